"""A clause is cited and never asked: a document that cites other clauses, and more of them, is played just the same."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, get_type_hints

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.table.pits import NAMES, PITS, Walk, as_required, upset
from tests.tables import DEALER, SUPERVISOR, player
from tests.transcripts.telling import answered
from tests.transcripts.test_transcripts import HERE, TRANSCRIPTS

from croupier import commands as c
from croupier.games import adjudicate, catalogue
from croupier.games.catalogue import GAMES, Edition, rules_of
from croupier.games.provisions import Book, Provision
from croupier.games.rules import Rules, Terms
from croupier.games.topics import SEATS
from croupier.rulebook.citations import every_terms
from croupier.table.asking.permitted import permitted
from croupier.table.asking.required import required
from croupier.table.message.refusal import Refused
from croupier.table.model.people import PlayerCard
from croupier.table.reading.desk import desk_of

MARK: Final = "§"
ANOTHER: Final = f"99.9{MARK}"
"""No document has this clause; it is cited wherever one is silent, and after every clause that one names."""
CLAUSE: Final = re.compile(r"\d[\d.]*(?:\([a-z]\))?")
STEPS: Final = 150


def cited_otherwise(value: Any) -> Any:
    """The same rule with other clauses. Keys are names, and a function says what it says."""
    match value:
        case str():
            return f"{value}{MARK}" if CLAUSE.fullmatch(value) else value
        case Book():
            return Book({topic: provided_otherwise(provision) for topic, provision in value.items()})
        case Struct():
            return replace(value, **{name: cited_otherwise(getattr(value, name)) for name in value.__struct_fields__})
        case dict():
            return {key: cited_otherwise(held) for key, held in value.items()}
        case tuple() if type(value) is tuple:
            return tuple(map(cited_otherwise, value))
    return value


def provided_otherwise(provision: Provision) -> Provision:
    """Other clauses and one more, also where the house acts by ruling and cites none."""
    other: Provision = cited_otherwise(provision)
    hints = get_type_hints(type(provision))
    silent = [name for name in provision.__struct_fields__ if hints[name] == str | None and getattr(provision, name) is None]
    return replace(other, **dict.fromkeys(silent, ANOTHER), also=(*other.also, ANOTHER))


def otherwise(edition: Edition) -> Edition:
    book = cited_otherwise(edition.provisions)

    def build(terms: Terms, approved: str) -> Rules:
        rules = edition.build(terms, approved)
        parts = ("procedure", "wagers", "decides", "six_decks")
        return replace(rules, provisions=book, **{part: cited_otherwise(getattr(rules, part)) for part in parts})

    return replace(edition, build=build, provisions=book, procedures=cited_otherwise(edition.procedures))


@pytest.fixture
def _other_clauses(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every document of the catalogue cites otherwise."""
    for slug, game in GAMES.items():
        monkeypatch.setitem(catalogue.GAMES, slug, replace(game, editions=tuple(map(otherwise, game.editions))))
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    rules_of.cache_clear()
    adjudicate._rules_without_options.cache_clear()


def without_clauses(transcript: str) -> str:
    return re.sub(r" \[[^\]]*\]$", "", transcript, flags=re.MULTILINE).replace(MARK, "")


@pytest.mark.usefixtures("_other_clauses")
@pytest.mark.parametrize("game", GAMES)
def test_every_provision_cites_otherwise(game: str) -> None:
    for terms in every_terms(game):
        rules = rules_of(game, terms)
        for topic, provision in rules.provisions.items():
            assert provision.cited[-1] == ANOTHER, topic
            assert all(MARK in clause for clause in provision.cited), topic


@pytest.mark.slow
@pytest.mark.usefixtures("_other_clauses")
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=[str(path.relative_to(HERE).with_suffix("")) for path in TRANSCRIPTS])
def test_the_same_rounds_and_the_same_rulings_whatever_is_cited(path: Path) -> None:
    kept = path.read_text()
    told = answered(kept)
    assert MARK in told
    assert without_clauses(told) == without_clauses(kept)


def bare(value: Any) -> Any:
    """Plain data without its clauses."""
    match value:
        case Mapping():
            return {key: bare(held) for key, held in value.items() if "clause" not in key}
        case list() | tuple():
            return list(map(bare, value))
        case str():
            return value.replace(MARK, "")
    return value


def walked(pit: str) -> list[Any]:
    """What a table is told and answers, what it asks for, and what it would grant."""
    rng, walk, told = Random(pit), Walk(), list[Any]()
    walk.give(c.OpenTable(replace(PITS[pit]), by=SUPERVISOR, at=0))
    for area, name in enumerate(NAMES[: min(3, desk_of(walk.table).conditions.areas)], start=1):
        walk.give(c.JoinTable(name, area, by=player(name), at=0))
        walk.give(c.BuyChips(name, 300_000, by=DEALER, at=0))
        walk.give(c.ShowPlayerCard(name, PlayerCard.OWN, by=DEALER, at=0))
    for step in range(STEPS):
        command = upset(rng, walk.table) if step % 5 == 4 else as_required(rng, walk.table)
        outcome = walk.give(command)
        answer = outcome.sentence if isinstance(outcome, Refused) else [bare(msgspec.to_builtins(event)) for event in outcome]
        granted = [] if step % 10 else sorted({permit.command for permit in permitted(walk.table)})
        told.append((type(command).__name__, answer, required(walk.table).what, granted, dict(walk.accounts)))
    return told


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
def test_the_same_is_granted_refused_and_paid_whatever_is_cited(pit: str, request: pytest.FixtureRequest) -> None:
    as_it_is = walked(pit)
    request.getfixturevalue("_other_clauses")
    assert replace(PITS[pit]).desk.provisions[SEATS].cited[-1] == ANOTHER
    assert walked(pit) == as_it_is
