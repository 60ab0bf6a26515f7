"""What the documents word alike when people go wrong, played through once: results struck out and prohibited devices; wrong
payments and disputes stand in `tests.payments`.

Each function takes a table with Ann on area 1 and Ben on area 2, one of its main wagers, the cards, and the clauses of its
document, and fails unless the table keeps them. `first` are the cards dealt before it goes wrong, `rest` those that finish the
round. Players asked for a decision stand or play. Amounts are cents.
"""

from typing import Any, Final, NamedTuple

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
)

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.ranks import CHAIN, Rank
from croupier.games.rules import Result, Settled
from croupier.games.topics import FRAUD
from croupier.table.engine import decide, replay
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.events import Event, PlayerLeft, WagerReturned, WagerSettled
from croupier.table.message.refusal import Refused
from croupier.table.model.accounts import FLOAT, layout, patron
from croupier.table.model.people import Actor
from croupier.table.reading.desk import desk_of
from croupier.table.record.postings import balances, postings

STAKE: Final = 5_000


class Sheet(NamedTuple):
    """A round of each game that both win, and how it goes on for Ben once Ann's hand is out of it."""

    wager: str
    first: str
    rest: str
    alone: str

    @property
    def cards(self) -> str:
        return f"{self.first} {self.rest}"


SHEETS: Final = {
    "premium-baccarat": Sheet("player", "2C 9D", "5S 7H", "5S 7H"),
    "seven-up-baccarat": Sheet("player", "2C 2D", "3S", "3S"),
    "lucky-draw-baccarat": Sheet("enter", "9H 2C TD", "9C 7S 7C", "7S 7C"),
    "baceball": Sheet("bet", "9H 2C 5D", "9C TD 5S 9D AH 6C", "TD 5S AH 6C"),
    "three-card-poker": Sheet("ante", "2C AS KS", "4D AH KD 6H 3C 5S", "4D KD 6H 5S"),
}
"""With these cards each wins its stake, and the Play wager at poker stands off."""

RANKS: Final = {
    actor.rank: actor
    for actor in (
        player("Ann"), DEALER, SUPERVISOR, ASSISTANT, MANAGER, SURVEILLANCE, INSPECTOR, Actor("Tom", Rank.TOURNAMENT_MANAGER)
    )
}  # fmt: skip
"""Someone of every rank."""


def who_may(
    house: House, kind: type[Command], *fields: Any, least: Rank = Rank.SUPERVISOR, clause: str | None, **named: Any
) -> None:
    """Every rank tries, and nothing happens: granted from `least` up the pit's chain, refused to all others by this clause."""
    for rank, actor in RANKS.items():
        outcome = decide(house.table, kind(*fields, by=actor, at=house.now, **named))
        if rank in CHAIN[CHAIN.index(least) :]:
            assert not isinstance(outcome, Refused), (rank, outcome)
        else:
            assert isinstance(outcome, Refused), (rank, outcome)
            assert outcome.clause == clause, (rank, outcome)


def sound(house: House) -> None:
    """The log gives the same table, each event's postings balance, and the accounts hold what the table says."""
    assert replay(house.events) == house.table
    assert all(sum(posting.cents for posting in postings(event)) == 0 for event in house.events)
    accounts = balances(house.events)
    for name in house.table.floor.people:
        assert (house.table.chips(name), house.table.tokens(name)) == (
            accounts.get(patron(name, "chips"), 0),
            accounts.get(patron(name, "tokens"), 0),
        )
    assert accounts.get(layout("tokens"), 0) == sum(lying.in_tokens for lying in house.table.laid)
    assert accounts.get(layout("chips"), 0) == sum(lying.amount - lying.in_tokens for lying in house.table.laid)


def in_the_float(house: House) -> int:
    return balances(house.events)[FLOAT]


def both_bet(house: House, wager: str) -> None:
    for name in ("Ann", "Ben"):
        house.bet(name, wager, STAKE)


