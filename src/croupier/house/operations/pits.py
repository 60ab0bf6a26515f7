"""A pit seen from a process of its own: what the commands of whoever runs it come to. The pit may be running meanwhile, or not."""

import os
import time
from pathlib import Path

from croupier.house.existing import NoPit, existing
from croupier.house.floor.named import STAFF
from croupier.house.heads import Heads, NoHeads, Signed, disagreements, verify_all
from croupier.house.home import Home, home_of
from croupier.house.keys import SEAL, Keyring, Keys, kept_files, new_keys, public_pem, read_keys, read_public, rotate_key
from croupier.house.operations.backup import back_up, bring_back
from croupier.house.operations.manifest import Manifest
from croupier.house.people.events import ProgramStarted, read
from croupier.house.safety import read_address
from croupier.house.settings import DATABASE_VARIABLE, OWNER_VARIABLE, configure


def made_ready(path: Path | None) -> Home:
    """The databases in this version's form; made, where there are none."""
    home = home_of(path)
    configure(home)
    from croupier.house.preparing import migrate

    migrate(home)
    return home


def _keys(home: Home) -> Keys:
    return read_keys(kept_files(home.keys, os.environ))


# Backups


def _owned() -> str | None:
    """The database as whoever owns its tables sees it."""
    for variable in (OWNER_VARIABLE, DATABASE_VARIABLE):
        if url := os.environ.get(variable):
            read_address(url, variable)
            return url
    return None


def backed_up(path: Path | None, to: Path) -> Manifest:
    return back_up(home_of(path), to, now=int(time.time()), database=_owned())


def brought_back(path: Path | None, source: Path) -> Home:
    """The pit of a backup, in the form that this version reads."""
    bring_back(source, home_of(path), database=_owned())
    return made_ready(path)


# Keys and heads


def rotated(path: Path | None) -> tuple[Path, Keyring]:
    """The file of the seal keys, with a new one in it."""
    file = kept_files(home_of(path).keys, os.environ)[SEAL]
    return file, rotate_key(file)


def fresh_keys(folder: Path) -> list[Path]:
    return list(new_keys(folder).values())


def public_key(path: Path | None) -> str:
    return public_pem(_keys(home_of(path)).public).decode()


def vouched_for(kept: Path, key: Path) -> int:
    """How many heads a file holds, each signed by this key and following from the one before; no pit is needed for it."""
    public = read_public(key.read_bytes())
    with kept.open("rb") as file:
        found = verify_all(file, public)
    if not found:
        raise NoHeads(f"{kept} holds no signed heads.")
    return len(found)


def signed(path: Path | None, to: Path | None) -> Signed:
    """Sign now, and tell the file of the pit, and another one."""
    home = existing(path)
    from croupier.house.operations.signing import sign_apart

    return sign_apart(home, _keys(home).signing, int(time.time()), to)


def held_against(path: Path | None, kept: Path) -> tuple[int, list[str]]:
    """How many heads a file holds, and what the pit no longer holds of what they vouch for."""
    home = existing(path)
    with kept.open("rb") as file:
        found = verify_all(file, _keys(home).public)
    if not found:
        raise NoHeads(f"{kept} holds no signed heads.")
    hashes = _hashes([one.heads for one in found])
    problems = [problem for one in found for problem in disagreements(one.heads, lambda *at: hashes.get(at))]
    return len(found), problems


def _hashes(signed: list[Heads]) -> dict[tuple[str, int], str]:
    """The hashes that the journal has where heads were signed."""
    found: dict[tuple[str, int], str] = {}
    wanted: dict[str, set[int]] = {}
    for heads in signed:
        for head in heads.streams:
            wanted.setdefault(head.stream, set()).add(head.version)
    for stream, versions in wanted.items():
        some = sorted(versions)
        for start in range(0, len(some), 500):
            found |= {(stream, version): digest for version, digest in links(stream, some[start : start + 500])}
    return found


def links(stream: str, versions: list[int]) -> list[tuple[int, str]]:
    """Number and hash of links of a chain, as far as they are there: of entries, or of the answers from a stream."""
    from croupier.house.floor.receipts import KIND
    from croupier.house.journal.models import Entry, Receipt

    kind, _, answered = stream.partition(":")
    if kind == KIND:
        return list(Receipt.objects.filter(stream__name=answered, number__in=versions).values_list("number", "hash"))
    return list(Entry.objects.filter(stream__name=stream, version__in=versions).values_list("version", "hash"))


def last_start(path: Path | None) -> ProgramStarted:
    """What the pit wrote down when it was last started."""
    home = existing(path)
    from croupier.house.journal.models import Entry

    bodies = Entry.objects.filter(stream__name=STAFF).order_by("-version").values_list("body", flat=True)
    for body in bodies.iterator(chunk_size=500):
        event = read(bytes(body)) if b'"program-started"' in bytes(body) else None
        if isinstance(event, ProgramStarted):
            return event
    raise NoPit(f"The pit in {home.path} has never been started.")
