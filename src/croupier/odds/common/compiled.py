"""The one door to Numba: a decorator that compiles a counting loop and keeps the result on disk where it may.

Numba's cache looks at the file a kernel stands in and at nothing else. So a kernel takes every table it needs as an argument and
calls compiled functions of its own module only; then a changed rule can never meet an old kernel.
"""

from collections.abc import Callable
from importlib import import_module
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def compiled(kernel: Callable[P, R]) -> Callable[P, R]:
    """Compile on first use; where no cache can be written, compile anew in each process."""
    njit = import_module("numba").njit
    try:
        ready: Callable[P, R] = njit(kernel, cache=True, nogil=True)
    except RuntimeError:
        ready = njit(kernel, nogil=True)
    return ready
