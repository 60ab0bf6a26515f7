"""Power loss: what lay behind the last answer in the write-ahead log is cut off, or becomes anything at all."""

import shutil
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct
from tests.torture.checking import Base, base_of, cards_follow, check, heads_of, reading
from tests.torture.counts import Counts, Say, scaled
from tests.torture.diary import Asked, Diary, Shoe
from tests.torture.floors import Floor, folder, laid_out
from tests.torture.lives import hot_of, repeated, same_cards, shoe_of
from tests.torture.playing import next_request

from croupier.house.floor.pit import Pit
from croupier.house.home import Home

TITLE: Final = "Power loss"
CUTS: Final = 2_000
_A_COPY: Final = 20
"""Cuts tried on one copy."""
_HEADER, _FRAME = 32, 24


class Stand(Struct):
    """A pit as a power loss finds it: files copied while it was open, and what had been answered until a moment before."""

    home: Home
    kept: int
    """Bytes of the log that were on the disk at the last answer that counts."""
    base: Base
    diary: Diary
    """With the replies that had been given by then."""
    shoes: list[Shoe]


def log_of(home: Home) -> Path:
    return home.journal.with_name(home.journal.name + "-wal")


def valid_end(log: bytes) -> int:
    """Where the last committed frame of a write-ahead log ends. What lies behind is of an earlier turn, or unfinished."""
    page, end, at = int.from_bytes(log[8:12]), _HEADER, _HEADER
    while at + _FRAME + page <= len(log) and log[at + 8 : at + 16] == log[16:24]:
        at += _FRAME + page
        if int.from_bytes(log[at - page - _FRAME + 4 : at - page - _FRAME + 8]):
            end = at
    return end


def run(scale: float, say: Say, *, seed: int = 20) -> Counts:
    counts, chance = Counts(), Random(seed)
    cuts = scaled(CUTS, scale)
    with folder() as place:
        floor = laid_out(Home(place / "pit"))
        pit = Pit.open(floor.home)
        try:
            for number in range(-(-cuts // _A_COPY)):
                stand = _copied(pit, floor, place / "stand", number, chance)
                for _ in range(min(_A_COPY, cuts - counts.counted["cuts"])):
                    _cut(stand, place / "cut", chance, counts)
                if number and number % 25 == 0:
                    say(f"{counts.counted['cuts']:,} cuts: {counts}")
        finally:
            pit.close()
    return counts


def _copied(pit: Pit, floor: Floor, to: Path, number: int, chance: Random) -> Stand:
    """Play; remember the log as it is at some answer; play on; and copy the files as they lie then, while they are open.

    Where the log was brought home or began a new turn in between, what is copied is no power loss at that answer: once more."""
    home = floor.home
    for attempt in range(5):
        base, diary, name = base_of(home), Diary(), f"{number}-{attempt}"
        tables = tuple(chance.sample(sorted(floor.tables), k=2))
        for turn in range(chance.randint(5, 25)):
            _ask(pit, floor, tables, chance, f"{name}-{turn}", diary)
        log, lying = log_of(home).read_bytes(), home.journal.read_bytes()
        answered = set(diary)
        shoes = [shoe for hot in pit.writer.memory.hots.values() if (shoe := shoe_of(hot)) is not None]
        for turn in range(chance.randint(1, 12)):
            _ask(pit, floor, tables, chance, f"{name}-later-{turn}", diary)
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(home.path, to, ignore=shutil.ignore_patterns("*-shm"))
        stand = Stand(Home(to), valid_end(log), base, diary, shoes)
        if log_of(stand.home).read_bytes()[:_HEADER] == log[:_HEADER] and stand.home.journal.read_bytes() == lying:
            for later in diary.keys() - answered:
                diary[later].reply = None
            return stand
    raise AssertionError("The log was brought home five times in a row.")


def _ask(pit: Pit, floor: Floor, tables: tuple[str, ...], chance: Random, name: str, diary: Diary) -> None:
    asked = diary[name] = Asked(next_request(pit, floor, tables, chance, name))
    asked.reply = pit.ask(asked.request)


def _cut(stand: Stand, to: Path, chance: Random, counts: Counts) -> None:
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(stand.home.path, to)
    home = Home(to)
    how, size = chance.choice(("cut", "cut", "nothing", "anything")), log_of(home).stat().st_size
    place = chance.choice((stand.kept, size, chance.randint(stand.kept, size)))
    with log_of(home).open("r+b") as log:
        log.truncate(place)
        if how != "cut":
            log.seek(place)
            log.write(bytes(size - place) if how == "nothing" else chance.randbytes(size - place))

    def found(sentence: str) -> None:
        counts.found(f"{how} from byte {place} of {size}, {stand.kept} kept: {sentence}")

    pit = Pit.open(home)
    try:
        with reading(home) as query:
            base = check(query, stand.base, stand.diary, found)
            for shoe in stand.shoes:
                cards_follow(query, shoe, found)
                same_cards(shoe, hot_of(pit, shoe.table), found)
            fresh = repeated(pit, query, stand.diary, [], chance, found)
            if heads_of(query) != base.heads:
                found("requests that had been answered did something when they were asked again.")
            for request in fresh:
                pit.ask(request)
    finally:
        pit.close()
    counts.add("cuts")
    counts.add("answers looked for", sum(asked.reply is not None for asked in stand.diary.values()))
    counts.add("later ones lost whole", len(fresh))
    counts.add(
        "later ones there whole", sum(a.reply is None and bool(a.request.receipt) for a in stand.diary.values()) - len(fresh)
    )
