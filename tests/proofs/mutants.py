"""Small wrong versions of the games and of the prize meter: one price, cell, number, comparison, result, policy or clause changed
at a time.

`python -m tests.proofs.mutants GAME MODULE` runs the game's tests against each wrong version of the module and prints, as JSON,
how many there were and which of them no test noticed.
"""

import ast
import importlib
import importlib.util
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "src" / "croupier"

SUITES: Final[dict[str, tuple[str, ...]]] = {
    "premium-baccarat": (
        "tests/rules/test_premium_baccarat.py", "tests/rules/test_premium_baccarat_stakes.py", "tests/games/test_drawing.py",
    ),
    "seven-up-baccarat": ("tests/rules/test_seven_up_baccarat.py", "tests/games/test_drawing.py"),
    "lucky-draw-baccarat": ("tests/rules/test_lucky_draw_baccarat.py", "tests/games/test_drawing.py", "tests/games/test_marks.py"),
    "baceball": (
        "tests/rules/test_baceball.py", "tests/rules/test_baceball_jackpot.py", "tests/games/test_drawing.py",
        "tests/games/test_marks.py",
    ),
    "three-card-poker": (
        "tests/rules/test_three_card_poker.py", "tests/rules/test_three_card_poker_settling.py", "tests/games/test_poker_hands.py",
        "tests/games/test_drawing.py",
    ),
}  # fmt: skip
"""The tests that must notice, by game; each game answers for itself, also where it shares a module."""

PROVIDES: Final = ("tests/games/test_provisions.py",)
"""The tests that know what every document provides for, and how each power behaves there."""

EVERY_GAME: Final = "every-game"
_CHECKS: Final = (
    "tests/games/test_constraints.py", "tests/games/test_settlement.py", "tests/games/test_adjudicate.py",
    "tests/games/test_adjudicate_stakes.py", "tests/games/test_adjudicate_options.py", "tests/games/test_adjudicate_told.py",
)  # fmt: skip
COMMON: Final = {
    "constraints": _CHECKS, "beside": _CHECKS, "sharing": _CHECKS, "signs": ("tests/games/test_signs.py", *_CHECKS),
}  # fmt: skip
"""Modules that no game has to itself and that are tested for all of them together."""

METERS: Final = "prize-meter"
_METERS: Final = ("tests/rules/test_baceball_pool.py", "tests/jackpot/test_second_way.py", "tests/jackpot/test_tape.py")
_FIGURES: Final = ("tests/jackpot/test_known_figures.py",)
_PAGES: Final = ("tests/jackpot/test_wall.py", "tests/jackpot/test_golden.py", "tests/jackpot/test_properties.py")
_LINKED: Final = ("tests/rules/test_baceball_linked.py", "tests/desk/test_linked_walks.py")
JACKPOT: Final[dict[str, tuple[str, ...]]] = {
    "jackpot.facts": (*_FIGURES, *_METERS),
    "jackpot.terms": _METERS,
    "jackpot.model": (*_METERS, *_FIGURES, *_LINKED),
    "jackpot.accounts": (*_METERS, *_PAGES),
    "jackpot.record": (*_METERS, *_PAGES),
    "jackpot.acting.looking": _METERS,
    "jackpot.acting.pools": _METERS,
    "jackpot.acting.links": _METERS,
    "jackpot.acting.prizes": (*_METERS, *_PAGES),
    "jackpot.acting.rounds": _METERS,
    "jackpot.acting.awards": _METERS,
    "jackpot.answer": _METERS,
    "jackpot.chances": _FIGURES,
    "jackpot.odds": _FIGURES,
    "jackpot.sheet": _PAGES,
    "jackpot.wall": _PAGES,
    **dict.fromkeys(
        (
            "desk.linked", "table.acting.linking", "table.acting.prizes", "table.powers.floor.pool", "table.powers.round.prizes",
            "table.reading.prizes", "table.record.prizes",
        ),
        _LINKED,
    ),
}  # fmt: skip
"""The rooms of the prize meter and what links a live table to it, each with the tests that must notice."""

