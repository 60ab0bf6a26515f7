"""Requests that Django answers, through a server that holds many connections."""

import http.client
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from threading import Event
from typing import Any

import msgspec
import pytest
from tests.house.served import Served

from croupier.house.floor.pit import Pit
from croupier.house.live import server
from croupier.house.live.bridge import BUSY, LARGEST

pytestmark = pytest.mark.slow


class Front:
    """A WSGI application with a way for each thing that can happen."""

    def __init__(self) -> None:
        self.closed, self.sent = Event(), 0
        self.begun, self.go_on = 0, Event()

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == "/fails":
            raise ValueError("nothing of this is told")
        start(
            "201 Created" if path == "/made" else "200 OK",
            [("Content-Type", "text/plain"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")],
        )
        if path == "/waits":
            self.begun += 1
            assert self.go_on.wait(10)
        if path == "/long":
            return Long(self, 40)
        if path == "/endless":
            return Long(self, 10**9)
        if path == "/large":
            return [b"x" * 5_000_000]
        said = {key: value for key, value in environ.items() if key.startswith(("HTTP_", "CONTENT", "PATH", "QUERY", "REQUEST"))}
        return [ascii(sorted(said.items())).encode(), b"\n", environ["wsgi.input"].read()]


class Long:
    """An answer that is made while it is sent."""

    streaming = True

    def __init__(self, front: Front, pieces: int) -> None:
        self._front, self._pieces = front, pieces

    def __iter__(self) -> Iterator[bytes]:
        for number in range(self._pieces):
            self._front.sent += 1
            yield b"%08d" % number * 1000

    def close(self) -> None:
        self._front.closed.set()


@pytest.fixture
def front() -> Front:
    return Front()


@pytest.fixture
def served(pit: Pit, front: Front) -> Iterator[Served]:
    with Served(pit, front=front) as found:
        yield found


def _ask(served: Served, method: str, path: str, body: Any = None, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)) as asked:
        asked.request(method, path, body, headers, encode_chunked=isinstance(body, Iterator))
        answer = asked.getresponse()
        return answer, answer.read()


def test_a_request_arrives_whole_and_its_answer_too(served: Served) -> None:
    answer, said = _ask(served, "POST", "/made/%C3%BC?x=%2F1", b"the body", **{"X-Word": "said", "Content-Type": "text/x"})
    assert answer.status == 200
    assert answer.getheader("set-cookie") == "a=1, b=2"
    for part in (b"('REQUEST_METHOD', 'POST')", b"('PATH_INFO', '/made/\\xc3\\xbc')", b"('QUERY_STRING', 'x=%2F1')",
                 b"('HTTP_X_WORD', 'said')", b"('CONTENT_TYPE', 'text/x')", b"('CONTENT_LENGTH', '8')"):  # fmt: skip
        assert part in said
    assert said.endswith(b"\nthe body")


def test_a_header_with_an_underscore_is_not_taken_for_another(served: Served) -> None:
    _answer, said = _ask(served, "GET", "/", X_Word="forged")
    assert b"forged" not in said


def test_a_body_in_pieces_arrives_whole(served: Served) -> None:
    _answer, said = _ask(served, "POST", "/", iter([b"one ", b"two ", b"three"]))
    assert said.endswith(b"\none two three")


@pytest.mark.parametrize("body", [b"x" * (LARGEST + 1), iter([b"x" * LARGEST, b"y"])], ids=["said", "unsaid"])
def test_too_large_a_body_is_refused_with_a_sentence(served: Served, body: Any) -> None:
    answer, said = _ask(served, "POST", "/", body)
    assert answer.status == 413
    assert b'{"refused":{"sentence":"' in said


def test_a_large_answer_arrives_whole(served: Served) -> None:
    assert len(_ask(served, "GET", "/large")[1]) == 5_000_000


def test_an_answer_made_while_it_is_sent_arrives_whole_and_is_closed(served: Served, front: Front) -> None:
    assert _ask(served, "GET", "/long")[1] == b"".join(b"%08d" % number * 1000 for number in range(40))
    assert front.closed.wait(5)


def test_nothing_more_is_made_for_whoever_hangs_up(served: Served, front: Front) -> None:
    asked = socket.create_connection(("127.0.0.1", served.port), timeout=10)
    asked.sendall(b"GET /endless HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert asked.recv(100).startswith(b"HTTP/1.1 200")
    asked.close()
    assert front.closed.wait(5)
    made = front.sent
    assert _ask(served, "GET", "/")[0].status == 200
    assert front.sent == made


def test_an_error_is_answered_and_the_next_request_as_well(served: Served) -> None:
    answer, said = _ask(served, "GET", "/fails")
    assert answer.status == 500
    assert b"nothing of this is told" not in said
    assert _ask(served, "GET", "/made")[0].status == 201


def test_one_connection_serves_many_requests(served: Served) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)) as asked:
        for number in range(20):
            asked.request("POST", "/", str(number).encode())
            assert asked.getresponse().read().endswith(b"\n%d" % number)


