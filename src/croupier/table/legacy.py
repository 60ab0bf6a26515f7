"""Commands whose powers are not declared yet; importing this registers what their modules grant."""

from croupier.table import (
    betting,
    carried,
    choices,
    conduct,
    dealing,
    deciding,
    going_back,
    held,
    invalid,
    misdeals,
    notices,
    places,
    redress,
    righting,
    settling,
    signs,
    unready,
    voiding,
)

ROOMS = (
    betting, carried, choices, conduct, dealing, deciding, going_back, held, invalid, misdeals,
    notices, places, redress, righting, settling, signs, unready, voiding,
)  # fmt: skip
