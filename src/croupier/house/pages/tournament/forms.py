"""What can be asked for on the pages of a tournament, as forms: out of what is permitted, and nothing else."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat_event import GROUNDS, REFUNDABLE
from croupier.house.floor.session_tables import told_by
from croupier.house.floor.tournaments_seen import is_to_take
from croupier.house.pages.figures import money
from croupier.house.people.persons import Person
from croupier.table.asking.permitted import permitted_to
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMANDS
from croupier.table.reading.moment import moment_of
from croupier.table.reading.tournament import why_over
from croupier.tags import kebab
from croupier.tournament.conditions import BOXES
from croupier.tournament.model import Standing, Tournament

Name = Callable[[str], str]


class Field(Struct, frozen=True):
    """Something to be filled in."""

    name: str
    words: str
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    kind: str = "text"


class Act(Struct, frozen=True):
    """One thing that can be done now."""

    to: str
    """Where the form is sent."""
    type: str
    words: str
    hidden: tuple[tuple[str, str], ...] = ()
    fields: tuple[Field, ...] = ()
    first: bool = False
    """The one thing to do next."""
    grave: bool = False


_ORDER: Final = (
    "publish", "open", "close", "tables", "commit", "words", "draw", "seat", "buy-in", "start", "take", "announce", "award", "pay",
)  # fmt: skip
"""What leads on from one stage to the next."""
_AT_TABLES: Final = (
    "hold-to-minimum", "mark-absent", "rule-on-dispute", "count-stacks", "end-session", "start-play-off", "disqualify-entrant",
)  # fmt: skip


def words_of(do: str) -> str:
    """What a button says."""
    return {
        "publish": gettext("Publish the conditions"), "open": gettext("Open entries"), "close": gettext("Close entries"),
        "signatures": gettext("Ask for signatures"), "add": gettext("Add to the prizes"), "cancel": gettext("Call it off"),
        "tables": gettext("Name the tables"), "commit": gettext("Seal the seats"), "words": gettext("Give the words"),
        "draw": gettext("Draw the seats"), "seat": gettext("Name the seats"),
        "start": gettext("Start the session"), "take": gettext("Take over the result"),
        "announce": gettext("Announce the places"), "award": gettext("Award the prizes"), "pay": gettext("Pay the prize"),
        "rule": gettext("Decide"), "buy-in": gettext("Take the buy-in"), "buy-back": gettext("Take the buy-back"),
        "arrive": gettext("Note the arrival"), "move": gettext("Move the start"), "dispute": gettext("Raise a dispute"),
        "withdraw": gettext("Withdraw"), "play-off": gettext("Tell a play-off"), "refuse": gettext("Refuse an application"),
        "hold-to-minimum": gettext("Hold to the minimum"), "mark-absent": gettext("Mark as absent"),
        "rule-on-dispute": gettext("Decide the dispute"), "count-stacks": gettext("Count the stacks"),
        "end-session": gettext("End the session"), "start-play-off": gettext("Start the play-off"),
        "disqualify-entrant": gettext("Disqualify"), "disqualify": gettext("Disqualify"),
    }.get(do, do)  # fmt: skip


_ONE_EACH: Final = frozenset({"take", "announce", "commit", "draw", "start", "rule", "pay", "words"})
"""What is a button for each thing that it can concern; of everything else one is chosen."""
_LEFT_OUT: Final = frozenset({"draft", "enter", "seat", "play-off", "move", "disqualify", "arrive", "withdraw", "words"})


def of_event(
    tournament: str, cup: Tournament, permits: list[tuple[str, tuple[Any, ...]]], names: Name, live: dict[str, Table]
) -> list[Act]:
    """The manager's acts, those that lead on first."""
    to = f"/tournaments/{tournament}/do"
    found: list[Act] = []
    ready = {table for table, each in live.items() if cup.session is not None and is_to_take(cup.session.tables[table], each)}
    for do, about in permits:
        if do in _LEFT_OUT or (do == "take" and about[1] not in ready):
            continue
        if (do in _ONE_EACH or not about) and (act := _act(to, do, about, names)) is not None:
            found.append(_with_refunds(act, live[about[1]], names) if do == "take" else act)
    chosen: dict[str, list[str]] = {}
    for do, about in permits:
        if do in ("buy-in", "buy-back") and about:
            chosen.setdefault(do, []).append(str(about[0]))
    found += [
        Act(to, do, words_of(do), fields=(Field("entrant", gettext("Entrant"), choices=tuple((who, names(who)) for who in whose)),))
        for do, whose in chosen.items()
    ]
    found += [
        Act(to, do, f"{words_of(do)}: {about[0]}", (("session", str(about[0])),), (Field("starts", gettext("Start"), kind="when"),))
        for do, about in permits
        if do == "move"
    ]
    if away := [str(about[0]) for do, about in permits if do == "disqualify" and not _plays(cup, str(about[0]))]:
        found.append(_disqualifies(to, away, names))
    found += [_seats(to, cup, str(about[0]), names) for do, about in permits if do == "seat"]
    named = [str(about[0]) for do, about in permits if do == "tables"]
    found += [
        Act(to, "tables", words_of("tables"), (("session", session),), (_tables(tournament, cup, session),)) for session in named
    ]
    whose = [about for do, about in permits if do == "words"]
    if whose:
        choices = tuple((str(about[1]), names(str(about[1]))) for about in whose)
        fields = (Field("entrant", gettext("Entrant"), choices=choices), Field("words", gettext("Their words")))
        found.append(Act(to, "words", words_of("words"), (("session", str(whose[0][0])),), fields))
    found.sort(key=lambda act: _ORDER.index(act.type) if act.type in _ORDER else len(_ORDER))
    leads = next((place for place, act in enumerate(found) if act.type in _ORDER), None)
    return [_first(act) if place == leads else act for place, act in enumerate(found)]


