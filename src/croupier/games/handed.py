"""What was really handed out on each wager, where a record says so, held against what was due."""

from collections.abc import Collection, Mapping
from functools import lru_cache

from croupier.games.answering import told_with_difference
from croupier.games.record import Code, FullerRoundIn, FullerWagerIn, WagerOut
from croupier.games.recorded import money_or_nothing
from croupier.games.rules import Rules, Settled


def compare(rules: Rules, record: FullerRoundIn, settled: list[Settled], answered: list[WagerOut]) -> None:
    """Give each line of the answer the difference that the record makes. The lines of the record come first, in its order."""
    bonuses = _bonuses(rules)
    for at, wager in enumerate(record.wagers):
        if wager.paid is None and wager.returned is None:
            continue
        line, in_pay, in_return = settled[at], None, None
        if wager.paid is not None:
            in_pay = _handed(wager, wager.paid, "paid") - line.pays
            if wager.wager in bonuses:
                in_pay -= _bonus(bonuses[wager.wager], line, settled)
        if wager.returned is not None:
            in_return = _handed(wager, wager.returned, "returned") - line.returned
        answered[at] = told_with_difference(answered[at], in_pay, in_return)


def _handed(wager: FullerWagerIn, text: str, what: str) -> int:
    """An amount that may be nothing, and need be none that the chips can make: it is what happened."""
    return money_or_nothing(text, Code.BAD_AMOUNT, f"{wager.wager} on area {wager.area}, {what}")


@lru_cache(maxsize=256)
def _bonuses(rules: Rules) -> Mapping[str, frozenset[str]]:
    """A bonus has no stake and so no line in a record: it is paid with the wager that earns it. Those that earn some."""
    earning = {wager.rides_on for wager in rules.wagers.values() if not wager.staked}
    found = {slug: [each.slug for each in rules.wagers.values() if not each.staked and each.rides_on == slug] for slug in earning}
    return {slug: frozenset(bonuses) for slug, bonuses in found.items()}


def _bonus(bonuses: Collection[str], line: Settled, settled: list[Settled]) -> int:
    """What the player of a line earned by it besides."""
    mine = (each for each in settled if each.area == line.area and each.player == line.player)
    return sum(each.pays for each in mine if each.wager in bonuses)
