"""A command given as a person gives it, in this process: what it wrote, what it complained of, and its status."""

import fcntl
import io
import os
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest.mock import patch

from croupier.cli.main import main


class Answer(NamedTuple):
    exit_code: int
    stdout_bytes: bytes
    stderr: str
    output: str
    """Both streams, as they would run together on a screen."""

    @property
    def stdout(self) -> str:
        return self.stdout_bytes.decode()


class _Both(io.BytesIO):
    """Keeps its own and passes everything on to what is seen."""

    def __init__(self, seen: io.BytesIO) -> None:
        super().__init__()
        self._seen = seen

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        self._seen.write(data)
        return super().write(data)


def run(*line: str, typed: str | bytes = b"", columns: int | None = None) -> Answer:
    """The status of a refusal is its own; any other exception is the test's."""
    given = typed.encode() if isinstance(typed, str) else typed
    seen = io.BytesIO()
    out, err = _Both(seen), _Both(seen)
    stdout, stderr = (io.TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in (out, err))
    stdin = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    width = {} if columns is None else {"COLUMNS": str(columns)}
    with patch.dict(os.environ, width), patch.object(sys, "stdin", stdin), redirect_stdout(stdout), redirect_stderr(stderr):
        status = _status(line)
    return Answer(status, out.getvalue(), err.getvalue().decode(), seen.getvalue().decode())


def _status(line: Sequence[str]) -> int:
    try:
        return main(line)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else -1


def on_screen(*line: str, columns: int = 80) -> list[str]:
    """What a terminal of so many columns shows, line by line; one that is too long has been broken by the terminal, anywhere."""
    seen, screen = os.openpty()
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    around = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    command = [sys.executable, "-c", "from croupier.cli.main import main; raise SystemExit(main())", *line]
    with ThreadPoolExecutor() as beside:
        shown = beside.submit(_read, seen)
        env = around | {"TERM": "xterm", "NO_COLOR": "1"}
        subprocess.run(command, stdin=screen, stdout=screen, stderr=screen, env=env, check=False)
        os.close(screen)
        told = shown.result()
    os.close(seen)
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", told.decode()).replace("\r\n", "\n").splitlines()


def _read(seen: int) -> bytes:
    told = b""
    while True:
        try:
            piece = os.read(seen, 65536)
        except OSError:  # the screen is closed
            return told
        if not piece:
            return told
        told += piece
