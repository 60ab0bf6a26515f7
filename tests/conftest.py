"""Every run of the tests tries the same examples: what passes here passes everywhere, and a failure comes back.

Tests that prove a clause are watched, so that none is claimed that nothing came of."""

import gc
from collections.abc import Generator
from typing import Any, Final

import pytest
from hypothesis import settings
from tests import watching

from croupier.games import catalogue

settings.register_profile("croupier", derandomize=True, deadline=None, database=None)
settings.load_profile("croupier")
watching.watch()

ADDED: Final = catalogue._ADDED


@pytest.fixture(scope="session", autouse=True)
def nobodys_pool(tmp_path_factory: pytest.TempPathFactory) -> Generator[None]:
    """A game of bACEball is played on a pool of its own, and never on that of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of several processes, half begin with what waits more than it reckons: the others fill the time, and nothing long is left for
    the end. Each process is given an even share of the list, and then takes from whoever has most left."""
    processes: int = getattr(config, "workerinput", {}).get("workercount", 1)
    if processes == 1:
        return
    waiting = [item for item in items if item.get_closest_marker("waits")]
    waiting += [item for item in items if item.get_closest_marker("browser")]
    known = set(waiting)
    others = [item for item in items if item not in known]
    share, first = len(items) // processes, processes // 2
    items[:] = []
    for number in range(first):
        lot = waiting[number * len(waiting) // first : (number + 1) * len(waiting) // first]
        beside = max(0, share - len(lot))
        items += [*lot, *others[:beside]]
        del others[:beside]
    items += others


def pytest_collection_finish() -> None:
    """What has been read stays till the end: nobody need look through it again and again for what is no longer held."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Games of one's own are known to their own tests alone: others hold sentences that list the approved ones."""
    own = "examples" in item.path.parts or item.path.name == "test_library.py"
    catalogue._ADDED = ADDED if own else {}  # type: ignore[misc]


CLAIMED: Final[set[tuple[str, str]]] = set()
PROVEN: Final[set[tuple[str, str]]] = set()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """What the test's marks claim, and what came of it."""
    wanted = watching.claimed(item)
    watching.WATCH.begin(wanted)
    yield
    claims = {(clause.document, clause.number) for clause in wanted}
    CLAIMED.update(claims)
    PROVEN.update(claims & watching.WATCH.found)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """What the tests in another process found."""
    for names, found in ((CLAIMED, "claimed"), (PROVEN, "proven")):
        names.update(map(tuple, getattr(node, "workeroutput", {}).get(found, ())))


def pytest_sessionfinish(session: pytest.Session) -> None:
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput |= {"claimed": sorted(CLAIMED), "proven": sorted(PROVEN)}
    elif _whole(config) and not session.testsfailed and watching.unproven(CLAIMED, PROVEN):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if _whole(config):
        for sentence in watching.unproven(CLAIMED, PROVEN):
            terminalreporter.write_line(f"UNPROVEN {sentence}", red=True)


def _whole(config: pytest.Config) -> bool:
    """Only a run of all tests can say that none of them proves a clause."""
    chosen = config.args_source is pytest.Config.ArgsSource.ARGS or config.option.keyword
    return not chosen and config.option.markexpr in ("", "not prove")
