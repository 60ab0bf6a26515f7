"""Cards that were dealt before they were ready: not cut, not burned, or not shuffled when the cutting card asked for it."""

from croupier.games.ranks import Rank
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.asking.tries import bare, tries_for
from croupier.table.held import DealHeldCard, by_clause, deal_held_card
from croupier.table.message.command import Command
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import PlayUnburned, PlayUncut, PlayUnshuffled
from croupier.table.message.upsets import DealAllowed
from croupier.table.model.cards import Stage
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of, lacks
from croupier.table.shoe_rules import burn_is_due


def _played_on(table: Table, command: Command, error: str, clause: str, rounds_left: int | None) -> Outcome:
    """The cards are played as they are; a card that waits for that is dealt at once."""
    trial, course = Course(table, command), Course(table, command)
    trial.happens(DealAllowed, clause, error=error, rounds_left=rounds_left)
    laid: Outcome = ()
    if table.cards.held:
        laid = by_clause(deal_held_card(trial.table, DealHeldCard(by=command.by, at=command.at)), clause)
    why = laid.sentence if isinstance(laid, Refused) else ""
    course.happens(DealAllowed, clause, error=error, rounds_left=rounds_left, why=why)
    if not isinstance(laid, Refused):
        course.follows(*laid)
    return course.outcome()


@grants(PlayUncut)
def play_uncut(table: Table, command: PlayUncut) -> Outcome:
    desk, cards = desk_of(table), table.cards
    clause = desk.book.irregular.uncut
    if not clause:
        return Refused(f"{desk.rules.title} has no rule about cards that were not cut.")
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    forgotten = bool(table.cards.held) and cards.stage in (Stage.SHUFFLED, Stage.CUT) and not burn_is_due(table)
    badly = table.round is not None and not table.round.void and cards.stage is Stage.READY and cards.rounds_left != 1
    if desk.rules.terms.dealing == "shuffler" or not (forgotten or badly):
        return Refused("The cards are not waiting to be cut, and no round is in progress with a cut to question.", clause)
    return _played_on(table, command, "uncut", clause, 1)


@grants(PlayUnburned)
def play_unburned(table: Table, command: PlayUnburned) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.irregular.unburned
    if not clause:
        return Refused(f"{desk.rules.title} burns no card.")
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    if not table.cards.held or not burn_is_due(table):
        return Refused("No card has come before a burn that was due.", clause)
    return _played_on(table, command, "unburned", clause, table.cards.rounds_left)


@grants(PlayUnshuffled)
def play_unshuffled(table: Table, command: PlayUnshuffled) -> Outcome:
    desk, cards = desk_of(table), table.cards
    clause = desk.book.irregular.unshuffled
    if not clause:
        return Refused(f"{desk.rules.title} has no rule about a forgotten shuffle.")
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    due = cards.stage is Stage.LOADED and cards.rounds_left == 0 and not cards.care.check and not cards.care.condemned
    if not table.cards.held or not due or desk.rules.terms.dealing == "shuffler":
        return Refused("No card has come before the shuffle that the cutting card asks for.", clause)
    return _played_on(table, command, "unshuffled", clause, 1)


tries_for(PlayUncut, PlayUnburned, PlayUnshuffled)(bare)
