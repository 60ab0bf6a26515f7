"""The tape: one JSON object a line in, one a line out. Every line has its sender's key; sent twice it acts once.

Keys belong to the tape. A house that has receipts goes to the engine directly.
"""

import re
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from croupier.jackpot import answer as told
from croupier.jackpot import commands as c
from croupier.jackpot.acting.looking import pool_named
from croupier.jackpot.engine import ACTS, run
from croupier.jackpot.events import AnyEvent, Event
from croupier.jackpot.model import System
from croupier.jackpot.record import evolve
from croupier.jackpot.refusal import Refused
from croupier.jackpot.terms import read

MOST_KEY: Final = 80


class ReadMeters(c.Command, frozen=True, gc=False, tag="meters"):
    pool: str


class ReadAccounts(c.Command, frozen=True, gc=False, tag="accounts"):
    pass


Asked = (
    c.OpenPool | c.AmendPool | c.LinkTable | c.UnlinkTable | c.CollectStakes | c.TellResult | c.VoidHands | c.ReturnStake
    | c.VerifyAward | c.StrikeAward | c.PayAward | c.TransferPool | ReadMeters | ReadAccounts
)  # fmt: skip
DO: Final = (*(kind.__struct_config__.tag for kind in ACTS), "meters", "accounts")


class Wrong(Struct, frozen=True, omit_defaults=True):
    """Why a line was refused, or could not be read at all."""

    code: str
    message: str
    clause: str | UnsetType = UNSET


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


class Entry(Struct, frozen=True):
    """A line that was granted: who called it what, what was asked, what came of it."""

    key: str
    asked: dict[str, Any]
    ok: dict[str, Any]
    events: tuple[AnyEvent, ...]


write: Final = msgspec.json.Encoder().encode
_same: Final = msgspec.json.Encoder(order="deterministic").encode
"""Two objects are the same if they are the same JSON, whatever the order of their keys; 1 and 1.0 are not."""


class Tape:
    """One meter system, empty at the first line."""

    def __init__(self) -> None:
        self.system = System()
        self.granted: dict[str, Entry] = {}
        """By key, in order."""

    def answer(self, line: bytes | str) -> Answer:
        """Whatever the line holds, the answer is a value."""
        return self.take(line)[0]

    def take(self, line: bytes | str) -> tuple[Answer, Entry | None]:
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

    def _new(self, key: str, asked: dict[str, Any]) -> tuple[Answer, Entry | None]:
        try:
            command = msgspec.convert({name: asked[name] for name in asked if name != "key"}, Asked, dec_hook=read)
        except msgspec.ValidationError as error:
            return _error(key, "bad-command", _why(asked, error)), None
        outcome = self._do(command)
        if isinstance(outcome, Refused):
            return Answer(key, refused=Wrong(outcome.code, outcome.sentence, outcome.clause or UNSET)), None
        ok, events = outcome
        entry = Entry(key, asked, ok, events)
        self.granted[key] = entry
        return Answer(key, ok), entry

    def _do(self, command: Any) -> tuple[dict[str, Any], tuple[AnyEvent, ...]] | Refused:
        if isinstance(command, ReadAccounts):
            return told.accounts(self.system), ()
        if isinstance(command, ReadMeters):
            pool = pool_named(self.system, command.pool)
            return pool if isinstance(pool, Refused) else ({"meters": told.meters(pool)}, ())
        system, outcome = run(self.system, command)
        if isinstance(outcome, Refused):
            return outcome
        self.system = system
        return told.answer(system, command, outcome), outcome  # type: ignore[return-value]

    def recall(self, entry: Entry) -> None:
        """Go on after a line that was granted before: nothing is decided again."""
        for event in entry.events:
            self.system = evolve(self.system, event)
        self.granted[entry.key] = entry

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [event for entry in self.granted.values() for event in entry.events]


def _error(key: str | None, code: str, message: str) -> Answer:
    return Answer(key, error=Wrong(code, message))


def _why(asked: dict[str, Any], error: Exception) -> str:
    """The fault in a sentence: which field, and what it must be."""
    do = asked.get("do")
    if isinstance(do, str) and do not in DO:
        return f"There is no command {do!r}; there are {', '.join(map(str, DO))}."
    said, _, path = str(error).partition(" - at `$")
    where = path.rstrip("`").lstrip(".")
    if lacks := _LACKS.fullmatch(said):
        return f"{where or 'A command'} needs the field {lacks[1]!r}."
    if strange := _STRANGE.fullmatch(said):
        return f"{where or f'The command {do!r}'} has no field {strange[1]!r}."
    if kinds := _KINDS_TOLD.fullmatch(said):
        wanted = " or ".join(dict.fromkeys(_KINDS.get(kind, kind) for kind in kinds[1].split(" | ") if kind != "null"))
        return f"{where or 'A command'} must be {wanted}, not {_KINDS.get(kinds[2], kinds[2])}."
    if bound := _BOUND.fullmatch(said):
        return f"{where} must be at {'least' if bound[1] == '>' else 'most'} {bound[2]}."
    return f"{where}: {said.rstrip('.')}." if where else f"{said[0].upper()}{said[1:].rstrip('.')}."


_LACKS: Final = re.compile(r"Object missing required field `(.*)`")
_STRANGE: Final = re.compile(r"Object contains unknown field `(.*)`")
_KINDS_TOLD: Final = re.compile(r"Expected `([a-z |]+)`, got `([a-z]+)`")
_BOUND: Final = re.compile(r"Expected `int` ([<>])= (-?[0-9]+)")
_KINDS: Final = {
    "int": "a whole number", "str": "text", "float": "a number with decimals", "bool": "true or false", "array": "a list",
    "object": "an object", "null": "nothing",
}  # fmt: skip