def _dealt_by() -> Field:
    return Field("dealt_by", gettext("Dealt by"), choices=(("software", gettext("the software")), ("dealer", gettext("a dealer"))))


def _seats(to: str, cup: Tournament, session: str, names: Name) -> Act:
    """Where the conditions have seats named: a box for everyone, as they would sit in the order in which they entered."""
    tables = tuple(cup.sessions[session].tables)
    boxes = tuple((f"{table}/{box}", f"{table}, {box}") for table in tables for box in range(1, BOXES + 1))
    fields = []
    for place, who in enumerate(cup.waiting(session)):
        seat = f"{tables[place % len(tables)]}/{place // len(tables) + 1}"
        choices = tuple(sorted(boxes, key=lambda each: each[0] != seat))
        fields.append(Field(f"seats.{who}", names(who), choices=choices))
    return Act(to, "seat", f"{words_of('seat')}: {session}", (("session", session),), (*fields, _dealt_by()))


def _plays(cup: Tournament, who: str) -> bool:
    """Whoever plays is disqualified at their table."""
    session = cup.session
    return session is not None and session.started and cup.entrants[who].standing is Standing.SEATED


def _disqualifies(to: str, whose: list[str], names: Name) -> Act:
    fields = (
        Field("entrant", gettext("Entrant"), choices=tuple((who, names(who)) for who in whose)),
        Field(
            "ground", gettext("Ground"), choices=tuple((each.value, f"{_ground(each.value)} ({GROUNDS[each]})") for each in GROUNDS)
        ),
        Field("refund", gettext("The fee goes back, which absence alone allows"), "on", kind="option"),
    )
    return Act(to, "disqualify", words_of("disqualify"), fields=fields, grave=True)


def _with_refunds(act: Act, live: Table, names: Name) -> Act:
    """Whoever was disqualified for absence has the fee back if the manager approves of it."""
    told = told_by(live, ())
    absent = [who for who, ground, _stack in told.gone if ground in REFUNDABLE] if told is not None else []
    words = gettext("Give the fee back to %(who)s")
    fields = tuple(Field("refunds", words % {"who": names(who)}, who, kind="option") for who in absent)
    return replace(act, fields=fields)


def _first(act: Act) -> Act:
    return Act(act.to, act.type, act.words, act.hidden, act.fields, first=True, grave=act.grave)


def _tables(tournament: str, cup: Tournament, session: str) -> Field:
    terms = cup.terms
    before = sum(terms.tables[each] for each in terms.sessions[: terms.sessions.index(session)])
    named = ", ".join(f"{tournament[:14]}-{before + number}" for number in range(1, terms.tables[session] + 1))
    return Field("tables", gettext("Tables of %(session)s") % {"session": session}, named)


