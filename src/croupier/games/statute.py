"""What the Act itself says, where it has moved since a rulebook was approved."""

from typing import Final

ACT: Final = "casino-control-act-1992"
NO_CASH: Final = "s76A"
"""No promotional prize is cash or may be swapped for it, whatever a document of 2016 allows."""
