"""`croupier pool`: whoever runs a pit opens a pool and links tables to it."""

import json
from typing import Any

import pytest
from tests.terminal import run

from croupier.house.home import Home

OPEN = ("open", "Premier", "--approval", "L 16/0817", "--stake", "5", "--major-rate", "0.15", "--minor-rate", "0.04")

MYSTERY = ("--mystery-rate", "0.02", "--mystery-seed", "50", "--mystery-chance", "1/250")


def asked(home: Home, *line: str) -> Any:
    told = run("pool", *line, "--home", str(home.path), "--json")
    assert told.exit_code == 0, told.output
    return json.loads(told.stdout)


def refused(home: Home, *line: str) -> str:
    told = run("pool", *line, "--home", str(home.path))
    assert told.exit_code in (1, 2), told.output
    return " ".join(told.stderr.split())


def test_a_pool_is_opened_linked_and_listed(home: Home) -> None:
    assert asked(home, "list") == []
    (opened,) = asked(home, *OPEN, "--chips", "1,5,25")
    assert opened["seen"]["stake"] == 5_00
    assert [prize["pays"] for prize in opened["seen"]["prizes"]] == [100_000_00, 10_000_00]
    assert opened["warnings"] == []
    assert run("table", "add", "h1", "baceball", "--home", str(home.path)).exit_code == 0
    (linked,) = asked(home, "link", "Premier", "h1")
    assert linked["tables"] == ["h1"]
    shown = run("pool", "list", "--home", str(home.path), columns=100).output
    assert "Premier: a stake is $5.00; fed by h1." in shown
    assert "major    pays $100,000.00" in shown
    assert asked(home, "unlink", "h1")[0]["tables"] == []


def test_a_pool_that_costs_more_than_it_keeps_is_opened_with_a_warning(home: Home) -> None:
    (opened,) = asked(home, *OPEN[:6], "--major-rate", "0.4", "--minor-rate", "0.3")
    assert opened["warnings"]


def test_a_pool_with_a_mystery_prize_is_opened_amended_and_ended(home: Home) -> None:
    (opened,) = asked(home, *OPEN, *MYSTERY)
    assert [(prize["level"], prize["pays"]) for prize in opened["seen"]["prizes"]][-1] == ("mystery", 50_00)
    assert "approval" in refused(home, "amend", "Premier", "--minor-rate", "0.05")
    (amended,) = asked(home, "amend", "Premier", "--approval", "L 16/0818", "--minor-rate", "0.5", "--mystery-chance", "1 in 500")
    assert amended["warnings"]
    asked(home, "open", "North", *OPEN[2:])
    assert "Pool 'North' has no mystery level" in refused(home, "transfer", "Premier", "North", "--approval", "L 16/0819")
    (stays,) = asked(home, "transfer", "North", "Premier", "--approval", "L 16/0819")
    assert stays["seen"]["pool"] == "Premier"
    assert [each["seen"]["pool"] for each in asked(home, "list")] == ["Premier"]
    assert "or was" in refused(home, "open", "North", *OPEN[2:])


@pytest.mark.parametrize(("line", "sentence"), [
    (("close",), "What is to be done is one of list, open, amend, link, unlink, transfer, not 'close'."),
    (("open",), "croupier pool open needs the name of a pool."),
    (("unlink",), "croupier pool unlink needs the id of a table."),
    (("link", "Premier"), "croupier pool link needs the name of a pool and the id of a table."),
    (OPEN[:4], "croupier pool open needs the --stake."),
    (OPEN[:6], "croupier pool open needs the --major-rate."),
    ((*OPEN, "--mystery-rate", "0.01"), "croupier pool open needs the --mystery-seed."),
    ((*OPEN, *MYSTERY[:4]), "croupier pool open needs the --mystery-chance."),
    ((*OPEN, *MYSTERY[:4], "--mystery-chance", "often"), "'often' is no chance: write so many in so many"),
    ((*OPEN, *MYSTERY[:4], "--mystery-chance", "1/6"), "A chance is a in b for each stake"),
    (("amend",), "croupier pool amend needs the name of a pool."),
    (("amend", "Premier"), "croupier pool amend needs a rate, a seed or a chance that changes."),
    (("amend", "Premier", "--major-rate", "0.1"), "There is no pool 'Premier'."),
    (("transfer", "Premier"), "croupier pool transfer needs the name of a pool and of the one that takes what it holds."),
    (("transfer", "Premier", "North", "--approval", "L"), "There is no pool 'Premier'."),
    ((*OPEN, "--stake", "5.001"), "'5.001' is no amount"),
    ((*OPEN, "--chips", "1,,2"), "chips[1]: '' is no amount"),
    ((*OPEN, "--major-rate", "7"), "levels.major.rate: '7' is no rate"),
    (("open", "Premier", *OPEN[4:]), "Rates, seeds and pools are approved: name the reference of the approval."),
    (("link", "Premier", "h1"), "There is no table h1 in this pit."),
])  # fmt: skip
def test_what_cannot_be(home: Home, line: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(home, *line)
