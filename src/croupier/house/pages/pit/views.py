"""The supervisor's pages: the pit, one table of it, and the forms of whatever may be done there."""

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST

from croupier.desk.doing import doing
from croupier.desk.handbook import by_when, capital, hearer, may_rule
from croupier.games.ranks import TITLES, Rank
from croupier.house.api.answers import Turned
from croupier.house.api.wire import COMMAND_FORMS
from croupier.house.pages.acting import DONE
from croupier.house.pages.figures import hour, weekday
from croupier.house.pages.filled import Unfit, filled
from croupier.house.pages.forms import WHICH, Asking, askings, which_of
from croupier.house.pages.fragments import written
from croupier.house.pages.giving import come, give_all
from croupier.house.pages.live import at_table, events_url, in_view
from croupier.house.pages.naming import Names
from croupier.house.pages.odds.running import running
from croupier.house.pages.pit.effects import effects
from croupier.house.pages.pit.happened import happened
from croupier.house.pages.pit.presenter import pieces, table_pieces
from croupier.house.pages.pit.takings import dealers, floats_moved, taken
from croupier.house.pages.pit.ways import WAYS
from croupier.house.pages.scenes import Scene
from croupier.house.pages.showing import known, page, show
from croupier.house.running import pit as pit_of_this_process
from croupier.table.asking.permitted import Permit
from croupier.table.model.sign import Limit

KEYS: Final = (
    {"key": "J", "does": "The next that waits"},
    {"key": "K", "does": "The one before"},
    {"key": "A", "does": "Do what is offered first"},
    {"key": "X", "does": "Do the other thing"},
)
_LOG: Final = 12
TOUR: Final = {
    "name": "supervisor",
    "steps": (
        {"at": ".posts", "words": "Every table of the pit, live: how far it is, what lies, and what you should know of."},
        {"at": "#queue", "words": "What waits for you: rulings, calls, disputes, prizes. J and K move, A and X decide."},
        {"at": "#signs", "words": "Signs that run, with their time, and whoever is to be told."},
        {"at": "#shoe", "words": "The odds of the running cards, for staff alone. What has gone favourable is marked."},
        {"at": ".posts h2 a", "words": "Open a table to do there whatever your rank permits."},
    ),
}


@page
def pit(request: HttpRequest) -> HttpResponse:
    who = known(request, Rank.SUPERVISOR)
    scenes = in_view(who.actor)
    first = [written(pieces, scene) for scene in scenes]
    shown = {
        "posts": [(scene.id, each[f"post-{scene.id}"]) for scene, each in zip(scenes, first, strict=True)],
        "waits": [each[f"waits-{scene.id}"] for scene, each in zip(scenes, first, strict=True)],
        "signs": [each[f"signs-{scene.id}"] for scene, each in zip(scenes, first, strict=True)],
        "scenes": scenes, "events": events_url("pit", scenes), "happened": happened(scenes, Names(), _LOG),
        "where": {"title": gettext("Pit"), "line": _line(scenes)}, "ways": WAYS, "at": "pit", "keys": KEYS, "tour": TOUR,
    }  # fmt: skip
    return show(request, "pit/page.html", shown, who=who)


def _line(scenes: list[Scene]) -> str:
    """`Friday 20:48 · 7 tables · 34 players`."""
    zone = settings.HOUSE_RULES.zone
    people = sum(len(scene.view.people) for scene in scenes)
    tables = ngettext("%(count)s table", "%(count)s tables", len(scenes)) % {"count": len(scenes)}
    players = ngettext("%(count)s player", "%(count)s players", people) % {"count": people}
    return " · ".join((f"{weekday(scenes[0].now, zone)} {hour(scenes[0].now, zone)}" if scenes else "", tables, players))


@page
def log(request: HttpRequest) -> HttpResponse:
    """What just happened, as a part of the page."""
    who = known(request, Rank.SUPERVISOR)
    return show(request, "pit/log.html", {"happened": happened(in_view(who.actor), Names(), _LOG)}, who=who)


