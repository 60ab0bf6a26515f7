"""Places at a table: who stands where once stacks are counted, who is level across a line, and who goes on."""

from collections.abc import Iterable, Mapping, Sequence

from croupier.games.seven_up_baccarat_places import Line, line_of
from croupier.tournament.model import Goods, Groups


def ranked(stacks: Mapping[str, int], out: Sequence[str]) -> Groups:
    """Stacks first, the highest first and equal ones together; then the knocked-out, the last out first."""
    amounts = sorted(set(stacks.values()), reverse=True)
    survivors = tuple(tuple(name for name in stacks if stacks[name] == amount) for amount in amounts)
    return (*survivors, *((name,) for name in reversed(out)))


def cut_by(ranking: Groups, lines: Iterable[int]) -> Line:
    """How a ranking falls about the first line that cuts a group in two: some of it would stand above, some below."""
    return next((found for line in lines if (found := line_of(ranking, line)).level), Line())


def in_order(ranking: Groups, level: Sequence[str], order: Groups) -> Groups:
    """The ranking with those who were level in the order that a play-off gave them."""
    found: list[tuple[str, ...]] = []
    for group in ranking:
        found += order if set(group) == set(level) else (group,)
    return tuple(found)


def places(ranking: Groups) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Each group with its place: two level on second place leave no third."""
    found, above = [], 0
    for group in ranking:
        found.append((above + 1, group))
        above += len(group)
    return tuple(found)


def advancing(ranking: Groups, line: int, survivors: Iterable[str], *, fill: bool) -> tuple[str, ...]:
    """Who goes on: everyone above the line, and of the knocked-out only where they fill empty places."""
    staying = frozenset(survivors)
    listed = [name for group in ranking for name in group if fill or name in staying]
    return tuple(listed[:line])


def prize_lines(parts: Sequence[int], entrants: int, goods: Iterable[Goods] = ()) -> tuple[int, ...]:
    """The lines of a final: each boundary between two places that are not worth the same, in money or in kind."""
    things: dict[int, list[str]] = {}
    for each in goods:
        things.setdefault(each.place, []).append(each.what)
    worth = [(parts[place] if place < len(parts) else 0, sorted(things.get(place + 1, ()))) for place in range(entrants)]
    return tuple(place for place in range(1, entrants) if worth[place - 1] != worth[place])


def shares(pool: int, parts: Sequence[int], placed: int) -> tuple[int, ...]:
    """The prize money by parts among so many places, to the last cent: what does not go round is the first place's."""
    counted = tuple(parts[:placed])
    whole = sum(counted)
    amounts = [pool * part // whole for part in counted]
    if amounts:
        amounts[0] += pool - sum(amounts)
    return tuple(amounts)
