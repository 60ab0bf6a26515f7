"""What people do: a result struck out after a disruption or a fraud, and what may befall whoever used a prohibited device."""

from collections.abc import Iterator

from croupier.games.ranks import Rank
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.asking.tries import SOMEONE, Try, tries_for
from croupier.table.betting import betting_closed
from croupier.table.carried import carried_over, hand_back
from croupier.table.choices import leave_round, players_in
from croupier.table.going_back import orphans, returned
from croupier.table.message.events import PlayerLeft
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import Detain, ExcludeFromCasino, HandOver, InvalidateOutcome, VoidWagersOf
from croupier.table.message.upsets import (
    ChoiceMade,
    CoupWithoutWagers,
    ExcludedFromCasino,
    OutcomeInvalidated,
    PersonDetained,
    PersonHandedOver,
    WagersVoided,
)
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.places import has_a_stake, keeps_cards
from croupier.table.reading.desk import desk_of, lacks
from croupier.table.voiding import begin, begun_wrongly, give_back, no_round_to_right, reopen, void_round

# A result struck out


def stakers(table: Table) -> tuple[str, ...]:
    """Everyone with a wager in the round whose result is in question, settled or not."""
    ongoing = table.latest
    if begun_wrongly(table):
        return players_in(table)
    if ongoing is None:
        return ()
    lying = (*table.laid, *table.taken) if table.round is not None else ()
    return tuple(dict.fromkeys([*(each.player for each in lying), *(line.player or "" for line in ongoing.settled)]))


def _no_culprit(table: Table, command: InvalidateOutcome) -> Refused | None:
    """Only a fraud has a culprit, and only a culprit's own wagers in that round can be lost by it."""
    rule, culprit = desk_of(table).book.irregular.conduct, command.culprit
    if command.ground != "fraud":
        if command.forfeit:
            return Refused("Wagers are forfeited for a fraud, not for a disruption.", rule.refund)
        return Refused("A disruption has no culprit; a fraud has.", rule.fraud) if culprit else None
    if culprit and culprit not in table.floor.people and culprit not in stakers(table):
        return Refused(f"{culprit} is not at this table and has no wager in the round.", rule.fraud)
    if command.forfeit and culprit not in stakers(table):
        whose = f"{culprit} has no wager in the round" if culprit else "Name the player whose fraud it was"
        return Refused(f"{whose}: a culprit's own wagers are forfeited, and no others.", rule.refund)
    if rule.must_forfeit and not command.forfeit and culprit in stakers(table):
        return Refused(f"The others' wagers go back only if those of {culprit} are forfeited.", rule.refund)
    return None


@grants(InvalidateOutcome)
def invalidate_outcome(table: Table, command: InvalidateOutcome) -> Outcome:
    rule = desk_of(table).book.irregular.conduct
    ground = rule.fraud if command.ground == "fraud" else rule.disruption
    if refusal := lacks(command, Rank.SUPERVISOR, ground) or no_round_to_right(table, ground) or _no_culprit(table, command):
        return refusal
    course = Course(table, command)
    begin(course, ground)
    struck = course.table.round or table.latest
    assert struck is not None
    course.happens(
        OutcomeInvalidated, ground, rule.strike_out, rule.refund,
        number=struck.number, ground=command.ground, what=command.what, culprit=command.culprit,
    )  # fmt: skip
    reopen(course, ground)
    forfeits = frozenset({command.culprit}) if command.forfeit else frozenset[str]()
    why = f"{command.ground}, {command.what}"
    void_round(course, why, rule.refund, rule.strike_out, ground, forfeits=forfeits, forfeit_clause=rule.refund)
    return course.outcome()


# Prohibited devices


def _not_playing(table: Table, player: str) -> Refused | None:
    """The ban binds those who play; staff and inspectors at work are exempt, and are no players of the table."""
    if player in table.floor.people:
        return None
    rule = desk_of(table).book.irregular.conduct
    return Refused(f"{player} does not play at this table; staff and inspectors at work may use devices.", rule.exempt)


@grants(VoidWagersOf)
def void_wagers_of(table: Table, command: VoidWagersOf) -> Outcome:
    rule, player = desk_of(table).book.irregular.conduct, command.player
    if refusal := lacks(command, Rank.SUPERVISOR, rule.void_wagers) or _not_playing(table, player):
        return refusal
    if not has_a_stake(table, player):
        return Refused(f"{player} has no wager on the table.", rule.void_wagers)
    course = Course(table, command)
    course.happens(WagersVoided, rule.void_wagers, rule.powers, rule.devices, player=player, grounds=command.grounds)
    if table.round is None or table.round.void:
        wagers_of_back(course, player, "its player used a prohibited device", rule.void_wagers)
        course.follows(*orphans(course.table, command))
    else:
        _out_of_the_round(course, player, rule.void_wagers)
    return course.outcome()


def wagers_of_back(course: Course, player: str, why: str, clause: str) -> None:
    """What one player has on the table for a round that has not begun goes back, a jackpot wager carried over too."""
    hand_back(course, [lying for lying in carried_over(course.table) if lying.player == player], why, clause)
    for pile, collected in ((course.table.laid, False), (course.table.taken, True)):
        for lying in pile:
            if lying.player == player:
                course.follows(returned(lying, why, course.command, clause, collected=collected))


