"""Casino War, a game in one module outside the package, goes through everything that a game of a document goes through."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from examples.casino_war import CASINO_WAR
from tests.table.saying import anything
from tests.table.test_permitted import agree, each_is_granted

import croupier as cr
from croupier import commands as c
from croupier.cards.card import PACK, parse_card
from croupier.games.catalogue import TakenError
from croupier.games.house import house_game
from croupier.games.rules import Stake
from croupier.table.asking.permitted import permitted
from croupier.table.message.events import CardDealt, Decided, Event, RoundStarted, WagerPlaced, WagerSettled

LIMIT = cr.Limit(500, 50_000)
WAR = cr.Conditions("casino-war", cr.Sign({"bet": LIMIT, "tie": LIMIT}), offered=("tie",))
BET = ("Ann", 1, "bet", 1_000)
TIE = ("Ann", 1, "tie", 500)


def judged(cards: str, decisions: dict[str, str] | None = None, **named: Any) -> Any:
    wagers = named.pop("wagers", [{"area": 1, "wager": "bet", "amount": "10"}])
    record = {"game": "casino-war", "cards": cards.split(), "decisions": decisions or {}, "wagers": wagers}
    return cr.adjudicate(json.dumps(record), **named)


def outcome(line: Any) -> tuple[Any, ...]:
    return line.wager, line.result, line.pays, line.returned, line.clause


# A record judged again


@pytest.mark.parametrize(
    ("cards", "decision", "expected"),
    [
        ("KS QH", "", [("bet", "win", "10.00", "10.00", "3")]),
        ("QS KH", "", [("bet", "lose", "0.00", "0.00", "3")]),
        ("AS KH", "", [("bet", "win", "10.00", "10.00", "3")]),
        ("9S 9H", "surrender", [("bet", "lose", "0.00", "5.00", "5")]),
        ("9S 9H", "none", [("bet", "lose", "0.00", "5.00", "5")]),
        ("9S 9H ?? ?? ?? 4C 3C", "war", [("bet", "standoff", "0.00", "10.00", "7"), ("raise", "win", "10.00", "10.00", "7")]),
        ("9S 9H ?? ?? ?? 4C 4D", "war", [("bet", "standoff", "0.00", "10.00", "7"), ("raise", "win", "10.00", "10.00", "7")]),
        ("9S 9H ?? 2D ?? 4C 5D", "war", [("bet", "lose", "0.00", "0.00", "7"), ("raise", "lose", "0.00", "0.00", "7")]),
    ],
)
def test_a_record_is_judged(cards: str, decision: str, expected: list[tuple[str, ...]]) -> None:
    found = judged(cards, {"1": decision} if decision else None)
    assert [outcome(line) for line in found.wagers] == expected


def test_a_record_with_the_tie_wager() -> None:
    wagers = [{"area": 1, "wager": "bet", "amount": "10"}, {"area": 1, "wager": "tie", "amount": "5"}]
    assert outcome(judged("9S 9H", {"1": "surrender"}, wagers=wagers).wagers[1]) == ("tie", "win", "50.00", "5.00", "8")
    assert outcome(judged("9S 8H", wagers=wagers).wagers[1]) == ("tie", "lose", "0.00", "0.00", "8")
    alone = [{"area": 1, "wager": "bet", "amount": "10"}, {"area": 2, "wager": "tie", "amount": "5"}]
    found = judged("9S 9H", {"1": "surrender"}, wagers=alone)
    assert (found.wagers[1].result, [note.code for note in found.notes]) == ("void", ["companion-missing"])


def test_a_record_is_told_step_by_step() -> None:
    told = judged("9S 9H ?? ?? ?? 4C 3C", {"1": "war"}, explain=True).steps
    assert [step.message for step in told[2:6]] == ["Area 1 decides to war.", *["A card is burned unseen."] * 3]
    assert told[6].message == "The four of clubs goes to area 1, which has nine then four."
    assert told[8].message == "No more cards are dealt: area 1 nine then four, the dealer nine then three."
    half = judged("9S 9H", {"1": "surrender"}, explain=True).steps
    assert half[-1].message == "Bet on area 1 loses $5.00 of $10.00."


@pytest.mark.parametrize(
    ("cards", "decision", "code", "clause"),
    [
        ("9S 8H", "war", "bad-decision", "4"),
        ("9S 9H", "", "missing-decision", "4"),
        ("9S 9H", "fold", "bad-decision", "4"),
        ("9S 9H ?? ??", "war", "too-few-cards", "6"),
        ("?? 9H", "", "bad-card", None),
        ("9S 9H ?? ?? ?? ?? 4C", "war", "bad-card", None),
        ("9S 8H ??", "", "too-many-cards", "3"),
    ],
)
def test_what_cannot_have_been_so(cards: str, decision: str, code: str, clause: str | None) -> None:
    error = judged(cards, {"1": decision} if decision else None).error
    assert (error.code, error.clause or None) == (code, clause)


def test_no_other_game_draws_by_cards_that_nobody_saw() -> None:
    record = {"game": "lucky-draw-baccarat", "cards": ["??", "9H"], "wagers": [{"area": 1, "wager": "enter", "amount": "10"}]}
    found = cr.adjudicate(json.dumps(record))
    assert isinstance(found, type(judged("?? 9H")))
    assert found.error.message == "A card of area 1 is ??, and only a burned card is unseen."


# The live table


class Heard:
    """A table with all its events."""

    def __init__(self, cards: str = "", conditions: cr.Conditions = WAR, seed: int = 1) -> None:
        self.envelopes: list[cr.Envelope] = []
        first = [parse_card(card) for card in cards.split()]
        rest = list(PACK * 6)
        for card in first:
            rest.remove(card)
        cut = 156
        wanted = first + rest
        order = wanted[-cut:] + wanted[:-cut]
        self.table = cr.VirtualTable(
            conditions,
            stacked=(lambda _number: list(order)) if cards else None,
            entropy=Random(seed).randbytes,
            heard=self.envelopes.append,
        )

    @property
    def events(self) -> list[Event]:
        return [event for envelope in self.envelopes for event in envelope.events]

    def do(self, *command: Any, **named: Any) -> tuple[Event, ...]:
        done = self.table.do(*command, **named)
        assert not isinstance(done, cr.Refused), done
        return done

    def refused(self, *command: Any, **named: Any) -> cr.Refused:
        done = self.table.do(*command, **named)
        assert isinstance(done, cr.Refused)
        return done

    def sit(self, *players: str, bet: int = 1_000, tie: int = 0) -> "Heard":
        for area, player in enumerate(players, start=1):
            self.do(c.JoinTable, player, area)
            self.do(c.BuyChips, player, 10_000)
        self.table.until_players()
        for area, player in enumerate(players, start=1):
            self.do(c.PlaceWager, player, area, "bet", bet)
            if tie:
                self.do(c.PlaceWager, player, area, "tie", tie)
        self.table.until_players()
        return self

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def test_a_tie_with_both_decisions() -> None:
    """Ann goes to war, Ben surrenders and loses half at once, Cam was never asked."""
    house = Heard("9S 9C KD 9H 2S 3S 4S 7D 6D").sit("Ann", "Ben", "Cam", tie=500)
    assert (house.table.required().what, house.table.required().areas) == ("ask", (1,))
    assert house.refused(c.Decide, 2, "war").sentence == "Area 2 is not asked now; 1 is."
    fold = house.refused(c.Decide, 1, "fold")
    assert (fold.sentence, fold.clause) == ("One may war or surrender, not 'fold'.", "4")
    assert house.refused(c.Decide, 1, "concede").sentence == "Casino War knows no conceding."
    raised = house.do(c.Decide, 1, "war", by=cr.Actor("Ann", cr.Rank.PLAYER))
    assert [type(event) for event in raised] == [Decided, WagerPlaced]
    given_up = house.do(c.Decide, 2, "surrender")
    assert [outcome(event.settled) for event in given_up if isinstance(event, WagerSettled)] == [
        ("bet", "lose", 0, 500, "5"), ("tie", "win", 5_000, 500, "8"),
    ]  # fmt: skip
    assert house.table.table.chips("Ben") == 10_000 - 500 + 5_000

    assert (house.table.required().hand, house.table.required().sentence) == ("burned", "Burn a card.")
    named = c.DealCard(parse_card("2S"), by=cr.Actor("Yan", cr.Rank.DEALER), at=0)
    told = cr.decide(house.table.table, named)
    assert isinstance(told, cr.Refused)
    assert told.sentence == "The next card is burned: nobody sees its face, so none is named."
    unseen = house.table.table.cards.stock.unseen
    for _ in range(3):
        house.do(c.DealCard, None)
    assert house.table.table.cards.stock.unseen == unseen + 3
    assert "lie face down" in house.refused(c.ExposeHand, "burned").sentence
    everything = cr.view(house.table.table, cr.Actor("eye", cr.Rank.SURVEILLANCE))
    assert everything.round is not None
    assert next(hand.cards for hand in everything.round.hands if hand.hand == "burned") == (None, None, None)

    house.table.until_players()
    burned = [event.card for event in house.of(CardDealt) if event.hand == "burned"]
    assert burned == [None, None, None]
    assert house.of(RoundStarted)[0].burned == ("burned",)
    settled = {
        (line.area, line.wager): (line.result, line.pays, line.returned) for line in (e.settled for e in house.of(WagerSettled))
    }
    assert settled[1, "bet"] == ("standoff", 0, 1_000)
    assert settled[1, "raise"] == ("win", 1_000, 1_000)
    assert settled[3, "bet"] == ("win", 1_000, 1_000)
    assert settled[3, "tie"] == ("lose", 0, 0)
    assert house.table.table.round is None
    assert house.table.table.cards.rack.unseen == 3
    assert {name: house.table.table.chips(name) for name in ("Ann", "Ben", "Cam")} == {"Ann": 16_000, "Ben": 14_500, "Cam": 10_500}
    assert sum(cr.balances(house.events).values()) == 0


def test_silence_surrenders() -> None:
    house = Heard("9S 9H").sit("Ann")
    passed = house.do(c.PassOver, 1)
    assert [outcome(event.settled) for event in passed if isinstance(event, WagerSettled)] == [("bet", "lose", 0, 500, "5")]
    house.table.until_players()
    assert house.table.table.chips("Ann") == 9_500


def test_half_a_stake_is_rounded_up_to_chips() -> None:
    line = cr.play_round(WAR, [("Ann", 1, "bet", 1_500)], cards=["9S", "9H"], decisions={1: "surrender"}).settled[0]
    assert (line.amount, line.returned) == (1_500, 800)  # the smallest chip is a dollar


def test_events_replay_to_the_same_table(tmp_path: Path) -> None:
    house = Heard("9S 9C KD 9H 2S 3S 4S 7D 6D").sit("Ann", "Ben", "Cam")
    house.do(c.Decide, 1, "war")
    house.do(c.Decide, 2, "war")
    house.table.until_players()
    assert cr.replay(house.events) == house.table.table
    with cr.JournalWriter(tmp_path / "war.jsonl") as journal:
        for envelope in house.envelopes:
            journal.append(envelope)
    assert cr.replay_journal(cr.read_journal(tmp_path / "war.jsonl"))[0] == house.table.table


@pytest.mark.slow
def test_permitted_is_what_decide_grants() -> None:
    """Along whole rounds, whatever is listed is granted, and no decision or card besides."""
    rng, met = Random(5), set()
    for seed in range(12):
        house = Heard("9S 9C KD 9H" if seed % 2 else "", seed=seed).sit("Ann", "Ben", "Cam", tie=500)
        for _ in range(30):
            table = house.table.table
            permits = permitted(table)
            each_is_granted(table, permits)
            dealer = cr.Actor("Yan", cr.Rank.DEALER)
            for area in range(4):
                for word in ("war", "surrender", "fold", "concede", "none"):
                    agree(table, permits, c.Decide(area, word, by=dealer, at=table.now))
                agree(table, permits, c.PassOver(area, by=dealer, at=table.now))
            for card in (None, PACK[3]):
                for down in (False, True):
                    agree(table, permits, c.DealCard(card, down, by=dealer, at=table.now))
            need = house.table.required()
            met.add((need.what, need.hand))
            if need.what == "ask":
                house.do(c.Decide, need.areas[0], rng.choice(("war", "surrender")))
            elif not house.table.step():
                break
    assert {("ask", ""), ("deal", "burned"), ("settle", ""), ("clear", "")} <= met


def test_sealed_cards_follow_a_burn() -> None:
    house = Heard("9S 9H 2S 3S 4S 7D 6D").sit("Ann")
    house.do(c.Decide, 1, "war")
    for _ in range(3):
        house.do(c.DealCard, None)
    sealed = house.table.sealed
    assert sealed is not None
    assert (sealed.peek(), sealed.remaining) == ("7D", house.table.table.cards.stock.remaining)


# Odds


def level_again(decks: int) -> Fraction:
    """The chance that two cards are level, from a full shoe less two of one rank."""
    rest = [4 * decks] * 12 + [4 * decks - 2]
    size = sum(rest)
    return Fraction(sum(held * (held - 1) for held in rest), size * (size - 1))


@pytest.mark.parametrize("decks", [6, 8])
def test_exact_odds(decks: int) -> None:
    """Against a count by hand: burned cards that nobody saw change nothing."""
    rules = cr.rules_of("casino-war", cr.Terms(decks=decks))
    tie = Fraction(4 * decks - 1, 52 * decks - 1)
    ahead = (1 + level_again(decks)) / 2
    war = ahead - 2 * (1 - ahead)
    priced = cr.price(rules)
    assert priced.of("bet").house_edge == -tie * max(war, Fraction(-1, 2)) > 0
    assert priced.of("bet").wagered == 1 + tie
    assert priced.of("tie").house_edge == 1 - 11 * tie
    assert cr.price(rules, strategy="always").of("bet").house_edge == -tie * war
    assert cr.price(rules, strategy="never").of("bet").house_edge == tie / 2
    assert {line.net for line in cr.price(rules, strategy="never").of("bet").lines} == {1, Fraction(-1, 2), -1}
    assert {wager.counted for wager in priced.wagers} == {"generic"}


@pytest.mark.slow
def test_simulation() -> None:
    for strategy in ("best", "never"):
        found = cr.simulate("casino-war", 20_000, seed=3, strategy=strategy, areas=2)
        assert [row.found.wager for row in found.rows] == ["bet", "tie"]
        assert all(row.z is not None and abs(row.z) < 4 for row in found.rows)


# Known by its name


def test_a_slug_stands_for_one_game() -> None:
    assert cr.add_game(CASINO_WAR) is CASINO_WAR
    assert cr.rules_of("casino-war") is cr.rules_of("casino-war")
    assert "casino-war" not in cr.GAMES
    other = house_game(
        "casino-war", "Another War", wagers=(), hands=lambda _areas: (), next_card=lambda _h, _d: cr.games.rules.Complete(""),
        counted=lambda _hand, _cards: "",
    )  # fmt: skip
    with pytest.raises(TakenError, match="There is a game 'casino-war' already"):
        cr.add_game(other)
    with pytest.raises(TakenError, match="There is a game 'baceball' already"):
        cr.add_game(
            house_game(
                "baceball",
                "Mine",
                wagers=(),
                hands=other.edition(None).build(cr.Terms(), "x").hands,
                next_card=CASINO_WAR.edition(None).build(cr.Terms(), "x").next_card,
                counted=lambda _h, _c: "",
            )
        )


def test_a_check_of_ones_own() -> None:
    """It says nothing of where it could find fault, and is asked everywhere."""
    from croupier.games.constraints import Breach, breaches

    def no_thirteen(_rules: Any, stake: Any, _lying: Any, _allowed: Any) -> Breach | None:
        return Breach("unlucky", "9", "Thirteen is unlucky.", "Not thirteen.") if stake.amount == 1_300 else None

    cr.add_edition("casino-war", "house+thirteen", checks=(no_thirteen,))
    rules = cr.rules_of("casino-war", None, "house+thirteen")
    assert [breach.code for breach in breaches(rules, [Stake(1, "bet", 1_300, 1_300), Stake(2, "bet", 500, 500)])] == ["unlucky"]
    house = Heard(conditions=cr.Conditions("casino-war", cr.Sign({"bet": LIMIT}), edition="house+thirteen"))
    house.do(c.JoinTable, "Ann", 1)
    house.do(c.BuyChips, "Ann", 10_000)
    house.table.until_players()
    refused = house.refused(c.PlaceWager, "Ann", 1, "bet", 1_300)
    assert (refused.sentence, refused.clause) == ("Not thirteen.", "9")
    house.do(c.PlaceWager, "Ann", 1, "bet", 1_200)


@pytest.mark.slow
def test_whatever_is_asked_of_the_table_is_answered() -> None:
    """A house game fills in only what it needs: what its book is silent of is refused in words."""
    rng, granted = Random(11), 0
    for seed in range(20):
        house = Heard("9S 9C KD 9H" if seed % 2 else "", seed=seed).sit("Ann", "Ben", "Cam", tie=500)
        for _ in range(120):
            table = house.table.table
            if table.closed:
                break
            permit = rng.choice([each for each in permitted(table) if each.command != "close-table"])
            named = permit.example(cr.Actor("Yan", permit.rank), table.now)
            granted += not isinstance(house.table.give(rng.choice((named, anything(rng, table)))), cr.Refused)
            cr.fitting(house.table.table)
            cr.view(house.table.table, cr.Actor("Ann", cr.Rank.PLAYER))
            if rng.random() < 0.5:
                house.table.step()
        assert sum(cr.balances(house.events).values()) == 0
        assert cr.replay(house.events) == house.table.table
    assert granted > 100


@pytest.mark.slow
def test_several_workers_deal_the_same() -> None:
    """Threads of this process deal a house's own game: another process would not know it."""
    one, two = (cr.simulate("casino-war", 10_000, seed=3, workers=workers, strategy="never") for workers in (1, 2))
    assert [row.found for row in one.rows] == [row.found for row in two.rows]
