"""Money paid wrongly, the register of it, and disputes, in all five documents; and settlements that are taken back."""

from typing import Any

import pytest
from tests import payments as p
from tests import wrongs as w
from tests.tables import ASSISTANT, DEALER, PURSE, SUPERVISOR, House, all_of, only, player, seated
from tests.wrongs import SHEETS, STAKE, sound

from croupier import commands as c
from croupier.games.provisions import Book, SuspectedPayment, WrongPayment
from croupier.games.ranks import Rank
from croupier.games.rules import Terms
from croupier.games.topics import SUSPECTED_PAYMENT, WRONG_PAYMENT
from croupier.money import Odds
from croupier.table.asking.irregularities import fitting, irregularities_of
from croupier.table.asking.permitted import permitted
from croupier.table.engine import evolve
from croupier.table.message import upsets as u
from croupier.table.message.events import WagerSettled
from croupier.table.model.accounts import FLOAT, ROUNDING, Posting, patron
from croupier.table.model.casebook import WrongSettlement
from croupier.table.reading.casebook import owed
from croupier.table.record.postings import balances, postings

clause = pytest.mark.clause
PREMIUM, SEVEN_UP, LUCKY, BACEBALL, POKER = SHEETS
TOLD = {PREMIUM: "14.17.2", POKER: "12.15.2"}

every_game = pytest.mark.parametrize("game", SHEETS)
by_its_rule = pytest.mark.parametrize(("game", "rule"), [
    pytest.param("premium-baccarat", "14.15", marks=clause("premium-baccarat", "14.15")),
    ("seven-up-baccarat", None),
    ("lucky-draw-baccarat", None),
    ("baceball", None),
    pytest.param("three-card-poker", "12.13", marks=clause("three-card-poker", "12.13")),
])  # fmt: skip


def pair(game: str, **named: Any) -> House:
    return seated(game, {"Ann": 1, "Ben": 2}, **named)


# Wrong payments, document by document


@pytest.mark.parametrize(("game", "rule", "unintended", "rectified", "attempt"), [
    pytest.param(
        "premium-baccarat", "14.15", "14.15.1", "14.15.2", "14.17.1",
        marks=clause("premium-baccarat", "14.15", "14.15.1", "14.15.2"),
    ),
    pytest.param(
        "three-card-poker", "12.13", "12.13.1", "12.13.2", "12.15.1",
        marks=clause("three-card-poker", "12.13", "12.13.1", "12.13.2"),
    ),
])  # fmt: skip
def test_a_wrong_payment_is_put_right(game: str, rule: str, unintended: str, rectified: str, attempt: str) -> None:
    sheet, clauses = SHEETS[game], {"rule": rule, "unintended": unintended, "rectified": rectified, "attempt": attempt}
    p.payment_is_put_right(pair(game), sheet.wager, sheet.cards, **clauses)


@by_its_rule
def test_nothing_comes_from_nothing(game: str, rule: str | None) -> None:
    p.nothing_comes_from_nothing(pair(game), SHEETS[game].wager, SHEETS[game].cards, rule=rule)


@by_its_rule
@pytest.mark.parametrize("down", [True, False])
def test_no_settlement_turns_by_one_word(game: str, rule: str | None, down: bool) -> None:
    p.no_settlement_turns_by_one_word(pair(game), SHEETS[game].wager, SHEETS[game].cards, down=down, rule=rule)


def test_an_open_entry_against_the_settlement_from_before_second_words_waits_for_one() -> None:
    """As a journal may hold it: reported by one person, against the settlement, and without a word of a second."""
    house = pair(PREMIUM)
    p.a_settled_round(house, "player", SHEETS[PREMIUM].cards)
    line, before = p.settled(house, "player", "Ann"), house.chips("Ann")
    said = line.pays + line.returned
    entry = WrongSettlement(
        1, 1, "player", said, True, "Ann", area=1, handed=said, due=0, moves=-said, reported=True, entered_by=SUPERVISOR.id
    )
    event = u.WrongSettlementRegistered(entry=entry, by=SUPERVISOR, at=house.now, clauses=("14.15",))
    house.table = evolve(house.table, event)
    house.events.append(event)
    house.refused(c.RectifySettlement, 1, by=SUPERVISOR, clause="14.15")
    assert house.chips("Ann") == before
    house.ok(c.SecondRectification, 1, by=ASSISTANT)
    house.ok(c.RectifySettlement, 1, by=SUPERVISOR)
    assert house.chips("Ann") == before - said
    sound(house)


