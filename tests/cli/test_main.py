"""The list of commands: light to load, and never rude."""

import inspect
import io
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tests.terminal import run

from croupier import __version__
from croupier.cards.commitment import read_reveal, write_reveal
from croupier.cards.sealed import Sealed, reveal
from croupier.cli.commands import COMMANDS
from croupier.cli.front import read_line
from croupier.cli.helping import overview

HEAVY = (
    "rich",
    "msgspec",
    "numba",
    "numpy",
    "croupier.table",
    "croupier.odds",
    "croupier.games",
    "croupier.rulebook",
    "croupier.house",
    "django",
)
COMMAND = [sys.executable, "-c", "from croupier.cli.main import main; raise SystemExit(main())"]


def flat(text: str) -> str:
    return " ".join(text.split())


LIGHT = ("croupier.games", "croupier.cards", "croupier.money", "croupier.cli")


def loaded(*line: str) -> list[str]:
    """The modules that a command has brought in when it ends."""
    ask = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr))"
    program = f"{ask}; from croupier.cli.main import main; main(sys.argv[1:])"
    told = subprocess.run([sys.executable, "-c", program, *line], capture_output=True, text=True, check=False, input="")
    return told.stderr.splitlines()[-1].split()


# Help


def test_help_lists_every_command_with_a_sentence() -> None:
    told = run("--help", columns=140)
    assert told.exit_code == 0
    for name in COMMANDS:
        assert name in told.output
        assert COMMANDS[name].says in told.output


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help(name: str) -> None:
    told = run(name, "--help", columns=140)
    assert told.exit_code == 0
    assert f"{name} [OPTIONS]" in told.output
    for option in COMMANDS[name].options:
        assert f"  {option.flag} {option.value}".rstrip() in told.stdout
        assert flat(option.says) in flat(told.stdout)


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("line", [[], *([name] for name in COMMANDS)])
def test_help_fits_the_screen_and_has_no_colour_off_a_terminal(line: list[str], width: int) -> None:
    told = run(*line, "--help", columns=width).stdout
    assert max(map(len, told.splitlines())) <= min(width, 100)
    assert "\x1b" not in told
    assert all(row == row.rstrip() for row in told.splitlines())


@pytest.mark.parametrize("wanted", ["", "wide", "0", "9999999"])
def test_a_width_that_makes_no_sense_is_eighty_columns(wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", wanted)
    assert run("--help").stdout == run("--help", columns=80).stdout


@pytest.mark.parametrize(
    ("settings", "coloured"), [({"TERM": "xterm"}, True), ({"TERM": "dumb"}, False), ({"TERM": "xterm", "NO_COLOR": "1"}, False)]
)
def test_a_terminal_gets_colour_unless_it_asks_for_none(
    settings: dict[str, str], coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Terminal())
    told = overview(COMMANDS.values())
    assert ("\x1b[36mplay\x1b[0m" in told) == coloured
    assert ("\x1b" in told) == coloured


def test_without_a_command_help_is_shown_and_the_status_is_that_of_wrong_usage() -> None:
    told = run()
    assert (told.exit_code, told.stderr) == (2, "")
    assert told.stdout == run("--help").stdout


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("help", "--help"),
        ("help rules", "rules --help"),
        ("help jackpot", "jackpot --help"),
        ("help jackpot run", "jackpot run -h"),
    ],
)
def test_help_is_a_word_as_well(line: str, meant: str) -> None:
    told = run(*line.split())
    assert (told.exit_code, told.stdout) == (0, run(*meant.split()).stdout)
    assert told.stdout


def test_a_report_is_of_a_day_or_of_a_month() -> None:
    assert {"report day", "report month"} <= set(run("report", "--help").stdout.replace("  ", "\n").split("\n"))
    told = run("report", "july.jsonl", "--json")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "There is no command 'report july.jsonl'." in told.stderr


