"""What each event of something gone wrong leaves at the table. No rule runs here: what has to be known stands in the event."""

from msgspec.structs import replace

from croupier.cards.procedure import CutMoment, CutStart
from croupier.table.message import upsets as u
from croupier.table.model.cards import Cards, Held, Ordered, Rack, Slot, Stage
from croupier.table.model.casebook import Dispute, WrongSettlement
from croupier.table.model.round import Upset
from croupier.table.model.table import Table
from croupier.table.model.wagers import CARRIED, Lying, Means
from croupier.table.record.recording import Changes, no_bet_with, ongoing_of, records, unshown

# Cards


def _racked(cards: Cards, *slots: Slot) -> Cards:
    if not slots:
        return cards
    known = tuple(slot.card for slot in slots if slot.card is not None)
    down = tuple(slot.card for slot in slots if slot.card is not None and not slot.up)
    rack = cards.rack
    return replace(cards, rack=Rack((*rack.known, *known), rack.unseen + len(slots) - len(known), (*rack.down, *down)))


def _first(clauses: tuple[str, ...]) -> str | None:
    return clauses[0] if clauses else None


@records(u.CardHeld)
def _held(table: Table, event: u.CardHeld) -> Changes:
    held, cards = event.held, table.cards
    stock = cards.stock
    if not held.impossible:
        stock = stock.take(held.card) if held.card is not None else stock.take_unseen()
    cards = replace(cards, stock=stock, held=(*cards.held, held))
    return {"cards": replace(cards, commitment=event.commitment) if event.commitment else cards}


@records(u.HeldCorrected)
def _held_corrected(table: Table, event: u.HeldCorrected) -> Changes:
    cards, held, stock = table.cards, event.held, table.cards.stock
    if not held.impossible:
        stock = stock.put_back((held.card,) if held.card is not None else (), int(held.card is None))
    place = cards.held.index(held)
    if event.card is None:
        return {"cards": replace(cards, stock=stock, held=(*cards.held[:place], *cards.held[place + 1 :]))}
    right = replace(held, card=event.card, impossible=False, why=event.why)
    rest = (*cards.held[:place], right, *cards.held[place + 1 :])
    return {"cards": replace(cards, stock=stock.take(event.card), held=rest)}


@records(u.HeldRacked)
def _held_racked(table: Table, event: u.HeldRacked) -> Changes:
    held, cards = event.held, table.cards
    if held.impossible:
        cards = replace(cards, pack=replace(cards.pack, removed=(*cards.pack.removed, held.card)))
    else:
        cards = _racked(cards, Slot(held.card, held.up))
    return {"cards": replace(cards, held=_without_first(cards.held, held))}


def _without_first(many: tuple[Held, ...], one: Held) -> tuple[Held, ...]:
    place = many.index(one)
    return (*many[:place], *many[place + 1 :])


@records(u.HeldKept)
def _held_kept(table: Table, event: u.HeldKept) -> Changes:
    held, cards = event.held, table.cards
    waiting = (*cards.waiting, Slot(held.card, held.up))
    return {
        "cards": replace(cards, waiting=waiting, held=_without_first(cards.held, held)),
        "no_bet": table.no_bet or ("card" if event.no_bet else ""),
        "last": table.last if table.round is not None else None,  # the next round's first card is out
    }


@records(u.DealAllowed)
def _allowed(table: Table, event: u.DealAllowed) -> Changes:
    before = table.cards
    held = (replace(before.held[0], why=event.why), *before.held[1:]) if event.why else before.held
    behind = before.behind if event.error == "unburned" else None
    return {"cards": replace(before, stage=Stage.READY, offers=(), behind=behind, rounds_left=event.rounds_left, held=held)}


@records(u.MisdealtCardRefused)
def _card_refused(table: Table, event: u.MisdealtCardRefused) -> Changes:
    ongoing = ongoing_of(table)
    return {"round": replace(ongoing, decisions={**ongoing.decisions, str(event.area): "stand"})}


@records(u.FacingSuspected)
def _suspected(table: Table, _event: u.FacingSuspected) -> Changes:
    return {"cards": replace(table.cards, care=replace(table.cards.care, suspect=True))}


def _ended(table: Table) -> Cards:
    """No further round from these cards; one in progress is the last."""
    cards = _racked(table.cards, *table.cards.waiting)
    cards = replace(cards, waiting=(), offers=(), behind=None, care=replace(cards.care, suspect=False))
    if table.round is None:
        return replace(cards, stage=Stage.LOADED, rounds_left=None)
    return replace(cards, rounds_left=1)


