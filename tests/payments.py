"""What the documents word alike about money paid wrongly and about disputes, played through once.

As in `tests.wrongs`, each function takes a table with Ann on area 1 and Ben on area 2, one of its main wagers, the cards of a
whole round, and the clauses of its document.
"""

from collections.abc import Sequence
from typing import Any

from tests.tables import ASSISTANT, DEALER, MANAGER, SUPERVISOR, House, only, player
from tests.wrongs import RANKS, both_bet, in_the_float, next_round_can_come, played_out, sound, who_may

from croupier import commands as c
from croupier.games.ranks import CHAIN, TITLES, Rank
from croupier.games.rules import Settled
from croupier.games.topics import WRONG_PAYMENT
from croupier.money import chips_of, dollars
from croupier.table.engine import decide, evolve
from croupier.table.message import upsets as u
from croupier.table.message.events import Event
from croupier.table.message.refusal import Refused
from croupier.table.model.casebook import WrongSettlement
from croupier.table.model.people import Actor
from croupier.table.reading.casebook import owed, settled_in
from croupier.table.reading.desk import cites, desk_of

# Wrong payments


def a_settled_round(house: House, wager: str, cards: str) -> int:
    """Played and cleared; its number."""
    both_bet(house, wager)
    played_out(house, cards)
    house.clear()
    return house.table.played


def settled(house: House, wager: str, name: str) -> Settled:
    """The wager as it was settled in the last round played."""
    lines = settled_in(house.table, house.table.played)
    return next(line for line in lines if (line.wager, line.player) == (wager, name))


def register(house: House, wager: str, amount: int, *, over: bool, name: str = "Ann") -> tuple[Event, ...]:
    """So much more, or less, was handed over than the settlement of that player's wager says."""
    line = settled(house, wager, name)
    handed = line.pays + line.returned + (amount if over else -amount)
    return house.ok(c.ReportWrongSettlement, house.table.played, line.area, wager, name, handed, by=SUPERVISOR)


def older_entry(house: House, wager: str, amount: int, *, over: bool, name: str = "") -> None:
    """An entry as older logs have them: by how much a wager was paid wrongly, but not on which area, and perhaps not whose."""
    number = len(house.table.casebook.register) + 1
    rule = desk_of(house.table).provisions[WRONG_PAYMENT]
    monthly = rule.reported_above is not None and amount > rule.reported_above
    entry = WrongSettlement(number, house.table.played, wager, amount, over, name, monthly=monthly)
    event = u.WrongSettlementRegistered(entry=entry, by=SUPERVISOR, at=house.now, clauses=cites(rule.clause))
    house.table = evolve(house.table, event)
    house.events.append(event)


def still_owed(house: House, number: int) -> Sequence[tuple[str, str | None]]:
    book = desk_of(house.table).provisions
    return [(duty.what, duty.clause) for duty in owed(house.table.casebook.register[number - 1], book)]


