"""Wagers placed, increased, withdrawn, refused and reduced, as long as betting is open."""

from croupier.games.ranks import Rank
from croupier.games.rules import Wager
from croupier.games.settlement import ON_A_HAND
from croupier.table.acting.handlers import grants
from croupier.table.message.commands import (
    Announce,
    ApproveBothHands,
    AuthoriseNoBet,
    CollectJackpotWagers,
    IncreaseWager,
    PermitSharing,
    PlaceWager,
)
from croupier.table.message.events import (
    Announced,
    BothHandsApproved,
    JackpotWagersCollected,
    NoBetAuthorised,
    SharingPermitted,
    WagerIncreased,
    WagerPlaced,
)
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.cards import Cards, Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Patron, PlayerCard
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.places import area_shut_to, kept_apart, no_amount
from croupier.table.reading.amounts import Amounts
from croupier.table.reading.desk import cites, desk_of, lacks, lying_of, no_such_area, not_theirs, patron_of
from croupier.table.signs import limit_for


def betting_closed(table: Table, desk: Desk, through: str = "layout") -> Refused | None:
    """Premium bets until a card is exposed, the other games until one is removed."""
    book = desk.book
    ongoing = table.round
    if ongoing is not None:
        if ongoing.no_bet:
            return Refused("No wagers are taken in a no-bet coup.", book.no_bet_dealt)
        if ongoing.upset.fixed:
            return Refused("After the error no wager is placed, changed or put back.", ongoing.upset.fixed.by)
        if book.closes_on == "removed" or ongoing.exposed or ongoing.result:
            return Refused("Betting is closed for this round.", book.closed)
        return None
    if table.no_bet:
        return Refused("The next coup is a no-bet coup.", book.no_bet_dealt)
    if table.cards.stage is not Stage.READY and not (through == "layout" and _looks_ready(table.cards)):
        return Refused("Betting opens once the cards are ready.", book.placing)
    return None


def _looks_ready(cards: Cards) -> bool:
    """A dealer who forgot the cut, the burn or the shuffle after the cutting card takes wagers all the same."""
    if cards.care.unverified or cards.care.check or cards.care.condemned:
        return False
    forgotten = cards.stage is Stage.LOADED and cards.rounds_left == 0
    return forgotten or cards.stage in (Stage.SHUFFLED, Stage.CUT, Stage.PLACED)


def _not_placeable(table: Table, desk: Desk, player: str, area: int, slug: str, means: str, through: str) -> Refused | None:
    """Everything that stands against a wager but its amount."""
    book = desk.book
    if refusal := betting_closed(table, desk, through):
        return refusal
    wager = desk.wagers.get(slug)
    if wager is None:
        return Refused(f"{slug!r} cannot be wagered on here; this table offers {', '.join(desk.wagers)}.", book.placing)
    patron = table.floor.people.get(player)
    if patron is None:
        return Refused(f"{player} is not at this table.", book.placing)
    if book.player_card and patron.card is not PlayerCard.OWN:
        return Refused(f"{player} has shown no valid Player Card of their own.", book.player_card)
    if refusal := kept_apart(table, desk, player) or area_shut_to(table, desk, player, area):
        return refusal
    here = table.floor.seats.get(area, ())
    if player not in here:
        return Refused(f"{player} has no place at area {area}.", book.seats)
    if wager.main and book.shared_area and here[0] != player and area not in table.floor.sharing:
        return Refused(f"A casino supervisor has not permitted {player} to share area {area}.", book.shared_area)
    if means == "tokens" and not wager.tokens:
        return Refused(f"{wager.title} is wagered in chips, not in promotional tokens.", book.no_tokens or book.means)
    return _combination(table, desk, player, area, wager)


