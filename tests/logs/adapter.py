"""How a frozen log is read today: the only place here that knows the shape of a table, its events and its views.

Everything comes out as plain rows: a sentence, or words to values. When the model changes, this module follows; the texts that
`telling` makes of its rows stay as they are.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from croupier.cards.card import PACK, Card
from croupier.desk.journal import read_journal
from croupier.games.ranks import Rank
from croupier.games.rules import Settled
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.required import required
from croupier.table.asking.seen import PersonView, SettledView, View, WagerView
from croupier.table.asking.view import view
from croupier.table.message.events import Event, WagerSettled
from croupier.table.message.upsets import SettlementLeft, SettlementRectified, SettlementReversed
from croupier.table.message.vocabulary import EVENT
from croupier.table.model.casebook import Dispute, Due, Summons, WrongSettlement
from croupier.table.model.people import Actor
from croupier.table.model.sign import Limit, Notice
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.record import postings
from croupier.table.record.evolve import evolve

Row = str | Mapping[str, Any]
Rows = Sequence[Row]

STAFF: Final = {
    "the dealer": Actor("Dee", Rank.DEALER),
    "the supervisor": Actor("Sue", Rank.SUPERVISOR),
    "the inspector": Actor("Ina", Rank.INSPECTOR),
}
KINDS: Final = frozenset(EVENT)
"""The name of every kind of event that a table can record today."""


# The log


def replayed(path: Path) -> Iterator[tuple[int, Event, Table]]:
    """Each line of a log by its number, what it says, and the table after it. A broken chain raises."""
    table = Table()
    for entry in read_journal(path):
        table = evolve(table, entry.event)
        yield entry.n, entry.event, table


def balances(events: Iterable[Event]) -> dict[str, int]:
    return postings.balances(events)


def settlement(event: Event) -> Row | None:
    """What an event says of a wager's settlement."""
    match event:
        case WagerSettled():
            return {"settled": "", **_line(event.settled), "rounding $": event.given or None, "taken before": event.collected}
        case SettlementReversed():
            return {"taken back": "", **_line(event.settled), "rounding $": event.given or None, "taken before": event.collected}
        case SettlementLeft():
            return {"left as it is": "", **_line(event.settled)}
        case SettlementRectified():
            what = "overpaid $" if event.over else "underpaid $"
            return {"put right": "", "player": event.player, what: event.amount, "entry": event.number}
    return None


# The table


def purses(table: Table) -> dict[str, tuple[int, int]]:
    """Chips and tokens of everyone at the table."""
    return {name: (table.chips(name), table.tokens(name)) for name in sorted(table.floor.people)}


def hands(table: Table) -> Rows:
    """Face upwards a card is named as it is, face down in brackets, `?` where nobody has read it."""
    ongoing = table.round
    if ongoing is None:
        return ()
    return [
        {hand: " ".join(_lies(slot.card, up=slot.up) for slot in slots), "given up": hand in ongoing.out}
        for hand in ongoing.order
        for slots in (ongoing.hands[hand],)
    ]


def rack(table: Table) -> list[str]:
    return list(table.cards.rack.known)


def shoe(table: Table) -> Rows:
    """What else is known of the cards."""
    cards = table.cards
    return [{
        "in the rack unseen": cards.rack.unseen, "in the rack face down": " ".join(cards.rack.down),
        "in front": " ".join(_lies(slot.card, up=slot.up) for slot in cards.waiting),
        "removed": " ".join(card or "?" for card in cards.pack.removed), "behind the cutting card": cards.behind,
        "rounds left": cards.rounds_left, "to be checked": cards.care.check.by if cards.care.check else "",
        "to be replaced": cards.care.condemned.by if cards.care.condemned else "",
        "scanned": cards.pack.scanning,
        "handled": cards.care.handled, "to be verified": cards.care.unverified,
    }]  # fmt: skip


def held(table: Table) -> Rows:
    return [
        {"card": _lies(each.card, up=each.up), "laid": each.laid, "faced": each.faced, "impossible": each.impossible}
        for each in table.cards.held
    ]


def wagers(table: Table) -> Rows:
    return _piles(table.laid) + [{"taken before the deal": "", **row} for row in _piles(table.taken)]


def owed(table: Table) -> Rows:
    """Wagers still to be settled, in their order."""
    return [_line(line) for line in table.round.due] if table.round is not None else ()


def round_in_progress(table: Table) -> Rows:
    ongoing = table.round
    if ongoing is None:
        return ()
    return [{
        "number": ongoing.number, "result": ongoing.result, "void by": ongoing.upset.void_by or "", "void": ongoing.void,
        "without wagers": ongoing.no_bet, "wagers fixed by": ongoing.upset.fixed.by if ongoing.upset.fixed else "",
        "decisions": dict(sorted(ongoing.decisions.items())),
        "went back": sorted(ongoing.upset.withdrew), "picked up": sorted(ongoing.upset.picked_up),
        "shown in error": ongoing.upset.shown or None,
    }]  # fmt: skip


