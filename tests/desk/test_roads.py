"""The five roads: the worked example of the house's look, and what holds of any shoe."""

from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.desk.roads import KINDS, ROWS, Cell, Coup, Winner, bead, big, derived, roads, shown

EXAMPLE = "B B P B T P P P T T P P P P P Bp B P B Bb"
LAID = {
    "bead": "rrbrgb bbggbb bbbrrb rr",
    "big": "rr b r bbbbbb rr...b b....b rr",
    "big-eye": "b r b rrrrrr b r bbb",
    "small": "bb rrrrrr bbbb r",
    "cockroach": "r b rrrrr bbb rr",
}
_WINNERS: dict[str, Winner] = {"B": "banker", "P": "player", "T": "tie"}


def read(text: str) -> list[Coup]:
    return [Coup(_WINNERS[word[0]], banker_pair="b" in word[1:], player_pair="p" in word[1:]) for word in text.split()]


def written(cells: tuple[Cell, ...]) -> str:
    """A word a column, with dots where nothing lies above a mark."""
    columns = max((cell.column for cell in cells), default=0)
    lines = []
    for column in range(1, columns + 1):
        here = {cell.row: (cell.colour or ".")[0] for cell in cells if cell.column == column}
        lines.append("".join(here.get(row, ".") for row in range(1, max(here) + 1)))
    return " ".join(lines)


def test_the_worked_example() -> None:
    found = roads(read(EXAMPLE))
    assert {kind: written(found.of(kind)) for kind in KINDS} == LAID
    at = {(cell.column, cell.row): cell for cell in found.big}
    assert {place: cell.ties for place, cell in at.items() if cell.ties} == {(3, 1): 1, (4, 3): 2}
    assert [place for place, cell in at.items() if cell.player_pair] == [(5, 1)]
    assert [place for place, cell in at.items() if cell.banker_pair] == [(7, 2)]


def test_ties_before_any_win_lie_on_the_first_cell_and_stay_there() -> None:
    assert big(read("T T")) == (Cell(1, 1, "", 2),)
    assert big(read("T T P T")) == (Cell(1, 1, "blue", 3),)
    assert big(()) == bead(()) == ()


def test_the_pairs_of_a_tie_are_on_the_bead_plate_alone() -> None:
    coups = read("B Tbp")
    assert (bead(coups)[1].banker_pair, bead(coups)[1].player_pair) == (True, True)
    assert big(coups) == (Cell(1, 1, "red", 1),)


def test_a_run_that_outgrows_its_neighbour_is_irregular_once() -> None:
    """Deeper than one cell below the neighbour's end it is regular again."""
    assert [cell.colour for cell in derived(read("B P P P P"), "big-eye")] == ["blue", "red", "red"]


def test_a_run_that_opens_looks_at_the_one_before_it() -> None:
    """Not at the two runs before that."""
    assert [cell.colour for cell in derived(read("B B P B"), "big-eye")] == ["blue"]
    assert [cell.colour for cell in derived(read("B P B B P"), "big-eye")] == ["red", "blue", "blue"]


def test_the_newest_columns_are_kept_where_there_is_room_for_few() -> None:
    cells = big(read(EXAMPLE))
    assert written(shown(cells, 3)) == "rr...b b....b rr"
    assert shown(cells, 40) == cells


COUPS = st.lists(st.builds(Coup, st.sampled_from(("banker", "player", "tie")), st.booleans(), st.booleans()), max_size=120)


@pytest.mark.slow
@given(COUPS)
def test_no_two_marks_lie_on_one_cell_and_none_beside_the_paper(coups: list[Coup]) -> None:
    for kind in KINDS:
        cells = roads(coups).of(kind)
        places = [(cell.column, cell.row) for cell in cells]
        assert len(set(places)) == len(places)
        assert all(column >= 1 and 1 <= row <= ROWS for column, row in places)


@pytest.mark.slow
@given(COUPS)
def test_every_result_is_counted_once(coups: list[Coup]) -> None:
    wins = sum(coup.winner != "tie" for coup in coups)
    laid = big(coups)
    assert len(bead(coups)) == len(coups)
    assert sum(bool(cell.colour) for cell in laid) == wins
    assert sum(cell.ties for cell in laid) == len(coups) - wins


@pytest.mark.slow
@given(COUPS)
def test_runs_begin_at_the_top_each_right_of_the_one_before(coups: list[Coup]) -> None:
    for kind in ("big", "big-eye", "small", "cockroach"):
        cells = [cell for cell in roads(coups).of(kind) if cell.colour]
        runs = [list(run) for _colour, run in groupby(cells, key=lambda cell: cell.colour)]
        heads = [run[0] for run in runs]
        assert all(head.row == 1 for head in heads)
        assert all(one.column < other.column for one, other in pairwise(heads))
        for run in runs:
            steps = [(b.column - a.column, b.row - a.row) for a, b in pairwise(run)]
            assert set(steps) <= {(0, 1), (1, 0)}
            assert steps == sorted(steps), "down first, then to the right: a tail keeps its row"


def by_the_book(coups: list[Coup], back: int) -> list[str]:
    """The derived roads a second way: each win looks from its own place at the full runs so far."""
    runs: list[list[str]] = []
    marks = []
    for winner in (coup.winner for coup in coups if coup.winner != "tie"):
        if runs and runs[-1][0] == winner:
            runs[-1].append(winner)
        else:
            runs.append([winner])
        column, depth = len(runs), len(runs[-1])
        if depth == 1 and column >= back + 2:
            marks.append("red" if len(runs[column - 2]) == len(runs[column - 2 - back]) else "blue")
        elif depth > 1 and column >= back + 1:
            left = len(runs[column - 1 - back])
            marks.append("blue" if depth - left == 1 else "red")
    return marks


@pytest.mark.slow
@given(COUPS)
def test_derived_roads_come_from_full_runs(coups: list[Coup]) -> None:
    found = roads(coups)
    for back, cells in enumerate((found.big_eye, found.small, found.cockroach), start=1):
        assert [cell.colour for cell in cells] == by_the_book(coups, back)


@given(COUPS, st.integers(0, 120))
def test_what_was_laid_stays_where_it_is(coups: list[Coup], cut: int) -> None:
    """A further coup adds a mark at the end and moves none."""
    before, after = roads(coups[:cut]), roads(coups)
    for kind in KINDS:
        earlier = [(cell.column, cell.row, cell.colour) for cell in before.of(kind) if cell.colour]
        later = [(cell.column, cell.row, cell.colour) for cell in after.of(kind) if cell.colour]
        assert later[: len(earlier)] == earlier
