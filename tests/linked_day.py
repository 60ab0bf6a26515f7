"""A day at two linked tables: a shared Minor, a struck Major with a second one waiting, a void, a return, a mystery prize."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace
from tests.linked import LEVELS, MYSTERY, Floor, LinkedHouse, bets, dealt, linked
from tests.tables import MANAGER, SUPERVISOR

from croupier import commands as c
from croupier.jackpot import events as j
from croupier.table.message import prizes as p
from croupier.table.message.events import Event, ResultAnnounced, RoundStarted, WagerReturned, WagerSettled
from croupier.table.message.upsets import CarriedInPlay, JackpotCarried, RoundVoided


class Day:
    """Both tables and the floor; `told` is what happened, a line each."""

    def __init__(self) -> None:
        self.floor = Floor(replace(LEVELS, mystery=MYSTERY))
        self.b1, self.b2 = linked(self.floor, "b1"), linked(self.floor, "b2", {"Dot": 3, "Eve": 4})
        self.told: list[str] = []
        self._seen = {"b1": 0, "b2": 0, "pool": 0}
        self._take("Two tables are linked")

    def _take(self, chapter: str) -> None:
        """Whatever happened since goes under this heading."""
        self.told.append(f"\n{chapter}")
        for name, house in (("b1", self.b1), ("b2", self.b2)):
            events = house.events[self._seen[name] :]
            self.told += (f"  {name}: {line}" for event in events if (line := at_the_table(event)))
            self._seen[name] = len(house.events)
        self.told += (f"  pool: {in_the_pool(event)}" for event in self.floor.events[self._seen["pool"] :])
        self._seen["pool"] = len(self.floor.events)
        self.told.append(f"  b1 waits: {self.b1.required().sentence}")
        self.told.append(f"  b2 waits: {self.b2.required().sentence}")

    def play(self) -> list[str]:
        for chapter, step in self.chapters():
            step()
            self._take(chapter)
        books = sorted(self.floor.system.accounts.items())
        self.told += ["\nThe pool's books", *(f"  {name} {cents}" for name, cents in books)]
        return self.told

    def chapters(self) -> Iterator[tuple[str, Callable[[], object]]]:
        b1, b2 = self.b1, self.b2
        yield "Two hands share the Minor", lambda: _round(b1, a1="AS AS AS", a6="AH AH AH")
        yield "A Major at the first table waits", lambda: _until_prizes(b1, a2="AD AD AD")
        yield "A second one at the other table", lambda: _until_prizes(b2, a3="AD AD AD")
        yield (
            "It is not verified before the first",
            lambda: b2.refused(
                c.VerifyPrize, 3, by=SUPERVISOR, says="Award 2 of the same meter was locked before and comes first."
            ),
        )
        yield (
            "The first is struck out: the second has its money",
            lambda: b1.ok(c.StrikePrize, 2, "a seventh ace of diamonds", by=SUPERVISOR),
        )
        yield "The second is verified and paid", lambda: _paid_and_cleared(b2, b1)
        yield "A round is void, and its stakes are carried", lambda: _void(b1)
        yield "Cat leaves with hers", lambda: b1.ok(c.LeaveTable, "Cat")
        yield "The others play on, and one stake wins the mystery prize", lambda: _mystery(b1)
        yield "The tables are taken off", lambda: (b1.ok(c.UnlinkPool, by=MANAGER), b2.ok(c.UnlinkPool, by=MANAGER))


def _until_prizes(house: LinkedHouse, **hands: str) -> None:
    bets(house)
    dealt(house, **hands)
    house.ok(c.AnnounceResult)
    while house.required().what == "settle":
        house.ok(c.SettleWager)


def _round(house: LinkedHouse, **hands: str) -> None:
    _until_prizes(house, **hands)
    if house.required().what != "clear":
        house.prizes()
    house.clear()


def _paid_and_cleared(house: LinkedHouse, other: LinkedHouse) -> None:
    house.prizes()
    house.clear()
    other.clear()


def _void(house: LinkedHouse) -> None:
    bets(house)
    house.deal("2C 3C 4C 5C")
    house.ok(c.VoidRound, "the order of the cards is lost", by=SUPERVISOR)
    house.clear()


def _mystery(house: LinkedHouse) -> None:
    house.draw = lambda _below: 1
    _round(house)


def at_the_table(event: Event) -> str:
    """What a line of the day says of an event; nothing for most."""
    match event:
        case p.PoolLinked() | p.PoolUnlinked():
            said = event.pool
        case p.PrizesAwarded():
            told = (f"award {each.award}, {each.level}, areas {each.areas} {each.player}".rstrip() for each in event.awards)
            said = ", ".join(told)
        case p.PrizeVerified():
            said = f"award {event.award.award}, areas {event.award.areas}"
        case p.PrizeStruck():
            said = f"award {event.award.award}: {event.why}"
        case p.PrizesPaid():
            said = ", ".join(f"award {each.award.award}, {each.share} a hand" for each in event.paid)
        case p.PrizePaid():
            said = f"award {event.award} to {event.player} on area {event.area}, {event.amount}"
        case WagerSettled(settled=line) if line.wager == "jackpot":
            said = f"{line.player} {line.result.value}, pays {line.pays}, back {line.returned}, award {line.award}"
        case WagerReturned(wager="jackpot"):
            said = f"{event.player} {event.amount}: {event.why}"
        case RoundStarted() | RoundVoided():
            said = f"round {event.number}"
        case ResultAnnounced():
            said = event.result
        case JackpotCarried() | CarriedInPlay():
            said = ", ".join(stake.player for stake in event.stakes)
        case _:
            return ""
    return f"{type(event).__name__} {said} ({', '.join(event.clauses)})"


def in_the_pool(event: j.Event) -> str:
    left_out = ("clauses", "levels", "chips", "approval")
    facts = {name: getattr(event, name) for name in event.__struct_fields__ if name not in left_out}
    return f"{type(event).__name__} {', '.join(f'{name} {value}' for name, value in facts.items())} ({', '.join(event.clauses)})"
