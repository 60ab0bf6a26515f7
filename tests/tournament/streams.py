"""Tournaments as a floor might run them, and as it should not: for each permit a sensible command, and wild ones between."""

from random import Random
from typing import Any, Final

from tests.tournament.floor import DEALER, HOUSE, MANAGER, NAMES, said

from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat_event import Ground
from croupier.tournament import commands as c
from croupier.tournament.acting.cash import chips_on_record
from croupier.tournament.acting.results import level
from croupier.tournament.conditions import BOXES
from croupier.tournament.model import Tournament
from croupier.tournament.powers import POWERS, Permit, permitted
from croupier.tournament.seats import SealedSeats
from croupier.tournament.terms import Sum

KINDS: Final = {str(kind.__struct_config__.tag): kind for kind in POWERS}
PEOPLE: Final = (HOUSE, MANAGER, DEALER, c.By("Ann", Rank.PLAYER), c.By("Bob", Rank.PLAYER), c.By("ida", Rank.INSPECTOR))

CHANGES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"buy_in": {"amount": "20.00"}, "entry_fee": "33.33"},
    {"buy_in": {"amount": "20.00", "to": "cash"}, "undertakings": {"guarantee": "400.00", "entries": 6}},
    {"allocation": "named", "withdrawal": {"until": 5, "later": True},
     "progression": {"heats": {"advance": 2, "fill": "survivors"}}},
    {"sessions": ["heats", "again", "final"], "second_chance": {"again": "heats"}, "tables": {"heats": 2, "again": 2, "final": 1},
     "duration": {"heats": {"coups": 3}, "again": {"coups": 3}, "final": {"coups": 3}},
     "progression": {"heats": {"advance": 2}, "again": {"advance": 2}}, "notice": 1},
    {"buy_back": {"after": ["heats"], "times": 1, "amount": "25.00"}, "prizes": {"shares": [2, 1, 1, 1]}},
    {"buy_back": {"after": ["heats"], "times": 1, "amount": "25.00", "to": "cash"}},
    {"buy_back": {"after": ["heats"], "times": 1, "amount": "25.00", "to": "cash"}, "buy_in": {"amount": "7.77", "to": "cash"}},
)  # fmt: skip
"""Ways in which tournaments differ."""


_WEIGHTS: Final = {
    "cancel": 0.02, "withdraw": 0.02, "disqualify": 0.05, "dispute": 0.1, "refuse": 0.1, "draft": 1, "add": 0.1, "knock-out": 0.5,
    "tables": 1, "close": 2, "arrive": 0.5, "order-count": 0.3, "signatures": 0.3, "move": 0.3, "enter": 40, "rule": 30,
}  # fmt: skip
"""Some things would end most tournaments too soon, or could go on for ever."""


