"""The conditions of a tournament as a form: the same command as the JSON, every point named with its letter, nothing typed lost."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.http import QueryDict
from tests.house.fronts import Front, Said
from tests.house.pits import House
from tests.tournament.floor import said as conditions

from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat_event import POINTS
from croupier.house import running
from croupier.house.pages.tournament.draft_form import laid_out
from croupier.house.pages.tournament.drafting import MOST_ROWS, Typed, told, typed_in, understood
from croupier.house.pages.tournament.filling import USUAL, filled, unshown, usual
from croupier.tournament.conditions import Conditions, ConditionsError, missing, read_conditions

EXAMPLE: dict[str, Any] = json.loads(Path(__file__).parents[3].joinpath("examples", "spring_cup.json").read_text())
FULL = EXAMPLE | {
    "sessions": ["heats", "again", "final"], "duration": {"heats": {"coups": 5}, "again": {"minutes": 20}, "final": {"coups": 6}},
    "tables": {"heats": 2, "again": 2, "final": 1}, "second_chance": {"again": "heats"},
    "progression": {"heats": {"advance": 2, "fill": "survivors"}, "again": {"advance": 1, "fill": "placing"}},
    "starts": {"heats": 4_000_000_020}, "notice": 30, "buy_in": {"amount": "20.00", "to": "cash"},
    "buy_back": {"after": ["heats"], "times": 2, "amount": "25.00", "to": "prizes"}, "compulsory_wager": "The minimum, each coup.",
    "withdrawal": {"until": 4_000_000_000, "later": True}, "undertakings": {"guarantee": "500.00", "entries": 5},
    "allocation": "named", "order_of_wagering": "none", "may_refuse": False, "entry_fee": "0",
}  # fmt: skip
"""Every point said in its longer way."""


@pytest.fixture
def front(house: House) -> Iterator[Front]:
    running.use(house.pit)
    yield Front(house)
    running.use(None)


class Fields(HTMLParser):
    """What a browser would send of the form with the fields."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self._in, self._pick, self._long = False, "", ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._in = has.get("id") == "terms"
        if not self._in:
            return
        if (tag == "input" and (has.get("type") != "checkbox" or "checked" in has)) or tag == "textarea":
            self.sent[has["name"]] = has.get("value", "")
        self._long = has["name"] if tag == "textarea" else ""
        if tag == "select":
            self._pick = has["name"]
        if tag == "option" and ("selected" in has or self._pick not in self.sent):
            self.sent[self._pick] = has["value"]

    def handle_endtag(self, _tag: str) -> None:
        self._long = ""

    def handle_data(self, data: str) -> None:
        if self._long:
            self.sent[self._long] += data


def posted(front: Front, path: str, fields: dict[str, str], *, by: str = "", script: bool = True) -> Said:
    form = QueryDict(mutable=True)
    form.update({"id": str(uuid4())} | fields)
    headers = {"authorization": f"Bearer {front.token(by or front.house.staff[Rank.MANAGER])}"} | (
        {"hx-request": "true"} if script else {}
    )
    found = front._client.post(path, form.urlencode(), content_type="application/x-www-form-urlencoded", headers=headers)
    return Said(found.status_code, found.content, dict(found.headers))


def form_of(front: Front, path: str = "/tournaments/draft") -> dict[str, str]:
    said = front.get(path, front.house.staff[Rank.MANAGER])
    assert said.status == 200
    return Fields(said.content.decode()).sent


def drafted(front: Front, name: str) -> dict[str, Any]:
    return dict(front.house.pit.looking.tournaments().cups[name].said)


@pytest.mark.clause("seven-up-baccarat", "15.4.2")
@pytest.mark.parametrize("said", [EXAMPLE, FULL], ids=["example", "full"])
def test_the_fields_come_to_the_very_conditions_that_the_json_has(front: Front, said: dict[str, Any]) -> None:
    """Pasted as JSON, shown in the fields, and sent from there as they stand: the same draft."""
    read_conditions(said)
    assert posted(front, "/tournaments/draft", {"name": "pasted", "conditions": json.dumps(said)}).status == 204
    fields = form_of(front, "/tournaments/pasted/draft") | {"name": "typed"}
    done = posted(front, "/tournaments/draft", fields)
    assert (done.status, done.headers["HX-Redirect"]) == (204, "/tournaments/typed/manager")
    assert drafted(front, "typed") == drafted(front, "pasted") == said


def test_a_new_draft_begins_with_conditions_that_can_be_published(front: Front) -> None:
    fields = form_of(front)
    assert fields["name"] == ""
    assert posted(front, "/tournaments/draft", fields | {"name": "new-cup"}, script=False).status == 302
    assert drafted(front, "new-cup") == usual(int(front.house.pit.clock()))
    read_conditions(drafted(front, "new-cup"))
    apart = {"withdrawal", "form", "payment"}
    assert {point: USUAL[point] for point in USUAL if point not in apart} == {p: EXAMPLE[p] for p in EXAMPLE if p not in apart}


