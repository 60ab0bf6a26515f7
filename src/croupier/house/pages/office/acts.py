"""What may be done to a person by somebody, as buttons and short forms: read off the acts themselves, which decide it."""

from typing import Final

from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.house.pages.showing import rank_title
from croupier.house.people import acts as a
from croupier.house.people.acts import Act, Acting, decide, in_words
from croupier.house.people.events import Look
from croupier.house.people.persons import Limit, Person
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.tags import kebab

_WORDS: Final[dict[type[Act], str]] = {
    a.IssueCard: "Issue a Player Card",
    a.SuspendCard: "Suspend the Player Card",
    a.RestoreCard: "Restore the Player Card",
    a.WithdrawCard: "Withdraw the Player Card",
    a.ChangeRank: "Change the rank",
    a.Suspend: "Suspend the account",
    a.Reinstate: "Reinstate the account",
    a.Exclude: "Exclude from the casino",
    a.Readmit: "Readmit",
    a.GiveTournament: "Name manager of a tournament",
    a.TakeTournament: "Take a tournament away",
    a.CloseAccount: "Close the account",
    a.EraseName: "Erase the name",
}
_GRAVE: Final = frozenset({a.Exclude, a.CloseAccount, a.EraseName, a.WithdrawCard})


class Offered(Struct, frozen=True):
    """An act that would be granted now."""

    name: str
    words: str
    reason: bool = False
    """A reason may be given."""
    ranks: tuple[tuple[str, str], ...] = ()
    """To choose from, for another rank."""
    tournaments: tuple[str, ...] | None = None
    """To choose from; none of them where one is to be named."""
    grave: bool = False


def offered(person: Person, by: Actor, look: Look, now: int) -> list[Offered]:
    """Every act upon a person that this actor would be granted."""
    found = []
    for kind, words in _WORDS.items():
        name, grave = kebab(kind.__name__), kind in _GRAVE
        if kind is a.ChangeRank:
            ranks = [rank for rank in Rank if _granted(a.ChangeRank(person=person.id, rank=rank), by, look, now)]
            if ranks:
                found.append(Offered(name, words, ranks=tuple((rank.value, rank_title(rank)) for rank in ranks)))
        elif kind is a.GiveTournament:
            if _granted(a.GiveTournament(person=person.id, tournament="any"), by, look, now):
                found.append(Offered(name, words, tournaments=()))
        elif kind is a.TakeTournament:
            theirs = tuple(
                t for t in person.tournaments if _granted(a.TakeTournament(person=person.id, tournament=t), by, look, now)
            )
            if theirs:
                found.append(Offered(name, words, tournaments=theirs))
        elif _granted(kind(person=person.id), by, look, now):  # type: ignore[arg-type]
            found.append(Offered(name, words, reason="why" in kind.__struct_fields__, grave=grave))
    return found


def _granted(act: Acting, by: Actor, look: Look, now: int) -> bool:
    return not isinstance(decide(act, by, look, now), Refused)


def limits_of(person: Person, now: int) -> list[str]:
    """What a patron holds themselves to, in words."""
    return [in_words(limit, held) for limit in Limit if (held := person.limit(limit, now)) is not None]
