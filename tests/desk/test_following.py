"""The sealed cards follow what is recorded, and nothing else: equal events, equal positions; a failure in between moves nothing."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.desk.pit import Pit
from tests.table.pits import PITS, QUIET
from tests.tables import DEALER, SUPERVISOR, conditions, refusal

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.cards.commitment import verify
from croupier.cards.procedure import BurnKind, Source, burn_count
from croupier.cards.sealed import Kind, Sealed, ShoeError, decode, encode
from croupier.desk import dealer, following
from croupier.desk.dealer import VirtualTable
from croupier.desk.following import follow, follow_all
from croupier.desk.spool import Spool
from croupier.games.rules import Terms
from croupier.table.acting import course
from croupier.table.engine import decide, replay, run
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.envelope import Envelope
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.cards import Stage
from croupier.table.model.table import Table
from croupier.table.record.evolve import evolve


class Taped(Pit):
    """Remembers each command's events with the order that was made for them."""

    def __init__(self, *given: Any, **source: Any) -> None:
        self.tape: list[tuple[Sealed | None, tuple[e.Event, ...]]] = []
        super().__init__(*given, **source)

    def run(self, command: Command, candidate: Sealed | None = None, command_id: str = "") -> Outcome:
        outcome = super().run(command, candidate, command_id)
        if not isinstance(outcome, Refused):
            self.tape.append((candidate, outcome))
        return outcome


def walked(house: Pit, steps: int) -> None:
    for _ in range(steps):
        house.go_on() if house.rng.random() < 0.8 else house.err()


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_equal_events_give_equal_positions(pit: str, seed: int) -> None:
    house = Taped(PITS[pit], Random(seed))
    walked(house, 120)
    table, sealed, finished = Table(), None, list[Sealed]()
    for candidate, events in house.tape:
        stored = None if candidate is None else decode(encode(candidate))
        again = follow_all(sealed, stored, events)
        table, sealed = replay(events, table), again.sealed
        finished += again.finished
    assert (table, sealed) == (house.table, house.sealed)
    house.end_shoe()
    kept = [delivery for reveal in house.reveals for delivery in reveal.deliveries]
    last = [] if sealed is None else [sealed]
    assert [order.as_delivery() for order in (*finished, *last)] == kept


# Failures


class Trouble(Exception):  # noqa: N818 (a test's own)
    """Something breaks."""


class Fuse:
    """Blows at the nth thing that is done once it is lit."""

    def __init__(self) -> None:
        self.left: int | None = None
        self.blown = Counter[str]()

    def burns(self, where: str) -> None:
        if self.left is None:
            return
        self.left -= 1
        if self.left < 0:
            self.left = None
            self.blown[where] += 1
            raise Trouble(where)

    def around(self, where: str, doing: Callable[..., Any]) -> Callable[..., Any]:
        """Something breaks before it is done, or after."""

        def done(*given: Any) -> Any:
            self.burns(f"before {where}")
            result = doing(*given)
            self.burns(f"after {where}")
            return result

        return done


class Breaking(Pit):
    """Every command fails once at each point on its way before it succeeds, and no failure leaves a trace."""

    def __init__(self, pit: str, rng: Random, fuse: Fuse) -> None:
        self.fuse, self.heard = fuse, list[Envelope]()
        spool = Spool()
        keep = fuse.around("keep", spool.keep)

        class Keeping:
            def keep(self, sealed: Sealed) -> None:
                keep(sealed)

            reveal = staticmethod(spool.reveal)

        heard = fuse.around("heard", self.heard.append)
        entropy = fuse.around("entropy", rng.randbytes)
        super().__init__(PITS[pit], rng, heard=heard, entropy=entropy, keep=Keeping())

    def give(self, command: Command, command_id: str = "") -> Outcome:
        for point in count():
            before, ended, self.fuse.left = (self.table, self.sealed), len(self.reveals), point
            try:
                outcome = super().give(command, command_id)
            except Trouble:
                assert self.table is before[0]
                assert self.sealed is before[1]
                assert len(self.reveals) == ended
                self.heard.clear()
                continue
            break
        self.fuse.left = None
        for envelope in self.heard:
            self.noted(envelope)
        self.heard.clear()
        return outcome


@contextmanager
def breaking(fuse: Fuse) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dealer, "decide", fuse.around("decide", decide))
        patch.setattr(dealer, "run", fuse.around("run", run))
        patch.setattr(course, "evolve", fuse.around("evolve", evolve))
        patch.setattr(following, "follow", fuse.around("follow", following.follow))
        yield


