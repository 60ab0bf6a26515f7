"""The prizes of a table's pool as its meters show them: what a win would be paid, what is being verified, who won last."""

from django.utils.translation import gettext
from msgspec import Struct

from croupier.house.pages.figures import exact_money
from croupier.table.asking.seen import View, WinnerSeen


class Prize(Struct, frozen=True):
    title: str
    amount: str
    verifying: str = ""
    """`Prize being verified: $10,000.60`, while one waits for that."""
    last: str = ""
    """`Last won: $10,010.20, table H1`."""


def prizes(seen: View) -> tuple[Prize, ...]:
    shown = seen.prizes
    waiting = {} if shown is None else {each.level: each.verifying for each in shown.prizes}
    won = {} if shown is None else {each.level: each for each in reversed(shown.winners)}
    return tuple(
        Prize(gettext(level.capitalize()), exact_money(cents), _verifying(waiting.get(level, ())), _last(won.get(level)))
        for level, cents in seen.sign.meters.items()
    )


def _verifying(amounts: tuple[int, ...]) -> str:
    said = ", ".join(map(exact_money, amounts))
    return gettext("Prize being verified: %(amount)s") % {"amount": said} if said else ""


def _last(won: WinnerSeen | None) -> str:
    if won is None:
        return ""
    return gettext("Last won: %(amount)s, table %(table)s") % {"amount": exact_money(won.paid), "table": won.table.upper()}
