"""What a table as it stands comes to: what is due, what is allowed, who sees what. Nothing is changed here."""
