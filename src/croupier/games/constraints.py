"""What may lie on a layout: one list of checks, read by the live table, which refuses or flags, and by the judge, who notes.

A check asks one stake among all that lie there, in the order they were laid; the stake itself may be among them. It answers with a
breach or with nothing. Which checks a game has stands in its `Rules.checks`, in the order in which a record is told of them.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final, Protocol

from msgspec import Struct

from croupier.games import topics as t
from croupier.games.limits import NO_SIGN, Limit, Own, Sign, limit_for
from croupier.games.rules import Note, Rules, Wager
from croupier.money import dollars

ON_A_HAND: Final = ("player", "banker")
"""The wagers that both hands, area maximum and differential speak of."""


class Laid(Protocol):
    """A wager as it lies or is about to: at a live table or in a record, where the player may have no name."""

    @property
    def area(self) -> int: ...
    @property
    def wager(self) -> str: ...
    @property
    def amount(self) -> int: ...
    @property
    def player(self) -> str | None: ...
    @property
    def means(self) -> str: ...


class Allowed(Struct, frozen=True):
    """What the floor has allowed and put on the sign. A record knows of no approvals, and mostly of no sign."""

    both_hands: Collection[str] = ()
    """Players whom a Gaming Manager has approved on both hands."""
    restricted: Collection[str] = ()
    """Side wagers kept to players with a main wager of their own."""
    seats: Mapping[int, Sequence[str]] = {}
    """Who has a place at an area, first the one whose area it is."""
    sharing: Collection[int] = ()
    """Areas that a casino supervisor lets several players share."""
    sign: Sign = NO_SIGN
    own: Mapping[str, Own] = {}
    """Players for whom something else holds than the sign."""


NOTHING_ALLOWED: Final = Allowed()


WHOLE_LAYOUT: Final = "the whole layout"


class Breach(Struct, frozen=True, gc=False):
    """A rule that a stake breaks: what the record is told of it, and what whoever lays the stake is."""

    code: str
    clause: str | None
    told: str
    """As a sentence about the finished round."""
    refused: str
    """As a sentence to whoever lays the stake."""
    about: Hashable = None
    """What it is about, where several stakes make one breach: a record is told of it once. `WHOLE_LAYOUT` is about them all."""
    limit: int | None = None
    """The limit that was passed, in cents."""

    @property
    def note(self) -> Note:
        return Note(self.code, self.told, self.clause)


Check = Callable[[Rules, Laid, Sequence[Laid], Allowed], Breach | None]
ByWagers = Callable[[Rules, Sequence[str]], bool]
ByLayout = Callable[[Sequence[Laid], Allowed], bool]

_POSSIBLE: Final[dict[Check, tuple[ByWagers, ByLayout]]] = {}
_ANYWHERE: Final[tuple[ByWagers, ByLayout]] = (lambda _rules, _slugs: True, lambda _lying, _allowed: True)
"""For a check that does not say where it could find fault, such as one of a house's own."""


def _only_where(by_wagers: ByWagers, by_layout: ByLayout = lambda _lying, _allowed: True) -> Callable[[Check], Check]:
    """Where a check could find fault at all. Most layouts are in order, and one look at them spares asking every stake."""

    def mark(check: Check) -> Check:
        _POSSIBLE[check] = (by_wagers, by_layout)
        return check

    return mark


def _any(holds: Callable[[Wager], object]) -> ByWagers:
    return lambda rules, slugs: any(holds(rules.wagers[slug]) for slug in slugs)


def _several(_rules: Rules, slugs: Sequence[str]) -> bool:
    return len(slugs) > 1


def _shared(lying: Sequence[Laid], _allowed: Allowed) -> bool:
    """Some area has the wagers of several players."""
    return len({(each.area, each.player) for each in lying}) > len({each.area for each in lying})


@lru_cache(maxsize=4096)
def possible_checks(rules: Rules, slugs: tuple[str, ...]) -> tuple[tuple[Check, ByLayout], ...]:
    """The checks of a game that wagers like these could break, and where on the layout they would have to lie for it."""
    marked = ((check, *_POSSIBLE.get(check, _ANYWHERE)) for check in rules.checks)
    return tuple((check, by_layout) for check, by_wagers, by_layout in marked if by_wagers(rules, slugs))


