"""Whole tournaments: rehearsed in every seat, and one seat a person's; the board, the views, the sheet."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.terminal import run
from tests.tournament.floor import DEALER, HOUSE, NAMES, Floor, said, stacks_of

from croupier.cli.tournament_run import board_lines, with_opponents
from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat_session import Bet, Session, start
from croupier.games.seven_up_baccarat_tournament import Form
from croupier.tournament import commands as c
from croupier.tournament.board import board
from croupier.tournament.conditions import read_conditions
from croupier.tournament.engine import replay
from croupier.tournament.model import Stage, Tournament, state_hash
from croupier.tournament.rehearsal import Choice, Rehearsal, Said, Shown, Told, Turn, by_strategy
from croupier.tournament.seats import Draw, verify, write_draw
from croupier.tournament.strategies import STRATEGIES
from croupier.tournament.terms import Sum
from croupier.tournament.views import WORDS, TurnSeen, conditions_view, manager_view, own_view, sheet_text, sheet_view, wall_view

pytestmark = pytest.mark.slow

CUP = Path(__file__).parents[2] / "examples" / "spring_cup.json"
CHOOSERS = {f"{name}": by_strategy(STRATEGIES[how]) for name, how in zip(NAMES, list(STRATEGIES) * 3, strict=True)}


def rehearsed(seed: int, conditions: dict[str, Any], count: int = 12, **choosers: Any) -> tuple[Tournament, list[Told], Rehearsal]:
    told: list[Told] = []
    seats = dict(list(CHOOSERS.items())[:count]) | choosers
    rehearsal = Rehearsal(conditions, seats, told.append, Random(seed).randbytes)
    return rehearsal.play(), told, rehearsal


WAYS: list[dict[str, Any]] = [
    {},
    {"buy_in": {"amount": "20.00", "to": "cash"}, "allocation": "named"},
    {"duration": {"heats": {"minutes": 2}, "final": {"coups": 1}}, "prizes": {"shares": [4, 3, 2, 1]}},
    {"limits": [{"from": 1, "wagers": dict.fromkeys(("player", "banker"), {"minimum": "500.00", "maximum": "1000.00"})}]},  # noqa: RUF024
]


@pytest.mark.parametrize("changes", WAYS, ids=["usual", "cash", "short", "steep"])
def test_a_whole_tournament_is_played_to_its_prizes(changes: dict[str, Any]) -> None:
    t, told, rehearsal = rehearsed(5, said(**changes))
    assert t.stage is Stage.AWARDED
    assert all(prize.paid for prize in t.prizes)
    assert sum(t.accounts.values()) == 0
    assert state_hash(replay(rehearsal.events)) == state_hash(t)
    assert [verify(write_draw(each)) for each in told if isinstance(each, Draw)] == [[]] * (0 if "allocation" in changes else 2)
    assert any(each.clauses for each in told if isinstance(each, Said))
    again = rehearsed(5, said(**changes))[1]
    assert again == told


def test_a_person_wagers_openly_sealed_and_passes() -> None:
    turns: list[Turn] = []

    def person(turn: Turn) -> Choice:
        turns.append(turn)
        if turn.playoff:
            return by_strategy(STRATEGIES["minimum"])(turn)
        if turn.pass_cards:
            return Choice(passes=True)
        if turn.forms:
            return Choice((Bet("banker", 10_00),), Form("tie", 20_00))
        return Choice((Bet("player", 10_00),))

    t, told, _ = rehearsed(9, said(), 5, You=person)
    assert "You" in t.entrants
    assert [turn.pass_cards for turn in turns][:2] == [1, 0]
    assert any(isinstance(each, Said) and each.words == "The form of You is read out: 20 on tie." for each in told)


def at(stacks: dict[str, int], minimum: str = "10.00", maximum: str = "100.00") -> Session:
    limit = {"minimum": minimum, "maximum": maximum}
    terms = read_conditions(said(limits=[{"from": 1, "wagers": {"player": limit, "banker": limit}}]))
    begun = start(terms.at_table({name: box for box, name in enumerate(stacks, start=1)}))
    return Session(begun.terms, begun.boxes, stacks, 3)


def test_the_board_says_how_far_the_line_is_and_what_a_maximum_wager_can_change() -> None:
    rows = {row.name: row for row in board(at({"Ann": 900_00, "Bob": 850_00, "Cec": 700_00, "Dan": 640_00}), 2)}
    assert [(row.place, row.above, row.distance, row.most) for row in rows.values()] == [
        (1, True, 200_00, 100_00), (2, True, 150_00, 100_00), (3, False, 150_00, 100_00), (4, False, 210_00, 100_00),
    ]  # fmt: skip
    assert [(row.alone, row.at_best) for row in rows.values()] == [(False, False), (False, True), (False, True), (False, False)]
    level = board(at({"Ann": 900_00, "Bob": 500_00, "Cec": 500_00, "Dan": 35_00}), 2)
    assert [(row.place, row.above, row.distance) for row in level] == [
        (1, True, 400_00),
        (2, False, 0),
        (2, False, 0),
        (4, False, 465_00),
    ]
    assert level[3].most == 30_00


def test_the_board_fits_a_screen_and_marks_ones_own_line() -> None:
    """Eighty columns, with stacks and wagers as large as a tournament has them."""
    stacks = {f"Contrarian {place}": 99_990_00 - place * 3_330_00 for place in range(1, 10)}
    rows = board(at(stacks, "10.00", "50000.00"), 4) + board(at({"All-in-last 12": 90_000_50, "Bob": 90_000_50}), 1)
    for left in (0, 1, 12):
        lines = board_lines(Shown("heats", "heats 12", 40, left, rows, 4), "Contrarian 5")
        assert max(map(len, lines)) <= 80, max(lines, key=len)
        assert [line.split()[1:4] for line in lines if line.startswith(">")] == [["5", "Contrarian", "5"]]


def test_the_command_plays_the_sample_to_the_end(tmp_path: Path) -> None:
    line = ("tournament", "run", str(CUP), "--seed", "7", "--watch", "--draws", str(tmp_path))
    told = run(*line)
    assert told.exit_code == 0, told.stderr
    assert "Place 1: " in told.stdout
    assert "after coup 1, 4 coups to come, 2 above the line:" in told.stdout
    assert "short by" in told.stdout
    assert run(*line).stdout == told.stdout
    for name in ("heats", "final"):
        assert run("verify-draw", str(tmp_path / f"seats-{name}.json")).exit_code == 0


def test_what_cannot_be_run_ends_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "conditions.json"
    for text, says in (
        ("x", "is no JSON"),
        ("[]", "holds no conditions"),
        ("{}", "The conditions do not say: entry_fee (15.4.2(a))"),
    ):
        path.write_text(text)
        told = run("tournament", "run", str(path), "--watch")
        assert told.exit_code == 2
        assert says in told.stderr
    assert "There is no strategy 'lucky'" in run("tournament", "run", str(CUP), "--bots", "lucky").stderr
    assert "fewest" in run("tournament", "run", str(CUP), "--watch", "--entrants", "2").stderr


def test_a_draw_is_kept_whatever_its_session_is_called(tmp_path: Path) -> None:
    called = json.loads(CUP.read_text().replace('"heats"', '"he/ats: 50%"'))
    path, draws = tmp_path / "conditions.json", tmp_path / "draws"
    path.write_text(json.dumps(called))
    line = ("tournament", "run", str(path), "--seed", "7", "--watch", "--draws")
    assert run(*line, str(draws)).exit_code == 0
    assert sorted(each.name for each in draws.iterdir()) == ["seats-final.json", "seats-he%2Fats%3A 50%25.json"]
    told = run(*line, str(path))
    assert (told.exit_code, "cannot be written" in told.stderr) == (2, True)


def test_rehearsed_opponents_lay_what_they_can_pay() -> None:
    dear = {"player": {"minimum": "10", "maximum": "10"}, "banker": {"minimum": "5000", "maximum": "5000"}}
    t, _, _ = rehearsed(5, said(limits=[{"from": 1, "wagers": dear}], prizes={"shares": [1]}))
    assert t.stage is Stage.AWARDED


def test_without_an_order_of_wagering_the_boxes_wager_as_they_sit() -> None:
    for order, firsts in (("marker", 2), ("none", 1)):
        first: list[str] = []

        def choose(turn: Turn, first: list[str] = first) -> Choice:
            if not turn.seen.laid and not turn.playoff:
                first.append(turn.seen.name)
            return by_strategy(STRATEGIES["contrarian"])(turn)

        alone = {
            "sessions": ["final"],
            "duration": {"final": {"coups": 4}},
            "tables": {"final": 1},
            "progression": "none",
            "most": 9,
        }
        rehearsed(5, said(order_of_wagering=order, prizes={"shares": [1]}, **alone), 2, Ann=choose, Bob=choose)
        assert len(set(first)) == firsts


# Views


def test_the_managers_page_shows_what_there_is_to_see_to() -> None:
    floor = Floor().closed(
        *NAMES[:4], starts={"heats": 100}, buy_in={"amount": "20.00"}, undertakings={"guarantee": "900.00", "entries": 9}
    )
    seats = floor.seat("heats", "t1", "t2")
    assert manager_view(floor.t, 99).late == ()
    floor.ok(c.NoteArrival, DEALER, entrant="Ann")
    floor.ok(c.BuyIn, DEALER, entrant="Bob")
    seen = manager_view(floor.t, 100, {"t1": TurnSeen("Ann", 20)})
    assert sorted(seen.late) == ["Bob", "Cec", "Dan"]
    assert sorted(seen.not_bought_in) == ["Ann", "Cec", "Dan"]
    assert seen.cancelling_offered
    assert seen.turns["t1"].turn == "Ann"
    floor.at = 100
    for name in ("Ann", "Cec", "Dan"):
        floor.ok(c.BuyIn, DEALER, entrant=name)
    floor.ok(c.StartSession, session="heats")
    floor.ok(c.OrderCount, session="heats", table="t1")
    floor.count("heats", "t2", stacks_of(list(seats["t2"].values()), 500, 500))
    floor.ok(c.CountIn, DEALER, session="heats", table="t2", missing={"25.00": 3})
    floor.ok(c.RaiseDispute, c.By("Ann", Rank.PLAYER), about_what="A card fell.", table="t1")
    seen = manager_view(floor.t, 101)
    assert (seen.counts_due, seen.missing, [each.number for each in seen.disputes]) == (("t1",), {"t2": {"25.00": 3}}, [1])
    assert seen.playoffs == {}, "both of two go on"


def test_an_entrants_page_has_their_own_affairs_alone() -> None:
    floor = Floor().closed()
    seats = floor.start("heats", "t1", "t2")
    floor.ok(c.RaiseDispute, c.By("Ann", Rank.PLAYER), about_what="A card fell.")
    ann, bob = own_view(floor.t, "Ann"), own_view(floor.t, "Bob")
    table, box = next((table, box) for table, boxes in seats.items() for box, name in boxes.items() if name == "Ann")
    assert (ann.table, ann.box, ann.fee, len(ann.disputes)) == (table, box, 50_00, 1)
    assert bob.disputes == ()
    assert ann.wall == bob.wall == wall_view(floor.t)


def test_a_sealed_order_is_in_no_view_before_the_words() -> None:
    """Two tournaments that differ in the sealed order alone look the same but for the commitment, which is in no view."""
    seen = []
    for commitment in ("1" * 64, "2" * 64):
        floor = Floor().closed()
        floor.ok(c.NameTables, session="heats", tables=("t1", "t2"))
        floor.ok(c.CommitSeats, session="heats", commitment=commitment)
        seen.append((wall_view(floor.t), own_view(floor.t, "Ann"), manager_view(floor.t, 1), sheet_view(floor.t)))
    assert seen[0] == seen[1]


def test_no_opponent_takes_the_seat_of_who_sits_at_the_terminal() -> None:
    """An opponent's name is one that somebody may type, too."""
    seat = by_strategy(STRATEGIES["minimum"])
    for name in ("Guest", "All-in-last 2", "Contrarian 3"):
        found = with_opponents({name: seat}, 6, tuple(STRATEGIES))
        assert len(found) == 6
        assert found[name] is seat
    assert len(with_opponents({}, 6, ("minimum",))) == 6


