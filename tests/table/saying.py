"""What anyone might say to a table, sensible or not: a command of any kind with any values."""

from functools import cache
from random import Random
from typing import Any, Final, get_type_hints

from tests.table.pits import NAMES, PITS, TIE

from croupier import commands as c
from croupier.cards.card import PACK
from croupier.cards.procedure import BurnKind, Source
from croupier.commands import CorrectHeldCard, ScanCard, ShowDealersCard
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.premium_baccarat import VARIANTS
from croupier.games.ranks import Rank
from croupier.games.rules import Terms
from croupier.table.message.command import Command
from croupier.table.model.people import Actor, PlayerCard
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMANDS
from croupier.table.reading.conditions import NOTICE
from croupier.table.reading.desk import desk_of
from croupier.table.reading.wrong import lying_cards

# What anyone might say

_WAGERS: Final = (*dict.fromkeys(slug for game in GAMES for slug in rules_of(game).wagers), "whist", "")
_SPECIAL: Final[dict[str, tuple[Any, ...]]] = {
    "area": (1, 1, 2, 2, 3, 4, 5, 0, -1, 9, 99, 10**20),
    "amount": (500, 500, 2_500, 5_000, 100, 250, 100_000, 200_000, 1, 3, 0, -500, 10**17, 10**15),
    "handed": (0, 0, 500, 2_500, 5_000, 10_000, 200_000, 1, -500, 10**15, 10**17),
    "due": (None, None, None, 0, 500, 5_000, 10_000, 200_000, -500, 10**17),
    "wager": _WAGERS,
    "position": (0, 1, 2, 3, 52, 60, 100, -5, 10**9),
    "from_back": (0, 1, 20, 60, 100, 151, -5, 10**9),
    "hand": ("player", "banker", "dealer", "1", "2", "", "moon"),
    "grounds": ("cheating", "", "x" * 81),
    "commitment": ("", "00" * 32, "\n"),
    "back": ("red", "blue", "green", ""),
    "source": (*Source, "stolen"),
    "checked": (True, False),
    "call": ("place-your-bets", "no-more-bets", "last-coup", "rien ne va plus"),
    "means": ("chips", "chips", "tokens", "gold", None),
    "tokens": (0, 0, 0, 0, 100, 250, 500, 2_500, -500, 10**17),
    "through": ("layout", "screen", "air"),
    "how": ("dealer", "device", "pre-shuffled", "magic"),
    "told": ("surveillance", "inspector", "nobody"),
    "heard": ("", "", "Ines", "x" * 81),
    "manner": ("", "", "by telephone", "\n"),
    "decision": ("draw", "stand", "play", "fold", "concede", "sulk"),
    "card": (*PlayerCard, "bogus"),
    "kind": (*BurnKind, "three-seen"),
    "seated": (True, True, False),
    "scanning": (True, False),
    "agreed": (True, False),
    "warned": (True, False),
    "down": (False, False, True),
    "areas": ((1,), (1, 2), (3,), (2, 2), (), (0,), (4, 3)),
    "meters": ({}, {}, {"major": 20_000_000}, {"minor": -1}, {"moon": 5}),
    "up": (True, True, False),
    "faced": (False, False, False, True),
    "laid": ("", "", "player", "banker", "dealer", "1", "2", "rack", "9", "moon"),
    "foreign": ((), ("a joker",), ("",), ("AS", "a joker")),
    "damaged": ((), (), (None,), ("AS", None), ("ZZ",)),
    "disadvantage": (False, False, True),
    "another": (True, True, False),
    "practicable": (True, True, False),
    "shown": ("Banker wins", "a nine", ""),
    "what": ("a fire", "two cards stuck together", ""),
    "about": ("the third card", ""),
    "principal": ("", "Zoe", "two\nlines"),
    "ground": ("disruption", "fraud", "boredom", "rules", "no-wager", "absent"),
    "allotment": (500, 5_000, 10_000, 3, 0, -500, 10**17),
    "nonce": ("", "abc", "two\nlines"),
    "lacking": ({}, {}, {500: 1}, {7: 1}, {500: 0}, 500),
    "consents": ((), (), ("Ann", "Ben", "Cat"), ("Ann",), "Ann"),
    "without": ((), (), ("Ann",), ("Zoe",), ("Ann", "Ann"), "Ann"),
    "forfeit": (False, True),
    "happened": ("laid", "handed", "revealed", "lost"),
    "way": ("complete", "retract", "no-bet", "out"),
    "variant": (*VARIANTS, "whist", ""),
    "round": (1, 1, 2, 3, 0, -1, 10**9),
    "rounds": (1, 1, 2, 0, 10**9),
    "number": (1, 1, 1, 2, 3, 0, -1, 10**9),
    "count": (0, 1, 2, 3, 4, -1, 10**9),
    "over": (True, False),
    "suspected": (True, False),
    "talking": (True, False),
    "chips": (
        {},
        {500: 1},
        {500: 1},
        {500: 20, 2_500: 4},
        {2_500: 0},
        {500: 2_000},
        {7: 1},
        {500: -1},
        {500: 10**15},
        {1: 10**17},
        500,
    ),
    "rank": (*Rank, "king"),
    "to": ("inspector", "police", "the press"),
    "pool": ("North", "North", "", "two\nlines"),
    "award": (1, 1, 2, 0, -1, 10**16),
    "why": ("a seventh ace", "", "two\nlines"),
    "shares": ({}, {1: 1}, {1: 500}, {1: 0}, {2: -1}, {1: 10**17}, 500),
}


