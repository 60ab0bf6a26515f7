"""A bot that plays: it signs in at a demonstration, sits down, stakes the same amount round after round, and leaves.

make run                            # in one terminal
python examples/bot.py              # in another: Ada at table b1, ten rounds
python examples/bot.py http://127.0.0.1:8000 Boris s1 25
"""

import sys
from collections.abc import Iterator

from croupier.client import House, RefusedError, UnreachableError
from croupier.table.asking.permitted import Permit
from croupier.table.asking.seen import RoundView, View

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
    """Play so many rounds, a line for each when its wagers are settled, and leave the table."""
    assert house.me is not None
    me = house.me.id
    sit_down(house, table)
    running = over = 0
    for view in house.views(table):
        # `played` counts a round from its first card. It is over, and settled, when the table is in no round or in another.
        if running and (view.round is None or view.round.number != running):
            yield f"{view.called} {running}: {outcome(house, view, running)} I have {spoken(house.balance())}."
            running, over = 0, over + 1
        if over == rounds:
            break
        if view.round is not None and (view.mine(me) or any(each.player == me for each in view.round.settled)):
            running = view.round.number
        if view.phase == "betting" and not view.mine(me):
            stake(house, table)
        elif view.phase == "deciding":
            decide(house, table)
    house.do(table, "leave-table")


def outcome(house: House, view: View, number: int) -> str:
    """The result of a round that is over, and what it did to me."""
    assert house.me is not None
    me = house.me.id
    last: RoundView | None = view.last
    if last is not None and last.number == number:
        got = sum(each.pays + each.returned for each in last.settled if each.player == me)
        result = "Void." if last.void else last.result
    else:  # the next has begun already: the house has it on record
        record = house.round(table=view.table, number=number)
        mine = [each for each in record.settled["wagers"] if each["player"] == me]
        got = sum(in_cents(each["pays"]) + in_cents(each["returned"]) for each in mine)
        result = "Void." if record.void else "Over."
    return f"{result} I got {spoken(got)}."


def in_cents(dollars: str) -> int:
    """Records speak dollars, always with two places."""
    return int(dollars.replace(".", ""))


def spoken(amount: int) -> str:
    return f"${amount // 100:,}.{amount % 100:02}"


def sit_down(house: House, table: str) -> None:
    """On the first area where nobody sits; where someone does, one may only stand behind."""
    if house.view(table).me is None:
        joining = [permit.fields for permit in house.permits(table) if permit.command == "join-table"]
        free = next((fields for fields in joining if fields["seated"]), None)
        if free is None:
            raise SystemExit(f"There is no free area at {table}.")
        house.do(table, "join-table", **free)


def stake(house: House, table: str) -> None:
    """On the first wager that is permitted, as near to the usual stake as its limits let it."""
    permit = first(house.permits(table), "place-wager")
    if permit is not None:
        span = permit.spans["amount"]
        attempt(house, table, permit, amount=permit.open["amount"] if not span.fits(STAKE) else STAKE)
    elif (me := house.view(table).me) is not None and me.chips < STAKE:
        raise SystemExit(
            f"I have only {spoken(me.chips)} before me at {table}, and no wager is that small. {elsewhere(house, table)}"
        )


def elsewhere(house: House, table: str) -> str:
    """Where else my chips lie."""
    found = [(other.id, house.view(other.id).me) for other in house.tables() if other.id != table]
    lying = [f"{spoken(me.chips)} at {name}" for name, me in found if me is not None and me.chips]
    return f"There are {' and '.join(lying)}: take-chips there and bring-chips here move them." if lying else "I have to buy more."


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
    try:
        main(*sys.argv[1:])
    except (RefusedError, UnreachableError, ValueError) as said:
        sys.exit(str(said))
