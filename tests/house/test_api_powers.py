"""Every rank and every command over HTTP: what the API answers is what the rules of the table say, and nothing else changes.

Each command is sent together with one that nobody can be granted. So whatever the first comes to, nothing may change; and by the
place of the refusal it is seen whether the first was granted.
"""

from collections.abc import Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints
from uuid import uuid4

import msgspec
import pytest
from django.db.models import Model
from msgspec import NODEFAULT, Struct
from tests.house.fronts import Front
from tests.house.pits import House

from croupier.cards.card import Card
from croupier.cards.chance import SYSTEM
from croupier.commands import BringChips
from croupier.desk.dealer import attempt
from croupier.desk.following import Chance
from croupier.desk.showing import SHOWING
from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.api.wire import COMMAND_FORMS, NOT_SAID
from croupier.house.floor.commands import SHOWN_LAST
from croupier.house.floor.ledger import purse
from croupier.house.floor.limits import AT_THE_TABLE, ENTERED
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.journal import models
from croupier.money import dollars
from croupier.table.asking.permitted import permitted
from croupier.table.engine import decide
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.powers.listed import COMMAND
from croupier.table.powers.power import POWERS

pytestmark = pytest.mark.slow

NOW = 1_900_000_000
HOPELESS = {"type": "decide-dispute", "number": 10**9, "decision": "nothing"}
KEPT: tuple[type[Model], ...] = (
    models.Entry, models.Posting, models.Account, models.Seal, models.Snapshot, models.SnapshotPage, models.Person,
    models.PitTable, models.HeadSignature,
)  # fmt: skip


@pytest.fixture
def still(home: Home) -> Iterator[Front]:
    """A pit whose clock stands still, so that what is decided here and there is decided at one moment."""
    pit = Pit.open(home, clock=lambda: float(NOW))
    running.use(pit)
    yield Front(House(pit))
    running.use(None)
    pit.close()


TOO_LITTLE = "There are only ${} to bring from elsewhere."
"""The rules of a table know of no purse."""


def everything() -> str:
    """All that is kept, but for the receipts: a refusal is answered alike for ever too."""
    rows = {kind.__name__: sorted(map(repr, kind.objects.values_list())) for kind in KEPT}  # type: ignore[attr-defined]
    rows["Stream"] = sorted(map(repr, models.Stream.objects.exclude(kind="receipts").values_list()))
    return repr(rows)


# One example of each command


def value_of(hint: Any, name: str, player: str, house: House, table: str) -> Any:
    conditions = house.table(table).conditions
    assert conditions is not None
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Card or (origin in (Union, UnionType) and Card in inner):
        return None
    if origin is Literal:
        return inner[0]
    if origin in (Union, UnionType):
        return None if NoneType in inner else value_of(inner[0], name, player, house, table)
    if origin is tuple:
        return () if Card in inner or inner[0] not in (int, str) else (value_of(inner[0], name, player, house, table),)
    if origin is dict:
        return {}
    if hint is int:
        return 50_00 if name in ("amount", "handed") else NOW + 3600 if name == "effective" else 1
    if hint is str:
        return player if name in ("player", "person", "players") else "player" if name in ("wager", "hand") else "something"
    if hint is bool:
        return False
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint))
    if isinstance(hint, type) and isinstance(conditions, hint):
        return conditions
    return conditions.sign if hint is type(conditions.sign) else conditions.terms


def example(kind: type[Command], player: str, house: House, table: str, known: dict[str, Command]) -> Command:
    """As it would be permitted now, if it is; otherwise filled in somehow."""
    by = Actor(player, Rank.PLAYER)
    hints, found = get_type_hints(kind), known.get(POWERS[kind].name)
    fields: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        names_cards = field.name in (POWERS[kind].cards, *POWERS[kind].faces)
        if field.name in ("by", "at"):
            continue
        if field.name == "player":
            fields["player"] = player
        elif field.name in NOT_SAID or (names_cards and field.default is not NODEFAULT):
            continue
        elif found is not None and not names_cards:
            fields[field.name] = getattr(found, field.name)
        elif field.default is NODEFAULT and field.default_factory is NODEFAULT:
            fields[field.name] = value_of(hints[field.name], field.name, player, house, table)
    return kind(**fields, by=by, at=NOW)


def as_json(command: Command) -> dict[str, Any]:
    said = msgspec.to_builtins(command, str_keys=True)
    return {"type": POWERS[type(command)].name} | {name: said[name] for name in COMMAND_FORMS[said["command"]].__struct_fields__}