POINTS: Final = {
    f"{when} {where}" for when in ("before", "after") for where in ("decide", "run", "evolve", "follow", "entropy", "heard")
}


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_after_a_failure_at_any_point_shoe_and_table_agree_and_play_goes_on(pit: str, seed: int) -> None:
    fuse = Fuse()
    with breaking(fuse):
        house = Breaking(pit, Random(seed), fuse)
        for _ in range(50):
            house.go_on() if house.rng.random() < 0.8 else house.err()
            house.in_step()
        played = house.table.played
        for _ in range(400):
            house.go_on()
            if house.table.played > played:
                break
        house.in_step()
        assert house.table.played > played, house.required()
        house.give(c.IntroduceCards("green", by=SUPERVISOR, at=house.table.now))
    house.opened()
    assert set(fuse.blown) >= POINTS


@pytest.mark.parametrize("pit", ["seven-up", "poker-shoe"])
def test_an_order_that_could_not_be_kept_is_kept_once_in_the_end(pit: str) -> None:
    fuse = Fuse()
    with breaking(fuse):
        house = Breaking(pit, Random(3), fuse)
        while house.table.played < 3:
            house.go_on()
    assert {"before keep", "after keep"} <= set(fuse.blown)
    house.opened()


def test_a_listener_that_fails_loses_no_card() -> None:
    def deaf(envelope: Envelope) -> None:
        if any(isinstance(event, e.CardDealt) for event in envelope.events):
            raise Trouble

    pit = Pit(conditions("premium-baccarat"), Random(4), heard=deaf)
    pit.until_players()
    pit.do(c.PlaceWager, "Ann", 1, "player", 500)
    table, sealed = pit.table, pit.sealed
    for _ in range(3):
        with pytest.raises(Trouble):
            pit.deal()
    assert (pit.table, pit.sealed) == (table, sealed)


def test_what_the_sealed_cards_did_not_give_is_never_recorded() -> None:
    pit = Pit(conditions("premium-baccarat"), Random(4))
    pit.until_players()
    pit.do(c.PlaceWager, "Ann", 1, "player", 500)
    before = (pit.table, pit.sealed)
    assert pit.sealed is not None
    other = next(card for card in PACK if card != pit.sealed.peek())
    with pytest.raises(ShoeError, match="Another card was recorded") as found:
        pit.run(c.DealCard(other, by=DEALER, at=0))
    assert pit.sealed.peek() not in str(found.value)
    with pytest.raises(ShoeError, match="never made here"):
        pit.run(c.Shuffle(by=SUPERVISOR, at=0))
    assert (pit.table, pit.sealed) == before


# Storage


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
def test_a_house_goes_on_from_what_it_stored(pit: str) -> None:
    keep, rng = Spool(), Random(11)
    house = Pit(PITS[pit], rng, keep=keep)
    walked(house, 150)
    house.in_step()
    stored = None if house.sealed is None else encode(house.sealed)
    table = replay(house.walk.events)
    again = Pit.going_on(table, None if stored is None else decode(stored), entropy=rng.randbytes, heard=house.noted, keep=keep)
    again.rng, again.walk = rng, house.walk
    assert (again.table, again.sealed) == (house.table, house.sealed)
    for _ in range(150):
        again.go_on()
        again.in_step()
    assert again.table.played > house.table.played
    again.end_shoe()
    files = [keep.reveal(number) for number in range(1, again.table.cards.shoe + 1)]
    assert [problem for file in files for problem in verify(file)] == []
    said = dict.fromkeys(filter(None, (getattr(event, "commitment", "") for event in house.walk.events)))
    assert [delivery.commitment for file in files for delivery in file.deliveries] == list(said)


def test_other_cards_than_the_tables_are_not_taken() -> None:
    pit = Pit(conditions("premium-baccarat"), Random(4))
    pit.until_players()
    for other in (None, Sealed.fresh("T", 1, 8)):
        with pytest.raises(ShoeError, match="not the sealed cards of this table"):
            VirtualTable.going_on(pit.table, other)


# New orders


def test_what_a_command_says_of_the_seal_does_not_count() -> None:
    pit = Pit(conditions("premium-baccarat"), Random(6))
    while pit.required().what != "shuffle":
        pit.step()
    shuffled = pit.do(c.Shuffle, "dealer", "a" * 64)
    assert not isinstance(shuffled, Refused)
    assert pit.sealed is not None
    assert [event.commitment for event in shuffled if isinstance(event, e.CardsShuffled)] == [pit.sealed.commitment]
    pit.opened()


@pytest.mark.clause("baceball", "4.2")
@pytest.mark.clause("premium-baccarat", "4.2")
@pytest.mark.parametrize("game", ["baceball", "premium-baccarat"])
def test_cards_riffled_before_the_device_have_no_sealed_order_yet(game: str) -> None:
    pit = Pit(conditions(game), Random(6))
    pit.do(c.IntroduceCards, "red", False, Source.CASINO)
    riffled = pit.do(c.Riffle, "Ann", "a" * 64, by=SUPERVISOR)
    assert not isinstance(riffled, Refused)
    assert [event.commitment for event in riffled if isinstance(event, e.CardsRiffled)] == [""]
    assert pit.sealed is None
    pit.until_players()
    pit.opened()
    assert [len(reveal.deliveries) for reveal in pit.reveals] == [1]


