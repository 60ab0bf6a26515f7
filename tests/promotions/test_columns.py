"""Promotions clause by clause: one table of five columns. Each column is proved by promotions that run under its document alone,
so that no clause is proved by another document's."""

from typing import Any, Final

import pytest
from msgspec.structs import replace
from tests.promoting import (
    ALL,
    CAR,
    CHEQUE,
    CLERK,
    CLOSES,
    DRAWER,
    GIFT,
    HELD,
    NONCE,
    OLD,
    PREMIUM,
    SEVEN_UP,
    STARTS,
    SUBMITTED,
    TERMS,
    WATCHER,
    WORDS,
    House,
    at,
    cited,
    of,
    paid,
)

from croupier.promotions import commands as c
from croupier.promotions import events as e
from croupier.promotions.calendar import owed
from croupier.promotions.seen import seen
from croupier.promotions.terms import DETAILS, POINTS, Prize

clause = pytest.mark.clause
HOUR: Final = 60 * 60


def column(mark: pytest.MarkDecorator) -> Any:
    """A document, and the clauses of it that a test is to prove."""
    document, *clauses = mark.args
    return pytest.param(document, tuple(clauses), marks=mark, id=document)


OFFERED: Final = [
    column(clause("premium-baccarat", "16.1")),
    column(clause("seven-up-baccarat", "16.2")),
    column(clause("lucky-draw-baccarat", "13.1")),
    column(clause("baceball", "15.1")),
    column(clause("three-card-poker", "15.1")),
]
WATCHED: Final = [
    column(clause("premium-baccarat", "16.2")),
    column(clause("seven-up-baccarat", "16.3")),
    column(clause("lucky-draw-baccarat", "13.2")),
    column(clause("baceball", "15.2")),
    column(clause("three-card-poker", "15.2")),
]
INSTEAD: Final = [
    column(clause("premium-baccarat", "16.3")),
    column(clause("seven-up-baccarat", "16.4")),
    column(clause("lucky-draw-baccarat", "13.3")),
    column(clause("baceball", "15.3")),
    column(clause("three-card-poker", "15.3")),
]
MONEY: Final = [
    column(clause("premium-baccarat", "16.4")),
    column(clause("seven-up-baccarat", "16.5")),
    column(clause("lucky-draw-baccarat", "13.4")),
    column(clause("baceball", "15.4")),
    column(clause("three-card-poker", "15.4")),
]
BANNED: Final = [
    column(clause("premium-baccarat", "16.5", "16.5.1", "16.5.2", "16.5.3", "16.5.4", "16.5.5")),
    column(clause("seven-up-baccarat", "16.6", "16.6.1", "16.6.2", "16.6.3", "16.6.4", "16.6.5")),
    column(clause("lucky-draw-baccarat", "13.5", "13.5.1", "13.5.2", "13.5.3", "13.5.4", "13.5.5")),
    column(clause("baceball", "15.5", "15.5.1", "15.5.2", "15.5.3", "15.5.4", "15.5.5")),
    column(clause("three-card-poker", "15.5", "15.5.1", "15.5.2", "15.5.3", "15.5.4", "15.5.5")),
]
AVAILABLE: Final = [
    column(clause("premium-baccarat", "16.6")),
    column(clause("seven-up-baccarat", "16.7")),
    column(clause("lucky-draw-baccarat", "13.6")),
    column(clause("baceball", "15.6")),
    column(clause("three-card-poker", "15.6")),
]
POINTED: Final = [
    column(
        clause(
            "premium-baccarat",
            "16.7",
            "16.7.1",
            "16.7.2",
            "16.7.3",
            "16.7.4",
            "16.7.5",
            "16.7.6",
            "16.7.7",
            "16.7.8",
            "16.7.9",
            "16.7.10",
            "16.7.11",
        )
    ),
    column(
        clause(
            "seven-up-baccarat",
            "16.8",
            "16.8.1",
            "16.8.2",
            "16.8.3",
            "16.8.4",
            "16.8.5",
            "16.8.6",
            "16.8.7",
            "16.8.8",
            "16.8.9",
            "16.8.10",
            "16.8.11",
        )
    ),
    column(
        clause(
            "lucky-draw-baccarat",
            "13.7",
            "13.7.1",
            "13.7.2",
            "13.7.3",
            "13.7.4",
            "13.7.5",
            "13.7.6",
            "13.7.7",
            "13.7.8",
            "13.7.9",
            "13.7.10",
            "13.7.11",
        )
    ),
    column(
        clause(
            "baceball",
            "15.7",
            "15.7.1",
            "15.7.2",
            "15.7.3",
            "15.7.4",
            "15.7.5",
            "15.7.6",
            "15.7.7",
            "15.7.8",
            "15.7.9",
            "15.7.10",
            "15.7.11",
        )
    ),
    column(
        clause(
            "three-card-poker",
            "15.7",
            "15.7.1",
            "15.7.2",
            "15.7.3",
            "15.7.4",
            "15.7.5",
            "15.7.6",
            "15.7.7",
            "15.7.8",
            "15.7.9",
            "15.7.10",
            "15.7.11",
        )
    ),
]
DETAILED: Final = [
    column(clause("premium-baccarat", "16.7.11.1", "16.7.11.2", "16.7.11.3", "16.7.11.4")),
    column(clause("seven-up-baccarat", "16.8.11.1", "16.8.11.2", "16.8.11.3", "16.8.11.4")),
    column(clause("lucky-draw-baccarat", "13.7.11.1", "13.7.11.2", "13.7.11.3", "13.7.11.4")),
    column(clause("baceball", "15.7.11.1", "15.7.11.2", "15.7.11.3", "15.7.11.4")),
    column(clause("three-card-poker", "15.7.11.1", "15.7.11.2", "15.7.11.3", "15.7.11.4")),
]
NUMBERED: Final = [
    column(
        clause(
            "premium-baccarat",
            "16.7.11.1.1",
            "16.7.11.1.2",
            "16.7.11.1.3",
            "16.7.11.2.1",
            "16.7.11.2.2",
            "16.7.11.2.3",
            "16.7.11.2.4",
            "16.7.11.3.1",
            "16.7.11.3.2",
            "16.7.11.3.3",
            "16.7.11.3.4",
            "16.7.11.4.1",
            "16.7.11.4.2",
            "16.7.11.4.3",
            "16.7.11.4.4",
            "16.7.11.4.5",
            "16.7.11.4.6",
        )
    ),
]
SOUGHT: Final = [
    column(clause("premium-baccarat", "16.8", "16.8.1", "16.8.2", "16.8.3", "16.8.4")),
    column(clause("seven-up-baccarat", "16.9", "16.9.1", "16.9.2", "16.9.3", "16.9.4")),
    column(clause("lucky-draw-baccarat", "13.8", "13.8.1", "13.8.2", "13.8.3", "13.8.4")),
    column(clause("baceball", "15.8", "15.8.1", "15.8.2", "15.8.3", "15.8.4")),
    column(clause("three-card-poker", "15.8", "15.8.1", "15.8.2", "15.8.3", "15.8.4")),
]
REFUSED: Final = [
    column(clause("premium-baccarat", "16.9", "16.9.1")),
    column(clause("seven-up-baccarat", "16.11", "16.11.1")),
    column(clause("lucky-draw-baccarat", "13.10", "13.10.1")),
    column(clause("baceball", "15.10", "15.10.1")),
    column(clause("three-card-poker", "15.9", "15.9.1")),
]
DISPUTED: Final = [
    column(clause("premium-baccarat", "16.10")),
    column(clause("seven-up-baccarat", "16.12")),
    column(clause("lucky-draw-baccarat", "13.11")),
    column(clause("baceball", "15.11")),
    column(clause("three-card-poker", "15.10")),
]
DOUBTED: Final = [
    column(clause("premium-baccarat", "16.11")),
    column(clause("seven-up-baccarat", "16.13")),
    column(clause("lucky-draw-baccarat", "13.12")),
    column(clause("baceball", "15.12")),
    column(clause("three-card-poker", "15.11")),
]
SUBMITTED_AHEAD: Final = [
    column(clause("premium-baccarat", "16.12")),
    column(clause("seven-up-baccarat", "16.10")),
    column(clause("lucky-draw-baccarat", "13.9")),
    column(clause("baceball", "15.9")),
    column(clause("three-card-poker", "15.12")),
]
CHANGED: Final = [
    column(clause("premium-baccarat", "16.12.1")),
    column(clause("seven-up-baccarat", "16.10.1")),
    column(clause("lucky-draw-baccarat", "13.9.1")),
    column(clause("baceball", "15.9.1")),
    column(clause("three-card-poker", "15.12.1")),
]


