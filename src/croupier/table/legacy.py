"""Commands whose powers are not declared yet; importing this registers what their modules grant."""

from croupier.table import (
    carried,
    conduct,
    dealing,
    deciding,
    going_back,
    held,
    invalid,
    malfunction,
    misdeals,
    notices,
    places,
    redress,
    righting,
    settling,
    shoe_rules,
    signs,
    unready,
    voiding,
    wrong_cards,
)

ROOMS = (
    carried, conduct, dealing, deciding, going_back, held, invalid, malfunction, misdeals,
    notices, places, redress, righting, settling, shoe_rules, signs, unready, voiding, wrong_cards,
)  # fmt: skip
