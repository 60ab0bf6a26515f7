"""The command that checks a shoe file: its exit status, and that a person can read what it says."""

import io
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from croupier.cards.commitment import Reveal, write_reveal
from croupier.cards.sealed import Kind, Sealed, reveal
from croupier.cli.verify import verify_shoe


def played() -> Reveal:
    shoe = Sealed.fresh("Premium 3", 12, 8).turn(200).burn()
    for _ in range(300):
        shoe = shoe.take()
    return reveal([shoe.end()])


def run(file: Path, *published: str) -> tuple[int, str]:
    console = Console(file=io.StringIO(), width=200)
    status = verify_shoe(file, published, console)
    assert isinstance(console.file, io.StringIO)
    return status, console.file.getvalue()


def saved(folder: Path, reveal: Reveal) -> Path:
    file = folder / "shoe-12.json"
    file.write_bytes(write_reveal(reveal))
    return file


def test_a_sound_file_holds_and_shows_the_commitment_to_compare(tmp_path: Path) -> None:
    reveal = played()
    status, said = run(saved(tmp_path, reveal))
    assert status == 0
    assert "Shoe 12 of table 'Premium 3': 8 packs, 1 delivery." in said
    assert said.count("ok  ") == 3
    assert reveal.deliveries[0].commitment in said


def test_a_commitment_noted_down_is_compared(tmp_path: Path) -> None:
    reveal = played()
    assert run(saved(tmp_path, reveal), reveal.deliveries[0].commitment)[0] == 0
    status, said = run(saved(tmp_path, reveal), "0" * 64)
    assert status == 1
    assert "not in the file" in said


def test_a_forged_file_does_not_hold(tmp_path: Path) -> None:
    reveal = played()
    cards = reveal.deliveries[0].order.split()
    at = next(place for place in range(415) if cards[place] != cards[place + 1])
    cards[at], cards[at + 1] = cards[at + 1], cards[at]
    forged = msgspec.structs.replace(reveal.deliveries[0], order=" ".join(cards))
    status, said = run(saved(tmp_path, msgspec.structs.replace(reveal, deliveries=(forged,))))
    assert status == 1
    assert "The commitment does not fit" in said
    assert "This file does not hold." in said


def test_of_a_device_it_says_how_little_is_proved(tmp_path: Path) -> None:
    device = Sealed.fresh("7-Up 2", 1, 6, Kind.DEVICE)
    first = device.take()
    status, said = run(saved(tmp_path, reveal([first, first.take_back([device.peek()]).end()])))
    assert status == 0
    assert "6 packs, 2 deliveries" in said
    assert "only that their order stood before the betting" in said


def test_of_a_riffle_and_of_cards_that_came_out_before_the_cut_it_tells(tmp_path: Path) -> None:
    first = Sealed.fresh("Premium 3", 12, 8)
    second = first.riffle().take()
    third = second.restack()
    status, said = run(saved(tmp_path, reveal([first, second, third.turn(100).take().end()])))
    assert (status, said.count("ok  ")) == (0, 4)
    assert "Delivery 2 is the one before, riffled before the cut." in said
    assert "Delivery 3 is the one before without the cards that came out before the cut." in said
    old = msgspec.structs.replace(reveal([first, second.end()]), version=1)
    assert "were compared by their cards, and not as orders" in run(saved(tmp_path, old))[1]


@pytest.mark.parametrize("data", [b"", b"no json", b"[]", b'{"version": 9}', b"\xff" * 10])
def test_an_unreadable_file_gets_one_sentence(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "odd.json"
    file.write_bytes(data)
    status, said = run(file)
    assert status == 2
    assert said.count("\n") == 1


@pytest.mark.parametrize("name", ["missing.json", ".", "no\0name"])
def test_no_file_at_all_gets_one_sentence(tmp_path: Path, name: str) -> None:
    status, said = run(tmp_path / name)
    assert status == 2
    assert said.count("\n") == 1


def test_a_file_cannot_dress_itself_up(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    file.write_bytes(b'{"version": 1, "[green]ok[/green] \\u001b[2J": 1}')
    status, said = run(file)
    assert status == 2
    assert "\x1b" not in said
    dressed = msgspec.structs.replace(played(), table="[bold]T")
    status, said = run(saved(tmp_path, dressed))
    assert status == 1
    assert "'[bold]T'" in said
