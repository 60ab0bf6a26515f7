"""What bACEball's document provides for, in its own order. Clause numbers are those of the approval of 17 August 2016."""

from typing import Final

from croupier.games import mishaps as m
from croupier.games import promoting as pr
from croupier.games import provisions as p
from croupier.games import tells as w
from croupier.games import topics as t
from croupier.games.provisions import Book, Provision

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
    t.METERS: Provision("2.5", tells=(w.METER,)),
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
    t.DROPPED_CARDS: Provision("4.5", tells=(w.SUPERVISOR,)),

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
    t.ALTER: Provision("6.5", tells=(w.SIGN_FIRST,)),
    t.RAISE_AT_ONCE: Provision("6.5.1", also=("6.5.1.1", "6.5.3", "6.5.4")),
    t.MARKER_OFF: Provision("6.5.1.2"),
    t.RAISE_AGAIN: Provision("6.5.2", tells=(w.SIGN_FIRST,)),
    t.FORMER_LIMITS: Provision("6.5.3", tells=(w.SIGN,)),
    t.OWN_LIMITS: Provision("6.6", tells=(w.SIGN,)),

    # 7 and 8: the deal and settlement; 11: the jackpot
    t.ANNOUNCE: Provision("7.1"),
    t.COLLECT_FIRST: Provision("7.2"),
    t.FACE_UP: Provision("7.2"),
    t.DEAL: Provision("7.3"),
    t.RESULT: p.Announcing("8.1"),
    t.SETTLE: Provision("8.1.1"),
    t.PRIZE_SEEN: Provision("8.2"),
    t.PRIZE_SETTLED: Provision("8.3"),
    t.CLEAR: Provision("8.5"),
    t.JACKPOT_SEEN: Provision("11.3"),
    t.JACKPOT_AMOUNT: Provision("11.4", tells=(w.SIGN,)),
    t.JACKPOT_WAGER: Provision("11.5"),
    t.JACKPOT_HAND: Provision("11.7"),
    t.PRIZE_APART: Provision("11.8"),
    t.JACKPOT_PAID: Provision("11.12"),
    t.PRIZE_SHARED: Provision("11.13"),

    # 10 and 11: the prize meter
    t.ONE_POOL: Provision("10.2.2"),
    t.SAME_STAKE: Provision("10.2.4"),
    t.PRIZE_METER: Provision("10.3", tells=(w.APPROVED_FIRST, w.METER)),
    t.POOL_APPROVED: Provision("10.4", tells=(w.APPROVED_FIRST,)),
    t.JACKPOT_DEVICE: Provision("11.1"),
    t.SAME_PRIZES: Provision("11.6.1"),
    t.SAME_RATES: Provision("11.6.2"),
    t.LINKED_GAMES: p.LinkedGames("11.6.3", games=("baceball", "blackjack", "blackjack-challenge", "pinkjack")),
    t.MYSTERY: Provision("11.11"),
    t.MYSTERY_FOR_ALL: Provision("11.11.1"),
    t.MYSTERY_DRAWN: Provision("11.11.2"),

    # 12: irregularities
    t.FACED_BURNED: Provision("12.1"),
    t.FACED_CHECK: Provision("12.1.1"),
    t.DEALT_AS_NEXT: Provision("12.2"),
    t.SURPLUS_BURNED: Provision("12.3"),
    t.KEPT_FOR_NEXT: m.Keeping("12.4", takes=m.Takes.DEALERS_SURPLUS),
    t.RECONSTRUCT: m.Reconstruction("12.5", afterwards=m.Afterwards.ACCEPT, surplus=m.Surplus.BURNED),
    t.VOID_ROUND: Provision("12.5", also=("12.5.1",)),
    t.VOID_UNCONFIRMED: m.Unconfirmed("12.5", listed=False),
    t.TOO_LATE: Provision("12.5"),
    t.PLAY_GOES_ON: Provision("12.5.1"),
    t.SHORT_RESHUFFLE: p.Reshuffle("12.6", cut=False),
    t.UNBURNED: Provision("12.7"),
    t.EXCESS_BURNED: Provision("12.8"),
    t.WRONG_CARDS: m.WrongCards("12.9", stand="12.9.1", void="12.9.2", check="12.9.3", all_money=True),
    t.HAND_WITHOUT_WAGER: p.WholeHand("12.11"),
    t.CARRIED: p.Carried("12.12", marker="12.12.2"),
    t.CARRIED_BACK: Provision("12.12.1", tells=(w.ERROR_SLIP,)),

    # 13: the shuffling device
    t.DEVICE_FAILS: m.Malfunction("13.1", follows=m.Failing.MOVE),
    t.DEVICE_NO_OTHER: m.NoOther("13.1", another="13.1.3", practicable="13.1.4"),
    t.DEVICE_INTACT: Provision("13.2", also=_CONDITIONS),
    t.DEVICE_DAMAGED: m.Damaged("13.3", also=_CONDITIONS, steps=("13.3.1", "13.3.2", "13.3.3", "13.3.4")),
    t.DEVICE_DISADVANTAGE: m.Refund("13.4", also=("13.1.2",), all_money=True),

    # 14: conduct
    t.PROHIBITED_DEVICES: p.ProhibitedDevices("14.1", exempt="14.2", powers="14.3"),
    t.VOID_WAGERS: Provision("14.3.1", also=_DEVICES),
    t.EXCLUDE: Provision("14.3.2"),
    t.OUT_OF_CASINO: Provision("14.3.3", also=_DEVICES),
    t.DISRUPTION: p.StruckOut("14.4.1", strike_out="14.4", refund="14.5"),
    t.FRAUD: p.Fraud("14.4.2", strike_out="14.4", refund="14.5"),
    t.CLOSE_TABLE: Provision("14.8", tells=(w.SIGN_FIRST,)),
    t.IDLE_SEAT: p.IdleSeat("14.9"),
    t.REFUSE_WAGER: Provision("14.11"),
    t.DISPUTE: Provision("14.12"),
    t.DECISION_FINAL: Provision("14.13", tells=(w.ADVICE,)),
    t.RULES_OPEN: Provision("14.14"),

    # 15: promotions
    t.PROMOTIONS: Provision("15.1"),
    t.SCRUTINEER: pr.Scrutineer("15.2"),
    t.ALTERNATIVE: pr.Alternative("15.3", never=("slots-dollars", "casino-dollars"), stated=True),
    t.PRIZE_MONEY: pr.PrizeMoney("15.4", cash=True, choice_over=10_000_00),
    t.BANNED: pr.Banned(
        "15.5", liquor="15.5.4",
        banned_things={
            "tobacco": "15.5.1", "firearm": "15.5.2", "ammunition": "15.5.2", "imitation-firearm": "15.5.2",
            "prohibited-weapon": "15.5.3", "prescribed": "15.5.5",
        },
    ),
    t.TERMS_AVAILABLE: Provision("15.6"),
    t.POINTS: pr.Points(
        "15.7", prize_clause="15.7.11",
        point_clauses=(
            "15.7.1", "15.7.2", "15.7.3", "15.7.4", "15.7.5",
            "15.7.6", "15.7.7", "15.7.8", "15.7.9", "15.7.10",
        ),
        kind_details={
            "appliance": pr.Detail("15.7.11.1"),
            "vehicle": pr.Detail("15.7.11.2"),
            "travel": pr.Detail("15.7.11.3"),
            "real-estate": pr.Detail("15.7.11.4"),
        },
    ),
    t.WINNER_ABSENT: pr.WinnerTold(
        "15.8", tells=(w.WINNER,), by_means={"in-person": "15.8.1", "mail": "15.8.2", "telephone": "15.8.3", "email": "15.8.4"},
    ),
    t.PROMOTION_FINAL: Provision("15.11", tells=(w.ADVICE,)),
    t.PROMOTION_STARTS: Provision("15.9", tells=(w.FULL_TERMS,)),
    t.TERMS_AMENDED: Provision("15.9.1", tells=(w.APPROVED_FIRST,)),
    t.PROMOTION_DOUBTED: Provision("15.12", tells=(w.INSPECTOR,)),
    t.PRIZE_REFUSED: Provision("15.10", tells=(w.REASONS,)),
    t.REFUSAL_FILED: Provision("15.10.1", tells=(w.FILED,), reported_above=10_000),

    # By ruling
    t.METHODS: p.Methods(None),
    t.QUESTION_DEAL: m.Questioned(None, listed=False),
    t.CONFIRM_DEAL: Provision(None, listed=False),
    t.CORRECT_CARD: Provision(None, listed=False),
    t.WRONG_PAYMENT: p.WrongPayment(None),
})  # fmt: skip
