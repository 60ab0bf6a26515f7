"""The variant in play, and how it gives way to another: by a sign that has stood its time, or by everyone's consent."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.catalogue import rules_of
from croupier.games.limits import Amounts
from croupier.games.ranks import Rank
from croupier.games.rules import Terms, TermsError
from croupier.games.topics import CHANGE_VARIANT
from croupier.money import Odds
from croupier.table.acting.course import Course
from croupier.table.message.command import Command, Name
from croupier.table.message.events import VariantChanged, VariantConsented, VariantPosted
from croupier.table.message.refusal import Refused
from croupier.table.message.words import LATEST
from croupier.table.model.conditions import Conditions, Desk
from croupier.table.model.sign import Notice
from croupier.table.powers.power import Choice, power
from croupier.table.reading.conditions import NOTICE, rounding_warnings
from croupier.table.reading.desk import patron_of
from croupier.table.reading.moment import Moment
from croupier.table.reading.signs import untimely

SILENT = "{title} has no variants to change between."


def _wanted(desk: Desk, terms: Terms) -> Terms:
    """Only the variant and its percentage can change at a running table."""
    percent = terms.tie_percent if terms.variant == "tie" else None
    return replace(desk.rules.terms, variant=terms.variant, tie_percent=percent)


def _not_to_be_had(at: Moment, terms: Terms) -> Refused | None:
    wanted = _wanted(at.desk, terms)
    try:
        rules_of(at.conditions.game, wanted, at.conditions.edition)
    except TermsError as error:
        return Refused(str(error), error.clause)
    if wanted == at.rules.terms:
        return Refused("This game is in play already.", at.book.cite(CHANGE_VARIANT))
    return None


def _warnings(conditions: Conditions) -> tuple[str, ...]:
    """Other prices round otherwise, though the sign's limits stay."""
    return rounding_warnings(conditions, conditions.sign.limits, conditions.sign.unit)


def _another(at: Moment) -> Terms:
    """The game that is announced or agreed on, or some other one that the document has."""
    board, present = at.table.board, at.rules.terms
    if board.variant_to is not None:
        return board.variant_to
    name = next((name for name in at.desk.variants if name != present.variant), present.variant)
    return Terms(variant=name, tie_percent=Odds(5, 100) if name == "tie" else None)


@power(CHANGE_VARIANT, rank=Rank.SUPERVISOR, while_halted=True, silent=SILENT)
class PostVariant(Command, frozen=True):
    terms: Terms
    effective: int

    def guard(self, at: Moment) -> Refused | None:
        return _not_to_be_had(at, self.terms) or untimely(at.now, self.effective, at.book.cite(CHANGE_VARIANT))

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        soonest = at.now + NOTICE
        if soonest <= LATEST:
            yield Choice({}, {"terms": _another(at), "effective": soonest}, {"effective": Amounts(soonest, LATEST)})

    def act(self, course: Course) -> None:
        notice, wanted = Notice(self.at, self.effective), _wanted(course.desk, self.terms)
        warnings = _warnings(replace(course.desk.conditions, terms=wanted))
        course.happens(VariantPosted, course.book.cite(CHANGE_VARIANT), notice=notice, terms=wanted, warnings=warnings)


@power(CHANGE_VARIANT, rank=Rank.PLAYER, while_halted=True, silent=SILENT)
class ConsentToVariant(Command, frozen=True):
    player: Name
    terms: Terms

    def guard(self, at: Moment) -> Refused | None:
        patron = patron_of(at.table, self.player)
        if isinstance(patron, Refused):
            return patron
        if refusal := _not_to_be_had(at, self.terms):
            return refusal
        board = at.table.board
        if board.variant_notice is not None and _wanted(at.desk, self.terms) != board.variant_to:
            return Refused("The sign at the table announces another game.", at.book.cite(CHANGE_VARIANT))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        terms = _another(at)
        for player in at.players:
            yield Choice({"player": player}, {"terms": terms})

    def act(self, course: Course) -> None:
        wanted = _wanted(course.desk, self.terms)
        course.happens(VariantConsented, course.book.cite(CHANGE_VARIANT), player=self.player, terms=wanted)


@power(CHANGE_VARIANT, rank=Rank.SUPERVISOR, silent=SILENT)
class ChangeVariant(Command, frozen=True):
    terms: Terms

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(CHANGE_VARIANT)
        if refusal := _not_to_be_had(at, self.terms):
            return refusal
        if at.round is not None or at.table.laid:
            return Refused("The game does not change while wagers lie or a round is in progress.", clause)
        if not _agreed(at, _wanted(at.desk, self.terms)):
            return Refused("The change needs a sign that has stood 20 minutes, or the consent of every player.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is None and not at.table.laid:
            yield Choice({}, {"terms": _another(at)})

    def act(self, course: Course) -> None:
        wanted = _wanted(course.desk, self.terms)
        conditions = replace(course.desk.conditions, terms=wanted)
        cite, warnings = course.book.cite(CHANGE_VARIANT), _warnings(conditions)
        course.happens(VariantChanged, cite, terms=wanted, conditions=conditions, warnings=warnings)


def _agreed(at: Moment, wanted: Terms) -> bool:
    board, people = at.table.board, at.floor.people
    if board.variant_to != wanted:
        return not people
    noticed = board.variant_notice is not None and at.now >= board.variant_notice.effective
    return noticed or board.consents.issuperset(people)
