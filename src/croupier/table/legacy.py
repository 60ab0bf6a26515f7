"""Commands whose powers are not declared yet; importing this registers what their modules grant."""

from croupier.table import betting, choices, dealing, deciding, going_back, misdeals, settling

ROOMS = (betting, choices, dealing, deciding, going_back, misdeals, settling)
