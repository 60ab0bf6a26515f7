"""`permitted` lists exactly what `decide` grants, with the lowest rank that may say it."""

from collections import Counter
from itertools import chain
from random import Random

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.table.pits import PITS, QUIET, anything, as_required, leads_on, start, upset
from tests.tables import DEALER, SUPERVISOR, House, opened, player, seated

from croupier import commands as c
from croupier.cards.procedure import BurnKind
from croupier.commands import ReviewDispute
from croupier.games.catalogue import GAMES
from croupier.games.ranks import CHAIN, Rank
from croupier.table.acting.handlers import HANDLERS
from croupier.table.asking.permitted import Permit, permitted, permitted_to
from croupier.table.asking.required import required
from croupier.table.asking.tries import TRIES
from croupier.table.engine import decide
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.message.words import unfit
from croupier.table.model.casebook import Dispute
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMANDS
from croupier.table.powers.power import POWERS
from croupier.table.reading.conditions import NOTICE
from croupier.table.reading.desk import desk_of

NAMED_BY: dict[str, tuple[str, ...]] = {
    "cards": ("introduce-cards",), "replace": ("introduce-cards",), "verify": ("verify-cards",), "shuffle": ("shuffle",),
    "cut": ("cut-cards",), "cutting-card": ("place-cutting-card",), "burn": ("burn",), "deal": ("deal-card",),
    "cutting-card-out": ("set-cutting-card-aside",), "reshuffle": ("reshuffle-rack",), "collect": ("collect-jackpot-wagers",),
    "ask": ("decide", "pass-over"), "offer": ("accept-hand", "refuse-hand"), "reveal": ("reveal-hand",),
    "expose": ("expose-hand",), "result": ("announce-result",), "settle": ("settle-wager",), "clear": ("clear-round",),
    "wagers": (), "nothing": (), "ruling": (), "choose": (), "open": ("open-table",), "check": ("check-cards",),
}  # fmt: skip
"""What the prompt asks for, and the commands that do it."""
TAKING = ("deal-card", "burn", "correct-held-card")
"""Commands that name a card which the shoe must still be able to hold."""


def below(rank: Rank) -> Actor:
    """Someone of the next lower rank, or nobody of this table."""
    return Actor("a stranger", CHAIN[CHAIN.index(rank) - 1] if rank in CHAIN else Rank.SURVEILLANCE)


def each_is_granted(table: Table, permits: tuple[Permit, ...]) -> None:
    """At its rank, and refused one rank below; a player's own to that player and to no other."""
    for permit in permits:
        command = permit.example(Actor("Yan", permit.rank), table.now)
        assert permit.admits(command), permit
        assert not isinstance(decide(table, command), Refused), (permit, decide(table, command))
        lower = permit.example(below(permit.rank), table.now)
        if not (permit.for_oneself and lower.by.rank is Rank.PLAYER):
            assert isinstance(decide(table, lower), Refused), lower
        if permit.player:
            own = permit.example(player(permit.player), table.now)
            assert permit.admits(own)
            assert not isinstance(decide(table, own), Refused), own
        if permit.for_oneself:
            own = permit.example(player("a stranger"), table.now)
            assert permit.admits(own)
            assert not isinstance(decide(table, own), Refused), own


def fits_where_open(table: Table, permit: Permit, command: Command) -> bool:
    """Whether a command fills what a permit leaves open with values that make sense; False where that is not plain."""
    desk, cards = desk_of(table), table.cards
    if unfit(command) or not command.by.id:
        return False
    for name in (*permit.open, *permit.spans):
        value = getattr(command, name)
        match name:
            case "amount" if not desk.chips.can_make(value):
                return False
            case "card" | "shown" if value is None or (permit.command in TAKING and not cards.stock.could_hold(value)):
                return False
            case "card" if permit.command == "correct-held-card" and (not table.cards.held or value == table.cards.held[0].card):
                return False
            case "order" if Counter(value) != Counter(permit.open[name]):
                return False
            case "decision" if permit.command == "review-dispute" and command.by.id == _dispute(table, command).decided_by:
                return False
            case "missing" if not value and not command.foreign:  # type: ignore[attr-defined]
                return False
            case "back" if value == cards.pack.back:
                return False
            case "player" if permit.command == "join-table" and value in {
                *table.floor.people,
                *table.floor.barred,
                *chain(*table.directions.apart),
            }:
                return False
            case "meters" if any(key not in dict(GAMES[desk.rules.game].meters) or cents < 0 for key, cents in value.items()):
                return False
            case "card" if permit.command == "show-dealers-card" and (not value or not cards.stock.could_show(value, left=False)):
                return False
            case "principal" if value == command.player:  # type: ignore[attr-defined]
                return False
            case "terms" | "sign" | "limits" | "cards" | "hands" | "damaged" | "players" if value != permit.open.get(name):
                return False
    return True


def _dispute(table: Table, command: Command) -> Dispute:
    assert isinstance(command, ReviewDispute)
    return table.casebook.disputes[command.number - 1]


def agree(table: Table, permits: tuple[Permit, ...], command: Command) -> None:
    outcome = decide(table, command)
    admitting = [permit for permit in permits if permit.admits(command)]
    if not isinstance(outcome, Refused):
        assert admitting, (command, outcome)
    elif any(fits_where_open(table, permit, command) for permit in admitting):
        raise AssertionError((admitting, command, outcome))


def prompted(table: Table, permits: tuple[Permit, ...]) -> None:
    """What is required can be done."""
    due = required(table)
    known = {permit.command for permit in permits}
    assert leads_on(table, permits), due
    for name in NAMED_BY[due.what]:
        assert name in known, due


