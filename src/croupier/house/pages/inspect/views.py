"""The inspector's pages, which change nothing; Surveillance has the same ones, and says there what it was told."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext

from croupier.games.catalogue import rules_of
from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.pages.figures import date, day, moment, to_the_second
from croupier.house.pages.fragments import written
from croupier.house.pages.hands import areas_apart
from croupier.house.pages.inspect.accounts import account_in_words
from croupier.house.pages.inspect.chain import Link, links, proof
from croupier.house.pages.inspect.frame import TOUR, framed, records, short, table_streams, who_sees_all
from croupier.house.pages.inspect.onrecord import wrongs
from croupier.house.pages.inspect.presenter import pieces
from croupier.house.pages.inspect.replay import Entry, story, verdict
from croupier.house.pages.live import events_url, in_view
from croupier.house.pages.naming import Names
from croupier.house.pages.showing import page, rank_title, show
from croupier.house.people.accounts import person_named
from croupier.house.records.entries import entries, stream_of
from croupier.house.records.finding import Found, Wanted
from croupier.table.message.upcast import read_event

NO_ROUND: Final = "No such round."
_PAGE: Final = 100
_BESIDE: Final = 17
"""Rounds of the same table that stand beside one that is told."""


# Now


@page
def watch(request: HttpRequest) -> HttpResponse:
    """The tables as they are, live."""
    who = who_sees_all(request)
    scenes = in_view(who.actor)
    first = [written(pieces, scene) for scene in scenes]
    shown = {
        "posts": [(each[f"post-{scene.id}"], each[f"cards-{scene.id}"]) for scene, each in zip(scenes, first, strict=True)],
        "told": [each[f"told-{scene.id}"] for scene, each in zip(scenes, first, strict=True)],
        "incidents": wrongs(who, 8), "events": events_url("inspect", scenes), "tour": TOUR,
    }  # fmt: skip
    return show(request, "inspect/watch.html", framed(who, "watch", shown), who=who)


# Rounds


@page
def rounds(request: HttpRequest) -> HttpResponse:
    """Those that fit what is asked for, the latest first."""
    who = who_sees_all(request)
    asked = request.GET
    found = _found(asked.get, _PAGE)
    shown = {
        "rounds": [_listed(each) for each in found], "tables": list(running.pit().looking.tables()), "asked": asked,
        "zone": settings.HOUSE_RULES.zone, "earlier": _earlier(asked, found),
    }  # fmt: skip
    return show(request, "inspect/rounds.html", framed(who, "rounds", shown), who=who)


def _earlier(asked: QueryDict, found: list[Found]) -> str:
    """Where the rounds before these are, if there may be any: all that had begun when the last of these ended. With its offset,
    since clocks that go back show an hour twice."""
    if len(found) < _PAGE:
        return ""
    until = moment(found[-1].ended, settings.HOUSE_RULES.zone).isoformat(timespec="seconds")
    return urlencode(asked.dict() | {"until": until})


def _found(asked: Callable[[str, str], str], most: int) -> list[Found]:
    table = asked("table", "")
    streams = [stream for stream in table_streams() if not table or stream.name == f"table:{table}"]
    return records().finding.rounds(streams, _wanted(asked), most)


def _wanted(asked: Callable[[str, str], str]) -> Wanted:
    """One box for a number, a clause, a patron's number or name; and times by the house's clocks."""
    text = asked("q", "").strip()[:80]
    number = int(text) if text.isdecimal() and len(text) < 10 else 0
    clause = text if "." in text and text.replace(".", "").isalnum() else ""
    patron = "" if number or clause or not text else text if text[:1] == "P" and text[1:].isdigit() else person_named(text) or text
    return Wanted(number, patron, clause, _time(asked("since", "")), _time(asked("until", "")), asked("wrong", "") == "yes")


def _time(text: str) -> int:
    try:
        found = datetime.fromisoformat(text)
        return int((found if found.tzinfo else found.replace(tzinfo=moment(0, settings.HOUSE_RULES.zone).tzinfo)).timestamp())
    except ValueError:
        return 0


_OVER: Final = re.compile(r"(\w+) wins, (\d+) over (\d+)\.")
_ALL: Final = re.compile(r"Tie, (\d+) all\.")
_DEALER: Final = re.compile(r"^The dealer has ")


def _short_result(result: str) -> str:
    """`Banker 9–7`, `Tie 3`, `Dealer 27; area 1: 21`."""
    return areas_apart(_DEALER.sub("Dealer ", _ALL.sub(r"Tie \1", _OVER.sub(r"\1 \2–\3", result)))).removesuffix(".")


_DOTS: Final = {"banker": "dotb", "player": "dotp", "tie": "dott"}


def _listed(found: Found) -> dict[str, Any]:
    zone = settings.HOUSE_RULES.zone
    winner = next((side for side in ("banker", "player", "tie") if found.result.lower().startswith(side)), "")
    dot = "doto" if not found.over else "dotv" if found.void else _DOTS.get(winner, "dotv")
    words = gettext("in play") if not found.over else gettext("void") if found.void else _short_result(found.result)
    return {
        "it": found, "dot": dot, "words": words, "short": words.partition(";")[0],
        "href": f"/inspect/tables/{found.table}/rounds/{found.number}",
        "when": f"{date(found.began, zone)}, {to_the_second(found.began, zone)}", "number": found.table.upper(),
    }  # fmt: skip


@page
def replay(request: HttpRequest, table: str, number: int) -> HttpResponse:
    """A round, step by step."""
    who = who_sees_all(request)
    stream = stream_of(table)
    heard = records()
    found = None if stream is None else heard.finding.round(stream, number)
    if stream is None or found is None:
        raise Turned(404, NO_ROUND)
    rows = [Entry(version, read_event(body)) for version, body, _hash in entries(stream, found.first - 1, found.last)]
    told = story(heard.reading.table_before(stream, found.first), rows, who.actor, number)
    chain = {each.version: each for each in links(stream, found.first, found.last)}
    names = Names()
    on_record = heard.reading.round(stream, number, who.actor) if found.over else None
    zone = settings.HOUSE_RULES.zone
    step = told.asked(request.GET.get("step", ""), told.begins)
    shown = {
        "found": found, "told": told, "number": number, "table": table, "game": told.game, "step": step,
        "title": f"{told.called.capitalize()} {number}",
        "when": f"{date(found.began, zone)}, {to_the_second(found.began, zone)} – {to_the_second(found.ended, zone)}",
        "edition": day(told.edition), "lines": [_line(line, chain[line.version], names, zone) for line in told.lines],
        "verdict": _verdict(on_record, told.game, names), "whole": all(each.holds for each in chain.values()),
        "others": [_listed(each) for each in heard.finding.beside(stream, number, _BESIDE)],
        "zone": zone,
    }  # fmt: skip
    return show(request, "inspect/replay.html", framed(who, "rounds", shown), who=who)


def _line(line: Any, chained: Link, names: Names, zone: str) -> dict[str, Any]:
    by = "" if line.by.id == "software" else names(line.by.id)
    return {
        "step": line.step, "words": names.in_words(line.words), "time": to_the_second(line.at, zone), "why": line.why,
        "who": f"{by}, {rank_title(line.by.rank)}" if by else gettext("the software"),
        "clause": line.why.cited[0].number if line.why.cited else None, "link": chained,
        "before": short(chained.before), "hash": short(chained.hash),
        "posted": [(account_in_words(each.account, names), each.cents) for each in chained.posted],
    }  # fmt: skip


def _verdict(on_record: Any, game: str, names: Names) -> Any:
    if on_record is None:
        return None
    found = verdict(on_record, {slug: wager.title for slug, wager in rules_of(game).wagers.items()})
    return {"it": found, "lines": [(each, names(each.player) if each.player else "") for each in found.lines]}


@page
def chain(request: HttpRequest, table: str) -> HttpResponse:
    """The whole chain of a table, tried; as a part of the page."""
    who = who_sees_all(request)
    stream = stream_of(table)
    if stream is None:
        raise Turned(404, NO_ROUND)
    signing = running.pit().signing
    found = proof(stream, None if signing is None else signing.public_key())
    zone = settings.HOUSE_RULES.zone
    at = f"{date(found.signed_at, zone)}, {to_the_second(found.signed_at, zone)}" if found.signed_at else ""
    return show(request, "inspect/chain.html", {"it": found, "at": at}, who=who)
