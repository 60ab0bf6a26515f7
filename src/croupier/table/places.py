"""Opening and closing the table; who sits or stands where, with what chips, tokens and Player Card."""

from croupier.games.ranks import Rank
from croupier.table.acting.handlers import grants
from croupier.table.message.command import Command
from croupier.table.message.commands import (
    BuyChips,
    CloseArea,
    CloseTable,
    ExchangeVoucher,
    GiveUpArea,
    JoinTable,
    LeaveTable,
    OpenTable,
    PostClosing,
    ReleaseAreas,
    ReopenArea,
    ReserveAreas,
    TakeArea,
    VacateSeat,
)
from croupier.table.message.events import (
    AreaClosed,
    AreaGivenUp,
    AreaReopened,
    AreasReleased,
    AreasReserved,
    AreaTaken,
    ChipsBought,
    ClosingPosted,
    Event,
    PlayerJoined,
    PlayerLeft,
    ShuffleDue,
    TableClosed,
    TableOpened,
    VoucherExchanged,
)
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.cards import Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Patron
from croupier.table.model.sign import Notice
from croupier.table.model.table import Table
from croupier.table.reading.conditions import NOTICE, complete, faults, rounding_warnings
from croupier.table.reading.desk import cites, desk_of, lacks, no_such_area, not_theirs, patron_of

IDLE_ROUNDS = 3
"""Rounds without a wager after which a seat may be asked for."""


@grants(OpenTable)
def open_table(table: Table, command: OpenTable) -> Outcome:
    if refusal := lacks(command, Rank.SUPERVISOR, None):
        return refusal
    if table.conditions is not None:
        return Refused("This table has been opened already.")
    if found := faults(command.conditions):
        return Refused(" ".join(fault.sentence for fault in found), found[0].clause)
    conditions = complete(command.conditions)
    if found := faults(conditions):
        return Refused(found[0].sentence, found[0].clause)
    book = conditions.rules.book
    clauses = cites(book.seats, book.decks, book.limits, book.layout)
    warnings = rounding_warnings(conditions, conditions.sign)
    return (TableOpened(conditions=conditions, warnings=warnings, by=command.by, at=command.at, clauses=clauses),)


def too_soon(command: Command, effective: int, clause: str | None) -> Refused | None:
    """A sign must stand twenty minutes before what it says takes effect."""
    if effective - command.at >= NOTICE:
        return None
    return Refused("The sign must stand at least 20 minutes before the change.", clause or None)


@grants(PostClosing)
def post_closing(table: Table, command: PostClosing) -> Outcome:
    clause = desk_of(table).book.close
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    if refusal := too_soon(command, command.effective, clause):
        return refusal
    notice = Notice(command.at, command.effective)
    return (ClosingPosted(notice=notice, by=command.by, at=command.at, clauses=(clause,)),)


def close_table(table: Table, command: CloseTable) -> Outcome:
    clause = desk_of(table).book.close
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    if table.round is not None or table.laid:
        return Refused("The table does not close while wagers lie on it or a round is in progress.", clause)
    if table.floor.people and (table.board.closing is None or command.at < table.board.closing.effective):
        return Refused("Players are present: a sign must have shown the time of closing for 20 minutes.", clause)
    events: list[Event] = [_leaving(table, patron, "the table closed", command, clause) for patron in table.floor.people.values()]
    events.append(TableClosed(by=command.by, at=command.at, clauses=(clause,)))
    return tuple(events)


def _leaving(table: Table, patron: Patron, why: str, command: Command, *clauses: str) -> PlayerLeft:
    return PlayerLeft(
        player=patron.id,
        chips=table.chips(patron.id),
        tokens=table.tokens(patron.id),
        why=why,
        by=command.by,
        at=command.at,
        clauses=cites(*clauses),
    )


def holders(table: Table, area: int) -> tuple[str, ...]:
    return table.floor.seats.get(area, ())


def area_shut_to(table: Table, desk: Desk, player: str, area: int) -> Refused | None:
    """Why a player may not have a place at an area, whoever is there."""
    if refusal := no_such_area(desk, area):
        return refusal
    book = desk.book
    if area in table.floor.shut:
        return Refused(f"Area {area} is closed.", book.closed_box or book.seats)
    keeper = table.floor.reserved.get(area)
    if keeper is not None and keeper != player:
        return Refused(f"Area {area} is reserved for {keeper}.", book.reserved)
    return None


def kept_apart(table: Table, desk: Desk, player: str) -> Refused | None:
    """Of suspected partners whoever came first may stay; the others neither come nor wager as long as that one is here."""
    viewing = desk.book.irregular.viewing
    for group in table.directions.apart if viewing is not None else ():
        first = next((name for name in table.floor.people if name in group), player)
        if viewing is not None and player in group and first != player:
            return Refused(f"{player} may not play at the same table as {first}.", viewing.apart)
    return None


