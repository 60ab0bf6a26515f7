"""Silence where the software deals: a standing instruction is the player's own decision when the time runs out."""

from random import Random

import pytest
from tests.cli.test_play import stack
from tests.tables import DEALER, SUPERVISOR, all_of, conditions, only, player, refusal

from croupier import commands as c
from croupier.desk.dealer import Fields, Kind, VirtualTable
from croupier.games.rules import Result
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.permitted import permitted, permitted_to
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.message.events import Event
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor, PlayerCard
from croupier.table.record.postings import balances

POKER = "three-card-poker"
LUCKY = "lucky-draw-baccarat"
PURSE = 100_000
WINS, LOSES = "4S KH 9C KD 7D 2C", "QS KH QC 5S 7D 2C"
"""A pair of kings against no hand; a king high against a pair of queens."""


class Watched(VirtualTable):
    """A virtual table whose events are kept, with Ann on area 1."""

    def __init__(self, game: str, cards: str = "", *, chips: int = PURSE, **wagers: int) -> None:
        self.heard: list[Event] = []
        packs, burns = (1, False) if game == POKER else (8, True)
        stacked = stack(cards, packs, cut=True, burn=burns) if cards else None
        entropy = Random(chips).randbytes
        super().__init__(
            conditions(game), stacked=stacked, entropy=entropy, heard=lambda envelope: self.heard.extend(envelope.events)
        )
        self.do(c.JoinTable, "Ann", 1)
        self.do(c.BuyChips, "Ann", chips)
        self.do(c.ShowPlayerCard, "Ann", PlayerCard.OWN)
        self.until_players()
        for wager, amount in wagers.items():
            self.done(c.PlaceWager, "Ann", 1, wager.replace("_", "-"), amount)

    def done(self, kind: Kind[*Fields], *fields: *Fields, by: Actor = DEALER) -> tuple[Event, ...]:
        outcome = self.do(kind, *fields, by=by)
        assert not isinstance(outcome, Refused), outcome
        return outcome

    def asked(self) -> "Watched":
        assert self.until_players().what == "ask"
        return self

    def over(self) -> int:
        """The round is played out without another word; what Ann has won."""
        while self.table.round is not None:
            assert self.step(), self.required()
        assert sum(balances(self.heard).values()) == 0
        return self.table.chips("Ann") + self.table.tokens("Ann") - PURSE


# At a table dealt by the software


@pytest.mark.clause(POKER, "8.1", "8.4", "12.12")
@pytest.mark.parametrize("cards", [WINS, LOSES])
def test_whoever_looks_and_keeps_silent_folds_and_gets_nothing_back(cards: str) -> None:
    """Whatever the hand is, silence gives up Ante and Pair Plus as folding does."""
    table = Watched(POKER, cards, ante=1_000, pair_plus=500).asked()
    events = table.done(c.PassOver, 1)
    decided = only(e.Decided, events)
    assert (decided.decision, decided.standing, decided.out, decided.clauses) == ("fold", True, True, ("8.1",))
    lost = [(event.settled.wager, event.settled.result, event.settled.clause) for event in all_of(e.WagerSettled, events)]
    assert lost == [("ante", Result.LOSE, "8.4"), ("pair-plus", Result.LOSE, "8.4")]
    assert table.over() == -1_500
    assert all_of(u.NoticeDue, table.heard) == []


