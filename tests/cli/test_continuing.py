"""`croupier play --journal`: a file that is there is gone on with, whatever ended the visit before; and what cannot be is said."""

import io
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console
from tests.cli.test_play import BACEBALL, LUCKY, POKER, PREMIUM, SEVEN_UP
from tests.cli.test_play_command import run

from croupier.cards.commitment import read_reveal, verify
from croupier.cli.asking import Talk
from croupier.cli.play import play_at
from croupier.desk.journal import read_journal, replay_journal
from croupier.desk.keeping import BESIDE, Keeping, NotToGoOn
from croupier.desk.records import rejudged, rounds_of
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES
from croupier.table.message import events as e

MAIN = {
    PREMIUM: "\n\nplayer 10\n",
    SEVEN_UP: "\nplayer 10\n",
    LUCKY: "\n\nenter 10\nstand\n",
    BACEBALL: "\nbet 10 jackpot\n",
    POKER: "\nante 10\nplay\n",
}
"""Buying in, the cut where it is the person's, and a round."""
AGAIN = {game: typed.replace("\n\n", "\n", 1) if game in (PREMIUM, LUCKY) else typed for game, typed in MAIN.items()}
"""The same at a shoe that has been cut."""


def table_of(file: Path) -> tuple[int, int, bool]:
    """Rounds played, shoes, and whether it is closed."""
    table, _, _ = replay_journal(read_journal(file))
    return table.played, table.cards.shoe, table.closed


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))


