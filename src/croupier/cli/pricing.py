"""What the lines of `croupier odds` and `croupier rounding` have in common: terms, what-if prices, chips."""

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Final, NoReturn

from croupier.cli.naming import decks_chosen, game_named
from croupier.cli.speaking import refuse
from croupier.games.catalogue import game_of, rules_of
from croupier.games.rules import Rules, Terms, TermsError
from croupier.money import Chips, MoneyError, Odds, chips_of, parse_cents

_PAYS: Final = re.compile(r"([a-z0-9-]+)(?:\.([a-z0-9 -]+))?=([0-9]+:[0-9]+(?:, ?[0-9]+:[0-9]+)*)", re.IGNORECASE)


def refuse_for(error: Exception) -> NoReturn:
    """A term is called what it is called on the command line."""
    clause, said = getattr(error, "clause", None), str(error).replace("tie_percent", "--tie-percent")
    refuse(f"{said} (clause {clause})" if clause else said)


def rules_asked(
    named: str, variant: str, decks: int | None, tie_percent: str | None, ante_bonus: str, pair_plus: str, pays: Sequence[str]
) -> Rules:
    game = game_of(game_named(named))
    for name, given in (("tie_percent", tie_percent), ("ante_bonus", ante_bonus), ("pair_plus", pair_plus)):
        if given and name not in game.options:
            raise TermsError("bad-option", f"{game.title} has no option --{name.replace('_', '-')}.")
    if tie_percent is not None and variant != "tie":
        raise TermsError("bad-option", "--tie-percent belongs to the variant tie.")
    terms = Terms(
        variant=variant,
        decks=decks_chosen(game, decks),
        tie_percent=_percentage(tie_percent),
        ante_bonus=ante_bonus,
        pair_plus=pair_plus,
    )
    rules = rules_of(game.slug, terms)
    return what_if(rules, pays)


def what_if(rules: Rules, pays: Sequence[str]) -> Rules:
    """The rules at the prices that `--pays` names; a line that makes no sense ends the command."""
    prices = [_pays(text) for text in pays]
    if prices:
        from croupier.odds.common.shoe import OddsError
        from croupier.odds.common.what_if import repriced

        try:
            for wager, line, new in prices:
                rules = repriced(rules, wager, new, line)
        except OddsError as error:
            refuse(str(error))
    return rules


def _pays(text: str) -> tuple[str, str, list[Odds]]:
    found = _PAYS.fullmatch(text)
    if found is None:
        raise MoneyError(
            f"{text!r} is no what-if price: write the wager and its odds, as in tie=9:1 or tiger=12:1,22:1,"
            " or one line of it, as in tiger.3-card-tiger=20:1."
        )
    prices = [Odds.parse(odds.strip()) for odds in found[3].split(",")]
    for price in prices:
        if not price.to:
            raise MoneyError(f"{price} pays nothing: a what-if price must pay something.")
    return found[1].lower(), found[2] or "", prices


def _percentage(text: str | None) -> Odds | None:
    if text is None:
        return None
    try:
        to, on = Decimal(text).as_integer_ratio()
        return Odds(to, on * 100)
    except (InvalidOperation, ValueError, OverflowError):
        raise MoneyError(f"{text!r} is no percentage: write it as in 5 or 2.5.") from None


def chips_asked(text: str) -> Chips:
    return chips_of(tuple(parse_cents(part.strip()) for part in text.split(",")))