def floor(table: Table) -> Rows:
    """Who may do what here, and what is directed."""
    return [{
        "barred": sorted(table.floor.barred), "out of the casino": sorted(table.floor.banned),
        "detained": sorted(table.directions.detained),
        "both hands": sorted(table.floor.both_hands), "sharing": sorted(table.floor.sharing),
        "designated": dict(sorted(table.floor.designated.items())),
        "kept apart": sorted(map(sorted, table.directions.apart)),
        "warned": sorted(table.directions.warned), "invalid": sorted(table.directions.invalid),
        "consenting": sorted(table.board.consents), "told of restrictions": sorted(map(list, table.board.told)),
        "next without wagers": table.no_bet,
        "closed": table.closed,
    }]  # fmt: skip


def notices(table: Table) -> Rows:
    return [_notice(number, due) for number, due in enumerate(table.casebook.notices, start=1)]


def calls(table: Table) -> Rows:
    return [_call(number, each) for number, each in enumerate(table.casebook.summons, start=1)]


def register(table: Table) -> Rows:
    return [_entry(entry.number, entry) for entry in table.casebook.register]


def disputes(table: Table) -> Rows:
    return [_dispute(number, each) for number, each in enumerate(table.casebook.disputes, start=1)]


def ruling_waits(table: Table) -> bool:
    return required(table).what == "ruling"


def rulings(table: Table) -> list[str]:
    """The irregularities that fit while a ruling waits, as they were offered when the texts were frozen.

    To detain the detained again was offered once, and is nobody's loss; a wrong payment in an earlier round was not offered right
    after a void one, although it could be reported.
    """
    missed = {"device-user-detained"} if table.directions.detained else set[str]()
    ongoing = table.round
    if table.voided == table.played - (ongoing is not None) and not (ongoing is not None and ongoing.settled):
        missed.add("payment-wrong")
    return sorted({offer.irregularity.slug for offer in fitting(table)} - missed)


# The screens


def viewers(table: Table) -> dict[str, Actor]:
    return {name: Actor(name, Rank.PLAYER) for name in sorted(table.floor.people)} | STAFF


def screen(table: Table, viewer: Actor) -> dict[str, Rows]:
    """What a viewer is shown, part by part."""
    seen = view(table, viewer)
    due = seen.required
    return {
        "table": [{
            "title": seen.title, "edition": seen.edition, "variant": seen.variant, "name": seen.table, "shoe": seen.cards.shoe,
            "back": seen.cards.back, "sealed": seen.cards.commitment, "cards left": seen.cards.left,
            "last coup": seen.cards.last_coup,
        }],
        "float": [] if seen.tray is None else [{
            "should hold $": seen.tray.holds, "opened with": [f"{count} of {chip} cents" for chip, count in seen.tray.opened],
            "closed": seen.tray.closed,
        }],
        "due": [{due.sentence: "", "by": due.clause, "hand": due.hand, "areas": list(due.areas), "who": due.who}],
        "limits": _sign(seen),
        "prices": [
            {each.wager: each.title, "pays": each.pays, "called": each.called, "by": each.clause} for each in seen.sign.prices
        ],
        "places": [
            {
                "area": place.area, "players": list(place.players), "closed": place.closed, "reserved": place.reserved,
                "marker": place.marker, "own limits": {slug: _limit(own) for slug, own in sorted(place.own_limits.items())},
            }
            for place in seen.places
        ],
        "wagers": _piles(seen.wagers),
        "round": _round(seen),
        "hands": [
            {each.hand: " ".join(card or "??" for card in each.cards), "count": each.count or None}
            for each in (seen.round.hands if seen.round is not None else ())
        ],
        "settled": [_line(line) for line in seen.round.settled] if seen.round is not None else [],
        "held": [
            {"card": each.card or "??", "up": each.up, "laid": each.laid, "faced": each.faced, "why": each.why}
            for each in seen.held
        ],
        "in front": [card or "??" for card in seen.waiting],
        "people": [_person(person) for person in sorted(seen.people, key=lambda person: person.id)],
        "unseen cards": _composition(seen.composition),
        "notices": [_notice(number, due) for number, due in seen.casebook.notices.items()],
        "calls": [_call(number, each) for number, each in seen.casebook.calls.items()],
        "register": [_entry(number, entry) for number, entry in seen.casebook.register.items()],
        "detained": seen.casebook.detained,
        "disputes": [_dispute(number, each) for number, each in seen.casebook.disputes.items()],
    }  # fmt: skip


def rulings_shown(table: Table, viewer: Actor) -> bool:
    """Whether a screen shows which irregularities fit."""
    return viewer.rank is not Rank.PLAYER and ruling_waits(table) and bool(fitting(table))


def _sign(seen: View) -> Rows:
    sign = seen.sign
    limits = [
        {wager: _limit(limit), "markers $": list(sign.former_minimums.get(wager, ()))} for wager, limit in sign.limits.items()
    ]
    announced = sign.variant_to
    return [*limits, {
        "step $": sign.unit, "each player $": sign.player_maximum, "each area $": sign.area_maximum,
        "differential $": sign.differential, "jackpot $": sign.jackpot or None, "tie": sign.tie_percent,
        "restricted": list(sign.restricted),
        "rising": _stands(sign.raising), "to": {slug: _limit(limit) for slug, limit in sorted(sign.raising_to.items())},
        "other game": _stands(sign.variant), "which": announced and f"{announced.title} {announced.tie_percent}".strip(),
        "closing": _stands(sign.closing),
    }]  # fmt: skip