def test_head_and_body_of_an_answer_come_together(served: Served) -> None:
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=10)) as asked:
        for number in range(20):
            asked.sendall(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n%02d" % number)
            assert asked.recv(1 << 16).endswith(b"\n%02d\r\n0\r\n\r\n" % number)
        asked.sendall(b"GET /fails HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert b"".join(iter(lambda: asked.recv(1 << 16), b"")).startswith(b"HTTP/1.1 500")


def test_what_is_asked_at_once_on_one_connection_is_answered_in_order(served: Served) -> None:
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=10)) as asked:
        said = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n"
        asked.sendall(b"".join(said + b"\r\n%02d" % number for number in range(20)) + said + b"Connection: close\r\n\r\nno")
        found = b"".join(iter(lambda: asked.recv(1 << 16), b""))
    assert found.count(b"HTTP/1.1 200 OK\r\n") == 21
    assert [part[:2] for part in found.split(b")]\n")[1:]] == [*(b"%02d" % number for number in range(20)), b"no"]


def test_a_head_without_an_end_is_cut(served: Served) -> None:
    asked = socket.create_connection(("127.0.0.1", served.port), timeout=10)
    asked.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ")
    with suppress(OSError):
        for _ in range(64):
            asked.sendall(b"x" * 4096)
    assert asked.recv(100).startswith(b"HTTP/1.1 400")
    asked.close()


def test_a_long_body_is_no_long_head(served: Served) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)) as asked:
        for _ in range(3):
            asked.request("POST", "/", b"x" * 500_000)
            assert asked.getresponse().read().endswith(b"\n" + b"x" * 500_000)


@pytest.mark.parametrize(
    "said", [b"\x00\xff\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n", b"CONNECT a:1 HTTP/1.1\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"]
)
def test_what_is_no_request_is_answered_as_such(served: Served, said: bytes) -> None:
    asked = socket.create_connection(("127.0.0.1", served.port), timeout=10)
    asked.sendall(said)
    assert asked.recv(100).startswith(b"HTTP/1.1 400")
    asked.close()


# Bounds


class _Asked:
    """A connection on which something is sent, byte by byte."""

    def __init__(self, served: Served, said: bytes = b"", *, receive_buffer: int = 0) -> None:
        self._socket = socket.socket()
        if receive_buffer:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._socket.settimeout(10)
        self._socket.connect(("127.0.0.1", served.port))
        self._file = self._socket.makefile("rb")
        self.say(said)

    def say(self, said: bytes) -> None:
        self._socket.sendall(said)

    def status(self) -> int:
        """Of the next answer; its headers and body are kept."""
        first = self._file.readline()
        self.headers = http.client.parse_headers(self._file)
        chunked = self.headers.get("transfer-encoding") == "chunked"
        self.body = self._file.read(int(self._file.readline(), 16) + 7 if chunked else int(self.headers["content-length"]))
        return int(first.split()[1])

    def sentence(self) -> str:
        found: str = msgspec.json.decode(self.body)["refused"]["sentence"]
        return found

    def begins(self) -> bytes:
        return self._file.read(100)

    def is_cut(self) -> bool:
        """Whether the other end hangs up, once everything is read."""
        with suppress(ConnectionError):
            while self._file.read(65536):
                pass
        return True

    def close(self) -> None:
        self._file.close()
        self._socket.close()


_WAITS = b"GET /waits HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
_BEGUN = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n"


def _until(true: Callable[[], bool]) -> None:
    for _ in range(2000):
        if true():
            return
        Event().wait(0.005)
    raise AssertionError("It did not come to that.")


def test_too_many_are_sent_away_before_they_are_read_and_health_is_told_all_the_same(pit: Pit, front: Front) -> None:
    with Served(pit, front=front, longest=3) as served:
        inside = [_Asked(served, _WAITS) for _ in range(2)]
        _until(lambda: front.begun == 2)
        waiting = [_Asked(served, _WAITS) for _ in range(3)]
        _until(lambda: served.threads.waiting == 3)
        one_more = _Asked(served, _BEGUN)
        assert (one_more.status(), one_more.headers["retry-after"], one_more.sentence()) == (503, "1", BUSY)
        assert _ask(served, "GET", "/health")[1] == b'{"status":"ok"}\n'
        assert served.threads.waiting == 3
        front.go_on.set()
        assert [asked.status() for asked in (*inside, *waiting)] == [200] * 5
        one_more.say(b"x" * 1000 + _WAITS)
        assert one_more.status() == 200
        for asked in (*inside, *waiting, one_more):
            asked.close()


def test_whoever_was_let_in_and_sends_slowly_is_still_counted(pit: Pit, front: Front) -> None:
    with Served(pit, front=front, longest=2) as served:
        slow = [_Asked(served, _BEGUN) for _ in range(4)]
        inside = [_Asked(served, _WAITS) for _ in range(2)]
        _until(lambda: front.begun == 2)
        for asked in slow[:2]:
            asked.say(b"x" * 1000)
        _until(lambda: served.threads.waiting == 2)
        for asked in slow[2:]:
            asked.say(b"x" * 1000)
            assert asked.status() == 503
        assert served.threads.waiting == 2
        front.go_on.set()
        for asked in (*slow[:2], *inside):
            assert asked.status() == 200
        for asked in (*slow, *inside):
            asked.close()