_slug: Final[Callable[[Laid], str]] = attrgetter("wager")


def breaches(rules: Rules, lying: Sequence[Laid], allowed: Allowed = NOTHING_ALLOWED) -> list[Breach]:
    """Everything that is wrong with what lies there, check by check; what several stakes have in common comes once."""
    found: list[Breach] = []
    for check, by_layout in possible_checks(rules, tuple(map(_slug, lying))):
        if by_layout(lying, allowed):
            found += _each_once(check, rules, lying, allowed)
    return found


def _each_once(check: Check, rules: Rules, lying: Sequence[Laid], allowed: Allowed) -> list[Breach]:
    found: list[Breach] = []
    told: set[Hashable] = set()
    for stake in lying:
        breach = check(rules, stake, lying, allowed)
        if breach is None or (breach.about is not None and breach.about in told):
            continue
        found.append(breach)
        if breach.about is WHOLE_LAYOUT:
            break
        told.add(breach.about)
    return found


def against(
    checks: Iterable[Check], rules: Rules, stake: Laid, lying: Sequence[Laid], allowed: Allowed = NOTHING_ALLOWED
) -> Breach | None:
    """The first thing that stands against a stake beside what lies there already."""
    for check in checks:
        breach = check(rules, stake, lying, allowed)
        if breach is not None:
            return breach
    return None


def flags(rules: Rules, stake: Laid, lying: Sequence[Laid], allowed: Allowed) -> tuple[str, ...]:
    """What of the sign a stake on the layout breaks; a wager collected first has one amount and no limits."""
    if rules.wagers[stake.wager].collected_first:
        return ()
    found = (check(rules, stake, lying, allowed) for check in SIGN_CHECKS)
    return tuple(breach.code for breach in found if breach is not None)


FLOOR_ONLY: Final = frozenset({"restricted", "sharing-not-permitted", "off-unit", "over-player-maximum"})
"""Breaches that no record comes to: it knows neither seats nor restrictions, and of a sign the limits alone."""


# Which wagers go together


def _backing(lying: Sequence[Laid], hand: str) -> set[Hashable]:
    """Who has a wager on a hand. Without a name, the area is the player."""
    return {each.area if each.player is None else each.player for each in lying if each.wager == hand}


@_only_where(
    lambda _rules, slugs: set(ON_A_HAND).issubset(slugs),
    lambda lying, _allowed: not _backing(lying, "player").isdisjoint(_backing(lying, "banker")),
)
def both_hands(rules: Rules, stake: Laid, lying: Sequence[Laid], allowed: Allowed) -> Breach | None:
    """A player on both hands of one coup, which a Gaming Manager must have approved. Without a name, the area is the player."""
    player = stake.player
    if player is None:
        backed = {other.wager for other in lying if other.player is None and other.area == stake.area}
    else:
        backed = {other.wager for other in lying if other.player == player}
    backed.add(stake.wager)
    if not backed.issuperset(ON_A_HAND) or player in allowed.both_hands:
        return None
    rule = rules.provisions[t.BOTH_HANDS]
    return Breach(
        "both-hands",
        rule.with_tie if "tie" in backed else rule.clause,
        f"{f'area {stake.area}' if player is None else player} wagered on both the Player's and the Banker's Hand.",
        "Both hands in one coup need a Gaming Manager's approval.",
        about=player if player is not None else stake.area,
    )


@_only_where(lambda rules, slugs: rules.terms.decks < 6 and not rules.six_decks.keys().isdisjoint(slugs))
def six_decks(rules: Rules, stake: Laid, _lying: Sequence[Laid], _allowed: Allowed) -> Breach | None:
    """Side wagers that are offered only with six or eight decks."""
    decks, slug = rules.terms.decks, stake.wager
    if decks >= 6 or slug not in rules.six_decks:
        return None
    told = f"{slug} is offered only with six or eight decks, not {decks}."
    refused = f"{rules.wagers[slug].title} is offered only with six or eight decks."
    return Breach("too-few-decks", rules.six_decks[slug], told, refused, about=slug)


