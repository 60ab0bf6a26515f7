"""How a name stands to its digest on record, asked of the two rows themselves."""

from typing import Literal

from croupier.house.people.models import Login
from croupier.house.people.names import digest_of
from croupier.house.people.persons import Person


def held(person: Person) -> Literal["right", "wrong", "erased", "none"]:
    """Whether the name kept for a person is the one that the staff stream holds the digest of; `none` if nobody gave one."""
    login = Login.objects.filter(person=person.id).first()
    if person.erased:
        return "erased" if login is None or (login.name is None and not login.salt) else "wrong"
    if login is None or login.name is None:
        return "none" if not person.digest else "wrong"
    return "right" if digest_of(login.name, login.salt) == person.digest else "wrong"
