"""A tape: one JSON object a line in, one a line out. Every line has its sender's key; sent twice it acts once.

What is granted is kept as a line of a journal, `{"n": 1, "entry": {...}, "hash": "..."}`, each chained to the one before by
SHA-256: the hash is taken over the hash of the line before (64 zeros for the first), a newline, the number, a newline, and the
entry's bytes as they stand in the line. A table's journal is chained in the same way.

Keys belong to the tape. A house that has receipts goes to a room's engine directly.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from io import SEEK_END, FileIO
from typing import Any, Final, Generic, TypeVar, get_args

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

MOST_KEY: Final = 80
START: Final = "0" * 64

S = TypeVar("S")
E = TypeVar("E")


class Wrong(Struct, frozen=True, omit_defaults=True):
    """Why a line was refused, or could not be read at all."""

    code: str
    message: str
    clause: str | UnsetType = UNSET
    clauses: tuple[dict[str, str], ...] | UnsetType = UNSET
    """Each with its document, where several documents hold."""


class Answer(Struct, frozen=True, omit_defaults=True):
    key: str | None
    ok: dict[str, Any] | UnsetType = UNSET
    refused: Wrong | UnsetType = UNSET
    error: Wrong | UnsetType = UNSET
    again: bool = False

    @property
    def failed(self) -> str:
        """Why the line could not be read as a command; nothing where it could."""
        return "" if self.error is UNSET else self.error.message


class Entry(Struct, Generic[E], frozen=True):
    """A line that was granted: who called it what, what was asked, what came of it."""

    key: str
    asked: dict[str, Any]
    ok: dict[str, Any]
    events: tuple[E, ...]


write: Final = msgspec.json.Encoder().encode
_same: Final = msgspec.json.Encoder(order="deterministic").encode
"""Two objects are the same if they are the same JSON, whatever the order of their keys; 1 and 1.0 are not."""


class Tape(Generic[S, E]):
    """One system, empty at the first line."""

    def __init__(self, system: S) -> None:
        self.system = system
        self.granted: dict[str, Entry[E]] = {}
        """By key, in order."""

    def read(self, asked: dict[str, Any]) -> Any:
        """The command that a line's fields make."""
        raise NotImplementedError

    def do(self, command: Any) -> tuple[dict[str, Any], tuple[E, ...]] | Wrong:
        """What is answered, and what came of it; the system goes on where it was granted."""
        raise NotImplementedError

    def evolve(self, event: E) -> None:
        raise NotImplementedError

    def known(self) -> tuple[str, ...]:
        """What a line can ask for."""
        raise NotImplementedError

    def answer(self, line: bytes | str) -> Answer:
        """Whatever the line holds, the answer is a value."""
        return self.take(line)[0]

    def take(self, line: bytes | str) -> tuple[Answer, Entry[E] | None]:
        """The answer, and what is to be kept where the line was granted and is new."""
        try:
            asked = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return _error(None, "bad-json", f"This line is no JSON: {error}."), None
        if not isinstance(asked, dict):
            return _error(None, "bad-json", "A command is a JSON object, one on a line."), None
        key = asked.get("key")
        if not isinstance(key, str) or not 1 <= len(key) <= MOST_KEY:
            return _error(None, "bad-command", f"A command has a key, a text of 1 to {MOST_KEY} characters."), None
        if (known := self.granted.get(key)) is not None:
            if _same(known.asked) == _same(asked):
                return Answer(key, known.ok, again=True), None
            return Answer(key, refused=Wrong("key-used", "This key stands for another command, which was granted.")), None
        return self._new(key, asked)

    def _new(self, key: str, asked: dict[str, Any]) -> tuple[Answer, Entry[E] | None]:
        try:
            command = self.read({name: asked[name] for name in asked if name != "key"})
        except msgspec.ValidationError as error:
            return _error(key, "bad-command", self._why(asked.get("do"), error)), None
        outcome = self.do(command)
        if isinstance(outcome, Wrong):
            return Answer(key, refused=outcome), None
        ok, events = outcome
        entry = Entry(key, asked, ok, events)
        self.granted[key] = entry
        return Answer(key, ok), entry

    def _why(self, do: Any, error: Exception) -> str:
        if isinstance(do, str) and do not in self.known():
            return f"There is no command {do!r}; there are {', '.join(self.known())}."
        return fault(error, "A command", f"The command {do!r}")

    def recall(self, entry: Entry[E]) -> None:
        """Go on after a line that was granted before: nothing is decided again."""
        for event in entry.events:
            self.evolve(event)
        self.granted[entry.key] = entry

    @property
    def events(self) -> list[E]:
        """Everything that happened, in order."""
        return [event for entry in self.granted.values() for event in entry.events]


def tags_of(union: Any) -> tuple[str, ...]:
    """What the commands of a union are called on a line."""
    return tuple(str(kind.__struct_config__.tag) for kind in get_args(union))


def _error(key: str | None, code: str, message: str) -> Answer:
    return Answer(key, error=Wrong(code, message))


