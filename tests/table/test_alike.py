"""The live table and `adjudicate` settle alike: whole rounds played, written down as records and judged again."""

from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.judging import answer
from tests.table.pits import CHIPS, PITS, QUIET
from tests.tables import MANAGER, SUPERVISOR, conditions

from croupier import commands as c
from croupier.desk.dealer import VirtualTable
from croupier.games.rules import Settled, Terms
from croupier.games.three_card_poker import ANTE_BONUS, PAIR_PLUS
from croupier.games.topics import BOTH_HANDS, SHARING
from croupier.money import Odds, dollars
from croupier.table.message import events as e
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import PlayerCard
from croupier.table.model.wagers import Lying
from croupier.table.reading.desk import desk_of

TABLES: Final = PITS | {
    "premium-eight-decks": conditions("premium-baccarat", layout="R", offered=("pairs-player", "pairs-banker", "super-six")),
    "even-money-odd-chips": conditions("premium-baccarat", terms=Terms(variant="even-money"), chips=(200, 500), minimum=400),
    "tie-odd-percentage": conditions("premium-baccarat", terms=Terms(variant="tie", tie_percent=Odds(15, 200)), chips=CHIPS),
    "seven-up-low-maximum": conditions("seven-up-baccarat", offered=("super-sevens",), maximum=5_000, area_maximum=7_000),
    "lucky-low-maximum": conditions("lucky-draw-baccarat", maximum=2_500, chips=CHIPS),
    "baceball-low-maximum": conditions("baceball", offered=("strike-out", "jackpot"), jackpot=1_000, maximum=2_000),
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
            name = rng.choice(NAMES)
            area = rng.choice([area for area, names in self.table.floor.seats.items() if name in names])
            wager = rng.choice(list(desk.wagers))
            amount = rng.choice((500, 1_000, 1_500, 2_500, 4_500, 10_000, 150_000))
            if wager == "jackpot":
                amount = desk.conditions.jackpot
            self.do(c.PlaceWager, name, area, wager, amount, rng.choice(("chips", "chips", "tokens")))

    def round(self, meters: dict[str, int]) -> tuple[list[Lying], dict[str, str], list[Lying], list[Settled], list[str]]:
        """Play one round: what lay there, what was decided, what that added, how it was settled, and the cards."""
        self.until_players()
        laid: list[Lying] = []
        first = len(self.log)
        while True:
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
                    laid = [*self.table.laid, *self.table.taken]
                assert self.step(), what
                if what == "clear":
                    break
        came = self.log[first:]
        decisions = {str(event.area): event.decision for event in came if isinstance(event, e.Decided)}
        added = [
            Lying(event.area, event.player, event.wager, event.amount, event.means)
            for event in came
            if isinstance(event, e.WagerPlaced)
        ]
        settled = [event.settled for event in came if isinstance(event, e.WagerSettled)]
        return laid, decisions, added, settled, [event.card for event in came if isinstance(event, e.CardDealt) and event.card]

    def answer(self) -> None:
        rng, area = self.rng, self.rng.choice(self.required().areas)
        rule = desk_of(self.table).rules.decides
        assert rule is not None
        if isinstance(self.do(c.CannotCover, area, rng.random() < 0.5), Refused):
            said = self.do(c.Decide, area, rng.choice(rule.choices), rng.choice(("chips", "chips", "tokens")))
            if isinstance(said, Refused) or rng.random() < 0.1:
                self.do(c.PassOver, area)

    def _expose(self) -> None:
        """Some players give up once the dealer's hand is seen."""
        super()._expose()
        ongoing = self.table.round
        for area, decision in ongoing.decisions.items() if ongoing is not None else ():
            if decision == "play" and self.rng.random() < 0.25:
                self.do(c.Decide, int(area), "concede")


def written(lying: Lying) -> dict[str, Any]:
    return {
        "area": lying.area, "player": lying.player, "wager": lying.wager, "amount": dollars(lying.amount), "means": lying.means,
    }  # fmt: skip


def record(table: Table, laid: list[Lying], decisions: dict[str, str], added: list[Lying], cards: list[str]) -> dict[str, Any]:
    """The round as a record. A wager that a decision added is named only where it was not in chips."""
    desk = desk_of(table.table)
    terms, sign = desk.rules.terms, desk.conditions.sign
    options: dict[str, Any] = {}
    if terms.variant == "tie" and terms.tie_percent is not None:
        options["tie_percent"] = str(100 * terms.tie_percent.to / terms.tie_percent.on)
    if desk.rules.game == "three-card-poker":
        options |= {"ante_bonus": terms.ante_bonus, "pair_plus": terms.pair_plus, "dealing": terms.dealing}
    line = {
        "id": 1, "game": desk.rules.game, "edition": desk.rules.edition, "decks": terms.decks, "cards": cards, "options": options,
        "wagers": [written(lying) for lying in (*laid, *(rider for rider in added if rider.means == "tokens"))],
        "decisions": decisions, "chips": [dollars(chip) for chip in desk.conditions.chips],
        "limits": {
            slug: {"minimum": dollars(limit.minimum), "maximum": dollars(limit.maximum)} for slug, limit in sign.limits.items()
        },
    }  # fmt: skip
    if terms.variant:
        line["variant"] = terms.variant
    if sign.area_maximum is not None:
        line["area_maximum"] = dollars(sign.area_maximum)
    return line


def judged(settled: Settled) -> dict[str, Any]:
    several = {"clauses": list(settled.clauses)} if len(settled.clauses) > 1 else {}
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
        laid, decisions, added, settled, cards = table.round(meters)
        line = record(table, laid, decisions, added, cards)
        if meters:
            line["options"] |= {meter: dollars(value or 1) for meter, value in meters.items()}
        told = answer(line)
        assert "error" not in told, (told, line)
        assert in_order(told["wagers"]) == in_order([judged(each) for each in settled])
