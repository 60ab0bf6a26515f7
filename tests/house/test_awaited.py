"""An answer that is waited for: given once, to whoever waits, or given up before anybody began; and answers for an event loop."""

import asyncio
from threading import Thread
from time import sleep

import pytest

from croupier.house.floor.awaited import Awaited, GivenUp
from croupier.house.live.threads import Threads


def test_it_is_given_to_everyone_who_waits() -> None:
    awaited, heard = Awaited[str](), list[str]()
    waiting = [Thread(target=lambda: heard.append(awaited.result())) for _ in range(3)]
    for each in waiting:
        each.start()
    assert awaited.take()
    assert not awaited.done()
    awaited.answer("seven")
    for each in waiting:
        each.join()
    assert heard == ["seven"] * 3
    assert (awaited.done(), awaited.result(), awaited.exception()) == (True, "seven", None)


def test_what_came_instead_is_raised() -> None:
    awaited = Awaited[str]()
    assert awaited.take()
    awaited.fail(ValueError("no cards"))
    with pytest.raises(ValueError, match="no cards"):
        awaited.result()
    assert isinstance(awaited.exception(), ValueError)


def test_nobody_waits_longer_than_they_said() -> None:
    awaited = Awaited[str]()
    with pytest.raises(TimeoutError):
        awaited.result(0.001)
    awaited.answer("late")
    assert awaited.result(0.001) == "late"


def test_it_is_begun_or_given_up_and_not_both() -> None:
    given_up, begun = Awaited[str](), Awaited[str]()
    assert given_up.cancel()
    assert not given_up.take()
    with pytest.raises(GivenUp):
        given_up.result()
    assert begun.take()
    assert not begun.cancel()
    begun.answer("done")
    assert begun.result() == "done"


def test_answers_from_threads_are_told_on_the_loop_that_asked_for_them_however_many_come_at_once() -> None:
    threads = Threads(8, "trial")

    def fails() -> int:
        raise ValueError("no cards")

    async def ask() -> list[int]:
        given_up = threads.do(lambda: sleep(0.01))
        given_up.cancel()
        with pytest.raises(ValueError, match="no cards"):
            await threads.do(fails)
        asked = [threads.do(lambda number=number: number) for number in range(500)]  # type: ignore[misc]
        assert all(each.get_loop() is asyncio.get_running_loop() for each in asked)
        return [await each for each in asked]

    for _loop in range(3):
        assert asyncio.run(asyncio.wait_for(ask(), 30)) == list(range(500))
    threads.close()
