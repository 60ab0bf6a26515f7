"""A pit that was opened before is opened with the keys that it was played with. Others would open nothing: every table would stand
still, and a new key in place of a lost one would hide the loss."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from croupier.house.home import Home
from croupier.house.journal.models import PitTable, Seal
from croupier.house.keys import SEAL, SIGNING, TITLES, VARIABLES, KeyFault, Keyring, key_files, pit_keys
from croupier.house.settings import is_demonstration

_MOST_NAMED: Final = 5


def hold_to_own_keys(home: Home) -> None:
    """Raises KeyFault where a pit that is there already lacks a key of its own. None is made."""
    files = key_files(home.keys) if is_demonstration() else {SEAL: Path(os.environ.get(VARIABLES[SEAL], ""))}
    for name in (SEAL, SIGNING) if is_demonstration() else ():
        if not files[name].exists():
            raise KeyFault(
                f"The {TITLES[name]} is missing: there is no file {files[name]}, and the pit in {home.path} was played with one. "
                "Lay it back, or open another folder."
            )
    hold_to_seals(pit_keys(home.keys, demonstration=is_demonstration(), environment=os.environ).ring, files[SEAL])


def hold_to_seals(ring: Keyring, file: Path) -> None:
    """Raises KeyFault where the cards of a table were sealed with none of these keys."""
    shut: dict[str, list[str]] = {}
    for table, key in _last_seals():
        if ring.find(key) is None:
            shut.setdefault(key, []).append(table)
    if shut:
        key, tables = next(iter(shut.items()))
        named = ", ".join(tables[:_MOST_NAMED]) + (" and others" if len(tables) > _MOST_NAMED else "")
        raise KeyFault(f"The seal key {key} is not in {file}, and it hides the cards of {named}. Lay it back into that file.")


def _last_seals() -> Iterator[tuple[str, str]]:
    """Of every table with sealed cards, its id and the key that hides them."""
    for table, stream in PitTable.objects.order_by("id").values_list("id", "stream_id"):
        key = Seal.objects.filter(stream_id=stream).order_by("-version").values_list("key", flat=True).first()
        if key is not None:
            yield table, key