def payment_is_put_right(
    house: House,
    wager: str,
    cards: str,
    *,
    rule: str | None = None,
    unintended: str | None = None,
    rectified: str | None = None,
    attempt: str | None = None,
) -> None:
    """Paid too little, the patron gets the difference; paid too much, gives it back. Nobody meant it. A document without such a
    clause has the money put right all the same, by none. The accounts have had it as the settlement says from the first."""
    number = a_settled_round(house, wager, cards)
    line = settled(house, wager, "Ann")
    due = line.pays + line.returned
    played: dict[str, Any] = {"round": number, "area": 1, "wager": wager, "player": "Ann", "handed": due - 2_000}
    by_rule, by_rectified = tuple(filter(None, (rule,))), tuple(filter(None, (rectified,)))
    before, theirs = in_the_float(house), house.chips("Ann")
    who_may(house, c.ReportWrongSettlement, clause=rule, **played)
    nonsense: tuple[tuple[str, object, str], ...] = (
        ("round", 0, "No round 0 has been played at this table."),
        ("round", 2, "No round 2 has been played at this table."),
        ("wager", "whist", "...has no wager 'whist'."),
        ("area", 2, f"No {wager} wager of Ann was settled on area 2 in round 1."),
        ("player", "Ben", f"No {wager} wager of Ben was settled on area 1 in round 1."),
        ("player", "Zoe", f"No {wager} wager of Zoe was settled on area 1 in round 1."),
        ("handed", due, f"${dollars(due)} was due, and handed over: nothing was paid wrongly."),
        ("handed", -5, "Say how much was handed over, in cents, or 0 for nothing."),
    )
    for field, value, says in nonsense:
        house.refused(c.ReportWrongSettlement, by=SUPERVISOR, clause=rule, says=says, **played | {field: value})

    [event] = house.ok(c.ReportWrongSettlement, by=SUPERVISOR, **played)
    assert isinstance(event, u.WrongSettlementRegistered)
    entry = event.entry
    assert (event.clauses, entry.number, entry.amount, entry.over, entry.player) == (by_rule, 1, 2_000, False, "Ann")
    assert (entry.area, entry.handed, entry.due, entry.second, entry.entered_by) == (1, due - 2_000, due, None, SUPERVISOR.id)
    assert (entry.suspected, entry.rectified, entry.monthly, entry.round) == (None, False, False, house.table.played)
    known = "Entry 1 says what was handed over for this wager."
    house.refused(c.ReportWrongSettlement, by=SUPERVISOR, clause=rule, says=known, **played | {"handed": 0})
    enquire = [("enquire", unintended)] if rule else []
    assert still_owed(house, 1) == [*enquire, ("rectify", rectified)]
    who_may(house, c.EnquireIntoSettlement, 1, False, clause=unintended)
    enquired = only(u.SettlementEnquired, house.ok(c.EnquireIntoSettlement, 1, False, by=SUPERVISOR))
    assert (enquired.suspected, enquired.clauses) == (False, tuple(filter(None, (unintended, rule))))
    house.refused(
        c.EnquireIntoSettlement, 1, False, by=SUPERVISOR, clause=unintended, says="That is what the register says already."
    )
    house.refused(c.IdentifyPatron, 1, "Ben", by=SUPERVISOR, clause=attempt, says="The wager of entry 1 was Ann's.")
    who_may(house, c.RectifySettlement, 1, clause=rectified)
    house.refused(c.RectifySettlement, 2, by=SUPERVISOR, clause=rectified, says="The register has no entry 2.")
    right = only(u.SettlementRectified, house.ok(c.RectifySettlement, 1, by=SUPERVISOR))
    assert (right.player, right.amount, right.over, right.clauses) == ("Ann", 2_000, False, by_rectified)
    assert (house.table.casebook.register[0].rectified, still_owed(house, 1)) == (True, [])
    house.refused(c.RectifySettlement, 1, by=SUPERVISOR, clause=rectified, says="Entry 1 is put right already.")
    house.refused(c.AttemptRectification, 1, "telephoned", by=SUPERVISOR, clause=attempt, says="Entry 1 is put right already.")
    house.refused(c.ReportWrongSettlement, by=SUPERVISOR, clause=rule, says=known, **played)

    bens = house.chips("Ben")
    register(house, wager, 1_500, over=False, name="Ben")
    house.ok(c.RectifySettlement, 2, by=SUPERVISOR)
    assert (house.chips("Ann"), house.chips("Ben"), in_the_float(house)) == (theirs, bens, before), "what the settlement says"
    assert still_owed(house, 2) == enquire
    sound(house)
    next_round_can_come(house)


