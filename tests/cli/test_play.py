"""`croupier play`: whole rounds of every game, typed in and dealt from shoes whose order is known."""

import io
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest
from rich.console import Console

from croupier.cards.card import PACK, PACK_SIZE, Card, parse_cards
from croupier.cli.asking import Talk, Wanted, read_wagers
from croupier.cli.hosting import Hosting
from croupier.cli.naming import Unclear, named
from croupier.cli.play import play_at
from croupier.desk.dealer import DEALER
from croupier.desk.journal import JournalWriter
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES
from croupier.table.message.events import Event

PREMIUM, SEVEN_UP, LUCKY, BACEBALL, POKER = GAMES
INTERRUPT = "\x03"
CUT, BURN = True, True


def stack(cards: str, packs: int, *, cut: bool = False, burn: bool = False) -> Callable[[int], list[Card]]:
    """A full shoe from which these cards come first, after a cut in the middle and a burned card where there are such."""
    wanted = list(parse_cards(cards))
    rest = list((Counter(PACK * packs) - Counter(wanted)).elements())
    order = ([rest.pop()] if burn else []) + wanted + rest
    middle = packs * PACK_SIZE // 2 if cut else 0
    turned = order[len(order) - middle :] + order[: len(order) - middle]
    return lambda _number: list(turned)


class Told(str):
    """What the screen said, with the visit it told of."""

    visit: Hosting


