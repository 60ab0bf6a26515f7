"""How prices, strategies and rounding look on a screen."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cards.card import RANKS
from croupier.cli.what_if import changed_prices, edition_in_words, titled
from croupier.games.rules import Result, Rules
from croupier.money import Chips, dollars, percent
from croupier.odds.common.payment import Payment, gross
from croupier.odds.common.shoe import Shoe
from croupier.odds.exact.jackpot import BreakEven, break_even
from croupier.odds.exact.live import Effects, Favour
from croupier.odds.exact.price import Pricer
from croupier.odds.exact.priced import GENERIC, Priced, PricedLine, WagerPrice
from croupier.odds.exact.rounding import Rounding, Sign
from croupier.odds.report.document import standard_deviation, text_of
from croupier.odds.strategy.tables import DrawTable, strategy_of
from croupier.odds.strategy.tables import strategy_document as _strategy_document

_WIDE: Final = 140
_ROOM: Final = 24
"""Columns that the name of an outcome shall have, before a fraction beside it must make room."""
RESULT_STYLE: Final = {"win": "green", "lose": "red", "standoff": "yellow"}


def _console() -> Console:
    """A file or a pipe has no width of its own; exact fractions want room."""
    out = Console()
    return out if out.is_terminal else Console(width=_WIDE)


def _edge(value: Fraction) -> Text:
    """The player's advantage must leap to the eye."""
    return Text(percent(value), style="bold red" if value < 0 else "bold")


def _table(title: str, *columns: str, words: int = 1) -> Table:
    table = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place < words else "right", overflow="fold")
    return table


def figures_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table of figures under a title that is not bound to its width; no figure is broken."""
    out, table = _console(), _table("", *heads)
    table.padding = (0, 0, 0, 1)
    for row in rows:
        table.add_row(*row)
    for column in table.columns:
        column.no_wrap = True
    out.print(title, style="bold", highlight=False)
    out.print(table)


def prices(rules: Rules, priced: Priced, payment: Payment, removed: int) -> None:
    out = _console()
    gone = f", {removed} cards removed" if removed else ""
    title = f"{titled(rules)}, {edition_in_words(rules)}, {priced.decks} deck{'s' * (priced.decks != 1)}{gone}"
    table = _table(title, "wager", "house edge", "return", "std. dev.", "hit frequency", "element of risk")
    for wager in priced.wagers:
        table.add_row(
            f"{wager.title} ({wager.strategy} strategy)" if wager.strategy else wager.title,
            _edge(wager.house_edge),
            percent(1 - wager.house_edge),
            f"{standard_deviation(wager):.4f}",
            percent(wager.hit_frequency),
            percent(wager.element_of_risk) if wager.strategy else "",
        )
    out.print(table)
    for sentence in changed_prices(rules):
        out.print(sentence, highlight=False, style="bold")
    out.print(f"{priced.combinations:,} card sequences counted.", highlight=False)
    if generic := [wager.title for wager in priced.wagers if wager.counted == GENERIC]:
        out.print(f"Counted without a kernel, by asking the rules card by card: {', '.join(generic)}.", highlight=False)
    for _, sentence in priced.uncounted:
        out.print(sentence, highlight=False)
    for wager in priced.wagers:
        print_fraction(out, f"\n{wager.title}: house edge ", wager.house_edge)
        _print_lines(out, rules, wager, payment)
        for sentence in _jackpot(rules, wager, payment):
            out.print(sentence, highlight=False)


def print_fraction(out: Console, before: str, value: Fraction) -> None:
    """On one line, or one number over the other; a number is never broken by us."""
    whole = f"{before}{text_of(value)}"
    if len(whole.strip()) > out.width:
        over, under = text_of(value).split("/")
        whole = f"{before.rstrip()}\n{over}/\n{under}"
    out.print(whole, highlight=False, soft_wrap=True, style="bold")


def _print_lines(out: Console, rules: Rules, wager: WagerPrice, payment: Payment) -> None:
    """Words make room first; then a fraction goes under the name of its line; then one number over the other; then line comes under
    line."""
    for under, over in ((False, "/"), (True, "/"), (False, "/\n")):
        table = _lines(rules, wager, payment, over, under=under)
        if table.__rich_measure__(out, out.options.update(width=10 * _WIDE)).minimum <= out.width:
            out.print(table)
            return
    out.print(", ".join(str(column.header) for column in table.columns), style="bold", highlight=False)
    for cells in _cells(rules, wager, payment, "/\n"):
        result, called, clause, *figures, exactly = cells
        said = ", ".join(filter(None, (str(result), str(called).replace("\n", " "), f"clause {clause}" if clause else "")))
        out.print(said, highlight=False)
        out.print("  ".join(filter(None, map(str, figures))) + f"\n{exactly}\n", highlight=False, soft_wrap=True)


def _lines(rules: Rules, wager: WagerPrice, payment: Payment, over: str, *, under: bool) -> Table:
    """A wager's lines; no figure is ever broken."""
    paid = (f"{'net' if wager.strategy else 'paid'} at {dollars(payment.stake)}",) if payment.stake else ()
    found = [list(cells) for cells in _cells(rules, wager, payment, over)]
    heads = ["result", "called", "clause", "odds", *paid, "probability", "exactly"]
    words = 3
    if under:
        heads[1] = "called, and how often exactly" if any(_said(line) for line in wager.lines) else "how often exactly"
        for cells in found:
            cells[1] = "\n".join(filter(None, (str(cells[1]), str(cells.pop()))))
        heads.pop()
    elif not any(_said(line) for line in wager.lines):
        words = 2
        for row in (heads, *found):
            del row[1]
    lines = _table("", *heads, words=words)
    for column in (lines.columns[0], *lines.columns[words:]):
        column.no_wrap = True
    if words == 3:
        room = max(len(part) for cells in found for part in str(cells[1]).split("\n"))
        lines.columns[1].min_width = min(_ROOM, room) if not under else max(len(text_of(line.probability)) for line in wager.lines)
    for cells in found:
        lines.add_row(*cells)
    return lines


