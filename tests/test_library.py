"""The library's public names, and a whole round in one call."""

import subprocess
import sys
from random import Random

import pytest

import croupier as cr

SIGN = cr.Sign({wager: cr.Limit(500, 50_000) for wager in ("player", "banker", "tie")})
PREMIUM = cr.Conditions("premium-baccarat", SIGN)


def test_every_public_name_is_there() -> None:
    for name in cr.__all__:
        assert getattr(cr, name) is not None, name
    assert dir(cr) == sorted(cr.__all__)
    with pytest.raises(AttributeError, match="no public name 'whist'"):
        _ = cr.whist


def test_the_lists_of_public_names_agree() -> None:
    assert {*cr._HOMES, "commands", "events", "games"} == set(cr.__all__)


def test_importing_the_package_brings_in_nothing() -> None:
    program = (
        "import sys, croupier; print(*[name for name in sys.modules if name.split('.')[0] in ('croupier', 'numba', 'msgspec')])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["croupier"]


def test_a_round_is_one_value() -> None:
    wagers = [("Ann", 1, "banker", 2_000), ("Ben", 2, "player", 1_000)]
    played = cr.play_round(PREMIUM, wagers, cards=["2C", "9D", "5S", "KH", "TC"])
    assert played.hands == {"player": ("2C", "5S"), "banker": ("9D", "KH")}
    assert (played.counts, played.result) == ({"player": "7", "banker": "9"}, "Banker wins, 9 over 7.")
    assert played.net == {"Ann": 1_900, "Ben": -1_000}
    assert [(line.player, line.clause) for line in played.settled] == [("Ben", "5.1.1.2"), ("Ann", "13.2.1")]


@pytest.mark.parametrize("game", list(cr.GAMES))
def test_any_game_plays_by_chance(game: str) -> None:
    bare = cr.Conditions(game, cr.Sign({}))
    conditions = cr.Conditions(game, cr.Sign({wager: cr.Limit(500, 50_000) for wager in bare.wagers}))
    main = next(slug for slug, wager in conditions.rules.wagers.items() if wager.main)
    decided = {1: conditions.rules.decides.choices[0]} if conditions.rules.decides is not None else {}
    played = cr.play_round(conditions, [("Ann", 1, main, 1_000)], decisions=decided, entropy=Random(3).randbytes)
    assert played.result
    assert sum(line.pays + line.returned - line.amount for line in played.settled) == played.net["Ann"]
    again = cr.play_round(conditions, [("Ann", 1, main, 1_000)], decisions=decided, entropy=Random(3).randbytes)
    assert again.hands == played.hands


def test_a_second_player_stands_where_the_first_one_sits() -> None:
    wagers = [("Ann", 1, "banker", 2_000), ("Bob", 1, "player", 1_000)]
    assert cr.play_round(PREMIUM, wagers, cards=["2C", "9D", "5S", "KH"]).net == {"Ann": 1_900, "Bob": -1_000}


def test_what_cannot_be_played_raises_with_its_sentence() -> None:
    with pytest.raises(cr.ConditionsError, match="There is no game 'whist'"):
        cr.VirtualTable(cr.Conditions("whist", SIGN))
    with pytest.raises(cr.ConditionsError, match="must give the minimum and maximum of tie"):
        cr.play_round(cr.Conditions("premium-baccarat", cr.Sign({"player": cr.Limit(1, 2)})), [])
    with pytest.raises(ValueError, match="cannot be wagered on here"):
        cr.play_round(PREMIUM, [("Ann", 1, "tiger", 1_000)])
    poker = cr.Conditions("three-card-poker", cr.Sign({wager: cr.Limit(500, 50_000) for wager in ("ante", "pair-plus")}))
    with pytest.raises(ValueError, match="Area 1 is asked for a decision"):
        cr.play_round(poker, [("Ann", 1, "ante", 1_000)])
    with pytest.raises(ValueError, match="no further 2C"):
        cr.play_round(PREMIUM, [("Ann", 1, "banker", 2_000)], cards=["2C"] * 9)
    with pytest.raises(cr.RoundError, match="nobody has placed one"):
        cr.play_round(PREMIUM, [])
    with pytest.raises(cr.RoundError, match="'1X' is no card"):
        cr.play_round(PREMIUM, [("Ann", 1, "banker", 2_000)], cards=["1X"])
