"""What becomes of a card that came when none was due, or not there: the document's own rules about such a card."""

from collections.abc import Iterator
from typing import Any

from croupier.games.mishaps import Takes
from croupier.games.provisions import Provision, Topic
from croupier.games.ranks import Rank
from croupier.games.rules import Ask, Complete, Deal, Rules, area_of
from croupier.games.topics import (
    DEAL,
    DEALT_AS_NEXT,
    FACE_UP,
    FACED_BURNED,
    FACED_CHECK,
    FACED_PLAYED,
    HAND_WITHOUT_WAGER,
    KEPT_FOR_NEXT,
    MISDEAL,
    MISDELIVERY,
    NO_BET_DEAL,
    NO_BET_FIRST,
    RECONSTRUCT,
    REFUSED_CARD,
    SHUFFLE,
    STAYS_BURNED,
    SURPLUS_AFTER_LAST,
    SURPLUS_BURNED,
    SURPLUS_TO_BANKER,
    TURNED_OVER,
    UNBURNED,
    WRONG_CARDS,
)
from croupier.table.acting.course import Course
from croupier.table.acting.reopening import lay_held
from croupier.table.acting.returning import returned
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import FacingSuspected, HeldKept, HeldRacked, MisdealtCardRefused
from croupier.table.model.cards import Held, Stage
from croupier.table.powers.chapters import CARDS, POKER
from croupier.table.powers.power import POWERS, Choice, Wrong, power
from croupier.table.reading.desk import cites, not_theirs
from croupier.table.reading.hands import DEALER, area_player
from croupier.table.reading.laying import not_to_start
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import burn_is_due
from croupier.table.reading.wrong import (
    RACK,
    begun_wrongly,
    held_not_laid,
    last_coup,
    misdelivered,
    none_due,
    opens_no_bet,
    player_drew,
    to_be_turned_first,
)

BEGUN = "The coup has begun with this card, on the wrong hand: it is put right."


def _none_held(clause: str | None) -> Refused:
    return Refused("No card lies held.", clause)


# Too many


@power(SURPLUS_TO_BANKER, rank=Rank.DEALER, while_halted=True,
       silent="{title} has no Banker's Hand to give a card to.", wrong=Wrong(
    "surplus-to-banker", CARDS, "A card too many was dealt to Player, and Banker must draw.", "It becomes Banker's third.",
))  # fmt: skip
class GiveToBanker(Command, frozen=True):
    """The card too many on Player becomes Banker's third."""

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(SURPLUS_TO_BANKER)
        if not at.cards.held:
            return _none_held(clause)
        third = at.round is not None and at.round.dealt >= at.rules.opening
        to_banker = isinstance(at.step, Deal) and at.step.hand == "banker"
        if at.cards.held[0].laid != "player" or not third or player_drew(at.table) or not to_banker:
            return Refused("Only a card too many on Player goes to a Banker's Hand that must draw.", clause)
        return held_not_laid(at)

    def act(self, course: Course) -> None:
        lay_held(course, course.book.cite(SURPLUS_TO_BANKER))


def _kept(rules: Rules) -> str:
    if rules.provisions[KEPT_FOR_NEXT].takes is Takes.DEALERS_SURPLUS:
        return "A card was dealt to the dealer's hand by mistake, finished or not, and nobody has seen it."
    return "A card too many was dealt to Player while Banker stands, or one came out before its coup, and nobody has seen it."


def _kept_where(rules: Rules) -> str:
    under = rules.provisions[KEPT_FOR_NEXT].takes is Takes.DEALERS_SURPLUS
    return f"It waits {'under' if under else 'in front of'} the {{shoe}} and opens the next {{coup}}."


