"""A tournament session as one person may see it: stacks, order and places for all, a sealed form for a few."""

from collections.abc import Mapping

from croupier.games.seven_up_baccarat_places import by_box, places
from croupier.games.seven_up_baccarat_session import Session, start
from croupier.table.asking.seen import EntrantView, FormView, TournamentView
from croupier.table.model.people import Actor
from croupier.table.model.sitting import Sealed, Sitting
from croupier.table.model.table import Table
from croupier.table.reading.sight import may_examine, sees_form
from croupier.table.reading.tournament import conditions_of, coup_to_count, line_now, stack_of, stage_of, to_ask, wagers_open


def tournament_seen(table: Table, viewer: Actor) -> TournamentView | None:
    """Nothing where no tournament is played."""
    if table.conditions is None or table.conditions.tournament is None:
        return None
    conditions = conditions_of(table)
    sitting = table.sitting or Sitting(start(conditions.terms))
    session = sitting.session
    stage, later = stage_of(session), [each.start for each in session.terms.schedule if each.start > session.number + 1]
    line = line_now(table) if table.sitting is not None else None
    told = sitting.main if sitting.ended else session  # a play-off that is over has nobody left in it
    examines = may_examine(viewer, sitting.main.terms.boxes)
    return TournamentView(
        coup=session.number + 1, coups=conditions.coups, lasts=conditions.lasts, advance=conditions.advance,
        limits={slug: (limit.minimum, limit.maximum) for slug, limit in stage.wagers.items()}, next_limits=min(later, default=0),
        marker=session.marker if sitting.opened >= 0 else 0, order=sitting.order,
        entrants=tuple(_entrant(table, sitting, told, name) for name in told.boxes),
        forms=_forms(session, sitting.forms if not coup_to_count(table) or examines else {}, viewer),
        shown=_forms(session, sitting.shown if examines else {}, viewer),
        places=places(sitting.main, sitting.disqualified),
        through=tuple(by_box(sitting.main, line.through)) if line is not None else (),
        level=tuple(by_box(sitting.main, line.level)) if line is not None else (),
        disqualified=sitting.disqualified,
        begun=table.sitting is not None, ended=sitting.ended, play_off=sitting.playing is not None,
        asked=sitting.asked if wagers_open(table) and to_ask(table) else 0, seconds=conditions.seconds,
    )  # fmt: skip


def _entrant(table: Table, sitting: Sitting, session: Session, name: str) -> EntrantView:
    wagered = name in sitting.forms or any(lying.player == name for lying in table.laid)
    did = "passed" if name in sitting.passed else "absent" if name in sitting.absent else "wagered" if wagered else ""
    terms = session.terms
    return EntrantView(
        name, session.boxes[name], stack_of(table, name) if table.sitting is not None else 0,
        terms.pass_cards - session.passes.get(name, 0), terms.undisclosed - session.forms.get(name, 0), did, name in sitting.late,
    )  # fmt: skip


def _forms(session: Session, forms: Mapping[str, Sealed], viewer: Actor) -> tuple[FormView, ...]:
    return tuple(_form(name, forms[name], viewer) for name in session.terms.boxes if name in forms)


def _form(name: str, sealed: Sealed, viewer: Actor) -> FormView:
    """Before it is read out, others are shown a marker and, where the cards are sealed, a hash."""
    if not sealed.read and not sees_form(viewer, name):
        return FormView(name, sealed.seal)
    return FormView(name, sealed.seal, open=True, wager=sealed.form.wager, amount=sealed.form.amount, nonce=sealed.nonce)
