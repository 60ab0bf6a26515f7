"""Judges a tournament session from its record: one JSON object in, one out. docs/tournaments.md explains every key."""

from functools import lru_cache
from typing import Final

import msgspec
from msgspec import UNSET, Raw

from croupier.cards.card import CardError, cards_of
from croupier.games.adjudicate import echo
from croupier.games.form import misfit
from croupier.games.record import IdOnly
from croupier.games.recorded import in_a_list
from croupier.games.seven_up_baccarat_places import Line, PlayOff, by_box, line_of, places, play_off, play_on, standing
from croupier.games.seven_up_baccarat_session import Bet, Coup, Leaving, Played, Session, play, play_and_clear, rules, start
from croupier.games.seven_up_baccarat_tournament import Fault, Form, Range, SessionError, SessionTerms, Stage
from croupier.money import Chips, MoneyError, chips_of, dollars, parse_cents
from croupier.taping import no_json
from croupier.tournament.session_record import (
    CoupIn,
    CoupOut,
    DueOut,
    FaultOut,
    LeftOut,
    PlaceOut,
    PlayOffIn,
    SessionIn,
    SessionOut,
    StageIn,
)
from croupier.tournament.session_record import NotJudged as NotJudged

_read: Final = msgspec.json.Decoder(SessionIn).decode
_read_id: Final = msgspec.json.Decoder(IdOnly).decode
write: Final = msgspec.json.Encoder().encode

_BOXES: Final = {str(box): box for box in range(1, 10)}


