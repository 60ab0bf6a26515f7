"""Where today's code keeps what is measured; the one module to change when something moves."""

from croupier import commands
from croupier.cards.card import PACK
from croupier.desk.dealer import VirtualTable
from croupier.games.adjudicate import adjudicate, write
from croupier.games.catalogue import rules_of
from croupier.games.ranks import Rank
from croupier.games.rules import Ask, Deal, Terms
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.permitted import permitted, permitted_to
from croupier.table.asking.view import view
from croupier.table.engine import run
from croupier.table.message.envelope import enclosed as keep  # what was posted, evolve has posted
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor, PlayerCard
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.table import Table

ENTRY = "from croupier.cli.main import main; main()"
"""What the command `croupier` runs."""

__all__ = [
    "ENTRY",
    "PACK",
    "Actor",
    "Ask",
    "Conditions",
    "Deal",
    "Limit",
    "PlayerCard",
    "Rank",
    "Refused",
    "Sign",
    "Table",
    "Terms",
    "VirtualTable",
    "adjudicate",
    "commands",
    "fitting",
    "keep",
    "permitted",
    "permitted_to",
    "rules_of",
    "run",
    "view",
    "write",
]  # fmt: skip
