"""Every run of the tests tries the same examples: what passes here passes everywhere, and a failure comes back."""

from typing import Final

import pytest
from hypothesis import settings

from croupier.games import catalogue

settings.register_profile("croupier", derandomize=True, deadline=None, database=None)
settings.load_profile("croupier")

ADDED: Final = catalogue._ADDED


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Games of one's own are known to their own tests alone: others hold sentences that list the approved ones."""
    own = "examples" in item.path.parts or item.path.name == "test_library.py"
    catalogue._ADDED = ADDED if own else {}  # type: ignore[misc]
