"""`croupier irregularities` and its page: what a supervisor, a program and a reader are told is the same, for each document."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text
from tests.terminal import Answer
from tests.terminal import run as given
from tests.transcripts.telling import Teller

from croupier.cards.card import Card
from croupier.cli.colouring import told as told_in_a_line
from croupier.desk.dealer import VirtualTable
from croupier.desk.handbook import may_rule, page, told
from croupier.desk.saying import card_face
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.games.rules import Result, Settled
from croupier.games.tells import Tell, Within
from croupier.rulebook.register import clause_of
from croupier.table.asking.heard import heard
from croupier.table.asking.irregularities import Irregularity, irregularities_of
from croupier.table.asking.view import view
from croupier.table.message import upsets as u
from croupier.table.message.events import Event
from croupier.table.model.cards import Held
from croupier.table.model.people import Actor

PREMIUM, SEVEN_UP, LUCKY, BACEBALL, POKER = GAMES
DOCS = Path(__file__).parents[2] / "docs"
TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"
STAFF = ["dealer", "casino-supervisor", "assistant-gaming-manager", "gaming-manager"]


def run(*arguments: str, width: int = 100) -> Answer:
    return given("irregularities", *arguments, columns=width)


def read(*arguments: str) -> Any:
    answer = run(*arguments, "--json")
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


def flat(text: str) -> str:
    return " ".join(text.split())


def every() -> list[Any]:
    return [pytest.param(game, each, id=f"{game}-{each.slug}") for game in GAMES for each in irregularities_of(game)]


# On a screen


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("game", GAMES)
def test_every_irregularity_is_listed_with_its_clause_and_rank(game: str, width: int) -> None:
    shown = run(game, width=width)
    assert shown.exit_code == 0
    assert max(map(len, shown.stdout.splitlines())) <= width
    assert "…" not in shown.stdout
    listed = re.findall(r"^ ([a-z-]+) +.*? ([\d.]+|by ruling) *$", shown.stdout, re.MULTILINE)
    assert listed == [(each.slug, each.clause or "by ruling") for each in irregularities_of(game)]
    for chapter in {each.chapter for each in irregularities_of(game)}:
        assert f" {chapter} " in shown.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("game", "irregularity"), every())
def test_one_is_shown_in_full(game: str, irregularity: Irregularity) -> None:
    shown = flat(run(game, irregularity.slug, width=300).stdout)
    for words in (irregularity.happened, irregularity.follows, irregularity.command, *map(told, irregularity.tells)):
        assert words.lower() in shown.lower()
    assert may_rule(irregularity.rank).lower() in shown.lower()
    said = clause_of(game, irregularity.clause).says if irregularity.clause else "The document has no clause for it."
    assert said in shown


def test_the_beginning_of_a_name_will_do() -> None:
    assert "╭─ surplus-to-banker · 7-Up Baccarat · Cards that came wrong ─" in run("7-up", "surplus-to").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["whist"], "There is no game 'whist'; the games are premium-baccarat"),
        (
            ["premium", "zebra"],
            "Premium Baccarat knows no irregularity 'zebra'. `croupier irregularities premium-baccarat` lists them.",
        ),
        (["premium", ""], "Premium Baccarat knows no irregularity ''."),
        (["poker"], "There is no game 'poker'"),
        (["three", "stays-burned", "--json"], "Three Card Poker knows no irregularity 'stays-burned'."),
        (["three", "mis", "--json"], "'mis' may mean misdeal or misdeal-dealers-hand or misdeal-exposed."),
    ],
)
def test_what_is_not_there_is_said_in_one_line(arguments: list[str], sentence: str) -> None:
    answer = run(*arguments)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith(sentence)
    assert answer.stderr.count("\n") == 1


def test_a_game_must_be_named() -> None:
    answer = run()
    assert answer.exit_code == 2
    assert "GAME" in answer.stderr


# For programs


@pytest.mark.parametrize("game", GAMES)
def test_programs_read_the_same(game: str) -> None:
    objects = read(game)
    assert [each["slug"] for each in objects] == [each.slug for each in irregularities_of(game)]
    for each, irregularity in zip(objects, irregularities_of(game), strict=True):
        assert list(each) == ["slug", "chapter", "happened", "follows", "command", "ranks", "clause", "told"]
        assert (each["happened"], each["follows"]) == (irregularity.happened, irregularity.follows)
        assert each["told"] == [{"to": tell.to, "how": tell.how, "within": tell.within.words} for tell in irregularity.tells]


def test_ranks_are_all_those_that_may_rule() -> None:
    ranks = {game: {each["slug"]: each["ranks"] for each in read(game)} for game in GAMES}
    assert ranks[PREMIUM]["surplus-to-banker"] == STAFF
    assert ranks[PREMIUM]["misdelivery-no-bet"] == ranks[LUCKY]["void-round"] == STAFF[1:]
    assert ranks[SEVEN_UP]["sequence-revealed"] == ["gaming-manager"]
    assert ranks[LUCKY]["card-refused"] == ["player", *STAFF]
    assert ranks[BACEBALL]["idle-seat"] == STAFF
    beside = {"surveillance", "inspector", "tournament-manager"}
    assert not [slug for known in ranks.values() for slug, may in known.items() if beside & set(may)]


def test_one_in_json_is_a_list_of_one() -> None:
    (found,) = read("premium", "wrong-cards")
    assert found | {"happened": "", "follows": ""} == {
        "slug": "wrong-cards",
        "chapter": "The cards in use",
        "happened": "",
        "follows": "",
        "command": "report-wrong-cards",
        "ranks": STAFF,
        "clause": "14.11",
        "told": [
            {"to": "surveillance", "how": "by word from the table", "within": "at once"},
            {"to": "inspector", "how": "the daily summary report or a breach notification", "within": "the end of the gaming day"},
        ],
    }


def test_a_ruling_without_a_clause_says_so() -> None:
    payment = {game: next(each["clause"] for each in read(game) if each["slug"] == "payment-wrong") for game in GAMES}
    assert payment == {PREMIUM: "14.15", SEVEN_UP: None, LUCKY: None, BACEBALL: None, POKER: "12.13"}


# Who is told


def test_those_who_are_told_are_those_whom_the_document_names() -> None:
    def hear(slug: str) -> dict[str, list[str]]:
        found = {game: [each for each in irregularities_of(game) if each.slug == slug] for game in GAMES}
        return {game: [tell.to for tell in each[0].tells] for game, each in found.items() if each}

    both = ["surveillance", "inspector"]
    assert hear("wrong-cards") == {PREMIUM: both, SEVEN_UP: both, LUCKY: [], BACEBALL: [], POKER: both}
    assert hear("sequence-revealed") == {PREMIUM: ["inspector"], SEVEN_UP: ["inspector"]}
    assert hear("misdelivery-retract") == {PREMIUM: ["inspector"]}
    assert hear("payment-wrong") == {PREMIUM: ["regulator"], SEVEN_UP: [], LUCKY: [], BACEBALL: [], POKER: ["regulator"]}
    assert hear("jackpot-carried") == {BACEBALL: ["drop-box"]}


def test_a_notice_in_words() -> None:
    assert (
        told(Tell("surveillance", "by word from the table", Within.AT_ONCE, "word"))
        == "Surveillance: by word from the table, at once"
    )
    assert told(Tell("drop-box", "a slip", Within.MONTH, "slip")) == "the drop box: a slip, by the end of the month"


def test_ranks_in_words() -> None:
    assert may_rule(Rank.PLAYER) == "the player, or dealer or above"
    assert may_rule(Rank.SUPERVISOR) == "casino supervisor or above"
    assert may_rule(Rank.MANAGER) == "Gaming Manager"


# The words


@pytest.mark.parametrize(("game", "irregularity"), every())
def test_words_are_sentences_that_fit_the_document(game: str, irregularity: Irregularity) -> None:
    """A coup is played at Premium and 7-Up and a round elsewhere; Premium has no device, 7-Up and bACEball have no shoe."""
    for sentence in (irregularity.happened, irregularity.follows):
        assert re.fullmatch(r"[A-Z][^{}]*\.", sentence)
    said = f"{irregularity.happened} {irregularity.follows}".lower()
    assert not re.search(r"\brounds?\b" if game in (PREMIUM, SEVEN_UP) else r"\bcoups?\b", said)
    if game == PREMIUM:
        assert "device" not in said.replace("prohibited device", "")
    if game in (SEVEN_UP, BACEBALL):
        assert "shoe" not in said
    if irregularity.clause:
        assert clause_of(game, irregularity.clause).number == irregularity.clause


def test_words_say_what_is_particular_to_a_document() -> None:
    follows = {game: {each.slug: each.follows for each in irregularities_of(game)} for game in GAMES}
    assert "each player may withdraw" in follows[PREMIUM]["reconstruct"]
    assert follows[LUCKY]["reconstruct"].endswith("Everyone accepts the result.")
    assert "Cards too many are burned." in follows[BACEBALL]["reconstruct"]
    assert follows[LUCKY]["no-decision"] == "The hand counts as one that decided to stand."
    assert follows[POKER]["no-decision"].startswith(
        "The Ante is void and goes back, Pair Plus plays on; a casino supervisor is told"
    )
    assert "what was settled in it before stands" in follows[LUCKY]["wrong-cards"]
    assert "settled" not in follows[SEVEN_UP]["wrong-cards"]
    assert "over $1,000" in follows[PREMIUM]["payment-wrong"]
    assert "supervisor corrects it" in follows[BACEBALL]["payment-wrong"]
    assert "Player Card" in follows[POKER]["proxy"]
    assert "Player Card" not in follows[PREMIUM]["proxy"]
    assert "device" in follows[BACEBALL]["surplus-kept"]
    assert "shoe" in follows[PREMIUM]["surplus-kept"]


# The page


def test_the_page_is_current() -> None:
    written = (DOCS / "irregularities.md").read_text(encoding="utf-8")
    assert written == page(), "run python -m croupier.desk.handbook: docs/irregularities.md is out of date"


@pytest.mark.parametrize(("game", "irregularity"), every())
def test_the_page_tells_everything_of_each(game: str, irregularity: Irregularity) -> None:
    part = page().partition(f"\n## {GAMES[game].title}\n")[2].partition("\n## ")[0]
    (row,) = [line for line in part.splitlines() if line.startswith(f"| **{irregularity.slug}**")]
    assert len(row.split(" | ")) == 4
    for words in (irregularity.happened, irregularity.follows, may_rule(irregularity.rank), irregularity.clause or "by ruling"):
        assert words in row
    for tell in irregularity.tells:
        assert told(tell) in row


# What people hear


SILENT = {
    u.ChoiceMade, u.CardsPickedUp, u.SettlementEnquired, u.PatronIdentified, u.RectificationAttempted, u.RectificationSeconded,
    u.BroughtToRegulator, u.ReviewRequested,
}  # fmt: skip
"""The staff's affair, or told by what follows."""
SOMEBODY = Actor("somebody", Rank.PLAYER)
UPSETS = {kind for kind in Event.__subclasses__() if kind.__module__ == u.__name__}


