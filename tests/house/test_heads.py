"""Signed heads: a line vouches for where every chain stood, and for the line before it."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.house.heads import (
    Head,
    Heads,
    HeadsError,
    Signed,
    disagreements,
    hold_to,
    keep,
    line_of,
    next_heads,
    sign,
    verify,
    verify_all,
)

KEY = Ed25519PrivateKey.from_private_bytes(b"\x07" * 32)
PUBLIC = KEY.public_key()


def signed_run(count: int) -> list[Signed]:
    """Heads of a pit that goes on: each stream grows, and the second begins later."""
    found: list[Signed] = []
    for turn in range(1, count + 1):
        streams = [Head("table:b1", 10 * turn, f"{turn:064x}"), Head("staff", 3, "a" * 64)]
        if turn > 2:
            streams.append(Head("cage", turn, f"{turn:064x}"))
        found.append(sign(next_heads("pit-1", 1_763_280_000 + turn, streams, found[-1] if found else None), KEY))
    return found


RUN = signed_run(5)
LINES = [line_of(signed) for signed in RUN]


def test_a_signed_line_gives_its_heads_back() -> None:
    assert [verify(line, PUBLIC) for line in LINES] == RUN
    assert [head.stream for head in RUN[-1].heads.streams] == ["cage", "staff", "table:b1"]
    assert verify_all(LINES, PUBLIC) == tuple(RUN)


def test_the_line_is_as_the_page_describes_it() -> None:
    """Held against the bytes themselves, so that others can check with their own tools."""
    first = LINES[0].decode()
    body = first[len('{"heads":') : first.index(',"signature":')]
    assert body == (
        '{"pit":"pit-1","number":1,"at":1763280001,"previous":"","streams":[{"stream":"staff","version":3,"hash":"'
        + "a" * 64
        + '"},'
        '{"stream":"table:b1","version":10,"hash":"' + "1".rjust(64, "0") + '"}]}'
    )
    PUBLIC.verify(bytes.fromhex(first.rstrip()[-130:-2]), b"croupier heads 1\n" + body.encode())


@given(st.integers(0, len(LINES[1]) - 2), st.integers(1, 255))
def test_a_changed_byte_is_found(at: int, turned: int) -> None:
    changed = bytearray(LINES[1])
    changed[at] ^= turned
    with pytest.raises(HeadsError):
        verify(bytes(changed), PUBLIC)


@given(st.binary() | st.builds(lambda text: text.encode("utf-8", "surrogatepass"), st.text()))
def test_anything_else_is_refused_with_a_sentence(line: bytes) -> None:
    with pytest.raises(HeadsError, match="no line of signed heads"):
        verify(line, PUBLIC)


def test_another_key_does_not_vouch() -> None:
    with pytest.raises(HeadsError, match="does not hold"):
        verify(LINES[0], Ed25519PrivateKey.generate().public_key())


def test_the_same_facts_in_another_form_are_refused() -> None:
    line = LINES[0].replace(b'"signature":', b'"signature": ')
    with pytest.raises(HeadsError, match="another form"):
        verify(line, PUBLIC)
    upper = LINES[0][:-131] + LINES[0][-131:].upper()
    with pytest.raises(HeadsError, match="another form"):
        verify(upper, PUBLIC)


@pytest.mark.parametrize("gone", [1, 2, 3])
def test_a_line_left_out_is_found(gone: int) -> None:
    with pytest.raises(HeadsError, match=f"Line {gone + 1}: Heads {gone + 2} do not follow from heads {gone}"):
        verify_all([*LINES[:gone], *LINES[gone + 1 :]], PUBLIC)


def test_lines_that_are_swapped_or_repeated_are_found() -> None:
    for lines in ([LINES[1], LINES[0]], [LINES[0], LINES[0]]):
        with pytest.raises(HeadsError, match="do not follow"):
            verify_all(lines, PUBLIC)


def test_a_file_may_begin_where_another_ended() -> None:
    assert verify_all(LINES[2:], PUBLIC) == tuple(RUN[2:])


def after(heads: Heads) -> list[bytes]:
    """The run, and one more line that follows from it by number and signature."""
    follows = replace(heads, number=6, previous=RUN[-1].signature)
    return [*LINES, line_of(sign(follows, KEY))]


LAST = RUN[-1].heads


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (replace(LAST, pit="pit-2"), "do not follow"),
        (replace(LAST, at=LAST.at - 1), "older than the heads before"),
        (replace(LAST, streams=LAST.streams[1:]), "Stream cage has lost"),
        (replace(LAST, streams=(replace(LAST.streams[0], version=4), *LAST.streams[1:])), "Stream cage has lost"),
        (replace(LAST, streams=(replace(LAST.streams[0], hash="b" * 64), *LAST.streams[1:])), "Stream cage has lost"),
        (replace(LAST, streams=LAST.streams[::-1]), "out of order"),
        (replace(LAST, streams=(LAST.streams[0], *LAST.streams)), "named twice"),
    ],
)
def test_what_a_signer_may_not_take_back(changed: Heads, says: str) -> None:
    with pytest.raises(HeadsError, match=f"Line 6: .*{says}"):
        verify_all(after(changed), PUBLIC)
    assert len(verify_all(after(LAST), PUBLIC)) == 6


def test_a_journal_is_held_against_the_heads() -> None:
    journal = {(head.stream, head.version): head.hash for head in LAST.streams}
    assert disagreements(LAST, lambda name, version: journal.get((name, version))) == []
    del journal["cage", 5]
    journal["table:b1", 50] = "f" * 64
    assert disagreements(LAST, lambda name, version: journal.get((name, version))) == [
        "Stream cage ends before version 5, which heads 5 vouch for.",
        "Stream table:b1 has another hash at version 50 than heads 5 vouch for.",
    ]


def test_a_stream_that_had_not_begun_needs_nothing() -> None:
    empty = next_heads("pit-1", 0, [Head("cage", 0, "0" * 64)])
    assert disagreements(empty, lambda *_: None) == []


# The file


def since(number: int) -> list[Signed]:
    return RUN[number - 1 :]


def test_lines_are_added_to_a_file_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "heads.jsonl"
    assert keep(path, lambda number: RUN[number - 1 : 2]) == 2
    assert keep(path, since) == 3
    assert keep(path, since) == 0
    assert path.read_bytes() == b"".join(LINES)
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("kept", [1, 40, len(LINES[1]) - 1])
def test_a_line_cut_off_by_a_loss_of_power_is_written_again(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "heads.jsonl"
    path.write_bytes(LINES[0] + LINES[1][:kept])
    assert keep(path, since) == 4
    assert path.read_bytes() == b"".join(LINES)


def other_run(count: int) -> list[Signed]:
    """What was signed after the third heads were lost: it goes on from the second, otherwise."""
    found = RUN[:2]
    for turn in range(3, count + 1):
        found.append(sign(next_heads("pit-1", 1_763_280_000 + turn, [*RUN[1].heads.streams, Head("x", turn, "")], found[-1]), KEY))
    return found


REST = "not the beginning of the heads that come next"


@pytest.mark.parametrize(
    ("held", "journal", "says"),
    [
        (b"something else\n", RUN, "no line of signed heads"),
        (b"something else", RUN, REST),
        (b"one line\nand another", RUN, REST + "|no line of signed heads"),
        (LINES[0] + LINES[2][:200], RUN, REST),
        (b"".join(LINES) + LINES[4][:50], RUN, REST),
        (b"".join(LINES), RUN[:3], "ends with heads 5, and the journal no longer holds them"),
        (b"".join(LINES[:3]), RUN[:2], "ends with heads 3, and the journal no longer holds them"),
        (b"".join(LINES), [], "ends with heads 5, and the journal no longer holds them"),
        (LINES[0] + LINES[1] + LINES[2][:80], RUN[:2], REST),
        (b"".join(LINES[:3]), other_run(7), "ends with heads 3, and the journal holds others in their place"),
        (b"".join(LINES[:2]), [*RUN[:2], *other_run(4)[3:]], "Heads 4 do not follow from heads 2"),
        (b"", RUN[1:], "begins with signed heads 2"),
    ],
)
def test_a_file_that_the_journal_does_not_go_on_from_is_left_as_it_is(
    tmp_path: Path, held: bytes, journal: list[Signed], says: str
) -> None:
    def since(number: int) -> list[Signed]:
        return [signed for signed in journal if signed.heads.number >= number]

    path = tmp_path / "heads.jsonl"
    path.write_bytes(held)
    for write in (hold_to, keep):
        with pytest.raises(HeadsError, match=says):
            write(path, since)
        assert path.read_bytes() == held
