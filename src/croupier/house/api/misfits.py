"""What a parser says of a field or a value that does not fit, in words for whoever sent it."""

import re
from collections.abc import Mapping
from typing import Any, Final

_KINDS: Final = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "uuid": "a UUID",
    "null": "null",
}
_UNITS: Final = {"str": "characters", "array": "entries", "object": "entries"}
_KIND: Final = re.compile(r"Expected `(?P<kinds>[a-z |]+)`(?:, got `\w+`)?$")
_BOUND: Final = re.compile(r"Expected `(?P<kind>\w+)`(?P<long> of length)? (?P<sign>[<>]=) (?P<number>-?\d+)$")
_ENUM: Final = re.compile(r"Invalid enum value (?P<value>'?.*?'?)$", re.DOTALL)
_FACES: Final = "[SHDC]$'"
"""How the pattern of a card ends."""


def misfit(said: str) -> str:
    """How the field must be, as what follows its name in a sentence; nothing where the parser's own words must do."""
    if said.startswith("Expected `str` matching regex"):
        return "is no card: two signs, such as 9H or TD" if said.endswith(_FACES) else "is not written as it must be"
    if found := _KIND.match(said):
        kinds = [_KINDS.get(kind.strip(), "") for kind in found["kinds"].split("|")]
        return f"must be {' or '.join(kinds)}" if all(kinds) else ""
    if (bound := _BOUND.match(said)) and bound["kind"] in _KINDS:
        kind, number = bound["kind"], f"{int(bound['number']):,}"
        ending = f"{number} or more" if bound["sign"] == ">=" else f"at most {number}"
        return (
            f"must be {_KINDS[kind]} of {ending} {_UNITS.get(kind, '')}" if bound["long"] else f"must be {_KINDS[kind]}, {ending}"
        )
    if found := _ENUM.match(said):
        return f"cannot be {' '.join(found['value'].split())[:90]}"
    return "must be a UUID" if said == "Invalid UUID" else ""


def unfit(kind: str, more: Mapping[str, Any]) -> str:
    """How a value of a path or a query must be, as what follows its name in a sentence, by what its parser calls the matter."""
    if kind.startswith("int_"):
        return "must be a whole number"
    if kind.startswith("bool_"):
        return "must be true or false"
    if kind == "greater_than_equal":
        return f"must be a whole number, {more['ge']:,} or more"
    if kind == "less_than_equal":
        return f"must be a whole number, at most {more['le']:,}"
    if kind == "literal_error":
        return f"must be {str(more['expected']).replace(chr(39), '')}"
    return "makes no sense"
