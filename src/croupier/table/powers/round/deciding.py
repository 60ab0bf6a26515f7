"""What the players decide for their hands, and what silence or an empty purse means."""

from collections.abc import Iterator

from croupier.games.limits import Amounts
from croupier.games.provisions import Provision, Topic
from croupier.games.ranks import Rank
from croupier.games.rules import SILENCE, Ask, End, Rules, Stake, Wager, area_of
from croupier.games.topics import CANNOT_COVER, CONCEDE, NO_DECISION
from croupier.money import Cents
from croupier.table.acting.casebook import tell
from croupier.table.acting.course import Course
from croupier.table.acting.settling import end_hand
from croupier.table.message.command import Command, Name
from croupier.table.message.events import Decided, InstructionLeft, WagerPlaced
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.model.wagers import Means
from croupier.table.powers.chapters import POKER
from croupier.table.powers.power import Choice, Wrong, power
from croupier.table.reading.desk import not_theirs, patron_of
from croupier.table.reading.gaming_day import gaming_day
from croupier.table.reading.hands import DEALER, area_player, face_down, held_back
from croupier.table.reading.moment import Moment
from croupier.table.reading.purse import covers, not_together, part_of
from croupier.table.reading.stakes import no_own_card
from croupier.table.reading.stakes_counted import counted_stakes
from croupier.table.reading.standing import standing_of, standing_on

NO_DECISIONS = "{title} asks its players for no decision."
MEANS: tuple[Means, ...] = ("chips", "tokens")


def _not_asked(at: Moment, area: int) -> Refused | None:
    """Why an area does not speak now."""
    step, rule = at.step, at.desk.rules.decides
    assert rule is not None
    if not isinstance(step, Ask):
        return Refused("No decision is due.", rule.clause)
    allowed = step.areas[:1] if step.in_turn else step.areas
    if str(area) not in allowed:
        return Refused(f"Area {area} is not asked now; {', '.join(allowed)} is.", step.clause)
    return held_back(at.table, at.desk, str(area))


def _asked(at: Moment) -> tuple[int, ...]:
    """The areas that may speak now."""
    step = at.step
    if not isinstance(step, Ask):
        return ()
    return tuple(map(int, step.areas[:1] if step.in_turn else step.areas))


def _dealer_shown(ongoing: Round) -> bool:
    return bool(ongoing.hands.get(DEALER)) and not face_down(ongoing, DEALER)


def _on_area(table: Table, area: int) -> str | None:
    return next((lying.player for lying in table.laid if lying.area == area), None)


def _added(table: Table, desk: Desk, area: int, decision: str) -> list[tuple[str, Stake]]:
    """The wager that a decision brings with it, for exactly what counts of the one it follows."""
    rules = desk.rules
    added: list[tuple[str, Stake]] = []
    for slug, by in rules.decides.adds.items() if rules.decides is not None else ():
        if decision in by:
            follows, stakes = rules.wagers[slug].rides_on, counted_stakes(table, desk, area)
            added += [(slug, stake) for stake in stakes if stake.wager == follows and stake.player is not None]
    return added


def _together(at: Moment, area: int, decision: str) -> Iterator[Choice]:
    """The decision with its wager in chips and tokens together, where the player has both."""
    for _slug, stake in _added(at.table, at.desk, area, decision):
        chips, tokens, amount = at.table.chips(stake.player or ""), at.table.tokens(stake.player or ""), stake.counted
        part = part_of(at.desk.chips, amount, chips, tokens) if chips and tokens else None
        if part is not None:
            span = Amounts(max(1, amount - chips), min(tokens, amount - 1))
            yield Choice({"area": area, "decision": decision, "means": "chips"}, {"tokens": part}, {"tokens": span})


