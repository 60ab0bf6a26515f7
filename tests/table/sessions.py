"""A tournament's table driven by commands alone: entrants at their boxes, coups in a few words, the same session judged again."""

import json
from typing import Any

from tests.tables import SUPERVISOR, House, conditions, player

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat_tournament import Range, SessionTerms, Stage
from croupier.money import dollars
from croupier.table.message.events import Event, RoundCleared, RoundStarted, WagerPlaced
from croupier.table.message.tournament import (
    CoupCounted,
    EntrantAbsent,
    EntrantDisqualified,
    FormRead,
    HeldToMinimum,
    PassCardLaid,
    WageringClosed,
)
from croupier.table.message.upsets import RoundVoided
from croupier.table.model.people import Actor
from croupier.table.model.sitting import Sitting, Tournament
from croupier.table.reading.tournament import UNDISCLOSED

GAME = "seven-up-baccarat"
TILDA = Actor("Tilda", Rank.TOURNAMENT_MANAGER)
PLAYER, BANKER, TIE = "KS 2C QD", "2C KD 6S", "2C AD 6S"
LIMITS = {"player": (1_000, 5_000), "banker": (1_000, 5_000), "tie": (500, 2_000), "super-sevens": (500, 2_000)}
CHIPS = (100, 500, 2_500)


def stage(start: int = 1, **changes: tuple[int, int]) -> Stage:
    return Stage(start, {slug: Range(*limit) for slug, limit in {**LIMITS, **changes}.items()})


def tournament(
    names: str = "Ann Ben Cat", *, allotment: int = 10_000, schedule: tuple[Stage, ...] = (), **others: Any
) -> Tournament:
    boxes = {name: box for box, name in enumerate(names.split(), 1)}
    held = {key: others.pop(key) for key in ("pass_cards", "undisclosed") if key in others}
    terms = SessionTerms(boxes, allotment, schedule or (stage(),), CHIPS, **held)
    return Tournament(terms, **({"coups": 3} | others))


class Heat(House):
    """A session at one table."""

    @property
    def sitting(self) -> Sitting:
        assert self.table.sitting is not None
        return self.table.sitting

    def stack(self, name: str) -> int:
        return self.table.funds(name, "tournament")

    def stacks(self) -> dict[str, int]:
        return {name: self.stack(name) for name in self.sitting.session.boxes}

    def lay(self, name: str, wager: str, amount: int) -> tuple[Event, ...]:
        return self.ok(c.LayChips, name, wager, amount)

    def ask(self) -> tuple[Event, ...]:
        return self.ok(c.AskForWagers)

    def coup(self, cards: str, **laid: str) -> list[Event]:
        """`Ann="player 1000, tie 500"`, `pass`, `absent` or `form banker 1000`, in the order in which they are asked."""
        came = list(self.ask())
        for name in self.sitting.order:
            for words in laid[name].split(", "):
                match words.split():
                    case ["pass"]:
                        came += self.ok(c.LayPassCard, name, by=player(name))
                    case ["absent"]:
                        came += self.ok(c.MarkAbsent, name, by=TILDA)
                    case ["form", *said]:
                        wager, amount = [*said, "", "0"][:2] if not said else [*said, "0"][:2]
                        came += self.ok(c.HandInForm, name, wager, int(amount), by=SUPERVISOR)
                    case [wager, amount]:
                        came += self.lay(name, wager, int(amount))
        came += self.ok(c.CallNoMoreBets)
        self.make_ready()
        came += self.deal(cards)
        self.settle()
        came += self.clear()
        return came

    def end(self, **said: Any) -> tuple[Event, ...]:
        return self.ok(c.EndSession, by=TILDA, **said)


def heat(*, start: bool = True, house: Heat | None = None, **named: Any) -> Heat:
    """A table with its entrants at their boxes, cards ready and the session begun."""
    held = tournament(**named)
    house = Heat() if house is None else house
    first = {slug: (limit.minimum, limit.maximum) for slug, limit in held.terms.schedule[0].wagers.items()}
    told = conditions(GAME, offered=("super-sevens",), limits=first, chips=CHIPS, tournament=held)
    house.ok(c.OpenTable, told, by=SUPERVISOR)
    for name, box in held.terms.boxes.items():
        house.ok(c.JoinTable, name, box, by=player(name))
    house.make_ready()
    if start:
        house.ok(c.StartSession, by=TILDA)
    return house


def as_record(house: Heat) -> dict[str, Any]:
    """The session as `croupier tournament judge` reads it, from the events alone."""
    assert house.table.conditions is not None
    held = house.table.conditions.tournament
    assert held is not None
    terms, coups = held.terms, list[dict[str, Any]]()
    coup: dict[str, Any] = {}
    for event in house.events:
        match event:
            case WagerPlaced(flags=flags) if UNDISCLOSED not in flags:
                laid = {"wager": event.wager, "amount": dollars(event.amount)}
                coup.setdefault("bets", {}).setdefault(event.player, []).append(laid)
            case PassCardLaid():
                coup.setdefault("pass", []).append(event.player)
            case EntrantAbsent():
                coup.setdefault("absent", []).append(event.player)
            case HeldToMinimum():
                coup.setdefault("late", []).append(event.player)
            case FormRead():
                form = event.sealed.form
                said = {"wager": form.wager, "amount": None if form.amount is None else dollars(form.amount)}
                coup.setdefault("sealed", {})[event.player] = said
            case EntrantDisqualified() if event.gone.clause != "15.6.4":
                for key in ("bets", "sealed"):
                    coup.get(key, {}).pop(event.gone.player, None)
                for key in ("pass", "absent", "late"):
                    if event.gone.player in coup.get(key, ()):
                        coup[key].remove(event.gone.player)
                coup.setdefault("disqualified", []).append({"player": event.gone.player, "clause": event.gone.clause})
            case RoundVoided():
                coup["void"] = True
            case RoundCleared():
                coups.append(coup | ({} if coup.get("void") else {"cards": _cards(house, event.number)}))
                coup = {}
            case WageringClosed() | RoundStarted() | CoupCounted():
                pass
    limits = [{"from": each.start, "wagers": {slug: {"minimum": dollars(limit.minimum), "maximum": dollars(limit.maximum)}
               for slug, limit in each.wagers.items()}} for each in terms.schedule]  # fmt: skip
    return {
        "boxes": {str(box): name for name, box in terms.boxes.items()}, "chips": [dollars(chip) for chip in terms.denominations],
        "allotment": dollars(terms.allotment), "limits": limits, "advance": held.advance, "pass_cards": terms.pass_cards,
        "undisclosed": terms.undisclosed, "fill": "survivors" if held.survivors_only else "placing", "coups": coups,
    }  # fmt: skip


def _cards(house: Heat, number: int) -> list[str]:
    past = house.table.ledger.find(number)
    assert past is not None
    player, banker = past.hands["player"], past.hands["banker"]
    return [str(card) for card in (banker[0], player[0], banker[1], *player[1:], *banker[2:])]


def judged_again(house: Heat, coups: int | None = None) -> dict[str, Any]:
    """What the judge makes of the same session, or of its first coups."""
    from croupier.tournament.judge import judge, write

    record = as_record(house)
    record["coups"] = record["coups"][:coups]
    told: dict[str, Any] = json.loads(write(judge(json.dumps(record))))
    assert "error" not in told, told
    return told
