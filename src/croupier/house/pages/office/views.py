"""The back office as pages. Supervisors see to patrons and tables; managers to the staff as well."""

from typing import Any, Final

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank, may_act
from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.floor.asked import Reply
from croupier.house.floor.setting_up import ChangeSetUp, SetUpTable
from croupier.house.floor.staffing import Staff, id_of
from croupier.house.journal.models import HeadSignature, Stream
from croupier.house.journal.models import Person as Row
from croupier.house.metrics import Health
from croupier.house.pages.acting import answered, receipt_of
from croupier.house.pages.figures import date, hour, number
from croupier.house.pages.filled import Said, Unfit
from croupier.house.pages.naming import Names
from croupier.house.pages.office import auditing
from croupier.house.pages.office.acts import limits_of, offered
from croupier.house.pages.office.conditions import Asked, changed, groups, read, usual_rules, wrong_with
from croupier.house.pages.pit.effects import effects_of
from croupier.house.pages.showing import known, notice, page, rank_title, show
from croupier.house.people import accounts
from croupier.house.people.acts import Acting, EraseName
from croupier.house.people.models import Login
from croupier.house.people.persons import Person
from croupier.table.asking.required import required
from croupier.table.reading.conditions import Fault

_MOST: Final = 200
WAYS: Final = (
    {"name": "office", "href": "/office", "title": "Office"},
    {"name": "people", "href": "/office/people", "title": "People"},
    {"name": "tables", "href": "/office/tables", "title": "Tables"},
    {"name": "floats", "href": "/pit/floats", "title": "Floats"},
    {"name": "documents", "href": "/office/documents", "title": "Documents"},
    {"name": "promotions", "href": "/promotions", "title": "Promotions"},
    {"name": "audit", "href": "/office/audit", "title": "Audit"},
    {"name": "pit", "href": "/pit", "title": "Pit"},
)
TOUR: Final = {
    "name": "office",
    "steps": (
        {"at": "#health", "words": "How the house does: what waits, what was refused, where its chains stand."},
        {"at": ".bar nav", "words": "People and their ranks, tables and how they are run, the floats, the audit."},
        {"at": "#tables", "words": "A new table is a form that says what is wrong with it, clause by clause."},
        {"at": "#people", "words": "Player Cards, exclusions and ranks: whatever your own rank permits."},
        {"at": "#audit", "words": "Everything on record, read again: the audit says whether the books hold."},
    ),
}


def _who(request: HttpRequest) -> Person:
    return known(request, Rank.SUPERVISOR)


def framed(at: str, title: str, shown: dict[str, Any]) -> dict[str, Any]:
    return {"ways": WAYS, "at": at, "where": {"title": gettext("Back office"), "line": title}} | shown


@page
def office(request: HttpRequest) -> HttpResponse:
    """How the house does."""
    who = _who(request)
    pit = running.pit()
    signed = HeadSignature.objects.order_by("-number").values_list("number", "at").first()
    zone = settings.HOUSE_RULES.zone
    streams = Stream.objects.exclude(kind="receipts").order_by("name")
    people = Row.objects.all()
    shown = {
        "waiting": pit.writer.waiting, "streams": [(_stream(each.name), each.version, each.hash[:12]) for each in streams],
        "signed": None if signed is None else (signed[0], f"{date(signed[1], zone)}, {hour(signed[1], zone)}"),
        "figures": _figures(pit.metrics.health()), "sheet": auditing.last(pit), "tables": len(pit.looking.tables()),
        "patrons": people.filter(rank=Rank.PLAYER.value).count(), "staff": people.exclude(rank=Rank.PLAYER.value).count(),
        "excluded": people.filter(standing="excluded").count(), "tour": TOUR,
    }  # fmt: skip
    return show(request, "office/page.html", framed("office", gettext("How the house does"), shown), who=who)


_STREAMS: Final = {
    "cage": "The cage",
    "pools": "Jackpot pools",
    "promotions": "Promotions",
    "reports": "Reports issued",
    "staff": "People and the set-up of tables",
    "tournaments": "Tournaments",
}


def _stream(name: str) -> str:
    """What a chain is about."""
    kind, _, table = name.partition(":")
    return f"Table {table.upper()}" if kind == "table" else _STREAMS.get(name, name)


