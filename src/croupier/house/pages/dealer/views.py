"""The dealer's page, and what its drawer and its pads ask for."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from croupier.desk.doing import DOING, chapter_of, doing
from croupier.games.ranks import Rank, may_act
from croupier.house.api.answers import Turned
from croupier.house.dealing.steps import deals_itself
from croupier.house.pages.dealer.entered import Manner, entered
from croupier.house.pages.dealer.presenter import is_scanned, pieces, step_of, tools_of, where_of
from croupier.house.pages.dealer.printed import printed_pads
from croupier.house.pages.dealer.tooling import forms
from croupier.house.pages.dealer.wrong import HELD, drawer
from croupier.house.pages.figures import hour
from croupier.house.pages.filled import Unfit, filled, written_as
from croupier.house.pages.fragments import written
from croupier.house.pages.giving import come, give_all
from croupier.house.pages.live import at_table, events_url, in_view
from croupier.house.pages.scenes import Scene
from croupier.house.pages.showing import known, page, show
from croupier.house.people.sessions import began
from croupier.table.asking.irregularities import irregularities_of
from croupier.table.powers.listed import COMMAND

PAGE = "dealer"
NO_COMMAND = "The form names no command of a table."
LONGEST = 120
"""Letters of a line that is entered."""


@page
def tables(request: HttpRequest) -> HttpResponse:
    """Where somebody deals by hand: straight to the table where there is but one."""
    who = known(request, Rank.DEALER)
    scenes = [scene for scene in in_view(who.actor) if not deals_itself(scene.setup) and scene.view.phase != "closed"]
    if len(scenes) == 1:
        return redirect(f"/tables/{scenes[0].id}/deal")
    shown = [{"id": scene.id, "game": scene.setup.game, "where": where_of(scene), "step": step_of(scene)} for scene in scenes]
    return show(request, "dealer/tables.html", {"tables": shown, "site": True, "at": "deal"}, who=who)


@page
def console(request: HttpRequest, table: str) -> HttpResponse:
    """Whoever deals, or stands above a dealer."""
    who = known(request, Rank.DEALER)
    scene = at_table(table, who.actor)
    found = written(pieces, scene)
    shown = {
        "table": scene.id, "number": scene.id.upper(), "game": scene.setup.game, "pieces": found,
        "boxes": [html for name, html in found.items() if name.startswith("box-")],
        "since": "" if (at := began(request)) is None else hour(at, scene.zone),
        "events": events_url(PAGE, [scene]), "keys": KEYS, "scanned": is_scanned(scene), "pads": tools_of(scene),
    }  # fmt: skip
    return show(request, "dealer/page.html", shown | printed_pads(scene.view), who=who)


KEYS = (
    {"key": "9h", "does": "A card; Enter lays it"},
    {"key": "3 b 250", "does": "A wager: area, spot, amount"},
    {"key": "Enter", "does": "The step is done"},
    {"key": "F9", "does": "Something went wrong"},
    {"key": "F8", "does": "Everything that can be done"},
)


# The drawer


@page
def wrong(request: HttpRequest, table: str) -> HttpResponse:
    """What fits now, for whoever asks."""
    scene = _asked_for(request, table)
    beside = [permit for permit in scene.grounded(*HELD) if scene.view.held]
    shown = drawer(scene.view, scene.fitting, beside, scene.viewer)
    return part(request, "dealer/wrong.html", {"it": shown, "supervises": may_act(scene.viewer.rank, Rank.SUPERVISOR)})


@page
def ruling(request: HttpRequest, table: str, slug: str) -> HttpResponse:
    """One ruling, with what it must say."""
    scene = _asked_for(request, table)
    fits = [offer.permit for offer in scene.fitting if offer.irregularity.slug == slug and offer.permit.is_for(scene.viewer)]
    known_as = next((each for each in irregularities_of(scene.view.game) if each.slug == slug), None)
    if known_as is None:
        return _one(request, scene, slug, scene.permits_for(slug), back="wrong")
    shown = {
        "title": known_as.happened, "says": known_as.follows, "forms": forms(fits, scene.view, scene.naming), "table": scene.id,
        "game": scene.view.game, "back": "wrong",
    }  # fmt: skip
    return part(request, "dealer/one.html", shown)


@page
def everything(request: HttpRequest, table: str) -> HttpResponse:
    """Every command that whoever asks may give now, chapter by chapter."""
    scene = _asked_for(request, table)
    may = dict.fromkeys(permit.command for permit in scene.permits)
    chapters = [
        {"title": title, "each": [{"command": name, "title": doing(name)} for name in may if chapter_of(name) == title]}
        for title in DOING
    ]
    return part(request, "dealer/all.html", {"table": scene.id, "chapters": [each for each in chapters if each["each"]]})


@page
def command(request: HttpRequest, table: str, name: str) -> HttpResponse:
    """One command, with whatever it asks for."""
    scene = _asked_for(request, table)
    return _one(request, scene, name, scene.permits_for(name), back="all")


def _one(request: HttpRequest, scene: Scene, name: str, permits: Any, *, back: str) -> HttpResponse:
    shown = {
        "title": doing(name), "says": "", "forms": forms(permits, scene.view, scene.naming), "table": scene.id,
        "game": scene.view.game, "back": back,
    }  # fmt: skip
    return part(request, "dealer/one.html", shown)


def part(request: HttpRequest, template: str, shown: dict[str, Any]) -> HttpResponse:
    """What goes into the drawer."""
    response = render(request, template, shown)
    response["Cache-Control"] = "no-store"
    return response


def _asked_for(request: HttpRequest, table: str) -> Scene:
    return at_table(table, known(request, Rank.DEALER).actor)


# What is entered and given


@page
@require_POST
def enter(request: HttpRequest, table: str) -> HttpResponse:
    """A line of the pad."""
    who, said = known(request, Rank.DEALER), request.POST
    scene = at_table(table, who.actor)
    manner = Manner(said.get("laid", ""), faced=said.get("faced") == "yes", down=said.get("down") == "yes")
    try:
        commands = entered(scene.view, said.get("line", "")[:LONGEST], said.get("command", ""), said.get("hand", ""), manner)
    except Unfit as unfit:
        raise Turned(422, str(unfit)) from None
    return give_all(request, who.id, table, commands)


@page
@require_POST
def give(request: HttpRequest, table: str) -> HttpResponse:
    """A command that was filled in on a form, or commands as a key of the page has them."""
    who, said = known(request, Rank.DEALER), request.POST
    scene = at_table(table, who.actor)
    try:
        whole = "commands" in said
        commands = written_as(list[Any], said["commands"], NO_COMMAND) if whole else [_filled(said, int(scene.now))]
    except Unfit as unfit:
        raise Turned(422, str(unfit)) from None
    return give_all(request, who.id, table, [*come(scene, commands), *commands])


def _filled(said: QueryDict, now: int) -> dict[str, Any]:
    name = said.get("command", "")
    if name not in COMMAND:
        raise Unfit(NO_COMMAND)
    return filled(name, {field: said.getlist(field) for field in said}, now)
