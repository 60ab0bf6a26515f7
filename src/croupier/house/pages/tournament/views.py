"""Tournaments as pages. What is shown of one is asked for again every second, and sent only where something has changed."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from croupier.games import seven_up_baccarat_event as ev
from croupier.games.catalogue import rules_of
from croupier.games.ranks import SEES_ALL, Rank, may_act
from croupier.games.seven_up_baccarat import SLUG
from croupier.games.topics import TOURNAMENT
from croupier.house import running
from croupier.house.api.answers import Turned, unreadable
from croupier.house.api.forms import write_forms
from croupier.house.api.tournament_wire import TOURNAMENT_FORMS, tournament_command
from croupier.house.dealing.entrants import invite
from croupier.house.floor import tournaments_seen as s
from croupier.house.floor.cage import BuyIn
from croupier.house.floor.holding import NO_SUCH, TournamentCommands, manages
from croupier.house.floor.ledger import purse
from croupier.house.pages.acting import answered, ask, receipt_of
from croupier.house.pages.naming import Names
from croupier.house.pages.showing import known, onlooker, page, show
from croupier.house.pages.tournament import forms
from croupier.house.pages.tournament.conditions import in_words, won_with_goods, words_explained
from croupier.house.pages.tournament.draft_form import unwritten
from croupier.house.pages.tournament.presenter import boards, stage_words, standing_words
from croupier.house.people.persons import Person
from croupier.house.settings import is_demonstration
from croupier.money import MoneyError, bare_amount, parse_cents
from croupier.tournament.acting.entries import fee_goes_back
from croupier.tournament.model import Entrant, Stage, Standing, Tournament
from croupier.tournament.model import Table as Kept
from croupier.tournament.views import in_the_prizes

CITES: Final = {
    "complete": ev.COMPLETE, "published": ev.PUBLISHED, "seating": ev.SEATING, "dispute": ev.DISPUTE, "fee": ev.FEES,
    "no_buy_in": ev.NO_BUY_IN, "counted_in": ev.COUNTED_IN, "guarantee": ev.GUARANTEE,
    "words": ev.WORDS,
}  # fmt: skip
_MARKS: Final = frozenset({"id", "csrfmiddlewaretoken", "type"})
_LISTS: Final = frozenset({"tables", "refunds"})
_MONEY: Final = frozenset({"amount", "fee"})
_YES: Final = frozenset({"form", "eligible", "copy", "signed", "refund"})
_SEAT: Final = "seats."
"""Before the entrant's number, in the name of a field that has their table and box."""
_REHEARSED: Final = 3
"""So many are invited at once."""
Name = Callable[[str], str]


def _known(id_: str, who: Person | None) -> Tournament:
    found = running.pit().looking.tournaments().cups.get(id_)
    if found is None or not (s.is_public(found) or (who is not None and s.may_see_drafts(who))):
        raise Turned(404, NO_SUCH)
    return found


def _names(who: Person | None, own: str = "") -> Name:
    """Staff know people by name; players one another by numbers of the tournament, which the views have put there already."""
    names = Names() if s.knows_people(who) else str
    return lambda each: gettext("You") if each == own and own else names(each)


def _version(cup: Tournament) -> str:
    """Changes whenever anything shown has: the stream of the tournaments, and the tables of the session."""
    looking = running.pit().looking
    session = cup.session or (list(cup.sessions.values())[-1] if cup.sessions else None)
    tables = () if session is None or not session.seated else tuple(session.tables)
    heads = (looking.head(f"table:{table}") for table in tables)
    return ".".join([str(cup.sequence), *(str(0 if head is None else head.version) for head in heads)])


def _part(
    request: HttpRequest, template: str, id_: str, cup: Tournament, shown: dict[str, Any], who: Person | None, ran_out: int = 0
) -> HttpResponse:
    """A whole page, or only what changes; nothing where the page has that already. `ran_out`: what time alone has changed."""
    version = f"{_version(cup)}-{ran_out}"
    have = request.GET.get("have")
    if have == version:
        return HttpResponse(status=204)
    shown |= {"version": version, "cites": _cites(), "cup": id_, "part": f"tournament/{template}_part.html", "from": request.path}
    name = f"tournament/{template}_part.html" if have is not None else f"tournament/{template}.html"
    return show(request, name, shown, who=who)


