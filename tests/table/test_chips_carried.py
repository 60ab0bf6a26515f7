"""Chips that a patron carries from table to table: laid down, taken away, never made and never lost."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.poker import DEALERS, three
from tests.table.pits import QUIET
from tests.tables import DEALER, PURSE, SUPERVISOR, SURVEILLANCE, House, only, opened, player, seated

from croupier import commands as c
from croupier.games.catalogue import GAMES
from croupier.table.asking.permitted import permitted_to
from croupier.table.asking.required import required
from croupier.table.asking.view import view
from croupier.table.message.chips import ChipsBrought, ChipsTaken
from croupier.table.model import accounts as a
from croupier.table.record.postings import balances, postings

ANN = player("Ann")


def permits(house: House, **fields: Any) -> list[str]:
    found = permitted_to(house.table, ANN, among=(c.BringChips, c.TakeChips))
    return [permit.command for permit in found if permit.fields.items() >= fields.items()]


@pytest.mark.parametrize("game", GAMES)
def test_chips_and_tokens_are_laid_down_and_taken_away(game: str) -> None:
    house = seated(game, tokens=2_000)
    brought = only(ChipsBrought, house.ok(c.BringChips, "Ann", 5_000, 1_000, by=ANN))
    assert (brought.player, brought.amount, brought.tokens, brought.clauses) == ("Ann", 5_000, 1_000, ())
    assert [(each.account, each.cents) for each in postings(brought)] == [
        (a.PURSE, -5_000), (a.patron("Ann", "chips"), 5_000), (a.PURSE, -1_000), (a.patron("Ann", "tokens"), 1_000),
    ]  # fmt: skip
    assert (house.chips("Ann"), house.tokens("Ann")) == (PURSE + 5_000, 3_000)
    before = balances(house.events)[a.FLOAT], balances(house.events)[a.DROP_BOX]
    taken = only(ChipsTaken, house.ok(c.TakeChips, "Ann", 0, 3_000, by=ANN))
    assert [(each.account, each.cents) for each in postings(taken)] == [(a.patron("Ann", "tokens"), -3_000), (a.PURSE, 3_000)]
    house.ok(c.TakeChips, "Ann", PURSE + 5_000, by=DEALER)
    assert (house.chips("Ann"), house.tokens("Ann")) == (0, 0)
    assert (balances(house.events)[a.FLOAT], balances(house.events)[a.DROP_BOX]) == before, "they are the patron's, not the table's"
    me = view(house.table, ANN).me
    assert me is not None
    assert (me.chips, me.tokens) == (0, 0)


def test_each_speaks_for_themselves_and_a_dealer_records_for_anyone() -> None:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    for kind in (c.BringChips, c.TakeChips):
        house.refused(kind, "Ben", 500, by=ANN, clause=None, says="Ann cannot act for Ben.")
        house.refused(kind, "Ben", 500, by=SURVEILLANCE, clause=None, says="Surveillance does not play or record wagers.")
        house.refused(kind, "Zoe", 500, by=DEALER, clause=None, says="Zoe is not at this table.")
        house.ok(kind, "Ben", 500, by=SUPERVISOR)
    assert permits(house) == ["bring-chips", "bring-chips", "take-chips"]
    assert permits(house, player="Ben") == []


def test_only_what_chips_can_make_and_what_is_there() -> None:
    house = opened("premium-baccarat", chips=(200, 500))
    house.ok(c.JoinTable, "Ann", 1)
    for kind in (c.BringChips, c.TakeChips):
        house.refused(kind, "Ann", 0, clause=None, says="An amount must be more than zero.")
    for amount, tokens in ((-500, 0), (-500, 500), (500, -500), (0, -1)):
        house.refused(c.BringChips, "Ann", amount, tokens, clause=None, says="An amount must be more than zero.")
    for amount, tokens in ((300, 0), (0, 300), (500, 100)):
        house.refused(c.BringChips, "Ann", amount, tokens, clause=None, says="The chips at this table cannot make that amount.")
    assert permits(house) == ["bring-chips", "bring-chips"], "there is nothing to take"
    house.ok(c.BringChips, "Ann", 700, 500)
    house.refused(c.TakeChips, "Ann", 701, clause=None, says="Ann does not have that much in chips.")
    house.refused(c.TakeChips, "Ann", 0, 501, clause=None, says="Ann does not have that much in tokens.")
    house.refused(c.TakeChips, "Ann", -200, clause=None, says="An amount must be more than zero.")
    house.refused(c.TakeChips, "Ann", 300, clause=None, says="The chips at this table cannot make that amount.")
    house.ok(c.TakeChips, "Ann", 400)
    house.ok(c.TakeChips, "Ann", 300)
    assert (house.chips("Ann"), house.tokens("Ann")) == (0, 500)


def test_money_moves_while_a_ruling_waits() -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 1_000)
    house.deal("9C 2D TH 3S")
    house.ok(c.ScanCard, "4H")
    assert required(house.table).what == "ruling"
    house.ok(c.BringChips, "Ann", 500, by=ANN)
    house.ok(c.TakeChips, "Ann", 500, by=ANN)


@pytest.mark.clause("three-card-poker", "12.10")
def test_nobody_carries_away_what_their_hand_may_still_cost() -> None:
    """Whoever has seen a bad hand would otherwise be unable to cover the Play wager, and get the Ante back."""
    house = seated("three-card-poker", {"Ann": 1, "Ben": 2})
    house.bet("Ann", "ante", 1_000)
    house.ok(c.TakeChips, "Ann", 1_000, by=ANN)
    house.deal(three(DEALERS, "2C 4D 7S"))
    says = "Ann has a hand in play: what lies in front of them stays until its result."
    house.refused(c.TakeChips, "Ann", 500, by=ANN, clause="12.10", says=says)
    assert permits(house) == ["bring-chips", "bring-chips"]
    house.ok(c.TakeChips, "Ben", 500, by=player("Ben"))
    house.ok(c.Decide, 1, "play", by=ANN)
    house.refused(c.TakeChips, "Ann", 500, by=ANN, clause="12.10", says=says)
    house.ok(c.ExposeHand, "dealer")
    house.settle()
    house.ok(c.TakeChips, "Ann", 500, by=ANN)


def test_where_no_further_wager_is_asked_for_chips_may_go_during_the_round() -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 1_000)
    house.deal("9C 2D")
    house.ok(c.TakeChips, "Ann", house.chips("Ann"), by=ANN)
    assert house.chips("Ann") == 0


moves = st.lists(st.tuples(st.integers(0, 1), st.sampled_from(("bring", "take", "leave")), st.integers(0, 9), st.integers(0, 4)))


@settings(QUIET, max_examples=60)
@given(moves=moves)
def test_what_a_patron_has_in_the_house_is_the_same_wherever_they_carry_it(moves: list[tuple[int, str, int, int]]) -> None:
    """Two tables, and a pocket kept by hand: whatever is asked for in whatever order, chips only change their place."""
    tables, pocket = [opened("premium-baccarat"), opened("baceball")], [3_000, 1_000]
    for table in tables:
        table.ok(c.JoinTable, "Ann", 1)
    for which, what, chips, tokens in moves:
        house, amounts = tables[which], (chips * 500, tokens * 500)
        if what == "leave":
            pocket = [pocket[0] + house.chips("Ann"), pocket[1] + house.tokens("Ann")]
            house.ok(c.LeaveTable, "Ann")
            house.ok(c.JoinTable, "Ann", 1)
        elif not any(amounts):
            continue
        elif what == "bring":
            if amounts[0] <= pocket[0] and amounts[1] <= pocket[1]:
                house.ok(c.BringChips, "Ann", *amounts, by=ANN)
                pocket = [had - gone for had, gone in zip(pocket, amounts, strict=True)]
        elif amounts[0] <= house.chips("Ann") and amounts[1] <= house.tokens("Ann"):
            house.ok(c.TakeChips, "Ann", *amounts, by=ANN)
            pocket = [had + more for had, more in zip(pocket, amounts, strict=True)]
        else:
            house.refused(c.TakeChips, "Ann", *amounts, by=ANN, says="Ann does not have that much in ...")
    outside = [balances(house.events).get(a.PURSE, 0) for house in tables]
    assert sum(outside) == sum(pocket) - 4_000
    assert pocket[0] + sum(house.chips("Ann") for house in tables) == 3_000
    assert pocket[1] + sum(house.tokens("Ann") for house in tables) == 1_000
