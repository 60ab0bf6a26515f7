"""A wire between a browser and the pit that can be cut."""

import socket
from contextlib import suppress
from threading import Thread
from typing import Self


class Wire:
    """Passes bytes on between a port of its own and the house's, until it is cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listens = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listens.getsockname()[1]
        self._open: list[socket.socket] = []
        self._whole = True
        Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.cut()
        self._listens.close()

    def cut(self) -> None:
        """Every connection breaks, and no other comes through."""
        self._whole = False
        while self._open:
            with suppress(OSError):
                self._open.pop().shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._whole = True

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _where = self._listens.accept()
                if not self._whole:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._to))
                self._open += [near, far]
                for one, other in ((near, far), (far, near)):
                    Thread(target=_pass_on, args=(one, other), daemon=True).start()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    with suppress(OSError):
        other.shutdown(socket.SHUT_RDWR)
