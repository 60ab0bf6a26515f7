"""A ruling put together with a person: what it leaves open is asked in plain words, one thing after the other."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from croupier.cards.card import Card, CardError, parse_card
from croupier.cli.asking import HELP, read_amount
from croupier.cli.naming import Unclear, named
from croupier.desk.questions import question
from croupier.desk.saying import cash
from croupier.table.asking.forms import NOTHING, Blank, blanks
from croupier.table.asking.permitted import Permit

BACK: Final = "back"
ANOTHER: Final = "another"
"""None of those named: it is asked for like anything that is left open."""
REACH_BACK: Final = frozenset({"round"})
"""Where more is on record than is offered by name."""
NOBODY: Final = "nobody"
UNSEEN: Final = "?"
"""A card that nobody has seen, where cards are named."""
FORM_HELP: Final = f"Answer the question in a word or a line; where Enter stands for something, that is said. {BACK} rules nothing."
_YES_NO: Final = {"yes": True, "no": False}


class Back(Exception):  # noqa: N818 (no error: the person thinks better of it)
    """Nothing was said, so nothing is ruled."""


class Form:
    """Asks a person for everything that a ruling must say."""

    def __init__(self, ask: Callable[[str], str], say: Callable[[str], None], known: Mapping[str, Any], first: str = "") -> None:
        self._ask, self._say, self._known, self._first = ask, say, known, first

    def filled(self, permits: Sequence[Permit]) -> tuple[Permit, dict[str, Any]]:
        """Which of the permits is meant, and what was said of all that it leaves open; raises Back where a line is left empty."""
        permit = self._one_of(permits)
        return permit, {blank.field: self._open(blank) for blank in blanks(permit)}

    def _one_of(self, permits: Sequence[Permit]) -> Permit:
        """What differs between them is asked until they are alike; of those the one that leaves least to be asked."""
        left = list(permits)
        for name in dict.fromkeys(name for permit in permits for name in permit.fields):
            values = list(dict.fromkeys(permit.fields[name] for permit in left if name in permit.fields))
            other = [permit for permit in left if name in permit.open] if values and name in REACH_BACK else []
            if len(values) + bool(other) > 1:
                options = {_shown(value): value for value in values} | ({ANOTHER: ANOTHER} if other else {})
                chosen = self._choice(name, options)
                left = other if chosen is ANOTHER else [permit for permit in left if permit.fields.get(name, ANOTHER) == chosen]
        return min(left, key=lambda permit: len(permit.open))

    def _choice(self, name: str, options: Mapping[str, Any]) -> Any:
        plain = options.keys() == _YES_NO.keys()

        def read(line: str) -> Any:
            if not line and not plain:
                raise Back
            return options[named(line or "no", {option: option for option in options})]

        return self._read(f"{question(name)} {'yes, Enter for no' if plain else ', '.join(options)}:", read)

    def _open(self, blank: Blank) -> Any:
        if blank.kind == "yes-no":
            return self._choice(blank.field, _YES_NO)
        if blank.kind == "choice":
            return self._choice(blank.field, {_shown(value): value for value in blank.choices})
        usual = self._known.get(blank.field, blank.usual)
        reader = _reader(blank)
        if reader is None:
            return usual

        def read(line: str) -> Any:
            if not line and usual is None:
                raise Back
            return reader(line) if line else usual

        unsaid = "" if usual is None else f" Enter for {_in_words(blank, usual)}:"
        return self._read(f"{question(blank.field)}{unsaid}", read, takes_unseen=blank.kind == "cards")

    def _read(self, question: str, reader: Callable[[str], Any], *, takes_unseen: bool = False) -> Any:
        if self._first:
            self._say(self._first)
            self._first = ""
        while True:
            line = self._ask(question)
            if line.lower() == BACK:
                raise Back
            if line.lower() in HELP and not (line == UNSEEN and takes_unseen):
                self._say(FORM_HELP)
                continue
            try:
                return reader(line)
            except (Unclear, CardError) as unclear:
                self._say(str(unclear))


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or NOBODY


def _in_words(blank: Blank, usual: Any) -> str:
    """What Enter stands for."""
    if blank.kind == "amount":
        return cash(usual)
    if not isinstance(usual, tuple):
        return str(usual) or NOBODY
    between = " " if blank.kind == "cards" else ", "
    return between.join("?" if each is None else str(each) for each in usual) or "none"


def _reader(blank: Blank) -> Callable[[str], Any] | None:
    """How a line is read; nothing where no line could say it."""
    readers: dict[str, Callable[[str], Any]] = {
        "amount": _amount_or_nothing if blank.field in NOTHING else read_amount,
        "number": _whole,
        "card": _card,
        "cards": _cards,
        "names": partial(_names, blank.longest),
        "name": partial(_text, blank.longest),
        "text": partial(_text, blank.longest),
    }
    return readers.get(blank.kind)


def _amount_or_nothing(line: str) -> int:
    return read_amount(line) if line.strip("$0.") else 0


def _whole(line: str) -> int:
    if not line.isdecimal() or len(line) > 9:
        raise Unclear(f"{line!r} is no number.")
    return int(line)


def _card(line: str) -> Card:
    return parse_card(line.upper().replace("10", "T"))


def _cards(line: str) -> tuple[Card | None, ...]:
    return tuple(None if word == UNSEEN else _card(word) for word in line.replace(",", " ").split())


def _names(longest: int, line: str) -> tuple[str, ...]:
    return tuple(_text(longest, part) for part in map(str.strip, line.split(",")) if part)


def _text(longest: int, line: str) -> str:
    if len(line) > longest or not line.isprintable():
        raise Unclear(f"Say it in one line of at most {longest} letters.")
    return line
