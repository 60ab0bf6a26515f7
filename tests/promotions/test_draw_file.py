"""Draw files: those of today verify for ever, and none that was changed."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.promoting import NONCE, PREMIUM, WORDS, House
from tests.terminal import run

from croupier.promotions.draw_file import DrawFileError, draw_file_of

DRAWS = sorted((Path(__file__).parent / "draws").glob("*.json"))
CAR = next(path for path in DRAWS if path.stem == "spring-car")


@pytest.mark.parametrize("path", DRAWS, ids=lambda path: path.stem)
def test_a_draw_of_before_verifies_for_ever(path: Path) -> None:
    told = run("verify-draw", str(path))
    assert told.exit_code == 0
    for says in ("This file holds.", "nobody who gave a share", "does not prove that the list was complete"):
        assert says in told.stdout


def test_there_are_draws_of_each_sort() -> None:
    held = [json.loads(path.read_text("utf-8")) for path in DRAWS]
    assert {each["one_each"] for each in held} == {True, False}
    assert any(fell.get("passed_over") for each in held for fell in each["fell"])


def changed(file: dict[str, Any], *path: Any, to: Any) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(file))
    at: Any = copy
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = to
    return copy


@pytest.mark.parametrize(
    ("path", "to", "says"),
    [
        (("nonce",), "f" * 64, "the secret is the one that was sealed"),
        (("commitment",), "f" * 64, "the secret is the one that was sealed"),
        (("entries", 0, 1), "14", "the list is the one that was published"),
        (("entries", 0), ["t9", "11"], "the list is the one that was published"),
        (("entries_hash",), "f" * 64, "the list is the one that was published"),
        (("words",), "red heron", "winners follow from secret, list and words"),
        (("one_each",), False, ""),
        (("fell", 0, "person"), "13", "winners follow from secret, list and words"),
        (("fell", 0, "prize"), 2, "each prize went to the first"),
        (("fell",), [], "winners follow from secret, list and words"),
        (("sealed",), 2_000_000_000, "seal, list, words and draw came in this order"),
        (("draw",), 2, "the secret is the one that was sealed"),
        (("promotion",), "Autumn car", "the secret is the one that was sealed"),
    ],
    ids=str,
)
def test_a_changed_file_does_not_hold(path: tuple[Any, ...], to: Any, says: str, tmp_path: Path) -> None:
    other = tmp_path / "draw.json"
    other.write_text(json.dumps(changed(json.loads(CAR.read_text("utf-8")), *path, to=to)), "utf-8")
    told = run("verify-draw", str(other))
    if not says:  # another rule that gives the same winners proves the same
        assert told.exit_code == 0
        return
    assert told.exit_code == 1
    assert f"problem  {says}" in told.stdout
    assert "This file does not hold." in told.stdout


def test_a_replacement_takes_the_place_of_somebody_passed_over(tmp_path: Path) -> None:
    path = next(path for path in DRAWS if path.stem == "passed-over")
    file = json.loads(path.read_text("utf-8"))
    other = tmp_path / "draw.json"
    other.write_text(json.dumps(changed(file, "fell", 1, "passed_over", to=False)), "utf-8")
    assert "for which nobody was passed over" in run("verify-draw", str(other)).stdout


def test_a_hash_that_was_noted_is_looked_for() -> None:
    file = json.loads(CAR.read_text("utf-8"))
    assert run("verify-draw", str(CAR), "--published", file["commitment"], "--published", file["entries_hash"]).exit_code == 0
    assert run("verify-draw", str(CAR), "--published", "0" * 64).exit_code == 1


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"kind": "rehearsal"}', '{"kind": "promotion"}', '{"kind": "promotion", "version": 2}'], ids=str
)
def test_what_is_no_draw_file(text: str, tmp_path: Path) -> None:
    other = tmp_path / "draw.json"
    other.write_text(text, "utf-8")
    told = run("verify-draw", str(other))
    assert told.exit_code == 2
    assert told.output.strip().endswith(".")


def test_a_draw_that_is_not_held_has_no_file() -> None:
    with pytest.raises(DrawFileError, match="not held yet"):
        draw_file_of(House().spoken(PREMIUM).promotion)
    assert (draw_file_of(House().drawn(PREMIUM).promotion).nonce, WORDS) == (NONCE, "blue heron")


# The drum


def unheld(tmp_path: Path) -> Path:
    file = json.loads(CAR.read_text("utf-8"))
    path = tmp_path / "sealed.json"
    kept = ("kind", "version", "promotion", "draw", "commitment", "entries_hash", "entries", "prizes", "one_each", "nonce")
    path.write_text(json.dumps({key: file[key] for key in kept}), "utf-8")
    return path


def test_the_drum_holds_a_draw_and_writes_it_once(tmp_path: Path) -> None:
    names, held = tmp_path / "names.json", tmp_path / "held.json"
    names.write_text('{"12": "Ann"}', "utf-8")
    line = ("promotion", "drum", str(unheld(tmp_path)), "--names", str(names), "--output", str(held))
    told = run(*line, typed=f"{WORDS}\n")
    file = json.loads(CAR.read_text("utf-8"))
    for says in (file["commitment"], file["entries_hash"], "5 tickets, 2 prizes", "Prize 1  ticket t2  Ann", "person 14"):
        assert says in told.stdout
    assert run("verify-draw", str(held)).exit_code == 0
    assert run(*line, typed=f"{WORDS}\n").exit_code == 2
    assert run("promotion", "drum", str(held), "--words", "others").exit_code == 2


def test_a_rehearsal_can_never_be_taken_for_a_draw(tmp_path: Path) -> None:
    path = unheld(tmp_path)
    told = run("promotion", "drum", str(path), "--rehearse", "--words", WORDS)
    lines = told.stdout.splitlines()
    assert told.exit_code == 0
    assert all(line.startswith("REHEARSAL, NOT A DRAW") or line == "5 tickets, 2 prizes, one a person" for line in lines)
    file = json.loads(CAR.read_text("utf-8"))
    assert not any(file[secret] in told.stdout for secret in ("nonce", "commitment", "entries_hash"))
    assert run("promotion", "drum", str(path), "--rehearse", "--output", str(tmp_path / "x.json")).exit_code == 2
    several = {run("promotion", "drum", str(path), "--rehearse", "--words", WORDS).stdout for _ in range(12)}
    assert len(several) > 1, "each rehearsal has a secret of its own"


def test_the_drum_shows_no_file_that_does_not_hold(tmp_path: Path) -> None:
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(changed(json.loads(CAR.read_text("utf-8")), "nonce", to="f" * 64)), "utf-8")
    assert run("promotion", "drum", str(path)).exit_code == 2
    assert run("promotion", "drum", str(unheld(tmp_path)), "--words", " ").exit_code == 2
