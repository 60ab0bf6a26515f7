"""The deal, card by card, and Methods A and B of showing the cards."""

from croupier.cards.card import PACK
from croupier.games.rules import Ask, Complete, Deal
from croupier.table.betting import to_collect
from croupier.table.commands import (
    AcceptHand,
    Command,
    DealCard,
    DesignatePlayer,
    ExposeHand,
    ForfeitHand,
    RefuseHand,
    RevealHand,
)
from croupier.table.desk import Desk, Outcome, Refused, cites, desk_of, grants, lacks, not_theirs, patron_of
from croupier.table.events import (
    CardDealt,
    CountsAnnounced,
    Event,
    HandExposed,
    HandForfeited,
    HandOffered,
    HandPassed,
    HandRefused,
    PlayerDesignated,
    RoundStarted,
)
from croupier.table.evolve import evolve
from croupier.table.people import Actor, Rank, may_act
from croupier.table.shoe_rules import cutting_card_shows
from croupier.table.state import Bid, Holding, Round, Slot, Stage, Table

_PACK = frozenset(PACK)


def dealt_areas(table: Table, desk: Desk) -> tuple[int, ...]:
    return tuple(sorted({lying.area for lying in table.wagers if lying.wager in desk.rules.dealt_in}))


def _no_card_now(table: Table, desk: Desk) -> Refused | None:
    """Whether a card can come at all: cards ready, none in the way, one left."""
    if table.cards.unverified:
        return Refused("The supervisor must first find all dropped cards collected.", desk.book.dropped)
    if table.cards.stage is not Stage.READY:
        return Refused("The cards are not ready to be dealt.", desk.book.shuffle)
    if cutting_card_shows(table):
        return Refused("The cutting card shows: it is set aside first.", desk.procedure.cutting_card.during_clause)
    if table.cards.stock.remaining < 1:
        return Refused("No card is left to deal.", desk.book.short or None)
    return None


def not_to_start(table: Table, desk: Desk) -> Refused | None:
    """Why a round cannot begin."""
    book = desk.book
    if refusal := _no_card_now(table, desk):
        return refusal
    if table.no_bet:
        return None
    if to_collect(table, desk):
        return Refused("The jackpot wagers are collected before the first card.", book.collect_first)
    if desk.rules.dealt_in:
        return None if dealt_areas(table, desk) else Refused("No area has a wager to deal to.", book.deal)
    if not table.wagers:
        return Refused("No wager has been placed.", book.no_bet or book.no_bet_agreed or book.deal)
    return None


def face_down(hands: dict[str, tuple[Slot, ...]], hand: str) -> bool:
    return any(not slot.up for slot in hands.get(hand, ()))


def _on_table(ongoing: Round) -> int:
    return sum(map(len, ongoing.hands.values()))


def _all_turned(opening: int, ongoing: Round) -> bool:
    """Once the opening cards lie there, none of them may be face down or out with a player when another is dealt."""
    if _on_table(ongoing) < opening:
        return True
    return ongoing.passing is None and all(slot.up for slots in ongoing.hands.values() for slot in slots)


def _method_b(desk: Desk, ongoing: Round) -> bool:
    return desk.conditions.method == "B" and not ongoing.no_bet


@grants(DealCard)
def deal_card(table: Table, command: DealCard) -> Outcome:
    desk, ongoing = desk_of(table), table.round
    rules, book = desk.rules, desk.book
    if refusal := lacks(command, Rank.DEALER, book.deal):
        return refusal
    if command.card not in _PACK:
        return Refused(f"{command.card!r} is no card.")
    events: list[Event] = []
    if ongoing is None:
        if refusal := not_to_start(table, desk):
            return refusal
        no_bet = bool(table.no_bet)
        hands = rules.hands(() if no_bet else dealt_areas(table, desk))
        clauses = cites(book.no_bet_dealt if no_bet else book.deal)
        started = RoundStarted(
            number=table.played + 1, edition=rules.edition, variant=rules.terms.variant, shoe=table.cards.shoe,
            hands=hands, no_bet=no_bet, by=command.by, at=command.at, clauses=clauses,
        )  # fmt: skip
        events.append(started)
        table = evolve(table, started)
        ongoing = table.round
        assert ongoing is not None
    elif ongoing.result:
        return Refused("The result has been announced; no card is due.", book.result)
    step = rules.next_card(ongoing.cards, ongoing.decisions)
    if not isinstance(step, Deal):
        waiting = "a decision is due" if isinstance(step, Ask) else "the round is complete"
        return Refused(f"No card is due: {waiting}.", step.clause)
    if len(events) == 0 and (refusal := _no_card_now(table, desk)):
        return refusal
    if rules.opening and not _all_turned(rules.opening, ongoing):
        return Refused("The cards on the table are turned over before another one is dealt.", book.turned_over)
    if not table.cards.stock.could_hold(command.card):
        return Refused(f"All {rules.terms.decks} of the {command.card} are out already.", book.decks)
    if command.down and not rules.opening and not rules.dealt_down:
        return Refused("The cards of this game are dealt face upwards.", book.face_up)
    down = command.down or rules.dealt_down or _method_b(desk, ongoing)
    events.append(CardDealt(hand=step.hand, card=command.card, up=not down, by=command.by, at=command.at, clauses=(step.clause,)))
    return (*events, *after_card(evolve(table, events[-1]), command))


