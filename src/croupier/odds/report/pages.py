"""docs/odds.md and its plots, made from the rules: `python -m croupier.odds.report` writes them, a test holds them current."""

from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Final

from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rules import Terms
from croupier.money import dollars
from croupier.odds.exact.priced import WagerPrice
from croupier.odds.exact.rounding import Sign
from croupier.odds.lab.drawing import bars, curves, standing_alone
from croupier.odds.lab.make import RACKS, TIE_PERCENT, lab_of, terms_in_words
from croupier.odds.lab.value import Lab
from croupier.odds.report.document import standard_deviation
from croupier.odds.strategy.tables import DrawTable, Threshold

PREMIUM: Final = "premium-baccarat"
_PARTS: Final = ("decks", "variants", "strategies", "rounding", "meters")

HOW: Final = """\
# Odds

Where nothing else is said, a figure on this page is counted and not sampled: all orders in which the cards of a round can come,
under the rules that deal the game. The page and its plots are written by `python -m croupier.odds.report`, and a test fails when
they are out of date.

To see any of them with its exact fraction, the chance of each pay line and the clause it rests on:

    croupier odds GAME [--variant V] [--decks N] [--wager W] [--json]

All that a test laboratory publishes of a game, with a check by simulation, comes from the same figures: [lab.md](lab.md).

A house edge is per unit of the first wager and positive when the house is ahead. The element of risk is the same loss per unit of
everything staked, for the two games in which a decision adds a second wager.
"""

OWN: Final = """\
## A wager or a game of one's own

`price` and `simulate` take the rules themselves, so a side bet need not be part of the package:

    from msgspec.structs import replace

    from croupier.games.catalogue import rules_of
    from croupier.games.marks import SUIT
    from croupier.games.rules import Facet, Wager, loses, pays
    from croupier.odds import price
    from croupier.odds.simulate import simulate

    flush = Facet("flush", lambda hands, decisions, area: len({card[1] for card in hands["dealer"]}) == 1,
                  marks=(SUIT,), hands=("dealer",))
    wager = Wager("dealer-flush", "Dealer Flush", flush, clause="house",
                  lines=(pays(15, 1, when=bool, clause="house"), loses(clause="house")))
    rules = rules_of("baceball")
    rules = replace(rules, wagers={**rules.wagers, wager.slug: wager})
    price(rules).of("dealer-flush").house_edge
    simulate(rules, 20_000).of("dealer-flush").edge

A facet names the marks of a card it reads, and may name the hands; the drawing rule of a game names its own (`Rules.drawn_by`). For
what has no kernel, exact odds are counted by asking the game's rules card by card, over the classes of cards that those marks tell
apart, and simulation is dealt the same way. Both are slow and right, and say so: `counted` or `dealt` is `generic` instead of
`kernel`. Beyond 100,000,000 ends of a round nothing is counted; a sentence says about how many there are, and simulation is left.
Where the player decides, `strategy` may be a `Strategy` of one's own; `best` is found by counting every choice to its end.
"""


def pages() -> dict[str, str]:
    """Every file of the report by its path under docs/."""
    found = {"odds.md": "\n".join([HOW, *_edges(), *_strategies(), *_jackpot(), *_trap(), *_live(), OWN, *_reproduce()])}
    return found | {f"odds/{name}.svg": drawing for name, drawing in _plots().items()}


@lru_cache(maxsize=1)
def _labs() -> dict[str, Lab]:
    """A report of each game at its usual terms; Premium's with running shoes."""
    return {
        slug: lab_of(rules_of(slug), parts=(*_PARTS, "shoes") if slug == PREMIUM else _PARTS, racks=RACKS[:1]) for slug in GAMES
    }


def _percent(value: Fraction) -> str:
    return f"{float(value * 100):.4f}%"