def _round(seen: View) -> Rows:
    ongoing = seen.round
    passing, choice = (ongoing.passing, ongoing.choice) if ongoing is not None else (None, None)
    return [{
        "number": seen.played, "result": ongoing.result if ongoing else "", "void": ongoing is not None and ongoing.void,
        "decisions": dict(sorted(ongoing.decisions.items())) if ongoing else {},
        "in question": ongoing.discrepancy if ongoing else "", "passing": passing and passing.hand,
        "with": passing and passing.holder,
        "nominee": passing and passing.nominee, "refused by": list(passing.refused) if passing else None,
        "retained": passing and passing.retained, "may": choice and choice.may,
        "choosing": list(choice.players) if choice else None,
        "choice by": choice and choice.clause, "jackpot markers": list(seen.directions.markers),
        "play first": list(seen.directions.play_first),
        "English only": seen.directions.english_only,
    }]  # fmt: skip


def _person(person: PersonView) -> Row:
    marker, own = person.marker, person.own
    return {
        "name": person.id, "area": person.area, "standing": not person.seated, "chips $": person.chips, "tokens $": person.tokens,
        "idle": person.idle or None, "card": str(person.card), "marker": marker and marker.area,
        "former $": dict(sorted(marker.minimums.items())) if marker else None,
        "own limits": {slug: _limit(limits) for slug, limits in sorted(own.items())} if own else None,
    }  # fmt: skip


def _composition(left: Mapping[Card, int] | None) -> Rows:
    """A line a suit, in the pack's order."""
    if left is None:
        return ()
    suits = dict.fromkeys(card[1] for card in PACK)
    return [f"{suit} " + " ".join(f"{card[0]}{left[card]}" for card in PACK if card[1] == suit) for suit in suits]


# Rows of several parts


def _line(line: Settled | SettledView) -> dict[str, Any]:
    return {
        "player": line.player, "area": line.area, "wager": line.wager, "means": line.means, "stake $": line.amount,
        "of it tokens $": line.tokens if 0 < line.tokens < line.amount else None,
        "counted $": line.counted if line.counted != line.amount else None, "result": str(line.result),
        "odds": line.odds and f"{line.odds.to} to {line.odds.on}", "pays $": line.pays, "goes back $": line.returned,
        "prize": line.prize, "called": line.called, "by": line.clause,
    }  # fmt: skip


def _piles(wagers: Iterable[Lying | WagerView]) -> list[dict[str, Any]]:
    """Wagers by area, player and name: the order in which they were placed has no meaning."""
    return [
        {
            "area": w.area,
            "player": w.player,
            "wager": w.wager,
            "amount $": w.amount,
            "means": w.means,
            "of it tokens $": w.tokens if 0 < w.tokens < w.amount else None,
            "flags": list(w.flags),
        }
        for w in sorted(wagers, key=lambda w: (w.area, w.player, w.wager, w.means, w.amount))
    ]


def _notice(number: int, due: Due) -> Row:
    return {
        "number": number, "tell": due.to, "how": due.how, "within": due.within.words, "why": due.why, "by": due.clause,
        "given": due.given, "lapsed": due.lapsed,
    }  # fmt: skip


def _call(number: int, summons: Summons) -> Row:
    return {
        "number": number, "for": summons.rank.value, "about": summons.about, "by": summons.by, "at": summons.at,
        "answered": summons.answered,
    }  # fmt: skip


def _entry(number: int, entry: WrongSettlement) -> Row:
    return {
        "number": number, "round": entry.round, "player": entry.player, "wager": entry.wager, "amount $": entry.amount,
        "over": entry.over, "suspected": None if entry.suspected is None else "yes" if entry.suspected else "no",
        "done": list(entry.done), "put right": entry.rectified, "brought to the regulator": entry.brought, "monthly": entry.monthly,
        "area": entry.area or None, "handed $": entry.handed, "due $": entry.due, "seconded by": entry.seconded_by,
        "struck out": entry.struck,
    }  # fmt: skip


def _dispute(number: int, each: Dispute) -> Row:
    return {
        "number": number, "player": each.player, "about": each.about, "decided": each.decided, "decided by": each.decided_by,
        "review asked": each.review_asked, "reviewed": each.reviewed, "reviewed by": each.reviewed_by, "advised": each.advised,
    }  # fmt: skip


def _lies(card: Card | None, *, up: bool) -> str:
    return (card or "?") if up else f"({card or '?'})"


def _between(minimum: int, maximum: int) -> str:
    return f"{minimum} to {maximum} cents"


def _limit(limit: Limit) -> str:
    return _between(limit.minimum, limit.maximum)


def _stands(notice: Notice | None) -> str | None:
    return None if notice is None else f"posted at {notice.posted}, from {notice.effective}"
