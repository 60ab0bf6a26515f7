"""What keeps a patron from playing, by example: limits of their own, exclusion, the Player Card; and cash that is told of."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.house.pits import MAIN, House, receipt
from tests.house.playing import play, seated

import croupier as cr
from croupier.games.ranks import Rank
from croupier.house.floor.asked import Reply
from croupier.house.floor.cage import BuyIn, CashOut
from croupier.house.floor.days import PAUSE, Day
from croupier.house.floor.limits import ENTERED
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import Staff
from croupier.house.home import Home
from croupier.house.journal.models import Entry, PatronDay, Posting
from croupier.house.people import acts, notices
from croupier.house.people.acts import LOOSENING
from croupier.house.people.events import CashReached, read
from croupier.house.people.persons import SOFTWARE, Limit, Standing
from croupier.table.model.people import Actor
from croupier.table.powers.power import POWERS

c = cr.commands
BEGIN = 1_700_000_000.0


class Clocked(House):
    """A house whose time the test tells."""

    def __init__(self, pit: Pit, clock: list[float]) -> None:
        super().__init__(pit)
        self.clock = clock

    def act(self, by: str, act: Any) -> Reply:
        return self.pit.ask(Staff(receipt(), by, act))

    def limit(self, patron: str, limit: Limit, value: int | None) -> None:
        assert self.act(patron, acts.SetLimit(person=patron, limit=limit, value=value)).granted

    def join(self, table: str, patron: str, area: int = 1) -> Reply:
        return self.give(table, patron, c.JoinTable(patron, area, by=Actor(patron, Rank.PLAYER), at=0))

    def bet(self, table: str, patron: str, amount: int, area: int = 1, wager: str = "player") -> Reply:
        return self.stake(table, patron, area, wager, amount)

    def withdraw(self, table: str, patron: str, wager: str = "player") -> Reply:
        return self.give(table, patron, c.WithdrawWager(patron, 1, wager, by=Actor(patron, Rank.PLAYER), at=0))


@pytest.fixture
def clocked(home: Home) -> Iterator[Clocked]:
    clock = [BEGIN]
    pit = Pit.open(home, clock=lambda: clock[0])
    yield Clocked(pit, clock)
    pit.close()


def sentence(reply: Reply) -> str:
    assert not reply.granted
    found: str = msgspec.json.decode(reply.body)["refused"]["sentence"]
    return found


def days() -> dict[tuple[str, int], Day]:
    return {
        (row.patron, row.day): Day.read(row.net, row.cash_in, row.cash_out, row.seconds, row.began, row.last, row.earlier)
        for row in PatronDay.objects.all()
    }


def at_baccarat(house: Clocked, chips: int = 1_000_000) -> str:
    """A patron at a table that takes wagers."""
    (patron,) = seated(house, "premium-baccarat", "b1", chips=chips)
    house.until_players("b1")
    return patron


# A loss


def test_a_wager_that_could_lose_more_than_the_limit_is_refused(clocked: Clocked) -> None:
    patron = at_baccarat(clocked)
    clocked.limit(patron, Limit.LOSS, 5_000)
    assert clocked.bet("b1", patron, 3_000).granted
    said = sentence(clocked.bet("b1", patron, 2_100, wager="tie"))
    assert said == (
        "This could come to more than a loss of $50.00 a gaming day, the limit that you have set yourself; $20.00 are left of it."
    )
    assert clocked.withdraw("b1", patron).granted
    assert clocked.bet("b1", patron, 5_000).granted  # what came back may be wagered again, up to the very limit


def test_wagers_of_one_request_count_together_and_the_one_too_many_is_named(clocked: Clocked) -> None:
    patron = at_baccarat(clocked)
    clocked.limit(patron, Limit.LOSS, 5_000)
    me = Actor(patron, Rank.PLAYER)
    wagers = [c.PlaceWager(patron, 1, wager, 3_000, by=me, at=0) for wager in ("player", "tie", "player-pair")]
    reply = clocked.give("b1", patron, *wagers)
    assert msgspec.json.decode(reply.body)["refused"]["command"] == 1
    assert clocked.table("b1").laid == ()


def test_what_is_won_may_be_lost_again_and_a_new_day_begins_anew(clocked: Clocked) -> None:
    patron = at_baccarat(clocked)
    clocked.limit(patron, Limit.LOSS, 5_000)
    play(clocked, "premium-baccarat", "b1", [patron], 6, stake=500)
    clocked.until_players("b1")
    ((_key, day),) = ((key, day) for key, day in days().items() if day.last)
    left = 5_000 + day.net
    assert sentence(clocked.bet("b1", patron, left + 100)).endswith(f"${left // 100}.{left % 100:02} are left of it.")
    clocked.clock[0] += 24 * 60 * 60
    assert clocked.bet("b1", patron, 5_000).granted


def test_the_limit_holds_across_tables(clocked: Clocked) -> None:
    patron = at_baccarat(clocked)
    clocked.limit(patron, Limit.LOSS, 5_000)
    clocked.set_up("seven-up-baccarat", "s1")
    assert clocked.bet("b1", patron, 4_000).granted
    me = Actor(patron, Rank.PLAYER)
    assert clocked.give("b1", patron, c.TakeChips(patron, 100_000, by=me, at=0)).granted
    assert clocked.join("s1", patron).granted
    clocked.until_players("s1")
    assert "limit that you have set yourself" in sentence(clocked.bet("s1", patron, 1_100, wager=MAIN["seven-up-baccarat"]))
    assert clocked.bet("s1", patron, 1_000, wager=MAIN["seven-up-baccarat"]).granted


def test_an_ante_counts_with_the_wager_it_may_ask_for(clocked: Clocked) -> None:
    (patron,) = seated(clocked, "three-card-poker", "t1")
    clocked.until_players("t1")
    clocked.limit(patron, Limit.LOSS, 5_000)
    assert "limit that you have set yourself" in sentence(clocked.bet("t1", patron, 2_600, wager="ante"))
    assert clocked.bet("t1", patron, 2_500, wager="ante").granted
    assert not clocked.bet("t1", patron, 500, wager="pair-plus").granted
    clocked.until_players("t1")
    assert cr.required(clocked.table("t1")).what == "ask"
    decided = c.Decide(1, "play", by=Actor(patron, Rank.PLAYER), at=0)
    assert clocked.give("t1", patron, decided).granted  # what was reserved is there


def test_a_limit_tightened_in_the_middle_of_a_hand_leaves_folding(clocked: Clocked) -> None:
    (patron,) = seated(clocked, "three-card-poker", "t1")
    clocked.until_players("t1")
    assert clocked.bet("t1", patron, 2_500, wager="ante").granted
    clocked.until_players("t1")
    clocked.limit(patron, Limit.LOSS, 2_500)
    me = Actor(patron, Rank.PLAYER)
    assert "limit" in sentence(clocked.give("t1", patron, c.Decide(1, "play", by=me, at=0)))
    assert clocked.give("t1", patron, c.Decide(1, "fold", by=me, at=0)).granted


def test_loosening_a_limit_lets_nothing_through_for_a_day(clocked: Clocked) -> None:
    patron = at_baccarat(clocked)
    clocked.limit(patron, Limit.LOSS, 1_000)
    clocked.limit(patron, Limit.LOSS, 9_000)
    assert not clocked.bet("b1", patron, 2_000).granted
    clocked.clock[0] += LOOSENING - 1
    assert not clocked.bet("b1", patron, 2_000).granted
    clocked.clock[0] += 1
    assert clocked.bet("b1", patron, 2_000).granted


def test_nobody_else_is_told_why_a_patron_may_not_play(clocked: Clocked) -> None:
    patron = at_baccarat(clocked)
    clocked.limit(patron, Limit.LOSS, 1_000)
    dealer, other = clocked.staff[Rank.DEALER], clocked.patron()
    wager = c.PlaceWager(patron, 1, "player", 2_000, by=Actor(dealer, Rank.DEALER), at=0)
    assert sentence(clocked.give("b1", dealer, wager)) == "This patron may not play at present."
    free = clocked.patron(chips=10_000)
    assert clocked.join("b1", free, 2).granted
    theirs = [
        c.PlaceWager(one, area, "player", 2_000, by=Actor(other, Rank.PLAYER), at=0) for one, area in ((patron, 1), (free, 2))
    ]
    assert [sentence(clocked.give("b1", other, one)).replace(patron, "X").replace(free, "X") for one in theirs].count(
        sentence(clocked.give("b1", other, theirs[0])).replace(patron, "X")
    ) == 2


# Time


def test_play_ends_with_the_minutes_that_a_patron_has_allowed_themselves(clocked: Clocked) -> None:
    patron = at_baccarat(clocked)
    clocked.limit(patron, Limit.DAY, 30)
    for _ in range(3):
        assert clocked.bet("b1", patron, 1_000).granted
        assert clocked.withdraw("b1", patron).granted
        clocked.clock[0] += 10 * 60
    assert sentence(clocked.bet("b1", patron, 1_000)) == (
        "You have reached 30 minutes of play a gaming day, the limit that you have set yourself."
    )
    clocked.clock[0] += 2 * PAUSE  # a pause is not play, and does not bring the day back either
    assert clocked.bet("b1", patron, 1_000).granted
    assert clocked.withdraw("b1", patron).granted
    clocked.clock[0] += 10 * 60
    assert not clocked.bet("b1", patron, 1_000).granted
    assert clocked.give("b1", patron, c.LeaveTable(patron, by=Actor(patron, Rank.PLAYER), at=0)).granted
    assert "30 minutes" in sentence(clocked.join("b1", patron))


def test_a_limit_for_play_without_a_pause_ends_with_the_pause(clocked: Clocked) -> None:
    patron = at_baccarat(clocked)
    clocked.limit(patron, Limit.SESSION, 10)
    assert clocked.bet("b1", patron, 1_000).granted
    clocked.clock[0] += 10 * 60
    assert "10 minutes of play without a pause" in sentence(clocked.bet("b1", patron, 1_000, wager="tie"))
    assert clocked.withdraw("b1", patron).granted
    clocked.clock[0] += PAUSE
    assert not clocked.bet("b1", patron, 1_000).granted
    clocked.clock[0] += 1
    assert clocked.bet("b1", patron, 1_000).granted


# Exclusion


@pytest.mark.parametrize("own", [True, False])
def test_an_excluded_patron_finishes_and_leaves_and_no_more(clocked: Clocked, own: bool) -> None:
    (patron,) = seated(clocked, "three-card-poker", "t1")
    clocked.until_players("t1")
    assert clocked.bet("t1", patron, 1_000, wager="ante").granted
    clocked.until_players("t1")
    if own:
        assert clocked.act(patron, acts.ExcludeMyself(person=patron)).granted
    else:
        assert clocked.act(clocked.staff[Rank.SUPERVISOR], acts.Exclude(person=patron)).granted
    me = Actor(patron, Rank.PLAYER)
    assert clocked.give("t1", patron, c.Decide(1, "play", by=me, at=0)).granted
    clocked.until_players("t1")
    out = "You are excluded from the casino, and so from its tables."
    assert sentence(clocked.bet("t1", patron, 1_000, wager="ante")) == out
    dealer = clocked.staff[Rank.DEALER]
    theirs = c.PlaceWager(patron, 1, "ante", 1_000, by=Actor(dealer, Rank.DEALER), at=0)
    assert sentence(clocked.give("t1", dealer, theirs)) == "This patron may not play at present."
    assert clocked.give("t1", patron, c.LeaveTable(patron, by=me, at=0)).granted
    assert sentence(clocked.join("t1", patron)) == out
    assert sentence(clocked.pit.ask(BuyIn(receipt(), dealer, patron, 1_000))) == "This patron may not play at present."
    has = clocked.pit.looking.balance(f"purse:{patron}:chips")
    assert clocked.pit.ask(CashOut(receipt(), patron, patron, has, play_money=True)).granted  # their chips are theirs


def test_a_suspended_patron_does_nothing(clocked: Clocked) -> None:
    patron = at_baccarat(clocked)
    assert clocked.act(clocked.staff[Rank.SUPERVISOR], acts.Suspend(person=patron)).granted
    for command in (
        c.LeaveTable(patron, by=Actor(patron, Rank.PLAYER), at=0),
        c.PlaceWager(patron, 1, "player", 1_000, by=Actor(patron, Rank.PLAYER), at=0),
    ):
        assert sentence(clocked.give("b1", patron, command)).startswith("Your account is suspended.")


def test_whom_a_table_excludes_from_the_casino_the_house_excludes(clocked: Clocked) -> None:
    patron = at_baccarat(clocked)
    supervisor = clocked.staff[Rank.SUPERVISOR]
    command = c.ExcludeFromCasino(patron, "a device", by=Actor(supervisor, Rank.SUPERVISOR), at=0)
    assert clocked.give("b1", supervisor, command).granted
    person = clocked.pit.looking.person(patron)
    assert person is not None
    assert person.standing is Standing.EXCLUDED
    clocked.set_up("seven-up-baccarat", "s1")
    assert sentence(clocked.join("s1", patron)) == "You are excluded from the casino, and so from its tables."


def test_where_cards_are_scanned_strangers_play_and_the_excluded_do_not(clocked: Clocked) -> None:
    clocked.set_up("premium-baccarat", "d1", dealt_by="dealer")
    dealer, patron = clocked.staff[Rank.DEALER], clocked.patron()
    assert clocked.act(clocked.staff[Rank.SUPERVISOR], acts.Exclude(person=patron)).granted
    by = Actor(dealer, Rank.DEALER)
    assert clocked.give("d1", dealer, c.JoinTable("the lady in blue", 1, by=by, at=0)).granted
    assert sentence(clocked.give("d1", dealer, c.JoinTable(patron, 2, by=by, at=0))) == "This patron may not play at present."


@pytest.mark.parametrize("kind", [c.BuyChips, c.ExchangeVoucher])
@pytest.mark.parametrize("dealt_by", ["software", "dealer"])
def test_no_table_sells_chips_to_the_excluded(clocked: Clocked, kind: Any, dealt_by: str) -> None:
    table, patron = clocked.set_up("premium-baccarat", "x1", dealt_by=dealt_by), clocked.patron()
    dealer = clocked.staff[Rank.DEALER]
    by = Actor(dealer, Rank.DEALER)
    assert clocked.give(table, dealer, c.JoinTable(patron, 1, by=by, at=0), kind(patron, 10_000, by=by, at=0)).granted
    assert clocked.act(clocked.staff[Rank.SUPERVISOR], acts.Exclude(person=patron)).granted
    before = clocked.table(table).chips(patron)
    reply = clocked.give(table, dealer, kind(patron, 10_000, by=by, at=0))
    assert (reply.status, sentence(reply)) == (403, "This patron may not play at present.")
    assert clocked.table(table).chips(patron) == before


# Where chips are things


SPOKEN = {
    c.AcceptHand, c.AskForReview, c.ConsentToVariant, c.CutCards, c.DeclareDissatisfied, c.GiveUpArea, c.HandInForm,
    c.LayPassCard, c.LetStand, c.PickUpCards, c.RaiseDispute, c.RefuseCut, c.RefuseHand, c.RefuseMisdealtCard, c.RevealHand,
}  # fmt: skip
"""Of what players say themselves: that by which no chip is moved."""


def test_whatever_players_say_moves_chips_or_is_known_not_to() -> None:
    """A new command of players has to be put on one side."""
    theirs = {command for command, power in POWERS.items() if power.rank is Rank.PLAYER}
    assert theirs - ENTERED == SPOKEN
    assert not SPOKEN & ENTERED


def test_a_patron_makes_no_chips_where_a_dealer_enters_them(clocked: Clocked) -> None:
    table, patron = clocked.set_up("premium-baccarat", "d1", dealt_by="dealer"), clocked.patron()
    dealer, me = clocked.staff[Rank.DEALER], Actor(patron, Rank.PLAYER)
    by = Actor(dealer, Rank.DEALER)
    assert clocked.give(table, dealer, c.JoinTable(patron, 1, by=by, at=0), c.BuyChips(patron, 10_000, by=by, at=0)).granted
    before = clocked.table(table)
    for command in (
        c.BringChips(patron, 1_000_000, by=me, at=0),
        c.TakeChips(patron, 10_000, by=me, at=0),
        c.PlaceWager(patron, 1, "player", 1_000, by=me, at=0),
        c.TakeArea(patron, 2, by=me, at=0),
        c.LeaveTable(patron, by=me, at=0),
    ):
        reply = clocked.give(table, patron, command)
        assert (reply.status, "the dealer enters" in sentence(reply)) == (403, True), command
    other = clocked.patron()
    assert clocked.join(table, other, 2).status == 403
    assert clocked.table(table) == before
    assert clocked.give(table, dealer, c.BringChips(patron, 5_000, by=by, at=0)).granted
    assert clocked.table(table).chips(patron) == 15_000


# The Player Card


def test_the_house_knows_a_patrons_card_where_no_dealer_sees_it(clocked: Clocked) -> None:
    clocked.set_up("three-card-poker", "t1")
    patron, supervisor = clocked.patron(chips=100_000), clocked.staff[Rank.SUPERVISOR]
    assert clocked.act(supervisor, acts.IssueCard(person=patron)).granted
    reply = clocked.join("t1", patron)
    assert [event["event"] for event in msgspec.json.decode(reply.body)["events"]][:2] == ["player-joined", "player-card-shown"]
    clocked.until_players("t1")
    assert clocked.bet("t1", patron, 1_000, wager="ante").granted
    assert clocked.act(supervisor, acts.SuspendCard(person=patron)).granted
    assert sentence(clocked.bet("t1", patron, 1_000, wager="pair-plus")).startswith("Your Player Card is not valid")
    assert clocked.act(supervisor, acts.RestoreCard(person=patron)).granted
    assert clocked.bet("t1", patron, 1_000, wager="pair-plus").granted


def test_a_card_issued_at_the_table_is_seen_with_the_next_wager(clocked: Clocked) -> None:
    clocked.set_up("three-card-poker", "t1")
    patron = clocked.patron(chips=100_000)
    assert clocked.join("t1", patron).granted
    clocked.until_players("t1")
    assert "no valid Player Card" in sentence(clocked.bet("t1", patron, 1_000, wager="ante"))
    assert clocked.act(clocked.staff[Rank.SUPERVISOR], acts.IssueCard(person=patron)).granted
    assert clocked.bet("t1", patron, 1_000, wager="ante").granted


# What a day has come to


def test_days_are_what_the_postings_say(clocked: Clocked) -> None:
    """By a second way: what is on accounts, by the entries that play."""
    patrons = seated(clocked, "premium-baccarat", "b1", patrons=2)
    play(clocked, "premium-baccarat", "b1", patrons, 5)
    clocked.clock[0] += 24 * 60 * 60
    play(clocked, "premium-baccarat", "b1", patrons, 3)
    playing = ("wager-placed", "wager-settled", "wager-returned")
    found: dict[tuple[str, int], int] = {}
    entries = {(entry.stream_id, entry.version): entry for entry in Entry.objects.all()}
    for posting in Posting.objects.select_related("account"):
        entry, code = entries[posting.stream_id, posting.version], posting.account.code
        if "/patron:" in code and msgspec.json.decode(bytes(entry.body))["event"] in playing:
            first_day = entry.at < BEGIN + 12 * 60 * 60
            key = code.split(":")[-2], int(not first_day)
            found[key] = found.get(key, 0) + posting.cents
    earliest = min(day for _patron, day in days())
    assert {(patron, day - earliest): one.net for (patron, day), one in days().items() if one.last} == found


# Cash


def test_the_supervisor_is_told_once_of_much_cash_each_way(clocked: Clocked) -> None:
    dealer, patron = clocked.staff[Rank.DEALER], clocked.patron()
    for amount in (600_000, 399_999, 1, 500_000):
        assert clocked.pit.ask(BuyIn(receipt(), dealer, patron, amount)).granted
    assert clocked.pit.ask(CashOut(receipt(), dealer, patron, 1_000_000)).granted
    bodies = Entry.objects.filter(stream__name="staff").order_by("version").values_list("body", flat=True)
    told = [event for body in bodies if isinstance(event := read(bytes(body)), CashReached)]
    assert [(event.patron, event.way, event.total) for event in told] == [(patron, "in", 1_000_000), (patron, "out", 1_000_000)]
    assert [event.by.id for event in told] == [dealer, dealer]
    (notice,) = notices.notices()
    assert (notice.patron, notice.cash_in, notice.cash_out) == (patron, 1_500_000, 1_000_000)
    clocked.clock[0] += 24 * 60 * 60
    assert clocked.pit.ask(BuyIn(receipt(), dealer, patron, 999_999)).granted
    assert len(notices.notices()) == 1


def test_cash_for_chips_at_a_table_counts_too(clocked: Clocked) -> None:
    patron = at_baccarat(clocked, chips=999_000)
    dealer = clocked.staff[Rank.DEALER]
    assert notices.notices() == []
    before = sum(day.cash_in for day in days().values())
    bought = c.BuyChips(patron, 1_000, by=Actor(dealer, Rank.DEALER), at=0)
    assert clocked.give("b1", dealer, bought).granted
    assert sum(day.cash_in for day in days().values()) == before + 1_000
    assert [notice.patron for notice in notices.notices()] == [patron]


def test_refused_requests_count_nothing(clocked: Clocked) -> None:
    patron = at_baccarat(clocked, chips=1_000)
    before = days()
    assert not clocked.bet("b1", patron, 100_000).granted
    assert not clocked.pit.ask(CashOut(receipt(), SOFTWARE, patron, 1_000)).granted
    assert days() == before
