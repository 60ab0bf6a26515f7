"""The cage: chips for money and money for chips, away from any table."""

from hashlib import sha256

import msgspec
from django.conf import settings
from msgspec import Struct
from msgspec.structs import replace

from croupier import commands as c
from croupier.games.ranks import Rank, may_act
from croupier.house.floor.asked import FORBIDDEN, GRANTED, Again, Refusal, Reply, refusal_of, refuse, whoever
from croupier.house.floor.cash import cash
from croupier.house.floor.commands import TOO_MUCH, play
from croupier.house.floor.days import Change
from croupier.house.floor.ledger import CAGE as TAKEN
from croupier.house.floor.ledger import CASH, CHIPS, at_table, purse
from croupier.house.floor.limits import NOT_NOW
from croupier.house.floor.named import CAGE, STAFF
from croupier.house.floor.work import Draft, plain
from croupier.house.people.persons import Person, Standing
from croupier.money import dollars
from croupier.table.message.words import MOST
from croupier.table.model.accounts import patron as in_front
from croupier.table.model.people import Actor
from croupier.table.reading.gaming_day import into_a_day
from croupier.tags import kebab


class CageEvent(Struct, frozen=True, kw_only=True, gc=False, tag_field="event", tag=kebab):
    by: Actor
    at: int
    patron: str
    amount: int
    day: int = 0
    """The gaming day, in days since 1970."""
    settings: int = 0
    """The staff stream's entry with the settings by which it was that day; 0 in older ones."""


class ChipsIssued(CageEvent, frozen=True):
    """Chips for cash."""


class ChipsRedeemed(CageEvent, frozen=True):
    """Cash for chips."""


Caged = ChipsIssued | ChipsRedeemed
read = msgspec.json.Decoder(Caged).decode


def posted(event: Caged) -> list[tuple[str, int]]:
    amount = event.amount if isinstance(event, ChipsIssued) else -event.amount
    return [(CASH, -amount), (TAKEN, amount), (CHIPS, -amount), (purse(event.patron), amount)]


class BuyIn(Struct, frozen=True):
    """Chips are bought, and laid down at the one table where the patron plays, if there is one and they are not wanted at hand."""

    receipt: str
    by: str
    patron: str
    amount: int
    tables: tuple[str, ...] = ()
    """Where the patron is, as far as whoever asks can tell; each is looked at again."""
    play_money: bool = False
    """In a demonstration a player buys chips for nothing."""
    at_hand: bool = False
    """They are for something else than the table where the patron plays, as a tournament's fee is."""

    @property
    def digest(self) -> str:
        return sha256(plain((type(self).__name__, self.by, self.patron, self.amount))).hexdigest()

    @property
    def streams(self) -> tuple[str, ...]:
        return CAGE, STAFF, *(f"table:{table}" for table in self.tables)

    def perform(self, draft: Draft) -> Reply:
        person = cashier(draft, self.by, self.patron, play_money=self.play_money)
        if isinstance(person, Reply):
            return person
        if (refusal := _no_amount(self.amount) or _not_to_play(draft, self.patron)) is not None:
            return refusal
        _look_again(draft, self)
        _write(
            draft,
            self.receipt,
            ChipsIssued(
                patron=self.patron, amount=self.amount, day=_today(draft), settings=draft.settings, by=person.actor, at=draft.now
            ),
        )
        if draft.balance(purse(self.patron)) > MOST:
            return refuse(TOO_MUCH)
        here = [hot for table in self.tables if (hot := draft.hot(table)) is not None and self.patron in hot.table.floor.people]
        if not self.at_hand and len(here) == 1 and not here[0].physical and here[0].table.conditions is not None:
            bring = here[0].table.conditions.rack.at_most(draft.balance(purse(self.patron)))
            if bring:
                command = c.BringChips(self.patron, bring, by=person.actor, at=draft.now)
                reply = play(draft, here[0], person.actor, (command,), self.receipt)
                if not reply.granted:
                    said = refusal_of(reply)  # by the table; whoever asks here gave it no command
                    return refuse(said.sentence, said.clause, status=reply.status)
        return _balance(draft, self.patron, self.tables)


