"""The player's page as values: what it shows of every step, and to whom."""

import re
from functools import cache

import pytest
from django.utils import translation
from msgspec.structs import replace
from tests.house.pages.shown import ANN, BEN, round_played, scene

from croupier.games.catalogue import rules_of
from croupier.games.ranks import Rank
from croupier.games.rules import Result
from croupier.games.topics import RESULT
from croupier.house.live.audiences import EVERYONE
from croupier.house.live.channels import Seen
from croupier.house.pages.fragments import Piece, Writer, written
from croupier.house.pages.hands import short
from croupier.house.pages.inspect.presenter import pieces as watched
from croupier.house.pages.player.presenter import pieces, shape
from croupier.house.pages.player.reasons import why
from croupier.house.pages.player.spots import priced
from croupier.house.pages.showing import rank_title
from croupier.money import Odds
from croupier.rulebook.register import clause_of
from croupier.table.asking.view import view
from croupier.table.model.people import Actor

GAMES = [
    ("premium-baccarat", "", ""),
    ("premium-baccarat", "even-money", "P"),
    ("premium-baccarat", "tie", ""),
    ("seven-up-baccarat", "", ""),
    ("lucky-draw-baccarat", "", ""),
    ("baceball", "", ""),
    ("three-card-poker", "", ""),
]


@cache
def steps(game: str, variant: str = "", layout: str = "") -> tuple[Seen, ...]:
    return tuple(round_played(game, variant, layout))


def shown(at: Seen, viewer: Actor) -> dict[str, Piece]:
    return {piece.id: piece for piece in pieces(scene(at, viewer))}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(filter(None, game)))
def test_a_page_has_the_same_pieces_whatever_the_table_does_each_small_and_whole(game: tuple[str, str, str]) -> None:
    first = shown(steps(*game)[0], ANN)
    for at in steps(*game):
        found = shown(at, ANN)
        assert found.keys() == first.keys()
        assert found["shape"] == first["shape"]
        for id_, html in written(pieces, scene(at, ANN)).items():
            assert re.match(rf'<\w+[^>]* id="{id_}" sse-swap="{id_}"', html), id_
            assert len(html.encode()) < (2048 if id_ not in ("road", "dock", "over") else 6000), (id_, len(html))
            assert "style=" not in html


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(filter(None, game)))
def test_nothing_is_said_to_be_lost_for_good_while_a_wager_lies(game: tuple[str, str, str]) -> None:
    lying = [at for at in steps(*game) if any(wager.player == ANN.id for wager in at.table.wagers)]
    assert lying
    assert all(shown(at, ANN)["tag"].shows.words != "Nothing comes back" for at in lying)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(filter(None, game)))
def test_what_is_paid_is_told_to_the_cent_on_its_spot_with_a_clause(game: tuple[str, str, str]) -> None:
    paid = steps(*game)[-2]
    ongoing = paid.table.round
    assert ongoing is not None
    assert not ongoing.due
    spots = {id_: piece.shows for id_, piece in shown(paid, ANN).items() if id_.startswith("spot-")}
    lines = [line for line in ongoing.settled if line.player == ANN.id]
    assert lines
    assert sum(spot.paid for spot in spots.values()) == sum(line.pays for line in lines)
    for line in lines:
        spot = spots.get(f"spot-{line.wager}")
        if spot is not None:
            assert (spot.stake, line.clause in spot.clauses) == (line.amount, True)
            assert spot.why
    back = sum(line.pays + line.returned for line in lines)
    tag = shown(paid, ANN)["tag"].shows
    assert tag.back == (f"${back // 100:,}" if back % 100 == 0 else f"${back / 100:,.2f}") if back else not tag.back


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(filter(None, game)))
def test_nothing_glows_unless_as_much_has_come_back_as_was_staked(game: tuple[str, str, str]) -> None:
    for at in steps(*game):
        lines = [line for line in at.table.round.settled if line.player == ANN.id] if at.table.round is not None else []
        staked = sum(line.amount for line in lines) + sum(wager.amount for wager in at.table.wagers if wager.player == ANN.id)
        short = sum(line.pays + line.returned for line in lines) < staked
        for piece in shown(at, ANN).values():
            classes = getattr(piece.shows, "classes", "").split()
            assert ("calm" in classes) is (short and "won" in classes), (piece.id, classes)


def test_in_chinese_a_name_stands_once_and_the_hands_of_poker_are_chinese_too() -> None:
    at = steps("premium-baccarat")[0]
    assert (shown(at, ANN)["hand-player"].shows.title, shown(at, ANN)["hand-player"].shows.zh) == ("Player", "闲")
    with translation.override("zh-hans"):
        for piece in ("hand-player", "hand-banker"):
            assert shown(at, ANN)[piece].shows.zh == ""
        assert (shown(at, ANN)["spot-tie"].shows.name, shown(at, ANN)["spot-tie"].shows.zh) == ("和", "")
        assert [short(count) for count in ("a pair of nines", "a straight flush, ten high")] == ["对子", "同花顺"]
        assert rank_title(Rank.INSPECTOR) == "督察"