def _out_of_the_round(course: Course, player: str, clause: str) -> None:
    """Whatever of theirs is not settled goes back; the others play on, and where nobody is left the round has no more to decide."""
    unsupported = orphans(course.table, course.command)
    for lying in course.table.taken:
        if lying.player == player:
            give_back(course, lying, clause, collected=True)
    leave_round(course, player, "its player used a prohibited device", clause)
    if course.round.result:
        return
    course.follows(*(each for each in orphans(course.table, course.command) if each not in unsupported))
    choice = course.round.upset.choice
    for name in choice.players if choice is not None else ():
        if name not in players_in(course.table):
            course.happens(ChoiceMade, clause, player=name)
    if not course.table.laid:
        _nobody_left(course, clause)


def _nobody_left(course: Course, clause: str) -> None:
    """A coup of the table's own hands is dealt to its end without wagers; hands that nobody plays are void."""
    desk = desk_of(course.table)
    if not desk.book.no_bet_dealt:
        void_round(course, "no wager is left", clause, interim_stands=True)
    elif betting_closed(course.table, desk):
        course.happens(CoupWithoutWagers, clause, desk.book.no_bet_dealt, number=course.round.number)


@grants(ExcludeFromCasino)
def exclude_from_casino(table: Table, command: ExcludeFromCasino) -> Outcome:
    rule, player = desk_of(table).book.irregular.conduct, command.player
    clause = rule.out_of_casino
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    if player in table.floor.banned:
        return Refused(f"{player} is excluded from the casino already.", clause)
    if player not in table.floor.barred and (refusal := _not_playing(table, player)):
        return refusal
    if table.round is not None and not table.round.void and has_a_stake(table, player):
        return Refused(f"{player} has a wager in this round; it is settled or declared void first.", clause)
    if refusal := keeps_cards(table, player):
        return refusal
    course = Course(table, command)
    why = "its player is excluded from the casino"
    wagers_of_back(course, player, why, clause)
    course.happens(ExcludedFromCasino, clause, rule.powers, rule.devices, player=player, grounds=command.grounds)
    if player in course.table.floor.people:
        left = course.table
        course.happens(
            PlayerLeft, clause, player=player, chips=left.chips(player), tokens=left.tokens(player), why="excluded from the casino"
        )
    if course.table.round is None:
        course.follows(*orphans(course.table, command))
    return course.outcome()


# Detention


def _no_detention(desk: Desk) -> Refused | None:
    rule = desk.book.irregular.conduct
    return None if rule.detain else Refused(f"{desk.rules.title} gives nobody the power to detain a person.", rule.powers)


@grants(Detain)
def detain(table: Table, command: Detain) -> Outcome:
    desk = desk_of(table)
    rule = desk.book.irregular.conduct
    if refusal := _no_detention(desk) or lacks(command, Rank.SUPERVISOR, rule.detain):
        return refusal
    if command.person in table.directions.detained:
        return Refused(f"{command.person} is detained already.", rule.detain)
    course = Course(table, command)
    course.happens(PersonDetained, rule.detain, rule.powers, rule.devices, person=command.person, grounds=command.grounds)
    return course.outcome()


@grants(HandOver)
def hand_over(table: Table, command: HandOver) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.irregular.conduct.detain
    if refusal := _no_detention(desk) or lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    if command.person not in table.directions.detained:
        return Refused(f"{command.person} is not detained.", clause)
    course = Course(table, command)
    course.happens(PersonHandedOver, clause, person=command.person, to=command.to)
    return course.outcome()


@tries_for(InvalidateOutcome)
def _strikings(table: Table, _desk: Desk) -> Iterator[Try]:
    yield Try({"ground": "disruption", "culprit": "", "forfeit": False}, {"what": SOMEONE})
    for culprit in dict.fromkeys(("", *table.floor.people, *stakers(table))):
        for forfeit in (False, True):
            yield Try({"ground": "fraud", "culprit": culprit, "forfeit": forfeit}, {"what": SOMEONE})


@tries_for(VoidWagersOf)
def _voidings(table: Table, _desk: Desk) -> Iterator[Try]:
    for player in table.floor.people:
        yield Try({"player": player}, {"grounds": SOMEONE})


@tries_for(ExcludeFromCasino)
def _exclusions(table: Table, _desk: Desk) -> Iterator[Try]:
    for player in dict.fromkeys((*table.floor.people, *sorted(table.floor.barred))):
        yield Try({"player": player}, {"grounds": SOMEONE})


@tries_for(Detain)
def _detentions(table: Table, _desk: Desk) -> Iterator[Try]:
    """Anyone may be found with a device, a player or not."""
    name = SOMEONE
    while name in table.directions.detained:
        name += "'"
    yield Try({}, {"person": name, "grounds": SOMEONE})


@tries_for(HandOver)
def _handings_over(table: Table, _desk: Desk) -> Iterator[Try]:
    for person in sorted(table.directions.detained):
        for to in ("inspector", "police"):
            yield Try({"person": person, "to": to})