@by_its_rule
def test_a_wrong_payment_noticed_in_the_round(game: str, rule: str | None) -> None:
    p.payment_in_the_round(pair(game), SHEETS[game].wager, SHEETS[game].cards, rule=rule)


def test_in_a_round_only_a_wager_that_has_been_settled_can_have_been_paid_wrongly() -> None:
    house = pair(PREMIUM)
    house.bet("Ann", "player", STAKE)
    house.bet("Ben", "tie", STAKE)
    w.to_the_result(house, SHEETS[PREMIUM].cards)
    house.ok(c.SettleWager)
    assert {line.wager for line in house.ongoing.settled} == {"tie"}
    reports = [permit for permit in permitted(house.table) if permit.command == "report-wrong-settlement"]
    [tie] = [permit for permit in reports if permit.fields["round"] == 1]
    assert tie.fields == {"round": 1, "area": 2, "wager": "tie", "player": "Ben"}
    assert (tie.open["due"], tie.spans["handed"].lowest) == (0, 0)
    house.refused(c.ReportWrongSettlement, 1, 1, "player", "Ann", 500, by=SUPERVISOR, clause="14.15")
    house.ok(c.ReportWrongSettlement, 1, 2, "tie", "Ben", 500, by=SUPERVISOR)
    assert "report-wrong-settlement" not in {permit.command for permit in permitted(house.table)}, "it is in the register"


@pytest.mark.parametrize(("game", "rule", "suspected", "rectify", "identify", "attempt", "rectified"), [
    pytest.param(
        "premium-baccarat", "14.15", "14.16", "14.16.1", "14.16.2", "14.17.1", "14.15.2",
        marks=clause("premium-baccarat", "14.16", "14.16.1", "14.16.2"),
    ),
    pytest.param(
        "three-card-poker", "12.13", "12.14", "12.14.1", "12.14.2", "12.15.1", "12.13.2",
        marks=clause("three-card-poker", "12.14", "12.14.1", "12.14.2"),
    ),
])  # fmt: skip
def test_a_wrong_payment_that_looks_intended(
    game: str, rule: str, suspected: str, rectify: str, identify: str, attempt: str, rectified: str
) -> None:
    p.payment_looks_intended(
        pair(game), SHEETS[game].wager, SHEETS[game].cards,
        rule=rule, suspected=suspected, rectify=rectify, identify=identify, attempt=attempt, rectified=rectified,
    )  # fmt: skip


@pytest.mark.parametrize(("game", "rectified", "duties", "meaning", "attempt", "under", "over"), [
    pytest.param(
        "premium-baccarat", "14.15.2", ("14.16.1", "14.16.2"), "14.17", "14.17.1", "14.17.1.1", "14.17.1.2",
        marks=clause("premium-baccarat", "14.17", "14.17.1", "14.17.1.1", "14.17.1.2"),
    ),
    pytest.param(
        "three-card-poker", "12.13.2", ("12.14.1", "12.14.2"), "12.15", "12.15.1", "12.15.1.1", "12.15.1.2",
        marks=clause("three-card-poker", "12.15", "12.15.1", "12.15.1.1", "12.15.1.2"),
    ),
])  # fmt: skip
def test_a_wrong_payment_that_cannot_be_put_right(
    game: str, rectified: str, duties: tuple[str, str], meaning: str, attempt: str, under: str, over: str
) -> None:
    p.payment_cannot_be_put_right(
        pair(game), SHEETS[game].wager, SHEETS[game].cards,
        rectified=rectified, suspected_duties=duties, meaning=meaning, attempt=attempt, under=under, over=over,
    )  # fmt: skip