SHARED: Final[dict[str, tuple[str, ...]]] = {
    "premium-baccarat": ("baccarat",),
    "seven-up-baccarat": ("baccarat",),
    "lucky-draw-baccarat": ("baccarat",),
    "three-card-poker": ("poker_hands",),
}

UNUSED: Final[dict[tuple[str, str], frozenset[str]]] = {
    ("lucky-draw-baccarat", "baccarat"): frozenset(
        {"NO_CARD", "TABLES", "Drawing", "_to_banker", "Coup", "Totals", "player_higher", "banker_higher", "level"}
    ),
}
"""What a game does not use of a module it shares."""

ELSEWHERE: Final = frozenset({"PROCEDURES"})
"""Shuffle, cut and burn: the live table's, and proved with it."""

ALIKE: Final = {
    'baceball: 0 becomes 1 in `return "three-mixed"': "all three suits are the same there",
    'baceball: 0 becomes -1 in `return "three-mixed"': "all three suits are the same there",
    "baceball: COUNT[card] == 10 becomes NotEq in `TEN": "tens are told from the others all the same",
    "poker_hands: 0 becomes -1 in `ODD = 0": "the order stays the same",
    "poker_hands: 5 becomes 6 in `STRAIGHT_FLUSH = 5": "the order stays the same",
    "poker_hands: hand >= _QUEEN_HIGH becomes Gt": "no hand is a queen and two cards worth nothing",
    "poker_hands: 0 becomes 1 in `_QUEEN_HIGH: Final = PokerHand(": "no hand is a queen and two cards worth so little",
    "poker_hands: 0 becomes -1 in `_QUEEN_HIGH: Final = PokerHand(": "no hand is a queen and two cards worth nothing",
    'three_card_poker: loses(clause="10.2") becomes': "a bonus that is not won has no line in the answer",
    **dict.fromkeys(("jackpot.odds: 80 becomes 81", "jackpot.odds: 80 becomes 79"), "a digit more or less changes no answer"),
    **dict.fromkeys(("jackpot.wall: 40 becomes 41", "jackpot.wall: 40 becomes 39"), "digits run up in a page more or less"),
    "jackpot.odds: left.before < 0 becomes LtE": "no stake of whole cents leaves exactly nothing",
    "jackpot.odds: left.edge < 0 becomes LtE": "no rates of six decimals leave exactly nothing",
    "jackpot.facts: 0 becomes -1 in `GUARANTEES": "no meter holds less than nothing",
    "jackpot.acting.prizes: other.number > award.number becomes GtE": "the award itself is struck by then",
    "jackpot.acting.rounds: 1 becomes 2 in `NAMES": "a name for an area that there is not",
    **dict.fromkeys(
        ("table.record.prizes: 0 becomes -1 in `link = replace(link, mystery=", "desk.linked: 0 becomes -1 in `return next(lying."),
        "a mystery prize is of one area",
    ),
    **dict.fromkeys(
        (f"desk.linked: 1 becomes {other} in `{call}(came, name, events[-1]" for other in (0, 2) for call in ("_collect", "_tell")),
        "every event of a command is of one person and moment",
    ),
    **dict.fromkeys(
        (f"desk.linked: 0 becomes {other} in `pays = {{hand: 0 if each" for other in (1, -1)), "every fixed prize has its odds"
    ),
    "desk.linked: line.wager in first becomes NotIn in `back = ": "where an area's jackpot wager is void, so are its others",
    "jackpot.acting.rounds: False becomes True in `hands, stake, lines, wins": "prizes are looked for, and none is found",
    **dict.fromkeys(
        (
            f"{module}: True becomes False in `Wager("
            for module in ("premium_baccarat", "lucky_draw_baccarat", "baceball", "three_card_poker")
        ),
        "only the live table asks for a main wager there",
    ),
    "beside: 6 becomes 5 in `if decks >= 6 or slug not in": "no game is dealt from five decks",
    'sharing: len(players) > rules.provisions[t.SHARING].most becomes GtE in `return _sharing(rules, area, "",': (
        "two players at least lie there by then, and an area is one player's in every game that asks"
    ),
    "sharing: other.area == area and other.player != player becomes or": "whoever is alone on the area is let through after it",
    **dict.fromkeys(
        (
            "sharing: len(slugs) > 1 becomes GtE",
            "sharing: 1 becomes 0 in `return len(slugs) > 1",
            "sharing: len({(each.area, each.player) for each in lying}) > len({each.area for each in lying}) becomes GtE",
            "beside: each.wager == hand becomes NotEq in `return {each.area if each.player is None",
            "beside: rules.terms.decks < 6 and not rules.six_decks.keys().isdisjoint(slugs) becomes or",
            "beside: rules.terms.decks < 6 becomes LtE",
            "beside: 6 becomes 7 in `@only_where(lambda rules, slugs: rules.terms.decks < 6",
            "beside: 6 becomes 5 in `@only_where(lambda rules, slugs: rules.terms.decks < 6",
            "beside: len(set(named)) < len(named) becomes LtE",
            "beside: rules.wagers[slug].side and slugs.count(slug) > 1 becomes or",
            "beside: slugs.count(slug) > 1 becomes GtE",
            "beside: 1 becomes 0 in `return any(rules.wagers[slug].side and slugs.count(slug) > 1",
            "beside: wager.needs_main and not any(other.main for other in wagers) becomes or",
        ),
        "a look that lets more layouts through to a check spares less work, and the check still decides",
    ),
}
"""Changes that no round can show, by how they begin, and why."""