def fault(error: Exception, whole: str, strange: str = "") -> str:
    """What keeps a value from being read, in a sentence: which field, and what it must be; `whole` is what it should have been."""
    said, _, path = str(error).partition(" - at `$")
    where = _place_of(path.rstrip("`"))
    it = where or whole
    if lacks := _LACKS.fullmatch(said):
        return f"{it} needs the field {lacks[1]!r}."
    if unknown := _STRANGE.fullmatch(said):
        return f"{where or strange or whole} has no field {unknown[1]!r}."
    if kinds := _KINDS_TOLD.fullmatch(said):
        wanted = " or ".join(dict.fromkeys(_KINDS.get(kind, kind) for kind in kinds[1].split(" | ") if kind != "null"))
        return f"{it} must be {wanted}, not {_KINDS.get(kinds[2], kinds[2])}."
    if length := _LENGTH.fullmatch(said):
        one, more = _OF[length[1]]
        many = f"{_REACH[length[2]]}{length[3]} {one if length[3] == '1' else more}"
        return f"{it} must have {many}{f', not {length[4]}' if length[4] else ''}."
    if bound := _BOUND.fullmatch(said):
        return f"{it} must be at {'least' if bound[1] == '>' else 'most'} {bound[2]}."
    if other := _OTHER.fullmatch(said):
        return f"{it} cannot be {other[1]}."
    return f"{where}: {said.rstrip('.')}." if where else f"{said[0].upper()}{said[1:].rstrip('.')}."


_LACKS: Final = re.compile(r"Object missing required field `(.*)`")
_STRANGE: Final = re.compile(r"Object contains unknown field `(.*)`")
_KINDS_TOLD: Final = re.compile(r"Expected `([a-z |]+)`, got `([A-Za-z]+)`")
_EACH: Final = "[...]"
"""Some entry of an object whose keys anybody may choose."""
_BOUND: Final = re.compile(r"Expected `int` ([<>])= (-?[0-9]+)")
_LENGTH: Final = re.compile(r"Expected `(array|str)` of length (?:([<>])= )?([0-9]+)(?:, got ([0-9]+))?")
_OF: Final = {"array": ("entry", "entries"), "str": ("letter", "letters")}
_OTHER: Final = re.compile(r"Invalid enum value (.*)")
_REACH: Final = {">": "at least ", "<": "at most ", None: ""}
_KINDS: Final = {
    "int": "a whole number", "str": "text", "float": "a number with decimals", "bool": "true or false", "array": "a list",
    "object": "an object", "null": "nothing", "NoneType": "nothing", "list": "a list", "dict": "an object",
}  # fmt: skip


def _place_of(path: str) -> str:
    """`areas[0]`; `An entry of hands`, or `[2] in an entry of hands` where it is not the whole of one."""
    where, *within = (part.lstrip(".") for part in path.split(_EACH))
    for part in within:
        entry = f"an entry of {where}" if where else "an entry"
        where = f"{part} in {entry}" if part else entry
    return f"A{where[1:]}" if path.endswith(_EACH) else where


# The journal


class JournalError(ValueError):
    """A tape that cannot be trusted; the sentence names the line."""


class Line(Struct):
    n: int
    entry: Raw
    hash: str


_read_line: Final = msgspec.json.Decoder(Line).decode


def link(before: str, number: int, entry: bytes) -> str:
    return sha256(f"{before}\n{number}\n".encode() + entry).hexdigest()


class Chain:
    """Writes entries as lines, each chained to the one before."""

    def __init__(self, last: str = START, count: int = 0) -> None:
        self.last, self.count = last, count

    def line(self, entry: Entry[Any]) -> bytes:
        text = write(entry)
        self.count += 1
        self.last = link(self.last, self.count, text)
        return write(Line(self.count, Raw(text), self.last)) + b"\n"


def append_whole(file: FileIO, text: bytes) -> None:
    """All of it behind what a file holds, or none of it: what was begun is taken back, so that a chain still holds.

    The file keeps nothing back (`buffering=0`): what a buffer could not write it would go on trying to.
    """
    start, left = file.seek(0, SEEK_END), memoryview(text)
    try:
        while left:
            left = left[file.write(left) :]
    except OSError:
        with suppress(OSError):
            file.truncate(start)
        raise


def read_lines(lines: Iterable[bytes], read: Callable[[Raw], Entry[E]]) -> Iterator[tuple[Entry[E], str]]:
    """Each entry with its hash, checked against the line before."""
    before = START
    for number, text in enumerate(lines, start=1):
        try:
            line = _read_line(text)
            entry = read(line.entry)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise JournalError(f"Line {number} is no line of a tape: {error}.") from None
        if line.n != number or line.hash != link(before, number, bytes(line.entry)):
            raise JournalError(f"Line {number} does not follow from the line before: it or that one was changed, lost or swapped.")
        before = line.hash
        yield entry, line.hash


def in_a_line(error: Exception) -> str:
    """What went wrong, to stand at the end of a sentence."""
    said = " ".join(str(error).split()).rstrip(".")
    if isinstance(error, KeyError):
        return f"it speaks of {said}, and there is none"
    return said or "it makes no sense there"


def restore(tape: Tape[S, E], lines: Iterable[bytes], read: Callable[[Raw], Entry[E]]) -> Chain:
    """Bring an empty tape to where its journal left it, keys and all; the chain to go on with."""
    chain = Chain()
    for entry, seal in read_lines(lines, read):
        chain = Chain(seal, chain.count + 1)
        try:
            tape.recall(entry)
        except Exception as error:  # a chain proves who wrote it, not that it makes sense
            raise JournalError(f"Line {chain.count} cannot have followed from the lines before it: {in_a_line(error)}.") from None
    return chain
