"""Croupier runs a casino pit by the book: one rule, written once, deals, settles and re-judges."""

__version__ = "0.1.0"