def heard_in_transcripts() -> Iterator[tuple[Event, Text | None]]:
    """Everything that goes wrong in the golden transcripts, and what a person at the table hears of it."""
    for path in sorted(TRANSCRIPTS.glob("*/*.txt")):
        teller = Teller()
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("> "):
                known = len(teller.events)
                list(teller.told(line[2:]))
                seen = view(teller.table, SOMEBODY)
                yield from ((event, told_in_a_line(heard(event, SOMEBODY), seen)) for event in teller.events[known:])


@pytest.mark.slow
def test_people_hear_what_went_wrong_with_its_clause_and_never_a_face_that_nobody_saw() -> None:
    seen = set()
    for event, line in heard_in_transcripts():
        if type(event) not in UPSETS:
            continue
        seen.add(type(event))
        assert (line is None) == (type(event) in SILENT), event
        if line is None:
            continue
        assert re.match(r"[A-Z].*\.(?: \([\d., ()a-z]+\))?$", line.plain), line.plain
        assert all(clause in line.plain for clause in event.clauses)
        held = getattr(event, "held", None)
        if isinstance(held, Held) and not held.up and held.card is not None:
            assert card_face(held.card) not in line.plain
    assert UPSETS - seen <= {type(event) for event, _ in RARE} | {type(event) for event in RARELY_SILENT}