@pytest.mark.parametrize(("game", "rule", "monthly"), [
    pytest.param("premium-baccarat", "14.15", "14.17.2", marks=clause("premium-baccarat", "14.17.2")),
    pytest.param("three-card-poker", "12.13", "12.15.2", marks=clause("three-card-poker", "12.15.2")),
])  # fmt: skip
def test_a_wrong_payment_over_a_thousand_dollars(game: str, rule: str, monthly: str) -> None:
    house = pair(game, chips=2 * PURSE)
    p.payment_goes_into_the_months_report(house, SHEETS[game].wager, SHEETS[game].cards, rule=rule, monthly=monthly)


@pytest.mark.parametrize("game", [SEVEN_UP, LUCKY, BACEBALL])
def test_the_documents_of_2016_have_no_clause_about_it(game: str) -> None:
    p.payment_without_a_clause(pair(game), SHEETS[game].wager, SHEETS[game].cards)


@every_game
def test_the_register_is_offered_once_a_round_has_been_played(game: str) -> None:
    """With the catalogue's rank and clause; an enquiry once there is an entry to enquire into."""
    house, known = pair(game), {each.slug: each for each in irregularities_of(game)}

    def offered() -> set[str]:
        found = [offer for offer in fitting(house.table) if offer.irregularity.slug.startswith("payment-")]
        assert all(offer.permit.rank is known[offer.irregularity.slug].rank is Rank.SUPERVISOR for offer in found)
        assert all((offer.permit.clause or "") == offer.irregularity.clause for offer in found)
        return {offer.irregularity.slug for offer in found}

    assert offered() == set()
    p.a_settled_round(house, SHEETS[game].wager, SHEETS[game].cards)
    assert offered() == {"payment-wrong"}
    p.register(house, SHEETS[game].wager, 500_000, over=True)
    p.older_entry(house, SHEETS[game].wager, 500, over=True)
    assert offered() == {"payment-wrong"} | ({"payment-suspected"} & set(known))
    assert ("payment-suspected" in known) == (game in TOLD)
    open_now = {permit.command for permit in permitted(house.table)}
    assert {"identify-patron", "attempt-rectification", "second-rectification"} <= open_now
    assert "rectify-settlement" not in open_now
    assert ("bring-to-regulator" in open_now) == (game in TOLD)
    house.ok(c.IdentifyPatron, 2, "Ann", by=SUPERVISOR)
    for number in (1, 2):
        house.ok(c.SecondRectification, number, by=ASSISTANT)
    assert "second-rectification" not in {permit.command for permit in permitted(house.table)}
    assert "rectify-settlement" in {permit.command for permit in permitted(house.table)}


# The register


SPOKEN_OF = Book({
    WRONG_PAYMENT: WrongPayment("1", unintended="2", rectified="3", must_enquire=True),
    SUSPECTED_PAYMENT: SuspectedPayment("4", rectify="5", identify="6"),
})  # fmt: skip
SILENT = Book({WRONG_PAYMENT: WrongPayment(None)})


@pytest.mark.parametrize(("known", "still"), [
    ({}, ["enquire", "rectify"]),
    ({"suspected": False}, ["rectify"]),
    ({"suspected": False, "done": ("wrote",)}, []),
    ({"suspected": False, "brought": True}, []),
    ({"suspected": False, "rectified": True}, []),
    ({"rectified": True}, ["enquire"]),
    ({"suspected": True}, ["rectify", "identify"]),
    ({"suspected": True, "player": "Ann"}, ["rectify"]),
    ({"suspected": True, "brought": True}, ["rectify", "identify"]),
    ({"suspected": True, "done": ("wrote",)}, []),
    ({"suspected": True, "player": "Ann", "rectified": True}, []),
])  # fmt: skip
def test_what_is_owed(known: dict[str, Any], still: list[str]) -> None:
    entry = WrongSettlement(1, 1, "player", 500, True, **known)
    assert [duty.what for duty in owed(entry, SPOKEN_OF)] == still
    assert [duty.clause for duty in owed(entry, SPOKEN_OF)] == [
        {"enquire": "2", "rectify": "5" if entry.suspected else "3", "identify": "6"}[what] for what in still
    ]
    closed = entry.rectified or entry.done or entry.brought
    assert [duty.what for duty in owed(entry, SILENT)] == ([] if closed else ["rectify"])


