"""`croupier tournament`: sessions and conditions of tournaments, from a file or a pipe."""

from __future__ import annotations

from croupier.cli.piping import answer_each


def judge_sessions(file: str) -> int:
    """Judge every line by itself."""
    from croupier.tournament.judge import NotJudged, judge, write

    def answer(line: bytes) -> tuple[bytes, bool]:
        told = judge(line)
        return write(told), isinstance(told, NotJudged)

    return answer_each(file, "sessions", answer)


def check_conditions(file: str) -> int:
    """Check every line by itself."""
    from croupier.tournament.check import NotJudged, check, write

    def answer(line: bytes) -> tuple[bytes, bool]:
        told = check(line)
        return write(told), isinstance(told, NotJudged)

    return answer_each(file, "conditions", answer)
