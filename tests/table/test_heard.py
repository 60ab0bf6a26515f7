"""What each person hears of an event: everything but the faces that are not theirs to see."""

from random import Random
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.table.pits import QUIET, as_required, upset
from tests.table.test_view import DOWN, VIEWERS, one_folded, otherwise, poker, wander
from tests.tables import DEALER, INSPECTOR, SURVEILLANCE, player, seated

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.games.ranks import SEES_ALL
from croupier.table.asking.heard import heard
from croupier.table.engine import decide
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.model.cards import Held, Slot
from croupier.table.model.people import Actor
from croupier.table.model.table import Table

SHOWN: Final = (
    e.ResultAnnounced,
    e.CountsAnnounced,
    e.WagerSettled,
    u.SettlementReversed,
    u.DisplayDisregarded,
    u.DealersCardShown,
)
"""Events by which faces become known to all, or which rest on such."""


def with_another_card(table: Table, command: Command, rng: Random) -> Command:
    """The same card, but for its face, where one comes out and is told to the table."""
    card = command.card if isinstance(command, (c.DealCard, c.ScanCard)) else None
    if card is None:
        return command
    stock = table.cards.stock
    alike = [other for other in PACK if stock.could_hold(other) == stock.could_hold(card)]
    return replace(command, card=rng.choice(alike))


def known_to_all(event: e.Event) -> bool:
    """Whether this is where what lay face down is shown."""
    up = isinstance(event, e.CardDealt) and event.up
    return isinstance(event, SHOWN) or up or (isinstance(event, u.CardHeld) and event.held.up)


@pytest.mark.slow
@pytest.mark.parametrize("pit", DOWN)
@settings(QUIET, max_examples=40)
@given(
    first=st.integers(1, 4), seeds=st.lists(st.integers(0, 2**24), max_size=24), then=st.integers(0, 2**24),
    other=st.integers(0, 2**24),
)  # fmt: skip
def test_what_may_not_be_seen_is_not_heard_either(pit: str, first: int, seeds: list[int], then: int, other: int) -> None:
    table = wander(pit, first, seeds)
    if table.closed:
        return
    command = (as_required, upset)[then % 2](Random(then), table)
    for viewer in VIEWERS:
        if viewer.rank in SEES_ALL:
            continue
        twin = otherwise(table, viewer, Random(other)) or table
        happened, otherwise_happened = decide(table, command), decide(twin, with_another_card(twin, command, Random(other)))
        if isinstance(happened, Refused) or isinstance(otherwise_happened, Refused):
            continue
        for event, alike in zip(happened, otherwise_happened, strict=False):
            if known_to_all(event) or type(event) is not type(alike):
                break
            assert msgspec.json.encode(heard(event, viewer)) == msgspec.json.encode(heard(alike, viewer))


def raw(viewer: Actor, *events: e.Event) -> bytes:
    return msgspec.json.encode([heard(event, viewer) for event in events])


def test_surveillance_and_inspectors_hear_all() -> None:
    house = poker()
    for card in ("2C", "3C", "4C", "5D", "6D", "7D", "8H", "9H", "TH"):
        (event,) = (each for each in house.ok(c.DealCard, Card(card)) if isinstance(each, e.CardDealt))
        assert {heard(event, viewer).card for viewer in (INSPECTOR, SURVEILLANCE)} == {Card(card)}
        assert {heard(event, viewer).card for viewer in (DEALER, player("Ann"), player("Ben"))} == {None}
        assert heard(event, DEALER) == replace(event, card=None)


def test_a_hand_given_up_goes_to_the_rack_unnamed() -> None:
    house = one_folded()
    cleared = next(event for event in house.ok(c.ClearRound) if isinstance(event, e.RoundCleared))
    assert {"3C", "6D", "9H"} <= set(cleared.racked)
    for viewer in (DEALER, player("Ben")):
        for card in cleared.racked:
            assert card.encode() not in raw(viewer, cleared)
        told = heard(cleared, viewer)
        assert told.racked_unseen + len(told.racked) == len(cleared.racked) + cleared.racked_unseen
    assert heard(cleared, INSPECTOR) == cleared


@pytest.mark.parametrize("up", [True, False])
def test_a_held_card_is_heard_of_as_it_lies(up: bool) -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 1_000)
    house.deal("9C 2D TH 3S")
    found = [*house.ok(c.ScanCard, Card("4H"), up, "player"), *house.ok(c.KeepForNoBet if up else c.KeepForNext)]
    assert [type(event) for event in found] == [u.CardHeld, u.HeldKept]
    for viewer in (DEALER, player("Ann")):
        assert (b"4H" in raw(viewer, *found)) == up
    assert raw(INSPECTOR, *found).count(b"4H") == 2


def test_a_card_that_cannot_be_there_is_not_named_while_it_lies_face_down() -> None:
    house = seated("three-card-poker")
    house.bet("Ann", "ante", 1_000)
    house.deal("AS")
    (event,) = house.ok(c.ScanCard, Card("AS"), False)
    assert isinstance(event, u.CardHeld)
    assert event.held.impossible
    told = heard(event, player("Ann")).held
    assert (told.card, told.impossible, "ace of" in told.why, "AS" in told.why) == (None, False, False, False)


WHO = {"by": DEALER, "at": 0, "clauses": ("14.1",)}
DOWN_HERE, UP_HERE = Slot(Card("5C"), up=False), Slot(Card("9D"), up=True)


@pytest.mark.parametrize(
    "event",
    [
        u.HandsRelaid({"player": (DOWN_HERE, UP_HERE)}, (DOWN_HERE,), (DOWN_HERE, UP_HERE), **WHO),  # type: ignore[arg-type]
        u.OutcomeConfirmed({"player": (DOWN_HERE, UP_HERE)}, **WHO),  # type: ignore[arg-type]
    ],
)
def test_cards_laid_anew_are_heard_of_as_they_lie(event: e.Event) -> None:
    assert b"5C" not in raw(player("Ann"), event)
    assert raw(player("Ann"), event).count(b"9D") == raw(INSPECTOR, event).count(b"9D") > 0
    assert b"5C" in raw(INSPECTOR, event)


def test_the_faces_of_a_rack_are_not_told_when_it_is_shuffled() -> None:
    event = e.RackReshuffled("", (Card("5C"), Card("9D")), 3, 1, (), True, **WHO)  # type: ignore[arg-type]
    told = heard(event, DEALER)
    assert (told.known, told.unseen) == ((), 5)


def test_a_misread_card_is_corrected_without_a_face_while_it_lies_face_down() -> None:
    held = Held(Card("5C"), up=False, laid="", faced=False, why="The packs hold no further 5C.", impossible=True)
    corrected = u.HeldCorrected(held, Card("9D"), "It was misread as the five of clubs.", **WHO)  # type: ignore[arg-type]
    nothing = u.HeldCorrected(held, None, "", **WHO)  # type: ignore[arg-type]
    for secret in (b"5C", b"9D", b"clubs"):
        assert secret not in raw(player("Ann"), corrected, nothing)
    assert heard(corrected, DEALER).why
    assert not heard(nothing, DEALER).why
