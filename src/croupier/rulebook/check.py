"""What is wrong with the register, with the clauses that code cites, and with the proofs of the tests. Errors are data: each check
answers with a list of problems, and an empty list is good news."""

import hashlib
from collections.abc import Container, Iterable, Mapping
from typing import Final, NamedTuple

from msgspec import Struct

from croupier.rulebook.citations import Citation
from croupier.rulebook.marks import Mark
from croupier.rulebook.register import Register, Treatment


class Problem(Struct, frozen=True):
    document: str
    number: str
    sentence: str

    def __str__(self) -> str:
        return f"{' '.join(filter(None, (self.document, self.number)))}: {self.sentence}"


class Whole(NamedTuple):
    """A document's complete list of clause numbers: how many, and the SHA-256 of the numbers in order, a line each."""

    clauses: int
    sha256: str


COMPLETE: Final[Mapping[str, Whole]] = {
    "premium-baccarat": Whole(347, "291c1e398ae063e95b7d78db9c0f7b94860ab268eb4b8eb112ecc7263ca53962"),
    "seven-up-baccarat": Whole(274, "56ad5e89892c8694dc2a591c99219c2845643ec535c01dabb87750d5b33b9b25"),
    "lucky-draw-baccarat": Whole(185, "4f102400ec8c8a63811621559b3893917981e3261540a2511a47498334a59b96"),
    "baceball": Whole(226, "e1ee2a451a2af59d76a87b9b64a6db8579f2044e9337c9ea7e13d5b8c3cb8f96"),
    "three-card-poker": Whole(201, "c5ccdae6a23be415507618250a0bb7d4f958ee2d4e889002cb8b10b7724ab6ac"),
}
"""The documents are not part of this repository; this is how a number that was lost, added or moved is noticed all the same."""


def fingerprint(numbers: Iterable[str]) -> Whole:
    listed = list(numbers)
    return Whole(len(listed), hashlib.sha256("".join(f"{number}\n" for number in listed).encode()).hexdigest())


def check_complete(register: Register, complete: Mapping[str, Whole] = COMPLETE) -> list[Problem]:
    """Every clause of the document is listed, once, in order, and nothing else."""
    document = register.document
    if document not in complete:
        return [Problem(document, "", "no such document is known.")]
    whole, found = complete[document], fingerprint(register.clauses)
    if found.clauses != whole.clauses:
        return [Problem(document, "", f"the document has {whole.clauses} clauses, and the register lists {found.clauses}.")]
    if found.sha256 != whole.sha256:
        return [
            Problem(
                document, "", "the register has the right number of clauses, but their numbers or order are not the document's."
            )
        ]
    return []


def check_treatments(register: Register) -> list[Problem]:
    """Each clause says something and has a treatment; what is physical says why, what is planned names the work."""
    return [
        Problem(clause.document, clause.number, sentence)
        for clause in register.clauses.values()
        for wrong, sentence in (
            (clause.how not in list(Treatment), f"{clause.how!r} is no treatment; there are {', '.join(Treatment)}."),
            (not clause.says.strip(), "it has no summary."),
            (clause.how == Treatment.PHYSICAL and not clause.why.strip(), "it is physical and does not say why."),
            (clause.how == Treatment.PLANNED and not clause.work.strip(), "it is planned and does not name the work."),
            (clause.how != Treatment.PHYSICAL and bool(clause.why), f"it is {clause.how} and needs no reason."),
            (clause.how != Treatment.PLANNED and bool(clause.work), f"it is {clause.how}, and still names work to come."),
            (clause.how == Treatment.SHOWN and not clause.seen, "it is shown and does not say where."),
            (clause.how != Treatment.SHOWN and bool(clause.seen), f"it is {clause.how}, and names a part of a view."),
            (clause.how == Treatment.CONFIGURED and not clause.setting, "it is configured and names no setting."),
            (clause.how != Treatment.CONFIGURED and bool(clause.setting), f"it is {clause.how}, and names a setting."),
        )
        if wrong
    ]


def check_proofs(register: Register, marks: Iterable[Mark]) -> list[Problem]:
    """A clause that the software does something about has a test that proves it."""
    proven = {mark.number for mark in marks if mark.document == register.document}
    return [
        Problem(clause.document, clause.number, f"it is {clause.how}, and no test proves it.")
        for clause in register.clauses.values()
        if clause.how in list(Treatment) and Treatment(clause.how).needs_test and clause.number not in proven
    ]


def check_named(register: Register, parts: Container[str], settings: Container[str]) -> list[Problem]:
    """What is shown names a part that a view has, and what is configured a setting that a table has."""
    return [
        Problem(clause.document, clause.number, sentence)
        for clause in register.clauses.values()
        for wrong, sentence in (
            (clause.seen and clause.seen not in parts, f"no view has a part {clause.seen!r}."),
            (clause.setting and clause.setting not in settings, f"no table has a setting {clause.setting!r}."),
        )
        if wrong
    ]


def check_marks(read: Iterable[Register], marks: Iterable[Mark]) -> list[Problem]:
    """A test's mark names a clause that exists, and one that the software does something about."""
    known = {register.document: register for register in read}
    problems = []
    for mark in marks:
        register = known.get(mark.document)
        if register is None:
            problems.append(Problem(mark.document, mark.number, f"{mark.where} proves a clause of a document that does not exist."))
        elif mark.number not in register.clauses:
            problems.append(Problem(mark.document, mark.number, f"{mark.where} proves a clause that does not exist."))
        elif register.clauses[mark.number].how in (Treatment.PHYSICAL, Treatment.PLANNED):
            how = register.clauses[mark.number].how
            problems.append(Problem(mark.document, mark.number, f"{mark.where} proves it, but the register calls it {how}."))
    return problems


def check_citations(read: Iterable[Register], cited: Iterable[Citation]) -> list[Problem]:
    """Code cites only clauses that exist."""
    known = {register.document: register for register in read}
    return [
        Problem(citation.document, citation.number, f"it is cited ({citation.where}), and there is no such clause.")
        for citation in cited
        if citation.document not in known or citation.number not in known[citation.document].clauses
    ]


def check_treated(read: Iterable[Register], cited: Iterable[Citation]) -> list[Problem]:
    """A clause that a rule already rests on is no longer planned."""
    planned = {clause for register in read for clause in _planned(register)}
    places: dict[tuple[str, str], str] = {}
    for citation in cited:
        if citation.kind != "words" and (citation.document, citation.number) in planned:
            places.setdefault((citation.document, citation.number), citation.where)
    return [
        Problem(document, number, f"a rule rests on it ({where}), but the register calls it planned.")
        for (document, number), where in places.items()
    ]


def _planned(register: Register) -> list[tuple[str, str]]:
    return [(register.document, clause.number) for clause in register.clauses.values() if clause.how == Treatment.PLANNED]


def check_outside_games(literals: Iterable[tuple[str, int, str]]) -> list[Problem]:
    """Only a game's own file may write down a clause number; the rest of the program has it from the game."""
    return [
        Problem("", number, f"{file}, line {line}, writes down a clause, which only a game's own file may do.")
        for file, line, number in literals
    ]
