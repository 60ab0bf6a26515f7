"""`croupier rounding`: what a sign's minimum, unit and chips do to the house edge."""

from collections.abc import Sequence

from croupier.cli.pricing import chips_asked, refuse_for, rules_asked
from croupier.cli.speaking import refuse, say_json
from croupier.cli.what_if import warn_of
from croupier.games.rules import TermsError
from croupier.money import MoneyError, dollars, parse_cents


def rounding(
    game: str,
    *,
    chips: str | None,
    minimum: str | None,
    maximum: str | None,
    unit: str | None,
    variant: str,
    decks: int | None,
    tie_percent: str | None,
    ante_bonus: str,
    pair_plus: str,
    pays: Sequence[str],
    top: int,
    json: bool,
) -> None:
    """What a sign's minimum, unit and chips do to the house edge."""
    if chips is None or minimum is None or maximum is None:
        refuse("Rounding needs --chips, --minimum and --maximum, as the sign and the float have them.")
    try:
        rules = rules_asked(game, variant, decks, tie_percent, ante_bonus, pair_plus, pays)
        limits = parse_cents(minimum), parse_cents(maximum)
        steps = parse_cents(unit) if unit is not None else 0
        rack = chips_asked(chips)
    except (TermsError, MoneyError) as error:
        refuse_for(error)
    from croupier.cli import odds_shown as shown
    from croupier.odds.common.shoe import OddsError
    from croupier.odds.exact.price import price
    from croupier.odds.exact.rounding import rounding as gifts_of
    from croupier.odds.report.document import rounding_document

    try:
        found = gifts_of(rules, rack, *limits, steps)
        priced = price(rules)
        warn_of(rules, priced.wagers)
        if json:
            say_json(rounding_document(priced, found, dollars))
        else:
            shown.rounding(rules, found, rack, limits, top, steps)
    except (OddsError, MoneyError) as error:
        refuse(str(error))
