"""Promotions as pages: drafted and followed, watched by those who see all, and the drum for the hall."""
