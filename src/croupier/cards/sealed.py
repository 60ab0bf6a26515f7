"""A sealed order as a value: the cards of a shoe or shuffling device as they lie, and how far they have gone.

Every step gives a new value, so that whoever deals may look at the next card, ask the table, and move only once the table has
recorded it. It knows how cards move, not when they may: the table asks `croupier.cards.procedure` before it moves them. A new
order is sealed as it is made. Nothing shows the order of an unfinished shoe: not `repr`, not a copy, not an error; `encode`
alone writes it out, for a house that keeps it encrypted.
"""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Final, NoReturn

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.card import PACK, PACK_SIZE, PLACE, Card, spelled
from croupier.cards.chance import NONCE_SIZE, SYSTEM, Entropy, fresh_nonce, riffled, shuffled
from croupier.cards.commitment import FORM, MOST_PACKS, UNSEEN, Delivery, Made, Reveal, commit_places, table_problem

_ONE_PACK: Final = bytes(range(PACK_SIZE))


class ShoeError(ValueError):
    """Something that cannot be done with these cards now; the message is a sentence for the floor."""


class Kind(StrEnum):
    SHOE = "shoe"
    """Shuffled, sealed, cut, and dealt down to the cutting card; a poker deck is one of a single pack."""
    DEVICE = "device"
    """Never cut; sealed when loaded, and anew each time cards go back into it."""


