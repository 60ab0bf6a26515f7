"""Every run of the tests tries the same examples: what passes here passes everywhere, and a failure comes back."""

from hypothesis import settings

settings.register_profile("croupier", derandomize=True, deadline=None, database=None)
settings.load_profile("croupier")
