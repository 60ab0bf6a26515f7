"""What keeps a promotion honest: nothing shown that was not drawn, nobody on both sides of a draw, no way round a list."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.promoting import (
    CAR,
    CLERK,
    CLOSES,
    DRAFTED,
    DRAFTER,
    DRAWER,
    GIFT,
    HELD,
    NONCE,
    POKER,
    PREMIUM,
    RULES,
    SEVEN_UP,
    STARTS,
    TERMS,
    WATCHER,
    House,
    paid,
)  # fmt: skip
from tests.terminal import run

from croupier.promotions import commands as c
from croupier.promotions.calendar import owed
from croupier.promotions.draw import commitment
from croupier.promotions.moments import Moment, end_of_day, read_moment, told
from croupier.promotions.tape import Tape
from croupier.promotions.terms import Prize

CAR_DRAW = Path(__file__).parent / "draws" / "spring-car.json"
DAY = 24 * 60 * 60


# The drum


@pytest.mark.parametrize("words", ["as they were", ""])
def test_the_drum_shows_and_writes_nothing_that_did_not_fall(words: str, tmp_path: Path) -> None:
    file = json.loads(CAR_DRAW.read_text("utf-8"))
    file["fell"][1] |= {"ticket": "t99", "person": "Mallory"}
    if not words:
        del file["words"]
    forged, written = tmp_path / "forged.json", tmp_path / "held.json"
    forged.write_text(json.dumps(file), "utf-8")
    given = () if words else ("--words", "red fox")
    told = run("promotion", "drum", str(forged), *given, "--output", str(written))
    assert (told.exit_code, "Mallory" in told.stdout, written.exists()) == (2, False, False)


# Digits


@pytest.mark.parametrize(("do", "field"), [("seal", "commitment"), ("draw", "nonce")])
def test_digits_end_where_they_end(do: str, field: str) -> None:
    line = {"key": "1", "do": do, "by": "1", "at": "2024-09-02T12:00:00+10:00", "promotion": "P"}
    answer = Tape().answer(json.dumps({**line, field: "0" * 64}))
    assert "There is no promotion" in str(answer), "64 digits are read"
    for text in ("0" * 64 + "\n", "\n" + "0" * 64, "0" * 63, "A" * 64):
        assert field in Tape().answer(json.dumps({**line, field: text})).failed


# A second person


def test_whoever_seals_or_watches_a_draw_does_not_change_its_terms() -> None:
    early = House().submitted(POKER)
    early.do(c.NameScrutineer, WATCHER)
    early.do(c.SealDraw, commitment(early.name, 1, NONCE), by=DRAWER)
    for by in (WATCHER, DRAWER):
        early.refused("own-hand", c.Redraft, TERMS, by=by)
    early.do(c.Start)
    for by in (WATCHER, DRAWER):
        early.refused("own-hand", c.Amend, TERMS, by=by)
    early.do(c.Amend, TERMS, by=CLERK)
    assert early.promotion.drafters == (DRAFTER, CLERK)
    early.do(c.CloseEntries, when=CLOSES)


def test_whoever_drew_or_won_does_not_pay() -> None:
    house = House().closed(PREMIUM, people=("11", DRAWER, "12"), prizes=(GIFT, GIFT))
    house.do(c.GiveWords, "blue heron", when=HELD)
    house.do(c.HoldDraw, NONCE, by="905", when=HELD)
    winner = house.winner()
    house.do(c.ClaimPrize, 1, winner, when=HELD)
    for by in (DRAWER, "905", winner, house.winner(2)):
        house.refused("own-hand", c.Pay, 1, by=by, when=HELD)
    house.do(c.Pay, 1, by=CLERK, when=HELD)


# Prescribed things


def test_an_older_list_never_replaces_a_newer_one() -> None:
    house = House()
    house.do(c.Prescribe, ("laser",), STARTS, when=STARTS)
    house.refused("bad-date", c.Prescribe, (), STARTS - 1, when=STARTS - 1)
    house.refused("bad-date", c.Prescribe, (), STARTS - 1, when=STARTS + DAY)
    assert house.system.prescribed.items == ("laser",)
    house.do(c.Prescribe, ("laser", "drone"), STARTS, when=STARTS)
    house.do(c.Prescribe, ("drone",), STARTS + 1, when=STARTS + DAY)
    assert house.system.prescribed.items == ("drone",)


TRIP = Prize("travel", "A trip", "80", "None", persons="Two", included="Flights", when="May", spending_money="None")


@pytest.mark.parametrize(
    ("prize", "said"),
    [
        (GIFT, {"name": "A LASER  pointer"}),
        (GIFT, {"conditions": "Holds a laser pointer"}),
        (TRIP, {"included": ["Flights", "a Laser Pointer"]}),
    ],
    ids=["name", "conditions", "details"],
)
def test_a_banned_thing_is_found_wherever_the_terms_name_it(prize: Prize, said: dict[str, Any]) -> None:
    for terms, banned in ((prize, False), (replace(prize, **said), True)):
        house = House().drafted(PREMIUM, prizes=(terms,))
        house.do(c.Prescribe, ("laser pointer",), DRAFTED, when=DRAFTED)
        if banned:
            assert house.refused("prohibited", c.Complete) == {"premium-baccarat 16.5.5"}
        else:
            house.do(c.Complete)


# A winner's claim


DEAR = Prize("money", "Money", "20000", "None", paid_by=("cash", "cheque", "transfer"))


def test_a_claim_that_could_never_be_paid_is_not_taken() -> None:
    house = House().drawn(SEVEN_UP, prizes=(DEAR,))
    winner = house.winner()
    assert house.refused("no-choice", c.ClaimPrize, 1, winner, when=HELD) == {"seven-up-baccarat 16.5"}
    house.do(c.ClaimPrize, 1, winner, ("cash",), when=HELD)
    house.do(c.Pay, 1, (paid("cash", 20_000_00),), when=HELD)
    strict = House().drawn(SEVEN_UP, prizes=(replace(DEAR, paid_by=("cheque", "transfer")),), statute=True)
    assert strict.refused("cash", c.ClaimPrize, 1, winner, ("cash",), when=HELD) == {"casino-control-act-1992 s76A"}
    strict.do(c.ClaimPrize, 1, winner, ("cheque",), when=HELD)
    gift = House().drawn(PREMIUM)
    gift.refused("no-alternative", c.ClaimPrize, 1, gift.winner(), ("cheque",), when=HELD)


def test_money_is_paid_by_the_means_of_the_terms() -> None:
    house = House().drawn(SEVEN_UP, prizes=(replace(DEAR, value="500", paid_by=("cheque",)),))
    assert house.refused("bad-means", c.ClaimPrize, 1, house.winner(), ("transfer",), when=HELD) == {"seven-up-baccarat 16.5"}
    house.do(c.ClaimPrize, 1, house.winner(), when=HELD)
    for means in ("cash", "transfer"):
        house.refused("bad-means", c.Pay, 1, (paid(means, 500_00),), when=HELD)
    house.do(c.Pay, 1, (paid("cheque", 500_00),), when=HELD)


def test_a_late_claim_is_on_record_and_never_paid() -> None:
    ends = HELD + DAY
    house = House().drawn(PREMIUM, prizes=(GIFT, GIFT), rules=replace(RULES, claim_by=Moment(ends)))
    house.do(c.ClaimPrize, 1, house.winner(1), when=ends)
    house.do(c.ClaimPrize, 2, house.winner(2), when=ends + 1)
    house.do(c.Pay, 1, when=ends + DAY)
    assert house.refused("too-late", c.Pay, 2, when=ends + DAY) == {"premium-baccarat 16.7.8"}
    house.do(c.RefuseClaim, 2, "Claims had ended.", when=ends + DAY)


def test_only_a_standing_claim_of_the_winner_keeps_an_absent_winner_in() -> None:
    house = House().drawn(PREMIUM, rules=replace(RULES, present=True))
    first = house.winner()
    house.do(c.ClaimPrize, 1, "99", when=HELD)
    house.do(c.ClaimPrize, 1, first, when=HELD)
    house.refused("too-late", c.PassOver, 1, "not there", when=HELD)
    house.do(c.RefuseClaim, 2, "Sent somebody else.", when=HELD)
    house.do(c.PassOver, 1, "not there", when=HELD)
    assert house.winner() != first


# What is owed


def test_what_is_owed_is_done_also_after_the_draw_is_cancelled() -> None:
    amended = House().started(POKER)
    amended.do(c.Amend, TERMS)
    claimed = House().claimed(PREMIUM)
    claimed.do(c.ClaimPrize, 1, "99", when=HELD)
    claimed.do(c.RefuseClaim, 1, "Another ticket.", when=HELD)
    for house in (amended, claimed):
        house.do(c.RaiseDoubt, "draw", "Why", when=HELD)
        house.do(c.TellInspector, when=HELD)
        house.do(c.CancelDraw, "Why", when=HELD)
        assert len(owed(house.promotion, HELD)) == 1
    amended.do(c.Submit, when=HELD)
    amended.refused("submitted", c.Submit, when=HELD)
    claimed.do(c.TellRefusal, 1, when=HELD)
    claimed.do(c.RefuseClaim, 2, "The draw is cancelled.", when=HELD)
    claimed.do(c.TellRefusal, 2, when=HELD)
    for house in (amended, claimed):
        assert owed(house.promotion, HELD) == []
    never = House().drafted(PREMIUM)
    never.do(c.RaiseDoubt, "draw", "Why")
    never.do(c.CancelDraw, "Why")
    never.refused("submitted", c.Submit)


# The scrutineer is there


def test_a_scrutineer_who_was_there_another_time_is_not_there() -> None:
    hour = DAY // 24
    house = House().closed(SEVEN_UP, prizes=(CAR,))
    house.do(c.Attend, by=WATCHER, when=HELD - hour - 1)
    house.do(c.GiveWords, "blue heron", by=WATCHER, when=HELD - hour)
    assert house.refused("no-scrutineer", c.HoldDraw, NONCE, by=DRAWER, when=HELD) == {"seven-up-baccarat 16.3"}
    house.do(c.Attend, by=WATCHER, when=HELD)
    house.do(c.RaiseDoubt, "draw", "Why", when=HELD)
    house.do(c.PutItOff, "draw", Moment(HELD + 60), when=HELD)
    house.do(c.Validate, "How", when=HELD)
    house.refused("no-scrutineer", c.HoldDraw, NONCE, by=DRAWER, when=HELD + 60)
    house.do(c.Attend, by=WATCHER, when=HELD + 60)
    house.draw(when=HELD + 60 + hour)


# Moments


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("2024-09-01T12:00:00.999+10:00", "no whole second"),
        ("2024-09-01T12:00:00+10:00:00.5", "no whole second"),
        ("9999-12-31T23:59:59Z", "too far away"),
        ("0001-01-01T00:00:00Z", "too far away"),
    ],
)
def test_a_moment_is_a_whole_second_of_a_year_that_can_be_reckoned_with(text: str, says: str) -> None:
    line = {"key": "1", "do": "start", "by": "1", "at": text, "promotion": "P"}
    answer = Tape().answer(json.dumps(line))
    assert answer.failed.startswith("at: ")
    assert says in answer.failed
    read_moment("2024-09-01T12:00:00.000+10:00")


@pytest.mark.parametrize("text", ["1900-01-01T00:00:00+14:00", "2999-12-31T23:59:59-12:00"])
def test_every_moment_that_is_read_has_a_calendar(text: str) -> None:
    moment = read_moment(text)
    assert told(moment)
    assert end_of_day(moment, 2) > moment + DAY
