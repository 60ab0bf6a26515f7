"""The player's page: to wager, to decide, to be paid; and for whoever only looks on."""