def _figures(health: Health) -> list[tuple[str, str]]:
    found = (
        (gettext("Requests that wait"), health.waiting), (gettext("Waiting for the writer"), health.writing),
        (gettext("Open streams"), health.watchers), (gettext("Requests asked again"), health.repeats),
        (gettext("Checks that failed"), health.failures),
    )  # fmt: skip
    return [(words, number(count)) for words, count in found]


# People


@page
def people(request: HttpRequest) -> HttpResponse:
    who = _who(request)
    text, kind = request.GET.get("q", "").strip()[:80], request.GET.get("kind", "")
    rows = Row.objects.order_by("id")
    if kind == "staff":
        rows = rows.exclude(rank=Rank.PLAYER.value)
    elif kind == "patrons":
        rows = rows.filter(rank=Rank.PLAYER.value)
    elif kind == "excluded":
        rows = rows.filter(standing="excluded")
    if text:
        named = Login.objects.filter(name__icontains=text).values_list("person", flat=True)[:_MOST]
        rows = rows.filter(id__in=[text.upper(), *(each for each in named if each)])
    looking, names = running.pit().looking, Names()
    found = [person for row in rows[:_MOST] if (person := looking.person(row.id)) is not None]
    ranks = [rank for rank in Rank if _may_add(who, rank)]
    shown = {
        "people": [(person, names(person.id), rank_title(person.rank)) for person in found], "asked": request.GET,
        "ranks": [(rank.value, rank_title(rank)) for rank in ranks],
    }  # fmt: skip
    return show(request, "office/people.html", framed("people", gettext("People"), shown), who=who)


def _may_add(who: Person, rank: Rank) -> bool:
    beside = rank in (Rank.SURVEILLANCE, Rank.INSPECTOR)
    return not beside and may_act(who.rank, Rank.SUPERVISOR if rank is Rank.PLAYER else Rank.MANAGER)


@page
@require_POST
def add(request: HttpRequest) -> HttpResponse:
    """Somebody new."""
    who = _who(request)
    said = request.POST
    try:
        rank = Rank(said.get("rank", ""))
    except ValueError:
        raise Turned(422, gettext("Say which rank they are to have.")) from None
    name, password = said.get("name", ""), said.get("password", "")
    reply = accounts.add(running.pit(), who.id, rank, name, password, receipt=receipt_of(request))
    return _led(request, reply, f"/office/people/{id_of(reply)}" if reply.granted else "")


def _led(request: HttpRequest, reply: Reply, to: str) -> HttpResponse:
    """Where something was done, the page it is shown on; else the notice."""
    response = answered(request, reply)
    if reply.granted:
        response["HX-Redirect"] = to
    return response


@page
def one(request: HttpRequest, person: str) -> HttpResponse:
    who = _who(request)
    pit = running.pit()
    found = pit.looking.person(person)
    if found is None:
        raise Turned(404, gettext("Nobody of this house has that id."))
    now = int(pit.clock())
    patron = found.rank is Rank.PLAYER
    shown = {
        "it": found, "name": accounts.name_of(person) or person, "title": rank_title(found.rank), "patron": patron,
        "standing": found.standing_at(now).value, "acts": offered(found, who.actor, pit.looking.person, now),
        "limits": limits_of(found, now), "chips": pit.looking.chips_of(person) if patron else None,
    }  # fmt: skip
    return show(request, "office/person.html", framed("people", gettext("People"), shown), who=who)


_FIELDS: Final = ("act", "why", "rank", "tournament")


@page
@require_POST
def act(request: HttpRequest, person: str) -> HttpResponse:
    """An act upon a person, by the way of all of them."""
    who = _who(request)
    said = {name: request.POST[name] for name in _FIELDS if name in request.POST}
    try:
        wanted: Acting = msgspec.convert(said | {"person": person}, Acting)
    except msgspec.ValidationError:
        raise Turned(422, gettext("The form names nothing that is done to people.")) from None
    pit, receipt = running.pit(), receipt_of(request)
    if isinstance(wanted, EraseName):
        reply = accounts.erase(pit, who.id, person, receipt=receipt)
    else:
        reply = pit.ask(Staff(receipt, who.id, wanted))
    return _led(request, reply, f"/office/people/{person}")


# Tables


