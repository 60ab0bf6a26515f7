"""Every command that is allowed now, with the rank it needs and its clause.

Each is found by asking `decide` itself, over all the values its fields can take at this table; so the two cannot disagree.
Amounts and positions are given as spans; fields that any text or value fits are left open.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.card import PACK
from croupier.cards.procedure import cutting_card_bounds
from croupier.games.premium_baccarat import VARIANTS
from croupier.games.rules import Terms
from croupier.money import Odds
from croupier.table import commands as c
from croupier.table.betting import Amounts, amounts_open
from croupier.table.conditions import NOTICE, Limit, Sign
from croupier.table.decide import decide
from croupier.table.desk import Desk, Refused, desk_of
from croupier.table.people import CHAIN, Actor, PlayerCard, Rank, may_act
from croupier.table.state import Table

SOMEONE: Final = "someone"
"""Stands for a name, a colour or a reason that is not the table's to choose."""


class Permit(Struct, frozen=True):
    """A command now allowed: fixed fields as they must be, spans for numbers, the rest open."""

    command: str
    rank: Rank
    """The lowest rank of the pit's chain that may, or the one beside it."""
    clause: str | None
    fields: dict[str, Any] = {}
    spans: dict[str, Amounts] = {}
    player: str = ""
    """The player who may give it themselves."""

    def admits(self, command: c.Command) -> bool:
        """Whether a command is one of those permitted here."""
        if c.kebab(type(command).__name__) != self.command:
            return False
        by = command.by
        allowed = by.name == self.player if by.rank is Rank.PLAYER else may_act(by.rank, self.rank)
        return (
            allowed
            and all(getattr(command, name) == value for name, value in self.fields.items())
            and all(span.fits(getattr(command, name)) for name, span in self.spans.items())
        )


class _Try(Struct):
    """One way to fill in a command: what is fixed, what is open, which numbers have a span, and who would say it."""

    fixed: dict[str, Any] = {}
    open: dict[str, Any] = {}
    spans: dict[str, Amounts] = {}
    player: str = ""


_Tries = Callable[[Table, Desk], Iterator[_Try]]
_TRIES: Final[dict[type[c.Command], _Tries]] = {}


def _for(*kinds: type[c.Command]) -> Callable[[_Tries], _Tries]:
    def register(tries: _Tries) -> _Tries:
        for kind in kinds:
            _TRIES[kind] = tries
        return tries

    return register


def permitted(table: Table) -> tuple[Permit, ...]:
    """All commands that `decide` would grant now."""
    if table.closed:
        return ()
    if table.conditions is None:
        return (Permit("open-table", Rank.SUPERVISOR, None),)
    desk = desk_of(table)
    found = []
    for kind in c.COMMANDS:
        if kind is c.OpenTable:
            continue
        for attempt in _TRIES[kind](table, desk):
            permit = _granted(table, kind, attempt)
            if permit is not None:
                found.append(permit)
    return tuple(found)


def _granted(table: Table, kind: type[c.Command], attempt: _Try) -> Permit | None:
    def clause_for(by: Actor) -> tuple[bool, str | None]:
        outcome = decide(table, kind(**attempt.fixed, **attempt.open, by=by, at=table.now))
        if isinstance(outcome, Refused):
            return False, None
        return True, outcome[0].clauses[0] if outcome[0].clauses else None

    highest = Actor(SOMEONE, Rank.MANAGER)
    granted, clause = clause_for(highest)
    if not granted:
        return None
    ranks = (Rank.DEALER, Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER)
    lowest = next(rank for rank in ranks if clause_for(Actor(SOMEONE, rank))[0])
    speaker = attempt.player
    if speaker and not clause_for(Actor(speaker, Rank.PLAYER))[0]:
        speaker = ""
    return Permit(c.kebab(kind.__name__), lowest, clause, attempt.fixed, attempt.spans, speaker)


def permitted_to(table: Table, by: Actor) -> tuple[Permit, ...]:
    """What one person may do now."""
    if by.rank is Rank.PLAYER:
        return tuple(permit for permit in permitted(table) if permit.player == by.name)
    if by.rank not in CHAIN:
        return _beside_the_chain(table, by)
    return tuple(permit for permit in permitted(table) if may_act(by.rank, permit.rank))


def _beside_the_chain(table: Table, by: Actor) -> tuple[Permit, ...]:
    """An inspector may order the cards checked, and changes nothing else."""
    outcome = decide(table, c.CheckCards(by=by, at=table.now))
    if isinstance(outcome, Refused):
        return ()
    return (Permit("check-cards", by.rank, outcome[0].clauses[0]),)


