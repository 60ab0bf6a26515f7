"""Cards as a scanning shoe or a dealer reports them: each is dealt where it belongs, or held until someone rules."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.cards.card import PACK, in_words
from croupier.games.explain import hand_title
from croupier.games.ranks import Rank
from croupier.games.rules import Ask, Complete, Deal, Step
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.asking.tries import Try, any_card, areas_of, bare, tries_for
from croupier.table.dealing import lay_card, not_to_start
from croupier.table.deciding import area_player
from croupier.table.going_back import returned
from croupier.table.message.command import Command
from croupier.table.message.events import CardDealt, RoundStarted
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import (
    CorrectHeldCard,
    DealAsNext,
    DealHeldCard,
    GiveToBanker,
    KeepForNext,
    KeepForNoBet,
    PlayFacedCard,
    RackCard,
    RefuseMisdealtCard,
    ScanCard,
)
from croupier.table.message.upsets import CardHeld, FacingSuspected, HeldCorrected, HeldKept, HeldRacked, MisdealtCardRefused
from croupier.table.model.cards import Held, Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of, lacks, not_theirs
from croupier.table.reading.waiting import awaited, round_in_question
from croupier.table.shoe_rules import Burn, burn, burn_is_due
from croupier.table.voiding import begun_wrongly, player_drew, shown_wrongly, step_now

RACK = "rack"
"""Where a card burned by mistake lies."""
WHOLE_HAND = 3
"""Cards that make a hand, at the game that speaks of one without a wager."""


@grants(ScanCard)
def scan_card(table: Table, command: ScanCard) -> Outcome:
    desk = desk_of(table)
    if refusal := lacks(command, Rank.DEALER, desk.book.deal):
        return refusal
    if table.cards.stage is Stage.NONE:
        return Refused("There are no cards at the table.", desk.book.decks)
    up = command.up or command.faced
    if up and command.card is None:
        return Refused("A card that lies face upwards has a face: say which.", desk.book.face_up)
    if command.laid and command.laid != RACK and command.laid not in _places(desk):
        return Refused(f"No card can be laid on {command.laid!r} at this table.", desk.book.deal)
    if command.laid == RACK and not up and not table.cards.held:
        burned = burn(table, Burn(by=command.by, at=command.at))
        if not isinstance(burned, Refused):
            return burned
    unfit = _unfit(table, desk, command)
    if unfit is None:
        down = not up or desk.rules.dealt_down
        dealt = lay_card(table, desk, command, command.card, "shoe", down=down)
        if not isinstance(dealt, Refused):
            return dealt
        if command.card is None and _merely_unnamed(table, desk, command):
            return dealt
        unfit = dealt
    stock = table.cards.stock
    impossible = stock.remaining < 1 or (command.card is not None and not stock.could_hold(command.card))
    held = Held(command.card, up, command.laid, command.faced, unfit.sentence, impossible)
    course = Course(table, command)
    uncut = table.cards.stage is Stage.SHUFFLED and bool(table.cards.offers)
    course.happens(CardHeld, unfit.clause, held=held, commitment=command.commitment if uncut else "")
    return course.outcome()


def _places(desk: Desk) -> tuple[str, ...]:
    return desk.rules.hands(range(1, desk.conditions.areas + 1))


def _unfit(table: Table, desk: Desk, command: ScanCard) -> Refused | None:
    """Why a card that came is not simply the next one, leaving aside what the rules of the deal have to say."""
    rule = desk.book.irregular
    if waits := awaited(table):
        return Refused(f"It came while another matter waited: {waits.sentence}", waits.clause)
    if command.faced:
        during = rule.faced_during if table.round is not None else ""
        shown = rule.misdeals.turned_back if rule.misdeals is not None else None
        return Refused("It lay face upwards among the cards.", rule.faced_burned or during or rule.no_bet_first or shown)
    if command.laid == RACK:
        due = "it was shown" if burn_is_due(table) else "no burn is due"
        return Refused(f"It was burned, and {due}.", rule.stays_burned or rule.as_next or None)
    if burn_is_due(table):
        return Refused("It came before the burn.", rule.unburned or None)
    step = step_now(table) if table.round is not None else first_step(table, desk)
    if command.laid and not (isinstance(step, Deal) and step.hand == command.laid):
        expected = f"the next card is for {hand_title(step.hand)}" if isinstance(step, Deal) else "no card is due there"
        clause = step.clause if step is not None else rule.reconstruct or None
        return Refused(f"It was laid on {hand_title(command.laid)}; {expected}.", clause)
    misdeals = rule.misdeals
    if misdeals is not None and command.up and isinstance(step, Deal):
        return Refused("It was shown while the cards are dealt face down.", misdeals.turned_back)
    if command.up and shown_wrongly(table) and isinstance(step, Deal):
        return Refused("It was shown, and Method B deals face down.", desk.book.passing.down if desk.book.passing else None)
    return None


def first_step(table: Table, desk: Desk) -> Step:
    areas = sorted({lying.area for lying in table.laid if lying.wager in desk.rules.dealt_in})
    return desk.rules.next_card({hand: [] for hand in desk.rules.hands(areas)}, {})


def _merely_unnamed(table: Table, desk: Desk, command: ScanCard) -> bool:
    """A due card that this game deals face upwards: all that is wrong is that its face was left out."""
    some = next(filter(table.cards.stock.could_hold, PACK), None)
    return some is not None and not isinstance(lay_card(table, desk, command, some, "shoe", down=False), Refused)


def _first_held(table: Table, clause: str) -> Held | Refused:
    return table.cards.held[0] if table.cards.held else Refused("No card lies held.", clause or None)


def _ruled_on(table: Table, command: Command, clause: str, silent: Refused) -> Held | Refused:
    """The held card, if the document has a rule for it and whoever commands may apply it."""
    if not clause:
        return silent
    return lacks(command, Rank.DEALER, clause) or _first_held(table, clause)


def _lays(table: Table, desk: Desk, command: Command) -> Outcome:
    """The held card to where the rules send it."""
    held = table.cards.held[0]
    if held.impossible:
        return Refused("The packs cannot hold such a card: it is foreign, or was misread.", desk.book.irregular.wrong_cards.rule)
    if waits := round_in_question(table):
        return Refused(waits.sentence, waits.clause)
    return lay_card(table, desk, command, held.card, "held", down=not held.up)


def by_clause(outcome: Outcome, clause: str) -> Outcome:
    """A card dealt by a ruling rests on the ruling's clause first."""
    if isinstance(outcome, Refused):
        return outcome
    first = next(event for event in outcome if isinstance(event, CardDealt))
    ruled = replace(first, clauses=(clause, *first.clauses))
    named = tuple(ruled if event is first else event for event in outcome)
    if isinstance(named[0], RoundStarted):
        named = (replace(named[0], clauses=(clause, *named[0].clauses)), *named[1:])
    return named


