"""Promotions: terms that are complete, draws that anyone can check, prizes paid once. Commands in, events out; pure, so that the
secret of a draw and the moment of everything arrive with their command."""
