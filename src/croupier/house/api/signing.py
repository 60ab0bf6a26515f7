"""Signing in and out."""

from typing import Annotated

import msgspec
from django.http import HttpRequest, HttpResponse
from msgspec import Meta, Struct
from ninja import Router

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.api.answers import Turned, answer
from croupier.house.api.callers import address, at_the_door, bearer, from_here, person
from croupier.house.api.commands import read
from croupier.house.api.limits import SIGNING_IN
from croupier.house.api.schema import documented
from croupier.house.people import sessions, tokens
from croupier.house.people.accounts import choose_password
from croupier.house.people.demonstration import demonstration_accounts
from croupier.house.people.lockout import network
from croupier.house.people.signing_in import WRONG, NotSignedIn, SignedIn, sign_in, still_so
from croupier.house.settings import is_demonstration

_Word = Annotated[str, Meta(max_length=200)]

router = Router(tags=["people"])


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Who comes. In a demonstration its own accounts need no password."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    password: Annotated[str, Meta(max_length=1000)] = ""
    code: _Word = ""
    session: bool = False
    """A session in place of a token, for pages: its cookies come with the answer."""


class Token(Struct, frozen=True, omit_defaults=True):
    """The token is sent with every request from now on, as `Authorization: Bearer TOKEN`."""

    rank: Rank
    id: str
    token: str = ""
    """None where a session was asked for."""
    mark: str = ""
    """Of a session: what is sent as `X-CSRFToken` with whatever writes. The cookie `csrftoken` is as good."""
    choose_password: bool = False
    """Somebody else has chosen the password: nothing is granted before another one is chosen, by `POST /me/password`."""


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    """A password of one's own in place of another."""

    old: Annotated[str, Meta(max_length=1000)]
    new: Annotated[str, Meta(max_length=1000)]


class Account(Struct, frozen=True):
    """An account of the demonstration."""

    name: str
    rank: Rank
    id: str


_read = msgspec.json.Decoder(SignIn).decode
_read_chosen = msgspec.json.Decoder(Chosen).decode


@router.post("/sign-in", auth=None, **documented("Sign in, for a token or a session.", Token, 401, 403, asks=SignIn, known=False))
def enter(request: HttpRequest) -> HttpResponse:
    where = address(request)
    SIGNING_IN.take(network(where))
    said = read(request, _read)
    if said.session:
        from_here(request)
        if not hasattr(request, "session"):
            raise Turned(422, "Whoever asks for a session sends no `Authorization` with it.")
    found = sign_in(running.pit(), said.name, said.password, said.code, where)
    if isinstance(found, NotSignedIn):
        raise Turned(found.status, found.sentence, wait=found.wait)
    if said.session:
        return _begun(request, found)
    token = tokens.issue(found.id, with_code=found.with_code, due=found.due)
    if not still_so(found):
        tokens.end(token)
        raise Turned(401, WRONG)
    return answer(Token(found.rank, found.id, token, choose_password=found.due))


def _begun(request: HttpRequest, found: SignedIn) -> HttpResponse:
    """A page's session. The page itself gets no key that it could lose: the browser keeps the cookie from it."""
    sessions.begin(request, found.id, with_code=found.with_code, due=found.due, lock=found.lock)
    response = answer(Token(found.rank, found.id, mark=sessions.new_mark(request), choose_password=found.due))
    sessions.keep_mark(request, response)
    return response


@router.post(
    "/me/password",
    auth=at_the_door,
    **documented("Choose another password of one's own: all other tokens end.", dict[str, str], asks=Chosen),
)
def choose(request: HttpRequest) -> HttpResponse:
    where = address(request)
    SIGNING_IN.take(network(where))
    who = person(request)
    said = read(request, _read_chosen)
    not_done = choose_password(running.pit(), who, said.old, said.new, where)
    if not_done is not None:
        raise Turned(not_done.status, not_done.sentence, wait=not_done.wait)
    token = bearer(request)
    tokens.keep_only(token, who.id)
    if not token:
        sessions.keep(request, who.id)
    return answer({"status": "changed"})


@router.post("/sign-out", auth=at_the_door, **documented("Sign out: the token, or the session, holds no longer.", dict[str, str]))
def leave(request: HttpRequest) -> HttpResponse:
    token = bearer(request)
    if token:
        tokens.end(token)
    else:
        sessions.end(request)
    return answer({"status": "signed out"})


@router.get(
    "/demonstration",
    auth=None,
    **documented("The accounts of a demonstration, to be signed in by name alone.", list[Account], 404, known=False),
)
def demonstration(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 (ninja looks for the name)
    return answer(accounts())


def accounts() -> list[Account]:
    if not is_demonstration():
        raise Turned(404, "This is no demonstration.")
    return [Account(found.name, found.rank, found.id) for found in demonstration_accounts(running.pit())]
