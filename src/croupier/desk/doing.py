"""What each command is called by somebody who is to give it, chapter by chapter: the words of a button or a list.

What an irregularity is called stands with the irregularity; these are for everything that can be done, rulings among it.
"""

from typing import Final

CARDS: Final = "Cards"
ROUND: Final = "The round"
WAGERS: Final = "Wagers"
PEOPLE: Final = "Players and chips"
SIGN: Final = "The sign and the table"
FLOAT: Final = "The float"
RULINGS: Final = "Rulings"
CASES: Final = "Payments, disputes and notices"
CALLS: Final = "Calls"
TOURNAMENT: Final = "The tournament"

DOING: Final[dict[str, dict[str, str]]] = {
    TOURNAMENT: {
        "start-session": "Start the session",
        "ask-for-wagers": "Place the marker and ask for wagers",
        "lay-chips": "Lay tournament chips",
        "lay-pass-card": "Lay a pass card",
        "hand-in-form": "Hand in an undisclosed wager",
        "call-no-more-bets": "Call no more bets and read the forms out",
        "hold-to-minimum": "Hold a late player to the minimum",
        "mark-absent": "Note that an entrant is absent",
        "disqualify-entrant": "Disqualify an entrant",
        "count-stacks": "Have the stacks counted",
        "rule-on-dispute": "Rule on a dispute, with the last word",
        "start-play-off": "Start a play-off",
        "end-session": "End the session and announce the places",
    },
    ROUND: {
        "announce": "Call to the table",
        "deal-card": "Deal a card",
        "scan-card": "Enter a card that came",
        "expose-hand": "Turn a hand over",
        "decide": "Record a decision",
        "instruct": "Record a standing instruction",
        "pass-over": "Pass over a player who does not decide",
        "cannot-cover": "Note that a player cannot cover the Play wager",
        "accept-hand": "Hand the cards to the player",
        "refuse-hand": "The player does not take the cards",
        "reveal-hand": "The player shows the hand",
        "forfeit-hand": "Take the cards out of the player's hands",
        "designate-player": "Let a player have a hand",
        "pick-up-cards": "A player has handled the cards",
        "announce-result": "Announce the result",
        "settle-wager": "Settle the next wager",
        "verify-prize": "Verify a prize",
        "strike-prize": "Strike a prize out",
        "pay-prizes": "Pay the prizes",
        "clear-round": "Clear the cards away",
    },
    WAGERS: {
        "place-wager": "Record a wager",
        "increase-wager": "Record more on a wager",
        "withdraw-wager": "A player takes a wager back",
        "reduce-wager": "A player keeps less of a wager",
        "take-wagers-back": "A player takes all wagers back",
        "let-stand": "A player lets the wagers stand",
        "refuse-wager": "Refuse a wager",
        "reduce-pro-rata": "Reduce the wagers to the limit",
        "collect-jackpot-wagers": "Collect the jackpot wagers",
        "approve-both-hands": "Approve wagers on both hands",
        "permit-sharing": "Let players share an area",
        "authorise-no-bet": "Authorise a coup without wagers",
    },
    PEOPLE: {
        "join-table": "A player comes to the table",
        "leave-table": "A player leaves the table",
        "take-area": "A player takes another area",
        "give-up-area": "A player gives up an area",
        "vacate-seat": "Ask an idle player for the seat",
        "buy-chips": "Sell chips",
        "exchange-voucher": "Exchange a voucher for tokens",
        "bring-chips": "A player brings chips",
        "take-chips": "A player takes chips away",
        "show-player-card": "A Player Card is shown",
        "reserve-areas": "Reserve areas for a player",
        "release-areas": "Release reserved areas",
        "exclude-player": "Exclude a player from the game",
    },
    CARDS: {
        "introduce-cards": "Bring cards to the table",
        "secure-cards": "Put cards under lock for this table",
        "check-cards": "Order the cards checked",
        "shuffle": "Shuffle",
        "riffle": "One more riffle for a player",
        "cut-cards": "Record the cut",
        "refuse-cut": "The cut is refused",
        "leave-cut-to-players": "Leave the cut to the players",
        "place-cutting-card": "Place the cutting card",
        "set-cutting-card-aside": "Set the cutting card aside",
        "burn": "Burn",
        "reshuffle-rack": "Shuffle the rack",
        "drop-cards": "Cards were dropped",
        "verify-cards": "All dropped cards are collected",
    },
    RULINGS: {
        "deal-held-card": "Deal the held card where it belongs",
        "correct-held-card": "The card was misread",
        "give-to-banker": "The card goes to Banker",
        "keep-for-next": "Keep the card for the next round",
        "keep-for-no-bet": "Keep the card for a coup without wagers",
        "rack-card": "Burn the held card",
        "play-faced-card": "Play the card that lay face upwards",
        "deal-as-next": "The card serves as the next one due",
        "refuse-misdealt-card": "The player will not have the card",
        "declare-misdeal": "Declare a misdeal",
        "turn-back": "Turn the card face down again",
        "show-dealers-card": "A card of the dealer's was shown",
        "void-hand": "Declare a hand void",
        "rack-stray-hand": "Rack a hand without a wager",
        "rule-misdelivery": "Rule on cards that went to the wrong side",
        "reconstruct": "Lay the cards anew",
        "report-discrepancy": "Question what the shoe shows",
        "confirm-outcome": "Confirm what was dealt",
        "void-unconfirmed": "Void a coup that nobody can confirm",
        "void-round": "Declare the round void",
        "void-short-round": "Void a round for want of cards",
        "end-shoe": "End the shoe",
        "void-shoe": "Void the shoe",
        "report-wrong-cards": "Cards are missing or do not belong",
        "check-facing": "Look for cards that face the wrong way",
        "invalidate-outcome": "Strike out a result",
        "device-fails": "The device fails",
        "reshuffle-after-jam": "The device jammed: shuffle again",
        "play-uncut": "The cards were not cut",
        "play-unburned": "The burn was forgotten",
        "play-unshuffled": "The shuffle was forgotten",
        "disregard-display": "The display is wrong",
        "note-late-error": "Note an error that comes too late",
        "note-wrong-variant": "Note payments at another variant's price",
        "report-proxy": "A player wagers for somebody else",
        "void-wagers-of": "Void somebody's wagers",
        "exclude-from-casino": "Exclude somebody from the casino",
        "detain": "Detain somebody",
        "hand-over": "Hand somebody over",
        "direct-to-play-first": "Have players decide first",
        "keep-apart": "Keep players apart",
        "direct-english": "English only at the table",
    },
    CASES: {
        "give-notice": "Somebody has been told",
        "receive-notice": "Surveillance has been told",
        "raise-dispute": "A player disputes something",
        "decide-dispute": "Decide a dispute",
        "ask-for-review": "The player asks for a review",
        "review-dispute": "Review a decision",
        "declare-dissatisfied": "The player does not accept the decision",
        "report-wrong-settlement": "A payment was wrong",
        "enquire-into-settlement": "What an enquiry has found",
        "identify-patron": "Name the patron of an entry",
        "rectify-settlement": "Put a payment right",
        "second-rectification": "Stand to a correction",
        "attempt-rectification": "Note an attempt to find the patron",
        "bring-to-regulator": "Bring a payment to the regulator",
    },
    SIGN: {
        "open-table": "Open the table",
        "post-closing": "Announce when the table closes",
        "close-table": "Close the table",
        "close-area": "Close an area",
        "reopen-area": "Reopen an area",
        "post-minimum": "Announce a higher minimum",
        "raise-at-once": "Raise the minimum for newcomers",
        "alter-limits": "Change the limits",
        "set-own-limits": "Give a player limits of their own",
        "notify-restriction": "Tell somebody of a restriction",
        "restrict-wager": "Restrict a wager to main bettors",
        "lift-restriction": "Lift a restriction",
        "post-variant": "Announce another variant",
        "consent-to-variant": "A player agrees to another variant",
        "change-variant": "Change the variant",
        "link-pool": "Link the table to a jackpot pool",
        "unlink-pool": "Take the table off its jackpot pool",
    },
    FLOAT: {
        "open-float": "Open the float",
        "fill-float": "Chips come from the cage",
        "credit-float": "Chips go back to the cage",
        "close-float": "Count and close the float",
    },
    CALLS: {
        "call-for": "Call somebody to the table",
        "answer-call": "A call is answered",
    },
}  # fmt: skip
"""Every command of the table by its chapter."""

_TITLES: Final = {command: words for chapter in DOING.values() for command, words in chapter.items()}
_CHAPTERS: Final = {command: chapter for chapter, commands in DOING.items() for command in commands}


def doing(command: str) -> str:
    """What a command is called; a power of somebody's own goes by its name."""
    return _TITLES.get(command, command.replace("-", " ").capitalize())


def chapter_of(command: str) -> str:
    return _CHAPTERS.get(command, RULINGS)
