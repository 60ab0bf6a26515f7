"""Who is named in a tournament coup of 7-Up Baccarat, and for what: everyone who is still in, and each for one thing."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from croupier.games.seven_up_baccarat_tournament import MOST_ABSENCES, Fault, SessionError

if TYPE_CHECKING:
    from croupier.games.seven_up_baccarat_session import Coup, Leaving, Session


def once(leaving: Sequence["Leaving"]) -> Sequence["Leaving"]:
    if len({each.player for each in leaving}) < len(leaving):
        raise SessionError(Fault.BAD_RECORD, "Someone is disqualified twice in one coup.")
    return leaving


def not_in(name: str) -> None:
    raise SessionError(Fault.BAD_RECORD, f"{name} is not in this coup.")


def check_names(session: "Session", coup: "Coup", boxes: Mapping[str, int]) -> None:
    """Everyone named is in, and does one thing: wager, openly or sealed or both, pass, or stay away."""
    sealed, passed, absent, late = coup.sealed, coup.passed, coup.absent, coup.late
    for name in coup.bets:
        if name not in boxes:
            not_in(name)
    if passed or absent or sealed or late or coup.collected:
        _check_others(coup, boxes)
    for name in passed:
        if session.passes.get(name, 0) >= session.terms.pass_cards:
            raise SessionError(Fault.NO_PASS_CARD, f"{name} has no pass card left.", "15.7.1")
    for name in sealed:
        if session.forms.get(name, 0) >= session.terms.undisclosed:
            raise SessionError(Fault.NO_UNDISCLOSED, f"{name} has no undisclosed wager left.")
    offered = session.terms.stage(session.number + 1).wagers
    for name, bets in coup.bets.items():
        several = len(bets)
        if several > 1 and (bets[0].wager == bets[1].wager or (several > 2 and len({bet.wager for bet in bets}) < several)):
            raise SessionError(Fault.BAD_RECORD, f"{name} has laid one kind of wager twice.")
        for bet in bets:
            if bet.wager not in offered:
                _not_offered(bet.wager)
    for form in sealed.values():
        if form.wager is not None and form.wager not in offered:
            _not_offered(form.wager)


def _not_offered(slug: str) -> None:
    raise SessionError(Fault.BAD_RECORD, f"No wager {slug!r} is offered in this coup.")


def _check_others(coup: "Coup", boxes: Mapping[str, int]) -> None:
    staked = {name for name, bets in coup.bets.items() if bets} | coup.sealed.keys()
    for names in (coup.sealed, coup.passed, coup.absent, coup.late, coup.collected):
        for name in names:
            if name not in boxes:
                not_in(name)
        if len(set(names)) < len(names):
            raise SessionError(Fault.BAD_RECORD, "A name stands twice in one list.")
    several = len(staked) + len(coup.passed) + len(coup.absent) > len(staked.union(coup.passed, coup.absent))
    if several:
        raise SessionError(Fault.BAD_RECORD, "A player wagers, passes or is absent, and only one of these.")
    for name in coup.late:
        if len(coup.bets.get(name, ())) != 1 or name in coup.sealed:
            raise SessionError(Fault.BAD_RECORD, f"{name} was late, and so has one open wager and no form.")


def fails_to_wager(session: "Session", coup: "Coup", name: str) -> bool:
    if name in coup.sealed or name in coup.passed:
        return False
    return name not in coup.absent or session.absences.get(name, 0) >= MOST_ABSENCES
