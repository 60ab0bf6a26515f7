"""At eighty columns: lines break between words, and neither a name nor a number is cut or broken."""

import io
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console
from tests.cards.test_verify import played, saved
from tests.terminal import on_screen, run

from croupier import irregularities
from croupier.cli.drawing import listed
from croupier.cli.lines import print_line
from croupier.desk.handbook import may_rule
from croupier.games.catalogue import GAMES

GAMES_TOLD = (
    "There is no game 'zebra'; the games are premium-baccarat, seven-up-baccarat, lucky-draw-baccarat, baceball, three-card-poker."
)


def joined(lines: Sequence[str]) -> str:
    """Lines that were broken between words, put together again."""
    return " ".join(line.strip() for line in lines)


def test_a_sentence_of_refusal_is_broken_between_words_on_a_screen_alone() -> None:
    shown = on_screen("rules", "zebra")
    assert len(shown) == 2
    assert max(map(len, shown)) <= 80
    assert joined(shown) == GAMES_TOLD
    assert run("rules", "zebra").stderr == f"{GAMES_TOLD}\n"


def test_a_verdict_on_a_shoe_is_broken_between_words(tmp_path: Path) -> None:
    file = saved(tmp_path, played())
    whole = run("verify-shoe", str(file)).stdout.splitlines()
    shown = on_screen("verify-shoe", str(file))
    assert max(map(len, whole)) > 80
    assert max(map(len, shown)) <= 80
    assert joined(shown) == joined(whole)
    assert "          order." in shown  # under the first word of its sentence


@pytest.mark.slow
def test_the_places_of_a_clause_are_not_broken_where_they_need_not_be() -> None:
    shown = on_screen("rules", "premium", "14.7", "--where")
    whole = run("rules", "premium", "14.7", "--where").stdout.splitlines()
    assert any(
        re.fullmatch(r"    tests/table/test_unready\.py:\d+  test_uncut_cards_serve_one_round_with_wagers", line) for line in shown
    )
    under = next(at for at, line in enumerate(shown) if line.strip() == "test_cards_that_were_never_cut_are_played_for_one_coup")
    assert re.fullmatch(r"    tests/rules/\w+\.py:\d+", shown[under - 1])
    assert f"{shown[under - 1]}  {shown[under].strip()}" in whole
    assert joined(shown).split() == joined(whole).split()


@pytest.mark.slow
@pytest.mark.parametrize(("wager", "stake"), [("banker", ("--stake", "25")), ("tiger", ())])
def test_no_exact_fraction_is_broken_inside_a_number(wager: str, stake: tuple[str, ...]) -> None:
    shown = on_screen("odds", "premium", "--wager", wager, *stake)
    whole = run("odds", "premium", "--wager", wager, *stake).stdout
    fractions = [(over, under) for over, under in re.findall(r"(\d+)/(\d+)", whole) if len(over) + len(under) > 20]
    assert len(fractions) > 3
    assert max(map(len, shown)) <= 80
    numbers = [number for line in shown for number in re.findall(r"\d+", line)]
    assert [number for pair in fractions for number in pair if number not in numbers] == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "wager"), [("premium", "banker"), ("lucky", "enter"), ("three", "ante")])
def test_no_exact_fraction_is_broken_at_eighty_columns(game: str, wager: str) -> None:
    """On one line each, under the name of its outcome where there is no room beside it."""
    shown = on_screen("odds", game, "--wager", wager)
    whole = re.findall(r"\d+/\d+", run("odds", game, "--wager", wager).stdout)
    assert len(whole) > 3
    assert max(map(len, shown)) <= 80
    assert [fraction for fraction in whole if not any(fraction in line.split() for line in shown)] == []


@pytest.mark.slow
def test_the_report_in_short_names_every_wager_at_eighty_columns() -> None:
    shown = on_screen("lab", "premium", "--rounds", "2000", "--shoes", "0")
    whole = run("lab", "premium", "--rounds", "2000", "--shoes", "0").stdout.splitlines()
    assert max(map(len, shown)) <= 80
    for line in whole:
        if re.search(r"\d%.*\d%", line):
            assert line.strip() in [each.strip() for each in shown], "name and every digit"
    assert any(line.strip().startswith("Pairs Banker ") for line in shown)
    assert joined(shown).split()[-12:] == joined(whole).split()[-12:], "sentences are broken between words"


def test_help_breaks_no_option_and_no_example() -> None:
    shown = on_screen("lab", "--help")
    assert max(map(len, shown)) <= 80
    assert any("tiger.3-card-tiger=20:1." in line for line in shown)


@pytest.mark.slow
def test_no_digit_is_lost_where_a_screen_is_too_narrow_for_a_number() -> None:
    line = ("odds", "premium", "--wager", "banker", "--stake", "25")
    narrow, wide = (Counter(filter(str.isdecimal, "".join(on_screen(*line, columns=columns)))) for columns in (50, 140))
    assert narrow == wide


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("briefly", [True, False])
def test_no_name_of_a_ruling_is_cut(game: str, briefly: bool) -> None:
    """It is typed as it stands."""
    known = irregularities(game)
    rows = [(each.slug, each.happened, each.follows, may_rule(each.rank), each.clause) for each in known]
    out = Console(width=80, file=io.StringIO(), record=True)
    out.print(listed(rows, briefly=briefly))
    words = out.export_text().split()
    assert [each.slug for each in known if each.slug not in words] == []
    assert "…" not in "".join(words)


def test_a_line_goes_on_under_its_first_word_and_nothing_dresses_itself_up() -> None:
    out = Console(width=20, file=io.StringIO(), force_terminal=True, no_color=True)
    print_line(out, "    one two three four five\x1b[31m")
    print_line(out, "ok  one two three four five", hang=4)
    print_line(out, "")
    assert isinstance(out.file, io.StringIO)
    assert out.file.getvalue() == "    one two three\n    four five?[31m\nok  one two three\n    four five\n\n"
