"""The back office: what may be done to whom, and tables that say what is wrong with them before they are on the floor."""

import re

import pytest
from tests.house.fronts import Front
from tests.house.pages.test_approved import PDF
from tests.house.pages.test_staffs_pages import form

from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.approved import MOST
from croupier.house.pages.filled import Unfit
from croupier.house.pages.forms import Group
from croupier.house.pages.office import auditing
from croupier.house.pages.office.acts import offered
from croupier.house.pages.office.conditions import groups, read, wrong_with
from croupier.house.people.persons import Person, Standing
from croupier.table.model.people import Actor

KINDS = [(game, variant) for game, found in GAMES.items() for variant in (found.variants or ("",))]


def as_shown(form_: tuple[Group, ...]) -> dict[str, list[str]]:
    """A form sent as it came, but for the table's id."""
    said: dict[str, list[str]] = {}
    for group in form_:
        for box in group.boxes:
            if box.kind == "ticks":
                said[box.name] = [option.value for option in box.options if option.chosen]
            elif box.kind == "pick":
                said[box.name] = [next((each.value for each in box.options if each.chosen), box.options[0].value)]
            elif box.kind != "tick" or box.value:
                said[box.name] = [box.value]
    return said | {"table": ["t7"]}


@pytest.mark.parametrize(("game", "variant"), KINDS)
def test_a_form_sent_as_it_came_is_the_usual_table(game: str, variant: str) -> None:
    asked = read(game, variant, as_shown(groups(game, variant)))
    usual = usual_conditions(game, variant=variant, table="t7")
    for name in (
        "game",
        "terms",
        "edition",
        "table",
        "layout",
        "offered",
        "chips",
        "sign",
        "jackpot",
        "backs",
        "zone",
        "day_starts",
    ):
        assert getattr(asked.conditions, name) == getattr(usual, name), name
    assert wrong_with(asked.conditions) == []
    assert (asked.setup.game, asked.setup.dealt_by, asked.setup.automatic) == (game, "software", True)


def test_what_is_wrong_is_said_by_its_clause() -> None:
    said = as_shown(groups("premium-baccarat", "premium"))
    said |= {"sign.limits.tie.minimum": ["900"], "backs": ["red"], "offered": ["tiger"], "areas": ["40"]}
    found = wrong_with(read("premium-baccarat", "premium", said).conditions)
    told = {fault.sentence: fault.clause for fault in found}
    assert told["The minimum of Tie must be above zero and not above its maximum."]
    assert told["The cards in use and the next ones need backs of two colours."]
    assert any("has no room for Tiger" in sentence for sentence in told)
    assert any("at most" in sentence and "areas" in sentence for sentence in told)
    assert all(told.values()), "each rests on a clause"


def test_a_side_wager_can_be_offered_that_usually_is_not_and_its_limits_count_only_then() -> None:
    said = as_shown(groups("premium-baccarat", "premium")) | {"layout": ["P"]}
    assert {"sign.limits.big-tiger.minimum", "sign.limits.big-tiger.maximum"} <= said.keys()
    without = read("premium-baccarat", "premium", said).conditions
    assert "big-tiger" not in without.sign.limits
    tigers = ["tiger-tie", "tiger-pair", "tiger", "big-tiger", "small-tiger"]
    asked = read("premium-baccarat", "premium", said | {"offered": tigers}).conditions
    assert set(tigers) <= asked.sign.limits.keys()
    assert wrong_with(asked) == []
    bare = {name: value for name, value in said.items() if "big-tiger" not in name}
    [lacking] = wrong_with(read("premium-baccarat", "premium", bare | {"offered": tigers}).conditions)
    assert (lacking.sentence, lacking.clause) == ("The sign must give the minimum and maximum of Big Tiger.", "6.1")


@pytest.mark.parametrize("written", ["1000", "$1,000.00"])
def test_the_amount_of_a_jackpot_wager_may_be_written_as_people_write_it(written: str) -> None:
    game, variant = next((g, v) for g, v in KINDS if usual_conditions(g, variant=v, table="t7").jackpot)
    said = as_shown(groups(game, variant)) | {"jackpot": [written]}
    assert read(game, variant, said).conditions.jackpot == 1_000_00


