"""Every way in which a command could be filled in at a table as it stands, sensible or not; `permitted` asks of each."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.cards.procedure import cutting_card_bounds
from croupier.games.premium_baccarat import VARIANTS
from croupier.games.rules import Terms
from croupier.money import Odds
from croupier.table.asking.tries import SOMEONE, Try, any_card, areas_of, bare, tries_for
from croupier.table.betting import amounts_open
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.message.words import MOST
from croupier.table.model.conditions import Desk
from croupier.table.model.people import PlayerCard
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.table import Table
from croupier.table.places import area_shut_to
from croupier.table.powers.listed import COMMANDS
from croupier.table.reading.amounts import Amounts
from croupier.table.reading.conditions import NOTICE
from croupier.table.shoe_rules import cut_rule, offers_open


class _Names:
    """Commands by the names of their classes."""

    def __getattr__(self, name: str) -> type[Command]:
        return next(kind for kind in COMMANDS if kind.__name__ == name)


c = r = _Names()


_MOST_STEPS: Final = 100_000
"""Which amounts chips can make repeats itself long before so many steps of the sign's unit."""


@tries_for(
    c.CheckCards, c.DropCards, c.VerifyCards, c.LeaveCutToPlayers, c.SetCuttingCardAside, c.CloseTable,
    c.CollectJackpotWagers,
)  # fmt: skip
def _bare(table: Table, desk: Desk) -> Iterator[Try]:
    yield from bare(table, desk)


@tries_for(c.ReshuffleRack)
def _reshuffles(_table: Table, _desk: Desk) -> Iterator[Try]:
    yield Try({}, {"commitment": ""})


@tries_for(c.PostClosing)
def _notices(table: Table, _desk: Desk) -> Iterator[Try]:
    soonest = table.now + NOTICE
    yield Try(open={"effective": soonest}, spans={"effective": Amounts(soonest, MOST)})


@tries_for(c.IntroduceCards)
def _cards(table: Table, desk: Desk) -> Iterator[Try]:
    other = next(back for back in desk.conditions.backs if back != table.cards.pack.back)
    for scanning in (False, True):
        yield Try({"scanning": scanning}, {"back": other})
        if table.cards.pack.back:
            yield Try({"back": table.cards.pack.back, "scanning": scanning})


@tries_for(c.Shuffle)
def _shuffles(_table: Table, _desk: Desk) -> Iterator[Try]:
    for how in ("dealer", "device", "pre-shuffled"):
        yield Try({"how": how}, {"commitment": ""})


@tries_for(c.CutCards)
def _cuts(table: Table, desk: Desk) -> Iterator[Try]:
    cut, stack = cut_rule(table, desk), table.cards.stock.remaining
    margin = max(cut.margin, 1)
    if margin <= stack - margin:
        span = Amounts(margin, stack - margin)
        who = _offered_the_cut(table)
        yield Try({"nominee": ""}, {"position": margin}, {"position": span}, who)
        yield Try({}, {"position": margin, "nominee": SOMEONE}, {"position": span}, who)


def _offered_the_cut(table: Table) -> str:
    offers = offers_open(table)
    return offers[0].to if offers and offers[0].area is not None else ""


@tries_for(c.RefuseCut)
def _cut_refusals(table: Table, _desk: Desk) -> Iterator[Try]:
    yield Try(player=_offered_the_cut(table))


@tries_for(c.PlaceCuttingCard)
def _cutting_cards(table: Table, desk: Desk) -> Iterator[Try]:
    least, most = cutting_card_bounds(desk.procedure.cutting_card, table.cards.stock.remaining)
    if least <= most:
        yield Try({}, {"from_back": least}, {"from_back": Amounts(least, most)})


@tries_for(c.Burn)
def _burns(table: Table, desk: Desk) -> Iterator[Try]:
    face = any_card(table)
    for burn in desk.procedure.burns:
        if burn.kind == "one-unseen":
            yield Try({"kind": burn.kind, "shown": None})
        elif face is not None:
            yield Try({"kind": burn.kind}, {"shown": face})


def _newcomer(table: Table) -> str:
    """A name that nobody here bears, nor anyone excluded, kept apart or expected."""
    name, taken = SOMEONE, {*table.floor.people, *table.floor.barred, *table.floor.reserved.values()}.union(*table.directions.apart)
    while name in taken:
        name += "'"
    return name


@tries_for(c.JoinTable)
def _joins(table: Table, desk: Desk) -> Iterator[Try]:
    for area in areas_of(desk):
        for seated in (True, False):
            yield Try({"area": area, "seated": seated}, {"player": _newcomer(table)}, for_oneself=True)
            if area in table.floor.reserved:
                keeper = table.floor.reserved[area]
                yield Try({"area": area, "seated": seated, "player": keeper}, player=keeper)


