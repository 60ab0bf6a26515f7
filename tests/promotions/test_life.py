"""The life of a promotion: what may follow what, and what no sequence of commands brings about."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.promoting import (
    ALL,
    BACEBALL,
    CAR,
    CHEQUE,
    CLERK,
    CLOSES,
    DRAFTED,
    DRAFTER,
    DRAWER,
    GIFT,
    HELD,
    NONCE,
    PREMIUM,
    RULES,
    SEVEN_UP,
    STARTS,
    SUBMITTED,
    TERMS,
    WATCHER,
    WORDS,
    House,
    at,
    paid,
)

from croupier.promotions import commands as c
from croupier.promotions import events as e
from croupier.promotions.calendar import dates, owed
from croupier.promotions.draw import commitment, list_hash
from croupier.promotions.engine import replay
from croupier.promotions.model import Earned, Entries, Entry, Outcome, State, state_hash
from croupier.promotions.moments import Moment, end_of_day, told
from croupier.promotions.refusal import Refused

HOUR = 60 * 60


def test_nothing_is_dated_back() -> None:
    house = House().drafted(PREMIUM)
    house.do(c.Complete, when=SUBMITTED)
    house.refused("bad-time", c.Submit, when=SUBMITTED - 1)
    house.do(c.Submit, when=SUBMITTED)


def test_each_step_waits_for_the_one_before() -> None:
    house = House().drafted(PREMIUM)
    for kind in (c.Submit, c.Start, c.CloseEntries):
        house.refused("wrong-state", kind)
    house.do(c.Complete)
    house.refused("wrong-state", c.Start)
    house.refused("wrong-state", c.Enter, "t1", "11", c.EarnedBy("visit"))
    house.refused("promotion-exists", c.Draft, (PREMIUM,), TERMS, (GIFT,), RULES)
    house.name = "Other"
    house.refused("no-promotion", c.Complete)


@pytest.mark.parametrize(
    ("rules", "person", "earned", "number"),
    [
        ({"barred": ("11",)}, "11", {}, "16.7.3"),
        ({"only": ("12",)}, "11", {}, "16.7.3"),
        ({"most": 1}, "11", {}, "16.7.3"),
        ({"minimum": c.Cents(50_00)}, "11", {}, "16.7.4"),
        ({"minimum": c.Cents(50_00)}, "11", {"amount": c.Cents(49_99)}, "16.7.4"),
        ({}, "11", {"game": "baceball"}, "16.7.1"),
    ],
)
def test_who_is_not_eligible_is_refused_by_the_point_of_the_terms(
    rules: dict[str, Any], person: str, earned: dict[str, Any], number: str
) -> None:
    house = House().started(PREMIUM, rules=replace(RULES, **rules))
    if "most" in rules:
        house.enter("t0", person)
    assert house.refused("not-eligible", c.Enter, "t1", person, c.EarnedBy("wager", **earned)) == {f"premium-baccarat {number}"}
    house.enter("t2", "12", amount=c.Cents(50_00), game=PREMIUM, table="p1", round=7, line=91)
    last = list(house.promotion.entries)[-1]
    assert (last.earned.table, last.earned.round, last.earned.line, last.earned.amount) == ("p1", 7, 91, 50_00)


def test_no_entry_after_closing_and_no_seal_either() -> None:
    house, late = House().started(PREMIUM), House().started(PREMIUM)
    seal = commitment(house.name, 1, NONCE)
    assert late.refused("too-late", c.SealDraw, seal, by=DRAWER, when=CLOSES) == {"premium-baccarat 16.7.6"}
    assert late.refused("not-sealed", c.CloseEntries, when=CLOSES) == {"premium-baccarat 16.7.6"}
    house.do(c.SealDraw, seal, by=DRAWER, when=CLOSES - 1)
    house.refused("sealed", c.SealDraw, seal, by=DRAWER, when=CLOSES - 1)
    house.refused("too-early", c.CloseEntries, when=CLOSES - 1)
    house.enter("t1", "11", when=CLOSES)
    house.refused("ticket-taken", c.Enter, "t1", "12", c.EarnedBy("visit"), when=CLOSES)
    late_entry = house.refused("closed", c.Enter, "t2", "11", c.EarnedBy("visit"), when=CLOSES + 1)
    assert late_entry == {"premium-baccarat 16.7.6"}
    [closed] = house.do(c.CloseEntries, when=CLOSES)
    assert closed == e.EntriesClosed(
        by=CLERK, at=CLOSES, clauses=closed.clauses, promotion=house.name, tickets=1, entries=list_hash([("t1", "11")])
    )


def test_a_draw_that_nobody_sealed_in_time_is_cancelled() -> None:
    house = House().started(PREMIUM)
    house.enter("t1", "11")
    later = replace(RULES, closes=Moment(CLOSES + 60))
    for when, way_out in ((CLOSES, "a later closing time first"), (CLOSES + 1, "put in doubt and cancelled")):
        outcome = house.ask(c.CloseEntries, by=CLERK, when=when)
        assert isinstance(outcome, Refused)
        assert (outcome.code, way_out in outcome.sentence) == ("not-sealed", True)
    house.refused("too-late", c.Amend, rules=later, by=DRAFTER, when=CLOSES + 1)
    house.do(c.RaiseDoubt, "draw", "nobody sealed it", when=CLOSES + 1)
    house.do(c.CancelDraw, "nobody sealed it", when=CLOSES + 1)
    assert house.promotion.state is State.CANCELLED


def test_whoever_drafts_does_not_draw_and_the_scrutineer_does_neither() -> None:
    house = House().started(PREMIUM)
    seal = commitment(house.name, 1, NONCE)
    house.refused("own-hand", c.SealDraw, seal, by=DRAFTER)
    house.refused("own-hand", c.NameScrutineer, DRAFTER)
    house.do(c.NameScrutineer, WATCHER)
    house.refused("own-hand", c.SealDraw, seal, by=WATCHER)
    house.do(c.SealDraw, seal, by=DRAWER)
    house.refused("own-hand", c.NameScrutineer, DRAWER)
    house.do(c.CloseEntries, when=CLOSES)
    house.refused("not-scrutineer", c.Attend, by=CLERK, when=HELD)
    house.refused("not-scrutineer", c.GiveWords, WORDS, by=CLERK, when=HELD)
    house.do(c.GiveWords, WORDS, by=WATCHER, when=HELD)
    for by in (DRAFTER, WATCHER):
        house.refused("own-hand", c.HoldDraw, NONCE, by=by, when=HELD)


def test_whoever_knows_the_secret_does_not_give_the_words() -> None:
    house = House().closed(PREMIUM)
    house.refused("own-hand", c.GiveWords, WORDS, by=DRAWER, when=HELD)
    house.refused("bad-words", c.GiveWords, " blue", when=HELD)
    house.do(c.GiveWords, WORDS, by=CLERK, when=HELD - 1)
    house.refused("spoken", c.GiveWords, "red heron", by=CLERK, when=HELD)
    house.refused("own-hand", c.HoldDraw, NONCE, by=CLERK, when=HELD)
    house.refused("too-early", c.HoldDraw, NONCE, by=DRAWER, when=HELD - 1)
    house.refused("other-secret", c.HoldDraw, "f" * 64, by=DRAWER, when=HELD)


def test_an_absent_winner_is_passed_over_for_the_next_of_the_same_stream() -> None:
    people = ("11", "12", "11", "13", "14")
    straight = House().drawn(PREMIUM, people=people, prizes=(GIFT, GIFT, GIFT, GIFT), rules=replace(RULES, present=True))
    order = [win.person for win in straight.promotion.wins]
    house = House().drawn(PREMIUM, people=people, prizes=(GIFT, GIFT), rules=replace(RULES, present=True))
    assert [win.person for win in house.promotion.wins] == order[:2]
    house.do(c.PassOver, 1, "not there", when=HELD)
    assert (house.winner(1), house.winner(2)) == (order[2], order[1])
    house.do(c.PassOver, 1, "not there either", when=HELD)
    assert house.winner(1) == order[3]
    house.do(c.PassOver, 1, "nobody is", when=HELD)
    assert house.promotion.winner(1) is None
    house.refused("not-won", c.PassOver, 1, "again", when=HELD)
    absent = House().drawn(PREMIUM)
    assert absent.refused("need-not-attend", c.PassOver, 1, "not there", when=HELD) == {"premium-baccarat 16.7.8"}


def test_one_prize_a_person_unless_the_terms_say_otherwise() -> None:
    each = House().drawn(PREMIUM, people=("11", "11", "12"), prizes=(GIFT,) * 3)
    assert sorted(win.person for win in each.promotion.wins) == ["11", "12"]
    every = House().drawn(PREMIUM, people=("11", "11", "12"), prizes=(GIFT,) * 3, rules=replace(RULES, one_each=False))
    assert sorted(win.person for win in every.promotion.wins) == ["11", "11", "12"]


def test_a_prize_is_paid_once_and_to_its_winner() -> None:
    house = House().claimed(PREMIUM)
    house.do(c.ClaimPrize, 1, "99", when=HELD)
    house.refused("not-the-winner", c.Pay, 2, when=HELD)
    house.do(c.Pay, 1, when=HELD)
    assert house.system.accounts == {"promotion:Spring car": -80_00, "goods": 80_00}
    house.refused("wrong-state", c.Pay, 1, when=HELD)
    house.refused("paid", c.Pay, 2, when=HELD)
    house.refused("paid", c.ClaimPrize, 1, house.winner(), when=HELD)
    house.do(c.RefuseClaim, 2, "Another won.", when=HELD)
    house.do(c.Publish, "website", when=HELD)
    assert house.promotion.published == "website"


def test_the_act_forbids_cash_unless_the_house_chose_otherwise() -> None:
    prize = replace(CHEQUE, value="500", paid_by=("cash", "cheque"))
    assert c.Draft("P", (SEVEN_UP,), TERMS, (prize,), RULES, by=CLERK, at=STARTS).statute is True
    house = House().drafted(SEVEN_UP, prizes=(prize,), statute=True)
    assert house.refused("cash", c.Complete) == {"casino-control-act-1992 s76A"}
    house = House().claimed(SEVEN_UP, prizes=(replace(prize, paid_by=("cheque",)),), statute=True)
    assert house.refused("cash", c.Pay, 1, (paid("cash", 500_00),), when=HELD) == {"casino-control-act-1992 s76A"}
    house = House().claimed(SEVEN_UP, prizes=(prize,))
    house.do(c.Pay, 1, (paid("cash", 500_00),), when=HELD)
    both = House().claimed(SEVEN_UP, PREMIUM, prizes=(replace(prize, paid_by=("cheque",)),))
    assert both.refused("cash", c.Pay, 1, (paid("cash", 500_00),), when=HELD) == {"premium-baccarat 16.4"}


def test_where_one_document_forbids_cash_the_choice_is_between_the_others() -> None:
    dear = replace(CHEQUE, value="10000.01")
    House().submitted(SEVEN_UP, PREMIUM, prizes=(dear,))
    alone = House().drafted(SEVEN_UP, prizes=(dear,))
    alone.do(c.NameScrutineer, WATCHER)
    assert alone.refused("no-choice", c.Complete) == {"seven-up-baccarat 16.5"}
    House().submitted(SEVEN_UP, prizes=(dear,), statute=True)


def test_a_promotion_that_is_put_off_takes_no_entries() -> None:
    house = House().started(*ALL)
    house.do(c.RaiseDoubt, "promotion", "Tickets were copied")
    house.enter("t1", "11")
    house.do(c.PutItOff, "promotion", STARTS + 48 * HOUR)
    house.refused("put-off", c.Enter, "t2", "11", c.EarnedBy("visit"))
    house.do(c.Validate, "The copies are out")
    house.enter("t2", "11")
    house.refused("not-in-doubt", c.CancelDraw, "why")


def test_every_version_is_kept_with_who_had_it() -> None:
    house = House().started(BACEBALL)
    house.do(c.GiveTerms, "person 11")
    house.do(c.Amend, rules=replace(RULES, closes=at("2024-09-21 18:00")), approval="L 24/9")
    house.do(c.GiveTerms, "website")
    assert [(version.number, version.given, version.approval) for version in house.promotion.versions] == [
        (1, ("person 11",), ""), (2, ("website",), "L 24/9"),
    ]  # fmt: skip
    house.enter("t1", "11", when=CLOSES + HOUR)


# Days by the wall clock


@pytest.mark.parametrize(
    ("held", "until", "hours"),
    [
        ("2024-09-21 20:00", "2024-09-23T23:59:59+10:00", 52),
        ("2024-10-04 20:00", "2024-10-06T23:59:59+11:00", 51),  # the clocks go forward on the 6th
        ("2024-10-05 00:00", "2024-10-07T23:59:59+11:00", 71),
        ("2025-04-05 20:00", "2025-04-07T23:59:59+10:00", 53),  # and back on the 6th of April
        ("2024-02-27 23:59", "2024-02-29T23:59:59+11:00", 48),
        ("2024-12-30 09:00", "2025-01-01T23:59:59+11:00", 63),
    ],
)
def test_the_second_day_ends_by_the_wall_clock(held: str, until: str, hours: int) -> None:
    moment = at(held)
    end = end_of_day(moment, 2)
    assert (told(end), (end + 1 - moment) // HOUR) == (until, hours)


@pytest.mark.parametrize("night", ["2024-10-05 20:00", "2025-04-05 20:00"])
def test_48_hours_pass_whatever_the_clocks_do(night: str) -> None:
    house = House().drafted(PREMIUM)
    house.do(c.RaiseDoubt, "promotion", "Why", when=at(night))
    [due] = owed(house.promotion, at(night))
    assert due.by == at(night) + 48 * HOUR


def test_the_calendar_of_a_promotion() -> None:
    house = House().drafted(PREMIUM, rules=replace(RULES, claim_by=at("2024-10-31 12:00")))
    assert [(due.what, due.by) for due in dates(house.promotion)] == [
        ("submit the terms", STARTS - 24 * HOUR), ("entries close", CLOSES), ("hold the draw", HELD),
        ("tell the winners", at("2024-09-23 23:59:59")), ("claims end", at("2024-10-31 12:00")),
    ]  # fmt: skip


# Entries


def test_lists_that_share_a_beginning_do_not_see_each_other() -> None:
    def entry(ticket: str) -> Entry:
        return Entry(ticket, "11", Earned("visit"), 0)

    one = Entries().add(entry("a"))
    two, three = one.add(entry("b")), one.add(entry("c"))
    assert [[each.ticket for each in listed] for listed in (one, two, three)] == [["a"], ["a", "b"], ["a", "c"]]
    assert (one.has("b"), two.has("b"), three.has("b"), three.has("c")) == (False, True, False, True)
    assert (one.of("11"), two.of("11")) == (1, 2)


# No sequence of commands


def some_command(chance: Random, name: str, latest: int) -> c.Command:
    """Something that may make sense, by somebody, at some time that is not over."""
    pick: Any = chance.choice
    by = pick((DRAFTER, DRAWER, WATCHER, CLERK))
    times = (DRAFTED + HOUR, STARTS, STARTS + HOUR, CLOSES - 1, CLOSES, HELD, HELD + HOUR)
    when = pick([moment for moment in times if moment >= latest][:2] or [latest])
    prize, number = pick((1, 2)), pick((1, 1, 2, 3))
    parts = pick(((), (paid("cheque", 80_00),), (paid("transfer", 10_000_00),), (paid("cash", 10_000_00),)))
    make: list[tuple[type[c.Command], tuple[Any, ...]]] = [
        (c.Redraft, (pick((TERMS, {**TERMS, "manner": ""})),)), (c.Complete, ()), (c.Complete, ()), (c.Submit, ()), (c.Submit, ()),
        (c.Start, ()), (c.Start, ()), (c.Amend, (pick((TERMS, {})), None, None, pick(("", "L 1")))),
        (c.Enter, (f"t{chance.randint(1, 99)}", pick(("11", "12", "13")), c.EarnedBy("visit"))),
        (c.SealDraw, (commitment(name, 1, NONCE),)), (c.CloseEntries, ()), (c.GiveWords, (pick((WORDS, "other")),)),
        (c.HoldDraw, (pick((NONCE, NONCE, "f" * 64)),)), (c.HoldDraw, (NONCE,)), (c.PassOver, (prize, "absent")),
        (c.ClaimPrize, (prize, pick(("11", "12", "13")))), (c.ClaimPrize, (prize, "11")), (c.Pay, (number, parts)),
        (c.Pay, (number, parts)), (c.Pay, (number, ())), (c.RefuseClaim, (number, "No.", ("name", "address"))),
        (c.RaiseDoubt, ("draw", "Why")), (c.Validate, ("How",)), (c.Validate, ("How",)), (c.PutItOff, ("draw", HELD + HOUR)),
        (c.Seek, (prize, "mail", True, "told")), (c.CancelDraw, ("Why",)) if chance.random() < 0.1 else (c.Submit, ()),
    ]  # fmt: skip
    kind, arguments = pick(make)
    made: c.Command = kind(name, *arguments, by=by, at=when)
    return made


@pytest.mark.slow
def test_no_sequence_starts_incomplete_pays_twice_or_draws_another_list_or_in_doubt() -> None:
    chance, seen = Random(16), set[str]()
    for turn in range(150):
        house = House()
        start = chance.choice((house.drafted, house.submitted, house.closed, house.spoken, house.drawn))
        start(PREMIUM, *chance.sample(ALL[1:], 1), prizes=(GIFT, CHEQUE), rules=replace(RULES, present=turn % 2 == 0))
        events, first = list[e.Event](), house.system
        for _ in range(60):
            before = house.promotion
            command = some_command(chance, house.name, house.promotion.latest)
            outcome = house.ask(type(command), by=command.by, when=command.at, **{
                field: getattr(command, field) for field in command.__struct_fields__ if field not in ("by", "at", "promotion")
            })  # fmt: skip
            if isinstance(outcome, Refused):
                assert house.promotion is before
                continue
            for event in outcome:
                seen.add(type(event).__name__)
                if isinstance(event, e.PromotionStarted | e.TermsAmended):
                    assert all(house.promotion.version.terms.get(key) for key in ("manner", "closing", "results"))
                if isinstance(event, e.DrawHeld):
                    assert before.doubt is None
                    assert before.closed is not None
                    assert list_hash(before.entries.listed()) == before.closed.entries
                if isinstance(event, e.PrizePaid):
                    won = before.winner(event.prize)
                    assert won is not None
                    assert (won.outcome is not Outcome.PAID, won.person) == (True, event.person)
                    assert before.doubt is None
            events += outcome
        prizes = [each.prize for each in events if isinstance(each, e.PrizePaid)]
        assert len(set(prizes)) == len(prizes)
        paid_out = sum(part.amount for each in events if isinstance(each, e.PrizePaid) for part in each.parts)
        assert -house.system.accounts.get("promotion:Spring car", 0) == paid_out
        assert sum(house.system.accounts.values()) == 0
        assert state_hash(replay(events, first)) == state_hash(house.system)
    expected = {"PromotionStarted", "TermsAmended", "DrawHeld", "PrizePaid", "WinnerPassedOver", "DoubtCleared", "DrawCancelled"}
    assert expected <= seen


def test_a_car_under_all_five_documents() -> None:
    house = House().drawn(*ALL, prizes=(CAR,))
    house.do(c.Seek, 1, "telephone", True, "comes tomorrow", when=HELD)
    house.do(c.ClaimPrize, 1, house.winner(), when=HELD + HOUR)
    [event] = house.do(c.Pay, 1, when=HELD + HOUR)
    assert {each.document for each in event.clauses} == set(ALL)
    assert (house.promotion.state, house.system.accounts["goods"]) == (State.DRAWN, 30_000_00)
