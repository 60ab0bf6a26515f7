"""What waits for somebody of the pit: rulings, looks that the rules ask of a supervisor, calls, disputes, wrong payments.

Each is shown with whatever the viewer's rank may do about it, as `permitted` has it; where that is nothing, with whom to ask.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.desk.doing import doing
from croupier.desk.handbook import capital
from croupier.games.ranks import TITLES, Rank, may_act
from croupier.house.pages.dealer.hands_on import STEPS
from croupier.house.pages.dealer.wrong import in_plain
from croupier.house.pages.figures import money
from croupier.house.pages.forms import Naming, which_of
from croupier.house.pages.pit.ripening import SIGNS, announced
from croupier.money import Cents
from croupier.table.asking.forms import blanks
from croupier.table.asking.irregularities import irregularities_of
from croupier.table.asking.owing import Owing
from croupier.table.asking.permitted import Permit
from croupier.table.asking.seen import AwardView, View

LOOKED_AT: Final = {what: STEPS[what] for what in ("verify", "check", "verify-prize")}
"""What a table may wait for that is a supervisor's, and the commands that answer it, the usual one first."""
CASES: Final[dict[str, tuple[str, ...]]] = {
    "dispute": ("decide-dispute", "review-dispute", "ask-for-review", "declare-dissatisfied"),
    "payment": (
        "rectify-settlement", "second-rectification", "enquire-into-settlement", "identify-patron", "attempt-rectification",
        "bring-to-regulator",
    ),
}  # fmt: skip
ANSWER: Final = "answer-call"
OF_THE_QUEUE: Final = frozenset((ANSWER, *SIGNS, *(each for names in (*LOOKED_AT.values(), *CASES.values()) for each in names)))
"""Commands that the queue offers by itself."""
_LABELS: Final = {
    ANSWER: "I am here",
    "verify-cards": "All are there",
    "verify-prize": "Verified",
    "strike-prize": "No prize",
    "alter-limits": "Put it up",
    "change-variant": "Change it",
    "close-table": "Close it",
    "rectify-settlement": "Put right",
    "second-rectification": "Stand to it",
    "identify-patron": "Name the patron",
    "attempt-rectification": "Note what was tried",
    "bring-to-regulator": "To the regulator",
    "decide-dispute": "Decide",
    "review-dispute": "Review",
    "ask-for-review": "Review asked for",
    "declare-dissatisfied": "Not accepted",
}


class Act(Struct, frozen=True):
    """Something that can be done about it."""

    label: str
    way: Literal["do", "ask", "go"]
    """At once; by a form; or on the table's own page."""
    command: str = ""
    which: str = ""
    """What the command says of it, as JSON."""
    yes: bool = False
    about: str = ""
    """The irregularity that is ruled on, where the form is that of a ruling."""


class Lies(Struct, frozen=True):
    """What lies open on an area, for whoever has to look at it."""

    area: int
    player: str
    cards: tuple[Card | None, ...]
    stake: Cents


class Wait(Struct, frozen=True):
    id: str
    table: str
    game: str
    title: str
    says: str
    clause: str | None
    acts: tuple[Act, ...] = ()
    for_whom: str = ""
    """Whom to ask, where the viewer may do nothing."""
    rings: bool = False
    lies: tuple[Lies, ...] = ()

    @property
    def number(self) -> str:
        return self.table.upper()


Answering = Callable[[str], Sequence[Permit]]
"""What the viewer may give now of what somebody was called for: an irregularity or a command, by its name."""


def waits(
    seen: View, permits: Sequence[Permit], viewer: Rank, table: str, naming: Naming, by: str | None = None,
    answering: Answering = lambda _about: (), now: float = 0,
) -> tuple[Wait, ...]:  # fmt: skip
    """All that waits at a table, what holds up the game first; `by`, the clause of what is due, `now`, the time on the wall."""
    held_up, cases = _held_up(seen, permits, table, naming, by), _cases(seen, permits, table, naming)
    return (*held_up, *_calls(seen, permits, viewer, table, naming, answering), *ripe(seen, permits, table, now), *cases)


def _held_up(seen: View, permits: Sequence[Permit], table: str, naming: Naming, by: str | None) -> Iterator[Wait]:
    due = seen.required
    if due.what == "ruling":
        acts: tuple[Act, ...] = (Act("See what fits", "go", yes=True),)
        yield Wait(f"wait-{table}-ruling", table, seen.game, "A ruling is needed", due.sentence, by, acts, rings=True)
    elif due.what in LOOKED_AT:
        award = next((each for each in seen.awards if not each.verified), None) if due.what == "verify-prize" else None
        acts = _acts(permits, LOOKED_AT[due.what], {} if award is None else {"award": award.award})
        title = doing(LOOKED_AT[due.what][0])
        asks = "" if acts else TITLES[Rank.SUPERVISOR]
        says = due.sentence if award is None else _worth(award, due.sentence)
        lies = () if award is None else tuple(_lies(seen, award, naming))
        yield Wait(f"wait-{table}-{due.what}", table, seen.game, title, says, due.clause, acts, asks, rings=True, lies=lies)


