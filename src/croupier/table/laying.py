"""A card laid and a hand turned, asked and done apart, for powers that rule on them."""

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.games.ranks import Rank
from croupier.games.topics import FACE_UP
from croupier.table.acting.course import Course
from croupier.table.dealing import Source, after_card, lay_card, turned
from croupier.table.message.command import Command
from croupier.table.message.events import CardDealt, RoundStarted
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.reading.desk import cites
from croupier.table.reading.moment import Moment

_SOMEBODY = Actor("someone", Rank.DEALER)


def why_not_laid(at: Moment, card: Card | None, source: Source, *, down: bool) -> Refused | None:
    """Why a card does not go now where the rules send the next one; None where it does."""
    laid = lay_card(at.table, at.desk, Command(by=_SOMEBODY, at=at.now), card, source, down=down)
    return laid if isinstance(laid, Refused) else None


def lay(course: Course, card: Card | None, source: Source, *, down: bool, ruled: tuple[str, ...] = ()) -> None:
    """A card goes where the rules send it; `ruled` are the clauses of a ruling that has it so."""
    laid = lay_card(course.table, course.desk, course.command, card, source, down=down)
    assert not isinstance(laid, Refused), laid
    for event in laid:
        by_ruling = isinstance(event, CardDealt | RoundStarted)
        course.follows(replace(event, clauses=cites(*ruled, *event.clauses)) if by_ruling else event)


def follow_card(course: Course) -> None:
    """What follows a card by itself."""
    course.follows(*after_card(course.table, course.command))


def why_not_turned(at: Moment, hand: str, faces: tuple[Card, ...]) -> Refused | None:
    """Whoever turns a hand names the faces that were not known, and no others."""
    assert at.round is not None
    unknown = sum(slot.card is None for slot in at.round.hands[hand])
    if len(faces) == unknown:
        return None
    return Refused(f"{unknown} of the cards have a face to be named, and {len(faces)} were.", at.book.cite(FACE_UP))


def turn(course: Course, hand: str, faces: tuple[Card, ...], clause: str | None) -> None:
    """A hand is turned over."""
    turning = turned(course.table, course.command, hand, faces, clause or "")
    assert not isinstance(turning, Refused), turning
    course.follows(*turning)
