"""What a table publishes before its cards are cut, and the file by which anyone checks it afterwards.

`docs/verify-shoe.md` describes the hashed bytes and the file for people who check with other tools; it and this module must say
the same. Nothing here needs a table, a server or a secret.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from croupier.cards.card import PACK, Card, CardError, cards_of, parse_card, spelled
from croupier.cards.procedure import Problem

VERSION: Final = 1
"""Of the hashed text."""
FORM: Final = 2
"""Of the file. Files of form 1 do not say how a later order was made, so that those are compared by their cards alone."""
UNSEEN: Final = "??"
"""Stands in a shoe file for a card that left the shoe and was never shown."""

MOST_PACKS: Final = 255
_HEX_64: Final = re.compile(r"[0-9a-f]{64}")
_TABLE_LENGTH: Final = 100


class RevealError(ValueError):
    """A file that is no shoe file; the message is one sentence for the person who opened it."""


class Made(StrEnum):
    """How an order came about."""

    SHUFFLED = "shuffled"
    """All its cards were shuffled: it may be any order of them."""
    RIFFLED = "riffled"
    """What was there fell together from two packets, in each of which the order stayed."""
    LEFT = "left"
    """A card came out before the cut: the others lie as they lay."""


class Delivery(Struct, frozen=True, forbid_unknown_fields=True):
    """One order that stood: a shoe has one, a shuffling device one for each time cards went back into it."""

    commitment: str
    nonce: str
    order: str
    """The cards after the shuffle and before the cut, the first to be dealt first, separated by single spaces."""
    cut: int | None = None
    """How many cards lay in front of the cutting card; they went to the back."""
    burned: Annotated[int, Meta(ge=0)] = 0
    """How many of the cards in `dealt` were burned."""
    dealt: str = ""
    """Every card that left, in turn, `??` for one that was never shown."""
    returned: str = ""
    """The cards that went back before this order was made; a first delivery has none."""
    made: Made = Made.SHUFFLED
    packet: int | None = None
    """Of a riffle: how many cards the first packet had."""
    device: bool = False
    """They lay in a shuffling device, which shuffles again and again; a card shoe never does while cards are in it."""


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is needed to check a finished shoe or device."""

    version: int
    table: str
    shoe: Annotated[int, Meta(ge=1)]
    packs: Annotated[int, Meta(ge=1, le=MOST_PACKS)]
    deliveries: Annotated[tuple[Delivery, ...], Meta(min_length=1)]


class Check(Struct, frozen=True):
    """One thing that was looked at, and everything found wrong with it."""

    what: str
    problems: tuple[Problem, ...] = ()


def table_problem(table: str) -> str | None:
    """Why a table's name cannot be sealed: it must fill exactly one line of the hashed text."""
    if not table or len(table) > _TABLE_LENGTH or not table.isprintable() or table != table.strip():
        return f"A table's name has 1 to {_TABLE_LENGTH} printable characters, with no space at either end."
    return None


def sealed_text(table: str, shoe: int, delivery: int, nonce: bytes, order: Iterable[Card]) -> bytes:
    """The exact bytes that are hashed: six lines of UTF-8 text, each ended by a line feed."""
    return _six_lines(table, shoe, delivery, nonce, " ".join(order))


def _six_lines(table: str, shoe: int, delivery: int, nonce: bytes, order: str) -> bytes:
    return (
        f"croupier shoe commitment {VERSION}\ntable {table}\nshoe {shoe}\ndelivery {delivery}\nnonce {nonce.hex()}\norder {order}\n"
    ).encode()


def commit(table: str, shoe: int, nonce: bytes, order: Iterable[Card], delivery: int = 1) -> str:
    """The commitment to an order: SHA-256 of its sealed text, in lower-case hexadecimal."""
    return hashlib.sha256(sealed_text(table, shoe, delivery, nonce, order)).hexdigest()


def commit_places(table: str, shoe: int, nonce: bytes, order: bytes, delivery: int = 1) -> str:
    """The same commitment, to an order kept by the places of its cards in a pack."""
    return hashlib.sha256(_six_lines(table, shoe, delivery, nonce, spelled(order))).hexdigest()


def write_reveal(reveal: Reveal) -> bytes:
    """The shoe file, as JSON that a person can read."""
    return msgspec.json.format(msgspec.json.encode(reveal), indent=2) + b"\n"


class _Versioned(Struct, frozen=True):
    version: int


