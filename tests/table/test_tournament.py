"""A tournament's session at a live table, clause by clause; what it leaves is what the judge of a record makes of it."""

from hashlib import sha256
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.coups import cards
from tests.table.finals import final
from tests.table.sessions import BANKER, PLAYER, TIE, TILDA, Heat, heat, judged_again, stage, tournament
from tests.tables import DEALER, INSPECTOR, MANAGER, SUPERVISOR, SURVEILLANCE, House, conditions, only, player

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.games.rules import Terms
from croupier.money import dollars
from croupier.table.asking.heard import heard
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.permitted import permitted
from croupier.table.asking.required import required
from croupier.table.asking.seen import FormView
from croupier.table.asking.view import view
from croupier.table.engine import decide, replay
from croupier.table.message.refusal import Refused
from croupier.table.message.tournament import CoupCounted, EntrantDisqualified, EntrantsOut, FormSealed, SessionEnded
from croupier.table.message.upcast import SCHEMA, read_event
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.record.postings import balances

GAME = "seven-up-baccarat"
ANN = player("Ann")


def books_balance(house: Heat) -> None:
    """Two books that never mix: each sums to nothing by itself, and the log gives the same table."""
    accounts = balances(house.events)
    chips = {name: cents for name, cents in accounts.items() if "tournament" in name}
    assert sum(chips.values()) == 0
    assert sum(cents for name, cents in accounts.items() if name not in chips) == 0
    assert replay(house.events) == house.table


def as_judged(house: Heat) -> dict[str, Any]:
    """The judge finds the stacks, the places and who advances as the table did; called once the session has ended."""
    books_balance(house)
    told, ended = judged_again(house), only(SessionEnded, house.events)
    assert [(each["place"], tuple(each["players"]), each["chips"], each.get("coup")) for each in told["places"]] == [
        (place.place, place.players, dollars(place.chips), place.coup) for place in ended.places
    ]
    assert tuple(told["advance"]) == ended.advance
    assert tuple((told["playoff"] or {"players": ()})["players"]) == ended.level
    assert all(not house.stack(name) for name in told["coups"][0]["chips"])
    return told


@pytest.mark.clause(GAME, "15.5.1", "15.5.2", "15.6.1", "15.6.2", "15.6.8", "15.6.9", "15.5.8", "15.2.1")
def test_a_session_from_the_allotment_to_the_last_chip() -> None:
    house = heat(coups=2, advance=1)
    assert house.stacks() == {"Ann": 10_000, "Ben": 10_000, "Cat": 10_000}
    house.coup(BANKER, Ann="banker 5000", Ben="player 2000", Cat="tie 500")
    house.coup(PLAYER, Ann="banker 1000", Ben="player 2000", Cat="tie 700, player 1000")
    ended = only(SessionEnded, house.end())
    assert (ended.advance, ended.why) == (("Ann",), "all its coups are played")
    assert ended.stacks == {"Ann": 14_000, "Ben": 10_000, "Cat": 10_000}
    as_judged(house)
    house.refused(c.AskForWagers, clause="15.5.1")


@pytest.mark.clause(GAME, "15.6.1", "15.5.2", "15.6.5", "15.6.15", "15.6.10", "15.5.1")
def test_the_table_is_the_tournaments_alone() -> None:
    house = heat(start=False)
    house.refused(c.BuyChips, "Ann", 1_000, clause="15.5.2")
    house.refused(c.PlaceWager, "Ann", 1, "player", 1_000, clause="15.5.2")
    house.refused(c.AlterLimits, house.with_minimum(100), by=SUPERVISOR, clause="15.5.2")
    house.refused(c.JoinTable, "Zed", 5, by=player("Zed"), clause="15.5.2")
    house.refused(c.StartSession, by=MANAGER, says="This needs the Tournament Manager or above...")
    house.refused(c.AskForWagers, clause="15.5.1")
    house.ok(c.LeaveTable, "Ann")
    house.refused(c.JoinTable, "Ann", 5, by=ANN, clause="15.6.10")
    house.ok(c.JoinTable, "Ann", 1, by=ANN)
    house.ok(c.StartSession, by=TILDA)
    house.refused(c.DealCard, "2C", clause="15.9.2")
    house.refused(c.CloseTable, by=SUPERVISOR, clause="15.5.8")