def to_the_result(house: House, cards: str) -> None:
    """The round as the prompts ask for it, until its result is announced."""
    left = [Card(card) for card in cards.split()]
    while (due := house.required()).what not in ("settle", "clear"):
        match due.what:
            case "deal":
                house.ok(c.DealCard, left.pop(0))
            case "ask":
                house.ok(c.Decide, due.areas[0], "play" if desk_of(house.table).rules.dealt_down else "stand")
            case "expose":
                house.ok(c.ExposeHand, due.hand)
            case "result":
                house.ok(c.AnnounceResult)
            case _:
                raise AssertionError(due)
    assert not left, f"{left} were not needed"


def played_out(house: House, cards: str) -> list[Settled]:
    """The round to the last settled wager; what was settled after its result, in order."""
    to_the_result(house, cards)
    came = list[Event]()
    while house.required().what == "settle":
        came += house.ok(c.SettleWager)
    return [event.settled for event in all_of(WagerSettled, came)]


def next_round_can_come(house: House) -> None:
    """Whatever was ruled, the table makes its cards ready and takes wagers again."""
    if house.table.round is not None:
        house.clear()
    house.make_ready()
    assert house.required().what == "wagers"
    assert house.table.laid == ()


# Results struck out


def result_is_struck_out(house: House, wager: str, first: str, *, strike_out: str, disruption: str, refund: str) -> None:
    """A fire in the middle of a round: a supervisor strikes the result out, and every wager goes back."""
    fire: dict[str, Any] = {"ground": "disruption", "what": "fire alarm"}
    house.refused(c.InvalidateOutcome, by=SUPERVISOR, clause=disruption, **fire)
    both_bet(house, wager)
    house.refused(c.InvalidateOutcome, by=SUPERVISOR, clause=disruption, **fire)
    before = in_the_float(house)
    house.deal(first)
    who_may(house, c.InvalidateOutcome, clause=disruption, **fire)
    house.refused(c.InvalidateOutcome, by=SUPERVISOR, clause=refund, forfeit=True, culprit="Ann", **fire)
    mild = decide(house.table, c.InvalidateOutcome("fraud", "past posting", "Ann", by=SUPERVISOR, at=house.now))
    assert isinstance(mild, Refused) == desk_of(house.table).provisions[FRAUD].must_forfeit
    house.refused(c.InvalidateOutcome, by=SUPERVISOR, culprit="Ann", says="A disruption has no culprit; a fraud has.", **fire)

    events = house.ok(c.InvalidateOutcome, by=SUPERVISOR, **fire)
    struck = events[0]
    assert isinstance(struck, u.OutcomeInvalidated)
    assert struck.clauses == (disruption, strike_out, refund)
    assert (struck.number, struck.ground, struck.what, struck.culprit) == (house.table.played, "disruption", "fire alarm", "")
    assert struck.by == SUPERVISOR
    assert only(u.RoundVoided, events).clauses == (refund, strike_out, disruption)
    lines = [event.settled for event in all_of(WagerSettled, events)]
    assert {(line.player, line.result, line.returned, line.clause) for line in lines} == {
        ("Ann", Result.VOID, STAKE, refund), ("Ben", Result.VOID, STAKE, refund),
    }  # fmt: skip
    assert (house.chips("Ann"), house.chips("Ben"), in_the_float(house)) == (PURSE, PURSE, before)
    assert (house.ongoing.void, house.table.voided) == (True, house.table.played)
    house.refused(c.InvalidateOutcome, by=SUPERVISOR, clause=disruption, **fire)
    house.refused(c.AnnounceResult, says="There is no result to announce now.")
    assert house.required().what == "clear"
    sound(house)
    next_round_can_come(house)
    house.refused(c.InvalidateOutcome, by=SUPERVISOR, clause=disruption, **fire)


