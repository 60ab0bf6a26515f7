"""The cut, offered to one after the other, and the cutting card: where it is placed, and what it means when it comes out."""

from collections.abc import Iterator

from croupier.cards.procedure import (
    SUPERVISOR,
    Appearance,
    CutBy,
    CutMoment,
    CutStart,
    CuttingCardPlace,
    appearance_clause,
    check_cut,
    check_cutting_card,
    cutting_card_bounds,
    rounds_left,
)
from croupier.games.limits import Amounts
from croupier.games.ranks import Rank
from croupier.games.rules import Deal, area_of
from croupier.games.topics import HANDLED_CARDS
from croupier.table.acting.course import Course
from croupier.table.acting.returning import returned
from croupier.table.message.command import Command
from croupier.table.message.events import (
    CardsCut,
    CutLeftToPlayers,
    CutRefused,
    CuttingCardPlaced,
    CuttingCardSetAside,
    LastCoupAnnounced,
)
from croupier.table.message.refusal import Refused
from croupier.table.model.cards import Stage
from croupier.table.powers.power import SOMEONE, Choice, power
from croupier.table.powers.shoe.cards import uncollected
from croupier.table.reading.due import step_of
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import cut_rule, cutting_card_shows, offer_now, offers_of, offers_open


def _not_to_cut(at: Moment) -> Refused | None:
    clause = at.desk.procedure.cut.clause
    if at.cards.care.unverified:
        return Refused("The supervisor must first find all dropped cards collected.", clause)
    if offer_now(at.table) is None:
        return Refused("No cards are waiting to be cut.", clause)
    return None


@power(rank=Rank.SUPERVISOR)
class LeaveCutToPlayers(Command, frozen=True):
    def cites(self, at: Moment) -> str | None:
        return at.desk.procedure.cut.clause

    def guard(self, at: Moment) -> Refused | None:
        cut = at.desk.procedure.cut
        if cut.by is not CutBy.SUPERVISOR:
            return Refused(f"At {at.rules.title} it is not for the supervisor to say who cuts.", cut.clause)
        if refusal := _not_to_cut(at):
            return refusal
        return Refused("The cut is already left to the players.", cut.clause) if len(at.cards.offers) != 1 else None

    def act(self, course: Course) -> None:
        desk, table = course.desk, course.table
        offers = offers_of(table, desk, table.cards.start, left_to_players=True)
        course.happens(CutLeftToPlayers, desk.procedure.cut.clause, offers=offers)


# Whose the cut is: the person offered it speaks, or the dealer records it; the supervisor's own cut is the supervisor's.


def _cutters_rank(_command: Command, at: Moment) -> Rank:
    offer = offer_now(at.table)
    if offer is None:
        return Rank.DEALER
    if offer.area is not None:
        return Rank.PLAYER
    return Rank.SUPERVISOR if offer.to == SUPERVISOR else Rank.DEALER


def _cutter(_command: Command, at: Moment) -> tuple[str, ...]:
    offer = offer_now(at.table)
    return (offer.to,) if offer is not None and offer.area is not None else ()


def _offered_to_another(_command: Command, at: Moment) -> Refused:
    if refusal := _not_to_cut(at):
        return refusal
    offer = offers_open(at.table)[0]
    return Refused(f"The cut is offered to {offer.to if offer.area is not None else f'the {offer.to}'}.", offer.clause)


def _offered_by(_command: Command, at: Moment) -> str | None:
    offer = offer_now(at.table)
    return at.desk.procedure.cut.clause if offer is None else offer.clause


