"""Notices and reports: the commands, with everything that help says of them."""

from typing import Final

from croupier.cli.front import JSON, Argument, Command, Option, clock, file, moment, whole, zone
from croupier.cli.listed.promotions import PROMOTIONS_TAPE
from croupier.cli.listed.tournaments import TOURNAMENT_TAPE

TELLING: Final = "Notices and reports"
ZONE: Final = Option("--zone", "The time zone of the house.", "ZONE", zone, usual="Australia/Sydney")
DAY_STARTS: Final = Option("--day-starts", "When its gaming day starts.", "HH:MM", clock, usual="06:00")
JOURNALS: Final = Argument("journals", "JOURNAL...", "The journals of the tables.", many=True, read=file)
OF_TABLES: Final = JOURNALS._replace(says="The journals of the tables; none with --home.", needed=False, usual=())
HOME: Final = Option("--home", "Read the tables of the pit in this folder, by its own clocks.", "DIR", file)
HTML: Final = Option("--html", "Write a page to print instead.", "FILE", file)
ISSUE: Final = Option("--issue", "Issue it: keep it in this new file, sealed.", "FILE", file)
ISSUER: Final = Option("--by", "Who issues or prints it.", "NAME", usual="")
PEOPLE: Final = Option("--people", "Names and addresses by people's numbers, as JSON.", "FILE", file)
NOW: Final = Option("--at", "The moment, ISO 8601 with an offset; now if left out.", "MOMENT", moment)
SUPPLEMENTS: Final = Option("--supplements", "Tell only what is new or has changed since this issued report.", "FILE", file)

COMMANDS: Final = (
    Command(
        "notices due",
        "croupier.cli.notices:due",
        TELLING,
        "Who must be told of something, and by when: a JSON object a line in and out.",
        "Who must be told of something, by which clause, how and by when: one JSON object a line in, one a line out, in order.\n\n"
        "Ends with status 1 if a line could not be answered (its answer says why), 2 if the file cannot be read.",
        arguments=(
            Argument("file", "FILE", "Occurrences, one JSON object a line; standard input if left out.", needed=False, usual="-"),
        ),
        options=(ZONE, DAY_STARTS),
    ),
    Command(
        "notices list",
        "croupier.cli.notices:list_notices",
        TELLING,
        "Whom the house has still to tell: overdue on top, due next first.",
        "Whom tables, promotions and tournaments have still to tell, by which clause and when at the latest: overdue on top, due "
        "next first, each with the command that closes it; and who was told late.\n\nEnds with status 1 if a journal does not "
        "hold together.",
        arguments=(OF_TABLES._replace(says="Journals of tables, tapes of promotions and tournaments; none with --home."),),
        options=(
            HOME,
            NOW,
            Option("--ics", "Write a calendar as well.", "FILE", file),
            Option("--patience", "Hours after which what has no deadline turns amber.", "HOURS", whole, usual=24),
            Option("--player", "Only what is addressed to this patron.", "NAME", usual=""),
            JSON,
            ZONE,
            DAY_STARTS,
        ),
    ),
    Command(
        "notices check",
        "croupier.cli.notices:check",
        TELLING,
        "Look through all rulebooks: every clause that wants somebody told has its line.",
        "Look through all rulebooks: every clause that names somebody outside the pit who is told something has a line in the data "
        "of its game; with a list, what that and the data do not have in common.\n\nEnds with status 1 if a clause has no line.",
        arguments=(Argument("against", "LIST", "A CSV table with document, clause and whom.", needed=False, read=file),),
        options=(JSON,),
    ),
    Command(
        "report day",
        "croupier.cli.report:day",
        TELLING,
        "The daily summary of a gaming day, for an inspector.",
        "The daily summary of a gaming day, for an inspector: nil where there is nothing to tell. A draft unless it is issued.\n\n"
        "Ends with status 1 if a journal does not hold together.",
        arguments=(Argument("period", "DATE", "The gaming day, by the date on which it starts: 2024-08-20."), OF_TABLES),
        options=(HOME, JSON, ZONE, DAY_STARTS, HTML, ISSUE, ISSUER, NOW, SUPPLEMENTS),
    ),
    Command(
        "report month",
        "croupier.cli.report:month",
        TELLING,
        "The month's irregularities and wrong payments, for their readers.",
        "The month's irregularities, for an inspector, and wrong payments over $1,000, for the regulator: nil where there is "
        "nothing to tell. Before its end it is the month so far; a draft unless it is issued.\n\n"
        "Ends with status 1 if a journal does not hold together.",
        arguments=(Argument("period", "MONTH", "The calendar month: 2024-08."), OF_TABLES),
        options=(HOME, JSON, ZONE, DAY_STARTS, HTML, ISSUE, ISSUER, NOW, SUPPLEMENTS),
    ),
    Command(
        "report breach",
        "croupier.cli.report:breach",
        TELLING,
        "A breach notice: one entry of the daily summary, at once.",
        arguments=(
            Argument("journal", "JOURNAL", "The journal of the table.", read=file),
            Argument("line", "LINE", "The number of the event in it.", read=whole),
        ),
        options=(JSON, ZONE, DAY_STARTS, HTML, ISSUE, ISSUER, NOW),
    ),
    Command(
        "report print",
        "croupier.cli.report:print_issued",
        TELLING,
        "Print an issued report again, byte for byte.",
        arguments=(Argument("issued", "FILE", "What --issue has kept.", read=file),),
        options=(JSON, HTML, PEOPLE),
    ),
    Command(
        "report issued",
        "croupier.cli.report:issued_in_a_pit",
        TELLING,
        "The reports that a pit has issued, or one of them again.",
        "The reports that a pit has issued, the latest first, and the gaming days that it has closed; or one report again, byte "
        "for byte.",
        arguments=(Argument("number", "NUMBER", "Print this report; all are listed if left out.", needed=False, read=whole),),
        options=(HOME._replace(says="The folder of the pit; $CROUPIER_HOME if left out, or else ./pit."), JSON, HTML),
    ),
    Command(
        "report promotions",
        "croupier.cli.report_besides:promotions",
        TELLING,
        "Terms, versions and approvals of promotions, for the regulator.",
        arguments=(PROMOTIONS_TAPE,),
        options=(ISSUE, SUPPLEMENTS, ISSUER, NOW, JSON, ZONE, DAY_STARTS),
    ),
    Command(
        "report refused",
        "croupier.cli.report_besides:refused",
        TELLING,
        "The file of refused claims: names, addresses, reasons.",
        arguments=(PROMOTIONS_TAPE,),
        options=(
            PEOPLE,
            ISSUE,
            SUPPLEMENTS,
            ISSUER,
            NOW,
            JSON,
            ZONE,
            DAY_STARTS,
        ),
    ),
    Command(
        "report counts",
        "croupier.cli.report_besides:counts",
        TELLING,
        "The count sheets of a tournament: every stack, every chip missing.",
        arguments=(TOURNAMENT_TAPE,),
        options=(ISSUE, SUPPLEMENTS, ISSUER, NOW, JSON, ZONE, DAY_STARTS),
    ),
)
