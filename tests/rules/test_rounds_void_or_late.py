"""What becomes of a round that cannot be put right, and of an error noticed too late, in the four documents that let cards be laid
anew. What each document alone says stands with the rest of its game."""

from collections.abc import Callable
from typing import Final, NamedTuple

import pytest
from tests import baceball, lucky_draw, premium, seven_up
from tests.coups import TOKENS, Gains, cards, fits, names, only_by, plus, rack, scan, won
from tests.tables import MANAGER, SUPERVISOR, House, all_of, only

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Result
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.cards import Stage

clause = pytest.mark.clause


class Document(NamedTuple):
    """The clauses of a document, and a round of its game."""

    game: str
    voids: tuple[str, ...]
    goes_on: str
    """With the same cards, whatever the players would like; Premium alone lets them agree to new ones."""
    reopens: str
    late: str
    announced: str
    """After a result no card is due."""
    closed: str
    """After the first card no wager is placed."""
    tokens: int
    table: Callable[[], House]
    wager: Callable[[House], object]
    main: str
    half: Callable[[House], object]
    """The round with its first cards out."""
    follows: tuple[str, ...]
    """What a void round leads to besides wagers that go back: cards held are racked, jackpot wagers carried."""
    whole: str
    to_its_end: Callable[[House], None]
    other: str
    """The same cards in another order."""
    next: Callable[[House], object]
    """A wager for the round after."""
    result: str
    left_lying: Gains
    """What a void round does not give back."""
    half_racked: tuple[str, int]
    """What lies in the rack once a void round is cleared away that was half dealt."""
    all_racked: tuple[str, int]
    left: tuple[int, int]
    """How many cards can still be dealt then, after half a round and after a whole one."""
    staked: Gains
    gained: Gains
    """What the whole round gives everyone."""
    begun: set[str]
    """What can go wrong with its first card out."""


def nothing_more(_house: House) -> None:
    """The round needs no decision."""


def deals(dealt: str, **held: str) -> Callable[[House], None]:
    """These cards, and then others on the wrong hands."""

    def dealing(house: House) -> None:
        house.deal(dealt)
        for card, laid in held.items():
            scan(house, card, laid)

    return dealing


def lucky_half(house: House) -> None:
    house.deal(lucky_draw.OPENING)
    lucky_draw.says(house, "Ann", "draw")


def bets(name: str, wager: str, amount: int) -> Callable[[House], object]:
    return lambda house: house.bet(name, wager, amount)


