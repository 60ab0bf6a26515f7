"""Re-judges a round from its record: one JSON object in, one out. The public contract stands in docs/adjudicate.md."""

from collections.abc import Callable, Container
from decimal import Decimal
from functools import lru_cache
from typing import Final

import msgspec
from msgspec import UNSET, Raw

from croupier.cards.card import UNSEEN, Card, CardError, cards_of
from croupier.games.answering import told, told_with_tokens
from croupier.games.catalogue import Game, game_of, rules_of
from croupier.games.constraints import Allowed, breaches
from croupier.games.explain import Told, explain_round
from croupier.games.form import misfit
from croupier.games.handed import compare
from croupier.games.limits import Limit, Sign
from croupier.games.record import Code as Code
from croupier.games.record import (
    ErrorOut,
    FullerRoundIn,
    IdOnly,
    LooseRoundIn,
    OptionsIn,
    RoundIn,
    RoundOut,
    UnjudgeableError,
    WagerIn,
)
from croupier.games.record import NotJudged as NotJudged
from croupier.games.recorded import (
    Whose,
    area_maximum_of,
    check_seen,
    exceptions_of,
    fuller_of,
    has_more,
    in_a_list,
    limits_of,
    meters_of,
    money,
    not_makeable,
    unknown_wager,
    whose,
)
from croupier.games.redealing import check_copies, deal, deal_despite, dealt_areas, some_faces
from croupier.games.rules import DecisionRule, Hands, Rules, Settled, Stake, Terms, TermsError, Wager
from croupier.games.settlement import count_each, riders, settle
from croupier.games.topics import DECKS, HAND_WITHOUT_WAGER, ONE_WAGER, SEATS
from croupier.money import ONE_CENT, Chips, MoneyError, Odds, chips_of, dollars, parse_cents

Telling = Callable[[Rules, list[int], list[str], dict[str, str], list[Settled]], list[Told]]
"""How a round is told step by step, where that is asked for."""

_MOST_DIGITS: Final = 20
"""A percentage longer than this is none, and 1e999999999 must not be written out to find that out."""

_NO_LIMITS: Final[dict[str, Limit]] = {}
_NO_METERS: Final[dict[str, int]] = {}

_LINE_FEED, _RETURN = b"\n\r"
"""As numbers: bytes are first taken for one when they are looked for in others, which costs more than the look."""

_read_plain: Final = msgspec.json.Decoder(RoundIn).decode
_read_fuller: Final = msgspec.json.Decoder(FullerRoundIn).decode
_read_loose: Final = msgspec.json.Decoder(LooseRoundIn).decode
_read_id: Final = msgspec.json.Decoder(IdOnly).decode
_UNJUDGEABLE: Final = (UnjudgeableError, TermsError, MoneyError)
write: Final = msgspec.json.Encoder().encode


class UnreadableError(Exception):
    """A line that is no record."""

    def __init__(self, answer: NotJudged) -> None:
        super().__init__(answer.error.message)
        self.answer = answer


def adjudicate(line: bytes | str, *, explain: bool = False, ignore_unknown: bool = False) -> RoundOut | NotJudged:
    """Judge one record. Whatever the record holds, the answer is a value: a judged round, or why there is none."""
    try:
        record = read_loosely(line) if ignore_unknown else read(line)
    except UnreadableError as error:
        return error.answer
    try:
        return _judge(record, explain_round if explain else None)
    except _UNJUDGEABLE as error:
        return _not_judged(record, error)


def judge(record: RoundIn, *, explain: bool = False) -> RoundOut | NotJudged:
    """Judge a record that has been read, or was never written down."""
    try:
        return _judge(record, explain_round if explain else None)
    except _UNJUDGEABLE as error:
        return _not_judged(record, error)


