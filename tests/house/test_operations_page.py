"""The page for whoever runs a pit names every variable that the house reads, and every command of the house."""

import re
from pathlib import Path

import croupier.house
from croupier.cli.commands import COMMANDS
from croupier.cli.listed.house import HOUSE

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
INNER = {"CROUPIER_DEMONSTRATION", "CROUPIER_TORTURE"}
"""Set by the program for itself, or by those who torture a demonstration; nobody who runs a pit needs to know of them."""


def test_every_variable_is_on_the_page_and_none_besides() -> None:
    root = Path(croupier.house.__file__).parent
    read = {
        name for path in root.rglob("*.py") for name in re.findall(r'"((?:CROUPIER|DATABASE)_[A-Z_]+)"', path.read_text("utf-8"))
    }
    told = set(re.findall(r"\b((?:CROUPIER|DATABASE)_[A-Z_]+)\b", PAGE))
    assert told == read - INNER


def test_every_command_of_the_house_is_on_the_page_with_options_it_knows() -> None:
    for name, command in COMMANDS.items():
        lines = re.findall(rf"^croupier {name}\b(.*?)(?:#|$)", PAGE, re.MULTILINE)
        assert bool(lines) is (command.chapter == HOUSE), name
        known = {option.flag for option in command.options}
        assert {flag for line in lines for flag in re.findall(r"--[a-z-]+", line)} <= known
