"""What may stop whoever runs a pit, each told in a sentence."""

import sqlite3
from typing import Final

import psycopg
from django.core.exceptions import ImproperlyConfigured
from django.db import Error as DjangoError

from croupier.house.existing import NoPit
from croupier.house.heads import HeadsError
from croupier.house.journal.dialects import Away
from croupier.house.keys import KeyFault
from croupier.house.operations.manifest import BackupError
from croupier.house.safety import BadAddress

_OF_A_DATABASE: Final = (DjangoError, psycopg.Error, sqlite3.Error, ImproperlyConfigured)
FAULTS: Final[tuple[type[Exception], ...]] = (Away, BackupError, BadAddress, HeadsError, KeyFault, NoPit, OSError, *_OF_A_DATABASE)


def sentence(error: Exception) -> str:
    if isinstance(error, _OF_A_DATABASE):
        return f"The database could not be used: {first_line(error)}."
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'A file'} could not be used: {error.strerror}."
    return str(error)


def first_line(error: Exception) -> str:
    """What a database says of itself, to stand in a sentence."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")
