"""Which stakes of a sign the chips cannot pay to the cent, found again by paying every single one."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.catalogue import rules_of
from croupier.games.limits import Limit
from croupier.games.rounding import SOME, raised
from croupier.games.rules import Terms
from croupier.money import Odds, chips_of

TIE = Terms(variant="tie", tie_percent=Odds(250, 10_000))
GAMES = [("premium-baccarat", Terms()), ("premium-baccarat", TIE), ("seven-up-baccarat", Terms()), ("lucky-draw-baccarat", Terms())]


@pytest.mark.slow
@pytest.mark.clause("premium-baccarat", "5.8", "6.1.1")
@pytest.mark.clause("seven-up-baccarat", "5.7", "6.1.1")
@pytest.mark.clause("lucky-draw-baccarat", "5.9")
@given(
    game=st.sampled_from(GAMES),
    rack=st.sampled_from([(100, 500), (25, 100), (200, 500), (250,), (300, 700)]),
    steps=st.integers(1, 40),
    span=st.integers(0, 60),
    unit=st.sampled_from([None, 1, 2, 5]),
)
def test_every_stake_paid_above_its_price_is_found_by_paying_it(
    game: tuple[str, Terms], rack: tuple[int, ...], steps: int, span: int, unit: int | None
) -> None:
    rules, chips, chip = rules_of(*game), chips_of(rack), rack[0]
    minimum, maximum, step = steps * chip, (steps + span) * chip, unit and unit * chip
    found = {(each.priced, each.odds): each for each in raised(rules, chips, {"player": Limit(minimum, maximum)}, step)}
    found |= {(each.priced, each.odds): each for each in raised(rules, chips, {"enter": Limit(minimum, maximum)}, step)}
    permitted = [stake for stake in range(minimum, maximum + 1, step or 1) if chips.can_make(stake)]
    for wager in rules.wagers.values():
        if "player" not in (wager.slug, wager.rides_on) and "enter" not in (wager.slug, wager.rides_on):
            continue
        for line in wager.lines:
            if line.odds is None:
                continue
            price = Fraction(line.odds.to, line.odds.on)
            given_away = {stake: chips.payment(stake, line.odds) - stake * price for stake in permitted}
            above = [stake for stake in permitted if given_away[stake]]
            each = next((each for (_, odds), each in found.items() if odds == line.odds), None)
            assert (each is None) == (not above)
            if each is not None:
                assert each.lowest == tuple(above[:SOME])
                assert each.given == max(Fraction(given_away[stake]) / stake for stake in above)
                assert each.always == (above == permitted)
                assert each.exactly is None or above == [stake for stake in permitted if stake % each.exactly]


@pytest.mark.clause("lucky-draw-baccarat", "9.1.3", "5.9")
def test_a_price_that_rides_on_the_stake_counts() -> None:
    rules = rules_of("lucky-draw-baccarat")
    (found,) = raised(rules, chips_of((100, 500)), {"enter": Limit(500, 5_000)})
    assert (found.wager, found.priced, found.odds, found.lowest[:3]) == ("enter", "draw", Odds(3, 2), (500, 700, 900))
    assert str(found) == (
        "DRAW at 3 to 2: every stake that is no multiple of $2.00 is paid more than the price; "
        "$5.00 gives away the largest share and is paid $8.00."
    )


def test_a_document_that_rounds_nothing_gives_nothing_away() -> None:
    assert raised(rules_of("three-card-poker"), chips_of((100,)), {"ante": Limit(500, 5_000)}) == ()
