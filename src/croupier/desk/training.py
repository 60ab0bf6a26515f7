"""A virtual table for training: the dealer errs on request, and whatever may be ruled then is found and tried.

A screen shows `rulings` and asks what they leave open; nothing here tells a face that the staff have not seen.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.sealed import ShoeError
from croupier.desk.dealer import DEALER, SUPERVISOR, VirtualTable
from croupier.games.ranks import Rank
from croupier.table.asking.forms import SEAL
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.permitted import Permit, permitted, without_cards
from croupier.table.asking.required import Required, required
from croupier.table.engine import run
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.people import Actor
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.powers.chapters import CARDS, CONDUCT, DEVICE, DISPUTES, MONEY, POKER, ROUND, SHOE
from croupier.table.powers.power import SOMEONE
from croupier.table.reading.desk import desk_of
from croupier.table.reading.laying import in_front

MANAGER: Final = Actor("the duty manager", Rank.ASSISTANT_MANAGER)
STAFF: Final = {
    Rank.DEALER: DEALER,
    Rank.SUPERVISOR: SUPERVISOR,
    Rank.ASSISTANT_MANAGER: MANAGER,
    Rank.MANAGER: Actor("the Gaming Manager", Rank.MANAGER),
}
REVIEWER: Final = Actor("another supervisor", Rank.SUPERVISOR)
IN_FRONT: Final = "deal-card"
PLAIN: Final = {
    "deal-held-card": ("Nothing stands in the held card's way any more.", "It is dealt where the rules send it."),
    IN_FRONT: ("A card that waits in front comes before the held one.", "The one in front is dealt."),
    "decide-dispute": ("A dispute is open.", "It is decided, and the patron may ask for a review."),
    "ask-for-review": ("The patron does not accept the decision.", "Another casino supervisor will review it."),
    "review-dispute": ("A review was asked for.", "Another casino supervisor reviews the decision."),
    "declare-dissatisfied": ("The patron does not accept the decision.", "They are told of the right to go to an inspector."),
    "enquire-into-settlement": ("A wrong payment is in the register.", "It is on record whether it looks intended."),
    "identify-patron": ("A wrong payment is in the register, its patron unknown.", "The patron is on record."),
    "second-rectification": ("More was handed over than a wager could bring.", "A second person of a higher rank stands to it."),
    "rectify-settlement": ("A wrong payment is in the register.", "The difference is paid, or given back."),
    "attempt-rectification": ("A wrong payment cannot be put right yet.", "What was tried is on record."),
    "bring-to-regulator": ("A wrong payment is in the register.", "The regulator hears of it."),
    "hand-over": ("Someone is detained.", "An inspector or the police take over."),
    "give-notice": ("Someone is to be told.", "It is on record that they were."),
}
"""Ways on that are no irregularities by themselves: a held card that may be dealt, and matters that are still open."""
NOT_HERE: Final = frozenset({"scan-card"})
"""No card of a sealed shoe is invented."""
CLEARS_THE_WAY: Final = frozenset({IN_FRONT, "reshuffle-rack"})
LAST: Final = frozenset({CONDUCT, MONEY, DISPUTES})
"""Chapters that have little to do with a card that came wrong."""
IN_THE_ROUND: Final = ("", CARDS, POKER, ROUND, SHOE, DEVICE, DISPUTES, MONEY, CONDUCT)
AFTER_THE_ROUND: Final = ("", MONEY, ROUND, DISPUTES, POKER, CARDS, SHOE, DEVICE, CONDUCT)
"""Chapters in the order in which somebody will look for them; matters that are still open have none, and come first."""


class Ruling(Struct, frozen=True):
    """Something that can be ruled now, however it may be filled in."""

    slug: str
    chapter: str
    happened: str
    follows: str
    rank: Rank
    clause: str | None
    permits: tuple[Permit, ...]

    def speaker(self, permit: Permit) -> Actor:
        """The lowest rank that may, and the player where it is the player's."""
        if self.rank is Rank.PLAYER and permit.player:
            return Actor(permit.player, Rank.PLAYER)
        return REVIEWER if permit.command == "review-dispute" else STAFF[permit.rank]


# What can be ruled


def rulings(house: VirtualTable) -> tuple[Ruling, ...]:
    """Everything that fits the moment, each irregularity once."""
    return _shown(_rulings(house.table), house.table)


def leading_on(house: VirtualTable) -> tuple[Ruling, ...]:
    """Those after which the table no longer waits for the ruling it waits for now; what has to do with the cards goes first."""
    found = _leading_on(house.table)
    return _shown([ruling for ruling in found if ruling.chapter not in LAST] or found, house.table)


def likely(house: VirtualTable) -> tuple[Ruling, ...]:
    """Everything that fits, the likeliest first: what the table waits for, then what has to do with the moment."""
    waits = house.required().what == "ruling"
    leading = {ruling.slug for ruling in _leading_on(house.table)} if waits else set()
    order = AFTER_THE_ROUND if house.table.round is None and house.table.last is not None else IN_THE_ROUND
    found = sorted(_rulings(house.table), key=lambda each: (each.slug not in leading, order.index(each.chapter)))
    return _shown(found, house.table)


def unattended(house: VirtualTable) -> Outcome:
    """Nobody is left to rule: the house does, as the first that leads on and is granted says. Raises a ShoeError if none does."""
    for ruling in _leading_on(house.table):
        permit = ruling.permits[0]
        values = {name: _unsaid(value) for name, value in permit.open.items() if name != SEAL}
        outcome = house.rule(permit, values, STAFF[permit.rank])
        if not isinstance(outcome, Refused):
            return outcome
    raise ShoeError(f"The table cannot go on by itself: {house.required().sentence}")


