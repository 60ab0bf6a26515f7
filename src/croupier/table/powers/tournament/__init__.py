"""A tournament at the table: its session, its coups, and what the Tournament Manager decides."""
