"""The list of commands, with everything that help says of them. The commands themselves are loaded when they are used."""

from typing import Final

from croupier.cli.front import Argument, Command, Option, clocks, file, port, positive, whole

PLAYING: Final = "Play"
RULEBOOKS: Final = "Rulebooks"
CHECKING: Final = "Judging and checking"
MATHEMATICS: Final = "Mathematics"
METERS: Final = "The prize meter"
HOUSE: Final = "The house"

GAME: Final = Argument("game", "GAME", "The game, as `croupier games` lists it, or how it begins.")
JSON: Final = Option("--json", "Write JSON.")
VARIANT: Final = Option("--variant", "Premium Baccarat: premium, even-money or tie.", "V", usual="")
DECKS: Final = Option("--decks", "How many decks; the usual number if left out.", "N", whole)
TIE_PERCENT: Final = Option("--tie-percent", "Tie Premium: what a tie earns, from 1 to 10 percent.", "P")
ANTE_BONUS: Final = Option("--ante-bonus", "Three Card Poker: the Ante Bonus schedule.", "NAME", usual="")
PAIR_PLUS: Final = Option("--pair-plus", "Three Card Poker: the Pair Plus schedule.", "NAME", usual="")
PAYS: Final = Option("--pays", "A what-if price: one for each winning line, from the top.", "WAGER=A:B,...", many=True)
CHIPS: Final = Option("--chips", "The chips on the table, in dollars.", "A,B,...")
STRATEGY: Final = Option("--strategy", "best, table, always, never or mimic, where a player decides.", "NAME", usual="best")
HOME: Final = Option("--home", "The folder of the pit; $CROUPIER_HOME if left out, or else ./pit.", "DIR", file)
TAPE: Final = Argument("tape", "TAPE", "Lines for `croupier jackpot run`, or what its --tape kept.", read=file)
BEHIND: Final = Option("--behind", "Cards behind the cutting card.", "CARDS", whole)

_COMMANDS: Final = (
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
    Command(
        "adjudicate",
        "croupier.cli.adjudicate:adjudicate",
        CHECKING,
        "Judge recorded rounds again: a JSON object a line in, one a line out.",
        "Judge recorded rounds again: one JSON object a line in, one a line out, in order.\n\n"
        "Ends with status 1 if a line could not be judged (its answer says why), 2 if the file cannot be read.",
        arguments=(
            Argument("file", "FILE", "Rounds, one JSON object a line; standard input if left out.", needed=False, usual="-"),
        ),
        options=(Option("--explain", "Tell each card and decision in words, with its clause."),),
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
        ),
    ),
    Command(
        "rounding",
        "croupier.cli.rounding:rounding",
        MATHEMATICS,
        "What a sign's minimum, unit and chips do to the house edge.",
        arguments=(GAME,),
        options=(
            CHIPS,
            Option("--minimum", "The sign's minimum.", "DOLLARS"),
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
            Option("--areas", "Areas dealt in each round.", "N", whole, usual=1),
            VARIANT,
            DECKS,
            STRATEGY,
            BEHIND,
            TIE_PERCENT,
            ANTE_BONUS,
            PAIR_PLUS,
            Option("--state", "Go on from this file if it is there, and keep it up to date.", "FILE", file),
            JSON,
        ),
    ),
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
        "The wall page: what each prize would pay now in big digits, what is being verified, and the last winners, never by name.",
        arguments=(TAPE,),
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
        "Ends with status 1 if the pit does not hold what was signed before, or with --check what a file vouches for.",
        options=(
            HOME,
            Option("--to", "Write the lines that it does not hold yet to this file too.", "FILE", file),
            Option("--check", "Hold the pit against signed heads that were kept elsewhere; nothing is signed.", "FILE", file),
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

COMMANDS: Final = {command.name: command for command in _COMMANDS}