def after_card(table: Table, command: Command) -> tuple[Event, ...]:
    """What follows a card by itself: the counts are announced, or the hand is offered to a player."""
    desk, ongoing = desk_of(table), table.round
    assert ongoing is not None
    rules = desk.rules
    if rules.opening:
        if _on_table(ongoing) < rules.opening:
            return ()
        return _offer_or_count(table, command)
    if rules.dealt_down or rules.decides is None:
        return ()
    step = rules.next_card(ongoing.cards, ongoing.decisions)
    if isinstance(step, Deal) and (step.hand != "dealer" or not ongoing.hands["dealer"]):
        return ()
    if isinstance(step, Complete) or len(ongoing.hands["dealer"]) > 1:
        return ()
    return (_counts(desk, ongoing, command),)


def _counts(desk: Desk, ongoing: Round, command: Command) -> CountsAnnounced:
    counts = {hand: desk.rules.counted(hand, cards) for hand, cards in ongoing.cards.items()}
    clause = desk.book.passing.counted if _method_b(desk, ongoing) and desk.book.passing else desk.book.counts
    return CountsAnnounced(counts=counts, by=command.by, at=command.at, clauses=cites(clause))


def _offer_or_count(table: Table, command: Command) -> tuple[Event, ...]:
    desk, ongoing = desk_of(table), table.round
    assert ongoing is not None
    waiting = [hand for hand in ongoing.hands if face_down(ongoing.hands, hand)]
    if not waiting:
        return (_counts(desk, ongoing, command),)
    if not _method_b(desk, ongoing) or ongoing.passing is not None:
        return ()
    return (_offer(table, desk, waiting[0], command),)


def _offer(table: Table, desk: Desk, hand: str, command: Command) -> HandOffered:
    bids = bids_for(table, desk, hand)
    passing = desk.book.passing
    assert passing is not None
    clause = bids[0].clause if bids else passing.retained
    return HandOffered(hand=hand, bids=bids, by=command.by, at=command.at, clauses=cites(passing.down, clause))


def bids_for(table: Table, desk: Desk, hand: str) -> tuple[Bid, ...]:
    """Who is offered a hand's cards: the highest wager on it first, among equals the nearest to the dealer's right."""
    passing = desk.book.passing
    assert passing is not None
    stakes: dict[str, int] = {}
    for lying in table.wagers:
        if lying.wager == hand and table.people[lying.player].seated:
            stakes[lying.player] = stakes.get(lying.player, 0) + lying.amount
    order = sorted(stakes, key=lambda name: (-stakes[name], -table.people[name].area))
    chosen = table.designated.get(hand)
    bids = [Bid(chosen, passing.without_wager)] if chosen in table.people and chosen is not None else []
    before = 0
    for name in order:
        equal = sum(1 for other in stakes.values() if other == stakes[name]) > 1
        if name == chosen:
            continue
        if not before:
            clause = passing.equal if equal else passing.highest
        else:
            clause = passing.next_equal if stakes[name] == before else passing.refused
        bids.append(Bid(name, clause))
        before = stakes[name]
    return tuple(bids)


@grants(ExposeHand)
def expose_hand(table: Table, command: ExposeHand) -> Outcome:
    desk, ongoing = desk_of(table), table.round
    rules, book = desk.rules, desk.book
    if refusal := lacks(command, Rank.DEALER, book.face_up):
        return refusal
    if ongoing is None or not face_down(ongoing.hands, command.hand):
        return Refused(f"No cards of {command.hand!r} lie face down.", book.face_up)
    if rules.dealt_down:
        if command.hand != "dealer":
            return Refused("Players' hands are shown as they are settled.", book.settle)
        step = rules.next_card(ongoing.cards, ongoing.decisions)
        if not isinstance(step, Complete):
            return Refused("The dealer's cards are turned once all players have decided.", book.result)
        return (HandExposed(hand="dealer", by=command.by, at=command.at, clauses=(step.clause,)),)
    if _on_table(ongoing) < rules.opening:
        return Refused("The cards are exposed when the opening deal is complete.", book.face_up)
    passing = ongoing.passing
    bids = bids_open(table, desk)
    if passing is not None and (passing.hand != command.hand or passing.holder or bids):
        who = passing.holder or (bids[0].player if bids else "the dealer")
        clause = book.passing.one_at_a_time if book.passing else None
        return Refused(f"The cards of {passing.hand} are with or offered to {who}.", clause)
    clause = book.passing.turned_over if passing is not None and book.passing else book.face_up
    exposed = HandExposed(hand=command.hand, by=command.by, at=command.at, clauses=(clause,))
    return (exposed, *_offer_or_count(evolve(table, exposed), command))


