"""Places at the table, for rooms that still ask here."""

from croupier.table.reading.places import area_shut_to as area_shut_to
from croupier.table.reading.places import has_a_stake as has_a_stake
from croupier.table.reading.places import keeps_cards as keeps_cards
from croupier.table.reading.places import kept_apart as kept_apart
from croupier.table.reading.signs import no_amount as no_amount
