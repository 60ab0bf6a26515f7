"""Re-exports, until all have moved."""

from croupier.table.acting.returning import orphans as orphans
from croupier.table.acting.returning import returned as returned
from croupier.table.acting.returning import with_orphans as with_orphans
