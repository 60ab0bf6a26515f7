"""What everybody can read at a table: in the view of anyone who walks up to it, and on the terminal's sign."""

import io
import re
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console
from tests.floor import NEW, OLD, sign
from tests.tables import MANAGER, NOTICE, SUPERVISOR, House, opened, player, seated

from croupier import commands as c
from croupier.cli.sign import title_screen
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.ranks import Rank
from croupier.games.rules import Terms
from croupier.money import Odds
from croupier.table.asking.seen import View
from croupier.table.asking.view import view
from croupier.table.model.people import Actor
from croupier.table.model.sign import Limit

clause = pytest.mark.clause
PREMIUM = "premium-baccarat"
SEVEN_UP = "seven-up-baccarat"
LUCKY = "lucky-draw-baccarat"
BACEBALL = "baceball"
POKER = "three-card-poker"
PASSER_BY = Actor("nobody in particular", Rank.PLAYER)


def seen_by_anyone(house: House) -> View:
    return view(house.table, PASSER_BY)


def on_screen(house: House) -> str:
    """The terminal's sign in one line, without its frame."""
    out = io.StringIO()
    Console(file=out, width=150).print(title_screen(seen_by_anyone(house)))
    return re.sub(r"\s+", " ", out.getvalue().replace("║", ""))


def said(house: House, what: str) -> list[tuple[str, str | None]]:
    return [(each.words, each.clause) for each in seen_by_anyone(house).sign.says if each.what == what]


@pytest.mark.parametrize(("game", "number"), [
    pytest.param(PREMIUM, "6.5", marks=clause("premium-baccarat", "6.5")),
    pytest.param(SEVEN_UP, "6.6", marks=clause("seven-up-baccarat", "6.6")),
    pytest.param(LUCKY, "6.4", marks=clause("lucky-draw-baccarat", "6.4")),
    pytest.param(BACEBALL, "6.4", marks=clause("baceball", "6.4")),
    pytest.param(POKER, "6.4", marks=clause("three-card-poker", "6.4")),
])  # fmt: skip
def test_players_read_that_they_answer_for_their_own_wagers(game: str, number: str) -> None:
    [(words, cited)] = said(opened(game), "limits")
    assert (cited, "own wagers" in words) == (number, True)
    assert f"{words} ({number})" in on_screen(opened(game))


@pytest.mark.parametrize(("game", "number"), [
    pytest.param(PREMIUM, "15.15", marks=clause("premium-baccarat", "15.15")),
    pytest.param(SEVEN_UP, "14.14", marks=clause("seven-up-baccarat", "14.14")),
    pytest.param(LUCKY, "12.13", marks=clause("lucky-draw-baccarat", "12.13")),
    pytest.param(BACEBALL, "14.14", marks=clause("baceball", "14.14")),
    pytest.param(POKER, "14.15", marks=clause("three-card-poker", "14.15")),
])  # fmt: skip
def test_everybody_is_told_where_the_rules_can_be_read(game: str, number: str) -> None:
    [(words, cited)] = said(opened(game), "rules")
    assert cited == number
    assert words.endswith(f"croupier rules {game}")
    assert GAMES[game].editions[-1].approved in words
    assert f"croupier rules {game} ({number})" in on_screen(opened(game))


@clause("three-card-poker", "2.2.2")
def test_the_cloth_says_what_the_dealer_needs() -> None:
    [(words, cited)] = said(opened(POKER), "inscription")
    assert (cited, "queen" in words) == ("2.2.2", True)
    assert f"{words} (2.2.2)" in on_screen(opened(POKER))
    assert said(opened(PREMIUM), "inscription") == []


@pytest.mark.parametrize(("game", "number"), [
    pytest.param(PREMIUM, "6.6.3", marks=clause("premium-baccarat", "6.6.3")),
    pytest.param(SEVEN_UP, "6.7.3", marks=clause("seven-up-baccarat", "6.7.3")),
    pytest.param(LUCKY, "6.6.1", marks=clause("lucky-draw-baccarat", "6.6.1")),
    pytest.param(BACEBALL, "6.5.3", marks=clause("baceball", "6.5.3")),
    pytest.param(POKER, "6.5.3", marks=clause("three-card-poker", "6.5.3")),
])  # fmt: skip
def test_previous_limits_stay_up_whole(game: str, number: str) -> None:
    house = seated(game, {"Ann": 1}, unit=500, maximum=70_000)
    before, dearer = house.sign, replace(sign(house, NEW, 80_000), unit=1_000)
    assert seen_by_anyone(house).sign.former == ()
    house.ok(c.RaiseAtOnce, dearer, by=SUPERVISOR)
    shown = seen_by_anyone(house).sign
    assert shown.former == (before,)
    assert {limit.maximum for limit in shown.former[0].limits.values()} == {70_000}
    assert {limit.maximum for limit in shown.limits.values()} == {80_000}
    screen = on_screen(house)
    title = rules_of(game).wagers[next(iter(before.limits))].title
    assert f"Limits before, for whoever has a marker: {title} $5 to $700" in screen
    assert f"steps of $5 ({number})." in screen
    assert f"{title} $25 to $800" in screen
    house.ok(c.LeaveTable, "Ann", by=player("Ann"))
    assert seen_by_anyone(house).sign.former == ()
    assert "Limits before" not in on_screen(house)


