"""Conditions that are there already, as the fields of the draft form show them; and what a new draft begins with."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import msgspec
from msgspec.structs import fields

from croupier.house.pages.tournament.drafting import MOST_ROWS, NONE, WAGERS, Row, Typed, blank, house_zone, understood
from croupier.tournament.conditions import Conditions
from croupier.tournament.terms import read

_HOUR: Final = 3600
_WEEK: Final = 7 * 24 * _HOUR
_SAME: Final = (
    "entry_fee", "allotment", "allocation", "order_of_wagering", "pass_cards", "undisclosed", "fewest", "most", "notice",
    "eligibility", "criteria", "form", "payment", "manager",
)  # fmt: skip
"""Points that are one field each, which holds what they say."""


def filled(said: Mapping[str, Any]) -> Typed:
    """The fields, whatever was drafted: what no field can hold stays blank, and `unshown` names it."""
    plain = {"title": _text(said.get("name"))} | {point: _text(said.get(point)) for point in _SAME}
    chips = said.get("chips")
    plain["chips"] = ", ".join(map(_text, chips)) if isinstance(chips, list) else ""
    compulsory = said.get("compulsory_wager")
    plain["compulsory_wager"] = "words" if isinstance(compulsory, str) and compulsory else _yes_no(compulsory)
    plain["compulsory_words"] = _text(compulsory)
    plain["may_refuse"] = _yes_no(said.get("may_refuse"))
    plain |= _paid("buy_in", said.get("buy_in"), {"buy_in": "amount"})
    plain |= _paid("buy_back", said.get("buy_back"), {"buy_back_times": "times", "buy_back_amount": "amount"})
    until, promised = said.get("withdrawal"), said.get("undertakings")
    plain |= {"withdrawal": _answer(until, "until"), "undertakings": _answer(promised, "guarantee")}
    plain |= {"withdrawal_until": clock(_of(until, "until")), "withdrawal_later": "yes" if _of(until, "later") else ""}
    plain |= {"guarantee": _text(_of(promised, "guarantee")), "guarantee_entries": _text(_of(promised, "entries"))}
    plain |= {point: _answer(said.get(point), "some") for point in ("progression", "second_chance", "buy_back")}
    shares = _of(said.get("prizes"), "shares")
    parts = [{"part": _text(each)} for each in shares] if isinstance(shares, list) else []
    rows = (_steps(said.get("limits")), _sessions(said), parts)
    return Typed(plain, *(each[:MOST_ROWS] for each in rows))  # a form sends no more of them


def unshown(said: Mapping[str, Any]) -> list[str]:
    """The points that the fields would not write again as they are; whoever sent them as they stand would lose these."""
    again = understood(filled(said)).conditions
    return [point for point, value in said.items() if not blank(value) and not _same(point, value, again.get(point))]


def _same(point: str, one: Any, other: Any) -> bool:
    """The same to the room, however it is written."""
    kind = next((each.type for each in fields(Conditions) if each.name == point), Any)
    try:
        return bool(msgspec.convert(one, kind, dec_hook=read) == msgspec.convert(other, kind, dec_hook=read))
    except msgspec.ValidationError:
        return bool(one == other)


def _steps(limits: Any) -> list[Row]:
    rows = []
    for step in limits if isinstance(limits, list) else ():
        row = {"from": _text(_of(step, "from"))}
        for slug in WAGERS:
            limit = _of(_of(step, "wagers"), slug)
            row |= {f"{slug}.{end}": _text(_of(limit, end)) for end in ("minimum", "maximum")}
        rows.append(row)
    return rows


def _sessions(said: Mapping[str, Any]) -> list[Row]:
    names = said.get("sessions")
    if not isinstance(names, list):
        return []
    numbers = {name: str(at) for at, name in enumerate(names, start=1) if isinstance(name, str)}
    after = _of(said.get("buy_back"), "after")
    rows = []
    for name in map(_text, names):
        lasts, goes_on = _of(said.get("duration"), name), _of(said.get("progression"), name)
        unit = "minutes" if _of(lasts, "minutes") else "coups"
        rows.append({
            "name": name, "length": _text(_of(lasts, unit)), "unit": unit, "tables": _text(_of(said.get("tables"), name)),
            "advance": _text(_of(goes_on, "advance")), "fill": _text(_of(goes_on, "fill")) or "placing",
            "second_of": numbers.get(_text(_of(said.get("second_chance"), name)), ""),
            "starts": clock(_of(said.get("starts"), name)), "back": "yes" if isinstance(after, list) and name in after else "",
        })  # fmt: skip
    return rows


def _paid(point: str, said: Any, names: dict[str, str]) -> Row:
    return {name: _text(_of(said, key)) for name, key in names.items()} | {f"{point}_to": _text(_of(said, "to")) or "prizes"}


def _of(said: Any, key: str) -> Any:
    return said.get(key) if isinstance(said, dict) else None


def _answer(said: Any, else_: str) -> str:
    return NONE if said == NONE else else_ if isinstance(said, dict) and said else ""


def _yes_no(said: Any) -> str:
    return ("yes" if said else "no") if isinstance(said, bool) else ""


def _text(said: Any) -> str:
    return str(said) if isinstance(said, str | int) and not isinstance(said, bool) else ""


def clock(at: Any) -> str:
    """A moment as a field of the page takes it, by the clock of the house."""
    if not isinstance(at, int) or isinstance(at, bool):
        return ""
    try:
        found = datetime.fromtimestamp(at, house_zone()).replace(tzinfo=None)
    except (ValueError, OverflowError, OSError):
        return ""
    return found.isoformat(timespec="seconds" if found.second else "minutes")


def usual(now: int) -> dict[str, Any]:
    """What a new draft begins with; fees go back for a week from now on."""
    return USUAL | {"withdrawal": {"until": (now + _WEEK) // _HOUR * _HOUR}}


def _limits(least: str, on_a_hand: str, on_tie: str) -> dict[str, Any]:
    hand, tie = {"minimum": least, "maximum": on_a_hand}, {"minimum": least, "maximum": on_tie}
    return {"player": hand, "banker": hand, "tie": tie}


USUAL: Final[dict[str, Any]] = {
    "name": "Spring Cup", "entry_fee": "50.00", "allotment": "1000.00", "chips": ["5.00", "25.00", "100.00"],
    "compulsory_wager": True,
    "limits": [
        {"from": 1, "wagers": _limits("10.00", "200.00", "50.00")}, {"from": 4, "wagers": _limits("20.00", "500.00", "100.00")},
    ],
    "sessions": ["heats", "final"], "duration": {"heats": {"coups": 5}, "final": {"coups": 6}},
    "tables": {"heats": 2, "final": 1}, "progression": {"heats": {"advance": 2, "fill": "placing"}}, "second_chance": "none",
    "allocation": "drawn", "order_of_wagering": "marker", "pass_cards": 1, "undisclosed": 1, "buy_back": "none",
    "eligibility": "Whoever may enter the casino and gamble.", "may_refuse": True, "criteria": "none",
    "form": "Form T1, on this page or at the desk", "fewest": 4, "most": 18, "prizes": {"shares": [5, 3, 2]},
    "payment": "Into the winner's purse, on the day", "undertakings": "none",
    "manager": "The Tournament Manager runs it by these conditions and by the rules of the game; where they differ, the rules "
    "prevail.",
}  # fmt: skip