@pytest.mark.slow
@pytest.mark.clause(
    "seven-up-baccarat",
    "15.4.2",
    "15.4.2(a)",
    "15.4.2(b)",
    "15.4.2(c)",
    "15.4.2(d)",
    "15.4.2(e)",
    "15.4.2(f)",
    "15.4.2(g)",
    "15.4.2(h)",
    "15.4.2(i)",
    "15.4.2(j)",
    "15.4.2(k)",
)
@pytest.mark.parametrize("point", [each for points in POINTS.values() for each in points])
def test_a_blank_point_is_named_beside_its_field_with_its_letter(front: Front, point: str) -> None:
    letter = next(clause for clause, points in POINTS.items() if point in points)
    whole = FULL | ({"buy_back": "none"} if point == "sessions" else {})
    typed = filled({name: value for name, value in whole.items() if name != point})
    found = understood(typed)
    lacking = [each.point for each in missing(found.conditions)]
    assert lacking == (list(POINTS[letter]) if point == "sessions" else [point]), "the room's own check, over the same conditions"
    slots = laid_out(typed).wrong
    assert sorted(slot.key for slot in slots) == sorted(lacking)
    assert {(slot.clause, slot.wrong) for slot in slots} == {(letter, "Nothing is said yet.")}
    fields = {name: value for name, value in _sent(typed).items() if value}
    aside = posted(front, "/tournaments/draft/missing", fields).content.decode()
    tag = f'<a class="clause" href="/rules/seven-up-baccarat/{letter}">{letter}</a>'
    assert f'id="wrong-{point}" hx-swap-oob="true">Nothing is said yet. {tag}' in aside
    assert aside.count("hx-swap-oob") == len(laid_out(typed).every), "each place is written anew, so that what is mended goes"
    assert posted(front, "/tournaments/draft", fields | {"name": "gap"}).status == 204, "a draft says as much as is known"
    manager = front.get("/tournaments/gap/manager", front.house.staff[Rank.MANAGER]).content.decode()
    assert "Nothing is said yet." in manager
    assert tag in manager
    assert 'href="/tournaments/gap/draft"' in manager


def test_without_an_id_something_is_missing(front: Front) -> None:
    fields = {name: value for name, value in _sent(filled(FULL)).items() if value and name != "name"}
    assert "Nothing is missing" in posted(front, "/tournaments/draft/missing", fields | {"name": "gap"}).content.decode()
    aside = posted(front, "/tournaments/draft/missing", fields).content.decode()
    assert "Nothing is missing" not in aside
    assert '<a href="#f-name">Id, as in spring-cup</a>' in aside


def _sent(typed: Typed) -> dict[str, str]:
    """What stands in the fields, as a form sends it."""
    rows = {
        f"{name}.{at}.{key}": text
        for name in ("steps", "sessions", "shares")
        for at, row in enumerate(typed.rows(name), start=1)
        for key, text in row.items()
    }
    return typed.plain | rows


WRONG = (
    ("entry_fee", "none", "'none' is no amount: write dollars and cents, as in 100.00."),
    ("entry_fee", "2,50", "'2,50' is no amount: write dollars and cents, as in 100.00."),
    ("allotment", "0", "An amount must be more than zero."),
    ("chips", "5.00, x", "'x' is no amount: write dollars and cents, as in 100.00."),
    ("steps.1.from", "first", "'first' is no whole number from 1 on."),
    ("steps.2.tie.maximum", "", "This is blank, and blank is no answer."),
    ("steps.2.banker.minimum", "ten", "'ten' is no amount: write dollars and cents, as in 100.00."),
    ("sessions.1.name", "", "This session has no name."),
    ("sessions.3.tables", "0", "'0' is no whole number from 1 on."),
    ("pass_cards", "none", "'none' is no whole number from 0 on, which is none."),
    ("withdrawal_until", "soon", "'soon' is no day and hour by the clock of the house."),
    ("buy_back_amount", "", "This is blank, and blank is no answer."),
    ("guarantee_entries", "-3", "'-3' is no whole number from 1 on."),
    ("shares.2.part", "1.5", "'1.5' is no whole number from 1 on."),
    ("title", "x" * 81, "A name fills one line, of 80 letters at most."),
)


