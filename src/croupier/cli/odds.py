"""`croupier odds`: exact prices on a screen or as JSON.

The rooms behind it are loaded inside the command: nothing pays for Numba until odds are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.cards.card import CardError, parse_cards
from croupier.cli.pricing import chips_asked, refuse_for, rules_asked
from croupier.cli.speaking import refuse, say_json
from croupier.cli.what_if import warn_of
from croupier.games.catalogue import game_of
from croupier.games.rules import Rules, TermsError
from croupier.money import MoneyError, dollars, parse_cents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.odds.common.payment import Payment

_LARGEST_STAKE: Final = 1_000_000_00


def odds(
    game: str,
    *,
    variant: str,
    decks: int | None,
    wager: Sequence[str],
    json: bool,
    tie_percent: str | None,
    ante_bonus: str,
    pair_plus: str,
    pays: Sequence[str],
    stake: str | None,
    chips: str | None,
    strategy: str,
    show_strategy: bool,
    removed: str | None,
    major: str | None,
    minor: str | None,
    effects: bool,
    favourable: int | None,
    behind: int | None,
    seed: int | None,
    cluster: str | None,
) -> None:
    """Exact house edges, from counting every way the cards can fall."""
    if effects and favourable is not None:
        refuse("--effects and --favourable are two questions: ask them one at a time.")
    if favourable is not None and removed is not None:
        refuse("--favourable deals whole shoes of its own, so --removed cannot go with it.")
    if favourable is None and (behind is not None or seed is not None):
        refuse(f"{'--seed' if behind is None else '--behind'} belongs to --favourable: nothing else here deals a shoe.")
    if favourable is None and cluster is not None:
        refuse("--cluster belongs to --favourable: nothing else here takes long enough.")
    try:
        rules = rules_asked(game, variant, decks, tie_percent, ante_bonus, pair_plus, pays)
        payment = _payment(rules, stake, chips, {"major": major, "minor": minor})
        gone = parse_cards(removed) if removed is not None else ()
    except (TermsError, MoneyError, CardError) as error:
        refuse_for(error)
    from croupier.cli import odds_shown as shown
    from croupier.cli.dealers import bar, dealers
    from croupier.odds.common.shoe import OddsError, Shoe
    from croupier.odds.exact.doubts import doubts
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
        warn_of(rules, priced.wagers)
        table = {"strategy": shown.strategy_document(pricer, strategy, shoe, payment)} if show_strategy else {}
        if effects:
            changes = effects_of_removal(rules, shoe, payment, wagers=only, strategy=strategy)
            if json:
                say_json(document.effects_document(priced, changes))
            else:
                shown.effects(rules, changes)
        elif favourable is not None:
            chance = 1 if seed is None else seed
            with dealers(None if cluster else 1, cluster) as who, bar(f"{rules.game}, favourable", favourable, "shoes") as seen:
                met = favourable_shoes(
                    rules, favourable, chance, behind, payment, wagers=only, strategy=strategy, executor=who.executor,
                    workers=who.workers, seen=seen,
                )  # fmt: skip
            if json:
                say_json(document.favour_document(priced, met, favourable, chance))
            else:
                shown.favour(rules, met, favourable)
        elif json:
            say_json({**document.document(priced), **document.doubts_document(doubts(rules, priced.wagers)), **table})
        else:
            shown.prices(rules, priced, payment, len(gone))
            if show_strategy:
                shown.strategy(pricer, strategy, shoe, payment)
    except (OddsError, MoneyError) as error:
        refuse(str(error))


def _payment(rules: Rules, stake: str | None, chips: str | None, meters: dict[str, str | None]) -> Payment:
    given = {prize: parse_cents(text) for prize, text in meters.items() if text is not None}
    known = dict(game_of(rules.game).meters)
    for prize in given:
        if prize not in known:
            raise MoneyError(f"{rules.title} has no {prize} meter.")
    cents = parse_cents(stake) if stake is not None else 0
    rack = chips_asked(chips) if chips is not None else None
    if rack is not None and not cents:
        raise MoneyError("--chips needs --stake: what is rounded depends on the stake.")
    if cents > _LARGEST_STAKE:
        raise MoneyError(f"A stake of {dollars(cents)} is above {dollars(_LARGEST_STAKE)}, the most that is priced.")
    if rack is not None and not rack.can_make(cents):
        raise MoneyError(f"The chips cannot make a stake of {dollars(cents)}.")
    from croupier.odds.common.payment import Payment

    return Payment(cents, rack, tuple(given.items()))
