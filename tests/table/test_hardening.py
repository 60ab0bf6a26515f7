"""Nonsense is refused and never breaks anything; nothing offered tells of hidden cards; a refusal leaves the shoe alone."""

from random import Random
from typing import Any, Final

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.table.pits import PITS, QUIET, TIE, start
from tests.table.saying import anything, get_fields
from tests.table.test_view import DOWN, otherwise, wander
from tests.tables import DEALER, MANAGER, NOTICE, SUPERVISOR, conditions, opened, player, refusal, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.cards.procedure import BurnKind
from croupier.desk.dealer import VirtualTable
from croupier.games.ranks import Rank
from croupier.games.rules import Terms
from croupier.money import Odds
from croupier.table.asking.permitted import permitted, permitted_to
from croupier.table.asking.seen import VariantView
from croupier.table.asking.view import view
from croupier.table.engine import decide
from croupier.table.message.command import Command
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor, PlayerCard
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMANDS, read_command

# Nonsense


class Hostile:
    """Resembles nothing, and breaks whatever looks at it."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("looked at")

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise RuntimeError("looked at")

    def __len__(self) -> int:
        raise RuntimeError("looked at")


class HostileText(str):
    __slots__ = ()

    def __len__(self) -> int:
        raise RuntimeError("looked at")

    def isprintable(self) -> bool:
        raise RuntimeError("looked at")


class HostileNumber(int):
    def __ge__(self, other: object) -> bool:
        raise RuntimeError("looked at")

    __le__ = __lt__ = __gt__ = __ge__


class HostileBook(dict[Any, Any]):
    def __contains__(self, key: object) -> bool:
        raise RuntimeError("looked at")

    values = items = keys = __contains__  # type: ignore[assignment]


class Imitated(Terms, frozen=True):
    """Terms in every respect but one."""


SIGN: Final = Sign({"player": Limit(500, 1_000)})
_sign: Any = Sign
_limit: Any = Limit
JUNK: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 5, 10**15, 10**15 + 1, -(10**400), 0.05, 1.0, float("nan"), 1j,
    "", "x", "Ann", "5", "AS", "chips", "\n", "\ud800", "x" * 81, b"AS", HostileText("Ann"), HostileNumber(1), Hostile(),
    [], [1], ["a"], [["red"]], (), (1,), ("a",), (None,), ([],), (1.0,), (True,), ("red", "blue"), (HostileText("Ann"),),
    {}, {"a": 1}, {1: 2}, {"player": Limit(500, 1_000)}, {"player": [500, 1_000]}, {"player": None}, HostileBook({"player": 1}),
    set(), frozenset("a"), range(3), object, object(), print, Rank.DEALER, PlayerCard.OWN, BurnKind.ONE_UNSEEN,
    DEALER, Actor("x", Rank.PLAYER), Odds(5, 100), Odds(1, 10**20), TIE, Terms(), Imitated(variant="tie"),
    SIGN, _sign([]), _sign(None), Limit(1, 2), _limit("1", None), conditions("baceball"), c.SettleWager(by=DEALER, at=0),
)  # fmt: skip
junk = st.one_of(
    st.integers(0, len(JUNK) - 1).map(JUNK.__getitem__),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.binary(max_size=3),
        lambda inner: st.lists(inner, max_size=3) | st.tuples(inner) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=6,
    ),
)

GOOD: Final[dict[type[Command], dict[str, Any]]] = {
    c.OpenTable: {"conditions": PITS["tie"]},
    c.PostVariant: {"terms": TIE, "effective": NOTICE},
    c.ConsentToVariant: {"player": "Ann", "terms": TIE},
    c.ChangeVariant: {"terms": TIE},
    c.PostMinimum: {"sign": SIGN, "effective": NOTICE},
    c.AlterLimits: {"sign": SIGN},
    c.RaiseAtOnce: {"sign": SIGN},
    c.SetOwnLimits: {"player": "Ann", "limits": SIGN.limits},
}
"""Commands with values inside their values."""


def spoiled(value: Any, way: Random, nonsense: Any) -> Any:
    """The value with nonsense in its place or, where it has parts, in the place of one of them."""
    if isinstance(value, msgspec.Struct) and way.random() < 0.85:
        name = way.choice(value.__struct_fields__)
        if isinstance(value, Odds):
            return value
        return replace(value, **{name: spoiled(getattr(value, name), way, nonsense)})
    if isinstance(value, dict) and value and way.random() < 0.7:
        key = way.choice(list(value))
        return value | {key: spoiled(value[key], way, nonsense)}
    if isinstance(value, tuple) and value and way.random() < 0.7:
        return (nonsense, *value[1:])
    return nonsense


def as_json_says(command: Command) -> bool:
    return read_command(msgspec.json.encode(command)) == command


@pytest.mark.slow
@pytest.mark.parametrize("pit", ["tie", "seven-up", "baceball", "lucky-shuffler", "poker-shoe"])
@settings(QUIET, max_examples=200)
@given(first=st.integers(-1, 4), kind=st.sampled_from(COMMANDS), seed=st.integers(0, 2**24), nonsense=junk)
def test_no_value_of_any_field_breaks_anything(pit: str, first: int, kind: type[Command], seed: int, nonsense: Any) -> None:
    way = Random(seed)
    table = Table() if first < 0 or kind is c.OpenTable else start(pit, first).table
    likely = next(command for command in iter(lambda: anything(way, table), None) if type(command) is kind)
    fields = {name: getattr(likely, name) for name in get_fields(kind)}
    fields |= GOOD.get(kind, {}) | {"by": way.choice((MANAGER, SUPERVISOR, player("Ann"))), "at": table.now}
    name = way.choice(list(fields))
    command = kind(**fields | {name: spoiled(fields[name], way, nonsense)})
    outcome = decide(table, command)
    if isinstance(outcome, Refused):
        assert outcome.sentence.endswith(".")
    else:
        assert as_json_says(command)


@pytest.mark.parametrize(
    "name", [5, ["a"], None, "", "x" * 81, "two\nlines", HostileText("Dee"), b"Dee"], ids=lambda name: type(name).__name__
)
def test_whoever_commands_has_a_name(name: Any) -> None:
    house = seated("premium-baccarat")
    for rank in Rank:
        house.refused(
            c.Announce,
            "place-your-bets",
            by=Actor(name, rank),
            clause=None,
            says="Someone with a name and a rank must give the command.",
        )
    house.refused(
        c.Announce,
        "place-your-bets",
        by=Actor("Dee", ["dealer"]),  # type: ignore[arg-type]
        clause=None,
        says="Someone with a name and a rank must give the command.",
    )
    house.ok(c.Announce, "place-your-bets", by=Actor("x" * 80, Rank.DEALER))


NO_SENSE: Final = "What the command says of {} makes no sense at any table."
NO_SUCH_EDITION: Final = "Premium Baccarat has no edition 'the day before'; it has 2023-10-20."


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("chips", (None, 5, [100, 500], ("100",), (True, 100), (100.0,))),
        ("offered", (None, ["tie"], "tie", (None,))),
        ("backs", (None, 5, ["red", "blue"], ("red", ""), (["red"], "blue"))),
        ("meters", (None, [], {"major": "5"}, {5: 5})),
        ("edition", ([], 5, "the day before")),
        ("private", ("x", 1, None)),
        ("cashless", (None, 0, "")),
        ("low_limit", (None, 0, [])),
        ("table", ("", None, 5)),
        ("areas", ("7", 7.0, True, None)),
        ("sign", (None, {}, [], Sign(None), Sign({"player": None}), Sign({5: Limit(1, 2)}))),  # type: ignore[arg-type, dict-item]
        ("terms", (None, {}, Imitated(), Terms(decks=[]), Terms(decks="8"), Terms(variant=None), Terms(variant=[]))),  # type: ignore[arg-type]
    ],
)
def test_conditions_that_are_none(field: str, values: tuple[Any, ...]) -> None:
    good = conditions("premium-baccarat")
    for value in values:
        bad = Conditions(**{name: getattr(good, name) for name in good.__struct_fields__} | {field: value})
        outcome = decide(Table(), c.OpenTable(bad, by=SUPERVISOR, at=0))
        refusal(outcome, clause=None, says=NO_SUCH_EDITION if value == "the day before" else NO_SENSE.format("conditions"))


PERCENT: Final = ("5", 0.05, True, [5], 5, Odds(True, 100), Odds(5.0, 100), Odds(1, 10**17))  # type: ignore[arg-type]


@pytest.mark.parametrize("percent", PERCENT)
def test_a_percentage_is_a_ratio_of_whole_numbers(percent: Any) -> None:
    terms = Terms(variant="tie", tie_percent=percent)
    for odd in (terms, Terms(tie_percent=percent)):
        bare = conditions("premium-baccarat")
        opening = c.OpenTable(replace(bare, terms=odd), by=SUPERVISOR, at=0)
        refusal(decide(Table(), opening), clause=None, says=NO_SENSE.format("conditions"))
        house = seated("premium-baccarat")
        house.refused(
            c.PostVariant,
            odd,
            NOTICE,
            by=SUPERVISOR,
            clause=None,
            says=NO_SENSE.format("terms"),
        )
        house.refused(
            c.ConsentToVariant,
            "Ann",
            odd,
            by=player("Ann"),
            clause=None,
            says=NO_SENSE.format("terms"),
        )
        house.refused(c.ChangeVariant, odd, by=SUPERVISOR, clause=None, says=NO_SENSE.format("terms"))


# What is permitted tells nothing


class Foremost(Random):
    """Always takes the first: the hidden cards are those that would be named first among the cards still in."""

    def choice(self, seq: Any) -> Any:
        return seq[0]


@pytest.mark.slow
@pytest.mark.parametrize("pit", DOWN)
@settings(QUIET, max_examples=25)
@given(first=st.integers(1, 4), seeds=st.lists(st.integers(0, 2**24), max_size=20), other=st.integers(0, 2**24))
@example(first=2, seeds=[], other=0).via("in the middle of a deal")
def test_what_is_permitted_does_not_depend_on_what_may_not_be_seen(pit: str, first: int, seeds: list[int], other: int) -> None:
    table = wander(pit, first, seeds)
    for viewer in (DEALER, MANAGER, player("Ann"), player("Zoe")):
        offered = permitted_to(table, viewer)
        for rng in (Random(other), Foremost()):
            twin = otherwise(table, viewer, rng)
            assert twin is None or permitted_to(twin, viewer) == offered


def test_no_card_is_offered_as_the_next_one() -> None:
    """One pack, and the first card that fits is not the ace of spades: so that one lies face down somewhere."""
    shown = []
    for card in ("AS", "KC"):
        house = seated("three-card-poker")
        house.bet("Ann", "ante", 500)
        house.deal(card)
        shown.append([permit for permit in permitted_to(house.table, DEALER) if permit.command == "deal-card"])
        inside = [permit.open["card"] for permit in permitted(house.table) if permit.command == "deal-card"]
        assert set(inside) == {"2S" if card == "AS" else "AS"}
    assert shown[0] == shown[1]
    assert [permit.open for permit in shown[0]] == [{"card": None}] * len(shown[0])
    assert shown[0][0].admits(c.DealCard(Card("5D"), shown[0][0].fields["down"], by=DEALER, at=0))


# A refusal leaves the shoe alone


class Stopping(VirtualTable):
    """A virtual table whose clock can be set beyond all times, so that every command is refused."""

    def __init__(self, terms: Conditions, seed: int) -> None:
        self.rng, self.time = Random(seed), 0
        super().__init__(terms, clock=lambda: self.time, entropy=self.rng.randbytes)
        for area, name in enumerate(("Ann", "Ben"), start=1):
            self.do(c.JoinTable, name, area)
            self.do(c.BuyChips, name, 100_000_000)
            self.do(c.ShowPlayerCard, name, PlayerCard.OWN)

    def shoe_state(self) -> tuple[Any, ...]:
        return (self.sealed, len(self.reveals))

    def refused_step(self) -> None:
        before, present, self.time = self.shoe_state(), self.table, 10**15 + 1
        assert not self.step()
        assert isinstance(self.deal(), Refused) or self.sealed is None
        self.time = 0
        assert self.shoe_state() == before
        assert self.table is present

    def deal(self, *, down: bool = False) -> Outcome:
        return Refused("No shoe.") if self.sealed is None else super().deal(down=down)


@pytest.mark.slow
@pytest.mark.parametrize(
    "pit", ["premium", "premium-b", "seven-up", "lucky-shoe", "lucky-shuffler", "baceball", "poker-shoe", "poker-shuffler"]
)
def test_a_refused_step_leaves_the_shoe_as_it_was(pit: str) -> None:
    house, met = Stopping(PITS[pit], 5), set[str]()
    while house.table.played < 30 or not met >= NEEDED.get(pit, {"shuffle", "burn", "deal", "clear"}):
        what = house.required().what
        met.add(what)
        assert house.table.played < 400, met
        house.refused_step()
        if house.step():
            continue
        match what:
            case "wagers":
                for area, name in enumerate(("Ann", "Ben"), start=1):
                    desk_wager = next(iter(PITS[pit].sign.limits))
                    assert not isinstance(house.do(c.PlaceWager, name, area, desk_wager, 500), Refused)
            case "ask":
                house.do(c.PassOver, house.required().areas[0])
            case "offer":
                house.do(c.RefuseHand)
            case _:
                raise AssertionError(house.required())


NEEDED: Final = {
    "premium": {"shuffle", "cut", "cutting-card", "burn", "cutting-card-out", "deal", "clear"},
    "seven-up": {"shuffle", "deal", "clear"},
    "baceball": {"shuffle", "burn", "deal", "clear", "reshuffle"},
    "poker-shoe": {"shuffle", "deal", "clear"},
    "poker-shuffler": {"shuffle", "deal", "clear"},
}


def test_a_card_that_is_not_due_stays_in_the_shoe() -> None:
    house = Stopping(PITS["premium"], 1)
    house.until_players()
    assert house.sealed is not None
    before = house.shoe_state()
    refusal(house.deal(), clause="7.4", says="No wager has been placed.")
    house.do(c.DropCards)
    refusal(house.deal(), clause="4.6.1")
    assert house.shoe_state() == before
    assert house.sealed.remaining == house.table.cards.stock.remaining


# The sign


@pytest.mark.parametrize(
    ("percent", "said"), [(Odds(5, 100), "5%"), (Odds(25, 1_000), "2.5%"), (Odds(1, 10), "10%"), (Odds(1, 80), "1.25%")]
)
def test_the_sign_gives_a_percentage(percent: Odds, said: str) -> None:
    terms = Terms(variant="tie", tie_percent=percent)
    assert view(opened("premium-baccarat", terms=terms).table, DEALER).sign.tie_percent == said


def test_the_sign_says_which_game_a_notice_announces() -> None:
    house = seated("premium-baccarat")
    assert view(house.table, player("Zoe")).sign.variant_to is None
    house.ok(c.ConsentToVariant, "Ann", Terms(variant="even-money"), by=player("Ann"))
    assert view(house.table, player("Zoe")).sign.variant_to is None
    house.ok(c.PostVariant, Terms(variant="tie", tie_percent=Odds(25, 1_000)), NOTICE, by=SUPERVISOR)
    sign = view(house.table, player("Zoe")).sign
    assert sign.variant == house.table.board.variant_notice
    assert sign.variant_to == VariantView("tie", "Tie Premium Baccarat", "2.5%")
    assert sign.tie_percent == ""
    house.wait(NOTICE)
    house.ok(c.ChangeVariant, Terms(variant="tie", tie_percent=Odds(25, 1_000)), by=SUPERVISOR)
    sign = view(house.table, player("Zoe")).sign
    assert (sign.variant_to, sign.tie_percent) == (None, "2.5%")
