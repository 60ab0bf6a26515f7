"""The round: dealt, decided, settled, cleared."""

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.cards.stock import Stock
from croupier.table.message import events as e
from croupier.table.model.cards import Rack, Slot, Stage
from croupier.table.model.floor import Floor
from croupier.table.model.ledger import Past
from croupier.table.model.round import Holding, Last, Round
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.reading.hands import open_hands
from croupier.table.record.recording import no_bet_with, ongoing_of, records, unshown, without
from croupier.table.record.tournament import coup_is_over, nothing_shown


@records(e.RoundStarted)
def _started(table: Table, event: e.RoundStarted) -> Table:
    hands: dict[str, tuple[Slot, ...]] = dict.fromkeys(event.hands, ())
    ongoing = Round(event.number, event.hands, hands, no_bet=event.no_bet, burned=frozenset(event.burned))
    sitting, cards = nothing_shown(table.sitting), table.cards
    after = replace(table, round=ongoing, played=event.number, no_bet="", last=None, sitting=sitting)
    if not cards.under:
        return after
    return replace(after, cards=replace(cards, waiting=(*cards.waiting, *cards.under), under=()))


@records(e.CardDealt)
def _dealt(table: Table, event: e.CardDealt) -> Table:
    ongoing, cards, card = table.round or ongoing_of(table), table.cards, event.card
    after = ongoing.with_card(event.hand, Slot(card, event.up))
    if event.source == "shoe":
        stock = cards.stock.take(card) if card is not None else cards.stock.take_unseen()
        return replace(table, round=after, cards=replace(cards, stock=stock))
    if event.source == "front":
        first, kept = cards.waiting[0], cards.waiting[1:]
        cards = replace(cards, stock=_known_now(cards.stock, first.card, card), waiting=kept)
        return replace(table, round=after, cards=cards, no_bet=no_bet_with(table, cards))
    stock = _known_now(cards.stock, cards.held[0].card, card)
    return replace(table, round=after, cards=replace(cards, stock=stock, held=cards.held[1:]))


def _known_now(stock: Stock, before: Card | None, after: Card | None) -> Stock:
    """A card that had left the shoe before, whose face is seen only now."""
    return stock.reveal(after) if before is None and after is not None else stock


@records(e.HandExposed)
def _exposed(table: Table, event: e.HandExposed) -> Table:
    ongoing, cards, faces = ongoing_of(table), table.cards, iter(event.cards)
    slots = tuple([Slot(next(faces) if slot.card is None else slot.card, up=True) for slot in ongoing.hands[event.hand]])
    passing = None if ongoing.passing is None or ongoing.passing.hand == event.hand else ongoing.passing
    after = ongoing.with_hand(event.hand, slots, passing)
    if not event.cards:
        return replace(table, round=after)
    stock = cards.stock
    for card in event.cards:
        stock = stock.reveal(card)
    return replace(table, round=after, cards=replace(cards, stock=stock))


@records(e.PlayerDesignated)
def _designated(table: Table, event: e.PlayerDesignated) -> Table:
    return replace(table, floor=replace(table.floor, designated={**table.floor.designated, event.hand: event.player}))


@records(e.HandOffered)
def _offered(table: Table, event: e.HandOffered) -> Table:
    return replace(table, round=replace(ongoing_of(table), passing=Holding(event.hand)))


@records(e.HandPassed)
def _passed(table: Table, event: e.HandPassed) -> Table:
    ongoing, cards = ongoing_of(table), table.cards
    assert ongoing.passing is not None
    passing = replace(ongoing.passing, holder=event.player, nominee=event.nominee)
    cards = replace(cards, care=replace(cards.care, handled=True))
    return replace(table, round=replace(ongoing, passing=passing, exposed=True), cards=cards)


@records(e.HandRefused)
def _hand_refused(table: Table, event: e.HandRefused) -> Table:
    ongoing = ongoing_of(table)
    assert ongoing.passing is not None
    passing = replace(ongoing.passing, refused=(*ongoing.passing.refused, event.player))
    return replace(table, round=replace(ongoing, passing=passing))


@records(e.HandForfeited)
def _hand_forfeited(table: Table, event: e.HandForfeited) -> Table:
    return replace(table, round=replace(ongoing_of(table), passing=Holding(event.hand, retained=True)))