_NAMING_A_CARD: Final = (c.DealCard, ScanCard, CorrectHeldCard, ShowDealersCard)


def _value(rng: Random, table: Table, kind: type[Command], name: str) -> Any:
    if name in ("player", "nominee", "culprit", "person"):
        return rng.choice((*table.floor.people, *table.floor.people, *NAMES, "Zoe", "someone", "", "two\nlines", "\ud800"))
    if name == "effective":
        return table.now + rng.choice((NOTICE, NOTICE + 5, NOTICE - 1, 0, -5, 10**16))
    if name in ("players", "accomplices"):
        return tuple(rng.sample((*table.floor.people, "Zoe"), rng.randint(0, 2) if table.floor.people else 1))
    if (kind in _NAMING_A_CARD and name == "card") or (kind is c.Burn and name == "shown"):
        return rng.choice(
            (*PACK, *(held.card for held in table.cards.held), *(slot.card for slot in table.cards.waiting), None, "ZZ", "")
        )
    if name == "order":
        return tuple(
            rng.sample(cards := [slot.card for slot in lying_cards(table)], len(cards) - (rng.random() < 0.1 and bool(cards)))
        )
    if name in ("cards", "missing"):
        return rng.choice(((), (), tuple(rng.sample(PACK, rng.randint(1, 3))), ("AS",), ("ZZ",)))
    if name == "hands":
        hands = table.round.hands if table.round is not None else {}
        return {
            hand: tuple(slot.card if rng.random() < 0.9 and slot.card else rng.choice(PACK) for slot in slots)
            for hand, slots in hands.items()
        }
    if name == "conditions":
        return rng.choice(list(PITS.values()))
    if name == "terms":
        return rng.choice((*(Terms(variant=variant) for variant in VARIANTS), TIE, Terms(variant="whist"), Terms(decks=5)))
    if name == "sign":
        return _a_sign(rng, table)
    if name == "limits":
        return rng.choice((_a_sign(rng, table).limits, _own_limits(rng, table), {}))
    return rng.choice(_SPECIAL[name])


def _a_sign(rng: Random, table: Table) -> Sign:
    desk = desk_of(table) if table.conditions is not None else None
    sign = desk.conditions.sign if desk is not None else Sign({})
    if table.board.raising_to is not None and rng.random() < 0.5:
        return table.board.raising_to
    low, high = rng.choice(((500, 100_000), (1_000, 100_000), (100, 50_000), (500, 400), (0, 5), (3, 10_000)))
    limits = {slug: Limit(low, high) for slug in sign.limits}
    if rng.random() < 0.1:
        limits["whist"] = Limit(500, 1_000)
    return Sign(limits, rng.choice((None, None, 500, -1)), sign.player_maximum, sign.area_maximum, sign.differential)


def _own_limits(rng: Random, table: Table) -> dict[str, Limit]:
    """A sign of somebody's own about some wagers, above the table's maximums or not."""
    sign = desk_of(table).conditions.sign if table.conditions is not None else Sign({})
    return {
        slug: Limit(limit.minimum, limit.maximum + rng.choice((0, 500, 500, 100_000)))
        for slug, limit in sign.limits.items()
        if rng.random() < 0.7
    }


def anything(rng: Random, table: Table) -> Command:
    """Any command of the table, some of its values nonsense."""
    return any_of(rng.choice(COMMANDS), rng, table)


def any_of(kind: type[Command], rng: Random, table: Table) -> Command:
    """A command of this kind, some of its values nonsense."""
    fields = {name: _value(rng, table, kind, name) for name in get_fields(kind)}
    rank = rng.choice((*Rank, Rank.DEALER, Rank.SUPERVISOR, Rank.MANAGER))
    own = fields.get("player") or next(iter(table.floor.people), "Ann")
    name = rng.choice((own, own, "Zoe", "")) if rank is Rank.PLAYER else rng.choice(("Dee", "Dee", "Dee", "Dee", ""))
    at = table.now + rng.choice((0, 0, 0, 0, 30, NOTICE, -1, 10**16))
    return kind(**fields, by=Actor(name, rank), at=at)


@cache
def get_fields(kind: type[Command]) -> tuple[str, ...]:
    return tuple(name for name in get_type_hints(kind) if name not in ("by", "at"))