def _cites() -> dict[str, str]:
    """The clauses that a page rests on, as the game's own file has them."""
    rule = rules_of(SLUG).provisions[TOURNAMENT]
    return CITES | {"absent": rule.absent, "play_off": rule.play_off}


def _ways(id_: str, who: Person | None) -> tuple[dict[str, str], ...]:
    found = [
        {"name": "tournaments", "href": "/tournaments", "title": gettext("Tournaments")},
        {"name": "tournament", "href": f"/tournaments/{id_}", "title": gettext("Tournament")},
    ]
    if who is not None and s.may_see_desk(who, id_):
        found.append({"name": "manager", "href": f"/tournaments/{id_}/manager", "title": gettext("Manager")})
    found.append({"name": "tournament-wall", "href": f"/tournaments/{id_}/wall", "title": gettext("Leaderboard")})
    return tuple(found)


@page
def tournaments(request: HttpRequest) -> HttpResponse:
    who = onlooker(request)
    cups = running.pit().looking.tournaments().cups
    found = [(each, s.seen(each.id, cups[each.id], who, lambda _table: None)) for each in s.listed(cups, who)]
    listed = [(each, stage_words(seen), _given_out(cups[each.id], seen)) for each, seen in found]
    shown = {
        "listed": listed, "drafts": who is not None and may_act(who.rank, Rank.MANAGER),
        "manages": who is not None and who.rank is Rank.TOURNAMENT_MANAGER, "site": True, "at": "tournaments",
        "ways": ({"name": "tournaments", "href": "/tournaments", "title": gettext("Tournaments")},),
        "where": {"title": gettext("Tournaments"), "line": ""}, "cites": CITES,
    }  # fmt: skip
    return show(request, "tournament/list.html", shown, who=who)


