"""The explorer as a page reads it: words and measures, made from what was counted."""

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Final
from unicodedata import east_asian_width

from django.utils.translation import gettext, gettext_lazy, ngettext
from msgspec import Struct

from croupier.cards.card import RANKS
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rounding import exactly_paid, prices
from croupier.games.rules import Result, Rules
from croupier.games.topics import ROUNDING
from croupier.house.pages.figures import day, money
from croupier.house.pages.names import Printed, printed, spoken
from croupier.house.pages.odds.asked import (
    BEST,
    CHIPS,
    TIE_PERCENTS,
    Asked,
    Movable,
    decks,
    guaranteed,
    movable,
    schedules,
    strategies,
    variants,
)  # fmt: skip
from croupier.house.pages.odds.counting import USUAL_CHIP, Beside, Counted, moved_rules, rack
from croupier.house.pages.odds.figures import chip_name, moved, percent, ratio, root
from croupier.house.pages.odds.plots import RankPlot, StakePlot, bar, rank_plot, stake_plot

if TYPE_CHECKING:
    from croupier.odds import PricedLine, WagerPrice

_RESULTS: Final = {
    Result.WIN: gettext_lazy("wins"), Result.LOSE: gettext_lazy("loses"), Result.STANDOFF: gettext_lazy("stands off"),
    Result.VOID: gettext_lazy("is void"),
}  # fmt: skip
_VARIANTS: Final = {"premium": gettext_lazy("Premium"), "even-money": gettext_lazy("Even Money"), "tie": gettext_lazy("Tie")}
_ONE_LINE: Final = 30
"""Letters that fit beside one another; a wide one, as Chinese has them, takes the room of two."""
_SCHEDULES: Final = {"ante_bonus": "Ante Bonus", "pair_plus": "Pair Plus"}
_PLAYED: Final[dict[str, Any]] = {
    "best": gettext_lazy("best each hand"), "table": gettext_lazy("by a short table"), "mimic": gettext_lazy("as the dealer draws"),
    "always": gettext_lazy("always draw"), "never": gettext_lazy("never draw"),
}  # fmt: skip
_POKER_PLAYED: Final = _PLAYED | {
    "mimic": gettext_lazy("queen or higher"), "always": gettext_lazy("always play"), "never": gettext_lazy("always fold"),
}  # fmt: skip
"""Ways to decide, as they are compared: what each costs, and not a word of which to take."""


class Pick(Struct, frozen=True):
    value: str
    words: str
    chosen: bool


class Knob(Struct, frozen=True):
    """A choice between a few things."""

    name: str
    title: str
    picks: tuple[Pick, ...]

    @property
    def many(self) -> bool:
        """More than one line has room for."""
        return sum(_room(str(pick.words)) + 2 for pick in self.picks) > _ONE_LINE


def _room(words: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in words)


class PriceField(Struct, frozen=True):
    """A price that can be moved."""

    called: str
    to: str
    on: str
    approved: str


class Bar(Struct, frozen=True):
    wager: str
    title: str
    width: str
    edge: str
    ahead: bool
    """The player has the advantage."""
    chosen: bool
    was: str
    """What the document's price makes of it, where that is another edge."""


class LineShown(Struct, frozen=True):
    result: str
    pays: str
    chance: str
    exactly: str
    clauses: tuple[str, ...]


class Priced(Struct, frozen=True):
    """One wager in full."""

    title: str
    clause: str
    edge: str
    exactly: str
    ahead: bool
    back: str
    deviation: str
    hits: str
    risk: str
    lines: tuple[LineShown, ...]
    approved: str
    """The document's own edge, where this is another."""
    change: str
    note: str


class Cell(Struct, frozen=True):
    words: str
    ahead: bool
    own: bool
    """It is of the terms that are looked at."""


class Row(Struct, frozen=True):
    title: str
    cells: tuple[Cell, ...]


class Side(Struct, frozen=True):
    """The same wagers at other terms: wagers down and terms across, or the other way where there are more terms than wagers."""

    titles: tuple[str, ...]
    rows: tuple[Row, ...]


class Rounded(Struct, frozen=True):
    """What chips do stake by stake: for staff."""

    title: str
    clause: str
    plot: StakePlot
    advice: str


class MeterField(Struct, frozen=True):
    name: str
    title: str
    shows: str


class Knobs(Struct, frozen=True):
    game: str
    title: str
    wager: str
    choices: tuple[Knob, ...]
    prices: tuple[PriceField, ...]
    priced: str
    """Whose prices they are."""
    meters: tuple["MeterField", ...]
    stake: str
    chip: str
    moved: bool
    problem: str


class Explorer(Struct, frozen=True):
    knobs: Knobs
    heading: str
    sequences: str
    bars: tuple[Bar, ...]
    one: Priced
    ranks: RankPlot
    side: Side | None
    rounded: Rounded | None


