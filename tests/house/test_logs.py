"""The log of a pit: lines of JSON, with nothing in them that opens anything or belongs to a person."""

import ast
import io
import json
import logging
import logging.config
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import croupier.house
from croupier.house.logs import FIELDS, OURS, Lines, configuration

SECRET = "Ann-Marie"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """All loggers write here, and are as before afterwards."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Lines())
    root, ours = logging.getLogger(), logging.getLogger(OURS)
    before = root.handlers[:], root.level, ours.level
    root.handlers[:] = [handler]
    root.setLevel(logging.DEBUG)
    ours.setLevel(logging.NOTSET)  # whatever a house that was opened here before has said
    yield written
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_a_message_is_one_object_with_its_fields(log: io.StringIO) -> None:
    logging.getLogger("croupier.floor").info("A table was opened.", extra={"table": "b1", "version": 12})
    (line,) = lines(log)
    assert line.pop("at").endswith("Z")
    assert line == {"level": "info", "from": "croupier.floor", "says": "A table was opened.", "table": "b1", "version": 12}


def test_a_line_stays_one_line_whatever_is_in_it(log: io.StringIO) -> None:
    logging.getLogger("croupier").warning("Two\nlines \u2028 and \x1b[31mcolour", extra={"route": "a\nb\x00"})
    assert len(log.getvalue().splitlines(keepends=True)) <= 2
    assert json.loads(log.getvalue())["route"] == "a\nb\x00"
    assert "\x1b" not in log.getvalue()


def test_what_is_put_into_a_message_is_left_out(log: io.StringIO) -> None:
    for logger in ("croupier.people", "django.request", "uvicorn.error"):
        logging.getLogger(logger).warning("Sign-in of %s failed", SECRET)
    assert [line["says"] for line in lines(log)] == ["Sign-in of %s failed"] * 3
    assert SECRET not in log.getvalue()


def test_a_message_that_another_library_put_together_is_only_located(log: io.StringIO) -> None:
    logging.getLogger("django.security").error(f"Invalid header {SECRET}")
    logging.getLogger("croupierish").error(f"Invalid header {SECRET}")
    assert [line["says"].split(":")[0] for line in lines(log)] == ["test_logs"] * 2
    assert SECRET not in log.getvalue()


def test_a_message_without_words_of_its_own_is_located_and_its_status_told(log: io.StringIO) -> None:
    logging.getLogger("django.request").warning("%s: %s", "Not Found", f"/{SECRET}", extra={"status_code": 404})
    (line,) = lines(log)
    assert line["says"].startswith("test_logs:")
    assert line["status"] == 404
    assert SECRET not in log.getvalue()


def test_only_listed_fields_get_in(log: io.StringIO) -> None:
    logging.getLogger("croupier").info(
        "Said.", extra={"name_of_patron": SECRET, "password": SECRET, "request": SECRET, "status": 200}
    )
    (line,) = lines(log)
    assert line["status"] == 200
    assert SECRET not in log.getvalue()
    assert not {"name", "person", "patron", "actor", "token", "password", "body", "cards"} & set(FIELDS)


def test_a_field_is_a_word_or_a_number_or_only_its_kind(log: io.StringIO) -> None:
    logging.getLogger("croupier").info(
        "Said.", extra={"table": {"order": SECRET}, "count": [SECRET], "route": "x" * 5000, "status": None}
    )
    (line,) = lines(log)
    assert (line["table"], line["count"], line["status"], len(line["route"])) == ("dict", "list", None, 200)


def test_an_exception_is_told_by_its_kind_and_place(log: io.StringIO) -> None:
    def careless() -> None:
        raise ValueError(SECRET)

    try:
        try:
            careless()
        except ValueError as cause:
            raise RuntimeError(f"Also {SECRET}") from cause
    except RuntimeError:
        logging.getLogger("croupier").exception("The writer has stopped.")
    (line,) = lines(log)
    kinds = [said for said in line["raised"] if " in " not in said]
    assert kinds == ["builtins.RuntimeError", "builtins.ValueError"]
    assert any(said.startswith("house/test_logs.py:") and said.endswith(" in careless") for said in line["raised"])
    assert SECRET not in log.getvalue()


def test_an_exception_that_is_its_own_cause_is_told_once(log: io.StringIO) -> None:
    error = ValueError()
    error.__cause__ = error
    logging.getLogger("croupier").error("Odd.", exc_info=error)
    assert lines(log)[0]["raised"] == ["builtins.ValueError"]


def test_a_whole_configuration_can_be_applied(capsys: pytest.CaptureFixture[str]) -> None:
    root, others = logging.getLogger(), [logging.getLogger(name) for name in configuration()["loggers"]]
    before, levels = (root.handlers[:], root.level), [logger.level for logger in others]
    try:
        logging.config.dictConfig(configuration())
        logging.getLogger("croupier.floor").info("Open.")
        logging.getLogger("uvicorn.access").info('%s - "%s"', "10.0.0.1", f"GET /?name={SECRET}")
        logging.getLogger("django.request").info("Quiet.")
    finally:
        root.handlers[:], root.level = before
        for logger, level in zip(others, levels, strict=True):
            logger.setLevel(level)
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["says"] == "Open."


def messages() -> Iterator[tuple[str, ast.expr]]:
    """The first argument of every call of a log in the house, and the file it stands in."""
    root = Path(croupier.house.__file__).parent
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="log"), attr=attr), args=[said, *_]) if attr in LEVELS:
                    yield path.relative_to(root).as_posix(), said


LEVELS = ("debug", "info", "warning", "error", "exception", "critical")
CHOSEN = {("serving.py", "sentence")}
"""Constant sentences too: what of the process could not be closed to others."""


@pytest.mark.slow
def test_every_message_of_the_house_is_constant_so_that_nothing_can_be_in_it() -> None:
    found = list(messages())
    assert len(found) > 5
    assert {(file, ast.unparse(said)) for file, said in found if not isinstance(said, ast.Constant)} == CHOSEN
