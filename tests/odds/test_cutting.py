"""Where the cutting card may lie is the document's, and the same wherever shoes are simulated or sampled."""

import pytest

from croupier.games.catalogue import rules_of
from croupier.games.rules import Terms
from croupier.odds.common.cutting import usual_behind
from croupier.odds.common.shoe import OddsError
from croupier.odds.exact.live import favourable
from croupier.odds.session import sit, sitting
from croupier.odds.simulate.results import simulate

pytestmark = pytest.mark.slow

WAGERS = {"premium-baccarat": "player", "lucky-draw-baccarat": "enter"}


@pytest.mark.clause("premium-baccarat", "4.6")
@pytest.mark.clause("lucky-draw-baccarat", "4.9")
@pytest.mark.parametrize(
    ("game", "least", "most", "clause"), [("premium-baccarat", 20, 409, "4.6"), ("lucky-draw-baccarat", 6, 208, "4.9")]
)
def test_every_way_to_deal_a_shoe_takes_the_same_places(game: str, least: int, most: int, clause: str) -> None:
    rules, wager = rules_of(game), WAGERS[game]

    def dealt(behind: int) -> None:
        simulate(rules, 100, behind=behind, against_exact=False)
        favourable(rules, 1, 1, behind, wagers=[wager] if game == "premium-baccarat" else None)
        sit(sitting(game, wager=wager, stake=1000, bankroll=10_000, rounds=5, behind=behind), 10)

    dealt(least)
    dealt(most)
    said = f"The cutting card lies from {least} to {most} cards in from the back, not "
    for behind in (least - 1, most + 1):
        for way in (
            lambda wrong: simulate(rules, 100, behind=wrong, against_exact=False),
            lambda wrong: favourable(rules, 1, 1, wrong),
            lambda wrong: sit(sitting(game, wager=wager, stake=1000, bankroll=10_000, rounds=5, behind=wrong), 10),
        ):
            with pytest.raises(OddsError, match=rf"{said}{behind}\. \(clause {clause}\)"):
                way(behind)


def test_without_a_cutting_card_none_can_be_placed() -> None:
    device = rules_of("lucky-draw-baccarat", Terms(dealing="shuffler"))
    assert usual_behind(device) is None
    with pytest.raises(OddsError, match="Lucky Draw Baccarat has no cutting card"):
        simulate(device, 100, behind=60, against_exact=False)
    assert simulate(device, 100, against_exact=False).rounds >= 100
