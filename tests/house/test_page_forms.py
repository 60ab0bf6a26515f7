"""Forms made of what is permitted, and what comes back from them: every permit can be given from a page, as it stands."""

from typing import Any
from uuid import uuid4

import msgspec
import pytest
from msgspec.structs import replace
from tests.table.moments import REACHED_BY
from tests.table.test_irregularities import ENTRIES
from tests.tables import MANAGER, seated

from croupier import commands as c
from croupier.games.limits import Amounts
from croupier.house.api.wire import command_of, read_one
from croupier.house.pages.filled import Unfit, filled
from croupier.house.pages.forms import WHICH, askings
from croupier.money import dollars
from croupier.table.asking.forms import SEAL, kinds_of
from croupier.table.asking.permitted import Permit, permitted
from croupier.table.asking.view import view
from croupier.table.message.command import Command
from croupier.table.model.sign import Sign
from croupier.table.model.table import Table

NOW = 1_763_280_000


def called(person: str) -> str:
    return f"called {person}"


def written(name: str, kind: str, value: Any) -> dict[str, list[str]]:
    """What a person would leave in the boxes of a field to say this."""
    match kind:
        case "amount":
            return {name: [dollars(value) if value else "0"]} if value is not None else {}
        case "yes-no":
            return {name: ["yes"]} if value else {}
        case "numbers" | "names":
            return {name: [str(each) for each in value]}
        case "cards":
            return {name: [" ".join("?" if card is None else str(card) for card in value)]}
        case "hands":
            return {f"{name}.{hand}": [" ".join(cards)] for hand, cards in value.items()}
        case "chips":
            return {f"{name}.{chip}": [str(count)] for chip, count in value.items()}
        case "terms":
            share = value.tie_percent
            said = {f"{name}.variant": [value.variant]}
            return said | ({f"{name}.tie_percent": [str(share.to)]} if share is not None else {})
        case "limits":
            return _limits(name, value)
        case "sign":
            return _sign(name, value)
    return {} if value is None else {name: [str(value)]}


def _limits(name: str, limits: Any) -> dict[str, list[str]]:
    return {
        f"{name}.{slug}.{end}": [dollars(getattr(each, end))] for slug, each in limits.items() for end in ("minimum", "maximum")
    }


def _sign(name: str, sign: Sign) -> dict[str, list[str]]:
    amounts = {end: getattr(sign, end) for end in ("unit", "player_maximum", "area_maximum", "differential")}
    said = {f"{name}.{end}": [dollars(cents)] for end, cents in amounts.items() if cents is not None}
    return _limits(f"{name}.limits", sign.limits) | said | {f"{name}.positions.{s}": [str(n)] for s, n in sign.positions.items()}


def given(permit: Permit) -> Command:
    """The command that comes of the page's form, through the same reader as a program's."""
    kinds = kinds_of(permit.command)
    said = {WHICH: [msgspec.json.encode(permit.fields, order="deterministic").decode()]}
    for name, value in permit.open.items():
        if name not in (SEAL, "effective"):
            said |= written(name, kinds[name][0], value)
    if "effective" in permit.open:
        said["effective"] = ["20"]
    body = filled(permit.command, said, NOW)
    sent = {"id": str(uuid4())} | {name: value for name, value in body.items() if name != "type"}
    form = read_one(permit.command, msgspec.json.encode(sent)).commands[0]
    return command_of(form, MANAGER)


def _as_the_page_says(permit: Permit) -> Permit:
    """What the shoe or a pool says is nobody's to fill in, and a page gives a moment in whole minutes."""
    spans = {name: Amounts(0, 10**15) if name == "effective" else span for name, span in permit.spans.items()}
    return replace(permit, spans=spans)


def everything_can_be_given(table: Table) -> int:
    seen = view(table, MANAGER)
    permits = [permit for permit in permitted(table) if permit.is_for(MANAGER)]
    forms = askings(permits, seen, called)
    count = 0
    for permit in permits:
        value = msgspec.json.encode(permit.fields, order="deterministic").decode()
        fits = [
            form for form in forms
            if form.command == permit.command and form.rank is permit.rank
            and (form.fixed == value or (form.which is not None and value in [each.value for each in form.which.options]))
        ]  # fmt: skip
        assert fits, permit
        if permit.command == "open-table":
            continue
        assert _as_the_page_says(permit).admits(given(permit)), permit
        count += 1
    return count


