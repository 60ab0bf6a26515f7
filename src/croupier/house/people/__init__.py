"""The people of the house: who they are, what they may, and how they sign in."""
