"""Signed heads: where every chain of the journal stood at a moment, in a file that is kept elsewhere.

A chain shows what was changed within it, not that its end was cut off. With the last signed heads beside it, that shows as well.

A line is `{"heads":{...},"signature":"..."}`. The signature (Ed25519, hexadecimal) is taken over `croupier heads 1`, a newline, and
the bytes of the heads exactly as they stand in the line. Each holds the signature before it, so that no line can be left out.
"""

import fcntl
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Meta, Raw, Struct

_DOMAIN: Final = b"croupier heads 1\n"


class HeadsError(ValueError):
    """Signed heads that cannot be trusted; the sentence says why."""


class NoHeads(HeadsError):  # noqa: N818 (what it is, not what was done wrong)
    """What is said to be a file of signed heads is something else."""


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """Where one stream stood."""

    stream: str
    version: Annotated[int, Meta(ge=0)]
    hash: str


class Heads(Struct, frozen=True, forbid_unknown_fields=True):
    """Where all streams of a pit stood at a moment, in the order of their names."""

    pit: str
    number: Annotated[int, Meta(ge=1)]
    """The signature's, from 1."""
    at: int
    previous: str
    """The signature before it; nothing for the first."""
    streams: tuple[Head, ...]


class Signed(Struct, frozen=True):
    heads: Heads
    signature: str


class _Line(Struct, forbid_unknown_fields=True):
    heads: Raw
    signature: str


_write: Final = msgspec.json.Encoder(order="deterministic").encode
_read_line: Final = msgspec.json.Decoder(_Line).decode
_read_heads: Final = msgspec.json.Decoder(Heads).decode


def next_heads(pit: str, at: int, streams: Iterable[Head], before: Signed | None = None) -> Heads:
    """What is to be signed after what was signed last."""
    number, previous = (before.heads.number + 1, before.signature) if before else (1, "")
    return Heads(pit, number, at, previous, tuple(sorted(streams, key=lambda head: head.stream)))


def body_of(heads: Heads) -> bytes:
    """The canonical bytes that are signed, and stored."""
    return _write(heads)


def sign(heads: Heads, key: Ed25519PrivateKey) -> Signed:
    return Signed(heads, key.sign(_DOMAIN + body_of(heads)).hex())


def line_of(signed: Signed) -> bytes:
    """As it stands in the file, its line feed with it."""
    return _write(_Line(Raw(body_of(signed.heads)), signed.signature)) + b"\n"


def verify(line: bytes, key: Ed25519PublicKey) -> Signed:
    """The heads of a line whose signature holds."""
    try:
        read = _read_line(line)
        heads, signature = _read_heads(read.heads), bytes.fromhex(read.signature)
    except (msgspec.MsgspecError, ValueError):
        raise HeadsError("This is no line of signed heads.") from None
    signed = Signed(heads, signature.hex())
    if line_of(signed) != line.rstrip(b"\n") + b"\n":
        raise HeadsError("This line of signed heads is in another form than the one it was signed in.")
    try:
        key.verify(signature, _DOMAIN + bytes(read.heads))
    except InvalidSignature:
        raise HeadsError(f"The signature of heads {heads.number} does not hold.") from None
    return signed


def verify_all(lines: Iterable[bytes], key: Ed25519PublicKey) -> tuple[Signed, ...]:
    """All lines of a file, each following from the one before; the first fault is raised, and names its line."""
    found: list[Signed] = []
    for place, line in enumerate(lines, start=1):
        try:
            signed = verify(line, key)
            follows(signed.heads, found[-1] if found else None)
        except HeadsError as error:
            raise HeadsError(f"Line {place}: {error}") from None
        found.append(signed)
    return tuple(found)


def follows(heads: Heads, before: Signed | None) -> None:
    """Refuse heads that cannot come next: one is missing between, or a chain goes back. With none before, any may be first."""
    names = [head.stream for head in heads.streams]
    if names != sorted(set(names)):
        raise HeadsError("Its streams are out of order, or one is named twice.")
    if before is None:
        return
    was = before.heads
    if (heads.pit, heads.number, heads.previous) != (was.pit, was.number + 1, before.signature):
        raise HeadsError(f"Heads {heads.number} do not follow from heads {was.number} before them.")
    if heads.at < was.at:
        raise HeadsError(f"Heads {heads.number} are older than the heads before them.")
    now = {head.stream: head for head in heads.streams}
    for head in was.streams:
        later = now.get(head.stream)
        if later is None or later.version < head.version or (later.version == head.version and later.hash != head.hash):
            raise HeadsError(f"Stream {head.stream} has lost what heads {was.number} vouched for.")


def disagreements(heads: Heads, hash_at: Callable[[str, int], str | None]) -> list[str]:
    """What a journal no longer holds of what was signed. `hash_at` gives a stream's hash at a version, if it is there."""
    problems = []
    for head in heads.streams:
        found = hash_at(head.stream, head.version) if head.version else head.hash
        if found is None:
            problems.append(f"Stream {head.stream} ends before version {head.version}, which heads {heads.number} vouch for.")
        elif found != head.hash:
            problems.append(f"Stream {head.stream} has another hash at version {head.version} than heads {heads.number} vouch for.")
    return problems


def keep(path: Path, since: Callable[[int], Iterable[Signed]]) -> int:
    """Write to the file that is to be kept elsewhere what it does not hold yet, and to the disk; how many lines that were.

    `since` gives all heads signed from a number on, that one too. What they do not go on from is left as it is. A line that was cut
    off is written again; whoever else writes waits.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(handle, "r+b") as file:
        fcntl.flock(handle, fcntl.LOCK_EX)  # let go with the file
        held = file.read()
        whole = held.rfind(b"\n") + 1
        new = _due(held, path, since)
        file.seek(whole)
        file.writelines(new)  # a line that was cut off is the beginning of the first of them
        file.flush()
        os.fsync(handle)
    return len(new)


def hold_to(path: Path, since: Callable[[int], Iterable[Signed]]) -> None:
    """Refuse to sign where a file holds what was signed and is not there any more. Nothing is written."""
    if path.exists():
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH)
            _due(file.read(), path, since)


def _due(held: bytes, path: Path, since: Callable[[int], Iterable[Signed]]) -> list[bytes]:
    """The lines that come behind those of a file, if the last of those is what was signed, byte for byte."""
    whole = held.rfind(b"\n") + 1
    last = held[held.rfind(b"\n", 0, max(whole - 1, 0)) + 1 : whole]
    number = _number(last, path)
    found = list(since(max(number, 1)))
    before = found.pop(0) if number and found and found[0].heads.number == number else None
    if number and (before is None or line_of(before) != last):
        has = "no longer holds them" if before is None else "holds others in their place"
        raise HeadsError(f"{path} ends with heads {number}, and the journal {has}: nothing is signed or written over a loss.")
    for signed in found:
        follows(signed.heads, before)
        if before is None and signed.heads.number != 1:
            raise HeadsError(f"The journal begins with signed heads {signed.heads.number}: those before are missing.")
        before = signed
    new = [line_of(signed) for signed in found]
    if held[whole:] and not (new and new[0].startswith(held[whole:])):
        sort = HeadsError if number else NoHeads
        raise sort(f"{path} ends with something that is not the beginning of the heads that come next; it stays as it is.")
    return new


def _number(last: bytes, path: Path) -> int:
    """The number of the last heads; 0 if there are none, so that all are to be written."""
    try:
        return _read_heads(_read_line(last).heads).number if last else 0
    except (msgspec.MsgspecError, ValueError):
        raise NoHeads(f"The last line of {path} is no line of signed heads.") from None