def settled_result_is_struck_out(house: House, wager: str, cards: str, *, disruption: str, refund: str) -> None:
    """Settled and cleared, a round can still be struck out until it is final: what was paid and taken goes back."""
    both_bet(house, wager)
    paid = played_out(house, cards)
    house.clear()
    assert {line.player for line in paid} == {"Ann", "Ben"}
    assert house.chips("Ann") != PURSE
    number, rack = house.table.played, house.table.cards.rack.known
    events = house.ok(c.InvalidateOutcome, "disruption", "robbery", by=SUPERVISOR)
    assert isinstance(events[0], u.OutcomeInvalidated)
    assert events[0].number == number
    assert only(u.RoundReopened, events).clauses == (disruption,)
    assert [event.settled for event in all_of(u.SettlementReversed, events)] == paid[::-1]
    assert all(event.clauses == (refund,) for event in all_of(u.SettlementReversed, events))
    assert (house.chips("Ann"), house.chips("Ben"), house.table.laid) == (PURSE, PURSE, ())
    house.clear()
    assert sorted(house.table.cards.rack.known) == sorted(rack), "its cards lie where they lay"
    sound(house)
    next_round_can_come(house)


def fraud_is_struck_out(house: House, wager: str, first: str, *, strike_out: str, fraud: str, refund: str) -> None:
    """Ann cheated: a supervisor strikes the result out and has her wager forfeited; Ben's goes back."""
    both_bet(house, wager)
    before = in_the_float(house)
    house.deal(first)
    cheat: dict[str, Any] = {"ground": "fraud", "what": "a marked card"}
    who_may(house, c.InvalidateOutcome, clause=fraud, culprit="Ann", forfeit=True, **cheat)
    who_may(house, c.InvalidateOutcome, clause=fraud, **cheat)
    house.refused(c.InvalidateOutcome, by=SUPERVISOR, clause=refund, forfeit=True, **cheat)
    house.refused(c.InvalidateOutcome, by=SUPERVISOR, clause=fraud, culprit="Zoe", **cheat)
    house.refused(c.InvalidateOutcome, by=SUPERVISOR, clause=fraud, culprit="Zoe", forfeit=True, **cheat)
    house.sit("Cy", 3)
    house.refused(c.InvalidateOutcome, by=SUPERVISOR, clause=refund, culprit="Cy", forfeit=True, **cheat)

    events = house.ok(c.InvalidateOutcome, by=SUPERVISOR, culprit="Ann", forfeit=True, **cheat)
    assert isinstance(events[0], u.OutcomeInvalidated)
    assert (events[0].clauses, events[0].culprit) == ((fraud, strike_out, refund), "Ann")
    lines = {event.settled.player: event for event in all_of(WagerSettled, events)}
    assert (lines["Ann"].settled.result, lines["Ann"].settled.returned, lines["Ann"].clauses) == (Result.LOSE, 0, (refund,))
    assert (lines["Ben"].settled.result, lines["Ben"].settled.returned, lines["Ben"].clauses) == (Result.VOID, STAKE, (refund,))
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE - STAKE, PURSE)
    assert in_the_float(house) == before - PURSE + STAKE  # Cy's chips came out of it, Ann's wager went into it
    sound(house)
    next_round_can_come(house)


def culprit_who_has_gone_owes(house: House, wager: str, cards: str, *, over: bool, amount: int) -> None:
    """Ann has left with what she won, or lost her stake and left: forfeited, nothing of hers comes back to her."""
    both_bet(house, wager)
    played_out(house, cards)
    house.ok(c.LeaveTable, "Ann")
    events = house.ok(c.InvalidateOutcome, "fraud", "a marked card", "Ann", True, by=SUPERVISOR)
    entries = [event.entry for event in all_of(u.WrongSettlementRegistered, events)]
    assert sum(entry.amount for entry in entries) == amount
    assert all((entry.player, entry.over, entry.round) == ("Ann", over, house.table.played) for entry in entries)
    assert house.chips("Ben") == PURSE
    sound(house)
    next_round_can_come(house)


# Prohibited devices