NOTHING: Final[Gains] = {"Ann": (0, 0), "Ben": (0, 0), "Cat": (0, 0)}
STAKED: Final[Gains] = {"Ann": (-10_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}
DOCUMENTS: Final = {
    document.game: document
    for document in (
        Document(
            "premium-baccarat", ("14.1.2", "14.1", "14.1(a)", "14.1(b)"), "", "14.1.1", "14.1.4", "1.1", "5.5", TOKENS,
            premium.around_the_table, premium.wager, "player", deals("4C 2D"), (), "4C 2D 3S 4H", nothing_more, "2D 4C 4H 3S",
            bets("Ben", "banker", 500), "Player wins, 7 over 6.", NOTHING,
            ("4C 2D", 1), ("4C 3S 2D 4H", 1), (413, 411), STAKED, premium.PLAYER_WINS,
            premium.BEGUN | premium.LAID | {"wrong-variant"},
        ),
        Document(
            "seven-up-baccarat", ("12.1.2", "12.1", "12.1(a)", "12.1(b)"), "12.1.2", "12.1.1", "12.1.3", "11.1", "5.4", TOKENS,
            seven_up.around_the_table, seven_up.wager, "player", deals("KC 8D 7H", **{"2S": "banker", "3S": "banker"}),
            ("HeldRacked", "HeldRacked"), "KC TD 6H", nothing_more, "TD KC 6H", bets("Ben", "banker", 500),
            "Player wins, 7 over 6.", NOTHING,
            ("8D KC 7H", 0), ("TD KC 6H", 0), (309, 309), STAKED,
            {"Ann": (5_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}, seven_up.IN_COUP,
        ),
        Document(
            "lucky-draw-baccarat", ("10.8", "10.9"), "10.9", "10.8", "10.8", "9.1", "5.8", lucky_draw.TOKENS,
            lucky_draw.at_the_table, lucky_draw.place_bets, "enter", lucky_half, (), lucky_draw.OPENING,
            lucky_draw.decisions_and_dealer, "4H 2D 9C 6S 3C 2S KD 2H 5D", bets("Cat", "enter", 3_000),
            "The dealer has 8; area 1 7, area 3 9, area 6 9.", NOTHING,
            ("4H 3C 2D 2S 9C KD 6S", 1), ("4H 3C 2D 2S 5D 9C KD 6S 2H", 1), (408, 406),
            {"Ann": (-1_000, 0), "Ben": (0, -2_000), "Cat": (-5_000, 0)},
            {"Ann": (-1_000, 0), "Ben": (8_000, 0), "Cat": (5_000, 0)}, lucky_draw.RIGHT | {"wrong-cards", "not-cut"},
        ),
        Document(
            "baceball", ("12.5", "12.5.1"), "12.5.1", "12.5", "12.5", "8.1", "5.5", baceball.TOKENS,
            baceball.at_the_table, baceball.wager, "bet",
            deals("KH 2C 9D 7S 6H AC TD 5S", **{"8C": "1", "7D": "2"}), ("JackpotCarried", "HeldRacked", "HeldRacked"),
            baceball.ROUND, nothing_more,
            "KH 2C 9D 7S 6H AC TD 5S 8C 7D 4C 3H QS 5D 9H", bets("Cat", "bet", 5_000),
            "The dealer has 18; area 1 25, area 2 15, area 5 24, area 6 24.",
            {"Ann": (-500, 0), "Ben": (-500, 0), "Cat": (0, 0)},  # jackpot wagers count for the next round
            ("8C 7D KH AC 2C TD 9D 5S 7S 6H", 1), ("KH AC 4C 2C TD 3H 9D 5S QS 7S 8C 9H 6H 7D 5D", 1), (301, 296),
            {"Ann": (-11_500, 0), "Ben": (-3_000, -2_000), "Cat": (-4_000, 0)},
            {"Ann": (11_500, 0), "Ben": (1_500, -2_000), "Cat": (4_000, 0)}, baceball.RIGHT | {"wrong-cards"},
        ),
    )
}  # fmt: skip
VOID: Final = [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "14.1.2")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "12.1.2")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "10.8", "10.9")),
    pytest.param("baceball", marks=clause("baceball", "12.5", "12.5.1")),
]
LATE: Final = [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "14.1.4")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "12.1.3")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "10.8")),
    pytest.param("baceball", marks=clause("baceball", "12.5")),
]
ORDER_KNOWN: Final = ("premium-baccarat", "seven-up-baccarat")
"""Documents by which cards are void whose order has become known."""


def dealt(document: Document, house: House) -> House:
    """The whole round with wagers on it, up to its result."""
    document.wager(house)
    house.deal(document.whole)
    document.to_its_end(house)
    return house