@pytest.mark.slow
@pytest.mark.parametrize(("field", "text", "sentence"), WRONG, ids=[" ".join(each[:2])[:30] for each in WRONG])
def test_what_cannot_be_read_is_told_beside_its_field_and_everything_typed_is_kept(
    front: Front, field: str, text: str, sentence: str
) -> None:
    fields = _sent(filled(FULL)) | {field: text, "name": "wrong"}
    by_script = posted(front, "/tournaments/draft", fields)
    assert by_script.status == 422
    part = by_script.content.decode()
    assert "Nothing was drafted." in part
    assert 'id="points" class="points" hx-swap-oob="true"' in part
    page = posted(front, "/tournaments/draft", fields, script=False)
    assert page.status == 422
    slot = re.search(rf'id="wrong-{field.replace(".", "-")}">([^<]*)<?', page.content.decode())
    assert slot is not None
    assert slot[1].strip() == sentence.replace("'", "&#x27;")
    again = Fields(page.content.decode()).sent
    assert {name: value for name, value in fields.items() if value} == {
        name: value for name, value in again.items() if value and name in fields
    }
    assert "wrong" not in front.house.pit.looking.tournaments().cups


@pytest.mark.parametrize(("changes", "point", "sentence"), [
    ({"most": 3}, "fewest", "The fewest entrants are more than the most."),
    ({"tables": {"heats": 2, "final": 2}}, "tables", "A final is played at one table."),
    ({"duration": {"heats": {"coups": 5}}}, "duration", "The duration names each session, and nothing else."),
    ({"progression": "none"}, "progression", "The progression names each session but the final."),
    ({"allotment": "5.00"}, "allotment", "The allotment is less than the minimum of every wager: nobody could play."),
    ({"sessions": ["heats", "heats"]}, "sessions", "Two sessions have the same name."),
    ({"chips": [f"{value}.00" for value in range(1, 40)]}, "chips", "A table has chips of at most 32 values, not 39."),
    ({"limits": [EXAMPLE["limits"][1]]}, "limits",
     "Limits hold from coup 1 on, and each change from a later coup than the one before."),
])  # fmt: skip
def test_what_does_not_fit_together_is_said_by_the_room_and_stands_beside_its_point(
    changes: dict[str, Any], point: str, sentence: str
) -> None:
    with pytest.raises(ConditionsError) as error:
        read_conditions(EXAMPLE | changes)
    assert (str(error.value), error.value.point) == (sentence, point)
    found = laid_out(filled(EXAMPLE | changes)).wrong
    assert [(each.key, each.wrong) for each in found] == [(point, sentence)]


def test_rows_are_added_and_taken_away_with_everything_typed(front: Front) -> None:
    fields = _sent(filled(FULL)) | {"name": "rows", "entry_fee": "oops"}
    more = posted(front, "/tournaments/draft/rows", fields | {"list": "steps"}).content.decode()
    again = typed_in(_query(Fields(f'<form id="terms">{more}</form>').sent))
    assert len(again.steps) == 3
    assert again.steps[2] == again.steps[1] | {"from": ""}
    assert again.plain["entry_fee"] == "oops"
    assert '"f-steps-3-from"' in more.split("autofocus")[0].rsplit("<input", 1)[1]
    typed = filled(FULL)
    typed.drop("sessions", 1)
    assert [(row["name"], row["second_of"]) for row in typed.sessions] == [("again", ""), ("final", "")]
    typed = filled(FULL | {"sessions": ["first", "heats", "again", "final"]})
    typed.drop("sessions", 1)
    assert [row["second_of"] for row in typed.sessions] == ["", "1", ""], "the same session, by its new number"
    less = posted(front, "/tournaments/draft/rows", fields | {"list": "shares", "row": "2"}).content.decode()
    parts = typed_in(_query(Fields(f'<form id="terms">{less}</form>').sent)).shares
    assert [each["part"] for each in parts] == ["5", "2"]
    for _ in range(2 * MOST_ROWS):
        typed.add("shares")
    assert len(typed.shares) == MOST_ROWS
    assert posted(front, "/tournaments/draft/rows", fields | {"list": "x", "row": "99999"}).status == 200
    odd = {"list": "sessions", "row": "1", "sessions.2.second_of": "9" * 5000}
    assert posted(front, "/tournaments/draft/rows", fields | odd).status == 200


def _query(fields: dict[str, str]) -> QueryDict:
    found = QueryDict(mutable=True)
    found.update(fields)
    return found


def test_pasted_text_fills_in_the_fields_and_what_they_cannot_show_is_named(front: Front) -> None:
    text = json.dumps(FULL | {"limits": 7, "beside": "the point"})
    part = posted(front, "/tournaments/draft/rows", {"name": "cup", "conditions": text}).content.decode()
    fields = Fields(f'<form id="terms">{part}</form>').sent
    assert (fields["name"], fields["sessions.2.name"], fields["guarantee"]) == ("cup", "again", "500.00")
    assert "The fields cannot show all that was drafted (limits, beside)" in part
    bad = posted(front, "/tournaments/draft", {"name": "cup", "conditions": "[1]"})
    assert bad.status == 422
    assert b"The conditions are no JSON object." in bad.content