@page
def figures(request: HttpRequest) -> HttpResponse:
    """What each table took today, as parts of the page."""
    who = known(request, Rank.SUPERVISOR)
    scenes = in_view(who.actor)
    by_table, whole = taken(scenes)
    favourable = {scene.id: running(scene.view, scene.id).favourable for scene in scenes}
    lies = sum(wager.amount for scene in scenes for wager in scene.view.wagers)
    dealt = dealers(scenes, Names())
    tables = [(scene.id, by_table.get(scene.id), favourable[scene.id], dealt.get(scene.id, "")) for scene in scenes]
    shown = {"tables": tables, "whole": whole, "lies": lies}
    return show(request, "pit/figures.html", shown, who=who)


@page
def shoe(request: HttpRequest) -> HttpResponse:
    """The odds of one table's cards, for the staff."""
    who = known(request, Rank.SUPERVISOR)
    scenes = in_view(who.actor)
    table = request.GET.get("table", "")
    chosen = next((scene for scene in scenes if scene.id == table), scenes[0] if scenes else None)
    shown = {"it": None if chosen is None else running(chosen.view, chosen.id), "scenes": scenes}
    return show(request, "pit/shoe.html", shown, who=who)


# One table


@page
def table(request: HttpRequest, table: str) -> HttpResponse:
    who = known(request, Rank.SUPERVISOR)
    scene = at_table(table, who.actor)
    names, found = Names(), written(table_pieces, scene)
    held = scene.view.tournament
    stacks = {} if held is None else {each.player: each.stack for each in held.entrants}
    shown = {
        "post": found[f"post-{scene.id}"], "waits": found[f"waits-{scene.id}"], "signs": found[f"signs-{scene.id}"],
        "chapters": [html for name, html in found.items() if name.startswith("can-")], "forms": found.get(f"forms-{scene.id}", ""),
        "table": scene.id, "number": scene.id.upper(), "game": scene.setup.game, "events": events_url("pit-table", [scene]),
        "people": [
            (names(person.id), person, stacks.get(person.id, person.chips))
            for person in sorted(scene.view.people, key=lambda each: (each.area, each.id))
        ],
        "where": {"title": gettext("Table %(table)s") % {"table": scene.id.upper()}, "line": scene.view.title},
        "ways": WAYS, "at": "table", "keys": KEYS, "linked": scene.view.prizes is not None,
    }  # fmt: skip
    return show(request, "pit/table.html", shown, who=who)


@page
def rulings(request: HttpRequest, table: str) -> HttpResponse:
    """What fits the moment, as a part of the page: each with its effect, its rank, its clause and who is told."""
    who = known(request, Rank.SUPERVISOR)
    scene = at_table(table, who.actor)
    return show(request, "pit/rulings.html", {"table": scene.id, "game": scene.setup.game, "rulings": _rulings(scene)}, who=who)


def _rulings(scene: Scene) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    called = {(call.rank, call.about) for call in scene.view.casebook.calls.values()}
    for offer in scene.fitting:
        wrong, permit = offer.irregularity, offer.permit
        if wrong.slug not in found:
            told = [f"{capital(hearer(tell.to))}: {tell.how}, {by_when(tell.within.words)}" for tell in wrong.tells]
            found[wrong.slug] = {
                "slug": wrong.slug, "chapter": wrong.chapter, "happened": wrong.happened, "follows": wrong.follows,
                "clause": permit.clause, "rank": may_rule(permit.rank), "told": told, "command": permit.command,
                "mine": permit.is_for(scene.viewer), "call": permit.rank.value, "whom": TITLES[permit.rank],
                "called": (permit.rank, wrong.slug) in called,
            }  # fmt: skip
    return list(found.values())


@page
def ask(request: HttpRequest, table: str, command: str) -> HttpResponse:
    """The form of a command, for the dialog of a page."""
    who = known(request, Rank.SUPERVISOR)
    scene = at_table(table, who.actor)
    names = Names()
    forms = askings(_asked_for(request, scene, command), scene.view, names)
    if not forms:
        raise Turned(422, gettext("This cannot be done now: the table has moved on."))
    shown = {
        "table": scene.id, "game": scene.setup.game, "title": doing(command), "command": command,
        "forms": forms, "previews": any(_has_sign(form) for form in forms), "says": _says(scene, request.GET.get("about", "")),
    }  # fmt: skip
    return show(request, "pit/asking.html", shown, who=who)


def _asked_for(request: HttpRequest, scene: Scene, command: str) -> list[Permit]:
    """The permits of a command; of one irregularity, or one case, where that is named."""
    about, which = request.GET.get("about", ""), request.GET.get(WHICH, "")
    if about:
        found = [offer.permit for offer in scene.fitting if offer.irregularity.slug == about]
        return [permit for permit in found if permit.is_for(scene.viewer)]
    found = [permit for permit in scene.permits if permit.command == command]
    return [permit for permit in found if not which or which_of(permit) == which]