@grants(DesignatePlayer)
def designate_player(table: Table, command: DesignatePlayer) -> Outcome:
    desk = desk_of(table)
    passing = desk.book.passing
    if passing is None or desk.conditions.method != "B":
        return Refused("At this table no cards are passed to players.", desk.book.method or None)
    if refusal := lacks(command, Rank.ASSISTANT_MANAGER, passing.without_wager):
        return refusal
    patron = patron_of(table, command.player)
    if isinstance(patron, Refused):
        return patron
    if not patron.seated:
        return Refused(f"{command.player} does not sit at the table.", passing.seated)
    if table.round is not None:
        return Refused("The cards of this coup are already out.", passing.without_wager)
    if command.hand not in ("player", "banker"):
        return Refused(f"There is no hand {command.hand!r}.", passing.without_wager)
    return (
        PlayerDesignated(player=command.player, hand=command.hand, by=command.by, at=command.at, clauses=(passing.without_wager,)),
    )


def bids_open(table: Table, desk: Desk) -> tuple[Bid, ...]:
    """Who may still take the hand on offer, by the wagers that lie now: betting stays open until a card is exposed."""
    held = table.round.passing if table.round is not None else None
    if held is None or held.retained or held.holder:
        return ()
    return tuple(bid for bid in bids_for(table, desk, held.hand) if bid.player not in held.refused)


def _on_offer(table: Table, desk: Desk) -> tuple[str, tuple[Bid, ...]] | Refused:
    ongoing = table.round
    passing = desk.book.passing
    bids = bids_open(table, desk)
    if passing is None or ongoing is None or ongoing.passing is None or not bids:
        return Refused("No hand is on offer.", passing.receive if passing else desk.book.method or None)
    return ongoing.passing.hand, bids


def _not_asked(by: Actor, player: str, clause: str) -> Refused | None:
    if by.rank is Rank.PLAYER and by.name != player:
        return Refused(f"The cards are offered to {player}.", clause)
    return not_theirs(by, player)


@grants(AcceptHand)
def accept_hand(table: Table, command: AcceptHand) -> Outcome:
    desk = desk_of(table)
    offer = _on_offer(table, desk)
    if isinstance(offer, Refused):
        return offer
    (hand, bids), passing = offer, desk.book.passing
    bid = bids[0]
    assert passing is not None
    if refusal := _not_asked(command.by, bid.player, bid.clause):
        return refusal
    if command.nominee and (refusal := lacks(command, Rank.SUPERVISOR, passing.nominate)):
        return refusal
    if command.nominee:
        nominee = table.people.get(command.nominee)
        if nominee is None or not nominee.seated:
            return Refused(f"{command.nominee} does not sit at the table.", passing.seated)
    return (
        HandPassed(
            hand=hand, player=bid.player, nominee=command.nominee, by=command.by, at=command.at,
            clauses=cites(passing.receive, bid.clause, passing.nominate if command.nominee else None),
        ),
    )  # fmt: skip


@grants(RefuseHand)
def refuse_hand(table: Table, command: RefuseHand) -> Outcome:
    desk = desk_of(table)
    offer = _on_offer(table, desk)
    if isinstance(offer, Refused):
        return offer
    (hand, bids), passing = offer, desk.book.passing
    bid = bids[0]
    assert passing is not None
    if refusal := _not_asked(command.by, bid.player, bid.clause):
        return refusal
    clause = bids[1].clause if len(bids) > 1 else passing.retained
    return (HandRefused(hand=hand, player=bid.player, by=command.by, at=command.at, clauses=(clause,)),)


def _held(table: Table, desk: Desk) -> Holding | Refused:
    ongoing, passing = table.round, desk.book.passing
    if passing is None or ongoing is None or ongoing.passing is None or not ongoing.passing.holder:
        return Refused("No player has the cards.", passing.receive if passing else desk.book.method or None)
    return ongoing.passing


@grants(RevealHand)
def reveal_hand(table: Table, command: RevealHand) -> Outcome:
    desk = desk_of(table)
    held = _held(table, desk)
    if isinstance(held, Refused):
        return held
    passing = desk.book.passing
    assert passing is not None
    by = command.by
    if by.rank is Rank.PLAYER and by.name not in (held.holder, held.nominee):
        return Refused(f"The cards are with {held.nominee or held.holder}.", passing.receive)
    if by.rank is not Rank.PLAYER and not may_act(by.rank, Rank.DEALER):
        return lacks(command, Rank.DEALER, passing.receive) or Refused("The cards are with a player.")
    exposed = HandExposed(hand=held.hand, by=by, at=command.at, clauses=(passing.returned,))
    return (exposed, *_offer_or_count(evolve(table, exposed), command))


@grants(ForfeitHand)
def forfeit_hand(table: Table, command: ForfeitHand) -> Outcome:
    desk = desk_of(table)
    held = _held(table, desk)
    if isinstance(held, Refused):
        return held
    passing = desk.book.passing
    assert passing is not None
    if refusal := lacks(command, Rank.SUPERVISOR, passing.forfeit):
        return refusal
    return (HandForfeited(hand=held.hand, player=held.holder, by=command.by, at=command.at, clauses=(passing.forfeit,)),)
