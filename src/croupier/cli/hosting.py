"""The company at a table in the terminal: house players who wager and decide by a rule of their own, and a polite way out."""

from contextlib import suppress
from typing import Any, Final

from rich.rule import Rule
from rich.text import Text

from croupier import Actor, Conditions, PlayerCard
from croupier import commands as c
from croupier.cards.sealed import ShoeError
from croupier.cli.asking import Leaving, Talk, unhurried
from croupier.cli.colours import GOLD
from croupier.cli.drawing import still_owed
from croupier.cli.floor import Anew, Floor
from croupier.cli.roads_drawn import in_a_row
from croupier.cli.seat import Totals
from croupier.cli.sign import prizes_told
from croupier.desk.dealer import DEALER, SUPERVISOR
from croupier.desk.saying import card_face, rules_at, staked
from croupier.desk.telling import SHORT
from croupier.desk.training import STAFF
from croupier.games.baccarat import points
from croupier.games.limits import ON_A_HAND
from croupier.games.ranks import Rank
from croupier.games.rules import DecisionRule
from croupier.money import Cents

OTHERS: Final = ("Ada", "Ben", "Cleo", "Dan", "Edda", "Finn", "Gina", "Hugo", "Iris")
"""House players, who make the same wager round after round."""

THEIR_PURSE: Final[Cents] = 1_000_00


class Hosting(Floor):
    """A table with house players, played until the person leaves it."""

    def __init__(self, conditions: Conditions, talk: Talk, *, others: int, **seat: Any) -> None:
        super().__init__(conditions, talk, **seat)
        there = [patron.id for patron in self.house.view(DEALER).people if patron.id != self.name]
        self.others = there or [other for other in OTHERS if other != self.name][:others]

    def sit(self) -> None:
        """Come to the table."""
        raise NotImplementedError

    def go_on(self) -> None:
        """One movement of the table: the person's where it is theirs, the house's otherwise."""
        raise NotImplementedError

    def play(self) -> Totals:
        """Sit down, play, and leave politely whatever happens."""
        try:
            try:
                self.sit()
                with unhurried(self.talk, self.felt.hurry):
                    while True:
                        with suppress(Anew):
                            self.go_on()
            except (Leaving, KeyboardInterrupt):
                self.leave()
        except ShoeError as error:
            self.say(f"The game ends here. {error}", "red")
            self.totals.left_with = self.chips + sum(lying.amount - lying.tokens for lying in self.mine())
        return self.totals

    def leave(self) -> None:
        """Finish what has begun, take back what has not, and close the table behind the last player."""
        self.gone, self.felt.pace = True, 0
        if self.trouble:
            self.say(self.trouble, "red")
        with unhurried(self.talk, self.felt.hurry):
            while (seen := self.view).round is not None or self.called or seen.held:
                self.go_on()
            for lying in seen.wagers:
                if lying in self.view.wagers and not lying.taken:  # Some go back with the wager they need.
                    self.act(c.WithdrawWager, lying.player, lying.area, lying.wager)
            for patron in self.house.view(DEALER).people:
                self.act(c.LeaveTable, patron.id)
            if not self.kept:
                self.act(c.CloseTable, by=SUPERVISOR)
            elif self.view.pool:
                self.act(c.UnlinkPool, by=STAFF[Rank.MANAGER])
        if owing := self.house.owing():
            self.console.print(still_owed(owing))

    # House players

    def seat_others(self, first: int) -> None:
        """House players sit down, from this area on, and buy chips."""
        for area, other in enumerate(self.others, start=first):
            if self.patron(other) is None:
                self.join(other, area, Actor(other, Rank.PLAYER))
                self.act(c.BuyChips, other, THEIR_PURSE)

    def others_wager(self, first: int) -> None:
        for number, other in enumerate(self.others):
            if self.patron(other) is not None and not any(not lying.taken for lying in self.view.mine(other)):
                self.other_wagers(other, first + number, number)

    def join(self, name: str, area: int, by: Actor) -> None:
        self.act(c.JoinTable, name, area, by=by)
        if self.card_asked_for(name):
            self.act(c.ShowPlayerCard, name, PlayerCard.OWN)

    def card_asked_for(self, name: str) -> bool:
        """Whether the document wants people to show their own Player Card."""
        return self.may(c.ShowPlayerCard, DEALER, player=name, card=PlayerCard.OWN) is not None

    def other_wagers(self, name: str, area: int, number: int) -> None:
        """A house player's rule: always the same wager."""
        sign = self.view.sign
        main = [offer.wager for offer in sign.offers if offer.kind == "main"]
        choice = [slug for slug in main if slug in ON_A_HAND] or main[:1]
        slug = choice[number % len(choice)]
        amount = sign.limits[slug].minimum * (1 + number % 3)
        patron = self.patron(name)
        if patron is None or patron.chips < 2 * amount:
            self.act(c.BuyChips, name, THEIR_PURSE)
        if patron is not None and patron.card is not PlayerCard.OWN and self.card_asked_for(name):
            self.act(c.ShowPlayerCard, name, PlayerCard.OWN)
        self.act(c.PlaceWager, name, area, slug, amount, "chips", "screen", by=Actor(name, Rank.PLAYER))

    def other_decides(self, area: int, player: str) -> None:
        """House players draw as the dealer must, and always play; they look at their own cards alone."""
        they = Actor(player, Rank.PLAYER)
        ongoing = self.house.view(they).round
        assert ongoing is not None
        yes, no = self.choices().choices
        own = [card for card in ongoing.hand(str(area)).cards if card is not None]
        wants = no if yes == "draw" and points(own) > 4 else yes
        if not self.act(c.Decide, area, wants, by=they):
            self.act(c.PassOver, area)

    def choices(self) -> DecisionRule:
        rule = rules_at(self.view).decides
        assert rule is not None
        return rule

    # What is said

    def say_round(self) -> None:
        seen = self.view
        seal = f" · sealed {seen.cards.commitment[:SHORT]}…" if seen.cards.commitment else ""
        number = f"{seen.called.capitalize()} {seen.played + 1}"
        self.console.print()
        title = f"{number} · shoe {seen.cards.shoe}{seal} · {seen.cards.left} cards left"
        self.console.print(Rule(Text(title, "bold"), align="left", style="green"))
        if self.coups:
            self.say(Text.assemble(("So far: ", "dim"), in_a_row(self.coups)))
        if told := prizes_told(seen):
            self.say(told, GOLD)
        laid = [f"{lying.player}: {lying.title} {staked(lying.amount, lying.tokens)}" for lying in seen.wagers if not lying.taken]
        if laid:
            self.say(" · ".join(laid), "dim")
        if seen.waiting:
            front = ", ".join("a card face down" if card is None else card_face(card) for card in seen.waiting)
            self.say(f"In front: {front}.", "dim")
