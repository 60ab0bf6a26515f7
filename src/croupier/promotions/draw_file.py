"""The file by which anyone checks a draw, without a server or a secret; docs/promotions.md says what its hashes are made of."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from croupier.promotions import draw as d
from croupier.promotions.model import DRAW, Outcome, Promotion

KIND: Final = "promotion"
VERSION: Final = 1
_BEFORE_WORDS: Final = 3
"""So many checks are about what stands before the words are given."""


class DrawFileError(ValueError):
    """A file that is no draw file; the message is one sentence for the person who opened it."""


class Fell(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ticket that fell, in the order of falling."""

    prize: int
    ticket: str
    person: str
    passed_over: bool = False


class DrawFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    kind: Literal["promotion"]
    version: Literal[1]
    promotion: str
    draw: Annotated[int, Meta(ge=1)]
    commitment: str
    """Published before entries closed."""
    entries_hash: str
    """Published when they did."""
    entries: tuple[tuple[str, str], ...]
    prizes: Annotated[int, Meta(ge=1)]
    one_each: bool
    nonce: str
    words: str = ""
    """Nothing yet where a draw is still to be held."""
    fell: tuple[Fell, ...] = ()
    sealed: int | None = None
    closed: int | None = None
    spoken: int | None = None
    held: int | None = None


class Check(Struct, frozen=True):
    """One thing that was looked at, and what was found wrong with it."""

    what: str
    problems: tuple[str, ...] = ()


def read_draw_file(text: bytes) -> DrawFile:
    try:
        read = msgspec.json.decode(text, type=DrawFile)
        d.check_parts(read.promotion, read.draw, read.nonce, read.words or "none yet")
        d.check_list(read.entries)
    except (msgspec.DecodeError, UnicodeError, RecursionError, d.DrawError) as error:
        raise DrawFileError(f"This is no draw file: {str(error).rstrip('.')}.") from None
    return read


def draw_file_of(promotion: Promotion) -> DrawFile:
    """What a held draw is checked by."""
    seal, closed, words, held = promotion.seal, promotion.closed, promotion.words, promotion.held
    if seal is None or closed is None or words is None or held is None:
        raise DrawFileError(f"The draw of {promotion.name!r} is not held yet.")
    fell = tuple(Fell(win.prize, win.ticket, win.person, win.outcome is Outcome.PASSED_OVER) for win in promotion.wins)
    return DrawFile(
        KIND, VERSION, promotion.name, DRAW, seal.commitment, closed.entries, tuple(promotion.entries.listed()),
        len(promotion.version.prizes), promotion.conduct.one_each, held.nonce, words.words, fell,
        seal.at, closed.at, words.at, held.at,
    )  # fmt: skip


def fall_of(file: DrawFile, words: str, count: int) -> list[d.Winner]:
    """So many tickets of a file in the order in which they fall after these words."""
    source = d.seed(file.promotion, file.draw, file.nonce, d.list_hash(file.entries), words)
    return d.first(d.drawn(source, file.entries, one_each=file.one_each), count)


def checks(file: DrawFile, published: tuple[str, ...] = ()) -> list[Check]:
    """Everything that can be checked without asking anybody."""
    commitment, entries = d.commitment(file.promotion, file.draw, file.nonce), d.list_hash(file.entries)
    found = [
        Check("the secret is the one that was sealed", _same(commitment, file.commitment)),
        Check("the list is the one that was published when entries closed", _same(entries, file.entries_hash)),
        Check("seal, list, words and draw came in this order", _ordered(file)),
        Check("winners follow from secret, list and words", _fell(file)),
        Check("each prize went to the first of its winners who was not passed over", _assigned(file)),
    ]
    if published:
        lost = tuple(f"{noted} is neither of them." for noted in published if noted not in (commitment, entries))
        found.append(Check("what was noted are its commitment and its list", lost))
    return found


def faults(file: DrawFile) -> list[str]:
    """What is wrong with a file as far as its draw has come: before the words no ticket can have fallen."""
    if file.fell and not file.words:
        return ["Tickets are said to have fallen, and nobody has given the words yet."]
    looked = checks(file) if file.words else checks(file)[:_BEFORE_WORDS]
    return [problem for check in looked for problem in check.problems]


def _same(found: str, said: str) -> tuple[str, ...]:
    return () if found == said else (f"It is {found}, and the file says {said}.",)


def _ordered(file: DrawFile) -> tuple[str, ...]:
    known = [moment for moment in (file.sealed, file.closed, file.spoken, file.held) if moment is not None]
    early = file.sealed is not None and file.closed is not None and file.sealed >= file.closed
    return () if known == sorted(known) and not early else ("Their moments are in another order.",)


def _fell(file: DrawFile) -> tuple[str, ...]:
    if not file.words:
        return ("Nobody has given the words yet.",)
    if len(file.fell) < min(file.prizes, len({person for _, person in file.entries}) if file.one_each else len(file.entries)):
        return ("Fewer tickets fell than there are prizes.",)
    right = [(winner.ticket, winner.person) for winner in fall_of(file, file.words, len(file.fell))]
    said = [(each.ticket, each.person) for each in file.fell]
    if right == said:
        return ()
    wrong = next((place for place, (a, b) in enumerate(zip(right, said, strict=False)) if a != b), len(right))
    fell = f"ticket {right[wrong][0]!r} of {right[wrong][1]!r}" if wrong < len(right) else "no ticket"
    return (f"As number {wrong + 1} fell {fell}, and the file says {said[wrong][0]!r} of {said[wrong][1]!r}.",)


def _assigned(file: DrawFile) -> tuple[str, ...]:
    """Prizes go to the first that fall, in turn; each later ticket replaces somebody who was passed over."""
    waiting: list[int] = []
    for place, each in enumerate(file.fell, start=1):
        if place <= file.prizes and each.prize != place:
            return (f"Ticket {each.ticket!r} fell as number {place}, and has prize {each.prize}.",)
        if place > file.prizes and each.prize not in waiting:
            return (f"Ticket {each.ticket!r} has prize {each.prize}, for which nobody was passed over.",)
        if place > file.prizes:
            waiting.remove(each.prize)
        if each.passed_over:
            waiting.append(each.prize)
    return ()
