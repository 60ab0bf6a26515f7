"""Exercises: every question's answer is right by another way, and the score sheet counts what was answered."""

from collections import Counter
from fractions import Fraction
from functools import cache, partial
from itertools import islice, permutations
from random import Random

import msgspec
import pytest

from croupier.cards.chance import number_below
from croupier.desk.dealer import DEALER
from croupier.desk.drills.dealt import dealt_round
from croupier.desk.drills.question import Amount, Chance, Named, OneOf, Order, Question, Unread
from croupier.desk.drills.reckoned import reckoned
from croupier.desk.drills.sheet import Mark, SheetError, as_data, line_of, practise_next, read_marks, scores, untried
from croupier.desk.drills.wrong import PLAN, ErringTable, told_of
from croupier.desk.training import leading_on, rulings
from croupier.desk.usual import usual_conditions
from croupier.games.adjudicate import adjudicate
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.record import NotJudged
from croupier.money import dollars
from croupier.rulebook.register import register_of

PREMIUM, SEVEN_UP, LUCKY, BACEBALL, POKER = GAMES


def chance(seed: object) -> Chance:
    return partial(number_below, entropy=Random(str(seed)).randbytes)


# Rounds that were dealt right


@pytest.mark.parametrize("game", GAMES)
def test_a_round_dealt_by_chance_is_judged_the_same_from_its_record(game: str) -> None:
    """Against `adjudicate`, which deals the cards again by itself and settles them."""
    conditions, random = usual_conditions(game), chance(game)
    for _ in range(15):
        dealt = dealt_round(conditions, [1, 2, 3], random)
        cards = []
        for before, after in zip(dealt.moments, dealt.moments[1:], strict=False):
            cards += [new[-1] for hand, new in after.hands.items() if len(new) > len(before.hands[hand])]
        rules = conditions.rules
        staked = [line for line in dealt.settled if rules.wagers[line.wager].chosen]
        record = {
            "id": 1,
            "game": game,
            "cards": cards,
            "decisions": dealt.decisions,
            "chips": [dollars(chip) for chip in conditions.chips],
            "wagers": [{"area": line.area, "wager": line.wager, "amount": dollars(line.amount)} for line in staked],
        }
        if not dealt.decisions:
            del record["decisions"]
        answer = adjudicate(msgspec.json.encode(record))
        assert not isinstance(answer, NotJudged), answer
        judged = Counter((line.area, line.wager, line.pays) for line in answer.wagers)
        assert judged == Counter((line.area, line.wager, dollars(line.pays)) for line in dealt.settled)


@cache
def asked(game: str, drill: str) -> tuple[Question, ...]:
    random, conditions = chance((game, drill)), usual_conditions(game)
    return tuple(reckoned(drill, conditions, random) for _ in range(12))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", ["payouts", "drawing", "order"])
def test_every_question_names_a_clause_of_its_document_and_says_what_is_right(game: str, drill: str) -> None:
    known = register_of(game).clauses
    for question in asked(game, drill):
        assert question.clause in known
        assert question.asked
        assert question.why.endswith(".")
        assert (question.drill, question.game) == (drill, game)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_paid_is_read_in_dollars_and_nothing_else_is_right(game: str) -> None:
    for question in asked(game, "payouts"):
        assert isinstance(question, Amount)
        assert question.judge(dollars(question.right))
        assert question.judge(f"${question.right / 100:,.2f}")
        assert not question.judge(dollars(question.right + 25))
        with pytest.raises(Unread, match="is no amount"):
            question.judge("plenty")


@pytest.mark.parametrize("game", GAMES)
def test_the_next_card_is_where_the_rules_send_it(game: str) -> None:
    rules = rules_of(game)
    for question in asked(game, "drawing"):
        assert isinstance(question, OneOf)
        [right] = question.right
        word = question.words[right]
        assert question.judge(word)
        assert question.judge(str(right + 1))
        assert sum(question.judge(str(number)) for number in range(1, len(question.options) + 1)) == 1
        if not rules.table_hands or word == "none":
            continue
        decided = rules.next_card({hand: list(cards) for hand, cards in question.hands.items()}, {})
        assert getattr(decided, "hand", "none") == word


@pytest.mark.parametrize("game", GAMES)
def test_an_order_is_right_if_the_document_would_leave_it_and_only_then(game: str) -> None:
    for question in islice(asked(game, "order"), 3):
        assert isinstance(question, Order)
        told = question.why.partition(":")[0]
        assert question.judge(told)
        assert question.judge(told.replace(" ", ", "))
        right = [each for each in permutations(range(1, len(question.lines) + 1)) if question.judge(" ".join(map(str, each)))]
        keys = [[_step(question, place) for place in each] for each in right]
        assert all(each == keys[0] for each in keys), "they differ only in what the document does not tell apart"
        for nonsense in ("", "1", "1 1 2", "one two", "0 1 2"):
            with pytest.raises(Unread, match="Name each number"):
                question.judge(nonsense)


def _step(question: Order, place: int) -> tuple[int, str]:
    """Where a wager lies and what became of it: of two that are alike in both, either may come first."""
    line = question.lines[place - 1]
    return line.area, line.result.value


