"""What the tables took in the gaming day that runs, beside what was to be expected: figures for whoever answers for them."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from croupier.desk.expected import Figures
from croupier.desk.noting import noted
from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.dealing.steps import deals_itself
from croupier.house.journal.models import Entry, Stream
from croupier.house.pages.figures import MINUS, date, hour, money
from croupier.house.pages.naming import Names
from croupier.house.pages.odds.figures import root
from croupier.house.pages.scenes import Scene
from croupier.house.records.entries import stream_of
from croupier.house.records.floats import Floats
from croupier.house.records.takings import Counting
from croupier.house.records.told import told


class Taken(Struct, frozen=True):
    """A table's figures, or the pit's."""

    table: str
    drop: str
    win: str
    ahead: bool
    expected: str
    deviation: str = ""


def counting() -> Counting:
    return running.pit().kept(Counting, Counting)


class Moved(Struct, frozen=True):
    """A float counted, filled or credited."""

    day: str
    time: str
    words: str
    by: str


def floats_moved(scene: Scene, names: Names) -> list[Moved]:
    """What was brought to a table's float and taken from it, the latest first, as the viewer may hear it."""
    stream, floats = stream_of(scene.id), running.pit().kept(Floats, Floats)
    found = [told(event, scene.viewer) for event in floats.of(stream)] if stream is not None else []
    return [
        Moved(date(each.at, scene.zone), hour(each.at, scene.zone), noted(each, scene.view), names(each.by.id))
        for each in found
        if each is not None
    ]


def dealers(scenes: Iterable[Scene], names: Names) -> dict[str, str]:
    """Who dealt last at each table that a dealer deals at; nobody before the first card of the shift."""
    found = {}
    for scene in scenes:
        if not deals_itself(scene.setup) and (stream := stream_of(scene.id)) is not None:
            entries = Entry.objects.filter(stream_id=stream.pk, rank=Rank.DEALER.value).order_by("-version")
            if (who := entries.values_list("actor", flat=True).first()) is not None:
                found[scene.id] = names(who)
    return found


def taken(scenes: Iterable[Scene]) -> tuple[dict[str, Taken], Taken]:
    """By table, and of all tables together."""
    tables = {scene.id: scene for scene in scenes}
    streams = Stream.objects.filter(name__in=[f"table:{table}" for table in tables])
    found = [each for each in counting().report(streams).days if tables[each.period.table].gaming_day == each.period.day]
    return {each.period.table: _taken(each) for each in found}, _sum(found)


def _taken(each: Figures) -> Taken:
    period, expected = each.period, each.expected
    return Taken(
        period.table, money(period.drop), money(period.win), period.win >= 0,
        expected_win(expected.win) if expected is not None else "–",
    )  # fmt: skip


def _sum(found: list[Figures]) -> Taken:
    drop, win = sum(each.period.drop for each in found), sum(each.period.win for each in found)
    expected = [each.expected for each in found if each.expected is not None]
    wanted = sum((each.win for each in expected), start=Fraction(0))
    came, variance = sum(each.came for each in expected), sum((each.variance for each in expected), start=Fraction(0))
    return Taken("", money(drop), money(win), win >= 0, expected_win(wanted), deviation(came - wanted, variance))


def expected_win(win: Fraction) -> str:
    """In whole dollars: more than that is not to be expected."""
    return money(round(win / 100) * 100)


def deviation(above: Fraction, variance: Fraction) -> str:
    """By how many standard deviations something came above what was expected."""
    return f"{MINUS if above < 0 else '+'}{root(above**2 / variance, 2)} σ" if variance else "–"
