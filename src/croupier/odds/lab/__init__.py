"""What a test laboratory publishes about a game: one value with every figure, and its forms for people and programs."""
