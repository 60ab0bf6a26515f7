"""Promotions for the back office, the supervisor and those who see all; the last change nothing, and are offered nothing."""

from datetime import datetime
from fractions import Fraction
from typing import Any, Final
from urllib.parse import quote

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from croupier.desk.handbook import capital
from croupier.games import topics as t
from croupier.games.catalogue import GAMES
from croupier.games.ranks import SEES_ALL, Rank, may_act
from croupier.games.statute import ACT
from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.api.promotions import NO_PROMOTION, NO_VERSION, asked_of
from croupier.house.floor.asked import Reply, refusal_of
from croupier.house.floor.promoting import NEEDED
from croupier.house.pages.acting import answered, receipt_of
from croupier.house.pages.figures import date, hour, money
from croupier.house.pages.inspect.frame import framed as for_watchers
from croupier.house.pages.naming import Names
from croupier.house.pages.office.views import framed
from croupier.house.pages.promotions import reading as r
from croupier.house.pages.promotions.offers import claim_offers, offers
from croupier.house.pages.showing import known, notice, page, show
from croupier.house.people.addresses import address_of, keep_address, on_file
from croupier.house.people.persons import Person
from croupier.house.records import promotions as p
from croupier.promotions import commands as c
from croupier.promotions import papers
from croupier.promotions.acting.drafting import missing
from croupier.promotions.facts import BOOKS, DOCUMENTS, Cited, check_documents, clauses, point
from croupier.promotions.model import BEFORE_START, Entry, Promotion, State, System
from croupier.promotions.odds import odds
from croupier.promotions.terms import POINTS, Prize

_SHOWN: Final = 200
"""So many tickets are listed on the page; the list as a whole is a file."""
KINDS: Final = (
    ("goods", "Goods"), ("money", "Money"), ("vehicle", "Vehicle"), ("appliance", "Appliance"), ("travel", "Travel"),
    ("real-estate", "Property"), ("casino-dollars", "Casino dollars"), ("slots-dollars", "Slots dollars"),
)  # fmt: skip
LABELS: Final = {
    "manner": "How a prize is won", "award_when": "When prizes are given", "award_where": "Where", "eligibility": "Who may enter",
    "minimum_wager": "The wager it takes", "nature": "What it is", "reservations": "What the house keeps to itself",
    "closing": "When entries close", "held_where": "Where it is held", "held_when": "When", "claim": "How to claim",
    "presence": "Whether a winner has to be there", "notification": "How winners hear of it",
    "results": "How results are made public",
}  # fmt: skip
THINGS: Final = (
    ("tobacco", "tobacco"), ("firearm", "a firearm"), ("ammunition", "ammunition"), ("imitation-firearm", "an imitation firearm"),
    ("prohibited-weapon", "a prohibited weapon"), ("prescribed", "something that the regulations ban"),
)  # fmt: skip
STAGES: Final = ("drafted", "complete", "submitted", "running", "closed", "drawn")


def address_for(name: str, rest: str = "") -> str:
    return f"/promotions/{quote(name)}{rest}"


def someone(request: HttpRequest) -> Person:
    return known(request, Rank.DEALER, *SEES_ALL)


def named(name: str) -> tuple[System, Promotion]:
    system = running.pit().looking.promotions().system
    found = system.promotions.get(name)
    if found is None:
        raise Turned(404, NO_PROMOTION)
    return system, found


def frame(who: Person, title: str, shown: dict[str, Any]) -> dict[str, Any]:
    """The bar of the office, or of those who see all."""
    if who.rank in SEES_ALL:
        return for_watchers(who, "promotions", shown)
    found = framed("promotions", title, shown)
    return (
        found
        if may_act(who.rank, Rank.SUPERVISOR)
        else found | {"ways": ({"name": "promotions", "href": "/promotions", "title": "Promotions"},)}
    )


def when(moment: int | None) -> str:
    return "" if moment is None else f"{date(moment, r.zone())}, {hour(moment, r.zone())}"


def cited(found: tuple[Cited, ...]) -> list[dict[str, str]]:
    """Clauses as tags; the Act is in no rulebook of ours."""
    return [{"game": "" if each.document == ACT else each.document, "clause": each.clause, "words": str(each)} for each in found]


# The list, and the calendar


