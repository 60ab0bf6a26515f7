"""The chance to advance from given stacks, with so many coups to come: exact up to three, beyond that by dealing.

Each coup is reckoned as dealt from a full device. At the table the cards of the coup before are still out, which leaves the
chances of every single coup as they are.
"""

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.seven_up_baccarat_places import line_of, standing
from croupier.games.seven_up_baccarat_session import Coup, Session, play, play_and_clear, start
from croupier.games.seven_up_baccarat_tournament import SessionTerms, Stage
from croupier.tournament.chances import Outcome, outcomes, results, whole
from croupier.tournament.strategies import STRATEGIES, wagered

MOST_EXACT: Final = 3
SAMPLES: Final = 20_000
BATCH: Final = 500


class Question(Struct, frozen=True):
    """Stacks by name, in the order of their boxes, and how each goes on."""

    stacks: Mapping[str, int]
    schedule: tuple[Stage, ...]
    coups: int
    """How many are still to come."""
    advance: int
    play: Mapping[str, str]
    """Name to strategy."""
    fill: bool = True
    played: int = 0
    """Coups behind them: where the schedule of limits stands."""
    marker: int = 0
    """The box that wagered first in the last of them; 0 before any."""


class Chance(Struct, frozen=True):
    """How often one of them advances."""

    through: Fraction
    """Outright."""
    playoff: Fraction
    """Level across the line, with a play-off to come."""
    whole: Fraction
    """Both, a play-off taken as even between those in it."""


def session_of(asked: Question) -> Session:
    boxes = {name: box for box, name in enumerate(asked.stacks, start=1)}
    begun = start(SessionTerms(boxes, max(asked.stacks.values()), asked.schedule))
    return replace(begun, stacks=dict(asked.stacks), number=asked.played, marker=asked.marker)


def chances(asked: Question) -> dict[str, Chance]:
    """Exact, by everything that the coups can come to."""
    tally = _Tally(asked)
    for session, ways, total in _ends(asked, session_of(asked), asked.coups, 1, 1):
        tally.add(session, Fraction(ways, total))
    return tally.told(Fraction(1))


def _ends(asked: Question, session: Session, left: int, ways: int, total: int) -> Iterator[tuple[Session, int, int]]:
    if not left or not session.boxes:
        yield session, ways, total
        return
    laid = wagered(session, left, {name: STRATEGIES[asked.play[name]] for name in session.boxes})
    sevens = any(bet.wager == "super-sevens" for bets in laid.values() for bet in bets)
    for outcome in outcomes() if sevens else results():
        after = _after(session, outcome, laid, left)
        yield from _ends(asked, after, left - 1, ways * outcome.ways, total * whole())


def _after(session: Session, outcome: Outcome, laid: Mapping, left: int) -> Session:  # type: ignore[type-arg]
    coup = Coup(outcome.cards, laid)
    return (play_and_clear(session, coup) if left > 1 else play(session, coup))[0]


class _Tally:
    """Adds up who stands where at the end."""

    def __init__(self, asked: Question) -> None:
        self.asked = asked
        self.through = dict.fromkeys(asked.stacks, Fraction(0))
        self.level = dict.fromkeys(asked.stacks, Fraction(0))
        self.even = dict.fromkeys(asked.stacks, Fraction(0))

    def add(self, session: Session, weight: Fraction) -> None:
        line = line_of(standing(session, fill=self.asked.fill), self.asked.advance)
        for name in line.through:
            self.through[name] += weight
        for name in line.level:
            self.level[name] += weight
            self.even[name] += weight * line.places / len(line.level)

    def told(self, whole: Fraction) -> dict[str, Chance]:
        return {
            name: Chance(self.through[name] / whole, self.level[name] / whole, (self.through[name] + self.even[name]) / whole)
            for name in self.asked.stacks
        }


def simulated(asked: Question, samples: int = SAMPLES, *, seed: int = 1, workers: int = 1) -> dict[str, Chance]:
    """By dealing: the same seed gives the same answer, however many workers share it."""
    batches = [(asked, seed, first, min(BATCH, samples - first)) for first in range(0, samples, BATCH)]
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            parts = list(pool.map(_dealt, batches))
    else:
        parts = list(map(_dealt, batches))
    tally = _Tally(asked)
    for part in parts:
        for field, counts in zip(("through", "level", "even"), part, strict=True):
            into: dict[str, Fraction] = getattr(tally, field)
            for name, count in counts.items():
                into[name] += count
    return tally.told(Fraction(samples))


Counts = dict[str, Fraction]


def _dealt(batch: tuple[Question, int, int, int]) -> tuple[Counts, Counts, Counts]:
    asked, seed, first, count = batch
    kinds, tally, begun = outcomes(), _Tally(asked), session_of(asked)
    for sample in range(first, first + count):
        session = begun
        for number in range(asked.coups):
            if not session.boxes:
                break
            left = asked.coups - number
            laid = wagered(session, left, {name: STRATEGIES[asked.play[name]] for name in session.boxes})
            session = _after(session, drawn(kinds, seed, sample, number), laid, left)
        tally.add(session, Fraction(1))
    return tally.through, tally.level, tally.even


def drawn(kinds: tuple[Outcome, ...], seed: int, sample: int, number: int) -> Outcome:
    """The outcome of one coup of one sample: it depends on the seed and on which it is, and on nothing else."""
    bits = mixed(mixed(seed) ^ mixed((sample << 20) + number)) << 64 | mixed(mixed(~seed) + (sample << 20) + number)
    at = bits * whole() >> 128
    for kind in kinds:
        if at < kind.ways:
            return kind
        at -= kind.ways
    raise ValueError("The ways of all outcomes are less than all orders there are.")


_MASK: Final = (1 << 64) - 1


def mixed(number: int) -> int:
    """Splitmix64: 64 bits out of a number, near ones far apart."""
    value = (number + 0x9E3779B97F4A7C15) & _MASK
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31
