"""The list of commands: light to load, and never rude."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier import __version__
from croupier.cards.commitment import read_reveal, write_reveal
from croupier.cards.sealed import Sealed, reveal
from croupier.cli.main import COMMANDS, app

HEAVY = ("numba", "numpy", "croupier.table", "croupier.odds", "croupier.games", "croupier.rulebook")


def test_help_lists_every_command_with_a_sentence() -> None:
    told = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "140"})
    assert told.exit_code == 0
    for name in COMMANDS:
        assert name in told.output
        assert COMMANDS[name].says in told.output


def test_help_loads_nothing_heavy() -> None:
    program = (
        "import sys; from croupier.cli.main import app; app(['-h'], standalone_mode=False); print(*sys.modules, file=sys.stderr)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not [module for module in told.stderr.split() if module.startswith(HEAVY)]


@pytest.mark.parametrize("name", COMMANDS)
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


def test_verify_shoe_takes_several_files_and_the_worst_status_wins(tmp_path: Path) -> None:
    files = []
    for number in (1, 2):
        shoe = Sealed.fresh("Premium 3", number, 8).turn(200)
        files.append(tmp_path / f"shoe-{number}.json")
        files[-1].write_bytes(write_reveal(reveal([shoe.end()])))
    noted = [read_reveal(file.read_bytes()).deliveries[0].commitment for file in files]
    names = list(map(str, files))

    def status(*arguments: str) -> int:
        return CliRunner().invoke(app, ["verify-shoe", *arguments]).exit_code

    assert status(*names) == 0
    assert status(*names, "--published", noted[1], "--published", noted[0]) == 0
    assert status(*names, "--published", "0" * 64) == 1
    assert status(*names, "--published", noted[0], "--published", "0" * 64) == 1
    assert status(names[0], str(tmp_path), names[1]) == 2
    said = CliRunner().invoke(app, ["verify-shoe", names[0], str(tmp_path)]).output
    assert "This file holds." in said
    assert "This is no regular file." in said
    assert "is in none of these files" in CliRunner().invoke(app, ["verify-shoe", *names, "--published", "0" * 64]).output


@pytest.mark.parametrize("name", ["three", "Three Card", "three-card-poker", "THREE CARD POKER"])
@pytest.mark.parametrize(
    "command",
    [["games"], ["rules"], ["rules", "--coverage"], ["irregularities"], ["simulate", "--rounds", "0"], ["odds", "--chips", "5"]],
)
def test_every_command_knows_a_game_by_its_beginning(command: list[str], name: str) -> None:
    told = CliRunner().invoke(app, [command[0], name, *command[1:]])
    assert "There is no game" not in told.output
    assert told.exit_code == (0 if command[0] in ("games", "rules", "irregularities") else 2)


@pytest.mark.parametrize("command", ["games", "rules", "irregularities", "play", "odds", "simulate"])
def test_every_command_says_which_games_there_are(command: str) -> None:
    for name in ("whist", ""):
        told = CliRunner().invoke(app, [command, name])
        assert (told.exit_code, told.stdout) == (2, "")
        assert told.stderr.startswith(f"There is no game {name!r}; the games are premium-baccarat, ")
