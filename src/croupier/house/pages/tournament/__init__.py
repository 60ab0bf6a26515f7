"""Tournaments as pages: the list, the entrant's, the manager's, the leaderboard for a wall."""
