"""What each event of something gone wrong leaves at the table. No rule runs here: what has to be known stands in the event."""

from msgspec.structs import replace

from croupier.cards.procedure import CutMoment, CutStart
from croupier.table import upsets as u
from croupier.table.people import Patron
from croupier.table.recording import no_bet_with, ongoing_of, person, records, unshown
from croupier.table.state import Cards, Dispute, Held, Lying, Slot, Stage, Table, WrongSettlement

# Cards


def _racked(cards: Cards, *slots: Slot) -> Cards:
    known = tuple(slot.card for slot in slots if slot.card is not None)
    down = tuple(slot.card for slot in slots if slot.card is not None and not slot.up)
    return replace(
        cards, rack=(*cards.rack, *known), rack_unseen=cards.rack_unseen + len(slots) - len(known),
        rack_down=(*cards.rack_down, *down),
    )  # fmt: skip


@records(u.CardHeld)
def _held(table: Table, event: u.CardHeld) -> Table:
    held, cards = event.held, table.cards
    if not held.impossible:
        stock = cards.stock.take(held.card) if held.card is not None else cards.stock.take_unseen()
        cards = replace(cards, stock=stock)
    if event.commitment:
        cards = replace(cards, commitment=event.commitment)
    return replace(table, cards=cards, held=(*table.held, held), now=event.at)


@records(u.HeldCorrected)
def _held_corrected(table: Table, event: u.HeldCorrected) -> Table:
    held, stock = event.held, table.cards.stock
    if not held.impossible:
        stock = stock.put_back((held.card,) if held.card is not None else (), int(held.card is None))
    place = table.held.index(held)
    if event.card is None:
        return replace(
            table, held=(*table.held[:place], *table.held[place + 1 :]), cards=replace(table.cards, stock=stock), now=event.at
        )
    right = replace(held, card=event.card, impossible=False, why=event.why)
    return replace(
        table, held=(*table.held[:place], right, *table.held[place + 1 :]),
        cards=replace(table.cards, stock=stock.take(event.card)), now=event.at,
    )  # fmt: skip


@records(u.HeldRacked)
def _held_racked(table: Table, event: u.HeldRacked) -> Table:
    held, cards = event.held, table.cards
    foreign = replace(cards, removed=(*cards.removed, held.card))
    cards = foreign if held.impossible else _racked(cards, Slot(held.card, held.up))
    return replace(table, cards=cards, held=_without_first(table.held, held), now=event.at)


def _without_first(many: tuple[Held, ...], one: Held) -> tuple[Held, ...]:
    place = many.index(one)
    return (*many[:place], *many[place + 1 :])


@records(u.HeldKept)
def _held_kept(table: Table, event: u.HeldKept) -> Table:
    held = event.held
    last = table.last if table.round is not None else None  # the next round's first card is out
    cards = replace(table.cards, waiting=(*table.cards.waiting, Slot(held.card, held.up)))
    no_bet = table.no_bet or ("card" if event.no_bet else "")
    return replace(table, cards=cards, held=_without_first(table.held, held), no_bet=no_bet, last=last, now=event.at)


@records(u.DealAllowed)
def _allowed(table: Table, event: u.DealAllowed) -> Table:
    cards = replace(table.cards, stage=Stage.READY, offers=(), behind=None, rounds_left=event.rounds_left)
    if event.error == "unburned":
        cards = replace(cards, behind=table.cards.behind)
    held = (replace(table.held[0], why=event.why), *table.held[1:]) if event.why else table.held
    return replace(table, cards=cards, held=held, now=event.at)


@records(u.MisdealtCardRefused)
def _card_refused(table: Table, event: u.MisdealtCardRefused) -> Table:
    ongoing = ongoing_of(table)
    decisions = {**ongoing.decisions, str(event.area): "stand"}
    return replace(table, round=replace(ongoing, decisions=decisions), now=event.at)


@records(u.FacingSuspected)
def _suspected(table: Table, event: u.FacingSuspected) -> Table:
    return replace(table, cards=replace(table.cards, suspect=True), now=event.at)


def _ended(table: Table) -> Cards:
    """No further round from these cards; one in progress is the last."""
    cards = replace(_racked(table.cards, *table.cards.waiting), waiting=(), offers=(), behind=None, suspect=False)
    if table.round is None:
        return replace(cards, stage=Stage.LOADED, rounds_left=None)
    return replace(cards, rounds_left=1)


@records(u.DeviceEmptied)
def _emptied(table: Table, event: u.DeviceEmptied) -> Table:
    cards = replace(_ended(table), check=event.clauses[0])
    return replace(table, cards=cards, last=None, no_bet=no_bet_with(table, cards), now=event.at)


