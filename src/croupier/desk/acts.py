"""From a clause to what is done by it: the commands that rest on it, and the pages where it is seen.

Topics lead from a document to the powers that speak of them, and those are read off the powers' own source: a power may rest on one
topic, look at others in its guard, and tell of more in its act.
"""

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any, Final

from msgspec import Struct

from croupier.cards.procedure import Procedure
from croupier.games import topics
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.provisions import Topic
from croupier.games.ranks import Rank
from croupier.games.rules import Rules
from croupier.rulebook.citations import clauses_in, every_terms
from croupier.rulebook.register import Clause, Treatment, register_of
from croupier.table.message.command import Command
from croupier.table.powers.listed import COMMAND, DECLARED_IN
from croupier.table.powers.power import POWERS, Power

PLAYER: Final = "Player’s page"
DEALER: Final = "Dealer’s page"
SUPERVISOR: Final = "Supervisor’s page"
LOBBY: Final = "Lobby"
DISPLAY: Final = "Wall display"
ODDS: Final = "Odds"
OFFICE: Final = "Back office"
PAGES: Final = (LOBBY, PLAYER, DEALER, SUPERVISOR, DISPLAY, ODDS, OFFICE)

_SEEN: Final = {
    "sign": (LOBBY, PLAYER, DISPLAY), "places": (LOBBY, PLAYER, DEALER), "round": (PLAYER, DEALER, DISPLAY),
    "wagers": (PLAYER, DEALER),
}  # fmt: skip
"""The part of a view that has something, to the pages that show that part."""
_CARDS: Final = {
    "cut": ("leave-cut-to-players", "cut-cards", "refuse-cut"), "cutting_card": ("place-cutting-card", "set-cutting-card-aside"),
    "burns": ("burn",), "riffles": ("riffle",), "by_hand": ("shuffle",), "device_clause": ("reshuffle-rack", "introduce-cards"),
}  # fmt: skip
"""How the cards are handled, by what a procedure calls it, to the commands that do it."""


_BESIDE: Final = {
    topics.ROUNDING: ("settle-wager",), topics.COUNTS: ("expose-hand", "announce-result"), topics.JACKPOT_PAID: ("settle-wager",),
} | dict.fromkeys(
    (topics.UNIT, topics.ONE_WAGER, topics.OVER_MAXIMUM, topics.UNDER_MINIMUM, topics.PLAYER_MAXIMUM, topics.AREA_MAXIMUM),
    ("place-wager", "increase-wager"),
)  # fmt: skip
"""Topics that the rules of a game look at for a power, which so never speaks of them itself."""


class Acts(Struct, frozen=True):
    commands: tuple[str, ...]
    pages: tuple[str, ...]


def acts_on(clause: Clause) -> Acts:
    """Where a clause acts; nowhere in the software if it is physical, or if nothing cites it yet."""
    commands = () if clause.how in (Treatment.PHYSICAL, Treatment.PLANNED) else _nearest(clause)
    pages = {page for name in commands for page in _pages(POWERS[COMMAND[name]])}
    if clause.seen:
        pages.update(_SEEN.get(clause.seen.partition(".")[0], ()))
    if clause.how == Treatment.CONFIGURED:
        pages.add(OFFICE)
    family = register_of(clause.document).family(clause.number)
    if any(each.number in _priced(clause.document) for each in family):
        pages.update((PLAYER, ODDS))
    return Acts(commands, tuple(page for page in PAGES if page in pages))


def _nearest(clause: Clause) -> tuple[str, ...]:
    """The commands that rest on it, else on what stands under it, else on what it stands under."""
    known, register = _commands(clause.document), register_of(clause.document)
    if own := known.get(clause.number):
        return own
    under = {name for each in register.family(clause.number) for name in known.get(each.number, ())}
    if under:
        return tuple(name for name in COMMAND if name in under)
    above = (known.get(each.number, ()) for each in reversed(register.parents(clause.number)))
    return next(filter(None, above), ())


def _pages(power: Power) -> Iterator[str]:
    """Where a power is asked for. A player's own word can be recorded by the dealer too."""
    if power.rank is Rank.PLAYER:
        yield PLAYER
    yield DEALER if power.rank in (Rank.PLAYER, Rank.DEALER) else SUPERVISOR


