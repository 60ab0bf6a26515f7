"""The writer: one thread, one queue, one transaction for as many requests as wait.

Requests are answered once what they did is on the disk, and never before. Whatever fails, nothing of the transaction stands: what
was held in memory is forgotten, and each request is tried alone. If the thread itself dies, so does the process: a house that
cannot write must not go on as if it could.
"""

import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import compress
from queue import SimpleQueue
from threading import Thread
from typing import Final

from croupier.house.floor.asked import (
    CONFLICT,
    REFUSED,
    Again,
    Declined,
    PoolsToo,
    Reply,
    Request,
    WithPools,
    clause_of,
    hides,
    kind_of,
    refuse,
    something_else,
)
from croupier.house.floor.awaited import Awaited
from croupier.house.floor.feeding import moves_pools
from croupier.house.floor.hot import as_kept, with_forms_closed
from croupier.house.floor.ledger import minimum_of
from croupier.house.floor.receipts import KIND, Given, chained, receipts_of
from croupier.house.floor.work import CHRONICLES, Draft, Keys, Memory, Published, Work, plain
from croupier.house.journal.dialects import Away, Engaged, Unsure
from croupier.house.journal.store import Store, StoredReceipt
from croupier.house.metrics import ACCEPTED, FAILED, Metrics
from croupier.house.metrics import REFUSED as METRIC_REFUSED
from croupier.house.seals import SealError
from croupier.table.message.upcast import SCHEMA

MOST_AT_ONCE: Final = 32
_ATTEMPTS: Final = 10
"""How often a request is tried while other processes are in its way."""
_BRIEF: Final = 0.25
"""Seconds to wait for what has kept the writer waiting before."""
_DEAD: Final = 70
"""What the process says when its writer has died."""

log = logging.getLogger("croupier.house.writer")

Asked = tuple[Request, Awaited[Reply], float]
"""A request, its answer to be, and when it was put into the queue."""


def locked_by(request: Request) -> tuple[str, ...]:
    """The chains that a request locks: those it may write to, and that of its answer."""
    streams = request.streams
    return (*streams, receipts_of(streams[0])) if request.receipt else streams


def names_of(batch: list[Asked]) -> set[str]:
    return {name for asked in batch for name in locked_by(asked[0])}


def _nothing(_point: str) -> None:
    """Nobody waits for the writer to come past a point."""


