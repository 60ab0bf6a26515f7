"""Every command has words of its own, and stands in one chapter."""

from croupier.desk.doing import CALLS, DOING, RULINGS, chapter_of, doing
from croupier.table.powers.listed import COMMAND


def test_every_command_has_words_and_stands_once() -> None:
    said = [command for chapter in DOING.values() for command in chapter]
    assert sorted(said) == sorted(COMMAND)
    words = [doing(command) for command in COMMAND]
    assert len(set(words)) == len(words), "two things that are called alike cannot be told apart"


def test_a_power_of_one_s_own_goes_by_its_name() -> None:
    assert (doing("ring-the-bell"), chapter_of("ring-the-bell")) == ("Ring the bell", RULINGS)
    assert chapter_of("call-for") == CALLS