SECONDS: Final = 60
"""Of the processor, not of the clock: a busy machine must neither end the proof nor pass for a test that noticed."""

Change = Callable[[ast.AST], None]


class Mutant(NamedTuple):
    """One wrong version: where it differs and how."""

    module: str
    line: int
    was: str
    becomes: str
    reads: str
    """The line as it reads today."""
    site: int
    """The number of the node among all nodes of the module."""
    change: Change

    @property
    def name(self) -> str:
        return f"{self.module}.py:{self.line}: {self.was} becomes {self.becomes} in `{self.reads}`"

    def alike(self, game: str) -> bool:
        said = f"{self.module}: {self.was} becomes {self.becomes} in `{self.reads}"
        return any(said.startswith(start) or f"{game}, {said}".startswith(start) for start in ALIKE)

    def code(self) -> CodeType:
        tree = ast.parse(source_of(self.module))
        node = list(ast.walk(tree))[self.site]
        self.change(node)
        return compile(ast.fix_missing_locations(tree), f"<{self.name}>", "exec")


COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip

RESULTS: Final = {"loses": "stands", "stands": "loses", "voids": "loses"}
CITING: Final = {"pays", "pays_prize", "loses", "stands", "voids", "DrawingClauses"}
"""Calls whose words are clauses; `Deal`, `Ask` and `Complete` cite by place."""
STEPS: Final = {"Deal": 1, "Ask": 1, "Complete": 0}
BESIDE: Final = {"frozen", "gc", "strict", "tokens", "once_a_player", "in_turn", "dealt_down", "table_hands", "maxsize"}
"""Words that build classes or size a cache, or that only the live table reads."""


@cache
def source_of(module: str) -> str:
    """Read once, so that every wrong version differs from one and the same text."""
    return (PACKAGE / f"{_place(module).replace('.', '/')}.py").read_text(encoding="utf-8")


def _place(module: str) -> str:
    """Where in the package a module is; a game's has only its own name."""
    return module if "." in module else f"games.{module}"


def modules_of(game: str) -> tuple[str, ...]:
    """The modules that a game answers for: its own, what its document provides for, and what it shares."""
    if game == EVERY_GAME:
        return tuple(COMMON)
    if game == METERS:
        return tuple(JACKPOT)
    own = game.replace("-", "_")
    return (own, f"{own}_provisions", *SHARED.get(game, ()))


def suite_of(game: str, module: str) -> tuple[str, ...]:
    """The tests that must notice, those that know best first."""
    if game == EVERY_GAME:
        return COMMON[module]
    if game == METERS:
        return JACKPOT[module]
    if module.endswith("_provisions"):
        return PROVIDES
    return tuple(sorted(SUITES[game], key=lambda path: module == "baccarat" and "drawing" not in path))


