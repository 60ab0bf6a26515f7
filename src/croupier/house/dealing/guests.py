"""Rehearsed guests: patrons of the house who play with play money, so that a demonstration's tables are never empty.

They see what any player sees, speak through the writer as any player does, and are refused like any. What they do follows from the
table's id: each has a temper and a run of luck of their own.
"""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import msgspec
from msgspec import Struct

from croupier import commands as c
from croupier.games.baccarat import points
from croupier.games.poker_hands import QUEEN, Category, value_of
from croupier.games.ranks import Rank
from croupier.house.dealing.prompts import Key, Prompt
from croupier.house.floor.asked import Request
from croupier.house.floor.cage import BuyIn, CashOut
from croupier.house.floor.commands import Commands
from croupier.house.floor.ledger import purse
from croupier.house.floor.staffing import AddPerson, Staff, id_of
from croupier.house.people.acts import IssueCard
from croupier.house.people.persons import SOFTWARE
from croupier.money import Cents
from croupier.table.asking.seen import HandView, OfferView, View
from croupier.table.asking.view import view
from croupier.table.message.command import Command
from croupier.table.model.people import Actor
from croupier.table.model.table import Table

if TYPE_CHECKING:
    from croupier.house.floor.pit import Pit

BUY_IN: Final[Cents] = 1_000_00
_SHORT: Final[Cents] = 120_00
"""With less than this before them they buy in again."""
_RICH: Final[Cents] = 3 * BUY_IN
"""With more than this they take the rest home when they leave."""
_PLAY: Final = (QUEEN, 6, 4)
"""The lowest hand that is played at Three Card Poker: queen, six, four."""


class Thing(Struct, frozen=True):
    """A table as it stands, and what it waits for."""

    table: Table
    prompt: Prompt
    guests: int
    """How many are wanted there."""


class Guest:
    def __init__(self, id_: str, seed: str) -> None:
        self.id, self.actor = id_, Actor(id_, Rank.PLAYER)
        self.luck = Random(seed)
        self.stays = self.luck.randint(12, 60)
        """For how many more rounds."""
        self.back = 0.0
        """When they come again."""
        self.key: Key = ()
        self.when: float | None = None

    def concerned(self, thing: Thing, *, wanted: bool) -> Key:
        """What there is for them to do, told apart from what there was; nothing if it is not for them."""
        table, prompt = thing.table, thing.prompt
        if self.id not in table.floor.people:
            return ("join",) if wanted else ()
        if prompt.kind == "deciding":
            return ("say", *prompt.key) if self.id in prompt.who else ()
        open_ = table.round is None and prompt.what in ("wagers", "deal", "collect")
        if not open_ or any(lying.player == self.id for lying in table.wagers):
            return ()
        return ("bet" if wanted else "leave", table.played, table.voided)

    def look(self, thing: Thing, now: float, *, wanted: bool) -> float | None:
        """When they will do something, if anything."""
        key = self.concerned(thing, wanted=wanted)
        if key != self.key:
            self.key, self.when = key, None
            if key:
                self.when = max(now + self._thinks(str(key[0])), self.back if key[0] == "join" else 0.0)
        return self.when

    def _thinks(self, what: str) -> float:
        """Seconds before they speak."""
        return self.luck.uniform(*{"join": (0.2, 3.0), "bet": (0.6, 5.0), "leave": (0.5, 2.0)}.get(what, (0.8, 3.5)))

    def acts(self, thing: Thing, table: str, pit: "Pit", now: float) -> Iterator[Request]:
        """What they do now. Should it come to nothing they try again in a while."""
        self.when = now + self.luck.uniform(6.0, 20.0)
        match self.key[0] if self.key else "":
            case "join":
                yield from self._joins(thing, table, pit)
            case "bet" if self.stays > 0:
                self.stays -= 1
                yield from self._wagers(thing, table)
            case "bet" | "leave":
                self.back = now + self.luck.uniform(20.0, 90.0)
                yield self._gives(table, c.LeaveTable(self.id, by=self.actor, at=0))
            case "say":
                if (said := _said(thing, self)) is not None:
                    yield self._gives(table, said)

    def _gives(self, table: str, *commands: Command) -> Request:
        return Commands(str(uuid4()), table, self.id, commands)

    def _joins(self, thing: Thing, table: str, pit: "Pit") -> Iterator[Request]:
        seen = view(thing.table, self.actor)
        free = [place.area for place in seen.places if not place.players and not place.closed and not place.reserved]
        if not free or seen.phase == "closed":
            return
        has = pit.looking.balance(purse(self.id))
        if has < BUY_IN // 2:
            yield BuyIn(str(uuid4()), self.id, self.id, BUY_IN, play_money=True)
        elif has > _RICH:
            yield CashOut(str(uuid4()), self.id, self.id, has - BUY_IN, play_money=True)
        self.stays = self.luck.randint(12, 60)
        yield self._gives(table, c.JoinTable(self.id, self.luck.choice(free), by=self.actor, at=0))

    def _wagers(self, thing: Thing, table: str) -> Iterator[Request]:
        seen = view(thing.table, self.actor)
        me = seen.me
        if me is None:
            return
        chips = me.chips
        if chips < _SHORT:
            yield BuyIn(str(uuid4()), self.id, self.id, BUY_IN, tables=(table,), play_money=True)
            chips += BUY_IN
        for offer, amount in _plausible(seen, chips, self.luck):
            wager = c.PlaceWager(self.id, me.area, offer.wager, amount, through="screen", by=self.actor, at=0)
            yield self._gives(table, wager)


