"""Seat draws out of the stream of the tournaments, as files that anyone can check."""

from croupier.house.floor.held import read
from croupier.house.floor.named import TOURNAMENTS
from croupier.house.journal.models import Entry
from croupier.tournament.events import SeatsAllotted
from croupier.tournament.model import Tournament
from croupier.tournament.seats import VERSION, Draw

_ALLOTTED = b'"seats-allotted"'


def draw_of(cup: Tournament, tournament: str, session: str) -> Draw | None:
    """The draw of a session's seats, once they are drawn; nothing before, nor where they were named."""
    found = cup.sessions.get(session)
    if found is None or not found.seated or not found.commitment:
        return None
    for body in Entry.objects.filter(stream__name=TOURNAMENTS).order_by("-version").values_list("body", flat=True).iterator(200):
        if _ALLOTTED not in bytes(body):
            continue
        entry = read(bytes(body))
        event = entry.event
        if entry.tournament == tournament and isinstance(event, SeatsAllotted) and event.session == session:
            return Draw(
                "seats", VERSION, cup.terms.name, session, found.drawing, tuple(event.seats), found.commitment, found.words,
                found.words_by, event.nonce, event.order, event.seats,
            )  # fmt: skip
    return None
