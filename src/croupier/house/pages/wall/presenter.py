"""What a wall shows of a table: nothing that a player could not see, and nothing of what comes next."""

from typing import Final

from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.desk.roads import KINDS, Cell, Kind, roads
from croupier.house.pages.figures import money, span
from croupier.house.pages.fragments import Piece
from croupier.house.pages.hands import called_out, in_words, short
from croupier.house.pages.lobby.presenter import coups, has_road, last_hands
from croupier.house.pages.names import HANDS, ROADS, SPOTS, beside
from croupier.house.pages.phases import CALLED, last_called
from croupier.house.pages.player.spots import family, printed_hands
from croupier.house.pages.prizes import Prize, prizes
from croupier.house.pages.scenes import Scene
from croupier.table.asking.results import ResultView
from croupier.table.asking.seen import OfferView, SignView, View

COLUMNS: Final[dict[Kind, int]] = {"bead": 11, "big": 24, "big-eye": 20, "small": 20, "cockroach": 20}
LASTS: Final = 12
NAMED: Final = 7
"""How many of the last hands fit where they have names and not counts."""
_LINES: Final = 6
"""How much of a sign fits above the felt."""
_SIDES: Final = {"player": "p", "banker": "b", "tie": "t"}


class Said(Struct, frozen=True):
    """A line of the sign, or a meter."""

    title: str
    amount: str


class HandShown(Struct, frozen=True):
    title: str
    zh: str
    side: str
    count: str
    cards: tuple[Card | None, ...]
    printed: bool
    """The cloth itself has a card for it."""
    wins: bool


class LastCoup(Struct, frozen=True):
    over: str
    """`Coup 38`."""
    title: str
    zh: str
    side: str
    words: str
    hands: tuple[HandShown, ...]
    notice: str = ""
    """That the shoe has one coup left."""


class Tallied(Struct, frozen=True):
    kind: str
    title: str
    zh: str
    count: int


class Paper(Struct, frozen=True):
    """A road on its sheet."""

    kind: Kind
    title: str
    zh: str
    cells: tuple[Cell, ...]
    columns: int


class Lasts(Struct, frozen=True):
    hands: tuple[str, ...]
    meters: tuple[Prize, ...]


def pieces(scene: Scene) -> tuple[Piece, ...]:
    """Every piece of the wall."""
    sign = scene.view.sign
    found = [Piece("sign", "wall/sign.html", sign_lines(sign)), Piece("last", "wall/last.html", last_coup(scene))]
    if has_road(scene):
        laid = scene.remembered("roads", lambda: roads(coups(scene)))
        found.append(Piece("tally", "wall/tally.html", tally(scene)))
        for kind in KINDS:
            paper = Paper(kind, ROADS[kind].title, beside(ROADS[kind].zh), laid.of(kind), COLUMNS[kind])
            found.append(Piece(f"road-{kind}", "wall/road.html", paper))
    else:
        hands = last_hands(scene, LASTS)
        fit = hands if all(map(str.isdecimal, hands)) else hands[:NAMED]
        found.append(Piece("lasts", "wall/lasts.html", Lasts(fit, prizes(scene.view))))
    return tuple(found)


# The sign


def sign_lines(sign: SignView) -> tuple[Said, ...]:
    """The least and the most of the main wagers, then the others, and what a jackpot wager costs."""
    main = [offer for offer in sign.offers if offer.kind == "main" and offer.wager != "tie"]
    limits = [offer.limit for offer in main if offer.limit is not None]
    found = []
    if limits:
        least, most = min(each.minimum or 0 for each in limits), max(each.maximum or 0 for each in limits)
        found = [Said(gettext("Minimum"), money(least)), Said(gettext("Maximum"), money(most))]
    rest = (offer for offer in sign.offers if offer not in main and offer.kind in ("main", "side"))
    found += dict.fromkeys(Said(family(offer), _span(offer)) for offer in rest if offer.limit is not None)
    if sign.jackpot:
        found.append(Said(gettext("Jackpot"), money(sign.jackpot)))
    return tuple(found[:_LINES])


def _span(offer: OfferView) -> str:
    limit = offer.limit
    return "" if limit is None else span(limit.minimum or 0, limit.maximum or 0)


# The last coup


def last_coup(scene: Scene) -> LastCoup:
    """The coup whose result was announced last; a table that has just opened has none yet."""
    newest = next(iter(scene.latest), None)
    found = LastCoup("", gettext("No result yet"), "", "", "", ()) if newest is None else _told(newest, scene.view)
    return replace(found, notice=last_called(scene.view))


def _told(result: ResultView, seen: View) -> LastCoup:
    over = f"{str(CALLED.get(seen.called, seen.called)).capitalize()} {result.number}"
    counts, winner = result.counts, result.winner
    if not winner:
        shown = tuple(_hand(result, name) for name in counts)
        return LastCoup(over, gettext("Dealer has %(count)s") % {"count": in_words(counts.get("dealer", "–"))}, "", "", "", shown)
    spot, printed = SPOTS[winner], printed_hands(seen)
    high = counts["player" if winner == "tie" else winner]
    words = [called_out(winner, counts)]
    if _has_pairs(seen.sign):
        words += [gettext("Banker pair") if name == "banker" else gettext("Player pair") for name in result.pairs]
    shown = tuple(_hand(result, name, printed=name in printed, wins=name == winner) for name in ("player", "banker"))
    return LastCoup(over, f"{gettext(spot.name)} {high}", beside(spot.zh), _SIDES[winner], " · ".join(words), shown)


def _hand(result: ResultView, name: str, *, printed: bool = False, wins: bool = False) -> HandShown:
    title, side = HANDS[name], _SIDES.get(name, "")
    return HandShown(gettext(title.title), beside(title.zh), side, short(result.counts[name]), result.hands[name], printed, wins)


def _has_pairs(sign: SignView) -> bool:
    return any(offer.wager.startswith("pairs-") for offer in sign.offers)


# What came how often


def tally(scene: Scene) -> tuple[Tallied, ...]:
    """Of the cards in play."""
    results = [each for each in scene.results if each.winner]
    found = [
        Tallied(_SIDES[name], gettext(SPOTS[name].name), beside(SPOTS[name].zh), sum(each.winner == name for each in results))
        for name in ("banker", "player", "tie")
    ]
    if _has_pairs(scene.view.sign):
        found.append(Tallied("bp", gettext("Banker pair"), beside("庄对"), sum("banker" in each.pairs for each in results)))
        found.append(Tallied("pp", gettext("Player pair"), beside("闲对"), sum("player" in each.pairs for each in results)))
    return (*found, Tallied("n", gettext("Coups"), beside("局"), len(results)))
