"""What stands in a database now: its tables and whatever belongs to them, in the words of the database itself."""

from typing import Any, Final

from django.db import connections

from croupier.house.form.made import Form

_ALIASES: Final = {"journal": "journal", "logins": "default"}
_ON: Final = "IN ('O', 'A')"
"""How PostgreSQL writes that a trigger acts."""
_POSTGRES: Final = (
    "SELECT CASE c.relkind WHEN 'r' THEN 'table' WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' ELSE 'relation' END, c.relname,"
    " format('%s %s %s %s', c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.relhassubclass)"
    " FROM pg_class c WHERE c.relnamespace = {place} AND c.relkind NOT IN ('i', 'I', 't', 'c')",
    "SELECT 'column', c.relname || '.' || a.attname, format('%s %s %s %s %s', format_type(a.atttypid, a.atttypmod), a.attnotnull,"
    " a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))"
    " FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid"
    " LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum"
    " WHERE c.relnamespace = {place} AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped",
    "SELECT 'constraint', o.conname, format('%s %s %s %s', o.conrelid::regclass, pg_get_constraintdef(o.oid), o.convalidated,"
    f" NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgconstraint = o.oid AND NOT t.tgenabled {_ON}))"
    " FROM pg_constraint o WHERE o.connamespace = {place} AND o.contype <> 'n'",
    "SELECT 'index', c.relname, format('%s %s', pg_get_indexdef(i.indexrelid), i.indisvalid)"
    " FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = {place}",
    f"SELECT 'trigger', t.tgname, format('%s %s %s', pg_get_triggerdef(t.oid), t.tgenabled {_ON}, p.prosrc)"
    " FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid"
    " WHERE c.relnamespace = {place} AND NOT t.tgisinternal",
    "SELECT 'rule', r.rulename, pg_get_ruledef(r.oid) FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class"
    " WHERE c.relnamespace = {place} AND r.rulename <> '_RETURN'",
    "SELECT 'policy', p.polname, '' FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = {place}",
    "SELECT 'function', p.proname, pg_get_functiondef(p.oid) FROM pg_proc p"
    " WHERE p.pronamespace = {place} AND p.prokind IN ('f', 'p')",
)
_MIGRATIONS: Final = "SELECT 'migration', app || '.' || name, '' FROM {table}"


def standing(place: str) -> Form:
    """Everything of a place, by kind and name. A name that is there twice is told with its number."""
    if connections["journal"].vendor == "postgresql":
        schema = f"'{place}'::regnamespace"
        rows = [row for sql in _POSTGRES for row in asked("journal", sql.replace("{place}", schema))]
        record, alias = f"{place}.django_migrations", "journal"
    else:
        alias, record = _ALIASES[place], "django_migrations"
        rows = asked(alias, "SELECT type, name, tbl_name || char(10) || coalesce(sql, '') FROM sqlite_master")
    if any((kind, name) == ("table", "django_migrations") for kind, name, _how in rows):
        rows += asked(alias, _MIGRATIONS.format(table=record))
    found: Form = {}
    for kind, name, how in sorted(rows):
        key, number = f"{kind} {name}", 1
        while key in found:
            number += 1
            key = f"{kind} {name} ({number})"
        found[key] = how
    return found


def asked(alias: str, sql: str) -> list[Any]:
    with connections[alias].cursor() as cursor:
        cursor.execute(sql)
        found: list[Any] = cursor.fetchall()
        return found
