"""`croupier`: the list of commands. Each is loaded when it is used: help and quick answers do not wait for the slow rooms."""

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer
from typer.core import TyperGroup

from croupier import __version__


class Command(NamedTuple):
    target: str
    """Module and function, `croupier.cli.rules:rules`."""
    says: str


COMMANDS: Final = {
    "play": Command("croupier.cli.play:play", "Play any of the five games against the house, in the terminal."),
    "games": Command("croupier.cli.games:games", "The five games: editions, decks, wagers and every price with its clause."),
    "rules": Command("croupier.cli.rules:rules", "What a document says, clause by clause, and how the software treats it."),
    "irregularities": Command(
        "croupier.cli.irregularities:irregularities", "What can go wrong at a game, what follows, who may rule, and who is told."
    ),
    "adjudicate": Command(
        "croupier.cli.adjudicate:adjudicate", "Judge recorded rounds again: a JSON object a line in, one a line out."
    ),
    "odds": Command("croupier.cli.odds:odds", "Exact house edges, from counting every way the cards can fall."),
    "rounding": Command("croupier.cli.odds:rounding", "What a sign's minimum, unit and chips do to the house edge."),
    "simulate": Command("croupier.cli.simulate:simulate", "Play millions of rounds from a seed and tally them."),
    "replay": Command("croupier.cli.replay:replay", "Replay a table's journal and check its chain."),
    "verify-shoe": Command("croupier.cli.main:verify_shoe", "Check a revealed shoe against its commitment."),
}


class LazyCommands(TyperGroup):
    """The commands that help lists are names and sentences; the real one takes its place once it is asked for."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, found, rest = super().resolve_command(ctx, args)
        return name, found and _load(str(name)), rest


def _load(name: str) -> Any:
    module, _, function = COMMANDS[name].target.partition(":")
    one = typer.Typer(add_completion=False)
    one.command(name)(getattr(import_module(module), function))
    return typer.main.get_command(one)


app = typer.Typer(
    cls=LazyCommands,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _show_version(wanted: bool) -> None:  # noqa: FBT001 (typer passes an option's value by position)
    if wanted:
        typer.echo(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def croupier(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Runs a casino pit by the book: five games dealt, settled and re-judged, every decision with its clause."""


def verify_shoe(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="The shoe files that the table gave out when their shoes had ended.")
    ],
    published: Annotated[
        list[str] | None,
        typer.Option("--published", metavar="SHA256", help="A commitment you noted while the table played; may be repeated."),
    ] = None,
) -> None:
    """Check revealed shoes against their commitments, without a table, a server or a secret; the worst result is the status."""
    from croupier.cli.verify import verify_shoes

    raise typer.Exit(verify_shoes(files, tuple(published or ())))


def _listed(says: str) -> Any:
    def command() -> None:
        """Only ever listed."""

    command.__doc__ = says
    return command


for _name, _command in COMMANDS.items():
    app.command(_name)(_listed(_command.says))
