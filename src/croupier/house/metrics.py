"""What a pit counts for whoever watches it from outside (Prometheus). No person, no card and no amount is among it.

The label values are few and known beforehand, so that nothing a client sends can make the list grow. The writer counts in plain
numbers of its own, which cost it next to nothing; they are put into words when someone asks.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Final

from msgspec import Struct
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from croupier.tags import kebab

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_TOGETHER: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0)

ACCEPTED: Final = "accepted"
REFUSED: Final = "refused"
FAILED: Final = "failed"


class _Spread:
    """How values are spread over steps, and their sum."""

    def __init__(self, steps: tuple[float, ...]) -> None:
        self.steps, self.counts, self.sum = steps, [0] * (len(steps) + 1), 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.steps, value)] += 1
        self.sum += value

    def up_to(self) -> list[tuple[str, float]]:
        """How many were at most each step, as Prometheus has it."""
        found, total = [], 0
        for step, count in zip((*map(repr, self.steps), "+Inf"), self.counts, strict=True):
            total += count
            found.append((step, float(total)))
        return found


class Health(Struct, frozen=True):
    """The few figures of a process that say whether it is well."""

    waiting: int
    """Requests that wait to be looked at."""
    writing: int
    """Requests that wait for the writer."""
    watchers: int
    repeats: int
    """Requests that had been answered before."""
    failures: int
    """Checks that did not hold."""


class Metrics(Collector):
    """The counts of one process. They begin anew with it, as Prometheus expects."""

    def __init__(self) -> None:
        self._commands: dict[tuple[str, str], int] = {}
        self._refusals: dict[tuple[str, str], int] = {}
        self._repeats = 0
        self._latency, self._together = _Spread(_SECONDS), _Spread(_TOGETHER)
        self._failures: dict[str, int] = {}
        self._lock = Lock()
        self._queue: Callable[[], int] = int
        self._pages: Callable[[], int] = int
        self._watchers: Callable[[], int] = int
        self._registry = CollectorRegistry()
        self._registry.register(self)

    # Counted by the writer, which is one thread

    def answered(self, kind: str, outcome: str, seconds: float) -> None:
        """A request of this class came to this, so long after it was put into the queue."""
        key = (kind, outcome)
        self._commands[key] = self._commands.get(key, 0) + 1
        self._latency.add(seconds)

    def refused(self, game: str, clause: str) -> None:
        """By its clause; some refusals rest on none."""
        key = (game or "none", clause or "none")
        self._refusals[key] = self._refusals.get(key, 0) + 1

    def written(self, requests: int, repeats: int) -> None:
        """So many requests were taken together, and so many of them had been answered before."""
        self._together.add(requests)
        self._repeats += repeats

    # Counted by anyone

    def failed(self, what: str) -> None:
        """Something was checked and did not hold."""
        with self._lock:
            self._failures[what] = self._failures.get(what, 0) + 1

    def expect(self, *what: str) -> None:
        """Show these failures at nought, so that the first is seen as a change."""
        with self._lock:
            for name in what:
                self._failures.setdefault(name, 0)

    def watch(
        self, *, queue: Callable[[], int] | None = None, pages: Callable[[], int] | None = None,
        watchers: Callable[[], int] | None = None,
    ) -> None:  # fmt: skip
        """Where the lengths are read when someone asks: of the writer's queue, of the one before the threads that answer, and of
        the streams."""
        self._queue, self._pages, self._watchers = queue or self._queue, pages or self._pages, watchers or self._watchers

    # Told

    def page(self) -> bytes:
        """All of it as Prometheus reads it."""
        return generate_latest(self._registry)

    def health(self) -> Health:
        with self._lock:
            failures = sum(self._failures.values())
        return Health(self._pages(), self._queue(), self._watchers(), self._repeats, failures)

    def collect(self) -> Iterator[Metric]:
        commands = {(kebab(kind), outcome): count for (kind, outcome), count in self._commands.copy().items()}
        yield _counter("commands", "Requests answered, by what they were and what came of them.", ("kind", "outcome"), commands)
        yield _counter("refusals", "Refusals, by the game and the clause they rest on.", ("game", "clause"), self._refusals)
        yield CounterMetricFamily("croupier_repeats", "Requests that had been answered before.", self._repeats)
        for name, says, spread in (
            ("request_seconds", "From the queue to the answer.", self._latency),
            ("transaction_requests", "Requests taken into one transaction.", self._together),
        ):
            yield HistogramMetricFamily(f"croupier_{name}", says, spread.up_to(), spread.sum)
        yield GaugeMetricFamily(
            "croupier_queue_length", "Requests that wait to be looked at; too many are sent away.", self._pages()
        )
        yield GaugeMetricFamily("croupier_writer_queue_length", "Requests that wait for the writer.", self._queue())
        yield GaugeMetricFamily("croupier_watchers", "Open streams of events.", self._watchers())
        with self._lock:
            failures = {(what,): count for what, count in self._failures.items()}
        yield _counter("verify_failures", "What did not hold when it was checked, such as a seal.", ("what",), failures)


def _counter(name: str, says: str, labels: tuple[str, ...], counts: "dict[tuple[str, str], int] | dict[tuple[str], int]") -> Metric:
    found = CounterMetricFamily(f"croupier_{name}", says, labels=labels)
    for key, count in sorted(counts.copy().items()):
        found.add_metric(key, count)
    return found
