"""When the deal goes wrong in `croupier play`: what fits is listed, the person rules for whoever may, and the game goes on."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from rich.text import Text

from croupier import commands as c
from croupier.cards.sealed import ShoeError
from croupier.cli.asking import Leaving, read_wagers
from croupier.cli.drawing import cited, listed
from croupier.cli.filling import BACK, SEAL, Back, Form
from croupier.cli.naming import Unclear, named
from croupier.cli.seat import OWN_AREA, Seat
from croupier.desk.dealer import DEALER, SUPERVISOR
from croupier.desk.handbook import may_rule
from croupier.games.explain import hand_title
from croupier.games.ranks import Rank
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.permitted import Permit, permitted
from croupier.table.asking.required import Required, required
from croupier.table.engine import run
from croupier.table.message.refusal import Refused
from croupier.table.model.cards import Stage
from croupier.table.model.people import Actor
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.powers.chapters import CONDUCT, DISPUTES, MONEY
from croupier.table.powers.listed import COMMAND
from croupier.table.powers.power import SOMEONE

WRONG: Final = frozenset({"!", "wrong", "irregularities"})
ERR: Final = frozenset({"err", "error"})
MANAGER: Final = Actor("the duty manager", Rank.ASSISTANT_MANAGER)
STAFF: Final = {
    Rank.DEALER: DEALER,
    Rank.SUPERVISOR: SUPERVISOR,
    Rank.ASSISTANT_MANAGER: MANAGER,
    Rank.MANAGER: Actor("the Gaming Manager", Rank.MANAGER),
}
IN_FRONT: Final = "deal-card"
PLAIN: Final = {
    "deal-held-card": ("Nothing stands in the held card's way any more.", "It is dealt where the rules send it."),
    IN_FRONT: ("A card that waits in front comes before the held one.", "The one in front is dealt."),
    "decide-dispute": ("A dispute is open.", "It is decided, and the patron may ask for a review."),
    "ask-for-review": ("The patron does not accept the decision.", "Another casino supervisor will review it."),
    "review-dispute": ("A review was asked for.", "Another casino supervisor reviews the decision."),
    "declare-dissatisfied": ("The patron does not accept the decision.", "They are told of the right to go to an inspector."),
    "enquire-into-settlement": ("A wrong payment is in the register.", "It is on record whether it looks intended."),
    "identify-patron": ("A wrong payment is in the register, its patron unknown.", "The patron is on record."),
    "rectify-settlement": ("A wrong payment is in the register.", "The difference is paid, or given back."),
    "attempt-rectification": ("A wrong payment cannot be put right yet.", "What was tried is on record."),
    "bring-to-regulator": ("A wrong payment is in the register.", "The regulator hears of it."),
    "hand-over": ("Someone is detained.", "An inspector or the police take over."),
    "give-notice": ("Someone is to be told.", "It is on record that they were."),
}
"""Ways on that are no irregularities by themselves: a held card that may be dealt, and matters that are still open."""
NOT_HERE: Final = frozenset({"correct-held-card", "scan-card", "confirm-outcome"})
"""The cards of a sealed shoe are not misread, and none is invented."""
CLEARS_THE_WAY: Final = frozenset({IN_FRONT, "reshuffle-rack"})
LAST: Final = frozenset({CONDUCT, MONEY, DISPUTES})
"""Chapters that have little to do with a card that came wrong."""
REVIEWER: Final = Actor("another supervisor", Rank.SUPERVISOR)


class Anew(Exception):  # noqa: N818 (no error: the table may stand otherwise now)
    """Something was ruled, or nothing: the table is asked again what comes next."""


class Way(Struct, frozen=True):
    """Something that can be ruled now, however it may be filled in."""

    slug: str
    chapter: str
    happened: str
    follows: str
    rank: Rank
    clause: str | None
    permits: tuple[Permit, ...]


class Slip(Struct, frozen=True):
    """An error that the dealer will make."""

    told: str
    when: str
    """`now`, in the `round`, or when the hands are `finished`."""
    laid: str = ""
    up: bool = True
    faced: bool = False
    on_a_hand: bool = False
    no_card: bool = False
    """It is no card's fault: the person says what it is."""


