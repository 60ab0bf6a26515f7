"""Systems by which players choose their stakes: ladders that every kernel can climb, a line of numbers, and files of one's own."""

from collections.abc import Callable, Generator
from pathlib import Path
from types import CodeType
from typing import Any, Final, NamedTuple

from msgspec import Struct

from croupier.money import dollars
from croupier.odds.common.shoe import OddsError

FLAT: Final = "flat"
LABOUCHERE: Final = "labouchere"
PAROLI: Final = "paroli"
SYSTEMS: Final = {
    FLAT: "the same stake every round",
    "martingale": "twice the stake after each loss, the first one again after a win",
    PAROLI: "twice the stake after a win, up to three wins in a row; the first one again then and after a loss",
    "fibonacci": "one step on along 1, 1, 2, 3, 5, 8, ... after a loss, two steps back after a win",
    "dalembert": "one stake more after a loss, one less after a win",
    LABOUCHERE: "the first and the last of a line of numbers, at first 1 2 3 4: a win strikes both out, a loss is added at the end",
}
"""The systems that have a name, each in a few words. A standoff changes nothing in any of them."""
LINE: Final = (1, 2, 3, 4)
"""The line a Labouchere player begins with, in stakes."""
_PAROLI_WINS: Final = 3
_MOST_SOURCE: Final = 100_000

Playing = Generator[Any, int, Any]


class System(Struct, frozen=True):
    """A system by its name; one's own brings its source, so that whoever deals can follow it."""

    name: str
    source: str = ""


def system_of(text: str) -> System:
    """A system that has a name, or a file of Python that ends in `.py`."""
    if text in SYSTEMS:
        return System(text)
    if not text.endswith(".py"):
        raise OddsError(f"There is no system {text!r}; the systems are {', '.join(SYSTEMS)}, or a file of your own, as in mine.py.")
    try:
        source = Path(text).read_text(encoding="utf-8")
    except OSError as error:
        raise OddsError(f"{text} cannot be read: {(error.strerror or 'unknown reason').lower()}.") from None
    except ValueError:
        raise OddsError(f"{text} cannot be read: it is no text.") from None
    if len(source) > _MOST_SOURCE:
        raise OddsError(f"{text} is too long for a system.")
    system = System(Path(text).name, source)
    player_of(system)
    return system


class Ladder(NamedTuple):
    """Stakes by level, as multiples of the first; where a win and where a loss leads. It ends where the sign does."""

    units: list[int]
    after_win: list[int]
    after_loss: list[int]


def ladder_of(name: str, most: int) -> Ladder:
    """The ladder of a system, as far as the first stake of at least `most` units: no sign lets a player go higher."""
    units = _UNITS[name](most)
    top = len(units) - 1
    levels = range(len(units))
    if name == PAROLI:
        return Ladder(units, [level + 1 if level < top else 0 for level in levels], [0 for _ in levels])
    back = {FLAT: 0, "martingale": len(units), "fibonacci": 2, "dalembert": 1}[name]
    return Ladder(units, [max(0, level - back) for level in levels], [min(top, level + 1) for level in levels])


def _doubled(most: int) -> list[int]:
    units = [1]
    while units[-1] < most:
        units.append(2 * units[-1])
    return units


def _fibonacci(most: int) -> list[int]:
    units = [1, 1]
    while units[-1] < most:
        units.append(units[-1] + units[-2])
    return units


_UNITS: Final[dict[str, Callable[[int], list[int]]]] = {
    FLAT: lambda _most: [1],
    "martingale": _doubled,
    PAROLI: lambda _most: [2**level for level in range(_PAROLI_WINS)],
    "fibonacci": _fibonacci,
    "dalembert": lambda most: list(range(1, most + 1)),
}


def player_of(system: System) -> Callable[[int], Playing]:
    """The function `system` of a file: given the first stake in cents it yields stakes and is sent what each round brought."""
    try:
        code: CodeType = compile(system.source, system.name, "exec")
        space: dict[str, Any] = {"__name__": "system"}
        exec(code, space)
    except Exception as error:
        raise OddsError(f"{system.name} cannot be loaded: {_told(error)}.") from None
    player = space.get("system")
    if not callable(player):
        raise OddsError(f"{system.name} has no function `system`: it takes the first stake in cents and yields one for each round.")
    return player  # type: ignore[no-any-return]


class Player:
    """Somebody who plays by a file: asked for a stake before each round, told what came of it."""

    def __init__(self, name: str, begin: Callable[[int], Playing], stake: int) -> None:
        self.name, self._rounds = name, 0
        self.wants: int | None = None
        try:
            self._playing = begin(stake)
            self._heard(next(self._playing))
        except StopIteration:
            self.wants = None
        except OddsError:
            raise
        except Exception as error:
            self._failed(error)

    def told(self, gain: int) -> None:
        """What the round brought; then `wants` is the next stake, or None if the player leaves."""
        self._rounds += 1
        try:
            self._heard(self._playing.send(gain))
        except StopIteration:
            self.wants = None
        except OddsError:
            raise
        except Exception as error:
            self._failed(error)

    def _heard(self, stake: object) -> None:
        if type(stake) is not int or stake < 1:
            shown = f"{stake!r}" if not isinstance(stake, int) else f"{dollars(stake)} dollars"
            raise OddsError(
                f"{self.name} yielded {shown} in round {self._rounds + 1}: a stake is a whole number of cents above nought."
            )
        self.wants = stake

    def _failed(self, error: Exception) -> None:
        raise OddsError(f"{self.name} failed in round {self._rounds + 1} of a session: {_told(error)}.") from None


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".rstrip(": ").rstrip(".")
