"""Rows that go in many to a statement come out as they would one by one."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.house.journal.dialects import SQLite

MANY = (1, 2, 7, 8, 9, 31, 64, 65, 100)
ADD = "INSERT INTO account (id, balance) VALUES (?, ?)"
MOVE = "UPDATE account SET balance = balance + ? WHERE id = ?"
GO_ON = "UPDATE account SET balance = ?, last = ? WHERE id = ? AND balance = ?"


@pytest.fixture
def books(tmp_path: Path) -> Iterator[SQLite]:
    found = SQLite(tmp_path / "books.sqlite3")
    found.query("CREATE TABLE account (id INTEGER PRIMARY KEY, balance BIGINT CHECK (balance >= 0), last TEXT)")
    yield found
    found.close()


@pytest.mark.parametrize("many", MANY)
def test_rows_are_added_and_changed_each_by_its_own_values(books: SQLite, many: int) -> None:
    assert books.each(ADD, [(number, 100 * number) for number in range(many)]) == many
    assert books.each(MOVE, [(number - 1, number) for number in range(1, many)]) == many - 1
    assert books.query("SELECT id, balance FROM account ORDER BY id") == [
        (number, 101 * number - 1 if number else 0) for number in range(many)
    ]


@pytest.mark.parametrize("many", MANY)
def test_what_has_been_moved_meanwhile_is_not_counted(books: SQLite, many: int) -> None:
    books.each(ADD, [(number, number) for number in range(many)])
    stood = [(number + 1, f"to {number}", number, number + (number == many // 2)) for number in range(many)]
    assert books.each(GO_ON, stood) == many - 1
    assert books.query("SELECT COUNT(*) FROM account WHERE last = 'to ' || id AND balance = id + 1") == [(many - 1,)]


@pytest.mark.parametrize("many", MANY)
def test_one_that_breaks_a_rule_is_told_with_the_rule(books: SQLite, many: int) -> None:
    books.each(ADD, [(number, 1) for number in range(many)])
    books.begin()
    with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
        books.each(MOVE, [(-2 if number == many - 1 else 1, number) for number in range(many)])
    books.rollback()
    assert books.query("SELECT DISTINCT balance FROM account") == [(1,)]
