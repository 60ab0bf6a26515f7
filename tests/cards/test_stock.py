"""What is known of the cards, through any history of takes, burns, reveals and returns."""

from collections import Counter

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from croupier.cards.card import PACK, Card
from croupier.cards.stock import Stock, StockError

ACE, SEVEN = Card("AS"), Card("7H")


def test_a_full_stock_holds_everything() -> None:
    stock = Stock.full(8)
    assert stock.remaining == 416
    assert all(stock.left(card) == 8 and stock.could_hold(card) for card in PACK)
    assert stock.problems() == ()


def test_a_card_whose_copies_are_all_gone_cannot_come() -> None:
    stock = Stock.full(2).take(ACE)
    assert stock.could_hold(ACE)
    stock = stock.take(ACE)
    assert not stock.could_hold(ACE)
    assert stock.could_hold(SEVEN)
    assert stock.put_back([ACE]).could_hold(ACE)


def test_an_empty_shoe_holds_nothing_even_if_a_copy_left_unseen() -> None:
    stock = Stock.full(1).take_unseen()
    for card in PACK[1:]:
        stock = stock.take(card)
    assert stock.left(PACK[0]) == 1
    assert not stock.could_hold(PACK[0])


def test_changing_a_stock_leaves_the_old_one() -> None:
    before = Stock.full(6)
    before.take(ACE).take_unseen(3).reveal(SEVEN)
    assert before == Stock.full(6)


def test_a_foreign_card_is_recorded_and_reported() -> None:
    problems = Stock.full(1).take(ACE).take(ACE).problems()
    assert len(problems) == 1
    assert "ace of spades" in problems[0].sentence


def test_more_cards_than_there_are_is_reported() -> None:
    problems = Stock.full(1).take_unseen(53).problems()
    assert len(problems) == 1
    assert "53 cards have left" in problems[0].sentence


def test_a_stock_that_does_not_add_up_is_reported() -> None:
    assert "51 cards are accounted for" in Stock(1, 51).problems()[0].sentence


def test_what_cannot_have_happened_is_refused() -> None:
    stock = Stock.full(6)
    with pytest.raises(StockError, match="no card has left unseen"):
        stock.reveal(ACE)
    with pytest.raises(StockError, match="no such card is out"):
        stock.take(ACE).put_back([ACE, ACE])
    with pytest.raises(StockError, match="unseen cards cannot go back"):
        stock.put_back([], unseen=1)
    with pytest.raises(StockError, match="cannot leave"):
        stock.take_unseen(-1)
    with pytest.raises(StockError, match="cannot hold 0 packs"):
        Stock.full(0)


def test_a_stock_survives_its_json() -> None:
    stock = Stock.full(6).take(ACE).take_unseen()
    assert msgspec.json.decode(msgspec.json.encode(stock), type=Stock) == stock


@pytest.mark.clause("seven-up-baccarat", "8.4")
def test_the_coup_lag_keeps_six_decks_less_the_coup_before() -> None:
    stock = Stock.full(6).take_unseen()  # the burn lies in the rack
    coup = [ACE, SEVEN, Card("KD")]
    for card in coup:
        stock = stock.take(card)
    stock = stock.put_back([], unseen=1)
    assert stock.remaining == 312 - len(coup)
    assert stock.unseen == 0


class StockHistory(RuleBasedStateMachine):
    """Against plain lists: what is in, what is out seen, what is out unseen."""

    def __init__(self) -> None:
        super().__init__()
        self.stock = Stock.full(2)
        self.inside = list(PACK * 2)
        self.seen: list[Card] = []
        self.unseen: list[Card] = []

    @precondition(lambda self: self.inside)
    @rule(data=st.data(), shown=st.booleans())
    def leave(self, data: st.DataObject, shown: bool) -> None:
        card = self.inside.pop(data.draw(st.integers(0, len(self.inside) - 1)))
        if shown:
            self.seen.append(card)
            self.stock = self.stock.take(card)
        else:
            self.unseen.append(card)
            self.stock = self.stock.take_unseen()

    @precondition(lambda self: self.unseen)
    @rule()
    def turn_over(self) -> None:
        card = self.unseen.pop()
        self.seen.append(card)
        self.stock = self.stock.reveal(card)

    @rule(data=st.data())
    def put_back(self, data: st.DataObject) -> None:
        seen = data.draw(st.integers(0, len(self.seen)))
        unseen = data.draw(st.integers(0, len(self.unseen)))
        self.stock = self.stock.put_back(self.seen[:seen], unseen)
        self.inside += self.seen[:seen] + self.unseen[:unseen]
        del self.seen[:seen]
        del self.unseen[:unseen]

    @invariant()
    def agrees(self) -> None:
        assert self.stock.remaining == len(self.inside)
        assert self.stock.unseen == len(self.unseen)
        assert self.stock.problems() == ()
        held = Counter(self.inside + self.unseen)
        for card in PACK:
            assert self.stock.left(card) == held[card]
        assert all(self.stock.could_hold(card) for card in set(self.inside))


TestStockHistory = pytest.mark.slow(StockHistory.TestCase)
