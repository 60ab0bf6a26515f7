"""Every clause that the code cites, and where.

Two readings, because neither sees everything. The live objects of a game (its book, wagers, pay lines, decisions, drawing) show the
clauses that are put together when the program runs; its source shows those inside a function, a docstring or a comment.
"""

import ast
import importlib
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Final

from msgspec import Struct

import croupier
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.provisions import Book
from croupier.games.rules import Ask, Complete, Deal, Line, Rules, Terms, Wager
from croupier.money import Odds

PACKAGE: Final = Path(croupier.__file__).parent
GAMES_FOLDER: Final = "games"

_NUMBER: Final = r"[1-9]\d?(?:\.[1-9]\d?)+(?:\([a-z]\))?"
_LITERAL: Final = re.compile(_NUMBER)
_IN_WORDS: Final = re.compile(rf"(?<![\w.,:$]){_NUMBER}(?![\w%:])(?!\.\w)")
_CLAUSE_LIKE: Final = re.compile(r"\d[\d.]*(?:\([a-z]\))?")
"""In a live object even a malformed number is meant as a clause; nothing else there is written in digits."""


class Citation(Struct, frozen=True, order=True):
    document: str
    number: str
    where: str
    kind: str
    """`rule` in a live object, `code` as a literal in the source, `words` in a docstring or comment."""


def every_terms(slug: str) -> tuple[Terms, ...]:
    """All the ways in which a document lets its game be priced and dealt; the usual one first."""
    module, usual = _module(slug), GAMES[slug].editions[-1].usual
    variants = _usual_first(getattr(module, "VARIANTS", ()), usual.variant)
    bonus = _usual_first(getattr(module, "ANTE_BONUS", ()), usual.ante_bonus)
    plus = _usual_first(getattr(module, "PAIR_PLUS", ()), usual.pair_plus)
    dealing = _usual_first(getattr(module, "PROCEDURES", ()), usual.dealing)
    return tuple(
        Terms(variant=v, ante_bonus=b, pair_plus=p, dealing=d, tie_percent=_SOME_PERCENT if v == "tie" else None)
        for v, b, p, d in product(variants, bonus, plus, dealing)
    )


_SOME_PERCENT: Final = Odds(5, 100)
"""The sign decides the percentage of Tie Premium; any will do to read its clauses."""


def _usual_first(known: object, usual: str) -> tuple[str, ...]:
    names = tuple(str(name) for name in known) if isinstance(known, Mapping | tuple) else ()
    return tuple(sorted(names, key=lambda name: name != usual)) or ("",)


def _module(slug: str) -> ModuleType:
    return importlib.import_module(f"croupier.{GAMES_FOLDER}.{slug.replace('-', '_')}")


def is_clause(text: str) -> bool:
    """Whether a literal is a clause number and nothing else."""
    return _LITERAL.fullmatch(text) is not None


def owner_of(path: Path) -> str | None:
    """The document a source file under `games/` belongs to: it carries the slug in its name, as `premium_baccarat.py` does."""
    if GAMES_FOLDER not in path.parts:
        return None
    inside = path.parts[path.parts.index(GAMES_FOLDER) + 1 :]
    return next((slug for slug in GAMES if inside and inside[0].startswith(slug.replace("-", "_"))), None)


@cache
def citations() -> tuple[Citation, ...]:
    """All of them, in no particular order, each place once."""
    found = dict.fromkeys(citation for slug in GAMES for citation in rule_citations(slug))
    for path in sorted((PACKAGE / GAMES_FOLDER).rglob("*.py")):
        slug = owner_of(path.relative_to(PACKAGE))
        if slug is not None:
            found |= dict.fromkeys(source_citations(slug, path.read_text("utf-8"), path.name))
    return tuple(found)


def places(slug: str, number: str) -> tuple[str, ...]:
    """Where the code rests on a clause: in its rules if they name it, otherwise in code, otherwise in words."""
    return _places().get((slug, number), ())


@cache
def _places() -> dict[tuple[str, str], tuple[str, ...]]:
    by_kind: dict[tuple[str, str], dict[str, dict[str, None]]] = {}
    for citation in citations():
        kinds = by_kind.setdefault((citation.document, citation.number), {})
        kinds.setdefault(citation.kind, {})[citation.where] = None
    return {key: tuple(next(kinds[kind] for kind in ("rule", "code", "words") if kind in kinds)) for key, kinds in by_kind.items()}


