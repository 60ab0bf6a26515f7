"""What a person may see of a table: the only thing a screen ever gets.

Two tables that differ only in what a viewer may not see give that viewer equal views.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import TypeVar

from msgspec import Struct

from croupier.cards.card import PACK, Card
from croupier.games.catalogue import rules_of
from croupier.games.ranks import SEES_ALL, STAFF, Rank
from croupier.games.rules import Deal, Line, Settled, Terms
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.required import Required, required
from croupier.table.carried import markers
from croupier.table.deciding import handled, held_back
from croupier.table.model.cards import Held, Slot
from croupier.table.model.casebook import Dispute, Due, WrongSettlement
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Actor, Marker, Patron, PlayerCard
from croupier.table.model.round import Choice, Holding, Round
from croupier.table.model.sign import Limit, Notice
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.reading.desk import desk_of
from croupier.table.reading.waiting import why_held

T = TypeVar("T")


class PriceView(Struct, frozen=True):
    """One price on the sign."""

    wager: str
    title: str
    pays: str
    called: str
    clause: str


class VariantView(Struct, frozen=True):
    """A game that a notice announces."""

    variant: str
    title: str
    tie_percent: str


class SignView(Struct, frozen=True):
    """The limit sign with everything that stands on it or beside it."""

    limits: dict[str, Limit]
    unit: int | None
    player_maximum: int | None
    area_maximum: int | None
    differential: int | None
    prices: tuple[PriceView, ...]
    tie_percent: str
    former_minimums: dict[str, tuple[int, ...]]
    """The lower minimums that still hold for players with a marker, each shown beside the new one."""
    restricted: tuple[str, ...]
    jackpot: int
    raising: Notice | None
    raising_to: dict[str, Limit]
    variant: Notice | None
    variant_to: VariantView | None
    closing: Notice | None


class PlaceView(Struct, frozen=True):
    """One area of the layout."""

    area: int
    players: tuple[str, ...]
    closed: bool
    reserved: str
    marker: bool
    own_limits: dict[str, Limit]


class PersonView(Struct, frozen=True):
    """Someone at the table, with what lies in front of them."""

    id: str
    area: int
    seated: bool
    chips: int
    tokens: int
    idle: int
    card: PlayerCard
    marker: Marker | None
    own: dict[str, Limit] | None


class HeldView(Struct, frozen=True):
    """A card that waits for a ruling."""

    card: Card | None
    """None where it lies face down, or nobody knows it."""
    up: bool
    laid: str
    faced: bool
    why: str


class View(Struct, frozen=True):
    table: str
    game: str
    title: str
    edition: str
    variant: str
    sign: SignView
    places: tuple[PlaceView, ...]
    wagers: tuple[Lying, ...]
    round: int
    hands: dict[str, tuple[Card | None, ...]]
    """None where the viewer may not see the face."""
    counts: dict[str, str]
    """Of hands whose cards the viewer sees."""
    decisions: dict[str, str]
    passing: Holding | None
    result: str
    void: bool
    settled: tuple[Settled, ...]
    held: tuple[HeldView, ...]
    """Cards that came when none was due, or not there."""
    waiting: tuple[Card | None, ...]
    """Cards in front of the shoe, dealt before any other."""
    discrepancy: str
    choice: Choice | None
    """Players who may still go back on their wagers."""
    markers: tuple[int, ...]
    """Areas whose jackpot wager is in from a void hand."""
    play_first: tuple[str, ...]
    """Players directed to decide before the others handle their cards."""
    english_only: bool
    shoe: int
    commitment: str
    back: str
    cards_left: int
    last_coup: bool
    required: Required
    people: tuple[PersonView, ...]
    """Staff see all players; a player sees what lies before themselves."""
    composition: dict[Card, int] | None
    """Cards not yet seen, for staff and inspectors alone."""
    rulings: tuple[str, ...]
    """While the table waits for a ruling: the irregularities that fit, for staff."""
    notices: dict[int, Due]
    """Who is still to be told of what, by its number; for staff, like the two below."""
    register: dict[int, WrongSettlement]
    detained: tuple[str, ...]
    disputes: dict[int, Dispute]
    """Staff see all, a player their own."""


def view(table: Table, viewer: Actor) -> View:
    """The table as one person may see it."""
    if table.conditions is None:
        return _not_open(table)
    desk = desk_of(table)
    conditions, rules, cards, ongoing = desk.conditions, desk.rules, table.cards, table.round
    sees = _Sight(table, viewer)
    hands = {hand: sees.hand(hand, slots) for hand, slots in ongoing.hands.items()} if ongoing is not None else {}
    counts = {hand: rules.counted(hand, shown) for hand, shown in _all_seen(hands).items()}
    staff = viewer.rank in STAFF or viewer.rank in SEES_ALL
    due = required(table)
    return View(
        table=conditions.table, game=conditions.game, title=rules.title, edition=rules.edition, variant=rules.terms.variant,
        sign=_sign(table, desk), places=_places(table, desk), wagers=(*table.laid, *table.taken),
        round=table.played, hands=hands, counts=counts,
        decisions=dict(ongoing.decisions) if ongoing is not None else {},
        passing=ongoing.passing if ongoing is not None else None,
        result=ongoing.result if ongoing is not None else "",
        void=ongoing is not None and ongoing.void,
        settled=ongoing.settled if ongoing is not None else (),
        held=tuple(sees.held(held) for held in table.cards.held), waiting=tuple(map(sees.slot, cards.waiting)),
        discrepancy=ongoing.upset.discrepancy if ongoing is not None else "",
        choice=ongoing.upset.choice if ongoing is not None else None, markers=markers(table),
        play_first=tuple(sorted(table.directions.play_first)), english_only=table.directions.english_only,
        shoe=cards.shoe, commitment=cards.commitment, back=cards.pack.back, cards_left=cards.stock.remaining,
        last_coup=cards.rounds_left == 1, required=due,
        people=tuple(_person(table, patron) for patron in table.floor.people.values() if staff or patron.id == viewer.id),
        composition=_composition(table, sees) if staff else None,
        rulings=_rulings(table) if staff and due.what == "ruling" else (),
        notices=_numbered([due if not due.given else None for due in table.casebook.notices]) if staff else {},
        register=_numbered(table.casebook.register) if staff else {},
        detained=tuple(sorted(table.directions.detained)) if staff else (),
        disputes=_numbered([each if staff or each.player == viewer.id else None for each in table.casebook.disputes]),
    )  # fmt: skip


def _person(table: Table, patron: Patron) -> PersonView:
    return PersonView(
        patron.id, patron.area, patron.seated, table.chips(patron.id), table.tokens(patron.id), patron.idle, patron.card,
        patron.marker, patron.own,
    )  # fmt: skip


def _rulings(table: Table) -> tuple[str, ...]:
    return tuple(dict.fromkeys(offer.irregularity.slug for offer in fitting(table)))


def _numbered(entries: Sequence[T | None]) -> dict[int, T]:
    return {number: entry for number, entry in enumerate(entries, start=1) if entry is not None}


def _not_open(table: Table) -> View:
    """Nothing is to be seen of a table before it opens."""
    sign = SignView({}, None, None, None, None, (), "", {}, (), 0, None, {}, None, None, None)
    return View(
        table="", game="", title="", edition="", variant="", sign=sign, places=(), wagers=(), round=0, hands={}, counts={},
        decisions={}, passing=None, result="", void=False, settled=(), held=(), waiting=(), discrepancy="", choice=None,
        markers=(), play_first=(), english_only=False, shoe=0, commitment="", back="", cards_left=0, last_coup=False,
        required=required(table), people=(), composition=None, rulings=(), notices={}, register={}, detained=(), disputes={},
    )  # fmt: skip


class _Sight:
    """Whose faces a viewer sees."""

    def __init__(self, table: Table, viewer: Actor) -> None:
        self.table, self.viewer = table, viewer

    def hand(self, hand: str, slots: tuple[Slot, ...]) -> tuple[Card | None, ...]:
        whole = self._whole(hand)
        return tuple(slot.card if slot.up or whole else None for slot in slots)

    def slot(self, slot: Slot) -> Card | None:
        """A card that lies in no hand: face down it is nobody's to see."""
        return slot.card if slot.up or self.viewer.rank in SEES_ALL else None

    def held(self, held: Held) -> HeldView:
        return HeldView(self.slot(Slot(held.card, held.up)), held.up, held.laid, held.faced, why_held(held))

    def _whole(self, hand: str) -> bool:
        ongoing = self.table.round
        if self.viewer.rank in SEES_ALL:
            return True
        if ongoing is None:
            return False
        if _shown_at_settlement(ongoing, hand):
            return True
        if self.viewer.rank is not Rank.PLAYER:
            return False
        passing = ongoing.passing
        if passing is not None and passing.hand == hand and passing.holder:
            return self.viewer.id == (passing.nominee or passing.holder)
        if not self._own(ongoing, hand) or hand in ongoing.out or not _dealt(self.table, ongoing):
            return False
        return hand in handled(ongoing) or held_back(self.table, desk_of(self.table), hand) is None

    def _own(self, ongoing: Round, hand: str) -> bool:
        """A hand is theirs who wagered on it, not theirs who has the seat since."""
        stakes = [(lying.area, lying.player) for lying in self.table.laid]
        stakes += [(line.area, line.player or "") for line in ongoing.settled]
        return hand.isdigit() and (int(hand), self.viewer.id) in stakes


