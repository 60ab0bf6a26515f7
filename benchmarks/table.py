"""The live table: commands decided and recorded, whole rounds of every game with two players."""

from benchmarks.measure import rate, show
from croupier import commands as c
from croupier.cards.sealed import Sealed
from croupier.desk.dealer import VirtualTable
from croupier.games.rules import Terms
from croupier.table.engine import run as run_command
from croupier.table.message.command import Command
from croupier.table.message.refusal import Outcome
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import PlayerCard
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.table import Table

ROUNDS = 150
AIM = 100_000
STAKE = 500


def _sign(*wagers: str) -> Sign:
    return Sign({wager: Limit(STAKE, 100 * STAKE) for wager in wagers})


PITS: dict[str, tuple[Conditions, tuple[str, ...], str]] = {
    "Premium Baccarat": (
        Conditions("premium-baccarat", _sign("player", "banker", "tie", "pairs-player", "pairs-banker"), layout="A",
                   offered=("pairs-player", "pairs-banker")),
        ("banker", "tie", "pairs-player"), "",
    ),
    "7-Up Baccarat": (
        Conditions("seven-up-baccarat", _sign("player", "banker", "tie", "super-sevens"), offered=("super-sevens",)),
        ("player", "super-sevens"), "",
    ),
    "Lucky Draw Baccarat": (Conditions("lucky-draw-baccarat", _sign("enter"), chips=(50, 100, 500)), ("enter",), "draw"),
    "bACEball": (
        Conditions("baceball", _sign("bet", "first-strike"), offered=("first-strike", "jackpot"), jackpot=STAKE),
        ("bet", "first-strike", "jackpot"), "",
    ),
    "Three Card Poker": (
        Conditions("three-card-poker", _sign("ante", "pair-plus"), terms=Terms(dealing="shuffler")), ("ante", "pair-plus"), "play",
    ),
}  # fmt: skip


class _Listening(VirtualTable):
    """Keeps the commands given, to run them again without the shoe."""

    def __init__(self, conditions: Conditions) -> None:
        self.given: list[Command] = []
        super().__init__(conditions)

    def run(self, command: Command, candidate: Sealed | None = None, command_id: str = "") -> Outcome:
        self.given.append(command)
        return super().run(command, candidate, command_id)


def commands(conditions: Conditions, wagers: tuple[str, ...], decision: str) -> list[Command]:
    pit = _Listening(conditions)
    players = ("Ann", "Bob")
    for area, player in enumerate(players, start=1):
        pit.do(c.JoinTable, player, area)
        pit.do(c.BuyChips, player, 1_000_000 * STAKE)
        pit.do(c.ShowPlayerCard, player, PlayerCard.OWN)
    for _ in range(ROUNDS):
        while (waits := pit.until_players()).what == "ask":
            pit.do(c.Decide, waits.areas[0], decision)
        for area, player in enumerate(players, start=1):
            for wager in wagers:
                pit.do(c.PlaceWager, player, area, wager, STAKE)
    return pit.given


def run() -> None:
    rows = []
    for title, pit in PITS.items():
        given = commands(*pit)

        def again(given: list[Command] = given) -> int:
            table = Table()
            for command in given:
                table, _ = run_command(table, command)
            return len(given)

        reached = rate(again)
        rows.append((title, f"{len(given):,}", f"{reached:,.0f}", f"{reached / AIM:.2f}"))
    columns = ("game", "commands run", "commands", f"of the aim of {AIM:,}")
    show("The live table: commands a CPU-second, decided and recorded", columns, rows)
