"""Croupier runs a casino pit by the book: five approved games dealt, settled and re-judged, every decision with its clause.

The names below are public and stable. They are looked up when they are asked for, so that importing the package costs nothing:

    import croupier as cr

    table = cr.VirtualTable(cr.Conditions("premium-baccarat", cr.Sign({"player": cr.Limit(500, 50_000), ...})))
    table.do(cr.commands.JoinTable, "Ann", 1)

`docs/library.md` goes through them with examples.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier import commands, events, games
    from croupier.cards.procedure import BurnKind, Source
    from croupier.desk.dealer import ConditionsError, VirtualTable
    from croupier.desk.journal import JournalWriter, read_journal, replay_journal
    from croupier.desk.linked import Linked, prizes_seen, run_linked
    from croupier.desk.linked_table import LinkedTable
    from croupier.desk.rounds import Played, RoundError, play_round
    from croupier.desk.signs import sign_effects
    from croupier.games.adjudicate import adjudicate
    from croupier.games.batch import Summary, adjudicate_all
    from croupier.games.catalogue import GAMES, TakenError, add_edition, add_game, rules_of
    from croupier.games.provisions import Room
    from croupier.games.ranks import Rank
    from croupier.games.rules import Rules, Terms, TermsError, Wager
    from croupier.money import Odds
    from croupier.odds import price
    from croupier.odds.simulate import simulate
    from croupier.table.asking.heard import heard
    from croupier.table.asking.irregularities import fitting
    from croupier.table.asking.irregularities import irregularities_of as irregularities
    from croupier.table.asking.owing import owing
    from croupier.table.asking.permitted import Permit, permitted, permitted_to
    from croupier.table.asking.required import Required, required
    from croupier.table.asking.seen import View
    from croupier.table.asking.view import view
    from croupier.table.engine import decide, evolve, replay, run
    from croupier.table.message.envelope import Envelope
    from croupier.table.message.refusal import Refused
    from croupier.table.model.accounts import Posting
    from croupier.table.model.conditions import Conditions
    from croupier.table.model.people import Actor, PlayerCard
    from croupier.table.model.sign import Limit, Sign
    from croupier.table.model.table import Table
    from croupier.table.record.postings import balances, postings

__version__ = "0.1.0"

_HOMES = {
    "VirtualTable": "desk.dealer", "Linked": "desk.linked", "prizes_seen": "desk.linked", "run_linked": "desk.linked",
    "LinkedTable": "desk.linked_table", "JournalWriter": "desk.journal", "read_journal": "desk.journal",
    "replay_journal": "desk.journal", "ConditionsError": "desk.dealer", "Played": "desk.rounds", "RoundError": "desk.rounds",
    "sign_effects": "desk.signs", "BurnKind": "cards.procedure", "Source": "cards.procedure", "Room": "games.provisions",
    "TakenError": "games.catalogue", "TermsError": "games.rules", "play_round": "desk.rounds",
    "adjudicate": "games.adjudicate", "adjudicate_all": "games.batch", "Summary": "games.batch",
    "GAMES": "games.catalogue", "add_edition": "games.catalogue",
    "add_game": "games.catalogue", "rules_of": "games.catalogue", "Rank": "games.ranks",
    "Rules": "games.rules", "Terms": "games.rules", "Wager": "games.rules", "Odds": "money", "price": "odds",
    "simulate": "odds.simulate", "fitting": "table.asking.irregularities",
    "owing": "table.asking.owing", "heard": "table.asking.heard",
    "irregularities": "table.asking.irregularities:irregularities_of", "Permit": "table.asking.permitted",
    "permitted": "table.asking.permitted", "permitted_to": "table.asking.permitted", "Required": "table.asking.required",
    "required": "table.asking.required", "View": "table.asking.seen", "view": "table.asking.view", "decide": "table.engine",
    "evolve": "table.engine", "replay": "table.engine", "run": "table.engine", "Envelope": "table.message.envelope",
    "Refused": "table.message.refusal", "Posting": "table.model.accounts", "Conditions": "table.model.conditions",
    "Actor": "table.model.people", "PlayerCard": "table.model.people", "Limit": "table.model.sign", "Sign": "table.model.sign",
    "Table": "table.model.table", "balances": "table.record.postings", "postings": "table.record.postings",
}  # fmt: skip
"""Each public name to the room it comes from."""

__all__ = [
    "GAMES",
    "Actor",
    "BurnKind",
    "Conditions",
    "ConditionsError",
    "Envelope",
    "JournalWriter",
    "Limit",
    "Linked",
    "LinkedTable",
    "Odds",
    "Permit",
    "Played",
    "PlayerCard",
    "Posting",
    "Rank",
    "Refused",
    "Required",
    "Room",
    "RoundError",
    "Rules",
    "Sign",
    "Source",
    "Summary",
    "Table",
    "TakenError",
    "Terms",
    "TermsError",
    "View",
    "VirtualTable",
    "Wager",
    "add_edition",
    "add_game",
    "adjudicate",
    "adjudicate_all",
    "balances",
    "commands",
    "decide",
    "events",
    "evolve",
    "fitting",
    "games",
    "heard",
    "irregularities",
    "owing",
    "permitted",
    "permitted_to",
    "play_round",
    "postings",
    "price",
    "prizes_seen",
    "read_journal",
    "replay",
    "replay_journal",
    "required",
    "rules_of",
    "run",
    "run_linked",
    "sign_effects",
    "simulate",
    "view",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in ("commands", "events", "games"):
        return import_module(f"croupier.{name}")
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"croupier has no public name {name!r}")
    room, _, called = home.partition(":")
    found = getattr(import_module(f"croupier.{room}"), called or name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
