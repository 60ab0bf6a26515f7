"""The list of commands: light to load, and never rude."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier import __version__
from croupier.cli.main import COMMANDS, app

HEAVY = ("numba", "numpy", "croupier.table", "croupier.odds", "croupier.games", "croupier.rulebook")

LISTED = [name for name, command in COMMANDS.items() if find_spec(command.target.partition(":")[0]) is not None]
"""A command is there as soon as its module is."""


def test_help_lists_every_command_with_a_sentence() -> None:
    told = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "140"})
    assert told.exit_code == 0
    for name in LISTED:
        assert name in told.output
        assert COMMANDS[name].says in told.output


def test_help_loads_nothing_heavy() -> None:
    program = (
        "import sys; from croupier.cli.main import app; app(['-h'], standalone_mode=False); print(*sys.modules, file=sys.stderr)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not [module for module in told.stderr.split() if module.startswith(HEAVY)]


@pytest.mark.parametrize("name", LISTED)
def test_each_command_has_help(name: str) -> None:
    told = CliRunner().invoke(app, [name, "--help"], env={"COLUMNS": "140"})
    assert told.exit_code == 0
    assert f"{name} [OPTIONS]" in told.output


@pytest.mark.parametrize("arguments", [["whist"], ["--whist"], ["games", "--whist"], ["rules", "baceball", "5.1", "5.2"]])
def test_wrong_usage_is_said_on_standard_error(arguments: list[str]) -> None:
    told = CliRunner().invoke(app, arguments)
    assert told.exit_code == 2
    assert told.stdout == ""
    assert told.stderr
    assert "Traceback" not in told.stderr


def test_a_near_miss_is_helped_along() -> None:
    assert "Did you mean 'games'?" in CliRunner().invoke(app, ["game"]).stderr


def test_the_version_is_told() -> None:
    assert CliRunner().invoke(app, ["--version"]).stdout == f"croupier {__version__}\n"


def test_verify_shoe_gives_its_own_status(tmp_path: Path) -> None:
    assert CliRunner().invoke(app, ["verify-shoe", str(tmp_path / "none.json")]).exit_code == 2
    file = tmp_path / "shoe.json"
    file.write_text("{}")
    assert CliRunner().invoke(app, ["verify-shoe", str(file), "--published", "00"]).exit_code == 2
