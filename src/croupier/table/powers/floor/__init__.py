"""The table itself, who is at it and where, and its sign."""
