"""What players are asked to say is permitted by a clause, and what comes of it cites the same one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.logs import adapter

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.table.asking.permitted import Permit, permitted
from croupier.table.engine import decide
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.model.table import Table

LOGS = Path(adapter.__file__).parent
SAID = (c.Decide, c.PickUpCards, c.LetStand, c.ReduceWager, c.TakeWagersBack, c.WithdrawWager)
CITED = {
    ("baceball", "withdraw-wager", ""): {"5.5"},
    ("lucky-draw-baccarat", "decide", "draw"): {"8.1"},
    ("lucky-draw-baccarat", "decide", "stand"): {"8.1"},
    ("lucky-draw-baccarat", "let-stand", ""): {"11.5.1"},
    ("lucky-draw-baccarat", "take-wagers-back", ""): {"11.5.1"},
    ("lucky-draw-baccarat", "withdraw-wager", ""): {"5.8"},
    ("premium-baccarat", "let-stand", ""): {"14.1.1", "14.12.5"},
    ("premium-baccarat", "reduce-wager", ""): {"14.12.5"},
    ("premium-baccarat", "withdraw-wager", ""): {"14.1.1", "14.12.5", "5.5"},
    ("seven-up-baccarat", "withdraw-wager", ""): {"5.4"},
    ("three-card-poker", "decide", "concede"): {"9.5"},
    ("three-card-poker", "decide", "fold"): {"8.1"},
    ("three-card-poker", "decide", "play"): {"8.1"},
    ("three-card-poker", "pick-up-cards", ""): {"8.1"},
    ("three-card-poker", "withdraw-wager", ""): {"5.5"},
}


def asked() -> Iterator[tuple[str, Table, Permit]]:
    """Every moment of the frozen logs at which a player may say something of this kind."""
    for log in sorted(LOGS.glob("*.jsonl")):
        for _, _, table in adapter.replayed(log):
            for permit in permitted(table, among=SAID) if table.conditions is not None else ():
                yield table.conditions.game if table.conditions is not None else "", table, permit


@pytest.mark.slow
def test_players_speak_by_the_clause_that_their_word_is_recorded_under() -> None:
    found: dict[tuple[str, str, str], set[str | None]] = {}
    for game, table, permit in asked():
        found.setdefault((game, permit.command, permit.fields.get("decision", "")), set()).add(permit.clause)
        events = decide(table, permit.example(Actor("dee", permit.rank), table.now))
        assert not isinstance(events, Refused)
        assert permit.clause in events[0].clauses, (game, permit)
        assert permit.rank is Rank.DEALER
    assert found == CITED
