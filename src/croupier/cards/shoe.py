"""The virtual shoe, shuffling device and poker deck: they hold a sealed order and hand out its cards one at a time.

They know how cards move, not when they may: the table asks `croupier.cards.procedure` before it moves them. Nothing
shows the order of an unfinished shoe: not `repr`, not a copy, not a pickle, not an error.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NoReturn, Self, SupportsIndex

from croupier.cards.card import PACK, PACK_SIZE, Card
from croupier.cards.chance import SYSTEM, Entropy, fresh_nonce, shuffled
from croupier.cards.commitment import MOST_PACKS, UNSEEN, VERSION, Delivery, Reveal, commit, table_problem


class ShoeError(ValueError):
    """Something that cannot be done with these cards now; the message is a sentence for the floor."""


class _SealedCards:
    """What shoe, device and deck share: the order, what has left it, and the deliveries to be revealed at the end."""

    __slots__ = (
        "_burned", "_commitment", "_cut", "_dealt", "_ended", "_entropy", "_nonce", "_number", "_order", "_packs",
        "_past", "_returned", "_seen_out", "_table", "_unseen_out", "_upcoming",
    )  # fmt: skip

    def __init__(self, table: str, number: int, packs: int, *, entropy: Entropy = SYSTEM) -> None:
        if not 1 <= packs <= MOST_PACKS:
            raise ShoeError(f"A shoe cannot hold {packs} packs.")
        self._start(table, number, packs, shuffled(PACK * packs, entropy), entropy)

    @classmethod
    def stacked(cls, order: Iterable[Card], *, table: str = "practice", number: int = 1, entropy: Entropy = SYSTEM) -> Self:
        """Cards in a known order, for tests and training; a shoe file of it holds only if they are full packs."""
        cards = list(order)
        made = cls.__new__(cls)
        made._start(table, number, max(1, -(-len(cards) // PACK_SIZE)), cards, entropy)
        return made

    def _start(self, table: str, number: int, packs: int, order: list[Card], entropy: Entropy) -> None:
        problem = table_problem(table)
        if problem:
            raise ShoeError(problem)
        if number < 1:
            raise ShoeError(f"Shoes are numbered from 1, so {number} is no number of one.")
        self._table, self._number, self._packs, self._entropy = table, number, packs, entropy
        self._past: list[Delivery] = []
        self._seen_out: Counter[Card] = Counter()
        self._unseen_out: list[Card] = []
        self._ended = False
        self._lay(order, ())

    def _lay(self, order: list[Card], returned: Iterable[Card]) -> None:
        self._order = order
        self._returned = tuple(returned)
        self._upcoming = 0
        self._commitment = ""
        self._nonce = b""
        self._cut: int | None = None
        self._dealt: list[str] = []
        self._burned = 0

    @property
    def table(self) -> str:
        return self._table

    @property
    def number(self) -> int:
        return self._number

    @property
    def packs(self) -> int:
        return self._packs

    @property
    def remaining(self) -> int:
        """How many cards are still in."""
        return len(self._order) - self._upcoming

    @property
    def ended(self) -> bool:
        return self._ended

    @property
    def commitment(self) -> str | None:
        """What was published of the present order; none until it is committed."""
        return self._commitment or None

    @property
    def delivery(self) -> int:
        """The number of the present order, from 1."""
        return len(self._past) + 1

    def _commit(self) -> str:
        self._nonce = fresh_nonce(self._entropy)
        self._commitment = commit(self._table, self._number, self._nonce, self._order, self.delivery)
        return self._commitment

    def draw(self) -> Card:
        """The next card, seen."""
        card = self._next()
        self._dealt.append(card)
        self._seen_out[card] += 1
        return card

    def burn(self) -> None:
        """The next card leaves unseen; nobody is told which it was."""
        card = self._next()
        self._dealt.append(UNSEEN)
        self._unseen_out.append(card)
        self._burned += 1

    def show_burned(self) -> Card:
        """Turn up the card just burned, as when a player asks or its face value counts."""
        if not self._dealt or self._dealt[-1] != UNSEEN:
            raise ShoeError("The last card to leave was not burned unseen, so there is none to show.")
        card = self._unseen_out.pop()
        self._dealt[-1] = card
        self._seen_out[card] += 1
        return card

    def _next(self) -> Card:
        if self._ended:
            raise ShoeError("This shoe has ended: no further card comes from it.")
        if not self._commitment:
            raise ShoeError("No card may leave before the commitment to the order is published.")
        if self._upcoming == len(self._order):
            raise ShoeError("No card is left.")
        card = self._order[self._upcoming]
        self._upcoming += 1
        return card

    def _bring_in(self, cards: Iterable[Card], unseen: int) -> None:
        """Put cards that are out back among the rest, shuffle, and begin a new delivery; its order is not yet committed."""
        if self._ended:
            raise ShoeError("This shoe has ended: no card goes back into it.")
        if not self._commitment:
            raise ShoeError("The present order is not committed yet, so no card of it can be out.")
        seen = Counter(cards)
        if seen - self._seen_out:
            raise ShoeError(f"Cards cannot go back that are not out: {', '.join(sorted(seen - self._seen_out))}.")
        if not 0 <= unseen <= len(self._unseen_out):
            raise ShoeError(f"{unseen} unseen cards cannot go back: {len(self._unseen_out)} are out unseen.")
        returned = [*seen.elements(), *self._unseen_out[:unseen]]
        self._past.append(self._as_delivery())
        self._seen_out -= seen
        del self._unseen_out[:unseen]
        self._lay(shuffled(self._order[self._upcoming :] + returned, self._entropy), sorted(returned))

    def _as_delivery(self) -> Delivery:
        # The order is kept turned by the cut; the file shows it as it was committed.
        front = len(self._order) - (self._cut or 0)
        return Delivery(
            commitment=self._commitment,
            nonce=self._nonce.hex(),
            order=" ".join(self._order[front:] + self._order[:front]),
            cut=self._cut,
            burned=self._burned,
            dealt=" ".join(self._dealt),
            returned=" ".join(self._returned),
        )

    def end(self) -> None:
        """No card leaves or comes back any more; only now can the order be revealed."""
        self._ended = True

    def reveal(self) -> Reveal:
        """The shoe file: everything by which anyone can check what was committed."""
        if not self._ended:
            raise ShoeError("The order of a shoe stays sealed until the shoe has ended.")
        deliveries = [*self._past, self._as_delivery()] if self._commitment else self._past
        if not deliveries:
            raise ShoeError("Nothing was ever committed, so there is nothing to check.")
        return Reveal(VERSION, self._table, self._number, self._packs, tuple(deliveries))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._number} of table {self._table!r}, {self.remaining} cards left, sealed>"

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("A sealed shoe can be neither copied nor written out: its order would leave with it.")


class CardShoe(_SealedCards):
    """Shuffled, committed, cut, and dealt down to the cutting card."""

    __slots__ = ("_behind_cutting_card",)

    def _lay(self, order: list[Card], returned: Iterable[Card]) -> None:
        super()._lay(order, returned)
        self._behind_cutting_card: int | None = None

    def riffle(self) -> None:
        """One more shuffle at a player's request; the commitment must come after it."""
        if self._commitment:
            raise ShoeError("The order is already committed: a riffle must come before that.")
        if self._ended:
            raise ShoeError("This shoe has ended: it is not shuffled any more.")
        self._order = shuffled(self._order, self._entropy)

    def commit(self) -> str:
        """Seal the order and give the commitment to publish, before anyone cuts."""
        if self._commitment:
            raise ShoeError("The order is already committed.")
        if self._ended:
            raise ShoeError("This shoe has ended: there is nothing left to commit to.")
        return self._commit()

    @property
    def untouched(self) -> bool:
        """Whether no card has left since the order was committed."""
        return not self._upcoming

    def restack(self) -> None:
        """Cards came out before the cut: what is left, in the same order, is the stack to be cut, committed as such."""
        self._past.append(self._as_delivery())
        self._lay(self._order[self._upcoming :], ())
        self._commit()

    def cut(self, position: int) -> None:
        """Move the `position` cards in front of the cutting card to the back."""
        if not self._commitment:
            raise ShoeError("The cut comes after the commitment, so that the house cannot know where it falls.")
        if self._cut is not None:
            raise ShoeError("These cards are already cut.")
        self._untouched("cut")
        if not 0 < position < len(self._order):
            raise ShoeError(f"A cut with {position} cards in front does not divide a stack of {len(self._order)}.")
        self._order = self._order[position:] + self._order[:position]
        self._cut = position

    def place_cutting_card(self, from_back: int) -> None:
        """Put the cutting card so that `from_back` cards lie behind it."""
        self._untouched("given a cutting card")
        if not 0 <= from_back <= len(self._order):
            raise ShoeError(f"The cutting card cannot lie {from_back} cards from the back of {len(self._order)}.")
        self._behind_cutting_card = from_back

    def _untouched(self, what: str) -> None:
        if self._upcoming or self._ended:
            raise ShoeError(f"Cards cannot be {what} once the first of them has left.")

    @property
    def cutting_card_shows(self) -> bool:
        """Whether the cutting card now lies in front of the next card."""
        return self._behind_cutting_card == self.remaining

    def set_aside_cutting_card(self) -> None:
        if not self.cutting_card_shows:
            raise ShoeError("The cutting card is not showing.")
        self._behind_cutting_card = None

    def take_out_cutting_card(self) -> None:
        """No round is counted by it any more, wherever it lies."""
        self._behind_cutting_card = None

    def _next(self) -> Card:
        if self._behind_cutting_card == self.remaining and self.remaining and not self._ended:
            raise ShoeError("The cutting card is showing: set it aside before the next card.")
        return super()._next()

    def refill(self, cards: Iterable[Card], unseen: int = 0) -> None:
        """The rack, shuffled, follows the last card; it is then committed, cut and burned from like a new stack."""
        if self.remaining:
            raise ShoeError(f"{self.remaining} cards are still in the shoe: they are dealt before the rack is shuffled.")
        self._bring_in(cards, unseen)