def test_the_spots_of_seven_up_have_the_shapes_of_its_cloth_and_premiums_have_none() -> None:
    found = {
        game: {id_: piece.shows.shape for id_, piece in shown(steps(game)[0], ANN).items() if id_.startswith("spot-")}
        for game in ("seven-up-baccarat", "premium-baccarat")
    }
    assert found["seven-up-baccarat"] == {
        "spot-super-sevens": "circle", "spot-player": "box", "spot-tie": "circle", "spot-banker": "box",
    }  # fmt: skip
    assert set(found["premium-baccarat"].values()) == {""}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(filter(None, game)))
def test_in_chinese_no_wager_and_no_price_stands_in_english(game: tuple[str, str, str]) -> None:
    at = steps(*game)[0]
    with translation.override("zh-hans"):
        pieces = shown(at, ANN)
        rows = [row for id_ in ("prices", "sign") if id_ in pieces for row in pieces[id_].shows.rows]
        told = [each for row in rows for each in (row.what, row.value)]
        told += [text for id_, piece in pieces.items() if id_.startswith("spot-") for text in (piece.shows.label, piece.shows.foot)]
    assert told
    assert [text for text in told if re.search("[A-Za-z]{2}", text)] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(filter(None, game)))
def test_in_chinese_nothing_that_is_called_or_told_in_a_round_stands_in_english(game: tuple[str, str, str]) -> None:
    with translation.override("zh-hans"):
        for at in steps(*game):
            found = {id_: piece.shows for id_, piece in shown(at, ANN).items()}
            told = [found["call"].words, found["tag"].words, found["tag"].rest, found["where"].line]
            told += [each.words for each in found["rounds"].rounds]
            told += [each for spot in found.values() for each in (getattr(spot, "label", ""), getattr(spot, "why", ""))]
            told += [found["ask"].question, found["ask"].told, *(choice.title for choice in found["ask"].choices)]
            assert [text for text in told if re.search("[A-Za-z]{2}", text)] == []


@pytest.mark.parametrize(
    ("game", "wager", "counts", "says"),
    [
        ("premium-baccarat", "banker", {"player": "7", "banker": "9"}, "9 over 7, 1 to 1"),
        ("premium-baccarat", "tie", {"player": "7", "banker": "7"}, "7 all, 1 to 1"),
        ("premium-baccarat", "pairs-banker", {"player": "7", "banker": "9"}, "a pair, 1 to 1"),
        ("premium-baccarat", "super-six", {"player": "5", "banker": "6"}, "Banker wins on 6, 1 to 1"),
        ("baceball", "bet", {"4": "26", "dealer": "24"}, "26 over 24, 1 to 1"),
        ("lucky-draw-baccarat", "enter", {"4": "8", "dealer": "3"}, "8 over 3, 1 to 1"),
        ("three-card-poker", "play", {"4": "a pair of nines", "dealer": "queen high"}, "pair over Q high, 1 to 1"),
        ("three-card-poker", "ante", {"4": "ten high", "dealer": "nine high, no hand"}, "no hand against it, 1 to 1"),
    ],
)
def test_a_won_wager_says_what_won_it(game: str, wager: str, counts: dict[str, str], says: str) -> None:
    ongoing = view(steps(game)[-2].table, ANN).round
    assert ongoing is not None
    line = next(each for each in ongoing.settled if each.player == ANN.id)
    won = replace(line, wager=wager, area=4, result=Result.WIN, called="", odds=Odds(1, 1), given=0, returned=5_00, prize="")
    hands = tuple(replace(ongoing.hands[0], hand=hand, count=count) for hand, count in counts.items())
    assert why(won, replace(ongoing, hands=hands)) == says
    assert why(replace(won, called="Home Run"), replace(ongoing, hands=hands)) == "Home Run, 1 to 1"


@pytest.mark.parametrize(("game", "says"), [("lucky-draw-baccarat", "$5 to draw"), ("three-card-poker", "$5 to play")])
def test_what_a_decision_would_stake_is_said_in_the_words_of_the_game(game: str, says: str) -> None:
    due = [spot for at in steps(game) for spot in shown(at, ANN).values() if "due" in getattr(spot.shows, "classes", "").split()]
    assert {spot.shows.foot for spot in due} == {says}


def test_a_wager_goes_by_one_name_on_a_page() -> None:
    """As the cloth has it: ENTER, and never Enter beside it."""
    page = "".join(written(pieces, scene(steps("lucky-draw-baccarat")[0], ANN)).values())
    assert "ENTER" in page
    assert "Enter" not in page