def device_users_wagers_are_void(
    house: House, wager: str, first: str, rest: str, *, ben_gains: int, devices: str, exempt: str, powers: str, void_wagers: str
) -> None:
    """Ann used a device. Before the round her wager goes back; in the round it is void too, and Ben plays on to his money."""
    who: dict[str, Any] = {"grounds": "a counting device"}
    house.refused(c.VoidWagersOf, "Ann", by=SUPERVISOR, clause=void_wagers, **who)
    both_bet(house, wager)
    who_may(house, c.VoidWagersOf, "Ann", clause=void_wagers, **who)
    for name in (SUPERVISOR.id, INSPECTOR.id, "Zoe"):
        house.refused(c.VoidWagersOf, name, by=SUPERVISOR, clause=exempt, **who)
    house.refused(
        c.VoidWagersOf, "Ann", "", by=SUPERVISOR, clause=None, says="What the command says of grounds makes no sense at any table."
    )
    events = house.ok(c.VoidWagersOf, "Ann", by=SUPERVISOR, **who)
    assert isinstance(events[0], u.WagersVoided)
    assert (events[0].clauses, events[0].grounds) == ((void_wagers, powers, devices), "a counting device")
    back = only(WagerReturned, events)
    assert (back.player, back.amount, back.clauses) == ("Ann", STAKE, (void_wagers,))
    assert [lying.player for lying in house.table.laid] == ["Ben"]

    house.bet("Ann", wager, STAKE)
    house.deal(first)
    events = house.ok(c.VoidWagersOf, "Ann", by=SUPERVISOR, **who)
    [line] = [event.settled for event in all_of(WagerSettled, events)]
    assert (line.player, line.result, line.returned, line.pays, line.clause) == ("Ann", Result.VOID, STAKE, 0, void_wagers)
    assert house.chips("Ann") == PURSE
    assert [lying.player for lying in house.table.laid] == ["Ben"]
    assert "1" not in house.ongoing.hands
    assert bool(all_of(u.HandRemoved, events)) == bool(desk_of(house.table).rules.dealt_in)
    house.refused(c.VoidWagersOf, "Ann", by=SUPERVISOR, clause=void_wagers, **who)
    paid = played_out(house, rest)
    assert {line.player for line in paid} == {"Ben"}
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE, PURSE + ben_gains)
    sound(house)
    next_round_can_come(house)


def nobodys_wagers_are_left(house: House, wager: str, first: str, rest: str, *, void_wagers: str, no_bet: str = "") -> None:
    """Ann alone has wagered and used a device: where the hands are the table's the coup is dealt out without wagers, elsewhere the
    round is void."""
    house.bet("Ann", wager, STAKE)
    house.deal(first)
    events = house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    assert house.chips("Ann") == PURSE
    if no_bet:
        assert only(u.CoupWithoutWagers, events).clauses == (void_wagers, no_bet)
        assert house.ongoing.no_bet
        assert played_out(house, rest) == []
    else:
        assert only(u.RoundVoided, events).clauses == (void_wagers,)
        assert house.required().what == "clear"
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE, PURSE)
    sound(house)
    next_round_can_come(house)


def void_after_the_result(house: House, wager: str, cards: str, *, void_wagers: str) -> None:
    """The result is known and Ann's wager waits to be settled: it goes back all the same, once, and nothing is paid on it."""
    both_bet(house, wager)
    to_the_result(house, cards)
    assert {line.player for line in house.ongoing.due} == {"Ann", "Ben"}
    house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    assert {line.player for line in house.ongoing.due} == {"Ben"}
    assert house.chips("Ann") == PURSE
    assert all(line.clause == void_wagers and not line.pays for line in house.ongoing.settled if line.player == "Ann")
    played_out(house, "")
    assert house.chips("Ann") == PURSE
    sound(house)
    next_round_can_come(house)


