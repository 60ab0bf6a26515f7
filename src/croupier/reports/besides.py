"""Papers out of promotions and tournaments: what went to the regulator, whose claims were refused, what was counted at tables.

People stand in them as numbers; who they are is joined when a paper is printed.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from croupier.games.duties import OCCASIONS, asked_for
from croupier.games.seven_up_baccarat_event import COUNTED, COUNTED_IN
from croupier.games.topics import PROMOTION_STARTS, REFUSAL_FILED, TERMS_AMENDED
from croupier.money import dollars, parse_cents
from croupier.promotions.model import ClaimState, Promotion, System
from croupier.promotions.papers import every_point
from croupier.reports.deadlines import Clocks
from croupier.reports.papers import Issue, Source
from croupier.tournament.model import Tournament

_FILED: Final = "record"
"""How a refusal is kept of which the file has name and address."""


class Person(Struct, frozen=True):
    """Out of a side file, or of the house's own people."""

    name: str
    address: str = ""


People = Mapping[str, Person]


# What goes to the regulator


class TermsTold(Struct, frozen=True):
    """A version of the terms."""

    version: int
    prizes: tuple[str, ...]
    worth: str
    submitted: str | None
    """When; None for what was never submitted."""
    approval: str
    given: tuple[str, ...]
    """Who had them, or where they lay out."""
    points: tuple[str, ...] = ()
    """Every point as it was written; papers that were issued before these were told have none."""


class PromotionTold(Struct, frozen=True):
    """One promotion as one of its documents wants it told."""

    promotion: str
    document: str
    clauses: tuple[str, ...]
    state: str
    versions: tuple[TermsTold, ...]
    resubmit: bool
    """Changed terms have still to go to the regulator."""


def promotions_told(system: System, clocks: Clocks) -> list[PromotionTold]:
    """Terms, versions and approvals: by promotion, then by document."""
    return [
        PromotionTold(
            each.name, document, tuple(_clauses(document)), each.state.value, tuple(_versions(each, clocks)), each.resubmit
        )
        for each in system.promotions.values()
        for document in each.documents
    ]


def _clauses(document: str) -> Iterator[str]:
    for topic in (PROMOTION_STARTS, TERMS_AMENDED):
        yield from (duty.clause for duty in asked_for(document, OCCASIONS[topic]))


def _versions(promotion: Promotion, clocks: Clocks) -> Iterator[TermsTold]:
    for each in promotion.versions:
        prizes = tuple(f"{prize.name} ({prize.kind}), ${dollars(prize.cents)}" for prize in each.prizes)
        submitted = None if each.submitted is None else clocks.at(each.submitted).isoformat()
        yield TermsTold(
            each.number, prizes, dollars(sum(prize.cents for prize in each.prizes)), submitted, each.approval, each.given,
            tuple(every_point(each.terms, each.prizes)),
        )  # fmt: skip


# Whose claims were refused


class RefusedClaim(Struct, frozen=True):
    """A claim that was refused, as one document wants it known. It is never taken out."""

    promotion: str
    document: str
    clauses: tuple[str, ...]
    """The claimant hears the reasons by the first; by the other, if any, name and address are kept."""
    claim: int
    prize: str
    worth: str
    person: str
    made: str
    reason: str
    told: bool
    filed: bool
    name: str = ""
    address: str = ""


def refused_claims(system: System, clocks: Clocks, people: People) -> list[RefusedClaim]:
    """The file of refused claims: names and addresses only where the document wants them kept."""
    found = []
    for promotion in system.promotions.values():
        for claim in promotion.claims:
            if claim.state is not ClaimState.REFUSED:
                continue
            prize, who = promotion.prize(claim.prize), people.get(claim.person, Person(""))
            for document in promotion.documents:
                wanted = tuple(asked_for(document, OCCASIONS[REFUSAL_FILED], prize.cents))
                filed = any(duty.how == _FILED for duty in wanted)
                found.append(RefusedClaim(
                    promotion.name, document, tuple(duty.clause for duty in wanted), claim.number, str(prize.name),
                    dollars(prize.cents), claim.person, clocks.at(claim.at).isoformat(), claim.reason, claim.told, filed,
                    who.name if filed else "", who.address if filed else "",
                ))  # fmt: skip
    return found


# What was counted at the tables of a tournament


class CountSheet(Struct, frozen=True):
    """One table of a session: every stack that was left, and every kind of chip that did not come back."""

    session: str
    table: str
    clauses: tuple[str, ...]
    final: bool
    """It was the count that closes the session."""
    stacks: dict[str, str]
    missing: dict[str, int] | None
    """Value in dollars to how many; None until the chips were counted in."""
    missing_worth: str | None


def count_sheets(t: Tournament) -> list[CountSheet]:
    """By session, then by table; of tables at which nothing was counted yet there is none."""
    return [
        CountSheet(
            session.name,
            table.name,
            (COUNTED, COUNTED_IN),
            table.counted,
            {name: dollars(cents) for name, cents in table.stacks.items()},
            table.missing,
            None if table.missing is None else dollars(sum(parse_cents(value) * count for value, count in table.missing.items())),
        )
        for session in t.sessions.values()
        for table in session.tables.values()
        if table.stacks or table.counted
    ]


