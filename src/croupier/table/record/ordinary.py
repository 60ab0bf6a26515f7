"""What each ordinary event leaves at the table. No rule, price or rounding runs here: what has to be known stands in the event."""

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.cards.procedure import CutMoment, CutStart
from croupier.cards.stock import Stock
from croupier.table.message import events as e
from croupier.table.model.cards import Care, Pack, Rack, Slot, Stage
from croupier.table.model.people import Marker, Patron, PlayerCard
from croupier.table.model.round import Holding, Last, Round
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.record.recording import Changes, no_bet_with, ongoing_of, records, unshown, with_patron, without


@records(e.TableOpened)
def _opened(_table: Table, event: e.TableOpened) -> Changes:
    return {"conditions": event.conditions}


@records(e.ClosingPosted)
def _closing_posted(table: Table, event: e.ClosingPosted) -> Changes:
    return {"board": replace(table.board, closing=event.notice)}


@records(e.TableClosed)
def _closed(_table: Table, _event: e.TableClosed) -> Changes:
    return {"closed": True, "last": None}


# Cards


@records(e.CardsIntroduced)
def _introduced(table: Table, event: e.CardsIntroduced) -> Changes:
    cards = replace(
        table.cards, stock=Stock.full(event.packs), stage=Stage.LOADED, commitment="", offers=(), behind=None, rounds_left=None,
        pack=Pack(event.back, fresh=True, how=table.cards.pack.how, scanning=event.scanning), care=Care(), start=event.start,
        rack=Rack(), waiting=(),
    )  # fmt: skip
    return {"cards": cards, "last": None, "no_bet": no_bet_with(table, cards)}


@records(e.CardsChecked)
def _checked(table: Table, _event: e.CardsChecked) -> Changes:
    return {"cards": replace(table.cards, care=replace(table.cards.care, check=None))}


@records(e.CardsShuffled)
def _shuffled(table: Table, event: e.CardsShuffled) -> Changes:
    before = table.cards
    cards = replace(
        before, stock=Stock.full(before.stock.packs), stage=Stage.READY if event.ready else Stage.SHUFFLED,
        pack=replace(before.pack, fresh=False, how=event.how), care=replace(before.care, suspect=False),
        shoe=event.shoe, commitment=event.commitment, offers=event.offers, behind=None, rounds_left=None, rack=Rack(), waiting=(),
    )  # fmt: skip
    return {"cards": cards, "last": None, "no_bet": no_bet_with(table, cards)}


@records(e.ShuffleDue)
def _shuffle_due(table: Table, _event: e.ShuffleDue) -> Changes:
    return {"cards": replace(table.cards, stage=Stage.LOADED, offers=(), behind=None)}


@records(e.CardsRiffled)
def _riffled(table: Table, event: e.CardsRiffled) -> Changes:
    return {"cards": replace(table.cards, commitment=event.commitment)}


@records(e.CardsDropped)
def _dropped(table: Table, _event: e.CardsDropped) -> Changes:
    return {"cards": replace(table.cards, care=replace(table.cards.care, unverified=True))}


@records(e.CardsVerified)
def _verified(table: Table, _event: e.CardsVerified) -> Changes:
    return {"cards": replace(table.cards, care=replace(table.cards.care, unverified=False))}


@records(e.CutLeftToPlayers)
def _cut_left(table: Table, event: e.CutLeftToPlayers) -> Changes:
    return {"cards": replace(table.cards, offers=event.offers)}


@records(e.CutRefused)
def _cut_refused(table: Table, event: e.CutRefused) -> Changes:
    offers = table.cards.offers
    return {"cards": replace(table.cards, offers=offers[offers.index(event.offer) + 1 :])}


@records(e.CardsCut)
def _cut(table: Table, event: e.CardsCut) -> Changes:
    stage = Stage.READY if event.ready else Stage.CUT
    care = replace(table.cards.care, handled=True) if event.handled else table.cards.care
    start = CutStart(CutMoment.RESHUFFLE)
    return {"cards": replace(table.cards, stage=stage, offers=(), behind=event.behind, care=care, start=start)}


