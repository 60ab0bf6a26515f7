"""The one list of stake checks, asked as a live table asks it: of one stake beside what lies there, with what the floor allows."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from tests.games.many_rounds import Chance
from tests.rounds import BACEBALL, LUCKY, POKER, PREMIUM, SEVEN_UP, SLUGS

from croupier.games.beside import SUPPORT
from croupier.games.catalogue import rules_of
from croupier.games.constraints import NOTHING_ALLOWED, WHOLE_LAYOUT, Allowed, Breach, Laid, against, breaches
from croupier.games.limits import Sign
from croupier.games.rules import Rules, Stake, Terms


def stake(wager: str, amount: int = 10_00, *, area: int = 1, player: str | None = "Ann", means: str = "chips") -> Stake:
    return Stake(area, wager, amount, amount, player, means)


def refusal(game: str | Rules, laid: Stake, *lying: Stake, allowed: Allowed = NOTHING_ALLOWED) -> tuple[str, str | None] | None:
    """The sentence and the clause with which a table would refuse a stake."""
    rules = rules_of(game) if isinstance(game, str) else game
    breach = against(rules.checks, rules, laid, lying, allowed)
    return None if breach is None else (breach.refused, breach.clause)


# Refusing


@pytest.mark.parametrize(("game", "clause"), [(PREMIUM, "5.7.3"), (SEVEN_UP, "5.6.6")])
def test_both_hands_need_an_approval(game: str, clause: str) -> None:
    laid, lying = stake("banker", area=2), stake("player")
    assert refusal(game, laid, lying) == ("Both hands in one coup need a Gaming Manager's approval.", clause)
    assert refusal(game, laid, lying, allowed=Allowed(both_hands={"Ann"})) is None
    assert refusal(game, laid, stake("player", player="Ben")) is None
    assert refusal(game, stake("player", area=2), lying) is None


def test_both_hands_and_a_tie_have_their_own_clause_at_seven_up() -> None:
    told = refusal(SEVEN_UP, stake("banker"), stake("player"), stake("tie"))
    assert told == ("Both hands in one coup need a Gaming Manager's approval.", "5.6.7")


def test_a_side_wager_lies_on_one_area_for_a_player() -> None:
    told = ("Ann already has a Super Six wager this coup.", "12.10")
    assert refusal(PREMIUM, stake("super-six", area=2), stake("super-six")) == told
    assert refusal(PREMIUM, stake("super-six", area=2), stake("super-six", player="Ben")) is None
    assert refusal(PREMIUM, stake("super-six"), stake("super-six")) is None, "the same place: it is increased, not laid again"
    assert refusal(SEVEN_UP, stake("super-sevens", area=2), stake("tie"), stake("super-sevens")) is None


def test_six_decks_and_an_approved_layout() -> None:
    three = rules_of(PREMIUM, Terms(decks=3))
    assert refusal(three, stake("tiger")) == ("Tiger is offered only with six or eight decks.", "3.1.4")
    assert refusal(three, stake("super-six")) is None
    assert refusal(rules_of(PREMIUM, Terms(decks=4)), stake("tiger")) == ("Tiger is offered only with six or eight decks.", "3.1.4")
    assert refusal(rules_of(PREMIUM, Terms(decks=6)), stake("tiger")) is None
    told = ("No approved layout has room for pairs-player, tiger together.", "2.2")
    assert refusal(PREMIUM, stake("tiger"), stake("pairs-player", player="Ben")) == told


def test_a_jackpot_wager_is_no_token() -> None:
    told = ("Jackpot is wagered in chips, not in promotional tokens.", "1.1")
    assert refusal(BACEBALL, stake("jackpot", means="tokens")) == told
    assert refusal(BACEBALL, stake("bet", means="tokens")) is None


def test_what_a_wager_needs_beside_it() -> None:
    assert refusal(BACEBALL, stake("strike-out"), stake("bet", area=2)) == ("Strike Out needs a Bet on the same area.", "12.11")
    assert refusal(BACEBALL, stake("strike-out"), stake("bet")) is None
    assert refusal(SEVEN_UP, stake("super-sevens")) == ("Super 7's needs a main wager at the table first.", "10.3")
    assert refusal(SEVEN_UP, stake("super-sevens"), stake("tie", area=4, player="Ben")) is None


@pytest.mark.parametrize(("game", "side", "title", "clause"), [
    (PREMIUM, "super-six", "Super Six", "12.9"), (SEVEN_UP, "super-sevens", "Super 7's", "10.2"),
])  # fmt: skip
def test_a_restricted_wager_is_for_those_with_a_main_wager(game: str, side: str, title: str, clause: str) -> None:
    restricted, bens = Allowed(restricted={side}), stake("tie", player="Ben")
    told = (f"{title} is for players with a main wager of their own.", clause)
    assert refusal(game, stake(side), bens, allowed=restricted) == told
    assert refusal(game, stake(side), bens, stake("player"), allowed=restricted) is None
    assert refusal(game, stake(side), bens) is None


def test_support_is_what_is_asked_again_when_a_wager_goes() -> None:
    rules, side = rules_of(SEVEN_UP), stake("super-sevens")
    assert against(SUPPORT, rules, side, [side, stake("tie")]) is None
    alone = against(SUPPORT, rules, side, [side])
    assert alone is not None
    assert alone.clause == "10.3"


def test_another_players_area_is_shared_by_leave() -> None:
    seats = {1: ("Ann", "Ben")}
    told = ("A casino supervisor has not permitted Ben to share area 1.", "5.5")
    assert refusal(SEVEN_UP, stake("tie", player="Ben"), allowed=Allowed(seats=seats)) == told
    assert refusal(SEVEN_UP, stake("tie", player="Ben"), allowed=Allowed(seats=seats, sharing={1})) is None
    assert refusal(SEVEN_UP, stake("tie"), allowed=Allowed(seats=seats)) is None
    side = stake("super-sevens", player="Ben")
    assert refusal(SEVEN_UP, side, stake("tie"), allowed=Allowed(seats=seats)) is None


@pytest.mark.parametrize(("game", "main", "clause"), [(LUCKY, "enter", "5.6"), (BACEBALL, "bet", "5.6"), (POKER, "ante", "5.7")])
def test_an_area_is_one_players(game: str, main: str, clause: str) -> None:
    told = ("Area 1 has room for the wagers of 1 player.", clause)
    assert refusal(game, stake(main, player="Ben"), stake(main)) == told
    assert refusal(game, stake(main, player="Ben"), stake(main, area=2)) is None


def test_three_players_share_a_spot_at_seven_up() -> None:
    names = ("Ann", "Ben", "Cleo")
    lying = [stake("tie", player=name) for name in names]
    assert refusal(SEVEN_UP, stake("tie", player="Dan"), *lying[:2]) is None
    assert refusal(SEVEN_UP, stake("tie", player="Dan"), *lying) == ("Area 1 has room for the Tie wagers of 3 players.", "5.5")
    assert refusal(SEVEN_UP, stake("player", player="Dan"), *lying) is None, "another spot of the box"


def test_a_side_wager_has_as_many_positions_on_an_area_as_the_sign_says() -> None:
    cleos, anns, bens = (stake("super-six", player=name) for name in ("Cleo", "Ann", "Ben"))
    one, two = (Allowed(sign=Sign({}, positions={"super-six": most})) for most in (1, 2))
    assert refusal(PREMIUM, cleos, anns, bens, allowed=two) == ("Super Six has 2 positions on an area, and all are taken.", "12.10")
    assert refusal(PREMIUM, cleos, anns, allowed=one) == ("Super Six has 1 position on an area, and all are taken.", "12.10")
    assert refusal(PREMIUM, cleos, anns, stake("tie", player="Ben"), stake("super-six", area=2, player="Dan"), allowed=two) is None
    assert refusal(PREMIUM, bens, anns, bens, allowed=two) is None, "who has a position keeps it"
    assert refusal(PREMIUM, stake("pairs-player"), stake("pairs-player", player="Ben"), allowed=one) is None
    assert refusal(PREMIUM, cleos, anns, bens) is None


def test_a_player_has_one_hand_at_three_card_poker() -> None:
    told = ("A player has one hand in a round, and so one area.", "5.6")
    assert refusal(POKER, stake("pair-plus", area=2), stake("ante")) == told
    assert refusal(POKER, stake("pair-plus"), stake("ante")) is None


# Noting


def plainly(rules: Rules, lying: list[Stake]) -> list[Breach]:
    """Every check asked of every stake, without looking first whether it could find anything."""
    found: list[Breach] = []
    for check in rules.checks:
        told: list[object] = []
        for each in lying:
            breach = check(rules, each, lying, NOTHING_ALLOWED)
            if breach is not None and not (breach.about is not None and breach.about in told):
                told.append(breach.about)
                found.append(breach)
    return found


@pytest.mark.parametrize("game", SLUGS)
def test_looking_at_the_layout_first_hides_no_breach(game: str) -> None:
    chance, codes = Chance(game), set()
    kinds = [rules_of(game), rules_of(game, Terms(decks=3))] if game == PREMIUM else [rules_of(game)]
    for _ in range(1500):
        lying: dict[tuple[int, str | None, str], Stake] = {}
        named = not chance.once_in(3)
        for _ in range(1 + chance.below(8)):
            player = chance.of(["Ann", "Ben", "Cleo", "Dan", None]) if named else None
            area, wager = 1 + chance.below(3), chance.of(SLUGS[game])
            lying[area, player, wager] = stake(wager, area=area, player=player, means=chance.of(["chips", "tokens"]))
        rules, laid = chance.of(kinds), list(lying.values())
        found = breaches(rules, laid)
        assert found == plainly(rules, laid)
        codes |= {breach.code for breach in found}
    assert len(codes) >= (1 if game == LUCKY else 2)


def test_what_is_about_the_whole_layout_is_told_once() -> None:
    laid = [stake("pairs-player"), stake("tiger"), stake("big-tiger")]
    [breach] = breaches(rules_of(PREMIUM), laid)
    assert breach.about is WHOLE_LAYOUT
    assert breach.note.message == "No approved layout has room for pairs-player, tiger, big-tiger together."


def test_a_record_is_told_in_its_own_words() -> None:
    rules = rules_of(SEVEN_UP)
    [breach] = breaches(rules, [stake("player", player=None), stake("banker", player=None), stake("tie", player=None)])
    note = breach.note
    assert (note.code, note.clause) == ("both-hands", "5.6.7")
    assert note.message == "area 1 wagered on both the Player's and the Banker's Hand."


def test_a_check_of_the_houses_own_is_asked_of_every_layout() -> None:
    def no_tie(_rules: Rules, stake: Laid, _lying: Sequence[Laid], _allowed: Allowed) -> Breach | None:
        return Breach("no-tie", None, "A Tie wager lay.", "This house takes no Tie wager.") if stake.wager == "tie" else None

    rules = replace(rules_of(PREMIUM), checks=(no_tie,))
    assert [breach.code for breach in breaches(rules, [stake("player"), stake("tie")])] == ["no-tie"]
    assert [breach.code for breach in breaches(rules, [stake("tie", player=None)])] == ["no-tie"]
    assert breaches(rules, [stake("player")]) == []