# In words


class Block(Struct, frozen=True):
    """One thing that is told: a line that names it, and what there is to it."""

    head: str
    lines: tuple[str, ...]


class Beside(Struct, frozen=True):
    """One of these papers, with everything that a report names."""

    title: str
    to: str
    begins: str
    """The first moment of what it was read from; nothing where that is empty."""
    ends: str
    blocks: tuple[Block, ...]
    nil: str
    """What it says with nothing to tell."""
    sources: tuple[Source, ...]
    printed: Issue | None = None
    issued: Issue | None = None
    supplements: Issue | None = None

    @property
    def heading(self) -> tuple[tuple[str, str], ...]:
        before, issued, printed = self.supplements, self.issued, self.printed
        found = [("To", self.to), ("Period", f"{self.begins} to {self.ends}" if self.begins else "nothing is on record yet")]
        if before is not None:
            found.append(("Supplement", f"to the paper that {before.by} issued {before.at}, seal {before.seal}"))
        found.append(("Status", "DRAFT, not issued" if issued is None else f"issued by {issued.by}, {issued.at}"))
        if printed is not None:
            found.append(("Printed", f"by {printed.by}, {printed.at}"))
        return tuple(found)


class Span(Struct, frozen=True):
    """What a paper is read from: the journals, and from when to when they go."""

    sources: tuple[Source, ...]
    first: int | None = None
    last: int | None = None


def _beside(title: str, to: str, nil: str, blocks: Iterable[Block], span: Span, clocks: Clocks) -> Beside:
    begins, ends = ("" if each is None else clocks.at(each).isoformat() for each in (span.first, span.last))
    return Beside(title, to, begins, ends, tuple(blocks), nil, span.sources)


def promotions_paper(found: Iterable[PromotionTold], span: Span, clocks: Clocks) -> Beside:
    return _beside(
        "Promotions", "the regulator", "Nil: there is nothing to report.", _promotions(found), span, clocks
    )  # fmt: skip


def refused_paper(found: Iterable[RefusedClaim], span: Span, clocks: Clocks) -> Beside:
    return _beside("Refused claims", "on file", "Nil: no claim was refused.", map(_refused, found), span, clocks)


def counts_paper(found: Iterable[CountSheet], span: Span, clocks: Clocks) -> Beside:
    return _beside("Count sheets", "the house", "Nil: nothing was counted yet.", map(_counts, found), span, clocks)


def _promotions(found: Iterable[PromotionTold]) -> Iterator[Block]:
    """Under each document; the terms once, since all that hold for a promotion are the same."""
    above: set[str] = set()
    for each in found:
        block = _promotion(each)
        once = each.promotion in above and any(version.points for version in each.versions)
        above.add(each.promotion)
        yield Block(block.head, (_ABOVE,)) if once else block


_ABOVE: Final = "Its terms, versions and approvals are those above."


def _promotion(each: PromotionTold) -> Block:
    lines: list[str] = []
    for version in each.versions:
        when = f"submitted {version.submitted}" if version.submitted else "not submitted"
        approval = f"; approval {version.approval}" if version.approval else ""
        lines.append(f"version {version.version}: {when}{approval}; prizes of ${version.worth} together")
        lines += (f"  {line}" for line in version.points or version.prizes)
        if version.given:
            lines.append(f"  had by {', '.join(version.given)}")
    if each.resubmit:
        lines.append("The amended terms have still to go to the regulator.")
    return Block(f"{each.promotion}: {each.document}, clause {', '.join(each.clauses)}; {each.state}", tuple(lines))


def _refused(each: RefusedClaim) -> Block:
    heard = "The claimant knows why." if each.told else "The claimant has still to be told why."
    lines = [f"{each.prize}, ${each.worth}; made {each.made} by {each.person}", f"Refused: {each.reason.rstrip('.')}. {heard}"]
    if each.filed:
        lines.append(f"On file: {each.name or 'no name at hand'}, {each.address or 'no address at hand'}")
    return Block(f"{each.promotion}, claim {each.claim}: {each.document}, clause {', '.join(each.clauses)}", tuple(lines))


def _counts(each: CountSheet) -> Block:
    lines = [f"{name:<24} {stack:>12}" for name, stack in each.stacks.items()]
    if each.missing is None:
        lines.append("The chips have not been counted in.")
    elif not each.missing:
        lines.append("All chips came back.")
    else:
        lines += (f"missing {count} of {value}" for value, count in each.missing.items())
        lines.append(f"missing together {each.missing_worth}")
    last = "" if each.final else "; not the last count"
    return Block(f"{each.session}, table {each.table}: clause {', '.join(each.clauses)}{last}", tuple(lines))


def beside_text(paper: Beside) -> Iterator[str]:
    """As it is printed on any screen or sheet."""
    yield from (paper.title, "=" * len(paper.title))
    yield from (f"{name + ':':<12}{words}" for name, words in paper.heading)
    for block in paper.blocks:
        yield from ("", block.head)
        yield from (f"  {line}" for line in block.lines)
    if not paper.blocks:
        yield from ("", paper.nil)
    yield from ("", "Read from", "---------")
    yield from (f"{each.journal}, {each.lines} lines, the last {each.last}" for each in paper.sources)
