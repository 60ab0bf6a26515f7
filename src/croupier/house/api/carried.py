"""What players carry, for what they may be told that they can bring to a table: the table itself knows nothing of purses."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from croupier import commands as c
from croupier.house.floor.hot import Hot
from croupier.house.floor.ledger import purse
from croupier.house.floor.looking import Looking
from croupier.table.asking.permitted import Permit
from croupier.tags import kebab

_BRING = kebab(c.BringChips.__name__)
_MEANS = {"amount": "chips", "tokens": "tokens"}
"""The fields of what is brought, and out of which purse each is."""


def within_purses(permits: Iterable[Permit], hot: Hot, looking: Looking) -> Iterator[Permit]:
    """The same, without chips that nobody has. Where chips are things no book says who has them."""
    found = tuple(permits)
    bringing = [permit for permit in found if permit.command == _BRING]
    if not bringing or hot.physical or hot.table.conditions is None:
        yield from found
        return
    rack = hot.table.conditions.rack
    players = {str(permit.fields["player"]) for permit in bringing}
    held = looking.balances(purse(player, means) for player in players for means in _MEANS.values())
    for permit in found:
        if permit.command != _BRING:
            yield permit
            continue
        player = str(permit.fields["player"])
        most = {name: rack.at_most(held.get(purse(player, means), 0)) for name, means in _MEANS.items()}
        spans = {name: replace(span, highest=min(span.highest, most[name])) for name, span in permit.spans.items()}
        if all(span.lowest <= span.highest for span in spans.values()):
            yield replace(permit, spans=spans)