@grants(DealHeldCard)
def deal_held_card(table: Table, command: DealHeldCard) -> Outcome:
    desk = desk_of(table)
    if refusal := lacks(command, Rank.DEALER, desk.book.deal):
        return refusal
    held = _first_held(table, desk.book.deal)
    if isinstance(held, Refused):
        return held
    if held.faced or held.laid == RACK or (held.up and (desk.rules.dealt_down or shown_wrongly(table))):
        return Refused("What is wrong with this card is not that it came too early.", desk.book.deal)
    step = step_now(table) if table.round is not None else first_step(table, desk)
    if held.laid and not (isinstance(step, Deal) and step.hand == held.laid):
        return Refused(f"It lies on {hand_title(held.laid)}, where no card is due.", desk.book.deal)
    return _lays(table, desk, command)


@grants(CorrectHeldCard)
def correct_held_card(table: Table, command: CorrectHeldCard) -> Outcome:
    rule = desk_of(table).book.irregular
    if refusal := lacks(command, Rank.SUPERVISOR, rule.scan):
        return refusal
    held = _first_held(table, rule.scan)
    if isinstance(held, Refused):
        return held
    if command.card is None:
        course = Course(table, command)
        course.happens(HeldCorrected, rule.scan, held=held, card=None, why="")
        return course.outcome()
    if command.card == held.card:
        return Refused("That is the face it was reported with.", rule.scan or None)
    stock = table.cards.stock
    if not held.impossible:
        stock = stock.put_back((held.card,) if held.card is not None else (), int(held.card is None))
    if not stock.could_hold(command.card):
        return Refused(f"The packs hold no further {command.card}.", rule.wrong_cards.rule)
    course = Course(table, command)
    why = f"It was misread as the {in_words(held.card)}." if held.impossible and held.card is not None else held.why
    course.happens(HeldCorrected, rule.scan, held=held, card=command.card, why=why)
    return course.outcome()


