"""What the migrations make, as it is on the lists."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

PLACES: Final = ("journal", "logins")
"""A file of SQLite each, or a schema of PostgreSQL."""

Form = dict[str, str]
"""By kind and name: how it was made."""


def list_of(vendor: str) -> Path:
    return Path(__file__).with_name(f"{vendor}.json")


@cache
def made(vendor: str) -> dict[str, Form]:
    """By place: everything that belongs there."""
    return msgspec.json.decode(list_of(vendor).read_bytes(), type=dict[str, Form])