def nothing_comes_from_nothing(house: House, wager: str, cards: str, *, rule: str | None = None) -> None:
    """Nobody's word alone puts a cent into a purse: more than the wager could bring takes a second person of a higher rank, and
    even then the accounts stay as the settlement says."""
    number = a_settled_round(house, wager, cards)
    line = settled(house, wager, "Ann")
    most = max(
        line.amount + chips_of(house.table.conditions.chips).payment(line.counted, price.odds)  # type: ignore[union-attr]
        for price in desk_of(house.table).rules.wagers[wager].lines
        if price.odds is not None
    )
    before = {name: house.chips(name) for name in ("Ann", "Ben")} | {"float": in_the_float(house)}
    million: dict[str, Any] = {"round": number, "area": 1, "wager": wager, "handed": 100_000_000}
    none_such = f"No {wager} wager of Zoe was settled on area 1 in round 1."
    house.refused(c.ReportWrongSettlement, player="Zoe", by=MANAGER, clause=rule, says=none_such, **million)
    house.ok(c.ReportWrongSettlement, player="Ann", by=SUPERVISOR, **million)
    house.ok(c.ReportWrongSettlement, number, 2, wager, "Ben", most + 1, by=ASSISTANT)
    assert [entry.second for entry in house.table.casebook.register] == [Rank.ASSISTANT_MANAGER, Rank.MANAGER]
    for entry, first, more, second in (
        (1, SUPERVISOR, "$1000000.00 is more than the wager of entry 1 could bring", ASSISTANT),
        (2, ASSISTANT, f"${dollars(most + 1)} is more than the wager of entry 2 could bring", MANAGER),
    ):
        stands_to_it = f"{more}: somebody else, {TITLES[second.rank]} or above, must stand to it."
        house.refused(c.RectifySettlement, entry, by=MANAGER, clause=rule, says=stands_to_it)
        who_may(house, c.SecondRectification, entry, least=second.rank, clause=rule)
        himself = Actor(first.id, Rank.MANAGER)
        house.refused(
            c.SecondRectification, entry, by=himself, clause=rule, says=f"{first.id} entered it; somebody else must stand to it."
        )
        assert only(u.RectificationSeconded, house.ok(c.SecondRectification, entry, by=second)).clauses == tuple(
            filter(None, (rule,))
        )
        house.refused(c.SecondRectification, entry, by=MANAGER, clause=rule, says=f"Entry {entry} waits for nobody's word.")
        house.ok(c.RectifySettlement, entry, by=SUPERVISOR)
    assert before == {name: house.chips(name) for name in ("Ann", "Ben")} | {"float": in_the_float(house)}
    sound(house)

    next_round_can_come(house)
    a_settled_round(house, wager, cards)
    handed = most if most != line.pays + line.returned else 0
    house.ok(c.ReportWrongSettlement, house.table.played, 1, wager, "Ann", handed, by=SUPERVISOR)
    assert house.table.casebook.register[2].second is None, "it could have brought so much"
    house.refused(c.SecondRectification, 3, by=MANAGER, clause=rule, says="Entry 3 waits for nobody's word.")
    house.refused(c.SecondRectification, 4, by=MANAGER, clause=rule, says="The register has no entry 4.")
    sound(house)


def no_settlement_turns_by_one_word(house: House, wager: str, cards: str, *, down: bool, rule: str | None = None) -> None:
    """Somebody says that something else was due than a settlement says, whatever was handed over: no account moves before a second
    person of a higher rank stands to it, and then by just that difference."""
    number = a_settled_round(house, wager, cards)
    line = settled(house, wager, "Ann")
    said = line.pays + line.returned
    assert said > 0, "a wager that brought something"
    due = 0 if down else said + 500
    before = {name: house.chips(name) for name in ("Ann", "Ben")} | {"float": in_the_float(house)}
    house.ok(c.ReportWrongSettlement, number, line.area, wager, "Ann", said, due, by=SUPERVISOR)
    assert house.table.casebook.register[0].second is Rank.ASSISTANT_MANAGER
    turned = f"Entry 1 would bring its patron {'less' if down else 'more'} than the settlement says"
    stands_to_it = f"{turned}: somebody else, {TITLES[Rank.ASSISTANT_MANAGER]} or above, must stand to it."
    for by in (SUPERVISOR, Actor("Sid", Rank.SUPERVISOR), ASSISTANT, MANAGER):
        house.refused(c.RectifySettlement, 1, by=by, clause=rule, says=stands_to_it)
    who_may(house, c.SecondRectification, 1, least=Rank.ASSISTANT_MANAGER, clause=rule)
    himself = f"{SUPERVISOR.id} entered it; somebody else must stand to it."
    house.refused(c.SecondRectification, 1, by=Actor(SUPERVISOR.id, Rank.MANAGER), clause=rule, says=himself)
    assert before == {name: house.chips(name) for name in ("Ann", "Ben")} | {"float": in_the_float(house)}
    house.ok(c.SecondRectification, 1, by=ASSISTANT)
    house.ok(c.RectifySettlement, 1, by=SUPERVISOR)
    after = {name: house.chips(name) for name in ("Ann", "Ben")} | {"float": in_the_float(house)}
    assert after == before | {"Ann": before["Ann"] + due - said, "float": before["float"] + said - due}
    sound(house)


