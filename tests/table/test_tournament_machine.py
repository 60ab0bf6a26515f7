"""A tournament's table as a machine: whatever is said at it, chips are conserved, nobody is both in and out, and
`permitted` is what `decide` grants."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.table.sessions import CHIPS, TILDA, Heat, heat, stage
from tests.table.test_permitted import each_is_granted
from tests.tables import DEALER, SUPERVISOR, player

from croupier import commands as c
from croupier.cards.card import PACK
from croupier.games.seven_up_baccarat_places import places
from croupier.table.asking.permitted import Permit, permitted
from croupier.table.asking.required import required
from croupier.table.asking.view import view
from croupier.table.engine import decide, replay
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.message.tournament import SessionEnded

OF_A_TOURNAMENT = (
    c.StartSession, c.AskForWagers, c.LayChips, c.LayPassCard, c.MarkAbsent, c.HoldToMinimum, c.HandInForm, c.CallNoMoreBets,
    c.DisqualifyEntrant, c.CountStacks, c.EndSession, c.StartPlayOff, c.JoinTable, c.LeaveTable,
)  # fmt: skip
NAMES = ("Ann", "Ben", "Cat", "Zed")


def any_of(chance: Random, at: int) -> Command:
    """Something that might be said in a tournament, sensible or not."""
    name, through = chance.choice(NAMES), chance.choice(("screen", "layout"))
    wager = chance.choice(("player", "banker", "tie", "super-sevens", "whist"))
    amount = chance.choice((400, 500, 900, 1_000, 1_500, 2_000, 5_000, 5_100, 9_000, 20_000, 0, -1))
    ground = chance.choice(("rules", "no-wager", "absent"))
    kind: type[Command]
    fields: dict[str, Any]
    kind, fields, by = chance.choice((
        (c.LayChips, {"player": name, "wager": wager, "amount": amount, "through": through}, DEALER),
        (c.LayChips, {"player": name, "wager": wager, "amount": amount, "through": "screen"}, player(name)),
        (c.HandInForm, {"player": name, "wager": wager, "amount": amount, "through": through}, SUPERVISOR),
        (c.LayPassCard, {"player": name}, player(name)), (c.MarkAbsent, {"player": name}, TILDA),
        (c.HoldToMinimum, {"player": name}, TILDA), (c.DisqualifyEntrant, {"player": name, "ground": ground}, TILDA),
        (c.AskForWagers, {}, DEALER), (c.CallNoMoreBets, {}, DEALER), (c.EndSession, {}, TILDA),
        (c.StartPlayOff, {"allotment": amount}, TILDA), (c.JoinTable, {"player": name, "area": chance.randint(1, 4)}, player(name)),
    ))  # fmt: skip
    return kind(**fields, by=by, at=at)


def sound(house: Heat) -> None:
    """Chips are all somewhere, and everyone is in, out or disqualified, and one of these."""
    accounts = house.table.accounts
    assert sum(cents for name, cents in accounts.items() if "tournament" in name) == 0
    assert not any(cents for name, cents in accounts.items() if "tournament" not in name)
    sitting = house.table.sitting
    if sitting is None:
        return
    session = sitting.main
    entrants = set(session.terms.boxes)
    still, out = set(session.boxes), {each.player for each in session.out}
    gone = {each.player for each in session.disqualified}
    assert not still & out
    assert not still & gone
    assert not out & gone
    assert still | out | gone <= entrants
    placed = [name for place in places(session) for name in place.players]
    assert sorted(placed) == sorted(still | out)
    laid: dict[str, int] = {}
    for lying in house.table.laid:
        assert (lying.means, lying.area) == ("tournament", session.terms.boxes[lying.player])
        laid[lying.player] = laid.get(lying.player, 0) + lying.amount
    assert all(house.stack(name) >= 0 for name in entrants)
    assert view(house.table, player("Ann")).tournament is not None


def next_step(house: Heat, chance: Random) -> Command | None:
    """What the prompt asks for: cards by the rules, wagers by chance."""
    at, due = house.now, required(house.table)
    match due.what:
        case "deal":
            left = [card for card in PACK if house.table.cards.stock.could_hold(card)]
            return c.DealCard(chance.choice(left), by=DEALER, at=at)
        case "result":
            return c.AnnounceResult({}, by=DEALER, at=at)
        case "settle":
            return c.SettleWager(by=DEALER, at=at)
        case "clear":
            return c.ClearRound(by=DEALER, at=at)
        case "burn" | "cards" | "shuffle":
            house.make_ready()
            return None
        case "session":
            return c.StartSession(by=TILDA, at=at)
    permits = permitted(house.table, at, OF_A_TOURNAMENT)
    wanted = [permit for permit in permits if permit.command in ("lay-chips", "ask-for-wagers", "call-no-more-bets", "end-session")]
    wanted = wanted if chance.random() < 0.8 and wanted else list(permits)
    if not wanted:
        return None
    permit: Permit = chance.choice(wanted)
    return permit.example(replace(TILDA, rank=permit.rank), at)


def give(house: Heat, command: Command) -> None:
    before = house.table
    house.table, outcome = house.run(command)
    if isinstance(outcome, Refused):
        assert house.table is before
    else:
        house.events += outcome
        assert replay(outcome, before) == house.table
        sound(house)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_said_at_a_tournaments_table(seed: int) -> None:
    chance = Random(seed)
    schedule = (stage(), stage(2, player=(2_000, 4_000), tie=(1_000, 2_000)))
    house = heat(
        start=False, allotment=chance.choice((900, 3_000, 10_000)), schedule=schedule, coups=3, pass_cards=1, undisclosed=1
    )
    sound(house)
    for step in range(90):
        house.wait(chance.randint(0, 2))
        command = any_of(chance, house.now) if chance.random() < 0.3 else next_step(house, chance)
        if command is None:
            continue
        permits = permitted(house.table, house.now, OF_A_TOURNAMENT) if step % 5 == 0 or type(command) in OF_A_TOURNAMENT else None
        if permits is not None and step % 5 == 0:
            moment = replace(house.table, now=house.now)
            each_is_granted(moment, permits)
        granted = not isinstance(decide(house.table, command), Refused)
        if permits is not None and type(command) in OF_A_TOURNAMENT and _makeable(command):
            assert granted is any(permit.admits(command) for permit in permits), command
        give(house, command)
        if house.table.sitting is not None and house.table.sitting.ended and chance.random() < 0.2:
            break
    ended = [event for event in house.events if isinstance(event, SessionEnded)]
    assert all(not event.level or len(event.advance) < 1 for event in ended)
    assert house.table.sitting is not None
    assert replay(house.events) == house.table


def _makeable(command: Command) -> bool:
    """Which amounts chips make, and what is written beside a span, no permit says."""
    amount = getattr(command, "amount", getattr(command, "allotment", CHIPS[0]))
    return amount % CHIPS[0] == 0 and amount > 0 and getattr(command, "wager", "tie") != "whist"
