"""The thread of the automatic dealer, and the schedule by which it sleeps."""

from random import Random
from threading import Event as Bell

from tests.house.dealt import CARD, START, Floor, Time

from croupier.house.dealing.automatic import Dealing
from croupier.house.dealing.pace import Pace
from croupier.house.dealing.schedule import Schedule
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.table.asking.required import required


def test_the_thread_sleeps_until_something_is_due_or_happens(home: Home, time: Time) -> None:
    pit = Pit.open(home, clock=time)
    floor = Floor(pit, time)
    floor.dealing.stop()
    table = floor.automatic("b1")
    done = Bell()
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        time.now += seconds
        if time.now > START + 300:
            done.set()
            Bell().wait(0.01)

    dealing = Dealing(pit, pace=Pace(CARD), wait=wait, steady=time.steady)
    dealing.start()
    assert done.wait(60)
    dealing.stop()
    assert required(floor.table(table)).what == "wagers"
    assert sum(1 for seconds in waits if not seconds) < 60
    pit.close()


def test_in_real_time_a_wager_wakes_it(home: Home) -> None:
    pit = Pit.open(home)
    floor = Floor(pit, Time())
    floor.dealing.stop()
    table = floor.automatic("b1", betting=0)
    over = Bell()
    pit.listeners.append(lambda told: over.set() if told.hot is not None and told.hot.table.played == 1 else None)
    dealing = Dealing(pit, pace=Pace(0.0))
    dealing.start()
    player = floor.sits(table)
    while required(floor.table(table)).what != "wagers":
        Bell().wait(0.01)
    floor.bets(table, player, 1, "player")
    assert over.wait(30)
    dealing.stop()
    pit.close()


# The schedule


def test_the_schedule_is_a_list_of_the_latest_words() -> None:
    luck = Random(7)
    schedule: Schedule[int] = Schedule()
    plain: dict[int, float] = {}
    for _ in range(20_000):
        what, when = luck.randrange(12), float(luck.randrange(100))
        match luck.randrange(4):
            case 0 | 1:
                schedule.put(what, when)
                plain[what] = when
            case 2:
                schedule.drop(what)
                plain.pop(what, None)
            case _:
                now = float(luck.randrange(100))
                due = [each for each in plain if plain[each] <= now]
                found = list(schedule.due(now))
                assert sorted(found) == sorted(due)
                assert [plain[each] for each in found] == sorted(plain[each] for each in found)
                for each in due:
                    del plain[each]
        assert schedule.next == min(plain.values(), default=None)
        assert len(schedule) == len(plain)
    assert len(schedule._heap) < 200
