"""What the documents speak of, each topic by the name it has on the floor.

A power of the table rests on one topic, and an irregularity is one power and one topic. Each game's file of provisions says
which of them its document knows.
"""

from typing import Final

from croupier.games import mishaps as m
from croupier.games import promoting as pr
from croupier.games import provisions as p
from croupier.games.provisions import Provision, Topic

# The table and its places

SEATS: Final = Topic("seats", p.Seats)
LAYOUT: Final = Topic("layout", Provision)
INSCRIPTION: Final = Topic("inscription", p.Inscription)
PREMISES: Final = Topic("premises", p.Premises)
PRIVATE: Final = Topic("private table", p.PrivateTable)
CLOSE_AREA: Final = Topic("close an area", Provision)
RESERVE: Final = Topic("reserve areas", Provision)
SHARING: Final = Topic("share an area", p.Sharing)
SEVERAL_AREAS: Final = Topic("several areas", p.SeveralAreas)
ONE_HAND: Final = Topic("one hand a player", Provision)
IDLE_SEAT: Final = Topic("idle seat", p.IdleSeat)
VACANT: Final = Topic("table stood empty", Provision)
DROP_BOX: Final = Topic("drop box", Provision)
CASHLESS: Final = Topic("cashless", Provision)
LOW_LIMIT: Final = Topic("low limit gaming", Provision)
CLOSE_TABLE: Final = Topic("close the table", Provision)
EXCLUDE: Final = Topic("exclude a player", Provision)
PLAYER_CARD: Final = Topic("player card", Provision)
RULES_OPEN: Final = Topic("rules open to everyone", Provision)
CHANGE_VARIANT: Final = Topic("change the variant", Provision)

# Cards

DECKS: Final = Topic("decks", p.Decks)
SECOND_DECK: Final = Topic("second deck", Provision)
"""With a shuffling device another deck may take turns with the one in play."""
DEALT_FROM: Final = Topic("dealt from", Provision)
CHECK_BEFORE_USE: Final = Topic("check before use", Provision)
CHECKED_FIRST: Final = Topic("checked first", Provision)
"""Cards are not used unchecked; elsewhere a dealer may check them."""
SECURE_CARDS: Final = Topic("secure cards", Provision)
CHECK_CARDS: Final = Topic("check cards", Provision)
REPLACE_CARDS: Final = Topic("replace cards", Provision)
UNFIT_CARDS: Final = Topic("unfit cards", Provision)
OTHER_BACK: Final = Topic("another back", Provision)
SAME_BACK: Final = Topic("same back", Provision)
HANDLED_CARDS: Final = Topic("handled cards", Provision)
DROPPED_CARDS: Final = Topic("dropped cards", Provision)
SHUFFLE: Final = Topic("shuffle", Provision)
SHUFFLE_AGAIN: Final = Topic("shuffle again", Provision)
PRE_SHUFFLED: Final = Topic("pre-shuffled cards", Provision)
PRE_SHUFFLED_AGAIN: Final = Topic("pre-shuffled cards again", Provision)

# Wagers and their limits

MEANS: Final = Topic("means", Provision)
CHIPS_ONLY: Final = Topic("chips only", Provision)
PLACING: Final = Topic("placing", Provision)
PLACED_ALREADY: Final = Topic("placed already", Provision)
ONE_WAGER: Final = Topic("one wager of a kind", Provision)
BOTH_HANDS: Final = Topic("both hands", p.BothHands)
CLOSES: Final = Topic("betting closes", p.ClosesBetting)
ROUNDING: Final = Topic("rounding up", Provision)
LIMITS: Final = Topic("limits", Provision)
UNIT: Final = Topic("unit", Provision)
PLAYER_MAXIMUM: Final = Topic("a player's maximum", p.PlayerMaximum)
AREA_MAXIMUM: Final = Topic("an area's maximum", p.AreaMaximum)
PLAYERS_ANSWER: Final = Topic("players answer for their wagers", Provision)
DIFFERENTIAL: Final = Topic("differential", Provision)
OVER_MAXIMUM: Final = Topic("over the maximum", p.OverMaximum)
OVER_AREA_MAXIMUM: Final = Topic("over an area's maximum", Provision)
UNDER_MINIMUM: Final = Topic("under the minimum", Provision)
ALTER: Final = Topic("alter limits", Provision)
RAISE_AT_ONCE: Final = Topic("raise at once", Provision)
RAISE_AGAIN: Final = Topic("raise again", Provision)
MARKER_OFF: Final = Topic("marker off", Provision)
FORMER_LIMITS: Final = Topic("former limits shown", Provision)
OWN_LIMITS: Final = Topic("own limits", Provision)
REFUSE_WAGER: Final = Topic("refuse a wager", Provision)
JACKPOT_AMOUNT: Final = Topic("jackpot amount", Provision)
COLLECT_FIRST: Final = Topic("collect first", Provision)
METERS: Final = Topic("meters shown", Provision)
JACKPOT_SEEN: Final = Topic("players see to their jackpot wager", Provision)
JACKPOT_PAID: Final = Topic("jackpot paid", Provision)
BONUS_SCHEDULE: Final = Topic("bonus schedule approved", Provision)
PAIR_PLUS_SCHEDULE: Final = Topic("pair plus schedule approved", Provision)

