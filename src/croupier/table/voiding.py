"""A round taken back: settlements reversed, the last round reopened, a round declared void and every wager returned."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from croupier.cards.procedure import Device
from croupier.games.ranks import Rank
from croupier.games.rules import Complete, Deal, Result, Settled, Step
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import HANDLERS, grants
from croupier.table.asking.tries import SOMEONE, Try, bare, tries_for
from croupier.table.carried import CARRIED
from croupier.table.dealing import lay_card, not_to_start
from croupier.table.going_back import returned
from croupier.table.message.command import Command
from croupier.table.message.events import WagerSettled
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import (
    DealAsNext,
    EndShoe,
    GiveToBanker,
    KeepForNext,
    KeepForNoBet,
    NoteLateError,
    PlayFacedCard,
    RackCard,
    VoidRound,
    VoidShortRound,
)
from croupier.table.message.upsets import (
    HeldRacked,
    JackpotCarried,
    LateErrorNoted,
    RoundReopened,
    RoundVoided,
    SettlementLeft,
    SettlementReversed,
    ShoeVoided,
)
from croupier.table.model.cards import Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Patron
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.notices import tell
from croupier.table.reading.amounts import Amounts
from croupier.table.reading.desk import cites, desk_of, lacks, next_deal
from croupier.table.redress import enter
from croupier.table.settling import given_away, next_back


def step_now(table: Table) -> Step | None:
    """What the drawing rule wants in the round in progress; nothing while cards lie face down that must be turned first."""
    ongoing = table.round
    if ongoing is None or ongoing.void:
        return None
    desk = desk_of(table)
    if ongoing.result:
        return Complete(desk.book.result)
    slots = [slot for hand in ongoing.hands.values() for slot in hand]
    if desk.rules.opening and len(slots) >= desk.rules.opening and not all(slot.up for slot in slots):
        return None
    return desk.rules.next_card(ongoing.cards, ongoing.decisions)


def finished(ongoing: Round) -> bool:
    """Its wagers are settled; it only waits to be cleared."""
    return bool(ongoing.result) and not ongoing.due


def can_be_righted(table: Table) -> bool:
    """A round is in progress, or the last one is not yet final."""
    ongoing = table.latest
    return ongoing is not None and not ongoing.void and not _first_card_out(table)


def _first_card_out(table: Table) -> bool:
    """The next round's first card has been removed, if only to the wrong place: the one before is final."""
    desk = desk_of(table)
    if table.round is not None or not table.cards.held:
        return False
    held = table.cards.held[0]
    if desk.rules.opening:
        return not held.impossible and table.cards.stage is Stage.READY
    return held.laid.isdigit() and not held.faced and not held.impossible and not_to_start(table, desk, "held") is None


def no_round_to_right(table: Table, clause: str) -> Refused | None:
    if can_be_righted(table) or begun_wrongly(table):
        return None
    return Refused("No round is in progress, and the last one is final.", clause or None)


def begun_wrongly(table: Table) -> bool:
    """A coup's first card lies on the wrong hand: with it the coup has begun, and the one before is final."""
    desk = desk_of(table)
    if table.round is not None or not table.cards.held or not desk.rules.opening:
        return False
    held, hands = table.cards.held[0], desk.rules.hands(())
    first = desk.rules.next_card({hand: [] for hand in hands}, {})
    laid = held.laid in hands and first != Deal(held.laid, first.clause) and not held.faced and not held.impossible
    return laid and not table.no_bet and not_to_start(table, desk, "held") is None


def misdelivered(table: Table) -> bool:
    """The first held card belongs to the other hand than the one it was laid on, and no clause about a third card fits."""
    if begun_wrongly(table):
        return True
    if not table.cards.held or table.round is None or not desk_of(table).rules.opening:
        return False
    held, step = table.cards.held[0], step_now(table)
    if not isinstance(step, Deal) or held.laid not in table.round.hands or held.faced or held.impossible:
        return False
    third = sum(map(len, table.round.hands.values())) >= desk_of(table).rules.opening
    return held.laid != step.hand and not (third and held.laid == "player" and not player_drew(table))


