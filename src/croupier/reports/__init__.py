"""Who must be told, by when, and the papers that tell it: pure, over the events of tables."""
