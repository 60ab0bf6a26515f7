"""The own box: the hand, the spots, the chips, the money. Made from one player's view alone."""

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext, gettext_lazy
from msgspec import Struct
from msgspec.structs import replace

from croupier.house.pages.figures import change, money
from croupier.house.pages.hands import in_words
from croupier.house.pages.names import SHAPED, beside, spoken
from croupier.house.pages.names import spot as printed_spot
from croupier.house.pages.parts import chip as drawn
from croupier.house.pages.player.asking import asked_of_me, commands_text, mine, own_cards
from croupier.house.pages.player.felt import state_of
from croupier.house.pages.player.reasons import why
from croupier.house.pages.player.spots import pays, staked
from croupier.house.pages.scenes import Scene
from croupier.table.asking.results import Stake
from croupier.table.asking.seen import OfferView, SettledView, View, WagerView

_TO: Final = {
    "draw": gettext_lazy("%(amount)s to draw"), "play": gettext_lazy("%(amount)s to play"), "": gettext_lazy("%(amount)s to go on"),
}  # fmt: skip
"""What a decision would stake on a wager that follows one."""
_FEWEST: Final = 5
"""The chip that is chosen first is worth so many times the least wager, where there is one."""


class Spot(Struct, frozen=True):
    table: str
    wager: str
    name: str
    zh: str
    key: str
    classes: str
    shape: str
    open: bool
    """A chip can be laid on it now."""
    label: str
    stake: int
    paid: int
    foot: str
    """The odds, the amount, or nothing where it is settled."""
    gain: str
    why: str
    clauses: tuple[str, ...]
    game: str


class Tag(Struct, frozen=True):
    """What stands beside the name of the own area."""

    area: int
    words: str
    back: str
    rest: str
    clauses: tuple[str, ...]
    game: str


class OwnHand(Struct, frozen=True):
    cards: tuple[str | None, ...]
    count: str
    out: bool
    only_mine: bool


class ChipShown(Struct, frozen=True):
    cents: int
    label: str
    chosen: bool


class Dock(Struct, frozen=True):
    seated: bool
    open: bool
    chips: tuple[ChipShown, ...]


class Acts(Struct, frozen=True):
    table: str
    undo: str
    """The commands that take the last wager back, as the API has them; nothing where none can be."""
    repeat: str
    clear: str


class Money(Struct, frozen=True):
    seated: bool
    stacked: bool
    """A tournament's chips, which are no money."""
    risk: str
    balance: str
    low: bool
    """Too little for the least wager."""


def settled(seen: View) -> tuple[SettledView, ...]:
    """What became of one's own wagers in this round, so far."""
    return tuple(line for line in seen.round.settled if line.player == seen.me.id) if seen.round is not None and seen.me else ()


def is_open(scene: Scene) -> bool:
    """Whether wagers are laid from a screen now."""
    here = scene.setup.dealt_by == "software" and scene.view.me is not None
    return here and bool(scene.permits_for("place-wager", "increase-wager"))


def spots(scene: Scene) -> Iterator[Spot]:
    seen = scene.view
    area = seen.me.area if seen.me is not None else 0
    laid = {wager.wager: wager for wager in mine(seen) if wager.area == area}
    lines: dict[str, list[SettledView]] = {}
    for line in settled(seen):
        if line.area == area:
            lines.setdefault(_rides(seen, line.wager), []).append(line)
    due, glows = _due(scene, area), _came_out_even(seen)
    for offer in staked(seen):
        found = _spot(scene, offer, laid.get(offer.wager), lines.get(offer.wager, []), due.get(offer.wager, 0))
        yield found if glows else replace(found, classes=found.classes.replace("won", "won calm"))


def _came_out_even(seen: View) -> bool:
    """As much has come back as was staked on all of it: a win that others have eaten up is no occasion, and does not glow."""
    return sum(line.net for line in settled(seen)) >= sum(wager.amount for wager in mine(seen))


