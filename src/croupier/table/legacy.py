"""Commands whose powers are not declared yet; importing this registers what their modules grant."""

from croupier.table import dealing, deciding, misdeals, settling

ROOMS = (dealing, deciding, misdeals, settling)
