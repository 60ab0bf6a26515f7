"""Every irregularity of every document: who may rule so, who may not, and that a transcript shows it."""

from pathlib import Path
from typing import Final

import pytest
from tests.payments import a_settled_round, register
from tests.table.moments import PLAYERS, REACHED_BY, at_table, cleared, half_dealt, scanned, unseen_after_the_last, wagered
from tests.tables import ASSISTANT, SUPERVISOR, opened, player, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.catalogue import GAMES
from croupier.games.ranks import CHAIN, Rank, may_act
from croupier.games.topics import RECONSTRUCT
from croupier.table.asking.irregularities import Irregularity, Offer, fitting, irregularities_of
from croupier.table.engine import decide
from croupier.table.message.refusal import Refused
from croupier.table.model.cards import Slot
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMAND
from croupier.table.reading.desk import desk_of

TRANSCRIPTS: Final = Path(__file__).parents[1] / "transcripts"
ENTRIES: Final = [(game, entry.slug) for game in GAMES for entry in irregularities_of(game)]
_SUPERVISED: Final = (
    "faced-check", "void-round", "misdelivery-complete", "misdelivery-retract", "misdelivery-no-bet", "scan-confirmed",
    "scan-void", "shoe-ended", "play-first", "kept-apart", "english-only", "device-user-void", "device-user-excluded",
    "device-user-barred", "device-user-detained", "disruption", "fraud", "wager-refused", "payment-wrong", "payment-suspected",
)  # fmt: skip
NAMED: Final = (
    dict.fromkeys(_SUPERVISED, Rank.SUPERVISOR)
    | {"sequence-revealed": Rank.MANAGER}
    | dict.fromkeys(("card-refused", "jackpot-carried", "dispute"), Rank.PLAYER)
)
"""Whom the documents name, read off beside them; where they name nobody, the dealer may."""
OWN_AFFAIR: Final = frozenset({"jackpot-carried"})
"""No clause says that others cannot go away for a player."""

# The table: irregularity by rank


def entry_of(game: str, slug: str) -> Irregularity:
    return next(entry for entry in irregularities_of(game) if entry.slug == slug)


def offer_of(table: Table, slug: str) -> Offer:
    offers = [offer for offer in fitting(table) if offer.irregularity.slug == slug]
    assert offers, f"{slug} is not offered; what fits is {sorted({offer.irregularity.slug for offer in fitting(table)})}"
    return offers[0]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "slug"), ENTRIES)
def test_each_irregularity_is_for_the_ranks_of_its_document(game: str, slug: str) -> None:
    table = REACHED_BY[slug](game).table
    entry, offer = entry_of(game, slug), offer_of(table, slug)
    assert entry.rank is NAMED.get(slug, Rank.DEALER)
    for rank in Rank:
        outcome = decide(table, offer.permit.example(Actor("Zoe", rank), table.now))
        if may_act(rank, max(entry.rank, Rank.DEALER, key=CHAIN.index)):
            assert not isinstance(outcome, Refused), (rank, outcome)
            first = outcome[0].clauses[:1]
            also = desk_of(table).provisions[entry.topic].also
            assert first in ((entry.clause,), *((each,) for each in also)) if entry.clause else first == (), (rank, outcome[0])
        else:
            assert isinstance(outcome, Refused), (rank, outcome)
            assert (outcome.clause or "") == ("" if slug in OWN_AFFAIR else entry.clause), (rank, outcome)


@pytest.mark.parametrize(("game", "slug"), [pair for pair in ENTRIES if entry_of(*pair).rank is Rank.PLAYER])
def test_what_is_a_players_own_is_that_players(game: str, slug: str) -> None:
    table = REACHED_BY[slug](game).table
    permit = offer_of(table, slug).permit
    assert permit.player in PLAYERS
    assert not isinstance(decide(table, permit.example(player(permit.player), table.now)), Refused)
    others = [name for name in PLAYERS if name != permit.player]
    for name in (*others, "Zoe"):
        outcome = decide(table, permit.example(player(name), table.now))
        assert isinstance(outcome, Refused)
        assert outcome.clause == (None if slug in OWN_AFFAIR else entry_of(game, slug).clause)


def test_every_slug_has_a_way_to_it_and_no_other() -> None:
    assert set(REACHED_BY) == {slug for _, slug in ENTRIES}


