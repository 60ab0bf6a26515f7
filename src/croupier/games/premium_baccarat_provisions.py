"""What Premium Baccarat's document provides for, in its own order. Clause numbers are those of the approval of 20 October 2023."""

from typing import Final

from croupier.games import mishaps as m
from croupier.games import promoting as pr
from croupier.games import provisions as p
from croupier.games import tells as w
from croupier.games import topics as t
from croupier.games.provisions import Book, Provision
from croupier.games.ranks import Rank

_GROUNDS: Final = ("14.1", "14.1(a)", "14.1(b)")
_DEVICES: Final = ("15.3", "15.1")

UNRIGHTED: Final = "14.1.2"
"""How logs of the first schema tell a coup that could not be put right; it stays so whatever an edition to come cites."""

PROVISIONS: Final = Book({
    # 1 and 2: the table
    t.RESULT: p.Announcing("1.1", wins={"player": "5.1.1.1", "banker": "5.1.2.1", "tie": "5.1.3"}),
    t.SETTLE: Provision("1.1"),
    t.CLEAR: Provision("1.1"),
    t.SEATS: p.Seats("2.1.2", most=9, usual=9, most_by="2.1.2", least_by="2.1.2"),
    t.SEVERAL_AREAS: p.SeveralAreas("2.1.2", gives_up=False),
    t.PREMISES: p.Premises(
        "2.1", rooms={p.Room.PRIVATE_AREA: "2.1.1", p.Room.SALON: "2.1.2", p.Room.PRIVATE_TABLE: "2.1.3"}
    ),
    t.PRIVATE: p.PrivateTable("2.1.3", places=6),
    t.LAYOUT: Provision("2.2"),
    t.DROP_BOX: Provision("2.4"),
    t.CASHLESS: Provision("2.4.1"),
    t.CLOSE_AREA: Provision("2.8"),

    # 3 and 4: the cards
    t.DECKS: p.Decks("3.1", permitted=(3, 4, 6, 8), usual=8),
    t.CHECK_BEFORE_USE: Provision("3.4"),
    t.SECURE_CARDS: Provision("3.5"),
    t.DEALT_FROM: Provision("3.6"),
    t.REPLACE_CARDS: Provision("3.8"),
    t.OTHER_BACK: Provision("3.8"),
    t.SAME_BACK: Provision("3.8.1"),
    t.HANDLED_CARDS: Provision("3.9"),
    t.UNFIT_CARDS: Provision("3.10"),
    t.CHECK_CARDS: Provision("3.11"),
    t.SHUFFLE: Provision("4.1"),
    t.SHUFFLE_AGAIN: Provision("4.1.3"),
    t.PRE_SHUFFLED: Provision("4.1"),
    t.DROPPED_CARDS: Provision("4.6.1", tells=(w.SUPERVISOR,)),
    t.SEQUENCE_KNOWN: Provision("4.12", tells=(w.DAILY_REPORT,)),

    # 5 and 6: wagers and their limits
    t.MEANS: Provision("5.2"),
    t.PLACING: Provision("5.3"),
    t.PLACED_ALREADY: Provision("5.3"),
    t.CLOSES: p.ClosesBetting("5.5", on=p.ClosesOn.EXPOSED),
    t.ONE_WAGER: Provision("5.6.2"),
    t.BOTH_HANDS: p.BothHands("5.7.3", with_tie="5.7.3"),
    t.ROUNDING: Provision("5.8"),
    t.LIMITS: Provision("6.1"),
    t.UNIT: Provision("6.1.1"),
    t.PLAYER_MAXIMUM: p.PlayerMaximum("6.1"),
    t.AREA_MAXIMUM: p.AreaMaximum("6.1", of=("player", "banker")),
    t.DIFFERENTIAL: Provision("6.2"),
    t.OVER_MAXIMUM: p.OverMaximum("6.3", stands=True),
    t.UNDER_MINIMUM: Provision("6.4"),
    t.PLAYERS_ANSWER: Provision("6.5"),
    t.ALTER: Provision("6.6", tells=(w.SIGN_FIRST,)),
    t.RAISE_AT_ONCE: Provision("6.6.1", also=("6.6.1.1", "6.6.3", "6.6.4")),
    t.MARKER_OFF: Provision("6.6.1.2"),
    t.RAISE_AGAIN: Provision("6.6.2", tells=(w.SIGN_FIRST,)),
    t.FORMER_LIMITS: Provision("6.6.3", tells=(w.SIGN,)),
    t.OWN_LIMITS: Provision("6.7", tells=(w.SIGN,)),

    # 7 and 8: the deal
    t.ANNOUNCE: Provision("7.1"),
    t.DEAL: Provision("7.3"),
    t.NO_BET_COUP: Provision("7.4"),
    t.NO_BET_AGREED: Provision("7.5"),
    t.METHODS: p.Methods("8.1", known=("A", "B")),
    t.FACE_UP: Provision("8.2.1"),
    t.COUNTS: Provision("8.2.2"),
    t.NOMINATE: Provision("8.4"),
    t.DESIGNATE: Provision("8.5"),
    t.PASSING: p.Passing(
        "8.6", seated="8.6.1", highest="8.8", refused="8.9", equal="8.10", next_equal="8.11", down="8.12",
        one_at_a_time="8.13", retained="8.14", turned_over="8.15.2", counted="8.15.3",
    ),
    t.FORFEIT_HAND: Provision("8.7"),
    t.REVEAL_HAND: Provision("8.15"),
    t.TURNED_OVER: Provision("8.15.2"),

    # 14: irregularities
    t.RECONSTRUCT: m.Reconstruction("14.1.1", also=_GROUNDS, afterwards=m.Afterwards.WITHDRAW, surplus=m.Surplus.KEPT),
    t.VOID_ROUND: Provision("14.1.2", also=_GROUNDS),
    t.PLAY_GOES_ON: Provision("14.1.2"),
    t.END_SHOE: Provision("14.1.3"),
    t.TOO_LATE: Provision("14.1.4"),
    t.SURPLUS_TO_BANKER: Provision("14.2"),
    t.KEPT_FOR_NEXT: m.Keeping("14.2", takes=m.Takes.UNSEEN),
    t.SURPLUS_AFTER_LAST: Provision("14.2", also=("14.3",)),
    t.NO_BET_FIRST: Provision("14.3"),
    t.NO_BET_DEAL: Provision("14.4"),
    t.FACED_PLAYED: Provision("14.5"),
    t.SHORT_VOID: Provision("14.6"),
    t.UNCUT: Provision("14.7"),
    t.UNBURNED: Provision("14.8"),
    t.UNSHUFFLED: Provision("14.9"),
    t.WRONG_VARIANT: Provision("14.10", also=("14.10.1", "14.10.2")),
    t.WRONG_CARDS: m.WrongCards(
        "14.11", stand="14.11.1", void="14.11.2", check="14.11.3", tells=(w.SURVEILLANCE, w.DAILY_REPORT), told="14.11.4",
        until_cleared=True,
    ),
    t.MISDELIVERY: m.Misdelivery(
        "14.12", laid="14.12.1", handed="14.12.2", revealed="14.12.3", tells=(w.MONTHLY_REPORT,), told="14.12.7"
    ),
    t.MISDELIVERY_COMPLETE: Provision("14.12.4", tells=(w.MONTHLY_REPORT,), told="14.12.7"),
    t.MISDELIVERY_RETRACT: Provision("14.12.5", tells=(w.MONTHLY_REPORT,), told="14.12.7"),
    t.MISDELIVERY_NO_BET: Provision("14.12.6", tells=(w.MONTHLY_REPORT,), told="14.12.7"),
    t.QUESTION_DEAL: m.Questioned("14.13", rank=Rank.DEALER, by_shoe=True),
    t.CONFIRM_DEAL: Provision("14.13"),
    t.VOID_UNCONFIRMED: m.Unconfirmed("14.13"),
    t.CORRECT_CARD: Provision("14.13"),
    t.DISPLAY: Provision("14.14"),
    t.WRONG_PAYMENT: p.WrongPayment(
        "14.15", unintended="14.15.1", rectified="14.15.2", meaning="14.17", attempt="14.17.1", under="14.17.1.1",
        over="14.17.1.2", must_enquire=True, reported_above=100_000, tells=(w.REGULATOR_MONTHLY,), told="14.17.2",
    ),
    t.TO_REGULATOR: Provision("14.15.2", tells=(w.REGULATOR_AWARE,)),
    t.SUSPECTED_PAYMENT: p.SuspectedPayment("14.16", rectify="14.16.1", identify="14.16.2"),

    # 15: conduct
    t.PROHIBITED_DEVICES: p.ProhibitedDevices("15.1", exempt="15.2", powers="15.3"),
    t.VOID_WAGERS: Provision("15.3.1", also=_DEVICES),
    t.EXCLUDE: Provision("15.3.2"),
    t.OUT_OF_CASINO: Provision("15.3.3", also=_DEVICES),
    t.DETAIN: Provision("15.3.4", also=_DEVICES, tells=(w.INSPECTOR_OR_POLICE,)),
    t.DISRUPTION: p.StruckOut("15.4.1", strike_out="15.4", refund="15.5"),
    t.FRAUD: p.Fraud("15.4.2", strike_out="15.4", refund="15.5"),
    t.CHANGE_VARIANT: Provision("15.8", tells=(w.SIGN_FIRST,)),
    t.CLOSE_TABLE: Provision("15.9", tells=(w.SIGN_FIRST,)),
    t.IDLE_SEAT: p.IdleSeat("15.10"),
    t.REFUSE_WAGER: Provision("15.12"),
    t.DISPUTE: Provision("15.13"),
    t.DECISION_FINAL: Provision("15.14", tells=(w.ADVICE,)),
    t.RULES_OPEN: Provision("15.15"),
    t.PROXY: p.Proxy("15.16", how=p.ForAnother.BACK_UNTIL_CLOSED),

    # 16: promotions
    t.PROMOTIONS: Provision("16.1"),
    t.SCRUTINEER: pr.Scrutineer("16.2", must=False),
    t.ALTERNATIVE: pr.Alternative("16.3", never=("casino-dollars",), stated=False),
    t.PRIZE_MONEY: pr.PrizeMoney("16.4", cash=False),
    t.BANNED: pr.Banned(
        "16.5", liquor="16.5.4",
        banned_things={
            "tobacco": "16.5.1", "firearm": "16.5.2", "ammunition": "16.5.2", "imitation-firearm": "16.5.2",
            "prohibited-weapon": "16.5.3", "prescribed": "16.5.5",
        },
    ),
    t.TERMS_AVAILABLE: Provision("16.6"),
    t.POINTS: pr.Points(
        "16.7", prize_clause="16.7.11",
        point_clauses=(
            "16.7.1", "16.7.2", "16.7.3", "16.7.4", "16.7.5",
            "16.7.6", "16.7.7", "16.7.8", "16.7.9", "16.7.10",
        ),
        kind_details={
            "appliance": pr.Detail("16.7.11.1", ("16.7.11.1.1", "16.7.11.1.2", "16.7.11.1.3")),
            "vehicle": pr.Detail("16.7.11.2", ("16.7.11.2.1", "16.7.11.2.2", "16.7.11.2.3", "16.7.11.2.4")),
            "travel": pr.Detail("16.7.11.3", ("16.7.11.3.1", "16.7.11.3.2", "16.7.11.3.3", "16.7.11.3.4")),
            "real-estate": pr.Detail(
                "16.7.11.4", ("16.7.11.4.1", "16.7.11.4.2", "16.7.11.4.3", "16.7.11.4.4", "16.7.11.4.5", "16.7.11.4.6")
            ),
        },
    ),
    t.WINNER_ABSENT: pr.WinnerTold(
        "16.8", tells=(w.WINNER,), by_means={"in-person": "16.8.1", "mail": "16.8.2", "telephone": "16.8.3", "email": "16.8.4"},
    ),
    t.PROMOTION_FINAL: Provision("16.10", tells=(w.ADVICE,)),
    t.PROMOTION_STARTS: Provision("16.12", tells=(w.FULL_TERMS,)),
    t.TERMS_AMENDED: Provision("16.12.1", tells=(w.TERMS_AGAIN,)),
    t.PROMOTION_DOUBTED: Provision("16.11", tells=(w.INSPECTOR_IN_48_HOURS,)),
    t.PRIZE_REFUSED: Provision("16.9", tells=(w.REASONS,)),
    t.REFUSAL_FILED: Provision("16.9.1", tells=(w.FILED,), reported_above=10_000),
})  # fmt: skip
