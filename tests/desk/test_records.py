"""Every round a table plays can be written down as `adjudicate` reads it and judged again, and a changed settlement is found."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.coups import cards
from tests.judging import answer
from tests.table.finals import final
from tests.table.pits import PITS, QUIET, a_ruling, as_required, start, upset
from tests.tables import ASSISTANT, MANAGER, SUPERVISOR, House, alone, opened, player, seated
from tests.terminal import run

from croupier import commands as c
from croupier.desk.journal import JournalWriter, read_journal
from croupier.desk.records import RoundOnRecord, Rounds, answered, rejudged, rounds_of
from croupier.games.adjudicate import adjudicate, write
from croupier.games.rules import Result, Terms
from croupier.money import Odds, dollars
from croupier.table.asking.required import required
from croupier.table.message import events as e
from croupier.table.model.people import PlayerCard
from croupier.table.model.sign import Limit

LOGS = sorted((Path(__file__).parents[1] / "logs").glob("*.jsonl"))
by_log = pytest.mark.parametrize("log", LOGS, ids=[log.stem for log in LOGS])
PREMIUM, SEVEN_UP, LUCKY, BACEBALL, POKER = (
    "premium-baccarat", "seven-up-baccarat", "lucky-draw-baccarat", "baceball", "three-card-poker",
)  # fmt: skip


def heard(events: Iterable[e.Event]) -> Iterator[RoundOnRecord]:
    """Every word on every round, the first on a reopened one too."""
    rounds = Rounds()
    for event in events:
        if (told := rounds.hear(event)) is not None:
            yield told


def plain(value: Any) -> Any:
    return json.loads(write(value))


def last(house: House) -> RoundOnRecord:
    """The last word on the last round."""
    return list(heard(house.events))[-1]


def same(found: RoundOnRecord) -> None:
    """Nothing differs, and what is written down as JSON is judged just so."""
    assert rejudged(found) == []
    told = answer(write(found.record))
    assert "error" not in told, told
    assert told["id"] == found.number
    if not found.left and not found.stands and not found.register:
        settled = plain(found.settled)["wagers"]
        if found.coup is not None:  # chips are chips to `adjudicate`
            assert {line.pop("means") for line in settled} <= {"tournament"}
            settled = [line | {"means": "chips"} for line in settled]
        assert [without_others(line) for line in told["wagers"]] == [without_others(line) for line in settled]


def without_others(line: dict[str, Any]) -> dict[str, Any]:
    """Logs of the first schema name no clauses besides the first."""
    return {key: value for key, value in line.items() if key != "clauses"}


# Everything that was ever recorded, and anything that can be played


@by_log
def test_every_round_of_every_log_is_judged_as_it_was_settled(log: Path) -> None:
    for found in heard(entry.event for entry in read_journal(log)):
        same(found)


def walked(pit: str, seed: int, steps: int, wild: float) -> list[e.Event]:
    """Play by chance at a table whose dealer reports cards, with something going wrong now and then."""
    rng, walk = Random(seed), start(pit, seed)
    for _ in range(steps):
        due = required(walk.table)
        if rng.random() < wild:
            walk.give(upset(rng, walk.table))
        elif due.what in ("ruling", "choose"):
            walk.give(a_ruling(rng, walk.table, due))
        else:
            walk.give(as_required(rng, walk.table))
    return walk.events


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=6)
@given(seed=st.integers(0, 2**32), wild=st.sampled_from((0.02, 0.1, 0.25)))
def test_whatever_is_played_and_goes_wrong_is_judged_as_it_was_settled(pit: str, seed: int, wild: float) -> None:
    for found in heard(walked(pit, seed, 150, wild)):
        same(found)


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=15)
@given(seed=st.integers(0, 2**32), wild=st.sampled_from((0.02, 0.1, 0.25)))
def test_however_long_it_goes_on(pit: str, seed: int, wild: float) -> None:
    for found in heard(walked(pit, seed, 400, wild)):
        same(found)


# What is found


CHANGES: dict[str, dict[str, Any]] = {
    "paid more": {"pays": 100},
    "paid less": {"pays": -100},
    "handed back": {"returned": 100},
    "counted": {"counted": -100},
}


@pytest.mark.slow
@pytest.mark.parametrize("what", CHANGES)
@by_log
def test_a_settlement_that_was_changed_is_found(log: Path, what: str) -> None:
    """One cent is as good as a dollar: every wager of the log in turn is settled a little differently."""
    events = [entry.event for entry in read_journal(log)]
    over = max((at for at, event in enumerate(events) if isinstance(event, e.RoundCleared)), default=0)
    places = [at for at, event in enumerate(events[:over]) if isinstance(event, e.WagerSettled)]
    for place in places[:: max(1, len(places) // 4)]:
        event = events[place]
        assert isinstance(event, e.WagerSettled)
        changes = {name: getattr(event.settled, name) + cents for name, cents in CHANGES[what].items()}
        if min(changes.values()) < 0:
            continue
        changed = replace(event, settled=replace(event.settled, **changes))
        rounds = heard([*events[:place], changed, *events[place + 1 :]])
        try:
            found = [sentence for told in rounds for sentence in rejudged(told)]
        except ValueError:  # a settlement that was taken back later is no more the one that is named there
            continue
        assert found, (place, event.settled)


@pytest.mark.parametrize(
    "changes",
    [{"result": Result.STANDOFF}, {"clause": "13.2"}, {"odds": Odds(2, 1)}, {"amount": 10_000}, {"means": "tokens"}],
    ids=str,
)
def test_another_result_clause_price_or_stake_is_found_and_told(changes: dict[str, Any]) -> None:
    house = seated(PREMIUM, {"Ann": 1})
    house.bet("Ann", "player", 5_000)
    house.play("9C 2D TH 3S")
    [place] = [at for at, event in enumerate(house.events) if isinstance(event, e.WagerSettled)]
    event = house.events[place]
    assert isinstance(event, e.WagerSettled)
    house.events[place] = replace(event, settled=replace(event.settled, **changes))
    [sentence] = rejudged(last(house))
    assert sentence.startswith("Round 1, player of Ann on area 1: settled as ")


def changed(event: e.Event, player: str, **changes: Any) -> e.Event:
    """An event as it is, unless it settles a wager of this player."""
    if not isinstance(event, e.WagerSettled) or event.settled.player != player:
        return event
    return replace(event, settled=replace(event.settled, **changes))


@pytest.mark.clause("seven-up-baccarat", "15.6.12")
def test_a_late_wager_of_a_tournament_that_was_settled_whole_is_found() -> None:
    told = heard(changed(event, "Ida", counted=4_000, returned=0, other_clauses=()) for event in final().events)
    [sentence] = rejudged(next(told))
    assert sentence == (
        "Round 1, player of Ida on area 9: settled as lose of 40.00 out of 40.00, pays 0.00, returned 0.00, by 5.1.1.2,"
        " judged as lose of 10.00 out of 40.00, pays 0.00, returned 30.00, by 5.1.1.2, 15.6.12."
    )


@pytest.mark.clause("seven-up-baccarat", "15.8.3.3")
def test_a_form_that_was_laid_otherwise_than_written_is_found() -> None:
    house = final()
    form = next(event for event in house.events if isinstance(event, e.WagerPlaced) and event.flags)
    less = form.amount - 1_000
    events = [
        replace(event, amount=less) if event is form
        else changed(event, form.player, amount=less, counted=less, pays=less, returned=less)
        for event in house.events
    ]  # fmt: skip
    _first, second = islice(heard(events), 2)
    [sentence] = rejudged(second)
    assert sentence.startswith(f"Round 2, {form.wager} of {form.player} on area {form.area}: settled as win of {dollars(less)} out")
    assert f"judged as win of {dollars(form.amount)} out" in sentence


def test_other_cards_are_found() -> None:
    house = seated(PREMIUM, {"Ann": 1})
    house.bet("Ann", "player", 5_000)
    house.play("9C 2D TH 3S")
    dealt = [at for at, event in enumerate(house.events) if isinstance(event, e.CardDealt)]
    event = house.events[dealt[0]]
    assert isinstance(event, e.CardDealt)
    house.events[dealt[0]] = replace(event, card=cards("2C")[0])
    assert rejudged(last(house))


# What each kind of round gives


def test_a_round_is_told_with_its_events_and_its_number() -> None:
    house = seated(PREMIUM, {"Ann": 1})
    for _ in range(2):
        house.bet("Ann", "player", 5_000)
        house.play("9C 2D TH 3S")
    first, second = heard(house.events)
    started = [at for at, event in enumerate(house.events, 1) if isinstance(event, e.RoundStarted)]
    cleared = [at for at, event in enumerate(house.events, 1) if isinstance(event, e.RoundCleared)]
    assert [(found.number, found.first, found.last) for found in (first, second)] == list(
        zip((1, 2), started, cleared, strict=True)
    )
    assert plain(first.record) == {
        "id": 1, "game": PREMIUM, "edition": "2023-10-20", "variant": "premium", "decks": 8, "cards": ["9C", "2D", "TH", "3S"],
        "wagers": [{"area": 1, "player": "Ann", "wager": "player", "amount": "50.00"}],
        "chips": ["1.00", "5.00", "25.00", "100.00", "500.00"],
        "limits": {slug: {"minimum": "5.00", "maximum": "1000.00"} for slug in ("player", "banker", "tie")},
    }  # fmt: skip
    assert plain(first.settled) == answer(write(first.record))


def test_what_is_shown_beside_a_record_has_the_notes_on_it() -> None:
    """Ann may wager on both hands, and a record does not say so."""
    house = seated(PREMIUM, {"Ann": 1})
    house.ok(c.ApproveBothHands, "Ann", by=MANAGER)
    house.bet("Ann", "player", 5_000)
    house.bet("Ann", "banker", 5_000)
    house.play("9C 2D TH 3S")
    found = last(house)
    assert found.settled.notes == []
    assert [note.code for note in answered(found).notes] == ["both-hands"]
    assert plain(answered(found)) == answer(write(found.record))


def test_a_coup_without_wagers_has_its_cards_alone() -> None:
    house = seated(PREMIUM, {"Ann": 1})
    house.ok(c.AuthoriseNoBet, agreed=True, by=ASSISTANT)
    house.play("9C 2D TH 3S")
    found = last(house)
    assert (found.void, plain(found.record)["wagers"], found.settled.wagers) == (False, [], [])
    same(found)


def test_a_void_coup_without_wagers_says_that_it_was_void() -> None:
    """Its deal was never finished, and there is nothing to give back."""
    house = seated(PREMIUM, {"Ann": 1})
    house.ok(c.AuthoriseNoBet, agreed=True, by=ASSISTANT)
    house.deal("9C 2D")
    house.ok(c.VoidRound, "the shoe fell", by=SUPERVISOR)
    house.clear()
    found = last(house)
    assert found.void
    assert (plain(found.record)["cards"], plain(found.record)["void"]) == (["9C", "2D"], "14.1.2")
    same(found)


def test_a_void_round_has_every_wager_back_by_its_clause() -> None:
    house = seated(PREMIUM, {"Ann": 1, "Ben": 2})
    house.bet("Ann", "player", 5_000)
    house.bet("Ben", "banker", 5_000)
    house.deal("9C 2D TH")
    house.ok(c.InvalidateOutcome, "fraud", "a marked card", "Ben", forfeit=True, by=SUPERVISOR)
    house.clear()
    found = last(house)
    assert found.void
    wagers = plain(found.record)["wagers"]
    assert [("void" in wager, "forfeit" in wager) for wager in wagers] == [(True, False), (False, True)]
    same(found)


def test_the_last_word_on_a_reopened_round_counts() -> None:
    house = seated(SEVEN_UP, {"Ann": 1})
    house.bet("Ann", "banker", 5_000)
    house.play("KD AC 8H")
    house.ok(c.Reconstruct, cards("AC KD 8H"))
    house.settle()
    house.clear()
    words = list(heard(house.events))
    assert [found.number for found in words] == [1, 1]
    assert [found.record.cards for found in words] == [["KD", "AC", "8H"], ["AC", "KD", "8H"]]
    assert words[0].first == words[1].first
    assert words[0].last < words[1].last
    [only] = list(rounds_of(journal_of(house)))
    assert only.record == words[1].record
    same(only)


def journal_of(house: House) -> Iterator[Any]:
    from croupier.desk.journal import Entry

    return (Entry(number, event, "") for number, event in enumerate(house.events, start=1))


def test_one_who_had_gone_keeps_what_was_paid_and_the_register_says_what_was_due() -> None:
    house = seated(SEVEN_UP, {"Ann": 1, "Ben": 2})
    house.bet("Ann", "banker", 5_000)
    house.bet("Ben", "banker", 5_000)
    house.play("KD AC 8H")
    house.ok(c.LeaveTable, "Ben", by=player("Ben"))
    house.ok(c.Reconstruct, cards("AC KD 8H"))
    house.settle()
    house.clear()
    found = last(house)
    assert found.left == {(2, "Ben", "banker")}
    assert [(entry.player, entry.over) for entry in found.register] == [("Ben", False)]
    same(found)
    assert rejudged(replace(found, register=())) != []


def test_a_wager_of_each_sign_says_which_it_went_by() -> None:
    house = seated(SEVEN_UP, {"Ann": 1, "Ben": 2}, maximum=10_000)
    house.ok(c.SetOwnLimits, "Ann", {"banker": Limit(500, 50_000)}, by=SUPERVISOR)
    house.bet("Ann", "banker", 40_000)
    house.bet("Ben", "banker", 8_000)
    lower = {slug: Limit(500, 5_000) for slug in house.sign.limits}
    house.ok(c.AlterLimits, replace(house.sign, limits=lower), by=SUPERVISOR)
    house.play("KD AC 8H")
    found = last(house)
    ann, ben = plain(found.record)["wagers"]
    assert (ann["limit"], ann["own_limit"]) == ({"minimum": "5.00", "maximum": "500.00"}, True)
    assert (ben["limit"], "own_limit" in ben) == ({"minimum": "5.00", "maximum": "100.00"}, False)
    same(found)


def test_a_wager_laid_where_its_area_had_no_maximum_is_not_cut_by_one_put_up_since() -> None:
    house = seated(SEVEN_UP, {"Ann": 1})
    house.bet("Ann", "banker", 50_000)
    house.ok(c.AlterLimits, replace(house.sign, area_maximum=20_000), by=SUPERVISOR)
    house.play("KD AC 8H")
    found = last(house)
    assert found.settled.wagers[0].counted == "500.00"
    same(found)


def test_the_meter_that_winners_share_is_on_record() -> None:
    house = seated(BACEBALL, {"Ann": 1, "Ben": 2}, offered=("jackpot",), jackpot=500)
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
        house.bet(name, "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    house.deal("AD AD 9C AD AD 9D AD AD 2C")
    house.settle(major=12_345_601)
    house.clear()
    found = last(house)
    assert plain(found.record)["options"] == {"major": "123456.01"}
    same(found)


def test_the_percentage_of_a_tie_is_on_record() -> None:
    house = seated(PREMIUM, {"Ann": 1}, terms=Terms(variant="tie", tie_percent=Odds(15, 200)))
    house.bet("Ann", "banker", 10_000)
    house.play("9C 9D TH TS")
    found = last(house)
    assert plain(found.record)["options"] == {"tie_percent": "7.5"}
    assert found.settled.wagers[0].pays == "8.00"
    same(found)


def test_a_hand_that_was_folded_unseen_is_judged_without_its_faces() -> None:
    house = opened(POKER)
    house.sit("Ann", 1)
    house.sit("Ben", 2)
    house.make_ready()
    house.bet("Ann", "ante", 1_000)
    house.bet("Ben", "ante", 1_000)
    for card in ("QS", "KH", None, "9C", "5S", None, "7D", "2C", None):
        house.ok(c.DealCard, card, down=True)
    house.ok(c.Decide, 2, "fold")
    house.ok(c.Decide, 1, "play")
    house.ok(c.ExposeHand, "dealer")
    house.settle()
    house.clear()
    found = last(house)
    assert plain(found.record)["cards"].count("??") == 3
    same(found)


def test_a_ruling_right_after_a_decision_is_no_part_of_it() -> None:
    house = seated(POKER, {"Ann": 1, "Ben": 2})
    house.bet("Ann", "pair-plus", 1_000)
    house.bet("Ben", "pair-plus", 1_000)
    house.deal("QC 8H 2C 7D 9H 5D 2S TH 9S")
    house.ok(c.Decide, 2, "play")
    house.ok(c.Decide, 1, "play")
    house.ok(c.VoidHand, 1, 4)
    while house.required().what == "expose":
        house.ok(c.ExposeHand, house.required().hand)
    house.settle()
    house.clear()
    found = last(house)
    assert [wager.get("void") for wager in plain(found.record)["wagers"]] == ["12.7", None]
    same(found)


def test_what_silence_settled_stays_so_although_the_hand_is_out_of_the_round_later() -> None:
    """Ann's Ante was above the maximum, and counted to it when she let her time run out."""
    house = seated(POKER, {"Ann": 1, "Ben": 2}, maximum=10_000)
    house.bet("Ann", "ante", 12_500)
    house.bet("Ben", "ante", 1_000)
    house.deal("QC 8H 2C 7D 9H 5D 2S TH 9S")
    house.ok(c.PassOver, 1)
    house.ok(c.Decide, 2, "play")
    house.ok(c.VoidHand, 1, 4)
    while house.required().what == "expose":
        house.ok(c.ExposeHand, house.required().hand)
    house.settle()
    house.clear()
    found = last(house)
    [ante] = [line for line in found.settled.wagers if line.area == 1]
    assert (ante.result, ante.counted, ante.amount) == ("void", "100.00", "125.00")
    same(found)


