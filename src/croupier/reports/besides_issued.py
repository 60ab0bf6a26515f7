"""Issuing a paper of promotions or of tournaments: a value with a seal, which is never changed. People stand in it as numbers."""

from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.reports import besides as b
from croupier.reports.deadlines import Clocks, clocks_of
from croupier.reports.issuing import ReportError, stands_to
from croupier.reports.papers import Issue, Source

_FORM: Final = 1


class Kept(Struct, frozen=True):
    """A paper as it was made: what it tells for programs, and what it was read from. It is asked what a sheet of reports is."""

    kind: str
    """`promotions`, `refused` or `counts`."""
    zone: str
    day_starts: str
    span: b.Span
    entries: tuple[dict[str, Any], ...]
    issued: Issue | None = None
    supplements: Issue | None = None
    """The paper whose supplement this is."""
    earlier: tuple[dict[str, Any], ...] = ()
    """What that one had, with what it was itself a supplement to."""

    @property
    def period(self) -> str:
        """None: it has all that is on record."""
        return ""

    @property
    def so_far(self) -> str:
        return ""

    @property
    def sources(self) -> tuple[Source, ...]:
        return self.span.sources

    @property
    def told(self) -> tuple[dict[str, Any], ...]:
        """What it says: in a supplement only what is new or has changed, and not what only came to be told since."""
        if not self.earlier:
            return self.entries
        then = as_told_then(self, replace(self, entries=self.earlier)).entries
        return tuple(each for each, was in zip(self.entries, then, strict=True) if was not in self.earlier)

    @property
    def nil(self) -> bool:
        return not self.told


class _File(Struct):
    kept: Kept
    seal: str
    form: int = _FORM


_KINDS: Final[dict[str, tuple[Any, Callable[..., b.Beside]]]] = {
    "promotions": (list[b.PromotionTold], b.promotions_paper),
    "refused": (list[b.RefusedClaim], b.refused_paper),
    "counts": (list[b.CountSheet], b.counts_paper),
}
_write: Final = msgspec.json.Encoder().encode
_read: Final = msgspec.json.Decoder(_File).decode


def kept(kind: str, zone: str, day_starts: str, span: b.Span, found: list[Any]) -> Kept:
    """A draft. Names and addresses are left out: they are joined when it is printed."""
    plain: list[dict[str, Any]] = msgspec.json.decode(_write(found))  # as a file has it, to be compared with one
    entries = ({key: value for key, value in each.items() if key not in ("name", "address")} for each in plain)
    return Kept(kind, zone, day_starts, span, tuple(entries))


def issue(draft: Kept, by: str, at: datetime, clocks: Clocks) -> Kept:
    """The paper with somebody who stands to it."""
    return replace(draft, issued=stands_to(by, at, clocks))


def seal_of(made: Kept) -> str:
    return sha256(b"croupier paper 1\n" + _write(made)).hexdigest()


def as_beside(made: Kept, people: b.People, printed: Issue | None = None) -> b.Beside:
    """As it is printed, with names as far as they are known."""
    _entries, paper = _KINDS[made.kind]
    made_of = paper(named(made, people), made.span, clocks_of(made.zone, made.day_starts))
    return replace(made_of, issued=made.issued, supplements=made.supplements, printed=printed)


def named(made: Kept, people: b.People) -> list[Any]:
    """What it tells, with the names and addresses that are to be on file."""
    found: list[Any] = msgspec.convert(made.told, _KINDS[made.kind][0], strict=False)
    return [_named(each, people) for each in found] if made.kind == "refused" else found


def _named(each: b.RefusedClaim, people: b.People) -> b.RefusedClaim:
    who = people.get(each.person)
    return each if who is None or not each.filed else replace(each, name=who.name, address=who.address)


def write_kept(made: Kept) -> bytes:
    assert made.issued is not None, "a draft is not kept"
    return msgspec.json.format(_write(_File(made, seal_of(made)))) + b"\n"


def read_kept(text: bytes) -> Kept | None:
    """The paper of a file, which must be as it was issued; None for a file of another sort."""
    try:
        file = _read(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    if file.form != _FORM:
        raise ReportError(f"The paper has form {file.form}, and {_FORM} is the newest known here.")
    if file.kept.issued is None or file.seal != seal_of(file.kept):
        raise ReportError("The paper was changed after it was issued: its seal does not fit.")
    return file.kept


def as_told_then(now: Kept, issued: Kept) -> Kept:
    """A paper made again as one was issued: before every point of the terms was told, none was."""
    if issued.kind != "promotions" or any(map(_tells_points, issued.entries)):
        return now
    return replace(now, entries=tuple(map(_without_points, now.entries)))


def _tells_points(entry: dict[str, Any]) -> bool:
    return any(isinstance(each, dict) and "points" in each for each in _versions(entry))


def _without_points(entry: dict[str, Any]) -> dict[str, Any]:
    if not _tells_points(entry):
        return entry
    return entry | {"versions": [
        {name: said for name, said in each.items() if name != "points"} if isinstance(each, dict) else each
        for each in _versions(entry)
    ]}  # fmt: skip


def _versions(entry: dict[str, Any]) -> list[Any]:
    versions = entry.get("versions")  # what somebody has put in their place may be anything
    return versions if isinstance(versions, list) else []


def supplement(now: Kept, earlier: Kept, marks: dict[int, str]) -> Kept:
    """What is new or has changed since a paper was issued. Its tape must have grown, and nothing else."""
    if now.kind != earlier.kind:
        raise ReportError(f"The paper is one of {earlier.kind}, and not of {now.kind}.")
    for source in earlier.span.sources:
        if marks.get(source.lines) != source.last:
            raise ReportError(f"{source.journal} is not the tape that the paper was read from: it was changed, cut or swapped.")
    assert earlier.issued is not None, "only issued papers are supplemented"
    return replace(now, supplements=replace(earlier.issued, seal=seal_of(earlier)), earlier=earlier.entries)
