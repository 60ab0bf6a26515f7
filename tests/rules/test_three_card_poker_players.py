"""Three Card Poker and its players: nothing decided, too much seen (12.10 to 12.12)."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace
from tests.poker import ALL, ANN_WINS, ANNS, BEN_WINS, BENS, DEALERS, dealt, purses, three, wagered
from tests.tables import SUPERVISOR, House, conditions, hands_seen, only, player, seated
from tests.wrongs import next_round_can_come, played_out, sound, who_may

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.ranks import Rank
from croupier.games.rules import Result
from croupier.table.message import upsets as u
from croupier.table.message.events import Decided, WagerReturned, WagerSettled
from croupier.table.model.people import PlayerCard

GAME = "three-card-poker"

# Players who cannot or do not decide: 12.10 and 12.12


@pytest.mark.clause(GAME, "12.10")
@pytest.mark.parametrize(("warned", "ante"), [(False, 0), (True, -1_000)])
def test_a_play_wager_that_cannot_be_covered(warned: bool, ante: int) -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2}, chips=1_500)
    for name, wager, amount in (("Ann", "ante", 1_000), ("Ann", "pair-plus", 500), ("Ben", "ante", 500)):
        house.bet(name, wager, amount)
    house.deal(three(DEALERS, "2H 2D 3C", ANNS))
    house.refused(c.Decide, 1, "play", by=player("Ann"), clause="8.5")
    who_may(house, c.CannotCover, 1, warned, least=Rank.DEALER, clause="12.10")
    line = only(WagerSettled, house.ok(c.CannotCover, 1, warned)).settled
    assert (line.wager, line.returned, line.clause) == ("ante", 1_000 + ante, "12.10")
    assert "1" not in house.ongoing.out
    played_out(house, "")
    assert {name: house.chips(name) - 1_500 for name in house.table.floor.people} == {"Ann": 500 + ante, "Ben": 1_000}
    sound(house)


@pytest.mark.clause(GAME, "12.12")
def test_a_player_who_is_away_gets_the_ante_back_and_pair_plus_plays_on() -> None:
    house = dealt(three(DEALERS, BENS, ANNS))
    who_may(house, c.PassOver, 1, least=Rank.DEALER, clause="12.12")
    line = only(WagerSettled, house.ok(c.PassOver, 1)).settled
    assert (line.wager, line.result, line.returned, line.clause) == ("ante", Result.VOID, 1_000, "12.12")
    assert only(Decided, house.ok(c.PassOver, 2)).out
    assert {line.wager: line.pays for line in played_out(house, "")} == {"pair-plus": 500}
    assert purses(house) == {"Ann": 500, "Ben": 0}
    sound(house)


@pytest.mark.clause(GAME, "12.12")
def test_every_silence_is_told_to_the_supervisor_with_how_often_this_patron_has_been_silent() -> None:
    """Where a person deals nobody leaves an instruction, and each use of the way out is counted, by patron and for good."""
    house = wagered()
    house.refused(c.Instruct, "Ann", "play", by=player("Ann"), clause="12.12")
    told = list[str]()
    for number, areas in enumerate(((1, 2), (1,), (1, 2)), start=1):
        for name, area in (("Ann", 1), ("Ben", 2)):
            if number > 1 and area in areas:
                house.bet(name, "ante", 1_000)
        house.deal(three(DEALERS, *(ANNS, BENS)[: len(areas)]))
        for area in areas:
            events = house.ok(c.PassOver, area)
            notice = only(u.NoticeDue, events)
            assert (notice.due.to, notice.due.within, notice.clauses) == ("casino-supervisor", "at-once", ("12.12",))
            assert not only(Decided, events).standing
            told.append(notice.due.why)
        played_out(house, "")
        next_round_can_come(house)
        if number == 2:
            house.ok(c.LeaveTable, "Ann")
            house.sit("Ann", 1)
            house.make_ready()
    assert [why.replace("has let the time to decide run out, ", "") for why in told] == [
        "Ann for the first time at this table", "Ben for the first time at this table", "Ann 2 times now at this table",
        "Ann 3 times now at this table", "Ben 2 times now at this table",
    ]  # fmt: skip
    assert house.table.directions.silences == {"Ann": 3, "Ben": 2}
    sound(house)


def without_a_play_wager(house: House, at: int, warned: bool = False) -> int:
    """Ann, who has 1,500, stakes 1,000 and cannot follow it, at this moment; what it costs her."""
    house.now, before = at, house.chips("Ann")
    house.bet("Ann", "ante", 1_000)
    house.deal(three(DEALERS, ANNS))
    house.ok(c.CannotCover, 1, warned)
    house.ok(c.ExposeHand, "dealer")
    house.settle()
    next_round_can_come(house)
    sound(house)
    lost = before - house.chips("Ann")
    if lost:
        house.ok(c.BuyChips, "Ann", lost)
    return lost


def sydney(day: int, hour: int, minute: int = 0, month: int = 7) -> int:
    """A moment of 2026 by the clocks of Sydney, where it is ten hours later than in UTC in winter and eleven in summer."""
    return int(datetime(2026, month, day, hour, minute, tzinfo=ZoneInfo("Australia/Sydney")).timestamp())


@pytest.mark.clause(GAME, "12.10")
def test_a_warning_holds_for_the_gaming_day_and_not_for_the_next() -> None:
    """From six in the morning to six, by the clocks of the place, midnight included."""
    house = seated(GAME, chips=1_500)
    assert [
        without_a_play_wager(house, sydney(3, 23, 50)),
        without_a_play_wager(house, sydney(4, 5, 59)),
        without_a_play_wager(house, sydney(4, 6, 0)),
        without_a_play_wager(house, sydney(4, 14)),
        without_a_play_wager(house, sydney(6, 3)),
    ] == [0, 1_000, 0, 1_000, 0]


@pytest.mark.clause(GAME, "12.10")
@pytest.mark.parametrize(
    ("named", "second", "lost"),
    [
        ({"day_starts": "09:30"}, sydney(4, 9, 29), 1_000),
        ({"day_starts": "09:30"}, sydney(4, 9, 30), 0),
        ({"zone": "Australia/Perth"}, sydney(4, 7, 59), 1_000),
        ({"zone": "Australia/Perth"}, sydney(4, 8, 0), 0),
        ({"zone": "America/New_York", "day_starts": "00:00"}, sydney(4, 13, 59), 1_000),
        ({"zone": "America/New_York", "day_starts": "00:00"}, sydney(4, 14, 0), 0),
    ],
)
def test_the_gaming_day_is_that_of_the_tables_conditions(named: dict[str, str], second: int, lost: int) -> None:
    house = House()
    house.ok(c.OpenTable, replace(conditions(GAME), **named), by=SUPERVISOR)
    house.sit("Ann", 1, chips=1_500)
    house.make_ready()
    first = sydney(4, 5, 0) if named.get("day_starts") != "00:00" else sydney(4, 1, 0)
    assert [without_a_play_wager(house, first), without_a_play_wager(house, second)] == [0, lost]


@pytest.mark.clause(GAME, "12.10")
def test_when_clocks_are_put_back_the_day_is_an_hour_longer() -> None:
    house = seated(GAME, chips=1_500)
    first, last = sydney(4, 6, 0, month=4), sydney(5, 5, 59, month=4)
    assert last - first == 25 * 3600 - 60
    assert [without_a_play_wager(house, at) for at in (first, last, last + 60)] == [0, 1_000, 0]


@pytest.mark.clause(GAME, "12.10")
def test_a_warning_goes_with_the_player_card_from_table_to_table() -> None:
    """It outlasts a break, and one given elsewhere comes with the command; nobody else's counts."""
    house = seated(GAME, chips=1_500)
    assert without_a_play_wager(house, sydney(3, 10)) == 0
    house.ok(c.LeaveTable, "Ann")
    house.sit("Ann", 1, chips=1_500)
    house.make_ready()
    assert without_a_play_wager(house, sydney(3, 11)) == 1_000
    other = seated(GAME, chips=1_500)
    assert without_a_play_wager(other, sydney(3, 12)) == 0
    elsewhere = seated(GAME, chips=1_500)
    assert without_a_play_wager(elsewhere, sydney(3, 12), warned=True) == 1_000


