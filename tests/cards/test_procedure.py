"""Cut, cutting card and burn, asked with the card handling of the documents themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards.card import PACK, Card
from croupier.cards.procedure import (
    ONE_DECK,
    Appearance,
    Cut,
    CutBy,
    CutFrom,
    CutMoment,
    CutSeat,
    CutStart,
    CuttingCard,
    CuttingCardPlace,
    appearance_clause,
    burn_count,
    check_cut,
    check_cutting_card,
    cut_order,
    rounds_left,
)

PREMIUM_CUT = Cut(
    CutBy.SUPERVISOR,
    clause="4.3",
    margin=ONE_DECK,
    margin_clause="4.5",
    starts=(
        CutFrom(CutSeat.FIRST_PLAYER, "4.3.1", (CutMoment.COMMENCING,)),
        CutFrom(CutSeat.DEALERS_LEFT, "4.3.2"),
    ),
    passing_clause="4.4",
    may_nominate=True,
    nominate_clause="4.3.3",
)
LUCKY_CUT = Cut(
    CutBy.PLAYERS_THEN_SUPERVISOR,
    clause="4.6",
    margin=ONE_DECK,
    margin_clause="4.8",
    starts=(
        CutFrom(CutSeat.FIRST_PLAYER, "4.6.1", (CutMoment.COMMENCING,)),
        CutFrom(CutSeat.CUTTING_CARD_AREA, "4.6.2", (CutMoment.CUTTING_CARD_ON_AREA,)),
        CutFrom(CutSeat.DEALERS_RIGHT, "4.6.3", (CutMoment.CUTTING_CARD_ON_DEALER,)),
        CutFrom(CutSeat.DEALERS_RIGHT, "4.6.4", (CutMoment.CUTTING_CARD_FIRST,)),
        CutFrom(CutSeat.DEALERS_RIGHT, "4.6.5"),
    ),
    passing_clause="4.7",
)
POKER_CUT = Cut(CutBy.DEALER, clause="4.3", margin_clause="4.3")
NO_CUT = Cut(CutBy.NONE, clause="4.4")

PREMIUM_CARD = CuttingCard(CuttingCardPlace.AT_LEAST, Appearance.ONE_MORE_COUP, 20, "4.6", "4.9", "4.10")
LUCKY_CARD = CuttingCard(CuttingCardPlace.UP_TO_HALF, Appearance.SHUFFLE_NEXT, 0, "4.9", "4.1.3", "4.1.2")
POKER_CARD = CuttingCard(CuttingCardPlace.UNDER_DECK, place_clause="4.2")

SEATED = {2: "ann", 4: "bob", 7: "cyd"}


def asked(cut: Cut, moment: CutMoment, area: int | None = None, first: str | None = "bob", **choice: bool) -> list[str]:
    return [offer.to for offer in cut_order(cut, SEATED, first, CutStart(moment, area), **choice)]


@pytest.mark.clause("premium-baccarat", "4.3")
def test_premium_offers_the_supervisor_the_cut_unless_the_supervisor_leaves_it_to_the_players() -> None:
    assert asked(PREMIUM_CUT, CutMoment.COMMENCING) == ["supervisor"]
    assert len(asked(PREMIUM_CUT, CutMoment.COMMENCING, left_to_players=True)) == 4


@pytest.mark.clause("premium-baccarat", "4.3.1", "4.4")
def test_premium_at_commencement_asks_the_first_player_and_goes_on_clockwise() -> None:
    order = asked(PREMIUM_CUT, CutMoment.COMMENCING, left_to_players=True)
    assert order == ["bob", "cyd", "ann", "supervisor"]


@pytest.mark.clause("premium-baccarat", "4.3.2", "4.4")
def test_premium_later_asks_from_the_dealers_left() -> None:
    order = asked(PREMIUM_CUT, CutMoment.RESHUFFLE, left_to_players=True)
    assert order == ["ann", "bob", "cyd", "supervisor"]


@pytest.mark.clause("premium-baccarat", "4.3.3")
def test_premium_lets_only_the_player_asked_first_name_somebody_else() -> None:
    offers = cut_order(PREMIUM_CUT, SEATED, "bob", CutStart(CutMoment.COMMENCING), left_to_players=True)
    assert [offer.nominate_clause for offer in offers] == ["4.3.3", None, None, None]
    assert [offer.may_nominate for offer in offers] == [True, False, False, False]
    assert [offer.clause for offer in offers] == ["4.3.1", "4.4", "4.4", "4.4"]
    assert [offer.area for offer in offers] == [4, 7, 2, None]


def test_a_first_player_who_has_left_passes_the_cut_to_the_ordinary_seat() -> None:
    assert asked(PREMIUM_CUT, CutMoment.COMMENCING, first="dan", left_to_players=True)[0] == "ann"
    assert asked(LUCKY_CUT, CutMoment.COMMENCING, first=None)[0] == "cyd"


@pytest.mark.clause("lucky-draw-baccarat", "4.6.1", "4.7")
def test_lucky_draw_at_commencement_asks_the_first_player() -> None:
    assert asked(LUCKY_CUT, CutMoment.COMMENCING) == ["bob", "cyd", "ann", "supervisor"]


@pytest.mark.clause("lucky-draw-baccarat", "4.6.2", "4.7")
def test_lucky_draw_asks_the_player_on_whose_area_the_cutting_card_lay() -> None:
    assert asked(LUCKY_CUT, CutMoment.CUTTING_CARD_ON_AREA, 4) == ["bob", "cyd", "ann", "supervisor"]
    assert asked(LUCKY_CUT, CutMoment.CUTTING_CARD_ON_AREA, 5)[0] == "cyd"  # that seat has emptied: next clockwise
    assert asked(LUCKY_CUT, CutMoment.CUTTING_CARD_ON_AREA, 8)[0] == "ann"


@pytest.mark.clause("lucky-draw-baccarat", "4.6.3", "4.6.4", "4.6.5")
@pytest.mark.parametrize(
    ("moment", "clause"),
    [
        (CutMoment.CUTTING_CARD_ON_DEALER, "4.6.3"),
        (CutMoment.CUTTING_CARD_FIRST, "4.6.4"),
        (CutMoment.CARDS_REPLACED, "4.6.5"),
    ],
)
def test_lucky_draw_otherwise_asks_from_the_dealers_far_right(moment: CutMoment, clause: str) -> None:
    offers = cut_order(LUCKY_CUT, SEATED, "bob", CutStart(moment))
    assert [offer.to for offer in offers] == ["cyd", "ann", "bob", "supervisor"]
    assert offers[0].clause == clause


def test_a_player_with_two_areas_is_asked_once() -> None:
    offers = cut_order(LUCKY_CUT, {1: "ann", 2: "bob", 3: "ann"}, "bob", CutStart(CutMoment.COMMENCING))
    assert [offer.to for offer in offers] == ["bob", "ann", "supervisor"]


@pytest.mark.clause("lucky-draw-baccarat", "4.7")
def test_with_nobody_seated_the_supervisor_cuts() -> None:
    assert [offer.to for offer in cut_order(LUCKY_CUT, {}, None, CutStart(CutMoment.COMMENCING))] == ["supervisor"]


@pytest.mark.clause("three-card-poker", "4.3", "4.4")
def test_poker_is_cut_by_the_dealer_alone_and_a_device_by_nobody() -> None:
    assert asked(POKER_CUT, CutMoment.COMMENCING) == ["dealer"]
    assert asked(NO_CUT, CutMoment.COMMENCING) == []
    refused = check_cut(NO_CUT, 52, 20)
    assert refused is not None
    assert refused.clause == "4.4"


@pytest.mark.clause("premium-baccarat", "4.5")
@given(st.sampled_from([3, 4, 6, 8]), st.integers(-5, 430))
def test_a_cut_must_leave_a_deck_on_both_sides(packs: int, position: int) -> None:
    size = packs * 52
    good = min(position, size - position) >= 52
    problem = check_cut(PREMIUM_CUT, size, position)
    assert (problem is None) == good
    assert problem is None or problem.clause == "4.5"


@pytest.mark.clause("lucky-draw-baccarat", "4.8")
def test_lucky_draw_has_the_same_margin() -> None:
    assert check_cut(LUCKY_CUT, 156, 52) is None
    assert check_cut(LUCKY_CUT, 156, 104) is None
    problem = check_cut(LUCKY_CUT, 156, 105)
    assert problem is not None
    assert problem.clause == "4.8"
    assert "52 to 104" in problem.sentence
    small = check_cut(LUCKY_CUT, 100, 50)
    assert small is not None
    assert "too small" in small.sentence


@pytest.mark.clause("three-card-poker", "4.2")
def test_poker_has_no_margin_but_a_cut_divides() -> None:
    assert check_cut(POKER_CUT, 52, 1) is None
    assert check_cut(POKER_CUT, 52, 51) is None
    assert check_cut(POKER_CUT, 52, 0) is not None
    assert check_cut(POKER_CUT, 52, 52) is not None


@pytest.mark.clause("premium-baccarat", "4.6")
def test_premium_keeps_twenty_cards_or_more_behind_the_cutting_card() -> None:
    assert check_cutting_card(PREMIUM_CARD, 416, 20) is None
    assert check_cutting_card(PREMIUM_CARD, 416, 415) is None
    for wrong in (-1, 0, 19, 416):
        problem = check_cutting_card(PREMIUM_CARD, 416, wrong)
        assert problem is not None
        assert problem.clause == "4.6"


@pytest.mark.clause("lucky-draw-baccarat", "4.9")
def test_lucky_draw_puts_the_cutting_card_in_the_back_half() -> None:
    assert check_cutting_card(LUCKY_CARD, 156, 1) is None
    assert check_cutting_card(LUCKY_CARD, 156, 78) is None
    assert check_cutting_card(LUCKY_CARD, 156, 0) is not None
    assert check_cutting_card(LUCKY_CARD, 156, 79) is not None


@pytest.mark.clause("three-card-poker", "4.2")
def test_poker_lays_the_deck_on_the_cutting_card() -> None:
    assert check_cutting_card(POKER_CARD, 52, 0) is None
    problem = check_cutting_card(POKER_CARD, 52, 1)
    assert problem is not None
    assert problem.clause == "4.2"


def test_without_a_cutting_card_none_is_placed() -> None:
    assert check_cutting_card(CuttingCard(CuttingCardPlace.NONE), 312, 20) is not None


@pytest.mark.clause("premium-baccarat", "4.9", "4.10")
def test_premium_plays_one_more_coup_unless_the_cutting_card_came_first() -> None:
    assert rounds_left(PREMIUM_CARD, seen_as_first_card=False) == 2
    assert rounds_left(PREMIUM_CARD, seen_as_first_card=True) == 1
    assert appearance_clause(PREMIUM_CARD, seen_as_first_card=False) == "4.9"
    assert appearance_clause(PREMIUM_CARD, seen_as_first_card=True) == "4.10"


@pytest.mark.clause("lucky-draw-baccarat", "4.1.2", "4.1.3")
def test_lucky_draw_shuffles_after_the_round_or_before_it_begins() -> None:
    assert rounds_left(LUCKY_CARD, seen_as_first_card=False) == 1
    assert rounds_left(LUCKY_CARD, seen_as_first_card=True) == 0


def test_a_cutting_card_that_means_nothing_counts_no_rounds() -> None:
    with pytest.raises(ValueError, match="does not count rounds"):
        rounds_left(POKER_CARD, seen_as_first_card=False)


@pytest.mark.clause("premium-baccarat", "4.7.3.1", "4.8")
@pytest.mark.parametrize("card", PACK)
def test_a_face_value_burn_counts_pictures_ten_and_aces_one(card: Card) -> None:
    values = dict(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))
    assert burn_count(card) == values[card[0]]