@pytest.mark.parametrize(("game", "slug"), ENTRIES)
def test_each_irregularity_has_its_transcript(game: str, slug: str) -> None:
    text = (TRANSCRIPTS / game / f"{slug}.txt").read_text(encoding="utf-8")
    entry = entry_of(game, slug)
    assert entry.command in text
    assert not entry.clause or f"[{entry.clause}" in text or f", {entry.clause}" in text


def test_no_transcript_without_an_irregularity() -> None:
    found = {(path.parent.name, path.stem) for game in GAMES for path in (TRANSCRIPTS / game).glob("*.txt")}
    assert found <= set(ENTRIES)


# Corners that random play came upon


def test_in_a_no_bet_coup_a_card_on_the_wrong_hand_is_laid_anew() -> None:
    """No wager is concerned, so the three ways on with them are not what is left."""
    house = at_table("premium-baccarat")
    house.ok(c.AuthoriseNoBet, by=ASSISTANT)
    house.deal("6C")
    scanned(house, "8H", laid="player")
    assert {"reconstruct", "void-round"} <= {offer.irregularity.slug for offer in fitting(house.table)}
    house.refused(c.RuleMisdelivery, "laid", "complete", by=SUPERVISOR, clause="14.12")
    house.ok(c.Reconstruct, (Card("6C"), Card("8H")))
    assert house.ongoing.cards == {"player": ["6C"], "banker": ["8H"]}


def test_where_faces_decide_who_draws_cards_are_laid_anew_once_all_are_known() -> None:
    house = half_dealt("lucky-draw-baccarat")
    house.ok(c.ScanCard, None, False, "1")
    house.ok(c.ScanCard, Card("9H"), True, "1")
    rule = desk_of(house.table).provisions.cite(RECONSTRUCT)
    house.refused(c.Reconstruct, (Card("2C"), Card("5D"), None, Card("9H")), clause=rule)
    house.ok(c.CorrectHeldCard, Card("3S"), by=SUPERVISOR)
    house.ok(c.Reconstruct, (Card("2C"), Card("5D"), Card("3S"), Card("9H")))
    assert house.table.cards.held == ()
    assert house.ongoing.cards["dealer"] == ["3S"]


def test_no_result_is_announced_while_a_face_is_not_known() -> None:
    house = wagered("premium-baccarat")
    house.deal("9C 2D TH")
    house.ok(c.DealCard, None, True)
    house.refused(c.AnnounceResult, says="Cards still lie face down.")
    house.ok(c.ExposeHand, "banker", (Card("3S"),))
    house.ok(c.AnnounceResult)


def test_a_card_read_when_it_left_the_shoe_is_not_read_again() -> None:
    house = unseen_after_the_last("premium-baccarat")
    house.ok(c.KeepForNext)
    cleared(house)
    house.bet("Ann", "player", 1_000)
    assert "KH" not in house.refused(c.DealCard, Card("QH"), True, clause="14.2").sentence
    house.ok(c.DealCard, None, True)
    assert house.ongoing.hands["player"] == (Slot(Card("KH"), up=False),)


# The list itself


@pytest.mark.parametrize("game", GAMES)
def test_the_list_names_commands_and_says_what_follows(game: str) -> None:
    entries = irregularities_of(game)
    assert len({entry.slug for entry in entries}) == len(entries)
    for entry in entries:
        assert entry.command in COMMAND
        assert entry.rank in CHAIN
        assert entry.happened.endswith(".")
        assert entry.follows.endswith(".")
        assert set(entry.fields) <= set(COMMAND[entry.command].__struct_fields__)


def test_nothing_fits_a_table_that_is_not_open_or_closed() -> None:
    assert fitting(Table()) == ()
    house = opened("baceball")
    house.ok(c.CloseTable, by=SUPERVISOR)
    assert fitting(house.table) == ()


def test_a_suspicion_about_a_payment_fits_a_closed_table_too() -> None:
    """Whatever fits is granted: it is asked for where it can be ruled on."""
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    a_settled_round(house, "player", "9C 2D TH 3S")
    register(house, "player", 500_000, over=True, name="Ann")
    for name in ("Ann", "Ben"):
        house.ok(c.LeaveTable, name)
    house.ok(c.CloseTable, by=SUPERVISOR)
    fit = fitting(house.table)
    assert {offer.irregularity.slug for offer in fit} == {"payment-suspected"}
    assert fitting(house.table, viewer=player("Ann")) == ()
    for offer in fit:
        house.ok(COMMAND[offer.permit.command], **offer.permit.fields, by=SUPERVISOR)
    assert fitting(house.table) == ()