@records(u.DeviceEmptied)
def _emptied(table: Table, event: u.DeviceEmptied) -> Changes:
    cards = _ended(table)
    cards = replace(cards, care=replace(cards.care, check=Ordered(_first(event.clauses))))
    return {"cards": cards, "last": None, "no_bet": no_bet_with(table, cards)}


@records(u.ShoeVoided)
def _shoe_voided(table: Table, _event: u.ShoeVoided) -> Changes:
    cards = _ended(table)
    return {"cards": cards, "last": None, "no_bet": no_bet_with(table, cards)}


@records(u.NewCardsNeeded)
def _new_cards(table: Table, event: u.NewCardsNeeded) -> Changes:
    cards = _ended(table)
    cards = replace(cards, care=replace(cards.care, condemned=Ordered(_first(event.clauses))))
    return {"cards": cards, "no_bet": no_bet_with(table, cards)}


# The round


@records(u.RoundReopened)
def _reopened(table: Table, event: u.RoundReopened) -> Changes:
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
    )
    people = {name: replace(patron, idle=event.idle.get(name, patron.idle)) for name, patron in table.floor.people.items()}
    changed: Changes = {
        "round": replace(last, result="", due=(), void=False),
        "last": None,
        "cards": cards,
        "floor": replace(table.floor, people=people),
        "resumes": None,
    }
    if under != table.conditions:
        changed |= {"conditions": under, "resumes": table.conditions}
    return changed


@records(u.SettlementReversed)
def _reversed(table: Table, event: u.SettlementReversed) -> Changes:
    ongoing, line = ongoing_of(table), event.settled
    settled = list(ongoing.settled)
    settled.remove(line)
    means: Means = "tokens" if line.means == "tokens" else "chips"
    lying = Lying(line.area, line.player or "", line.wager, line.amount, means, taken=event.collected)
    return {
        "round": replace(ongoing, settled=tuple(settled), result="", due=()),
        "wagers": (*table.wagers, lying) if line.amount else table.wagers,
    }


@records(u.SettlementLeft)
def _settlement_left(table: Table, event: u.SettlementLeft) -> Changes:
    ongoing = ongoing_of(table)
    others = tuple(line for line in ongoing.upset.kept if line != event.settled)
    upset = replace(ongoing.upset, kept=(*others, event.settled))
    return {"round": replace(ongoing, upset=upset, result="", due=())}


@records(u.HandsRelaid)
def _relaid(table: Table, event: u.HandsRelaid) -> Changes:
    ongoing = ongoing_of(table)
    hands = {hand: event.hands[hand] for hand in ongoing.order}
    cards = _racked(table.cards, *event.racked)
    return {
        "round": replace(ongoing, hands=hands, passing=None, result="", due=()),
        "cards": replace(cards, waiting=(*event.waiting, *cards.waiting), held=()),
        "no_bet": table.no_bet or ("card" if event.no_bet_next else ""),
    }


def _upset(table: Table, **changes: object) -> Changes:
    ongoing = ongoing_of(table)
    upset: Upset = replace(ongoing.upset, **changes)
    return {"round": replace(ongoing, upset=upset)}


@records(u.ChoiceOpened)
def _choice_opened(table: Table, event: u.ChoiceOpened) -> Changes:
    return _upset(table, choice=event.choice, fixed=Ordered(event.choice.clause))


@records(u.ChoiceMade)
def _choice_made(table: Table, event: u.ChoiceMade) -> Changes:
    choice = ongoing_of(table).upset.choice
    if choice is None:
        raise ValueError("The log has a choice that nobody was given.")
    waiting = tuple(name for name in choice.players if name != event.player)
    return _upset(table, choice=replace(choice, players=waiting) if waiting else None)


@records(u.CoupWithoutWagers)
def _without_wagers(table: Table, _event: u.CoupWithoutWagers) -> Changes:
    ongoing = ongoing_of(table)
    return {"round": replace(ongoing, no_bet=True, passing=None, upset=replace(ongoing.upset, choice=None))}


@records(u.RoundVoided)
def _voided(table: Table, event: u.RoundVoided) -> Changes:
    ongoing = ongoing_of(table)
    upset = replace(ongoing.upset, choice=None, discrepancy="", void_by=_first(event.clauses), unrighted=event.unrighted)
    after = replace(ongoing, void=True, result=f"Void: {event.why}.", due=(), passing=None, upset=upset)
    return {"round": after, "voided": event.number}