@pytest.mark.parametrize("game", VOID)
@pytest.mark.parametrize("moment", ["dealing", "dealt", "settled", "cleared"])
def test_a_round_that_cannot_be_put_right_is_void_and_the_cards_go_on(game: str, moment: str) -> None:
    document = DOCUMENTS[game]
    void, tokens = document.voids[0], document.tokens
    house = document.table()
    if moment == "dealing":
        document.wager(house)
        document.half(house)
        assert len(house.table.cards.held) == document.follows.count("HeldRacked")
    else:
        dealt(document, house)
    stakes = {(lying.player, lying.area, lying.wager, lying.amount) for lying in house.table.laid}
    held = " ".join(str(held.card) for held in house.table.cards.held)
    if moment in ("settled", "cleared"):
        house.settle()
        assert won(house, tokens) == document.gained
    if moment == "cleared":
        house.clear()
        document.next(house)
    assert "void-round" in fits(house)
    events = only_by(house, c.VoidRound, "the cards fell on the floor", clause=void, least=SUPERVISOR)
    voided = only(u.RoundVoided, events)
    assert (voided.number, voided.why, voided.clauses) == (1, "the cards fell on the floor", document.voids)
    assert (voided.misdeal, voided.by) == (False, SUPERVISOR)
    lines = [event.settled for event in all_of(e.WagerSettled, events)]
    assert {(line.result, line.pays, line.clause) for line in lines} == {(Result.VOID, 0, void)}
    assert ({(line.player, line.area, line.wager, line.returned) for line in lines}, len(lines)) == (stakes, len(stakes))
    if moment == "dealing":
        assert names(events) == ["RoundVoided", *["WagerSettled"] * len(stakes), *document.follows]
    assert (won(house, tokens), house.ongoing.void) == (document.left_lying, True)
    assert (house.table.laid, house.table.cards.held, rack(house)[0]) == ((), (), held)
    house.refused(c.DealCard, Card("3S"), clause=document.announced, says="The result has been announced; no card is due.")
    house.refused(c.AnnounceResult, clause=document.announced)
    house.refused(c.PlaceWager, "Ann", 1, document.main, 500, clause=document.closed)
    house.refused(c.Reconstruct, cards(document.other), clause=document.reopens)
    house.refused(c.VoidRound, "again", by=SUPERVISOR, clause=void)
    if document.goes_on:
        house.refused(c.EndShoe, agreed=True, by=SUPERVISOR, clause=document.goes_on)
    assert house.required().what == "clear"
    shoe = house.table.cards.shoe
    house.clear()
    house.refused(c.Reconstruct, cards(document.other), clause=document.reopens)
    if document.goes_on:
        house.refused(c.EndShoe, agreed=True, by=SUPERVISOR, clause=document.goes_on)
    racked = document.half_racked if moment == "dealing" else document.all_racked
    assert (house.table.cards.stock.remaining, rack(house)) == (document.left[moment != "dealing"], racked)
    assert (house.table.cards.stage, house.table.cards.shoe, house.required().what) == (Stage.READY, shoe, "wagers")
    dealt(document, house)
    house.settle()
    house.clear()
    assert won(house, tokens) == document.gained


@pytest.mark.parametrize("game", LATE)
@pytest.mark.parametrize("since", ["next round", "shuffled", "replaced", "voided"])
def test_an_error_noticed_too_late_changes_nothing(game: str, since: str) -> None:
    document = DOCUMENTS[game]
    what, tokens = "the cards were swapped", document.tokens
    house = dealt(document, document.table())
    house.settle()
    house.refused(c.NoteLateError, 1, what, clause=document.reopens)
    house.clear()
    assert "error-too-late" not in fits(house)
    house.refused(c.NoteLateError, 1, what, clause=document.reopens)
    before = won(house, tokens)
    assert before == document.gained
    match since:
        case "next round":
            document.wager(house)
            house.deal(document.whole.split()[0])
            before = plus(before, document.staked)
            assert fits(house) == document.begun | {"error-too-late"}
            house.refused(c.NoteLateError, 2, what, clause=document.reopens)
            house.refused(c.NoteLateError, 3, what, clause=document.late)
        case "shuffled":
            house.ok(c.Shuffle, by=SUPERVISOR)
        case "replaced":
            house.ok(c.IntroduceCards, "blue", by=SUPERVISOR)
        case "voided" if game in ORDER_KNOWN:
            house.ok(c.VoidShoe, "seen", by=MANAGER)
        case "voided":
            house.refused(
                c.VoidShoe, "seen", by=MANAGER, clause=None, says="... has no rule about a sequence of cards that became known."
            )
            house.ok(c.Shuffle, by=SUPERVISOR)
    if since != "next round":
        house.refused(c.NoteLateError, 2, "nothing yet", clause=document.late)
        house.refused(c.VoidRound, "late", by=SUPERVISOR, clause=document.voids[0])
    house.refused(c.Reconstruct, cards(document.other), clause=document.reopens)
    assert "error-too-late" in fits(house)
    events = only_by(house, c.NoteLateError, 1, what, clause=document.late)
    assert names(events) == ["LateErrorNoted"]
    noted = only(u.LateErrorNoted, events)
    assert (noted.round, noted.what, noted.clauses) == (1, what, (document.late,))
    assert won(house, tokens) == before
    if since == "next round":
        house.deal(" ".join(document.whole.split()[1:]))
        document.to_its_end(house)
        house.settle()
        assert house.ongoing.result == document.result
