"""Everything that one process of the house runs, opened together and closed together."""

from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any, cast

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.wsgi import WSGIHandler
from django.db import InterfaceError, OperationalError, close_old_connections
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.urls import get_resolver

from croupier import __version__
from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.api import answers
from croupier.house.api.limits import BY_ADDRESS, BY_PERSON
from croupier.house.dealing.automatic import Dealing
from croupier.house.demonstration import set_up_demonstration
from croupier.house.dying import passing
from croupier.house.floor.asked import sentence_of
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import Note, by_software
from croupier.house.founding import found, hold_to, kind_on_record
from croupier.house.home import Home
from croupier.house.journal.dialects import Away
from croupier.house.live.bridge import Bridge
from croupier.house.live.following import Following
from croupier.house.live.gate import SESSION, Door, Turned
from croupier.house.live.streams import Streams
from croupier.house.live.threads import Threads
from croupier.house.operations.installed import installed_digest
from croupier.house.operations.signing import HeadsClock
from croupier.house.own_keys import hold_to_own_keys
from croupier.house.pages.consoles import LIVE
from croupier.house.pages.fragments import Consoles
from croupier.house.pages.preferences import languages
from croupier.house.people import accounts, sessions, tokens
from croupier.house.people.events import ProgramStarted
from croupier.house.people.forgetting import sweep
from croupier.house.people.lockout import network
from croupier.house.people.persons import SOFTWARE
from croupier.house.preparing import hold_apart, migrate
from croupier.house.settings import is_demonstration


class OpenHouse:
    """A pit that is played, watched and written down. Made in a thread: it takes a while.

    Whatever is opened is closed in the opposite order, each part whether or not another could be; so is what had been opened when
    the rest could not be.
    """

    def __init__(self, home: Home, *, threads: int) -> None:
        if not is_demonstration():
            hold_apart(home)
        migrate(home)
        with ExitStack() as parts:
            self._open(home, threads, parts)
            self._parts = parts.pop_all()

    def _open(self, home: Home, threads: int, parts: ExitStack) -> None:
        self.pit = pit = _opened(home)
        parts.callback(sweep)
        parts.callback(pit.close)
        parts.callback(running.use, None)
        running.use(pit)
        started = ProgramStarted(
            version=__version__, files=installed_digest(), by=by_software(Rank.DEALER), at=int(pit.clock())
        )  # fmt: skip
        pit.ask(Note((started,), SOFTWARE))
        accounts.finish_adding(pit)
        accounts.finish_erasing(pit)
        heads = HeadsClock(pit, failed=pit.metrics.failed)
        heads.start()
        parts.callback(heads.stop)
        consoles = Consoles(LIVE, languages(), zone=settings.HOUSE_RULES.zone, clock=pit.clock)
        self.streams = streams = Streams(
            pit, Door(pit.looking, whose, to_all=is_demonstration()), consoles.feed, cookie=settings.SESSION_COOKIE_NAME,
            throttle=throttled, clock=running.clock,
        )  # fmt: skip
        parts.callback(streams.close)
        pit.metrics.expect("heads", "seal")
        pit.metrics.watch(watchers=lambda: len(streams.lines))
        if is_demonstration():
            set_up_demonstration(pit)
        self.dealing = Dealing(pit)
        self.dealing.listeners.append(streams.clocked)
        self.dealing.start()
        parts.callback(self.dealing.stop)
        parts.callback(running.deal, None)
        running.deal(self.dealing)
        following = Following(pit, streams, self.dealing.wake)
        following.start()
        parts.callback(following.stop)
        answering = Threads(threads, "pages")
        parts.callback(answering.close)
        pit.metrics.watch(pages=lambda: answering.waiting)
        self.pages = Bridge(WSGIHandler(), answering, largest=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        get_resolver().url_patterns  # noqa: B018 (whatever the first request would wait for)

    def answers_to(self, host: str) -> bool:
        """Whether the house goes by this name."""
        domain, _port = split_domain_port(host)
        return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)

    def close(self) -> None:
        """Once nothing more is asked: what waits is finished."""
        self._parts.close()


def _opened(home: Home) -> Pit:
    """The pit, if it is what it is opened as. One of the other kind is left as it is: no key is made for it, nothing written."""
    demonstration = is_demonstration()
    kind = kind_on_record()
    hold_to(home, kind=kind, demonstration=demonstration)
    if kind is not None:
        hold_to_own_keys(home)
    pit = Pit.open(home, passing=passing())
    if kind is None:
        try:
            found(pit, demonstration=demonstration)
        except BaseException:
            pit.close()
            raise
    return pit


def throttled(*, address: str = "", person: str = "") -> Turned | None:
    """Streams are asked for out of the same jars as everything else: neither strangers nor those known come without end."""
    try:
        if address:
            BY_ADDRESS.take(network(address))
        if person:
            BY_PERSON.take(person)
    except answers.Turned as said:
        return Turned(said.reply.status, sentence_of(said.reply), said.wait)
    return None


def whose(credential: str) -> str | None:
    """The person of a token or a session. To watch is no activity."""
    close_old_connections()  # one that has broken is not asked again
    try:
        if credential.startswith(SESSION):
            held: Any = SimpleNamespace(session=SessionStore(session_key=credential.removeprefix(SESSION)))
            return sessions.person_of(cast(HttpRequest, held), active=False)
        return tokens.person_of(credential, active=False)
    except (OperationalError, InterfaceError) as error:
        raise Away from error
