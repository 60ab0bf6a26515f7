"""The wall: the last coup as it was announced, tallies and roads of the cards in play, hands and meters elsewhere."""

import re
from random import Random

import pytest
from django.utils import translation
from tests.coups import cards
from tests.house.fronts import Front
from tests.house.ready import READY
from tests.premium import BOTH_STAND
from tests.rules.test_baceball_linked import MINORS, awarded
from tests.rules.test_premium_baccarat_righting import BANKERS
from tests.table.test_results import played
from tests.tables import SUPERVISOR, seated
from tests.wrongs import played_out

from croupier import commands as c
from croupier.cards.card import parse_card
from croupier.desk.dealer import VirtualTable
from croupier.desk.linked import prizes_seen
from croupier.desk.roads import KINDS, Coup, Winner, roads, shown
from croupier.desk.rounds import _stacked
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES
from croupier.house.live.audiences import EVERYONE, concerned
from croupier.house.live.channels import Seen
from croupier.house.pages.fragments import Piece, Writer
from croupier.house.pages.names import ROADS
from croupier.house.pages.player.presenter import pieces as felt_pieces
from croupier.house.pages.scenes import Memory, Scene
from croupier.house.pages.wall.presenter import COLUMNS, Paper, last_coup, pieces, sign_lines, tally
from croupier.house.people.events import SetUp
from croupier.table.asking.view import view

assert READY

ROADED = ("premium-baccarat", "seven-up-baccarat")


def scene(table: VirtualTable, game: str) -> Scene:
    seen = Seen("t1", table.table.sequence, SetUp("Table", game, ""), table.table, concerned(table.table))
    return Scene(seen, EVERYONE.viewer, zone="UTC", now=0)


@pytest.fixture
def kings() -> Scene:
    """One coup that Banker wins with 9 over 7, having opened with a pair of kings."""
    cards = [parse_card(card) for card in ["9S", "KC", "6D", "KD", "2H", "9H"]]
    return scene(played("premium-baccarat", 1, _stacked(usual_conditions("premium-baccarat"), cards)), "premium-baccarat")


def test_the_last_coup_is_said_as_the_dealer_said_it(kings: Scene) -> None:
    last = last_coup(kings)
    assert (last.over, last.title, last.zh, last.side) == ("Coup 1", "Banker 9", "庄", "b")
    assert last.words == "Banker wins, 9 over 7 · Banker pair"
    assert [(hand.title, hand.count, hand.wins, "".join(map(str, hand.cards))) for hand in last.hands] == [
        ("Player", "7", False, "9S6D2H"), ("Banker", "9", True, "KCKD9H"),
    ]  # fmt: skip


def test_it_stays_while_the_next_coup_is_dealt(kings: Scene) -> None:
    cards = [parse_card(card) for card in ["9S", "KC", "6D", "KD", "2H", "9H", "2S", "3S", "4D", "4C"]]
    table = played("premium-baccarat", 1, _stacked(usual_conditions("premium-baccarat"), cards))
    table.until_players()
    table.do(c.PlaceWager, "ann", 1, "banker", 5_00)
    while table.table.round is None or not any(table.table.round.hands.values()):
        assert table.step()
    assert last_coup(scene(table, "premium-baccarat")) == last_coup(kings)


def test_roads_and_tally_come_with_the_result_and_anew_when_the_coup_is_reopened() -> None:
    house, memory = seated("premium-baccarat"), Memory()

    def shown() -> tuple[str, dict[str, int], int]:
        at = Seen("t1", house.table.sequence, SetUp("Table", "premium-baccarat", ""), house.table, frozenset())
        found = {piece.id: piece.shows for piece in pieces(Scene(at, EVERYONE.viewer, zone="UTC", now=0, memory=memory))}
        return found["last"].title, {each.kind: each.count for each in found["tally"] if each.count}, len(found["road-bead"].cells)

    house.bet("Ann", "player", 1_000)
    house.deal(BOTH_STAND)
    assert shown() == ("No result yet", {}, 0)
    house.ok(c.AnnounceResult)
    assert shown() == ("Player 7", {"p": 1, "n": 1}, 1)
    house.ok(c.SettleWager)
    house.clear()
    assert shown() == ("Player 7", {"p": 1, "n": 1}, 1)
    house.ok(c.Reconstruct, cards(BANKERS), by=SUPERVISOR)
    assert shown() == ("No result yet", {}, 0)
    played_out(house, "")
    assert shown() == ("Banker 7", {"b": 1, "n": 1}, 1)