def _act(to: str, do: str, about: tuple[Any, ...], names: Name) -> Act | None:
    match do, about:
        case "add", ():
            money = Field("amount", gettext("Dollars"), "0", kind="money")
            goods = Field("goods", gettext("Goods or services, if any"), kind="spare")
            return Act(to, do, words_of(do), fields=(money, goods, Field("place", gettext("for place"), "1", kind="count")))
        case "cancel", ():
            return Act(to, do, words_of(do), fields=(Field("why", gettext("Why")),), grave=True)
        case "refuse", ():
            fields = (Field("entrant", gettext("Number of the applicant")), Field("why", gettext("Why")))
            return Act(to, do, words_of(do), fields=fields, grave=True)
        case "dispute", ():
            return Act(to, do, words_of(do), fields=(Field("about_what", gettext("About what")),))
        case "rule", (number,):
            what = gettext("Dispute %(number)s") % {"number": number}
            return Act(to, do, f"{what}: {words_of(do)}", (("dispute", str(number)),), (Field("decision", gettext("Decision")),))
        case "pay", (who,):
            return Act(to, do, f"{words_of(do)}: {names(who)}", (("entrant", who),))
        case (("take" | "announce"), (session, table)):
            return Act(to, do, f"{words_of(do)}: {table}", (("session", session), ("table", table)))
        case "draw", (session,):
            return Act(to, do, f"{words_of(do)}: {session}", (("session", session),), (_dealt_by(),))
        case (("commit" | "start"), (session,)):
            return Act(to, do, f"{words_of(do)}: {session}", (("session", session),))
        case _, ():
            return Act(to, do, words_of(do))
    return None


def of_table(table: str, live: Table, who: Person, at: int, names: Name, *, physical: bool) -> Iterator[Act]:
    """What the Tournament Manager does at a table now. `physical`: its chips are things, and may fail to come back."""
    to, kinds = f"/tables/{table}/do", tuple(kind for kind in COMMANDS if kebab(kind.__name__) in _AT_TABLES)
    grouped: dict[str, list[Any]] = {}
    for permit in permitted_to(live, Actor(who.id, Rank.TOURNAMENT_MANAGER), at, kinds):
        grouped.setdefault(permit.command, []).append(permit)
    for do in _AT_TABLES:
        yield from _at_table(to, do, grouped.get(do, []), names, live, physical=physical)


def _ground(ground: str) -> str:
    return {
        "absent": gettext("absent"), "rules": gettext("broke the rules of the game"), "no-wager": gettext("did not wager"),
        "chips-brought": gettext("brought chips from elsewhere"), "topped-up": gettext("brought chips from elsewhere"),
        "chips-hidden": gettext("hid chips"), "hidden-chips": gettext("hid chips"),
        "tournament-rules": gettext("broke the rules of the tournament"),
    }.get(ground, ground)  # fmt: skip


def _at_table(to: str, do: str, permits: list[Any], names: Name, live: Table, *, physical: bool) -> Iterator[Act]:
    if not permits:
        return
    whose = dict.fromkeys(permit.fields["player"] for permit in permits if "player" in permit.fields)
    players = tuple((who, names(who)) for who in whose)
    if do in ("hold-to-minimum", "mark-absent") and len(players) == 1:
        yield Act(to, do, f"{words_of(do)}: {players[0][1]}", (("player", players[0][0]),))
    elif do in ("hold-to-minimum", "mark-absent"):  # chosen from a list, which does not move on under somebody's hand
        yield Act(to, do, words_of(do), fields=(Field("player", gettext("Entrant"), choices=players),))
    elif do == "disqualify-entrant":
        grounds = tuple(
            {permit.fields["ground"]: f"{_ground(permit.fields['ground'])} ({permit.clause})" for permit in permits}.items()
        )
        fields = (Field("player", gettext("Entrant"), choices=players), Field("ground", gettext("Ground"), choices=grounds))
        yield Act(to, do, words_of(do), fields=fields, grave=True)
    elif do == "rule-on-dispute":
        for permit in permits:
            yield Act(to, do, words_of(do), (("number", str(permit.fields["number"])),), (Field("decision", gettext("Decision")),))
    elif do == "start-play-off":
        assert live.sitting is not None
        yield Act(to, do, words_of(do), (("allotment", str(live.sitting.main.terms.allotment)),), first=True)
    elif do == "end-session":
        asked = permits[0].fields.get("consents", ())
        consents = tuple(Field("consents", gettext("%(who)s agrees") % {"who": names(who)}, who, kind="tick") for who in asked)
        assert live.sitting is not None
        lacking = tuple(
            Field(f"lacking.{chip}", gettext("%(chip)s chips missing") % {"chip": money(chip)}, "0", kind="count")
            for chip in (live.sitting.session.terms.denominations if physical else ())
        )
        over = bool(why_over(moment_of(live), live.sitting))
        yield Act(to, do, words_of(do), fields=(*consents, *lacking), first=over, grave=not over)
    else:
        yield Act(to, do, words_of(do))
