"""Rounds that are over: a list of one's own, and each told again step by step to whoever had something on it, or saw it."""

import re
from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from croupier.desk.handbook import capital
from croupier.house.api.answers import Turned
from croupier.house.api.records import stream_known
from croupier.house.pages.figures import change, money
from croupier.house.pages.inspect.frame import KEYS, records
from croupier.house.pages.inspect.replay import Entry, Line, story
from croupier.house.pages.live import at_table
from croupier.house.pages.names import printed
from croupier.house.pages.naming import Names
from croupier.house.pages.player.side import round_told_short
from croupier.house.pages.scenes import Scene
from croupier.house.pages.showing import known, page, show
from croupier.house.people.persons import Person
from croupier.house.records.entries import entries
from croupier.house.records.told import told
from croupier.house.records.unnamed import Marks, sees_everybody
from croupier.table.asking.results import OwnRound
from croupier.table.asking.seen import View
from croupier.table.message.events import Event
from croupier.table.message.upcast import read_event

_OTHERS: Final = re.compile(r"\bsomeone-\d+\b", re.IGNORECASE)
_EVEN: Final = re.compile(r"(?<=\d)\.00\b")
"""Whole dollars are written as everywhere on the page."""
TOGETHER: Final = 50
"""Rounds on a page of the list."""


@page
@require_safe
def rounds_told(request: HttpRequest, table: str) -> HttpResponse:
    """All rounds of one's own, the newest first, some at a time."""
    person = known(request)
    scene = at_table(table, person.actor)
    asked = request.GET.get("before", "")
    before = int(asked[:9]) if asked.isascii() and asked.isdigit() else 0
    every = scene.all_own_rounds()
    own = [each for each in every if not before or each.number < before]
    shown = _about(scene) | {
        "rounds": [round_told_short(each) for each in own[:TOGETHER]],
        "older": own[TOGETHER - 1].number if len(own) > TOGETHER else 0,
        "newest": not before,
        "summed": _summed(every),
    }
    return show(request, "player/history.html", shown, who=person)


def _summed(rounds: tuple[OwnRound, ...]) -> str:
    """What all of them came to; nothing where there are none."""
    if not rounds:
        return ""
    said = {
        "count": len(rounds),
        "staked": money(sum(each.staked for each in rounds)),
        "net": change(sum(each.net for each in rounds)),
    }
    return ngettext(
        "%(count)s round, %(staked)s staked: %(net)s", "%(count)s rounds, %(staked)s staked: %(net)s", len(rounds)
    ) % said  # fmt: skip


@page
@require_safe
def round_told(request: HttpRequest, table: str, number: int) -> HttpResponse:
    person = known(request)
    scene = at_table(table, person.actor)
    stream, reading = stream_known(table), records().reading
    found = reading.round(stream, number, person.actor)
    if found is None:
        raise Turned(404, gettext("Round %(number)s is not on record: it is not over, or there was none.") % {"number": number})
    rows = (Entry(version, read_event(body)) for version, body, _hash in entries(stream, found.first - 1, found.last))
    again = story(reading.table_before(stream, found.first), rows, person.actor, number, *_reading(person))
    name = Names()(person.id)
    shown = _about(scene) | {
        "number": number, "void": found.void, "frames": again.frames, "step": again.asked(request.GET.get("step", ""), 1),
        "steps": [_step(line, person, name) for line in again.lines], "keys": KEYS, **_beside(scene, number),
    }  # fmt: skip
    return show(request, "player/round.html", shown, who=person)


def _reading(person: Person) -> tuple[Callable[[Event], Event | None], Callable[[View], View]]:
    """What this person reads of an event and of the table beside it: other players unnamed, no face that they were not shown,
    nothing that is another's."""
    marks = Marks(person.actor)
    if sees_everybody(person.actor):
        return lambda event: told(event, person.actor), lambda seen: seen

    def read(event: Event) -> Event | None:
        heard = told(event, person.actor)
        return None if heard is None else marks.read(heard)

    return read, marks.beside


def _step(line: Line, person: Person, name: str) -> dict[str, Any]:
    cited, mine = line.why.cited, person.id in line.words
    words = _OTHERS.sub(gettext("Another player"), line.words.replace(person.id, name))
    return {"words": capital(_EVEN.sub("", words)), "clause": cited[0].number if cited else None, "mine": mine}


def _beside(scene: Scene, number: int) -> dict[str, int]:
    """One's own rounds before and after this one; nought where there is none."""
    own = [each.number for each in scene.all_own_rounds()]
    return {
        "earlier": max((each for each in own if each < number), default=0),
        "later": min((each for each in own if each > number), default=0),
    }


def _about(scene: Scene) -> dict[str, Any]:
    name = printed(scene.setup.game, scene.view.variant, scene.view.title, scene.view.sign.tie_percent)
    where = {"title": name.spoken, "line": gettext("Table %(table)s") % {"table": scene.id.upper()}}
    return {"table": scene.id, "game": scene.setup.game, "where": where, "called": scene.view.called}
