"""A round after something went wrong in it: reopened, laid anew, void, in question."""

from msgspec.structs import replace

from croupier.table.message import upsets as u
from croupier.table.model.cards import Ordered, Rack, Slot, Stage
from croupier.table.model.round import Round, Upset
from croupier.table.model.table import Table
from croupier.table.model.wagers import TOURNAMENT, Kind, Lying
from croupier.table.record.recording import first, ongoing_of, racked, records, unshown


@records(u.RoundReopened)
def _reopened(table: Table, event: u.RoundReopened) -> Table:
    if table.last is None:
        raise ValueError("The log reopens a round that is final.")
    last, under, cards = table.last.round, table.last.under, table.cards
    slots = [slot for hand in last.order for slot in last.hands[hand]]
    rack = list(cards.rack.known)
    for slot in slots:
        if slot.card is not None:
            rack.reverse()
            rack.remove(slot.card)
            rack.reverse()
    unseen, down = sum(slot.card is None for slot in slots), list(cards.rack.down)
    for card in unshown(last):
        down.remove(card)
    stage = Stage.READY if event.ready else cards.stage
    pack = replace(cards.pack, back=event.back) if event.back else cards.pack
    cards = replace(
        cards,
        rack=Rack(tuple(rack), cards.rack.unseen - unseen, tuple(down)),
        rounds_left=event.rounds_left,
        stage=stage,
        pack=pack,
        awaits="",
    )
    people = {name: replace(patron, idle=event.idle.get(name, patron.idle)) for name, patron in table.floor.people.items()}
    ongoing, floor = replace(last, result="", due=(), void=False), replace(table.floor, people=people)
    after = replace(table, round=ongoing, last=None, ledger=table.ledger.reopened(), cards=cards, floor=floor, resumes=None)
    return after if under == table.conditions else replace(after, conditions=under, resumes=table.conditions)


@records(u.SettlementReversed)
def _reversed(table: Table, event: u.SettlementReversed) -> Table:
    ongoing, line = ongoing_of(table), event.settled
    settled = list(ongoing.settled)
    settled.remove(line)
    means: Kind = "tokens" if line.means == "tokens" else TOURNAMENT if line.means == TOURNAMENT else "chips"
    lying = Lying(
        line.area, line.player or "", line.wager, line.amount, means,
        taken=event.collected, under=line.under or event.under, tokens=line.tokens,
    )  # fmt: skip
    upset = ongoing.upset
    if upset.kept:  # its player is back: it is settled again like any other
        upset = replace(upset, kept=tuple(kept for kept in upset.kept if kept != line))
    return replace(
        table,
        round=replace(ongoing, settled=tuple(settled), result="", due=(), upset=upset),
        wagers=_as_they_lay(ongoing, (*table.wagers, lying)) if line.amount else table.wagers,
    )