def _areas(desk: Desk) -> range:
    return range(1, desk.conditions.areas + 1)


@_for(
    c.CheckCards, c.DropCards, c.VerifyCards, c.LeaveCutToPlayers, c.SetCuttingCardAside, c.ReshuffleRack, c.CloseTable,
    c.CollectJackpotWagers, c.ForfeitHand, c.AnnounceResult, c.SettleWager, c.ClearRound,
)  # fmt: skip
def _bare(_table: Table, _desk: Desk) -> Iterator[_Try]:
    yield _Try()


@_for(c.PostClosing)
def _notices(table: Table, _desk: Desk) -> Iterator[_Try]:
    soonest = table.now + NOTICE
    yield _Try(open={"effective": soonest}, spans={"effective": Amounts(soonest, 2**62)})


@_for(c.IntroduceCards)
def _cards(_table: Table, desk: Desk) -> Iterator[_Try]:
    for back in desk.conditions.backs:
        for scanning in (False, True):
            yield _Try({"back": back, "scanning": scanning})


@_for(c.Shuffle)
def _shuffles(_table: Table, _desk: Desk) -> Iterator[_Try]:
    for how in ("dealer", "device", "pre-shuffled"):
        yield _Try({"how": how})


@_for(c.CutCards)
def _cuts(table: Table, desk: Desk) -> Iterator[_Try]:
    cut, stack = desk.procedure.cut, table.cards.stock.remaining
    margin = max(cut.margin, 1)
    if margin <= stack - margin:
        span = Amounts(margin, stack - margin)
        for nominee in ("", SOMEONE):
            yield _Try({"nominee": nominee}, {"position": margin}, {"position": span}, _offered_the_cut(table))


def _offered_the_cut(table: Table) -> str:
    offers = table.cards.offers
    return offers[0].to if offers and offers[0].area is not None else ""


@_for(c.RefuseCut)
def _cut_refusals(table: Table, _desk: Desk) -> Iterator[_Try]:
    yield _Try(player=_offered_the_cut(table))


@_for(c.PlaceCuttingCard)
def _cutting_cards(table: Table, desk: Desk) -> Iterator[_Try]:
    least, most = cutting_card_bounds(desk.procedure.cutting_card, table.cards.stock.remaining)
    if least <= most:
        yield _Try({}, {"from_back": least}, {"from_back": Amounts(least, most)})


@_for(c.Burn)
def _burns(table: Table, desk: Desk) -> Iterator[_Try]:
    face = _any_card(table)
    for burn in desk.procedure.burns:
        if burn.kind == "one-unseen":
            yield _Try({"kind": burn.kind, "shown": None})
        elif face is not None:
            yield _Try({"kind": burn.kind}, {"shown": face})


def _any_card(table: Table) -> str | None:
    return next((card for card in PACK if table.cards.stock.could_hold(card)), None)


@_for(c.JoinTable)
def _joins(_table: Table, desk: Desk) -> Iterator[_Try]:
    for area in _areas(desk):
        for seated in (True, False):
            yield _Try({"area": area, "seated": seated}, {"player": SOMEONE})


@_for(c.LeaveTable)
def _each_player(table: Table, _desk: Desk) -> Iterator[_Try]:
    for player in table.people:
        yield _Try({"player": player}, player=player)


@_for(c.Riffle, c.VacateSeat, c.ApproveBothHands)
def _each_patron(table: Table, _desk: Desk) -> Iterator[_Try]:
    for player in table.people:
        yield _Try({"player": player})


@_for(c.ExcludePlayer)
def _exclusions(table: Table, _desk: Desk) -> Iterator[_Try]:
    for player in table.people:
        yield _Try({"player": player}, {"grounds": SOMEONE})


@_for(c.ReleaseAreas)
def _releases(table: Table, _desk: Desk) -> Iterator[_Try]:
    for player in dict.fromkeys(table.reserved.values()):
        yield _Try({"player": player})


@_for(c.ReserveAreas)
def _reservations(table: Table, desk: Desk) -> Iterator[_Try]:
    for player in (*table.people, SOMEONE):
        for area in _areas(desk):
            yield _Try({"player": player, "areas": (area,)})


