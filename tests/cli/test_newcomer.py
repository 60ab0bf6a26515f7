"""`croupier play` for somebody who has never sat at a table: help everywhere, plain words first, and ways back."""

import io
import signal
from typing import Any

import pytest
from rich.console import Console
from tests.cli.test_play import BACEBALL, BURN, CUT, LUCKY, POKER, PREMIUM, SEVEN_UP, flat, stack, visited
from tests.cli.test_play_command import run

from croupier.cli import drawing
from croupier.cli.asking import Talk, unhurried
from croupier.cli.drawing import Felt
from croupier.cli.play import play_at
from croupier.cli.roads_drawn import draw_roads, in_a_row
from croupier.cli.seat import came_to
from croupier.desk.roads import KINDS, Coup, Winner, roads
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES

NATURAL = stack("7H 6D 2C 2S 5D 9C 4C 2D 3C 8C", 8, cut=CUT, burn=BURN)
LEVEL = stack("7H 6D 2C 3S", 8, cut=CUT, burn=BURN)

# Help and rules


@pytest.mark.parametrize(
    ("game", "typed", "helped"),
    [
        (PREMIUM, "?", "Chips are play money"),
        (PREMIUM, "|?", "your cut decides where they begin"),
        (PREMIUM, "||?", "Name a wager and its amount, several with commas: player 10."),
        (PREMIUM, "||player 5|?", "puts this round right"),
        (LUCKY, "||enter 5|?", "draw adds a DRAW wager as large as the ENTER (5.2)."),
        (POKER, "|ante 5|concede|play|?", "The dealer's hand lies open."),
        (PREMIUM, "||!|?", "Any other word is looked for"),
        (PREMIUM, "||player 5|!|payment-wrong|?", "Answer the question in a word or a line"),
        (PREMIUM, "||err|?", "The dealer errs so, now or in the round"),
        (PREMIUM, "||err|5|?", "The hand on which the card shall lie wrongly."),
        (PREMIUM, "||err|6|banker|player 5|?", "A number of the list or how a name begins rules so"),
        (PREMIUM, "||err|5|player|player 50|misdelivery-retract|?", "your wagers are yours to keep or to change"),
    ],
)
def test_a_question_mark_helps_at_every_question(game: str, typed: str, helped: str) -> None:
    told = visited(game, typed, NATURAL if game == PREMIUM else None)
    asked = told.rpartition("?\n")[0].rpartition("\n")[2]
    assert helped in flat(told)
    assert told.count(asked.strip()) >= 2, "and the question comes again"


def test_help_in_the_menu() -> None:
    told = run(typed="?\nq\n")
    assert "At a table rules explains the game" in flat(told.output)
    assert told.output.count("Which game?") == 2


@pytest.mark.parametrize("game", GAMES)
def test_rules_say_what_wins_and_when_a_card_is_drawn_with_their_clauses(game: str) -> None:
    told = flat(visited(game, "rules"))
    assert "What you wager on." in told
    assert "When betting closes." in told
    assert "In plain words" in told or " in plain words " in told


def test_the_first_question_shows_an_example_that_the_table_takes() -> None:
    for game, cut in ((PREMIUM, "|"), (SEVEN_UP, ""), (LUCKY, "|"), (BACEBALL, ""), (POKER, "")):
        asked = visited(game, f"|{cut}")
        example = asked.partition("for example ")[2].partition(" (?")[0]
        played = visited(game, f"|{cut}{example}|q")
        assert "No more bets." in played, game
        assert "✗" not in played


# What is said


@pytest.mark.parametrize(
    ("stacked", "wager", "first"),
    [
        (NATURAL, "player 50", "You win $50."),
        (NATURAL, "banker 50", "You lose $50."),
        (LEVEL, "player 50", "You neither win nor lose: your stake is yours again."),
        (NATURAL, "player 50, tie 20", "You win $30."),
    ],
)
def test_what_a_round_came_to_is_said_before_its_wagers(stacked: Any, wager: str, first: str) -> None:
    told = visited(PREMIUM, f"||{wager}|q", stacked)
    assert told.index(first) < told.index("Stake   Result")
    assert "You " not in visited(PREMIUM, "||none|q", stacked).partition("No more bets")[2]


