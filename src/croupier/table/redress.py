"""Importable from here until every room has its new home."""

from croupier.table.acting.casebook import enter as enter
from croupier.table.reading.casebook import Owed as Owed
from croupier.table.reading.casebook import owed as owed