def _side_by_side(rules: Rules, slugs: Iterable[str]) -> list[str]:
    """The side wagers among these, once each, if no approved layout has room for all of them."""
    side = [slug for slug in dict.fromkeys(slugs) if not rules.wagers[slug].main]
    return [] if any(room.issuperset(side) for room in _rooms(rules)) else side


@lru_cache(maxsize=256)
def _rooms(rules: Rules) -> frozenset[frozenset[str]]:
    """What the approved layouts have room for; many of them have room for the same."""
    return frozenset(rules.layouts.values())


@_only_where(lambda rules, slugs: bool(_side_by_side(rules, slugs)))
def approved_layout(rules: Rules, stake: Laid, lying: Sequence[Laid], _allowed: Allowed) -> Breach | None:
    """Side wagers together that no approved layout has room for."""
    side = _side_by_side(rules, [other.wager for other in (*lying, stake)])
    if stake.wager not in side:
        return None
    sentence = f"No approved layout has room for {', '.join(side)} together."
    return Breach("no-such-layout", rules.provisions.cite(t.LAYOUT), sentence, sentence, about=WHOLE_LAYOUT)


def _repeated(lying: Sequence[Laid]) -> bool:
    """Some player has a wager on several areas."""
    named = [(each.player, each.wager) for each in lying if each.player is not None]
    return len(set(named)) < len(named)


def _side_twice(rules: Rules, slugs: Sequence[str]) -> bool:
    return any(rules.wagers[slug].side and slugs.count(slug) > 1 for slug in slugs)


@_only_where(_side_twice, lambda lying, _allowed: _repeated(lying))
def second_wager(rules: Rules, stake: Laid, lying: Sequence[Laid], _allowed: Allowed) -> Breach | None:
    """The same side wager on another area, laid by the same player before this one."""
    player, slug, wager = stake.player, stake.wager, rules.wagers[stake.wager]
    if player is None or wager.side is None or not wager.side.once_a_player:
        return None
    for other in lying:
        if other is stake:
            return None
        if other.wager == slug and other.player == player and other.area != stake.area:
            told = f"{player} has more than one {slug} wager this coup."
            return Breach("second-wager", wager.side.one_each, told, f"{player} already has a {wager.title} wager this coup.")
    return None


@_only_where(_any(lambda wager: not wager.tokens), lambda lying, _allowed: any(each.means == "tokens" for each in lying))
def chips_alone(rules: Rules, stake: Laid, _lying: Sequence[Laid], _allowed: Allowed) -> Breach | None:
    """A wager that is not made in promotional tokens."""
    wager = rules.wagers[stake.wager]
    if wager.tokens or stake.means != "tokens":
        return None
    told = f"The {stake.wager} wager on area {stake.area} was a promotional token."
    refused = f"{wager.title} is wagered in chips, not in promotional tokens."
    return Breach("tokens-on-jackpot", rules.provisions.cite(t.CHIPS_ONLY, t.MEANS), told, refused)


# What a wager needs beside it


def lacks_companion(rules: Rules, wager: Wager, area: int, lying: Sequence[Laid]) -> bool:
    """Whether a wager falls because the one it needs does not lie there."""
    if needed := wager.needs:
        for other in lying:
            if other.area == area and other.wager == needed:
                break
        else:
            return True
    return wager.needs_main and not any(rules.wagers[other.wager].main for other in lying)


def _may_lack(rules: Rules, slugs: Sequence[str]) -> bool:
    """One of them needs another on its area, or a main wager, and there is none."""
    wagers = [rules.wagers[slug] for slug in slugs]
    return any(wager.needs or (wager.needs_main and not any(other.main for other in wagers)) for wager in wagers)


@_only_where(_may_lack)
def companion(rules: Rules, stake: Laid, lying: Sequence[Laid], _allowed: Allowed) -> Breach | None:
    """A wager that cannot lie without another."""
    wager = rules.wagers[stake.wager]
    if not lacks_companion(rules, wager, stake.area, lying):
        return None
    told = f"{stake.wager} on area {stake.area} lies without the wager it needs and is void."
    needed = f"a {rules.wagers[wager.needs].title} on the same area" if wager.needs else "a main wager at the table first"
    return Breach("companion-missing", wager.needs_clause, told, f"{wager.title} needs {needed}.")


