"""What the parser says of a field that does not fit, in words for whoever sent it."""

import re
from typing import Final

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
