"""`croupier odds` and `croupier rounding`: exact prices on a screen or as JSON.

The rooms behind them are loaded inside the commands: nothing pays for Numba until odds are asked for.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import msgspec
import typer

from croupier.cards.card import CardError, parse_cards
from croupier.cli import refuse
from croupier.cli.naming import decks_chosen, game_named
from croupier.games.catalogue import game_of, rules_of
from croupier.games.rules import Rules, Terms, TermsError
from croupier.money import Chips, MoneyError, Odds, chips_of, dollars, parse_cents

if TYPE_CHECKING:
    from croupier.odds.common.payment import Payment

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="The game, as `croupier games` lists it, or how it begins.")]
Variant = Annotated[str, typer.Option("--variant", metavar="V", help="premium, even-money or tie.", show_default=False)]
Decks = Annotated[int | None, typer.Option("--decks", metavar="N", help="How many decks; the usual number if left out.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]
TiePercent = Annotated[str | None, typer.Option("--tie-percent", metavar="P", help="Tie Premium's percentage, from 1 to 10.")]
ChipList = Annotated[str | None, typer.Option("--chips", metavar="A,B,...", help="The chips on the table, in dollars.")]
AnteBonus = Annotated[str, typer.Option("--ante-bonus", metavar="NAME", help="Ante Bonus schedule.", show_default=False)]
PairPlus = Annotated[str, typer.Option("--pair-plus", metavar="NAME", help="Pair Plus schedule.", show_default=False)]
Pays = Annotated[
    list[str] | None,
    typer.Option(
        "--pays", metavar="WAGER=A:B,...", help="A what-if price: one for each winning line, from the top; may be repeated."
    ),
]

_PAYS: Final = re.compile(r"([a-z0-9-]+)=([0-9]+:[0-9]+(?:,[0-9]+:[0-9]+)*)")
_LARGEST_STAKE: Final = 1_000_000_00


def odds(
    game: GameArgument,
    *,
    variant: Variant = "",
    decks: Decks = None,
    wager: Annotated[list[str] | None, typer.Option("--wager", metavar="W", help="Only this wager; may be repeated.")] = None,
    as_json: AsJson = False,
    tie_percent: TiePercent = None,
    ante_bonus: AnteBonus = "",
    pair_plus: PairPlus = "",
    pays: Pays = None,
    stake: Annotated[str | None, typer.Option("--stake", metavar="DOLLARS", help="Price one stake; with --chips, as paid.")] = None,
    chips: ChipList = None,
    strategy: Annotated[
        str, typer.Option("--strategy", metavar="NAME", help="best, table, always, never or mimic, where a player decides.")
    ] = "best",
    show_strategy: Annotated[bool, typer.Option("--show-strategy", help="Show what the strategy does.")] = False,
    removed: Annotated[
        str | None, typer.Option("--removed", metavar='"7H 7D ..."', help="Cards that have left: odds of the running shoe.")
    ] = None,
    major: Annotated[str | None, typer.Option("--major", metavar="DOLLARS", help="bACEball's major meter.")] = None,
    minor: Annotated[str | None, typer.Option("--minor", metavar="DOLLARS", help="bACEball's minor meter.")] = None,
    effects: Annotated[bool, typer.Option("--effects", help="What one card of each rank leaving does to each edge.")] = False,
    favourable: Annotated[
        int | None, typer.Option("--favourable", metavar="SHOES", help="Deal so many shoes: how often each wager turns favourable.")
    ] = None,
    behind: Annotated[int | None, typer.Option("--behind", metavar="CARDS", help="Cards behind the cutting card.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Seed of the sampled shoes; 1 if left out.")] = None,
) -> None:
    """Exact house edges, from counting every way the cards can fall."""
    if effects and favourable is not None:
        refuse("--effects and --favourable are two questions: ask them one at a time.")
    if favourable is not None and removed is not None:
        refuse("--favourable deals whole shoes of its own, so --removed cannot go with it.")
    if favourable is None and (behind is not None or seed is not None):
        refuse(f"{'--seed' if behind is None else '--behind'} belongs to --favourable: nothing else here deals a shoe.")
    try:
        rules = _rules(game, variant, decks, tie_percent, ante_bonus, pair_plus, pays)
        payment = _payment(rules, stake, chips, {"major": major, "minor": minor})
        gone = parse_cards(removed) if removed is not None else ()
    except (TermsError, MoneyError, CardError) as error:
        _refuse(error)
    from croupier.cli import odds_shown as shown
    from croupier.odds.common.shoe import OddsError, Shoe
    from croupier.odds.exact.live import effects_of_removal
    from croupier.odds.exact.live import favourable as favourable_shoes
    from croupier.odds.exact.price import Pricer
    from croupier.odds.report import document

    try:
        shoe = Shoe.full(rules.terms.decks).without(gone)
        pricer = Pricer(rules)
        only = wager or None
        priced = pricer.price(wagers=only, strategy=strategy, shoe=shoe, payment=payment)
        # Made before anything is printed: a game in which nobody decides has none.
        table = {"strategy": shown.strategy_document(pricer, strategy, shoe, payment)} if show_strategy else {}
        if effects:
            changes = effects_of_removal(rules, shoe, payment, wagers=only, strategy=strategy)
            if as_json:
                _write(document.effects_document(priced, changes))
            else:
                shown.effects(rules, changes)
        elif favourable is not None:
            chance = 1 if seed is None else seed
            met = favourable_shoes(rules, favourable, chance, behind, payment, wagers=only, strategy=strategy)
            if as_json:
                _write(document.favour_document(priced, met, favourable, chance))
            else:
                shown.favour(rules, met, favourable)
        elif as_json:
            _write({**document.document(priced), **table})
        else:
            shown.prices(rules, priced, payment, len(gone))
            if show_strategy:
                shown.strategy(pricer, strategy, shoe, payment)
    except (OddsError, MoneyError) as error:
        refuse(str(error))


def rounding(
    game: GameArgument,
    *,
    chips: ChipList = None,
    minimum: Annotated[str | None, typer.Option("--minimum", metavar="DOLLARS", help="The sign's minimum.")] = None,
    maximum: Annotated[str | None, typer.Option("--maximum", metavar="DOLLARS", help="The sign's maximum.")] = None,
    unit: Annotated[
        str | None, typer.Option("--unit", metavar="DOLLARS", help="The sign's unit: stakes go up by it from the minimum.")
    ] = None,
    variant: Variant = "",
    decks: Decks = None,
    tie_percent: TiePercent = None,
    ante_bonus: AnteBonus = "",
    pair_plus: PairPlus = "",
    pays: Pays = None,
    top: Annotated[int, typer.Option("--top", metavar="N", min=1, help="How many stakes to show; JSON has them all.")] = 20,
    as_json: AsJson = False,
) -> None:
    """What a sign's minimum, unit and chips do to the house edge."""
    if chips is None or minimum is None or maximum is None:
        refuse("Rounding needs --chips, --minimum and --maximum, as the sign and the float have them.")
    try:
        rules = _rules(game, variant, decks, tie_percent, ante_bonus, pair_plus, pays)
        limits = parse_cents(minimum), parse_cents(maximum)
        steps = parse_cents(unit) if unit is not None else 0
        rack = _chips(chips)
    except (TermsError, MoneyError) as error:
        _refuse(error)
    from croupier.cli import odds_shown as shown
    from croupier.odds.common.shoe import OddsError
    from croupier.odds.exact.price import price
    from croupier.odds.exact.rounding import rounding as gifts_of
    from croupier.odds.report.document import rounding_document

    try:
        found = gifts_of(rules, rack, *limits, steps)
        if as_json:
            _write(rounding_document(price(rules), found, dollars))
        else:
            shown.rounding(rules, found, rack, limits, top, steps)
    except (OddsError, MoneyError) as error:
        refuse(str(error))


