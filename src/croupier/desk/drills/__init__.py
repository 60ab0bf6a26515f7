"""Exercises for those who deal and supervise: every question is made from the rules themselves, and so is its answer."""
