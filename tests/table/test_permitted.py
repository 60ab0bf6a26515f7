"""`permitted` lists exactly what `decide` grants, with the lowest rank that may say it."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, product
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.payments import a_settled_round, older_entry, register
from tests.table.pits import PITS, QUIET, as_required, leads_on, start, upset
from tests.table.saying import any_of, anything
from tests.tables import ASSISTANT, DEALER, SUPERVISOR, House, opened, player, refusal, seated
from tests.wrongs import SHEETS, both_bet, next_round_can_come, to_the_result

from croupier import commands as c
from croupier.cards.procedure import BurnKind
from croupier.games.catalogue import GAMES
from croupier.games.limits import Amounts
from croupier.games.ranks import CHAIN, Rank
from croupier.games.topics import DETAIN
from croupier.table.asking.permitted import Permit, card_field, permitted, permitted_to
from croupier.table.asking.required import required
from croupier.table.engine import decide
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.message.words import MOST, unfit
from croupier.table.model.accounts import FLOAT, ROUNDING
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMAND, COMMANDS
from croupier.table.powers.power import POWERS
from croupier.table.reading.casebook import reported, says, settled_in
from croupier.table.reading.conditions import NOTICE
from croupier.table.reading.desk import desk_of
from croupier.table.reading.shoe import is_sealed

NAMED_BY: dict[str, tuple[str, ...]] = {
    "cards": ("introduce-cards",), "replace": ("introduce-cards",), "verify": ("verify-cards",), "shuffle": ("shuffle",),
    "cut": ("cut-cards",), "cutting-card": ("place-cutting-card",), "burn": ("burn",), "deal": ("deal-card",),
    "cutting-card-out": ("set-cutting-card-aside",), "reshuffle": ("reshuffle-rack",), "collect": ("collect-jackpot-wagers",),
    "ask": ("decide", "pass-over"), "offer": ("accept-hand", "refuse-hand"), "reveal": ("reveal-hand",),
    "expose": ("expose-hand",), "result": ("announce-result",), "settle": ("settle-wager",), "clear": ("clear-round",),
    "wagers": (), "nothing": (), "ruling": (), "choose": (), "open": ("open-table",), "check": ("check-cards",),
}  # fmt: skip
"""What the prompt asks for, and the commands that do it."""
PEOPLE = {"player", "person", "principal"}
"""Fields that name one."""
TAKING = ("deal-card", "burn", "correct-held-card")
"""Commands that name a card which the shoe must still be able to hold."""

TO_A_SEALED_SHOE = [
    15064901, 10437018, 6719060, 10690089, 2066130, 2706348, 8955416, 10576889,
    9732754, 4835997, 4105944, 8725769, 6384739, 1547945, 4656044, 7865936,
]  # fmt: skip
"""At a Premium table they come to a card that is due from a shoe whose order was sealed."""


def below(rank: Rank) -> Actor:
    """Someone of the next lower rank, or of another beside the chain."""
    beside = Rank.INSPECTOR if rank is Rank.SURVEILLANCE else Rank.SURVEILLANCE
    return Actor("a stranger", CHAIN[CHAIN.index(rank) - 1] if rank in CHAIN else beside)


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
            case "handed" if not a_wrong_payment(table, command):
                return False
            case "amount" if not desk.chips.can_make(value):
                return False
            case "chips" if not _countable(table, command):
                return False
            case "tokens" if not desk.chips.can_make(value) or not _parts_fit(table, command):
                return False
            case "card" | "shown" if value is None or (permit.command in TAKING and not cards.stock.could_hold(value)):
                return False
            case "card" if permit.command == "correct-held-card" and (not table.cards.held or value == table.cards.held[0].card):
                return False
            case "order" if Counter(value) != Counter(permit.open[name]):
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
            case "terms" | "sign" | "limits" | "cards" | "hands" | "damaged" | "players" | "accomplices" if (
                value != permit.open.get(name)
            ):
                return False
    return True


def _countable(table: Table, command: Command) -> bool:
    """Chips that are known here, as many as a float can hold; more than none where they move, and no more than can go back."""
    chips: dict[int, int] = command.chips  # type: ignore[attr-defined]
    cents = sum(value * count for value, count in chips.items())
    if not set(chips) <= set(desk_of(table).chips.denominations) or min(chips.values(), default=0) < 0 or cents > MOST:
        return False
    if isinstance(command, c.CreditFloat):
        return 0 < cents <= table.accounts.get(FLOAT, 0) + table.accounts.get(ROUNDING, 0)
    return cents > 0 or not isinstance(command, c.FillFloat)


def a_wrong_payment(table: Table, command: Command) -> bool:
    """Whether a settled wager is named, of which nothing is in the register, and amounts that differ."""
    assert isinstance(command, c.ReportWrongSettlement)
    whose = (command.area, command.wager, command.player)
    for line in settled_in(table, command.round):
        if (line.area, line.wager, line.player) == whose:
            due = says(line) if command.due is None else command.due
            return reported(table, command.round, line) is None and 0 <= due != command.handed
    return False


def _parts_fit(table: Table, command: Command) -> bool:
    """Chips and tokens together: each is a part, and the player has it."""
    if not isinstance(command, c.PlaceWager | c.IncreaseWager):
        return True
    rest = command.amount - command.tokens
    return 0 < rest <= table.chips(command.player) and desk_of(table).chips.can_make(rest)


def agree(table: Table, permits: tuple[Permit, ...], command: Command) -> None:
    outcome = decide(table, command)
    admitting = [permit for permit in permits if permit.admits(command)]
    if not isinstance(outcome, Refused):
        assert admitting, (command, outcome)
    elif any(fits_where_open(table, permit, command) for permit in admitting):
        raise AssertionError((admitting, command, outcome))


def everyone(table: Table) -> Iterator[Actor]:
    """Someone of every rank, whoever has decided a dispute, and the players, those among them who are not here."""
    yield from (Actor("Yan", rank) for rank in Rank)
    disputes = table.casebook.disputes
    yield from (Actor(name, Rank.MANAGER) for name in sorted({each.decided_by for each in disputes} - {""}))
    yield from map(player, dict.fromkeys((*table.floor.people, *(each.player for each in disputes), "a stranger")))


def variations(permit: Permit, command: Command) -> Iterator[Command]:
    """The command with each value that a permit says something of at its bounds and beyond them, and with other people."""
    people = PEOPLE if "wager" not in permit.open else set[str]()  # whose wager it was is not for anybody to choose
    for name in people & set(permit.open):
        yield from (replace(command, **{name: value}) for value in ("Ann", "Ben", "Zoe"))
    for name, span in permit.spans.items():
        yield from (replace(command, **{name: value}) for value in (span.lowest - 1, span.highest + 1))
    for name, members in permit.some_of.items():
        yield from (replace(command, **{name: value}) for value in ((), members, members[-1:], members[:1] * 2))
    for name, values in permit.barring.items():
        yield from (replace(command, **{name: value}) for value in values)


def exact(table: Table, permits: tuple[Permit, ...]) -> None:
    """Whoever gives a permit's own command is granted it exactly if some permit admits it, and so at the bounds of each value."""
    for permit in permits:
        alike = [each for each in permits if each.command == permit.command]
        someone = permit.example(Actor("Yan", permit.rank), table.now)
        for command in (*(permit.example(by, table.now) for by in everyone(table)), *variations(permit, someone)):
            outcome, admitted = decide(table, command), any(each.admits(command) for each in alike)
            assert isinstance(outcome, Refused) is not admitted, (command, outcome)