def player_drew(table: Table) -> bool:
    """Whether Player's Hand has its drawn card; Banker's opening hand is two cards in both baccarats, the rest is Player's."""
    return table.round is not None and len(table.round.hands["player"]) > desk_of(table).rules.opening - 2


def shown_wrongly(table: Table) -> bool:
    """Whether a card dealt now and shown by the dealer is one that a player should have turned, or nobody yet."""
    no_bet = table.round.no_bet if table.round is not None else bool(table.no_bet)
    return desk_of(table).conditions.method == "B" and not no_bet


def own_rule(table: Table, command: Command) -> str:
    """The clause that says of the held card in particular what becomes of it; it goes before laying the cards anew."""
    desk = desk_of(table)
    if not table.cards.held:
        return ""
    if desk.rules.opening and table.cards.held[0].impossible:
        return desk.book.irregular.wrong_cards.rule
    if _to_be_turned_first(table):
        return desk.book.turned_over or desk.book.face_up
    wagers_concerned = table.round is None or not table.round.no_bet
    if desk.book.irregular.misdelivery is not None and wagers_concerned and misdelivered(table):
        return desk.book.irregular.misdelivery.rule
    from croupier.table.powers.wrong.unready import PlayUnburned  # it deals held cards, which lean on this module

    kinds: tuple[type[Command], ...] = (GiveToBanker, KeepForNext, KeepForNoBet, PlayFacedCard, RackCard)
    if not desk.rules.opening:  # one card gone astray has its clause; several put the whole order in doubt
        kinds = (DealAsNext, RackCard, KeepForNext, PlayFacedCard, PlayUnburned) if len(table.cards.held) == 1 else ()
    for kind in kinds:
        outcome = HANDLERS[kind](table, kind(by=command.by, at=command.at))
        if not isinstance(outcome, Refused):
            return outcome[0].clauses[0]
    return ""


def _to_be_turned_first(table: Table) -> bool:
    """A card too many came while the opening cards lie face down: what it is shows once they are turned."""
    ongoing, opening = table.round, desk_of(table).rules.opening
    if ongoing is None or ongoing.result or not opening or ongoing.upset.discrepancy:
        return False
    slots = [slot for hand in ongoing.hands.values() for slot in hand]
    return len(slots) >= opening and not all(slot.up for slot in slots)


def begin(course: Course, clause: str) -> None:
    """The coup that began with a card on the wrong hand: the card goes where it belongs."""
    table, command = course.table, course.command
    if not begun_wrongly(table):
        return
    held = table.cards.held[0]
    dealt = lay_card(table, desk_of(table), command, held.card, "held", down=not held.up)
    assert not isinstance(dealt, Refused)
    course.follows(*(replace(event, clauses=cites(clause, *event.clauses)) for event in dealt))


def reopen(course: Course, *clauses: str) -> None:
    """The last round is in progress again, if none is; what was wagered since goes back."""
    table = course.table
    cards = table.cards
    if table.round is not None or table.last is None:
        return
    last = table.last.round
    _placed_since_back(course, "the last round is reopened", *clauses)
    fresh = desk_of(table).procedure.device is Device.FRESH_DECK
    over = fresh or cards.rounds_left == 0
    idle = {} if last.no_bet else {name: patron.idle - 1 for name, patron in table.floor.people.items() if patron.idle > 0}
    course.happens(
        RoundReopened, *clauses, number=last.number, idle=idle, ready=over and cards.stage is Stage.LOADED,
        rounds_left=None if cards.rounds_left is None else cards.rounds_left + 1,
        back=next_back(desk_of(table), cards.pack.back) if fresh else "",
    )  # fmt: skip