@records(u.HandRemoved)
def _hand_removed(table: Table, event: u.HandRemoved) -> Changes:
    ongoing = ongoing_of(table)
    after = replace(
        ongoing,
        order=tuple(hand for hand in ongoing.order if hand != event.hand),
        hands={hand: slots for hand, slots in ongoing.hands.items() if hand != event.hand},
        decisions={area: decision for area, decision in ongoing.decisions.items() if area != event.hand},
        due=tuple(line for line in ongoing.due if str(line.area) != event.hand),
        out=ongoing.out - {event.hand},
    )
    return {"round": after, "cards": _racked(table.cards, *ongoing.hands[event.hand])}


@records(u.DiscrepancyReported)
def _discrepancy(table: Table, event: u.DiscrepancyReported) -> Changes:
    return _upset(table, discrepancy=event.shown)


@records(u.OutcomeConfirmed)
def _confirmed(table: Table, event: u.OutcomeConfirmed) -> Changes:
    ongoing = ongoing_of(table)
    before = [slot for slots in ongoing.hands.values() for slot in slots]
    known = [slot.card for slot in before if slot.card is not None]
    stock = table.cards.stock.put_back(known, len(before) - len(known))
    for slots in event.hands.values():
        for slot in slots:
            stock = stock.take(slot.card) if slot.card is not None else stock.take_unseen()
    hands, upset = {hand: event.hands[hand] for hand in ongoing.order}, replace(ongoing.upset, discrepancy="")
    after = replace(ongoing, hands=hands, exposed=True, passing=None, upset=upset)
    return {"round": after, "cards": replace(table.cards, stock=stock)}


# Three Card Poker


@records(u.CardsPickedUp)
def _picked_up(table: Table, event: u.CardsPickedUp) -> Changes:
    return _upset(table, picked_up=ongoing_of(table).upset.picked_up | {str(event.area)})


@records(u.CardShownInError)
def _shown_in_error(table: Table, _event: u.CardShownInError) -> Changes:
    return _upset(table, shown=ongoing_of(table).upset.shown + 1)


@records(u.DealersCardShown)
def _dealers_card(table: Table, event: u.DealersCardShown) -> Changes:
    ongoing, cards = ongoing_of(table), table.cards
    slots = list(ongoing.hands["dealer"])
    slots[event.position - 1] = Slot(event.card, up=True)
    after = replace(ongoing, hands={**ongoing.hands, "dealer": tuple(slots)})
    if not event.revealed:
        return {"round": after}
    return {"round": after, "cards": replace(cards, stock=cards.stock.reveal(event.card))}


@records(u.PlayFirstDirected)
def _play_first(table: Table, event: u.PlayFirstDirected) -> Changes:
    return {"directions": replace(table.directions, play_first=table.directions.play_first | set(event.players))}


@records(u.PlayersKeptApart)
def _kept_apart(table: Table, event: u.PlayersKeptApart) -> Changes:
    return {"directions": replace(table.directions, apart=(*table.directions.apart, frozenset(event.players)))}


@records(u.EnglishDirected)
def _english(table: Table, _event: u.EnglishDirected) -> Changes:
    return {"directions": replace(table.directions, english_only=True)}


@records(u.WagersInvalid)
def _invalid(table: Table, event: u.WagersInvalid) -> Changes:
    return {"directions": replace(table.directions, invalid=table.directions.invalid | {event.player})}


# The shuffling device


@records(u.DeviceReplaced)
def _device_replaced(table: Table, event: u.DeviceReplaced) -> Changes:
    cards = table.cards
    pack = replace(cards.pack, removed=(*cards.pack.removed, *event.damaged))
    return {"cards": replace(cards, pack=pack, commitment=event.commitment, care=replace(cards.care, suspect=False))}


@records(u.RoundMovesToShoe)
def _to_shoe(table: Table, event: u.RoundMovesToShoe) -> Changes:
    before = table.cards
    cards = replace(
        before, pack=replace(before.pack, removed=(*before.pack.removed, *event.damaged)), commitment=event.commitment,
        offers=event.offers, stage=Stage.READY if event.ready else Stage.SHUFFLED, behind=None, rounds_left=None,
        start=CutStart(CutMoment.RESHUFFLE), care=replace(before.care, suspect=False),
    )  # fmt: skip
    return {"conditions": event.conditions, "cards": cards}


