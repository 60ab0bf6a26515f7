"""The sign of a table: what can be wagered, from how much to how much, at what price, for what and by what clause."""

from collections.abc import Iterator, Mapping
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier import Limit, Sign
from croupier.cli.colours import GOLD
from croupier.cli.drawing import cited, percent_told
from croupier.desk.saying import cash, rules_at
from croupier.games import three_card_poker as poker
from croupier.games.poker_hands import TITLES as POKER_TITLES
from croupier.games.rules import Line, Result, Wager
from croupier.games.topics import (
    ALTER,
    CHANGE_VARIANT,
    CLOSE_TABLE,
    DECKS,
    FORMER_LIMITS,
    LIMITS,
    METERS,
    PRIZE_METER,
    ROUNDING,
    UNIT,
)
from croupier.money import chips_of, dollars, in_full
from croupier.rulebook.register import clause_of
from croupier.table.asking.seen import OfferView, SignView, View

WHERE: Final = {
    "main-floor": "main gaming floor",
    "private-area": "private gaming area",
    "salon": "salon",
    "private-table": "private table",
}


def title_screen(seen: View) -> Panel:
    """Game, edition, cards, and the sign."""
    rules = rules_at(seen)
    decks = "one deck" if seen.cards.decks == 1 else f"{seen.cards.decks} decks"
    source = "a shuffling device" if seen.cards.source == "device" else "a card shoe"
    facts = [f"approved {seen.edition}", f"{decks} from {source}{cited(rules.provisions.cite(DECKS))}"]
    if seen.sign.layout:
        facts.append(f"layout {seen.sign.layout}")
    if seen.sign.room:
        facts.append(WHERE[seen.sign.room])
    chips = ", ".join(map(cash, seen.sign.chips))
    parts: list[RenderableType] = [Text(" · ".join(facts), "dim"), sign(seen), Text(f"Chips: {chips}. They are play money.")]
    if told := rounding_told(seen):
        parts.append(Text(told, "dim"))
    if told := prizes_told(seen):
        parts.append(Text(told, f"bold {GOLD}"))
    parts += [Text(line, "bold yellow") for line in posted(seen)]
    parts += [
        Text(f"{said.words}{cited(said.clause)}", f"bold {GOLD}" if said.what == "inscription" else "dim")
        for said in seen.sign.says
    ]
    return Panel(
        Group(*parts), title=Text(seen.title, f"bold {GOLD}"), box=box.DOUBLE, border_style="green", padding=(1, 2), expand=True
    )


def prizes_told(seen: View) -> str:
    """What the table's pool would pay now, and what of it is being verified; nothing where the table feeds none."""
    shown = seen.prizes
    if shown is None:
        return ""
    prizes = " · ".join(f"{each.level} {_exact(each.pays)}" for each in shown.prizes)
    waits = [f"{each.level} {_exact(amount)}" for each in shown.prizes for amount in each.verifying]
    verified = f" Being verified: {', '.join(waits)}." if waits else ""
    book = rules_at(seen).provisions
    return f"Jackpot {shown.pool}, {cash(shown.stake)} a stake: {prizes}{cited(book.cite(PRIZE_METER))}.{verified}"


def _exact(cents: int) -> str:
    """A meter shows its cents, whatever chips the table has."""
    return in_full(cents)


def posted(seen: View) -> Iterator[str]:
    """What stands beside the sign for a time: former limits, what will hold and when, and wagers kept to some."""
    shown, book = seen.sign, rules_at(seen).provisions
    titles = {offer.wager: offer.title for offer in shown.offers}
    for former in shown.former:
        yield f"Limits before, for whoever has a marker: {_all_limits(former, titles)}{cited(book.cite(FORMER_LIMITS))}."
    if shown.raising is not None:
        limits = _each_limit(shown.raising_to, titles)
        yield f"{_when(seen, shown.raising.effective)} the limits are {limits}{cited(book.cite(ALTER))}."
    if shown.variant is not None and shown.variant_to is not None:
        share = f", {shown.variant_to.tie_percent} on a tie" if shown.variant_to.tie_percent else ""
        game, clause = shown.variant_to.title, cited(book.cite(CHANGE_VARIANT))
        yield f"{_when(seen, shown.variant.effective)} the game is {game}{share}{clause}."
    if shown.closing is not None:
        yield f"{_when(seen, shown.closing.effective)} the table closes{cited(book.cite(CLOSE_TABLE))}."
    for slug in shown.restricted:
        side = rules_at(seen).wagers[slug].side
        yield f"{titles[slug]} is for players with a main wager{cited(side.sign if side is not None else None)}."


