"""What a record of a tournament session says and what it is answered with, as JSON; docs/tournaments.md explains every key."""

from typing import Literal

from msgspec import UNSET, Raw, Struct, UnsetType


class LimitsIn(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    minimum: str | None = None
    maximum: str | None = None


class StageIn(Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    start: int
    wagers: dict[str, LimitsIn]


class BetIn(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    wager: str
    amount: str


class FormIn(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    wager: str | None = None
    amount: str | None = None


class LeavingIn(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    player: str
    clause: str


class CoupIn(Struct, frozen=True, forbid_unknown_fields=True, rename={"passed": "pass"}):
    cards: list[str] | str | None = None
    bets: dict[str, list[BetIn]] | None = None
    passed: list[str] | None = None
    absent: list[str] | None = None
    late: list[str] | None = None
    sealed: dict[str, FormIn] | None = None
    disqualified: list[LeavingIn] | None = None
    collected: list[str] | None = None
    void: bool | None = None


class PlayOffIn(Struct, frozen=True, forbid_unknown_fields=True):
    allotment: str
    coups: list[CoupIn]
    limits: list[StageIn] | None = None


class SessionIn(Struct, forbid_unknown_fields=True):
    boxes: dict[str, str]
    allotment: str
    limits: list[StageIn]
    advance: int
    coups: list[CoupIn]
    id: Raw = Raw(b"null")
    chips: list[str] | None = None
    fill: Literal["placing", "survivors"] | None = None
    pass_cards: int | None = None
    undisclosed: int | None = None
    playoff: PlayOffIn | None = None


class LeftOut(Struct, frozen=True, gc=False):
    player: str
    clause: str


class CoupOut(Struct, frozen=True):
    coup: int | None
    first: str | None
    order: tuple[str, ...]
    chips: dict[str, str]
    out: list[LeftOut]


class PlaceOut(Struct, frozen=True):
    place: int
    players: tuple[str, ...]
    chips: str
    coup: int | UnsetType = UNSET


class DueOut(Struct, frozen=True):
    players: list[str]
    places: int


class SessionOut(Struct, frozen=True):
    id: Raw
    coups: list[CoupOut]
    places: list[PlaceOut]
    disqualified: list[str]
    advance: list[str]
    playoff: DueOut | None
    playoff_coups: list[CoupOut] | UnsetType = UNSET


class FaultOut(Struct, frozen=True):
    code: str
    message: str


class NotJudged(Struct, frozen=True):
    id: Raw
    error: FaultOut