def rule_citations(slug: str) -> list[Citation]:
    """What the game's live objects cite, in every edition and under all terms."""
    found: dict[Citation, None] = {}
    for edition in GAMES[slug].editions:
        for terms in every_terms(slug):
            rules = rules_of(slug, terms, edition.approved)
            found |= dict.fromkeys(Citation(slug, number, where, "rule") for number, where in _walk(_parts(rules), ""))
    for name, value in vars(_module(slug)).items():
        if name.isupper() and name not in _SEEN_IN_RULES:
            found |= dict.fromkeys(
                Citation(slug, number, where, "rule") for number, where in _walk(value, _NAMED.get(name, _spoken(name.lower())))
            )
    return list(found)


_SEEN_IN_RULES: Final = ("DECIDES", "GIVEN_UP", "PROVISIONS", "SIDE", "WAGERS")
"""Constants that the rules of a table hold anyway, where they have a better name."""

_NAMED: Final = {"COUP": "drawing", "PROCEDURES": "cards"}


def _parts(rules: Rules) -> dict[str, object]:
    return {"book": rules.provisions, "decision": rules.decides, "": tuple(rules.wagers.values())}


def clauses_in(value: object) -> frozenset[str]:
    """Every clause that a part of a game's rules rests on."""
    return frozenset(number for number, _ in _walk(value, ""))


def _walk(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Strings that are written like clause numbers, with the way to them in words. Keys are names, never clauses."""
    match value:
        case str():
            if _CLAUSE_LIKE.fullmatch(value):
                yield value, path
        case Wager():
            yield from _wager(value)
        case Deal() | Ask() | Complete():
            return  # made of clauses that stand beside it
        case Struct():
            for name in value.__struct_fields__:
                step = "" if name == "cite" else _spoken(name)
                yield from _walk(getattr(value, name), f"{path} {step}".strip())
        case Book():
            for topic, provision in value.items():
                yield from _walk(provision, f"{path} {topic.name}".strip())
        case Mapping():
            for key, held in value.items():
                yield from _walk(held, f"{path} {key}".strip())
        case tuple() | list() | frozenset() | set():
            for held in value:
                yield from _walk(held, path)


def _wager(wager: Wager) -> Iterator[tuple[str, str]]:
    yield from ((line.clause, f"{wager.slug} {_line_in_words(line, taken=wager.collected_first)}") for line in wager.lines)
    for name in wager.__struct_fields__:
        if name not in ("lines", "reads", "found"):
            step = "" if name == "side" else _spoken(name)
            yield from _walk(getattr(wager, name), f"{wager.slug} {step}".strip())


def _line_in_words(line: Line, *, taken: bool) -> str:
    price = line.odds.in_words(taken=taken) if line.odds is not None else line.prize
    verb = {"win": "pays", "lose": "loses", "standoff": "stands", "void": "void"}[line.result]
    return f"{verb} {price}".strip()


def _spoken(name: str) -> str:
    return name.replace("_", " ").removesuffix("clause").strip()


def source_citations(document: str, source: str, file: str) -> list[Citation]:
    """What a file of a game cites: whole literals as code, numbers within sentences and comments as words."""
    found: list[Citation] = []
    for number, line, owner in _literals(source):
        found.append(Citation(document, number, f"{owner}()" if owner else f"{file}:{line}", "code"))
    for text, line in _sentences(source):
        found += [Citation(document, number, f"{file}:{line}", "words") for number in _IN_WORDS.findall(text)]
    return found


def literals_outside_games() -> list[tuple[str, int, str]]:
    """File, line and number of clause numbers in files that belong to no document. There must be none."""
    return [
        (path.relative_to(PACKAGE).as_posix(), line, number)
        for path in sorted(PACKAGE.rglob("*.py"))
        if owner_of(path.relative_to(PACKAGE)) is None and path != PACKAGE / "__init__.py"
        for number, line, _ in _literals(path.read_text("utf-8"))
    ]


def _literals(source: str) -> Iterator[tuple[str, int, str]]:
    """String literals that are a clause number and nothing else: number, line, the function they stand in."""
    yield from _literals_in(ast.parse(source), "")


def _literals_in(node: ast.AST, owner: str) -> Iterator[tuple[str, int, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Constant) and isinstance(child.value, str) and is_clause(child.value):
            yield child.value, child.lineno, owner
        inside = child.name if isinstance(child, ast.FunctionDef | ast.ClassDef) else owner
        yield from _literals_in(child, inside)


def _sentences(source: str) -> Iterator[tuple[str, int]]:
    """Strings with more than a clause number in them, and comments, each with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            for step, line in enumerate(node.value.splitlines()):
                yield line, node.lineno + step
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string, token.start[0]
