"""A tournament session of 7-Up Baccarat, coup by coup: a value, and what the next coup makes of it.

`start` gives everyone the same allotment, `play` judges a coup, `clear` sends away whoever cannot make the next minimum. A coup is
settled by the game's own rules and prices; what section 15 changes stands in `seven_up_baccarat_tournament`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from croupier.cards.card import Card
from croupier.games.catalogue import rules_of
from croupier.games.limits import ON_A_HAND
from croupier.games.record import UnjudgeableError
from croupier.games.redealing import check_copies, deal
from croupier.games.rules import Rules, Settled, Stake
from croupier.games.settlement import settle
from croupier.games.seven_up_baccarat import SLUG
from croupier.games.seven_up_baccarat_naming import check_names, fails_to_wager, not_in, once
from croupier.games.seven_up_baccarat_tournament import (
    GROUNDS,
    MOST_BOXES,
    NO_WAGER,
    SHORT,
    UNDER,
    Fault,
    Form,
    SessionError,
    SessionTerms,
    Stage,
    count_form,
    count_late,
    count_open,
    in_order,
)
from croupier.money import dollars


class Bet(Struct, frozen=True, gc=False):
    """A wager laid in tournament chips."""

    wager: str
    amount: int


class Leaving(Struct, frozen=True, gc=False):
    """Someone disqualified, and the clause it rests on."""

    player: str
    clause: str


class Coup(Struct, frozen=True):
    """A coup as it was played: who laid what, who passed, who was away, and the cards."""

    cards: Sequence[Card] = ()
    bets: Mapping[str, Sequence[Bet]] = {}
    sealed: Mapping[str, Form] = {}
    passed: Sequence[str] = ()
    absent: Sequence[str] = ()
    late: Sequence[str] = ()
    disqualified: Sequence[Leaving] = ()
    collected: Sequence[str] = ()
    """Whose losing chips were taken, first taken first; the rest follow from the highest box down."""
    void: bool = False


class Disqualified(Struct, frozen=True, gc=False):
    """Someone who left without a place; the stack is noted, for it may be worth something by the conditions."""

    player: str
    clause: str
    coup: int
    stack: int


class Out(Struct, frozen=True, gc=False):
    """Someone knocked out, with all that ranks those who went in the same coup (15.10.4)."""

    player: str
    clause: str
    coup: int
    stack: int
    wager: int
    taken: int
    """When their chips were taken, among all of that coup."""

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """The larger, the better placed: last out, then remainder, then stake, then taken later."""
        return (self.coup, self.stack, self.wager, self.taken)


class Session(Struct, frozen=True, omit_defaults=True):
    """A session between two coups."""

    terms: SessionTerms
    boxes: dict[str, int]
    """Who is still in, with their boxes, the lowest first."""
    stacks: dict[str, int]
    number: int = 0
    """Counted coups so far."""
    marker: int = 0
    """The box that wagered first in the last coup; 0 before any."""
    stays: bool = False
    """The last coup was void: the marker is not moved on."""
    passes: dict[str, int] = {}
    forms: dict[str, int] = {}
    absences: dict[str, int] = {}
    """How many of each a player has used up."""
    out: tuple[Out, ...] = ()
    disqualified: tuple[Disqualified, ...] = ()
    wagered: dict[str, int] = {}
    """What each had at stake in the last counted coup."""
    collected: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """A log may have written them down in any order."""
        boxes = in_order(self.boxes)
        if boxes is not self.boxes:
            force_setattr(self, "boxes", boxes)
        if list(self.stacks) != list(boxes):
            force_setattr(self, "stacks", {name: self.stacks[name] for name in boxes})


class Played(Struct, frozen=True):
    """What a coup came to."""

    number: int | None
    """None if it was void, and counts for nothing."""
    order: tuple[str, ...]
    """Who was asked, in turn; the marker lies on the first one's box."""
    stacks: Mapping[str, int]
    """What everyone who was in the coup has after it, the lowest box first."""
    disqualified: tuple[Disqualified, ...] = ()
    out: tuple[Out, ...] = ()
    """Knocked out, the worse placed first."""
    settled: tuple[Settled, ...] = ()
    """What each kind of wager has come to: here the hands are the table's, so that it is the same for everyone who laid it."""
    deducted: Mapping[str, int] = {}
    """What was lost without a wager: by absence, or by a form that was not complete."""

    @property
    def first(self) -> str | None:
        return self.order[0] if self.order else None