@cache
def _priced(document: str) -> frozenset[str]:
    """Clauses of pay lines."""
    return frozenset(
        number for rules in _rules(document) for wager in rules.wagers.values() for number in clauses_in(wager.lines)
    )  # fmt: skip


@cache
def _rules(document: str) -> tuple[Rules, ...]:
    return tuple(rules_of(document, terms) for terms in every_terms(document))


@cache
def _commands(document: str) -> Mapping[str, tuple[str, ...]]:
    """Clause to the commands that rest on it, in the order in which the powers are listed."""
    found: dict[str, set[str]] = {}

    def rest(names: Iterable[str], value: object) -> None:
        for number in clauses_in(value):
            found.setdefault(number, set()).update(names)

    edition = GAMES[document].editions[-1]
    for topic, provision in edition.provisions.items():
        rest((*_by_topic().get(topic, ()), *_BESIDE.get(topic, ())), provision)
    for rules in _rules(document):
        for wager in rules.wagers.values():
            rest(("settle-wager",), wager.lines)
            rest(("place-wager",) if wager.chosen else (), (wager.clause, wager.needs_clause))
            rest(
                ("restrict-wager", "notify-restriction", "lift-restriction"),
                wager.side and (wager.side.restricted, wager.side.notice),
            )
            rest(("place-wager",), wager.side and (wager.side.offered, wager.side.one_each))
        rest(("decide", "instruct", "pass-over"), rules.decides)
        rest(("place-wager",), tuple(rules.six_decks.values()))
    for procedure in edition.procedures.values():
        _by_procedure(procedure, rest)
    rest(("deal-card", "scan-card"), tuple(_drawing(document)))
    order = list(COMMAND)
    return {number: tuple(sorted(names, key=order.index)) for number, names in found.items() if names}


def _by_procedure(procedure: Procedure, rest: Any) -> None:
    for field, names in _CARDS.items():
        rest(names, getattr(procedure, field))


def _drawing(document: str) -> Iterator[str]:
    """The clauses that a game's own drawing rule names."""
    rules = rules_of(document)
    coup = getattr(rules.next_card, "__self__", None)
    source = inspect.getsource(inspect.getmodule(rules.next_card) or topics) if coup is None else ""
    yield from clauses_in(coup.cite) if coup is not None else _dealt_by(source)


def _dealt_by(source: str) -> Iterator[str]:
    """Numbers that a module hands to a card that is dealt, or to the end of the deal."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Deal", "Complete", "Ask"):
            for argument in ast.walk(node):
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield from clauses_in(argument.value)


# Topics to powers


@cache
def _by_topic() -> Mapping[Topic[Any], tuple[str, ...]]:
    by_name = {name: value for name, value in vars(topics).items() if isinstance(value, Topic)}
    found: dict[Topic[Any], set[str]] = {}
    for module in DECLARED_IN:
        for command, names in _spoken_of(module):
            power = POWERS[command]
            declared = (power.topic, *(wrong.topic for wrong in power.wrongs))
            for topic in {*(each for each in declared if each is not None), *(by_name[name] for name in names if name in by_name)}:
                found.setdefault(topic, set()).add(power.name)
    return {topic: tuple(names) for topic, names in found.items()}


def _spoken_of(module: ModuleType) -> Iterator[tuple[type[Command], frozenset[str]]]:
    """Each command that a module declares, with the names that it and the functions it calls there use."""
    tree = ast.parse(inspect.getsource(module))
    used = {node.name: _names(node) for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    for name, own in used.items():
        command = getattr(module, name)
        if isinstance(command, type) and issubclass(command, Command) and command in POWERS:
            yield command, _closed(own, used)


def _closed(own: frozenset[str], used: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """With the names of every function of the module that is reached by it."""
    found, left = set(own), [name for name in own if name in used]
    while left:
        more = used[left.pop()] - found
        found |= more
        left += [name for name in more if name in used]
    return frozenset(found)


def _names(node: ast.AST) -> frozenset[str]:
    return frozenset(
        each.id if isinstance(each, ast.Name) else each.attr
        for each in ast.walk(node)
        if isinstance(each, ast.Name | ast.Attribute)
    )
