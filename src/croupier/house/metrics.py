"""What a pit counts for whoever watches it from outside (Prometheus). No person, no card and no amount is among it.

The label values are few and known beforehand, so that nothing a client sends can make the list grow.
"""

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_TOGETHER: Final = (1, 2, 4, 8, 16, 32)

ACCEPTED: Final = "accepted"
REFUSED: Final = "refused"
REPEATED: Final = "repeated"


class Metrics:
    """The counts of one process. They begin anew with it, as Prometheus expects."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry(auto_describe=True)
        self._commands = Counter(
            "croupier_commands",
            "Requests answered, by what they were and what came of them.",
            ("kind", "outcome"),
            registry=self.registry,
        )
        self._refusals = Counter(
            "croupier_refusals", "Refusals, by the game and the clause they rest on.", ("game", "clause"), registry=self.registry
        )
        self._latency = Histogram(
            "croupier_request_seconds", "From the queue to the answer.", buckets=_SECONDS, registry=self.registry
        )
        self._together = Histogram(
            "croupier_transaction_requests", "Requests written in one transaction.", buckets=_TOGETHER, registry=self.registry
        )
        self._queue = Gauge("croupier_queue_length", "Requests that wait for the writer.", registry=self.registry)
        self._watchers = Gauge("croupier_watchers", "Open streams of events.", registry=self.registry)
        self._failures = Counter(
            "croupier_verify_failures", "What did not hold when it was checked: a chain, a seal, a signature.", ("what",),
            registry=self.registry,
        )  # fmt: skip

    def answered(self, kind: str, outcome: str, seconds: float) -> None:
        """A request of this kind came to this."""
        self._commands.labels(kind, outcome).inc()
        self._latency.observe(seconds)

    def refused(self, game: str, clause: str) -> None:
        """By its clause; some refusals rest on none."""
        self._refusals.labels(game, clause or "none").inc()

    def written(self, requests: int) -> None:
        """So many requests went into one transaction."""
        self._together.observe(requests)

    def failed(self, what: str) -> None:
        """Something was checked and did not hold."""
        self._failures.labels(what).inc()

    def expect(self, *what: str) -> None:
        """Show these failures at nought, so that the first is seen as a change."""
        for name in what:
            self._failures.labels(name)

    def watch(self, *, queue: Callable[[], int] | None = None, watchers: Callable[[], int] | None = None) -> None:
        """Where the lengths are read when someone asks."""
        for gauge, length in ((self._queue, queue), (self._watchers, watchers)):
            if length is not None:
                gauge.set_function(length)

    def page(self) -> bytes:
        """All of it as Prometheus reads it."""
        return generate_latest(self.registry)
