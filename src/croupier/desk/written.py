"""How a round that was played is written down: the record that `adjudicate` reads, and what was settled as it would answer."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Literal

from msgspec import Raw, Struct
from msgspec.structs import replace

from croupier.cards.card import UNSEEN, Card
from croupier.games.answering import told, told_with_tokens
from croupier.games.catalogue import game_of, rules_of
from croupier.games.limits import Bounds
from croupier.games.record import (
    AcceptedIn,
    FullerRoundIn,
    FullerWagerIn,
    LimitsIn,
    OptionsIn,
    RoundIn,
    RoundOut,
    WagerIn,
    WagerOut,
)
from croupier.games.recorded import Ruled
from croupier.games.rules import Deal, Result, Rules, Settled
from croupier.games.signs import bounds_for, counted_on_area
from croupier.games.topics import OVER_AREA_MAXIMUM
from croupier.money import Chips, dollars
from croupier.table.model.cards import Slot
from croupier.table.model.conditions import Conditions
from croupier.table.model.round import Round
from croupier.table.model.wagers import Lying

Whose = tuple[int, str | None, str]
"""Area, player and wager, of which a round has one at the most."""


def whose(line: Settled) -> Whose:
    return line.area, line.player, line.wager


# What all rounds of a table have in common


class Frame(Struct, frozen=True):
    """What a record says of the table, the same for all rounds under the same conditions."""

    conditions: Conditions
    edition: str | None
    rules: Rules
    rack: Chips
    options: OptionsIn | None
    chips: list[str]
    limits: dict[str, LimitsIn]
    area_maximum: int | None
    bounds: dict[str, Bounds]
    """What the sign says of each wager that a player chooses."""


def frame_of(conditions: Conditions, edition: str | None) -> Frame:
    """`edition` is the one that the round named when it began: the usual one may be another by now."""
    rules = rules_of(conditions.game, conditions.terms, edition or conditions.edition)
    sign, chosen = conditions.sign, [slug for slug, wager in rules.wagers.items() if wager.chosen]
    bounds = {slug: bounds_for(rules, sign, slug) for slug in chosen}
    limits = {slug: _limit(bounds[slug]) for slug in chosen if slug in sign.limits}
    area = sign.area_maximum if OVER_AREA_MAXIMUM in rules.provisions else None
    chips = [dollars(chip) for chip in conditions.chips]
    return Frame(conditions, edition, rules, conditions.rack, _options(rules), chips, limits, area, bounds)


def _options(rules: Rules) -> OptionsIn | None:
    """What the table has chosen among the things that its document leaves open."""
    terms, found = rules.terms, OptionsIn()
    for name in game_of(rules.game).options:
        chosen = getattr(terms, name, None)
        if name == "tie_percent" and chosen is not None:
            chosen = Decimal(100 * chosen.to) / Decimal(chosen.on) if terms.variant == "tie" else None
        setattr(found, name, chosen or None)
    return None if found == OptionsIn() else found


def _limit(bounds: Bounds) -> LimitsIn:
    low, high = bounds.limit.minimum, bounds.limit.maximum
    return LimitsIn(dollars(low) if low else None, None if high is None else dollars(high))


# A round


def by_decision(rules: Rules, decision: str, line: Settled) -> bool:
    """Whether a wager settled out of turn, right after this decision on its area, was settled by it; else it was by a ruling."""
    rule = rules.decides
    if rule is None:
        return False
    meant = rule.meant_by(decision)
    if meant in rule.gives_up or meant in rule.choices:
        return meant in rule.gives_up
    if line.result is Result.VOID:
        return any(each.result is Result.VOID for each in rules.wagers[line.wager].lines)
    end = rule.ends.get(decision)
    return end is not None and line.wager in end.seals


class Removed(Struct, frozen=True):
    """A hand that was taken out of a round, as it lay."""

    clause: str
    cards: tuple[Slot, ...]
    decision: str | None


class Rulings(Struct, frozen=True):
    """What is known of single wagers of a round besides how each was settled."""

    lay: Mapping[Whose, Lying] = {}
    """The wagers as they lay when they were settled, with the sign they went by where it was another than the table's."""
    ruled: Mapping[Whose, Ruled] = {}
    """Those that went back or were forfeited by a ruling."""
    sealed: Collection[Whose] = ()
    """Those that a decision settled at once."""
    invalid: Mapping[str, str] = {}
    """Players whose wagers could lose and not win, and the clause."""
    removed: Mapping[str, Removed] = {}
    """Hands that were taken out of the round."""
    due: Mapping[Whose, int] = {}
    """What the register says that players should have been handed."""
    known: Collection[Whose] = ()
    """Those whose result had been announced when another player's wagers were declared void."""
    shares: Mapping[int, int] = {}
    """What a pool has said that each hand of an award is paid."""


