"""A command as a form on a page: made of what `permitted` gives, for one person, at one table, at one moment.

Permits of one command that leave the same things open are one form: which of them is meant is the first thing to be said. Nothing
is decided here. What comes back is read by `filled`, and goes to the table as any command does.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from croupier.desk.handbook import hearer
from croupier.desk.questions import question
from croupier.games.catalogue import game_of, rules_of
from croupier.games.limits import Amounts
from croupier.games.ranks import Rank
from croupier.games.rules import Terms
from croupier.house.api.wire import ONESELF, asks_whom
from croupier.house.pages.figures import money
from croupier.money import Odds, dollars
from croupier.table.asking.forms import MONEY, PEOPLE, Blank, blanks
from croupier.table.asking.permitted import Permit
from croupier.table.asking.seen import SignView, View
from croupier.table.message.words import MOST
from croupier.table.model.sign import Limit, Sign

WHICH: Final = "which"
"""The name under which it is said which of a command's permits is meant."""
SOON: Final = "effective"
"""A moment to come, which a page asks for in minutes from now."""

Naming = Callable[[str], str]
"""What somebody is called on a page, by their number."""


class Option(Struct, frozen=True):
    value: str
    words: str
    chosen: bool = False


class Box(Struct, frozen=True):
    """One thing to be filled in."""

    name: str
    label: str
    kind: Literal["text", "money", "number", "minutes", "tick", "pick", "ticks", "card"]
    value: str = ""
    options: tuple[Option, ...] = ()
    """To choose from; for a text, what it might be."""
    hint: str = ""
    longest: int = 80
    needed: bool = False


class Group(Struct, frozen=True):
    """Boxes that say one thing together, such as a wager's limits."""

    label: str
    boxes: tuple[Box, ...]
    of: str = ""
    """The choice without which they say nothing."""


class Asking(Struct, frozen=True):
    """The form of one command."""

    command: str
    rank: Rank
    clause: str | None
    which: Box | None
    """Which of the things that could be meant, where there are several."""
    fixed: str
    """What is meant where there is only one."""
    groups: tuple[Group, ...]
    meant: str = ""
    """The same in words, so that nobody signs for what they were not shown."""

    @property
    def bare(self) -> bool:
        """Nothing is asked: a button does it."""
        return self.which is None and not self.groups


def askings(permits: Iterable[Permit], seen: View, naming: Naming) -> tuple[Asking, ...]:
    """Every command among the permits as a form, in their order."""
    alike: dict[tuple[str, tuple[str, ...], Rank], list[Permit]] = {}
    for permit in permits:
        alike.setdefault((permit.command, tuple(permit.open), permit.rank), []).append(permit)
    return tuple(_asking(together, seen, naming) for together in alike.values())


def _asking(together: list[Permit], seen: View, naming: Naming) -> Asking:
    first = together[0]
    options = tuple(Option(which_of(permit), _meant(permit, seen, naming)) for permit in together)
    which = Box(WHICH, _which(first), "pick", options=options, needed=True) if len(options) > 1 else None
    groups = tuple(group for blank in blanks(first) for group in _groups(blank, first.command, seen, naming))
    fixed = "" if which else options[0].value
    meant = options[0].words if fixed and (first.command in _NOTHING or first.fields.keys() & _WHOSE) else ""
    return Asking(first.command, first.rank, first.clause, which, fixed, groups, meant)


def which_of(permit: Permit) -> str:
    """By what a form says that this permit is meant."""
    return msgspec.json.encode(permit.fields, order="deterministic").decode()


def _which(permit: Permit) -> str:
    return question(next(iter(permit.fields)), permit.command) if len(permit.fields) == 1 else "Which?"


def _meant(permit: Permit, seen: View, naming: Naming) -> str:
    return _NOTHING.get(permit.command, "") if permit.fields == {"card": None} else _in_words(permit.fields, seen, naming)


_WHOSE: Final = PEOPLE | {"area", "areas", "round", "number", "wager"}
"""What says whom or what a command is about."""
_NOTHING: Final = {"correct-held-card": "No card came at all"}
"""What it means that no card is named, where it is not the shoe's to name one."""


def _in_words(fields: Mapping[str, Any], seen: View, naming: Naming) -> str:
    if len(fields) == 1 and isinstance(only := next(iter(fields.values())), bool):
        return "yes" if only else "no"  # the question is whether
    return ", ".join(filter(None, (_value(name, value, seen, naming) for name, value in fields.items())))


def _value(name: str, value: Any, seen: View, naming: Naming) -> str:
    """A field as somebody reads it who is to choose between several."""
    if isinstance(value, bool):
        return name.replace("_", " ") if value else ""
    if name in PEOPLE or name == "to":
        return ", ".join(map(naming, value)) if isinstance(value, tuple) else naming(value) if value else ""
    if name == "told":
        return f"told: {hearer(str(value))}"
    if name in MONEY and isinstance(value, int):
        return money(value)
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value)
    if name == "area":
        return f"area {value}"
    if name in ("round", "number"):
        return f"{seen.called if name == 'round' else 'number'} {value}"
    if name == "wager":
        return next((offer.title for offer in seen.sign.offers if offer.wager == value), str(value))
    if name == "terms":
        return _variant(seen.game, value.variant)
    return "" if value is None else str(value).replace("-", " ")


# What a permit leaves open


