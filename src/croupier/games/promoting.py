"""What a document says of promotions, in the same form for all five: only clauses and policies differ."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.games.provisions import Provision


class Scrutineer(Provision, frozen=True, kw_only=True):
    """Someone who watches a draw in which a single prize is worth more than `over` cents."""

    over: int = 10_000_00
    must: bool = True
    """No such draw is held without one; elsewhere the house may name one."""


class Alternative(Provision, frozen=True, kw_only=True):
    """Money instead of goods."""

    never: tuple[str, ...]
    """Kinds of prizes for which there is none."""
    stated: bool
    """It must stand in the terms."""


class PrizeMoney(Provision, frozen=True, kw_only=True):
    """How prizes of money are paid."""

    cash: bool
    """False where no prize is handed over as cash, whatever its size."""
    choice_over: int | None = None
    """In cents: above this the winner picks the means, or a mix of them."""


class Banned(Provision, frozen=True, kw_only=True):
    """What no prize may be or hold."""

    banned_things: Mapping[str, str]
    """Each by the clause that bans it."""
    liquor: str
    litres: int = 20
    """More than so many litres of alcohol are banned by that clause."""


class Detail(Struct, frozen=True):
    """What the terms say of one kind of prize besides."""

    clause: str
    numbered: tuple[str, ...] = ()
    """A clause for each detail, where the document numbers them."""


class Points(Provision, frozen=True, kw_only=True):
    """What the terms must say."""

    point_clauses: tuple[str, ...]
    prize_clause: str
    """The point that describes the prizes."""
    kind_details: Mapping[str, Detail]
    """By kind of prize."""


class WinnerTold(Provision, frozen=True, kw_only=True):
    """How a winner who need not attend is sought."""

    by_means: Mapping[str, str]
