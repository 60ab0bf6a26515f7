"""What a player sees: framed cards, hands, what can be ruled, what was paid and why."""

from collections.abc import Sequence
from time import sleep
from types import TracebackType
from typing import Final, Self

from rich import box
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier.cards.card import Card
from croupier.cli.colours import GOLD
from croupier.cli.hushing import Hush
from croupier.desk.handbook import NO_CLAUSE, by_when, hearer
from croupier.desk.saying import card_face, cash, rules_at, sitting, staked
from croupier.games.rules import Result, Rules
from croupier.games.topics import ROUNDING
from croupier.money import Cents, Odds, dollars
from croupier.table.asking.owing import Owing
from croupier.table.asking.seen import HandView, SettledView, View

_SLICE: Final = 0.05
"""Seconds: so soon somebody is heard who hurries."""
_RED_SUITS: Final = "HD"
_HAND_WIDTH: Final = 23
"""Three cards side by side, and their frame."""

_STYLE: Final = {Result.WIN: "bold green", Result.LOSE: "red", Result.STANDOFF: "yellow", Result.VOID: "cyan"}
_VERB: Final = {Result.WIN: "wins", Result.LOSE: "loses", Result.STANDOFF: "stands off", Result.VOID: "void"}


def gain(cents: Cents) -> Text:
    """What was won or lost, with its sign and colour."""
    return Text(f"{'+' if cents > 0 else ''}{cash(cents)}", "bold green" if cents > 0 else "bold red" if cents < 0 else "yellow")


def cited(*clauses: str | None) -> str:
    """` (4.3, 4.5)`, or nothing where the document is silent."""
    known = ", ".join(dict.fromkeys(clause for clause in clauses if clause))
    return f" ({known})" if known else ""


# Cards and hands


def card_style(card: Card) -> str:
    return "bold red" if card[1] in _RED_SUITS else "bold"


def _framed(top: str, bottom: str, style: str, frame: str) -> list[Text]:
    edge = Text("│", frame)
    rows = [Text.assemble(edge, (row, style), edge) for row in (top, bottom)]
    return [Text("╭───╮", frame), *rows, Text("╰───╯", frame)]


def card_rows(card: Card | None) -> list[Text]:
    """A card in four rows; without a face it lies face down."""
    if card is None:
        return _framed("▒▒▒", "▒▒▒", "blue", "blue")
    face = card_face(card)
    return _framed(f"{face[:-1]:<3}", f"{face[-1]:>3}", card_style(card), "")


def printed_rows(count: int) -> list[Text]:
    """A card that is printed on the cloth and never dealt."""
    return _framed(f"{count:<3}", "   ", f"bold {GOLD}", GOLD)


def side_by_side(cards: Sequence[list[Text]]) -> Text:
    if not cards:
        return Text("\n\n\n")
    return Text("\n").join(Text(" ").join(card[row] for card in cards) for row in range(4))


def draw_hand(title: str, cards: Sequence[list[Text]], count: str, *, own: bool = False, aside: bool = False) -> Panel:
    return Panel(
        side_by_side(cards),
        title=Text(title, f"bold {GOLD}" if own else "bold"),
        title_align="left",
        subtitle=Text(count, "bold") if count else None,
        subtitle_align="right",
        width=max(_HAND_WIDTH, len(title) + 6, len(count) + 6),
        border_style=GOLD if own else "red" if aside else "green",
        box=box.ROUNDED,
    )


def draw_aside(cards: Sequence[Card | None], title: str) -> Panel:
    """Cards beside the game: held for a ruling, or waiting in front of the shoe."""
    return draw_hand(title, [card_rows(card) for card in cards], "", aside=True)


def hand_heading(seen: View, hand: HandView) -> str:
    """`Ann · area 1`: whoever wagered on it, or else sits there."""
    if hand.area is not None:
        return f"{hand.player or sitting(seen).get(hand.area, 'nobody')} · area {hand.area}"
    return {"player": "Player's Hand", "banker": "Banker's Hand", "dealer": "Dealer"}[hand.hand]


def draw_table(seen: View, viewer: str) -> RenderableType:
    """Every hand on the table; the dealer's, or both of a coup, first, and cards beside the game last."""
    hands = sorted(seen.round.hands, key=lambda each: each.hand.isdigit()) if seen.round is not None else []
    shown = [_drawn(seen, hand, viewer) for hand in hands]
    shown += [draw_aside([held.card for held in seen.held], "Held")] if seen.held else []
    shown += [draw_aside(seen.waiting, "In front")] if seen.waiting else []
    return Columns(shown, padding=(0, 1))


def _drawn(seen: View, hand: HandView, viewer: str) -> Panel:
    rows = [card_rows(card) for card in hand.cards]
    on_cloth = int(hand.printed or 0)
    if on_cloth:
        rows.insert(0, printed_rows(on_cloth))
    return draw_hand(hand_heading(seen, hand), rows, hand.count, own=hand.area is not None and hand.player == viewer)


