"""Who can have brought about what: held against the powers as they are declared, and against everything that was ever played."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.logs import adapter
from tests.test_logs import LOGS, named

import croupier.table
from croupier import commands as c
from croupier.games.ranks import CHAIN, Rank
from croupier.house.audit.powers import ABOVE, BESIDE, ENTERED, NEW, OWN, PLAYERS, unlawful
from croupier.house.floor import limits
from croupier.table.message import events as e
from croupier.table.message.command import Command
from croupier.table.message.events import Event, ResultAnnounced, RoundStarted
from croupier.table.message.prizes import PrizesAwarded
from croupier.table.message.vocabulary import EVENTS
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.power import POWERS

ROOT = Path(croupier.table.__file__).parent
Place = tuple[str, str]
"""A module, and a name in it."""


class Source:
    """What the functions of the table say of one another, so far as it can be read off them."""

    def __init__(self) -> None:
        self.named: dict[str, dict[str, Place]] = {}
        self.defined: dict[Place, ast.AST] = {}
        for file in ROOT.rglob("*.py"):
            module = ".".join(("croupier.table", *file.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
            tree = ast.parse(file.read_text())
            self.named[module] = {
                name.asname or name.name: (node.module, name.name)
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom) and node.module
                for name in node.names
            }
            for node in tree.body:
                for name in _names(node):
                    self.defined[module, name] = node

    def meant(self, module: str, node: ast.AST) -> Iterator[Place]:
        for each in ast.walk(node):
            if isinstance(each, ast.Name):
                yield (module, each.id) if (module, each.id) in self.defined else self.named[module].get(each.id, ("", ""))
            elif isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
                whole, part = self.named[module].get(each.value.id, ("", ""))
                yield f"{whole}.{part}", each.attr

    def events(self, command: type[Command]) -> set[type[Event]]:
        """All that may come about by a command: whatever its act mentions, and the functions that it mentions, and so on."""
        kinds = {(kind.__module__, kind.__name__): kind for kind in EVENTS}
        todo: list[tuple[str, ast.AST]] = [(command.__module__, method) for method in self._acting(command)]
        seen, found = set[Place](), set[type[Event]]()
        while todo:
            module, node = todo.pop()
            for place in self.meant(module, node):
                if place in seen:
                    continue
                seen.add(place)
                if place in kinds:
                    found.add(kinds[place])
                elif place[0].startswith(("croupier.table.acting", "croupier.table.powers")):
                    said = self.defined.get(place)
                    if said is not None and not isinstance(said, ast.ClassDef):
                        todo.append((place[0], said))
        return found

    def _acting(self, command: type[Command]) -> Iterable[ast.AST]:
        """Its act, and the methods that this calls."""
        said = self.defined[command.__module__, command.__name__]
        assert isinstance(said, ast.ClassDef)
        methods = {node.name: node for node in said.body if isinstance(node, ast.FunctionDef)}
        todo, used = ["act"], dict[str, ast.AST]()
        while todo:
            name = todo.pop()
            if name in methods and name not in used:
                used[name] = methods[name]
                todo += [node.attr for node in ast.walk(methods[name]) if isinstance(node, ast.Attribute)]
        return used.values()


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Name):
                yield target.id


@cache
def brought_about() -> dict[type[Event], frozenset[type[Command]]]:
    source = Source()
    by_command = {command: source.events(command) for command in POWERS}
    found = {kind: frozenset(command for command in POWERS if kind in by_command[command]) for kind in EVENTS}
    return found | {PrizesAwarded: found[RoundStarted] | found[ResultAnnounced]}  # the pool's answer to these


LOWER: dict[type[Command], Rank] = {c.CheckCards: Rank.DEALER, c.ReportDiscrepancy: Rank.DEALER}
"""Commands that at some moments ask for less than they declare."""


def least(kind: type[Event]) -> Rank:
    ranks = (LOWER.get(command, POWERS[command].rank) for command in brought_about()[kind])
    in_the_pit = [CHAIN.index(rank) for rank in ranks if rank in CHAIN]
    return CHAIN[min(in_the_pit)] if in_the_pit else Rank.TOURNAMENT_MANAGER


@pytest.mark.slow
@pytest.mark.parametrize("kind", EVENTS, ids=[kind.__name__ for kind in EVENTS])
def test_each_kind_of_event_takes_the_least_rank_that_can_bring_it_about(kind: type[Event]) -> None:
    assert brought_about()[kind], "something brings it about"
    assert (Rank.PLAYER if kind in PLAYERS else ABOVE.get(kind, Rank.DEALER)) == least(kind)
    beside = {rank for command in brought_about()[kind] for rank in (*POWERS[command].beside, POWERS[command].rank)}
    assert set(BESIDE.get(kind, ())) == beside - set(CHAIN)


def test_what_is_a_players_own_names_the_player() -> None:
    assert all("player" in kind.__struct_fields__ for kind in OWN)
    assert OWN <= PLAYERS
    assert NEW <= OWN


def test_where_chips_are_things_players_enter_nothing() -> None:
    for kind in ENTERED:
        theirs = {command for command in brought_about()[kind] if POWERS[command].rank is Rank.PLAYER}
        assert theirs <= limits.ENTERED


@named
def test_nothing_that_was_ever_played_was_unlawful(log: Path) -> None:
    before = Table()
    for line, event, after in adapter.replayed(log):
        assert unlawful(event, before) == "", line
        before = after


def by(rank: Rank, name: str = "Vic") -> dict[str, object]:
    return {"by": Actor(name, rank), "at": 0, "clauses": ()}


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (e.Announced(call="no-more-bets", **by(Rank.PLAYER)), "needs a dealer"),  # type: ignore[arg-type]
        (e.BothHandsApproved(player="Ann", **by(Rank.SUPERVISOR)), "needs a Gaming Manager"),  # type: ignore[arg-type]
        (e.AreaClosed(area=1, **by(Rank.DEALER)), "needs a casino supervisor"),  # type: ignore[arg-type]
        (e.CardsChecked(**by(Rank.SURVEILLANCE)), "needs a dealer"),  # type: ignore[arg-type]
        (e.AreaTaken(player="Ann", area=1, **by(Rank.PLAYER)), "Vic acted for Ann"),  # type: ignore[arg-type]
        (e.Decided(area=1, decision="play", **by(Rank.PLAYER)), "has no wager there"),  # type: ignore[arg-type]
    ],
)
def test_whoever_could_not_have_is_named(event: Event, said: str) -> None:
    assert said in unlawful(event, Table())


def test_an_inspector_checks_cards_too() -> None:
    assert unlawful(e.CardsChecked(**by(Rank.INSPECTOR)), Table()) == ""  # type: ignore[arg-type]
    assert len(LOGS) > 1
