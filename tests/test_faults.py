"""What keeps a value from being read is said of the place where it stands, or of the whole."""

from enum import Enum
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta, Struct

from croupier.taping import fault


class Suit(Enum):
    SPADES = "S"


class Box(Struct):
    number: Annotated[int, Meta(le=7)] = 1
    boxes: dict[str, list["Box"]] = {}


@pytest.mark.parametrize(
    ("kind", "value", "says"),
    [
        (Annotated[list[int], Meta(min_length=1)], [], "A rack must have at least 1 entry."),
        (Annotated[int, Meta(ge=1)], 0, "A rack must be at least 1."),
        (Suit, "X", "A rack cannot be 'X'."),
        (dict[str, int], {"a": "b"}, "An entry must be a whole number, not text."),
        (dict[str, Box], {"a": {"number": 8}}, "number in an entry must be at most 7."),
        (Box, {"boxes": {"a": 5}}, "An entry of boxes must be a list, not a whole number."),
        (Box, {"boxes": {"a": [{"number": 8}]}}, "[0].number in an entry of boxes must be at most 7."),
        (
            Box,
            {"boxes": {"a": [{"boxes": {"b": 5}}]}},
            "An entry of [0].boxes in an entry of boxes must be a list, not a whole number.",
        ),
    ],
)
def test_a_fault_is_told_of_its_place_or_of_the_whole(kind: Any, value: Any, says: str) -> None:
    with pytest.raises(msgspec.ValidationError) as found:
        msgspec.convert(value, kind)
    assert fault(found.value, "A rack") == says
