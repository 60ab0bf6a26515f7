"""A property worked out when it is first asked for, and kept beside the value."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 (read as a decorator)
    """Like `functools.cached_property`, without its lock: the values it is used on never change, so whoever works it out twice
    finds the same."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work, self.name, self.__doc__ = work, work.__name__, work.__doc__

    def __get__(self, value: Any, _kind: type[Any] | None = None) -> T:
        found = value.__dict__[self.name] = self.work(value)
        return found
