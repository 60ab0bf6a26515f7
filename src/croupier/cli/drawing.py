"""What a player sees: framed cards, hands, the sign with every price, what was paid and why."""

from collections.abc import Mapping, Sequence
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

from croupier.cards.card import SUIT_SIGNS, Card
from croupier.cli.colours import GOLD
from croupier.games import three_card_poker as poker
from croupier.games.catalogue import GAMES
from croupier.games.poker_hands import TITLES as POKER_TITLES
from croupier.games.rules import Line, Result, Rules, Settled, Wager
from croupier.money import Cents, Odds, chips_of, dollars
from croupier.rulebook.register import clause_of
from croupier.table.model.cards import Held, Slot
from croupier.table.model.conditions import Conditions
from croupier.table.model.round import Round

_RED_SUITS: Final = "HD"
_HAND_WIDTH: Final = 23
"""Three cards side by side, and their frame."""

_STYLE: Final = {Result.WIN: "bold green", Result.LOSE: "red", Result.STANDOFF: "yellow", Result.VOID: "cyan"}
_VERB: Final = {Result.WIN: "wins", Result.LOSE: "loses", Result.STANDOFF: "stands off", Result.VOID: "void"}


def cash(cents: Cents) -> str:
    """Dollars as a cashier writes them: `$1,250`, `$47.50`."""
    if cents < 0:
        return f"-{cash(-cents)}"
    whole, part = divmod(cents, 100)
    return f"${whole:,}.{part:02}" if part else f"${whole:,}"


def gain(cents: Cents) -> Text:
    """What was won or lost, with its sign and colour."""
    return Text(f"{'+' if cents > 0 else ''}{cash(cents)}", "bold green" if cents > 0 else "bold red" if cents < 0 else "yellow")


def cited(*clauses: str | None) -> str:
    """` (4.3, 4.5)`, or nothing where the document is silent."""
    known = ", ".join(dict.fromkeys(clause for clause in clauses if clause))
    return f" ({known})" if known else ""


# Cards and hands


def card_face(card: Card) -> str:
    """`10♥`, as a card is named in a line of text."""
    return f"{'10' if card[0] == 'T' else card[0]}{SUIT_SIGNS[card[1]]}"


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


def draw_aside(slots: Sequence[Held | Slot], title: str) -> Panel:
    """Cards beside the game: held for a ruling, or waiting in front of the shoe."""
    return draw_hand(title, [card_rows(slot.card if slot.up else None) for slot in slots], "", aside=True)


class Sight:
    """Whose eyes the table is seen with: a hand that lies face down shows its faces only to its player."""

    def __init__(self, rules: Rules, areas: Mapping[int, str], viewer: str) -> None:
        self.rules, self.areas, self.viewer = rules, areas, viewer

    def sees(self, hand: str, slot: Slot, ongoing: Round) -> bool:
        own = hand.isdigit() and self.areas.get(int(hand)) == self.viewer
        return slot.up or own or (bool(ongoing.result) and not ongoing.void)

    def title(self, hand: str) -> str:
        if hand.isdigit():
            return f"{self.areas.get(int(hand), 'nobody')} · area {hand}"
        return {"player": "Player's Hand", "banker": "Banker's Hand", "dealer": "Dealer"}[hand]

    def hands(self, ongoing: Round | None, held: Sequence[Held] = (), front: Sequence[Slot] = ()) -> RenderableType:
        """Every hand on the table; the dealer's, or both of a coup, first, and cards beside the game last."""
        order = sorted(ongoing.hands, key=str.isdigit) if ongoing is not None else ()
        shown = [self._hand(hand, ongoing.hands[hand], ongoing) for hand in order if ongoing is not None]
        shown += [draw_aside(held, "Held")] if held else []
        shown += [draw_aside(front, "In front")] if front else []
        return Columns(shown, padding=(0, 1))

    def _hand(self, hand: str, slots: tuple[Slot, ...], ongoing: Round) -> Panel:
        seen = [slot.card if self.sees(hand, slot, ongoing) else None for slot in slots]
        rows = [card_rows(card) for card in seen]
        on_cloth = int(self.rules.counted(hand, ())) if self.rules.opening else 0
        if on_cloth:
            rows.insert(0, printed_rows(on_cloth))
        faces = [card for card in seen if card is not None]
        count = self.rules.counted(hand, faces) if len(faces) == len(slots) and faces else ""
        own = hand.isdigit() and self.areas.get(int(hand)) == self.viewer
        return draw_hand(self.title(hand), rows, count, own=own)


