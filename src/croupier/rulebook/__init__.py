"""The clause register: every clause of the five documents, in our words, and where each one lives."""
