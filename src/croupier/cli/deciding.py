"""What a person decides in a round: draw or stand, play or fold, and to concede once they have said that they want to be asked."""

from functools import partial
from typing import Any, Final

from croupier import commands as c
from croupier.cli.asking import read_amount
from croupier.cli.drawing import cited
from croupier.cli.hosting import Hosting
from croupier.cli.naming import Unclear, named
from croupier.cli.seat import OWN_AREA, Hint
from croupier.desk.dealer import DEALER
from croupier.desk.saying import cash, rules_at
from croupier.table.asking.permitted import Permit
from croupier.table.asking.required import Required

CONCEDE: Final = "concede"


class Deciding(Hosting):
    """A seat whose person is asked, where the game asks its players."""

    asks_conceding = False
    """The person has said that they want to be asked before hands are compared."""

    def decide(self, need: Required) -> None:
        area = need.areas[0]
        player = self.sitting()[area]
        if player != self.name:
            self.other_decides(area, player)
        elif self.gone:
            self.act(c.PassOver, area)
        else:
            self._own_decision(need.clause)

    def _own_decision(self, clause: str | None) -> None:
        prompts = {word: self._priced(word) for word in self.choices().choices}
        if self._cannot_cover():
            prompts["cannot-cover"] = "cannot-cover"
        line = self.asked(f"{' or '.join(prompts.values())}?{cited(clause)}", *self._decision_help()).lower()
        if line.startswith("buy "):
            self.buy(line[4:])
        elif line.startswith("standing") and self.standing():
            self.instruct(line.removeprefix("standing").strip())
        elif line == CONCEDE:
            self.toggle_conceding()
        elif line == "pass":
            self.say(f"Silence is no way out of a hand: say {' or '.join(prompts)}.", "red")
        elif not line:
            self.help(*self._decision_help())
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
        adds = self.choices().adds
        follows = {offer.on for offer in self.view.sign.offers if word in adds.get(offer.wager, ())}
        more = sum(lying.amount for lying in self.mine() if lying.wager in follows)
        return f"{word}, {cash(more)} more," if more else word

    def _cannot_cover(self) -> bool:
        return self.may(c.CannotCover, DEALER, area=OWN_AREA) is not None

    def _decision_help(self) -> list[Hint]:
        rule, offers = self.choices(), {offer.wager: offer for offer in self.view.sign.offers}
        told: list[Hint] = [f"Say {' or '.join(rule.choices)}; the first letters will do."]
        for slug, by in rule.adds.items():
            if (wager := offers.get(slug)) is not None:
                follows = offers[wager.on].title
                told.append(f"{by[0]} adds a {wager.title} wager as large as the {follows}{cited(wager.clause)}.")
        if standing := self.standing():
            told.append(("standing WORD", f"what becomes of your hand if you leave now: {standing}"))
        if self.may_concede():
            told.append((CONCEDE, "be asked before hands are compared, or no more"))
        return [*told, ("buy 100", "more chips")]

    # Conceding

    def may_concede(self) -> bool:
        """Whether the game lets a player give up a hand that they have played."""
        rule = rules_at(self.view).decides
        return rule is not None and CONCEDE in rule.ends

    def toggle_conceding(self) -> None:
        if not self.may_concede():
            raise Unclear(f"No hand is conceded at {self.view.title}.")
        self.asks_conceding = not self.asks_conceding
        self.say(
            "You will be asked before hands are compared."
            if self.asks_conceding
            else "Hands are compared without asking you again."
        )

    def conceding(self) -> Permit | None:
        """While the hands are not compared yet, a player who wants to be asked may give theirs up, where the document lets them."""
        if not self.asks_conceding or self.compared or self.gone:
            return None
        return self.may(c.Decide, self.me, area=OWN_AREA, decision=CONCEDE)

    def concede(self, permit: Permit) -> None:
        line = self.asked(
            f"Enter to compare the hands, or {CONCEDE}{cited(permit.clause)}:",
            f"The dealer's hand lies open. {CONCEDE} gives yours up before it is compared; Enter lets the cards decide.",
        )
        if line and CONCEDE.startswith(line.lower()):
            self.act(c.Decide, OWN_AREA, CONCEDE, by=self.me)
        elif line:
            self.say(f"Press Enter, or write {CONCEDE}.", "red")
            return
        self.compared = True

    # Instructions

    def standing(self) -> str:
        """The person's standing instruction, where the game asks for decisions."""
        me = self.view.me
        return "" if me is None else me.standing

    def instruct(self, rest: str) -> None:
        """Leave another standing instruction, or say which one stands."""
        if not rest:
            self.say(f"Your standing instruction is to {self.standing()}.")
        else:
            self.act(c.Instruct, self.name, rest.strip(), by=self.me)

    def buy(self, amount: str) -> None:
        try:
            self.act(c.BuyChips, self.name, read_amount(amount))
        except Unclear as unclear:
            self.say(str(unclear), "red")