def unsupported(table: Table, desk: Desk, player: str, area: int, wager: Wager) -> Refused | None:
    """Why a wager cannot lie here without another one; asked when it is placed, and again when others go."""
    laid = table.laid
    if wager.needs and not any(lying.wager == wager.needs and lying.area == area for lying in laid):
        return Refused(f"{wager.title} needs a {desk.rules.wagers[wager.needs].title} on the same area.", wager.needs_clause)
    if wager.needs_main and not any(desk.wagers[lying.wager].main for lying in laid):
        return Refused(f"{wager.title} needs a main wager at the table first.", wager.needs_main)
    if wager.slug in table.board.restricted and wager.side is not None and not _has_main(table, desk, player):
        return Refused(f"{wager.title} is for players with a main wager of their own.", wager.side.restricted)
    return None


def _combination(table: Table, desk: Desk, player: str, area: int, wager: Wager) -> Refused | None:
    """Which wagers need which, and which cannot lie together."""
    slug, book, laid, side = wager.slug, desk.book, table.laid, wager.side
    if refusal := unsupported(table, desk, player, area, wager):
        return refusal
    if slug in ON_A_HAND:
        other = ON_A_HAND[slug == ON_A_HAND[0]]
        if player not in table.floor.both_hands and any(lying.wager == other and lying.player == player for lying in laid):
            return Refused("Both hands in one coup need a Gaming Manager's approval.", book.both_hands)
    elif side is not None:
        if side.once_a_player and any(w.wager == slug and w.player == player and w.area != area for w in laid):
            return Refused(f"{player} already has a {wager.title} wager this coup.", side.one_each)
    elif wager.collected_first:
        return _collected_before(table, desk, area, wager)
    return None


def _collected_before(table: Table, desk: Desk, area: int, wager: Wager) -> Refused | None:
    taken = next((lying for lying in table.taken if lying.wager == wager.slug and lying.area == area), None)
    if taken is None:
        return None
    rule = desk.book.irregular.carried
    if rule is not None and "carried" in taken.flags:
        return Refused(f"The {wager.title} wager of area {area} is in from the void hand before.", rule.rule)
    return Refused(f"The {wager.title} wager of area {area} is already collected.", desk.book.collect_first)


def _has_main(table: Table, desk: Desk, player: str) -> bool:
    return any(lying.player == player and desk.wagers[lying.wager].main for lying in table.laid)


def _laid_by(table: Table, player: str) -> int:
    return sum(lying.amount for lying in table.laid if lying.player == player)


def _laid_on(table: Table, area: int) -> int:
    return sum(lying.amount for lying in table.laid if lying.area == area and lying.wager in ON_A_HAND)


def amounts_open(table: Table, player: str, area: int, wager: str, means: str, through: str, already: int = 0) -> Amounts | Refused:
    """The amounts a player may add to what lies already: through a screen within the sign, on the layout as it comes."""
    desk = desk_of(table)
    if refusal := _not_placeable(table, desk, player, area, wager, means, through):
        return refusal
    patron = table.floor.people[player]
    most = table.funds(patron.id, means)
    if desk.wagers[wager].collected_first:
        fixed = desk.conditions.jackpot
        if already:
            return Refused("The jackpot wager is one amount and no more.", desk.book.jackpot_amount)
        return Amounts(fixed, min(fixed, most), fixed)
    if through == "layout":
        return Amounts(1, most)
    sign = desk.conditions.sign
    limit = limit_for(sign, patron, wager)
    most = min(most, limit.maximum - already)
    if sign.player_maximum is not None and patron.own is None:
        most = min(most, sign.player_maximum - _laid_by(table, player))
    if sign.area_maximum is not None and wager in ON_A_HAND:
        most = min(most, sign.area_maximum - _laid_on(table, area))
    return Amounts(max(limit.minimum - already, 1), most, limit.minimum - already, sign.unit or 1)


def _wrong_amount(table: Table, desk: Desk, amounts: Amounts, command: PlaceWager | IncreaseWager, means: str) -> Refused:
    book, amount = desk.book, command.amount
    patron = table.floor.people[command.player]
    if amount > table.funds(patron.id, means):
        return Refused(f"{command.player} does not have that much in {means}.", book.means)
    if desk.wagers[command.wager].collected_first:
        return Refused("The jackpot wager has one amount, shown on the sign.", book.jackpot_amount)
    if amount < amounts.lowest:
        return Refused("The wager is below the minimum on the sign.", book.limits)
    if amount > amounts.highest:
        return Refused("The wager is above the maximum on the sign.", book.limits)
    return Refused("The wager does not go up in the steps the sign asks for.", book.unit)