def judge(line: bytes | str) -> SessionOut | NotJudged:
    """Whatever the record holds, the answer is a value: a judged session, or why there is none."""
    try:
        record = _read(line)
        record.id = echo(record.id)
    except msgspec.ValidationError:
        return _unreadable(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return _no_json(no_json(error, line))
    try:
        return _judge(record)
    except SessionError as error:
        return NotJudged(record.id, FaultOut(error.code, str(error)))


def _no_json(sentence: str) -> NotJudged:
    return NotJudged(Raw(b"null"), FaultOut(Fault.BAD_JSON, sentence))


def _unreadable(line: bytes | str) -> NotJudged:
    """JSON, but no session: say which key is wrong, and keep the id if it can be read."""
    try:
        known = echo(_read_id(line).id)
        found = misfit(SessionIn, line, "A session")
    except msgspec.ValidationError:
        return _no_json("A session is a JSON object, one on a line.")
    except (msgspec.DecodeError, UnicodeError, RecursionError) as broken:
        return _no_json(no_json(broken, line))
    return NotJudged(known, FaultOut(Fault.BAD_RECORD, found.sentence))


def _judge(record: SessionIn) -> SessionOut:
    if record.advance < 1:
        _wrong("At least one place is there to advance to.")
    if not record.coups:
        _wrong("A session has at least one coup.")
    chips = _rack(record.chips)
    session, fill = start(_terms(record, chips)), record.fill != "survivors"
    last = max((at for at, coup in enumerate(record.coups) if not coup.void), default=-1)
    told: list[CoupOut] = []
    for at, written in enumerate(record.coups):
        coup = _coup(written, chips)
        session, played = play_and_clear(session, coup) if at < last else play(session, coup)
        told.append(_told(played))
    line = line_of(standing(session, fill=fill), record.advance)
    if record.playoff is None:
        return _answer(record, session, told, line)
    playing, further = _play_off(record.playoff, session, line, chips)
    line = line_of(standing(session, fill=fill, playing=playing), record.advance)
    return _answer(record, session, told, line, playing, further)


def _play_off(record: PlayOffIn, session: Session, line: Line, chips: Chips) -> tuple[PlayOff, list[CoupOut]]:
    if not record.coups:
        _wrong("A play-off has at least one coup.")
    schedule = () if record.limits is None else _schedule(record.limits)
    if record.limits == []:
        raise SessionError(Fault.BAD_LIMITS, "The limits of the play-off are empty; leave them out for those of the session.")
    playing = play_off(session, line, _cents(record.allotment), schedule)
    told = []
    for written in record.coups:
        playing, played = play_on(playing, _coup(written, chips))
        told.append(_told(played))
    return playing, told


# Reading


def _wrong(sentence: str) -> None:
    raise SessionError(Fault.BAD_RECORD, sentence)


def _cents(text: str, code: Fault = Fault.BAD_RECORD) -> int:
    try:
        return parse_cents(text)
    except MoneyError as error:
        raise SessionError(code, str(error)) from None


def _rack(values: list[str] | None) -> Chips:
    if values is None:
        return chips_of((1,))
    try:
        return _made(tuple(values))
    except MoneyError as error:
        raise SessionError(Fault.BAD_RECORD, str(error)) from None


@lru_cache(maxsize=256)
def _made(values: tuple[str, ...]) -> Chips:
    return chips_of(tuple(sorted(map(parse_cents, values))))


def _terms(record: SessionIn, chips: Chips) -> SessionTerms:
    for box in record.boxes:
        if box not in _BOXES:
            _wrong(f"There is no box {box!r}; boxes are 1 to 9.")
    names = {record.boxes[text]: box for text, box in _BOXES.items() if text in record.boxes}
    if len(names) < len(record.boxes):
        _wrong("Two boxes have the same name.")
    cards, forms = record.pass_cards or 0, record.undisclosed or 0
    if cards < 0 or forms < 0:
        _wrong("Nobody has fewer than no pass cards or forms.")
    return SessionTerms(names, _cents(record.allotment), _schedule(record.limits), chips.denominations, cards, forms)


def _schedule(stages: list[StageIn]) -> tuple[Stage, ...]:
    return tuple(_stage(stage) for stage in stages)


def _stage(stage: StageIn) -> Stage:
    wagers = {}
    for slug, limit in stage.wagers.items():
        if slug not in rules().wagers:
            raise SessionError(Fault.BAD_LIMITS, f"{rules().title} has no wager {slug!r}.")
        if limit.minimum is None or limit.maximum is None:
            raise SessionError(Fault.BAD_LIMITS, f"The limits of {slug} are a minimum and a maximum.")
        wagers[slug] = Range(_cents(limit.minimum, Fault.BAD_LIMITS), _cents(limit.maximum, Fault.BAD_LIMITS))
    return Stage(stage.start, wagers)


def _coup(written: CoupIn, chips: Chips) -> Coup:
    if written.cards is None and not written.void:
        _wrong("A coup has its cards, unless it was void.")
    try:
        cards = cards_of(in_a_list(written.cards)) if written.cards else []
        bets = {name: [Bet(bet.wager, parse_cents(bet.amount)) for bet in laid] for name, laid in (written.bets or {}).items()}
    except (CardError, MoneyError) as error:
        raise SessionError(Fault.BAD_RECORD, str(error)) from None
    if chips.denominations != (1,):
        for laid in bets.values():
            for bet in laid:
                if not chips.can_make(bet.amount):
                    _wrong(f"The chips of this session cannot make {dollars(bet.amount)}.")
    sealed = {name: Form(form.wager, None if form.amount is None else _cents(form.amount))
              for name, form in written.sealed.items()} if written.sealed else {}  # fmt: skip
    leaving = [Leaving(each.player, each.clause) for each in written.disqualified] if written.disqualified else ()
    return Coup(
        cards, bets, sealed, written.passed or (), written.absent or (), written.late or (), leaving, written.collected or (),
        bool(written.void),
    )  # fmt: skip


# Answering


def _told(played: Played) -> CoupOut:
    left = [LeftOut(each.player, each.clause) for each in played.disqualified]
    left += [LeftOut(each.player, each.clause) for each in played.out]
    chips = {name: dollars(stack) for name, stack in played.stacks.items()}
    return CoupOut(played.number, played.first, played.order, chips, left)


def _answer(
    record: SessionIn,
    session: Session,
    told: list[CoupOut],
    line: Line,
    playing: PlayOff | None = None,
    further: list[CoupOut] | None = None,
) -> SessionOut:
    gone = [each.player for each in session.disqualified]
    if playing is not None:
        gone += [each.player for each in playing.session.disqualified]
    placed = [
        PlaceOut(place.place, place.players, dollars(place.chips), UNSET if place.coup is None else place.coup)
        for place in places(session, gone)
    ]
    due = DueOut(by_box(session, line.level), line.places) if line.level else None
    return SessionOut(
        record.id, told, placed, gone, by_box(session, line.through), due, UNSET if further is None else further
    )  # fmt: skip
