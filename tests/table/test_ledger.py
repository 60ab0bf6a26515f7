"""What was settled in the rounds that are over: each round once, found by its number, however long the night."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.pits import QUIET

from croupier.games.rules import Result, Settled
from croupier.table.model.ledger import PAGE, Ledger, Past

LINES = {
    result: Settled(1, "Ann", "player", "chips", 500, 500, result, None, 0, 0, "13.1")
    for result in (Result.WIN, Result.LOSE, Result.STANDOFF, Result.VOID)
}


@settings(QUIET, max_examples=60)
@given(
    first=st.integers(1, 3),
    rounds=st.lists(st.tuples(st.booleans(), st.lists(st.sampled_from(list(LINES)), max_size=2)), max_size=3 * PAGE),
    reopened=st.integers(0, 2 * PAGE),
)
def test_it_holds_what_a_plain_list_would(first: int, rounds: list[tuple[bool, list[Result]]], reopened: int) -> None:
    ledger, plain = Ledger(), list[Past]()
    for number, (void, results) in enumerate(rounds, start=first):
        past = Past(number, tuple(LINES[result] for result in results), void)
        ledger = ledger.over(past)
        plain.append(past)
    for _ in range(reopened):
        ledger = ledger.reopened()
        del plain[-1:]
    assert list(ledger) == plain
    known = {past.number: past for past in plain}
    assert all(ledger.find(number) == known.get(number) for number in range(-PAGE, first + len(rounds) + PAGE))
    paid = [past for past in plain if not past.void and {line.result for line in past.settled} - {Result.VOID}]
    assert ledger.paid == len(paid)
    assert all(len(page) == PAGE for page in ledger.pages[:-1])