@lru_cache(maxsize=1)
def rules() -> Rules:
    """The rules by which every coup is dealt and settled."""
    return rules_of(SLUG)


def start(terms: SessionTerms) -> Session:
    """Everyone with the same allotment (15.6.2)."""
    return Session(terms, dict(terms.boxes), dict.fromkeys(terms.boxes, terms.allotment))


def play(session: Session, coup: Coup) -> tuple[Session, Played]:
    """Judge one coup."""
    if not session.boxes:
        raise SessionError(Fault.NOBODY_LEFT, "Nobody is left to play this coup.")
    boxes, gone = _still_in(session, coup)
    marker, order = marker_and_order(session, boxes)
    lying = _gone_through(session, coup, order)
    if coup.void:
        _dealt(coup, unfinished=True)
        after = replace(session, boxes=boxes, stacks=_of(session.stacks, boxes), marker=marker, stays=True,
                        disqualified=(*session.disqualified, *gone))  # fmt: skip
        return after, Played(None, order, after.stacks, gone)
    return _settled(session, coup, boxes, gone, marker, order, lying)


def stakes_of(session: Session, coup: Coup) -> list[Stake]:
    """What of everyone's wagers is settled in a coup, and the clause by which it is not simply what was laid."""
    boxes, _gone = _still_in(session, coup)
    return _gone_through(session, coup, marker_and_order(session, boxes)[1]).stakes


def _still_in(session: Session, coup: Coup) -> tuple[dict[str, int], tuple[Disqualified, ...]]:
    """Who plays the coup, and who leaves before it: by someone's word, or since they do not wager."""
    number = session.number + 1
    gone = [_leaving(session, each, number) for each in once(coup.disqualified)]
    boxes = _without(session.boxes, [each.player for each in gone])
    check_names(session, coup, boxes)
    if not coup.void:
        silent = [name for name in boxes if not coup.bets.get(name) and fails_to_wager(session, coup, name)]
        gone += [Disqualified(name, NO_WAGER, number, session.stacks[name]) for name in silent]
        boxes = _without(boxes, silent)
    return boxes, tuple(gone)


def _gone_through(session: Session, coup: Coup, order: Iterable[str]) -> "_Lying":
    lying = _Lying(session, coup, session.terms.stage(session.number + 1))
    for name in order:
        lying.take(name)
    return lying


def _settled(
    session: Session,
    coup: Coup,
    boxes: dict[str, int],
    gone: tuple[Disqualified, ...],
    marker: int,
    order: tuple[str, ...],
    lying: "_Lying",
) -> tuple[Session, Played]:
    """The coup counts: wagers are paid and taken, and whoever is out goes."""
    number = session.number + 1
    chips, kinds = session.terms.chips, {stake.wager: stake for stake in lying.stakes}
    settled = settle(rules(), _dealt(coup), {}, list(kinds.values()), chips, {})
    lines = {line.wager: line for line in settled}
    stacks = _of(session.stacks, boxes)
    for stake in lying.stakes:
        line = lines[stake.wager]
        if line.odds is not None:
            stacks[stake.player] += chips.at_least(stake.counted * line.odds.to, line.odds.on)  # type: ignore[index]
        elif not line.returned:
            stacks[stake.player] -= stake.counted  # type: ignore[index]
    for name, lost in lying.deducted.items():
        stacks[name] -= lost
    before = replace(
        session, boxes=boxes, marker=marker, disqualified=(*session.disqualified, *gone) if gone else session.disqualified
    )
    used = Used(coup.passed, coup.sealed, [name for name in coup.absent if name in boxes] if coup.absent else ())
    after, out = finish(before, stacks, lying.wagered, used, coup.collected, lying.void)
    return after, Played(number, order, stacks, gone, out, tuple(settled), lying.deducted)


class Used(Struct, frozen=True):
    """Who has used up what in a coup: a pass card, a form, one of the absences that cost a minimum."""

    passed: Iterable[str] = ()
    sealed: Iterable[str] = ()
    absent: Iterable[str] = ()


