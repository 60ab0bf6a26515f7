"""Promotions: from the draft to the last prize for those who run them; terms, hashes and the file of the draw for everybody."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from msgspec import Meta, Struct
from ninja import Router

from croupier.games.ranks import SEES_ALL, STAFF, Rank, may_act
from croupier.house import running
from croupier.house.api.answers import Turned, answer, replied
from croupier.house.api.callers import person
from croupier.house.api.commands import ask, read
from croupier.house.api.forms import write_forms
from croupier.house.api.promotion_wire import (
    CheckAsked,
    PromotionsAsked,
    promotion_command,
    read_check_asked,
    read_promotions_asked,
    said_prizes,
    said_terms,
)
from croupier.house.api.schema import documented
from croupier.house.api.wire import Form
from croupier.house.floor.asked import Reply, whoever
from croupier.house.floor.promoting import PromotionAnswer, PromotionCommands
from croupier.house.people.accounts import name_of
from croupier.house.people.addresses import address_of, keep_address, on_file
from croupier.house.people.persons import Person
from croupier.house.records import promotions as p
from croupier.promotions import commands as c
from croupier.promotions import papers
from croupier.promotions.draw_file import DrawFile, DrawFileError, draw_file_of
from croupier.promotions.facts import check_documents
from croupier.promotions.model import Entry, Promotion, System

router = Router(tags=["promotions"])

NO_PROMOTION: Final = "There is no such promotion."
NOT_STAFF: Final = "This is for staff, Surveillance and inspectors; others see the terms, the hashes and the file of the draw."
NO_VERSION: Final = "The terms have no such version."
As = Literal["page", "leaflet", "form"]


class Listed(Struct, frozen=True):
    version: int
    """Of the stream of all promotions."""
    promotions: list[p.Public]


class Checked(Struct, frozen=True):
    complete: bool
    missing: list[p.Lacking]


class Calendar(Struct, frozen=True):
    now: int
    lines: list[p.Line]


class Tickets(Struct, frozen=True):
    promotion: str
    tickets: list[Entry]


class Refusals(Struct, frozen=True):
    refusals: list[p.RefusedClaim]


class AddressAsked(Struct, frozen=True, forbid_unknown_fields=True):
    address: Annotated[str, Meta(max_length=300)]


_read_address: Final = msgspec.json.Decoder(AddressAsked).decode


def zone() -> str:
    return str(settings.HOUSE_RULES.zone)


def sees(who: Person) -> bool:
    """Whether somebody sees promotions whole."""
    return who.rank in STAFF or who.rank in SEES_ALL


def found_for(who: Person, name: str) -> tuple[System, Promotion]:
    """A promotion that somebody may know of; one that has not started is nobody's business but the staff's."""
    system = running.pit().looking.promotions().system
    promotion = system.promotions.get(name)
    if promotion is None or not (sees(who) or promotion.scrutineer == who.id or p.is_public(promotion)):
        raise Turned(404, NO_PROMOTION)
    return system, promotion


def _staff(request: HttpRequest) -> Person:
    who = person(request)
    if not sees(who):
        raise Turned(403, NOT_STAFF)
    return who


@router.get("/promotions", **documented("Every promotion: staff see drafts as well, others what has started.", Listed))
def promotions(request: HttpRequest) -> HttpResponse:
    who = person(request)
    known = running.pit().looking.promotions()
    shown = [each for _name, each in sorted(known.system.promotions.items()) if sees(who) or p.is_public(each)]
    return answer(Listed(known.head.version, [p.public(each, who.id) for each in shown]))


@router.post(
    "/promotions/commands",
    **documented("Put commands to promotions: all are granted, or none.", PromotionAnswer, asks=PromotionsAsked),
)
def commands(request: HttpRequest) -> HttpResponse:
    asked = read(request, read_promotions_asked)
    by: str = request.auth  # type: ignore[attr-defined]
    try:
        wanted = asked_of(by, str(asked.id), asked.commands)
    except Turned:
        known = whoever(running.pit().looking, by)  # whoever is kept out hears that, and nothing of what they asked for
        if isinstance(known, Reply):
            return replied(known)
        raise
    return ask(running.pit(), wanted)


def asked_of(by: str, receipt: str, forms: Sequence[Form]) -> PromotionCommands:
    """What forms ask of the writer, from a program or a page."""
    said = tuple(_command(form, index) for index, form in enumerate(forms))
    return PromotionCommands(receipt, by, said, write_forms(forms))


def _command(form: Form, index: int) -> c.Command:
    try:
        return promotion_command(form, _filed(form))
    except ValueError as error:
        words = str(error)
        raise Turned(422, f"{words[:1].upper()}{words[1:].rstrip('.')}.", index) from None


def _filed(form: Any) -> tuple[str, ...]:
    """What is on file of the claimant whose claim is to be refused: the house looks for itself."""
    promotion = running.pit().looking.promotions().system.promotions.get(getattr(form, "promotion", ""))
    number = getattr(form, "claim", 0) if hasattr(form, "reason") else 0
    if promotion is None or not 1 <= number <= len(promotion.claims):
        return ()
    return on_file(promotion.claims[number - 1].person)


@router.post("/promotions/check", **documented("What terms as they are written still lack.", Checked, asks=CheckAsked))
def check(request: HttpRequest) -> HttpResponse:
    _staff(request)
    asked = read(request, read_check_asked)
    try:
        check_documents(asked.documents)
        prizes = said_prizes(asked.prizes)
    except ValueError as error:
        words = str(error)
        raise Turned(422, f"{words[:1].upper()}{words[1:].rstrip('.')}.") from None
    system = running.pit().looking.promotions().system
    found = p.lacking(system, asked.documents, said_terms(asked.terms), prizes, scrutineer=asked.scrutineer, statute=asked.statute)
    return answer(Checked(not found, found))


@router.get("/promotions/calendar", **documented("What is owed and what is to come of all promotions.", Calendar))
def calendar(request: HttpRequest) -> HttpResponse:
    _staff(request)
    pit = running.pit()
    now = int(pit.clock())
    return answer(Calendar(now, p.calendar(pit.looking.promotions().system, now, zone())))


@router.get("/promotions/{name}", **documented("A promotion as staff see it, with every version of its terms.", p.Kept, 404))
def promotion(request: HttpRequest, name: str) -> HttpResponse:
    system, found = found_for(_staff(request), name)
    return answer(p.kept(system, found, int(running.pit().clock()), zone()))


@router.get(
    "/promotions/{name}/terms",
    **documented("The terms on paper: a page, a leaflet, or the regulator's form.", str, 404, 422, media="text/plain"),
)
def terms(request: HttpRequest, name: str, version: int = 0, form: As = "page") -> HttpResponse:
    who = person(request)
    _system, found = found_for(who, name)
    if not sees(who) and (version or form == "form"):
        raise Turned(403, NOT_STAFF)
    if not 0 <= version <= len(found.versions):
        raise Turned(404, NO_VERSION)
    paper = p.paper_of(found, version, zone())
    write = {"page": papers.page, "leaflet": papers.leaflet, "form": papers.form}[form]
    return HttpResponse(f"{write(paper)}\n", content_type="text/plain; charset=utf-8", headers={"Cache-Control": "no-store"})


@router.get("/promotions/{name}/entries", **documented("The list of tickets; others than staff see their own.", Tickets, 404))
def entries(request: HttpRequest, name: str) -> HttpResponse:
    who = person(request)
    _system, found = found_for(who, name)
    return answer(Tickets(name, [entry for entry in found.entries if sees(who) or entry.person == who.id]))


@router.get("/promotions/{name}/draw", **documented("The file of a held draw, for croupier verify-draw.", DrawFile, 404))
def draw(request: HttpRequest, name: str) -> HttpResponse:
    _system, found = found_for(person(request), name)
    try:
        file = draw_file_of(found)
    except DrawFileError as error:
        raise Turned(404, str(error)) from None
    response = answer(file)
    response["Content-Disposition"] = f'attachment; filename="draw-{_ascii(name)}.json"'
    return response


def _ascii(name: str) -> str:
    return "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in name)


@router.get("/promotions/{name}/refusals", **documented("Claims that were refused, with names and addresses.", Refusals, 404))
def refusals(request: HttpRequest, name: str) -> HttpResponse:
    who = person(request)
    if not may_act(who.rank, Rank.SUPERVISOR) and who.rank not in SEES_ALL:
        raise Turned(403, "The file of refused claims is for a casino supervisor or above, Surveillance and inspectors.")
    _system, found = found_for(who, name)
    return answer(Refusals(p.refusals(found, lambda each: name_of(each) or "", address_of)))


@router.post("/people/{number}/address", **documented("Keep where post reaches a patron.", dict[str, Any], 404, asks=AddressAsked))
def address(request: HttpRequest, number: str) -> HttpResponse:
    asked = read(request, _read_address)
    return replied(keep_address(running.pit(), person(request).id, number, asked.address))
