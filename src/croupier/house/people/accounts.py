"""Accounts: a person of the staff stream together with a name and a way to sign in.

A name lies in one database and a person's number in the other. The name is reserved first; the writer is then asked under a receipt
that stays with it, for somebody with a digest by this row's own salt. So whatever arrives at once, and wherever a process falls,
the answer that stands under that receipt says to whom the name belongs: to one person, or to nobody.
"""

import secrets
from typing import Final

import msgspec
from django.db import IntegrityError
from django.db.models import Q
from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.house.floor.asked import CONFLICT, FORBIDDEN, GRANTED, REFUSED, Reply, refuse, something_else, whoever
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import AddPerson, LeaveOut, Note, Staff, by_software, id_of, who_sees_to
from croupier.house.journal.models import Person as Row
from croupier.house.journal.models import Receipt
from croupier.house.people import codes, hashing, lockout, tokens
from croupier.house.people.acts import EraseName
from croupier.house.people.events import CodesSet, PasswordSet, SignInFailed, StaffEvent
from croupier.house.people.forgetting import sweep
from croupier.house.people.models import Login
from croupier.house.people.names import digest_of, folded, new_salt, unfit, written
from croupier.house.people.persons import Person, Standing, is_patron
from croupier.house.people.signing_in import NotSignedIn, locked, note
from croupier.table.model.people import Actor

_PATIENCE: Final = 60
"""Seconds for which a request that adds somebody may be under way, however busy the house is."""
_TRIES: Final = 3


class Account(Struct, frozen=True):
    """A person with their name, for those who may know both."""

    id: str
    name: str
    rank: Rank


def add(pit: Pit, by: str, rank: Rank, name: str, password: str = "", *, receipt: str = "", demonstration: bool = False) -> Reply:
    """Someone new with a name; the answer's body has their id. Without a password they cannot sign in yet."""
    actor = who_sees_to(pit.looking, by, rank)
    if isinstance(actor, Reply):
        return actor
    if (fault := unfit(name) or (unfit_password(password) if password else None)) is not None:
        return refuse(fault)
    kept = kept_of(password)
    if isinstance(kept, Reply):
        return kept
    login = _reserved(pit, name, receipt or f"account:{secrets.token_hex(16)}", demonstration=demonstration)
    if login is None:
        return _taken()
    reply = pit.ask(AddPerson(login.receipt, by, rank, digest_of(name, login.salt)))
    if not reply.granted:
        _settle(pit, login)
        return reply
    unfinished = Login.objects.filter(Q(reserved__gt=0) | Q(person__isnull=True), pk=login.pk)
    if unfinished.update(person=id_of(reply), password=kept, lent=bool(password), reserved=0):
        return reply
    return _again(login.pk, password) or reply


def _again(pk: int, password: str) -> Reply | None:
    """Why a request is not the one that was answered before. A password is in no receipt, so the one that is kept tells it: once
    its owner has chosen another, nothing is said of the first any more, and no guess at the new one is answered here."""
    there, lent = Login.objects.values_list("password", "lent").get(pk=pk)
    if not lent and not hashing.is_none(there):
        return None
    try:
        with hashing.GATE.passing():
            same = hashing.matches(password, there) if password else hashing.is_none(there)
    except hashing.Busy:
        return refuse(hashing.CROWDED, status=hashing.BUSY)
    return None if same else something_else()


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


def _reserved(pit: Pit, name: str, receipt: str, *, demonstration: bool) -> Login | None:
    """The name's row, new or left by the same request before; none if it is another's, or may become so."""
    for _ in range(_TRIES):
        found = Login.objects.filter(folded=folded(name)).first()
        if found is None:
            try:
                return Login.objects.create(
                    name=written(name), folded=folded(name), salt=new_salt(), receipt=receipt, password=hashing.no_password(),
                    reserved=int(pit.clock()), demonstration=demonstration,
                )  # fmt: skip
            except IntegrityError:  # another request was quicker, perhaps the same
                continue
        if found.receipt == receipt:
            return found
        if found.person is not None or not _finish(pit, found):
            return None
    return None


def _finish(pit: Pit, login: Login) -> bool:
    """See to a row that a request has left behind; whether the name is free again. One that may be under way is let be."""
    if _belongs(pit, login) or int(pit.clock()) - login.reserved < _PATIENCE:
        return False
    return _settle(pit, login)


def _settle(pit: Pit, login: Login) -> bool:
    """Nothing more can come of a row: it is somebody's by what the writer has answered, or it goes. Whether it went."""
    pit.ask(LeaveOut(login.receipt))
    return not _belongs(pit, login) and bool(Login.objects.filter(pk=login.pk, person__isnull=True).delete()[0])


def _belongs(pit: Pit, login: Login) -> bool:
    """Whether somebody was added under a name, and if so it is written down whose it is. Their request can still be finished: only
    that knows their password."""
    answered = Receipt.objects.filter(pk=login.receipt, status=GRANTED).values_list("reply", flat=True).first()
    said = {} if answered is None else msgspec.json.decode(bytes(answered))
    person = pit.looking.person(said["id"]) if "id" in said else None
    if person is None or login.name is None or person.digest != digest_of(login.name, login.salt):
        return False
    Login.objects.filter(pk=login.pk, person__isnull=True).update(person=person.id)
    return True


def finish_adding(pit: Pit) -> None:
    """Give the names to whom they belong that a fall has kept from it, and free those that nobody will have."""
    for login in Login.objects.filter(person__isnull=True):
        _finish(pit, login)


