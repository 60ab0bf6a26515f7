"""One person's visit to a virtual table: buying in, the cut, wagers, decisions, and a polite way out."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from rich.rule import Rule
from rich.text import Text

from croupier import commands as c
from croupier.cards.procedure import CutBy
from croupier.cards.sealed import ShoeError
from croupier.cli.asking import HELP, Leaving, Talk, read_amount, read_wagers, unbroken
from croupier.cli.drawing import card_face, cash, cited, title_screen
from croupier.cli.floor import MANAGER, Anew, Floor
from croupier.cli.naming import Unclear, named
from croupier.cli.seat import OWN_AREA, Totals
from croupier.cli.telling import SHORT
from croupier.desk.dealer import SUPERVISOR
from croupier.games.baccarat import points
from croupier.games.ranks import Rank
from croupier.games.settlement import ON_A_HAND
from croupier.money import Cents
from croupier.table.asking.required import Required
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor, PlayerCard
from croupier.table.reading.shoe import cut_rule

OTHERS: Final = ("Ada", "Ben", "Cleo", "Dan", "Edda", "Finn", "Gina", "Hugo", "Iris")
"""House players, who make the same wager round after round."""

BUY_IN: Final[Cents] = 500_00
THEIR_PURSE: Final[Cents] = 1_000_00


class Visit(Floor):
    """Sits at the table and plays until the person leaves."""

    def __init__(self, conditions: Conditions, talk: Talk, *, seats: int, **seat: Any) -> None:
        super().__init__(conditions, talk, **seat)
        self.others = [other for other in OTHERS if other != self.name][: seats - 1]
        self._last: list[tuple[str, Cents]] = []
        self._ahead = ""
        """Wagers typed where only Enter was asked for."""
        self._warned = False
        self._left_cut = 0

    def play(self) -> Totals:
        """Sit down, play, and leave politely whatever happens."""
        try:
            try:
                self._sit()
                while True:
                    with suppress(Anew):
                        self._go_on()
            except (Leaving, KeyboardInterrupt):
                self._leave()
        except ShoeError as error:
            self.say(f"The game ends here. {error}", "red")
            self.totals.left_with = self.chips + sum(lying.amount for lying in self.mine())
        return self.totals

    def _sit(self) -> None:
        self.console.print(title_screen(self.desk.conditions))
        self._join(self.name, OWN_AREA, self.me)
        for area, other in enumerate(self.others, start=OWN_AREA + 1):
            self._join(other, area, Actor(other, Rank.PLAYER))
            self.act(c.BuyChips, other, THEIR_PURSE)
        if self.others:
            self.say(f"At the table: {self.name}, {', '.join(self.others)}.")
        while not self.chips:
            line = self.ask(f"Buy in for how much? Enter for {cash(BUY_IN)}, q to leave:")
            self._buy(line or str(BUY_IN // 100))

    def _join(self, name: str, area: int, by: Actor) -> None:
        self.act(c.JoinTable, name, area, by=by)
        if self.desk.book.player_card:
            self.act(c.ShowPlayerCard, name, PlayerCard.OWN)

    def _buy(self, amount: str) -> None:
        try:
            self.act(c.BuyChips, self.name, read_amount(amount))
        except Unclear as unclear:
            self.say(str(unclear), "red")

    def _go_on(self) -> None:
        """One movement of the table: the person's where it is theirs, the house's otherwise."""
        need = self.house.required()
        between = self.table.round is None
        if self.errs(need):
            return
        match need.what:
            case "ruling":
                self.ruling(need)
            case "choose":
                self.choosing(need)
            case "cut":
                self._cut(need)
            case "wagers" | "deal" | "collect" if between and not self.called:
                self._bet()
            case "ask":
                self._decide(need)
            case "result" if self._may_concede():
                self._concede()
            case "clear":
                self.step(need)
                self._before_the_next()
            case _:
                self.step(need)

    def _before_the_next(self) -> None:
        """The round can still be reopened; where nothing comes of that, the person is asked again."""
        while not self.gone:
            before = self.table
            try:
                self._ahead = self.asked("Enter for the next round, ! if something went wrong, q to leave:")
                return
            except Anew:
                if self.table is not before:
                    raise

    def _leave(self) -> None:
        """Finish what has begun, take back what has not, and close the table behind the last player."""
        self.gone, self.felt.pace = True, 0
        if self.trouble:
            self.say(self.trouble, "red")
        with unbroken(quietly=True):
            while self.table.round is not None or self.called or self.table.cards.held:
                self._go_on()
            for lying in self.table.laid:
                if lying in self.table.laid:  # Some go back with the wager they need.
                    self.act(c.WithdrawWager, lying.player, lying.area, lying.wager)
            for name in tuple(self.table.floor.people):
                self.act(c.LeaveTable, name)
            self.act(c.CloseTable, by=SUPERVISOR)

    # The cut

    def _cut(self, need: Required) -> None:
        cards, cut = self.table.cards, cut_rule(self.table, self.desk)
        if cut.by is CutBy.SUPERVISOR and not self.gone and self._left_cut != cards.shoe:
            self._left_cut = cards.shoe
            self.act(c.LeaveCutToPlayers, by=SUPERVISOR)
            return
        if self.gone or need.who != self.name:
            self.step(need)
            return
        size = cards.stock.remaining
        margin = max(cut.margin, 1)
        line = self.asked(f"The cut is yours{cited(need.clause)}: {margin} to {size - margin}, Enter for the middle, or pass:")
        if line.lower() in ("pass", "no", "p"):
            self.act(c.RefuseCut, by=self.me)
        elif not line or line.isdecimal():
            place = int(line[:9]) if line else size // 2
            self.answered(lambda: self.house.cut(place, self.me))
        else:
            self.say("A cut is a number of cards from the front.", "red")

    # Wagers

    def _bet(self) -> None:
        if self.table.no_bet:
            self._say_round()
            self.say("No wagers are taken: this is a no-bet coup.", "bold yellow")
            self.called = True
            return
        for number, other in enumerate(self.others):
            if other in self.table.floor.people and not any(lying.player == other for lying in self.table.laid):
                self._other_wagers(other, OWN_AREA + 1 + number, number)
        self._say_round()
        while True:
            line, self._ahead = self._ahead or self.asked(self._wager_prompt()), ""
            try:
                if self._obeyed(line):
                    break
            except Unclear as unclear:
                self.say(str(unclear), "red")
        self._last = [(lying.wager, lying.amount) for lying in self.mine()] or self._last
        self.called = True

    def _say_round(self) -> None:
        cards, what = self.table.cards, "Coup" if self.desk.rules.opening else "Round"
        seal = f" · sealed {cards.commitment[:SHORT]}…" if cards.commitment else ""
        title = f"{what} {self.table.played + 1} · shoe {cards.shoe}{seal} · {cards.stock.remaining} cards left"
        self.console.print()
        self.console.print(Rule(Text(title, "bold"), align="left", style="green"))
        laid = [f"{w.player}: {self.desk.wagers[w.wager].title} {cash(w.amount)}" for w in self.table.laid]
        if laid:
            self.say(" · ".join(laid), "dim")
        if cards.waiting:
            front = ", ".join(card_face(slot.card) if slot.up and slot.card else "a card face down" for slot in cards.waiting)
            self.say(f"In front: {front}.", "dim")

    def _wager_prompt(self) -> str:
        laid = " ".join(f"{self.desk.wagers[lying.wager].title} {cash(lying.amount)}," for lying in self.mine())
        if laid:
            return f"{laid} {cash(self.chips)} left. More wagers, or Enter to deal:"
        return f"{cash(self.chips)}. Your wagers (? for help):"

    def _obeyed(self, line: str) -> bool:
        """Do what a line at the wager prompt asks; true when betting is over for the person."""
        word, _, rest = line.lower().partition(" ")
        match word:
            case "" if self.mine():
                return True
            case "":
                raise Unclear("Place a wager, none to sit the round out, or ? for help.")
            case "?" | "h" | "help":
                self._help()
            case "none":
                self.withdraw("")
                return self._sit_out()
            case "rebet":
                if not self._last:
                    raise Unclear("There are no wagers of an earlier round to repeat.")
                return self._place(self._last)
            case "withdraw":
                self.withdraw(rest)
            case "buy":
                self._buy(rest)
            case "card" if self.desk.book.player_card:
                self.act(c.ShowPlayerCard, self.name, PlayerCard.OWN)
            case "sign":
                self.console.print(title_screen(self.desk.conditions))
            case "shoe":
                self.say(f"SHA-256 of the sealed order: {self.table.cards.commitment}")
            case _:
                fixed = {slug: self.desk.conditions.jackpot for slug, wager in self.desk.wagers.items() if wager.collected_first}
                return self._place(read_wagers(line, self.titles(), fixed))
        return False

    def _place(self, wanted: Sequence[tuple[str, Cents]]) -> bool:
        """Place or increase; false when the table refused any, so that the person can put it right."""
        granted = True
        for slug, amount in wanted:
            there = any(lying.wager == slug for lying in self.mine())
            kind = c.IncreaseWager if there else c.PlaceWager
            granted &= self.act(kind, self.name, OWN_AREA, slug, amount, by=self.me, through="screen")
        return granted and bool(wanted)

    def _sit_out(self) -> bool:
        """Without any wager at the table the round is dealt only where the document knows a no-bet coup."""
        if self.table.laid:
            return True
        return self.act(c.AuthoriseNoBet, not self.desk.book.no_bet, by=MANAGER)

    def _other_wagers(self, name: str, area: int, number: int) -> None:
        """A house player's rule: always the same wager."""
        main = [slug for slug, wager in self.desk.wagers.items() if wager.main]
        choice = [slug for slug in main if slug in ON_A_HAND] or main[:1]
        slug = choice[number % len(choice)]
        amount = self.desk.conditions.sign.limits[slug].minimum * (1 + number % 3)
        if self.table.chips(name) < 2 * amount:
            self.act(c.BuyChips, name, THEIR_PURSE)
        if self.desk.book.player_card and self.table.floor.people[name].card is not PlayerCard.OWN:
            self.act(c.ShowPlayerCard, name, PlayerCard.OWN)
        self.act(c.PlaceWager, name, area, slug, amount, by=Actor(name, Rank.PLAYER), through="screen")

    def _help(self) -> None:
        known = self.titles()
        example = next(iter(known))
        self.say(f"Name a wager and its amount, several with commas: {example} 10. The first letters of a name will do.")
        self.say(f"Here: {', '.join(known)}.")
        self.say("rebet repeats the last wagers · none sits the round out · withdraw [wager] takes back · buy 100 buys chips")
        self.say("sign shows limits and prices · shoe shows the whole seal of the cards · q leaves the table")
        if self.desk.book.player_card:
            self.say("card shows your own Player Card again, should another have been found")
        self.say("! lists what can be ruled when something went wrong · err lets the dealer make an error, for training")

    # Decisions

    def _decide(self, need: Required) -> None:
        area = need.areas[0]
        player = self.sitting()[area]
        if player != self.name:
            self._other_decides(area, player)
        elif self.gone:
            self.act(c.PassOver, area)
        else:
            self._own_decision(need.clause)

    def _other_decides(self, area: int, player: str) -> None:
        """House players draw as the dealer must, and always play."""
        assert self.table.round is not None
        choices, cards = self.desk.rules.decides, self.table.round.cards[str(area)]
        assert choices is not None
        yes, no = choices.choices
        wants = no if yes == "draw" and points(cards) > 4 else yes
        if not self.act(c.Decide, area, wants, by=Actor(player, Rank.PLAYER)):
            self.act(c.PassOver, area)

    def _own_decision(self, clause: str | None) -> None:
        rule = self.desk.rules.decides
        assert rule is not None
        prompts = {word: self._priced(word) for word in rule.choices}
        if self._cannot_cover():
            prompts["cannot-cover"] = "cannot-cover"
        line = self.asked(f"{' or '.join(prompts.values())}?{cited(clause)}").lower()
        if line.startswith("buy "):
            self._buy(line[4:])
        elif not line or line in HELP:
            self._decision_help()
        elif line == "pass":
            self.act(c.PassOver, OWN_AREA)
        else:
            try:
                self._decided(named(line, {word: word for word in prompts}))
            except Unclear as unclear:
                self.say(str(unclear), "red")

    def _decided(self, chosen: str) -> None:
        if chosen == "cannot-cover":
            self._warned = self.act(c.CannotCover, OWN_AREA, warned=self._warned) or self._warned
        else:
            self.act(c.Decide, OWN_AREA, chosen, by=self.me)

    def _priced(self, word: str) -> str:
        """A choice, with what it adds to the stakes."""
        rules = self.desk.rules
        assert rules.decides is not None
        follows = {rules.wagers[slug].rides_on for slug, by in rules.decides.adds.items() if word in by}
        more = sum(lying.amount for lying in self.mine() if lying.wager in follows)
        return f"{word}, {cash(more)} more," if more else word

    def _cannot_cover(self) -> bool:
        ante = next((lying.amount for lying in self.mine() if lying.wager == "ante"), 0)
        return bool(self.desk.book.cannot_cover) and self.chips < ante

    def _decision_help(self) -> None:
        rule = self.desk.rules.decides
        assert rule is not None
        for slug, by in rule.adds.items():
            wager = self.desk.rules.wagers[slug]
            follows = self.desk.rules.wagers[wager.rides_on].title
            self.say(f"{by[0]} adds a {wager.title} wager as large as the {follows}{cited(wager.clause)}.")
        self.say(
            f"pass says nothing: {rule.told}{cited(rule.silence_clause)} · buy 100 buys chips · q leaves, and says nothing either"
        )

    def _may_concede(self) -> bool:
        ongoing = self.table.round
        playing = ongoing is not None and ongoing.decisions.get(str(OWN_AREA)) == "play"
        return bool(self.desk.book.conceded) and playing and not self.compared and not self.gone

    def _concede(self) -> None:
        line = self.asked(f"Enter to compare the hands, or concede{cited(self.desk.book.conceded)}:")
        if line and "concede".startswith(line.lower()):
            self.act(c.Decide, OWN_AREA, "concede", by=self.me)
        elif line:
            self.say("Press Enter, or write concede.", "red")
            return
        self.compared = True