def _rides(seen: View, wager: str) -> str:
    """A bonus is told on the spot of the wager that it rides on."""
    return next((offer.on for offer in seen.sign.offers if offer.wager == wager and offer.kind == "bonus"), wager)


def _due(scene: Scene, area: int) -> dict[str, int]:
    """What a decision would stake, while it is asked for."""
    seen = scene.view
    if area not in seen.required.areas or seen.required.what != "ask" or not asked_of_me(scene):
        return {}
    amounts = {wager.wager: wager.amount for wager in mine(seen) if wager.area == area}
    return {offer.wager: amounts[offer.on] for offer in seen.sign.offers if offer.kind == "follows" and offer.on in amounts}


def _spot(scene: Scene, offer: OfferView, laid: WagerView | None, lines: list[SettledView], due: int) -> Spot:
    seen = scene.view
    printed = printed_spot(offer.wager, offer.title)
    opened = is_open(scene) and offer.kind != "follows"
    price = pays(offer, seen.sign.prices, seen.sign.offers)
    base = " ".join(filter(None, (printed.side, "big" if printed.big else "", "small" if printed.small else "")))
    stake, paid, foot, gain, reason, state = 0, 0, price, "", "", ""
    clauses: tuple[str, ...] = ()
    if lines:
        own = next((line for line in lines if line.wager == offer.wager), lines[0])
        net = sum(line.net for line in lines)
        stake, paid, state = own.amount, sum(line.pays for line in lines), state_of(own.result, sum(line.pays for line in lines))
        foot, gain = "", change(net) if net > 0 else ""
        reason = why(own, seen.round) if seen.round is not None else ""
        bonus = [line for line in lines if line is not own]
        if bonus:
            reason = f"{reason} · {spoken(bonus[0].title)} {spoken(bonus[0].called)}".strip(" ·")
        clauses = tuple(dict.fromkeys(clause for line in lines for clause in (line.clause, *line.other_clauses) if clause))
    elif laid is not None:
        stake, state, foot = laid.amount, "has", money(laid.amount)
    elif due:
        state, foot = "due", str(_TO.get(offer.wager, _TO[""])) % {"amount": money(due)}
    elif not opened:
        state, foot = "idle", gettext("no wager") if seen.phase != "betting" or offer.kind == "follows" else price
    title = spoken(offer.title)
    label = gettext("%(wager)s, pays %(odds)s") % {"wager": title, "odds": price} if price else title
    if stake:
        label += ", " + gettext("%(amount)s placed") % {"amount": money(stake)}
    if gain or reason:
        label += ", " + " ".join(filter(None, (gain, reason)))
    return Spot(
        scene.id, offer.wager, gettext(printed.name), beside(printed.zh), printed.key if opened else "", f"{base} {state}".strip(),
        printed.shape or SHAPED.get((seen.game, offer.wager), ""), opened, label, stake, paid, foot, gain, reason, clauses,
        seen.game,
    )  # fmt: skip


def tag(scene: Scene) -> Tag:
    seen = scene.view
    area = seen.me.area if seen.me is not None else 0
    laid = sum(wager.amount for wager in mine(seen))
    lines = settled(seen)
    if lines and (not laid or any(line.pays or line.returned for line in lines)):  # while a wager lies, nothing is said to be lost
        staked_ = sum(line.amount for line in lines if line.returned)
        won, back = sum(line.pays for line in lines), sum(line.pays + line.returned for line in lines)
        clauses = tuple(dict.fromkeys(line.clause for line in lines if line.pays and line.clause))
        said = {"staked": money(staked_), "won": money(won)}
        words = gettext("You get back") if back else gettext("Nothing comes back")
        return Tag(
            area,
            words,
            money(back) if back else "",
            gettext("%(staked)s staked, %(won)s won") % said if back else "",
            clauses,
            seen.game,
        )
    words = gettext("%(amount)s placed") % {"amount": money(laid)} if laid else _last(scene)
    if laid and _secret(seen):
        words = gettext("Only you see these cards")
    return Tag(area, words, "", "", (), seen.game)