def test_wagers_that_could_not_win_say_by_which_clause() -> None:
    """Without a Player Card of her own Ann's Play goes back unpaid, and the bonus is not hers; her Pair Plus loses as any other."""
    house = seated(POKER, {"Ann": 1, "Ben": 2})
    for name in ("Ann", "Ben"):
        house.bet(name, "ante", 1_000)
    house.deal("QC 8H 2C 7D 9H 5D 2S TH 9S")
    house.ok(c.Decide, 1, "play")
    house.ok(c.Decide, 2, "fold")
    house.ok(c.ShowPlayerCard, "Ann", PlayerCard.ANOTHERS)
    while house.required().what == "expose":
        house.ok(c.ExposeHand, house.required().hand)
    house.settle()
    house.clear()
    found = last(house)
    assert {wager["wager"]: wager.get("invalid") for wager in plain(found.record)["wagers"] if wager["area"] == 1} == {
        "ante": "12.16.2", "play": "12.16.2",
    }  # fmt: skip
    same(found)


# The command


def kept(path: Path, events: Iterable[e.Event]) -> Path:
    with JournalWriter(path) as journal:
        for event in events:
            journal.append(alone(event, journal.count + 1))
    return path


@by_log
def test_the_command_writes_records_that_adjudicate_reads(log: Path) -> None:
    told = run("rounds", str(log))
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    answers = [json.loads(write(adjudicate(line))) for line in lines]
    assert [each["id"] for each in answers] == [found.number for found in rounds_of(read_journal(log))]
    assert not [each for each in answers if "error" in each]


