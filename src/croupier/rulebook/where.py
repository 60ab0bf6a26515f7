"""From a clause's number to its code: the lines of the game that write it down, what rests on them elsewhere, and the tests.

Only a game's own files write numbers down. The rest of the program knows a clause by a name, either a field of what the game
declares (`procedure.device_clause`) or a topic under which the game declares it (`UNCUT`). So the names that hold the number are
read off the game's source, and then everything that mentions one of them. A name is followed as a reader would: by what stands
before the dot, and by what a local name was set to. It finds what can be read on the page, and does not run anything.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from msgspec import Struct

from croupier.games import topics
from croupier.rulebook.citations import PACKAGE, is_clause, owner_of, source_citations
from croupier.rulebook.marks import Mark, read_marks

ROOT: Final = PACKAGE.parents[1] if PACKAGE.parent.name == "src" else PACKAGE.parent
"""What paths are told from: the checkout, or wherever the package is installed."""
TESTS: Final = ROOT / "tests"
_FIRST: Final = "table"
_TOPICS: Final = "topics"
"""A file that never says this knows no topic, whatever its own constants are called."""
_OWN_CONSTANT: Final = re.compile(r"_[A-Z]+")
_SAYS_NOTHING: Final = frozenset({"also", "clause", "clauses", "cite", "lines"})
"""Fields that every rule has; the name of what they belong to says more."""


class Place(Struct, frozen=True, order=True):
    file: str
    line: int
    inside: str = ""
    """The function, class or constant it stands in."""
    name: str = ""
    """The name that holds the clause there."""


class Where(Struct, frozen=True):
    document: str
    number: str
    game: tuple[Place, ...]
    """The game's own lines."""
    code: tuple[Place, ...]
    """What rests on them, the live table first; a function or class once."""
    tests: tuple[Place, ...]
    """None where the tests are not at hand."""


class Holder(Struct, frozen=True, order=True):
    """A name by which the program knows a clause."""

    name: str
    under: str = ""
    """What it is a field of, as it is called there; nothing for a constant or a topic, which need no dot."""
    kind: str = ""
    """The class that has the field."""
    only: bool = False
    """No other class that the game fills in has a field of this name."""

    def __str__(self) -> str:
        return f"{self.under}.{self.name}" if self.under else self.name


class Step(Struct, frozen=True):
    """A name on the way from the top of a module to a number."""

    name: str
    kind: str = ""
    """The class whose field it is; nothing for a constant or a key."""


Chain = tuple[Step, ...]
_Literal = tuple[str, int, Chain, str]
_Cited = tuple[str, Path, int, str, Chain]
"""A number, the file and line it stands in, the definition around it, and the names on the way to it."""


@cache
def where_is(document: str, number: str) -> Where:
    """Where the code of a clause is; everything is empty for one that no code cites."""
    game, holders = _in_game(document, number)
    return Where(document, number, game, _mentions(holders), _tests(document, number))


def _in_game(document: str, number: str) -> tuple[tuple[Place, ...], frozenset[Holder]]:
    found = [each for path in _own(document) for each in _cited(path) if each[0] == number]
    # A number that is put together when the program runs is written nowhere; the constants that hold it are.
    found = found or [each for path in _own(document) for each in _made(path) if each[0] == number]
    found = found or [each for path in _own(document) for each in _in_words(document, path) if each[0] == number]
    fields, places, holders = _fields_of(document), set[Place](), set[Holder]()
    for _, path, line, inside, chain in found:
        holder = holder_of(chain, _aliases(document), fields)
        places.add(Place(_told(path), line, inside, str(holder or "")))
        holders |= {holder} if holder else set()
    return tuple(sorted(places)), frozenset(holders)


@cache
def _own(document: str) -> tuple[Path, ...]:
    return tuple(path for path in _files() if owner_of(path.relative_to(PACKAGE)) == document)


@cache
def _cited(path: Path) -> tuple[_Cited, ...]:
    """Every clause number that a file writes down."""
    known = vars(_module(path))
    return tuple((number, path, line, inside, chain) for number, line, chain, inside in literals_in(_tree(path), known))


@cache
def _made(path: Path) -> tuple[_Cited, ...]:
    """Every clause number that a file's constants hold."""
    known = vars(_module(path))
    return tuple(
        (number, path, node.lineno, name, (Step(name), *steps))
        for node in _tree(path).body
        if (name := _assigned(node)).isupper()
        for number, steps in _held(known.get(name))
    )


@cache
def _in_words(document: str, path: Path) -> tuple[_Cited, ...]:
    """Every clause number that a file's docstrings and comments name."""
    cited = source_citations(document, _text(path), path.name)
    lines = [(each.number, int(each.where.rpartition(":")[2])) for each in cited if each.kind == "words"]
    return tuple((number, path, line, _around(path, line), ()) for number, line in lines)


def _around(path: Path, line: int) -> str:
    """The definition that a line stands in, or that a sentence under it tells about."""
    above = [node for node in _tree(path).body if node.lineno <= line]
    for node in reversed(above):
        if name := _assigned(node) or (node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else ""):
            return name
    return ""