@pytest.mark.clause(POKER, "8.1", "8.5")
@pytest.mark.parametrize(("cards", "won"), [(WINS, 1_000 + 500), (LOSES, -2_000 - 500)])
def test_a_standing_instruction_to_play_is_the_decision_to_play(cards: str, won: int) -> None:
    """To the cent what the word itself would have come to, and it stands from round to round."""
    said, silent = (Watched(POKER, cards, ante=1_000, pair_plus=500).asked() for _ in range(2))
    said.done(c.Decide, 1, "play", by=player("Ann"))
    left = only(e.InstructionLeft, silent.done(c.Instruct, "Ann", "play", by=player("Ann")))
    assert (left.player, left.decision, left.clauses) == ("Ann", "play", ("8.1",))
    events = silent.done(c.PassOver, 1)
    assert [type(event) for event in events] == [e.Decided, e.WagerPlaced]
    assert (only(e.Decided, events).standing, only(e.WagerPlaced, events).amount) == (True, 1_000)
    assert (said.over(), silent.over()) == (won, won)
    silent.until_players()
    silent.done(c.PlaceWager, "Ann", 1, "ante", 1_000)
    silent.asked()
    assert silent.required().standing == {1: "play"}
    silent.done(c.Instruct, "Ann", "fold")
    assert silent.required().standing == {1: "fold"}


@pytest.mark.clause(POKER, "12.12")
@pytest.mark.parametrize("seed", range(12))
def test_no_hand_is_got_out_of_by_silence(seed: int) -> None:
    """By chance, any hand: the money after silence is never more than after the worst of the words."""
    table = Watched(POKER, chips=PURSE + 100 * seed, ante=1_000)
    table.asked().done(c.PassOver, 1)
    table.over()
    assert table.table.chips("Ann") == PURSE + 100 * seed - 1_000


@pytest.mark.clause(POKER, "12.10", "8.5")
@pytest.mark.parametrize("chips", [1_500, 2_000])
def test_an_instruction_that_cannot_be_followed_comes_to_what_the_document_says(chips: int) -> None:
    table = Watched(POKER, WINS, chips=chips, ante=1_000).asked()
    table.done(c.Instruct, "Ann", "play")
    events = table.done(c.PassOver, 1)
    decided = only(e.Decided, events)
    if chips == 2_000:
        assert (decided.decision, decided.standing) == ("play", True)
    else:
        assert (decided.decision, decided.warned, decided.clauses) == ("cannot-cover", "Ann", ("12.10",))
        assert only(e.WagerSettled, events).settled.returned == 1_000
    table.over()


@pytest.mark.clause(POKER, "12.10", "5.2")
def test_an_instruction_to_play_is_followed_with_chips_and_tokens_together() -> None:
    table = Watched(POKER, WINS, chips=1_600, ante=1_000)
    table.done(c.ExchangeVoucher, "Ann", 500)
    table.asked().done(c.Instruct, "Ann", "play")
    placed = only(e.WagerPlaced, table.done(c.PassOver, 1))
    assert (placed.amount, placed.means, placed.tokens) == (1_000, "chips", 400)
    table.over()
    assert (table.table.chips("Ann"), table.table.tokens("Ann")) == (1_600 + 1_000, 500)


@pytest.mark.clause(POKER, "5.2", "8.5")
@pytest.mark.parametrize(("chips", "vouchers", "tokens"), [(1_600, 600, 400), (1_000, 1_000, 1_000), (2_000, 1_000, 0)])
def test_an_instruction_is_followed_in_chips_in_tokens_or_in_both_together(chips: int, vouchers: int, tokens: int) -> None:
    table = Watched(POKER, WINS, chips=chips, ante=1_000)
    table.done(c.ExchangeVoucher, "Ann", vouchers)
    table.asked().done(c.Instruct, "Ann", "play")
    placed = only(e.WagerPlaced, table.done(c.PassOver, 1))
    in_tokens = placed.amount if placed.means == "tokens" else placed.tokens
    assert (placed.amount, in_tokens) == (1_000, tokens)
    assert table.over() == chips + vouchers + 1_000 - PURSE


@pytest.mark.clause(POKER, "12.10")
def test_a_warning_from_elsewhere_comes_with_the_word_that_the_time_is_over() -> None:
    table = Watched(POKER, WINS, chips=1_500, ante=1_000).asked()
    table.done(c.Instruct, "Ann", "play")
    events = table.done(c.PassOver, 1, True)
    assert (only(e.Decided, events).decision, only(e.WagerSettled, events).settled.returned) == ("cannot-cover-again", 0)
    assert table.over() == 500 - PURSE
    table.done(c.BuyChips, "Ann", 1_000)
    table.until_players()
    table.done(c.PlaceWager, "Ann", 1, "ante", 1_000)
    decided = only(e.Decided, table.asked().done(c.PassOver, 1))
    assert (decided.decision, decided.warned) == ("cannot-cover-again", ""), "the table remembers it for the gaming day"