def _groups(blank: Blank, command: str, seen: View, naming: Naming) -> Iterator[Group]:
    label = question(blank.field, command)
    match blank.kind:
        case "sign":
            yield from _sign(f"{blank.field}.", standing_sign(seen.sign), seen)
        case "limits":
            yield from _limits(f"{blank.field}.", blank.usual or seen.sign.limits, seen)
        case "terms":
            yield Group(label, tuple(_terms(f"{blank.field}.", blank.usual, seen)))
        case "chips":
            yield Group(label, tuple(_chips(f"{blank.field}.", seen)))
        case "hands":
            hands = [hand.hand for hand in seen.round.hands] if seen.round is not None else []
            yield Group(label, tuple(Box(f"{blank.field}.{hand}", hand.capitalize(), "card", hint="9H KS") for hand in hands))
        case "meters" | "conditions":
            return  # the pool's to say; and a table is opened in the office
        case _:
            whom = blank.field == ONESELF and asks_whom(command)
            yield Group("", (msgspec.structs.replace(_box(blank, label, seen, naming), needed=whom),))


def _box(blank: Blank, label: str, seen: View, naming: Naming) -> Box:
    name, usual = blank.field, blank.usual
    match blank.kind:
        case "amount":
            amount = "" if usual is None or blank.span is not None else dollars(usual)
            return Box(name, label, "money", amount, hint=_from_to(blank.span, money))
        case "number" if name == SOON:
            return Box(name, "In how many minutes?", "minutes", "20", hint="20 at the least")
        case "number":
            return Box(name, label, "number", "" if usual is None else str(usual), hint=_from_to(blank.span, str))
        case "yes-no":
            return Box(name, label, "tick", "yes" if usual else "")
        case "choice":
            options = tuple(Option(value, value.replace("-", " "), value == usual) for value in blank.choices)
            return Box(name, label, "pick", options=options)
        case "numbers" | "names" if blank.some_of:
            people = name in PEOPLE or blank.kind == "names"
            return Box(name, label, "ticks", options=tuple(_some(blank.some_of, naming if people else str)))
        case "name" | "names":
            here = tuple(Option(person.id, naming(person.id)) for person in seen.people if person.id not in blank.barring)
            return Box(name, label, "text", options=here, hint="several with commas" if blank.kind == "names" else "")
        case "card" | "cards":
            return Box(name, label, "card", hint="as in 9H, or 10S" + ("" if blank.kind == "card" else "; ? for one nobody saw"))
    return Box(name, label, "text", usual if isinstance(usual, str) else "", longest=blank.longest)


def _some(values: Iterable[Any], words: Naming) -> Iterator[Option]:
    return (Option(str(value), words(value)) for value in values)


def _from_to(span: Amounts | None, words: Callable[[int], str]) -> str:
    if span is None:
        return ""
    return f"from {words(span.lowest)}" + ("" if span.highest >= MOST else f" to {words(span.highest)}")


def standing_sign(shown: SignView) -> Sign:
    """The sign as it stands, to be changed."""
    return Sign(
        shown.limits, unit=shown.unit, player_maximum=shown.player_maximum, area_maximum=shown.area_maximum,
        differential=shown.differential, positions=shown.positions,
    )  # fmt: skip


TOGETHER: Final = {
    "unit": "Steps",
    "player_maximum": "A player at most",
    "area_maximum": "An area at most",
    "differential": "Differential",
}
"""What a sign may say of several wagers together."""


def _sign(prefix: str, sign: Sign, seen: View) -> Iterator[Group]:
    yield from _limits(f"{prefix}limits.", sign.limits, seen)
    said = tuple(
        Box(f"{prefix}{name}", label, "money", "" if (amount := getattr(sign, name)) is None else dollars(amount))
        for name, label in TOGETHER.items()
    )
    yield Group("All together", said)
    titles = _titles(seen)
    if places := tuple(Box(f"{prefix}positions.{s}", titles.get(s, s), "number", str(n)) for s, n in sign.positions.items()):
        yield Group("Places on an area", places)


def _limits(prefix: str, limits: Mapping[str, Limit], seen: View) -> Iterator[Group]:
    titles = _titles(seen)
    for slug, limit in limits.items():
        at = f"{prefix}{slug}"
        least = Box(f"{at}.minimum", "Minimum", "money", dollars(limit.minimum), needed=True)
        yield Group(titles.get(slug, slug), (least, Box(f"{at}.maximum", "Maximum", "money", dollars(limit.maximum), needed=True)))


def _titles(seen: View) -> dict[str, str]:
    return {offer.wager: offer.title for offer in seen.sign.offers}


def _terms(prefix: str, usual: Terms | None, seen: View) -> Iterator[Box]:
    wanted = usual.variant if usual is not None else seen.variant
    known = game_of(seen.game).variants
    yield Box(f"{prefix}variant", "Variant", "pick", options=tuple(Option(v, _variant(seen.game, v), v == wanted) for v in known))
    if "tie" in known:
        yield Box(f"{prefix}tie_percent", "Tie Premium: percent on a tie", "number", "", hint="1 to 10, for that variant alone")


def _variant(game: str, variant: str) -> str:
    """By the name of the game as it is played so; whatever else its terms say."""
    percent = Odds(1, 100) if variant == "tie" else None
    return rules_of(game, Terms(variant=variant, tie_percent=percent)).title


def _chips(prefix: str, seen: View) -> Iterator[Box]:
    return (Box(f"{prefix}{value}", f"{money(value)} chips", "number", "") for value in reversed(seen.sign.chips))
