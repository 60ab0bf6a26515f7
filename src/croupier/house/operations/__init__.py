"""What whoever runs a pit does with it: back it up, bring it back, check what is installed, sign its heads."""
