"""Who sees a table alike. What everyone sees is made once; what one person sees, for that person alone."""

from typing import Final

from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.table.model.people import Actor
from croupier.table.model.table import Table

_NOBODY: Final = "\n"
"""No name is ever written so: nobody has this id."""


class Audience(Struct, frozen=True, gc=False):
    """Those for whom a table looks the same."""

    name: str
    viewer: Actor
    """One of them; what they may see is what all of them may."""

    @property
    def own(self) -> bool:
        """Whether it is one person's."""
        return self.viewer.id != _NOBODY


EVERYONE: Final = Audience("everyone", Actor(_NOBODY, Rank.PLAYER))
"""Whoever has nothing of their own at the table."""
_BY_RANK: Final[dict[Rank, Audience]] = {
    rank: Audience(f"rank {rank}", Actor(_NOBODY, rank)) for rank in Rank if rank is not Rank.PLAYER
}
"""Staff, Surveillance, inspectors, and tournament managers, who read forms that others do not: each rank apart, since it may see
and do what another may not."""


def shared_audience(rank: Rank) -> Audience:
    """Where someone of this rank belongs who has nothing of their own at the table."""
    return _BY_RANK.get(rank, EVERYONE)


def own_audience(viewer: Actor) -> Audience:
    return Audience(f"person {viewer.id}", viewer)


def concerned(table: Table) -> frozenset[str]:
    """Everyone who has something of their own at the table. One too many costs a little time; one too few would see less than is
    theirs. Nobody is ever shown what is another's."""
    found = {*table.floor.people, *(lying.player for lying in table.wagers)}
    found.update(dispute.player for dispute in table.casebook.disputes)
    for ongoing in (table.round, table.last.round if table.last is not None else None):
        if ongoing is None:
            continue
        found.update(line.player for line in (*ongoing.settled, *ongoing.due) if line.player)
        if ongoing.passing is not None:
            found.update((ongoing.passing.holder, ongoing.passing.nominee))
    return frozenset(found)