@page
def promotions(request: HttpRequest) -> HttpResponse:
    """What is due, and every promotion there is."""
    who = someone(request)
    pit = running.pit()
    system, now, names = pit.looking.promotions().system, int(pit.clock()), Names()
    lines = [
        {"href": address_for(line.promotion), "promotion": line.promotion, "what": _words(names, line.what),
         "when": when(line.by), "clauses": cited(line.clauses), "overdue": line.overdue, "owed": line.owed}
        for line in p.calendar(system, now, r.zone())
    ]  # fmt: skip
    listed = [
        {"href": address_for(name), "name": name, "state": each.state.value, "tickets": len(each.entries),
         "games": ", ".join(GAMES[slug].title for slug in each.documents), "doubt": each.doubt is not None,
         "worth": money(sum(prize.cents for prize in each.version.prizes)), "closes": when(each.conduct.closes)}
        for name, each in sorted(system.promotions.items())
    ]  # fmt: skip
    banned = system.prescribed
    shown = {
        "lines": lines, "listed": listed, "drafts": may_act(who.rank, NEEDED[c.Draft]), "banned": ", ".join(banned.items),
        "dated": date(banned.dated, r.zone()) if banned.by else "", "checked": names(banned.by) if banned.by else "",
    }  # fmt: skip
    return show(request, "promotions/list.html", frame(who, gettext("Promotions"), shown), who=who)


@page
@require_POST
def prescribe(request: HttpRequest) -> HttpResponse:
    """The regulations' list of things that are no prize, as it was on a day."""
    who = known(request, NEEDED[c.Prescribe])
    return _led(request, _asked(request, who, "", "prescribe"), "/promotions")


# The form of the terms


@page
def new(request: HttpRequest) -> HttpResponse:
    who = known(request, NEEDED[c.Draft])
    typed: dict[str, Any] = {"one_each": True, "advertised": False}
    return _form(request, who, "draft", "", typed, (), documents=())


@page
def edit(request: HttpRequest, name: str) -> HttpResponse:
    """Another version of the terms: before the start as often as one likes, afterwards as the documents allow."""
    who = known(request, NEEDED[c.Redraft])
    _system, found = named(name)
    kind = "redraft" if found.state in BEFORE_START else "amend"
    return _form(request, who, kind, name, r.as_typed(found.version), found.version.prizes, documents=found.documents)


def _form(
    request: HttpRequest,
    who: Person,
    kind: str,
    name: str,
    typed: dict[str, Any],
    prizes: tuple[Prize, ...],
    documents: tuple[str, ...],
) -> HttpResponse:
    points = [
        {"title": papers.TITLES[number - 1], "boxes": [(key, LABELS[key], typed.get(key, "")) for key in keys]}
        for number, keys in enumerate(POINTS, start=1)
    ]
    blocks = [
        {
            "number": at,
            "it": r.prize_typed(prize),
            "details": [(each, each.replace("_", " ").capitalize(), r.prize_typed(prize).get(each, "")) for each in r.DETAIL],
        }
        for at, prize in enumerate((*prizes, *(None,) * (3 if not prizes else 1)), start=1)
    ]
    shown = {
        "kind": kind, "name": name, "typed": typed, "points": points, "blocks": blocks, "kinds": KINDS, "means": r.MEANS,
        "things": THINGS,
        "documents": [(slug, GAMES[slug].title, slug in documents) for slug in DOCUMENTS], "fixed": documents,
        "moments": [(key, words, typed.get(key, ""), key != "claim_by") for key, words in
                    (("starts", "Starts"), ("closes", "Entries close"), ("held", "The draw is held"), ("claim_by", "Claims end"))],
        "back": address_for(name) if name else "/promotions",
    }  # fmt: skip
    return show(request, "promotions/form.html", frame(who, gettext("Terms"), shown), who=who)


@page
@require_POST
def lacking(request: HttpRequest) -> HttpResponse:
    """What is missing, while one types."""
    known(request, NEEDED[c.Draft])
    said = request.POST
    documents = tuple(said.getlist("documents"))
    try:
        check_documents(documents)
        terms = r.terms_of(said)
        prizes = msgspec.convert(terms["prizes"], tuple[Prize, ...])
    except msgspec.ValidationError:
        return show(request, "promotions/missing.html", {"wrong": "The form names a prize of no kind that there is."})
    except ValueError as error:
        return show(request, "promotions/missing.html", {"wrong": f"{str(error).capitalize()}."})
    _system, found = named(said["promotion"]) if said.get("kind") != "draft" else (None, None)
    scrutineer, statute = (bool(found.scrutineer), found.statute) if found else (False, said.get("statute") == "yes")
    system = running.pit().looking.promotions().system
    faults = p.lacking(system, documents, terms["terms"], prizes, scrutineer=scrutineer, statute=statute) if documents else []
    return show(request, "promotions/missing.html", {"faults": _grouped(faults), "none": not documents})


