"""Sessions of the pages: Django's own, which hold a person's number and when they last did something."""

import time

from django.conf import settings
from django.http import HttpRequest

from croupier.house.people.models import Login
from croupier.house.people.signing_in import enough
from croupier.house.people.tokens import noticed

_PERSON, _BEGAN, _SEEN, _LOCK, _CODE = "person", "began", "seen", "lock", "code"


def begin(request: HttpRequest, person: str, now: int | None = None, *, with_code: bool = False) -> None:
    """Someone has signed in from a page, `with_code` or without. What the browser had before is not carried over."""
    moment = _now(now)
    request.session.flush()
    request.session.update({_PERSON: person, _BEGAN: moment, _SEEN: moment, _LOCK: _lock(person), _CODE: with_code})
    request.session.set_expiry(settings.LONGEST)


def person_of(request: HttpRequest, now: int | None = None, *, active: bool = True) -> str | None:
    """Who signed in here, if that still holds. `active`: a person asks; a stream that looks again is no activity."""
    session, moment = request.session, _now(now)
    person = session.get(_PERSON)
    if person is None:
        return None
    idle, long = moment - session[_SEEN] > settings.HOUSE_RULES.idle, moment - session[_BEGAN] > settings.LONGEST
    if idle or long or session[_LOCK] != _lock(person) or not enough(person, with_code=session.get(_CODE, False)):
        session.flush()
        return None
    if active and moment - session[_SEEN] >= noticed():
        session[_SEEN] = moment
    return str(person)


def end(request: HttpRequest) -> None:
    """Signed out."""
    request.session.flush()


def _lock(person: str) -> str:
    """Changes with the password: sessions from before end with it."""
    login = Login.objects.filter(person=person).first()
    return "" if login is None else login.get_session_auth_hash()


def _now(now: int | None) -> int:
    return int(time.time()) if now is None else now
