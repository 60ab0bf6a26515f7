"""The sections of a report's page that not every game has: strategy, terms side by side, chips, shoes, meters, the check."""

from croupier.cards.card import RANKS
from croupier.odds.lab import drawing
from croupier.odds.lab.marking import clauses, fraction, money, net, number, safe, share, table
from croupier.odds.lab.value import Beside, Lab
from croupier.odds.strategy.tables import DrawTable


def _title(lab: Lab, slug: str) -> str:
    return next((safe(each.title) for each in lab.wagers if each.slug == slug), safe(slug))


def strategy(lab: Lab) -> str:
    chart = lab.chart
    if chart is None:
        return ""
    cells = {(each.row, each.column): each.says for each in chart.cells}
    key = "; ".join(f"{safe(letter)}: {safe(meaning)}" for letter, meaning in chart.letters)
    rows = [
        (f'<span class="tell">{safe(each.name)}</span>', share(each.cost, 6), share(each.differs, 2), fraction(each.cost))
        for each in chart.deviations
    ]
    dear = sorted(chart.cells, key=lambda each: -each.cost)
    costs = [
        (safe(each.row), safe(each.column), safe(each.says), share(each.share), share(each.cost, 6), fraction(each.cost))
        for each in dear
        if each.cost
    ]
    return "".join(
        (
            f"<p>{safe(chart.note)} Columns: {safe(chart.across)}. {key}.</p>",
            drawing.grid(chart.title, chart.rows, chart.columns, cells, chart.letters[0][0]),
            table(
                "What common deviations cost against the best, per unit of the first stake",
                ("way of deciding", "cost", "rounds it differs in", "cost exactly"), rows,
            ),
            _strategies(lab),
            table(
                f"Every cell of the chart: what it costs to do the opposite there alone ({chart.down}, {chart.across})",
                ("hand", "against", "decision", "how often", "cost", "cost exactly"), costs, words=3,
            ),
        )
    )  # fmt: skip


def _strategies(lab: Lab) -> str:
    if not lab.strategies:
        return ""
    names = [name for name, _ in lab.strategies[0].edges]
    rows = [(str(each.decks), *(share(edge) for _, edge in each.edges)) for each in lab.strategies]
    found = table(
        "House edge by named strategy", ("decks", *names), rows, own=[each.decks == lab.terms.decks for each in lab.strategies]
    )
    if len(lab.strategies) > 1:
        lines = {
            name: [(float(each.decks), float(100 * dict(each.edges)[name])) for each in reversed(lab.strategies)] for name in names
        }
        found += drawing.curves(f"{'What if: ' if lab.changed else ''}{lab.title}: house edge by strategy", lines, "decks")
    odd = [
        (str(each.decks), safe(", ".join(each.best.exceptions)))
        for each in lab.strategies
        if isinstance(each.best, DrawTable) and each.best.exceptions
    ]
    if odd:
        found += table("Hands that the best plays otherwise than the table to remember", ("decks", "hands"), odd, words=2)
    return found


def side_by_side(lab: Lab) -> str:
    found = ""
    if len(lab.decks) > 1:
        found += _beside("House edge by number of decks", lab.decks)
    if lab.variants:
        found += _beside("House edge by variant, as the document prices it", lab.variants)
    if lab.schedules:
        rows = [
            (safe(each.name), safe(wager.title), share(wager.house_edge), fraction(wager.house_edge))
            for each in lab.schedules for wager in each.wagers
        ]  # fmt: skip
        heads = ("schedule", "wager", "house edge", "exactly")
        own = [each.own for each in lab.schedules for _ in each.wagers]
        found += table("House edge by schedule, as the document prices it", heads, rows, words=2, own=own)
    return found


def _beside(caption: str, found: tuple[Beside, ...]) -> str:
    titles = {wager.wager: wager.title for each in found for wager in each.wagers}
    edges = {(each.name, wager.wager): wager.house_edge for each in found for wager in each.wagers}
    rows = [
        (safe(title), *(share(edges[each.name, slug]) if (each.name, slug) in edges else "not offered" for each in found))
        for slug, title in titles.items()
    ]
    heads = ("wager", *(f"{safe(each.name)}{' (this report)' if each.own else ''}" for each in found))
    return table(caption, heads, rows)


