"""The wagers that a hand of decisions is made of, each by itself: ENTER and DRAW; Ante, Play and the bonus on it."""

from math import sqrt

from croupier.odds.exact.priced import Part, PricedLine
from croupier.odds.lab.marking import clauses, fraction, net, number, safe, share, table
from croupier.odds.lab.value import Figures, outcome_name


def parts(each: Figures) -> str:
    """What each of them comes to where it lies, and how often each of its prices is paid."""
    found = each.price.parts
    if len(found) < 2:
        return ""
    rows = [
        (
            safe(part.title), share(part.laid) if part.staked else "paid on another", share(part.house_edge) if part.staked else "",
            share(1 - part.house_edge) if part.staked else "", share(part.hit_frequency),
            number(sqrt(part.variance)) if part.staked else "", share(part.cost), fraction(part.cost),
        )
        for part in found
    ]  # fmt: skip
    heads = (
        "wager", "lies in", "house edge", "return to player", "hit frequency", "standard deviation", "share of the edge", "exactly",
    )  # fmt: skip
    foot = ("together", "", "", "", "", "", share(each.price.house_edge), fraction(each.price.house_edge))
    told = (
        f"<p>{safe(each.title)} with what rides on it, wager by wager. House edge, return, hit frequency and standard deviation are"
        " per unit of the wager's own stake, in the rounds in which it lies; shares of the edge are per unit of the first stake and"
        " over all rounds.</p>"
    )
    tables = (
        table(f"{part.title} by itself: every outcome", _HEADS, [_outcome(part, line) for line in part.lines], words=3)
        for part in found
    )
    return told + table(f"{each.title}: the wagers it is made of", heads, rows, foot=foot) + "".join(tables)


_HEADS = ("outcome", "result", "clause", "pays", "net result", "card sequences", "probability", "exactly")


def part_outcome(part: Part, line: PricedLine) -> str:
    """A bonus that is not paid loses nothing."""
    return outcome_name(part.title, line) if part.staked or line.net else f"no {part.title}"


def _outcome(part: Part, line: PricedLine) -> tuple[str, ...]:
    paid = (line.odds or "").replace(":", " to ")
    result = line.result.value if part.staked or line.net else ""
    return (
        f'<span class="tell">{safe(part_outcome(part, line))}</span>', {"lose": "loss"}.get(result, result),
        clauses(line.clause) or ("changed" if paid else ""), paid, net(line.net), f"{line.ways:,}", share(line.probability, 6),
        fraction(line.probability),
    )  # fmt: skip
