"""What somebody asks the explorer: a game at terms that its document permits, a wager of it, and what they would change.

Whatever cannot be is told in a sentence, and the page goes on with what the document says.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.games import topics
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rules import Result, Rules, Terms, TermsError
from croupier.games.three_card_poker import ANTE_BONUS, PAIR_PLUS
from croupier.money import MoneyError, Odds, bare_amount, parse_cents

CHIPS: Final = (50, 100, 500)
"""The smallest chips that can be tried, in cents."""
TIE_PERCENTS: Final = tuple(range(1, 11))
_USUAL_PERCENT: Final = 5
STAKE: Final = 2500
BEST: Final = "best"
MOST_METER: Final = 100_000_000_00
MOST_STAKE: Final = 1_000_000
MOST_PRICE: Final = 10_000
_NUMBER: Final = re.compile(r"[0-9]{1,9}")

Query = Mapping[str, Sequence[str]]
"""What stands behind the question mark: each name with all its values."""


class Asked(Struct, frozen=True):
    """A question that has an answer."""

    game: str
    terms: Terms
    wager: str
    prices: tuple[Odds, ...] = ()
    """Other prices for the wager and for what rides on it, line by line; none as approved."""
    chip: int = 0
    """The smallest chip it is paid in; nought where it is paid to the cent."""
    stake: int = STAKE
    strategy: str = BEST
    """How decisions are taken, where there are any."""
    meters: tuple[tuple[str, int], ...] = ()
    """What prize meters show, in cents; one that is not named, what it pays at the least."""
    by_stake: bool = False
    """Also what the chips do to every stake, which is for staff."""
    problem: str = ""
    """What could not be done of what was asked."""
    typed: tuple[tuple[str, str], ...] = ()
    """The prices as they were written, right or wrong, so that nobody has to write them again."""

    @property
    def approved(self) -> "Asked":
        """The same at the document's own prices, paid to the cent."""
        return replace(self, prices=(), chip=0, stake=STAKE, strategy=BEST, meters=(), problem="", typed=())

    @property
    def moved(self) -> bool:
        return bool(self.prices or self.chip)

    @property
    def otherwise(self) -> bool:
        """It is not counted as the document's own figures are: at its prices, played best, with meters at their guarantees."""
        return self.moved or self.strategy != BEST or bool(self.meters)

    @property
    def rules(self) -> Rules:
        return rules_of(self.game, self.terms)


def asked(game: str, query: Query, *, by_stake: bool = False) -> Asked:
    """Read a question. `game` is one of the catalogue's."""
    problems: list[str] = []
    terms = _terms(game, query, problems)
    rules = rules_of(game, terms)
    wager = _wager(rules, _one(query, "wager"), problems)
    found = Asked(game, terms, wager, by_stake=by_stake)
    typed = tuple(zip(query.get("to", ()), query.get("on", ()), strict=False))
    if typed and _one(query, "of") == wager:  # prices that were written for another wager are none of this one's
        found = _with_prices(found, rules, typed, problems)
    chip = _one(query, "chip")
    if chip:
        found = replace(found, chip=_chip(chip, problems))
    if (strategy := _one(query, "strategy")) and strategy in strategies(rules):
        found = replace(found, strategy=strategy)
    if meters := _meters(rules, query, problems):
        found = replace(found, meters=meters)
    if stake := _one(query, "stake"):
        found = replace(found, stake=_stake(stake, problems))
    return replace(found, problem=" ".join(problems))


def _one(query: Query, name: str) -> str:
    values = query.get(name, ())
    return values[-1].strip() if values else ""


class Movable(Struct, frozen=True):
    """A price that can be moved."""

    wager: str
    title: str
    called: str
    odds: Odds


def movable(rules: Rules, slug: str) -> tuple[Movable, ...]:
    """The winning lines of a wager and of those that ride on it, each pay table from the top."""
    riding = [wager for wager in rules.wagers.values() if slug in (wager.slug, wager.rides_on)]
    return tuple(
        Movable(wager.slug, wager.title, line.called, line.odds)
        for wager in riding
        for line in wager.lines
        if line.result is Result.WIN and line.odds
    )


def variants(game: str) -> tuple[str, ...]:
    return GAMES[game].variants


def decks(game: str) -> tuple[int, ...]:
    return GAMES[game].editions[-1].provisions[topics.DECKS].permitted