@_only_where(_any(lambda wager: wager.side), lambda _lying, allowed: bool(allowed.restricted))
def main_of_own(rules: Rules, stake: Laid, lying: Sequence[Laid], allowed: Allowed) -> Breach | None:
    """A side wager that the sign keeps to players with a main wager of their own."""
    wager = rules.wagers[stake.wager]
    if stake.wager not in allowed.restricted or wager.side is None:
        return None
    if any(other.player == stake.player and rules.wagers[other.wager].main for other in lying):
        return None
    told = f"{stake.wager} on area {stake.area} is kept to players with a main wager of their own."
    return Breach("restricted", wager.side.restricted, told, f"{wager.title} is for players with a main wager of their own.")


SUPPORT: Final[tuple[Check, ...]] = (companion, main_of_own)
"""What is asked again of what lies there whenever another wager goes."""


# Who may use an area


def _sharing(rules: Rules, area: int, part: str, players: int) -> Breach:
    rule, title = rules.provisions[t.SHARING], ""
    clause = rule.clause
    if part:
        side = rules.wagers[part].side
        clause, title = side.one_each if side else clause, f"{rules.wagers[part].title} "
    most = "1 player" if rule.most == 1 else f"{rule.most} players"
    told = f"Area {area} holds the {title}wagers of {players} players."
    return Breach("area-shared", clause, told, f"Area {area} has room for the {title}wagers of {most}.", about=(area, part))


@_only_where(_several, _shared)
def one_player_an_area(rules: Rules, stake: Laid, lying: Sequence[Laid], _allowed: Allowed) -> Breach | None:
    """The wagers of several players on an area that is one player's."""
    area, player = stake.area, stake.player
    for other in lying:
        if other.area == area and other.player != player:
            break
    else:
        return None
    players = {other.player for other in lying if other.area == area} | {player}
    return _sharing(rules, area, "", len(players)) if len(players) > rules.provisions[t.SHARING].most else None


@_only_where(_several, _shared)
def few_players_a_spot(rules: Rules, stake: Laid, lying: Sequence[Laid], _allowed: Allowed) -> Breach | None:
    """More players on one spot of a box than may share it; Player and Banker are one spot."""
    area, spot = stake.area, _spot(stake)
    players = {other.player for other in lying if other.area == area and _spot(other) == spot} | {stake.player}
    return _sharing(rules, area, spot, len(players)) if len(players) > rules.provisions[t.SHARING].most else None


def _spot(stake: Laid) -> str:
    return "" if stake.wager in ON_A_HAND else stake.wager


@_only_where(_any(lambda wager: wager.main), lambda _lying, allowed: bool(allowed.seats))
def sharing_permitted(rules: Rules, stake: Laid, _lying: Sequence[Laid], allowed: Allowed) -> Breach | None:
    """A main wager on another player's area, which a casino supervisor must have let them share."""
    here = allowed.seats.get(stake.area)
    if not here or here[0] == stake.player or stake.area in allowed.sharing or not rules.wagers[stake.wager].main:
        return None
    told = f"{stake.player} wagered on area {stake.area} without a casino supervisor's leave to share it."
    refused = f"A casino supervisor has not permitted {stake.player} to share area {stake.area}."
    return Breach("sharing-not-permitted", rules.provisions.cite(t.SHARING), told, refused)


@_only_where(_several)
def one_hand(rules: Rules, stake: Laid, lying: Sequence[Laid], _allowed: Allowed) -> Breach | None:
    """A player with a second hand in a game that gives each one."""
    player = stake.player
    if player is None:
        return None
    for other in lying:
        if other.player == player and other.area != stake.area:
            break
    else:
        return None
    told = f"{player} wagered on more than one hand this round."
    refused = "A player has one hand in a round, and so one area."
    return Breach("several-hands", rules.provisions.cite(t.ONE_HAND), told, refused, about=player)


# What the sign says


