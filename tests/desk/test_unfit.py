"""Why a ruling does not fit: every irregularity of every game fits or has a reason, and the reason is the table's own."""

from random import Random

import pytest
from tests.desk.test_training import house

from croupier import commands as c
from croupier.desk.dealer import VirtualTable
from croupier.desk.training import likely, rulings
from croupier.desk.unfit import unfit, why_not
from croupier.games.catalogue import GAMES
from croupier.table.asking.irregularities import irregularities_of
from croupier.table.powers.power import SOMEONE


def moments(game: str) -> list[VirtualTable]:
    """Before the deal, in it, and after a round that can still be reopened."""
    between, during, after = house(game), house(game), house(game)
    during.deal()
    while after.required().what != "clear":
        if not after.step():
            after.do(c.PassOver, 1)
    after.step()
    return [between, during, after]


@pytest.mark.parametrize("game", GAMES)
def test_what_does_not_fit_has_a_reason_and_what_fits_has_none(game: str) -> None:
    for table in moments(game):
        fit, not_so = {ruling.slug for ruling in rulings(table)}, {each.irregularity.slug for each in unfit(table)}
        known = {each.slug for each in irregularities_of(game)}
        assert not fit & not_so
        assert known <= fit | not_so
        for each in unfit(table):
            assert each.why.endswith(".")
            assert SOMEONE not in each.why.split()
            assert "needs a" not in each.why, "rank is no reason"


def test_asking_why_changes_nothing() -> None:
    for table in moments("premium-baccarat"):
        before = table.table
        unfit(table)
        assert table.table is before


def test_the_reason_names_no_card_that_nobody_saw() -> None:
    """Two shoes that differ in what lies face down give the same reasons, word for word."""
    told = []
    for seed in (1, 2):
        table = house("three-card-poker", entropy=Random(seed).randbytes)
        for _ in range(3):
            table.deal()
        told.append([(each.irregularity.slug, each.why) for each in unfit(table)])
    assert told[0] == told[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_likely_are_all_that_fit_in_another_order(game: str) -> None:
    for table in moments(game):
        assert sorted(each.slug for each in likely(table)) == sorted(each.slug for each in rulings(table))
    table = house(game)
    table.deal()
    table.misdeal("dealer" if game not in ("premium-baccarat", "seven-up-baccarat") else "banker")
    if table.required().what == "ruling":
        assert likely(table)[0].chapter not in ("Conduct", "Disputes", "Wrong payments")


def test_the_reason_is_that_of_the_moment() -> None:
    table = house("premium-baccarat")
    void = next(each for each in irregularities_of("premium-baccarat") if each.slug == "void-round")
    assert why_not(table, void).why == "No round is in progress, and the last one is final."
    table.deal()
    assert "void-round" in {each.slug for each in rulings(table)}