def knobs(asked: Asked, refused: str = "") -> Knobs:
    rules, terms = asked.rules, asked.terms
    choices = []
    if variants(asked.game):
        picks = tuple(Pick(each, str(_VARIANTS.get(each, each)), each == terms.variant) for each in variants(asked.game))
        choices.append(Knob("variant", gettext("Variant"), picks))
    if terms.tie_percent is not None:
        own = terms.tie_percent.to * 100 // terms.tie_percent.on
        choices.append(Knob("tie_percent", gettext("A tie earns"), tuple(Pick(str(n), f"{n}%", n == own) for n in TIE_PERCENTS)))
    for name, known in schedules(asked.game).items():
        choices.append(
            Knob(name, spoken(_SCHEDULES[name]), tuple(Pick(each, each, each == getattr(terms, name)) for each in known))
        )
    if len(decks(asked.game)) > 1:
        choices.append(Knob("decks", gettext("Decks"), tuple(Pick(str(n), str(n), n == terms.decks) for n in decks(asked.game))))
    chips = (
        Pick("", gettext("exactly"), not asked.chip),
        *(Pick(str(chip), chip_name(chip), chip == asked.chip) for chip in CHIPS),
    )
    choices.append(Knob("chip", gettext("Paid in chips from"), chips))
    if strategies(rules):
        words = _played(rules)
        picks = tuple(Pick(each, str(words[each]), each == asked.strategy) for each in strategies(rules))
        choices.append(Knob("strategy", gettext("Decisions"), picks))
    return Knobs(
        asked.game, name_of(asked.game), asked.wager, tuple(choices), _fields(rules, asked),
        spoken(rules.wagers[asked.wager].title),
        _meter_fields(rules, asked), money(asked.stake).removeprefix("$"), chip_name(asked.chip) if asked.chip else "", asked.moved,
        " ".join(filter(None, (asked.problem, refused))),
    )  # fmt: skip


def name_of(game: str) -> str:
    """A game in the language of the page."""
    return printed(game, rules_of(game).terms.variant, GAMES[game].title).spoken


def _played(rules: Rules) -> dict[str, Any]:
    assert rules.decides is not None
    return _PLAYED if "draw" in rules.decides.choices else _POKER_PLAYED


def _meter_fields(rules: Rules, asked: Asked) -> tuple[MeterField, ...]:
    """What the meters may show, where the wager is paid from them."""
    if not rules.wagers[asked.wager].collected_first:
        return ()
    shown = guaranteed(rules) | dict(asked.meters)
    return tuple(MeterField(f"meter-{each}", _meter(each), money(cents).removeprefix("$")) for each, cents in shown.items())


def _meter(name: str) -> str:
    return gettext("%(name)s meter") % {"name": gettext(name.capitalize())}


def _fields(rules: Rules, asked: Asked) -> tuple[PriceField, ...]:
    usual = movable(rules, asked.wager)
    typed = asked.typed if len(asked.typed) == len(usual) else tuple((str(each.odds.to), str(each.odds.on)) for each in usual)
    return tuple(
        PriceField(_line_name(each, asked.wager), to, on, each.odds.in_words(taken=rules.wagers[each.wager].collected_first))
        for each, (to, on) in zip(usual, typed, strict=True)
    )


def _line_name(line: Movable, wager: str) -> str:
    """What is paid so: the hand where the document names it, with the wager where it is another."""
    if line.wager == wager:
        return spoken(line.called) or _wins(line.title)
    return f"{spoken(line.title)}: {spoken(line.called)}" if line.called else _wins(line.title)


def _wins(title: str) -> str:
    return gettext("%(wager)s wins") % {"wager": spoken(title)}


def explorer(asked: Asked, counted: Counted) -> Explorer:
    rules = asked.rules if counted.refused else moved_rules(asked)
    usual = {wager.wager: wager.house_edge for wager in counted.approved.wagers}
    wagers = sorted(counted.priced.wagers, key=lambda wager: wager.house_edge)
    longest = max(abs(wager.house_edge) for wager in wagers)
    bars = tuple(
        Bar(
            wager.wager, spoken(wager.title), bar(wager.house_edge, longest), percent(wager.house_edge), wager.house_edge < 0,
            wager.wager == asked.wager, _was(usual[wager.wager], wager.house_edge),
        )
        for wager in wagers
    )  # fmt: skip
    one = _one(rules, asked, counted.priced.of(asked.wager), usual[asked.wager])
    return Explorer(
        knobs(asked, counted.refused), heading(asked), f"{counted.priced.combinations:,}", bars, one,
        rank_plot(RANKS, counted.effects), _side(rules, counted), _rounded(rules, asked, counted),
    )  # fmt: skip


def heading(asked: Asked) -> str:
    rules = asked.rules
    count = asked.terms.decks
    said = {"count": count, "day": day(rules.edition)}
    return ngettext("%(count)s deck, edition of %(day)s", "%(count)s decks, edition of %(day)s", count) % said


def _was(usual: Fraction, edge: Fraction) -> str:
    return "" if usual == edge else percent(usual)


