"""Who is at the table, and where."""

from msgspec import Struct

from croupier.table.model.people import Patron


class Floor(Struct, frozen=True, gc=False):
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

    def has(self, area: int) -> tuple[str, ...]:
        """The players of an area."""
        return self.seats.get(area, ())
