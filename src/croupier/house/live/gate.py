"""Who may watch: asked when a line begins, and again and again while it is open. To watch is no activity."""

import time
from typing import Final, Protocol

from msgspec import Struct

from croupier.house.floor.looking import Looking
from croupier.house.live.audiences import EVERYONE
from croupier.house.people.persons import Person
from croupier.table.model.people import Actor

UNKNOWN = "Sign in first: this needs the token or the session of somebody whom the house knows."
OTHERWISE = "Your rank has changed. Connect again to see what is yours to see now."


class Admitted(Struct, frozen=True, gc=False):
    actor: Actor
    credential: str
    """What they were let in by: it is looked at again."""
    tournaments: tuple[str, ...] = ()
    """Which they are named manager of."""


class Turned(Struct, frozen=True, gc=False):
    """Somebody is turned away."""

    status: int
    sentence: str
    wait: int = 0
    """Seconds before it is worth asking again."""


class Gate(Protocol):
    """Asked in a thread: it may look into databases."""

    def admit(self, credential: str) -> Admitted | Turned: ...


class Whose(Protocol):
    def __call__(self, credential: str, /) -> str | None:
        """The id of the person whose token or session this is, if it still holds. Asking does not prolong it."""
        ...


class Throttle(Protocol):
    """How often one may come: asked for an address before anything is looked up, and for a person once they are known."""

    def __call__(self, *, address: str = "", person: str = "") -> Turned | None: ...


def at_any_time(*, address: str = "", person: str = "") -> Turned | None:  # noqa: ARG001 (as a throttle is asked)
    """No throttle."""
    return None


class Door:
    """The gate of a pit: a credential is somebody's, and they are in good standing. In a demonstration anybody may look on."""

    def __init__(self, looking: Looking, whose: Whose, *, to_all: bool = False) -> None:
        self._looking, self._whose, self._to_all = looking, whose, to_all

    def admit(self, credential: str) -> Admitted | Turned:
        if not credential and self._to_all:
            return Admitted(EVERYONE.viewer, credential)
        id_ = self._whose(credential) if credential else None
        person = None if id_ is None else self._looking.person(id_)
        return Turned(401, UNKNOWN) if person is None else standing(person, credential)


def standing(person: Person, credential: str) -> Admitted | Turned:
    """Whether the house lets this person in now. Whoever may still finish may still look."""
    if sentence := person.kept_out(int(time.time())):
        return Turned(403, sentence)
    return Admitted(person.actor, credential, person.tournaments)


def not_any_more(before: Admitted, now: Admitted | Turned, *, managing: bool = False) -> str:
    """Why someone who was let in may not stay; nothing if they may. `managing`: what they see hangs on what they are named for."""
    if isinstance(now, Turned):
        return now.sentence
    alike = now.actor == before.actor and (not managing or now.tournaments == before.tournaments)
    return "" if alike else OTHERWISE


SESSION: Final = "session "
"""Before the key of a session, so that it is never taken for a token."""


def session_of(cookies: str, name: str) -> str:
    """The credential in a browser's cookies; nothing if there is none."""
    for part in cookies.split(";"):
        key, _, value = part.strip().partition("=")
        if key == name and value:
            return SESSION + value
    return ""
