"""What was really handed out on each wager, where a record says so, held against what was due."""

from croupier.games.answering import told_with_difference
from croupier.games.record import Code, FullerRoundIn, FullerWagerIn, WagerOut
from croupier.games.recorded import money_or_nothing
from croupier.games.rules import Rules, Settled


def compare(rules: Rules, record: FullerRoundIn, settled: list[Settled], answered: list[WagerOut]) -> None:
    """Give each line of the answer the difference that the record makes. The lines of the record come first, in its order."""
    for at, wager in enumerate(record.wagers):
        if wager.paid is None and wager.returned is None:
            continue
        line, in_pay, in_return = settled[at], None, None
        if wager.paid is not None:
            in_pay = _handed(wager, wager.paid, "paid") - line.pays - _bonus(rules, line, settled)
        if wager.returned is not None:
            in_return = _handed(wager, wager.returned, "returned") - line.returned
        answered[at] = told_with_difference(answered[at], in_pay, in_return)


def _handed(wager: FullerWagerIn, text: str, what: str) -> int:
    """An amount that may be nothing, and need be none that the chips can make: it is what happened."""
    return money_or_nothing(text, Code.BAD_AMOUNT, f"{wager.wager} on area {wager.area}, {what}")


def _bonus(rules: Rules, line: Settled, settled: list[Settled]) -> int:
    """A bonus has no stake and so no line in a record: it is paid with the wager that earns it."""
    return sum(
        other.pays
        for other in settled
        if other.area == line.area
        and other.player == line.player
        and not rules.wagers[other.wager].staked
        and rules.wagers[other.wager].rides_on == line.wager
    )
