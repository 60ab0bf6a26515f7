"""Seats by a sealed draw: what is published before, what the words do, and a file that anyone can check."""

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.terminal import run
from tests.tournament.floor import DEALER, NAMES, Floor, said

from croupier.games.ranks import Rank
from croupier.tournament import commands as c
from croupier.tournament.seats import VERSION, Draw, SealedSeats, committed, seats_of, verify, write_draw

TABLES = ("t1", "t2")


def sealed(seed: int = 1, names: tuple[str, ...] = NAMES[:5]) -> SealedSeats:
    return SealedSeats.fresh("Spring Cup", "heats", names, entropy=Random(seed).randbytes)


def drawn(words: str = "blue moon", seed: int = 1) -> Draw:
    order = sealed(seed)
    seats = seats_of(order.order, TABLES, order.commitment, words)
    return Draw(
        "seats", VERSION, "Spring Cup", "heats", NAMES[:5], TABLES, order.commitment, words, "Ann", order.nonce, order.order, seats
    )


def test_the_hashed_bytes_are_those_that_the_page_describes() -> None:
    order = sealed()
    text = f"croupier seats commitment 1\nevent Spring Cup\nsession heats\nnonce {order.nonce}\n" + "".join(
        f"{n}\n" for n in order.order
    )
    assert order.commitment == sha256(text.encode()).hexdigest()


def test_the_seats_follow_from_commitment_and_words_by_the_way_that_the_page_describes() -> None:
    """The second way: bytes block by block, one 16-bit word a place, from the back."""
    draw = drawn()
    seed = sha256(f"{draw.commitment}\n{draw.words}\n".encode()).digest()
    stream = b"".join(sha256(seed + number.to_bytes(8, "big")).digest() for number in range(8))
    order, words = list(draw.order), [int.from_bytes(stream[at : at + 2], "little") for at in range(0, 8, 2)]
    for place, word in zip(range(len(order) - 1, 0, -1), words, strict=True):
        assert word < 65536 - 65536 % (place + 1), "no word of this example is thrown away"
        pick = word % (place + 1)
        order[place], order[pick] = order[pick], order[place]
    assert draw.seats == {"t1": {1: order[0], 2: order[2], 3: order[4]}, "t2": {1: order[1], 2: order[3]}}


def test_tables_differ_by_one_at_most_and_everyone_has_one_seat() -> None:
    for count in range(1, 19):
        names = tuple(f"P{number}" for number in range(count))
        seats = seats_of(names, TABLES, "c", "w")
        assert sorted(name for boxes in seats.values() for name in boxes.values()) == sorted(names)
        assert len(seats["t1"]) - len(seats["t2"]) in (0, 1)


def test_no_seat_is_favoured() -> None:
    first = Counter(seats_of(("A", "B", "C"), ("t",), "c", str(words))["t"][1] for words in range(3_000))
    assert all(abs(count - 1_000) < 120 for count in first.values())


def test_a_sealed_order_is_not_shown() -> None:
    order = sealed()
    assert not any(name in repr(order) for name in (*NAMES[:5], order.nonce))


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"nonce": "0" * 64}, "The commitment is not the SHA-256"),
    ({"order": ["Bob", "Ann", "Cec", "Dan", "Eve"]}, "The commitment is not the SHA-256"),
    ({"entrants": ["Ann", "Bob", "Cec", "Dan", "Zed"]}, "The sealed order does not hold each entrant once"),
    ({"words": "red moon"}, "The seats are not those"),
    ({"tables": ["t1"], "entrants": list(NAMES), "order": list(NAMES)}, "The commitment is not the SHA-256"),
    ({"words_by": "Zed"}, "The words were given by none of the entrants"),
    ({"tables": ["t2", "t1"]}, "The seats are not those"),
    ({"version": 2}, "The file is of version 2"),
    ({"extra": 1}, "This is no file of a seat draw"),
]


@pytest.mark.parametrize(("change", "says"), WRONG, ids=[next(iter(change)) for change, _ in WRONG])
def test_a_changed_file_does_not_hold(change: dict[str, Any], says: str) -> None:
    assert verify(write_draw(drawn())) == []
    changed = json.loads(write_draw(drawn())) | change
    assert verify(json.dumps(changed).encode())[0].startswith(says)