class Felt:
    """The cards of a round as they come. On a terminal one picture grows; elsewhere it is drawn when the dealing rests."""

    def __init__(self, console: Console, pace: float) -> None:
        self.console, self.pace = console, pace
        self.hurried = False
        """The person cannot wait: the rest of the deal is shown at once."""
        self._hush = Hush()
        self._live: Live | None = None
        self._picture: RenderableType | None = None
        self._notes: list[Text] = []

    def note(self, line: Text) -> None:
        """A line under the cards, drawn with them."""
        self._notes.append(line)

    def show(self, hands: RenderableType) -> None:
        self._picture = Group(hands, *self._notes)
        if not self.console.is_terminal or not self.pace:
            return
        if self._live is None:
            self._hush.begin()
            self._live = Live(console=self.console, auto_refresh=False, vertical_overflow="crop")
            self._live.start()
        self._live.update(self._picture, refresh=True)
        self._pause()

    def hurry(self) -> None:
        self.hurried = True

    def _pause(self) -> None:
        """In slices, so that whoever hurries does not wait for a slow card."""
        left = self.pace
        while left > 0 and not self.hurried:
            sleep(min(left, _SLICE))
            left -= _SLICE

    def rest(self) -> None:
        """Leave the picture where it is: something else is to be said."""
        live, picture = self._live, self._picture
        self._live, self._picture, self._notes = None, None, []
        if live is not None:
            live.stop()
            self._hush.end()
        elif picture is not None:
            self.console.print(picture)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.rest()


# Help


def hints(words: Sequence[tuple[str, str]]) -> Table:
    """Words that can be typed, each with what it does."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(style=f"bold {GOLD}", no_wrap=True)
    table.add_column()
    for word, says in words:
        table.add_row(Text(word), says)
    return table


# What can be ruled


def listed(rows: Sequence[tuple[str, str, str, str, str | None]], *, briefly: bool) -> Table:
    """Numbered, for a person to choose from: name and what happened, what follows, the rank it needs, the clause.

    Briefly, where the person sees what happened: the names alone.
    """
    table = Table(box=box.SIMPLE_HEAD, expand=True, pad_edge=False, show_edge=False)
    table.add_column("", style=f"bold {GOLD}", no_wrap=True)
    if briefly:
        table.add_column("Ruling", no_wrap=True)  # a name is typed as it stands
    else:
        table.add_column("What happened", ratio=5)
    table.add_column("What follows", ratio=5)
    table.add_column("Who may", width=10)
    table.add_column("Clause", style="dim", no_wrap=True)
    for number, (slug, happened, follows, rank, clause) in enumerate(rows, start=1):
        what = Text(slug, "cyan").append(f"\n{happened}" if happened and not briefly else "", "default")
        table.add_row(str(number), what, follows, rank, clause or "by ruling")
    return table


# What is still to be done


def still_owed(owing: Sequence[Owing]) -> Table:
    """What is on record and not done, for the house to do."""
    grid = Table("still owed", "to", "what", "by when", "clause", title="What the house still owes", title_justify="left")
    for each in owing:
        to = hearer(each.to) if each.kind == "notice" else each.to
        within = by_when(each.within) if each.within else ""
        grid.add_row(f"{each.kind} {each.number}", Text(to), Text(each.what), within, each.clause or NO_CLAUSE)
    return grid


# What was paid


def settlement(seen: View, lines: Sequence[SettledView], viewer: str) -> Table:
    """Each wager in the order it was taken or paid, with what rounding up added."""
    alone = all(line.player == viewer for line in lines)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("Player", "Wager", "Stake", "Result", "Price", "Paid", "Back", "Clause")[alone:]:
        money = name in ("Stake", "Paid", "Back")
        table.add_column(name, justify="right" if money else "left", no_wrap=name not in ("Result", "Clause"), min_width=len(name))
    for line in lines:
        table.add_row(*_settled(rules_at(seen), line)[alone:], style="" if line.player == viewer else "dim")
    return table


def _settled(rules: Rules, line: SettledView) -> list[RenderableType]:
    result = Text(_VERB[line.result], _STYLE[line.result])
    if line.called and line.called != line.title:
        result.append(f", {line.called}")
    price = f"the {line.prize} meter" if line.prize else ""
    if line.odds and line.pays:
        price = (
            line.odds.in_words(taken=rules.wagers[line.wager].collected_first)
            if line.result is Result.WIN
            else percent_told(line.odds)
        )
    stake = staked(line.amount, line.tokens) if rules.wagers[line.wager].staked else ""
    clause = Text(", ".join((line.clause, *line.other_clauses)), "dim")
    if line.given:
        clause.append(f", {cash(line.given)} more{cited(rules.provisions.cite(ROUNDING))}")
    paid = cash(line.pays) if line.pays else "–"
    back = staked(line.returned, line.returned_tokens) if line.returned else "–"
    return [line.player, line.title, stake, result, price, paid, back, clause]


def percent_told(odds: Odds) -> str:
    """A share of the stake in percent: `2.5%`."""
    return f"{dollars(odds.to * 10_000 // odds.on)}".rstrip("0").rstrip(".") + "%"