@pytest.mark.clause("premium-baccarat", "4.2", "4.2.1")
@pytest.mark.clause("lucky-draw-baccarat", "4.2")
@pytest.mark.parametrize("source", [Source.MAKER, Source.CASINO])
@pytest.mark.parametrize("game", ["premium-baccarat", "lucky-draw-baccarat"])
def test_a_riffle_really_riffles_the_sealed_cards_and_commits_anew(game: str, source: Source) -> None:
    pit = Pit(conditions(game), Random(6))
    pit.do(c.IntroduceCards, "red", False, source)
    pit.do(c.Shuffle, "pre-shuffled")
    before = pit.sealed
    riffled = pit.do(c.Riffle, "Ann", "a" * 64, by=SUPERVISOR)
    after = pit.sealed
    assert not isinstance(riffled, Refused)
    assert before is not None
    assert after is not None
    assert [event.commitment for event in riffled if isinstance(event, e.CardsRiffled)] == [after.commitment]
    assert after.commitment not in (before.commitment, "a" * 64)
    assert after.order != before.order
    assert sorted(after.order) == sorted(before.order)
    pit.in_step()
    pit.until_players()
    pit.opened()
    assert [len(reveal.deliveries) for reveal in pit.reveals] == [2]


def test_a_card_before_the_cut_has_the_rest_sealed_before_anyone_knows_the_cut() -> None:
    pit = Pit(conditions("lucky-draw-baccarat"), Random(2))
    while pit.required().what != "cut":
        pit.step()
    first = pit.sealed
    assert first is not None
    held = pit.misdeal(up=True, faced=True)
    assert not isinstance(held, Refused)
    rest = pit.sealed
    assert rest is not None
    assert [event.commitment for event in held if isinstance(event, u.CardHeld)] == [rest.commitment]
    assert (rest.order, rest.delivery) == (first.order[1:], 2), "the same cards in the same order"
    assert pit.table.cards.commitment == rest.commitment != first.commitment
    pit.do(c.RackCard)
    while pit.table.cards.stage is Stage.SHUFFLED:
        pit.step()
    assert pit.sealed is not None
    assert (pit.sealed.commitment, pit.sealed.order) == (rest.commitment, rest.order), "the cut makes no seal"
    assert pit.sealed.cut is not None
    pit.in_step()
    pit.until_players()
    pit.opened()
    assert pit.reveals[-1].deliveries[0].dealt == PACK[first.order[0]]


def test_a_card_held_when_nothing_waits_to_be_cut_seals_nothing() -> None:
    pit = Pit(conditions("premium-baccarat"), Random(2))
    pit.until_players()
    held = pit.misdeal()
    assert not isinstance(held, Refused)
    assert [event.commitment for event in held if isinstance(event, u.CardHeld)] == [""]
    pit.in_step()


@pytest.mark.clause("premium-baccarat", "4.7.2", "4.7.3")
@pytest.mark.parametrize("kind", [BurnKind.ONE_SHOWN_ON_REQUEST, BurnKind.FACE_VALUE])
def test_a_burn_that_shows_its_card_shows_the_shoes(kind: BurnKind) -> None:
    """It may run past the cutting card, which then shows."""
    pit = to_be_burned()
    assert pit.sealed is not None
    shown = pit.sealed.peek()
    burned = pit.do(c.Burn, kind, by=SUPERVISOR)
    assert not isinstance(burned, Refused)
    unseen = burn_count(shown) if kind is BurnKind.FACE_VALUE else 0
    assert [(event.shown, event.unseen) for event in burned if isinstance(event, e.CardsBurned)] == [(shown, unseen)]
    assert (pit.sealed.burned, pit.sealed.gone, len(pit.sealed.hidden)) == (1 + unseen, 1 + unseen, unseen)
    assert pit.sealed.cutting_card_shows
    pit.in_step()
    assert pit.required().what == "cutting-card-out"
    assert pit.until_players().what == "wagers"
    pit.opened()


def to_be_burned() -> Pit:
    """Cut, the cutting card in front of all cards but one."""
    pit = Pit(conditions("premium-baccarat"), Random(1))
    while pit.required().what != "cut":
        pit.step()
    pit.cut(52, SUPERVISOR)
    pit.do(c.PlaceCuttingCard, 415)
    return pit


