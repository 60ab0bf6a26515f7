"""7-Up Baccarat beside its document, clause by clause: a tournament outside its tables."""

import json
from typing import Any

import pytest
from tests.terminal import run
from tests.tournament.floor import DEALER, HOUSE, MANAGER, NAMES, Floor, said, stacks_of

from croupier.games.ranks import Rank
from croupier.tournament import commands as c
from croupier.tournament.accounts import ADDED, CHIPS, GAIN, GUARANTEE, PRIZES
from croupier.tournament.model import Stage, Standing
from croupier.tournament.terms import Sum

GAME = "seven-up-baccarat"
clause = pytest.mark.clause

POINTS = {
    "15.4.2(a)": ("entry_fee",),
    "15.4.2(b)": ("allotment",),
    "15.4.2(c)": ("compulsory_wager",),
    "15.4.2(d)": ("limits",),
    "15.4.2(e)": ("sessions", "duration", "tables", "progression", "second_chance"),
    "15.4.2(f)": ("allocation", "order_of_wagering", "pass_cards", "undisclosed"),
    "15.4.2(g)": ("buy_back",),
    "15.4.2(h)": ("eligibility", "may_refuse", "criteria"),
    "15.4.2(i)": ("withdrawal", "form", "fewest", "most"),
    "15.4.2(j)": ("prizes", "payment", "undertakings"),
    "15.4.2(k)": ("manager",),
}
EVERY = [(number, point) for number, points in POINTS.items() for point in points]


# Conditions


@clause(
    GAME, "15.4.2", "15.4.2(a)", "15.4.2(b)", "15.4.2(c)", "15.4.2(d)", "15.4.2(e)", "15.4.2(f)", "15.4.2(g)", "15.4.2(h)",
    "15.4.2(i)", "15.4.2(j)", "15.4.2(k)",
)  # fmt: skip
@pytest.mark.parametrize(("number", "point"), EVERY, ids=[point for _, point in EVERY])
@pytest.mark.parametrize("blank", [..., None, "", [], {}], ids=["left out", "null", "text", "list", "object"])
def test_entries_open_only_when_every_point_is_filled_in(number: str, point: str, blank: Any) -> None:
    floor = Floor()
    floor.ok(c.DraftConditions, HOUSE, conditions=said(**{point: blank}))
    sentence = floor.refused(c.PublishConditions, HOUSE, code="incomplete", clause=number)
    assert sentence == f"The conditions do not say: {point} ({number})."
    assert floor.refused(c.OpenEntries, HOUSE, code="incomplete", clause=number) == sentence
    floor.ok(c.DraftConditions, HOUSE, conditions=said())
    floor.refused(c.OpenEntries, HOUSE, code="not-published", clause="15.4.1")
    floor.ok(c.PublishConditions, HOUSE)
    floor.ok(c.OpenEntries, HOUSE)


@clause(GAME, "15.4.2")
def test_all_that_is_missing_is_named_in_the_order_of_the_document() -> None:
    lines = [{"id": 1, "conditions": {}}, {"id": "x", "conditions": said(most=None, entry_fee="")}, {"conditions": said()}]
    told = run("tournament", "check", typed="\n".join(map(json.dumps, lines)))
    none, two, whole = map(json.loads, told.stdout.splitlines())
    assert none == {"id": 1, "complete": False, "missing": [{"clause": number, "point": point} for number, point in EVERY]}
    assert [each["point"] for each in two["missing"]] == ["entry_fee", "most"]
    assert (whole["id"], whole["complete"], whole["missing"]) == (None, True, [])
    assert told.exit_code == 0


@clause(GAME, "15.4.2(a)", "15.4.2(c)", "15.4.2(f)", "15.4.2(g)", "15.4.2(h)", "15.4.2(j)")
def test_nought_none_and_no_are_answers() -> None:
    answers = {
        "entry_fee": "0", "compulsory_wager": False, "pass_cards": 0, "undisclosed": 0, "buy_back": "none", "may_refuse": False,
        "criteria": "none", "undertakings": "none",
    }  # fmt: skip
    floor = Floor().open(said(**answers))
    assert floor.t.stage is Stage.OPEN
    assert floor.enter("Ann").t.accounts == {}


# Fees and prizes