@pytest.mark.parametrize("game", GAMES)
def test_a_journal_goes_on_where_it_stopped(game: str, tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    first = run(game, "--journal", str(file), typed=f"{MAIN[game]}\nq\n")
    assert first.exit_code == 0, first.output
    assert f"croupier play --journal {file} goes on with it." in first.output
    played, shoe, closed = table_of(file)
    assert (played, closed) == (1, False)
    again = run("--journal", str(file), "--name", "Ann", typed=f"{AGAIN[game]}\nq\n")
    assert again.exit_code == 0, again.output
    assert " 1.\n" in again.output.partition("The table goes on after ")[2][:20]
    assert "Thank you, Ann" in again.output
    assert table_of(file)[0] == 2
    if game != POKER:  # where every round has another deck
        assert table_of(file)[1] == shoe, "the same cards are dealt on"
    for found in rounds_of(read_journal(file)):
        assert rejudged(found) == []


def test_no_card_is_dealt_twice_and_none_is_lost_between_visits(tmp_path: Path) -> None:
    """Every shoe is opened in the end, and holds every seal and every card on record."""
    file, folder = tmp_path / "table.jsonl", tmp_path / "shoes"
    for number in range(3):
        typed = "\nante 10\nplay\n\nante 10\nfold\n\nq\n"
        told = run("three", "--journal", str(file), "--reveal", str(folder / str(number)), typed=typed)
        assert told.exit_code == 0, told.output
    seals = [
        entry.event.commitment
        for entry in read_journal(file)
        if isinstance(entry.event, e.CardsShuffled) and entry.event.commitment
    ]
    dealt = [entry.event.card for entry in read_journal(file) if isinstance(entry.event, e.CardDealt)]
    shoes = [read_reveal(each.read_bytes()) for each in sorted(folder.rglob("*.json"), key=lambda each: int(each.stem[5:]))]
    assert len(shoes) >= 4
    for shoe, seal in zip(shoes, seals, strict=False):
        assert verify(shoe, [seal]) == []
    assert len(dealt) == 6 * 6


def test_the_results_of_the_cards_in_play_come_with_them(tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    run("premium", "--journal", str(file), typed="\n\nplayer 10\n\nplayer 10\n\nq\n")
    told = run("--journal", str(file), typed="\nroads\nq\n")
    assert "Bead plate" in told.output
    kept = Keeping(file)
    assert kept.left is not None
    assert len(kept.left.coups) == 2
    kept.close()


def test_the_sealed_cards_are_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    run("premium", "--journal", str(file), typed="\n\nplayer 10\nq\n")
    beside = file.with_name(file.name + BESIDE)
    assert stat.S_IMODE(beside.stat().st_mode) == 0o600


@pytest.mark.slow
def test_a_visit_that_was_killed_in_mid_round_is_gone_on_with(tmp_path: Path) -> None:
    """The person sits where they sat, with what they had, and the round is played to its end with the sealed cards."""
    file = tmp_path / "table.jsonl"
    program = "from croupier.cli.main import main; raise SystemExit(main())"
    line = [sys.executable, "-c", program, "play", "lucky", "--journal", str(file)]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | {"PYTHONUNBUFFERED": "1"}) as visit:
        assert visit.stdin is not None
        assert visit.stdout is not None
        visit.stdin.write(b"\n\nenter 20\n")
        visit.stdin.flush()
        told = b""
        while b"or stand?" not in told:
            told += os.read(visit.stdout.fileno(), 65536) or pytest.fail(told.decode())
            time.sleep(0)
        visit.send_signal(signal.SIGKILL)
    told_again = run("--journal", str(file), typed="stand\n\nq\n")
    assert told_again.exit_code == 0, told_again.output
    assert "$480 · draw, $20 more, or stand? (8.1)" in told_again.output
    assert "Guest decides to stand." in told_again.output
    assert table_of(file)[0] == 1
    for found in rounds_of(read_journal(file)):
        assert rejudged(found) == []


# What cannot be


def begun(tmp_path: Path) -> Path:
    file = tmp_path / "table.jsonl"
    assert run("premium", "--journal", str(file), typed="\n\nplayer 10\nq\n").exit_code == 0
    return file


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (("three",), "is the journal of a table of Premium Baccarat: name that game, or a new file."),
        (("premium", "--decks", "6"), "was opened under other terms"),
        (("--variant", "tie"), "was opened under other terms"),
        (("premium", "--layout", "Q"), "was opened under other terms"),
    ],
)
def test_a_table_is_gone_on_with_as_it_was_opened(line: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    file = begun(tmp_path)
    before = file.read_bytes()
    told = run(*line, "--journal", str(file))
    assert (told.exit_code, told.stdout) == (2, "")
    assert sentence in told.stderr
    assert file.read_bytes() == before
    assert run("premium", "--decks", "8", "--journal", str(file), typed="\nq\n").exit_code == 0


def test_without_its_sealed_cards_no_table_goes_on(tmp_path: Path) -> None:
    file = begun(tmp_path)
    beside = file.with_name(file.name + BESIDE)
    kept = beside.read_bytes()
    beside.unlink()
    told = run("--journal", str(file))
    assert (told.exit_code, told.stdout) == (2, "")
    assert "nobody can deal on: name a new file." in told.stderr
    beside.write_bytes(b"no order\n")
    assert "holds something that is no sealed order" in run("--journal", str(file)).stderr
    beside.write_bytes(kept)
    assert run("--journal", str(file), typed="\nq\n").exit_code == 0


def test_a_closed_table_and_a_faulty_journal_are_told_apart(tmp_path: Path) -> None:
    logs = Path(__file__).parents[1] / "logs"
    closed = next(each for each in sorted(logs.glob("*.jsonl")) if replay_journal(read_journal(each))[0].closed)
    copy = tmp_path / "closed.jsonl"
    copy.write_bytes(closed.read_bytes())
    told = run("--journal", str(copy))
    assert (told.exit_code, told.stdout) == (2, "")
    assert "is closed, and its journal complete: name a new file." in told.stderr
    file = begun(tmp_path)
    file.write_bytes(file.read_bytes()[:-20])
    told = run("--journal", str(file))
    assert (told.exit_code, told.stdout) == (2, "")
    assert "is cut short" in told.stderr


def test_a_pool_that_has_let_a_table_go_is_not_fed_by_it_again(tmp_path: Path) -> None:
    """A visit to a linked table that broke off: the pool closes its account, and the journal says so."""
    file = tmp_path / "table.jsonl"
    run("bace", "--journal", str(file), typed="\nbet 10 jackpot\nq\n")
    lines = file.read_bytes().splitlines(keepends=True)
    linked = next(number for number, line in enumerate(lines, start=1) if b'"pool-linked"' in line)
    file.write_bytes(b"".join(lines[:linked]))
    told = run("--journal", str(file))
    assert (told.exit_code, told.stdout) == (2, "")
    assert "stopped while its table fed a jackpot pool" in told.stderr


def test_a_full_disk_ends_the_game_before_a_card_is_dealt_that_nobody_could_deal_on(tmp_path: Path) -> None:
    kept = Keeping(tmp_path / "table.jsonl")
    kept.orders.close()
    kept.orders._file = Path("/dev/full").open("r+b", buffering=0)  # noqa: SIM115 (closed with the orders)
    talk = Talk(Console(file=(out := io.StringIO())), iter([""] * 9).__next__, echo=True)
    play_at(usual_conditions(PREMIUM), talk, keeping=kept)
    assert "The game ends here. The sealed cards cannot be kept in" in out.getvalue()
    kept.close()


def test_two_cannot_play_at_one_table(tmp_path: Path) -> None:
    file = begun(tmp_path)
    kept = Keeping(file)
    with pytest.raises(NotToGoOn, match="Somebody plays at this table now"):
        Keeping(file)
    kept.close()
    Keeping(file).close()


def test_what_is_refused_leaves_no_file_behind(tmp_path: Path) -> None:
    assert run("whist", "--journal", str(tmp_path / "none.jsonl")).exit_code == 2
    assert run("premium", "--seats", "99", "--journal", str(tmp_path / "none.jsonl")).exit_code == 2
    assert not list(tmp_path.glob("none*"))