@pytest.mark.parametrize("older", [False, True])
def test_what_is_put_right_with_a_patron_goes_to_nobody_else(older: bool) -> None:
    """Whose wager it was cannot be said anew; an older entry that names nobody is for those with such a wager."""
    house = pair(PREMIUM)
    house.sit("Cy", 3)
    p.a_settled_round(house, "player", SHEETS[PREMIUM].cards)
    (p.older_entry if older else p.register)(house, "player", 500, over=False, name="Ann")
    for name in ("Ann", "Ben", "Cy", "Zoe"):
        house.refused(c.IdentifyPatron, 1, name, by=SUPERVISOR, clause="14.17.1", says="The wager of entry 1 was Ann's.")
    assert "identify-patron" not in {permit.command for permit in permitted(house.table)}
    p.older_entry(house, "player", 500, over=False)
    known = [permit.fields["player"] for permit in permitted(house.table) if permit.command == "identify-patron"]
    assert sorted(known) == ["Ann", "Ben"]
    house.refused(c.IdentifyPatron, 2, "Cy", by=SUPERVISOR, clause="14.17.1")
    house.ok(c.IdentifyPatron, 2, "Ben", by=SUPERVISOR)
    house.ok(c.SecondRectification, 2, by=ASSISTANT)
    before = house.chips("Ben")
    house.ok(c.RectifySettlement, 2, by=SUPERVISOR)
    assert house.chips("Ben") == before + 500


def test_a_suspicion_can_come_later_and_go_again() -> None:
    house = pair(PREMIUM)
    p.a_settled_round(house, "player", SHEETS[PREMIUM].cards)
    p.register(house, "player", 500, over=False, name="Ann")
    for suspected, clause in ((False, "14.15.1"), (True, "14.16"), (False, "14.15.1")):
        house.ok(c.EnquireIntoSettlement, 1, suspected, by=SUPERVISOR)
        assert house.table.casebook.register[0].suspected is suspected
        house.refused(c.EnquireIntoSettlement, 1, suspected, by=SUPERVISOR, clause=clause)
    house.refused(c.EnquireIntoSettlement, 2, True, by=SUPERVISOR, clause="14.16")


def test_an_overpayment_comes_back_to_the_last_chip() -> None:
    house = pair(PREMIUM)
    p.a_settled_round(house, "player", SHEETS[PREMIUM].cards)
    p.older_entry(house, "player", house.chips("Ann"), over=True, name="Ann")
    house.ok(c.SecondRectification, 1, by=ASSISTANT)
    [right] = house.ok(c.RectifySettlement, 1, by=SUPERVISOR)
    assert house.chips("Ann") == 0
    ann = patron("Ann", "chips")
    assert postings(right) == (Posting(ann, -PURSE - STAKE), Posting(FLOAT, PURSE + STAKE))
    sound(house)


# Settlements that are taken back


def settlements(house: House) -> list[WagerSettled]:
    return [event for event in all_of(WagerSettled, house.events) if event.settled.result != "void"]