@pytest.mark.clause("seven-up-baccarat", "15.1.1")
def test_the_conditions_page_explains_each_word_of_tournament_play() -> None:
    page = conditions_view(Floor().publish().t)
    assert page.said == said()
    assert set(page.words) == {
        "buy-in", "marker", "pass card", "play-off", "session", "tie", "tournament", "tournament chips", "Tournament Manager",
        "undisclosed wager",
    }  # fmt: skip
    assert page.words == WORDS
    assert all(words.endswith(".") for words in WORDS.values())


def test_the_trainers_sheet_has_seats_limits_and_prizes() -> None:
    floor = Floor().closed()
    floor.ok(c.AddToPrizes, HOUSE, amount=Sum(1_00))
    assert "not given out yet" in sheet_text(sheet_view(floor.t))
    seats = floor.seat("heats", "t1", "t2")
    text = sheet_text(sheet_view(floor.t))
    assert all(name in text for name in NAMES[:4])
    assert f"t1: 1 {seats['t1'][1]}, 2 {seats['t1'][2]}" in text
    assert "from coup 1   player               10.00 to 100.00" in text
    assert "place 1         100.50" in text  # half of 201.00
    assert sum(cents for _, cents in sheet_view(floor.t).prizes) == 201_00


def test_the_sheet_tells_goods_and_what_is_guaranteed_and_what_was_given_out() -> None:
    floor = Floor()
    names = list(
        floor.finals(
            *NAMES[:4], goods=("A watch", 4), prizes={"shares": [2, 1]}, undertakings={"guarantee": "900.00", "entries": 2}
        ).values()
    )
    assert sheet_view(floor.t).prizes == ((1, 600_00), (2, 300_00))
    assert sheet_text(sheet_view(floor.t)).splitlines()[-3:] == [
        "  place 1         600.00", "  place 2         300.00", "  place 4           0.00  A watch",
    ]  # fmt: skip
    assert wall_view(floor.t).pool == 200_00
    floor.finish("final", "t1", stacks_of(names, 400, 300, 200, 100))
    for prize in floor.ok(c.AwardPrizes).prizes:
        floor.ok(c.PayPrize, DEALER, entrant=prize.entrant)
    assert sheet_view(floor.t).prizes == ((1, 600_00), (2, 300_00)), "paid or not, they came to so much"


