"""Pieces of the input judged by several processes at once, and answered in their order.

Each worker is asked by a thread of its own, one piece at a time; one more thread reads ahead, as far as twice the number of
workers and no farther, whatever the size of the file. So answers to a slow pipe are not held back until more is read.
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
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final, Self

from croupier.cli.adjudicate import Answered, How, answer_piece, numbered

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from croupier.cli.piping import Readable

_PATIENCE: Final = 0.1
"""Seconds after which a reader that may not read on looks whether anybody still wants it to."""

_PIECE: Final = Struct("<QQ")
"""What a piece is announced with: its length, and the number of its first line."""
_ANSWER: Final = Struct("<QQQQQ")
"""What an answer is announced with: bytes read, rounds, rounds not judged, and the lengths of lines and summary."""


class WorkerError(OSError):
    def __init__(self) -> None:
        super().__init__(0, "one of the workers has ended before its time")


class Workers:
    """Started when made, before this process has any thread: a worker begins as its copy where the system can do that."""

    def __init__(self, count: int, how: How) -> None:
        context: Any = get_context("fork" if sys.platform == "linux" else "spawn")
        self._ahead = 2 * count
        self._free: SimpleQueue[socket.socket] = SimpleQueue()
        self._processes, self._ends = [], list[socket.socket]()
        for _ in range(count):
            mine, theirs = socket.socketpair()
            process = context.Process(target=_work, args=(theirs, mine, how), daemon=True)
            process.start()
            theirs.close()
            self._processes.append(process)
            self._ends.append(mine)
            self._free.put(mine)
        self._asking = ThreadPoolExecutor(count)
        self._over = Event()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._over.set()
        if kind is not None:
            for process in self._processes:
                process.terminate()  # whoever asks one of them hears that it is gone
        self._asking.shutdown(cancel_futures=True)
        for end in self._ends:
            end.close()
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
        end = self._free.get()
        try:
            end.sendall(_PIECE.pack(len(piece), first))
            end.sendall(piece)
            read, rounds, not_judged, lines, summary = _ANSWER.unpack(_received(end, _ANSWER.size))
            told = _received(end, lines)
            return Answered(read, rounds, not_judged, told, pickle.loads(_received(end, summary)))
        except (EOFError, OSError):
            raise WorkerError from None
        finally:
            self._free.put(end)


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
