"""A whole round in one call, for whoever wants a result and no table."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from croupier import commands as c
from croupier.cards.card import PACK, UNSEEN, Card, CardError, parse_card
from croupier.cards.chance import SYSTEM, Entropy
from croupier.cards.procedure import CutBy
from croupier.desk.dealer import Fields, Kind, VirtualTable
from croupier.desk.following import Stacker
from croupier.games.rules import Settled
from croupier.games.topics import PLAYER_CARD
from croupier.table.message.envelope import Envelope
from croupier.table.message.events import Event, WagerSettled
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import PlayerCard


class Played(Struct, frozen=True):
    """What came of a round."""

    hands: dict[str, tuple[Card, ...]]
    """Every hand with its cards, in dealing order; `??` for one that was burned."""
    counts: dict[str, str]
    result: str
    settled: tuple[Settled, ...]
    """The wagers in the order in which they were taken and paid."""
    net: dict[str, int]
    """What each player won or lost, in cents."""
    events: tuple[Event, ...]


class RoundError(ValueError):
    """A round that cannot be played so; the sentence says why."""


def play_round(
    conditions: Conditions,
    wagers: Sequence[tuple[str, int, str, int]],
    *,
    decisions: Mapping[int, str] | None = None,
    entropy: Entropy = SYSTEM,
    cards: Sequence[str] = (),
) -> Played:
    """Play one round: each wager is a player, an area, the wager's slug and its cents; `decisions` says what areas decide.

    `cards` are the first to be dealt, for examples and tests; the rest follow in any order. Wrong conditions, a refused wager or
    none, what is no card and a missing decision raise at once, with the sentence.
    """
    heard: list[Event] = []

    def note(envelope: Envelope) -> None:
        heard.extend(envelope.events)

    first = _faces(cards)
    table = VirtualTable(conditions, entropy=entropy, heard=note, stacked=_stacked(conditions, first) if first else None)
    if not wagers:
        raise RoundError("A round needs a wager: nobody has placed one.")
    before = _seated(table, wagers)
    for player, area, wager, cents in wagers:
        _granted(table, c.PlaceWager, player, area, wager, cents)
    table.until_players()
    _to_the_end(table, dict(decisions or {}))
    ongoing = table.table.latest
    assert ongoing is not None, "a cleared round can still be looked at"
    rules = conditions.rules
    counts = {hand: rules.counted(hand, faces) for hand, faces in ongoing.cards.items() if hand not in rules.burned}
    settled = tuple(event.settled for event in heard if isinstance(event, WagerSettled))
    net = {player: table.table.chips(player) - chips for player, chips in before.items()}
    hands = {hand: tuple(face or UNSEEN for face in faces) for hand, faces in ongoing.cards.items()}
    return Played(hands, counts, ongoing.result, settled, net, tuple(heard))


def _faces(cards: Sequence[str]) -> list[Card]:
    try:
        return [parse_card(card) for card in cards]
    except CardError as wrong:
        raise RoundError(str(wrong)) from None


def _granted(table: VirtualTable, kind: Kind[*Fields], *fields: *Fields) -> None:
    outcome = table.do(kind, *fields)
    if isinstance(outcome, Refused):
        raise RoundError(outcome.sentence)


def _seated(table: VirtualTable, wagers: Sequence[tuple[str, int, str, int]]) -> dict[str, int]:
    """Everyone at their first area, standing where somebody sits, with chips for anything a round can ask; what each has now."""
    asks_for_cards = PLAYER_CARD in table.table.conditions.rules.provisions if table.table.conditions is not None else False
    for player, area, _wager, _cents in wagers:
        if player in table.table.floor.people:
            if player not in table.table.floor.has(area):
                _granted(table, c.TakeArea, player, area)
            continue
        _granted(table, c.JoinTable, player, area, not table.table.floor.has(area))
        smallest = table.table.conditions.chips[0] if table.table.conditions is not None else 1
        staked = sum(cents for name, _area, _slug, cents in wagers if name == player)
        _granted(table, c.BuyChips, player, -(-4 * staked // smallest) * smallest)
        if asks_for_cards:
            _granted(table, c.ShowPlayerCard, player, PlayerCard.OWN)
    table.until_players()
    return {player: table.table.chips(player) for player in table.table.floor.people}


def _to_the_end(table: VirtualTable, decisions: dict[int, str]) -> None:
    number = table.table.played
    while table.table.round is not None and table.table.played == number:
        need = table.required()
        if need.what == "ask":
            area = need.areas[0]
            if area not in decisions:
                raise RoundError(f"Area {area} is asked for a decision, and none was given.")
            _granted(table, c.Decide, area, decisions[area])
        elif need.what == "offer":
            _granted(table, c.RefuseHand)
        elif not table.step():
            raise RoundError(need.sentence)


def _stacked(conditions: Conditions, first: list[Card]) -> Stacker:
    """An order whose cards, cut in the middle and burned as the house does it, come out as these."""
    rules = conditions.rules
    rest = list(PACK * rules.terms.decks)
    for card in first:
        if card not in rest:
            raise RoundError(f"The packs hold no further {card}.")
        rest.remove(card)
    burned, rest = (rest[:1], rest[1:]) if rules.procedure.burns else ([], rest)
    wanted = burned + first + rest
    cut = len(wanted) // 2 if rules.procedure.cut.by is not CutBy.NONE else 0
    order = wanted[len(wanted) - cut :] + wanted[: len(wanted) - cut]
    return lambda _number: list(order)
