"""What the database itself is to refuse, and what keeps processes from one another: triggers and leases.

Whoever lifts a trigger may put everything else back in order. That it is gone is then all there is to be seen.
"""

from importlib import import_module
from typing import Any, Final

from django.db import connections
from django.db.models import Max

from croupier.house.audit.findings import Sheet
from croupier.house.dealing.steps import LEASE
from croupier.house.journal.models import Entry, Lease

_MADE: Final[Any] = import_module("croupier.house.journal.migrations.0002_append_only")
_ROW_BEFORE_DELETE_OR_UPDATE, _STATEMENT_BEFORE_TRUNCATE = 27, 34
"""As PostgreSQL numbers when a trigger is to act."""


def audit_guards(sheet: Sheet) -> None:
    """Every trigger stands as it was made, and there is no other."""
    connection = connections["journal"]
    wanted, standing = _postgres() if connection.vendor == "postgresql" else _sqlite()
    for name, said in wanted.items():
        sheet.saw("guards")
        if name not in standing:
            sheet.found("guards", name, "This trigger is gone: what it kept could be changed or removed.")
        elif standing[name] != said:
            sheet.found("guards", name, "This trigger is switched off, or does something else than it was made for.")
    for name in standing.keys() - wanted.keys():
        sheet.found("guards", name, "The house has no such trigger.")


def _sqlite() -> tuple[dict[str, Any], dict[str, Any]]:
    wanted = {sql.split()[2]: sql for sql in _MADE.sqlite_guards()}
    return wanted, dict(_asked("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))


def _postgres() -> tuple[dict[str, Any], dict[str, Any]]:
    refuses = _MADE.postgres_guards()[0].split("$$")[1]
    wanted: dict[str, Any] = {}
    for table in _MADE.KEPT:
        wanted[f"{table}_kept"] = (table, _ROW_BEFORE_DELETE_OR_UPDATE, True, True, refuses)
        wanted[f"{table}_whole"] = (table, _STATEMENT_BEFORE_TRUNCATE, True, True, refuses)
    rows = _asked(
        "SELECT t.tgname, c.relname, t.tgtype, t.tgenabled IN ('O', 'A'), t.tgqual IS NULL, p.prosrc FROM pg_trigger t "
        "JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_proc p ON p.oid = t.tgfoid "
        "WHERE n.nspname = current_schema() AND NOT t.tgisinternal"
    )
    return wanted, {name: tuple(said) for name, *said in rows}


def _asked(sql: str) -> list[Any]:
    with connections["journal"].cursor() as cursor:
        cursor.execute(sql)
        found: list[Any] = cursor.fetchall()
        return found


def audit_leases(sheet: Sheet) -> None:
    """A process takes a table with a step there, for so long and no longer: none lasts beyond what its entries could have given."""
    for stream, until in Lease.objects.order_by("stream_id").values_list("stream_id", "until"):
        sheet.saw("guards")
        last = Entry.objects.filter(stream_id=stream).aggregate(last=Max("recorded"))["last"]
        if last is None:
            sheet.found("belonging", "lease", f"It has rows of stream {stream}, which has no entries.")
        elif until > last + LEASE:
            sheet.found("guards", f"lease of stream {stream}", "It keeps other processes away for longer than any step gives.")