@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=10)
@given(first=st.integers(0, 4), seeds=st.lists(st.integers(0, 2**24), max_size=40))
@example(first=0, seeds=[]).via("a table just opened")
@example(first=4, seeds=[]).via("cards running out")
def test_permitted_is_what_decide_grants(pit: str, first: int, seeds: list[int]) -> None:
    walk = start(pit, first)
    for seed in seeds:
        rng = Random(seed)
        if not walk.table.closed:
            walk.give((as_required, as_required, upset, anything)[seed % 4](rng, walk.table))
    table = walk.table
    permits = permitted(table)
    prompted(table, permits)
    each_is_granted(table, permits)
    if table.closed:
        return
    for seed in range(120):
        command = anything(Random(seed * 7919 + sum(seeds)), table)
        agree(table, permits, _now(command, table))
    for seed in range(15):
        agree(table, permits, _now(as_required(Random(seed), table), table))
        agree(table, permits, _now(upset(Random(seed), table), table))


def _now(command: Command, table: Table) -> Command:
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    return type(command)(**(fields | {"at": table.now}))


def kinds(house: House, by: Actor | None = None) -> set[str]:
    found = permitted(house.table) if by is None else permitted_to(house.table, by)
    return {permit.command for permit in found}


def test_every_command_has_a_handler_and_ways_to_fill_it_in() -> None:
    assert {*HANDLERS, *POWERS} == set(COMMANDS)
    assert {*TRIES, *POWERS} >= set(COMMANDS) - {c.OpenTable}


def test_before_and_after_there_is_little_to_do() -> None:
    assert [permit.command for permit in permitted(Table())] == ["open-table"]
    house = opened("baceball")
    house.ok(c.CloseTable, by=SUPERVISOR)
    assert permitted(house.table) == ()


def test_each_person_is_shown_their_own() -> None:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    assert kinds(house, player("Ann")) >= {"place-wager", "leave-table"}
    assert {permit.fields.get("player", "Ann") for permit in permitted_to(house.table, player("Ann"))} == {"Ann"}
    assert kinds(house, player("Zoe")) == {"join-table"}
    assert kinds(house, Actor("Ina", Rank.INSPECTOR)) == {"check-cards"}
    assert kinds(house, Actor("Sid", Rank.SURVEILLANCE)) == set()
    assert "close-area" not in kinds(house, DEALER)
    assert "close-area" in kinds(house, SUPERVISOR)


def test_amounts_have_the_span_of_the_sign_or_of_the_purse() -> None:
    house = seated("baceball", chips=80_000, minimum=1_000, maximum=50_000, unit=500)
    spans = {
        permit.fields["through"]: permit.spans["amount"] for permit in permitted(house.table) if permit.command == "place-wager"
    }
    assert (spans["screen"].lowest, spans["screen"].highest, spans["screen"].unit) == (1_000, 50_000, 500)
    assert (spans["layout"].lowest, spans["layout"].highest) == (1, 80_000)
    assert [spans["screen"].fits(amount) for amount in (500, 1_000, 1_200, 1_500, 50_500)] == [False, True, False, True, False]


def test_a_notice_that_has_stood_long_enough_is_seen_by_the_clock() -> None:
    """The time of the last event is not the time of day: a screen asks with the clock's."""
    house = seated("premium-baccarat")
    house.ok(c.PostClosing, house.now + NOTICE, by=SUPERVISOR)
    assert "close-table" not in kinds(house)
    assert "close-table" in {permit.command for permit in permitted(house.table, house.now + NOTICE)}


def test_a_reserved_area_is_open_to_its_keeper_alone() -> None:
    house = opened("baceball")
    house.ok(c.ReserveAreas, "Ann", (2, 3), by=SUPERVISOR)
    joins = [permit for permit in permitted(house.table) if permit.command == "join-table" and permit.fields["area"] == 2]
    assert [permit.fields.get("player") for permit in joins] == ["Ann"]
    [more] = [permit for permit in permitted(house.table) if permit.command == "reserve-areas" and not permit.fields]
    assert more.some_of == {"areas": (1, 4, 5, 6, 7)}
    assert more.admits(c.ReserveAreas("Ben", (7, 1), by=SUPERVISOR, at=0))
    assert not more.admits(c.ReserveAreas("Ben", (7, 7), by=SUPERVISOR, at=0))
    assert not more.admits(c.ReserveAreas("Ben", (2,), by=SUPERVISOR, at=0))


def test_burns_that_need_a_supervisor_say_so() -> None:
    house = opened("premium-baccarat")
    house.ok(c.IntroduceCards, "red")
    house.ok(c.Shuffle)
    house.ok(c.CutCards, 200, by=SUPERVISOR)
    house.ok(c.PlaceCuttingCard, 20)
    ranks = {permit.fields["kind"]: permit.rank for permit in permitted(house.table) if permit.command == "burn"}
    assert ranks == {
        BurnKind.ONE_UNSEEN: Rank.DEALER, BurnKind.ONE_SHOWN_ON_REQUEST: Rank.SUPERVISOR, BurnKind.FACE_VALUE: Rank.SUPERVISOR,
    }  # fmt: skip


def test_a_player_called_someone_is_a_player_like_another() -> None:
    house = seated("baceball", {"someone": 1})
    house.bet("someone", "bet", 500)
    each_is_granted(house.table, permitted(house.table))
    assert "join-table" in kinds(house)


def test_permits_are_written_as_json() -> None:
    assert msgspec.json.encode(permitted(seated("three-card-poker").table)).startswith(b'[{"command":')