def set_password(pit: Pit, by: str, person: str, password: str) -> Reply:
    """Another password: one's own, or for another as whoever could have added them. All their tokens and sessions end, and one that
    somebody else has chosen is to be changed before anything else."""
    actor = _over(pit, by, person)
    if isinstance(actor, Reply):
        return actor
    if (fault := unfit_password(password)) is not None:
        return refuse(fault)
    kept = kept_of(password)
    if isinstance(kept, Reply):
        return kept
    reply = _noted(pit, PasswordSet(person=person, by=actor, at=pit.looking.now))
    Login.objects.filter(person=person).update(password=kept, lent=by != person, reserved=0)
    tokens.end_all(person)
    return reply


def set_codes(pit: Pit, by: str, person: str, *, on: bool) -> str | Reply:
    """Have someone sign in with codes, or no longer. What their device needs to know is said this once."""
    actor = _over(pit, by, person)
    if isinstance(actor, Reply):
        return actor
    secret = codes.new_secret() if on else ""
    _noted(pit, CodesSet(person=person, on=on, by=actor, at=pit.looking.now))
    Login.objects.filter(person=person).update(code_secret=secret, code_step=0)
    return codes.address(secret, name_of(person) or person) if on else ""


def erase(pit: Pit, by: str, person: str, *, receipt: str) -> Reply:
    """Forget a name and its salt. On record first: if the process falls in between, asking again finishes it, or the next start."""
    reply = pit.ask(Staff(receipt, by, EraseName(person=person)))
    known = pit.looking.person(person)
    if reply.status in (GRANTED, REFUSED) and known is not None and known.erased:
        _forget(person)
        sweep()
    return reply


def finish_erasing(pit: Pit) -> None:
    """Forget the names that are erased on record and were kept all the same, and what a fall has left of others."""
    kept = Login.objects.filter(Q(name__isnull=False) | ~Q(salt=""), person__isnull=False)
    gone = set(Row.objects.filter(standing=Standing.GONE.value).values_list("id", flat=True))  # no other's name is erased
    for person in gone.intersection(kept.values_list("person", flat=True)):
        known = pit.looking.person(person)
        if known is not None and known.erased:
            _forget(person)
    sweep()


def _forget(person: str) -> None:
    Login.objects.filter(person=person).update(
        name=None, folded=None, address="", salt="", password=hashing.no_password(), code_secret="", demonstration=False, reserved=0
    )
    tokens.end_all(person)


def name_of(person: str) -> str | None:
    """The name that belongs to a number; none once it is erased."""
    return Login.objects.filter(person=person).values_list("name", flat=True).first()


def person_named(name: str) -> str | None:
    return None if unfit(name) else Login.objects.filter(folded=folded(name)).values_list("person", flat=True).first()


def _over(pit: Pit, by: str, person: str) -> Actor | Reply:
    """Whoever may see to someone's way of signing in: they themselves, or who may add people of their kind."""
    if by == person:
        found = whoever(pit.looking, by)
        return found if isinstance(found, Reply) else found.actor
    known = pit.looking.person(person)
    rank = known.rank if known is not None else Rank.PLAYER if is_patron(person) else Rank.DEALER
    actor = who_sees_to(pit.looking, by, rank)
    if isinstance(actor, Reply):
        return actor
    return actor if Login.objects.filter(person=person).exists() else refuse("Nobody of this house has that id.")


def _noted(pit: Pit, event: StaffEvent) -> Reply:
    return pit.ask(Note((event,), event.by.id))


def choose_password(pit: Pit, by: Person, old: str, new: str, where: str = "") -> NotSignedIn | None:
    """Someone chooses a password of their own; why not, if not. The old one is asked for, and guesses at it count as sign-ins do: a
    token that was left lying about is not to be worth an account."""
    if (fault := unfit_password(new)) is not None:
        return NotSignedIn(fault, REFUSED)
    if new == old:
        return NotSignedIn("This is the old password: another one is needed.", REFUSED)
    now, login = pit.looking.now, Login.objects.filter(person=by.id).first()
    try:
        with hashing.GATE.passing():
            keys = lockout.keys_of(by.id if login is None or login.folded is None else login.folded, where)
            still, wait = lockout.attempt(keys, now)
            if still:
                return locked(still)
            right = hashing.fits(old) and hashing.matches(old, None if login is None else login.password)
            kept = hashing.hashed(new) if right else ""
    except hashing.Busy:
        return NotSignedIn(hashing.CROWDED, hashing.BUSY, 5)
    if login is None or not right:
        note(pit, SignInFailed(person=by.id, locked=wait, by=by_software(Rank.DEALER), at=now))
        return locked(wait) if wait else NotSignedIn("The old password is not right.", FORBIDDEN)
    lockout.succeeded(keys)
    unchanged = Login.objects.filter(pk=login.pk, password=login.password)  # one that was set meanwhile stands
    if not unchanged.update(password=kept, lent=False, reserved=0):
        return NotSignedIn("The old password is not right.", FORBIDDEN)
    _noted(pit, PasswordSet(person=by.id, by=by.actor, at=now))
    return None


def unfit_password(password: str) -> str | None:
    if len(password) < hashing.SHORTEST or not hashing.fits(password):
        return f"A password has {hashing.SHORTEST} to {hashing.LONGEST} signs."
    return None
