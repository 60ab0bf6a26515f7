"""What a record says of money and limits, and of a wager beyond its stake: tokens in it, its own sign, a ruling on it."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Final, NoReturn

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.card import UNSEEN
from croupier.games.catalogue import game_of
from croupier.games.constraints import Allowed
from croupier.games.explain import hand_title
from croupier.games.limits import Bounds, Limit, Sign
from croupier.games.record import Code, FullerRoundIn, FullerWagerIn, LimitsIn, OptionsIn, RoundIn, UnjudgeableError
from croupier.games.rules import Decisions, Hands, Note, Result, Rules, Settled, Stake, area_of
from croupier.games.settlement import count_each, given_back, sealed, settled_by_ruling
from croupier.games.signs import bounds_for, counted_on_area, held_to
from croupier.games.topics import LIMITS, OVER_AREA_MAXIMUM, OVER_MAXIMUM
from croupier.money import Chips, MoneyError, dollars, parse_cents

_NOTHING: Final = ("0", "0.0", "0.00")

Whose = tuple[int, str | None, str]
"""Area, player and wager, of which a record has one at the most."""


def whose(stake: Stake | Settled) -> Whose:
    return stake.area, stake.player, stake.wager


def in_a_list(cards: str | list[str]) -> list[str]:
    """Cards that were written in one string."""
    return cards.split() if isinstance(cards, str) else cards


def fuller_of(record: RoundIn) -> FullerRoundIn:
    """A record that is more than plain."""
    assert isinstance(record, FullerRoundIn)
    return record


# Money


def money(text: str, code: Code, what: str) -> int:
    try:
        return parse_cents(text)
    except MoneyError as error:
        raise UnjudgeableError(code, f"{what}: {error}") from None


def money_or_nothing(text: str, code: Code, what: str) -> int:
    return 0 if text in _NOTHING else money(text, code, what)


def not_makeable(cents: int, code: Code, what: str) -> NoReturn:
    raise UnjudgeableError(code, f"{what}: the chips at this table cannot make {dollars(cents)}.")


def _tokens_of(wager: FullerWagerIn, text: str, chips: Chips) -> int:
    """The part of a stake that a record says was tokens; the rest was chips, and chips must make both."""
    amount, what = parse_cents(wager.amount), f"{wager.wager} on area {wager.area}"
    tokens = money_or_nothing(text, Code.BAD_AMOUNT, f"{what}, tokens")
    if tokens > amount:
        sentence = f"{what}: {dollars(tokens)} of tokens are more than the {dollars(amount)} staked."
        raise UnjudgeableError(Code.BAD_AMOUNT, sentence)
    if wager.means == "tokens" and tokens != amount:
        sentence = f"{what}: its means are tokens, so all {dollars(amount)} of it are, not {dollars(tokens)}."
        raise UnjudgeableError(Code.BAD_AMOUNT, sentence)
    for part in (tokens, amount - tokens):
        if not chips.can_make(part):
            not_makeable(part, Code.BAD_AMOUNT, what)
    return tokens


# Limits


def limits_of(rules: Rules, given: Mapping[str, LimitsIn], chips: Chips) -> dict[str, Limit]:
    """What the sign of the table says, by wager."""
    limits = {}
    for slug, limit in given.items():
        if slug not in rules.wagers or not rules.wagers[slug].staked:
            unknown_wager(rules, slug)
        limits[slug] = _limit(rules, limit, chips, f"limits of {slug}", f"The minimum of {slug}")
    return limits


def _limit(rules: Rules, given: LimitsIn, chips: Chips, what: str, whose_minimum: str) -> Limit:
    low = None if given.minimum is None else money(given.minimum, Code.BAD_LIMITS, what)
    high = None if given.maximum is None else money(given.maximum, Code.BAD_LIMITS, what)
    if high is not None and not rules.provisions[OVER_MAXIMUM].stands and not chips.can_make(high):
        not_makeable(high, Code.BAD_LIMITS, what)  # a stake may come to be settled at it
    if low is not None and high is not None and low > high:
        raise UnjudgeableError(Code.BAD_LIMITS, f"{whose_minimum} is above its maximum.", rules.provisions.cite(LIMITS))
    return Limit(low, high)


def area_maximum_of(rules: Rules, text: str | None, what: str = "area_maximum") -> int | None:
    if text is None:
        return None
    if OVER_AREA_MAXIMUM not in rules.provisions:
        raise UnjudgeableError(Code.BAD_LIMITS, f"{rules.title} does not settle to an area maximum once the round has begun.")
    return money(text, Code.BAD_LIMITS, what)


def unknown_wager(rules: Rules, slug: str) -> NoReturn:
    known = ", ".join(wager.slug for wager in rules.wagers.values() if wager.staked)
    raise UnjudgeableError(Code.UNKNOWN_WAGER, f"{rules.title} has no wager {slug!r} that can be placed; it has {known}.")


# What holds for single wagers


class Ruled(Struct, frozen=True, gc=False):
    """A wager that goes back or is forfeited by a ruling, whatever the cards."""

    clause: str
    forfeit: bool


class Exceptions(Struct, frozen=True):
    """What a fuller record says: of single wagers the sign each was accepted under, rulings and tokens; and of prizes."""

    limits: Mapping[Whose, Limit | None] = {}
    """What the sign it was accepted under said of it; None where that was the sign of the table."""
    areas: Mapping[Whose, int] = {}
    """The maximum of its area on that sign, where it was another than the table's."""
    sure: Mapping[Whose, int] = {}
    """How much of it counts whatever its share of that maximum."""
    own: Collection[Whose] = ()
    """Those accepted under a sign of the player's own."""
    rulings: Mapping[Whose, Ruled] = {}
    tokens: Mapping[int, int] = {}
    """How much is tokens of the wagers that say so, by their places."""
    prizes: Mapping[str, Mapping[str, str]] = {}
    """What a pool awarded, by area and level."""
    invalid: Mapping[Whose, str] = {}
    """Those that could lose and not win, and the clause."""
    void: str | None = None
    """The clause by which the whole round was void: it has a ruling on every wager then, if there is one."""
    stands: Collection[Whose] = ()
    """Those whose result had been announced before anything was ruled on others."""

    @property
    def ruling(self) -> bool:
        """Whether something was ruled that the cards do not decide."""
        return bool(self.rulings) or self.void is not None

    def made_of(self, stakes: list[Stake]) -> list[Stake]:
        """The stakes with their tokens; one that is all tokens has them for its means."""
        if not self.tokens:
            return stakes
        found = list(stakes)
        for at, part in self.tokens.items():
            stake = stakes[at]
            found[at] = replace(stake, tokens=part, means="tokens" if part == stake.amount else stake.means)
        return found

    def played(self, stakes: list[Stake]) -> list[Stake]:
        """What is left to the cards."""
        return [stake for stake in stakes if whose(stake) not in self.rulings]

    def areas_out(self, stakes: list[Stake]) -> set[int]:
        """The areas on which nothing is left to be settled by the cards."""
        return {stake.area for stake in stakes} - {stake.area for stake in self.played(stakes)}

    def count(self, rules: Rules, stakes: list[Stake], signed: Allowed, chips: Chips) -> tuple[list[Stake], list[Note]]:
        """How much of each stake counts. What was ruled on shares no area's maximum, and nothing is to be noted of it."""
        accepted = [self._accepted(rules, stake, signed.sign) for stake in stakes]
        ruled, _ = count_each(rules, [stake for stake in accepted if whose(stake) in self.rulings], signed, chips)
        played, notes = count_each(rules, self.played(accepted), signed, chips)
        counted = {whose(stake): stake for stake in (*ruled, *played)}
        if self.stands:
            together, _ = count_each(rules, accepted, signed, chips)
            counted |= {whose(stake): stake for stake in together if whose(stake) in self.stands}
        return [counted[whose(stake)] for stake in stakes], notes

    def _accepted(self, rules: Rules, stake: Stake, sign: Sign) -> Stake:
        """The stake under the sign that it was accepted under."""
        key = whose(stake)
        if key not in self.limits:
            return stake
        limit, bounds = self.limits[key], bounds_for(rules, sign, stake.wager)
        if key in self.own:
            return replace(stake, under=Bounds(bounds.limit if limit is None else limit, own=True))
        if limit is None:
            return stake
        area = self.areas.get(key, bounds.area_maximum)
        return replace(stake, under=replace(bounds, limit=limit, area_maximum=area, sure=self.sure.get(key, 0)))

    def adjusted(self, rules: Rules, settled: list[Settled], chips: Chips) -> list[Settled]:
        """The settled lines with what a pool awarded, and without what could not be won."""
        if self.prizes:
            settled = awarded(rules, settled, self.prizes, chips)
        return self.not_won(rules, settled) if self.invalid else settled

    def not_won(self, rules: Rules, settled: list[Settled]) -> list[Settled]:
        """The settled lines as they are where some wagers could lose and not win: those go back unpaid, and earn no bonus."""
        found = []
        for line in settled:
            wager = rules.wagers[line.wager]
            followed = self.invalid.get((line.area, line.player, wager.rides_on)) if wager.rides_on else None
            clause = self.invalid.get((line.area, line.player, line.wager), followed)
            if clause is None or line.result is not Result.WIN:
                found.append(line)
            elif wager.staked:
                found.append(given_back(line, clause))
        return found

    def as_it_stood(self, settled: list[Settled], together: list[Settled]) -> list[Settled]:
        """The settled lines, where some stand as they were among all that lay there."""
        stood = {whose(line): line for line in together if whose(line) in self.stands}
        return [stood.get(whose(line), line) for line in settled]

    def on_riders(self, rules: Rules, stakes: list[Stake]) -> "Exceptions":
        """A wager that follows another shares the ruling on it, unless there is one on itself or it stands."""
        found = {}
        for stake in stakes:
            parent = rules.wagers[stake.wager].rides_on
            ruled = self.rulings.get((stake.area, stake.player, parent)) if parent else None
            if ruled is not None and whose(stake) not in self.stands:
                found[whose(stake)] = ruled
        return replace(self, rulings=found | dict(self.rulings)) if found else self

    def among(self, stakes: list[Stake], settled: list[Settled]) -> list[Settled]:
        """The settled lines with those of the rulings put in between, in the order of the stakes; bonuses come last."""
        lines, rulings = iter(settled), self.rulings
        found = []
        for stake in stakes:
            ruled = rulings.get(whose(stake))
            found.append(next(lines) if ruled is None else settled_by_ruling(stake, ruled.clause, forfeit=ruled.forfeit))
        return [*found, *lines]


