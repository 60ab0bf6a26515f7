"""How much of each wager counts, and what the round's cards make of it."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from croupier.games.catalogue import game_of
from croupier.games.constraints import Allowed
from croupier.games.explain import hand_title
from croupier.games.limits import Bounds
from croupier.games.rules import Decisions, Hands, Result, Settled, Stake
from croupier.games.settlement import count_each, given_back, settle
from croupier.games.signs import bounds_for, bounds_of, by_own_sign
from croupier.games.topics import INVALID_DURING, OVER_MAXIMUM
from croupier.table.model.cards import Cards
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.reading.hands import counts_laid
from croupier.table.reading.limits import signed
from croupier.table.reading.tournament import counts

Winner = Literal["banker", "player", "tie", ""]


def counted_stakes(table: Table, desk: Desk, area: int = 0) -> list[Stake]:
    """What lies on the layout, or on one area of it, and how much of each wager counts by the sign it was accepted under."""
    pile = _in_order(table.wagers)
    if area:
        pile = [lying for lying in pile if lying.area == area]
    if desk.conditions.tournament is not None:
        return [counts(table, lying) for lying in pile]
    laid = [lying.stake for lying in pile]
    if desk.provisions[OVER_MAXIMUM].stands or not _to_be_cut(table, desk, laid):
        return laid
    return _counted(table, desk, laid)


def _counted(table: Table, desk: Desk, laid: list[Stake]) -> list[Stake]:
    allowed = signed(table, desk)
    accepted = [_as_accepted(desk, stake, allowed) for stake in laid]
    return count_each(desk.rules, accepted, allowed, desk.chips)[0]


def stakes_with_those_gone(table: Table, desk: Desk, ongoing: Round) -> list[Stake]:
    """Every stake of a reopened round, those among them that players took away settled: they share a prize and an area's maximum,
    and others may need them, as when they lay."""
    wagers, places = desk.rules.wagers, ongoing.places
    session = desk.conditions.tournament is not None
    stakes = [counts(table, lying) if session else lying.stake for lying in table.wagers]
    for was in ongoing.upset.kept:
        if wagers[was.wager].staked:
            under = was.under or accepted_before(table, desk, was)
            counted = was.counted if session else was.amount
            stakes.append(Stake(was.area, was.wager, was.amount, counted, was.player, was.means, under, was.tokens))
    stakes.sort(
        key=lambda each: (wagers[each.wager].collected_first, places.get((each.area, each.player, each.wager), len(places)))
    )
    return stakes if session or desk.provisions[OVER_MAXIMUM].stands else _counted(table, desk, stakes)


def accepted_before(table: Table, desk: Desk, line: Settled) -> Bounds | None:
    """What a settled wager was accepted under, where its player has a sign of their own only since: had they had one when the
    round was settled, the wager would remember it."""
    patron = table.floor.people.get(line.player or "")
    if line.under is not None or patron is None or patron.own is None or not desk.rules.wagers[line.wager].chosen:
        return None
    if desk.provisions[OVER_MAXIMUM].stands:
        return None  # such a wager remembers nothing, for nothing is cut
    return bounds_for(desk.rules, desk.conditions.sign, line.wager)


def _as_accepted(desk: Desk, stake: Stake, allowed: Allowed) -> Stake:
    """A sign of a player's own may be taken down before the round is taken up again: the wager remembers it."""
    if stake.under is not None or not by_own_sign(stake, allowed):
        return stake
    return replace(stake, under=bounds_of(desk.rules, stake, allowed))


def _in_order(pile: tuple[Lying, ...]) -> Sequence[Lying]:
    """What lies on the layout first, then what was taken before the deal."""
    for lying in pile:
        if lying.taken:
            return sorted(pile, key=lambda each: each.taken)
    return pile


def _to_be_cut(table: Table, desk: Desk, laid: list[Stake]) -> bool:
    """Whether some wager may count for less than lies there; most tables have none, which a look at the sign shows."""
    sign, people = desk.conditions.sign, table.floor.people
    if sign.player_maximum is not None or sign.area_maximum is not None:
        return True
    limits = sign.limits
    for stake in laid:
        limit = limits.get(stake.wager)
        if limit is None:
            continue
        if stake.amount > limit.maximum or stake.under is not None or people[stake.player or ""].own is not None:
            return True
    return False


def settled(desk: Desk, cards: Hands, decisions: Decisions, stakes: Sequence[Stake], meters: dict[str, int]) -> list[Settled]:
    """Every stake's result by these cards, prizes by these meters."""
    rules = desk.rules
    return settle(rules, cards, decisions, stakes, desk.chips, prizes_by(desk, meters) if rules.has_prizes else {})


def prizes_by(desk: Desk, meters: Mapping[str, int]) -> dict[str, int]:
    """What each prize comes to: by these meters, else by the table's own, and never less than is guaranteed."""
    known = game_of(desk.rules.game).meters
    return {name: max(least, meters.get(name, desk.conditions.meters.get(name, 0))) for name, least in known}


def without_winnings(table: Table, desk: Desk, lines: list[Settled]) -> list[Settled]:
    """A wager without its player's own Player Card loses like another, but where it would win it goes back unpaid."""
    during, invalid = desk.provisions.get(INVALID_DURING), table.directions.invalid
    if during is None or not invalid:
        return lines
    return [
        given_back(line, during.clause or "") if line.player in invalid and line.result is Result.WIN else line
        for line in lines
        if line.amount or line.player not in invalid
    ]


def given_away(line: Settled) -> int:
    """How much more than the exact price, or than a share of a prize, rounding up to chips paid."""
    if line.drawn:
        return line.pays - line.drawn
    if line.odds is None or line.prize:
        return 0
    return line.pays - line.counted * line.odds.to // line.odds.on


def counts_of(desk: Desk, ongoing: Round) -> dict[str, str]:
    """The count of each hand still in play, as the dealer announces it."""
    if not ongoing.out:
        return counts_laid(desk, ongoing)
    counted, unshown = desk.rules.counted, ongoing.unshown
    return {hand: counted(hand, cards) for hand, cards in ongoing.cards.items() if hand not in unshown}


def winner_of(counts: dict[str, str]) -> Winner:
    """Which of the table's two hands is higher; nothing where it has no two."""
    if "player" not in counts or "banker" not in counts:
        return ""
    player, banker = int(counts["player"]), int(counts["banker"])
    return "tie" if player == banker else "banker" if banker > player else "player"


def result_in_words(counts: dict[str, str]) -> str:
    winner = winner_of(counts)
    if winner == "tie":
        return f"Tie, {counts['player']} all."
    if winner:
        other = "player" if winner == "banker" else "banker"
        return f"{winner.capitalize()} wins, {counts[winner]} over {counts[other]}."
    others = ", ".join(f"{hand_title(hand)} {count}" for hand, count in counts.items() if hand != "dealer")
    if "dealer" not in counts:
        return f"{others[:1].upper()}{others[1:]}."
    return f"The dealer has {counts['dealer']}; {others}." if others else f"The dealer has {counts['dealer']}."


def next_back(desk: Desk, cards: Cards) -> str:
    """With a shuffling device two decks of different backs take turns; one that must first be seen to stays in use."""
    back, care = cards.pack.back, cards.care
    if not desk.rules.from_device or care.check is not None or care.condemned is not None or care.handled:
        return back
    return next(colour for colour in (*cards.decks, *desk.conditions.backs) if colour != back)