def test_the_tally_counts_what_the_roads_show(kings: Scene) -> None:
    assert {each.kind: each.count for each in tally(kings)} == {"b": 1, "p": 0, "t": 0, "bp": 1, "pp": 0, "n": 1}
    for game in ROADED:
        found = scene(played(game, 20), game)
        counts = {each.kind: each.count for each in tally(found)}
        assert counts["b"] + counts["p"] + counts["t"] == counts["n"] == 20
        assert ("bp" in counts) is (game == "premium-baccarat")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_pieces_of_its_wall(game: str) -> None:
    found = {piece.id: piece for piece in pieces(scene(played(game, 8), game))}
    if game in ROADED:
        assert set(found) == {"sign", "last", "tally", *(f"road-{kind}" for kind in KINDS)}
        assert len(found["road-bead"].shows.cells) == 8
    else:
        assert set(found) == {"sign", "last", "lasts"}
        lasts = found["lasts"].shows
        assert 7 <= len(lasts.hands) <= 8
        assert [each.title for each in lasts.meters] == (["Major", "Minor"] if game == "baceball" else [])
    hash(tuple(found.values()))


def test_the_printed_seven_is_there_where_the_cloth_has_one() -> None:
    for game, printed in (("seven-up-baccarat", [True, False]), ("premium-baccarat", [False, False])):
        assert [hand.printed for hand in last_coup(scene(played(game, 1), game)).hands] == printed


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_has_just_opened_says_so(game: str) -> None:
    empty = scene(VirtualTable(usual_conditions(game, table="t1")), game)
    assert last_coup(empty).title == "No result yet"
    assert len(pieces(empty)) > 2


def test_the_sign_of_the_wall_is_the_tables(kings: Scene) -> None:
    lines = {each.title: each.amount for each in sign_lines(kings.view.sign)}
    assert (lines["Minimum"], lines["Maximum"]) == ("$5", "$500")
    assert {"Tie", "Pairs"} <= set(lines)
    baseball = {each.title for each in sign_lines(scene(played("baceball", 1), "baceball").view.sign)}
    assert {"Strikes", "Strike Out", "Jackpot"} <= baseball


def test_in_chinese_nothing_is_said_twice(kings: Scene) -> None:
    with translation.override("zh-hans"):
        last = last_coup(kings)
        assert (last.title, last.zh) == ("庄 9", "")
        assert last.words == "庄赢，9 点对 7 点 · 庄对"


def test_whoever_opens_the_wall_sees_what_everyone_may(front: Front) -> None:
    front.play("b1", front.house.patron(100_00), "banker")
    page = front.get("/wall/b1")
    text = page.content.decode()
    assert page.status == 200
    assert 'id="last"' in text
    assert 'sse-connect="/events?page=wall' in text
    assert text.count('class="paper ') == 5
    assert front.ask("GET", "/wall/none", accept="text/html").status == 404


