"""The words in which a game's document describes its card handling: cut, cutting card, burn, device.

Everything here is data that a game fills in with its clause numbers, and pure questions about that data. The live table asks
them before it accepts a cut or a burn; the shoe itself knows no rules.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from croupier.cards.card import PACK_SIZE, Card, rank


class Problem(Struct, frozen=True):
    """What is wrong, as a sentence for the floor, and the clause it offends where there is one."""

    sentence: str
    clause: str | None = None


class CutBy(StrEnum):
    SUPERVISOR = "supervisor"
    """A casino supervisor, who may choose to leave it to the players."""
    PLAYERS_THEN_SUPERVISOR = "players-then-supervisor"
    DEALER = "dealer"
    NONE = "none"


class CutMoment(StrEnum):
    """What led to the shuffle: it decides who is offered the cut first."""

    COMMENCING = "commencing"
    CUTTING_CARD_ON_AREA = "cutting-card-on-area"
    CUTTING_CARD_ON_DEALER = "cutting-card-on-dealer"
    CUTTING_CARD_FIRST = "cutting-card-first"
    CARDS_REPLACED = "cards-replaced"
    RESHUFFLE = "reshuffle"


class CutStart(Struct, frozen=True):
    """The moment, and the area on which the cutting card lay if it lay on one."""

    moment: CutMoment
    area: int | None = None


class CutSeat(StrEnum):
    FIRST_PLAYER = "first-player"
    DEALERS_LEFT = "dealers-left"
    CUTTING_CARD_AREA = "cutting-card-area"
    DEALERS_RIGHT = "dealers-right"


class CutFrom(Struct, frozen=True):
    """Which seat is asked first at these moments; no moments means any that no earlier entry names."""

    seat: CutSeat
    clause: str | None
    moments: tuple[CutMoment, ...] = ()


class Cut(Struct, frozen=True):
    """Who cuts, in what order they are asked, and how far in from either end the cut must lie."""

    by: CutBy
    clause: str | None = None
    """The clause that says who cuts, or that nobody does."""
    margin: int = 0
    margin_clause: str | None = None
    starts: tuple[CutFrom, ...] = ()
    passing_clause: str | None = None
    """The clause by which a refused cut goes on to the next player, and at last to the supervisor."""
    may_nominate: bool = False
    """The player asked first may name somebody else to cut."""
    nominate_clause: str | None = None


class CutOffer(Struct, frozen=True):
    """One turn at being offered the cut; a player has an area, the dealer and the supervisor have none."""

    to: str
    area: int | None = None
    clause: str | None = None
    nominate_clause: str | None = None
    may_nominate: bool = False
    """They may name somebody else to cut."""


SUPERVISOR: Final = "supervisor"
DEALER: Final = "dealer"


def cut_order(
    cut: Cut,
    players_in_area_order: Mapping[int, str],
    first_player: str | None,
    start: CutStart,
    *,
    left_to_players: bool = False,
) -> tuple[CutOffer, ...]:
    """Everyone to be offered the cut, one after the other, until somebody takes it.

    Areas go up clockwise. A player with several areas is asked once. `left_to_players` is the supervisor's choice where the
    supervisor has it. A first player who has left, or a seat now empty, hands the offer to the next one clockwise.
    """
    if cut.by is CutBy.NONE:
        return ()
    if cut.by is CutBy.DEALER:
        return (CutOffer(DEALER, clause=cut.clause),)
    if cut.by is CutBy.SUPERVISOR and not left_to_players:
        return (CutOffer(SUPERVISOR, clause=cut.clause),)
    areas = sorted(players_in_area_order)
    chosen = _chosen(cut, start, first_is_here=first_player in players_in_area_order.values())
    offers: list[CutOffer] = []
    asked: set[str] = set()
    for area in _clockwise(areas, _first_area(chosen.seat, areas, players_in_area_order, first_player, start)):
        player = players_in_area_order[area]
        if player in asked:
            continue
        asked.add(player)
        if offers:
            offers.append(CutOffer(player, area, cut.passing_clause))
        else:
            offers.append(CutOffer(player, area, chosen.clause, cut.nominate_clause, cut.may_nominate))
    offers.append(CutOffer(SUPERVISOR, clause=cut.passing_clause))
    return tuple(offers)


def _chosen(cut: Cut, start: CutStart, *, first_is_here: bool) -> CutFrom:
    for entry in cut.starts:
        if entry.seat is CutSeat.FIRST_PLAYER and not first_is_here:
            continue
        if start.moment in entry.moments or not entry.moments:
            return entry
    # Every list ends with the seat for all other cases; if a document names none, the dealer's left is where dealing starts.
    return cut.starts[-1] if cut.starts else CutFrom(CutSeat.DEALERS_LEFT, cut.clause)


def _first_area(seat: CutSeat, areas: list[int], players: Mapping[int, str], first_player: str | None, start: CutStart) -> int:
    if not areas:
        return 0
    if seat is CutSeat.FIRST_PLAYER:
        return min((area for area in areas if players[area] == first_player), default=areas[0])
    if seat is CutSeat.DEALERS_LEFT:
        return areas[0]
    if seat is CutSeat.DEALERS_RIGHT:
        return areas[-1]
    return areas[-1] if start.area is None else start.area


def _clockwise(areas: list[int], first: int) -> list[int]:
    return [area for area in areas if area >= first] + [area for area in areas if area < first]


def check_cut(cut: Cut, stack_size: int, position: int) -> Problem | None:
    """Whether a cut with `position` cards in front of it is a good one."""
    if cut.by is CutBy.NONE:
        return Problem("These cards are not cut.", cut.clause)
    margin = max(cut.margin, 1)
    least, most = margin, stack_size - margin
    if least > most:
        return Problem(
            f"A stack of {stack_size} cards is too small for a cut {margin} cards in from either end.",
            cut.margin_clause,
        )
    if least <= position <= most:
        return None
    return Problem(
        f"A cut with {position} of {stack_size} cards in front is too near an end: it must have {least} to {most} in front.",
        cut.margin_clause,
    )


class CuttingCardPlace(StrEnum):
    """Where the dealer puts the cutting card after the cut, counted in cards from the back."""

    AT_LEAST = "at-least"
    UP_TO_HALF = "up-to-half"
    UNDER_DECK = "under-deck"
    NONE = "none"


class Appearance(StrEnum):
    """What it means that the cutting card comes out."""

    ONE_MORE_COUP = "one-more-coup"
    """During a coup: that one and one more. As a coup's first card: that coup is the last."""
    SHUFFLE_NEXT = "shuffle-next"
    """During a round: that one is the last. As a round's first card: the shuffle comes before the round."""
    NOTHING = "nothing"


