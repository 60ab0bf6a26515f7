"""The live table: commands in, events out. Pure: time, cards, meters and people's standing arrive with the command."""
