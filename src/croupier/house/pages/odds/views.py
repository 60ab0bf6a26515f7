"""The odds explorer as a page, open to all; what concerns a running shoe is for staff."""

from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from croupier.games.catalogue import GAMES
from croupier.games.ranks import SEES_ALL, STAFF, Rank
from croupier.house.api.answers import Turned
from croupier.house.pages.live import in_view
from croupier.house.pages.odds.asked import BEST, Asked, asked
from croupier.house.pages.odds.counting import PATIENCE, BusyError, the_counter
from croupier.house.pages.odds.explorer import explorer, knobs, name_of
from croupier.house.pages.odds.running import Running, running
from croupier.house.pages.showing import known, page, show, visitor
from croupier.house.people.persons import Person
from croupier.money import dollars

NO_GAME: Final = "There is no game of that name."
_FIRST: Final = next(iter(GAMES))
_OTHERS: Final = (Rank.SURVEILLANCE, Rank.INSPECTOR)


@page
def odds(request: HttpRequest, game: str = "") -> HttpResponse:
    who = visitor(request)
    if not game:
        return redirect(f"/odds/{_FIRST}")
    if game not in GAMES:
        raise Turned(404, NO_GAME)
    staff = who is not None and (who.rank in STAFF or who.rank in SEES_ALL)
    wanted = asked(game, {name: request.GET.getlist(name) for name in request.GET}, by_stake=staff)
    try:
        found = the_counter().ask(wanted, PATIENCE)
    except BusyError as error:
        raise Turned(503, str(error), wait=2) from None
    it = None if found is None else explorer(wanted, found)
    shown: dict[str, Any] = {
        "it": it,
        "knobs": knobs(wanted, "" if found is None else found.refused),
        "games": tuple({"slug": slug, "title": name_of(slug)} for slug in GAMES),
        "bars": () if it is None else tuple((bar, urlencode(_kept(wanted) | {"wager": bar.wager})) for bar in it.bars),
        "as_approved": urlencode(_terms(wanted) | {"wager": wanted.wager}),
        "shoes": shoes_of(who, game) if staff and who is not None and found is not None else (),
        "site": True,
        "at": "odds",
        "game": game,
    }
    return show(request, "odds/page.html", shown, who=who)


@page
def shoes(request: HttpRequest, game: str) -> HttpResponse:
    """The shoes that are being dealt, as a part of the page."""
    who = known(request, Rank.DEALER, *_OTHERS)
    if game not in GAMES:
        raise Turned(404, NO_GAME)
    return render(request, "odds/shoes.html", {"shoes": shoes_of(who, game)})


def shoes_of(who: Person, game: str) -> tuple[Running, ...]:
    scenes = in_view(who.actor)
    return tuple(running(scene.view, scene.id) for scene in scenes if scene.setup.game == game and scene.view.phase != "closed")


def _kept(wanted: Asked) -> dict[str, str]:
    """What goes along to another wager: terms, chips and how decisions are taken. Prices that were moved stay behind."""
    chips = {"chip": str(wanted.chip), "stake": dollars(wanted.stake)} if wanted.chip else {}
    return _terms(wanted) | chips | ({"strategy": wanted.strategy} if wanted.strategy != BEST else {})


def _terms(wanted: Asked) -> dict[str, str]:
    terms = wanted.terms
    said = {
        "variant": terms.variant, "decks": str(terms.decks), "ante_bonus": terms.ante_bonus, "pair_plus": terms.pair_plus,
        "tie_percent": str(terms.tie_percent.to * 100 // terms.tie_percent.on) if terms.tie_percent else "",
    }  # fmt: skip
    return {name: value for name, value in said.items() if value}
