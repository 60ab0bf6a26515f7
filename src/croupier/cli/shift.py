"""The trainer's table: `croupier play --as RANK` is a shift as dealer, supervisor or manager, and house players play."""

from typing import Any, Final

from croupier import Actor, Conditions
from croupier import commands as c
from croupier.cli.asking import Talk
from croupier.cli.drawing import cited
from croupier.cli.hosting import Hosting
from croupier.cli.seat import Hint
from croupier.cli.short_sign import fitting_sign
from croupier.desk.training import STAFF, Ruling
from croupier.games.ranks import TITLES, Rank, may_act
from croupier.table.asking.permitted import Permit
from croupier.table.asking.required import Required

RANKS: Final = {"dealer": Rank.DEALER, "supervisor": Rank.SUPERVISOR, "manager": Rank.MANAGER}
GUESTS: Final = 3
FIRST_AREA: Final = 1
_OTHERS_DO: Final = frozenset({"check", "verify", "replace", "cut", "verify-prize"})
"""What a dealer leaves to those above."""
_HELP: Final[tuple[Hint, ...]] = (
    "Enter does what is required next.",
    ("!", "what can be ruled now, by your rank or a higher one"),
    ("err", "lets the dealer make an error"),
)


class Shift(Hosting):
    """Works at the table in a rank. A dealer does every step; above that the house deals, and the person rules."""

    def __init__(self, conditions: Conditions, talk: Talk, *, name: str, rank: Rank, seats: int, **seat: Any) -> None:
        others = seats if seats > 1 else GUESTS
        does = {Rank.DEALER: "dealer", Rank.SUPERVISOR: "supervisor"}.get(rank)
        own = {} if does is None else {does: Actor(name, rank)}
        super().__init__(conditions, talk, others=others, name=name, rank=rank, **seat, **own)

    def sit(self) -> None:
        self.console.print(fitting_sign(self.view, self.console))
        self.seat_others(FIRST_AREA)
        title = TITLES[self.me.rank]
        self.say(f"You work here as {title}. At the table: {', '.join(self.others)}. ? helps, err lets the dealer err.", "bold")

    def go_on(self) -> None:
        need, between = self.house.required(), self.view.round is None
        if self.errs():
            return
        match need.what:
            case "ruling":
                self.ruling(need)
            case "choose":
                self.choosing(need)
            case "wagers" | "deal" | "collect" if between and not self.called:
                self._open_betting()
            case "ask":
                self._ask_area(need)
            case "clear":
                self._done(need)
                self.called = False
            case _:
                self._done(need)

    def _done(self, need: Required) -> None:
        """A dealer says when; the rest goes by itself."""
        if self.me.rank is Rank.DEALER and not self.gone and need.what not in _OTHERS_DO:
            self._enter(f"{need.sentence}{cited(need.clause)} Enter does it:")
        self.step(need)

    def _open_betting(self) -> None:
        """Between rounds the last one can be put right, whatever the rank."""
        if not self.gone:
            self._enter(f"{self.view.called.capitalize()} {self.view.played + 1}: Enter opens the betting, q for the menu:")
        if not self.view.no_bet:
            self.others_wager(FIRST_AREA)
        self.say_round()
        self.called = True

    def _ask_area(self, need: Required) -> None:
        """Here silence is a choice: what the document makes of it can be seen."""
        area = need.areas[0]
        player = self.sitting().get(area, "")
        if self.me.rank is Rank.DEALER and not self.gone:
            line = self.asked(
                f"{need.sentence}{cited(need.clause)} Enter lets {player} decide, pass takes their silence:",
                *_HELP,
                ("pass", f"{player} says nothing in their time"),
            )
            if line.lower() == "pass":
                self.act(c.PassOver, area, by=self.me)
                return
        self.other_decides(area, player)

    def _enter(self, prompt: str) -> None:
        while self.asked(prompt, *_HELP):
            self.say("Press Enter, or ? for what else can be said here.", "red")

    # Rulings

    def rule(self, chosen: Ruling, permit: Permit, values: dict[str, Any]) -> None:
        """In one's own rank; the table refuses what is a higher one's, which then may be called."""
        if self.answered(lambda: self.house.rule(permit, values, self.me)):
            return
        if may_act(self.me.rank, permit.rank):
            return
        title = TITLES[permit.rank]
        line = self.ask(f"Call {title}, who rules so? yes, Enter for no:", "Whoever is called comes, and rules as you have said.")
        if line and "yes".startswith(line.lower()):
            self.act(c.CallFor, permit.rank, chosen.slug, by=self.me)
            came = STAFF[permit.rank]
            self.answered(lambda: self.house.rule(permit, values, came))
            for number in self.house.view(came).casebook.calls:
                self.act(c.AnswerCall, number, by=came)
