"""The OpenAPI document: made from the same structs that read requests and write answers."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from django.conf import settings
from msgspec import Struct

from croupier.house.api.wire import COMMAND_FORMS, one_asked
from croupier.house.floor.asked import Refusal
from croupier.house.floor.commands import Answer

_REF: Final = "#/components/schemas/{name}"
_SAYS: Final = {
    400: "The request is not readable.",
    401: "Nobody is signed in.",
    403: "Whoever asks may not.",
    404: "There is no such thing.",
    409: "The id was used for another request.",
    413: "The request is too large.",
    422: "Refused: why, and by which clause.",
    429: "Too many requests at once.",
    503: "The house is busy, and nothing was done.",
}
_MARKED: Final = "For pages. Whatever writes also sends the mark that came with the session, as X-CSRFToken."
_SIGNED_IN: Final = (401, 403, 429)
_WRITING: Final = (400, 409, 413, 422, 503)


class Refused(Struct, frozen=True):
    """What is said in place of what was asked for."""

    refused: Refusal


class _Kind(dict[str, Any]):
    """Stands in the document for the schema of a type, until all types are known."""

    def __init__(self, kind: Any) -> None:
        super().__init__()
        self.kind = kind


def documented(
    summary: str, gives: Any, *statuses: int, asks: Any = None, media: str = "application/json", known: bool = True
) -> dict[str, Any]:
    """A route's place in the document: what it gives and asks for, and how else it may answer. `known`: to those signed in."""
    also = {*(_SIGNED_IN if known else (429,)), *statuses, *(_WRITING if asks is not None else ())}
    declared: dict[str, Any] = {
        "responses": {200: {"description": "As asked.", "content": {media: {"schema": _Kind(gives)}}}}
        | {status: _refusal(status) for status in sorted(also)}
    }
    if known:
        declared["security"] = [{"token": []}, {"session": []}]
    if asks is not None:
        declared["requestBody"] = {"required": True, "content": {"application/json": {"schema": _Kind(asks)}}}
    return {"summary": summary, "openapi_extra": declared}


def _refusal(status: int) -> dict[str, Any]:
    return {"description": _SAYS[status], "content": {"application/json": {"schema": _Kind(Refused)}}}


def completed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with a route for each command, and every schema in its place."""
    paths: dict[str, Any] = document["paths"]
    several = next(path for path in paths if path.endswith("}/commands"))
    paths |= {f"{several}/{name}": {"post": _one(name, paths[several]["post"])} for name in COMMAND_FORMS}
    paths[several.removesuffix("commands") + "events"] = {"get": _stream("events", _TABLE_MOVES, "tables", paths[several]["post"])}
    pools = next(path for path in paths if path.endswith("/pools"))
    paths[f"{pools}/events"] = {"get": _stream("pool_events", _POOLS_MOVE, "pools", paths[pools]["get"])}
    found = list(_kinds(document))
    made, components = msgspec.json.schema_components([each.kind for each in found], ref_template=_REF)
    schemas = {id(each): schema for each, schema in zip(found, made, strict=True)}
    finished: dict[str, Any] = _filled(document, schemas)
    finished["components"].setdefault("schemas", {}).update(components)
    finished["components"]["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer"},
        "session": {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME, "description": _MARKED},
    }
    return finished


def _one(name: str, like: dict[str, Any]) -> dict[str, Any]:
    form = COMMAND_FORMS[name]
    declared = documented(_says(name, form), Answer, 404, asks=one_asked(name))
    return {
        "operationId": name.replace("-", "_"),
        "summary": declared["summary"],
        "description": form.__doc__ or "",
        "parameters": like["parameters"],
        "tags": ["commands"],
        **declared["openapi_extra"],
    }


def _says(name: str, form: type) -> str:
    """What a command does, in its own words where it has some."""
    said = (form.__doc__ or "").strip().split("\n\n")[0].replace("\n", " ")
    return " ".join(said.split()) or f"{name.replace('-', ' ').capitalize()}."


_TABLE_MOVES: Final = (
    "The table as it changes: an event `view` for the last version of each request, its id that version; ids may skip."
)
_POOLS_MOVE: Final = (
    "The pools as their meters move: an event `pools`, as GET /pools has it; its id is the version, and ids may skip."
)


def _stream(name: str, says: str, tag: str, like: dict[str, Any]) -> dict[str, Any]:
    """A route that Django does not answer: see `house.live`."""
    declared = documented(says, str, 404, media="text/event-stream")
    last = {"in": "header", "name": "Last-Event-ID", "schema": {"type": "string"}, "required": False}
    return {
        "operationId": name, "summary": declared["summary"], "parameters": [*like["parameters"], last], "tags": [tag],
        **declared["openapi_extra"],
    }  # fmt: skip


def _kinds(node: Any) -> Iterator[_Kind]:
    if isinstance(node, _Kind):
        yield node
    elif isinstance(node, dict | list):
        for each in node.values() if isinstance(node, dict) else node:
            yield from _kinds(each)


def _filled(node: Any, schemas: dict[int, Any]) -> Any:
    if isinstance(node, _Kind):
        return schemas[id(node)]
    if isinstance(node, dict):
        return {str(key): _filled(value, schemas) for key, value in node.items()}
    return [_filled(each, schemas) for each in node] if isinstance(node, list) else node
