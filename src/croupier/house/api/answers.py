"""What goes out: JSON, and for whatever is not granted a whole sentence in one form."""

import re
from typing import Any, Final

import msgspec
from django.http import HttpResponse

from croupier.house.api.misfits import misfit
from croupier.house.floor.asked import Reply, refuse

JSON: Final = "application/json"
ELSEWHERE: Final = "The request is not readable, or meant for another host."
UNWRITABLE: Final = "The request holds a character that cannot be written down."
"""Nought is a character to JSON and to addresses, and to PostgreSQL it is none."""
_KEEP_NOTHING: Final = {"Cache-Control": "no-store"}

write: Final = msgspec.json.Encoder().encode


class Turned(Exception):  # noqa: N818 (an answer, not a fault)
    """A request that goes no further, and what is said to whoever made it."""

    def __init__(self, status: int, sentence: str, command: int | None = None, wait: int = 0) -> None:
        super().__init__(sentence)
        self.reply = refuse(sentence, command=command, status=status)
        self.wait = wait


def answer(value: Any) -> HttpResponse:
    return plain(200, write(value))


def plain(status: int, body: bytes) -> HttpResponse:
    """JSON as it is, and the end of a line, so that answers on a terminal do not run together."""
    return HttpResponse(body if body.endswith(b"\n") else body + b"\n", status=status, content_type=JSON, headers=_KEEP_NOTHING)


def replied(reply: Reply) -> HttpResponse:
    """To the byte what is kept with its receipt."""
    return HttpResponse(reply.body, status=reply.status, content_type=JSON, headers=_KEEP_NOTHING)


def turned(said: Turned) -> HttpResponse:
    response = plain(said.reply.status, said.reply.body)
    if said.wait:
        response["Retry-After"] = str(said.wait)
    if said.reply.status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


def sentence(status: int, words: str) -> HttpResponse:
    return turned(Turned(status, words))


_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
_AT: Final = re.compile(r"^(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?$", re.DOTALL)
_INDEX: Final = re.compile(r"^\.commands\[(\d+)\]")


def unreadable(error: Exception, body: bytes = b"", command: int | None = None) -> Turned:
    """What is wrong with a body, in a sentence that names the field. `command`: which one the body as a whole is."""
    if not isinstance(error, msgspec.ValidationError):
        if _halved(body):
            return Turned(422, UNWRITABLE, command)
        why = "it is not written in UTF-8" if isinstance(error, UnicodeError) else _ending(str(error))
        return Turned(400, f"The request is not readable as JSON: {why}.")
    found = _AT.match(str(error))
    what, path = (found["what"], found["path"] or "") if found else (str(error), "")
    index, key = _INDEX.match(path), bool(found and found["key"])
    return Turned(422, _sentence(what, path.lstrip("."), key=key), int(index[1]) if index else command)


def _halved(body: bytes) -> bool:
    """Whether it is JSON but for half a character, of those that are written as two: no text can hold that."""
    if not _SURROGATE.search(body):
        return False
    try:
        msgspec.json.decode(_SURROGATE.sub(b"?", body))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


def _sentence(what: str, path: str, *, key: bool) -> str:
    where = f" in `{path}`" if path else ""
    if missing := re.match(r"Object missing required field (`[^`]+`)", what):
        return f"The field {missing[1]} is missing{where}."
    if unknown := re.match(r"Object contains unknown field (`.*`)$", what, re.DOTALL):
        return f"There is no field {unknown[1][:90]}{where or ' to be filled in'}."
    if path.endswith("type") and what.startswith("Invalid value"):
        return f"The field `{path}` names no command of the house."
    subject = f"A name in `{path}`" if key else f"The field `{path}`" if path else "The request"
    return f"{subject} {misfit(what) or f'makes no sense: {_ending(what[:1].lower() + what[1:])}'}."


def _ending(words: str) -> str:
    return " ".join(words.split()).rstrip(".")[:300]