@records(e.CuttingCardPlaced)
def _placed(table: Table, event: e.CuttingCardPlaced) -> Changes:
    return {"cards": replace(table.cards, stage=Stage.READY if event.ready else Stage.PLACED, behind=event.from_back)}


@records(e.CardsBurned)
def _burned(table: Table, event: e.CardsBurned) -> Changes:
    cards = table.cards
    stock, rack = cards.stock.take_unseen(event.unseen), replace(cards.rack, unseen=cards.rack.unseen + event.unseen)
    if event.shown is not None:
        stock, rack = stock.take(event.shown), replace(rack, known=(*rack.known, event.shown))
    return {"cards": replace(cards, stock=stock, stage=Stage.READY, rack=rack)}


@records(e.CuttingCardSetAside)
def _set_aside(table: Table, event: e.CuttingCardSetAside) -> Changes:
    stage = Stage.READY if event.rounds_left else Stage.LOADED
    return {"cards": replace(table.cards, behind=None, rounds_left=event.rounds_left, start=event.start, stage=stage)}


@records(e.RackReshuffled)
def _rack_reshuffled(table: Table, event: e.RackReshuffled) -> Changes:
    cards = replace(
        table.cards, stock=table.cards.stock.put_back(event.known, event.unseen),
        stage=Stage.READY if event.ready else Stage.SHUFFLED, shoe=event.shoe, commitment=event.commitment, offers=event.offers,
        behind=None, rounds_left=None, rack=Rack(),
    )  # fmt: skip
    return {"cards": cards, "last": None}


# People and places


@records(e.PlayerJoined)
def _joined(table: Table, event: e.PlayerJoined) -> Changes:
    floor = table.floor
    patron = Patron(event.player, event.area, event.seated, floor.came, since=table.played)
    seats = {**floor.seats, event.area: (*floor.has(event.area), event.player)}
    people = {**floor.people, event.player: patron}
    return {"floor": replace(floor, people=people, seats=seats, first=floor.first or event.player, came=floor.came + 1)}


@records(e.PlayerLeft)
def _left(table: Table, event: e.PlayerLeft) -> Changes:
    gone, floor = event.player, table.floor
    people = {other: patron for other, patron in floor.people.items() if other != gone}
    seats = {area: tuple(n for n in names if n != gone) for area, names in floor.seats.items()}
    designated = {hand: player for hand, player in floor.designated.items() if player != gone}
    floor = replace(floor, people=people, seats=seats, both_hands=floor.both_hands - {gone}, designated=designated)
    return {"floor": floor, "board": replace(table.board, consents=table.board.consents - {gone})}


@records(e.AreaTaken)
def _taken(table: Table, event: e.AreaTaken) -> Changes:
    floor = table.floor
    return {"floor": replace(floor, seats={**floor.seats, event.area: (*floor.has(event.area), event.player)})}


@records(e.AreaGivenUp)
def _given_up(table: Table, event: e.AreaGivenUp) -> Changes:
    kept = tuple(name for name in table.floor.seats[event.area] if name != event.player)
    return {"floor": replace(table.floor, seats={**table.floor.seats, event.area: kept})}


@records(e.PlayerCardShown)
def _card_shown(table: Table, event: e.PlayerCardShown) -> Changes:
    patron = replace(table.floor.people[event.player], card=PlayerCard(event.card))
    return {"floor": with_patron(table.floor, patron)}


@records(e.AreasReserved)
def _reserved(table: Table, event: e.AreasReserved) -> Changes:
    return {"floor": replace(table.floor, reserved={**table.floor.reserved, **dict.fromkeys(event.areas, event.player)})}


@records(e.AreasReleased)
def _released(table: Table, event: e.AreasReleased) -> Changes:
    kept = {area: player for area, player in table.floor.reserved.items() if player != event.player}
    return {"floor": replace(table.floor, reserved=kept)}


@records(e.AreaClosed)
def _area_closed(table: Table, event: e.AreaClosed) -> Changes:
    return {"floor": replace(table.floor, shut=table.floor.shut | {event.area})}