def exceptions_of(rules: Rules, record: FullerRoundIn, chips: Chips) -> Exceptions:
    """What the record says of single wagers, each of which has been looked at as a stake."""
    limits: dict[Whose, Limit | None] = {}
    areas: dict[Whose, int] = {}
    sure: dict[Whose, int] = {}
    rulings: dict[Whose, Ruled] = {}
    invalid: dict[Whose, str] = {}
    own: set[Whose] = set()
    stands: set[Whose] = set()
    tokens: dict[int, int] = {}
    for at, wager in enumerate(record.wagers):
        key, what = (wager.area, wager.player, wager.wager), f"{wager.wager} on area {wager.area}"
        if wager.tokens is not None:
            tokens[at] = _tokens_of(wager, wager.tokens, chips)
        if wager.limit is not None:
            limit = _limit(rules, wager.limit, chips, f"limit of {what}", f"The minimum of {what}")
            limits[key] = held_to(rules, wager.wager, limit)
            most = area_maximum_of(rules, wager.limit.area_maximum)
            if most is not None and wager.wager in counted_on_area(rules):
                areas[key] = most
            sure[key] = area_maximum_of(rules, wager.limit.sure, "sure") or 0
        if wager.own_limit:
            own.add(key)
            limits.setdefault(key, None)
        if (wager.void, wager.forfeit, wager.invalid).count(None) < 2:
            raise UnjudgeableError(Code.BAD_VALUE, f"{what} cannot be void, forfeited or invalid at once.")
        if wager.stands:
            stands.add(key)
            if record.void is not None or wager.void is not None or wager.forfeit is not None:
                raise UnjudgeableError(Code.BAD_VALUE, f"{what} cannot stand and be void or forfeited.")
        clause = wager.void if wager.forfeit is None else wager.forfeit
        if clause is not None:
            rulings[key] = Ruled(_named(clause, what), wager.forfeit is not None)
        elif wager.invalid is not None:
            invalid[key] = _named(wager.invalid, what)
        elif record.void is not None:
            rulings[key] = Ruled(_named(record.void, "void"), forfeit=False)
    return Exceptions(limits, areas, sure, own, rulings, tokens, record.prizes or {}, invalid, record.void, stands)


