"""The settlement line by line, in the document's order: what is collected, paid or given back, and in which chips."""

from typing import Final

from msgspec import Struct

from croupier.desk.handbook import capital
from croupier.games.rules import Result
from croupier.house.pages.figures import money
from croupier.house.pages.names import spot
from croupier.money import Cents, chips_of
from croupier.table.asking.seen import SettledView, View

BEFORE, AFTER = 4, 6
"""Lines shown before the one that is due and after it; all of them where there are no more than these."""
SIDES: Final = {"p": "is-player", "b": "is-banker", "t": "is-tie"}


class Pile(Struct, frozen=True):
    """So many chips of one value."""

    value: Cents
    count: int


class Line(Struct, frozen=True):
    """What becomes of one wager."""

    area: int
    verb: str
    """`Collect`, `Pay` or `Return`."""
    wager: str
    side: str
    staked: str
    """What lies there, where that is not what is moved."""
    amount: Cents
    clause: str
    state: str
    """`done`, `now` or nothing."""


class Settlement(Struct, frozen=True):
    table: str
    game: str
    collect: Cents
    pay: Cents
    hidden_before: int
    lines: tuple[Line, ...]
    hidden_after: int
    button: str
    """What the dealer says with Enter; nothing where no wager is due."""


class Handout(Struct, frozen=True):
    """The wager that is due, in large letters."""

    number: int
    of: int
    clause: str
    words: str
    why: str
    other: str
    """The clause by which it is rounded, cut or given back, if another than the first."""
    amount: Cents
    piles: tuple[Pile, ...]
    tokens: Cents
    """What goes back in tokens."""


def verb_of(line: SettledView) -> str:
    if line.result is Result.LOSE:
        return "Collect"
    return "Pay" if line.pays else "Return"


def moved(line: SettledView) -> Cents:
    """What the dealer's hands move: the lost stake, the payment, or the stake that goes back."""
    if line.result is Result.LOSE:
        return line.amount - line.returned
    return line.pays or line.returned


def handout(seen: View) -> Handout | None:
    """The next wager to be settled, if one is due."""
    if seen.round is None or not seen.round.due:
        return None
    line, done = seen.round.due[0], len(seen.round.settled)
    name = spot(line.wager, line.title).name
    other = next(iter(line.other_clauses), "")
    piles = tuple(Pile(value, count) for value, count in chips_of(seen.sign.chips).stack(line.pays)) if line.pays else ()
    words = f"{verb_of(line)} {name}, area {line.area}"
    return Handout(
        done + 1, done + len(seen.round.due), line.clause, words, _why(line), other, moved(line), piles, line.returned_tokens
    )


def prize_due(seen: View) -> Handout | None:
    """A prize that is paid apart, in large letters; where several hands have won, what each of them gets if that is the same."""
    shares = {award.share for award in seen.awards if award.share}
    return Handout(0, 0, "", "", "", "", shares.pop(), (), 0) if len(shares) == 1 else None


def _why(line: SettledView) -> str:
    """The sum, as a supervisor would want to hear it."""
    called = f"{capital(line.called)}: " if line.called else ""
    back = f" {money(line.amount - line.counted)} above the maximum goes back." if line.counted < line.amount else ""
    match line.result:
        case Result.WIN if line.odds is not None:
            exact = line.pays - line.given
            made = f"; chips make {money(line.pays)}" if line.given else ""
            return f"{called}{money(line.counted)} at {line.odds.in_words(taken=not line.returned)} is {money(exact)}{made}.{back}"
        case Result.WIN:
            return f"{called}{money(line.pays)} from the {line.prize} meter.{back}"
        case Result.LOSE if line.returned:
            return f"Of {money(line.amount)}, {money(line.returned)} goes back."
        case Result.LOSE:
            return f"{called.removesuffix(': ')}{'. ' if called else ''}The stake is lost."
        case Result.STANDOFF if line.pays:
            return f"It stands off, keeps its {money(line.returned)} and earns {money(line.pays)}."
        case Result.STANDOFF:
            return "It stands off: nothing is won or lost."
        case _:
            return "It is void: the stake goes back."


def settlement(seen: View) -> Settlement | None:
    """The whole list while wagers are settled, with as much of it around the one that is due as can be seen at once."""
    ongoing = seen.round
    if ongoing is None or not ongoing.result or not (ongoing.due or ongoing.settled):
        return None
    done, every = len(ongoing.settled), (*ongoing.settled, *ongoing.due)
    first, last = max(0, done - BEFORE), min(len(every), done + 1 + AFTER)
    if len(every) <= BEFORE + 1 + AFTER:
        first, last = 0, len(every)
    lines = tuple(_line(line, number, done) for number, line in enumerate(every[first:last], start=first))
    collect = sum(moved(line) for line in every if line.result is Result.LOSE)
    paid = sum(line.pays for line in every)
    button = f"{_DONE[verb_of(ongoing.due[0])]}, next" if ongoing.due else ""
    return Settlement(seen.table, seen.game, collect, paid, first, lines, len(every) - last, button)


_DONE: Final = {"Collect": "Collected", "Pay": "Paid", "Return": "Returned"}


def _line(line: SettledView, number: int, done: int) -> Line:
    printed = spot(line.wager, line.title)
    staked = f"{money(line.amount)} staked" if line.pays and line.result is not Result.LOSE else ""
    state = "done" if number < done else "now" if number == done else ""
    return Line(
        line.area, verb_of(line), printed.name, SIDES.get(printed.side, ""), staked, moved(line), line.clause, state
    )  # fmt: skip
