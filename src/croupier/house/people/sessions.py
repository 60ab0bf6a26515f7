"""Sessions, for pages: Django's own, which hold a person's number and when they last did something."""

import time

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token, rotate_token

from croupier.house.people.models import Login
from croupier.house.people.signing_in import Holder, enough, lock_of
from croupier.house.people.tokens import noticed

_PERSON, _BEGAN, _SEEN, _LOCK, _CODE, _DUE = "person", "began", "seen", "lock", "code", "due"


def begin(
    request: HttpRequest,
    person: str,
    now: int | None = None,
    *,
    with_code: bool = False,
    due: bool = False,
    lock: str | None = None,
) -> None:
    """Someone has signed in from a page, `with_code` or without. What the browser had before is not carried over. `due`: it is good
    for choosing a password of their own, and for nothing else. `lock` is that of the password they were let in by."""
    moment = _now(now)
    request.session.clear_expired()
    request.session.flush()
    held = _lock(person) if lock is None else lock
    request.session.update({_PERSON: person, _BEGAN: moment, _SEEN: moment, _LOCK: held, _CODE: with_code, _DUE: due})
    request.session.set_expiry(settings.LONGEST)


def person_of(request: HttpRequest, now: int | None = None, *, active: bool = True) -> str | None:
    """Who signed in here, if that still holds and is good for everything."""
    found = holder_of(request, now, active=active)
    return None if found is None or found.due else found.person


def holder_of(request: HttpRequest, now: int | None = None, *, active: bool = True) -> Holder | None:
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
    return Holder(str(person), bool(session.get(_DUE, False)))


def began(request: HttpRequest) -> int | None:
    """When whoever asks signed in from a page; a program has no session."""
    session = getattr(request, "session", None)
    found = None if session is None else session.get(_BEGAN)
    return None if found is None else int(found)


def keep(request: HttpRequest, person: str) -> None:
    """Someone has chosen another password: all their other sessions end with it, and this one is good for everything."""
    request.session.cycle_key()
    request.session.update({_LOCK: _lock(person), _DUE: False})


def new_mark(request: HttpRequest) -> str:
    """A new mark of the house's own pages, by which what they write is told from what others make a browser send."""
    rotate_token(request)
    return get_token(request)


def keep_mark(request: HttpRequest, response: HttpResponse) -> None:
    """The mark goes into a cookie that pages can read; whoever writes by a session says it as well."""
    response.set_cookie(
        settings.CSRF_COOKIE_NAME, request.META["CSRF_COOKIE"], max_age=settings.LONGEST, secure=settings.CSRF_COOKIE_SECURE,
        samesite=settings.CSRF_COOKIE_SAMESITE,
    )  # fmt: skip


def end(request: HttpRequest) -> None:
    """Signed out."""
    request.session.flush()


def _lock(person: str) -> str:
    """Changes with the password: sessions from before end with it."""
    return lock_of(Login.objects.filter(person=person).first())


def _now(now: int | None) -> int:
    return int(time.time()) if now is None else now