@pytest.mark.parametrize(("document", "clauses"), OFFERED)
def test_a_promotion_runs_under_the_documents_it_names(document: str, clauses: tuple[str, ...]) -> None:
    other = next(each for each in ALL if each != document)
    house = House().drafted(document)
    house.drafted(document, other, name="Both")
    assert [promotion.documents for promotion in house.system.promotions.values()] == [(document,), (document, other)]
    drafted = House().do(c.Draft, (document,), TERMS, (GIFT,), c.Rules(STARTS, CLOSES, HELD))
    assert cited(drafted) == of(document, *clauses)


@pytest.mark.parametrize(("document", "clauses"), WATCHED)
def test_a_prize_over_10000_has_a_scrutineer(document: str, clauses: tuple[str, ...]) -> None:
    dear, level = replace(GIFT, value="10000.01"), replace(GIFT, value="10000.00")
    assert House().spoken(document, prizes=(level,)).draw()
    if document == PREMIUM:  # may be overseen: the draw goes without
        house = House().drafted(document, prizes=(dear,))
        house.do(c.Complete)
        house = House().closed(document, prizes=(dear,))
        named = house.do(c.NameScrutineer, WATCHER, when=HELD)
        came = house.do(c.Attend, by=WATCHER, when=HELD)
        assert cited(named) == cited(came) == of(document, *clauses)
        return
    house = House().drafted(document, prizes=(dear,))
    assert house.refused("no-scrutineer", c.Complete) == of(document, *clauses)
    house = House().closed(document, prizes=(dear,))
    house.do(c.GiveWords, WORDS, by=WATCHER, when=HELD)
    assert house.refused("no-scrutineer", c.HoldDraw, NONCE, by=DRAWER, when=HELD) == of(document, *clauses)
    house.do(c.Attend, by=WATCHER, when=HELD)
    assert house.draw()