@_for(c.TakeArea, c.GiveUpArea)
def _places(table: Table, desk: Desk) -> Iterator[_Try]:
    for player in table.people:
        for area in _areas(desk):
            yield _Try({"player": player, "area": area}, player=player)


@_for(c.ShowPlayerCard)
def _player_cards(table: Table, _desk: Desk) -> Iterator[_Try]:
    for player in table.people:
        for card in PlayerCard:
            yield _Try({"player": player, "card": card})


@_for(c.BuyChips, c.ExchangeVoucher)
def _purchases(table: Table, desk: Desk) -> Iterator[_Try]:
    smallest = desk.chips.denominations[0]
    for player in table.people:
        yield _Try({"player": player}, {"amount": smallest}, {"amount": Amounts(1, 2**62)})


@_for(c.CloseArea, c.ReopenArea, c.PermitSharing, c.PassOver)
def _each_area(_table: Table, desk: Desk) -> Iterator[_Try]:
    for area in _areas(desk):
        yield _Try({"area": area})


@_for(c.ReduceProRata)
def _reductions(_table: Table, desk: Desk) -> Iterator[_Try]:
    for area in (0, *_areas(desk)):
        yield _Try({"area": area})


def _raised(table: Table, desk: Desk) -> Sign:
    """Some sign with higher minimums, to ask whether one could be put up."""
    sign = table.next_sign or desk.conditions.sign
    limits = {slug: Limit(limit.maximum, limit.maximum) for slug, limit in sign.limits.items()}
    return replace(sign, limits=limits)


@_for(c.PostMinimum)
def _higher_signs(table: Table, desk: Desk) -> Iterator[_Try]:
    soonest = table.now + NOTICE
    yield _Try({}, {"sign": _raised(table, desk), "effective": soonest}, {"effective": Amounts(soonest, 2**62)})


@_for(c.RaiseAtOnce)
def _raises_at_once(table: Table, desk: Desk) -> Iterator[_Try]:
    yield _Try({}, {"sign": _raised(table, desk)})


@_for(c.AlterLimits)
def _other_signs(table: Table, desk: Desk) -> Iterator[_Try]:
    yield _Try({}, {"sign": table.next_sign or desk.conditions.sign})


@_for(c.SetOwnLimits)
def _own_signs(table: Table, desk: Desk) -> Iterator[_Try]:
    for player in table.people:
        yield _Try({"player": player}, {"limits": desk.conditions.sign.limits})


@_for(c.NotifyRestriction)
def _notifications(_table: Table, desk: Desk) -> Iterator[_Try]:
    for wager in desk.wagers:
        for told in ("surveillance", "inspector"):
            yield _Try({"wager": wager, "told": told})


@_for(c.RestrictWager, c.LiftRestriction)
def _restrictions(_table: Table, desk: Desk) -> Iterator[_Try]:
    for wager in desk.wagers:
        yield _Try({"wager": wager})


def _variants(table: Table, desk: Desk) -> list[Terms]:
    if not desk.book.change_variant:
        return []
    posted = [table.variant_to] if table.variant_to is not None else []
    percent = Odds(5, 100)
    others = [Terms(variant=name, tie_percent=percent if name == "tie" else None) for name in VARIANTS]
    return posted + [terms for terms in others if terms not in posted]


@_for(c.PostVariant)
def _variant_notices(table: Table, desk: Desk) -> Iterator[_Try]:
    soonest = table.now + NOTICE
    for terms in _variants(table, desk):
        yield _Try({"terms": terms}, {"effective": soonest}, {"effective": Amounts(soonest, 2**62)})


@_for(c.ConsentToVariant)
def _consents(table: Table, desk: Desk) -> Iterator[_Try]:
    for terms in _variants(table, desk):
        for player in table.people:
            yield _Try({"terms": terms, "player": player}, player=player)


@_for(c.ChangeVariant)
def _variant_changes(table: Table, desk: Desk) -> Iterator[_Try]:
    for terms in _variants(table, desk):
        yield _Try({"terms": terms})


@_for(c.Announce)
def _calls(_table: Table, _desk: Desk) -> Iterator[_Try]:
    for call in ("place-your-bets", "no-more-bets", "last-coup"):
        yield _Try({"call": call})


@_for(c.PlaceWager)
def _placings(table: Table, desk: Desk) -> Iterator[_Try]:
    for area, names in table.seats.items():
        for player in names:
            for wager in desk.wagers:
                for means in ("chips", "tokens"):
                    yield from _amounts(table, desk, player, area, wager, means)


