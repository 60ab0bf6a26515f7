"""Cards that came wrong, and the shoe or device they came from."""

from msgspec.structs import replace

from croupier.cards.procedure import CutMoment, CutStart
from croupier.table.message import upsets as u
from croupier.table.model.cards import Cards, Held, Ordered, Slot, Stage
from croupier.table.model.table import Table
from croupier.table.record.recording import first, no_bet_with, ongoing_of, racked, records


@records(u.CardHeld)
def _held(table: Table, event: u.CardHeld) -> Table:
    held, cards = event.held, table.cards
    stock = cards.stock
    if not held.impossible:
        stock = stock.take(held.card) if held.card is not None else stock.take_unseen()
    cards = replace(cards, stock=stock, held=(*cards.held, held))
    return replace(table, cards=replace(cards, commitment=event.commitment) if event.commitment else cards)


@records(u.HeldCorrected)
def _held_corrected(table: Table, event: u.HeldCorrected) -> Table:
    cards, held, stock = table.cards, event.held, table.cards.stock
    if not held.impossible:
        stock = stock.put_back((held.card,) if held.card is not None else (), int(held.card is None))
    place = cards.held.index(held)
    if event.card is None:
        return replace(table, cards=replace(cards, stock=stock, held=(*cards.held[:place], *cards.held[place + 1 :])))
    right = replace(held, card=event.card, impossible=False, why=event.why)
    rest = (*cards.held[:place], right, *cards.held[place + 1 :])
    return replace(table, cards=replace(cards, stock=stock.take(event.card), held=rest))


@records(u.HeldRacked)
def _held_racked(table: Table, event: u.HeldRacked) -> Table:
    held, cards = event.held, table.cards
    if held.impossible:
        cards = replace(cards, pack=replace(cards.pack, removed=(*cards.pack.removed, held.card)))
    else:
        cards = racked(cards, Slot(held.card, held.up))
    return replace(table, cards=replace(cards, held=_without_first(cards.held, held)))


def _without_first(many: tuple[Held, ...], one: Held) -> tuple[Held, ...]:
    place = many.index(one)
    return (*many[:place], *many[place + 1 :])


@records(u.HeldKept)
def _held_kept(table: Table, event: u.HeldKept) -> Table:
    held, cards = event.held, table.cards
    place = "under" if event.under else "waiting"
    kept = {place: (*getattr(cards, place), Slot(held.card, held.up))}
    return replace(
        table,
        cards=replace(cards, **kept, held=_without_first(cards.held, held)),
        no_bet=table.no_bet or ("card" if event.no_bet else ""),
        last=table.last if table.round is not None else None,
    )


@records(u.DealAllowed)
def _allowed(table: Table, event: u.DealAllowed) -> Table:
    before = table.cards
    held = (replace(before.held[0], why=event.why), *before.held[1:]) if event.why else before.held
    behind = before.behind if event.error == "unburned" else None
    return replace(
        table, cards=replace(before, stage=Stage.READY, offers=(), behind=behind, rounds_left=event.rounds_left, held=held)
    )


@records(u.MisdealtCardRefused)
def _card_refused(table: Table, event: u.MisdealtCardRefused) -> Table:
    ongoing = ongoing_of(table)
    return replace(table, round=replace(ongoing, decisions={**ongoing.decisions, str(event.area): "stand"}))


@records(u.FacingSuspected)
def _suspected(table: Table, _event: u.FacingSuspected) -> Table:
    return replace(table, cards=replace(table.cards, care=replace(table.cards.care, suspect=True)))


def _ended(table: Table) -> Cards:
    """No further round from these cards; one in progress is the last."""
    cards = racked(table.cards, *table.cards.waiting, *table.cards.under)
    cards = replace(cards, waiting=(), under=(), offers=(), behind=None, care=replace(cards.care, suspect=False))
    if table.round is None:
        return replace(cards, stage=Stage.LOADED, rounds_left=None)
    return replace(cards, rounds_left=1)


@records(u.DeviceEmptied)
def _emptied(table: Table, event: u.DeviceEmptied) -> Table:
    cards = _ended(table)
    cards = replace(cards, care=replace(cards.care, check=Ordered(first(event.clauses))))
    return replace(table, cards=cards, last=None, no_bet=no_bet_with(table, cards))


@records(u.ShoeVoided)
def _shoe_voided(table: Table, _event: u.ShoeVoided) -> Table:
    cards = _ended(table)
    return replace(table, cards=cards, last=None, no_bet=no_bet_with(table, cards))


@records(u.NewCardsNeeded)
def _new_cards(table: Table, event: u.NewCardsNeeded) -> Table:
    cards = _ended(table)
    cards = replace(cards, care=replace(cards.care, condemned=Ordered(first(event.clauses))))
    return replace(table, cards=cards, no_bet=no_bet_with(table, cards))


@records(u.DeviceReplaced)
def _device_replaced(table: Table, event: u.DeviceReplaced) -> Table:
    cards = table.cards
    pack = replace(cards.pack, removed=(*cards.pack.removed, *event.damaged))
    return replace(table, cards=replace(cards, pack=pack, commitment=event.commitment, care=replace(cards.care, suspect=False)))


@records(u.RoundMovesToShoe)
def _to_shoe(table: Table, event: u.RoundMovesToShoe) -> Table:
    before = table.cards
    cards = replace(
        before, pack=replace(before.pack, removed=(*before.pack.removed, *event.damaged)), commitment=event.commitment,
        offers=event.offers, stage=Stage.READY if event.ready else Stage.SHUFFLED, behind=None, rounds_left=None,
        start=CutStart(CutMoment.RESHUFFLE), care=replace(before.care, suspect=False),
    )  # fmt: skip
    return replace(table, conditions=event.conditions, cards=cards)


@records(u.GameMovesToShoe)
def _game_to_shoe(table: Table, event: u.GameMovesToShoe) -> Table:
    return replace(table, resumes=event.conditions)
