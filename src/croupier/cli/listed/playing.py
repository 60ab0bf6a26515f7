"""Playing and reading the rulebooks: the commands, with everything that help says of them."""

from typing import Final

from croupier.cli.front import JSON, Argument, Command, Option, file, whole
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
            Option("--name", "Your name at the table.", "NAME", usual="Guest"),
            Option("--journal", "Keep every event in this new file, for croupier replay.", "FILE", file),
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
