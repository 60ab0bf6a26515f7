"""Beside the table: the sign, the prices, the road, one's own rounds."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext, gettext_lazy
from msgspec import Struct

from croupier.desk.roads import Cell, big
from croupier.games.rules import Result
from croupier.house.pages.figures import change, hour, money, span
from croupier.house.pages.hands import in_words
from croupier.house.pages.lobby.presenter import coups
from croupier.house.pages.names import spoken, spot
from croupier.house.pages.phases import last_called, round_called
from croupier.house.pages.player.spots import called, family, has_hands, priced, worth
from croupier.house.pages.prizes import Prize, prizes
from croupier.house.pages.scenes import Scene
from croupier.table.asking.results import OwnRound
from croupier.table.asking.seen import OfferView, PriceView, View

ROUNDS = 8
COLUMNS = 14


class Row(Struct, frozen=True):
    what: str
    value: str
    group: bool = False


class Rows(Struct, frozen=True):
    rows: tuple[Row, ...]


class Road(Struct, frozen=True):
    shoe: str
    cells: tuple[Cell, ...]


class Round(Struct, frozen=True):
    number: int
    words: str
    change: str
    tone: str
    staked: str = ""


class Rounds(Struct, frozen=True):
    table: str
    own: bool
    rounds: tuple[Round, ...]


class Where(Struct, frozen=True):
    line: str


class Meters(Struct, frozen=True):
    meters: tuple[Prize, ...]


def where(scene: Scene) -> Where:
    seen = scene.view
    said = [gettext("Table %(table)s") % {"table": scene.id.upper()}]
    if seen.cards.source == "shoe" and seen.cards.shoe and not (has_hands(seen) and seen.cards.decks == 1):
        said.append(gettext("shoe %(number)s") % {"number": seen.cards.shoe})
    if seen.round is not None or seen.played:
        said.append(round_called(seen))
    if last := last_called(seen):
        said.append(last)
    return Where(" · ".join(said))


def sign(scene: Scene) -> Rows:
    return Rows(tuple(_sign(scene.view, scene.zone)))


def _sign(seen: View, zone: str) -> Iterator[Row]:
    shown = seen.sign
    grouped: dict[str, list[OfferView]] = {}
    for offer in shown.offers:
        if offer.limit is not None:
            grouped.setdefault(span(offer.limit.minimum, offer.limit.maximum), []).append(offer)
        elif offer.amount:
            grouped.setdefault(money(offer.amount), []).append(offer)
        elif offer.kind == "follows":
            on = next((each.title for each in shown.offers if each.wager == offer.on), "")
            grouped.setdefault(gettext("equal to %(wager)s") % {"wager": spoken(on)}, []).append(offer)
    for value, offers in grouped.items():
        yield Row(", ".join(_together(offers, shown.offers)), value)
    extra = {
        gettext("All of a player"): shown.player_maximum, gettext("All of an area"): shown.area_maximum,
        gettext("Differential"): shown.differential, gettext("In steps of"): shown.unit,
    }  # fmt: skip
    for what, cents in extra.items():
        if cents is not None:
            yield Row(what, money(cents))
    if shown.tie_percent:
        yield Row(gettext("On a tie, Player and Banker earn"), shown.tie_percent)
    if shown.raising is not None:
        least = min((limit.minimum for limit in shown.raising_to.values()), default=None)
        at = gettext("From %(hour)s") % {"hour": hour(shown.raising.effective, zone)}
        yield Row(at, gettext("minimum %(amount)s") % {"amount": money(least)} if least is not None else "")
    if shown.closing is not None:
        yield Row(gettext("Closes at"), hour(shown.closing.effective, zone))


def _together(offers: list[OfferView], every: tuple[OfferView, ...]) -> list[str]:
    """Names on one line of the sign; Pairs, Tigers and strikes as one, where all of them stand there."""
    all_of = Counter(map(family, every))
    here = Counter(map(family, offers))
    whole = {name for name, count in here.items() if count == all_of[name] > 1}
    names = (family(each) if family(each) in whole else gettext(spot(each.wager, each.title).name) for each in offers)
    return list(dict.fromkeys(names))


def prices(scene: Scene) -> Rows:
    """What wins what, where no road is shown: a group for each wager with several prices."""
    return Rows(tuple(_prices(scene.view)))


def _prices(seen: View) -> Iterator[Row]:
    by: dict[str, list[PriceView]] = {}
    for price in seen.sign.prices:
        by.setdefault(spoken(price.title), []).append(price)
    schedules = [title for title, lines in by.items() if len(lines) > 2]
    told = set()
    for title, lines in by.items():
        if len(schedules) > 1 and title not in schedules:
            continue  # even money, beside schedules that need the room
        if len(schedules) > 1:
            yield Row(title, "", group=True)
        for price in sorted(lines, key=worth, reverse=True) if len(schedules) > 1 else lines:  # the best of a schedule first
            what, value = capital(called(price)) or title, priced(price)
            if len(schedules) > 1 or (what, value) not in told:
                yield Row(what, value)
            told.add((what, value))


def capital(words: str) -> str:
    """`Flush` for a flush: as a line of a table begins."""
    plain = words.removeprefix("a ")
    return plain[:1].upper() + plain[1:]


def road(scene: Scene) -> Road:
    seen = scene.view
    shoe = gettext("shoe %(number)s") % {"number": seen.cards.shoe} if seen.cards.source == "shoe" and seen.cards.shoe else ""
    return Road(shoe, scene.remembered("big", lambda: big(coups(scene))))


def meters(scene: Scene) -> Meters:
    return Meters(prizes(scene.view))


def rounds(scene: Scene) -> Rounds:
    if scene.view.me is None:
        told = tuple(Round(each.number, _told(each.winner, each.counts), "", "quiet") for each in scene.latest[:ROUNDS])
        return Rounds(scene.id, own=False, rounds=told)
    return Rounds(scene.id, own=True, rounds=tuple(round_told_short(each) for each in scene.own_rounds[:ROUNDS]))


def round_told_short(each: OwnRound) -> Round:
    """One of one's own rounds, in a line."""
    return Round(
        each.number,
        _came_to(each),
        change(each.net),
        "good" if each.net > 0 else "bad" if each.net < 0 else "quiet",
        money(each.staked),
    )


def _told(winner: str, counts: dict[str, str]) -> str:
    """`Banker, 9 over 7`; elsewhere what the dealer had."""
    if winner == "tie":
        return gettext("Tie on %(count)s") % {"count": counts["player"]}
    if winner:
        other = "player" if winner == "banker" else "banker"
        said = {"winner": gettext(winner.capitalize()), "one": counts[winner], "other": counts[other]}
        return gettext("%(winner)s, %(one)s over %(other)s") % said
    return (
        gettext("Dealer %(count)s") % {"count": in_words(counts["dealer"])} if "dealer" in counts else gettext("No hand was shown")
    )


_AGAINST: Final = {
    Result.WIN: gettext_lazy("Won against %(count)s"), Result.LOSE: gettext_lazy("Lost to %(count)s"),
    Result.STANDOFF: gettext_lazy("Stood off %(count)s"),
}  # fmt: skip


def _came_to(each: OwnRound) -> str:
    """`Banker, 9 over 7`; where each area has a hand, how one's own fared: `Lost to 9`, `Won against king high`, `Folded`."""
    if each.void:
        return gettext("Void")
    if each.gave_up:
        return gettext("Folded")
    if each.main in _AGAINST and "dealer" in each.counts:
        return str(_AGAINST[each.main]) % {"count": in_words(each.counts["dealer"])}
    return _told(each.winner, each.counts)
