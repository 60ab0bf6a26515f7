# mypy: ignore-errors
"""Where the code of `before.COMMIT` keeps what is measured. Read only beside that code."""

from typing import Any

from croupier.table.conditions import Conditions, Limit, Sign
from croupier.table.decide import run
from croupier.table.desk import Refused
from croupier.table.irregularities import fitting
from croupier.table.people import Actor, PlayerCard, Rank
from croupier.table.permitted import permitted, permitted_to
from croupier.table.postings import postings
from croupier.table.state import Table
from croupier.table.view import view
from croupier.table.virtual import VirtualTable

from croupier.cards.card import PACK
from croupier.games.adjudicate import adjudicate, write
from croupier.games.catalogue import rules_of
from croupier.games.rules import Ask, Deal, Terms
from croupier.table import commands


def keep(_before: object, _after: object, _command: object, outcome: tuple[Any, ...]) -> None:
    """What came of a command was posted apart then; envelopes there were none."""
    for event in outcome:
        postings(event)


ENTRY = "from croupier.cli.main import app; app()"
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
