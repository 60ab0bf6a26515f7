"""Slow and right: any game and any facet, counted and dealt by asking `games/` alone, for what has no kernel."""
