"""Tournaments: what everybody may know of one, what an entrant sees of their own affairs, what its manager has to see to."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from msgspec import Struct
from ninja import Router

from croupier.house import running
from croupier.house.api.answers import Turned, answer, replied
from croupier.house.api.callers import person
from croupier.house.api.commands import ask, read
from croupier.house.api.forms import write_forms
from croupier.house.api.schema import documented
from croupier.house.api.tournament_wire import TournamentAsked, read_tournament_asked, tournament_command
from croupier.house.api.wire import Form
from croupier.house.floor import tournaments_seen as s
from croupier.house.floor.asked import Reply, whoever
from croupier.house.floor.holding import NO_SUCH, TournamentAnswer, TournamentCommands
from croupier.house.records.tournaments import draw_of
from croupier.tournament.commands import Command
from croupier.tournament.model import Tournament
from croupier.tournament.seats import Draw
from croupier.tournament.views import ConditionsSeen, conditions_view

router = Router(tags=["tournaments"])

NOT_ENTERED: Final = "You have not entered this tournament."
NOT_MANAGER: Final = "This is for the Tournament Manager, Gaming Managers, Surveillance and inspectors."


class Permitted(Struct, frozen=True):
    """Something that whoever asks may do now, and what it would concern."""

    type: str
    about: list[Any]


@router.get("/tournaments", **documented("Every tournament of the house whose conditions are published.", list[s.TournamentListed]))
def tournaments(request: HttpRequest) -> HttpResponse:
    who = person(request)
    return answer(s.listed(running.pit().looking.tournaments().cups, who))


@router.get("/tournaments/{id}", **documented("A tournament as a wall shows it.", s.TournamentSeen, 404))
def tournament(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002 (the path's own word)
    who = person(request)
    return answer(s.seen(id, _known(id, s.may_see_drafts(who)), who, running.pit().looking.table))


@router.get("/tournaments/{id}/conditions", **documented("The conditions, with the words explained.", ConditionsSeen, 404))
def conditions(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002
    return answer(conditions_view(_known(id, s.may_see_drafts(person(request)))))


@router.get("/tournaments/{id}/mine", **documented("What an entrant sees of their own affairs.", s.MineSeen, 404))
def mine(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002
    who = person(request)
    found = _known(id, all_=False)
    if who.id not in found.entrants:
        raise Turned(404, NOT_ENTERED)
    return answer(s.mine(id, found, who, running.pit().looking.table))


@router.get("/tournaments/{id}/manager", **documented("What the Tournament Manager has to see to.", s.DeskSeen, 404))
def manager(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002
    who = person(request)
    if not s.may_see_desk(who, id):
        raise Turned(403, NOT_MANAGER)
    pit = running.pit()
    return answer(s.desk(id, _known(id, all_=True), who, pit.looking.table, int(pit.clock())))


@router.get("/tournaments/{id}/permits", **documented("What whoever asks may do in a tournament now.", list[Permitted], 404))
def permits(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002
    who = person(request)
    found, pit = _known(id, s.may_see_drafts(who)), running.pit()
    may = s.permits(id, found, who, pit.looking.table, int(pit.clock()))
    return answer([Permitted(do, list(about)) for do, about in may])


@router.get("/tournaments/{id}/draws/{session}", **documented("The seat draw of a session, for `croupier verify-draw`.", Draw, 404))
def draw(request: HttpRequest, id: str, session: str) -> HttpResponse:  # noqa: A002
    person(request)
    held = running.pit().looking.tournaments()
    found = draw_of(held.cups[id], id, session) if id in held.cups else None
    if found is None:
        raise Turned(404, "The seats of this session are not drawn.")
    return answer(found)


@router.post(
    "/tournaments/{id}/commands",
    **documented("Put commands to a tournament: all are granted, or none.", TournamentAnswer, 404, asks=TournamentAsked),
)
def commands(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002
    asked = read(request, read_tournament_asked)
    by: str = request.auth  # type: ignore[attr-defined]
    pit = running.pit()
    try:
        said = tuple(_command(form, index) for index, form in enumerate(asked.commands))
    except Turned:
        known = whoever(pit.looking, by)  # whoever is kept out hears that, and nothing of what they asked for
        if isinstance(known, Reply):
            return replied(known)
        raise
    return ask(pit, TournamentCommands(str(asked.id), by, id, said, write_forms(asked.commands)))


def _command(form: Form, index: int) -> Command:
    try:
        return tournament_command(form)
    except ValueError as error:
        words = str(error)
        raise Turned(422, f"{words[:1].upper()}{words[1:].rstrip('.')}.", index) from None


def _known(id_: str, all_: bool) -> Tournament:  # noqa: FBT001
    """A draft is the house's own affair until it is published."""
    found = running.pit().looking.tournaments().cups.get(id_)
    if found is None or not (all_ or s.is_public(found)):
        raise Turned(404, NO_SUCH)
    return found
