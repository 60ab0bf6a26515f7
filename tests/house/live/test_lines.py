"""Cursors, rings and lost lines, without a network."""

import asyncio
import socket
import ssl
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.house.live.certificates import certificate_in
from tests.house.live.states import as_seen, states
from tests.house.served import blocks
from tests.house.tiles import Tiles
from tests.table.test_view import VIEWERS, otherwise

from croupier.games.ranks import Rank
from croupier.house.live.audiences import Audience
from croupier.house.live.channels import Feed, Seen, pages, views
from croupier.house.live.gate import Admitted
from croupier.house.live.lines import Line, Lines, unsent
from croupier.house.live.sse import chunk, event, read_cursor, read_version, write_cursor
from croupier.table.asking.view import view
from croupier.table.model.people import Actor


class Pipe:
    """A connection that keeps what is written, or takes nothing."""

    def __init__(self) -> None:
        self.taken, self.waiting, self.blocked, self.closed = b"", b"", False, False

    def write(self, data: bytes) -> None:
        if self.blocked:
            self.waiting += data
        else:
            self.taken += data

    def get_write_buffer_size(self) -> int:
        return len(self.waiting)

    def flow(self) -> None:
        self.blocked, self.taken, self.waiting = False, self.taken + self.waiting, b""

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close

    def text(self) -> bytes:
        """What was said, without the chunks around it."""
        left, said = self.taken, b""
        while left:
            size, _, left = left.partition(b"\r\n")
            length = int(size, 16)
            said, left = said + left[:length], left[length + 2 :]
        return said


class Numbers:
    """Fragments that change every so many versions: two that everyone sees alike, and one for each audience."""

    def fragments(self, before: Seen | None, after: Seen, audience: Audience | None) -> list[tuple[str, str]]:
        every = {"head": 2, "foot": 5} if audience is None else {"own": 3}
        whose = "" if audience is None else audience.name
        return [
            (f"{after.id}-{part}", f"{whose} {after.version // number}\nnext line")
            for part, number in every.items()
            if before is None or before.version // number != after.version // number
        ]


def _line(pipe: Pipe, person: str, feed: Feed, cursors: dict[str, int], rank: Rank = Rank.PLAYER, **more: Any) -> Line:
    return Line(pipe, Admitted(Actor(person, rank), person), feed, cursors, **more)  # type: ignore[arg-type]


STATES = states("ordinary-poker-shoe")
OTHERS = states("ordinary-baceball", "t2")
DOWN = ("ordinary-poker-shoe", "ordinary-premium-b", "wrong-poker-shuffler", "ordinary-seven-up")
"""Play in which cards lie face down."""


def _merged() -> Iterator[Seen]:
    """Both tables, turn by turn."""
    for one, other in zip(STATES, OTHERS, strict=False):
        yield from (one, other)


def _events(text: bytes) -> list[dict[str, str]]:
    return [each for each in blocks(text) if "data" in each]


@pytest.mark.slow
@given(lost=st.integers(0, 200), feed=st.sampled_from([views, pages(Numbers()), pages(Tiles())]), data=st.data())
def test_whatever_is_lost_of_a_line_nothing_is_missed(lost: int, feed: Feed, data: st.DataObject) -> None:
    """A line that breaks anywhere, even in the middle of an event, and comes again with the id it last heard, is told all that an
    unbroken one was told from there on."""
    single, ring = feed is views, data.draw(st.sampled_from([4, 16, 200]))
    steps = list(STATES) if single else list(_merged())
    begin, cut, again = sorted(data.draw(st.tuples(*[st.integers(1, len(steps))] * 3)))
    start = {"t1": -1} if single else {"t1": -1, "t2": -1}
    lines = Lines(ring=ring)
    lines.publish(steps[:begin])
    whole, broken = Pipe(), Pipe()
    lines.open(_line(whole, "watcher", feed, dict(start), single=single))
    first = _line(broken, "watcher", feed, dict(start), single=single)
    lines.open(first)
    for state in steps[begin:cut]:
        lines.publish([state])
    lines.close(first)
    said = broken.text()
    kept = said[: min(len(said), max(0, len(said) - lost))]
    kept = kept[: kept.rfind(b"\n\n") + 2] if b"\n\n" in kept else b""
    last = next((block["id"] for block in reversed(blocks(kept)) if "id" in block), "")
    for state in steps[cut:again]:
        lines.publish([state])
    version = read_version(last)
    have = {"t1": -1 if version is None else version} if single else {table: read_cursor(last).get(table, -1) for table in start}
    resumed = Pipe()
    lines.open(_line(resumed, "watcher", feed, have, single=single))
    for state in steps[again:]:
        lines.publish([state])
    assert _page(kept + resumed.text()) == _page(whole.text())
    if ring == 200 and last and single:
        assert whole.text().endswith(resumed.text().removeprefix(b"retry: 2000\n\n"))


