"""Counts for whoever watches a pit from outside."""

from prometheus_client.parser import text_string_to_metric_families

from croupier.house.metrics import ACCEPTED, REFUSED, REPEATED, Metrics


def counted(metrics: Metrics) -> dict[tuple[str, tuple[str, ...]], float]:
    """What the page says, read as Prometheus reads it."""
    return {
        (sample.name, tuple(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(metrics.page().decode())
        for sample in family.samples
    }


def test_a_fresh_pit_has_counted_nothing() -> None:
    metrics = Metrics()
    metrics.expect("seal", "chain")
    found = counted(metrics)
    assert found["croupier_verify_failures_total", ("seal",)] == 0
    assert found["croupier_verify_failures_total", ("chain",)] == 0
    assert found["croupier_request_seconds_count", ()] == 0
    assert found["croupier_queue_length", ()] == 0


def test_everything_is_counted_by_what_it_was() -> None:
    metrics = Metrics()
    for outcome, times in ((ACCEPTED, 3), (REFUSED, 2), (REPEATED, 1)):
        for _ in range(times):
            metrics.answered("commands", outcome, 0.004)
    metrics.refused("premium-baccarat", "6.4")
    metrics.refused("premium-baccarat", "6.4")
    metrics.refused("three-card-poker", "")
    metrics.written(32)
    metrics.failed("seal")
    found = counted(metrics)
    assert [found["croupier_commands_total", ("commands", outcome)] for outcome in (ACCEPTED, REFUSED, REPEATED)] == [3, 2, 1]
    assert found["croupier_refusals_total", ("6.4", "premium-baccarat")] == 2
    assert found["croupier_refusals_total", ("none", "three-card-poker")] == 1
    assert found["croupier_request_seconds_bucket", ("0.0025",)] == 0
    assert found["croupier_request_seconds_bucket", ("0.005",)] == 6
    assert found["croupier_transaction_requests_sum", ()] == 32
    assert found["croupier_verify_failures_total", ("seal",)] == 1


def test_lengths_are_read_when_someone_asks() -> None:
    metrics, waiting = Metrics(), ["a", "b"]
    metrics.watch(queue=lambda: len(waiting), watchers=lambda: 7)
    assert counted(metrics)["croupier_queue_length", ()] == 2
    waiting.append("c")
    found = counted(metrics)
    assert (found["croupier_queue_length", ()], found["croupier_watchers", ()]) == (3, 7)


def test_two_pits_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.failed("seal")
    assert ("croupier_verify_failures_total", ("seal",)) not in counted(other)
