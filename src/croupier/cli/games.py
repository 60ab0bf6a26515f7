"""`croupier games`: the five games, and every price with the clause it rests on."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from rich import box
from rich.console import Console, Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier.cli.naming import game_named
from croupier.cli.speaking import say_json
from croupier.games.catalogue import GAMES, Edition, Game, rules_of
from croupier.games.premium_baccarat import VARIANTS
from croupier.games.rules import Line, Result, Rules, Terms, Wager
from croupier.games.topics import DECKS, SEATS
from croupier.money import dollars
from croupier.rulebook.citations import every_terms
from croupier.rulebook.register import clause_of

_VERB: Final = {Result.WIN: "pays", Result.LOSE: "loses", Result.STANDOFF: "stands off", Result.VOID: "void"}
_COLOUR: Final = {Result.WIN: "green", Result.LOSE: "red", Result.STANDOFF: "yellow", Result.VOID: "cyan"}
_CHOICES: Final = {"variant": "variant", "ante_bonus": "Ante Bonus", "pair_plus": "Pair Plus", "dealing": "dealing"}
"""What a table chooses, as `Terms` calls it and as one says it."""


_EARNS: Final = "a standoff earns the sign's percentage"


def games(game: str | None, *, json: bool) -> None:
    """The five games: editions, variants, decks, areas, wagers and every price with its clause; one game in all its detail."""
    one = None if game is None else GAMES[game_named(game)]
    if json:
        chosen = GAMES.values() if one is None else (one,)
        say_json([_data(each) for each in chosen])
    elif one is None:
        Console().print(Group(*(part for each in GAMES.values() for part in _overview(each))))
    else:
        Console().print(Group(*_detail(one)))


def _overview(game: Game) -> list[Any]:
    edition, rules = game.editions[-1], rules_of(game.slug)
    table = Table(box=None, padding=(0, 1), show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for wager in rules.wagers.values():
        table.add_row(wager.title, _prices(wager))
    for terms, changed in _other_prices(game, rules):
        for wager in changed:
            table.add_row(Text(f"{wager.title}, {terms}", "italic"), _prices(wager))
    return [*_heading(game, edition), table, Text()]


def _heading(game: Game, edition: Edition) -> list[Any]:
    decks, seats = edition.provisions[DECKS], edition.provisions[SEATS]
    facts = [
        f"approved {edition.approved}",
        f"{_decks(decks.permitted)} ({decks.clause})",
        f"{seats.usual} areas" + (f" ({seats.clause})" if seats.named else ""),
    ]
    heading = Text.assemble((game.title, "bold"), "  ", (game.slug, "cyan"))
    return [
        Rule(heading, align="left", style="dim"),
        Padding(Text(" · ".join(facts), "dim"), (0, 1)),
        *(
            Padding(Text.assemble((f"{_CHOICES[name]}: ", "dim"), ", ".join(known)), (0, 1))
            for name, known in _choices(game).items()
        ),
    ]


def _decks(permitted: Sequence[int]) -> str:
    if permitted == (1,):
        return "one deck"
    *first, last = map(str, permitted)
    return f"{', '.join(first)} or {last} decks" if first else f"{last} decks"


def _choices(game: Game) -> dict[str, tuple[str, ...]]:
    """What its tables may choose among, the usual choice first."""
    every = every_terms(game.slug)
    known = {name: tuple(dict.fromkeys(getattr(terms, name) for terms in every)) for name in _CHOICES}
    return {name: values for name, values in known.items() if values != ("",)}


def _prices(wager: Wager) -> Text:
    """What can be won, lines of one clause together; a standoff only where it earns something."""
    told = Text()
    paying = [line for line in wager.lines if line.result is Result.WIN or line.odds is not None]
    for clause, together in groupby(paying, key=lambda line: line.clause):
        told.append_text(Text(", ").join(_price(wager, line) for line in together)).append(f" ({clause}), ", "dim")
    told.right_crop(2)
    return told


def _price(wager: Wager, line: Line) -> Text:
    if line.result is Result.STANDOFF:
        return Text(_EARNS, _COLOUR[line.result])
    called = f"{line.called}: " if line.called and line.called != wager.title else ""
    return Text(called).append(_worth(wager, line), _COLOUR[line.result])


def _worth(wager: Wager, line: Line) -> str:
    if line.result is Result.STANDOFF:
        return ""
    if line.prize:
        return f"the {line.prize} meter"
    return line.odds.in_words(taken=wager.collected_first) if line.odds is not None else ""


def _other_prices(game: Game, usual: Rules) -> list[tuple[str, list[Wager]]]:
    """Variants beside the usual one, each with the wagers that it prices otherwise."""
    found = []
    for variant in _choices(game).get("variant", ())[1:]:
        rules = rules_of(game.slug, _terms(game, variant))
        found.append((variant, [wager for slug, wager in rules.wagers.items() if _differs(wager, usual.wagers[slug])]))
    return found


def _terms(game: Game, variant: str) -> Terms:
    return next(terms for terms in every_terms(game.slug) if terms.variant == variant)


def _differs(one: Wager, other: Wager) -> bool:
    def told(wager: Wager) -> list[tuple[Any, ...]]:
        return [(line.result, line.odds, line.clause) for line in wager.lines]

    return told(one) != told(other)


def _detail(game: Game) -> list[Any]:
    edition, rules = game.editions[-1], rules_of(game.slug)
    parts = _heading(game, edition)
    if len(game.editions) > 1:
        parts.append(Text(f"editions: {', '.join(each.approved for each in game.editions)}"))
    for meter, least in game.meters:
        parts.append(Padding(Text(f"The {meter} meter pays at least {dollars(least)}.", "dim"), (0, 1)))
    parts.append(_pay_table(game, "", rules.wagers.values()))
    parts += [_pay_table(game, VARIANTS[variant], changed) for variant, changed in _other_prices(game, rules)]
    rule = rules.decides
    if rule is not None:
        asked = f"Each area decides {' or '.join(rule.choices)} ({rule.clause})."
        silent = f"Where it is silent, {rule.told} ({rule.silence_clause})."
        parts.append(Padding(Text(f"{asked} {silent}"), (0, 1)))
    if rules.layouts:
        parts.append(_layouts(rules))
    return parts


def _pay_table(game: Game, variant: str, wagers: Iterable[Wager]) -> Table:
    title = f"At {variant}" if variant else None
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, expand=True, padding=(0, 1), pad_edge=False)
    table.add_column("Wager", no_wrap=True)
    table.add_column("Result", no_wrap=True)
    table.add_column("Clause", no_wrap=True, style="dim")
    table.add_column("In our words", ratio=1)
    for wager in wagers:
        names, said = [Text(wager.title, "bold"), Text(wager.slug, "cyan")], ""
        for line in wager.lines:
            says = clause_of(game.slug, line.clause).says
            result = Text(f"{_VERB[line.result]} {_worth(wager, line)}".strip(), _COLOUR[line.result])
            if line.called:
                result.append(f"\n{line.called}", "dim")
            if line.result is Result.STANDOFF and line.odds is not None:
                result.append("\nearns the percentage", "green")
            table.add_row(names.pop(0) if names else "", result, line.clause, "″" if says == said else says)
            said = says
        table.add_section()
    return table


def _layouts(rules: Rules) -> Table:
    """Which side wagers each approved layout has room for."""
    table = Table(title="Layouts", title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column("Letters", no_wrap=True)
    table.add_column("Side wagers")
    table.add_column("Only with six or eight decks", style="dim")
    by_offer: dict[frozenset[str], list[str]] = {}
    for letter, offered in rules.layouts.items():
        by_offer.setdefault(offered, []).append(letter)
    for offered, letters in by_offer.items():
        only = dict.fromkeys(clause for slug, clause in rules.six_decks.items() if slug in offered)
        table.add_row(" ".join(letters), ", ".join(sorted(offered)), ", ".join(only))
    return table


def _data(game: Game) -> dict[str, Any]:
    edition = game.editions[-1]
    decks, seats = edition.provisions[DECKS], edition.provisions[SEATS]
    variants = _choices(game).get("variant", ("",))
    return {
        "game": game.slug,
        "title": game.title,
        "edition": edition.approved,
        "editions": [each.approved for each in game.editions],
        "decks": {"permitted": decks.permitted, "usual": decks.usual, "clause": decks.clause},
        "areas": {"most": seats.most, "usual": seats.usual, "clause": seats.most_by},
        "choices": _choices(game),
        "wagers": {variant or "usual": _wager_data(rules_of(game.slug, _terms(game, variant))) for variant in variants},
    }


def _wager_data(rules: Rules) -> list[dict[str, Any]]:
    return [
        {
            "wager": wager.slug,
            "title": wager.title,
            "clause": wager.clause,
            "lines": [
                {
                    "result": line.result,
                    "odds": None if line.odds is None else str(line.odds),
                    "prize": line.prize or None,
                    "called": line.called or None,
                    "clause": line.clause,
                }
                for line in wager.lines
            ],
        }
        for wager in rules.wagers.values()
    ]
