"""The draw: sealed before entries close, a list that is fixed when they do, words after both, and then whoever the rule says."""

from typing import Final

from croupier.games import topics as t
from croupier.promotions import commands as c
from croupier.promotions import draw as d
from croupier.promotions import events as e
from croupier.promotions.acting.course import Course
from croupier.promotions.acting.looking import in_doubt, own_hand, promotion_named, win_of
from croupier.promotions.facts import clauses, point, said
from croupier.promotions.model import DRAW, Outcome, Promotion, State
from croupier.promotions.moments import HOUR
from croupier.promotions.refusal import Refused
from croupier.promotions.terms import CLOSING, HELD, MANNER, PRESENCE

NOT_YET: Final = "The draw is not sealed: the terms have to give it a later closing time first."
UNSEALED: Final = "The draw was not sealed while entries were taken, and is never held: it is put in doubt and cancelled."


def seal_draw(course: Course, command: c.SealDraw) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion, State.SUBMITTED, State.RUNNING)
    if isinstance(promotion, Refused):
        return promotion
    if promotion.seal is not None:
        return Refused("sealed", "The draw is sealed, and is never sealed a second time.")
    if command.at >= promotion.conduct.closes:
        return Refused("too-late", "A draw is sealed before entries close.", point(promotion.documents, CLOSING))
    if refused := own_hand(promotion, command.by, "draw"):
        return refused
    course.happen(e.DrawSealed, point(promotion.documents, MANNER), commitment=command.commitment)
    return None


def close_entries(course: Course, command: c.CloseEntries) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion, State.RUNNING)
    if isinstance(promotion, Refused):
        return promotion
    cited = point(promotion.documents, CLOSING)
    if command.at < promotion.conduct.closes:
        return Refused("too-early", "By the terms entries are still taken.", cited)
    if promotion.seal is None:
        return Refused("not-sealed", UNSEALED if command.at > promotion.conduct.closes else NOT_YET, cited)
    entries = d.list_hash(promotion.entries.listed())
    course.happen(e.EntriesClosed, cited, tickets=len(promotion.entries), entries=entries)
    return None


def attend(course: Course, command: c.Attend) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion, State.CLOSED)
    if isinstance(promotion, Refused):
        return promotion
    cited = clauses(promotion.documents, t.SCRUTINEER)
    if not promotion.scrutineer or command.by != promotion.scrutineer:
        return Refused("not-scrutineer", f"Person {command.by} is not the scrutineer of this draw.", cited)
    course.happen(e.ScrutineerAttended, cited)
    return None


def give_words(course: Course, command: c.GiveWords) -> Refused | None:
    """By somebody who does not know the secret, or one person alone could choose who wins."""
    promotion = promotion_named(course.system, command.promotion, State.CLOSED)
    if isinstance(promotion, Refused):
        return promotion
    if promotion.words is not None:
        return Refused("spoken", "The words are given, and stand.")
    if not d.proper(command.words, d.MOST_WORDS):
        return Refused("bad-words", f"Words are 1 to {d.MOST_WORDS} printable characters, with no space at either end.")
    if promotion.scrutineer:
        if command.by != promotion.scrutineer:
            return Refused("not-scrutineer", "The words are the scrutineer's.", clauses(promotion.documents, t.SCRUTINEER))
    elif promotion.seal is not None and command.by == promotion.seal.by:
        return Refused("own-hand", "Whoever sealed the draw knows its secret, and does not give the words.")
    course.happen(e.WordsGiven, point(promotion.documents, MANNER), words=command.words)
    return None


def hold_draw(course: Course, command: c.HoldDraw) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion, State.CLOSED)
    if isinstance(promotion, Refused):
        return promotion
    refused = in_doubt(promotion) or own_hand(promotion, command.by, "draw") or _unwatched(promotion, command.at)
    if refused:
        return refused
    if command.at < max(promotion.conduct.held, promotion.not_before):
        return Refused("too-early", "By the terms the draw is held later.", point(promotion.documents, HELD))
    if promotion.words is None:
        return Refused("no-words", "Nobody has given the words yet.")
    if command.by == promotion.words.by:
        return Refused("own-hand", "Whoever gave the words does not draw.")
    seal, closed = promotion.seal, promotion.closed
    if seal is None or d.commitment(promotion.name, DRAW, command.nonce) != seal.commitment:
        return Refused("other-secret", "This is not the secret that was sealed.")
    if closed is None or d.list_hash(promotion.entries.listed()) != closed.entries:
        return Refused("other-list", "The list is not the one that was published when entries closed.")
    winners = fallen(promotion, command.nonce, len(promotion.version.prizes))
    told = tuple(e.Fallen(winner.prize, winner.ticket, winner.person) for winner in winners)
    course.happen(e.DrawHeld, point(promotion.documents, HELD), nonce=command.nonce, winners=told)
    return None


def _unwatched(promotion: Promotion, now: int) -> Refused | None:
    """The scrutineer was seen within the hour; somebody who was there another time is not there."""
    dearest = max((prize.cents for prize in promotion.version.prizes), default=0)
    asking = [document for document, each in said(promotion.documents, t.SCRUTINEER) if each.must and dearest > each.over]
    seen = promotion.attended
    if not asking or (seen is not None and now - seen <= HOUR):
        return None
    return Refused("no-scrutineer", "The scrutineer of this draw is not there.", clauses(asking, t.SCRUTINEER))


def fallen(promotion: Promotion, nonce: str, count: int) -> list[d.Winner]:
    """So many tickets in the order in which they fall."""
    assert promotion.words is not None
    listed = promotion.entries.listed()
    source = d.seed(promotion.name, DRAW, nonce, d.list_hash(listed), promotion.words.words)
    return d.first(d.drawn(source, listed, one_each=promotion.conduct.one_each), count)


def pass_over(course: Course, command: c.PassOver) -> Refused | None:
    """A winner who had to be there and is not: one more ticket falls, from the same stream."""
    promotion = promotion_named(course.system, command.promotion, State.DRAWN)
    if isinstance(promotion, Refused):
        return promotion
    cited = point(promotion.documents, PRESENCE)
    if not promotion.conduct.present:
        return Refused("need-not-attend", "By the terms a winner need not be there.", cited)
    if refused := in_doubt(promotion):
        return refused
    win = win_of(promotion, command.prize)
    if isinstance(win, Refused):
        return win
    if win.outcome is not Outcome.WON or any(claim.stands and claim.is_of(win) for claim in promotion.claims):
        return Refused("too-late", f"The winner of prize {win.prize} was told, or the prize claimed.")
    assert promotion.held is not None
    before = len(promotion.wins)
    more = fallen(promotion, promotion.held.nonce, before + 1)[before:]
    follows = e.Fallen(win.prize, more[0].ticket, more[0].person) if more else None
    course.happen(e.WinnerPassedOver, cited, prize=win.prize, why=command.why, next=follows)
    return None
