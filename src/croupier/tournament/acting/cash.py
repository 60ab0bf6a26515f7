"""Chips that become cash: what a stack is worth, and how much of one is on record."""

from croupier.tournament.model import Entrant, Standing, Tournament


def cash_at_end(t: Tournament) -> bool:
    """Whether the conditions turn what anybody pays for chips, or to come back, into cash at the end."""
    ways = (t.terms.buy_in, t.terms.buy_back)
    return any(each.to == "cash" for each in ways if each is not None and not isinstance(each, str))


def in_cash(t: Tournament, entrant: Entrant, chips: int) -> int:
    """What a stack is paid: its part of what its owner paid for it, raised to a whole cent."""
    return -(-chips * entrant.for_chips // t.terms.allotment)


def chips_on_record(t: Tournament, entrant: Entrant) -> int:
    """The stack as counted last, or as given out or bought; what was won since then is on record once it is counted."""
    session = t.session
    if session is not None and entrant.standing is Standing.SEATED:
        for table in session.tables.values():
            if entrant.name in table.stacks:
                return table.stacks[entrant.name]
        if t.terms.buy_in is None or entrant.name in session.bought:
            return int(t.terms.allotment)
    return int(t.terms.allotment) if entrant.for_chips else 0
