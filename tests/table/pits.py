"""Tables of every game to wander about at: how each is opened, what can be said at it, sense and nonsense alike."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, Final

from hypothesis import settings
from msgspec.structs import replace
from tests.tables import DEALER, SUPERVISOR, conditions, player

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.cards.procedure import BurnKind
from croupier.commands import Reconstruct, ReportWrongSettlement, ScanCard
from croupier.games.ranks import CHAIN
from croupier.games.rules import Terms
from croupier.games.topics import PLAYER_CARD
from croupier.money import Odds
from croupier.table.asking.permitted import Permit, permitted
from croupier.table.asking.required import Required, required
from croupier.table.engine import run
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.accounts import layout, patron
from croupier.table.model.cards import Slot, Stage
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor, PlayerCard
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMANDS
from croupier.table.powers.power import POWERS
from croupier.table.reading.desk import desk_of
from croupier.table.reading.hands import faces_for
from croupier.table.reading.laying import in_front
from croupier.table.reading.prizes import prizes_waiting
from croupier.table.reading.shoe import cut_rule, needs_no_shuffle
from croupier.table.record.postings import postings

settings.register_profile("table", derandomize=True, deadline=None, print_blob=False)
QUIET: Final = settings.get_profile("table")

TIE: Final = Terms(variant="tie", tie_percent=Odds(5, 100))
CHIPS: Final = (50, 100, 500, 2500, 10000)

PITS: Final[dict[str, Conditions]] = {
    "premium": conditions(
        "premium-baccarat", layout="N", offered=("pairs-player", "pairs-banker", "super-six"), unit=500, differential=80_000,
        player_maximum=150_000, terms=Terms(decks=6), chips=CHIPS,
    ),
    "premium-b": conditions(
        "premium-baccarat", layout="M", offered=("super-six",), method="B", terms=Terms(decks=3), private=True, cashless=True,
    ),
    "even-money": conditions("premium-baccarat", terms=Terms(variant="even-money", decks=4), chips=(200, 500)),
    "tie": conditions(
        "premium-baccarat", layout="P", offered=("tiger-tie", "tiger-pair", "tiger", "big-tiger", "small-tiger"),
        terms=Terms(variant="tie", tie_percent=Odds(5, 100), decks=6), method="B",
    ),
    "seven-up": conditions("seven-up-baccarat", offered=("super-sevens",), area_maximum=60_000, differential=70_000, areas=5),
    "lucky-shoe": conditions("lucky-draw-baccarat", terms=Terms(decks=3), chips=CHIPS),
    "lucky-shuffler": conditions("lucky-draw-baccarat", terms=Terms(decks=3, dealing="shuffler"), areas=4, chips=CHIPS),
    "baceball": conditions(
        "baceball", offered=("first-strike", "second-strike", "third-strike", "strike-out", "jackpot"), jackpot=500, areas=4,
        meters={"major": 12_345_600},
    ),
    "poker-shoe": conditions("three-card-poker", terms=Terms(ante_bonus="1-3-4", pair_plus="1-3-6-30-40"), areas=4),
    "poker-shuffler": conditions("three-card-poker", terms=Terms(dealing="shuffler"), low_limit=True),
}  # fmt: skip

NAMES: Final = ("Ann", "Ben", "Cy", "Dot")


class Walk:
    """A table, its events and its accounts, moved on by commands."""

    def __init__(self, table: Table | None = None, events: tuple[Event, ...] = (), accounts: dict[str, int] | None = None) -> None:
        self.table = table or Table()
        self.events = list(events)
        self.accounts: Counter[str] = Counter(accounts or {})

    def run(self, command: Command) -> tuple[Table, Outcome]:
        return run(self.table, command)

    def give(self, command: Command) -> tuple[Event, ...] | Refused:
        self.table, outcome = self.run(command)
        if not isinstance(outcome, Refused):
            self.events += outcome
            for event in outcome:
                for posting in postings(event):
                    self.accounts[posting.account] += posting.cents
        return outcome

    def copy(self) -> "Walk":
        return Walk(self.table, tuple(self.events), self.accounts)


def sound(walk: Walk) -> None:
    """Every cent and every card is in one place."""
    table, accounts = walk.table, walk.accounts
    assert sum(accounts.values()) == 0
    for name in table.floor.people:
        assert (table.chips(name), table.tokens(name)) == (accounts[patron(name, "chips")], accounts[patron(name, "tokens")])
        assert table.chips(name) >= 0
        assert table.tokens(name) >= 0
    held = sum(cents for account, cents in accounts.items() if account.startswith("patron:"))
    assert held == sum(table.chips(name) + table.tokens(name) for name in table.floor.people)
    assert accounts[layout("tokens")] == sum(lying.in_tokens for lying in table.laid)
    assert accounts[layout("chips")] == sum(lying.amount - lying.in_tokens for lying in table.laid)
    assert all(lying.tokens == 0 or (lying.means == "chips" and 0 < lying.tokens < lying.amount) for lying in table.wagers)
    assert all(lying.amount > 0 for lying in (*table.laid, *table.taken))
    assert all(lying.player in table.floor.people for lying in (*table.laid, *table.taken))
    assert all(name in table.floor.people for names in table.floor.seats.values() for name in names)

    cards, stock = table.cards, table.cards.stock
    out = [*cards.rack.known, *(slot.card for slot in lying(table))]
    known = Counter(card for card in out if card is not None)
    assert known == Counter({card: gone for card, gone in zip(PACK, stock.gone, strict=True) if gone})
    assert stock.unseen == cards.rack.unseen + out.count(None)
    assert not Counter(cards.rack.down) - Counter(cards.rack.known)
    if cards.pack.back:
        assert not stock.problems()
        assert stock.remaining + len(out) + cards.rack.unseen == 52 * stock.packs


def lying(table: Table) -> list[Slot]:
    """Every card of the packs that is neither in the shoe nor in the rack: in a hand, held, in front of or under the shoe.

    One that the packs cannot hold is none of theirs, and a spoiled one is out for good with its like in its place."""
    hands = table.round.hands.values() if table.round is not None else ()
    held = [Slot(held.card, held.up) for held in table.cards.held if not held.impossible]
    return [*(slot for slots in hands for slot in slots), *held, *table.cards.waiting, *table.cards.under]


# What the house and its players would do


def a_card(rng: Random, table: Table) -> Card:
    wanted = rng.choice(("", "", "", "A", "3", "7", "K", "6"))
    some = [card for card in PACK if table.cards.stock.could_hold(card)]
    return rng.choice([card for card in some if card[0] == wanted] or some)


def as_required(rng: Random, table: Table) -> Command:
    """The command that the prompt asks for; wagers, arrivals and purchases where it waits for players."""
    due = required(table)
    desk, cards = desk_of(table), table.cards
    who: dict[str, Any] = {"by": DEALER, "at": table.now + rng.choice((0, 0, 1, 60))}
    boss = who | {"by": SUPERVISOR}
    match due.what:
        case "cards" | "replace":
            other = next(back for back in desk.conditions.backs if back != cards.pack.back)
            return c.IntroduceCards(other, rng.random() < 0.7, **boss)
        case "verify":
            return c.VerifyCards(**boss)
        case "shuffle":
            return c.Shuffle("pre-shuffled" if needs_no_shuffle(table) else "dealer", **who)
        case "cut" if cards.offers[0].area is not None and rng.random() < 0.7:
            return c.RefuseCut(**who)
        case "cut":
            margin = max(cut_rule(table, desk).margin, 1)
            return c.CutCards(rng.randint(margin, cards.stock.remaining - margin), **boss)
        case "cutting-card":
            return c.PlaceCuttingCard(min(rng.choice((20, cards.stock.remaining // 2)), cards.stock.remaining // 2), **who)
        case "burn":
            kind = rng.choice(desk.procedure.burns).kind
            return c.Burn(kind, None if kind is BurnKind.ONE_UNSEEN else a_card(rng, table), **boss)
        case "check":
            return c.CheckCards(**boss)
        case "ruling" | "choose":
            return a_ruling(rng, table, due)
        case "deal" if table.round is not None or rng.random() < 0.4:
            return _next_card(rng, table, who)
        case "ask":
            return _an_answer(rng, table, due.areas, who)
        case "offer":
            return rng.choice((c.AcceptHand(**who), c.RefuseHand(**who)))
        case "reveal":
            return rng.choice((c.RevealHand(faces_for(table, due.hand), **who), c.ForfeitHand(**boss)))
        case "expose":
            return c.ExposeHand(due.hand, faces_for(table, due.hand), **who)
        case "wagers" | "deal":
            return _a_wager(rng, table, who)
        case "verify-prize":
            seen = permitted(table, among=(c.VerifyPrize, c.StrikePrize))
            return filled(rng, table, rng.choice(seen))
        case "pay-prizes":
            return c.PayPrizes({each.award.award: 12_345 for each in prizes_waiting(table)}, **who)
        case "pool":  # a pool that nobody asks never answers
            return c.VoidRound("the pool does not answer", **boss)
    plain: dict[str, type[Command]] = {
        "cutting-card-out": c.SetCuttingCardAside, "reshuffle": c.ReshuffleRack, "collect": c.CollectJackpotWagers,
        "result": c.AnnounceResult, "settle": c.SettleWager, "clear": c.ClearRound,
    }  # fmt: skip
    return plain[due.what](**who)


def _next_card(rng: Random, table: Table, who: dict[str, Any]) -> Command:
    """One from the shoe, now and then face down with a face that nobody has read; or the one that waits in front."""
    desk, front = desk_of(table), in_front(table)
    rules = desk.rules
    down = rng.random() < 0.2 and bool(rules.opening)
    unturned = down or rules.dealt_down or desk.conditions.method == "B"
    unread = rng.random() < 0.1 and bool(rules.opening or rules.dealt_down)
    if front and front[0].card is not None:
        return c.DealCard(front[0].card, down, **who)
    if unread:
        return c.DealCard(None, True, **who)
    if not table.cards.stock.remaining:
        return c.DealCard(PACK[0], down, **who)
    return rng.choice((c.DealCard(a_card(rng, table), down, **who), ScanCard(a_card(rng, table), not unturned, **who)))


RESOLVING: Final = frozenset((
    "deal-held-card", "give-to-banker", "keep-for-next", "keep-for-no-bet", "rack-card", "play-faced-card", "deal-as-next",
    "play-uncut", "play-unburned", "play-unshuffled", "reconstruct", "void-round", "void-short-round", "rule-misdelivery",
    "confirm-outcome", "void-unconfirmed", "report-wrong-cards", "void-shoe", "turn-back", "declare-misdeal", "void-hand",
    "rack-stray-hand", "invalidate-outcome", "let-stand", "take-wagers-back", "reduce-wager", "withdraw-wager",
    "refuse-misdealt-card", "expose-hand", "reveal-hand", "accept-hand", "refuse-hand", "forfeit-hand", "reshuffle-rack",
    "deal-card",
))  # fmt: skip
"""What leads on where a table waits for a ruling or a choice."""


LAST_RESORTS: Final = frozenset(("report-wrong-cards", "void-shoe", "invalidate-outcome"))
"""Always at hand and never an answer, but that a card which cannot be there is a wrong card."""


def leads_on(table: Table, permits: Sequence[Permit]) -> bool:
    """Whether what the table waits for can be ruled on, or chosen, without any last resort."""
    due, known = required(table), {permit.command for permit in permits}
    if due.what == "choose":
        return any(permit.command == "let-stand" and permit.player == due.who for permit in permits)
    foreign = any(held.impossible for held in table.cards.held)
    return due.what != "ruling" or bool(known & (RESOLVING if foreign else RESOLVING - LAST_RESORTS))


def a_ruling(rng: Random, table: Table, due: Required) -> Command:
    """One of those that lead on; for a choice, the chooser's own."""
    choices = ("let-stand", "take-wagers-back", "reduce-wager", "withdraw-wager")
    wanted = choices if due.what == "choose" else RESOLVING
    permits = permitted(table)
    assert leads_on(table, permits), f"nothing leads on from here: {due}"
    return _one_of(rng, table, [permit for permit in permits if permit.command in wanted and permit.player in ("", due.who)])


