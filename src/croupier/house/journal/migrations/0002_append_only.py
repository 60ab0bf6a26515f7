"""What has been written down stays: the database itself refuses to change or remove it, whoever asks."""

from typing import Any

from django.db import migrations

KEPT = ("entry", "posting", "receipt", "seal", "head_signature")

_TAKEN = {
    "entry": "rowid = NEW.rowid",
    "posting": "rowid = NEW.rowid OR (stream_id = NEW.stream_id AND version = NEW.version AND line = NEW.line)",
    "receipt": "rowid = NEW.rowid OR id = NEW.id OR (stream_id = NEW.stream_id AND number = NEW.number)",
    "seal": "rowid = NEW.rowid OR (stream_id = NEW.stream_id AND version = NEW.version)",
    "head_signature": "rowid = NEW.rowid",
}
"""By what a row is known: `INSERT OR REPLACE` would go past a trigger on deletion, by a key or by the row's own number."""
_NEXT = {
    "entry": ("version", "SELECT COALESCE(MAX(version), 0) + 1 FROM entry WHERE stream_id = NEW.stream_id"),
    "head_signature": ("number", "SELECT COALESCE(MAX(number), 0) + 1 FROM head_signature"),
}


def sqlite_guards() -> list[str]:
    found = []
    for table in KEPT:
        found += [
            f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, 'The rows of {table} are kept as they were written.'); END"
            for verb in ("UPDATE", "DELETE")
        ]
    for table, known in _TAKEN.items():
        found.append(
            f"CREATE TRIGGER {table}_once BEFORE INSERT ON {table} WHEN EXISTS (SELECT 1 FROM {table} WHERE {known}) "
            f"BEGIN SELECT RAISE(ABORT, 'There is such a row of {table} already.'); END"
        )
    for table, (column, due) in _NEXT.items():
        found.append(
            f"CREATE TRIGGER {table}_next BEFORE INSERT ON {table} WHEN NEW.{column} <> ({due}) "
            f"BEGIN SELECT RAISE(ABORT, 'Another row of {table} is due.'); END"
        )
    return found


def postgres_guards() -> list[str]:
    found = [
        "CREATE FUNCTION kept_as_written() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'The rows of % are kept as they were written.', TG_TABLE_NAME; END $$"
    ]
    for table in KEPT:
        found.append(
            f"CREATE TRIGGER {table}_kept BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION kept_as_written()"
        )
        found.append(
            f"CREATE TRIGGER {table}_whole BEFORE TRUNCATE ON {table} FOR EACH STATEMENT EXECUTE FUNCTION kept_as_written()"
        )
    return found


def guard(_apps: Any, editor: Any) -> None:
    for sql in postgres_guards() if editor.connection.vendor == "postgresql" else sqlite_guards():
        editor.execute(sql, params=None)


class Migration(migrations.Migration):
    dependencies = [("journal", "0001_first")]
    operations = [migrations.RunPython(guard)]
