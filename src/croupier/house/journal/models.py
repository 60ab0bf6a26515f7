"""The journal's rows. The writer alone changes them, through `store`; everybody else reads them here."""

from django.db import models
from django.db.models import CompositePrimaryKey, F, Q

from croupier.house.journal.bounds import CEILING, IsWhole


def _bounded(*columns: str) -> Q:
    """Whole numbers, far from where the database would begin to round them or fail."""
    return Q(*(IsWhole(column) for column in columns), **{f"{column}__range": (-CEILING, CEILING) for column in columns})


class Stream(models.Model):
    """A chain of entries, and how far it has come."""

    name = models.TextField(unique=True)
    kind = models.TextField()
    """`table`, `staff`, `cage`, `pools`, `promotions` or `reports`, or `receipts`: the chain of answers from one of these."""
    version = models.BigIntegerField()
    """How many entries it has."""
    hash = models.TextField()
    """The last entry's."""

    class Meta:
        db_table = "stream"

    def __str__(self) -> str:
        return f"{self.name} at {self.version}"


class Entry(models.Model):
    """One event, as bytes that never change."""

    pk = CompositePrimaryKey("stream_id", "version")
    stream = models.ForeignKey(Stream, models.PROTECT, db_constraint=False, db_index=False)
    version = models.BigIntegerField()
    recorded = models.BigIntegerField()
    """When it was written down, in milliseconds; `at` is the event's own time."""
    at = models.BigIntegerField()
    actor = models.TextField()
    rank = models.TextField()
    command = models.TextField()
    body = models.BinaryField()
    hash = models.TextField()

    class Meta:
        db_table = "entry"

    def __str__(self) -> str:
        return f"entry {self.version} of stream {self.stream_id}"


class Account(models.Model):
    code = models.TextField(unique=True)
    minimum = models.BigIntegerField(null=True)
    """Below it no balance goes, whatever arrives at once; none where money may be owed."""
    balance = models.BigIntegerField()

    class Meta:
        db_table = "account"
        constraints = [  # noqa: RUF012
            models.CheckConstraint(condition=Q(minimum__isnull=True) | Q(balance__gte=F("minimum")), name="account_minimum"),
            models.CheckConstraint(condition=_bounded("balance"), name="account_bound"),
        ]

    def __str__(self) -> str:
        return self.code


class Posting(models.Model):
    """So many cents into an account, because of one entry."""

    pk = CompositePrimaryKey("stream_id", "version", "line")
    stream = models.ForeignKey(Stream, models.PROTECT, db_constraint=False, db_index=False)
    version = models.BigIntegerField()
    line = models.IntegerField()
    account = models.ForeignKey(Account, models.PROTECT, db_constraint=False, db_index=False)
    cents = models.BigIntegerField()

    class Meta:
        db_table = "posting"

    def __str__(self) -> str:
        return f"{self.cents} into account {self.account_id}"


class Receipt(models.Model):
    """What was answered to a request by its id: the same id is answered alike for ever."""

    id = models.TextField(primary_key=True)
    stream = models.ForeignKey(Stream, models.PROTECT, db_constraint=False, db_index=False)
    digest = models.TextField()
    """Of who asked and for what: the same id with another body is refused."""
    actor = models.TextField()
    status = models.IntegerField()
    reply = models.BinaryField()
    version = models.BigIntegerField()
    """The stream's, once it was answered."""
    number = models.BigIntegerField()
    """Its place in the chain of answers from that stream."""
    hash = models.TextField()

    class Meta:
        db_table = "receipt"
        constraints = [models.UniqueConstraint(fields=["stream", "number"], name="receipt_number")]  # noqa: RUF012

    def __str__(self) -> str:
        return f"receipt {self.id}"


class Snapshot(models.Model):
    """A stream's state as it stood: a cache, believed only where the chain has that entry."""

    stream = models.OneToOneField(Stream, models.PROTECT, primary_key=True, db_constraint=False)
    version = models.BigIntegerField()
    hash = models.TextField()
    schema = models.IntegerField()
    body = models.BinaryField()

    class Meta:
        db_table = "snapshot"

    def __str__(self) -> str:
        return f"snapshot of stream {self.stream_id} at {self.version}"