DRASTIC: Final = frozenset(
    ("report-wrong-cards", "void-shoe", "invalidate-outcome", "exclude-from-casino", "void-wagers-of", "void-round")
)
"""What ends the round or the shoe, or takes players away: now and then, so that rounds come to their end as well."""


def _one_of(rng: Random, table: Table, found: Sequence[Permit]) -> Command:
    kinds = sorted({permit.command for permit in found})
    mild = [kind for kind in kinds if kind not in DRASTIC]
    kind = rng.choice(mild) if mild and rng.random() < 0.9 else rng.choice(kinds)
    return filled(rng, table, rng.choice([permit for permit in found if permit.command == kind]))


def filled(rng: Random, table: Table, permit: Permit) -> Command:
    """A command of those that a permit admits, its numbers and its order of cards by chance."""
    command = permit.example(Actor(rng.choice(("Zoe", "Xia")), permit.rank), table.now)
    if isinstance(command, Reconstruct):
        order = list(command.order)
        rng.shuffle(order)
        command = replace(command, order=tuple(order))
    if isinstance(command, ReportWrongSettlement):
        command = replace(command, handed=rng.choice((0, 100, command.handed, 10**9)), due=rng.choice((None, command.due)))
    return command


def _an_answer(rng: Random, table: Table, areas: tuple[int, ...], who: dict[str, Any]) -> Command:
    area = rng.choice(areas)
    rule = desk_of(table).rules.decides
    assert rule is not None
    if rng.random() < 0.2:
        return c.PassOver(area, **who)
    choice: Any = rng.choice(rule.choices)
    together = [
        permit.open["tokens"]
        for permit in permitted(table, among=(c.Decide,))
        if "tokens" in permit.open and (permit.fields["area"], permit.fields["decision"]) == (area, choice)
    ]
    if together and rng.random() < 0.5:
        return c.Decide(area, choice, "chips", together[0], **who)
    return c.Decide(area, choice, rng.choice(("chips", "chips", "tokens")), **who)


