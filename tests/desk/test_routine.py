"""What the house does by itself, and a command put to a table and its cards, as values: whoever keeps both can run a table."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.pits import NAMES, PITS, QUIET, as_required
from tests.tables import conditions, refusal

from croupier import commands as c
from croupier.cards.sealed import Sealed
from croupier.desk.dealer import DEALER, SUPERVISOR, Granted, VirtualTable, attempt
from croupier.desk.following import Chance
from croupier.desk.routine import routine
from croupier.desk.spool import Spool
from croupier.games.ranks import Rank
from croupier.table.asking.required import required
from croupier.table.message.command import Command
from croupier.table.message.envelope import Envelope, enclosed
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor, PlayerCard
from croupier.table.model.table import Table

WAITS = {"wagers", "ask", "offer", "reveal", "choose", "ruling", "nothing", "open"}
"""What somebody has to say, or what is no more."""
SEATED: list[Command] = [
    command
    for area, name in enumerate(NAMES[:3], start=1)
    for command in (
        c.JoinTable(name, area, by=DEALER, at=0),
        c.BuyChips(name, 300_000, by=DEALER, at=0),
        c.ShowPlayerCard(name, PlayerCard.OWN, by=DEALER, at=0),
    )
]


class ByValue:
    """A table and its cards, moved by what `attempt` gives and by nothing else."""

    def __init__(self, terms: Conditions, seed: int) -> None:
        self.chance = Chance(Random(seed).randbytes)
        self.table = Table()
        self.sealed: Sealed | None = None
        self.envelopes: list[Envelope] = []
        self.finished: list[Sealed] = []
        self.orders: list[str] = []
        self.give(c.OpenTable(terms, by=SUPERVISOR, at=0))

    def give(self, command: Command) -> Granted | Refused:
        came = attempt(self.table, self.sealed, command, self.chance)
        if isinstance(came, Refused):
            return came
        self.envelopes.append(enclosed(self.table, came.table, came.command, came.events))
        self.table, self.sealed = came.table, came.sealed
        self.finished += came.finished
        self.orders += [] if came.candidate is None else [came.candidate.commitment]
        return came


class Keeping(Spool):
    def __init__(self) -> None:
        super().__init__()
        self.kept: list[Sealed] = []

    def keep(self, sealed: Sealed) -> None:
        self.kept.append(sealed)
        super().keep(sealed)


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_a_house_that_keeps_values_deals_as_the_virtual_table_does(pit: str, seed: int) -> None:
    ours, heard, keeper = ByValue(PITS[pit], seed), list[Envelope](), Keeping()
    theirs = VirtualTable(PITS[pit], entropy=Random(seed).randbytes, heard=heard.append, keep=keeper)
    for command in SEATED:
        assert isinstance(ours.give(command), Refused) == isinstance(theirs.give(command), Refused)
    players = Random(seed)
    for _ in range(300):
        needed = required(ours.table).what
        own = routine(ours.table, DEALER, SUPERVISOR, ours.table.now)
        assert bool(own) != (needed in WAITS), needed
        assert theirs.step() is bool(own)
        for command in own:
            assert isinstance(ours.give(command), Granted), command
        if not own:
            said = as_required(players, ours.table)
            assert isinstance(ours.give(said), Refused) == isinstance(theirs.give(said), Refused)
        assert (ours.table, ours.sealed) == (theirs.table, theirs.sealed)
    assert ours.table.played
    assert ours.envelopes == heard
    assert ours.finished == keeper.kept
    said_in_events = [getattr(event, "commitment", "") for envelope in heard for event in envelope.events]
    assert ours.orders == list(dict.fromkeys(filter(None, said_in_events)))


def test_whoever_stands_at_the_table_signs_what_the_house_does() -> None:
    dee, sue = Actor("31", Rank.DEALER), Actor("7", Rank.SUPERVISOR)
    heard: list[Envelope] = []
    house = VirtualTable(conditions("premium-baccarat"), dealer=dee, supervisor=sue, heard=heard.append)
    for command in SEATED[:2]:
        house.do(type(command), *[getattr(command, name) for name in command.__struct_fields__[:2]])
    house.until_players()
    house.do(c.PlaceWager, "Ann", 1, "banker", 1_000)
    while house.table.played == 0:
        assert house.step()
    assert {envelope.by for envelope in heard} == {dee, sue}
    again = VirtualTable.going_on(house.table, house.sealed, dealer=sue, supervisor=sue, heard=heard.append)
    before = len(heard)
    again.do(c.PlaceWager, "Ann", 1, "banker", 1_000)
    assert again.step()
    assert {envelope.by for envelope in heard[before:]} == {sue}


def test_the_first_card_comes_after_the_call_and_a_no_bet_coup_needs_none() -> None:
    house = VirtualTable(conditions("premium-baccarat"))
    assert routine(Table(), DEALER, SUPERVISOR, 0) == ()
    for command in SEATED[:2]:
        house.give(command)
    assert house.until_players().what == "wagers"
    assert routine(house.table, DEALER, SUPERVISOR, 9) == ()
    house.do(c.PlaceWager, "Ann", 1, "banker", 1_000)
    call, card = c.Announce("no-more-bets", by=DEALER, at=9), c.DealCard(None, by=DEALER, at=9)
    assert routine(house.table, DEALER, SUPERVISOR, 9) == (call, card)
    house.step()
    assert routine(house.table, DEALER, SUPERVISOR, 9) == (card,)
    house.until_players()
    house.do(c.AuthoriseNoBet, by=Actor("Asa", Rank.ASSISTANT_MANAGER))
    assert routine(house.table, DEALER, SUPERVISOR, 9) == (card,)


def test_a_command_refused_says_why_and_nothing_is_made_of_it() -> None:
    house = ByValue(conditions("premium-baccarat"), 1)
    refusal(house.give(c.DealCard(None, by=DEALER, at=0)), says="The cards are not ready to be dealt.")
    assert len(house.envelopes) == 1
