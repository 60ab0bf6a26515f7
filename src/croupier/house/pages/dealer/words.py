"""The step that is due, as a dealer reads it from where the table stands: what to do, what to say, and why."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from croupier.cards.card import RANK_WORDS, Card
from croupier.desk.handbook import capital
from croupier.desk.saying import rules_at
from croupier.games.rules import area_of
from croupier.house.pages.figures import money
from croupier.house.pages.player.spots import printed_for
from croupier.table.asking.required import Required
from croupier.table.asking.seen import HandView, View
from croupier.table.reading.stakes_counted import result_in_words

Naming = Callable[[str], str]
"""What somebody is called, by their number."""

_ORDINALS: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
_HANDS: Final = {"player": "Player", "banker": "Banker", "dealer": "the dealer", "burned": "the burned cards"}


class Words(Struct, frozen=True):
    """What a step is called in large letters, what is said aloud with it, and the reason in a sentence."""

    what: str
    say: str = ""
    why: str = ""


def hand_name(hand: str) -> str:
    """A hand in large letters: `Banker`, `area 3`."""
    area = area_of(hand)
    return _HANDS.get(hand, hand) if area is None else f"area {area}"


def words_for(seen: View, naming: Naming) -> Words:
    """The step that `required` asks for; one that has no words of its own goes by its sentence."""
    due = seen.required
    found = _WORDS.get(due.what)
    return Words(due.sentence) if found is None else found(seen, due, naming)


def _plain(what: str, say: str = "", *, echo: str = "", entered: str = "") -> Callable[[View, Required, Naming], Words]:
    """A step that is the same in every game; its sentence is the reason. Where that is but an echo of the large words, what is to
    be entered takes its place."""

    def words(_seen: View, due: Required, _naming: Naming) -> Words:
        return Words(what, say, due.sentence if due.sentence != echo else entered)

    return words


def _cards(seen: View, due: Required, _naming: Naming) -> Words:
    packs = rules_at(seen).terms.decks
    many = f"{packs} packs with the same backs" if packs > 1 else "One pack"
    why = f"{many}. Say which backs, and where they come from." if due.sentence == "Bring cards to the table." else due.sentence
    return Words("Bring cards", "", why)


def _ruling(seen: View, due: Required, _naming: Naming) -> Words:
    return Words("A ruling on the held card" if seen.held else "A ruling is needed", "", due.sentence)


def _choose(_seen: View, due: Required, naming: Naming) -> Words:
    who = naming(due.who)
    return Words(f"{who} chooses", f"{who}, do your wagers stand?", _named(due, naming))


def _cut(_seen: View, due: Required, naming: Naming) -> Words:
    if due.who in ("supervisor", "dealer"):
        return Words(
            f"The {due.who} cuts", "", due.sentence if due.who == "supervisor" else "Say how many cards lie above the cut."
        )
    return Words("Offer the cut", f"{naming(due.who)}, would you like to cut?", f"To {naming(due.who)}.")


def _turn(_seen: View, due: Required, naming: Naming) -> Words:
    """Whose wager is asked for: by their box, and their name where it is known."""
    box = due.areas[0] if due.areas else 0
    return Words(f"Box {box}: wager", f"Box {box}, your wager.", _named(due, naming))


def _wagers(_seen: View, due: Required, _naming: Naming) -> Words:
    return Words("Wagers", "Place your bets.", due.sentence)


def _deal(seen: View, due: Required, _naming: Naming) -> Words:
    hand, name = due.hand, hand_name(due.hand)
    if hand in rules_at(seen).burned:
        return Words("Burn a card", "", due.sentence)
    if seen.round is None:
        return Words(f"First card to {name}", "" if seen.no_bet else "No more bets.", due.sentence)
    has = seen.round.hand(hand)
    return Words(f"{_ORDINALS[min(_lie(has), 5)]} card to {name}", f"Card for {name}.", _why_drawn(seen, has) or due.sentence)


def _why_drawn(seen: View, drawing: HandView) -> str:
    """Why a hand draws, as far as the cards on the table show it."""
    rules = rules_at(seen)
    assert seen.round is not None
    if not drawing.count:
        return ""
    if not rules.table_hands:
        return _why_area(seen.round.decisions.get(drawing.hand, ""), drawing, of_right=rules.decides is None)
    if sum(len(hand.cards) for hand in seen.round.hands) < rules.opening:
        return ""
    name = hand_name(drawing.hand)
    if drawing.hand != "banker":
        return f"{name} has {drawing.count}: {name} draws."
    return f"{name} has {drawing.count} and {_what_player_did(seen.round.hand('player'))}: {name} draws."


def _why_area(decided: str, drawing: HandView, *, of_right: bool) -> str:
    """Where hands lie on areas: what was decided, or what the dealer's hand counts. `of_right`: every hand has all its cards."""
    name = hand_name(drawing.hand)
    if decided:
        return f"{capital(name)} has {drawing.count}, and decided to {decided}."
    if of_right or drawing.area is not None or len(drawing.cards) < 2:
        return ""
    return f"{capital(name)} has {drawing.count}: {name} draws."