def take_back_settlements(
    course: Course,
    *clauses: str,
    forfeits: frozenset[str] = frozenset(),
    again: bool = False,
    which: Callable[[Settled], bool] = lambda _line: True,
) -> None:
    """Every settled wager lies again; where its player has gone or spent it, the difference goes into the register, at once or,
    if the round is settled `again`, when its result is known."""
    wagers = desk_of(course.table).rules.wagers
    for line in reversed(course.round.settled):
        if line.result is Result.VOID or not which(line):
            continue  # it went back whole, and no card changes that
        patron = course.table.floor.people.get(line.player or "")
        if patron is not None and _can_give_back(course.table, patron, line):
            collected = wagers[line.wager].collected_first
            course.happens(SettlementReversed, *clauses, settled=line, given=given_away(line), collected=collected)
        elif again:
            course.happens(SettlementLeft, *clauses, settled=line)
        else:
            _owe(course, line, *clauses, forfeited=line.player in forfeits)


def _can_give_back(table: Table, patron: Patron, line: Settled) -> bool:
    if line.means == "tokens":
        return table.chips(patron.id) >= line.pays and table.tokens(patron.id) >= line.returned
    return table.chips(patron.id) >= line.pays + line.returned


def _owe(course: Course, line: Settled, *clauses: str, forfeited: bool = False) -> None:
    """Who lost is owed the stake and who won owes the winnings; a culprit's stake was forfeit either way."""
    gained = line.pays + line.returned - (0 if forfeited else line.amount)
    desk = desk_of(course.table)
    carried = desk.book.irregular.carried
    if carried is not None and gained < 0 and desk.rules.wagers[line.wager].collected_first:
        tell(course, carried.tells, f"{line.player} has left, and the jackpot wager goes back", carried.leaving)
        clauses = (carried.leaving, *clauses)
    if gained:
        enter(course, course.round.number, line.wager, abs(gained), line.player or "", *clauses, over=gained > 0)


def _settled_as(lying: Lying, result: Result, clause: str) -> Settled:
    """A wager that goes back whole, or is forfeited, whatever the cards."""
    back = lying.amount if result is Result.VOID else 0
    return Settled(
        lying.area, lying.player, lying.wager, lying.means, lying.amount, lying.amount, result, None, 0, back, clause
    )  # fmt: skip


def give_back(course: Course, lying: Lying, clause: str, *, collected: bool = False, forfeit: bool = False) -> None:
    """One wager of the round in progress goes back to its player, or to the house where it is forfeited."""
    line = _settled_as(lying, Result.LOSE if forfeit else Result.VOID, clause)
    course.happens(WagerSettled, clause, settled=line, given=0, rank=-1, collected=collected)


def void_round(
    course: Course,
    why: str,
    clause: str,
    *others: str,
    forfeits: frozenset[str] = frozenset(),
    forfeit_clause: str = "",
    interim_stands: bool = False,
    misdeal: bool = False,
    unrighted: bool = False,
    wagers_by: str = "",
) -> None:
    """The round in progress counts for nothing: wagers go back, held cards to the rack; the others lie until they are cleared."""
    if not interim_stands:
        take_back_settlements(course, clause, forfeits=forfeits)
    course.happens(RoundVoided, clause, *others, number=course.round.number, why=why, misdeal=misdeal, unrighted=unrighted)
    for lying in course.table.laid:
        lost = lying.player in forfeits
        give_back(course, lying, forfeit_clause if lost else wagers_by or clause, forfeit=lost)
    _jackpot_wagers(course, clause, forfeits, forfeit_clause)
    rack_held(course, clause)


def _jackpot_wagers(course: Course, clause: str, forfeits: frozenset[str], forfeit_clause: str) -> None:
    """Those taken before the deal count for the next round; without such a rule they go back too."""
    carried = desk_of(course.table).book.irregular.carried
    kept = []
    for lying in course.table.taken:
        if lying.player in forfeits:
            give_back(course, lying, forfeit_clause, collected=True, forfeit=True)
        elif carried is None:
            give_back(course, lying, clause, collected=True)
        else:
            kept.append(lying)
    if carried is not None and kept:
        course.happens(JackpotCarried, carried.rule, stakes=tuple(kept))


def rack_held(course: Course, clause: str) -> None:
    for held in course.table.cards.held:
        course.happens(HeldRacked, clause, held=held)