def finish(
    session: Session,
    stacks: dict[str, int],
    wagered: dict[str, int],
    used: Used,
    collected: Sequence[str] = (),
    void: Iterable[str] = (),
) -> tuple[Session, tuple[Out, ...]]:
    """A coup that counts is over, and these are the stacks it has left. Out is whose wager was void, and who has nothing."""
    after = replace(
        session, stacks=stacks, number=session.number + 1, stays=False, wagered=wagered, collected=tuple(collected),
        passes=_used(session.passes, used.passed), forms=_used(session.forms, used.sealed),
        absences=_used(session.absences, used.absent),
    )  # fmt: skip
    clauses = dict.fromkeys([name for name, stack in stacks.items() if not stack], SHORT) | dict.fromkeys(void, UNDER)
    return _knocked_out(after, clauses) if clauses else (after, ())


def skip(session: Session) -> Session:
    """A coup that counted for nothing: nothing is used up, and the marker stays."""
    return replace(session, stays=True)


def disqualify(session: Session, player: str, clause: str) -> tuple[Session, Disqualified]:
    """Someone leaves without a place, by a ground or because they did not wager."""
    gone = Disqualified(player, clause, session.number + 1, session.stacks[player])
    boxes = _without(session.boxes, (player,))
    after = replace(session, boxes=boxes, stacks=_of(session.stacks, boxes), disqualified=(*session.disqualified, gone))
    return after, gone


def clear(session: Session) -> tuple[Session, tuple[Out, ...]]:
    """Send away whoever cannot make the least wager of the next coup (15.6.13); they went out in the coup just played."""
    least = session.terms.stage(session.number + 1).table_minimum
    short = [name for name, stack in session.stacks.items() if stack < least]
    return _knocked_out(session, dict.fromkeys(short, SHORT)) if short else (session, ())


def play_and_clear(session: Session, coup: Coup) -> tuple[Session, Played]:
    """A coup after which another one is to follow."""
    after, played = play(session, coup)
    if coup.void:
        return after, played
    after, short = clear(after)
    return after, replace(played, out=worse_first((*played.out, *short))) if short else played


def worse_first(out: Iterable[Out]) -> tuple[Out, ...]:
    return tuple(sorted(out, key=lambda each: each.rank))


def marker_and_order(session: Session, boxes: Mapping[str, int]) -> tuple[int, tuple[str, ...]]:
    """Where the marker lies, and those at these boxes in the order in which they wager (15.9.2, 15.9.3)."""
    seats, before = list(boxes.values()), session.marker
    if not seats:
        return before, ()
    at = next((place for place, box in enumerate(seats) if box > before or (session.stays and box == before)), 0)
    names = tuple(boxes)
    return seats[at], names[at:] + names[:at]


class _Lying:
    """What lies on the layout as the wagers of a coup are gone through."""

    def __init__(self, session: Session, coup: Coup, stage: Stage) -> None:
        self.session, self.coup, self.stage = session, coup, stage
        self.stakes: list[Stake] = []
        self.void: list[str] = []
        """Players without a valid wager: out in this coup."""
        self.deducted: dict[str, int] = {}
        self.wagered: dict[str, int] = {}

    def take(self, name: str) -> None:
        bets, form = self.coup.bets.get(name), self.coup.sealed.get(name)
        if bets and form is None and not self.coup.late and self._plain(name, bets):
            return
        if bets or form is not None:
            self._wagers(name, bets or (), form)
        elif name in self.coup.absent:
            self._lose(name, min(self.stage.table_minimum, self.session.stacks[name]))

    def _plain(self, name: str, bets: Sequence[Bet]) -> bool:
        """As most are: within the limits and the stack, so that nothing about them is to be put right."""
        limits, total, box, here = self.stage.wagers, 0, self.session.boxes[name], []
        for bet in bets:
            wager, amount = bet.wager, bet.amount
            limit = limits[wager]
            if amount < limit.minimum or amount > limit.maximum or amount % limit.minimum:
                return False
            total += amount
            here.append(Stake(box, wager, amount, amount, name))
        if total > self.session.stacks[name] or (len(here) > 1 and {bet.wager for bet in bets}.issuperset(ON_A_HAND)):
            return False
        self.stakes += here
        self.wagered[name] = total
        return True

    def _wagers(self, name: str, bets: Sequence[Bet], form: Form | None) -> None:
        spare = self.session.stacks[name] - sum([bet.amount for bet in bets])
        if spare < 0:
            raise SessionError(
                Fault.TOO_MUCH, f"{name} has laid more than the {dollars(self.session.stacks[name])} of their stack."
            )
        _check_hands(name, bets, form)
        box, count = self.session.boxes[name], count_late if name in self.coup.late else count_open
        for bet in bets:
            counted = count(self.stage.wagers[bet.wager], bet.amount, spare)
            if counted.amount:
                spare -= counted.added
                self._stake(name, box, bet.wager, counted.amount, counted.clause)
        if form is None:
            if name not in self.wagered:
                self.void.append(name)
                self.wagered[name] = 0
            return
        counted = count_form(self.stage, form, spare)
        if form.wager is None or form.amount is None:
            self._lose(name, counted.amount)
        elif counted.amount:
            self._stake(name, box, form.wager, counted.amount, counted.clause)

    def _stake(self, name: str, box: int, wager: str, amount: int, clause: str) -> None:
        self.stakes.append(Stake(box, wager, amount, amount, name, cut_by=(clause,) if clause else ()))
        self.wagered[name] = self.wagered.get(name, 0) + amount

    def _lose(self, name: str, amount: int) -> None:
        self.deducted[name] = amount
        self.wagered[name] = self.wagered.get(name, 0) + amount


