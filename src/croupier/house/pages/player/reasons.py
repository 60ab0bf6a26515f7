"""Why a wager was won or lost, in the few words that a spot has room for. What it is, the settlement has said; here it is told."""

from typing import Final

from django.utils.translation import gettext, gettext_lazy

from croupier.games.rules import Result
from croupier.house.pages.figures import change, odds
from croupier.house.pages.hands import in_words, short
from croupier.house.pages.names import spoken
from croupier.table.asking.seen import RoundView, SettledView

_LOST: Final = {
    "tie": gettext_lazy("not equal"),
    "pairs-player": gettext_lazy("no pair"),
    "pairs-banker": gettext_lazy("no pair"),
    "tiger-pair": gettext_lazy("no pair"),
    "tiger-tie": gettext_lazy("no tie on 6"),
    "super-six": gettext_lazy("no Banker win on 6"),
    "tiger": gettext_lazy("no Banker win on 6"),
    "big-tiger": gettext_lazy("no three-card win on 6"),
    "small-tiger": gettext_lazy("no two-card win on 6"),
    "super-sevens": gettext_lazy("fewer than two sevens"),
    "first-strike": gettext_lazy("no ten first"),
    "second-strike": gettext_lazy("no ten second"),
    "third-strike": gettext_lazy("no ten third"),
    "strike-out": gettext_lazy("not three tens"),
    "jackpot": gettext_lazy("fewer than two aces"),
    "pair-plus": gettext_lazy("no pair"),
}
_WON: Final = {
    "pairs-player": gettext_lazy("a pair"),
    "pairs-banker": gettext_lazy("a pair"),
    "tiger-pair": gettext_lazy("a pair"),
    "tiger-tie": gettext_lazy("a tie on 6"),
    "super-six": gettext_lazy("Banker wins on 6"),
    "tiger": gettext_lazy("Banker wins on 6"),
    "big-tiger": gettext_lazy("won on 6 with three cards"),
    "small-tiger": gettext_lazy("won on 6 with two cards"),
    "first-strike": gettext_lazy("a ten first"),
    "second-strike": gettext_lazy("a ten second"),
    "third-strike": gettext_lazy("a ten third"),
    "strike-out": gettext_lazy("three tens"),
}
"""What a wager was on that is won by one thing alone; elsewhere its price says what it was."""
_GIVEN_UP: Final = {
    "fold": gettext_lazy("folded"),
    "concede": gettext_lazy("conceded"),
}
"""How somebody left the hand before it was compared: that, and nothing that lay in it, has lost its wagers."""


def why(line: SettledView, ongoing: RoundView) -> str:
    """`9 over 7, 19 to 20, up to the next chip`, `−$10 · not equal`, `stake back`."""
    if line.result is Result.VOID:
        return gettext("void, stake back")
    if line.result is Result.STANDOFF and not line.pays:
        return gettext("stands off, stake back")
    if line.result is Result.LOSE:
        return f"{change(-line.amount + line.returned)} · {_lost(line, ongoing)}"
    said = [words] if (words := spoken(line.called) or _won(line, ongoing)) else []
    if line.odds is not None:
        said.append(odds(line.odds, taken=not line.returned))
    elif line.prize:
        said.append(gettext("the meter"))
    if line.given:
        said.append(gettext("up to the next chip"))
    return ", ".join(said)


def _won(line: SettledView, ongoing: RoundView) -> str:
    """`26 over 24`; nothing where the hands do not say it."""
    if line.wager in _WON:
        return str(_WON[line.wager])
    counts = {hand.hand: hand.count for hand in ongoing.hands}
    mine, theirs = _sides(line, counts)
    apart = "banker" in counts and line.wager not in ("player", "banker", "tie")  # a side wager is on something else
    if line.result is not Result.WIN or apart or not mine or not theirs:
        return ""
    if theirs.endswith("no hand"):
        return gettext("no hand against it")
    if not (mine.isdigit() and theirs.isdigit()):
        return gettext("%(mine)s over %(theirs)s") % {"mine": short(mine), "theirs": short(theirs)}
    if line.wager == "tie" or mine == theirs:
        return gettext("%(count)s all") % {"count": mine}
    return gettext("%(mine)s over %(theirs)s") % {"mine": mine, "theirs": theirs} if int(mine) > int(theirs) else ""


def _lost(line: SettledView, ongoing: RoundView) -> str:
    if (stance := ongoing.decisions.get(str(line.area), "")) in _GIVEN_UP:  # whatever the hand would have come to
        return str(_GIVEN_UP[stance])
    if line.wager in _LOST:
        return str(_LOST[line.wager])
    if stance == "cannot-cover-again":
        return gettext("Play not covered")
    counts = {hand.hand: hand.count for hand in ongoing.hands}
    mine, theirs = _sides(line, counts)
    if mine.isdigit() and theirs.isdigit():
        return (
            gettext("%(mine)s under %(theirs)s") % {"mine": mine, "theirs": theirs}
            if int(mine) != int(theirs)
            else gettext("level")
        )
    return gettext("under %(theirs)s") % {"theirs": in_words(theirs)} if theirs else gettext("lost")


def _sides(line: SettledView, counts: dict[str, str]) -> tuple[str, str]:
    """What the wager was on, and against."""
    if "banker" in counts:
        own, other = ("banker", "player") if line.wager == "banker" else ("player", "banker")
        return counts[own], counts.get(other, "")
    return counts.get(str(line.area), ""), counts.get("dealer", "")
