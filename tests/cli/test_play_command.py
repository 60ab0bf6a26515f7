"""`croupier play` as a command: the sign over the table, the menu, what is refused, journals and shoe files."""

import io
import re
from itertools import islice
from pathlib import Path
from time import time
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console
from tests.cli.test_play import BACEBALL, LUCKY, POKER, PREMIUM, flat, visited
from tests.terminal import Answer
from tests.terminal import run as given

from croupier import cli
from croupier.cards.commitment import verify
from croupier.cli.play import MENU, ended_shoes
from croupier.cli.sign import rounding_told, title_screen
from croupier.desk.dealer import DEALER, VirtualTable
from croupier.desk.journal import read_journal, replay_journal
from croupier.desk.saying import cash
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES
from croupier.games.premium_baccarat import VARIANTS
from croupier.games.provisions import Room
from croupier.table.asking.seen import View

# The sign


def sign_of(game: str, **options: Any) -> View:
    """A table of the game as someone sees it who walks up to it."""
    return VirtualTable(usual_conditions(game, **options)).view(DEALER)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_title_shows_edition_limits_and_prices_with_their_clause(variant: str) -> None:
    out = io.StringIO()
    Console(file=out, width=110).print(title_screen(sign_of(PREMIUM, variant=variant)))
    shown = flat(out.getvalue().replace("║", ""))
    for part in (
        "approved 2023-10-20",
        "8 decks",
        VARIANTS[variant],
        "Player $5 to $500 1 to 1",
        "13.1",
        "Super Six $5 to $100 15 to 1",
    ):
        assert part in shown


@pytest.mark.clause("premium-baccarat", "12.10")
def test_the_title_shows_room_layout_and_the_positions_of_side_wagers() -> None:
    usual = usual_conditions(PREMIUM)
    positions = replace(usual, room=Room.SALON, sign=replace(usual.sign, positions={"super-six": 2}))
    out = io.StringIO()
    Console(file=out, width=110).print(title_screen(VirtualTable(positions).view(DEALER)))
    shown = flat(out.getvalue().replace("║", ""))
    assert "layout R · salon" in shown
    assert "Super Six: 2 on each area, and players with a main wager go first (12.10)." in shown


def test_chips_pay_the_price_on_the_minimum_where_they_can() -> None:
    assert usual_conditions(PREMIUM).chips[0] == 25
    assert usual_conditions(PREMIUM, variant="even-money").chips[0] == 50
    assert usual_conditions(LUCKY).chips[0] == 50
    assert usual_conditions(POKER).chips[0] == 100
    assert "$6 on Banker at 19 to 20, $5.70 to the cent, is paid $5.75 (5.8)" in rounding_told(sign_of(PREMIUM))
    assert "exact price" in rounding_told(sign_of(POKER))


def test_few_decks_and_layouts_narrow_what_is_offered() -> None:
    assert usual_conditions(PREMIUM, decks=4).offered == ("super-six",)
    assert usual_conditions(PREMIUM, decks=4, layout="A").offered == ()
    assert "tiger" in usual_conditions(PREMIUM, layout="w").offered


@pytest.mark.clause("seven-up-baccarat", "2.2")
def test_a_table_is_played_on_the_layout_that_was_asked_for() -> None:
    assert [usual_conditions(game).layout for game in (PREMIUM, "seven-up-baccarat", LUCKY, POKER)] == ["R", "A", "A", "A"]
    out = io.StringIO()
    Console(file=out, width=110).print(title_screen(sign_of("seven-up-baccarat", layout="b")))
    assert "layout B" in out.getvalue()


def test_money_is_written_as_a_cashier_does() -> None:
    assert [cash(cents) for cents in (0, 5, 100, 123456700, -1250)] == ["$0", "$0.05", "$1", "$1,234,567", "-$12.50"]


# The command


def run(*arguments: str, typed: str = "") -> Answer:
    return given("play", *arguments, typed=typed, columns=110)


@pytest.mark.parametrize("word", ["premium", "seven", "7-up", "lucky", "bace", "three", *GAMES])
def test_a_game_is_known_by_how_it_begins(word: str) -> None:
    told = run(word, typed="\nq\n")
    assert told.exit_code == 0, told.output
    assert "Thank you, Guest" in told.output


