"""What each document says, clause by clause in our own words, and how the software treats it."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.games.catalogue import GAMES

DOCUMENTS: Final = tuple(GAMES)
"""A document has its game's slug."""


class Treatment(StrEnum):
    """How the software treats a clause."""

    ENFORCED = "enforced"
    RECORDED = "recorded"
    SHOWN = "shown"
    CONFIGURED = "configured"
    PHYSICAL = "physical"
    PLANNED = "planned"

    @property
    def means(self) -> str:
        return _MEANINGS[self]

    @property
    def needs_test(self) -> bool:
        return self not in (Treatment.PHYSICAL, Treatment.PLANNED)


_MEANINGS: Final = {
    Treatment.ENFORCED: "code refuses what it forbids or computes what it says",
    Treatment.RECORDED: "an event cites it",
    Treatment.SHOWN: "a view of the table or a promotion's page has it, where it says",
    Treatment.CONFIGURED: "whoever sets up a table, a pool or a promotion chooses it, by the setting it names",
    Treatment.PHYSICAL: "a person or a thing outside any software, with the reason",
    Treatment.PLANNED: "work to come, which is named",
}


class RegisterError(LookupError):
    """A sentence about a document or a clause that is not there, or a data file that cannot be read."""


class Clause(Struct, frozen=True, omit_defaults=True):
    document: str
    number: str
    how: str
    """A `Treatment`; kept as text, so that a check can name one that does not exist."""
    says: str
    why: str = ""
    """For `physical`: why no software can do it."""
    work: str = ""
    """For `planned`: the work that will bring it."""
    seen: str = ""
    """For `shown`: the part of a view that has it, `sign.restricted`, or of a promotion's page, `promotion.means`."""
    setting: str = ""
    """For `configured`: the condition of a table that decides it, `terms.dealing`, or the part of a pool's
    or a promotion's command, `link.game`, `draft.documents`."""


class Register(Struct, frozen=True):
    """One document, its clauses in the document's order."""

    document: str
    approved: str
    clauses: Mapping[str, Clause]

    def clause(self, number: str) -> Clause:
        found = self.clauses.get(number)
        if found is None:
            raise RegisterError(f"{title_of(self.document)} has no clause {number}.")
        return found

    def family(self, number: str) -> tuple[Clause, ...]:
        """A clause and everything under it; a section's number alone, such as 13, gives the section."""
        found = tuple(clause for name, clause in self.clauses.items() if name == number or is_under(name, number))
        if not found:
            raise RegisterError(f"{title_of(self.document)} has no clause {number}.")
        return found

    def children(self, number: str) -> tuple[Clause, ...]:
        """The clauses one step under this one."""
        return tuple(clause for name, clause in self.clauses.items() if parent_number(name) == number)

    def parents(self, number: str) -> tuple[Clause, ...]:
        """The clauses it stands under, the outermost first."""
        found: list[Clause] = []
        while number := parent_number(number):
            if number in self.clauses:
                found.insert(0, self.clauses[number])
        return tuple(found)

    def coverage(self) -> dict[str, int]:
        """How many clauses have each treatment, those with none at zero."""
        return _counted(self.clauses.values())


def parent_number(number: str) -> str:
    """`13.2.1` stands under `13.2`, `14.1(a)` under `14.1`, and a section under nothing."""
    if number.endswith(")"):
        return number.rpartition("(")[0]
    return number.rpartition(".")[0]


def is_under(number: str, above: str) -> bool:
    return number.startswith((f"{above}.", f"{above}("))


def title_of(document: str) -> str:
    return GAMES[document].title if document in GAMES else document


def read_register(text: str) -> Register:
    """A data file's content as a register. What a clause says is for the checks to judge."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
        document, approved = data["document"], data["approved"]
        clauses = {
            number: msgspec.convert({"document": document, "number": number, **told}, Clause)
            for number, told in data["clauses"].items()
        }
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, KeyError, TypeError, AttributeError) as error:
        raise RegisterError(f"The register's data cannot be read: {error}.") from error
    return Register(document, approved, clauses)


@cache
def register_of(slug: str) -> Register:
    if slug not in DOCUMENTS:
        raise RegisterError(f"There is no game {slug!r}; the games are {', '.join(DOCUMENTS)}.")
    return read_register((files("croupier.rulebook") / "data" / f"{slug}.toml").read_text("utf-8"))


def registers() -> tuple[Register, ...]:
    return tuple(register_of(slug) for slug in DOCUMENTS)


def clause_of(slug: str, number: str) -> Clause:
    return register_of(slug).clause(number)


def total(read: Iterable[Register]) -> dict[str, int]:
    """The coverage of several documents together."""
    return _counted(clause for register in read for clause in register.clauses.values())


def _counted(clauses: Iterable[Clause]) -> dict[str, int]:
    counts = Counter(clause.how for clause in clauses)
    return {treatment.value: counts[treatment] for treatment in Treatment}
