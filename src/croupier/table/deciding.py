"""What the players decide for their hands, and what silence or an empty purse means."""

from croupier.games.ranks import Rank
from croupier.games.rules import Ask, DecisionRule, Stake
from croupier.table.acting.handlers import grants
from croupier.table.dealing import face_down
from croupier.table.message.command import Command
from croupier.table.message.commands import CannotCover, Decide, PassOver
from croupier.table.message.events import Decided, Event, WagerPlaced
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of, lacks, not_theirs
from croupier.table.settling import counted_stakes, settle_early


def area_player(table: Table, desk: Desk, area: int) -> str | None:
    """Whose hand lies on an area."""
    return next((lying.player for lying in table.laid if lying.area == area and lying.wager in desk.rules.dealt_in), None)


def handled(ongoing: Round) -> frozenset[str]:
    """Hands that their players have had in hand: picked up, or decided on."""
    return ongoing.upset.picked_up | ongoing.decisions.keys()


def first_to_play(table: Table, desk: Desk) -> tuple[str, ...]:
    """Undecided hands of players directed to decide before the others handle their cards."""
    ongoing = table.round
    if ongoing is None or not table.directions.play_first:
        return ()
    undecided = (hand for hand in ongoing.hands if hand.isdigit() and hand not in ongoing.decisions)
    return tuple(hand for hand in undecided if area_player(table, desk, int(hand)) in table.directions.play_first)


def held_back(table: Table, desk: Desk, hand: str) -> Refused | None:
    """Why a hand is not handled yet although all cards are dealt."""
    viewing, first = desk.book.irregular.viewing, first_to_play(table, desk)
    if viewing is None or not first or hand in first:
        return None
    return Refused(f"Area {', '.join(first)} is to decide before others handle their cards.", viewing.first)


def _asked(table: Table, desk: Desk, area: int) -> DecisionRule | Refused:
    """The decision rule, if this area may speak now."""
    rule, ongoing = desk.rules.decides, table.round
    if rule is None:
        return Refused(f"{desk.rules.title} asks its players for no decision.")
    if ongoing is None or ongoing.result:
        return Refused("No decision is due.", rule.clause)
    step = desk.rules.next_card(ongoing.cards, ongoing.decisions)
    if not isinstance(step, Ask):
        return Refused("No decision is due.", rule.clause)
    allowed = step.areas[:1] if step.in_turn else step.areas
    if str(area) not in allowed:
        return Refused(f"Area {area} is not asked now; {', '.join(allowed)} is.", step.clause)
    return held_back(table, desk, str(area)) or rule


def _stakes_on(table: Table, desk: Desk, area: int) -> list[Stake]:
    return [stake for stake in counted_stakes(table, desk) if stake.area == area]


@grants(Decide)
def decide_area(table: Table, command: Decide) -> Outcome:
    desk, area, decision = desk_of(table), command.area, command.decision
    if decision == "concede":
        return _concede(table, desk, command)
    rule = _asked(table, desk, area)
    if isinstance(rule, Refused):
        return rule
    player = area_player(table, desk, area)
    assert player is not None
    if refusal := not_theirs(command.by, player):
        return refusal
    if decision not in rule.choices:
        return Refused(f"One may {' or '.join(rule.choices)}, not {decision!r}.", rule.clause)
    if command.means not in ("chips", "tokens"):
        return Refused(f"Wagers are made in chips or tokens, not {command.means!r}.", desk.book.means)
    added = _added(table, desk, rule, command)
    if isinstance(added, Refused):
        return added
    if decision == "fold":
        return _ended(table, area, decision, command, rule.clause)
    decided = Decided(area=area, decision=decision, by=command.by, at=command.at, clauses=(rule.clause,))
    return (decided, *added)


def _ended(table: Table, area: int, decision: str, command: Command, clause: str, warned: str = "") -> tuple[Event, ...]:
    """A hand that does not go on: what it loses or gets back at once, and whether anything on the area still plays."""
    sealed = settle_early(table, area, decision, command)
    out = len(sealed) == sum(lying.area == area for lying in table.laid)
    ended = Decided(area=area, decision=decision, out=out, warned=warned, by=command.by, at=command.at, clauses=(clause,))
    return (ended, *sealed)


def _added(table: Table, desk: Desk, rule: DecisionRule, command: Decide) -> tuple[WagerPlaced, ...] | Refused:
    """The wager that a decision brings with it, for exactly what counts of the one it follows."""
    added: list[WagerPlaced] = []
    for slug, by in rule.adds.items():
        wager = desk.rules.wagers[slug]
        if command.decision not in by:
            continue
        for stake in _stakes_on(table, desk, command.area):
            if stake.wager != wager.rides_on or stake.player is None:
                continue
            if table.funds(stake.player, command.means) < stake.counted:
                return Refused(f"{stake.player} does not have the {wager.title} wager in {command.means}.", wager.clause)
            added.append(
                WagerPlaced(
                    player=stake.player, area=stake.area, wager=slug, amount=stake.counted, means=command.means, flags=(),
                    by=command.by, at=command.at, clauses=(wager.clause,),
                )
            )  # fmt: skip
    return tuple(added)


def _concede(table: Table, desk: Desk, command: Decide) -> Outcome:
    clause, ongoing, area = desk.book.conceded, table.round, command.area
    if not clause:
        return Refused(f"{desk.rules.title} knows no conceding.")
    player = next((lying.player for lying in table.laid if lying.area == area), None)
    if ongoing is None or player is None or face_down(ongoing.hands, "dealer") or not ongoing.hands["dealer"]:
        return Refused("A hand is conceded once the dealer's is exposed, and before it is settled.", clause)
    if refusal := not_theirs(command.by, player):
        return refusal
    if ongoing.decisions.get(str(area)) != "play" or any(line.area == area for line in ongoing.settled):
        return Refused(f"The hand of area {area} is not one to concede.", clause)
    return _ended(table, area, "concede", command, clause)


@grants(PassOver)
def pass_over(table: Table, command: PassOver) -> Outcome:
    desk = desk_of(table)
    rule = _asked(table, desk, command.area)
    if isinstance(rule, Refused):
        return rule
    if refusal := lacks(command, Rank.DEALER, rule.silence_clause):
        return refusal
    return _ended(table, command.area, "none", command, rule.silence_clause)


@grants(CannotCover)
def cannot_cover(table: Table, command: CannotCover) -> Outcome:
    desk, area = desk_of(table), command.area
    clause = desk.book.cannot_cover
    if not clause:
        return Refused(f"{desk.rules.title} has no Play wager to cover.")
    rule = _asked(table, desk, area)
    if isinstance(rule, Refused):
        return rule
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    ante = next((stake for stake in _stakes_on(table, desk, area) if _needs_cover(desk, stake)), None)
    if ante is None or ante.player is None:
        return Refused(f"Area {area} has no wager that a Play wager follows.", clause)
    patron = table.floor.people[ante.player]
    if max(table.chips(patron.id), table.tokens(patron.id)) >= ante.counted:
        return Refused(f"{ante.player} has enough for the Play wager.", clause)
    if command.warned or patron.id in table.directions.warned:
        return _ended(table, area, "cannot-cover-again", command, clause)
    return _ended(table, area, "cannot-cover", command, clause, warned=patron.id)


def _needs_cover(desk: Desk, stake: Stake) -> bool:
    return any(wager.staked and wager.rides_on == stake.wager for wager in desk.rules.wagers.values())