def device_user_leaves_the_casino(
    house: House, wager: str, first: str, *, devices: str, exempt: str, powers: str, out_of_casino: str, exclude: str
) -> None:
    """Wagers go back before a round and are ruled on first in one; whoever is excluded does not come back, from the table or the
    casino."""
    area = house.table.floor.people["Ann"].area
    who_may(house, c.ExcludeFromCasino, "Ann", "a computer", clause=out_of_casino)
    house.refused(c.ExcludeFromCasino, "Zoe", "a computer", by=SUPERVISOR, clause=exempt)
    house.bet("Ann", wager, STAKE)
    events = house.ok(c.ExcludeFromCasino, "Ann", "a computer", by=SUPERVISOR)
    assert all(event.clauses[0] == out_of_casino for event in events)
    back, out, left = only(WagerReturned, events), only(u.ExcludedFromCasino, events), only(PlayerLeft, events)
    assert (back.player, back.amount) == ("Ann", STAKE)
    assert (out.player, out.grounds, out.clauses) == ("Ann", "a computer", (out_of_casino, powers, devices))
    assert (left.chips, left.tokens) == (PURSE, 0)
    assert house.table.laid == ()
    house.refused(c.JoinTable, "Ann", area, by=player("Ann"), clause=out_of_casino)
    house.refused(c.ExcludeFromCasino, "Ann", "a computer", by=SUPERVISOR, clause=out_of_casino)

    house.bet("Ben", wager, STAKE)
    house.deal(first)
    house.refused(c.ExcludeFromCasino, "Ben", "a computer", by=SUPERVISOR, clause=out_of_casino)
    house.ok(c.VoidWagersOf, "Ben", "a computer", by=SUPERVISOR)
    house.ok(c.ExcludePlayer, "Ben", "a computer", by=SUPERVISOR)
    house.refused(c.JoinTable, "Ben", 2, clause=exclude)
    [gone] = house.ok(c.ExcludeFromCasino, "Ben", "a computer", by=SUPERVISOR)
    assert isinstance(gone, u.ExcludedFromCasino)
    house.refused(c.JoinTable, "Ben", 2, clause=out_of_casino)
    assert house.table.floor.people == {}
    sound(house)


def device_user_is_detained(house: House, wager: str, *, devices: str, powers: str, detain: str) -> None:
    """A player or a bystander, until an inspector or the police take over; a detained player's wagers lie until ruled on."""
    house.bet("Ann", wager, STAKE)
    who_may(house, c.Detain, "Ann", "a computer", clause=detain)
    event = only(u.PersonDetained, house.ok(c.Detain, "Ann", "a computer", by=SUPERVISOR))
    assert (event.person, event.grounds, event.clauses) == ("Ann", "a computer", (detain, powers, devices))
    house.ok(c.Detain, "Zoe", "her radio", by=MANAGER)
    assert house.table.directions.detained == {"Ann", "Zoe"}
    house.refused(c.Detain, "Ann", "a computer", by=SUPERVISOR, clause=detain)
    lying = house.lies("Ann", wager)
    assert lying is not None
    assert lying.amount == STAKE
    house.refused(c.HandOver, "Ben", "police", by=SUPERVISOR, clause=detain)
    who_may(house, c.HandOver, "Ann", "inspector", clause=detain)
    handed = only(u.PersonHandedOver, house.ok(c.HandOver, "Ann", "inspector", by=SUPERVISOR))
    assert (handed.person, handed.to, handed.clauses) == ("Ann", "inspector", (detain,))
    house.ok(c.HandOver, "Zoe", "police", by=SUPERVISOR)
    assert house.table.directions.detained == frozenset()
    house.refused(c.HandOver, "Ann", "police", by=SUPERVISOR, clause=detain)
    house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    assert house.chips("Ann") == PURSE
    sound(house)


def nobody_is_detained(house: House, *, powers: str) -> None:
    """The document has no such power, for nobody."""
    for actor in RANKS.values():
        house.refused(c.Detain, "Ann", "a computer", by=actor, clause=powers)
        house.refused(c.HandOver, "Ann", "police", by=actor, clause=powers)
