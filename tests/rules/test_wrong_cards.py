"""Cards that are missing or do not belong, in the five documents: when one is found, what becomes of the round, who is told, and
how the cards come back into play. What a document alone says of it stands with the rest of its game."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from tests import baceball, lucky_draw, poker, premium, seven_up, wrongs
from tests.coups import cards, chips, fits, names, scan, waiting, whole, won
from tests.tables import DEALER, PURSE, SUPERVISOR, House, all_of, only

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.ranks import Rank
from croupier.games.rules import Result, Terms
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.cards import Stage

clause = pytest.mark.clause
Money = dict[str, tuple[int, int]]


class Document(NamedTuple):
    """The clauses of a document, and a table of its game."""

    game: str
    found: str
    stops: str
    void: str
    checked: str
    told: tuple[str, str] | None
    """By which clause Surveillance is at once, and by when an inspector is; nothing where the document names nobody."""
    reopens: str
    """What a round that is final is not reopened by, nor one that is void laid anew."""
    voids: str
    played: Callable[[bool], House]
    """A table with a round behind it; on demand one at which a card has come as often as the packs hold it, or nearly."""
    wager: Callable[[House], Any]
    stakes: int
    begun: str
    missing: str
    full: str
    """Cards after which `extra` can be no card of these packs."""
    extra: tuple[str, str]
    """It, and where it is laid."""
    held: Callable[[House], None]
    """What the document says of such a card besides."""
    ready: int
    """How many cards there are once they are ready again."""
    again: Callable[[House, Money], None]
    """The next round is an ordinary one."""


def money(house: House) -> Money:
    """What everyone has in chips and in tokens; every cent and card is where it must be."""
    whole(house)
    wrongs.sound(house)
    table = house.table
    return {name: (table.chips(name), table.tokens(name)) for name in table.floor.people}


# Tables of the five games


def premium_played(short: bool) -> House:
    house = premium.without_aces() if short else premium.around_the_table()
    premium.wager(house)
    house.play(premium.BOTH_STAND)
    assert won(house) == premium.PLAYER_WINS
    return house


def premium_held(house: House) -> None:
    assert only(u.CardHeld, house.events).held.why == "All 8 of the AS are out already."


def premium_again(house: House, _before: Money) -> None:
    premium.the_next_coup_is_ordinary(house)


def seven_up_played(short: bool) -> House:
    house = seven_up.coup("TC TC TC TC" if short else "KC TD 6H")
    house.settle()
    house.clear()
    return house


def seven_up_held(house: House) -> None:
    assert seven_up.device(house) == seven_up.WHOLE - 6
    assert fits(house) == seven_up.ANYTIME | {"error-too-late"}
    house.refused(c.Reconstruct, cards("TC TC TC"), clause="12.8")
    house.refused(c.VoidRound, "seven of them", by=SUPERVISOR, clause="12.8")
    house.refused(c.DealHeldCard, clause="12.8")
    house.refused(c.CorrectHeldCard, Card("TC"), by=SUPERVISOR, clause=None, says="That is the face it was reported with.")


def seven_up_again(house: House, before: Money) -> None:
    seven_up.wager(house)
    house.play("9C KD TS")
    gained = {"Ann": (-10_000, -1_000), "Ben": (20_000, 0), "Cat": (-1_000, -5_000)}
    assert money(house) == {name: (before[name][0] + chips, before[name][1] + tokens) for name, (chips, tokens) in gained.items()}


def lucky_played(_short: bool) -> House:
    return lucky_draw.played(Terms(decks=3))


def lucky_held(house: House) -> None:
    """One in the round before, two in this one, and there are three packs."""
    house.refused(c.RackCard, clause="10.7")
    assert lucky_draw.slugs(house) == {"error-too-late", *lucky_draw.RIGHT} - {"reconstruct"}


def lucky_again(house: House, before: Money) -> None:
    lucky_draw.half_dealt(7, house)
    lucky_draw.decisions_and_dealer(house)
    house.settle()
    house.clear()
    assert money(house) == {
        name: (chips + lucky_draw.AFTER[name] - PURSE, tokens) for name, (chips, tokens) in before.items()
    }  # fmt: skip


def baceball_played(_short: bool) -> House:
    house = baceball.played()
    assert chips(house) == baceball.AFTER
    return house


def baceball_held(house: House) -> None:
    assert baceball.slugs(house) >= {"wrong-cards"}


def baceball_again(house: House, _before: Money) -> None:
    baceball.place_bets(house)
    house.ok(c.CollectJackpotWagers)
    house.deal(baceball.ROUND)
    house.settle()
    assert chips(house) == {name: 2 * after - PURSE for name, after in baceball.AFTER.items()}


def poker_played(_short: bool) -> House:
    house = poker.dealt()
    wrongs.played_out(house, "")
    wrongs.next_round_can_come(house)
    assert poker.purses(house) == {"Ann": poker.ANN_WINS, "Ben": poker.BEN_WINS}
    return house


def poker_wager(house: House) -> None:
    house.bet("Ann", "ante", 1_000)
    house.bet("Ben", "ante", 2_000)


def poker_held(house: House) -> None:
    for kind in (c.DeclareMisdeal, c.TurnBack, c.RackStrayHand):
        house.refused(kind, clause="12.9")
    house.refused(c.VoidHand, 1, 4, clause="12.7")


def poker_again(house: House, _before: Money) -> None:
    wrongs.next_round_can_come(house)


DOCUMENTS: Final = {
    document.game: document
    for document in (
        Document(
            "premium-baccarat", "14.11", "14.11.1", "14.11.2", "14.11.3",
            ("14.11.4", "the end of the gaming day"), "14.1.1", "14.1.2", premium_played, premium.wager, 5,
            "4C 2D", "QH", "4C 2D", ("AS", ""), premium_held, premium.WHOLE - 1, premium_again,
        ),
        Document(
            "seven-up-baccarat", "12.8", "12.8.1", "12.8.2", "12.8.3", ("12.8.4", "at once"), "12.1.1", "12.1.2",
            seven_up_played, seven_up.wager, 5, "KC", "7D", "TC TC", ("TC", ""), seven_up_held, seven_up.WHOLE - 1, seven_up_again,
        ),
        Document(
            "lucky-draw-baccarat", "10.15", "10.15.1", "10.15.2", "10.15.3", None, "10.8", "10.8",
            lucky_played, lucky_draw.place_bets, 3, "4H 2D 9C", "8D", "4H 2D 9C 4H", ("4H", ""), lucky_held, 155, lucky_again,
        ),
        Document(
            "baceball", "12.9", "12.9.1", "12.9.2", "12.9.3", None, "12.5", "12.5",
            baceball_played, baceball.place_bets, 9, "AD AD AD AD AD AD", "4S", "AD AD AD AD AD AD", ("AD", "2"),
            baceball_held, 311, baceball_again,
        ),
        Document(
            "three-card-poker", "12.9", "12.9.1", "12.9.2", "12.9.3", ("12.9.4", "at once"), "", "",
            poker_played, poker_wager, 2, "QC", "7H", "QC", ("QC", "1"), poker_held, 52, poker_again,
        ),
    )
}  # fmt: skip
IN_A_ROUND: Final = [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "14.11", "14.11.1", "14.11.2", "14.11.3", "14.11.4")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "12.8", "12.8.1", "12.8.2", "12.8.3", "12.8.4")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "10.15", "10.15.1", "10.15.2", "10.15.3")),
    pytest.param("baceball", marks=clause("baceball", "12.9", "12.9.1", "12.9.2", "12.9.3")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "12.9", "12.9.1", "12.9.2", "12.9.3", "12.9.4")),
]
SETTLED: Final = [
    pytest.param("premium-baccarat", premium.BOTH_STAND, marks=clause("premium-baccarat", "14.11.2")),
    pytest.param("seven-up-baccarat", "KC TD 6H", marks=clause("seven-up-baccarat", "12.8.2")),
]
BETWEEN: Final = [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "14.11.1", "14.11.2")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "12.8", "12.8.1", "12.8.2")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "10.15", "10.15.3")),
    pytest.param("baceball", marks=clause("baceball", "12.9", "12.9.1")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "12.9", "12.9.1")),
]


# What is the same in each


def facts(document: Document, found: str) -> dict[str, Any]:
    """What is reported; a card that the packs cannot hold is held and speaks for itself."""
    known: dict[str, dict[str, Any]] = {"missing": {"missing": (Card(document.missing),)}, "foreign": {"foreign": ("a joker",)}}
    return known.get(found, {})


def reported(house: House, document: Document, found: str) -> tuple[e.Event, ...]:
    """From the dealer up, and not without saying what is wrong."""
    fields = facts(document, found)
    if found != "impossible":
        house.refused(c.ReportWrongCards, clause=document.found)
    assert "wrong-cards" in fits(house)
    wrongs.who_may(house, c.ReportWrongCards, least=Rank.DEALER, clause=document.found, **fields)
    events = house.ok(c.ReportWrongCards, **fields)
    wrong = only(u.WrongCardsFound, events)
    assert wrong is events[0]
    assert all(event.by == DEALER for event in events)
    assert wrong.clauses == (document.found, document.stops)
    card = Card(document.extra[0])
    assert (wrong.missing, wrong.foreign) == {
        "missing": ((Card(document.missing),), ()), "foreign": ((), ("a joker",)), "impossible": ((), (card,)),
    }[found]  # fmt: skip
    assert only(u.DeviceEmptied, events).clauses == (document.checked,)
    assert house.table.cards.pack.removed == ((card,) if found == "impossible" else ())
    told_as_due(house, document, found, events)
    return events


def notices(document: Document) -> list[str]:
    return ["NoticeDue", "NoticeDue"] if document.told else []


def told_as_due(house: House, document: Document, found: str, events: tuple[e.Event, ...]) -> None:
    told = [(each.to, each.within.words, each.why, each.clause) for each in house.table.casebook.notices]
    cited = [event.clauses for event in all_of(u.NoticeDue, events)]
    if document.told is None:
        assert (told, cited) == ([], [])
        return
    by, within = document.told
    why = "a card is missing" if found == "missing" else "a foreign card was found"
    assert told == [("surveillance", "at once", why, by), ("inspector", within, why, by)]
    assert cited == [(by,), (by,)]


def checked_and_played_on(house: House, document: Document, before: Money) -> None:
    """No shuffle before the check that is due; then all who are to be told are, and the next round is an ordinary one."""
    assert (house.required().what, house.required().clause) == ("check", document.checked)
    house.refused(c.DealCard, Card("2C"), clause="4.1")
    for how in ("dealer", "device"):
        house.refused(c.Shuffle, how, clause=document.checked, says="The cards are checked before they are shuffled again.")
    house.ok(c.CheckCards)
    for number, _ in enumerate(house.table.casebook.notices, start=1):
        house.ok(c.GiveNotice, number)
    assert all(due.given for due in house.table.casebook.notices)
    house.make_ready()
    assert house.table.cards.stock.remaining == document.ready
    assert money(house) == before
    document.again(house, before)
    money(house)


@pytest.mark.parametrize("game", IN_A_ROUND)
@pytest.mark.parametrize("found", ["missing", "foreign", "impossible"])
def test_a_missing_or_foreign_card_voids_its_round_and_the_cards_are_checked(game: str, found: str) -> None:
    document = DOCUMENTS[game]
    house = document.played(found == "impossible")
    before = money(house)
    document.wager(house)
    if game == "baceball":
        house.ok(c.CollectJackpotWagers)
    house.deal(document.full if found == "impossible" else document.begun)
    if found == "impossible":
        assert only(u.CardHeld, scan(house, *document.extra)).held.impossible
        document.held(house)
    number = house.ongoing.number
    events = reported(house, document, found)
    racked = ["HeldRacked"] if found == "impossible" else []
    assert names(events) == [
        "WrongCardsFound", "RoundVoided", *["WagerSettled"] * document.stakes, *racked, "DeviceEmptied", *notices(document),
    ]  # fmt: skip
    assert (only(u.RoundVoided, events).clauses, only(u.RoundVoided, events).number) == ((document.void,), number)
    back = all_of(e.WagerSettled, events)
    assert {(event.clauses, event.settled.result) for event in back} == {((document.void,), Result.VOID)}
    assert money(house) == before, "the round before stands, and all money of this one is back"
    assert (house.table.wagers, house.table.cards.held, waiting(house)) == ((), (), "")
    assert only(e.RoundCleared, house.clear()).over
    if document.reopens:
        house.refused(c.Reconstruct, cards(document.begun), clause=document.reopens)
    checked_and_played_on(house, document, before)


@pytest.mark.parametrize(("game", "dealt"), SETTLED)
@pytest.mark.parametrize("found", ["missing", "foreign"])
def test_a_settled_coup_whose_cards_still_lie_there_is_void_too(game: str, dealt: str, found: str) -> None:
    """A coup lasts until its cards are racked."""
    document = DOCUMENTS[game]
    house = document.played(False)
    before = money(house)
    document.wager(house)
    house.deal(dealt)
    house.settle()
    events = reported(house, document, found)
    assert names(events) == [
        "WrongCardsFound", *["SettlementReversed"] * 5, "RoundVoided", *["WagerSettled"] * 5, "DeviceEmptied", *notices(document),
    ]  # fmt: skip
    assert (only(u.RoundVoided, events).clauses, only(u.RoundVoided, events).number) == ((document.void,), 2)
    assert money(house) == before
    assert only(e.RoundCleared, house.clear()).over
    checked_and_played_on(house, document, before)


@pytest.mark.parametrize("game", BETWEEN)
@pytest.mark.parametrize("found", ["missing", "foreign"])
def test_between_rounds_only_the_wagers_for_the_next_one_go_back(game: str, found: str) -> None:
    document = DOCUMENTS[game]
    house = document.played(False)
    before = money(house)
    document.wager(house)
    events = reported(house, document, found)
    assert names(events) == ["WrongCardsFound", *["WagerReturned"] * document.stakes, "DeviceEmptied", *notices(document)]
    assert {event.clauses for event in all_of(e.WagerReturned, events)} == {(document.void,)}
    assert money(house) == before
    assert (house.table.last, house.table.cards.stage) == (None, Stage.LOADED)
    if document.voids:
        house.refused(c.VoidRound, "a wrong card", by=SUPERVISOR, clause=document.voids)
    checked_and_played_on(house, document, before)
