"""Whether a table can be run under its conditions, and what its sign does to the prices."""

import re
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.catalogue import find_game
from croupier.games.limits import Limit
from croupier.games.provisions import Book, Room
from croupier.games.rounding import raised
from croupier.games.rules import Rules, TermsError
from croupier.games.topics import (
    AREA_MAXIMUM,
    DIFFERENTIAL,
    JACKPOT_AMOUNT,
    LAYOUT,
    LIMITS,
    LOW_LIMIT,
    LOW_LIMIT_TOURNAMENT,
    METHODS,
    PLAYER_MAXIMUM,
    PREMISES,
    PRIVATE,
    REPLACE_CARDS,
    ROUNDING,
    SEATS,
    SHARING,
    TOURNAMENT,
    UNIT,
)
from croupier.money import MoneyError, dollars
from croupier.table.model.conditions import Conditions
from croupier.table.model.sign import Sign
from croupier.table.reading.gaming_day import zone_of

_TIME_OF_DAY: Final = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]")
ANY_ZONE: Final = "Etc/UTC"
"""One that every time zone database has. Without a database no zone can be told from a misspelt one."""

NOTICE: Final = 20 * 60
"""How long a sign must have stood before a higher minimum, another variant or the closing takes effect, in seconds."""


class Fault(Struct, frozen=True):
    """Why conditions cannot be."""

    sentence: str
    clause: str | None = None


def complete(conditions: Conditions) -> Conditions:
    """Fill in what was left open: the edition, the usual areas, the usual terms."""
    rules = conditions.rules
    book = rules.provisions
    room = _room(conditions, book)
    private = book.get(PRIVATE) if conditions.private or room is Room.PRIVATE_TABLE else None
    places = book[SEATS].usual if private is None else private.places
    return replace(
        conditions, edition=rules.edition, terms=rules.terms, areas=conditions.areas or places,
        layout=_layout(conditions, rules), room=room, private=private is not None,
    )  # fmt: skip


def _layout(conditions: Conditions, rules: Rules) -> str:
    return conditions.layout or next(iter(rules.layouts), "")


def _room(conditions: Conditions, book: Book) -> Room | None:
    premises = book.get(PREMISES)
    if premises is None or conditions.room is not None:
        return conditions.room
    return Room.PRIVATE_TABLE if conditions.private else next(iter(premises.rooms))


def out_of_play(conditions: Conditions) -> range:
    """The places beyond those that a private table may have in play: a marker closes them."""
    private = conditions.rules.provisions.get(PRIVATE) if conditions.private else None
    return range((conditions.areas if private is None else private.places) + 1, conditions.areas + 1)


def faults(conditions: Conditions) -> list[Fault]:
    """Everything the document or common sense has against these conditions."""
    game = find_game(conditions.game)
    if game is None:
        return [Fault(f"There is no game {conditions.game!r}.")]
    try:
        rules, chips = conditions.rules, conditions.rack
    except TermsError as error:
        return [Fault(str(error), error.clause)]
    except MoneyError as error:
        return [Fault(str(error))]
    book = rules.provisions
    found = _place_faults(conditions, rules) + _offer_faults(conditions, rules)
    found += sign_faults(conditions, conditions.sign)
    if conditions.method not in book[METHODS].known:
        found.append(Fault(f"{rules.title} has no dealing method {conditions.method!r}.", book.cite(METHODS)))
    if "jackpot" in conditions.offered and not (conditions.jackpot > 0 and chips.can_make(conditions.jackpot)):
        found.append(Fault("A jackpot needs its one amount, which the chips can make.", book.cite(JACKPOT_AMOUNT)))
    if conditions.low_limit and LOW_LIMIT not in book:
        found.append(Fault(f"{rules.title} knows no low limit gaming."))
    elif conditions.low_limit and not rules.from_device:
        found.append(Fault("Low limit gaming deals from a shuffling device only.", book.cite(LOW_LIMIT)))
    if not conditions.zone.strip():
        found.append(Fault("The table's time zone must be named, as in Australia/Sydney."))
    elif zone_of(conditions.zone) is None and zone_of(ANY_ZONE) is not None:
        found.append(Fault(f"There is no time zone {conditions.zone!r}; one is named as in Australia/Sydney."))
    if not _TIME_OF_DAY.fullmatch(conditions.day_starts):
        found.append(Fault("The gaming day starts at a time of day, as in 06:00."))
    if len(set(conditions.backs)) < 2:
        found.append(Fault("The cards in use and the next ones need backs of two colours.", book.cite(REPLACE_CARDS)))
    found += _tournament_faults(conditions, rules)
    strange = [name for name in conditions.meters if name not in dict(game.meters)]
    found += [Fault(f"{rules.title} has no {name!r} meter.") for name in strange]
    return found


