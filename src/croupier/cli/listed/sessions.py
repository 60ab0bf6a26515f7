"""Mathematics too: sessions of a player, and the live generator's output for a laboratory."""

from typing import Final

from croupier.cli.front import JSON, Command, Option, file, whole
from croupier.cli.listed.mathematics import ANTE_BONUS, BEHIND, MATHEMATICS, PAIR_PLUS, STRATEGY
from croupier.cli.listed.shared import CHIPS, CLUSTER, DECKS, GAME, TIE_PERCENT, VARIANT

COMMANDS: Final = (
    Command(
        "session",
        "croupier.cli.session:session",
        MATHEMATICS,
        "Play evenings by a system: results, ruin, streaks.",
        "Play many evenings of one player by a system: how the results are spread, how often the purse is gone and when, the "
        "longest streaks; beside exact values where they can be counted.\n\nThe system is flat, martingale, paroli, fibonacci, "
        "dalembert, labouchere, or a file of your own (docs/sessions.md). The sign holds: no stake is above its maximum.",
        arguments=(GAME,),
        options=(
            Option("--bankroll", "What the player sits down with. Always needed.", "DOLLARS"),
            Option("--bet", "The wager and its first stake. Always needed.", '"WAGER DOLLARS"'),
            Option("--rounds", "Rounds of a session.", "N", usual="600"),
            Option("--system", "How stakes follow each other.", "NAME|FILE.py", usual="flat"),
            Option("--sessions", "How many are played, as in 1e6.", "N", usual="1e5"),
            Option("--seed", "The same seed gives the same sessions, whatever the workers.", "N", whole, usual=1),
            Option("--workers", "Processes; all processors if left out.", "N", whole),
            CLUSTER,
            Option("--minimum", "The sign's minimum; the usual one if left out.", "DOLLARS"),
            Option("--maximum", "The sign's maximum; the usual one if left out.", "DOLLARS"),
            Option("--unit", "The sign's unit: stakes go up by it from the minimum.", "DOLLARS"),
            CHIPS,
            VARIANT,
            DECKS,
            STRATEGY,
            BEHIND,
            TIE_PERCENT,
            ANTE_BONUS,
            PAIR_PLUS,
            JSON,
        ),
    ),
    Command(
        "chance",
        "croupier.cli.chance:chance",
        MATHEMATICS,
        "Write what the live generator gives, for test batteries.",
        "Write output of the generator that shuffles live tables, for a laboratory's test batteries: raw bytes, or shuffles as "
        "lines of card numbers. Nothing of it is ever dealt.",
        options=(
            Option("--bytes", "So many bytes, as in 1e9, as they come.", "N"),
            Option("--shuffles", "So many shuffled orders, a line each.", "N"),
            Option("--decks", "Decks in each shuffle; 1 if left out.", "N", whole),
            Option("--out", "Write to this file instead of standard output.", "FILE", file),
        ),
    ),
)
