"""Importable from here until every room has its new home."""

from croupier.table.acting.casebook import tell as tell
