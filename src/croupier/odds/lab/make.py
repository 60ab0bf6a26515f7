"""Makes a laboratory's report of a game: every figure counted from the rules, then a seeded simulation held against them."""

from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from math import sqrt
from typing import Final

from msgspec.structs import replace

from croupier.games.catalogue import GAMES, find_game, rules_of
from croupier.games.rules import Result, Rules, Terms
from croupier.games.three_card_poker import ANTE_BONUS, PAIR_PLUS
from croupier.games.topics import DEAL, DEALT_FROM, DECKS, ROUNDING
from croupier.money import Chips, Odds, chips_of
from croupier.odds.common.cutting import usual_behind
from croupier.odds.common.decision import STRATEGIES
from croupier.odds.common.payment import EXACT, Payment
from croupier.odds.common.shoe import OddsError, Shoe
from croupier.odds.common.what_if import approved, by_document, changes, prices_of, repriced
from croupier.odds.exact.doubts import doubts
from croupier.odds.exact.jackpot import break_even
from croupier.odds.exact.live import effects_of_removal, favourable
from croupier.odds.exact.lucky_draw import LuckyDraw
from croupier.odds.exact.price import Pricer, price
from croupier.odds.exact.priced import KERNEL, Priced, WagerPrice
from croupier.odds.exact.rounding import rounding
from croupier.odds.exact.three_card import Poker
from croupier.odds.lab.chances import LEVELS, chi_square, tail
from croupier.odds.lab.value import (
    LOPSIDED,
    ROUNDS,
    Beside,
    ByStrategy,
    Check,
    Chosen,
    Clause,
    Dealt,
    Figures,
    Held,
    Lab,
    Meters,
    Range,
    Rounded,
    Sampled,
)
from croupier.odds.simulate.results import Compared, simulate
from croupier.odds.strategy.deviations import chart_of
from croupier.odds.strategy.tables import strategy_of
from croupier.rulebook.register import RegisterError, register_of

RACKS: Final = tuple(map(chips_of, ((100, 500, 2500), (50, 100, 500, 2500), (250, 500, 2500, 10_000), (500, 2500, 10_000))))
"""Chips as floats have them, the usual ones first."""
SIGN: Final = (500, 50_000)
"""The sign on which racks are compared, in cents."""
METER_STAKES: Final = (100, 200, 500, 1000)
TIE_PERCENT: Final = Odds(5, 100)
"""For Tie Premium beside the others, where no sign has said another."""
SHOES: Final = 20
CHECKED: Final = 1_000_000
"""Rounds of the check, if nobody says."""
DOUBTFUL: Final = 0.001
"""How often a report may say by chance alone that something disagrees."""
PARTS: Final = ("decks", "variants", "strategies", "rounding", "effects", "shoes", "meters", "check")


def lab_of(
    rules: Rules,
    *,
    parts: Collection[str] = PARTS,
    rounds: int = CHECKED,
    seed: int = 1,
    shoes: int = SHOES,
    behind: int | None = None,
    racks: Sequence[Chips] = RACKS,
    payment: Payment = EXACT,
    seen: Callable[[str], None] = lambda _part: None,
) -> Lab:
    """All that is published of a game at these terms. `parts` leaves some of it out; `seen` is told what is being worked on."""
    seen("every wager")
    pricer = Pricer(rules)
    priced = pricer.price(payment=payment)
    plain = by_document(rules)
    before = plain if plain is not None and priced.changed else None
    was = {each.wager: each.house_edge for each in price(before, payment=payment).wagers} if before else {}
    wagers = tuple(_figures(rules, wager, was.get(wager.wager)) for wager in priced.wagers)
    chosen = _chosen(plain or rules)
    known = all(wager.counted == KERNEL for wager in priced.wagers) and not priced.uncounted

    def part(name: str, told: str) -> bool:
        if name in parts:
            seen(told)
        return name in parts

    sampled, unsampled = _sampled(rules, shoes, seed, behind, payment) if known and part("shoes", "running shoes") else (None, "")
    return Lab(
        game=rules.game,
        title=rules.title,
        edition=rules.edition,
        approved=approved(rules),
        terms=rules.terms,
        chosen=chosen,
        changed=changes(rules),
        warnings=doubts(rules, priced.wagers),
        sequences=priced.combinations,
        wagers=wagers,
        uncounted=priced.uncounted,
        clauses=_clauses(rules, wagers, chosen),
        chart=chart_of(pricer, payment),
        strategies=_strategies(rules) if part("strategies", "strategies") else (),
        decks=_decks(rules) if part("decks", "numbers of decks") else (),
        variants=_variants(rules) if part("variants", "variants") else (),
        schedules=_schedules(rules) if part("variants", "schedules") else (),
        rounded=_rounded(rules, racks) if known and part("rounding", "rounding") else (),
        effects=effects_of_removal(rules, payment=payment) if known and part("effects", "effects of removal") else (),
        sampled=sampled,
        unsampled=unsampled,
        meters=_meters(rules, priced, payment) if part("meters", "meters") else (),
        meter_stake=payment.stake or payment.meter_stake,
        check=_check(rules, rounds, seed, behind, payment) if rounds and part("check", "the check") else None,
        rounds_up=ROUNDING in rules.provisions,
        rounding_clause=rules.provisions.cite(ROUNDING) or "",
    )