@grants(GiveToBanker)
def give_to_banker(table: Table, command: GiveToBanker) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.irregular.to_banker
    held = _ruled_on(table, command, clause, Refused(f"{desk.rules.title} has no Banker's Hand to give a card to."))
    if isinstance(held, Refused):
        return held
    step = step_now(table)
    third = table.round is not None and sum(map(len, table.round.hands.values())) >= desk.rules.opening
    if held.laid != "player" or not third or player_drew(table) or not isinstance(step, Deal) or step.hand != "banker":
        return Refused("Only a card too many on Player goes to a Banker's Hand that must draw.", clause)
    return by_clause(_lays(table, desk, command), clause)


def _last_coup(table: Table) -> bool:
    """No further coup comes from these cards."""
    return table.cards.rounds_left == 1 if table.round is not None else table.cards.stage is not Stage.READY


def _surplus(table: Table) -> bool:
    """No card is due: the round is complete, void, or none has begun."""
    return table.round is None or table.round.void or isinstance(step_now(table), Complete)


def _opens_no_bet(table: Table, held: Held) -> bool:
    """A card seen by all, or one too many on Banker, opens a coup without wagers."""
    return held.up or (held.laid == "banker" and table.round is not None)


@grants(KeepForNext)
def keep_for_next(table: Table, command: KeepForNext) -> Outcome:
    desk = desk_of(table)
    rule = desk.book.irregular
    clause = rule.kept_next
    held = _ruled_on(table, command, clause, Refused(f"{desk.rules.title} keeps no card for the next round."))
    if isinstance(held, Refused):
        return held
    if begun_wrongly(table):
        return Refused("The coup has begun with this card, on the wrong hand: it is put right.", rule.reconstruct)
    if not _surplus(table) or _last_coup(table) or held.impossible or held.up:
        return Refused("A card is kept for the next round if none is due, nobody has seen it, and another round comes.", clause)
    if rule.no_bet_first and held.laid == RACK and rule.stays_burned:
        return Refused("A burned card stays burned.", rule.stays_burned)
    if rule.no_bet_first and _opens_no_bet(table, held):
        return Refused("A card too many on Banker opens a no-bet coup.", rule.no_bet_first)
    if rule.exposed_surplus and (table.round is None or table.round.void or held.laid not in ("", "dealer")):
        return Refused("Only a card too many on the dealer's hand is kept so; another is dealt as the next.", rule.as_next)
    course = Course(table, command)
    course.happens(HeldKept, clause, held=held)
    return course.outcome()


@grants(KeepForNoBet)
def keep_for_no_bet(table: Table, command: KeepForNoBet) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.irregular.no_bet_first
    held = _ruled_on(table, command, clause, Refused(f"{desk.rules.title} has no no-bet coup for such a card."))
    if isinstance(held, Refused):
        return held
    if begun_wrongly(table):
        return Refused("The coup has begun with this card, on the wrong hand: it is put right.", desk.book.irregular.reconstruct)
    if not _surplus(table) or _last_coup(table) or held.impossible:
        return Refused("A card opens a no-bet coup if none is due now and another coup comes.", clause)
    if not _opens_no_bet(table, held):
        return Refused("A card that nobody has seen opens the next coup with wagers.", desk.book.irregular.kept_next)
    if held.laid == RACK and desk.book.irregular.stays_burned:
        return Refused("A burned card stays burned.", desk.book.irregular.stays_burned)
    course = Course(table, command)
    course.happens(HeldKept, clause, desk.book.no_bet_dealt, held=held, no_bet=True)
    if held.faced and desk.book.irregular.faced_check:
        course.happens(FacingSuspected, desk.book.irregular.faced_check)
    if table.round is None:
        for lying in table.laid:
            course.follows(returned(lying, "the next coup is a no-bet coup", command, desk.book.no_bet_dealt))
    return course.outcome()


