"""Playing and reading the rulebooks: the commands, with everything that help says of them."""

from typing import Final

from croupier.cli.front import JSON, Argument, Command, Option, file, positive, whole
from croupier.cli.listed.shared import DECKS, GAME, TIE_PERCENT, VARIANT

PLAYING: Final = "Play"
RULEBOOKS: Final = "Rulebooks"

COMMANDS: Final = (
    Command(
        "play",
        "croupier.cli.play:play",
        PLAYING,
        "Play any of the five games against the house, in the terminal.",
        "Play any of the five games against the house, in the terminal; without GAME, choose from a menu.",
        arguments=(GAME._replace(needed=False),),
        options=(
            VARIANT,
            TIE_PERCENT._replace(usual=""),
            Option("--layout", "The approved layout: A to W at Premium Baccarat, A or B at 7-Up and bACEball.", "LETTER", usual=""),
            DECKS,
            Option("--seats", "How many play: you, and house players at the other areas.", "N", whole, usual=1),
            Option("--as", "Work at the table instead: dealer, supervisor or manager.", "RANK", usual=""),
            Option("--name", "Your name at the table.", "NAME", usual="Guest"),
            Option("--journal", "Keep every event in this file, for croupier replay; one that is there goes on.", "FILE", file),
            Option("--reveal", "Write the files of ended shoes here, for croupier verify-shoe.", "FOLDER", file),
            Option(
                "--pool",
                "bACEball: the file of your jackpot pool, for croupier jackpot wall; $XDG_DATA_HOME/croupier/jackpot.jsonl if left "
                "out, mostly in ~/.local/share.",
                "FILE",
                file,
            ),
        ),
    ),
    Command(
        "train",
        "croupier.cli.train:train",
        PLAYING,
        "Train as a dealer or supervisor: errors, payouts, drawing, order.",
        "Train as a dealer or supervisor. The dealer errs, by chance or by plan, and you say what happened and what follows, by "
        "clause; you reckon payouts against the clock, say who draws, and put wagers into the order in which they are settled. A "
        "score sheet by clause says what to practise next.",
        arguments=(GAME._replace(needed=False),),
        options=(
            Option("--drill", "errors, payouts, drawing or order; all in turn if left out.", "NAME", usual=(), many=True),
            Option("--plan", "The dealer's errors in turn, as in extra,faced,none; by chance if left out.", "LIST", usual=""),
            Option("--questions", "How many questions.", "N", positive, usual=10),
            Option("--seconds", "How long a payout may take.", "N", positive, usual=20),
            VARIANT,
            Option("--seed", "The same questions for the same number.", "N", whole),
            Option("--sheet", "The score sheet; $XDG_DATA_HOME/croupier/training.jsonl if left out.", "FILE", file),
            Option("--show", "Print the score sheet and ask nothing; of one game if it is named."),
            Option("--json", "With --show: write JSON."),
        ),
    ),
    Command(
        "games",
        "croupier.cli.games:games",
        RULEBOOKS,
        "The five games: editions, decks, wagers and every price with its clause.",
        "The five games: editions, variants, decks, areas, wagers and every price with its clause; one game in all its detail.",
        arguments=(GAME._replace(needed=False),),
        options=(JSON,),
    ),
    Command(
        "rules",
        "croupier.cli.rules:rules",
        RULEBOOKS,
        "What a document says, clause by clause, and how the software treats it.",
        "What a document says, clause by clause in our own words, how the software treats it, and which rules rest on it.",
        arguments=(
            GAME._replace(needed=False),
            Argument("clause", "CLAUSE", "A clause with those under it, or a section.", needed=False),
        ),
        options=(
            Option("--coverage", "Count each treatment, per document."),
            Option("--where", "The files and lines of the clause's code, what rests on it, and its tests."),
            JSON,
        ),
    ),
    Command(
        "irregularities",
        "croupier.cli.irregularities:irregularities",
        RULEBOOKS,
        "What can go wrong at a game, what follows, who may rule, and who is told.",
        "What can go wrong at a game, what will happen, which ranks may rule, by which clause, and who is told how and by when.",
        arguments=(GAME, Argument("slug", "SLUG", "One irregularity in full, or how its name begins.", needed=False)),
        options=(JSON,),
    ),
)
