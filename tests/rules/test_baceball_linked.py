"""bACEball's table on a jackpot pool: linked (10.2, 10.3, 11.1), its prizes seen, verified and paid (8.2, 8.3, 11.8 to 11.13), and
what a void hand leaves of them (12.12)."""

import pytest
from msgspec.structs import replace
from tests.linked import LEVELS, MYSTERY, POOL, Floor, LinkedHouse, bets, dealt, linked
from tests.tables import DEALER, MANAGER, NOTICE, PURSE, SUPERVISOR, House, all_of, only, player, refusal, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.desk.linked import concerns, prizes_seen, run_linked
from croupier.games.rules import Result
from croupier.jackpot import commands as j
from croupier.jackpot import events as je
from croupier.jackpot.model import State
from croupier.jackpot.terms import Cents, Seed
from croupier.table.asking.permitted import permitted
from croupier.table.asking.seen import AwardView, PrizeSeen
from croupier.table.asking.view import view
from croupier.table.engine import decide
from croupier.table.message.events import RoundStarted, WagerReturned, WagerSettled
from croupier.table.message.prizes import PoolLinked, PrizePaid, PrizesAwarded, PrizeVerified
from croupier.table.message.upsets import JackpotCarried
from croupier.table.model.accounts import POOL as PAYS

MINORS = {"a1": "AS AS AS", "a6": "AH AH AH"}


def awarded(**hands: str) -> LinkedHouse:
    """The result is announced, everything but the prizes settled."""
    house = linked()
    bets(house)
    dealt(house, **hands)
    house.ok(c.AnnounceResult)
    while house.required().what == "settle":
        house.ok(c.SettleWager)
    return house


def mystery() -> LinkedHouse:
    """A pool whose draw Ben's stake wins."""
    house = linked(Floor(replace(LEVELS, mystery=MYSTERY)))
    house.draw = lambda _below: 1
    bets(house)
    return house


def fed(house: LinkedHouse) -> list[tuple[int, tuple[int, ...]]]:
    """Round and areas of every stake that was paid in."""
    return [(event.round, event.areas) for event in house.floor.events if isinstance(event, je.StakesCollected)]


# Linked


@pytest.mark.clause("baceball", "10.2.4", "11.1")
def test_a_table_is_linked_with_its_stake_and_its_device() -> None:
    house = linked()
    event = only(PoolLinked, house.events)
    assert (event.pool, event.stake, event.clauses) == (POOL, 500, ("10.3", "10.2.4", "11.1"))
    assert house.floor.system.tables["b1"].pool == POOL


@pytest.mark.clause("baceball", "10.2.2", "10.2.4")
def test_one_pool_a_table_and_one_stake_a_pool() -> None:
    house = linked()
    house.floor.ask(j.OpenPool("South", "L 2", Cents(1_000), LEVELS))
    house.refused(
        c.LinkPool, "South", by=MANAGER, clause="10.2.2", says="The table feeds pool 'North', and a table feeds one pool."
    )
    house.ok(c.UnlinkPool, by=MANAGER)
    house.refused(c.LinkPool, "South", by=MANAGER, clause="10.2.4", says="The pool's stake is 10.00, and the table's 5.00.")
    assert house.table.link is None
    house.refused(c.LinkPool, "West", by=MANAGER, clause=None, says="There is no pool 'West'.")


def test_only_a_gaming_manager_links_and_only_where_a_jackpot_is_offered() -> None:
    house = linked()
    house.refused(c.UnlinkPool, by=SUPERVISOR, clause="10.3")
    plain = seated("baceball")
    plain.refused(c.LinkPool, POOL, by=MANAGER, clause="10.3", says="This table offers no jackpot wager.")
    plain.refused(c.UnlinkPool, by=MANAGER, clause="10.3", says="This table feeds no pool.")
    other = seated("three-card-poker")
    other.refused(c.LinkPool, POOL, by=MANAGER, clause=None, says="Three Card Poker has no jackpot, and its tables feed no pool.")


