"""Which function grants or refuses a kind of command."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from croupier.table.message.command import Command
from croupier.table.message.refusal import Outcome
from croupier.table.model.table import Table

C = TypeVar("C", bound=Command)
Handler = Callable[[Table, Any], Outcome]
HANDLERS: Final[dict[type[Command], Handler]] = {}


def grants(kind: type[C]) -> Callable[[Callable[[Table, C], Outcome]], Callable[[Table, C], Outcome]]:
    """Name the function that grants or refuses a kind of command."""

    def register(handler: Callable[[Table, C], Outcome]) -> Callable[[Table, C], Outcome]:
        HANDLERS[kind] = handler
        return handler

    return register
