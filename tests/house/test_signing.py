"""The heads of a real pit, signed by its writer, and what they show once its journal has lost something."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.house.pits import House, receipt
from tests.terminal import run

from croupier.games.ranks import Rank
from croupier.house.floor.pit import Pit
from croupier.house.floor.signing import SignHeads
from croupier.house.floor.staffing import AddPerson
from croupier.house.heads import HeadsError, disagreements, verify_all
from croupier.house.home import Home
from croupier.house.journal.models import HeadSignature, Stream
from croupier.house.keys import key_files, read_keys
from croupier.house.operations.backup import back_up
from croupier.house.operations.pits import links
from croupier.house.operations.signing import HeadsClock, sign_apart, sign_heads
from croupier.house.people.persons import SOFTWARE
from croupier.house.settings import use

GAME = "premium-baccarat"
DAY = 24 * 60 * 60


def lines(home: Home) -> list[bytes]:
    return home.heads.read_bytes().splitlines(keepends=True)


def hash_at(stream: str, version: int) -> str | None:
    """As an audit looks it up."""
    return next((digest for _version, digest in links(stream, [version])), None)


def test_signed_heads_are_those_of_every_stream(house: House) -> None:
    house.set_up(GAME, "b1")
    house.until_players("b1")
    pit = house.pit
    signed = sign_heads(pit)
    assert pit.signing is not None
    assert verify_all(lines(pit.home), pit.signing.public_key()) == (signed,)
    assert {(head.stream, head.version, head.hash) for head in signed.heads.streams} == set(
        Stream.objects.values_list("name", "version", "hash")
    )
    assert {head.stream for head in signed.heads.streams} == {
        f"{answers}{name}"
        for answers in ("", "receipts:")
        for name in ("cage", "pools", "promotions", "reports", "staff", "table:b1", "tournaments")
    }
    assert disagreements(signed.heads, hash_at) == []
    assert list(HeadSignature.objects.values_list("number", "at")) == [(1, signed.heads.at)]


def test_nothing_is_signed_twice(house: House) -> None:
    first = sign_heads(house.pit)
    assert sign_heads(house.pit) == first
    house.patron(500)
    second = sign_heads(house.pit)
    assert (second.heads.number, second.heads.previous) == (2, first.signature)
    assert len(lines(house.pit.home)) == HeadSignature.objects.count() == 2


def test_many_who_sign_at_once_make_one_chain(house: House) -> None:
    pit = house.pit
    assert pit.signing is not None
    futures = []
    for _ in range(20):
        futures.append(pit.submit(SignHeads(pit.signing)))
        house.add(next(iter(house.staff)))
        futures.append(pit.submit(SignHeads(pit.signing)))
    threads = [Thread(target=sign_apart, args=(pit.home, pit.signing, 0)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(future.result().granted for future in futures)
    found = verify_all(lines(pit.home), pit.signing.public_key())
    assert len(found) == HeadSignature.objects.count() >= 20


def test_a_file_that_was_taken_away_is_written_anew(house: House) -> None:
    sign_heads(house.pit)
    before = house.pit.home.heads.read_bytes()
    house.pit.home.heads.unlink()
    house.patron()
    sign_heads(house.pit)
    assert house.pit.home.heads.read_bytes().startswith(before)
    assert len(lines(house.pit.home)) == 2


def test_a_clock_that_goes_back_does_not_take_the_heads_along(home: Home) -> None:
    moment = [1_763_280_000.0]
    pit = Pit.open(home, clock=lambda: moment[0])
    try:
        house = House(pit)
        first = sign_heads(pit)
        moment[0] -= 1000
        house.patron()
        assert sign_heads(pit).heads.at == first.heads.at
    finally:
        pit.close()


def tampered(home: Home, *statements: str) -> None:
    """By someone who has the file, and switches the triggers off."""
    with closing(sqlite3.connect(home.journal, isolation_level=None)) as found:
        for (name,) in found.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            found.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            found.execute(statement)


CUT = (
    "DELETE FROM entry WHERE (stream_id, version) = (SELECT id, version FROM stream WHERE name = 'staff')",
    "UPDATE stream SET (version, hash) = (SELECT version, hash FROM entry WHERE stream_id = stream.id ORDER BY version DESC) "
    "WHERE name = 'staff'",
)


def test_no_signature_ever_vouches_for_a_loss(house: House) -> None:
    pit = house.pit
    signed = sign_heads(pit)
    pit.close()
    tampered(pit.home, *CUT)
    (staff,) = (head for head in signed.heads.streams if head.stream == "staff")
    assert disagreements(signed.heads, hash_at) == [f"Stream staff ends before version {staff.version}, which heads 1 vouch for."]
    keys = read_keys(key_files(pit.home.keys))
    with pytest.raises(HeadsError, match="Stream staff has lost what heads 1 vouched for"):
        sign_apart(pit.home, keys.signing, 2_000_000_000)
    assert HeadSignature.objects.count() == 1
    assert len(lines(pit.home)) == 1


def test_a_stored_signature_that_was_forged_is_not_gone_on_from(house: House) -> None:
    pit = house.pit
    sign_heads(pit)
    pit.close()
    tampered(pit.home, "UPDATE head_signature SET line = CAST(replace(line, '\"number\":1', '\"number\":7') AS BLOB)")
    with pytest.raises(HeadsError):
        sign_apart(pit.home, read_keys(key_files(pit.home.keys)).signing, 2_000_000_000)


def test_with_another_key_nothing_is_signed_on(house: House) -> None:
    sign_heads(house.pit)
    held = house.pit.home.heads.read_bytes()
    house.patron()
    with pytest.raises(HeadsError, match="The signature of heads 1 does not hold"):
        sign_apart(house.pit.home, Ed25519PrivateKey.generate(), 2_000_000_000)
    assert HeadSignature.objects.count() == 1
    assert house.pit.home.heads.read_bytes() == held


def taken_back(house: House, tmp_path: Path) -> tuple[Home, bytes]:
    """Both databases of an older backup in place of the pit's, whose signed heads are still there."""
    home = house.pit.home
    sign_heads(house.pit)
    back_up(home, tmp_path / "older", now=0)
    for _ in range(2):
        house.patron(500)
        sign_heads(house.pit)
    house.pit.close()
    for file in (home.journal, home.logins):
        for end in ("-wal", "-shm"):
            file.with_name(file.name + end).unlink(missing_ok=True)
        shutil.copy(tmp_path / "older" / file.name, file)
    use(home)
    return home, home.heads.read_bytes()


