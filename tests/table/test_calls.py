"""Someone of a higher rank is called to the table: it rings until it is answered, and decides nothing."""

import pytest
from tests.table.test_permitted import exactly
from tests.tables import DEALER, SUPERVISOR, only, player, seated

from croupier import commands as c
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.table.asking.permitted import permitted_to
from croupier.table.asking.view import view
from croupier.table.message import events as e
from croupier.table.model.people import Actor

WATCH = Actor("eve", Rank.SURVEILLANCE)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_call_is_seen_by_staff_until_it_is_answered(game: str) -> None:
    house = seated(game)
    called = only(e.SomeoneCalled, house.ok(c.CallFor, Rank.SUPERVISOR, "not-put-right"))
    assert (called.number, called.summons.by, called.summons.rank) == (1, DEALER.id, Rank.SUPERVISOR)
    for viewer in (DEALER, SUPERVISOR, WATCH):
        [(number, call)] = view(house.table, viewer).casebook.calls.items()
        assert (number, call.about, call.by, call.at) == (1, "not-put-right", DEALER.id, house.table.now)
    assert view(house.table, player("Ann")).casebook.calls == {}
    house.ok(c.AnswerCall, 1, by=SUPERVISOR)
    assert view(house.table, DEALER).casebook.calls == {}


def test_who_is_called_is_called_once_and_may_be_called_again() -> None:
    house = seated("premium-baccarat")
    house.ok(c.CallFor, Rank.SUPERVISOR, "a fight at area 3")
    again = "A casino supervisor is called already, and has not come yet."
    house.refused(c.CallFor, Rank.SUPERVISOR, "void-round", clause=None, says=again)
    house.ok(c.CallFor, Rank.MANAGER, "approve-both-hands")
    house.ok(c.AnswerCall, 1)
    house.refused(c.AnswerCall, 1, clause=None, says="Call 1 has been answered.")
    house.refused(c.AnswerCall, 3, clause=None, says="No call 3 is on record.")
    house.ok(c.CallFor, Rank.SUPERVISOR, "void-round")
    assert {call.rank: number for number, call in view(house.table, DEALER).casebook.calls.items()} == {
        Rank.MANAGER: 2,
        Rank.SUPERVISOR: 3,
    }


def test_only_staff_call_and_only_those_above_a_dealer_are_called() -> None:
    house = seated("premium-baccarat")
    told = "This needs a dealer or above, not a player."
    house.refused(c.CallFor, Rank.SUPERVISOR, "help", by=player("Ann"), clause=None, says=told)
    for rank in (Rank.PLAYER, Rank.DEALER, Rank.INSPECTOR, Rank.SURVEILLANCE, Rank.TOURNAMENT_MANAGER):
        house.refused(c.CallFor, rank, "help", clause=None, says="Nobody calls ... above a dealer come.")
    calls = [permit for permit in permitted_to(house.table, DEALER) if permit.command == "call-for"]
    assert [permit.fields["rank"] for permit in calls] == [Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER]


def test_a_call_comes_while_a_card_is_held() -> None:
    house = seated("premium-baccarat")
    house.ok(c.ScanCard, "9C")
    assert house.table.cards.held
    house.ok(c.CallFor, Rank.SUPERVISOR, "misread")
    exactly(house.table)
    house.ok(c.AnswerCall, 1, by=SUPERVISOR)
    exactly(house.table)
    assert house.table.cards.held, "an answer rules on nothing"