def read(line: bytes | str, fuller: Callable[[bytes | str], FullerRoundIn] = _read_fuller) -> RoundIn:
    """A record from its JSON; raises UnreadableError."""
    try:
        try:
            record = _read_plain(line)
        except msgspec.ValidationError:
            record = fuller(line)
        if not (type(line) is bytes and line.isascii() and _LINE_FEED not in line and _RETURN not in line):  # as a plain line is
            record.id = echo(record.id)
    except msgspec.ValidationError:
        raise UnreadableError(_unreadable(line, FullerRoundIn if fuller is _read_fuller else LooseRoundIn)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UnreadableError(_no_json(error, line)) from None
    if type(record.cards) is not list:
        record.cards = in_a_list(record.cards)
    return record


def read_loosely(line: bytes | str) -> RoundIn:
    """The same, where keys that nobody knows are passed over."""
    return read(line, _read_loose)


def _no_json(error: Exception, line: bytes | str) -> NotJudged:
    from croupier.taping import no_json  # only where a line is wrong

    return NotJudged(Raw(b"null"), ErrorOut(Code.BAD_JSON, no_json(error, line)))


def _not_judged(record: RoundIn, error: Exception) -> NotJudged:
    if isinstance(error, UnjudgeableError | TermsError):
        return NotJudged(record.id, ErrorOut(error.code, str(error), error.clause or UNSET))
    return NotJudged(record.id, ErrorOut(Code.BAD_AMOUNT, str(error)))  # a price that is no whole cents, where no clause rounds


def echo(name: Raw) -> Raw:
    """An id goes back as it came, but on one line and in text that can be read; the decoder has looked at neither."""
    held = bytes(name)
    if not held.isascii():
        held.decode()
    return Raw(msgspec.json.format(held, indent=-1)) if b"\n" in held or b"\r" in held else name


def _unreadable(line: bytes | str, form: type[FullerRoundIn]) -> NotJudged:
    """JSON, but not a round: say which key is wrong, and keep the id if it can be read."""
    try:
        known = echo(_read_id(line).id)
        found = misfit(form, line)
    except msgspec.ValidationError:
        return NotJudged(Raw(b"null"), ErrorOut(Code.BAD_JSON, "A round is a JSON object, one on a line."))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as broken:
        return _no_json(broken, line)
    return NotJudged(known, ErrorOut(found.code, found.sentence))


def _judge(record: RoundIn, tell: Telling | None) -> RoundOut:
    if record.options is None:
        rules = _rules_without_options(record.game, record.edition, record.variant, record.decks)
    else:
        rules = _rules_with_options(record, record.options)
    chips = ONE_CENT if record.chips is None else _chips(tuple(record.chips))
    limits = limits_of(rules, record.limits, chips) if record.limits else _NO_LIMITS
    laid = _stakes(rules, record.wagers, chips)
    special = ruled = fuller = None
    if type(record) is not RoundIn:
        fuller = fuller_of(record)
        if has_more(fuller):
            special = exceptions_of(rules, fuller, chips)
            laid, ruled = special.made_of(laid), special if special.ruling else None
    dealt_in = rules.dealt_in and (laid or ruled is None)  # a void round may have lost every wager
    areas, wrongly = dealt_areas(rules, laid, len(record.cards)) if dealt_in else ([], [])
    decisions = record.decisions
    if decisions:
        _check_decisions(rules, decisions, laid, areas)
    cards, all_seen = _cards(rules, record.cards)
    if ruled is not None:
        hands, areas, decisions = deal_despite(rules, ruled, laid, areas, cards, decisions)
    else:
        hands = deal(rules, areas, cards, decisions, all_seen=all_seen) if areas or not rules.dealt_in else {}

    stakes, broken = laid, breaches(rules, laid if ruled is None or ruled.stands else ruled.played(laid))
    notes = [breach.note for breach in broken] if broken else []
    if limits or record.area_maximum is not None or special is not None:
        signed = Allowed(sign=Sign(limits, area_maximum=area_maximum_of(rules, record.area_maximum)))
        stakes, limit_notes = (count_each if special is None else special.count)(rules, laid, signed, chips)
        notes = limit_notes + notes
    if rules.decides is not None:
        stakes = _matched(rules, rules.decides, stakes, decisions, () if ruled is None else ruled.rulings)
        added = riders(rules, stakes, decisions)
        if limits:
            added, rider_notes = count_each(rules, added, Allowed(sign=Sign(limits)), chips)
            notes += rider_notes
        stakes = stakes + added
    played = stakes
    if ruled is not None:
        ruled = ruled.on_riders(rules, stakes)
        played = ruled.played(stakes)
    shown = hands if all_seen else some_faces(rules, hands)
    meters = meters_of(rules, record.options) if rules.has_prizes or record.options is not None else _NO_METERS
    settled = settle(rules, shown, decisions, played, chips, meters)
    if ruled is not None and ruled.stands:
        settled = ruled.as_it_stood(settled, settle(rules, shown, decisions, _there(rules, stakes, hands), chips, meters))
    if shown is not hands:
        check_seen(rules, hands, settled, decisions)
    if wrongly:
        settled = _without_wager(rules, settled, wrongly)
    if special is not None:
        settled = special.adjusted(rules, settled, chips)
        if ruled is not None:
            settled = ruled.among(stakes, settled)
    answered = [*map(told, settled)]
    if fuller is not None:
        for at in () if special is None else special.tokens:
            answered[at] = told_with_tokens(answered[at], settled[at])
        compare(rules, fuller, settled, answered)
    return RoundOut(
        record.id, hands, answered, notes, UNSET if tell is None else tell(rules, areas, record.cards, decisions, settled)
    )


def _there(rules: Rules, stakes: list[Stake], hands: Hands) -> list[Stake]:
    """The stakes whose hand was dealt."""
    return [stake for stake in stakes if not rules.dealt_in or str(stake.area) in hands]


def _without_wager(rules: Rules, settled: list[Settled], areas: list[int]) -> list[Settled]:
    """The lines of areas that had a hand and not the wager that brings one rest on the clause that says so."""
    clause = rules.provisions[HAND_WITHOUT_WAGER].clause
    return [msgspec.structs.replace(line, clause=clause) if line.area in areas else line for line in settled]


@lru_cache(maxsize=256)
def _rules_without_options(slug: str, edition: str | None, variant: str | None, decks: int | None) -> Rules:
    """Most records choose no options, and then the same few rules come again and again."""
    return rules_of(slug, _terms(game_of(slug), edition, variant, decks, None), edition)


def _rules_with_options(record: RoundIn, options: OptionsIn) -> Rules:
    game = game_of(record.game)
    return rules_of(game.slug, _terms(game, record.edition, record.variant, record.decks, options), record.edition)


def _terms(game: Game, edition: str | None, variant: str | None, decks: int | None, options: OptionsIn | None) -> Terms:
    """What the record chooses; a choice left out takes its usual value, which is not the same as an empty one."""
    if variant == "":
        raise UnjudgeableError(Code.UNKNOWN_VARIANT, "The variant has no name; leave it out for the usual one.")
    if decks == 0:
        clause = game.edition(edition).provisions.cite(DECKS)
        raise UnjudgeableError(Code.DECKS_NOT_PERMITTED, f"{game.title} is not played with 0 decks.", clause)
    if options is None:
        return Terms(variant=variant or "", decks=decks or 0)
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if value is not None and name not in game.options:
            raise UnjudgeableError(Code.BAD_OPTION, f"{game.title} has no option {name}.")
        if value == "":
            raise UnjudgeableError(Code.BAD_OPTION, f"{name} is empty; leave it out for the usual one.")
    return Terms(
        variant=variant or "",
        decks=decks or 0,
        tie_percent=_percentage(options.tie_percent),
        ante_bonus=options.ante_bonus or "",
        pair_plus=options.pair_plus or "",
        dealing=options.dealing or "",
    )


def _percentage(percent: Decimal | None) -> Odds | None:
    if percent is None:
        return None
    if not percent.is_finite() or percent < 0 or max(abs(percent.adjusted()), len(percent.as_tuple().digits)) > _MOST_DIGITS:
        raise UnjudgeableError(Code.BAD_OPTION, f"tie_percent is no percentage of at most {_MOST_DIGITS} digits.")
    to, on = percent.as_integer_ratio()
    return Odds(to, on * 100)


@lru_cache(maxsize=256)
def _chips(denominations: tuple[str, ...]) -> Chips:
    try:
        return chips_of(tuple(money(text, Code.BAD_CHIPS, "chips") for text in denominations))
    except MoneyError as error:
        raise UnjudgeableError(Code.BAD_CHIPS, str(error)) from None


def _stakes(rules: Rules, wagers: list[WagerIn], chips: Chips) -> list[Stake]:
    stakes: list[Stake] = []
    laid: dict[Whose, WagerIn] = {}
    seats, offered = rules.provisions[SEATS], rules.wagers
    most = seats.most
    for wager in wagers:
        area, slug, player = wager.area, wager.wager, wager.player
        known = offered.get(slug)
        if known is None or not known.staked:
            unknown_wager(rules, slug)
        if not 1 <= area <= most:
            sentence = f"There is no area {area}: {rules.title} has at most {most}."
            raise UnjudgeableError(Code.BAD_AREA, sentence, seats.most_by)
        if laid.setdefault((area, player, slug), wager) is not wager:
            sentence = f"{slug} lies twice on area {area} for the same player."
            raise UnjudgeableError(Code.DUPLICATE_WAGER, sentence, _single(rules, known))
        try:
            amount = parse_cents(wager.amount)
        except MoneyError as error:
            raise UnjudgeableError(Code.BAD_AMOUNT, f"{slug} on area {area}: {error}") from None
        if chips is not ONE_CENT and not chips.can_make(amount):
            not_makeable(amount, Code.BAD_AMOUNT, f"{slug} on area {area}")
        stakes.append(Stake(area, slug, amount, amount, player, wager.means))
    return stakes


def _single(rules: Rules, wager: Wager) -> str | None:
    """The clause by which a wager lies once, where the document has one."""
    return wager.side.one_each if wager.side else rules.provisions.cite(ONE_WAGER)


def _cards(rules: Rules, names: list[str]) -> tuple[list[Card], bool]:
    """The cards of a record, and whether every one was seen."""
    try:
        cards = cards_of(names)
    except CardError as error:
        if UNSEEN not in names:
            raise UnjudgeableError(Code.BAD_CARD, str(error)) from None
        return _with_unseen(rules, names), False
    if len(cards) > rules.terms.decks:  # else none can be there more often than in the decks
        check_copies(rules, cards)
    return cards, True


def _with_unseen(rules: Rules, names: list[str]) -> list[Card]:
    faces = iter(_cards(rules, [name for name in names if name != UNSEEN])[0])
    return [UNSEEN if name == UNSEEN else next(faces) for name in names]


def _check_decisions(rules: Rules, given: dict[str, str], stakes: list[Stake], areas: list[int]) -> None:
    rule = rules.decides
    dealt = [*map(str, areas)]
    for area, decision in given.items():
        if rule is None or area not in dealt:
            raise UnjudgeableError(Code.BAD_DECISION, f"No decision is due on area {area}.", rule.clause if rule else None)
        if decision in rule.choices:
            continue
        choices = rule.open_to({stake.wager for stake in stakes if str(stake.area) == area})
        if decision not in choices:
            sentence = f"Area {area} cannot decide {decision!r}; it may decide {', '.join(choices)}."
            raise UnjudgeableError(Code.BAD_DECISION, sentence, rule.clause)


def _matched(
    rules: Rules, rule: DecisionRule, stakes: list[Stake], decisions: dict[str, str], ruled: Container[Whose]
) -> list[Stake]:
    """Hold a recorded DRAW or Play wager to the wager it must match; one that was ruled on may have lost its decision."""
    kept: list[Stake] = []
    for stake in stakes:
        parent = rules.wagers[stake.wager].rides_on
        if not parent or whose(stake) in ruled:
            kept.append(stake)
            continue
        first = _followed(stakes, parent, stake)
        if first is None or decisions.get(str(stake.area)) not in rule.adds[stake.wager]:
            sentence = f"{stake.wager} on area {stake.area} was not due: it follows {parent} and the decision for it."
            raise UnjudgeableError(Code.BAD_DECISION, sentence, rules.wagers[stake.wager].clause)
        if stake.amount not in (first.amount, first.counted):
            sentence = f"{stake.wager} on area {stake.area} must be exactly the {dollars(first.amount)} of {parent}."
            raise UnjudgeableError(Code.BAD_AMOUNT, sentence, rules.wagers[stake.wager].clause)
        if first.counted < stake.counted:
            stake = msgspec.structs.replace(stake, counted=first.counted, cut_by=first.cut_by)
        kept.append(stake)
    return kept


def _followed(stakes: list[Stake], parent: str, follower: Stake) -> Stake | None:
    """The wager that another one follows."""
    whose_is_it = (parent, follower.area, follower.player)
    return next((stake for stake in stakes if (stake.wager, stake.area, stake.player) == whose_is_it), None)