@pytest.mark.clause(GAME, "12.10")
def test_a_warning_that_came_with_a_command_is_remembered_for_the_gaming_day() -> None:
    """Told once, the table needs not be told again: until six in the morning, and by itself no longer."""
    house = seated(GAME, chips=1_500)
    assert [
        without_a_play_wager(house, sydney(3, 12), warned=True),
        without_a_play_wager(house, sydney(3, 13)),
        without_a_play_wager(house, sydney(4, 5, 59)),
        without_a_play_wager(house, sydney(4, 6, 0)),
        without_a_play_wager(house, sydney(4, 7, 0)),
    ] == [1_000, 1_000, 1_000, 0, 1_000]


@pytest.mark.clause(GAME, "12.10", "12.12")
def test_a_warning_that_came_with_the_word_that_somebody_is_away_is_remembered() -> None:
    """Silence returns the Ante, warned or not; the next time without the money does not."""
    house = seated(GAME, chips=1_500)
    house.now = sydney(3, 12)
    house.bet("Ann", "ante", 1_000)
    house.deal(three(DEALERS, ANNS))
    house.ok(c.PassOver, 1, warned=True)
    assert (house.chips("Ann"), house.table.directions.warned) == (1_500, {"Ann": sydney(3, 12)})
    played_out(house, "")
    next_round_can_come(house)
    assert [without_a_play_wager(house, at) for at in (sydney(3, 13), sydney(4, 6))] == [1_000, 0]