def has_more(record: FullerRoundIn) -> bool:
    """Whether the record says anything that an exception is made of; what was handed out is held against the answer alone."""
    if record.prizes is not None or record.void is not None:
        return True
    for wager in record.wagers:
        if (
            wager.tokens is not None
            or wager.limit is not None
            or wager.own_limit
            or wager.void is not None
            or wager.forfeit is not None
            or wager.invalid is not None
            or wager.stands
        ):
            return True
    return False


def _named(clause: str, what: str) -> str:
    if not clause.strip():
        raise UnjudgeableError(Code.BAD_VALUE, f"{what}: name the clause that made it so.")
    return clause


def _is_sealed(rules: Rules, line: Settled, decisions: Decisions) -> bool:
    decision = decisions.get(str(line.area))
    return rules.decides is not None and decision is not None and sealed(rules.decides, line, decision)


def check_seen(rules: Rules, hands: Hands, settled: list[Settled], decisions: Decisions) -> None:
    """A card that nobody saw is one on which nothing hangs: what lay there was settled by a decision."""
    for line in settled:
        if _is_sealed(rules, line, decisions):
            continue
        for hand, cards in hands.items():
            if UNSEEN in cards and hand not in rules.burned and area_of(hand) in (None, line.area):
                sentence = f"A card of {hand_title(hand)} is {UNSEEN}, and {line.wager} on area {line.area} hangs on it."
                raise UnjudgeableError(Code.BAD_CARD, sentence)


