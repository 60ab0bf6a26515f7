"""The limit sign and its changes, a player's own limits, restrictions of side wagers, and the variant in play."""

from msgspec.structs import replace

from croupier.games.catalogue import rules_of
from croupier.games.ranks import Rank
from croupier.games.rules import SideOffer, Terms, TermsError
from croupier.table.acting.handlers import grants
from croupier.table.message.command import Command
from croupier.table.message.commands import (
    AlterLimits,
    ChangeVariant,
    ConsentToVariant,
    LiftRestriction,
    NotifyRestriction,
    PostMinimum,
    PostVariant,
    RaiseAtOnce,
    SetOwnLimits,
)
from croupier.table.message.events import (
    LimitsAltered,
    MinimumPosted,
    OwnLimitsSet,
    RestrictionLifted,
    RestrictionNotified,
    VariantChanged,
    VariantConsented,
    VariantPosted,
)
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Patron
from croupier.table.model.sign import Limit, Notice, Sign
from croupier.table.model.table import Table
from croupier.table.places import too_soon
from croupier.table.reading.conditions import rounding_warnings, sign_faults
from croupier.table.reading.desk import cites, desk_of, lacks, not_theirs, patron_of


def limit_for(sign: Sign, patron: Patron, wager: str) -> Limit:
    """The limits that hold for one player: their own sign, else the table's, with the marker's minimum."""
    if patron.own is not None and wager in patron.own:
        return patron.own[wager]
    limit = sign.limits[wager]
    if patron.marker is not None:
        kept = patron.marker.minimums.get(wager, limit.minimum)
        if kept < limit.minimum:
            return Limit(kept, limit.maximum)
    return limit


def _standing_sign(table: Table, desk: Desk) -> Sign:
    """The sign that will hold next: a change made during a round waits for its end."""
    return table.board.next_sign or desk.conditions.sign


def _raises(old: Sign, new: Sign) -> bool:
    return any(slug in old.limits and limit.minimum > old.limits[slug].minimum for slug, limit in new.limits.items())


def _minimums(sign: Sign) -> dict[str, int]:
    return {slug: limit.minimum for slug, limit in sign.limits.items()}


def _bad_sign(desk: Desk, sign: Sign) -> Refused | None:
    found = sign_faults(desk.conditions, sign)
    return Refused(found[0].sentence, found[0].clause) if found else None


@grants(PostMinimum)
def post_minimum(table: Table, command: PostMinimum) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.alter
    if refusal := lacks(command, Rank.SUPERVISOR, clause) or _bad_sign(desk, command.sign):
        return refusal
    if not _raises(_standing_sign(table, desk), command.sign) and not any(p.marker for p in table.floor.people.values()):
        return Refused("This sign raises no minimum, so it needs no notice.", clause)
    if refusal := too_soon(command, command.effective, clause):
        return refusal
    notice = Notice(command.at, command.effective)
    return (MinimumPosted(notice=notice, sign=command.sign, by=command.by, at=command.at, clauses=(clause,)),)


@grants(AlterLimits)
def alter_limits(table: Table, command: AlterLimits) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.alter
    if refusal := lacks(command, Rank.SUPERVISOR, clause) or _bad_sign(desk, command.sign):
        return refusal
    notice = table.board.raising
    posted = table.board.raising_to is not None and _minimums(table.board.raising_to) == _minimums(command.sign)
    noticed = notice is not None and posted and command.at >= notice.effective
    if (_raises(_standing_sign(table, desk), command.sign) or command.sign == table.board.raising_to) and not noticed:
        return Refused("A minimum rises only once a sign of it has stood 20 minutes.", clause)
    lifted = tuple(name for name, patron in table.floor.people.items() if patron.marker is not None) if noticed else ()
    return (
        LimitsAltered(
            sign=command.sign,
            now=table.round is None,
            markers={},
            lifted=lifted,
            noticed=noticed,
            warnings=rounding_warnings(desk.conditions, command.sign),
            by=command.by,
            at=command.at,
            clauses=cites(clause, desk.book.raise_again if lifted else None),
        ),
    )


@grants(RaiseAtOnce)
def raise_at_once(table: Table, command: RaiseAtOnce) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.raise_at_once
    if refusal := lacks(command, Rank.SUPERVISOR, clause) or _bad_sign(desk, command.sign):
        return refusal
    present = _standing_sign(table, desk)
    if not _raises(present, command.sign):
        return Refused("This sign raises no minimum.", clause)
    markers = {name: _kept(patron, _minimums(present)) for name, patron in table.floor.people.items()}
    return (
        LimitsAltered(
            sign=command.sign,
            now=table.round is None,
            markers=markers,
            warnings=rounding_warnings(desk.conditions, command.sign),
            by=command.by,
            at=command.at,
            clauses=(clause, desk.book.marker, desk.book.both_minimums, desk.book.newcomers),
        ),
    )


def _kept(patron: Patron, present: dict[str, int]) -> dict[str, int]:
    """The minimums someone plays by now: the table's, or their marker's where that is lower."""
    marked = patron.marker.minimums if patron.marker is not None else {}
    return {slug: min(minimum, marked.get(slug, minimum)) for slug, minimum in present.items()}