def schedules(game: str) -> dict[str, tuple[str, ...]]:
    """Pay tables a house may choose between, by the option that names them."""
    known = {"ante_bonus": tuple(ANTE_BONUS), "pair_plus": tuple(PAIR_PLUS)}
    return {name: known[name] for name in known if name in GAMES[game].options}


def _terms(game: str, query: Query, problems: list[str]) -> Terms:
    usual = rules_of(game).terms
    wanted = usual
    for name, said in (("variant", variants(game)), *schedules(game).items()):
        if (value := _one(query, name)) and value in said:
            wanted = replace(wanted, **{name: value})
    if (count := _one(query, "decks")) and _NUMBER.fullmatch(count):
        wanted = replace(wanted, decks=int(count))
    if wanted.variant == "tie":
        percent = _one(query, "tie_percent")
        known = _NUMBER.fullmatch(percent) and int(percent) in TIE_PERCENTS
        wanted = replace(wanted, tie_percent=Odds(int(percent) if known else _USUAL_PERCENT, 100))
    try:
        return rules_of(game, wanted).terms
    except TermsError as error:
        problems.append(str(error))
        return usual


def strategies(rules: Rules) -> tuple[str, ...]:
    """Ways of deciding that can be compared; none where nobody decides."""
    from croupier.odds.common.decision import STRATEGIES

    return STRATEGIES if rules.decides is not None else ()


def guaranteed(rules: Rules) -> dict[str, int]:
    """The game's meters, and what each pays at the least."""
    return dict(GAMES[rules.game].meters)


def _meters(rules: Rules, query: Query, problems: list[str]) -> tuple[tuple[str, int], ...]:
    found = []
    for meter, least in guaranteed(rules).items():
        text = _one(query, f"meter-{meter}")
        if not text:
            continue
        try:
            cents = parse_cents(bare_amount(text))
        except MoneyError as error:
            problems.append(str(error))
            continue
        if cents > MOST_METER:
            problems.append(f"A meter of at most ${MOST_METER // 100:,} can be tried.")
        elif cents > least:  # it never pays less than its guarantee, whatever it shows
            found.append((meter, cents))
    return tuple(found)


def _wager(rules: Rules, slug: str, problems: list[str]) -> str:
    from croupier.odds.common.shoe import OddsError
    from croupier.odds.common.wagers import permitted, permitted_wagers

    own = [wager.slug for wager in permitted_wagers(rules)]
    if not slug:
        return _first(rules, own)
    try:
        return permitted(rules, slug).slug
    except OddsError as error:
        problems.append(str(error))
        return _first(rules, own)


def _first(rules: Rules, own: Sequence[str]) -> str:
    """The wager a page opens with: the main one that has a price worth looking at."""
    return "banker" if "banker" in own else next(slug for slug in own if rules.wagers[slug].main)


def _with_prices(found: Asked, rules: Rules, typed: tuple[tuple[str, str], ...], problems: list[str]) -> Asked:
    found = replace(found, typed=tuple((to[:9], on[:9]) for to, on in typed))
    try:
        wanted = tuple(_price(to, on) for to, on in typed)
    except MoneyError as error:
        problems.append(str(error))
        return found
    usual = tuple(each.odds for each in movable(rules, found.wager))
    if len(wanted) != len(usual):
        problems.append(f"{rules.wagers[found.wager].title} has {len(usual)} prices, and {len(wanted)} were given.")
        return found
    return found if wanted == usual else replace(found, prices=wanted)


def _price(to: str, on: str) -> Odds:
    for said in (to.strip(), on.strip()):
        if not _NUMBER.fullmatch(said):
            raise MoneyError(f"“{said[:9]}” is no part of a price: write two whole numbers, as in 19 to 20.")
        if not 1 <= int(said) <= MOST_PRICE:
            raise MoneyError(f"A price is made of numbers from 1 to {MOST_PRICE:,}, and {int(said):,} is none.")
    return Odds(int(to), int(on))


def _chip(text: str, problems: list[str]) -> int:
    if text.isdecimal() and int(text) in CHIPS:
        return int(text)
    problems.append("There is no such chip to be tried.")
    return 0


def _stake(text: str, problems: list[str]) -> int:
    try:
        cents = parse_cents(bare_amount(text))
    except MoneyError as error:
        problems.append(str(error))
        return STAKE
    if cents > MOST_STAKE:
        problems.append(f"A stake of at most ${MOST_STAKE // 100:,} can be tried.")
        return STAKE
    return cents
