"""A tournament's coup on record, judged by the rules of its session.

What counts of a wager depends there on who was late, on the stage, and on what was written on a form: a record as `adjudicate`
reads it does not say so. The coup is judged by those rules themselves, and the table that settled it is not asked.
"""

from collections.abc import Iterable, Mapping

from msgspec import UNSET, Struct
from msgspec.structs import replace

from croupier.desk.written import Whose, fuller
from croupier.games.adjudicate import NotJudged, judge
from croupier.games.answering import told
from croupier.games.record import AcceptedIn, ErrorOut, FullerRoundIn, FullerWagerIn, RoundIn, RoundOut
from croupier.games.rules import Hands, Settled, Stake
from croupier.games.settlement import settle
from croupier.games.seven_up_baccarat_session import Bet, Coup, Session, rules, stakes_of
from croupier.games.seven_up_baccarat_tournament import SessionError
from croupier.money import dollars
from croupier.table.model.sitting import Sitting
from croupier.table.model.wagers import TOURNAMENT, Lying
from croupier.table.reading.tournament import UNDISCLOSED


class CoupOnRecord(Struct, frozen=True):
    session: Session
    """As it was when wagers were asked for."""
    coup: Coup
    """Open wagers as they lay once no more bets was called, and forms as they were written. Its cards stand in the record."""


def coup_of(sitting: Sitting, lay: Iterable[Lying], *, void: bool) -> CoupOnRecord:
    session, bets = sitting.session, dict[str, list[Bet]]()
    for lying in lay:
        if UNDISCLOSED not in lying.flags:
            bets.setdefault(lying.player, []).append(Bet(lying.wager, lying.amount))
    sealed = {name: each.form for name, each in sitting.forms.items()}
    late = tuple(name for name in sitting.late if name in bets)
    return CoupOnRecord(session, Coup((), bets, sealed, sitting.passed, sitting.absent, late, void=void))


def with_limits(record: RoundIn, found: CoupOnRecord) -> RoundIn:
    """The record, and with each wager of which less counts than lies the limit that gives `adjudicate` so much."""
    try:
        counts = {_whose(stake): stake.counted for stake in _stakes(found) if stake.counted < stake.amount}
    except SessionError:
        return record  # whoever judges it is told why it cannot be
    if not counts:
        return record
    stage = found.session.terms.stage(found.session.number + 1)
    wagers = list[FullerWagerIn]()
    for wager in map(fuller, record.wagers):
        most = counts.get((wager.area, wager.player, wager.wager))
        limit = None if most is None else AcceptedIn(dollars(stage.wagers[wager.wager].minimum), dollars(most))
        wagers.append(wager if limit is None else replace(wager, limit=limit))
    if isinstance(record, FullerRoundIn):
        return replace(record, wagers=wagers)
    return FullerRoundIn(**{name: getattr(record, name) for name in RoundIn.__struct_fields__} | {"wagers": wagers})


def judged(record: RoundIn, found: CoupOnRecord) -> RoundOut | NotJudged:
    """As `adjudicate` answers. What a ruling has made of a wager is its business too, the rest is the session's."""
    answer = judge(record)
    if isinstance(answer, NotJudged):
        return answer
    try:
        lines = _settled(found, answer.hands)
    except SessionError as error:
        return NotJudged(record.id, ErrorOut(error.code, str(error), error.clause or UNSET))
    ruled = {(wager.area, wager.player, wager.wager) for wager in record.wagers if _is_ruled(wager)}
    by_ruling = [
        replace(line, means=TOURNAMENT) for line in answer.wagers if (line.area, line.player or None, line.wager) in ruled
    ]  # fmt: skip
    return replace(answer, wagers=[told(line) for line in lines if _whose(line) not in ruled] + by_ruling)


def _is_ruled(wager: object) -> bool:
    return isinstance(wager, FullerWagerIn) and bool(wager.void or wager.forfeit or wager.invalid)


def _settled(found: CoupOnRecord, hands: Hands) -> list[Settled]:
    if found.coup.void:
        return []
    return settle(rules(), hands, {}, _stakes(found), found.session.terms.chips, {})


def _stakes(found: CoupOnRecord) -> list[Stake]:
    """Each with what lies beyond what counts: that goes back. What was made up, or read out from a form, lies as it counts."""
    laid: Mapping[tuple[str | None, str], int] = {
        (name, bet.wager): bet.amount for name, bets in found.coup.bets.items() for bet in bets
    }  # fmt: skip
    stakes = list[Stake]()
    for stake in stakes_of(found.session, found.coup):
        lies = max(stake.counted, laid.get((stake.player, stake.wager), 0))
        cut = stake.cut_by if lies > stake.counted else ()
        stakes.append(replace(stake, amount=lies, means=TOURNAMENT, cut_by=cut))
    return stakes


def _whose(line: Stake | Settled) -> Whose:
    return line.area, line.player, line.wager