def test_a_schedule_that_there_is_not_is_named_as_on_the_form() -> None:
    said = as_shown(groups("three-card-poker", "")) | {"ante_bonus": ["Z"]}
    with pytest.raises(Unfit, match=r"^Ante Bonus must be one of"):
        read("three-card-poker", "", said)


@pytest.mark.parametrize("wrong", [{"chips": ["a lot"]}, {"decks": ["many"]}, {"decks": ["7"]}, {"sign.unit": ["-1"]}])
def test_what_cannot_be_read_is_said_too(wrong: dict[str, list[str]]) -> None:
    with pytest.raises(Unfit):
        read("premium-baccarat", "premium", as_shown(groups("premium-baccarat", "premium")) | wrong)


def names_offered(rank: Rank, person: Person) -> set[str]:
    return {each.name for each in offered(person, Actor("S900", rank), {person.id: person}.get, 0)}


def test_only_what_would_be_granted_is_offered() -> None:
    patron = Person("P1001", Rank.PLAYER)
    assert names_offered(Rank.SUPERVISOR, patron) == {"issue-card", "suspend", "exclude", "close-account"}
    assert names_offered(Rank.DEALER, patron) == set()
    carded = Person("P1001", Rank.PLAYER, card="P1001-1", cards=1)
    assert {"suspend-card", "withdraw-card"} <= names_offered(Rank.SUPERVISOR, carded)
    out = Person("P1001", Rank.PLAYER, standing=Standing.EXCLUDED)
    assert "readmit" not in names_offered(Rank.SUPERVISOR, out)
    assert "readmit" in names_offered(Rank.MANAGER, out)
    dealer = Person("S1", Rank.DEALER)
    assert names_offered(Rank.SUPERVISOR, dealer) == set()
    assert "change-rank" in names_offered(Rank.MANAGER, dealer)
    assert names_offered(Rank.MANAGER, Person("S2", Rank.INSPECTOR)) == set(), "those who watch over managers"


def test_the_office_is_for_supervisors_and_above(front: Front) -> None:
    for rank, person in front.house.staff.items():
        may = rank in (Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER)
        for path in ("/office", "/office/people", "/office/tables", "/office/tables/new?game=baceball", "/office/audit"):
            assert front.get(path, person).status == (200 if may else 403), (path, rank)
    manager, supervisor = front.house.staff[Rank.MANAGER], front.house.staff[Rank.SUPERVISOR]
    assert front.get("/office/people/P9999", front.house.staff[Rank.DEALER]).status == 403
    assert front.get("/office/people/P9999", manager).status == 404
    assert form(front, "/office/audit/run", supervisor).status == 403


def test_people_are_added_given_cards_and_excluded(front: Front) -> None:
    supervisor = front.house.staff[Rank.SUPERVISOR]
    added = form(front, "/office/people/add", supervisor, name="Nora Guest", rank="player")
    assert added.status == 204, added
    where = added.headers["HX-Redirect"]
    person = where.rpartition("/")[2]
    assert "Nora Guest" in front.get(where, supervisor).content.decode()
    assert form(front, f"{where}/act", supervisor, act="issue-card").status == 204
    assert form(front, f"{where}/act", supervisor, act="exclude", why="asked to be").status == 204
    found = front.house.pit.looking.person(person)
    assert found is not None
    assert (found.card, found.standing) == (f"{person}-1", Standing.EXCLUDED)
    assert form(front, f"{where}/act", supervisor, act="readmit").status == 403
    assert form(front, f"{where}/act", supervisor, act="promote").status == 422
    assert form(front, "/office/people/add", supervisor, name="A Dealer", rank="dealer").status == 403
    listed = front.get("/office/people?q=nora", supervisor).content.decode()
    assert re.search(rf'href="{where}"', listed)


