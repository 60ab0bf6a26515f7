"""Everything that a pit has on record, read again and held against itself."""
