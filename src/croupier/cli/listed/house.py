"""The house: the commands, with everything that help says of them."""

from typing import Final

from croupier.cli.front import JSON, Argument, Command, Option, file, port, whole
from croupier.cli.listed.shared import CHIPS, DECKS, GAME, TIE_PERCENT, VARIANT

HOUSE: Final = "The house"
HOME: Final = Option("--home", "The folder of the pit; $CROUPIER_HOME if left out, or else ./pit.", "DIR", file)

COMMANDS: Final = (
    Command(
        "audit",
        "croupier.cli.audit:audit_pit",
        HOUSE,
        "Read everything that a pit has on record again, and say what does not hold.",
        "Read everything that a pit has on record again: chains, signatures, tables, rounds, money, cards, receipts, people. "
        "It may be played on meanwhile.\n\n"
        "Ends with status 1 if something does not hold, 2 if there is no pit or it cannot be reached.",
        options=(HOME, JSON),
    ),
    Command(
        "journal",
        "croupier.cli.audit:write_journal",
        HOUSE,
        "Write a table's journal as a file, for croupier replay and croupier rounds.",
        "Write a table's journal as a file that croupier replay and croupier rounds read: the same lines, the same hashes.",
        arguments=(Argument("table", "TABLE", "The table's id, as b1."),),
        options=(HOME, Option("--output", "Write to this new file, and not to standard output.", "FILE", file)),
    ),
    Command(
        "serve",
        "croupier.cli.serve:serve",
        HOUSE,
        "Open a pit: tables to play at, to deal at and to watch, over HTTP.",
        "Open a pit and serve it until it is told to stop. What it keeps lies in its folder, or in PostgreSQL by DATABASE_URL.",
        options=(
            HOME,
            Option("--host", "The address to listen on.", "ADDRESS", usual="127.0.0.1"),
            Option("--port", "The port to listen on; 0 finds a free one.", "N", port, usual=8000),
            Option("--demonstration", "A floor with play money and accounts without passwords, for this machine alone."),
        ),
    ),
    Command(
        "attach",
        "croupier.cli.attaching:attach_document",
        HOUSE,
        "Show a game's approved document beside the rulebook of a pit.",
        "Keep a copy of the operator's own approved document of a game, a PDF of 32 MB at most, in the pit's folder. Anybody can "
        "read it beside the rulebook, which says in other words what it says. The pit may be running.",
        arguments=(GAME, Argument("document", "FILE", "The PDF.", read=file, needed=False)),
        options=(HOME, Option("--remove", "Take it away again.")),
    ),
    Command(
        "user",
        "croupier.cli.user:user",
        HOUSE,
        "People of a pit: add them, change their rank, standing and password.",
        "People of a pit, seen to from the machine that keeps it: whoever reads its folder is asked for no rank. The pit may be "
        "running.\n\nA password is asked for at the terminal, or is the first line of standard input; with none, somebody is added "
        "who cannot sign in yet. `code` says the address that an authenticator reads, this once.\n\n"
        "Ends with status 1 if it was refused, 2 if it is not written as it must be or there is no pit.",
        arguments=(
            Argument(
                "doing",
                "ACT",
                "add, rank, suspend, reinstate, exclude, readmit, card, close, password, code, no-code, erase or list.",
            ),
            Argument("name", "NAME", "Whom, by name or number.", needed=False, usual=""),
        ),
        options=(
            HOME,
            Option("--rank", "For add and rank: player, dealer, casino-supervisor, gaming-manager and so on.", "RANK", usual=""),
            Option("--why", "For suspend and exclude; kept for ever, so without a name.", "REASON", usual=""),
        ),
    ),
    Command(
        "table",
        "croupier.cli.table:table",
        HOUSE,
        "List the tables of a pit, add one, set one up otherwise, or close it.",
        "List the tables of a pit, add one with the usual sign of its game, set one up otherwise, or close it. Where players are "
        "present a sign says that it closes in 20 minutes; a table that deals itself closes then.",
        arguments=(
            Argument("action", "ACTION", "list, add, change or close."),
            Argument("name", "TABLE", "The table's id: letters, digits and dashes.", needed=False),
            GAME._replace(needed=False, says="The game of a table to be added, as `croupier games` lists it."),
        ),
        options=(
            HOME,
            Option("--by", "The id of the person of the house who does it; the program itself if left out.", "ID", usual=""),
            Option("--title", "What the table is called.", "TITLE", usual=""),
            Option("--dealt-by", "software, from sealed cards, or a dealer who enters what is scanned.", "WHO", usual="software"),
            Option("--automatic", "The software deals by itself, by the clocks."),
            Option("--by-hand", "It does not."),
            Option("--betting", "Seconds for wagers, once the first lies.", "N", whole),
            Option("--deciding", "Seconds for a player's decision.", "N", whole),
            Option("--guests", "Rehearsed guests who play along in a demonstration.", "N", whole),
            VARIANT,
            TIE_PERCENT._replace(usual=""),
            Option("--layout", "The approved layout.", "LETTER", usual=""),
            DECKS,
            JSON,
        ),
    ),
    Command(
        "pool",
        "croupier.cli.pool:pool",
        HOUSE,
        "List the jackpot pools of a pit, open or change one, and link tables to it.",
        "List the jackpot pools of a pit, open one, amend its rates and seeds, link a table to it, take a table off its pool, "
        "or end a pool by transferring what it holds above its seeds to another. To open, amend and transfer takes the "
        "reference of an approval. A table is linked, and taken off, between rounds.",
        arguments=(
            Argument("action", "ACTION", "list, open, amend, link, unlink or transfer."),
            Argument("name", "POOL", "The pool's name; for unlink the table's id.", needed=False),
            Argument("other", "OTHER", "For link the table's id, for transfer the pool that takes over.", needed=False),
        ),
        options=(
            HOME,
            Option("--by", "The id of the person of the house who does it; the program itself if left out.", "ID", usual=""),
            Option("--approval", "For open, amend and transfer: the reference of the approval.", "REFERENCE", usual=""),
            Option("--stake", "For open: the jackpot stake.", "DOLLARS", usual=""),
            Option("--major-rate", "The share of each stake that the major takes, as 0.15.", "R", usual=""),
            Option("--minor-rate", "The share of each stake that the minor takes, as 0.04.", "R", usual=""),
            Option("--mystery-rate", "The share that a mystery prize takes, where one is wanted.", "R", usual=""),
            Option("--major-seed", "What the major starts from; for open its guarantee if left out.", "DOLLARS", usual=""),
            Option("--minor-seed", "What the minor starts from; for open its guarantee if left out.", "DOLLARS", usual=""),
            Option("--mystery-seed", "What the mystery prize starts from.", "DOLLARS", usual=""),
            Option("--mystery-chance", "The chance of each stake to win it, as 1/250.", "A/B", usual=""),
            CHIPS._replace(says="For open: the chips that shares are raised to, in dollars.", usual=""),
            JSON,
        ),
    ),
    Command(
        "migrate",
        "croupier.cli.operations:migrate",
        HOUSE,
        "Make the databases of a pit ready for this version.",
        options=(HOME,),
    ),
    Command(
        "backup",
        "croupier.cli.operations:backup",
        HOUSE,
        "Copy a pit as of one moment, while it runs; its keys are not in the copy.",
        arguments=(Argument("to", "FOLDER", "A new folder for the copy.", read=file),),
        options=(HOME,),
    ),
    Command(
        "restore",
        "croupier.cli.operations:restore",
        HOUSE,
        "Bring a pit back from a backup, where none is, and audit it.",
        "Bring a pit back from a backup, where none is, and audit it. Nothing that is there is written over; "
        "the keys are laid beside it by hand.\n\nEnds with the status of the audit, or 2 if nothing could be brought back.",
        arguments=(Argument("source", "FOLDER", "The backup.", read=file),),
        options=(HOME,),
    ),
    Command(
        "heads",
        "croupier.cli.operations:heads",
        HOUSE,
        "Sign where every chain of the journal stands now.",
        "Sign where every chain of the journal stands now, and write it to heads.jsonl in the pit's folder. "
        "Copied elsewhere, that file shows whether the end of a chain was cut off.\n\n"
        "Ends with status 1 if the pit does not hold what was signed before, or with --check what a file vouches for, "
        "or if with --key a signature does not hold.",
        options=(
            HOME,
            Option("--to", "Write the lines that it does not hold yet to this file too.", "FILE", file),
            Option("--check", "Hold the pit against signed heads that were kept elsewhere; nothing is signed.", "FILE", file),
            Option(
                "--key",
                "With --check: look at the signatures alone, by this public key, where the pit is not at hand.",
                "FILE",
                file,
            ),
            Option("--public-key", "Write the key by which anyone can check the signatures; nothing is signed."),
        ),
    ),
    Command(
        "rotate-key",
        "croupier.cli.operations:rotate_key",
        HOUSE,
        "Add a new seal key; the others go on opening what they closed.",
        options=(HOME, Option("--new", "Make a new folder with a key of each kind instead, for a new pit.", "FOLDER", file)),
    ),
    Command(
        "version",
        "croupier.cli.operations:version",
        HOUSE,
        "The version, and one SHA-256 over all files of the program.",
        "The version, and one SHA-256 over all files of the program as it is installed.\n\n"
        "With --verify, ends with status 1 if the pit was last started with other files, or if Python would run "
        "something else than these files say.",
        options=(HOME, Option("--verify", "Compare with what the pit recorded when it was last started.")),
    ),
)
