"""Results struck out and prohibited devices: who may, what becomes of wagers, hands and money, in all five documents."""

from typing import Any

import pytest
from tests import wrongs as w
from tests.tables import (
    ASSISTANT,
    DEALER,
    INSPECTOR,
    MANAGER,
    PURSE,
    SUPERVISOR,
    SURVEILLANCE,
    House,
    all_of,
    only,
    player,
    seated,
)
from tests.wrongs import SHEETS, STAKE, sound

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.games.topics import FRAUD
from croupier.table.asking.irregularities import fitting, irregularities_of
from croupier.table.asking.permitted import permitted
from croupier.table.asking.view import view
from croupier.table.engine import decide
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.events import WagerReturned, WagerSettled
from croupier.table.message.refusal import Refused
from croupier.table.reading.desk import desk_of

clause = pytest.mark.clause
PREMIUM, SEVEN_UP, LUCKY, BACEBALL, POKER = SHEETS

CLAUSES = {
    PREMIUM: {
        "devices": "15.1", "exempt": "15.2", "powers": "15.3", "void_wagers": "15.3.1", "exclude": "15.3.2",
        "out_of_casino": "15.3.3", "detain": "15.3.4", "strike_out": "15.4", "disruption": "15.4.1", "fraud": "15.4.2",
        "refund": "15.5", "no_bet": "14.4",
    },
    SEVEN_UP: {
        "devices": "14.1", "exempt": "14.2", "powers": "14.3", "void_wagers": "14.3.1", "exclude": "14.3.2",
        "out_of_casino": "14.3.3", "detain": "14.3.4", "strike_out": "14.4", "disruption": "14.4.1", "fraud": "14.4.2",
        "refund": "14.5", "no_bet": "12.4",
    },
    LUCKY: {
        "devices": "12.1", "exempt": "12.2", "powers": "12.3", "void_wagers": "12.3.1", "exclude": "12.3.2",
        "out_of_casino": "12.3.3", "detain": "12.3.4", "strike_out": "12.4", "disruption": "12.4.1", "fraud": "12.4.2",
        "refund": "12.5",
    },
    BACEBALL: {
        "devices": "14.1", "exempt": "14.2", "powers": "14.3", "void_wagers": "14.3.1", "exclude": "14.3.2",
        "out_of_casino": "14.3.3", "strike_out": "14.4", "disruption": "14.4.1", "fraud": "14.4.2", "refund": "14.5",
    },
    POKER: {
        "devices": "14.2", "exempt": "14.3", "powers": "14.4", "void_wagers": "14.4.1", "exclude": "14.4.2",
        "out_of_casino": "14.4.3", "strike_out": "14.5", "disruption": "14.5.1", "fraud": "14.5.2", "refund": "14.6",
    },
}  # fmt: skip

every_game = pytest.mark.parametrize("game", SHEETS)


def by(game: str, *names: str) -> dict[str, str]:
    """These clauses of a game's document."""
    return {name: CLAUSES[game][name] for name in names}


def pair(game: str, **named: Any) -> House:
    return seated(game, {"Ann": 1, "Ben": 2}, **named)


# In every document


@pytest.mark.parametrize("game", [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "15.4", "15.4.1", "15.5")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "14.4", "14.4.1", "14.5")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "12.4", "12.4.1", "12.5")),
    pytest.param("baceball", marks=clause("baceball", "14.4", "14.4.1", "14.5")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "14.5", "14.5.1", "14.6")),
])  # fmt: skip
def test_a_disruption(game: str) -> None:
    sheet = SHEETS[game]
    w.result_is_struck_out(pair(game), sheet.wager, sheet.first, **by(game, "strike_out", "disruption", "refund"))


@pytest.mark.parametrize("game", [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "15.4.1", "15.5")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "14.4.1", "14.5")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "12.4.1", "12.5")),
    pytest.param("baceball", marks=clause("baceball", "14.4.1", "14.5")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "14.5.1", "14.6")),
])  # fmt: skip
def test_a_disruption_after_settlement(game: str) -> None:
    sheet = SHEETS[game]
    w.settled_result_is_struck_out(pair(game), sheet.wager, sheet.cards, **by(game, "disruption", "refund"))


