"""Rounds written in one line each, judged through the public contract alone: JSON in, JSON out."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from croupier.games.adjudicate import adjudicate, write
from croupier.games.catalogue import rules_of

Bet: TypeAlias = Mapping[str, Any]
Wagers: TypeAlias = Mapping[str, str | int] | Iterable[Bet]


def bet(wager: str, amount: str | int = 100, *, area: int = 1, player: str | None = None, tokens: bool = False) -> dict[str, Any]:
    """One wager as a record writes it."""
    line: dict[str, Any] = {"area": area, "wager": wager, "amount": str(amount)}
    if player is not None:
        line["player"] = player
    if tokens:
        line["means"] = "tokens"
    return line


def record(
    game: str,
    cards: str | Iterable[str] = "",
    wagers: Wagers = (),
    *,
    area: int = 1,
    decisions: Mapping[int | str, str] | str | None = None,
    options: Mapping[str, Any] | None = None,
    limits: Mapping[str, Mapping[str, str]] | None = None,
    chips: str | Iterable[str] | None = None,
    **others: Any,
) -> dict[str, Any]:
    """A round as `croupier adjudicate` reads it.

    `wagers` is `{"banker": "100"}`, all on `area`, or bets made by `bet`. `decisions` is by area, or one word for `area`.
    Cards and chips may be words in one string. Whatever else is named (variant, decks, edition, area_maximum, id) goes in as it is.
    """
    laid = [bet(wager, amount, area=area) for wager, amount in wagers.items()] if isinstance(wagers, Mapping) else list(wagers)
    line: dict[str, Any] = {"game": game, "cards": cards.split() if isinstance(cards, str) else list(cards), "wagers": laid}
    if isinstance(decisions, str):
        decisions = {area: decisions}
    if decisions is not None:
        line["decisions"] = {str(at): decision for at, decision in decisions.items()}
    if options is not None:
        line["options"] = dict(options)
    if limits is not None:
        line["limits"] = {slug: dict(limit) for slug, limit in limits.items()}
    if chips is not None:
        line["chips"] = chips.split() if isinstance(chips, str) else list(chips)
    return line | others


def answer(line: Mapping[str, Any] | str | bytes, *, explain: bool = False) -> dict[str, Any]:
    """What the record is answered with, read back from JSON."""
    text = line if isinstance(line, str | bytes) else json.dumps(line)
    told: dict[str, Any] = json.loads(write(adjudicate(text, explain=explain)))
    return told


def judge(
    game: str, cards: str | Iterable[str] = "", wagers: Wagers = (), *, explain: bool = False, **others: Any
) -> dict[str, Any]:
    """The judged round; a round that cannot be judged fails the test."""
    told = answer(record(game, cards, wagers, **others), explain=explain)
    assert "error" not in told, told["error"]
    return told


def refuse(game: str, cards: str | Iterable[str] = "", wagers: Wagers = (), **others: Any) -> dict[str, Any]:
    """The error of a round that cannot be judged; a judged one fails the test."""
    told = answer(record(game, cards, wagers, **others))
    assert "error" in told, told
    error: dict[str, Any] = told["error"]
    return error


def line_of(told: Mapping[str, Any], wager: str, *, area: int = 1, player: str | None = None) -> dict[str, Any]:
    """The one line of a judged round for this wager."""
    found = [line for line in told["wagers"] if (line["wager"], line["area"], line.get("player")) == (wager, area, player)]
    assert len(found) == 1, (wager, area, player, told["wagers"])
    line: dict[str, Any] = found[0]
    return line


def outcome(told: Mapping[str, Any], wager: str, *, area: int = 1, player: str | None = None) -> tuple[str, str | None, str]:
    """Result, odds and clause of one wager: `("win", "19:20", "13.2.1")`."""
    line = line_of(told, wager, area=area, player=player)
    return line["result"], line["odds"], line["clause"]


def outcomes(told: Mapping[str, Any]) -> dict[str, tuple[str, str | None, str]]:
    """Result, odds and clause by wager, of a round on one area."""
    return {line["wager"]: (line["result"], line["odds"], line["clause"]) for line in told["wagers"]}


def cents(text: str) -> int:
    """Dollars of an answer as cents, read without the code under test."""
    whole, part = text.split(".")
    assert len(part) == 2, text
    return int(whole) * 100 + int(part)


def net(told: Mapping[str, Any], wager: str, *, area: int = 1, player: str | None = None) -> int:
    """What the player gains or loses by one wager, in cents."""
    line = line_of(told, wager, area=area, player=player)
    return cents(line["pays"]) + cents(line["returned"]) - cents(line["amount"])


def codes(told: Mapping[str, Any]) -> list[str]:
    """The codes of the notes, in order."""
    return [note["code"] for note in told["notes"]]


def told_apart(game: str) -> dict[str, set[tuple[str, str]]]:
    """The words by which results of one kind are told apart, with their clauses, wager by wager."""
    wagers = rules_of(game).wagers.values()
    found = {wager.slug: {(line.clause, line.apart) for line in wager.lines if line.apart} for wager in wagers}
    return {slug: words for slug, words in found.items() if words}
