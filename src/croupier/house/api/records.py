"""What is on record of a table: its rounds, its journal."""

from typing import Annotated, Any, Final

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from msgspec import Raw, Struct
from ninja import Path, Query, Router

from croupier.cards.commitment import Reveal, write_reveal
from croupier.desk.records import RoundOnRecord, answered
from croupier.games.adjudicate import write
from croupier.games.ranks import SEES_ALL
from croupier.house import running
from croupier.house.api.answers import Turned, answer, plain
from croupier.house.api.callers import person
from croupier.house.api.schema import documented
from croupier.house.api.tables import NO_TABLE
from croupier.house.journal.models import Stream
from croupier.house.records.entries import lines, page, stream_of
from croupier.house.records.rounds import Reading
from croupier.house.records.shoes import shoe
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor

MOST: Final = 1000
_FARTHEST: Final = 2**53
Number = Annotated[int, Path(ge=1, le=_FARTHEST)]

router = Router(tags=["records"])


class OnRecord(Struct, frozen=True):
    """A round that is over. Amounts are dollars here, as `adjudicate` speaks."""

    record: dict[str, Any]
    """What `adjudicate` reads; a card that whoever asks may not see is `??`. To players others stand under marks such as
    `someone-1`, which mean nothing outside this answer."""
    settled: dict[str, Any]
    """What `adjudicate` answers."""
    void: bool


class Entry(Struct, frozen=True, omit_defaults=True):
    version: int
    event: dict[str, Any] | None
    """Nothing where it was another's business. To players others stand under marks such as `someone-1`, which mean nothing outside
    this page."""
    hash: str = ""
    """For those alone who read the journal as it stands."""


class Page(Struct, frozen=True):
    """Entries of a table's journal in their order."""

    version: int
    """Of the table now."""
    entries: list[Entry]


def stream_known(table: str) -> Stream:
    found = stream_of(table)
    if found is None:
        raise Turned(404, NO_TABLE)
    return found


def round_of(table: str, number: int, viewer: Actor) -> RoundOnRecord | None:
    """A round as whoever asks may read it; None where it is not over, or there was none."""
    return running.pit().kept(Reading, Reading).round(stream_known(table), number, viewer)


@router.get("/tables/{table}/rounds/{number}", **documented("A round that is over.", OnRecord, 404, 422))
def round_on_record(request: HttpRequest, table: str, number: Number) -> HttpResponse:
    found = round_of(table, number, person(request).actor)
    if found is None:
        raise Turned(404, f"Round {number} of this table is not on record: it is not over, or there was none.")
    return answer({"record": Raw(write(found.record)), "settled": Raw(write(answered(found))), "void": found.void})


@router.get(
    "/tables/{table}/shoes/{number}",
    **documented("A shoe that has ended, every card of it, for `croupier verify-shoe`.", Reveal, 404, 422),
)
def shoe_revealed(request: HttpRequest, table: str, number: Number) -> HttpResponse:
    person(request)
    found = shoe(running.pit().keys, table, number)
    if isinstance(found, Refused):
        raise Turned(404, found.sentence)
    return plain(200, write_reveal(found))


@router.get("/tables/{table}/journal", **documented("Entries of the journal after a version.", Page, 404, 422))
def journal(
    request: HttpRequest,
    table: str,
    after: Annotated[int, Query(ge=0, le=_FARTHEST)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 100,
) -> HttpResponse:
    viewer = person(request).actor
    stream = stream_known(table)
    return answer({"version": stream.version, "entries": page(stream, viewer, after, limit)})


@router.get(
    "/tables/{table}/journal.jsonl",
    **documented("The journal as a file that `croupier replay` reads.", str, 404, media="application/jsonl"),
)
def journal_file(request: HttpRequest, table: str) -> StreamingHttpResponse:
    """It holds the faces of cards that lie downwards, so that it is for Surveillance and inspectors."""
    if person(request).rank not in SEES_ALL:
        raise Turned(403, "The journal as it stands is for Surveillance and inspectors; others read it by pages.")
    stream = stream_known(table)
    return StreamingHttpResponse(
        lines(stream), content_type="application/jsonl", headers={"Content-Disposition": f'attachment; filename="{table}.jsonl"'}
    )
