"""A table goes off the pool that it feeds."""

from croupier.games.topics import POOL_RECORDED
from croupier.table.acting.course import Course
from croupier.table.message.prizes import PoolUnlinked


def unlink(course: Course) -> None:
    """Nothing, where it feeds none."""
    if (link := course.table.link) is not None:
        course.happens(PoolUnlinked, course.book.cite(POOL_RECORDED), pool=link.pool)
