"""People, as far as the API goes: who one is, and acts upon people, oneself among them."""

from typing import Annotated, Final
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse
from msgspec import Meta, Struct
from ninja import Router

from croupier.games.ranks import SEES_ALL, Rank, may_act
from croupier.house import running
from croupier.house.api.answers import Turned, answer, replied
from croupier.house.api.callers import person
from croupier.house.api.commands import ask, read
from croupier.house.api.schema import documented
from croupier.house.floor.staffing import Acted, Staff
from croupier.house.people import accounts
from croupier.house.people.acts import Acting, EraseName
from croupier.house.people.names import LONGEST
from croupier.house.people.notices import Notice, notices
from croupier.house.people.persons import Standing

router = Router(tags=["people"])


class Waiting(Struct, frozen=True):
    """A looser limit, which waits a day."""

    value: int | None
    """None for no limit."""
    since: int
    """From when it holds, in seconds since 1970."""


class Me(Struct, frozen=True):
    """Whoever asks, as the house knows them; their name is theirs to keep."""

    id: str
    rank: Rank
    standing: Standing
    card: str
    """The number of their Player Card, if it is valid."""
    limits: dict[str, int]
    """What they hold themselves to now."""
    waiting: dict[str, Waiting]
    """What they have loosened, and does not hold yet."""
    tournaments: tuple[str, ...]
    """Those they are named manager of."""


class ActAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """An act upon a person, under an id of the request's own."""

    id: UUID
    act: Acting


class Newcomer(Struct, frozen=True, forbid_unknown_fields=True):
    """Someone new, under an id of the request's own."""

    id: UUID
    rank: Rank
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    password: Annotated[str, Meta(max_length=200)] | None = None
    """Without one they cannot sign in yet."""


class Added(Struct, frozen=True):
    id: str
    """Their number, by which every journal knows them."""


_read: Final = msgspec.json.Decoder(ActAsked).decode
_read_newcomer: Final = msgspec.json.Decoder(Newcomer).decode


@router.get("/me", **documented("Who I am.", Me))
def me(request: HttpRequest) -> HttpResponse:
    found = person(request)
    now = int(running.pit().clock())
    limits = {limit.value: held for limit in found.limits if (held := found.limit(limit, now)) is not None}
    waiting = {limit.value: Waiting(own.later, own.since) for limit, own in found.limits.items() if own.since > now}
    card = found.card if found.has_valid_card else ""
    return answer(Me(found.id, found.rank, found.standing_at(now), card, limits, waiting, found.tournaments))


@router.post(
    "/people/acts",
    **documented("Issue cards, change standings and ranks; a patron holds themselves to limits.", Acted, asks=ActAsked),
)
def act(request: HttpRequest) -> HttpResponse:
    said = read(request, _read)
    pit, by, receipt = running.pit(), str(request.auth), str(said.id)  # type: ignore[attr-defined]
    if isinstance(said.act, EraseName):  # not only on record: the name itself goes
        return replied(accounts.erase(pit, by, said.act.person, receipt=receipt))
    return ask(pit, Staff(receipt, by, said.act))


@router.post("/people", **documented("Add a patron, or someone of the house.", Added, asks=Newcomer))
def add(request: HttpRequest) -> HttpResponse:
    said = read(request, _read_newcomer)
    by: str = request.auth  # type: ignore[attr-defined]
    return replied(accounts.add(running.pit(), by, said.rank, said.name, said.password or "", receipt=str(said.id)))


@router.get(
    "/notices", **documented("Patrons whose cash in or out of a gaming day reaches what is told, the latest first.", list[Notice])
)
def told(request: HttpRequest) -> HttpResponse:
    rank = person(request).rank
    if not may_act(rank, Rank.SUPERVISOR) and rank not in SEES_ALL:
        raise Turned(403, "This is for supervisors, and for those who see all.")
    return answer(notices())
