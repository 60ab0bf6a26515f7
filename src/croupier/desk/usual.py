"""A table of each game as a house would usually set it up: its sign, its layout, its chips."""

from typing import Final

from croupier.desk.dealer import not_to_open
from croupier.games.catalogue import rules_of
from croupier.games.rules import Rules, Terms, TermsError
from croupier.money import Cents, Odds, chips_of, parse_cents
from croupier.table.model.conditions import Conditions
from croupier.table.model.sign import Limit, Sign

MAIN: Final = Limit(5_00, 500_00)
SIDE: Final = Limit(5_00, 100_00)
JACKPOT: Final[Cents] = 5_00
UNIT: Final[Cents] = 1_00
CHIPS: Final[tuple[Cents, ...]] = (1_00, 5_00, 25_00, 100_00, 500_00)
SMALL_CHIPS: Final[tuple[Cents, ...]] = (50, 25)
"""Brought to the table where a price needs them to be paid to the cent on the minimum."""

USUAL_LAYOUT: Final = "R"
USUAL_PERCENT: Final = "5"


def usual_conditions(
    game: str, *, variant: str = "", tie_percent: str = "", layout: str = "", decks: int = 0, table: str = ""
) -> Conditions:
    """A table of a game with its usual sign; raises a TermsError or MoneyError that says what cannot be."""
    percent = _percent(tie_percent or USUAL_PERCENT) if variant == "tie" else None
    if tie_percent and percent is None:
        raise TermsError("bad-option", "Only Tie Premium Baccarat has a percentage: add --variant tie.")
    rules = rules_of(game, Terms(variant=variant, decks=decks, tie_percent=percent))
    letter = layout.upper() or (USUAL_LAYOUT if USUAL_LAYOUT in rules.layouts else next(iter(rules.layouts), ""))
    offered = _side_wagers(rules, letter)
    limits = {
        slug: MAIN if wager.main else SIDE
        for slug, wager in rules.wagers.items()
        if (wager.main or slug in offered) and not wager.collected_first
    }
    conditions = Conditions(
        game=game, sign=Sign(limits, unit=UNIT), terms=rules.terms, edition=rules.edition, table=table or f"{rules.title} 1",
        layout=letter, offered=offered, chips=_rack(rules), jackpot=JACKPOT if "jackpot" in offered else 0,
    )  # fmt: skip
    if refusal := not_to_open(conditions):
        raise TermsError("bad-option", refusal.sentence, refusal.clause)
    return conditions


def _percent(text: str) -> Odds:
    """`5` as 5 to 100; a part of a percent in hundredths."""
    hundredths = parse_cents(text.removesuffix("%"))
    return Odds(hundredths // 100, 100) if hundredths % 100 == 0 else Odds(hundredths, 10_000)


def _side_wagers(rules: Rules, layout: str) -> tuple[str, ...]:
    """All that the layout and the number of decks have room for."""
    room = rules.layouts.get(layout)
    few = rules.terms.decks < 6
    return tuple(
        slug
        for slug, wager in rules.wagers.items()
        if not wager.main and not wager.rides_on and (not rules.layouts or (room is not None and slug in room))
        and not (few and slug in rules.six_decks)
    )  # fmt: skip


def _rack(rules: Rules) -> tuple[Cents, ...]:
    """The usual chips, with the first smaller one that pays every price exactly on the minimum, if any does."""
    odds = [line.odds for wager in rules.wagers.values() for line in wager.lines if line.odds is not None]
    racks = [CHIPS, *((small, *CHIPS) for small in SMALL_CHIPS)]
    for rack in racks:
        chips = chips_of(rack)
        if all(chips.payment(MAIN.minimum, each) * each.on == MAIN.minimum * each.to for each in odds):
            return rack
    return racks[-1]