def _held(value: object, steps: Chain = ()) -> Iterator[tuple[str, Chain]]:
    match value:
        case str():
            if is_clause(value):
                yield value, steps
        case Struct():
            for field in value.__struct_fields__:
                yield from _held(getattr(value, field), (*steps, Step(field, type(value).__name__)))
        case Mapping():
            for held in value.values():
                yield from _held(held, steps)
        case tuple() | list() | frozenset() | set():
            for held in value:
                yield from _held(held, steps)


def _assigned(node: ast.AST) -> str:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def literals_in(node: ast.AST, known: Mapping[str, Any], chain: Chain = (), inside: str = "") -> Iterator[_Literal]:
    """Every clause number in a tree, with the names on the way to it and the definition it stands in."""
    match node:
        case ast.Constant(value=str() as text, lineno=line):
            if is_clause(text):
                yield text, line, chain, inside
            return
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            chain, inside = (), inside or name
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                named = _last(key) if isinstance(key, ast.Name | ast.Attribute) else ""
                yield from literals_in(value, known, (*chain, Step(named)) if named.isupper() else chain, inside)
            return
        case ast.Call():
            yield from _in_call(node, known, chain, inside)
            return
        case ast.Name(id=name, lineno=line, ctx=ast.Load()) if _OWN_CONSTANT.fullmatch(name) and chain:
            # Clauses that several provisions have in common are written down once and named wherever they hold.
            yield from ((number, line, chain, inside) for number, steps in _held(known.get(name)) if not steps)
            return
    if name := _assigned(node):
        chain, inside = (Step(name),), inside or name
    for child in ast.iter_child_nodes(node):
        yield from literals_in(child, known, chain, inside)


def _in_call(call: ast.Call, known: Mapping[str, Any], chain: Chain, inside: str) -> Iterator[_Literal]:
    """A value that a game fills in: its arguments are the fields of a class, by name or in turn; a topic among them names it."""
    kind = _named(call.func, known)
    fields, of = (kind.__struct_fields__, kind.__name__) if isinstance(kind, type) and issubclass(kind, Struct) else ((), "")
    chain += tuple(Step(_last(each)) for each in call.args if type(known.get(_last(each))).__name__ == "Topic")
    for number, argument in enumerate(call.args):
        step = (Step(fields[number], of),) if number < len(fields) else ()
        yield from literals_in(argument, known, chain + step, inside)
    for keyword in call.keywords:
        step = (Step(keyword.arg, of),) if keyword.arg and of else ()
        yield from literals_in(keyword.value, known, chain + step, inside)


def _named(node: ast.expr, known: Mapping[str, Any]) -> object:
    """What a name stands for in a module, also through one it imports: `p.Seats`."""
    match node:
        case ast.Attribute(value=ast.Name(id=before), attr=name):
            return getattr(known.get(before), name, None)
    return known.get(_last(node))


@cache
def _fields_of(document: str) -> Mapping[str, frozenset[str]]:
    """Field to the classes that have it, among those that the game's files fill in."""
    found: dict[str, set[str]] = {}
    for path in _own(document):
        for kind in vars(_module(path)).values():
            if isinstance(kind, type) and issubclass(kind, Struct):
                for field in kind.__struct_fields__:
                    found.setdefault(field, set()).add(kind.__name__)
    return {field: frozenset(kinds) for field, kinds in found.items()}


@cache
def _aliases(document: str) -> Mapping[str, str]:
    """What a constant is called where it is handed on: `six_decks=SIX_DECKS` makes SIX_DECKS the rules' six_decks."""
    return {
        _last(node.value): node.arg
        for path in _own(document)
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.keyword) and node.arg and _last(node.value).isupper()
    }


def holder_of(chain: Chain, aliases: Mapping[str, str], fields: Mapping[str, frozenset[str]]) -> Holder | None:
    """The innermost name that says something, and what it is a field of."""
    left = list(chain)
    while left and left[-1].kind and left[-1].name in _SAYS_NOTHING:
        left.pop()
    if not left:
        return None
    step = left[-1]
    if not step.kind:
        alias = aliases.get(step.name)
        return Holder(step.name) if alias is None or alias in _SAYS_NOTHING else Holder(alias, "rules", "Rules")
    under = left[-2] if len(left) > 1 else None
    called = "" if under is None else under.name if under.kind else aliases.get(under.name, under.name)
    return Holder(step.name, called, step.kind, only=len(fields.get(step.name, ())) == 1)


# Everything else


def _mentions(holders: Iterable[Holder]) -> tuple[Place, ...]:
    found: dict[tuple[str, str, str], Place] = {}
    for holder in sorted(holders):
        places = _outside(holder, mentions_in)
        if holder.under.isupper():
            # What a provision says besides its clause is read where it is needed; the power is declared on its topic.
            topic = Holder(holder.under)
            places = [*places, *_outside(topic, declared_in)] if places else _outside(topic, mentions_in)
        for place in places:
            found.setdefault((place.file, place.inside, place.name), place)
    table = _told(PACKAGE / _FIRST)
    return tuple(sorted(found.values(), key=lambda place: (not place.file.startswith(f"{table}/"), place)))