@clause("premium-baccarat", "6.6.3")
def test_each_former_sign_stays_up_until_it_holds_for_nobody() -> None:
    house = seated(PREMIUM, {"Ann": 1})
    first = house.sign
    house.ok(c.RaiseAtOnce, sign(house, NEW), by=SUPERVISOR)
    second = house.sign
    house.sit("Ben", 2)
    house.ok(c.RaiseAtOnce, sign(house, 2 * NEW), by=SUPERVISOR)
    assert seen_by_anyone(house).sign.former == (first, second)
    house.ok(c.AlterLimits, sign(house, OLD), by=SUPERVISOR)
    assert seen_by_anyone(house).sign.former == ()  # nobody has a lower minimum than the sign any more


@pytest.mark.parametrize(("game", "number", "fields"), [
    pytest.param(PREMIUM, "6.1", {"player_maximum": 90_000, "area_maximum": 80_000, "differential": 60_000, "unit": 500},
                 marks=clause("premium-baccarat", "6.1")),
    pytest.param(SEVEN_UP, "6.1", {"player_maximum": 90_000, "area_maximum": 80_000, "differential": 60_000, "unit": 500},
                 marks=clause("seven-up-baccarat", "6.1")),
    pytest.param(LUCKY, "6.1", {"unit": 500}, marks=clause("lucky-draw-baccarat", "6.1")),
    pytest.param(BACEBALL, "6.1", {"unit": 500}, marks=clause("baceball", "6.1")),
    pytest.param(POKER, "6.1", {"player_maximum": 90_000, "unit": 500}, marks=clause("three-card-poker", "6.1")),
])  # fmt: skip
def test_the_sign_gives_all_limits(game: str, number: str, fields: dict[str, Any]) -> None:
    shown = seen_by_anyone(opened(game, **fields)).sign
    assert shown.limits
    assert set(shown.limits.values()) == {Limit(500, 100_000)}
    assert {offer.wager: offer.limit for offer in shown.offers if offer.limit is not None} == shown.limits
    assert {name: getattr(shown, name) for name in fields} == fields
    screen = on_screen(opened(game, **fields))
    assert "$5 to $1,000" in screen
    assert "steps of $5 (" in screen
    words = {"player_maximum": "a player at most $900", "area_maximum": "an area at most $800", "differential": "at most $600"}
    assert {name for name, told in words.items() if told in screen} == fields.keys() - {"unit"}
    assert f"({number})." in screen


SIDES = [
    pytest.param("R", "pairs-player", "12.3", "12.4.2", marks=clause("premium-baccarat", "12.3", "12.4.2")),
    pytest.param("R", "super-six", "12.8", "12.9.2", marks=clause("premium-baccarat", "12.8", "12.9.2")),
    pytest.param("W", "tiger-tie", "12.13", "12.14.2", marks=clause("premium-baccarat", "12.13", "12.14.2")),
    pytest.param("W", "tiger-pair", "12.18", "12.19.2", marks=clause("premium-baccarat", "12.18", "12.19.2")),
    pytest.param("W", "tiger", "12.23", "12.24.2", marks=clause("premium-baccarat", "12.23", "12.24.2")),
    pytest.param("W", "big-tiger", "12.27", "12.28.2", marks=clause("premium-baccarat", "12.27", "12.28.2")),
    pytest.param("W", "small-tiger", "12.32", "12.33.2", marks=clause("premium-baccarat", "12.32", "12.33.2")),
]


@pytest.mark.parametrize(("layout", "wager", "amount", "restricted"), SIDES)
def test_an_optional_wagers_amount_and_restriction_stand_on_the_sign(layout: str, wager: str, amount: str, restricted: str) -> None:
    house = opened(PREMIUM, layout=layout, offered=(wager,), limits={wager: (1_500, 15_000)})
    side, title = rules_of(PREMIUM).wagers[wager].side, rules_of(PREMIUM).wagers[wager].title
    assert side is not None
    assert (side.amount, side.sign) == (amount, restricted)
    assert seen_by_anyone(house).sign.limits[wager] == Limit(1_500, 15_000)
    assert f"{title} $15 to $150" in on_screen(house)
    restriction_is_shown(house, wager, restricted)