class CashOut(Struct, frozen=True):
    """Chips are turned into money: those at hand first, then those that lie before the patron at tables."""

    receipt: str
    by: str
    patron: str
    amount: int
    tables: tuple[str, ...] = ()
    play_money: bool = False

    digest = BuyIn.digest
    streams = BuyIn.streams

    def perform(self, draft: Draft) -> Reply:
        person = cashier(draft, self.by, self.patron, play_money=self.play_money, finishing=True)
        if isinstance(person, Reply):
            return person
        if (refusal := _no_amount(self.amount)) is not None:
            return refusal
        _look_again(draft, self)
        kept: Refusal | None = None
        """Why the first table that keeps what lies there does."""
        for table in self.tables:
            missing = self.amount - draft.balance(purse(self.patron))
            hot = draft.hot(table)
            if missing <= 0 or hot is None or hot.physical or hot.table.conditions is None:
                continue
            lying = hot.table.chips(self.patron)
            taken = min(hot.table.conditions.rack.at_least(missing), lying)
            if taken > 0:
                command = c.TakeChips(self.patron, taken, by=person.actor, at=draft.now)
                reply = play(draft, hot, person.actor, (command,), self.receipt)
                if not reply.granted and kept is None:
                    kept = refusal_of(reply)  # nothing of it is in the draft, and another table may have enough
        has = draft.balance(purse(self.patron))
        if has < self.amount:
            short = f"${dollars(self.amount)} cannot be cashed out: ${dollars(has)} in chips are at hand."
            return refuse(short) if kept is None else refuse(f"{short} {kept.sentence}", kept.clause)
        _write(
            draft,
            self.receipt,
            ChipsRedeemed(
                patron=self.patron, amount=self.amount, day=_today(draft), settings=draft.settings, by=person.actor, at=draft.now
            ),
        )
        return _balance(draft, self.patron, self.tables)


def _look_again(draft: Draft, request: BuyIn | CashOut) -> None:
    """Where the patron's chips are now; tables at which they were not yet when it was asked are asked for too."""
    unnamed = draft.work.tables_of(request.patron) - {*request.tables}
    if unnamed:
        raise Again(replace(request, tables=(*request.tables, *sorted(unnamed))))


def cashier(draft: Draft, by: str, patron: str, *, play_money: bool, finishing: bool = False) -> Person | Reply:
    """Whoever may move a patron's money: staff who handle it, and with play money the patron."""
    person = whoever(draft, by, finishing=finishing)
    if isinstance(person, Reply):
        return person
    if not may_act(person.rank, Rank.DEALER) and not (play_money and person.id == patron):
        return refuse("Chips are bought and cashed at the cage, from its staff.", status=FORBIDDEN)
    theirs = draft.person(patron)
    if theirs is None or theirs.rank is not Rank.PLAYER:
        return refuse("Only a patron of this house has a purse.", status=FORBIDDEN)
    return person


def _no_amount(amount: int) -> Reply | None:
    return None if 0 < amount <= MOST else refuse("An amount is a whole number of cents, more than nothing.")


def _not_to_play(draft: Draft, patron: str) -> Reply | None:
    """Chips are not sold to whoever may not play."""
    person = draft.person(patron)
    stands = person is not None and person.standing_at(draft.now) is Standing.GOOD
    return None if stands else refuse(NOT_NOW, status=FORBIDDEN)


def _today(draft: Draft) -> int:
    return into_a_day(settings.HOUSE_RULES.zone, settings.HOUSE_RULES.day_starts, draft.now)[0]


def _write(draft: Draft, receipt: str, event: Caged) -> None:
    if not receipt:
        raise ValueError("Whatever the cage does was asked for, and has a receipt.")
    change = Change(cash_in=event.amount) if isinstance(event, ChipsIssued) else Change(cash_out=event.amount)
    cash(draft, receipt, event.patron, event.day, change, event.by)
    head = draft.append(CAGE, event.by, event.at, receipt, (plain(event),))
    draft.post(head, head.version, posted(event))


def _balance(draft: Draft, patron: str, tables: tuple[str, ...]) -> Reply:
    """All chips that are the patron's, at hand and at tables, without those staked."""
    lying = sum(draft.balance(at_table(table, in_front(patron, "chips"))) for table in tables)
    total = draft.balance(purse(patron)) + lying
    return Reply(GRANTED, msgspec.json.encode({"balance": total}), draft.head(CAGE).version)