@tries_for(c.LeaveTable)
def _each_player(table: Table, _desk: Desk) -> Iterator[Try]:
    for player in table.floor.people:
        yield Try({"player": player}, player=player)


@tries_for(c.Riffle, c.VacateSeat, c.ApproveBothHands)
def _each_patron(table: Table, _desk: Desk) -> Iterator[Try]:
    for player in table.floor.people:
        yield Try({"player": player})


@tries_for(c.ExcludePlayer)
def _exclusions(table: Table, _desk: Desk) -> Iterator[Try]:
    for player in table.floor.people:
        yield Try({"player": player}, {"grounds": SOMEONE})


@tries_for(c.ReleaseAreas)
def _releases(table: Table, _desk: Desk) -> Iterator[Try]:
    for player in dict.fromkeys(table.floor.reserved.values()):
        yield Try({"player": player})


@tries_for(c.ReserveAreas)
def _reservations(table: Table, desk: Desk) -> Iterator[Try]:
    if not desk.book.reserved:
        return
    newcomer, named = _newcomer(table), dict.fromkeys((*table.floor.people, *table.floor.reserved.values()))
    for player in (newcomer, *named):
        free = tuple(area for area in areas_of(desk) if not area_shut_to(table, desk, player, area) and _only(table, area, player))
        fixed, filled = ({}, {"player": player}) if player == newcomer else ({"player": player}, {})
        if free:
            yield Try(fixed, {**filled, "areas": free[:1]}, some_of={"areas": free})


def _only(table: Table, area: int, player: str) -> bool:
    return all(name == player for name in table.floor.seats.get(area, ()))


@tries_for(c.TakeArea, c.GiveUpArea)
def _places(table: Table, desk: Desk) -> Iterator[Try]:
    for player in table.floor.people:
        for area in areas_of(desk):
            yield Try({"player": player, "area": area}, player=player)


@tries_for(c.ShowPlayerCard)
def _player_cards(table: Table, _desk: Desk) -> Iterator[Try]:
    for player in table.floor.people:
        for card in PlayerCard:
            yield Try({"player": player, "card": card})


@tries_for(c.BuyChips, c.ExchangeVoucher)
def _purchases(table: Table, desk: Desk) -> Iterator[Try]:
    smallest = desk.chips.denominations[0]
    for player in table.floor.people:
        yield Try({"player": player}, {"amount": smallest}, {"amount": Amounts(1, MOST)})


@tries_for(c.CloseArea, c.ReopenArea, c.PermitSharing)
def _each_area(_table: Table, desk: Desk) -> Iterator[Try]:
    for area in areas_of(desk):
        yield Try({"area": area})


@tries_for(c.ReduceProRata)
def _reductions(_table: Table, desk: Desk) -> Iterator[Try]:
    for area in (0, *areas_of(desk)):
        yield Try({"area": area})


def _raised(table: Table, desk: Desk) -> Sign:
    """Some sign with higher minimums, to ask whether one could be put up."""
    sign = table.board.next_sign or desk.conditions.sign
    highest = {slug: limit.maximum + desk.chips.denominations[0] for slug, limit in sign.limits.items()}
    return replace(sign, limits={slug: Limit(amount, amount) for slug, amount in highest.items()})


def _lowered(table: Table, desk: Desk) -> Sign:
    sign, smallest = table.board.next_sign or desk.conditions.sign, desk.chips.denominations[0]
    return replace(sign, limits={slug: Limit(smallest, limit.maximum + smallest) for slug, limit in sign.limits.items()})


@tries_for(c.PostMinimum)
def _higher_signs(table: Table, desk: Desk) -> Iterator[Try]:
    soonest = table.now + NOTICE
    yield Try({}, {"sign": _raised(table, desk), "effective": soonest}, {"effective": Amounts(soonest, MOST)})


@tries_for(c.RaiseAtOnce)
def _raises_at_once(table: Table, desk: Desk) -> Iterator[Try]:
    yield Try({}, {"sign": _raised(table, desk)})


@tries_for(c.AlterLimits)
def _other_signs(table: Table, desk: Desk) -> Iterator[Try]:
    for sign in (table.board.next_sign or desk.conditions.sign, table.board.raising_to, _lowered(table, desk)):
        if sign is not None:
            yield Try({}, {"sign": sign})


