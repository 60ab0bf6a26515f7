"""The back office: people and their ranks, tables and how they are run, the audit, and how the house does."""
