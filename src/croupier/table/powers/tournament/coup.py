"""A coup of a tournament: the marker is placed, everyone wagers in turn or passes, and no more bets is called."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.games.limits import ON_A_HAND, Amounts
from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat_session import marker_and_order
from croupier.games.seven_up_baccarat_tournament import Form, count_form, count_late, count_open
from croupier.games.topics import BOTH_HANDS, TOURNAMENT
from croupier.money import Cents
from croupier.table.acting.course import Course
from croupier.table.acting.returning import returned
from croupier.table.acting.tournament import clear_short, count_coup, rule
from croupier.table.message.command import Command, Name, Through
from croupier.table.message.events import LimitsTookEffect, WagerIncreased, WagerPlaced
from croupier.table.message.refusal import Refused
from croupier.table.message.tournament import (
    CoupAsked,
    EntrantAbsent,
    FormRead,
    FormSealed,
    HeldToMinimum,
    PassCardLaid,
    WageringClosed,
)
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.sitting import Sealed
from croupier.table.model.wagers import TOURNAMENT as CHIPS
from croupier.table.powers.power import Choice, power
from croupier.table.powers.tournament.session import SILENT
from croupier.table.reading.desk import not_theirs
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import is_sealed
from croupier.table.reading.signs import no_amount
from croupier.table.reading.tournament import (
    UNDISCLOSED,
    asked_now,
    conditions_of,
    has_acted,
    laid_by,
    no_session,
    not_their_turn,
    rule_of,
    seal_of,
    sitting_of,
    stack_of,
    stage_of,
    to_ask,
    too_late,
    too_often_absent,
    wagers_open,
    why_over,
)

LEAST_NONCE: Final = 16
LEAST_SIGNS: Final = 6
GUESSED: Final = (
    f"A form at this table is sealed: it needs a nonce drawn by chance, of {LEAST_NONCE} characters or more and "
    f"{LEAST_SIGNS} different ones among them, or others could guess what is sealed."
)
NONCE: Final = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
"""What a nonce looks like. Whoever hands in a form draws one of their own."""


@power(TOURNAMENT, rank=Rank.DEALER, silent=SILENT)
class AskForWagers(Command, frozen=True):
    """Whoever cannot make the minimum goes, the marker is placed, and wagers are asked for from there on."""

    def guard(self, at: Moment) -> Refused | None:
        if refusal := no_session(at):
            return refusal
        sitting, said = sitting_of(at.table), rule_of(at)
        if at.round is not None or at.table.laid:
            return Refused("The coup under way is finished first.", said.marker)
        if sitting.opened == at.table.played:
            return Refused("Wagers are asked for already.", said.marker)
        if not sitting.session.boxes:
            return Refused("Nobody is left to play.", said.marker)
        over = why_over(at, sitting)
        return Refused(f"No further coup is played: {over}.", said.ends_early) if over else None

    def act(self, course: Course) -> None:
        said = rule(course)
        count_coup(course)
        clear_short(course)
        session = sitting_of(course.table).session
        if not session.boxes:
            return
        stage, sign = stage_of(session), course.desk.conditions.sign
        limits = {slug: Limit(limit.minimum, limit.maximum) for slug, limit in stage.wagers.items()}
        if limits != sign.limits:
            course.happens(LimitsTookEffect, said.schedule, sign=Sign(limits))
        marker, order = marker_and_order(session, session.boxes)
        stacks = {name: stack_of(course.table, name) for name in session.boxes}
        asked = replace(session, stacks=stacks, marker=marker)
        course.happens(CoupAsked, said.marker, said.turn, session=asked, order=order, number=session.number + 1)


def _both_hands(at: Moment, player: str, wager: str) -> Refused | None:
    backed = {lying.wager for lying in laid_by(at.table, player)}
    if wager in backed:
        return Refused(f"{player} has laid {wager} in this coup.", rule_of(at).unchanged)
    if wager in ON_A_HAND and backed & (set(ON_A_HAND) - {wager}):
        return Refused(f"{player} has wagered on the other hand.", at.book.cite(BOTH_HANDS))
    return None


def _recorded_by(through: str, otherwise: Rank) -> Rank:
    return Rank.PLAYER if through == "screen" else otherwise


@power(TOURNAMENT, rank=Rank.PLAYER, at_most=Rank.DEALER, silent=SILENT)
class LayChips(Command, frozen=True):
    """Lay tournament chips on a wager, in one's own box."""

    player: Name
    wager: Name
    amount: Cents
    through: Through = "layout"
    """`screen`: held to the limits at once. `layout`: recorded as it lies, and put right once no more bets is called."""

    def needs(self, _at: Moment) -> Rank:
        return _recorded_by(self.through, Rank.DEALER)

    def turned_away(self, _at: Moment) -> Refused:
        return not_theirs(self.by, self.player, None) or Refused("A wager on the layout is recorded by the dealer.")

    def guard(self, at: Moment) -> Refused | None:
        if refusal := no_session(at) or not_their_turn(at, self.player):
            return refusal
        table, said = at.table, rule_of(at)
        limit = stage_of(sitting_of(table).session).wagers.get(self.wager)
        if self.player not in table.floor.people:
            return Refused(f"{self.player} is not at the table.", said.own_box)
        if limit is None:
            return Refused(f"No wager {self.wager!r} is offered in this session.", said.schedule)
        if refusal := no_amount(at.desk, self.amount) or _both_hands(at, self.player, self.wager):
            return refusal
        if self.player in sitting_of(table).late and laid_by(table, self.player):
            return Refused(f"{self.player} was late and has one wager.", said.late)
        if self.amount > stack_of(table, self.player):
            return Refused(f"{self.player} has not so much in tournament chips.", said.chips)
        if self.through == "screen" and not limit.fits(self.amount):
            return Refused("A wager is a whole multiple of the minimum, up to the maximum.", said.units)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if not wagers_open(at.table) or sitting_of(at.table).ended:
            return
        stage = stage_of(sitting_of(at.table).session)
        for player in sitting_of(at.table).order:
            stack = stack_of(at.table, player)
            if at.player not in ("", player) or not_their_turn(at, player) or not stack:
                continue
            for wager, limit in stage.wagers.items():
                fixed = {"player": player, "wager": wager}
                if limit.minimum <= stack:
                    span = Amounts(limit.minimum, min(limit.maximum, stack), 0, limit.minimum)
                    yield Choice({**fixed, "through": "screen"}, {"amount": limit.minimum}, {"amount": span})
                least = at.desk.chips.denominations[0]
                if not at.player and least <= stack:
                    yield Choice({**fixed, "through": "layout"}, {"amount": least}, {"amount": Amounts(1, stack)})

    def act(self, course: Course) -> None:
        area = sitting_of(course.table).session.boxes[self.player]
        said = rule(course)
        course.happens(
            WagerPlaced, said.chips, said.own_box, *course.desk.placed_by[self.wager],
            player=self.player, area=area, wager=self.wager, amount=self.amount, means=CHIPS, flags=(),
        )  # fmt: skip