def _refuse(error: Exception) -> NoReturn:
    clause = getattr(error, "clause", None)
    refuse(f"{error} (clause {clause})" if clause else str(error))


def _rules(
    named: str, variant: str, decks: int | None, tie_percent: str | None, ante_bonus: str, pair_plus: str, pays: list[str] | None
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
    if pays:
        prices = [_pays(text) for text in pays]
        from croupier.odds.common.shoe import OddsError
        from croupier.odds.common.wagers import repriced

        try:
            for wager, new in prices:
                rules = repriced(rules, wager, new)
        except OddsError as error:
            refuse(str(error))
    return rules


def _pays(text: str) -> tuple[str, list[Odds]]:
    found = _PAYS.fullmatch(text)
    if found is None:
        raise MoneyError(f"{text!r} is no what-if price: write the wager and its odds, as in tie=9:1 or tiger=12:1,22:1.")
    prices = [Odds.parse(odds) for odds in found[2].split(",")]
    for price in prices:
        if not price.to:
            raise MoneyError(f"{price} pays nothing: a what-if price must pay something.")
    return found[1], prices


def _percentage(text: str | None) -> Odds | None:
    if text is None:
        return None
    try:
        to, on = Decimal(text).as_integer_ratio()
        return Odds(to, on * 100)
    except (InvalidOperation, ValueError, OverflowError):
        raise MoneyError(f"{text!r} is no percentage: write it as in 5 or 2.5.") from None


def _chips(text: str) -> Chips:
    return chips_of(tuple(parse_cents(part.strip()) for part in text.split(",")))


def _payment(rules: Rules, stake: str | None, chips: str | None, meters: dict[str, str | None]) -> Payment:
    given = {prize: parse_cents(text) for prize, text in meters.items() if text is not None}
    known = dict(game_of(rules.game).meters)
    for prize in given:
        if prize not in known:
            raise MoneyError(f"{rules.title} has no {prize} meter.")
    cents = parse_cents(stake) if stake is not None else 0
    rack = _chips(chips) if chips is not None else None
    if rack is not None and not cents:
        raise MoneyError("--chips needs --stake: what is rounded depends on the stake.")
    if cents > _LARGEST_STAKE:
        raise MoneyError(f"A stake of {dollars(cents)} is above {dollars(_LARGEST_STAKE)}, the most that is priced.")
    if rack is not None and not rack.can_make(cents):
        raise MoneyError(f"The chips cannot make a stake of {dollars(cents)}.")
    from croupier.odds.common.payment import Payment

    return Payment(cents, rack, tuple(given.items()))


def _write(document: dict[str, Any]) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
