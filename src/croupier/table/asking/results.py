"""What came of the rounds before: what everyone saw of them, for displays and roads.

A round has its result from when that is announced. One that is void has none; one that is reopened has none until it is announced
again.
"""

from collections.abc import Iterator
from itertools import chain, islice

from msgspec import Struct

from croupier.cards.card import Card
from croupier.games.rules import Result, Rules
from croupier.table.model.ledger import Past
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.reading.hands import open_hands
from croupier.table.reading.stakes_counted import Winner, winner_of


class ResultView(Struct, frozen=True):
    """A round as everyone saw it end."""

    number: int
    winner: Winner
    """Where the table has a Player's and a Banker's Hand."""
    counts: dict[str, str]
    """Of each hand that belongs to no area and lay open."""
    hands: dict[str, tuple[Card, ...]]
    """Their cards, as they lay."""
    pairs: tuple[str, ...]
    """Those of the two that opened with a pair, where the game has wagers on that."""


class OwnRound(Struct, frozen=True):
    """A round that a player had something on."""

    number: int
    counts: dict[str, str]
    """Of the table's own hands that lay open; an area's hand is not kept."""
    winner: str
    staked: int
    net: int
    void: bool
    main: Result | None = None
    """What became of the wager that is on one's own hand, where areas have hands."""
    gave_up: bool = False
    """The hand was given up, whatever it would have come to."""


class Stake(Struct, frozen=True):
    """What a player chose to lay, and where."""

    area: int
    wager: str
    amount: int


def results(table: Table) -> tuple[ResultView, ...]:
    """Of the cards in play, from the first round on: those of the shoe, or all since a device's cards came. The last may be that of
    the round in progress."""
    found = []
    for past in reversed(table.ledger):
        if past.shoe != table.cards.shoe:
            break
        found.append(past)
    now = announced(table)
    return (*_seen(table, reversed(found)), *(() if now is None else (now,)))


def latest_results(table: Table, most: int) -> tuple[ResultView, ...]:
    """The last so many, the newest first, whichever cards they were dealt from."""
    now = announced(table)
    return tuple(islice(chain(() if now is None else (now,), _seen(table, reversed(table.ledger))), most))


def announced(table: Table) -> ResultView | None:
    """That of the round in progress, as soon as everyone has heard it."""
    return None if table.conditions is None or table.round is None else result_of(table.conditions.desk.rules, table.round)


def result_of(rules: Rules, ongoing: Round) -> ResultView | None:
    """What a round came to, if it was announced and is not void."""
    if not ongoing.result or ongoing.void or not (hands := open_hands(ongoing)):
        return None
    return _result(rules, ongoing.number, hands)


def own_rounds(table: Table, player: str, most: int = 0) -> tuple[OwnRound, ...]:
    """The rounds of one player, the newest first; all of them where no number is given."""
    if table.conditions is None:
        return ()
    rules = table.conditions.desk.rules
    found = (_own(rules, past, player) for past in reversed(table.ledger) if any(line.player == player for line in past.settled))
    return tuple(islice(found, most) if most else found)


def last_stakes(table: Table, player: str) -> tuple[Stake, ...]:
    """What a player laid in the last of their rounds: main wagers first, and nothing that a decision added."""
    if table.conditions is None:
        return ()
    wagers = table.conditions.desk.wagers
    for past in reversed(table.ledger):
        laid = [line for line in past.settled if line.player == player and line.wager in wagers and line.means == "chips"]
        if laid:
            order = list(wagers)
            laid.sort(key=lambda line: (not wagers[line.wager].main, order.index(line.wager)))
            return tuple(Stake(line.area, line.wager, line.amount) for line in laid)
    return ()


def _own(rules: Rules, past: Past, player: str) -> OwnRound:
    lines = [line for line in past.settled if line.player == player]
    counts = {hand: rules.counted(hand, cards) for hand, cards in past.hands.items()}
    staked = sum(line.amount for line in lines if rules.wagers[line.wager].staked)
    net = sum(line.pays + line.returned - line.amount for line in lines)
    void = past.void or all(line.result is Result.VOID for line in lines)
    main = None if rules.table_hands else next((line for line in lines if line.wager in _on_the_hand(rules)), None)
    follows = any(rules.wagers[line.wager].rides_on and rules.wagers[line.wager].staked for line in lines)
    gave_up = main is not None and main.result is Result.LOSE and bool(rules.decides and rules.decides.gives_up) and not follows
    return OwnRound(past.number, counts, winner_of(counts), staked, net, void, None if main is None else main.result, gave_up)


def _on_the_hand(rules: Rules) -> set[str]:
    """The wagers that are on an area's hand against the dealer's: those that a decision adds to, where there are such."""
    added_to = {wager.rides_on for wager in rules.wagers.values() if wager.rides_on}
    return added_to or {slug for slug, wager in rules.wagers.items() if wager.main}


def _seen(table: Table, rounds: Iterator[Past]) -> Iterator[ResultView]:
    if table.conditions is None:
        return
    rules = table.conditions.desk.rules
    for past in rounds:
        if past.hands and not past.void:
            yield _result(rules, past.number, {hand: tuple(cards) for hand, cards in past.hands.items()})


def _result(rules: Rules, number: int, hands: dict[str, tuple[Card, ...]]) -> ResultView:
    counts = {hand: rules.counted(hand, cards) for hand, cards in hands.items()}
    return ResultView(number, winner_of(counts), counts, hands, _pairs(rules, hands))


def _pairs(rules: Rules, hands: dict[str, tuple[Card, ...]]) -> tuple[str, ...]:
    facet = next((wager.reads for wager in rules.wagers.values() if wager.reads.name == "pairs"), None)
    if facet is None or len(hands) < 2:
        return ()
    found = facet.of(hands, {}, "")
    return tuple(hand for hand in hands if getattr(found, hand))
