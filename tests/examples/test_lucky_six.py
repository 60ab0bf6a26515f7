"""A side bet of the house in an edition of its own, through records, the live table, odds and simulation."""

import json
from typing import Any

import pytest
from examples.lucky_six import LUCKY_SIX

import croupier as cr
from croupier.games.catalogue import TakenError

EDITION = "2023-10-20+lucky-six"
LIMIT = cr.Limit(500, 50_000)
SIGN = cr.Sign(dict.fromkeys(("player", "banker", "tie", "lucky-six"), LIMIT))
TABLE = cr.Conditions("premium-baccarat", SIGN, edition=EDITION, offered=("lucky-six",))
BANKER_WINS_WITH_SIX = ["2C", "6D", "3S", "KH", "KC"]


def judged(edition: str | None, wager: str = "lucky-six", **named: Any) -> Any:
    wagers = [{"area": 1, "wager": "banker", "amount": "20"}, {"area": 1, "wager": wager, "amount": "10"}]
    record = {"game": "premium-baccarat", "cards": BANKER_WINS_WITH_SIX, "wagers": wagers} | named
    return cr.adjudicate(json.dumps(record | ({"edition": edition} if edition else {})))


def test_a_record_of_the_edition_is_judged() -> None:
    found = judged(EDITION)
    assert [(line.wager, line.result, line.pays, line.clause) for line in found.wagers][1] == (
        "lucky-six",
        "win",
        "120.00",
        "house",
    )
    assert found.notes == []


def test_the_approved_edition_does_not_know_it() -> None:
    assert judged(None).error.code == "unknown-wager"
    assert cr.GAMES["premium-baccarat"].edition(None).approved == "2023-10-20"
    assert cr.rules_of("premium-baccarat").edition == "2023-10-20"
    assert "lucky-six" not in cr.rules_of("premium-baccarat").wagers
    with pytest.raises(ValueError, match="has no side wager 'lucky-six'"):
        cr.play_round(cr.Conditions("premium-baccarat", SIGN, offered=("lucky-six",)), [])


def test_the_live_table_offers_it() -> None:
    wagers = [("Ann", 1, "banker", 2_000), ("Ann", 1, "lucky-six", 1_000)]
    played = cr.play_round(TABLE, wagers, cards=BANKER_WINS_WITH_SIX)
    assert played.net == {"Ann": 1_900 + 12_000}
    assert sum(cr.balances(played.events).values()) == 0
    conditions = cr.replay(played.events).conditions
    assert conditions is not None
    assert conditions.edition == EDITION


def test_its_price_is_exact() -> None:
    rules = cr.rules_of("premium-baccarat", None, EDITION)
    priced = cr.price(rules)
    # Banker wins with six in 5.386 of 100 coups from eight decks, as the tables for the well-known wager on it have it.
    assert round(float(priced.of("lucky-six").hit_frequency), 5) == 0.05386
    assert priced.of("lucky-six").house_edge == 1 - 13 * priced.of("lucky-six").hit_frequency
    assert priced.wagers[:-1] == cr.price("premium-baccarat").wagers


@pytest.mark.slow
def test_it_is_simulated_beside_the_others() -> None:
    found = cr.simulate(cr.rules_of("premium-baccarat", None, EDITION), 20_000, seed=2)
    row = found.of("lucky-six")
    assert row.z is not None
    assert abs(row.z) < 4


def test_an_edition_is_named_once() -> None:
    with pytest.raises(TakenError, match="Premium Baccarat has an edition"):
        cr.add_edition("premium-baccarat", EDITION, LUCKY_SIX)
    with pytest.raises(TakenError, match="'2023-10-20' already"):
        cr.add_edition("premium-baccarat", "2023-10-20", LUCKY_SIX)