def _rulings(table: Table) -> list[Ruling]:
    found = dict[str, Ruling]()
    for offer in fitting(table):
        which, before = offer.irregularity, found.get(offer.irregularity.slug)
        permits = (*before.permits, offer.permit) if before is not None else (offer.permit,)
        rank = permits[0].rank if which.rank is Rank.DEALER else which.rank  # sealed cards may ask for more than a dealer's word
        found[which.slug] = Ruling(which.slug, which.chapter, which.happened, which.follows, rank, which.clause, permits)
    named = {permit.command for ruling in found.values() for permit in ruling.permits}
    for permit in permitted(table):
        slug = permit.command
        if slug in PLAIN and slug not in named and (slug != IN_FRONT or (table.cards.held and in_front(table))):
            others = found[slug].permits if slug in found else ()
            found[slug] = Ruling(slug, "", *PLAIN[slug], permit.rank, permit.clause, (*others, permit))
    return [ruling for ruling in found.values() if ruling.permits[0].command not in NOT_HERE]


def _unnamed(table: Table) -> Iterator[Ruling]:
    """Commands that no irregularity is named after, lest the table stand still."""
    for permit in permitted(table):
        if permit.command not in NOT_HERE:
            follows = f"{permit.command.replace('-', ' ').capitalize()}."
            yield Ruling(permit.command, "", "", follows, permit.rank, permit.clause, (permit,))


def _leading_on(table: Table) -> list[Ruling]:
    return list(_tried(table, _rulings(table))) or list(_tried(table, _unnamed(table)))


def _tried(table: Table, among: Iterable[Ruling]) -> Iterator[Ruling]:
    """Each is run on the side, with the values that fit."""
    for ruling in among:
        permits = tuple(permit for permit in ruling.permits if permit.rank in STAFF and _leads_on(table, permit))
        if permits:
            yield replace(ruling, permits=permits)


def _leads_on(table: Table, permit: Permit) -> bool:
    after, outcome = run(table, permit.example(STAFF[permit.rank], table.now))
    if isinstance(outcome, Refused):
        return False
    gone_on = len(after.cards.held) < len(table.cards.held) or required(after).what != "ruling"
    return permit.command in CLEARS_THE_WAY or gone_on


def _shown(found: Iterable[Ruling], table: Table) -> tuple[Ruling, ...]:
    """No card is named; the one in front of the shoe is dealt as it is, so nothing is left to be said of it."""
    return tuple(
        replace(ruling, permits=tuple(without_cards(permit, table) for permit in _told_apart(ruling.permits))) for ruling in found
    )


def _told_apart(permits: tuple[Permit, ...]) -> tuple[Permit, ...]:
    return permits[:1] if permits[0].command == IN_FRONT else permits


def _unsaid(value: Any) -> Any:
    """What nobody was there to say."""
    if isinstance(value, tuple):
        return tuple(map(_unsaid, value))
    return "not said" if value == SOMEONE else value


# A dealer who errs


class Slip(Struct, frozen=True):
    """An error that the dealer will make."""

    told: str
    when: str
    """`now`, in the `round`, or when the hands are `finished`."""
    laid: str = ""
    up: bool = True
    faced: bool = False
    on_a_hand: bool = False
    no_card: bool = False
    """It is no card's fault: the person says what it is."""


SLIPS: Final = (
    Slip("a card comes out now, for all to see", "now"),
    Slip("a card comes out now, unseen", "now", up=False),
    Slip("a card is burned now by mistake", "now", laid="rack", up=False),
    Slip("in the round, a card lies face upwards among the cards", "round", faced=True),
    Slip("in the round, a card goes to the wrong hand", "round", on_a_hand=True),
    Slip("when a hand is finished, it gets a card too many, for all to see", "finished", on_a_hand=True),
    Slip("when a hand is finished, it gets a card too many, unseen", "finished", up=False, on_a_hand=True),
    Slip("in the round, something else goes wrong", "round", no_card=True),
)
SHOWN: Final = Slip("in the round, a card is shown that should lie face down", "round")


def slips(house: VirtualTable) -> tuple[Slip, ...]:
    """The errors that a dealer can make at this game."""
    return (*SLIPS, SHOWN) if desk_of(house.table).rules.dealt_down else SLIPS


def hands_of(house: VirtualTable) -> tuple[str, ...]:
    """On which hands an error could lie."""
    desk = desk_of(house.table)
    return desk.rules.hands(range(1, desk.conditions.areas + 1))


def come(house: VirtualTable, slip: Slip) -> Slip | None:
    """The error to be made now, if its moment has come."""
    need, ongoing = house.required(), house.table.round
    if ongoing is None:
        return None
    if slip.when == "finished" and not _finished(house, need, slip.laid, ongoing):
        return None
    if slip.when == "round" and (need.what != "deal" or slip.laid == need.hand):
        return None  # a card that is due where it shall go wrong would be no error: another hand's is waited for
    return slip


def _finished(house: VirtualTable, need: Required, hand: str, ongoing: Round) -> bool:
    """Whether a hand has all its cards: Player's has once Banker draws, all have when none is due."""
    rules = desk_of(house.table).rules
    if need.what == "deal" and rules.table_hands:
        return hand == "player" and need.hand == "banker" and ongoing.dealt >= rules.opening
    return need.what in ("result", "expose") or (need.what == "ask" and rules.dealt_down)


def err(house: VirtualTable, slip: Slip) -> Outcome:
    """The dealer makes the error: a card comes out that is not due, or not there."""
    return house.misdeal(slip.laid, up=slip.up, faced=slip.faced)
