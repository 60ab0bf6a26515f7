"""The heads of all streams are signed, by the writer as everything else, and told to the file that is kept elsewhere."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from croupier.house.floor.asked import GRANTED, Reply
from croupier.house.floor.named import STAFF
from croupier.house.floor.work import Draft
from croupier.house.heads import Head, Signed, follows, hold_to, keep, line_of, next_heads, sign, verify
from croupier.house.journal.store import Store
from croupier.house.keys import public_pem
from croupier.house.people.persons import SOFTWARE


def pit_name(key: Ed25519PublicKey) -> str:
    """By which a pit is known in its signed heads: taken from the key that signs them."""
    return sha256(public_pem(key)).hexdigest()[:16]


class SignHeads(Struct, frozen=True):
    """Sign where every chain stands, unless nothing has moved since. The staff stream is locked, so that one signs at a time."""

    key: Ed25519PrivateKey
    receipt: str = ""
    digest: str = ""
    by: str = SOFTWARE

    @property
    def streams(self) -> tuple[str, ...]:
        return (STAFF,)

    def perform(self, draft: Draft) -> Reply:
        work = draft.work
        last = work.signatures[-1][2] if work.signatures else work.store.last_signature()
        signed, fresh = signed_next(work.store, last, self.key, draft.now)
        line = line_of(signed)
        if fresh:
            draft.signatures.append((signed.heads.number, signed.heads.at, line))
        return Reply(GRANTED, line, signed.heads.number)


def signed_next(store: Store, last: bytes | None, key: Ed25519PrivateKey, now: int) -> tuple[Signed, bool]:
    """Heads signed after the last line, and whether anything has moved since that.

    A chain that went back behind what was signed raises a `HeadsError`: no signature ever vouches for a loss.
    """
    before = None if last is None else verify(last, key.public_key())
    streams = [Head(head.name, head.version, head.hash) for head in store.all_heads()]
    heads = next_heads(pit_name(key.public_key()), max(now, before.heads.at if before else 0), streams, before)
    follows(heads, before)
    if before is not None and before.heads.streams == heads.streams:
        return before, False
    return sign(heads, key), True


def tell(store: Store, path: Path, key: Ed25519PublicKey) -> int:
    """Write to the file every line it does not hold yet; how many there were."""
    return keep(path, _since(store, key))


def hold_to_file(store: Store, path: Path, key: Ed25519PublicKey) -> None:
    """Before anything is signed: a file that holds heads which the journal has lost raises a `HeadsError`."""
    hold_to(path, _since(store, key))


def _since(store: Store, key: Ed25519PublicKey) -> Callable[[int], list[Signed]]:
    return lambda number: [verify(line, key) for line in store.signatures(number - 1)]
