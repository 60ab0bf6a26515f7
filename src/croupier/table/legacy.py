"""Commands whose powers are not declared yet; importing this registers what their modules grant."""

from croupier.table import (
    betting,
    carried,
    choices,
    conduct,
    dealing,
    deciding,
    going_back,
    invalid,
    malfunction,
    misdeals,
    notices,
    places,
    redress,
    settling,
    shoe_rules,
    signs,
    unready,
    wrong_cards,
)

ROOMS = (
    betting, carried, choices, conduct, dealing, deciding, going_back, invalid, malfunction, misdeals,
    notices, places, redress, settling, shoe_rules, signs, unready, wrong_cards,
)  # fmt: skip
