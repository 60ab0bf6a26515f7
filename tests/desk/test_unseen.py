"""No answer of a virtual table tells a card: two that differ only in what someone may not see answer them alike."""

from collections import Counter
from random import Random
from typing import Any, Final, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.desk.pit import Pit
from tests.table.pits import PITS, QUIET
from tests.table.saying import any_of
from tests.table.test_view import VIEWERS, otherwise, wander
from tests.tables import DEALER, INSPECTOR, MANAGER, SUPERVISOR, SURVEILLANCE, conditions, player, refusal

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.cards.sealed import Sealed
from croupier.desk.dealer import VirtualTable, prepared
from croupier.desk.following import Chance
from croupier.desk.training import leading_on, rulings
from croupier.games.ranks import STAFF, Rank
from croupier.games.rules import Deal
from croupier.table.asking.forms import kinds_of
from croupier.table.asking.heard import heard
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.permitted import permitted, permitted_to
from croupier.table.asking.required import required
from croupier.table.asking.view import view
from croupier.table.engine import decide
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMANDS
from croupier.table.powers.power import POWERS, SEALED, SOMEONE
from croupier.table.reading.desk import desk_of

PREMIUM_B: Final = conditions("premium-baccarat", method="B")
House = tuple[Table, Sealed | None]
"""A table and its sealed cards."""


def with_rest(table: Table, sealed: Sealed, rest: list[int], unseen: list[int]) -> Sealed:
    """The sealed cards of a table from which these are still to come, and these were burned unseen."""
    seen = bytes(place for place, gone in enumerate(table.cards.stock.gone) for _ in range(gone))
    return replace(
        sealed, order=bytes(rest), gone=0, cut=None, hidden=(), burned=0, returned=b"", out=seen, out_unseen=bytes(unseen)
    )


def names_a_card(command: Command) -> bool:
    declared = POWERS[type(command)]
    fields = {declared.cards, *declared.faces} - {""}
    return any(getattr(command, field) not in (None, ()) for field in fields)


def twins(table: Table, sealed: Sealed | None, viewer: Actor, rng: Random) -> tuple[House, House]:
    """A virtual table, and one that differs from it only in what the viewer may not see: the shoe's order at the least."""
    other = otherwise(table, viewer, rng) or table
    if sealed is None:
        return (table, None), (other, None)
    rest, unseen = list(sealed._rest()), list(sealed._unseen())
    pool = Counter([*rest, *unseen])
    pool.update(dict(enumerate(table.cards.stock.gone)))
    pool.subtract(dict(enumerate(other.cards.stock.gone)))
    assert min(pool.values()) >= 0
    mixed = list(pool.elements())
    rng.shuffle(mixed)
    first = with_rest(table, sealed, rest, unseen)
    return (table, first), (other, with_rest(other, sealed, mixed[: len(rest)], mixed[len(rest) :]))


def answer(house: House, command: Command) -> Refused | tuple[Event, ...]:
    """What someone hears who gives a command: why not, or what follows. If one of the staff has it granted, cards may come to
    light by it, and only that it was granted is looked at."""
    table, sealed = house
    ready = prepared(table, sealed, command, Chance(Random(1).randbytes))
    outcome = ready if isinstance(ready, Refused) else decide(table, ready.command)
    if isinstance(outcome, Refused):
        return outcome
    return tuple(heard(event, command.by) for event in outcome) if command.by.rank is Rank.PLAYER else ()