class Written(Struct, frozen=True):
    record: RoundIn
    settled: RoundOut
    left: frozenset[Whose]
    """Settlements that could not be taken back when the round was put right or void: their players had gone."""


def written(frame: Frame, ongoing: Round, hands_dealt: Sequence[str], known: Rulings) -> Written:
    """The round as it lies when it is cleared; the hands are those it began with."""
    if known.removed:
        ongoing = _with_hands_back(ongoing, hands_dealt, known)
    rules, number = frame.rules, Raw(b"%d" % ongoing.number)
    staked, bonuses = _in_order(rules, ongoing)
    cards, hands = _dealt(rules, ongoing)
    left = {whose(line) for line in ongoing.upset.kept}
    wagers = [_wager(frame, ongoing, line, known, left) for line in staked]
    options, prizes = _prizes(frame, staked, known.shares)
    terms, area = rules.terms, None if frame.area_maximum is None else dollars(frame.area_maximum)
    others = (
        number,
        rules.edition,
        terms.variant or None,
        terms.decks,
        ongoing.decisions,
        options,
        frame.chips,
        frame.limits,
        area,
    )
    record: RoundIn
    if ongoing.void or prizes or any(type(wager) is FullerWagerIn for wager in wagers):
        told_fully = list(map(fuller, wagers))
        whole = ongoing.upset.void_by if ongoing.void and all(wager.void or wager.forfeit for wager in told_fully) else None
        record = FullerRoundIn(rules.game, cards, told_fully, *others, prizes, whole)
    else:
        record = RoundIn(rules.game, cards, wagers, *others)
    return Written(record, RoundOut(number, hands, _told(staked, bonuses), []), frozenset(left))


def _with_hands_back(ongoing: Round, hands: Sequence[str], known: Rulings) -> Round:
    """The round with those hands that are gone but had settled something before: it is judged by them."""
    settled = {str(line.area) for line in ongoing.settled if _stood(line, known)}
    back = {hand: gone for hand, gone in known.removed.items() if hand in settled and hand not in ongoing.hands}
    if not back:
        return ongoing
    lying = ongoing.hands | {hand: gone.cards for hand, gone in back.items()}
    said = ongoing.decisions | {hand: gone.decision for hand, gone in back.items() if gone.decision is not None}
    return replace(ongoing, order=tuple(hand for hand in hands if hand in lying), hands=lying, decisions=said)


def _stood(line: Settled, known: Rulings) -> bool:
    """Whether a wager was settled by its hand, or the decision on it, before that was gone, and stays so."""
    key = whose(line)
    return (line.result is not Result.VOID or key in known.sealed) and key not in known.ruled and key not in known.due


def _in_order(rules: Rules, ongoing: Round) -> tuple[list[Settled], list[Settled]]:
    """The settled wagers in the order in which they were laid, then the bonuses that were paid on them."""
    lines, places = ongoing.settled, ongoing.places
    if len(lines) == 1:
        return list(lines), []
    most, wagers = len(places), rules.wagers
    staked = sorted((line for line in lines if wagers[line.wager].staked), key=lambda line: places.get(whose(line), most))
    if len(staked) == len(lines):
        return staked, []
    order = {whose(line): place for place, line in enumerate(staked)}
    slugs = [slug for slug, wager in wagers.items() if not wager.staked]
    bonuses = [line for line in lines if not wagers[line.wager].staked]
    bonuses.sort(
        key=lambda line: (slugs.index(line.wager), order.get((line.area, line.player, wagers[line.wager].rides_on), len(order)))
    )
    return staked, bonuses


def _told(staked: Iterable[Settled], bonuses: Iterable[Settled]) -> list[WagerOut]:
    lines = [told_with_tokens(told(line), line) if line.tokens else told(line) for line in staked]
    lines += map(told, bonuses)
    return lines


def _dealt(rules: Rules, ongoing: Round) -> tuple[list[str], dict[str, list[Card]]]:
    """The cards as the drawing rule deals them, and the hands; of a void round as far as they were known.

    A hand that was given up may never have been seen."""
    faces, decisions, next_card = ongoing.cards, ongoing.decisions, rules.next_card
    hands: dict[str, list[Card]] = {hand: [] for hand in ongoing.order}
    cards = list[str]()
    while isinstance(step := next_card(hands, decisions), Deal):
        laid, lying = hands[step.hand], faces[step.hand]
        if len(laid) == len(lying):
            break
        card = lying[len(laid)]
        if card is None and ongoing.void and rules.drawn_by:
            break
        laid.append(card or UNSEEN)
        cards.append(card or UNSEEN)
    return cards, hands