def expected(house: House, table: str, command: Command, person: Actor) -> Refused | None:
    """What the rules of the table say to it, from this person; or the house, where a dealer enters what moves chips, and where more
    would follow upon sealed cards that it shows."""
    hot = house.pit.writer.memory.hots[table]
    if hot.physical and person.rank is Rank.PLAYER and type(command) in ENTERED:
        return Refused(AT_THE_TABLE)
    command = msgspec.structs.replace(command, by=person, at=max(NOW, hot.table.now))
    if person.rank is Rank.PLAYER and hasattr(command, "through"):
        command = msgspec.structs.replace(command, through="screen")
    outcome: Any = decide(hot.table, command) if hot.physical else attempt(hot.table, hot.sealed, command, Chance(SYSTEM))
    if isinstance(outcome, Refused):
        return outcome
    if isinstance(command, BringChips) and not hot.physical:
        left = house.pit.looking.balance(purse(command.player))
        if command.amount > left:
            return Refused(TOO_LITTLE.format(dollars(left)))
    shown = not hot.physical and any(type(event) in SHOWING for event in outcome.events)
    return Refused(SHOWN_LAST) if shown else None


def compare(front: Front, table: str, patrons: tuple[str, str]) -> dict[Rank, int]:
    """Every rank with every command, for oneself and for another; how many each rank would have been granted."""
    house, (own, another) = front.house, patrons
    known: dict[str, Command] = {}
    for permit in permitted(house.table(table), NOW):
        known.setdefault(permit.command, permit.example(Actor("someone", Rank.MANAGER), NOW))
    granted = dict.fromkeys(Rank, 0)
    stranger = house.patron(1000_00)
    """A patron who plays elsewhere."""
    before = everything()
    for rank, person in [*house.staff.items(), (Rank.PLAYER, stranger), (Rank.PLAYER, own)]:
        players = (own, another, stranger) if person == stranger else (own, another)
        for name, kind in COMMAND.items():
            for player in players if "player" in kind.__struct_fields__ else (own,):
                command = example(kind, player, house, table, known)
                wanted = expected(house, table, command, Actor(person, rank))
                said = front.give(table, person, as_json(command), HOPELESS)
                refused = said.json["refused"]
                granted[rank] += wanted is None or wanted.sentence == SHOWN_LAST or wanted.sentence == TOO_LITTLE.format("0.00")
                if wanted is None:
                    assert refused["command"] == 1, (rank, command, said)
                else:
                    assert refused == {"sentence": wanted.sentence, "clause": wanted.clause, "command": 0}, (rank, name, said)
                assert said.status == (403 if wanted is not None and wanted.sentence == AT_THE_TABLE else 422)
        assert everything() == before, rank
    return granted


def a_table(front: Front, dealt_by: str) -> tuple[str, str]:
    """A table at which one patron plays and another sits, wagers open."""
    house = front.house
    house.set_up("premium-baccarat", "b1", dealt_by=dealt_by)
    house.until_players("b1")
    dealer = house.staff[Rank.DEALER]
    own, another = house.patron(1000_00), house.patron(1000_00)
    for area, patron in ((1, own), (2, another)):
        assert front.give("b1", dealer, {"type": "join-table", "player": patron, "area": area}).status == 200
        if dealt_by == "dealer":
            assert front.give("b1", dealer, {"type": "buy-chips", "player": patron, "amount": 1000_00}).status == 200
        assert front.give("b1", dealer, {
            "type": "place-wager", "player": patron, "area": area, "wager": "player", "amount": 50_00,
        }).status == 200  # fmt: skip
    return own, another


@pytest.mark.parametrize("dealt_by", ["software", pytest.param("dealer", marks=pytest.mark.slow)])
def test_the_api_answers_as_the_rules_do_while_wagers_are_open(still: Front, dealt_by: str) -> None:
    granted = compare(still, "b1", a_table(still, dealt_by))
    assert granted[Rank.INSPECTOR] < granted[Rank.PLAYER] < granted[Rank.DEALER] < granted[Rank.SUPERVISOR] <= granted[Rank.MANAGER]


def test_the_api_answers_as_the_rules_do_in_the_middle_of_a_round(still: Front) -> None:
    patrons = a_table(still, "software")
    for _ in range(3):
        assert still.house.step("b1")
    assert still.house.table("b1").round is not None
    granted = compare(still, "b1", patrons)
    assert granted[Rank.DEALER] > granted[Rank.PLAYER]


@pytest.mark.parametrize("rank", list(Rank))
def test_nobody_moves_another_s_money_but_the_cage(still: Front, rank: Rank) -> None:
    house = still.house
    owner = house.patron(100_00)
    person = house.patron() if rank is Rank.PLAYER else house.staff[rank]
    handles = rank in (Rank.DEALER, Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER)
    before = everything()
    for what in ("buy-in", "cash-out"):
        said = still.post(f"/api/v1/purse/{what}", person, {"id": str(uuid4()), "amount": 10_00, "patron": owner})
        assert said.status == (200 if handles else 403)
    assert (everything() == before) is not handles


def test_every_struct_of_a_form_is_strict() -> None:
    """No field is let pass unread anywhere in a command."""
    seen = set[type]()

    def walk(hint: Any) -> None:
        if isinstance(hint, type) and issubclass(hint, Struct) and hint not in seen:
            seen.add(hint)
            assert hint.__struct_config__.forbid_unknown_fields, hint
            for field in msgspec.structs.fields(hint):
                walk(field.type)
        for each in get_args(hint):
            walk(each)

    for form in COMMAND_FORMS.values():
        walk(form)
    assert len(seen) > len(COMMAND_FORMS)