@power(TOURNAMENT, rank=Rank.PLAYER, silent=SILENT)
class LayPassCard(Command, frozen=True):
    """A pass card lies in place of a wager; it is collected after the coup."""

    player: Name

    def guard(self, at: Moment) -> Refused | None:
        if refusal := no_session(at) or not_their_turn(at, self.player):
            return refusal
        session, said = sitting_of(at.table).session, rule_of(at)
        if has_acted(at.table, self.player):
            return Refused(f"{self.player} has wagered in this coup.", said.pass_card)
        if session.passes.get(self.player, 0) >= session.terms.pass_cards:
            return Refused(f"{self.player} has no pass card left.", said.pass_card)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for player in sitting_of(at.table).order if wagers_open(at.table) else ():
            if at.player in ("", player):
                yield Choice({"player": player})

    def act(self, course: Course) -> None:
        course.happens(PassCardLaid, rule(course).pass_card, player=self.player)


@power(TOURNAMENT, rank=Rank.TOURNAMENT_MANAGER, silent=SILENT)
class MarkAbsent(Command, frozen=True):
    """An entrant who is not there: the coup costs a minimum, three times a session at most."""

    player: Name

    def guard(self, at: Moment) -> Refused | None:
        if refusal := no_session(at) or too_late(at):
            return refusal
        table, said = at.table, rule_of(at)
        session = sitting_of(table).session
        if not wagers_open(table) or self.player not in session.boxes or has_acted(table, self.player):
            return Refused(f"{self.player} is not waited for.", said.absent)
        if too_often_absent(session, self.player):
            return Refused(f"{self.player} has missed as many coups as may be paid for.", said.deducted)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for player in to_ask(at.table) if wagers_open(at.table) else ():
            yield Choice({"player": player})

    def act(self, course: Course) -> None:
        said = rule(course)
        course.happens(EntrantAbsent, said.absent, said.deducted, player=self.player)


