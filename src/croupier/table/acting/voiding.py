"""A round that counts for nothing: every wager goes back, and held cards go to the rack."""

from croupier.games.settlement import settled_by_ruling
from croupier.games.topics import CARRIED
from croupier.table.acting.course import Course
from croupier.table.acting.reopening import placed_since_back, take_back_settlements
from croupier.table.message.events import WagerSettled
from croupier.table.message.upsets import HeldRacked, JackpotCarried, RoundVoided
from croupier.table.model.wagers import Lying


def give_back(course: Course, lying: Lying, clause: str | None, *, collected: bool = False, forfeit: bool = False) -> None:
    """One wager of the round in progress goes back to its player, or to the house where it is forfeited."""
    line = settled_by_ruling(lying.stake, clause or "", forfeit=forfeit)
    course.happens(WagerSettled, clause, settled=line, given=0, rank=-1, collected=collected)


def void_round(
    course: Course,
    why: str,
    clause: str | None,
    *others: str | None,
    forfeits: frozenset[str] = frozenset(),
    forfeit_clause: str | None = None,
    interim_stands: bool = False,
    misdeal: bool = False,
    unrighted: bool = False,
    wagers_by: str | None = None,
    all_money: bool = False,
) -> None:
    """The round in progress counts for nothing: wagers go back, held cards to the rack; the others lie until they are cleared.

    Wagers go back by the clause that makes it void, unless the document has one about them, `wagers_by`. Jackpot wagers are carried
    into the next round, where one is known, unless the document returns `all_money`."""
    if not interim_stands:
        take_back_settlements(course, clause, forfeits=forfeits)
    course.happens(RoundVoided, clause, *others, number=course.round.number, why=why, misdeal=misdeal, unrighted=unrighted)
    back_by = clause if wagers_by is None else wagers_by
    for lying in course.table.laid:
        lost = lying.player in forfeits
        give_back(course, lying, forfeit_clause if lost else back_by, forfeit=lost)
    _jackpot_wagers(course, clause, forfeits, forfeit_clause, carry=not all_money)
    rack_held(course, clause)


def _jackpot_wagers(
    course: Course, clause: str | None, forfeits: frozenset[str], forfeit_clause: str | None, *, carry: bool
) -> None:
    """Those taken before the deal count for the next round; without such a rule they go back too.

    What they paid into a meter stays there: one that players watch falls by a prize alone, and the house bears it."""
    carried, kept = course.book.get(CARRIED) if carry else None, []
    for lying in course.table.taken:
        if lying.player in forfeits:
            give_back(course, lying, forfeit_clause, collected=True, forfeit=True)
        elif carried is None:
            give_back(course, lying, clause, collected=True)
        else:
            kept.append(lying)
    if carried is not None and kept:
        course.happens(JackpotCarried, carried.clause, stakes=tuple(kept))


def rack_held(course: Course, clause: str | None) -> None:
    for held in course.table.cards.held:
        course.happens(HeldRacked, clause, held=held)


def wagers_back(course: Course, why: str, clause: str | None) -> None:
    """What lies for a round that has not begun goes back."""
    if course.table.round is None:
        placed_since_back(course, why, clause)
