"""What did not happen, in a sentence before the reason for it."""

from typing import Any, Final

from django.utils.translation import gettext

from croupier.house.api.purse import balance_of
from croupier.house.pages.figures import money
from croupier.house.pages.naming import Names
from croupier.house.people.persons import is_patron

YOURS: Final = {
    "is": "are", "was": "were", "has": "have", "does": "do", "may": "may", "cannot": "cannot", "wagers": "wager",
    "entered": "entered", "decided": "decided",
}  # fmt: skip
"""What is said of somebody, as it is said to them."""
_ASIDE: Final = {
    " of their own": " of your own", " in front of them ": " in front of you ", " for themselves": " for yourself",
}  # fmt: skip


def addressed(sentence: str, reader: str) -> str:
    """A table's sentence for whoever reads it: players are spoken to, and hear no number; staff read names."""
    if not is_patron(reader):
        return Names().in_words(sentence) if reader else sentence
    who, verb, rest = (*sentence.split(" ", 2), "", "")[:3]
    if who == reader and verb in YOURS:
        said = f"You {YOURS[verb]} {rest}"
        for theirs, yours in _ASIDE.items():
            said = said.replace(theirs, yours)
        return said
    said = sentence.replace(f"{reader}'s", "your").replace(reader, "you")
    return said[:1].upper() + said[1:]


def with_its_number(sentence: str, reader: str) -> str:
    """What somebody has not enough of says how much there is, as every other limit does."""
    if not is_patron(reader) or not sentence.endswith("that much in chips."):
        return sentence
    return f"{sentence} {gettext('You have %(amount)s.') % {'amount': money(balance_of(reader))}}"


def not_done(form: Any, titles: dict[str, str]) -> str:
    """Of a command that was refused; nothing where the reason says it all."""
    if form is None:
        return ""
    kind = form.__struct_config__.tag
    wager = titles.get(getattr(form, "wager", ""), getattr(form, "wager", ""))
    match kind:
        case "place-wager" | "increase-wager":
            return gettext("Your %(amount)s on %(wager)s was not placed.") % {"amount": money(form.amount), "wager": wager}
        case "withdraw-wager" | "reduce-wager":
            return gettext("Your wager on %(wager)s lies as it did.") % {"wager": wager}
        case "join-table" | "take-area":
            return gettext("Area %(area)s was not taken.") % {"area": form.area}
        case "decide":
            return gettext("Your decision was not taken.")
    return ""
