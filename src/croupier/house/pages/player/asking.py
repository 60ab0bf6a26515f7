"""What one player is asked for: the question, the choices, and what each of them stakes or gives up. Nothing says which to take."""

import json
from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext, gettext_lazy
from msgspec import Struct

from croupier.house.pages.figures import money
from croupier.house.pages.hands import in_words
from croupier.house.pages.names import spoken
from croupier.house.pages.phases import Ticking, clock_of
from croupier.house.pages.player.felt import rules_in
from croupier.house.pages.player.spots import decides
from croupier.house.pages.scenes import Scene
from croupier.table.asking.permitted import Permit
from croupier.table.asking.seen import HandView, View, WagerView

_ASKS: Final = ("decide", "cut-cards", "refuse-cut", "accept-hand", "refuse-hand", "reveal-hand", "let-stand", "withdraw-wager")
"""What a player may be asked for, in the order in which it is offered."""
_QUESTIONS: Final[dict[tuple[str, ...], Any]] = {
    ("draw", "stand"): gettext_lazy("Draw or stand?"),
    ("play", "fold"): gettext_lazy("Play or fold?"),
}
_DECISIONS: Final = {
    "draw": gettext_lazy("Draw"), "stand": gettext_lazy("Stand"), "play": gettext_lazy("Play"), "fold": gettext_lazy("Fold"),
}  # fmt: skip
_SILENT: Final = {
    "stand": gettext_lazy("No answer in time stands"), "fold": gettext_lazy("No answer in time folds"),
    "draw": gettext_lazy("No answer in time draws"), "play": gettext_lazy("No answer in time plays"),
}  # fmt: skip
"""What saying nothing comes to, by the standing instruction."""
_KEYS: Final = {"draw": "d", "stand": "s", "play": "p", "fold": "f"}


class Choice(Struct, frozen=True):
    title: str
    small: str
    key: str
    commands: str
    """As the API has them."""


class Ask(Struct, frozen=True):
    table: str
    asked: bool
    question: str
    told: str
    clause: str | None
    game: str
    clock: Ticking | None = None
    choices: tuple[Choice, ...] = ()
    cut: tuple[int, int] = (0, 0)
    """From where to where the cards may be cut; nothing where no cut is asked for."""
    balance: str = ""


def mine(seen: View) -> tuple[WagerView, ...]:
    return seen.mine(seen.me.id) if seen.me is not None else ()


def own_cards(seen: View) -> HandView | None:
    if seen.me is None or seen.round is None:
        return None
    return next((hand for hand in seen.round.hands if hand.area == seen.me.area and hand.player == seen.me.id), None)


def asked_of_me(scene: Scene) -> tuple[Permit, ...]:
    """What this player is asked for now, and may answer."""
    seen = scene.view
    if seen.me is None or scene.setup.dealt_by != "software":
        return ()
    need = seen.required
    wanted = {"ask": ("decide",), "cut": ("cut-cards", "refuse-cut"), "offer": ("accept-hand", "refuse-hand"),
              "reveal": ("reveal-hand",), "choose": ("let-stand", "withdraw-wager")}.get(need.what, ())  # fmt: skip
    if not wanted or (need.what == "ask" and seen.me.area not in need.areas):
        return ()
    found = scene.permits_for(*_ASKS)
    return tuple(each for each in found if each.command in wanted and each.fields.get("means", "chips") == "chips")


def ask(scene: Scene) -> Ask:
    seen = scene.view
    found = asked_of_me(scene)
    balance = money(seen.me.chips) if seen.me is not None else ""
    if not found:
        told = gettext("You are asked here when it is yours to decide.") if decides(seen) else ""
        return Ask(scene.id, asked=False, question="", told=told, clause=None, game=seen.game)
    choices = tuple(_choices(scene, found))
    question, told, clause = _question(seen, found)
    cut = next((each.spans["position"] for each in found if each.command == "cut-cards"), None)
    span = (0, 0) if cut is None else (cut.lowest, cut.highest)
    return Ask(
        scene.id, asked=True, question=question, told=told, clause=clause, game=seen.game, clock=clock_of(scene), choices=choices,
        cut=span, balance=balance,
    )  # fmt: skip


def _question(seen: View, found: tuple[Permit, ...]) -> tuple[str, str, str | None]:
    need, rules = seen.required, rules_in(seen)
    clause = found[0].clause
    if need.what == "ask":
        said = tuple(str(permit.fields["decision"]) for permit in found)
        question = str(_QUESTIONS.get(said, gettext("What will you do?")))
        area = seen.me.area if seen.me is not None else 0
        silent = need.standing.get(area, "")
        told = str(_SILENT.get(silent, "")) if silent else ""
        return question, told, rules.decides.silence_clause if rules.decides is not None and silent else clause
    return {
        "cut": (gettext("Will you cut the cards?"), gettext("Choose the place, or let it pass to another player."), clause),
        "offer": (gettext("Will you turn the cards?"), gettext("You may handle this hand for the table."), clause),
        "reveal": (gettext("Turn the cards"), gettext("Everyone waits for you."), clause),
        "choose": (gettext("Does your wager stand?"), gettext("An error was made, and you may go back on it."), need.clause),
    }[need.what]


def _choices(scene: Scene, found: tuple[Permit, ...]) -> Iterator[Choice]:
    seen = scene.view
    amounts = {wager.wager: wager.amount for wager in mine(seen)}
    staked_ = sum(amounts.values())
    hand = own_cards(seen)
    for permit in found:
        fields = {name: value for name, value in permit.fields.items() if name not in ("player", "means", "tokens")}
        commands = commands_text([{"type": permit.command, **fields}])
        match permit.command:
            case "decide":
                word = str(permit.fields["decision"])
                yield Choice(
                    str(_DECISIONS.get(word, word)),
                    _what_follows(seen, word, amounts, staked_, hand),
                    _KEYS.get(word, ""),
                    commands,
                )
            case "refuse-cut":
                yield Choice(gettext("Let it pass"), "", "", commands)
            case "accept-hand":
                yield Choice(gettext("Take the cards"), "", "", commands)
            case "refuse-hand":
                yield Choice(gettext("Let it pass"), "", "", commands)
            case "reveal-hand":
                yield Choice(gettext("Turn them over"), "", "", commands)
            case "let-stand":
                yield Choice(gettext("It stands"), "", "", commands)
            case "withdraw-wager":
                title = next((offer.title for offer in seen.sign.offers if offer.wager == permit.fields["wager"]), "")
                yield Choice(gettext("Take %(wager)s back") % {"wager": spoken(title)}, "", "", commands)


def _what_follows(seen: View, decision: str, amounts: dict[str, int], laid: int, hand: HandView | None) -> str:
    """What a decision stakes or gives up, without a word of what is wise."""
    added = [
        (spoken(offer.title), amounts[offer.on]) for offer in seen.sign.offers if offer.kind == "follows" and offer.on in amounts
    ]
    if decision in ("draw", "play") and added:
        return gettext("%(amount)s on %(wager)s") % {"amount": money(added[0][1]), "wager": added[0][0]}
    if decision == "fold":
        return gettext("lose %(amount)s") % {"amount": money(laid)}
    return gettext("on %(count)s") % {"count": in_words(hand.count)} if hand is not None and hand.count else ""


def commands_text(commands: list[dict[str, Any]]) -> str:
    return json.dumps(commands, separators=(",", ":"))
