"""Who may do what in PostgreSQL: the role that plays owns nothing, reads and adds everywhere, and changes only what may change."""

from collections.abc import Iterator
from typing import Final

from croupier.house.form.standing import asked

CHANGED: Final = ("stream", "account", "snapshot", "snapshot_page", "person", "pit_table", "patron_day", "lease")
"""Tables of the journal in which a row may change."""
_OURS: Final = "(SELECT oid FROM pg_namespace WHERE nspname IN ('journal', 'logins'))"
_NOBODY: Final = "PUBLIC"


def owners() -> tuple[str, list[str]]:
    """The role by which PostgreSQL is read here, and those owners of the pit's tables in whose name it may act."""
    rows = asked(
        "journal",
        "SELECT current_user, r.rolname FROM pg_roles r WHERE pg_has_role(current_user, r.oid, 'MEMBER') AND r.oid IN"
        f" (SELECT relowner FROM pg_class WHERE relnamespace IN {_OURS}"
        f" UNION SELECT proowner FROM pg_proc WHERE pronamespace IN {_OURS}"
        " UNION SELECT nspowner FROM pg_namespace WHERE nspname IN ('journal', 'logins'))",
    )
    [(role,)] = asked("journal", "SELECT current_user")
    return role, sorted(owner for _role, owner in rows)


def more_than_given(role: str) -> Iterator[tuple[str, str]]:
    """Where somebody may do more than the house gives: the role that plays, or anyone else; and a sentence each."""
    for place, name, kind, who, right, passed_on in _grants():
        given = _given(place, name, kind) if who == role else set()
        if given is not None and right not in given:
            yield f"{place}.{name}", f"The role {who} has the right {right} here, which the house has not given it."
        elif passed_on:
            yield f"{place}.{name}", f"The role {who} may pass on its right {right}, which the house has not allowed."


def _given(place: str, name: str, kind: str) -> set[str] | None:
    """What the role that plays has been given of something; nothing where that is everything."""
    if kind == "schema":
        return {"USAGE"}
    if kind == "column":
        return set()
    if place == "logins" or kind == "sequence":
        return None
    return {"SELECT", "INSERT"} | ({"UPDATE"} if name in CHANGED else set())


def _grants() -> list[tuple[str, str, str, str, str, bool]]:
    """Place, name, kind, who, right and whether it may be passed on; what owners have of their own is left out."""
    said = f"coalesce((SELECT rolname FROM pg_roles WHERE oid = x.grantee), '{_NOBODY}'), x.privilege_type, x.is_grantable"
    return [
        tuple(row)
        for sql in (
            f"SELECT n.nspname, c.relname, CASE c.relkind WHEN 'S' THEN 'sequence' ELSE 'table' END, {said}"
            f" FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(c.relacl) x"
            f" WHERE n.oid IN {_OURS} AND x.grantee <> c.relowner",
            f"SELECT n.nspname, c.relname || '.' || a.attname, 'column', {said} FROM pg_attribute a"
            f" JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(a.attacl) x"
            f" WHERE n.oid IN {_OURS} AND x.grantee <> c.relowner",
            f"SELECT n.nspname, 'schema', 'schema', {said} FROM pg_namespace n, aclexplode(n.nspacl) x"
            f" WHERE n.oid IN {_OURS} AND x.grantee <> n.nspowner",
        )
        for row in sorted(asked("journal", sql))
    ]


def triggers_sleep() -> bool:
    """Whether the role's sessions are of the kind that triggers leave alone."""
    return bool(asked("journal", "SELECT current_setting('session_replication_role') = 'replica'") == [(True,)])
