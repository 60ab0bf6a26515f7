"""`croupier train`: exercises for those who deal and supervise, and a score sheet by clause that says what to practise next."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from shlex import quote
from textwrap import shorten
from time import monotonic, time
from typing import BinaryIO, Final

from rich import box
from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier import Conditions
from croupier.cards.chance import SYSTEM, Entropy, number_below
from croupier.cli.asking import HELP, Leaving, Talk
from croupier.cli.colours import GOLD
from croupier.cli.drawing import card_rows, cited, draw_hand, draw_table, hints, printed_rows
from croupier.cli.explaining import plain_screen
from croupier.cli.naming import Unclear, game_named, named
from croupier.cli.own_pool import own_data
from croupier.cli.piping import reason
from croupier.cli.speaking import counted, refuse, say_json
from croupier.desk.drills.question import DRILLS, TIMED, Chance, Drill, OneOf, Question, Unread
from croupier.desk.drills.reckoned import reckoned
from croupier.desk.drills.sheet import Mark, Score, SheetError, as_data, line_of, practise_next, read_marks, scores, untried
from croupier.desk.drills.wrong import PLAN, ErringTable
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES
from croupier.games.explain import hand_title
from croupier.games.rules import TermsError, area_of
from croupier.money import MoneyError
from croupier.rulebook.register import clause_of

QUESTIONS: Final = 10
SECONDS: Final = 20
SHEET: Final = "training.jsonl"
"""The score sheet, where nobody names another."""
_TRIED: Final = 3
"""Of so many rounds the one is asked about whose clause one may be least sure of."""
_BRIEFLY: Final = 80
_HELP: Final = (
    ("rules", "explains the game"),
    ("skip", "another question; nothing is marked"),
    ("q", "ends the exercise and shows how it went"),
)


def train(
    game: str | None,
    *,
    drill: Sequence[str],
    plan: str,
    questions: int,
    seconds: int,
    variant: str,
    seed: int | None,
    sheet: Path | None,
    show: bool,
    json: bool,
) -> None:
    """Ask, mark, and say what to practise; or show the sheet as it stands."""
    slug = "" if game is None else game_named(game)
    place = own_data(SHEET) if sheet is None else sheet
    if show:
        _show(_marks(place), slug, json=json)
        return
    if json:
        refuse("--json is for the score sheet: add --show.")
    if not slug:
        refuse(f"croupier train needs a game, or --show: the games are {', '.join(GAMES)}.")
    drills, planned = _drills(drill, plan), _planned(plan)
    try:
        conditions = usual_conditions(slug, variant=variant)
    except (TermsError, MoneyError) as error:
        refuse(f"{error}{cited(error.clause) if isinstance(error, TermsError) else ''}")
    marks = _marks(place)
    entropy: Entropy = SYSTEM if seed is None else Random(seed).randbytes
    with ExitStack() as stack:
        kept = stack.enter_context(_opened(place))
        talk = Talk(Console(highlight=False), input, echo=not sys.stdin.isatty())
        trainer = Trainer(conditions, talk, drills, planned, entropy, marks, kept=kept, seconds=seconds)
        trainer.teach(questions)
    trainer.farewell(place)


class Trainer:
    """Puts one question after the other, marks each answer before anything is said of it, and keeps the sheet."""

    def __init__(
        self,
        conditions: Conditions,
        talk: Talk,
        drills: Sequence[Drill],
        plan: Sequence[str],
        entropy: Entropy,
        marks: Sequence[Mark],
        *,
        kept: BinaryIO | None = None,
        seconds: int = SECONDS,
        clock: Callable[[], float] = monotonic,
        now: Callable[[], int] = lambda: int(time()),
    ) -> None:
        self.talk, self.console, self.conditions, self.seconds = talk, talk.console, conditions, seconds
        self._chance: Chance = partial(number_below, entropy=entropy)
        self._drills, self._plan, self._kept = drills, iter(_again(plan)), kept
        self._table = ErringTable(conditions, self._chance, entropy) if "errors" in drills else None
        if self._table is not None and (unknown := [word for word in plan if word not in self._table.possible()]):
            refuse(f"{conditions.rules.title} has no error {unknown[0]!r}: {', '.join(self._table.possible())}.")
        self.before, self.marks = tuple(marks), list[Mark]()
        self._clock, self._now = clock, now

    def teach(self, questions: int) -> None:
        """So many questions, one exercise after the other; whoever leaves has done those that were answered."""
        try:
            for number in range(questions):
                drill = self._drills[number % len(self._drills)]
                title = Text.assemble((f"Question {number + 1} of {questions}", "bold"), f" · {drill}")
                self.console.print()
                self.console.print(Rule(title, align="left", style="green"))
                self._errors() if drill == "errors" else self._put(self._weakest(drill))
                if self.console.is_terminal and number + 1 < questions:  # what was right is read before the screen moves on
                    self.talk.ask("Enter for the next question, q to end:")
        except Leaving:
            self.console.print(Text("The exercise ends here.", "dim"))

    def _errors(self) -> None:
        """What happened and what follows; then by which clause."""
        assert self._table is not None
        situation = self._table.situation(next(self._plan, ""))
        self.console.print(draw_table(situation.seen, ""))
        answer = self._put(situation.what)
        chosen = None if answer is None else situation.what.chosen(answer)
        second = situation.by_clause(chosen)
        if answer is not None and second is not None:
            self._put(second)

    def _weakest(self, drill: Drill) -> Question:
        """The one of a few whose clause is the least sure."""
        known = {score.clause: score.sure for score in scores([*self.before, *self.marks], self.conditions.game)}
        tried = [reckoned(drill, self.conditions, self._chance) for _ in range(_TRIED)]
        return min(tried, key=lambda question: known.get(question.clause, 0))

    def _put(self, question: Question) -> str | None:
        """Ask until there is an answer, mark it, and say what is right; nothing comes of one that is skipped."""
        if question.hands:
            self.console.print(_hands(question, self.conditions))
        for sentence in question.told:
            self.console.print(Text(sentence, "bold"))
        if question.options:
            self.console.print(hints([(str(number), says) for number, says in enumerate(question.options, start=1)]))
        within = f" ({self.seconds} s)" if question.drill in TIMED else ""
        started = self._clock()
        while True:
            line = self.talk.ask(f"{question.asked}{within}")
            if line.lower() == "skip":
                return None
            if line.lower() in HELP or not line:
                self.console.print(hints([("answer", _how(question)), *_HELP]))
            elif line.lower() == "rules":
                there = self.conditions
                self.console.print(plain_screen(there.game, there.terms.variant, there.rules.title, frozenset(there.wagers)))
            else:
                try:
                    right = question.judge(line)
                except Unread as unread:
                    self.console.print(Text(str(unread), "red"))
                    continue
                self._mark(question, self._clock() - started, right=right)
                return line

    def _mark(self, question: Question, seconds: float, *, right: bool) -> None:
        late = question.drill in TIMED and seconds > self.seconds
        mark = Mark(self._now(), question.game, question.drill, question.clause, right, int(seconds * 1000), late)
        self.marks.append(mark)
        if self._kept is not None:
            try:
                self._kept.write(line_of(mark))
                self._kept.flush()
            except OSError as error:
                self._kept = None
                self.console.print(Text(f"The score sheet cannot be written any more: {reason(error)}.", "red"))
        took = f" in {seconds:.1f} s" if question.drill in TIMED else ""
        if mark.counts:
            verdict = Text(f"Right{took}. ", "bold green")
        elif right:
            verdict = Text(f"Right, but{took}: {self.seconds} s were given. ", "bold yellow")
        else:
            verdict = Text("Wrong. ", "bold red")
        self.console.print(verdict.append(question.why, "default").append(cited(question.clause), "dim"))

    def farewell(self, place: Path) -> None:
        self.console.print()
        if not self.marks:
            self.console.print("Nothing was answered, so nothing is on the sheet.")
            return
        well = sum(mark.counts for mark in self.marks)
        title = f"{well} of {counted(len(self.marks), 'answer')} right"
        game, known = self.conditions.game, scores(self.marks)
        self.console.print(Panel.fit(_sheet(known), title=Text(title, f"bold {GOLD}"), box=box.DOUBLE, border_style="green"))
        print_next(self.console, scores([*self.before, *self.marks], game), untried([*self.before, *self.marks], game))
        self.console.print(Text(f"The score sheet is in {place}"), soft_wrap=True)
        there = "" if place == own_data(SHEET) else f" --sheet {quote(str(place))}"
        self.console.print(Text(f"croupier train {game} --show{there} prints all of it.", "dim"), soft_wrap=True)


# Before


def _drills(wanted: Sequence[str], plan: str) -> tuple[Drill, ...]:
    """Those that were named, or all; a plan is of errors."""
    if not wanted:
        return ("errors",) if plan else DRILLS
    known: dict[str, str] = {drill: drill for drill in DRILLS}
    chosen = list[Drill]()
    for word in wanted:
        try:
            chosen += [drill for drill in DRILLS if drill == named(word, known)]
        except Unclear:
            refuse(f"An exercise is one of {', '.join(DRILLS)}: {word!r} is none of them.")
    return tuple(dict.fromkeys(chosen))


def _planned(plan: str) -> tuple[str, ...]:
    words = tuple(word.strip().lower() for word in plan.split(",") if word.strip())
    for word in words:
        if word not in PLAN:
            refuse(f"A plan names errors one after the other, of {', '.join(PLAN)}: {word!r} is none of them.")
    return words


def _again(plan: Sequence[str]) -> Iterator[str]:
    """A plan that has come to its end begins anew; without one everything is left to chance."""
    while plan:
        yield from plan


def _marks(place: Path) -> list[Mark]:
    try:
        with place.open("rb") as file:
            return read_marks(file)
    except FileNotFoundError:
        return []
    except OSError as error:
        refuse(f"The score sheet {place} cannot be read: {reason(error)}.")
    except SheetError as error:
        refuse(f"{place}: {error}")


def _opened(place: Path) -> BinaryIO:
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        return place.open("ab")
    except OSError as error:
        refuse(f"The score sheet cannot be kept in {place}: {reason(error)}.")


# What is shown


def _hands(question: Question, conditions: Conditions) -> RenderableType:
    """The cards that lie there, with what they count."""
    rules = conditions.rules
    shown = []
    for hand, cards in question.hands.items():
        rows = [card_rows(card) for card in cards]
        if rules.table_hands and (on_cloth := int(rules.counted(hand, ()))):
            rows.insert(0, printed_rows(on_cloth))
        title = hand_title(hand) if area_of(hand) is not None else hand_title(hand).removeprefix("the ")
        shown.append(draw_hand(title[:1].upper() + title[1:], rows, rules.counted(hand, cards) if cards else ""))
    return Columns(shown, padding=(0, 1))


def _how(question: Question) -> str:
    if isinstance(question, OneOf):
        return f"a number from 1 to {len(question.options)}"
    return {"payouts": "dollars, as in 47.50", "order": "all numbers, as in 2 1 3"}.get(question.drill, "a clause, as in 14.2")


def _sheet(known: Sequence[Score]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    several = len({score.game for score in known}) > 1
    for name in (*(("Game",) if several else ()), "Clause", "Asked", "Right", "Late"):
        table.add_column(name, justify="left" if name in ("Game", "Clause") else "right", no_wrap=True)
    table.add_column("What it says")
    for score in known:
        cells = [str(score.asked), str(score.right), str(score.late) if score.late else "–", _says(score)]
        style = "green" if score.right == score.asked else "" if score.right else "red"
        table.add_row(*([GAMES[score.game].title] if several else []), Text(score.clause or "–", style), *cells)
    return table


def _says(score: Score) -> str:
    """Briefly: `croupier rules` has all of it."""
    return (
        shorten(clause_of(score.game, score.clause).says, _BRIEFLY, placeholder=" …") if score.clause else "By the house's ruling."
    )


def print_next(console: Console, known: Sequence[Score], left: Sequence[Drill]) -> None:
    """What to practise: what one may be least sure of, and what was never tried."""
    weak = practise_next(known)
    if weak:
        console.print(Text("Practise next:", f"bold {GOLD}"))
        rows = [(score.clause or "–", f"{_says(score)} ({score.right} of {score.asked} right)") for score in weak]
        console.print(hints(rows))
    elif known:
        console.print(Text("Everything on the sheet was right.", "green"))
    if left:
        console.print(Text(f"Not tried yet: {', '.join(left)}."))


def _show(marks: Sequence[Mark], game: str, *, json: bool) -> None:
    if json:
        say_json(as_data(marks, game))
        return
    console = Console(highlight=False)
    known = scores(marks, game)
    if not known:
        console.print("Nothing is on the sheet yet.")
        return
    console.print(_sheet(known))
    print_next(console, known, untried(marks, game) if game else ())
