"""The command line: thin commands over the rooms, with what they all need to speak to a person."""

from typing import NoReturn

import typer

WRONG_USAGE = 2


def refuse(sentence: str, status: int = WRONG_USAGE) -> NoReturn:
    """End with a whole sentence on standard error: what was asked for cannot be done."""
    typer.echo(sentence, err=True)
    raise typer.Exit(status)