@records(u.ShoeVoided)
def _shoe_voided(table: Table, event: u.ShoeVoided) -> Table:
    cards = _ended(table)
    return replace(table, cards=cards, last=None, no_bet=no_bet_with(table, cards), now=event.at)


@records(u.NewCardsNeeded)
def _new_cards(table: Table, event: u.NewCardsNeeded) -> Table:
    cards = replace(_ended(table), condemned=event.clauses[0])
    return replace(table, cards=cards, no_bet=no_bet_with(table, cards), now=event.at)


# The round


@records(u.RoundReopened)
def _reopened(table: Table, event: u.RoundReopened) -> Table:
    last = table.last
    if last is None:
        raise ValueError("The log reopens a round that is final.")
    slots = [slot for hand in last.hands.values() for slot in hand]
    rack = list(table.cards.rack)
    for slot in slots:
        if slot.card is not None:
            rack.reverse()
            rack.remove(slot.card)
            rack.reverse()
    unseen, down = sum(slot.card is None for slot in slots), list(table.cards.rack_down)
    for card in unshown(last):
        down.remove(card)
    cards = replace(
        table.cards, rack=tuple(rack), rack_down=tuple(down), rack_unseen=table.cards.rack_unseen - unseen,
        rounds_left=event.rounds_left, stage=Stage.READY if event.ready else table.cards.stage, back=event.back or table.cards.back,
    )  # fmt: skip
    people = {name: replace(patron, idle=event.idle.get(name, patron.idle)) for name, patron in table.people.items()}
    ongoing = replace(last, result="", due=(), void=False)
    changed = table.last_under is not None and table.last_under != table.conditions
    return replace(
        table, round=ongoing, last=None, cards=cards, people=people,
        conditions=table.last_under if changed else table.conditions, resumes=table.conditions if changed else None, now=event.at,
    )  # fmt: skip


@records(u.SettlementReversed)
def _reversed(table: Table, event: u.SettlementReversed) -> Table:
    ongoing, line = ongoing_of(table), event.settled
    settled = list(ongoing.settled)
    settled.remove(line)
    lying = Lying(line.area, line.player or "", line.wager, line.amount, "tokens" if line.means == "tokens" else "chips")
    again = (lying,) if line.amount else ()
    patron = table.people[lying.player]
    return replace(
        table,
        round=replace(ongoing, settled=tuple(settled), result="", due=()),
        people=person(table, _taken_back(patron, line.pays, line.returned, lying.means)),
        wagers=table.wagers if event.collected else (*table.wagers, *again),
        collected=(*table.collected, *again) if event.collected else table.collected,
        now=event.at,
    )


def _taken_back(patron: Patron, pays: int, returned: int, means: str) -> Patron:
    if means == "tokens":
        return replace(patron, chips=patron.chips - pays, tokens=patron.tokens - returned)
    return replace(patron, chips=patron.chips - pays - returned)


@records(u.SettlementLeft)
def _settlement_left(table: Table, event: u.SettlementLeft) -> Table:
    ongoing = ongoing_of(table)
    others = tuple(line for line in ongoing.kept if line != event.settled)
    return replace(table, round=replace(ongoing, kept=(*others, event.settled), result="", due=()), now=event.at)


@records(u.HandsRelaid)
def _relaid(table: Table, event: u.HandsRelaid) -> Table:
    ongoing = replace(ongoing_of(table), hands=event.hands, passing=None, result="", due=())
    cards = _racked(table.cards, *event.racked)
    cards = replace(cards, waiting=(*event.waiting, *cards.waiting))
    no_bet = table.no_bet or ("card" if event.no_bet_next else "")
    return replace(table, round=ongoing, cards=cards, held=(), no_bet=no_bet, now=event.at)


@records(u.ChoiceOpened)
def _choice_opened(table: Table, event: u.ChoiceOpened) -> Table:
    ongoing = replace(ongoing_of(table), choice=event.choice, fixed=event.choice.clause)
    return replace(table, round=ongoing, now=event.at)


@records(u.ChoiceMade)
def _choice_made(table: Table, event: u.ChoiceMade) -> Table:
    ongoing = ongoing_of(table)
    if ongoing.choice is None:
        raise ValueError("The log has a choice that nobody was given.")
    waiting = tuple(name for name in ongoing.choice.players if name != event.player)
    choice = replace(ongoing.choice, players=waiting) if waiting else None
    return replace(table, round=replace(ongoing, choice=choice), now=event.at)


@records(u.CoupWithoutWagers)
def _without_wagers(table: Table, event: u.CoupWithoutWagers) -> Table:
    return replace(table, round=replace(ongoing_of(table), no_bet=True, choice=None, passing=None), now=event.at)