def _secret(seen: View) -> bool:
    """Nobody else sees one's cards, as long as the dealer's lie closed too."""
    hand = own_cards(seen)
    result = seen.round is not None and bool(seen.round.result)
    return hand is not None and bool(hand.cards) and not all(hand.up) and not result


def _last(scene: Scene) -> str:
    """What the round before came to, until something is laid anew."""
    rounds = scene.own_rounds
    if not rounds or rounds[0].number != scene.view.played or scene.view.round is not None:
        return ""
    return gettext("Last round: %(change)s") % {"change": change(rounds[0].net)}


def own_hand(scene: Scene) -> OwnHand:
    seen = scene.view
    hand = own_cards(seen)
    places = 2 if seen.game == "lucky-draw-baccarat" else 3
    cards = tuple(None if card is None else str(card) for card in hand.cards) if hand is not None else ()
    draws = "draw" in _due(scene, seen.me.area if seen.me is not None else 0)
    empty = ("due",) if draws else ("slot",) * max(0, places - len(cards))
    return OwnHand((*cards, *empty), in_words(hand.count) if hand is not None else "", bool(hand and hand.out), _secret(seen))


def dock(scene: Scene) -> Dock:
    seen = scene.view
    useful = min(seen.sign.unit or 0, 1_00)  # where wagers are whole dollars, smaller chips are change
    values = [cents for cents in seen.sign.chips if drawn(cents) and cents >= useful]
    least = min((offer.limit.minimum for offer in seen.sign.offers if offer.limit is not None), default=0)
    chosen = next((cents for cents in values if cents >= _FEWEST * least), values[-1] if values else 0)
    chips = tuple(ChipShown(cents, gettext("%(amount)s chip") % {"amount": money(cents)}, cents == chosen) for cents in values)
    return Dock(seen.me is not None, is_open(scene), chips)


def acts(scene: Scene) -> Acts:
    seen = scene.view
    back = [
        {"type": permit.command, "area": permit.fields["area"], "wager": permit.fields["wager"]}
        for permit in (scene.permits_for("withdraw-wager") if is_open(scene) and mine(seen) else ())
    ]
    last = scene.last_stakes if is_open(scene) and not mine(seen) else ()
    return Acts(
        scene.id, commands_text(back[-1:]) if back else "", commands_text(list(_again(last, seen))) if last else "",
        commands_text(_in_order(seen, back)) if back else "",
    )  # fmt: skip


def _again(stakes: tuple[Stake, ...], seen: View) -> Iterator[dict[str, Any]]:
    """The same, where their player sits now: what lay before one in another place is laid before one here."""
    here = seen.me.area if seen.me is not None and len({each.area for each in stakes}) == 1 else 0
    for each in stakes:
        area = here or each.area
        yield {"type": "place-wager", "area": area, "wager": each.wager, "amount": each.amount}


def _in_order(seen: View, back: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Side wagers first: they lie only where a main one does."""
    main = {offer.wager for offer in seen.sign.offers if offer.kind == "main"}
    return sorted(back, key=lambda each: each["wager"] in main)


def purse(scene: Scene) -> Money:
    seen = scene.view
    risk = sum(wager.amount for wager in mine(seen))
    held = seen.tournament
    chips = seen.me.chips if seen.me is not None else 0
    if held is not None and seen.me is not None:
        chips = next((each.stack for each in held.entrants if each.player == seen.me.id), 0)
    least = min((offer.limit.minimum for offer in seen.sign.offers if offer.limit is not None), default=0)
    return Money(
        seen.me is not None, held is not None, money(risk), money(chips), seen.me is not None and chips < least and not risk
    )