# The prize meter

POOL_RECORDED: Final = Topic("stakes and pools on record", Provision)
ONE_POOL: Final = Topic("one pool a table", Provision)
SAME_STAKE: Final = Topic("one stake a pool", Provision)
POOL_APPROVED: Final = Topic("pool approved", Provision)
JACKPOT_WAGER: Final = Topic("a jackpot wager to be in", Provision)
SAME_PRIZES: Final = Topic("one pay table a pool", Provision)
SAME_RATES: Final = Topic("one rate and seed a pool", Provision)
LINKED_GAMES: Final = Topic("linked games", p.LinkedGames)
JACKPOT_HAND: Final = Topic("jackpot hand", Provision)
MYSTERY_FOR_ALL: Final = Topic("mystery for every stake", Provision)
MYSTERY_DRAWN: Final = Topic("mystery drawn", Provision)
PRIZE_SHARED: Final = Topic("prize shared", Provision)
PRIZE_SEEN: Final = Topic("cards lie open until the prize is paid", Provision)
PRIZE_METER: Final = Topic("a table's prize meter", Provision)
JACKPOT_DEVICE: Final = Topic("a jackpot is dealt from a device", Provision)
PRIZE_SETTLED: Final = Topic("qualifying hands settled apart", Provision)
PRIZE_APART: Final = Topic("prizes paid by themselves", Provision)
MYSTERY: Final = Topic("mystery prize", Provision)

# The round

ANNOUNCE: Final = Topic("announce", Provision)
NO_BET_COUP: Final = Topic("no-bet coup", Provision)
NO_BET_AGREED: Final = Topic("no-bet coup agreed", Provision)
NO_BET_DEAL: Final = Topic("no-bet coup dealt", Provision)
DEAL: Final = Topic("deal", Provision)
FACE_UP: Final = Topic("face up", Provision)
COUNTS: Final = Topic("counts", Provision)
TURNED_OVER: Final = Topic("turned over", Provision)
METHODS: Final = Topic("methods", p.Methods)
PASSING: Final = Topic("passing", p.Passing)
NOMINATE: Final = Topic("nominate", Provision)
DESIGNATE: Final = Topic("designate a player", Provision)
FORFEIT_HAND: Final = Topic("forfeit a hand", Provision)
REVEAL_HAND: Final = Topic("reveal a hand", Provision)
NO_DECISION: Final = Topic("no decision", Provision)
CANNOT_COVER: Final = Topic("cannot cover", Provision)
CONCEDE: Final = Topic("concede", Provision)
RESULT: Final = Topic("result", p.Announcing)
SETTLE: Final = Topic("settle", Provision)
CLEAR: Final = Topic("clear", Provision)

# Cards that came wrong

SURPLUS_TO_BANKER: Final = Topic("surplus to banker", Provision)
KEPT_FOR_NEXT: Final = Topic("kept for next", m.Keeping)
NO_BET_FIRST: Final = Topic("no-bet first", Provision)
SURPLUS_AFTER_LAST: Final = Topic("surplus after last", Provision)
SURPLUS_BURNED: Final = Topic("surplus burned", Provision)
EXCESS_BURNED: Final = Topic("excess burned", Provision)
STAYS_BURNED: Final = Topic("stays burned", Provision)
FACED_PLAYED: Final = Topic("faced card played", Provision)
FACED_BURNED: Final = Topic("faced card burned", Provision)
FACED_CHECK: Final = Topic("faced cards checked", Provision)
DEALT_AS_NEXT: Final = Topic("dealt as next", Provision)
REFUSED_CARD: Final = Topic("refused card", m.Refusable)
HAND_WITHOUT_WAGER: Final = Topic("hand without wager", p.WholeHand)
CORRECT_CARD: Final = Topic("correct a card", Provision)

# A round put right, or void