@records(u.RoundVoided)
def _voided(table: Table, event: u.RoundVoided) -> Table:
    ongoing = replace(
        ongoing_of(table), void=True, void_by=event.clauses[0] if event.clauses else "", result=f"Void: {event.why}.", due=(),
        choice=None, discrepancy="", passing=None,
    )  # fmt: skip
    return replace(table, round=ongoing, voided=event.number, now=event.at)


@records(u.HandRemoved)
def _hand_removed(table: Table, event: u.HandRemoved) -> Table:
    ongoing = ongoing_of(table)
    hands = {hand: slots for hand, slots in ongoing.hands.items() if hand != event.hand}
    decisions = {area: decision for area, decision in ongoing.decisions.items() if area != event.hand}
    cards = _racked(table.cards, *ongoing.hands[event.hand])
    due = tuple(line for line in ongoing.due if str(line.area) != event.hand)
    after = replace(ongoing, hands=hands, decisions=decisions, due=due, out=ongoing.out - {event.hand})
    return replace(table, round=after, cards=cards, now=event.at)


@records(u.DiscrepancyReported)
def _discrepancy(table: Table, event: u.DiscrepancyReported) -> Table:
    return replace(table, round=replace(ongoing_of(table), discrepancy=event.shown), now=event.at)


@records(u.OutcomeConfirmed)
def _confirmed(table: Table, event: u.OutcomeConfirmed) -> Table:
    ongoing = ongoing_of(table)
    before = [slot for slots in ongoing.hands.values() for slot in slots]
    known = [slot.card for slot in before if slot.card is not None]
    stock = table.cards.stock.put_back(known, len(before) - len(known))
    for slots in event.hands.values():
        for slot in slots:
            stock = stock.take(slot.card) if slot.card is not None else stock.take_unseen()
    after = replace(ongoing, hands=event.hands, discrepancy="", exposed=True, passing=None)
    return replace(table, round=after, cards=replace(table.cards, stock=stock), now=event.at)


# Three Card Poker


@records(u.CardsPickedUp)
def _picked_up(table: Table, event: u.CardsPickedUp) -> Table:
    ongoing = ongoing_of(table)
    return replace(table, round=replace(ongoing, picked_up=ongoing.picked_up | {str(event.area)}), now=event.at)


@records(u.CardShownInError)
def _shown_in_error(table: Table, event: u.CardShownInError) -> Table:
    ongoing = ongoing_of(table)
    return replace(table, round=replace(ongoing, shown_in_error=ongoing.shown_in_error + 1), now=event.at)


@records(u.DealersCardShown)
def _dealers_card(table: Table, event: u.DealersCardShown) -> Table:
    ongoing, cards = ongoing_of(table), table.cards
    slots = list(ongoing.hands["dealer"])
    slots[event.position - 1] = Slot(event.card, up=True)
    if event.revealed:
        cards = replace(cards, stock=cards.stock.reveal(event.card))
    after = replace(ongoing, hands={**ongoing.hands, "dealer": tuple(slots)})
    return replace(table, round=after, cards=cards, now=event.at)


@records(u.PlayFirstDirected)
def _play_first(table: Table, event: u.PlayFirstDirected) -> Table:
    return replace(table, play_first=table.play_first | set(event.players), now=event.at)


@records(u.PlayersKeptApart)
def _kept_apart(table: Table, event: u.PlayersKeptApart) -> Table:
    return replace(table, apart=(*table.apart, frozenset(event.players)), now=event.at)


@records(u.EnglishDirected)
def _english(table: Table, event: u.EnglishDirected) -> Table:
    return replace(table, english_only=True, now=event.at)


@records(u.WagersInvalid)
def _invalid(table: Table, event: u.WagersInvalid) -> Table:
    return replace(table, invalid=table.invalid | {event.player}, now=event.at)


# The shuffling device


@records(u.DeviceReplaced)
def _device_replaced(table: Table, event: u.DeviceReplaced) -> Table:
    cards = replace(table.cards, removed=(*table.cards.removed, *event.damaged), commitment=event.commitment, suspect=False)
    return replace(table, cards=cards, now=event.at)


@records(u.RoundMovesToShoe)
def _to_shoe(table: Table, event: u.RoundMovesToShoe) -> Table:
    cards = replace(
        table.cards, removed=(*table.cards.removed, *event.damaged), commitment=event.commitment, offers=event.offers,
        stage=Stage.READY if event.ready else Stage.SHUFFLED, behind=None, rounds_left=None,
        start=CutStart(CutMoment.RESHUFFLE), suspect=False,
    )  # fmt: skip
    return replace(table, conditions=event.conditions, cards=cards, now=event.at)


