"""The rules of a game on one screen, in plain words: what wins, how a hand counts, when a card is drawn.

Each sentence names the clause it tells. Prices are not among them: they stand in the pay lines, and a page reads them there.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct


class PlainLine(Struct, frozen=True):
    says: str
    clause: str
    variant: str = ""
    """Where it holds for one variant alone."""
    wagers: tuple[str, ...] = ()
    """Where it is of wagers that not every layout has: told if one of them is offered."""


class PlainPart(Struct, frozen=True):
    title: str
    lines: tuple[PlainLine, ...]


@cache
def plain_words(game: str, variant: str = "", offered: frozenset[str] | None = None) -> tuple[PlainPart, ...]:
    """A game's parts; nothing for a game of one's own. What holds for another variant is left out, and what is of wagers that
    are not offered, where it is said which are."""
    parts = (
        PlainPart(part.title, tuple(line for line in part.lines if line.variant in ("", variant) and _is_told(line, offered)))
        for part in every_part().get(game, ())
    )
    return tuple(part for part in parts if part.lines)


def _is_told(line: PlainLine, offered: frozenset[str] | None) -> bool:
    return not line.wagers or offered is None or not offered.isdisjoint(line.wagers)


@cache
def every_part() -> dict[str, tuple[PlainPart, ...]]:
    """By game, all variants together."""
    data: dict[str, Any] = tomllib.loads((files("croupier.rulebook") / "data" / "plain.toml").read_text("utf-8"))
    return msgspec.convert(data, dict[str, tuple[PlainPart, ...]])