@pytest.mark.parametrize(("document", "clauses"), INSTEAD)
def test_money_instead_of_goods(document: str, clauses: tuple[str, ...]) -> None:
    old = document in OLD
    for kind, never in (("casino-dollars", True), ("slots-dollars", old), ("goods", False)):
        prize = Prize(kind, "P", "90.00", "None", alternative=True)  # type: ignore[arg-type]
        house = House().drafted(document, prizes=(prize,), terms={**TERMS, "alternative_stated": True}, name=kind)
        if never:
            assert house.refused("no-alternative", c.Complete) == of(document, *clauses)
        else:
            house.do(c.Complete)
    unsaid = House().drafted(document, prizes=(replace(GIFT, alternative=True),))
    if old:
        assert unsaid.refused("alternative-not-stated", c.Complete) == of(document, *clauses)
    else:
        unsaid.do(c.Complete)
    house = House().claimed(document, prizes=(GIFT,))
    assert house.refused("no-alternative", c.Pay, 1, (paid("cheque", 80_00),), when=HELD) == of(document, *clauses)


@pytest.mark.parametrize(("document", "clauses"), MONEY)
def test_how_prizes_of_money_are_paid(document: str, clauses: tuple[str, ...]) -> None:
    old, own = document in OLD, of(document, *clauses)
    means = ("cash", "cheque", "transfer")
    small, level, dear = (
        replace(CHEQUE, value=value, paid_by=means if old else means[1:]) for value in ("50", "10000", "10000.01")
    )
    for prize in (small, level) if old else ():
        house = House().claimed(document, prizes=(prize,))
        assert cited(house.do(c.Pay, 1, (paid("cash", prize.cents),), when=HELD)) == own
    if not old:
        with_cash = House().drafted(document, prizes=(replace(small, paid_by=("cash",)),))
        assert with_cash.refused("cash", c.Complete) == own
        house = House().claimed(document, prizes=(small,))
        assert house.refused("cash", c.Pay, 1, (paid("cash", 50_00),), when=HELD) == own
        assert house.refused("cash", c.Pay, 1, (paid("cash", 1), paid("cheque", 49_99)), when=HELD) == own
    house = House().claimed(document, prizes=(dear,), choice=("cheque", "transfer"))
    split = (paid("cheque", 4_000_00), paid("transfer", 6_000_01))
    if old:
        lacking = House().drafted(document, prizes=(replace(dear, paid_by=("cheque",)),))
        lacking.do(c.NameScrutineer, WATCHER)
        assert lacking.refused("no-choice", c.Complete) == own
        assert house.refused("no-choice", c.Pay, 1, (paid("cash", dear.cents),), when=HELD) == own
    assert house.refused("does-not-add-up", c.Pay, 1, (split[0], paid("transfer", 6_000_00)), when=HELD) == own
    assert house.refused("other-payee", c.Pay, 1, (split[0], paid("transfer", 6_000_01, "99")), when=HELD) == own
    assert house.refused("bad-means", c.Pay, 1, when=HELD) == own
    assert cited(house.do(c.Pay, 1, split, when=HELD)) == own
    assert house.system.accounts == {"promotion:Spring car": -dear.cents, "cheque": 4_000_00, "bank": 6_000_01}


