"""After too many failures a name, and an address, must wait, longer each time.

An attempt is counted before it is looked at, so that many at once do not slip through together; one that succeeds is taken off
again. Names that nobody has are counted alike: a wait says nothing about who is known here.
"""

import hmac
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Final

from django.conf import settings
from django.db import transaction
from msgspec import Struct

from croupier.house.people.models import Failures

_FIRST, _LONGEST = 30, 15 * 60
_LONGEST_ADDRESS: Final = 64
"""Characters of one that is remembered: what a proxy hands on as such may be anything."""


class Patience(Struct, frozen=True):
    free: int
    """Failures without a wait."""
    quiet: int
    """Seconds after which all is forgotten."""

    def wait(self, count: int) -> int:
        return 0 if count < self.free else min(_FIRST * 2 ** min(count - self.free, 10), _LONGEST)


NAME: Final = Patience(5, 24 * 60 * 60)
ADDRESS: Final = Patience(20, 60 * 60)


class Keys(Struct, frozen=True):
    """Under what an attempt is counted."""

    name: str
    address: str


def keys_of(name: str, where: str) -> Keys:
    return Keys(_digest(f"name {name}"), _digest(f"address {network(where)}"))


def attempt(keys: Keys, now: int) -> tuple[int, int]:
    """Count an attempt. How many seconds are still to be waited before anything is tried, or else how many are if it fails."""
    with transaction.atomic():
        Failures.objects.filter(last__lt=now - NAME.quiet).delete()
        rows = {row.digest: row for row in Failures.objects.select_for_update().filter(digest__in=(keys.name, keys.address))}
        if (still := max((row.until - now for row in rows.values()), default=0)) > 0:
            return still, 0
        waits = []
        for digest, patience in sorted(((keys.name, NAME), (keys.address, ADDRESS))):
            row = rows.get(digest)
            count = 1 if row is None or row.last < now - patience.quiet else row.count + 1
            waits.append(patience.wait(count))
            kept = {"count": count, "last": now, "until": now + waits[-1]}
            Failures.objects.update_or_create(digest=digest, defaults=kept)
        return 0, max(waits)


def succeeded(keys: Keys) -> None:
    """The attempt just counted was no failure. The name begins anew; the address only has this one taken off, since whoever has
    an account of their own could otherwise go on trying those of others."""
    with transaction.atomic():
        Failures.objects.filter(digest=keys.name).delete()
        row = Failures.objects.select_for_update().filter(digest=keys.address).first()
        if row is not None:
            Failures.objects.filter(digest=keys.address).update(count=row.count - 1, until=0)


def _digest(text: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode() or b"-", text.encode("utf-8", "surrogatepass"), sha256).hexdigest()


def network(where: str) -> str:
    """An address as one machine has it: the newer kind gives a machine more of them than can be counted."""
    return _known_network(where) if len(where) <= _LONGEST_ADDRESS else _network(where)


@lru_cache(maxsize=4096)
def _known_network(where: str) -> str:
    """Every request asks it."""
    return _network(where)


def _network(where: str) -> str:
    try:
        address = ip_address(where)
    except ValueError:
        return where
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped) if address.ipv4_mapped else str(int(address) >> 64)
    return str(address)