def commands(house: House, viewer: Actor, rng: Random) -> list[Command]:
    """Whatever someone might say who guesses right: everything that fits with its true faces, and every kind with any values."""
    table, _ = house
    fit = [permit.example(viewer, table.now) for permit in permitted(table)]
    said = [any_of(kind, rng, table) for kind in COMMANDS for _ in range(2)]
    return [*fit, *(replace(command, by=viewer, at=table.now) for command in said)]


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=8)
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 60), erring=st.sampled_from((0.0, 0.1, 0.3)))
def test_two_tables_that_differ_in_hidden_cards_answer_alike(pit: str, seed: int, steps: int, erring: float) -> None:
    rng = Random(seed)
    house = Pit(PITS[pit], rng)
    for _ in range(steps):
        house.err() if rng.random() < erring else house.go_on()
    for viewer in VIEWERS:
        one, other = twins(house.table, house.sealed, viewer, rng)
        for command in (*commands(one, viewer, rng), *commands(other, viewer, rng)):
            assert answer(one, command) == answer(other, command), command
        assert required(one[0]) == required(other[0])
        for asked in (view, permitted_to):
            assert msgspec.json.encode(asked(one[0], viewer)) == msgspec.json.encode(asked(other[0], viewer))
        assert fitting(one[0], viewer=viewer) == fitting(other[0], viewer=viewer)
        if viewer.rank in STAFF:
            for found in (rulings, leading_on):
                houses = [VirtualTable.going_on(*each, entropy=rng.randbytes) for each in (one, other)]
                assert msgspec.json.encode(found(houses[0])) == msgspec.json.encode(found(houses[1]))


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=10)
@given(first=st.integers(1, 4), seeds=st.lists(st.integers(0, 2**24), max_size=30), other=st.integers(0, 2**24))
def test_cards_that_only_the_shoe_has_read_are_told_to_nobody(pit: str, first: int, seeds: list[int], other: int) -> None:
    """At a table with real cards staff may say what they see, and are told if it was read otherwise; nobody else is."""
    table = wander(pit, first, seeds)
    for viewer in VIEWERS:
        rng = Random(other)
        twin = otherwise(table, viewer, rng)
        if twin is None or twin.cards.commitment:
            continue
        for command in (*commands((table, None), viewer, rng), *commands((twin, None), viewer, rng)):
            if viewer.rank not in STAFF or not names_a_card(command):
                said, again = decide(table, command), decide(twin, command)
                assert isinstance(said, Refused) is isinstance(again, Refused), command
                assert said == again or not isinstance(said, Refused), command
        assert required(table) == required(twin)
        assert msgspec.json.encode(permitted_to(table, viewer)) == msgspec.json.encode(permitted_to(twin, viewer))
        assert fitting(table, viewer=viewer) == fitting(twin, viewer=viewer)


# Guesses, one by one


def dealt_down(seed: int) -> Pit:
    """A Method B coup, its four cards face down and nobody looking yet."""
    pit = Pit(PREMIUM_B, Random(seed))
    pit.until_players()
    pit.do(c.PlaceWager, "Ann", 1, "player", 500)
    while pit.table.round is None or pit.table.round.dealt < 4:
        assert pit.step()
    return pit


def true_faces(pit: Pit) -> dict[str, tuple[Card, ...]]:
    assert pit.table.round is not None
    return {hand: tuple(cards) for hand, cards in pit.table.round.cards.items()}


@pytest.mark.clause("premium-baccarat", "14.13")
@pytest.mark.parametrize("by", [player("Ann"), player("Zoe"), DEALER, SUPERVISOR, MANAGER, INSPECTOR, SURVEILLANCE])
def test_no_guess_at_cards_that_lie_face_down_is_told_from_another(by: Actor) -> None:
    """Every face of every card is guessed alone, then all of them rightly: about a hundred guesses had told the coup."""
    pit = dealt_down(3)
    true = true_faces(pit)
    pit.do(c.ReportDiscrepancy, "something", by=SUPERVISOR)
    guesses = [dict[str, tuple[Card, ...]](dict.fromkeys(true, (card, card))) for card in PACK]
    said = {pit.do(c.ConfirmOutcome, guess, by=by) for guess in guesses}
    said.add(pit.do(c.ConfirmOutcome, true, by=by))
    [one] = said
    assert isinstance(one, Refused)
    assert one.sentence == SEALED or "This needs a casino supervisor" in one.sentence
    assert pit.table.round is not None
    assert not pit.table.round.upset.discrepancy, "what a sealed shoe gave is never in question"


@pytest.mark.clause("three-card-poker", "12.6")
@pytest.mark.parametrize("by", [player("Ann"), DEALER, SUPERVISOR])
def test_the_dealers_card_is_not_named_by_whoever_shows_it(by: Actor) -> None:
    pit = Pit(PITS["poker-shoe"], Random(2))
    pit.until_players()
    pit.do(c.PlaceWager, "Ann", 1, "ante", 1_000)
    while pit.required().what != "ask":
        assert pit.step()
    said = {pit.do(c.ShowDealersCard, place, card, by=by) for place in (1, 2, 3) for card in PACK}
    [one] = said
    assert isinstance(one, Refused)
    assert one.sentence == SEALED or "This needs a dealer" in one.sentence
    shown = pit.do(c.ShowDealersCard, 1, by=DEALER)
    assert not isinstance(shown, Refused)
    assert [event.card for event in shown if isinstance(event, u.DealersCardShown)] == [true_faces(pit)["dealer"][0]]


