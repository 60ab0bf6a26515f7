"""A table whose dealer errs, by chance or by plan: the trainee says what happened and what follows, and by which clause.

The table is a real one, its cards sealed; right is whatever it would let somebody rule, and everything else is wrong.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier import commands as c
from croupier.cards.chance import Entropy
from croupier.desk.dealer import DEALER, VirtualTable
from croupier.desk.drills.question import Chance, Named, OneOf
from croupier.desk.saying import card_face
from croupier.desk.training import LAST, SHOWN, SLIPS, Ruling, Slip, come, err, hands_of, leading_on, rulings, slips, unattended
from croupier.games.explain import hand_title
from croupier.games.rules import area_of
from croupier.rulebook.register import clause_of
from croupier.table.asking.irregularities import irregularities_of
from croupier.table.asking.seen import View
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import PlayerCard
from croupier.table.powers.chapters import CARDS, POKER, ROUND, SHOE

SEEN, UNSEEN, BURNED, FACED, ASTRAY, EXTRA, EXTRA_UNSEEN = SLIPS[:7]
PLAN: Final[dict[str, Slip | None]] = {
    "none": None,
    "seen": SEEN,
    "unseen": UNSEEN,
    "burned": BURNED,
    "faced": FACED,
    "astray": ASTRAY,
    "extra": EXTRA,
    "extra-unseen": EXTRA_UNSEEN,
    "shown": SHOWN,
}
"""What a plan may name: no error at all, a card that comes out now (seen, unseen, burned), one that lay face upwards, one on the
wrong hand, a card too many (seen or not), and where cards lie face down one that was shown."""
PLAYERS: Final = ("Ann", "Ben")
PURSE: Final = 100_000
ABOUT_CARDS: Final = (CARDS, POKER, ROUND, SHOE)
"""Chapters that speak of a card that came wrong, the nearest first; that a device failed is not what was seen."""
NOTHING_WRONG: Final = "Nothing is wrong: the deal goes on."
_OPTIONS: Final = 4
_PATIENCE: Final = 200
"""Steps within which a slip's moment has come many times over."""


class Situation(Struct, frozen=True):
    """What the trainee is shown, and both questions about it."""

    seen: View
    what: OneOf
    fit: tuple[Ruling, ...]
    """What would be right to rule; nothing where nothing is wrong."""

    def by_clause(self, chosen: int | None) -> Named | None:
        """The second question: the clause of what was rightly chosen, or of what should have been."""
        if not self.fit:
            return None
        if not self.what.right:
            return None
        named = [ruling for ruling in self.fit if chosen is not None and ruling.slug == self.what.words[chosen]]
        first = next(ruling for ruling in self.fit if ruling.slug == self.what.words[self.what.right[0]])
        about = next(iter(named), first)
        if not about.clause:
            return None
        return Named(
            drill="errors", game=self.seen.game, clause=about.clause, right=(about.clause,),
            asked=f"And by which clause is {about.slug} ruled?",
            why=clause_of(self.seen.game, about.clause).says,
        )  # fmt: skip


