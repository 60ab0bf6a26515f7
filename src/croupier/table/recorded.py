"""What each ordinary event leaves at the table. No rule, price or rounding runs here: what has to be known stands in the event."""

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.cards.procedure import CutMoment, CutStart
from croupier.cards.stock import Stock
from croupier.games.rules import Settled
from croupier.table import events as e
from croupier.table.people import Marker, OwnLimits, Patron, PlayerCard
from croupier.table.recording import no_bet_with, ongoing_of, paid, person, records, unshown, without
from croupier.table.state import Holding, Lying, Round, Slot, Stage, Table


@records(e.TableOpened)
def _opened(table: Table, event: e.TableOpened) -> Table:
    return replace(table, conditions=event.conditions, now=event.at)


@records(e.ClosingPosted)
def _closing_posted(table: Table, event: e.ClosingPosted) -> Table:
    return replace(table, closing=event.notice, now=event.at)


@records(e.TableClosed)
def _closed(table: Table, event: e.TableClosed) -> Table:
    return replace(table, closed=True, last=None, now=event.at)


# Cards


@records(e.CardsIntroduced)
def _introduced(table: Table, event: e.CardsIntroduced) -> Table:
    cards = replace(
        table.cards, stock=Stock.full(event.packs), stage=Stage.LOADED, fresh=True, back=event.back, commitment="", offers=(),
        behind=None, rounds_left=None, start=event.start, unverified=False, handled=False, rack=(), rack_unseen=0,
        rack_down=(), waiting=(), removed=(), scanning=event.scanning, suspect=False, check="", condemned="",
    )  # fmt: skip
    return replace(table, cards=cards, last=None, no_bet=no_bet_with(table, cards), now=event.at)


@records(e.CardsChecked)
def _checked(table: Table, event: e.CardsChecked) -> Table:
    return replace(table, cards=replace(table.cards, check=""), now=event.at)


@records(e.CardsShuffled)
def _shuffled(table: Table, event: e.CardsShuffled) -> Table:
    cards = replace(
        table.cards, stock=Stock.full(table.cards.stock.packs), stage=Stage.READY if event.ready else Stage.SHUFFLED,
        fresh=False, shoe=event.shoe, how=event.how, commitment=event.commitment, offers=event.offers, behind=None,
        rounds_left=None, rack=(), rack_unseen=0, rack_down=(), waiting=(), suspect=False,
    )  # fmt: skip
    return replace(table, cards=cards, last=None, no_bet=no_bet_with(table, cards), now=event.at)


@records(e.ShuffleDue)
def _shuffle_due(table: Table, event: e.ShuffleDue) -> Table:
    return replace(table, cards=replace(table.cards, stage=Stage.LOADED, offers=(), behind=None), now=event.at)


@records(e.CardsRiffled)
def _riffled(table: Table, event: e.CardsRiffled) -> Table:
    return replace(table, cards=replace(table.cards, commitment=event.commitment), now=event.at)


@records(e.CardsDropped)
def _dropped(table: Table, event: e.CardsDropped) -> Table:
    return replace(table, cards=replace(table.cards, unverified=True), now=event.at)


@records(e.CardsVerified)
def _verified(table: Table, event: e.CardsVerified) -> Table:
    return replace(table, cards=replace(table.cards, unverified=False), now=event.at)


@records(e.CutLeftToPlayers)
def _cut_left(table: Table, event: e.CutLeftToPlayers) -> Table:
    return replace(table, cards=replace(table.cards, offers=event.offers), now=event.at)


@records(e.CutRefused)
def _cut_refused(table: Table, event: e.CutRefused) -> Table:
    return replace(
        table, cards=replace(table.cards, offers=table.cards.offers[table.cards.offers.index(event.offer) + 1 :]), now=event.at
    )


@records(e.CardsCut)
def _cut(table: Table, event: e.CardsCut) -> Table:
    stage = Stage.READY if event.ready else Stage.CUT
    handled = table.cards.handled or event.handled
    start = CutStart(CutMoment.RESHUFFLE)
    cards = replace(table.cards, stage=stage, offers=(), behind=event.behind, handled=handled, start=start)
    return replace(table, cards=cards, now=event.at)


@records(e.CuttingCardPlaced)
def _placed(table: Table, event: e.CuttingCardPlaced) -> Table:
    return replace(table, cards=replace(table.cards, stage=Stage.PLACED, behind=event.from_back), now=event.at)