def test_wall_and_sheet_from_a_tape(tmp_path: Path) -> None:
    tape = tmp_path / "cup.jsonl"
    by = ["gil", "gaming-manager"]
    lines = [
        {"key": "1", "do": "draft", "by": by, "at": 0, "conditions": said()},
        {"key": "2", "do": "publish", "by": by, "at": 0},
        {"key": "3", "do": "open", "by": by, "at": 0},
    ]  # fmt: skip
    told = run("tournament", "hold", "--tape", str(tape), typed="\n".join(map(json.dumps, lines)))
    assert [list(json.loads(line)) for line in told.stdout.splitlines()] == [["key", "ok"]] * 3
    assert run("tournament", "wall", str(tape)).stdout == "Spring Cup · open · 0 entrants · 0.00 in the prizes\n"
    assert json.loads(run("tournament", "sheet", str(tape), "--json").stdout)["name"] == "Spring Cup"
    assert "Limits" in run("tournament", "sheet", str(tape)).stdout
    assert json.loads(run("tournament", "replay", str(tape), "--json").stdout)["events"] == 3
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    assert run("tournament", "wall", str(empty)).exit_code == 2


def test_the_wall_tells_what_the_house_has_guaranteed_where_less_was_put_in(tmp_path: Path) -> None:
    tape, by = tmp_path / "cup.jsonl", ["gil", "gaming-manager"]
    guaranteed = said(undertakings={"guarantee": "900.00", "entries": 4})
    lines = [
        {"key": "1", "do": "draft", "by": by, "at": 0, "conditions": guaranteed},
        {"key": "2", "do": "publish", "by": by, "at": 0},
        {"key": "3", "do": "add", "by": by, "at": 0, "amount": "200.00"},
    ]  # fmt: skip
    assert run("tournament", "hold", "--tape", str(tape), typed="\n".join(map(json.dumps, lines))).exit_code == 0
    assert run("tournament", "wall", str(tape)).stdout == "Spring Cup · published · 0 entrants · 900.00 in the prizes\n"
    assert json.loads(run("tournament", "wall", str(tape), "--json").stdout)["pool"] == 200_00


def test_the_board_is_told_after_every_coup() -> None:
    _, told, _ = rehearsed(5, said())
    shown = [each for each in told if isinstance(each, Shown)]
    assert [each.coup for each in shown if each.session == "final"][:2] == [1, 2]
    assert all(each.line == 1 for each in shown if each.session == "final")
