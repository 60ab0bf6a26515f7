"""Commands whose powers are not declared yet; importing this registers what their modules grant."""

from croupier.table import (
    betting,
    carried,
    choices,
    conduct,
    going_back,
    held,
    invalid,
    malfunction,
    notices,
    places,
    redress,
    righting,
    shoe_rules,
    signs,
    unready,
    voiding,
    wrong_cards,
)

ROOMS = (
    betting, carried, choices, conduct, going_back, held, invalid, malfunction,
    notices, places, redress, righting, shoe_rules, signs, unready, voiding, wrong_cards,
)  # fmt: skip
