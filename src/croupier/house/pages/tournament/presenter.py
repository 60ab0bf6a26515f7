"""What the pages of a tournament show, as plain values: out of the house's views, with names for those who know people."""

from collections.abc import Callable

from django.utils.translation import gettext
from msgspec import Struct

from croupier.house.floor.tournaments_seen import RowShown, TableShown, TournamentSeen
from croupier.house.pages.figures import change, money
from croupier.tournament.model import Stage, Standing

Name = Callable[[str], str]


class Line(Struct, frozen=True):
    """Somebody on a leaderboard."""

    place: int
    who: str
    box: int
    stack: int
    above: bool
    mine: bool
    turn: bool
    did: str
    says: str
    """How far they are from the line, and what one maximum wager can still change."""
    far: str
    """The first of it alone, as a wall has it: `+$45`, `−$40`."""


class Board(Struct, frozen=True):
    """A table as a leaderboard."""

    table: str
    says: str
    """How far its session has come."""
    limits: str
    lines: tuple[Line, ...]
    seats: tuple[tuple[int, str], ...]
    """Before the session has begun."""
    out: tuple[str, ...]
    places: tuple[tuple[int, str], ...]
    line: int
    """After so many places the line is drawn."""
    open: bool
    """It is on the floor."""


def stage_words(seen: TournamentSeen) -> str:
    return {
        Stage.DRAFT: gettext("Being drafted"), Stage.PUBLISHED: gettext("Conditions published"),
        Stage.OPEN: gettext("Entries are open"), Stage.CLOSED: gettext("Entries are closed"),
        Stage.PLAYING: gettext("Being played"),
        Stage.DECIDED: gettext("Places are decided"), Stage.AWARDED: gettext("Prizes are awarded"),
        Stage.CANCELLED: gettext("Called off"),
    }[seen.stage]  # fmt: skip


def standing_words(standing: Standing) -> str:
    return {
        Standing.IN: gettext("still in"), Standing.SEATED: gettext("seated"), Standing.OUT: gettext("out"),
        Standing.DISQUALIFIED: gettext("disqualified"), Standing.WITHDRAWN: gettext("withdrawn"),
        Standing.PLACED: gettext("among the places of the final"),
    }[standing]  # fmt: skip


def boards(seen: TournamentSeen, names: Name, own: str = "") -> tuple[Board, ...]:
    return tuple(_board(seen, table, names, own) for table in seen.tables)


def _board(seen: TournamentSeen, table: TableShown, names: Name, own: str) -> Board:
    line = seen.advance or 1
    safe = len(table.rows) <= line and not table.play_off
    lines = tuple(
        Line(
            row.place,
            names(row.who),
            row.box,
            row.stack,
            row.above,
            row.who == own,
            row.who == table.turn,
            _did(row.did),
            _says(row, safe=safe, over=table.over or table.ended),
            "" if safe else change(row.distance if row.above else -row.distance),
        )
        for row in table.rows
    )
    places = tuple((place, ", ".join(map(names, group))) for place, group in table.places)
    return Board(
        table.table, _so_far(table), _limits(table), lines, tuple((box, names(who)) for box, who in table.seats.items()),
        tuple(map(names, table.out)), places, line, bool(table.seats),
    )  # fmt: skip


def _did(did: str) -> str:
    return {"wagered": gettext("has wagered"), "passed": gettext("passes"), "absent": gettext("is absent")}.get(did, "")


def _so_far(table: TableShown) -> str:
    if table.announced:
        return gettext("Places announced")
    if table.play_off:
        return gettext("Play-off decided") if table.ended else gettext("Play-off")
    if table.ended:
        return gettext("Session over")
    if table.over:
        return gettext("All coups are played")
    if not table.coup:
        return gettext("Seats are drawn") if table.seats else gettext("Not drawn yet")
    if table.coups:
        return gettext("Coup %(coup)s of %(coups)s") % {"coup": min(table.coup, table.coups), "coups": table.coups}
    return gettext("Coup %(coup)s") % {"coup": table.coup}


def _limits(table: TableShown) -> str:
    found = sorted({limit for slug, limit in table.limits.items() if slug in ("player", "banker")})
    return "" if not found else f"{money(found[0][0])} – {money(found[-1][1])}"


def _says(row: RowShown, *, safe: bool, over: bool) -> str:
    """As the terminal's leaderboard says it; no advice, only what is possible. Once all is played nothing is any more."""
    if safe:
        return gettext("goes on as it stands")
    distance, most = money(row.distance), money(row.most)
    if row.above:
        lead = gettext("leads the line by %(distance)s") % {"distance": distance}
        return f"{lead}; {gettext('could still be caught')}" if row.at_best and not over else lead
    if not row.distance:
        return gettext("is level across the line")
    lacks = gettext("%(distance)s to the line") % {"distance": distance}
    if over:
        return lacks
    if row.alone:
        return f"{lacks}; {gettext('%(most)s won is enough') % {'most': most}}"
    return f"{lacks}; {gettext('a rival would have to lose too')}" if row.at_best else f"{lacks}; {gettext('out of reach for now')}"