@pytest.mark.clause(GAME, "12.10", "14.1")
def test_a_warning_that_came_for_somebody_without_a_card_of_their_own_is_remembered_and_takes_nothing() -> None:
    house = dealt()
    house.ok(c.ShowPlayerCard, "Ben", PlayerCard.ANOTHERS)
    events = house.ok(c.CannotCover, 2, True)
    assert (only(Decided, events).decision, only(WagerSettled, events).settled.returned) == ("cannot-cover", 2_000)
    assert list(house.table.directions.warned) == ["Ben"]
    sound(house)


@pytest.mark.clause(GAME, "12.10")
def test_no_moment_is_too_far_away_to_have_a_gaming_day() -> None:
    house = seated(GAME, chips=1_500)
    assert [without_a_play_wager(house, at) for at in (10**15 - 3600, 10**15)] == [0, 1_000]


# Players suspected of seeing others' cards: 12.11


def own_cards(house: House, name: str) -> tuple[Card | None, ...]:
    return hands_seen(house.table, player(name))[str(house.table.floor.people[name].area)]


@pytest.mark.clause(GAME, "12.11", "12.11.1")
def test_suspects_play_their_hands_before_the_others_handle_their_cards() -> None:
    house = wagered()
    who_may(house, c.DirectToPlayFirst, ("Ben",), clause="12.11.1")
    for names in ((), ("Zoe",), ("Ben", "Ben")):
        house.refused(c.DirectToPlayFirst, names, by=SUPERVISOR, clause="12.11.1")
    event = only(u.PlayFirstDirected, house.ok(c.DirectToPlayFirst, ("Ben",), by=SUPERVISOR))
    assert (event.players, event.clauses) == (("Ben",), ("12.11.1", "12.11"))
    house.refused(c.DirectToPlayFirst, ("Ben",), by=SUPERVISOR, clause="12.11.1")
    house.deal(ALL)
    assert house.required().areas == (2,)
    for kind, fields in ((c.PickUpCards, (1,)), (c.Decide, (1, "play")), (c.PassOver, (1,))):
        house.refused(kind, *fields, clause="12.11.1")
    assert own_cards(house, "Ann") == (None, None, None)
    assert own_cards(house, "Ben") == tuple(BENS.split())
    house.ok(c.PickUpCards, 2, by=player("Ben"))
    house.refused(c.PickUpCards, 1, by=player("Ann"), clause="12.11.1")
    house.ok(c.Decide, 2, "play", by=player("Ben"))
    assert own_cards(house, "Ann") == tuple(ANNS.split())
    house.ok(c.PickUpCards, 1, by=player("Ann"))
    house.ok(c.Decide, 1, "play", by=player("Ann"))
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}
    sound(house)
    next_round_can_come(house)
    house.bet("Ann", "ante", 1_000)
    house.deal(three(DEALERS, ANNS))
    house.ok(c.Decide, 1, "fold")