def test_nothing_is_linked_or_taken_off_in_play() -> None:
    house = linked()
    bets(house)
    house.refused(c.UnlinkPool, by=MANAGER, clause="12.12")
    house.deal("2C")
    house.refused(c.UnlinkPool, by=MANAGER, clause="10.3", says="A table is linked, and taken off its pool, between rounds.")
    house.ok(c.VoidRound, "lost", by=SUPERVISOR)
    house.clear()
    house.refused(c.UnlinkPool, by=MANAGER, clause="12.12")
    for name in ("Ann", "Ben", "Cat"):
        house.ok(c.LeaveTable, name)
    house.ok(c.UnlinkPool, by=MANAGER)
    assert house.floor.system.tables["b1"].pool == ""


def test_nobody_at_a_linked_table_says_what_a_meter_holds() -> None:
    house = linked()
    bets(house)
    dealt(house)
    house.refused(c.AnnounceResult, {"major": 10**9}, clause="10.3")
    house.finish()
    house.ok(c.UnlinkPool, by=MANAGER)
    for name in ("Ann", "Ben", "Cat"):
        house.bet(name, "bet", 1_000)
    dealt(house)
    house.ok(c.AnnounceResult, {"major": 10**9})


def test_what_was_played_before_the_link_is_final() -> None:
    house = linked()
    bets(house)
    dealt(house)
    house.finish()
    assert house.table.last is not None
    house.ok(c.UnlinkPool, by=MANAGER)
    assert house.table.last is None
    house.refused(c.VoidRound, "late", by=SUPERVISOR, clause="12.5")


def test_a_table_that_closes_hands_carried_stakes_back_and_goes_off_its_pool() -> None:
    house = linked()
    bets(house)
    house.deal("2C")
    house.ok(c.VoidRound, "lost", by=SUPERVISOR)
    house.clear()
    house.ok(c.PostClosing, house.now + NOTICE, by=SUPERVISOR)
    house.wait(NOTICE)
    house.ok(c.CloseTable, by=SUPERVISOR)
    feeding = house.floor.system.tables["b1"]
    assert (feeding.pool, feeding.carried) == ("", ())


# Stakes