@grants(RackCard)
def rack_card(table: Table, command: RackCard) -> Outcome:
    desk = desk_of(table)
    rule = desk.book.irregular
    held = _first_held(table, desk.book.deal)
    clause = None if isinstance(held, Refused) else _racked_by(table, desk, held)
    if refusal := lacks(command, Rank.DEALER, clause or rule.faced_burned or rule.stays_burned or rule.kept_next):
        return refusal
    if isinstance(held, Refused):
        return held
    if clause is None:
        return Refused("The document sends this card elsewhere than to the rack.", rule.kept_next or rule.reconstruct or None)
    course = Course(table, command)
    seen = rule.no_bet_first if clause == rule.kept_next and _opens_no_bet(table, held) else ""
    for racked in _stray_hand(table, desk) or (held,):
        course.happens(HeldRacked, clause, seen, held=racked)
    if held.faced and rule.faced_check and desk.rules.terms.dealing == "shuffler":
        course.happens(FacingSuspected, rule.faced_check)
    return course.outcome()


def _racked_by(table: Table, desk: Desk, held: Held) -> str | None:
    """The clause by which the held card is burned, if one says so."""
    rule = desk.book.irregular
    if held.impossible or (rule.misdeals is not None and table.round is not None):
        return None
    if held.faced and rule.faced_burned:
        return rule.faced_burned
    if held.laid == RACK and rule.stays_burned:
        return rule.stays_burned
    if _stray_hand(table, desk):
        return desk.book.dealt_without_wager
    after_last = table.cards.rounds_left == 0 and rule.no_bet_first
    if table.round is None and table.cards.stage is Stage.LOADED:
        return rule.kept_next if after_last else desk.book.shuffle  # it is shuffled with the others before any is played
    if not _surplus(table):
        return None
    if rule.exposed_surplus:
        on_dealer = table.round is not None and not table.round.void and held.laid in ("", "dealer")
        if on_dealer and held.up:
            return rule.exposed_surplus
        return desk.book.shuffle if table.round is not None and _last_coup(table) else None
    if rule.no_bet_first and table.round is not None and _last_coup(table):
        return rule.kept_next
    return None


def _stray_hand(table: Table, desk: Desk) -> tuple[Held, ...]:
    """The held cards of a whole hand, dealt where its player has no wager, if the first of them is the first held."""
    ongoing = table.round
    if not desk.book.dealt_without_wager or ongoing is None or ongoing.void or not table.cards.held:
        return ()
    where = table.cards.held[0].laid
    if not where.isdigit() or where in ongoing.hands:
        return ()
    cards = tuple(held for held in table.cards.held if held.laid == where and not held.faced and not held.impossible)
    return cards if len(cards) >= WHOLE_HAND else ()


@grants(PlayFacedCard)
def play_faced_card(table: Table, command: PlayFacedCard) -> Outcome:
    desk = desk_of(table)
    rule = desk.book.irregular
    clause = rule.faced_during
    held = _ruled_on(
        table,
        command,
        clause,
        Refused(f"At {desk.rules.title} a card found face upwards is not played so.", rule.faced_burned or None),
    )
    if isinstance(held, Refused):
        return held
    if not held.faced or table.round is None:
        return Refused("Only a card found face upwards after a coup's first card is played so.", clause)
    laid = by_clause(_lays(table, desk, command), clause)
    if isinstance(laid, Refused) or not rule.faced_check:
        return laid
    course = Course(table, command)
    course.follows(*laid)
    course.happens(FacingSuspected, rule.faced_check)
    return course.outcome()