def shown(permit: Permit, *, sealed: bool = False) -> dict[str, Any]:
    """A permit without the faces of cards; a sealed shoe names its next one itself, and bars nobody from naming it."""
    told, hidden = msgspec.structs.asdict(permit), card_field(permit.command)
    fields, filled_in, barring = told.pop("fields"), told.pop("open"), told.pop("barring")
    if sealed and POWERS[COMMAND[permit.command]].from_shoe:
        barring.pop(hidden, None)
    return told | {
        "barring": {name: [value for value in values if name != hidden or value is None] for name, values in barring.items()}
        if None in barring.get(hidden, (None,)) else {name: list(values) for name, values in barring.items() if name != hidden},
        "says": {name: value for name, value in (fields | filled_in).items() if name != hidden},
        "open": set(filled_in) - {hidden}, "hidden": hidden in fields | filled_in,
    }  # fmt: skip


def to_each_their_own(table: Table, permits: tuple[Permit, ...]) -> None:
    """Asked for one player, the permits are those of all that the player may give."""
    for by in everyone(table):
        if by.rank is Rank.PLAYER:
            theirs = [
                permit
                for permit in permits
                if by.id in permit.players or (permit.for_oneself and by.id not in permit.barring.get("player", ()))
            ]
        else:
            theirs = [permit for permit in permits if permit.admits(permit.example(by, table.now))]
        asked = [shown(permit) for permit in permitted_to(table, by)]
        told = [shown(permit, sealed=is_sealed(table)) for permit in theirs]
        for each in (*asked, *told):
            if (
                each["for_oneself"] and by.rank is Rank.PLAYER
            ):  # the open name is theirs, and who else may not come is kept from them
                each["says"]["player"], each["barring"] = by.id, {}
        assert asked == told, by