def test_who_was_paid_is_told_in_dollars() -> None:
    assert [came_to(cents).plain for cents in (1, -1_000_00)] == ["You win $0.01.", "You lose $1,000."]


def test_the_balance_stands_at_every_question_once_there_is_one() -> None:
    told = visited(PREMIUM, "||player 50||!||banker 10|q", NATURAL)
    for line in told.splitlines():
        if any(words in line for words in ("The cut is yours", "Your wagers", "Enter for the next", "Which of them?")):
            assert line.startswith("$")
    assert "$550 · Enter for the next round" in told
    assert "$550 · Which of them?" in told


def test_every_question_leaves_room_for_an_answer_on_a_small_screen() -> None:
    for game, typed in ((PREMIUM, "||player 50||!||banker 10|q"), (LUCKY, "||enter 5|draw||q"), (POKER, "|ante 5|play||q")):
        asked = [line for line in visited(game, typed).splitlines() if line.startswith("$") and " · " in line]
        assert len(asked) > 2
        for line in asked:
            question = max(line.rfind(end) for end in (": ", "? ", ") ")) + 2
            assert question <= 72, line


def test_the_only_wager_is_named_as_such() -> None:
    assert "'zebra' means nothing here: there is only enter." in visited(LUCKY, "||zebra 5|q")


def test_notices_are_said_when_they_open() -> None:
    told = flat(visited(PREMIUM, "||err|5|player|player 50|misdelivery-complete|q", NATURAL))
    opened = told.index("Notice 1, by the end of the month: an inspector is to be told")
    assert opened < told.rindex("Player wins, ") or opened < told.rindex("Banker wins, ")


# Roads


def test_roads_are_laid_where_player_and_banker_play_and_begin_anew_with_the_cards() -> None:
    told = visited(PREMIUM, "||roads|player 5||roads|tie 5||q", NATURAL)
    assert "No result has come from these cards yet." in told
    assert "Bead plate" in told
    assert "So far: P" in told
    for game in (LUCKY, BACEBALL, POKER):
        assert "has none." in visited(game, "roads")


def test_a_void_round_is_on_no_road() -> None:
    told = visited(PREMIUM, "||player 50||!|void-round|two cards stuck together||q", NATURAL)
    assert told.visit.coups == ()
    assert len(visited(PREMIUM, "||player 50|q", NATURAL).visit.coups) == 1


