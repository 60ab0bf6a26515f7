"""Commands whose powers are not declared yet; importing this registers what their modules grant."""

from croupier.table import (
    betting,
    carried,
    choices,
    dealing,
    deciding,
    going_back,
    held,
    malfunction,
    misdeals,
    places,
    righting,
    settling,
    shoe_rules,
    signs,
    unready,
    voiding,
    wrong_cards,
)

ROOMS = (
    betting, carried, choices, dealing, deciding, going_back, held, malfunction, misdeals,
    places, righting, settling, shoe_rules, signs, unready, voiding, wrong_cards,
)  # fmt: skip
