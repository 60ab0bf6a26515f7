"""What a player's page calls hands, prices and rounds, in English and in Chinese."""

import re
from itertools import combinations

import pytest
from django.utils import translation
from tests.house.pages.shown import ANN, round_played, scene
from tests.house.pages.test_reasons import both
from tests.house.ready import READY
from tests.poker import DEALERS, three
from tests.tables import seated
from tests.wrongs import played_out

from croupier import commands as c
from croupier.cards.card import PACK
from croupier.games.rules import Result
from croupier.games.three_card_poker import counted
from croupier.house.pages.cloth import art, cloth_of
from croupier.house.pages.hands import in_words, short
from croupier.house.pages.player.presenter import pieces
from croupier.house.pages.player.side import _together, round_told_short
from croupier.house.pages.wall.presenter import last_coup
from croupier.table.asking.results import OwnRound, own_rounds

assert READY


def told(counts: dict[str, str], *, winner: str = "", main: Result | None = None, gave_up: bool = False, void: bool = False) -> str:
    return round_told_short(OwnRound(7, counts, winner, 25_00, -25_00, void, main, gave_up)).words


@pytest.mark.parametrize(
    ("count", "tile", "declared", "chinese"),
    [
        ("7", "7", "7", "7"),
        ("king high", "K high", "king high", "K 高牌"),
        ("ten high", "10 high", "ten high", "10 高牌"),
        ("nine high", "9 high", "nine high", "9 高牌"),
        ("ten high, no hand", "no hand", "no hand", "无牌型"),
        ("a pair of nines", "pair", "a pair of nines", "对子"),
        ("a flush, ten high", "flush", "a flush", "同花"),
    ],
)
def test_a_hand_is_called_as_long_as_there_is_room_and_in_the_language_of_the_page(
    count: str, tile: str, declared: str, chinese: str
) -> None:
    assert (short(count), in_words(count)) == (tile, declared)
    with translation.override("zh-hans"):
        assert (short(count), in_words(count)) == (chinese, chinese)


def test_whatever_three_cards_come_to_no_english_stands_in_chinese() -> None:
    """By every rank and kind: what a round happens to bring would show only some."""
    said = {counted(whose, cards) for whose in ("dealer", "1") for cards in combinations(PACK[:39], 3)}
    assert len(said) == 77
    with translation.override("zh-hans"):
        assert [each for each in said if re.search("[A-Za-z]{2}", short(each) + in_words(each))] == []


def test_a_round_of_ones_own_says_how_ones_hand_fared() -> None:
    assert told({"player": "7", "banker": "9"}, winner="banker") == "Banker, 9 over 7"
    assert told({"dealer": "18"}, main=Result.WIN) == "Won against 18"
    assert told({"dealer": "ten high, no hand"}, main=Result.WIN) == "Won against no hand"
    assert told({"dealer": "a pair of jacks"}, main=Result.LOSE) == "Lost to a pair of jacks"
    assert told({"dealer": "24"}, main=Result.STANDOFF) == "Stood off 24"
    assert told({"dealer": "king high"}, main=Result.LOSE, gave_up=True) == "Folded"
    assert told({}, main=Result.LOSE) == "No hand was shown"
    assert told({"dealer": "24"}, main=Result.LOSE, void=True) == "Void"
    with translation.override("zh-hans"):
        assert told({"dealer": "a pair of jacks"}, main=Result.LOSE) == "负于荷官 对子"


def test_only_a_hand_that_was_given_up_is_told_as_folded() -> None:
    for said, gave_up in (("fold", True), ("play", False)):
        house = both("2H 4D 5C", said)
        house.clear()
        (own,) = own_rounds(house.table, "Ann")
        assert (own.main, own.gave_up) == (Result.LOSE, gave_up)


def test_a_pair_plus_alone_is_no_hand_that_was_folded() -> None:
    house = seated("three-card-poker")
    house.bet("Ann", "pair-plus", 1_000)
    house.deal(three(DEALERS, "2H 4D 5C"))
    if house.required().what == "ask":
        house.ok(c.Decide, 1, "play")
    house.ok(c.ExposeHand, "dealer")
    played_out(house, "")
    house.clear()
    (own,) = own_rounds(house.table, "Ann")
    assert (own.main, own.gave_up) == (None, False)


@pytest.mark.parametrize(
    ("variant", "layout", "odds"),
    [
        ("even-money", "P", {"spot-banker": "1 to 1; on 6, 1 to 2", "spot-player": "1 to 1"}),
        ("tie", "", {"spot-banker": "19 to 20; on a tie, 5%", "spot-player": "1 to 1; on a tie, 5%"}),
    ],
)
def test_a_second_price_says_what_it_is_for(variant: str, layout: str, odds: dict[str, str]) -> None:
    first = next(round_played("premium-baccarat", variant, layout))
    found = {piece.id: piece.shows for piece in pieces(scene(first, ANN))}
    assert {spot: found[spot].foot for spot in odds} == odds


def test_a_pay_table_of_several_schedules_begins_with_the_best() -> None:
    first = next(round_played("three-card-poker"))
    rows = next(piece.shows for piece in pieces(scene(first, ANN)) if piece.id == "prices").rows
    assert [(row.what, row.value) for row in rows[:3]] == [
        ("Pair Plus", ""),
        ("Straight flush", "40 to 1"),
        ("Three of a kind", "30 to 1"),
    ]


@pytest.mark.slow
def test_in_chinese_no_poker_hand_stands_in_english_on_felt_or_wall() -> None:
    with translation.override("zh-hans"):
        for at in round_played("three-card-poker"):
            shown = {piece.id: piece.shows for piece in pieces(scene(at, ANN))}
            words = [shown["hand-dealer"].total, shown["call"].words, shown["hand-own"].count]
            words += [each.words for each in shown["rounds"].rounds]
            words += [shown[id_].why for id_ in ("spot-ante", "spot-play", "spot-pair-plus")]
            last = last_coup(scene(at, ANN))
            words += [last.title, *(hand.count for hand in last.hands)]
            assert [text for text in words if re.search("[A-Za-z]{2}", text)] == []


def test_the_chinese_on_the_cloth_is_marked_so_that_it_is_not_spaced() -> None:
    for game in ("premium-baccarat", "seven-up-baccarat", "three-card-poker"):
        drawn = art(cloth_of(game, ("banker", "pairs-player")), 9)
        assert not re.search("[\u4e00-\u9fff]", re.sub('<tspan lang="zh">[\u4e00-\u9fff]+</tspan>', "", drawn))


def test_pairs_tigers_and_strikes_stand_together_on_a_sign_where_all_have_the_same_limits() -> None:
    wanted = {
        ("premium-baccarat", "even-money", "P"): ["Player, Banker, Tie", "Tigers"],
        ("premium-baccarat", "", ""): ["Player, Banker, Tie", "Pairs, Super Six"],
        ("baceball", "", ""): ["Bet", "Strikes, Strike Out", "Jackpot"],
    }
    for game, rows in wanted.items():
        first = scene(next(round_played(*game)), ANN)
        (sign,) = (piece.shows for piece in pieces(first) if piece.id == "sign")
        assert [row.what for row in sign.rows][: len(rows)] == rows
    offers = first.view.sign.offers
    strikes = [offer for offer in offers if offer.wager.endswith("-strike")]
    assert _together(strikes[:2], offers) == ["1st", "2nd"], "one of them stands elsewhere"