@grants(DealAsNext)
def deal_as_next(table: Table, command: DealAsNext) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.irregular.as_next
    held = _ruled_on(table, command, clause, Refused(f"{desk.rules.title} does not pass on a misdealt card so."))
    if isinstance(held, Refused):
        return held
    if held.faced or held.impossible:
        return Refused("A card found face upwards is burned, and a foreign one is none of the game's.", clause)
    if _stray_hand(table, desk):
        return Refused("A whole hand lies on an area without the wager it needs: it is void.", desk.book.dealt_without_wager)
    step = step_now(table)
    if isinstance(step, Complete) and held.laid in ("", "dealer"):
        return Refused("A card too many on the dealer's finished hand is burned, or kept if nobody has seen it.", clause)
    due_now = isinstance(step, Deal) or (table.round is None and not_to_start(table, desk, "held") is None)
    if held.up and due_now and not _may_be_refused(table, step):  # unseen, it waits in front and is turned as it is dealt
        return by_clause(_lays(table, desk, command), clause)
    if _last_coup(table) and not isinstance(step, Ask | Deal):
        return Refused("No further round comes from these cards.", clause)
    course = Course(table, command)
    course.happens(HeldKept, clause, held=held)
    return course.outcome()


def _may_be_refused(table: Table, step: Step | None) -> bool:
    """A player who drew may still say no to a misdealt third card, so that it waits in front until they have not."""
    drew = isinstance(step, Deal) and table.round is not None and step.hand in table.round.decisions
    return drew and bool(desk_of(table).book.irregular.refused_card)


@grants(RefuseMisdealtCard)
def refuse_misdealt_card(table: Table, command: RefuseMisdealtCard) -> Outcome:
    desk, area = desk_of(table), str(command.area)
    rule, ongoing = desk.book.irregular, table.round
    clause = rule.refused_card
    if not clause:
        return Refused(f"{desk.rules.title} lets nobody refuse a card.")
    step = step_now(table)
    asked = isinstance(step, Ask) and step.areas[0] == area
    due = isinstance(step, Deal) and step.hand == area and bool(ongoing and ongoing.decisions.get(area))
    if ongoing is None or not table.cards.waiting or not (asked or due):
        return Refused(f"No misdealt card is offered to area {command.area} now.", clause)
    player = area_player(table, desk, command.area)
    if player is None:
        return Refused(f"Nobody plays area {command.area}.", clause)
    if refusal := not_theirs(command.by, player, clause):
        return refusal
    course = Course(table, command)
    after = {**ongoing.decisions, area: "stand"}
    to_dealer = isinstance(then := desk.rules.next_card(ongoing.cards, after), Deal) and then.hand == "dealer"
    course.happens(MisdealtCardRefused, clause, rule.refused_by_all if to_dealer else "", area=command.area, to_dealer=to_dealer)
    for lying in table.laid:
        if lying.area == command.area and desk.rules.wagers[lying.wager].rides_on:
            course.follows(returned(lying, "its card was refused", command, clause))
    return course.outcome()


tries_for(DealHeldCard, GiveToBanker, KeepForNext, KeepForNoBet, RackCard, PlayFacedCard, DealAsNext)(bare)


@tries_for(ScanCard)
def _scans(table: Table, desk: Desk) -> Iterator[Try]:
    for laid in ("", RACK, *_places(desk)):
        for up in (True, False):
            for faced in (False, True):
                yield Try({"up": up, "laid": laid, "faced": faced}, {"card": any_card(table) or PACK[0]})


@tries_for(CorrectHeldCard)
def _corrections(table: Table, _desk: Desk) -> Iterator[Try]:
    seen = table.cards.held[0].card if table.cards.held else None
    face = next((card for card in PACK if card != seen and table.cards.stock.could_hold(card)), None)
    if face is not None:
        yield Try({}, {"card": face})
    yield Try({"card": None})


@tries_for(RefuseMisdealtCard)
def _refusals(table: Table, desk: Desk) -> Iterator[Try]:
    for area in areas_of(desk):
        yield Try({"area": area}, player=area_player(table, desk, area) or "")
