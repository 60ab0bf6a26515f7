"""A bot that plays: it signs in at a demonstration, sits down, and stakes the same amount round after round.

make run                            # in one terminal
python examples/bot.py              # in another: Ada at table b1, ten rounds
python examples/bot.py http://127.0.0.1:8000 Boris s1 25
"""

import sys
from collections.abc import Iterator

from croupier.client import House, RefusedError
from croupier.table.asking.permitted import Permit

STAKE = 50_00
WITHOUT_HASTE = ("stand", "fold", "play", "draw")
"""What it decides where it is asked, the first of these that is permitted."""


def main(address: str = "http://127.0.0.1:8000", name: str = "Ada", table: str = "b1", rounds: str = "10") -> None:
    with House(address) as house:
        house.sign_in(name)
        if house.balance() < 20 * STAKE:
            house.buy_in(100 * STAKE)
        for line in play(house, table, int(rounds)):
            print(line)  # noqa: T201


def play(house: House, table: str, rounds: int) -> Iterator[str]:
    """Play so many rounds; a line for each."""
    assert house.me is not None
    sit_down(house, table)
    told = house.view(table).played
    last = told + rounds
    for view in house.views(table):
        if view.played > told:
            told = view.played
            yield f"{view.called} {told}: {view.last.result if view.last else 'over'}; I have ${house.balance() / 100:,.2f}"
        if told >= last:
            return
        mine = any(wager.player == house.me.id for wager in view.wagers)
        if view.phase == "betting" and not mine:
            stake(house, table)
        elif view.phase == "deciding":
            decide(house, table)


def sit_down(house: House, table: str) -> None:
    """On the first area that is free."""
    if house.view(table).me is None:
        area = next(permit.fields["area"] for permit in house.permits(table) if permit.command == "join-table")
        house.do(table, "join-table", area=area)


def stake(house: House, table: str) -> None:
    """On the first wager that is permitted, as near to the usual stake as its limits let it."""
    permit = first(house.permits(table), "place-wager")
    if permit is not None:
        span = permit.spans["amount"]
        attempt(house, table, permit, amount=permit.open["amount"] if not span.fits(STAKE) else STAKE)


def decide(house: House, table: str) -> None:
    open_to_me = {permit.fields.get("decision"): permit for permit in house.permits(table) if permit.command == "decide"}
    wanted = next((open_to_me[word] for word in WITHOUT_HASTE if word in open_to_me), None)
    if wanted is not None:
        attempt(house, table, wanted)


def attempt(house: House, table: str, permit: Permit, **more: int) -> None:
    """What was permitted a moment ago may be so no longer: then there will be another chance."""
    try:
        house.do(table, permit.command, **(permit.fields | permit.open | more))
    except RefusedError as refused:
        print(refused, file=sys.stderr)  # noqa: T201


def first(permits: list[Permit], command: str) -> Permit | None:
    return next((permit for permit in permits if permit.command == command), None)


if __name__ == "__main__":
    main(*sys.argv[1:])