@records(e.AreaReopened)
def _area_reopened(table: Table, event: e.AreaReopened) -> Changes:
    return {"floor": replace(table.floor, shut=table.floor.shut - {event.area})}


@records(e.PlayerExcluded)
def _excluded(table: Table, event: e.PlayerExcluded) -> Changes:
    return {"floor": replace(table.floor, barred=table.floor.barred | {event.player})}


# The sign


@records(e.MinimumPosted)
def _minimum_posted(table: Table, event: e.MinimumPosted) -> Changes:
    return {"board": replace(table.board, raising=event.notice, raising_to=event.sign)}


@records(e.LimitsAltered)
def _altered(table: Table, event: e.LimitsAltered) -> Changes:
    assert table.conditions is not None
    people, board = dict(table.floor.people), table.board
    for name, minimums in event.markers.items():
        people[name] = replace(people[name], marker=Marker(people[name].area, minimums))
    for name in event.lifted:
        people[name] = replace(people[name], marker=None)
    if event.noticed:
        board = replace(board, raising=None, raising_to=None)
    changed: Changes = {"floor": replace(table.floor, people=people)}
    if not event.now:
        return changed | {"board": replace(board, next_sign=event.sign)}
    return changed | {"board": replace(board, next_sign=None), "conditions": replace(table.conditions, sign=event.sign)}


@records(e.LimitsTookEffect)
def _took_effect(table: Table, event: e.LimitsTookEffect) -> Changes:
    assert table.conditions is not None
    return {"conditions": replace(table.conditions, sign=event.sign), "board": replace(table.board, next_sign=None)}


@records(e.OwnLimitsSet)
def _own_limits(table: Table, event: e.OwnLimitsSet) -> Changes:
    return {"floor": with_patron(table.floor, replace(table.floor.people[event.player], own=event.limits or None))}


@records(e.RestrictionNotified)
def _notified(table: Table, event: e.RestrictionNotified) -> Changes:
    return {"board": replace(table.board, told=table.board.told | {(event.wager, event.told)})}


@records(e.WagerRestricted)
def _restricted(table: Table, event: e.WagerRestricted) -> Changes:
    return {"board": replace(table.board, restricted=table.board.restricted | {event.wager})}


@records(e.RestrictionLifted)
def _lifted(table: Table, event: e.RestrictionLifted) -> Changes:
    told = frozenset(pair for pair in table.board.told if pair[0] != event.wager)
    return {"board": replace(table.board, restricted=table.board.restricted - {event.wager}, told=told)}


@records(e.VariantPosted)
def _variant_posted(table: Table, event: e.VariantPosted) -> Changes:
    consents = table.board.consents if event.terms == table.board.variant_to else frozenset[str]()
    return {"board": replace(table.board, variant_notice=event.notice, variant_to=event.terms, consents=consents)}


@records(e.VariantConsented)
def _variant_consented(table: Table, event: e.VariantConsented) -> Changes:
    board = table.board
    same = event.terms == board.variant_to
    consents = (board.consents if same else frozenset[str]()) | {event.player}
    notice = board.variant_notice if same else None
    return {"board": replace(board, variant_to=event.terms, variant_notice=notice, consents=consents)}


@records(e.VariantChanged)
def _variant_changed(table: Table, event: e.VariantChanged) -> Changes:
    board = replace(table.board, variant_notice=None, variant_to=None, consents=frozenset())
    return {"conditions": event.conditions, "board": board}


# Wagers


@records(e.WagerPlaced)
def _wager_placed(table: Table, event: e.WagerPlaced) -> Changes:
    lying = Lying(event.area, event.player, event.wager, event.amount, event.means, event.flags)
    return {"wagers": (*table.wagers, lying)}


@records(e.WagerIncreased)
def _wager_increased(table: Table, event: e.WagerIncreased) -> Changes:
    def grown(lying: Lying) -> Lying:
        if lying.taken or not lying.is_the(event.area, event.player, event.wager):
            return lying
        return replace(lying, amount=lying.amount + event.amount, flags=event.flags)

    return {"wagers": tuple(map(grown, table.wagers))}


