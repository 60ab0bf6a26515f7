"""Something has gone wrong: what is found, and what is ruled."""