def read_reveal(data: bytes) -> Reveal:
    """Read a shoe file from outside; whatever is wrong with it comes as one `RevealError`."""
    try:
        version = msgspec.json.decode(data, type=_Versioned).version
        if not 1 <= version <= FORM:
            raise RevealError(f"The file is of version {version}, and only versions up to {FORM} can be checked here.")
        return msgspec.json.decode(data, type=Reveal)
    except msgspec.ValidationError as error:
        raise RevealError(f"The file is JSON but no shoe file: {_one_line(error)}.") from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise RevealError(f"The file is not JSON: {_one_line(error)}.") from None
    except RecursionError:
        raise RevealError("The file is no shoe file: it is nested too deeply to be read.") from None


def _one_line(error: Exception) -> str:
    text = " ".join(str(error).split()).rstrip(".")
    return text if len(text) <= 200 else text[:200] + "..."


def verify(reveal: Reveal, published: Sequence[str] = ()) -> list[Problem]:
    """Everything wrong with a shoe file; an empty list means that it holds."""
    return [problem for check in checks(reveal, published) for problem in check.problems]


def checks(reveal: Reveal, published: Sequence[str] = ()) -> tuple[Check, ...]:
    """Each thing that is checked, with what was found; `published` are commitments noted down while the table played."""
    name_problem = table_problem(reveal.table)
    header = []
    if not 1 <= reveal.version <= FORM:
        header.append(Problem(f"The file is of version {reveal.version}, and only versions up to {FORM} can be checked."))
    if name_problem:
        header.append(Problem(name_problem))
    if header:
        return (Check("The file names its version and table.", tuple(header)),)

    digests: list[Problem] = []
    contents: list[Problem] = []
    dealing: list[Problem] = []
    following: list[Problem] = []
    before: tuple[Delivery, list[Card]] | None = None
    inside: Counter[str] = Counter({str(card): reveal.packs for card in PACK})
    outside: Counter[str] = Counter()
    for number, delivery in enumerate(reveal.deliveries, start=1):
        where = f"Delivery {number}: " if len(reveal.deliveries) > 1 else ""
        try:
            order = _cards(delivery.order, "order")
            returned = _cards(delivery.returned, "returned")
            dealt = _cards(delivery.dealt, "dealt", unseen_too=True)
        except CardError as error:
            contents.append(Problem(f"{where}{error}"))
            break  # without its cards the deliveries that follow cannot be counted either
        digests += _digest_problems(reveal, number, delivery, order, where)
        contents += _content_problems(number, order, returned, inside, outside, where)
        turned, problems = _turned(order, delivery.cut, where)
        dealing += problems + _dealing_problems(delivery, dealt, turned, where)
        following += _following_problems(before, delivery, order, where)
        left, rest = turned[: len(dealt)], turned[len(dealt) :]
        outside = outside - Counter(returned) + Counter(left)
        inside, before = Counter(rest), (delivery, rest)

    found = [
        Check("Each commitment is the SHA-256 of its table, shoe, delivery, nonce and order.", tuple(digests)),
        Check("The cards are the full packs, and none came or went unrecorded.", tuple(contents)),
        Check("The cards dealt are those of the order, turned by the cut.", tuple(dealing)),
    ]
    if reveal.version > 1 and (following or len(reveal.deliveries) > 1):
        found.append(Check("Each later order follows from the one before: shuffled, riffled, or left as it lay.", tuple(following)))
    if published:
        found.append(Check("The commitments are those noted down.", tuple(_published_problems(reveal, published))))
    return tuple(found)


def _cards(text: str, field: str, *, unseen_too: bool = False) -> list[Card]:
    if not text:
        return []
    names = text.split(" ")
    with suppress(CardError):  # as nearly all are
        return cards_of(names)
    cards = []
    for place, name in enumerate(names, start=1):
        if unseen_too and name == UNSEEN:
            cards.append(Card(UNSEEN))
            continue
        try:
            cards.append(parse_card(name))
        except CardError:
            raise CardError(f"Entry {place} of `{field}` is {name[:12]!r}, which is no card.") from None
    return cards


def _digest_problems(reveal: Reveal, number: int, delivery: Delivery, order: list[Card], where: str) -> list[Problem]:
    if not _HEX_64.fullmatch(delivery.nonce):
        return [Problem(f"{where}The nonce is not 64 lower-case hexadecimal digits.")]
    if not _HEX_64.fullmatch(delivery.commitment):
        return [Problem(f"{where}The commitment is not 64 lower-case hexadecimal digits.")]
    digest = commit(reveal.table, reveal.shoe, bytes.fromhex(delivery.nonce), order, number)
    if digest == delivery.commitment:
        return []
    return [Problem(f"{where}The commitment does not fit: these cards and this nonce give {digest}.")]


