"""Lines of a report: whole in a file or a pipe, and on a screen broken between words."""

from rich.console import Console
from rich.text import Text


def print_line(out: Console, words: str, style: str = "", hang: int | None = None) -> None:
    """One line of a report; where it does not fit a screen it goes on `hang` cells from the left, or under its first word.

    Neither markup nor escape codes: what a file says must not be able to dress itself up as a result.
    """
    text = Text("".join(sign if sign.isprintable() else "?" for sign in words), style=style)
    if not out.is_terminal:
        out.print(text, soft_wrap=True, highlight=False)
        return
    indent = len(text.plain) - len(text.plain.lstrip()) if hang is None else hang
    first, rest = text[:indent], text[indent:]
    for line in rest.wrap(out, max(out.width, 2 * indent) - indent or 1) or [rest]:
        line.rstrip()
        out.print(Text.assemble(first, line), soft_wrap=True, highlight=False)
        first = Text(" " * indent)
