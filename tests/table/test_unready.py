"""A dealer who forgets the cut, the burn or the shuffle takes wagers and deals all the same: the round is finished with them."""

import pytest
from tests.tables import PURSE, SUPERVISOR, House, only, opened, player, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.events import CardDealt, Event, RoundCleared
from croupier.table.model.cards import Stage


def wagered(game: str, wager: str, until: Stage, **named: object) -> House:
    """Ann's wager recorded from the layout while the cards are only so far ready; a screen would not take it."""
    house = opened(game, **named)
    house.sit("Ann", 1)
    while house.table.cards.stage is not until:
        stage = house.table.cards.stage
        if stage is Stage.NONE:
            house.ok(c.IntroduceCards, "red")
        elif stage is Stage.LOADED:
            house.ok(c.Shuffle)
        elif stage is Stage.SHUFFLED:
            while house.table.cards.offers[0].area is not None:
                house.ok(c.RefuseCut)
            house.ok(c.CutCards, house.table.cards.stock.remaining // 2, by=SUPERVISOR)
        else:
            house.ok(c.PlaceCuttingCard, 20)
    early = "Betting opens once the cards are ready."
    house.refused(c.PlaceWager, "Ann", 1, wager, 1_000, through="screen", by=player("Ann"), says=early)
    house.bet("Ann", wager, 1_000)
    return house


def played_on(house: House, kind: type[Command], card: str, clause: str) -> u.DealAllowed:
    """The card is held, the ruling deals it by its clause, and the wager still lies."""
    only(u.CardHeld, house.ok(c.ScanCard, Card(card)))
    came = house.ok(kind)
    dealt = only(CardDealt, came)
    assert (dealt.card, dealt.source, dealt.clauses[0]) == (card, "held", clause)
    assert not house.table.cards.held
    assert house.chips("Ann") == PURSE - 1_000
    return only(u.DealAllowed, came)


@pytest.mark.clause("premium-baccarat", "14.8")
@pytest.mark.clause("seven-up-baccarat", "12.7")
@pytest.mark.parametrize(
    ("game", "stage", "first", "rest", "clause"),
    [
        ("premium-baccarat", Stage.PLACED, "9C", "2D KS 6H", "14.8"),
        ("seven-up-baccarat", Stage.SHUFFLED, "2D", "TS 5H", "12.7"),
    ],
)
def test_an_unburned_card_is_the_first_of_a_coup_with_wagers(game: str, stage: Stage, first: str, rest: str, clause: str) -> None:
    house = wagered(game, "banker", stage)
    allowed = played_on(house, c.PlayUnburned, first, clause)
    assert (allowed.error, allowed.rounds_left) == ("unburned", None)
    house.deal(rest)
    [line] = house.settle()
    assert line.player == "Ann"
    assert not only(RoundCleared, house.clear()).over
    assert house.chips("Ann") == PURSE - 1_000 + line.pays + line.returned


@pytest.mark.clause("lucky-draw-baccarat", "10.13")
@pytest.mark.clause("baceball", "12.7")
@pytest.mark.parametrize(
    ("game", "wager", "cards", "clause"),
    [("lucky-draw-baccarat", "enter", "4H 2D", "10.13"), ("baceball", "bet", "4H 2D 6S 3D TS", "12.7")],
)
def test_an_unburned_card_is_the_first_of_a_round_with_wagers(game: str, wager: str, cards: str, clause: str) -> None:
    house = wagered(game, wager, Stage.PLACED if game.startswith("lucky") else Stage.SHUFFLED)
    played_on(house, c.PlayUnburned, "9C", clause)
    house.deal(cards)
    assert house.ongoing.hands["1"][0].card == "9C"


@pytest.mark.clause("premium-baccarat", "14.7")
@pytest.mark.clause("lucky-draw-baccarat", "10.12")
@pytest.mark.parametrize(
    ("game", "wager", "clause"), [("premium-baccarat", "player", "14.7"), ("lucky-draw-baccarat", "enter", "10.12")]
)
@pytest.mark.parametrize("stage", [Stage.SHUFFLED, Stage.CUT])
def test_uncut_cards_serve_one_round_with_wagers(game: str, wager: str, clause: str, stage: Stage) -> None:
    house = wagered(game, wager, stage)
    allowed = played_on(house, c.PlayUncut, "9C", clause)
    assert (allowed.error, allowed.rounds_left) == ("uncut", 1)
    finished(house)
    assert house.required().what == "shuffle"


@pytest.mark.clause("premium-baccarat", "14.9")
def test_unshuffled_cards_serve_one_coup_with_wagers() -> None:
    house = seated("premium-baccarat", cutting_card=413)
    house.bet("Ann", "player", 1_000)
    house.deal("9C 2D")
    house.ok(c.SetCuttingCardAside)
    house.play("KS 6H")
    house.bet("Ann", "player", 1_000)
    assert only(RoundCleared, _last(house)).over
    house.refused_on_screen("Ann", "player", 1_000, "5.3")
    house.bet("Ann", "player", 1_000)
    before = house.chips("Ann")
    only(u.CardHeld, house.ok(c.ScanCard, Card("9D")))
    came = house.ok(c.PlayUnshuffled)
    assert only(CardDealt, came).clauses[0] == "14.9"
    house.deal("2H KD 6S")
    [line] = house.settle()
    assert house.chips("Ann") == before + line.pays + line.returned
    assert only(RoundCleared, house.clear()).over


def _last(house: House) -> tuple[Event, ...]:
    house.deal("9H 2C KC 6D")
    house.settle()
    return house.clear()


def finished(house: House) -> None:
    """Nothing but what is required, until the round is cleared."""
    spare = iter(("2D", "KS", "6H", "4C", "3D", "5S"))
    while house.table.round is not None:
        match house.required().what:
            case "deal":
                house.deal(next(spare))
            case "ask":
                house.ok(c.PassOver, 1)
            case "result":
                house.settle()
            case _:
                house.clear()