@pytest.mark.parametrize(("game", "wager", "cards", "named"), [
    (PREMIUM, "player", "2C 9D 5S 7H", {}),
    (PREMIUM, "banker", "2C 9D 5S 7H", {}),
    (PREMIUM, "banker", "2C 9D TH TS", {}),
    (PREMIUM, "player", "2C 9D TS 3C KD KH", {"terms": Terms(variant="tie", tie_percent=Odds(5, 100))}),
    (SEVEN_UP, "player", "2C 2D 3S", {}),
    (LUCKY, "enter", "9H 2C TD 9C 7S 7C", {"maximum": 4_000}),
    (BACEBALL, "bet", "9H 2C 5D 9C 2D 5S 9D 2H 6C", {}),
    (POKER, "ante", "2C AS KS 4D AH KD 6H 3C 5S", {}),
])  # fmt: skip
@pytest.mark.parametrize("means", ["chips", "tokens"])
def test_a_reversal_posts_the_exact_opposite(game: str, wager: str, cards: str, named: dict[str, Any], means: str) -> None:
    house = pair(game, tokens=PURSE, **named)
    for name in ("Ann", "Ben"):
        house.bet(name, wager, STAKE + 500, means=means)
    before = balances(house.events)
    w.played_out(house, cards)
    made = settlements(house)
    events = house.ok(c.InvalidateOutcome, "disruption", "fire", by=SUPERVISOR)
    taken_back = all_of(u.SettlementReversed, events)
    assert [event.settled for event in taken_back] == [event.settled for event in made[::-1]]
    for was, now in zip(made[::-1], taken_back, strict=True):
        assert postings(now) == tuple(Posting(posting.account, -posting.cents) for posting in postings(was))
    after = balances(house.events)
    assert {account: cents for account, cents in after.items() if cents and not account.startswith(("layout", "patron"))} == {
        account: cents for account, cents in before.items() if cents and not account.startswith(("layout", "patron"))
    }
    assert all((house.chips(name), house.tokens(name)) == (PURSE, PURSE) for name in ("Ann", "Ben"))
    sound(house)


def test_what_rounding_gave_away_comes_back_too() -> None:
    house = pair(PREMIUM)
    house.bet("Ann", "banker", 500)
    house.play("2C 9D TH TS")
    assert balances(house.events)[ROUNDING] == -25
    house.ok(c.InvalidateOutcome, "disruption", "fire", by=SUPERVISOR)
    assert (balances(house.events)[ROUNDING], house.chips("Ann")) == (0, PURSE)


def gone_after(game: str, cards: str, wager: str, stake: int) -> tuple[House, tuple[Any, ...]]:
    """Ann has left the table when the coup is struck out."""
    house = pair(game, chips=2 * PURSE, maximum=PURSE)
    house.bet("Ann", wager, stake)
    house.bet("Ben", wager, STAKE)
    w.played_out(house, cards)
    house.ok(c.LeaveTable, "Ann")
    return house, house.ok(c.InvalidateOutcome, "disruption", "fire", by=SUPERVISOR)


@pytest.mark.parametrize(("wager", "over"), [("player", True), ("banker", False)])
@pytest.mark.parametrize(("stake", "monthly"), [(100_000, False), (100_100, True)])
def test_what_a_player_took_along_goes_into_the_register(wager: str, over: bool, stake: int, monthly: bool) -> None:
    """Won, it is owed to the house; lost, to the player; and over $1,000 into the month's report."""
    house, events = gone_after(PREMIUM, "2C 9D 5S 7H", wager, stake)
    entry = only(u.WrongSettlementRegistered, events).entry
    assert (entry.player, entry.amount, entry.over, entry.monthly, entry.round) == ("Ann", stake, over, monthly, 1)
    assert only(u.WrongSettlementRegistered, events).clauses == ("15.5",)
    assert [(due.to, due.clause) for due in house.table.casebook.notices] == ([("regulator", "14.17.2")] if monthly else [])
    assert house.chips("Ben") == 2 * PURSE
    house.refused(c.RectifySettlement, 1, by=SUPERVISOR, clause="14.17.1")
    house.clear()
    house.sit("Ann", 1, chips=2 * PURSE)
    house.ok(c.RectifySettlement, 1, by=SUPERVISOR)
    assert house.chips("Ann") == 2 * PURSE + (-stake if over else stake)
    sound(house)


def test_no_month_s_report_in_the_documents_of_2016() -> None:
    house, events = gone_after(BACEBALL, "9H 2C 5D 9C 2D 5S 9D 2H 6C", "bet", 200_000)
    entry = only(u.WrongSettlementRegistered, events).entry
    assert (entry.amount, entry.over, entry.monthly, house.table.casebook.notices) == (200_000, True, False, ())
    sound(house)


