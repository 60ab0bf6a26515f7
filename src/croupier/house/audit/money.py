"""The books: postings derived anew from each entry, held against the rows, and the rows against the balances."""

from collections.abc import Container, Iterable, Iterator
from typing import Any, Final

from croupier.house.audit.chains import where
from croupier.house.audit.findings import Sheet
from croupier.house.audit.reading import AccountRow, StreamRow
from croupier.house.floor.ledger import CAGE, CASH, CHIPS, VOUCHERS, at_table, minimum_of
from croupier.table.model.accounts import CAGE as FROM_CAGE
from croupier.table.model.accounts import PURSE
from croupier.table.model.table import Table

_HOUSE: Final = frozenset((CASH, VOUCHERS, CAGE, CHIPS))
Lines = list[tuple[str, int]]


class Books:
    """All accounts of the house, and what the rows of all streams have put into each."""

    def __init__(self, accounts: dict[int, AccountRow], sheet: Sheet) -> None:
        self.accounts, self._sheet = accounts, sheet
        self.codes = {account.id: account.code for account in accounts.values()}
        self.sums = dict.fromkeys(accounts, 0)
        self.posted: set[int] = set()

    def close(self, people: Container[str], tables: Container[str], pools: Container[str]) -> None:
        """Once every stream has been read: balances, minimums, whose accounts they are, and the sum of everything. `pools` has the
        codes of all accounts of the prize meters and of the tournaments."""
        sheet = self._sheet
        for account in self.accounts.values():
            sheet.saw("balances")
            posted = self.sums[account.id]
            if account.balance != posted:
                sheet.found("balances", account.code, f"It holds {account.balance} cents, and {posted} were posted to it.")
            if account.minimum != minimum_of(account.code):
                sheet.found("balances", account.code, "It has another minimum than accounts of its kind.")
            if account.minimum is not None and account.balance < account.minimum:
                sheet.found("balances", account.code, f"It holds {account.balance} cents, less than it may.")
            if account.code not in pools and not _somebodys(account.code, people, tables):
                sheet.found("belonging", account.code, "It is of nobody, and of no table, pool or tournament of this house.")
            if account.id not in self.posted:
                sheet.found("belonging", account.code, "Nothing was ever posted to this account.")
        if total := sum(account.balance for account in self.accounts.values()):
            sheet.found("balances", "all accounts", f"Together they hold {total} cents instead of nothing.")


def _somebodys(code: str, people: Container[str], tables: Container[str]) -> bool:
    if code in _HOUSE:
        return True
    kind, _, rest = code.partition(":")
    if kind == "purse":
        return rest.rpartition(":")[0] in people
    table, _, account = rest.partition("/")
    if kind != "table" or table not in tables or not account:
        return False
    return not account.startswith("patron:") or account.partition(":")[2].rpartition(":")[0] in people


class Pages:
    """The postings of one stream, entry by entry beside its chain."""

    def __init__(self, books: Books, stream: StreamRow, rows: Iterable[tuple[Any, ...]], sheet: Sheet) -> None:
        self._books, self._stream, self._sheet = books, stream, sheet
        self._rows: Iterator[tuple[Any, ...]] = iter(rows)
        self._next = next(self._rows, None)
        self.sums: dict[str, int] = {}
        """What this stream alone has put into each account."""
        self.touched: set[str] = set()
        """The accounts that it has posted to since somebody looked."""
        self.looked = 0

    def hold(self, version: int, due: Lines | None) -> Lines:
        """The rows of an entry, held against the postings due from it; None where it cannot be told what is due."""
        row = self._next
        if not due and (row is None or row[0] > version):
            return []
        found = self._take(version)
        if due is not None and found != due:
            self._differs(version, found, due)
        if sum(cents for _code, cents in found):
            self._sheet.found("postings", where(self._stream, version), "Its postings do not balance.")
        sums, touched = self.sums, self.touched
        for code, cents in found:
            touched.add(code)
            sums[code] = after = sums.get(code, 0) + cents
            if after < 0 and cents < 0 and "/" in code and minimum_of(code) is not None:
                self._sheet.found("postings", where(self._stream, version), f"It takes more from {code} than lay there.")
        return found

    def _take(self, version: int) -> Lines:
        """The rows of this entry; any before it lie beside no entry."""
        row, rows, books = self._next, self._rows, self._books
        codes, sums, found = books.codes, books.sums, Lines()
        while row is not None and row[0] <= version:
            at, line, account, cents = row
            code = codes.get(account)
            self.looked += 1
            if at < version:
                self._stray(at)
            elif line != len(found):
                self._sheet.found("postings", where(self._stream, version), f"Line {len(found)} of its postings is missing.")
            if code is None:
                self._sheet.found("belonging", where(self._stream, at), f"It posts to account {account}, which does not exist.")
                code = f"account {account}"
            else:
                books.posted.add(account)
                sums[account] += cents
            if at == version:
                found.append((code, cents))
            row = next(rows, None)
        self._next = row
        return found

    def _differs(self, version: int, found: Lines, due: Lines) -> None:
        if not found:
            what = f"Its postings are missing: {_told(due)}."
        elif not due:
            what = f"It moves no money, and has postings: {_told(found)}."
        else:
            what = f"It posts {_told(found)} instead of {_told(due)}."
        self._sheet.found("postings", where(self._stream, version), what)

    def _stray(self, version: int) -> None:
        self._sheet.found("belonging", where(self._stream, version), "There is a posting, and no such entry.")

    def close(self, version: int) -> None:
        """The chain has ended: whatever comes after lies beside no entry."""
        while self._next is not None:
            at = self._next[0]
            self._take(at)
            if at > version:
                self._stray(at)
        self._sheet.saw("postings", self.looked)


def _told(lines: Lines) -> str:
    return ", ".join(f"{cents} to {code}" for code, cents in lines[:6]) + (" and more" if len(lines) > 6 else "")


def holds_together(table: Table, name: str, sums: dict[str, int], *, physical: bool) -> str:
    """A second way to the same money: what the table itself counts in its accounts, against the sums of the rows. A sentence if the
    two differ. What is outside for the table is cash, vouchers and purses for the house."""
    counted: dict[str, int] = {}
    for account, cents in table.accounts.items():
        code = _second_way(name, account, physical=physical)
        counted[code] = counted.get(code, 0) + cents
    own = at_table(name, "")
    posted = {"": 0}
    for code, cents in sums.items():
        code = code if code.startswith(own) else ""
        posted[code] = posted.get(code, 0) + cents
    if physical:  # whose chips go in and out of the house, nobody knows
        for each in (counted, posted):
            each[""] = each.get("", 0) + each.pop(at_table(name, "players"), 0)
    wrong = sorted(code for code in counted.keys() | posted.keys() if counted.get(code, 0) != posted.get(code, 0))
    if not wrong:
        return ""
    code = wrong[0]
    told = code or "what lies outside"
    return f"The table counts {counted.get(code, 0)} cents in {told}, and {posted.get(code, 0)} were posted."


def _second_way(name: str, account: str, *, physical: bool) -> str:
    if account in (PURSE, FROM_CAGE):
        return ""
    if physical and account.startswith(("patron:", "layout:")):
        return at_table(name, "players")
    return at_table(name, account)