def test_a_table_is_put_on_the_floor_and_run_otherwise(front: Front) -> None:
    supervisor = front.house.staff[Rank.SUPERVISOR]
    said = {name: values[0] for name, values in as_shown(groups("seven-up-baccarat", "")).items() if values}
    checked = form(front, "/office/tables/check", supervisor, **said | {"game": "seven-up-baccarat", "backs": "red"})
    assert b"backs of two colours" in checked.content
    assert form(front, "/office/tables/add", supervisor, **said | {"game": "seven-up-baccarat", "backs": "red"}).status == 422
    for path in ("/office/tables/check", "/office/tables/add"):
        told = form(front, path, supervisor, **said | {"game": "seven-up-baccarat", "decks": "5"}).content
        assert b"decks, not 5" in told
        assert b"/rules/seven-up-baccarat/3.1" in told, "by its clause"
    assert "t7" not in front.house.pit.looking.tables()
    added = form(front, "/office/tables/add", supervisor, **said | {"game": "seven-up-baccarat"})
    assert (added.status, added.headers["HX-Redirect"]) == (204, "/pit/tables/t7")
    assert form(front, "/office/tables/t7/change", supervisor, title="By the door", betting="20").status == 204
    setup = front.house.pit.looking.tables()["t7"]
    assert (setup.title, setup.betting, setup.automatic) == ("By the door", 20, False)
    assert form(front, "/office/tables/none/change", supervisor, title="x").status == 404


@pytest.mark.slow
def test_the_audit_is_run_and_its_sheet_is_shown(front: Front) -> None:
    manager = front.house.staff[Rank.MANAGER]
    assert b"not run since" in front.get("/office/audit", manager).content
    player = front.house.patron(chips=100_000)
    front.play("b1", player, "banker")
    sheet = auditing.run(front.house.pit)
    assert (sheet.running, sheet.fault) == (False, "")
    assert sheet.said is not None
    shown = front.get("/office/audit", manager).content.decode()
    assert ("These books hold." in shown) == sheet.said["holds"]
    assert all(check["title"] in shown for check in sheet.said["checks"].values() if "'" not in check["title"])


# Documents


def _sent(front: Front, game: str, data: bytes, by: str, size: int = 20) -> int:
    status = 0
    for at in range(0, max(1, len(data)), size):
        status = front.post(f"/office/documents/{game}/piece?at={at}&of={len(data)}", by, data[at : at + size]).status
        if status != 204:
            break
    return status


def test_a_manager_attaches_an_approved_document_piece_by_piece(front: Front) -> None:
    manager, home = front.house.staff[Rank.MANAGER], front.house.pit.home
    assert _sent(front, "baceball", PDF, manager) == 204
    assert front.get("/rules/baceball/approved.pdf", manager).content == PDF
    assert "attached" in front.get("/office/documents", manager).content.decode()
    assert _sent(front, "baceball", b"<html>" * 9, manager) == 422, "no PDF"
    assert front.get("/rules/baceball/approved.pdf", manager).content == PDF, "the one before stays"
    assert front.post("/office/documents/baceball/piece?at=20&of=90", manager, PDF[20:40]).status == 409, "its beginning is missing"
    assert front.post(f"/office/documents/baceball/piece?at=0&of={MOST + 1}", manager, PDF[:20]).status == 422
    assert front.post("/office/documents/baceball/piece?at=x&of=90", manager, PDF[:20]).status == 422
    assert front.post("/office/documents/roulette/piece?at=0&of=90", manager, PDF[:20]).status == 404
    assert [each.name for each in (home.path / "approved").iterdir()] == ["baceball.pdf"]
    assert front.post("/office/documents/baceball/take-away", manager).status == 204
    assert front.get("/rules/baceball/approved.pdf", manager).status == 404


def test_nobody_below_a_manager_attaches_anything_or_learns_what_could_be(front: Front) -> None:
    for rank in (Rank.ASSISTANT_MANAGER, Rank.DEALER, Rank.INSPECTOR):
        who = front.house.staff.get(rank) or front.house.add(rank)
        answers = {
            front.post(f"/office/documents/{game}/piece?at=0&of=9", who, b"%PDF-1.7").status for game in ("baceball", "none")
        }
        assert answers == {403}
        assert front.get("/office/documents", who).status == 403
        assert front.post("/office/documents/baceball/take-away", who).status == 403
    assert not (front.house.pit.home.path / "approved").exists()