def held(*, up: bool) -> Held:
    return Held(card=Card("7H"), up=up, laid="", faced=False, why="No card is due.")


WHO: dict[str, Any] = {"by": Actor("Sue", Rank.SUPERVISOR), "at": 0, "clauses": ("14.13",)}
LINE = Settled(1, "Ann", "tie", "chips", 500, 500, Result.WIN, None, 4000, 500, "13.3")
RARE = (
    (u.HeldCorrected(held(up=True), Card("9D"), "No card is due.", **WHO), "The held card was misread: it is the 9♦. (14.13)"),
    (u.HeldCorrected(held(up=False), Card("9D"), "No card is due.", **WHO), "The held card was misread. (14.13)"),
    (u.SettlementLeft(LINE, **WHO), "Ann: what was paid on Tie cannot be taken back. (14.13)"),
    (u.WrongSettlementStruck(2, **WHO), "Entry 2 of the register is struck out. (14.13)"),
)


RARELY_SILENT = (u.PatronIdentified(2, "Ann", **WHO),)
"""Of an entry that an older log left without its patron."""


def test_what_no_transcript_has_and_nobody_is_told() -> None:
    seen = VirtualTable(usual_conditions(PREMIUM)).view(SOMEBODY)
    assert {type(event) for event in RARELY_SILENT} <= SILENT
    assert [told_in_a_line(event, seen) for event in RARELY_SILENT] == [None]


@pytest.mark.parametrize(("event", "line"), RARE)
def test_what_no_transcript_tells(event: Event, line: str) -> None:
    seen = VirtualTable(usual_conditions(PREMIUM)).view(SOMEBODY)
    for said in (told_in_a_line(event, seen), told_in_a_line(heard(event, SOMEBODY), seen)):
        assert said is not None
        assert said.plain == line