@cache
def policies() -> dict[str, tuple[str, ...]]:
    """The named ways in which a power may behave, read off the page: nothing of the games is imported here."""
    pages = (ast.parse(source_of(module)).body for module in ("provisions", "mishaps"))
    classes = [node for page in pages for node in page if isinstance(node, ast.ClassDef)]
    return {kind.name: tuple(name for part in kind.body for name in _defined(part)) for kind in classes if _is_enum(kind)}


def _is_enum(kind: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id == "StrEnum" for base in kind.bases)


@cache
def mutants(game: str, module: str) -> list[Mutant]:
    """Every wrong version of a module that this game's tests must notice."""
    source = source_of(module)
    tree, lines = ast.parse(source), source.splitlines()
    numbers = {id(node): number for number, node in enumerate(ast.walk(tree))}
    found = []
    for part in tree.body:
        if _defined(part) & (ELSEWHERE | UNUSED.get((game, module), frozenset())):
            continue
        for node in _reached(part):
            for becomes, change in (*_changes(node), *(_reckonings(node) if game == METERS else ())):
                line = node.lineno if isinstance(node, ast.expr) else part.lineno
                was = _said(node, lines[line - 1])
                found.append(Mutant(module, line, was, becomes, lines[line - 1].strip(), numbers[id(node)], change))
    return [mutant for mutant in found if not mutant.alike(game)]


def _said(node: ast.AST, line: str) -> str:
    """The node as it is written, as far as its first line."""
    if not isinstance(node, ast.expr):
        return line.strip()
    end = node.end_col_offset if node.end_lineno == node.lineno else None
    return line.encode()[node.col_offset : end].decode()


