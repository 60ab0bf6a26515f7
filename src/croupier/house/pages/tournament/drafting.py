"""The draft form of a tournament's conditions, read and filled in: fields to the same points that the JSON has, and back.

Nothing is decided here. A field must hold what its point can be written with, by the room's own types; whether the points are
all there and fit together is the room's to say.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext
from msgspec import Struct, field

from croupier.games.catalogue import rules_of
from croupier.games.seven_up_baccarat import SLUG
from croupier.money import bare_amount
from croupier.tournament.conditions import Conditions, ConditionsError, Count, Name, Some, missing, to_publish
from croupier.tournament.terms import Cents, Sum, read

Row = dict[str, str]
"""What stands in some fields."""
LISTS: Final = ("steps", "sessions", "shares")
"""What has rows of fields, as in `steps.2.from`."""
MOST_ROWS: Final = 20
WAGERS: Final = tuple(rules_of(SLUG).wagers)
NONE: Final = "none"
_WORDS: Final = ("eligibility", "criteria", "form", "payment", "manager")
_BESIDE: Final = frozenset({"unit", "fill"})
"""Choices that always stand there, and say nothing by themselves."""


class Typed(Struct):
    """What stands in the fields: each alone, and the rows."""

    plain: Row = field(default_factory=dict)
    steps: list[Row] = field(default_factory=list)
    sessions: list[Row] = field(default_factory=list)
    shares: list[Row] = field(default_factory=list)

    def rows(self, name: str) -> list[Row]:
        found: list[Row] = getattr(self, name)
        return found

    def add(self, name: str) -> None:
        """One more row: a step begins as the last one, a session with nothing."""
        rows = self.rows(name)
        if len(rows) < MOST_ROWS:
            rows.append(rows[-1] | {"from": ""} if name == "steps" and rows else {})

    def drop(self, name: str, number: int) -> None:
        """A row less; whoever named a session by its number names the same one."""
        rows = self.rows(name)
        if not 1 <= number <= len(rows):
            return
        del rows[number - 1]
        for row in rows if name == "sessions" else ():
            if of := _number(row.get("second_of", "")):
                row["second_of"] = "" if of == number else str(of - (of > number))


class Understood(Struct, frozen=True):
    conditions: dict[str, Any]
    """As the JSON would have them; a point that is blank is left out."""
    faults: dict[str, str]
    """Fields that hold what nothing can be made of, each with a sentence."""


def typed_in(said: QueryDict) -> Typed:
    """The fields as they came."""
    found: dict[str, dict[int, Row]] = {name: {} for name in LISTS}
    plain: Row = {}
    for name in said:
        text = str(said[name]).strip()
        head, dot, rest = name.partition(".")
        number, _, key = rest.partition(".")
        if head not in LISTS or not dot:
            plain[name] = text
        elif number.isascii() and number.isdecimal() and 0 < int(number[:4]) <= MOST_ROWS:
            found[head].setdefault(int(number[:4]), {})[key] = text
    rows = {name: [lines.get(at, {}) for at in range(1, max(lines, default=0) + 1)] for name, lines in found.items()}
    return Typed(plain, **rows)


def understood(typed: Typed) -> Understood:
    """The conditions that the fields come to."""
    reader = _Reader(typed)
    said = dict(reader.points())
    return Understood({point: value for point, value in said.items() if not blank(value)}, reader.faults)


def blank(value: Any) -> bool:
    """Nothing is said with it; nought and false are answers."""
    return value is None or value in ("", [], {})


def told(found: Understood) -> dict[str, str]:
    """What is missing or wrong, by field or point: what cannot be read, what is blank, and then what does not fit together."""
    lacking = [each.point for each in missing(found.conditions)]
    needed = (each.name for each in msgspec.structs.fields(Conditions) if each.required)
    lacking += [name for name in needed if name not in found.conditions and name not in lacking]
    begun = {name.partition(".")[0] for name in found.faults}
    unsaid = {_AT.get(point, point): gettext("Nothing is said yet.") for point in lacking if _ROWS.get(point, point) not in begun}
    said = unsaid | found.faults
    if not said:
        try:
            to_publish(found.conditions)
        except ConditionsError as error:
            return {_AT.get(error.point, error.point): str(error)}
    return said


_ROWS: Final = {"limits": "steps", "sessions": "sessions", "prizes": "shares"}
"""Points that are written in rows."""
_AT: Final = {"name": "title", "starts": "sessions"}
"""Where something is said of a point that has no field of its name."""


class _Reader:
    def __init__(self, typed: Typed) -> None:
        self._typed, self._plain = typed, typed.plain
        self.faults: dict[str, str] = {}

    def points(self) -> Iterator[tuple[str, Any]]:
        """In the order of the document, with what may be left out beside what it belongs to."""
        text = self._text
        yield "name", self._name("title", text("title"))
        yield "entry_fee", self._money("entry_fee", text("entry_fee"), Sum)
        yield "allotment", self._money("allotment", text("allotment"))
        yield "chips", [self._money("chips", each.strip()) for each in text("chips").split(",") if each.strip()]
        if text("buy_in"):
            yield "buy_in", {"amount": self._money("buy_in", text("buy_in")), "to": text("buy_in_to") or "prizes"}
        answer = text("compulsory_wager")
        yield "compulsory_wager", text("compulsory_words") if answer == "words" else _yes_no(answer)
        yield "limits", [step for at, row in enumerate(self._typed.steps, start=1) if (step := self._step(at, row))]
        yield from self._sessions()
        yield "allocation", text("allocation")
        yield "order_of_wagering", text("order_of_wagering")
        yield "pass_cards", self._count("pass_cards", text("pass_cards"), Some)
        yield "undisclosed", self._count("undisclosed", text("undisclosed"), Some)
        yield "may_refuse", _yes_no(text("may_refuse"))
        for point in _WORDS:
            yield point, text(point)
        yield "withdrawal", self._answer("withdrawal", self._withdrawal)
        yield "fewest", self._count("fewest", text("fewest"))
        yield "most", self._count("most", text("most"))
        shares = [self._count(f"shares.{at}.part", row.get("part", "")) for at, row in enumerate(self._typed.shares, start=1)]
        yield "prizes", {"shares": parts} if (parts := [each for each in shares if each is not None]) else {}
        yield "undertakings", self._answer("undertakings", self._guarantee)
        yield "notice", self._count("notice", text("notice"))

    def _text(self, name: str) -> str:
        return self._plain.get(name, "")

    def _answer(self, point: str, else_: Any) -> Any:
        """None is an answer, and blank is not."""
        return {"": "", NONE: NONE}.get(self._text(point)) if self._text(point) in ("", NONE) else else_()

    # one field

    def _money(self, name: str, text: str, kind: type = Cents) -> str:
        amount = bare_amount(text)
        if amount:
            try:
                read(kind, amount)
            except ValueError as error:
                self.faults[name] = f"{error}."
        return amount

    def _count(self, name: str, text: str, kind: Any = Count) -> int | str | None:
        if not text:
            return None
        try:
            return int(msgspec.convert(int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text, kind))
        except msgspec.ValidationError:
            least = gettext("from 0 on, which is none") if kind is Some else gettext("from 1 on")
            self.faults[name] = gettext("%(said)s is no whole number %(least)s.") % {"said": repr(text[:40]), "least": least}
            return text

    def _name(self, name: str, text: str) -> str:
        try:
            return str(msgspec.convert(text, Name)) if text else ""
        except msgspec.ValidationError:
            self.faults[name] = gettext("A name fills one line, of 80 letters at most.")
            return text

    def _moment(self, name: str, text: str) -> int | None:
        try:
            return int(datetime.fromisoformat(text).replace(tzinfo=house_zone()).timestamp()) if text else None
        except (ValueError, OverflowError):
            self.faults[name] = gettext("%(said)s is no day and hour by the clock of the house.") % {"said": repr(text[:40])}
            return None

    def _whole(self, parts: dict[str, tuple[str, Any]]) -> dict[str, Any]:
        """All of it, or nothing: some of it alone says nothing."""
        if all(blank(value) for _name, value in parts.values()):
            return {}
        for name, value in parts.values():
            if blank(value) and name not in self.faults:
                self.faults[name] = _blank()
        return {key: value for key, (_name, value) in parts.items()}

    # several together

    def _step(self, at: int, row: Row) -> dict[str, Any]:
        wagers: dict[str, Any] = {}
        for slug in WAGERS:
            ends = {end: f"steps.{at}.{slug}.{end}" for end in ("minimum", "maximum")}
            wagers[slug] = self._whole({end: (n, self._money(n, row.get(f"{slug}.{end}", ""))) for end, n in ends.items()})
        offered = {slug: limit for slug, limit in wagers.items() if limit}
        if not row.get("from") and not offered:
            return {}
        first = f"steps.{at}.from"
        start = self._count(first, row.get("from", ""))
        if start is None:
            self.faults[first] = _blank()
        return {"from": start, "wagers": offered}

    def _sessions(self) -> Iterator[tuple[str, Any]]:
        rows = [
            (at, row) for at, row in enumerate(self._typed.sessions, start=1) if any(row[key] for key in row if key not in _BESIDE)
        ]
        names = {at: self._name(f"sessions.{at}.name", row.get("name", "")) for at, row in rows}
        for at in (at for at, name in names.items() if not name):
            self.faults[f"sessions.{at}.name"] = gettext("This session has no name.")
        duration, tables, advance, second, starts, back = ({} for _ in range(6))
        on_places = self._text("progression") not in ("", NONE)
        for at, row in rows:
            name, here = names[at], f"sessions.{at}."
            if lasts := self._count(f"{here}length", row.get("length", "")):
                duration[name] = {row.get("unit") or "coups": lasts}
            tables[name] = self._count(f"{here}tables", row.get("tables", ""))
            if on_places and (goes_on := self._count(f"{here}advance", row.get("advance", ""))):
                advance[name] = {"advance": goes_on, "fill": row.get("fill") or "placing"}
            of = row.get("second_of", "")
            second[name] = names.get(_number(of), of)
            starts[name] = self._moment(f"{here}starts", row.get("starts", ""))
            back[name] = row.get("back", "")
        said = {name: count for name, count in tables.items() if count is not None}
        yield "sessions", list(names.values())
        yield "duration", duration
        yield "tables", said
        yield "progression", self._answer("progression", lambda: advance)
        yield "second_chance", self._answer("second_chance", lambda: {name: of for name, of in second.items() if of})
        yield "starts", {name: at for name, at in starts.items() if at is not None}
        yield "buy_back", self._answer("buy_back", lambda: self._buy_back([name for name, ticked in back.items() if ticked]))

    def _buy_back(self, after: list[str]) -> dict[str, Any]:
        times = self._count("buy_back_times", self._text("buy_back_times"))
        amount = self._money("buy_back_amount", self._text("buy_back_amount"))
        found = self._whole(
            {"after": ("buy_back", after), "times": ("buy_back_times", times), "amount": ("buy_back_amount", amount)}
        )
        if "buy_back" in self.faults:
            self.faults["buy_back"] = gettext("Tick the sessions after which one may buy back.")
        return found and found | {"to": self._text("buy_back_to") or "prizes"}

    def _withdrawal(self) -> dict[str, Any]:
        until = self._moment("withdrawal_until", self._text("withdrawal_until"))
        later = {"later": True} if self._text("withdrawal_later") else {}
        return self._whole({"until": ("withdrawal_until", until)}) | (later if until is not None else {})

    def _guarantee(self) -> dict[str, Any]:
        amount = self._money("guarantee", self._text("guarantee"))
        entries = self._count("guarantee_entries", self._text("guarantee_entries"))
        return self._whole({"guarantee": ("guarantee", amount), "entries": ("guarantee_entries", entries)})


def _number(text: str) -> int:
    """The row that is named; none has the number nought."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0


def _blank() -> str:
    return gettext("This is blank, and blank is no answer.")


def _yes_no(answer: str) -> bool | str:
    return {"yes": True, "no": False}.get(answer, "")


def house_zone() -> ZoneInfo:
    return ZoneInfo(settings.HOUSE_RULES.zone)
