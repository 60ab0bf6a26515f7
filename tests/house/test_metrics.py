"""Counts for whoever watches a pit from outside."""

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.house.pits import House
from tests.house.test_floor import played
from tests.house.test_signing import tampered

import croupier as cr
from croupier.games.ranks import Rank
from croupier.house.floor.pit import Pit
from croupier.house.metrics import ACCEPTED, REFUSED, Health, Metrics
from croupier.house.seals import SealError
from croupier.table.model.people import Actor


def counted(metrics: Metrics) -> dict[tuple[str, tuple[str, ...]], float]:
    """What the page says, read as Prometheus reads it, with the labels in the order of their names."""
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
    for outcome, seconds in ((ACCEPTED, 0.001), (ACCEPTED, 0.004), (REFUSED, 0.004), (ACCEPTED, 0.005), (REFUSED, 99)):
        metrics.answered("Commands", outcome, seconds)
    metrics.refused("premium-baccarat", "6.4")
    metrics.refused("premium-baccarat", "6.4")
    metrics.refused("three-card-poker", "")
    metrics.written(32, 3)
    metrics.written(1, 0)
    metrics.failed("seal")
    found = counted(metrics)
    assert [found["croupier_commands_total", ("commands", outcome)] for outcome in (ACCEPTED, REFUSED)] == [3, 2]
    assert found["croupier_refusals_total", ("6.4", "premium-baccarat")] == 2
    assert found["croupier_refusals_total", ("none", "three-card-poker")] == 1
    buckets = [found["croupier_request_seconds_bucket", (step,)] for step in ("0.001", "0.0025", "0.005", "5.0", "+Inf")]
    assert buckets == [1, 1, 4, 4, 5]
    assert found["croupier_request_seconds_count", ()] == 5
    assert (found["croupier_transaction_requests_sum", ()], found["croupier_repeats_total", ()]) == (33, 3)
    assert found["croupier_verify_failures_total", ("seal",)] == 1


def test_lengths_are_read_when_someone_asks() -> None:
    metrics, waiting = Metrics(), ["a", "b"]
    metrics.watch(pages=lambda: len(waiting), queue=lambda: 9)
    metrics.watch(watchers=lambda: 7)
    assert counted(metrics)["croupier_queue_length", ()] == 2
    waiting.append("c")
    found = counted(metrics)
    assert [found[f"croupier_{name}", ()] for name in ("queue_length", "writer_queue_length", "watchers")] == [3, 9, 7]


def test_whether_the_process_is_well_is_told_in_a_few_figures() -> None:
    metrics = Metrics()
    metrics.watch(pages=lambda: 2, queue=lambda: 9, watchers=lambda: 7)
    metrics.written(32, 3)
    for what in ("seal", "seal", "chain"):
        metrics.failed(what)
    assert metrics.health() == Health(waiting=2, writing=9, watchers=7, repeats=3, failures=3)


def test_two_pits_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.failed("seal")
    assert ("croupier_verify_failures_total", ("seal",)) not in counted(other)


def test_the_writer_counts_what_it_answers(house: House) -> None:
    house.set_up("premium-baccarat", "b1")
    house.until_players("b1")
    metrics = house.pit.metrics
    before = counted(metrics)
    patron = house.patron(10_000)
    wager = cr.commands.PlaceWager(patron, 1, "banker", 1_000, by=Actor(patron, Rank.PLAYER), at=0)
    replies = [house.give("b1", patron, wager, receipt_id="twice") for _ in range(2)]
    assert replies[0] == replies[1]
    assert replies[0].status == 422
    house.set_up("premium-baccarat", "b2")  # what was answered before it has been counted by then
    after = counted(metrics)

    def more(name: str, *labels: str) -> float:
        return after.get((name, labels), 0) - before.get((name, labels), 0)

    assert more("croupier_commands_total", "commands", REFUSED) == 2
    assert more("croupier_commands_total", "add-person", ACCEPTED) == 1
    assert more("croupier_commands_total", "buy-in", ACCEPTED) == 1
    assert more("croupier_repeats_total") == 1
    assert more("croupier_transaction_requests_count") == 5
    refusals = {labels: count for (name, labels), count in after.items() if name == "croupier_refusals_total"}
    assert sum(count for labels, count in refusals.items() if "premium-baccarat" in labels) == 2
    assert after["croupier_queue_length", ()] == 0
    assert patron not in metrics.page().decode()


def test_a_seal_that_does_not_open_is_counted(house: House) -> None:
    table = played(house, "premium-baccarat", 1)
    pit = house.pit
    pit.close()
    tampered(pit.home, "UPDATE seal SET body = zeroblob(64)")
    again = Pit.open(pit.home)
    house.pit = again
    with pytest.raises(SealError):
        house.stake(table, "P1001", 1, "banker", 1_000)
    again.close()
    assert counted(again.metrics)["croupier_verify_failures_total", ("seal",)] == 1