@clause(GAME, "15.3.1")
def test_the_house_charges_a_fee_or_none_and_adds_what_it_likes() -> None:
    for fee, added, held in (("50.00", 1_000_00, 1_050_00), ("0", 25, 25)):
        floor = Floor().open(said(entry_fee=fee))
        event = floor.ok(c.AddToPrizes, HOUSE, amount=Sum(added))
        assert event.clauses == ("15.3.1",)
        floor.enter("Ann")
        assert floor.t.accounts[PRIZES] == held
        floor.ok(c.AddToPrizes, HOUSE, amount=Sum(0), goods="A weekend for two", place=2)
        floor.refused(c.AddToPrizes, HOUSE, code="nothing-added", clause="15.3.1", amount=Sum(0))


@clause(GAME, "15.3.2")
def test_fees_are_posted_whole_and_go_back_only_by_a_stated_condition() -> None:
    floor = Floor().open(said(withdrawal={"until": 100})).enter("Ann", "Bob", "Cec")
    assert floor.t.accounts[PRIZES] == 3 * 50_00
    floor.at = 100
    assert floor.ok(c.Withdraw, c.By("Ann", Rank.PLAYER), entrant="Ann").refunded == 50_00
    floor.at = 101
    assert floor.ok(c.Withdraw, DEALER, entrant="Bob").refunded == 0
    assert floor.t.accounts[PRIZES] == 2 * 50_00
    later = Floor().open(said(withdrawal={"until": 100, "later": True})).enter("Ann")
    later.at = 500
    assert later.ok(c.Withdraw, DEALER, entrant="Ann").refunded == 50_00
    never = Floor().open(said(withdrawal="none")).enter("Ann")
    assert never.ok(c.Withdraw, DEALER, entrant="Ann").refunded == 0


@clause(GAME, "15.3.2")
@pytest.mark.parametrize("to", ["prizes", "cash"])
def test_who_withdraws_before_play_has_the_buy_in_again_with_the_fee(to: str) -> None:
    for at, free in ((100, True), (101, False)):
        floor = Floor().closed(*NAMES[:4], buy_in={"amount": "20.00", "to": to}, withdrawal={"until": 100})
        floor.seat("heats", "t1", "t2")
        floor.ok(c.BuyIn, DEALER, entrant="Ann")
        floor.at = at
        gone = floor.ok(c.Withdraw, DEALER, entrant="Ann")
        in_prizes, for_chips = (20_00, 0) if to == "prizes" else (0, 20_00)
        assert (gone.refunded, gone.bought, gone.for_chips) == ((50_00, in_prizes, for_chips) if free else (0, 0, for_chips))
        assert floor.t.accounts[PRIZES] == 3 * 50_00 + (0 if free else 50_00 + in_prizes)
        assert CHIPS not in floor.t.accounts
        assert sum(floor.t.accounts.values()) == 0
        cancelled = floor.ok(c.CancelTournament, HOUSE, why="It rains.")
        assert floor.t.accounts == {}
        assert ("Ann" in cancelled.fees, "Ann" in cancelled.bought) == (not free, not free and to == "prizes")


