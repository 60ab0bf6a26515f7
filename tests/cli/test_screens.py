"""Golden screens: what a person sees at each question at 80x24 and at 120x40, and that nothing leaves the screen unread."""

from typing import Any

import pytest
from tests.cli.screens import GOLDEN, SCROLLED, SIZES, place, screens, text_of
from tests.cli.test_play import POKER, PREMIUM

from croupier.games.catalogue import GAMES
from croupier.games.premium_baccarat import VARIANTS


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", GOLDEN)
def test_the_screen_shows_what_it_did(name: str, size: tuple[int, int]) -> None:
    """`python -m tests.cli.screens` rewrites them, when what is shown was meant to change."""
    kept = place(name, size).read_text(encoding="utf-8")
    told = text_of(GOLDEN[name](size)) + "\n"
    assert told == kept
    assert SCROLLED not in told
    assert max(map(len, told.split("\n"))) <= size[0] + 1  # a line that was typed may pass the edge


@pytest.mark.parametrize(
    ("game", "options"),
    [(game, {}) for game in GAMES] + [(PREMIUM, {"variant": each}) for each in VARIANTS] + [(PREMIUM, {"layout": "w"})],
)
def test_sign_rules_and_help_fit_the_smallest_screen(game: str, options: dict[str, Any]) -> None:
    """A table of any game explains itself without a line leaving a screen of 80 columns and 24 rows."""
    buy_in, *later = screens(game, (80, 24), "|pass|sign|rules|?|roads", **options)
    assert "$5 to $500" in buy_in[0]
    assert any(" in plain words " in screen for screen, _ in later)
    for screen, typed in (buy_in, *later):
        assert SCROLLED not in screen, typed
        assert max(map(len, screen.split("\n"))) <= 80


def test_the_whole_sign_is_shown_where_there_is_room_for_it() -> None:
    small, large = (screens(POKER, size, "|")[0][0] for size in SIZES)
    assert "sign full has the clauses" in small
    assert "Clause" in large
    assert "10.1" in large
    assert "Clause" in screens(POKER, (80, 60), "sign full")[1][0]
