"""What each command does, and why it may be refused; refusals are tried in the order in which they are written."""
