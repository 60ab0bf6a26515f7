"""Where a tournament session stands: who is asked, who may lay what, and how much of it counts."""

import hashlib

from croupier.games.provisions import Tournament
from croupier.games.rules import Stake
from croupier.games.seven_up_baccarat_places import Line, line_of, standing
from croupier.games.seven_up_baccarat_session import Session
from croupier.games.seven_up_baccarat_tournament import MOST_ABSENCES, Counted, Form, Range, Stage, count_late, count_open
from croupier.games.topics import TOURNAMENT
from croupier.table.message.refusal import Refused
from croupier.table.model.sitting import Sitting
from croupier.table.model.sitting import Tournament as Conditions
from croupier.table.model.table import Table
from croupier.table.model.wagers import TOURNAMENT as CHIPS
from croupier.table.model.wagers import Lying
from croupier.table.reading.desk import desk_of
from croupier.table.reading.moment import Moment

UNDISCLOSED = "undisclosed"
"""The flag of a wager that was read out from a form."""


def rule_of(at: Moment) -> Tournament:
    """What the document says of tournaments, where one is played."""
    found: Tournament = at.book[TOURNAMENT]
    return found


def conditions_of(table: Table) -> Conditions:
    assert table.conditions is not None
    assert table.conditions.tournament is not None, "asked of a tournament's table alone"
    return table.conditions.tournament


def no_session(at: Moment) -> Refused | None:
    """Why nothing of a session can be done here now."""
    if at.conditions.tournament is None:
        return Refused("No tournament is played at this table.")
    sitting, clause = at.table.sitting, at.book.cite(TOURNAMENT)
    if sitting is None:
        return Refused("The session has not begun.", clause)
    return Refused("The session is over.", clause) if sitting.ended else None


def sitting_of(table: Table) -> Sitting:
    assert table.sitting is not None, "the guard has seen it"
    return table.sitting


def stack_of(table: Table, player: str) -> int:
    return table.funds(player, CHIPS)


def stage_of(session: Session) -> Stage:
    """The limits of the coup that is played next."""
    return session.terms.stage(session.number + 1)


def wagers_open(table: Table) -> bool:
    """Wagers are asked for, and no more bets has not been called."""
    sitting = table.sitting
    return sitting is not None and table.round is None and sitting.opened == table.played and not sitting.closed


def time_is_over(at: Moment) -> bool:
    """The clock that ends the session has run out. A coup whose first card is out is finished all the same, and no other."""
    sitting, lasts = at.table.sitting, conditions_of(at.table).lasts
    return sitting is not None and sitting.playing is None and bool(lasts) and at.now >= sitting.started + lasts


def too_late(at: Moment) -> Refused | None:
    """Why no coup begins any more, nor wagers are made for one."""
    return (
        Refused("The time of the session is over, and no further coup begins.", rule_of(at).ends_early)
        if time_is_over(at)
        else None
    )


def coup_to_count(table: Table) -> bool:
    """A coup was asked for and dealt, and its cards are cleared; or one without wagers has come in between."""
    sitting = table.sitting
    return sitting is not None and table.round is None and 0 <= sitting.opened < table.played


def why_over(at: Moment, sitting: Sitting) -> str:
    """Why the session has come to its end; nothing where it has not."""
    conditions = conditions_of(at.table)
    if sitting.playing is not None:
        return "the play-off is decided" if sitting.playing.decided else ""
    counts = coup_to_count(at.table) and sitting.dealt is not None and sitting.dealt.counts
    if conditions.coups and sitting.session.number + counts >= conditions.coups:
        return "all its coups are played"
    if time_is_over(at):
        return "its time is over"
    return ""


def laid_by(table: Table, player: str) -> tuple[Lying, ...]:
    return tuple(lying for lying in table.laid if lying.player == player)


def has_acted(table: Table, player: str) -> bool:
    sitting = sitting_of(table)
    if player in sitting.passed or player in sitting.absent or player in sitting.forms:
        return True
    return any(lying.player == player for lying in table.laid)


def to_ask(table: Table) -> tuple[str, ...]:
    """Those who have neither wagered nor passed, in the order in which they are asked."""
    return tuple(player for player in sitting_of(table).order if not has_acted(table, player))


def asked_now(at: Moment) -> tuple[str, ...]:
    """Whose wager is waited for: in an order of wagering the next one's alone."""
    waiting = to_ask(at.table) if wagers_open(at.table) and not time_is_over(at) else ()
    return waiting[:1] if conditions_of(at.table).ordered else waiting