def _defined(part: ast.stmt) -> set[str]:
    """The names that a top-level statement defines."""
    if isinstance(part, ast.FunctionDef | ast.ClassDef):
        return {part.name}
    targets = part.targets if isinstance(part, ast.Assign) else [part.target] if isinstance(part, ast.AnnAssign) else []
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _reached(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes worth changing: no imports, types or doc strings."""
    if isinstance(node, ast.Import | ast.ImportFrom) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.keyword) and child.arg in BESIDE:
                continue
            if isinstance(child, ast.AST):
                yield from _reached(child)


def _called(node: ast.AST) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.Constant(value=bool()):
            yield f"{not node.value}", _set_value(not node.value)
        case ast.Constant(value=int(number)):
            yield f"{number + 1}", _set_value(number + 1)
            yield f"{number - 1}", _set_value(number - 1)
        case ast.Constant(value=str(text)) if len(text) >= 10 and set(text) <= set("DSN"):
            for place, letter in enumerate(text):
                for other in {"D": "S", "S": "D", "N": "SD"}[letter]:
                    cells = text[:place] + other + text[place + 1 :]
                    yield f"{other} in column {place}", _set_value(cells)
        case ast.Compare(ops=[operator], comparators=[right]):
            swapped = COMPARISONS[type(operator)]
            yield swapped.__name__, _set_operator(swapped)
            if isinstance(right, ast.Constant) and isinstance(right.value, str) and len(right.value) == 1:
                yield f"compared with {chr(ord(right.value) + 1)}", _set_right(chr(ord(right.value) + 1))
        case ast.Attribute(value=ast.Attribute(value=ast.Name(id="p" | "m"), attr=kind), attr=policy):
            for other in policies()[kind]:
                if other != policy:
                    yield other, _set_policy(other)
        case ast.BoolOp(op=ast.And()):
            yield "or", _set_bool(ast.Or)
        case ast.BoolOp(op=ast.Or()):
            yield "and", _set_bool(ast.And)
        case ast.UnaryOp(op=ast.Not()):
            yield "without not", _without_not
        case ast.Call(args=args) if (called := _called(node)) in CITING or called in STEPS or called in RESULTS:
            if called in RESULTS:
                yield RESULTS[called], _set_called(RESULTS[called])
            for number, word in enumerate(node.keywords):
                if isinstance(word.value, ast.Constant) and isinstance(word.value.value, str) and word.arg != "called":
                    yield f"{word.arg}='0.0'", _set_keyword(number)
            if called in STEPS and isinstance(args[STEPS[called]], ast.Constant):
                yield "another clause", _set_argument(STEPS[called])
        case _:
            return


def _reckonings(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """Where money is reckoned: added for taken away, the greater for the less."""
    match node:
        case ast.BinOp(op=ast.Add()) | ast.AugAssign(op=ast.Add()):
            yield "minus", _set_sign(ast.Sub)
        case ast.BinOp(op=ast.Sub()) | ast.AugAssign(op=ast.Sub()):
            yield "plus", _set_sign(ast.Add)
        case ast.Call() if _called(node) in ("max", "min"):
            other = {"max": "min", "min": "max"}[_called(node)]
            yield other, _set_called(other)


def _set_sign(operator: type[ast.operator]) -> Change:
    return lambda node: setattr(node, "op", operator())


def _set_value(value: object) -> Change:
    return lambda node: setattr(node, "value", value)


def _set_policy(name: str) -> Change:
    return lambda node: setattr(node, "attr", name)


def _set_operator(operator: type[ast.cmpop]) -> Change:
    return lambda node: setattr(node, "ops", [operator()])


def _set_right(text: str) -> Change:
    return lambda node: setattr(node, "comparators", [ast.Constant(text)])


def _set_bool(operator: type[ast.boolop]) -> Change:
    return lambda node: setattr(node, "op", operator())


def _without_not(node: ast.AST) -> None:
    """Turn `not x` into `not not x`."""
    assert isinstance(node, ast.UnaryOp)
    node.operand = ast.UnaryOp(ast.Not(), node.operand)


def _set_called(name: str) -> Change:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Call)
        node.func = ast.Name(name, ast.Load())

    return change


def _set_keyword(number: int) -> Change:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Call)
        node.keywords[number].value = ast.Constant("0.0")

    return change


def _set_argument(number: int) -> Change:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Call)
        node.args[number] = ast.Constant("0.0")

    return change


class Instead(MetaPathFinder, Loader):
    """Imports a wrong version in place of the module."""

    def __init__(self, mutant: Mutant) -> None:
        self._module = f"croupier.{_place(mutant.module)}"
        self._code = mutant.code()

    def find_spec(self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None) -> ModuleSpec | None:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self._module else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, module.__dict__)


def noticed(mutant: Mutant | None, suite: Sequence[str]) -> bool:
    """Whether a test fails, in a process of its own, with the wrong version in place; None runs the right one."""
    child = os.fork()
    if child == 0:
        status = 70
        try:
            status = _run(mutant, suite)
        finally:
            os._exit(status)
    _, ended = os.waitpid(child, 0)
    if os.WIFSIGNALED(ended):
        if mutant is None:
            raise RuntimeError(f"the games as they are were not tried to the end: signal {os.WTERMSIG(ended)}")
        return os.WTERMSIG(ended) == signal.SIGPROF
    status = os.WEXITSTATUS(ended)
    if status not in (0, 1, 2) and not (mutant and status == 4):  # 4: a rule that no game may be made with ends the import
        raise RuntimeError(f"pytest ended with status {status} for {mutant.name if mutant else 'the games as they are'}")
    return status != 0


def _run(mutant: Mutant | None, suite: Sequence[str]) -> int:
    import hypothesis
    import pytest

    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    hypothesis.settings.register_profile("mutants", database=None, derandomize=True, phases=phases)
    hypothesis.settings.load_profile("mutants")
    if mutant is not None:
        sys.meta_path.insert(0, Instead(mutant))
    return int(
        pytest.main(
            ["-x", "-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not prove", *suite]
        )
    )


def main(game: str, module: str) -> None:
    for name in ("hypothesis.internal.conjecture.providers", "msgspec", "pytest", "croupier.cards.procedure", "croupier.money"):
        importlib.import_module(name)  # once here rather than again in every child
    if any(name.startswith("croupier.games") for name in sys.modules):
        raise RuntimeError("the games are imported already, and no wrong version could take their place")
    os.chdir(ROOT)
    suite = suite_of(game, module)
    if noticed(None, suite):
        raise RuntimeError(f"the tests of {game} fail with the games as they are")
    tried = mutants(game, module)
    unnoticed = [mutant.name for mutant in tried if not noticed(mutant, suite)]
    json.dump({"tried": len(tried), "unnoticed": unnoticed}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
