"""The table as a machine: whatever is said at it, in any order, money and cards are conserved and nothing breaks."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.pits import PITS, QUIET, Walk, a_scan, as_required, is_ruling, sound, start, upset
from tests.table.saying import anything
from tests.tables import DEALER, SUPERVISOR, alone, opened, refusal, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.cards.procedure import BurnKind
from croupier.desk.journal import check_lines, link, replay_journal, state_hash, write_event
from croupier.games.ranks import Rank
from croupier.table.asking.permitted import permitted
from croupier.table.asking.required import required
from croupier.table.asking.view import view
from croupier.table.engine import decide, replay, run
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMANDS
from croupier.table.powers.power import POWERS
from croupier.table.reading.laying import in_front
from croupier.table.record.postings import postings

VIEWERS = (*(Actor("Vic", rank) for rank in Rank if rank is not Rank.PLAYER), Actor("Ann", Rank.PLAYER), Actor("", Rank.PLAYER))

steps = st.lists(st.integers(0, 2**24), max_size=50)
pits = pytest.mark.parametrize("pit", PITS)


def a_step(walk: Walk, seed: int) -> Command:
    """What the prompt asks for, or anything at all."""
    rng = Random(seed)
    sensible = seed % 3 and not walk.table.closed
    return as_required(rng, walk.table) if sensible else anything(rng, walk.table)


def checked(walk: Walk, command: Command) -> None:
    """Give a command: refused, it changes nothing; granted, nothing is lost, and the events alone give the same table."""
    before, outcome = walk.table, walk.give(command)
    if isinstance(outcome, Refused):
        assert walk.table is before
        assert outcome.sentence.strip().endswith(".")
        assert outcome.clause is None or outcome.clause
    else:
        assert outcome
        assert all(event.by == command.by and event.at == command.at for event in outcome)
        assert all(event.clauses == tuple(filter(None, event.clauses)) for event in outcome)
        assert all(sum(posting.cents for posting in postings(event)) == 0 for event in outcome)
        assert replay(outcome, before) == walk.table
        sound(walk)
    assert required(walk.table).sentence.endswith(".")


def seen_by_all(walk: Walk) -> None:
    for viewer in VIEWERS:
        view(walk.table, viewer)


def a_mishap(walk: Walk, seed: int) -> Command:
    """What the prompt asks for, and every fourth time something goes wrong."""
    rng = Random(seed)
    return as_required(rng, walk.table) if seed % 4 else upset(rng, walk.table)


@pytest.mark.slow
@pits
@settings(QUIET, max_examples=40)
@given(first=st.integers(0, 4), seeds=steps)
def test_nothing_breaks_and_nothing_is_lost(pit: str, first: int, seeds: list[int]) -> None:
    walk = start(pit, first)
    for seed in seeds:
        checked(walk, a_step(walk, seed))
    seen_by_all(walk)


@pytest.mark.slow
@pits
@settings(QUIET, max_examples=30)
@given(first=st.integers(1, 4), seeds=steps, then=st.integers(0, 2**24))
def test_whatever_goes_wrong_rounds_go_on(pit: str, first: int, seeds: list[int], then: int) -> None:
    """Irregularities in the middle of rounds; after them, rulings that fit lead back to the game, and it is played on."""
    walk = start(pit, first)
    for seed in seeds:
        checked(walk, a_mishap(walk, seed))
        seen_by_all(walk)
    played, rng = walk.table.played, Random(then)
    for _ in range(600):
        checked(walk, as_required(rng, walk.table))
        if walk.table.played > played + 1:
            return
    raise AssertionError(f"no new round came about; the table waits for {required(walk.table)}")


WALKS, LONG = 10, 60
HARD_TO_COME_BY = {c.EndShoe, c.VoidShortRound, c.PickUpCards, c.GiveToBanker, c.IdentifyPatron}
"""What long walks may miss: it takes all players' consent, an empty shoe, one card at one moment, or an entry of an older log. Each
has tests of its own."""


@pytest.mark.slow
def test_long_walks_with_every_third_step_wrong_meet_all_rulings_and_lose_nothing() -> None:
    granted: set[type[Command]] = set()
    for pit in PITS:
        for number in range(WALKS):
            walk, rng = start(pit, 1 + number % 4), Random(number)
            for _ in range(LONG):
                command = upset(rng, walk.table) if rng.random() < 1 / 3 else as_required(rng, walk.table)
                before = walk.table
                checked(walk, command)
                if walk.table is not before:
                    granted.add(type(command))
    named = {kind for kind in COMMANDS if is_ruling(kind)}
    assert named - granted <= HARD_TO_COME_BY


@pytest.mark.slow
@pits
@settings(QUIET, max_examples=12)
@given(first=st.integers(0, 4), seeds=steps, wrong=st.booleans())
def test_the_journal_gives_the_same_table(pit: str, first: int, seeds: list[int], wrong: bool) -> None:
    walk = start(pit, first)
    for seed in seeds:
        walk.give(a_mishap(walk, seed) if wrong else a_step(walk, seed))
    lines, before = [], "0" * 64
    for number, event in enumerate(walk.events, start=1):
        text = write_event(event, alone(event, 1))
        before = link(before, number, text)
        lines.append(b'{"n":%d,"event":%b,"hash":"%b"}\n' % (number, text, before.encode()))
    again, count, last = replay_journal(check_lines(lines))
    assert again == walk.table
    assert (count, last) == (len(lines), before)
    assert state_hash(again) == state_hash(walk.table)


@pits
@settings(QUIET, max_examples=10)
@given(first=st.integers(1, 4), seeds=steps)
def test_a_held_card_stops_whatever_would_carry_the_game_on(pit: str, first: int, seeds: list[int]) -> None:
    """But for what may be all that it waits for: hands to be turned, the rack shuffled, the card in front of the shoe."""
    walk = start(pit, first)
    for seed in seeds:
        walk.give(a_mishap(walk, seed))
    rng = Random(len(seeds))
    for _ in range(200):
        if not walk.table.cards.held:
            walk.give(a_scan(rng, walk.table))
    assert walk.table.cards.held
    granted = {permit.command for permit in permitted(walk.table)}
    clears = {"deal-card"} if in_front(walk.table) else set()
    if walk.table.round is not None and walk.table.round.upset.choice is not None:
        clears = {"withdraw-wager"}  # that players may, and before any card
    waiting = {declared.name for declared in POWERS.values() if declared.while_halted is False}
    assert not granted & (waiting - clears)
    refused = decide(walk.table, c.SettleWager(by=DEALER, at=walk.table.now))
    assert isinstance(refused, Refused)
    assert refused.sentence == required(walk.table).sentence


@pytest.mark.slow
@pits
def test_left_to_the_prompt_rounds_follow_one_another(pit: str) -> None:
    """Doing nothing but what is required, a table never comes to a stop."""
    walk, rng = start(pit, 1), Random(3)
    for _ in range(1_500):
        walk.give(as_required(rng, walk.table))
    sound(walk)
    assert walk.table.played > 15


def test_before_it_opens_a_table_takes_one_command() -> None:
    table = Table()
    assert required(table).what == "open"
    assert view(table, DEALER).required.what == "open"
    for seed in range(300):
        command = anything(Random(seed), table)
        outcome = decide(table, command)
        assert isinstance(outcome, Refused) or isinstance(command, c.OpenTable)


def test_a_closed_table_takes_none() -> None:
    house = opened("baceball")
    house.ok(c.CloseTable, by=SUPERVISOR)
    assert required(house.table).what == "nothing"
    for seed in range(300):
        assert isinstance(decide(house.table, anything(Random(seed), house.table)), Refused)


def test_time_does_not_go_back() -> None:
    house = seated("baceball")
    house.wait(60)
    house.bet("Ann", "bet", 500)
    house.now = 59
    house.refused(
        c.LeaveTable, "Ann", clause=None, says="The command's time lies before what has already happened, or beyond all times."
    )
    house.now = 10**15 + 1
    house.refused(
        c.LeaveTable, "Ann", clause=None, says="The command's time lies before what has already happened, or beyond all times."
    )


NONSENSE: tuple[tuple[type[Command], tuple[object, ...], str | None, str], ...] = (
    (c.PlaceWager, ("Ann", 1, "player", 500, "gold"), None, "What the command says of means makes no sense at any table."),
    (
        c.PlaceWager,
        ("Ann", 1, "player", 500, "chips", "air"),
        None,
        "What the command says of through makes no sense at any table.",
    ),
    (c.PlaceWager, ("Ann", 1, "player", -500), None, "An amount must be more than zero."),
    (c.PlaceWager, ("Ann", 1, "player", 0), None, "An amount must be more than zero."),
    (c.PlaceWager, ("Ann", 1, "player", 10**40), None, "What the command says of amount makes no sense at any table."),
    (c.PlaceWager, ("Ann", 1, "player", 500.0), None, "What the command says of amount makes no sense at any table."),
    (c.PlaceWager, ("Ann", 1, "player", "500"), None, "What the command says of amount makes no sense at any table."),
    (c.PlaceWager, ("Ann", "1", "player", 500), None, "What the command says of area makes no sense at any table."),
    (c.PlaceWager, ("Ann", 1, "whist", 500), "5.3", "'whist' cannot be wagered on here; this table offers player, banker, tie."),
    (c.PlaceWager, ("", 1, "player", 500), None, "What the command says of player makes no sense at any table."),
    (c.PlaceWager, (None, 1, "player", 500), None, "What the command says of player makes no sense at any table."),
    (c.PlaceWager, ("A\nB", 1, "player", 500), None, "What the command says of player makes no sense at any table."),
    (c.PlaceWager, ("x" * 81, 1, "player", 500), None, "What the command says of player makes no sense at any table."),
    (c.PlaceWager, ("Ann", 10**9, "player", 500), "2.1.2", "This table has areas 1 to 9, and no area 1000000000."),
    (c.BuyChips, ("Ann", True), None, "What the command says of amount makes no sense at any table."),
    (c.BuyChips, ("Ann", 10**16), None, "What the command says of amount makes no sense at any table."),
    (c.JoinTable, ("\ud800", 2), None, "What the command says of player makes no sense at any table."),
    (c.Announce, ("rien ne va plus",), None, "What the command says of call makes no sense at any table."),
    (c.Shuffle, ("magic",), None, "What the command says of how makes no sense at any table."),
    (c.ShowPlayerCard, ("Ann", "bogus"), None, "What the command says of card makes no sense at any table."),
    (c.Burn, (BurnKind.FACE_VALUE, "ZZ"), None, "What the command says of shown makes no sense at any table."),
    (c.DealCard, ("ZZ",), None, "What the command says of card makes no sense at any table."),
    (c.DealCard, (None,), "7.4", "No wager has been placed."),
    (c.ExposeHand, ("moon",), "8.2.1", "No cards of 'moon' lie face down."),
    (c.Decide, (1, "sulk"), None, "Premium Baccarat asks its players for no decision."),
    (c.ReserveAreas, ("Ann", [1]), None, "What the command says of areas makes no sense at any table."),
    (c.SetOwnLimits, ("Ann", {"player": None}), None, "What the command says of limits makes no sense at any table."),
    (c.AlterLimits, (None,), None, "What the command says of sign makes no sense at any table."),
    (c.ChangeVariant, (None,), None, "What the command says of terms makes no sense at any table."),
    (c.OpenTable, (None,), None, "What the command says of conditions makes no sense at any table."),
    (c.PostClosing, (10**16,), None, "What the command says of effective makes no sense at any table."),
)


@pytest.mark.parametrize(("kind", "fields", "clause", "says"), NONSENSE)
def test_nonsense_is_refused_in_a_sentence(kind: type[Command], fields: tuple[object, ...], clause: str | None, says: str) -> None:
    seated("premium-baccarat").refused(kind, *fields, by=SUPERVISOR, clause=clause, says=says)


@pytest.mark.parametrize("by", [None, "Dee", Actor("", Rank.DEALER), Actor("Dee", "dealer"), Actor("D\n", Rank.DEALER)])  # type: ignore[arg-type]
def test_someone_with_a_rank_must_speak(by: Actor) -> None:
    table = seated("premium-baccarat").table
    after, outcome = run(table, c.Announce("place-your-bets", by=by, at=0))
    assert after is table
    refusal(outcome, clause=None, says="Someone with a name and a rank must give the command.")


def test_a_card_that_is_out_in_all_its_copies_cannot_come_again() -> None:
    house = seated("three-card-poker")
    house.bet("Ann", "ante", 500)
    house.deal("AS")
    house.refused(c.DealCard, Card("AS"), clause="3.1")


def test_a_cutting_card_burned_past_shows_at_once() -> None:
    """A face-value burn takes more cards than lie in front of it."""
    house = opened("premium-baccarat")
    house.ok(c.IntroduceCards, "red")
    house.ok(c.Shuffle)
    house.ok(c.CutCards, 200, by=SUPERVISOR)
    house.ok(c.PlaceCuttingCard, 410)
    house.ok(c.Burn, BurnKind.FACE_VALUE, Card("KS"), by=SUPERVISOR)
    assert house.required().what == "cutting-card-out"
    house.ok(c.SetCuttingCardAside)


def test_an_excluded_player_leaves_no_collected_stake_behind() -> None:
    house = seated("baceball", offered=("jackpot",), jackpot=500)
    house.bet("Ann", "bet", 500)
    house.bet("Ann", "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    house.ok(c.ExcludePlayer, "Ann", "cheating", by=SUPERVISOR)
    assert house.table.taken == ()
    assert house.table.laid == ()
