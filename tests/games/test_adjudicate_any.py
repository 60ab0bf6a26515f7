"""What holds for any record that `croupier adjudicate` is given."""

import json
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.judging import answer, bet, cents, record
from tests.rounds import BACEBALL, LUCKY, NOTED, PLAIN, POKER, PREMIUM, SEVEN_UP, SLUGS, UNJUDGEABLE, clauses

from croupier.games.adjudicate import Code, adjudicate, write

pytestmark = pytest.mark.slow

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
AREAS = {PREMIUM: 9, SEVEN_UP: 9, LUCKY: 7, BACEBALL: 7, POKER: 16}
BASE = {LUCKY: "enter", BACEBALL: "bet", POKER: "ante"}
SETTINGS: dict[str, list[dict[str, Any]]] = {
    PREMIUM: [
        {},
        {"decks": 3},
        {"variant": "even-money"},
        {"variant": "tie", "options": {"tie_percent": 3}},
        {"variant": "tie", "options": {"tie_percent": "7.25"}},
    ],
    SEVEN_UP: [{}, {"area_maximum": "60"}],
    LUCKY: [{}, {"decks": 3}],
    BACEBALL: [{}, {"options": {"major": "123456.78", "minor": "5"}}],
    POKER: [{}, {"options": {"dealing": "shuffler", "pair_plus": "1-3-6-30-50", "ante_bonus": "1-2-3"}}],
}
DECISIONS = {
    LUCKY: ["draw", "stand", "none"],
    POKER: ["play", "play", "fold", "concede", "none", "cannot-cover", "cannot-cover-again"],
}


@st.composite
def rounds(draw: st.DrawFn) -> dict[str, Any]:
    """A round of any game that can be judged: cards are added until it is complete."""
    game = draw(st.sampled_from(list(PLAIN)))
    areas = draw(st.lists(st.integers(1, AREAS[game]), min_size=1, max_size=4, unique=True))
    chips = draw(st.sampled_from([None, ["0.01"], ["1"], ["2.50", "5"], ["2", "5"]]))
    amounts = st.sampled_from(["10", "20", "25", "85", "1000"])
    wagers: list[dict[str, Any]] = []
    for area in areas:
        slugs = draw(st.sets(st.sampled_from([slug for slug in SLUGS[game] if slug not in ("draw", "play")])))
        laid = sorted(slugs | ({BASE[game]} if game in BASE else set()))
        wagers += [bet(slug, draw(amounts), area=area, tokens=draw(st.booleans()) and slug != "jackpot") for slug in laid]
    limits = draw(
        st.dictionaries(
            st.sampled_from(SLUGS[game]),
            st.fixed_dictionaries({}, optional={"minimum": st.sampled_from(["5", "20"]), "maximum": st.sampled_from(["20", "50"])}),
        )
    )
    line = record(game, [], wagers, chips=chips, limits=limits, **draw(st.sampled_from(SETTINGS[game])))
    if game in DECISIONS:
        line["decisions"] = {str(area): draw(st.sampled_from(DECISIONS[game])) for area in areas}
    shoe = draw(st.permutations(PACK))
    while answer(line).get("error", {}).get("code") == "too-few-cards":
        line["cards"].append(shoe[len(line["cards"])])
    return line