@page
def tables(request: HttpRequest) -> HttpResponse:
    who = _who(request)
    looking = running.pit().looking
    found = [(table, setup, hot) for table, setup in looking.tables().items() if (hot := looking.table(table)) is not None]
    shown = {
        "tables": [
            {"id": table, "setup": setup, "played": hot.table.played, "people": len(hot.table.floor.people),
             "waits": required(hot.table).sentence, "closed": hot.table.closed}
            for table, setup, hot in found
        ],
        "games": [
            (f"{slug}:{variant}" if variant else slug, _title(slug, variant))
            for slug, game in GAMES.items()
            for variant in (*game.variants,) or ("",)
        ],
    }  # fmt: skip
    return show(request, "office/tables.html", framed("tables", gettext("Tables"), shown), who=who)


def _title(game: str, variant: str) -> str:
    return usual_rules(game, variant).title


@page
def new_table(request: HttpRequest) -> HttpResponse:
    """The form of a new table."""
    who = _who(request)
    game, variant = _chosen(request)
    shown = {"game": game, "variant": variant, "title": _title(game, variant), "groups": groups(game, variant)}
    return show(request, "office/new.html", framed("tables", gettext("A new table"), shown), who=who)


def _chosen(request: HttpRequest) -> tuple[str, str]:
    said = request.GET if request.method == "GET" else request.POST
    game, _, variant = said.get("game", "").partition(":")
    if game not in GAMES or (variant and variant not in GAMES[game].variants):
        raise Turned(422, gettext("Say which game is to be played."))
    return game, variant


@page
@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """What is wrong with a table as it is filled in so far, by clause; and what its sign does. Nothing is put up."""
    who = _who(request)
    game, variant = _chosen(request)
    shown: dict[str, Any] = {"game": game}
    try:
        asked = _read(request, game, variant)
        shown["faults"] = wrong_with(asked.conditions)
        if not shown["faults"]:
            sign = asked.conditions.sign
            shown["effects"] = effects_of(asked.conditions.rules, asked.conditions.rack, sign.limits, sign.unit)
    except Unfit as error:
        shown |= {"faults": [Fault(str(error), error.clause)]} if error.clause else {"wrong": str(error)}
    return show(request, "office/check.html", shown, who=who)


def _read(request: HttpRequest, game: str, variant: str) -> Asked:
    said: Said = dict(request.POST.lists())
    return read(game, variant, said)


@page
@require_POST
def add_table(request: HttpRequest) -> HttpResponse:
    who = _who(request)
    game, variant = _chosen(request)
    try:
        asked = _read(request, game, variant)
    except Unfit as error:
        return notice(request, str(error), clause=error.clause, game=game, status=422)
    reply = running.pit().ask(SetUpTable(receipt_of(request), who.id, asked.conditions, asked.setup))
    return _led(request, reply, f"/pit/tables/{asked.conditions.table}")


@page
@require_POST
def change_table(request: HttpRequest, table: str) -> HttpResponse:
    """A table is run otherwise from now on."""
    who = _who(request)
    pit = running.pit()
    setup = pit.looking.tables().get(table)
    if setup is None:
        raise Turned(404, gettext("There is no such table."))
    try:
        wanted = changed(setup, dict(request.POST.lists()))
    except Unfit as error:
        raise Turned(422, str(error)) from None
    return _led(request, pit.ask(ChangeSetUp(receipt_of(request), who.id, table, wanted)), "/office/tables")


# The audit


@page
def audit(request: HttpRequest) -> HttpResponse:
    who = _who(request)
    sheet, zone = auditing.last(running.pit()), settings.HOUSE_RULES.zone
    when = f"{date(sheet.at, zone)}, {hour(sheet.at, zone)}" if sheet.at else ""
    shown = {"sheet": sheet, "when": when, "may": may_act(who.rank, Rank.MANAGER)}
    return show(request, "office/audit.html", framed("audit", gettext("Audit"), shown), who=who)


@page
@require_POST
def run_audit(request: HttpRequest) -> HttpResponse:
    """Everything is read again. It takes the machine for a while, so that a manager decides on it."""
    known(request, Rank.MANAGER)
    auditing.start(running.pit())
    return HttpResponse(status=204, headers={"HX-Redirect": "/office/audit"})
