"""How the logs came about: play by chance with a fixed seed, golden transcripts, and virtual tables with a sealed shoe.

Each recording gives, one command after the other, what the table recorded. A log that is there is never written again: later
forms of events get logs of their own.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import replace
from tests.table.finals import tournament_final
from tests.table.pits import NAMES, PITS, TIE, Walk, a_scan, as_required, upset
from tests.table.saying import anything
from tests.tables import ASSISTANT, DEALER, MANAGER, SUPERVISOR, player
from tests.transcripts.telling import Teller

from croupier import commands as c
from croupier.desk.dealer import VirtualTable
from croupier.desk.journal import JournalWriter
from croupier.table.asking.required import required
from croupier.table.message.command import Command
from croupier.table.message.envelope import Envelope
from croupier.table.message.events import Event, RoundCleared
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import RoundReopened, RoundVoided
from croupier.table.model.people import Actor, PlayerCard
from croupier.table.model.sign import Limit
from croupier.table.model.table import Table
from croupier.table.reading.conditions import NOTICE
from croupier.table.reading.desk import desk_of
from croupier.table.record.evolve import evolve

Recorded = Iterator[Sequence[Event]]

SCRIPTS: Final = Path(__file__).parent / "scripts"
TRANSCRIPTS: Final = Path(__file__).parents[1] / "transcripts"


def record(log: Path, recorded: Recorded) -> list[int]:
    """Write a new log; the lines after which something is worth telling."""
    if log.exists():
        raise FileExistsError(f"{log.name} is there already, and a log is for ever.")
    table, lines, number = Table(), list[int](), 0
    with JournalWriter(log) as journal:
        for events in recorded:
            if not events:
                continue
            before = table
            for event in events:
                table = evolve(table, event)
            first = events[0]
            journal.append(
                Envelope("table 1", journal.count + 1, f"command {journal.count + 1}", first.by, first.at, tuple(events))
            )
            number = journal.count
            if _worth_telling(before, table, events):
                lines.append(number)
    return sorted({*lines, number})


def _worth_telling(before: Table, after: Table, events: Sequence[Event]) -> bool:
    """A round's end, its result, hands in play, a card held, a ruling or a choice that waits; another sign, another case."""
    was, due = required(before), required(after)
    if any(isinstance(event, (RoundCleared, RoundVoided, RoundReopened)) for event in events) or len(after.cards.held) > len(
        before.cards.held
    ):
        return True
    if due.what in ("ruling", "choose"):
        return due != was
    if before.conditions is not None and _beside_the_game(before) != _beside_the_game(after):
        return True
    return due.what in ("ask", "offer", "reveal", "clear") and due.what != was.what


def _beside_the_game(table: Table) -> tuple[object, ...]:
    sign = (table.conditions, table.board.raising, table.board.variant_notice, table.board.closing, table.board.restricted)
    return (
        *sign,
        table.casebook.register,
        table.casebook.disputes,
        table.casebook.summons,
        table.directions.detained,
        table.floor.barred,
        table.directions.english_only,
        table.directions.apart,
    )


# Ordinary play


def ordinary(pit: str, seed: int, rounds: int) -> Recorded:
    """Players come, the cards are made ready, rounds are played; in between somebody always has something else to say."""
    walk, rng = Walk(), Random(seed)

    def said(kind: type[Command], *fields: Any, by: Actor = SUPERVISOR) -> Sequence[Event]:
        return _granted(walk.give(kind(*fields, by=by, at=walk.table.now)))

    yield said(c.OpenTable, PITS[pit])
    for area, name in enumerate(NAMES[:3], start=1):
        yield said(c.JoinTable, name, area, by=player(name))
        yield said(c.BuyChips, name, 200_000, by=DEALER)
        yield said(c.ShowPlayerCard, name, PlayerCard.OWN, by=DEALER)
    yield said(c.ExchangeVoucher, "Ben", 20_000, by=DEALER)
    errands = iter(_errands(walk))
    talking = True
    while walk.table.played < rounds or walk.table.round is not None:
        due = required(walk.table)
        if due.what == "cut" and walk.table.cards.offers[0].area is not None:
            yield said(c.CutCards, 80, by=player(due.who))
        if due.what == "wagers" and talking:
            for kind, fields, by in next(errands, ()):
                yield said(kind, *fields, by=by)
        talking = due.what != "wagers"
        yield _granted(walk.give(as_required(rng, walk.table)))
    at = walk.table.now
    yield said(c.PostClosing, at + NOTICE)
    for name in list(walk.table.floor.people)[1:]:
        yield said(c.LeaveTable, name, by=player(name))
    yield _granted(walk.give(c.CloseTable(by=SUPERVISOR, at=at + NOTICE)))