def visited(game: str, typed: str, stacked: Any = None, **options: Any) -> Told:
    """Play with these lines typed (`|` ends one); then the input ends."""
    lines = iter(typed.split("|"))

    def read(_prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        if line == INTERRUPT:
            raise KeyboardInterrupt
        return line

    return talked(game, read, stacked, **options)


def talked(game: str, answer: Callable[[str], str], stacked: Any = None, **options: Any) -> Told:
    """Play with whatever answers come to each prompt; the same cards come in every run."""
    at_table = {key: options.pop(key) for key in ("seats", "name", "journal", "pool") if key in options}
    chance = Random(options.pop("seed", 0)).randbytes
    out = io.StringIO()

    def read() -> str:
        return answer(" ".join(out.getvalue()[-240:].splitlines()[-2:]))

    talk = Talk(Console(file=out, width=110, highlight=False), read, echo=True)
    visit = play_at(usual_conditions(game, **options), talk, clock=lambda: 0, stacked=stacked, entropy=chance, **at_table)
    told = Told(out.getvalue())
    told.visit = visit
    return told


def flat(text: str) -> str:
    return " ".join(text.replace("│", " ").split())


# Whole rounds

NATURAL = "7H 6D 2C 2S"
"""Player 9, Banker 8."""
BANKER_SIX = "2H 3D 3C 3S TC"
"""Player draws a ten to 5, Banker stands on 6."""
LEVEL = "7H 6D 2C 3S"
"""Nine all."""


@pytest.mark.parametrize(
    ("options", "cards", "wagers", "paid", "left_with"),
    [
        ({}, NATURAL, "player 50", ["Player $50 wins 1 to 1 $50 $50 13.1", "Player wins, 9 over 8."], 550_00),
        ({}, BANKER_SIX, "banker 50, super 5", ["Banker $50 wins 19 to 20 $47.50 $50 13.2.1", "Super Six $5 wins 15 to 1"], 622_50),
        ({}, BANKER_SIX, "banker 7", ["wins 19 to 20 $6.75 $7 13.2.1, $0.10 more (5.8)"], 506_75),
        ({}, LEVEL, "tie 10 player 20", ["Tie $10 wins 8 to 1 $80 $10 13.3", "Player $20 stands off – $20 5.1.1.3"], 580_00),
        ({"variant": "even-money"}, BANKER_SIX, "banker 25", ["Banker $25 wins", "1 to 2 $12.50 $25 13.2.2.1"], 512_50),
        ({"variant": "even-money"}, NATURAL, "player 25", ["Player $25 wins 1 to 1 $25"], 525_00),
        ({"variant": "tie", "tie_percent": "5"}, LEVEL, "player 100", ["stands off 5% $5 $100"], 505_00),
        ({"variant": "tie", "tie_percent": "2.5"}, LEVEL, "banker 100", ["stands off 2.5% $2.50 $100"], 502_50),
        ({"layout": "q"}, BANKER_SIX, "small 5 tiger 5 big 5", ["2 Card Tiger 12 to 1 $60", "$5 wins 22 to 1 $110"], 665_00),
    ],
)  # fmt: skip
def test_premium(options: dict[str, Any], cards: str, wagers: str, paid: list[str], left_with: int) -> None:
    told = visited(PREMIUM, f"||{wagers}|q", stack(cards, 8, cut=CUT, burn=BURN), **options)
    assert "Guest cuts with 208 cards in front. (4.3.1, 4.5)" in told
    for line in paid:
        assert line in flat(told)
    assert told.visit.totals.left_with == left_with
    assert told.visit.totals.rounds == 1


def test_seven_up_shows_the_printed_seven_and_seals_the_device_anew() -> None:
    told = visited(SEVEN_UP, "|player 20, super 5||rebet|q", stack("2C KD 6S KH", 6, burn=BURN))
    assert "│ │7  │ │K  │" in told
    assert "Banker wins, 8 over 7." in told
    assert "Player $20 loses – – 5.1.1.2" in flat(told)
    assert len(set(told.visit.commitments)) == len(told.visit.commitments) >= 3


@pytest.mark.parametrize(
    ("decision", "cards", "lines", "left_with"),
    [
        ("stand", "2H 6C 2D KS", ["ENTER $20 loses – – 5.1.1.2"], 480_00),
        ("d", "2H 6C 2D 5S KS", ["ENTER $20 wins 1 to 1 $20 $20 9.1.1", "DRAW $20 wins, Lucky 9 3 to 1 $60 $20 9.1.5"], 580_00),
        ("pass|stand", "2H 6C 2D KS", ["Silence is no way out of a hand: say draw or stand.", "Guest decides to stand."], 480_00),
    ],
)
def test_lucky_draw(decision: str, cards: str, lines: list[str], left_with: int) -> None:
    told = visited(LUCKY, f"||enter 20|what|{decision}|q", stack(cards, 8, cut=CUT, burn=BURN))
    assert "draw, $20 more, or stand? (8.1)" in told
    assert "'what' is none of draw, stand." in told
    for line in lines:
        assert line in flat(told)
    assert told.visit.totals.left_with == left_with


def test_baceball_collects_the_jackpot_wager_first_and_pays_the_rest() -> None:
    told = visited(BACEBALL, "|bet 20 jackpot 1st 5|q", stack("AH 2C AD 3C AS 4C", 6, burn=BURN))
    assert "The jackpot wagers are collected: Guest. (7.2)" in told
    assert "Jackpot $5 wins, three mixed aces 300 for 1 $1,500 – 11.10.1" in flat(told)
    assert "Bet $20 wins, Home Run 10 to 1 $200 $20 5.1.1.2" in flat(told)
    assert "1st Strike $5 loses – – 5.1.2.2" in flat(told)
    assert told.visit.totals.left_with == (500 + 1495 + 200 - 5) * 100


PAIR = "4S KH 9C KD 7D 2C"
"""Dealer nine high, no hand; the player a pair of kings."""
BEATEN = "QS KH QC 5S 7D 2C"


@pytest.mark.parametrize(
    ("cards", "decisions", "lines", "left_with"),
    [
        (PAIR, "play|", ["Ante $20 wins 1 to 1 $20 $20 10.1", "Play $20 stands off – $20 9.2", "Pair Plus $5 wins"], 525_00),
        (PAIR, "fold", ["Ante $20 loses – – 8.4", "Pair Plus $5 loses – – 8.4"], 475_00),
        (PAIR, "pass|fold", ["Silence is no way out of a hand: say play or fold.", "Ante $20 loses – – 8.4"], 475_00),
        (PAIR, "q", ["Guest says nothing: the standing instruction is to fold. (8.1)", "Ante $20 loses – – 8.4"], 475_00),
        (PAIR, "standing play|q", ["Guest says nothing: the standing instruction is to play. (8.1)", "Ante $20 wins"], 525_00),
        (
            PAIR,
            "?|standing|standing hit|fold",
            [
                "standing WORD what becomes of your hand if you leave now: fold",
                "Your standing instruction is to fold.",
                "✗ A standing instruction is to fold or play, not 'hit'. (8.1)",
            ],
            475_00,
        ),
        (BEATEN, "p|", ["Ante $20 loses – – 9.4.1.2", "Play $20 loses – – 9.4.1.2"], 455_00),
        (BEATEN, "concede|p|no|concede", ["Press Enter, or write concede.", "Play $20 loses – – 9.5"], 455_00),
        (BEATEN, "concede|concede|p", ["compared without asking you again", "Play $20 loses – – 9.4.1.2"], 455_00),
    ],
)
def test_three_card_poker(cards: str, decisions: str, lines: list[str], left_with: int) -> None:
    told = visited(POKER, f"|ante 20, pair-plus 5|{decisions}|q", stack(cards, 1, cut=CUT))
    for line in lines:
        assert line in flat(told)
    assert told.visit.totals.left_with == left_with


def test_conceding_is_asked_about_only_when_told_to() -> None:
    told = visited(POKER, "|ante 20|play||concede|rebet|play||", stack(BEATEN, 1, cut=CUT))
    assert told.count("Enter to compare the hands, or concede (9.5):") == 1
    assert told.index("You will be asked before hands are compared.") < told.index("Enter to compare")
    assert "No hand is conceded at Lucky Draw Baccarat." in visited(LUCKY, "||concede|q")


def test_a_standing_instruction_is_changed_before_the_deal() -> None:
    told = visited(POKER, "|?|standing play|ante 20|q", stack(PAIR, 1, cut=CUT))
    assert "standing WORD what becomes of your hand if you leave in the middle, now fold" in flat(told)
    assert "Guest leaves a standing instruction: play when the time is over. (8.1)" in told
    assert "Guest says nothing: the standing instruction is to play. (8.1)" in told
    assert "standing" not in visited(BACEBALL, "|?|q")


def test_a_hand_that_lies_face_down_is_shown_to_its_player_alone() -> None:
    told = visited(POKER, "|ante 20|fold", stack("4S KH QH 9C KD QD 7D 2C QC", 1, cut=CUT), seats=2)
    before = told.split("or fold?")[0]
    assert before.count("│▒▒▒│") == 12
    assert "a pair of kings" in before
    assert "three queens" not in before
    assert "three queens" in told


def test_the_purse_that_cannot_cover_the_play_wager() -> None:
    told = visited(POKER, "20|ante 20|play|?|cannot-cover|q", stack(PAIR, 1, cut=CUT))
    assert "✗ Guest does not have the Play wager in chips. (8.5)" in told
    assert "Ante $20 void – $20 12.10" in flat(told)
    assert told.visit.totals.left_with == 20_00


# The people around the person


def test_house_players_wager_and_decide_by_their_rule() -> None:
    told = visited(LUCKY, "||enter 20|stand|q", seats=7)
    assert "Ada: ENTER $5 · Ben: ENTER $10 · Cleo: ENTER $15" in told
    assert told.count(" decides to ") == 7


def test_the_round_is_dealt_to_the_others_when_the_person_sits_out() -> None:
    told = visited(BACEBALL, "|none|q", seats=2)
    assert "Ada · area 2" in told
    assert "Guest · area 1" not in told
    assert told.visit.totals.rounds == 0


def test_a_coup_without_wagers_where_the_document_knows_one() -> None:
    assert "a coup without wagers is dealt. (7.4)" in visited(PREMIUM, "||none|q")
    told = visited(LUCKY, "||none|q")
    assert "✗ Lucky Draw Baccarat has no such no-bet coup." in told
    assert "No more bets" not in told


def test_a_cut_passed_on_reaches_the_next_player_and_then_the_supervisor() -> None:
    told = visited(LUCKY, "|pass|enter 5|stand|q", seats=3)
    for line in ("Guest passes the cut on. (4.7)", "Ben passes the cut on. (4.7)", "The supervisor cuts"):
        assert line in told


def test_a_cut_too_near_an_end_is_refused_and_asked_again() -> None:
    told = visited(PREMIUM, "|5|deep|99999999999|60")
    assert told.count("The cut is yours") == 4
    assert "✗ A cut with 5 of 416 cards in front is too near an end: it must have 52 to 364 in front. (4.5)" in told
    assert "A cut is a number of cards from the front, 52 to 364; Enter cuts in the middle." in told
    assert "Guest cuts with 60 cards in front." in told


# What the table refuses, and what nobody understands


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("player 1", "✗ The minimum on Player is $5. (6.1)"),
        ("super 200", "✗ The maximum on Super Six is $100. (6.1)"),
        ("player 501", "You have $500, and $501 is asked for; buy 100 buys chips."),
        ("player 400 tie 50 super 100", "✗ Guest does not have that much in chips. (5.2) You have $50, and $100 is asked for"),
        ("super 100 player 450", "✗ Guest does not have that much in chips. (5.2) You have $400, and $450 is asked for"),
        ("player 10 banker 10", "✗ Both hands in one coup need a Gaming Manager's approval. (5.7.3)"),
        ("player 5.50", "✗ Wagers on Player go up in steps of $1. (6.1.1)"),
        ("player", "How much on Player? Write the amount after it: player 10."),
        ("p 10", "'p' may mean player or pairs-player or pairs-banker."),
        ("roulette 10", "'roulette' is none of player, banker, tie"),
        ("player 0", "An amount must be more than zero."),
        ("player -5", "'-5' is a negative amount: write the dollars after Player, as in player 10."),
        ("banker abc", "'abc' is no amount: write the dollars after Banker, as in banker 10."),
        ("tie 5 banker five", "'five' is no amount: write the dollars after Banker, as in banker 10."),
        ("10 banker", "The wager comes first: banker 10."),
        ("10", "On what shall 10 lie? Write the wager before its amount, as in player 10."),
        ("banker 10 10", "On what shall 10 lie? Write the wager before its amount, as in player 10."),
        ("banker 10, player 10", "approval. (5.7.3) Player $10 is not placed."),
        ("player 10, banker 10", "approval. (5.7.3) Banker $10 is not placed."),
        ("buy -5", "-5 is a negative amount"),
        ("rebet", "There are no wagers of an earlier round to repeat."),
        ("", "Place a wager, none to sit the round out, or ? for help."),
        ("buy x", "'x' is no amount"),
        ("buy", "How much? Write the amount as well, in dollars, as in 100."),
        (f"buy {10**20}", "is no amount: it is larger than any; write dollars and cents, as in 100.00."),
        ("buy 100", "Guest buys $100 in chips."),
        ("withdraw zebra", "'zebra' is none of"),
        ("?", "rebet the last wagers again"),
        ("shoe", "SHA-256 of the sealed order: "),
        ("sign", "Wagers go up in steps of $1"),
        ("[bold]x[/] 5", "'[bold]x[/]' is none of"),
    ],
)
def test_the_wager_prompt_answers_and_comes_again(typed: str, answer: str) -> None:
    told = visited(PREMIUM, f"||{typed}")
    assert answer in flat(told)
    assert told.visit.totals.left_with == told.visit.totals.bought + told.visit.totals.won