@pytest.mark.clause("three-card-poker", "6.7.1")
def test_a_low_limit_table_and_every_other_game_refuse_it() -> None:
    held = tournament()
    low = conditions("three-card-poker", low_limit=True, terms=Terms(dealing="shuffler"), tournament=held)
    House().refused(c.OpenTable, low, by=SUPERVISOR, clause="6.7.1")
    for game in ("premium-baccarat", "lucky-draw-baccarat", "baceball", "three-card-poker"):
        House().refused(c.OpenTable, conditions(game, tournament=held), by=SUPERVISOR, says="...has no rules for tournaments...")


@pytest.mark.clause(GAME, "15.6.15", "15.6.1")
def test_conditions_that_do_not_fit_are_refused() -> None:
    held = tournament()
    first = {slug: (limit.minimum, limit.maximum) for slug, limit in held.terms.schedule[0].wagers.items()}
    told: dict[str, Any] = {"offered": ("super-sevens",), "limits": first, "chips": held.terms.denominations, "tournament": held}
    House().refused(c.OpenTable, conditions(GAME, **told | {"chips": (100, 500)}), by=SUPERVISOR, clause="15.6.1")
    House().refused(c.OpenTable, conditions(GAME, **told, differential=100_000), by=SUPERVISOR, clause="15.6.15")
    both = told | {"tournament": tournament(coups=3, lasts=60)}
    House().refused(c.OpenTable, conditions(GAME, **both), by=SUPERVISOR, clause="15.5.5")


@pytest.mark.clause(GAME, "15.9.1", "15.9.2", "15.9.3", "15.9.4", "15.9.5")
def test_wagers_are_made_in_turn_and_stay() -> None:
    house = heat()
    house.ask()
    assert (required(house.table).what, required(house.table).who) == ("wager", "Ann")
    house.refused(c.LayChips, "Ben", "player", 1_000, clause="15.9.4")
    house.lay("Ann", "player", 1_000)
    house.lay("Ann", "tie", 500)
    house.lay("Ben", "player", 1_000)
    house.refused(c.LayChips, "Ann", "super-sevens", 500, clause="15.9.5")
    house.refused(c.WithdrawWager, "Ann", 1, "player", clause="15.9.5")
    house.refused(c.CallNoMoreBets, clause="15.6.4")
    house.lay("Cat", "banker", 1_000)
    assert required(house.table).what == "no-more-bets"
    free = heat(ordered=False)
    free.ask()
    free.lay("Cat", "player", 1_000)
    free.lay("Ann", "player", 1_000)


@pytest.mark.clause(GAME, "15.6.14", "15.6.10")
@pytest.mark.parametrize(("laid", "counted"), [(900, 1_000), (1_000, 1_000), (1_900, 1_000), (5_000, 5_000), (5_100, 5_000)])
def test_what_lies_on_the_layout_is_put_right(laid: int, counted: int) -> None:
    house = heat(coups=1)
    house.coup(BANKER, Ann=f"player {laid}", Ben="tie 500", Cat="tie 500")
    house.end()
    assert as_judged(house)["coups"][0]["chips"]["Ann"] == dollars(10_000 - counted)


@pytest.mark.clause(GAME, "15.6.14")
def test_a_screen_takes_whole_units_within_the_limits_alone() -> None:
    house = heat()
    house.ask()
    for amount in (900, 1_100, 5_100):
        house.refused(c.LayChips, "Ann", "player", amount, through="screen", by=ANN, clause="15.6.14")
    house.refused(c.LayChips, "Ann", "player", 1_000, through="screen", by=player("Ben"), says="...cannot act for Ann...")
    house.ok(c.LayChips, "Ann", "player", 5_000, through="screen", by=ANN)
    house.refused(c.LayChips, "Ann", "banker", 1_000, clause="5.6.6")


