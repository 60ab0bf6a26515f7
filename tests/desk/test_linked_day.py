"""A day at two linked tables, word for word. `python -m tests.desk.test_linked_day` writes it anew: read the difference first."""

from pathlib import Path

from tests.linked_day import Day

from croupier.desk.journal import state_hash as table_hash
from croupier.jackpot import engine
from croupier.jackpot.model import state_hash
from croupier.table.engine import replay

GOLDEN = Path(__file__).parent / "golden" / "linked.txt"


def test_the_day_is_told_as_ever() -> None:
    assert "\n".join(Day().play()) + "\n" == GOLDEN.read_text("utf-8")


def test_both_journals_give_the_day_again() -> None:
    day = Day()
    day.play()
    for house in (day.b1, day.b2):
        assert table_hash(replay(house.events)) == table_hash(house.table)
    assert state_hash(engine.replay(day.floor.events)) == state_hash(day.floor.system)


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(Day().play()) + "\n", "utf-8")
