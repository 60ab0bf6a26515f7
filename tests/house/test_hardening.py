"""A process that holds open shoes leaves no core behind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.house.home import Home
from croupier.house.keys import FILES, VARIABLES, key_files
from croupier.house.operations.backup import back_up

PROGRAM = """
import os, resource, signal
from croupier.house.hardening import harden, hardened
assert not hardened()
assert harden() == []
assert hardened()
if os.fork() == 0:
    os._exit(0 if hardened() else 1)
assert os.waitstatus_to_exitcode(os.wait()[1]) == 0
child = os.fork()
if child == 0:
    os.abort()
status = os.wait()[1]
assert os.WTERMSIG(status) == signal.SIGABRT
assert not os.WCOREDUMP(status)
print("done")
"""


def test_no_core_is_dumped_of_a_hardened_process_or_its_children() -> None:
    told = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert (told.stdout, told.stderr) == ("done\n", "")


WATCHED = """
import sys
from croupier.house.hardening import hardened

def watch(event, given):
    if event == "open" and str(given[0]).endswith((".keys", ".pem", ".key")):
        print(f"{'closed' if hardened() else 'OPEN'} {given[0]}", file=sys.stderr)

sys.addaudithook(watch)
from croupier.cli.main import main
sys.exit(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "reads"),
    [
        ("audit", FILES),
        ("heads", FILES),
        ("heads --public-key", FILES),
        ("rotate-key", ("seal.keys",)),
        ("rotate-key --new new", FILES),
        ("table list", FILES),
        ("user list", FILES),
        ("restore copy --home other", FILES),
        ("serve --host 192.0.2.1", FILES),
    ],
)
def test_no_command_reads_a_key_into_a_memory_that_a_crash_would_write(
    home: Home, tmp_path: Path, words: str, reads: tuple[str, ...]
) -> None:
    """Seen from outside: whatever opens a key file, the process has closed its memory before."""
    keys = home.keys.rename(tmp_path / "keys")
    told = {VARIABLES[name]: str(path) for name, path in key_files(keys).items()}
    told |= {"CROUPIER_ALLOWED_HOSTS": "pit.example", "CROUPIER_TLS": "proxy", "CROUPIER_TRUSTED_PROXIES": "192.0.2.2"}
    where = () if "--home" in words or "--new" in words else ("--home", str(home.path))
    if words.startswith("restore"):
        back_up(home, tmp_path / "copy", now=0)
    line = [sys.executable, "-c", WATCHED, *words.split(), *where]
    environment = os.environ | told | {"CROUPIER_DEMONSTRATION": ""}
    done = subprocess.run(line, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    seen = [said.split() for said in done.stderr.splitlines() if said.startswith(("closed ", "OPEN "))]
    assert {Path(path).name for _, path in seen} == set(reads), done.stderr
    assert {word for word, _ in seen} == {"closed"}
