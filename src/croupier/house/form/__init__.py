"""The form of a pit's databases: what the migrations make of them, what stands there now, and who may do what in it.

`sqlite.json` and `postgresql.json` list everything that the migrations make; `python -m tests.house.forms` writes them, and a test
holds each against a database that was just made.
"""
