"""The limit sign and its changes, and the sign of a player's own."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.limits import Amounts
from croupier.games.ranks import Rank
from croupier.games.signs import bounds_for
from croupier.games.topics import ALTER, OWN_LIMITS, RAISE_AGAIN, RAISE_AT_ONCE
from croupier.table.acting.course import Course
from croupier.table.message.command import Command, Name
from croupier.table.message.events import LimitsAltered, MinimumPosted, OwnLimitsSet
from croupier.table.message.refusal import Refused
from croupier.table.message.words import LATEST, MOST
from croupier.table.model.people import Patron
from croupier.table.model.sign import Board, Limit, Notice, Sign
from croupier.table.model.wagers import Lying
from croupier.table.powers.power import Choice, power
from croupier.table.reading.conditions import NOTICE, rounding_warnings, sign_faults
from croupier.table.reading.desk import patron_of
from croupier.table.reading.limits import own_of, still_under
from croupier.table.reading.moment import Moment
from croupier.table.reading.signs import minimums, raises, standing_sign, untimely


def _bad_sign(at: Moment, sign: Sign) -> Refused | None:
    found = sign_faults(at.conditions, sign)
    return Refused(found[0].sentence, found[0].clause) if found else None


def _warnings(course: Course, sign: Sign) -> tuple[str, ...]:
    return rounding_warnings(course.desk.conditions, sign.limits, sign.unit)


def _raised(at: Moment) -> Sign:
    """Some sign with higher minimums, to show that one could be put up; no maximum of a player's stands in its way."""
    sign, chip = standing_sign(at.table, at.desk), at.desk.chips.denominations[0]
    limits = {slug: _higher(limit, chip) for slug, limit in sign.limits.items()}
    return replace(sign, limits=limits, player_maximum=None)


def _higher(limit: Limit, chip: int) -> Limit:
    minimum = limit.minimum + chip
    return Limit(minimum, max(minimum, limit.maximum)) if minimum <= MOST else limit


def _wider(limit: Limit, chip: int) -> Limit:
    return Limit(limit.minimum, limit.maximum + chip) if limit.maximum + chip <= MOST else Limit(limit.minimum, limit.minimum)


@power(ALTER, rank=Rank.SUPERVISOR, elsewhere=True, while_halted=True)
class PostMinimum(Command, frozen=True):
    """Put up the sign of a higher minimum and when it will hold."""

    sign: Sign
    effective: int

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _bad_sign(at, self.sign):
            return refusal
        clause, people = at.book.cite(ALTER), at.floor.people.values()
        if not raises(standing_sign(at.table, at.desk), self.sign) and all(patron.marker is None for patron in people):
            return Refused("This sign raises no minimum, so it needs no notice.", clause)
        return untimely(at.now, self.effective, clause)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        soonest = at.now + NOTICE
        if soonest <= LATEST:
            yield Choice({}, {"sign": _raised(at), "effective": soonest}, {"effective": Amounts(soonest, LATEST)})

    def act(self, course: Course) -> None:
        notice, warnings = Notice(self.at, self.effective), _warnings(course, self.sign)
        course.happens(MinimumPosted, course.book.cite(ALTER), notice=notice, sign=self.sign, warnings=warnings)


def _noticed(board: Board, sign: Sign, now: int) -> bool:
    """Whether a notice of these minimums has stood its time."""
    if board.raising is None or board.raising_to is None:
        return False
    return minimums(board.raising_to) == minimums(sign) and now >= board.raising.effective


@power(ALTER, rank=Rank.SUPERVISOR, elsewhere=True, while_halted=True)
class AlterLimits(Command, frozen=True):
    sign: Sign

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _bad_sign(at, self.sign):
            return refusal
        board = at.table.board
        higher = raises(standing_sign(at.table, at.desk), self.sign) or self.sign == board.raising_to
        if higher and not _noticed(board, self.sign, at.now):
            return Refused("A minimum rises only once a sign of it has stood 20 minutes.", at.book.cite(ALTER))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        """As long as no minimum rises any sign will do, but for the one that is announced."""
        sign = standing_sign(at.table, at.desk)
        if sign == at.table.board.raising_to:
            chip = at.desk.chips.denominations[0]
            sign = replace(sign, limits={slug: _wider(limit, chip) for slug, limit in sign.limits.items()})
        yield Choice({}, {"sign": sign})

    def act(self, course: Course) -> None:
        table, book = course.table, course.book
        noticed = _noticed(table.board, self.sign, self.at)
        lifted = tuple(patron.id for patron in table.floor.present if patron.marker is not None) if noticed else ()
        warnings = _warnings(course, self.sign)
        course.happens(
            LimitsAltered, book.cite(ALTER), book.cite(RAISE_AGAIN) if lifted else None,
            sign=self.sign, now=table.round is None, markers={}, lifted=lifted, noticed=noticed, warnings=warnings,
            kept=_kept_wagers(course, self.sign),
        )  # fmt: skip