class SnapshotPage(models.Model):
    """Past rounds of a table, so many at a time: a full page never changes again."""

    pk = CompositePrimaryKey("stream_id", "number")
    stream = models.ForeignKey(Stream, models.PROTECT, db_constraint=False, db_index=False)
    number = models.IntegerField()
    body = models.BinaryField()

    class Meta:
        db_table = "snapshot_page"

    def __str__(self) -> str:
        return f"page {self.number} of stream {self.stream_id}"


class Seal(models.Model):
    """A sealed order, encrypted, as it was when it was made; how far it has gone follows from the entries."""

    pk = CompositePrimaryKey("stream_id", "version")
    stream = models.ForeignKey(Stream, models.PROTECT, db_constraint=False, db_index=False)
    version = models.BigIntegerField()
    """The entry that published it."""
    number = models.IntegerField()
    """The shoe's, or the draw's."""
    delivery = models.IntegerField()
    commitment = models.TextField()
    key = models.TextField()
    """The name of the key it is encrypted with."""
    body = models.BinaryField()

    class Meta:
        db_table = "seal"
        indexes = [models.Index(fields=["stream", "number"], name="seal_shoe")]  # noqa: RUF012 (Django reads it so)

    def __str__(self) -> str:
        return f"seal {self.number}/{self.delivery} of stream {self.stream_id}"


class HeadSignature(models.Model):
    """All heads at one moment, signed."""

    number = models.BigIntegerField(primary_key=True)
    at = models.BigIntegerField()
    line = models.BinaryField()

    class Meta:
        db_table = "head_signature"

    def __str__(self) -> str:
        return f"signed heads {self.number}"


class Person(models.Model):
    """Someone as the staff stream says they are."""

    id = models.TextField(primary_key=True)
    rank = models.TextField()
    standing = models.TextField()
    version = models.BigIntegerField()
    """Of the staff stream, when they last changed."""
    body = models.BinaryField()

    class Meta:
        db_table = "person"

    def __str__(self) -> str:
        return self.id


class PitTable(models.Model):
    """A table of the pit as the staff stream says it is set up."""

    id = models.TextField(primary_key=True)
    stream = models.OneToOneField(Stream, models.PROTECT, db_constraint=False)
    version = models.BigIntegerField()
    body = models.BinaryField()

    class Meta:
        db_table = "pit_table"

    def __str__(self) -> str:
        return self.id


class Lease(models.Model):
    """Which process deals at an automatic table, and how long the others leave it alone. No record: it is overwritten."""

    stream = models.OneToOneField(Stream, models.PROTECT, primary_key=True, db_constraint=False)
    holder = models.TextField()
    until = models.BigIntegerField()
    """In milliseconds."""

    class Meta:
        db_table = "lease"

    def __str__(self) -> str:
        return f"stream {self.stream_id} dealt by {self.holder}"


class PatronDay(models.Model):
    """What a patron's gaming day has come to: made again from the entries by the audit."""

    pk = CompositePrimaryKey("patron", "day")
    patron = models.TextField()
    day = models.IntegerField()
    """Days since 1970, by the hour at which the house begins one."""
    net = models.BigIntegerField()
    cash_in = models.BigIntegerField()
    cash_out = models.BigIntegerField()
    seconds = models.BigIntegerField()
    began = models.BigIntegerField()
    last = models.BigIntegerField()
    earlier = models.TextField(null=True, default="")
    """The stretches of play before the last one, as `began-last`; null where only their sum was kept."""

    class Meta:
        db_table = "patron_day"
        indexes = [models.Index(fields=["day"], name="patron_day_day")]  # noqa: RUF012 (Django reads it so)
        constraints = [  # noqa: RUF012
            models.CheckConstraint(
                condition=_bounded("net", "cash_in", "cash_out", "seconds", "began", "last"), name="patron_day_bound"
            )
        ]

    def __str__(self) -> str:
        return f"{self.patron} on day {self.day}"