def test_a_player_who_has_spent_the_winnings_owes_them() -> None:
    house = pair(PREMIUM, chips=STAKE)
    w.both_bet(house, "player")
    house.play("2C 9D 5S 7H")
    for name in ("Ann", "Ben"):
        assert house.chips(name) == 2 * STAKE
    p.older_entry(house, "player", STAKE + 100, over=True, name="Ann")
    house.ok(c.SecondRectification, 1, by=ASSISTANT)
    house.ok(c.RectifySettlement, 1, by=SUPERVISOR)
    assert house.chips("Ann") == STAKE - 100
    events = house.ok(c.InvalidateOutcome, "disruption", "fire", by=SUPERVISOR)
    entry = only(u.WrongSettlementRegistered, events).entry
    assert (entry.number, entry.player, entry.amount, entry.over) == (2, "Ann", STAKE, True)
    assert (house.chips("Ann"), house.chips("Ben")) == (STAKE - 100, STAKE)
    sound(house)


# Disputes


@pytest.mark.parametrize(("game", "dispute", "final"), [
    pytest.param("premium-baccarat", "15.13", "15.14", marks=clause("premium-baccarat", "15.13", "15.14")),
    pytest.param("seven-up-baccarat", "14.12", "14.13", marks=clause("seven-up-baccarat", "14.12", "14.13")),
    pytest.param("lucky-draw-baccarat", "12.11", "12.12", marks=clause("lucky-draw-baccarat", "12.11", "12.12")),
    pytest.param("baceball", "14.12", "14.13", marks=clause("baceball", "14.12", "14.13")),
    pytest.param("three-card-poker", "14.13", "14.14", marks=clause("three-card-poker", "14.13", "14.14")),
])  # fmt: skip
def test_a_dispute(game: str, dispute: str, final: str) -> None:
    p.dispute_is_decided(pair(game), dispute=dispute, final=final)
    p.dispute_ends_without_a_review(pair(game), dispute=dispute, final=final)


@every_game
def test_a_complaint_can_always_be_made(game: str) -> None:
    """By each player for themselves, in the middle of a round too, and it stops nothing."""
    house = pair(game)
    w.both_bet(house, SHEETS[game].wager)
    house.deal(SHEETS[game].first)
    complaints = [offer for offer in fitting(house.table) if offer.irregularity.slug == "dispute"]
    assert {offer.permit.player for offer in complaints} == {"Ann", "Ben", ""}
    prompt = house.required()
    house.ok(c.RaiseDispute, "Ann", "the deal", by=player("Ann"))
    house.ok(c.DecideDispute, 1, "it stands", by=SUPERVISOR)
    assert house.required() == prompt
    open_now = {permit.command: permit for permit in permitted(house.table)}
    assert open_now["ask-for-review"].player == "Ann"
    assert open_now["declare-dissatisfied"].player == "Ann"
    assert "review-dispute" not in open_now
    house.ok(c.AskForReview, 1, by=DEALER)
    open_now = {permit.command: permit for permit in permitted(house.table)}
    assert open_now["review-dispute"].rank is Rank.SUPERVISOR
    assert "declare-dissatisfied" not in open_now
    house.ok(c.ReviewDispute, 1, "it stands", by=ASSISTANT)
    w.played_out(house, SHEETS[game].rest)
    sound(house)


def test_disputes_are_numbered_and_decided_apart() -> None:
    house = pair(LUCKY)
    house.ok(c.RaiseDispute, "Ann", "one", by=player("Ann"))
    house.ok(c.RaiseDispute, "Ben", "two", by=player("Ben"))
    house.ok(c.DecideDispute, 2, "no", by=SUPERVISOR)
    house.ok(c.DecideDispute, 1, "yes", by=ASSISTANT)
    assert [(each.player, each.decided, each.decided_by) for each in house.table.casebook.disputes] == [
        ("Ann", "yes", ASSISTANT.id), ("Ben", "no", SUPERVISOR.id),
    ]  # fmt: skip
    for number in (0, 3, -1):
        says = f"Dispute {number} is for its patron to speak of, or for the pit's staff to record."
        house.refused(c.AskForReview, number, by=player("Ann"), clause="12.11", says=says)
        house.refused(c.DeclareDissatisfied, number, by=player("Ann"), clause="12.12", says=says)
        house.refused(c.ReviewDispute, number, "x", by=SUPERVISOR, clause="12.11")
    sound(house)
