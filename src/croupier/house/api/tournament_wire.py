"""Commands to a tournament as they come over the wire: `{"type": "enter", "entrant": "P1001", "fee": 5000, ...}`.

Who asks and when is the house's to know; amounts are whole cents. What the house fills in, such as a sealed order, and what tables
of the house tell themselves is in no form.
"""

from typing import Annotated, Any, Final
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat_event import Ground
from croupier.house.api.forms import SOME, Forms
from croupier.house.api.wire import Form
from croupier.house.floor.holding import ASKED
from croupier.table.message.words import MOST
from croupier.tournament import commands as c
from croupier.tournament.terms import Sum

NOBODY: Final = c.By("", Rank.PLAYER)
_BY_NOBODY: Final = {"by": ["", Rank.PLAYER.value], "at": 0}
_PLAIN: Final[dict[Any, Any]] = {Any: Any, Ground: Ground, Sum: Annotated[int, Meta(ge=0, le=MOST)]}
_FORMS: Final[Forms[c.Command]] = Forms(ASKED, _PLAIN, unsaid=_BY_NOBODY, prefix="Tournament")
TOURNAMENT_FORMS: Final = _FORMS.by_type
"""The form of each command by its type."""
AnyTournamentForm: Final[Any] = _FORMS.any


class TournamentAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Commands to a tournament for one transaction: all of them are granted, or none."""

    id: UUID
    commands: Annotated[tuple[AnyTournamentForm, ...], SOME]


read_tournament_asked: Final = msgspec.json.Decoder(TournamentAsked).decode


def tournament_command(form: Form) -> c.Command:
    """The command that a form asks for, as yet by nobody; raises ValueError where its parts do not fit together."""
    return _FORMS.command(form, _BY_NOBODY, lambda kind, said: kind(said))