def _tournament_faults(conditions: Conditions, rules: Rules) -> list[Fault]:
    """A tournament has rules in one document alone; what its sign says is what its schedule begins with."""
    tournament, book = conditions.tournament, rules.provisions
    if tournament is None:
        return []
    if conditions.low_limit and LOW_LIMIT_TOURNAMENT in book:
        return [Fault("A low limit table takes no part in a tournament.", book.cite(LOW_LIMIT_TOURNAMENT))]
    if TOURNAMENT not in book:
        return [Fault(f"{rules.title} has no rules for tournaments.")]
    rule, terms = book[TOURNAMENT], tournament.terms
    first, found = terms.schedule[0].wagers, []
    if not terms.boxes or max(terms.boxes.values()) > (conditions.areas or book[SEATS].usual):
        found.append(Fault("Everyone who plays has a box of this table.", rule.own_box))
    if conditions.chips != terms.denominations:
        found.append(Fault("The chips of the table are those of the session.", rule.chips))
    signed = {slug: (limit.minimum, limit.maximum) for slug, limit in conditions.sign.limits.items()}
    if signed != {slug: (limit.minimum, limit.maximum) for slug, limit in first.items()} or not _bare(conditions.sign):
        found.append(Fault("The sign says what the schedule of limits begins with, and nothing else.", rule.schedule))
    if any(stage.wagers.keys() != first.keys() for stage in terms.schedule):
        found.append(Fault("The same wagers are offered from the first coup to the last.", rule.schedule))
    if min((tournament.advance, *(tournament.lines or ()))) < 1 or min(tournament.coups, tournament.lasts, tournament.seconds) < 0:
        found.append(Fault("A session has places to advance to, and its coups and seconds are no negative numbers.", rule.places))
    elif bool(tournament.coups) is bool(tournament.lasts):
        found.append(Fault("A session ends by its coups or by the clock, and by one of them.", rule.ends_early))
    return found


def _bare(sign: Sign) -> bool:
    """It gives limits of single wagers and nothing else: in a tournament no differential applies."""
    return sign.plain and sign.differential is None and not sign.positions


def _place_faults(conditions: Conditions, rules: Rules) -> list[Fault]:
    seats, found = rules.provisions[SEATS], []
    if not 0 <= conditions.areas <= seats.most:
        found.append(Fault(f"{rules.title} has at most {seats.most} areas, not {conditions.areas}.", seats.clause))
    elif 0 < conditions.areas < seats.least:
        found.append(Fault(f"{rules.title} has at least {seats.least} areas.", seats.least_by))
    if conditions.private and PRIVATE not in rules.provisions:
        found.append(Fault(f"{rules.title} has no private tables."))
    found += _room_faults(conditions, rules)
    if conditions.layout and conditions.layout not in rules.layouts:
        found.append(Fault(f"{rules.title} has no layout {conditions.layout!r}.", rules.provisions.cite(LAYOUT)))
    return found


def _room_faults(conditions: Conditions, rules: Rules) -> list[Fault]:
    premises, room = rules.provisions.get(PREMISES), conditions.room
    if room is Room.PRIVATE_TABLE and PRIVATE not in rules.provisions:
        return [Fault(f"{rules.title} has no private tables.")]
    if room is None or premises is None:
        return []
    if room not in premises.rooms:
        *first, last = (each.value.replace("-", " ") for each in premises.rooms)
        return [Fault(f"{rules.title} is played in a {', '.join(first)} or {last} only.", premises.clause)]
    if conditions.private and room is not Room.PRIVATE_TABLE:
        return [Fault("A private table is in a room of its own kind: name that, or leave it open.", premises.rooms[room])]
    return []


