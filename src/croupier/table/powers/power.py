"""How a power of the table is declared: once, on its command.

    @power(UNCUT, rank=Rank.DEALER, while_halted=True, silent="{title} has no rule about cards that were not cut.",
           wrong=Wrong("not-cut", SHOE, "The cards were not cut as they should have been.", "The {coup} is finished, ..."))
    class PlayUncut(Command, frozen=True):
        def guard(self, at: Moment) -> Refused | None: ...    # may this be done now, and if not, why
        @staticmethod
        def choices(at: Moment) -> Iterator[Choice]: ...      # the ways in which it could be filled in now
        def act(self, course: Course) -> None: ...            # what then happens

The engine looks at the document, the rank and what waits, in this order, before it asks the guard. A command may also say:

- `needs(at) -> Rank`: the rank, where it hangs on what is commanded or on the moment;
- `speakers(at) -> tuple[str, ...]`: whose own word it is, for a power of `Rank.PLAYER`; left out, that of the `player` it names;
- `turned_away(at) -> Refused`: the words for someone who may not, where the usual ones do not fit;
- `rests_on(at) -> Topic`: the provision it rests on now, where there are several;
- `cites(at) -> str | None`: the clause, where it stands beside the book's provisions: in the procedure of the cards, say.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from msgspec import Struct

from croupier.games.limits import Amounts
from croupier.games.provisions import Provision, Topic
from croupier.games.ranks import Rank, may_act
from croupier.games.rules import Rules
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.reading.moment import Moment
from croupier.tags import kebab

SOMEONE: Final = "someone"
"""Stands for an id or a reason that is not the table's to choose."""

SEALED: Final = "The sealed cards give their own faces: at this table nobody names or questions one."

Words = str | Callable[[Rules], str]
"""A sentence with `{coup}` and `{shoe}` for what the document deals and from what, or a function that gives one."""


class Choice(Struct, frozen=True, gc=False):
    """One way in which a command can be filled in."""

    fixed: dict[str, Any] = {}
    """Fields as they must be."""
    open: dict[str, Any] = {}
    """Fields for whoever commands to fill in, each with a value that fits."""
    spans: dict[str, Amounts] = {}
    """Numbers among the open ones: from where to where."""
    some_of: dict[str, tuple[Any, ...]] = {}
    """Fields that list one or more of these, each once."""
    barring: dict[str, tuple[Any, ...]] = {}
    """Values that an open field may not have, and under `by` those who may not."""
    for_oneself: bool = False
    """Any player may give it who names themselves."""


class Wrong(Struct, frozen=True):
    """Something that can go wrong, and is ruled on by this power: an entry of the catalogue of irregularities."""

    slug: str
    chapter: str
    happened: Words
    follows: Words
    topic: Topic[Any] | None = None
    """What the document says of it; left out, the power's own topic."""
    fields: dict[str, Any] = {}
    """What the command must say for it to be this one."""


