"""What lies at a table and may be laid, where other rooms still look for it."""

from croupier.table.reading.stakes import betting_closed as betting_closed
from croupier.table.reading.stakes import differential_exceeded as differential_exceeded
from croupier.table.reading.stakes import to_collect as to_collect
from croupier.table.reading.stakes import too_heavy as too_heavy
