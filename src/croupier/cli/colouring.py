"""What happens at the table in a line each on a terminal, with its clauses."""

from typing import Final

from rich.text import Text

from croupier.cli.drawing import card_style, cited
from croupier.desk import telling
from croupier.desk.saying import card_face
from croupier.desk.telling import ALARM, LOUD
from croupier.table.asking.seen import View
from croupier.table.message import events as e

_STYLES: Final = {"": "", LOUD: "bold", ALARM: "bold yellow"}


def told(event: e.Event, seen: View) -> Text | None:
    """One line for a person, or nothing where the picture shows it already."""
    said = telling.told(event, seen)
    if said is None:
        return None
    line = Text(said.words, _STYLES[said.weight])
    if isinstance(event, e.CardDealt) and event.card is not None:
        line.highlight_words([card_face(event.card)], card_style(event.card))
    return line.append(cited(*event.clauses), "dim")
