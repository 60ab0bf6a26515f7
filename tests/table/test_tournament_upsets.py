"""What goes wrong in a tournament's session at a live table: someone leaves in the middle, time runs out, chips are missing."""

import pytest
from tests.table.sessions import BANKER, PLAYER, TIE, TILDA, Heat, heat, stage
from tests.table.test_tournament import as_judged, books_balance
from tests.tables import DEALER, SUPERVISOR, only, player

from croupier import commands as c
from croupier.table.asking.permitted import permitted
from croupier.table.asking.required import required
from croupier.table.asking.view import view
from croupier.table.message.tournament import CoupCounted, SessionEnded

GAME = "seven-up-baccarat"


@pytest.mark.clause(GAME, "15.6.14", "15.5.7")
def test_whoever_is_disqualified_with_a_void_wager_is_gone_and_play_goes_on() -> None:
    house = heat(allotment=900, coups=2)
    house.ask()
    house.lay("Ann", "player", 500)
    house.lay("Ben", "tie", 500)
    house.lay("Cat", "tie", 500)
    house.ok(c.CallNoMoreBets)
    assert house.sitting.void == ("Ann",)
    house.ok(c.DisqualifyEntrant, "Ann", "rules", by=TILDA)
    house.play(TIE)
    house.coup(TIE, Ben="tie 500", Cat="tie 500")
    house.end()
    assert as_judged(house)["disqualified"] == ["Ann"]


def both_gone() -> Heat:
    """Ann is through; Ben and Cat were to play off for the place left, and both are disqualified in it."""
    house = heat(names="Ann Ben Cat Dee Eve", coups=1, advance=2, pass_cards=1)
    house.coup(PLAYER, Ann="player 1000", Ben="pass", Cat="pass", Dee="banker 1000", Eve="banker 1000")
    assert only(SessionEnded, house.end()).level == ("Ben", "Cat")
    house.ok(c.StartPlayOff, 10_000, by=TILDA)
    house.ask()
    house.lay("Ben", "player", 1_000)
    house.ok(c.DisqualifyEntrant, "Cat", "rules", by=TILDA)
    house.ok(c.DisqualifyEntrant, "Ben", "rules", by=TILDA)
    return house


@pytest.mark.clause(GAME, "15.10.3", "15.5.7")
def test_a_second_play_off_brings_nobody_back_whom_the_first_has_sent_away() -> None:
    house = both_gone()
    ended = only(SessionEnded, house.end())
    assert (ended.advance, ended.level) == (("Ann",), ("Dee", "Eve"))
    house.ok(c.StartPlayOff, 10_000, by=TILDA)
    house.coup(PLAYER, Dee="player 1000", Eve="banker 1000")
    house.ask()
    ended = only(SessionEnded, house.end())
    assert (ended.advance, ended.level) == (("Ann", "Dee"), ())
    assert [place.players for place in ended.places] == [("Ann",), ("Dee", "Eve")]
    seen = view(house.table, TILDA).tournament
    assert seen is not None
    assert (seen.disqualified, seen.through) == (("Cat", "Ben"), ("Ann", "Dee"))
    house.refused(c.StartPlayOff, 10_000, by=TILDA, clause="15.10.3")
    books_balance(house)


@pytest.mark.clause(GAME, "15.10.3", "15.6.13")
def test_a_play_off_begins_with_chips_enough_to_wager() -> None:
    dearer = dict.fromkeys(("player", "banker", "tie"), (1_500, 3_000))
    house = heat(names="Ann Ben", coups=2, allotment=1_000, schedule=(stage(), stage(2, **dearer)))
    house.coup(TIE, Ann="tie 500", Ben="tie 500")
    house.coup(PLAYER, Ann="tie 1500", Ben="tie 1500")
    house.end()
    house.refused(c.StartPlayOff, 1_400, by=TILDA, clause="15.6.13")
    (offered,) = [each for each in permitted(house.table) if each.command == "start-play-off"]
    assert (offered.open["allotment"], offered.spans["allotment"].lowest) == (1_500, 1_500)
    house.ok(c.StartPlayOff, 1_500, by=TILDA)
    house.coup(BANKER, Ann="banker 1500", Ben="banker 1500")
    house.coup(BANKER, Ann="banker 1500", Ben="banker 3000")
    house.ask()
    assert only(SessionEnded, house.end()).advance == ("Ben",)
    books_balance(house)


@pytest.mark.clause(GAME, "15.6.4", "15.9.3")
def test_nobody_has_failed_to_wager_before_their_turn() -> None:
    house = heat(coups=1)
    house.ask()
    house.refused(c.DisqualifyEntrant, "Cat", "no-wager", by=TILDA, clause="15.6.4")
    house.ok(c.DisqualifyEntrant, "Ann", "no-wager", by=TILDA)
    house.ok(c.DisqualifyEntrant, "Ben", "no-wager", by=TILDA)
    free = heat(ordered=False)
    free.ask()
    free.ok(c.DisqualifyEntrant, "Cat", "no-wager", by=TILDA)