class Felt:
    """The cards of a round as they come. On a terminal one picture grows; elsewhere it is drawn when the dealing rests."""

    def __init__(self, console: Console, pace: float) -> None:
        self.console, self.pace = console, pace
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
            self._live = Live(console=self.console, auto_refresh=False, vertical_overflow="crop")
            self._live.start()
        self._live.update(self._picture, refresh=True)
        sleep(self.pace)

    def rest(self) -> None:
        """Leave the picture where it is: something else is to be said."""
        live, picture = self._live, self._picture
        self._live, self._picture, self._notes = None, None, []
        if live is not None:
            live.stop()
        elif picture is not None:
            self.console.print(picture)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.rest()


# What can be ruled


def listed(rows: Sequence[tuple[str, str, str, str, str | None]], *, briefly: bool) -> Table:
    """Numbered, for a person to choose from: name and what happened, what follows, the rank it needs, the clause.

    Briefly, where the person sees what happened: the names alone.
    """
    table = Table(box=box.SIMPLE_HEAD, expand=True, pad_edge=False, show_edge=False)
    table.add_column("", style=f"bold {GOLD}", no_wrap=True)
    table.add_column("Ruling" if briefly else "What happened", ratio=3 if briefly else 5, min_width=20)
    table.add_column("What follows", ratio=5)
    table.add_column("Who may", width=10)
    table.add_column("Clause", style="dim", no_wrap=True)
    for number, (slug, happened, follows, rank, clause) in enumerate(rows, start=1):
        what = Text(slug, "cyan").append(f"\n{happened}" if happened and not briefly else "", "default")
        table.add_row(str(number), what, follows, rank, clause or "by ruling")
    return table


# The sign


def title_screen(conditions: Conditions) -> Panel:
    """Game, edition, cards, and the sign: what can be wagered, from how much to how much, at what price, by what clause."""
    rules = conditions.rules
    decks = "one deck" if rules.terms.decks == 1 else f"{rules.terms.decks} decks"
    source = "a shuffling device" if rules.terms.dealing == "shuffler" else "a card shoe"
    facts = [f"approved {rules.edition}", f"{decks} from {source}{cited(rules.book.decks)}"]
    if conditions.layout:
        facts.append(f"layout {conditions.layout}")
    chips = ", ".join(map(cash, conditions.chips))
    parts: list[RenderableType] = [Text(" · ".join(facts), "dim"), sign(conditions), Text(f"Chips: {chips}. They are play money.")]
    if told := rounding_told(conditions):
        parts.append(Text(told, "dim"))
    return Panel(
        Group(*parts), title=Text(rules.title, f"bold {GOLD}"), box=box.DOUBLE, border_style="green", padding=(1, 2), expand=True
    )


def sign(conditions: Conditions) -> Table:
    table = Table(box=box.SIMPLE_HEAD, expand=True, pad_edge=False)
    table.add_column("Wager", style="bold", no_wrap=True)
    table.add_column("Limits", no_wrap=True)
    table.add_column("Pays", style="green", no_wrap=True)
    table.add_column("For", ratio=1)
    table.add_column("Clause", style="dim", no_wrap=True)
    for wager in on_sign(conditions):
        first, said = [wager.title, _limits(conditions, wager)], ""
        for line in wager.lines:
            if line.result is not Result.WIN and line.odds is None:
                continue
            says = _reason(conditions, wager, line)
            table.add_row(*(first or ["", ""]), _worth(conditions, line), "″" if says == said else says, line.clause)
            first, said = [], says
    unit = conditions.sign.unit
    if unit:
        table.caption = f"Wagers go up in steps of {cash(unit)}{cited(conditions.rules.book.unit)}."
        table.caption_justify = "left"
    return table


def on_sign(conditions: Conditions) -> list[Wager]:
    """What can be placed here, each with those that ride on it."""
    rules, placed = conditions.rules, conditions.wagers
    return [wager for slug, wager in rules.wagers.items() if slug in placed or wager.rides_on in placed]


