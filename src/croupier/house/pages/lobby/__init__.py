"""The lobby: every table of the pit, to find a seat."""
