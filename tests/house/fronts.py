"""The house over HTTP, in this process: requests as anyone could send them."""

from typing import Any
from uuid import uuid4

import msgspec
from django.test import Client
from tests.house.pits import House
from tests.house.ready import READY

from croupier.house.people import tokens

assert READY

GAME = "premium-baccarat"


class Front:
    """A pit's front: whoever asks is given by their id, or nobody."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._tokens: dict[str, str] = {}
        self._client = Client(headers={"host": "localhost"}, raise_request_exception=False)

    def token(self, person: str, *, with_code: bool = False) -> str:
        if person not in self._tokens:
            self._tokens[person] = tokens.issue(person, with_code=with_code)
        return self._tokens[person]

    def ask(
        self, method: str, path: str, by: str | None = None, body: Any = None, *, where: str = "127.0.0.1", **headers: str
    ) -> "Said":
        if by is not None:
            headers["authorization"] = f"Bearer {self.token(by)}"
        data = body if isinstance(body, bytes) else b"" if body is None else msgspec.json.encode(body)
        found = self._client.generic(method, path, data, content_type="application/json", headers=headers, REMOTE_ADDR=where)
        content = b"".join(found.streaming_content) if found.streaming else found.content  # type: ignore[attr-defined]
        return Said(found.status_code, content, dict(found.headers))

    def get(self, path: str, by: str | None = None, *, where: str = "127.0.0.1") -> "Said":
        return self.ask("GET", path, by, where=where)

    def post(self, path: str, by: str | None = None, body: Any = None) -> "Said":
        return self.ask("POST", path, by, body)

    def play(self, table: str, player: str, wager: str, amount: int = 50_00, area: int = 1) -> int:
        """One round with one wager on it; its number."""
        self.house.until_players(table)
        if player not in self.house.table(table).floor.people:
            assert self.give(table, player, {"type": "join-table", "area": area}).status == 200
        staked = self.give(table, player, {"type": "place-wager", "area": area, "wager": wager, "amount": amount})
        assert staked.status == 200, staked
        before = self.house.table(table).played
        while self.house.table(table).played == before or self.house.table(table).round is not None:
            assert self.house.step(table)
        return self.house.table(table).played

    def give(self, table: str, by: str | None, *commands: dict[str, Any], id: str = "") -> "Said":  # noqa: A002
        return self.post(f"/api/v1/tables/{table}/commands", by, {"id": id or str(uuid4()), "commands": commands})


class Said:
    """An answer."""

    def __init__(self, status: int, content: bytes, headers: dict[str, str]) -> None:
        self.status, self.content, self.headers = status, content, headers

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.content)

    @property
    def sentence(self) -> str:
        found: str = self.json["refused"]["sentence"]
        return found

    def __repr__(self) -> str:
        return f"{self.status} {self.content[:400]!r}"
