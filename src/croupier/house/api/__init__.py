"""The house over HTTP, for programs: everything under /api/v1."""
