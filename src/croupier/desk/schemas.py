"""JSON Schema of what programs read and write, made from the same structs that read and write it.

`python -m croupier.desk.schemas` writes the files of docs/schema, and a test holds them current.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.cards.card import RANKS, SUITS
from croupier.games.record import Code, FullerOut, FullerRoundIn, NotJudged, RoundOut
from croupier.games.rules import Result
from croupier.table.asking.seen import View
from croupier.table.message.upcast import SCHEMA
from croupier.table.message.vocabulary import EVENTS

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_CARD: Final = f"[{''.join(RANKS)}][{''.join(SUITS)}]|\\?\\?"
_CARD_NAME: Final[Schema] = {"type": "string", "pattern": f"^({_CARD})$"}
_CARDS: Final[Schema] = {
    "anyOf": [
        {"type": "array", "items": _CARD_NAME},
        {"type": "string", "pattern": f"^\\s*(({_CARD})(\\s+({_CARD}))*)?\\s*$"},
    ]
}
_DOLLARS: Final[Schema] = {"type": "string", "pattern": "^[0-9]{1,13}(\\.[0-9]{1,2})?$"}
_PRICE: Final[Schema] = {"type": "string", "pattern": "^[0-9]+:[0-9]+$"}
_TOLD: Final[Schema] = {"type": "string", "pattern": "^[0-9]+\\.[0-9]{2}$"}
_DIFFERENCE: Final[Schema] = {"type": "string", "pattern": "^-?[0-9]+\\.[0-9]{2}$"}
_NUMBERED: Final[Schema] = {"pattern": "^[1-9][0-9]*$"}

_GIVEN: Final = ("amount", "tokens", "paid", "returned", "minimum", "maximum", "area_maximum", "sure", "major", "minor")
"""Keys of a record that are dollars; `chips` and `prizes` hold some."""
_ANSWERED: Final = ("amount", "counted", "pays", "returned", "tokens", "returned_tokens")


_CALLED: Final = {
    "FullerWagerIn": "Wager", "OptionsIn": "Options", "LimitsIn": "Limits", "AcceptedIn": "AcceptedUnder", "FullerOut": "WagerLine",
    "ErrorOut": "Error", "Told": "Step",
}  # fmt: skip
"""Structs under the names that a reader of the document expects."""


class Round(FullerRoundIn):
    """A round as `croupier adjudicate` reads it, one on a line."""

    id: Any = None


class Judged(RoundOut):
    """A round that was judged."""

    wagers: list[FullerOut]  # type: ignore[assignment]


class Envelope(Struct):
    """What the envelope of a command adds to each of its events."""

    command: str
    last: int
    sequence: int
    schema: int
    table: str


def _adjudicate() -> Schema:
    made = _schema(Round)
    for form in made["$defs"].values():
        held = form.get("properties", {})
        for key in held.keys() & set(_GIVEN):
            held[key] = _DOLLARS if key in form.get("required", ()) else _or_null(_DOLLARS)
    rounds, options = made["$defs"]["Round"]["properties"], made["$defs"]["Options"]["properties"]
    rounds |= {"cards": _CARDS, "chips": _or_null({"type": "array", "items": _DOLLARS})}
    rounds["decisions"] |= {"propertyNames": _NUMBERED}
    rounds["prizes"] = _or_null({
        "type": "object", "propertyNames": _NUMBERED,
        "additionalProperties": {"type": "object", "additionalProperties": _DOLLARS},
    })  # fmt: skip
    options["tie_percent"] = {"type": ["number", "string", "null"]}
    return _headed("A round, as croupier adjudicate reads it", made)


def _answer() -> Schema:
    made = _schema(Judged, NotJudged)
    line, wrong = made["$defs"]["WagerLine"]["properties"], made["$defs"]["Error"]["properties"]
    line |= dict.fromkeys(_ANSWERED, _TOLD) | dict.fromkeys(("difference", "returned_difference"), _DIFFERENCE)
    line |= {"odds": _or_null(_PRICE), "result": {"enum": [result.value for result in Result]}}
    line["means"] = {"enum": ["chips", "tokens"]}
    made["$defs"]["WagerLine"]["required"].remove("player")  # left out where the record has none
    wrong["code"] = {"enum": [code.value for code in Code]}
    hands = made["$defs"]["Judged"]["properties"]["hands"]
    hands["additionalProperties"] = {"type": "array", "items": _CARD_NAME}
    return _headed("What croupier adjudicate answers", made)


def _event() -> Schema:
    made = _schema(*EVENTS)
    made["allOf"] = [{"$ref": "#/$defs/Envelope"}]
    made["$defs"] |= _schema(Envelope)["$defs"]
    made["$defs"]["Envelope"]["properties"]["schema"] = {"const": SCHEMA}
    return _headed("An event of a table, as it stands in a journal", made)


def _view() -> Schema:
    return _headed("A table, as one person may see it", _schema(View))


SCHEMAS: Final[dict[str, Callable[[], Schema]]] = {"adjudicate": _adjudicate, "answer": _answer, "event": _event, "view": _view}


def schema_of(what: str) -> Schema:
    """One of SCHEMAS, as data."""
    return SCHEMAS[what]()


def written(what: str) -> bytes:
    """The document as it is printed."""
    return msgspec.json.format(msgspec.json.encode(schema_of(what)))


def _headed(title: str, made: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title} | made


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _schema(*kinds: Any) -> Schema:
    """The schema of one type, or of what is one of several."""
    made, forms = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    text = msgspec.json.encode((made[0] if len(made) == 1 else {"anyOf": list(made)}) | {"$defs": forms}).decode()
    for name, called in _CALLED.items():
        text = text.replace(f'"{name}"', f'"{called}"').replace(f'"#/$defs/{name}"', f'"#/$defs/{called}"')
    found: Schema = msgspec.json.decode(text)
    return found


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/schema")
    folder.mkdir(exist_ok=True)
    for name in SCHEMAS:
        (folder / f"{name}.json").write_bytes(written(name) + b"\n")
