"""`croupier play --as RANK`: the trainer's table, where the person works in a rank and the table holds them to it."""

from typing import Any, cast

import pytest
from tests.cli.screens import on
from tests.cli.test_play import BURN, CUT, LUCKY, POKER, PREMIUM, flat, stack
from tests.cli.test_play_command import run
from tests.cli.test_play_wrong import Log

from croupier.cli.play import play_at
from croupier.cli.shift import RANKS
from croupier.desk.dealer import DEALER
from croupier.desk.journal import JournalWriter
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.table.message import events as e
from croupier.table.message import upsets as u

NATURAL = stack("7H 6D 2C 2S 5D 9C 4C 2D 3C 8C", 8, cut=CUT, burn=BURN)
READY = "||||"
"""Cards, shuffle, cutting card, burn: a dealer does each."""


def worked(game: str, typed: str, rank: str, stacked: Any = None, **options: Any) -> tuple[str, Log]:
    """A shift with these lines typed, and everything that happened."""
    log = Log()
    talk, shown = on((110, 60), typed)
    shift = play_at(
        usual_conditions(game), talk, rank=RANKS[rank], stacked=stacked, journal=cast(JournalWriter, log), name="Dora", **options
    )
    seen = shift.house.view(DEALER)
    assert not seen.people
    assert seen.required.what == "nothing"
    return "\n".join(screen for screen, _ in shown()), log


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("rank", RANKS)
def test_a_shift_deals_rounds_to_house_players_in_every_rank(game: str, rank: str) -> None:
    told, events = worked(game, "|" * (40 if rank == "dealer" else 3), rank)
    assert "✗" not in told
    assert len([event for event in events if isinstance(event, e.RoundCleared)]) >= (1 if rank == "dealer" else 3)
    assert "$" not in told.rpartition("Enter")[0].rpartition("\n")[2], "staff have no purse"


def test_a_dealer_does_every_step_and_the_record_says_who() -> None:
    told, events = worked(PREMIUM, f"{READY}||||||", "dealer", NATURAL)
    assert "Shuffle the cards. (4.1) Enter does it:" in told
    assert "Deal a card to the Banker's Hand. (7.3) Enter does it:" in told
    dealt = [event for event in events if isinstance(event, e.CardDealt)]
    assert {event.by.id for event in dealt[:3]} == {"Dora"}
    [cut] = [event for event in events if isinstance(event, e.CardsCut)]
    assert cut.by.rank is Rank.SUPERVISOR, "what is above a dealer, others do"


def test_the_table_refuses_what_is_a_higher_ranks_and_that_rank_may_be_called() -> None:
    wrong = f"{READY}|err|5|banker|||misdelivery-complete"
    alone, left = worked(PREMIUM, f"{wrong}||", "dealer", NATURAL)
    assert "✗ This needs a casino supervisor or above, not a dealer. (14.12.4)" in alone
    assert not [event for event in left if isinstance(event, e.SomeoneCalled)]
    called, events = worked(PREMIUM, f"{wrong}|yes|", "dealer", NATURAL)
    assert "Call 1: a casino supervisor is called to the table, about misdelivery-complete." in flat(called)
    assert "Call 1 is answered." in called
    [ruled] = [event for event in events if isinstance(event, u.MisdeliveryRuled)]
    assert ruled.by.rank is Rank.SUPERVISOR


@pytest.mark.parametrize(("rank", "who"), [("supervisor", Rank.SUPERVISOR), ("manager", Rank.MANAGER)])
def test_whoever_may_rules_in_their_own_name(rank: str, who: Rank) -> None:
    told, events = worked(PREMIUM, "err|5|banker||misdelivery-complete|", rank, NATURAL)
    [ruled] = [event for event in events if isinstance(event, u.MisdeliveryRuled)]
    assert (ruled.by.id, ruled.by.rank) == ("Dora", who)
    assert "✗" not in told
    assert "Notice 1, by the end of the month" in flat(told), "and hears who is to be told"


def test_silence_is_a_choice_of_the_trainers_table_alone() -> None:
    lucky, events = worked(LUCKY, f"{READY}|{'|' * 5}pass|", "dealer", seats=2)
    assert "Enter lets Ada decide, pass takes their silence:" in lucky
    first = next(event for event in events if isinstance(event, e.Decided))
    assert (first.standing, first.decision) == (True, "stand")
    poker, _ = worked(POKER, "||", "supervisor")
    assert "pass takes their silence" not in poker


def test_a_rank_that_is_none_is_one_sentence() -> None:
    told = run("premium", "--as", "pit-boss")
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr == "One works at a table as dealer, supervisor, manager, not as 'pit-boss'.\n"


def test_a_shift_ends_in_the_menu_too() -> None:
    told = run("bace", "--as", "super", "--name", "Simon", typed="\n\nq\nq\n")
    assert told.exit_code == 0, told.output
    assert "You work here as a casino supervisor. At the table: Ada, Ben, Cleo." in told.output
    assert "Your shift ends here, Simon." in told.output
    assert told.output.endswith("Until next time.\n")
