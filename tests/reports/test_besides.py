"""Papers out of promotions and tournaments: terms and approvals, refused claims, count sheets; by clause, and by the tape."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.promoting import CLERK, HELD, House
from tests.terminal import run
from tests.tournament.floor import NAMES, Floor

from croupier.games.catalogue import GAMES
from croupier.promotions import commands as c
from croupier.promotions.terms import Prize
from croupier.reports.besides import (
    Person,
    Span,
    beside_text,
    count_sheets,
    counts_paper,
    promotions_told,
    refused_claims,
    refused_paper,
)
from croupier.reports.besides_issued import as_beside, as_told_then, kept, supplement
from croupier.reports.deadlines import SYDNEY
from croupier.reports.papers import Issue, Source

CAR = Path(__file__).parents[1] / "promotions" / "golden" / "car.jsonl"
REASONS = {
    "premium-baccarat": ("16.9", "16.9.1"), "seven-up-baccarat": ("16.11", "16.11.1"), "lucky-draw-baccarat": ("13.10", "13.10.1"),
    "baceball": ("15.10", "15.10.1"), "three-card-poker": ("15.9", "15.9.1"),
}  # fmt: skip
TERMS = {
    "premium-baccarat": ("16.12", "16.12.1"), "seven-up-baccarat": ("16.10", "16.10.1"), "lucky-draw-baccarat": ("13.9", "13.9.1"),
    "baceball": ("15.9", "15.9.1"), "three-card-poker": ("15.12", "15.12.1"),
}  # fmt: skip
PEOPLE = {"13": Person("Joan Hart", "1 Pyrmont Street")}


def refused_over(value: str, document: str) -> House:
    """A claim upon a prize of so much, by somebody who has won nothing, refused."""
    house = House().drawn(document, prizes=(Prize("goods", "A hamper", value, "None"),), people=("11",))
    house.do(c.ClaimPrize, 1, "13", when=HELD)
    house.do(c.RefuseClaim, 1, "Another ticket won.", ("name", "address"), by=CLERK, when=HELD)
    return house


@pytest.mark.parametrize("document", GAMES)
def test_name_and_address_are_on_file_from_a_cent_over_a_hundred_dollars(document: str) -> None:
    for value, filed in (("100.00", False), ("100.01", True)):
        house = refused_over(value, document)
        [kept] = refused_claims(house.system, SYDNEY, PEOPLE)
        assert (kept.filed, kept.clauses) == (filed, REASONS[document] if filed else REASONS[document][:1])
        assert (kept.name, kept.address) == (("Joan Hart", "1 Pyrmont Street") if filed else ("", ""))
        assert (kept.person, kept.reason, kept.told, kept.worth) == ("13", "Another ticket won.", False, value)
        assert ("Joan Hart" in "\n".join(beside_text(refused_paper([kept], Span(()), SYDNEY)))) is filed


def test_the_regulator_reads_every_version_under_each_document(tmp_path: Path) -> None:
    told = json.loads(run("report", "promotions", str(CAR), "--json").stdout)
    assert {each["document"]: tuple(each["clauses"]) for each in told} == TERMS
    for each in told:
        assert [(one["version"], one["approval"], one["submitted"] is not None) for one in each["versions"]] == [
            (1, "", False), (2, "", True), (3, "L 24/77", True),
        ]  # fmt: skip
    kept = tmp_path / CAR.name
    run("promotion", "run", str(CAR), "--tape", str(kept))
    assert run("report", "promotions", str(kept)).stdout == run("report", "promotions", str(CAR)).stdout
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    assert "Nil: there is nothing to report." in run("report", "promotions", str(empty)).stdout
    assert promotions_told(House().system, SYDNEY) == []


@pytest.mark.clause("premium-baccarat", "16.12", "16.12.1")
@pytest.mark.clause("seven-up-baccarat", "16.10", "16.10.1")
@pytest.mark.clause("lucky-draw-baccarat", "13.9", "13.9.1")
@pytest.mark.clause("baceball", "15.9", "15.9.1")
@pytest.mark.clause("three-card-poker", "15.12", "15.12.1")
def test_the_regulator_reads_every_point_of_every_version_and_each_once() -> None:
    told = json.loads(run("report", "promotions", str(CAR), "--json").stdout)
    for each in told:
        for version in each["versions"]:
            numbers = [line.partition(".")[0] for line in version["points"][:-1]]
            assert numbers == [*map(str, range(1, 11)), *["11"] * len(version["prizes"])]
            assert version["points"][-1].startswith("Where these terms can be had: ")
    printed = run("report", "promotions", str(CAR)).stdout
    assert printed.count("4. The wager it takes: ") == len(told[0]["versions"])
    assert printed.count("Its terms, versions and approvals are those above.") == len(told) - 1
    assert "make: " in printed


def test_a_paper_issued_before_points_were_told_stays_as_it_was() -> None:
    system = House().drawn(*GAMES).system
    span = Span((Source("promotions.jsonl", "", 3, "f" * 64),))
    now = kept("promotions", "Australia/Sydney", "06:00", span, promotions_told(system, SYDNEY))
    older = tuple(
        each | {"versions": [{name: said for name, said in one.items() if name != "points"} for one in each["versions"]]}
        for each in now.entries
    )
    issued = replace(now, entries=older)
    assert as_told_then(now, now) == now
    assert as_told_then(now, issued) == issued
    shown = "\n".join(beside_text(as_beside(issued, {})))
    assert shown.count("prizes of $") == len(older)
    assert "The wager it takes" not in shown
    forged = replace(now, entries=({"versions": "x"}, {}))
    assert as_told_then(now, forged) != forged


def test_a_supplement_to_a_paper_without_points_tells_only_what_has_changed() -> None:
    """That the points are told since is no change of the terms; what did change is told with them."""
    span = Span((Source("promotions.jsonl", "", 3, "f" * 64),))
    now = kept("promotions", "Australia/Sydney", "06:00", span, promotions_told(House().drawn(*GAMES).system, SYDNEY))
    first, *others = now.entries
    bare = as_told_then(now, replace(now, entries=()))
    olga = Issue("Olga", "2024-11-01T09:00:00+11:00")
    more = supplement(now, replace(bare, issued=olga), {3: "f" * 64})
    assert more.nil
    assert more.entries == now.entries
    changed = {**bare.entries[0], "versions": bare.entries[0]["versions"][:-1]}
    before = replace(bare, issued=olga, entries=(changed, *bare.entries[1:]))
    assert supplement(now, before, {3: "f" * 64}).told == (first,)
    assert "points" in first["versions"][-1]
    newer = replace(now, issued=olga, entries=(as_told_then(now, bare).entries[0], *others))
    assert supplement(now, newer, {3: "f" * 64}).told == (first,), "a paper with points is held against as it is"


def test_the_file_of_refused_claims_joins_names_from_a_side_file(tmp_path: Path) -> None:
    people = tmp_path / "people.json"
    people.write_text('{"99": {"name": "Ira Marsh", "address": "9 Quay"}}')
    told = run("report", "refused", str(CAR), "--people", str(people)).stdout
    assert told.count("On file: Ira Marsh, 9 Quay") == len(GAMES)
    assert "no name at hand" in run("report", "refused", str(CAR)).stdout
    people.write_text("[]")
    wrong = run("report", "refused", str(CAR), "--people", str(people))
    assert (wrong.exit_code, "is no file of people" in wrong.output) == (2, True)
    assert run("report", "refused", str(CAR), "--people", str(tmp_path / "none")).exit_code == 2


@pytest.mark.clause("seven-up-baccarat", "15.5.8")
@pytest.mark.clause("seven-up-baccarat", "15.5.9")
def test_a_count_sheet_has_every_stack_and_every_kind_of_chip_that_is_missing() -> None:
    floor = Floor()
    floor.finals()
    assert "Nil: nothing was counted yet." in list(beside_text(counts_paper(count_sheets(floor.t), Span(()), SYDNEY)))
    stacks = dict(zip(NAMES[:4], (400_00, 300_00, 200_00, 100_00), strict=True))
    floor.count("final", "t1", stacks)
    [open_] = count_sheets(floor.t)
    assert (open_.final, open_.missing, open_.missing_worth) == (True, None, None)
    assert open_.stacks == dict(zip(NAMES[:4], ("400.00", "300.00", "200.00", "100.00"), strict=True))
    from tests.tournament.floor import DEALER

    from croupier.tournament import commands as t

    floor.ok(t.CountIn, DEALER, session="final", table="t1", missing={"25": 2, "5": 1})
    [sheet] = count_sheets(floor.t)
    assert (sheet.clauses, sheet.missing, sheet.missing_worth) == (("15.5.8", "15.5.9"), {"25": 2, "5": 1}, "55.00")
    assert "  missing together 55.00" in list(beside_text(counts_paper([sheet], Span(()), SYDNEY)))


def test_each_of_them_names_its_period_its_journal_and_whoever_printed_it() -> None:
    kept = CAR.with_name("car.tape.jsonl")
    last = json.loads(kept.read_bytes().splitlines()[-1])
    for what in ("promotions", "refused"):
        told = run("report", what, str(kept), "--by", "Olga", "--at", "2024-11-01T09:00:00+11:00").stdout
        assert "Period:     2024-08-29T10:00:00+10:00 to 2024-10-04T11:07:00+10:00" in told
        assert "Printed:    by Olga, 2024-11-01T09:00:00+11:00" in told
        assert f"car.tape.jsonl, {last['n']} lines, the last {last['hash']}" in told
        assert run("report", what, str(kept)).stdout == run("report", what, str(kept)).stdout
        assert last["hash"] in run("report", what, str(CAR)).stdout, "the lines that made the tape are the tape"


def test_nil_is_a_report_here_too(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    told = run("report", "promotions", str(empty)).stdout
    assert "Nil: there is nothing to report." in told
    assert "nothing is on record yet" in told


AT = ("--at", "2024-11-01T09:00:00+11:00")


def test_a_paper_that_is_issued_prints_the_same_for_ever_and_is_supplemented(tmp_path: Path) -> None:
    kept, early, file = CAR.with_name("car.tape.jsonl"), tmp_path / "car.tape.jsonl", tmp_path / "paper.json"
    lines = kept.read_bytes().splitlines(keepends=True)
    early.write_bytes(b"".join(lines[:-1]))
    issued = run("report", "promotions", str(early), "--issue", str(file), "--by", "Olga", *AT)
    assert issued.exit_code == 0, issued.output
    assert "Status:     issued by Olga, 2024-11-01T09:00:00+11:00" in issued.stdout
    assert run("report", "print", str(file)).stdout == issued.stdout
    again = run("report", "promotions", str(early), "--issue", str(file), "--by", "Olga", *AT)
    assert (again.exit_code, "nothing that was issued is changed" in again.output) == (2, True)
    assert run("report", "promotions", str(early), "--issue", str(tmp_path / "x"), *AT).exit_code == 2, "somebody stands to it"
    more = run("report", "promotions", str(kept), "--supplements", str(file)).stdout
    assert "Supplement: to the paper that Olga issued 2024-11-01T09:00:00+11:00, seal " in more
    assert "Nil: there is nothing to report." in more, "nothing of the terms has changed"
    other = tmp_path / "other.jsonl"
    other.write_bytes(b"")
    cut = run("report", "promotions", str(other), "--supplements", str(file))
    assert (cut.exit_code, "changed, cut or swapped" in cut.output) == (2, True)
    file.write_bytes(file.read_bytes().replace(b"Spring", b"Autumn"))
    changed = run("report", "print", str(file))
    assert (changed.exit_code, "its seal does not fit" in changed.output) == (1, True)


def test_a_supplement_of_refused_claims_has_the_new_ones_and_the_file_no_names(tmp_path: Path) -> None:
    kept = CAR.with_name("car.tape.jsonl")
    lines = kept.read_bytes().splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if b'"claim-refused"' in line)
    early, file, people = tmp_path / "car.tape.jsonl", tmp_path / "paper.json", tmp_path / "people.json"
    people.write_text('{"99": {"name": "Ira Marsh", "address": "9 Quay"}}')
    early.write_bytes(b"".join(lines[:first]))
    nil = run("report", "refused", str(early), "--issue", str(file), "--by", "Olga", *AT).stdout
    assert "Nil: no claim was refused." in nil
    later = tmp_path / "later.json"
    told = run("report", "refused", str(kept), "--supplements", str(file), "--people", str(people), "--issue", str(later), "--by",
               "Olga", *AT).stdout  # fmt: skip
    assert "On file: Ira Marsh, 9 Quay" in told
    assert b"Ira" not in later.read_bytes()
    assert b"Quay" not in later.read_bytes()
    assert run("report", "print", str(later), "--people", str(people)).stdout == told
    assert "no name at hand" in run("report", "print", str(later)).stdout
    assert json.loads(run("report", "print", str(later), "--json").stdout)


def test_a_supplement_to_a_supplement_tells_only_what_neither_had(tmp_path: Path) -> None:
    lines = CAR.with_name("car.tape.jsonl").read_bytes().splitlines(keepends=True)
    tape, told, earlier = tmp_path / "car.tape.jsonl", [], list[str]()
    for number in range(1, len(lines) + 1):
        tape.write_bytes(b"".join(lines[:number]))
        file = tmp_path / f"{number}.json"
        words = ("report", "promotions", str(tape), "--issue", str(file), "--by", "Olga", *AT)
        assert run(*words, *earlier, "--json").exit_code == 0
        told.append(json.loads(run("report", "print", str(file), "--json").stdout))
        earlier = ["--supplements", str(file)]
    assert json.loads(run("report", "promotions", str(tape), "--json").stdout) == [
        next(each for paper in reversed(told) for each in paper if each["document"] == game) for game in GAMES
    ]
    for before, after in pairwise(told):
        assert not any(each in before for each in after), "nothing is told twice in a row"
