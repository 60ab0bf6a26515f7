"""Cards that are missing, foreign, face the wrong way or have become known: the shoe or device is not played on."""

from collections.abc import Iterator

from croupier.cards.card import Card
from croupier.games.ranks import Rank
from croupier.games.rules import Rules
from croupier.games.topics import FACED_CHECK, SEQUENCE_KNOWN, WRONG_CARDS
from croupier.table.acting.cards import stop_cards
from croupier.table.acting.casebook import tell
from croupier.table.acting.course import Course
from croupier.table.message.command import Command, Name
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import DeviceEmptied, ShoeVoided, WrongCardsFound
from croupier.table.model.cards import Cards, Stage
from croupier.table.powers.chapters import CARDS, SHOE
from croupier.table.powers.power import SOMEONE, Choice, Wrong, power
from croupier.table.reading.laying import in_front
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import is_sealed


def _impossible(cards: Cards) -> tuple[str, ...]:
    """Held cards that the packs cannot hold: they do not belong."""
    return tuple(str(held.card) for held in cards.held if held.impossible)


def _refunded(rules: Rules) -> str:
    stands = "; what was settled in it before stands" if rules.provisions[WRONG_CARDS].interim_stands else ""
    return f"The {{coup}} in which it is found is void and refunded{stands}. Earlier results stand, and the cards are checked."


@power(WRONG_CARDS, rank=Rank.DEALER,
       silent="{title} has no rule about cards that are missing or do not belong.", while_halted=True, wrong=Wrong(
    "wrong-cards", SHOE, "A card is missing, or one was found that does not belong.", _refunded,
))  # fmt: skip
class ReportWrongCards(Command, frozen=True):
    """Cards are missing, or some were found that do not belong."""

    missing: tuple[Card, ...] = ()
    foreign: tuple[Name, ...] = ()

    def guard(self, at: Moment) -> Refused | None:
        if at.cards.stage is Stage.NONE:
            return Refused("There are no cards at the table.", at.book[WRONG_CARDS].clause)
        named = bool(self.missing or self.foreign)
        if is_sealed(at.table) and (named or not _impossible(at.cards)):
            sentence = "The cards are sealed: each of them is accounted for, so that none is missing and none is foreign."
            return Refused(sentence, at.book[WRONG_CARDS].clause)
        if not named and not _impossible(at.cards):
            return Refused("Say which card is missing, or which does not belong.", at.book[WRONG_CARDS].clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if is_sealed(at.table):
            yield Choice({"missing": (), "foreign": ()})
        elif at.cards.stage is not Stage.NONE:
            yield Choice({}, {"missing": (), "foreign": (SOMEONE,)})

    def act(self, course: Course) -> None:
        rule, found = course.book[WRONG_CARDS], (*self.foreign, *_impossible(course.table.cards))
        course.happens(WrongCardsFound, rule.clause, rule.stand, missing=self.missing, foreign=found)
        why = "a card is missing" if self.missing else "a foreign card was found"
        stop_cards(
            course, why, rule.void,
            interim_stands=rule.interim_stands, until_cleared=rule.until_cleared, all_money=rule.all_money,
        )  # fmt: skip
        course.happens(DeviceEmptied, rule.check, why=why)
        tell(course, rule.tells, why, rule.told_by)


@power(
    FACED_CHECK, rank=Rank.SUPERVISOR, while_halted=True,
    silent="{title} has no rule about further cards that face the wrong way.",
    wrong=Wrong(
        "faced-check", CARDS, "A card lay face upwards in the device, and others may.",
        "After the {coup} the device is emptied, and its cards are checked and shuffled.",
    ),
)  # fmt: skip
class CheckFacing(Command, frozen=True):
    """The rest of the device is taken out and gone through for cards that face the wrong way."""

    def guard(self, at: Moment) -> Refused | None:
        if not at.rules.from_device or not at.cards.care.suspect:
            return Refused("No card of this device has been found face upwards.", at.book.cite(FACED_CHECK))
        if at.round is not None or in_front(at.table):
            sentence = "The device is emptied after the round, and once the card in front of it is played."
            return Refused(sentence, at.book.cite(FACED_CHECK))
        return None

    def act(self, course: Course) -> None:
        clause, why = course.book[FACED_CHECK].clause, "other cards may face the wrong way"
        stop_cards(course, why, clause)
        course.happens(DeviceEmptied, clause, why=why)


@power(
    SEQUENCE_KNOWN, rank=Rank.MANAGER, while_halted=True,
    silent="{title} has no rule about a sequence of cards that became known.",
    wrong=Wrong(
        "sequence-revealed", SHOE, "The order of the cards has become known to players.",
        "The {shoe} is void: a coup under way is refunded, and the cards are shuffled or replaced.",
    ),
)  # fmt: skip
class VoidShoe(Command, frozen=True):
    """The order of the cards has become known: none of them is played."""

    grounds: Name

    def guard(self, at: Moment) -> Refused | None:
        if _in_play(at):
            return None
        return Refused("No cards are in play whose order could be known.", at.book.cite(SEQUENCE_KNOWN))

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if _in_play(at):
            yield Choice({}, {"grounds": SOMEONE})

    def act(self, course: Course) -> None:
        rule, why = course.book[SEQUENCE_KNOWN], f"the order of the cards became known: {self.grounds}"
        stop_cards(course, why, rule.clause)
        course.happens(ShoeVoided, rule.clause, why=why)
        tell(course, rule.tells, why, rule.told_by)


def _in_play(at: Moment) -> bool:
    """Some card may still come out; after a void last round none does."""
    if at.round is None:
        return at.cards.stage not in (Stage.NONE, Stage.LOADED)
    return not at.round.void or at.cards.rounds_left != 1