@pytest.mark.parametrize("game", ["premium-baccarat", "seven-up-baccarat"])
def test_the_call_of_a_result_names_the_clause_by_which_that_hand_wins(game: str) -> None:
    """That a coup ends with an announcement is among the definitions, and what is paid for it a price; who has won is neither."""
    wins = rules_of(game).provisions[RESULT].wins
    assert re.search("Player (hand )?counts more", clause_of(game, wins["player"]).says)
    assert re.search("Banker (hand )?counts more", clause_of(game, wins["banker"]).says)
    assert "Tie" in clause_of(game, wins["tie"]).says
    announced = [at for at in steps(game) if at.table.round is not None and at.table.round.result]
    assert announced
    for at in announced:
        ongoing = view(at.table, ANN).round
        assert ongoing is not None
        assert shown(at, ANN)["call"].shows.clause == wins[ongoing.winner]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(filter(None, game)))
def test_spots_are_open_while_the_table_lets_their_player_lay_something(game: tuple[str, str, str]) -> None:
    for at in steps(*game):
        lets = any(permit.command in ("place-wager", "increase-wager") for permit in scene(at, ANN).permits)
        assert shown(at, ANN)["dock"].shows.open is lets
        opened = [piece.shows.open for id_, piece in shown(at, ANN).items() if id_.startswith("spot-")]
        assert any(opened) is lets
    first = steps(*game)[0]
    broke = replace(first, table=replace(first.table, accounts={}))
    assert (shown(first, ANN)["dock"].shows.open, shown(broke, ANN)["dock"].shows.open) == (True, False), "not without chips"


def test_nobody_is_shown_the_cards_of_another_before_they_are_turned() -> None:
    """Of hands that lie face down a page shows their player the faces, and everybody else their backs."""
    looked = 0
    for at in steps("three-card-poker"):
        ongoing = at.table.round
        if ongoing is None or len(ongoing.decisions) == len(ongoing.order) - 1:
            continue  # from the last decision on, hands are turned one by one
        mine = {str(slot.card) for slot in ongoing.hands["4"]}
        for viewer, own in ((EVERYONE.viewer, set()), (ANN, mine), (Actor("s1", Rank.DEALER), set())):
            drawn = re.findall(r"#(\d+|[AJQK])([shdc])\"", "".join(written(pieces, scene(at, viewer)).values()))
            faces = {f"{'T' if rank == '10' else rank}{suit.upper()}" for rank, suit in drawn}
            assert faces <= own
            looked += bool(faces)
    assert looked, "their own are shown to them"


@pytest.mark.parametrize("game", ["premium-baccarat", "three-card-poker"])
def test_those_who_see_all_see_the_last_cards_between_rounds(game: str) -> None:
    over = steps(game)[-1]
    assert over.table.round is None
    lying = next(piece.shows for piece in watched(scene(over, Actor("s1", Rank.SURVEILLANCE))) if piece.id == "cards-b1")
    assert lying.title
    assert all(hand.cards and hand.count for hand in lying.hands)
    assert lying.hands


@pytest.mark.parametrize("game", ["premium-baccarat", "three-card-poker"])
def test_what_two_see_alike_is_written_once(game: str) -> None:
    writer = Writer()
    for at in steps(game):
        one, other = shown(at, ANN), shown(at, BEN)
        common = [id_ for id_ in one if one[id_] == other.get(id_)]
        assert {"call", "sign", "where"} <= set(common)
        for id_ in common:
            assert writer.write(one[id_], "en") is writer.write(other[id_], "en")


def test_decisions_are_asked_of_whoever_is_to_decide_and_weigh_alike() -> None:
    for game, words in (("lucky-draw-baccarat", ["Draw", "Stand"]), ("three-card-poker", ["Play", "Fold"])):
        asked = [at for at in steps(game) if at.table.round is not None and shown(at, ANN)["ask"].shows.asked]
        assert asked
        ask = shown(asked[0], ANN)["ask"].shows
        assert [choice.title for choice in ask.choices] == words
        assert ask.clause
        html = written(pieces, scene(asked[0], ANN))["ask"]
        assert html.count('class="btn yes big"') == 2
        assert "primary" not in html
        assert "ask" not in shown(asked[0], EVERYONE.viewer)


def test_a_page_is_loaded_anew_when_its_layout_changes_and_not_before() -> None:
    at = steps("premium-baccarat")[0]
    assert shape(scene(at, ANN)) != shape(scene(at, EVERYONE.viewer)), "somebody has sat down"
    assert shape(scene(at, ANN)) != shape(scene(steps("premium-baccarat", "even-money", "P")[0], ANN))


@pytest.mark.clause("baceball", "11.10.1", "11.10.2", "11.10.3")
def test_a_prize_is_paid_for_a_stake_that_was_taken_and_odds_to_one_that_goes_back() -> None:
    prices = scene(steps("baceball")[0], ANN).view.sign.prices
    told: dict[str, list[str]] = {price.wager: [] for price in prices}
    for price in prices:
        told[price.wager].append(priced(price))
    assert told["jackpot"] == ["meter", "meter", "300 for 1", "50 for 1", "20 for 1"]
    assert told["strike-out"] == ["30 to 1"]
