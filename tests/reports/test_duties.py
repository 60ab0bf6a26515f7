"""Whom the five documents want told, laid beside the clauses: nothing is missing, and nobody is made up."""

import json
from pathlib import Path
from typing import Final

import pytest
from tests.terminal import run

from croupier.games.catalogue import GAMES
from croupier.games.duties import duties
from croupier.reports import duty_check
from croupier.reports.duty_check import Looked, looked_through

Line = tuple[str, str, str]
"""Clause, whom, by when."""


def lines(to: str, within: str, *clauses: str) -> set[Line]:
    return {(clause, to, within) for clause in clauses}


FROZEN: Final[dict[str, set[Line]]] = {
    "premium-baccarat": {
        *lines("inspector", "gaming-day", "4.12", "14.11.4"),
        *lines("surveillance", "at-once", "14.11.4"),
        *lines("inspector", "month", "14.12.7"),
        *lines("regulator", "month", "14.17.2"),
        *lines("regulator", "promptly", "14.15.2", "16.12.1"),
        *lines("surveillance", "before", "12.4.1", "12.9.1", "12.14.1", "12.19.1", "12.24.1", "12.28.1", "12.33.1"),
        *lines("inspector-or-police", "at-once", "15.3.4"),
        *lines("regulator", "24h-before", "16.12"),
        *lines("inspector", "48h", "16.11"),
        *lines("patron", "promptly", "15.14", "16.10", "16.9"),
        *lines("patron", "2-days", "16.8"),
        *lines("file", "promptly", "16.9.1"),
        *lines("players", "20m-before", "6.6", "6.6.2", "15.8", "15.9"),
        *lines("players", "throughout", "12.4.2", "12.9.2", "12.14.2", "12.19.2", "12.24.2", "12.28.2", "12.33.2", "6.6.3", "6.7"),
        *lines("casino-supervisor", "at-once", "4.6.1"),
    },
    "seven-up-baccarat": {
        *lines("inspector", "at-once", "4.5", "12.8.4", "16.13"),
        *lines("surveillance", "at-once", "12.8.4"),
        *lines("surveillance", "before", "10.2.1"),
        *lines("inspector", "before", "10.2.1"),
        *lines("inspector-or-police", "at-once", "14.3.4"),
        *lines("regulator", "24h-before", "16.10"),
        *lines("regulator", "before", "16.10.1"),
        *lines("patron", "promptly", "14.13", "16.12", "16.11"),
        *lines("patron", "2-days", "16.9"),
        *lines("file", "promptly", "16.11.1"),
        *lines("players", "20m-before", "6.7", "6.7.2", "14.8"),
        *lines("players", "throughout", "10.2.2", "6.7.3", "6.8"),
        *lines("casino-supervisor", "at-once", "4.3"),
        *lines("entrants", "before", "15.4.1", "15.6.15"),
        *lines("entrants", "promptly", "15.5.3", "15.6.11", "15.5.8"),
        *lines("players", "before", "15.8.2.6"),
        *lines("tournament-manager", "promptly", "15.5.8", "15.5.9"),
    },
    "lucky-draw-baccarat": {
        *lines("inspector-or-police", "at-once", "12.3.4"),
        *lines("regulator", "24h-before", "13.9"),
        *lines("regulator", "before", "13.9.1"),
        *lines("inspector", "at-once", "13.12"),
        *lines("patron", "promptly", "12.12", "13.11", "13.10"),
        *lines("patron", "2-days", "13.8"),
        *lines("file", "promptly", "13.10.1"),
        *lines("players", "20m-before", "6.5", "6.6", "12.8"),
        *lines("players", "throughout", "6.6.1", "6.7"),
    },
    "baceball": {
        *lines("regulator", "before", "10.3", "10.4", "15.9.1"),
        *lines("regulator", "24h-before", "15.9"),
        *lines("inspector", "at-once", "15.12"),
        *lines("patron", "promptly", "14.13", "15.11", "15.10"),
        *lines("patron", "2-days", "15.8"),
        *lines("file", "promptly", "15.10.1"),
        *lines("players", "20m-before", "6.5", "6.5.2", "14.8"),
        *lines("players", "throughout", "6.5.3", "6.6", "2.5", "10.3", "11.4"),
        *lines("casino-supervisor", "at-once", "4.5"),
        *lines("drop-box", "at-once", "12.12.1"),
    },
    "three-card-poker": {
        *lines("surveillance", "at-once", "12.9.4"),
        *lines("inspector", "at-once", "12.9.4"),
        *lines("regulator", "month", "12.15.2"),
        *lines("regulator", "promptly", "12.13.2", "15.12.1"),
        *lines("regulator", "before", "10.2", "10.4"),
        *lines("regulator", "24h-before", "15.12"),
        *lines("inspector", "48h", "15.11"),
        *lines("patron", "promptly", "14.14", "15.10", "15.9"),
        *lines("patron", "2-days", "15.8"),
        *lines("patron", "at-once", "12.10"),
        *lines("file", "promptly", "15.9.1"),
        *lines("players", "20m-before", "6.5", "6.5.2", "14.9"),
        *lines("players", "throughout", "6.5.3", "6.6"),
        *lines("casino-supervisor", "at-once", "12.12"),  # by ruling: how often a patron has let the time run out
    },
}
"""Every duty of the documents as it was read out of them, and none besides."""


