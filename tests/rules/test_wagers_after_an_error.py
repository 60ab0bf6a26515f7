"""Premium and 7-Up Baccarat word alike what players may still do once the cards of a coup have been laid anew and another one is
due: withdraw their wagers, and nothing else. What each document alone says stands with the rest of its game."""

from collections.abc import Callable
from typing import Final, NamedTuple

import pytest
from tests import premium, seven_up
from tests.coups import Gains, cards, hands, names, plus, rack, scan, stopped, waiting, won
from tests.tables import MANAGER, SUPERVISOR, SURVEILLANCE, House, only, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.people import Actor

clause = pytest.mark.clause
PREMIUM: Final = "premium-baccarat"
SEVEN_UP: Final = "seven-up-baccarat"


def seven_up_wrong_hand() -> House:
    """Player's first card lies on Banker's Hand."""
    house = seven_up.coup("KC")
    scan(house, "8D", "banker")
    return house


def seven_up_on_the_seven(house: House) -> None:
    """The first card of all goes to Banker, and lies on the printed seven."""
    scan(house, "8D", "player")


class Document(NamedTuple):
    """The clauses of a document, and coups of its game in which a card is due once they are laid anew."""

    by: str
    """Players may withdraw."""
    sides: tuple[str, str]
    """Ann's wager beside the main one, and Cat's."""
    bens: int
    """The area of Ben's wager."""
    doubted: Callable[[], House]
    true: str
    events: list[str]
    rest: str
    ends: dict[str, str]
    gained: Gains
    """With Ann's side wager and Ben's wager alone."""
    wager: Callable[[House], object]
    whole: str
    gives: Gains
    """What an ordinary coup with these cards gives everyone."""
    restricts: tuple[Actor, tuple[str, ...]]
    """Who keeps a side wager to main bettors, and who is told before."""
    orphaned: str
    table: Callable[[], House]
    deals: Callable[[House], object]
    right: str
    finish: str
    without_ann: Gains
    dealt: str
    kept: str
    """A card that was seen before its time."""
    no_bet: str
    first: str
    """What waits in front of the shoe or device is dealt before any other."""
    reopened: str
    lies: tuple[dict[str, str], dict[str, str]]
    """The hands of the reopened coup, before and after the card that waited."""
    spared: Gains
    left: tuple[str, int, int]
    """The rack, what nobody has seen of it, and how many cards can still be dealt."""