@pytest.mark.parametrize("number", range(1, len(MENU) + 1))
def test_the_menu_opens_every_game(number: int) -> None:
    told = run(typed=f"\nwhist\n99\n{number}\n\nq\n")
    assert told.exit_code == 0, told.output
    assert "'whist' is none of" in told.output
    assert "Leaves with      $500" in told.output


def test_the_menu_can_be_left() -> None:
    for typed in ("", "q\n"):
        told = run(typed=typed)
        assert told.exit_code == 0
        assert told.output.endswith("Until next time.\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["whist"], "There is no game 'whist'; the games are premium-baccarat"),
        (
            ["premium", "--variant", "gold"],
            "Premium Baccarat has no variant 'gold'; its variants are premium, even-money, tie. (2.1)",
        ),
        (["lucky", "--variant", "tie"], "Lucky Draw Baccarat has no variants."),
        (["premium", "--decks", "5"], "is played with 3, 4, 6, 8 decks, not 5. (3.1)"),
        (["premium", "--tie-percent", "5"], "Only Tie Premium Baccarat has a percentage"),
        (["premium", "--variant", "tie", "--tie-percent", "11"], "--tie-percent must lie between 1 and 10 percent"),
        (["premium", "--variant", "tie", "--tie-percent", "x"], "'x' is no amount"),
        (["premium", "--layout", "Z"], "has no layout 'Z'. (2.2)"),
        (["bace", "--layout", "C"], "bACEball has no layout 'C'. (2.2)"),
        (["lucky", "--layout", "B"], "Lucky Draw Baccarat has no layout 'B'. (2.2)"),
        (["bace", "--seats", "8"], "bACEball has room for 1 to 7 players, not 8."),
        (["bace", "--seats", "0"], "bACEball has room for 1 to 7 players, not 0."),
        (["bace", "--name", " "], "A name at the table has 1 to 30 printable characters."),
        (["bace", "--name", "the dealer\n"], "printable"),
        (["bace", "--journal", "/nowhere/at/all.log"], "cannot be written"),
    ],
)
def test_what_cannot_be_is_one_sentence(arguments: list[str], sentence: str) -> None:
    told = run(*arguments)
    assert told.exit_code == 2
    assert told.stdout == ""
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1


def test_the_journal_replays_to_the_table_that_was_played(tmp_path: Path) -> None:
    file, before = tmp_path / "table.log", int(time())
    told = run("three", "--seats", "3", "--journal", str(file), typed="\nante 10\nplay\n\n\nrebet\nfold\nq\n")
    assert told.exit_code == 0, told.output
    table, count, _ = replay_journal(read_journal(file))
    assert not table.closed
    assert not table.floor.people
    assert table.played == 2
    assert count > 60
    assert all(before <= entry.event.at <= time() for entry in read_journal(file))  # whole UTC seconds


def test_every_shoe_can_be_checked_afterwards(tmp_path: Path) -> None:
    folder = tmp_path / "shoes"
    told = run("three", "--reveal", str(folder), typed="\nante 10\nplay\n\n\nrebet\nfold\nq\n")
    assert told.exit_code == 0, told.output
    assert sorted(file.name for file in folder.iterdir()) == ["shoe-1.json", "shoe-2.json"]
    command = next(line for line in told.output.splitlines() if "verify-shoe" in line).split()
    assert command[:2] == ["croupier", "verify-shoe"]
    assert given(*command[1:]).exit_code == 0
    assert run("three", "--reveal", str(folder)).exit_code == 2


@pytest.mark.parametrize("game", GAMES)
def test_what_was_sealed_is_what_was_dealt(game: str) -> None:
    typed = {LUCKY: "||enter 5|draw||rebet|draw", POKER: "|ante 5|play|||rebet|play|", PREMIUM: "||tie 5||rebet"}
    told = visited(game, typed.get(game, f"|{'bet' if game == BACEBALL else 'tie'} 5||rebet"))
    shown = iter(told.visit.commitments)
    for shoe in ended_shoes(told.visit):
        assert verify(shoe, list(islice(shown, len(shoe.deliveries)))) == []


def test_the_terminal_asks_and_never_looks_into_the_table() -> None:
    """Import contracts hold the modules; what the virtual dealer has in its hands is not for the screen either."""
    for path in Path(cli.__file__).parent.glob("*.py"):
        assert not re.search(r"house\.(table|sealed|_)", path.read_text(encoding="utf-8")), path.name
