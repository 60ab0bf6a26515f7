"""Why a text is no JSON, in the words of the house."""

import msgspec
import pytest

from croupier.taping import no_json


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"{", "This line is no JSON: it ends too early."),
        (b'{"a":}', "This line is no JSON: column 6 holds what cannot stand there."),
        ('{"é": "ü", x}', "This line is no JSON: column 12 holds what cannot stand there."),
        (b"{}}", "This line is no JSON: it is over before column 3, where something follows."),
        (b'["\\x"]', "This line is no JSON: column 4 holds what cannot stand there."),
        (b"{}  x ", "This line is no JSON: it is over before column 5, where something follows."),
        (b'["\xc3\xa9\xff"]', "This line is no JSON: column 4 is no UTF-8."),
        ('["\ud800"]', "This line is no JSON: column 3 is no UTF-8."),
        (5_000 * b"[", "This line is no JSON: one thing lies in another too often."),
        (b"[1e999]", "This line is no JSON: a number is too large."),
        (b'{\n "a": x\n}', "This line is no JSON: line 2, column 7, holds what cannot stand there."),
    ],
)
def test_what_is_no_json_is_told_with_its_place(text: bytes | str, says: str) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeError, RecursionError)) as wrong:
        msgspec.json.decode(text)
    assert no_json(wrong.value, text) == says
