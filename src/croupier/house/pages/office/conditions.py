"""The conditions of a new table as a form: filled in as a house would usually have them, and read back with all that is wrong."""

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.desk.usual import SIDE, usual_conditions
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.provisions import Room
from croupier.games.rules import Rules, Terms, TermsError
from croupier.games.three_card_poker import ANTE_BONUS, PAIR_PLUS
from croupier.games.topics import METHODS
from croupier.house.pages.filled import Said, Unfit, filled
from croupier.house.pages.forms import TOGETHER, Box, Group, Option
from croupier.house.people.events import SetUp
from croupier.money import MoneyError, Odds, bare_amount, dollars, parse_cents
from croupier.table.model.conditions import Conditions
from croupier.table.model.sign import Sign
from croupier.table.reading.conditions import Fault, complete, faults

_ROOMS: Final = tuple(room.value for room in Room)
_PLACES: Final = (Option("", "the usual one"), *(Option(room, room.replace("-", " ")) for room in _ROOMS))
_DEALERS: Final = (Option("software", "the software"), Option("dealer", "a dealer, who enters the cards"))
_SCHEDULES: Final = {"ante_bonus": tuple(ANTE_BONUS), "pair_plus": tuple(PAIR_PLUS)}


class Asked(Struct, frozen=True):
    """A table as it was filled in."""

    conditions: Conditions
    setup: SetUp


def usual_rules(game: str, variant: str) -> Rules:
    """The rules of a game as it is usually run."""
    return usual_conditions(game, variant=variant, table="t1").rules


def groups(game: str, variant: str) -> tuple[Group, ...]:
    """The form of a new table of this game, as it is usually run."""
    usual = usual_conditions(game, variant=variant, table="t1")
    return tuple(_groups(usual, usual.rules))


def _groups(usual: Conditions, rules: Rules) -> Iterator[Group]:
    yield Group("The table", (
        Box("table", "Number, as on the sign", "text", "", hint="letters, digits and dashes, as in b9", longest=20, needed=True),
        Box("title", "Title", "text", rules.title, longest=60, needed=True),
        Box("dealt_by", "Dealt by", "pick", options=_DEALERS),
        Box("automatic", "The software deals by itself", "tick", "yes"),
        Box("betting", "Seconds for wagers", "number", "15"),
        Box("deciding", "Seconds to decide", "number", "12"),
        Box("guests", "Rehearsed guests", "number", "0"),
    ))  # fmt: skip
    yield Group("Cards and layout", tuple(_cards(usual, rules)))
    yield Group("Room", (
        Box("areas", "Areas", "number", "", hint="the usual number if left empty"),
        Box("room", "Room", "pick", options=_PLACES),
        Box("private", "A private table", "tick"),
        Box("cashless", "Cashless", "tick"),
        Box("low_limit", "Low limit gaming", "tick"),
        Box("zone", "Time zone", "text", usual.zone),
        Box("day_starts", "The gaming day starts at", "text", usual.day_starts, longest=5),
    ))  # fmt: skip
    sides = [wager for wager in rules.wagers.values() if wager.staked and not wager.main and not wager.rides_on]
    if sides:
        ticks = tuple(Option(each.slug, each.title, each.slug in usual.offered) for each in sides)
        yield Group("Side wagers offered", (Box("offered", "Offered", "ticks", options=ticks),))
    limits = usual.sign.limits | {each.slug: SIDE for each in sides if not each.collected_first and each.slug not in usual.offered}
    for slug, limit in limits.items():
        at = f"sign.limits.{slug}"
        least = Box(f"{at}.minimum", "Minimum", "money", dollars(limit.minimum))
        most = Box(f"{at}.maximum", "Maximum", "money", dollars(limit.maximum))
        yield Group(rules.wagers[slug].title, (least, most), of="" if rules.wagers[slug].main else slug)
    said = ((name, label, getattr(usual.sign, name)) for name, label in TOGETHER.items())
    yield Group("All together", tuple(Box(f"sign.{n}", label, "money", "" if v is None else dollars(v)) for n, label, v in said))


def _cards(usual: Conditions, rules: Rules) -> Iterator[Box]:
    chips = ", ".join(dollars(value).removesuffix(".00") for value in usual.chips)
    game = GAMES[rules.game]
    yield Box("decks", "Decks", "number", str(rules.terms.decks))
    if rules.layouts:
        yield Box("layout", "Layout", "pick", options=tuple(Option(each, each, each == usual.layout) for each in rules.layouts))
    if len(procedures := tuple(game.edition(rules.edition).procedures)) > 1:
        yield Box("dealing", "Dealt from", "pick", options=tuple(Option(p, p, p == rules.terms.dealing) for p in procedures))
    for name, schedules in _SCHEDULES.items():
        if name in game.options:
            now = getattr(rules.terms, name)
            yield Box(name, _label(name), "pick", options=tuple(Option(each, each, each == now) for each in schedules))
    if rules.terms.variant == "tie":
        yield Box("tie_percent", "Percent on a tie", "text", "5", hint="1 to 10")
    if len(methods := tuple(sorted(rules.provisions[METHODS].known))) > 1:
        yield Box("method", "Method of dealing", "pick", options=tuple(Option(each, each) for each in methods))
    if usual.jackpot:
        yield Box("jackpot", "The one amount of a jackpot wager", "money", dollars(usual.jackpot))
    yield Box("chips", "Chips, in dollars", "text", chips, hint="with commas")
    yield Box("backs", "Backs of the cards", "text", ", ".join(usual.backs), hint="two colours at the least")


