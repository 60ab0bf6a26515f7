"""Every power of the table by the name of its command, and commands read from JSON."""

from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.table.message.command import Command
from croupier.table.powers.cases import disputes as cases_disputes
from croupier.table.powers.cases import notices as cases_notices
from croupier.table.powers.cases import payments as cases_payments
from croupier.table.powers.floor import areas as floor_areas
from croupier.table.powers.floor import money as floor_money
from croupier.table.powers.floor import places as floor_places
from croupier.table.powers.floor import pool as floor_pool
from croupier.table.powers.floor import restrictions as floor_restrictions
from croupier.table.powers.floor import sign as floor_sign
from croupier.table.powers.floor import summons as floor_summons
from croupier.table.powers.floor import table as floor_table
from croupier.table.powers.floor import tray as floor_tray
from croupier.table.powers.floor import variant as floor_variant
from croupier.table.powers.power import POWERS
from croupier.table.powers.round import dealing as round_dealing
from croupier.table.powers.round import deciding as round_deciding
from croupier.table.powers.round import passing as round_passing
from croupier.table.powers.round import prizes as round_prizes
from croupier.table.powers.round import settling as round_settling
from croupier.table.powers.shoe import burning as shoe_burning
from croupier.table.powers.shoe import cards as shoe_cards
from croupier.table.powers.shoe import cutting as shoe_cutting
from croupier.table.powers.shoe import rack as shoe_rack
from croupier.table.powers.tournament import coup as tournament_coup
from croupier.table.powers.tournament import session as tournament_session
from croupier.table.powers.wagers import approving as wagers_approving
from croupier.table.powers.wagers import calls as wagers_calls
from croupier.table.powers.wagers import choosing as wagers_choosing
from croupier.table.powers.wagers import placing as wagers_placing
from croupier.table.powers.wagers import taking_back as wagers_taking_back
from croupier.table.powers.wrong import cards_in_use as wrong_cards_in_use
from croupier.table.powers.wrong import conduct as wrong_conduct
from croupier.table.powers.wrong import device as wrong_device
from croupier.table.powers.wrong import devices_used as wrong_devices_used
from croupier.table.powers.wrong import directions as wrong_directions
from croupier.table.powers.wrong import held_cards as wrong_held_cards
from croupier.table.powers.wrong import misdeals as wrong_misdeals
from croupier.table.powers.wrong import misdelivery as wrong_misdelivery
from croupier.table.powers.wrong import noted as wrong_noted
from croupier.table.powers.wrong import player_card as wrong_player_card
from croupier.table.powers.wrong import questioned as wrong_questioned
from croupier.table.powers.wrong import righting as wrong_righting
from croupier.table.powers.wrong import scanning as wrong_scanning
from croupier.table.powers.wrong import unready as wrong_unready
from croupier.table.powers.wrong import voiding as wrong_voiding
from croupier.tags import kebab

DECLARED_IN: Final = (
    shoe_burning,
    shoe_cards,
    shoe_cutting,
    shoe_rack,
    floor_areas,
    floor_money,
    floor_places,
    floor_pool,
    floor_restrictions,
    floor_sign,
    floor_summons,
    floor_table,
    floor_tray,
    floor_variant,
    tournament_session,
    tournament_coup,
    wagers_approving,
    wagers_calls,
    wagers_choosing,
    wagers_placing,
    wagers_taking_back,
    round_dealing,
    round_deciding,
    round_passing,
    round_settling,
    round_prizes,
    wrong_cards_in_use,
    wrong_conduct,
    wrong_device,
    wrong_devices_used,
    wrong_directions,
    wrong_held_cards,
    wrong_misdeals,
    wrong_misdelivery,
    wrong_noted,
    wrong_player_card,
    wrong_questioned,
    wrong_righting,
    wrong_scanning,
    wrong_unready,
    wrong_voiding,
    cases_disputes,
    cases_notices,
    cases_payments,
)
"""The modules that declare them; importing these makes the lists below whole."""

COMMANDS: Final[tuple[type[Command], ...]] = tuple(POWERS)
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