def _flags(table: Table, desk: Desk, patron: Patron, area: int, wager: str, total: int, added: int) -> tuple[str, ...]:
    """What of the sign a wager on the layout breaks."""
    if desk.wagers[wager].collected_first:
        return ()
    sign = desk.conditions.sign
    limit = limit_for(sign, patron, wager)
    found = []
    if total < limit.minimum:
        found.append("under-minimum")
    if total > limit.maximum:
        found.append("over-maximum")
    if sign.unit is not None and (total - limit.minimum) % sign.unit:
        found.append("off-unit")
    if sign.player_maximum is not None and _laid_by(table, patron.id) + added > sign.player_maximum:
        found.append("over-player-maximum")
    if sign.area_maximum is not None and wager in ON_A_HAND and _laid_on(table, area) + added > sign.area_maximum:
        found.append("over-area-maximum")
    return tuple(found)


def _who_records(desk: Desk, command: PlaceWager | IncreaseWager) -> Refused | None:
    """A player's own hand places through a screen; what lies on the layout is for the dealer to record."""
    if refusal := not_theirs(command.by, command.player, desk.book.player_card or None):
        return refusal
    if command.through == "layout" and command.by.rank is Rank.PLAYER:
        return Refused("A wager on the layout is recorded by the dealer.")
    return None


@grants(PlaceWager)
def place_wager(table: Table, command: PlaceWager) -> Outcome:
    desk, player, area, wager, amount = desk_of(table), command.player, command.area, command.wager, command.amount
    if refusal := _who_records(desk, command) or no_amount(desk, amount):
        return refusal
    amounts = amounts_open(table, player, area, wager, command.means, command.through)
    if isinstance(amounts, Refused):
        return amounts
    if lying_of(table, player, area, wager) is not None:
        return Refused(
            f"{player} has {wager} on area {area} already; it can be increased.", desk.book.one_wager or desk.book.placing
        )
    if not amounts.fits(amount):
        return _wrong_amount(table, desk, amounts, command, command.means)
    flags = () if command.through == "screen" else _flags(table, desk, table.floor.people[player], area, wager, amount, amount)
    return (
        WagerPlaced(
            player=player, area=area, wager=wager, amount=amount, means=command.means, flags=flags,
            by=command.by, at=command.at, clauses=cites(desk.wagers[wager].clause, desk.book.placing),
        ),
    )  # fmt: skip


@grants(IncreaseWager)
def increase_wager(table: Table, command: IncreaseWager) -> Outcome:
    desk, player, area, wager, amount = desk_of(table), command.player, command.area, command.wager, command.amount
    if refusal := _who_records(desk, command) or no_amount(desk, amount):
        return refusal
    lying = lying_of(table, player, area, wager)
    if lying is None:
        return Refused(f"{player} has no {wager} wager on area {area}.", desk.book.placing)
    amounts = amounts_open(table, player, area, wager, lying.means, command.through, lying.amount)
    if isinstance(amounts, Refused):
        return amounts
    if not amounts.fits(amount):
        return _wrong_amount(table, desk, amounts, command, lying.means)
    total = lying.amount + amount
    flags = () if command.through == "screen" else _flags(table, desk, table.floor.people[player], area, wager, total, amount)
    return (
        WagerIncreased(
            player=player, area=area, wager=wager, amount=amount, means=lying.means, flags=flags,
            by=command.by, at=command.at, clauses=(desk.book.placing,),
        ),
    )  # fmt: skip


