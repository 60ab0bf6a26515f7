"""Everything that can be done at a table, a declaration each."""