@pytest.mark.clause("premium-baccarat", "4.7.3")
def test_a_burn_by_face_value_needs_cards_for_any_face() -> None:
    """Whether it is refused does not hang on the card, which nobody has seen."""
    for left in (0, 1, 10, 11):
        for face in (Card("AS"), Card("KS")):
            outcome = decide(with_few(left), c.Burn(BurnKind.FACE_VALUE, face, by=SUPERVISOR, at=0))
            assert (outcome == Refused("Too few cards are left to burn by face value.", "4.7.3")) is (left < 11)
            refusal(decide(with_few(left), c.Burn(BurnKind.FACE_VALUE, face, by=DEALER, at=0)), says="This needs a casino...")


@pytest.mark.clause("premium-baccarat", "4.7.1", "4.7.2")
def test_no_card_is_burned_that_is_not_there() -> None:
    for kind, face in ((BurnKind.ONE_UNSEEN, None), (BurnKind.ONE_SHOWN_ON_REQUEST, Card("AS"))):
        burn = c.Burn(kind, face, by=SUPERVISOR, at=0)
        refusal(decide(with_few(0), burn), says="Too few cards are left to burn.")
        assert not isinstance(decide(with_few(1), burn), Refused)


@pytest.mark.clause("premium-baccarat", "4.7.2", "4.7.3")
def test_a_burn_of_a_sealed_shoe_asks_nobody_for_its_face() -> None:
    pit = to_be_burned()
    found = {permit.fields["kind"]: permit for permit in pit.permitted(SUPERVISOR, c.Burn)}
    assert set(found) == set(BurnKind)
    assert not any(permit.open or permit.barring for permit in found.values())
    burned = pit.rule(found[BurnKind.FACE_VALUE], {}, SUPERVISOR)
    assert not isinstance(burned, Refused)
    pit.in_step()


def with_few(left: int) -> Table:
    """A table whose burn is due from so many cards."""
    table = to_be_burned().table
    return replace(table, cards=replace(table.cards, stock=replace(table.cards.stock, remaining=left)))


@pytest.mark.clause("three-card-poker", "3.2.1", "3.2.2", "4.1.2")
@pytest.mark.parametrize(("dealing", "backs"), [("shuffler", ["red", "blue", "red"]), ("shoe", ["red"] * 3)])
def test_every_poker_round_has_a_fresh_deck_and_two_take_turns_with_a_device(dealing: str, backs: list[str]) -> None:
    pit = Pit(conditions("three-card-poker", terms=Terms(dealing=dealing)), Random(1))
    seen, orders = list[tuple[int, str]](), set[bytes]()
    while len(seen) < 3:
        pit.go_on()
        if pit.sealed is not None and (not seen or seen[-1][0] != pit.sealed.number):
            assert (pit.sealed.remaining, pit.sealed.packs, pit.sealed.delivery) == (52, 1, 1)
            seen.append((pit.sealed.number, pit.table.cards.pack.back))
            orders.add(pit.sealed.order)
            assert [reveal.shoe for reveal in pit.reveals] == [*range(1, pit.sealed.number)], "the present one is still in play"
    assert seen == [*enumerate(backs, start=1)]
    assert len(orders) == 3
    pit.opened()


# Orders that stand no more


def test_a_device_keeps_its_orders_elsewhere_until_it_is_opened() -> None:
    pit = Pit(PITS["seven-up"], Random(8))
    while pit.table.played < 40:
        pit.go_on()
    assert pit.sealed is not None
    assert pit.sealed.delivery > 30
    assert len(encode(pit.sealed)) < 52 * pit.sealed.packs + 300
    assert len(pit.reveals) == pit.sealed.number - 1
    pit.opened()
    assert len(pit.reveals[-1].deliveries) > 30


def test_a_spool_gives_each_shoe_its_orders() -> None:
    spool, device = Spool(), Sealed.fresh("7-Up 2", 1, 6, Kind.DEVICE)
    with pytest.raises(ShoeError, match="nothing to check"):
        spool.reveal(1)
    spool.keep(device)
    with pytest.raises(ShoeError, match="sealed until"):
        spool.reveal(1)
    for _ in range(400):
        device = device.take_back()
        spool.keep(device)
    spool.keep(device.end())
    other = Sealed.fresh("7-Up 2", 2, 6, Kind.DEVICE)
    spool.keep(other.end())
    spool.keep(other.take().end())
    assert len(spool.reveal(1).deliveries) == 401
    assert [delivery.dealt for delivery in spool.reveal(2).deliveries] == [other.peek()], "what came again takes its place"


def test_where_no_cards_are_sealed_only_card_events_are_out_of_place() -> None:
    who: dict[str, Any] = {"by": DEALER, "at": 0, "clauses": ()}
    assert follow(None, None, e.CardsChecked(**who)) is None
    with pytest.raises(ShoeError, match="no sealed order gave"):
        follow(None, None, e.CardDealt(hand="player", card=Card("AS"), up=True, **who))