# A dealer who errs


@pytest.mark.parametrize("game", GAMES)
def test_what_is_right_is_what_the_table_lets_somebody_rule(game: str) -> None:
    random = Random(game).randbytes
    table = ErringTable(usual_conditions(game), partial(number_below, entropy=random), random)
    for word in table.possible():
        situation = table.situation(word)
        fits = {each.slug for each in leading_on(table.house)}
        chosen = {situation.what.words[place] for place in situation.what.right}
        assert len(situation.what.options) == len(situation.what.words) >= 3
        if word == "none":
            assert chosen == {"nothing"}
            assert situation.by_clause(None) is None
            assert not table.house.view(DEALER).held
            continue
        assert table.house.view(DEALER).held, word
        assert not situation.seen.held, "that would be half the answer"
        assert chosen
        assert chosen <= fits
        offered = set(situation.what.words) - chosen - {"nothing"}
        assert not offered & {each.slug for each in rulings(table.house)}, "no wrong answer could be ruled"
        second = situation.by_clause(None)
        if second is not None:
            assert second.judge(second.clause)
            assert not second.judge("99.9")
            with pytest.raises(Unread):
                second.judge("")


def test_a_card_that_nobody_saw_is_named_by_no_question() -> None:
    random = Random(5).randbytes
    table = ErringTable(usual_conditions(PREMIUM), partial(number_below, entropy=random), random)
    for word in ("unseen", "burned", "extra-unseen"):
        situation = table.situation(word)
        seen = table.house.view(DEALER)
        assert seen.held[-1].card is None
        assert told_of(seen, PLAN[word]).startswith("A card, face down, comes out")
        assert situation.what.told == (told_of(seen, PLAN[word]),)


def test_the_first_question_chosen_rightly_is_asked_on_by_its_own_clause() -> None:
    random = Random(5).randbytes
    table = ErringTable(usual_conditions(PREMIUM), partial(number_below, entropy=random), random)
    situation = table.situation("astray")
    [right] = situation.what.right
    second = situation.by_clause(right)
    assert isinstance(second, Named)
    assert situation.what.words[right] in second.asked
    assert situation.seen.round == table.house.view(DEALER).round


# The sheet


def mark(clause: str, right: bool, at: int = 0, **more: object) -> Mark:
    return Mark(at, PREMIUM, "payouts", clause, right, 1500, **more)  # type: ignore[arg-type]


def test_the_sheet_counts_by_clause_in_the_documents_order() -> None:
    marks = [mark("14.5", False, 1), mark("9.2", True, 2), mark("14.5", True, 3), mark("13.1", True, 4, late=True)]
    found = [(score.clause, score.asked, score.right, score.late, score.last) for score in scores(marks)]
    assert found == [("9.2", 1, 1, 0, 2), ("13.1", 1, 0, 1, 4), ("14.5", 2, 1, 0, 3)]
    assert scores(marks, POKER) == []
    assert [score.sure for score in scores(marks)] == [Fraction(2, 3), Fraction(1, 3), Fraction(1, 2)]


def test_what_to_practise_is_what_one_may_be_least_sure_of_and_never_what_was_always_right() -> None:
    marks = (
        [mark("9.2", True)] * 3
        + [mark("13.1", False, 5)]
        + [mark("14.5", False, 9)]
        + [mark("5.8", False), *[mark("5.8", True)] * 8]
    )
    assert [score.clause for score in practise_next(scores(marks))] == ["13.1", "14.5", "5.8"]
    assert practise_next(scores([mark("9.2", True)])) == []
    assert untried(marks, PREMIUM) == ["errors", "drawing", "order"]
    assert as_data(marks, PREMIUM)["next"][0] == {"game": PREMIUM, "clause": "13.1"}


def test_a_sheet_is_read_as_it_was_written_and_a_fault_is_named() -> None:
    marks = [mark("14.5", False, 1), mark("", True, 2)]
    lines = [line_of(each) for each in marks]
    assert read_marks(lines) == marks
    for fault, sentence in (
        (b"{}\n", "Line 3 is no line of a score sheet"),
        (b"\xff\n", "Line 3 is no line"),
        (line_of(mark("99.1", True)), "Line 3 is of clause '99.1' of 'premium-baccarat', which there is not."),
    ):
        with pytest.raises(SheetError, match=sentence[:20]):
            read_marks([*lines, fault])


def test_a_payout_names_the_chips_it_is_raised_to_and_says_why() -> None:
    """Whoever reckons 19 to 20 of $43 to the cent is right but for the chips, so these are told before and the clause after."""
    random, conditions = chance("chips"), usual_conditions(PREMIUM)
    raised = exact = 0
    for _ in range(60):
        asked = reckoned("payouts", conditions, random)
        assert asked.told[-1] == "Chips: $0.25, $1, $5, $25, $100, $500."
        if "is raised to what they can, by 5.8." in asked.why:
            raised += 1
        else:
            exact += 1
    assert raised
    assert exact
    assert len(reckoned("payouts", usual_conditions(POKER), random).told) == 1  # paid exactly, whatever the chips