@pytest.mark.parametrize(("document", "clauses"), BANNED)
def test_what_no_prize_may_hold(document: str, clauses: tuple[str, ...]) -> None:
    tobacco, weapons, banned, liquor, prescribed = clauses[1:]
    held = {
        "tobacco": tobacco, "firearm": weapons, "ammunition": weapons, "imitation-firearm": weapons, "prohibited-weapon": banned,
        "prescribed": prescribed,
    }  # fmt: skip
    for thing, number in held.items():
        house = House().drafted(document, prizes=(GIFT, replace(GIFT, contains=(thing,))))
        assert house.refused("prohibited", c.Complete) == of(document, number)
    for litres, may in (("20.00", True), ("20.01", False), ("20", True), ("19.9", True), ("21", False)):
        house = House().drafted(document, prizes=(replace(GIFT, liquor_litres=litres),))
        if may:
            house.do(c.Complete)
        else:
            assert house.refused("prohibited", c.Complete) == of(document, liquor)
    house = House().submitted(document, prizes=(replace(GIFT, name="A laser pointer"),))
    house.do(c.Prescribe, ("Laser",), STARTS)  # a list of today holds for what is to start
    assert house.refused("prohibited", c.Start) == of(document, prescribed)
    assert (house.system.prescribed.items, house.system.prescribed.by) == (("Laser",), CLERK)
    assert clauses[0] == tobacco.rpartition(".")[0]


@pytest.mark.parametrize(("document", "clauses"), AVAILABLE)
def test_terms_can_be_had_and_are_advertised(document: str, clauses: tuple[str, ...]) -> None:
    lacking: tuple[dict[str, Any], ...] = ({"available": []}, {"advertised": False}, {"advertised": "yes"})
    for each in lacking:
        house = House().drafted(document, terms={**TERMS, **each})
        assert house.refused("not-available", c.Complete) == of(document, *clauses)
    given = House().drafted(document).do(c.GiveTerms, "cashier")
    assert cited(given) == of(document, *clauses)


@pytest.mark.parametrize(("document", "clauses"), POINTED)
def test_every_point_of_the_terms_is_asked_for(document: str, clauses: tuple[str, ...]) -> None:
    whole, *points = clauses
    blank: tuple[Any, ...] = (None, "", [], {})
    for keys, number in zip(POINTS, points[:-1], strict=True):
        for key in keys:
            for nothing in blank:
                house = House().drafted(document, terms={**TERMS, key: nothing})
                assert house.refused("point-missing", c.Complete) == of(document, number)
    for prizes in ((), (replace(GIFT, name=""),), (GIFT, replace(GIFT, value=None)), (replace(GIFT, conditions=[]),)):
        house = House().drafted(document, prizes=prizes)
        assert house.refused("prize-incomplete", c.Complete) == of(document, points[-1])
    house = House().drafted(document, terms={})
    assert house.refused("not-available", c.Complete) >= of(document, *points[:-1])
    assert cited(House().drafted(document).do(c.Complete)) == of(document, whole)


def without(kind: str, *details: str) -> Prize:
    filled = {name: "Said" for name in DETAILS[kind] if name not in details}
    return Prize(kind, "P", "90.00", "None", **filled)  # type: ignore[arg-type]


@pytest.mark.parametrize(("document", "clauses"), DETAILED)
def test_each_kind_of_prize_has_its_details(document: str, clauses: tuple[str, ...]) -> None:
    for (kind, details), number in zip(DETAILS.items(), clauses, strict=True):
        House().drafted(document, prizes=(without(kind),)).do(c.Complete)
        for place, detail in enumerate(details, start=1):
            house = House().drafted(document, prizes=(without(kind, detail),))
            expected = f"{number}.{place}" if document == PREMIUM else number
            assert house.refused("detail-missing", c.Complete) == of(document, expected)


