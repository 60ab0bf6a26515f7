"""What a sealed table knows of its cards nobody's word overturns: a round dealt rightly keeps its result."""

from functools import partial
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace
from tests.desk.pit import Pit
from tests.table.pits import PITS, WRONG, filled
from tests.table.saying import any_of
from tests.tables import DEALER, INSPECTOR, MANAGER, SUPERVISOR, player, refusal

from croupier import commands as c
from croupier.cards.card import Card
from croupier.desk.training import rulings
from croupier.games.ranks import Rank
from croupier.games.rules import Result
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.permitted import permitted_to
from croupier.table.engine import decide
from croupier.table.message import upsets as u
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of

WAGER: Final = {
    "premium-baccarat": "player", "seven-up-baccarat": "player", "lucky-draw-baccarat": "enter", "baceball": "bet",
    "three-card-poker": "ante",
}  # fmt: skip
NONE_WRONG: Final = "The cards are sealed: each of them is accounted for, so that none is missing and none is foreign."
UNDONE: Final = (u.SettlementReversed, u.RoundVoided, u.HandRemoved, u.ShoeVoided)


def staked(name: str, seed: int) -> Pit:
    """Ann has a stake on the table, and no card is dealt."""
    pit = Pit(PITS[name], Random(seed))
    pit.until_players()
    assert not isinstance(pit.do(c.PlaceWager, "Ann", 1, WAGER[PITS[name].game], 1_000), Refused)
    return pit


def goes_on(pit: Pit) -> None:
    """The house does what is next; players decide to play or to stand."""
    if pit.required().what == "ask":
        pit.do(c.Decide, 1, "play" if desk_of(pit.table).rules.game == "three-card-poker" else "stand")
    elif not pit.step():
        pit.go_on()


def up_to(pit: Pit, what: str) -> bool:
    """The round goes on until this is required."""
    for _ in range(60):
        if pit.required().what == what:
            return True
        goes_on(pit)
    return False


def lost(name: str, what: str) -> Pit:
    """A round dealt rightly that Ann has lost, at the moment when this is required."""
    for seed in range(60):
        pit = staked(name, seed)
        if up_to(pit, what) and pit.table.latest is not None:
            lines = (*pit.table.latest.due, *pit.table.latest.settled)
            if any(line.player == "Ann" and line.result is Result.LOSE for line in lines):
                return pit
    raise AssertionError("Ann never loses")


# Cards missing or foreign


@pytest.mark.clause("premium-baccarat", "14.11.2")
@pytest.mark.clause("seven-up-baccarat", "12.8.2")
@pytest.mark.clause("lucky-draw-baccarat", "10.15.2")
@pytest.mark.clause("baceball", "12.9.2")
@pytest.mark.clause("three-card-poker", "12.9.2")
@pytest.mark.parametrize("what", ["deal", "settle", "clear"])
@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("premium", "14.11"), ("premium-b", "14.11"), ("seven-up", "12.8"), ("lucky-shoe", "10.15"), ("lucky-shuffler", "10.15"),
        ("baceball", "12.9"), ("poker-shoe", "12.9"), ("poker-shuffler", "12.9"),
    ],
)  # fmt: skip
def test_no_card_of_a_sealed_shoe_is_missing_or_foreign(name: str, clause: str, what: str) -> None:
    pit = staked(name, 1) if what == "deal" else lost(name, what)
    before = pit.table
    for by in (DEALER, SUPERVISOR, MANAGER):
        refusal(pit.do(c.ReportWrongCards, (), ("a joker",), by=by), says=NONE_WRONG, clause=clause)
        refusal(pit.do(c.ReportWrongCards, (Card("AS"),) * 9, by=by), says=NONE_WRONG, clause=clause)
        refusal(pit.do(c.ReportWrongCards, by=by), says=NONE_WRONG, clause=clause)
    refusal(pit.do(c.ReportWrongCards, (), ("a joker",), by=player("Ann")), says="This needs a dealer or above, not a player.")
    assert pit.table is before
    assert not pit.permitted(MANAGER, c.ReportWrongCards)
    assert "wrong-cards" not in {offer.irregularity.slug for offer in fitting(pit.table)}


# Three Card Poker: hands wrong in number, and misdeals


