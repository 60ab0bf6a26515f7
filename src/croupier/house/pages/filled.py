"""What was filled in on a page, read as the command it asks for: the same JSON that a program sends.

Types, limits and rules are looked at where every command is; here only what a person writes is turned into what a command says,
and whatever cannot be is answered in a sentence.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import fields

from croupier.cards.card import CardError, parse_card
from croupier.desk.questions import question
from croupier.house.api.wire import COMMAND_FORMS, ONESELF, asks_whom
from croupier.house.pages.forms import SOON, TOGETHER, WHICH
from croupier.money import MoneyError, bare_amount, parse_cents
from croupier.table.asking.forms import kinds_of

T = TypeVar("T")
Said = Mapping[str, Sequence[str]]
"""The fields of a page's form, each with all that was said under its name."""


class Unfit(ValueError):  # noqa: N818 (what it is, in a sentence for whoever wrote it)
    """Something that cannot be read as what it should be, by its clause where a document speaks of it."""

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.clause: Final = clause


def filled(command: str, said: Said, now: int) -> dict[str, Any]:
    """The command as its wire form has it."""
    kinds = kinds_of(command)
    found: dict[str, Any] = {**_meant(said), "type": command}
    for name in COMMAND_FORMS[command].__struct_fields__:
        if name not in found and name in kinds:
            value = _read(kinds[name][0], name, said, now)
            if value is not None:
                found[name] = value
    needed = [field.name for field in fields(COMMAND_FORMS[command]) if field.required]
    for name in [*needed, ONESELF] if asks_whom(command) else needed:
        if name not in found:
            raise Unfit(f"{question(name, command)} That is still empty.")
    return found


def _meant(said: Said) -> dict[str, Any]:
    """Which of several things was chosen."""
    return written_as(dict[str, Any], _first(said, WHICH) or "{}", "Say which of them is meant.")


def written_as(kind: type[T], text: str, otherwise: str) -> T:
    """What a page wrote as JSON, whatever came back in its place."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Unfit(otherwise) from None


def _first(said: Said, name: str) -> str:
    return next(iter(said.get(name, ())), "").strip()


def _read(kind: str, name: str, said: Said, now: int) -> Any:
    """A field's value; None where nothing was said, so that what is usual holds."""
    reader = _INSIDE.get(kind)
    if reader is not None:
        return reader(f"{name}.", said)
    if kind == "yes-no":
        return _first(said, name) == "yes"
    if kind in ("numbers", "names"):
        return _list(kind, name, said)
    text = _first(said, name)
    if not text:
        return None
    if name == SOON:
        return _soon(_whole(text, name), now)
    return _SIMPLE.get(kind, _text)(text, name)


def _soon(minutes: int, now: int) -> int:
    """A sign gives the hour and the minute, and what it says holds no sooner than it was asked for."""
    return -(-(now + 60 * minutes + 1) // 60) * 60


def _text(text: str, _name: str) -> str:
    return text


def _whole(text: str, name: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > 15:
        raise Unfit(f"{question(name)} {text[:40]!r} is no number.")
    return int(text)


def _cents(text: str, _name: str) -> int:
    written = bare_amount(text)
    if written and not written.strip("0."):
        return 0  # whether it may be nothing is for the table to say
    try:
        return parse_cents(written)
    except MoneyError as error:
        raise Unfit(str(error)) from None


def _card(text: str, _name: str = "") -> str:
    try:
        return parse_card(text.upper().replace("10", "T"))
    except CardError as error:
        raise Unfit(str(error)) from None


def _cards(text: str, _name: str = "") -> list[str | None]:
    return [None if word == "?" else _card(word) for word in text.replace(",", " ").split()]


def _list(kind: str, name: str, said: Said) -> list[Any] | None:
    """Ticked one by one, or written with commas between."""
    words = [word.strip() for text in said.get(name, ()) for word in text.split(",") if word.strip()]
    return [_whole(word, name) for word in words] if kind == "numbers" else words


_SIMPLE: Final[dict[str, Callable[[str, str], Any]]] = {
    "amount": _cents,
    "number": _whole,
    "card": _card,
    "cards": _cards,
}


# Values with parts


def _parts(prefix: str, said: Said) -> dict[str, str]:
    """Whatever was said under names that begin so, by the rest of the name."""
    return {name[len(prefix) :]: _first(said, name) for name in said if name.startswith(prefix)}


def _sign(prefix: str, said: Said) -> dict[str, Any]:
    parts = _parts(prefix, said)
    together = {name: _cents(parts[name], name) if parts.get(name) else None for name in TOGETHER}
    places = {name.removeprefix("positions."): n for name, n in parts.items() if name.startswith("positions.") and n}
    return {
        "limits": _limits(f"{prefix}limits.", said), **together,
        "positions": {slug: _whole(number, "positions") for slug, number in places.items()},
    }  # fmt: skip


def _limits(prefix: str, said: Said) -> dict[str, Any]:
    found: dict[str, dict[str, int]] = {}
    for name, text in _parts(prefix, said).items():
        slug, _, end = name.rpartition(".")
        found.setdefault(slug, {})[end] = _cents(text, end)
    return found


def _terms(prefix: str, said: Said) -> dict[str, Any]:
    parts = _parts(prefix, said)
    terms: dict[str, Any] = {"variant": parts.get("variant", "")}
    if terms["variant"] == "tie" and parts.get("tie_percent"):
        terms["tie_percent"] = {"to": _whole(parts["tie_percent"], "tie_percent"), "on": 100}
    return terms


def _chips(prefix: str, said: Said) -> dict[str, int]:
    return {value: _whole(count, "chips") for value, count in _parts(prefix, said).items() if count}


def _hands(prefix: str, said: Said) -> dict[str, list[str | None]]:
    return {hand: _cards(cards) for hand, cards in _parts(prefix, said).items()}


_INSIDE: Final[dict[str, Callable[[str, Said], Any]]] = {
    "sign": _sign,
    "limits": _limits,
    "terms": _terms,
    "chips": _chips,
    "hands": _hands,
}
