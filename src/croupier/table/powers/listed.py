"""Every power of the table by the name of its command, and commands read from JSON."""

import importlib
import pkgutil
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.table import powers
from croupier.table.message import commands, rulings
from croupier.table.message.command import Command, kebab

SPOKEN_IN: Final = (commands, rulings)
for _module in pkgutil.walk_packages(powers.__path__, f"{powers.__name__}."):
    if not _module.name.endswith(".listed"):
        importlib.import_module(_module.name)

COMMANDS: Final[tuple[type[Command], ...]] = tuple(Command.__subclasses__())
COMMAND: Final[dict[str, type[Command]]] = {kebab(command.__name__): command for command in COMMANDS}


@cache
def _decoder(kind: type[Command]) -> Any:
    return msgspec.json.Decoder(kind)


def read_command(text: bytes | str) -> Command:
    """A command from JSON; raises msgspec.DecodeError, whose text says where it is wrong."""
    name = msgspec.json.decode(text, type=_Named).command
    kind = COMMAND.get(name)
    if kind is None:
        raise msgspec.ValidationError(f"there is no command {name!r}")
    command: Command = _decoder(kind).decode(text)
    return command


class _Named(Struct):
    command: str
