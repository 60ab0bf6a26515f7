"""Premium and 7-Up Baccarat word alike what becomes of a coup that cannot be put right, and of an error noticed too late."""

from collections.abc import Callable
from typing import Final, NamedTuple

import pytest
from tests import premium, seven_up
from tests.coups import cards, fits, names, only_by, rack, won
from tests.tables import MANAGER, SUPERVISOR, House, all_of, only

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Result
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.cards import Stage

clause = pytest.mark.clause
Gains = dict[str, tuple[int, int]]


class Document(NamedTuple):
    """The clauses of a document, and a coup of its game."""

    game: str
    voids: tuple[str, ...]
    reopens: str
    late: str
    announced: str
    """After a result no card is due."""
    closed: str
    """After the first card no wager is placed."""
    coup: Callable[[str], House]
    wager: Callable[[House], House]
    half: str
    whole: str
    other: str
    """The same cards in another order."""
    result: str
    racked: dict[str, tuple[str, int]]
    """What lies in the rack once a void coup is cleared away, by what was dealt of it."""
    left: dict[str, int]
    """How many cards can still be dealt then."""
    gained: Gains
    """What the whole coup gives everyone."""
    begun: set[str]
    """What can go wrong with its first card out."""


def plus(before: Gains, more: Gains) -> Gains:
    return {name: (before[name][0] + chips, before[name][1] + tokens) for name, (chips, tokens) in more.items()}


NOTHING: Final[Gains] = {"Ann": (0, 0), "Ben": (0, 0), "Cat": (0, 0)}
STAKED: Final[Gains] = {"Ann": (-10_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}
DOCUMENTS: Final = {
    document.game: document
    for document in (
        Document(
            "premium-baccarat", ("14.1.2", "14.1", "14.1(a)", "14.1(b)"), "14.1.1", "14.1.4", "1.1", "5.5",
            premium.coup, premium.wager, "4C 2D", "4C 2D 3S 4H", "2D 4C 4H 3S", "Player wins, 7 over 6.",
            {"dealing": ("4C 2D", 1), "settled": ("4C 3S 2D 4H", 1), "cleared": ("4C 3S 2D 4H", 1)},
            {"dealing": 413, "settled": 411, "cleared": 411}, premium.PLAYER_WINS, premium.BEGUN | premium.LAID | {"wrong-variant"},
        ),
        Document(
            "seven-up-baccarat", ("12.1.2", "12.1", "12.1(a)", "12.1(b)"), "12.1.1", "12.1.3", "11.1", "5.4",
            seven_up.coup, seven_up.wager, "KC TD", "KC TD 6H", "TD KC 6H", "Player wins, 7 over 6.",
            {"dealing": ("TD KC", 0), "settled": ("TD KC 6H", 0), "cleared": ("TD KC 6H", 0)},
            {"dealing": 310, "settled": 309, "cleared": 309},
            {"Ann": (5_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}, seven_up.IN_COUP,
        ),
    )
}  # fmt: skip
VOID: Final = [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "14.1.2")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "12.1.2")),
]
LATE: Final = [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "14.1.4")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "12.1.3")),
]


@pytest.mark.parametrize("game", VOID)
@pytest.mark.parametrize("moment", ["dealing", "settled", "cleared"])
def test_a_coup_that_cannot_be_put_right_is_void_and_the_cards_go_on(game: str, moment: str) -> None:
    document = DOCUMENTS[game]
    void = document.voids[0]
    house = document.coup(document.half if moment == "dealing" else document.whole)
    if moment != "dealing":
        house.settle()
    if moment == "cleared":
        house.clear()
        house.bet("Ben", "banker", 500)
    events = only_by(house, c.VoidRound, "the cards fell on the floor", clause=void, least=SUPERVISOR)
    voided = only(u.RoundVoided, events)
    assert (voided.number, voided.why, voided.clauses) == (1, "the cards fell on the floor", document.voids)
    lines = [event.settled for event in all_of(e.WagerSettled, events)]
    assert {(line.result, line.pays, line.clause) for line in lines} == {(Result.VOID, 0, void)}
    assert len(lines) == 5
    assert (won(house), house.ongoing.void, house.table.laid) == (NOTHING, True, ())
    house.refused(c.DealCard, Card("3S"), clause=document.announced, says="The result has been announced; no card is due.")
    house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause=document.closed)
    house.refused(c.Reconstruct, cards(document.half), clause=document.reopens)
    house.refused(c.VoidRound, "again", by=SUPERVISOR, clause=void)
    assert house.required().what == "clear"
    shoe = house.table.cards.shoe
    house.clear()
    assert (house.table.cards.stock.remaining, rack(house)) == (document.left[moment], document.racked[moment])
    assert (house.table.cards.stage, house.table.cards.shoe, house.required().what) == (Stage.READY, shoe, "wagers")
    document.wager(house)
    house.play(document.whole)
    assert won(house) == document.gained


@pytest.mark.parametrize("game", LATE)
@pytest.mark.parametrize("since", ["next coup", "shuffled", "replaced", "voided"])
def test_an_error_noticed_too_late_changes_nothing(game: str, since: str) -> None:
    document = DOCUMENTS[game]
    what = "the cards were swapped"
    house = document.coup(document.whole)
    house.settle()
    house.refused(c.NoteLateError, 1, what, clause=document.reopens)
    house.clear()
    assert "error-too-late" not in fits(house)
    house.refused(c.NoteLateError, 1, what, clause=document.reopens)
    before = won(house)
    assert before == document.gained
    match since:
        case "next coup":
            document.wager(house)
            house.deal(document.whole.split()[0])
            before = plus(before, STAKED)
            assert fits(house) == document.begun | {"error-too-late"}
            house.refused(c.NoteLateError, 2, what, clause=document.reopens)
            house.refused(c.NoteLateError, 3, what, clause=document.late)
        case "shuffled":
            house.ok(c.Shuffle, by=SUPERVISOR)
        case "replaced":
            house.ok(c.IntroduceCards, "blue", by=SUPERVISOR)
        case "voided":
            house.ok(c.VoidShoe, "seen", by=MANAGER)
    if since != "next coup":
        house.refused(c.NoteLateError, 2, "nothing yet", clause=document.late)
        house.refused(c.VoidRound, "late", by=SUPERVISOR, clause=document.voids[0])
    house.refused(c.Reconstruct, cards(document.other), clause=document.reopens)
    assert "error-too-late" in fits(house)
    events = only_by(house, c.NoteLateError, 1, what, clause=document.late)
    assert names(events) == ["LateErrorNoted"]
    noted = only(u.LateErrorNoted, events)
    assert (noted.round, noted.what, noted.clauses) == (1, what, (document.late,))
    assert won(house) == before
    if since == "next coup":
        house.deal(" ".join(document.whole.split()[1:]))
        house.settle()
        assert house.ongoing.result == document.result
