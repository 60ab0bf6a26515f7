"""A coup or round."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.rules import Hands, Settled
from croupier.table.model.cards import Ordered, Slot
from croupier.table.model.conditions import Conditions
from croupier.table.model.once import once
from croupier.table.model.wagers import Lying


class Bid(Struct, frozen=True, gc=False):
    """Someone to be offered a hand's cards, and why them."""

    player: str
    clause: str | None


class Choice(Struct, frozen=True, gc=False):
    """Players who may still go back on their wagers after an error: `withdraw` them, `reduce` them too, or `leave` the round."""

    what: str
    players: tuple[str, ...]
    """Those who have not said."""
    clause: str | None


class Holding(Struct, frozen=True, gc=False):
    """A hand out with a player, or on offer."""

    hand: str
    refused: tuple[str, ...] = ()
    """Who would not take it."""
    retained: bool = False
    """The dealer keeps it."""
    holder: str = ""
    nominee: str = ""


class Upset(Struct, frozen=True, gc=False):
    """What has gone wrong in a round and is not forgotten while it lasts."""

    discrepancy: str = ""
    """What the shoe or the cards show that cannot be so; a ruling comes first."""
    choice: Choice | None = None
    withdrew: frozenset[str] = frozenset()
    """Players who had wagered and went back on it after an error."""
    fixed: Ordered | None = None
    """No wager is placed or changed any more, whatever the cards show."""
    kept: tuple[Settled, ...] = ()
    """Settlements of players who have gone, to be compared with what the round gives when it is settled again."""
    picked_up: frozenset[str] = frozenset()
    """Areas whose players have handled their cards."""
    shown: int = 0
    """Cards exposed during a deal that should have stayed face down."""
    void_by: str | None = None
    """The clause that voided it, for the record."""
    unrighted: bool = False
    """It is void because it could not be put right."""


CALM = Upset()


class Round(Struct, frozen=True, dict=True):
    """The coup or round in progress."""

    number: int
    order: tuple[str, ...]
    """The hands in dealing order."""
    hands: dict[str, tuple[Slot, ...]]
    decisions: dict[str, str] = {}
    no_bet: bool = False
    exposed: bool = False
    """Some card has been exposed, handled by a player included."""
    out: frozenset[str] = frozenset()
    """Hands given up: they go to the rack unshown."""
    burned: frozenset[str] = frozenset()
    """Hands of cards burned in the middle of the round."""
    passing: Holding | None = None
    result: str = ""
    due: tuple[Settled, ...] = ()
    """Wagers still to be settled, in order."""
    settled: tuple[Settled, ...] = ()
    lay: tuple[Lying, ...] = ()
    """The wagers as they lay before the first was settled: should any lie again, it is in this order."""
    void: bool = False
    pooled: tuple[str, ...] = ()
    """Prizes that a pool pays in place of the table's own meters."""
    upset: Upset = CALM

    @once
    def cards(self) -> Hands:
        """The faces alone, in dealing order, as the drawing rule wants them.

        A face not yet known is None. Whoever counts or settles has seen to it that every face is known."""
        return self._look()[0]

    @once
    def dealt(self) -> int:
        """How many cards lie in its hands."""
        return self._look()[1]

    @once
    def all_up(self) -> bool:
        """Whether every card lies face up that is to be shown at all."""
        return self._look()[2]

    def _look(self) -> tuple[Hands, int, bool]:
        """One look at the hands answers all three, and each is kept beside the round."""
        hands, burned, dealt, all_up = self.hands, self.burned, 0, True
        faces: dict[str, list[Any]] = {}
        for name in self.order:
            slots = hands[name]
            faces[name] = [slot.card for slot in slots]
            dealt += len(slots)
            if all_up and name not in burned:
                for slot in slots:
                    if not slot.up:
                        all_up = False
                        break
        kept = self.__dict__
        kept["cards"], kept["dealt"], kept["all_up"] = faces, dealt, all_up
        return faces, dealt, all_up

    def with_card(self, hand: str, slot: Slot) -> "Round":
        """The round with one more card. What a look at the hands before has shown is added to, not looked for anew."""
        hands, up, seen = self.hands.copy(), slot.up, self.__dict__
        hands[hand] = (*hands[hand], slot)
        after = replace(self, hands=hands, exposed=True) if up and not self.exposed else replace(self, hands=hands)
        if "all_up" in seen:
            kept = after.__dict__
            kept["cards"] = faces = seen["cards"].copy()
            faces[hand] = [*faces[hand], slot.card]
            kept["dealt"] = seen["dealt"] + 1
            kept["all_up"] = seen["all_up"] and (up or hand in self.burned)
        return after

    def with_hand(self, hand: str, slots: tuple[Slot, ...], passing: Holding | None) -> "Round":
        """The round once a hand has been turned over; whether all lies open now is for a new look to say."""
        after, seen = replace(self, hands={**self.hands, hand: slots}, exposed=True, passing=passing), self.__dict__
        if "cards" in seen:
            kept = after.__dict__
            kept["cards"], kept["dealt"] = {**seen["cards"], hand: [slot.card for slot in slots]}, seen["dealt"]
        return after

    def with_decision(self, area: str, decision: str) -> "Round":
        """The round once a hand has been decided on; its cards lie as before, and what a look has shown still holds."""
        after, seen = replace(self, decisions={**self.decisions, area: decision}), self.__dict__
        if "all_up" in seen:
            kept = after.__dict__
            kept["cards"], kept["dealt"], kept["all_up"] = seen["cards"], seen["dealt"], seen["all_up"]
        return after

    @once
    def places(self) -> dict[tuple[int, str | None, str], int]:
        """Which wager was laid where in the order."""
        return {(each.area, each.player, each.wager): place for place, each in enumerate(self.lay)}

    @once
    def unshown(self) -> frozenset[str]:
        """Hands whose faces nobody is to be shown: given up, or burned."""
        return self.out | self.burned if self.burned else self.out


class Last(Struct, frozen=True, gc=False):
    """The round before, while it can still be reopened, and the conditions it was played under."""

    round: Round
    under: Conditions
    back: str = ""
    """Of the cards it was played with."""