def test_wagers_can_be_added_to_and_taken_back_before_the_deal() -> None:
    told = visited(PREMIUM, "||player 10, tie 1|player 15|withdraw|tie 5, super 5, super 500|withdraw super||q")
    assert "$490 · Player $10. More wagers, or Enter to deal:" in told
    assert told.visit.totals.staked == 30_00


def test_wagers_may_be_typed_where_only_enter_is_asked_for() -> None:
    told = visited(BACEBALL, "|bet 5|bet 10|rebet")
    assert told.visit.totals.rounds == 3
    assert told.visit.totals.staked == 25_00


@pytest.mark.clause("baceball", "5.3")
def test_chips_and_tokens_are_staked_together() -> None:
    told = visited(BACEBALL, "|voucher 50|bet 10+5t||bet 20t|q", stack("9H 2C 8H 3C 7H 4C " * 2, 6, burn=BURN))
    assert "$500 and $50 in tokens · Your wagers" in told
    assert "$15 ($5 in tokens)" in told
    assert "$20 in tokens" in told
    assert told.visit.totals.won == 35_00


@pytest.mark.clause("three-card-poker", "5.2", "12.10")
def test_play_is_covered_with_tokens_where_the_chips_run_out() -> None:
    told = visited(POKER, "100|voucher 60|ante 60|play||q", stack("QS KH 9C 5S 7D 2C", 1))
    assert "cannot-cover" not in told
    assert "$60 ($20 in tokens)" in told