RECONSTRUCT: Final = Topic("reconstruct", m.Reconstruction)
VOID_ROUND: Final = Topic("void round", Provision)
PLAY_GOES_ON: Final = Topic("play goes on", Provision)
END_SHOE: Final = Topic("end the shoe", Provision)
TOO_LATE: Final = Topic("too late", Provision)
SHORT_VOID: Final = Topic("short and void", Provision)
SHORT_RESHUFFLE: Final = Topic("short and reshuffled", p.Reshuffle)
MISDELIVERY: Final = Topic("misdelivery", m.Misdelivery)
MISDELIVERY_COMPLETE: Final = Topic("misdelivery complete", Provision)
MISDELIVERY_RETRACT: Final = Topic("misdelivery retract", Provision)
MISDELIVERY_NO_BET: Final = Topic("misdelivery no-bet", Provision)
WRONG_VARIANT: Final = Topic("wrong variant", Provision)
QUESTION_DEAL: Final = Topic("question the deal", m.Questioned)
CONFIRM_DEAL: Final = Topic("confirm the deal", Provision)
VOID_UNCONFIRMED: Final = Topic("void unconfirmed", m.Unconfirmed)
DISPLAY: Final = Topic("display", Provision)
MISDEAL: Final = Topic("misdeal", m.Misdeal)
MISDEAL_DEALERS_HAND: Final = Topic("misdeal dealer's hand", m.Misdeal)
MISDEAL_EXPOSED: Final = Topic("misdeal exposed", m.Misdeal)
TURNED_BACK: Final = Topic("turned back", Provision)
DEALER_SHOWN: Final = Topic("dealer shown", Provision)
HAND_VOID: Final = Topic("hand void", p.WholeHand)
STRAY_HAND: Final = Topic("stray hand", Provision)
CARRIED: Final = Topic("jackpot carried", p.Carried)
CARRIED_BACK: Final = Topic("carried jackpot back", Provision)

# The cards in use

UNCUT: Final = Topic("not cut", Provision)
UNBURNED: Final = Topic("not burned", Provision)
UNSHUFFLED: Final = Topic("not shuffled", Provision)
WRONG_CARDS: Final = Topic("wrong cards", m.WrongCards)
SEQUENCE_KNOWN: Final = Topic("sequence known", Provision)

# The shuffling device

DEVICE_FAILS: Final = Topic("device fails", m.Malfunction)
DEVICE_INTACT: Final = Topic("device intact", Provision)
DEVICE_DAMAGED: Final = Topic("device damaged", m.Damaged)
DEVICE_DISADVANTAGE: Final = Topic("device disadvantage", m.Refund)
DEVICE_NO_OTHER: Final = Topic("device no other", m.NoOther)
DEVICE_CHOICE: Final = Topic("device choice", m.FinishedFromShoe)
DEVICE_BROKEN: Final = Topic("device broken", m.Broken)
DEVICE_JAM: Final = Topic("device jam", Provision)

# Conduct

PROHIBITED_DEVICES: Final = Topic("prohibited devices", p.ProhibitedDevices)
VOID_WAGERS: Final = Topic("void wagers", Provision)
OUT_OF_CASINO: Final = Topic("out of casino", Provision)
DETAIN: Final = Topic("detain", Provision)
DISRUPTION: Final = Topic("disruption", p.StruckOut)
FRAUD: Final = Topic("fraud", p.Fraud)
PROXY: Final = Topic("proxy", p.Proxy)
INVALID: Final = Topic("invalid wager", Provision)
INVALID_BEFORE: Final = Topic("invalid before", Provision)
INVALID_DURING: Final = Topic("invalid during", Provision)
INVALID_AFTER: Final = Topic("invalid after", Provision)
PLAY_FIRST: Final = Topic("play first", Provision)
KEEP_APART: Final = Topic("keep apart", Provision)
ENGLISH_ONLY: Final = Topic("english only", Provision)
NO_TALK: Final = Topic("no talk", Provision)

# Money and disputes

WRONG_PAYMENT: Final = Topic("wrong payment", p.WrongPayment)
SUSPECTED_PAYMENT: Final = Topic("suspected payment", p.SuspectedPayment)
TO_REGULATOR: Final = Topic("to the regulator", Provision)
DISPUTE: Final = Topic("dispute", Provision)
DECISION_FINAL: Final = Topic("decision final", Provision)

# Tournaments

TOURNAMENT: Final = Topic("tournament", p.Tournament)
LOW_LIMIT_TOURNAMENT: Final = Topic("no tournament at a low limit", Provision)

# Promotions

PROMOTIONS: Final = Topic("promotions", Provision)
PROMOTIONAL_PRIZE: Final = Topic("what a promotional prize is", Provision)
SCRUTINEER: Final = Topic("scrutineer", pr.Scrutineer)
ALTERNATIVE: Final = Topic("money instead of goods", pr.Alternative)
PRIZE_MONEY: Final = Topic("prizes of money", pr.PrizeMoney)
BANNED: Final = Topic("banned prizes", pr.Banned)
TERMS_AVAILABLE: Final = Topic("terms to be had", Provision)
POINTS: Final = Topic("points of the terms", pr.Points)
PROMOTION_FINAL: Final = Topic("decision on a promotion final", Provision)
PROMOTION_STARTS: Final = Topic("promotion starts", Provision)
TERMS_AMENDED: Final = Topic("terms of a promotion amended", Provision)
PROMOTION_DOUBTED: Final = Topic("promotion or draw in doubt", Provision)
WINNER_ABSENT: Final = Topic("winner need not attend", pr.WinnerTold)
PRIZE_REFUSED: Final = Topic("prize refused", Provision)
REFUSAL_FILED: Final = Topic("refusal kept on file", Provision)