DOCUMENTS: Final = {
    PREMIUM: Document(
        "14.1.1", ("pairs-player", "pairs-banker"), 2, lambda: premium.coup("2C 9D 5S 7H"), "2C 5S 9D 7H",
        ["HandsRelaid", "CountsAnnounced", "ChoiceOpened"], "KC 4D", {"player": "2C 9D KC", "banker": "5S 7H 4D"},
        {"Ann": (0, -1_000), "Ben": (19_000, 0), "Cat": (0, 0)}, premium.wager, premium.BOTH_STAND, premium.PLAYER_WINS,
        (SUPERVISOR, ("surveillance",)), "12.4", premium.around_the_table, lambda house: house.deal("2C 9D 5S 7H"), "2C 5S 9D 7H",
        "KC 4D", premium.BANKER_WINS | {"Ann": (0, 0)},
        "2C 9D 5S 7H", "KC", "14.4", "14.2", "2C 5S 9D 7H",
        ({"player": "2C 9D", "banker": "5S 7H"}, {"player": "2C 9D KC", "banker": "5S 7H 4D"}), premium.BANKER_WINS,
        ("2C 9D KC 5S 7H 4D", 1, 409),
    ),
    SEVEN_UP: Document(
        "12.1.1", ("super-sevens", "super-sevens"), 1, seven_up_wrong_hand, "KC 8D", ["HandsRelaid", "ChoiceOpened"],
        "7H 2S", {"player": "8D 2S", "banker": "KC 7H"}, {"Ann": (2_000, 0), "Ben": (0, 0), "Cat": (0, 0)},
        seven_up.wager, "KC TD 6H", {"Ann": (5_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)},
        (MANAGER, ("surveillance", "inspector")), "10.2", seven_up.around_the_table, seven_up_on_the_seven, "8D",
        "TC TD", {"Ann": (0, 0), "Ben": (20_000, 0), "Cat": (-1_000, -5_000)},
        "KC AD 6H", "5S", "12.4", "12.2", "AD 6H KC",
        ({"player": "6H", "banker": "AD KC"}, {"player": "6H 5S", "banker": "AD KC 7D"}),
        {"Ann": (2_000, 0), "Ben": (0, 0), "Cat": (37_000, 0)}, ("6H 5S AD KC 7D", 0, 307),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(PREMIUM, marks=clause(PREMIUM, "14.1", "14.1(b)", "14.1.1")),
        pytest.param(SEVEN_UP, marks=clause(SEVEN_UP, "12.1.1")),
    ],
)
def test_after_a_reconstruction_each_player_may_withdraw_and_nothing_else(game: str) -> None:
    document = DOCUMENTS[game]
    by, (anns, cats), area = document.by, document.sides, document.bens
    house = document.doubted()
    events = house.ok(c.Reconstruct, cards(document.true))
    assert names(events) == document.events
    opened = only(u.ChoiceOpened, events)
    assert (opened.choice.players, opened.clauses) == (("Ann", "Ben", "Cat"), (by,))
    assert (house.required().what, house.required().who, house.required().clause) == ("choose", "Ann", by)
    stopped(house, by)
    house.refused(c.ReduceWager, "Ben", area, "banker", 10_000, clause=by)
    house.refused(c.ReduceWager, "Ben", area, "banker", 10_000, by=player("Ben"), clause=by)
    house.refused(c.WithdrawWager, "Ben", area, "banker", by=player("Ann"), clause=by)
    house.refused(c.WithdrawWager, "Ben", area, "tie", by=player("Ben"), clause=by)
    house.refused(c.LetStand, "Ben", by=player("Ann"), clause=by)
    house.refused(c.LetStand, "Ben", by=SURVEILLANCE, clause=by)

    taken = house.ok(c.WithdrawWager, "Ann", 1, "player", by=player("Ann"))
    assert names(taken) == ["WagerReturned"], "her other wager still lies, and she may yet withdraw it"
    back = only(e.WagerReturned, taken)
    assert (back.amount, back.means, back.clauses) == (10_000, "chips", (by,))
    house.refused(c.PlaceWager, "Ann", 1, "player", 10_000, clause=by)
    back = only(e.WagerReturned, house.ok(c.WithdrawWager, "Cat", 3, "tie", by=player("Cat")))
    assert (back.amount, back.means, back.clauses) == (5_000, "tokens", (by,))
    house.refused(c.PlaceWager, "Cat", 3, "tie", 5_000, "tokens", clause=by)
    assert house.required().who == "Ann"
    house.ok(c.LetStand, "Ann", by=player("Ann"))
    house.refused(c.WithdrawWager, "Ann", 1, anns, by=player("Ann"), clause=by)
    house.refused(c.LetStand, "Ann", clause=by)
    assert names(house.ok(c.WithdrawWager, "Cat", 3, cats)) == ["WagerReturned", "ChoiceMade"]
    assert only(u.ChoiceMade, house.ok(c.LetStand, "Ben", by=player("Ben"))).clauses == (by,)
    assert house.ongoing.upset.choice is None
    assert won(house) == {"Ann": (0, -1_000), "Ben": (-20_000, 0), "Cat": (0, 0)}
    assert [lying.wager for lying in house.table.laid] == [anns, "banker"]

    assert house.required().what == "deal"
    house.deal(document.rest)
    assert hands(house) == document.ends
    house.settle()
    house.clear()
    assert won(house) == document.gained
    assert {name: person.idle for name, person in house.table.floor.people.items()} == {"Ann": 0, "Ben": 0, "Cat": 0}
    document.wager(house)
    house.play(document.whole)
    assert won(house) == plus(document.gained, document.gives)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(PREMIUM, marks=clause(PREMIUM, "14.1.1", "12.4")),
        pytest.param(SEVEN_UP, marks=clause(SEVEN_UP, "12.1.1", "10.2")),
    ],
)
def test_under_the_restriction_a_side_wager_goes_back_with_the_main_one(game: str) -> None:
    document = DOCUMENTS[game]
    rank, told = document.restricts
    house = document.table()
    for whom in told:
        house.ok(c.NotifyRestriction, document.sides[0], whom, by=rank)
    house.ok(c.RestrictWager, document.sides[0], by=rank)
    document.wager(house)
    document.deals(house)
    house.ok(c.Reconstruct, cards(document.right))
    events = house.ok(c.WithdrawWager, "Ann", 1, "player", by=player("Ann"))
    assert names(events) == ["WagerReturned", "WagerReturned", "ChoiceMade"]
    assert [event.clauses for event in events] == [(document.by,), (document.orphaned,), (document.by,)]
    premium.all_let_stand(house)
    house.deal(document.finish)
    house.settle()
    assert won(house) == document.without_ann


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(PREMIUM, marks=clause(PREMIUM, "14.1.1", "14.3", "14.4")),
        pytest.param(SEVEN_UP, marks=clause(SEVEN_UP, "12.1.1", "12.3")),
    ],
)
def test_a_seen_card_that_a_reopened_coup_needs_after_all_spares_the_no_bet_coup(game: str) -> None:
    document = DOCUMENTS[game]
    before, after = document.lies
    house = document.table()
    document.wager(house)
    house.deal(document.dealt)
    scan(house, document.kept, "player")
    house.ok(c.KeepForNoBet)
    house.settle()
    house.clear()
    assert (waiting(house), house.table.no_bet, house.required().clause) == (document.kept, "card", document.no_bet)
    house.ok(c.Reconstruct, cards(document.reopened))
    assert (hands(house), waiting(house), house.table.no_bet) == (before, document.kept, "card")
    premium.all_let_stand(house)
    house.refused(c.DealCard, Card("9S"), clause=document.first)
    house.deal(" ".join(after["player"].split()[-1:] + after["banker"].split()[-1:]))
    assert (hands(house), waiting(house), house.table.no_bet) == (after, "", "")
    house.settle()
    house.clear()
    assert (won(house), house.required().what) == (document.spared, "wagers")
    assert (*rack(house), house.table.cards.stock.remaining) == document.left