def _what_player_did(player: HandView) -> str:
    third = player.cards[-1] if _lie(player) > 2 else None
    return f"Player stands on {player.count}" if third is None else f"Player drew {_a(third)}"


def _lie(hand: HandView) -> int:
    """How many cards a hand has, a printed one among them."""
    return len(hand.cards) + printed_for(hand)


def _a(card: Card) -> str:
    name = RANK_WORDS[card[0]]
    return f"an {name}" if name in ("ace", "eight") else f"a {name}"


def _expose(_seen: View, due: Required, _naming: Naming) -> Words:
    name = hand_name(due.hand)
    return Words(f"Turn over {name}{'’s cards' if due.hand == 'dealer' else ''}")


def _offer(_seen: View, due: Required, naming: Naming) -> Words:
    who, name = naming(due.who), hand_name(due.hand)
    return Words(f"Offer {name} to {who}", f"{who}, would you like the cards of {name}?", _named(due, naming))


def _reveal(_seen: View, due: Required, naming: Naming) -> Words:
    return Words(f"{naming(due.who)} shows {hand_name(due.hand)}", f"Please show {hand_name(due.hand)}.", _named(due, naming))


def _ask(seen: View, due: Required, _naming: Naming) -> Words:
    rule = rules_at(seen).decides
    choices = " or ".join(rule.choices) if rule is not None else ""
    areas = _listed(due.areas)
    has = " · ".join(filter(None, (_has(seen, area) for area in due.areas)))
    why = f"{has}." if has else "They may answer in any order." if len(due.areas) > 1 else ""
    return Words(f"Ask {'area' if len(due.areas) == 1 else 'areas'} {areas}", f"{capital(choices)}?", why)


def _has(seen: View, area: int) -> str:
    hands = seen.round.hands if seen.round is not None else ()
    count = next((hand.count for hand in hands if hand.area == area), "")
    return f"Area {area} has {count}" if count else ""


def _result(seen: View, due: Required, _naming: Naming) -> Words:
    hands = [hand for hand in seen.round.hands if hand.count and not hand.out] if seen.round is not None else []
    shown = [hand for hand in hands if hand.hand not in rules_at(seen).burned]
    counts = ", ".join(f"{hand_name(hand.hand)} has {hand.count}" for hand in shown)
    say = result_in_words({hand.hand: hand.count for hand in shown}) if shown else ""
    return Words("Announce the result", say, capital(f"{counts}.") if counts else due.sentence)


def _prizes(seen: View, due: Required, _naming: Naming) -> Words:
    """What is handed to whom: prizes are paid apart, so nothing else is on the list."""
    lines = [f"area {area}: {money(each.share)}, {each.level}" for each in seen.awards for area in each.areas if each.share]
    return Words("Pay the prizes", "", capital(f"{' · '.join(lines)}.") if lines else due.sentence)


def _listed(areas: Sequence[int]) -> str:
    *others, last = map(str, areas)
    return f"{', '.join(others)} and {last}" if others else last


def _named(due: Required, naming: Naming) -> str:
    """The prompt's own sentence, with the person's name for their number."""
    return due.sentence.replace(due.who, naming(due.who)) if due.who else due.sentence


_WORDS: Final[dict[str, Callable[[View, Required, Naming], Words]]] = {
    "open": _plain("The table is not open"),
    "nothing": _plain("The table is closed"),
    "ruling": _ruling,
    "choose": _choose,
    "verify": _plain("Verify the dropped cards"),
    "verify-prize": _plain("Verify the prize"),
    "cards": _cards,
    "check": _plain(
        "Check the cards",
        echo="Check the cards before they are shuffled.",
        entered="That each is there, and none besides, before they are shuffled.",
    ),
    "replace": _plain("Bring new cards"),
    "shuffle": _plain("Shuffle", echo="Shuffle the cards.", entered="Say how they were shuffled."),
    "cut": _cut,
    "cutting-card": _plain("Place the cutting card", echo="Place the cutting card.", entered="Say how many cards lie behind it."),
    "burn": _plain("Burn the first card", echo="Burn the first card."),
    "cutting-card-out": _plain("Cutting card aside"),
    "reshuffle": _plain("Shuffle the rack"),
    "collect": _plain("Collect the jackpot wagers", "No more bets."),
    "marker": _plain("Place the marker", "Wagers, please."),
    "wager": _turn,
    "no-more-bets": _plain("Read the forms", "No more bets."),
    "session": _plain("Call the manager"),
    "session-over": _plain("The session is over"),
    "wagers": _wagers,
    "deal": _deal,
    "expose": _expose,
    "offer": _offer,
    "reveal": _reveal,
    "ask": _ask,
    "result": _result,
    "pay-prizes": _prizes,
    "pool": _plain("The pool is asked"),
    "clear": _plain("Clear the cards", echo="Clear the cards away.", entered="Nothing is left to settle: they go to the rack."),
}
"""By what is required. Settling is told line by line, in `settling`."""
