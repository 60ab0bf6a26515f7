"""Seats by a sealed draw: an order committed to, words from an entrant, and the seats that follow from both.

The order of the entrants is shuffled as a shoe is and published as a SHA-256 over event, session, nonce and order. Then an
entrant gives words. They shuffle the order once more, by bytes that follow from the commitment and the words alone: the house could
not know the words, nor the entrant the order, so that neither chose the seats. `docs/tournaments.md` describes the hashed bytes for
people who check with other tools; it and this module must say the same.
"""

import sys
from collections.abc import Sequence
from hashlib import sha256
from itertools import count
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from croupier.cards.chance import SYSTEM, Entropy, fresh_nonce, shuffled
from croupier.games.seven_up_baccarat_tournament import MOST_BOXES

VERSION: Final = 1
KIND: Final = "seats"
MOST_TABLES: Final = 999

Seats = dict[str, dict[int, str]]
"""Table to box to entrant."""


class SealedSeats(Struct, frozen=True):
    """What the house keeps to itself until the words are given."""

    event: str
    session: str
    nonce: str
    order: tuple[str, ...]

    @classmethod
    def fresh(cls, event: str, session: str, entrants: Sequence[str], *, entropy: Entropy = SYSTEM) -> "SealedSeats":
        return cls(event, session, fresh_nonce(entropy).hex(), tuple(shuffled(entrants, entropy)))

    @property
    def commitment(self) -> str:
        return committed(self.event, self.session, self.nonce, self.order)

    def __repr__(self) -> str:
        return f"SealedSeats({self.event!r}, {self.session!r}, {self.commitment})"


def committed(event: str, session: str, nonce: str, order: Sequence[str]) -> str:
    """SHA-256 over lines of UTF-8 text, each ended by a line feed."""
    lines = (f"croupier {KIND} commitment {VERSION}", f"event {event}", f"session {session}", f"nonce {nonce}", *order)
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def stretched(commitment: str, words: str) -> Entropy:
    """Bytes that follow from both: SHA-256 of commitment, words and a number from 0 up, block after block.

    A shuffle reads words of 16 bits in the machine's order; where that is the other one, they are turned, so that every machine
    draws the same seats.
    """
    seed = sha256(f"{commitment}\n{words}\n".encode()).digest()
    blocks = count()
    held = bytearray()

    def give(size: int) -> bytes:
        while len(held) < size:
            held.extend(sha256(seed + next(blocks).to_bytes(8, "big")).digest())
        given = bytes(held[:size])
        del held[:size]
        return given if sys.byteorder == "little" else _turned(given)

    return give


def _turned(data: bytes) -> bytes:
    return b"".join(data[place : place + 2][::-1] for place in range(0, len(data), 2))


def seats_of(order: Sequence[str], tables: Sequence[str], commitment: str, words: str) -> Seats:
    """The seats: the order shuffled by the words, given out box by box, one at each table in turn."""
    drawn = shuffled(order, stretched(commitment, words))
    seats: Seats = {table: {} for table in tables}
    for place, name in enumerate(drawn):
        seats[tables[place % len(tables)]][place // len(tables) + 1] = name
    return seats


class Draw(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a draw: all that is needed to check it."""

    kind: Literal["seats"]
    version: int
    event: str
    session: str
    entrants: Annotated[tuple[str, ...], Meta(min_length=1)]
    """Whose seats were drawn, as they stood when the order was sealed."""
    tables: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_TABLES)]
    commitment: str
    words: str
    words_by: str
    nonce: str
    order: tuple[str, ...]
    seats: Seats


def write_draw(draw: Draw) -> bytes:
    """The file, as JSON that a person can read."""
    return msgspec.json.format(msgspec.json.encode(draw), indent=2) + b"\n"


def verify(data: bytes) -> list[str]:
    """Every way in which a file of a seat draw does not hold, a sentence each; none means that it holds."""
    try:
        draw = msgspec.json.decode(data, type=Draw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return [f"This is no file of a seat draw: {str(error).rstrip('.')}."]
    if draw.version != VERSION:
        return [f"The file is of version {draw.version}, and only version {VERSION} can be checked."]
    problems = []
    if any("\n" in each for each in (draw.event, draw.session, draw.nonce, draw.words, *draw.order)):
        problems.append("What is hashed stands on more than one line: such a commitment could be opened in two ways.")
    if committed(draw.event, draw.session, draw.nonce, draw.order) != draw.commitment:
        problems.append("The commitment is not the SHA-256 of its event, session, nonce and order.")
    if sorted(draw.order) != sorted(draw.entrants) or len(set(draw.entrants)) < len(draw.entrants):
        problems.append("The sealed order does not hold each entrant once.")
    if len(draw.order) > MOST_BOXES * len(draw.tables):
        problems.append(f"The tables, of {MOST_BOXES} boxes each, have no room for so many.")
    if draw.words_by not in draw.entrants or not draw.words:
        problems.append("The words were given by none of the entrants.")
    if not problems and seats_of(draw.order, draw.tables, draw.commitment, draw.words) != draw.seats:
        problems.append("The seats are not those that follow from the sealed order and the words.")
    return problems
