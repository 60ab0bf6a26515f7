"""docs/odds.md and its plots, made from the rules: `python -m croupier.odds.report` writes them, a test holds them current."""

from fractions import Fraction
from pathlib import Path
from typing import Final

from croupier.games import topics
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rules import Rules, Terms
from croupier.games.three_card_poker import ANTE_BONUS, PAIR_PLUS
from croupier.money import Odds, chips_of, dollars
from croupier.odds.common.decision import STRATEGIES
from croupier.odds.common.payment import Payment
from croupier.odds.common.shoe import Shoe
from croupier.odds.exact.jackpot import break_even
from croupier.odds.exact.live import favourable
from croupier.odds.exact.price import Pricer, price
from croupier.odds.exact.priced import Priced, WagerPrice
from croupier.odds.exact.rounding import Sign, rounding
from croupier.odds.report.document import standard_deviation
from croupier.odds.report.plot import bars, curves
from croupier.odds.strategy.tables import DrawTable, Threshold, strategy_of

DECKS: Final = (3, 4, 6, 8)
ONES: Final = chips_of((100, 500, 2500))
SIGN: Final = (500, 50_000)
SHOES: Final = 20
METER_STAKES: Final = (100, 200, 500, 1000)

HOW: Final = """\
# Odds

Where nothing else is said, a figure on this page is counted and not sampled: all orders in which the cards of a round can come,
under the rules that deal the game. The page and its plots are written by `python -m croupier.odds.report`, and a test fails when
they are out of date.

To see any of them with its exact fraction, the chance of each pay line and the clause it rests on:

    croupier odds GAME [--variant V] [--decks N] [--wager W] [--json]

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


def _percent(value: Fraction) -> str:
    return f"{float(value * 100):.4f}%"


def _premium(variant: str, decks: int = 8) -> Rules:
    percent = Odds(5, 100) if variant == "tie" else None
    return rules_of("premium-baccarat", Terms(variant=variant, decks=decks, tie_percent=percent))


def _row(rules: Rules, wager: WagerPrice, terms: str) -> str:
    risk = _percent(wager.element_of_risk) if wager.strategy else ""
    cells = (
        rules.title, terms, wager.title, _percent(wager.house_edge), f"{standard_deviation(wager):.4f}",
        _percent(wager.hit_frequency), risk,
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def _edges() -> list[str]:
    lines = [
        "## Every wager\n",
        "| game | terms | wager | house edge | std. dev. | hit frequency | element of risk |",
        "|---|---|---|--:|--:|--:|--:|",
    ]
    for variant in ("premium", "even-money", "tie"):
        for decks in reversed(DECKS):
            rules = _premium(variant, decks)
            own = price(rules).wagers if variant == "premium" else price(rules, wagers=["player", "banker"]).wagers
            terms = f"{decks} decks" + (", 5 percent" if variant == "tie" else "")
            lines += [_row(rules, wager, terms) for wager in own]
    for slug in ("seven-up-baccarat", "lucky-draw-baccarat", "baceball", "three-card-poker"):
        for decks in reversed(GAMES[slug].editions[-1].provisions[topics.DECKS].permitted):
            rules = rules_of(slug, Terms(decks=decks))
            for wager in price(rules).wagers:
                terms = f"{decks} deck{'s' * (decks > 1)}"
                if wager.wager == "jackpot":
                    terms += ", $5, guaranteed meters"
                lines.append(_row(rules, wager, terms))
    lines += [
        "\nOther wagers of Even Money and Tie Premium are priced as at Premium. Three Card Poker's schedules:\n",
        "| schedule | house edge |", "|---|--:|",
    ]  # fmt: skip
    schedules = [(f"Ante Bonus {name}", "ante", Terms(ante_bonus=name)) for name in ANTE_BONUS]
    schedules += [(f"Pair Plus {name}", "pair-plus", Terms(pair_plus=name)) for name in PAIR_PLUS]
    for title, slug, terms_of in schedules:
        wager = price(rules_of("three-card-poker", terms_of), wagers=[slug]).wagers[0]
        lines.append(f"| {title} | {_percent(wager.house_edge)} |")
    lines.append("\n" + "\n".join(f"![{game.title}](odds/{slug}.svg)" for slug, game in GAMES.items()) + "\n")
    return lines


def _strategies() -> list[str]:
    rules = rules_of("lucky-draw-baccarat")
    table = strategy_of(Pricer(rules), "table", Shoe.full(8))
    poker = strategy_of(Pricer(rules_of("three-card-poker")), "best", Shoe.full(1))
    if not isinstance(table, DrawTable) or not isinstance(poker, Threshold):
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
    for decks in reversed(DECKS):
        fewer = rules_of("lucky-draw-baccarat", Terms(decks=decks))
        pricer, full = Pricer(fewer), Shoe.full(decks)
        best, simple = (pricer.price(strategy=name).wagers[0].house_edge for name in ("best", "table"))
        shown = strategy_of(pricer, "best", full)
        odd = ", ".join(shown.exceptions) if isinstance(shown, DrawTable) else ""
        lines.append(f"| {decks} | {_percent(best)} | {_percent(simple)} | {_percent(simple - best)} | {odd or 'none'} |")
    lines += [
        "\n### Three Card Poker\n",
        f"Of the {poker.hands:,} hands the best strategy plays {poker.played:,}: {poker.lowest} and every higher one, none below.",
        "That single threshold holds for every Ante Bonus schedule, since no hand near it earns a bonus.\n",
        "### Other ways to play\n",
        "| strategy | Lucky Draw, 8 decks | Three Card Poker |",
        "|---|--:|--:|",
    ]
    games = Pricer(rules), Pricer(rules_of("three-card-poker"))
    for name in STRATEGIES:
        edges = (_percent(pricer.price(strategy=name).wagers[0].house_edge) for pricer in games)
        lines.append(f"| {name} | {' | '.join(edges)} |")
    lines.append("\n`always` draws or plays every hand, `never` none, `mimic` does what the dealer's own rule would.\n")
    return lines


def _jackpot() -> list[str]:
    rules = rules_of("baceball")
    lines = [
        "## bACEball's jackpot\n",
        "Prizes are amounts, so the edge depends on the wager. With both meters at their guarantee:\n",
        "| wager | house edge | major meter that breaks even | minor meter that breaks even |",
        "|--:|--:|--:|--:|",
    ]
    for stake in METER_STAKES:
        payment = Payment(stake)
        wager = price(rules, wagers=["jackpot"], payment=payment).wagers[0]
        evens = [
            "any" if even.always_ahead else f"${float(even.breaks_even / 100):,.0f}" for even in break_even(rules, wager, payment)
        ]
        lines.append(f"| ${dollars(stake)} | {_percent(wager.house_edge)} | {' | '.join(evens)} |")
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
    for slug in GAMES:
        rules = rules_of(slug)
        found = rounding(rules, ONES, *SIGN)
        sign = Sign(SIGN[0], found.unit) if found.unit else found.sign
        unit = f"${dollars(sign.minimum)} and ${dollars(sign.unit)}" if sign else "none"
        if found.gifts:
            worst = found.gifts[0]
            shown = f"{rules.wagers[worst.wager].title} | ${dollars(worst.stake)} | {_percent(worst.given_away)}"
            lines.append(f"| {rules.title} | {shown} | {_percent(worst.house_edge)} | {unit} |")
        else:
            lines.append(f"| {rules.title} | none | | | | {unit} |")
    lines.append(
        "\nA $5 Banker bet is paid even money, and the player has the advantage. A sign's unit counts from its minimum, so where $5"
        " itself is rounded no unit helps: the minimum must rise too. `croupier rounding GAME --chips 1,5,25 --minimum 5"
        " --maximum 500` lists every stake, worst first; with `--unit` only those that the sign allows.\n"
    )
    return lines


def _live() -> list[str]:
    rules = rules_of("premium-baccarat")
    return [
        "## The running shoe\n",
        "For staff and inspectors, never for a player at the table:\n",
        '    croupier odds premium-baccarat --removed "7H 7D ..."     # exact odds of what is left',
        "    croupier odds premium-baccarat --effects                 # what each rank leaving does to each edge",
        "    croupier odds premium-baccarat --favourable 100          # how often each wager turns favourable, in sampled shoes",
        f"\nPremium, {SHOES} sampled shoes dealt to a cutting card 20 cards from the back, exact odds before each coup:\n",
        "| wager | favourable coups | shoes with one | mean advantage then | best |",
        "|---|--:|--:|--:|--:|",
        *(
            f"| {rules.wagers[one.wager].title} | {one.favourable / one.coups:.2%} | {one.shoes} of {SHOES} "
            f"| {one.mean:.3%} | {float(max(one.best, Fraction(0))):.3%} |"
            for one in favourable(rules, SHOES, seed=1)
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
        "| a what-if price | `croupier odds premium-baccarat --pays tie=9:1 --pays tiger=12:1,20:1` |",
        "| a strategy and its cost | `croupier odds lucky-draw-baccarat --decks 3 --strategy table --show-strategy` |",
        "| the threshold hand | `croupier odds three-card-poker --show-strategy` |",
        "| the jackpot at other meters | `croupier odds baceball --wager jackpot --major 150000 --minor 12000 --stake 2` |",
        "| one stake as it is paid | `croupier odds premium-baccarat --wager banker --stake 5 --chips 1,5,25` |",
        "| favourable coups | `croupier odds premium-baccarat --favourable 20 --seed 1` |",
        "| the rounding trap | `croupier rounding premium-baccarat --chips 1,5,25 --minimum 5 --maximum 500` |",
        "",
    ]


def _plots() -> dict[str, str]:
    """One drawing a game, each of what is particular to it."""
    found: dict[str, str] = {}
    for slug in ("premium-baccarat", "seven-up-baccarat", "baceball"):
        priced = price(rules_of(slug))
        found[slug] = bars(f"{GAMES[slug].title}: house edge by wager", _named(priced))
    poker = Pricer(rules_of("three-card-poker"))
    found["lucky-draw-baccarat"] = curves(
        "Lucky Draw: house edge by strategy and number of decks",
        {
            name: [(float(decks), _edge(Pricer(rules_of("lucky-draw-baccarat", Terms(decks=decks))), name)) for decks in DECKS]
            for name in ("best", "table", "mimic", "always")
        },
        "decks",
    )
    found["three-card-poker"] = bars(
        "Three Card Poker: house edge by strategy", [(name, _edge(poker, name)) for name in STRATEGIES if name != "never"]
    )
    return found


def _edge(pricer: Pricer, strategy: str) -> float:
    return float(pricer.price(strategy=strategy).wagers[0].house_edge * 100)


def _named(priced: Priced) -> list[tuple[str, float]]:
    return [(wager.title, float(wager.house_edge * 100)) for wager in priced.wagers]


def write(docs: Path) -> None:
    for name, text in pages().items():
        place = docs / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
