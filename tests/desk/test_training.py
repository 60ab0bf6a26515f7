"""Training at a virtual table: the dealer errs on request, and what may be ruled then leads on."""

from random import Random
from typing import Any

import msgspec
import pytest
from tests.cli.test_play import stack
from tests.tables import conditions, player

from croupier import commands as c
from croupier.desk.dealer import DEALER, SUPERVISOR, VirtualTable, not_to_open
from croupier.desk.training import SHOWN, SLIPS, Slip, come, err, hands_of, leading_on, rulings, slips, unattended
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.table.asking.forms import blanks
from croupier.table.message.refusal import Refused
from croupier.table.model.people import PlayerCard

PREMIUM, SEVEN_UP, LUCKY, BACEBALL, POKER = GAMES
MAIN = {PREMIUM: "player", SEVEN_UP: "player", LUCKY: "enter", BACEBALL: "bet", POKER: "ante"}


def house(game: str, **source: Any) -> VirtualTable:
    """A table with a player who has wagered."""
    table = VirtualTable(conditions(game), **{"entropy": Random(game).randbytes} | source)
    table.do(c.JoinTable, "Ann", 1)
    table.do(c.ShowPlayerCard, "Ann", PlayerCard.OWN)
    table.do(c.BuyChips, "Ann", 100_000)
    table.until_players()
    table.do(c.PlaceWager, "Ann", 1, MAIN[game], 1_000)
    return table


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("slip", [slip for slip in SLIPS if not slip.no_card], ids=lambda slip: slip.told)
def test_every_error_comes_in_its_moment_and_is_ruled_on_by_the_house_alone(game: str, slip: Slip) -> None:
    table = house(game)
    if slip.on_a_hand:
        slip = msgspec.structs.replace(slip, laid=hands_of(table)[0])
    for _ in range(20):
        now = slip if slip.when == "now" else come(table, slip)
        if now is not None:
            break
        if not table.step():
            table.do(c.PassOver, 1)
    assert now is not None
    assert not isinstance(err(table, now), Refused)
    for _ in range(9):
        if table.required().what != "ruling":
            break
        assert leading_on(table)
        assert not isinstance(unattended(table), Refused)
    assert table.required().what != "ruling"


@pytest.mark.parametrize("game", GAMES)
def test_a_card_goes_wrong_to_the_hand_that_was_named_and_to_no_other(game: str) -> None:
    """Where the next card is due on that very hand, the error waits for one that is not."""
    for hand in hands_of(house(game)):
        table, slip = house(game), msgspec.structs.replace(SLIPS[4], laid=hand)
        assert slip.told == "in the round, a card goes to the wrong hand"
        while (now := come(table, slip)) is None:
            need = table.required()
            assert table.table.round is None or need.what != "deal" or need.hand == hand
            assert table.step()
        assert (now.laid, table.required().hand != hand) == (hand, True)
        before = len(table.view(DEALER).held)
        assert not isinstance(err(table, now), Refused)
        held = table.view(DEALER).held
        assert (len(held), held[-1].laid) == (before + 1, hand)


def test_a_card_that_should_lie_face_down_is_shown_only_where_cards_do() -> None:
    for game in GAMES:
        assert (SHOWN in slips(house(game))) == (game == POKER)


def test_the_rulings_shown_name_no_card_that_lies_face_down() -> None:
    """Two shoes whose held card differs offer the same, word for word."""
    offered = []
    for fifth in ("5D", "6H"):
        table = house(PREMIUM, stacked=stack(f"7H 6D 2C 2S {fifth}", 8, cut=True, burn=True))
        table.deal()
        for _ in range(3):
            table.step()
        err(table, msgspec.structs.replace(SLIPS[6], laid="player"))
        assert len(table.view(DEALER).held) == 1
        for shown in (rulings(table), leading_on(table), table.fitting(SUPERVISOR), table.permitted(DEALER)):
            offered.append(msgspec.json.encode(shown, enc_hook=str))
            assert f'"{fifth}"'.encode() not in offered[-1]
    assert offered[:4] == offered[4:]


def test_a_ruling_is_given_by_whoever_may_and_only_asks_what_is_open() -> None:
    table = house(PREMIUM)
    table.deal()
    known = {ruling.slug: ruling for ruling in rulings(table)}
    void = known["void-round"]
    assert [blank.field for blank in blanks(void.permits[0])] == ["grounds"]
    speaker = void.speaker(void.permits[0])
    assert speaker.rank is Rank.SUPERVISOR
    assert not isinstance(table.rule(void.permits[0], {"grounds": "a gust of wind"}, speaker), Refused)
    ongoing = table.view(player("Ann")).round
    assert ongoing is not None
    assert ongoing.void
    dispute = known["dispute"]
    assert dispute.speaker(dispute.permits[0]) == player("Ann")


def test_conditions_that_cannot_be_are_told_before_a_table_is_opened() -> None:
    assert not_to_open(conditions(PREMIUM)) is None
    refusal = not_to_open(conditions(PREMIUM, layout="Z"))
    assert refusal is not None
    assert (refusal.sentence, refusal.clause) == ("Premium Baccarat has no layout 'Z'.", "2.2")