@records(e.CardsBurned)
def _burned(table: Table, event: e.CardsBurned) -> Table:
    cards = table.cards
    stock = cards.stock.take_unseen(event.unseen)
    rack = cards.rack
    if event.shown is not None:
        stock, rack = stock.take(event.shown), (*rack, event.shown)
    cards = replace(cards, stock=stock, stage=Stage.READY, rack=rack, rack_unseen=cards.rack_unseen + event.unseen)
    return replace(table, cards=cards, now=event.at)


@records(e.CuttingCardSetAside)
def _set_aside(table: Table, event: e.CuttingCardSetAside) -> Table:
    stage = Stage.READY if event.rounds_left else Stage.LOADED
    cards = replace(table.cards, behind=None, rounds_left=event.rounds_left, start=event.start, stage=stage)
    return replace(table, cards=cards, now=event.at)


@records(e.RackReshuffled)
def _rack_reshuffled(table: Table, event: e.RackReshuffled) -> Table:
    cards = replace(
        table.cards, stock=table.cards.stock.put_back(event.known, event.unseen),
        stage=Stage.READY if event.ready else Stage.SHUFFLED, shoe=event.shoe, commitment=event.commitment, offers=event.offers,
        behind=None, rounds_left=None, rack=(), rack_unseen=0, rack_down=(),
    )  # fmt: skip
    return replace(table, cards=cards, last=None, now=event.at)


# People and places


@records(e.PlayerJoined)
def _joined(table: Table, event: e.PlayerJoined) -> Table:
    here = table.seats.get(event.area, ())
    seats = {**table.seats, event.area: (*here, event.player)}
    patron = Patron(event.player, event.area, event.seated, since=table.played)
    first = table.first_player or event.player
    return replace(table, people=person(table, patron), seats=seats, first_player=first, now=event.at)


@records(e.PlayerLeft)
def _left(table: Table, event: e.PlayerLeft) -> Table:
    name = event.player
    people = {other: patron for other, patron in table.people.items() if other != name}
    seats = {area: tuple(n for n in names if n != name) for area, names in table.seats.items()}
    designated = {hand: player for hand, player in table.designated.items() if player != name}
    return replace(
        table, people=people, seats=seats, both_hands=table.both_hands - {name}, consents=table.consents - {name},
        designated=designated, now=event.at,
    )  # fmt: skip


@records(e.AreaTaken)
def _taken(table: Table, event: e.AreaTaken) -> Table:
    seats = {**table.seats, event.area: (*table.seats.get(event.area, ()), event.player)}
    return replace(table, seats=seats, now=event.at)


@records(e.AreaGivenUp)
def _given_up(table: Table, event: e.AreaGivenUp) -> Table:
    kept = tuple(name for name in table.seats[event.area] if name != event.player)
    return replace(table, seats={**table.seats, event.area: kept}, now=event.at)


@records(e.PlayerCardShown)
def _card_shown(table: Table, event: e.PlayerCardShown) -> Table:
    patron = replace(table.people[event.player], card=PlayerCard(event.card))
    return replace(table, people=person(table, patron), now=event.at)


@records(e.ChipsBought)
def _bought(table: Table, event: e.ChipsBought) -> Table:
    patron = paid(table.people[event.player], event.amount, "chips")
    return replace(table, people=person(table, patron), now=event.at)


@records(e.VoucherExchanged)
def _exchanged(table: Table, event: e.VoucherExchanged) -> Table:
    patron = paid(table.people[event.player], event.amount, "tokens")
    return replace(table, people=person(table, patron), now=event.at)


@records(e.AreasReserved)
def _reserved(table: Table, event: e.AreasReserved) -> Table:
    return replace(table, reserved={**table.reserved, **dict.fromkeys(event.areas, event.player)}, now=event.at)


@records(e.AreasReleased)
def _released(table: Table, event: e.AreasReleased) -> Table:
    kept = {area: player for area, player in table.reserved.items() if player != event.player}
    return replace(table, reserved=kept, now=event.at)


@records(e.AreaClosed)
def _area_closed(table: Table, event: e.AreaClosed) -> Table:
    return replace(table, shut=table.shut | {event.area}, now=event.at)


@records(e.AreaReopened)
def _area_reopened(table: Table, event: e.AreaReopened) -> Table:
    return replace(table, shut=table.shut - {event.area}, now=event.at)


