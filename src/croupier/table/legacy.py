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
    malfunction,
    misdeals,
    notices,
    redress,
    righting,
    settling,
    shoe_rules,
    unready,
    voiding,
    wrong_cards,
)

ROOMS = (
    betting, choices, conduct, dealing, deciding, going_back, held, invalid, malfunction, misdeals,
    notices, redress, righting, settling, shoe_rules, unready, voiding, wrong_cards,
)  # fmt: skip
