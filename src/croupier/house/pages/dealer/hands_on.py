"""What the dealer does with the step that is due: one key where nothing is to be said, a pad for cards or wagers, else a form.

Everything comes of what is permitted; a step that takes a higher rank shows whom to call.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from croupier.desk.doing import doing
from croupier.desk.handbook import capital
from croupier.desk.saying import rules_at
from croupier.house.pages.dealer.entered import brought
from croupier.house.pages.dealer.tooling import Act, At, Form, Pad, Tools, act
from croupier.house.pages.dealer.words import Naming, hand_name
from croupier.house.pages.figures import money
from croupier.house.pages.names import spot
from croupier.table.asking.permitted import Permit
from croupier.table.asking.seen import View

STEPS: Final[dict[str, tuple[str, ...]]] = {
    "verify": ("verify-cards",),
    "verify-prize": ("verify-prize", "strike-prize"),
    "cards": ("introduce-cards",),
    "check": ("check-cards",),
    "replace": ("introduce-cards",),
    "shuffle": ("shuffle",),
    "cut": ("cut-cards", "refuse-cut", "leave-cut-to-players"),
    "cutting-card": ("place-cutting-card",),
    "burn": ("burn",),
    "cutting-card-out": ("set-cutting-card-aside",),
    "reshuffle": ("reshuffle-rack",),
    "collect": ("collect-jackpot-wagers",),
    "wagers": ("announce",),
    "marker": ("ask-for-wagers",),
    "wager": ("lay-chips", "lay-pass-card"),
    "no-more-bets": ("call-no-more-bets",),
    "deal": ("deal-card", "announce", "scan-card", "reduce-pro-rata"),
    "expose": ("expose-hand",),
    "result": ("announce-result",),
    "settle": ("settle-wager",),
    "pay-prizes": ("pay-prizes",),
    "clear": ("clear-round",),
    "ask": ("decide", "pass-over", "cannot-cover"),
    "offer": ("accept-hand", "refuse-hand"),
    "reveal": ("reveal-hand", "forfeit-hand"),
    "choose": ("let-stand", "take-wagers-back", "withdraw-wager", "reduce-wager"),
}
"""What is required, and the commands that answer to it."""


def tools(
    seen: View, permits: Iterable[Permit], naming: Naming, *, scanned: bool, above: Callable[[], Iterable[Permit]] = tuple
) -> Tools:
    """`permits` are those of this person for the step; `above`, asked where there are none, those of whatever rank."""
    wanted, found = STEPS.get(seen.required.what, ()), list(permits)
    at = At(seen, {name: [each for each in found if each.command == name] for name in wanted}, naming, scanned)
    made = _SPECIAL.get(seen.required.what, _usual)(at)
    if wanted and made.empty and (permit := next(iter(above()), None)) is not None:
        called = any(call.rank is permit.rank for call in seen.casebook.calls.values())
        return at.tools(call=permit.rank, about=permit.command, called=called)
    return made


def _usual(at: At) -> Tools:
    """A command that says nothing is a key; one that does is asked for."""
    acts, asks = list[Act](), list[Form]()
    for command, permits in at.may.items():
        first = not acts and not asks
        if len(permits) == 1 and not permits[0].open.keys() - _NEVER_ASKED:
            [only] = permits
            acts.append(act(_DONE.get(command) or doing(command), (command, only.fields), primary=first, clause=only.clause))
        elif permits:
            found = at.forms(permits)
            asks += (replace(found[0], primary=first), *found[1:])
    return at.tools(acts=tuple(acts), asks=tuple(asks))


_DONE: Final = {"check-cards": "The cards are checked", "burn": "Burned", "clear-round": "Cleared"}
"""What the hands have done once the key is pressed, where the command's own words are another's order."""
_NEVER_ASKED: Final = frozenset({"commitment", "meters", "shares"})
"""The cards' and the pool's to say."""


def _shuffle(at: At) -> Tools:
    """One key for each way that is open, the likeliest first."""
    order = sorted(at.may["shuffle"], key=lambda permit: _SHUFFLED.index(permit.fields.get("how", "dealer")))
    acts = [
        act(_WAYS[how], ("shuffle", {"how": how}), primary=not place, clause=permit.clause)
        for place, permit in enumerate(order)
        for how in (permit.fields["how"],)
    ]
    return at.tools(acts=tuple(acts))


_WAYS: Final = {"dealer": "Shuffled by hand", "device": "Shuffled by the device", "pre-shuffled": "They came shuffled"}
_SHUFFLED: Final = ("pre-shuffled", "device", "dealer")


def _deal(at: At) -> Tools:
    """The card: named by the shoe where it is sealed, by nobody where it lies face down, else by the dealer. Before the first one,
    wagers."""
    seen, due, name = at.seen, at.seen.required, hand_name(at.seen.required.hand)
    closing = seen.round is None and seen.wagers and any(each.fields.get("call") == _NO_MORE for each in at.may["announce"])
    call: list[tuple[str, dict[str, Any]]] = [("announce", {"call": _NO_MORE})] if closing else []
    acts = [
        act(f"{doing(each.command)}{_on_area(each)}", (each.command, each.fields), clause=each.clause)
        for each in at.may["reduce-pro-rata"]
    ]
    card = None
    if at.scanned and not due.down:
        if call:  # a card that came is a fact: nothing that could be refused is said with it
            acts.insert(0, act("Call: no more bets", *call, clause=due.clause))
        if at.may["scan-card"]:
            card = Pad("scan-card", f"Lay # on {name}", "9h")
    elif at.may["deal-card"]:
        label = capital(f"{'no more bets, ' if call else ''}deal to {name}")
        acts.insert(0, act(label, *call, ("deal-card", {}), primary=True, clause=due.clause))
    return at.tools(cards=card, wagers=_betting(at), acts=tuple(acts))


_NO_MORE: Final = "no-more-bets"


def _on_area(permit: Permit) -> str:
    return f" on area {permit.fields['area']}" if permit.fields.get("area") else ""


def _betting(at: At) -> bool:
    """Wagers are recorded from the layout where chips are things, until the first card."""
    if at.seen.tournament is not None and at.seen.required.what != "wager":  # once no more bets is called, nothing changes
        return False
    return at.scanned and at.seen.round is None and not at.seen.no_bet


def _turn(at: At) -> Tools:
    """One entrant of a tournament is asked: their chips are entered as they lie, or their pass card."""
    who = at.seen.required.who
    acts = tuple(
        act(f"{at.naming(who)} lays a pass card", (each.command, each.fields), clause=each.clause)
        for each in at.may["lay-pass-card"]
        if each.fields.get("player") == who
    )
    return at.tools(wagers=_betting(at), acts=acts)


def _wagers(at: At) -> Tools:
    call = next((permit for permit in at.may["announce"] if permit.fields.get("call") == "place-your-bets"), None)
    acts = (act("Call: place your bets", ("announce", call.fields), clause=call.clause),) if call else ()
    return at.tools(wagers=_betting(at), acts=acts)


def _turned(at: At) -> Tools:
    """A hand whose faces nobody has named yet is named as it is turned."""
    due = at.seen.required
    command = STEPS[due.what][0]
    permit = next((each for each in at.may[command] if each.fields.get("hand", due.hand) == due.hand), None)
    if permit is None:
        return _usual(at)
    name, named = hand_name(due.hand), {"hand": due.hand} if command == "expose-hand" else {}
    if faces := permit.open.get("cards"):
        hint = " ".join(("9h", "ks", "2c")[: len(faces)])
        return at.tools(cards=Pad(command, f"{capital(name)} shows #", hint, cards=len(faces), hand=due.hand))
    return at.tools(acts=(act(f"Turn over {name}", (command, named), primary=True, clause=permit.clause),))


def _offer(at: At) -> Tools:
    due, acts = at.seen.required, list[Act]()
    if at.may["accept-hand"]:
        acts.append(act(f"{at.naming(due.who)} takes the cards", ("accept-hand", {}), primary=True, clause=due.clause))
    if at.may["refuse-hand"]:
        acts.append(act(doing("refuse-hand"), ("refuse-hand", {}), clause=due.clause))
    return at.tools(acts=tuple(acts))


def _ask(at: At) -> Tools:
    """A key for each choice of each area that is asked; none of them weighs more than another."""
    said = {
        (each.fields["area"], each.fields["decision"]): each.clause or ""
        for each in at.may["decide"]
        if each.fields.get("means", "chips") == "chips" and not each.fields.get("tokens") and not each.open
    }
    lay = {key: brought for key in _asked(at.seen) if key not in said and (brought := _with_chips(at, *key))}
    keys = sorted({*said, *lay}, key=[*_asked(at.seen), *said].index)
    acts = [
        act(
            f"Area {area}: {decision}",
            *lay.get((area, decision), ()),
            ("decide", {"area": area, "decision": decision}),
            clause=said.get((area, decision), at.seen.required.clause),
            begins=not place or keys[place - 1][0] != area,
        )
        for place, (area, decision) in enumerate(keys)
    ]
    return at.tools(acts=tuple(acts), asks=at.forms([*at.may["pass-over"], *at.may["cannot-cover"]]), choices=True)


def _asked(seen: View) -> list[tuple[int, str]]:
    """Every area that is asked with every choice it has, in the document's order."""
    rule = rules_at(seen).decides
    return [(area, choice) for area in seen.required.areas for choice in (rule.choices if rule is not None else ())]