@pytest.mark.parametrize(("document", "clauses"), NUMBERED)
def test_premium_numbers_each_detail(document: str, clauses: tuple[str, ...]) -> None:
    told = set()
    for kind, details in DETAILS.items():
        house = House().drafted(document, prizes=(without(kind, *details),))
        told |= house.refused("detail-missing", c.Complete)
    assert told == of(document, *clauses)


@pytest.mark.parametrize(("document", "clauses"), SOUGHT)
def test_an_absent_winner_is_sought_by_four_means(document: str, clauses: tuple[str, ...]) -> None:
    house = House().drawn(document)
    whole, *numbers = clauses
    until = at("2024-09-23 23:59:59")
    [due] = [each for each in owed(house.promotion, HELD) if each.by is not None]
    assert (due.by, {str(each) for each in due.clauses}) == (until, of(document, whole))
    assert not owed(house.promotion, until)[0].overdue
    assert owed(house.promotion, until + 1)[0].overdue
    for means, number in zip(("in-person", "mail", "telephone"), numbers, strict=False):
        sought = house.do(c.Seek, 1, means, False, "nobody there", when=HELD)
        assert cited(sought) == of(document, whole, number)
    assert [each for each in owed(house.promotion, HELD) if each.by is not None] == [due]
    sought = house.do(c.Seek, 1, "email", True, "answered", by=DRAWER, when=HELD + HOUR)
    assert cited(sought) == of(document, whole, numbers[-1])
    assert sought[0] == e.WinnerSought(
        by=DRAWER, at=HELD + HOUR, clauses=sought[0].clauses, promotion=house.name, prize=1, means="email", reached=True,
        outcome="answered",
    )  # fmt: skip
    assert [each for each in owed(house.promotion, HELD) if each.by is not None] == []


@pytest.mark.parametrize(("document", "clauses"), REFUSED)
def test_a_refused_claim_has_its_reason_and_over_100_its_claimant(document: str, clauses: tuple[str, ...]) -> None:
    whole, kept = clauses
    house = House().drawn(document, prizes=(replace(GIFT, value="100.00"), replace(GIFT, value="100.01")))
    for prize in (1, 2):
        house.do(c.ClaimPrize, prize, "99", when=HELD)
    assert house.refused("no-reason", c.RefuseClaim, 1, " ", when=HELD) == of(document, whole)
    assert cited(house.do(c.RefuseClaim, 1, "Another ticket won.", when=HELD)) == of(document, whole)
    for on_file in ((), ("name",), ("address",)):
        assert house.refused("not-on-file", c.RefuseClaim, 2, "Another ticket won.", on_file, when=HELD) == of(document, kept)
    told = house.do(c.RefuseClaim, 2, "Another ticket won.", ("name", "address"), when=HELD)
    assert cited(told) == of(document, whole, kept)
    assert [each.what for each in owed(house.promotion, HELD) if each.by is None][1:] == [
        "tell person 99 why claim 1 is refused",
        "tell person 99 why claim 2 is refused",
    ]
    assert cited(house.do(c.TellRefusal, 2, when=HELD + HOUR)) == of(document, whole)
    assert [(claim.state, claim.reason, claim.told) for claim in house.promotion.claims] == [
        ("refused", "Another ticket won.", False),
        ("refused", "Another ticket won.", True),
    ]


@pytest.mark.parametrize(("document", "clauses"), DISPUTED)
def test_the_house_decides_a_dispute_and_tells_of_the_inspector(document: str, clauses: tuple[str, ...]) -> None:
    house, own = House().drawn(document), of(document, *clauses)
    assert cited(house.do(c.RaiseDispute, "12", "The hour of closing", when=HELD)) == own
    assert house.refused("not-decided", c.AdviseInspector, 1, when=HELD) == own
    assert cited(house.do(c.DecideDispute, 1, "The terms stand", when=HELD)) == own
    assert house.refused("decided", c.DecideDispute, 1, "Others", when=HELD) == own
    assert "tell person 12 of the inspector" in [each.what for each in owed(house.promotion, HELD)]
    assert cited(house.do(c.AdviseInspector, 1, when=HELD)) == own
    assert "tell person 12 of the inspector" not in [each.what for each in owed(house.promotion, HELD)]


