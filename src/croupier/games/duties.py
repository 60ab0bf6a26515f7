"""Everybody whom a document wants told of something, read out of what its file provides: clause, occasion, whom, how, by when."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from msgspec import Struct

from croupier.games import topics as t
from croupier.games.catalogue import rules_of
from croupier.games.provisions import Topic
from croupier.games.rules import Rules
from croupier.games.seven_up_baccarat_event import TOLD
from croupier.games.tells import SIGN, SURVEILLANCE, Within

RESTRICTION: Final = "restriction"
"""A side wager is to be kept to main bettors: it says itself by which clause, and who hears of it first."""
RESTRICTED_SIGN: Final = "restriction holds"

OCCASIONS: Final[dict[Topic[Any], str]] = {
    t.SEQUENCE_KNOWN: "sequence-revealed",
    t.WRONG_CARDS: "wrong-cards",
    t.MISDELIVERY: "misdelivery",
    t.MISDELIVERY_COMPLETE: "misdelivery",
    t.MISDELIVERY_RETRACT: "misdelivery",
    t.MISDELIVERY_NO_BET: "misdelivery",
    t.WRONG_PAYMENT: "wrong-payment",
    t.DETAIN: "detained",
    t.CARRIED_BACK: "jackpot-returned",
    t.DECISION_FINAL: "dissatisfied",
    t.PROMOTION_FINAL: "promotion-dissatisfied",
    t.PROMOTION_STARTS: "promotion-start",
    t.TERMS_AMENDED: "terms-amended",
    t.PROMOTION_DOUBTED: "integrity-doubt",
    t.WINNER_ABSENT: "draw-held",
    t.PRIZE_REFUSED: "claim-refused",
    t.REFUSAL_FILED: "claim-refused",
}
"""What an occasion is called by programs; any other has its topic's name."""


_TOURNAMENTS: Final = {"seven-up-baccarat": TOLD}
"""The one document with tournaments."""


class Duty(Struct, frozen=True):
    """A document wants somebody told of something."""

    clause: str
    occasion: str
    to: str
    how: str
    """In a word for programs."""
    within: Within
    above: int | None = None
    """In cents: only of more than this."""
    wager: str = ""
    """The side wager that it is about."""

    @property
    def first(self) -> str:
        """Whom it is told to; where it may be one or the other, the first of them."""
        return self.to.partition("-or-")[0]


@cache
def duties(game: str, edition: str | None = None) -> tuple[Duty, ...]:
    """All that one document asks for, each once, in its file's order; then restrictions of side wagers, then tournaments."""
    rules = rules_of(game, approved=edition)
    return tuple(dict.fromkeys((*_of_the_book(rules), *_of_the_wagers(rules), *_of_tournaments(game))))


def _of_the_book(rules: Rules) -> Iterator[Duty]:
    for topic, provision in rules.provisions.items():
        clause = provision.told_by
        for tell in provision.tells:
            assert clause is not None, f"{topic!r} has somebody told by a clause"
            yield Duty(clause, OCCASIONS.get(topic, topic.name), tell.to, tell.means, tell.within, provision.reported_above)


def _of_the_wagers(rules: Rules) -> Iterator[Duty]:
    for wager in rules.wagers.values():
        if wager.side is not None:
            about = wager.side.kept_as or wager.slug
            for to in wager.side.tell:
                yield Duty(wager.side.notice, RESTRICTION, to, SURVEILLANCE.means, Within.BEFORE, wager=about)
            yield Duty(wager.side.sign, RESTRICTED_SIGN, SIGN.to, SIGN.means, SIGN.within, wager=about)


def _of_tournaments(game: str) -> Iterator[Duty]:
    for clause, occasion, tell in _TOURNAMENTS.get(game, ()):
        yield Duty(clause, occasion, tell.to, tell.means, tell.within)


def asked_for(
    game: str, occasion: str, amount: int | None = None, wager: str | None = None, edition: str | None = None
) -> Iterator[Duty]:
    """What the document asks for on one occasion, in its own order."""
    side = None if wager is None else rules_of(game).wagers.get(wager)
    about = wager if side is None or side.side is None else side.side.kept_as or wager
    for duty in duties(game, edition):
        told_of = duty.above is None or (amount is not None and amount > duty.above)
        if duty.occasion == occasion and told_of and duty.wager == (about or ""):
            yield duty


KNOWN: Final = frozenset((RESTRICTION, *OCCASIONS.values()))
"""The occasions that programs ask about."""
