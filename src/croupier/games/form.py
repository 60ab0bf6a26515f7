"""What keeps a record from being read, in whole sentences: which key, and what it must be."""

from decimal import Decimal
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import Raw, Struct

_KINDS: Final[dict[Any, str]] = {
    str: "a string",
    int: "a whole number",
    bool: "true or false",
    Decimal: "a number",
    list: "a list",
    dict: "an object",
}


class Misfit(NamedTuple):
    """The first fault found, from the outside in: an unknown key, a missing one, or a value of the wrong kind."""

    code: Literal["unknown-key", "missing-key", "bad-value"]
    sentence: str


def misfit(form: type[Struct], line: bytes | str, what: str = "A round") -> Misfit:
    """Why JSON that is an object does not fit the form of a round, or of `what` it is meant to be."""
    # A key written twice is read by its last value here, while the decoder looks at both.
    return _in_object(form, line, "", what) or Misfit(
        "bad-value", "A key stands twice, and one of its values is of the wrong kind."
    )


def _in_object(form: type[Struct], raw: Any, path: str, what: str = "") -> Misfit | None:
    held = _read(raw, dict[str, Raw])
    if held is None:
        return Misfit("bad-value", f"{path} must be an object.")
    whole = path or what
    fields = {field.encode_name: field for field in msgspec.structs.fields(form)}
    unknown = [key for key in held if key not in fields]
    if unknown and form.__struct_config__.forbid_unknown_fields:
        return Misfit("unknown-key", f"{whole} has no key {unknown[0]!r}.")
    for name, field in fields.items():
        if field.required and name not in held:
            return Misfit("missing-key", f"{whole} needs the key {name!r}.")
    inside = f"{path}." if path else ""
    found = (_in_value(fields[name].type, value, f"{inside}{name}") for name, value in held.items() if name in fields)
    return next(filter(None, found), None)


def _in_value(kind: Any, raw: Raw, path: str) -> Misfit | None:
    try:
        msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError:
        return _wrong(_kinds(kind), raw, path)
    return None


def _wrong(kinds: list[Any], raw: Raw, path: str) -> Misfit:
    """The fault in a value that is known to have one; of several kinds it may be, the first is looked into."""
    outer, inner = get_origin(kinds[0]) or kinds[0], get_args(kinds[0])
    found: Misfit | None = None
    if outer is list and (items := _read(raw, list[Raw])) is not None:
        found = next(filter(None, (_in_value(inner[0], item, f"{path}[{at}]") for at, item in enumerate(items))), None)
    elif outer is dict and (held := _read(raw, dict[str, Raw])) is not None:
        found = next(filter(None, (_in_value(inner[1], item, f"{path}.{key}") for key, item in held.items())), None)
    elif isinstance(outer, type) and issubclass(outer, Struct):
        found = _in_object(outer, raw, path)
    wanted = f"one of {', '.join(inner)}" if outer is Literal else " or ".join(map(_called, kinds))
    return found or Misfit("bad-value", f"{path} must be {wanted}.")


def _read(raw: Any, kind: Any) -> Any:
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError:
        return None


def _kinds(kind: Any) -> list[Any]:
    """What a value may be besides null."""
    if get_origin(kind) not in (Union, UnionType):
        return [kind]
    return [each for each in get_args(kind) if each is not NoneType]


def _called(kind: Any) -> str:
    return _KINDS.get(get_origin(kind) or kind, "an object")
