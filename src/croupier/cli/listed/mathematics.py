"""Mathematics: the commands, with everything that help says of them."""

from typing import Final

from croupier.cli.front import JSON, Command, Option, file, positive, whole
from croupier.cli.listed.shared import CHIPS, CLUSTER, DECKS, GAME, TIE_PERCENT, VARIANT

MATHEMATICS: Final = "Mathematics"
ANTE_BONUS: Final = Option("--ante-bonus", "Three Card Poker: the Ante Bonus schedule.", "NAME", usual="")
PAIR_PLUS: Final = Option("--pair-plus", "Three Card Poker: the Pair Plus schedule.", "NAME", usual="")
PAYS: Final = Option(
    "--pays", "A what-if price: tie=9:1; tiger=12:1,20:1, its lines as `croupier odds` lists them; or tiger.3-card-tiger=20:1.",
    "WAGER[.LINE]=A:B,...", many=True,
)  # fmt: skip
STRATEGY: Final = Option("--strategy", "best, table, always, never or mimic, where a player decides.", "NAME", usual="best")
BEHIND: Final = Option("--behind", "Cards behind the cutting card.", "CARDS", whole)

LAB: Final = Command(
    "lab",
    "croupier.cli.lab:lab",
    MATHEMATICS,
    "Everything a test laboratory publishes about a game, with a check.",
    "Everything a test laboratory publishes about a game: counted exactly, checked by a seeded simulation, in one page of its own.",
    arguments=(GAME,),
    options=(
        Option("--html", "Write the report as one page that needs nothing else.", "FILE", file),
        Option("--csv", "Write its tables into this folder.", "FOLDER", file),
        Option("--json", "Write it as one document.", "FILE", file),
        VARIANT,
        DECKS,
        TIE_PERCENT,
        ANTE_BONUS,
        PAIR_PLUS,
        PAYS,
        Option("--major", "bACEball's major meter.", "DOLLARS"),
        Option("--minor", "bACEball's minor meter.", "DOLLARS"),
        Option("--chips", "A rack of chips to compare besides the usual ones.", "A,B,...", many=True),
        Option("--rounds", "Rounds of the check, as in 1e8.", "N", usual="1e6"),
        Option("--seed", "Seed of the check and of the running shoes.", "N", whole, usual=1),
        Option("--shoes", "Running shoes that are sampled; 0 for none.", "N", whole, usual=20),
        BEHIND,
    ),
)

COMMANDS: Final = (
    Command(
        "odds",
        "croupier.cli.odds:odds",
        MATHEMATICS,
        "Exact house edges, from counting every way the cards can fall.",
        arguments=(GAME,),
        options=(
            VARIANT,
            DECKS,
            Option("--wager", "Only this wager.", "W", many=True),
            JSON,
            TIE_PERCENT,
            ANTE_BONUS,
            PAIR_PLUS,
            PAYS,
            Option("--stake", "Price one stake; with --chips, as paid.", "DOLLARS"),
            CHIPS,
            STRATEGY,
            Option("--show-strategy", "Show what the strategy does."),
            Option("--removed", "Cards that have left: odds of the running shoe.", '"7H 7D ..."'),
            Option("--major", "bACEball's major meter.", "DOLLARS"),
            Option("--minor", "bACEball's minor meter.", "DOLLARS"),
            Option("--effects", "What one card of each rank leaving does to each edge."),
            Option("--favourable", "Deal so many shoes: how often each wager turns favourable.", "SHOES", whole),
            BEHIND,
            Option("--seed", "Seed of the sampled shoes; 1 if left out.", "N", whole),
            CLUSTER,
        ),
    ),
    LAB,
    Command(
        "rounding",
        "croupier.cli.rounding:rounding",
        MATHEMATICS,
        "What a sign's minimum, unit and chips do to the house edge.",
        arguments=(GAME,),
        options=(
            CHIPS,
            Option("--minimum", "The sign's minimum. Always needed, as --maximum and --chips are.", "DOLLARS"),
            Option("--maximum", "The sign's maximum.", "DOLLARS"),
            Option("--unit", "The sign's unit: stakes go up by it from the minimum.", "DOLLARS"),
            VARIANT,
            DECKS,
            TIE_PERCENT,
            ANTE_BONUS,
            PAIR_PLUS,
            PAYS,
            Option("--top", "How many stakes to show; JSON has them all.", "N", positive, usual=20),
            JSON,
        ),
    ),
    Command(
        "simulate",
        "croupier.cli.simulate:simulate",
        MATHEMATICS,
        "Play millions of rounds from a seed and tally them.",
        "Play millions of rounds from a seed, tally every wager, and compare it with its exact price.",
        arguments=(GAME,),
        options=(
            Option("--rounds", "How many rounds, as in 1e9.", "N", usual="1e8"),
            Option("--seed", "The same seed gives the same tallies, whatever the workers.", "N", whole, usual=1),
            Option("--workers", "Processes; all processors if left out.", "N", whole),
            CLUSTER,
            Option("--areas", "Areas dealt in each round.", "N", whole, usual=1),
            VARIANT,
            DECKS,
            STRATEGY,
            BEHIND,
            TIE_PERCENT,
            ANTE_BONUS,
            PAIR_PLUS,
            PAYS,
            Option("--state", "Go on from this file if it is there, and keep it up to date.", "FILE", file),
            JSON,
        ),
    ),
)