def _place_taken(table: Table, desk: Desk, player: str, area: int, *, seated: bool) -> Refused | None:
    """Whether there is room: one player sits, and others stand where the document lets an area be shared."""
    book = desk.book
    here = holders(table, area)
    if player in here:
        return Refused(f"{player} has area {area} already.")
    if not here:
        return None
    if book.most_on_area == 1:
        several = next((name for name in here if _areas_of(table, name) > 1), None)
        if several is not None and book.several_areas and not free_areas(table, desk):
            return Refused(f"Area {area} is {several}'s, who has others and is to give one up.", book.several_areas)
        return Refused(f"Area {area} is taken.", book.one_wager)
    if seated and any(table.floor.people[name].seated and table.floor.people[name].area == area for name in here):
        return Refused(f"Someone sits at area {area}; one can stand there.", book.seats)
    if len(here) >= book.most_on_area:
        return Refused(f"Area {area} has {book.most_on_area} players, the most that may share one.", book.shared_area)
    return None


def free_areas(table: Table, desk: Desk) -> list[int]:
    """Areas that anyone could take."""
    areas = range(1, desk.conditions.areas + 1)
    return [
        area for area in areas if area not in table.floor.shut and area not in table.floor.reserved and not holders(table, area)
    ]


def keeps_cards(table: Table, player: str) -> Refused | None:
    """Nobody goes away with a hand that was passed to them."""
    held = table.round.passing if table.round is not None else None
    if held is None or player not in (held.holder, held.nominee) or not held.holder:
        return None
    passing = desk_of(table).book.passing
    return Refused(f"{player} has the cards; they are given back first.", passing.receive if passing else None)


def _areas_of(table: Table, player: str) -> int:
    return sum(player in names for names in table.floor.seats.values())


@grants(JoinTable)
def join_table(table: Table, command: JoinTable) -> Outcome:
    desk, player, area = desk_of(table), command.player, command.area
    if refusal := not_theirs(command.by, player):
        return refusal
    if not player:
        return Refused("A player needs a name.")
    if player in table.floor.people:
        return Refused(f"{player} is at the table already.")
    if player in table.floor.banned:
        return Refused(f"{player} is excluded from the casino.", desk.book.irregular.conduct.out_of_casino)
    if player in table.floor.barred:
        return Refused(f"{player} is excluded from this game.", desk.book.exclude)
    if refusal := kept_apart(table, desk, player) or area_shut_to(table, desk, player, area):
        return refusal
    if not command.seated and desk.book.most_on_area == 1:
        return Refused(f"{desk.rules.title} has no places for standing players.", desk.book.seats)
    if refusal := _place_taken(table, desk, player, area, seated=command.seated):
        return refusal
    events: list[Event] = [
        PlayerJoined(player=player, area=area, seated=command.seated, by=command.by, at=command.at, clauses=(desk.book.seats,))
    ]
    if desk.book.vacant and _stood_empty(table):
        events.append(ShuffleDue(by=command.by, at=command.at, clauses=(desk.book.vacant,)))
    return tuple(events)


def _stood_empty(table: Table) -> bool:
    """Rounds have been played, everybody has gone, and the cards have been shuffled since."""
    shuffled = table.cards.stage not in (Stage.NONE, Stage.LOADED)
    return shuffled and table.played > 0 and table.round is None and not table.floor.people


def leave_table(table: Table, command: LeaveTable) -> Outcome:
    book = desk_of(table).book
    if refusal := not_theirs(command.by, command.player):
        return refusal
    patron = patron_of(table, command.player)
    if isinstance(patron, Refused):
        return patron
    if has_a_stake(table, patron.id):
        return Refused(f"{patron.id} has a wager on the table; it must be withdrawn or settled first.", book.closed)
    if refusal := keeps_cards(table, patron.id):
        return refusal
    return (_leaving(table, patron, "left", command, book.marker_off if patron.marker else ""),)


def has_a_stake(table: Table, player: str) -> bool:
    return any(lying.player == player for lying in (*table.laid, *table.taken))


@grants(TakeArea)
def take_area(table: Table, command: TakeArea) -> Outcome:
    desk, player, area = desk_of(table), command.player, command.area
    if refusal := not_theirs(command.by, player):
        return refusal
    patron = patron_of(table, player)
    if isinstance(patron, Refused):
        return patron
    if desk.book.one_hand:
        return Refused("A player has one hand in a round, and so one area.", desk.book.one_hand)
    if refusal := area_shut_to(table, desk, player, area):
        return refusal
    if refusal := _place_taken(table, desk, player, area, seated=False):
        return refusal
    clause = desk.book.several_areas or desk.book.seats
    return (AreaTaken(player=player, area=area, by=command.by, at=command.at, clauses=(clause,)),)