@records(e.PlayerExcluded)
def _excluded(table: Table, event: e.PlayerExcluded) -> Table:
    return replace(table, barred=table.barred | {event.player}, now=event.at)


# The sign


@records(e.MinimumPosted)
def _minimum_posted(table: Table, event: e.MinimumPosted) -> Table:
    return replace(table, raising=event.notice, raising_to=event.sign, now=event.at)


@records(e.LimitsAltered)
def _altered(table: Table, event: e.LimitsAltered) -> Table:
    assert table.conditions is not None
    people = dict(table.people)
    for name, minimums in event.markers.items():
        people[name] = replace(people[name], marker=Marker(people[name].area, minimums))
    for name in event.lifted:
        people[name] = replace(people[name], marker=None)
    raising = (None, None) if event.noticed else (table.raising, table.raising_to)
    table = replace(table, people=people, raising=raising[0], raising_to=raising[1], now=event.at)
    if not event.now:
        return replace(table, next_sign=event.sign)
    assert table.conditions is not None
    return replace(table, conditions=replace(table.conditions, sign=event.sign), next_sign=None)


@records(e.LimitsTookEffect)
def _took_effect(table: Table, event: e.LimitsTookEffect) -> Table:
    assert table.conditions is not None
    return replace(table, conditions=replace(table.conditions, sign=event.sign), next_sign=None, now=event.at)


@records(e.OwnLimitsSet)
def _own_limits(table: Table, event: e.OwnLimitsSet) -> Table:
    limits = {slug: (limit.minimum, limit.maximum) for slug, limit in event.limits.items()}
    patron = replace(table.people[event.player], own=OwnLimits(limits) if limits else None)
    return replace(table, people=person(table, patron), now=event.at)


@records(e.RestrictionNotified)
def _notified(table: Table, event: e.RestrictionNotified) -> Table:
    return replace(table, told=table.told | {(event.wager, event.told)}, now=event.at)


@records(e.WagerRestricted)
def _restricted(table: Table, event: e.WagerRestricted) -> Table:
    return replace(table, restricted=table.restricted | {event.wager}, now=event.at)


@records(e.RestrictionLifted)
def _lifted(table: Table, event: e.RestrictionLifted) -> Table:
    told = frozenset(pair for pair in table.told if pair[0] != event.wager)
    return replace(table, restricted=table.restricted - {event.wager}, told=told, now=event.at)


@records(e.VariantPosted)
def _variant_posted(table: Table, event: e.VariantPosted) -> Table:
    consents = table.consents if event.terms == table.variant_to else frozenset[str]()
    return replace(table, variant_notice=event.notice, variant_to=event.terms, consents=consents, now=event.at)


@records(e.VariantConsented)
def _variant_consented(table: Table, event: e.VariantConsented) -> Table:
    same = event.terms == table.variant_to
    consents = (table.consents if same else frozenset[str]()) | {event.player}
    notice = table.variant_notice if same else None
    return replace(table, variant_to=event.terms, variant_notice=notice, consents=consents, now=event.at)


@records(e.VariantChanged)
def _variant_changed(table: Table, event: e.VariantChanged) -> Table:
    return replace(table, conditions=event.conditions, variant_notice=None, variant_to=None, consents=frozenset(), now=event.at)


# Wagers


@records(e.WagerPlaced)
def _wager_placed(table: Table, event: e.WagerPlaced) -> Table:
    lying = Lying(event.area, event.player, event.wager, event.amount, event.means, event.flags)
    patron = paid(table.people[event.player], -event.amount, event.means)
    return replace(table, wagers=(*table.wagers, lying), people=person(table, patron), now=event.at)


@records(e.WagerIncreased)
def _wager_increased(table: Table, event: e.WagerIncreased) -> Table:
    def grown(lying: Lying) -> Lying:
        if (lying.area, lying.player, lying.wager) != (event.area, event.player, event.wager):
            return lying
        return replace(lying, amount=lying.amount + event.amount, flags=event.flags)

    patron = paid(table.people[event.player], -event.amount, event.means)
    return replace(table, wagers=tuple(map(grown, table.wagers)), people=person(table, patron), now=event.at)


