"""Cards brought, shuffled, cut, burned; the cutting card; the rack."""

from msgspec.structs import replace

from croupier.cards.procedure import (
    Appearance,
    BurnKind,
    Cut,
    CutBy,
    CutMoment,
    CutOffer,
    CutStart,
    CuttingCardPlace,
    Device,
    appearance_clause,
    burn_count,
    check_cut,
    check_cutting_card,
    cut_order,
    rounds_left,
)
from croupier.games.ranks import Rank, may_act
from croupier.table.acting.handlers import grants
from croupier.table.going_back import returned
from croupier.table.message.commands import (
    Burn,
    CheckCards,
    CutCards,
    DropCards,
    IntroduceCards,
    LeaveCutToPlayers,
    PlaceCuttingCard,
    RefuseCut,
    ReshuffleRack,
    Riffle,
    SetCuttingCardAside,
    Shuffle,
    VerifyCards,
)
from croupier.table.message.events import (
    CardsBurned,
    CardsChecked,
    CardsCut,
    CardsDropped,
    CardsIntroduced,
    CardsRiffled,
    CardsShuffled,
    CardsVerified,
    CutLeftToPlayers,
    CutRefused,
    CuttingCardPlaced,
    CuttingCardSetAside,
    Event,
    LastCoupAnnounced,
    RackReshuffled,
)
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.cards import Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.reading.desk import cites, desk_of, lacks, next_deal


def offers_of(table: Table, desk: Desk, start: CutStart, *, left_to_players: bool = False) -> tuple[CutOffer, ...]:
    """Who is asked to cut, by where they sit; where nobody sits, whoever stands there."""
    asked: dict[int, str] = {}
    for area, names in table.floor.seats.items():
        sitting = [name for name in names if table.floor.people[name].seated and table.floor.people[name].area == area]
        if names:
            asked[area] = (sitting or list(names))[0]
    return cut_order(desk.procedure.cut, asked, table.floor.first or None, start, left_to_players=left_to_players)


def offers_open(table: Table) -> tuple[CutOffer, ...]:
    """Those still to be offered the cut who have not left."""
    return tuple(offer for offer in table.cards.offers if offer.area is None or offer.to in table.floor.people)


def ready_after_shuffle(desk: Desk) -> bool:
    return desk.procedure.cut.by is CutBy.NONE and not desk.procedure.burns


def cut_rule(table: Table, desk: Desk) -> Cut:
    """How the stack is cut. What a broken device left may be too little for the margin, and is then cut anywhere."""
    cut = desk.procedure.cut
    return cut if 2 * cut.margin <= table.cards.stock.remaining else replace(cut, margin=0)


def cutting_card_shows(table: Table) -> bool:
    cards = table.cards
    return cards.stage is Stage.READY and cards.behind is not None and cards.behind >= cards.stock.remaining


def _between_rounds(table: Table, what: str, clause: str | None) -> Refused | None:
    return Refused(f"{what} while a round is in progress.", clause) if table.round is not None else None


@grants(IntroduceCards)
def introduce_cards(table: Table, command: IntroduceCards) -> Outcome:
    desk = desk_of(table)
    cards, book = table.cards, desk.book
    first = cards.stage is Stage.NONE and not cards.pack.back
    why = book.replace_cards if cards.stage is Stage.LOADED else book.unfit or book.replace_cards
    if refusal := lacks(command, Rank.DEALER if first else Rank.SUPERVISOR, why):
        return refusal
    if refusal := _between_rounds(table, "Cards are not replaced", why):
        return refusal
    same_back = command.back == cards.pack.back and desk.procedure.device is Device.SHOE
    if same_back and not command.scanning:
        return Refused(f"The new cards need another back than {cards.pack.back}.", book.replace_cards)
    if same_back and not may_act(command.by.rank, Rank.ASSISTANT_MANAGER):
        return lacks(command, Rank.ASSISTANT_MANAGER, book.same_back) or Refused("The new cards need another back.")
    start = CutStart(CutMoment.COMMENCING if table.played == 0 else CutMoment.CARDS_REPLACED)
    return (
        CardsIntroduced(
            back=command.back, packs=desk.rules.terms.decks, shoe=cards.shoe, start=start, scanning=command.scanning,
            by=command.by, at=command.at, clauses=cites(book.decks, "" if first else why, book.same_back if same_back else ""),
        ),
    )  # fmt: skip


