"""Method B: who is offered a hand's cards, by the wagers that lie."""

from croupier.games.topics import DESIGNATE, PASSING
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Bid
from croupier.table.model.table import Table


def bids_for(table: Table, desk: Desk, hand: str) -> tuple[Bid, ...]:
    """Who is offered a hand's cards: the highest wager on it first, among equals the nearest to the dealer's right."""
    passing = desk.provisions[PASSING]
    stakes: dict[str, int] = {}
    for lying in table.laid:
        if lying.wager == hand and table.floor.people[lying.player].seated:
            stakes[lying.player] = stakes.get(lying.player, 0) + lying.amount
    order = sorted(stakes, key=lambda name: (-stakes[name], -table.floor.people[name].area))
    chosen = table.floor.designated.get(hand)
    bids = [Bid(chosen, desk.provisions.cite(DESIGNATE))] if chosen in table.floor.people and chosen is not None else []
    before = 0
    for name in order:
        equal = sum(1 for other in stakes.values() if other == stakes[name]) > 1
        if name == chosen:
            continue
        if not before:
            clause = passing.equal if equal else passing.highest
        else:
            clause = passing.next_equal if stakes[name] == before else passing.refused
        bids.append(Bid(name, clause))
        before = stakes[name]
    return tuple(bids)


def bids_open(table: Table, desk: Desk) -> tuple[Bid, ...]:
    """Who may still take the hand on offer, by the wagers that lie now: betting stays open until a card is exposed."""
    held = table.round.passing if table.round is not None else None
    if held is None or held.retained or held.holder:
        return ()
    return tuple(bid for bid in bids_for(table, desk, held.hand) if bid.player not in held.refused)