def test_a_journal_that_does_not_hold_together_gives_one_sentence_and_no_record(tmp_path: Path) -> None:
    house = seated(PREMIUM, {"Ann": 1})
    for _ in range(2):
        house.bet("Ann", "player", 5_000)
        house.play("9C 2D TH 3S")
    log = kept(tmp_path / "journal.jsonl", house.events)
    assert run("rounds", str(log)).stdout.count("\n") == 2
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join((*lines[:-3], lines[-3].replace(b'"at":0', b'"at":1'), *lines[-2:])))
    told = run("rounds", str(log))
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr == f"Line {len(lines) - 2} does not follow from the line before: it or that one was changed or swapped.\n"


def test_events_that_cannot_follow_are_named_by_their_line(tmp_path: Path) -> None:
    house = seated(PREMIUM, {"Ann": 1})
    house.bet("Ann", "player", 5_000)
    house.play("9C 2D TH 3S")
    start = next(at for at, event in enumerate(house.events) if isinstance(event, e.RoundStarted))
    log = kept(tmp_path / "journal.jsonl", [*house.events[:start], *house.events[start + 1 :]])
    told = run("rounds", str(log))
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.startswith(f"Line {start + 1} cannot have followed from the lines before it:")


def test_an_empty_journal_has_no_rounds(tmp_path: Path) -> None:
    log = tmp_path / "journal.jsonl"
    log.write_bytes(b"")
    told = run("rounds", str(log))
    assert (told.exit_code, told.stdout) == (0, "")


def test_a_journal_that_is_not_there() -> None:
    told = run("rounds", "nowhere.jsonl")
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr == "The journal nowhere.jsonl cannot be read: no such file or directory.\n"