def _worth(award: AwardView, says: str) -> str:
    return f"{says} {'Each hand is' if len(award.areas) > 1 else 'It is'} paid {money(award.share)}." if award.share else says


def _lies(seen: View, award: AwardView, naming: Naming) -> Iterator[Lies]:
    """Hand and stake of every area that shares a prize."""
    hands = seen.round.hands if seen.round is not None else ()
    for area in award.areas:
        for hand in hands:
            if hand.area == area:
                stake = sum(each.amount for each in seen.wagers if each.area == area and each.taken)
                yield Lies(area, naming(hand.player), hand.cards, stake)


def _calls(
    seen: View, permits: Sequence[Permit], viewer: Rank, table: str, naming: Naming, answering: Answering
) -> Iterator[Wait]:  # fmt: skip
    """Whoever is called is offered what they were called for, where it can be given now."""
    for number, call in seen.casebook.calls.items():
        wrong = next((each for each in irregularities_of(seen.game) if each.slug == call.about), None) if seen.game else None
        title = wrong.happened if wrong is not None else in_plain(call.about)
        says = f"{naming(call.by)} calls {TITLES[call.rank]}.{f' {wrong.follows}' if wrong is not None else ''}"
        may = may_act(viewer, call.rank)
        answers = answering(call.about) if may else ()
        here = _acts(permits, (ANSWER,), {"number": number})
        acts = (
            ()
            if not may
            else (_given(answers[0], call.about if wrong is not None else ""), *_other(here))
            if answers
            else (*here, _GO)
        )
        clause = answers[0].clause if answers else None if wrong is None else wrong.clause
        asks = "" if may else TITLES[call.rank]
        title = capital(title).removesuffix(".")
        yield Wait(f"wait-{table}-call-{number}", table, seen.game, title, says, clause, acts, asks, rings=not asks)


_GO: Final = Act("Go to the table", "go")


def _given(permit: Permit, ruling: str) -> Act:
    """What somebody was called for. A ruling is shown with its effect before it is given."""
    label = "Rule so" if ruling else _LABELS.get(permit.command) or doing(permit.command)
    return Act(label, "ask", permit.command, yes=True, about=ruling)


def _other(acts: Iterable[Act]) -> Iterator[Act]:
    return (replace(act, yes=False) for act in acts)


def ripe(seen: View, permits: Sequence[Permit], table: str, now: float) -> Iterator[Wait]:
    """Signs that have stood their time: what they announced can be done, and somebody has to."""
    for sign in announced(seen, now):
        acts = _acts(permits, (sign.command,), {})[:1]
        if sign.fields:
            which = msgspec.json.encode(sign.fields, order="deterministic").decode()
            acts = tuple(replace(act, way="do", which=which) for act in acts)
        says = sign.says if acts else f"{sign.says} It can be done between rounds, with nothing on the layout."
        yield Wait(f"wait-{table}-{sign.command}", table, seen.game, sign.title, says, sign.clause, acts)


def _cases(seen: View, permits: Sequence[Permit], table: str, naming: Naming) -> Iterator[Wait]:
    """One for each case, with all that is to be done about it."""
    open_: dict[tuple[str, int], list[Owing]] = {}
    for each in seen.owing:
        if each.kind in CASES:
            open_.setdefault((each.kind, each.number), []).append(each)
    for (kind, number), owed in open_.items():
        acts = _acts(permits, CASES[kind], {"number": number})
        title = f"{'Dispute' if kind == 'dispute' else 'Wrong payment'} {number}"
        whose = f"{title}: {naming(owed[0].to)}" if owed[0].to else title
        says, asks = " ".join(each.what for each in owed), "" if acts else "another of the pit"
        yield Wait(f"wait-{table}-{kind}-{number}", table, seen.game, whose, says, owed[0].clause, acts, asks)


def _acts(permits: Iterable[Permit], commands: Sequence[str], fields: dict[str, Any]) -> tuple[Act, ...]:
    """What is permitted of these commands about one thing; the first of them is the usual one."""
    fit = [permit for permit in permits if permit.command in commands and fields.items() <= permit.fields.items()]
    fit.sort(key=lambda permit: commands.index(permit.command))
    found = tuple(dict.fromkeys(_act(permit) for permit in fit))
    return tuple(replace(act, yes=place == 0) for place, act in enumerate(found))


def _act(permit: Permit) -> Act:
    label = _LABELS.get(permit.command) or doing(permit.command)
    if (intended := permit.fields.get("suspected")) is not None:
        label = "Looks intended" if intended else "Not intended"
    return Act(label, "ask" if blanks(permit) else "do", permit.command, which_of(permit))