@pytest.mark.clause(GAME, "12.11.1")
def test_who_had_looked_before_the_direction_goes_on_seeing_their_cards() -> None:
    house = dealt()
    house.ok(c.PickUpCards, 1, by=player("Ann"))
    house.ok(c.DirectToPlayFirst, ("Ben",), by=SUPERVISOR)
    assert own_cards(house, "Ann") == tuple(ANNS.split())
    house.refused(c.Decide, 1, "play", by=player("Ann"), clause="12.11.1")
    house.ok(c.PassOver, 2)
    house.ok(c.Decide, 1, "play", by=player("Ann"))


@pytest.mark.clause(GAME, "12.11", "12.11.2")
def test_suspected_partners_do_not_play_together() -> None:
    house = wagered()
    house.sit("Cat", 3)
    who_may(house, c.KeepApart, ("Ann", "Ben"), clause="12.11.2")
    for names in ((), ("Ann",), ("Ann", "Zoe"), ("Ann", "Ann")):
        house.refused(c.KeepApart, names, by=SUPERVISOR, clause="12.11.2")
    events = house.ok(c.KeepApart, ("Ben", "Ann"), by=SUPERVISOR)
    assert only(u.PlayersKeptApart, events).clauses == ("12.11.2", "12.11")
    back = only(WagerReturned, events)
    assert (back.player, back.amount, back.clauses) == ("Ben", 2_000, ("12.11.2",))
    house.refused(c.KeepApart, ("Ann", "Ben"), by=SUPERVISOR, clause="12.11.2")
    house.refused(c.PlaceWager, "Ben", 2, "ante", 2_000, clause="12.11.2")
    house.bet("Cat", "ante", 2_000)
    house.ok(c.LeaveTable, "Ben")
    house.refused(c.JoinTable, "Ben", 2, by=player("Ben"), clause="12.11.2")
    house.deal(three(DEALERS, ANNS, BENS))
    assert set(house.ongoing.hands) == {"dealer", "1", "3"}
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Cat": 4_000}
    house.ok(c.LeaveTable, "Ann")
    next_round_can_come(house)
    house.sit("Ben", 2)
    house.bet("Ben", "ante", 2_000)
    house.refused(c.JoinTable, "Ann", 1, clause="12.11.2")
    sound(house)


@pytest.mark.clause(GAME, "12.11.2")
def test_a_round_under_way_is_played_out_before_partners_are_kept_apart() -> None:
    house = dealt()
    [event] = house.ok(c.KeepApart, ("Ann", "Ben"), by=SUPERVISOR)
    assert isinstance(event, u.PlayersKeptApart)
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}
    next_round_can_come(house)
    house.bet("Ann", "ante", 1_000)
    house.refused(c.PlaceWager, "Ben", 2, "ante", 2_000, clause="12.11.2")


@pytest.mark.clause(GAME, "12.11", "12.11.3", "8.7")
def test_the_table_is_directed_to_speak_english_and_talk_is_recorded() -> None:
    house = dealt()
    who_may(house, c.DirectEnglish, clause="12.11.3")
    event = only(u.EnglishDirected, house.ok(c.DirectEnglish, True, by=SUPERVISOR))
    assert event.clauses == ("12.11.3", "12.11", "8.7")
    assert house.table.directions.english_only
    house.refused(c.DirectEnglish, by=SUPERVISOR, clause="12.11.3")
    heard = only(u.PlayFirstDirected, house.ok(c.DirectToPlayFirst, ("Ann", "Ben"), True, by=SUPERVISOR))
    assert heard.clauses == ("12.11.1", "12.11", "8.7")
    assert only(u.PlayersKeptApart, house.ok(c.KeepApart, ("Ann", "Ben"), True, by=SUPERVISOR)).clauses[-1] == "8.7"
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}
    for kind, fields in ((c.DirectEnglish, ()), (c.DirectToPlayFirst, (("Ann",),)), (c.KeepApart, (("Ann", "Ben"),))):
        seated("baceball", {"Ann": 1, "Ben": 2}).refused(
            kind, *fields, by=SUPERVISOR, clause=None, says="bACEball gives nobody the power to direct players so."
        )