def _a_wager(rng: Random, table: Table, who: dict[str, Any]) -> Command:
    desk = desk_of(table)
    absent = [
        name
        for name in (*NAMES, f"Guest {len(table.floor.barred)}")
        if name not in table.floor.people and name not in table.floor.barred
    ]
    if absent and (not table.floor.people or rng.random() < 0.2):
        return c.JoinTable(rng.choice(absent), rng.randint(1, desk.conditions.areas), **who)
    name = rng.choice(list(table.floor.people))
    person = table.floor.people[name]
    if PLAYER_CARD in desk.provisions and person.card is not PlayerCard.OWN:
        return c.ShowPlayerCard(name, PlayerCard.OWN, **who)
    if table.chips(name) < 5_000:
        return c.BuyChips(name, rng.choice((10_000, 400_000)), **who)
    if not table.tokens(name) and rng.random() < 0.1:
        return c.ExchangeVoucher(name, 20_000, **who)
    area = rng.choice([area for area, names in table.floor.seats.items() if name in names])
    wager = rng.choice(list(desk.wagers))
    if desk.conditions.jackpot and rng.random() < 0.4:
        wager = "jackpot"
    needed = desk.wagers[wager].needs
    if needed and not any((lying.area, lying.wager) == (area, needed) for lying in table.laid) and rng.random() < 0.8:
        wager = needed
    limit = desk.conditions.sign.limits.get(wager)
    amount = desk.conditions.jackpot if limit is None else rng.choice((limit.minimum, 2_500, 7_500, limit.maximum))
    tokens = min(table.tokens(name), amount // 2) // 500 * 500 if wager != "jackpot" and rng.random() < 0.4 else 0
    if tokens and any(lying.is_the(area, name, wager) for lying in table.laid):
        return c.IncreaseWager(name, area, wager, amount, tokens=tokens, **who)
    if tokens:
        return c.PlaceWager(name, area, wager, amount, tokens=tokens, **who)
    means: Any = "tokens" if table.tokens(name) >= amount and rng.random() < 0.4 else "chips"
    return c.PlaceWager(name, area, wager, amount, means, **who)


# What goes wrong


def is_ruling(kind: type[Command]) -> bool:
    """Something that the pit's own people say when a thing has gone wrong."""
    return POWERS[kind].rank in CHAIN and any(room in kind.__module__ for room in (".rulings", ".powers.wrong", ".powers.cases"))


WRONG: Final = tuple(kind for kind in COMMANDS if is_ruling(kind) and kind is not ScanCard)


def upset(rng: Random, table: Table) -> Command:
    """A card out of turn, or any irregularity that fits: as a supervisor who rules by chance would have it."""
    if table.cards.stage is not Stage.NONE and rng.random() < 0.35:
        return a_scan(rng, table)
    found = permitted(table, among=WRONG)
    if not found:
        return a_scan(rng, table)
    return _one_of(rng, table, found)


def a_scan(rng: Random, table: Table) -> Command:
    """A card reported from anywhere, lying anyhow; now and then one that cannot be, or whose face nobody knows."""
    desk, stock = desk_of(table), table.cards.stock
    places = ("", "", "", "rack", *desk.rules.hands(range(1, desk.conditions.areas + 1)))
    gone = [card for card in PACK if not stock.could_hold(card)]
    card = rng.choice(gone) if gone and (rng.random() < 0.05 or stock.remaining < 1) else a_card(rng, table)
    up, faced = rng.random() < 0.6, rng.random() < 0.15
    known = up or faced or rng.random() < 0.6
    return ScanCard(card if known else None, up, rng.choice(places), faced, by=DEALER, at=table.now)


# Where walks begin


def _until(walk: Walk, reached: Callable[[Table], bool], seed: int = 1) -> Walk:
    rng = Random(seed)
    for _ in range(6_000):
        if reached(walk.table):
            return walk
        walk.give(as_required(rng, walk.table))
    raise AssertionError(f"never reached; the table waits for {required(walk.table)}")


def _seated(pit: str) -> Walk:
    walk = Walk()
    walk.give(c.OpenTable(PITS[pit], by=SUPERVISOR, at=0))
    areas = desk_of(walk.table).conditions.areas
    for area, name in enumerate(NAMES[: min(3, areas)], start=1):
        walk.give(c.JoinTable(name, area, by=player(name), at=0))
        walk.give(c.BuyChips(name, 300_000, by=DEALER, at=0))
        walk.give(c.ShowPlayerCard(name, PlayerCard.OWN, by=DEALER, at=0))
    return _until(walk, lambda table: required(table).what in ("wagers", "deal"))


@cache
def starts(pit: str) -> tuple[Walk, ...]:
    """A table just opened, one with players and cards, one in a round, one being settled, one whose cards run out."""
    fresh = Walk()
    fresh.give(c.OpenTable(PITS[pit], by=SUPERVISOR, at=0))
    ready = _seated(pit)
    dealing = _until(ready.copy(), lambda table: table.round is not None and sum(map(len, table.round.hands.values())) > 3)
    settling = _until(dealing.copy(), lambda table: table.round is not None and bool(table.round.due))
    last = _until(ready.copy(), _LATER.get(pit, _running_out), seed=7)
    return fresh, ready, dealing, settling, last


def _running_out(table: Table) -> bool:
    return table.cards.stage is Stage.READY and table.cards.stock.remaining - (table.cards.behind or 0) < 9


_LATER: Final[dict[str, Callable[[Table], bool]]] = {
    "seven-up": lambda table: table.played == 3,
    "poker-shoe": lambda table: required(table).what == "ask",
    "poker-shuffler": lambda table: required(table).what == "ask",
}
"""Games whose cards never run out have another moment worth beginning at."""


def start(pit: str, number: int) -> Walk:
    known = starts(pit)
    return known[number % len(known)].copy()