def test_wagers_placed_since_go_back_too() -> None:
    house = pair(PREMIUM)
    w.both_bet(house, "player")
    house.play(SHEETS[PREMIUM].cards)
    house.bet("Ben", "tie", 1_000)
    events = house.ok(c.InvalidateOutcome, "disruption", "fire", by=SUPERVISOR)
    back = only(WagerReturned, events)
    assert (back.player, back.wager, back.amount, back.clauses) == ("Ben", "tie", 1_000, ("15.4.1",))
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE, PURSE)
    sound(house)


def test_a_wager_for_the_next_round_is_not_forfeited_for_the_last() -> None:
    house = pair(PREMIUM)
    w.both_bet(house, "player")
    house.play(SHEETS[PREMIUM].cards)
    house.sit("Cy", 3)
    house.bet("Cy", "player", STAKE)
    house.refused(c.InvalidateOutcome, "fraud", "a marked card", "Cy", True, by=SUPERVISOR, clause="15.5")
    events = house.ok(c.InvalidateOutcome, "fraud", "a marked card", "Cy", by=SUPERVISOR)
    assert only(WagerReturned, events).player == "Cy"
    assert [house.chips(name) for name in ("Ann", "Ben", "Cy")] == [PURSE, PURSE, PURSE]


def test_a_round_is_final_once_its_cards_are_shuffled() -> None:
    house = pair(POKER)
    w.both_bet(house, "ante")
    w.played_out(house, SHEETS[POKER].cards)
    house.clear()
    house.ok(c.Shuffle)
    house.refused(c.InvalidateOutcome, "disruption", "fire", by=SUPERVISOR, clause="14.5.1")


@pytest.mark.parametrize("game", [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "15.4", "15.4.2", "15.5")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "14.4", "14.4.2", "14.5")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "12.4", "12.4.2", "12.5")),
    pytest.param("baceball", marks=clause("baceball", "14.4", "14.4.2", "14.5")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "14.5", "14.5.2", "14.6")),
])  # fmt: skip
def test_a_fraud(game: str) -> None:
    sheet = SHEETS[game]
    w.fraud_is_struck_out(pair(game), sheet.wager, sheet.first, **by(game, "strike_out", "fraud", "refund"))


@pytest.mark.parametrize("game", [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "15.4.2", "15.5")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "14.4.2", "14.5")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "12.4.2", "12.5")),
    pytest.param("baceball", marks=clause("baceball", "14.4.2", "14.5")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "14.5.2", "14.6")),
])  # fmt: skip
def test_a_culprit_who_has_left_with_winnings(game: str) -> None:
    """What was returned to her and paid is owed, her stake being forfeit; a Play wager that stood off is a stake as well."""
    sheet = SHEETS[game]
    w.culprit_who_has_gone_owes(pair(game), sheet.wager, sheet.cards, over=True, amount=(3 if game == POKER else 2) * STAKE)


IN_IT_TOGETHER = [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "15.4.2", "15.5")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "14.4.2", "14.5")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "12.4.2", "12.5")),
    pytest.param("baceball", marks=clause("baceball", "14.4.2", "14.5")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "14.5.2", "14.6")),
]


@pytest.mark.parametrize("game", IN_IT_TOGETHER)
def test_accomplices_lose_their_wagers_with_the_culprit(game: str) -> None:
    """Ann and Ben were in it together; only the third player's wager goes back."""
    sheet, book = SHEETS[game], by(game, "fraud", "refund")
    house = pair(game)
    house.sit("Cy", 3)
    w.both_bet(house, sheet.wager)
    house.bet("Cy", sheet.wager, STAKE)
    house.deal(" ".join(sheet.first.split()[:2]))
    together: dict[str, Any] = {"ground": "fraud", "what": "a signal", "by": SUPERVISOR}
    for named, cited in (
        ({"culprit": "Ann", "accomplices": ("Ann",)}, "fraud"), ({"accomplices": ("Ben", "Ben")}, "fraud"),
        ({"culprit": "Ann", "accomplices": ("Zoe",)}, "refund"),
    ):  # fmt: skip
        house.refused(c.InvalidateOutcome, forfeit=True, clause=book[cited], **named, **together)
    fire = "A disruption has no culprit; a fraud has."
    house.refused(c.InvalidateOutcome, "disruption", "fire", accomplices=("Ben",), by=SUPERVISOR, says=fire)
    events = house.ok(c.InvalidateOutcome, culprit="Ann", forfeit=True, accomplices=("Ben",), **together)
    struck = only(u.OutcomeInvalidated, events)
    assert (struck.culprit, struck.accomplices) == ("Ann", ("Ben",))
    assert [house.chips(name) for name in ("Ann", "Ben", "Cy")] == [PURSE - STAKE, PURSE - STAKE, PURSE]
    assert {event.clauses for event in all_of(WagerSettled, events)} == {(book["refund"],)}
    sound(house)
    w.next_round_can_come(house)


