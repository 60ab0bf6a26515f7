"""Where people live, for what has to reach them by post: kept beside the name, never in the journal, and forgotten with it."""

import unicodedata
from typing import Final

from croupier.games.ranks import Rank
from croupier.house.floor.asked import GRANTED, UNKNOWN, Reply, refuse
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import who_sees_to
from croupier.house.people.models import Login

LONGEST: Final = 300


def address_of(person: str) -> str:
    """Where post reaches somebody; nothing where the house was not told."""
    return Login.objects.filter(person=person).values_list("address", flat=True).first() or ""


def on_file(person: str) -> tuple[str, ...]:
    """What is kept of somebody besides their number."""
    name, address = Login.objects.filter(person=person).values_list("name", "address").first() or ("", "")
    return tuple(what for what, there in (("name", name), ("address", address)) if there)


def keep_address(pit: Pit, by: str, person: str, address: str) -> Reply:
    """By whoever may see to patrons."""
    actor = who_sees_to(pit.looking, by, Rank.PLAYER)
    if isinstance(actor, Reply):
        return actor
    written = " ".join(unicodedata.normalize("NFC", address).split())
    if len(written) > LONGEST or not written.isprintable():
        return refuse(f"An address has at most {LONGEST} signs that can be read.")
    named = Login.objects.filter(person=person, name__isnull=False)
    if not named.update(address=written):
        return refuse("Nobody whose name the house keeps has that number.", status=UNKNOWN)
    return Reply(GRANTED, b"{}")