@power(rank=Rank.PLAYER)
class Decide(Command, frozen=True):
    area: int
    decision: Name
    """One of the game's own."""
    means: Means = "chips"
    tokens: Cents = 0
    """The part in tokens of the wager it brings, where that is chips and tokens together."""

    def rests_on(self, _at: Moment) -> Topic[Provision] | None:
        return CONCEDE if self.decision == CONCEDE.name else None

    def cites(self, at: Moment) -> str | None:
        ruled = self._later(at.rules) or at.rules.decides
        return None if ruled is None else ruled.clause

    def _later(self, rules: Rules) -> End | None:
        """What the word means, where it turns a decision that has been made into another."""
        end = rules.decides.ends.get(self.decision) if rules.decides is not None else None
        return end if end is not None and end.after else None

    def speakers(self, at: Moment) -> tuple[str, ...]:
        later = self._later(at.rules) is not None or self.decision == CONCEDE.name
        player = _on_area(at.table, self.area) if later else area_player(at.table, at.desk, self.area)
        return () if player is None else (player,)

    def turned_away(self, at: Moment) -> Refused:
        speakers = self.speakers(at)
        if not speakers and self.by.rank is Rank.PLAYER and (refusal := self.guard(at)):
            return refusal  # nobody was asked, and that is what is wrong
        return not_theirs(self.by, speakers[0] if speakers else "someone else") or Refused("Nobody decides there.")

    def guard(self, at: Moment) -> Refused | None:
        rules = at.desk.rules
        if later := self._later(rules):
            return self._not_turned(at, later) or self._for_nothing(later.clause)
        if self.decision == CONCEDE.name:
            return Refused(f"{rules.title} knows no conceding.")
        rule = rules.decides
        if rule is None:
            return Refused(NO_DECISIONS.format(title=rules.title))
        if refusal := _not_asked(at, self.area):
            return refusal
        if self.decision not in rule.choices:
            return Refused(f"One may {' or '.join(rule.choices)}, not {self.decision!r}.", rule.clause)
        added = _added(at.table, at.desk, self.area, self.decision)
        for slug, stake in added:
            no_card = no_own_card(at.table, at.desk, stake.player or "")
            if refusal := no_card or self._not_covered(at, rules.wagers[slug], stake):
                return refusal
        return None if added else self._for_nothing(rule.clause)

    def _not_covered(self, at: Moment, wager: Wager, stake: Stake) -> Refused | None:
        player, amount = stake.player or "", stake.counted
        if self.tokens:
            return not_together(at.table, at.desk, player, amount, self.means, self.tokens)
        if at.table.funds(player, self.means) < amount:
            return Refused(f"{player} does not have the {wager.title} wager in {self.means}.", wager.clause)
        return None

    def _for_nothing(self, clause: str) -> Refused | None:
        return Refused("This decision brings no wager that tokens could be part of.", clause) if self.tokens else None

    def _not_turned(self, at: Moment, later: End) -> Refused | None:
        ongoing, area = at.round, self.area
        if ongoing is None or not _dealer_shown(ongoing) or _on_area(at.table, area) is None:
            return Refused("A hand is conceded once the dealer's is exposed, and before it is settled.", later.clause)
        if ongoing.decisions.get(str(area)) != later.after or any(line.area == area for line in ongoing.settled):
            return Refused(f"The hand of area {area} is not one to {self.decision}.", later.clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        ongoing, rule = at.round, at.rules.decides
        if ongoing is None or rule is None:
            return
        for area in _asked(at):
            if not at.player or area_player(at.table, at.desk, area) == at.player:
                for decision in rule.choices:
                    for means in MEANS:
                        yield Choice({"area": area, "decision": decision, "means": means, "tokens": 0})
                    yield from _together(at, area, decision)
        if not _dealer_shown(ongoing):
            return
        for name, end in rule.ends.items():
            for hand in ongoing.order:
                if ongoing.decisions.get(hand) == end.after:
                    for means in MEANS:
                        yield Choice({"area": area_of(hand), "decision": name, "means": means, "tokens": 0})

    def act(self, course: Course) -> None:
        if later := self._later(course.desk.rules):
            end_hand(course, self.area, self.decision, later.clause)
        else:
            self.decided(course)

    def decided(self, course: Course, *, standing: bool = False, warned: str = "") -> None:
        """The area has spoken, or its player's standing instruction has."""
        area, decision, rule = self.area, self.decision, course.desk.rules.decides
        assert rule is not None
        if decision in rule.gives_up:
            end_hand(course, area, decision, rule.clause, standing=standing, warned=warned)
        else:
            added = _added(course.table, course.desk, area, decision)
            course.happens(Decided, rule.clause, area=area, decision=decision, standing=standing, warned=warned)
            for slug, stake in added:
                course.happens(
                    WagerPlaced, course.desk.rules.wagers[slug].clause, player=stake.player, area=area, wager=slug,
                    amount=stake.counted, means=self.means, tokens=self.tokens, flags=(),
                )  # fmt: skip


def _silence(rules: Rules) -> str:
    rule = rules.decides
    if rule is None:
        return ""
    if rule.silence in rule.choices:
        return f"The hand counts as one that decided to {rule.silence}."
    told = "; a casino supervisor is told, and how often they have done so" if rules.provisions[NO_DECISION].tells else ""
    return f"{rule.told[0].upper()}{rule.told[1:]}{told}."


def _has_enough(table: Table, desk: Desk, ante: Stake) -> bool:
    """Whether a player has what a Play wager would cost, in chips, in tokens or in both together."""
    return covers(table, desk, ante.player or "", ante.counted)


def _warned_today(table: Table, desk: Desk, player: str, now: int) -> bool:
    """Whether this table has warned a player on the gaming day of this moment."""
    when = table.directions.warned.get(player)
    return when is not None and gaming_day(desk.conditions, when) == gaming_day(desk.conditions, now)


@power(CANNOT_COVER, rank=Rank.DEALER, silent="{title} has no Play wager to cover.", wrong=Wrong(
    "cannot-cover", POKER, "A player cannot put down the Play wager.",
    "The first time on a gaming day the Ante goes back with a warning, after that it is forfeited; Pair Plus plays on.",
))  # fmt: skip
class CannotCover(Command, frozen=True):
    """The player has nothing to cover the Play wager with, or may not place one."""

    area: int
    warned: bool = False
    """Whether they have been warned before, by their Player Card on this gaming day, as far as whoever commands knows: what
    happened at this table it remembers by itself, of other tables it cannot know. What it is told so it remembers too."""

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _not_asked(at, self.area):
            return refusal
        clause, ante = at.book.cite(CANNOT_COVER), self._to_cover(at.table, at.desk)
        if ante is None or ante.player is None:
            return Refused(f"Area {self.area} has no wager that a Play wager follows.", clause)
        if _has_enough(at.table, at.desk, ante) and no_own_card(at.table, at.desk, ante.player) is None:
            return Refused(f"{ante.player} has enough for the Play wager.", clause)
        return None

    def _to_cover(self, table: Table, desk: Desk) -> Stake | None:
        """The wager that a Play wager would follow."""
        followed = {wager.rides_on for wager in desk.rules.wagers.values() if wager.staked and wager.rides_on}
        return next((stake for stake in counted_stakes(table, desk, self.area) if stake.wager in followed), None)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for area in _asked(at):
            for warned in (False, True):
                yield Choice({"area": area, "warned": warned})

    def act(self, course: Course) -> None:
        clause, ante = course.book[CANNOT_COVER].clause, self._to_cover(course.table, course.desk)
        assert ante is not None
        assert ante.player is not None
        known = _warned_today(course.table, course.desk, ante.player, self.at)
        enough = _has_enough(course.table, course.desk, ante)  # they have the money and may not stake it: no warning is due
        again = not enough and (self.warned or known)
        newly = ante.player if not known and (self.warned or not enough) else ""
        end_hand(course, self.area, "cannot-cover-again" if again else "cannot-cover", clause, warned=newly)


@power(NO_DECISION, rank=Rank.DEALER, silent=NO_DECISIONS, wrong=Wrong(
    "no-decision", POKER, "A player is silent, refuses to decide, or is away.", _silence,
))  # fmt: skip
class PassOver(Command, frozen=True):
    """The player is silent, refuses or is away, and their time is over.

    Where the software deals, the instruction that they left for this is their decision. Where a person does, the document says what
    silence comes to."""

    area: int
    warned: bool = False
    """As with `CannotCover`, should the instruction be to play and the player be without the money for it; remembered
    in any case."""

    def rests_on(self, at: Moment) -> Topic[Provision] | None:
        """A decision by instruction is no irregularity."""
        return None if standing_on(at.table, at.desk, self.area) else NO_DECISION

    def cites(self, at: Moment) -> str | None:
        rule = at.rules.decides
        return rule.clause if rule is not None and standing_on(at.table, at.desk, self.area) else at.book.cite(NO_DECISION)

    def guard(self, at: Moment) -> Refused | None:
        return _not_asked(at, self.area)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for area in _asked(at):
            yield Choice({"area": area})

    def act(self, course: Course) -> None:
        if standing := standing_on(course.table, course.desk, self.area):
            self._by_instruction(course, standing)
            return
        rule, player = course.book[NO_DECISION], area_player(course.table, course.desk, self.area)
        counted = player if rule.tells and player is not None else ""
        end_hand(course, self.area, SILENCE, rule.clause, silent=counted, warned=self._newly_warned(course))
        if counted:
            times = course.table.directions.silences[counted]
            tell(course, rule.tells, f"{counted} has let the time to decide run out, {_times(times)} at this table", rule.told_by)

    def _by_instruction(self, course: Course, standing: str) -> None:
        """Their decision as they left it; an instruction that needs a wager they cannot place comes to what the document says."""
        at = course.moment
        ways = (choice.fixed | choice.open for choice in Decide.choices(at))
        for way in ways:
            said = Decide(**way, by=self.by, at=self.at)
            if (said.area, said.decision) == (self.area, standing) and said.guard(at) is None:
                said.decided(course, standing=True, warned=self._newly_warned(course))
                return
        CannotCover(self.area, self.warned, by=self.by, at=self.at).act(course)

    def _newly_warned(self, course: Course) -> str:
        """Whose warning elsewhere this table hears of with the command; it is remembered although nothing hangs on it now."""
        player = area_player(course.table, course.desk, self.area)
        if not self.warned or player is None or CANNOT_COVER not in course.book:
            return ""
        return "" if _warned_today(course.table, course.desk, player, self.at) else player


def _times(number: int) -> str:
    return "for the first time" if number == 1 else f"{number} times now"


@power(NO_DECISION, rank=Rank.PLAYER, while_halted=True, silent=NO_DECISIONS)
class Instruct(Command, frozen=True):
    """A player leaves an instruction for when their time to decide runs out, in place of the one they sat down with."""

    player: Name
    decision: Name

    def rests_on(self, _at: Moment) -> Topic[Provision] | None:
        """No irregularity: it is about decisions to come."""
        return None

    def cites(self, at: Moment) -> str | None:
        return None if at.rules.decides is None else at.rules.decides.clause

    def guard(self, at: Moment) -> Refused | None:
        patron, rule = patron_of(at.table, self.player), at.rules.decides
        if isinstance(patron, Refused):
            return patron
        standing, open_to = standing_of(at.table, at.desk, patron.id), () if rule is None else rule.standing
        if not standing:
            sentence = "Standing instructions are for tables dealt by the software, from the first sealed cards on."
            return Refused(sentence, at.book.cite(NO_DECISION))
        if self.decision not in open_to:
            return Refused(f"A standing instruction is to {' or '.join(open_to)}, not {self.decision!r}.", self.cites(at))
        if self.decision == standing:
            return Refused(f"{patron.id}'s standing instruction is to {standing} already.", self.cites(at))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        rule = at.rules.decides
        for player in at.players:
            for decision in rule.standing if rule is not None else ():
                yield Choice({"player": player, "decision": decision})

    def act(self, course: Course) -> None:
        rule = course.desk.rules.decides
        assert rule is not None
        course.happens(InstructionLeft, rule.clause, player=self.player, decision=self.decision)
