"""The deal, card by card, and Methods A and B of showing the cards."""

from typing import Literal

from croupier.cards.card import Card
from croupier.games.explain import hand_title
from croupier.games.ranks import Rank, may_act
from croupier.games.rules import Ask, Complete, Deal
from croupier.table.acting.handlers import grants
from croupier.table.betting import to_collect
from croupier.table.carried import at_first_card, carried_over
from croupier.table.message.command import Command
from croupier.table.message.commands import AcceptHand, DealCard, DesignatePlayer, ExposeHand, ForfeitHand, RefuseHand, RevealHand
from croupier.table.message.events import (
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
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.upsets import DiscrepancyReported
from croupier.table.model.cards import Slot, Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Actor
from croupier.table.model.round import Bid, Holding, Round
from croupier.table.model.table import Table
from croupier.table.reading.desk import cites, desk_of, lacks, not_theirs, patron_of
from croupier.table.record.evolve import evolve
from croupier.table.shoe_rules import cutting_card_shows

Source = Literal["shoe", "front", "held"]


def dealt_areas(table: Table, desk: Desk) -> tuple[int, ...]:
    return tuple(sorted({lying.area for lying in table.laid if lying.wager in desk.rules.dealt_in}))


def _no_card_now(table: Table, desk: Desk, source: Source) -> Refused | None:
    """Whether a card can come at all: cards ready, none in the way, one left."""
    if table.cards.care.unverified:
        return Refused("The supervisor must first find all dropped cards collected.", desk.book.dropped)
    if table.cards.stage is not Stage.READY:
        return Refused("The cards are not ready to be dealt.", desk.book.shuffle)
    if source == "front" and table.cards.behind is not None and table.cards.behind > table.cards.stock.remaining:
        return Refused(
            "The cutting card came out before this card: it is set aside first.", desk.procedure.cutting_card.during_clause
        )
    if source != "shoe":
        return None
    if table.cards.waiting:
        return Refused("The card in front of the shoe is dealt before any other.", desk.book.irregular.kept_next)
    if cutting_card_shows(table):
        return Refused("The cutting card shows: it is set aside first.", desk.procedure.cutting_card.during_clause)
    if table.cards.stock.remaining < 1:
        return Refused("No card is left to deal.", desk.book.short or desk.book.irregular.short or None)
    return None


def not_to_start(table: Table, desk: Desk, source: Source | None = None) -> Refused | None:
    """Why a round cannot begin."""
    book = desk.book
    if refusal := _no_card_now(table, desk, source or next_from(table)):
        return refusal
    if table.no_bet:
        return None
    if to_collect(table, desk):
        return Refused("The jackpot wagers are collected before the first card.", book.collect_first)
    if desk.rules.dealt_in:
        return None if dealt_areas(table, desk) else Refused("No area has a wager to deal to.", book.deal)
    if not table.laid:
        return Refused("No wager has been placed.", book.no_bet or book.no_bet_agreed or book.deal)
    return None


def next_from(table: Table) -> Source:
    """Where the next card comes from: one that waits in front of the shoe goes first."""
    return "front" if table.cards.waiting else "shoe"


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
    desk = desk_of(table)
    if refusal := lacks(command, Rank.DEALER, desk.book.deal):
        return refusal
    source, card = next_from(table), command.card
    if card is None and source == "front":
        card = table.cards.waiting[0].card  # read when it left the shoe, though it lies face down
    return lay_card(table, desk, command, card, source, down=command.down)


def lay_card(table: Table, desk: Desk, command: Command, card: Card | None, source: Source, *, down: bool) -> Outcome:
    """A card goes where the rules send it, if they want one now."""
    rules, book, ongoing = desk.rules, desk.book, table.round
    events: list[Event] = []
    if ongoing is None:
        if refusal := not_to_start(table, desk, source):
            return refusal
        no_bet = bool(table.no_bet)
        hands = rules.hands(() if no_bet else dealt_areas(table, desk))
        clauses = cites(book.no_bet_dealt if no_bet else book.deal)
        started = RoundStarted(
            number=table.played + 1, edition=rules.edition, variant=rules.terms.variant, shoe=table.cards.shoe,
            hands=hands, no_bet=no_bet, by=command.by, at=command.at, clauses=clauses,
        )  # fmt: skip
        after = evolve(table, started)
        events += [started, *at_first_card(after, command, carried_over(table))]
        for event in events:
            table = evolve(table, event)
        ongoing = table.round
        assert ongoing is not None
    elif ongoing.result:
        return Refused("The result has been announced; no card is due.", book.result)
    if rules.opening and not _all_turned(rules.opening, ongoing):
        return Refused("The cards on the table are turned over before another one is dealt.", book.turned_over)
    step = rules.next_card(ongoing.cards, ongoing.decisions)
    if not isinstance(step, Deal):
        waiting = "a decision is due" if isinstance(step, Ask) else "the round is complete"
        return Refused(f"No card is due: {waiting}.", step.clause)
    if len(events) == 0 and (refusal := _no_card_now(table, desk, source)):
        return refusal
    down = down or rules.dealt_down or _method_b(desk, ongoing)
    if refusal := _not_that_card(table, desk, card, source, down=down):
        return refusal
    up = not down or _lies_up(table, source)
    dealt = CardDealt(hand=step.hand, card=card, up=up, source=source, by=command.by, at=command.at, clauses=(step.clause,))
    events.append(dealt)
    return (*events, *after_card(evolve(table, dealt), command))


def _lies_up(table: Table, source: Source) -> bool:
    """A card that all have seen stays face up; poker's are turned back."""
    if source == "shoe" or desk_of(table).rules.dealt_down:
        return False
    return table.cards.waiting[0].up if source == "front" else table.cards.held[0].up


def _not_that_card(table: Table, desk: Desk, card: Card | None, source: Source, *, down: bool) -> Refused | None:
    """Why the next card cannot be this one, or cannot lie so."""
    rules, book, stock = desk.rules, desk.book, table.cards.stock
    if source == "shoe" and card is not None:
        if not stock.could_hold(card):
            return Refused(f"All {rules.terms.decks} of the {card} are out already.", book.decks)
        return _not_so(desk) if down and not rules.opening and not rules.dealt_down else None
    lies = table.cards.held[0] if source == "held" else table.cards.waiting[0] if source == "front" else None
    seen = lies.card if lies is not None else None
    if lies is not None and seen is not None and card != seen:
        face = f"the {seen}" if lies.up else "another one"
        return Refused(f"The card in front of the shoe is {face}.", book.irregular.kept_next or None)
    if card is None and not down:
        return Refused("A card dealt face upwards has a face: say which.", book.face_up)
    if card is not None and seen is None and not stock.could_show(card, left=False):
        return Refused(f"All {rules.terms.decks} of the {card} are out already.", book.decks)
    return _not_so(desk) if down and not rules.opening and not rules.dealt_down else None


def _not_so(desk: Desk) -> Refused:
    return Refused("The cards of this game are dealt face upwards.", desk.book.face_up)


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
    for lying in table.laid:
        if lying.wager == hand and table.floor.people[lying.player].seated:
            stakes[lying.player] = stakes.get(lying.player, 0) + lying.amount
    order = sorted(stakes, key=lambda name: (-stakes[name], -table.floor.people[name].area))
    chosen = table.floor.designated.get(hand)
    bids = [Bid(chosen, passing.without_wager)] if chosen in table.floor.people and chosen is not None else []
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
        step = rules.next_card(ongoing.cards, ongoing.decisions)
        if not isinstance(step, Complete):
            return Refused("The dealer's cards are turned once all players have decided.", book.result)
        if command.hand != "dealer" and (face_down(ongoing.hands, "dealer") or not to_be_named(ongoing, command.hand)):
            return Refused("Players' hands are shown as they are settled.", book.settle)
        return turned(table, command, command.hand, command.cards, step.clause)
    if _on_table(ongoing) < rules.opening:
        return Refused("The cards are exposed when the opening deal is complete.", book.face_up)
    passing = ongoing.passing
    bids = bids_open(table, desk)
    if passing is not None and (passing.hand != command.hand or passing.holder or bids):
        who = passing.holder or (bids[0].player if bids else "the dealer")
        clause = book.passing.one_at_a_time if book.passing else None
        return Refused(f"The cards of {passing.hand} are with or offered to {who}.", clause)
    clause = book.passing.turned_over if passing is not None and book.passing else book.face_up
    return turned(table, command, command.hand, command.cards, clause)


def to_be_named(ongoing: Round, hand: str) -> bool:
    """A hand still in play with a face that nobody has named."""
    return hand not in ongoing.out and any(slot.card is None for slot in ongoing.hands.get(hand, ()))


def turned(table: Table, command: Command, hand: str, faces: tuple[Card, ...], clause: str) -> Outcome:
    """A hand is turned over; a face that cannot be there stops the round for a ruling."""
    desk, ongoing = desk_of(table), table.round
    assert ongoing is not None
    unknown = sum(slot.card is None for slot in ongoing.hands[hand])
    if len(faces) != unknown:
        return Refused(f"{unknown} of the cards have a face to be named, and {len(faces)} were.", desk.book.face_up)
    stock = table.cards.stock
    for card in faces:
        if not stock.could_show(card, left=False):
            shown = f"the {card} on {hand_title(hand)}, of which all {desk.rules.terms.decks} are out already"
            clauses = cites(desk.book.irregular.wrong_cards.rule)
            return (DiscrepancyReported(shown=shown, by=command.by, at=command.at, clauses=clauses),)
        stock = stock.reveal(card)
    exposed = HandExposed(hand=hand, cards=faces, by=command.by, at=command.at, clauses=cites(clause))
    if desk.rules.dealt_down:
        return (exposed,)
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
    if by.rank is Rank.PLAYER and by.id != player:
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
        nominee = table.floor.people.get(command.nominee)
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
    if by.rank is Rank.PLAYER and by.id not in (held.holder, held.nominee):
        return Refused(f"The cards are with {held.nominee or held.holder}.", passing.receive)
    if by.rank is not Rank.PLAYER and not may_act(by.rank, Rank.DEALER):
        return lacks(command, Rank.DEALER, passing.receive) or Refused("The cards are with a player.")
    return turned(table, command, held.hand, command.cards, passing.returned)


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
