"""A Dask cluster as whoever deals: an executor like any other, where a lost worker's tasks are done again by the others."""

from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final, NamedTuple

from croupier.odds.common.shoe import OddsError

EXTRA: Final = "cluster"
_PATIENCE: Final = "10s"
"""How long a scheduler may take to answer."""


class ClusterError(OddsError):
    """The cluster cannot be reached, or was lost on the way."""


class Cluster(NamedTuple):
    """Where tasks go, and how many are done at once."""

    executor: Executor
    workers: int


@contextmanager
def cluster_at(address: str) -> Iterator[Cluster]:
    """The cluster whose scheduler listens there. What goes wrong with it becomes a sentence."""
    distributed = _distributed()
    try:
        # What is no address is found here: a client that was begun with one cannot be closed, and says so with a traceback.
        import_module("distributed.comm").get_address_host_port(address)
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError, KeyError):
        raise ClusterError(f"No Dask scheduler answers at {address!r}: an address is like tcp://10.0.0.1:8786.") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(f"The cluster at {address} has no workers yet.")
        try:
            yield Cluster(client.get_executor(pure=False), threads)
        except distributed.KilledWorker:
            raise ClusterError(
                f"Several workers of the cluster at {address} were lost over the same task. What they have in common may be too "
                "little memory."
            ) from None
        except ModuleNotFoundError as error:
            raise ClusterError(
                f"A worker of the cluster at {address} lacks {error.name}: each needs Croupier, as it is here."
            ) from None
        except (CancelledError, import_module("distributed.comm").CommClosedError):
            raise ClusterError(f"The cluster at {address} went away before everything was done.") from None


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ModuleNotFoundError:
        raise ClusterError(f"--cluster needs Dask, which is not installed: `pip install 'croupier[{EXTRA}]'` brings it.") from None
