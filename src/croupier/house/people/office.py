"""People seen to from the command line of the machine that keeps the pit, which may be running meanwhile or not.

Whoever may read the pit's folder and its keys is asked for no rank: the staff stream says that it was the program. Everything is
written as everybody's is, through a writer.
"""

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.conf import settings
from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.house.existing import existing
from croupier.house.floor.asked import Reply, sentence_of
from croupier.house.floor.pit import Pit, Sealing
from croupier.house.floor.staffing import Staff, id_of
from croupier.house.keys import kept_files, read_keys
from croupier.house.people import accounts, acts
from croupier.house.people.models import Login
from croupier.house.people.persons import SOFTWARE, Person
from croupier.house.preparing import migrate

ACTS: Final[dict[str, Callable[..., acts.Acting]]] = {
    "suspend": acts.Suspend,
    "reinstate": acts.Reinstate,
    "exclude": acts.Exclude,
    "readmit": acts.Readmit,
    "card": acts.IssueCard,
    "close": acts.CloseAccount,
}
WITH_REASON: Final = ("suspend", "exclude")
DOINGS: Final = ("add", "rank", *ACTS, "password", "code", "no-code", "erase", "list")


class NotDone(ValueError):  # noqa: N818 (the sentence says what is wrong)
    """What was asked for was refused; the sentence says why."""


class Wish(Struct, frozen=True):
    """What stands on the command line."""

    doing: str
    name: str = ""
    rank: str = ""
    why: str = ""


@contextmanager
def opened(path: Path | None) -> Iterator[Pit]:
    """The pit of a folder that is there already, to write to."""
    home = existing(path)
    keys = read_keys(kept_files(home.keys, os.environ))
    settings.SECRET_KEY = keys.secret
    migrate(home)
    pit = Pit(home, Sealing(keys.ring), signing=keys.signing)
    try:
        accounts.finish_adding(pit)
        yield pit
    finally:
        pit.close()


def see_to(pit: Pit, wish: Wish, password: Callable[[], str]) -> list[str]:
    """Do what was asked for; what is to be said about it. `password` is called where one is needed."""
    if wish.doing not in DOINGS:
        raise NotDone(f"There is no act {wish.doing!r}; the acts are {', '.join(DOINGS)}.")
    if wish.doing == "list":
        return _listed(pit)
    if not wish.name:
        raise NotDone("Whom? A name is needed.")
    if wish.doing == "add":
        rank = _rank(wish.rank)
        person = id_of(_granted(accounts.add(pit, SOFTWARE, rank, wish.name, password())))
        return [f"{person} is {wish.name}, {rank.value}."]
    found = _person(pit, wish.name)
    return _done(pit, wish, found, password)


def _done(pit: Pit, wish: Wish, person: Person, password: Callable[[], str]) -> list[str]:
    who = f"{person.id} ({wish.name})"
    match wish.doing:
        case "rank":
            rank = _rank(wish.rank)
            _granted(pit.ask(Staff(_receipt(), SOFTWARE, acts.ChangeRank(person=person.id, rank=rank))))
            return [f"{who} is {rank.value} from now on."]
        case "password":
            _granted(accounts.set_password(pit, SOFTWARE, person.id, password()))
            return [f"{who} has another password, and has to sign in anew."]
        case "code" | "no-code":
            told = accounts.set_codes(pit, SOFTWARE, person.id, on=wish.doing == "code")
            if isinstance(told, Reply):
                _granted(told)
            if not told:
                return [f"{who} signs in without a code from now on."]
            return [
                f"{who} signs in with a code from now on. Their authenticator reads this address, which is not shown again:",
                str(told),
            ]
        case "erase":
            _granted(accounts.erase(pit, SOFTWARE, person.id, receipt=_receipt()))
            return [f"The name of {person.id} is forgotten."]
    more = {"why": wish.why} if wish.doing in WITH_REASON else {}
    _granted(pit.ask(Staff(_receipt(), SOFTWARE, ACTS[wish.doing](person=person.id, **more))))
    after = pit.looking.person(person.id)
    assert after is not None
    return [f"{who}: {after.standing.value}" + (f", Player Card {after.card}." if after.card else ".")]


def _receipt() -> str:
    """Of something that is asked for once, here."""
    return f"user:{secrets.token_hex(16)}"


def _listed(pit: Pit) -> list[str]:
    """Everybody with a name, staff first."""
    logins = {str(login.person): login for login in Login.objects.filter(person__isnull=False)}
    people = [person for one in logins if (person := pit.looking.person(one)) is not None]
    people.sort(key=lambda person: (person.rank is Rank.PLAYER, len(person.id), person.id))
    return [
        f"{person.id:8} {person.rank.value:25} {person.standing.value:10} {logins[person.id].name or '(erased)'}"
        + (" (with codes)" if logins[person.id].code_secret else "")
        for person in people
    ]


def _rank(text: str) -> Rank:
    fits = [rank for rank in Rank if rank.value == text] or [rank for rank in Rank if text and rank.value.startswith(text)]
    if len(fits) != 1:
        raise NotDone(f"A rank is needed: --rank with one of {', '.join(Rank)}.")
    return fits[0]


def _person(pit: Pit, said: str) -> Person:
    """By name, or by number."""
    found = pit.looking.person(accounts.person_named(said) or said)
    if found is None:
        raise NotDone(f"Nobody of this house is {said}.")
    return found


def _granted(reply: Reply) -> Reply:
    if not reply.granted:
        raise NotDone(sentence_of(reply))
    return reply
