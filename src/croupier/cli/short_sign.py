"""The sign of a table in a screenful: a line a wager. `sign full` has what each price is for, and its clause."""

from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier.cli.colours import GOLD
from croupier.cli.drawing import percent_told
from croupier.cli.sign import WHERE, limits_told, posted, prizes_told, title_screen, worth
from croupier.desk.saying import cash, rules_at
from croupier.games.poker_hands import TITLES as POKER_TITLES
from croupier.games.rules import Line, Result, Wager
from croupier.games.three_card_poker import HOLDING, Holding
from croupier.table.asking.seen import View

ROOM_BELOW = 2
"""A question stands under a sign, and may take two lines."""


def fitting_sign(seen: View, console: Console) -> RenderableType:
    """The whole sign where the screen has room for it, or where nothing is cut off: in a file or a pipe."""
    full = title_screen(seen)
    if not console.is_terminal or len(console.render_lines(full)) + ROOM_BELOW <= console.height:
        return full
    return short_sign(seen)


def short_sign(seen: View) -> Panel:
    """Every wager with its limits and prices, and what stands beside the sign for a time."""
    decks = "one deck" if seen.cards.decks == 1 else f"{seen.cards.decks} decks"
    facts = [f"approved {seen.edition}", decks]
    facts += [f"layout {seen.sign.layout}"] if seen.sign.layout else []
    facts += [WHERE[seen.sign.room]] if seen.sign.room else []
    steps = f"Steps of {cash(seen.sign.unit)}. " if seen.sign.unit else ""
    chips = ", ".join(map(cash, seen.sign.chips))
    parts: list[RenderableType] = [
        Text(" · ".join(facts), "dim"),
        _wagers(seen),
        Text(f"{steps}Chips: {chips}, play money."),
    ]
    if told := prizes_told(seen):
        parts.append(Text(told, f"bold {GOLD}"))
    parts += [Text(line, "bold yellow") for line in posted(seen)]
    parts.append(Text.assemble(*_words("rules", "explains the game", "sign full", "has the clauses", "?", "helps")))
    return Panel(Group(*parts), title=Text(seen.title, f"bold {GOLD}"), box=box.DOUBLE, border_style="green", padding=(0, 1))


def _words(*pairs: str) -> list[tuple[str, str]]:
    """`rules explains the game · ? helps`, the words that can be typed in colour."""
    told: list[tuple[str, str]] = []
    for word, says in zip(pairs[::2], pairs[1::2], strict=True):
        told += [(" · " if told else "", "dim"), (word, f"bold {GOLD}"), (f" {says}", "")]
    return told


def _wagers(seen: View) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("Wager", style="bold", no_wrap=True)
    table.add_column("Limits", no_wrap=True)
    table.add_column("Pays", style="green")
    rules = rules_at(seen)
    for offer in seen.sign.offers:
        wager = rules.wagers[offer.wager]
        table.add_row(offer.title, limits_told(seen, offer), _prices(seen, wager))
    return table


def _prices(seen: View, wager: Wager) -> str:
    """All prices of a wager in one line: what they are for where there are several."""
    priced = [line for line in wager.lines if line.result is Result.WIN or line.odds is not None]
    winning = [line for line in priced if line.result is Result.WIN]
    told = []
    for line in priced:
        if line.result is Result.STANDOFF:
            told.append(f"{percent_told(line.odds)} on a tie" if line.odds is not None else "")
        else:
            called = _called(wager, line) if len(winning) > 1 else ""
            told.append(f"{called} {worth(seen, wager, line)}".strip())
    return ", ".join(filter(None, told))


def _called(wager: Wager, line: Line) -> str:
    if wager.reads is HOLDING:
        held = (title for kind, title in POKER_TITLES.items() if line.when(Holding("play", dealer_plays=True, category=kind)))
        return ", ".join(held)
    return line.called or "else"