def _figures(rules: Rules, wager: WagerPrice, was: Fraction | None) -> Figures:
    mean, spread = -wager.house_edge, sqrt(wager.variance)
    third = sum(((line.net - mean) ** 3 * line.probability for line in wager.lines), Fraction(0))
    skewness = float(third) / spread**3 if spread else 0.0
    least, most = (float(1 + extreme(line.net for line in wager.lines if line.probability)) for extreme in (min, max))
    ranges = []
    for rounds in ROUNDS:
        for level, deviations in LEVELS.items():
            half = deviations * spread / sqrt(rounds)
            rough = abs(skewness) / sqrt(rounds) > LOPSIDED
            ranges.append(
                Range(rounds, level, max(float(1 + mean) - half, least), min(float(1 + mean) + half, most), rough)
            )  # fmt: skip
    return Figures(wager, rules.wagers[wager.wager].clause, skewness, tuple(ranges), was)


def _chosen(rules: Rules) -> tuple[Chosen, ...]:
    """The terms in words. A clause is that of the provision or of the pay line it is about."""
    terms, found = rules.terms, []
    decks = rules.provisions[DECKS]
    found.append(Chosen("decks", f"{terms.decks} of {', '.join(map(str, decks.permitted))}", decks.clause or ""))
    if terms.variant:
        found.append(Chosen("variant", f"{terms.variant} ({rules.title})", ""))
    if terms.tie_percent:
        lines = (line for wager in rules.wagers.values() for line in wager.lines)
        clause = next((line.clause for line in lines if line.result is Result.STANDOFF and line.odds), "")
        found.append(Chosen("a tie earns", _percent(terms.tie_percent), clause))
    for name, slug, schedule in (("Ante Bonus", "ante-bonus", terms.ante_bonus), ("Pair Plus", "pair-plus", terms.pair_plus)):
        if schedule and slug in rules.wagers:
            found.append(Chosen(name, schedule, next(line.clause for line in rules.wagers[slug].lines if line.odds)))
    if terms.dealing:
        found.append(Chosen("dealt from", terms.dealing, rules.provisions.cite(DEALT_FROM, DEAL) or ""))
    return tuple(found)


def _clauses(rules: Rules, wagers: Iterable[Figures], chosen: Iterable[Chosen]) -> tuple[Clause, ...]:
    """Every clause that the report cites, as the register says it."""
    cited: dict[str, None] = {}
    for each in chosen:
        cited[each.clause] = None
    for wager in wagers:
        lines = (*wager.price.lines, *(line for part in wager.price.parts for line in part.lines))
        cited |= dict.fromkeys((wager.clause, *(clause for line in lines for clause in line.clause.split(", "))))
    cited[rules.provisions.cite(ROUNDING) or ""] = None
    if rules.game not in GAMES:
        return ()
    register = register_of(rules.game)
    found = []
    for number in filter(None, cited):
        try:
            found.append(Clause(number, register.clause(number).says))
        except RegisterError:
            continue
    return tuple(found)


def _decks(rules: Rules) -> tuple[Beside, ...]:
    """At the report's own prices, the most decks first."""
    found = []
    for decks in reversed(rules.provisions[DECKS].permitted):
        own = decks == rules.terms.decks
        terms = replace(rules.terms, decks=decks)
        there = rules if own else _same_prices(rules_of(rules.game, terms, rules.edition), rules)
        found.append(Beside(f"{decks} deck{'s' * (decks != 1)}", terms, own, price(there).wagers))
    return tuple(found) if find_game(rules.game) else ()


def _same_prices(there: Rules, rules: Rules) -> Rules:
    """Prices that were changed are changed there too, where the wager has as many."""
    for slug, odds in prices_of(rules):
        try:
            there = repriced(there, slug, [Odds.parse(each) for each in odds])
        except OddsError:
            continue
    return there


def _variants(rules: Rules) -> tuple[Beside, ...]:
    """As the document prices them; of those that differ in two wagers the others are the same."""
    game = find_game(rules.game)
    found = []
    for variant in game.variants if game else ():
        percent = (rules.terms.tie_percent or TIE_PERCENT) if variant == "tie" else None
        terms = replace(rules.terms, variant=variant, tie_percent=percent)
        there = rules_of(rules.game, terms, rules.edition)
        found.append(Beside(there.title, terms, variant == rules.terms.variant, price(there).wagers))
    return tuple(found)