def _limits(conditions: Conditions, wager: Wager) -> str:
    if wager.collected_first:
        return cash(conditions.jackpot)
    if not wager.staked:
        return f"paid on the {conditions.rules.wagers[wager.rides_on].title}"
    if wager.rides_on:
        return f"as the {conditions.rules.wagers[wager.rides_on].title}"
    limit = conditions.sign.limits[wager.slug]
    return f"{cash(limit.minimum)} to {cash(limit.maximum)}"


def _reason(conditions: Conditions, wager: Wager, line: Line) -> str:
    """What a price is for: the hand's name, or whichever clause says it, in our words."""
    if wager.reads is poker.HOLDING:
        held = (title for kind, title in POKER_TITLES.items() if line.when(poker.Holding("play", dealer_plays=True, category=kind)))
        return ", ".join(held)
    winning = [each for each in wager.lines if each.result is Result.WIN]
    if line.result is Result.WIN and len(winning) > 1 and any(each.called for each in winning):
        return line.called or "any other win"
    last = clause_of(conditions.game, wager.lines[-1].clause).says
    return last if line.result is Result.WIN and " wins if " in last else clause_of(conditions.game, line.clause).says


def _worth(conditions: Conditions, line: Line) -> str:
    if line.prize:
        return f"{cash(dict(GAMES[conditions.game].meters)[line.prize])} or more"
    assert line.odds is not None
    if line.result is Result.STANDOFF:
        return percent_told(line.odds)
    return line.odds.in_words()


def percent_told(odds: Odds) -> str:
    """A share of the stake in percent: `2.5%`."""
    return f"{dollars(odds.to * 10_000 // odds.on)}".rstrip("0").rstrip(".") + "%"


def rounding_told(conditions: Conditions) -> str:
    """What the chips make of prices that they cannot pay to the cent: a fact of the pay table, with one example."""
    chips, step = chips_of(conditions.chips), conditions.sign.unit or conditions.chips[0]
    priced = [(line, wager) for wager in on_sign(conditions) for line in wager.lines if line.odds is not None]
    for line, wager in sorted(priced, key=lambda each: each[0].result is not Result.WIN):
        limit, odds = conditions.sign.limits.get(wager.rides_on or wager.slug), line.odds
        if limit is None or odds is None:
            continue
        for stake in range(limit.minimum, limit.maximum + 1, step):
            paid = chips.payment(stake, odds)
            if paid * odds.on != stake * odds.to:
                return (
                    f"A payment the chips cannot make goes up to the next they can: {cash(stake)} on {wager.title} at "
                    f"{_worth(conditions, line)}, ${dollars(stake * odds.to // odds.on)} to the cent, is paid {cash(paid)}"
                    f"{cited(conditions.rules.book.rounding)}."
                )
    return "On every wager the sign permits, these chips pay the exact price."


# What was paid


def settlement(rules: Rules, lines: Sequence[tuple[Settled, Cents]], viewer: str) -> Table:
    """Each wager in the order it was taken or paid, with what rounding up added."""
    alone = all(line.player == viewer for line, _ in lines)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("Player", "Wager", "Stake", "Result", "Price", "Paid", "Back", "Clause")[alone:]:
        money = name in ("Stake", "Paid", "Back")
        table.add_column(name, justify="right" if money else "left", no_wrap=name not in ("Result", "Clause"), min_width=len(name))
    for line, given in lines:
        table.add_row(*_settled(rules, line, given)[alone:], style="" if line.player == viewer else "dim")
    return table


def _settled(rules: Rules, line: Settled, given: Cents) -> list[RenderableType]:
    wager = rules.wagers[line.wager]
    result = Text(_VERB[line.result], _STYLE[line.result])
    if line.called and line.called != wager.title:
        result.append(f", {line.called}")
    price = f"the {line.prize} meter" if line.prize else ""
    if line.odds and line.pays:
        price = line.odds.in_words() if line.result is Result.WIN else percent_told(line.odds)
    stake = cash(line.amount) if wager.staked else ""
    clause = Text(line.clause, "dim")
    if given:
        clause.append(f", {cash(given)} more{cited(rules.book.rounding)}")
    paid, back = (cash(amount) if amount else "–" for amount in (line.pays, line.returned))
    return [line.player or "", wager.title, stake, result, price, paid, back, clause]
