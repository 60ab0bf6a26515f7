"""Wagers placed, increased, withdrawn, refused, reduced, collected."""