@clause(GAME, "15.3.2")
def test_all_of_the_prizes_is_given_out_and_the_odd_cents_are_the_first_places() -> None:
    floor = Floor()
    seats = floor.finals(*NAMES[:7], entry_fee="33.34", prizes={"shares": [3, 2, 2]})
    names = list(seats.values())
    floor.ok(c.AddToPrizes, HOUSE, amount=Sum(1))
    floor.finish("final", "t1", stacks_of(names, 700, 600, 500, 400, 300, 200, 100))
    awarded = floor.ok(c.AwardPrizes)
    assert awarded.clauses == ("15.3.2", "15.4.2(j)")
    pool = 7 * 33_34 + 1
    assert [(prize.entrant, prize.place, prize.cents) for prize in awarded.prizes] == [
        (names[0], 1, pool - 2 * (pool * 2 // 7)), (names[1], 2, pool * 2 // 7), (names[2], 3, pool * 2 // 7),
    ]  # fmt: skip
    for name in names[:3]:
        floor.ok(c.PayPrize, DEALER, entrant=name)
    floor.refused(c.PayPrize, DEALER, code="paid", clause="15.4.2(j)", entrant=names[0])
    floor.refused(c.PayPrize, DEALER, code="no-prize", clause="15.4.2(j)", entrant=names[3])
    assert PRIZES not in floor.t.accounts
    assert sum(floor.t.accounts.values()) == 0
    assert floor.t.accounts[ADDED] == -1


GUARANTEED = {"guarantee": "500.00", "entries": 4}


@clause(GAME, "15.3.3")
def test_below_the_guarantees_number_cancelling_is_offered() -> None:
    floor = Floor().open(said(undertakings=GUARANTEED)).enter(*NAMES[:3])
    short = floor.ok(c.CloseEntries)
    assert (short.short, short.clauses) == (True, ("15.10.1", "15.3.3"))
    assert floor.ok(c.CancelTournament, HOUSE, why="Too few entries.").clauses == ("15.3.3", "15.3.4")
    enough = Floor().open(said(undertakings=GUARANTEED)).enter(*NAMES[:4])
    closed = enough.ok(c.CloseEntries)
    assert (closed.short, closed.clauses) == (False, ("15.10.1",))


@clause(GAME, "15.3.3")
def test_the_house_makes_up_what_it_guaranteed() -> None:
    floor = Floor()
    seats = floor.finals(*NAMES[:4], undertakings=GUARANTEED)
    floor.finish("final", "t1", stacks_of(list(seats.values()), 400, 300, 200, 100))
    awarded = floor.ok(c.AwardPrizes)
    assert awarded.guarantee == 500_00 - 4 * 50_00
    assert "15.3.3" in awarded.clauses
    assert [prize.cents for prize in awarded.prizes] == [250_00, 150_00, 100_00]
    assert floor.t.accounts[GUARANTEE] == -300_00


@clause(GAME, "15.3.4")
def test_cancelling_posts_every_fee_back_to_its_payer() -> None:
    floor = Floor()
    floor.closed(*NAMES[:5], buy_in={"amount": "20.00"})
    floor.ok(c.AddToPrizes, HOUSE, amount=Sum(77_00))
    floor.seat("heats", "t1", "t2")
    floor.ok(c.BuyIn, DEALER, entrant="Ann")
    floor.ok(c.Disqualify, entrant="Bob", ground="rules")
    floor.refused(c.CancelTournament, MANAGER, code="rank", why="It rains.")
    cancelled = floor.ok(c.CancelTournament, HOUSE, why="It rains.")
    assert cancelled.clauses == ("15.3.4",)
    assert cancelled.fees == dict.fromkeys(NAMES[:5], 50_00)
    assert cancelled.bought == {"Ann": 20_00}
    assert floor.t.accounts == {}
    assert floor.t.stage is Stage.CANCELLED
    floor.refused(c.CancelTournament, HOUSE, code="stage", why="Again.")


# Entry


ENTRY: dict[str, Any] = {"entrant": "Ann", "fee": Sum(50_00), "form": True, "eligible": True, "copy": True}


@clause(GAME, "15.4.1")
def test_no_entry_before_conditions_are_published_and_a_copy_is_noted() -> None:
    floor = Floor()
    floor.refused(c.Enter, DEALER, code="stage", **ENTRY)
    floor.ok(c.DraftConditions, HOUSE, conditions=said())
    assert "15.4.1" in floor.ok(c.PublishConditions, HOUSE).clauses
    floor.refused(c.Enter, DEALER, code="stage", **ENTRY)
    floor.ok(c.OpenEntries, HOUSE)
    floor.refused(c.Enter, DEALER, code="no-copy", clause="15.4.1", **ENTRY | {"copy": False})
    assert "15.4.1" in floor.ok(c.Enter, DEALER, **ENTRY).clauses


@clause(GAME, "15.4.2(a)", "15.4.2(h)", "15.4.2(i)")
def test_form_fee_eligibility_and_room_are_asked_for() -> None:
    floor = Floor().open(said(most=2))
    floor.refused(c.Enter, DEALER, code="no-form", clause="15.4.2(i)", **ENTRY | {"form": False})
    floor.refused(c.Enter, DEALER, code="not-eligible", clause="15.4.2(h)", **ENTRY | {"eligible": False})
    floor.refused(c.Enter, DEALER, code="wrong-fee", clause="15.4.2(a)", **ENTRY | {"fee": Sum(49_99)})
    floor.ok(c.RefuseEntry, HOUSE, entrant="Zed", why="Known for trouble.")
    floor.refused(c.Enter, DEALER, code="refused", clause="15.4.2(h)", **ENTRY | {"entrant": "Zed"})
    floor.enter("Ann", "Bob")
    floor.refused(c.Enter, DEALER, code="full", clause="15.4.2(i)", **ENTRY | {"entrant": "Cec"})
    floor.ok(c.Withdraw, DEALER, entrant="Bob")
    floor.refused(c.Enter, DEALER, code="entered", clause="15.4.2(i)", **ENTRY | {"entrant": "Bob"})
    floor.refused(c.CloseEntries, code="too-few", clause="15.4.2(i)")
    open_to_all = Floor().open(said(may_refuse=False))
    open_to_all.refused(c.RefuseEntry, HOUSE, code="not-reserved", clause="15.4.2(h)", entrant="Zed", why="No reason.")


@clause(GAME, "15.4.3")
def test_if_the_manager_asks_for_signatures_unsigned_entries_are_refused() -> None:
    floor = Floor().open()
    floor.refused(c.AskSignatures, HOUSE, code="rank")
    assert floor.ok(c.AskSignatures).clauses == ("15.4.3",)
    floor.refused(c.Enter, DEALER, code="not-signed", clause="15.4.3", **ENTRY)
    assert floor.ok(c.Enter, DEALER, **ENTRY, signed=True).signed
    unasked = Floor().open().enter("Ann")
    unasked.refused(c.AskSignatures, code="entered", clause="15.4.3")


# Tables, starts and seats


@clause(GAME, "15.5.1")
def test_the_tournament_manager_names_the_tables_and_nobody_else() -> None:
    floor = Floor().closed()
    for by in (HOUSE, DEALER, c.By("Ann", Rank.PLAYER), c.By("ida", Rank.INSPECTOR)):
        floor.refused(c.NameTables, by, code="rank", session="heats", tables=("t1",))
    floor.refused(c.NameTables, code="bad-tables", clause="15.5.1", session="heats", tables=("t1", "t2", "t3"))
    floor.refused(c.NameTables, code="bad-tables", clause="15.5.1", session="heats", tables=("t1", "t1"))
    assert floor.ok(c.NameTables, session="heats", tables=("t1", "t2")).clauses == ("15.5.1",)
    assert list(floor.t.sessions["heats"].tables) == ["t1", "t2"]


@clause(GAME, "15.5.1")
def test_tables_have_room_for_all_who_play() -> None:
    floor = Floor().closed(*NAMES[:10])
    floor.refused(c.NameTables, code="bad-tables", clause="15.5.1", session="heats", tables=("t1",))
    floor.ok(c.NameTables, session="heats", tables=("t1", "t2"))


@clause(GAME, "15.5.3")
def test_a_start_moves_only_with_the_promised_notice() -> None:
    floor = Floor().closed(starts={"heats": 10_000}, notice=30)
    floor.at = 10_000 - 30 * 60
    floor.refused(c.MoveStart, HOUSE, code="rank", session="heats", starts=20_000)
    floor.refused(c.MoveStart, code="short-notice", clause="15.5.3", session="heats", starts=9_999)
    floor.ok(c.MoveStart, session="heats", starts=12_000)
    floor.at = 12_000 - 30 * 60 + 1
    floor.refused(c.MoveStart, code="short-notice", clause="15.5.3", session="heats", starts=20_000)
    floor.seat("heats", "t1", "t2")
    floor.refused(c.StartSession, code="too-early", clause="15.5.3", session="heats")
    floor.at = 12_000
    floor.ok(c.StartSession, session="heats")
    unpromised = Floor().closed(starts={"heats": 10_000})
    unpromised.refused(c.MoveStart, code="no-notice", clause="15.5.3", session="heats", starts=20_000)


@clause(GAME, "15.5.4")
def test_seats_are_drawn_or_named_as_the_conditions_say() -> None:
    drawn, named = Floor().closed(allocation="drawn"), Floor().closed(allocation="named")
    seats = {"t1": {"1": "Ann", "9": "Bob"}, "t2": {"3": "Cec", "4": "Dan"}}
    for floor in (drawn, named):
        floor.ok(c.NameTables, session="heats", tables=("t1", "t2"))
    drawn.refused(c.NameSeats, code="drawn", clause="15.5.4", session="heats", seats=seats)
    named.refused(c.CommitSeats, code="not-drawn", clause="15.5.4", session="heats", commitment="0" * 64)
    for wrong in ({"t1": seats["t1"]}, seats | {"t2": {"10": "Cec", "4": "Dan"}}, seats | {"t2": {"3": "Cec"}}):
        named.refused(c.NameSeats, code="bad-seats", clause="15.5.4", session="heats", seats=wrong)
    assert named.ok(c.NameSeats, session="heats", seats=seats).seats == {"t1": {1: "Ann", 9: "Bob"}, "t2": {3: "Cec", 4: "Dan"}}


@clause(GAME, "15.6.3")
def test_who_has_not_bought_in_at_the_start_is_out_and_the_fee_stays() -> None:
    floor = Floor().closed(buy_in={"amount": "20.00"})
    floor.seat("heats", "t1", "t2")
    for name in ("Ann", "Bob", "Cec"):
        floor.ok(c.BuyIn, DEALER, entrant=name)
    floor.refused(c.BuyIn, DEALER, code="bought-in", clause="15.6.3", entrant="Ann")
    started = floor.ok(c.StartSession, session="heats")
    assert (started.without, started.clauses) == (("Dan",), ("15.6.3",))
    assert floor.t.entrants["Dan"].standing is Standing.OUT
    assert floor.t.accounts[PRIZES] == 4 * 50_00 + 3 * 20_00
    floor.refused(c.BuyIn, DEALER, code="not-seated", entrant="Dan")


# Disqualified


FEE_STAYS = [
    ("rules", "15.5.7"),
    ("no-wager", "15.6.4"),
    ("topped-up", "15.6.5"),
    ("hidden-chips", "15.6.7"),
    ("tournament-rules", "15.11.4"),
]


@clause(GAME, "15.5.7", "15.6.4", "15.6.5", "15.6.7", "15.11.4")
@pytest.mark.parametrize(("ground", "number"), FEE_STAYS, ids=[ground for ground, _ in FEE_STAYS])
def test_disqualified_by_these_grounds_the_fee_stays_in_the_prizes(ground: Any, number: str) -> None:
    floor = Floor().closed()
    floor.start("heats", "t1", "t2")
    floor.refused(c.Disqualify, HOUSE, code="rank", entrant="Ann", ground=ground)
    floor.refused(c.Disqualify, code="no-refund", clause=number, entrant="Ann", ground=ground, refund=True)
    event = floor.ok(c.Disqualify, entrant="Ann", ground=ground, chips=900_00)
    assert (event.clauses, event.refunded, event.chips, event.cashed) == ((number,), 0, 900_00, 0)
    assert floor.t.accounts[PRIZES] == 4 * 50_00
    assert floor.t.entrants["Ann"].standing is Standing.DISQUALIFIED
    floor.refused(c.Disqualify, code="not-in", entrant="Ann", ground=ground)


@clause(GAME, "15.5.6.2")
def test_the_fee_of_an_absent_entrant_goes_back_if_the_manager_approves() -> None:
    floor = Floor().closed()
    floor.start("heats", "t1", "t2")
    assert floor.ok(c.Disqualify, entrant="Ann", ground="absent").refunded == 0
    assert floor.ok(c.Disqualify, entrant="Bob", ground="absent", refund=True).refunded == 50_00
    assert floor.t.accounts[PRIZES] == 3 * 50_00


@clause(GAME, "15.5.6.2", "15.6.5")
@pytest.mark.parametrize("ground", ["absent", "topped-up"])
def test_the_disqualified_are_paid_for_chips_that_are_on_record(ground: Any) -> None:
    floor = Floor().closed(*NAMES[:6], most=9, buy_in={"amount": "20.00", "to": "cash"}, tables={"heats": 1, "final": 1})
    floor.refused(c.Disqualify, code="no-chips", entrant="Ann", ground=ground, chips=1)
    floor.seat("heats", "t1")
    floor.refused(c.Disqualify, code="no-chips", entrant="Ann", ground=ground, chips=1)
    for name in NAMES[:6]:
        floor.ok(c.BuyIn, DEALER, entrant=name)
    floor.refused(c.Disqualify, code="not-counted", clause="15.11.3", entrant="Ann", ground=ground, chips=1_000_01)
    assert floor.ok(c.Disqualify, entrant="Ann", ground=ground, chips=1_000_00).cashed == 20_00
    floor.ok(c.StartSession, session="heats")
    where: dict[str, Any] = {"session": "heats", "table": "t1"}
    floor.ok(c.OrderCount, **where)
    stacks = dict(zip(NAMES[1:6], (1_300_00, 900_00, 800_00, 1_000_00, 700_00), strict=True))
    floor.count("heats", "t1", stacks, closes=False)
    floor.refused(c.Disqualify, code="not-counted", clause="15.11.3", entrant="Cec", ground=ground, chips=900_01)
    assert floor.ok(c.Disqualify, entrant="Bob", ground=ground, chips=1_300_00).cashed == 26_00
    assert floor.ok(c.Disqualify, entrant="Cec", ground="rules", chips=950_00).cashed == 0
    floor.finish("heats", "t1", {name: stacks[name] for name in ("Dan", "Eve", "Fay")})
    floor.refused(c.Disqualify, code="no-chips", entrant="Dan", ground=ground, chips=1)
    assert floor.ok(c.Disqualify, entrant="Dan", ground=ground).cashed == 0


# The end of a session


@clause(GAME, "15.5.5", "15.5.5.1")
def test_a_table_ends_early_once_no_more_are_in_than_places() -> None:
    floor = Floor().closed(*NAMES[:6])
    seats = list(floor.start("heats", "t1", "t2")["t1"].values())
    floor.refused(c.EndEarly, code="not-decided", clause="15.5.5.1", session="heats", table="t1")
    floor.ok(c.KnockOut, DEALER, session="heats", table="t1", entrants=(seats[0],))
    floor.refused(c.EndEarly, DEALER, code="rank", session="heats", table="t1")
    ended = floor.ok(c.EndEarly, session="heats", table="t1")
    assert ended.clauses == ("15.5.5", "15.5.5.1")
    floor.refused(c.EndEarly, code="ended", clause="15.5.5", session="heats", table="t1")


@clause(GAME, "15.5.5.2")
def test_where_chips_become_cash_an_early_end_needs_everyones_agreement() -> None:
    floor = Floor().closed(*NAMES[:6], buy_in={"amount": "20.00", "to": "cash"})
    seats = list(floor.seat("heats", "t1", "t2")["t1"].values())
    for name in NAMES[:6]:
        floor.ok(c.BuyIn, DEALER, entrant=name)
    floor.ok(c.StartSession, session="heats")
    floor.ok(c.KnockOut, DEALER, session="heats", table="t1", entrants=(seats[0],))
    where: dict[str, Any] = {"session": "heats", "table": "t1"}
    floor.refused(c.EndEarly, code="not-agreed", clause="15.5.5.2", **where)
    floor.ok(c.AgreeToEnd, c.By(seats[1], Rank.PLAYER), entrant=seats[1], **where)
    floor.refused(c.AgreeToEnd, c.By(seats[1], Rank.PLAYER), code="rank", entrant=seats[2], **where)
    floor.refused(c.AgreeToEnd, DEALER, code="not-in", clause="15.5.5.2", entrant=seats[0], **where)
    floor.refused(c.EndEarly, code="not-agreed", clause="15.5.5.2", **where)
    floor.ok(c.AgreeToEnd, DEALER, entrant=seats[2], **where)
    assert floor.ok(c.EndEarly, **where).clauses == ("15.5.5", "15.5.5.1", "15.5.5.2")
    elsewhere = Floor().closed()
    names = list(elsewhere.start("heats", "t1", "t2")["t1"].values())
    elsewhere.refused(c.AgreeToEnd, DEALER, code="no-cash", clause="15.5.5.2", entrant=names[0], **where)


@clause(GAME, "15.5.5.2")
def test_chips_become_cash_only_where_the_conditions_say_so() -> None:
    paid = {}
    for to in ("cash", "prizes"):
        floor = Floor()
        floor.closed(*NAMES[:4], most=9, buy_in={"amount": "20.00", "to": to}, tables={"heats": 1, "final": 1})
        names = list(floor.seat("heats", "t1")["t1"].values())
        for name in names:
            floor.ok(c.BuyIn, DEALER, entrant=name)
        floor.ok(c.StartSession, session="heats")
        announced = floor.finish("heats", "t1", stacks_of(names[1:], 1_500_00, 1_000_00, 333_33), out=names[:1])
        paid[to] = announced.cashed
        assert sum(floor.t.accounts.values()) == 0
        assert floor.t.accounts.get(CHIPS, 0) == (80_00 - 30_00 - 20_00 - 6_67 if to == "cash" else 0)
    assert paid["prizes"] == {}
    assert list(paid["cash"].values()) == [30_00, 20_00, 6_67, 0]


@clause(GAME, "15.5.5.2")
def test_who_is_knocked_out_with_chips_left_is_paid_for_them() -> None:
    floor = Floor()
    floor.closed(*NAMES[:4], most=9, buy_in={"amount": "20.00", "to": "cash"}, tables={"heats": 1, "final": 1})
    _bought_and_started(floor, "heats")
    where: dict[str, Any] = {"session": "heats", "table": "t1"}
    out = {"entrants": ("Cec", "Dan"), **where}
    floor.refused(c.KnockOut, DEALER, code="not-in", chips={"Ann": 1}, **out)
    floor.refused(c.KnockOut, DEALER, code="not-counted", clause="15.11.3", chips={"Dan": 1_000_01}, **out)
    floor.ok(c.OrderCount, **where)
    floor.count("heats", "t1", {"Ann": 1_000_00, "Bob": 1_000_00, "Cec": 1_000_00, "Dan": 900_00}, closes=False)
    floor.ok(c.KnockOut, DEALER, chips={"Dan": 900_00}, **out)
    announced = floor.finish("heats", "t1", {"Ann": 1_500_00, "Bob": 500_00})
    assert announced.cashed == {"Ann": 30_00, "Bob": 10_00, "Dan": 18_00, "Cec": 0}


@clause(GAME, "15.5.5.2")
@pytest.mark.parametrize(
    ("buy_in", "worth"), [(..., 25_00), ({"amount": "20.00", "to": "cash"}, 45_00)], ids=["alone", "with buy-in"]
)
def test_a_buy_back_that_becomes_cash_is_paid_by_the_stack_that_it_bought(buy_in: Any, worth: int) -> None:
    floor = Floor()
    back = {"after": ["heats"], "times": 1, "amount": "25.00", "to": "cash"}
    floor.closed(*NAMES[:3], most=9, buy_back=back, buy_in=buy_in, tables={"heats": 1, "final": 1})
    _bought_and_started(floor, "heats")
    floor.finish("heats", "t1", {"Ann": 1_500_00, "Bob": 1_000_00}, out=["Cec"])
    floor.ok(c.BuyBack, DEALER, entrant="Cec")
    assert floor.t.accounts[CHIPS] >= 25_00
    _bought_and_started(floor, "final")
    floor.refused(c.EndEarly, code="not-decided", clause="15.5.5.1", session="final", table="t1")
    floor.ok(c.KnockOut, DEALER, session="final", table="t1", entrants=("Ann", "Bob"))
    floor.refused(c.EndEarly, code="not-agreed", clause="15.5.5.2", session="final", table="t1")
    announced = floor.finish("final", "t1", {"Cec": 1_333_33})
    assert announced.cashed == {"Cec": -(-worth * 1_333_33 // 1_000_00), "Ann": 0, "Bob": 0}
    before = floor.t.accounts[CHIPS]
    awarded = floor.ok(c.AwardPrizes)
    assert awarded.gain == before
    assert CHIPS not in floor.t.accounts
    assert floor.t.accounts[GAIN] == before
    assert sum(floor.t.accounts.values()) == 0


def _bought_and_started(floor: Floor, session: str) -> None:
    seats = floor.seat(session, "t1")
    for name in seats["t1"].values() if floor.t.terms.buy_in is not None else ():
        floor.ok(c.BuyIn, DEALER, entrant=name)
    floor.ok(c.StartSession, session=session)


@clause(GAME, "15.6.3")
def test_who_bought_back_and_cannot_buy_in_has_the_buy_back_again_where_it_becomes_cash() -> None:
    floor = Floor()
    back = {"after": ["heats"], "times": 1, "amount": "25.00", "to": "cash"}
    floor.closed(*NAMES[:3], most=9, buy_back=back, buy_in={"amount": "20.00"}, tables={"heats": 1, "final": 1})
    _bought_and_started(floor, "heats")
    floor.finish("heats", "t1", {"Ann": 1_500_00, "Bob": 1_000_00}, out=["Cec"])
    floor.ok(c.BuyBack, DEALER, entrant="Cec")
    floor.seat("final", "t1")
    for name in ("Ann", "Bob"):
        floor.ok(c.BuyIn, DEALER, entrant=name)
    started = floor.ok(c.StartSession, session="final")
    assert (started.without, started.returned) == (("Cec",), {"Cec": 25_00})
    assert CHIPS not in floor.t.accounts


@clause(GAME, "15.5.8")
def test_a_count_of_each_stack_closes_the_session_and_the_managers_announcement_follows() -> None:
    floor = Floor().closed(*NAMES[:6])
    names = list(floor.start("heats", "t1", "t2")["t1"].values())
    where: dict[str, Any] = {"session": "heats", "table": "t1"}
    stacks = {name: Sum(cents) for name, cents in stacks_of(names, 900_00, 1_200_00, 700_00).items()}
    floor.refused(c.AnnouncePlaces, code="not-counted", clause="15.5.8", **where)
    floor.refused(c.CountStacks, code="rank", stacks=stacks, closes=True, **where)
    floor.refused(c.CountStacks, DEALER, code="other-stacks", clause="15.5.8", stacks={names[0]: Sum(5)}, closes=True, **where)
    floor.refused(
        c.CountStacks, DEALER, code="empty-stack", clause="15.5.8", stacks=stacks | {names[0]: Sum(0)}, closes=True, **where
    )
    counted = floor.ok(c.CountStacks, DEALER, stacks=stacks, closes=True, **where)
    assert counted.clauses == ("15.5.8",)
    assert counted.ranking == ((names[1],), (names[0],), (names[2],))
    floor.ok(c.CountIn, DEALER, **where)
    floor.refused(c.AnnouncePlaces, DEALER, code="rank", **where)
    announced = floor.ok(c.AnnouncePlaces, **where)
    assert announced.clauses == ("15.5.8", "15.10.1")
    assert {name: floor.t.entrants[name].standing for name in names} == dict(
        zip(names, (Standing.IN, Standing.IN, Standing.OUT), strict=True)
    )


@clause(GAME, "15.5.9")
def test_chips_that_did_not_come_back_are_noted_before_places_are_announced() -> None:
    floor = Floor().closed()
    names = list(floor.start("heats", "t1", "t2")["t1"].values())
    where: dict[str, Any] = {"session": "heats", "table": "t1"}
    floor.refused(c.CountIn, DEALER, code="not-counted", clause="15.5.8", **where)
    floor.count("heats", "t1", stacks_of(names, 900_00, 800_00))
    floor.refused(c.AnnouncePlaces, code="not-counted-in", clause="15.5.9", **where)
    floor.refused(c.CountIn, DEALER, code="bad-chip", clause="15.5.9", missing={"many": 1}, **where)
    noted = floor.ok(c.CountIn, DEALER, missing={"25.00": 2, "5.00": 1}, **where)
    assert (noted.clauses, noted.missing) == (("15.5.9",), {"25.00": 2, "5.00": 1})
    floor.refused(c.CountIn, DEALER, code="counted-in", clause="15.5.9", **where)
    floor.ok(c.AnnouncePlaces, **where)
    assert floor.t.sessions["heats"].tables["t1"].missing == {"25.00": 2, "5.00": 1}


@clause(GAME, "15.10.1")
def test_places_to_advance_are_fixed_before_the_first_card() -> None:
    floor = Floor().closed(*NAMES[:6])
    assert "15.10.1" in floor.events[-1].clauses
    floor.refused(c.DraftConditions, HOUSE, code="stage", conditions=said(progression={"heats": {"advance": 1}}))
    for table, seats in floor.start("heats", "t1", "t2").items():
        announced = floor.finish("heats", table, stacks_of(list(seats.values()), 300, 200, 100))
        assert list(announced.standings.values()).count(Standing.IN) == 2


# Disputes and counts


@clause(GAME, "15.11.2")
def test_an_open_dispute_stops_everything_until_the_managers_word_which_is_final() -> None:
    floor = Floor().closed()
    floor.start("heats", "t1", "t2")
    raised = floor.ok(c.RaiseDispute, c.By("Ann", Rank.PLAYER), about_what="My wager lay in time.", table="t1")
    assert (raised.dispute, raised.clauses) == (1, ("15.11.2",))
    floor.refused(c.KnockOut, DEALER, code="dispute-open", clause="15.11.2", session="heats", table="t1", entrants=("Ann",))
    floor.refused(c.Disqualify, code="dispute-open", clause="15.11.2", entrant="Ann", ground="rules")
    floor.refused(c.RuleDispute, HOUSE, code="rank", dispute=1, decision="It did not.")
    assert floor.ok(c.RuleDispute, dispute=1, decision="It did.").clauses == ("15.11.2",)
    floor.refused(c.RuleDispute, code="ruled", clause="15.11.2", dispute=1, decision="It did not.")
    floor.ok(c.Disqualify, entrant="Ann", ground="rules")


@clause(GAME, "15.11.3")
def test_the_manager_may_order_a_count_and_each_stack_is_on_record() -> None:
    floor = Floor().closed()
    names = list(floor.start("heats", "t1", "t2")["t1"].values())
    where: dict[str, Any] = {"session": "heats", "table": "t1"}
    stacks = {name: Sum(990_00) for name in names}
    floor.refused(c.CountStacks, DEALER, code="not-ordered", clause="15.11.3", stacks=stacks, **where)
    floor.refused(c.OrderCount, DEALER, code="rank", **where)
    assert floor.ok(c.OrderCount, **where).clauses == ("15.11.3",)
    floor.refused(c.OrderCount, code="ordered", clause="15.11.3", **where)
    counted = floor.ok(c.CountStacks, DEALER, stacks=stacks, **where)
    assert (counted.clauses, counted.stacks) == (("15.11.3",), dict.fromkeys(names, 990_00))
    assert not floor.t.sessions["heats"].tables["t1"].counted
