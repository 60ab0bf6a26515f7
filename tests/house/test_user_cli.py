"""`croupier user`, as whoever keeps the pit's machine types it."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.house.pits import House

from croupier.cli.main import main
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.people import accounts
from croupier.house.people.codes import code_at
from croupier.house.people.models import Login
from croupier.house.people.office import DOINGS
from croupier.house.people.signing_in import NotSignedIn, SignedIn, sign_in


class Office:
    def __init__(self, home: Home, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._home, self._capsys, self._monkeypatch = home, capsys, monkeypatch

    def __call__(self, *words: str, password: str = "") -> tuple[int, str]:
        """The status, and what was said."""
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(f"{password}\n"))
        try:
            status = main(["user", *words, "--home", str(self._home.path)]) or 0
        except SystemExit as end:
            status = int(str(end.code))
        said = self._capsys.readouterr()
        return status, said.out + said.err


@pytest.fixture
def office(home: Home, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Office:
    return Office(home, capsys, monkeypatch)


def test_a_manager_is_added_with_password_and_code(office: Office, home: Home) -> None:
    assert office("add", "Marie", "--rank", "gaming-manager", password="quiet-lamp-47") == (0, "S1 is Marie, gaming-manager.\n")
    status, said = office("code", "Marie")
    assert status == 0
    told, address = said.splitlines()
    assert told.startswith("S1 (Marie) signs in with a code from now on.")
    assert address.startswith("otpauth://totp/Croupier:Marie?secret=")
    pit = Pit.open(home)
    try:
        assert isinstance(sign_in(pit, "Marie", "quiet-lamp-47"), NotSignedIn)
        secret = said.partition("secret=")[2].partition("&")[0]
        code = code_at(secret, int(pit.clock()) // 30)
        assert isinstance(sign_in(pit, "Marie", "quiet-lamp-47", code), SignedIn)
    finally:
        pit.close()
    assert office("list")[1].split() == ["S1", "gaming-manager", "good", "Marie", "(with", "codes)"]


def test_it_works_beside_a_running_pit(office: Office, house: House) -> None:
    patron = house.patron()
    assert office("exclude", patron, "--why", "A court says so.")[0] == 0
    reply = accounts.set_password(house.pit, patron, patron, "quiet-lamp-47")
    assert reply.status == 403  # the running pit knows
    assert house.patron() == "P1002"  # and writes on behind what was written beside it
    assert office("readmit", patron) == (0, f"{patron} ({patron}): good.\n")


def test_everything_is_undone_again(office: Office) -> None:
    office("add", "Marie", "--rank", "dealer")
    assert office("rank", "marie", "--rank", "casino")[1] == "S1 (marie) is casino-supervisor from now on.\n"
    assert office("suspend", "Marie")[1] == "S1 (Marie): suspended.\n"
    assert office("reinstate", "S1")[1] == "S1 (S1): good.\n"
    assert office("password", "Marie", password="other-lamp-48")[0] == 0
    office("add", "Pierre", "--rank", "player", password="quiet-lamp-47")
    assert office("card", "Pierre")[1] == "P1001 (Pierre): good, Player Card P1001-1.\n"
    assert office("close", "Pierre")[1].startswith("P1001 (Pierre): gone")
    assert office("erase", "Pierre") == (0, "The name of P1001 is forgotten.\n")
    assert not Login.objects.filter(name="Pierre").exists()


@pytest.mark.parametrize(
    ("words", "password", "sentence", "ends"),
    [
        (("frown", "Marie"), "", "There is no act 'frown'; the acts are ", 2),
        (("add",), "", "Whom? A name is needed.", 2),
        (("suspend",), "", "Whom? A name is needed.", 2),
        (("add", "Marie"), "", "A rank is needed", 2),
        (("add", "Marie", "--rank", "emperor"), "", "A rank is needed", 2),
        (("add", "Marie", "--rank", "dealer"), "short", "A password has 10 to 200 signs.", 1),
        (("suspend", "Nobody"), "", "Nobody of this house is Nobody.", 1),
    ],
)
def test_what_cannot_be_done_ends_with_a_sentence(
    office: Office, words: tuple[str, ...], password: str, sentence: str, ends: int
) -> None:
    status, said = office(*words, password=password)
    assert status == ends
    assert said.startswith(sentence)
    assert not Login.objects.exists()


def test_help_names_everything_that_can_be_done(capsys: pytest.CaptureFixture[str]) -> None:
    main(["user", "--help"])
    said = capsys.readouterr().out
    assert all(doing in said for doing in DOINGS)


def test_without_a_pit_there_is_nobody(tmp_path: Path) -> None:
    run = "import sys; from croupier.cli.main import main; sys.exit(main())"
    words = ("user", "list", "--home", str(tmp_path))
    done = subprocess.run([sys.executable, "-c", run, *words], capture_output=True, text=True, env=os.environ, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no pit in ")
