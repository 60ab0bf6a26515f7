"""Requests that Django answers, through a server that holds many connections."""

import http.client
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from threading import Event
from typing import Any

import pytest
from tests.house.served import Served

from croupier.house.floor.pit import Pit
from croupier.house.live.bridge import LARGEST


class Front:
    """A WSGI application with a way for each thing that can happen."""

    def __init__(self) -> None:
        self.closed, self.sent = Event(), 0

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == "/fails":
            raise ValueError("nothing of this is told")
        start(
            "201 Created" if path == "/made" else "200 OK",
            [("Content-Type", "text/plain"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")],
        )
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