def _check_hands(name: str, bets: Sequence[Bet], form: Form | None) -> None:
    backed = [bet.wager for bet in bets]
    if form is not None and form.wager is not None:
        backed.append(form.wager)
    if len(backed) > 1 and set(backed).issuperset(ON_A_HAND):
        raise SessionError(Fault.BOTH_HANDS, f"{name} has wagered on both the Player's and the Banker's Hand.", "5.6.6")


def _knocked_out(session: Session, clauses: Mapping[str, str]) -> tuple[Session, tuple[Out, ...]]:
    taken = {name: place for place, name in enumerate(session.collected)}
    found = worse_first(
        Out(name, clause, session.number, session.stacks[name], session.wagered.get(name, 0),
            taken.get(name, 2 * MOST_BOXES - session.boxes[name]))
        for name, clause in clauses.items()
    )  # fmt: skip
    boxes = _without(session.boxes, clauses)
    return replace(session, boxes=boxes, stacks=_of(session.stacks, boxes), out=session.out + found), found


# Cards, and small tools


_AS_IN_A_ROUND: Final = frozenset((Fault.TOO_FEW_CARDS.value, Fault.TOO_MANY_CARDS.value, Fault.IMPOSSIBLE_CARDS.value))


def _dealt(coup: Coup, *, unfinished: bool = False) -> dict[str, list[Card]]:
    """The cards laid where the drawing rule sends them."""
    game, cards = rules(), list(coup.cards)
    try:
        if len(cards) > game.terms.decks:
            check_copies(game, cards)
        return deal(game, [], cards, {}, unfinished=unfinished, all_seen=True)
    except UnjudgeableError as error:
        code = Fault(error.code.value) if error.code.value in _AS_IN_A_ROUND else Fault.BAD_RECORD
        raise SessionError(code, str(error), error.clause) from None


def _leaving(session: Session, leaving: Leaving, number: int) -> Disqualified:
    if leaving.player not in session.boxes:
        not_in(leaving.player)
    if leaving.clause not in GROUNDS:
        raise SessionError(Fault.BAD_RECORD, f"{leaving.clause} is no ground to disqualify; there are {', '.join(GROUNDS)}.")
    return Disqualified(leaving.player, leaving.clause, number, session.stacks[leaving.player])


def _without(boxes: dict[str, int], names: Iterable[str]) -> dict[str, int]:
    leaving = set(names)
    return {name: box for name, box in boxes.items() if name not in leaving} if leaving else boxes


def _of(values: Mapping[str, int], names: Iterable[str]) -> dict[str, int]:
    return {name: values[name] for name in names if name in values}


def _used(used: dict[str, int], now: Iterable[str]) -> dict[str, int]:
    return used | {name: used.get(name, 0) + 1 for name in now} if now else used
