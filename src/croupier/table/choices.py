"""Choices after an error, where other rooms still look for them."""

from croupier.table.acting.choosing import leave_round as leave_round
from croupier.table.acting.choosing import open_choice as open_choice
from croupier.table.acting.choosing import without_wagers as without_wagers
from croupier.table.reading.stakes import players_in as players_in