def prompted(table: Table, permits: tuple[Permit, ...]) -> None:
    """What is required can be done."""
    due = required(table)
    known = {permit.command for permit in permits}
    assert leads_on(table, permits), due
    for name in NAMED_BY[due.what]:
        assert name in known, due


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=10)
@given(
    first=st.integers(0, 4),
    detained=st.lists(st.sampled_from(("Ann", "Ben", "someone")), unique=True),
    seeds=st.lists(st.integers(0, 2**24), max_size=40),
)
@example(first=0, detained=[], seeds=[]).via("a table just opened")
@example(first=2, detained=["someone", "Ann"], seeds=[]).via("a player detained in a round")
@example(first=4, detained=[], seeds=[]).via("cards running out")
@example(first=4, detained=[], seeds=TO_A_SEALED_SHOE).via("a shoe with a seal")
def test_permitted_is_what_decide_grants(pit: str, first: int, detained: list[str], seeds: list[int]) -> None:
    walk = start(pit, first)
    for name in detained:
        walk.give(c.Detain(name, "a device", by=SUPERVISOR, at=walk.table.now))
    for seed in seeds:
        rng = Random(seed)
        if not walk.table.closed:
            walk.give((as_required, as_required, upset, anything)[seed % 4](rng, walk.table))
    table = walk.table
    permits = permitted(table)
    prompted(table, permits)
    each_is_granted(table, permits)
    exact(table, permits)
    to_each_their_own(table, permits)
    for number, kind in enumerate((*COMMANDS, *COMMANDS)):
        agree(table, permits, _now(any_of(kind, Random(number * 7919 + sum(seeds)), table), table))
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
    assert set(POWERS) == set(COMMANDS) == set(Command.__subclasses__())
    assert all(declared.act is not None for declared in POWERS.values())


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


@pytest.mark.slow
@pytest.mark.parametrize("game", SHEETS)
def test_cases_in_every_state_are_permitted_exactly(game: str) -> None:
    """Payments, disputes and notices open and closed, players detained and gone, a void round behind them, and one under way."""
    house, sheet = seated(game, {"Ann": 1, "Ben": 2, "someone": 3}), SHEETS[game]
    a_settled_round(house, sheet.wager, sheet.cards)
    for name in ("", "Zoe", "someone"):
        older_entry(house, sheet.wager, 200_000, over=False, name=name)
    for name in ("Ann", "Ben"):
        register(house, sheet.wager, 200_000, over=True, name=name)
    for number in (3, 4):
        house.ok(c.SecondRectification, number, by=ASSISTANT)
    house.ok(c.RectifySettlement, 4, by=SUPERVISOR)
    house.ok(c.AttemptRectification, 5, "wrote", by=SUPERVISOR)
    for number, suspected in ((2, True), (3, False)):
        house.ok(c.EnquireIntoSettlement, number, suspected, by=SUPERVISOR)
    for name in ("Ann", "Zoe", "Ben", "someone", "Ben", "Ann"):
        house.ok(c.RaiseDispute, name, "my wager", by=DEALER)
    for number in range(2, 7):
        house.ok(c.DecideDispute, number, "it lost", by=SUPERVISOR)
    for number in (3, 4, 5):
        house.ok(c.AskForReview, number, by=DEALER)
    house.ok(c.ReviewDispute, 4, "it lost", by=Actor("another", Rank.SUPERVISOR))
    house.ok(c.DeclareDissatisfied, 6, by=player("Ann"))
    if house.table.casebook.notices:
        house.ok(c.GiveNotice, 1, by=DEALER)
    if DETAIN in desk_of(house.table).provisions:
        house.ok(c.Detain, "Ann", "a radio", by=SUPERVISOR)
        house.ok(c.Detain, "someone", "a radio", by=SUPERVISOR)
    house.ok(c.InvalidateOutcome, "disruption", "a fire", by=SUPERVISOR)
    exactly(house.table)
    next_round_can_come(house)
    both_bet(house, sheet.wager)
    exactly(house.table)
    to_the_result(house, sheet.cards)
    house.ok(c.SettleWager)
    exactly(house.table)
    house.ok(c.ExcludeFromCasino, "someone", "a radio", by=SUPERVISOR)
    exactly(house.table)


def exactly(table: Table) -> None:
    permits = permitted(table)
    each_is_granted(table, permits)
    exact(table, permits)
    to_each_their_own(table, permits)
    for kind in (kind for kind in COMMANDS if "number" in kind.__struct_fields__):
        for number, seed in product(range(8), range(3)):
            command = any_of(kind, Random(seed), table)
            agree(table, permits, replace(command, number=number, by=Actor("Yan", Rank.MANAGER), at=table.now))