@page
def tournament(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002 (the path's own word)
    """What an entrant sees, and whoever thinks of entering."""
    who = onlooker(request)
    cup = _known(id, who)
    pit = running.pit()
    own = who.id if who is not None else ""
    seen = s.seen(id, cup, who, pit.looking.table)
    mine = s.mine(id, cup, who, pit.looking.table) if who is not None and own in cup.entrants else None
    may = dict(s.permits(id, cup, who, pit.looking.table, int(pit.clock()))) if who is not None else {}
    names = _names(who, own)
    fee = 0 if cup.conditions is None else int(cup.conditions.entry_fee)
    has = pit.looking.balance(purse(own)) if own else 0
    plays = who is not None and who.rank is Rank.PLAYER
    withdraws = mine is not None and _withdraws(cup, own)
    shown = {
        "seen": seen, "stage": stage_words(seen), "boards": boards(seen, names, own), "mine": mine, "plays": plays,
        "fee": fee, "has": has,
        "standing": "" if mine is None else standing_words(mine.standing), "told": in_words(cup), "signatures": cup.signatures,
        "explained": words_explained(),
        "may_enter": "enter" in may and plays, "short": max(0, fee - has),
        "may_withdraw": withdraws, "fee_back": fee and withdraws and fee_goes_back(cup, int(pit.clock())),
        "may_dispute": "dispute" in may, "ways": _ways(id, who), "site": True, "at": "tournament", "game": SLUG,
        "where": {"title": seen.name, "line": stage_words(seen)},
        "prizes": _prizes(seen, names), "through": [names(each) for each in seen.through],
    } | _given_out(cup, seen)  # fmt: skip
    return _part(request, "page", id, cup, shown, who)


def _prizes(seen: s.TournamentSeen, names: Name) -> list[tuple[int, str, int, bool, str]]:
    """Place, whose it is, the money, whether that is paid, and the goods that go with it."""
    return [(each.place, names(each.who), each.cents, each.paid, ", ".join(each.goods)) for each in seen.prizes]


def _given_out(cup: Tournament, seen: s.TournamentSeen) -> dict[str, object]:
    """What all prizes come to, and whether the house makes it up to its guarantee: the same for an entrant and on the wall."""
    sum_of_all = in_the_prizes(cup)
    return {"in_the_prizes": sum_of_all, "made_up": sum_of_all > seen.pool and not seen.prizes}


def _withdraws(cup: Tournament, own: str) -> bool:
    started = any(session.started for session in cup.sessions.values())
    return cup.entrants[own].standing in (Standing.IN, Standing.SEATED) and not started and cup.stage is not Stage.CANCELLED


@page
def wall(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002
    """The leaderboard for a room. Whoever opens it sees what everyone may see, whatever their rank."""
    cup = _known(id, onlooker(request))
    seen = s.seen(id, cup, None, running.pit().looking.table)
    shown = {
        "seen": seen, "stage": stage_words(seen), "boards": boards(seen, str), "game": SLUG,
        "prizes": _prizes(seen, str), "through": seen.through, "won": won_with_goods(cup),
    } | _given_out(cup, seen)  # fmt: skip
    return _part(request, "wall", id, cup, shown, None)


@page
def manager(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002
    """Who is late, whose turn it is, the clock, open disputes, missing chips, and what there is to do."""
    who = known(request)
    if not s.may_see_desk(who, id):
        raise Turned(403, "This is for the Tournament Manager, Gaming Managers, Surveillance and inspectors.")
    cup, pit, names = _known(id, who), running.pit(), _names(who)
    now = int(pit.clock())
    desk = s.desk(id, cup, who, pit.looking.table, now)
    session = cup.session
    tables: dict[str, Kept] = {} if session is None or not session.seated else session.tables
    hots = {table: hot for table in tables if (hot := pit.looking.table(table)) is not None}
    live, physical = {table: hot.table for table, hot in hots.items()}, {table: hot.physical for table, hot in hots.items()}
    may = s.permits(id, cup, who, hots.get, now)
    turns = [(table, names(turn.who), turn.ends, _seconds(turn)) for table, turn in desk.turns.items()]
    may_act_here = manages(who, id)
    at_tables = [
        (table, list(forms.of_table(table, each, who, now, names, physical=physical[table])) if may_act_here else [])
        for table, each in live.items()
    ]  # fmt: skip
    shown = {
        "seen": desk.seen, "stage": stage_words(desk.seen), "boards": boards(desk.seen, names), "desk": desk,
        "late": [names(each) for each in desk.late], "unpaid": [names(each) for each in desk.not_bought_in], "turns": turns,
        "disputes": [(each.number, names(each.raised_by), each.about, each.table) for each in desk.disputes],
        "quarrels": [(each.table, each.number, names(each.by)) for each in desk.at_tables],
        "play_offs": [(table, ", ".join(map(names, level))) for table, level in desk.play_offs.items()],
        "missing": [(table, value, count) for table, chips in desk.missing.items() for value, count in chips.items()],
        "sealed": list(desk.sealed.items()), "acts": forms.of_event(id, cup, may, names, live), "at_tables": at_tables,
        "entrants": [(number, names(each.name), standing_words(each.standing)) for number, each in _numbered(cup)],
        "unwritten": unwritten(cup.said) if cup.stage is Stage.DRAFT else [],
        "redrafts": cup.stage is Stage.DRAFT and may_act(who.rank, Rank.MANAGER),
        "rehearse": is_demonstration() and cup.stage is Stage.OPEN, "ways": _ways(id, who), "site": True, "at": "manager",
        "where": {"title": desk.seen.name, "line": gettext("Tournament Manager")}, "game": SLUG,
        "prizes": _prizes(desk.seen, names), "through": [names(each) for each in desk.seen.through],
    }  # fmt: skip
    ran_out = sum(turn.ends is not None and now >= turn.ends for turn in desk.turns.values()) + 100 * len(desk.late)
    return _part(request, "manager", id, cup, shown, who, ran_out)


def _numbered(cup: Tournament) -> Iterator[tuple[int, Entrant]]:
    return enumerate(cup.entrants.values(), start=1)


def _seconds(turn: s.TurnShown) -> int:
    return 0 if turn.ends is None else turn.ends - turn.asked


# What is done


@page
@require_POST
def do(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002
    """One command to a tournament. The form has `id`, and `type` with the command's fields."""
    who = known(request)
    said = request.POST
    form = TOURNAMENT_FORMS.get(said.get("type", ""))
    if form is None:
        raise Turned(422, "The form names no command of a tournament.")
    fields = {name: _value(name, said.getlist(name)) for name in said if name not in _MARKS and not name.startswith(_SEAT)}
    for name in said:
        if name.startswith(_SEAT):
            if "seats" in said:
                raise Turned(422, gettext("The form says seats in two ways."))
            table, _, box = said[name].partition("/")
            taken = fields.setdefault("seats", {}).setdefault(table, {})
            if box in taken:
                raise Turned(422, gettext("Two entrants were given box %(box)s of %(table)s.") % {"box": box, "table": table})
            taken[box] = name.removeprefix(_SEAT)
    try:
        command = msgspec.convert(fields, form, strict=False)
        wanted = TournamentCommands(receipt_of(request), who.id, id, (tournament_command(command),), write_forms([command]))
    except msgspec.ValidationError as error:
        raise unreadable(error, b"", 0) from None
    except ValueError as error:
        raise Turned(422, f"{str(error)[:1].upper()}{str(error)[1:].rstrip('.')}.") from None
    return _again(answered(request, running.pit().ask(wanted), to=who.id))


def _again(response: HttpResponse) -> HttpResponse:
    """What is shown is asked for anew at once."""
    if response.status_code == 204:
        response["HX-Trigger"] = "cup"
    return response


def _value(name: str, said: list[str]) -> Any:
    if name in _LISTS:
        return [each.strip() for text in said for each in text.split(",") if each.strip()]
    if name in _YES:
        return said[-1] in ("on", "true")
    if name == "starts":
        return _moment(said[-1])
    if name in _MONEY:
        try:
            return parse_cents(bare_amount(said[-1])) if said[-1].strip("0.") else 0
        except MoneyError as error:
            raise Turned(422, str(error)) from None
    return said[-1]


def _moment(said: str) -> int:
    """A moment as a page's own field has it, by the clocks of the house."""
    try:
        return int(datetime.fromisoformat(said).replace(tzinfo=ZoneInfo(settings.HOUSE_RULES.zone)).timestamp())
    except ValueError:
        raise Turned(422, "A start is a day and an hour.") from None


@page
@require_POST
def rehearse(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002
    """In a demonstration: a few rehearsed entrants, who pay with play money."""
    who = known(request)
    if not is_demonstration() or not s.may_see_desk(who, id) or who.rank in SEES_ALL:
        raise Turned(403, "This is not yours to do.")
    cup, pit = _known(id, who), running.pit()
    there = len(cup.entrants)
    for number in range(there + 1, there + 1 + _REHEARSED):
        reply = invite(pit, id, number)
        if not reply.granted:
            return answered(request, reply, to=who.id)
    return _again(HttpResponse(status=204))


@page
@require_POST
def buy_in(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002
    """In a demonstration: as much play money as the fee asks for."""
    who = known(request, Rank.PLAYER)
    cup = _known(id, who)
    if cup.conditions is None:
        raise Turned(404, NO_SUCH)
    response = ask(
        request, BuyIn(receipt_of(request), who.id, who.id, int(cup.conditions.entry_fee), play_money=True, at_hand=True)
    )
    if response.status_code == 204:
        return redirect(f"/tournaments/{id}") if "HTTP_HX_REQUEST" not in request.META else _reload()
    return response


def _reload() -> HttpResponse:
    response = HttpResponse(status=204)
    response["HX-Refresh"] = "true"
    return response