@pytest.mark.parametrize("width", [40, 80, 100])
def test_every_mark_of_every_road_is_drawn(width: int) -> None:
    """Against the roads themselves: as many letters as cells, as far as the sheet has columns."""
    winners: tuple[Winner, ...] = ("banker", "player", "player", "tie", "banker", "banker", "banker", "player", "tie") * 2
    coups = [Coup(winner) for winner in winners]
    out = io.StringIO()
    Console(file=out, width=width).print(draw_roads(coups, width))
    drawn = out.getvalue().partition("B Banker")[0]
    for title in ("Bead plate", "Big road", "Big eye boy", "Small road", "Cockroach pig"):
        assert title[: (width - 6) // 6 * 2] in drawn
        drawn = drawn.replace(title, "")
    laid = roads(coups)
    bead, big, *derived = (laid.of(kind) for kind in KINDS)
    if width >= 80:
        assert sum(map(drawn.count, "BPT")) == len(bead) + len(big)
        assert drawn.count("o") + drawn.count("x") == sum(map(len, derived))
    assert in_a_row(coups).plain.split() == [winner[0].upper() for winner in winners]


# Pace, and Ctrl-C


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_ctrl_c_in_mid_deal_shows_the_hands_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pressed at the second card, it ends the waiting and nothing else: the round is played to its end."""
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 9:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(drawing, "sleep", sleep)
    lines, waited = iter(["", "", "player 50", "player 50"]), list[int]()
    out = Terminal()
    console = Console(file=out, width=80, height=24, force_terminal=True, color_system=None)

    def read() -> str:
        waited.append(len(slept))
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    talk = Talk(console, read, echo=True)
    visit = play_at(usual_conditions(PREMIUM), talk, pace=0.35, stacked=NATURAL)
    told = out.getvalue()
    assert "Player wins, 9 over 8." in told
    assert "You win $50." in told
    assert visit.totals.rounds == 2
    assert waited[:4] == [0, 0, 0, 9], "nothing more is waited for in that round"
    assert waited[4] >= 9 + 4 * 7, "and the next one is dealt at its pace again"


def test_ctrl_c_at_a_question_leaves_and_between_questions_only_hurries() -> None:
    felt = Felt(Console(file=io.StringIO()), 1)
    talk = Talk(Console(file=io.StringIO()), lambda: "", echo=False)
    before = signal.getsignal(signal.SIGINT)
    with unhurried(talk, felt.hurry):
        signal.raise_signal(signal.SIGINT)
        assert felt.hurried
        talk.asking = True
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_fast_and_slow_set_the_pace_and_it_holds_at_the_next_table(monkeypatch: pytest.MonkeyPatch) -> None:
    felts, paces = list[Felt](), list[float]()
    original = Felt.__init__

    def noted(self: Felt, console: Console, pace: float) -> None:
        original(self, console, pace)
        felts.append(self)

    def read() -> str:
        paces.append(felts[-1].pace)
        if not typed:
            raise EOFError
        return typed.pop(0)

    monkeypatch.setattr(Felt, "__init__", noted)
    talk, typed = Talk(Console(file=io.StringIO()), read, echo=True), ["slow", "fast", "usual", "slow"]
    for _ in range(2):
        play_at(usual_conditions(BACEBALL), talk, pace=0.2)
    assert paces == [0.2, 0.5, 0.0, 0.2, 0.5, 0.5]


# Back to the menu


def test_q_goes_back_to_the_menu_and_twice_leaves() -> None:
    told = run("premium", typed="\nq\nlucky\n\nq\nq\nthree\n")
    assert told.exit_code == 0
    assert told.output.count("Which game?") == 2
    assert told.output.count("Thank you, Guest") == 2
    assert "Lucky Draw Baccarat" in told.output
    assert told.output.endswith("Until next time.\n")
    assert "ENTER" in told.output
    assert "Three Card Poker ═" not in told.output


def test_the_end_of_the_input_leaves_at_once() -> None:
    told = run("premium", typed="\n")
    assert "Which game?" not in told.output
    assert "Thank you, Guest" in told.output


def test_options_were_for_the_first_table() -> None:
    told = run("premium", "--decks", "6", "--seats", "9", typed="\nq\n4\n\nq\nq\n")
    assert told.exit_code == 0, told.output
    assert "6 decks" in told.output
    assert "7-Up Baccarat" in told.output


# Rulings


def test_a_ruling_that_does_not_fit_says_why() -> None:
    told = flat(visited(PREMIUM, "||player 50||!|surplus-kept|short-void|burn||q", NATURAL))
    assert "surplus-kept does not fit: No card lies held. (14.2)" in told
    assert "short-void does not fit: A card for this round is still there, or none is due. (14.6)" in told
    assert "not-burned does not fit: No card has come before a burn that was due. (14.8)" in told


def test_rulings_are_searched_by_a_word_of_their_sentences() -> None:
    told = flat(visited(PREMIUM, "||player 50||!|register|q", NATURAL))
    assert "payment-wrong: The difference goes into the register" in told.partition("register")[2]
    assert "Nothing is ruled" not in told


def test_the_likeliest_rulings_stand_first() -> None:
    held = visited(PREMIUM, "||err|6|banker|player 50|!", NATURAL)
    listed = held.rpartition("What happened")[2]
    assert listed.index("surplus-no-bet") < listed.index("disruption")
    settled = visited(PREMIUM, "||player 50||!", NATURAL).rpartition("What happened")[2]
    assert settled.index("payment-wrong") < settled.index("void-round") < settled.index("device-user-barred")