class Writer:
    def __init__(
        self,
        store: Store,
        keys: Keys,
        *,
        clock: Callable[[], float] = time.time,
        passing: Callable[[str], None] | None = None,
        publish: Callable[[Published], None] = lambda _published: None,
        metrics: Metrics | None = None,
    ) -> None:
        self._store, self._keys, self._clock, self._passing, self._publish = store, keys, clock, passing, publish
        self._queue: SimpleQueue[Asked | None] = SimpleQueue()
        self.memory = Memory()
        self._metrics = Metrics() if metrics is None else metrics
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._alone = False
        """Whether the database was away or held when it was last asked; said once, and not at every request."""
        self._held: set[str] = set()
        """Chains that another process held when they were last asked for."""

    def start(self) -> None:
        self._thread.start()

    def submit(self, request: Request) -> Awaited[Reply]:
        awaited: Awaited[Reply] = Awaited()
        self._queue.put((request, awaited, time.perf_counter()))
        return awaited

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    def close(self) -> None:
        """Finish what waits, then stop."""
        self._queue.put(None)
        self._thread.join()
        self._store.close()

    def _run(self) -> None:
        try:
            while self._serve():
                pass
        except BaseException:
            log.critical("The writer has died, and the process with it.", exc_info=True)
            os._exit(_DEAD)

    def _serve(self) -> bool:
        """Take what waits and do it; False when there is nothing more to come."""
        first = self._queue.get()
        if first is None:
            return False
        batch, more = [self._foreseen(first)], True
        while len(batch) < MOST_AT_ONCE and not self._queue.empty():
            asked = self._queue.get()
            if asked is None:
                more = False
                break
            batch.append(self._foreseen(asked))
        self._answer([asked for asked in batch if asked[1].take()])
        with suppress(Exception):  # a log that is too long is no reason to stop
            self._store.tidy()
        return more

    def _foreseen(self, asked: Asked) -> Asked:
        """What surely moves the prize meters as well locks their stream at once. What is not foreseen is found out in time."""
        return (WithPools(asked[0]), *asked[1:]) if moves_pools(asked[0], self.memory.hots) else asked

    def _answer(self, batch: list[Asked], attempt: int = 1, patience: float | None = None) -> None:
        if self._held and patience is None:
            batch = self._without_held(batch)
        if not batch:
            return
        try:
            replies, told = self._transact([asked[0] for asked in batch], patience)
        except Exception as error:
            self._undo(error)
            if isinstance(error, Engaged):
                self._engaged(batch)
            elif len(batch) > 1:
                self._each(batch, error)
            else:
                self._again(batch[0], error, attempt, patience)
            return
        self._alone = False
        if self._held:
            self._held -= names_of(batch)
        for asked, reply in zip(batch, replies, strict=True):
            asked[1].answer(reply)
        if self._passing is not None:
            self._passing("replied")
        self._count(batch, replies)
        for published in told:
            self._publish(published)

    def _each(self, batch: list[Asked], error: Exception) -> None:
        """What could not be done together is tried one by one. If it may have been done all the same, only what has a receipt."""
        for asked in batch:
            if isinstance(error, Unsure) and not asked[0].receipt:
                self._failed(asked, Unsure())
            else:
                self._answer([asked])

    def _again(self, asked: Asked, error: Exception, attempt: int, patience: float | None) -> None:
        """One request that could not be done: once more if there is a reason to, or why not."""
        if attempt < _ATTEMPTS:
            if isinstance(error, PoolsToo):
                self._answer([(WithPools(asked[0]), *asked[1:])], attempt + 1, patience)
                return
            if isinstance(error, Again):
                self._answer([(error.request, *asked[1:])], attempt + 1, patience)
                return
            if isinstance(error, (*self._store.crossed, self._store.broken)) and not self._store.is_beyond(error):
                self._answer([asked], attempt + 1, patience)  # what another process has written meanwhile is known now
                return
        if self._store.is_short(error):
            self._decline(asked, refuse("That would take more than there is.", status=CONFLICT))
        elif self._store.is_beyond(error):
            self._decline(asked, refuse("That would come to more than the books of the house can hold."))
        else:
            self._failed(asked, Engaged() if isinstance(error, Again) else error)

    def _decline(self, asked: Asked, reply: Reply) -> None:
        """What the database has refused is on record as any other refusal."""
        request, awaited, since = asked
        if request.receipt:
            said = Declined(kind_of(request), request.receipt, self._digest(request), request.by, request.streams, reply)
            self._answer([(said, awaited, since)])
        else:
            awaited.answer(reply)
            self._count([asked], [reply])

    # Where another process holds what is asked for

    def _engaged(self, batch: list[Asked]) -> None:
        """Whoever asks for what is held is told so; the others are served, each alone."""
        try:
            held = self._store.held(names_of(batch)) if len(batch) > 1 or self._store.locks_rows else set[str]()
        except Exception:
            self._store.rollback()
            held = names_of(batch)
        if self._store.locks_rows:
            self._held |= held
        for asked in batch:
            if len(batch) == 1 or held & names_of([asked]):
                self._failed(asked, Engaged())
            else:
                self._answer([asked], patience=_BRIEF)

    def _without_held(self, batch: list[Asked]) -> list[Asked]:
        """What has kept the writer waiting before comes last, and does so no longer than a moment until it is free."""
        doubtful = [bool(self._held & names_of([asked])) for asked in batch]
        if not any(doubtful):
            return batch
        self._answer([asked for asked, held in zip(batch, doubtful, strict=True) if not held])
        for asked in compress(batch, doubtful):
            self._answer([asked], patience=_BRIEF)
        return []

    def _failed(self, asked: Asked, error: Exception) -> None:
        request, awaited, since = asked
        if not isinstance(error, Away):
            about = {"command": kind_of(request), **({"table": table} if (table := getattr(request, "table", "")) else {})}
            log.error("A request failed and left nothing behind.", exc_info=error, extra=about)
        elif not self._alone and isinstance(error, Engaged):
            log.error("The database is held by another program.")
        elif not self._alone:
            log.error("The database cannot be reached.")
        self._alone = isinstance(error, Away)
        if isinstance(error, SealError):
            self._metrics.failed("seal")
        self._metrics.answered(kind_of(request), FAILED, time.perf_counter() - since)
        awaited.fail(error)

    def _count(self, batch: list[Asked], replies: list[Reply]) -> None:
        metrics, now = self._metrics, time.perf_counter()
        for (request, _awaited, since), reply in zip(batch, replies, strict=True):
            metrics.answered(kind_of(request), ACCEPTED if reply.granted else METRIC_REFUSED, now - since)
            if reply.status == REFUSED:
                setup = self.memory.setups.get(getattr(request, "table", ""))
                metrics.refused("" if setup is None else setup.game, clause_of(reply))

    def _undo(self, error: Exception) -> None:
        if not isinstance(error, Engaged | PoolsToo):  # where others were only waited for, what is in memory is as good as before
            self.memory.forget()
        self._store.rollback()

    def _transact(self, requests: list[Request], patience: float | None) -> tuple[list[Reply], list[Published]]:
        store, seconds = self._store, self._clock()
        store.begin() if patience is None else store.begin(patience)
        work = Work(store, self.memory, self._keys, now=int(seconds), recorded=int(seconds * 1000))
        known = work.lock(
            {name for request in requests for name in locked_by(request)},
            {request.receipt for request in requests if request.receipt},
        )
        if self._passing is not None:
            self._passing("loaded")
        fresh: dict[str, tuple[Request, Reply]] = {}
        replies = [self._decide(work, request, known, fresh) for request in requests]
        if self._passing is not None:
            self._passing("decided")
        self._metrics.written(len(requests), sum(request.receipt in known for request in requests) if known else 0)
        if not work.entries and not work.signatures and not work.leases and not fresh:
            store.rollback()
            return replies, []
        return replies, self._write(work, fresh)

    def _decide(
        self, work: Work, request: Request, known: dict[str, StoredReceipt], fresh: dict[str, tuple[Request, Reply]]
    ) -> Reply:
        if request.receipt in known:
            kept = known[request.receipt]
            same = self._keys.same_digest(kept.digest, request.receipt, request.digest)
            return Reply(kept.status, kept.reply, kept.version) if same else something_else()
        if request.receipt in fresh:
            before, reply = fresh[request.receipt]
            return reply if before.digest == request.digest else something_else()
        draft = Draft(work)
        reply = request.perform(draft)
        if reply.granted:
            work.accept(draft)
        else:
            work.refuse()
        if request.receipt and request.streams[0] in work.heads:
            fresh[request.receipt] = (request, reply)
        return reply

    def _digest(self, request: Request) -> str:
        """Of a request as it is stored."""
        return self._keys.close_digest(request.receipt, request.digest) if hides(request) else request.digest

    def _write(self, work: Work, fresh: dict[str, tuple[Request, Reply]]) -> list[Published]:
        store, passing, memory = self._store, self._passing or _nothing, self.memory
        heads, began = work.heads, work.began
        answers = (
            (request.streams[0], Given(receipt, self._digest(request), request.by, reply.status, reply.body, reply.version))
            for receipt, (request, reply) in fresh.items()
        )
        receipts = chained(heads, answers)
        moved = [name for name, head in heads.items() if head != began[name]]
        with store.together():
            store.add_entries(work.entries)
            store.add_seals(work.seals)
            store.add_signatures(work.signatures)
            passing("entries")
            accounts = self._post(work)
            passing("posted")
            store.add_receipts(receipts)
            self._keep(work)
            store.notify(moved)
            store.move_heads([(heads[name].id, began[name].version, heads[name].hash, heads[name].version) for name in moved])
            passing("before-commit")
            store.commit()
        passing("committed")
        memory.heads |= heads
        memory.days |= work.known_days
        memory.hots |= work.hots
        memory.people |= work.people
        memory.setups |= work.setups
        memory.accounts |= accounts
        memory.pages |= work.pages
        memory.kept |= work.kept
        if "staff" in heads:
            memory.staff_version = heads["staff"].version
        return [
            Published(
                name,
                heads[name].version,
                tuple(work.envelopes.get(name, ())),
                work.hots.get(name.partition(":")[2]),
                work.kept.get(name),
            )
            for name in moved
            if not name.startswith(KIND)
        ]

    def _post(self, work: Work) -> dict[str, int]:
        """Postings, and the balances and gaming days that they change; the ids of the accounts posted to."""
        if not work.postings and not work.days:
            return {}
        store, accounts = self._store, self._accounts(work)
        store.add_postings([(stream, version, line, accounts[code], cents) for stream, version, line, code, cents in work.postings])
        moved: dict[str, int] = {}
        for *_rest, code, cents in work.postings:
            moved[code] = moved.get(code, 0) + cents
        store.move_balances([(cents, accounts[code]) for code, cents in moved.items() if cents])
        store.keep_days(work.days_after)
        return accounts

    def _keep(self, work: Work) -> None:
        """What can be made again from the entries: people, tables, snapshots of tables after a round and of the meters."""
        heads, store = work.heads, self._store
        if work.people or work.setups:
            changed = work.changed
            store.keep_people(
                [(one.id, one.rank.value, one.standing.value, changed[one.id], plain(one)) for one in work.people.values()]
            )
            store.keep_tables(
                [
                    (table, heads[name].id, changed[name], plain(setup))
                    for table, setup in work.setups.items()
                    if (name := f"table:{table}")
                ]
            )
        rows, pages = [], []
        for table in work.cleared:
            hot = work.hots[table]
            closed = with_forms_closed(hot.table, work.envelopes.get(hot.head.name, ()))
            if closed is None:
                continue
            kept = as_kept(closed, self.memory.pages.get(table, 0))
            rows.append((hot.head.id, hot.head.version, hot.head.hash, SCHEMA, kept.body))
            pages += [(hot.head.id, page.number, page.body) for page in kept.pages]
            work.pages[table] = kept.full
        for of in CHRONICLES if work.kept else ():
            found = work.kept.get(of.name)
            if found is not None and (row := of.snapshot(work.began[of.name], found)) is not None:
                rows.append(row)
        store.keep_snapshots(rows)
        store.keep_pages(pages)
        if work.leases:
            store.keep_leases([(stream, *lease) for stream, lease in work.leases.items()])

    def _accounts(self, work: Work) -> dict[str, int]:
        """The ids of all accounts posted to; new ones are opened."""
        known = self.memory.accounts
        codes = {line[3] for line in work.postings}
        found = {code: known[code] for code in codes if code in known}
        missing = codes - found.keys()
        if missing:
            found |= {code: stored[0] for code, stored in self._store.accounts(missing).items()}
            found |= {code: self._store.new_account(code, minimum_of(code)) for code in sorted(missing - found.keys())}
        return found