@pytest.mark.clause(GAME, "15.6.13", "15.6.14", "15.10.4")
def test_under_the_minimum_and_not_made_up_is_out_with_the_chips_counted() -> None:
    house = heat(allotment=900, coups=2, advance=2, pass_cards=1)
    house.coup(BANKER, Ann="player 600", Ben="tie 500", Cat="pass")
    assert house.sitting.void == ("Ann",)
    came = house.ask()
    assert [(each.player, each.clause) for each in only(CoupCounted, came).out] == [("Ann", "15.6.14")]
    assert [each.player for each in only(EntrantsOut, came).out] == ["Ben"]
    assert "Ann" not in house.table.floor.people
    house.refused(c.JoinTable, "Ann", 1, by=ANN, clause="15.5.2")


@pytest.mark.clause(GAME, "15.7.1", "15.5.6", "15.5.6.1", "15.6.4", "15.5.6.2")
def test_pass_cards_absence_and_failing_to_wager() -> None:
    house = heat(pass_cards=1, coups=9, advance=1)
    house.coup(BANKER, Ann="pass", Ben="absent", Cat="banker 1000")
    house.ask()
    assert house.stacks() == {"Ann": 10_000, "Ben": 9_500, "Cat": 11_000}
    house.refused(c.LayPassCard, "Ann", by=ANN, clause="15.9.4")
    house.ok(c.MarkAbsent, "Ben", by=TILDA)
    house.lay("Cat", "banker", 1_000)
    house.refused(c.LayPassCard, "Ann", by=ANN, clause="15.7.1")
    house.refused(c.DisqualifyEntrant, "Ann", "no-wager", by=SUPERVISOR, clause="15.6.4")
    gone = only(EntrantDisqualified, house.ok(c.DisqualifyEntrant, "Ann", "no-wager", by=TILDA)).gone
    assert (gone.clause, gone.stack) == ("15.6.4", 10_000)
    house.ok(c.CallNoMoreBets)
    house.play(BANKER)
    house.coup(BANKER, Ben="absent", Cat="banker 1000")
    house.ask()
    house.refused(c.MarkAbsent, "Ben", by=TILDA, clause="15.5.6.1")
    house.ok(c.DisqualifyEntrant, "Ben", "absent", by=TILDA)
    house.lay("Cat", "banker", 1_000)
    house.ok(c.CallNoMoreBets)
    house.play(TIE)
    assert only(SessionEnded, house.end()).advance == ("Cat",)
    books_balance(house)


@pytest.mark.clause(GAME, "15.6.11", "15.6.12")
def test_a_late_wager_counts_the_minimum_where_a_clock_was_announced() -> None:
    without = heat()
    without.ask()
    without.refused(c.HoldToMinimum, "Ann", by=TILDA, clause="15.6.11")
    house = heat(seconds=30, coups=1)
    house.ask()
    house.refused(c.HoldToMinimum, "Ann", by=TILDA, clause="15.6.11")
    house.wait(30)
    house.ok(c.HoldToMinimum, "Ann", by=TILDA)
    house.lay("Ann", "player", 4_000)
    house.refused(c.LayChips, "Ann", "tie", 500, clause="15.6.12")
    house.lay("Ben", "tie", 500)
    house.lay("Cat", "tie", 500)
    house.ok(c.CallNoMoreBets)
    house.play(BANKER)
    house.end()
    assert as_judged(house)["coups"][0]["chips"]["Ann"] == "90.00"


def sealed_by_ann(wager: str = "player", amount: int = 2_000, **named: Any) -> Heat:
    house = heat(undisclosed=1, coups=2, **named)
    house.ask()
    house.lay("Ann", "tie", 500)
    house.ok(c.HandInForm, "Ann", wager, amount, by=SUPERVISOR)
    return house


