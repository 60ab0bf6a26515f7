"""The keyboard while cards come: nothing typed tears the picture or answers the next question."""

import os
import select
import termios
import tty
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

from croupier.cli import drawing
from croupier.cli.drawing import Felt
from croupier.cli.hushing import Hush


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """A keyboard and the terminal it types on."""
    hand, keyboard = os.openpty()
    yield hand, keyboard
    os.close(hand)
    os.close(keyboard)


def waiting(end: int) -> bytes:
    return os.read(end, 100) if select.select([end], [], [], 0.05)[0] else b""


def test_what_is_typed_meanwhile_is_neither_shown_nor_kept(terminal: tuple[int, int]) -> None:
    hand, keyboard = terminal
    before = termios.tcgetattr(keyboard)
    os.write(hand, b"a\n")
    assert waiting(hand), "a terminal shows what is typed"
    assert os.read(keyboard, 100) == b"a\n"
    with Hush(keyboard):
        os.write(hand, b"rebet\n")
        assert waiting(hand) == b""
        assert termios.tcgetattr(keyboard)[3] & termios.ISIG, "Ctrl-C is heard"
    assert termios.tcgetattr(keyboard) == before
    tty.setcbreak(keyboard)
    assert waiting(keyboard) == b""


def test_a_deal_hushes_the_keyboard_and_frees_it_before_a_question(
    terminal: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, keyboard = terminal
    monkeypatch.setattr("sys.stdin", os.fdopen(os.dup(keyboard)))
    seen: list[bool] = []

    def echoes() -> bool:
        return bool(termios.tcgetattr(keyboard)[3] & termios.ECHO)

    monkeypatch.setattr(drawing, "sleep", lambda _seconds: seen.append(echoes()))
    felt = Felt(Console(file=open(os.devnull, "w"), force_terminal=True), 0.1)  # noqa: SIM115
    felt.show("cards")
    felt.show("more cards")
    assert seen
    assert not any(seen)
    felt.rest()
    assert echoes()


def test_where_nobody_types_nothing_is_hushed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone:
        def isatty(self) -> bool:
            raise ValueError

    for source in (open(os.devnull), None, Gone()):  # noqa: SIM115
        monkeypatch.setattr("sys.stdin", source)
        hush: Any = Hush()
        hush.begin()
        hush.end()
