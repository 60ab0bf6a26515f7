"""Someone signs in.

Whatever is wrong, the same sentence says so, and the same work has been done: neither tells whether a name is known. Every sign-in
and every failure is on record by number; a name that nobody has is not written down, for people type passwords there.
"""

from functools import lru_cache
from typing import Final

from django.conf import settings
from django.db import connections
from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import Note, by_software
from croupier.house.journal.models import Person
from croupier.house.people import codes, hashing, lockout
from croupier.house.people.events import SignInFailed, SignInGranted, StaffEvent
from croupier.house.people.models import Login
from croupier.house.people.names import folded, unfit
from croupier.house.people.persons import SOFTWARE, is_patron
from croupier.house.settings import is_demonstration

UNAUTHORISED, FORBIDDEN, TOO_MANY = 401, 403, 429
WRONG: Final = "The name, the password or the code is not right."
NO_CODE_YET: Final = "Your rank signs in with a code as well, and none has been set up for you yet. Please see a Gaming Manager."


class SignedIn(Struct, frozen=True):
    id: str
    rank: Rank
    name: str
    with_code: bool = False
    due: bool = False
    """They are to choose a password of their own before anything else."""
    lock: str = ""
    """Changes with the password they were let in by."""


class Holder(Struct, frozen=True, gc=False):
    """Whose a token or a session is."""

    person: str
    due: bool
    """They are to choose a password of their own before anything else."""


class NotSignedIn(Struct, frozen=True):
    sentence: str
    status: int = UNAUTHORISED
    wait: int = 0
    """Seconds before it is worth trying again."""


def sign_in(pit: Pit, name: str, password: str = "", code: str = "", where: str = "") -> SignedIn | NotSignedIn:
    """Let someone in, or say why not. `where` is the address they come from."""
    now = int(pit.clock())
    login = None if unfit(name) else Login.objects.filter(folded=folded(name), person__isnull=False).first()
    if not password and is_demonstration() and login is not None and login.demonstration:
        return _let_in(pit, login, now, "name")
    try:
        with hashing.GATE.passing():
            keys = lockout.keys_of(folded(name), where)
            still, wait = lockout.attempt(keys, now)
            if still:
                return locked(still)
            right = _right(login, password, code, now)
    except hashing.Busy:
        return NotSignedIn(hashing.CROWDED, hashing.BUSY, 5)
    if login is None or right is None:
        note(pit, SignInFailed(person="" if login is None else str(login.person), locked=wait, by=by_software(Rank.DEALER), at=now))
        return locked(wait) if wait else NotSignedIn(WRONG)
    lockout.succeeded(keys)
    return _let_in(pit, login, now, right)


def _right(login: Login | None, password: str, code: str, now: int) -> str | None:
    """By what someone has shown who they are; nothing if they have not. The code is looked at only with the right password, so that
    nobody else can use one up."""
    if not (hashing.fits(password) and hashing.matches(password, None if login is None else login.password)) or login is None:
        return None
    if not login.code_secret:
        return "password"
    step = codes.step_of(login.code_secret, code, now, login.code_step)
    if step is None or not Login.objects.filter(pk=login.pk, code_step__lt=step).update(code_step=step):
        return None
    return "code"


def _let_in(pit: Pit, login: Login, now: int, how: str) -> SignedIn | NotSignedIn:
    person = pit.looking.person(str(login.person))
    if person is None:  # the journal is older than the logins beside it, and does not know them
        return NotSignedIn(WRONG)
    if sentence := person.kept_out(now):
        note(pit, SignInFailed(person=person.id, standing=person.standing, by=person.actor, at=now))
        return NotSignedIn(sentence, FORBIDDEN)
    if how == "password" and needs_code(person.rank):
        note(pit, SignInFailed(person=person.id, by=person.actor, at=now))
        return NotSignedIn(NO_CODE_YET, FORBIDDEN)
    note(pit, SignInGranted(person=person.id, how=how, by=person.actor, at=now))
    due = login.lent and not is_demonstration()
    return SignedIn(person.id, person.rank, str(login.name), how == "code", due, lock_of(login))


def lock_of(login: Login | None) -> str:
    """Changes with a password, and does not tell it."""
    return "" if login is None else login.get_session_auth_hash()


def still_so(found: SignedIn) -> bool:
    """Whether the password they were let in by is still theirs. Asked once they have a token: one that was made while the password
    was changed has not ended with the others."""
    return lock_of(Login.objects.filter(person=found.id).first()) == found.lock


def needs_code(rank: Rank) -> bool:
    """Whether a rank signs in with a code too, whoever it is. Others may have one set up for themselves."""
    return not is_demonstration() and rank in settings.HOUSE_RULES.with_codes


def enough(person: str, *, with_code: bool) -> bool:
    """Whether what somebody showed when they signed in is what their rank asks for now. Looked at each time: a rank may have come
    since, or another rule of the house, and even while they were signing in."""
    if with_code or is_demonstration():
        return True
    return not needs_code(Rank.PLAYER) if is_patron(person) else _rank_of(person) not in settings.HOUSE_RULES.with_codes


def _rank_of(person: str) -> str:
    connection = connections["journal"]
    with connection.cursor() as cursor:
        cursor.execute(_wording(connection.vendor), (person,))
        found = cursor.fetchone()
    return "" if found is None else str(found[0])


@lru_cache(maxsize=2)
def _wording(_vendor: str) -> str:
    """Put together once: it is asked with every token of the staff."""
    sql, (_person,) = Person.objects.filter(pk="").values_list("rank").query.sql_with_params()
    return sql


def locked(seconds: int) -> NotSignedIn:
    return NotSignedIn(f"Too many sign-ins have failed. Please try again in {seconds} seconds.", TOO_MANY, seconds)


def note(pit: Pit, event: StaffEvent) -> None:
    pit.ask(Note((event,), SOFTWARE))
