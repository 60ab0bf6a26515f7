"""The drum: the draw as a hall sees it. What was published, the tickets, the words, the number that falls, and the name."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse

from croupier.games.ranks import SEES_ALL, Rank, may_act
from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.floor.promoting import NEEDED
from croupier.house.pages.doors import NOT_YOURS
from croupier.house.pages.figures import number
from croupier.house.pages.naming import Names
from croupier.house.pages.promotions.offers import step
from croupier.house.pages.promotions.views import address_for, frame, named, when
from croupier.house.pages.showing import known, page, show
from croupier.house.people.persons import Person
from croupier.promotions import commands as c
from croupier.promotions.model import Outcome, Promotion, State, System

_UNCHANGED: Final = 204


def _someone(request: HttpRequest, name: str) -> tuple[Person, System, Promotion]:
    """Staff, those who see all, and the scrutineer whatever their rank; nobody else hears whether there is such a promotion."""
    who = known(request)
    found = running.pit().looking.promotions().system.promotions.get(name)
    if not may_act(who.rank, Rank.DEALER) and who.rank not in SEES_ALL and (found is None or found.scrutineer != who.id):
        raise Turned(403, NOT_YOURS)
    return who, *named(name)


@page
def drum(request: HttpRequest, name: str) -> HttpResponse:
    who, system, it = _someone(request, name)
    return show(request, "promotions/drum.html", frame(who, name, _shown(system, it, who)), who=who)


@page
def piece(request: HttpRequest, name: str) -> HttpResponse:
    """The drum as it stands, if that is otherwise than the page has it."""
    who, system, it = _someone(request, name)
    shown = _shown(system, it, who)
    if request.GET.get("seen") == shown["mark"]:
        return HttpResponse(status=_UNCHANGED)
    return show(request, "promotions/drum_piece.html", shown, who=who)


def _shown(system: System, it: Promotion, who: Person) -> dict[str, Any]:
    now, names = int(running.pit().clock()), Names()
    acts = [] if who.rank in SEES_ALL and who.id != it.scrutineer else _acts(system, it, who, now)
    speaks = it.state is State.CLOSED and it.words is None and _speaks(it, who)
    falls = [
        {"prize": win.prize, "what": it.prize(win.prize).name, "ticket": win.ticket, "person": names(win.person),
         "gone": win.outcome is Outcome.PASSED_OVER, "late": min(place, 9)}
        for place, win in enumerate(it.wins)
    ]  # fmt: skip
    said = "" if it.words is None else it.words.words
    mark = f"{it.latest}-{it.state.value}-{len(falls)}-{'-'.join(f'{act.type}{bool(act.why_not)}' for act in acts)}"
    return {
        "href": address_for(it.name), "name": it.name, "state": it.state.value, "doubt": "" if it.doubt is None else it.doubt.why,
        "commitment": "" if it.seal is None else it.seal.commitment, "sealed": "" if it.seal is None else when(it.seal.at),
        "entries": "" if it.closed is None else it.closed.entries, "closed": "" if it.closed is None else when(it.closed.at),
        "tickets": number(len(it.entries)), "count": len(it.entries), "prizes": len(it.version.prizes),
        "one_each": it.conduct.one_each,
        "held_at": when(it.conduct.held),
        "words": said, "speaker": "" if it.words is None else names(it.words.by), "nonce": "" if it.held is None else it.held.nonce,
        "falls": falls, "acts": acts, "speaks": speaks, "mark": mark, "scrutineer": names(it.scrutineer) if it.scrutineer else "",
    }  # fmt: skip


def _acts(system: System, it: Promotion, who: Person, now: int) -> list[Any]:
    wanted = ((c.SealDraw, "Seal the draw"), (c.CloseEntries, "Close the entries"), (c.HoldDraw, "Draw"))
    found = [step(system, it, who, now, kind, words) for kind, words in wanted]
    here = step(system, it, who, now, c.Attend, "I am here") if it.scrutineer == who.id else None
    return [each for each in (here, *found) if each is not None]


def _speaks(it: Promotion, who: Person) -> bool:
    """Whether a field for the words is shown: the scrutineer's where there is one; the house looks at the rest."""
    if it.scrutineer:
        return it.scrutineer == who.id
    return may_act(who.rank, NEEDED[c.GiveWords]) and (it.seal is None or it.seal.by != who.id)
