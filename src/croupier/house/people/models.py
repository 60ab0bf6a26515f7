"""Names, passwords and tokens: what changes and is forgotten. What somebody may do stands in the staff stream, not here."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models


class Login(AbstractBaseUser):
    """How a person signs in, and the name that belongs to their number."""

    last_login = None  # every sign-in is on record in the staff stream
    person = models.TextField(unique=True, null=True)
    """Their number in the journal; none while they are being added."""
    name = models.TextField(null=True)
    """None once it is erased."""
    folded = models.TextField(unique=True, null=True)
    """The name as it is looked for, whatever capitals are typed."""
    address = models.TextField(default="")
    """Where post reaches them, if the house was told; forgotten with the name."""
    salt = models.TextField()
    """Without it the digest of the name in the staff stream says nothing."""
    receipt = models.TextField()
    """Under which the writer was asked to add them: asked again, it answers the same."""
    reserved = models.BigIntegerField(default=0)
    """When the name was taken for somebody new; 0 once the request for them was finished."""
    lent = models.BooleanField(default=False)
    """Whether somebody else has chosen the password: they are to choose one of their own before anything else."""
    code_secret = models.TextField(default="")
    """For time-based codes; none are asked for while it is empty."""
    code_step = models.BigIntegerField(default=0)
    """The step of the last code used: each works once."""
    demonstration = models.BooleanField(default=False)
    """Signed in by name alone while the pit is a demonstration, and never otherwise."""

    USERNAME_FIELD = "folded"

    class Meta:
        db_table = "login"

    def __str__(self) -> str:
        return self.person or "somebody new"


class Token(models.Model):
    """A token of the API. Only its digest is kept: whoever reads this row cannot use it."""

    digest = models.TextField(primary_key=True)
    person = models.TextField(db_index=True)
    made = models.BigIntegerField()
    used = models.BigIntegerField()
    with_code = models.BooleanField(default=False)
    """Whether its owner has shown a code: a rank that needs one takes no other token."""
    due = models.BooleanField(default=False)
    """Good for choosing a password of one's own, and for nothing else."""

    class Meta:
        db_table = "token"

    def __str__(self) -> str:
        return f"a token of {self.person}"


class Failures(models.Model):
    """How often sign-ins have failed of late, under a name or from an address; neither can be read from its digest."""

    digest = models.TextField(primary_key=True)
    count = models.IntegerField()
    last = models.BigIntegerField()
    until = models.BigIntegerField()
    """Before this moment nothing is tried."""

    class Meta:
        db_table = "failures"
        indexes = [models.Index(fields=["last"], name="failures_last")]  # noqa: RUF012 (Django reads it so)

    def __str__(self) -> str:
        return f"{self.count} failures"