def _grouped(faults: list[p.Lacking]) -> list[dict[str, Any]]:
    """One line for each thing, with every document's clause."""
    found: dict[str, list[Cited]] = {}
    for each in faults:
        found.setdefault(each.sentence, []).append(Cited(each.document, each.clause))
    return [{"sentence": words[:1].upper() + words[1:], "clauses": cited(tuple(said))} for words, said in found.items()]


@page
@require_POST
def add(request: HttpRequest) -> HttpResponse:
    """Terms drafted, or written anew."""
    who = known(request, NEEDED[c.Draft])
    kind, name = request.POST.get("kind", ""), request.POST.get("promotion", "").strip()
    if kind not in ("draft", "redraft", "amend"):
        raise Turned(422, "The form names no command of a promotion.")
    return _led(request, _asked(request, who, name, kind), address_for(name))


@page
@require_POST
def do(request: HttpRequest, name: str) -> HttpResponse:
    """A command to a promotion. Whose it is to give, the writer knows: the scrutineer's word is theirs whatever their rank."""
    who = known(request)
    reply = _asked(request, who, name, request.POST.get("type", ""))
    return _led(request, reply, address_for(name, "/drum" if request.POST.get("back") == "drum" else ""))


def _asked(request: HttpRequest, who: Person, name: str, type_: str) -> Reply:
    return running.pit().ask(asked_of(who.id, receipt_of(request), (r.command(request, name, type_),)))


def _led(request: HttpRequest, reply: Reply, to: str) -> HttpResponse:
    if not reply.granted:
        said = refusal_of(reply)
        sentence = Names().in_words(said.sentence) + (f" ({said.clause})" if said.clause else "")
        return notice(request, sentence, what=gettext("This was not done."), status=reply.status)
    response = answered(request, reply)
    response["HX-Redirect"] = to
    return response


@page
@require_POST
def address(request: HttpRequest, name: str) -> HttpResponse:
    """Where post reaches a claimant, kept beside the name."""
    who = known(request, Rank.SUPERVISOR)
    reply = keep_address(running.pit(), who.id, request.POST.get("person", ""), request.POST.get("address", ""))
    return _led(request, reply, address_for(name))


# One promotion


@page
def one(request: HttpRequest, name: str) -> HttpResponse:
    """How it stands, and whatever may be done with it now."""
    who = someone(request)
    system, it = named(name)
    pit, names = running.pit(), Names()
    now = int(pit.clock())
    kept = p.kept(system, it, now, r.zone())
    offered = [] if who.rank in SEES_ALL else offers(system, it, who, now)
    filed = who.rank in SEES_ALL or may_act(who.rank, Rank.SUPERVISOR)
    shown = {
        "it": it, "seen": kept.seen, "name": name, "href": address_for(name), "state": it.state.value, "stages": _stages(it),
        "games": [GAMES[slug].title for slug in it.documents], "faults": _grouped(
            [p.Lacking(each.code, papers.SAYS[each.code], each.document, each.clause) for each in missing(system, it)]
        ) if it.state is State.DRAFTED else [],
        "steps": [each for each in offered if not each.boxes], "forms": [each for each in offered if each.boxes],
        "owed": [{"what": _words(names, each.what), "by": _clock(each.by),
                  "clauses": cited(each.clauses), "overdue": each.overdue} for each in kept.seen.owed],
        "dates": [(capital(each.what), _clock(each.by), cited(each.clauses)) for each in kept.seen.calendar],
        "scrutineer": names(it.scrutineer) if it.scrutineer else "", "drafters": [names(each) for each in it.drafters],
        "versions": [{"number": each.number, "submitted": when(each.submitted), "approval": each.approval, "given": each.given,
                      "prizes": len(each.prizes)} for each in reversed(it.versions)],
        "tickets": [(each.ticket, names(each.person), _earned(each), when(each.at)) for each in list(it.entries)[-_SHOWN:]],
        "count": len(it.entries), "wins": _wins(it, names), "claims": _claims(it, who, names, filed=filed),
        "disputes": [(each, names(each.person)) for each in it.disputes], "filed": filed,
        "worth": money(sum(prize.cents for prize in it.version.prizes)),
        "edits": may_act(who.rank, NEEDED[c.Redraft]) and it.state in (*BEFORE_START, State.RUNNING),
        "commitment": kept.seen.commitment, "entries": kept.seen.entries, "held": it.held is not None,
        "means": cited(clauses([each for each in it.documents if t.PROMOTIONAL_PRIZE in BOOKS[each]], t.PROMOTIONAL_PRIZE)),
        "odds": _odds(it) if filed else [], "put_off": when(it.not_before) if it.doubt is not None and it.doubt.put_off else "",
    }  # fmt: skip
    return show(request, "promotions/one.html", frame(who, name, shown), who=who)