def _when(seen: View, effective: int) -> str:
    minutes = -(-(effective - seen.at) // 60)
    return f"In {minutes} minutes" if minutes > 0 else "From now on"


def _all_limits(sign: Sign, titles: Mapping[str, str]) -> str:
    """A whole sign in a line."""
    steps = [f"steps of {cash(sign.unit)}"] if sign.unit is not None else []
    return "; ".join([_each_limit(sign.limits, titles), *steps, *_together(sign)])


def _together(sign: Sign | SignView) -> list[str]:
    """What the sign says of several wagers together."""
    known = (
        ("a player at most", sign.player_maximum),
        ("an area at most", sign.area_maximum),
        ("a differential of at most", sign.differential),
    )
    return [f"{what} {cash(amount)}" for what, amount in known if amount is not None]


def _each_limit(limits: Mapping[str, Limit], titles: Mapping[str, str]) -> str:
    return ", ".join(f"{titles.get(slug, slug)} {cash(limit.minimum)} to {cash(limit.maximum)}" for slug, limit in limits.items())


def sign(seen: View) -> Table:
    table = Table(box=box.SIMPLE_HEAD, expand=True, pad_edge=False)
    table.add_column("Wager", style="bold", no_wrap=True)
    table.add_column("Limits", no_wrap=True)
    table.add_column("Pays", style="green", no_wrap=True)
    table.add_column("For", ratio=1)
    table.add_column("Clause", style="dim", no_wrap=True)
    rules = rules_at(seen)
    for offer in seen.sign.offers:
        wager, first, said = rules.wagers[offer.wager], [offer.title, limits_told(seen, offer)], ""
        for line in wager.lines:
            if line.result is not Result.WIN and line.odds is None:
                continue
            says = _reason(seen.game, wager, line)
            table.add_row(*(first or ["", ""]), worth(seen, wager, line), "″" if says == said else says, line.clause)
            first, said = [], says
    captions = [f"Wagers go up in steps of {cash(seen.sign.unit)}{cited(rules.provisions.cite(UNIT))}."] if seen.sign.unit else []
    if seen.sign.meters:
        captions.append(f"A prize stands at what its meter would pay now{cited(rules.provisions.cite(METERS))}.")
    if together := _together(seen.sign):
        captions.append(f"All wagers together: {', '.join(together)}{cited(rules.provisions.cite(LIMITS))}.")
    captions += [
        f"{rules.wagers[slug].title}: {most} on each area, and players with a main wager go first{cited(side.one_each)}."
        for slug, most in seen.sign.positions.items()
        if (side := rules.wagers[slug].side) is not None
    ]
    if captions:
        table.caption, table.caption_justify = " ".join(captions), "left"
    return table


def limits_told(seen: View, offer: OfferView) -> str:
    titles = {each.wager: each.title for each in seen.sign.offers}
    if offer.amount is not None:
        return cash(offer.amount)
    if offer.limit is None:
        return f"{'paid on' if offer.kind == 'bonus' else 'as'} the {titles[offer.on]}"
    return f"{cash(offer.limit.minimum)} to {cash(offer.limit.maximum)}"


def _reason(game: str, wager: Wager, line: Line) -> str:
    """What a price is for: the hand's name, or whichever clause says it, in our words."""
    if wager.reads is poker.HOLDING:
        held = (title for kind, title in POKER_TITLES.items() if line.when(poker.Holding("play", dealer_plays=True, category=kind)))
        return ", ".join(held)
    winning = [each for each in wager.lines if each.result is Result.WIN]
    if line.result is Result.WIN and len(winning) > 1 and any(each.called for each in winning):
        return line.called or "any other win"
    last = clause_of(game, wager.lines[-1].clause).says
    return last if line.result is Result.WIN and " wins if " in last else clause_of(game, line.clause).says


def worth(seen: View, wager: Wager, line: Line) -> str:
    if line.prize:
        return cash(seen.sign.meters[line.prize])
    assert line.odds is not None
    if line.result is Result.STANDOFF:
        return percent_told(line.odds)
    return line.odds.in_words(taken=wager.collected_first)


def rounding_told(seen: View) -> str:
    """What the chips make of prices that they cannot pay to the cent: a fact of the pay table, with one example."""
    rules, chips, step = rules_at(seen), chips_of(seen.sign.chips), seen.sign.unit or seen.sign.chips[0]
    offered = [rules.wagers[offer.wager] for offer in seen.sign.offers]
    priced = [(line, wager) for wager in offered for line in wager.lines if line.odds is not None]
    for line, wager in sorted(priced, key=lambda each: each[0].result is not Result.WIN):
        limit, odds = seen.sign.limits.get(wager.rides_on or wager.slug), line.odds
        if limit is None or odds is None:
            continue
        for stake in range(limit.minimum, limit.maximum + 1, step):
            paid = chips.payment(stake, odds)
            if paid * odds.on != stake * odds.to:
                return (
                    f"A payment the chips cannot make goes up to the next they can: {cash(stake)} on {wager.title} at "
                    f"{worth(seen, wager, line)}, ${dollars(stake * odds.to // odds.on)} to the cent, is paid {cash(paid)}"
                    f"{cited(rules.provisions.cite(ROUNDING))}."
                )
    return "On every wager the sign permits, these chips pay the exact price."
