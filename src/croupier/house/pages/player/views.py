"""A table as a player has it before them: the page, and what is asked for beside it."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe
from msgspec import Struct

from croupier.cards.chance import fresh_nonce
from croupier.games.ranks import Rank
from croupier.games.rules import Rules
from croupier.games.topics import TOURNAMENT
from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.api.callers import address, from_here
from croupier.house.api.purse import balance_of, tables_of
from croupier.house.api.wire import COMMAND_FORMS, Asked
from croupier.house.floor.asked import Reply, refusal_of
from croupier.house.floor.cage import BuyIn, CashOut
from croupier.house.live.audiences import EVERYONE
from croupier.house.pages.acting import answered, ask, put_form, receipt_of
from croupier.house.pages.figures import change, hour, money
from croupier.house.pages.fragments import written
from croupier.house.pages.live import at_table, events_url
from croupier.house.pages.names import printed, spoken
from croupier.house.pages.odds.counting import PATIENCE, BusyError, the_counter
from croupier.house.pages.odds.figures import percent
from croupier.house.pages.player.felt import rules_in
from croupier.house.pages.player.presenter import layout, pieces
from croupier.house.pages.player.side import Row, capital
from croupier.house.pages.player.spots import called, priced
from croupier.house.pages.refusals import addressed
from croupier.house.pages.scenes import Scene
from croupier.house.pages.showing import known, onlooker, page, show, turned, visitor
from croupier.house.pages.signing import let_in
from croupier.house.people.demonstration import demonstration_accounts
from croupier.house.people.persons import Person
from croupier.house.people.signing_in import NotSignedIn, sign_in
from croupier.house.settings import is_demonstration
from croupier.money import MoneyError, parse_cents
from croupier.rulebook.plain import plain_words
from croupier.table.asking.seen import PlaceView, View
from croupier.table.message.words import MOST

PLAY_MONEY: Final = 1_000_00
"""What somebody sits down with who has nothing, in a demonstration."""
_KEYS: Final = (
    ("A–Z", gettext_lazy("A chip on the spot with that letter")), ("[ ]", gettext_lazy("Another chip")),
    ("Z", gettext_lazy("Take the last chip back")), ("R", gettext_lazy("The same wagers again")),
    ("C", gettext_lazy("Take all wagers back")), ("?", gettext_lazy("Pay tables")),
)  # fmt: skip
_DECIDING: Final = {
    "lucky-draw-baccarat": ("D S", gettext_lazy("Draw, or stand")), "three-card-poker": ("P F", gettext_lazy("Play, or fold")),
}  # fmt: skip
"""Keys of the games in which players decide."""


@page
@require_safe
def table(request: HttpRequest, table: str) -> HttpResponse:
    who = onlooker(request)
    scene = at_table(table, EVERYONE.viewer if who is None else who.actor)
    seen = scene.view
    name = printed(scene.setup.game, seen.variant or scene.setup.variant, seen.title or scene.setup.title, seen.sign.tie_percent)
    plays = who is None or who.rank is Rank.PLAYER
    shown = {
        "table": scene.id, "game": scene.setup.game, "where": {"title": name.spoken},
        "pieces": written(pieces, scene), "layout": layout(scene), "events": events_url("player", [scene]),
        "seated": seen.me.area if seen.me is not None else 0,
        "sits": plays and (who is not None or is_demonstration()), "carried": _carried(who),
        "free": _free(seen, who), "cup": _cup(scene.id),
        "seats_by": rules_in(seen).provisions[TOURNAMENT].only if seen.tournament is not None else "",
        "plain": plain_words(scene.setup.game, seen.variant, frozenset(offer.wager for offer in seen.sign.offers)),
        "keys": _keys(scene.setup.game), "own_help": True, "sheets": _sheets(scene.id, who),
        "tour": _tour() if seen.me is not None else None,
    }  # fmt: skip
    return show(request, "player/page.html", shown, who=who)


def _keys(game: str) -> list[dict[str, Any]]:
    found = (*_KEYS[:-1], *((_DECIDING[game],) if game in _DECIDING else ()), _KEYS[-1])
    return [{"key": key, "does": does} for key, does in found]


def _sheets(table: str, who: Person | None) -> list[dict[str, Any]]:
    """What the menu opens of this table: on a phone nothing else leads there."""
    found = [{"opens": "howto", "title": gettext("How it is played")}]
    if who is not None and who.rank is Rank.PLAYER:
        found.append({"opens": "reality", "title": gettext("Time and result"), "fetch": f"/tables/{table}/reality"})
        if not _cup(table):
            found.insert(0, {"opens": "cash", "title": gettext("Buy in, cash out or leave")})
    return found


def _free(seen: View, who: Person | None) -> list[int]:
    """Where somebody may sit down; at a tournament nowhere but in their own box."""
    if seen.tournament is None:
        return [place.area for place in reversed(seen.places) if place.free]  # as they lie on the cloth, from the left
    return [
        each.box for each in seen.tournament.entrants if who is not None and each.player == who.id and not seen.tournament.ended
    ]


def _cup(table: str) -> str:
    """The tournament that is played at a table, if one is."""
    played = running.pit().looking.tournaments().at_table(table)
    return "" if played is None else played[0]


def _carried(who: Person | None) -> str:
    if who is None or who.rank is not Rank.PLAYER:
        return ""
    if is_demonstration() and not balance_of(who.id):
        return gettext("You sit down with $1,000 of play money.")
    return gettext("You carry %(amount)s in chips.") % {"amount": money(balance_of(who.id))}


def _tour() -> dict[str, Any]:
    steps = (
        ("#dock", gettext("Choose a chip: tap it, or press [ and ].")),
        (".spots", gettext("Lay it on a spot: tap, drag, or press the letter printed there.")),
        ("#call", gettext("The ring is the time left. When it is empty, no more bets.")),
        ("#money", gettext("What you have, and what is at risk, is always here.")),
        (".pays", gettext("What every wager pays, and what it costs in the long run.")),
    )
    return {"name": "player", "steps": [{"at": at, "words": words} for at, words in steps]}


# Sitting down


@csrf_exempt  # whoever is known is asked for the page's mark by `visitor`; a stranger, where they come from
@page
@require_POST
def sit(request: HttpRequest, table: str) -> HttpResponse:
    """An area is taken. In a demonstration a stranger becomes one of its players, and whoever has nothing is given play money."""
    who = visitor(request)
    area = request.POST.get("area", "")
    receipt = receipt_of(request)
    if who is not None:
        return _seated(request, table, who.id, area, receipt) or redirect(f"/tables/{table}")
    if not is_demonstration():
        raise Turned(401, "Sign in first.")
    from_here(request)
    name, seat = _idle_player()
    found = sign_in(running.pit(), name, where=address(request))
    if isinstance(found, NotSignedIn):
        raise Turned(found.status, found.sentence)
    if seat:
        return let_in(request, found, f"/tables/{seat}")
    return _seated(request, table, found.id, area, receipt) or let_in(request, found, f"/tables/{table}")


def _seated(request: HttpRequest, table: str, person: str, area: str, receipt: str) -> HttpResponse | None:
    """Nothing where they sit; else what stands against it."""
    form = COMMAND_FORMS["join-table"](area=_area(area, at_table(table, EVERYONE.viewer).view.places))
    if is_demonstration() and balance_of(person) == 0 and not _cup(table):
        running.pit().ask(BuyIn(f"{receipt}:money", person, person, PLAY_MONEY, tables_of(person), play_money=True))
    reply = put_form(request, person, table, Asked(receipt, (form,)))  # type: ignore[arg-type]
    if reply.granted:
        return None
    said = refusal_of(reply)
    return turned(request, Turned(reply.status, addressed(said.sentence, person)))


def _area(wanted: str, places: Sequence[PlaceView]) -> int:
    """The one that was chosen; where none was, one in the middle of those that are free."""
    if wanted:
        found = next((place.area for place in places if str(place.area) == wanted), None)
        if found is None:
            raise Turned(422, gettext("There is no such area."))
        return found
    free = [place.area for place in places if place.free]
    return next(iter(free[len(free) // 2 :]), 1)


def _idle_player() -> tuple[str, str]:
    """A player of the demonstration who sits nowhere; if all do, the one who has sat out the most rounds, and where."""
    pit = running.pit()
    tables = [hot for id_ in pit.looking.tables() if (hot := pit.looking.table(id_)) is not None]
    seats = {patron.id: (patron.idle, hot.id) for hot in tables for patron in hot.table.floor.people.values()}
    players = [each for each in demonstration_accounts(pit) if each.rank is Rank.PLAYER]
    found = max(players, key=lambda each: seats.get(each.id, (math.inf, ""))[0])
    return found.name, seats.get(found.id, (0, ""))[1]


# Wagers and money


@page
@require_POST
def lay(request: HttpRequest, table: str) -> HttpResponse:
    """A chip on a spot: a new wager, or more on one that lies there."""
    person = known(request)
    said = request.POST
    scene = at_table(table, person.actor)
    me, wager = scene.view.me, said.get("wager", "")[:40]
    if me is None:
        raise Turned(422, gettext("Choose an area first."))
    if scene.view.tournament is not None:
        chips = COMMAND_FORMS["lay-chips"](wager=wager, amount=_to_the_cent(said.get("dollars", "")))
        return _put(request, person.id, table, chips)
    lies = any(each.wager == wager and each.area == me.area for each in scene.view.mine(person.id))
    one = next(
        (offer.amount for offer in scene.view.sign.offers if offer.wager == wager), None
    )  # as the sign says, whatever the chip
    kind = COMMAND_FORMS["increase-wager" if lies else "place-wager"]
    form = kind(area=me.area, wager=wager, amount=one or _cents(said.get("amount", "")))
    return _put(request, person.id, table, form)


@page
@require_POST
def form(request: HttpRequest, table: str) -> HttpResponse:
    """An undisclosed wager, sealed with a nonce that is drawn here."""
    person = known(request)
    at_table(table, person.actor)
    wager, amount = request.POST.get("wager", "")[:40], _to_the_cent(request.POST.get("dollars", ""))
    sealed = COMMAND_FORMS["hand-in-form"](wager=wager, amount=amount, nonce=fresh_nonce().hex())
    return _put(request, person.id, table, sealed)


def _put(request: HttpRequest, person: str, table: str, form: Any) -> HttpResponse:
    reply: Reply = put_form(request, person, table, Asked(receipt_of(request), (form,)))  # type: ignore[arg-type]
    return answered(request, reply, table, (form,), to=person)


@page
@require_POST
def buy_in(request: HttpRequest, table: str) -> HttpResponse:
    person = known(request)
    at_table(table, person.actor)
    amount = 100 * _cents(request.POST.get("dollars", ""))
    return ask(request, BuyIn(receipt_of(request), person.id, person.id, amount, tables_of(person.id), is_demonstration()))


@page
@require_POST
def cash_out(request: HttpRequest, table: str) -> HttpResponse:
    person = known(request)
    at_table(table, person.actor)
    amount = _to_the_cent(request.POST.get("dollars", ""))
    return ask(request, CashOut(receipt_of(request), person.id, person.id, amount, tables_of(person.id), is_demonstration()))


def _to_the_cent(text: str) -> int:
    """Dollars as they are typed, with cents where chips are smaller than a dollar."""
    try:
        return parse_cents(text.replace(",", "").strip())
    except MoneyError:
        raise Turned(422, gettext("An amount is dollars, with two digits for the cents if there are any.")) from None


def _cents(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST))):
        raise Turned(422, gettext("An amount is a whole number."))
    return int(text)


# Asked for beside the table


class Line(Struct, frozen=True):
    called: str
    pays: str
    clause: str


class Priced(Struct, frozen=True):
    title: str
    clause: str
    edge: str
    lines: tuple[Line, ...]


@page
@require_safe
def pays(request: HttpRequest, table: str) -> HttpResponse:
    """What every wager pays, at once; and its house edge as it is fixed, as soon as that is counted."""
    who = onlooker(request)
    scene = at_table(table, EVERYONE.viewer if who is None else who.actor)
    rules = rules_in(scene.view)
    asked = "counted" in request.GET
    found = _edges(rules) if asked else None
    edges = {} if found is None else {wager: percent(edge) for wager, edge in found.items()}
    wagers = [
        Priced(
            spoken(offer.title), offer.clause, edges.get(offer.wager, ""),
            tuple(
                Line(capital(called(price)) or gettext("Wins"), priced(price), price.clause)
                for price in scene.view.sign.prices if price.wager == offer.wager
            ),
        ) for offer in scene.view.sign.offers
    ]  # fmt: skip
    shown = {
        "wagers": wagers, "game": scene.setup.game, "strategy": rules.decides is not None, "table": table,
        "counted": found is not None, "wait": asked,
    }  # fmt: skip
    return render(request, "player/pays.html", shown)


def _edges(rules: Rules) -> dict[str, Fraction] | None:
    """The exact edge of each wager on a full shoe; nothing while it is being counted, beside whatever else is."""
    try:
        return the_counter().edges(rules, PATIENCE)
    except BusyError:
        return None


@page
@require_safe
def reality(request: HttpRequest, table: str) -> HttpResponse:
    """How long somebody has sat here, and what came of it."""
    person = known(request)
    scene = at_table(table, person.actor)
    return render(request, "player/reality.html", {"rows": _reality(scene)})


def _reality(scene: Scene) -> list[Row]:
    me = scene.view.me
    if me is None:
        return [Row(gettext("You do not sit at this table."), "")]
    minutes = max(0, int(scene.now) - me.came) // 60
    since = [each for each in scene.all_own_rounds() if each.number > me.since]
    return [
        Row(gettext("You came at"), hour(me.came, scene.zone)),
        Row(gettext("Time at the table"), ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}),
        Row(gettext("Rounds played"), str(len(since))),
        Row(gettext("Staked in all"), money(sum(each.staked for each in since))),
        Row(gettext("Net result"), change(sum(each.net for each in since))),
        Row(gettext("Balance now"), money(me.chips)),
    ]
