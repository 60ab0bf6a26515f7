"""Signs that have stood their time: what each of them announced, and the command that brings it about."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.desk.saying import rules_at
from croupier.games.topics import ALTER, CHANGE_VARIANT, CLOSE_TABLE
from croupier.house.pages.forms import standing_sign
from croupier.table.asking.seen import View
from croupier.table.model.sign import Notice

SIGNS: Final = ("alter-limits", "change-variant", "close-table")


class Ripe(Struct, frozen=True):
    """Something that was announced, and may be done from now on."""

    command: str
    title: str
    says: str
    clause: str | None
    fields: dict[str, Any] = {}
    """What the command says of it, where that is known already."""


def announced(seen: View, now: float) -> Iterator[Ripe]:
    if not seen.game or seen.phase == "closed":
        return
    sign, book = seen.sign, rules_at(seen).provisions
    if _stood(sign.raising, now):
        raised = replace(standing_sign(sign), limits=sign.raising_to)
        said = {"sign": msgspec.to_builtins(raised)}
        yield Ripe(SIGNS[0], "The higher minimum may hold", "Its sign has stood its time.", book.cite(ALTER), said)
    if _stood(sign.variant, now) and sign.variant_to is not None:
        title = f"{sign.variant_to.title} may be played"
        yield Ripe(SIGNS[1], title, "Its sign has stood its time.", book.cite(CHANGE_VARIANT))
    if _stood(sign.closing, now):
        yield Ripe(SIGNS[2], "The table may close", "Its sign has stood its time.", book.cite(CLOSE_TABLE))


def _stood(notice: Notice | None, now: float) -> bool:
    return notice is not None and notice.effective <= now