@pytest.mark.parametrize("command", ["rounds", "replay", "takings"])
def test_a_journal_that_cannot_be_opened_is_named_once_and_a_fault_has_another_status(command: str, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.jsonl"):
        told = run(command, str(path))
        assert (told.exit_code, told.stdout, told.stderr.count(str(path))) == (2, "", 1)
    faulty = tmp_path / "faulty.jsonl"
    faulty.write_text("no journal\n")
    told = run(command, str(faulty))
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.count("Line 1 is no line of a journal") == 1


def test_help_is_shown_whatever_else_the_line_says() -> None:
    assert run("odds", "whist", "--decks", "-h").stdout == run("odds", "--help").stdout
    assert "There is no game '--help'" in run("games", "--", "--help").stderr


# What is loaded


def test_help_loads_nothing_heavy() -> None:
    for line in (["-h"], ["--version"], ["play", "--help"]):
        assert not [module for module in loaded(*line) if module.startswith(HEAVY)]


def test_judging_rounds_loads_the_games_and_nothing_that_draws() -> None:
    found = loaded("adjudicate")
    assert "croupier.games.adjudicate" in found
    assert not [module for module in found if module.startswith(("rich", "numba", "numpy"))]
    ours = [module for module in found if module.startswith("croupier.")]
    assert [module for module in ours if not module.startswith(LIGHT)] == []


@pytest.mark.slow
@pytest.mark.parametrize("line", [["games"], ["rules", "baceball", "5.1"], ["odds", "baceball", "--decks", "9"]])
def test_the_live_table_is_loaded_only_by_those_who_need_one(line: list[str]) -> None:
    modules = loaded(*line)
    assert "croupier.games" in modules
    assert "croupier.table" not in modules


# The line


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_takes_exactly_what_is_declared_of_it(name: str) -> None:
    command = COMMANDS[name]
    module, _, function = command.target.partition(":")
    parameters = inspect.signature(getattr(import_module(module), function)).parameters
    declared = [argument.name for argument in command.arguments] + [option.name for option in command.options]
    assert len(set(declared)) == len(declared)
    unsaid = {parameter.name for parameter in parameters.values() if parameter.default is not inspect.Parameter.empty}
    assert set(parameters) - unsaid <= set(declared) <= set(parameters)
    for number, argument in enumerate(command.arguments):
        assert not (argument.many and command.arguments[number + 1 :]), "one that takes all that are left comes last"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (["whist"], "There is no command 'whist'. `croupier --help` lists them."),
        ([""], "There is no command ''. `croupier --help` lists them."),
        (["--whist"], "There is no option '--whist'. `croupier --help` lists them."),
        (["game"], "There is no command 'game'. Did you mean 'games'? `croupier --help` lists them."),
        (["games", "--whist"], "croupier games knows no option --whist. `croupier games --help` lists them."),
        (
            ["odds", "bace", "--steak", "5"],
            "croupier odds knows no option --steak. Did you mean '--stake'? `croupier odds --help` lists them.",
        ),
        (
            ["serve", "--demo"],
            "croupier serve knows no option --demo. Did you mean '--demonstration'? `croupier serve --help` lists them.",
        ),
        (["games", "-j"], "croupier games knows no option -j. `croupier games --help` lists them."),
        (["rules", "baceball", "5.1", "5.2"], "croupier rules takes GAME and CLAUSE: '5.2' is too much."),
        (["odds"], "croupier odds needs GAME; `croupier odds --help` says what it takes."),
        (["verify-shoe"], "croupier verify-shoe needs FILE...; `croupier verify-shoe --help` says what it takes."),
        (["games", "--json=yes"], "--json takes no value; it is there or not."),
        (["odds", "bace", "--stake"], "--stake needs a value after it: --stake DOLLARS."),
        (["odds", "bace", "--stake", "--json"], "--stake needs a value after it: --stake DOLLARS."),
        (["simulate", "bace", "--seed", "x"], "--seed needs a whole number, not 'x'."),
        (["simulate", "bace", "--seed=1.5"], "--seed needs a whole number, not '1.5'."),
        (["rounding", "bace", "--top", "0"], "--top needs a whole number above nought, not '0'."),
    ],
)
def test_wrong_usage_is_one_sentence_on_standard_error(line: list[str], sentence: str) -> None:
    told = run(*line)
    assert (told.exit_code, told.stdout, told.stderr) == (2, "", f"{sentence}\n")


ODDS, RULES, SHOES = COMMANDS["odds"], COMMANDS["rules"], COMMANDS["verify-shoe"]


def test_arguments_and_options_may_stand_in_any_order() -> None:
    plain = read_line(RULES, ["bace", "5.1", "--json"])
    assert (plain["game"], plain["clause"], plain["json"], plain["coverage"]) == ("bace", "5.1", True, False)
    for line in (["--json", "bace", "5.1"], ["bace", "--json", "5.1"], ["--json", "--", "bace", "5.1"]):
        assert read_line(RULES, line) == plain
    shoes = read_line(SHOES, ["a", "--published", "1", "b", "--published=2"])
    assert shoes == {"files": (Path("a"), Path("b")), "published": ("1", "2")}


def test_a_value_is_whatever_stands_after_the_option() -> None:
    found = read_line(ODDS, ["bace", "--decks", "-1", "--removed=A=B", "--stake=", "--variant", "a", "--variant", "b"])
    assert (found["decks"], found["removed"], found["stake"], found["variant"]) == (-1, "A=B", "", "b")


def test_what_the_line_leaves_out_is_as_declared() -> None:
    found = read_line(ODDS, ["bace"])
    assert {name: found[name] for name in ("variant", "decks", "wager", "json", "strategy")} == {
        "variant": "", "decks": None, "wager": (), "json": False, "strategy": "best",
    }  # fmt: skip
    assert read_line(COMMANDS["adjudicate"], []) == {
        "file": "-", "explain": False, "ignore_unknown": False, "summary": False, "json": False, "workers": 1,
    }  # fmt: skip
    assert read_line(COMMANDS["adjudicate"], ["-"])["file"] == "-"


# How it ends


