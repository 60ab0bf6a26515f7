"""A game of one's own: what a house game usually provides for, how its cards are handled, and both made into a game.

Whoever writes a game says what makes it that game: its wagers, its hands and its drawing rule. The table asks for more, and what
every table needs is given here, without a clause or under the one that is named.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from croupier.cards.card import Card
from croupier.cards.procedure import Appearance, Cut, CutBy, CuttingCard, CuttingCardPlace, Device, Procedure
from croupier.games import provisions as p
from croupier.games import topics as t
from croupier.games.beside import companion
from croupier.games.catalogue import Edition, Game
from croupier.games.constraints import Check
from croupier.games.marks import WHOLE, Marks
from croupier.games.provisions import Provision, Topic
from croupier.games.rules import DecisionRule, Hands, NextCard, Rules, Settled, Terms, Wager
from croupier.games.settlement import losers_first
from croupier.games.sharing import one_player_an_area

HOUSE_SHOE: Final = Procedure(
    device=Device.SHOE,
    cut=Cut(CutBy.DEALER),
    cutting_card=CuttingCard(CuttingCardPlace.UP_TO_HALF, Appearance.SHUFFLE_NEXT),
    burns=(),
)
"""Cut by the dealer; the round in which the cutting card comes out is the shoe's last."""

USUAL: Final[tuple[Topic[Provision], ...]] = (
    t.CLOSE_AREA, t.DROP_BOX, t.CLOSE_TABLE, t.EXCLUDE, t.REPLACE_CARDS, t.CHECK_CARDS, t.DROPPED_CARDS, t.SHUFFLE,
    t.MEANS, t.PLACING, t.PLACED_ALREADY, t.ONE_WAGER, t.LIMITS, t.UNIT, t.UNDER_MINIMUM, t.ALTER, t.RAISE_AT_ONCE, t.RAISE_AGAIN,
    t.MARKER_OFF, t.OWN_LIMITS, t.REFUSE_WAGER, t.ANNOUNCE, t.DEAL, t.FACE_UP, t.COUNTS, t.NO_DECISION, t.SETTLE, t.CLEAR,
    t.VOID_ROUND, t.PLAY_GOES_ON, t.SHORT_VOID, t.TOO_LATE, t.DISPUTE, t.DECISION_FINAL,
)  # fmt: skip
"""What any table does in the same way, whatever is dealt at it."""


def house_book(
    clause: str | None = None,
    *,
    areas: int = 7,
    decks: tuple[int, ...] = (6, 8),
    rounding: bool = True,
    also: Mapping[Topic[Any], Provision] | None = None,
) -> p.Book:
    """What a house game usually provides for, all of it under one clause of its own or none; `also` says more, or otherwise."""
    by = clause or ""
    said: dict[Topic[Any], Provision] = {topic: Provision(clause) for topic in USUAL}
    said |= {
        t.SEATS: p.Seats(clause, most=areas, usual=areas, most_by=by, least_by=by),
        t.DECKS: p.Decks(clause, permitted=decks, usual=decks[0]),
        t.METHODS: p.Methods(clause),
        t.SHARING: p.Sharing(clause),
        t.SEVERAL_AREAS: p.SeveralAreas(clause, gives_up=True),
        t.RESULT: p.Announcing(clause),
        t.CLOSES: p.ClosesBetting(clause, on=p.ClosesOn.REMOVED),
        t.PLAYER_MAXIMUM: p.PlayerMaximum(clause),
        t.OVER_MAXIMUM: p.OverMaximum(clause),
        t.WRONG_PAYMENT: p.WrongPayment(clause),
    }
    if rounding:
        said[t.ROUNDING] = Provision(clause)
    return p.Book(said | dict(also or {}))


def house_game(
    slug: str,
    title: str,
    *,
    wagers: Sequence[Wager],
    hands: Callable[[Sequence[int]], tuple[str, ...]],
    next_card: NextCard,
    counted: Callable[[str, Sequence[Card]], str],
    book: p.Book | None = None,
    edition: str = "house",
    procedure: Procedure = HOUSE_SHOE,
    drawn_by: Marks = WHOLE,
    decides: DecisionRule | None = None,
    burned: Sequence[str] = (),
    dealt_down: bool = False,
    checks: tuple[Check, ...] = (companion, one_player_an_area),
    settling: Callable[[Sequence[Settled], Hands], list[Settled]] = losers_first,
) -> Game:
    """A game of one's own with one edition. The main wagers bring an area its hand."""
    provisions = book if book is not None else house_book()

    def build(terms: Terms, approved: str) -> Rules:
        return Rules(
            game=slug,
            title=title,
            edition=approved,
            terms=terms,
            provisions=provisions,
            procedure=procedure,
            wagers={wager.slug: wager for wager in wagers},
            hands=hands,
            dealt_in=frozenset(wager.slug for wager in wagers if wager.main),
            next_card=next_card,
            counted=counted,
            settling=settling,
            drawn_by=drawn_by,
            decides=decides,
            dealt_down=dealt_down,
            burned=frozenset(burned),
            checks=checks,
        )

    return Game(slug, title, (Edition(edition, build, provisions, {"shoe": procedure}, Terms(dealing="shoe")),))