@power(KEPT_FOR_NEXT, rank=Rank.DEALER, while_halted=True, silent="{title} keeps no card for the next round.", wrong=Wrong(
    "surplus-kept", CARDS, _kept, _kept_where,
))  # fmt: skip
class KeepForNext(Command, frozen=True):
    """A card too many that nobody has seen opens the next round."""

    def guard(self, at: Moment) -> Refused | None:
        table, book = at.table, at.book
        clause = book.cite(KEPT_FOR_NEXT)
        if not at.cards.held:
            return _none_held(clause)
        held = at.cards.held[0]
        if begun_wrongly(table):
            return Refused(BEGUN, book.cite(RECONSTRUCT))
        if _went_to_dealer(at, held) and not last_coup(table):
            return None
        if not none_due(table) or last_coup(table) or held.impossible or held.up:
            return Refused("A card is kept for the next round if none is due, nobody has seen it, and another round comes.", clause)
        if held.laid == RACK and STAYS_BURNED in book:
            return Refused("A burned card stays burned.", book.cite(STAYS_BURNED))
        if NO_BET_FIRST in book and opens_no_bet(table, held):
            return Refused("A card too many on Banker opens a no-bet coup.", book.cite(NO_BET_FIRST))
        if book[KEPT_FOR_NEXT].takes is Takes.DEALERS_SURPLUS and not _on_finished_hand(at, held):
            return Refused(
                "Only a card too many on the dealer's hand is kept so; another is dealt as the next.", book.cite(DEALT_AS_NEXT)
            )
        return None

    def act(self, course: Course) -> None:
        under = course.table.round is not None and course.book[KEPT_FOR_NEXT].takes is Takes.DEALERS_SURPLUS
        course.happens(HeldKept, course.book.cite(KEPT_FOR_NEXT), held=course.table.cards.held[0], under=under)


def _went_to_dealer(at: Moment, held: Held) -> bool:
    """A card nobody has seen went to the dealer's hand by mistake, complete or not: where the document keeps it for the next
    round, it is not one of this round's."""
    keeps = at.book.get(KEPT_FOR_NEXT)
    if keeps is None or keeps.takes is not Takes.DEALERS_SURPLUS or held.up or held.impossible:
        return False
    step = at.next_step
    due = isinstance(step, Deal) and step.hand == DEALER
    return held.laid == DEALER and not due and (at.round is not None or at.cards.stage is Stage.READY)


def _on_finished_hand(at: Moment, held: Held) -> bool:
    """It lies on the dealer's hand of the round in progress, or came out for nobody else."""
    return at.round is not None and not at.round.void and held.laid in ("", DEALER)


@power(NO_BET_FIRST, rank=Rank.DEALER, while_halted=True, silent="{title} has no no-bet coup for such a card.", wrong=Wrong(
    "surplus-no-bet", CARDS,
    "A card too many was dealt to Banker or seen, or a coup's first card was exposed or found face upwards.",
    "It opens a no-bet coup; wagers already placed for that coup go back.",
))  # fmt: skip
class KeepForNoBet(Command, frozen=True):
    """A card seen before its time opens a coup without wagers."""

    def guard(self, at: Moment) -> Refused | None:
        table, book = at.table, at.book
        clause = book.cite(NO_BET_FIRST)
        if not at.cards.held:
            return _none_held(clause)
        held = at.cards.held[0]
        if begun_wrongly(table):
            return Refused(BEGUN, book.cite(RECONSTRUCT))
        if not none_due(table) or last_coup(table) or held.impossible:
            return Refused("A card opens a no-bet coup if none is due now and another coup comes.", clause)
        if not opens_no_bet(table, held):
            return Refused("A card that nobody has seen opens the next coup with wagers.", book.cite(KEPT_FOR_NEXT))
        if held.laid == RACK and STAYS_BURNED in book:
            return Refused("A burned card stays burned.", book.cite(STAYS_BURNED))
        return None

    def act(self, course: Course) -> None:
        book, held = course.book, course.table.cards.held[0]
        course.happens(HeldKept, book.cite(NO_BET_FIRST), book.cite(NO_BET_DEAL), held=held, no_bet=True)
        if held.faced and FACED_CHECK in book:
            course.happens(FacingSuspected, book.cite(FACED_CHECK))
        if course.table.round is None:
            for lying in course.table.laid:
                by = cites(book.cite(NO_BET_DEAL))
                course.follows(returned(lying, "the next coup is a no-bet coup", self, *by))