@cache
def _outside(holder: Holder, look: Callable[[ast.AST, Holder], Iterable[tuple[int, str]]]) -> list[Place]:
    """What a look at every file that belongs to no game finds."""
    said = {holder.name, _TOPICS} if hasattr(topics, holder.name) else {holder.name}
    beside = {holder.under, holder.kind} if holder.under and not holder.only else said
    return [
        Place(_told(path), line, inside, str(holder))
        for path in _foreign()
        if said <= _words(path) and not beside.isdisjoint(_words(path))
        for statement, words in _statements(path)
        if holder.name in words
        for line, inside in look(statement, holder)
    ]


def declared_in(tree: ast.AST, topic: Holder) -> Iterator[tuple[int, str]]:
    """Line and class of each power that is declared on a topic."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for decorator in node.decorator_list:
                yield from mentions_in(decorator, topic, node.name)


def mentions_in(node: ast.AST, holder: Holder, inside: str = "", bound: frozenset[str] = frozenset()) -> Iterator[tuple[int, str]]:
    """Line and definition of each mention; `bound` are the local names that stand for what the name is a field of."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        inside = f"{inside}.{node.name}" if inside else node.name
        bound |= _bound(node, holder)
    elif isinstance(node, ast.Lambda) and holder.only:
        bound |= {argument.arg for argument in node.args.args}
    elif isinstance(node, ast.ImportFrom):
        return
    here = inside or _assigned(node)
    match node:
        case ast.Attribute(value=before, attr=holder.name) if holder.under and _last(before) in {holder.under, *bound}:
            yield node.lineno, here
        case ast.Attribute(attr=holder.name) | ast.Name(id=holder.name) if not holder.under:
            yield node.lineno, here
    for child in ast.iter_child_nodes(node):
        yield from mentions_in(child, holder, here, bound)


def _bound(scope: ast.AST, holder: Holder) -> frozenset[str]:
    found: set[str] = set()
    for node in ast.walk(scope):
        match node:
            case ast.arg(arg=name, annotation=ast.expr() as annotation):
                if holder.kind and holder.kind in {_last(part) for part in ast.walk(annotation)}:
                    found.add(name)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                pairs = zip(targets, values, strict=False)
                found |= {_last(target) for target, value in pairs if _last(value) == holder.under}
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.NamedExpr(target=ast.Name(id=name), value=value):
                if _last(value) == holder.under:
                    found.add(name)
    return frozenset(found)


def _last(node: ast.AST | None) -> str:
    """The last name of an expression: `desk.procedure` is a procedure, and `book[UNCUT]` what is said under UNCUT."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value, slice=ast.Name() | ast.Attribute() as key):
            return _last(key) if _last(key).isupper() else _last(value)
        case ast.Subscript(value=value):
            return _last(value)
        case ast.Call(func=ast.Attribute(attr="get"), args=[key, *_]):
            return _last(key)
    return ""


# Files


@cache
def _files() -> tuple[Path, ...]:
    return tuple(sorted(PACKAGE.rglob("*.py")))


@cache
def _foreign() -> tuple[Path, ...]:
    """Those that belong to no game."""
    return tuple(path for path in _files() if owner_of(path.relative_to(PACKAGE)) is None)


def _module(path: Path) -> ModuleType:
    return import_module(".".join(("croupier", *path.relative_to(PACKAGE).with_suffix("").parts)))


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def _words(path: Path) -> frozenset[str]:
    """Every word in it: what is not among them is mentioned nowhere."""
    return _words_of(_text(path))


@cache
def _statements(path: Path) -> tuple[tuple[ast.stmt, frozenset[str]], ...]:
    """Each statement of a file with the words in it, its decorators' too: only those are gone through that say a name."""
    lines, found = _text(path).splitlines(), []
    for node in _tree(path).body:
        first = min((each.lineno for each in getattr(node, "decorator_list", ())), default=node.lineno)
        found.append((node, _words_of("\n".join(lines[first - 1 : node.end_lineno]))))
    return tuple(found)


def _words_of(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(_text(path))


def _told(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def _marks() -> tuple[Mark, ...]:
    return tuple(read_marks(TESTS)[0]) if TESTS.is_dir() and PACKAGE.parent != ROOT else ()


@cache
def _proofs() -> Mapping[tuple[str, str], dict[Place, None]]:
    """By document and number, the tests that say they prove it, in their order and each once."""
    found: dict[tuple[str, str], dict[Place, None]] = {}
    for mark in _marks():
        found.setdefault((mark.document, mark.number), {})[Place(f"{TESTS.name}/{mark.file}", mark.line, mark.test)] = None
    return found


def _tests(document: str, number: str) -> tuple[Place, ...]:
    return tuple(_proofs().get((document, number), ()))
