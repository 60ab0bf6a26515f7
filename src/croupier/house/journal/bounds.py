"""How much any account of the house may come to, and how the database is told."""

from typing import Any, Final

from django.db.models import BooleanField, Func

CEILING: Final = 10**18
"""In cents, above or below nought. A database that adds beyond some nine times this rounds to what it can hold, or fails."""


class IsWhole(Func):
    """Whether a column holds a whole number: SQLite takes anything into any column."""

    template = "%(expressions)s IS NOT NULL"
    output_field = BooleanField()

    def as_sqlite(self, compiler: Any, connection: Any, **more: Any) -> Any:
        return self.as_sql(compiler, connection, template="typeof(%(expressions)s) = 'integer'", **more)
