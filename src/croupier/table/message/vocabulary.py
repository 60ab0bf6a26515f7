"""Every command and every event by its name, and commands read from JSON."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.table.message import commands, events, rulings, upsets
from croupier.table.message.commands import Command, kebab
from croupier.table.message.events import Event

SPOKEN_IN: Final = (commands, rulings)
TOLD_IN: Final = (events, upsets)
"""The modules that name them; importing these makes the lists below whole."""

COMMANDS: Final[tuple[type[Command], ...]] = tuple(Command.__subclasses__())
COMMAND: Final[dict[str, type[Command]]] = {kebab(command.__name__): command for command in COMMANDS}
EVENTS: Final[tuple[type[Event], ...]] = tuple(Event.__subclasses__())
EVENT: Final[dict[str, type[Event]]] = {kebab(event.__name__): event for event in EVENTS}

_decoders: Final[dict[str, Any]] = {}


def read_command(text: bytes | str) -> Command:
    """A command from JSON; raises msgspec.DecodeError, whose text says where it is wrong."""
    name = msgspec.json.decode(text, type=_Named).command
    kind = COMMAND.get(name)
    if kind is None:
        raise msgspec.ValidationError(f"there is no command {name!r}")
    decoder = _decoders.setdefault(name, msgspec.json.Decoder(kind))
    command: Command = decoder.decode(text)
    return command


class _Named(Struct):
    command: str
