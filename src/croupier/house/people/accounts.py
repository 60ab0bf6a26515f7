"""Accounts: a person of the staff stream together with a name and a way to sign in.

A name lies in one database and a person's number in the other. The name is reserved first; the writer is then asked under a receipt
that stays with it, so that a start after a fall between the two ends with one person and one name.
"""

import secrets

from django.db import IntegrityError
from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.house.floor.asked import CONFLICT, Reply, refuse
from croupier.house.floor.pit import Pit
from croupier.house.floor.setting_up import manager
from croupier.house.floor.staffing import AddPerson, id_of, needed_to_add
from croupier.house.people import hashing
from croupier.house.people.models import Login
from croupier.house.people.names import digest_of, folded, new_salt, unfit, written


class Account(Struct, frozen=True):
    """A person with their name, for those who may know both."""

    id: str
    name: str
    rank: Rank


def add(pit: Pit, by: str, rank: Rank, name: str, password: str = "", *, receipt: str = "", demonstration: bool = False) -> Reply:
    """Someone new with a name; the answer's body has their id. Without a password they cannot sign in yet."""
    actor = manager(pit.looking, by, needed_to_add(rank))
    if isinstance(actor, Reply):
        return actor
    if (fault := unfit(name) or (unfit_password(password) if password else None)) is not None:
        return refuse(fault)
    kept = kept_of(password)
    if isinstance(kept, Reply):
        return kept
    asked = receipt or f"account:{secrets.token_hex(16)}"
    login = _reserved(name, asked, demonstration=demonstration)
    if login is None:
        return _taken()
    reply = pit.ask(AddPerson(login.receipt, by, rank, digest_of(name, login.salt)))
    waiting = Login.objects.filter(pk=login.pk, person__isnull=True)
    if not reply.granted:
        waiting.delete()
        return reply
    known = waiting.update(person=id_of(reply), password=kept) or login.receipt == asked
    return reply if known else _taken()


def _taken() -> Reply:
    return refuse("Somebody has this name already. Another one is needed to tell them apart.", status=CONFLICT)


def kept_of(password: str) -> str | Reply:
    """What is kept of a password, worked out when it is this one's turn."""
    if not password:
        return hashing.no_password()
    try:
        with hashing.GATE.passing():
            return hashing.hashed(password)
    except hashing.Busy:
        return refuse(hashing.CROWDED, status=hashing.BUSY)


def _reserved(name: str, receipt: str, *, demonstration: bool) -> Login | None:
    """The name's row, new or left by the same request before; none if it is another's."""
    found = Login.objects.filter(folded=folded(name)).first()
    if found is not None:
        return found if found.receipt == receipt or found.person is None else None
    try:
        return Login.objects.create(
            name=written(name), folded=folded(name), salt=new_salt(), receipt=receipt, password=hashing.no_password(),
            demonstration=demonstration,
        )  # fmt: skip
    except IntegrityError:
        return None


def unfit_password(password: str) -> str | None:
    if not hashing.SHORTEST <= len(password) <= hashing.LONGEST:
        return f"A password has {hashing.SHORTEST} to {hashing.LONGEST} signs."
    return None
