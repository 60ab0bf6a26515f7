"""The irregularities in words: who may rule, who is told, and docs/irregularities.md for a supervisor to read.

`python -m croupier.desk.handbook` writes the page, and a test holds it current.
"""

import sys
from pathlib import Path
from typing import Any, Final

from croupier.games.catalogue import GAMES
from croupier.games.ranks import CHAIN, TITLES, Rank, may_act
from croupier.games.tells import Tell
from croupier.table.asking.irregularities import Irregularity, irregularities_of

_TOLD: Final = {
    "surveillance": "Surveillance",
    "inspector": "an inspector",
    "regulator": "the regulator",
    "drop-box": "the drop box",
    "inspector-or-police": "an inspector or the police",
    "patron": "the patron",
    "players": "the players",
}

NO_CLAUSE: Final = "by ruling"
"""What stands where a document is silent and the house has ruled."""

HOW: Final = """\
# When the deal goes wrong

What can go wrong at a table of each game, what follows, who may rule so, by which clause, and who must hear of it. The page
is written by `python -m croupier.desk.handbook` from the same list that a live table offers rulings from, and a test fails
when it is out of date. On a terminal, and for programs:

    croupier irregularities GAME [SLUG] [--json]

## How the table helps

**A card is never swallowed.** The table says before each card where it must go. A card that may not come now, or not there,
is *held*: it lies beside the game with the reason, and everything that would carry the game on waits. Held are a third card
that nobody was due, a ninth ace of spades from eight decks, a card before betting may close, a card on the wrong hand, a
card that lay face upwards in the shoe.

**What fits is offered.** For a held card, and at any other moment, the table offers the irregularities of this page that
fit, each with what it will do, the rank it needs and its clause. What a rank may not do is refused with that clause. Where
a document names nobody, the dealer may; wrong payments are a casino supervisor's everywhere. A held card that only came too
early is dealt once what stood in its way is gone; one that was misread is corrected by a casino supervisor, or struck out
if none came.

**A round is final** when the first card of the next one is removed, all cards are taken out, or the table closes. Until
then it can be *reopened*: payments go back to where they were, wagers placed for the next round are returned, the cards are
laid anew, and the round is settled again. Chips that a player has already carried away are not lost sight of: the
difference goes into the register of wrong payments.

**A wrong payment** names a wager that was settled, its patron, and what was handed over; too much or too little follows from
what the settlement says. The accounts have the wager as it was settled, so they move only if the settlement itself was wrong.
Where a patron would gain by that, or more was handed over than the wager could bring, a second person of a higher rank stands
to it before any money passes. An entry falls if its round is put right again.

**Players who may go back on their wagers** after an error are asked one by one before the next card: withdraw, reduce where
the document allows it, or let them stand.

**Void is not deleted.** A void round pays nothing and gives every wager back. Its cards, its reason and who declared it
stay on record, and its cards stay out of the shoe.

**Who must be told** is put on record with how, by when and why, and stays open until somebody notes that it was done.

A higher rank of the pit may do what a lower one may: dealer, casino supervisor, Assistant Gaming Manager, Gaming Manager.
Surveillance, inspectors and a Tournament Manager stand beside that chain and rule on none of these.
"""


def may_rule(rank: Rank) -> str:
    """`casino supervisor or above`; what is a player's to say, staff may record."""
    if rank is Rank.PLAYER:
        return f"the player, or {may_rule(Rank.DEALER)}"
    title = TITLES[rank].removeprefix("an ").removeprefix("a ")
    return title if rank is CHAIN[-1] else f"{title} or above"


def told(tell: Tell) -> str:
    """`Surveillance: by word from the table, at once`."""
    return f"{hearer(tell.to)}: {tell.how}, {by_when(tell.within.words)}"


def hearer(to: str) -> str:
    """Somebody who is told things, as they are called in a sentence."""
    return _TOLD.get(to, to)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def by_when(words: str) -> str:
    """The end of something is what it is to be done by."""
    return f"by {words}" if words.startswith("the end") else words


def as_data(irregularity: Irregularity) -> dict[str, Any]:
    """What `croupier irregularities --json` writes; programs rely on every key."""
    return {
        "slug": irregularity.slug,
        "chapter": irregularity.chapter,
        "happened": irregularity.happened,
        "follows": irregularity.follows,
        "command": irregularity.command,
        "ranks": [rank.value for rank in Rank if may_act(rank, irregularity.rank)],
        "clause": irregularity.clause or None,
        "told": [{"to": tell.to, "how": tell.how, "within": tell.within.words} for tell in irregularity.tells],
    }


def by_chapter(game: str) -> list[tuple[str, tuple[Irregularity, ...]]]:
    """A game's irregularities, chapter by chapter, in the order of the list."""
    known = irregularities_of(game)
    chapters = dict.fromkeys(each.chapter for each in known)
    return [(chapter, tuple(each for each in known if each.chapter == chapter)) for chapter in chapters]


def page() -> str:
    """docs/irregularities.md."""
    return "\n".join([HOW, *(line for game in GAMES for line in _game(game))])


def _game(game: str) -> list[str]:
    edition = GAMES[game].editions[-1]
    lines = [f"## {GAMES[game].title}\n", f"By the document approved {edition.approved}.\n"]
    for chapter, known in by_chapter(game):
        lines += [f"### {chapter}\n", "| what happened | what follows | who may | clause |", "|---|---|---|---|"]
        lines += [_row(each) for each in known]
        lines += [""]
    return lines


def _row(irregularity: Irregularity) -> str:
    hears = "".join(f"<br>*Told:* {told(tell)}." for tell in irregularity.tells)
    cells = (
        f"**{irregularity.slug}**<br>{irregularity.happened}",
        f"{irregularity.follows}{hears}",
        may_rule(irregularity.rank),
        irregularity.clause or NO_CLAUSE,
    )
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    place = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/irregularities.md")
    place.write_text(page(), encoding="utf-8")
