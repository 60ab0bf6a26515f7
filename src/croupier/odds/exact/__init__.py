"""Exact prices: a counting kernel a game, the pay lines applied to its counts, and what a running shoe or a sign changes."""
