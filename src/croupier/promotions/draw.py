"""A draw that anyone can work out again: who wins follows from a secret that was sealed before entries closed, the list as it stood
when they did, and words that were spoken after both were published."""

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from operator import itemgetter
from typing import Final

from msgspec import Struct

MOST_NAME: Final = 100
MOST_WORDS: Final = 200
_NONCE: Final = re.compile(r"[0-9a-f]{64}")
_SPAN: Final = 1 << 256
_TICKET: Final = itemgetter(0)
_PERSON: Final = itemgetter(1)

Listed = Sequence[tuple[str, str]]
"""Tickets, each with its person, in the order in which they were entered."""


class DrawError(ValueError):
    """A sentence about something that no draw can be made of."""


class Winner(Struct, frozen=True, gc=False):
    prize: int
    """From 1, in the order in which prizes are drawn."""
    ticket: str
    person: str


def proper(text: str, most: int) -> bool:
    """Whether a text fills one line of what is hashed, and no two texts look alike for a space at their end."""
    return 1 <= len(text) <= most and text.isprintable() and text == text.strip()


def check_names(names: list[str]) -> None:
    """All at once, since there may be millions: laid end to end with line feeds between, which no name has."""
    lengths, laid = set(map(len, names)) or {1}, "\n".join(("", *names, ""))
    spaced = "\n " in laid or " \n" in laid  # the one space that is printable
    if min(lengths) < 1 or max(lengths) > MOST_NAME or spaced or not "".join(names).isprintable():
        raise DrawError(f"A name has 1 to {MOST_NAME} printable characters, with no space at either end.")


def check_parts(promotion: str, draw: int, nonce: str, words: str) -> None:
    check_names([promotion])
    if draw < 1:
        raise DrawError("Draws are counted from 1.")
    if not _NONCE.fullmatch(nonce):
        raise DrawError("A nonce has 64 hexadecimal digits in lower case.")
    if not proper(words, MOST_WORDS):
        raise DrawError(f"The words have 1 to {MOST_WORDS} printable characters, with no space at either end.")


def check_list(entries: Listed) -> None:
    tickets = list(map(_TICKET, entries))
    if len(set(tickets)) < len(tickets):
        raise DrawError("A ticket stands twice in the list.")
    check_names(tickets)
    check_names(list(set(map(_PERSON, entries))))


def _lines(*lines: str) -> bytes:
    return "\n".join((*lines, "")).encode()


def _head(promotion: str, draw: int, nonce: str) -> tuple[str, ...]:
    return f"promotion {promotion}", f"draw {draw}", f"nonce {nonce}"


def commitment(promotion: str, draw: int, nonce: str) -> str:
    """What is published of the secret while entries are still taken."""
    return sha256(_lines("croupier draw commitment 1", *_head(promotion, draw, nonce))).hexdigest()


def list_hash(entries: Listed) -> str:
    """What is published of the list when entries close."""
    return sha256(_lines("croupier draw entries 1", *map("\t".join, entries))).hexdigest()


def seed(promotion: str, draw: int, nonce: str, entries: str, words: str) -> bytes:
    """All that chance comes from; `entries` is the hash of the list."""
    return sha256(_lines("croupier draw 1", *_head(promotion, draw, nonce), f"entries {entries}", f"words {words}")).digest()


def fall(source: bytes, block: int, among: int) -> tuple[int, int]:
    """The next number that falls, among so many each equally likely, and the block to go on from."""
    while True:
        number = int.from_bytes(sha256(source + block.to_bytes(8)).digest())
        block += 1
        if number < _SPAN - _SPAN % among:
            return number % among, block


class _Left:
    """The tickets that are left, found by their place among them without moving any: a tree of counts."""

    def __init__(self, size: int) -> None:
        self.count, self.top = size, 1 << size.bit_length()
        self.tree = [place & -place for place in range(size + 1)]

    def at(self, place: int) -> int:
        """The number of the ticket that lies at a place, both from 0."""
        tree, size, found, step = self.tree, len(self.tree), 0, self.top
        while step:
            ahead = found + step
            if ahead < size and tree[ahead] <= place:
                found, place = ahead, place - tree[ahead]
            step >>= 1
        return found

    def take(self, number: int) -> None:
        self.count -= 1
        tree, place, size = self.tree, number + 1, len(self.tree)
        while place < size:
            tree[place] -= 1
            place += place & -place


def drawn(source: bytes, entries: Listed, *, one_each: bool) -> Iterator[Winner]:
    """Winners one after the other, until no ticket is left. With `one_each` all tickets of a winner are out."""
    left, block, prize = _Left(len(entries)), 0, 0
    before, last = _linked(entries) if one_each else ([], {})
    while left.count:
        prize += 1
        place, block = fall(source, block, left.count)
        number = left.at(place)
        ticket, person = entries[number]
        yield Winner(prize, ticket, person)
        if not one_each:
            left.take(number)
            continue
        theirs = last[person]
        while theirs >= 0:
            left.take(theirs)
            theirs = before[theirs]


def _linked(entries: Listed) -> tuple[list[int], dict[str, int]]:
    """For each ticket the same person's one before it, -1 where there is none; and for each person the last."""
    last: dict[str, int] = {}
    seen, before = last.get, []
    for number, person in enumerate(map(_PERSON, entries)):
        before.append(seen(person, -1))
        last[person] = number
    return before, last


def first(winners: Iterable[Winner], count: int) -> list[Winner]:
    return [winner for winner, _ in zip(winners, range(count), strict=False)]
