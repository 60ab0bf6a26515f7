"""Where each document says what follows when something goes wrong; empty where it says nothing.

A game's own file fills these in. The live table asks here whether its document knows an irregularity at all, and by which clause.
"""

from msgspec import Struct

from croupier.games.tells import DAILY_REPORT, ERROR_SLIP, INSPECTOR, MONTHLY_REPORT, REGULATOR_MONTHLY, SURVEILLANCE, Tell

__all__ = (
    "DAILY_REPORT", "ERROR_SLIP", "INSPECTOR", "MONTHLY_REPORT", "REGULATOR_MONTHLY", "SURVEILLANCE",
    "Carried", "Conduct", "Invalid", "Irregular", "Malfunction", "Misdeals", "Misdelivery", "Tell", "Viewing", "WrongCards",
    "WrongPayment",
)  # fmt: skip


class Malfunction(Struct, frozen=True, kw_only=True):
    """A shuffling device that no longer works as it should."""

    conditions: tuple[str, ...] = ()
    """What must hold for the cards to move to another device."""
    intact: str = ""
    damaged: tuple[str, ...] = ()
    """The steps when cards are spoiled, in order."""
    disadvantaged: str
    """The failure has cost the house or a player something."""
    no_other: str = ""
    """No other device at hand: void. Where only the condition is written down, that is a ruling."""
    choice: tuple[str, ...] = ()
    """Lucky Draw alone lets each player choose, then finishes from a shoe."""
    jam: str = ""
    """Poker: a shuffle that the device did not finish."""
    broken: tuple[str, ...] = ()
    """Poker: void, earlier results stand, another device or a shoe with new cards."""


class Misdeals(Struct, frozen=True, kw_only=True):
    """What Three Card Poker says of a deal gone wrong."""

    noticed: str
    dealer_count: str
    exposed: str
    void: str
    turned_back: str
    dealer_shown: str
    hand_count: str
    stray_hand: str
    cards: int = 3
    """What a hand has."""


class Misdelivery(Struct, frozen=True, kw_only=True):
    """Premium: cards laid on or handed to the wrong side, or turned by the dealer instead of a player."""

    rule: str
    laid: str
    handed: str
    revealed: str
    complete: str
    retract: str
    no_bet: str
    told: str
    tells: tuple[Tell, ...]


class WrongPayment(Struct, frozen=True, kw_only=True):
    """Paying too much or too little, and what the house owes for it."""

    rule: str
    unintended: str
    rectified: str
    suspected: str
    suspected_rectify: str
    suspected_identify: str
    meaning: str
    attempt: str
    under: str
    over: str
    monthly: str
    tells: tuple[Tell, ...]
    over_cents: int = 100_000
    """Every single one above this goes into the month's report."""


class Invalid(Struct, frozen=True, kw_only=True):
    """Poker: a wager without one's own Player Card."""

    rule: str
    before: str
    during: str
    after: str
    claims: tuple[str, ...]
    """What a proxy cannot plead."""


class Viewing(Struct, frozen=True, kw_only=True):
    """Poker: players suspected of seeing others' cards, and the three directions."""

    rule: str
    first: str
    apart: str
    english: str
    talking: str
    """No talk but play or fold while players decide."""


class Carried(Struct, frozen=True, kw_only=True):
    """bACEball: the jackpot wager of a void hand."""

    rule: str
    leaving: str
    marker: str
    tells: tuple[Tell, ...]


class Conduct(Struct, frozen=True, kw_only=True):
    """Prohibited devices, a result struck out, and disputes."""

    devices: str
    exempt: str
    powers: str
    void_wagers: str
    out_of_casino: str
    detain: str = ""
    strike_out: str
    disruption: str
    fraud: str
    refund: str
    must_forfeit: bool = False
    """Lucky Draw refunds the others only if the culprit's wager is forfeited; elsewhere a supervisor may say so."""
    dispute: str
    final: str
    proxy: str = ""


class WrongCards(Struct, frozen=True, kw_only=True):
    """A card missing, or one that does not belong."""

    rule: str
    stand: str
    void: str
    check: str
    told: str = ""
    tells: tuple[Tell, ...] = ()
    """Nobody, where the document names nobody."""
    interim_stands: bool = False
    """What was already settled in the void round stays settled."""
    until_cleared: bool = False
    """A settled round is still under way while its cards lie on the layout, so it is void too."""


class Irregular(Struct, frozen=True, kw_only=True):
    grounds: tuple[str, ...] = ()
    """When a round is put right: doubt about the order, or a wrong card."""
    reconstruct: str = ""
    withdraw_after: str = ""
    """After a reconstruction each player may withdraw; elsewhere all accept the result."""
    excess_burned: str = ""
    void: str = ""
    void_goes_on: str = ""
    replace_shoe: str = ""
    too_late: str = ""
    to_banker: str = ""
    kept_next: str = ""
    no_bet_first: str = ""
    faced_during: str = ""
    faced_burned: str = ""
    faced_check: str = ""
    as_next: str = ""
    refused_card: str = ""
    refused_by_all: str = ""
    exposed_surplus: str = ""
    stays_burned: str = ""
    short: str = ""
    """Too few cards: the coup is void."""
    uncut: str = ""
    unburned: str = ""
    unshuffled: str = ""
    wrong_variant: tuple[str, ...] = ()
    scan: str = ""
    display: str = ""
    revealed: str = ""
    """The order of the cards was given away."""
    revealed_tells: tuple[Tell, ...] = ()
    wrong_cards: WrongCards
    conduct: Conduct
    misdelivery: Misdelivery | None = None
    misdeals: Misdeals | None = None
    malfunction: Malfunction | None = None
    payment: WrongPayment | None = None
    invalid: Invalid | None = None
    viewing: Viewing | None = None
    carried: Carried | None = None