def not_their_turn(at: Moment, player: str) -> Refused | None:
    """Why a player lays nothing now: no wagers are asked for, they are not in, or others come first."""
    table, rule = at.table, rule_of(at)
    sitting = sitting_of(table)
    if player not in sitting.session.boxes:
        return Refused(f"{player} is not in this session.", rule.only)
    if not wagers_open(table):
        clause = rule.form_fixed if sitting.closed else rule.turn
        return Refused("Wagers are not asked for now.", clause)
    if refusal := too_late(at):
        return refusal
    if player in sitting.passed or player in sitting.absent:
        return Refused(f"{player} has passed this coup or is absent.", rule.pass_card)
    if player in sitting.forms:
        return Refused(f"{player} has handed in a form, which completes the wager.", rule.form_fixed)
    if not conditions_of(table).ordered:
        return None
    waiting = to_ask(table)
    if not has_acted(table, player):
        if waiting[0] == player:
            return None
        return Refused(f"It is {waiting[0]}'s turn; {player} waits until theirs.", rule.out_of_turn)
    after = sitting.order[sitting.order.index(player) + 1 :]
    if any(has_acted(table, other) for other in after):
        return Refused(f"{player} has wagered in turn, and others have after them.", rule.unchanged)
    return None


def limit_of(table: Table, wager: str) -> Range | None:
    return stage_of(sitting_of(table).session).wagers.get(wager)


def left_of(table: Table, player: str) -> int:
    """What a player has not laid."""
    return stack_of(table, player)


def counts(table: Table, lying: Lying) -> Stake:
    """How much of a wager on the layout is settled. One from a form was put right when it was read out."""
    sitting = sitting_of(table)
    counted = Counted(lying.amount)
    if UNDISCLOSED not in lying.flags:
        limit = stage_of(sitting.session).wagers[lying.wager]
        counted = (count_late if lying.player in sitting.late else count_open)(limit, lying.amount, 0)
    cut = (counted.clause,) if counted.clause else ()
    return Stake(lying.area, lying.wager, lying.amount, counted.amount, lying.player, lying.means, cut_by=cut)


def too_often_absent(session: Session, player: str) -> bool:
    return session.absences.get(player, 0) >= MOST_ABSENCES


def seal_of(table: Table, player: str, form: Form, nonce: str) -> str:
    """What everyone may keep, to hold it against the form once that is read out."""
    sitting = sitting_of(table)
    said = (
        desk_of(table).conditions.table,
        str(sitting.session.number + 1),
        player,
        form.wager or "",
        str(form.amount or ""),
        nonce,
    )
    return hashlib.sha256("\n".join(said).encode()).hexdigest()


def line_now(table: Table) -> Line:
    """Who would advance if the session ended as it stands, and who would play off."""
    sitting, conditions = sitting_of(table), conditions_of(table)
    groups = standing(sitting.main, fill=not conditions.survivors_only, playing=sitting.playing, earlier=sitting.earlier)
    line = line_of(groups, conditions.advance)
    if conditions.lines is None:
        return line
    due = next((found for at in conditions.lines if (found := line_of(groups, at)).level), Line())
    return Line(line.above, due.level, due.places, line.below)


def in_tournament(at: Moment) -> tuple[str, str, str | None, str, tuple[int, ...], str] | None:
    """What a tournament waits for before the first card: a word, a sentence, the clause, no hand, the box, and who. Nothing
    where the first card is due."""
    table, said = at.table, rule_of(at)
    sitting = table.sitting
    if sitting is None:
        return "session", "The Tournament Manager starts the session.", said.allotment, "", (), ""
    if sitting.ended:
        return "session-over", "The session is over.", said.places, "", (), ""
    if time_is_over(at):
        return "session", "The time is over: the Tournament Manager ends the session.", said.ends_early, "", (), ""
    if table.round is None and not table.laid and (over := why_over(at, sitting)):
        return "session", f"The Tournament Manager ends the session: {over}.", said.ends_early, "", (), ""
    if sitting.opened != table.played:
        return "marker", "Place the marker and ask for wagers.", said.marker, "", (), ""
    if sitting.closed:
        return None
    if waiting := to_ask(table):
        who = waiting[0]
        return "wager", f"Ask {who} for a wager.", said.turn, "", (sitting.session.boxes[who],), who
    return "no-more-bets", "Call no more bets, and read out the forms.", said.form_read, "", (), ""
