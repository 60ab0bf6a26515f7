"""A house spoken to over HTTP, from a program.

    from croupier.client import House

    with House("http://127.0.0.1:8000") as house:
        house.sign_in("Ada")
        house.buy_in(500_00)
        house.do("b1", "join-table", area=3)
        house.do("b1", "place-wager", area=3, wager="player", amount=50_00)
        for view in house.views("b1"):
            print(view.required.sentence)

Every request that changes something carries an id of its own. If the connection is lost, it is sent again with the same id, and the
house answers as it did, or would have done, the first time: nothing happens twice.
"""

import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Final, Self, TypeVar
from uuid import uuid4

import httpx
import msgspec
from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.table.asking.permitted import Permit
from croupier.table.asking.seen import Phase, View

PREFIX: Final = "/api/v1"
TRIES: Final = 8
_BUSY: Final = (429, 503)
_LONGEST_WAIT: Final = 5.0

T = TypeVar("T")


class RefusedError(Exception):
    """The house has not done it, and why: a sentence, and the clause it rests on."""

    def __init__(self, status: int, sentence: str, clause: str | None = None, command: int | None = None) -> None:
        super().__init__(f"{sentence} (clause {clause})" if clause else sentence)
        self.status, self.sentence, self.clause, self.command = status, sentence, clause, command
        """`command`: which of several it was, from 0."""


class UnreachableError(Exception):
    """The house did not answer, however often it was asked."""


class Known(Struct, frozen=True):
    """Whoever has signed in."""

    token: str
    rank: Rank
    id: str
    choose_password: bool = False
    """Nothing is granted before they have chosen a password of their own."""


class TableLine(Struct, frozen=True):
    """A table in the list of all tables."""

    id: str
    name: str
    game: str
    variant: str
    version: int
    phase: Phase
    dealt_by: str


class Done(Struct, frozen=True):
    """What came of commands: the events as whoever gave them hears them."""

    version: int
    events: list[dict[str, Any]]


class RoundOnRecord(Struct, frozen=True):
    """A round that is over, in dollars: what `adjudicate` reads, and what it answers."""

    record: dict[str, Any]
    settled: dict[str, Any]
    void: bool


class Account(Struct, frozen=True):
    """An account of a demonstration."""

    name: str
    rank: Rank
    id: str


class _Balance(Struct):
    balance: int


class _Refusal(Struct):
    sentence: str
    clause: str | None = None
    command: int | None = None


class _Refused(Struct):
    refused: _Refusal


class House:
    """A house at an address. Not to be shared between threads."""

    def __init__(
        self,
        address: str,
        *,
        token: str = "",
        transport: httpx.BaseTransport | None = None,
        timeout: float = 10,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._http = httpx.Client(base_url=address, transport=transport, timeout=timeout)
        self._pause = pause
        self.me: Known | None = None
        if token:
            self._http.headers["Authorization"] = f"Bearer {token}"

    # Who asks

    def sign_in(self, name: str, password: str = "", code: str = "") -> Known:
        """From now on everything is asked as this person."""
        said = {"name": name} | {key: value for key, value in (("password", password), ("code", code)) if value}
        self.me = self._ask("POST", "/sign-in", Known, said)
        self._http.headers["Authorization"] = f"Bearer {self.me.token}"
        return self.me

    def choose_password(self, old: str, new: str) -> None:
        """Another password of one's own. Whoever was given one by somebody else does this before anything else."""
        self._ask("POST", "/me/password", dict[str, str], {"old": old, "new": new})

    def accounts(self) -> list[Account]:
        """Of a demonstration: whom one may sign in as."""
        return self._ask("GET", "/demonstration", list[Account])

    # Tables

    def tables(self) -> list[TableLine]:
        return self._ask("GET", "/tables", list[TableLine])

    def view(self, table: str) -> View:
        return self._ask("GET", f"/tables/{table}", View)

    def permits(self, table: str) -> list[Permit]:
        """What I may do there now."""
        return self._ask("GET", f"/tables/{table}/permits", list[Permit])

    def do(self, table: str, command: str, /, **fields: Any) -> Done:
        """One command, by its name."""
        return self.give(table, {"type": command, **fields})

    def give(self, table: str, *commands: dict[str, Any], request: str = "") -> Done:
        """Several commands: all of them, or none. `request` is the id to be sent, if it is not a new one."""
        return self._ask("POST", f"/tables/{table}/commands", Done, {"id": request or str(uuid4()), "commands": commands})

    def round(self, table: str, number: int) -> RoundOnRecord:
        return self._ask("GET", f"/tables/{table}/rounds/{number}", RoundOnRecord)

    # The purse

    def balance(self) -> int:
        """All my chips, in cents, without those staked."""
        return self._ask("GET", "/purse", _Balance).balance

    def buy_in(self, amount: int) -> int:
        return self._moved("buy-in", amount)

    def cash_out(self, amount: int) -> int:
        return self._moved("cash-out", amount)

    def _moved(self, what: str, amount: int) -> int:
        return self._ask("POST", f"/purse/{what}", _Balance, {"id": str(uuid4()), "amount": amount}).balance

    # A table as it changes

    def views(self, table: str, after: int | None = None) -> Iterator[View]:
        """The table each time it has moved, for as long as the house is open. A lost connection is taken up where it ended."""
        last, failed = "" if after is None else str(after), 0
        while failed < TRIES:
            try:
                for number, view in self._stream(table, last):
                    yield view
                    last, failed = number or last, 0
                failed += 1
            except httpx.TransportError:
                failed += 1
            self._pause(min(_LONGEST_WAIT, 0.05 * 2**failed))
        raise UnreachableError("The house does not answer any more.")

    def _stream(self, table: str, last: str) -> Iterator[tuple[str, View]]:
        headers = {"Last-Event-ID": last} if last else {}
        with self._http.stream("GET", f"{PREFIX}/tables/{table}/events", headers=headers, timeout=60) as answer:
            if answer.status_code in _BUSY:
                return
            if answer.status_code != 200:
                answer.read()
                raise _refused(answer)
            for name, number, data in events(answer.iter_lines()):
                if name == "view":
                    yield number, msgspec.json.decode(data, type=View)

    # How it is asked

    def _ask(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        content = None if body is None else msgspec.json.encode(body)
        for tried in range(TRIES):
            try:
                answer = self._http.request(method, PREFIX + path, content=content, headers={"Content-Type": "application/json"})
            except httpx.TransportError:
                self._pause(min(_LONGEST_WAIT, 0.05 * 2**tried))
                continue
            if answer.status_code == 200:
                return msgspec.json.decode(answer.content, type=kind)
            if answer.status_code not in _BUSY or tried == TRIES - 1:
                raise _refused(answer)
            self._pause(min(_LONGEST_WAIT, float(answer.headers.get("Retry-After", 1))))
        raise UnreachableError("The house does not answer.")

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _refused(answer: httpx.Response) -> RefusedError:
    try:
        said = msgspec.json.decode(answer.content, type=_Refused).refused
    except msgspec.DecodeError:
        return RefusedError(answer.status_code, f"The house answered with {answer.status_code} and nothing to read.")
    return RefusedError(answer.status_code, said.sentence, said.clause, said.command)


def events(lines: Iterator[str]) -> Iterator[tuple[str, str, str]]:
    """Name, id and data of each event of a stream; one that breaks off is none."""
    name, number, data = "", "", list[str]()
    for line in lines:
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if not line:
            if data:
                yield name or "message", number, "\n".join(data)
            name, data = "", []
        elif field == "event":
            name = value
        elif field == "id":
            number = value
        elif field == "data":
            data.append(value)