@pytest.mark.parametrize("game", IN_IT_TOGETHER)
@pytest.mark.parametrize("culprit", ["", "Cy"])
def test_the_fraud_of_one_without_a_wager_costs_those_who_had_a_part_in_it(game: str, culprit: str) -> None:
    """A stranger, or a player who sat this round out, cheated for Ben: Ben has left with what he won and owes all of it."""
    sheet = SHEETS[game]
    house = pair(game)
    house.sit("Cy", 3)
    w.both_bet(house, sheet.wager)
    w.played_out(house, sheet.cards)
    won = house.chips("Ben") - (PURSE - STAKE)
    house.ok(c.LeaveTable, "Ben")
    if desk_of(house.table).provisions[FRAUD].must_forfeit:
        refund = by(game, "refund")["refund"]
        house.refused(c.InvalidateOutcome, "fraud", "a signal", culprit, False, ("Ben",), by=SUPERVISOR, clause=refund)
    house.ok(c.InvalidateOutcome, "fraud", "a signal", culprit, True, ("Ben",), by=SUPERVISOR)
    register = house.table.casebook.register
    played = (3 if game == POKER else 2) * STAKE
    assert (sum(entry.amount for entry in register), {(entry.player, entry.over) for entry in register}) == (
        played,
        {("Ben", True)},
    )
    assert won >= played - STAKE
    assert house.chips("Ann") == PURSE
    sound(house)


def test_a_culprit_who_has_left_after_losing_is_owed_nothing() -> None:
    house = pair(PREMIUM)
    w.culprit_who_has_gone_owes(house, "banker", SHEETS[PREMIUM].cards, over=True, amount=0)
    assert house.table.casebook.register == ()


@pytest.mark.parametrize("game", [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "15.1", "15.2", "15.3", "15.3.1")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "14.1", "14.2", "14.3", "14.3.1")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "12.1", "12.2", "12.3", "12.3.1")),
    pytest.param("baceball", marks=clause("baceball", "14.1", "14.2", "14.3", "14.3.1")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "14.2", "14.3", "14.4", "14.4.1")),
])  # fmt: skip
def test_a_device_users_wagers(game: str) -> None:
    sheet = SHEETS[game]
    named = by(game, "devices", "exempt", "powers", "void_wagers")
    w.device_users_wagers_are_void(pair(game), sheet.wager, sheet.first, sheet.alone, ben_gains=STAKE, **named)


@pytest.mark.parametrize("game", [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "15.3.1", "14.4")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "14.3.1", "12.4")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "12.3.1")),
    pytest.param("baceball", marks=clause("baceball", "14.3.1")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "14.4.1")),
])  # fmt: skip
def test_a_device_user_who_played_alone(game: str) -> None:
    sheet, no_bet = SHEETS[game], CLAUSES[game].get("no_bet", "")
    first, rest = (sheet.first, sheet.rest) if no_bet else (sheet.first.split()[0], "")
    w.nobodys_wagers_are_left(pair(game), sheet.wager, first, rest, no_bet=no_bet, **by(game, "void_wagers"))


