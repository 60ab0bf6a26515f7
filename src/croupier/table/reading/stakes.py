"""What may be laid and what lies: whether betting is open, who may wager where, and which wagers go together."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from croupier.games.beside import SUPPORT, approved_layout, six_decks
from croupier.games.constraints import Allowed, Breach, Check, Laid, against, possible_checks
from croupier.games.limits import ON_A_HAND
from croupier.games.provisions import ClosesOn
from croupier.games.rules import Rules, Wager
from croupier.games.sharing import NO_ROOM, one_hand, one_player_an_area
from croupier.games.topics import CARRIED, CLOSES, COLLECT_FIRST, NO_BET_DEAL, PLACING, PLAYER_CARD, SEATS
from croupier.table.message.refusal import Refused
from croupier.table.model.cards import Cards, Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.people import PlayerCard
from croupier.table.model.table import Table
from croupier.table.model.wagers import CARRIED as CARRIED_OVER
from croupier.table.model.wagers import Lying
from croupier.table.reading.places import area_shut_to, kept_apart
from croupier.table.reading.tray import float_away

_READY, _OWN, _REMOVED = Stage.READY, PlayerCard.OWN, ClosesOn.REMOVED
"""Looked up once: a member of an enumeration costs as much as a call."""

SETTLED_BEFORE: Final[frozenset[Check]] = frozenset((six_decks, approved_layout, one_player_an_area, one_hand))
"""Checks that no stake of a live table can break: its conditions were looked at when it opened, and a player's places when
they were taken."""


def betting_closed(table: Table, desk: Desk, through: str = "layout") -> Refused | None:
    """Premium bets until a card is exposed, the other games until one is removed."""
    ongoing = table.round
    if ongoing is not None:
        book = desk.provisions
        if ongoing.no_bet:
            return Refused("No wagers are taken in a no-bet coup.", book.cite(NO_BET_DEAL))
        if ongoing.upset.fixed is not None:
            return Refused("After the error no wager is placed, changed or put back.", ongoing.upset.fixed.by)
        closes = book[CLOSES]
        if ongoing.exposed or ongoing.result or closes.on is _REMOVED:
            return Refused("Betting is closed for this round.", closes.clause)
        return None
    if table.tray.closed:
        return float_away(table)  # there is nothing that a win could be paid from
    if table.no_bet:
        return Refused("The next coup is a no-bet coup.", desk.provisions.cite(NO_BET_DEAL))
    if table.cards.stage is not _READY and not (through == "layout" and _looks_ready(table.cards)):
        return Refused("Betting opens once the cards are ready.", desk.provisions[PLACING].clause)
    return None


def _looks_ready(cards: Cards) -> bool:
    """A dealer who forgot the cut, the burn or the shuffle after the cutting card takes wagers all the same."""
    care = cards.care
    if care.unverified or care.check is not None or care.condemned is not None:
        return False
    forgotten = cards.stage is Stage.LOADED and cards.rounds_left == 0
    return forgotten or cards.stage in (Stage.SHUFFLED, Stage.CUT, Stage.PLACED)


# Who may wager where


def no_place_to_wager(table: Table, desk: Desk, player: str, area: int) -> Refused | None:
    """What stands against any wager of a player on an area."""
    floor = table.floor
    patron = floor.people.get(player)
    if patron is None:
        return Refused(f"{player} is not at this table.", desk.provisions[PLACING].clause)
    known = patron.card is _OWN or PLAYER_CARD not in desk.provisions
    if known and player in floor.seats.get(area, ()) and not (floor.shut or floor.reserved or table.directions.apart):
        return None  # the ordinary case: somebody at their own place
    if not known:
        return Refused(f"{player} has shown no valid Player Card of their own.", desk.provisions[PLAYER_CARD].clause)
    if table.directions.apart and (refusal := kept_apart(table, desk, player)):
        return refusal
    if refusal := area_shut_to(table, desk, player, area):
        return refusal
    if player not in table.floor.seats.get(area, ()):
        return Refused(f"{player} has no place at area {area}.", desk.provisions[SEATS].clause)
    return None


def no_own_card(table: Table, desk: Desk, player: str) -> Refused | None:
    """Why a player places no further wager in the round: found without their own Player Card, or playing for another."""
    if PLAYER_CARD not in desk.provisions:
        return None
    patron = table.floor.people.get(player)
    if patron is not None and patron.card is _OWN and player not in table.directions.invalid:
        return None
    sentence = f"{player} was found without a valid Player Card of their own, or playing for another, and places no further wager."
    return Refused(sentence, desk.provisions[PLAYER_CARD].clause)


# Which wagers go together


def allowed_to(table: Table, desk: Desk) -> Allowed:
    """What the floor allows, and the sign that stands there."""
    floor = table.floor
    return Allowed(floor.both_hands, table.board.restricted, floor.seats, floor.sharing, desk.conditions.sign)


@lru_cache(maxsize=256)
def checks_on(rules: Rules, slug: str) -> tuple[Check, ...]:
    """The checks of a game that a wager laid at a live table could break, whatever lies there."""
    beside = ON_A_HAND if slug in ON_A_HAND else (slug,)
    return tuple(check for check, _by_layout in possible_checks(rules, (slug, *beside)) if check not in SETTLED_BEFORE)


def stands_against(table: Table, desk: Desk, stake: Laid) -> Refused | None:
    """What stands against a stake beside what lies there already."""
    rules = desk.rules
    checks = checks_on(rules, stake.wager)
    if checks and (breach := against(checks, rules, stake, laid := table.laid, allowed := allowed_to(table, desk))):
        if (other := _gives_way(table, desk, stake, breach)) is not None:
            breach = against(checks, rules, stake, [each for each in laid if each is not other], allowed)
        if breach is not None:
            return Refused(breach.refused, breach.clause)
    wager = desk.wagers[stake.wager]
    return _collected_before(table, desk, stake.area, wager) if wager.collected_first else None


def gives_way(table: Table, desk: Desk, stake: Laid) -> Lying | None:
    """The wager that goes back so that a player with a main wager has its place, where there is no other."""
    slug, area, laid = stake.wager, stake.area, table.laid
    for each in laid:
        if each.wager == slug and each.area == area:
            break
    else:
        return None  # most have their place to themselves
    breach = against(checks_on(desk.rules, slug), desk.rules, stake, laid, allowed_to(table, desk))
    return None if breach is None else _gives_way(table, desk, stake, breach)


def _gives_way(table: Table, desk: Desk, stake: Laid, breach: Breach) -> Lying | None:
    """Places go in the order in which wagers are laid, so the last goes of those whose players have no main wager."""
    wagers, laid = desk.rules.wagers, table.laid
    if breach.code not in NO_ROOM or wagers[stake.wager].side is None:
        return None
    main = {each.player for each in laid if wagers[each.wager].main}
    if stake.player not in main:
        return None
    there = [each for each in laid if each.wager == stake.wager and each.area == stake.area and each.player not in main]
    return there[-1] if there else None


def _collected_before(table: Table, desk: Desk, area: int, wager: Wager) -> Refused | None:
    taken = next((lying for lying in table.taken if lying.wager == wager.slug and lying.area == area), None)
    if taken is None:
        return None
    if CARRIED in desk.provisions and CARRIED_OVER in taken.flags:
        told = f"The {wager.title} wager of area {area} is in from the void hand before."
        return Refused(told, desk.provisions[CARRIED].clause)
    return Refused(f"The {wager.title} wager of area {area} is already collected.", desk.provisions.cite(COLLECT_FIRST))


def unsupported(table: Table, desk: Desk) -> list[tuple[Lying, Breach]]:
    """Every wager that cannot lie without another one that is not there, those collected before the deal last."""
    laid, allowed = table.laid, allowed_to(table, desk)
    gone = table.round.upset.kept if table.round is not None else ()  # in a reopened round: they count as when they lay
    beside: Sequence[Laid] = (*laid, *gone) if gone else laid
    return [
        (lying, missing)
        for lying in (*laid, *table.taken)
        if lying.wager in desk.wagers and (missing := against(SUPPORT, desk.rules, lying, beside, allowed))
    ]


# What lies


def to_collect(table: Table, desk: Desk) -> tuple[Lying, ...]:
    first = desk.collected_first
    return tuple([lying for lying in table.wagers if lying.wager in first and not lying.taken]) if first else ()


def players_in(table: Table) -> tuple[str, ...]:
    """Everyone with a wager in the round, area by area."""
    return tuple(dict.fromkeys(lying.player for lying in sorted(table.laid, key=lambda lying: lying.area)))