def _offer_faults(conditions: Conditions, rules: Rules) -> list[Fault]:
    found = []
    for slug in conditions.offered:
        wager = rules.wagers.get(slug)
        if wager is None or wager.main or wager.rides_on:
            found.append(Fault(f"{rules.title} has no side wager {slug!r}."))
            continue
        layout = _layout(conditions, rules)
        if slug not in rules.layouts.get(layout, (slug,)):
            clause = rules.provisions.cite(LAYOUT) if wager.side is None else wager.side.offered
            found.append(Fault(f"Layout {layout} has no room for {wager.title}.", clause))
        if rules.terms.decks < 6 and slug in rules.six_decks:
            found.append(Fault(f"{wager.title} is offered only with six or eight decks.", rules.six_decks[slug]))
    return found


def sign_faults(conditions: Conditions, sign: Sign) -> list[Fault]:
    """What is wrong with a sign at this table; asked again for every new one."""
    rules, chips = conditions.rules, conditions.rack
    cite = rules.provisions.cite(LIMITS)
    wanted = [slug for slug in conditions.wagers if not rules.wagers[slug].collected_first]
    found = [Fault(f"The sign must give the minimum and maximum of {slug}.", cite) for slug in wanted if slug not in sign.limits]
    for slug, limit in sign.limits.items():
        if slug not in wanted:
            found.append(Fault(f"The sign gives limits for {slug!r}, which is not offered here.", cite))
        elif not 0 < limit.minimum <= limit.maximum:
            found.append(Fault(f"The minimum of {slug} must be above zero and not above its maximum.", cite))
        else:
            found += [
                Fault(f"The chips of this table cannot make the {dollars(amount)} on the sign.", cite)
                for amount in (limit.minimum, limit.maximum)
                if not chips.can_make(amount)
            ]
    if sign.unit is not None and sign.unit > 0 and not chips.can_make(sign.unit):
        found.append(Fault(f"The chips of this table cannot make steps of {dollars(sign.unit)}.", rules.provisions.cite(UNIT)))
    if sign.player_maximum is not None and sign.player_maximum > 0 and not chips.can_make(sign.player_maximum):
        found.append(Fault(f"The chips of this table cannot make the {dollars(sign.player_maximum)} on the sign.", cite))
    lowest = min((limit.minimum for limit in sign.limits.values()), default=0)
    if sign.player_maximum is not None and 0 < sign.player_maximum < lowest:
        found.append(Fault("The most a player may wager lies below every minimum.", cite))
    for amount in (sign.unit, sign.player_maximum, sign.area_maximum, sign.differential):
        if amount is not None and amount < 1:
            found.append(Fault("An amount on the sign must be above zero.", cite))
    found += _position_faults(conditions, sign)
    return found + _unknown_maxima(rules, sign)


def _unknown_maxima(rules: Rules, sign: Sign) -> list[Fault]:
    """What a sign says that the document does not know."""
    book, cite = rules.provisions, rules.provisions.cite(LIMITS)
    found = []
    if sign.differential is not None and DIFFERENTIAL not in book:
        found.append(Fault(f"{rules.title} has no table differential.", cite))
    if sign.area_maximum is not None and AREA_MAXIMUM not in book:
        found.append(Fault(f"{rules.title} has no maximum for an area beside those of its wagers.", cite))
    if sign.player_maximum is not None and PLAYER_MAXIMUM not in book:
        found.append(Fault(f"{rules.title} has no maximum for a player: its limits are those of each area.", cite))
    return found


def _position_faults(conditions: Conditions, sign: Sign) -> list[Fault]:
    rules, found = conditions.rules, []
    sharing = rules.provisions.get(SHARING)
    for slug, most in sign.positions.items():
        side = rules.wagers[slug].side if slug in conditions.wagers else None
        if side is None:
            found.append(Fault(f"The sign gives positions for {slug!r}, which is no side wager here that has them."))
        elif most < 1:
            found.append(Fault(f"The sign must give {slug} one position or more on an area.", side.one_each))
        elif sharing is not None and most > sharing.most:
            found.append(Fault(f"An area has at most {sharing.most} positions for {slug}.", side.one_each))
    return found


def rounding_warnings(conditions: Conditions, limits: Mapping[str, Limit], unit: int | None) -> tuple[str, ...]:
    """Which stakes of a sign are paid above a price: whoever sets it is told, for that moves the edge. What the edge comes to is
    for the odds to say, who count the cards."""
    rules = conditions.rules
    found = raised(rules, conditions.rack, limits, unit)
    return tuple(f"{each} ({rules.provisions.cite(ROUNDING)})" for each in found)
