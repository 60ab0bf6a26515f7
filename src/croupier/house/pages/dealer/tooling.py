"""Values of what a dealer has at hand: keys that do something, pads for cards and wagers, forms for what is to be said."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from croupier.desk.doing import doing
from croupier.games.ranks import TITLES, Rank
from croupier.house.pages.dealer.words import Naming
from croupier.house.pages.forms import Asking, askings
from croupier.table.asking.permitted import Permit
from croupier.table.asking.seen import View


class Act(Struct, frozen=True):
    """Something that one key or press does."""

    label: str
    commands: str
    """As they are sent, in JSON."""
    primary: bool = False
    clause: str = ""
    begins: bool = True
    """It begins a line: the choices of one area stand beside one another."""


class Offered(Struct, frozen=True):
    """A wager that can be recorded, as a key of the pad."""

    wager: str
    name: str
    key: str
    side: str


class Pad(Struct, frozen=True):
    """Cards to be entered, by keys, by keyboard or as a scanner's line."""

    command: str
    """What is given with them: a card that came, or a hand that is turned over."""
    label: str
    """What Enter says of them, with # for what was entered."""
    hint: str
    cards: int = 1
    """How many are to be named together."""
    hand: str = ""
    """Whose cards they are."""


class Form(Struct, frozen=True):
    """A command that is to be filled in."""

    title: str
    asked: Asking
    primary: bool = False


class Tools(Struct, frozen=True):
    """Everything at hand for one step."""

    table: str
    game: str
    cards: Pad | None = None
    wagers: bool = False
    """Wagers are recorded from the layout."""
    acts: tuple[Act, ...] = ()
    asks: tuple[Form, ...] = ()
    call: Rank | None = None
    """Who can do it, where nobody at the table may."""
    about: str = ""
    called: bool = False
    choices: bool = False
    """Areas are asked: whatever is not their answer stands apart."""
    ruling: bool = False
    """A ruling comes first: the drawer has those that fit."""

    @property
    def empty(self) -> bool:
        return not (self.cards or self.wagers or self.acts or self.asks)

    @property
    def asked(self) -> str:
        return "" if self.call is None else f"Call {TITLES[self.call]}"


class At(Struct, frozen=True):
    """The moment at which somebody looks for what to do."""

    seen: View
    may: dict[str, list[Permit]]
    """What they may give of what the step asks for, by the command."""
    naming: Naming
    scanned: bool
    """The dealer enters the cards and the wagers."""

    def tools(self, **parts: Any) -> Tools:
        return Tools(self.seen.table, self.seen.game, **parts)

    def forms(self, permits: Iterable[Permit]) -> tuple[Form, ...]:
        return forms(permits, self.seen, self.naming)


def forms(permits: Iterable[Permit], seen: View, naming: Naming) -> tuple[Form, ...]:
    """Every command among the permits as a form with its words."""
    return tuple(Form(doing(each.command), each) for each in askings(permits, seen, naming))


def act(
    label: str, *commands: tuple[str, dict[str, Any]], primary: bool = False, clause: str | None = "", begins: bool = True
) -> Act:
    return Act(label, written(*commands), primary=primary, clause=clause or "", begins=begins)


def written(*commands: tuple[str, dict[str, Any]]) -> str:
    """Commands as they are sent. A field that says nothing is left out: the shoe names its own cards."""
    said = [{"type": name} | {field: value for field, value in fields.items() if value is not None} for name, fields in commands]
    return msgspec.json.encode(said, order="deterministic").decode()
