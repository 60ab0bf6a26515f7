"""Signed heads: those of the database, those of the file that is kept elsewhere, and what the streams still have of them."""

from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.house.audit.chains import as_bytes
from croupier.house.audit.findings import Sheet
from croupier.house.floor.signing import pit_name
from croupier.house.heads import HeadsError, Signed, follows, verify
from croupier.house.journal.models import HeadSignature

Vouched = dict[str, dict[int, str]]
"""By stream: versions that are vouched for, and the hashes that the chains have there."""


class Line(NamedTuple):
    where: str
    signed: Signed


class Signatures:
    """Read before the streams, so that the hashes that matter are noted as they come by; held against them afterwards."""

    def __init__(self, file: Path, key: Ed25519PublicKey | None, sheet: Sheet) -> None:
        self._sheet, self._lines = sheet, list[Line]()
        self.vouched: Vouched = {}
        if key is None:
            sheet.leave_out("signatures", "The signing key is not here, so that no signature was checked.")
            return
        kept = self._stored(key)
        self._filed(file, key, kept)
        for line in self._lines:
            for head in line.signed.heads.streams:
                self.vouched.setdefault(head.stream, {})[head.version] = ""

    def _stored(self, key: Ed25519PublicKey) -> dict[int, bytes]:
        rows = HeadSignature.objects.order_by("number").values_list("number", "at", "line")
        kept, before, due = dict[int, bytes](), None, 1
        for number, at, line in rows:
            where = f"signed heads {number}"
            kept[number] = as_bytes(line)
            if number != due:
                self._sheet.found("signatures", where, f"Signed heads {due} are missing.")
                before = None
            signed = self._verified(where, kept[number], key, before)
            if signed is not None and (signed.heads.number, signed.heads.at) != (number, at):
                self._sheet.found("signatures", where, "The row says otherwise of its number or moment than its line.")
            before, due = signed, number + 1
        return kept

    def _filed(self, file: Path, key: Ed25519PublicKey, kept: dict[int, bytes]) -> None:
        """A file may lack its last lines, which are written after the rows; it may not have others, nor more."""
        lines = file.read_bytes().splitlines(keepends=True) if file.is_file() else []
        begun = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
        """Cut off while it was written: it is written again with the next."""
        due = 1 + len(lines)
        if begun and not kept.get(due, b"").startswith(begun):
            self._sheet.found("signatures", f"{file.name}, line {due}", "It ends with what is no beginning of signed heads.")
        if not lines:
            what = f"There is no {file.name}" if not file.is_file() else f"No signed heads are in {file.name}"
            self._missing(f"{what}: what was cut off behind the last row of signed heads cannot show.", signed=bool(kept))
        before: Signed | None = None
        for place, line in enumerate(lines, start=1):
            where = f"{file.name}, line {place}"
            before = self._verified(where, line, key, before)
            if before is None:
                continue
            if place == 1 and before.heads.number != 1:
                self._sheet.found("signatures", where, f"The file begins with signed heads {before.heads.number}, and not with 1.")
            row = kept.get(before.heads.number)
            if row is None:
                self._sheet.found("signatures", where, f"Signed heads {before.heads.number} are no longer in the journal.")
            elif row.rstrip(b"\n") != line.rstrip(b"\n"):
                self._sheet.found("signatures", where, f"The journal has other signed heads {before.heads.number}.")

    def _missing(self, sentence: str, *, signed: bool) -> None:
        """Without the file half of the check is left out, once anything has been signed."""
        if signed:
            self._sheet.leave_out("signatures", sentence)
        else:
            self._sheet.note("signatures", sentence)

    def _verified(self, where: str, line: bytes, key: Ed25519PublicKey, before: Signed | None) -> Signed | None:
        self._sheet.saw("signatures")
        try:
            signed = verify(line, key)
            follows(signed.heads, before)
            if signed.heads.pit != pit_name(key):
                raise HeadsError("They are another pit's.")
        except HeadsError as error:
            self._sheet.found("signatures", where, str(error))
            return None
        self._lines.append(Line(where, signed))
        return signed

    def close(self) -> None:
        """Once every stream has been read. The first line that vouches for what is gone is the one that is named."""
        told = set[tuple[str, int]]()
        for line in self._lines:
            for head in line.signed.heads.streams:
                if not head.version or (head.stream, head.version) in told:
                    continue
                found = self.vouched[head.stream][head.version]
                if found != head.hash:
                    told.add((head.stream, head.version))
                    what = "has another hash at" if found else "has no longer"
                    self._sheet.found(
                        "signatures", line.where, f"Stream {head.stream} {what} entry {head.version}, which was vouched for."
                    )