@grants(CheckCards)
def check_cards(table: Table, command: CheckCards) -> Outcome:
    book, inspector = desk_of(table).book, command.by.rank is Rank.INSPECTOR
    before_use = bool(book.check_before) and table.cards.stage is Stage.LOADED and not inspector
    clause = book.check_before if before_use else book.check_cards
    if not inspector and (refusal := lacks(command, Rank.DEALER if before_use else Rank.SUPERVISOR, clause)):
        return refusal
    return (
        CardsChecked(
            by=command.by, at=command.at, clauses=cites(clause, table.cards.care.check.by if table.cards.care.check else None)
        ),
    )


@grants(Shuffle)
def shuffle(table: Table, command: Shuffle) -> Outcome:
    desk, cards = desk_of(table), table.cards
    clause = desk.book.shuffle
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    if refusal := _between_rounds(table, "The cards are not shuffled", clause):
        return refusal
    if cards.care.unverified:
        return Refused("The supervisor must first find all dropped cards collected.", desk.book.dropped)
    if cards.stage is Stage.NONE:
        return Refused("There are no cards at the table to shuffle.", clause)
    if cards.stage is not Stage.LOADED and not may_act(command.by.rank, Rank.SUPERVISOR):
        return Refused("The cards are shuffled already; another shuffle is for a casino supervisor to direct.", clause)
    if cards.care.handled:
        return Refused("Players have handled these cards: they must be replaced.", desk.book.handled)
    if cards.care.check:
        return Refused("The cards are checked before they are shuffled again.", cards.care.check.by)
    if cards.care.condemned:
        return Refused("These cards are not played again: new ones take their place.", cards.care.condemned.by)
    if command.how == "pre-shuffled" and not cards.pack.fresh:
        return Refused("These cards have been in use here: they are shuffled at the table.", desk.book.pre_shuffled or clause)
    by_hand = desk.procedure.by_hand_clause if command.how == "dealer" else None
    return (
        CardsShuffled(
            how=command.how, commitment=command.commitment, shoe=cards.shoe + 1,
            offers=offers_of(table, desk, cards.start), ready=ready_after_shuffle(desk),
            by=command.by, at=command.at, clauses=cites(clause, by_hand),
        ),
    )  # fmt: skip


@grants(Riffle)
def riffle(table: Table, command: Riffle) -> Outcome:
    desk = desk_of(table)
    clause = desk.procedure.riffle_clause
    if clause is None:
        return Refused(f"{desk.rules.title} does not offer a riffle on request.")
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    if command.player not in table.floor.people:
        return Refused(f"{command.player} is not at this table.", clause)
    if table.cards.stage is not Stage.SHUFFLED:
        return Refused("A riffle on request comes after the shuffle and before the cut.", clause)
    if table.cards.pack.how != "pre-shuffled":
        return Refused("Only cards that came shuffled are riffled on request.", clause)
    riffled = CardsRiffled(player=command.player, commitment=command.commitment, by=command.by, at=command.at, clauses=(clause,))
    return (riffled,)


@grants(DropCards)
def drop_cards(table: Table, command: DropCards) -> Outcome:
    book = desk_of(table).book
    if refusal := lacks(command, Rank.DEALER, book.dropped):
        return refusal
    if table.cards.stage is Stage.NONE or table.round is not None:
        return Refused("The cards are not in the dealer's hands now.", book.dropped or None)
    if table.cards.care.unverified:
        return Refused("The drop is already reported; the supervisor must verify the cards.", book.dropped or None)
    return (CardsDropped(by=command.by, at=command.at, clauses=cites(book.dropped)),)


@grants(VerifyCards)
def verify_cards(table: Table, command: VerifyCards) -> Outcome:
    book = desk_of(table).book
    if refusal := lacks(command, Rank.SUPERVISOR, book.dropped):
        return refusal
    if not table.cards.care.unverified:
        return Refused("No dropped cards wait to be verified.", book.dropped or None)
    return (CardsVerified(by=command.by, at=command.at, clauses=cites(book.dropped)),)