@pytest.mark.clause("three-card-poker", "12.2", "12.7")
@pytest.mark.parametrize("what", ["settle", "clear"])
@pytest.mark.parametrize("name", ["poker-shoe", "poker-shuffler"])
def test_a_lost_hand_has_the_cards_that_were_dealt_to_it(name: str, what: str) -> None:
    pit = lost(name, what)
    before = pit.table
    for by in (DEALER, SUPERVISOR, MANAGER):
        for count in (0, 1, 2, 4, 5, 52):
            says = "The cards are sealed and counted as they come: {} has 3."
            refusal(pit.do(c.DeclareMisdeal, count, by=by), clause="12.2", says=says.format("the dealer"))
            refusal(pit.do(c.VoidHand, 1, count, by=by), clause="12.7", says=says.format("area 1"))
    refusal(pit.do(c.VoidHand, 1), clause="12.7", says="The hand of area 1 has the cards it should have.")
    pit.misdeal("dealer")
    refusal(pit.do(c.DeclareMisdeal, 4), clause="12.2")  # a card that comes after the result spoils no hand
    assert before.latest is not None
    assert pit.table.latest is not None
    assert (pit.table.latest.settled, pit.table.chips("Ann")) == (before.latest.settled, before.chips("Ann"))
    assert not [permit for permit in permitted_to(before, MANAGER) if permit.command in ("declare-misdeal", "void-hand")]


@pytest.mark.clause("three-card-poker", "12.2")
def test_a_card_too_many_on_the_dealers_hand_is_a_misdeal_by_its_true_number() -> None:
    pit = staked("poker-shoe", 3)
    assert up_to(pit, "ask")
    pit.misdeal("dealer", up=False)
    refusal(pit.do(c.DeclareMisdeal, 5), clause="12.2", says="The cards are sealed and counted as they come: the dealer has 4.")
    found = [permit for permit in permitted_to(pit.table, DEALER) if permit.command == "declare-misdeal"]
    assert sorted(permit.fields["count"] for permit in found) == [3, 4]
    for permit in found:
        assert not isinstance(decide(pit.table, permit.example(DEALER, pit.table.now)), Refused)
    came = pit.do(c.DeclareMisdeal, 4)
    assert not isinstance(came, Refused)
    assert came[0].clauses == ("12.2", "12.4")
    pit.in_step()


@pytest.mark.clause("three-card-poker", "12.7")
def test_a_card_too_many_on_a_players_hand_voids_it_by_its_true_number() -> None:
    pit = staked("poker-shoe", 3)
    assert up_to(pit, "ask")
    pit.do(c.PickUpCards, 1)
    pit.misdeal("1", up=False)
    for count in (2, 5):
        refusal(pit.do(c.VoidHand, 1, count), clause="12.7", says="The cards are sealed and counted as they come: area 1 has 4.")
    refusal(pit.do(c.DeclareMisdeal, 4), clause="12.2", says="The cards are sealed and counted as they come: the dealer has 3.")
    for count in (3, 4):
        assert not isinstance(decide(pit.table, c.VoidHand(1, count, by=DEALER, at=pit.table.now)), Refused)
    assert sorted(permit.fields["count"] for permit in pit.permitted(DEALER, c.VoidHand)) == [3, 4]


@pytest.mark.clause("three-card-poker", "12.1")
@pytest.mark.parametrize("name", ["poker-shoe", "poker-shuffler"])
def test_a_deal_in_which_nothing_went_wrong_is_no_misdeal(name: str) -> None:
    """At the first card of the round, in the middle of it, and while players decide on cards that they may have seen."""
    pit, looked = staked(name, 2), 0
    pit.deal()
    while pit.required().what in ("deal", "ask"):
        for by in (DEALER, SUPERVISOR, MANAGER):
            refusal(pit.do(c.DeclareMisdeal, by=by), clause="12.1", says="The cards are sealed, and each went where the rules...")
        assert not pit.permitted(MANAGER, c.DeclareMisdeal)
        looked += 1
        if pit.required().what == "ask":
            break
        assert pit.step()
    assert looked > 1
    pit.misdeal("2", up=False)
    came = pit.do(c.DeclareMisdeal)
    assert not isinstance(came, Refused)
    assert came[0].clauses == ("12.1", "12.4")
    pit.in_step()


