"""A game explained in a screenful, for somebody who sits down: what wins, how a hand counts, when a card is drawn."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from croupier.cli.colours import GOLD
from croupier.rulebook.plain import plain_words
from croupier.table.asking.seen import View


def rules_screen(seen: View) -> RenderableType:
    """What somebody who sits at a table may want to know of its game."""
    return plain_screen(seen.game, seen.variant, seen.title, frozenset(offer.wager for offer in seen.sign.offers))


def plain_screen(game: str, variant: str, title: str, offered: frozenset[str] | None = None) -> RenderableType:
    """The plain words of the game, each sentence with its clause; a game of one's own has none."""
    parts = plain_words(game, variant, offered)
    if not parts:
        return Text(f"Nobody has put {title} into plain words: `croupier rules {game}` has its clauses.")
    told = []
    for part in parts:
        text = Text(f"{part.title}. ", f"bold {GOLD}")
        for line in part.lines:
            text.append(f"{line.says} ", "default").append(f"({line.clause}) ", "dim")
        told.append(text)
    heading = Text(f"{title} in plain words", "bold")
    return Panel(Group(*told), title=heading, box=box.ROUNDED, border_style="green", padding=(0, 1))
