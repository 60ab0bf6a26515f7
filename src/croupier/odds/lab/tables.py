"""The figures as tables: what a column is called and of what kind it is stands once, for CSV, JSON and the page alike."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct

from croupier.cards.card import RANKS
from croupier.money import dollars
from croupier.odds.lab.parts import part_outcome
from croupier.odds.lab.value import Beside, Lab, outcome_name

TEXT: Final = "text"
COUNT: Final = "count"
SHARE: Final = "share"
"""An exact share, shown in percent."""
EXACT: Final = "exact"
"""An exact number."""
NUMBER: Final = "number"
"""A figure of a sample or a root: never exact."""
MONEY: Final = "money"
FLAG: Final = "flag"

Cell = str | int | float | bool | Fraction | None


class Column(Struct, frozen=True):
    key: str
    title: str
    kind: str = TEXT


class Table(Struct, frozen=True):
    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def records(self) -> list[dict[str, Any]]:
        """A row as an object: exact figures with a decimal beside them."""
        return [{column.key: _json(column, cell) for column, cell in zip(self.columns, row, strict=True)} for row in self.rows]


def text_of(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _json(column: Column, cell: Cell) -> Any:
    if isinstance(cell, Fraction):
        beside = {"percent": float(cell * 100)} if column.kind == SHARE else {"decimal": float(cell)}
        return {"exact": text_of(cell), **beside}
    if column.kind == MONEY and isinstance(cell, int):
        return dollars(cell)
    return cell


def tables_of(lab: Lab) -> tuple[Table, ...]:
    """Every table of a report, empty ones included: a program finds the same names for every game."""
    return (
        _terms(lab), _changed(lab), _wagers(lab), _outcomes(lab), _endings(lab), _parts(lab), _part_outcomes(lab),
        _ranges(lab), _chart(lab), _deviations(lab), _strategies(lab),
        _beside("decks", lab.decks), _beside("variants", lab.variants), _beside("schedules", lab.schedules),
        _rounding(lab), _effects(lab), _favourable(lab), _meters(lab), _check(lab), _check_outcomes(lab), _clauses(lab),
    )  # fmt: skip


def _terms(lab: Lab) -> Table:
    columns = (Column("name", "term"), Column("value", "value"), Column("clause", "clause"))
    return Table("terms", columns, tuple((each.name, each.value, each.clause or None) for each in lab.chosen))


def _changed(lab: Lab) -> Table:
    columns = (
        Column("wager", "wager"), Column("line", "paid for"), Column("odds", "odds"), Column("instead_of", "instead of"),
        Column("clause_of_that", "clause of that"),
    )  # fmt: skip
    rows = tuple((each.wager, each.line, str(each.now), str(each.was), each.clause) for each in lab.changed)
    return Table("changed", columns, rows)


def _wagers(lab: Lab) -> Table:
    columns = (
        Column("wager", "name"), Column("title", "wager"), Column("clause", "clause"), Column("strategy", "strategy"),
        Column("counted", "counted by"), Column("combinations", "card sequences", COUNT), Column("house_edge", "house edge", SHARE),
        Column("return_to_player", "return to player", SHARE), Column("hit_frequency", "hit frequency", SHARE),
        Column("variance", "variance", EXACT), Column("standard_deviation", "standard deviation", NUMBER),
        Column("volatility_index", "volatility index", NUMBER), Column("skewness", "skewness", NUMBER),
        Column("staked", "units staked", EXACT), Column("element_of_risk", "element of risk", SHARE),
        Column("by_document", "edge by the document", SHARE),
    )  # fmt: skip
    rows = []
    for each in lab.wagers:
        price = each.price
        rows.append(
            (
                each.slug, each.title, each.clause, price.strategy or None, price.counted, price.sequences, price.house_edge,
                each.return_to_player, price.hit_frequency, price.variance, each.standard_deviation, each.volatility_index,
                each.skewness, price.wagered, price.element_of_risk, each.by_document,
            )
        )  # fmt: skip
    return Table("wagers", columns, tuple(rows))


def _outcomes(lab: Lab) -> Table:
    columns = (
        Column("wager", "wager"), Column("outcome", "outcome"), Column("result", "result"), Column("odds", "odds"),
        Column("prize", "meter"), Column("clause", "clause"), Column("combinations", "card sequences", COUNT),
        Column("probability", "probability", SHARE), Column("net", "net result", EXACT),
    )  # fmt: skip
    rows = tuple(
        (
            each.slug, outcome_name(each.title, line), line.result.value, None if each.price.strategy else line.odds,
            line.prize or None, line.clause or None, line.ways, line.probability, line.net,
        )
        for each in lab.wagers for line in each.price.lines
    )  # fmt: skip
    return Table("outcomes", columns, rows)


def _endings(lab: Lab) -> Table:
    columns = (
        Column("wager", "wager"), Column("net", "net result", EXACT), Column("ending", "what happened"),
        Column("clauses", "clauses"), Column("combinations", "card sequences", COUNT), Column("probability", "probability", SHARE),
    )  # fmt: skip
    rows = tuple(
        (each.slug, line.net, end.told, ", ".join(end.clauses) or None, end.ways, Fraction(end.ways, each.price.sequences))
        for each in lab.wagers for line in each.price.lines for end in line.endings
    )  # fmt: skip
    return Table("endings", columns, rows)


def _parts(lab: Lab) -> Table:
    columns = (
        Column("wager", "wager"), Column("part", "made of"), Column("staked", "has a stake", FLAG),
        Column("laid", "lies in", SHARE),
        Column("house_edge", "house edge where it lies", SHARE), Column("hit_frequency", "hit frequency where it lies", SHARE),
        Column("variance", "variance where it lies", EXACT), Column("share_of_edge", "share of the edge", SHARE),
    )  # fmt: skip
    rows = tuple(
        (each.slug, part.wager, part.staked, part.laid, part.house_edge, part.hit_frequency, part.variance, part.cost)
        for each in lab.wagers for part in each.price.parts
    )  # fmt: skip
    return Table("parts", columns, rows)


def _part_outcomes(lab: Lab) -> Table:
    columns = (
        Column("wager", "wager"), Column("part", "made of"), Column("outcome", "outcome"), Column("result", "result"),
        Column("odds", "odds"), Column("clause", "clause"), Column("combinations", "card sequences", COUNT),
        Column("probability", "probability", SHARE), Column("net", "net result", EXACT),
    )  # fmt: skip
    rows = tuple(
        (
            each.slug, part.wager, part_outcome(part, line), line.result.value if part.staked or line.net else None, line.odds,
            line.clause or None, line.ways, line.probability, line.net,
        )
        for each in lab.wagers for part in each.price.parts for line in part.lines
    )  # fmt: skip
    return Table("part_outcomes", columns, rows)


def _ranges(lab: Lab) -> Table:
    columns = (
        Column("wager", "wager"), Column("rounds", "rounds", COUNT), Column("percent_of_runs", "percent of runs", COUNT),
        Column("lowest_return", "lowest return", NUMBER), Column("highest_return", "highest return", NUMBER),
        Column("rough", "rough", FLAG),
    )  # fmt: skip
    rows = tuple((each.slug, one.rounds, one.level, one.low, one.high, one.rough) for each in lab.wagers for one in each.ranges)
    return Table("ranges", columns, rows)


def _chart(lab: Lab) -> Table:
    columns = (
        Column("row", "hand"), Column("column", "against"), Column("says", "decision"), Column("share", "how often", SHARE),
        Column("cost_of_opposite", "cost of the opposite", SHARE),
    )  # fmt: skip
    cells = lab.chart.cells if lab.chart else ()
    return Table("chart", columns, tuple((each.row, each.column, each.says, each.share, each.cost) for each in cells))


def _deviations(lab: Lab) -> Table:
    columns = (
        Column("deviation", "way of deciding"),
        Column("cost", "cost", SHARE),
        Column("differs", "differs in", SHARE),
    )
    found = lab.chart.deviations if lab.chart else ()
    return Table("deviations", columns, tuple((each.name, each.cost, each.differs) for each in found))


def _strategies(lab: Lab) -> Table:
    columns = (Column("decks", "decks", COUNT), Column("strategy", "strategy"), Column("house_edge", "house edge", SHARE))
    rows = tuple((each.decks, name, edge) for each in lab.strategies for name, edge in each.edges)
    return Table("strategies", columns, rows)


def _beside(name: str, found: tuple[Beside, ...]) -> Table:
    columns = (
        Column("terms", "terms"), Column("own", "of this report", FLAG), Column("wager", "wager"),
        Column("house_edge", "house edge", SHARE), Column("hit_frequency", "hit frequency", SHARE),
        Column("variance", "variance", EXACT),
    )  # fmt: skip
    rows = tuple(
        (each.name, each.own, wager.wager, wager.house_edge, wager.hit_frequency, wager.variance)
        for each in found for wager in each.wagers
    )  # fmt: skip
    return Table(name, columns, rows)


def _rounding(lab: Lab) -> Table:
    columns = (
        Column("chips", "chips"), Column("minimum", "minimum", MONEY), Column("maximum", "maximum", MONEY),
        Column("stakes_rounded", "stakes paid too much", COUNT), Column("worst_wager", "worst wager"), Column("stake", "at", MONEY),
        Column("given_away", "given away", SHARE), Column("house_edge_left", "house edge left", SHARE),
        Column("exact_minimum", "minimum without", MONEY), Column("exact_unit", "unit without", MONEY),
    )  # fmt: skip
    rows = []
    for each in lab.rounded:
        found = each.found
        worst = found.gifts[0] if found.gifts else None
        least = (each.minimum, found.unit) if found.unit else (found.sign.minimum, found.sign.unit) if found.sign else (None, None)
        told = (worst.wager, worst.stake, worst.given_away, worst.house_edge) if worst else (None, None, None, None)
        chips = ", ".join(map(dollars, each.chips))
        rows.append((chips, each.minimum, each.maximum, len(found.gifts), *told, *least))
    return Table("rounding", columns, tuple(rows))


def _effects(lab: Lab) -> Table:
    columns = (Column("wager", "wager"), Column("rank", "card"), Column("change", "change of the house edge", SHARE))
    rows = tuple((each.wager, rank, change) for each in lab.effects for rank, change in zip(RANKS, each.by_rank, strict=True))
    return Table("effects", columns, rows)


def _favourable(lab: Lab) -> Table:
    columns = (
        Column("wager", "wager"), Column("coups", "coups", COUNT), Column("favourable", "favourable", COUNT),
        Column("share", "share of coups", SHARE), Column("standard_error", "standard error", NUMBER),
        Column("shoes", "shoes", COUNT), Column("shoes_with_one", "shoes with one", COUNT),
        Column("mean_advantage", "mean advantage then", NUMBER), Column("best_advantage", "best advantage", SHARE),
    )  # fmt: skip
    rows = tuple(
        (
            each.wager, each.coups, each.favourable, Fraction(each.favourable, each.coups), each.error,
            lab.sampled.shoes, each.shoes, each.mean if each.favourable else None, each.best,
        )
        for each in lab.sampled.found
    ) if lab.sampled else ()  # fmt: skip
    return Table("favourable", columns, rows)


def _meters(lab: Lab) -> Table:
    columns = (
        Column("stake", "stake", MONEY), Column("house_edge", "house edge", SHARE), Column("prize", "meter"),
        Column("shows", "it pays", MONEY), Column("guarantee", "guarantee", MONEY), Column("probability", "probability", SHARE),
        Column("breaks_even_at", "breaks even at, in cents", EXACT), Column("always_ahead", "player always ahead", FLAG),
    )  # fmt: skip
    rows = tuple(
        (each.stake, each.house_edge, one.prize, one.meter, one.guarantee, one.probability, one.breaks_even, one.always_ahead)
        for each in lab.meters for one in each.evens
    )  # fmt: skip
    return Table("meters", columns, rows)


def _check(lab: Lab) -> Table:
    columns = (
        Column("wager", "wager"), Column("hands", "hands", COUNT), Column("simulated", "house edge dealt", SHARE),
        Column("house_edge", "exact house edge", SHARE), Column("standard_error", "standard error", NUMBER),
        Column("z", "z", NUMBER),
        Column("chi_square", "chi-square", NUMBER), Column("degrees_of_freedom", "degrees of freedom", COUNT),
        Column("p", "p", NUMBER), Column("agrees", "agrees", FLAG),
    )  # fmt: skip
    rows = tuple(
        (each.wager, each.hands, each.simulated, each.exact, each.error, each.z, each.chi_square, each.degrees, each.p, each.agrees)
        for each in (lab.check.held if lab.check else ())
    )
    return Table("check", columns, rows)


def _check_outcomes(lab: Lab) -> Table:
    columns = (
        Column("wager", "wager"), Column("net", "net result", EXACT), Column("dealt", "dealt", COUNT),
        Column("expected", "expected", NUMBER),
    )  # fmt: skip
    rows = tuple(
        (each.wager, one.net, one.count, one.expected) for each in (lab.check.held if lab.check else ()) for one in each.dealt
    )
    return Table("check_outcomes", columns, rows)


def _clauses(lab: Lab) -> Table:
    columns = (Column("clause", "clause"), Column("says", "says"))
    return Table("clauses", columns, tuple((each.number, each.says) for each in lab.clauses))


def header(table: Table) -> Iterator[str]:
    """Column names of a CSV file: an exact figure has a decimal before it."""
    for column in table.columns:
        yield column.key
        if column.kind in (SHARE, EXACT):
            yield f"{column.key}_exact"