def test_a_name_over_two_lines_seals_nothing() -> None:
    """Two orders of these entrants have the same commitment: whoever sealed one could open the other."""
    orders = [("Ann", "Ann\nAnn"), ("Ann\nAnn", "Ann")]
    commitments = {committed("Cup", "heats", "0" * 64, order) for order in orders}
    assert len(commitments) == 1
    for order in orders:
        [commitment] = commitments
        seats = seats_of(order, ("t1",), commitment, "blue moon")
        said: dict[str, Any] = {"event": "Cup", "session": "heats", "nonce": "0" * 64, "tables": ["t1"], "commitment": commitment}
        said |= {"order": order, "entrants": order, "words": "blue moon", "words_by": "Ann", "seats": seats}
        changed = json.loads(write_draw(drawn())) | json.loads(json.dumps(said))
        assert verify(json.dumps(changed).encode()) == [
            "What is hashed stands on more than one line: such a commitment could be opened in two ways."
        ]


def test_more_entrants_than_boxes_are_told_and_not_seated() -> None:
    crowd = {"tables": ["t1"], "entrants": list(NAMES), "order": list(NAMES)}
    changed = json.loads(write_draw(drawn())) | crowd
    assert verify(json.dumps(changed).encode())[1:] == ["The tables, of 9 boxes each, have no room for so many."]


def test_verify_draw_says_whether_a_file_holds(tmp_path: Path) -> None:
    path = tmp_path / "seats.json"
    path.write_bytes(write_draw(drawn()))
    told = run("verify-draw", str(path))
    assert (told.exit_code, told.stdout.startswith("This draw holds.")) == (0, True)
    path.write_text(json.dumps(json.loads(path.read_text()) | {"words": "red moon"}))
    told = run("verify-draw", str(path))
    assert told.exit_code == 1
    assert told.stdout.splitlines()[-1] == "This draw does not hold."
    for text in ("no JSON", "{}", '{"kind": "lunch"}'):
        path.write_text(text)
        told = run("verify-draw", str(path))
        assert (told.exit_code, told.stdout) == (2, "")
        assert told.stderr.rstrip().endswith(".")
    assert run("verify-draw", str(tmp_path / "nowhere.json")).exit_code == 2


def test_words_come_after_the_commitment_and_from_an_entrant_of_the_session() -> None:
    floor = Floor().open(said()).enter(*NAMES[:5])
    floor.ok(c.CloseEntries)
    ann = c.By("Ann", Rank.PLAYER)
    where: dict[str, Any] = {"session": "heats"}
    floor.refused(c.GiveWords, ann, code="no-tables", clause="15.5.1", entrant="Ann", words="early", **where)
    floor.ok(c.NameTables, tables=TABLES, **where)
    floor.refused(c.GiveWords, ann, code="not-sealed", clause="15.5.4", entrant="Ann", words="early", **where)
    order = sealed()
    floor.ok(c.CommitSeats, commitment=order.commitment, **where)
    floor.refused(c.CommitSeats, code="sealed", clause="15.5.4", commitment=order.commitment, **where)
    floor.refused(c.NameTables, code="sealed", clause="15.5.1", tables=TABLES, **where)
    reveal: dict[str, Any] = {"nonce": order.nonce, "order": order.order}
    floor.refused(c.DrawSeats, code="no-words", clause="15.5.4", **reveal, **where)
    floor.refused(c.GiveWords, ann, code="rank", entrant="Bob", words="for Bob", **where)
    floor.ok(c.GiveWords, ann, entrant="Ann", words="blue moon", **where)
    floor.refused(c.GiveWords, DEALER, code="words-given", clause="15.5.4", entrant="Bob", words="again", **where)
    other = sealed(2)
    floor.refused(c.DrawSeats, code="other-order", clause="15.5.4", nonce=other.nonce, order=other.order, **where)
    assert floor.ok(c.DrawSeats, **reveal, **where).seats == drawn().seats


def test_seats_are_sealed_again_when_somebody_withdraws() -> None:
    floor = Floor().open(said()).enter(*NAMES[:5])
    floor.ok(c.CloseEntries)
    where: dict[str, Any] = {"session": "heats"}
    floor.ok(c.NameTables, tables=TABLES, **where)
    floor.ok(c.CommitSeats, commitment=sealed().commitment, **where)
    floor.ok(c.Withdraw, DEALER, entrant="Eve")
    floor.refused(c.GiveWords, DEALER, code="not-sealed", clause="15.5.4", entrant="Ann", words="blue moon", **where)
    order = sealed(3, NAMES[:4])
    floor.ok(c.CommitSeats, commitment=order.commitment, **where)
    floor.ok(c.GiveWords, DEALER, entrant="Ann", words="blue moon", **where)
    seats = floor.ok(c.DrawSeats, nonce=order.nonce, order=order.order, **where).seats
    assert sorted(name for boxes in seats.values() for name in boxes.values()) == sorted(NAMES[:4])