def _words(names: Names, what: str) -> str:
    """What is due, with a name in place of a person's number."""
    return capital(names.in_words(what.replace("person ", "")))


def _earned(entry: Entry) -> str:
    """How a ticket was earned: a wager with its amount, and where it stands in its table's journal."""
    said = entry.earned
    table = gettext("table %(table)s") % {"table": said.table} if said.table else ""
    line = gettext("line %(line)s") % {"line": said.line} if said.line else ""
    parts = (said.how, money(said.amount) if said.amount else "", table, line)
    return ", ".join(filter(None, parts))


def _odds(it: Promotion) -> list[tuple[str, str]]:
    """What a ticket is worth, and what the prizes cost of the stakes that earned them; for the house."""
    if not it.entries:
        return []
    staked = sum(entry.earned.amount for entry in it.entries)
    found = odds([prize.cents for prize in it.version.prizes], len(it.entries), 0, Fraction(0))
    told = [(gettext("Chance of a ticket"), percent(found.chance)), (gettext("A ticket is worth"), money(round(found.expected)))]
    if staked:
        told += [
            (gettext("Staked for tickets"), money(staked)),
            (gettext("Prizes as a share of it"), percent(Fraction(found.worth, staked))),
        ]
    return told


def percent(part: Fraction) -> str:
    hundredths = round(part * 10_000)
    return f"{hundredths // 100:,}.{hundredths % 100:02} %"


def _clock(told: str | None) -> str:
    return "" if told is None else when(seconds(told))


def seconds(told: str) -> int:
    return int(datetime.fromisoformat(told).timestamp())


def _stages(it: Promotion) -> list[tuple[str, str]]:
    at = STAGES.index(it.state.value) if it.state.value in STAGES else len(STAGES)
    found = [(each, "past" if place < at else "now" if place == at else "") for place, each in enumerate(STAGES)]
    return [*found, ("cancelled", "now")] if it.state is State.CANCELLED else found


def _wins(it: Promotion, names: Names) -> list[dict[str, Any]]:
    return [
        {
            "prize": win.prize,
            "what": it.prize(win.prize).name,
            "ticket": win.ticket,
            "person": names(win.person),
            "outcome": win.outcome.value.replace("-", " "),
        }
        for win in it.wins
    ]


def _claims(it: Promotion, who: Person, names: Names, *, filed: bool) -> list[dict[str, Any]]:
    """A refusal has its reason, and name and address for those who may know them."""
    acts = {} if who.rank in SEES_ALL else claim_offers(it, who)
    return [
        {"number": claim.number, "prize": claim.prize, "what": it.prize(claim.prize).name,
         "worth": money(it.prize(claim.prize).cents),
         "person": names(claim.person), "id": claim.person, "state": claim.state.value, "reason": claim.reason, "told": claim.told,
         "when": when(claim.at), "address": address_of(claim.person) if filed else "", "acts": acts.get(claim.number, []),
         "asks": filed and who.rank not in SEES_ALL and claim.state.value == "made" and "name" in on_file(claim.person)}
        for claim in it.claims
    ]  # fmt: skip


# On paper


@page
def paper(request: HttpRequest, name: str, form: str) -> HttpResponse:
    """The terms to print: a page with every clause, the leaflet, or the regulator's form."""
    who = someone(request)
    _system, it = named(name)
    said = request.GET.get("version", "0")
    number = int(said) if said.isdecimal() and len(said) < 6 else -1
    if not 0 <= number <= len(it.versions):
        raise Turned(404, NO_VERSION)
    return show(request, "promotions/paper.html", frame(who, name, on_paper(it, form, number)), who=who)


def on_paper(it: Promotion, form: str, number: int = 0) -> dict[str, Any]:
    """A version of the terms, the one in force for nought, as it is printed."""
    wanted = p.paper_of(it, number, r.zone())
    return {
        "form": form, "it": wanted, "under": papers.under(wanted), "total": papers.total(wanted),
        "version": number or len(it.versions),
        "points": [(at, title, papers.point_said(wanted, at), cited(point(wanted.documents, at)))
                   for at, title in enumerate(papers.TITLES, start=1)],
        "prizes": [list(papers.prize_said(prize)) for prize in wanted.prizes],
        "available": papers.written(wanted.terms.get("available")), "starts": when(it.versions[number - 1].conduct.starts),
        "submitted": when(it.versions[number - 1].submitted) or papers.TO_COME,
        "scrutineer": "named" if it.scrutineer else "none named",
        "clauses": cited(clauses(wanted.documents, t.PROMOTION_STARTS)), "back": address_for(it.name), "plain": True,
    }  # fmt: skip
