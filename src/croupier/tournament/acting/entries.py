"""Conditions, entries and withdrawals, what the house adds, and calling the whole off."""

from typing import Any

from croupier.games.seven_up_baccarat_event import (
    ADDED,
    CANCELLED,
    COMPLETE,
    ELIGIBLE,
    FEE,
    FEES,
    GUARANTEE,
    PLACES_FIXED,
    PUBLISHED,
    SIGNED,
    TERMS,
)
from croupier.money import dollars
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.accounts import ADDED as HOUSE
from croupier.tournament.accounts import CHIPS
from croupier.tournament.acting.course import Course
from croupier.tournament.acting.looking import entrant_named
from croupier.tournament.conditions import ConditionsError, Guarantee, Withdrawal, missing, to_publish
from croupier.tournament.model import LEFT, Entrant, Goods, Stage, Standing, Tournament
from croupier.tournament.refusal import Refused


def draft(course: Course, command: c.DraftConditions) -> Refused | None:
    course.happen(e.ConditionsDrafted, COMPLETE, said=command.conditions)
    return None


def may_publish(t: Tournament, _at: int) -> Refused | None:
    """Every compulsory point is filled in, and the conditions can be acted by."""
    if lacking := missing(t.said):
        named = ", ".join(f"{each.point} ({each.clause})" for each in lacking)
        return Refused("incomplete", f"The conditions do not say: {named}.", lacking[0].clause)
    try:
        to_publish(t.said)
    except ConditionsError as error:
        return Refused("bad-conditions", str(error), COMPLETE)
    return None


def publish(course: Course, _command: c.PublishConditions) -> Refused | None:
    course.happen(e.ConditionsPublished, PUBLISHED, COMPLETE, conditions=course.tournament.said)
    return None


def may_open(t: Tournament, at: int) -> Refused | None:
    """Conditions that are not published are first told what they lack."""
    if t.stage is not Stage.DRAFT:
        return None
    return may_publish(t, at) or Refused("not-published", "The conditions are not published yet.", PUBLISHED)


def open_entries(course: Course, _command: c.OpenEntries) -> Refused | None:
    course.happen(e.EntriesOpened, COMPLETE)
    return None


def may_ask_signatures(t: Tournament, _at: int) -> Refused | None:
    if t.signatures:
        return Refused("asked", "Signatures are asked for already.", SIGNED)
    if t.entrants:
        return Refused("entered", "An agreement is asked for before the first entry is taken, so that all sign or none.", SIGNED)
    return None


def ask_signatures(course: Course, _command: c.AskSignatures) -> Refused | None:
    course.happen(e.SignaturesAsked, SIGNED)
    return None


def add(course: Course, command: c.AddToPrizes) -> Refused | None:
    t, goods = course.tournament, (Goods(command.goods, command.place),) if command.goods.strip() else ()
    if not command.amount and not goods:
        return Refused("nothing-added", "Say what is added to the prizes: money, or goods or services.", ADDED)
    final = None if t.conditions is None else t.sessions.get(t.terms.final)
    if goods and final is not None and final.seated:
        sentence = "The final is played for the prizes that stood when its seats were given out: goods come before that."
        return Refused("final-seated", sentence, ADDED)
    course.happen(e.PrizesAdded, ADDED, cents=int(command.amount), goods=goods)
    return None


def may_enter(t: Tournament, _at: int) -> Refused | None:
    if _entered(t) >= t.terms.most:
        return Refused("full", f"There are {t.terms.most} entrants, which is the most.", TERMS)
    return None


def _entered(t: Tournament) -> int:
    return sum(each.standing not in LEFT for each in t.entrants.values())


def enter(course: Course, command: c.Enter) -> Refused | None:
    t, name = course.tournament, command.entrant
    if name in t.entrants:
        return Refused("entered", f"{name} has entered, or had.", TERMS)
    if name in t.refused:
        return Refused("refused", f"{name}'s application was refused.", ELIGIBLE)
    if not command.form:
        return Refused("no-form", f"{name} has not filled in the entry form.", TERMS)
    if not command.eligible:
        return Refused("not-eligible", f"{name} is not among those who may enter.", ELIGIBLE)
    if not command.copy:
        return Refused("no-copy", f"{name} was given no copy of the conditions.", PUBLISHED)
    if t.signatures and not command.signed:
        return Refused("not-signed", f"{name} has not agreed in writing to rules and conditions.", SIGNED)
    if command.fee != t.terms.entry_fee:
        sentence = f"The entry fee is {dollars(t.terms.entry_fee)}, not {dollars(command.fee)}."
        return Refused("wrong-fee", sentence, FEE)
    course.happen(e.EntryTaken, PUBLISHED, FEES, entrant=name, fee=int(command.fee), signed=command.signed)
    return None


