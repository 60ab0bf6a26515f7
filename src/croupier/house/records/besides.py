"""Papers of a pit out of its promotions and tournaments: what went to the regulator, the file of refused claims, count sheets.
Names are joined where they are shown, and lie in nothing that is kept."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.house.floor.pit import Pit
from croupier.house.journal.models import Entry
from croupier.house.journal.store import Head
from croupier.house.people.accounts import name_of
from croupier.house.people.addresses import address_of
from croupier.house.records.telling import house_clocks
from croupier.reports import besides as b
from croupier.reports.papers import Source

Paper = tuple[list[Any], b.Beside]
"""For programs, and as it is printed."""


def promotions_paper(pit: Pit) -> Paper:
    known, clocks = pit.looking.promotions(), house_clocks()
    found = b.promotions_told(known.system, clocks)
    return found, b.promotions_paper(found, _span(known.head), clocks)


def refused_paper(pit: Pit) -> Paper:
    known, clocks = pit.looking.promotions(), house_clocks()
    claimants = {claim.person for each in known.system.promotions.values() for claim in each.claims}
    people = {each: b.Person(name_of(each) or "", address_of(each)) for each in claimants}
    found = b.refused_claims(known.system, clocks, people)
    return found, b.refused_paper(found, _span(known.head), clocks)


def counts_paper(pit: Pit) -> Paper:
    """Of every tournament, each sheet with its name."""
    held, clocks = pit.looking.tournaments(), house_clocks()
    found = [
        replace(sheet, session=f"{name}, {sheet.session}")
        for name, cup in sorted(held.cups.items())
        for sheet in b.count_sheets(cup)
    ]
    return found, b.counts_paper(found, _span(held.head), clocks)


PAPERS: Final[dict[str, Callable[[Pit], Paper]]] = {
    "promotions": promotions_paper, "refused": refused_paper, "counts": counts_paper,
}  # fmt: skip


def _span(head: Head) -> b.Span:
    """A stream as it stands, with the hash of its last entry."""
    source = Source(f"{head.name}.jsonl", "", head.version, head.hash)
    moments = (
        Entry.objects.filter(stream_id=head.id, version__in=(1, head.version)).order_by("version").values_list("at", flat=True)
    )
    found = list(moments)
    return b.Span((source,), found[0], found[-1]) if found else b.Span((source,))