@grants(VoidRound)
def declare_void(table: Table, command: VoidRound) -> Outcome:
    desk = desk_of(table)
    rule = desk.book.irregular
    if not rule.void:
        return Refused(f"{desk.rules.title} has misdeals and void hands, but no round that is void for want of reconstruction.")
    if refusal := lacks(command, Rank.SUPERVISOR, rule.void) or no_round_to_right(table, rule.void):
        return refusal
    if clause := own_rule(table, command):
        return Refused("A clause of its own says what becomes of the held card; that comes first.", clause)
    course = Course(table, command)
    begin(course, rule.void)
    reopen(course, rule.void)
    void_round(course, command.grounds, rule.void, *rule.grounds, rule.void_goes_on, unrighted=True)
    return course.outcome()


@grants(VoidShortRound)
def void_short_round(table: Table, command: VoidShortRound) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.irregular.short
    if not clause:
        return Refused(f"{desk.rules.title} finishes a round although the cards run out.", desk.book.short or None)
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    if next_deal(table) is None or table.cards.stock.remaining > 0 or table.cards.waiting or table.cards.held:
        return Refused("A card for this round is still there, or none is due.", clause)
    course = Course(table, command)
    void_round(course, "too few cards to finish", clause)
    if desk.procedure.device is Device.SHOE:
        course.happens(ShoeVoided, clause, why="no card is left")
    return course.outcome()


@grants(EndShoe)
def end_shoe(table: Table, command: EndShoe) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.irregular.replace_shoe
    if not clause:
        return Refused(f"At {desk.rules.title} play goes on with the remaining cards.", desk.book.irregular.void_goes_on or None)
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    void = table.latest
    ending = table.cards.stage is not Stage.READY or (table.round is not None and table.cards.rounds_left == 1)
    if void is None or not (void.void and void.upset.unrighted) or ending:
        return Refused("The cards are taken out of the shoe only after a coup that could not be put right.", clause)
    if not command.agreed:
        return Refused("All players must agree.", clause)
    course = Course(table, command)
    wagers_back(course, "the shoe is not played on", clause)
    rack_held(course, clause)
    course.happens(ShoeVoided, clause, why="all players agreed after a void coup")
    return course.outcome()


def wagers_back(course: Course, why: str, clause: str) -> None:
    """What lies for a round that has not begun goes back."""
    if course.table.round is not None:
        return
    _placed_since_back(course, why, clause)


def _placed_since_back(course: Course, why: str, *clauses: str) -> None:
    """What was placed for the next round; a jackpot wager carried over is in it already, and stays."""
    for pile, collected in ((course.table.laid, False), (course.table.taken, True)):
        for lying in pile:
            if CARRIED not in lying.flags:
                course.follows(returned(lying, why, course.command, *clauses, collected=collected))


@grants(NoteLateError)
def note_late_error(table: Table, command: NoteLateError) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.irregular.too_late
    if not clause:
        return Refused(f"{desk.rules.title} has no clause about an error found in a round that is over.")
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    if not 1 <= command.round <= table.played:
        return Refused(f"No round {command.round} has been played at this table.", clause)
    if command.round == table.played and (table.round is not None or table.last is not None):
        return Refused("That round is not final yet: the error is put right.", desk.book.irregular.reconstruct)
    course = Course(table, command)
    course.happens(LateErrorNoted, clause, round=command.round, what=command.what)
    return course.outcome()


tries_for(VoidShortRound)(bare)


@tries_for(VoidRound)
def _voids(_table: Table, _desk: Desk) -> Iterator[Try]:
    yield Try({}, {"grounds": SOMEONE})


@tries_for(EndShoe)
def _ended_shoes(_table: Table, _desk: Desk) -> Iterator[Try]:
    for agreed in (False, True):
        yield Try({"agreed": agreed})


@tries_for(NoteLateError)
def _late_errors(table: Table, desk: Desk) -> Iterator[Try]:
    final = table.played - (table.round is not None or table.last is not None)
    if desk.book.irregular.too_late and final > 0:
        yield Try({}, {"round": final, "what": SOMEONE}, {"round": Amounts(1, final)})