FORM_READERS = (ANN, SUPERVISOR, MANAGER, SURVEILLANCE, INSPECTOR, TILDA)
OTHERS = (player("Ben"), DEALER, player("Zed"))


@pytest.mark.clause(GAME, "15.8.1")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_as_many_wagers_are_undisclosed_as_the_conditions_say(number: int) -> None:
    for allowed in (number, number + 1):
        house = heat(undisclosed=allowed, coups=4, ordered=False)
        for _ in range(allowed):
            house.coup(BANKER, Ann="form banker 1000", Ben="tie 500", Cat="tie 500")
        house.ask()
        house.refused(c.HandInForm, "Ann", "banker", 1_000, by=SUPERVISOR, says="Ann has no undisclosed wager left.")


@pytest.mark.clause(GAME, "15.8.2", "15.8.2.1", "15.8.2.2", "15.8.2.5")
@pytest.mark.parametrize("viewer", FORM_READERS + OTHERS)
def test_a_form_is_seen_by_a_few_and_looks_alike_to_all_others(viewer: Actor) -> None:
    one, two = sealed_by_ann(), sealed_by_ann("banker", 1_000)
    seen, other = view(one.table, viewer), view(two.table, viewer)
    assert seen.tournament is not None
    assert seen.tournament.forms[0].open is (viewer in FORM_READERS)
    assert (seen == other) is (viewer in OTHERS)
    said = [heard(only(FormSealed, house.events), viewer) for house in (one, two)]
    assert (said[0] == said[1]) is (viewer in OTHERS)
    assert "its writer's own" in seen.tournament.writes_own_forms
    assert permitted(one.table) == permitted(two.table)


@pytest.mark.clause(GAME, "15.8.2.6", "15.8.2.7", "15.8.4")
def test_forms_are_read_out_after_no_more_bets_and_shown_until_the_next_first_card() -> None:
    house = sealed_by_ann()
    house.refused(c.LayChips, "Ann", "super-sevens", 500, clause="15.8.2.7")
    house.lay("Ben", "banker", 1_000)
    house.lay("Cat", "banker", 1_000)
    house.refused(c.DealCard, "2C", clause="15.8.2.6")
    house.ok(c.CallNoMoreBets)
    house.refused(c.LayChips, "Cat", "tie", 500, clause="15.8.2.7")
    lies = house.lies("Ann", "player")
    assert lies is not None
    assert (lies.amount, lies.means, lies.flags) == (2_000, "tournament", ("undisclosed",))
    house.play(PLAYER)
    house.ask()
    shown = view(house.table, player("Ben")).tournament
    assert shown is not None
    assert [(form.player, form.wager, form.amount) for form in shown.shown] == [("Ann", "player", 2_000)]
    for name in house.sitting.order:
        house.lay(name, "banker", 1_000)
    house.ok(c.CallNoMoreBets)
    house.deal("2C")
    after = view(house.table, player("Ben")).tournament
    assert after is not None
    assert after.shown == ()


@pytest.mark.clause(GAME, "15.8.2.3", "15.8.2.4")
def test_at_a_screen_a_form_out_of_bounds_goes_back() -> None:
    house = heat(undisclosed=1, allotment=2_400)
    house.ask()
    house.lay("Ann", "tie", 500)
    for wager, amount in (("player", 900), ("player", 1_500), ("player", 6_000), ("", 1_000), ("player", 0)):
        house.refused(c.HandInForm, "Ann", wager, amount, through="screen", by=ANN, clause="15.8.2.3")
    house.refused(c.HandInForm, "Ann", "player", 2_000, through="screen", by=ANN, clause="15.8.2.4")
    house.refused(c.HandInForm, "Ann", "player", 1_000, by=DEALER, clause="15.8.2.1")
    house.ok(c.HandInForm, "Ann", "player", 1_000, through="screen", by=ANN)


