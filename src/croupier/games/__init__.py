"""The five games: pure rules, without clock, chance, storage or screen."""