@records(u.GameMovesToShoe)
def _game_to_shoe(_table: Table, event: u.GameMovesToShoe) -> Changes:
    return {"resumes": event.conditions}


# Conduct


@records(u.ExcludedFromCasino)
def _out_of_casino(table: Table, event: u.ExcludedFromCasino) -> Changes:
    floor = table.floor
    return {"floor": replace(floor, barred=floor.barred | {event.player}, banned=floor.banned | {event.player})}


@records(u.PersonDetained)
def _detained(table: Table, event: u.PersonDetained) -> Changes:
    return {"directions": replace(table.directions, detained=table.directions.detained | {event.person})}


@records(u.PersonHandedOver)
def _handed_over(table: Table, event: u.PersonHandedOver) -> Changes:
    return {"directions": replace(table.directions, detained=table.directions.detained - {event.person})}


@records(u.JackpotCarried)
def _carried(table: Table, event: u.JackpotCarried) -> Changes:
    carried = [(stake.area, stake.player, stake.wager) for stake in event.stakes]
    return {
        "wagers": tuple(
            replace(each, flags=(CARRIED,)) if each.taken and (each.area, each.player, each.wager) in carried else each
            for each in table.wagers
        )
    }


# The casebook


@records(u.NoticeDue)
def _notice_due(table: Table, event: u.NoticeDue) -> Changes:
    return {"casebook": replace(table.casebook, notices=(*table.casebook.notices, event.due))}


@records(u.NoticeGiven)
def _notice_given(table: Table, event: u.NoticeGiven) -> Changes:
    notices, place = table.casebook.notices, event.number - 1
    return {"casebook": replace(table.casebook, notices=(*notices[:place], event.due, *notices[place + 1 :]))}


@records(u.WrongSettlementRegistered)
def _registered(table: Table, event: u.WrongSettlementRegistered) -> Changes:
    return {"casebook": replace(table.casebook, register=(*table.casebook.register, event.entry))}


def _entered(table: Table, number: int, **changes: object) -> Changes:
    register, place = table.casebook.register, number - 1
    entry: WrongSettlement = replace(register[place], **changes)
    return {"casebook": replace(table.casebook, register=(*register[:place], entry, *register[place + 1 :]))}


@records(u.SettlementEnquired)
def _enquired(table: Table, event: u.SettlementEnquired) -> Changes:
    return _entered(table, event.number, suspected=event.suspected)


@records(u.PatronIdentified)
def _identified(table: Table, event: u.PatronIdentified) -> Changes:
    return _entered(table, event.number, player=event.player)


@records(u.SettlementRectified)
def _rectified(table: Table, event: u.SettlementRectified) -> Changes:
    return _entered(table, event.number, rectified=True)


@records(u.RectificationAttempted)
def _attempted(table: Table, event: u.RectificationAttempted) -> Changes:
    return _entered(table, event.number, done=(*table.casebook.register[event.number - 1].done, event.what))


@records(u.BroughtToRegulator)
def _brought(table: Table, event: u.BroughtToRegulator) -> Changes:
    return _entered(table, event.number, brought=True)


@records(u.DisputeRaised)
def _dispute_raised(table: Table, event: u.DisputeRaised) -> Changes:
    raised = Dispute(event.player, event.about)
    return {"casebook": replace(table.casebook, disputes=(*table.casebook.disputes, raised))}


def _disputed(table: Table, number: int, **changes: object) -> Changes:
    disputes, place = table.casebook.disputes, number - 1
    dispute: Dispute = replace(disputes[place], **changes)
    return {"casebook": replace(table.casebook, disputes=(*disputes[:place], dispute, *disputes[place + 1 :]))}


@records(u.DisputeDecided)
def _dispute_decided(table: Table, event: u.DisputeDecided) -> Changes:
    return _disputed(table, event.number, decided=event.decision, decided_by=event.by.id)


@records(u.ReviewRequested)
def _review_requested(table: Table, event: u.ReviewRequested) -> Changes:
    return _disputed(table, event.number, review_asked=True)


@records(u.DisputeReviewed)
def _reviewed(table: Table, event: u.DisputeReviewed) -> Changes:
    return _disputed(table, event.number, reviewed=event.decision, reviewed_by=event.by.id)


@records(u.PatronAdvised)
def _advised(table: Table, event: u.PatronAdvised) -> Changes:
    return _disputed(table, event.number, advised=True)
