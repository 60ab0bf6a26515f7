"""A patron's purse: chips for money, money for chips, and what there is."""

from typing import Annotated, TypeVar
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse
from msgspec import Meta, Struct
from ninja import Router

from croupier.games.ranks import SEES_ALL, Rank, may_act
from croupier.house import running
from croupier.house.api.answers import Turned, answer
from croupier.house.api.callers import person
from croupier.house.api.commands import ask, read
from croupier.house.api.schema import documented
from croupier.house.floor.cage import BuyIn, CashOut
from croupier.house.people.persons import Person
from croupier.house.settings import is_demonstration
from croupier.table.message.words import MOST

router = Router(tags=["purse"])

M = TypeVar("M", BuyIn, CashOut)


class Moved(Struct, frozen=True, forbid_unknown_fields=True):
    """So many cents, under an id of the request's own."""

    id: UUID
    amount: Annotated[int, Meta(ge=1, le=MOST)]
    patron: Annotated[str, Meta(max_length=80)] | None = None
    """Whose purse, where staff of the cage ask; a player's own otherwise."""


class Balance(Struct, frozen=True):
    """All chips that are a patron's, in cents: at hand and before them at tables, without those staked."""

    balance: int


_read = msgspec.json.Decoder(Moved).decode


@router.post("/purse/buy-in", **documented("Buy chips.", Balance, asks=Moved))
def buy_in(request: HttpRequest) -> HttpResponse:
    return _moved(request, BuyIn)


@router.post("/purse/cash-out", **documented("Turn chips into money.", Balance, asks=Moved))
def cash_out(request: HttpRequest) -> HttpResponse:
    return _moved(request, CashOut)


@router.get("/purse", **documented("What a patron has; staff name the patron.", Balance, 422))
def balance(request: HttpRequest, patron: str = "") -> HttpResponse:
    whose = _whose(person(request), patron)
    return answer(Balance(balance_of(whose)))


def _moved(request: HttpRequest, kind: type[M]) -> HttpResponse:
    said = read(request, _read)
    by: str = request.auth  # type: ignore[attr-defined]
    patron = said.patron or by
    return ask(running.pit(), kind(str(said.id), by, patron, said.amount, tables_of(patron), is_demonstration()))


def tables_of(patron: str) -> tuple[str, ...]:
    """Where a patron's chips may lie."""
    looking = running.pit().looking
    found = (looking.table(table) for table in looking.tables())
    return tuple(hot.id for hot in found if hot is not None and not hot.physical and patron in hot.table.floor.people)


def _whose(by: Person, patron: str) -> str:
    """A player looks into their own purse; staff and those who see all into any."""
    if not patron or patron == by.id:
        if by.rank is not Rank.PLAYER:
            raise Turned(422, "Only a patron has a purse: say whose in `patron`.")
        return by.id
    if not may_act(by.rank, Rank.DEALER) and by.rank not in SEES_ALL:
        raise Turned(403, "Nobody looks into another's purse.")
    theirs = running.pit().looking.person(patron)
    if theirs is None or theirs.rank is not Rank.PLAYER:
        raise Turned(422, "Only a patron of this house has a purse.")
    return patron


def balance_of(patron: str) -> int:
    return running.pit().looking.chips_of(patron)
