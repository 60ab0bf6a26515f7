"""Signs that run and people who are to be told: what a table has put up, when it holds, and who keeps what they had."""

from collections.abc import Collection, Iterator

from msgspec import Struct

from croupier.desk.handbook import by_when, capital, hearer
from croupier.desk.saying import rules_at
from croupier.games.tells import Within
from croupier.games.topics import ALTER, CHANGE_VARIANT, CLOSE_TABLE
from croupier.house.pages.figures import date, hour, money
from croupier.reports.deadlines import Clocks
from croupier.table.asking.seen import PersonView, View
from croupier.table.model.casebook import Due as OnRecord
from croupier.table.model.sign import Notice


class Sign(Struct, frozen=True):
    """Something that is put up and will hold, or holds for some."""

    table: str
    game: str
    title: str
    says: str
    clause: str | None
    posted: int = 0
    ends: int = 0
    """When it may take effect; 0 where nothing runs."""

    @property
    def seconds(self) -> int:
        return self.ends - self.posted


class Due(Struct, frozen=True):
    """Somebody who is to be told."""

    table: str
    game: str
    number: int
    to: str
    says: str
    within: str
    clause: str | None


Untold = Collection[tuple[str, str]]
"""Wagers with those who are still to be told before each may be restricted."""


def signs(seen: View, table: str, zone: str, untold: Untold | None = None) -> tuple[Sign, ...]:
    """All that is put up at a table, and what is on its way; `untold` where it is known."""
    return (*_signs(seen, table, zone), *(_prepared(seen, table, untold) if untold is not None and seen.game else ()))


def _signs(seen: View, table: str, zone: str) -> Iterator[Sign]:
    if not seen.game:
        return  # it was never opened
    shown, book, game = seen.sign, rules_at(seen).provisions, seen.game
    if shown.raising is not None:
        yield _running(table, game, _raised(seen), shown.raising, book.cite(ALTER), zone)
    if shown.variant is not None and shown.variant_to is not None:
        title = f"Variant: {shown.variant_to.title} {shown.variant_to.tie_percent}".strip()
        yield _running(table, game, title, shown.variant, book.cite(CHANGE_VARIANT), zone)
    if shown.closing is not None:
        title = f"Closing at {hour(shown.closing.effective, zone)}"
        yield _running(table, game, title, shown.closing, book.cite(CLOSE_TABLE), zone)
    marked = [person for person in seen.people if person.marker is not None]
    if marked:
        yield Sign(table, game, "Lower minimums kept", f"With a marker: {_areas(marked)}.", book.cite(ALTER))
    titles = {offer.wager: offer.title for offer in shown.offers}
    for slug in shown.restricted:
        side = rules_at(seen).wagers[slug].side
        clause = side.restricted if side is not None else None
        yield Sign(table, game, f"{titles.get(slug, slug)} restricted", "For players with a main wager alone.", clause)


def _areas(marked: list[PersonView]) -> str:
    *others, last = map(str, sorted({person.area for person in marked}))
    return f"areas {', '.join(others)} and {last}" if others else f"area {last}"


def _prepared(seen: View, table: str, untold: Untold) -> Iterator[Sign]:
    """A restriction of which somebody has been told, until it is put up: who knows, and who is still to."""
    for offer in seen.sign.offers:
        side = rules_at(seen).wagers[offer.wager].side
        lacks = [who for who in side.tell if (offer.wager, who) in untold] if side is not None else []
        if side is None or offer.wager in seen.sign.restricted or len(lacks) == len(side.tell):
            continue
        told = " and ".join(hearer(who) for who in side.tell if who not in lacks)
        then = f"Before it is put up, {' and '.join(map(hearer, lacks))} must be told." if lacks else "It may be put up."
        title = f"Restriction of {offer.title}"
        yield Sign(table, seen.game, title, f"{capital(told)} {'know' if ' and ' in told else 'knows'} of it. {then}", side.notice)


def _running(table: str, game: str, title: str, notice: Notice, clause: str | None, zone: str) -> Sign:
    says = f"The sign stands since {hour(notice.posted, zone)}, and holds from {hour(notice.effective, zone)}."
    return Sign(table, game, title, says, clause, notice.posted, notice.effective)


def _raised(seen: View) -> str:
    """The minimums that rise, the same steps said once."""
    now, then = seen.sign.limits, seen.sign.raising_to
    titles = {offer.wager: offer.title for offer in seen.sign.offers}
    steps: dict[tuple[int, int], list[str]] = {}
    for slug, limit in then.items():
        if slug in now and limit.minimum > now[slug].minimum:
            steps.setdefault((now[slug].minimum, limit.minimum), []).append(titles.get(slug, slug))
    return "; ".join(f"{_some(names, len(then))} {money(a)} to {money(b)}" for (a, b), names in steps.items()) or "New minimums"


def _some(names: list[str], all_: int) -> str:
    return "Minimum" if len(names) == all_ else f"{', '.join(names)}: minimum"


def dues(seen: View, table: str, clocks: Clocks) -> tuple[Due, ...]:
    """Who is still to be told, the first on record first, each with the last moment where one is named."""
    return tuple(
        Due(table, seen.game, number, capital(hearer(due.to)), capital(due.why), _by(due, clocks), due.clause)
        for number, due in seen.casebook.notices.items()
    )


def _by(due: OnRecord, clocks: Clocks) -> str:
    words = f"{due.how}, {by_when(due.within.words)}"
    last = clocks.due(due.within, clocks.at(due.opened))
    if last is None or due.within is Within.AT_ONCE:
        return words
    at, zone = last.timestamp(), clocks.zone.key
    return f"{words}, {date(at, zone)} {hour(at, zone)}"