def _dealt(table: Table, ongoing: Round) -> bool:
    return not isinstance(desk_of(table).rules.next_card(ongoing.cards, ongoing.decisions), Deal)


def _shown_at_settlement(ongoing: Round, hand: str) -> bool:
    return bool(ongoing.result) and not ongoing.void and hand not in ongoing.out


def _all_seen(hands: dict[str, tuple[Card | None, ...]]) -> dict[str, list[Card]]:
    return {hand: [card for card in cards if card is not None] for hand, cards in hands.items() if cards and None not in cards}


def _price(line: Line) -> str:
    return line.odds.in_words() if line.odds else f"the {line.prize} meter"


def _former_minimums(table: Table, limits: dict[str, Limit]) -> dict[str, tuple[int, ...]]:
    markers = [patron.marker.minimums for patron in table.floor.people.values() if patron.marker is not None]
    kept = {slug: {marker[slug] for marker in markers if slug in marker} for slug in limits}
    lower = {slug: tuple(sorted(m for m in minimums if m < limits[slug].minimum)) for slug, minimums in kept.items()}
    return {slug: minimums for slug, minimums in lower.items() if minimums}


def _sign(table: Table, desk: Desk) -> SignView:
    sign, rules = desk.conditions.sign, desk.rules
    prices = tuple(
        PriceView(wager.slug, wager.title, _price(line), line.called, line.clause)
        for wager in rules.wagers.values()
        if wager.slug in desk.wagers or wager.rides_on
        for line in wager.lines
        if line.odds is not None or line.prize
    )
    return SignView(
        limits=sign.limits, unit=sign.unit, player_maximum=sign.player_maximum, area_maximum=sign.area_maximum,
        differential=sign.differential, prices=prices, tie_percent=_percentage(rules.terms),
        former_minimums=_former_minimums(table, sign.limits),
        restricted=tuple(sorted(table.board.restricted)), jackpot=desk.conditions.jackpot, raising=table.board.raising,
        raising_to=table.board.raising_to.limits if table.board.raising_to else {}, variant=table.board.variant_notice,
        variant_to=_announced(table, desk), closing=table.board.closing,
    )  # fmt: skip


