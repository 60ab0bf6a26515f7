"""The events of a tournament's session in sentences. What an undisclosed wager says is told when it is read out, not before."""

from collections.abc import Iterable

from croupier.desk.handbook import capital
from croupier.desk.saying import cash
from croupier.games.seven_up_baccarat_tournament import Form
from croupier.money import Cents
from croupier.table.message import tournament as s
from croupier.table.message.events import Event


def session_noted(event: Event) -> str:
    """Nothing where it is no event of a session."""
    return _begun(event) or _laid(event) or _over(event)


def _begun(event: Event) -> str:
    match event:
        case s.SessionStarted(session=session, without=without):
            missing = f" {_all(without)} had not bought in." if without else ""
            return f"The session starts with {_chips(session.terms.allotment)} for each.{missing}"
        case s.PlayOffStarted():
            return "A play-off starts: those level across the line have a fresh allotment."
        case s.CoupAsked(number=number, order=order):
            return f"Coup {number} of the session: wagers are asked for, {order[0]} first."
    return ""


def _laid(event: Event) -> str:
    match event:
        case s.PassCardLaid(player=player):
            return f"{player} lays a pass card."
        case s.EntrantAbsent(player=player):
            return f"{player} is absent, which costs the minimum."
        case s.HeldToMinimum(player=player):
            return f"{player} has let the time go by, and is held to the minimum."
        case s.FormSealed(player=player):
            return f"{player} has handed in an undisclosed wager."
        case s.FormRead(player=player, sealed=sealed, counts=counts):
            return f"The undisclosed wager of {player} is read out: {_form(sealed.form)}. It counts {_chips(counts)}."
        case s.WageringClosed(void=void):
            short = f" The wager of {_all(void)} could not be made up to the minimum." if void else ""
            return f"No more bets: no wager changes from here on.{short}"
    return ""


def _over(event: Event) -> str:
    match event:
        case s.CoupCounted(counted=counted, out=out):
            gone = f" {_all(each.player for each in out)} {'is' if len(out) == 1 else 'are'} out." if out else ""
            return (
                f"The coup counts for the session.{gone}" if counted else "The coup was void, and does not count for the session."
            )
        case s.EntrantsOut(out=out):
            return f"{_all(each.player for each in out)} cannot make the minimum, and {'is' if len(out) == 1 else 'are'} out."
        case s.EntrantDisqualified(gone=gone):
            return f"{gone.player} is disqualified."
        case s.StacksCounted(stacks=stacks):
            return f"The stacks are counted: {', '.join(f'{name} {_value(cents)}' for name, cents in stacks.items())}."
        case s.SessionEnded(advance=advance, level=level):
            through = f"{_all(advance)} {'goes' if len(advance) == 1 else 'go'} on." if advance else "Nobody goes on yet."
            return f"The session is over. {through}" + (f" {_all(level)} play off for what is left." if level else "")
    return ""


def _chips(cents: Cents) -> str:
    return f"{_value(cents)} in tournament chips"


def _value(cents: Cents) -> str:
    """Without a dollar's sign: they have no cash value."""
    return cash(cents).removeprefix("$")


def _form(form: Form) -> str:
    kind = capital(form.wager) if form.wager else "no wager named"
    return f"{kind}, {'no amount' if form.amount is None else _value(form.amount)}"


def _all(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