@tries_for(c.SetOwnLimits)
def _own_signs(table: Table, desk: Desk) -> Iterator[Try]:
    for player in table.floor.people:
        yield Try({"player": player}, {"limits": desk.conditions.sign.limits})


@tries_for(c.NotifyRestriction)
def _notifications(_table: Table, desk: Desk) -> Iterator[Try]:
    for wager in desk.wagers:
        for told in ("surveillance", "inspector"):
            yield Try({"wager": wager, "told": told})


@tries_for(c.RestrictWager, c.LiftRestriction)
def _restrictions(_table: Table, desk: Desk) -> Iterator[Try]:
    for wager in desk.wagers:
        yield Try({"wager": wager})


def _variants(table: Table, desk: Desk) -> list[Terms]:
    if not desk.book.change_variant:
        return []
    posted = [table.board.variant_to] if table.board.variant_to is not None else []
    percent = Odds(5, 100)
    others = [Terms(variant=name, tie_percent=percent if name == "tie" else None) for name in VARIANTS]
    return posted + [terms for terms in others if terms not in posted]


@tries_for(c.PostVariant)
def _variant_notices(table: Table, desk: Desk) -> Iterator[Try]:
    soonest = table.now + NOTICE
    for terms in _variants(table, desk):
        yield Try({}, {"terms": terms, "effective": soonest}, {"effective": Amounts(soonest, MOST)})


@tries_for(c.ConsentToVariant)
def _consents(table: Table, desk: Desk) -> Iterator[Try]:
    for terms in _variants(table, desk):
        for player in table.floor.people:
            yield Try({"player": player}, {"terms": terms}, player=player)


@tries_for(c.ChangeVariant)
def _variant_changes(table: Table, desk: Desk) -> Iterator[Try]:
    for terms in _variants(table, desk):
        yield Try({}, {"terms": terms})


@tries_for(c.Announce)
def _calls(_table: Table, _desk: Desk) -> Iterator[Try]:
    for call in ("place-your-bets", "no-more-bets", "last-coup"):
        yield Try({"call": call})


@tries_for(c.PlaceWager)
def _placings(table: Table, desk: Desk) -> Iterator[Try]:
    for area, names in table.floor.seats.items():
        for player in names:
            for wager in desk.wagers:
                for means in ("chips", "tokens"):
                    yield from _amounts(table, desk, player, area, wager, means)


def _amounts(table: Table, desk: Desk, player: str, area: int, wager: str, means: str) -> Iterator[Try]:
    for through in ("screen", "layout"):
        span = amounts_open(table, player, area, wager, means, through)
        if isinstance(span, Refused):
            continue
        amount = _smallest(desk, span)
        if amount is not None:
            fixed = {"player": player, "area": area, "wager": wager, "means": means, "through": through}
            yield Try(fixed, {"amount": amount}, {"amount": span}, player)


def _smallest(desk: Desk, span: Amounts) -> int | None:
    """The first amount of a span that the chips can make."""
    amount = span.lowest + (span.base - span.lowest) % span.unit
    if span.unit == 1:
        amount = desk.chips.at_least(amount)
        return amount if amount <= span.highest else None
    steps = range(amount, min(span.highest, amount + span.unit * _MOST_STEPS) + 1, span.unit)
    return next((amount for amount in steps if desk.chips.can_make(amount)), None)


@tries_for(c.IncreaseWager)
def _increases(table: Table, desk: Desk) -> Iterator[Try]:
    for lying in table.laid:
        if lying.wager not in desk.wagers:
            continue
        for through in ("screen", "layout"):
            span = amounts_open(table, lying.player, lying.area, lying.wager, lying.means, through, lying.amount)
            amount = None if isinstance(span, Refused) else _smallest(desk, span)
            if amount is not None and not isinstance(span, Refused):
                fixed = {"player": lying.player, "area": lying.area, "wager": lying.wager, "through": through}
                yield Try(fixed, {"amount": amount}, {"amount": span}, lying.player)


@tries_for(c.WithdrawWager)
def _withdrawals(table: Table, _desk: Desk) -> Iterator[Try]:
    for lying in table.laid:
        yield Try({"player": lying.player, "area": lying.area, "wager": lying.wager}, player=lying.player)


@tries_for(c.RefuseWager)
def _refusals(table: Table, _desk: Desk) -> Iterator[Try]:
    for lying in table.laid:
        yield Try({"player": lying.player, "area": lying.area, "wager": lying.wager}, {"grounds": SOMEONE})


@tries_for(c.AuthoriseNoBet)
def _no_bets(_table: Table, _desk: Desk) -> Iterator[Try]:
    for agreed in (False, True):
        yield Try({"agreed": agreed})
