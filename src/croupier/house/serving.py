"""The house opens: its databases are made ready, its pit is opened, and it is served until it is told to stop.

The server listens first and says that the house is not ready; whatever takes time happens meanwhile in a thread. It stops in the
opposite order: no new requests, streams ended at once, answers under way finished, the dealer sent home, the writer's queue done.
"""

import asyncio
import fcntl
import gc
import logging
import logging.config
import os
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from errno import EADDRINUSE
from typing import Any, Final

from msgspec import Struct

from croupier.house.hardening import harden
from croupier.house.home import Home
from croupier.house.keys import KeyFault, key_files, pit_keys
from croupier.house.live.dispatch import Dispatcher
from croupier.house.live.server import Serving, listening, most_connections, server
from croupier.house.live.threads import Threads
from croupier.house.logs import configuration
from croupier.house.safety import BY_ITSELF, BY_PROXY, CERTIFICATE, CERTIFICATE_KEY, Settings, read_settings, refusals

THREADS: Final = 32
"""Requests that Django answers at once: as many as the writer takes into one transaction."""
_UNSEEN: Final = 10_000
"""Values made before they are looked through for cycles: nearly none has any, and to look as often as is usual is a twentieth of
the work."""

_LAST_PORT: Final = 65_535

log = logging.getLogger("croupier.house")


class Shut(Exception):  # noqa: N818 (what it says, not a fault of the program)
    """The house does not open; a sentence for each reason."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(*sentences)
        self.sentences = sentences


class Wanted(Struct, frozen=True):
    """What the command line asks for."""

    home: Home
    host: str = "127.0.0.1"
    port: int = 8000
    demonstration: bool = False


def serve(wanted: Wanted, ready: Callable[[str], None]) -> None:
    """Open the house and serve it; `ready` is told its address. Raises Shut where it cannot open."""
    logging.config.dictConfig(configuration("WARNING" if wanted.demonstration else "INFO"))
    for sentence in harden():  # before a key is read, also the one that it encrypts with
        log.warning(sentence)
    settings = read_settings(os.environ, demonstration=wanted.demonstration, host=wanted.host)
    if shut := refusals(settings) or _unusable(wanted.home, settings):
        raise Shut(*shut)
    with nullcontext() if settings.database else _alone(wanted.home):
        _serve_alone(wanted, settings, ready)


@contextmanager
def _alone(home: Home) -> Iterator[None]:
    """One process serves a SQLite pit. The lock goes with the process, however that ends; other commands ask for none."""
    try:
        home.prepare()
        held = os.open(home.served, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Shut(f"{home.path} cannot be used: {error.strerror}.") from None
    with closing(os.fdopen(held)):
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Shut(f"Another process serves the pit in {home.path} already: on SQLite there is one.") from None
        yield


def _serve_alone(wanted: Wanted, settings: Settings, ready: Callable[[str], None]) -> None:
    try:
        listens = listening(wanted.host, wanted.port)
    except OSError as error:
        other = f" `--port {wanted.port + 1}` takes another." if error.errno == EADDRINUSE and wanted.port < _LAST_PORT else ""
        raise Shut(f"Nothing can be served at {wanted.host}, port {wanted.port}: {error.strerror or error}.{other}") from None
    address = f"{'https' if settings.tls == BY_ITSELF else 'http'}://{_named(listens)}/"
    if settings.allowed_hosts and not wanted.demonstration:
        address += f" (known as https://{settings.allowed_hosts[0]}/)"
    asyncio.run(_serve(wanted, settings, listens, lambda: ready(address)))


def _unusable(home: Home, settings: Settings) -> list[str]:
    """What the house is told of and cannot use: its keys, and what it encrypts with."""
    problems = []
    try:
        if settings.demonstration:
            home.prepare()
        if not settings.demonstration or all(path.exists() for path in key_files(home.keys).values()):
            # a demonstration makes its own once it is known to be one that was never opened
            pit_keys(home.keys, demonstration=settings.demonstration, environment=settings.environment)
    except KeyFault as fault:
        problems.append(str(fault))
    except OSError as error:
        problems.append(f"{home.path} cannot be used: {error.strerror}.")
    if settings.tls == BY_ITSELF:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(settings.certificate, settings.certificate_key)
        except (OSError, ValueError):
            problems.append(f"{CERTIFICATE} and {CERTIFICATE_KEY} must name a certificate and its key, in PEM.")
    return problems


def _named(listens: socket.socket) -> str:
    host, port = listens.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


async def _serve(wanted: Wanted, settings: Settings, listens: socket.socket, ready: Callable[[], None]) -> None:
    dispatcher = Dispatcher()
    aside = Threads(1, "opening")
    opened: list[Any] = []
    problems: list[Exception] = []

    async def stopping() -> None:
        dispatcher.close()
        for house in opened:
            await house.streams.stop()

    serving = server(dispatcher, stopping, most=most_connections(), **_secured(settings))
    opening = asyncio.create_task(_open(wanted, aside, dispatcher, serving, opened, ready))
    opening.add_done_callback(lambda task: _failed(task, serving, problems))
    await serving.serve(sockets=[listens])
    await asyncio.wait([opening])
    try:
        if opened:
            await aside.do(opened[0].close)
    finally:
        aside.close()
    for problem in problems:
        raise _in_words(problem) or problem


def _in_words(problem: Exception) -> Shut | None:
    """What whoever opens a house can do something about; anything else is a fault of the program."""
    from django.db import Error

    from croupier.house.existing import NoPit
    from croupier.house.founding import OtherKind
    from croupier.house.journal.dialects import Away
    from croupier.house.operations.faults import first_line
    from croupier.house.preparing import NotApart

    if isinstance(problem, KeyFault | OSError | OtherKind | NotApart | NoPit):
        return Shut(str(problem))
    if isinstance(problem, Away):
        return Shut("The database cannot be reached.")
    if isinstance(problem, Error):
        return Shut(f"The database cannot be opened: {first_line(problem)}.")
    return None


def _failed(task: "asyncio.Task[None]", serving: Serving, problems: list[Exception]) -> None:
    error = task.exception()
    if isinstance(error, Exception):
        problems.append(error)
        serving.should_exit = True


async def _open(
    wanted: Wanted, aside: Threads, dispatcher: Dispatcher, serving: Serving, opened: list[Any], ready: Callable[[], None]
) -> None:  # fmt: skip
    def opening() -> Any:
        from croupier.house.settings import DEMONSTRATION_VARIABLE, configure

        if not wanted.demonstration:
            os.environ.pop(DEMONSTRATION_VARIABLE, None)  # only the command line opens a pit without passwords
        configure(wanted.home, demonstration=wanted.demonstration)
        from croupier.house.opening import OpenHouse  # it needs Django to be set up

        return OpenHouse(wanted.home, threads=THREADS)

    house = await aside.do(opening)
    opened.append(house)
    if serving.should_exit:  # told to stop before it had begun
        return
    house.streams.start()
    dispatcher.open(house.streams, house.pages, house.answers_to)
    gc.collect()
    gc.freeze()  # what is there now stays: nobody need look through it again
    gc.set_threshold(_UNSEEN, *gc.get_threshold()[1:])
    ready()


def _secured(settings: Settings) -> dict[str, Any]:
    """Who encrypts, and whose word is taken for where a request comes from."""
    if settings.tls == BY_ITSELF:
        return {"certificate": settings.certificate, "key": settings.certificate_key}
    if settings.tls == BY_PROXY:
        return {"proxies": settings.trusted_proxies}
    return {}
