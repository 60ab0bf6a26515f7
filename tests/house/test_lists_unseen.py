"""Several commands in one request tell no card either: two tables that differ in what is sealed refuse alike."""

from random import Random
from typing import Final

import pytest
from msgspec.structs import replace
from tests.desk.test_unseen import twins
from tests.house.pits import MAIN, House, receipt

import croupier as cr
from croupier.cards.sealed import Sealed
from croupier.desk.dealer import attempt
from croupier.desk.following import Chance
from croupier.desk.showing import SHOWING
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.floor.asked import REFUSED, Reply, sentence_of
from croupier.house.floor.commands import SHOWN_LAST, Commands
from croupier.house.floor.hot import Hot
from croupier.house.floor.work import Draft, Memory, Work
from croupier.table.asking.permitted import permitted
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor

c = cr.commands
ROUNDS: Final = 3
"""As many of each game are looked at, from step to step."""


def answered(hot: Hot, by: str, house: House, commands: tuple[Command, ...]) -> Reply:
    """What would be answered to a request, if the table stood so."""
    request, clock = Commands(receipt(), hot.id, by, commands), house.pit.clock()
    work = Work(house.pit.looking._store, Memory({hot.id: hot}), house.pit.keys, now=int(clock), recorded=int(clock * 1000))
    work.lock(request.streams)
    return request.perform(Draft(work))


def spied(hot: Hot, sealed: Sealed, actor: Actor, rng: Random) -> tuple[Command, ...]:
    """A list as somebody might send it who wants to know what comes: as far as it goes, and then something that may be refused."""
    table, at, said, chance = hot.table, hot.table.now, list[Command](), Chance(rng.randbytes)
    tried: list[Command] = []
    for _ in range(rng.randint(1, 8)):
        tried = [permit.example(actor, at) for permit in permitted(table)]
        ways = [way for way in tried if not isinstance(attempt(table, sealed, replace(way, by=actor, at=at), chance), Refused)]
        if not ways:
            break
        dealing = [way for way in ways if isinstance(way, c.DealCard | c.AnnounceResult | c.SettleWager | c.Announce | c.Burn)]
        way = rng.choice(dealing if dealing and rng.random() < 0.8 else ways)
        outcome = attempt(table, sealed, replace(way, by=actor, at=at), chance)
        assert not isinstance(outcome, Refused)
        if outcome.sealed is None:
            break
        table, sealed = outcome.table, outcome.sealed
        said.append(way)
    greedy = [c.TakeChips(player, table.chips(player) + 100, by=actor, at=at) for player in table.floor.people]
    return (*said, *greedy, *rng.sample(tried, min(1, len(tried))))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_lists_of_commands_tell_no_card(house: House, game: str) -> None:
    rng, player = Random(game), house.patron(chips=10_000_000)
    table = house.set_up(game, "t1")
    me, seen, stopped = Actor(player, Rank.PLAYER), 0, 0
    viewers = [Actor(house.staff[rank], rank) for rank in (Rank.DEALER, Rank.SUPERVISOR)] + [me]
    assert house.give(table, player, c.JoinTable(player, 1, by=me, at=0)).granted
    if game == "three-card-poker":
        assert house.give(table, house.staff[Rank.DEALER], c.ShowPlayerCard(player, cr.PlayerCard.OWN, by=me, at=0)).granted
    while house.table(table).played < ROUNDS:
        hot = house.pit.writer.memory.hots[table]
        for actor in viewers if hot.sealed is not None else ():
            assert hot.sealed is not None
            (_, first), (other, second) = twins(hot.table, hot.sealed, actor, rng)
            assert first is not None
            for _ in range(3):
                commands = spied(hot, first, actor, rng)
                one, two = (
                    answered(replace(hot, table=each, sealed=sealed), actor.id, house, commands)
                    for each, sealed in ((hot.table, first), (other, second))
                )
                assert one.granted is two.granted, commands
                if not one.granted:
                    assert one == two, commands
                    seen += 1
                    stopped += one.status == REFUSED and sentence_of(one) == SHOWN_LAST
        if not house.step(table):
            asked = cr.required(house.table(table))
            if asked.what == "ask":
                assert house.give(table, player, c.Decide(asked.areas[0], asked.standing[asked.areas[0]], by=me, at=0)).granted
            else:
                assert house.stake(table, player, 1, MAIN[game], 1000).granted
    assert stopped > 20
    assert seen > stopped


def test_what_shows_a_card_is_the_last_of_its_request(house: House) -> None:
    table, player = house.set_up("premium-baccarat", "t1"), house.patron(chips=100_000)
    dealer, me = (Actor(who, rank) for who, rank in ((house.staff[Rank.DEALER], Rank.DEALER), (player, Rank.PLAYER)))
    assert house.give(table, player, c.JoinTable(player, 1, by=me, at=0)).granted
    house.until_players(table)
    assert house.stake(table, player, 1, "banker", 1000).granted
    closing, deal = c.Announce("no-more-bets", by=dealer, at=0), c.DealCard(None, by=dealer, at=0)
    before = house.pit.writer.memory.hots[table]
    reply = house.give(table, dealer.id, closing, deal, deal)
    assert (reply.status, sentence_of(reply)) == (REFUSED, SHOWN_LAST)
    assert house.pit.writer.memory.hots[table] == before
    assert house.give(table, dealer.id, closing, deal).granted


def test_every_event_that_names_a_card_shows_it() -> None:
    named = {kind.__name__ for kind in SHOWING}
    assert {"CardDealt", "CardsBurned", "HandExposed", "CardHeld", "HandsRelaid", "CardsPickedUp"} <= named
    assert not {"WagerPlaced", "Announced", "CardsShuffled", "CardsCut", "CuttingCardPlaced"} & named