@pytest.mark.slow
def test_a_reader_that_leaves_early_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    for line in (["--help"], ["games", "--json"], ["games"], ["chance", "--shuffles", "9"]):
        told = subprocess.run([*COMMAND, *line], stdout=writing, stderr=subprocess.PIPE, check=False)
        assert (told.returncode, told.stderr) == (141, b"")
    os.close(writing)


def test_an_interruption_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*_arguments: object, **_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.cli.games.games", press)
    told = run("games")
    assert (told.exit_code, told.output) == (130, "")


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"croupier {__version__}\n"


def test_verify_shoe_gives_its_own_status(tmp_path: Path) -> None:
    assert run("verify-shoe", str(tmp_path / "none.json")).exit_code == 2
    file = tmp_path / "shoe.json"
    file.write_text("{}")
    assert run("verify-shoe", str(file), "--published", "00").exit_code == 2


def test_verify_shoe_takes_several_files_and_the_worst_status_wins(tmp_path: Path) -> None:
    files = []
    for number in (1, 2):
        shoe = Sealed.fresh("Premium 3", number, 8).turn(200)
        files.append(tmp_path / f"shoe-{number}.json")
        files[-1].write_bytes(write_reveal(reveal([shoe.end()])))
    noted = [read_reveal(file.read_bytes()).deliveries[0].commitment for file in files]
    names = list(map(str, files))

    def status(*arguments: str) -> int:
        return run("verify-shoe", *arguments).exit_code

    assert status(*names) == 0
    assert status(*names, "--published", noted[1], "--published", noted[0]) == 0
    assert status(*names, "--published", "0" * 64) == 1
    assert status(*names, "--published", noted[0], "--published", "0" * 64) == 1
    assert status(names[0], str(tmp_path), names[1]) == 2
    said = run("verify-shoe", names[0], str(tmp_path)).output
    assert "This file holds." in said
    assert "This is no regular file." in said
    assert "is in none of these files" in run("verify-shoe", *names, "--published", "0" * 64).output


@pytest.mark.slow
@pytest.mark.parametrize("name", ["three", "Three Card", "three-card-poker", "THREE CARD POKER"])
@pytest.mark.parametrize(
    "command",
    [["games"], ["rules"], ["rules", "--coverage"], ["irregularities"], ["simulate", "--rounds", "0"], ["odds", "--chips", "5"]],
)
def test_every_command_knows_a_game_by_its_beginning(command: list[str], name: str) -> None:
    told = run(command[0], name, *command[1:])
    assert "There is no game" not in told.output
    assert told.exit_code == (0 if command[0] in ("games", "rules", "irregularities") else 2)


@pytest.mark.parametrize("variant", ["tie", "even-money", "Even Money"])
@pytest.mark.parametrize("command", ["games", "rules", "irregularities", "play", "odds", "simulate"])
def test_every_command_knows_whose_variant_was_named(command: str, variant: str) -> None:
    told, word = run(command, variant), variant.lower().replace(" ", "-")
    assert (told.exit_code, told.stdout) == (2, "")
    whose = f"it is a variant of premium-baccarat: name that, with --variant {word} to play or to price it."
    assert told.stderr == f"There is no game {variant!r}; {whose}\n"


@pytest.mark.parametrize("command", ["games", "rules", "irregularities", "play", "odds", "simulate"])
def test_every_command_says_which_games_there_are(command: str) -> None:
    for name in ("whist", ""):
        told = run(command, name)
        assert (told.exit_code, told.stdout) == (2, "")
        assert told.stderr.startswith(f"There is no game {name!r}; the games are premium-baccarat, ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize("line", ["odds seven-up-baccarat", "schema answer", "games", "rules premium 9.2", "--help"])
def test_a_full_disk_is_told_in_a_sentence(line: str) -> None:
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run([*COMMAND, *line.split()], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr == "Not everything could be written: no space left on device.\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_screen_without_suits_gets_question_marks(encoding: str) -> None:
    told = subprocess.run(
        [*COMMAND, "play", "premium"], input=b"\n\nbanker 10\n", capture_output=True, check=False,
        env=os.environ | {"PYTHONIOENCODING": encoding},
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert told.stderr == b""
    assert "Leaves with" in told.stdout.decode(encoding)
    assert any(suit in told.stdout.decode(encoding) for suit in "♠♥♦♣") is (encoding == "utf-8")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_data_is_utf_8_whatever_a_screen_can_show(encoding: str) -> None:
    told = subprocess.run(
        [*COMMAND, "tournament", "odds", "Éva=1000,李=950", "--json"], capture_output=True, check=False,
        env=os.environ | {"PYTHONIOENCODING": encoding},
    )  # fmt: skip
    assert (told.returncode, told.stderr) == (0, b"")
    assert {'"Éva"', '"李"'} <= set(told.stdout.decode().replace(":", " ").split())


def test_what_is_refused_tells_of_characters_that_a_screen_lacks() -> None:
    told = subprocess.run(
        [*COMMAND, "games", "Éva"], capture_output=True, check=False, env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert told.returncode == 2
    assert rb"\xc9va" in told.stderr
