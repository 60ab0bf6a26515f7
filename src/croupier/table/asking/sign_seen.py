"""The limit sign as a screen shows it."""

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from croupier.games.catalogue import rules_of
from croupier.games.rules import Line, Rules, Terms, Wager
from croupier.games.topics import INSCRIPTION, JACKPOT_SEEN, PLAYERS_ANSWER, RULES_OPEN
from croupier.table.asking.seen import OfferView, PriceView, PrizesSeen, SaidView, SignView, VariantView
from croupier.table.model.conditions import Desk
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.table import Table
from croupier.table.reading.stakes_counted import prizes_by


def sign_seen(table: Table, desk: Desk, prizes: PrizesSeen | None = None) -> SignView:
    sign, board = desk.conditions.sign, table.board
    offers, prices, says, meters = _offered(desk)
    if prizes is not None:
        meters = {each.level: each.pays for each in prizes.prizes}
    return SignView(
        limits=sign.limits, unit=sign.unit, player_maximum=sign.player_maximum, area_maximum=sign.area_maximum,
        differential=sign.differential, offers=offers, prices=prices, chips=desk.conditions.chips,
        tie_percent=_percentage(desk.rules.terms), former_minimums=_former_minimums(table, sign.limits),
        former=_former(table, sign.limits),
        restricted=tuple(sorted(board.restricted)), jackpot=desk.conditions.jackpot, meters=meters, raising=board.raising,
        raising_to=board.raising_to.limits if board.raising_to else {}, variant=board.variant_notice,
        variant_to=_announced(table, desk), closing=board.closing, layout=desk.conditions.layout,
        says=says, positions=sign.positions,
        room=desk.conditions.room.value if desk.conditions.room is not None else "",
    )  # fmt: skip


@lru_cache(maxsize=256)
def _offered(desk: Desk) -> tuple[tuple[OfferView, ...], tuple[PriceView, ...], tuple[SaidView, ...], dict[str, int]]:
    """What the conditions fix: made once for each, and shown with every view."""
    rules, limits, jackpot = desk.rules, desk.conditions.sign.limits, desk.conditions.jackpot
    shown = [wager for wager in rules.wagers.values() if wager.slug in desk.wagers or wager.rides_on in desk.wagers]
    offers = tuple(_offer(wager, limits.get(wager.slug), jackpot) for wager in shown)
    prizes = {line.prize for wager in shown for line in wager.lines if line.prize}
    meters = {name: cents for name, cents in prizes_by(desk, {}).items() if name in prizes}
    return offers, _prices(rules, tuple(desk.wagers)), tuple(_said(desk)), meters


def _said(desk: Desk) -> Iterator[SaidView]:
    """What stands on the cloth, what is the players' own affair, and where the rules are to be read."""
    rules, book = desk.rules, desk.provisions
    if (printed := book.get(INSCRIPTION)) is not None:
        yield SaidView("inscription", printed.words, printed.clause)
    if PLAYERS_ANSWER in book:
        yield SaidView("limits", "It is for players to keep their own wagers within these limits.", book.cite(PLAYERS_ANSWER))
    if desk.conditions.jackpot and JACKPOT_SEEN in book:
        yield SaidView("jackpot", "It is for players to see that their jackpot wager was taken.", book.cite(JACKPOT_SEEN))
    if RULES_OPEN in book:
        words = f"Everybody may read the rules of {rules.title}, approved {rules.edition}: croupier rules {rules.game}"
        yield SaidView("rules", words, book.cite(RULES_OPEN))


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
        PriceView(wager.slug, wager.title, _price(line), line.called, line.clause, line.odds, line.prize, wager.collected_first)
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


def _former(table: Table, limits: dict[str, Limit]) -> tuple[Sign, ...]:
    """The signs of those whose marker still keeps them a lower minimum, each once."""
    found: list[Sign] = []
    for patron in table.floor.people.values():
        marker = patron.marker
        if marker is None or marker.former is None or marker.former in found:
            continue
        if any(slug in limits and kept < limits[slug].minimum for slug, kept in marker.minimums.items()):
            found.append(marker.former)
    return tuple(found)


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
