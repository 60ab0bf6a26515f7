"""`croupier irregularities`: what can go wrong at a game, what follows, who may rule, and who is told."""

from rich import box
from rich.console import Console, Group
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier.cli.colours import GOLD
from croupier.cli.naming import Unclear, game_named, named
from croupier.cli.speaking import refuse, say_json
from croupier.desk.handbook import NO_CLAUSE, as_data, by_chapter, capital, may_rule, told
from croupier.games.catalogue import GAMES
from croupier.rulebook.register import clause_of
from croupier.table.asking.irregularities import Irregularity, irregularities_of


def irregularities(game: str, slug: str | None, *, json: bool) -> None:
    """What can go wrong at a game, what will happen, which ranks may rule, by which clause, and who is told how and by when."""
    game = game_named(game)
    known = irregularities_of(game)
    if slug is not None:
        known = (_named(game, slug, known),)
    if json:
        say_json([as_data(each) for each in known])
    elif slug is not None:
        Console(highlight=False).print(_in_full(game, known[0]))
    else:
        Console(highlight=False).print(_chapters(game))


def _named(game: str, slug: str, known: tuple[Irregularity, ...]) -> Irregularity:
    try:
        found = named(slug, {each.slug: each.slug for each in known})
    except Unclear as unclear:
        sentence = str(unclear) if " may mean " in str(unclear) else f"{GAMES[game].title} knows no irregularity {slug!r}."
        refuse(f"{sentence} `croupier irregularities {game}` lists them.")
    return next(each for each in known if each.slug == found)


def _chapters(game: str) -> Group:
    heading = Text.assemble((GAMES[game].title, "bold"), "  ", (game, "cyan"))
    approved = f"approved {GAMES[game].editions[-1].approved}"
    table = Table(box=box.SIMPLE_HEAD, expand=True, pad_edge=False, leading=1)
    table.add_column("What happened", ratio=5)
    table.add_column("What follows, and who is told", ratio=6)
    table.add_column("Who may", ratio=3)
    table.add_column("Clause", no_wrap=True, style="dim")
    for chapter, known in by_chapter(game):
        table.add_row(Text(chapter, f"bold {GOLD}"))
        for each in known:
            follows = Text(each.follows)
            for tell in each.tells:
                follows.append(f"\n{capital(told(tell))}.", "dim italic")
            table.add_row(
                Text.assemble((each.slug, "cyan"), "\n", each.happened), follows, may_rule(each.rank), each.clause or NO_CLAUSE
            )
    return Group(Rule(heading, align="left", style="dim"), Padding(Text(approved, "dim"), (0, 1)), table)


def _in_full(game: str, irregularity: Irregularity) -> Panel:
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row("What happened", irregularity.happened)
    table.add_row("What follows", irregularity.follows)
    table.add_row("Who may", capital(may_rule(irregularity.rank)))
    for tell in irregularity.tells:
        table.add_row("Told", capital(told(tell)))
    table.add_row("Command", Text(irregularity.command, "cyan"))
    says = clause_of(game, irregularity.clause).says if irregularity.clause else "The document has no clause for it."
    table.add_row(f"Clause {irregularity.clause}".strip(), says)
    title = Text.assemble((irregularity.slug, "bold cyan"), (f" · {GAMES[game].title} · {irregularity.chapter}", "dim"))
    return Panel(table, title=title, title_align="left", box=box.ROUNDED, border_style="green", padding=(0, 1))