class CuttingCard(Struct, frozen=True):
    place: CuttingCardPlace
    appearance: Appearance = Appearance.NOTHING
    least: int = 0
    place_clause: str | None = None
    during_clause: str | None = None
    first_clause: str | None = None


def cutting_card_bounds(rule: CuttingCard, stack_size: int) -> tuple[int, int]:
    """The fewest and the most cards that may lie behind the cutting card."""
    match rule.place:
        case CuttingCardPlace.AT_LEAST:
            return rule.least, stack_size - 1
        case CuttingCardPlace.UP_TO_HALF:
            return 1, stack_size // 2
    return 0, 0


def check_cutting_card(rule: CuttingCard, stack_size: int, from_back: int) -> Problem | None:
    """Whether the dealer may put the cutting card where `from_back` cards lie behind it."""
    if rule.place is CuttingCardPlace.NONE:
        return Problem("No cutting card is used with these cards.", rule.place_clause)
    least, most = cutting_card_bounds(rule, stack_size)
    if least <= from_back <= most:
        return None
    if rule.place is CuttingCardPlace.UNDER_DECK:
        return Problem(f"The cutting card goes under all the cards, not with {from_back} behind it.", rule.place_clause)
    if least > most:
        return Problem(f"A stack of {stack_size} cards is too small for the cutting card.", rule.place_clause)
    return Problem(
        f"The cutting card has {from_back} cards behind it: it must have {least} to {most} of these {stack_size}.",
        rule.place_clause,
    )