@power(RAISE_AT_ONCE, rank=Rank.SUPERVISOR, elsewhere=True, while_halted=True)
class RaiseAtOnce(Command, frozen=True):
    """Raise minimums for newcomers now; those here keep theirs, with a marker."""

    sign: Sign

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _bad_sign(at, self.sign):
            return refusal
        if not raises(standing_sign(at.table, at.desk), self.sign):
            return Refused("This sign raises no minimum.", at.book.cite(RAISE_AT_ONCE))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        yield Choice({}, {"sign": _raised(at)})

    def act(self, course: Course) -> None:
        table, desk = course.table, course.desk
        standing, people = standing_sign(table, desk), table.floor.people
        markers = {name: _kept(patron, minimums(standing)) for name, patron in people.items()}
        former = {name: _came_under(patron, standing) for name, patron in people.items()}
        warnings = _warnings(course, self.sign)
        cited = course.book[RAISE_AT_ONCE].cited
        course.happens(
            LimitsAltered, *cited, sign=self.sign, now=table.round is None, markers=markers, former=former,
            warnings=warnings, kept=_kept_wagers(course, self.sign),
        )  # fmt: skip


def _kept_wagers(course: Course, sign: Sign) -> tuple[Lying, ...]:
    """Wagers that lie while the sign changes are settled by the former; a change made during a round finds none when it holds."""
    return still_under(course.table, course.desk, sign) if course.table.round is None else ()


def _kept(patron: Patron, present: dict[str, int]) -> dict[str, int]:
    """The minimums someone plays by now: the table's, or their marker's where that is lower."""
    marked = patron.marker.minimums if patron.marker is not None else {}
    return {slug: min(minimum, marked.get(slug, minimum)) for slug, minimum in present.items()}


def _came_under(patron: Patron, standing: Sign) -> Sign:
    """The sign that a marker stands for: whoever has one already keeps it, and whoever has none came under this one."""
    former = patron.marker.former if patron.marker is not None else None
    return standing if former is None else former


@power(OWN_LIMITS, rank=Rank.SUPERVISOR, elsewhere=True, while_halted=True)
class SetOwnLimits(Command, frozen=True):
    player: Name
    limits: dict[str, Limit]

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(OWN_LIMITS)
        patron = patron_of(at.table, self.player)
        if isinstance(patron, Refused):
            return patron
        if at.round is not None:
            return Refused("A player's own sign is put up or taken down between rounds.", clause)
        if not self.limits and patron.own is None:
            return Refused(f"{self.player} has no sign of their own to take down.", clause)
        for slug, limit in self.limits.items():
            if sentence := _not_their_own(at, slug, limit):
                return Refused(sentence, clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        """A sign with maximums above the table's, or none any more."""
        if at.round is not None:
            return
        chip, people = at.desk.chips.denominations[0], at.floor.people
        above = {slug: Limit(limit.minimum, limit.maximum + chip) for slug, limit in at.conditions.sign.limits.items()}
        above = {slug: limit for slug, limit in above.items() if limit.maximum <= MOST}
        for player in at.players:
            if above:
                yield Choice({"player": player}, {"limits": above}, barring={"limits": ({},)})
            if people[player].own is not None:
                yield Choice({"player": player, "limits": {}})

    def act(self, course: Course) -> None:
        table, desk = course.table, course.desk
        sign = desk.conditions.sign
        theirs = own_of(replace(table.floor.people[self.player], own=self.limits or None))
        course.happens(
            OwnLimitsSet, course.book.cite(OWN_LIMITS), player=self.player, limits=self.limits,
            warnings=rounding_warnings(desk.conditions, self.limits, sign.unit),
            kept=still_under(table, desk, sign, {self.player: theirs}),
        )  # fmt: skip


def _not_their_own(at: Moment, slug: str, limit: Limit) -> str:
    """Why a player's own sign cannot say this, or nothing."""
    sign, chips = at.conditions.sign, at.desk.chips
    if slug not in sign.limits:
        return f"{slug!r} has no limits at this table."
    if not 0 < limit.minimum <= limit.maximum:
        return f"The minimum of {slug} must be above zero and not above its maximum."
    bounds = bounds_for(at.rules, sign, slug)
    if all(most is None or limit.maximum <= most for most in (bounds.limit.maximum, bounds.area_maximum)):
        return f"A sign of one's own is for wagers above the table's maximum of {slug}."
    if not (chips.can_make(limit.minimum) and chips.can_make(limit.maximum)):
        return "The chips of this table cannot make the amounts on the sign."
    return ""
