"""Tournaments: the event from its conditions to the last prize, and the judging of a session at a table. Commands in, events out;
pure, so that the time, a sealed draw and what a table counted arrive with their command."""