@pytest.mark.clause(GAME, "15.6.11", "15.6.12", "15.9.3")
def test_everyones_time_runs_from_their_own_turn() -> None:
    house = heat(names="Ann Ben Cat Dee", seconds=30, pass_cards=1)
    house.ask()
    house.wait(31)
    house.refused(c.HoldToMinimum, "Cat", by=TILDA, clause="15.9.3")
    house.ok(c.MarkAbsent, "Dee", by=TILDA)
    house.ok(c.HoldToMinimum, "Ann", by=TILDA)
    house.lay("Ann", "player", 1_000)
    house.wait(29)
    house.refused(c.HoldToMinimum, "Ben", by=TILDA, clause="15.6.11")
    house.ok(c.LayPassCard, "Ben", by=player("Ben"))
    house.wait(2)
    house.refused(c.HoldToMinimum, "Cat", by=TILDA, clause="15.6.11")
    house.wait(28)
    house.ok(c.HoldToMinimum, "Cat", by=TILDA)
    books_balance(house)


@pytest.mark.clause(GAME, "15.6.11", "15.9.1")
def test_without_an_order_everyones_time_runs_from_the_asking() -> None:
    house = heat(seconds=30, ordered=False)
    house.ask()
    house.wait(29)
    house.lay("Ann", "player", 1_000)
    house.refused(c.HoldToMinimum, "Cat", by=TILDA, clause="15.6.11")
    house.wait(1)
    house.refused(c.HoldToMinimum, "Ann", by=TILDA, clause="15.6.12")
    house.ok(c.HoldToMinimum, "Cat", by=TILDA)


@pytest.mark.clause(GAME, "15.9.3", "15.6.11")
def test_the_turn_of_someone_who_goes_is_the_next_ones() -> None:
    house = heat(seconds=30)
    house.ask()
    house.wait(29)
    house.ok(c.DisqualifyEntrant, "Cat", "rules", by=TILDA)
    house.wait(1)
    house.ok(c.HoldToMinimum, "Ann", by=TILDA)
    house.ok(c.DisqualifyEntrant, "Ann", "no-wager", by=TILDA)
    house.wait(29)
    house.refused(c.HoldToMinimum, "Ben", by=TILDA, clause="15.6.11")
    house.wait(1)
    house.ok(c.HoldToMinimum, "Ben", by=TILDA)


@pytest.mark.clause(GAME, "15.5.9")
def test_no_more_chips_are_missing_than_players_had() -> None:
    house = heat(names="Ann Ben", coups=1, advance=1)
    house.coup(PLAYER, Ann="player 1000", Ben="player 1000")
    assert house.stacks() == {"Ann": 11_000, "Ben": 11_000}
    for lacking in ({2_500: 10**9}, {500: 40, 100: 21}):
        house.refused(c.EndSession, by=TILDA, lacking=lacking, clause="15.5.9")
    house.end(lacking={500: 40, 100: 20})
    house.ok(c.StartPlayOff, 5_000, by=TILDA)
    house.coup(PLAYER, Ann="player 1000", Ben="banker 1000")
    house.ask()
    house.refused(c.EndSession, by=TILDA, lacking={100: 101}, clause="15.5.9")
    house.end(lacking={100: 100})
    books_balance(house)


@pytest.mark.clause(GAME, "15.5.8", "15.7.1", "15.5.6.1")
def test_a_coup_counts_though_the_cards_are_shuffled_before_the_next_is_asked_for() -> None:
    house = heat(coups=2, pass_cards=1, undisclosed=1)
    house.coup(PLAYER, Ann="form player 1000", Ben="pass", Cat="absent")
    house.ok(c.Shuffle, "dealer", by=SUPERVISOR)
    house.make_ready()
    assert only(CoupCounted, house.ask()).counted
    session = house.sitting.session
    assert (session.number, session.passes, session.forms, session.absences) == (1, {"Ben": 1}, {"Ann": 1}, {"Cat": 1})
    assert house.stacks() == {"Ann": 11_000, "Ben": 10_000, "Cat": 9_500}
    for name in house.sitting.order:
        house.lay(name, "tie", 500)
    house.ok(c.CallNoMoreBets)
    house.play(PLAYER)
    house.ok(c.Shuffle, "dealer", by=SUPERVISOR)
    assert only(SessionEnded, house.end()).why == "all its coups are played"
    as_judged(house)