def rounds_left(rule: CuttingCard, *, seen_as_first_card: bool) -> int:
    """How many coups or rounds may still be played, the present one included, once the cutting card is out."""
    match rule.appearance:
        case Appearance.ONE_MORE_COUP:
            return 1 if seen_as_first_card else 2
        case Appearance.SHUFFLE_NEXT:
            return 0 if seen_as_first_card else 1
    raise ValueError("The cutting card of this game does not count rounds.")


def appearance_clause(rule: CuttingCard, *, seen_as_first_card: bool) -> str | None:
    """The clause that `rounds_left` rests on."""
    return rule.first_clause if seen_as_first_card else rule.during_clause


class BurnKind(StrEnum):
    ONE_UNSEEN = "one-unseen"
    ONE_SHOWN_ON_REQUEST = "one-shown-on-request"
    FACE_VALUE = "face-value"


class Burn(Struct, frozen=True):
    """One way of burning that the document permits; a game lists those its dealer may choose from."""

    kind: BurnKind
    clause: str | None = None
    needs_supervisor: bool = False


MOST_BURNED: Final = 10
"""The most cards that a face-value burn takes after the one that is shown."""
_FACE_VALUES: Final = {"A": 1, "T": MOST_BURNED, "J": MOST_BURNED, "Q": MOST_BURNED, "K": MOST_BURNED}


def burn_count(first: Card) -> int:
    """How many more cards are burned, unseen, after `first` was turned up in a face-value burn."""
    name = rank(first)
    return _FACE_VALUES.get(name) or int(name)


class Device(StrEnum):
    """How cards come to the hand and where they go afterwards."""

    SHOE = "shoe"
    COUP_LAG = "coup-lag"
    """After a coup the rack goes back into the device, then this coup's cards go to the rack."""
    RESHUFFLE_RACK = "reshuffle-rack"
    """Cards gather in the rack until too few are left; then the rack is shuffled and the round goes on."""
    FRESH_DECK = "fresh-deck"
    """Every round has a deck of its own."""


class Source(StrEnum):
    """Where cards come from that are brought to a table."""

    NEW = "new"
    MAKER = "maker"
    """Shuffled when they were made."""
    CASINO = "casino"
    """Checked and shuffled by the casino before they came to the table."""


class RiffleMoment(StrEnum):
    BEFORE_DEVICE = "before-device"
    """As they came, before they go into a shuffling machine."""
    BEFORE_CUT = "before-cut"


class Riffled(Struct, frozen=True):
    """Cards that came shuffled and may be riffled once more at a player's request, and when."""

    sources: tuple[Source, ...]
    moments: tuple[RiffleMoment, ...]
    clause: str


class ByHand(Struct, frozen=True):
    """The dealer may mix cards by hand before they go into the shoe or device."""

    clause: str
    only: Source | None = None
    """Where the document speaks of cards from there alone."""
    needs_supervisor: bool = False


class Procedure(Struct, frozen=True):
    """One way in which a document lets its cards be handled; a game with a shoe or a device has two of these."""

    device: Device
    cut: Cut
    cutting_card: CuttingCard
    burns: tuple[Burn, ...]
    device_clause: str | None = None
    riffles: tuple[Riffled, ...] = ()
    """Which cards a player may ask to have riffled once more."""
    by_hand: ByHand | None = None
    device_shuffles: bool = False
    """Whatever goes into the device is shuffled there, those too that came shuffled: the clause by which nobody cuts says so."""


ONE_DECK: Final = PACK_SIZE
"""The margin of a cut that must lie one deck in."""