@pytest.mark.parametrize("kind", [c.DeviceFails, c.ExposeHand, c.RevealHand, c.RuleMisdelivery, c.CorrectHeldCard, c.Reconstruct])
def test_every_command_that_names_a_card_on_the_table_is_refused_where_the_cards_are_sealed(kind: type[Command]) -> None:
    declared = POWERS[kind]
    assert declared.faces
    faceless = dict.fromkeys(declared.faces, ()) if kind is not c.CorrectHeldCard else {"card": None}
    named = {name: (Card("AS"),) for name in declared.faces} if kind is not c.CorrectHeldCard else {"card": Card("AS")}
    bare = {name: SOMEONE for name in ("happened", "way", "hand") if name in kind.__struct_fields__}
    assert declared.not_of_sealed(kind(**bare, **named, by=DEALER, at=0)) == Refused(SEALED)
    spared = declared.not_of_sealed(kind(**bare, **faceless, by=DEALER, at=0))
    assert (spared is None) is not declared.by_eye


def test_no_power_names_cards_without_saying_whose_they_are_to_name() -> None:
    """A field for a card is one that the shoe fills, or one that is left empty where the cards are sealed; the cards missing
    from a pack are no cards of the table."""
    for kind, declared in POWERS.items():
        fields = {name for name, (what, _) in kinds_of(declared.name).items() if what in ("card", "cards", "hands")}
        known = {*declared.faces, *([declared.cards] if declared.from_shoe else [])}
        assert fields - {"missing"} == known, kind


# The order dealt


@pytest.mark.clause("premium-baccarat", "14.12.5", "14.12.6")
@pytest.mark.parametrize("way", ["complete", "retract", "no-bet"])
def test_no_card_of_a_sealed_shoe_was_laid_wrongly_unless_it_is_held(way: Literal["complete", "retract", "no-bet"]) -> None:
    """Players who have seen the cards could go back on their wagers otherwise, though nothing went wrong."""
    pit = Pit(conditions("premium-baccarat"), Random(4))
    pit.until_players()
    pit.do(c.PlaceWager, "Ann", 1, "player", 500)
    pit.deal()
    refusal(pit.do(c.RuleMisdelivery, "laid", way, by=SUPERVISOR), says="A card of the sealed shoe that was laid wrongly...")
    pit.misdeal("player")
    assert not isinstance(pit.do(c.RuleMisdelivery, "laid", way, by=SUPERVISOR), Refused)


@pytest.mark.clause("premium-baccarat", "14.1.1")
@pytest.mark.clause("seven-up-baccarat", "12.1.1")
@pytest.mark.clause("lucky-draw-baccarat", "10.8")
@pytest.mark.clause("baceball", "12.5")
@pytest.mark.parametrize("name", ["premium", "seven-up", "lucky-shoe", "baceball"])
def test_a_rightly_dealt_round_of_a_sealed_shoe_is_never_laid_anew(name: str) -> None:
    """Whatever order is named, before the result, after it and once all is settled: the result cannot be turned."""
    pit, rng, moments = Pit(PITS[name], Random(5)), Random(5), set[str]()
    while pit.table.played < 2:
        pit.go_on()
        before = pit.table
        if before.latest is None:
            continue
        lying = [slot.card for slots in before.latest.hands.values() for slot in slots]
        for order in ((), tuple(lying), tuple(lying[::-1]), tuple(rng.sample(lying, len(lying))), (None,) * len(lying)):
            assert isinstance(pit.do(c.Reconstruct, order), Refused)
            assert pit.table is before
        assert not pit.permitted(DEALER, c.Reconstruct)
        moments.add(pit.required().what)
    assert {"deal", "settle", "clear"} <= moments