def _content_problems(
    number: int, order: list[Card], returned: list[Card], inside: Counter[str], outside: Counter[str], where: str
) -> list[Problem]:
    problems = []
    if number == 1 and returned:
        problems.append(Problem(f"{where}Cards cannot have gone back before the first order was made."))
    never_out = Counter[str](returned) - outside
    if number > 1 and never_out:
        problems.append(Problem(f"{where}Cards went back that were not out: {_listed(never_out)}."))
    expected = inside + (Counter(returned) if number > 1 else Counter())
    there = Counter[str](order)
    if expected - there:
        problems.append(Problem(f"{where}Cards are missing from the order: {_listed(expected - there)}."))
    if there - expected:
        problems.append(Problem(f"{where}Cards are in the order that should not be: {_listed(there - expected)}."))
    return problems


def _following_problems(
    before: tuple[Delivery, list[Card]] | None, delivery: Delivery, order: list[Card], where: str
) -> list[Problem]:
    """Whether an order is one that could be made, as it says, of the order before and what was left of it."""
    if (delivery.packet is not None) is not (delivery.made is Made.RIFFLED):
        return [Problem(f"{where}A riffle, and nothing else, says how many cards its first packet had.")]
    if before is None:
        return [] if delivery.made is Made.SHUFFLED else [Problem(f"{where}The first order can only have been shuffled.")]
    earlier, rest = before
    if delivery.made is Made.SHUFFLED:
        if earlier.device or not rest:
            return []
        return [Problem(f"{where}{len(rest)} cards were still in a card shoe, which is not shuffled then.")]
    if earlier.cut is not None or delivery.returned:
        return [Problem(f"{where}Cards that are cut are not {delivery.made} any more, and none goes back among them.")]
    if delivery.made is Made.LEFT:
        fits = order == rest
    else:
        fits = 0 <= (packet := delivery.packet or 0) <= len(rest) and _fall_together(order, rest[:packet], rest[packet:])
    how = "what was left of it, as it lay" if delivery.made is Made.LEFT else "a riffle of it"
    return [] if fits else [Problem(f"{where}The order before is another: this one is not {how}.")]


def _fall_together(order: list[Card], first: list[Card], second: list[Card]) -> bool:
    """Whether two packets can have fallen so. Cards of several packs look alike, so all ways are followed at once: a bit for
    each number of cards that may have fallen from the first packet by then."""
    if len(order) != len(first) + len(second):
        return False
    in_first, in_second = dict[Card, int](), dict[Card, int]()
    for place, card in enumerate(first):
        in_first[card] = in_first.get(card, 0) | 1 << place
    for place, card in enumerate(reversed(second)):
        in_second[card] = in_second.get(card, 0) | 1 << place
    ways = 1
    for fallen, card in enumerate(order, start=1):
        shift = fallen - len(second)
        due = in_second.get(card, 0)
        ways = (ways & in_first.get(card, 0)) << 1 | ways & (due << shift if shift >= 0 else due >> -shift)
    return bool(ways >> len(first) & 1)


def _listed(cards: Counter[str]) -> str:
    names = [f"{count} x {card}" if count > 1 else card for card, count in sorted(cards.items())]
    return ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")


def _turned(order: list[Card], cut: int | None, where: str) -> tuple[list[Card], list[Problem]]:
    if cut is None:
        return order, []
    if not 0 < cut < len(order):
        return order, [Problem(f"{where}A cut with {cut} cards in front does not divide a stack of {len(order)}.")]
    return order[cut:] + order[:cut], []


def _dealing_problems(delivery: Delivery, dealt: list[Card], turned: list[Card], where: str) -> list[Problem]:
    problems = []
    if len(dealt) > len(turned):
        problems.append(Problem(f"{where}{len(dealt)} cards were dealt from an order of {len(turned)}."))
    wrong = [place for place, (card, due) in enumerate(zip(dealt, turned, strict=False)) if card != due and card != UNSEEN]
    if wrong:
        first = wrong[0]
        more = f" ({len(wrong)} cards differ in all)" if len(wrong) > 1 else ""
        problems.append(
            Problem(f"{where}Card {first + 1} dealt was {dealt[first]}, but the order has {turned[first]} there{more}.")
        )
    hidden = dealt.count(Card(UNSEEN))
    if not hidden <= delivery.burned <= len(dealt):
        problems.append(
            Problem(
                f"{where}{delivery.burned} cards are said to be burned, {hidden} unseen ones are listed, "
                f"and {len(dealt)} left in all."
            )
        )
    return problems


def _published_problems(reveal: Reveal, published: Sequence[str]) -> list[Problem]:
    here = {delivery.commitment for delivery in reveal.deliveries}
    return [
        Problem(f"The commitment {noted.strip()[:64]} was noted down, but is not in the file.")
        for noted in published
        if noted.strip().lower() not in here
    ]
