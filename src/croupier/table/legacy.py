"""Commands whose powers are not declared yet; importing this registers what their modules grant."""

from croupier.table import (
    betting,
    choices,
    conduct,
    dealing,
    deciding,
    going_back,
    held,
    invalid,
    misdeals,
    notices,
    redress,
    righting,
    settling,
    unready,
    voiding,
)

ROOMS = (
    betting, choices, conduct, dealing, deciding, going_back, held, invalid, misdeals, notices, redress, righting, settling, unready, voiding,
)  # fmt: skip
