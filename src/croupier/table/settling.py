"""Where settling used to be; what others still ask for here."""

from croupier.table.acting.settling import announce_again as announce_again
from croupier.table.reading.stakes_counted import counted_stakes as counted_stakes
from croupier.table.reading.stakes_counted import given_away as given_away
from croupier.table.reading.stakes_counted import next_back as next_back
from croupier.table.reading.stakes_counted import result_in_words as result_in_words
from croupier.table.reading.stakes_counted import without_winnings as without_winnings
