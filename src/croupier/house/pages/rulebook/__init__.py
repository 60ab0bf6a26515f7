"""The rulebook: every clause in our words, how the software treats it, and where it acts."""
