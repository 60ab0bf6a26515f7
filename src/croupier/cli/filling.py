"""A ruling put together with a person: what it leaves open is asked in plain words, one thing after the other."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from croupier.cards.card import PACK, Card, CardError, parse_card
from croupier.cli.asking import read_amount
from croupier.cli.drawing import cash
from croupier.cli.naming import Unclear, named
from croupier.table.asking.permitted import Permit
from croupier.table.message.words import LONGEST
from croupier.table.powers.listed import COMMAND
from croupier.table.powers.power import SOMEONE

QUESTIONS: Final = {
    "about": "What is the dispute about?",
    "agreed": "Do all players agree?",
    "amount": "How much?",
    "another": "Is another device at hand?",
    "area": "Which area?",
    "card": "Which card?",
    "cards": "Which cards does the hand show?",
    "count": "How many cards does the hand have?",
    "culprit": "Whose fraud was it?",
    "damaged": "Which cards are spoiled?",
    "decision": "What is decided?",
    "disadvantage": "Has the house or a player suffered by it?",
    "foreign": "What was found that does not belong?",
    "forfeit": "Are the culprit's wagers forfeited?",
    "ground": "Disruption or fraud?",
    "grounds": "On what grounds?",
    "hand": "Which hand?",
    "hands": "What was dealt to each hand?",
    "happened": "What happened to the cards?",
    "missing": "Which cards are missing?",
    "number": "Which number on record?",
    "order": "In what order did the cards come out?",
    "over": "Was too much paid?",
    "person": "Who?",
    "player": "Which player?",
    "players": "Which players?",
    "position": "Which of the dealer's cards, from the left?",
    "practicable": "Can the cards be moved over?",
    "principal": "On whose behalf?",
    "round": "Which round?",
    "rounds": "How many rounds?",
    "shown": "What does it show?",
    "suspected": "Does it look intended?",
    "talking": "Were they heard talking while players decided?",
    "to": "To whom?",
    "variant": "At which variant's price?",
    "wager": "Which wager?",
    "warned": "Have they been warned before?",
    "way": "How does it go on?",
    "what": "What happened?",
}
BACK: Final = "back"
SEAL: Final = "commitment"
"""The cards' to say, and nobody else's."""
NOBODY: Final = "nobody"
_YES_NO: Final = {"yes": True, "no": False}


class Back(Exception):  # noqa: N818 (no error: the person thinks better of it)
    """Nothing was said, so nothing is ruled."""


class Form:
    """Asks a person for everything that a ruling must say."""

    def __init__(self, ask: Callable[[str], str], say: Callable[[str], None], known: Mapping[str, Any], first: str = "") -> None:
        self._ask, self._say, self._known, self._first = ask, say, known, first

    def filled(self, permits: Sequence[Permit]) -> tuple[Permit, dict[str, Any]]:
        """Which of the permits is meant, and all fields of its command; raises Back where a line is left empty."""
        permit = self._one_of(permits)
        fields = dict(permit.fields)
        hints = get_type_hints(COMMAND[permit.command])
        for name, example in permit.open.items():
            if name == SEAL:
                continue
            fields[name] = self._open(name, hints[name], self._known.get(name, example))
        return permit, fields

    def _one_of(self, permits: Sequence[Permit]) -> Permit:
        """What differs between them is asked until they are alike; of those the one that leaves least to be asked."""
        left = list(permits)
        for name in dict.fromkeys(name for permit in permits for name in permit.fields):
            values = list(dict.fromkeys(permit.fields[name] for permit in left if name in permit.fields))
            if len(values) > 1:
                chosen = self._choice(name, {_shown(value): value for value in values})
                left = [permit for permit in left if name in permit.fields and permit.fields[name] == chosen]
        return min(left, key=lambda permit: len(permit.open))

    def _choice(self, name: str, options: Mapping[str, Any]) -> Any:
        plain = options.keys() == _YES_NO.keys()

        def read(line: str) -> Any:
            if not line and not plain:
                raise Back
            return options[named(line or "no", {option: option for option in options})]

        return self._read(f"{_question(name)} {'yes, Enter for no' if plain else ', '.join(options)}:", read)

    def _open(self, name: str, hint: Any, example: Any) -> Any:
        if hint is bool:
            return self._choice(name, _YES_NO)
        reader, usual = _reader(name, hint), _usual(name, example)
        if reader is None:
            return example

        def read(line: str) -> Any:
            if not line and usual is None:
                raise Back
            return usual[1] if usual is not None and not line else reader(line)

        unsaid = "" if usual is None else f" Enter for {usual[0]}:"
        return self._read(f"{_question(name)}{unsaid}", read)

    def _read(self, question: str, reader: Callable[[str], Any]) -> Any:
        if self._first:
            self._say(self._first)
            self._first = ""
        while True:
            line = self._ask(question)
            if line.lower() == BACK:
                raise Back
            try:
                return reader(line)
            except (Unclear, CardError) as unclear:
                self._say(str(unclear))


def _question(name: str) -> str:
    return QUESTIONS.get(name, f"{name.replace('_', ' ').capitalize()}?")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or NOBODY


def _usual(name: str, example: Any) -> tuple[str, Any] | None:
    """What Enter stands for, in words; nothing where only the person can know."""
    if example == SOMEONE or isinstance(example, bool):
        return None
    if not isinstance(example, tuple):
        return cash(example) if name == "amount" else str(example) or NOBODY, example
    if SOMEONE in example or not example:
        return "none", ()
    between = " " if set(example) <= {None, *PACK} else ", "
    return between.join("?" if each is None else str(each) for each in example), example


def _reader(name: str, hint: Any) -> Callable[[str], Any] | None:
    inner = get_args(hint)
    if name == "amount":
        return read_amount
    if hint is int:
        return _whole
    if hint is Card or (get_origin(hint) is Union and Card in inner):
        return _card
    if get_origin(hint) is tuple:
        return _cards if inner[0] is not str else _names
    return _text if get_origin(hint) is not dict else None


def _whole(line: str) -> int:
    if not line.isdecimal() or len(line) > 9:
        raise Unclear(f"{line!r} is no number.")
    return int(line)


def _card(line: str) -> Card:
    return parse_card(line.upper().replace("10", "T"))


def _cards(line: str) -> tuple[Card | None, ...]:
    return tuple(None if word == "?" else _card(word) for word in line.replace(",", " ").split())


def _names(line: str) -> tuple[str, ...]:
    return tuple(_text(part) for part in map(str.strip, line.split(",")) if part)


def _text(line: str) -> str:
    if len(line) > LONGEST or not line.isprintable():
        raise Unclear(f"Say it in one line of at most {LONGEST} letters.")
    return line
