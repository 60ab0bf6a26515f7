"""Rules that a table keeps in its stride cite their clause: taken out of the document's book, they would be missed here."""

import pytest
from tests.judging import answer, bet, record
from tests.tables import SUPERVISOR, House, only, player, seated

from croupier import commands as c
from croupier.table.message import events as e

clause = pytest.mark.clause
BACEBALL = "baceball"


def cited(house: House, kind: type[e.Event]) -> set[str]:
    """Every clause that events of a kind have cited."""
    return {number for event in house.events if isinstance(event, kind) for number in event.clauses}


@clause("premium-baccarat", "1.1", "7.3")
def test_a_coup_is_dealt_announced_and_cleared_by_its_definition() -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 1_000)
    house.play("9C 2D TH 3S")
    assert "7.3" in cited(house, e.RoundStarted)
    assert "1.1" in cited(house, e.ResultAnnounced)
    assert "1.1" in cited(house, e.RoundCleared)


@clause("baceball", "7.3", "8.1")
def test_a_round_of_baceball_is_dealt_and_announced_by_its_clauses() -> None:
    house = seated(BACEBALL)
    house.bet("Ann", "bet", 1_000)
    house.play("9H 9C 2D 3D 4S 5S")
    assert "7.3" in {number for event in house.events for number in event.clauses}
    assert "8.1" in cited(house, e.ResultAnnounced)


@clause("seven-up-baccarat", "7.3", "11.1")
def test_a_coup_of_seven_up_is_dealt_and_announced_by_its_clauses() -> None:
    house = seated("seven-up-baccarat")
    house.bet("Ann", "tie", 1_000)
    house.play("2C KD 7S")
    assert "7.3" in cited(house, e.RoundStarted)
    assert "11.1" in cited(house, e.ResultAnnounced)


@clause("baceball", "4.1.2")
def test_another_shuffle_of_baceball_is_directed_by_its_clause() -> None:
    house = seated(BACEBALL)
    house.bet("Ann", "bet", 1_000)
    house.play("9H 9C 2D 3D 4S 5S")
    assert "4.1.2" in only(e.CardsShuffled, house.ok(c.Shuffle, by=SUPERVISOR)).clauses


@pytest.mark.parametrize(("game", "wager", "number"), [
    pytest.param("seven-up-baccarat", "player", "5.2", marks=clause("seven-up-baccarat", "5.2")),
    pytest.param(BACEBALL, "bet", "5.3", marks=clause("baceball", "5.3")),
])  # fmt: skip
def test_nobody_wagers_tokens_or_chips_that_they_do_not_have(game: str, wager: str, number: str) -> None:
    house = seated(game, {"Ann": 1}, chips=2_000, tokens=1_000)
    for means, amount in (("tokens", 1_500), ("chips", 2_500)):
        house.refused(c.PlaceWager, "Ann", 1, wager, amount, means, "screen", by=player("Ann"), clause=number)
    house.ok(c.PlaceWager, "Ann", 1, wager, 1_000, "tokens", "screen", by=player("Ann"))


@clause("premium-baccarat", "5.6.2")
def test_two_wagers_of_a_kind_are_noted_by_the_clause_that_makes_them_one() -> None:
    twice = [bet("player", 100, player="Ann"), bet("player", 50, player="Ann")]
    error = answer(record("premium-baccarat", "9C 2D TH 3S", twice))["error"]
    assert (error["code"], error["clause"]) == ("duplicate-wager", "5.6.2")
