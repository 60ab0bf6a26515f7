"""One person's visit to a virtual table: buying in, the cut, wagers, decisions, and a polite way out."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from croupier import Conditions, PlayerCard
from croupier import commands as c
from croupier.cli.asking import Talk, Wanted, read_amount, read_wagers
from croupier.cli.deciding import CONCEDE, Deciding
from croupier.cli.drawing import cited
from croupier.cli.floor import Anew
from croupier.cli.naming import Unclear
from croupier.cli.seat import OWN_AREA, Hint
from croupier.cli.short_sign import fitting_sign
from croupier.desk.dealer import SUPERVISOR
from croupier.desk.saying import cash, rules_at, staked
from croupier.desk.training import MANAGER
from croupier.money import Cents
from croupier.table.asking.required import Required

BUY_IN: Final[Cents] = 500_00
EXAMPLE: Final[Cents] = 10_00
"""What the first question proposes, where the sign takes so little."""


class Visit(Deciding):
    """Sits at the table and plays until the person leaves."""

    def __init__(self, conditions: Conditions, talk: Talk, *, seats: int, **seat: Any) -> None:
        super().__init__(conditions, talk, others=seats - 1, **seat)
        self._last: list[Wanted] = []
        self._ahead = ""
        """Wagers typed where only Enter was asked for."""
        self._left_cut = 0

    def sit(self) -> None:
        self.console.print(fitting_sign(self.view, self.console))
        if self.view.played or self.view.round is not None:
            self.say(f"The table goes on after {self.view.called} {self.view.played}.", "bold")
        if self.view.me is None:
            self.join(self.name, OWN_AREA, self.me)
        else:  # an earlier visit broke off: what lay there lies there
            self.totals.bought = self.chips + sum(lying.amount for lying in self.view.mine(self.name))
        self.seat_others(OWN_AREA + 1)
        if self.others:
            self.say(f"At the table: {self.name}, {', '.join(self.others)}.")
        while not self.chips and not self.mine():
            line = self.ask(
                f"Buy in for how much? Enter for {cash(BUY_IN)}, ? for help, q for the menu:",
                "Chips are play money, and you may buy more at any time: an amount in dollars, as in 200.",
            )
            self.buy(line or str(BUY_IN // 100))
        self.seated = True

    def go_on(self) -> None:
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
                self.decide(need)
            case "result" if (conceding := self.conceding()) is not None:
                self.concede(conceding)
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
                self._ahead = self.asked(
                    "Enter for the next round, ! if something went wrong, ? helps:",
                    "The next wagers may be typed at once.",
                    ("rebet", "the last wagers again"),
                    ("!", "puts this round right, which can be done until the next card comes out"),
                )
                return
            except Anew:
                if self.view.sequence != before:
                    raise

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
        line = self.asked(
            f"The cut is yours{cited(need.clause)}: {span.lowest} to {span.highest}, Enter for {cards.left // 2}, or pass:",
            f"The cards are sealed; your cut decides where they begin. So many of the {cards.left} go from the front to the back.",
            ("pass", "leaves the cut to whoever comes next"),
        )
        if line.lower() in ("pass", "no", "p"):
            self.act(c.RefuseCut, by=self.me)
        elif not line or line.isdecimal():
            place = int(line[:9]) if line else cards.left // 2
            self.answered(lambda: self.house.cut(place, self.me))
        else:
            self.say(
                f"A cut is a number of cards from the front, {span.lowest} to {span.highest}; Enter cuts in the middle.", "red"
            )

    # Wagers

    def _bet(self) -> None:
        if self.view.no_bet:
            self.say_round()
            self.say("No wagers are taken: this is a no-bet coup.", "bold yellow")
            self.called = True
            return
        self.others_wager(OWN_AREA + 1)
        self.say_round()
        while True:
            line, self._ahead = self._ahead or self.asked(self._wager_prompt(), *self._wager_help()), ""
            try:
                if self._obeyed(line):
                    break
            except Unclear as unclear:
                self.say(str(unclear), "red")
        self._last = [Wanted(lying.wager, lying.amount, lying.tokens) for lying in self.mine()] or self._last
        self.called = True

    def _wager_prompt(self) -> str:
        if laid := ", ".join(f"{lying.title} {staked(lying.amount, lying.tokens)}" for lying in self.mine()):
            return f"{laid}. More wagers, or Enter to deal:"
        if self._last:
            return "Your wagers (? for help):"
        return f"Your wagers, for example {self._example()} (? for help):"

    def _example(self) -> str:
        """A wager as it is typed, of an amount that the sign takes."""
        sign = self.view.sign
        slug = next(offer.wager for offer in sign.offers if offer.kind == "main")
        return f"{slug} {max(sign.limits[slug].minimum, EXAMPLE) // 100}"

    def _obeyed(self, line: str) -> bool:
        """Do what a line at the wager prompt asks; true when betting is over for the person."""
        word, _, rest = line.lower().partition(" ")
        match word:
            case "" if self.mine():
                return True
            case "":
                raise Unclear("Place a wager, none to sit the round out, or ? for help.")
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
                self.buy(rest)
            case "voucher":
                self.act(c.ExchangeVoucher, self.name, read_amount(rest))
            case "card" if self.card_asked_for(self.name):
                self.act(c.ShowPlayerCard, self.name, PlayerCard.OWN)
            case "standing" if self.standing():
                self.instruct(rest)
            case word if word == CONCEDE:
                self.toggle_conceding()
            case _:
                fixed = {offer.wager: offer.amount for offer in self.view.sign.offers if offer.amount is not None}
                return self._place(read_wagers(line, self.titles(), fixed))
        return False

    def _place(self, wanted: Sequence[Wanted]) -> bool:
        """Place or increase; false when the table refused any, so that the person can put it right.

        As they were typed, but that whatever needs another wager waits for it.
        """
        granted, known = True, rules_at(self.view).wagers
        for slug, amount, tokens in sorted(wanted, key=lambda each: bool(known[each.wager].needs or known[each.wager].needs_main)):
            there = any(lying.wager == slug for lying in self.mine())
            kind = c.IncreaseWager if there else c.PlaceWager
            made: dict[str, Any] = {"means": "tokens"} if tokens == amount else {"tokens": tokens}
            placed = self.act(partial(kind, through="screen", **made), self.name, OWN_AREA, slug, amount, by=self.me)
            if not placed and amount - tokens > self.chips:
                self.say(f"You have {self.purse()}, and {cash(amount)} is asked for; buy 100 buys chips.", "red")
            if not placed and len(wanted) > 1:
                self.say(f"{self.titles()[slug]} {staked(amount, tokens)} is not placed.", "red")
            granted &= placed
        return granted and bool(wanted)

    def _sit_out(self) -> bool:
        """Without any wager at the table the round is dealt only where the document knows a no-bet coup."""
        if any(not lying.taken for lying in self.view.wagers):
            return True
        permit = self.may(c.AuthoriseNoBet, MANAGER)
        return self.act(c.AuthoriseNoBet, permit is not None and permit.fields["agreed"], by=MANAGER)

    def _wager_help(self) -> list[Hint]:
        known = self.titles()
        example, slug = self._example(), next(iter(known))
        told: list[Hint] = [
            f"Name a wager and its amount, several with commas: {example}. The first letters of a name will do.",
            f"Here: {', '.join(known)}.",
            ("rebet", "the last wagers again"),
            ("none", "sits the round out"),
            ("withdraw", f"takes wagers back, withdraw {slug} one of them"),
            ("buy 100", "more chips; voucher 50 exchanges a voucher for tokens"),
            (f"{slug} 10t", f"stakes tokens, {slug} 10+5t chips and tokens together"),
        ]
        if self.card_asked_for(self.name):
            told.append(("card", "your own Player Card again, should another have been found"))
        if self.standing():
            told.append(("standing WORD", f"what becomes of your hand if you leave in the middle, now {self.standing()}"))
        if self.may_concede():
            told.append((CONCEDE, "be asked before hands are compared, or no more"))
        return [*told, ("!", "what can be ruled when something went wrong"), ("err", "lets the dealer make an error, for training")]
