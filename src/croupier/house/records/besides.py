"""Papers of a pit out of its promotions and tournaments: what went to the regulator, the file of refused claims, count sheets.
Names are joined where they are shown, and lie in nothing that is kept."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.conf import settings
from msgspec.structs import replace

from croupier.house.floor.pit import Pit
from croupier.house.floor.reporting import STREAMS
from croupier.house.journal.models import Entry, Stream
from croupier.house.people.accounts import name_of
from croupier.house.people.addresses import address_of
from croupier.house.people.persons import NUMBERS
from croupier.house.records.telling import marks_of
from croupier.promotions.model import System
from croupier.reports import besides as b
from croupier.reports.besides_issued import Kept, as_beside, kept, supplement
from croupier.reports.deadlines import Clocks, clocks_of
from croupier.reports.papers import Issue, Source
from croupier.tournament.model import Tournament


def _counts(cups: Mapping[str, Tournament]) -> list[Any]:
    """Of every tournament, each sheet with its name."""
    return [
        replace(sheet, session=f"{name}, {sheet.session}") for name, cup in sorted(cups.items()) for sheet in b.count_sheets(cup)
    ]


def _refused(system: System, clocks: Clocks) -> list[Any]:
    return b.refused_claims(system, clocks, {})


_TOLD: Final[dict[str, Callable[[Any, Clocks], list[Any]]]] = {
    "promotions": b.promotions_told, "refused": _refused, "counts": lambda cups, _clocks: _counts(cups),
}  # fmt: skip


def made_of(kind: str, known: Any, source: Source, moments: tuple[int, ...], zone: str, day_starts: str) -> Kept:
    """A paper of promotions or tournaments as they are known; with the moments of the first and the last entry, if there is one."""
    span = b.Span((source,), moments[0], moments[-1]) if moments else b.Span((source,))
    return kept(kind, zone, day_starts, span, _TOLD[kind](known, clocks_of(zone, day_starts)))


def source_of(kind: str, version: int, last: str) -> Source:
    """A stream up to an entry."""
    return Source(f"{STREAMS[kind]}.jsonl", "", version, last)


def draft_paper(pit: Pit, kind: str) -> Kept:
    """As it would be issued now, had none been."""
    known: Any
    if kind == "counts":
        held = pit.looking.tournaments()
        head, known = held.head, held.cups
    else:
        promoted = pit.looking.promotions()
        head, known = promoted.head, promoted.system
    ends = (1, head.version) if head.version else ()
    rows = Entry.objects.filter(stream_id=head.id, version__in=ends).order_by("version")
    moments, rules = tuple(rows.values_list("at", flat=True)), settings.HOUSE_RULES
    return made_of(kind, known, source_of(kind, head.version, head.hash), moments, rules.zone, rules.day_starts)


def since(pit: Pit, earlier: Kept) -> Kept:
    """A supplement to an issued paper, whether or not there is anything in it."""
    stream = Stream.objects.get(name=STREAMS[earlier.kind])
    return supplement(draft_paper(pit, earlier.kind), earlier, marks_of(stream, [each.lines for each in earlier.sources]))


# For print


def people_of(made: Kept) -> dict[str, b.Person]:
    """Whoever a paper wants by name and address."""
    claimants = {each["person"] for each in made.told if each.get("filed")}
    return {each: b.Person(name_of(each) or "", address_of(each)) for each in claimants}


def printed_paper(made: Kept, *, names: bool = False) -> b.Beside:
    """As it is printed: with numbers alone always the same, with names as far as people have them now."""
    if not names:
        return as_beside(made, {})
    known: dict[str, str] = {}

    def named(words: str) -> str:
        return NUMBERS.sub(lambda found: known.setdefault(found[0], name_of(found[0]) or found[0]), words)

    def stands(issue: Issue | None) -> Issue | None:
        return None if issue is None else replace(issue, by=named(issue.by))

    shown = as_beside(made, people_of(made))
    blocks = tuple(b.Block(each.head, tuple(map(named, each.lines))) for each in shown.blocks)
    return replace(shown, blocks=blocks, issued=stands(shown.issued), supplements=stands(shown.supplements))
