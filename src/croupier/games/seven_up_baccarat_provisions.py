"""What 7-Up Baccarat's document provides for, in its own order. Clause numbers are those of the approval of 17 August 2016."""

from typing import Final

from croupier.games import provisions as p
from croupier.games import topics as t
from croupier.games.provisions import Book, Provision
from croupier.games.tells import INSPECTOR, INSPECTOR_OR_POLICE, SURVEILLANCE

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
    t.DROPPED_CARDS: Provision("4.3"),
    t.SEQUENCE_KNOWN: Provision("4.5", tells=(INSPECTOR,), told="4.5"),

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
    t.ALTER: Provision("6.7"),
    t.RAISE_AT_ONCE: Provision("6.7.1", also=("6.7.1.1", "6.7.3", "6.7.4")),
    t.MARKER_OFF: Provision("6.7.1.2"),
    t.RAISE_AGAIN: Provision("6.7.2"),
    t.FORMER_LIMITS: Provision("6.7.3"),
    t.OWN_LIMITS: Provision("6.8"),

    # 7 and 8: the deal; 11: settlement
    t.ANNOUNCE: Provision("7.1"),
    t.DEAL: Provision("7.3"),
    t.NO_BET_AGREED: Provision("7.4"),
    t.METHODS: p.Methods("8.1"),
    t.FACE_UP: Provision("8.2.1"),
    t.TURNED_OVER: Provision("8.2.1"),
    t.COUNTS: Provision("8.2.2"),
    t.CLEAR: Provision("8.4"),
    t.RESULT: Provision("11.1"),
    t.SETTLE: Provision("11.1"),

    # 12: irregularities
    t.RECONSTRUCT: p.Reconstruction("12.1.1", also=_GROUNDS, afterwards=p.Afterwards.WITHDRAW, surplus=p.Surplus.KEPT),
    t.VOID_ROUND: Provision("12.1.2", also=_GROUNDS),
    t.PLAY_GOES_ON: Provision("12.1.2"),
    t.VOID_UNCONFIRMED: p.Unconfirmed("12.1.2", listed=False),
    t.TOO_LATE: Provision("12.1.3"),
    t.SURPLUS_TO_BANKER: Provision("12.2"),
    t.KEPT_FOR_NEXT: p.Keeping("12.2", takes=p.Takes.UNSEEN),
    t.SURPLUS_AFTER_LAST: Provision("12.2", also=("12.3",), listed=False),
    t.NO_BET_FIRST: Provision("12.3"),
    t.NO_BET_DEAL: Provision("12.4"),
    t.FACED_PLAYED: Provision("12.5"),
    t.FACED_CHECK: Provision("12.5.1"),
    t.SHORT_VOID: Provision("12.6"),
    t.UNBURNED: Provision("12.7"),
    t.WRONG_CARDS: p.WrongCards(
        "12.8", stand="12.8.1", void="12.8.2", check="12.8.3", tells=(SURVEILLANCE, INSPECTOR), told="12.8.4", until_cleared=True
    ),
    t.DISPLAY: Provision("12.9"),
    t.STAYS_BURNED: Provision("12.10"),

    # 13: the shuffling device
    t.DEVICE_FAILS: p.Malfunction("13.1", follows=p.Failing.MOVE),
    t.DEVICE_INTACT: Provision("13.2", also=_CONDITIONS),
    t.DEVICE_NO_OTHER: p.NoOther("13.2", another="13.1.3", practicable="13.1.4"),
    t.DEVICE_DAMAGED: p.Damaged("13.3", also=_CONDITIONS, steps=("13.3.1", "13.3.2", "13.3.3", "13.3.4")),
    t.DEVICE_DISADVANTAGE: p.Refund("13.4", also=("13.1.2",)),

    # 14: conduct
    t.PROHIBITED_DEVICES: p.ProhibitedDevices("14.1", exempt="14.2", powers="14.3"),
    t.VOID_WAGERS: Provision("14.3.1", also=_DEVICES),
    t.EXCLUDE: Provision("14.3.2"),
    t.OUT_OF_CASINO: Provision("14.3.3", also=_DEVICES),
    t.DETAIN: Provision("14.3.4", also=_DEVICES, tells=(INSPECTOR_OR_POLICE,), told="14.3.4"),
    t.DISRUPTION: p.StruckOut("14.4.1", strike_out="14.4", refund="14.5"),
    t.FRAUD: p.Fraud("14.4.2", strike_out="14.4", refund="14.5"),
    t.CLOSE_TABLE: Provision("14.8"),
    t.IDLE_SEAT: p.IdleSeat("14.9"),
    t.REFUSE_WAGER: Provision("14.11"),
    t.DISPUTE: Provision("14.12"),
    t.DECISION_FINAL: Provision("14.13"),
    t.RULES_OPEN: Provision("14.14"),

    # By ruling
    t.QUESTION_DEAL: p.Questioned(None, listed=False),
    t.CONFIRM_DEAL: Provision(None, listed=False),
    t.CORRECT_CARD: Provision(None, listed=False),
    t.WRONG_PAYMENT: p.WrongPayment(None),
})  # fmt: skip
