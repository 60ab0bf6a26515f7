"""The draft form as it is laid out: every letter of the compulsory points with its fields, what they hold, and what is said of
each."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext
from msgspec import Struct

from croupier.games.catalogue import rules_of
from croupier.games.seven_up_baccarat import SLUG
from croupier.games.seven_up_baccarat_event import COMPLETE, POINTS
from croupier.house.pages.tournament.drafting import MOST_ROWS, NONE, WAGERS, Typed, Understood, told, understood
from croupier.house.pages.tournament.filling import filled

Options = tuple[tuple[str, str], ...]
CLAUSES: Final = {clause[-2]: clause for clause in POINTS}
"""Each letter, and the clause that it is of."""


class Slot(Struct, frozen=True):
    """Where something is said of a field or a point."""

    key: str
    label: str
    wrong: str = ""
    clause: str = ""

    @property
    def id(self) -> str:
        return f"wrong-{self.key.replace('.', '-')}"

    @property
    def at(self) -> str:
        """Where one is led to."""
        return self.id


class Box(Slot, frozen=True):
    """One field."""

    kind: str = "text"
    value: str = ""
    options: Options = ()
    hint: str = ""
    size: str = ""
    """How much of a line it takes, where that is not as its kind does."""
    among: str = ""
    """Of which row it is."""
    when: str = ""
    """The answer, as in `buy_back`, without which it is not asked for."""

    @property
    def at(self) -> str:
        return f"f-{self.key.replace('.', '-')}"


class Group(Struct, frozen=True):
    """A row of fields that can be taken away."""

    list: str
    number: int
    label: str
    boxes: tuple[Box, ...]
    lines: tuple[tuple[str, Box, Box], ...] = ()
    """A wager, its least and its most."""


class Letter(Struct, frozen=True):
    letter: str
    title: str
    clause: str
    boxes: tuple[Box, ...] = ()
    slots: tuple[Slot, ...] = ()
    """For points that have rows in place of a field."""
    groups: tuple[Group, ...] = ()
    more: str = ""
    """What the button says that adds a row."""
    rows: str = ""
    after: tuple[Box, ...] = ()

    @property
    def every(self) -> Iterator[Slot]:
        yield from (*self.slots, *self.boxes)
        for group in self.groups:
            yield from group.boxes
            for _title, least, most in group.lines:
                yield from (least, most)
        yield from self.after


class Layout(Struct, frozen=True):
    head: tuple[Box, ...]
    letters: tuple[Letter, ...]
    said: str = ""
    """What is wrong with no field alone."""

    @property
    def every(self) -> list[Slot]:
        return [*self.head, *(slot for letter in self.letters for slot in letter.every)]

    @property
    def wrong(self) -> list[Slot]:
        return [each for each in self.every if each.wrong]


def laid_out(typed: Typed, found: Understood | None = None) -> Layout:
    """The form with what stands in it, and what is missing or wrong beside each field."""
    wrong = told(found or understood(typed))
    made = _Maker(typed, wrong)
    title = Box("title", gettext("What it is called"), wrong.get("title", ""), value=typed.plain.get("title", ""))
    layout = Layout((title,), tuple(made.letters()))
    known = {each.key for each in layout.every}
    return Layout(layout.head, layout.letters, " ".join(says for key, says in wrong.items() if key not in known))


def unwritten(said: Mapping[str, Any]) -> list[Slot]:
    """What a draft still lacks before it can be published: blank points, or what does not fit together."""
    typed = filled(said)
    form = laid_out(typed, Understood(dict(said), {}))
    return [*form.wrong, *([Slot("", gettext("Conditions"), form.said, COMPLETE)] if form.said else [])]


class _Maker:
    def __init__(self, typed: Typed, wrong: Mapping[str, str]) -> None:
        self._typed, self._wrong, self._clause = typed, wrong, ""

    def letters(self) -> Iterator[Letter]:
        makes = {
            "a": self._fee, "b": self._chips, "c": self._compulsory, "d": self._limits, "e": self._sessions, "f": self._play,
            "g": self._buy_back, "h": self._eligible, "i": self._entry, "j": self._prizes, "k": self._manager,
        }  # fmt: skip
        for letter, clause in CLAUSES.items():
            self._clause = clause
            title, parts = makes[letter]()
            yield Letter(letter, title, clause, **parts)

    def _box(self, key: str, label: str, kind: str = "text", **more: Any) -> Box:
        value = self._typed.plain.get(key, "")
        return Box(key, label, self._wrong.get(key, ""), self._clause, kind, value, **more)

    def _pick(self, key: str, label: str, *options: tuple[str, str], **more: Any) -> Box:
        """Blank is the first choice, and no answer."""
        return self._box(key, label, "pick", options=(("", "–"), *options), **more)

    def _slot(self, key: str, label: str) -> Slot:
        return Slot(key, label, self._wrong.get(key, ""), self._clause)

    def _in_row(self, rows: str, at: int, key: str, label: str, kind: str = "text", **more: Any) -> Box:
        name, value = f"{rows}.{at}.{key}", self._typed.rows(rows)[at - 1].get(key, "")
        return Box(name, label, self._wrong.get(name, ""), self._clause, kind, value, among=self._row(rows, at), **more)

    def _row(self, rows: str, at: int) -> str:
        number = {"number": at}
        if rows == "steps":
            return gettext("Step %(number)s") % number
        return gettext("Session %(number)s") % number if rows == "sessions" else gettext("Place %(number)s") % number

    def _fee(self) -> tuple[str, dict[str, Any]]:
        fee = self._box("entry_fee", gettext("Entry fee, in dollars"), "money", hint=gettext("0 is none"))
        return gettext("Entry fee"), {"boxes": (fee,)}

    def _chips(self) -> tuple[str, dict[str, Any]]:
        boxes = (
            self._box("allotment", gettext("Chips for each at the start of a session, in dollars"), "money"),
            self._box("chips", gettext("Values of the chips, with commas between"), hint=gettext("Blank: every cent can be laid")),
            self._box("buy_in", gettext("What the chips cost, in dollars"), "money", hint=gettext("Blank: nothing")),
            self._box("buy_in_to", gettext("Where that money goes"), "pick", options=_where()),
        )  # fmt: skip
        return gettext("Tournament chips"), {"boxes": boxes}

    def _compulsory(self) -> tuple[str, dict[str, Any]]:
        answers = (
            ("yes", gettext("Yes: the minimum or a pass card")), ("no", gettext("No")), ("words", gettext("In words of its own")),
        )  # fmt: skip
        boxes = (
            self._pick("compulsory_wager", gettext("Does every coup ask for a wager?"), *answers),
            self._box("compulsory_words", gettext("Those words"), size="wide", when="compulsory_wager"),
        )
        return gettext("Compulsory wager"), {"boxes": boxes}

    def _limits(self) -> tuple[str, dict[str, Any]]:
        titles = {slug: wager.title for slug, wager in rules_of(SLUG).wagers.items()}
        groups = []
        for at in range(1, len(self._typed.steps) + 1):
            lines = tuple(
                (
                    titles[slug],
                    self._in_row("steps", at, f"{slug}.minimum", gettext("%(wager)s at least") % {"wager": titles[slug]}, "money"),
                    self._in_row("steps", at, f"{slug}.maximum", gettext("%(wager)s at most") % {"wager": titles[slug]}, "money"),
                )
                for slug in WAGERS
            )
            first = self._in_row("steps", at, "from", gettext("From coup"), "count")
            groups.append(Group("steps", at, self._row("steps", at), (first,), lines))
        limits = self._slot("limits", gettext("Limits"))
        more = gettext("Add a step") if len(groups) < MOST_ROWS else ""
        return gettext("Limits of each wager"), {"slots": (limits,), "groups": tuple(groups), "more": more, "rows": "steps"}

    def _sessions(self) -> tuple[str, dict[str, Any]]:
        count = len(self._typed.sessions)
        groups = tuple(Group("sessions", at, self._row("sessions", at), self._session(at, count)) for at in range(1, count + 1))
        slots = (
            self._slot("sessions", gettext("Sessions")), self._slot("duration", gettext("How long each lasts")),
            self._slot("tables", gettext("Tables of each")),
        )  # fmt: skip
        after = (
            self._pick("progression", gettext("Who goes on to the next"),
                       ("some", gettext("The places named above")), (NONE, gettext("Nobody: a final alone"))),
            self._pick("second_chance", gettext("Second chances for the knocked-out"),
                       (NONE, gettext("None")), ("some", gettext("In the sessions that say so above"))),
            self._box("notice", gettext("Minutes of notice when a start is moved"), "count", hint=gettext("Blank: none is moved")),
        )  # fmt: skip
        more = gettext("Add a session") if count < MOST_ROWS else ""
        parts = {"slots": slots, "groups": groups, "more": more, "rows": "sessions", "after": after}
        return gettext("Sessions in their order; the last is the final"), parts

    def _session(self, at: int, count: int) -> tuple[Box, ...]:
        def box(key: str, label: str, kind: str = "text", **more: Any) -> Box:
            return self._in_row("sessions", at, key, label, kind, **more)

        units = (("coups", gettext("coups")), ("minutes", gettext("minutes")))
        fills = (("placing", gettext("the knocked-out, by place")), ("survivors", gettext("nobody: survivors alone")))
        earlier = tuple((str(each), self._row("sessions", each)) for each in range(1, count + 1) if each < at)
        found = (
            box("name", gettext("Name")), box("length", gettext("Lasts"), "count"),
            box("unit", gettext("Counted in"), "pick", options=units, size="short"),
            box("tables", gettext("Tables at most"), "count"),
            box("advance", gettext("Go on from each table"), "count", when="progression"),
            box("fill", gettext("Places left free are filled by"), "pick", options=fills, when="progression", size="wide"),
            box("starts", gettext("Starts, if that is fixed"), "moment"),
        )  # fmt: skip
        if not earlier:
            return found
        return (
            *found,
            box("second_of", gettext("A second chance after"), "pick", options=(("", "–"), *earlier), when="second_chance"),
        )

    def _play(self) -> tuple[str, dict[str, Any]]:
        seats = (("drawn", gettext("Drawn from a sealed order")), ("named", gettext("Named by the manager")))
        order = (("marker", gettext("In turn, from the marker on")), (NONE, gettext("None: in any order")))
        boxes = (
            self._pick("allocation", gettext("Tables and boxes are"), *seats),
            self._pick("order_of_wagering", gettext("Order of wagering"), *order),
            self._box("pass_cards", gettext("Pass cards for each in a session"), "count", hint=gettext("0 is none")),
            self._box("undisclosed", gettext("Undisclosed wagers for each in a session"), "count", hint=gettext("0 is none")),
        )
        return gettext("Seats and wagering"), {"boxes": boxes}

    def _buy_back(self) -> tuple[str, dict[str, Any]]:
        answers = ((NONE, gettext("No")), ("some", gettext("Yes")))
        ticks = tuple(
            self._in_row("sessions", at, "back", gettext("after session %(number)s") % {"number": at}, "tick", when="buy_back")
            for at in range(1, len(self._typed.sessions) + 1)
        )
        boxes = (
            self._pick("buy_back", gettext("May the knocked-out buy back?"), *answers),
            self._box("buy_back_times", gettext("How often each may buy back"), "count", when="buy_back"),
            self._box("buy_back_amount", gettext("What buying back costs, in dollars"), "money", when="buy_back"),
            self._box("buy_back_to", gettext("Where the money goes"), "pick", options=_where(), when="buy_back"),
            *ticks,
        )
        return gettext("Buying back"), {"boxes": boxes}

    def _eligible(self) -> tuple[str, dict[str, Any]]:
        refusing = (("yes", gettext("Yes, any application")), ("no", gettext("No")))
        boxes = (
            self._box("eligibility", gettext("Who may enter"), "long"),
            self._pick("may_refuse", gettext("May the house refuse an application?"), *refusing),
            self._box("criteria", gettext("How entrants are selected"), size="wide", hint=gettext("none is an answer")),
        )
        return gettext("Who may enter"), {"boxes": boxes}

    def _entry(self) -> tuple[str, dict[str, Any]]:
        answers = (("until", gettext("Yes, until a moment")), (NONE, gettext("No: no fee goes back")))
        boxes = (
            self._pick("withdrawal", gettext("Does the fee go back to who withdraws?"), *answers),
            self._box("withdrawal_until", gettext("The fee goes back until"), "moment", when="withdrawal"),
            self._box("withdrawal_later", gettext("and later, until play begins"), "tick", when="withdrawal"),
            self._box("form", gettext("The entry form"), size="full"), self._box("fewest", gettext("Entrants at least"), "count"),
            self._box("most", gettext("Entrants at most"), "count"),
        )  # fmt: skip
        return gettext("Terms of entry"), {"boxes": boxes}

    def _prizes(self) -> tuple[str, dict[str, Any]]:
        groups = tuple(
            Group("shares", at, self._row("shares", at), (self._in_row("shares", at, "part", self._row("shares", at), "count"),))
            for at in range(1, len(self._typed.shares) + 1)
        )
        promises = ((NONE, gettext("None")), ("guarantee", gettext("A guaranteed amount")))
        after = (
            self._box("payment", gettext("How prizes are paid"), size="wide"),
            self._pick("undertakings", gettext("What the house promises"), *promises),
            self._box("guarantee", gettext("Guaranteed, in dollars"), "money", when="undertakings"),
            self._box("guarantee_entries", gettext("With fewer entrants it may be called off"), "count", when="undertakings"),
        )
        more = gettext("Add a place") if len(groups) < MOST_ROWS else ""
        slots = (self._slot("prizes", gettext("Shares of the places")),)
        parts = {"slots": slots, "groups": groups, "more": more, "rows": "shares", "after": after}
        return gettext("Prizes: how many parts of the money each place has"), parts

    def _manager(self) -> tuple[str, dict[str, Any]]:
        return gettext("Who runs it"), {"boxes": (self._box("manager", gettext("Who runs it, as entrants read it"), "long"),)}


def _where() -> Options:
    return (("prizes", gettext("Into the prizes")), ("cash", gettext("Paid back by the stack at the end")))