def _schedules(rules: Rules) -> tuple[Beside, ...]:
    """Three Card Poker's: each with the wager it prices, as the document has it."""
    found = []
    for title, field, slug, known in (
        ("Ante Bonus", "ante_bonus", "ante", ANTE_BONUS),
        ("Pair Plus", "pair_plus", "pair-plus", PAIR_PLUS),
    ):
        usual = getattr(rules.terms, field)
        for name in known if usual else ():
            terms = replace(rules.terms, **{field: name})
            there = price(rules_of(rules.game, terms, rules.edition), wagers=[slug]).wagers
            found.append(Beside(f"{title} {name}", terms, name == usual, there))
    return tuple(found)


def _strategies(rules: Rules) -> tuple[ByStrategy, ...]:
    found = []
    for decks in reversed(rules.provisions[DECKS].permitted) if rules.decides else ():
        own = decks == rules.terms.decks
        there = rules if own else _same_prices(rules_of(rules.game, replace(rules.terms, decks=decks), rules.edition), rules)
        pricer, full = Pricer(there), Shoe.full(decks)
        if isinstance(pricer.game, LuckyDraw | Poker):
            edges = tuple((name, pricer.price(strategy=name).wagers[0].house_edge) for name in STRATEGIES)
            found.append(ByStrategy(decks, edges, strategy_of(pricer, "best", full), strategy_of(pricer, "table", full)))
    return tuple(found)


def _rounded(rules: Rules, racks: Iterable[Chips]) -> tuple[Rounded, ...]:
    return tuple(Rounded(rack.denominations, *SIGN, rounding(rules, rack, *SIGN)) for rack in racks)


def _sampled(rules: Rules, shoes: int, seed: int, behind: int | None, payment: Payment) -> tuple[Sampled | None, str]:
    if not shoes:
        return None, ""
    try:
        found = favourable(rules, shoes, seed, behind, payment)
    except OddsError as refusal:
        if behind is not None:  # a cutting card that cannot lie there is whoever asked's mistake, not the game's nature
            raise
        return None, str(refusal)
    return Sampled(shoes, seed, usual_behind(rules) if behind is None else behind, found), ""


def _meters(rules: Rules, priced: Priced, payment: Payment) -> tuple[Meters, ...]:
    found = []
    for wager in priced.wagers:
        if any(line.prize for line in wager.lines):
            for stake in METER_STAKES:
                there = replace(payment, stake=stake)
                at = price(rules, wagers=[wager.wager], payment=there).wagers[0]
                found.append(Meters(stake, at.house_edge, break_even(rules, at, there)))
    return tuple(found)


def _check(rules: Rules, rounds: int, seed: int, behind: int | None, payment: Payment) -> Check:
    dealt = simulate(rules, rounds, seed=seed, behind=behind, payment=payment)
    rows = [row for row in dealt.rows if row.exact is not None]
    least = DOUBTFUL / max(len(rows), 1)
    return Check(dealt.rounds, seed, "; ".join(dealt.dealing), least, tuple(_held(rules, row, least) for row in rows))


def _held(rules: Rules, row: Compared, least: float) -> Held:
    assert row.exact is not None
    found = row.found
    chances: dict[Fraction, Fraction] = {}
    for line in row.exact.lines:
        chances[line.net] = chances.get(line.net, Fraction(0)) + line.probability
    possible = {net: 0 for net, chance in chances.items() if chance}
    counts = possible | {net: count for net, count in found.lines if count or net in possible}
    cells = tuple(
        Dealt(net, counts[net], float(found.hands * chances.get(net, Fraction(0)))) for net in sorted(counts, reverse=True)
    )
    squares, degrees = chi_square([cell.count for cell in cells], [cell.expected for cell in cells])
    p = tail(squares, degrees) if degrees else 1.0
    impossible = any(cell.count and not cell.expected for cell in cells)
    return Held(
        found.wager, rules.wagers[found.wager].title, found.hands, -found.net, row.exact.house_edge, found.error, row.z, cells,
        squares, degrees, 0.0 if impossible else p, not impossible and p >= least,
    )  # fmt: skip


def terms_in_words(terms: Terms) -> str:
    """`8 decks, 5 percent`: what tells terms of one game and variant apart."""
    said = f"{terms.decks} deck{'s' * (terms.decks != 1)}"
    if terms.tie_percent:
        said += f", {_percent(terms.tie_percent)}"
    return said


def _percent(odds: Odds) -> str:
    return f"{float(100 * Fraction(odds.to, odds.on)):g} percent"
