"""Cards as events leave them: shuffled, cut, burned."""

from msgspec.structs import replace

from croupier.cards.procedure import CutMoment, CutStart
from croupier.cards.stock import Stock
from croupier.table.message import events as e
from croupier.table.model.cards import Cards, Care, Pack, Rack, Secured, Stage
from croupier.table.model.table import Table
from croupier.table.record.recording import no_bet_with, records


@records(e.CardsSecured)
def _secured(table: Table, event: e.CardsSecured) -> Table:
    return replace(table, cards=replace(table.cards, secured=(*table.cards.secured, event.cards)))


@records(e.CardsIntroduced)
def _introduced(table: Table, event: e.CardsIntroduced) -> Table:
    cards = replace(
        table.cards, stock=Stock.full(event.packs), stage=Stage.LOADED, commitment="", offers=(), behind=None, rounds_left=None,
        pack=Pack(event.back, event.source, fresh=True, how=table.cards.pack.how, scanning=event.scanning),
        care=Care(check=event.check), start=event.start, rack=Rack(), waiting=(), under=(),
        secured=_without(table, event.secured), decks=_at_table(table.cards, event), awaits="",
    )  # fmt: skip
    return replace(table, cards=cards, last=None, no_bet=no_bet_with(table, cards))


def _at_table(cards: Cards, event: e.CardsIntroduced) -> tuple[str, ...]:
    """Those that stay at the table when others come: all, or all but those that are replaced; no two have the same back."""
    gone = (event.back,) if event.beside else (event.back, cards.pack.back)
    return (*(back for back in cards.decks if back not in gone), event.back)


def _without(table: Table, taken: Secured | None) -> tuple[Secured, ...]:
    secured = table.cards.secured
    if taken not in secured:
        return secured
    place = secured.index(taken)
    return secured[:place] + secured[place + 1 :]


@records(e.CardsChecked)
def _checked(table: Table, _event: e.CardsChecked) -> Table:
    return replace(table, cards=replace(table.cards, care=replace(table.cards.care, check=None)))


@records(e.CardsShuffled)
def _shuffled(table: Table, event: e.CardsShuffled) -> Table:
    before = table.cards
    cards = replace(
        before, stock=Stock.full(before.stock.packs), stage=Stage.READY if event.ready else Stage.SHUFFLED,
        pack=replace(before.pack, fresh=False, how=event.how), care=replace(before.care, suspect=False),
        shoe=event.shoe, commitment=event.commitment, offers=event.offers, behind=None, rounds_left=None,
        rack=Rack(), waiting=(), under=(), awaits="",
    )  # fmt: skip
    return replace(table, cards=cards, last=None, no_bet=no_bet_with(table, cards))


@records(e.ShuffleDue)
def _shuffle_due(table: Table, _event: e.ShuffleDue) -> Table:
    return replace(table, cards=replace(table.cards, stage=Stage.LOADED, offers=(), behind=None))


@records(e.CardsRiffled)
def _riffled(table: Table, event: e.CardsRiffled) -> Table:
    return replace(table, cards=replace(table.cards, commitment=event.commitment))


@records(e.CardsDropped)
def _dropped(table: Table, _event: e.CardsDropped) -> Table:
    return replace(table, cards=replace(table.cards, care=replace(table.cards.care, unverified=True)))


@records(e.CardsVerified)
def _verified(table: Table, _event: e.CardsVerified) -> Table:
    return replace(table, cards=replace(table.cards, care=replace(table.cards.care, unverified=False)))


@records(e.CutLeftToPlayers)
def _cut_left(table: Table, event: e.CutLeftToPlayers) -> Table:
    return replace(table, cards=replace(table.cards, offers=event.offers))


@records(e.CutRefused)
def _cut_refused(table: Table, event: e.CutRefused) -> Table:
    offers = table.cards.offers
    return replace(table, cards=replace(table.cards, offers=offers[offers.index(event.offer) + 1 :]))


@records(e.CardsCut)
def _cut(table: Table, event: e.CardsCut) -> Table:
    stage = Stage.READY if event.ready else Stage.CUT
    care = replace(table.cards.care, handled=True) if event.handled else table.cards.care
    start = CutStart(CutMoment.RESHUFFLE)
    return replace(table, cards=replace(table.cards, stage=stage, offers=(), behind=event.behind, care=care, start=start))


@records(e.CuttingCardPlaced)
def _placed(table: Table, event: e.CuttingCardPlaced) -> Table:
    return replace(table, cards=replace(table.cards, stage=Stage.READY if event.ready else Stage.PLACED, behind=event.from_back))


@records(e.CardsBurned)
def _burned(table: Table, event: e.CardsBurned) -> Table:
    cards = table.cards
    stock, rack = cards.stock.take_unseen(event.unseen), replace(cards.rack, unseen=cards.rack.unseen + event.unseen)
    if event.shown is not None:
        stock, rack = stock.take(event.shown), replace(rack, known=(*rack.known, event.shown))
    return replace(table, cards=replace(cards, stock=stock, stage=Stage.READY, rack=rack))


@records(e.CuttingCardSetAside)
def _set_aside(table: Table, event: e.CuttingCardSetAside) -> Table:
    stage = Stage.READY if event.rounds_left else Stage.LOADED
    return replace(table, cards=replace(table.cards, behind=None, rounds_left=event.rounds_left, start=event.start, stage=stage))


@records(e.RackReshuffled)
def _rack_reshuffled(table: Table, event: e.RackReshuffled) -> Table:
    cards = replace(
        table.cards, stock=table.cards.stock.put_back(event.known, event.unseen),
        stage=Stage.READY if event.ready else Stage.SHUFFLED, shoe=event.shoe, commitment=event.commitment, offers=event.offers,
        behind=None, rounds_left=None, rack=Rack(),
    )  # fmt: skip
    return replace(table, cards=cards, last=None)
