"""Which wagers may lie together, and what a wager needs beside it."""

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from croupier.games import topics as t
from croupier.games.constraints import WHOLE_LAYOUT, Allowed, Breach, Check, Laid, any_wager, only_where
from croupier.games.limits import ON_A_HAND
from croupier.games.rules import Rules, Wager


def _backing(lying: Sequence[Laid], hand: str) -> set[Hashable]:
    """Who has a wager on a hand. Without a name, the area is the player."""
    return {each.area if each.player is None else each.player for each in lying if each.wager == hand}


@only_where(
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


@only_where(lambda rules, slugs: rules.terms.decks < 6 and not rules.six_decks.keys().isdisjoint(slugs))
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


@only_where(lambda rules, slugs: bool(_side_by_side(rules, slugs)))
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


@only_where(_side_twice, lambda lying, _allowed: _repeated(lying))
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


@only_where(any_wager(lambda wager: not wager.tokens), lambda lying, _allowed: any(each.in_tokens for each in lying))
def chips_alone(rules: Rules, stake: Laid, _lying: Sequence[Laid], _allowed: Allowed) -> Breach | None:
    """A wager that is not made in promotional tokens."""
    wager = rules.wagers[stake.wager]
    if wager.tokens or not stake.in_tokens:
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


@only_where(_may_lack)
def companion(rules: Rules, stake: Laid, lying: Sequence[Laid], _allowed: Allowed) -> Breach | None:
    """A wager that cannot lie without another."""
    wager = rules.wagers[stake.wager]
    if not lacks_companion(rules, wager, stake.area, lying):
        return None
    told = f"{stake.wager} on area {stake.area} lies without the wager it needs and is void."
    needed = f"a {rules.wagers[wager.needs].title} on the same area" if wager.needs else "a main wager at the table first"
    return Breach("companion-missing", wager.needs_clause, told, f"{wager.title} needs {needed}.")


@only_where(any_wager(lambda wager: wager.side), lambda _lying, allowed: bool(allowed.restricted))
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