def give_up_area(table: Table, command: GiveUpArea) -> Outcome:
    desk, player, area = desk_of(table), command.player, command.area
    if refusal := not_theirs(command.by, player):
        return refusal
    patron = patron_of(table, player)
    if isinstance(patron, Refused):
        return patron
    if player not in holders(table, area):
        return Refused(f"{player} does not have area {area}.", desk.book.seats)
    if area == patron.area:
        return Refused(f"{player} is at area {area}; one gives it up by leaving the table.", desk.book.seats)
    if any(lying.player == player and lying.area == area for lying in (*table.laid, *table.taken)):
        return Refused(f"{player} has a wager on area {area}.", desk.book.closed)
    clause = desk.book.several_areas or desk.book.seats
    return (AreaGivenUp(player=player, area=area, by=command.by, at=command.at, clauses=(clause,)),)


def no_amount(desk: Desk, amount: int) -> Refused | None:
    if not isinstance(amount, int) or amount < 1:
        return Refused("An amount must be more than zero.")
    if not desk.chips.can_make(amount):
        return Refused("The chips at this table cannot make that amount.")
    return None


@grants(BuyChips)
def buy_chips(table: Table, command: BuyChips) -> Outcome:
    desk = desk_of(table)
    if refusal := lacks(command, Rank.DEALER, None):
        return refusal
    patron = patron_of(table, command.player)
    if isinstance(patron, Refused):
        return patron
    if refusal := no_amount(desk, command.amount):
        return refusal
    cashless = desk.conditions.cashless
    return (
        ChipsBought(
            player=command.player,
            amount=command.amount,
            cashless=cashless,
            by=command.by,
            at=command.at,
            clauses=cites(desk.book.cashless if cashless else desk.book.drop_box),
        ),
    )


@grants(ExchangeVoucher)
def exchange_voucher(table: Table, command: ExchangeVoucher) -> Outcome:
    desk = desk_of(table)
    if refusal := lacks(command, Rank.DEALER, desk.book.means):
        return refusal
    patron = patron_of(table, command.player)
    if isinstance(patron, Refused):
        return patron
    if refusal := no_amount(desk, command.amount):
        return refusal
    return (
        VoucherExchanged(player=command.player, amount=command.amount, by=command.by, at=command.at, clauses=(desk.book.means,)),
    )


@grants(ReserveAreas)
def reserve_areas(table: Table, command: ReserveAreas) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.reserved
    if not clause:
        return Refused(f"{desk.rules.title} has no reserved areas.")
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    if not command.areas or len(set(command.areas)) != len(command.areas):
        return Refused("Name each area to be reserved once.", clause)
    if not command.player:
        return Refused("Name the player the areas are for.", clause)
    for area in command.areas:
        if refusal := area_shut_to(table, desk, command.player, area):
            return refusal
        if any(name != command.player for name in holders(table, area)):
            return Refused(f"Area {area} is someone else's.", clause)
    return (AreasReserved(player=command.player, areas=command.areas, by=command.by, at=command.at, clauses=(clause,)),)


@grants(ReleaseAreas)
def release_areas(table: Table, command: ReleaseAreas) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.reserved
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    if command.player not in table.floor.reserved.values():
        return Refused(f"No area is reserved for {command.player}.", clause or None)
    return (AreasReleased(player=command.player, by=command.by, at=command.at, clauses=(clause,)),)


@grants(CloseArea)
def close_area(table: Table, command: CloseArea) -> Outcome:
    desk, area = desk_of(table), command.area
    clause = desk.book.closed_box or desk.book.seats
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    if refusal := no_such_area(desk, area):
        return refusal
    if area in table.floor.shut:
        return Refused(f"Area {area} is closed already.", clause)
    if holders(table, area) or area in table.floor.reserved:
        return Refused(f"Someone has area {area}.", clause)
    return (AreaClosed(area=area, by=command.by, at=command.at, clauses=(clause,)),)


@grants(ReopenArea)
def reopen_area(table: Table, command: ReopenArea) -> Outcome:
    desk, area = desk_of(table), command.area
    clause = desk.book.closed_box or desk.book.seats
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    if area not in table.floor.shut:
        return Refused(f"Area {area} is not closed.", clause)
    return (AreaReopened(area=area, by=command.by, at=command.at, clauses=(clause,)),)


@grants(VacateSeat)
def vacate_seat(table: Table, command: VacateSeat) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.idle
    if not clause:
        return Refused(f"At {desk.rules.title} nobody loses a seat for not wagering.")
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    patron = patron_of(table, command.player)
    if isinstance(patron, Refused):
        return patron
    if patron.idle < IDLE_ROUNDS:
        return Refused(f"{patron.id} has not sat out three rounds in a row.", clause)
    if has_a_stake(table, patron.id):
        return Refused(f"{patron.id} has a wager on the table.", clause)
    if refusal := keeps_cards(table, patron.id):
        return refusal
    free = free_areas(table, desk)
    if free:
        return Refused(f"Area {free[0]} is free, so nobody need give up a seat.", clause)
    return (_leaving(table, patron, "vacated an idle seat", command, clause),)
