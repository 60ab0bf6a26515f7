"""The exact price of every wager: card sequences counted once per facet, then the game's own pay lines applied."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.games import baceball as baceball_rules
from croupier.games import lucky_draw_baccarat, premium_baccarat, seven_up_baccarat, three_card_poker
from croupier.games.catalogue import game_of
from croupier.games.constraints import NOTHING_ALLOWED, six_decks
from croupier.games.rules import Line, Result, Rules, Stake, Wager
from croupier.money import Odds
from croupier.odds.baccarat import Coups, FacetCounts
from croupier.odds.baceball import Rounds
from croupier.odds.decision import STRATEGIES, Decided, lines_of, net_of, staked_of
from croupier.odds.lucky_draw import LuckyDraw
from croupier.odds.payment import EXACT, Payment, net
from croupier.odds.poker import Poker
from croupier.odds.shoe import OddsError, Shoe


class PricedLine(Struct, frozen=True):
    """One line of a pay table with its chance. For a decision game, one distinct net result."""

    result: Result
    odds: str | None
    clause: str
    probability: Fraction
    net: Fraction
    called: str = ""
    prize: str = ""
    """The meter that pays it."""


class WagerPrice(Struct, frozen=True):
    """All there is to know of a wager, per unit of its first stake."""

    wager: str
    title: str
    lines: tuple[PricedLine, ...]
    strategy: str = ""
    """How decisions are made, where there are any."""
    wagered: Fraction = Fraction(1)
    """Units staked on average, those that decisions add included."""

    @property
    def house_edge(self) -> Fraction:
        """Positive when the house is ahead."""
        return -sum((line.net * line.probability for line in self.lines), Fraction(0))

    @property
    def variance(self) -> Fraction:
        return sum((line.net**2 * line.probability for line in self.lines), Fraction(0)) - self.house_edge**2

    @property
    def hit_frequency(self) -> Fraction:
        return sum((line.probability for line in self.lines if line.net > 0), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        """The edge per unit of everything staked."""
        return self.house_edge / self.wagered


class Priced(Struct, frozen=True):
    game: str
    edition: str
    variant: str
    decks: int
    combinations: int
    """Card sequences counted."""
    wagers: tuple[WagerPrice, ...]

    def of(self, slug: str) -> WagerPrice:
        return next(wager for wager in self.wagers if wager.wager == slug)


_GAMES: Final[dict[str, Callable[[Rules], Coups | Rounds | LuckyDraw | Poker]]] = {
    premium_baccarat.SLUG: Coups,
    seven_up_baccarat.SLUG: Coups,
    lucky_draw_baccarat.SLUG: LuckyDraw,
    baceball_rules.SLUG: Rounds,
    three_card_poker.SLUG: Poker,
}


class Pricer:
    """A game made ready for many shoes: its rule asked and its facets looked at once, and never again for these rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.game = _GAMES[rules.game](rules)

    def price(
        self,
        *,
        wagers: Sequence[str] | None = None,
        strategy: str = "best",
        shoe: Shoe | None = None,
        payment: Payment = EXACT,
    ) -> Priced:
        rules = self.rules
        if strategy not in STRATEGIES:
            raise OddsError(f"There is no strategy {strategy!r}; the strategies are {', '.join(STRATEGIES)}.")
        chosen = [permitted(rules, slug) for slug in wagers] if wagers is not None else permitted_wagers(rules)
        payment = with_meters(rules, payment)
        cards = shoe or Shoe.full(rules.terms.decks)
        sequences, facets = 0, dict[str, FacetCounts]()
        if isinstance(self.game, Coups | Rounds | Poker) and not all(decides(rules, wager) for wager in chosen):
            sequences, facets = self.game.facets(cards)
        found = []
        for wager in chosen:
            if isinstance(self.game, LuckyDraw | Poker) and decides(rules, wager):
                decided = self.game.decided(cards, strategy, payment)
                sequences = decided.sequences
                found.append(_of_decisions(rules, wager, decided, strategy, payment))
            else:
                found.append(_of_lines(rules, wager, facets[wager.reads.name], sequences, payment))
        terms = rules.terms
        return Priced(rules.game, rules.edition, terms.variant, terms.decks, sequences, tuple(found))

    def edges(
        self, shoes: Iterable[Shoe], slugs: Sequence[str], payment: Payment = EXACT, strategy: str = "best"
    ) -> Iterator[list[Fraction]]:
        """The house edge of each wager in shoe after shoe, and nothing else, for walks through many of them."""
        rules, game = self.rules, self.game
        wagers = [permitted(rules, slug) for slug in slugs]
        payment = with_meters(rules, payment)
        if isinstance(game, LuckyDraw) or any(decides(rules, wager) for wager in wagers):
            for shoe in shoes:
                priced = self.price(wagers=slugs, strategy=strategy, shoe=shoe, payment=payment)
                yield [wager.house_edge for wager in priced.wagers]
            return
        scaled: list[tuple[str, int, list[int]]] = []
        for shoe in shoes:
            sequences, facets = game.facets(shoe)
            if not scaled:
                # A facet's values come in the same order from every shoe, so lines are looked up once.
                for wager in wagers:
                    nets = [net(rules, wager, wager.line(value), payment) for value, _ in facets[wager.reads.name]]
                    measure = lcm(*(each.denominator for each in nets))
                    scaled.append((wager.reads.name, measure, [int(each * measure) for each in nets]))
            ways = {name: [count for _, count in values] for name, values in facets.items()}
            yield [Fraction(-sum(map(mul, ways[name], nets)), measure * sequences) for name, measure, nets in scaled]