@clause("seven-up-baccarat", "10.1", "10.2.2")
def test_what_super_sevens_costs_and_who_may_have_it() -> None:
    house = opened(SEVEN_UP, offered=("super-sevens",), limits={"super-sevens": (1_500, 15_000)})
    assert seen_by_anyone(house).sign.limits["super-sevens"] == Limit(1_500, 15_000)
    restriction_is_shown(house, "super-sevens", "10.2.2")


def restriction_is_shown(house: House, wager: str, number: str) -> None:
    side = rules_of(house.table.conditions.game).wagers[wager].side if house.table.conditions is not None else None
    assert side is not None
    assert seen_by_anyone(house).sign.restricted == ()
    for told in side.tell:
        house.ok(c.NotifyRestriction, wager, told, by=MANAGER)
    house.ok(c.RestrictWager, wager, by=MANAGER)
    assert seen_by_anyone(house).sign.restricted == (wager,)
    assert f"is for players with a main wager ({number})." in on_screen(house)
    house.ok(c.LiftRestriction, wager, by=MANAGER)
    assert "with a main wager" not in on_screen(house)


PRICED = [
    pytest.param(PREMIUM, Terms(variant="even-money"), marks=clause("premium-baccarat", "2.5")),
    pytest.param(PREMIUM, Terms(variant="tie", tie_percent=Odds(75, 1000)), marks=clause("premium-baccarat", "2.6")),
    pytest.param(LUCKY, Terms(), marks=clause("lucky-draw-baccarat", "2.5")),
]


@pytest.mark.parametrize(("game", "terms"), PRICED)
def test_the_sign_has_every_price(game: str, terms: Terms) -> None:
    house, rules = opened(game, terms=terms), rules_of(game, terms)
    prices = {(each.wager, each.odds) for each in seen_by_anyone(house).sign.prices}
    wanted = {
        (wager.slug, line.odds)
        for wager in rules.wagers.values()
        if wager.main or wager.rides_on
        for line in wager.lines
        if line.odds is not None
    }
    assert prices == wanted
    screen = on_screen(house)
    for _, odds in wanted:
        assert odds is not None
        assert odds.in_words() in screen or "7.5%" in screen
    assert seen_by_anyone(house).sign.tie_percent == ("7.5%" if terms.variant == "tie" else "")


@clause("premium-baccarat", "2.8")
def test_a_closed_box_is_seen_by_everyone() -> None:
    house = opened(PREMIUM)
    house.ok(c.CloseArea, 3, by=SUPERVISOR)
    assert [place.area for place in seen_by_anyone(house).places if place.closed] == [3]


@clause("baceball", "11.3", "11.4")
def test_the_price_of_a_jackpot_wager_and_whether_it_was_taken_are_seen() -> None:
    house = seated(BACEBALL, {"Ann": 1}, offered=("jackpot",), jackpot=500)
    shown = seen_by_anyone(house).sign
    assert shown.jackpot == 500
    assert [offer.amount for offer in shown.offers if offer.kind == "jackpot"] == [500]
    assert "Jackpot $5 " in on_screen(house)
    [(words, cited)] = said(house, "jackpot")
    assert (cited, words in on_screen(house)) == ("11.3", True)
    assert said(opened(BACEBALL), "jackpot") == []
    house.bet("Ann", "bet", 1_000)
    house.bet("Ann", "jackpot", 500)
    assert taken(house) == {"bet": False, "jackpot": False}
    house.ok(c.CollectJackpotWagers)
    assert taken(house) == {"bet": False, "jackpot": True}


def taken(house: House) -> dict[str, bool]:
    return {lying.wager: lying.taken for lying in seen_by_anyone(house).wagers}


@clause("seven-up-baccarat", "2.2.1", "2.2.3", "2.2.4")
def test_the_cloth_of_seven_up_has_a_seven_and_places_for_tie_and_super_sevens() -> None:
    house = seated(SEVEN_UP, {"Ann": 1}, offered=("super-sevens",))
    shown = [offer.wager for offer in seen_by_anyone(house).sign.offers]
    assert "tie" in shown
    assert "super-sevens" in shown
    assert "super-sevens" not in [offer.wager for offer in seen_by_anyone(opened(SEVEN_UP)).sign.offers]
    house.bet("Ann", "tie", 1_000)
    house.deal("2C")
    ongoing = seen_by_anyone(house).round
    assert ongoing is not None
    assert (ongoing.hand("player").printed, ongoing.hand("banker").printed) == ("7", "0")