def _with_chips(at: At, area: int, decision: str) -> list[tuple[str, dict[str, Any]]]:
    """Where chips are things, whoever decides so lays them: they were brought, whether or not anybody entered them before."""
    rules, rule = rules_at(at.seen), rules_at(at.seen).decides
    follows = {rules.wagers[slug].rides_on for slug, by in (rule.adds.items() if rule is not None else ()) if decision in by}
    lying = [each for each in at.seen.wagers if at.scanned and each.area == area and each.wager in follows]
    said = [command for each in lying for command in brought(at.seen, each.player, each.amount)]
    return [(each["type"], {name: value for name, value in each.items() if name != "type"}) for each in said]


def _choose(at: At) -> Tools:
    who = at.seen.required.who
    theirs = [permit for found in at.may.values() for permit in found if permit.fields.get("player") == who]
    acts = [
        act(f"{doing(permit.command)}{_which(permit, at.seen)}", (permit.command, permit.fields), clause=permit.clause)
        for permit in theirs
        if not permit.open
    ]
    return at.tools(acts=tuple(acts), asks=at.forms([permit for permit in theirs if permit.open]))


def _which(permit: Permit, seen: View) -> str:
    wager, area = permit.fields.get("wager"), permit.fields.get("area")
    lying = next((each for each in seen.wagers if each.wager == wager and each.area == area), None) if wager else None
    return f": {money(lying.amount)} on {spot(lying.wager, lying.title).name}, area {area}" if lying is not None else ""


def _ruling(at: At) -> Tools:
    return at.tools(ruling=True)


_SPECIAL: Final[dict[str, Callable[[At], Tools]]] = {
    "ruling": _ruling,
    "shuffle": _shuffle,
    "wagers": _wagers,
    "wager": _turn,
    "deal": _deal,
    "expose": _turned,
    "reveal": _turned,
    "offer": _offer,
    "ask": _ask,
    "choose": _choose,
}
