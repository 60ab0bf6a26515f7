"""A pit is a demonstration or in earnest from its first opening on, wherever it is brought."""

from contextlib import closing
from pathlib import Path

import pytest
from tests.house.live.test_earnest import PASSWORD, told_for
from tests.house.live.test_serve import PATIENCE, serving, start

from croupier.games.ranks import Rank
from croupier.house.audit.auditing import audit
from croupier.house.floor.cage import BuyIn
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import id_of
from croupier.house.founding import Found, OtherKind, found, hold_to, kind_on_record
from croupier.house.home import Home
from croupier.house.journal.models import Entry
from croupier.house.operations.backup import back_up, bring_back
from croupier.house.people import accounts
from croupier.house.people.persons import SOFTWARE
from croupier.house.people.signing_in import SignedIn, sign_in
from croupier.house.safety import PROXIES, TLS
from croupier.house.settings import use


@pytest.mark.parametrize("demonstration", [True, False])
def test_the_first_opening_says_what_a_pit_is_and_no_later_one(pit: Pit, demonstration: bool) -> None:
    assert kind_on_record() is None
    found(pit, demonstration=demonstration)
    assert kind_on_record() is demonstration
    written = Entry.objects.count()
    found(pit, demonstration=demonstration)
    with pytest.raises(OtherKind):
        found(pit, demonstration=not demonstration)
    assert pit.ask(Found(not demonstration)).body == (b"true" if demonstration else b"false")
    assert Entry.objects.count() == written
    assert not audit(pit.home).faults


def test_accounts_without_passwords_are_a_demonstration_s_whatever_else_is_missing(pit: Pit) -> None:
    hold_to(pit.home, kind=None, demonstration=False)
    accounts.add(pit, SOFTWARE, Rank.PLAYER, "Ada", demonstration=True)
    hold_to(pit.home, kind=None, demonstration=True)
    with pytest.raises(OtherKind):
        hold_to(pit.home, kind=None, demonstration=False)


@pytest.mark.slow
def test_a_demonstration_is_never_opened_in_earnest_nor_its_copy(home: Home, tmp_path: Path) -> None:
    with serving(home):
        pass
    use(home)
    assert kind_on_record() is True
    back_up(home, tmp_path / "copy", now=0)
    brought = Home(tmp_path / "brought")
    bring_back(tmp_path / "copy", brought)
    for pit in (home, brought):
        use(pit)
        before = Entry.objects.count()
        process = start("--home", str(pit.path), "--port", "0", **told_for(home.keys), **{TLS: "proxy", PROXIES: "127.0.0.1"})
        said, why = process.communicate(timeout=PATIENCE)
        assert (process.returncode, said) == (1, "")
        assert f"The pit in {pit.path} is a demonstration" in why
        assert "Traceback" not in why
        assert Entry.objects.count() == before


@pytest.mark.slow
def test_a_pit_in_earnest_is_never_a_demonstration(home: Home, tmp_path: Path) -> None:
    with closing(Pit.open(home)) as pit:
        found(pit, demonstration=False)
    home.keys.rename(tmp_path / "keys")
    before = Entry.objects.count()
    process = start("--home", str(home.path), "--port", "0", "--demonstration")
    said, why = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (1, "")
    assert f"The pit in {home.path} is in earnest" in why
    assert "Traceback" not in why
    assert Entry.objects.count() == before
    assert not home.keys.exists(), "no key is made for it"


def test_an_audit_finds_what_only_a_demonstration_has(pit: Pit) -> None:
    """The tests' own house lets people in as a demonstration does, whatever is on record."""
    found(pit, demonstration=False)
    ada = id_of(accounts.add(pit, SOFTWARE, Rank.PLAYER, "Ada", demonstration=True))
    marie = id_of(accounts.add(pit, SOFTWARE, Rank.PLAYER, "Marie", PASSWORD))
    assert isinstance(sign_in(pit, "Marie", PASSWORD), SignedIn)
    assert isinstance(sign_in(pit, "Ada"), SignedIn)
    assert pit.ask(BuyIn("chips", marie, marie, 100_00, play_money=True)).granted
    told = {name: [each.what for each in check.findings] for name, check in audit(pit.home) if check.found}
    assert told == {
        "names": ["They need no password, and the pit is no demonstration."],
        "people": [
            f"{ada} signed in without a password, and the pit is no demonstration.",
            f"{marie} moved money of their own, and the pit is no demonstration.",
        ],
    }
