"""Why a ruling does not fit the moment: it is put to the table on the side, and the table says so itself."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from croupier.desk.dealer import VirtualTable
from croupier.desk.training import STAFF, rulings
from croupier.games.ranks import Rank
from croupier.table.asking.forms import kinds_of
from croupier.table.asking.irregularities import Irregularity, irregularities_of
from croupier.table.engine import decide
from croupier.table.message.refusal import Refused
from croupier.table.powers.listed import COMMAND
from croupier.table.powers.power import POWERS, SOMEONE
from croupier.table.reading.moment import moment_of

_PLAIN: Final[dict[str, Any]] = {
    "amount": 1_00, "number": 1, "numbers": (1,), "name": SOMEONE, "names": (SOMEONE,), "text": SOMEONE, "card": None, "cards": (),
    "hands": {}, "yes-no": False, "meters": {}, "chips": {},
}  # fmt: skip
"""What stands for a field that nobody has filled in: the moment is asked about, not the field."""


class Unfit(Struct, frozen=True):
    """An irregularity that the document knows, and why it cannot be ruled on now."""

    irregularity: Irregularity
    why: str
    clause: str | None


def unfit(house: VirtualTable) -> tuple[Unfit, ...]:
    """Everything that the game's document knows and that does not fit, each with the reason."""
    fit = {ruling.slug for ruling in rulings(house)}
    known = irregularities_of(house.view(STAFF[Rank.DEALER]).game)
    return tuple(why_not(house, each) for each in known if each.slug not in fit)


def why_not(house: VirtualTable, irregularity: Irregularity) -> Unfit:
    """The table's own refusal; it rests on nothing that staff may not see."""
    for command in _ways(house, irregularity):
        outcome = decide(house.table, command)
        if isinstance(outcome, Refused):
            return Unfit(irregularity, outcome.sentence, outcome.clause or irregularity.clause or None)
    return Unfit(irregularity, "At this moment the same thing is ruled on by another name.", irregularity.clause or None)


def _ways(house: VirtualTable, irregularity: Irregularity) -> Iterator[Any]:
    """The command as the moment would fill it in, or else with somebody and something of this table. Rank is no reason here."""
    table, kind, by = house.table, COMMAND[irregularity.command], STAFF[Rank.MANAGER]
    for choice in POWERS[kind].choices(moment_of(table)):
        yield kind(**choice.fixed | choice.open | irregularity.fields, by=by, at=table.now)
    seen = house.view(by)
    person = seen.people[0].id if seen.people else SOMEONE
    there: dict[str, Any] = {"player": person, "players": (person,), "wager": seen.sign.offers[0].wager, "variant": seen.variant}
    plain = {name: choices[0] if choices else there.get(name, _PLAIN.get(what)) for name, (what, choices) in _fields(irregularity)}
    yield kind(**plain | irregularity.fields, by=by, at=table.now)


def _fields(irregularity: Irregularity) -> Iterator[tuple[str, tuple[str, tuple[str, ...]]]]:
    """Those that can be stood for; the rest has a value of its own."""
    for name, (what, choices) in kinds_of(irregularity.command).items():
        if choices or what in _PLAIN:
            yield name, (what, choices)
