"""Cards as a scanning shoe or a dealer reports them: each is dealt where it belongs, or held until someone rules."""

from collections.abc import Iterator

from croupier.cards.card import PACK, Card, in_words
from croupier.games.explain import hand_title
from croupier.games.ranks import Rank
from croupier.games.rules import Deal
from croupier.games.topics import (
    CORRECT_CARD,
    DEAL,
    DEALT_AS_NEXT,
    DECKS,
    FACE_UP,
    FACED_BURNED,
    FACED_PLAYED,
    NO_BET_FIRST,
    PASSING,
    RECONSTRUCT,
    STAYS_BURNED,
    TURNED_BACK,
    UNBURNED,
    WRONG_CARDS,
)
from croupier.table.acting.course import Course
from croupier.table.acting.laying import lay
from croupier.table.acting.reopening import lay_held
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import CardHeld, HeldCorrected
from croupier.table.model.cards import Held, Stage
from croupier.table.model.conditions import Desk
from croupier.table.powers.power import Choice, power
from croupier.table.powers.shoe.burning import Burn
from croupier.table.reading.laying import why_not_laid
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import any_card, burn_is_due
from croupier.table.reading.waiting import awaited
from croupier.table.reading.wrong import RACK, held_not_laid, shown_wrongly


def _places(desk: Desk) -> tuple[str, ...]:
    return desk.rules.hands(range(1, desk.conditions.areas + 1))


@power(DEAL, rank=Rank.DEALER, while_halted=True, cards="card", from_shoe=True)
class ScanCard(Command, frozen=True):
    """A card has come out, as a dealer enters it or a scanning shoe reports it: a fact, so it is dealt or held, never lost."""

    card: Card | None
    """None while its face is not known."""
    up: bool = True
    laid: str = ""
    """The hand it was laid on, or `rack` if it was burned; left out, it lies where the table asked for it."""
    faced: bool = False
    """It lay face upwards in the shoe or device."""
    commitment: str = ""
    """The seal of what is left, where the cards were still to be cut."""

    def guard(self, at: Moment) -> Refused | None:
        if at.cards.stage is Stage.NONE:
            return Refused("There are no cards at the table.", at.book.cite(DECKS))
        if (self.up or self.faced) and self.card is None:
            return Refused("A card that lies face upwards has a face: say which.", at.book.cite(FACE_UP))
        if self.laid and self.laid != RACK and self.laid not in _places(at.desk):
            return Refused(f"No card can be laid on {self.laid!r} at this table.", at.book.cite(DEAL))
        return None if self.card is not None else _merely_unnamed(at, self.laid)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.cards.stage is Stage.NONE:
            return
        face = any_card(at.table) or PACK[0]
        for laid in ("", RACK, *_places(at.desk)):
            unnamed = _merely_unnamed(at, laid)
            for up, faced in ((True, False), (True, True), (False, False), (False, True)):
                named = up or faced or unnamed is not None
                yield Choice({"up": up, "laid": laid, "faced": faced}, {"card": face}, barring={"card": (None,)} if named else {})

    def act(self, course: Course) -> None:
        at, up = course.moment, self.up or self.faced
        if self.laid == RACK and not up and not at.cards.held and _burn(course):
            return
        down = not up or at.rules.dealt_down
        unfit = _unfit(at, self.laid, up=self.up, faced=self.faced) or why_not_laid(at, self.card, "shoe", down=down)
        if unfit is None:
            lay(course, self.card, "shoe", down=down)
            return
        stock, cards = at.cards.stock, at.cards
        impossible = stock.remaining < 1 or (self.card is not None and not stock.could_hold(self.card))
        held = Held(self.card, up, self.laid, self.faced, unfit.sentence, impossible)
        uncut = cards.stage is Stage.SHUFFLED and bool(cards.offers)
        course.happens(CardHeld, unfit.clause, held=held, commitment=self.commitment if uncut else "")


def _burn(course: Course) -> bool:
    """A card that goes to the rack unseen while a burn is due is that burn."""
    burned = Burn(by=course.command.by, at=course.command.at)
    if burned.guard(course.moment) is not None:
        return False
    burned.act(course)
    return True