@pytest.mark.clause("baceball", "11.2", "12.11")
def test_a_wager_that_needs_another_waits_for_it_wherever_it_was_typed() -> None:
    told = visited(BACEBALL, "|jackpot, strike-out 5, bet 20|q")
    assert "is not placed" not in told
    assert "\u2717" not in told


def test_names_and_wagers_are_read_kindly() -> None:
    known = {"bet": "Bet", "first-strike": "1st Strike", "strike-out": "Strike Out", "jackpot": "Jackpot"}
    assert read_wagers("jackpot, 1ST strike $5; BET 20", known, {"jackpot": 500}) == [
        Wanted("jackpot", 500),
        Wanted("first-strike", 500),
        Wanted("bet", 2000),
    ]
    assert read_wagers("bet 60+40t, first 5t", known, {}) == [Wanted("bet", 10_000, 4_000), Wanted("first-strike", 500, 500)]
    assert named("strike out", known) == "strike-out"
    with pytest.raises(Unclear):
        named("", known)


# Leaving


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_leaving_in_the_middle_is_polite(game: str) -> None:
    """Whatever the moment, the input may end: wagers go back or are settled, and the balance is right."""
    script = {
        PREMIUM: "||player 50, tie 5||rebet|",
        SEVEN_UP: "|player 50, tie 5||rebet|",
        LUCKY: "||enter 50|draw||rebet|stand|",
        BACEBALL: "|bet 50 jackpot||rebet|",
        POKER: "|ante 50|play|||rebet|fold|",
    }[game].split("|")
    for length in range(len(script)):
        for end in ([], [INTERRUPT], ["q"]):
            told = visited(game, "|".join(script[:length] + end) if length or end else INTERRUPT, seats=2)
            totals, seen = told.visit.totals, told.visit.house.view(DEALER)
            assert totals.left_with == totals.bought + totals.won
            assert "✗" not in told
            assert seen.required.what == "nothing"
            assert not seen.people
            assert not seen.wagers


class FullDisk:
    """A journal that takes a few events, then no more."""

    def __init__(self, room: int) -> None:
        self.room = room

    def append(self, _event: Event) -> None:
        self.room -= 1
        if self.room < 0:
            raise OSError(28, "No space left on device")


@pytest.mark.parametrize("room", [0, 1, 5, 12, 16, 20])
def test_nothing_is_played_off_the_record(room: int) -> None:
    told = visited(BACEBALL, "|bet 20||rebet||rebet", journal=cast(JournalWriter, FullDisk(room)))
    assert "The journal cannot be written any more: no space left on device." in told
    assert told.visit.totals.left_with == told.visit.totals.bought + told.visit.totals.won
    assert told.visit.totals.rounds < 3


def test_wagers_that_lie_when_the_person_goes_are_given_back() -> None:
    told = visited(BACEBALL, "|bet 20 jackpot, strike-out 500", seats=2)
    assert "Guest: $20 on Bet goes back, withdrawn. (5.5)" in told
    assert "Guest: $5 on Jackpot goes back, it cannot lie without the wager it needs. (11.2)" in told
    assert told.count("✗") == 1
    assert told.visit.totals.left_with == 500_00
