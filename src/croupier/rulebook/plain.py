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
    wager: str = ""
    """Where it is of a wager that not every table offers."""


class PlainPart(Struct, frozen=True):
    title: str
    lines: tuple[PlainLine, ...]


@cache
def plain_words(game: str, variant: str = "", offered: frozenset[str] | None = None) -> tuple[PlainPart, ...]:
    """A game's parts; nothing for a game of one's own. What holds for another variant is left out, and with `offered` what is said
    of wagers that are not among them."""

    def holds(line: PlainLine) -> bool:
        return line.variant in ("", variant) and (offered is None or not line.wager or line.wager in offered)

    parts = (PlainPart(part.title, tuple(filter(holds, part.lines))) for part in every_part().get(game, ()))
    return tuple(part for part in parts if part.lines)


@cache
def every_part() -> dict[str, tuple[PlainPart, ...]]:
    """By game, all variants together."""
    data: dict[str, Any] = tomllib.loads((files("croupier.rulebook") / "data" / "plain.toml").read_text("utf-8"))
    return msgspec.convert(data, dict[str, tuple[PlainPart, ...]])
