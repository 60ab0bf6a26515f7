"""Prices as JSON and as pages of the documentation."""