def _row(title: str, wager: WagerPrice, terms: str) -> str:
    risk = _percent(wager.element_of_risk) if wager.strategy else ""
    cells = (
        title, terms, wager.title, _percent(wager.house_edge), f"{standard_deviation(wager):.4f}",
        _percent(wager.hit_frequency), risk,
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def _edges() -> list[str]:
    labs = _labs()
    lines = [
        "## Every wager\n",
        "| game | terms | wager | house edge | std. dev. | hit frequency | element of risk |",
        "|---|---|---|--:|--:|--:|--:|",
    ]
    for each in labs[PREMIUM].variants:
        percent = TIE_PERCENT if each.terms.variant == "tie" else None
        own = labs[PREMIUM] if each.own else lab_of(
            rules_of(PREMIUM, Terms(variant=each.terms.variant, tie_percent=percent)), parts=("decks",)
        )  # fmt: skip
        for there in own.decks:
            shown = there.wagers if each.own else [wager for wager in there.wagers if wager.wager in ("player", "banker")]
            lines += [_row(each.name, wager, terms_in_words(there.terms)) for wager in shown]
    for slug, lab in labs.items():
        for there in lab.decks if slug != PREMIUM else ():
            for wager in there.wagers:
                prizes = f", ${lab.meter_stake // 100}, guaranteed meters" if any(line.prize for line in wager.lines) else ""
                lines.append(_row(lab.title, wager, terms_in_words(there.terms) + prizes))
    lines += [
        "\nOther wagers of Even Money and Tie Premium are priced as at Premium. Three Card Poker's schedules:\n",
        "| schedule | house edge |", "|---|--:|",
    ]  # fmt: skip
    lines += [f"| {each.name} | {_percent(each.wagers[0].house_edge)} |" for each in labs["three-card-poker"].schedules]
    lines.append("\n" + "\n".join(f"![{game.title}](odds/{slug}.svg)" for slug, game in GAMES.items()) + "\n")
    return lines


def _strategies() -> list[str]:
    lucky, poker = (_labs()[slug].strategies for slug in ("lucky-draw-baccarat", "three-card-poker"))
    table, threshold = lucky[0].table, poker[0].best
    if not isinstance(table, DrawTable) or not isinstance(threshold, Threshold):
        raise TypeError("Each game has its own kind of strategy.")
    lines = [
        "## Strategies\n",
        "### Lucky Draw\n",
        "One area that sees its own two cards and the dealer's first. The table to remember, the same for every number",
        "of decks (columns: the dealer's card, 0 for ten and pictures; D draws, S stands):\n",
        "| hand | " + " | ".join(map(str, range(10))) + " |",
        "|---|" + ":-:|" * 10,
        *(f"| {label} | {' | '.join(letters)} |" for label, letters in table.rows.items()),
        "\nWith eight decks it is the best there is. With fewer the best looks at the very cards, and the table costs a little:\n",
        "| decks | best | table | the table costs | hands that the best plays otherwise |",
        "|--:|--:|--:|--:|---|",
    ]
    for each in lucky:
        edges = dict(each.edges)
        best, simple = edges["best"], edges["table"]
        odd = ", ".join(each.best.exceptions) if isinstance(each.best, DrawTable) else ""
        lines.append(f"| {each.decks} | {_percent(best)} | {_percent(simple)} | {_percent(simple - best)} | {odd or 'none'} |")
    lines += [
        "\n### Three Card Poker\n",
        f"Of the {threshold.hands:,} hands the best strategy plays {threshold.played:,}: {threshold.lowest} and every higher one,"
        " none below.",
        "That single threshold holds for every Ante Bonus schedule, since no hand near it earns a bonus.\n",
        "### Other ways to play\n",
        "| strategy | Lucky Draw, 8 decks | Three Card Poker |",
        "|---|--:|--:|",
    ]
    for (name, one), (_, other) in zip(lucky[0].edges, poker[0].edges, strict=True):
        lines.append(f"| {name} | {_percent(one)} | {_percent(other)} |")
    lines.append("\n`always` draws or plays every hand, `never` none, `mimic` does what the dealer's own rule would.\n")
    lines += ["What habits cost, per unit of the first wager and over all rounds:\n", "| game | habit | cost |", "|---|---|--:|"]
    for slug in ("lucky-draw-baccarat", "three-card-poker"):
        chart = _labs()[slug].chart
        if chart is not None:
            lines += [f"| {GAMES[slug].title} | {each.name} | {float(each.cost * 100):.6f}% |" for each in chart.deviations]
    return [*lines, ""]


def _jackpot() -> list[str]:
    lines = [
        "## bACEball's jackpot\n",
        "Prizes are amounts, so the edge depends on the wager. With both meters at their guarantee:\n",
        "| wager | house edge | major meter that breaks even | minor meter that breaks even |",
        "|--:|--:|--:|--:|",
    ]
    for each in _labs()["baceball"].meters:
        evens = ["any" if even.always_ahead else f"${float(even.breaks_even / 100):,.0f}" for even in each.evens]
        lines.append(f"| ${dollars(each.stake)} | {_percent(each.house_edge)} | {' | '.join(evens)} |")
    lines.append(
        "\nEach with the other at its guarantee, and a meter that shows less than its guarantee pays the guarantee. Where it says"
        " any, the player is ahead whatever that meter shows.\n"
    )
    return lines


def _trap() -> list[str]:
    lines = [
        "## The rounding trap\n",
        "What the chips cannot pay exactly is raised to what they can. With $1, $5 and $25 chips and a sign from $5 to $500:\n",
        "| game | worst wager | stake | given away | house edge left | minimum and smallest unit that give away nothing |",
        "|---|---|--:|--:|--:|--:|",
    ]
    for lab in _labs().values():
        rounded = lab.rounded[0]
        found = rounded.found
        sign = Sign(rounded.minimum, found.unit) if found.unit else found.sign
        unit = f"${dollars(sign.minimum)} and ${dollars(sign.unit)}" if sign else "none"
        if found.gifts:
            worst = found.gifts[0]
            shown = f"{lab.of(worst.wager).title} | ${dollars(worst.stake)} | {_percent(worst.given_away)}"
            lines.append(f"| {lab.title} | {shown} | {_percent(worst.house_edge)} | {unit} |")
        else:
            lines.append(f"| {lab.title} | none | | | | {unit} |")
    lines.append(
        "\nA $5 Banker bet is paid even money, and the player has the advantage. A sign's unit counts from its minimum, so where $5"
        " itself is rounded no unit helps: the minimum must rise too. `croupier rounding GAME --chips 1,5,25 --minimum 5"
        " --maximum 500` lists every stake, worst first; with `--unit` only those that the sign allows.\n"
    )
    return lines


def _live() -> list[str]:
    lab = _labs()[PREMIUM]
    sampled = lab.sampled
    if sampled is None:
        raise TypeError("Premium's shoes are always sampled.")
    return [
        "## The running shoe\n",
        "For staff and inspectors, never for a player at the table:\n",
        '    croupier odds premium-baccarat --removed "7H 7D ..."     # exact odds of what is left',
        "    croupier odds premium-baccarat --effects                 # what each rank leaving does to each edge",
        "    croupier odds premium-baccarat --favourable 100          # how often each wager turns favourable, in sampled shoes",
        f"\nPremium, {sampled.shoes} sampled shoes dealt to a cutting card {sampled.behind} cards from the back, exact odds before"
        " each coup; the standard error of a share comes from how shoes differ:\n",
        "| wager | favourable coups | standard error | shoes with one | mean advantage then | best |",
        "|---|--:|--:|--:|--:|--:|",
        *(
            f"| {lab.of(one.wager).title} | {one.favourable / one.coups:.2%} | {one.error or 0:.2%} "
            f"| {one.shoes} of {sampled.shoes} | {one.mean:.3%} | {float(max(one.best, Fraction(0))):.3%} |"
            for one in sampled.found
        ),
        "",
    ]


def _reproduce() -> list[str]:
    return [
        "## How to reproduce each figure\n",
        "| figure | command |",
        "|---|---|",
        "| a house edge as a fraction | `croupier odds premium-baccarat --decks 8 --wager banker --json` |",
        "| Tie Premium at 5 percent | `croupier odds premium-baccarat --variant tie --tie-percent 5` |",
        "| another schedule | `croupier odds three-card-poker --ante-bonus 1-3-4 --pair-plus 1-3-6-30-40` |",
        "| a what-if price | `croupier odds premium-baccarat --pays tie=9:1 --pays tiger.3-card-tiger=20:1` |",
        "| everything, as a page | `croupier lab premium-baccarat --html report.html` |",
        "| a strategy and its cost | `croupier odds lucky-draw-baccarat --decks 3 --strategy table --show-strategy` |",
        "| the threshold hand | `croupier odds three-card-poker --show-strategy` |",
        "| the jackpot at other meters | `croupier odds baceball --wager jackpot --major 150000 --minor 12000 --stake 2` |",
        "| one stake as it is paid | `croupier odds premium-baccarat --wager banker --stake 5 --chips 1,5,25` |",
        "| favourable coups | `croupier odds premium-baccarat --favourable 20 --seed 1` |",
        "| the rounding trap | `croupier rounding premium-baccarat --chips 1,5,25 --minimum 5 --maximum 500` |",
        "",
    ]


def _plots() -> dict[str, str]:
    """One drawing a game, each of what is particular to it; every series of it is there."""
    found: dict[str, str] = {}
    for slug, lab in _labs().items():
        if not lab.strategies:
            edges = [(wager.title, float(wager.price.house_edge * 100)) for wager in lab.wagers]
            found[slug] = bars(f"{lab.title}: house edge by wager", edges)
        elif len(lab.strategies) == 1:
            edges = [(name, float(edge * 100)) for name, edge in lab.strategies[0].edges]
            found[slug] = bars(f"{lab.title}: house edge by strategy", edges)
        else:
            lines: dict[str, list[tuple[float, float]]] = {name: [] for name, _ in lab.strategies[0].edges}
            for each in reversed(lab.strategies):
                for name, edge in each.edges:
                    lines[name].append((float(each.decks), float(edge * 100)))
            found[slug] = curves(f"{lab.title}: house edge by strategy and number of decks", lines, "decks")
    return {slug: standing_alone(drawing) for slug, drawing in found.items()}


def write(docs: Path) -> None:
    for name, text in pages().items():
        place = docs / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
