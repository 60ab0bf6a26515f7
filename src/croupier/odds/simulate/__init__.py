"""Rounds dealt by the million: a dealing kernel a game, and what hands them out to workers."""