class Stream:
    """Keeps what the house keeps to itself: the sealed orders."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.sealed: dict[str, SealedSeats] = {}
        self.at = 0

    def sample(self, t: Tournament, permit: Permit, by: c.By) -> c.Command:
        """A command that is granted, where a permit says that there is one."""
        kind = KINDS[permit.do]
        about = dict(zip(kind.ABOUT, permit.about, strict=True))
        fields: dict[str, Any] = getattr(self, permit.do.replace("-", "_"), lambda _t, **_about: {})(t, **about)
        return kind(by=by, at=self.at, **about, **fields)

    def likely(self, t: Tournament) -> c.Command:
        """What somebody may do now, mostly something that brings the tournament on."""
        by_whom = [(permit, by) for by in PEOPLE for permit in permitted(t, by, self.at)]
        if not by_whom:
            return c.PublishConditions(by=HOUSE, at=self.at)
        weights = [_WEIGHTS.get(permit.do, 9) / (1 + len(t.entrants) * (permit.do == "enter")) for permit, _ in by_whom]
        return self.sample(t, *self.chance.choices(by_whom, weights)[0])

    def wild(self, t: Tournament) -> c.Command:
        """One that concerns something, or nothing that there is."""
        some = self.chance.choice
        permit = some(list(KINDS))
        kind = KINDS[permit]
        about: dict[str, Any] = {
            "session": some((*t.sessions, "heats", "nowhere")), "table": some(("t1", "t2", "t9")), "entrant": some(NAMES[:8]),
            "dispute": some((1, 2, 3)),
        }  # fmt: skip
        about = {name: about[name] for name in kind.ABOUT}
        try:
            return self.sample(t, Permit(permit, tuple(about.values())), some(PEOPLE))
        except (ArithmeticError, LookupError, ValueError, StopIteration):
            return c.PublishConditions(by=some(PEOPLE), at=self.at)

    def draft(self, _t: Tournament) -> dict[str, Any]:
        return {"conditions": said(**self.chance.choice(CHANGES))}

    def add(self, t: Tournament) -> dict[str, Any]:
        """Goods make no sense from the seats of the final on, and money does."""
        final = t.sessions.get(t.terms.final) if t.sessions else None
        goods = ("",) if final is not None and final.seated else ("", "A watch")
        return {"amount": Sum(self.chance.choice((1, 100_00, 33_33))), "goods": self.chance.choice(goods)}

    def enter(self, t: Tournament) -> dict[str, Any]:
        name = next(each for each in self._names() if each not in t.entrants and each not in t.refused)
        return {"entrant": name, "fee": Sum(t.terms.entry_fee), "form": True, "eligible": True, "copy": True, "signed": True}

    def _names(self) -> tuple[str, ...]:
        return (*NAMES, *(f"Guest {number}" for number in range(100)))

    def refuse(self, t: Tournament) -> dict[str, Any]:
        return {"entrant": next(f"Stranger {n}" for n in range(999) if f"Stranger {n}" not in t.refused), "why": "Not today."}

    def cancel(self, _t: Tournament) -> dict[str, Any]:
        return {"why": "Fire in the kitchen."}

    def tables(self, t: Tournament, session: str) -> dict[str, Any]:
        most, needed = t.terms.tables[session], -(-len(t.waiting(session)) // BOXES)
        return {"tables": tuple(f"t{number}" for number in range(1, self.chance.randint(max(needed, 1), most) + 1))}

    def move(self, t: Tournament, **_about: Any) -> dict[str, Any]:
        return {"starts": self.at + 60 * (t.terms.notice or 1)}

    def commit(self, t: Tournament, session: str) -> dict[str, Any]:
        sealed = SealedSeats.fresh(t.terms.name, session, t.waiting(session), entropy=self.chance.randbytes)
        self.sealed[sealed.commitment] = sealed
        return {"commitment": sealed.commitment}

    def words(self, _t: Tournament, session: str, entrant: str) -> dict[str, Any]:
        return {"words": f"{session} for {entrant} {self.chance.random()}"}

    def draw(self, t: Tournament, session: str) -> dict[str, Any]:
        sealed = self.sealed[t.sessions[session].commitment]
        return {"nonce": sealed.nonce, "order": sealed.order}

    def seat(self, t: Tournament, session: str) -> dict[str, Any]:
        tables = list(t.sessions[session].tables)
        seats: dict[str, dict[str, str]] = {name: {} for name in tables}
        for place, name in enumerate(t.waiting(session)):
            seats[tables[place % len(tables)]][str(place // len(tables) + 1)] = name
        return {"seats": seats}

    def knock_out(self, t: Tournament, session: str, table: str) -> dict[str, Any]:
        staying = t.sessions[session].tables[table].still_in(t.entrants)
        gone = self.chance.sample(staying, self.chance.randint(1, min(2, len(staying))))
        left = {name: min(self.chance.choice((0, 5_00, 900_00)), chips_on_record(t, t.entrants[name])) for name in gone[:1]}
        return {"entrants": tuple(gone), "chips": left}

    def disqualify(self, t: Tournament, entrant: str) -> dict[str, Any]:
        ground, most = self.chance.choice(list(Ground)), chips_on_record(t, t.entrants[entrant])
        return {"ground": ground, "chips": self.chance.choice((0, min(123_45, most), most)), "refund": ground is Ground.ABSENT}

    def count(self, t: Tournament, session: str, table: str) -> dict[str, Any]:
        staying = t.sessions[session].tables[table].still_in(t.entrants)
        return {"stacks": {name: Sum(self.chance.choice((500_00, 1_000_00, 333_33))) for name in staying}, "closes": True}

    def play_off(self, t: Tournament, session: str, table: str) -> dict[str, Any]:
        due = list(level(t, session, t.sessions[session].tables[table]))
        self.chance.shuffle(due)
        cut = self.chance.randint(1, len(due) - 1)
        return {"order": (tuple(due[:cut]), tuple(due[cut:]))}

    def dispute(self, _t: Tournament) -> dict[str, Any]:
        return {"about_what": "Whose chips these are."}

    def rule(self, _t: Tournament, **_about: Any) -> dict[str, Any]:
        return {"decision": "As they lie."}