@records(e.WagerReturned)
def _wager_returned(table: Table, event: e.WagerReturned) -> Changes:
    changed: Changes = {"wagers": without(table.wagers, event.area, event.player, event.wager, taken=event.collected)}
    ongoing = table.round
    if not event.collected and ongoing is not None and ongoing.upset.choice is not None:
        upset = replace(ongoing.upset, withdrew=ongoing.upset.withdrew | {event.player})
        changed["round"] = replace(ongoing, upset=upset)
    return changed


@records(e.BothHandsApproved)
def _both_hands(table: Table, event: e.BothHandsApproved) -> Changes:
    return {"floor": replace(table.floor, both_hands=table.floor.both_hands | {event.player})}


@records(e.SharingPermitted)
def _sharing(table: Table, event: e.SharingPermitted) -> Changes:
    return {"floor": replace(table.floor, sharing=table.floor.sharing | {event.area})}


@records(e.WagersReduced)
def _reduced(table: Table, event: e.WagersReduced) -> Changes:
    wagers = list(table.wagers)
    for cut in event.cuts:
        place = next(n for n, w in enumerate(wagers) if not w.taken and w.is_the(cut.area, cut.player, cut.wager))
        wagers[place] = cut
    return {"wagers": tuple(lying for lying in wagers if lying.amount)}


@records(e.NoBetAuthorised)
def _no_bet(_table: Table, _event: e.NoBetAuthorised) -> Changes:
    return {"no_bet": "authorised"}


@records(e.JackpotWagersCollected)
def _collected(table: Table, event: e.JackpotWagersCollected) -> Changes:
    kept = tuple(lying for lying in table.wagers if lying not in event.stakes)
    return {"wagers": (*kept, *(replace(stake, taken=True) for stake in event.stakes))}


# The round


@records(e.RoundStarted)
def _started(_table: Table, event: e.RoundStarted) -> Changes:
    hands: dict[str, tuple[Slot, ...]] = dict.fromkeys(event.hands, ())
    ongoing = Round(event.number, event.hands, hands, no_bet=event.no_bet, burned=frozenset(event.burned))
    return {"round": ongoing, "played": event.number, "no_bet": "", "last": None}


@records(e.CardDealt)
def _dealt(table: Table, event: e.CardDealt) -> Changes:
    ongoing, cards, card = ongoing_of(table), table.cards, event.card
    hands = {**ongoing.hands, event.hand: (*ongoing.hands[event.hand], Slot(card, event.up))}
    after = replace(ongoing, hands=hands, exposed=ongoing.exposed or event.up)
    if event.source == "shoe":
        stock = cards.stock.take(card) if card is not None else cards.stock.take_unseen()
        return {"round": after, "cards": replace(cards, stock=stock)}
    if event.source == "front":
        first, kept = cards.waiting[0], cards.waiting[1:]
        cards = replace(cards, stock=_known_now(cards.stock, first.card, card), waiting=kept)
        return {"round": after, "cards": cards, "no_bet": no_bet_with(table, cards)}
    stock = _known_now(cards.stock, cards.held[0].card, card)
    return {"round": after, "cards": replace(cards, stock=stock, held=cards.held[1:])}


def _known_now(stock: Stock, before: Card | None, after: Card | None) -> Stock:
    """A card that had left the shoe before, whose face is seen only now."""
    return stock.reveal(after) if before is None and after is not None else stock


@records(e.HandExposed)
def _exposed(table: Table, event: e.HandExposed) -> Changes:
    ongoing, cards, faces = ongoing_of(table), table.cards, iter(event.cards)
    slots = tuple(Slot(next(faces) if slot.card is None else slot.card, up=True) for slot in ongoing.hands[event.hand])
    passing = None if ongoing.passing is None or ongoing.passing.hand == event.hand else ongoing.passing
    after = replace(ongoing, hands={**ongoing.hands, event.hand: slots}, exposed=True, passing=passing)
    if not event.cards:
        return {"round": after}
    stock = cards.stock
    for card in event.cards:
        stock = stock.reveal(card)
    return {"round": after, "cards": replace(cards, stock=stock)}