@pytest.mark.clause(POKER, "12.10")
@pytest.mark.parametrize("instruction", ["fold", "play"])
def test_a_warning_from_elsewhere_is_remembered_although_nothing_hangs_on_it_yet(instruction: str) -> None:
    table = Watched(POKER, WINS, ante=1_000).asked()
    if instruction == "play":
        table.done(c.Instruct, "Ann", instruction)
    decided = only(e.Decided, table.done(c.PassOver, 1, True))
    assert (decided.decision, decided.warned, list(table.table.directions.warned)) == (instruction, "Ann", ["Ann"])


@pytest.mark.clause(LUCKY, "8.1")
def test_at_lucky_draw_there_is_no_such_warning_to_remember() -> None:
    table = Watched(LUCKY, "2H 6C 2D KS", enter=1_000).asked()
    table.done(c.PassOver, 1, True)
    assert table.table.directions.warned == {}


@pytest.mark.clause(POKER, "14.1", "12.10")
def test_an_instruction_stakes_nothing_for_whoever_is_without_a_card_of_their_own() -> None:
    table = Watched(POKER, WINS, ante=1_000).asked()
    table.done(c.Instruct, "Ann", "play")
    table.done(c.ShowPlayerCard, "Ann", PlayerCard.ANOTHERS)
    events = table.done(c.PassOver, 1)
    assert (only(e.Decided, events).decision, all_of(e.WagerPlaced, events)) == ("cannot-cover", [])
    assert table.over() == 0


@pytest.mark.clause(LUCKY, "8.1", "10.11")
def test_at_lucky_draw_everybody_stands_and_cannot_leave_word_to_draw() -> None:
    table = Watched(LUCKY, "2H 6C 2D KS", enter=1_000).asked()
    refusal(table.do(c.Instruct, "Ann", "draw", by=player("Ann")), clause="8.1")
    [decided] = table.done(c.PassOver, 1)
    assert isinstance(decided, e.Decided)
    assert (decided.decision, decided.standing, decided.clauses) == ("stand", True, ("8.1",))
    assert table.over() == -1_000


@pytest.mark.clause(POKER, "8.1")
def test_required_view_and_permitted_know_of_it() -> None:
    table = Watched(POKER, WINS, ante=1_000)
    table.done(c.JoinTable, "Ben", 2)
    assert table.required().standing == {}
    table.asked()
    assert table.required().standing == {1: "fold"}
    ann = table.view(player("Ann"))
    assert (ann.me and ann.me.standing, [person.id for person in ann.people]) == ("fold", ["Ann"])
    assert {person.id: person.standing for person in table.view(SUPERVISOR).people} == {"Ann": "fold", "Ben": "fold"}
    mine = [permit.fields for permit in permitted_to(table.table, player("Ann"), among=(c.Instruct,))]
    assert mine == [{"player": "Ann", "decision": "play"}]
    [passing] = permitted(table.table, among=(c.PassOver,))
    assert (passing.fields, passing.clause) == ({"area": 1}, "8.1")
    assert "no-decision" not in {offer.irregularity.slug for offer in fitting(table.table)}
    refusal(table.do(c.PassOver, 1, by=player("Ann")), clause="8.1")
    refusal(table.do(c.Instruct, "Ann", "play", by=player("Ben")), clause=None, says="Ben cannot act for Ann.")
    refusal(table.do(c.Instruct, "Ann", "fold", by=DEALER), clause="8.1", says="Ann's standing instruction is to fold already.")
    refusal(table.do(c.Instruct, "Zoe", "play", by=DEALER), clause=None, says="Zoe is not at this table.")