@pytest.mark.clause("seven-up-baccarat", "12.1.1")
def test_a_card_on_the_wrong_hand_goes_where_the_order_dealt_sends_it() -> None:
    pit = Pit(conditions("seven-up-baccarat"), Random(1), "2S KC 8D 7H 5C")
    pit.until_players()
    pit.do(c.PlaceWager, "Ann", 1, "player", 500)
    pit.deal()
    pit.misdeal("banker")
    refusal(pit.do(c.Reconstruct, (Card("8D"), Card("KC"))), says=SEALED)
    refusal(pit.do(c.Reconstruct, (None, None)), says=SEALED)
    [permit] = pit.permitted(DEALER, c.Reconstruct)
    assert (permit.fields, permit.open) == ({"order": ()}, {})
    relaid = pit.do(c.Reconstruct)
    assert not isinstance(relaid, Refused)
    assert true_faces(pit) == {"banker": ("KC",), "player": ("8D",)}
    assert pit.required().what == "choose", "a card is still due, so that wagers may be withdrawn"
    pit.in_step()


@pytest.mark.clause("premium-baccarat", "14.2")
@pytest.mark.clause("seven-up-baccarat", "12.2")
@pytest.mark.parametrize("name", ["premium", "seven-up"])
def test_a_card_that_waits_in_front_is_dealt_before_one_that_came_after_it(name: str) -> None:
    pit = Pit(PITS[name], Random(1))
    pit.until_players()
    pit.misdeal(up=False)
    kept = pit.table.cards.held[0].card
    assert not isinstance(pit.do(c.KeepForNext), Refused)
    pit.do(c.PlaceWager, "Ann", 1, "player", 500)
    pit.misdeal(up=False)
    later = pit.table.cards.held[0].card
    refusal(pit.do(c.DealHeldCard), says="The card in front of the shoe is dealt before any other.")
    refusal(pit.do(c.Reconstruct), says="No round is in progress...")
    assert not isinstance(pit.deal(), Refused)
    assert [cards for cards in true_faces(pit).values() if cards] == [(kept,)]
    assert pit.table.cards.held[0].card == later
    pit.in_step()


def left_the_shoe(pit: Pit) -> list[Card | None]:
    """Every card in the order in which it left the shoe, as the events say."""
    return [
        event.held.card if isinstance(event, u.CardHeld) else event.card
        for event in pit.walk.events
        if isinstance(event, u.CardHeld) or (isinstance(event, e.CardDealt) and event.source == "shoe")
    ]


def as_laid(pit: Pit, relaid: u.HandsRelaid) -> list[Card | None]:
    """The cards of a round laid anew, in the order in which the dealing rule takes them up, then those too many."""
    assert pit.table.round is not None
    rules, decisions = desk_of(pit.table).rules, pit.table.round.decisions
    laid: dict[str, list[Any]] = {hand: [] for hand in pit.table.round.order}
    order: list[Card | None] = []
    while len(order) < sum(map(len, relaid.hands.values())):
        step = rules.next_card(laid, decisions)
        assert isinstance(step, Deal)
        order.append(relaid.hands[step.hand][len(laid[step.hand])].card)
        laid[step.hand].append(order[-1])
    return order + [slot.card for slot in (*relaid.waiting, *relaid.racked)]


@pytest.mark.slow
@pytest.mark.clause("premium-baccarat", "14.1.1")
@pytest.mark.clause("seven-up-baccarat", "12.1.1")
@pytest.mark.clause("lucky-draw-baccarat", "10.8")
@pytest.mark.clause("baceball", "12.5")
@pytest.mark.parametrize("name", ["premium", "premium-b", "seven-up", "lucky-shoe", "lucky-shuffler", "baceball"])
def test_cards_of_a_sealed_shoe_are_laid_anew_in_the_order_in_which_they_left_it(name: str) -> None:
    relaid = 0
    for seed in range(40):
        rng = Random(seed)
        pit = Pit(PITS[name], rng)
        for _ in range(80):
            pit.err() if rng.random() < 0.25 else pit.go_on()
            came = pit.do(c.Reconstruct)
            if isinstance(came, Refused):
                continue
            if any(isinstance(event, u.HeldKept) and event.under for event in pit.walk.events):
                break  # a clause of its own has such a card dealt later than it came
            relaid += 1
            [anew] = [event for event in came if isinstance(event, u.HandsRelaid)]
            left = reversed(left_the_shoe(pit))
            assert all(card in left for card in reversed(as_laid(pit, anew))), (seed, anew)
            pit.in_step()
    assert relaid > 9