def _page(text: bytes) -> dict[str, str]:
    """What events leave behind: each element as it was last said."""
    return {each["event"]: each["data"] for each in _events(text)}


def test_what_the_ring_has_passed_is_sent_anew() -> None:
    lines, pipe = Lines(ring=4), Pipe()
    lines.publish(STATES[:10])
    have = STATES[2].version
    lines.open(_line(pipe, "watcher", pages(Numbers()), {"t1": have}))
    newest = STATES[9].version
    anew = {"t1-head": f" {newest // 2}\nnext line", "t1-foot": f" {newest // 5}\nnext line"}
    assert _page(pipe.text()) == anew | {"t1-own": f"everyone {newest // 3}\nnext line"}
    assert len(_events(pipe.text())) == 3
    kept = Pipe()
    lines.open(_line(kept, "watcher", views, {"t1": STATES[7].version}, single=True))
    assert [each["id"] for each in _events(kept.text())] == [str(state.version) for state in STATES[8:10]]


def test_an_id_from_the_future_is_not_believed() -> None:
    lines, pipe = Lines(), Pipe()
    lines.publish(STATES[:3])
    lines.open(_line(pipe, "watcher", views, {"t1": 10**9}, single=True))
    assert [each["id"] for each in _events(pipe.text())] == [str(STATES[2].version)]


def test_the_id_comes_only_with_the_last_fragment_of_a_version_and_counts_all_tables() -> None:
    lines, pipe = Lines(), Pipe()
    lines.publish([STATES[0], OTHERS[0]])
    lines.open(_line(pipe, "watcher", pages(Numbers()), {"t1": -1, "t2": -1}))
    first, second = STATES[0].version, OTHERS[0].version
    lines.publish(STATES[1:7])
    ids = [block.get("id") for block in blocks(pipe.text()) if "retry" not in block]
    at_first = [None, None, f"t1:{first}", None, None, f"t1:{first},t2:{second}"]
    assert ids[:6] == at_first
    assert [each for each in ids[6:] if each] == [f"t1:{step.version},t2:{second}" for step in STATES[1:7]]
    assert sum(each is None for each in ids[6:]) == 1  # at version 6 two fragments change, and only the last has the id


def test_a_line_that_falls_behind_holds_nothing_and_catches_up() -> None:
    lines, slow, quick = Lines(), Pipe(), Pipe()
    lines.publish(STATES[:1])
    for pipe in (slow, quick):
        lines.open(_line(pipe, "watcher", views, {"t1": -1}, single=True))
    slow.blocked = True
    for state in STATES[1:9]:
        lines.publish([state])
    held = len(slow.waiting)
    assert 0 < held < len(quick.taken) / 3
    lines.tick()
    assert len(slow.waiting) == held
    slow.flow()
    lines.tick()
    assert slow.text() == quick.text()


def test_a_line_that_is_never_read_is_cut() -> None:
    async def watch() -> Pipe:
        lines, pipe = Lines(), Pipe()
        lines.publish(STATES[:1])
        line = _line(pipe, "watcher", views, {"t1": -1}, single=True)
        lines.open(line)
        pipe.blocked = True
        lines.publish(STATES[1:2])
        lines.publish(STATES[2:3])
        lines.tick(line.behind + 9)
        assert len(lines) == 1
        lines.tick(line.behind + 11)
        assert len(lines) == 0
        return pipe

    pipe = asyncio.run(watch())
    assert pipe.closed
    pipe.flow()
    assert _events(pipe.text())[-1]["event"] == "closed"


def test_what_fails_for_one_line_is_told_to_it_alone() -> None:
    def fails(before: Seen | None, after: Seen, audience: Audience) -> bytes:
        if before is not None:
            raise ValueError
        return views(before, after, audience)

    async def watch() -> tuple[Pipe, Pipe]:
        lines, wrong, right = Lines(), Pipe(), Pipe()
        lines.publish(STATES[:1])
        lines.open(_line(wrong, "watcher", fails, {"t1": -1}, single=True))
        lines.open(_line(right, "watcher", views, {"t1": -1}, single=True))
        lines.publish(STATES[1:2])
        return wrong, right

    wrong, right = asyncio.run(watch())
    assert [each["event"] for each in _events(wrong.text())] == ["view", "closed"]
    assert [each["event"] for each in _events(right.text())] == ["view", "view"]


def test_a_quiet_line_is_heard_to_be_alive() -> None:
    lines, pipe = Lines(), Pipe()
    lines.publish(STATES[:1])
    line = _line(pipe, "watcher", views, {"t1": -1}, single=True)
    lines.open(line)
    said = pipe.text()
    lines.tick(line.wrote + 14)
    assert pipe.text() == said
    lines.tick(line.wrote + 16)
    assert pipe.text() == said + b":\n\n"


