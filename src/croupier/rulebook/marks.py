"""Which clauses the tests say they prove, read from their source: no test has to be collected or run for it.

A proof is `@pytest.mark.clause("premium-baccarat", "13.2.1", ...)` on a test, a test class, a `pytest.param` or a module, also in
a constant that tests take their cases from. The document and the numbers are literals or module constants, so that a reader, and
this one, can see them.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct

_UNREADABLE: Final = "?"
_NOT_RUN: Final = ("skip", "xfail")
_Test = ast.FunctionDef | ast.ClassDef


class Mark(Struct, frozen=True, order=True):
    document: str
    number: str
    where: str
    """The test, `rules/test_it.py::test_it`, or the line where the mark hangs on none."""
    line: int = 0

    @property
    def file(self) -> str:
        return self.where.partition(":")[0]

    @property
    def test(self) -> str:
        return self.where.partition("::")[2]


def read_marks(folder: Path) -> tuple[list[Mark], list[str]]:
    """The marks of every test file under a folder, and a sentence for each that cannot be read or proves nothing."""
    marks: list[Mark] = []
    problems: list[str] = []
    for path in sorted(folder.rglob("*.py")):
        found, wrong = marks_in(path.read_text("utf-8"), path.relative_to(folder).as_posix())
        marks += found
        problems += wrong
    return marks, problems


def marks_in(source: str, file: str) -> tuple[list[Mark], list[str]]:
    tree = ast.parse(source)
    constants = _constants(tree)
    aliases = {name for name, value in constants.items() if _is_mark(value, "clause", ())}
    marks: list[Mark] = []
    problems: list[str] = []
    for call, owner in _owned(tree, aliases):
        where = f"{file}:{call.lineno}"
        if owner is not None:
            where = f"{file}::{owner.name}"
            if not owner.name.startswith(("test", "Test")):
                problems.append(f"{where}, line {call.lineno}, has a clause mark and is no test.")
                continue
            if any(_is_mark(node, name, ()) for node in owner.decorator_list for name in _NOT_RUN):
                problems.append(f"{where} is skipped or expected to fail, and so proves nothing.")
                continue
        values = [value for argument in call.args for value in _values(argument, constants)]
        if len(values) < 2 or _UNREADABLE in values or call.keywords:
            problems.append(
                f"{where}, line {call.lineno}: a clause mark is a document and clause numbers, as literals or constants."
            )
            continue
        marks += [Mark(values[0], number, where, call.lineno) for number in values[1:]]
    return marks, problems


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    """What the module's names stand for, where it says so once at the top level."""
    found: dict[str, ast.expr] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
    return found


def _owned(tree: ast.Module, aliases: Iterable[str]) -> Iterator[tuple[ast.Call, _Test | None]]:
    """Every clause mark, with the test it hangs on: one in a constant hangs on each test whose decorators name that."""
    takers: dict[str, list[_Test]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for name in {each.id for part in node.decorator_list for each in ast.walk(part) if isinstance(each, ast.Name)}:
                takers.setdefault(name, []).append(node)
    for call, owner in _calls(tree, aliases):
        if isinstance(owner, ast.FunctionDef | ast.ClassDef):
            yield call, owner
        else:
            yield from ((call, taker) for taker in takers.get(_assigned(owner), (None,)))


def _assigned(node: ast.AST | None) -> str:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def _calls(node: ast.AST, aliases: Iterable[str], owner: ast.AST | None = None) -> Iterator[tuple[ast.Call, ast.AST | None]]:
    """Every clause mark, with the test or the constant of the module that it stands in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and _is_mark(child.func, "clause", aliases):
            yield child, owner
        constant = owner is None and isinstance(child, ast.Assign | ast.AnnAssign)
        inside = child if constant or isinstance(child, ast.FunctionDef | ast.ClassDef) else owner
        yield from _calls(child, aliases, inside)


def _is_mark(node: ast.AST, name: str, aliases: Iterable[str]) -> bool:
    """`pytest.mark.clause`, `mark.clause`, or a module's own short name for it."""
    match node:
        case ast.Call(func=func):
            return _is_mark(func, name, aliases)
        case ast.Attribute(value=ast.Attribute(attr="mark") | ast.Name(id="mark"), attr=attribute):
            return attribute == name
        case ast.Name(id=alias):
            return alias in aliases
    return False


def _values(node: ast.expr, constants: Mapping[str, ast.expr]) -> list[str]:
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.Name(id=name) if name in constants and constants[name] is not node:
            return _values(constants[name], {key: value for key, value in constants.items() if key != name})
        case ast.Starred(value=ast.Tuple(elts=held) | ast.List(elts=held)):
            return [text for element in held for text in _values(element, constants)]
        case ast.Starred(value=ast.Name(id=name)) if name in constants:
            return _values(
                ast.Starred(constants[name], ast.Load()), {key: value for key, value in constants.items() if key != name}
            )
    return [_UNREADABLE]