def _cells(rules: Rules, wager: WagerPrice, payment: Payment, over: str) -> Iterator[list[str | Text]]:
    for line in wager.lines:
        yield [
            Text(line.result.value, style=RESULT_STYLE.get(line.result.value, "")),
            _said(line).replace("; or ", ";\nor "),
            line.clause,
            _odds(rules, wager, line, payment),
            *([_paid(rules, wager, line, payment.stake)] if payment.stake else []),
            f"{float(line.probability):.8f}",
            text_of(line.probability).replace("/", over),
        ]


def _said(line: PricedLine) -> str:
    return line.called or line.apart


def _odds(rules: Rules, wager: WagerPrice, line: PricedLine, payment: Payment) -> str:
    """Odds are paid to a stake that goes back; a prize is paid for one that does not."""
    known = rules.wagers[wager.wager]
    if not known.collected_first or line.result is not Result.WIN:
        return line.odds or ""
    if line.odds:
        return line.odds.replace(":", " for ")
    stake = payment.stake or payment.meter_stake
    return f"{_money(gross(known, line.result, line.net) * stake)} for {dollars(stake)}"


def _paid(rules: Rules, wager: WagerPrice, line: PricedLine, stake: int) -> str:
    """In dollars; where decisions add stakes, lines are net results and so is this."""
    return _money((line.net if wager.strategy else gross(rules.wagers[wager.wager], line.result, line.net)) * stake)


def _money(cents: Fraction) -> str:
    return dollars(int(cents)) if cents.denominator == 1 else f"{float(cents / 100):.4f}"


def _jackpot(rules: Rules, wager: WagerPrice, payment: Payment) -> list[str]:
    """At which stake and meters the prizes were priced, and which meters would make the wager cost nothing."""
    evens, stake = break_even(rules, wager, payment), dollars(payment.stake or payment.meter_stake)
    if not evens:
        return []
    meters = " and ".join(_meter(even, dict(payment.meters).get(even.prize)) for even in evens)
    return [f"Priced for a wager of {stake} with {meters}.", *(_breaks_even(even, stake) for even in evens)]


def _meter(even: BreakEven, shows: int | None) -> str:
    if shows is not None and shows < even.guarantee:
        return f"the {even.prize} meter at its guarantee of {dollars(even.guarantee)} (it shows {dollars(shows)})"
    return f"the {even.prize} meter at {dollars(even.meter if shows is None else shows)}"