@pytest.mark.parametrize("game", GAMES)
def test_the_data_are_the_documents_duties_each_once(game: str) -> None:
    told = [(duty.clause, duty.to, duty.within.value) for duty in duties(game)]
    assert sorted(told) == sorted(FROZEN[game])


@pytest.mark.parametrize("game", ["lucky-draw-baccarat", "baceball"])
def test_nobody_is_made_up(game: str) -> None:
    """Neither document says who hears of a card missing or foreign."""
    assert [duty for duty in duties(game) if duty.occasion == "wrong-cards"] == []


def test_two_documents_know_no_detention() -> None:
    assert [game for game in GAMES if any(duty.occasion == "detained" for duty in duties(game))] == [
        "premium-baccarat", "seven-up-baccarat", "lucky-draw-baccarat",
    ]  # fmt: skip


@pytest.mark.parametrize("looked", looked_through(), ids=lambda looked: looked.document)
def test_every_clause_that_wants_somebody_outside_the_pit_told_has_a_line(looked: Looked) -> None:
    """Read out of our own register: whoever is named there as hearing of something stands in the data."""
    assert len(looked.speak) > 1
    assert looked.missing == ()


def test_the_self_check_says_what_it_looked_through_and_what_a_list_has_besides(tmp_path: Path) -> None:
    told = run("notices", "check")
    assert told.exit_code == 0
    assert told.stdout.count("each has its line.") == len(GAMES)
    rows = [(game, clause, to) for game, known in FROZEN.items() for clause, to, _within in known]
    rows += [("lucky-draw-baccarat", "10.15", "nobody named"), ("baceball", "12.9", "nobody named")]
    listed = tmp_path / "notices.csv"
    listed.write_text("document,clause,whom\n" + "".join(f"{game},{clause},{to}\n" for game, clause, to in rows))
    assert "and the data have the same clauses." in run("notices", "check", str(listed)).stdout
    shorter = [row for row in rows if row[1] != "14.12.7"] + [
        ("baceball", "9.9", "inspector"),
        ("baceball", "15.12", "nobody named"),
    ]
    shorter.remove(("baceball", "15.12", "inspector"))
    listed.write_text("document,clause,whom\n" + "".join(f"{game},{clause},{to}\n" for game, clause, to in shorter))
    differs = json.loads(run("notices", "check", str(listed), "--json").stdout)["differs"]
    assert differs == [
        "baceball 15.12 names nobody, and the data name somebody.",
        "baceball 9.9 wants somebody told, and the data have no line for it.",
        "premium-baccarat 14.12.7 has a line in the data, and the list none: by ruling, or made up.",
    ]
    listed.write_text("a,b\n1,2\n")
    assert run("notices", "check", str(listed)).exit_code == 2
    assert run("notices", "check", str(tmp_path / "none")).exit_code == 2


def test_the_check_finds_a_clause_without_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        duty_check,
        "duties",
        lambda game: tuple(each for each in duties(game) if (game, each.clause) != ("premium-baccarat", "16.11")),
    )
    assert [(each.document, each.missing) for each in looked_through() if each.missing] == [("premium-baccarat", ("16.11",))]
    assert run("notices", "check").exit_code == 1