class ErringTable:
    """Deals round after round to two players, and errs when it is told to."""

    def __init__(self, conditions: Conditions, chance: Chance, entropy: Entropy) -> None:
        self._chance = chance
        self.house = VirtualTable(conditions, entropy=entropy)
        for area, name in enumerate(PLAYERS, start=1):
            self.house.do(c.JoinTable, name, area)
            self.house.do(c.ShowPlayerCard, name, PlayerCard.OWN)

    def possible(self) -> tuple[str, ...]:
        """What a plan may name at this game."""
        known = slips(self.house)
        return tuple(word for word, slip in PLAN.items() if slip is None or slip in known)

    def situation(self, word: str = "") -> Situation:
        """Deal on until an error of this kind lies there, of any kind if none is named, or until one might."""
        known = self.possible()
        word = word or known[self._chance(len(known))]
        slip = PLAN[word]
        if slip is not None and slip.on_a_hand:
            hands = [hand for hand in hands_of(self.house) if (area_of(hand) or 1) <= len(PLAYERS)]
            slip = replace(slip, laid=hands[self._chance(len(hands))])
        for _ in range(_PATIENCE):
            if self.house.view(DEALER).round is not None and self._now(slip) and self._errs(slip):
                return self._asked(slip)
            self._goes_on()
        return self._asked(None)  # the cards never gave the moment

    def _now(self, slip: Slip | None) -> bool:
        """A moment at which somebody could be asked, and not always the first."""
        need = self.house.required()
        if slip is None:
            return need.what in ("deal", "result", "ask") and not self._chance(3)
        if slip.when == "now":  # a card that is due would be no error
            return need.what in ("result", "ask", "expose", "clear")
        return come(self.house, slip) is not None and (slip.when == "finished" or not self._chance(2))

    def _errs(self, slip: Slip | None) -> bool:
        if slip is None:
            return True
        before = len(self.house.view(DEALER).held)
        return not isinstance(err(self.house, slip), Refused) and len(self.house.view(DEALER).held) > before

    def _goes_on(self) -> None:
        need = self.house.required()
        match need.what:
            case "ruling":
                unattended(self.house)
            case "choose":
                self.house.do(c.LetStand, need.who)
            case "wagers":
                self._wagers()
            case "ask":
                self.house.do(c.PassOver, need.areas[0])
            case _:
                self.house.step()

    def _wagers(self) -> None:
        """Everyone the minimum; without a wager that brings a hand nothing would be dealt."""
        sign = self.house.view(DEALER).sign
        main = next(offer.wager for offer in sign.offers if offer.kind == "main")
        for area, name in enumerate(PLAYERS, start=1):
            patron = next((each for each in self.house.view(DEALER).people if each.id == name), None)
            if patron is None:
                self.house.do(c.JoinTable, name, area)
                self.house.do(c.ShowPlayerCard, name, PlayerCard.OWN)
            if patron is None or patron.chips < PURSE // 2:
                self.house.do(c.BuyChips, name, PURSE)
            self.house.do(c.PlaceWager, name, area, main, sign.limits[main].minimum)
        self.house.step()

    def _asked(self, slip: Slip | None) -> Situation:
        seen = self.house.view(DEALER)
        fit = () if slip is None else tuple(each for each in leading_on(self.house) if each.chapter in ABOUT_CARDS)
        best = min((ABOUT_CARDS.index(each.chapter) for each in fit), default=0)
        likely = [each for each in fit if each.chapter == ABOUT_CARDS[best]]
        right = [likely[self._chance(len(likely))]] if likely else []
        others = {ruling.slug for ruling in rulings(self.house)} | {ruling.slug for ruling in fit}
        wrong = [each for each in irregularities_of(seen.game) if each.slug not in others and each.chapter not in LAST]
        picked = [wrong.pop(self._chance(len(wrong))) for _ in range(min(_OPTIONS - len(right), len(wrong)))]
        offered = [(each.slug, f"{each.happened} {each.follows}") for each in right]
        offered += [(each.slug, f"{each.happened} {each.follows}") for each in picked]
        mixed = [offered.pop(self._chance(len(offered))) for _ in range(len(offered))]
        mixed.append(("nothing", NOTHING_WRONG))
        slugs = tuple(slug for slug, _ in mixed)
        fits = {each.slug for each in fit}
        need = self.house.required()
        about = right[0].clause if right else need.clause
        why = f"{right[0].slug}: {right[0].follows}" if right else f"Nothing is wrong. {need.sentence}"
        what = OneOf(
            drill="errors", game=seen.game, clause=about or "", told=(told_of(seen, slip),), words=slugs,
            options=tuple(says for _, says in mixed),
            right=tuple(place for place, slug in enumerate(slugs) if slug in fits or (not fit and slug == "nothing")),
            asked="What happened, and what follows?", why=why,
        )  # fmt: skip
        return Situation(replace(seen, held=()), what, fit)  # that a card is held would be half the answer


def told_of(seen: View, slip: Slip | None) -> str:
    """What somebody at the table saw of it, and no more."""
    if slip is None or not seen.held:
        return f"The dealer is about to go on: {seen.required.sentence}"
    held = seen.held[-1]
    card = "A card, face down," if held.card is None else f"The {card_face(held.card)}"
    if held.faced:
        return f"{card} comes out: it lay face upwards among the cards."
    where = f"and is laid on {hand_title(held.laid)}" if held.laid and held.laid != "rack" else "and lies on the cloth"
    return f"{card} comes out {'and goes to the rack' if held.laid == 'rack' else where}."