def payment_in_the_round(house: House, wager: str, cards: str, *, rule: str | None = None) -> None:
    """Noticed before the round is cleared: there is nothing to report until such a wager has been settled in it."""
    both_bet(house, wager)
    report: dict[str, Any] = {"round": 1, "wager": wager, "handed": 100}
    anns, bens = report | {"area": 1, "player": "Ann"}, report | {"area": 2, "player": "Ben"}
    house.refused(c.ReportWrongSettlement, by=SUPERVISOR, clause=rule, says="No round 1 has been played at this table.", **anns)
    left = cards.split()
    house.deal(left[0])
    unsettled = f"No {wager} wager has been settled in this round yet."
    house.refused(c.ReportWrongSettlement, by=SUPERVISOR, clause=rule, says=unsettled, **anns)
    played_out(house, " ".join(left[1:]))
    assert house.ok(c.ReportWrongSettlement, by=SUPERVISOR, **anns)
    house.clear()
    assert house.ok(c.ReportWrongSettlement, by=SUPERVISOR, **bens)
    assert [entry.number for entry in house.table.casebook.register] == [1, 2]
    sound(house)


def payment_looks_intended(
    house: House, wager: str, cards: str, *, rule: str, suspected: str, rectify: str, identify: str, attempt: str, rectified: str
) -> None:
    """Then the house must try to put it right and to find the patron, and telling the regulator is not enough. An entry of an
    older log, which names nobody, is put right with somebody who had such a wager, once a second person stands to it."""
    a_settled_round(house, wager, cards)
    older_entry(house, wager, 1_000, over=True)
    who_may(house, c.EnquireIntoSettlement, 1, True, clause=suspected)
    event = only(u.SettlementEnquired, house.ok(c.EnquireIntoSettlement, 1, True, by=SUPERVISOR))
    assert (event.suspected, event.clauses) == (True, (suspected, rectify, identify))
    assert still_owed(house, 1) == [("rectify", rectify), ("identify", identify)]
    house.refused(c.RectifySettlement, 1, by=SUPERVISOR, clause=attempt)
    house.ok(c.BringToRegulator, 1, by=SUPERVISOR)
    assert still_owed(house, 1) == [("rectify", rectify), ("identify", identify)]
    none_such = f"No {wager} wager of Zoe was settled in round 1."
    house.refused(c.IdentifyPatron, 1, "Zoe", by=SUPERVISOR, clause=attempt, says=none_such)
    who_may(house, c.IdentifyPatron, 1, "Ann", clause=attempt)
    found = only(u.PatronIdentified, house.ok(c.IdentifyPatron, 1, "Ann", by=SUPERVISOR))
    assert (found.player, found.clauses) == ("Ann", (identify, attempt))
    house.refused(c.IdentifyPatron, 1, "Ann", by=SUPERVISOR, clause=attempt)
    assert still_owed(house, 1) == [("rectify", rectify)]
    theirs = house.chips("Ann")
    house.refused(
        c.RectifySettlement,
        1,
        by=SUPERVISOR,
        clause=rule,
        says="Entry 1 names no settled wager: somebody else, an Assistant Gaming Manager or above, must stand to it.",
    )
    house.ok(c.SecondRectification, 1, by=ASSISTANT)
    right = only(u.SettlementRectified, house.ok(c.RectifySettlement, 1, by=SUPERVISOR))
    assert right.clauses == (rectify, rectified)
    assert (house.chips("Ann"), still_owed(house, 1)) == (theirs - 1_000, [])
    house.refused(c.IdentifyPatron, 1, "Ben", by=SUPERVISOR, clause=attempt)
    sound(house)