@records(u.GameMovesToShoe)
def _game_to_shoe(table: Table, event: u.GameMovesToShoe) -> Table:
    return replace(table, resumes=event.conditions, now=event.at)


# Conduct


@records(u.ExcludedFromCasino)
def _out_of_casino(table: Table, event: u.ExcludedFromCasino) -> Table:
    return replace(table, barred=table.barred | {event.player}, banned=table.banned | {event.player}, now=event.at)


@records(u.PersonDetained)
def _detained(table: Table, event: u.PersonDetained) -> Table:
    return replace(table, detained=table.detained | {event.person}, now=event.at)


@records(u.PersonHandedOver)
def _handed_over(table: Table, event: u.PersonHandedOver) -> Table:
    return replace(table, detained=table.detained - {event.person}, now=event.at)


@records(u.JackpotCarried)
def _carried(table: Table, event: u.JackpotCarried) -> Table:
    carried = [(stake.area, stake.player, stake.wager) for stake in event.stakes]
    collected = tuple(
        replace(lying, flags=("carried",)) if (lying.area, lying.player, lying.wager) in carried else lying
        for lying in table.collected
    )
    return replace(table, collected=collected, now=event.at)


# Redress


@records(u.NoticeDue)
def _notice_due(table: Table, event: u.NoticeDue) -> Table:
    return replace(table, notices=(*table.notices, event.due), now=event.at)


@records(u.NoticeGiven)
def _notice_given(table: Table, event: u.NoticeGiven) -> Table:
    place = event.number - 1
    notices = (*table.notices[:place], event.due, *table.notices[place + 1 :])
    return replace(table, notices=notices, now=event.at)


@records(u.WrongSettlementRegistered)
def _registered(table: Table, event: u.WrongSettlementRegistered) -> Table:
    return replace(table, register=(*table.register, event.entry), now=event.at)


def _entered(table: Table, entry: WrongSettlement, at: int) -> Table:
    place = entry.number - 1
    return replace(table, register=(*table.register[:place], entry, *table.register[place + 1 :]), now=at)


@records(u.SettlementEnquired)
def _enquired(table: Table, event: u.SettlementEnquired) -> Table:
    return _entered(table, replace(table.register[event.number - 1], suspected=event.suspected), event.at)


@records(u.PatronIdentified)
def _identified(table: Table, event: u.PatronIdentified) -> Table:
    return _entered(table, replace(table.register[event.number - 1], player=event.player), event.at)


@records(u.SettlementRectified)
def _rectified(table: Table, event: u.SettlementRectified) -> Table:
    patron = table.people[event.player]
    moved = -event.amount if event.over else event.amount
    table = replace(table, people=person(table, replace(patron, chips=patron.chips + moved)))
    return _entered(table, replace(table.register[event.number - 1], rectified=True), event.at)


@records(u.RectificationAttempted)
def _attempted(table: Table, event: u.RectificationAttempted) -> Table:
    entry = table.register[event.number - 1]
    return _entered(table, replace(entry, done=(*entry.done, event.what)), event.at)


@records(u.BroughtToRegulator)
def _brought(table: Table, event: u.BroughtToRegulator) -> Table:
    return _entered(table, replace(table.register[event.number - 1], brought=True), event.at)


@records(u.DisputeRaised)
def _dispute_raised(table: Table, event: u.DisputeRaised) -> Table:
    return replace(table, disputes=(*table.disputes, Dispute(event.player, event.about)), now=event.at)


def _disputed(table: Table, number: int, dispute: Dispute, at: int) -> Table:
    place = number - 1
    return replace(table, disputes=(*table.disputes[:place], dispute, *table.disputes[place + 1 :]), now=at)


@records(u.DisputeDecided)
def _dispute_decided(table: Table, event: u.DisputeDecided) -> Table:
    dispute = replace(table.disputes[event.number - 1], decided=event.decision, decided_by=event.by.name)
    return _disputed(table, event.number, dispute, event.at)


@records(u.ReviewRequested)
def _review_requested(table: Table, event: u.ReviewRequested) -> Table:
    return _disputed(table, event.number, replace(table.disputes[event.number - 1], review_asked=True), event.at)


@records(u.DisputeReviewed)
def _reviewed(table: Table, event: u.DisputeReviewed) -> Table:
    dispute = replace(table.disputes[event.number - 1], reviewed=event.decision, reviewed_by=event.by.name)
    return _disputed(table, event.number, dispute, event.at)


@records(u.PatronAdvised)
def _advised(table: Table, event: u.PatronAdvised) -> Table:
    return _disputed(table, event.number, replace(table.disputes[event.number - 1], advised=True), event.at)
