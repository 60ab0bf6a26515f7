"""What everyone saw of the rounds before, as a table's roads and last hands want it."""

from tests.tables import player, seated

import croupier as cr
from croupier import commands as c
from croupier.cards.card import parse_card
from croupier.desk.dealer import VirtualTable
from croupier.desk.following import Stacker
from croupier.desk.rounds import _stacked
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.table.asking.results import Stake, last_stakes, latest_results, own_rounds, results
from croupier.table.asking.view import view
from croupier.table.model.people import Actor, PlayerCard

MAIN = {game: next(w.slug for w in cr.rules_of(game).wagers.values() if w.main) for game in GAMES}
DECISION = {"lucky-draw-baccarat": "stand", "three-card-poker": "play"}


def played(game: str, rounds: int, stacked: Stacker | None = None) -> VirtualTable:
    table = VirtualTable(usual_conditions(game, table="t1"), stacked=stacked)
    table.do(c.JoinTable, "ann", 1)
    table.do(c.BuyChips, "ann", 1_000_000)
    table.do(c.ShowPlayerCard, "ann", PlayerCard.OWN)
    for number in range(1, rounds + 1):
        table.until_players()
        assert isinstance(table.do(c.PlaceWager, "ann", 1, MAIN[game], 5_00), tuple)
        while table.table.played < number or table.table.round is not None:
            if table.required().what == "ask":
                table.do(c.Decide, 1, DECISION[game])
            else:
                assert table.step()
    return table


def test_each_round_is_told_as_it_was_announced() -> None:
    for game in ("premium-baccarat", "seven-up-baccarat"):
        table = played(game, 12)
        found = results(table.table)
        assert [each.number for each in found] == list(range(1, 13))
        for each in found:
            player, banker = int(each.counts["player"]), int(each.counts["banker"])
            assert each.winner == ("tie" if player == banker else "banker" if banker > player else "player")
        last = table.table.latest
        assert last is not None
        assert last.result.lower().startswith(found[-1].winner)
        assert latest_results(table.table, 3) == tuple(reversed(found))[:3]


def test_a_round_says_who_won_and_what_opened_with_a_pair_from_when_it_is_announced() -> None:
    house = seated("premium-baccarat", layout="A", offered=("pairs-player", "pairs-banker"))
    house.bet("Ann", "player", 1_000)
    house.deal("KC 4D KS 5H")

    def told() -> tuple[str, tuple[str, ...]]:
        ongoing = view(house.table, player("Ann")).round
        assert ongoing is not None
        return ongoing.winner, ongoing.pairs

    assert told() == ("", ())
    house.ok(c.AnnounceResult)
    assert told() == ("banker", ("player",))
    assert (
        [(each.winner, each.pairs) for each in results(house.table)]
        == [told()]
        == [(each.winner, each.pairs) for each in latest_results(house.table, 2)]
    )
    house.ok(c.SettleWager)
    house.clear()
    assert len(results(house.table)) == len(latest_results(house.table, 2)) == 1, "each round once"


def test_a_pair_is_told_where_the_game_has_wagers_on_it() -> None:
    first = [parse_card(card) for card in ["9S", "KC", "6D", "KD", "2H", "9H", "4S", "5S", "4D", "5D"]]
    table = played("premium-baccarat", 2, _stacked(usual_conditions("premium-baccarat"), first))
    assert [(each.winner, each.pairs) for each in results(table.table)] == [
        ("banker", ("banker",)),
        ("player", ("player", "banker")),
    ]
    assert {each.pairs for each in results(played("seven-up-baccarat", 12).table)} == {()}


def test_elsewhere_it_is_the_dealers_hand_and_no_winner() -> None:
    for game in ("lucky-draw-baccarat", "baceball", "three-card-poker"):
        table = played(game, 3)
        found = latest_results(table.table, 9)
        assert len(found) == 3
        assert {each.winner for each in found} == {""}
        assert all(list(each.counts) == ["dealer"] and each.counts["dealer"] for each in found)


def test_what_lay_face_down_to_the_end_is_told_nobody() -> None:
    """Whoever folds alone ends the round, and the dealer's cards are not turned."""
    table = VirtualTable(usual_conditions("three-card-poker", table="t1"))
    table.do(c.JoinTable, "ann", 1)
    table.do(c.BuyChips, "ann", 1_000_000)
    table.do(c.ShowPlayerCard, "ann", PlayerCard.OWN)
    table.until_players()
    table.do(c.PlaceWager, "ann", 1, "ante", 5_00)
    table.until_players()
    table.do(c.Decide, 1, "fold")
    turned = False
    while table.table.round is not None:
        turned |= any(slot.up for slot in table.table.round.hands["dealer"])
        assert table.step()
    past = next(iter(table.table.ledger))
    assert ("dealer" in past.hands) is turned
    assert "1" not in past.hands


def test_a_new_shoe_begins_with_an_empty_road() -> None:
    table = played("premium-baccarat", 3)
    assert len(results(table.table)) == 3
    shoe = table.table.cards.shoe
    while table.table.cards.shoe == shoe:
        table.until_players()
        table.do(c.PlaceWager, "ann", 1, "player", 5_00)
        while table.table.round is not None or table.table.wagers:
            assert table.step()
        table.until_players()
    assert results(table.table) == ()
    assert len(latest_results(table.table, 3)) == 3


def test_a_player_is_told_what_their_own_rounds_came_to() -> None:
    for game in GAMES:
        table = played(game, 4)
        told = own_rounds(table.table, "ann")
        assert [each.number for each in told] == [4, 3, 2, 1]
        assert 1_000_000 + sum(each.net for each in told) == table.table.chips("ann")
        assert all(each.staked >= 5_00 for each in told)
        assert own_rounds(table.table, "ann", 2) == told[:2]
        assert own_rounds(table.table, "ben") == ()


def test_what_was_laid_last_can_be_laid_again() -> None:
    """Whatever a decision has added is asked for again, and not repeated."""
    for game in GAMES:
        table = played(game, 1)
        assert last_stakes(table.table, "ann") == (Stake(1, MAIN[game], 5_00),)
        assert last_stakes(table.table, "ben") == ()


def test_a_player_is_told_since_when_they_sit_here() -> None:
    table = played("premium-baccarat", 2)
    table.do(c.JoinTable, "ben", 2)
    me = view(table.table, Actor("ben", Rank.PLAYER)).me
    assert me is not None
    assert (me.came, me.since) == (table.table.now, 2)
