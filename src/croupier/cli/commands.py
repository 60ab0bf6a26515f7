"""The list of commands, in the order of their help. The commands themselves are loaded when they are used."""

from typing import Final

from croupier.cli.listed import checking, house, mathematics, meters, playing, promotions, sessions, telling, tournaments

_KINDS: Final = (playing, checking, mathematics, sessions, meters, promotions, tournaments, telling, house)
COMMANDS: Final = {command.name: command for kind in _KINDS for command in kind.COMMANDS}
