"""What several powers do: lay a card, return a wager, settle, void, reopen."""