def _breaks_even(even: BreakEven, stake: str) -> str:
    if even.always_ahead:
        return f"With the other meter as it is, the player is ahead on a {stake} wager whatever the {even.prize} meter shows."
    least = dollars(-(-even.breaks_even.numerator // even.breaks_even.denominator))
    return f"{even.prize.title()} meter {dollars(even.meter)}: a {stake} wager breaks even at {least}, the other meter as it is."


def effects(rules: Rules, found: tuple[Effects, ...]) -> None:
    title = f"{titled(rules)}: change of the house edge, in hundredths of a percent, when one card leaves"
    table = _table(title, "wager", *RANKS)
    for effect in found:
        table.add_row(effect.wager, *(f"{float(change * 10_000):+.1f}" for change in effect.by_rank))
    for column in table.columns:
        column.no_wrap = True
    _console().print(table)


def favour(rules: Rules, found: tuple[Favour, ...], shoes: int) -> None:
    title = f"{titled(rules)}: {shoes:,} running shoe{'s' * (shoes != 1)} sampled, {found[0].coups:,} coups, exact odds before each"
    heads = ("wager", "favourable\ncoups", "share\nof all", "standard\nerror", "shoes\nwith one", "advantage\nthen, mean", "best")
    rows = [
        (
            one.wager, f"{one.favourable:,}", f"{one.favourable / one.coups:.2%}",
            "" if one.error is None else f"± {one.error:.2%}", f"{one.shoes:,}",
            f"{one.mean:.3%}" if one.favourable else "", percent(one.best, 3) if one.best > 0 else "",
        )
        for one in found
    ]  # fmt: skip
    figures_table(title, heads, rows)


def strategy(pricer: Pricer, name: str, shoe: Shoe, payment: Payment) -> None:
    out = _console()
    found = strategy_of(pricer, name, shoe, payment)
    if isinstance(found, DrawTable):
        table = _table(f"\nThe {name} strategy: D draws, S stands; a small letter has exceptions", "hand", *map(str, range(10)))
        for label, letters in found.rows.items():
            table.add_row(label, *(Text(letter, style="green" if letter in "Dd" else "dim") for letter in letters))
        out.print(table)
        out.print("Columns: the dealer's card, 0 for ten and pictures.")
        if found.exceptions:
            out.print(f"Otherwise than their row: {', '.join(found.exceptions)}.", highlight=False)
    elif found.single and found.lowest:
        out.print(f"\nPlay {found.lowest} and every higher hand: {found.played:,} of {found.hands:,}.", highlight=False)
    else:
        out.print(f"\nPlays {found.played:,} of {found.hands:,} hands.", highlight=False)
    out.print(f"It costs {percent(found.cost, 6)} of the first wager against the best.", highlight=False)


def strategy_document(pricer: Pricer, name: str, shoe: Shoe, payment: Payment) -> dict[str, Any]:
    return _strategy_document(strategy_of(pricer, name, shoe, payment))


def rounding(rules: Rules, found: Rounding, chips: Chips, limits: tuple[int, int], top: int, unit: int = 0) -> None:
    out = _console()
    rack = ", ".join(map(dollars, chips.denominations))
    steps = f" in units of {dollars(unit)}" if unit else ""
    title = f"{titled(rules)}: stakes from {dollars(limits[0])} to {dollars(limits[1])}{steps} paid with chips of {rack}"
    if found.gifts:
        table = _table(f"{title}, worst first", "wager", "stake", "given away", "per stake", "house edge left")
        for gift in found.gifts[:top]:
            table.add_row(
                gift.wager,
                dollars(gift.stake),
                percent(gift.given_away),
                f"${float(gift.given_away * gift.stake / 100):.4f}",
                _edge(gift.house_edge),
            )
        out.print(table)
        if len(found.gifts) > top:
            out.print(f"and {len(found.gifts) - top:,} more.", highlight=False)
    else:
        out.print(f"{title}: nothing is given away.", highlight=False)
    out.print(
        f"\nThe smallest unit above the minimum of {dollars(limits[0])} that gives away nothing", style="bold", highlight=False
    )
    units = _table("", "wager", "unit", words=2)
    for slug, own in found.units.items():
        units.add_row(slug, _unit(own, found.instead.get(slug), limits))
    units.add_row("all together", _unit(found.unit, found.sign, limits), style="bold")
    out.print(units)


def _unit(unit: int | None, instead: Sign | None, limits: tuple[int, int]) -> str:
    """Units count from the minimum: where that is rounded, only another minimum helps."""
    minimum, maximum = limits
    if unit is not None:
        return _unit_from(Sign(minimum, unit), maximum)
    if instead is None:
        return f"none: no stake up to {dollars(maximum)} is paid exactly"
    better = f"take a minimum of {dollars(instead.minimum)} and a unit of {_unit_from(instead, maximum)}"
    return f"none: {dollars(minimum)} itself is rounded; {better}"


def _unit_from(sign: Sign, maximum: int) -> str:
    alone = f" (nothing but {dollars(sign.minimum)} is left)" if sign.minimum + sign.unit > maximum > sign.minimum else ""
    return f"{dollars(sign.unit)}{alone}"