@pytest.mark.clause(GAME, "15.8.4")
def test_a_form_is_open_to_the_tournaments_players_until_the_next_first_card_and_never_after() -> None:
    house = heat(undisclosed=1, coups=4)
    watching = {name: player(name) for name in ("Ben", "Zed")} | {"dealer": DEALER, "supervisor": SUPERVISOR}

    def seen() -> set[str]:
        told = {name: view(house.table, viewer).tournament for name, viewer in watching.items()}
        return {name for name, found in told.items() if found is not None and any(f.open for f in (*found.forms, *found.shown))}

    house.coup(TIE, Ann="form banker 1000", Ben="player 1000", Cat="player 1000")
    assert seen() == {"Ben", "supervisor"}
    house.ask()
    assert seen() == {"Ben", "supervisor"}
    for name in house.sitting.order:
        house.lay(name, "banker", 1_000)
    house.ok(c.CallNoMoreBets)
    assert seen() == {"Ben", "supervisor"}
    house.deal(TIE)
    assert not seen()
    house.settle()
    house.clear()
    assert not seen()
    house.ask()
    assert not seen()
    books_balance(house)


def out_of_time() -> Heat:
    """Ten minutes are over with wagers laid and no card out."""
    house = heat(coups=0, lasts=600, advance=1, undisclosed=1)
    house.coup(BANKER, Ann="banker 1000", Ben="player 1000", Cat="tie 500")
    house.wait(590)
    house.ask()
    house.lay("Ben", "player", 1_000)
    house.ok(c.HandInForm, "Cat", "banker", 1_000, by=SUPERVISOR)
    return house


@pytest.mark.clause(GAME, "15.5.5", "15.5.8")
@pytest.mark.parametrize("called", [False, True])
def test_a_coup_without_its_first_card_ends_with_the_clock_and_its_wagers_go_back(*, called: bool) -> None:
    house = out_of_time()
    if called:
        house.lay("Ann", "player", 5_000)
        house.ok(c.CallNoMoreBets)
    house.refused(c.EndSession, by=TILDA, clause="15.5.5")
    house.wait(10)
    house.refused(c.LayChips, "Ann", "player", 5_000, clause="15.8.2.7" if called else "15.5.5")
    house.refused(c.DealCard, "2C", clause="15.5.5" if called else "15.8.2.6")
    if not called:
        house.refused(c.CallNoMoreBets, clause="15.5.5")
        house.refused(c.MarkAbsent, "Ann", by=TILDA, clause="15.5.5")
        house.refused(c.DisqualifyEntrant, "Ann", "no-wager", by=TILDA, clause="15.6.4")
    house.ok(c.CountStacks, by=TILDA)
    assert required(house.table).clause == "15.5.5"
    ended = only(SessionEnded, house.end())
    assert (ended.advance, ended.stacks, ended.why) == (("Ann",), {"Ann": 11_000, "Ben": 9_000, "Cat": 9_500}, "its time is over")
    assert not house.table.laid
    assert house.sitting.session.number == 1
    books_balance(house)


@pytest.mark.clause(GAME, "15.5.5")
def test_a_coup_whose_first_card_is_out_is_finished_after_the_clock() -> None:
    house = out_of_time()
    house.lay("Ann", "player", 5_000)
    house.ok(c.CallNoMoreBets)
    house.deal("2C")
    house.wait(10)
    house.refused(c.EndSession, by=TILDA, clause="15.5.5")
    house.play("KD 6S")
    ended = only(SessionEnded, house.end())
    assert ended.stacks == {"Ann": 6_000, "Ben": 8_000, "Cat": 10_500}
    assert house.sitting.session.number == 2
    books_balance(house)


@pytest.mark.clause(GAME, "15.10.3")
def test_in_a_final_each_step_between_two_prizes_is_played_off_one_after_the_other() -> None:
    house = heat(names="Ann Ben Cat Dee Eve", coups=1, lines=(1, 2, 3))
    house.coup(BANKER, Ann="banker 1000", Ben="banker 1000", Cat="tie 500", Dee="tie 500", Eve="tie 500")
    ended = only(SessionEnded, house.end())
    assert (ended.advance, ended.level) == ((), ("Ann", "Ben"))
    house.ok(c.StartPlayOff, 10_000, by=TILDA)
    house.coup(BANKER, Ann="player 1000", Ben="banker 1000")
    house.ask()
    ended = only(SessionEnded, house.end())
    assert (ended.advance, ended.level) == (("Ben",), ("Cat", "Dee", "Eve")), "the third prize is still to be parted from none"
    house.ok(c.StartPlayOff, 10_000, by=TILDA)
    house.coup(BANKER, Cat="banker 1000", Dee="player 1000", Eve="player 1000")
    house.ask()
    ended = only(SessionEnded, house.end())
    assert (ended.advance, ended.level) == (("Ben",), ())
    house.refused(c.StartPlayOff, 10_000, by=TILDA, clause="15.10.3")
    books_balance(house)


@pytest.mark.clause(GAME, "15.10.3")
def test_prizes_of_the_same_worth_are_no_reason_to_play_off() -> None:
    house = heat(names="Ann Ben Cat", coups=1, lines=(2,))
    house.coup(BANKER, Ann="banker 1000", Ben="banker 1000", Cat="tie 500")
    assert only(SessionEnded, house.end()).level == ()
    house.refused(c.StartPlayOff, 10_000, by=TILDA, clause="15.10.3")