@grants(LeaveCutToPlayers)
def leave_cut_to_players(table: Table, command: LeaveCutToPlayers) -> Outcome:
    desk = desk_of(table)
    cut = desk.procedure.cut
    if refusal := lacks(command, Rank.SUPERVISOR, cut.clause):
        return refusal
    if cut.by is not CutBy.SUPERVISOR:
        return Refused(f"At {desk.rules.title} it is not for the supervisor to say who cuts.", cut.clause)
    if refusal := _not_to_cut(table, cut.clause):
        return refusal
    if len(table.cards.offers) != 1:
        return Refused("The cut is already left to the players.", cut.clause)
    offers = offers_of(table, desk, table.cards.start, left_to_players=True)
    return (CutLeftToPlayers(offers=offers, by=command.by, at=command.at, clauses=cites(cut.clause)),)


def _not_to_cut(table: Table, clause: str | None) -> Refused | None:
    if table.cards.care.unverified:
        return Refused("The supervisor must first find all dropped cards collected.", clause)
    if table.cards.stage is not Stage.SHUFFLED or not table.cards.offers:
        return Refused("No cards are waiting to be cut.", clause)
    return None


def _not_the_cutter(by: Actor, offer: CutOffer) -> Refused | None:
    """The person offered the cut speaks, or the dealer records it; the supervisor's own cut is the supervisor's."""
    if offer.area is None:
        needed = Rank.SUPERVISOR if offer.to == "supervisor" else Rank.DEALER
        if may_act(by.rank, needed):
            return None
        return Refused(f"The cut is offered to the {offer.to}.", offer.clause)
    if by.rank is Rank.PLAYER:
        return None if by.id == offer.to else Refused(f"The cut is offered to {offer.to}.", offer.clause)
    return None if may_act(by.rank, Rank.DEALER) else Refused(f"The cut is offered to {offer.to}.", offer.clause)


@grants(CutCards)
def cut_cards(table: Table, command: CutCards) -> Outcome:
    desk, cards = desk_of(table), table.cards
    cut = cut_rule(table, desk)
    if refusal := _not_to_cut(table, cut.clause):
        return refusal
    offer = offers_open(table)[0]
    if refusal := _not_the_cutter(command.by, offer):
        return refusal
    if command.nominee and not offer.nominate_clause:
        return Refused(f"{offer.to} cannot name someone else to cut.", offer.clause)
    if problem := check_cut(cut, cards.stock.remaining, command.position):
        return Refused(problem.sentence, problem.clause)
    under = desk.procedure.cutting_card.place is CuttingCardPlace.UNDER_DECK
    return (
        CardsCut(
            offer=offer, cutter=command.nominee or offer.to, position=command.position,
            behind=None, handled=offer.area is not None and bool(desk.book.handled), ready=under,
            by=command.by, at=command.at,
            clauses=cites(offer.clause, offer.nominate_clause if command.nominee else None, cut.margin_clause,
                          desk.procedure.cutting_card.place_clause if under else None),
        ),
    )  # fmt: skip


@grants(RefuseCut)
def refuse_cut(table: Table, command: RefuseCut) -> Outcome:
    cut = desk_of(table).procedure.cut
    if refusal := _not_to_cut(table, cut.clause):
        return refusal
    offer = offers_open(table)[0]
    if refusal := _not_the_cutter(command.by, offer):
        return refusal
    if len(offers_open(table)) == 1:
        return Refused(f"There is nobody left to cut but the {offer.to}.", offer.clause)
    return (CutRefused(offer=offer, by=command.by, at=command.at, clauses=cites(cut.passing_clause)),)


@grants(PlaceCuttingCard)
def place_cutting_card(table: Table, command: PlaceCuttingCard) -> Outcome:
    desk = desk_of(table)
    rule = desk.procedure.cutting_card
    if refusal := lacks(command, Rank.DEALER, rule.place_clause):
        return refusal
    if table.cards.care.unverified:
        return Refused("The supervisor must first find all dropped cards collected.", desk.book.dropped)
    if table.cards.stage is not Stage.CUT:
        return Refused("The cutting card is placed right after the cut.", rule.place_clause)
    if problem := check_cutting_card(rule, table.cards.stock.remaining, command.from_back):
        return Refused(problem.sentence, problem.clause)
    return (CuttingCardPlaced(from_back=command.from_back, by=command.by, at=command.at, clauses=cites(rule.place_clause)),)


def burn_is_due(table: Table) -> bool:
    procedure = desk_of(table).procedure
    stage = table.cards.stage
    if not procedure.burns:
        return False
    return stage is Stage.PLACED or (stage is Stage.SHUFFLED and procedure.cut.by is CutBy.NONE)


