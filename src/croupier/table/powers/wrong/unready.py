"""Cards that were dealt before they were ready: not cut, not burned, or not shuffled when the cutting card asked for it."""

from croupier.games.provisions import Provision, Topic
from croupier.games.ranks import Rank
from croupier.games.topics import UNBURNED, UNCUT, UNSHUFFLED
from croupier.table.acting.course import Course
from croupier.table.acting.reopening import lay_held
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import DealAllowed
from croupier.table.model.cards import Stage
from croupier.table.powers.chapters import SHOE
from croupier.table.powers.power import Wrong, power
from croupier.table.powers.wrong.scanning import DealHeldCard
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import burn_is_due


def _played_on(course: Course, error: str, topic: Topic[Provision], rounds_left: int | None) -> None:
    """The cards are played as they are; a card that waits for that is dealt at once."""
    clause, command = course.book[topic].clause, course.command
    trial = Course(course.table, command, course.desk)
    trial.happens(DealAllowed, clause, error=error, rounds_left=rounds_left)
    waits = DealHeldCard(by=command.by, at=command.at) if course.table.cards.held else None
    refused = None if waits is None else waits.guard(trial.moment)
    course.happens(DealAllowed, clause, error=error, rounds_left=rounds_left, why="" if refused is None else refused.sentence)
    if waits is not None and refused is None:
        lay_held(course, clause)


@power(UNCUT, rank=Rank.DEALER, while_halted=True, silent="{title} has no rule about cards that were not cut.", wrong=Wrong(
    "not-cut", SHOE, "The cards were not cut as they should have been.",
    "The {coup} is finished, then they are shuffled and cut; earlier results stand.",
))  # fmt: skip
class PlayUncut(Command, frozen=True):
    """The cards were not cut: the round is finished, then they are shuffled."""

    def guard(self, at: Moment) -> Refused | None:
        cards, ongoing = at.cards, at.round
        forgotten = bool(cards.held) and cards.stage in (Stage.SHUFFLED, Stage.CUT) and not burn_is_due(at.table)
        badly = ongoing is not None and not ongoing.void and cards.stage is Stage.READY and cards.rounds_left != 1
        if (forgotten or badly) and not at.rules.from_device:
            return None
        sentence = "The cards are not waiting to be cut, and no round is in progress with a cut to question."
        return Refused(sentence, at.book.cite(UNCUT))

    def act(self, course: Course) -> None:
        _played_on(course, "uncut", UNCUT, 1)


@power(UNBURNED, rank=Rank.DEALER, while_halted=True, silent="{title} burns no card.", wrong=Wrong(
    "not-burned", SHOE, "A card was dealt before the burn that was due.", "It stays in play, and nothing is burned.",
))  # fmt: skip
class PlayUnburned(Command, frozen=True):
    """The burn was forgotten: the card stays in play."""

    def guard(self, at: Moment) -> Refused | None:
        if at.cards.held and burn_is_due(at.table):
            return None
        return Refused("No card has come before a burn that was due.", at.book.cite(UNBURNED))

    def act(self, course: Course) -> None:
        _played_on(course, "unburned", UNBURNED, course.table.cards.rounds_left)


@power(UNSHUFFLED, rank=Rank.DEALER, while_halted=True, silent="{title} has no rule about a forgotten shuffle.", wrong=Wrong(
    "not-shuffled", SHOE, "A card was dealt before the shuffle that the cutting card asks for.",
    "The {coup} is finished, then the cards are shuffled and cut; earlier results stand.",
))  # fmt: skip
class PlayUnshuffled(Command, frozen=True):
    """The shuffle after the cutting card was forgotten: the round is finished, then comes the shuffle."""

    def guard(self, at: Moment) -> Refused | None:
        cards = at.cards
        due = cards.stage is Stage.LOADED and cards.rounds_left == 0 and cards.care.check is None and cards.care.condemned is None
        if cards.held and due and not at.rules.from_device:
            return None
        return Refused("No card has come before the shuffle that the cutting card asks for.", at.book.cite(UNSHUFFLED))

    def act(self, course: Course) -> None:
        _played_on(course, "unshuffled", UNSHUFFLED, 1)