@records(e.PlayerDesignated)
def _designated(table: Table, event: e.PlayerDesignated) -> Changes:
    return {"floor": replace(table.floor, designated={**table.floor.designated, event.hand: event.player})}


@records(e.HandOffered)
def _offered(table: Table, event: e.HandOffered) -> Changes:
    return {"round": replace(ongoing_of(table), passing=Holding(event.hand))}


@records(e.HandPassed)
def _passed(table: Table, event: e.HandPassed) -> Changes:
    ongoing, cards = ongoing_of(table), table.cards
    assert ongoing.passing is not None
    passing = replace(ongoing.passing, holder=event.player, nominee=event.nominee)
    cards = replace(cards, care=replace(cards.care, handled=True))
    return {"round": replace(ongoing, passing=passing, exposed=True), "cards": cards}


@records(e.HandRefused)
def _hand_refused(table: Table, event: e.HandRefused) -> Changes:
    ongoing = ongoing_of(table)
    assert ongoing.passing is not None
    passing = replace(ongoing.passing, refused=(*ongoing.passing.refused, event.player))
    return {"round": replace(ongoing, passing=passing)}


@records(e.HandForfeited)
def _hand_forfeited(table: Table, event: e.HandForfeited) -> Changes:
    return {"round": replace(ongoing_of(table), passing=Holding(event.hand, retained=True))}


@records(e.Decided)
def _decided(table: Table, event: e.Decided) -> Changes:
    ongoing = ongoing_of(table)
    after = replace(ongoing, decisions={**ongoing.decisions, str(event.area): event.decision})
    if event.out:
        due = tuple(line for line in ongoing.due if line.area != event.area)
        after = replace(after, due=due, out=ongoing.out | {str(event.area)})
    if not event.warned:
        return {"round": after}
    return {"round": after, "directions": replace(table.directions, warned=table.directions.warned | {event.warned})}


@records(e.ResultAnnounced)
def _result(table: Table, event: e.ResultAnnounced) -> Changes:
    return {"round": replace(ongoing_of(table), result=event.result, due=event.due)}


@records(e.WagerSettled)
def _settled(table: Table, event: e.WagerSettled) -> Changes:
    ongoing, line = ongoing_of(table), event.settled
    area, player, wager = line.area, line.player or "", line.wager
    due = ongoing.due[1:]
    if event.rank != 0:  # settled before its turn: then it is not due any more
        due = tuple(each for each in ongoing.due if (each.area, each.player or "", each.wager) != (area, player, wager))
    return {
        "round": replace(ongoing, due=due, settled=(*ongoing.settled, line)),
        "wagers": without(table.wagers, area, player, wager, taken=event.collected),
    }


@records(e.RoundCleared)
def _cleared(table: Table, event: e.RoundCleared) -> Changes:
    assert table.conditions is not None
    cards, ongoing, floor = table.cards, ongoing_of(table), table.floor
    emptied = bool(event.returned or event.returned_unseen)
    stock = cards.stock.put_back(event.returned, event.returned_unseen) if emptied else cards.stock
    rack = Rack(
        event.racked if emptied else (*cards.rack.known, *event.racked),
        cards.rack.unseen - event.returned_unseen + event.racked_unseen,
        unshown(ongoing) if emptied else (*cards.rack.down, *unshown(ongoing)),
    )
    pack = replace(cards.pack, back=event.fresh_back) if event.fresh_back else cards.pack
    stage = Stage.LOADED if event.over else cards.stage
    cards = replace(
        cards, stock=stock, rack=rack, pack=pack, stage=stage, commitment=event.commitment, rounds_left=event.rounds_left
    )
    people = {
        name: replace(patron, idle=event.idle[name]) if name in event.idle and event.idle[name] != patron.idle else patron
        for name, patron in floor.people.items()
    }
    changed: Changes = {
        "cards": cards,
        "floor": replace(floor, people=people, designated={}) if floor.designated else replace(floor, people=people),
        "round": None,
        "last": Last(ongoing, table.conditions),
        "resumes": None,
    }
    if table.resumes is not None:
        changed["conditions"] = table.resumes
    if table.directions.invalid:
        changed["directions"] = replace(table.directions, invalid=frozenset())
    return changed
