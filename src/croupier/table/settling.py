"""The result, the wagers taken and paid one by one in the document's order, and the cards cleared away."""

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.cards.card import PACK, Card
from croupier.cards.procedure import Device
from croupier.games.catalogue import GAMES
from croupier.games.explain import hand_title
from croupier.games.ranks import Rank
from croupier.games.rules import Complete, Result, Settled, Stake
from croupier.games.settlement import Limits, count_each, settle
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.dealing import to_be_named
from croupier.table.message.command import Command
from croupier.table.message.commands import AnnounceResult, ClearRound, SettleWager
from croupier.table.message.events import Event, LastCoupAnnounced, LimitsTookEffect, ResultAnnounced, RoundCleared, WagerSettled
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.cards import Slot
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.reading.desk import cites, desk_of, lacks
from croupier.table.redress import enter
from croupier.table.signs import limit_for


def counted_stakes(table: Table, desk: Desk) -> list[Stake]:
    """What lies on the layout, and how much of each wager counts by the sign its player goes by."""
    laid = [
        Stake(lying.area, lying.wager, lying.amount, lying.amount, lying.player, lying.means)
        for lying in (*table.laid, *table.taken)
    ]
    if desk.book.over_maximum_stands:
        return laid
    sign, people = desk.conditions.sign, table.floor.people

    def limit_of(stake: Stake) -> Limits:
        if stake.wager not in sign.limits or stake.player is None:
            return Limits()
        limit = limit_for(sign, people[stake.player], stake.wager)
        return Limits(limit.minimum, limit.maximum)

    stakes, _ = count_each(desk.rules, laid, limit_of, desk.chips, sign.area_maximum)
    if sign.player_maximum is None:
        return stakes
    return _within_player_maximum(table, desk, stakes, sign.player_maximum)


def _within_player_maximum(table: Table, desk: Desk, stakes: list[Stake], most: int) -> list[Stake]:
    """A player's wagers count together to the maximum a player may have, each its share, rounded down to chips."""
    totals: dict[str | None, int] = {}
    for stake in stakes:
        totals[stake.player] = totals.get(stake.player, 0) + stake.counted
    over = {name: total for name, total in totals.items() if total > most and table.floor.people[name or ""].own is None}
    return [
        replace(stake, counted=desk.chips.at_most(stake.counted * most, over[stake.player])) if stake.player in over else stake
        for stake in stakes
    ]


def _settle(desk: Desk, ongoing: Round, stakes: Sequence[Stake], meters: dict[str, int]) -> list[Settled]:
    prizes = {
        name: max(least, meters.get(name, desk.conditions.meters.get(name, 0))) for name, least in GAMES[desk.rules.game].meters
    }
    return settle(desk.rules, ongoing.cards, ongoing.decisions, stakes, desk.chips, prizes)


def given_away(line: Settled) -> int:
    """How much more than the exact price rounding up to chips paid."""
    if line.odds is None or line.prize:
        return 0
    return line.pays - line.counted * line.odds.to // line.odds.on


def settle_early(table: Table, area: int, decision: str, command: Command) -> tuple[Event, ...]:
    """The wagers whose fate a decision seals at once: folded, conceded, or void for want of one."""
    desk, ongoing = desk_of(table), table.round
    assert ongoing is not None
    stakes = [stake for stake in counted_stakes(table, desk) if stake.area == area]
    after = replace(ongoing, decisions={**ongoing.decisions, str(area): decision}, hands=_some_faces(ongoing))
    lines = _settle(desk, after, stakes, {})
    return tuple(_event(desk, line, -1, command) for line in lines if _sealed(line, decision))


def _some_faces(ongoing: Round) -> dict[str, tuple[Slot, ...]]:
    """Any faces for those not known: what a decision seals at once does not hang on the cards."""
    spare = iter(PACK)
    return {
        hand: tuple(slot if slot.card is not None else Slot(next(spare), slot.up) for slot in slots)
        for hand, slots in ongoing.hands.items()
    }


