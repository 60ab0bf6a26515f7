"""The supervisor's pages: the pit, what waits in it, and everything that may be done at a table."""
