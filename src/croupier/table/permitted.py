"""Every command that is allowed now, with the rank it needs and its clause.

Each is found by asking `decide` itself, over all the values its fields can take at this table; so the two cannot disagree.
Amounts and positions are given as spans; a field that is not the table's to choose is left open, with one value that fits.
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
from croupier.table.people import Actor, PlayerCard, Rank, may_act
from croupier.table.places import area_shut_to
from croupier.table.state import Table
from croupier.table.words import MOST

SOMEONE: Final = "someone"
"""Stands for a name or a reason that is not the table's to choose."""
_MOST_STEPS: Final = 100_000
"""Which amounts chips can make repeats itself long before so many steps of the sign's unit."""


class Permit(Struct, frozen=True):
    """A command now allowed: fixed fields as they must be, spans for numbers, the rest open."""

    command: str
    rank: Rank
    """The lowest rank of the pit's chain that may, or the one beside it."""
    clause: str | None
    fields: dict[str, Any] = {}
    spans: dict[str, Amounts] = {}
    some_of: dict[str, tuple[int, ...]] = {}
    """Fields that list one or more of these, each once."""
    open: dict[str, Any] = {}
    """Fields for whoever commands to fill in, each with a value that fits: an amount, a name, a card, a sign, grounds."""
    player: str = ""
    """The player who may give it themselves."""
    for_oneself: bool = False
    """Any player may give it who names themselves."""

    def admits(self, command: c.Command) -> bool:
        """Whether a command is one of those permitted here."""
        if c.kebab(type(command).__name__) != self.command:
            return False
        return (
            self._may(command)
            and all(getattr(command, name) == value for name, value in self.fields.items())
            and all(span.fits(getattr(command, name)) for name, span in self.spans.items())
            and all(_each_once(getattr(command, name), choice) for name, choice in self.some_of.items())
        )

    def _may(self, command: c.Command) -> bool:
        by = command.by
        if by.rank is not Rank.PLAYER:
            return may_act(by.rank, self.rank)
        return by.name == (getattr(command, "player", "") if self.for_oneself else self.player) != ""

    def example(self, by: Actor, at: int) -> c.Command:
        """One command of those permitted here; a player speaks for themselves."""
        filled: dict[str, Any] = self.fields | self.open
        if self.for_oneself and by.rank is Rank.PLAYER:
            filled["player"] = by.name
        return c.BY_NAME[self.command](**filled, by=by, at=at)


def _each_once(chosen: tuple[int, ...], among: tuple[int, ...]) -> bool:
    return bool(chosen) and len(set(chosen)) == len(chosen) and set(chosen) <= set(among)


class _Try(Struct):
    """One way to fill in a command: what is fixed, what is open, which numbers have a span, and who would say it."""

    fixed: dict[str, Any] = {}
    open: dict[str, Any] = {}
    spans: dict[str, Amounts] = {}
    player: str = ""
    for_oneself: bool = False
    some_of: dict[str, tuple[int, ...]] = {}


_Tries = Callable[[Table, Desk], Iterator[_Try]]
_TRIES: Final[dict[type[c.Command], _Tries]] = {}


def _for(*kinds: type[c.Command]) -> Callable[[_Tries], _Tries]:
    def register(tries: _Tries) -> _Tries:
        for kind in kinds:
            _TRIES[kind] = tries
        return tries

    return register


def permitted(table: Table, at: int | None = None) -> tuple[Permit, ...]:
    """All commands that `decide` would grant now; `at` is the time, that of the last event if none is given."""
    if table.closed:
        return ()
    if at is not None and at > table.now:
        table = replace(table, now=at)
    if table.conditions is None:
        return (Permit("open-table", Rank.SUPERVISOR, None),)
    desk = desk_of(table)
    found: dict[tuple[Any, ...], Permit] = {}
    for kind in c.COMMANDS:
        if kind is c.OpenTable:
            continue
        for attempt in _TRIES[kind](table, desk):
            permit = _granted(table, kind, attempt)
            if permit is not None:
                found.setdefault(_distinct(permit), permit)
    return (*found.values(), *_beside_the_chain(table))


def _distinct(permit: Permit) -> tuple[Any, ...]:
    return (permit.command, permit.rank, permit.player, tuple(permit.fields.items()), tuple(permit.spans.items()))


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
    name = c.kebab(kind.__name__)
    return Permit(name, lowest, clause, attempt.fixed, attempt.spans, attempt.some_of, attempt.open, speaker, attempt.for_oneself)


def permitted_to(table: Table, by: Actor, at: int | None = None) -> tuple[Permit, ...]:
    """What one person may do now."""
    if by.rank is Rank.PLAYER:
        return tuple(permit for permit in permitted(table, at) if permit.for_oneself or permit.player == by.name)
    return tuple(permit for permit in permitted(table, at) if may_act(by.rank, permit.rank))


def _beside_the_chain(table: Table) -> tuple[Permit, ...]:
    """An inspector may order the cards checked, and changes nothing else."""
    outcome = decide(table, c.CheckCards(by=Actor(SOMEONE, Rank.INSPECTOR), at=table.now))
    if isinstance(outcome, Refused):
        return ()
    return (Permit("check-cards", Rank.INSPECTOR, outcome[0].clauses[0]),)


def _areas(desk: Desk) -> range:
    return range(1, desk.conditions.areas + 1)


@_for(
    c.CheckCards, c.DropCards, c.VerifyCards, c.LeaveCutToPlayers, c.SetCuttingCardAside, c.CloseTable,
    c.CollectJackpotWagers, c.ForfeitHand, c.SettleWager,
)  # fmt: skip
def _bare(_table: Table, _desk: Desk) -> Iterator[_Try]:
    yield _Try()