def payment_cannot_be_put_right(
    house: House,
    wager: str,
    cards: str,
    *,
    rectified: str,
    suspected_duties: tuple[str, str],
    meaning: str,
    attempt: str,
    under: str,
    over: str,
) -> None:
    """The patron is unknown, gone, or has not the money: what was tried is recorded, or the regulator told, and that closes it."""
    a_settled_round(house, wager, cards)
    older_entry(house, wager, 700, over=False)
    house.refused(c.RectifySettlement, 1, by=SUPERVISOR, clause=attempt)
    who_may(house, c.AttemptRectification, 1, "asked at the cage", clause=attempt)
    tried = only(u.RectificationAttempted, house.ok(c.AttemptRectification, 1, "asked at the cage", by=SUPERVISOR))
    assert tried.clauses == (attempt, meaning, rectified), "an unknown patron can be offered nothing"
    assert house.table.casebook.register[0].done == ("asked at the cage",)
    house.ok(c.EnquireIntoSettlement, 1, False, by=SUPERVISOR)
    assert still_owed(house, 1) == []

    register(house, wager, 700, over=False, name="Ben")
    house.ok(c.LeaveTable, "Ben")
    house.refused(c.RectifySettlement, 2, by=SUPERVISOR, clause=attempt)
    again = only(u.RectificationAttempted, house.ok(c.AttemptRectification, 2, "telephoned", by=SUPERVISOR))
    assert again.clauses == (attempt, under, meaning, rectified)

    everything = house.chips("Ann")
    older_entry(house, wager, everything + 100, over=True, name="Ann")
    house.ok(c.SecondRectification, 3, by=ASSISTANT)
    house.refused(c.RectifySettlement, 3, by=SUPERVISOR, clause=over)
    house.ok(c.EnquireIntoSettlement, 3, True, by=SUPERVISOR)
    asked = only(u.RectificationAttempted, house.ok(c.AttemptRectification, 3, "asked for it back", by=SUPERVISOR))
    assert asked.clauses == (attempt, over, meaning, *suspected_duties)
    assert still_owed(house, 3) == []
    assert house.chips("Ann") == everything

    register(house, wager, 300, over=False)
    house.ok(c.EnquireIntoSettlement, 4, False, by=SUPERVISOR)
    assert still_owed(house, 4) == [("rectify", rectified)]
    who_may(house, c.BringToRegulator, 4, clause=rectified)
    assert only(u.BroughtToRegulator, house.ok(c.BringToRegulator, 4, by=SUPERVISOR)).clauses == (rectified,)
    house.refused(c.BringToRegulator, 4, by=SUPERVISOR, clause=rectified)
    assert still_owed(house, 4) == []
    sound(house)


def payment_goes_into_the_months_report(house: House, wager: str, cards: str, *, rule: str, monthly: str) -> None:
    """Each one strictly over $1,000, once, rectified or not."""
    a_settled_round(house, wager, cards)
    assert len(register(house, wager, 100_000, over=True)) == 1
    assert (house.table.casebook.register[0].monthly, house.table.casebook.notices) == (False, ())
    events = register(house, wager, 100_001, over=True, name="Ben")
    assert isinstance(events[0], u.WrongSettlementRegistered)
    assert (events[0].clauses, events[0].entry.monthly) == ((rule,), True)
    told = only(u.NoticeDue, events)
    assert (told.clauses, told.due.to, told.due.within, told.due.clause) == (
        (monthly,),
        "regulator",
        "month",
        monthly,
    )
    house.ok(c.SecondRectification, 2, by=ASSISTANT)
    house.ok(c.RectifySettlement, 2, by=SUPERVISOR)
    house.ok(c.EnquireIntoSettlement, 2, False, by=SUPERVISOR)
    assert [due.given for due in house.table.casebook.notices] == [False], "one notice, and putting it right does not spare it"
    assert house.table.casebook.register[1].monthly
    given = only(u.NoticeGiven, house.ok(c.GiveNotice, told.number))
    assert (given.due.given, given.clauses) == (True, (monthly,))
    house.refused(c.GiveNotice, told.number, clause=monthly)
    sound(house)


def payment_without_a_clause(house: House, wager: str, cards: str) -> None:
    """The documents of 2016 say nothing: the result stands, a supervisor corrects the money, and it is recorded, by no clause."""
    payment_is_put_right(house, wager, cards)
    next_round_can_come(house)
    a_settled_round(house, wager, cards)
    events = register(house, wager, 500_000, over=True)
    assert (len(events), events[0].clauses, house.table.casebook.register[2].monthly, house.table.casebook.notices) == (
        1,
        (),
        False,
        (),
    )
    house.refused(
        c.BringToRegulator, 3, by=SUPERVISOR, clause=None, says="...has no rule by which a wrong payment goes to the regulator."
    )
    assert house.ok(c.EnquireIntoSettlement, 3, True, by=SUPERVISOR)[0].clauses == ()
    assert still_owed(house, 3) == [("rectify", None)]
    assert house.ok(c.AttemptRectification, 3, "telephoned", by=SUPERVISOR)[0].clauses == ()
    assert still_owed(house, 3) == []
    older_entry(house, wager, 500, over=False)
    house.refused(c.RectifySettlement, 4, by=SUPERVISOR, clause=None, says="The patron is not known yet.")
    assert house.ok(c.IdentifyPatron, 4, "Ben", by=SUPERVISOR)[0].clauses == ()
    sound(house)


# Disputes


