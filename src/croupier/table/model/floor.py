"""Who is at the table, and where."""

from operator import attrgetter

from msgspec import Struct

from croupier.table.model.people import Patron


class Floor(Struct, frozen=True, gc=False):
    """Mappings are looked into by their keys alone: who came first, and which area is before which, stand in the values."""

    people: dict[str, Patron] = {}
    seats: dict[int, tuple[str, ...]] = {}
    """Area to the players who may wager there, in the order they came."""
    came: int = 0
    """How many have come so far."""
    first: str = ""
    """The first player who ever came: some documents offer them the cut."""
    shut: frozenset[int] = frozenset()
    reserved: dict[int, str] = {}
    barred: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()
    """Excluded from the casino, and so barred here as well."""
    both_hands: frozenset[str] = frozenset()
    """Players approved to wager on both hands of a coup."""
    sharing: frozenset[int] = frozenset()
    designated: dict[str, str] = {}
    """Hand to the player approved to receive it whatever they have wagered."""

    @property
    def present(self) -> tuple[Patron, ...]:
        """Everybody at the table, whoever came first at the head."""
        return tuple(sorted(self.people.values(), key=attrgetter("came")))

    @property
    def names(self) -> tuple[str, ...]:
        """Their names, in the same order."""
        return tuple(patron.id for patron in self.present)

    @property
    def places(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The areas that someone has or had, in their order, each with its players."""
        return tuple(sorted(self.seats.items()))

    @property
    def keepers(self) -> tuple[str, ...]:
        """Those for whom areas are reserved, by the lowest of them."""
        return tuple(dict.fromkeys(self.reserved[area] for area in sorted(self.reserved)))

    def has(self, area: int) -> tuple[str, ...]:
        """The players of an area."""
        return self.seats.get(area, ())
