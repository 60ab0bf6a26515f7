"""A tournament's conditions as one value, and which compulsory points they lack.

Each point has the name under which `croupier tournament check` asks for it. What the software acts by is written so that it can:
sessions by name, amounts in dollars, times in seconds. The rest is text for the entrants.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from croupier.games.seven_up_baccarat_event import POINTS
from croupier.games.seven_up_baccarat_tournament import MOST_BOXES, Range, SessionError, SessionTerms, Stage
from croupier.money import MoneyError
from croupier.tournament.terms import Cents, Sum, read

BOXES: Final = MOST_BOXES
MOMENTS: Final = range(32_503_680_000)
"""Seconds since 1970 that can be meant, up to the year 3000."""
Count = Annotated[int, Meta(ge=1)]
Some = Annotated[int, Meta(ge=0)]
Words = Annotated[str, Meta(min_length=1)]
Name = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"\A[^\s\x00-\x1f](?:[^\n\r\x00-\x1f]*[^\s\x00-\x1f])?\Z")]
"""Fills one line, with no space at either end, so that a draw can be sealed over it."""


class Point(Struct, frozen=True):
    """A compulsory point, and the letter that asks for it."""

    clause: str
    point: str


def missing(conditions: Mapping[str, Any]) -> tuple[Point, ...]:
    """The points that are blank, in the document's order; `false`, nought and "none" are answers."""
    return tuple(Point(clause, point) for clause, points in POINTS.items() for point in points if _blank(conditions.get(point)))


def _blank(value: object) -> bool:
    return value is None or (isinstance(value, str | list | tuple | dict) and not value)


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the conditions."""


class Limit(Part, frozen=True):
    minimum: Cents
    maximum: Cents


class Step(Part, frozen=True, rename={"first": "from"}):
    """Limits, from which counted coup on."""

    first: Count
    wagers: dict[str, Limit]


class Length(Part, frozen=True, omit_defaults=True):
    """How long a session lasts: so many coups, or so many minutes."""

    coups: Count | None = None
    minutes: Count | None = None


class Progress(Part, frozen=True, omit_defaults=True):
    advance: Count
    """Places at each table that go on."""
    fill: Literal["placing", "survivors"] = "placing"
    """Whether the knocked-out fill places that survivors leave."""


class BuyIn(Part, frozen=True, omit_defaults=True):
    """What the chips of a session cost, and where the money goes: into the prizes, or back for the chips at the end."""

    amount: Cents
    to: Literal["prizes", "cash"] = "prizes"


class BuyBack(Part, frozen=True, omit_defaults=True):
    after: tuple[Name, ...]
    """Sessions after which the knocked-out may come back."""
    times: Count
    """For each entrant."""
    amount: Cents
    to: Literal["prizes", "cash"] = "prizes"


class Withdrawal(Part, frozen=True, omit_defaults=True):
    until: int
    """Until then the fee goes back."""
    later: bool = False
    """It goes back after that as well, until the first session starts."""


class Shares(Part, frozen=True):
    shares: Annotated[tuple[Count, ...], Meta(min_length=1)]
    """Parts of the prize money, first place first."""


class Guarantee(Part, frozen=True):
    guarantee: Cents
    """The prizes come to at least this."""
    entries: Count
    """With fewer, the tournament may be called off."""


class Conditions(Part, frozen=True, kw_only=True, omit_defaults=True):
    name: Name
    entry_fee: Sum
    allotment: Cents
    compulsory_wager: bool | Words
    limits: Annotated[tuple[Step, ...], Meta(min_length=1)]
    sessions: Annotated[tuple[Name, ...], Meta(min_length=1)]
    """In the order in which they are played; the last is the final."""
    duration: dict[str, Length]
    tables: dict[str, Count]
    progression: Literal["none"] | dict[str, Progress]
    """Of every session but the final; none where there is no other."""
    second_chance: Literal["none"] | dict[str, str]
    """Sessions for those knocked out of another one: its name to that one's."""
    allocation: Literal["drawn", "named"]
    order_of_wagering: Literal["marker", "none"]
    pass_cards: Some
    undisclosed: Some
    buy_back: Literal["none"] | BuyBack
    eligibility: Words
    may_refuse: bool
    criteria: Words
    withdrawal: Literal["none"] | Withdrawal
    form: Words
    fewest: Count
    most: Count
    prizes: Shares
    payment: Words
    undertakings: Literal["none"] | Guarantee
    manager: Words
    buy_in: BuyIn | None = None
    chips: Annotated[tuple[Cents, ...], Meta(min_length=1)] | None = None
    starts: dict[str, int] = {}
    """When each session is to start, in seconds."""
    notice: Count | None = None
    """Minutes before a start that entrants are told of another one; without it no start is moved."""

    @property
    def final(self) -> str:
        return self.sessions[-1]

    @property
    def goes_on(self) -> dict[str, Progress]:
        return {} if isinstance(self.progression, str) else self.progression

    def at_table(self, boxes: dict[str, int]) -> SessionTerms:
        """What everyone at a table of it plays by."""
        stages = tuple(
            Stage(step.first, {slug: Range(int(each.minimum), int(each.maximum)) for slug, each in step.wagers.items()})
            for step in self.limits
        )
        chips = tuple(int(chip) for chip in self.chips or (1,))
        return SessionTerms(dict(boxes), int(self.allotment), stages, chips, self.pass_cards, self.undisclosed)

    def second_chance_of(self, session: str) -> str:
        """The session whose knocked-out play in this one; nothing if it is for those who go on."""
        return "" if isinstance(self.second_chance, str) else self.second_chance.get(session, "")