def dispute_is_decided(house: House, *, dispute: str, final: str) -> None:
    """Raised by the patron, decided by a supervisor, reviewed by another on request, and then the way to an inspector."""
    ann, ben = player("Ann"), player("Ben")
    house.refused(c.RaiseDispute, "Ann", "my wager won", by=ben, clause=dispute)
    house.refused(c.RaiseDispute, "Zoe", "a bad seat", by=player("Zoe"), clause=dispute)
    who_may(house, c.RaiseDispute, "Ann", "my wager won", least=Rank.PLAYER, clause=dispute)
    raised = only(u.DisputeRaised, house.ok(c.RaiseDispute, "Ann", "my wager won", by=ann))
    assert (raised.number, raised.player, raised.about, raised.clauses) == (1, "Ann", "my wager won", (dispute,))

    house.refused(c.AskForReview, 1, by=ann, clause=dispute)
    house.refused(c.ReviewDispute, 1, "upheld", by=MANAGER, clause=dispute)
    house.refused(c.DeclareDissatisfied, 1, by=ann, clause=dispute)
    house.refused(c.DecideDispute, 2, "it lost", by=SUPERVISOR, clause=dispute)
    who_may(house, c.DecideDispute, 1, "it lost", clause=dispute)
    decided = only(u.DisputeDecided, house.ok(c.DecideDispute, 1, "it lost", by=SUPERVISOR))
    assert (decided.decision, decided.by, decided.clauses) == ("it lost", SUPERVISOR, (dispute,))
    house.refused(c.DecideDispute, 1, "it won", by=MANAGER, clause=dispute)

    house.refused(c.ReviewDispute, 1, "it lost", by=MANAGER, clause=dispute)
    house.refused(c.AskForReview, 1, by=ben, clause=dispute)
    who_may(house, c.AskForReview, 1, least=Rank.PLAYER, clause=dispute)
    assert only(u.ReviewRequested, house.ok(c.AskForReview, 1, by=ann)).clauses == (dispute,)
    house.refused(c.AskForReview, 1, by=ann, clause=dispute)
    house.refused(c.DeclareDissatisfied, 1, by=ann, clause=dispute)
    house.refused(c.ReviewDispute, 1, "it lost", by=SUPERVISOR, clause=dispute)
    house.refused(c.ReviewDispute, 1, "it lost", by=Actor(SUPERVISOR.id, Rank.MANAGER), clause=dispute)
    another = Actor("Sam", Rank.SUPERVISOR)
    for rank, actor in RANKS.items():
        if rank not in CHAIN[2:]:
            house.refused(c.ReviewDispute, 1, "it lost", by=actor, clause=dispute)
    assert not isinstance(decide(house.table, c.ReviewDispute(1, "it won", by=ASSISTANT, at=house.now)), Refused)
    reviewed = only(u.DisputeReviewed, house.ok(c.ReviewDispute, 1, "it lost indeed", by=another))
    assert (reviewed.decision, reviewed.by, reviewed.clauses) == ("it lost indeed", another, (dispute,))
    house.refused(c.ReviewDispute, 1, "it won", by=MANAGER, clause=dispute)

    house.refused(c.DeclareDissatisfied, 1, by=ben, clause=final)
    who_may(house, c.DeclareDissatisfied, 1, least=Rank.PLAYER, clause=final)
    advised = only(u.PatronAdvised, house.ok(c.DeclareDissatisfied, 1, by=ann))
    assert (advised.player, advised.clauses) == ("Ann", (final,))
    house.refused(c.DeclareDissatisfied, 1, by=ann, clause=final)
    [kept] = house.table.casebook.disputes
    assert (kept.decided_by, kept.reviewed_by, kept.review_asked, kept.advised) == (SUPERVISOR.id, "Sam", True, True)
    sound(house)


def dispute_ends_without_a_review(house: House, *, dispute: str, final: str) -> None:
    """Staff record the complaint of someone who has gone; dissatisfied at once, the patron is advised, and that is final."""
    house.ok(c.RaiseDispute, "Zoe", "a slow payout", by=DEALER)
    house.ok(c.DecideDispute, 1, "no fault", by=ASSISTANT)
    assert only(u.PatronAdvised, house.ok(c.DeclareDissatisfied, 1, by=SUPERVISOR)).player == "Zoe"
    house.refused(c.AskForReview, 1, by=DEALER, clause=final)
    house.refused(c.DecideDispute, 1, "a fault", by=MANAGER, clause=dispute)
    assert house.required().what == "wagers", "a dispute does not stop the game"
    sound(house)
