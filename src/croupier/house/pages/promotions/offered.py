"""Promotions as a patron sees them: what has started, by ticket and never by name, and all that a draw is checked by."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, gettext_lazy

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.pages.doors import NOT_YOURS
from croupier.house.pages.figures import money
from croupier.house.pages.promotions import views
from croupier.house.pages.rulebook.book import titled
from croupier.house.pages.showing import known, page, show
from croupier.house.people.persons import Person
from croupier.house.records import promotions as p
from croupier.promotions.model import Promotion, State

_STATES: Final = {
    State.RUNNING: gettext_lazy("running"), State.CLOSED: gettext_lazy("entries closed"), State.DRAWN: gettext_lazy("drawn"),
    State.CANCELLED: gettext_lazy("cancelled"),
}  # fmt: skip
"""What a patron reads of one that has started."""


@page
def promotions(request: HttpRequest) -> HttpResponse:
    """For patrons what has started; for the house all there is."""
    who = known(request)
    if who.rank is not Rank.PLAYER:
        found: HttpResponse = views.promotions(request)
        return found
    system = running.pit().looking.promotions().system
    offered = [_offered(each, who) for _name, each in sorted(system.promotions.items()) if p.is_public(each)]
    return show(request, "promotions/offered.html", _framed({"offered": offered}), who=who)


@page
def leaflet(request: HttpRequest, name: str) -> HttpResponse:
    """The terms that a patron takes home; of one that has not started nobody hears."""
    who = known(request)
    if who.rank is not Rank.PLAYER:
        found: HttpResponse = views.paper(request, name, "leaflet")
        return found
    it = running.pit().looking.promotions().system.promotions.get(name)
    if it is None or not p.is_public(it):
        raise Turned(403, NOT_YOURS)
    shown = views.on_paper(it, "leaflet") | {"back": "/promotions"}
    return show(request, "promotions/paper.html", _framed(shown), who=who)


def _framed(shown: dict[str, Any]) -> dict[str, Any]:
    return {"where": {"title": gettext("Promotions"), "line": ""}, "at": "promotions"} | shown


def _offered(it: Promotion, who: Person) -> dict[str, Any]:
    seen = p.public(it, who.id)
    return {
        "name": it.name, "href": views.address_for(it.name),
        "runs": it.state is State.RUNNING, "state": _STATES[it.state], "doubt": it.doubt is not None,
        "games": gettext(", ").join(titled(slug) for slug in it.documents),
        "worth": money(sum(prize.cents for prize in it.version.prizes)), "closes": views.when(it.conduct.closes),
        "held": views.when(it.held.at if it.held is not None else max(it.conduct.held, it.not_before)),
        "tickets": seen.tickets, "yours": seen.yours, "commitment": seen.commitment, "entries": seen.entries, "words": seen.words,
        "won": [(prize, it.prize(prize).name, ticket, ticket in seen.yours) for prize, ticket in sorted(seen.won)],
        "drawn": it.held is not None,
    }  # fmt: skip