@pytest.mark.clause(GAME, "15.8.3", "15.8.3.1", "15.8.3.2", "15.8.3.3", "15.8.3.4")
@pytest.mark.parametrize(
    "form",
    ["form player 900", "form player 1900", "form player 5100", "form player 9900", "form", "form player", "form player 1000"],
)
@pytest.mark.parametrize("allotment", [10_000, 1_400])
def test_a_form_recorded_by_staff_lies_as_written_and_is_corrected(form: str, allotment: int) -> None:
    house = heat(undisclosed=1, coups=1, allotment=allotment)
    house.coup(BANKER, Ann=f"tie 500, {form}", Ben="tie 500", Cat="tie 500")
    house.end()
    as_judged(house)


@pytest.mark.clause(GAME, "15.5.7", "15.6.5", "15.6.7", "15.11.4")
@pytest.mark.parametrize(
    ("ground", "clause"),
    [("rules", "15.5.7"), ("chips-brought", "15.6.5"), ("chips-hidden", "15.6.7"), ("tournament-rules", "15.11.4")],
)
def test_each_ground_disqualifies_and_the_stack_is_noted(ground: str, clause: str) -> None:
    house = heat(coups=1, advance=1)
    house.ask()
    house.lay("Ann", "player", 1_000)
    gone = only(EntrantDisqualified, house.ok(c.DisqualifyEntrant, "Ann", ground, by=TILDA)).gone
    assert (gone.clause, gone.stack) == (clause, 10_000)
    house.lay("Ben", "tie", 500)
    house.lay("Cat", "banker", 1_000)
    house.ok(c.CallNoMoreBets)
    house.deal("2C")
    house.refused(c.DisqualifyEntrant, "Ben", ground, by=TILDA, clause=clause)
    house.play("KD 6S")
    house.end()
    assert as_judged(house)["disqualified"] == ["Ann"]


def test_a_void_coup_counts_nothing_and_gives_everything_back() -> None:
    house = heat(undisclosed=1, pass_cards=1, coups=1)
    house.ask()
    house.lay("Ann", "player", 1_000)
    house.ok(c.LayPassCard, "Ben", by=player("Ben"))
    house.ok(c.HandInForm, "Cat", "banker", 1_000, by=SUPERVISOR)
    house.ok(c.CallNoMoreBets)
    house.deal("2C KD")
    house.ok(c.VoidRound, "the cards fell", by=SUPERVISOR)
    house.clear()
    came = house.ask()
    assert not only(CoupCounted, came).counted
    assert house.stacks() == {"Ann": 10_000, "Ben": 10_000, "Cat": 10_000}
    session = house.sitting.session
    assert (session.number, session.marker, session.passes, session.forms) == (0, 1, {}, {})
    assert house.sitting.order == ("Ann", "Ben", "Cat")


@pytest.mark.clause(GAME, "15.5.5", "15.5.5.1", "15.5.5.2")
def test_an_early_end_needs_the_places_decided_and_for_cash_everyones_word() -> None:
    house = heat(names="Ann Ben", coups=9, advance=1)
    house.coup(TIE, Ann="banker 1000", Ben="banker 1000")
    house.refused(c.EndSession, by=TILDA, clause="15.5.5.1")
    house.ok(c.DisqualifyEntrant, "Ann", "rules", by=TILDA)
    assert only(SessionEnded, house.end()).why == "who goes on is decided"
    cash = heat(names="Ann Ben", coups=9, advance=2, cash=True)
    cash.refused(c.EndSession, by=TILDA, clause="15.5.5.2")
    cash.end(consents=("Ann", "Ben"))
    timed = heat(names="Ann Ben", coups=0, lasts=600)
    timed.refused(c.EndSession, by=TILDA, clause="15.5.5.1")
    timed.wait(600)
    timed.refused(c.AskForWagers, clause="15.5.5")
    assert only(SessionEnded, timed.end()).why == "its time is over"


