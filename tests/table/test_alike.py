"""The live table and `adjudicate` settle alike: whole rounds played, written down as records and judged again.

Stakes are chips, tokens or both; signs change while wagers lie, some players have their own, and now and then wagers are void or
forfeit.
"""

from random import Random
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.judging import answer
from tests.table.pits import CHIPS, PITS, QUIET
from tests.tables import MANAGER, SUPERVISOR, conditions, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.desk.dealer import VirtualTable
from croupier.games.rules import Result, Settled, Terms
from croupier.games.settlement import settled_by_ruling
from croupier.games.signs import bounds_of
from croupier.games.three_card_poker import ANTE_BONUS, PAIR_PLUS
from croupier.games.topics import BOTH_HANDS, OVER_AREA_MAXIMUM, SHARING
from croupier.money import Odds, dollars
from croupier.table.asking.permitted import permitted
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import PlayerCard
from croupier.table.model.sign import Limit
from croupier.table.model.wagers import Lying
from croupier.table.reading.desk import desk_of
from croupier.table.reading.limits import signed

TABLES: Final = PITS | {
    "premium-eight-decks": conditions("premium-baccarat", layout="R", offered=("pairs-player", "pairs-banker", "super-six")),
    "even-money-odd-chips": conditions("premium-baccarat", terms=Terms(variant="even-money"), chips=(200, 500), minimum=400),
    "tie-odd-percentage": conditions("premium-baccarat", terms=Terms(variant="tie", tie_percent=Odds(15, 200)), chips=CHIPS),
    "seven-up-low-maximum": conditions("seven-up-baccarat", offered=("super-sevens",), maximum=5_000, area_maximum=7_000),
    "lucky-low-maximum": conditions("lucky-draw-baccarat", maximum=2_500, chips=CHIPS),
    "baceball-low-maximum": conditions(
        "baceball", offered=("strike-out", "jackpot"), jackpot=1_000, maximum=2_000, player_maximum=1_500,
    ),
    "poker-player-maximum": conditions("three-card-poker", maximum=3_000, player_maximum=2_000),
    "seven-up-player-maximum": conditions("seven-up-baccarat", maximum=5_000, player_maximum=4_000, area_maximum=6_000),
} | {
    f"poker {bonus} {plus}": conditions("three-card-poker", terms=Terms(ante_bonus=bonus, pair_plus=plus), maximum=3_000)
    for bonus, plus in zip((*ANTE_BONUS, "1-4-5"), PAIR_PLUS, strict=True)
}  # fmt: skip

NAMES: Final = ("Ann", "Ben", "Cy", "Dot")


class Played(NamedTuple):
    """A round: what lay there, what was decided, what that added, how it was settled, and the cards."""

    laid: list[Lying]
    decisions: dict[str, str]
    added: list[Lying]
    settled: list[Settled]
    cards: list[Card]