@power(rank=Rank.PLAYER)
class CutCards(Command, frozen=True):
    """Whoever is offered the cut takes it; `nominee` is another person they name."""

    position: int
    nominee: str = ""

    needs = _cutters_rank
    speakers = _cutter
    turned_away = _offered_to_another
    cites = _offered_by

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _not_to_cut(at):
            return refusal
        offer = offers_open(at.table)[0]
        if self.nominee and not offer.may_nominate:
            return Refused(f"{offer.to} cannot name someone else to cut.", offer.clause)
        if problem := check_cut(cut_rule(at.table, at.desk), at.cards.stock.remaining, self.position):
            return Refused(problem.sentence, problem.clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        offer = offer_now(at.table)
        if offer is None:
            return
        margin, stack = max(cut_rule(at.table, at.desk).margin, 1), at.cards.stock.remaining
        span = {"position": Amounts(margin, stack - margin)}
        yield Choice({"nominee": ""}, {"position": margin}, span)
        if offer.may_nominate:
            yield Choice({}, {"position": margin, "nominee": SOMEONE}, span, barring={"nominee": ("",)})

    def act(self, course: Course) -> None:
        desk = course.desk
        cut, card = desk.procedure.cut, desk.procedure.cutting_card
        offer = offers_open(course.table)[0]
        under = card.place is CuttingCardPlace.UNDER_DECK
        course.happens(
            CardsCut, offer.clause, offer.nominate_clause if self.nominee else None, cut.margin_clause,
            card.place_clause if under else None,
            offer=offer, cutter=self.nominee or offer.to, position=self.position, behind=None,
            handled=offer.area is not None and HANDLED_CARDS in course.book, ready=under,
        )  # fmt: skip


@power(rank=Rank.PLAYER)
class RefuseCut(Command, frozen=True):
    needs = _cutters_rank
    speakers = _cutter
    turned_away = _offered_to_another
    cites = _offered_by

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _not_to_cut(at):
            return refusal
        offer, *others = offers_open(at.table)
        return None if others else Refused(f"There is nobody left to cut but the {offer.to}.", offer.clause)

    def act(self, course: Course) -> None:
        offer = offers_open(course.table)[0]
        course.happens(CutRefused, course.desk.procedure.cut.passing_clause, offer=offer)


@power(rank=Rank.DEALER)
class PlaceCuttingCard(Command, frozen=True):
    from_back: int

    def cites(self, at: Moment) -> str | None:
        return at.desk.procedure.cutting_card.place_clause

    def guard(self, at: Moment) -> Refused | None:
        if refusal := uncollected(at):
            return refusal
        rule = at.desk.procedure.cutting_card
        if at.cards.stage is not Stage.CUT:
            return Refused("The cutting card is placed right after the cut.", rule.place_clause)
        if problem := check_cutting_card(rule, at.cards.stock.remaining, self.from_back):
            return Refused(problem.sentence, problem.clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.cards.stage is Stage.CUT:
            least, most = cutting_card_bounds(at.desk.procedure.cutting_card, at.cards.stock.remaining)
            yield Choice({}, {"from_back": least}, {"from_back": Amounts(least, most)})

    def act(self, course: Course) -> None:
        procedure = course.desk.procedure
        clause, ready = procedure.cutting_card.place_clause, not procedure.burns
        course.happens(CuttingCardPlaced, clause, from_back=self.from_back, ready=ready)


@power(rank=Rank.DEALER, while_halted=True)
class SetCuttingCardAside(Command, frozen=True):
    """The cutting card has come out."""

    def cites(self, at: Moment) -> str | None:
        return appearance_clause(at.desk.procedure.cutting_card, seen_as_first_card=at.round is None)

    def guard(self, at: Moment) -> Refused | None:
        clause = at.desk.procedure.cutting_card.during_clause
        if not cutting_card_shows(at.table):
            return Refused("The cutting card is not showing.", clause)
        if at.round is not None and not isinstance(at.step, Deal):
            return Refused("The cutting card comes out with the next card, and none is due now.", clause)
        return None

    def act(self, course: Course) -> None:
        rule, ongoing = course.desk.procedure.cutting_card, course.table.round
        first = ongoing is None
        left, clause = rounds_left(rule, seen_as_first_card=first), appearance_clause(rule, seen_as_first_card=first)
        course.happens(CuttingCardSetAside, clause, first=first, rounds_left=left, start=_came_out(course))
        if rule.appearance is Appearance.ONE_MORE_COUP and first:
            course.happens(LastCoupAnnounced, clause)
        if left == 0:
            # The shuffle comes before the round, so betting opens again.
            why = "betting opens again after the shuffle"
            course.follows(*(returned(lying, why, self, clause) for lying in course.table.laid))


def _came_out(course: Course) -> CutStart:
    """With which card: it decides who is asked first to cut after the shuffle."""
    step = step_of(course.desk, course.table.round)
    if not isinstance(step, Deal):
        return CutStart(CutMoment.CUTTING_CARD_FIRST)
    if (area := area_of(step.hand)) is not None:
        return CutStart(CutMoment.CUTTING_CARD_ON_AREA, area)
    return CutStart(CutMoment.CUTTING_CARD_ON_DEALER)
