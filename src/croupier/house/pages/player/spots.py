"""The spots of a layout: in which order and rows, and what each says while nothing lies on it."""

from fractions import Fraction
from functools import cache
from typing import Any, Final

from django.utils.translation import gettext, gettext_lazy

from croupier.desk.saying import rules_at
from croupier.games import premium_baccarat as premium
from croupier.games.catalogue import rules_of
from croupier.games.rules import Result, Terms
from croupier.house.pages.figures import odds
from croupier.house.pages.names import SPOTS, spoken
from croupier.money import Odds
from croupier.table.asking.seen import HandView, OfferView, PriceView, View

_FIRST: Final = {
    "premium-baccarat": ("pairs-player", "player", "tie", "banker", "pairs-banker", "super-six"),
    "seven-up-baccarat": ("super-sevens", "player", "tie", "banker"),
    "three-card-poker": ("pair-plus", "ante", "play"),
}
_HUNDRED: Final = 100
_ROWS: Final = {
    "seven-up-baccarat": "seven", "lucky-draw-baccarat": "row-2", "three-card-poker": "row-3", "baceball": "row-6",
}  # fmt: skip


def staked(seen: View) -> tuple[OfferView, ...]:
    """What has a place of its own on the cloth, in the order in which it lies there; a bonus has none."""
    offers = [offer for offer in seen.sign.offers if offer.kind != "bonus"]
    first = _FIRST.get(seen.game, ()) if not _tigers(offers) else ("player", "tie", "banker")
    order = {slug: place for place, slug in enumerate(first)}
    return tuple(sorted(offers, key=lambda offer: order.get(offer.wager, len(order))))


def _tigers(offers: list[OfferView]) -> bool:
    return any(offer.wager == "tiger" for offer in offers)


def rows(seen: View) -> str:
    """The class by which the sheet lays the spots out."""
    wagers = {offer.wager for offer in staked(seen)}
    if seen.game in _ROWS and len(wagers) in (2, 3, 4, 6):
        return _ROWS[seen.game]
    if "tiger" in wagers:
        return "tigers"
    if {"pairs-player", "super-six"} <= wagers:
        return "six"
    return "premium" if "pairs-player" in wagers else "any"


def has_hands(seen: View) -> bool:
    """Whether each area has a hand of its own: then the own box shows it, and there may be something to decide. Elsewhere the table
    has a Player's and a Banker's Hand, and roads."""
    return not (seen.game and rules_at(seen).table_hands)


def printed_hands(seen: View) -> tuple[str, ...]:
    """Those of the table's two hands that the cloth itself gives something before any card."""
    return () if has_hands(seen) else tuple(hand for hand in ("player", "banker") if int(rules_at(seen).counted(hand, ())))


def printed_for(hand: HandView) -> bool:
    """Whether a card is printed on the cloth for a hand that lies."""
    return hand.printed not in ("", "0")


def decides(seen: View) -> bool:
    """Whether players are asked for decisions here: some wager is staked by one."""
    return any(offer.kind == "follows" for offer in seen.sign.offers)


def pays(offer: OfferView, prices: tuple[PriceView, ...], offers: tuple[OfferView, ...]) -> str:
    """What a wager pays, in one line."""
    own = [price for price in prices if price.wager == offer.wager]
    if offer.kind == "follows":
        on = next((each.title for each in offers if each.wager == offer.on), "")
        return gettext("as much as %(wager)s") % {"wager": spoken(on)}
    if not own:
        return ""
    plain = [price for price in own if not called(price)]
    named = [price for price in own if called(price)]
    if len(own) == 1:
        return priced(own[0])
    if len(plain) == 1 and len(named) == 1:
        return f"{priced(plain[0])}; {called(named[0])}, {priced(named[0])}"
    if any(price.prize for price in own):
        return gettext("meters and more")
    return gettext("up to %(odds)s") % {"odds": priced(max(own, key=worth))}


def called(price: PriceView) -> str:
    """What a line of a pay table is for; nothing where the wager just wins."""
    return spoken(price.called) or str(_unnamed().get((price.wager, price.clause), ""))


@cache
def _unnamed() -> dict[tuple[str, str], Any]:
    """What Premium's rules have no name for: a second price of a wager that is not won or lost by its own name."""
    found = {}
    for terms in (Terms(variant="even-money"), Terms(variant="tie", tie_percent=Odds(1, _HUNDRED))):
        for wager in (each for each in rules_of(premium.SLUG, terms).wagers.values() if each.main):
            for line in wager.lines:
                if line.when is premium.banker_wins_on_six:
                    found[wager.slug, line.clause] = gettext_lazy("on 6")
                elif line.result is Result.STANDOFF and line.odds is not None:
                    found[wager.slug, line.clause] = gettext_lazy("on a tie")
    return found


def worth(price: PriceView) -> Fraction:
    return Fraction(0) if price.odds is None else Fraction(price.odds.to, price.odds.on)


def priced(price: PriceView) -> str:
    """What one line of a pay table pays; of a share of the stake, how much in a hundred, as the sign has it."""
    if price.odds is not None and price.odds.on == _HUNDRED:
        return f"{price.odds.to}%"
    return gettext("meter") if price.odds is None else odds(price.odds, taken=price.taken)


def place(wager: str) -> str:
    """Where its chips lie on the large table, as classes."""
    found = SPOTS.get(wager)
    return " ".join(found.place) if found is not None else "t-66"


def family(offer: OfferView) -> str:
    """Pairs, Tigers and strikes each stand together on a sign."""
    wager = offer.wager
    if wager.startswith("pairs-"):
        return gettext("Pairs")
    if "tiger" in wager:
        return gettext("Tigers")
    if wager.endswith("-strike"):
        return gettext("Strikes")
    return gettext(SPOTS[wager].name) if wager in SPOTS else offer.title