def _merely_unnamed(at: Moment, laid: str) -> Refused | None:
    """A due card that this game deals face upwards: all that is wrong is that its face was left out."""
    if _unfit(at, laid, up=False, faced=False) is not None:
        return None
    refusal, face = why_not_laid(at, None, "shoe", down=True), any_card(at.table)
    if refusal is None or face is None or why_not_laid(at, face, "shoe", down=False) is not None:
        return None
    return refusal


def _unfit(at: Moment, laid: str, *, up: bool, faced: bool) -> Refused | None:
    """Why a card that came is not simply the next one, leaving aside what the rules of the deal have to say."""
    book = at.book
    if waits := awaited(at.table):
        return Refused(f"It came while another matter waited: {waits.sentence}", waits.clause)
    if faced:
        during = () if at.round is None else (FACED_PLAYED,)
        return Refused("It lay face upwards among the cards.", book.cite(FACED_BURNED, *during, NO_BET_FIRST, TURNED_BACK))
    if laid == RACK:
        due = "it was shown" if burn_is_due(at.table) else "no burn is due"
        return Refused(f"It was burned, and {due}.", book.cite(STAYS_BURNED, DEALT_AS_NEXT))
    if burn_is_due(at.table):
        return Refused("It came before the burn.", book.cite(UNBURNED))
    step = at.next_step
    if laid and not (isinstance(step, Deal) and step.hand == laid):
        expected = f"the next card is for {hand_title(step.hand)}" if isinstance(step, Deal) else "no card is due there"
        clause = step.clause if step is not None else book.cite(RECONSTRUCT)
        return Refused(f"It was laid on {hand_title(laid)}; {expected}.", clause)
    if not up or not isinstance(step, Deal):
        return None
    if TURNED_BACK in book:
        return Refused("It was shown while the cards are dealt face down.", book.cite(TURNED_BACK))
    if shown_wrongly(at.table):
        return Refused("It was shown, and Method B deals face down.", book[PASSING].down)
    return None


@power(DEAL, rank=Rank.DEALER, while_halted=True)
class DealHeldCard(Command, frozen=True):
    """What stood in the way is gone: the held card is dealt where the rules send it."""

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(DEAL)
        if not at.cards.held:
            return Refused("No card lies held.", clause)
        held = at.cards.held[0]
        if held.faced or held.laid == RACK or (held.up and (at.rules.dealt_down or shown_wrongly(at.table))):
            return Refused("What is wrong with this card is not that it came too early.", clause)
        step = at.next_step
        if held.laid and not (isinstance(step, Deal) and step.hand == held.laid):
            return Refused(f"It lies on {hand_title(held.laid)}, where no card is due.", clause)
        return held_not_laid(at)

    def act(self, course: Course) -> None:
        lay_held(course)


@power(
    CORRECT_CARD, rank=Rank.SUPERVISOR, silent="{title} has no rule about a card that was misread.", while_halted=True,
    cards="card", by_eye=True,
)  # fmt: skip
class CorrectHeldCard(Command, frozen=True):
    """The held card was misread: what it really is, or None if no such card came at all."""

    card: Card | None

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(CORRECT_CARD)
        if not at.cards.held:
            return Refused("No card lies held.", clause)
        if self.card is None:
            return None
        if self.card == at.cards.held[0].card:
            return Refused("That is the face it was reported with.", clause)
        if not _could_be(at, self.card):
            return Refused(f"The packs hold no further {self.card}.", at.book.cite(WRONG_CARDS))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if not at.cards.held:
            return
        yield Choice({"card": None})
        seen = at.cards.held[0].card
        wrong = tuple(card for card in PACK if card == seen or not _could_be(at, card))
        if len(wrong) < len(PACK):
            face = next(card for card in PACK if card not in wrong)
            yield Choice({}, {"card": face}, barring={"card": (None, *wrong)})

    def act(self, course: Course) -> None:
        held, why = course.table.cards.held[0], ""
        if self.card is not None:
            why = f"It was misread as the {in_words(held.card)}." if held.impossible and held.card is not None else held.why
        course.happens(HeldCorrected, course.book.cite(CORRECT_CARD), held=held, card=self.card, why=why)


def _could_be(at: Moment, card: Card) -> bool:
    """Whether the packs have such a card left, once the held one is taken for another."""
    held, stock = at.cards.held[0], at.cards.stock
    if not held.impossible:
        stock = stock.put_back((held.card,) if held.card is not None else (), int(held.card is None))
    return stock.could_hold(card)
