"""Strategies as something to look at."""