@grants(ApproveBothHands)
def approve_both_hands(table: Table, command: ApproveBothHands) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.both_hands
    if not clause:
        return Refused(f"{desk.rules.title} has no two hands to wager on.")
    if refusal := lacks(command, Rank.MANAGER, clause):
        return refusal
    patron = patron_of(table, command.player)
    if isinstance(patron, Refused):
        return patron
    if command.player in table.floor.both_hands:
        return Refused(f"{command.player} is approved already.", clause)
    return (BothHandsApproved(player=command.player, by=command.by, at=command.at, clauses=(clause,)),)


@grants(PermitSharing)
def permit_sharing(table: Table, command: PermitSharing) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.shared_area
    if not clause:
        return Refused(f"{desk.rules.title} has no areas that a supervisor lets players share.")
    if refusal := lacks(command, Rank.SUPERVISOR, clause) or no_such_area(desk, command.area):
        return refusal
    if command.area in table.floor.sharing:
        return Refused(f"Area {command.area} may be shared already.", clause)
    return (SharingPermitted(area=command.area, by=command.by, at=command.at, clauses=(clause,)),)


def too_heavy(table: Table, desk: Desk, area: int) -> tuple[list[Lying], int]:
    """The wagers to be reduced to the differential or, on an area, to its maximum; and what their total may be."""
    sign = desk.conditions.sign
    if area:
        on_area = [lying for lying in table.laid if lying.area == area and lying.wager in ON_A_HAND]
        return on_area, sign.area_maximum if sign.area_maximum is not None else sum(lying.amount for lying in on_area)
    sides = [[lying for lying in table.laid if lying.wager == side] for side in ON_A_HAND]
    light, heavy = sorted(sides, key=lambda side: sum(lying.amount for lying in side))
    room = sum(lying.amount for lying in light)
    return heavy, room + sign.differential if sign.differential is not None else sum(lying.amount for lying in heavy)


def differential_exceeded(table: Table, desk: Desk) -> bool:
    if desk.conditions.sign.differential is None:
        return False
    heavy, target = too_heavy(table, desk, 0)
    return sum(lying.amount for lying in heavy) > target


@grants(Announce)
def announce(table: Table, command: Announce) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.announce
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    if command.call == "last-coup":
        last = desk.procedure.cutting_card.during_clause
        if not last or table.cards.rounds_left != 1 or table.round is not None:
            return Refused("The next coup is not the last.", last)
        return (Announced(call=command.call, by=command.by, at=command.at, clauses=cites(last)),)
    if table.round is not None:
        return Refused("The call comes before the round.", clause)
    if command.call == "no-more-bets" and not table.laid:
        return Refused("No wager has been placed.", clause)
    if refusal := betting_closed(table, desk):
        return refusal
    return (Announced(call=command.call, by=command.by, at=command.at, clauses=(clause,)),)


@grants(AuthoriseNoBet)
def authorise_no_bet(table: Table, command: AuthoriseNoBet) -> Outcome:
    desk, book = desk_of(table), desk_of(table).book
    clause = book.no_bet_agreed if command.agreed else book.no_bet
    if not clause:
        return Refused(f"{desk.rules.title} has no such no-bet coup.", book.no_bet_agreed or None)
    if refusal := lacks(command, Rank.ASSISTANT_MANAGER, clause):
        return refusal
    if refusal := betting_closed(table, desk):
        return refusal
    if table.round is not None or table.laid:
        return Refused("Wagers have been placed: this is no no-bet coup.", clause)
    return (NoBetAuthorised(agreed=command.agreed, by=command.by, at=command.at, clauses=(clause,)),)


@grants(CollectJackpotWagers)
def collect_jackpot_wagers(table: Table, command: CollectJackpotWagers) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.collect_first
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    stakes = () if table.round is not None else to_collect(table, desk)
    if not stakes:
        return Refused("No wager waits to be collected before the deal.", clause or None)
    return (JackpotWagersCollected(stakes=stakes, by=command.by, at=command.at, clauses=(clause,)),)


def to_collect(table: Table, desk: Desk) -> tuple[Lying, ...]:
    return tuple(lying for lying in table.laid if desk.wagers[lying.wager].collected_first)
