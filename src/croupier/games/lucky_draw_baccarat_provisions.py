"""What Lucky Draw Baccarat's document provides for, in its own order. Clause numbers: the approval of 17 August 2016."""

from typing import Final

from croupier.games import mishaps as m
from croupier.games import promoting as pr
from croupier.games import provisions as p
from croupier.games import tells as w
from croupier.games import topics as t
from croupier.games.provisions import Book, Provision

_CONDITIONS: Final = ("11.1", "11.1.1", "11.1.2", "11.1.3", "11.1.4", "11.1.5")
"""What must hold for the cards to move to another device."""
_DEVICES: Final = ("12.3", "12.1")

PROVISIONS: Final = Book({
    # 2: the table
    t.SEATS: p.Seats("2.1", most=7, usual=7, most_by="2.1", least_by="2.1"),
    t.LAYOUT: Provision("2.2"),
    t.CLOSE_AREA: Provision("2.1"),
    t.DROP_BOX: Provision("2.4"),

    # 3 and 4: the cards
    t.DECKS: p.Decks("3.1", permitted=(3, 4, 6, 8), usual=8),
    t.CHECK_BEFORE_USE: Provision("3.4"),
    t.SECURE_CARDS: Provision("3.4"),
    t.DEALT_FROM: Provision("3.5"),
    t.REPLACE_CARDS: Provision("3.7"),
    t.UNFIT_CARDS: Provision("3.8"),
    t.CHECK_CARDS: Provision("3.9"),
    t.SHUFFLE: Provision("4.1"),
    t.SHUFFLE_AGAIN: Provision("4.1.4"),
    t.PRE_SHUFFLED: Provision("4.3"),
    t.PRE_SHUFFLED_AGAIN: Provision("4.3.2"),

    # 5 and 6: wagers and their limits
    t.MEANS: Provision("5.4"),
    t.PLACING: Provision("5.5"),
    t.PLACED_ALREADY: Provision("5.6"),
    t.ONE_WAGER: Provision("5.6"),
    t.SHARING: p.Sharing("5.6"),
    t.SEVERAL_AREAS: p.SeveralAreas("5.7", gives_up=True),
    t.CLOSES: p.ClosesBetting("5.8", on=p.ClosesOn.REMOVED),
    t.ROUNDING: Provision("5.9"),
    t.LIMITS: Provision("6.1"),
    t.UNIT: Provision("6.1"),
    t.UNDER_MINIMUM: Provision("6.2"),
    t.OVER_MAXIMUM: p.OverMaximum("6.3"),
    t.PLAYERS_ANSWER: Provision("6.4"),
    t.ALTER: Provision("6.5", tells=(w.SIGN_FIRST,)),
    t.RAISE_AT_ONCE: Provision("6.5.1", also=("6.5.2", "6.6.1", "6.6.2")),
    t.MARKER_OFF: Provision("6.5.3"),
    t.RAISE_AGAIN: Provision("6.6", tells=(w.SIGN_FIRST,)),
    t.FORMER_LIMITS: Provision("6.6.1", tells=(w.SIGN,)),
    t.OWN_LIMITS: Provision("6.7", tells=(w.SIGN,)),

    # 7, 8 and 9: the deal, decisions and settlement
    t.ANNOUNCE: Provision("7.1"),
    t.DEAL: Provision("7.2"),
    t.COUNTS: Provision("8.1"),
    t.FACE_UP: Provision("8.3"),
    t.RESULT: p.Announcing("9.1"),
    t.SETTLE: Provision("9.2"),
    t.CLEAR: Provision("9.2"),

    # 10: irregularities
    t.FACED_BURNED: Provision("10.1"),
    t.FACED_CHECK: Provision("10.2"),
    t.DEALT_AS_NEXT: Provision("10.3"),
    t.REFUSED_CARD: m.Refusable("10.4", by_all="10.5"),
    t.SURPLUS_BURNED: Provision("10.6"),
    t.KEPT_FOR_NEXT: m.Keeping("10.7", takes=m.Takes.DEALERS_SURPLUS),
    t.RECONSTRUCT: m.Reconstruction("10.8", afterwards=m.Afterwards.ACCEPT, surplus=m.Surplus.AS_NEXT),
    t.VOID_ROUND: Provision("10.8", also=("10.9",)),
    t.VOID_UNCONFIRMED: m.Unconfirmed("10.8", listed=False),
    t.TOO_LATE: Provision("10.8"),
    t.PLAY_GOES_ON: Provision("10.9"),
    t.SHORT_RESHUFFLE: p.Reshuffle("10.10", cut=True),
    t.NO_DECISION: Provision("10.11"),
    t.UNCUT: Provision("10.12"),
    t.UNBURNED: Provision("10.13"),
    t.UNSHUFFLED: Provision("10.14"),
    t.WRONG_CARDS: m.WrongCards("10.15", stand="10.15.1", void="10.15.2", check="10.15.3", interim_stands=True),

    # 11: the shuffling device
    t.DEVICE_FAILS: m.Malfunction("11.1", follows=m.Failing.CHOICE),
    t.DEVICE_INTACT: Provision("11.2", also=_CONDITIONS),
    t.DEVICE_DAMAGED: m.Damaged("11.3", also=_CONDITIONS, steps=("11.3.1", "11.3.2", "11.3.3", "11.3.4")),
    t.DEVICE_DISADVANTAGE: m.Refund("11.4", also=("11.1.3",)),
    t.DEVICE_CHOICE: m.FinishedFromShoe(
        "11.5", another="11.1.4", practicable="11.1.5",
        offered="11.5.1", replaced="11.5.2", shuffled="11.5.3", finished="11.5.4",
    ),

    # 12: conduct
    t.PROHIBITED_DEVICES: p.ProhibitedDevices("12.1", exempt="12.2", powers="12.3"),
    t.VOID_WAGERS: Provision("12.3.1", also=_DEVICES),
    t.EXCLUDE: Provision("12.3.2"),
    t.OUT_OF_CASINO: Provision("12.3.3", also=_DEVICES),
    t.DETAIN: Provision("12.3.4", also=_DEVICES, tells=(w.INSPECTOR_OR_POLICE,)),
    t.DISRUPTION: p.StruckOut("12.4.1", strike_out="12.4", refund="12.5"),
    t.FRAUD: p.Fraud("12.4.2", strike_out="12.4", refund="12.5", must_forfeit=True),
    t.CLOSE_TABLE: Provision("12.8", tells=(w.SIGN_FIRST,)),
    t.REFUSE_WAGER: Provision("12.10"),
    t.DISPUTE: Provision("12.11"),
    t.DECISION_FINAL: Provision("12.12", tells=(w.ADVICE,)),
    t.RULES_OPEN: Provision("12.13"),

    # 13: promotions
    t.PROMOTIONS: Provision("13.1"),
    t.SCRUTINEER: pr.Scrutineer("13.2"),
    t.ALTERNATIVE: pr.Alternative("13.3", never=("slots-dollars", "casino-dollars"), stated=True),
    t.PRIZE_MONEY: pr.PrizeMoney("13.4", cash=True, choice_over=10_000_00),
    t.BANNED: pr.Banned(
        "13.5", liquor="13.5.4",
        banned_things={
            "tobacco": "13.5.1", "firearm": "13.5.2", "ammunition": "13.5.2", "imitation-firearm": "13.5.2",
            "prohibited-weapon": "13.5.3", "prescribed": "13.5.5",
        },
    ),
    t.TERMS_AVAILABLE: Provision("13.6"),
    t.POINTS: pr.Points(
        "13.7", prize_clause="13.7.11",
        point_clauses=(
            "13.7.1", "13.7.2", "13.7.3", "13.7.4", "13.7.5",
            "13.7.6", "13.7.7", "13.7.8", "13.7.9", "13.7.10",
        ),
        kind_details={
            "appliance": pr.Detail("13.7.11.1"),
            "vehicle": pr.Detail("13.7.11.2"),
            "travel": pr.Detail("13.7.11.3"),
            "real-estate": pr.Detail("13.7.11.4"),
        },
    ),
    t.WINNER_ABSENT: pr.WinnerTold(
        "13.8", tells=(w.WINNER,), by_means={"in-person": "13.8.1", "mail": "13.8.2", "telephone": "13.8.3", "email": "13.8.4"},
    ),
    t.PROMOTION_FINAL: Provision("13.11", tells=(w.ADVICE,)),
    t.PROMOTION_STARTS: Provision("13.9", tells=(w.FULL_TERMS,)),
    t.TERMS_AMENDED: Provision("13.9.1", tells=(w.APPROVED_FIRST,)),
    t.PROMOTION_DOUBTED: Provision("13.12", tells=(w.INSPECTOR,)),
    t.PRIZE_REFUSED: Provision("13.10", tells=(w.REASONS,)),
    t.REFUSAL_FILED: Provision("13.10.1", tells=(w.FILED,), reported_above=10_000),

    # By ruling
    t.METHODS: p.Methods(None),
    t.DROPPED_CARDS: Provision(None),
    t.QUESTION_DEAL: m.Questioned(None, listed=False),
    t.CONFIRM_DEAL: Provision(None, listed=False),
    t.CORRECT_CARD: Provision(None, listed=False),
    t.WRONG_PAYMENT: p.WrongPayment(None),
})  # fmt: skip