def _says(scene: Scene, about: str) -> str:
    return next((offer.irregularity.follows for offer in scene.fitting if offer.irregularity.slug == about), "") if about else ""


def _has_sign(form: Asking) -> bool:
    return any(box.name.startswith("sign.") for group in form.groups for box in group.boxes)


@page
@require_POST
def give(request: HttpRequest, table: str, command: str) -> HttpResponse:
    """A command as it was filled in, by the way of all commands."""
    who = known(request, Rank.SUPERVISOR)
    if command not in COMMAND_FORMS:
        raise Turned(422, gettext("The form names no command of a table."))
    scene = at_table(table, who.actor)
    try:
        body = filled(command, dict(request.POST.lists()), int(scene.now))
    except Unfit as error:
        raise Turned(422, str(error)) from None
    response = give_all(request, who.id, table, [*come(scene, [body]), body])
    if response.status_code == DONE:
        response["HX-Trigger"] = "given"
    return response


def _now() -> int:
    return int(pit_of_this_process().clock())


@page
@require_POST
def effect(request: HttpRequest, table: str) -> HttpResponse:
    """What a sign would do to every edge, before it is put up. Nothing is put up."""
    who = known(request, Rank.SUPERVISOR)
    scene = at_table(table, who.actor)
    try:
        sign = filled("alter-limits", dict(request.POST.lists()), _now())["sign"]
    except Unfit as error:
        return show(request, "pit/effect.html", {"wrong": str(error)}, who=who)
    limits = {slug: Limit(**limit) for slug, limit in sign["limits"].items() if limit.keys() == {"minimum", "maximum"}}
    shown = {"effects": effects(scene.view, limits, sign["unit"]), "game": scene.setup.game}
    return show(request, "pit/effect.html", shown, who=who)


# What concerns all tables


@page
def floats(request: HttpRequest) -> HttpResponse:
    """The floats of all tables, with their fills and credits."""
    return _listed(request, "floats")


@page
def payments(request: HttpRequest) -> HttpResponse:
    """The registers of wrong payments."""
    return _listed(request, "payments")


@page
def disputes(request: HttpRequest) -> HttpResponse:
    return _listed(request, "disputes")


_TITLES: Final = {"floats": "Fills and credits", "payments": "Wrong payments", "disputes": "Disputes"}


def _listed(request: HttpRequest, what: str) -> HttpResponse:
    who = known(request, Rank.SUPERVISOR)
    scenes, names = in_view(who.actor), Names()
    tables = sorted((_lines(scene, names, what) for scene in scenes), key=lambda each: not (each["lines"] or each["tray"]))
    shown = {
        "what": what, "title": _TITLES[what], "tables": tables, "ways": WAYS, "at": what,
        "where": {"title": _TITLES[what], "line": _line(scenes)}, "events": "",
    }  # fmt: skip
    return show(request, "pit/listed.html", shown, who=who)


def _lines(scene: Scene, names: Names, what: str) -> dict[str, Any]:
    seen = scene.view
    titles = {offer.wager: offer.title for offer in seen.sign.offers}
    can = {permit.command for permit in scene.permits}
    found: dict[str, Any] = {
        "table": scene.id, "number": scene.id.upper(), "game": scene.setup.game, "title": seen.title,
        "tray": seen.tray if what == "floats" else None,
        "opened": sum(value * count for value, count in seen.tray.opened) if seen.tray is not None else 0,
    }  # fmt: skip
    if what == "floats":
        found["lines"] = floats_moved(scene, names)
        found["can"] = [(name, doing(name)) for name in ("open-float", "fill-float", "credit-float", "close-float") if name in can]
    elif what == "payments":
        found["lines"] = [
            (each, names(each.player) if each.player else "", titles.get(each.wager, each.wager))
            for each in seen.casebook.register.values()
        ]
        found["can"] = [(name, doing(name)) for name in ("report-wrong-settlement",) if name in can]
    else:
        found["lines"] = [(number, each, names(each.player)) for number, each in seen.casebook.disputes.items()]
        found["can"] = [(name, doing(name)) for name in ("raise-dispute",) if name in can]
    return found
