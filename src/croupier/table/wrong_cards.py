"""Cards that are missing, foreign, face the wrong way or have become known: the shoe or device is not played on."""

from collections.abc import Iterator

from croupier.games.ranks import Rank
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.asking.tries import SOMEONE, Try, bare, tries_for
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import CheckFacing, ReportWrongCards, VoidShoe
from croupier.table.message.upsets import DeviceEmptied, ShoeVoided, WrongCardsFound
from croupier.table.model.cards import Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.notices import tell
from croupier.table.reading.desk import desk_of, lacks
from croupier.table.voiding import finished, rack_held, void_round, wagers_back


def stop_cards(course: Course, why: str, clause: str, *, interim_stands: bool = False, until_cleared: bool = False) -> None:
    """No card of this shoe or device is played any more: a round under way is void, wagers for the next go back."""
    ongoing = course.table.round
    if ongoing is not None and not ongoing.void and (until_cleared or not finished(ongoing)):
        void_round(course, why, clause, interim_stands=interim_stands)
    wagers_back(course, why, clause)
    rack_held(course, clause)


@grants(ReportWrongCards)
def report_wrong_cards(table: Table, command: ReportWrongCards) -> Outcome:
    rule = desk_of(table).book.irregular.wrong_cards
    if refusal := lacks(command, Rank.DEALER, rule.rule):
        return refusal
    if table.cards.stage is Stage.NONE:
        return Refused("There are no cards at the table.", rule.rule)
    found = (*command.foreign, *(str(held.card) for held in table.cards.held if held.impossible))
    if not command.missing and not found:
        return Refused("Say which card is missing, or which does not belong.", rule.rule)
    course = Course(table, command)
    course.happens(WrongCardsFound, rule.rule, rule.stand, missing=command.missing, foreign=found)
    why = "a card is missing" if command.missing else "a foreign card was found"
    stop_cards(course, why, rule.void, interim_stands=rule.interim_stands, until_cleared=rule.until_cleared)
    course.happens(DeviceEmptied, rule.check, why=why)
    if rule.tells:
        tell(course, rule.tells, why, rule.told)
    return course.outcome()


@grants(CheckFacing)
def check_facing(table: Table, command: CheckFacing) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.irregular.faced_check
    if not clause:
        return Refused(f"{desk.rules.title} has no rule about further cards that face the wrong way.")
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    if desk.rules.terms.dealing != "shuffler" or not table.cards.care.suspect:
        return Refused("No card of this device has been found face upwards.", clause)
    if table.round is not None or table.cards.waiting:
        return Refused("The device is emptied after the round, and once the card in front of it is played.", clause)
    course = Course(table, command)
    why = "other cards may face the wrong way"
    stop_cards(course, why, clause)
    course.happens(DeviceEmptied, clause, why=why)
    return course.outcome()


@grants(VoidShoe)
def void_shoe(table: Table, command: VoidShoe) -> Outcome:
    desk = desk_of(table)
    rule = desk.book.irregular
    clause = rule.revealed
    if not clause:
        return Refused(f"{desk.rules.title} has no rule about a sequence of cards that became known.")
    if refusal := lacks(command, Rank.MANAGER, clause):
        return refusal
    ongoing = table.round
    out = table.cards.stage in (Stage.NONE, Stage.LOADED) if ongoing is None else ongoing.void and table.cards.rounds_left == 1
    if out:
        return Refused("No cards are in play whose order could be known.", clause)
    course = Course(table, command)
    why = f"the order of the cards became known: {command.grounds}"
    stop_cards(course, why, clause)
    course.happens(ShoeVoided, clause, why=why)
    tell(course, rule.revealed_tells, why, clause)
    return course.outcome()


tries_for(CheckFacing)(bare)


@tries_for(ReportWrongCards)
def _findings(_table: Table, _desk: Desk) -> Iterator[Try]:
    yield Try({}, {"missing": (), "foreign": (SOMEONE,)})


@tries_for(VoidShoe)
def _void_shoes(_table: Table, _desk: Desk) -> Iterator[Try]:
    yield Try({}, {"grounds": SOMEONE})