# Prizes


@lru_cache(maxsize=256)
def _guaranteed(rules: Rules) -> dict[str, int]:
    return dict(game_of(rules.game).meters)


def meters_of(rules: Rules, options: OptionsIn | None) -> Mapping[str, int]:
    """The meters of the progressive prizes, never below what is guaranteed."""
    least = _guaranteed(rules)
    if options is None:
        return least
    given = {name: getattr(options, name) for name in least}
    shown = {name: money(text, Code.BAD_OPTION, name) for name, text in given.items() if text is not None}
    return {name: max(cents, shown.get(name, 0)) for name, cents in least.items()}


def awarded(rules: Rules, settled: list[Settled], prizes: Mapping[str, Mapping[str, str]], chips: Chips) -> list[Settled]:
    """The lines with what a pool awarded them, raised to what the chips can make."""
    known, won = dict(game_of(rules.game).meters), {(str(line.area), line.prize) for line in settled}
    awards = {}
    for area, levels in prizes.items():
        for level, text in levels.items():
            if level not in known:
                raise UnjudgeableError(Code.BAD_OPTION, f"{rules.title} has no prize {level!r}.")
            if (area, level) not in won:
                raise UnjudgeableError(Code.BAD_OPTION, f"prizes: area {area} has not won the {level} prize.")
            awards[area, level] = money(text, Code.BAD_OPTION, f"prizes of area {area}, {level}")

    def paid(line: Settled) -> Settled:
        award = awards.get((str(line.area), line.prize))
        return line if award is None else replace(line, pays=chips.at_least(award), drawn=award)

    return list(map(paid, settled))