def may_refuse(t: Tournament, _at: int) -> Refused | None:
    if not t.terms.may_refuse and t.terms.criteria == "none":
        return Refused("not-reserved", "The conditions reserve no right to refuse an application, and set no criteria.", ELIGIBLE)
    return None


def refuse(course: Course, command: c.RefuseEntry) -> Refused | None:
    t, name = course.tournament, command.entrant
    if name in t.entrants or name in t.refused:
        return Refused("entered", f"{name}'s application was decided.", ELIGIBLE)
    course.happen(e.EntryRefused, ELIGIBLE, entrant=name, why=command.why)
    return None


def may_withdraw(t: Tournament, _at: int, name: str) -> Refused | None:
    entrant = entrant_named(t, name)
    if isinstance(entrant, Refused):
        return entrant
    session = t.session
    not_started = session is not None and not session.started
    if entrant.standing is not Standing.IN and not (entrant.standing is Standing.SEATED and not_started):
        return Refused("not-in", f"{name} is {entrant.standing.value} and cannot withdraw.", TERMS)
    return None


def fee_goes_back(t: Tournament, at: int) -> bool:
    """To whoever withdraws now: in the free period, and after it by the conditions until play begins."""
    period = t.terms.withdrawal
    return isinstance(period, Withdrawal) and t.stage in (Stage.OPEN, Stage.CLOSED) and (at <= period.until or period.later)


def withdraw(course: Course, command: c.Withdraw) -> Refused | None:
    """What went into the prizes goes back in the free period, and after it only by the conditions.

    Chips that would become cash are still as they were bought, and their price goes back at any time.
    """
    t, entrant = course.tournament, course.tournament.entrants[command.entrant]
    refunded, bought = (entrant.fee, entrant.paid_in) if fee_goes_back(t, command.at) else (0, 0)
    course.happen(
        e.EntrantWithdrawn, TERMS, FEES,
        entrant=entrant.name, refunded=refunded, bought=bought, for_chips=entrant.for_chips,
    )  # fmt: skip
    return None


def may_close(t: Tournament, _at: int) -> Refused | None:
    if _entered(t) < t.terms.fewest:
        entrants = "There is one entrant" if _entered(t) == 1 else f"There are {_entered(t)} entrants"
        sentence = f"{entrants}, and the fewest are {t.terms.fewest}: wait, or call the tournament off."
        return Refused("too-few", sentence, TERMS)
    return None


def close(course: Course, _command: c.CloseEntries) -> Refused | None:
    """From here on how many go on from each session cannot change."""
    t = course.tournament
    starts = {name: t.terms.starts.get(name) for name in t.terms.sessions}
    clauses = (PLACES_FIXED, GUARANTEE) if is_short(t) else (PLACES_FIXED,)
    course.happen(e.EntriesClosed, *clauses, sessions=starts, short=is_short(t))
    return None


def is_short(t: Tournament) -> bool:
    """Fewer entries than the guarantee asks for: cancelling is offered."""
    if t.conditions is None:
        return False
    promised = t.conditions.undertakings
    return isinstance(promised, Guarantee) and _entered(t) < promised.entries


def cancel(course: Course, command: c.CancelTournament) -> Refused | None:
    """Every fee back to its payer, and all else that was paid in and is still held; the house takes what it added."""
    t = course.tournament
    for_chips = _held(t, "for_chips")
    course.happen(
        e.TournamentCancelled, *((GUARANTEE, CANCELLED) if is_short(t) else (CANCELLED,)),
        why=command.why, fees=_held(t, "fee"), bought=_held(t, "paid_in"), for_chips=for_chips,
        added=-t.accounts.get(HOUSE, 0), gain=t.accounts.get(CHIPS, 0) - sum(for_chips.values()),
    )  # fmt: skip
    return None


def _held(t: Tournament, field: str) -> dict[str, int]:
    amounts: list[tuple[Entrant, Any]] = [(each, getattr(each, field)) for each in t.entrants.values()]
    return {each.name: cents for each, cents in amounts if cents}