def _amounts(table: Table, desk: Desk, player: str, area: int, wager: str, means: str) -> Iterator[_Try]:
    for through in ("screen", "layout"):
        span = amounts_open(table, player, area, wager, means, through)
        if isinstance(span, Refused):
            continue
        amount = _smallest(desk, span)
        if amount is not None:
            fixed = {"player": player, "area": area, "wager": wager, "means": means, "through": through}
            yield _Try(fixed, {"amount": amount}, {"amount": span}, player)


def _smallest(desk: Desk, span: Amounts) -> int | None:
    """The first amount of a span that the chips can make."""
    amount = span.lowest + (span.base - span.lowest) % span.unit
    while amount <= span.highest:
        if desk.chips.can_make(amount):
            return amount
        amount = desk.chips.at_least(amount + 1) if span.unit == 1 else amount + span.unit
    return None


@_for(c.IncreaseWager)
def _increases(table: Table, desk: Desk) -> Iterator[_Try]:
    for lying in table.wagers:
        if lying.wager not in desk.wagers:
            continue
        for through in ("screen", "layout"):
            span = amounts_open(table, lying.player, lying.area, lying.wager, lying.means, through, lying.amount)
            amount = None if isinstance(span, Refused) else _smallest(desk, span)
            if amount is not None and not isinstance(span, Refused):
                fixed = {"player": lying.player, "area": lying.area, "wager": lying.wager, "through": through}
                yield _Try(fixed, {"amount": amount}, {"amount": span}, lying.player)


@_for(c.WithdrawWager)
def _withdrawals(table: Table, _desk: Desk) -> Iterator[_Try]:
    for lying in table.wagers:
        yield _Try({"player": lying.player, "area": lying.area, "wager": lying.wager}, player=lying.player)


@_for(c.RefuseWager)
def _refusals(table: Table, _desk: Desk) -> Iterator[_Try]:
    for lying in table.wagers:
        yield _Try({"player": lying.player, "area": lying.area, "wager": lying.wager}, {"grounds": SOMEONE})


@_for(c.AuthoriseNoBet)
def _no_bets(_table: Table, _desk: Desk) -> Iterator[_Try]:
    for agreed in (False, True):
        yield _Try({"agreed": agreed})


@_for(c.DealCard)
def _deals(table: Table, _desk: Desk) -> Iterator[_Try]:
    card = _any_card(table)
    if card is not None:
        for down in (False, True):
            yield _Try({"down": down}, {"card": card})


@_for(c.ExposeHand)
def _exposures(table: Table, _desk: Desk) -> Iterator[_Try]:
    for hand in table.round.hands if table.round is not None else ():
        yield _Try({"hand": hand})


@_for(c.DesignatePlayer)
def _designations(table: Table, _desk: Desk) -> Iterator[_Try]:
    for player in table.people:
        for hand in ("player", "banker"):
            yield _Try({"player": player, "hand": hand})


@_for(c.AcceptHand)
def _acceptances(table: Table, _desk: Desk) -> Iterator[_Try]:
    passing = table.round.passing if table.round is not None else None
    if passing is not None and passing.bids:
        for nominee in ("", *table.people):
            yield _Try({"nominee": nominee}, player=passing.bids[0].player)


@_for(c.RefuseHand)
def _hand_refusals(table: Table, _desk: Desk) -> Iterator[_Try]:
    passing = table.round.passing if table.round is not None else None
    yield _Try(player=passing.bids[0].player if passing is not None and passing.bids else "")


@_for(c.RevealHand)
def _reveals(table: Table, _desk: Desk) -> Iterator[_Try]:
    passing = table.round.passing if table.round is not None else None
    for who in (passing.holder, passing.nominee) if passing is not None else ("",):
        yield _Try(player=who)


@_for(c.Decide)
def _decisions(table: Table, desk: Desk) -> Iterator[_Try]:
    for area in _areas(desk):
        player = next((lying.player for lying in table.wagers if lying.area == area), "")
        for decision in ("draw", "stand", "play", "fold", "concede"):
            for means in ("chips", "tokens"):
                yield _Try({"area": area, "decision": decision, "means": means}, player=player)


@_for(c.CannotCover)
def _uncovered(_table: Table, desk: Desk) -> Iterator[_Try]:
    for area in _areas(desk):
        for warned in (False, True):
            yield _Try({"area": area, "warned": warned})


def as_json(permits: tuple[Permit, ...]) -> bytes:
    return msgspec.json.encode(permits)