Errand = tuple[type[Command], tuple[Any, ...], Actor]


def _errands(walk: Walk) -> Iterator[list[Errand]]:
    """What is said between rounds, sense at some tables and refused at others."""
    desk = desk_of(walk.table)
    sign, main, last = desk.conditions.sign, next(iter(desk.conditions.sign.limits)), desk.conditions.areas
    side = list(sign.limits)[-1]
    higher = replace(sign, limits={slug: Limit(limit.minimum * 2, limit.maximum) for slug, limit in sign.limits.items()})
    at = walk.table.now
    yield [
        (c.PostMinimum, (higher, at + NOTICE), SUPERVISOR),
        (c.Announce, ("place-your-bets",), DEALER),
        (c.TakeArea, ("Ann", last), player("Ann")),
        (c.ReserveAreas, ("Ben", (last - 1,)), SUPERVISOR),
        (c.SetOwnLimits, ("Cy", {main: Limit(sign.limits[main].minimum, sign.limits[main].maximum // 2)}), ASSISTANT),
        (c.ApproveBothHands, ("Ann",), SUPERVISOR),
        (c.PlaceWager, ("Ann", 1, main, sign.limits[main].minimum, "chips", "screen"), player("Ann")),
        (c.IncreaseWager, ("Ann", 1, main, sign.limits[main].minimum * 2, "screen"), player("Ann")),
        (c.PlaceWager, ("Ben", 2, main, sign.limits[main].minimum * 2, "tokens"), DEALER),
    ]
    at = walk.table.now
    yield [
        (c.ReleaseAreas, ("Ben",), SUPERVISOR),
        (c.GiveUpArea, ("Ann", last), player("Ann")),
        (c.CloseArea, (last,), SUPERVISOR),
        (c.NotifyRestriction, (side, "surveillance"), SUPERVISOR),
        (c.NotifyRestriction, (side, "inspector"), SUPERVISOR),
        (c.RestrictWager, (side,), SUPERVISOR),
        (c.PostVariant, (TIE, at + NOTICE), SUPERVISOR),
        (c.PlaceWager, ("Cy", 3, main, sign.limits[main].minimum, "chips"), DEALER),
    ]
    yield [
        (c.ReopenArea, (last,), SUPERVISOR),
        (c.LiftRestriction, (side,), SUPERVISOR),
        (c.RaiseAtOnce, (higher,), MANAGER),
        (c.JoinTable, ("Dot", 1, False), player("Dot")),
        (c.BuyChips, ("Dot", 50_000), DEALER),
        (c.AuthoriseNoBet, (False,), SUPERVISOR),
    ]


# What goes wrong


def wrong(pit: str, seed: int, steps: int) -> Recorded:
    """What is required, what anyone says and what goes wrong, by chance."""
    walk, rng = Walk(), Random(seed)
    yield _granted(walk.give(c.OpenTable(PITS[pit], by=SUPERVISOR, at=0)))
    for area, name in enumerate(NAMES[:3], start=1):
        for command in (
            c.JoinTable(name, area, by=player(name), at=0), c.BuyChips(name, 300_000, by=DEALER, at=0),
            c.ShowPlayerCard(name, PlayerCard.OWN, by=DEALER, at=0),
        ):  # fmt: skip
            yield _granted(walk.give(command))
    turns = cycle((as_required,) * 5 + (upset,) + (as_required,) * 3 + (anything,))
    while steps and not walk.table.closed:
        recorded = _granted(walk.give(next(turns)(rng, walk.table)))
        steps -= bool(recorded)
        yield recorded


def _granted(outcome: tuple[Event, ...] | Refused) -> tuple[Event, ...]:
    return () if isinstance(outcome, Refused) else outcome


def scripted(path: Path) -> Recorded:
    """What the table of a golden transcript, or of a script of its kind, recorded."""
    teller, told = Teller(), 0
    for line in path.with_suffix(".txt").read_text().splitlines():
        if line.startswith("> "):
            for _ in teller.told(line[2:]):
                yield teller.events[told:]
                told = len(teller.events)


# A sealed shoe


def sealed(pit: str, seed: int, rounds: int) -> Recorded:
    """A virtual table: the shoe gives the cards, players wager and decide, and now and then the dealer errs."""
    rng, heard = Random(seed), list[Event]()
    table = VirtualTable(PITS[pit], entropy=rng.randbytes, heard=lambda envelope: heard.extend(envelope.events))
    for area, name in enumerate(NAMES[:2], start=1):
        table.do(c.JoinTable, name, area, by=player(name))
        table.do(c.BuyChips, name, 300_000)
        table.do(c.ShowPlayerCard, name, PlayerCard.OWN)
    yield heard.copy()
    while table.table.played < rounds or table.table.round is not None:
        heard.clear()
        if table.table.round is not None and rng.random() < 0.1:
            table.give(a_scan(rng, table.table))
        elif not table.step():
            table.give(as_required(rng, table.table))
        yield heard.copy()


ROUNDS: Final = 3
"""Of ordinary play at each table."""
FROM_TRANSCRIPTS: Final = (
    "baceball/jackpot-carried", "baceball/reconstruct", "lucky-draw-baccarat/card-refused", "lucky-draw-baccarat/device-choice",
    "lucky-draw-baccarat/device-user-barred", "lucky-draw-baccarat/short-reshuffle", "premium-baccarat/misdelivery-no-bet",
    "premium-baccarat/payment-suspected", "premium-baccarat/surplus-no-bet", "premium-chips-and-tokens",
    "premium-method-b", "premium-no-bet", "premium-signs",
    "premium-baccarat/wrong-variant",
    "seven-up", "seven-up-baccarat/dispute", "seven-up-baccarat/not-burned", "three-card-poker/device-broken",
    "three-card-poker/misdeal-exposed",
)  # fmt: skip
BY_CHANCE: Final = {
    "premium-b": 7, "lucky-shuffler": 13, "poker-shuffler": 32, "seven-up": 14, "baceball": 0, "tie": 9,
}  # fmt: skip
"""Tables at which things go wrong, each with a seed that shows much."""
STEPS: Final = 60
ENVELOPED: Final = {"tie": 4, "seven-up": 6, "baceball": 5}
"""Recorded since events carry their envelope and people have ids: logs of the second schema."""
SEALED: Final = {"premium": 3, "lucky-shoe": 2, "poker-shuffler": 3}


def linked() -> Recorded:
    """The first table of a day on a jackpot pool."""
    from tests.linked_day import Day

    day = Day()
    day.play()
    yield from day.b1.caused


def tournament() -> Recorded:
    """A final of nine: four go in one coup, an undisclosed wager catches up, and two play off for the last place."""
    return iter(tournament_final())


RECORDINGS: Final[dict[str, Callable[[], Recorded]]] = {
    "tournament-final": tournament,
    **{f"ordinary-{pit}": partial(ordinary, pit, 3, ROUNDS) for pit in PITS},
    **{f"wrong-{pit}": partial(wrong, pit, seed, STEPS) for pit, seed in BY_CHANCE.items()},
    **{f"sealed-{pit}": partial(sealed, pit, seed, ROUNDS) for pit, seed in SEALED.items()},
    **{f"enveloped-{pit}": partial(sealed, pit, seed, ROUNDS) for pit, seed in ENVELOPED.items()},
    **{name.replace("/", "-"): partial(scripted, TRANSCRIPTS / name) for name in FROM_TRANSCRIPTS},
    **{path.stem: partial(scripted, path) for path in sorted(SCRIPTS.glob("*.txt"))},
    "linked-baceball": linked,
}
"""Every log by its name, and how it was recorded."""
