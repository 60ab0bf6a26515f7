"""The engine: `decide` grants or refuses, `evolve` records, `run` does both, `replay` reads a log."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from croupier.promotions import commands as c
from croupier.promotions.acting import cases, drafting, drawing, entering, prizes
from croupier.promotions.acting.course import Course
from croupier.promotions.events import Event
from croupier.promotions.model import System
from croupier.promotions.record import evolve
from croupier.promotions.refusal import Outcome, Refused

__all__ = ["ACTS", "decide", "evolve", "replay", "run"]

ACTS: Final[dict[type[c.Command], Callable[[Course, Any], Refused | None]]] = {
    c.Prescribe: drafting.prescribe,
    c.Draft: drafting.draft,
    c.Redraft: drafting.redraft,
    c.Amend: drafting.amend,
    c.NameScrutineer: drafting.name_scrutineer,
    c.Complete: drafting.complete,
    c.Submit: drafting.submit,
    c.GiveTerms: drafting.give_terms,
    c.Start: drafting.start,
    c.Enter: entering.enter,
    c.SealDraw: drawing.seal_draw,
    c.CloseEntries: drawing.close_entries,
    c.Attend: drawing.attend,
    c.GiveWords: drawing.give_words,
    c.HoldDraw: drawing.hold_draw,
    c.PassOver: drawing.pass_over,
    c.Seek: prizes.seek,
    c.Publish: prizes.publish,
    c.ClaimPrize: prizes.claim_prize,
    c.RefuseClaim: prizes.refuse_claim,
    c.TellRefusal: prizes.tell_refusal,
    c.Pay: prizes.pay,
    c.RaiseDispute: cases.raise_dispute,
    c.DecideDispute: cases.decide_dispute,
    c.AdviseInspector: cases.advise_inspector,
    c.RaiseDoubt: cases.raise_doubt,
    c.PutItOff: cases.put_off,
    c.Validate: cases.validate,
    c.CancelDraw: cases.cancel_draw,
    c.TellInspector: cases.tell_inspector,
}


def decide(system: System, command: c.Command) -> Outcome:
    """Grant or refuse. A refusal changes nothing and says why."""
    return run(system, command)[1]


def run(system: System, command: c.Command) -> tuple[System, Outcome]:
    """Decide and record in one go; a refused command gives the same system back."""
    course = _take(system, command)
    return (system, course) if isinstance(course, Refused) else (course.system, tuple(course.events))


def _take(system: System, command: c.Command) -> Course | Refused:
    """The course that a command takes, or why it takes none."""
    course = Course(system, command)
    return _too_old(system, command) or ACTS[type(command)](course, command) or course


def _too_old(system: System, command: c.Command) -> Refused | None:
    """Time goes one way: what has hours to keep is not dated back."""
    promotion = system.promotions.get(command.promotion) if isinstance(command, c.OfPromotion) else None
    if promotion is None or command.at >= promotion.latest:
        return None
    return Refused("bad-time", f"Something happened to promotion {promotion.name!r} later than that.")


def replay(events: Iterable[Event], system: System | None = None) -> System:
    """The system that a log of events gives."""
    after = System() if system is None else system
    for event in events:
        after = evolve(after, event)
    return after