def _label(schedule: str) -> str:
    return schedule.replace("_", " ").title()


def _labelled(sentence: str) -> str:
    """With the labels of the form in place of the names that terms have."""
    for name in _SCHEDULES:
        sentence = sentence.replace(name, _label(name))
    return sentence


# Read back


def read(game: str, variant: str, said: Said) -> Asked:
    """What was filled in; raises Unfit where something cannot be read at all. Whether it may be is for `wrong_with`."""
    first = _first(said)
    number = {name: _whole(first(name), name) for name in ("decks", "areas", "betting", "deciding", "guests")}
    try:
        share = _percent(first("tie_percent")) if variant == "tie" else None
        terms = Terms(
            variant=variant, decks=number["decks"], tie_percent=share, ante_bonus=first("ante_bonus"),
            pair_plus=first("pair_plus"), dealing=first("dealing"),
        )  # fmt: skip
        rules = rules_of(game, terms)
        chips = tuple(sorted(parse_cents(each.strip().removeprefix("$")) for each in first("chips").split(",") if each.strip()))
        jackpot = parse_cents(bare_amount(first("jackpot"))) if first("jackpot") and "jackpot" in said.get("offered", ()) else 0
    except TermsError as error:
        raise Unfit(_labelled(str(error)), error.clause) from None
    except MoneyError as error:
        raise Unfit(str(error)) from None
    conditions = Conditions(
        game=game, sign=_sign(said, rules), terms=rules.terms, edition=rules.edition, table=first("table"), areas=number["areas"],
        layout=first("layout"), offered=tuple(said.get("offered", ())), chips=chips,
        room=Room(first("room")) if first("room") in _ROOMS else None, private=first("private") == "yes",
        cashless=first("cashless") == "yes", low_limit=first("low_limit") == "yes", method=first("method") or "A", jackpot=jackpot,
        backs=tuple(each.strip() for each in first("backs").split(",") if each.strip()), zone=first("zone"),
        day_starts=first("day_starts"),
    )  # fmt: skip
    software = first("dealt_by") != "dealer"
    setup = SetUp(
        first("title") or rules.title, game, rules.terms.variant, "software" if software else "dealer",
        automatic=software and first("automatic") == "yes", betting=number["betting"] or 15, deciding=number["deciding"] or 12,
        guests=min(number["guests"], 9) if software else 0,
    )  # fmt: skip
    return Asked(conditions, setup)


def _sign(said: Said, rules: Rules) -> Sign:
    """Limits of wagers that are not offered are left off, so that ticking one away is enough."""
    found = filled("alter-limits", said, 0)["sign"]
    offered = {slug for slug, wager in rules.wagers.items() if wager.main or slug in said.get("offered", ())}
    limits = {slug: limit for slug, limit in found["limits"].items() if slug in offered}
    try:
        return msgspec.convert(found | {"limits": limits}, Sign)
    except msgspec.ValidationError as error:
        raise Unfit(f"The sign cannot be read: {error}.") from None


def _first(said: Said) -> Any:
    def first(name: str) -> str:
        return next(iter(said.get(name, ())), "").strip()

    return first


def _whole(text: str, name: str) -> int:
    if not text:
        return 0
    if not (text.isdecimal() and text.isascii() and len(text) < 7):
        raise Unfit(f"{name.capitalize()}: {text[:20]!r} is no number.")
    return int(text)


def _percent(text: str) -> Odds | None:
    hundredths = parse_cents(text.removesuffix("%")) if text else 0
    return None if not hundredths else Odds(hundredths // 100, 100) if hundredths % 100 == 0 else Odds(hundredths, 10_000)


def wrong_with(conditions: Conditions) -> list[Fault]:
    """Everything that is against these conditions, each by its clause, with wagers called as on the cloth."""
    found = faults(conditions) or faults(complete(conditions))
    return [replace(each, sentence=_titled(each.sentence, conditions)) for each in found]


_NAMES_A_WAGER: Final = re.compile(r"\b(of|for|give) ([a-z0-9-]+)(?=\.$| must | one position )")


def _titled(sentence: str, conditions: Conditions) -> str:
    def title(named: re.Match[str]) -> str:
        wager = conditions.rules.wagers.get(named[2])
        return named[0] if wager is None else f"{named[1]} {wager.title}"

    return _NAMES_A_WAGER.sub(title, sentence)


def changed(setup: SetUp, said: Said) -> SetUp:
    """The same table, run otherwise."""
    first = _first(said)
    software = setup.dealt_by == "software"
    return replace(
        setup, title=first("title") or setup.title, automatic=software and first("automatic") == "yes",
        betting=_whole(first("betting"), "betting") or setup.betting,
        deciding=_whole(first("deciding"), "deciding") or setup.deciding,
        guests=min(_whole(first("guests"), "guests"), 9) if software else 0,
    )  # fmt: skip
