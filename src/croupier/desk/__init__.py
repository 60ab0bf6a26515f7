"""Who sits at a table for the house. The virtual dealer is the only one who ever reads a sealed order."""
