"""Papers of a pit out of its promotions: what went to the regulator, and the file of refused claims. Names are joined where they
are shown, and lie in nothing that is kept."""

from collections.abc import Callable
from typing import Any

from croupier.house.floor.named import PROMOTIONS
from croupier.house.floor.pit import Pit
from croupier.house.journal.models import Entry
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
    return found, b.promotions_paper(found, _span(pit), clocks)


def refused_paper(pit: Pit) -> Paper:
    known, clocks = pit.looking.promotions(), house_clocks()
    claimants = {claim.person for each in known.system.promotions.values() for claim in each.claims}
    people = {each: b.Person(name_of(each) or "", address_of(each)) for each in claimants}
    found = b.refused_claims(known.system, clocks, people)
    return found, b.refused_paper(found, _span(pit), clocks)


PAPERS: dict[str, Callable[[Pit], Paper]] = {"promotions": promotions_paper, "refused": refused_paper}


def _span(pit: Pit) -> b.Span:
    """The stream of promotions as it stands, with the hash of its last entry."""
    head = pit.looking.promotions().head
    source = Source(f"{PROMOTIONS}.jsonl", "", head.version, head.hash)
    moments = (
        Entry.objects.filter(stream_id=head.id, version__in=(1, head.version)).order_by("version").values_list("at", flat=True)
    )
    found = list(moments)
    return b.Span((source,), found[0], found[-1]) if found else b.Span((source,))