@_for(c.ClearRound)
def _clearings(_table: Table, _desk: Desk) -> Iterator[_Try]:
    yield _Try({}, {"commitment": ""})


@_for(c.ReshuffleRack)
def _reshuffles(_table: Table, _desk: Desk) -> Iterator[_Try]:
    yield _Try({}, {"commitment": ""})


@_for(c.AnnounceResult)
def _results(_table: Table, _desk: Desk) -> Iterator[_Try]:
    yield _Try({}, {"meters": {}})


@_for(c.PostClosing)
def _notices(table: Table, _desk: Desk) -> Iterator[_Try]:
    soonest = table.now + NOTICE
    yield _Try(open={"effective": soonest}, spans={"effective": Amounts(soonest, MOST)})


@_for(c.IntroduceCards)
def _cards(table: Table, desk: Desk) -> Iterator[_Try]:
    other = next(back for back in desk.conditions.backs if back != table.cards.back)
    for scanning in (False, True):
        yield _Try({"scanning": scanning}, {"back": other})
        if table.cards.back:
            yield _Try({"back": table.cards.back, "scanning": scanning})


@_for(c.Shuffle)
def _shuffles(_table: Table, _desk: Desk) -> Iterator[_Try]:
    for how in ("dealer", "device", "pre-shuffled"):
        yield _Try({"how": how}, {"commitment": ""})


@_for(c.CutCards)
def _cuts(table: Table, desk: Desk) -> Iterator[_Try]:
    cut, stack = desk.procedure.cut, table.cards.stock.remaining
    margin = max(cut.margin, 1)
    if margin <= stack - margin:
        span = Amounts(margin, stack - margin)
        who = _offered_the_cut(table)
        yield _Try({"nominee": ""}, {"position": margin}, {"position": span}, who)
        yield _Try({}, {"position": margin, "nominee": SOMEONE}, {"position": span}, who)


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


def _newcomer(table: Table) -> str:
    """A name that nobody here bears, nor anyone excluded or expected."""
    name = SOMEONE
    while name in table.people or name in table.barred or name in table.reserved.values():
        name += "'"
    return name


@_for(c.JoinTable)
def _joins(table: Table, desk: Desk) -> Iterator[_Try]:
    for area in _areas(desk):
        for seated in (True, False):
            yield _Try({"area": area, "seated": seated}, {"player": _newcomer(table)}, for_oneself=True)
            if area in table.reserved:
                keeper = table.reserved[area]
                yield _Try({"area": area, "seated": seated, "player": keeper}, player=keeper)


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
    if not desk.book.reserved:
        return
    newcomer, named = _newcomer(table), dict.fromkeys((*table.people, *table.reserved.values()))
    for player in (newcomer, *named):
        free = tuple(area for area in _areas(desk) if not area_shut_to(table, desk, player, area) and _only(table, area, player))
        fixed, filled = ({}, {"player": player}) if player == newcomer else ({"player": player}, {})
        if free:
            yield _Try(fixed, {**filled, "areas": free[:1]}, some_of={"areas": free})


def _only(table: Table, area: int, player: str) -> bool:
    return all(name == player for name in table.seats.get(area, ()))


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
        yield _Try({"player": player}, {"amount": smallest}, {"amount": Amounts(1, MOST)})


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
    highest = {slug: limit.maximum + desk.chips.denominations[0] for slug, limit in sign.limits.items()}
    return replace(sign, limits={slug: Limit(amount, amount) for slug, amount in highest.items()})


def _lowered(table: Table, desk: Desk) -> Sign:
    sign, smallest = table.next_sign or desk.conditions.sign, desk.chips.denominations[0]
    return replace(sign, limits={slug: Limit(smallest, limit.maximum + smallest) for slug, limit in sign.limits.items()})


@_for(c.PostMinimum)
def _higher_signs(table: Table, desk: Desk) -> Iterator[_Try]:
    soonest = table.now + NOTICE
    yield _Try({}, {"sign": _raised(table, desk), "effective": soonest}, {"effective": Amounts(soonest, MOST)})


@_for(c.RaiseAtOnce)
def _raises_at_once(table: Table, desk: Desk) -> Iterator[_Try]:
    yield _Try({}, {"sign": _raised(table, desk)})


@_for(c.AlterLimits)
def _other_signs(table: Table, desk: Desk) -> Iterator[_Try]:
    for sign in (table.next_sign or desk.conditions.sign, table.raising_to, _lowered(table, desk)):
        if sign is not None:
            yield _Try({}, {"sign": sign})


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
        yield _Try({}, {"terms": terms, "effective": soonest}, {"effective": Amounts(soonest, MOST)})


@_for(c.ConsentToVariant)
def _consents(table: Table, desk: Desk) -> Iterator[_Try]:
    for terms in _variants(table, desk):
        for player in table.people:
            yield _Try({"player": player}, {"terms": terms}, player=player)


@_for(c.ChangeVariant)
def _variant_changes(table: Table, desk: Desk) -> Iterator[_Try]:
    for terms in _variants(table, desk):
        yield _Try({}, {"terms": terms})


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
    if span.unit == 1:
        amount = desk.chips.at_least(amount)
        return amount if amount <= span.highest else None
    steps = range(amount, min(span.highest, amount + span.unit * _MOST_STEPS) + 1, span.unit)
    return next((amount for amount in steps if desk.chips.can_make(amount)), None)


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