def test_health_is_asked_for_by_its_methods_and_by_the_house_s_name(served: Served) -> None:
    assert _ask(served, "HEAD", "/health")[0].status == 200
    answer, _said = _ask(served, "POST", "/health", b"")
    assert (answer.status, answer.getheader("allow")) == (405, "GET, HEAD")
    assert _ask(served, "GET", "/health", Host="elsewhere.example")[0].status == 400


@pytest.mark.parametrize(
    "said",
    [b"", b"GET / HTTP/1.1\r\nHost: 127", _BEGUN + b"x" * 999, _BEGUN + b"x" * 1000 + b"\r\n", _BEGUN + b"x" * 1000 + b"GET /"],
)
def test_a_request_that_does_not_come_whole_is_not_waited_for(served: Served, monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(server, "_WHOLE", 0.05)
    asked = _Asked(served, said)
    if said.startswith(_BEGUN + b"x" * 1000):
        assert asked.status() == 200
        asked.say(b"\r\n" if said.endswith(b"\r\n") else b"\r")
    assert (asked.status(), asked.sentence()) == (408, server.LATE)
    assert asked.is_cut()
    asked.close()


def test_one_that_came_whole_is_answered_however_long_that_takes(
    served: Served, front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_WHOLE", 0.05)
    whole = _Asked(served, _WAITS)
    behind, in_head = _Asked(served, _WAITS + _BEGUN), _Asked(served, _WAITS + b"GET / HTTP")
    _until(lambda: front.begun == 2)
    late = _Asked(served, _BEGUN)
    assert late.status() == 408
    front.go_on.set()
    assert whole.status() == 200
    for asked in (behind, in_head):
        assert asked.status() == 200
        assert asked.status() == 408
    for asked in (whole, behind, in_head, late):
        asked.close()


def test_one_that_was_answered_before_it_was_read_is_cut_as_well(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_WHOLE", 0.05)
    with Served(pit, longest=0) as served:
        asked = _Asked(served, _BEGUN)
        assert asked.status() == 503
        assert asked.is_cut()
        asked.close()


def test_bodies_that_do_not_end_hold_so_much_together_and_no_more(pit: Pit, front: Front) -> None:
    with Served(pit, front=front, most_held=1500) as served:
        first, second = _Asked(served, _BEGUN + b"x" * 900), _Asked(served, _BEGUN + b"x" * 900)
        assert (second.status(), second.sentence()) == (503, BUSY)
        first.say(b"y" * 100)
        assert first.status() == 200
        second.say(b"x" * 100 + _BEGUN + b"x" * 900)
        second.say(b"x" * 100)
        assert second.status() == 200
        first.close()
        second.close()


def test_there_are_so_many_connections_and_no_more(pit: Pit) -> None:
    with Served(pit, most=2) as served:
        held = [_Asked(served, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") for _ in range(2)]
        assert [asked.status() for asked in held] == [200, 200]
        refused = _Asked(served)
        assert (refused.status(), refused.headers["retry-after"], refused.sentence()) == (503, "5", server.FULL)
        refused.close()
        held[0].close()

        def let_in() -> bool:
            asked = _Asked(served)
            with suppress(OSError):
                asked.say(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                return asked.begins().startswith(b"HTTP/1.1 200")
            return False

        _until(let_in)
        held[1].close()


def test_whoever_reads_slowly_holds_no_thread(served: Served) -> None:
    slow = [_Asked(served, b"GET /endless HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", receive_buffer=4096) for _ in range(4)]
    for asked in slow:
        assert asked.begins().startswith(b"HTTP/1.1 200")
    for _ in range(20):
        assert _ask(served, "GET", "/")[0].status == 200
    for asked in slow:
        asked.close()


@pytest.mark.parametrize("path", [b"/endless", b"/large"])
def test_whoever_does_not_read_at_all_is_cut_off(
    served: Served, front: Front, monkeypatch: pytest.MonkeyPatch, path: bytes
) -> None:
    monkeypatch.setattr(server, "_TAKEN", 0.05)
    asleep = _Asked(served, b"GET %b HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % path, receive_buffer=4096)
    assert asleep.begins().startswith(b"HTTP/1.1 200")
    _until(lambda: not served.connections())
    assert asleep.is_cut()
    asleep.close()


def test_an_answer_that_is_not_taken_when_its_connection_is_given_up_goes_with_it(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So little of it waits that nobody is told of it."""
    monkeypatch.setattr(server, "_TAKEN", 0.05)
    asleep = _Asked(served, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert asleep.status() == 200

    def leave() -> None:
        (held,) = served.protocols()
        held.transport.pause_reading()
        while held.transport.get_write_buffer_size() == 0:
            held.transport.write(b"x" * 50_000)
        held.timeout_keep_alive_handler()

    served.on_loop(leave)
    _until(lambda: not served.connections())
    asleep.close()