@pytest.mark.clause(GAME, "15.5.9", "15.6.9", "15.11.3")
def test_chips_go_back_and_missing_ones_are_noted() -> None:
    house = heat(names="Ann Ben", coups=1)
    house.ok(c.CountStacks, by=TILDA)
    house.refused(c.CountStacks, by=SUPERVISOR, clause="15.5.1")
    house.coup(BANKER, Ann="banker 1000", Ben="player 1000")
    house.refused(c.EndSession, by=TILDA, lacking={700: 1}, clause="15.5.9")
    assert only(SessionEnded, house.end(lacking={500: 2})).missing == ((500, 2),)
    assert house.table.accounts["tournament:missing"] == 1_000
    books_balance(house)


@pytest.mark.clause(GAME, "15.6.3")
def test_who_has_not_bought_in_is_out() -> None:
    house = heat(start=False)
    house.refused(c.StartSession, ("Zed",), by=TILDA, clause="15.6.3")
    house.ok(c.StartSession, ("Ben",), by=TILDA)
    assert house.stacks() == {"Ann": 10_000, "Cat": 10_000}


@pytest.mark.clause(GAME, "15.11.2")
def test_a_dispute_stops_the_game_until_the_tournament_manager_has_decided() -> None:
    house = heat()
    offered = next(each.irregularity for each in fitting(house.table) if each.irregularity.slug == "dispute")
    assert (offered.clause, offered.follows) == ("15.11.2", "The table waits for the Tournament Manager, whose word is final.")
    house.ok(c.RaiseDispute, "Ann", "the marker", by=ANN)
    house.refused(c.AskForWagers, clause="15.11.2")
    assert required(house.table).what == "ruling"
    house.refused(c.DecideDispute, 1, "no", by=MANAGER, clause="15.11.2")
    house.refused(c.RuleOnDispute, 1, "no", by=MANAGER, clause="15.11.2")
    house.ok(c.RuleOnDispute, 1, "no", by=TILDA)
    house.ask()


@pytest.mark.clause(GAME, "15.6.15")
def test_limits_follow_the_schedule_and_the_sign_with_them() -> None:
    house = heat(coups=2, schedule=(stage(), stage(2, player=(2_000, 4_000))))
    house.coup(BANKER, Ann="player 1000", Ben="tie 500", Cat="tie 500")
    house.coup(BANKER, Ann="player 5000", Ben="tie 500", Cat="tie 500")
    assert house.sign.limits["player"].maximum == 4_000
    house.end()
    assert as_judged(house)["coups"][1]["chips"]["Ann"] == "50.00"


@pytest.mark.clause(GAME, "15.10.3")
def test_level_players_play_off_and_are_counted_after_every_coup() -> None:
    house = heat(coups=1, advance=1)
    house.refused(c.StartPlayOff, 5_000, by=TILDA, clause="15.5.1")
    house.coup(TIE, Ann="banker 1000", Ben="banker 1000", Cat="player 1000, tie 500")
    assert only(SessionEnded, house.end()).advance == ("Cat",)
    house.refused(c.StartPlayOff, 5_000, by=TILDA, clause="15.10.3")
    level = heat(coups=1, advance=1)
    level.coup(TIE, Ann="banker 1000", Ben="banker 1000", Cat="player 1000")
    assert only(SessionEnded, level.end()).level == ("Ann", "Ben", "Cat")
    level.ok(c.StartPlayOff, 5_000, by=TILDA)
    level.coup(BANKER, Ann="banker 1000", Ben="player 1000", Cat="banker 1000")
    level.coup(PLAYER, Ann="player 1000", Cat="banker 1000")
    assert level.ask()
    ended = [event for event in level.end() if isinstance(event, SessionEnded)]
    assert (ended[0].advance, ended[0].level) == (("Ann",), ())
    seen = view(level.table, TILDA).tournament
    assert seen is not None
    assert [entrant.player for entrant in seen.entrants] == ["Ann", "Ben", "Cat"], "all whom the session has left to be told of"
    books_balance(level)