@records(e.WagerReturned)
def _wager_returned(table: Table, event: e.WagerReturned) -> Table:
    patron = paid(table.people[event.player], event.amount, event.means)
    if event.collected:
        kept = without(table.collected, event.area, event.player, event.wager)
        return replace(table, collected=kept, people=person(table, patron), now=event.at)
    wagers, ongoing = without(table.wagers, event.area, event.player, event.wager), table.round
    if ongoing is not None and ongoing.choice is not None:
        ongoing = replace(ongoing, withdrew=ongoing.withdrew | {event.player})
    return replace(table, wagers=wagers, people=person(table, patron), round=ongoing, now=event.at)


@records(e.BothHandsApproved)
def _both_hands(table: Table, event: e.BothHandsApproved) -> Table:
    return replace(table, both_hands=table.both_hands | {event.player}, now=event.at)


@records(e.SharingPermitted)
def _sharing(table: Table, event: e.SharingPermitted) -> Table:
    return replace(table, sharing=table.sharing | {event.area}, now=event.at)


@records(e.WagersReduced)
def _reduced(table: Table, event: e.WagersReduced) -> Table:
    people, wagers = dict(table.people), list(table.wagers)
    for cut, back in zip(event.cuts, event.returned, strict=True):
        people[cut.player] = paid(people[cut.player], back, cut.means)
        place = next(n for n, w in enumerate(wagers) if (w.area, w.player, w.wager) == (cut.area, cut.player, cut.wager))
        wagers[place] = cut
    kept = tuple(lying for lying in wagers if lying.amount)
    return replace(table, people=people, wagers=kept, now=event.at)


@records(e.NoBetAuthorised)
def _no_bet(table: Table, event: e.NoBetAuthorised) -> Table:
    return replace(table, no_bet="authorised", now=event.at)


@records(e.JackpotWagersCollected)
def _collected(table: Table, event: e.JackpotWagersCollected) -> Table:
    wagers = tuple(lying for lying in table.wagers if lying not in event.stakes)
    return replace(table, wagers=wagers, collected=(*table.collected, *event.stakes), now=event.at)


# The round


@records(e.RoundStarted)
def _started(table: Table, event: e.RoundStarted) -> Table:
    hands: dict[str, tuple[Slot, ...]] = dict.fromkeys(event.hands, ())
    ongoing = Round(event.number, hands, no_bet=event.no_bet)
    return replace(table, round=ongoing, played=event.number, no_bet="", last=None, now=event.at)


@records(e.CardDealt)
def _dealt(table: Table, event: e.CardDealt) -> Table:
    ongoing, cards, card = ongoing_of(table), table.cards, event.card
    hands = {**ongoing.hands, event.hand: (*ongoing.hands[event.hand], Slot(card, event.up))}
    after = replace(ongoing, hands=hands, exposed=ongoing.exposed or event.up)
    if event.source == "shoe":
        stock = cards.stock.take(card) if card is not None else cards.stock.take_unseen()
        return replace(table, round=after, cards=replace(cards, stock=stock), now=event.at)
    if event.source == "front":
        first, kept = cards.waiting[0], cards.waiting[1:]
        cards = replace(cards, stock=_known_now(cards.stock, first.card, card), waiting=kept)
        return replace(table, round=after, cards=cards, no_bet=no_bet_with(table, cards), now=event.at)
    cards = replace(cards, stock=_known_now(cards.stock, table.held[0].card, card))
    return replace(table, round=after, cards=cards, held=table.held[1:], now=event.at)


def _known_now(stock: Stock, before: Card | None, after: Card | None) -> Stock:
    """A card that had left the shoe before, whose face is seen only now."""
    return stock.reveal(after) if before is None and after is not None else stock


@records(e.HandExposed)
def _exposed(table: Table, event: e.HandExposed) -> Table:
    ongoing, cards, faces = ongoing_of(table), table.cards, iter(event.cards)
    slots = tuple(Slot(next(faces) if slot.card is None else slot.card, up=True) for slot in ongoing.hands[event.hand])
    if event.cards:
        stock = cards.stock
        for card in event.cards:
            stock = stock.reveal(card)
        cards = replace(cards, stock=stock)
    passing = None if ongoing.passing is None or ongoing.passing.hand == event.hand else ongoing.passing
    after = replace(ongoing, hands={**ongoing.hands, event.hand: slots}, exposed=True, passing=passing)
    return replace(table, round=after, cards=cards, now=event.at)


@records(e.PlayerDesignated)
def _designated(table: Table, event: e.PlayerDesignated) -> Table:
    return replace(table, designated={**table.designated, event.hand: event.player}, now=event.at)


