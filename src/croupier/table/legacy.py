"""Commands whose powers are not declared yet; importing this registers what their modules grant."""

from croupier.table import (
    betting,
    choices,
    dealing,
    deciding,
    going_back,
    held,
    misdeals,
    righting,
    settling,
    unready,
    voiding,
)

ROOMS = (
    betting, choices, dealing, deciding, going_back, held, misdeals, righting, settling, unready, voiding,
)  # fmt: skip