def _sealed(line: Settled, decision: str) -> bool:
    """Folding and conceding give up everything; silence and an empty purse concern the Ante alone."""
    if decision in ("fold", "concede"):
        return True
    if decision.startswith("cannot-cover") or decision == "none":
        return line.result is Result.VOID or (decision == "cannot-cover-again" and line.wager == "ante")
    return False


def _event(desk: Desk, line: Settled, rank: int, command: Command) -> WagerSettled:
    return WagerSettled(
        settled=line, given=given_away(line), rank=rank, collected=desk.rules.wagers[line.wager].collected_first,
        by=command.by, at=command.at, clauses=(line.clause,),
    )  # fmt: skip


def _all_exposed(desk: Desk, ongoing: Round) -> bool:
    hands = {"dealer": ongoing.hands["dealer"]} if desk.rules.dealt_down else ongoing.hands
    return all(slot.up for slots in hands.values() for slot in slots)


def _unnamed(table: Table, ongoing: Round) -> bool:
    """Whether a hand in play has a face that nobody has named; most tables have none, which the counts alone show."""
    return table.cards.stock.unseen > table.cards.rack.unseen and any(to_be_named(ongoing, hand) for hand in ongoing.hands)


@grants(AnnounceResult)
def announce_result(table: Table, command: AnnounceResult) -> Outcome:
    desk, ongoing = desk_of(table), table.round
    rules, book = desk.rules, desk.book
    if refusal := lacks(command, Rank.DEALER, book.result):
        return refusal
    if ongoing is None or ongoing.result:
        return Refused("There is no result to announce now.", book.result)
    unnamed = _unnamed(table, ongoing)
    if unnamed and rules.opening:
        return Refused("Cards still lie face down.", book.result)
    step = rules.next_card(ongoing.cards, ongoing.decisions)
    if not isinstance(step, Complete):
        return Refused("The round is not complete.", step.clause)
    if unnamed or not _all_exposed(desk, ongoing):
        return Refused("Cards still lie face down.", book.result)
    known = dict(GAMES[rules.game].meters)
    for name, value in command.meters.items():
        if name not in known or not isinstance(value, int) or value < 0:
            return Refused(f"{rules.title} has no meter {name!r} with such a value.", book.result)
    lines = without_winnings(table, desk, _settle(desk, ongoing, counted_stakes(table, desk), command.meters))
    counts = {hand: rules.counted(hand, cards) for hand, cards in ongoing.cards.items() if hand not in ongoing.out}
    due = tuple(rules.settling(lines, ongoing.cards))
    course = Course(table, command)
    course.happens(ResultAnnounced, book.result, step.clause, result=result_in_words(counts), counts=counts, due=due)
    _hold_against(course, desk, ongoing, command.meters)
    return course.outcome()


def announce_again(course: Course, due: tuple[Settled, ...], clause: str) -> None:
    """The result after a ruling in the middle of settling: hands may be gone, and only these wagers are still due."""
    rules, ongoing = desk_of(course.table).rules, course.round
    counts = {hand: rules.counted(hand, cards) for hand, cards in ongoing.cards.items() if hand not in ongoing.out}
    course.happens(ResultAnnounced, clause, result=result_in_words(counts), counts=counts, due=due)


def _hold_against(course: Course, desk: Desk, ongoing: Round, meters: dict[str, int]) -> None:
    """What players who are gone were paid before the round was put right: where it is not what the cards give, it is registered."""
    payment = desk.book.irregular.payment
    for was in ongoing.upset.kept:
        stake = Stake(was.area, was.wager, was.amount, was.counted, was.player, was.means)
        right = sum(line.pays + line.returned for line in _settle(desk, ongoing, [stake], meters) if line.wager == was.wager)
        over = was.pays + was.returned - right
        if over:
            clause = payment.rule if payment is not None else ""
            enter(course, ongoing.number, was.wager, abs(over), was.player or "", clause, over=over > 0)


