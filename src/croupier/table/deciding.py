"""Where decisions used to be; what others still ask for here."""

from croupier.table.reading.hands import area_player as area_player
from croupier.table.reading.hands import first_to_play as first_to_play
from croupier.table.reading.hands import handled as handled
from croupier.table.reading.hands import held_back as held_back
