"""What 7-Up Baccarat's document provides for, in its own order. Clause numbers are those of the approval of 17 August 2016."""

from typing import Final

from croupier.games import mishaps as m
from croupier.games import promoting as pr
from croupier.games import provisions as p
from croupier.games import tells as w
from croupier.games import topics as t
from croupier.games.provisions import Book, Provision

_GROUNDS: Final = ("12.1", "12.1(a)", "12.1(b)")
_CONDITIONS: Final = ("13.1", "13.1.1", "13.1.2", "13.1.3", "13.1.4")
"""What must hold for the cards to move to another device."""
_DEVICES: Final = ("14.3", "14.1")

PROVISIONS: Final = Book({
    # 2: the table
    t.SEATS: p.Seats("2.1", most=9, usual=9, least=3, most_by="2.1", least_by="2.2.2"),
    t.SEVERAL_AREAS: p.SeveralAreas("2.1", gives_up=False),
    t.LAYOUT: Provision("2.2"),
    t.CLOSE_AREA: Provision("2.1"),
    t.DROP_BOX: Provision("2.4"),

    # 3 and 4: the cards
    t.DECKS: p.Decks("3.1", permitted=(6,), usual=6),
    t.CHECK_BEFORE_USE: Provision("3.4"),
    t.SECURE_CARDS: Provision("3.5"),
    t.DEALT_FROM: Provision("3.6"),
    t.REPLACE_CARDS: Provision("3.8"),
    t.CHECK_CARDS: Provision("3.9"),
    t.SHUFFLE: Provision("4.1"),
    t.PRE_SHUFFLED: Provision("4.1"),
    t.DROPPED_CARDS: Provision("4.3", tells=(w.SUPERVISOR,)),
    t.SEQUENCE_KNOWN: Provision("4.5", tells=(w.INSPECTOR,)),

    # 5 and 6: wagers and their limits
    t.MEANS: Provision("5.2"),
    t.PLACING: Provision("5.3"),
    t.PLACED_ALREADY: Provision("5.3"),
    t.CLOSES: p.ClosesBetting("5.4", on=p.ClosesOn.REMOVED),
    t.SHARING: p.Sharing("5.5", most=3, by_leave=True, whole_area=False),
    t.BOTH_HANDS: p.BothHands("5.6.6", with_tie="5.6.7"),
    t.ROUNDING: Provision("5.7"),
    t.LIMITS: Provision("6.1"),
    t.UNIT: Provision("6.1.1"),
    t.PLAYER_MAXIMUM: p.PlayerMaximum("6.1"),
    t.AREA_MAXIMUM: p.AreaMaximum("6.1", of=("player", "banker")),
    t.DIFFERENTIAL: Provision("6.2"),
    t.UNDER_MINIMUM: Provision("6.4"),
    t.OVER_MAXIMUM: p.OverMaximum("6.5"),
    t.OVER_AREA_MAXIMUM: Provision("6.5"),
    t.PLAYERS_ANSWER: Provision("6.6"),
    t.ALTER: Provision("6.7", tells=(w.SIGN_FIRST,)),
    t.RAISE_AT_ONCE: Provision("6.7.1", also=("6.7.1.1", "6.7.3", "6.7.4")),
    t.MARKER_OFF: Provision("6.7.1.2"),
    t.RAISE_AGAIN: Provision("6.7.2", tells=(w.SIGN_FIRST,)),
    t.FORMER_LIMITS: Provision("6.7.3", tells=(w.SIGN,)),
    t.OWN_LIMITS: Provision("6.8", tells=(w.SIGN,)),

    # 7 and 8: the deal; 11: settlement
    t.ANNOUNCE: Provision("7.1"),
    t.DEAL: Provision("7.3"),
    t.NO_BET_AGREED: Provision("7.4"),
    t.METHODS: p.Methods("8.1"),
    t.FACE_UP: Provision("8.2.1"),
    t.TURNED_OVER: Provision("8.2.1"),
    t.COUNTS: Provision("8.2.2"),
    t.CLEAR: Provision("8.4"),
    t.RESULT: p.Announcing("11.1", wins={"player": "5.1.1.1", "banker": "5.1.2.1", "tie": "5.1.3"}),
    t.SETTLE: Provision("11.1"),

    # 12: irregularities
    t.RECONSTRUCT: m.Reconstruction("12.1.1", also=_GROUNDS, afterwards=m.Afterwards.WITHDRAW, surplus=m.Surplus.KEPT),
    t.VOID_ROUND: Provision("12.1.2", also=_GROUNDS),
    t.PLAY_GOES_ON: Provision("12.1.2"),
    t.VOID_UNCONFIRMED: m.Unconfirmed("12.1.2", listed=False),
    t.TOO_LATE: Provision("12.1.3"),
    t.SURPLUS_TO_BANKER: Provision("12.2"),
    t.KEPT_FOR_NEXT: m.Keeping("12.2", takes=m.Takes.UNSEEN),
    t.SURPLUS_AFTER_LAST: Provision("12.2", also=("12.3",), listed=False),
    t.NO_BET_FIRST: Provision("12.3"),
    t.NO_BET_DEAL: Provision("12.4"),
    t.FACED_PLAYED: Provision("12.5"),
    t.FACED_CHECK: Provision("12.5.1"),
    t.SHORT_VOID: Provision("12.6"),
    t.UNBURNED: Provision("12.7"),
    t.WRONG_CARDS: m.WrongCards(
        "12.8", stand="12.8.1", void="12.8.2", check="12.8.3", tells=(w.SURVEILLANCE, w.INSPECTOR), told="12.8.4",
        until_cleared=True,
    ),
    t.DISPLAY: Provision("12.9"),
    t.STAYS_BURNED: Provision("12.10"),

    # 13: the shuffling device
    t.DEVICE_FAILS: m.Malfunction("13.1", follows=m.Failing.MOVE),
    t.DEVICE_INTACT: Provision("13.2", also=_CONDITIONS),
    t.DEVICE_NO_OTHER: m.NoOther("13.2", another="13.1.3", practicable="13.1.4"),
    t.DEVICE_DAMAGED: m.Damaged("13.3", also=_CONDITIONS, steps=("13.3.1", "13.3.2", "13.3.3", "13.3.4")),
    t.DEVICE_DISADVANTAGE: m.Refund("13.4", also=("13.1.2",)),

    # 14: conduct
    t.PROHIBITED_DEVICES: p.ProhibitedDevices("14.1", exempt="14.2", powers="14.3"),
    t.VOID_WAGERS: Provision("14.3.1", also=_DEVICES),
    t.EXCLUDE: Provision("14.3.2"),
    t.OUT_OF_CASINO: Provision("14.3.3", also=_DEVICES),
    t.DETAIN: Provision("14.3.4", also=_DEVICES, tells=(w.INSPECTOR_OR_POLICE,)),
    t.DISRUPTION: p.StruckOut("14.4.1", strike_out="14.4", refund="14.5"),
    t.FRAUD: p.Fraud("14.4.2", strike_out="14.4", refund="14.5"),
    t.CLOSE_TABLE: Provision("14.8", tells=(w.SIGN_FIRST,)),
    t.IDLE_SEAT: p.IdleSeat("14.9"),
    t.REFUSE_WAGER: Provision("14.11"),
    t.DISPUTE: Provision("14.12"),
    t.DECISION_FINAL: Provision("14.13", tells=(w.ADVICE,)),
    t.RULES_OPEN: Provision("14.14"),

    # 15: tournaments
    t.TOURNAMENT: p.Tournament(
        "15.5.1", also=("15.2.1",), only="15.5.2", chips="15.6.1", paid="15.6.8", allotment="15.6.2", no_buy_in="15.6.3",
        own_box="15.6.10", wager="15.6.4", brought="15.6.5", schedule="15.6.15", clock="15.6.11", late="15.6.12", absent="15.5.6",
        deducted="15.5.6.1", disqualified="15.5.7", pass_card="15.7.1", form="15.8.2", form_recorded="15.8.2.1",
        form_own="15.8.2.2", form_bounds="15.8.2.3", form_beside="15.8.2.4", form_checked="15.8.2.5", form_read="15.8.2.6",
        form_fixed="15.8.2.7", form_shown="15.8.4", marker="15.9.2", turn="15.9.3", out_of_turn="15.9.4", unchanged="15.9.5",
        ends_early="15.5.5", decided="15.5.5.1", agreed="15.5.5.2", counted="15.5.8", count_ordered="15.11.3", chips_back="15.5.9",
        kept="15.6.9", places="15.10.2", play_off="15.10.3", dispute="15.11.2", units="15.6.14",
        grounds={
            "absent": "15.5.6.2", "rules": "15.5.7", "no-wager": "15.6.4", "chips-brought": "15.6.5", "chips-hidden": "15.6.7",
            "tournament-rules": "15.11.4",
        },
    ),

    # 16: promotions
    t.PROMOTIONAL_PRIZE: Provision("16.1.1"),
    t.PROMOTIONS: Provision("16.2"),
    t.SCRUTINEER: pr.Scrutineer("16.3"),
    t.ALTERNATIVE: pr.Alternative("16.4", never=("slots-dollars", "casino-dollars"), stated=True),
    t.PRIZE_MONEY: pr.PrizeMoney("16.5", cash=True, choice_over=10_000_00),
    t.BANNED: pr.Banned(
        "16.6", liquor="16.6.4",
        banned_things={
            "tobacco": "16.6.1", "firearm": "16.6.2", "ammunition": "16.6.2", "imitation-firearm": "16.6.2",
            "prohibited-weapon": "16.6.3", "prescribed": "16.6.5",
        },
    ),
    t.TERMS_AVAILABLE: Provision("16.7"),
    t.POINTS: pr.Points(
        "16.8", prize_clause="16.8.11",
        point_clauses=(
            "16.8.1", "16.8.2", "16.8.3", "16.8.4", "16.8.5",
            "16.8.6", "16.8.7", "16.8.8", "16.8.9", "16.8.10",
        ),
        kind_details={
            "appliance": pr.Detail("16.8.11.1"),
            "vehicle": pr.Detail("16.8.11.2"),
            "travel": pr.Detail("16.8.11.3"),
            "real-estate": pr.Detail("16.8.11.4"),
        },
    ),
    t.WINNER_ABSENT: pr.WinnerTold(
        "16.9", tells=(w.WINNER,), by_means={"in-person": "16.9.1", "mail": "16.9.2", "telephone": "16.9.3", "email": "16.9.4"},
    ),
    t.PROMOTION_FINAL: Provision("16.12", tells=(w.ADVICE,)),
    t.PROMOTION_STARTS: Provision("16.10", tells=(w.FULL_TERMS,)),
    t.TERMS_AMENDED: Provision("16.10.1", tells=(w.APPROVED_FIRST,)),
    t.PROMOTION_DOUBTED: Provision("16.13", tells=(w.INSPECTOR,)),
    t.PRIZE_REFUSED: Provision("16.11", tells=(w.REASONS,)),
    t.REFUSAL_FILED: Provision("16.11.1", tells=(w.FILED,), reported_above=10_000),

    # By ruling
    t.QUESTION_DEAL: m.Questioned(None, listed=False),
    t.CONFIRM_DEAL: Provision(None, listed=False),
    t.CORRECT_CARD: Provision(None, listed=False),
    t.WRONG_PAYMENT: p.WrongPayment(None),
})  # fmt: skip
