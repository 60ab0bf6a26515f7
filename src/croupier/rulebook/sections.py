"""The sections of each document, by the titles we give them."""

import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct

from croupier.rulebook.register import Clause, Register, RegisterError, register_of, title_of


class Section(Struct, frozen=True):
    number: str
    title: str
    clauses: tuple[Clause, ...]


def section_number(clause: str) -> str:
    """`13.2.1` stands in section 13."""
    return clause.partition(".")[0]


@cache
def sections_of(document: str) -> tuple[Section, ...]:
    """All of them, in the document's order."""
    register = register_of(document)
    return tuple(Section(number, title, _within(register, number)) for number, title in _titles()[document].items())


def section_of(document: str, number: str) -> Section:
    """The section that a clause, or a section's own number, stands in."""
    wanted = section_number(number)
    found = next((section for section in sections_of(document) if section.number == wanted), None)
    if found is None:
        raise RegisterError(f"{title_of(document)} has no section {wanted}.")
    return found


def _within(register: Register, number: str) -> tuple[Clause, ...]:
    return tuple(clause for name, clause in register.clauses.items() if section_number(name) == number)


@cache
def _titles() -> dict[str, dict[str, str]]:
    return tomllib.loads((files("croupier.rulebook") / "data" / "sections.toml").read_text("utf-8"))