def _announced(table: Table, desk: Desk) -> VariantView | None:
    """Players may have consented to another game without any notice of it; then none is announced."""
    if table.board.variant_notice is None or table.board.variant_to is None:
        return None
    rules = rules_of(desk.conditions.game, table.board.variant_to, desk.conditions.edition)
    return VariantView(rules.terms.variant, rules.title, _percentage(rules.terms))


def _percentage(terms: Terms) -> str:
    """Tie Premium's share as a sign gives it: 5% or 2.5%."""
    share = terms.tie_percent if terms.variant == "tie" else None
    return "" if share is None else f"{(Decimal(100 * share.to) / share.on).normalize():f}%"


def _places(table: Table, desk: Desk) -> tuple[PlaceView, ...]:
    def place(area: int) -> PlaceView:
        players = table.floor.seats.get(area, ())
        here = [table.floor.people[name] for name in players if table.floor.people[name].area == area]
        own = next((patron.own for patron in here if patron.own is not None), {})
        marker = any(patron.marker is not None and patron.marker.area == area for patron in here)
        return PlaceView(area, players, area in table.floor.shut, table.floor.reserved.get(area, ""), marker, own)

    return tuple(place(area) for area in range(1, desk.conditions.areas + 1))


def _composition(table: Table, sees: _Sight) -> dict[Card, int]:
    """Cards still unseen; one lying face down where the viewer cannot see it counts among them."""
    stock = table.cards.stock
    left = {card: stock.left(card) for card in PACK}
    hands = table.round.hands if table.round is not None else {}
    lying = [pair for hand, slots in hands.items() for pair in zip(slots, sees.hand(hand, slots), strict=True)]
    apart = [*table.cards.waiting, *(Slot(held.card, held.up) for held in table.cards.held if not held.impossible)]
    for slot, shown in (*lying, *((slot, sees.slot(slot)) for slot in apart)):
        if shown is None and slot.card is not None:
            left[slot.card] += 1
    for card in table.cards.rack.down if sees.viewer.rank not in SEES_ALL else ():
        left[card] += 1
    return left