def test_an_ordinary_table_knows_nothing_of_all_this() -> None:
    house = House()
    house.ok(c.OpenTable, conditions(GAME), by=SUPERVISOR)
    for command in (c.StartSession, c.AskForWagers, c.CallNoMoreBets, c.CountStacks, c.EndSession):
        by = Actor("x", Rank.TOURNAMENT_MANAGER if command not in (c.AskForWagers, c.CallNoMoreBets) else Rank.DEALER)
        house.refused(command, by=by, says="No tournament is played at this table.")
    assert view(house.table, DEALER).tournament is None
    assert isinstance(decide(Table(), c.StartSession(by=TILDA, at=0)), Refused)


def test_a_final_of_nine_with_a_four_way_knock_out_an_undisclosed_winner_and_a_play_off_of_two_coups() -> None:
    house = final()
    first, last = [event for event in house.events if isinstance(event, SessionEnded)]
    assert (first.advance, first.level) == (("Ann",), ("Ben", "Ida"))
    assert [place.players for place in first.places] == [
        ("Ann",), ("Ben", "Ida"), ("Hal",), ("Dan",), ("Eve",), ("Fay",), ("Gus",),
    ]  # fmt: skip
    assert (last.advance, last.level) == (("Ann", "Ben"), ())
    books_balance(house)
    told = judged_again(house, coups=3)
    assert [place["players"] for place in told["places"]] == [list(place.players) for place in first.places]


def test_a_coup_put_right_is_settled_anew_as_it_counts() -> None:
    """What was paid comes back out of the stacks, and of the $19 on the layout ten count again."""
    house = heat(undisclosed=1)
    house.coup(BANKER, Ann="banker 1900", Ben="form tie 700", Cat="player 1000")
    assert house.stacks() == {"Ann": 11_000, "Ben": 9_500, "Cat": 9_000}
    house.ok(c.Reconstruct, cards("KD 2C 6S"))
    house.settle()
    house.clear()
    assert house.stacks() == {"Ann": 9_000, "Ben": 9_500, "Cat": 11_000}
    assert not house.table.casebook.register
    books_balance(house)


def test_a_log_in_any_order_gives_the_same_session() -> None:
    """Keys are written down by the alphabet, and boxes are not."""
    house = heat(names="Zoe Max Ann", undisclosed=1)
    house.coup(TIE, Zoe="banker 1000", Max="form tie 500", Ann="banker 1000")
    house.ask()
    again = replay([read_event(line) for line in written_lines(house)])
    assert again == house.table
    assert view(again, DEALER) == view(house.table, DEALER)
    assert required(again).who == "Max"
    assert again.sitting is not None
    assert list(again.sitting.session.boxes) == ["Zoe", "Max", "Ann"]


def written_lines(house: Heat) -> list[bytes]:
    return [msgspec.json.encode(msgspec.to_builtins(event) | {"schema": SCHEMA}, order="sorted") for event in house.events]


@pytest.mark.clause(GAME, "15.8.2.5")
def test_where_cards_are_sealed_a_form_is_too() -> None:
    house = heat(undisclosed=1)
    house.ask()
    house.table = replace(house.table, cards=replace(house.table.cards, commitment="00" * 32))
    house.refused(c.HandInForm, "Ann", "player", 1_000, through="screen", by=ANN, clause="15.8.2.5")
    for guessed in ("a nonce", "0123456789abcde", "ab" * 20):
        house.refused(
            c.HandInForm, "Ann", "player", 1_000, guessed, through="screen", by=ANN, says="...of 16 characters or more..."
        )
    nonce = "5d41402abc4b2a76"
    house.ok(c.HandInForm, "Ann", "player", 1_000, nonce, through="screen", by=ANN)
    shown = view(house.table, player("Ben")).tournament
    assert shown is not None
    said = "\n".join(("table 1", "1", "Ann", "player", "1000", nonce))
    assert shown.forms == (FormView("Ann", sha256(said.encode()).hexdigest()),)