@pytest.mark.parametrize("game", [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "15.3.1")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "14.3.1")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "12.3.1")),
    pytest.param("baceball", marks=clause("baceball", "14.3.1")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "14.4.1")),
])  # fmt: skip
def test_a_device_found_after_the_result(game: str) -> None:
    sheet = SHEETS[game]
    w.void_after_the_result(pair(game), sheet.wager, sheet.cards, **by(game, "void_wagers"))


@pytest.mark.parametrize("game", [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "15.3.2", "15.3.3")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "14.3.2", "14.3.3")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "12.3.2", "12.3.3")),
    pytest.param("baceball", marks=clause("baceball", "14.3.2", "14.3.3")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "14.4.2", "14.4.3")),
])  # fmt: skip
def test_a_device_user_is_excluded_from_the_casino(game: str) -> None:
    sheet = SHEETS[game]
    named = by(game, "devices", "exempt", "powers", "out_of_casino", "exclude")
    w.device_user_leaves_the_casino(pair(game), sheet.wager, sheet.first.split()[0], **named)


@pytest.mark.parametrize("game", [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "15.3.4")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "14.3.4")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "12.3.4")),
])  # fmt: skip
def test_detention(game: str) -> None:
    w.device_user_is_detained(pair(game), SHEETS[game].wager, **by(game, "devices", "powers", "detain"))


@pytest.mark.parametrize("game", [BACEBALL, POKER])
def test_no_detention_where_the_document_has_none(game: str) -> None:
    w.nobody_is_detained(pair(game), **by(game, "powers"))
    assert "device-user-detained" not in {known.slug for known in irregularities_of(game)}


@every_game
def test_what_is_left_in_the_shoe_is_for_staff_and_inspectors(game: str) -> None:
    """A screen that counted cards for a player would be such a device."""
    house = pair(game)
    for actor in (DEALER, SUPERVISOR, ASSISTANT, MANAGER, SURVEILLANCE, INSPECTOR):
        assert view(house.table, actor).composition is not None
    assert view(house.table, player("Ann")).composition is None


SLUGS = ("disruption", "fraud", "device-user-void", "device-user-excluded", "device-user-barred", "device-user-detained")


@every_game
def test_rulings_on_conduct_are_offered_when_they_fit(game: str) -> None:
    """With the catalogue's rank and clause, and only where there is a wager to void or a result to strike out."""
    sheet, known = SHEETS[game], {each.slug: each for each in irregularities_of(game)}
    house = pair(game)

    def offered() -> set[str]:
        found = [offer for offer in fitting(house.table) if offer.irregularity.slug in SLUGS]
        for offer in found:
            assert offer.permit.rank is known[offer.irregularity.slug].rank is Rank.SUPERVISOR
            [first, *_] = house_would(house, offer.permit.example(SUPERVISOR, house.now))
            assert first.clauses[0] == offer.irregularity.clause
        return {offer.irregularity.slug for offer in found}

    always = {"device-user-excluded", "device-user-barred"} | ({"device-user-detained"} & set(known))
    assert offered() == always
    w.both_bet(house, sheet.wager)
    assert offered() == always | {"device-user-void"}
    house.deal(sheet.first)
    house.sit("Cy", 3)
    assert offered() == always | {"device-user-void", "disruption", "fraud"}
    culprits = {(each.fields["culprit"], each.fields["forfeit"]) for each in permits(house, "invalidate-outcome", ground="fraud")}
    mild = set[tuple[str, bool]]() if game == "lucky-draw-baccarat" else {("Ann", False), ("Ben", False)}
    by_others = {("", True), ("Cy", True)}
    assert culprits == {("", False), ("Ann", True), ("Ben", True), ("Cy", False)} | mild | by_others
    assert {each.fields["player"] for each in permits(house, "void-wagers-of")} == {"Ann", "Ben"}
    assert {each.fields["player"] for each in permits(house, "exclude-from-casino")} == {"Cy"}


def house_would(house: House, command: Command) -> tuple[Any, ...]:
    outcome = decide(house.table, command)
    assert not isinstance(outcome, Refused), outcome
    return outcome


def permits(house: House, command: str, **fields: Any) -> list[Any]:
    found = [permit for permit in permitted(house.table) if permit.command == command]
    return [permit for permit in found if all(permit.fields[name] == value for name, value in fields.items())]