class Sealed(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """One order of one shoe or device. Orders that stood before it are kept elsewhere, so that it stays small."""

    table: str
    number: int
    """The shoe's, from 1."""
    packs: int
    kind: Kind
    delivery: int
    """The order's, from 1 within the shoe."""
    order: bytes
    """As it was committed to, before the cut: a byte a card, its place in a pack."""
    nonce: bytes
    commitment: str
    gone: int = 0
    """How many of its cards have left."""
    cut: int | None = None
    """How many cards lay in front of the cut; they went to the back."""
    behind: int | None = None
    """Cards behind the cutting card, while one is in."""
    hidden: tuple[int, ...] = ()
    """Which of those that left were shown to nobody, counted from 0."""
    burned: int = 0
    """How many of those that left were burned, shown or not."""
    returned: bytes = b""
    """The cards that went back before this order was made."""
    out: bytes = b""
    """Seen cards that were out when it was made."""
    out_unseen: bytes = b""
    """Cards that were out unseen when it was made, the longest out first."""
    ended: bool = False
    made: Made = Made.SHUFFLED
    """How it came about."""
    packet: int | None = None
    """Of a riffle: how many cards the first packet had."""

    @classmethod
    def fresh(cls, table: str, number: int, packs: int, kind: Kind = Kind.SHOE, *, entropy: Entropy = SYSTEM) -> "Sealed":
        """Full packs, shuffled and sealed."""
        if not 1 <= packs <= MOST_PACKS:
            raise ShoeError(f"A shoe cannot hold {packs} packs.")
        _check_name(table, number)
        return _seal(table, number, packs, kind, 1, bytes(shuffled(_ONE_PACK * packs, entropy)), entropy)

    @classmethod
    def stacked(
        cls, order: Iterable[Card], *, table: str = "practice", number: int = 1, kind: Kind = Kind.SHOE, entropy: Entropy = SYSTEM
    ) -> "Sealed":
        """Cards in a known order, for tests and training; a shoe file of it holds only if they are full packs."""
        _check_name(table, number)
        places = bytes(PLACE[card] for card in order)
        return _seal(table, number, max(1, -(-len(places) // PACK_SIZE)), kind, 1, places, entropy)

    @property
    def remaining(self) -> int:
        """How many cards are still in."""
        return len(self.order) - self.gone

    @property
    def untouched(self) -> bool:
        """Whether no card has left since the order was sealed."""
        return not self.gone

    @property
    def cutting_card_shows(self) -> bool:
        """Whether the cutting card now lies in front of the next card."""
        return self.behind is not None and self.behind >= self.remaining

    # The next card

    def peek(self) -> Card:
        """The next card, which stays where it is."""
        if self.ended:
            raise ShoeError("This shoe has ended: no further card comes from it.")
        if not self.remaining:
            raise ShoeError("No card is left.")
        return PACK[self.order[((self.cut or 0) + self.gone) % len(self.order)]]

    def take(self) -> "Sealed":
        """After the next card has left, seen."""
        self.peek()
        return replace(self, gone=self.gone + 1)

    def burn(self, unseen: int = 1, *, shown: bool = False) -> "Sealed":
        """After so many cards have left that nobody saw; `shown` is one more before them that was turned up."""
        count = unseen + shown
        if count:
            self.peek()
        if not unseen >= 0 or count > self.remaining:
            raise ShoeError(f"{count} cards cannot be burned: {self.remaining} are left.")
        first = self.gone + shown
        hidden = (*self.hidden, *range(first, first + unseen))
        return replace(self, gone=self.gone + count, hidden=hidden, burned=self.burned + count)

    # The cut and the cutting card

    def turn(self, cut: int) -> "Sealed":
        """After the `cut` cards in front have gone to the back."""
        if self.kind is Kind.DEVICE:
            raise ShoeError("The cards of a shuffling device are never cut.")
        if self.cut is not None:
            raise ShoeError("These cards are already cut.")
        if self.gone or self.ended:
            raise ShoeError("Cards cannot be cut once the first of them has left.")
        if not 0 < cut < len(self.order):
            raise ShoeError(f"A cut with {cut} cards in front does not divide a stack of {len(self.order)}.")
        return replace(self, cut=cut)

    def place_cutting_card(self, from_back: int) -> "Sealed":
        """With the cutting card so that `from_back` cards lie behind it."""
        if self.ended or not 0 <= from_back <= self.remaining:
            raise ShoeError(f"The cutting card cannot lie {from_back} cards from the back of {self.remaining}.")
        return replace(self, behind=from_back)

    def without_cutting_card(self) -> "Sealed":
        """With no cutting card in, wherever it lay."""
        return self if self.behind is None else replace(self, behind=None)

    # New orders, each sealed as it is made

    def riffle(self, entropy: Entropy = SYSTEM) -> "Sealed":
        """One riffle of what is there, at a player's request: another order, sealed anew before anyone cuts."""
        if self.cut is not None:
            raise ShoeError("These cards are already cut: a riffle must come before that.")
        order, packet = riffled(self._rest(), entropy)
        return self._anew(self.kind, order, (), 0, entropy, made=Made.RIFFLED, packet=packet)

    def restack(self, entropy: Entropy = SYSTEM) -> "Sealed":
        """Cards came out before the cut: what is left, in the same order, is the stack to be cut, and is sealed as such."""
        if self.cut is not None:
            raise ShoeError("These cards are already cut: what is left of them is dealt as it lies.")
        return self._anew(self.kind, self._rest(), (), 0, entropy, made=Made.LEFT)

    def take_back(self, cards: Iterable[Card] = (), unseen: int = 0, entropy: Entropy = SYSTEM) -> "Sealed":
        """These seen cards, and so many unseen ones, the longest out first, among the rest again, all shuffled.

        A shoe takes its rack back when its last card has gone. A device does so at any time; one that is replaced takes none.
        """
        if self.kind is Kind.SHOE and self.remaining and not self.ended:
            raise ShoeError(f"{self.remaining} cards are still in the shoe: they are dealt before the rack is shuffled.")
        back = tuple(Counter(cards).elements())
        order = [*self._rest(), *(PLACE[card] for card in back), *self._unseen()[:unseen]]
        return self._anew(self.kind, shuffled(order, entropy), back, unseen, entropy)

    def into_shoe(self, entropy: Entropy = SYSTEM) -> "Sealed":
        """A broken device gives up its cards: shuffled anew they go into a card shoe, to be cut there."""
        if self.kind is Kind.SHOE:
            raise ShoeError("These cards are in a card shoe already.")
        return self._anew(Kind.SHOE, shuffled(self._rest(), entropy), (), 0, entropy)

    def _rest(self) -> bytes:
        cut = self.cut or 0
        return (self.order[cut:] + self.order[:cut])[self.gone :]

    def _left(self) -> bytes:
        cut = self.cut or 0
        return (self.order[cut:] + self.order[:cut])[: self.gone]

    def _unseen(self) -> bytes:
        """All cards that are out unseen, the longest out first."""
        left = self._left()
        return self.out_unseen + bytes(left[place] for place in self.hidden)

    def _seen(self) -> Counter[int]:
        """All cards that are out and were seen."""
        left = self._left()
        return Counter(self.out) + Counter(left) - Counter(left[place] for place in self.hidden)

    def _anew(
        self, kind: Kind, order: Iterable[int], cards: Iterable[Card], unseen: int, entropy: Entropy, **made: Any
    ) -> "Sealed":
        """The next order of the same shoe, with these cards no longer out, and how it was made."""
        if self.ended:
            raise ShoeError("This shoe has ended: its cards are not shuffled any more, and none goes back.")
        seen, hidden = self._seen(), self._unseen()
        back = Counter(PLACE[card] for card in cards)
        if never_out := back - seen:
            raise ShoeError(f"Cards cannot go back that are not out: {', '.join(sorted(PACK[place] for place in never_out))}.")
        if not 0 <= unseen <= len(hidden):
            raise ShoeError(f"{unseen} unseen cards cannot go back: {len(hidden)} are out unseen.")
        return _seal(
            self.table, self.number, self.packs, kind, self.delivery + 1, bytes(order), entropy,
            returned=bytes(sorted((*back.elements(), *hidden[:unseen]))), out=bytes(sorted((seen - back).elements())),
            out_unseen=hidden[unseen:], **made,
        )  # fmt: skip

    # The end

    def end(self) -> "Sealed":
        """No card leaves or comes back any more; only now can the order be revealed."""
        return replace(self, ended=True)

    def as_delivery(self) -> Delivery:
        """Its entry in the shoe file; `reveal` gives it out when the shoe has ended."""
        dealt = spelled(self._left()).split()
        for place in self.hidden:
            dealt[place] = UNSEEN
        return Delivery(
            commitment=self.commitment, nonce=self.nonce.hex(), order=spelled(self.order), cut=self.cut, burned=self.burned,
            dealt=" ".join(dealt), returned=spelled(self.returned), made=self.made, packet=self.packet,
            device=self.kind is Kind.DEVICE,
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<{self.kind.capitalize()} {self.number} of table {self.table!r}, {self.remaining} cards left, sealed>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [("table", self.table), ("number", self.number), ("remaining", self.remaining)]

    def __copy__(self) -> NoReturn:
        raise TypeError("A sealed order is a value: it needs no copy, and its cards leave with none.")

    def __reduce__(self) -> NoReturn:
        raise TypeError("A sealed order is written out by encode alone: otherwise its cards could leave unnoticed.")


def _check_name(table: str, number: int) -> None:
    if problem := table_problem(table):
        raise ShoeError(problem)
    if number < 1:
        raise ShoeError(f"Shoes are numbered from 1, so {number} is no number of one.")


def _seal(table: str, number: int, packs: int, kind: Kind, delivery: int, order: bytes, entropy: Entropy, **more: Any) -> Sealed:
    nonce = fresh_nonce(entropy)
    return Sealed(table, number, packs, kind, delivery, order, nonce, commit_places(table, number, nonce, order, delivery), **more)


def reveal(orders: Iterable[Sealed]) -> Reveal:
    """The shoe file: everything by which anyone can check what was committed, from all orders of one shoe in turn."""
    stood = tuple(orders)
    if not stood:
        raise ShoeError("Nothing was ever committed, so there is nothing to check.")
    last = stood[-1]
    if not last.ended:
        raise ShoeError("The order of a shoe stays sealed until the shoe has ended.")
    if [(order.number, order.delivery) for order in stood] != [(last.number, number) for number in range(1, len(stood) + 1)]:
        raise ShoeError(f"Some orders of shoe {last.number} are missing, so that it cannot be checked.")
    return Reveal(FORM, last.table, last.number, last.packs, tuple(order.as_delivery() for order in stood))


# For storage

_MARK: Final = b"croupier sealed order "
_FORM: Final = 1
_HEAD: Final = _MARK + b"%d\n" % _FORM
_write: Final = msgspec.msgpack.Encoder().encode
_read: Final = msgspec.msgpack.Decoder(Sealed).decode


def encode(sealed: Sealed) -> bytes:
    """The value as bytes. They hold the order: whoever keeps them keeps them secret."""
    return _HEAD + _write(sealed)


def decode(data: bytes) -> Sealed:
    """The value that was encoded; what is wrong with the bytes comes as one `ShoeError` that tells nothing of the cards."""
    if not data.startswith(_MARK):
        raise ShoeError("These bytes are no sealed order.")
    if not data.startswith(_HEAD):
        raise ShoeError(f"This sealed order is of another form than {_FORM}, the only one that can be read here.")
    try:
        sealed = _read(data[len(_HEAD) :])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise ShoeError("This sealed order is damaged and cannot be read.") from None
    if not _holds_together(sealed):
        raise ShoeError("This sealed order does not hold together: its seal, its cards and what has gone do not fit.")
    return sealed


def _holds_together(sealed: Sealed) -> bool:
    size = len(sealed.order)
    known = all(max(cards, default=0) < PACK_SIZE for cards in (sealed.order, sealed.returned, sealed.out, sealed.out_unseen))
    if not known or not 0 <= sealed.gone <= size or len(sealed.nonce) != NONCE_SIZE or table_problem(sealed.table):
        return False
    whole = sealed.number >= 1 and sealed.delivery >= 1 and 1 <= sealed.packs <= MOST_PACKS
    cut = sealed.cut is None or (sealed.kind is Kind.SHOE and 0 < sealed.cut < size)
    cutting_card = sealed.behind is None or 0 <= sealed.behind <= size
    hidden = sealed.hidden == tuple(sorted(set(sealed.hidden))) and all(0 <= place < sealed.gone for place in sealed.hidden)
    burned = len(sealed.hidden) <= sealed.burned <= sealed.gone
    if (sealed.packet is not None) is not (sealed.made is Made.RIFFLED) or not 0 <= (sealed.packet or 0) <= size:
        return False
    seal = commit_places(sealed.table, sealed.number, sealed.nonce, sealed.order, sealed.delivery)
    return whole and cut and cutting_card and hidden and burned and seal == sealed.commitment
