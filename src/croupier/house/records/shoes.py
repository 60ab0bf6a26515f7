"""The files of ended shoes, put together from the seals and from what the entries say became of them.

A shoe has ended once other cards have taken its place. Until then nothing is opened for anybody, and what is refused is told by
the entries alone, which hold nothing hidden.
"""

from collections.abc import Iterator

from croupier.cards.commitment import Reveal
from croupier.cards.sealed import Sealed, ShoeError, reveal
from croupier.desk.following import follow_all
from croupier.house.floor.hot import Opener
from croupier.house.journal.models import Seal, Stream
from croupier.house.records.entries import entries, stream_of
from croupier.house.seals import SealError
from croupier.table.message.events import CardsIntroduced, CardsShuffled
from croupier.table.message.refusal import Refused
from croupier.table.message.upcast import read_event


def shoe(keys: Opener, table: str, number: int) -> Reveal | Refused:
    """The file of a shoe that has ended, which `croupier verify-shoe` checks."""
    stream = stream_of(table)
    if stream is None:
        return Refused("There is no such table.")
    last = Seal.objects.filter(stream=stream, number=number).order_by("-version").values_list("version", flat=True).first()
    if last is None:
        return Refused(f"No shoe {number} was ever sealed at this table.")
    if not _over(stream, number, last):
        return Refused(f"Shoe {number} has not ended: its order stays sealed until other cards have taken its place.")
    try:
        return reveal(_stood(keys, table, stream, number))
    except (SealError, ShoeError) as error:
        return Refused(str(error))


def _over(stream: Stream, number: int, last: int) -> bool:
    """Whether other cards came after the last order of a shoe: another shoe's order, or cards yet to be shuffled."""
    if Seal.objects.filter(stream=stream, number__gt=number).exists():
        return True
    return any(type(read_event(body)) in (CardsIntroduced, CardsShuffled) for _version, body, _hash in entries(stream, last))


def _stood(keys: Opener, table: str, stream: Stream, number: int) -> Iterator[Sealed]:
    """Every order of a shoe as it was left, from its first to the one with which it ended."""
    wanted = Seal.objects.filter(stream=stream, number__gte=number).order_by("version")
    orders = wanted.values_list("version", "number", "delivery", "commitment", "key", "body").iterator()
    order = next(orders, None)
    sealed: Sealed | None = None
    for version, body, _hash in entries(stream, 0 if order is None else order[0] - 1):
        candidate = None
        if order is not None and version == order[0]:
            candidate = keys.open(table, *order[1:5], bytes(order[5]))
            order = next(orders, None)
        followed = follow_all(sealed, candidate, (read_event(body),))
        yield from followed.finished
        sealed = followed.sealed
        if sealed is None or sealed.number != number:
            return
