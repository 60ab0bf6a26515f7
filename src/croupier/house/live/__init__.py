"""The pit as it is watched: one process, its dispatcher, and the streams of those who follow a table."""