def rounding(lab: Lab) -> str:
    if not lab.rounded:
        return ""
    rows = []
    for each in lab.rounded:
        gifts = each.found.gifts
        sign = each.found.sign
        least = (
            f"{money(each.minimum)} and {money(each.found.unit)}" if each.found.unit
            else f"{money(sign.minimum)} and {money(sign.unit)}" if sign else "none"
        )  # fmt: skip
        worst = gifts[0] if gifts else None
        told: tuple[str, ...] = ("none", "", "", "")
        if worst is not None:
            told = _title(lab, worst.wager), money(worst.stake), share(worst.given_away), share(worst.house_edge)
        rows.append((", ".join(map(money, each.chips)), f"{len(gifts):,}", *told, least))
    sign_of = lab.rounded[0]
    heads = ("chips", "stakes paid too much", "worst wager", "at", "given away", "house edge left", "minimum and unit without")
    cited = f" (clause {clauses(lab.rounding_clause)})" if lab.rounding_clause else ""
    said = (
        f"What the chips cannot pay exactly is raised to what they can{cited}." if lab.rounds_up
        else "No clause rounds a payment here: a stake that these chips cannot pay for exactly is not taken."
    )  # fmt: skip
    return f"<p>{said}</p>{table(f'Signs from {money(sign_of.minimum)} to {money(sign_of.maximum)}', heads, rows)}"


def shoes(lab: Lab) -> str:
    found = ""
    if lab.effects:
        rows = [
            (
                _title(lab, each.wager),
                *(f"{float(change * 10_000):+.2f}".replace("-", "−") if change else "0" for change in each.by_rank),
            )
            for each in lab.effects
        ]
        heads = ("wager", *RANKS)
        found += table("Change of the house edge in hundredths of a percent when one card of a rank has left", heads, rows)
    if lab.sampled is not None:
        shown = lab.sampled
        behind = f", dealt to a cutting card {shown.behind} cards from the back" if shown.behind is not None else ""
        rows = [
            (
                _title(lab, each.wager), f"{each.favourable:,} of {each.coups:,}", f"{each.favourable / each.coups:.3%}",
                "" if each.error is None else f"± {each.error:.3%}", f"{each.shoes:,} of {shown.shoes:,}",
                f"{each.mean:.3%}" if each.favourable else "", share(each.best, 3) if each.best > 0 else "never",
            )
            for each in shown.found
        ]  # fmt: skip
        heads = ("wager", "favourable coups", "share", "standard error", "shoes with one", "mean advantage then", "best advantage")
        sampled = f"{shown.shoes:,} running shoe{'s' * (shown.shoes != 1)} sampled"
        found += (
            f"<p>{sampled} from seed {shown.seed}{behind}, exact odds before each coup. For staff and"
            " inspectors, never for a player at the table. The standard error is of the share, from how shoes differ.</p>"
            f"{table('How often a wager turns in the favour of the player', heads, rows)}"
        )
    elif lab.unsampled:
        found += f"<p>{safe(lab.unsampled)}</p>"
    return found


def meters(lab: Lab) -> str:
    if not lab.meters:
        return ""
    rows = []
    for each in lab.meters:
        for one in each.evens:
            least = -(-one.breaks_even.numerator // one.breaks_even.denominator)
            even = "whatever it shows" if one.always_ahead else money(least)
            rows.append(
                (
                    money(each.stake), share(each.house_edge), one.prize, money(one.meter), money(one.guarantee), even,
                    fraction(one.probability),
                )
            )  # fmt: skip
    heads = ("stake", "house edge", "meter", "it pays", "guarantee", "player breaks even at", "chance of its prize")
    return (
        "<p>Prizes are amounts, so the edge depends on the stake. Each meter's break-even has the other as it is; a meter that"
        " shows less than its guarantee pays the guarantee.</p>"
        f"{table('Break-evens', heads, rows)}"
    )


def check(lab: Lab) -> str:
    if lab.check is None:
        return ""
    found = lab.check
    word, kind = ("agree", "good") if found.agrees else ("do not agree", "bad")
    rows = [
        (
            safe(each.title), f"{each.hands:,}", share(each.simulated), share(each.exact),
            "" if each.error is None else f"{each.error:.4%}", "" if each.z is None else f"{each.z:+.2f}".replace("-", "−"),
            number(each.chi_square, 2), str(each.degrees), number(each.p, 4),
            f'<span class="{"good" if each.agrees else "bad"}">{"agrees" if each.agrees else "disagrees"}</span>',
        )
        for each in found.held
    ]  # fmt: skip
    heads = (
        "wager", "hands", "edge dealt", "exact edge", "standard error", "z", "chi-square", "degrees", "p", "verdict",
    )  # fmt: skip
    dealt = [
        (safe(each.title), net(one.net), f"{one.count:,}", number(one.expected, 1)) for each in found.held for one in each.dealt
    ]
    scored = [(each.title, each.z) for each in found.held if each.z is not None]
    return "".join(
        (
            f'<p class="verdict {kind}">Exact figures and simulation {word}</p>',
            f"<p>{found.rounds:,} rounds from seed {found.seed}: {safe(found.dealing)}. A wager disagrees where chance alone"
            f" would give so large a chi-square less than once in {1 / found.least_p:,.0f} times;"
            " so one report in a thousand says it by chance.</p>",
            table("Dealt and exact, wager by wager", heads, rows),
            drawing.scores("z by wager: above 0 the players won more", scored) if scored else "",
            table("Every result, dealt and expected", ("wager", "net result", "dealt", "expected"), dealt),
        )
    )