@power(rank=Rank.DEALER, while_halted=True, wrong=(
    Wrong("surplus-after-last", CARDS, "A card too many was dealt, and no further coup is played from this shoe.",
          "It goes to the rack.", SURPLUS_AFTER_LAST),
    Wrong("faced-burned", CARDS, "A card lies face upwards in the {shoe}.", "It is burned, and play goes on.", FACED_BURNED),
    Wrong("surplus-burned", CARDS, "A card too many was dealt to the dealer's finished hand, and seen.", "It is burned.",
          SURPLUS_BURNED),
    Wrong("stays-burned", CARDS, "A card was burned that should not have been.", "It stays burned.", STAYS_BURNED),
    Wrong("hand-without-bet", POKER, "A whole hand was dealt to an area where no Bet lies.",
          "The hand is void: its cards are racked, and the others play on with theirs.", HAND_WITHOUT_WAGER),
))  # fmt: skip
class RackCard(Command, frozen=True):
    """The held card is burned."""

    def rests_on(self, at: Moment) -> Topic[Any] | None:
        known = (FACED_BURNED, STAYS_BURNED, KEPT_FOR_NEXT)
        return _racked_by(at) or next((topic for topic in known if topic in at.book), None)

    def guard(self, at: Moment) -> Refused | None:
        if not at.cards.held:
            return _none_held(at.book.cite(DEAL))
        if _racked_by(at) is None:
            clause = at.book.cite(KEPT_FOR_NEXT, RECONSTRUCT)
            return Refused("The document sends this card elsewhere than to the rack.", clause)
        return None

    def act(self, course: Course) -> None:
        at, book, held = course.moment, course.book, course.table.cards.held[0]
        topic = _racked_by(at)
        assert topic is not None, "the guard has found one"
        seen = book.cite(NO_BET_FIRST) if topic is SURPLUS_AFTER_LAST and opens_no_bet(at.table, held) else None
        for racked in stray_hand(at) or (held,):
            course.happens(HeldRacked, book.cite(topic), seen, held=racked)
        if held.faced and FACED_CHECK in book and at.rules.from_device:
            course.happens(FacingSuspected, book.cite(FACED_CHECK))


def _racked_by(at: Moment) -> Topic[Any] | None:
    """What says that the held card is burned, if anything does."""
    book, cards = at.book, at.cards
    if not cards.held or cards.held[0].impossible or (MISDEAL in book and at.round is not None):
        return None
    held = cards.held[0]
    if held.faced and FACED_BURNED in book:
        return FACED_BURNED
    if held.laid == RACK and STAYS_BURNED in book:
        return STAYS_BURNED
    if stray_hand(at):
        return HAND_WITHOUT_WAGER
    after_last: Topic[Provision] = SURPLUS_AFTER_LAST if SURPLUS_AFTER_LAST in book else SHUFFLE
    if at.round is None and cards.stage is Stage.LOADED:
        return after_last if cards.rounds_left == 0 else SHUFFLE  # it is shuffled with the others before any is played
    if at.round is not None and last_coup(at.table) and _went_to_dealer(at, held):
        return after_last
    if not none_due(at.table):
        return None
    if SURPLUS_BURNED in book and _on_finished_hand(at, held) and held.up:
        return SURPLUS_BURNED
    return after_last if at.round is not None and last_coup(at.table) else None


