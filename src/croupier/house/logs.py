"""What a pit writes to its log: one JSON object a line, and nothing in it that belongs to a person or opens anything.

Words are never filtered afterwards, since a filter knows only the secrets it was told of. Instead little gets in: the constant
text of a message without what was put into it, the fields listed here, and of an exception its kind and where it arose, not what
it said.
"""

import logging
import re
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

OURS: Final = "croupier"
FIELDS: Final = (
    "table", "stream", "version", "number", "game", "clause", "command", "outcome", "point", "route", "method", "status",
    "milliseconds", "count", "queue", "watchers", "port", "digest", "key", "seconds",
)  # fmt: skip
"""What a message may carry, given as `extra`. No person is among it: the journal says who did what, to those who may know."""
_PLACES: Final = re.compile(r"%(\(\w+\))?[-+ #0]*\d*(\.\d+)?[a-z%]")
"""Where something is put into a message."""
_LONGEST: Final = 200
_DEEPEST: Final = 12

_write: Final = msgspec.json.Encoder().encode


class Lines(logging.Formatter):
    """One JSON object a record."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": _says(record),
        }
        if isinstance(status := record.__dict__.get("status_code"), int):  # as Django has it
            said["status"] = status
        said |= {name: _plain(record.__dict__[name]) for name in FIELDS if name in record.__dict__}
        if record.exc_info and record.exc_info[1] is not None:
            said["raised"] = list(_raised(record.exc_info[1]))
        return _write(said).decode()


def _says(record: logging.LogRecord) -> str:
    """The message as it stands in the program. One of another library that may have been put together before is left out, and one
    that has no words without what was put into it: of those it is said where they come from."""
    constant = isinstance(record.msg, str) and (bool(record.args) or _is_ours(record.name))
    words = constant and any(map(str.isalpha, _PLACES.sub("", record.msg)))
    return record.msg[:_LONGEST] if words else f"{record.module}:{record.lineno}"


def _is_ours(name: str) -> bool:
    return name == OURS or name.startswith(f"{OURS}.")


def _plain(value: object) -> Any:
    """Numbers as they are, words cut; anything else only by its kind, since it may hold anything."""
    if value is None or isinstance(value, bool | int | float):
        return value
    return value[:_LONGEST] if isinstance(value, str) else type(value).__name__


def _raised(error: BaseException | None) -> Iterator[str]:
    """The kind of each exception in turn, the first cause last, and the lines it went through."""
    seen = set[int]()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield f"{type(error).__module__}.{type(error).__qualname__}"
        for frame in traceback.extract_tb(error.__traceback__)[-_DEEPEST:]:
            yield f"{'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno} in {frame.name}"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def configuration(level: str = "INFO") -> dict[str, Any]:
    """For `logging.config.dictConfig` and Django's LOGGING: everything goes through one handler, to standard error."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": f"{__name__}.{Lines.__name__}"}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["lines"], "level": level},
        "loggers": {
            name: {"handlers": [], "propagate": True, "level": limit}
            for name, limit in (
                (OURS, level), ("django", "WARNING"), ("uvicorn", "WARNING"), ("uvicorn.error", "WARNING"),
                ("uvicorn.access", "CRITICAL"),
            )
        },
    }  # fmt: skip