def test_rows_beyond_what_the_form_has_are_named_and_not_lost_unseen() -> None:
    """A form sends so many rows and no more: whoever has drafted further ones as JSON is told before they send it."""
    step = EXAMPLE["limits"][0]
    said = EXAMPLE | {"limits": [step | {"from": at} for at in range(1, MOST_ROWS + 2)]}
    read_conditions(said)
    typed = filled(said)
    assert understood(typed_in(_query(_sent(typed)))).conditions == understood(typed).conditions, "what is shown is what is sent"
    assert unshown(said) == ["limits"]


def test_a_new_draft_does_not_take_the_place_of_another(front: Front) -> None:
    fields = _sent(filled(EXAMPLE)) | {"name": "cup"}
    assert posted(front, "/tournaments/draft", fields | {"id": "11111111-1111-4111-8111-111111111111"}).status == 204
    assert posted(front, "/tournaments/draft", fields | {"id": "11111111-1111-4111-8111-111111111111"}).status == 204, "sent twice"
    for other in (fields | {"entry_fee": "75.00"}, {"name": "cup", "conditions": json.dumps(EXAMPLE | {"entry_fee": "75.00"})}):
        taken = posted(front, "/tournaments/draft", other)
        assert taken.status == 409
        assert b"There is a tournament cup already" in taken.content
        assert drafted(front, "cup")["entry_fee"] == EXAMPLE["entry_fee"]
        assert posted(front, "/tournaments/draft", other | {"fixed": "yes"}).status == 204, "from its own form it is changed"
        assert drafted(front, "cup")["entry_fee"] == "75.00"
        assert posted(front, "/tournaments/draft", fields | {"fixed": "yes"}).status == 204
    page = front.get("/tournaments/cup/draft", front.house.staff[Rank.MANAGER]).content.decode()
    assert page.count('name="fixed"') == 2, "the fields and the text both say whose form they are"


@pytest.mark.slow
def test_only_who_may_draft_sees_the_form_and_only_a_draft_is_changed(front: Front) -> None:
    assert posted(front, "/tournaments/draft", _sent(filled(EXAMPLE)) | {"name": "cup"}).status == 204
    for rank in Rank:
        person = front.house.patron() if rank is Rank.PLAYER else front.house.staff[rank]
        may = rank is Rank.MANAGER
        assert (front.get("/tournaments/draft", person).status == 200) is may
        assert (front.get("/tournaments/cup/draft", person).status == 200) is may
        assert (b"/tournaments/draft" in front.get("/tournaments", person).content) is may
        for path in ("", "/missing", "/rows"):
            assert (posted(front, f"/tournaments/draft{path}", {}, by=person).status == 403) is not may
    manager = front.house.staff[Rank.MANAGER]
    assert front.get("/tournaments/nothing/draft", manager).status == 404
    body = {"id": str(uuid4()), "commands": [{"type": "publish"}]}
    assert front.post("/api/v1/tournaments/cup/commands", manager, body).status == 200
    late = front.get("/tournaments/cup/draft", manager)
    assert late.status == 422
    refused = posted(front, "/tournaments/draft", _sent(filled(EXAMPLE)) | {"name": "cup", "entry_fee": "75.00", "fixed": "yes"})
    assert refused.status == 422
    assert b'value="75.00"' in refused.content, "the writer says no, and what was typed stays"
    assert b"readonly" in refused.content


@pytest.mark.slow
def test_whatever_was_drafted_is_shown_and_nothing_odd_breaks_the_form() -> None:
    """Random conditions, whole and broken: the fields hold them or name what they cannot hold, and the same comes back."""
    lot = Random(154)
    odd: tuple[Any, ...] = (None, 0, -1, 7, "", "none", "x", True, [], {}, [1], {"a": 1}, {"heats": 2}, ["heats", 3], 10**30, 1.5)
    for _ in range(1500):
        said = conditions(**(lot.choice((FULL, EXAMPLE)) | {}))
        for point in lot.sample(list(said), lot.randrange(4)):
            said[point] = lot.choice(odd)
        typed = filled(said)
        found = understood(typed)
        again = understood(typed_in(_query(_sent(typed))))
        assert again == found
        lost = unshown(said)
        told(found)
        laid_out(typed)
        try:
            wanted = read_conditions(said)
        except ConditionsError:
            continue
        assert all(said[point] == 10**30 for point in lost), "a number longer than any field"
        if lost:
            continue
        assert not found.faults
        assert read_conditions(found.conditions) == wanted
    assert isinstance(wanted, Conditions)
