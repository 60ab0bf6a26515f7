"""Who may use an area, a spot of it, or a second hand."""

from collections.abc import Sequence
from typing import Final

from croupier.games import topics as t
from croupier.games.constraints import Allowed, Breach, Laid, any_wager, only_where
from croupier.games.limits import ON_A_HAND
from croupier.games.rules import Rules


def _several(_rules: Rules, slugs: Sequence[str]) -> bool:
    return len(slugs) > 1


def _shared(lying: Sequence[Laid], _allowed: Allowed) -> bool:
    """Some area has the wagers of several players."""
    return len({(each.area, each.player) for each in lying}) > len({each.area for each in lying})


def _sharing(rules: Rules, area: int, part: str, players: int) -> Breach:
    rule, title = rules.provisions[t.SHARING], ""
    clause = rule.clause
    if part:
        side = rules.wagers[part].side
        clause, title = side.one_each if side else clause, f"{rules.wagers[part].title} "
    most = "1 player" if rule.most == 1 else f"{rule.most} players"
    told = f"Area {area} holds the {title}wagers of {players} players."
    return Breach("area-shared", clause, told, f"Area {area} has room for the {title}wagers of {most}.", about=(area, part))


@only_where(_several, _shared)
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


@only_where(_several, _shared)
def few_players_a_spot(rules: Rules, stake: Laid, lying: Sequence[Laid], _allowed: Allowed) -> Breach | None:
    """More players on one spot of a box than may share it; Player and Banker are one spot."""
    area, spot = stake.area, _spot(stake)
    players = {other.player for other in lying if other.area == area and _spot(other) == spot} | {stake.player}
    return _sharing(rules, area, spot, len(players)) if len(players) > rules.provisions[t.SHARING].most else None


@only_where(any_wager(lambda wager: wager.side), lambda _lying, allowed: bool(allowed.sign.positions))
def few_positions(rules: Rules, stake: Laid, lying: Sequence[Laid], allowed: Allowed) -> Breach | None:
    """More players with a side wager on an area than the sign has positions for."""
    most, side = allowed.sign.positions.get(stake.wager), rules.wagers[stake.wager].side
    if most is None or side is None:
        return None
    there = [other.player for other in lying if other.wager == stake.wager and other.area == stake.area]
    if len(there) < most or stake.player in there:
        return None
    title, positions = rules.wagers[stake.wager].title, "1 position" if most == 1 else f"{most} positions"
    told = f"{stake.wager} on area {stake.area} has more players than the sign has positions for."
    return Breach("no-position", side.one_each, told, f"{title} has {positions} on an area, and all are taken.")


NO_ROOM: Final = frozenset({"area-shared", "no-position"})
"""Breaches for want of a place, which a player with a main wager may take from one who has none."""


def _spot(stake: Laid) -> str:
    return "" if stake.wager in ON_A_HAND else stake.wager


@only_where(any_wager(lambda wager: wager.main), lambda _lying, allowed: bool(allowed.seats))
def sharing_permitted(rules: Rules, stake: Laid, _lying: Sequence[Laid], allowed: Allowed) -> Breach | None:
    """A main wager on another player's area, which a casino supervisor must have let them share."""
    here = allowed.seats.get(stake.area)
    if not here or here[0] == stake.player or stake.area in allowed.sharing or not rules.wagers[stake.wager].main:
        return None
    told = f"{stake.player} wagered on area {stake.area} without a casino supervisor's leave to share it."
    refused = f"A casino supervisor has not permitted {stake.player} to share area {stake.area}."
    return Breach("sharing-not-permitted", rules.provisions.cite(t.SHARING), told, refused)


@only_where(_several)
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