def stray_hand(at: Moment) -> tuple[Held, ...]:
    """The held cards of a whole hand, dealt where its player has no wager, if the first of them is the first held."""
    rule, ongoing = at.book.get(HAND_WITHOUT_WAGER), at.round
    if rule is None or ongoing is None or ongoing.void or not at.cards.held:
        return ()
    where = at.cards.held[0].laid
    if area_of(where) is None or where in ongoing.hands:
        return ()
    cards = tuple(held for held in at.cards.held if held.laid == where and not held.faced and not held.impossible)
    return cards if len(cards) >= rule.cards else ()


# Faced, or gone astray


@power(FACED_PLAYED, rank=Rank.DEALER, while_halted=True, instead=FACED_BURNED,
       silent="At {title} a card found face upwards is not played so.", wrong=Wrong(
    "faced-played", CARDS, "After a coup's first card, a card lies face upwards in the {shoe}.",
    "It is played as if it had lain face down.",
))  # fmt: skip
class PlayFacedCard(Command, frozen=True):
    """A card that lay face upwards in the shoe is played as if it had lain face down."""

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(FACED_PLAYED)
        if not at.cards.held:
            return _none_held(clause)
        if not at.cards.held[0].faced or at.round is None:
            return Refused("Only a card found face upwards after a coup's first card is played so.", clause)
        return held_not_laid(at)

    def act(self, course: Course) -> None:
        lay_held(course, course.book.cite(FACED_PLAYED))
        if FACED_CHECK in course.book:
            course.happens(FacingSuspected, course.book.cite(FACED_CHECK))


@power(DEALT_AS_NEXT, rank=Rank.DEALER, while_halted=True, silent="{title} does not pass on a misdealt card so.", wrong=Wrong(
    "dealt-as-next", CARDS, "A card was dealt to the wrong place, or burned by mistake.",
    "It serves as the next card due, or waits in front of the {shoe} until one is.",
))  # fmt: skip
class DealAsNext(Command, frozen=True):
    """A card dealt or burned by mistake serves as the next one due."""

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(DEALT_AS_NEXT)
        if not at.cards.held:
            return _none_held(clause)
        held = at.cards.held[0]
        if held.faced or held.impossible:
            return Refused("A card found face upwards is burned, and a foreign one is none of the game's.", clause)
        if stray_hand(at):
            by = at.book.cite(HAND_WITHOUT_WAGER)
            return Refused("A whole hand lies on an area without the wager it needs: it is void.", by)
        if isinstance(at.step, Complete) and held.laid in ("", DEALER):
            return Refused("A card too many on the dealer's finished hand is burned, or kept if nobody has seen it.", clause)
        if _went_to_dealer(at, held):
            sentence = "A card on the dealer's hand that nobody has seen waits for the next round, or is racked if none comes."
            return Refused(sentence, at.book.cite(KEPT_FOR_NEXT))
        if _dealt_at_once(at):
            return held_not_laid(at)
        if last_coup(at.table) and not isinstance(at.step, Ask | Deal):
            return Refused("No further round comes from these cards.", clause)
        return None

    def act(self, course: Course) -> None:
        at, clause = course.moment, course.book.cite(DEALT_AS_NEXT)
        if _dealt_at_once(at):
            lay_held(course, clause)
        else:
            course.happens(HeldKept, clause, held=at.cards.held[0])


def _dealt_at_once(at: Moment) -> bool:
    """A card that all have seen is dealt if one is due; unseen, it waits in front and is turned as it is dealt.

    A player who drew may still say no to a misdealt third card, so that it waits in front until they have not."""
    if not at.cards.held[0].up:
        return False
    if at.round is None:
        return not_to_start(at.table, at.desk, "held") is None
    return isinstance(at.step, Deal) and not (REFUSED_CARD in at.book and at.step.hand in at.round.decisions)