def test_nothing_is_signed_over_a_loss_that_the_file_shows(house: House, tmp_path: Path) -> None:
    home, held = taken_back(house, tmp_path)
    pit, failures = Pit.open(home), list[str]()
    try:
        clock = HeadsClock(pit, failed=failures.append)
        for turn in range(3):  # also once the journal has grown as long as it was
            assert not clock.look(1_763_280_000 + turn)
            for _ in range(4):
                pit.ask(AddPerson(receipt(), SOFTWARE, Rank.PLAYER))
        assert failures == ["heads"] * 3
        with pytest.raises(HeadsError, match="ends with heads 3, and the journal no longer holds them"):
            sign_heads(pit)
    finally:
        pit.close()
    assert HeadSignature.objects.count() == 1
    assert home.heads.read_bytes() == held


def test_the_command_signs_nothing_over_a_loss(house: House, tmp_path: Path) -> None:
    home, held = taken_back(house, tmp_path)
    elsewhere = tmp_path / "elsewhere.jsonl"
    shutil.copy(home.heads, elsewhere)
    told = run("heads", "--home", str(home.path))
    assert (told.exit_code, told.stdout) == (1, "")
    assert "nothing is signed or written over a loss" in told.stderr
    home.heads.unlink()  # nor is it where the file in the pit's own folder was taken away
    told = run("heads", "--home", str(home.path), "--to", str(elsewhere))
    assert (told.exit_code, told.stdout) == (1, "")
    assert f"{elsewhere} ends with heads 3" in told.stderr
    assert HeadSignature.objects.count() == 1
    assert elsewhere.read_bytes() == held
    assert not home.heads.exists()


@pytest.mark.parametrize("held", ["one line without an end", "one line\n", "two\nlines"])
def test_a_file_of_something_else_is_not_written_over(house: House, tmp_path: Path, held: str) -> None:
    other = tmp_path / "notes"
    other.write_text(held)
    told = run("heads", "--home", str(house.pit.home.path), "--to", str(other))
    assert (told.exit_code, told.stdout) == (2, "")
    assert other.read_text() == held
    assert HeadSignature.objects.count() == 0


# When


def test_heads_are_signed_every_so_often_and_when_a_gaming_day_closes(house: House) -> None:
    pit = house.pit
    house.set_up(GAME, "b1")
    noon = 1_763_280_000 // DAY * DAY
    clock = HeadsClock(pit, every=900)
    assert clock.look(noon)
    assert not clock.look(noon + 899)
    house.patron()
    assert clock.look(noon + 900)
    assert len(lines(pit.home)) == 2
    looks = [clock.look(noon + 900 + seconds) for seconds in range(0, DAY, 600)]
    slow = HeadsClock(pit, every=10 * DAY)
    turned = [slow.look(noon + seconds) for seconds in range(0, 2 * DAY, 600)]
    assert sum(looks) > 70
    assert (turned[0], sum(turned[1:])) == (True, 2)


def test_a_pit_that_closes_signs_once_more(house: House) -> None:
    clock = HeadsClock(house.pit)
    clock.start()
    house.set_up(GAME, "b1")
    house.until_players("b1")
    house.patron(10_000)
    clock.stop()
    assert house.pit.signing is not None
    last = verify_all(lines(house.pit.home), house.pit.signing.public_key())[-1]
    assert {head.stream: head.version for head in last.heads.streams} == dict(Stream.objects.values_list("name", "version"))


def test_what_keeps_heads_from_being_signed_is_counted_and_tried_again(house: House, tmp_path: Path) -> None:
    failures: list[str] = []
    house.pit.home.heads.write_text("something else\n")
    clock = HeadsClock(house.pit, failed=failures.append)
    assert not clock.look(1_763_280_000)
    assert failures == ["heads"]
    house.pit.home.heads.unlink()
    assert clock.look(1_763_280_001)
    assert failures == ["heads"]
    assert len(lines(house.pit.home)) == 1
