"""The odds explorer: every wager's exact price, and what another price, deck count or rack of chips would make of it."""
