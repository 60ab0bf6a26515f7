"""A little of what `make torture` does at length; and that each trial finds a house which lies."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.torture import crowd, floors, kills, pair, pools, postgres, power, served, soak, two
from tests.torture.__main__ import main
from tests.torture.counts import Counts

from croupier.house.floor.pit import Sealing
from croupier.house.journal.dialects import SQLite
from croupier.house.journal.store import Store

pytestmark = pytest.mark.slow


def small(trial: Any, scale: float) -> Counts:
    counts: Counts = trial.run(scale, lambda _sentence: None)
    assert counts.findings == []
    return counts


def test_kills_of_the_floor() -> None:
    counts = small(kills, 40 / kills.KILLS).counted
    assert counts["kills"] == 40
    assert min(counts["granted"], counts["refused"], counts["unanswered"], counts["repeated"]) > 20


def test_power_is_lost() -> None:
    counts = small(power, 24 / power.CUTS).counted
    assert counts["cuts"] == 24
    assert min(counts["later ones lost whole"], counts["later ones there whole"]) > 0


def test_a_crowd_asks_twice_and_late() -> None:
    counts = small(crowd, 20_000 / crowd.REPEATS).counted
    assert counts["repeats"] == 20_000
    assert min(counts["granted"], counts["refused"], counts["repeats in the crowd"], counts["requests for one purse"]) > 100


def test_postgresql_is_killed() -> None:
    counts = small(postgres, 2 / postgres.KILLS).counted
    assert counts["kills of the database"] == 2
    assert min(counts["answered"], counts["unanswered"]) > 0


def test_two_processes_on_one_postgresql() -> None:
    counts = small(two, 2 / two.KILLS).counted
    assert counts["pairs, one killed"] == 2
    assert min(counts["requests to the one"], counts["requests to the other"]) > 3


@pytest.mark.waits
def test_kills_of_the_server_over_http() -> None:
    counts = small(served, 10 / served.KILLS).counted
    assert counts["kills of the server"] == 10
    assert counts["starts by the command"] == 1
    assert min(counts["answered"], counts["repeated over HTTP"]) > 20


@pytest.mark.waits
def test_two_servers_on_one_postgresql() -> None:
    counts = small(pair, 1 / pair.KILLS).counted
    assert counts["servers killed"] == counts["tables dealt on by the other"] == 1
    assert counts["looks alike at both"] > 0


def test_eight_processes_on_one_pool() -> None:
    counts = small(pools, 12 / pools.ROUNDS).counted
    assert (counts["rounds"], counts["kills"]) == (12 * pools.PROCESSES, pools.KILLS)
    assert min(counts["repeated"], counts["stakes"]) > 0


def _answers_early(patch: pytest.MonkeyPatch) -> None:
    begin = SQLite.begin
    patch.setattr(SQLite, "commit", lambda _self: None)
    patch.setattr(SQLite, "begin", lambda self: None if self._raw.in_transaction else begin(self))


def _forgets_what_it_answered(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Store, "add_receipts", lambda _self, _rows: None)


def _loses_money(patch: pytest.MonkeyPatch) -> None:
    move = Store.move_balances
    patch.setattr(
        Store, "move_balances", lambda self, rows: move(self, [(cents + (cents > 0), account) for cents, account in rows])
    )


def _shuffles_again(patch: pytest.MonkeyPatch) -> None:
    open_ = Sealing.open

    def opened(self: Sealing, *where: Any) -> Any:
        found = open_(self, *where)
        return replace(found, order=found.order[1:] + found.order[:1])

    patch.setattr(Sealing, "open", opened)


@pytest.mark.parametrize("lie", [_answers_early, _forgets_what_it_answered, _loses_money, _shuffles_again])
def test_a_house_that_lies_is_found_out(lie: Callable[[pytest.MonkeyPatch], None]) -> None:
    """When a kill comes is chance, and not every sixteen of them meet the lie: each try has kills of its own, and a floor laid out
    by a house that is honest until then."""
    assert any(_found_out(lie, seed) for seed in range(10, 14))


def _found_out(lie: Callable[[pytest.MonkeyPatch], None], seed: int) -> list[str]:
    lay_out = floors.laid_out
    with pytest.MonkeyPatch.context() as patch:

        def laid_out(*given: Any) -> Any:
            floor = lay_out(*given)
            lie(patch)
            return floor

        patch.setattr(floors, "laid_out", laid_out)
        return kills.run(16 / kills.KILLS, lambda _sentence: None, seed=seed).findings


def test_a_house_that_does_things_twice_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    opening = Store.opening
    monkeypatch.setattr(Store, "opening", lambda self, names, others=(), _ids=(): opening(self, names, others))
    assert crowd.run(0.001, lambda _sentence: None).findings


def test_a_log_cut_before_the_last_answer_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(power, "valid_end", lambda _log: power._HEADER)
    assert power.run(6 / power.CUTS, lambda _sentence: None).findings


def test_the_command_tells_what_it_ran(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["power", "--scale", "0.001"]) == 0
    said = capsys.readouterr().out
    assert "2 cuts" in said
    assert "Nothing was found wrong." in said
    with pytest.raises(SystemExit):
        main(["no-such-trial"])


def test_a_soak_finds_a_house_that_grows_by_more_than_its_books() -> None:
    def night(leak: float, noise: float = 0.0) -> tuple[float, float]:
        """Five minutes, in which the books grow by 6 MiB: memory, and books."""
        looks = [soak.Look(at / 2, 90 + at / 100 + leak * at / 1200 + noise * (at % 7 == 0), 20 + at / 100) for at in range(600)]
        return soak.growth(looks)

    for leak in (0.0, 2.0, 8.0):
        memory, books = night(10 * leak / 5)
        assert [memory, books] == pytest.approx([5.99 + leak, 5.99], abs=0.02)
        assert (memory - books > soak.MOST_GROWTH) is (leak > 6)
    assert night(0.0, noise=5.0)[0] == pytest.approx(5.99, abs=0.3)
    assert soak.growth([soak.Look(0, 90, 20)]) == (0.0, 0.0)
