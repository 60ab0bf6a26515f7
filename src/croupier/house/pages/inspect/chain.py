"""A round's place in the journal: each entry's hash and the one before it, what it posted, and whether the chain holds."""

from itertools import pairwise

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Struct

from croupier.desk.journal import START, link
from croupier.house.heads import HeadsError, verify
from croupier.house.journal.models import HeadSignature, Posting, Stream
from croupier.house.records.entries import entries


class Posted(Struct, frozen=True):
    account: str
    cents: int


class Link(Struct, frozen=True):
    version: int
    before: str
    hash: str
    holds: bool
    """The hash is the one that follows from the entry and the hash before."""
    posted: tuple[Posted, ...]


def links(stream: Stream, first: int, last: int) -> list[Link]:
    """The entries of a story, each tried against the one before."""
    rows = list(entries(stream, max(0, first - 2), last))
    if first <= 1:
        rows.insert(0, (0, b"", START))
    posted: dict[int, list[Posted]] = {}
    found = Posting.objects.filter(stream_id=stream.pk, version__gte=first, version__lte=last).order_by("version", "line")
    for version, code, cents in found.values_list("version", "account__code", "cents"):
        posted.setdefault(version, []).append(Posted(code, cents))
    return [
        Link(version, before, digest, link(before, version, body) == digest, tuple(posted.get(version, ())))
        for (_version, _body, before), (version, body, digest) in pairwise(rows)
    ]


class Proof(Struct, frozen=True):
    """What was tried of a whole chain."""

    entries: int
    broken: int
    """The first entry that does not follow; 0 if all do."""
    signed: int = 0
    """The version that the last signature vouches for."""
    signed_at: int = 0
    fault: str = ""
    """Why the signature is not believed."""


def proof(stream: Stream, key: Ed25519PublicKey | None) -> Proof:
    """Every entry of a table from the first on, and the last signature over where it stood."""
    before, hashes = START, {0: START}
    for version, body, digest in entries(stream):
        if link(before, version, body) != digest:
            return Proof(stream.version, version)
        before = hashes[version] = digest
    if before != stream.hash:
        return Proof(stream.version, stream.version)
    return _signed(stream, hashes, key)


def _signed(stream: Stream, hashes: dict[int, str], key: Ed25519PublicKey | None) -> Proof:
    count = len(hashes) - 1
    row = HeadSignature.objects.order_by("-number").first()
    if row is None or key is None:
        return Proof(count, 0, fault="No heads have been signed yet." if row is None else "The key of the heads is not at hand.")
    try:
        signed = verify(bytes(row.line), key)
    except HeadsError as error:
        return Proof(count, 0, fault=str(error))
    head = next((head for head in signed.heads.streams if head.stream == stream.name), None)
    if head is None:
        return Proof(count, 0, fault="This table was put up after the heads were signed last.")
    if hashes.get(head.version) != head.hash:
        return Proof(count, head.version, fault=f"The heads vouch for another entry {head.version}.")
    return Proof(count, 0, head.version, signed.heads.at)
