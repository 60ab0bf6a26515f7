"""Tournaments: the commands, with everything that help says of them."""

from typing import Final

from croupier.cli.front import JSON, Argument, Command, Option, file, positive, whole
from croupier.cli.listed.shared import TAPE

TOURNAMENTS: Final = "Tournaments"
TOURNAMENT_TAPE: Final = TAPE._replace(says="Lines for `croupier tournament hold`, or what its --tape kept.")

COMMANDS: Final = (
    Command(
        "tournament check",
        "croupier.cli.tournament:check_conditions",
        TOURNAMENTS,
        "Which compulsory points a tournament's conditions lack.",
        "Hold a tournament's conditions against the points that they must have; each one missing is named with its letter. One "
        "JSON object a line in, one a line out.\n\n"
        "Ends with status 1 if a line could not be read (its answer says why), 2 if the file cannot be read.",
        arguments=(
            Argument("file", "FILE", "Conditions, one JSON object a line; standard input if left out.", needed=False, usual="-"),
        ),
    ),
    Command(
        "tournament hold",
        "croupier.cli.tournament_tape:hold",
        TOURNAMENTS,
        "Hold a tournament by commands: a JSON object a line in, one a line out.",
        "Hold a tournament from its conditions to the last prize: one JSON object a line in, one a line out, in order. Every line "
        "has a key; sent twice it acts once.\n\nEnds with status 1 if a line could not be read as a command (its answer says why), "
        "2 if the file cannot be read.",
        arguments=(
            Argument("lines", "FILE", "Commands, one JSON object a line; standard input if left out.", needed=False, usual="-"),
        ),
        options=(Option("--tape", "Keep what is granted in this file, chained, and go on from it if it is there.", "TAPE", file),),
    ),
    Command(
        "tournament replay",
        "croupier.cli.tournament_tape:replay_tape",
        TOURNAMENTS,
        "Replay the tape of a tournament: same stream, same hash.",
        arguments=(TOURNAMENT_TAPE,),
        options=(JSON,),
    ),
    Command(
        "tournament run",
        "croupier.cli.tournament_run:run_tournament",
        TOURNAMENTS,
        "A whole tournament in the terminal, you in one seat.",
        "A whole tournament in the terminal, from the conditions to the prizes: you in one seat, rehearsed opponents in the "
        "others, the leaderboard after each coup. Without a terminal, or with --watch, all seats are rehearsed.\n\n"
        "Ends with status 2 if the conditions cannot be read or acted by.",
        arguments=(Argument("conditions", "CONDITIONS", "A JSON file with the conditions.", read=file),),
        options=(
            Option("--entrants", "How many play.", "N", positive, usual=6),
            Option("--bots", "What the others do, in turn.", "NAME,...", usual="minimum,follower,all-in-last,contrarian"),
            Option("--seed", "The same seed gives the same seats and cards; by chance if left out.", "N", whole),
            Option("--draws", "Write the files of the seat draws here, for croupier verify-draw.", "FOLDER", file),
            Option("--watch", "Take no seat."),
            Option("--name", "Your name at the table.", "NAME", usual="Guest"),
        ),
    ),
    Command(
        "tournament odds",
        "croupier.cli.tournament_odds:advance_odds",
        TOURNAMENTS,
        "The chance to advance from given stacks, with the last coups to come.",
        "The chance to advance from given stacks, with the last coups to come, by simple strategies: exact for up to three "
        "coups, by the joint chances of result and sevens, and dealt beyond that.",
        arguments=(Argument("stacks", "STACKS", "Who has what, in the order of their boxes: Ann=1000,Bob=950."),),
        options=(
            Option("--coups", "Coups to come.", "N", positive, usual=1),
            Option("--advance", "Places above the line.", "N", positive, usual=1),
            Option("--minimum", "The least of each wager.", "DOLLARS", usual="10"),
            Option("--maximum", "The most of each wager.", "DOLLARS", usual="100"),
            Option("--play", "Who plays how: minimum, follower, all-in-last or contrarian.", "NAME=HOW,...", usual=""),
            Option("--samples", "Deal so many times, even where it could be exact; 20,000 beyond three coups.", "N", positive),
            Option("--seed", "The same seed gives the same answer, whatever the workers.", "N", whole, usual=1),
            Option("--workers", "Processes.", "N", positive, usual=1),
            JSON,
        ),
    ),
    Command(
        "tournament sheet",
        "croupier.cli.tournament_tape:trainers_sheet",
        TOURNAMENTS,
        "The trainer's sheet: seats, the schedule of limits, the prize table.",
        arguments=(TOURNAMENT_TAPE,),
        options=(JSON,),
    ),
    Command(
        "tournament wall",
        "croupier.cli.tournament_tape:wall_page",
        TOURNAMENTS,
        "The wall: where a tournament stands, table by table.",
        arguments=(TOURNAMENT_TAPE,),
        options=(JSON,),
    ),
    Command(
        "tournament judge",
        "croupier.cli.tournament:judge_sessions",
        TOURNAMENTS,
        "Judge tournament sessions: a JSON object a line in, one a line out.",
        "Judge tournament sessions of 7-Up Baccarat coup by coup: who wagered what, who is out by which clause, who advances, and "
        "the play-off that is due. One JSON object a line in, one a line out.\n\n"
        "Ends with status 1 if a session could not be judged (its answer says why), 2 if the file cannot be read.",
        arguments=(
            Argument("file", "FILE", "Sessions, one JSON object a line; standard input if left out.", needed=False, usual="-"),
        ),
    ),
)