class Power(Struct, frozen=True, eq=False):
    """A declaration, ready to be asked."""

    name: str
    command: type[Command]
    topic: Topic[Any] | None
    rank: Rank
    silent: str
    """What is answered where the document does not give the power."""
    instead: Topic[Any] | None
    """What such a document says in its place, to be cited then."""
    while_halted: bool | Callable[[Moment], bool]
    beside: tuple[Rank, ...]
    """Ranks beside the pit's chain that hold it too."""
    wrongs: tuple[Wrong, ...]
    cards: str
    """The field that names cards: nobody is shown a face that would fit it."""
    from_shoe: bool
    """It is the shoe's next card: sealed, the shoe names it itself, whatever was said."""
    by_eye: bool
    """It sets what eyes have seen against what was read: of sealed cards nothing can be in doubt."""
    faces: tuple[str, ...]
    """Fields that name cards which are out or hidden: sealed, they are known, and no such face is named."""
    guard: Callable[[Any, Moment], Refused | None]
    choices: Callable[[Moment], Iterator[Choice]]
    act: Callable[[Any, Any], Refused | None]
    needs: Callable[[Any, Moment], Rank] | None
    speakers: Callable[[Any, Moment], tuple[str, ...]] | None
    turned_away: Callable[[Any, Moment], Refused] | None
    rests_on: Callable[[Any, Moment], Topic[Any] | None] | None
    cites: Callable[[Any, Moment], str | None] | None
    reorders: bool
    """After it the cards may lie in a new order, to be sealed anew."""
    elsewhere: bool
    """It is not given at a tournament's table, which is the tournament's alone."""
    after_closing: bool
    """What is owed when a table closes is still done: somebody told, a wrong payment followed up."""
    holders: tuple[Rank, ...]
    """Ranks that hold it at any moment; the others are asked about when they come."""

    def ground(self, command: Command, at: Moment) -> Topic[Any] | None:
        """The topic it rests on now."""
        return self.topic if self.rests_on is None else self.rests_on(command, at)

    def clause(self, command: Command, at: Moment) -> str | None:
        if self.cites is not None:
            return self.cites(command, at)
        topic = self.ground(command, at)
        return None if topic is None else at.book.cite(topic)

    def provision(self, command: Command, at: Moment) -> Provision | None:
        topic = self.ground(command, at)
        return None if topic is None else at.book.get(topic)

    def not_of_sealed(self, command: Command) -> Refused | None:
        """Why it is not said where the cards are sealed. The answer hangs on what was said, and on no card."""
        named = (getattr(command, field) for field in self.faces)
        return Refused(SEALED) if self.by_eye or any(map(_names_one, named)) else None

    def spoken_by(self, command: Command, at: Moment) -> tuple[str, ...]:
        """The players whose own word it is."""
        if self.speakers is not None:
            return self.speakers(command, at)
        return (command.player,) if self.rank is Rank.PLAYER else ()  # type: ignore[attr-defined]


def _names_one(said: Any) -> bool:
    """Whether a face is among what was said."""
    if isinstance(said, dict):
        return any(map(_names_one, said.values()))
    return any(card is not None for card in said) if isinstance(said, tuple) else said is not None


POWERS: Final[dict[type[Command], Power]] = {}
"""Every power by its command, in the order of their declaration. Filled as the modules are imported, and never changed after."""

C = TypeVar("C", bound=type[Command])


def _holders(rank: Rank | None, beside: tuple[Rank, ...]) -> tuple[Rank, ...]:
    """Staff record what a player says; for the rest, whoever stands as high."""
    if rank is None:
        return ()
    least = Rank.DEALER if rank is Rank.PLAYER else rank
    return tuple(each for each in Rank if may_act(each, least) or each in beside)


def _free(_command: Command, _at: Moment) -> Refused | None:
    return None


def _bare(_at: Moment) -> Iterator[Choice]:
    """A command that says nothing but its name."""
    yield Choice()


def power(
    topic: Topic[Any] | None = None,
    *,
    rank: Rank,
    silent: str = "",
    instead: Topic[Any] | None = None,
    while_halted: bool | Callable[[Moment], bool] = False,
    beside: tuple[Rank, ...] = (),
    wrong: Wrong | tuple[Wrong, ...] = (),
    cards: str = "",
    from_shoe: bool = False,
    by_eye: bool = False,
    spoiled: str = "",
    at_most: Rank | None = None,
    reorders: bool = False,
    elsewhere: bool = False,
    after_closing: bool = False,
) -> Callable[[C], C]:
    """Declare a command as a power of the table. `at_most` is the highest rank that a `needs` of its own ever asks for, and
    `spoiled` a field that may name cards still in the shoe or device."""
    wrongs = wrong if isinstance(wrong, tuple) else (wrong,)
    faces = tuple(filter(None, ("" if from_shoe else cards, spoiled)))

    def declare(command: C) -> C:
        def said(name: str, otherwise: Any = None) -> Any:
            return getattr(command, name, otherwise)

        POWERS[command] = Power(
            kebab(command.__name__), command, topic, rank, silent, instead, while_halted, beside, wrongs, cards,
            from_shoe, by_eye, faces, said("guard", _free), said("choices", _bare), said("act"), said("needs"), said("speakers"),
            said("turned_away"), said("rests_on"), said("cites"), reorders, elsewhere, after_closing,
            _holders(rank if said("needs") is None else at_most, beside),
        )  # fmt: skip
        return command

    return declare