@grants(Burn)
def burn(table: Table, command: Burn) -> Outcome:
    desk, cards = desk_of(table), table.cards
    burns = desk.procedure.burns
    clause = burns[0].clause if burns else None
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    if not burn_is_due(table):
        return Refused("No card is to be burned now.", clause)
    if cards.care.unverified:
        return Refused("The supervisor must first find all dropped cards collected.", desk.book.dropped)
    chosen = next((way for way in burns if way.kind is command.kind), None)
    if chosen is None:
        return Refused(f"{desk.rules.title} does not burn that way.", clause)
    if chosen.needs_supervisor and (refusal := lacks(command, Rank.SUPERVISOR, chosen.clause)):
        return refusal
    shows = chosen.kind is not BurnKind.ONE_UNSEEN
    if shows != (command.shown is not None):
        return Refused("This burn shows its card." if shows else "This burn shows no card.", chosen.clause)
    unseen = 1
    if command.shown is not None:
        if not cards.stock.could_hold(command.shown):
            return Refused(f"The shoe cannot hold another {command.shown}.", desk.book.decks)
        unseen = burn_count(command.shown) if chosen.kind is BurnKind.FACE_VALUE else 0
    return (
        CardsBurned(
            kind=chosen.kind, shown=command.shown, unseen=unseen, by=command.by, at=command.at, clauses=cites(chosen.clause)
        ),
    )


@grants(SetCuttingCardAside)
def set_cutting_card_aside(table: Table, command: SetCuttingCardAside) -> Outcome:
    desk = desk_of(table)
    rule = desk.procedure.cutting_card
    if refusal := lacks(command, Rank.DEALER, rule.during_clause):
        return refusal
    if not cutting_card_shows(table):
        return Refused("The cutting card is not showing.", rule.during_clause)
    ongoing = table.round
    first = ongoing is None
    start = CutStart(CutMoment.CUTTING_CARD_FIRST)
    if ongoing is not None:
        step = next_deal(table)
        if step is None:
            return Refused("The cutting card comes out with the next card, and none is due now.", rule.during_clause)
        on_area = step.hand.isdigit()
        moment = CutMoment.CUTTING_CARD_ON_AREA if on_area else CutMoment.CUTTING_CARD_ON_DEALER
        start = CutStart(moment, int(step.hand) if on_area else None)
    left = rounds_left(rule, seen_as_first_card=first)
    clause = appearance_clause(rule, seen_as_first_card=first)
    events: list[Event] = [
        CuttingCardSetAside(first=first, rounds_left=left, start=start, by=command.by, at=command.at, clauses=cites(clause))
    ]
    if rule.appearance is Appearance.ONE_MORE_COUP and first:
        events.append(LastCoupAnnounced(by=command.by, at=command.at, clauses=cites(clause)))
    if left == 0:
        # The shuffle comes before the round, so betting opens again.
        why = "betting opens again after the shuffle"
        events += [returned(lying, why, command, clause or "") for lying in table.laid]
    return tuple(events)


@grants(ReshuffleRack)
def reshuffle_rack(table: Table, command: ReshuffleRack) -> Outcome:
    desk, cards = desk_of(table), table.cards
    clause = desk.procedure.device_clause
    if desk.procedure.device is not Device.RESHUFFLE_RACK:
        return Refused(f"{desk.rules.title} does not reshuffle the rack during a round.", desk.book.short or None)
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    if not rack_is_due(table):
        return Refused("The rack is not shuffled now.", clause)
    return (
        RackReshuffled(
            commitment=command.commitment, known=cards.rack.known, unseen=cards.rack.unseen, shoe=cards.shoe,
            offers=offers_of(table, desk, CutStart(CutMoment.RESHUFFLE)), ready=ready_after_shuffle(desk),
            by=command.by, at=command.at, clauses=cites(clause),
        ),
    )  # fmt: skip


def rack_is_due(table: Table) -> bool:
    """None is left for the card that is due, or for the next round's first, while the rack holds some."""
    cards = table.cards
    if desk_of(table).procedure.device is not Device.RESHUFFLE_RACK:
        return False
    if cards.stock.remaining > 0 or cards.stage is not Stage.READY or not (cards.rack.known or cards.rack.unseen):
        return False
    return table.round is None or next_deal(table) is not None