class Party:
    """The guests of one table."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.guests: list[Guest] = []

    def look(self, thing: Thing, now: float) -> float | None:
        """When the next of them does something."""
        times = [guest.look(thing, now, wanted=place < thing.guests) for place, guest in enumerate(self.guests)]
        if len(self.guests) < thing.guests:
            times.append(now)  # somebody is to be invited
        return min((when for when in times if when is not None), default=None)

    def acts(self, thing: Thing, pit: "Pit", now: float) -> list[Request]:
        """What those do whose moment has come."""
        while len(self.guests) < thing.guests:
            self.guests.append(Guest(*invited(self.table, len(self.guests) + 1, pit)))
        found: list[Request] = []
        for place, guest in enumerate(self.guests):
            guest.look(thing, now, wanted=place < thing.guests)
            if guest.when is not None and guest.when <= now:
                found += guest.acts(thing, self.table, pit, now)
        return found


_NAMES: Final = (
    "Wen", "Oskar", "Ann", "Tomas K.", "Priya", "Lin", "Rosa", "Jonah", "Mei", "Sofia", "Ravi", "Aiko", "Leo", "Nadia", "Pavel",
    "Yara", "Kofi", "Marta", "Dev", "Ingrid", "Bao", "Celine", "Omar", "Petra", "Hana", "Luca", "Zoe", "Emil", "Tara", "Noah",
    "Iris", "Otto", "Selma", "Ken", "Amara", "Hugo", "Linh", "Teo", "Olga", "Sami", "Nora", "Jun", "Paula", "Idris", "Mila",
)  # fmt: skip
"""What the guests of a demonstration are called, for those who may know; whoever comes after them goes by a number."""


_RECEIPT: Final = "guest:"
"""How the receipts begin under which guests are added."""


def invited(place: str, number: int, pit: "Pit") -> tuple[str, str]:
    """A patron of a demonstration at a table or in a tournament, and the receipt they were added under: the same at every start."""
    seed = f"{_RECEIPT}{place}:{number}"
    found = _known(seed) or _named(seed, pit) or id_of(pit.ask(AddPerson(seed, SOFTWARE, Rank.PLAYER)))
    with_card(pit, found)
    return found, seed


def is_guest(person: str) -> bool:
    """Whether the house itself plays for somebody who has a name."""
    from croupier.house.people.models import Login

    return Login.objects.filter(person=person, receipt__startswith=_RECEIPT).exists()


def _known(receipt: str) -> str:
    """Who was added under a name before, or by a version that gave them none."""
    from croupier.house.journal.models import Receipt
    from croupier.house.people.models import Login

    named = Login.objects.filter(receipt=receipt).values_list("person", flat=True).first()
    answered = None if named else Receipt.objects.filter(pk=receipt).values_list("reply", flat=True).first()
    return named or ("" if answered is None else str(msgspec.json.decode(bytes(answered)).get("id", "")))


def _named(receipt: str, pit: "Pit") -> str:
    """Somebody new under the next name that is free. They have no password, and nobody signs in as them."""
    from croupier.house.people import accounts

    for name in _NAMES:
        if (
            accounts.person_named(name) is None
            and (reply := accounts.add(pit, SOFTWARE, Rank.PLAYER, name, receipt=receipt)).granted
        ):
            return id_of(reply)
    return ""


def with_card(pit: "Pit", patron: str) -> None:
    """Issue a patron of a demonstration a Player Card, unless they have had one."""
    person = pit.looking.person(patron)
    if person is not None and not person.cards:
        pit.ask(Staff(f"first-card:{patron}", SOFTWARE, IssueCard(person=patron)))


def _plausible(seen: View, chips: Cents, luck: Random) -> Iterator[tuple[OfferView, Cents]]:
    """A main wager within the sign and what they have, and now and then something beside it."""
    main = [offer for offer in seen.sign.offers if offer.kind == "main" and offer.limit is not None]
    if not main:
        return
    first = main[min(int(luck.expovariate(1.2)), len(main) - 1)]
    staked = _amount(first, seen.sign.unit, chips // 6, luck)
    if staked is None:
        return
    yield first, staked
    left = chips - 3 * staked  # something is kept for what a decision may ask for
    for offer in seen.sign.offers:
        if offer.kind not in ("side", "jackpot") or luck.random() > (0.5 if offer.kind == "jackpot" else 0.15):
            continue
        amount = offer.amount if offer.kind == "jackpot" else _amount(offer, seen.sign.unit, left // 8, luck)
        if amount and amount <= left:
            yield offer, amount
            left -= amount


def _amount(offer: OfferView, unit: Cents | None, most: Cents, luck: Random) -> Cents | None:
    """From the minimum upwards in the sign's steps, small ones more often; the minimum alone where it has none."""
    limit: Any = offer.limit
    if limit is None or limit.minimum > max(most, limit.minimum):
        return None
    step = 5 * (unit or 0)
    steps = max(0, min(most, limit.maximum) - limit.minimum) // step if step else 0
    return int(limit.minimum) + step * min(int(luck.expovariate(0.5)), steps)


