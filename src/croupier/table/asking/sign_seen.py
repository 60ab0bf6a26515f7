"""The limit sign as a screen shows it."""

from decimal import Decimal
from functools import lru_cache

from croupier.games.catalogue import rules_of
from croupier.games.rules import Line, Rules, Terms, Wager
from croupier.table.asking.seen import OfferView, PriceView, SignView, VariantView
from croupier.table.model.conditions import Desk
from croupier.table.model.sign import Limit
from croupier.table.model.table import Table


def sign_seen(table: Table, desk: Desk) -> SignView:
    sign, board = desk.conditions.sign, table.board
    offers, prices = _offered(desk)
    return SignView(
        limits=sign.limits, unit=sign.unit, player_maximum=sign.player_maximum, area_maximum=sign.area_maximum,
        differential=sign.differential, offers=offers, prices=prices, chips=desk.conditions.chips,
        tie_percent=_percentage(desk.rules.terms), former_minimums=_former_minimums(table, sign.limits),
        restricted=tuple(sorted(board.restricted)), jackpot=desk.conditions.jackpot, raising=board.raising,
        raising_to=board.raising_to.limits if board.raising_to else {}, variant=board.variant_notice,
        variant_to=_announced(table, desk), closing=board.closing, layout=desk.conditions.layout,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _offered(desk: Desk) -> tuple[tuple[OfferView, ...], tuple[PriceView, ...]]:
    """What the conditions fix: made once for each, and shown with every view."""
    rules, limits, jackpot = desk.rules, desk.conditions.sign.limits, desk.conditions.jackpot
    shown = [wager for wager in rules.wagers.values() if wager.slug in desk.wagers or wager.rides_on in desk.wagers]
    offers = tuple(_offer(wager, limits.get(wager.slug), jackpot) for wager in shown)
    return offers, _prices(rules, tuple(desk.wagers))


def _offer(wager: Wager, limit: Limit | None, jackpot: int) -> OfferView:
    return OfferView(
        wager.slug, wager.title,
        "jackpot" if wager.collected_first else "bonus" if not wager.staked else "follows" if wager.rides_on
        else "main" if wager.main else "side",
        wager.rides_on, limit, jackpot if wager.collected_first else None, wager.clause,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _prices(rules: Rules, placed: tuple[str, ...]) -> tuple[PriceView, ...]:
    return tuple(
        PriceView(wager.slug, wager.title, _price(line), line.called, line.clause, line.odds, line.prize)
        for wager in rules.wagers.values()
        if wager.slug in placed or wager.rides_on
        for line in wager.lines
        if line.odds is not None or line.prize
    )


def _price(line: Line) -> str:
    return line.odds.in_words() if line.odds else f"the {line.prize} meter"


def _former_minimums(table: Table, limits: dict[str, Limit]) -> dict[str, tuple[int, ...]]:
    markers = [patron.marker.minimums for patron in table.floor.people.values() if patron.marker is not None]
    if not markers:
        return {}
    kept = {slug: {marker[slug] for marker in markers if slug in marker} for slug in limits}
    lower = {slug: tuple(sorted(m for m in minimums if m < limits[slug].minimum)) for slug, minimums in kept.items()}
    return {slug: minimums for slug, minimums in lower.items() if minimums}


def _announced(table: Table, desk: Desk) -> VariantView | None:
    """Players may have consented to another game without any notice of it; then none is announced."""
    board = table.board
    if board.variant_notice is None or board.variant_to is None:
        return None
    rules = rules_of(desk.conditions.game, board.variant_to, desk.conditions.edition)
    return VariantView(rules.terms.variant, rules.title, _percentage(rules.terms))


def _percentage(terms: Terms) -> str:
    """Tie Premium's share as a sign gives it: 5% or 2.5%."""
    share = terms.tie_percent if terms.variant == "tie" else None
    return "" if share is None else f"{(Decimal(100 * share.to) / share.on).normalize():f}%"