def _one(rules: Rules, asked: Asked, wager: "WagerPrice", usual: Fraction) -> Priced:
    edge, known = wager.house_edge, rules.wagers[wager.wager]
    notes = []
    if wager.strategy:
        if asked.strategy == BEST:
            notes.append(gettext("Counted as if every decision were the best one for the player."))
        else:
            notes.append(gettext("Counted for whoever decides so: %(how)s.") % {"how": _played(rules)[asked.strategy]})
        notes.append(gettext("Lines are what the whole hand comes to."))
    if any(line.prize for line in wager.lines):
        shown = guaranteed(rules) | dict(asked.meters)
        if asked.meters:
            said = ({"name": gettext(each.capitalize()).lower(), "amount": money(cents)} for each, cents in shown.items())
            at = gettext(" and ").join(gettext("the %(name)s meter at %(amount)s") % each for each in said)
            notes.append(gettext("Counted for a stake of $5, with %(meters)s.") % {"meters": at})
        else:
            notes.append(gettext("Counted for a stake of $5, with both meters at what they pay at the least."))
    if asked.chip and known.chosen:
        paid = {"stake": money(asked.stake), "chip": chip_name(asked.chip)}
        notes.append(gettext("A stake of %(stake)s, paid in chips from %(chip)s up.") % paid)
    return Priced(
        spoken(wager.title), known.clause, percent(edge), ratio(edge), edge < 0, percent(1 - edge), root(wager.variance),
        percent(wager.hit_frequency), percent(wager.element_of_risk) if wager.strategy else "",
        tuple(_line(rules, wager, line) for line in wager.lines), _was(usual, edge),
        moved(edge - usual) if edge != usual else "", " ".join(notes),
    )  # fmt: skip


def _line(rules: Rules, wager: "WagerPrice", line: "PricedLine") -> LineShown:
    result = f"{_RESULTS[line.result]}{f': {spoken(line.called)}' if line.called else ''}"
    if wager.strategy and line.called:  # of a whole hand, which says by itself what wins and what loses
        result = line.called[:1].upper() + line.called[1:]
    return LineShown(
        result, _pays(rules, wager, line), percent(line.probability), ratio(line.probability),
        tuple(filter(None, (each.strip() for each in line.clause.split(",")))),
    )  # fmt: skip


def _pays(rules: Rules, wager: "WagerPrice", line: "PricedLine") -> str:
    if line.prize:
        return _meter(line.prize)
    if not line.odds or (line.result is not Result.WIN and not wager.strategy and line.result is not Result.STANDOFF):
        return ""
    to, on = line.odds.split(":")
    if wager.strategy:
        return "" if line.net == 0 else gettext("%(to)s to %(on)s") % {"to": to.replace("-", "−"), "on": on}
    words = gettext("%(to)s for %(on)s") if rules.wagers[wager.wager].collected_first else gettext("%(to)s to %(on)s")
    return words % {"to": to, "on": on}


def _side(rules: Rules, counted: Counted) -> Side | None:
    if not counted.beside:
        return None
    slugs = [slug for slug in rules.wagers if any(slug in each.edges for each in counted.beside)]
    titles, terms = (
        tuple(spoken(rules.wagers[slug].title) for slug in slugs),
        tuple(_called(rules.game, each) for each in counted.beside),
    )
    cells = [tuple(_cell(each.edges.get(slug), own=each.current) for each in counted.beside) for slug in slugs]
    if len(terms) <= len(slugs):
        return Side(terms, tuple(map(Row, titles, cells)))
    return Side(titles, tuple(map(Row, terms, zip(*cells, strict=True))))


def _called(game: str, each: Beside) -> str:
    """`Tie Premium Baccarat`, `Ante Bonus 1-4-5`, `8 decks`, in the language of the page."""
    if each.variant:
        return Printed(each.title, printed(game, each.variant, each.title).zh).spoken
    what, _, which = each.title.rpartition(" ")
    return gettext("%(count)s decks") % {"count": what} if which == "decks" else f"{spoken(what)} {which}".strip()


def _cell(edge: Fraction | None, *, own: bool) -> Cell:
    return Cell(gettext("not offered"), ahead=False, own=own) if edge is None else Cell(percent(edge), edge < 0, own)


def _rounded(rules: Rules, asked: Asked, counted: Counted) -> Rounded | None:
    exactly = counted.priced.of(asked.wager).house_edge if not asked.chip else None
    if exactly is None:
        from croupier.odds import Pricer

        exactly = Pricer(rules).price(wagers=[asked.wager]).wagers[0].house_edge
    title = rules.wagers[asked.wager].title
    plot = stake_plot(counted.by_stake, exactly, title)
    if plot is None:
        return None
    chip = asked.chip or USUAL_CHIP
    words = f"What {chip_name(chip)} chips do to {title}, stake by stake"
    return Rounded(words, rules.provisions.cite(ROUNDING) or "", plot, _advice(rules, asked, chip))


def _advice(rules: Rules, asked: Asked, chip: int) -> str:
    """In which steps a sign would have to go up for nothing to be given away."""
    found = [exactly_paid(odds, rack(chip)) for odds in prices(rules, asked.wager)]
    if None in found:
        return ""
    step = lcm(*(each for each in found if each))
    return f"take {money(step)} steps to give nothing away" if step > chip else "nothing is given away"
