"""A Dask cluster deals what one machine deals, whoever is lost on the way; and whoever has none is told so."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import pytest
from tests.terminal import run

from croupier.games.catalogue import rules_of
from croupier.money import Odds
from croupier.odds import repriced
from croupier.odds.common import cluster as clusters
from croupier.odds.common.shoe import OddsError
from croupier.odds.exact.live import favourable
from croupier.odds.session import sit, sitting
from croupier.odds.simulate.run import deal_alike, plan_of

distributed = pytest.importorskip("distributed")


class Pit(NamedTuple):
    address: str
    client: Any
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def pit() -> Iterator[Pit]:
    """A scheduler here and two workers, each a process of its own that nobody starts again."""
    with distributed.LocalCluster(n_workers=0, dashboard_address=None, host="127.0.0.1") as local:
        address = local.scheduler_address
        command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard"]
        workers = [subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) for _ in range(2)]
        try:
            with distributed.Client(address, set_as_default=False) as client:
                client.wait_for_workers(2, timeout=60)
                yield Pit(address, client, workers)
        finally:
            for worker in workers:
                worker.kill()
                worker.wait()


@pytest.mark.slow
def test_sessions_and_sampled_shoes_on_a_cluster_are_those_of_one_process(pit: Pit) -> None:
    plan = sitting("premium-baccarat", wager="banker", stake=1000, bankroll=20_000, rounds=500, system="fibonacci", seed=5)
    rules = rules_of("seven-up-baccarat")
    with clusters.cluster_at(pit.address) as found:
        assert found.workers == 2
        assert sit(plan, 6_500, workers=found.workers, executor=found.executor) == sit(plan, 6_500)
        seen: list[int] = []
        met = favourable(rules, 420, 3, wagers=["tie"], executor=found.executor, workers=2, seen=seen.append)
        assert met == favourable(rules, 420, 3, wagers=["tie"])
        assert seen == [200, 400, 420]


@pytest.mark.slow
def test_the_blocks_of_a_lost_worker_are_done_again(pit: Pit) -> None:
    """One worker stands still from the start, so what it was given can only be done by the other, once it is lost."""
    call = ["simulate", "premium-baccarat", "--rounds", "3e6", "--seed", "4", "--json"]
    lost = pit.workers[0]
    name = next(name for name, pid in pit.client.run(os.getpid).items() if pid == lost.pid)
    over, held = threading.Event(), list[int]()

    def lose() -> None:
        while not over.wait(0.05):
            if tasks := pit.client.processing()[name]:
                held.append(len(tasks))
                lost.kill()
                return

    os.kill(lost.pid, signal.SIGSTOP)
    beside = threading.Thread(target=lose)
    beside.start()
    dealt = run(*call, "--cluster", pit.address)
    over.set()
    beside.join()
    assert dealt.exit_code == 0, dealt.stderr
    assert held[0] >= 1  # given to it, and never done by it
    assert len(pit.client.nthreads()) == 1
    assert json.loads(dealt.stdout) == json.loads(run(*call, "--workers", "1").stdout)


@pytest.mark.slow
def test_without_dask_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    for call in (["simulate", "premium"], ["session", "premium", "--bankroll", "500", "--bet", "banker 10"]):
        refused = run(*call, "--cluster", "tcp://127.0.0.1:8786")
        assert refused.exit_code == 2
        assert "--cluster needs Dask, which is not installed: `pip install 'croupier[cluster]'` brings it." in refused.stderr


def test_a_scheduler_that_is_not_there_or_no_address_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "_PATIENCE", "200ms")
    for address in ("tcp://127.0.0.1:1", "nowhere at all", ""):
        refused = run("simulate", "premium", "--rounds", "1000", "--cluster", address)
        assert refused.exit_code == 2
        assert f"No Dask scheduler answers at {address!r}" in refused.stderr
        assert "Traceback" not in refused.output


@pytest.mark.parametrize("address", ["", "nowhere", "tcp://", "http://10.0.0.1:8786", "tcp://[::1", "10.0.0.1:http"])
def test_what_is_no_address_is_never_called(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    """A client begun with it would end with a traceback of Dask's own, long after the sentence."""

    def called(*_: object, **__: object) -> None:
        pytest.fail("a client was begun")

    monkeypatch.setattr(distributed, "Client", called)
    refused = run("simulate", "premium", "--rounds", "1000", "--cluster", address)
    assert refused.exit_code == 2
    assert f"No Dask scheduler answers at {address!r}" in refused.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "premium", "--workers", "2"], "--cluster goes without it"),
        (["odds", "premium"], "--cluster belongs to --favourable"),
    ],
)
def test_what_a_cluster_is_not_for(words: list[str], said: str) -> None:
    refused = run(*words, "--cluster", "tcp://127.0.0.1:8786")
    assert refused.exit_code == 2
    assert said in " ".join(refused.stderr.split())


def test_a_worker_with_other_tables_adds_nothing() -> None:
    with pytest.raises(OddsError, match="the same version of Croupier"):
        deal_alike("theirs", plan_of(rules_of("premium-baccarat"), seed=1), 0, 1)


def test_prices_of_ones_own_stay_on_this_machine() -> None:
    rules = repriced(rules_of("premium-baccarat"), "tie", [Odds(9, 1)])
    with ThreadPoolExecutor(1) as pool, pytest.raises(OddsError, match="cannot be sent to a cluster"):
        favourable(rules, 1, 1, wagers=["tie"], executor=pool)