def makeable(cents_: int, chips: list[int]) -> bool:
    """Whether chips can make an amount, the plain way."""
    reached = {0}
    for amount in range(1, cents_ // 50 + 1):
        if any(amount * 50 - chip in reached for chip in chips):
            reached.add(amount * 50)
    return cents_ in reached


@settings(max_examples=60, deadline=None)
@given(line=rounds())
def test_money_is_never_made_or_lost_on_the_way(line: dict[str, Any]) -> None:
    told = answer(line)
    assert "error" not in told, told
    assert sum(map(len, told["hands"].values())) == len(line["cards"])
    given_to = [(wager["area"], wager["wager"], wager.get("means", "chips")) for wager in line["wagers"]]
    assert [(out["area"], out["wager"], out["means"]) for out in told["wagers"][: len(given_to)]] == given_to
    rounding = line["game"] != POKER
    for out in told["wagers"]:
        amount, counted, pays, returned = (cents(out[key]) for key in ("amount", "counted", "pays", "returned"))
        bonus, jackpot = out["wager"] == "ante-bonus", out["wager"] == "jackpot"
        assert 0 <= counted <= amount or bonus
        assert out["clause"] in clauses(line["game"])
        if bonus:
            assert (amount, returned, out["result"]) == (0, 0, "win")
        elif out["result"] == "lose" or (jackpot and out["result"] == "win"):
            assert returned == amount - counted
        else:
            assert returned == amount
        if out["odds"] is None:
            assert pays == 0 or jackpot
        else:
            assert out["result"] in ("win", "standoff")
            to, on = map(int, out["odds"].split(":"))
            exact = Fraction(counted * to, on)
            assert pays >= exact
            if line.get("chips") is None or line["chips"] == ["0.01"]:
                assert pays == -(-exact.numerator // exact.denominator)
            elif not rounding:
                assert pays == exact
            else:
                chips = [cents(chip if "." in chip else f"{chip}.00") for chip in line["chips"]]
                step = min(chips)
                assert pays < exact + 2 * max(chips)
                if pays <= 2000_00:
                    assert makeable(pays, chips)
                    lower = [
                        lower for lower in range(max(0, pays - 2 * step), pays, 50) if lower >= exact and makeable(lower, chips)
                    ]
                    assert lower == []


@settings(max_examples=60, deadline=None)
@given(line=rounds())
def test_an_answer_written_back_as_a_record_is_answered_alike(line: dict[str, Any]) -> None:
    told = answer(line)
    wagers = [
        {key: out[key] for key in ("area", "wager", "amount", "means")} for out in told["wagers"] if out["wager"] != "ante-bonus"
    ]
    again = answer(line | {"wagers": wagers})
    assert (again["hands"], again["wagers"]) == (told["hands"], told["wagers"])


@settings(max_examples=60, deadline=None)
@given(line=rounds())
def test_one_card_more_or_less_never_fits(line: dict[str, Any]) -> None:
    left = next(card for card in PACK if card not in line["cards"])
    assert answer(line | {"cards": [*line["cards"], left]})["error"]["code"] == "too-many-cards"
    assert answer(line | {"cards": line["cards"][:-1]})["error"]["code"] == "too-few-cards"


@settings(max_examples=60, deadline=None)
@given(line=rounds())
def test_steps_tell_every_card_and_cite_only_clauses_that_exist(line: dict[str, Any]) -> None:
    told = answer(line, explain=True)
    assert sum(" goes to " in step["message"] for step in told["steps"]) == len(line["cards"])
    assert {cited["clause"] for cited in (*told["steps"], *told["notes"])} <= clauses(line["game"])


POOL: list[str | bytes] = [
    *map(json.dumps, [*PLAIN.values(), *NOTED.values()]),
    *(line if isinstance(line, str | bytes) else json.dumps(line) for lines in UNJUDGEABLE.values() for line in lines[:2]),
]


@settings(max_examples=60, deadline=None)
@given(order=st.lists(st.sampled_from(range(len(POOL))), min_size=2, max_size=30), more=st.lists(rounds(), max_size=3))
def test_an_answer_does_not_depend_on_its_neighbours(order: list[int], more: list[dict[str, Any]]) -> None:
    lines = [POOL[place] for place in order] + [json.dumps(line) for line in more]
    forward = [write(adjudicate(line)) for line in lines]
    backward = [write(adjudicate(line)) for line in reversed(lines)]
    assert backward[::-1] == forward
    assert [write(adjudicate(line)) for line in lines for _ in range(2)][::2] == forward


def well_formed(line: bytes | str, *, explain: bool) -> None:
    """The answer is a value, one line of JSON, and either a judged round or an error of the closed list."""
    out = write(adjudicate(line, explain=explain))
    assert b"\n" not in out
    assert b"\r" not in out
    told = json.loads(out)
    if "error" in told:
        assert told.keys() == {"id", "error"}
        assert told["error"]["code"] in set(Code)
        assert told["error"]["message"]
    else:
        assert told.keys() - {"steps"} == {"id", "hands", "wagers", "notes"}
        assert ("steps" in told) is explain


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
ODD_VALUES = JSON_VALUES | st.sampled_from(
    [
        "",
        "0",
        "-1",
        "1e9",
        "1E+999999999",
        "NaN",
        "none",
        "draw",
        "AS",
        "é",
        "\x00",
        0,
        -1,
        1,
        10**25,
        1e300,
        0.1,
        [],
        {},
        [[]],
        {"": ""},
    ]
).map(deepcopy)


@settings(max_examples=60, deadline=None)
@given(line=st.binary(max_size=200) | st.text(max_size=100), explain=st.booleans())
@example(line=b'{"id": "\xff", "strange\xff": 1}', explain=False)
@example(line="\ud800", explain=False)
@example(line='{"a":' * 5000, explain=False)
@example(line='{"id": ' + "[" * 900 + "]" * 900 + "}", explain=False)
def test_any_bytes_or_text_get_an_answer(line: bytes | str, explain: bool) -> None:
    well_formed(line, explain=explain)


@settings(max_examples=60, deadline=None)
@given(value=ODD_VALUES, explain=st.booleans())
def test_any_json_gets_an_answer(value: Any, explain: bool) -> None:
    well_formed(json.dumps(value), explain=explain)


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """A good record with something in it changed, added or taken away, at any depth."""
    line = json.loads(draw(st.sampled_from([line for line in POOL if isinstance(line, str) and line.startswith('{"game"')])))
    for _ in range(draw(st.integers(1, 3))):
        place: Any = line
        while True:
            keys: list[Any] = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = draw(st.sampled_from(keys)) if keys else None
            if key is not None and isinstance(place[key], dict | list) and draw(st.booleans()):
                place = place[key]
                continue
            break
        what = draw(st.sampled_from(["change", "add", "drop", "option"]))
        if what == "option" and isinstance(line, dict):
            name = draw(
                st.sampled_from(["options", "limits", "chips", "decisions", "decks", "variant", "area_maximum", "edition", "id"])
            )
            inner = st.dictionaries(
                st.sampled_from(["tie_percent", "dealing", "major", "player", "1", "enter"]), ODD_VALUES, max_size=2
            )
            line[name] = deepcopy(draw(ODD_VALUES | inner))
        elif what == "add" and isinstance(place, list):
            place.append(deepcopy(draw(ODD_VALUES)))
        elif what == "add":
            place[draw(st.text(max_size=5))] = deepcopy(draw(ODD_VALUES))
        elif key is not None and what == "drop":
            del place[key]
        elif key is not None:
            place[key] = deepcopy(draw(ODD_VALUES))
    return json.dumps(line)


@settings(max_examples=60, deadline=None)
@given(line=spoiled(), explain=st.booleans())
def test_any_spoiled_record_gets_an_answer(line: str, explain: bool) -> None:
    well_formed(line, explain=explain)
