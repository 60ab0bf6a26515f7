"""Promotions: the commands, with everything that help says of them."""

from typing import Final

from croupier.cli.front import JSON, Argument, Command, Option, file, positive

PROMOTIONS: Final = "Promotions"
TERMS: Final = Argument("file", "FILE", "The terms: a JSON object as for `croupier promotion check`, with a name.", read=file)
PROMOTIONS_TAPE: Final = Argument("tape", "TAPE", "Lines for `croupier promotion run`, or what its --tape kept.", read=file)

COMMANDS: Final = (
    Command(
        "promotion check",
        "croupier.cli.promotion:check",
        PROMOTIONS,
        "What keeps promotions from starting: a JSON object a line in, one a line out.",
        "What keeps promotions from starting, by each document's own clauses: one JSON object a line in, one a line out, in "
        "order.\n\n"
        "Ends with status 1 if a line could not be judged (its answer says why), 2 if the file cannot be read.",
        arguments=(
            Argument("file", "FILE", "Promotions, one JSON object a line; standard input if left out.", needed=False, usual="-"),
        ),
    ),
    Command(
        "promotion winners",
        "croupier.cli.promotion:winners",
        PROMOTIONS,
        "Work draws out again: a JSON object a line in, one a line out.",
        "Work draws out again from secret, list and words: one JSON object a line in, one a line out, in order.\n\n"
        "Ends with status 1 if a line could not be judged (its answer says why), 2 if the file cannot be read.",
        arguments=(
            Argument("file", "FILE", "Draws, one JSON object a line; standard input if left out.", needed=False, usual="-"),
        ),
    ),
    Command(
        "promotion run",
        "croupier.cli.promotion:run_lines",
        PROMOTIONS,
        "Draft, start, draw and pay promotions: a JSON object a line in, one a line out.",
        "Draft, start, draw and pay promotions: one JSON object a line in, one a line out, in order. Every line has a key; sent "
        "twice it acts once.\n\nEnds with status 1 if a line could not be read as a command (its answer says why), 2 if the file "
        "cannot be read.",
        arguments=(
            Argument("lines", "FILE", "Commands, one JSON object a line; standard input if left out.", needed=False, usual="-"),
        ),
        options=(Option("--tape", "Keep what is granted in this file, chained, and go on from it if it is there.", "TAPE", file),),
    ),
    Command(
        "promotion replay",
        "croupier.cli.promotion:replay_tape",
        PROMOTIONS,
        "Replay a tape of promotions: same stream, same hash.",
        arguments=(PROMOTIONS_TAPE,),
        options=(JSON,),
    ),
    Command(
        "promotion draw",
        "croupier.cli.promotion:draw_file",
        PROMOTIONS,
        "Write the file by which anyone checks a draw that was held.",
        arguments=(PROMOTIONS_TAPE, Argument("promotion", "PROMOTION", "The promotion, by its name.")),
    ),
    Command(
        "promotion drum",
        "croupier.cli.promotion_drum:drum",
        PROMOTIONS,
        "The draw as a hall sees it: hashes, words, the number falling, the name.",
        "The draw as a hall sees it: the published hashes, how many tickets there are, the words as they are typed in, the number "
        "falling, the name. A rehearsal has another secret, says so on every line and is written nowhere.",
        arguments=(Argument("file", "FILE", "A draw file, with its words or still without.", read=file),),
        options=(
            Option("--words", "The words, instead of typing them in.", "WORDS"),
            Option("--names", "Names by person's number, a JSON object.", "FILE", file),
            Option("--output", "Write the draw, once it is held, to this new file.", "FILE", file),
            Option("--rehearse", "Try it out: nothing that falls can be a result."),
        ),
    ),
    Command(
        "promotion terms",
        "croupier.cli.promotion:terms",
        PROMOTIONS,
        "Terms on paper: a page, a leaflet, a form for the regulator, what is missing.",
        "Terms on paper, all from the same record: a page with every point and its clauses, or what the options name.\n\n"
        "Ends with status 1 while something is missing.",
        arguments=(TERMS,),
        options=(
            Option("--leaflet", "For patrons to take home."),
            Option("--form", "One page for the regulator."),
            Option("--missing", "What the terms still lack, each with its clauses."),
        ),
    ),
    Command(
        "promotion odds",
        "croupier.cli.promotion:odds",
        PROMOTIONS,
        "What prizes cost against the stakes, and what a ticket is worth: exact.",
        arguments=(TERMS,),
        options=(
            Option("--tickets", "How many tickets are expected.", "N", positive),
            Option("--stake", "What a ticket is earned by; nothing if left out.", "DOLLARS"),
            Option("--share", "What part of the stakes is meant for prizes, as 0.02.", "R", usual="0"),
            Option("--holding", "The chance of somebody with so many tickets.", "N", positive, usual=1),
            JSON,
        ),
    ),
)
