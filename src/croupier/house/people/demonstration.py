"""The accounts of a demonstration: someone of every rank, and some players. They sign in by name alone, and only there."""

from typing import Final

from croupier.games.ranks import Rank
from croupier.house.floor.asked import Reply, sentence_of
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import Staff, id_of
from croupier.house.people import accounts
from croupier.house.people.accounts import Account
from croupier.house.people.acts import IssueCard
from croupier.house.people.models import Login
from croupier.house.people.persons import SOFTWARE
from croupier.house.settings import is_demonstration

STAFF: Final = {
    Rank.DEALER: "Dora",
    Rank.SUPERVISOR: "Simon",
    Rank.ASSISTANT_MANAGER: "Astrid",
    Rank.MANAGER: "Magnus",
    Rank.SURVEILLANCE: "Vera",
    Rank.INSPECTOR: "Ines",
    Rank.TOURNAMENT_MANAGER: "Tomas",
}
PLAYERS: Final = ("Ada", "Boris", "Clara", "David", "Esra", "Felix", "Greta", "Hugo")
_RECEIPT: Final = "demonstration:"


class NotMade(RuntimeError):  # noqa: N818 (what is missing)
    """A part of the demonstration could not be made."""


def create(pit: Pit) -> None:
    """Add them where they are not there yet. Nobody comes back whose name was erased: the receipt they came by tells of them."""
    there = set(Login.objects.filter(receipt__startswith=_RECEIPT, person__isnull=False).values_list("receipt", flat=True))
    wanted = [*((name, rank) for rank, name in STAFF.items()), *((name, Rank.PLAYER) for name in PLAYERS)]
    for name, rank in wanted:
        receipt = f"{_RECEIPT}{name}"
        if receipt not in there:
            reply = accounts.add(pit, SOFTWARE, rank, name, receipt=receipt, demonstration=True)
            person = id_of(granted(reply, name))
            if rank is Rank.PLAYER:
                pit.ask(Staff(f"demonstration-card:{name}", SOFTWARE, IssueCard(person=person)))


def granted(reply: Reply, what: str) -> Reply:
    """What a demonstration is made of is never refused; where it was, the house does not open as if it had been there."""
    if not reply.granted:
        raise NotMade(f"{what} of the demonstration was refused: {sentence_of(reply)}")
    return reply


def demonstration_accounts(pit: Pit) -> list[Account]:
    """Whom one may sign in as, in a demonstration; nobody otherwise."""
    if not is_demonstration():
        return []
    logins = Login.objects.filter(demonstration=True, person__isnull=False, name__isnull=False).order_by("pk")
    people = ((login, pit.looking.person(str(login.person))) for login in logins)
    return [Account(person.id, str(login.name), person.rank) for login, person in people if person is not None]
