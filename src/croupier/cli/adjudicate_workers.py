"""Pieces of the input judged by several processes at once, and answered in their order.

A worker is asked by two threads in turn, so that its next piece lies there when it has answered one. One more thread reads ahead,
as far as three times the number of workers and no farther, whatever the size of the file. So no worker waits, and answers to a slow
pipe are not held back until more is read.
"""

from __future__ import annotations

import pickle
import signal
import socket
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing import get_context
from queue import Full, Queue, SimpleQueue
from struct import Struct
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Final, Self

from croupier.cli.adjudicate import Answered, How, answer_piece, numbered

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from croupier.cli.piping import Readable

_PATIENCE: Final = 0.1
"""Seconds after which a reader that may not read on looks whether anybody still wants it to."""

_PIECES_EACH: Final = 2
"""Pieces that a worker has: one that it judges, and the next."""
_AHEAD: Final = 3
"""Pieces for each worker that may be under way, or answered and not yet written."""
_PIECE: Final = Struct("<QQ")
"""What a piece is announced with: its length, and the number of its first line."""
_ANSWER: Final = Struct("<QQQQQ")
"""What an answer is announced with: bytes read, rounds, rounds not judged, and the lengths of lines and summary."""


class WorkerError(OSError):
    def __init__(self) -> None:
        super().__init__(0, "one of the workers has ended before its time")


class _Desk:
    """The near end of a worker: pieces go in one after another, and each answer is awaited by whoever gave its piece."""

    def __init__(self, end: socket.socket) -> None:
        self.end = end
        self._giving = Lock()
        self._last = Event()
        self._last.set()

    def ask(self, piece: bytes, first: int) -> Answered:
        with self._giving:
            before, self._last = self._last, Event()
            mine = self._last
            try:
                self.end.sendall(_PIECE.pack(len(piece), first))
                self.end.sendall(piece)
            except BaseException:
                mine.set()
                raise
        try:
            before.wait()
            read, rounds, not_judged, lines, summary = _ANSWER.unpack(_received(self.end, _ANSWER.size))
            told = _received(self.end, lines)
            return Answered(read, rounds, not_judged, told, pickle.loads(_received(self.end, summary)))
        finally:
            mine.set()


class Workers:
    """Started when made, before this process has any thread: a worker begins as its copy where the system can do that."""

    def __init__(self, count: int, how: How) -> None:
        context: Any = get_context("fork" if sys.platform == "linux" else "spawn")
        self._ahead = _AHEAD * count
        self._free: SimpleQueue[_Desk] = SimpleQueue()
        self._processes, self._desks = [], list[_Desk]()
        for _ in range(count):
            mine, theirs = socket.socketpair()
            process = context.Process(target=_work, args=(theirs, mine, how), daemon=True)
            process.start()
            theirs.close()
            self._processes.append(process)
            self._desks.append(_Desk(mine))
        for desk in self._desks * _PIECES_EACH:
            self._free.put(desk)
        self._asking = ThreadPoolExecutor(_PIECES_EACH * count)
        self._over = Event()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._over.set()
        if kind is not None:
            for process in self._processes:
                process.terminate()  # whoever asks one of them hears that it is gone
        self._asking.shutdown(cancel_futures=True)
        for desk in self._desks:
            desk.end.close()
        for process in self._processes:
            process.join()

    def answers(self, rounds: Readable) -> Iterator[Answered]:
        """Every piece answered, in order."""
        # Standard input without its buffer: a thread that waits for a line inside the buffer would keep the program from ending.
        source = getattr(rounds, "raw", rounds) if rounds is sys.stdin.buffer else rounds
        asked: Queue[Future[Answered] | None] = Queue(self._ahead)
        Thread(target=self._read, args=(source, asked), daemon=True).start()
        while (answer := asked.get()) is not None:
            yield answer.result()

    def _read(self, rounds: Readable, asked: Queue[Future[Answered] | None]) -> None:
        try:
            for first, piece in numbered(rounds):
                if not self._put(asked, self._asking.submit(self._ask, piece, first)):
                    return
        except BaseException as error:
            broken: Future[Answered] = Future()
            broken.set_exception(error)
            self._put(asked, broken)
            return
        self._put(asked, None)

    def _put(self, asked: Queue[Future[Answered] | None], answer: Future[Answered] | None) -> bool:
        while not self._over.is_set():
            try:
                asked.put(answer, timeout=_PATIENCE)
            except Full:
                continue
            return True
        return False

    def _ask(self, piece: bytes, first: int) -> Answered:
        desk = self._free.get()
        try:
            return desk.ask(piece, first)
        except (EOFError, OSError):
            raise WorkerError from None
        finally:
            self._free.put(desk)


def _work(mine: socket.socket, parents: socket.socket, how: How) -> None:
    """Judge piece after piece until there is nobody to ask for another."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent says when it is over
    parents.close()
    try:
        while True:
            size, first = _PIECE.unpack(_received(mine, _PIECE.size))
            found = answer_piece(bytes(_received(mine, size)), first, how)
            summary = pickle.dumps(found.summary)
            mine.sendall(_ANSWER.pack(found.read, found.rounds, found.not_judged, len(found.lines), len(summary)))
            mine.sendall(found.lines)
            mine.sendall(summary)
    except (EOFError, OSError):
        return


def _received(end: socket.socket, size: int) -> bytearray:
    """So many bytes, whole; they are many, and not copied once more than they must be."""
    held = bytearray(size)
    left = memoryview(held)
    while left:
        got = end.recv_into(left)
        if not got:
            raise EOFError
        left = left[got:]
    return held
