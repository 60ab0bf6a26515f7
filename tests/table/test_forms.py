"""How a permit's open fields are asked for, and the command that comes of the answers."""

from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.pits import PITS, QUIET
from tests.table.test_view import wander
from tests.tables import DEALER, MANAGER, SUPERVISOR, player, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.table.asking.forms import Kind, blanks, command_of, kinds_of
from croupier.table.asking.permitted import permitted, permitted_to
from croupier.table.engine import decide
from croupier.table.message.refusal import Refused
from croupier.table.powers.listed import COMMAND


def test_every_field_of_every_command_has_a_kind() -> None:
    for name, kind in COMMAND.items():
        kinds = kinds_of(name)
        assert kinds.keys() == set(kind.__struct_fields__) - {"by", "at"}
        assert {each for each, _ in kinds.values()} <= set(get_args(Kind))
        assert all(bool(choices) == (each == "choice") for each, choices in kinds.values())


@pytest.mark.parametrize(
    ("command", "kinds"),
    [
        (
                "increase-wager",
                {
                    "player": "name", "area": "number", "wager": "text", "amount": "amount", "through": "choice",
                    "means": "choice", "tokens": "amount",
                },
            ),
        ("reconstruct", {"order": "cards"}),
        ("confirm-outcome", {"hands": "hands"}),
        ("show-dealers-card", {"position": "number", "card": "card"}),
        ("show-player-card", {"player": "name", "card": "choice"}),
        ("keep-apart", {"players": "names", "talking": "yes-no"}),
        ("report-wrong-cards", {"missing": "cards", "foreign": "names"}),
        ("void-round", {"grounds": "text"}),
        ("alter-limits", {"sign": "sign"}),
        ("set-own-limits", {"player": "name", "limits": "limits"}),
        ("change-variant", {"terms": "terms"}),
        ("reserve-areas", {"player": "name", "areas": "numbers"}),
    ],
)  # fmt: skip
def test_the_kind_follows_from_the_field(command: str, kinds: dict[str, str]) -> None:
    assert {name: kind for name, (kind, _) in kinds_of(command).items()} == kinds


def test_what_only_a_person_can_know_has_nothing_usual() -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 1_000)
    house.deal("9C 2D TH 3S")
    by_name = {permit.command: blanks(permit) for permit in permitted_to(house.table, MANAGER)}
    (grounds,) = by_name["void-round"]
    assert (grounds.kind, grounds.usual, grounds.longest) == ("text", None, 80)
    (order,) = by_name["reconstruct"]
    assert (order.kind, order.usual) == ("cards", None)
    house = seated("premium-baccarat")
    (amount,) = next(blanks(permit) for permit in permitted_to(house.table, player("Ann"), among=[c.PlaceWager]))
    assert (amount.field, amount.kind, amount.usual) == ("amount", "amount", 500)
    assert amount.span is not None
    assert (amount.span.lowest, amount.span.fits(amount.usual)) == (500, True)


def test_the_seal_of_the_cards_is_never_asked_for() -> None:
    house = seated("seven-up-baccarat")
    house.bet("Ann", "player", 1_000)
    house.deal("9C")
    asked = {blank.field for permit in permitted(house.table) for blank in blanks(permit)}
    assert "damaged" in asked
    assert "commitment" not in asked


def test_a_command_is_built_from_what_was_said() -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 1_000)
    house.deal("9C 2D TH 3S")
    (permit,) = permitted_to(house.table, SUPERVISOR, among=[c.VoidRound])
    assert command_of(permit, {"grounds": "a gust of wind"}, SUPERVISOR, 7) == c.VoidRound("a gust of wind", by=SUPERVISOR, at=7)
    (permit,) = permitted_to(house.table, DEALER, among=[c.Reconstruct])
    order = tuple(map(Card, ("9C", "2D", "TH", "3S")))
    assert command_of(permit, {"order": order}, DEALER, 7) == c.Reconstruct(order, by=DEALER, at=7)


@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=6)
@given(first=st.integers(1, 4), seeds=st.lists(st.integers(0, 2**24), max_size=16), which=st.integers(0, 2**24))
def test_whatever_is_permitted_is_granted_with_what_is_usual(pit: str, first: int, seeds: list[int], which: int) -> None:
    table = wander(pit, first, seeds)
    found = [permit for permit in permitted(table) if permit.command != "open-table"]
    for permit in Random(which).sample(found, min(12, len(found))):
        usual = {blank.field: blank.usual for blank in blanks(permit) if blank.usual not in (None, ())}
        if any(blank.kind == "yes-no" for blank in blanks(permit)):
            continue  # what Enter says to a question need not be what a ruling hangs on
        assert not isinstance(decide(table, command_of(permit, usual, MANAGER, table.now)), Refused), permit