def test_outside_a_demonstration_a_wall_is_for_whoever_signed_in(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROUPIER_DEMONSTRATION", raising=False)
    assert front.get("/wall/b1").status == 302
    assert front.get("/wall/b1", front.house.patron()).status == 200


def test_the_sheets_of_a_long_shoe_stay_small() -> None:
    """Marks of a colour are one path, so that what is sent after each coup hardly grows."""
    found = {piece.id: Writer().write(piece, "en") for piece in pieces(scene(played("premium-baccarat", 70), "premium-baccarat"))}
    assert all(len(html) < 3_000 for html in found.values()), {name: len(html) for name, html in found.items()}
    letters = re.findall(r'<text class="bead"[^>]*>([BPT]+)</text>', found["road-bead"])
    assert [len(each) for each in letters] == [len(played_results(70))]


def played_results(most: int) -> range:
    """As many beads as a plate of eleven columns has room for, the oldest columns left out."""
    return range(most - 6 * (-(-most // 6) - 11))


def test_a_prize_that_is_verified_and_the_last_one_stand_beside_the_meter_on_wall_and_felt() -> None:
    house = awarded(**MINORS)

    def shown() -> str:
        table = house.table
        at = Seen(
            "h1",
            table.sequence,
            SetUp("H1", "baceball", ""),
            table,
            concerned(table),
            prizes=prizes_seen(house.floor.system, table),
        )
        now = Scene(at, EVERYONE.viewer, zone="UTC", now=0)
        wall, felt = (
            next(Writer().write(piece, "en") for piece in made(now) if piece.id == id_)
            for made, id_ in ((pieces, "lasts"), (felt_pieces, "meters"))
        )
        said = [re.sub(r"<[^>]+>", "|", each) for each in (wall, felt)]
        assert [each for each in said[0].split("|") if "$" in each] == [each for each in said[1].split("|") if "$" in each]
        return said[0]

    assert "Prize being verified: $10,000.60" in shown()
    assert "Last won" not in shown()
    house.ok(c.VerifyPrize, 1, by=SUPERVISOR)
    assert "Prize being verified: $10,000.60" in shown()
    house.ok(c.PayPrizes)
    assert "verified" not in shown()
    assert re.search(r"Last won: \$10,0[\d.]+, table [A-Z0-9]+", shown())


def test_that_a_shoe_has_one_coup_left_is_announced_on_wall_and_felt() -> None:
    table = played("premium-baccarat", 1)
    assert last_coup(scene(table, "premium-baccarat")).notice == ""
    while not view(table.table, EVERYONE.viewer).cards.last_coup:
        table.until_players()
        if not table.table.wagers:
            table.do(c.PlaceWager, "ann", 1, "player", 5_00)
        assert table.step()
    seen = scene(table, "premium-baccarat")
    assert last_coup(seen).notice == "last coup of the shoe"
    (said,) = (piece.shows.line for piece in felt_pieces(seen) if piece.id == "where")
    assert said.endswith("last coup of the shoe")
    with translation.override("zh-hans"):
        assert last_coup(seen).notice == "本靴最后一局"


SHARES: dict[Winner, int] = {"banker": 4586, "player": 4462, "tie": 952}
"""How the coups of a shoe mostly fall."""


def a_shoe(seed: int) -> list[Coup]:
    chance = Random(seed)
    drawn = chance.choices(list(SHARES), list(SHARES.values()), k=80)
    return [Coup(winner, banker_pair=chance.random() < 0.075, player_pair=chance.random() < 0.075) for winner in drawn]


def lying(path: str) -> list[tuple[float, float]]:
    """Where the dots of a path lie, whether they are told from the corner or from the one before."""
    found: list[tuple[float, float]] = []
    for kind, across, down in re.findall(r"([Mm])(-?[\d.]+) ?(-?[\d.]+)z", path):
        x, y = found[-1] if kind == "m" else (0.0, 0.0)
        found.append((round(x + float(across), 1), round(y + float(down), 1)))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_the_roads_of_a_whole_shoe_are_small_and_every_mark_lies_in_its_cell(seed: int) -> None:
    writer, laid = Writer(), roads(a_shoe(seed))
    for kind in KINDS:
        paper = Paper(kind, ROADS[kind].title, ROADS[kind].zh, laid.of(kind), COLUMNS[kind])
        html = writer.write(Piece(f"road-{kind}", "wall/road.html", paper), "en")
        assert len(html.encode()) < (2200 if kind == "big" else 2048), kind  # long runs fill the largest sheet
        if kind in ("bead", "big"):
            for mark, colour in (("b", "red"), ("p", "blue")):
                cells = [cell for cell in shown(laid.of(kind), COLUMNS[kind]) if cell.colour == colour]
                (path,) = re.findall(rf'class="(?:ring|dot) {mark}"[^>]* d="([^"]*)"', html)
                assert lying(path) == [(cell.column * 20 - 10, cell.row * 20 - 10) for cell in cells]
