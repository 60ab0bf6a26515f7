"""What a frozen log tells, in plain text: chapters at chosen lines, each with the money, the cards by place, the casebook and what
every viewer's screen shows.

It works on the rows of `adapter` alone. What several viewers see alike stands once, with their names; what stands as it did in
the chapter before is not repeated.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from tests.logs import adapter
from tests.logs.adapter import Row, Rows

HEADING: Final = "== After line "
AS_BEFORE: Final = "as before"


def lines_told(text: str) -> list[int]:
    """The lines after which a text has its chapters."""
    return [int(number) for number in re.findall(rf"^{HEADING}(\d+)$", text, re.MULTILINE)]


def told(log: Path, lines: Iterable[int]) -> str:
    """The text of a log with a chapter after each of these lines."""
    wanted, book = set(lines), _Book()
    events, settlements = list[Any](), list[Row]()
    for number, event, table in adapter.replayed(log):
        events.append(event)
        if row := adapter.settlement(event):
            settlements.append(row)
        if number in wanted:
            book.chapter(number, table, adapter.balances(events), settlements)
            settlements = []
    return "\n".join(book.lines) + "\n"


class _Book:
    """The lines so far, and what each part said last."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.last: dict[str, list[str]] = {}
        self.rack: list[str] = []

    def chapter(self, number: int, table: Any, balances: Mapping[str, int], settlements: Rows) -> None:
        self.lines += ["", f"{HEADING}{number}"] if self.lines else [f"{HEADING}{number}"]
        self.part("settlements", _worded(settlements), always=True)
        self.part("balances", [f"{account}: {_dollars(cents)}" for account, cents in sorted(balances.items()) if cents])
        self.part(
            "purses", [f"{name}: chips {_dollars(c)}, tokens {_dollars(t)}" for name, (c, t) in adapter.purses(table).items()]
        )
        self.part("hands", _worded(adapter.hands(table)))
        self.part("rack", self._racked(adapter.rack(table)), always=True)
        for part in ("shoe", "held", "wagers", "owed", "round_in_progress", "floor", "notices", "calls", "register", "disputes"):
            self.part(part.replace("_", " "), _worded(getattr(adapter, part)(table)))
        viewers = adapter.viewers(table)
        self._screens({name: adapter.screen(table, viewer) for name, viewer in viewers.items()})
        if adapter.ruling_waits(table):
            self.part("rulings that fit", [", ".join(adapter.rulings(table))], always=True)
            shown = [name for name, viewer in viewers.items() if adapter.rulings_shown(table, viewer)]
            self.part("rulings are shown to", [", ".join(shown)])

    def part(self, title: str, lines: list[str], *, always: bool = False) -> None:
        """A part of the chapter; one that is always given in full may be missing, the others say when nothing is left."""
        before = [] if always else self.last.get(title, [])
        self.last[title] = lines
        if lines and lines == before:
            self.lines.append(f"  {title}: {AS_BEFORE}")
        elif lines:
            self.lines += [f"  {title}:", *(f"    {line}" for line in lines)]
        elif before:
            self.lines.append(f"  {title}: none")

    def _racked(self, cards: list[str]) -> list[str]:
        """In the order they came; those of the chapter before are counted."""
        known, self.rack = self.rack, cards
        if cards[: len(known)] != known:
            known = []
        new = " ".join(cards[len(known) :])
        return [f"{len(known)} {AS_BEFORE}" + (f", then {new}" if new else "")] if known else [new] if new else []

    def _screens(self, screens: Mapping[str, Mapping[str, Rows]]) -> None:
        for title in next(iter(screens.values())):
            alike: dict[tuple[str, ...], list[str]] = {}
            for name, shown in screens.items():
                alike.setdefault(tuple(_worded(shown[title])), []).append(name)
            lines = []
            for shown_lines, names in alike.items():
                if shown_lines:
                    who = "all" if len(names) == len(screens) else ", ".join(names)
                    lines += [f"{who}:", *(f"  {line}" for line in shown_lines)]
            self.part(f"{title} as seen", lines)


def _worded(rows: Rows) -> list[str]:
    return [words for row in rows if (words := row if isinstance(row, str) else _words(row))]


def _words(row: Mapping[str, Any]) -> str:
    """Words and values in the row's order. What is not so, or not there, goes unsaid; an empty value leaves the word alone."""
    first, said = next(iter(row)), []
    for key, value in row.items():
        word = key.removesuffix(" $")
        if value is True or (value == "" and key == first):
            said.append(word)
        elif value is not None and value is not False and value not in ("", [], {}):
            said.append(f"{word} {_value(value, money=key.endswith(' $'))}")
    return ", ".join(said)


def _value(value: Any, *, money: bool) -> str:
    match value:
        case dict():
            return "; ".join(f"{key} {_value(each, money=money)}" for key, each in value.items())
        case list():
            return " and ".join(_value(each, money=money) for each in value)
        case int() if money:
            return _dollars(value)
    return str(value)


def _dollars(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"
