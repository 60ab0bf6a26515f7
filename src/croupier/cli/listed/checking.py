"""Judging and checking: the commands, with everything that help says of them."""

from typing import Final

from croupier.cli.front import JSON, Argument, Command, Option, clocks, file, positive
from croupier.cli.listed.telling import ZONE

CHECKING: Final = "Judging and checking"

COMMANDS: Final = (
    Command(
        "adjudicate",
        "croupier.cli.adjudicate:adjudicate",
        CHECKING,
        "Judge recorded rounds again: a JSON object a line in, one a line out.",
        "Judge recorded rounds again: one JSON object a line in, one a line out, in order.\n\n"
        "Ends with status 1 if a line could not be judged (its answer says why), 2 if the file cannot be read.",
        arguments=(
            Argument(
                "file",
                "FILE",
                "Rounds, one JSON object a line, packed if it ends in .gz or .zst; standard input if left out.",
                needed=False,
                usual="-",
            ),
        ),
        options=(
            Option("--explain", "Tell each card and decision in words, with its clause."),
            Option("--ignore-unknown", "Pass over keys that a round does not have, which are errors otherwise."),
            Option("--summary", "End with counts: rounds, errors by code, what was handed out against what was due."),
            Option("--json", "Write the summary as one more line of JSON, and not in words on standard error."),
            Option("--workers", "How many processes judge; answers keep their order.", "N", positive, usual=1),
        ),
    ),
    Command(
        "schema",
        "croupier.cli.schema:schema",
        CHECKING,
        "JSON Schema of rounds, their answers, a table's events, and its views.",
        "JSON Schema (2020-12) of what programs read and write: `adjudicate`, a round as `croupier adjudicate` reads it; `answer`, "
        "what it answers; `event`, an event as it stands in a journal; `view`, a table as one person may see it.",
        arguments=(Argument("what", "WHAT", "adjudicate, answer, event or view."),),
    ),
    Command(
        "replay",
        "croupier.cli.replay:replay",
        CHECKING,
        "Replay a table's journal and check its chain.",
        "Replay a journal: same state, same hash; a changed, missing or swapped line is named.",
        arguments=(Argument("log", "LOG", "The journal that `croupier play --journal` or `croupier journal` wrote.", read=file),),
        options=(
            JSON,
            Option("--snapshot", "Keep the table beside the journal, in LOG.snapshot, so that it need not all be read next time."),
            Option("--quick", "Begin at the snapshot, if one fits: the lines before it are neither read nor checked."),
        ),
    ),
    Command(
        "rounds",
        "croupier.cli.rounds:rounds",
        CHECKING,
        "Turn a table's journal into the records that adjudicate reads.",
        "Turn a journal into the records that `croupier adjudicate` reads: one round a line, its number for an id.",
        arguments=(
            Argument("journal", "JOURNAL", "The journal that `croupier play --journal` or `croupier journal` wrote.", read=file),
        ),
    ),
    Command(
        "incidents",
        "croupier.cli.incidents:incidents",
        CHECKING,
        "What went wrong at a table, who ruled what, and what came of it.",
        "What went wrong at a table, out of its journal: when, in which round, who ruled what by which clause, what came of it.\n\n"
        "Ends with status 1 if the journal does not hold together. Whom the house has still to tell: `croupier notices list`.",
        arguments=(
            Argument("journal", "JOURNAL", "The journal that `croupier play --journal` or `croupier journal` wrote.", read=file),
        ),
        options=(JSON, ZONE),
    ),
    Command(
        "takings",
        "croupier.cli.takings:takings",
        CHECKING,
        "What tables took: rounds, drop, win and hold, beside what the odds predict.",
        "What tables took, by gaming day and shift and wager by wager: rounds, drop, handle, win and hold, what the exact odds"
        " predict, and by how many standard deviations the two differ.",
        arguments=(Argument("journals", "JOURNAL...", "The journals of the tables.", many=True, read=file),),
        options=(
            JSON,
            Option("--csv", "Write CSV: a row for each shift, and under it one for each wager."),
            Option("--shift", "When shifts begin; if left out, three a day from its start.", "HH:MM,...", clocks, usual=()),
            Option("--quick", "Leave out what the odds predict, which takes a moment to count."),
        ),
    ),
    Command(
        "verify-shoe",
        "croupier.cli.verify:verify_shoes",
        CHECKING,
        "Check a revealed shoe against its commitment.",
        "Check revealed shoes against their commitments, without a table, a server or a secret; the worst result is the status.",
        arguments=(
            Argument(
                "files", "FILE...", "The shoe files that the table gave out when their shoes had ended.", many=True, read=file
            ),
        ),
        options=(Option("--published", "A commitment you noted while the table played.", "SHA256", many=True),),
    ),
    Command(
        "verify-draw",
        "croupier.cli.verify_draw:verify_draw",
        CHECKING,
        "Check a draw: that its winners follow from secret, list and words.",
        "Check a draw without a server or a secret: that its winners follow from a secret sealed before, the list as it was "
        "published, and the words spoken after both; and say what that proves and what it does not.\n\n"
        "Ends with status 1 if it does not hold, 2 if the file is no draw file.",
        arguments=(Argument("file", "FILE", "The draw file that was given out after the draw.", read=file),),
        options=(Option("--published", "A hash you noted before the draw.", "SHA256", many=True),),
    ),
)
