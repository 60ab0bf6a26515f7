"""What a person may see of a table: the only thing a screen ever gets.

Two tables that differ only in what a viewer may not see give that viewer equal views.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeVar

from croupier.games.ranks import SEES_ALL, STAFF, Rank
from croupier.games.rules import Settled, Terms, area_of
from croupier.games.topics import PASSING
from croupier.table.asking.owing import owing
from croupier.table.asking.required import Required, required
from croupier.table.asking.results import result_of
from croupier.table.asking.seen import (
    AwardView,
    CardsView,
    CasebookView,
    ChoiceView,
    DirectionsView,
    FloatView,
    HandView,
    HeldView,
    PersonView,
    Phase,
    PlaceView,
    PrizesSeen,
    RoundView,
    SettledView,
    SignView,
    View,
    WagerView,
)
from croupier.table.asking.sign_seen import sign_seen
from croupier.table.asking.tournament_seen import tournament_seen
from croupier.table.model.cards import Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Actor, Patron
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.reading.carried import markers
from croupier.table.reading.limits import flags_left
from croupier.table.reading.prizes import prizes_waiting
from croupier.table.reading.sight import Sight
from croupier.table.reading.stakes_counted import given_away
from croupier.table.reading.standing import standing_of
from croupier.table.reading.tray import held_by_float
from croupier.table.reading.waiting import why_held

T = TypeVar("T")

PHASES: dict[str, Phase] = {
    "open": "closed", "nothing": "closed", "ruling": "ruling", "choose": "choosing", "ask": "deciding", "settle": "settling",
    "verify-prize": "settling", "pay-prizes": "settling", "pool": "settling",
    "clear": "clearing", "wagers": "betting", "collect": "betting", "deal": "dealing", "expose": "dealing", "offer": "dealing",
    "session": "betting", "session-over": "closed", "marker": "betting", "wager": "betting", "no-more-bets": "betting",
    "reveal": "dealing", "result": "dealing", "cutting-card-out": "dealing", "reshuffle": "dealing",
}  # fmt: skip
"""What is required to how far the game is; whatever is not named makes the cards ready."""

NO_SIGN = SignView({}, None, None, None, None, (), (), (), "", {}, (), (), 0, {}, None, {}, None, None, None, "", ())
NO_CARDS = CardsView("shoe", 0, 0, "", "", 0, last_coup=False, ready=False, cut_by="")
NO_DIRECTIONS = DirectionsView((), english_only=False, markers=())
NO_CASES = CasebookView({}, {}, (), {})


def view(table: Table, viewer: Actor, prizes: PrizesSeen | None = None) -> View:
    """The table as one person may see it; `prizes` is what its pool shows, if it feeds one."""
    due = required(table)
    if table.conditions is None:
        return View(
            sequence=table.sequence, at=table.now, table="", game="", title="", edition="", variant="", terms=Terms(), called="",
            phase="closed", required=due, sign=NO_SIGN, cards=NO_CARDS, places=(), people=(), wagers=(), played=0, no_bet="",
            round=None, last=None, held=(), waiting=(), under=(), directions=NO_DIRECTIONS, casebook=NO_CASES,
            composition=None, me=None,
        )  # fmt: skip
    desk, sees = table.conditions.desk, Sight(table, viewer)
    rules, staff = desk.rules, viewer.rank in STAFF or viewer.rank in SEES_ALL
    here = table.floor.people.get(viewer.id) if viewer.rank is Rank.PLAYER else None
    me = _person(table, desk, here) if here is not None else None
    people = tuple(_person(table, desk, each) for each in table.floor.present) if staff else () if me is None else (me,)
    return View(
        sequence=table.sequence, at=table.now, table=desk.conditions.table, game=rules.game, title=rules.title,
        edition=rules.edition, variant=rules.terms.variant, terms=rules.terms, called=rules.speaks_of,
        phase=_phase(table, due), required=due,
        sign=sign_seen(table, desk, prizes if table.link is not None else None),
        cards=_cards(table, desk, due), places=_places(table, desk), people=people,
        wagers=tuple(_wager(table, desk, each) for each in table.wagers),
        played=table.played, no_bet=table.no_bet,
        round=_round(table, desk, sees, table.round) if table.round is not None else None,
        last=_round(table, desk, sees, table.last.round) if table.last is not None else None,
        held=tuple(HeldView(sees.slot(each), each.up, each.laid, each.faced, why_held(each)) for each in table.cards.held),
        waiting=tuple(map(sees.slot, table.cards.waiting)), under=tuple(map(sees.slot, table.cards.under)),
        directions=DirectionsView(
            tuple(sorted(table.directions.play_first)), table.directions.english_only, markers(table)
        ),
        casebook=_casebook(table, viewer, staff=staff), me=me,
        composition=sees.composition() if staff and table.cards.stage is not Stage.NONE else None,
        owing=owing(table) if staff else (), method=desk.conditions.method if PASSING in desk.provisions else "",
        tray=_tray(table) if staff else None, tournament=tournament_seen(table, viewer), **_pool(table, prizes),
    )  # fmt: skip


def _pool(table: Table, prizes: PrizesSeen | None) -> dict[str, Any]:
    """A table without a pool has nothing of all this."""
    if table.link is None:
        return {}
    waiting = ((each.award, each.verified) for each in prizes_waiting(table))
    shares = dict(prizes.shares) if prizes is not None else {}
    awards = tuple(AwardView(each.award, each.level, each.areas, verified, shares.get(each.award, 0)) for each, verified in waiting)
    return {"pool": table.link.pool, "prizes": prizes, "awards": awards}


def _phase(table: Table, due: Required) -> Phase:
    if due.what == "deal" and table.round is None:
        return "betting"  # the first card may come, and wagers still lie open
    return PHASES.get(due.what, "cards")


def _cards(table: Table, desk: Desk, due: Required) -> CardsView:
    cards = table.cards
    return CardsView(
        "device" if desk.rules.from_device else "shoe", desk.rules.terms.decks, cards.shoe, cards.commitment, cards.pack.back,
        cards.stock.remaining, last_coup=cards.rounds_left == 1, ready=cards.stage is Stage.READY,
        cut_by=due.who if due.what == "cut" else "",
    )  # fmt: skip


def _wager(table: Table, desk: Desk, each: Lying) -> WagerView:
    title, flags = desk.rules.wagers[each.wager].title, flags_left(table, desk, each)
    return WagerView(each.area, each.player, each.wager, title, each.amount, each.means, flags, each.taken, each.in_tokens)


def _person(table: Table, desk: Desk, patron: Patron) -> PersonView:
    return PersonView(
        patron.id, patron.area, patron.seated, table.chips(patron.id), table.tokens(patron.id), patron.idle, patron.card,
        standing_of(table, desk, patron.id), patron.marker, patron.own, patron.at, patron.since,
    )  # fmt: skip


def _places(table: Table, desk: Desk) -> tuple[PlaceView, ...]:
    floor, empty = table.floor, _empty_places(desk.conditions.areas)
    if not floor.people and not floor.shut and not floor.reserved:
        return empty
    return tuple(_place(table, area) or empty[area - 1] for area in range(1, desk.conditions.areas + 1))


@lru_cache(maxsize=32)
def _empty_places(areas: int) -> tuple[PlaceView, ...]:
    return tuple(PlaceView(area, (), closed=False, reserved="", marker=False, own_limits={}) for area in range(1, areas + 1))


def _place(table: Table, area: int) -> PlaceView | None:
    floor = table.floor
    players = floor.has(area)
    if not players and area not in floor.shut and area not in floor.reserved:
        return None
    here = [floor.people[name] for name in players if floor.people[name].area == area]
    own = next((patron.own for patron in here if patron.own is not None), {})
    marker = any(patron.marker is not None and patron.marker.area == area for patron in here)
    return PlaceView(area, players, area in floor.shut, floor.reserved.get(area, ""), marker, own)


def _round(table: Table, desk: Desk, sees: Sight, ongoing: Round) -> RoundView:
    choice, came = ongoing.upset.choice, result_of(desk.rules, ongoing)
    return RoundView(
        number=ongoing.number, no_bet=ongoing.no_bet,
        hands=tuple(_hand(table, desk, sees, ongoing, hand) for hand in ongoing.order),
        decisions=ongoing.decisions, passing=ongoing.passing, result=ongoing.result, void=ongoing.void,
        settled=tuple(_line(desk, line) for line in ongoing.settled), due=tuple(_line(desk, line) for line in ongoing.due),
        choice=ChoiceView(choice.what, choice.players, choice.clause) if choice is not None else None,
        discrepancy=ongoing.upset.discrepancy, winner="" if came is None else came.winner, pairs=() if came is None else came.pairs,
    )  # fmt: skip


def _hand(table: Table, desk: Desk, sees: Sight, ongoing: Round, hand: str) -> HandView:
    cards, rules = sees.hand(ongoing, hand), desk.rules
    known = [card for card in cards if card is not None]
    area = area_of(hand)
    return HandView(
        hand, area, _whose(table, desk, ongoing, area) if area is not None else "", cards,
        tuple(slot.up for slot in ongoing.hands[hand]),
        rules.counted(hand, known) if cards and len(known) == len(cards) else "",
        rules.counted(hand, ()) if rules.table_hands else "", hand in ongoing.out,
    )  # fmt: skip


def _whose(table: Table, desk: Desk, ongoing: Round, area: int) -> str:
    """Whose wager brought an area its hand, settled or not."""
    dealt_in = desk.rules.dealt_in
    if ongoing is table.round:
        for lying in table.wagers:
            if lying.area == area and lying.wager in dealt_in:
                return lying.player
    return next((line.player or "" for line in ongoing.settled if line.area == area and line.wager in dealt_in), "")


def _line(desk: Desk, line: Settled) -> SettledView:
    return SettledView(
        line.area, line.player or "", line.wager, desk.rules.wagers[line.wager].title, line.means, line.amount, line.counted,
        line.result, line.called, line.odds, line.prize, line.pays, line.returned, given_away(line), line.clause,
        desk.chips.stack(line.pays + line.returned - line.returned_tokens), line.in_tokens, line.returned_tokens,
        line.other_clauses,
    )  # fmt: skip


def _tray(table: Table) -> FloatView | None:
    tray = table.tray
    return None if tray.opened is None else FloatView(tray.opened, tray.closed, held_by_float(table))


def _casebook(table: Table, viewer: Actor, *, staff: bool) -> CasebookView:
    book = table.casebook
    disputes = _numbered(each if staff or each.player == viewer.id else None for each in book.disputes)
    if not staff:
        return CasebookView({}, {}, (), disputes) if disputes else NO_CASES
    notices = _numbered(each if each.pending else None for each in book.notices)
    calls = _numbered(None if each.answered else each for each in book.summons)
    return CasebookView(notices, _numbered(book.register), tuple(sorted(table.directions.detained)), disputes, calls)


def _numbered(entries: Iterable[T | None]) -> dict[int, T]:
    return {number: entry for number, entry in enumerate(entries, start=1) if entry is not None}
