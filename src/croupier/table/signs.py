"""The limit sign, for rooms that still ask here."""

from croupier.table.reading.limits import limit_for as limit_for
from croupier.table.reading.signs import side_of as side_of
