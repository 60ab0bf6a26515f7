"""JSON Schema, held against what is really read and written: by a validator that knows nothing of the structs."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator
from tests.games.many_rounds import records
from tests.games.test_adjudicate_told import examples
from tests.judging import answer
from tests.rounds import NOTED, PLAIN, PREMIUM, ROOT, SLUGS, UNJUDGEABLE
from tests.terminal import run

import croupier as cr
from croupier.desk.journal import read_journal, write_event
from croupier.desk.schemas import DIALECT, SCHEMAS, schema_of, written
from croupier.games.adjudicate import Code
from croupier.table.message.upcast import SCHEMA
from croupier.table.message.vocabulary import EVENT

LOGS = sorted((ROOT / "tests" / "logs").glob("*.jsonl"))
OF_FORM = (Code.UNKNOWN_KEY, Code.MISSING_KEY, Code.BAD_VALUE)


@pytest.fixture(scope="module")
def fits() -> dict[str, Draft202012Validator]:
    return {name: Draft202012Validator(schema_of(name)) for name in SCHEMAS}


@pytest.mark.parametrize("what", SCHEMAS)
def test_the_command_prints_it_and_the_page_has_it(what: str) -> None:
    told = run("schema", what)
    kept = ROOT / "docs" / "schema" / f"{what}.json"
    assert told.stdout_bytes == written(what) + b"\n" == kept.read_bytes(), "python -m croupier.desk.schemas writes it"
    assert json.loads(told.stdout)["$schema"] == DIALECT


def test_what_has_no_schema_is_refused_with_those_there_are() -> None:
    told = run("schema", "vew")
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr == "There is no schema of 'vew'. Did you mean 'view'? There are adjudicate, answer, event, view.\n"


@pytest.mark.parametrize("page", ["adjudicate.md", "journal.md", "api.md", "library.md"])
def test_the_pages_link_to_files_that_are_there(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    linked = [name for name in SCHEMAS if f"(schema/{name}.json)" in text]
    assert linked
    assert text.count("(schema/") == sum(text.count(f"(schema/{name}.json)") for name in linked)


# Rounds and answers


def judged() -> Iterator[dict[str, Any]]:
    yield from (*PLAIN.values(), *NOTED.values())
    for rows, _, _ in examples():
        yield from (json.loads(row) for row in rows.splitlines() if row.startswith("{") and row.endswith("}"))
    for game in SLUGS:
        yield from (json.loads(line) for line in list(records(game))[:250])


@pytest.mark.slow
def test_every_round_that_is_judged_fits_and_every_answer_does(fits: dict[str, Draft202012Validator]) -> None:
    count = 0
    for line in judged():
        told = answer(line, explain=True)
        assert fits["answer"].is_valid(told), told
        if "error" not in told:
            assert fits["adjudicate"].is_valid(line), line
            count += 1
    assert count > 500


@pytest.mark.parametrize("code", OF_FORM)
def test_what_cannot_be_read_does_not_fit(fits: dict[str, Draft202012Validator], code: Code) -> None:
    lines = [line for line in UNJUDGEABLE[code] if answer(line)["error"]["message"][:6] in ("A roun", "wagers", "cards ", "decks ")]
    assert lines
    assert [line for line in lines if fits["adjudicate"].is_valid(line if isinstance(line, dict) else json.loads(line))] == []


@pytest.mark.parametrize(
    "change",
    [
        {"cards": "7H 6D 10C"}, {"cards": ["7H", "1D"]}, {"wagers": [{"area": 1, "wager": "player", "amount": "5."}]},
        {"chips": ["x"]},
        {"wagers": [{"area": 1, "wager": "player", "amount": "5", "paid": "-1"}]}, {"limits": {"tie": {"maximum": 5}}},
        {"decisions": {"one": "draw"}}, {"options": {"tie_percent": []}}, {"options": {"major": "1e3"}}, {"dealer": "Dee"},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_written_wrongly_does_not_fit(fits: dict[str, Draft202012Validator], change: dict[str, Any]) -> None:
    assert fits["adjudicate"].is_valid(PLAIN[PREMIUM])
    assert not fits["adjudicate"].is_valid(PLAIN[PREMIUM] | change)


def test_an_answer_with_another_key_of_its_own_kind_does_not_fit(fits: dict[str, Draft202012Validator]) -> None:
    told = answer(PLAIN[PREMIUM])
    for wrong in ({"result": "won"}, {"amount": "5"}, {"odds": "19-20"}, {"difference": "+5.00"}):
        assert not fits["answer"].is_valid(told | {"wagers": [told["wagers"][0] | wrong]}), wrong
    assert not fits["answer"].is_valid({"id": 1, "error": {"code": "bad-luck", "message": "No."}})


# Events and views


def test_events_fit_as_they_stand_in_journals(fits: dict[str, Draft202012Validator]) -> None:
    """Every kind of event that a log holds, written in today's form."""
    kinds = dict[str, bytes]()
    for log in LOGS:
        for entry in read_journal(log):
            name = type(entry.event).__name__
            if name not in kinds:
                kinds[name] = write_event(entry.event, cr.Envelope("b1", 1, "one", entry.event.by, entry.event.at, (entry.event,)))
    assert len(kinds) > 0.6 * len(EVENT)
    for name, text in kinds.items():
        assert fits["event"].is_valid(json.loads(text)), name


def test_an_event_without_its_envelope_or_of_another_kind_does_not_fit(fits: dict[str, Draft202012Validator]) -> None:
    event = json.loads(write_event(opened := cr.events.TableClosed(by=cr.Actor("sue", cr.Rank.SUPERVISOR), at=3, clauses=()),
                                   cr.Envelope("b1", 1, "one", opened.by, 3, (opened,))))  # fmt: skip
    assert fits["event"].is_valid(event)
    assert event["schema"] == SCHEMA
    for wrong in ({"event": "table-eaten"}, {"at": "noon"}, {"schema": SCHEMA + 1}):
        assert not fits["event"].is_valid(event | wrong)
    assert not fits["event"].is_valid({key: value for key, value in event.items() if key != "command"})


@pytest.mark.parametrize("log", ["wrong-premium-b", "ordinary-poker-shuffler", "linked-baceball", "tournament-final"])
def test_views_fit(fits: dict[str, Draft202012Validator], log: str) -> None:
    table = cr.Table()
    for entry in read_journal(ROOT / "tests" / "logs" / f"{log}.jsonl"):
        table = cr.evolve(table, entry.event)
        if entry.n % 5 == 0:
            for viewer in (cr.Actor("Ann", cr.Rank.PLAYER), cr.Actor("Ina", cr.Rank.INSPECTOR)):
                seen = json.loads(msgspec.json.encode(cr.view(table, viewer)))
                assert fits["view"].is_valid(seen), entry.n
    assert not fits["view"].is_valid(seen | {"phase": "asleep"})
