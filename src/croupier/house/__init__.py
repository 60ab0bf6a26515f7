"""The house: the service that keeps a pit's books. The only room with a database, a clock and people's names."""