@pytest.mark.slow
@pytest.mark.parametrize(("game", "slug"), ENTRIES, ids=map(" ".join, ENTRIES))
def test_whatever_is_permitted_can_be_given_from_a_page(game: str, slug: str) -> None:
    assert everything_can_be_given(REACHED_BY[slug](game).table) > 0


def test_what_is_to_be_chosen_is_said_in_words() -> None:
    table = seated("premium-baccarat", {"Ann": 1, "Ben": 2}).table
    forms = {form.command: form for form in askings(permitted(table), view(table, MANAGER), called)}
    which = forms["approve-both-hands"].which
    assert which is not None
    assert [(each.value, each.words) for each in which.options] == [
        ('{"player":"Ann"}', "called Ann"), ('{"player":"Ben"}', "called Ben"),
    ]  # fmt: skip
    counted = forms["open-float"].groups[0]
    assert [box.label for box in counted.boxes] == ["$500 chips", "$100 chips", "$25 chips", "$5 chips", "$1 chips"]
    assert {box.kind for box in counted.boxes} == {"number"}
    sign = forms["post-minimum"]
    assert [group.label for group in sign.groups][:3] == ["Player", "Banker", "Tie"]
    assert [box.value for box in sign.groups[0].boxes] == ["5.00", "1000.00"]


def test_what_is_meant_is_said_where_there_is_nothing_to_choose() -> None:
    """Nobody signs for an exclusion without seeing whose."""
    house = seated("premium-baccarat", {"Ann": 1})
    table = house.table
    forms = {form.command: form for form in askings(permitted(table), view(table, MANAGER), called)}
    assert (forms["exclude-player"].which, forms["exclude-player"].meant) == (None, "called Ann")
    assert forms["open-float"].meant == ""
    house.bet("Ann", "player", 1_000)
    for card in ("4C", "2S", "3D", "3H"):
        house.ok(c.ScanCard, card)
    house.ok(c.ScanCard, "8D", laid="player")
    misread = [
        form for form in askings(permitted(house.table), view(house.table, MANAGER), called) if form.command == "correct-held-card"
    ]
    assert [(form.meant, bool(form.groups)) for form in misread] == [("No card came at all", False), ("", True)]


@pytest.mark.parametrize(
    ("command", "said", "sentence"),
    [
        ("void-round", {}, "On what grounds. That is still empty"),
        ("report-wrong-settlement", {WHICH: ['{"round":1,"area":2,"wager":"tie"}']}, "handed over in all. That is still empty"),
        ("exclude-player", {"grounds": ["  "]}, "On what grounds. That is still empty"),
        ("join-table", {"area": ["3"]}, "Which player.+ That is still empty"),
        ("join-table", {"area": ["3"], "player": ["  "]}, "Which player.+ That is still empty"),
        ("fill-float", {"chips.500": ["many"]}, "'many' is no number"),
        ("void-round", {WHICH: ["nonsense"]}, "which of them"),
        ("post-closing", {"effective": ["soon"]}, "'soon' is no number"),
        ("set-own-limits", {"limits.tie.minimum": ["-5"]}, "is no amount"),
        ("deal-card", {"card": ["1X"]}, "is no card"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(command: str, said: dict[str, list[str]], sentence: str) -> None:
    with pytest.raises(Unfit, match=sentence):
        filled(command, said, NOW)


def test_staff_have_to_say_who_comes() -> None:
    table = seated("premium-baccarat", {"Ann": 1}).table
    [form] = (form for form in askings(permitted(table), view(table, MANAGER), called) if form.command == "join-table")
    needed = [box.name for group in form.groups for box in group.boxes if box.needed]
    assert needed == ["player"]


def test_a_moment_to_come_is_never_sooner_than_asked_for() -> None:
    for now in range(NOW, NOW + 61):
        effective = filled("post-closing", {"effective": ["20"]}, now)["effective"]
        assert effective % 60 == 0
        assert now + 20 * 60 < effective <= now + 21 * 60
