"""The pieces of the dealer's page: where the table is, the step, the cards, the areas, the settlement, and what the hands do."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.desk.handbook import capital
from croupier.desk.saying import rules_at
from croupier.games.ranks import STAFF
from croupier.house.dealing.steps import deals_itself
from croupier.house.pages.dealer.boxes import Sitting, Total, box, sitting, totals
from croupier.house.pages.dealer.hands_on import STEPS, tools
from croupier.house.pages.dealer.settling import SIDES, Handout, handout, prize_due, settlement
from croupier.house.pages.dealer.tooling import Tools
from croupier.house.pages.dealer.words import Naming, hand_name, words_for
from croupier.house.pages.dealer.wrong import call_in_words, ruled_by
from croupier.house.pages.fragments import Piece
from croupier.house.pages.hands import areas_apart
from croupier.house.pages.names import printed
from croupier.house.pages.player.spots import printed_for
from croupier.house.pages.scenes import Scene
from croupier.table.asking.seen import HandView, View

LONG: Final = 26
"""Letters from which the large words are a size smaller."""


class Where(Struct, frozen=True):
    title: str
    line: str


class Step(Struct, frozen=True):
    over: str
    clause: str | None
    game: str
    words: str
    say: str
    why: str
    other: str
    handout: Handout | None
    calls: tuple[str, ...]

    @property
    def long(self) -> bool:
        return len(self.words) > LONG


class Hand(Struct, frozen=True):
    id: str
    name: str
    side: str
    count: str
    cards: tuple[Card | None, ...]
    due: bool
    wins: bool
    printed: bool


class Felt(Struct, frozen=True):
    hands: tuple[Hand, ...]
    called: str
    idle: str


class Totals(Struct, frozen=True):
    totals: tuple[Total, ...]


class Sitters(Struct, frozen=True):
    people: tuple[Sitting, ...]


def pieces(scene: Scene) -> tuple[Piece, ...]:
    """Nothing for whoever is not of the staff: the page has names on it."""
    return tuple(_pieces(scene, scene.naming)) if scene.viewer.rank in STAFF else ()


def _pieces(scene: Scene, naming: Naming) -> Iterator[Piece]:
    seen = scene.view
    yield Piece("where", "dealer/where.html", where_of(scene))
    yield Piece("step", "dealer/step.html", step_of(scene))
    yield Piece("felt", "dealer/felt.html", _felt(seen))
    yield Piece("totals", "dealer/totals.html", Totals(totals(seen)))
    opens = is_scanned(scene) and seen.round is None and seen.phase == "betting"
    for place in seen.places:
        yield Piece(f"box-{place.area}", "dealer/box.html", box(seen, place, naming, opens=opens))
    listed = settlement(seen) if seen.required.what in ("settle", "clear") else None
    if listed is not None and deals_itself(scene.setup):
        listed = replace(listed, button="")
    yield Piece("settlement", "dealer/settlement.html", listed)
    yield Piece("sitting", "dealer/sitting.html", Sitters(sitting(seen, naming)))
    yield Piece("keypad", "dealer/keypad.html", tools_of(scene))


def is_scanned(scene: Scene) -> bool:
    """Whether the dealer enters the cards and the wagers."""
    return scene.setup.dealt_by == "dealer"


def tools_of(scene: Scene) -> Tools:
    """What is at hand for the step; wagers are settled on the list of them."""
    seen, scanned = scene.view, is_scanned(scene)
    if deals_itself(scene.setup):  # nobody deals beside the software; but its rulings are people's
        return Tools(seen.table, seen.game, ruling=seen.required.what == "ruling")
    wanted = STEPS.get(seen.required.what, ()) if seen.required.what != "settle" else ()
    return tools(seen, scene.permits_for(*wanted), scene.naming, scanned=scanned, above=lambda: scene.grounded(*wanted))


def where_of(scene: Scene) -> Where:
    seen = scene.view
    name = printed(scene.setup.game, seen.variant or scene.setup.variant, seen.title or scene.setup.title, seen.sign.tie_percent)
    number = seen.round.number if seen.round is not None else seen.played + 1
    parts = (
        f"{capital(seen.cards.source)} {seen.cards.shoe}" if seen.cards.shoe else "",
        f"{seen.called} {number}" if seen.called else "",
        f"{seen.cards.left} cards left" if seen.cards.ready else "",
        f"Method {seen.method}" if seen.method else "",
        "last coup of the shoe" if seen.cards.last_coup else "",
    )
    return Where(f"{name.title} · {scene.id.upper()}", capital(" · ".join(filter(None, parts))))


def step_of(scene: Scene) -> Step:
    seen = scene.view
    due, calls = seen.required, tuple(call_in_words(seen.game, call) for call in seen.casebook.calls.values())
    if (now := handout(seen)) is not None and due.what == "settle":
        over = f"Step {now.number} of {now.of}"
        return Step(over, now.clause, seen.game, now.words, "", now.why, now.other, now, calls)
    words = words_for(seen, scene.naming)
    prize = prize_due(seen) if due.what == "pay-prizes" else None
    clause = ruled_by(due, lambda: scene.fitting)
    return Step(_over(scene), clause, seen.game, words.what, words.say, words.why, "", prize, calls)


_WAITS: Final = ("ruling", "choose", "verify", "verify-prize", "pool", "nothing", "open")
"""What is nobody's next move at the table itself."""


def _over(scene: Scene) -> str:
    what = scene.view.required.what
    if deals_itself(scene.setup) and what != "ruling":
        return "The software deals"
    return "The table waits" if what in _WAITS else "Next"


def _felt(seen: View) -> Felt:
    """The hands of the table, or the dealer's and the one that is dealt or asked: those of the areas lie in their boxes."""
    ongoing = seen.round
    if ongoing is None:
        return Felt((), "", "No card is out.")
    due = seen.required
    wanted = [hand for hand in ongoing.hands if hand.hand not in rules_at(seen).burned]
    if not rules_at(seen).table_hands:
        turn = {due.hand, *map(str, due.areas[:1])}
        wanted = [hand for hand in wanted if hand.area is None or hand.hand in turn]
    return Felt(tuple(_hand(seen, hand) for hand in wanted), areas_apart(ongoing.result.rstrip(".")), "")


def _hand(seen: View, hand: HandView) -> Hand:
    ongoing, due = seen.round, seen.required
    assert ongoing is not None
    name = capital(hand_name(hand.hand).removeprefix("the "))
    side = SIDES.get(hand.hand[:1], "") if hand.hand in ("player", "banker") else ""
    return Hand(
        hand.hand, name, side, hand.count or hand.printed, hand.cards, due.what == "deal" and due.hand == hand.hand,
        ongoing.winner == hand.hand, printed_for(hand),
    )  # fmt: skip