@grants(SetOwnLimits)
def set_own_limits(table: Table, command: SetOwnLimits) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.own_limits
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    patron = patron_of(table, command.player)
    if isinstance(patron, Refused):
        return patron
    if table.round is not None:
        return Refused("A player's own sign is put up or taken down between rounds.", clause)
    if not command.limits and patron.own is None:
        return Refused(f"{command.player} has no sign of their own to take down.", clause)
    for slug, limit in command.limits.items():
        if slug not in desk.conditions.sign.limits:
            return Refused(f"{slug!r} has no limits at this table.", clause)
        if not 0 < limit.minimum <= limit.maximum:
            return Refused(f"The minimum of {slug} must be above zero and not above its maximum.", clause)
        if limit.maximum <= desk.conditions.sign.limits[slug].maximum:
            return Refused(f"A sign of one's own is for wagers above the table's maximum of {slug}.", clause)
        if not (desk.chips.can_make(limit.minimum) and desk.chips.can_make(limit.maximum)):
            return Refused("The chips of this table cannot make the amounts on the sign.", clause)
    return (OwnLimitsSet(player=command.player, limits=command.limits, by=command.by, at=command.at, clauses=(clause,)),)


def side_of(desk: Desk, slug: str) -> SideOffer | Refused:
    wager = desk.wagers.get(slug)
    if wager is None or wager.side is None:
        return Refused(f"{slug!r} is no side wager of this table that can be kept to main bettors.")
    return wager.side


@grants(NotifyRestriction)
def notify_restriction(table: Table, command: NotifyRestriction) -> Outcome:
    side = side_of(desk_of(table), command.wager)
    if isinstance(side, Refused):
        return side
    if refusal := lacks(command, Rank(side.restricted_by), side.restricted):
        return refusal
    if command.told not in side.tell:
        return Refused(f"The document does not ask that {command.told} be told.", side.notice)
    if (command.wager, command.told) in table.board.told:
        return Refused(f"{command.told} has been told already.", side.notice)
    return (RestrictionNotified(wager=command.wager, told=command.told, by=command.by, at=command.at, clauses=(side.notice,)),)


@grants(LiftRestriction)
def lift_restriction(table: Table, command: LiftRestriction) -> Outcome:
    side = side_of(desk_of(table), command.wager)
    if isinstance(side, Refused):
        return side
    if refusal := lacks(command, Rank(side.restricted_by), side.restricted):
        return refusal
    if command.wager not in table.board.restricted:
        return Refused(f"{command.wager} is not restricted.", side.restricted)
    return (RestrictionLifted(wager=command.wager, by=command.by, at=command.at, clauses=(side.restricted,)),)


def _new_terms(desk: Desk, terms: Terms) -> Terms | Refused:
    """Only the variant and its percentage can change at a running table."""
    clause = desk.book.change_variant
    if not clause:
        return Refused(f"{desk.rules.title} has no variants to change between.")
    present = desk.rules.terms
    percent = terms.tie_percent if terms.variant == "tie" else None
    wanted = replace(present, variant=terms.variant, tie_percent=percent)
    try:
        rules_of(desk.conditions.game, wanted, desk.conditions.edition)
    except TermsError as error:
        return Refused(str(error), error.clause)
    if wanted == present:
        return Refused("This game is in play already.", clause)
    return wanted


@grants(PostVariant)
def post_variant(table: Table, command: PostVariant) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.change_variant
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    wanted = _new_terms(desk, command.terms)
    if isinstance(wanted, Refused):
        return wanted
    if refusal := too_soon(command, command.effective, clause):
        return refusal
    notice = Notice(command.at, command.effective)
    return (VariantPosted(notice=notice, terms=wanted, by=command.by, at=command.at, clauses=(clause,)),)


@grants(ConsentToVariant)
def consent_to_variant(table: Table, command: ConsentToVariant) -> Outcome:
    desk = desk_of(table)
    if refusal := not_theirs(command.by, command.player):
        return refusal
    patron = patron_of(table, command.player)
    if isinstance(patron, Refused):
        return patron
    wanted = _new_terms(desk, command.terms)
    if isinstance(wanted, Refused):
        return wanted
    if table.board.variant_notice is not None and wanted != table.board.variant_to:
        return Refused("The sign at the table announces another game.", desk.book.change_variant)
    return (
        VariantConsented(player=command.player, terms=wanted, by=command.by, at=command.at, clauses=(desk.book.change_variant,)),
    )


@grants(ChangeVariant)
def change_variant(table: Table, command: ChangeVariant) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.change_variant
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    wanted = _new_terms(desk, command.terms)
    if isinstance(wanted, Refused):
        return wanted
    if table.round is not None or table.laid:
        return Refused("The game does not change while wagers lie or a round is in progress.", clause)
    if not _may_change(table, wanted, command):
        return Refused("The change needs a sign that has stood 20 minutes, or the consent of every player.", clause)
    conditions = replace(desk.conditions, terms=wanted)
    return (VariantChanged(terms=wanted, conditions=conditions, by=command.by, at=command.at, clauses=(clause,)),)


def _may_change(table: Table, wanted: Terms, command: Command) -> bool:
    if table.board.variant_to != wanted:
        return not table.floor.people
    notice = table.board.variant_notice
    if notice is not None and command.at >= notice.effective:
        return True
    return table.board.consents.issuperset(table.floor.people)
