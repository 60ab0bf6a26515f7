"""README.md: whatever it shows can be pasted. Every command of its shell blocks runs here, those of a pit while one is open."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.house_http import serving

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", TEXT, re.S | re.M)
TYPED = {
    "croupier play three": "\nante 10\nplay\n\nq\nq\n",
    "croupier play premium --as dealer": "\n" * 12,
    "croupier play premium --reveal": "\n\nbanker 10\n\nq\nq\n",
}
"""What a person types where a block asks them, by how it begins."""
TOLD = """trap 'echo "status $? of $BASH_COMMAND" >&2' ERR"""
"""As in a person's shell the next line is run all the same, and each that fails is told of."""
REFUSES = "status 1 of croupier jackpot run"
"""That tape has commands which are refused, and the status says so."""
OPEN_PIT = ("HOUSE=", "croupier audit")
"""Blocks that need a pit."""


@pytest.fixture(autouse=True)
def no_other_pit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads the page has a shell that knows of no pit yet."""
    for name in [name for name in os.environ if name.startswith(("CROUPIER_", "DJANGO_"))]:
        monkeypatch.delenv(name)


def runs_alone(block: str) -> bool:
    return not block.startswith(("make ", *OPEN_PIT))


def first_words(block: str) -> str:
    return " ".join(block.split()[:3])


@pytest.mark.slow
@pytest.mark.parametrize("block", [block for block in BLOCKS if runs_alone(block)], ids=first_words)
def test_a_block_runs_as_it_stands(block: str, tmp_path: Path) -> None:
    for name in ("tests", "examples", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    typed = next((lines for begins, lines in TYPED.items() if block.startswith(begins)), "")
    folder = tmp_path / "own"
    folder.mkdir()
    own = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "XDG_DATA_HOME": str(folder)}
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{TOLD}\n{block}"], input=typed, capture_output=True, text=True, timeout=600,
        cwd=tmp_path, env=os.environ | own,
    )  # fmt: skip
    failed = [line for line in done.stderr.splitlines() if line.startswith("status ")]
    assert [line for line in failed if not line.startswith(REFUSES)] == [], f"{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    assert "Traceback" not in done.stderr


@pytest.mark.waits
@pytest.mark.slow
def test_the_blocks_of_a_pit_run_while_one_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wager over HTTP from signing in to what came of it, and then the books, in the folder in which the pit was opened."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    wager, books = (next(block for block in BLOCKS if block.startswith(begins)) for begins in OPEN_PIT)
    with serving(tmp_path / "pit") as port:
        assert wager.count("127.0.0.1:8000") == 1
        block = wager.replace("127.0.0.1:8000", f"127.0.0.1:{port}")
        told = subprocess.run(["bash", "-o", "pipefail", "-c", block], capture_output=True, text=True, timeout=300, cwd=tmp_path)
        assert '"settled"' in told.stdout.splitlines()[-1] or '"wagers"' in told.stdout.splitlines()[-1], told.stdout[-2000:]
        assert '"refused"' not in told.stdout, told.stdout[-2000:]
        kept = subprocess.run(
            ["bash", "-o", "pipefail", "-c", f"{TOLD}\n{books}"], capture_output=True, text=True, timeout=300, cwd=tmp_path
        )  # fmt: skip
    assert "status " not in kept.stderr, f"{kept.stdout[-2000:]}\n{kept.stderr[-2000:]}"
    assert (tmp_path / "copy-of-today").exists()


@pytest.mark.slow
def test_python_of_the_page_runs() -> None:
    [block] = re.findall(r"^```python\n(.*?)^```", TEXT, re.S | re.M)
    done = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True, check=True)
    assert "wins" in done.stdout or "Tie" in done.stdout
    assert "Refused" in done.stdout


def test_every_target_of_make_that_is_named_exists() -> None:
    known = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    named = {word for block in BLOCKS for word in re.findall(r"^make ([a-z-]+)", block, re.M)}
    assert {"run", "play", "test", "bench"} <= named <= known


def test_every_page_that_is_named_exists() -> None:
    named = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", TEXT)
    assert len(named) > 30
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_licence_is_left_to_the_owner() -> None:
    assert not list(ROOT.glob("LICEN[SC]E*")) or "LICENSE" not in TEXT
    assert "no LICENSE file" in TEXT