@records(e.Decided)
def _decided(table: Table, event: e.Decided) -> Table:
    ongoing = ongoing_of(table)
    after = ongoing.with_decision(str(event.area), event.decision)
    if event.out:
        due = tuple(line for line in ongoing.due if line.area != event.area)
        after = replace(after, due=due, out=ongoing.out | {str(event.area)})
    directions = table.directions
    if event.warned:
        directions = replace(directions, warned=directions.warned | {event.warned: event.at})
    if event.silent:
        times = directions.silences.get(event.silent, 0) + 1
        directions = replace(directions, silences=directions.silences | {event.silent: times})
    return replace(table, round=after, directions=directions)


@records(e.ResultAnnounced)
def _result(table: Table, event: e.ResultAnnounced) -> Table:
    ongoing = table.round or ongoing_of(table)
    lay = _lay(ongoing.lay, table.wagers) if ongoing.lay else table.wagers
    return replace(table, round=replace(ongoing, result=event.result, due=event.due, pooled=event.pooled, lay=lay))


def _lay(before: tuple[Lying, ...], wagers: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """The round's wagers in the order in which they were laid: those settled early or before, then whatever came since."""
    known = {(each.area, each.player, each.wager) for each in before}
    return (*before, *(each for each in wagers if (each.area, each.player, each.wager) not in known))


@records(e.WagerSettled)
def _settled(table: Table, event: e.WagerSettled) -> Table:
    ongoing, line = table.round or ongoing_of(table), event.settled
    area, player, wager = line.area, line.player or "", line.wager
    if event.rank == 0:
        due = ongoing.due[1:]
    else:  # settled before its turn: then it is not due any more
        due = tuple(each for each in ongoing.due if (each.area, each.player or "", each.wager) != (area, player, wager))
    return replace(
        table,
        round=replace(ongoing, due=due, settled=(*ongoing.settled, line), lay=ongoing.lay or table.wagers),
        wagers=without(table.wagers, area, player, wager, taken=event.collected),
    )


@records(e.RoundCleared)
def _cleared(table: Table, event: e.RoundCleared) -> Table:
    assert table.conditions is not None
    cards, ongoing, floor = table.cards, ongoing_of(table), table.floor
    emptied = bool(event.returned or event.returned_unseen)
    stock = cards.stock.put_back(event.returned, event.returned_unseen) if emptied else cards.stock
    rack = Rack(
        event.racked if emptied else cards.rack.known + event.racked,
        cards.rack.unseen - event.returned_unseen + event.racked_unseen,
        unshown(ongoing) if emptied else cards.rack.down + unshown(ongoing),
    )
    played_with, pack = cards.pack.back, replace(cards.pack, back=event.fresh_back) if event.fresh_back else cards.pack
    stage = Stage.LOADED if event.over else cards.stage
    cards = replace(
        cards,
        stock=stock,
        rack=rack,
        pack=pack,
        stage=stage,
        commitment=event.commitment,
        rounds_left=event.rounds_left,
        awaits=event.awaits,
    )
    if floor.designated:
        floor = replace(floor, designated={})
    conditions = table.resumes if table.resumes is not None else table.conditions
    if held := table.conditions.meters:  # as they stood in this round, whatever it was found to be before it was reopened
        meters = {name: 0 if name in event.emptied else cents for name, cents in held.items()}
        conditions = conditions if meters == conditions.meters else replace(conditions, meters=meters)
    directions = replace(table.directions, invalid=frozenset()) if table.directions.invalid else table.directions
    return replace(
        table,
        conditions=conditions,
        cards=cards,
        floor=_sat_out(floor, event.idle, ongoing),
        round=None,
        last=Last(ongoing, table.conditions, played_with),
        ledger=table.ledger.over(Past(ongoing.number, ongoing.settled, ongoing.void, table.cards.shoe, open_hands(ongoing))),
        resumes=None,
        directions=directions,
        sitting=coup_is_over(table.sitting, ongoing),
    )


def _sat_out(floor: Floor, idle: dict[str, int], ongoing: Round) -> Floor:
    """Everyone with the rounds that they have now sat out, and whoever has played marked so; mostly nothing of that changes."""
    people = floor.people
    changed = {
        name: replace(people[name], idle=rounds) for name, rounds in idle.items() if name in people and people[name].idle != rounds
    }
    if new := [name for name, patron in people.items() if not patron.played]:
        played = {line.player for line in ongoing.settled}
        changed |= {name: replace(changed.get(name, people[name]), played=True) for name in new if name in played}
    return replace(floor, people={**people, **changed}) if changed else floor