# A wager


def _wager(frame: Frame, ongoing: Round, line: Settled, known: Rulings, left: set[Whose]) -> WagerIn:
    key = whose(line)
    lying = known.lay.get(key)
    stake = line if lying is None else lying
    limit, own = (None, None) if stake.under is None else _accepted(frame, ongoing, line, stake.under)
    ruled = known.ruled.get(key)
    if ruled is None and (ongoing.void or known.removed):
        ruled = _standing(ongoing, line, known, left)
    void = ruled.clause if ruled is not None and not ruled.forfeit else None
    forfeit = ruled.clause if ruled is not None and ruled.forfeit else None
    invalid = known.invalid.get(line.player or "") if known.invalid and ruled is None else None
    stands = (ruled is None and line.result is not Result.VOID and key in known.known) or None
    amount, tokens = dollars(stake.amount), dollars(stake.tokens) if stake.tokens else None
    if not (tokens or limit or own or void or forfeit or invalid or stands):
        return WagerIn(line.area, line.wager, amount, line.player, _means(stake))
    return FullerWagerIn(
        line.area, line.wager, amount, line.player, _means(stake), tokens, limit, own, void, forfeit, invalid, stands,
    )  # fmt: skip


def _means(stake: Settled | Lying) -> Literal["chips", "tokens"]:
    return "tokens" if stake.means == "tokens" else "chips"


def fuller(wager: WagerIn | FullerWagerIn) -> FullerWagerIn:
    if isinstance(wager, FullerWagerIn):
        return wager
    return FullerWagerIn(wager.area, wager.wager, wager.amount, wager.player, wager.means)


def _standing(ongoing: Round, line: Settled, known: Rulings, left: set[Whose]) -> Ruled | None:
    """What holds of a wager that stayed settled although its round is void or its hand is out of it.

    Mostly that its player had gone: then the register says what was due. What had been settled before may also stand."""
    key, gone = whose(line), known.removed.get(str(line.area))
    if gone is None and not ongoing.void:
        return None
    if line.result is Result.VOID:
        decided = key in known.sealed and str(line.area) in ongoing.decisions
        return None if decided else Ruled(line.clause, forfeit=False)
    if key not in known.due:
        return None
    left.add(key)
    return Ruled(gone.clause if gone is not None else ongoing.upset.void_by or "", known.due[key] == 0)


def _accepted(frame: Frame, ongoing: Round, line: Settled, bounds: Bounds) -> tuple[AcceptedIn | None, bool | None]:
    """The sign that a wager went by, where it was another than the table's."""
    usual = frame.bounds.get(line.wager)
    if usual is None:
        return None, None
    if (bounds.limit, bounds.area_maximum, bounds.own, bounds.sure) == (usual.limit, usual.area_maximum, False, 0):
        return None, None
    limit, area = _limit(bounds), None
    if not bounds.own and frame.area_maximum != bounds.area_maximum and line.wager in counted_on_area(frame.rules):
        # Where there was none, it is one that cannot be passed.
        lying = sum(each.amount for each in ongoing.settled if each.area == line.area)
        area = dollars(lying + 1 if bounds.area_maximum is None else bounds.area_maximum)
    sure = dollars(bounds.sure) if bounds.sure else None
    return AcceptedIn(limit.minimum, limit.maximum, area, sure), bounds.own or None


# Prizes


def _prizes(
    frame: Frame, lines: Iterable[Settled], shares: Mapping[int, int]
) -> tuple[OptionsIn | None, dict[str, dict[str, str]] | None]:
    """What the pool awarded, where it has said so. Else what the meters held, where those who won come to all of it; else what each
    was paid, as a pool would award it."""
    won: dict[str, list[Settled]] = {}
    for line in lines:
        if line.prize:
            won.setdefault(line.prize, []).append(line)
    if not won:
        return frame.options, None
    options, prizes = OptionsIn(), dict[str, dict[str, str]]()
    for name, winners in won.items():
        meter = sum(line.drawn for line in winners)
        if all(line.award in shares for line in winners):
            for line in winners:
                prizes.setdefault(str(line.area), {})[name] = dollars(shares[line.award])
        elif meter and all(line.drawn and line.pays == frame.rack.at_least(meter, len(winners)) for line in winners):
            setattr(options, name, dollars(meter))
        else:
            for line in winners:
                prizes.setdefault(str(line.area), {})[name] = dollars(line.pays)
    return options, prizes or None