def _said(thing: Thing, guest: Guest) -> Command | None:
    """Their answer to what the table asks of them."""
    luck, actor = guest.luck, guest.actor
    match thing.prompt.what:
        case "ask":
            return _decided(view(thing.table, actor), actor)
        case "cut":
            left = thing.table.cards.stock.remaining
            place = int(left * luck.uniform(0.3, 0.7))
            return c.CutCards(place, by=actor, at=0) if luck.random() < 0.7 else c.RefuseCut(by=actor, at=0)
        case "offer":
            return c.AcceptHand(by=actor, at=0) if luck.random() < 0.8 else c.RefuseHand(by=actor, at=0)
        case "reveal":
            return c.RevealHand(by=actor, at=0)
        case "choose":
            return c.LetStand(guest.id, by=actor, at=0)
    return None


def _decided(seen: View, actor: Actor) -> Command | None:
    """By the hand that they see."""
    ongoing = seen.round
    if ongoing is None:
        return None
    for hand in ongoing.hands:
        if hand.area is not None and hand.area in seen.required.areas and hand.player == actor.id:
            return c.Decide(hand.area, _choice(seen, hand), by=actor, at=0)
    return None


def _choice(seen: View, hand: HandView) -> str:
    cards = [card for card in hand.cards if card is not None]
    if seen.game == "three-card-poker":
        worth = value_of(cards) if len(cards) == 3 else None
        plays = worth is not None and (worth.category > Category.ODD or worth.ranks >= _PLAY)
        return "play" if plays else "fold"
    return "draw" if points(cards) <= 5 else "stand"
