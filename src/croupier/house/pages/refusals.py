"""What did not happen, in a sentence before the reason for it."""

import re
from typing import Any, Final

from django.utils.translation import get_language, gettext, gettext_lazy

from croupier.house.api.purse import balance_of
from croupier.house.pages.figures import money
from croupier.house.pages.names import spoken
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


_SUM: Final = re.compile(r"\$([\d,]+)\.(\d\d)\b")
"""As a table writes it, with its cents."""
_NAMES: Final = ("wager", "other")
_MONEY: Final = r"(?P<amount>\$[\d,]+(?:\.\d\d)?)"
_SENTENCES: Final = tuple((re.compile(said), told) for said, told in (
    (rf"The minimum on (?P<wager>.+) is {_MONEY}\.", gettext_lazy("The minimum on %(wager)s is %(amount)s.")),
    (rf"The maximum on (?P<wager>.+) is {_MONEY}\.", gettext_lazy("The maximum on %(wager)s is %(amount)s.")),
    (rf"Wagers on (?P<wager>.+) go up in steps of {_MONEY}\.", gettext_lazy("Wagers on %(wager)s go up in steps of %(amount)s.")),
    (r"(?P<wager>.+) needs an? (?P<other>.+) on the same area\.", gettext_lazy("%(wager)s needs %(other)s on the same area.")),
    (r"Betting is closed for this round\.", gettext_lazy("Betting is closed for this round.")),
    (r"Betting opens once the cards are ready\.", gettext_lazy("Betting opens once the cards are ready.")),
    (r"No wagers are taken in a no-bet coup\.", gettext_lazy("No wagers are taken in a no-bet coup.")),
    (
        r"Both hands in one coup need a Gaming Manager's approval\.",
        gettext_lazy("Both hands in one coup need a Gaming Manager's approval."),
    ),
    (r"You do not have that much in chips\.", gettext_lazy("You do not have that much in chips.")),
    (r"The next coup is a no-bet coup\.", gettext_lazy("The next coup is a no-bet coup.")),
    (r"The jackpot wager is one amount and no more\.", gettext_lazy("The jackpot wager is one amount and no more.")),
    (
        r"You have a wager on the table; it must be withdrawn or settled first\.",
        gettext_lazy("You have a wager on the table; it must be withdrawn or settled first."),
    ),
    (
        rf"{_MONEY} cannot be cashed out: (?P<has>\$[\d,]+(?:\.\d\d)?) in chips are at hand\.",
        gettext_lazy("%(amount)s cannot be cashed out: %(has)s in chips are at hand."),
    ),
    (r"Area (?P<area>\d+) is taken\.", gettext_lazy("Area %(area)s is taken.")),
    (r"There is no such table\.", gettext_lazy("There is no such table.")),
    (r"There is nothing at this address\.", gettext_lazy("There is nothing at this address.")),
    (r"This page is for others of the house\.", gettext_lazy("This page is for others of the house.")),
    (r"There is no game of that name\.", gettext_lazy("There is no game of that name.")),
    (
        r"The name, the password or the code is not right\.",
        gettext_lazy("The name, the password or the code is not right."),
    ),
    (
        r"Too many sign-ins have failed\. Please try again in (?P<seconds>\d+) seconds\.",
        gettext_lazy("Too many sign-ins have failed. Please try again in %(seconds)s seconds."),
    ),
))  # fmt: skip
"""What a player is refused most, as the table says it and as a page in another language does."""


def in_the_pages_words(sentence: str) -> str:
    """A refusal in the language of the page, where it is one that players often hear; else as the table says it."""
    if (get_language() or "en").startswith("en"):
        return sentence
    for said, told in _SENTENCES:
        if found := said.fullmatch(sentence):
            return str(told) % {name: spoken(value) if name in _NAMES else value for name, value in found.groupdict().items()}
    return sentence


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
    sentence = _SUM.sub(lambda found: money(int(found[1].replace(",", "")) * 100 + int(found[2])), sentence)
    said = sentence.replace(f"{reader}'s", "your").replace(reader, "you")
    return said[:1].upper() + said[1:]


def with_its_number(sentence: str, reader: str) -> str:
    """What somebody has not enough of says how much there is, as every other limit does."""
    told = in_the_pages_words(sentence)
    if not is_patron(reader) or not sentence.endswith("that much in chips."):
        return told
    return f"{told} {gettext('You have %(amount)s.') % {'amount': money(balance_of(reader))}}"


def not_done(form: Any, titles: dict[str, str]) -> str:
    """Of a command that was refused; nothing where the reason says it all."""
    if form is None:
        return ""
    kind = form.__struct_config__.tag
    wager = spoken(titles.get(getattr(form, "wager", ""), getattr(form, "wager", "")))
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