SLIPS: Final = (
    Slip("a card comes out now, for all to see", "now"),
    Slip("a card comes out now, unseen", "now", up=False),
    Slip("a card is burned now by mistake", "now", laid="rack", up=False),
    Slip("in the round, a card lies face upwards among the cards", "round", faced=True),
    Slip("in the round, a card goes to the wrong hand", "round", on_a_hand=True),
    Slip("when a hand is finished, it gets a card too many, for all to see", "finished", on_a_hand=True),
    Slip("when a hand is finished, it gets a card too many, unseen", "finished", up=False, on_a_hand=True),
    Slip("in the round, something else goes wrong", "round", no_card=True),
)
SHOWN: Final = Slip("in the round, a card is shown that should lie face down", "round")


class Floor(Seat):
    """A seat whose person is also the dealer, the supervisor and everyone else, once something goes wrong."""

    def __init__(self, *table: Any, **seat: Any) -> None:
        self.slip: Slip | None = None
        super().__init__(*table, **seat)

    def asked(self, prompt: str) -> str:
        """A line from the person, who may say instead that something went wrong."""
        line = self.ask(prompt)
        if line.lower() in WRONG:
            self.went_wrong()
        elif line.lower() in ERR:
            self.let_err()
        else:
            return line
        raise Anew

    # Rulings

    def went_wrong(self) -> None:
        """Everything that fits the moment, for the person to choose from."""
        ways = self._ways()
        if not ways:
            self.say("No irregularity fits this moment.")
            return
        self._list(ways, briefly=False)
        if chosen := self._chosen(ways, self.ask("Which of them? A number or a name, Enter for none:")):
            self._rule(chosen)

    def ruling(self, need: Required) -> None:
        """The table waits for a ruling: what leads on is offered, and asked for until something is ruled."""
        ways = self._leading_on(self._ways()) or self._leading_on(self._unnamed())
        if not ways:
            raise ShoeError(f"The table cannot go on by itself: {need.sentence}")
        if self.gone:
            self._take(ways)
            return
        ways = [way for way in ways if way.chapter not in LAST] or ways
        waits = "A card is held" if self.table.cards.held else need.sentence.rstrip(".")
        self._list(ways, briefly=True)
        while required(self.table) == need:
            line = self.ask(f"{waits}: what is ruled? A number or a name, ! for all that fits:")
            if line.lower() in WRONG:
                self.went_wrong()
            elif chosen := self._chosen(ways, line):
                self._rule(chosen)

    def _ways(self) -> list[Way]:
        """What can be ruled now, each irregularity once."""
        table, found = self.table, dict[str, Way]()
        for offer in fitting(table):
            which, before = offer.irregularity, found.get(offer.irregularity.slug)
            permits = (*before.permits, offer.permit) if before is not None else (offer.permit,)
            found[which.slug] = Way(which.slug, which.chapter, which.happened, which.follows, which.rank, which.clause, permits)
        named_after = {permit.command for way in found.values() for permit in way.permits}
        for permit in permitted(table):
            slug = permit.command
            if slug in PLAIN and slug not in named_after and (slug != IN_FRONT or (table.cards.held and table.cards.waiting)):
                others = found[slug].permits if slug in found else ()
                found[slug] = Way(slug, "", *PLAIN[slug], permit.rank, permit.clause, (*others, permit))
        return [way for way in found.values() if way.permits[0].command not in NOT_HERE]

    def _unnamed(self) -> list[Way]:
        """Commands that no irregularity is named after, lest the table stand still."""
        return [
            Way(permit.command, "", "", f"{permit.command.replace('-', ' ').capitalize()}.", permit.rank, permit.clause, (permit,))
            for permit in permitted(self.table)
            if permit.command not in NOT_HERE
        ]

    def _leading_on(self, ways: Iterable[Way]) -> list[Way]:
        """Those after which the table no longer waits for this ruling."""

        def leads_on(permit: Permit) -> bool:
            after, outcome = run(self.table, permit.example(STAFF[permit.rank], self.table.now))
            return not isinstance(outcome, Refused) and (permit.command in CLEARS_THE_WAY or _gone_on(self.table, after))

        found = []
        for way in ways:
            permits = tuple(permit for permit in way.permits if permit.rank in STAFF and leads_on(permit))
            if permits:
                found.append(replace(way, permits=permits))
        return found

    def _list(self, ways: Sequence[Way], *, briefly: bool) -> None:
        self.felt.rest()
        rows = [(way.slug, way.happened, way.follows, may_rule(way.rank), way.clause) for way in ways]
        self.console.print(listed(rows, briefly=briefly))

    def _chosen(self, ways: Sequence[Way], line: str) -> Way | None:
        """The way that a line names, by number or by name."""
        if not line:
            return None
        if number := _number(line, len(ways)):
            return ways[number - 1]
        known = {way.slug: way for way in ways}
        try:
            return known[named(line, {slug: slug for slug in known})]
        except Unclear as unclear:
            self.say(str(unclear), "red")
            return None

    def _rule(self, way: Way) -> None:
        form = Form(self.ask, self.say, self._known(way), f"{way.slug} asks for a few things; {BACK} leaves it.")
        try:
            permit, fields = form.filled(way.permits)
        except Back:
            self.say("Nothing is ruled.")
            return
        self._given(permit, fields, self._speaker(way, permit))

    def _speaker(self, way: Way, permit: Permit) -> Actor:
        """The lowest rank that may, and the player where it is the player's."""
        if way.rank is Rank.PLAYER and permit.player:
            return Actor(permit.player, Rank.PLAYER)
        return REVIEWER if permit.command == "review-dispute" else STAFF[permit.rank]

    def _given(self, permit: Permit, fields: dict[str, Any], by: Actor) -> None:
        if permit.command == IN_FRONT:
            self.answered(self.house.deal)
        else:
            self.answered(lambda: self.house.do(COMMAND[permit.command], by=by, **fields))
        if self.table.round is None:
            self.called = False
        if self.name not in self.table.floor.people and not self.gone:
            raise Leaving

    def _known(self, way: Way) -> dict[str, Any]:
        """What Enter may stand for: the cards of the round in the order in which they came, and no card spoiled."""
        proposed, known = way.permits[0].open.get("order"), dict[str, Any]()
        if proposed is not None and sorted(map(str, proposed)) == sorted(map(str, self.drawn)):
            known["order"] = tuple(self.drawn)
        if way.slug != "device-damaged":
            known["damaged"] = ()
        return known

    def _take(self, ways: Sequence[Way]) -> None:
        """The person has gone: the house rules as the first that fits says."""
        before = self.table
        for way in ways:
            permit = way.permits[0]
            fields = {name: _unsaid(value) for name, value in (permit.fields | permit.open).items() if name != SEAL}
            self._given(permit, fields, STAFF[permit.rank])
            if self.table is not before and (permit.command in CLEARS_THE_WAY or _gone_on(before, self.table)):
                return
        raise ShoeError(f"The table cannot go on by itself: {required(before).sentence}")

    # Wagers that may go back

    def choosing(self, need: Required) -> None:
        """After an error a player says what becomes of the wagers; house players let theirs stand."""
        ongoing = self.table.round
        assert ongoing is not None
        assert ongoing.upset.choice is not None
        if need.who != self.name or self.gone:
            self.act(c.LetStand, need.who)
            return
        words = {
            "withdraw": "withdraw takes them back, withdraw WAGER one of them",
            "reduce": "withdraw [WAGER] takes back, reduce WAGER AMOUNT keeps less",
            "leave": "back takes all of them back",
        }
        self.say(Text(need.sentence, "bold yellow").append(cited(need.clause), "dim"))
        line = self.asked(f"Enter lets them stand, {words[ongoing.upset.choice.what]}:")
        word, _, rest = line.lower().partition(" ")
        try:
            match word:
                case "" | "stand":
                    self.act(c.LetStand, self.name, by=self.me)
                case "withdraw":
                    self.withdraw(rest)
                case "reduce":
                    for slug, amount in read_wagers(rest, self.titles(), {}):
                        self.act(c.ReduceWager, self.name, OWN_AREA, slug, amount, by=self.me)
                case "back":
                    self.act(c.TakeWagersBack, self.name, by=self.me)
                case _:
                    raise Unclear(f"{word!r} is none of stand, withdraw, reduce, back.")
        except Unclear as unclear:
            self.say(str(unclear), "red")

    def titles(self) -> dict[str, str]:
        return {slug: wager.title for slug, wager in self.desk.wagers.items()}

    def withdraw(self, which: str) -> None:
        wanted = named(which, self.titles()) if which else None
        for lying in self.mine():
            if wanted in (None, lying.wager) and lying in self.table.laid:
                self.act(c.WithdrawWager, self.name, OWN_AREA, lying.wager, by=self.me)

    # A dealer who errs

    def let_err(self) -> None:
        """Training: the person says how the dealer will err."""
        slips = (*SLIPS, SHOWN) if self.desk.rules.dealt_down else SLIPS
        self.say("How shall the dealer err?")
        for number, slip in enumerate(slips, start=1):
            self.say(Text.assemble((f" {number} ", "bold yellow"), slip.told))
        number = _number(self.ask("A number, Enter for not at all:"), len(slips))
        if not number:
            return
        slip = slips[number - 1]
        if slip.on_a_hand:
            slip = replace(slip, laid=self._hand_chosen())
        if slip.when == "now":
            self._err(slip)
        else:
            self.slip = slip
            self.say("The dealer will, when the moment comes.")

    def _hand_chosen(self) -> str:
        hands = self.desk.rules.hands(range(1, self.desk.conditions.areas + 1))
        while True:
            line = self.ask(f"On which hand? {', '.join(hands)}, Enter for {hand_title(hands[0])}:").lower()
            if not line or line in hands:
                return line or hands[0]
            self.say(f"There is no hand {line!r}.", "red")

    def errs(self, need: Required) -> bool:
        """The moment of the slip, if it has come."""
        slip, ongoing = self.slip, self.table.round
        if slip is None or ongoing is None or self.gone:
            return False
        if slip.when == "finished" and not self._finished(need, slip.laid, ongoing):
            return False
        if slip.when == "round" and need.what != "deal":
            return False
        if slip.when == "round" and slip.laid == need.hand:
            slip = replace(slip, laid=next(hand for hand in ongoing.hands if hand != need.hand))
        self.slip = None
        if slip.no_card:
            self.went_wrong()
        else:
            self._err(slip)
        return True

    def _finished(self, need: Required, hand: str, ongoing: Round) -> bool:
        """Whether a hand has all its cards: Player's has once Banker draws, all have when none is due."""
        rules = self.desk.rules
        if need.what == "deal" and rules.opening:
            return hand == "player" and need.hand == "banker" and sum(map(len, ongoing.hands.values())) >= rules.opening
        return need.what in ("result", "expose") or (need.what == "ask" and rules.dealt_down)

    def _err(self, slip: Slip) -> None:
        if self.table.cards.stage is not Stage.READY or self.house.sealed is None:
            self.say("No card can come out before the cards are ready.")
            return
        held = len(self.table.cards.held)
        if (
            self.answered(lambda: self.house.misdeal(slip.laid, up=slip.up, faced=slip.faced))
            and len(self.table.cards.held) == held
        ):
            self.say("That was no error: the card was due there.")


def _number(line: str, most: int) -> int:
    """A number on a list; nought is none of them."""
    number = int(line) if line.isdecimal() and len(line) < 4 else 0
    return number if number <= most else 0


def _gone_on(before: Table, after: Table) -> bool:
    return len(after.cards.held) < len(before.cards.held) or required(after).what != "ruling"


def _unsaid(value: Any) -> Any:
    """What nobody was there to say."""
    if isinstance(value, tuple):
        return tuple(map(_unsaid, value))
    return "not said" if value == SOMEONE else value
