"""When the deal goes wrong in `croupier play`: what fits is listed, the person rules for whoever may, and the game goes on."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace
from rich.text import Text

from croupier import commands as c
from croupier.cards.sealed import ShoeError
from croupier.cli.asking import Leaving, read_wagers
from croupier.cli.drawing import cited, listed
from croupier.cli.filling import BACK, Back, Form
from croupier.cli.naming import Unclear, named
from croupier.cli.seat import OWN_AREA, Hint, Seat
from croupier.desk.handbook import may_rule
from croupier.desk.training import Ruling, Slip, come, err, hands_of, leading_on, likely, slips, unattended
from croupier.desk.unfit import unfit
from croupier.games.explain import hand_title
from croupier.games.ranks import Rank
from croupier.table.asking.irregularities import Irregularity
from croupier.table.asking.permitted import Permit
from croupier.table.asking.required import Required

WRONG: Final = frozenset({"!", "wrong", "irregularities"})
ERR: Final = frozenset({"err", "error"})
RULING_HELP: Final = (
    "A number of the list or how a name begins rules so; what it leaves open is asked next. Any other word is looked for in all "
    "that the document knows, and what does not fit says why.",
)
ERROR_HELP: Final = "The dealer errs so, now or in the round, and the table holds the card."
HAND_HELP: Final = "The hand on which the card shall lie wrongly."
CHOICE_HELP: Final = "After the error your wagers are yours to keep or to change."
MOST_UNFIT: Final = 6
BESIDE_A_LIST: Final = 5
"""Lines that a question, its answer and what was left out take on a screen."""
UNDER_THE_HANDS: Final = 9
"""Lines of the hands and the held card, above a list that is asked for at once."""


class Anew(Exception):  # noqa: N818 (no error: the table may stand otherwise now)
    """Something was ruled, or nothing: the table is asked again what comes next."""


class Floor(Seat):
    """A seat whose person is also the dealer, the supervisor and everyone else, once something goes wrong."""

    def __init__(self, *table: Any, **seat: Any) -> None:
        self.slip: Slip | None = None
        super().__init__(*table, **seat)

    def asked(self, prompt: str, *helped: Hint) -> str:
        """A line from the person, who may say instead that something went wrong."""
        line = self.ask(prompt, *helped)
        if line.lower() in WRONG:
            self.went_wrong()
        elif line.lower() in ERR:
            self.let_err()
        else:
            return line
        raise Anew

    # Rulings

    def went_wrong(self) -> None:
        """What fits the moment, the likeliest first, for the person to choose from or to search."""
        fit = likely(self.house)
        if not fit:
            self.say("No irregularity fits this moment.")
            return
        self._list(fit, briefly=False)
        while line := self.ask("Which of them? A number, a name or a word, Enter for none:", *RULING_HELP):
            if chosen := self._chosen(fit, fit, line):
                self._rule(chosen)
                return

    def ruling(self, need: Required) -> None:
        """The table waits for a ruling: what leads on is offered, and asked for until something is ruled."""
        if self.gone:
            self.answered(lambda: unattended(self.house))
            self._settled_down()
            return
        fit = leading_on(self.house)
        if not fit:
            raise ShoeError(f"The table cannot go on by itself: {need.sentence}")
        waits = "A card is held" if self.view.held else need.sentence.rstrip(".")
        self._list(fit, briefly=True)
        while self.house.required() == need:
            line = self.ask(f"{waits}: what is ruled? A number, a name, or ! for all:", *RULING_HELP)
            if line.lower() in WRONG:
                self.went_wrong()
            elif chosen := self._chosen(fit, likely(self.house), line):
                self._rule(chosen)

    def _list(self, fit: Sequence[Ruling], *, briefly: bool) -> None:
        """As many as the screen has room for; in a file or a pipe all of them."""
        self.felt.rest()
        rows = [(each.slug, each.happened, each.follows, may_rule(each.rank), each.clause) for each in fit]
        most = len(rows)
        if self.console.is_terminal:
            room = self.console.height - BESIDE_A_LIST - (UNDER_THE_HANDS if briefly else 0)
            while most > 1 and len(self.console.render_lines(listed(rows[:most], briefly=briefly))) > room:
                most -= 1
        self.console.print(listed(rows[:most], briefly=briefly))
        if most < len(rows):
            self.say(f"And {len(rows) - most} more: {', '.join(each.slug for each in fit[most:])}.", "dim")

    def _chosen(self, numbered: Sequence[Ruling], fit: Sequence[Ruling], line: str) -> Ruling | None:
        """The ruling that a line names, by number or by name; any other word is looked for."""
        if not line:
            return None
        if line.isdecimal():
            if number := _number(line, len(numbered)):
                return numbered[number - 1]
            self.say(f"{line[:20]!r} is no number from 1 to {len(numbered)}.", "red")
            return None
        known = {each.slug: each for each in fit}
        try:
            chosen = known[named(line, {slug: slug for slug in known})]
        except Unclear:
            chosen = None
        # How a name begins will do, unless it is a word that others have as well.
        if chosen is None or (chosen.slug != line.lower() and len(_speaking_of(fit, line)) > 1):
            self._look_for(fit, line)
            return None
        return chosen

    def _look_for(self, fit: Sequence[Ruling], word: str) -> None:
        """What has the word in its name or its sentences: first what fits, then what does not and why."""
        wanted = word.lower()
        found = _speaking_of(fit, word)
        for each in found:
            self.say(Text.assemble((each.slug, "cyan"), f": {each.follows}", (cited(each.clause), "dim")))
        others = [each for each in unfit(self.house) if _speaks_of(each.irregularity, wanted)]
        named_so = [each for each in others if each.irregularity.slug == wanted] or others
        for none in named_so[:MOST_UNFIT]:
            self.say(
                Text.assemble((none.irregularity.slug, "cyan"), f" does not fit: {none.why}", (cited(none.clause), "dim")), "red"
            )
        if len(named_so) > MOST_UNFIT:
            self.say(f"And {len(named_so) - MOST_UNFIT} more do not fit.", "dim")
        if not found and not named_so:
            self.say(
                f"{word!r} stands in no ruling of {self.view.title}. Those that fit: {', '.join(each.slug for each in fit)}.", "red"
            )

    def _rule(self, chosen: Ruling) -> None:
        form = Form(self.line, self.say, self._known(chosen), f"{chosen.slug} asks for a few things; {BACK} leaves it.")
        try:
            permit, values = form.filled(chosen.permits)
        except Back:
            self.say("Nothing is ruled.")
            return
        self.rule(chosen, permit, values)
        self._settled_down()

    def rule(self, chosen: Ruling, permit: Permit, values: dict[str, Any]) -> None:
        """The person speaks for whoever may."""
        self.answered(lambda: self.house.rule(permit, values, chosen.speaker(permit)))

    def _settled_down(self) -> None:
        """After a ruling the round may be over, or the person sent away."""
        seen = self.view
        if seen.round is None:
            self.called = False
        if self.me.rank is Rank.PLAYER and seen.me is None and not self.gone:
            raise Leaving

    def _known(self, chosen: Ruling) -> dict[str, Any]:
        """What Enter may stand for: that no card is spoiled."""
        return {} if chosen.slug == "device-damaged" else {"damaged": ()}

    # Wagers that may go back

    def choosing(self, need: Required) -> None:
        """After an error a player says what becomes of the wagers; house players let theirs stand."""
        ongoing = self.view.round
        assert ongoing is not None
        assert ongoing.choice is not None
        if need.who != self.name or self.gone:
            self.act(c.LetStand, need.who)
            return
        words = {
            "withdraw": "withdraw takes them back, withdraw WAGER one of them",
            "reduce": "withdraw [WAGER] takes back, reduce WAGER AMOUNT keeps less",
            "leave": "back takes all of them back",
        }
        self.say(Text(need.sentence, "bold yellow").append(cited(need.clause), "dim"))
        line = self.asked(f"Enter lets them stand, {words[ongoing.choice.may]}:", CHOICE_HELP)
        word, _, rest = line.lower().partition(" ")
        try:
            match word:
                case "" | "stand":
                    self.act(c.LetStand, self.name, by=self.me)
                case "withdraw":
                    self.withdraw(rest)
                case "reduce":
                    for slug, amount, _tokens in read_wagers(rest, self.titles(), {}):
                        self.act(c.ReduceWager, self.name, OWN_AREA, slug, amount, by=self.me)
                case "back":
                    self.act(c.TakeWagersBack, self.name, by=self.me)
                case _:
                    raise Unclear(f"{word!r} is none of stand, withdraw, reduce, back.")
        except Unclear as unclear:
            self.say(str(unclear), "red")

    def titles(self) -> dict[str, str]:
        """The wagers that can be placed here."""
        return {offer.wager: offer.title for offer in self.view.sign.offers if not offer.on}

    def withdraw(self, which: str) -> None:
        wanted = named(which, self.titles()) if which else None
        for lying in self.mine():
            if wanted in (None, lying.wager) and lying in self.mine():  # Some go back with the wager they need.
                self.act(c.WithdrawWager, self.name, OWN_AREA, lying.wager, by=self.me)

    # A dealer who errs

    def let_err(self) -> None:
        """Training: the person says how the dealer will err."""
        known = slips(self.house)
        self.say("How shall the dealer err?")
        for number, slip in enumerate(known, start=1):
            self.say(Text.assemble((f" {number} ", "bold yellow"), slip.told))
        while line := self.ask("A number, Enter for not at all:", ERROR_HELP):
            if number := _number(line, len(known)):
                self._let(known[number - 1])
                return
            self.say(f"{line[:20]!r} is no number from 1 to {len(known)}.", "red")

    def _let(self, slip: Slip) -> None:
        if slip.on_a_hand:
            slip = replace(slip, laid=self._hand_chosen())
        if slip.when == "now":
            self._err(slip)
        else:
            self.slip = slip
            self.say("The dealer will, when the moment comes.")

    def _hand_chosen(self) -> str:
        hands = hands_of(self.house)
        while True:
            line = self.ask(
                f"On which hand? {', '.join(hands)}, Enter for {hand_title(hands[0])}:",
                "The hand on which the card shall lie wrongly.",
            ).lower()
            if not line or line in hands:
                return line or hands[0]
            self.say(f"There is no hand {line!r}.", "red")

    def errs(self) -> bool:
        """The moment of the slip, if it has come."""
        slip = None if self.slip is None or self.gone else come(self.house, self.slip)
        if slip is None:
            return False
        self.slip = None
        if slip.no_card:
            self.went_wrong()
        else:
            self._err(slip)
        return True

    def _err(self, slip: Slip) -> None:
        before = self.view
        if not before.cards.ready:
            self.say("No card can come out before the cards are ready.")
        elif self.answered(lambda: err(self.house, slip)) and len(self.view.held) == len(before.held):
            self.say("That was no error: the card was due there.")


def _number(line: str, most: int) -> int:
    """A number on a list; nought is none of them."""
    number = int(line) if line.isdecimal() and len(line) < 4 else 0
    return number if number <= most else 0


def _speaking_of(fit: Sequence[Ruling], word: str) -> list[Ruling]:
    return [each for each in fit if word.lower() in f"{each.slug} {each.happened} {each.follows}".lower()]


def _speaks_of(irregularity: Irregularity, word: str) -> bool:
    return word in f"{irregularity.slug} {irregularity.happened} {irregularity.follows}".lower()