def with_meters(rules: Rules, payment: Payment) -> Payment:
    """What nobody has said of a meter is what the document guarantees."""
    meters = {**dict(game_of(rules.game).meters), **dict(payment.meters)}
    return replace(payment, meters=tuple(meters.items()))


def price(
    rules: Rules,
    *,
    wagers: Sequence[str] | None = None,
    strategy: str = "best",
    shoe: Shoe | None = None,
    payment: Payment = EXACT,
) -> Priced:
    """Every wager that the rules and the deck count permit, or those named, priced exactly."""
    return Pricer(rules).price(wagers=wagers, strategy=strategy, shoe=shoe, payment=payment)


def decides(rules: Rules, wager: Wager) -> bool:
    """Whether a decision of the player's can add to this wager, so that only the whole game of it has a price."""
    return rules.decides is not None and any(rules.wagers[slug].rides_on == wager.slug for slug in rules.decides.adds)


def permitted_wagers(rules: Rules) -> list[Wager]:
    """Wagers with a price of their own that may be offered with these decks."""
    return [wager for wager in rules.wagers.values() if not wager.rides_on and _refusal(rules, wager.slug) is None]


def permitted(rules: Rules, slug: str) -> Wager:
    """The wager, or the sentence why it has no price at these rules."""
    wager = rules.wagers.get(slug)
    if wager is None:
        own = ", ".join(wager.slug for wager in rules.wagers.values() if not wager.rides_on)
        raise OddsError(f"{rules.title} has no wager {slug!r}; it has {own}.")
    if wager.rides_on:
        raise OddsError(f"{wager.title} has no price of its own: it is part of the wager {wager.rides_on!r}.", wager.clause)
    refusal = _refusal(rules, slug)
    if refusal is not None:
        raise refusal
    return wager


def _refusal(rules: Rules, slug: str) -> OddsError | None:
    """What the game itself would note if this wager lay on the layout with these decks."""
    breach = six_decks(rules, Stake(1, slug, 1, 1), (), NOTHING_ALLOWED)
    return None if breach is None else OddsError(breach.told, breach.clause)


def _of_lines(rules: Rules, wager: Wager, counts: FacetCounts, sequences: int, payment: Payment) -> WagerPrice:
    ways: dict[int, int] = {}
    lines: dict[int, Line] = {}
    for facet, count in counts:
        line = wager.line(facet)
        lines[id(line)] = line
        ways[id(line)] = ways.get(id(line), 0) + count
    return WagerPrice(
        wager.slug,
        wager.title,
        tuple(
            PricedLine(
                line.result,
                str(line.odds) if line.odds else None,
                line.clause,
                Fraction(ways[id(line)], sequences),
                net(rules, wager, line, payment),
                line.called,
                line.prize,
            )
            for line in wager.lines
            if id(line) in ways
        ),
    )


def _of_decisions(rules: Rules, wager: Wager, decided: Decided, strategy: str, payment: Payment) -> WagerPrice:
    ways: dict[Fraction, int] = {}
    clauses: dict[Fraction, dict[str, None]] = {}
    called: dict[Fraction, dict[str, None]] = {}
    staked = 0
    for end, count in decided.ends:
        gain = net_of(rules, wager.slug, end, payment)
        ways[gain] = ways.get(gain, 0) + count
        staked += staked_of(rules, wager.slug, end) * count
        for part, line in lines_of(rules, wager.slug, end):
            if part.staked or line.result is Result.WIN:
                clauses.setdefault(gain, {})[line.clause] = None
                if line.called:
                    called.setdefault(gain, {})[line.called] = None
    return WagerPrice(
        wager.slug,
        wager.title,
        tuple(
            PricedLine(
                Result.WIN if gain > 0 else Result.LOSE if gain < 0 else Result.STANDOFF,
                f"{gain.numerator}:{gain.denominator}",
                ", ".join(clauses[gain]),
                Fraction(ways[gain], decided.sequences),
                gain,
                ", ".join(called.get(gain, ())),
            )
            for gain in sorted(ways, reverse=True)
        ),
        strategy,
        Fraction(staked, decided.sequences),
    )


def repriced(rules: Rules, slug: str, odds: Sequence[Odds]) -> Rules:
    """The same rules with other odds on the winning lines of one wager, from the top of its pay table down."""
    wager = rules.wagers.get(slug)
    if wager is None:
        raise OddsError(f"{rules.title} has no wager {slug!r}; it has {', '.join(rules.wagers)}.")
    paying = [line for line in wager.lines if line.result is Result.WIN and line.odds]
    if len(paying) != len(odds):
        prices = f"{len(paying)} price{'s' * (len(paying) != 1)} ({', '.join(str(line.odds) for line in paying)})"
        raise OddsError(f"{wager.title} has {prices}, so {len(paying)} must be given.", paying[0].clause)
    new = iter(odds)
    lines = tuple(replace(line, odds=next(new)) if line in paying else line for line in wager.lines)
    return replace(rules, wagers={**rules.wagers, slug: replace(wager, lines=lines, found={})})