# A device that is said to fail


@pytest.mark.clause("seven-up-baccarat", "13.4")
@pytest.mark.clause("baceball", "13.4")
@pytest.mark.clause("lucky-draw-baccarat", "11.4")
@pytest.mark.clause("three-card-poker", "13.2.1")
@pytest.mark.parametrize(
    ("name", "clause"), [("seven-up", "13.4"), ("baceball", "13.4"), ("lucky-shuffler", "11.4"), ("poker-shuffler", "13.2")]
)
def test_a_result_is_not_undone_by_a_dealers_word_that_the_device_failed(name: str, clause: str) -> None:
    pit = lost(name, "settle")
    before = pit.table
    for spoiled in ((), (None,)):
        says = "This needs a casino supervisor or above, not a dealer."
        refusal(pit.do(c.DeviceFails, spoiled, True, True, True, by=DEALER), clause=clause, says=says)
    assert pit.table is before
    assert not pit.permitted(DEALER, c.DeviceFails)
    assert {permit.rank for permit in pit.permitted(SUPERVISOR, c.DeviceFails)} == {SUPERVISOR.rank}
    came = pit.do(c.DeviceFails, (), True, True, True, by=SUPERVISOR)
    assert not isinstance(came, Refused)
    assert [event.by for event in came if isinstance(event, u.RoundVoided)] == [SUPERVISOR]
    pit.in_step()


@pytest.mark.clause("seven-up-baccarat", "13.2")
@pytest.mark.clause("baceball", "13.2")
@pytest.mark.clause("lucky-draw-baccarat", "11.2", "11.5.1")
@pytest.mark.parametrize("name", ["seven-up", "baceball", "lucky-shuffler"])
def test_a_dealer_moves_the_cards_to_another_device_and_gives_no_wager_back(name: str) -> None:
    pit = staked(name, 1)
    pit.deal()
    found = pit.permitted(DEALER, c.DeviceFails)
    assert {(permit.fields["disadvantage"], permit.fields["another"], permit.fields["practicable"]) for permit in found} == {
        (False, True, True)
    }
    asked = {ruling.slug: ruling.rank for ruling in rulings(pit) if ruling.slug.startswith("device-") and "user" not in ruling.slug}
    assert asked.pop("device-intact") is asked.pop("device-damaged") is Rank.DEALER
    assert len(asked) == 2
    assert set(asked.values()) == {Rank.SUPERVISOR}
    lacking = (
        partial(c.DeviceFails, another=False),
        partial(c.DeviceFails, practicable=False),
        partial(c.DeviceFails, disadvantage=True),
    )
    for kind in lacking:
        says = "This needs a casino supervisor or above, not a dealer."
        refusal(pit.do(kind, by=DEALER), says=says)
    assert not isinstance(pit.do(c.DeviceFails, by=DEALER), Refused)
    pit.in_step()


# Whatever a dealer says


def undone(table: Table, by: Actor, rng: Random) -> list[object]:
    """What someone could say now to take a round or a hand back: all that is offered, and rulings of every kind with any values."""
    offered = [replace(filled(rng, table, permit), by=by) for permit in permitted_to(table, by, among=WRONG)]
    said = [replace(any_of(kind, rng, table), by=by, at=table.now) for kind in WRONG for _ in range(3)]
    return [
        command
        for command in (*offered, *said)
        if not isinstance(came := decide(table, command), Refused) and any(isinstance(event, UNDONE) for event in came)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in PITS if PITS[name].game in WAGER])
@pytest.mark.parametrize("seed", [1, 2])
def test_no_word_of_a_dealer_takes_back_a_round_in_which_nothing_went_wrong(name: str, seed: int) -> None:
    """From the first card until the round is cleared, and after that, while a dealing error could still reopen it."""
    pit, rng, moments = staked(name, seed), Random(seed), list[str]()
    while "clear" not in moments[:-1]:
        goes_on(pit)
        if pit.table.latest is not None:
            assert undone(pit.table, DEALER, rng) == []
            assert undone(pit.table, INSPECTOR, rng) == []
            moments.append(pit.required().what)
    assert {"deal", "settle"} <= set(moments)
    assert pit.table.round is None