class ShufflingDevice(_SealedCards):
    """Never cut; it commits when loaded, and anew each time cards go back into it."""

    __slots__ = ()

    def _start(self, table: str, number: int, packs: int, order: list[Card], entropy: Entropy) -> None:
        super()._start(table, number, packs, order, entropy)
        self._commit()

    def take_back(self, cards: Iterable[Card], unseen: int = 0) -> str:
        """These seen cards, and so many unseen ones, the longest out first, go back in; gives the new commitment."""
        self._bring_in(cards, unseen)
        return self._commit()

    def into_shoe(self) -> CardShoe:
        """A broken device gives up its cards: shuffled anew they go into a card shoe, to be committed and cut there."""
        shoe = CardShoe.__new__(CardShoe)
        for name in _SealedCards.__slots__:
            setattr(shoe, name, getattr(self, name))
        shoe._bring_in((), 0)
        self._order, self._upcoming, self._past, self._commitment, self._ended = [], 0, [], "", True
        return shoe


class SingleDeck(CardShoe):
    """One pack for one round, known on the table by the colour of its back."""

    __slots__ = ("_back",)

    def __init__(self, table: str, number: int, *, back: str = "", entropy: Entropy = SYSTEM) -> None:
        super().__init__(table, number, 1, entropy=entropy)
        self._back = back

    def _start(self, table: str, number: int, packs: int, order: list[Card], entropy: Entropy) -> None:
        super()._start(table, number, packs, order, entropy)
        self._back = ""

    @property
    def back(self) -> str:
        return self._back


class DeckRotation:
    """Gives each round its fresh deck: always the same one, or two by turns while the other is in the shuffling device."""

    __slots__ = ("_backs", "_entropy", "_first", "_number", "_present", "_table")

    def __init__(
        self, table: str, backs: Sequence[str] = ("red", "blue"), *, first_number: int = 1, entropy: Entropy = SYSTEM
    ) -> None:
        if not 1 <= len(backs) <= 2:
            raise ShoeError(f"A table has one deck or two that alternate, not {len(backs)}.")
        if len(set(backs)) != len(backs):
            raise ShoeError(f"Two decks that alternate need backs of different colours, and both are {backs[0]}.")
        self._table, self._backs, self._entropy = table, tuple(backs), entropy
        self._first = self._number = first_number
        self._present: SingleDeck | None = None

    def fresh(self) -> SingleDeck:
        """The deck for the next round, shuffled and not yet committed; the one before must have ended."""
        if self._present is not None and not self._present.ended:
            raise ShoeError("The present deck is still in play.")
        back = self._backs[(self._number - self._first) % len(self._backs)]
        self._present = SingleDeck(self._table, self._number, back=back, entropy=self._entropy)
        self._number += 1
        return self._present
