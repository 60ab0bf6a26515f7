"""`croupier chance`: output of the live generator, as much as a laboratory's test batteries want."""

from __future__ import annotations

import sys
from contextlib import ExitStack, nullcontext
from typing import TYPE_CHECKING, BinaryIO, Final

from croupier.cards.card import PACK_SIZE
from croupier.cards.chance import SYSTEM, EntropyError, shuffled
from croupier.cli.piping import reason
from croupier.cli.simulate import whole_number
from croupier.cli.speaking import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PIECE: Final = 1 << 16
_MOST_DECKS: Final = 16
_AT_A_TIME: Final = 64


def chance(*, bytes: str | None, shuffles: str | None, decks: int | None, out: Path | None) -> None:  # noqa: A002 (the option's name)
    """Write what the generator of live tables gives."""
    if bytes is not None and shuffles is not None:
        refuse("Say --bytes or --shuffles, not both: they are different output.")
    if bytes is None and shuffles is None:
        refuse("Say --bytes or --shuffles, and how many.")
    if bytes is not None and decks is not None:
        refuse("--decks belongs to --shuffles: bytes are of no deck.")
    if decks is not None and not 1 <= decks <= _MOST_DECKS:
        refuse(f"A shuffle has 1 to {_MOST_DECKS} decks, not {decks}.")
    wanted = whole_number(bytes or shuffles or "", "bytes" if bytes else "shuffles", "The output")
    if out is None and bytes is not None and sys.stdout.isatty():
        refuse("Bytes are not for a screen: name a file with --out, or send them on to a program.")
    pieces = _bytes(wanted) if bytes is not None else _orders(wanted, decks or 1)
    from croupier.cli.dealers import bar

    try:
        with ExitStack() as until:
            sink: BinaryIO = sys.stdout.buffer if out is None else until.enter_context(out.open("wb"))
            quiet = out is None and sys.stdout.isatty()
            show = until.enter_context(
                nullcontext(lambda _done: None) if quiet else bar("chance", wanted, "bytes" if bytes else "shuffles")
            )
            done = 0
            for count, piece in pieces:
                sink.write(piece)
                done += count
                show(done)
    except BrokenPipeError:
        raise
    except OSError as error:
        refuse(f"{out or 'Standard output'} cannot be written: {reason(error)}.")
    except EntropyError as error:
        refuse(str(error))


def _bytes(wanted: int) -> Iterator[tuple[int, bytes]]:
    while wanted:
        size = min(wanted, _PIECE)
        yield size, SYSTEM(size)
        wanted -= size


def _orders(wanted: int, decks: int) -> Iterator[tuple[int, bytes]]:
    """Cards are numbers from 0 in the order of new packs, one pack after the other; copies of a card are told apart."""
    cards = range(PACK_SIZE * decks)
    while wanted:
        count = min(wanted, _AT_A_TIME)
        yield count, b"".join(b" ".join(b"%d" % card for card in shuffled(cards, SYSTEM)) + b"\n" for _ in range(count))
        wanted -= count
