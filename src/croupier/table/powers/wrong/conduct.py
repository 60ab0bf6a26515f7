"""A result struck out after a disruption or a fraud."""

from collections.abc import Iterator
from typing import Any, Literal

from croupier.games.provisions import Fraud, StruckOut, Topic
from croupier.games.ranks import Rank
from croupier.games.rules import Rules
from croupier.games.topics import DISRUPTION, FRAUD
from croupier.table.acting.course import Course
from croupier.table.acting.reopening import begin, reopen
from croupier.table.acting.voiding import void_round
from croupier.table.message.command import Command, Name
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import OutcomeInvalidated
from croupier.table.powers.chapters import CONDUCT
from croupier.table.powers.power import SOMEONE, Choice, Wrong, power
from croupier.table.reading.moment import Moment
from croupier.table.reading.stakers import stakers
from croupier.table.reading.wrong import no_round_to_right


def _culprits_wager(rules: Rules) -> str:
    forfeit = "are forfeited" if rules.provisions[FRAUD].must_forfeit else "may be forfeited"
    return f"The result is struck out and wagers go back; those of the culprit and of any accomplice {forfeit}."


@power(DISRUPTION, rank=Rank.SUPERVISOR,
       silent="{title} has no rule by which a result is struck out.", while_halted=True, wrong=(
    Wrong("disruption", CONDUCT, "Unrest, fire, a fight, a robbery or an act of God disrupts the game.",
          "The result is struck out, and every wager goes back.", fields={"ground": "disruption"}),
    Wrong("fraud", CONDUCT, "A fraud has affected the outcome.", _culprits_wager, topic=FRAUD, fields={"ground": "fraud"}),
))  # fmt: skip
class InvalidateOutcome(Command, frozen=True):
    """A disruption or a fraud: the result does not count."""

    ground: Literal["disruption", "fraud"]
    what: Name
    culprit: str = ""
    """The player whose fraud it was, if one of this table."""
    forfeit: bool = False
    """The wagers of those named are lost and not refunded."""
    accomplices: tuple[Name, ...] = ()
    """Others with a wager in the round who had a part in it."""

    def rests_on(self, _at: Moment) -> Topic[StruckOut]:
        return FRAUD if self.ground == "fraud" else DISRUPTION

    def guard(self, at: Moment) -> Refused | None:
        fraud = at.book[FRAUD]
        if refusal := no_round_to_right(at.table, at.book.cite(self.rests_on(at))):
            return refusal
        if self.ground == "fraud":
            return self._no_such_fraud(at, fraud)
        if self.forfeit:
            return Refused("Wagers are forfeited for a fraud, not for a disruption.", at.book[DISRUPTION].refund)
        named = self.culprit or self.accomplices
        return Refused("A disruption has no culprit; a fraud has.", fraud.clause) if named else None

    def _no_such_fraud(self, at: Moment, rule: Fraud) -> Refused | None:
        """Only a fraud has culprits, and only their own wagers in that round can be lost by it."""
        culprit, others = self.culprit, self.accomplices
        if not culprit and not others and not self.forfeit:
            return None
        staked = stakers(at.table)
        if culprit and culprit not in staked and culprit not in at.floor.people:
            return Refused(f"{culprit} is not at this table and has no wager in the round.", rule.clause)
        if len({culprit, *others}) <= len(others):
            return Refused("Each person is named once, as the culprit or as an accomplice.", rule.clause)
        if (stranger := next((name for name in others if name not in staked), None)) is not None:
            return Refused(f"{stranger} has no wager in the round: accomplices are named for the wagers they lose.", rule.refund)
        lose = tuple(name for name in (culprit, *others) if name in staked)
        if self.forfeit and not lose:
            whose = f"{culprit} has no wager in the round" if culprit else "Name the player whose fraud it was"
            return Refused(f"{whose}: a culprit's own wagers are forfeited, and no others.", rule.refund)
        if rule.must_forfeit and not self.forfeit and lose:
            return Refused(f"The others' wagers go back only if those of {' and '.join(lose)} are forfeited.", rule.refund)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if no_round_to_right(at.table, ""):
            return
        nobody: dict[str, Any] = {"accomplices": ()}
        yield Choice({"ground": "disruption", "culprit": "", "forfeit": False} | nobody, {"what": SOMEONE})
        staked, must_forfeit = stakers(at.table), at.book[FRAUD].must_forfeit
        for culprit in dict.fromkeys(("", *at.floor.names, *sorted(staked))):
            fixed: dict[str, Any] = {"ground": "fraud", "culprit": culprit}
            others = tuple(name for name in staked if name != culprit)
            if not must_forfeit:
                yield Choice(fixed | {"forfeit": False}, {"what": SOMEONE} | nobody)
            elif culprit not in staked:
                yield Choice(fixed | {"forfeit": False} | nobody, {"what": SOMEONE})
            if culprit in staked:
                yield Choice(fixed | {"forfeit": True}, {"what": SOMEONE} | nobody)
            elif others:  # it is the accomplices who have something to lose
                with_one = {"what": SOMEONE, "accomplices": others[:1]}
                yield Choice(fixed | {"forfeit": True}, with_one, some_of={"accomplices": others})

    def act(self, course: Course) -> None:
        rule = course.book[FRAUD] if self.ground == "fraud" else course.book[DISRUPTION]
        clause = rule.clause
        begin(course, clause)
        struck = course.table.latest
        assert struck is not None
        course.happens(
            OutcomeInvalidated, clause, rule.strike_out, rule.refund,
            number=struck.number, ground=self.ground, what=self.what, culprit=self.culprit, accomplices=self.accomplices,
        )  # fmt: skip
        reopen(course, clause)
        forfeits = frozenset({self.culprit, *self.accomplices}) if self.forfeit else frozenset[str]()
        why = f"{self.ground}, {self.what}"
        void_round(course, why, rule.refund, rule.strike_out, clause, forfeits=forfeits, forfeit_clause=rule.refund)