def without_winnings(table: Table, desk: Desk, lines: list[Settled]) -> list[Settled]:
    """A wager without its player's own Player Card loses like another, but where it would win it goes back unpaid."""
    invalid = desk.book.irregular.invalid
    if invalid is None or not table.directions.invalid:
        return lines
    return [
        replace(line, result=Result.VOID, odds=None, pays=0, returned=line.amount, clause=invalid.during, called="")
        if line.player in table.directions.invalid and line.result is Result.WIN
        else line
        for line in lines
        if line.amount or line.player not in table.directions.invalid
    ]


def result_in_words(counts: dict[str, str]) -> str:
    if "banker" in counts:
        player, banker = int(counts["player"]), int(counts["banker"])
        if player == banker:
            return f"Tie, {player} all."
        return f"Banker wins, {banker} over {player}." if banker > player else f"Player wins, {player} over {banker}."
    others = ", ".join(f"{hand_title(hand)} {count}" for hand, count in counts.items() if hand != "dealer")
    return f"The dealer has {counts['dealer']}; {others}." if others else f"The dealer has {counts['dealer']}."


@grants(SettleWager)
def settle_wager(table: Table, command: SettleWager) -> Outcome:
    desk, ongoing = desk_of(table), table.round
    if refusal := lacks(command, Rank.DEALER, desk.book.settle):
        return refusal
    if ongoing is None or not ongoing.due:
        return Refused("No wager waits to be settled.", desk.book.settle)
    return (_event(desk, ongoing.due[0], 0, command),)


@grants(ClearRound)
def clear_round(table: Table, command: ClearRound) -> Outcome:
    desk, ongoing, cards = desk_of(table), table.round, table.cards
    book, device = desk.book, desk.procedure.device
    if refusal := lacks(command, Rank.DEALER, book.clear):
        return refusal
    if ongoing is None or not ongoing.result or ongoing.due:
        return Refused("The cards are cleared when every wager is settled.", book.clear)
    slots = [slot for hand in ongoing.hands.values() for slot in hand]
    used: tuple[Card, ...] = tuple(slot.card for slot in slots if slot.card is not None)
    lag = device is Device.COUP_LAG
    left = None if cards.rounds_left is None else cards.rounds_left - 1
    fresh = device is Device.FRESH_DECK
    clears = None if ongoing.void else desk.rules.clears
    clause = clears(ongoing.cards) if clears is not None else book.clear
    by, at = command.by, command.at
    events: list[Event] = [
        RoundCleared(
            number=ongoing.number, racked=used,
            returned=cards.rack.known if lag else (), returned_unseen=cards.rack.unseen if lag else 0,
            commitment=command.commitment if lag else cards.commitment,
            idle=_idle(table, ongoing), rounds_left=left, fresh_back=next_back(desk, cards.pack.back) if fresh else "",
            over=fresh or left == 0, racked_unseen=len(slots) - len(used), by=by, at=at,
            clauses=cites(clause, desk.procedure.device_clause if lag or fresh else None),
        )
    ]  # fmt: skip
    if left == 1:
        events.append(LastCoupAnnounced(by=by, at=at, clauses=cites(desk.procedure.cutting_card.during_clause)))
    if table.board.next_sign is not None:
        events.append(LimitsTookEffect(sign=table.board.next_sign, by=by, at=at, clauses=(book.alter,)))
    return tuple(events)


def _idle(table: Table, ongoing: Round) -> dict[str, int]:
    """How many rounds in a row each player has now sat out; a no-bet coup counts for nobody."""
    if ongoing.no_bet:
        return {}
    wagered = {line.player for line in ongoing.settled} | ongoing.upset.withdrew
    present = (patron for patron in table.floor.people.values() if patron.since < ongoing.number)
    return {patron.id: 0 if patron.id in wagered else patron.idle + 1 for patron in present}


def next_back(desk: Desk, back: str) -> str:
    """With a shuffling device two decks of different backs take turns."""
    if desk.rules.terms.dealing != "shuffler":
        return back
    return next(colour for colour in desk.conditions.backs if colour != back)
