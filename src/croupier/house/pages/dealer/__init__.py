"""The dealer's console: the next step in large words, cards and wagers as they come, and what to do when something goes wrong."""
