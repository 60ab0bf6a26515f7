"""One person's visit to a virtual table: buying in, the cut, wagers, decisions, and a polite way out."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from rich.rule import Rule
from rich.text import Text

from croupier import Actor, Conditions, PlayerCard
from croupier import commands as c
from croupier.cards.sealed import ShoeError
from croupier.cli.asking import HELP, Leaving, Talk, Wanted, read_amount, read_wagers, unbroken
from croupier.cli.colours import GOLD
from croupier.cli.drawing import cited, still_owed
from croupier.cli.floor import Anew, Floor
from croupier.cli.naming import Unclear, named
from croupier.cli.seat import OWN_AREA, Totals
from croupier.cli.sign import prizes_told, title_screen
from croupier.desk.dealer import DEALER, SUPERVISOR
from croupier.desk.saying import card_face, cash, rules_at, staked
from croupier.desk.signs import edge_told
from croupier.desk.telling import SHORT
from croupier.desk.training import MANAGER
from croupier.games.baccarat import points
from croupier.games.limits import ON_A_HAND
from croupier.games.ranks import Rank
from croupier.games.rules import DecisionRule
from croupier.money import Cents
from croupier.table.asking.permitted import Permit
from croupier.table.asking.required import Required

OTHERS: Final = ("Ada", "Ben", "Cleo", "Dan", "Edda", "Finn", "Gina", "Hugo", "Iris")
"""House players, who make the same wager round after round."""

BUY_IN: Final[Cents] = 500_00
THEIR_PURSE: Final[Cents] = 1_000_00


class Visit(Floor):
    """Sits at the table and plays until the person leaves."""

    def __init__(self, conditions: Conditions, talk: Talk, *, seats: int, **seat: Any) -> None:
        super().__init__(conditions, talk, **seat)
        self.others = [other for other in OTHERS if other != self.name][: seats - 1]
        self._last: list[Wanted] = []
        self._ahead = ""
        """Wagers typed where only Enter was asked for."""
        self._left_cut = 0
        self._told_standing = False

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
            self.totals.left_with = self.chips + sum(lying.amount - lying.tokens for lying in self.mine())
        return self.totals

    def _sit(self) -> None:
        self.console.print(title_screen(self.view))
        for effect in self.house.sign_effects():
            self.say(f"What this sign gives away. {edge_told(effect)}", "yellow")
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
        if self._card_asked_for(name):
            self.act(c.ShowPlayerCard, name, PlayerCard.OWN)

    def _card_asked_for(self, name: str) -> bool:
        """Whether the document wants people to show their own Player Card."""
        return self.may(c.ShowPlayerCard, DEALER, player=name, card=PlayerCard.OWN) is not None

    def _buy(self, amount: str) -> None:
        try:
            self.act(c.BuyChips, self.name, read_amount(amount))
        except Unclear as unclear:
            self.say(str(unclear), "red")

    def _go_on(self) -> None:
        """One movement of the table: the person's where it is theirs, the house's otherwise."""
        need = self.house.required()
        between = self.view.round is None
        if self.errs():
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
            case "result" if (conceding := self._conceding()) is not None:
                self._concede(conceding)
            case "clear":
                self.step(need)
                self._before_the_next()
            case _:
                self.step(need)

    def _before_the_next(self) -> None:
        """The round can still be reopened; where nothing comes of that, the person is asked again."""
        while not self.gone:
            before = self.view.sequence
            try:
                self._ahead = self.asked("Enter for the next round, ! if something went wrong, q to leave:")
                return
            except Anew:
                if self.view.sequence != before:
                    raise

    def _leave(self) -> None:
        """Finish what has begun, take back what has not, and close the table behind the last player."""
        self.gone, self.felt.pace = True, 0
        if self.trouble:
            self.say(self.trouble, "red")
        with unbroken(quietly=True):
            while (seen := self.view).round is not None or self.called or seen.held:
                self._go_on()
            for lying in seen.wagers:
                if lying in self.view.wagers and not lying.taken:  # Some go back with the wager they need.
                    self.act(c.WithdrawWager, lying.player, lying.area, lying.wager)
            for patron in self.house.view(DEALER).people:
                self.act(c.LeaveTable, patron.id)
            self.act(c.CloseTable, by=SUPERVISOR)
        if owing := self.house.owing():
            self.console.print(still_owed(owing))

    # The cut

    def _cut(self, need: Required) -> None:
        cards = self.view.cards
        if not self.gone and self._left_cut != cards.shoe and self.may(c.LeaveCutToPlayers, SUPERVISOR) is not None:
            self._left_cut = cards.shoe
            self.act(c.LeaveCutToPlayers, by=SUPERVISOR)
            return
        permit = self.may(c.CutCards, self.me) if need.who == self.name and not self.gone else None
        if permit is None:
            self.step(need)
            return
        span = permit.spans["position"]
        line = self.asked(f"The cut is yours{cited(need.clause)}: {span.lowest} to {span.highest}, Enter for the middle, or pass:")
        if line.lower() in ("pass", "no", "p"):
            self.act(c.RefuseCut, by=self.me)
        elif not line or line.isdecimal():
            place = int(line[:9]) if line else cards.left // 2
            self.answered(lambda: self.house.cut(place, self.me))
        else:
            self.say("A cut is a number of cards from the front.", "red")

    # Wagers

    def _bet(self) -> None:
        if self.view.no_bet:
            self._say_round()
            self.say("No wagers are taken: this is a no-bet coup.", "bold yellow")
            self.called = True
            return
        for number, other in enumerate(self.others):
            if self.patron(other) is not None and not any(not lying.taken for lying in self.view.mine(other)):
                self._other_wagers(other, OWN_AREA + 1 + number, number)
        self._say_round()
        if self._standing() and not self._told_standing:
            self._told_standing = True
            self.say(f"Should your time to decide run out, you {self._standing()}: that is your standing instruction.", "dim")
        while True:
            line, self._ahead = self._ahead or self.asked(self._wager_prompt()), ""
            try:
                if self._obeyed(line):
                    break
            except Unclear as unclear:
                self.say(str(unclear), "red")
        self._last = [Wanted(lying.wager, lying.amount, lying.tokens) for lying in self.mine()] or self._last
        self.called = True

    def _say_round(self) -> None:
        seen = self.view
        seal = f" · sealed {seen.cards.commitment[:SHORT]}…" if seen.cards.commitment else ""
        number = f"{seen.called.capitalize()} {seen.played + 1}"
        self.console.print()
        title = f"{number} · shoe {seen.cards.shoe}{seal} · {seen.cards.left} cards left"
        self.console.print(Rule(Text(title, "bold"), align="left", style="green"))
        if told := prizes_told(seen):
            self.say(told, GOLD)
        laid = [f"{lying.player}: {lying.title} {staked(lying.amount, lying.tokens)}" for lying in seen.wagers if not lying.taken]
        if laid:
            self.say(" · ".join(laid), "dim")
        if seen.waiting:
            front = ", ".join("a card face down" if card is None else card_face(card) for card in seen.waiting)
            self.say(f"In front: {front}.", "dim")

    def _wager_prompt(self) -> str:
        laid = " ".join(f"{lying.title} {staked(lying.amount, lying.tokens)}," for lying in self.mine())
        if laid:
            return f"{laid} {self.purse()} left. More wagers, or Enter to deal:"
        return f"{self.purse()}. Your wagers (? for help):"

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
            case "voucher":
                self.act(c.ExchangeVoucher, self.name, read_amount(rest))
            case "card" if self._card_asked_for(self.name):
                self.act(c.ShowPlayerCard, self.name, PlayerCard.OWN)
            case "standing" if self._standing():
                self._instruct(rest)
            case "sign":
                self.console.print(title_screen(self.view))
            case "shoe":
                self.say(f"SHA-256 of the sealed order: {self.view.cards.commitment}")
            case _:
                fixed = {offer.wager: offer.amount for offer in self.view.sign.offers if offer.amount is not None}
                return self._place(read_wagers(line, self.titles(), fixed))
        return False

    def _standing(self) -> str:
        """The person's standing instruction, where the game asks for decisions."""
        me = self.view.me
        return "" if me is None else me.standing

    def _instruct(self, rest: str) -> None:
        """Leave another standing instruction, or say which one stands."""
        if not rest:
            self.say(f"Your standing instruction is to {self._standing()}.")
        else:
            self.act(c.Instruct, self.name, rest.strip(), by=self.me)

    def _place(self, wanted: Sequence[Wanted]) -> bool:
        """Place or increase; false when the table refused any, so that the person can put it right."""
        granted = True
        for slug, amount, tokens in wanted:
            there = any(lying.wager == slug for lying in self.mine())
            kind = c.IncreaseWager if there else c.PlaceWager
            made: dict[str, Any] = {"means": "tokens"} if tokens == amount else {"tokens": tokens}
            granted &= self.act(partial(kind, through="screen", **made), self.name, OWN_AREA, slug, amount, by=self.me)
        return granted and bool(wanted)

    def _sit_out(self) -> bool:
        """Without any wager at the table the round is dealt only where the document knows a no-bet coup."""
        if any(not lying.taken for lying in self.view.wagers):
            return True
        permit = self.may(c.AuthoriseNoBet, MANAGER)
        return self.act(c.AuthoriseNoBet, permit is not None and permit.fields["agreed"], by=MANAGER)

    def _other_wagers(self, name: str, area: int, number: int) -> None:
        """A house player's rule: always the same wager."""
        sign = self.view.sign
        main = [offer.wager for offer in sign.offers if offer.kind == "main"]
        choice = [slug for slug in main if slug in ON_A_HAND] or main[:1]
        slug = choice[number % len(choice)]
        amount = sign.limits[slug].minimum * (1 + number % 3)
        patron = self.patron(name)
        if patron is None or patron.chips < 2 * amount:
            self.act(c.BuyChips, name, THEIR_PURSE)
        if patron is not None and patron.card is not PlayerCard.OWN and self._card_asked_for(name):
            self.act(c.ShowPlayerCard, name, PlayerCard.OWN)
        self.act(c.PlaceWager, name, area, slug, amount, "chips", "screen", by=Actor(name, Rank.PLAYER))

    def _help(self) -> None:
        known = self.titles()
        example = next(iter(known))
        self.say(f"Name a wager and its amount, several with commas: {example} 10. The first letters of a name will do.")
        self.say(f"Here: {', '.join(known)}.")
        self.say("rebet repeats the last wagers · none sits the round out · withdraw [wager] takes back · buy 100 buys chips")
        self.say(
            f"voucher 50 exchanges a voucher for tokens · {example} 10t stakes tokens, {example} 10+5t chips and tokens together"
        )
        self.say("sign shows limits and prices · shoe shows the whole seal of the cards · q leaves the table")
        if self._card_asked_for(self.name):
            self.say("card shows your own Player Card again, should another have been found")
        if self._standing():
            others = [each for each in self._choices().standing if each != self._standing()]
            change = f", standing {others[0]} changes it" if others else ""
            self.say(f"standing says what you decide when your time runs out, now {self._standing()}{change}")
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
        """House players draw as the dealer must, and always play; they look at their own cards alone."""
        they = Actor(player, Rank.PLAYER)
        ongoing = self.house.view(they).round
        assert ongoing is not None
        yes, no = self._choices().choices
        own = [card for card in ongoing.hand(str(area)).cards if card is not None]
        wants = no if yes == "draw" and points(own) > 4 else yes
        if not self.act(c.Decide, area, wants, by=they):
            self.act(c.PassOver, area)

    def _choices(self) -> DecisionRule:
        rule = rules_at(self.view).decides
        assert rule is not None
        return rule

    def _own_decision(self, clause: str | None) -> None:
        prompts = {word: self._priced(word) for word in self._choices().choices}
        if self._cannot_cover():
            prompts["cannot-cover"] = "cannot-cover"
        line = self.asked(f"{' or '.join(prompts.values())}?{cited(clause)}").lower()
        if line.startswith("buy "):
            self._buy(line[4:])
        elif line.startswith("standing") and self._standing():
            self._instruct(line.removeprefix("standing").strip())
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
            self.act(c.CannotCover, OWN_AREA)
        else:
            self.act(partial(c.Decide, **self._made_of(chosen)), OWN_AREA, chosen, by=self.me)

    def _made_of(self, chosen: str) -> dict[str, Any]:
        """What the wager of a decision is made of: chips where they suffice, then tokens with them, then tokens alone."""
        permits = [each for each in self.house.permitted(self.me, c.Decide) if each.fields["decision"] == chosen]
        if not permits:
            return {}
        best = min(permits, key=lambda each: (each.fields["means"] == "tokens", "tokens" in each.open))
        return {"means": best.fields["means"], "tokens": best.open.get("tokens", 0)}

    def _priced(self, word: str) -> str:
        """A choice, with what it adds to the stakes."""
        adds = self._choices().adds
        follows = {offer.on for offer in self.view.sign.offers if word in adds.get(offer.wager, ())}
        more = sum(lying.amount for lying in self.mine() if lying.wager in follows)
        return f"{word}, {cash(more)} more," if more else word

    def _cannot_cover(self) -> bool:
        return self.may(c.CannotCover, DEALER, area=OWN_AREA) is not None

    def _decision_help(self) -> None:
        rule, offers = self._choices(), {offer.wager: offer for offer in self.view.sign.offers}
        for slug, by in rule.adds.items():
            if (wager := offers.get(slug)) is not None:
                follows = offers[wager.on].title
                self.say(f"{by[0]} adds a {wager.title} wager as large as the {follows}{cited(wager.clause)}.")
        standing = self._standing()
        means = f"your standing instruction is to {standing}" if standing else f"{rule.told}{cited(rule.silence_clause)}"
        self.say(f"pass says nothing: {means} · buy 100 buys chips · q leaves, and says nothing either")

    def _conceding(self) -> Permit | None:
        """While the hands are not compared yet, a player may give theirs up, where the document lets them."""
        return None if self.compared or self.gone else self.may(c.Decide, self.me, area=OWN_AREA, decision="concede")

    def _concede(self, permit: Permit) -> None:
        line = self.asked(f"Enter to compare the hands, or concede{cited(permit.clause)}:")
        if line and "concede".startswith(line.lower()):
            self.act(c.Decide, OWN_AREA, "concede", by=self.me)
        elif line:
            self.say("Press Enter, or write concede.", "red")
            return
        self.compared = True