@records(e.HandOffered)
def _offered(table: Table, event: e.HandOffered) -> Table:
    return replace(table, round=replace(ongoing_of(table), passing=Holding(event.hand)), now=event.at)


@records(e.HandPassed)
def _passed(table: Table, event: e.HandPassed) -> Table:
    ongoing = ongoing_of(table)
    assert ongoing.passing is not None
    passing = replace(ongoing.passing, holder=event.player, nominee=event.nominee)
    cards = replace(table.cards, handled=True)
    return replace(table, round=replace(ongoing, passing=passing, exposed=True), cards=cards, now=event.at)


@records(e.HandRefused)
def _hand_refused(table: Table, event: e.HandRefused) -> Table:
    ongoing = ongoing_of(table)
    assert ongoing.passing is not None
    passing = replace(ongoing.passing, refused=(*ongoing.passing.refused, event.player))
    return replace(table, round=replace(ongoing, passing=passing), now=event.at)


@records(e.HandForfeited)
def _hand_forfeited(table: Table, event: e.HandForfeited) -> Table:
    passing = Holding(event.hand, retained=True)
    return replace(table, round=replace(ongoing_of(table), passing=passing), now=event.at)


@records(e.Decided)
def _decided(table: Table, event: e.Decided) -> Table:
    ongoing = ongoing_of(table)
    decisions = {**ongoing.decisions, str(event.area): event.decision}
    if event.warned:
        table = replace(table, warned=table.warned | {event.warned})
    if not event.out:
        return replace(table, round=replace(ongoing, decisions=decisions), now=event.at)
    due = tuple(line for line in ongoing.due if line.area != event.area)
    out = ongoing.out | {str(event.area)}
    return replace(table, round=replace(ongoing, decisions=decisions, due=due, out=out), now=event.at)


@records(e.ResultAnnounced)
def _result(table: Table, event: e.ResultAnnounced) -> Table:
    return replace(table, round=replace(ongoing_of(table), result=event.result, due=event.due), now=event.at)


@records(e.WagerSettled)
def _settled(table: Table, event: e.WagerSettled) -> Table:
    ongoing, line = ongoing_of(table), event.settled
    area, player, wager = line.area, line.player or "", line.wager
    due = ongoing.due[1:]
    if event.rank != 0:  # settled before its turn: then it is not due any more
        due = tuple(each for each in ongoing.due if (each.area, each.player or "", each.wager) != (area, player, wager))
    return replace(
        table,
        round=replace(ongoing, due=due, settled=(*ongoing.settled, line)),
        people=person(table, _settled_with(table.people[player], line)),
        wagers=table.wagers if event.collected else without(table.wagers, area, player, wager),
        collected=without(table.collected, area, player, wager) if event.collected else table.collected,
        now=event.at,
    )


def _settled_with(patron: Patron, line: Settled) -> Patron:
    """Winnings are chips; the stake goes back as what it was."""
    if line.means == "tokens":
        return replace(patron, chips=patron.chips + line.pays, tokens=patron.tokens + line.returned)
    return replace(patron, chips=patron.chips + line.pays + line.returned)


@records(e.RoundCleared)
def _cleared(table: Table, event: e.RoundCleared) -> Table:
    cards = table.cards
    stock = cards.stock.put_back(event.returned, event.returned_unseen) if event.returned or event.returned_unseen else cards.stock
    emptied = event.returned or event.returned_unseen
    rack = event.racked if emptied else (*cards.rack, *event.racked)
    down = unshown(ongoing_of(table)) if emptied else (*cards.rack_down, *unshown(ongoing_of(table)))
    cards = replace(
        cards, stock=stock, rack=rack, rack_down=down, rack_unseen=cards.rack_unseen - event.returned_unseen + event.racked_unseen,
        commitment=event.commitment,
        rounds_left=event.rounds_left, back=event.fresh_back or cards.back, stage=Stage.LOADED if event.over else cards.stage,
    )  # fmt: skip
    people = {
        name: replace(patron, idle=event.idle[name]) if name in event.idle and event.idle[name] != patron.idle else patron
        for name, patron in table.people.items()
    }
    return replace(
        table, cards=cards, people=people, round=None, last=table.round, last_under=table.conditions, designated={},
        invalid=frozenset(), conditions=table.resumes or table.conditions, resumes=None, now=event.at,
    )  # fmt: skip