@power(REFUSED_CARD, rank=Rank.PLAYER, while_halted=True, silent="{title} lets nobody refuse a card.", wrong=Wrong(
    "card-refused", CARDS, "A player will not have the misdealt card.",
    "The player stands without another card, and a DRAW already placed goes back; refused by all, the card is the dealer's.",
))  # fmt: skip
class RefuseMisdealtCard(Command, frozen=True):
    """A player will not have the misdealt card: no card and no DRAW for them this round."""

    area: int

    def speakers(self, at: Moment) -> tuple[str, ...]:
        player = area_player(at.table, at.desk, self.area)
        return () if player is None else (player,)

    def turned_away(self, at: Moment) -> Refused:
        """Before anyone's word counts, there must be a card to refuse."""
        refusal = self.guard(at) or not_theirs(self.by, self.speakers(at)[0], at.book.cite(REFUSED_CARD))
        assert refusal is not None, "only those are turned away who may not"
        return refusal

    def guard(self, at: Moment) -> Refused | None:
        clause, area = at.book.cite(REFUSED_CARD), str(self.area)
        if self.area not in _may_refuse(at):
            return Refused(f"No misdealt card is offered to area {area} now.", clause)
        if not self.speakers(at):
            return Refused(f"Nobody plays area {area}.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for area in _may_refuse(at):
            yield Choice({"area": area})

    def act(self, course: Course) -> None:
        rule, ongoing, rules = course.book[REFUSED_CARD], course.round, course.desk.rules
        after = {**ongoing.decisions, str(self.area): "stand"}
        to_dealer = isinstance(then := rules.next_card(ongoing.cards, after), Deal) and then.hand == DEALER
        by_all = rule.by_all if to_dealer else None
        course.happens(MisdealtCardRefused, rule.clause, by_all, area=self.area, to_dealer=to_dealer)
        for lying in course.table.laid:
            if lying.area == self.area and rules.wagers[lying.wager].rides_on:
                course.follows(returned(lying, "its card was refused", self, *cites(rule.clause)))


def _may_refuse(at: Moment) -> tuple[int, ...]:
    """The area whose player is asked, or is to have a card they asked for, while a misdealt one waits."""
    ongoing, step = at.round, at.step
    if ongoing is None or not at.cards.waiting:
        return ()
    if isinstance(step, Ask):
        return (int(step.areas[0]),)
    area = area_of(step.hand) if isinstance(step, Deal) else None
    return (area,) if area is not None and ongoing.decisions.get(str(area)) else ()


# What comes before laying the cards anew


def has_own_rule(at: Moment, command: Command) -> Refused | None:
    """Cards are laid anew, or the round is void, only where no rule about the held card in particular fits."""
    topic = own_rule(at, command)
    if topic is None:
        return None
    return Refused("A clause of its own says what becomes of the held card; that comes first.", at.book.cite(topic))


def own_rule(at: Moment, command: Command) -> Topic[Any] | None:
    """What says of the held card in particular what becomes of it; that goes before laying the cards anew."""
    table, held = at.table, at.cards.held
    if not held:
        return None
    if at.rules.table_hands and held[0].impossible:
        return WRONG_CARDS
    if to_be_turned_first(table):
        return TURNED_OVER if TURNED_OVER in at.book else FACE_UP
    if MISDELIVERY in at.book and (at.round is None or not at.round.no_bet) and misdelivered(table):
        return MISDELIVERY
    if at.rules.table_hands:
        return _granted(at, command, GiveToBanker, KeepForNext, KeepForNoBet, PlayFacedCard, RackCard)
    if len(held) > 1:  # one card gone astray has its clause; several put the whole order in doubt
        return None
    found = _granted(at, command, DealAsNext, RackCard, KeepForNext, PlayFacedCard)
    return UNBURNED if found is None and UNBURNED in at.book and burn_is_due(table) else found


def _granted(at: Moment, command: Command, *kinds: type[Command]) -> Topic[Any] | None:
    """What the first of these powers rests on that the document gives and that could be used now."""
    for kind in kinds:
        declared, asked = POWERS[kind], kind(by=command.by, at=command.at)
        if (declared.topic is None or declared.topic in at.book) and declared.guard(asked, at) is None:
            return declared.ground(asked, at)
    return None
