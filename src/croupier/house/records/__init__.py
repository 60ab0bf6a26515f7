"""What the journal's database holds, for whoever may read it again."""