@power(TOURNAMENT, rank=Rank.TOURNAMENT_MANAGER, silent=SILENT)
class HoldToMinimum(Command, frozen=True):
    """The time for a wager has gone by: it counts the minimum, whatever is laid."""

    player: Name

    def guard(self, at: Moment) -> Refused | None:
        if refusal := no_session(at) or too_late(at):
            return refusal
        table, said = at.table, rule_of(at)
        sitting, seconds = sitting_of(table), conditions_of(table).seconds
        if not seconds:
            return Refused("No time for wagers was announced before the session.", said.clock)
        if not wagers_open(table) or self.player not in sitting.order or self.player in sitting.late:
            return Refused(f"{self.player} is not waited for.", said.late)
        if has_acted(table, self.player):
            return Refused(f"{self.player} has wagered in time.", said.late)
        if self.player not in asked_now(at):
            return Refused(f"It is not {self.player}'s turn yet, and so their time has not begun.", said.turn)
        if at.now < sitting.asked + seconds:
            return Refused(f"The time for {self.player}'s wager is not over.", said.clock)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for player in to_ask(at.table) if wagers_open(at.table) else ():
            yield Choice({"player": player})

    def act(self, course: Course) -> None:
        said = rule(course)
        course.happens(HeldToMinimum, said.late, said.clock, player=self.player)


@power(TOURNAMENT, rank=Rank.PLAYER, at_most=Rank.SUPERVISOR, silent=SILENT)
class HandInForm(Command, frozen=True):
    """An undisclosed wager: written by its player, or recorded as it was written by a casino supervisor."""

    player: Name
    wager: str = ""
    amount: Cents = 0
    nonce: str = ""
    """Drawn by chance: where the cards are sealed, a hash over it and the form is shown before the form is."""
    through: Through = "layout"

    def needs(self, _at: Moment) -> Rank:
        return _recorded_by(self.through, Rank.SUPERVISOR)

    def turned_away(self, at: Moment) -> Refused:
        if self.through == "screen":
            return not_theirs(self.by, self.player, None) or Refused("A form is its player's to write.")
        return Refused("A form is recorded by a casino supervisor.", rule_of(at).form_recorded)

    @property
    def form(self) -> Form:
        return Form(self.wager or None, self.amount or None)

    def guard(self, at: Moment) -> Refused | None:
        if refusal := no_session(at) or not_their_turn(at, self.player):
            return refusal
        table, said = at.table, rule_of(at)
        session = sitting_of(table).session
        if session.forms.get(self.player, 0) >= session.terms.undisclosed:
            return Refused(f"{self.player} has no undisclosed wager left.", said.form)
        if self.player in sitting_of(table).late:
            return Refused(f"{self.player} was late and has one open wager.", said.late)
        if self.player not in table.floor.people:
            return Refused(f"{self.player} is not at the table.", said.own_box)
        if is_sealed(table) and (len(self.nonce) < LEAST_NONCE or len(set(self.nonce)) < LEAST_SIGNS):
            return Refused(GUESSED, said.form_checked)
        limit = stage_of(session).wagers.get(self.wager)
        if self.amount < 0 or (self.wager and limit is None):
            return Refused("No such wager is offered in this session.", said.form)
        if self.wager and (refusal := _both_hands(at, self.player, self.wager)):
            return refusal
        if self.through == "layout":
            return None
        if limit is None or not limit.fits(self.amount):
            return Refused("A form names a wager and an amount within its limits.", said.form_bounds)
        if self.amount > stack_of(table, self.player):
            return Refused("Open and undisclosed wagers together are more than the stack.", said.form_beside)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if not wagers_open(at.table):
            return
        session = sitting_of(at.table).session
        for player in sitting_of(at.table).order:
            if at.player not in ("", player):
                continue
            for wager, limit in stage_of(session).wagers.items():
                fixed, stack = {"player": player, "wager": wager}, stack_of(at.table, player)
                if limit.minimum <= stack:
                    span = Amounts(limit.minimum, min(limit.maximum, stack), 0, limit.minimum)
                    yield Choice({**fixed, "through": "screen"}, {"amount": limit.minimum, "nonce": NONCE}, {"amount": span})
            if not at.player:
                for wager in ("", *stage_of(session).wagers):
                    fixed = {"player": player, "wager": wager, "through": "layout"}
                    yield Choice(fixed, {"amount": 0, "nonce": NONCE}, {"amount": Amounts(0, 10**15)})

    def act(self, course: Course) -> None:
        said, table = rule(course), course.table
        seal = seal_of(table, self.player, self.form, self.nonce) if is_sealed(table) else ""
        sealed = Sealed(self.form, seal, self.nonce)
        course.happens(FormSealed, said.form, said.form_recorded, said.form_checked, player=self.player, sealed=sealed, seal=seal)


