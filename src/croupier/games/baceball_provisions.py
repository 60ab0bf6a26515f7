"""What bACEball's document provides for, in its own order. Clause numbers are those of the approval of 17 August 2016."""

from typing import Final

from croupier.games import provisions as p
from croupier.games import topics as t
from croupier.games.provisions import Book, Provision
from croupier.games.tells import ERROR_SLIP

_CONDITIONS: Final = ("13.1", "13.1.1", "13.1.2", "13.1.3", "13.1.4")
"""What must hold for the cards to move to another device."""
_DEVICES: Final = ("14.3", "14.1")

PROVISIONS: Final = Book({
    # 1 and 2: the table
    t.CHIPS_ONLY: Provision("1.1"),
    t.SEATS: p.Seats("2.1", most=7, usual=7, most_by="2.1", least_by="2.1"),
    t.LAYOUT: Provision("2.2"),
    t.CLOSE_AREA: Provision("2.1"),
    t.POOL_RECORDED: Provision("2.3"),
    t.METERS: Provision("2.5"),
    t.DROP_BOX: Provision("2.6"),

    # 3 and 4: the cards
    t.DECKS: p.Decks("3.1", permitted=(6,), usual=6),
    t.CHECK_BEFORE_USE: Provision("3.4"),
    t.SECURE_CARDS: Provision("3.5"),
    t.DEALT_FROM: Provision("3.6"),
    t.REPLACE_CARDS: Provision("3.8"),
    t.CHECK_CARDS: Provision("3.9"),
    t.SHUFFLE: Provision("4.1"),
    t.SHUFFLE_AGAIN: Provision("4.1.2"),
    t.DROPPED_CARDS: Provision("4.5"),

    # 5 and 6: wagers and their limits
    t.MEANS: Provision("5.3"),
    t.PLACING: Provision("5.4"),
    t.CLOSES: p.ClosesBetting("5.5", on=p.ClosesOn.REMOVED),
    t.PLACED_ALREADY: Provision("5.6"),
    t.ONE_WAGER: Provision("5.6"),
    t.SHARING: p.Sharing("5.6"),
    t.SEVERAL_AREAS: p.SeveralAreas("5.6", gives_up=True),
    t.RESERVE: Provision("5.8"),
    t.ROUNDING: Provision("5.9"),
    t.LIMITS: Provision("6.1"),
    t.UNIT: Provision("6.1"),
    t.PLAYER_MAXIMUM: p.PlayerMaximum("6.1", by_area=True),
    t.UNDER_MINIMUM: Provision("6.2"),
    t.OVER_MAXIMUM: p.OverMaximum("6.3"),
    t.PLAYERS_ANSWER: Provision("6.4"),
    t.ALTER: Provision("6.5"),
    t.RAISE_AT_ONCE: Provision("6.5.1", also=("6.5.1.1", "6.5.3", "6.5.4")),
    t.MARKER_OFF: Provision("6.5.1.2"),
    t.RAISE_AGAIN: Provision("6.5.2"),
    t.FORMER_LIMITS: Provision("6.5.3"),
    t.OWN_LIMITS: Provision("6.6"),

    # 7 and 8: the deal and settlement; 11: the jackpot
    t.ANNOUNCE: Provision("7.1"),
    t.COLLECT_FIRST: Provision("7.2"),
    t.FACE_UP: Provision("7.2"),
    t.DEAL: Provision("7.3"),
    t.RESULT: Provision("8.1"),
    t.SETTLE: Provision("8.1.1"),
    t.PRIZE_SEEN: Provision("8.2"),
    t.CLEAR: Provision("8.5"),
    t.JACKPOT_SEEN: Provision("11.3"),
    t.JACKPOT_AMOUNT: Provision("11.4"),
    t.JACKPOT_WAGER: Provision("11.5"),
    t.JACKPOT_HAND: Provision("11.7"),
    t.JACKPOT_PAID: Provision("11.12"),
    t.PRIZE_SHARED: Provision("11.13"),

    # 10 and 11: the prize meter
    t.ONE_POOL: Provision("10.2.2"),
    t.SAME_STAKE: Provision("10.2.4"),
    t.POOL_APPROVED: Provision("10.4"),
    t.SAME_PRIZES: Provision("11.6.1"),
    t.SAME_RATES: Provision("11.6.2"),
    t.LINKED_GAMES: p.LinkedGames("11.6.3", games=("baceball", "blackjack", "blackjack-challenge", "pinkjack")),
    t.MYSTERY_FOR_ALL: Provision("11.11.1"),
    t.MYSTERY_DRAWN: Provision("11.11.2"),

    # 12: irregularities
    t.FACED_BURNED: Provision("12.1"),
    t.FACED_CHECK: Provision("12.1.1"),
    t.DEALT_AS_NEXT: Provision("12.2"),
    t.SURPLUS_BURNED: Provision("12.3"),
    t.KEPT_FOR_NEXT: p.Keeping("12.4", takes=p.Takes.DEALERS_SURPLUS),
    t.RECONSTRUCT: p.Reconstruction("12.5", afterwards=p.Afterwards.ACCEPT, surplus=p.Surplus.BURNED),
    t.VOID_ROUND: Provision("12.5", also=("12.5.1",)),
    t.VOID_UNCONFIRMED: p.Unconfirmed("12.5", listed=False),
    t.TOO_LATE: Provision("12.5"),
    t.PLAY_GOES_ON: Provision("12.5.1"),
    t.SHORT_RESHUFFLE: p.Reshuffle("12.6", cut=False),
    t.UNBURNED: Provision("12.7"),
    t.EXCESS_BURNED: Provision("12.8"),
    t.WRONG_CARDS: p.WrongCards("12.9", stand="12.9.1", void="12.9.2", check="12.9.3", all_money=True),
    t.HAND_WITHOUT_WAGER: p.WholeHand("12.11"),
    t.CARRIED: p.Carried("12.12", marker="12.12.2"),
    t.CARRIED_BACK: Provision("12.12.1", tells=(ERROR_SLIP,), told="12.12.1"),

    # 13: the shuffling device
    t.DEVICE_FAILS: p.Malfunction("13.1", follows=p.Failing.MOVE),
    t.DEVICE_NO_OTHER: p.NoOther("13.1", another="13.1.3", practicable="13.1.4"),
    t.DEVICE_INTACT: Provision("13.2", also=_CONDITIONS),
    t.DEVICE_DAMAGED: p.Damaged("13.3", also=_CONDITIONS, steps=("13.3.1", "13.3.2", "13.3.3", "13.3.4")),
    t.DEVICE_DISADVANTAGE: p.Refund("13.4", also=("13.1.2",), all_money=True),

    # 14: conduct
    t.PROHIBITED_DEVICES: p.ProhibitedDevices("14.1", exempt="14.2", powers="14.3"),
    t.VOID_WAGERS: Provision("14.3.1", also=_DEVICES),
    t.EXCLUDE: Provision("14.3.2"),
    t.OUT_OF_CASINO: Provision("14.3.3", also=_DEVICES),
    t.DISRUPTION: p.StruckOut("14.4.1", strike_out="14.4", refund="14.5"),
    t.FRAUD: p.Fraud("14.4.2", strike_out="14.4", refund="14.5"),
    t.CLOSE_TABLE: Provision("14.8"),
    t.IDLE_SEAT: p.IdleSeat("14.9"),
    t.REFUSE_WAGER: Provision("14.11"),
    t.DISPUTE: Provision("14.12"),
    t.DECISION_FINAL: Provision("14.13"),
    t.RULES_OPEN: Provision("14.14"),

    # By ruling
    t.METHODS: p.Methods(None),
    t.QUESTION_DEAL: p.Questioned(None, listed=False),
    t.CONFIRM_DEAL: Provision(None, listed=False),
    t.CORRECT_CARD: Provision(None, listed=False),
    t.WRONG_PAYMENT: p.WrongPayment(None),
})  # fmt: skip