@pytest.mark.slow
@pytest.mark.parametrize("log", [*DOWN, "ordinary-baceball", "wrong-premium-b"])
def test_every_audience_is_sent_its_own_view_and_nothing_else(log: str) -> None:
    """Whoever they are, and whether or not their bytes are shared: the same as if each had been asked for alone."""
    steps = states(log)
    names = sorted({person for step in steps for person in step.concerned} - {""})
    people = [Actor(name, Rank.PLAYER) for name in (*names, "nobody")] + [Actor("S1", rank) for rank in Rank]
    lines, pipes = Lines(ring=8), {actor: Pipe() for actor in people}
    lines.publish(steps[:1])
    for actor, pipe in pipes.items():
        lines.open(_line(pipe, actor.id, views, {"t1": -1}, actor.rank, single=True))
    for step in steps[1:]:
        lines.publish([step])
    for actor, pipe in pipes.items():
        said = [each["data"].encode() for each in _events(pipe.text())]
        assert said == [msgspec.json.encode(view(step.table, actor)) for step in steps]


@pytest.mark.slow
@pytest.mark.parametrize("log", DOWN)
@pytest.mark.parametrize("feed", [views, pages(Tiles())], ids=["views", "pages"])
def test_tables_that_differ_in_hidden_cards_sound_alike(log: str, feed: Feed) -> None:
    """A viewer's stream is the same, byte for byte, whatever lies face down before others."""
    steps, differed = states(log), 0
    for viewer in VIEWERS:
        twins = []
        for step in steps:
            table = otherwise(step.table, viewer, Random(step.version))
            differed += table is not None
            twins.append(step if table is None else as_seen(table, step.version, step.id))
        assert _stream(viewer, feed, twins) == _stream(viewer, feed, steps)
    assert differed > 20


def _stream(viewer: Actor, feed: Feed, steps: Sequence[Seen]) -> bytes:
    lines, pipe = Lines(), Pipe()
    lines.publish(steps[:1])
    lines.open(_line(pipe, viewer.id, feed, {"t1": -1}, viewer.rank))
    for step in steps[1:]:
        lines.publish([step])
    return pipe.text()


CURSORS = st.dictionaries(st.text("bs0123456789-", min_size=1, max_size=20), st.integers(0, 10**14), min_size=1, max_size=8)


@given(CURSORS)
def test_a_cursor_is_read_as_it_was_written(versions: dict[str, int]) -> None:
    assert read_cursor(write_cursor(versions).decode()) == versions


@given(st.text())
def test_whatever_is_sent_for_a_cursor_is_read_or_ignored(text: str) -> None:
    assert all(version >= 0 for version in read_cursor(text).values())
    version = read_version(text)
    assert version is None or version >= 0


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_an_event_is_read_as_it_was_written(text: str) -> None:
    """But for carriage returns, which a stream does not carry."""
    said = event("word", text.encode()) + b"id: 1\n\n"
    expected = text.replace("\r\n", "\n").replace("\r", "\n")
    assert blocks(said) == [{"event": "word", "data": expected, "id": "1"}]


@given(st.binary())
def test_a_chunk_says_its_length(data: bytes) -> None:
    size, _, rest = chunk(data).partition(b"\r\n")
    assert rest == data + b"\r\n"
    assert int(size, 16) == len(data)


def test_what_an_encrypted_connection_has_handed_on_and_nobody_has_taken_is_counted(tmp_path: Path) -> None:
    certificate, key = certificate_in(tmp_path)
    theirs = ssl.create_default_context(cafile=str(certificate))
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_cert_chain(certificate, key)
    found: list[tuple[int, int]] = []
    done = Event()

    class Served(asyncio.Protocol):
        def connection_made(self, transport: Any) -> None:
            asyncio.get_running_loop().call_later(0.05, self._fill, transport)  # once the other end has heard of the first keys

        def _fill(self, transport: Any) -> None:
            while not unsent(transport):
                transport.write(b"x" * 1000)
            found.append((transport.get_write_buffer_size(), unsent(transport)))
            transport.abort()
            done.set()

    def never_reads(port: int) -> None:
        with theirs.wrap_socket(socket.create_connection(("127.0.0.1", port)), server_hostname="127.0.0.1"):
            assert done.wait(10)

    async def serve() -> None:
        server = await asyncio.get_running_loop().create_server(Served, "127.0.0.1", 0, ssl=ours)
        async with server:
            await asyncio.to_thread(never_reads, server.sockets[0].getsockname()[1])

    asyncio.run(serve())
    (plain, counted) = found[0]
    assert plain == 0
    assert counted > 0