class ConditionsError(ValueError):
    """Why conditions cannot be acted by; the message is a sentence."""

    def __init__(self, sentence: str, point: str = "") -> None:
        super().__init__(sentence)
        self.point: Final = point
        """Which one it is about, where it is about one."""


def read_conditions(said: Mapping[str, Any]) -> Conditions:
    """The value, or a `ConditionsError` that says what is wrong with it."""
    try:
        found = msgspec.convert(dict(said), Conditions, dec_hook=read)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `$")
        where = path.rstrip("`").lstrip(".") or "the conditions"
        point = re.split(r"[.\[]", where)[0] if path else ""
        raise ConditionsError(f"The conditions cannot be acted by: {where}: {text.rstrip('.')}.", point) from None
    for wrong, point, sentence in _faults(found):
        if wrong:
            raise ConditionsError(sentence, point)
    try:
        terms = found.at_table({})
    except SessionError as error:
        raise ConditionsError(str(error), "limits") from None
    except MoneyError as error:
        raise ConditionsError(str(error), "chips") from None
    if terms.allotment < terms.schedule[0].table_minimum:
        raise ConditionsError("The allotment is less than the minimum of every wager: nobody could play.", "allotment")
    return found


def to_publish(said: Mapping[str, Any]) -> Conditions:
    """The same of conditions that are still to be published, whose moments can be meant; those of a record stand as they are."""
    found = read_conditions(said)
    far = f"lies too far away: it is counted in seconds since 1970, from 0 to {MOMENTS[-1]}."
    if any(at not in MOMENTS for at in found.starts.values()):
        raise ConditionsError(f"A start {far}", "starts")
    if not isinstance(found.withdrawal, str) and found.withdrawal.until not in MOMENTS:
        raise ConditionsError(f"The last moment to withdraw {far}", "withdrawal")
    return found


def _faults(said: Conditions) -> Iterator[tuple[bool, str, str]]:
    """What does not fit together, and which point that is about; each is looked at only where those before it hold."""
    names, final = said.sessions, said.final
    yield len(set(names)) < len(names), "sessions", "Two sessions have the same name."
    yield set(said.duration) != set(names), "duration", "The duration names each session, and nothing else."
    lengths = said.duration.values()
    yield (
        any((each.coups is None) == (each.minutes is None) for each in lengths),
        "duration",
        "A session lasts so many coups, or so many minutes.",
    )
    yield set(said.tables) != set(names), "tables", "The tables are told for each session, and nothing else."
    yield said.tables[final] != 1, "tables", "A final is played at one table."
    yield set(said.goes_on) != set(names) - {final}, "progression", "The progression names each session but the final."
    chances = {} if isinstance(said.second_chance, str) else said.second_chance
    yield not set(chances) <= set(names[1:-1]), "second_chance", "A second chance is a session before the final."
    yield (
        any(of not in names[: names.index(name)] for name, of in chances.items()),
        "second_chance",
        "A second chance follows the session it is for.",
    )
    back = () if isinstance(said.buy_back, str) else said.buy_back.after
    yield not set(back) <= set(names[:-1]), "buy_back", "Buying back is possible after a session that is played before the final."
    yield not set(said.starts) <= set(names), "starts", "A start belongs to a session."
    yield said.fewest > said.most, "fewest", "The fewest entrants are more than the most."
    yield (
        said.most > BOXES * said.tables[names[0]],
        "tables",
        f"A table has {BOXES} boxes: the first session has too few tables for the most.",
    )
    for name in names[1:]:
        yield (
            _crowd(said, name) > BOXES * said.tables[name],
            "tables",
            f"Session {name!r} has too few tables for all who would play in it.",
        )


def _crowd(said: Conditions, session: str) -> int:
    """The most who can reach a session by places. For a second chance that may be nearly all."""
    if said.second_chance_of(session):
        return said.most
    before = said.sessions[: said.sessions.index(session)]
    last = max(place for place, name in enumerate(before) if not said.second_chance_of(name))
    return sum(said.goes_on[name].advance * said.tables[name] for name in before[last:])