@power(TOURNAMENT, rank=Rank.DEALER, silent=SILENT)
class CallNoMoreBets(Command, frozen=True):
    """Forms are read out and laid, wagers under the minimum are made up, and nothing changes from here on."""

    def guard(self, at: Moment) -> Refused | None:
        if refusal := no_session(at):
            return refusal
        said = rule_of(at)
        if not wagers_open(at.table):
            return Refused("Wagers are not asked for now.", said.form_read)
        if refusal := too_late(at):
            return refusal
        if waiting := to_ask(at.table):
            return Refused(f"{waiting[0]} has neither wagered nor passed.", said.wager)
        return None

    def act(self, course: Course) -> None:
        said = rule(course)
        for player in sitting_of(course.table).order:
            _make_up(course, self, player)
        sitting = sitting_of(course.table)
        for player in sitting.order:
            if (sealed := sitting.forms.get(player)) is not None:
                _read_out(course, player, sealed)
        acted = {*sitting.passed, *sitting.absent, *sitting.forms, *(lying.player for lying in course.table.laid)}
        void = tuple(player for player in sitting.order if player not in acted)
        course.happens(WageringClosed, said.form_fixed, *((said.units,) if void else ()), void=void)


def _make_up(course: Course, command: CallNoMoreBets, player: str) -> None:
    """A wager under the minimum is made up from what its player has not laid, or goes back."""
    said, sitting = rule(course), sitting_of(course.table)
    for lying in laid_by(course.table, player):
        limit = stage_of(sitting.session).wagers[lying.wager]
        counted = (count_late if player in sitting.late else count_open)(limit, lying.amount, stack_of(course.table, player))
        if not counted.valid:
            course.follows(returned(lying, "it cannot be made up to the minimum", command, said.units))
        elif counted.added:
            course.happens(
                WagerIncreased, said.units,
                player=player, area=lying.area, wager=lying.wager, amount=counted.added, means=CHIPS, flags=lying.flags,
            )  # fmt: skip


def _read_out(course: Course, player: str, sealed: Sealed) -> None:
    said, session = rule(course), sitting_of(course.table).session
    form = sealed.form
    counted = count_form(stage_of(session), form, stack_of(course.table, player))
    clause = counted.clause or None
    course.happens(FormRead, said.form_read, clause, player=player, sealed=sealed, counts=counted.amount)
    if form.wager is not None and form.amount is not None and counted.amount:
        course.happens(
            WagerPlaced, said.form_read, clause,
            player=player, area=session.boxes[player], wager=form.wager, amount=counted.amount, means=CHIPS, flags=(UNDISCLOSED,),
        )  # fmt: skip