def beyond(rules: Rules, stake: Laid, limit: Limit) -> Breach | None:
    """A stake above its maximum or below its minimum."""
    low, high, book = limit.minimum, limit.maximum, rules.provisions
    if high is not None and stake.amount > high:
        ending = "and stands in full" if book[t.OVER_MAXIMUM].stands else "and counts to the maximum"
        told = f"{stake.wager} on area {stake.area} is above its maximum of {dollars(high)} {ending}."
        return Breach("over-maximum", book.cite(t.OVER_MAXIMUM), told, "The wager is above the maximum on the sign.", limit=high)
    if low is not None and stake.amount < low:
        told = f"{stake.wager} on area {stake.area} is below its minimum of {dollars(low)} and stands."
        return Breach("under-minimum", book.cite(t.UNDER_MINIMUM), told, "The wager is below the minimum on the sign.", limit=low)
    return None


def _own_limit(stake: Laid, allowed: Allowed) -> Limit:
    own = None if stake.player is None else allowed.own.get(stake.player)
    return limit_for(allowed.sign, stake.wager, own)


def outside_limits(rules: Rules, stake: Laid, _lying: Sequence[Laid], allowed: Allowed) -> Breach | None:
    """A stake outside the limits that hold for its player."""
    return beyond(rules, stake, _own_limit(stake, allowed))


def off_unit(rules: Rules, stake: Laid, _lying: Sequence[Laid], allowed: Allowed) -> Breach | None:
    """A stake that does not go up from the minimum in the sign's steps."""
    unit = allowed.sign.unit
    if unit is None or (stake.amount - (_own_limit(stake, allowed).minimum or 0)) % unit == 0:
        return None
    told = f"{stake.wager} on area {stake.area} does not go up in steps of {dollars(unit)}."
    refused = "The wager does not go up in the steps the sign asks for."
    return Breach("off-unit", rules.provisions.cite(t.UNIT), told, refused, limit=unit)


def over_player_maximum(rules: Rules, stake: Laid, lying: Sequence[Laid], allowed: Allowed) -> Breach | None:
    """All of a player's wagers together above what a player may have; limits of their own take its place."""
    most, player = allowed.sign.player_maximum, stake.player
    if most is None or player is None or (player in allowed.own and allowed.own[player].limits):
        return None
    total = stake.amount + laid_by(lying, player, but=stake)
    if total <= most:
        return None
    told = f"{player} has wagered {dollars(total)}, above the {dollars(most)} a player may have."
    refused = "The wager is above the maximum on the sign."
    return Breach("over-player-maximum", rules.provisions.cite(t.LIMITS), told, refused, about=player, limit=most)


def over_area_maximum(rules: Rules, stake: Laid, lying: Sequence[Laid], allowed: Allowed) -> Breach | None:
    """The wagers on both hands of one area together above what the area may hold."""
    most, area = allowed.sign.area_maximum, stake.area
    if most is None or stake.wager not in ON_A_HAND:
        return None
    total = stake.amount + laid_on(lying, area, but=stake)
    if total <= most:
        return None
    return over_area(rules, area, total, most)


def over_area(rules: Rules, area: int, total: int, most: int) -> Breach:
    told = f"Area {area} holds {dollars(total)}, above its maximum of {dollars(most)}; each wager counts for its share."
    clause, refused = rules.provisions.cite(t.OVER_AREA_MAXIMUM, t.LIMITS), "The wager is above the maximum on the sign."
    return Breach("over-area-maximum", clause, told, refused, about=area, limit=most)


SIGN_CHECKS: Final[tuple[Check, ...]] = (outside_limits, off_unit, over_player_maximum, over_area_maximum)
"""What the sign says of a stake: through a screen it refuses, on the layout it flags, in a record it notes the limits."""


def _same_place(one: Laid, other: Laid) -> bool:
    return one.area == other.area and one.wager == other.wager and one.player == other.player


def laid_by(lying: Iterable[Laid], player: str | None, but: Laid | None = None) -> int:
    """What a player has on the layout, without the wager that is being looked at."""
    return sum(each.amount for each in lying if each.player == player and (but is None or not _same_place(each, but)))


def laid_on(lying: Iterable[Laid], area: int, but: Laid | None = None) -> int:
    """What lies on both hands of an area, without the wager that is being looked at."""
    return sum(
        each.amount
        for each in lying
        if each.area == area and each.wager in ON_A_HAND and (but is None or not _same_place(each, but))
    )