class Table(VirtualTable):
    """A table whose every choice, the cards included, follows from one number."""

    def __init__(self, terms: Conditions, rng: Random) -> None:
        self.log: list[e.Event] = []
        self.rng = rng
        self.rulings: dict[tuple[int, str, str], Settled] = {}
        """What was ruled on wagers of the round."""
        super().__init__(terms, entropy=rng.randbytes, heard=lambda envelope: self.log.extend(envelope.events))

    def seat(self) -> None:
        desk = desk_of(self.table)
        for area, name in enumerate(NAMES, start=1):
            self.do(c.JoinTable, name, area)
            self.do(c.BuyChips, name, self.rng.choice((5_000, 500_000)))
            self.do(c.ExchangeVoucher, name, 20_000)
            self.do(c.ShowPlayerCard, name, PlayerCard.OWN)
            if BOTH_HANDS in desk.provisions and self.rng.random() < 0.5:
                self.do(c.ApproveBothHands, name, by=MANAGER)
        if (sharing := desk.provisions.get(SHARING)) is not None and sharing.by_leave:
            self.do(c.PermitSharing, 1, by=SUPERVISOR)
            self.do(c.TakeArea, "Ben", 1)

    def wagers(self) -> None:
        rng, desk = self.rng, desk_of(self.table)
        for _ in range(8):
            if rng.random() < 0.1:
                self.another_sign()
            name = rng.choice(NAMES)
            area = rng.choice([area for area, names in self.table.floor.seats.items() if name in names])
            wager = rng.choice(list(desk.wagers))
            amount = rng.choice((500, 1_000, 1_500, 2_500, 4_500, 10_000, 150_000))
            if wager == "jackpot":
                amount = desk.conditions.jackpot
            means, tokens = rng.choice((("chips", 0), ("tokens", 0), ("chips", amount // 2 // 500 * 500)))
            there = any(lying.is_the(area, name, wager) for lying in self.table.laid)
            kind = c.IncreaseWager if there else c.PlaceWager
            self.do(kind, name, area, wager, amount, means=means, tokens=tokens)

    def another_sign(self) -> None:
        """While wagers lie, the maxima change, for all or for one player by a sign of their own, or that is taken down."""
        rng, sign = self.rng, desk_of(self.table).conditions.sign
        maximum = rng.choice((2_000, 3_000, 5_000, 100_000))
        if rng.random() < 0.5:
            limits = {slug: Limit(limit.minimum, maximum) for slug, limit in sign.limits.items()}
            area = None if sign.area_maximum is None else rng.choice((4_000, 7_000, 30_000))
            most = None if sign.player_maximum is None else rng.choice((2_000, 4_000, 50_000))
            self.do(c.AlterLimits, replace(sign, limits=limits, area_maximum=area, player_maximum=most), by=SUPERVISOR)
        else:
            limits = {slug: Limit(limit.minimum, limit.maximum * 3) for slug, limit in sign.limits.items()}
            self.do(c.SetOwnLimits, rng.choice(NAMES), rng.choice((limits, limits, {})), by=SUPERVISOR)

    def ruling(self) -> None:
        """Now and then somebody's wagers are void, or all are, and a culprit's forfeit."""
        permits = permitted(self.table, among=(c.VoidWagersOf, c.InvalidateOutcome))
        if self.table.round is None or not permits or self.rng.random() > 0.08:
            return
        permit, first = self.rng.choice(permits), len(self.log)
        self.give(permit.example(MANAGER, self.table.now))
        for event in self.log[first:]:
            if isinstance(event, e.WagerSettled):
                line = event.settled
                self.rulings[line.area, line.player or "", line.wager] = line

    def round(self, meters: dict[str, int]) -> Played:
        """Play one round."""
        self.until_players()
        laid: list[Lying] = []
        first, self.rulings = len(self.log), {}
        while True:
            what = self.required().what
            if what in ("ask", "result") or (what == "deal" and desk_of(self.table).rules.table_hands):
                self.ruling()
                what = self.required().what
            if what == "wagers":
                self.wagers()
            elif what == "ask":
                self.answer()
            elif what == "offer":
                self.do(self.rng.choice((c.AcceptHand, c.RefuseHand)))
            elif what == "reveal":
                self.do(c.RevealHand)
            elif what == "result":
                self.do(c.AnnounceResult, meters)
            else:
                if what == "deal" and self.table.round is None:
                    first = len(self.log)
                    desk, allowed = desk_of(self.table), signed(self.table, desk_of(self.table))
                    laid = [
                        replace(lying, under=bounds_of(desk.rules, lying, allowed))
                        for lying in (*self.table.laid, *self.table.taken)
                    ]
                assert self.step(), what
                if what == "clear":
                    break
        came = self.log[first:]
        added, settled = list[Lying](), list[Settled]()
        for event in came:
            if isinstance(event, e.WagerPlaced):
                added.append(Lying(event.area, event.player, event.wager, event.amount, event.means, tokens=event.tokens))
            elif isinstance(event, e.WagerSettled):
                settled.append(event.settled)
            elif isinstance(event, u.SettlementReversed):
                settled.remove(event.settled)
            elif isinstance(event, u.JackpotCarried):  # it plays in the next round
                gone = {(stake.area, stake.wager) for stake in event.stakes}
                laid = [lying for lying in laid if (lying.area, lying.wager) not in gone]
            elif isinstance(event, e.WagerReturned):  # it lost the wager it needs to a ruling
                line = returned(event)
                settled.append(line)
                self.rulings[line.area, line.player or "", line.wager] = line
        decisions = {str(event.area): event.decision for event in came if isinstance(event, e.Decided)}
        cards = [event.card for event in came if isinstance(event, e.CardDealt) and event.card]
        return Played(laid, decisions, added, settled, cards)

    def answer(self) -> None:
        rng, area = self.rng, self.rng.choice(self.required().areas)
        rule = desk_of(self.table).rules.decides
        assert rule is not None
        if isinstance(self.do(c.CannotCover, area, rng.random() < 0.5), Refused):
            said = self.do(c.Decide, area, rng.choice(rule.choices), **rng.choice(self._ways_to_stake(area)))
            if isinstance(said, Refused) or rng.random() < 0.1:
                self.do(c.PassOver, area)

    def _ways_to_stake(self, area: int) -> list[dict[str, Any]]:
        """In chips, in tokens, or in both together where that is permitted."""
        permits = permitted(self.table, among=(c.Decide,))
        found = [permit.open["tokens"] for permit in permits if permit.fields["area"] == area and "tokens" in permit.open]
        return [{"means": "chips"}, {"means": "tokens"}, *({"tokens": part} for part in found)]

    def step(self) -> bool:
        """Some players give up once the dealer's hand is seen."""
        exposes = self.required().what == "expose"
        moved, ongoing = super().step(), self.table.round
        for area, decision in ongoing.decisions.items() if exposes and ongoing is not None else ():
            if decision == "play" and self.rng.random() < 0.25:
                self.do(c.Decide, int(area), "concede")
        return moved


def returned(event: e.WagerReturned) -> Settled:
    lying = Lying(event.area, event.player, event.wager, event.amount, event.means, tokens=event.tokens)
    return settled_by_ruling(lying.stake, event.clauses[0], forfeit=False)


def written(table: Table, lying: Lying) -> dict[str, Any]:
    """A wager as a record has it: what it was made of, the sign it was accepted under, and what was ruled on it."""
    line: dict[str, Any] = {
        "area": lying.area, "player": lying.player, "wager": lying.wager, "amount": dollars(lying.amount), "means": lying.means,
    }  # fmt: skip
    if lying.tokens:
        line["tokens"] = dollars(lying.tokens)
    if (bounds := lying.under) is not None and desk_of(table.table).rules.wagers[lying.wager].chosen:
        line["limit"] = {key: dollars(cents) for key, cents in msgspec.structs.asdict(bounds.limit).items() if cents is not None}
        line["own_limit"] = bounds.own
        if bounds.area_maximum is not None and OVER_AREA_MAXIMUM in desk_of(table.table).provisions:
            line["limit"]["area_maximum"] = dollars(bounds.area_maximum)
            if bounds.sure:
                line["limit"]["sure"] = dollars(bounds.sure)
    if (ruled := table.rulings.get((lying.area, lying.player, lying.wager))) is not None:
        line["void" if ruled.result is Result.VOID else "forfeit"] = ruled.clause
    return line


def record(table: Table, played: "Played") -> dict[str, Any]:
    """The round as a record. A wager that a decision added is named only where it was not in chips."""
    desk = desk_of(table.table)
    terms, sign = desk.rules.terms, desk.conditions.sign
    options: dict[str, Any] = {}
    if terms.variant == "tie" and terms.tie_percent is not None:
        options["tie_percent"] = str(100 * terms.tie_percent.to / terms.tie_percent.on)
    if desk.rules.game == "three-card-poker":
        options |= {"ante_bonus": terms.ante_bonus, "pair_plus": terms.pair_plus, "dealing": terms.dealing}
    named = [rider for rider in played.added if rider.in_tokens]
    line = {
        "id": 1, "game": desk.rules.game, "edition": desk.rules.edition, "decks": terms.decks, "cards": played.cards,
        "options": options, "wagers": [written(table, lying) for lying in (*played.laid, *named)],
        "decisions": played.decisions, "chips": [dollars(chip) for chip in desk.conditions.chips],
        "limits": {
            slug: {"minimum": dollars(limit.minimum), "maximum": dollars(limit.maximum)} for slug, limit in sign.limits.items()
        },
    }  # fmt: skip
    if terms.variant:
        line["variant"] = terms.variant
    if sign.area_maximum is not None and OVER_AREA_MAXIMUM in desk.provisions:
        line["area_maximum"] = dollars(sign.area_maximum)
    return line


def judged(settled: Settled) -> dict[str, Any]:
    several: dict[str, Any] = {"clauses": list(settled.clauses)} if len(settled.clauses) > 1 else {}
    if settled.tokens:
        several |= {"tokens": dollars(settled.tokens), "returned_tokens": dollars(settled.returned_tokens)}
    return several | {
        "area": settled.area, "player": settled.player, "wager": settled.wager, "means": settled.means,
        "amount": dollars(settled.amount), "counted": dollars(settled.counted), "result": settled.result.value,
        "odds": None if settled.odds is None else str(settled.odds), "pays": dollars(settled.pays),
        "returned": dollars(settled.returned), "clause": settled.clause,
    }  # fmt: skip


def in_order(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(lines, key=lambda line: (line["area"], line["player"], line["wager"]))


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
@settings(QUIET, max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_live_table_and_adjudicate_settle_alike(name: str, seed: int) -> None:
    rng = Random(seed)
    table = Table(TABLES[name], rng)
    table.seat()
    for _ in range(5):
        meters = {"major": rng.randrange(20_000_000), "minor": rng.randrange(2_000_000)} if name.startswith("baceball") else {}
        played = table.round(meters)
        line = record(table, played)
        if meters:
            line["options"] |= {meter: dollars(value or 1) for meter, value in meters.items()}
        told = answer(line)
        assert "error" not in told, (told, line)
        assert in_order(told["wagers"]) == in_order([judged(each) for each in played.settled])


@pytest.mark.clause("baceball", "11.9.1", "11.13")
@pytest.mark.parametrize("meter", [12_345_700, 99_999_999, 5])
def test_what_a_pool_awarded_is_judged_alike(meter: int) -> None:
    """Two players share the major prize; the record says what each was awarded and nothing of the meter."""
    house = seated("baceball", {"Ann": 1, "Ben": 2}, offered=("jackpot",), jackpot=500)
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
        house.bet(name, "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    laid, cards = house.table.wagers, "AD AD 9C AD AD 9D AD AD 2C"
    house.deal(cards)
    settled = house.settle(major=meter)
    line = {
        "game": "baceball", "cards": cards.split(), "chips": [dollars(chip) for chip in house.table.conditions.chips],  # type: ignore[union-attr]
        "wagers": [
            {"area": lying.area, "player": lying.player, "wager": lying.wager, "amount": dollars(lying.amount)} for lying in laid
        ],
        "prizes": {str(each.area): {each.prize: dollars(each.pays)} for each in settled if each.prize},
    }  # fmt: skip
    assert len(line["prizes"]) == 2
    assert in_order(answer(line)["wagers"]) == in_order([judged(each) for each in settled])
