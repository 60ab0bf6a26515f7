"""The live table and `adjudicate` settle alike: whole rounds played, written down as records and judged again.

Stakes are chips, tokens or both; signs change while wagers lie, some players have their own, and now and then wagers are void or
forfeit.
"""

import json
from functools import partial
from random import Random
from typing import Any, Final, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.judging import answer
from tests.table.pits import CHIPS, PITS, QUIET
from tests.tables import MANAGER, SUPERVISOR, conditions, seated

from croupier import commands as c
from croupier.desk.dealer import VirtualTable
from croupier.desk.records import Rounds, rejudged
from croupier.games.adjudicate import adjudicate, write
from croupier.games.rules import Terms
from croupier.games.three_card_poker import ANTE_BONUS, PAIR_PLUS
from croupier.games.topics import BOTH_HANDS, SHARING
from croupier.money import Odds, dollars
from croupier.table.asking.permitted import permitted
from croupier.table.message import events as e
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import PlayerCard
from croupier.table.model.sign import Limit
from croupier.table.reading.desk import desk_of

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


class Table(VirtualTable):
    """A table whose every choice, the cards included, follows from one number."""

    def __init__(self, terms: Conditions, rng: Random) -> None:
        self.log: list[e.Event] = []
        self.rng = rng
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
            ways: tuple[tuple[Literal["chips", "tokens"], int], ...] = (
                ("chips", 0),
                ("tokens", 0),
                ("chips", amount // 2 // 500 * 500),
            )
            means, tokens = rng.choice(ways)
            there = any(lying.is_the(area, name, wager) for lying in self.table.laid)
            kind = c.IncreaseWager if there else c.PlaceWager
            self.do(partial(kind, means=means, tokens=tokens), name, area, wager, amount)

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
        self.give(self.rng.choice(permits).example(MANAGER, self.table.now))

    def round(self, meters: dict[str, int]) -> None:
        """Play one round."""
        self.until_players()
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
                assert self.step(), what
                if what == "clear":
                    break

    def answer(self) -> None:
        rng, area = self.rng, self.rng.choice(self.required().areas)
        rule = desk_of(self.table).rules.decides
        assert rule is not None
        if isinstance(self.do(c.CannotCover, area, rng.random() < 0.5), Refused):
            chosen = rng.choice(rule.choices)
            said = self.do(partial(c.Decide, **rng.choice(self._ways_to_stake(area))), area, chosen)
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


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
@settings(QUIET, max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_live_table_and_adjudicate_settle_alike(name: str, seed: int) -> None:
    rng = Random(seed)
    table, rounds = Table(TABLES[name], rng), Rounds()
    table.seat()
    for _ in range(5):
        table.round({"major": rng.randrange(20_000_000), "minor": rng.randrange(2_000_000)} if name.startswith("baceball") else {})
    told = [found for event in table.log if (found := rounds.hear(event)) is not None]
    assert [found.number for found in told] == [1, 2, 3, 4, 5]
    for found in told:
        assert rejudged(found) == []
        answer = json.loads(write(adjudicate(write(found.record))))
        assert answer["wagers"] == json.loads(write(found.settled))["wagers"]


@pytest.mark.clause("baceball", "11.9.1", "11.13")
@pytest.mark.parametrize("meter", [12_345_700, 99_999_999, 5])
def test_what_a_pool_awarded_is_judged_alike(meter: int) -> None:
    """Two players share the major prize; the record says what each was awarded and nothing of the meter."""
    house = seated("baceball", {"Ann": 1, "Ben": 2}, offered=("jackpot",), jackpot=500)
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
        house.bet(name, "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    house.deal("AD AD 9C AD AD 9D AD AD 2C")
    settled = house.settle(major=meter)
    house.clear()
    rounds = Rounds()
    [found] = [told for event in house.events if (told := rounds.hear(event)) is not None]
    prizes = {str(each.area): {each.prize: dollars(each.pays)} for each in settled if each.prize}
    assert len(prizes) == 2
    by_award = json.loads(write(found.record)) | {"prizes": prizes}
    del by_award["options"]
    assert answer(by_award)["wagers"] == answer(json.loads(write(found.record)))["wagers"]