def test_what_will_hold_and_when_is_on_the_screen() -> None:
    house = seated(PREMIUM, {"Ann": 1})
    house.ok(c.PostMinimum, sign(house, NEW), house.now + NOTICE, by=SUPERVISOR)
    tie = Terms(variant="tie", tie_percent=Odds(5, 100))
    house.ok(c.PostVariant, tie, house.now + 2 * NOTICE, by=SUPERVISOR)
    house.ok(c.PostClosing, house.now + 3 * NOTICE, by=SUPERVISOR)
    screen = on_screen(house)
    assert "In 20 minutes the limits are Player $25 to $1,000" in screen
    assert "In 40 minutes the game is Tie Premium Baccarat, 5% on a tie (15.8)." in screen
    assert "In 60 minutes the table closes (15.9)." in screen


@clause("baceball", "2.5")
def test_the_meters_show_what_a_win_would_be_paid_now() -> None:
    held = {"major": 25_000_000, "minor": 5}
    house = seated(BACEBALL, {"Ann": 1}, offered=("jackpot",), jackpot=500, meters=held)
    assert seen_by_anyone(house).sign.meters == {"major": 25_000_000, "minor": 1_000_000}
    assert "$250,000 Major Jackpot" in on_screen(house)
    house.bet("Ann", "bet", 1_000)
    house.bet("Ann", "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    house.play("AD 2C AD 3C AD 4C")
    assert seen_by_anyone(house).sign.meters == {"major": 10_000_000, "minor": 1_000_000}
    assert "$100,000 Major Jackpot" in on_screen(house)
    assert "its meter would pay now (2.5)." in on_screen(house)
    assert seen_by_anyone(opened(BACEBALL)).sign.meters == {}


@pytest.mark.parametrize(("game", "spots"), [
    pytest.param(BACEBALL, {"bet", "first-strike", "second-strike", "third-strike", "strike-out", "jackpot"},
                 marks=clause("baceball", "2.2.1", "2.2.2", "2.2.3", "2.2.4")),
    pytest.param(POKER, {"ante", "play", "pair-plus"}, marks=clause("three-card-poker", "2.2.1")),
])  # fmt: skip
def test_each_wager_has_its_spot(game: str, spots: set[str]) -> None:
    offered = tuple(sorted(spots - {"bet", "ante", "play", "pair-plus"}))
    house = opened(game, offered=offered, jackpot=500 if "jackpot" in spots else 0)
    shown = {offer.wager: offer.title for offer in seen_by_anyone(house).sign.offers if offer.kind != "bonus"}
    assert shown.keys() == spots
    assert all(title in on_screen(house) for title in shown.values())
    assert "strike-out" not in {offer.wager for offer in seen_by_anyone(opened(game)).sign.offers}


@clause("premium-baccarat", "2.7")
def test_everybody_sees_who_controls_a_hand() -> None:
    house = seated(PREMIUM, {"Ann": 1, "Ben": 2}, method="B")
    house.bet("Ann", "player", 1_000)
    house.bet("Ben", "banker", 1_000)
    house.deal("2C 3D 2S 3H")
    house.ok(c.AcceptHand, by=player("Ann"))
    ongoing = seen_by_anyone(house).round
    assert ongoing is not None
    assert ongoing.passing is not None
    assert (ongoing.passing.hand, ongoing.passing.holder) == ("player", "Ann")


@clause("three-card-poker", "6.5.1.3")
def test_at_poker_the_marker_lies_at_the_one_box_a_player_has() -> None:
    house = seated(POKER, {"Ann": 4})
    house.ok(c.RaiseAtOnce, sign(house, NEW), by=SUPERVISOR)
    assert [place.area for place in seen_by_anyone(house).places if place.marker] == [4]


@clause("premium-baccarat", "1.1", "5.5")
def test_a_card_in_a_players_hands_counts_as_exposed() -> None:
    house = seated(PREMIUM, {"Ann": 1, "Ben": 2}, method="B")
    house.bet("Ann", "player", 1_000)
    house.bet("Ben", "banker", 1_000)
    house.deal("2C 3D 2S 3H")
    house.ok(c.IncreaseWager, "Ann", 1, "player", 500)  # dealt face down, and nobody has touched them yet
    house.ok(c.AcceptHand, by=player("Ann"))
    house.refused(c.IncreaseWager, "Ann", 1, "player", 500, clause="5.5")