@pytest.mark.parametrize(("document", "clauses"), DOUBTED)
def test_doubt_halts_the_draw_and_the_inspector_is_told(document: str, clauses: tuple[str, ...]) -> None:
    house, own = House().spoken(document), of(document, *clauses)
    assert cited(house.do(c.RaiseDoubt, "draw", "A drum was found open", when=HELD)) == own
    [due] = owed(house.promotion, HELD)
    assert due.by == HELD + (0 if document in OLD else 48 * HOUR)
    assert not owed(house.promotion, due.by)[0].overdue
    assert owed(house.promotion, due.by + 1)[0].overdue
    assert house.refused("in-doubt", c.HoldDraw, NONCE, by=DRAWER, when=HELD) == own
    cleared, cancelled = House(), House()
    cleared.system = cancelled.system = house.system
    cleared.do(c.Validate, "It was empty", when=HELD)
    assert owed(cleared.promotion, HELD) == [due]
    assert cited(house.do(c.TellInspector, when=HELD)) == own
    assert house.refused("told", c.TellInspector, when=HELD) == own
    assert owed(house.promotion, HELD) == []
    assert cited(cancelled.do(c.CancelDraw, "Nothing could be shown", when=HELD)) == own
    assert cancelled.refused("wrong-state", c.HoldDraw, NONCE, by=DRAWER, when=HELD + HOUR) == set()
    assert len(cancelled.promotion.entries) == 4
    assert cited(house.do(c.PutItOff, "draw", at("2024-09-28 20:00"), when=HELD)) == own
    assert cited(house.do(c.Validate, "The drum was sealed anew", when=HELD)) == own
    assert house.refused("too-early", c.HoldDraw, NONCE, by=DRAWER, when=at("2024-09-28 19:59:59"))
    assert house.draw(at("2024-09-28 20:00"))


@pytest.mark.parametrize(("document", "clauses"), SUBMITTED_AHEAD)
def test_the_regulator_has_the_terms_24_hours_before_the_start(document: str, clauses: tuple[str, ...]) -> None:
    own = of(document, *clauses)
    house = House().drafted(document)
    house.do(c.Complete, when=SUBMITTED)
    assert cited(house.do(c.Submit, when=SUBMITTED + 1)) == own
    assert house.refused("not-submitted-in-time", c.Start, when=SUBMITTED + 24 * HOUR) == own
    assert cited(house.do(c.Start, when=SUBMITTED + 1 + 24 * HOUR)) == own
    again = House().submitted(document)
    again.do(c.Redraft, {**TERMS, "manner": "Otherwise"}, when=STARTS - 1)
    again.do(c.Complete, when=STARTS - 1)
    again.do(c.Submit, when=STARTS - 1)
    assert again.refused("not-submitted-in-time", c.Start) == own


@pytest.mark.parametrize(("document", "clauses"), CHANGED)
def test_terms_that_change_after_the_start(document: str, clauses: tuple[str, ...]) -> None:
    house, own, other = House().started(document), of(document, *clauses), {**TERMS, "manner": "Otherwise"}
    if document in OLD:
        assert house.refused("not-approved", c.Amend, other) == own
        assert cited(house.do(c.Amend, other, approval="L 24/1")) == own
        assert (house.promotion.version.approval, owed(house.promotion, STARTS)) == ("L 24/1", [])
    else:
        assert cited(house.do(c.Amend, other)) == own
        [due] = owed(house.promotion, STARTS)
        assert (due.by, {str(each) for each in due.clauses}) == (None, own)
        assert cited(house.do(c.Submit, when=STARTS + HOUR)) == own
        assert owed(house.promotion, STARTS) == []
    assert [version.terms["manner"] for version in house.promotion.versions] == ["The manner.", "Otherwise"]
    assert house.refused("point-missing", c.Amend, {**TERMS, "manner": ""}, approval="L 24/1", when=STARTS + HOUR)


@clause("seven-up-baccarat", "16.1.1")
def test_the_page_says_what_a_promotional_prize_is() -> None:
    house = House().drafted(SEVEN_UP)
    assert seen(house.system, house.promotion, STARTS).means.startswith("A promotional prize is")
    house = House().drafted(PREMIUM)
    assert seen(house.system, house.promotion, STARTS).means == ""


def test_a_car_is_the_scrutineers_affair_in_four_documents() -> None:
    house = House().drafted(*ALL, prizes=(CAR,))
    assert house.refused("no-scrutineer", c.Complete) == {
        "seven-up-baccarat 16.3", "lucky-draw-baccarat 13.2", "baceball 15.2", "three-card-poker 15.2",
    }  # fmt: skip
