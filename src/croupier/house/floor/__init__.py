"""The floor: one writer, the tables it holds in memory, and what can be asked of it."""
