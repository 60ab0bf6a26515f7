"""Tokens of the API: made at a sign-in, ended by leaving them unused."""

import secrets
import time
from functools import lru_cache
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.db import connections
from django.db.models import Q

from croupier.house.people.models import Token
from croupier.house.people.signing_in import Holder, enough

Row = tuple[str, int, int, bool, bool]
"""Whose it is, when it was made and last used, and whether it came with a code and is good for one thing alone."""
_FRESH: Final = 1.0
"""Seconds for which a row is believed: what another process ends is ended here no later than that."""
_MOST: Final = 4096


class _Seen:
    """Rows that were just read. What this process changes it reads anew, whoever was reading meanwhile."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, str], tuple[float, Row]] = {}

    def row(self, digest: str) -> Row | None:
        connection, now, rows = connections["default"], time.monotonic(), self._rows
        key = (str(connection.settings_dict["NAME"]), digest)
        seen = rows.get(key)
        if seen is not None and now - seen[0] < _FRESH:
            return seen[1]
        with connection.cursor() as cursor:
            cursor.execute(_wording(connection.vendor), (digest,))
            found: Row | None = cursor.fetchone()
        if found is not None:
            if len(rows) >= _MOST:
                rows.clear()
            rows[key] = now, found  # where all was forgotten meanwhile, into what nobody looks at any more
        return found

    def forget(self) -> None:
        self._rows = {}


_SEEN: Final = _Seen()


def issue(person: str, now: int | None = None, *, with_code: bool = False, due: bool = False) -> str:
    """A new token for someone who has signed in, `with_code` or without. It is told once; only its digest is kept. `due`: it is
    good for choosing a password of their own, and for nothing else."""
    moment = _now(now)
    Token.objects.filter(
        Q(person=person) & (Q(used__lt=moment - settings.HOUSE_RULES.idle) | Q(made__lt=moment - settings.LONGEST))
    ).delete()
    token = secrets.token_urlsafe(32)
    Token.objects.create(digest=_digest(token), person=person, made=moment, used=moment, with_code=with_code, due=due)
    return token


def person_of(token: str, now: int | None = None, *, active: bool = True) -> str | None:
    """Whose token this is, if it still holds and is good for everything."""
    found = holder_of(token, now, active=active)
    return None if found is None or found.due else found.person


def holder_of(token: str, now: int | None = None, *, active: bool = True) -> Holder | None:
    """Whose token this is, if it still holds. `active`: a person asks; a stream that looks again is no activity."""
    moment, digest = _now(now), _digest(token)
    found = _SEEN.row(digest)
    if found is None:
        return None
    person, made, used, with_code, due = found
    if (
        moment - used > settings.HOUSE_RULES.idle
        or moment - made > settings.LONGEST
        or not enough(person, with_code=bool(with_code))
    ):
        Token.objects.filter(digest=digest, used=used).delete()
        _SEEN.forget()
        return None
    if active and moment - used >= noticed():
        Token.objects.filter(digest=digest, used__lt=moment).update(used=moment)
        _SEEN.forget()
    return Holder(str(person), bool(due))


def end(token: str) -> None:
    """Signed out."""
    Token.objects.filter(digest=_digest(token)).delete()
    _SEEN.forget()


def keep_only(token: str, person: str) -> None:
    """Someone has chosen another password: their other tokens end, and this one is good for everything."""
    Token.objects.filter(person=person).exclude(digest=_digest(token)).delete()
    Token.objects.filter(digest=_digest(token)).update(due=False)
    _SEEN.forget()


def end_all(person: str) -> None:
    """Someone's tokens hold no longer."""
    Token.objects.filter(person=person).delete()
    _SEEN.forget()


@lru_cache(maxsize=2)
def _wording(_vendor: str) -> str:
    """The statement that finds a token, put together once: every request asks it, and that alone would take twenty times as long
    as the asking."""
    sql, (_digest,) = (
        Token.objects.filter(digest="").values_list("person", "made", "used", "with_code", "due").query.sql_with_params()
    )
    return sql


def noticed() -> int:
    """Activity is written down no more often than this many seconds."""
    return min(60, int(settings.HOUSE_RULES.idle) // 10)


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _now(now: int | None) -> int:
    return int(time.time()) if now is None else now