def test_stakes_are_paid_in_with_the_first_card_each_once() -> None:
    """Until then one may be refused, and another be collected."""
    house = linked()
    bets(house, "Cat")
    house.bet("Cat", "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    house.ok(c.RefuseWager, "Ben", 2, "jackpot", "not of age", by=SUPERVISOR)
    assert fed(house) == []
    house.deal("2C")
    assert fed(house) == [(1, (1, 6))]
    assert house.floor.holds("major") == 10_000_150


@pytest.mark.clause("baceball", "12.12", "12.12.1")
def test_a_carried_stake_plays_again_and_is_paid_in_once() -> None:
    house = linked()
    bets(house)
    house.deal("2C 3C")
    assert len(only(JackpotCarried, house.ok(c.VoidRound, "lost", by=SUPERVISOR)).stakes) == 3
    house.clear()
    assert house.floor.system.tables["b1"].carried == (1, 2, 6)
    house.ok(c.LeaveTable, "Cat")
    house.bet("Ann", "bet", 1_000)
    came = house.deal("2C")
    assert [event.player for event in all_of(WagerReturned, came)] == ["Ben"]  # without a Bet it goes back
    feeding = house.floor.system.tables["b1"]
    assert (feeding.carried, feeding.round and feeding.round.areas) == ((), (1,))
    assert fed(house) == [(1, (1, 2, 6)), (2, ())]


@pytest.mark.clause("baceball", "12.9.2")
def test_where_all_money_goes_back_nothing_is_carried_and_the_meter_keeps_its_part() -> None:
    house = linked()
    bets(house)
    house.deal("2C 3C")
    house.ok(c.ReportWrongCards, (), ("a joker",), by=SUPERVISOR)
    feeding = house.floor.system.tables["b1"]
    assert feeding.carried == ()
    assert feeding.round is not None
    assert feeding.round.void == (1, 2, 6)
    [void] = [event for event in house.floor.events if isinstance(event, je.HandsVoided)]
    assert (void.areas, void.back, void.returned) == ((1, 2, 6), True, 1_500)
    assert [house.chips(name) for name in ("Ann", "Ben", "Cat")] == [PURSE] * 3
    assert house.floor.holds("major") == 10_000_225


@pytest.mark.clause("baceball", "13.4")
def test_a_device_that_fails_to_a_disadvantage_gives_stakes_back_too() -> None:
    house = linked()
    bets(house)
    house.deal("2C 3C")
    house.ok(c.DeviceFails, disadvantage=True, by=SUPERVISOR)
    assert house.floor.system.tables["b1"].carried == ()
    assert house.table.taken == ()


# Prizes


@pytest.mark.clause("baceball", "8.3", "11.8", "11.9.2", "11.12", "11.13", "11.13.2")
def test_a_shared_minor_is_paid_last_apart_and_from_the_right() -> None:
    house = awarded(**MINORS)
    assert [(line.area, line.pays, line.drawn, line.award) for line in house.ongoing.due] == [(6, 0, 0, 1), (1, 0, 0, 1)]
    house.refused(c.SettleWager, clause="11.8", says="A prize of the pool is verified and paid apart from other winnings.")
    house.refused(c.ClearRound, clause="8.2", says="The cards lie until the prize is paid.")
    house.ok(c.VerifyPrize, 1, by=SUPERVISOR)
    came = house.ok(c.PayPrizes)
    paid = [(event.settled.area, event.settled.pays, event.given) for event in all_of(WagerSettled, came)]
    assert paid == [(6, 500_500, 0), (1, 500_500, 0)]
    assert all({"11.9.2", "8.3", "11.8", "11.12"} <= set(event.clauses) for event in all_of(WagerSettled, came))
    assert house.table.accounts[PAYS] == -house.floor.system.accounts["table:b1"] == -1_001_000
    assert "award:1" not in house.floor.system.accounts
    house.clear()


@pytest.mark.clause("baceball", "11.9.1", "11.13.1")
def test_a_major_and_a_minor_of_one_round_are_paid_in_one_go() -> None:
    house = awarded(a1="AD AD AD", a2="AC AC AC", a6="AD AD AD")
    assert [award.level for award in house.floor.system.awards.values()] == ["major", "minor"]
    house.prizes()
    lines = [line for line in house.ongoing.settled if line.award]
    assert [(line.area, line.award, line.pays) for line in lines] == [(6, 1, 5_000_500), (2, 2, 1_000_500), (1, 1, 5_000_500)]
    house.clear()


@pytest.mark.clause("baceball", "8.2")
def test_a_casino_supervisor_verifies_and_the_cards_lie_until_then() -> None:
    house = awarded(**MINORS)
    due = house.required()
    assert (due.what, due.clause, due.areas) == ("verify-prize", "8.2", (6, 1))
    assert due.sentence == "A casino supervisor verifies award 1, the minor prize on areas 6 and 1: cards, stake and area."
    house.refused(c.VerifyPrize, 1, by=DEALER, clause="8.2", says="This needs a casino supervisor or above, not a dealer.")
    house.refused(c.VerifyPrize, 1, by=player("Ann"), clause="8.2")
    house.refused(c.VerifyPrize, 2, by=SUPERVISOR, clause="8.2", says="No award 2 waits at this table.")
    house.refused(c.PayPrizes, clause="8.2", says="A casino supervisor verifies award 1 before it is paid.")
    house.ok(c.VerifyPrize, 1, by=SUPERVISOR)
    house.refused(c.VerifyPrize, 1, by=SUPERVISOR, clause="8.2", says="Award 1 has been verified.")
    house.refused(c.StrikePrize, 1, "late", by=SUPERVISOR, clause="8.2")
    assert house.required().what == "pay-prizes"


def test_nobody_but_the_pool_says_what_a_prize_comes_to() -> None:
    house = awarded(**MINORS)
    house.ok(c.VerifyPrize, 1, by=SUPERVISOR)
    for shares in ({}, {2: 1}, {1: 0}):
        refusal(decide(house.table, c.PayPrizes(shares, by=DEALER, at=0)), clause="10.3")
    house.ok(c.PayPrizes, {1: 99_999_999})
    assert house.table.accounts[PAYS] == -1_001_000


def test_each_of_two_prizes_is_looked_at_and_paid_for_itself() -> None:
    """One is struck, the other stands; and the pool says of every one of them what it comes to."""
    hands = {"a1": "AD AD AD", "a6": "AC AC AC"}
    house = awarded(**hands)
    house.refused(c.PayPrizes, clause="8.2", says="A casino supervisor verifies award 1 before it is paid.")
    house.ok(c.StrikePrize, 1, "a seventh ace", by=SUPERVISOR)
    assert [lying.area for lying in house.table.taken] == [6]
    came = house.ok(c.VerifyPrize, 2, by=SUPERVISOR)
    assert only(PrizeVerified, came).clauses == ("8.2", "8.3")
    house.prizes()
    assert house.floor.states() == [State.STRUCK, State.PAID]
    both = awarded(**hands)
    for award in (1, 2):
        both.ok(c.VerifyPrize, award, by=SUPERVISOR)
    refusal(decide(both.table, c.PayPrizes({1: 0, 2: 1_000_500}, by=DEALER, at=0)), clause="10.3")
    both.ok(c.PayPrizes)


def test_a_table_with_coarser_chips_than_its_pool_bears_the_rest() -> None:
    house = linked(Floor(chips=(1,)), chips=(500, 2_500))
    bets(house)
    dealt(house, a1="AS AS AS")
    house.finish()
    line = next(event.settled for event in all_of(WagerSettled, house.events) if event.settled.award)
    assert (line.pays, line.drawn) == (1_000_500, 1_000_060)
    assert house.table.accounts["rounding"] == -440


def test_a_struck_prize_gives_the_wager_back_and_the_meter_its_money() -> None:
    house = awarded(a1="AD AD AD")
    came = house.ok(c.StrikePrize, 1, "a seventh ace", by=SUPERVISOR)
    [line] = [event.settled for event in all_of(WagerSettled, came)]
    assert (line.player, line.result, line.returned, line.clause) == ("Ann", Result.VOID, 500, "8.2")
    assert house.floor.award(1).state is State.STRUCK
    assert house.floor.holds("major") == 10_000_225
    assert house.required().what == "clear"
    house.clear()


# What becomes of a prize when the round does not stand


@pytest.mark.clause("baceball", "12.12")
def test_a_round_void_before_payment_leaves_no_award() -> None:
    house = awarded(**MINORS)
    house.ok(c.VerifyPrize, 1, by=SUPERVISOR)
    house.ok(c.VoidRound, "a card was missed", by=SUPERVISOR)
    assert house.floor.states() == [State.STRUCK]
    assert house.floor.system.tables["b1"].carried == (1, 2, 6)
    assert house.required().what == "clear"
    house.clear()
    bets(house)
    dealt(house, a1="AS AS AS")
    house.finish()
    assert house.floor.states() == [State.STRUCK, State.PAID]


def test_after_payment_the_award_stands_and_with_it_the_jackpot_of_the_round() -> None:
    house = awarded(**MINORS)
    house.prizes()
    before = house.chips("Cat")
    house.ok(c.VoidRound, "found too late", by=SUPERVISOR)
    assert house.chips("Cat") == before - 10_000  # the Home Run's ten to one is taken back, the Minor is not
    assert house.floor.states() == [State.PAID]
    assert house.table.taken == ()
    house.clear()
    assert house.floor.system.tables["b1"].carried == ()


def test_a_hand_that_leaves_the_award_has_it_looked_at_again() -> None:
    house = awarded(**MINORS)
    house.ok(c.VerifyPrize, 1, by=SUPERVISOR)
    house.ok(c.VoidWagersOf, "Cat", "a device", by=SUPERVISOR)
    assert house.floor.award(1).areas == (1,)
    assert house.floor.award(1).state is State.LOCKED
    assert (house.required().what, house.required().areas) == ("verify-prize", (1,))
    house.prizes()
    assert house.floor.award(1).paid_out == 1_000_500
    house.clear()


def test_cards_laid_anew_are_told_anew() -> None:
    """What they had won is struck out with the old result, and what they win now is another award."""
    house = awarded(a1="AS AS AS")
    order = [
        slot.card for place in range(3) for hand in house.ongoing.order for slot in house.ongoing.hands[hand][place : place + 1]
    ]
    order[0], order[1] = order[1], order[0]
    house.ok(c.Reconstruct, tuple(order), by=SUPERVISOR)
    assert house.floor.states() == [State.STRUCK]
    assert any(isinstance(event, je.ResultWithdrawn) for event in house.floor.events)
    assert house.floor.holds("minor") == 1_000_060
    house.ok(c.Reconstruct, (order[1], order[0], *order[2:]), by=SUPERVISOR)
    house.finish()
    assert house.floor.states() == [State.STRUCK, State.PAID]
    assert fed(house) == [(1, (1, 2, 6))]


def test_a_hand_that_wins_only_once_its_player_has_gone_is_paid_beyond_the_table() -> None:
    """The round is put right after Cat has left: the prize is hers all the same, and the round judged again agrees."""
    house = linked()
    bets(house, "Ann")
    dealt(house, a1="AS AS AS")
    house.finish()
    house.ok(c.LeaveTable, "Cat")
    latest = house.table.latest
    assert latest is not None
    order = [slot.card for place in range(3) for hand in latest.order for slot in latest.hands[hand][place : place + 1]]
    for first in range(0, len(order), len(latest.order)):  # what Ann was dealt was Cat's
        order[first], order[first + 2] = order[first + 2], order[first]
    house.ok(c.Reconstruct, tuple(order), by=SUPERVISOR)
    house.ok(c.AnnounceResult)
    while house.required().what == "settle":
        house.ok(c.SettleWager)
    house.prizes()
    paid = only(PrizePaid, house.events)
    assert (paid.player, paid.area, paid.amount, paid.here) == ("Cat", 6, 1_000_500, False)
    assert house.ongoing.due == ()
    house.clear()
    assert house.floor.states() == [State.PAID]


# The mystery prize


@pytest.mark.clause("baceball", "11.11.1", "11.11.2")
def test_a_mystery_prize_comes_with_the_round_and_no_void_undoes_it() -> None:
    house = mystery()
    came = house.deal("2C")
    assert only(PrizesAwarded, came).awards[0].player == "Ben"
    assert isinstance(came[0], RoundStarted)
    house.ok(c.VoidRound, "lost", by=SUPERVISOR)
    house.refused(c.ClearRound, clause="8.2", says="The cards lie until the mystery prize is paid.")
    house.refused(c.LeaveTable, "Ben", clause="11.8")
    house.prizes()
    paid = only(PrizePaid, house.events)
    assert (paid.player, paid.area, paid.amount, paid.here) == ("Ben", 2, 5_500, True)
    assert paid.clauses == ("11.11", "11.8", "11.12")
    house.clear()
    assert house.floor.system.tables["b1"].carried == (1, 2, 6)


def test_a_mystery_prize_is_verified_at_once_and_paid_after_the_result() -> None:
    house = mystery()
    house.deal("2C")
    came = house.ok(c.VerifyPrize, 1, by=SUPERVISOR)
    assert only(PrizeVerified, came).clauses == ("8.2", "11.11")
    house.refused(c.PayPrizes, clause="11.8", says="Prizes are paid when everything else is settled, and none waits now.")


def test_a_winner_who_was_sent_away_is_paid_beyond_the_table() -> None:
    house = mystery()
    house.deal("2C 3C 4C")
    house.ok(c.VoidRound, "lost", by=SUPERVISOR)
    house.ok(c.ExcludeFromCasino, "Ben", "a device", by=SUPERVISOR)
    house.prizes()
    assert only(PrizePaid, house.events).here is False
    house.clear()


@pytest.mark.clause("baceball", "11.11.1")
def test_a_mystery_prize_that_holds_nothing_is_paid_as_nothing() -> None:
    """Without a seed, carried stakes alone put nothing on the meter that the round before has emptied."""
    house = linked(Floor(replace(LEVELS, mystery=replace(MYSTERY, seed=Seed(0)))))
    house.draw = lambda _below: 1
    for number, amount in enumerate((5_00, 0), 1):  # thirty cents, and the least chip is of five dollars
        bets(house)
        house.deal("2C")
        house.ok(c.VoidRound, "lost", by=SUPERVISOR)
        house.ok(c.VerifyPrize, number, by=SUPERVISOR)
        refusal(decide(house.table, c.PayPrizes({number: -1}, by=DEALER, at=0)), clause="10.3")
        house.prizes()
        house.clear()
        assert all_of(PrizePaid, house.events)[-1].amount == amount
    assert [award.amount for award in house.floor.system.awards.values()] == [30, 0]
    assert sum(house.floor.system.accounts.values()) == 0


def test_a_struck_mystery_prize_is_the_meters_again() -> None:
    house = mystery()
    house.deal("2C")
    house.ok(c.StrikePrize, 1, "nobody had a stake there", by=SUPERVISOR)
    assert house.floor.holds("mystery") == 5_030
    assert house.table.link is not None
    assert house.table.link.mystery is None


# Seen


@pytest.mark.clause("baceball", "10.3", "2.5")
def test_a_linked_table_shows_what_each_prize_would_pay_now() -> None:
    house = awarded(**MINORS)
    seen = view(house.table, player("Ann"), prizes_seen(house.floor.system, house.table))
    assert seen.prizes is not None
    assert (seen.pool, seen.prizes.stake) == (POOL, 500)
    assert seen.prizes.prizes == (PrizeSeen("major", 10_000_225), PrizeSeen("minor", 1_000_000, (1_000_060,)))
    assert seen.sign.meters == {"major": 10_000_225, "minor": 1_000_000}
    assert seen.awards == (AwardView(1, "minor", (6, 1), verified=False, share=500_500),)
    other: House = seated("baceball", offered=("jackpot",), jackpot=500)
    apart = view(other.table, player("Ann"), seen.prizes)
    assert (apart.prizes, apart.awards, apart.pool) == (None, (), "")
    assert apart.sign.meters == {"major": 10_000_000, "minor": 1_000_000}


@pytest.mark.clause("baceball", "2.5")
def test_a_mystery_prize_stands_on_the_sign_with_the_others() -> None:
    house = mystery()
    house.deal("2C")
    sign = view(house.table, player("Ann"), prizes_seen(house.floor.system, house.table)).sign
    assert sign.meters == {"major": 10_000_225, "minor": 1_000_060, "mystery": 5_000}


def test_what_is_permitted_at_every_moment_of_a_prize_is_granted() -> None:
    """And nothing else: who may, which award, and that the pool alone says how much."""
    house = awarded(**MINORS)
    kinds = (c.VerifyPrize, c.StrikePrize, c.PayPrizes)
    found = {permit.command for permit in permitted(house.table, among=kinds)}
    assert found == {"verify-prize", "strike-prize"}
    house.ok(c.VerifyPrize, 1, by=SUPERVISOR)
    [permit] = permitted(house.table, among=kinds)
    assert (permit.command, permit.open) == ("pay-prizes", {"shares": {1: 1}})
    assert isinstance(decide(house.table, permit.example(DEALER, 0)), tuple)


def test_a_refusal_by_the_pool_leaves_both_as_they_were() -> None:
    floor = Floor()
    b1, b2 = linked(floor, "b1"), linked(floor, "b2")
    for house in (b1, b2):
        bets(house)
        dealt(house, a1="AS AS AS")
        house.ok(c.AnnounceResult)
        while house.required().what == "settle":
            house.ok(c.SettleWager)
    before = floor.system
    came = run_linked(b2.table, floor.system, c.VerifyPrize(2, by=SUPERVISOR, at=0), b2.draw)
    refusal(came, clause=None, says="Award 1 of the same meter was locked before and comes first.")
    assert floor.system is before


def test_which_pool_a_command_concerns() -> None:
    """Whoever keeps both streams takes both: that of the pool a table feeds, or of the one it is about to."""
    house, other = linked(), seated("baceball", offered=("jackpot",), jackpot=500)
    assert concerns(house.table, c.AnnounceResult(by=DEALER, at=0)) == POOL
    assert concerns(house.table, c.LinkPool("South", by=MANAGER, at=0)) == POOL
    assert concerns(other.table, c.LinkPool("South", by=MANAGER, at=0)) == "South"
    assert concerns(other.table, c.AnnounceResult(by=DEALER, at=0)) == ""


def test_a_card_of_the_first_round_is_no_part_of_the_draw() -> None:
    """One number is drawn a round, whatever way its first card comes."""
    drawn: list[int] = []

    def draw(below: int) -> int:
        drawn.append(below)
        return below - 1

    house = linked(Floor(replace(LEVELS, mystery=MYSTERY)))
    house.draw = draw
    bets(house)
    house.ok(c.ScanCard, Card("2C"), True, "1")
    dealt_so_far = len(drawn)
    house.deal("3C 4C 5C")
    assert (dealt_so_far, drawn) == (1, [20])