def test_whoever_decided_a_dispute_is_not_asked_to_review_it() -> None:
    house = seated("baceball")
    house.ok(c.RaiseDispute, "Ann", "my wager", by=DEALER)
    house.ok(c.DecideDispute, 1, "it lost", by=SUPERVISOR)
    house.ok(c.AskForReview, 1, by=player("Ann"))
    assert "review-dispute" in kinds(house)
    assert "review-dispute" in kinds(house, Actor("another", Rank.SUPERVISOR))
    assert not {"review-dispute"} & kinds(house, SUPERVISOR)
    assert not {"review-dispute"} & kinds(house, Actor(SUPERVISOR.id, Rank.MANAGER))


def test_nobody_is_detained_twice() -> None:
    house = seated("premium-baccarat")
    house.ok(c.Detain, "Ann", "a radio", by=SUPERVISOR)
    [detain] = [permit for permit in permitted(house.table) if permit.command == "detain"]
    assert detain.barring == {"person": ("Ann",)}
    assert not detain.admits(c.Detain("Ann", "a radio", by=SUPERVISOR, at=0))
    assert detain.admits(c.Detain("Ben", "a radio", by=SUPERVISOR, at=0))


def test_a_payment_of_any_round_but_a_void_one_can_be_wrong() -> None:
    sheet, house = SHEETS["baceball"], seated("baceball", {"Ann": 1, "Ben": 2})
    a_settled_round(house, sheet.wager, sheet.cards)
    a_settled_round(house, sheet.wager, sheet.cards)
    house.ok(c.InvalidateOutcome, "disruption", "a fire", by=SUPERVISOR)
    house.clear()
    next_round_can_come(house)
    a_settled_round(house, sheet.wager, sheet.cards)
    house.ok(c.InvalidateOutcome, "disruption", "a fire", by=SUPERVISOR)
    house.clear()
    [older] = [permit for permit in permitted(house.table) if permit.command == "report-wrong-settlement"]
    assert (older.open["round"], older.open["wager"], older.spans["round"].highest, older.barring) == (1, sheet.wager, 1, {})
    for void in (2, 3):
        report = c.ReportWrongSettlement(void, 1, sheet.wager, "Ann", 0, by=SUPERVISOR, at=house.now)
        assert not older.admits(report)
        refusal(decide(house.table, report), says=f"Round {void} was void: nothing was paid in it.")
    for _ in range(2):
        next_round_can_come(house)
        a_settled_round(house, sheet.wager, sheet.cards)
    found = [permit for permit in permitted(house.table) if permit.command == "report-wrong-settlement"]
    latest, older = found[:-1], found[-1]
    lines = [(line.area, line.wager, line.player) for line in settled_in(house.table, 5)]
    assert [tuple(permit.fields.values()) for permit in latest] == [(5, *line) for line in lines]
    assert (older.open["round"], older.spans["round"], older.barring) == (4, Amounts(1, 4), {"round": (2, 3)})


@settings(QUIET, max_examples=15)
@given(rounds=st.lists(st.sampled_from(("settled", "void", "no wagers")), min_size=2, max_size=7))
def test_every_wager_on_record_and_no_other_can_have_been_paid_wrongly(rounds: list[str]) -> None:
    """Whatever became of the rounds before: what is offered, what is granted and what was settled are the same."""
    house, sheet = seated("premium-baccarat", {"Ann": 1, "Ben": 2}, chips=1_000_000), SHEETS["premium-baccarat"]
    settled = set[tuple[int, int, str, str]]()
    for number, kind in enumerate(rounds, start=1):
        if kind == "no wagers":
            house.ok(c.AuthoriseNoBet, by=ASSISTANT)
            house.play(sheet.cards)
            continue
        a_settled_round(house, sheet.wager, sheet.cards)
        settled |= {(number, 1, "player", "Ann"), (number, 2, "player", "Ben")}
        if kind == "void":
            house.ok(c.VoidRound, "a card fell", by=SUPERVISOR)
            house.clear()
            settled -= {(number, 1, "player", "Ann"), (number, 2, "player", "Ben")}
    permits = [permit for permit in permitted(house.table) if permit.command == "report-wrong-settlement"]
    tried = product(range(len(rounds) + 2), (1, 2), ("player", "tie"), ("Ann", "Ben"))
    for named in tried:
        report = c.ReportWrongSettlement(*named, 0, by=SUPERVISOR, at=house.now)
        assert isinstance(decide(house.table, report), Refused) is (named not in settled), named
        admitted = any(permit.admits(report) for permit in permits)
        assert admitted or named not in settled
        assert not admitted or any(named[0] == number for number, *_ in settled), "only rounds in which something was settled"


def test_permits_are_written_as_json() -> None:
    assert msgspec.json.encode(permitted(seated("three-card-poker").table)).startswith(b'[{"command":')