def _as_they_lay(ongoing: Round, wagers: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """In the order in which they were laid: who was first on an area may count for more."""
    places = ongoing.places
    return tuple(sorted(wagers, key=lambda each: places.get((each.area, each.player, each.wager), len(places))))


@records(u.SettlementLeft)
def _settlement_left(table: Table, event: u.SettlementLeft) -> Table:
    ongoing = ongoing_of(table)
    others = tuple(line for line in ongoing.upset.kept if line != event.settled)
    upset = replace(ongoing.upset, kept=(*others, event.settled))
    return replace(table, round=replace(ongoing, upset=upset, result="", due=()))


@records(u.HandsRelaid)
def _relaid(table: Table, event: u.HandsRelaid) -> Table:
    ongoing = ongoing_of(table)
    hands = {hand: event.hands[hand] for hand in ongoing.order}
    cards = racked(table.cards, *event.racked)
    waiting = (*cards.waiting, *event.waiting) if event.later else (*event.waiting, *cards.waiting)
    return replace(
        table,
        round=replace(ongoing, hands=hands, passing=None, result="", due=()),
        cards=replace(cards, waiting=waiting, held=()),
        no_bet=table.no_bet or ("card" if event.no_bet_next else ""),
    )


def _upset(table: Table, **changes: object) -> Table:
    ongoing = ongoing_of(table)
    upset: Upset = replace(ongoing.upset, **changes)
    return replace(table, round=replace(ongoing, upset=upset))


@records(u.ChoiceOpened)
def _choice_opened(table: Table, event: u.ChoiceOpened) -> Table:
    return _upset(table, choice=event.choice, fixed=Ordered(event.choice.clause))


@records(u.ChoiceMade)
def _choice_made(table: Table, event: u.ChoiceMade) -> Table:
    choice = ongoing_of(table).upset.choice
    if choice is None:
        raise ValueError("The log has a choice that nobody was given.")
    waiting = tuple(name for name in choice.players if name != event.player)
    return _upset(table, choice=replace(choice, players=waiting) if waiting else None)


@records(u.CoupWithoutWagers)
def _without_wagers(table: Table, _event: u.CoupWithoutWagers) -> Table:
    ongoing = ongoing_of(table)
    return replace(table, round=replace(ongoing, no_bet=True, passing=None, upset=replace(ongoing.upset, choice=None)))


@records(u.RoundVoided)
def _voided(table: Table, event: u.RoundVoided) -> Table:
    ongoing = ongoing_of(table)
    upset = replace(ongoing.upset, choice=None, discrepancy="", void_by=first(event.clauses), unrighted=event.unrighted)
    after = replace(ongoing, void=True, result=f"Void: {event.why}.", due=(), passing=None, upset=upset)
    return replace(table, round=after, voided=event.number)


@records(u.HandRemoved)
def _hand_removed(table: Table, event: u.HandRemoved) -> Table:
    ongoing = ongoing_of(table)
    upset = ongoing.upset
    if event.decided:
        upset = replace(upset, picked_up=upset.picked_up | {event.hand})
    after = replace(
        ongoing,
        upset=upset,
        order=tuple(hand for hand in ongoing.order if hand != event.hand),
        hands={hand: slots for hand, slots in ongoing.hands.items() if hand != event.hand},
        decisions={area: decision for area, decision in ongoing.decisions.items() if area != event.hand},
        due=tuple(line for line in ongoing.due if str(line.area) != event.hand),
        out=ongoing.out - {event.hand},
    )
    return replace(table, round=after, cards=racked(table.cards, *ongoing.hands[event.hand]))


@records(u.DiscrepancyReported)
def _discrepancy(table: Table, event: u.DiscrepancyReported) -> Table:
    return _upset(table, discrepancy=event.shown)


@records(u.OutcomeConfirmed)
def _confirmed(table: Table, event: u.OutcomeConfirmed) -> Table:
    ongoing = ongoing_of(table)
    before = [slot for slots in ongoing.hands.values() for slot in slots]
    known = [slot.card for slot in before if slot.card is not None]
    stock = table.cards.stock.put_back(known, len(before) - len(known))
    for slots in event.hands.values():
        for slot in slots:
            stock = stock.take(slot.card) if slot.card is not None else stock.take_unseen()
    hands, upset = {hand: event.hands[hand] for hand in ongoing.order}, replace(ongoing.upset, discrepancy="")
    after = replace(ongoing, hands=hands, exposed=True, passing=None, result="", due=(), upset=upset)
    return replace(table, round=after, cards=replace(table.cards, stock=stock))


@records(u.CardsPickedUp)
def _picked_up(table: Table, event: u.CardsPickedUp) -> Table:
    return _upset(table, picked_up=ongoing_of(table).upset.picked_up | {str(event.area)})


@records(u.CardShownInError)
def _shown_in_error(table: Table, _event: u.CardShownInError) -> Table:
    return _upset(table, shown=ongoing_of(table).upset.shown + 1)


@records(u.DealersCardShown)
def _dealers_card(table: Table, event: u.DealersCardShown) -> Table:
    ongoing, cards = ongoing_of(table), table.cards
    slots = list(ongoing.hands["dealer"])
    slots[event.position - 1] = Slot(event.card, up=True)
    after = replace(ongoing, hands={**ongoing.hands, "dealer": tuple(slots)})
    if not event.revealed:
        return replace(table, round=after)
    return replace(table, round=after, cards=replace(cards, stock=cards.stock.reveal(event.card)))
