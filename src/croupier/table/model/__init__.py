"""The live table as a value, and the values it is made of."""
