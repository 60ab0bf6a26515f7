"""The prize meter: the commands, with everything that help says of them."""

from typing import Final

from croupier.cli.front import JSON, Argument, Command, Option, file, positive, whole
from croupier.cli.listed.shared import TAPE

METERS: Final = "The prize meter"

COMMANDS: Final = (
    Command(
        "jackpot run",
        "croupier.cli.jackpot:run_lines",
        METERS,
        "Feed, award and pay jackpot pools: a JSON object a line in, one a line out.",
        "Feed, award and pay jackpot pools: one JSON object a line in, one a line out, in order. Every line has a key; sent twice "
        "it acts once.\n\nEnds with status 1 if a line could not be read as a command (its answer says why), 2 if the file cannot "
        "be read.",
        arguments=(
            Argument("lines", "FILE", "Commands, one JSON object a line; standard input if left out.", needed=False, usual="-"),
        ),
        options=(Option("--tape", "Keep what is granted in this file, chained, and go on from it if it is there.", "TAPE", file),),
    ),
    Command(
        "jackpot odds",
        "croupier.cli.jackpot_odds:odds",
        METERS,
        "What a pool costs and when it is won: exact, from counting every hand.",
        options=(
            Option("--stake", "The jackpot stake.", "DOLLARS"),
            Option("--major-rate", "The share of each stake that the major takes, as 0.15.", "R"),
            Option("--minor-rate", "The share of each stake that the minor takes, as 0.04.", "R"),
            Option("--major-seed", "What the major starts from; its guarantee if left out.", "DOLLARS"),
            Option("--minor-seed", "What the minor starts from; its guarantee if left out.", "DOLLARS"),
            Option("--simulate", "Deal so many stakes as well, as in 1e9.", "N", usual=""),
            Option("--seed", "The same seed gives the same winners, whatever the workers.", "N", whole, usual=1),
            Option("--workers", "Processes; all processors if left out.", "N", whole),
            Option("--stakes-an-hour", "For the hours between winners.", "N", positive, usual=300),
            JSON,
        ),
    ),
    Command(
        "jackpot wall",
        "croupier.cli.jackpot_wall:wall_page",
        METERS,
        "The wall page: prizes in big digits, and the last winners.",
        "The wall page: what each prize would pay now in big digits, what is being verified, and the last winners, never by name."
        "\n\nOn a terminal it stays until Ctrl-C, and goes on as the tape does; in a pipe, or with --once, it is written once.",
        arguments=(TAPE,),
        options=(Option("--once", "Write the page and end."),),
    ),
    Command(
        "jackpot sheet",
        "croupier.cli.jackpot:meter_sheet",
        METERS,
        "The day's meter sheet: opening, stakes, prizes, seeds, transfers, closing.",
        "The day's meter sheet: what each meter opened with, stakes by rate, prizes, seeds, transfers, what it closed with, and "
        "the difference, which is nought; what each table brought; awards that are not paid.\n\n"
        "Ends with status 1 if there is a difference.",
        arguments=(TAPE,),
        options=(
            Option("--after", "The day begins after the line with this key; with the first if left out.", "KEY", usual=""),
            Option("--until", "It ends with the line of this key; with the last if left out.", "KEY", usual=""),
            JSON,
        ),
    ),
    Command(
        "jackpot replay",
        "croupier.cli.jackpot:replay_tape",
        METERS,
        "Replay a tape of the prize meters: same stream, same hash.",
        arguments=(TAPE,),
        options=(JSON,),
    ),
)
