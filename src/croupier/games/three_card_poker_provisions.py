"""What Three Card Poker's document provides for, in its own order. Clause numbers are those of the approval of 16 August 2024."""

from typing import Final

from croupier.games import mishaps as m
from croupier.games import promoting as pr
from croupier.games import provisions as p
from croupier.games import tells as w
from croupier.games import topics as t
from croupier.games.provisions import Book, Provision

_DEVICES: Final = ("14.4", "14.2")

PROVISIONS: Final = Book({
    # 2: the table
    t.SEATS: p.Seats("2.1", most=16, usual=7, most_by="3.1", least_by="2.1", named=False),
    t.LAYOUT: Provision("2.2"),
    t.CLOSE_AREA: Provision("2.1"),
    t.INSCRIPTION: p.Inscription("2.2.2", words="The dealer needs a queen or better to play."),
    t.DROP_BOX: Provision("2.4"),
    t.CASHLESS: Provision("2.4.1"),

    # 3 and 4: the cards
    t.DECKS: p.Decks("3.1", permitted=(1,), usual=1),
    t.SECOND_DECK: Provision("3.2.1"),
    t.CHECK_BEFORE_USE: Provision("3.4"),
    t.CHECKED_FIRST: Provision("3.4"),
    t.SECURE_CARDS: Provision("3.5"),
    t.DEALT_FROM: Provision("3.6"),
    t.REPLACE_CARDS: Provision("3.7"),
    t.CHECK_CARDS: Provision("3.8"),
    t.SHUFFLE: Provision("4.1"),
    t.VACANT: Provision("4.1.3"),

    # 5 and 6: wagers and their limits
    t.MEANS: Provision("5.2"),
    t.PLACING: Provision("5.3"),
    t.CLOSES: p.ClosesBetting("5.5", on=p.ClosesOn.REMOVED),
    t.ONE_HAND: Provision("5.6"),
    t.PLACED_ALREADY: Provision("5.7"),
    t.ONE_WAGER: Provision("5.7"),
    t.SHARING: p.Sharing("5.7"),
    t.LIMITS: Provision("6.1"),
    t.UNIT: Provision("6.1"),
    t.PLAYER_MAXIMUM: p.PlayerMaximum("6.1"),
    t.AREA_MAXIMUM: p.AreaMaximum("6.1", single=True),
    t.UNDER_MINIMUM: Provision("6.2"),
    t.OVER_MAXIMUM: p.OverMaximum("6.3"),
    t.PLAYERS_ANSWER: Provision("6.4"),
    t.ALTER: Provision("6.5", tells=(w.SIGN_FIRST,)),
    t.RAISE_AT_ONCE: Provision("6.5.1", also=("6.5.1.1", "6.5.3", "6.5.4")),
    t.MARKER_OFF: Provision("6.5.1.2"),
    t.RAISE_AGAIN: Provision("6.5.2", tells=(w.SIGN_FIRST,)),
    t.FORMER_LIMITS: Provision("6.5.3", tells=(w.SIGN,)),
    t.OWN_LIMITS: Provision("6.6", tells=(w.SIGN,)),
    t.LOW_LIMIT: Provision("6.7.2"),
    t.LOW_LIMIT_TOURNAMENT: Provision("6.7.1"),

    # 7, 8 and 9: the deal, decisions and settlement
    t.FACE_UP: Provision("7.1"),
    t.ANNOUNCE: Provision("7.2"),
    t.DEAL: Provision("7.2"),
    t.RESULT: p.Announcing("8.6"),
    t.NO_TALK: Provision("8.7"),
    t.SETTLE: Provision("9.3"),
    t.CLEAR: Provision("9.4.2"),
    t.CONCEDE: Provision("9.5"),

    # 10: the schedules of prizes
    t.BONUS_SCHEDULE: Provision("10.2", tells=(w.APPROVED_FIRST,)),
    t.PAIR_PLUS_SCHEDULE: Provision("10.4", tells=(w.APPROVED_FIRST,)),

    # 12: irregularities
    t.MISDEAL: m.Misdeal("12.1", void="12.4"),
    t.MISDEAL_DEALERS_HAND: m.Misdeal("12.2", void="12.4"),
    t.MISDEAL_EXPOSED: m.Misdeal("12.3", void="12.4"),
    t.TURNED_BACK: Provision("12.5"),
    t.DEALER_SHOWN: Provision("12.6"),
    t.HAND_VOID: p.WholeHand("12.7"),
    t.STRAY_HAND: Provision("12.8"),
    t.WRONG_CARDS: m.WrongCards(
        "12.9", stand="12.9.1", void="12.9.2", check="12.9.3", tells=(w.SURVEILLANCE, w.INSPECTOR), told="12.9.4"
    ),
    t.VOID_UNCONFIRMED: m.Unconfirmed("12.9.2", empties=True, listed=False),
    t.CANNOT_COVER: Provision("12.10", tells=(w.WARNING,)),
    t.PLAY_FIRST: Provision("12.11.1", also=("12.11",)),
    t.KEEP_APART: Provision("12.11.2", also=("12.11",)),
    t.ENGLISH_ONLY: Provision("12.11.3", also=("12.11",)),
    t.NO_DECISION: Provision("12.12", tells=(w.SUPERVISOR,)),
    t.WRONG_PAYMENT: p.WrongPayment(
        "12.13", unintended="12.13.1", rectified="12.13.2", meaning="12.15", attempt="12.15.1", under="12.15.1.1",
        over="12.15.1.2", must_enquire=True, reported_above=100_000, tells=(w.REGULATOR_MONTHLY,), told="12.15.2",
    ),
    t.TO_REGULATOR: Provision("12.13.2", tells=(w.REGULATOR_AWARE,)),
    t.SUSPECTED_PAYMENT: p.SuspectedPayment("12.14", rectify="12.14.1", identify="12.14.2"),
    t.INVALID: Provision("12.16"),
    t.INVALID_BEFORE: Provision("12.16.1"),
    t.INVALID_DURING: Provision("12.16.2"),
    t.INVALID_AFTER: Provision("12.16.3"),

    # 13: the shuffling device
    t.DEVICE_JAM: Provision("13.1"),
    t.DEVICE_FAILS: m.Malfunction("13.2", follows=m.Failing.VOID),
    t.DEVICE_BROKEN: m.Broken("13.2", void=("13.2.1", "13.2.2"), goes_on="13.2.3"),

    # 14: conduct
    t.PLAYER_CARD: Provision("14.1"),
    t.PROXY: p.Proxy("14.1", also=("14.1.1", "14.1.2"), how=p.ForAnother.AS_INVALID),
    t.PROHIBITED_DEVICES: p.ProhibitedDevices("14.2", exempt="14.3", powers="14.4"),
    t.VOID_WAGERS: Provision("14.4.1", also=_DEVICES),
    t.EXCLUDE: Provision("14.4.2"),
    t.OUT_OF_CASINO: Provision("14.4.3", also=_DEVICES),
    t.DISRUPTION: p.StruckOut("14.5.1", strike_out="14.5", refund="14.6"),
    t.FRAUD: p.Fraud("14.5.2", strike_out="14.5", refund="14.6"),
    t.CLOSE_TABLE: Provision("14.9", tells=(w.SIGN_FIRST,)),
    t.IDLE_SEAT: p.IdleSeat("14.10"),
    t.REFUSE_WAGER: Provision("14.12"),
    t.DISPUTE: Provision("14.13"),
    t.DECISION_FINAL: Provision("14.14", tells=(w.ADVICE,)),
    t.RULES_OPEN: Provision("14.15"),

    # 15: promotions
    t.PROMOTIONS: Provision("15.1"),
    t.SCRUTINEER: pr.Scrutineer("15.2"),
    t.ALTERNATIVE: pr.Alternative("15.3", never=("casino-dollars",), stated=False),
    t.PRIZE_MONEY: pr.PrizeMoney("15.4", cash=False),
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
    t.PROMOTION_FINAL: Provision("15.10", tells=(w.ADVICE,)),
    t.PROMOTION_STARTS: Provision("15.12", tells=(w.FULL_TERMS,)),
    t.TERMS_AMENDED: Provision("15.12.1", tells=(w.TERMS_AGAIN,)),
    t.PROMOTION_DOUBTED: Provision("15.11", tells=(w.INSPECTOR_IN_48_HOURS,)),
    t.PRIZE_REFUSED: Provision("15.9", tells=(w.REASONS,)),
    t.REFUSAL_FILED: Provision("15.9.1", tells=(w.FILED,), reported_above=10_000),

    # By ruling
    t.METHODS: p.Methods(None),
    t.DROPPED_CARDS: Provision(None),
    t.QUESTION_DEAL: m.Questioned(None, listed=False),
    t.CONFIRM_DEAL: Provision(None, listed=False),
    t.CORRECT_CARD: Provision(None, listed=False),
})  # fmt: skip
