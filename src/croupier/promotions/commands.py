"""What can be asked of promotions, as the lines of a tape write it: amounts and moments are text, and read exactly."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from croupier.money import MoneyError, parse_cents
from croupier.promotions.facts import check_documents
from croupier.promotions.moments import Moment, read_moment
from croupier.promotions.terms import Means, Prize

Person = Annotated[str, Meta(min_length=1, max_length=100)]
Said = Annotated[str, Meta(min_length=1)]
Heard = Annotated[str, Meta(max_length=100)]
Digits = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""Nothing after them, not even the end of a line: what is sealed is opened by the same text."""
Number = Annotated[int, Meta(ge=1)]
Told = Literal["in-person", "mail", "telephone", "email"]
OnFile = Literal["name", "address"]


class Cents(int):
    """An amount of money that is more than nothing."""


def read(kind: type, text: Any) -> Any:
    """Read an amount or a moment from text; a number is refused, since many programs would have rounded it."""
    if kind is Moment:
        return read_moment(text)
    if not isinstance(text, str):
        raise TypeError(f'{text!r} must be written as text, as in "100.00"')
    try:
        return Cents(parse_cents(text))
    except MoneyError as error:
        raise ValueError(str(error).rstrip(".")) from None


class Command(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    by: Person
    at: Moment


class OfPromotion(Command, frozen=True, gc=False):
    promotion: str


class Tells(OfPromotion, frozen=True, gc=False, kw_only=True):
    """Somebody was told, with who heard it and how where that is known."""

    heard: Heard = ""
    manner: Heard = ""


class Rules(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the software goes by itself."""

    starts: Moment
    closes: Moment
    held: Moment
    claim_by: Moment | None = None
    minimum: Cents | None = None
    only: tuple[Person, ...] = ()
    barred: tuple[Person, ...] = ()
    most: Annotated[int, Meta(ge=0)] = 0
    one_each: bool = True
    present: bool = False


class Prescribe(Command, frozen=True, gc=False, tag="prescribe"):
    """The regulations' list as it was on a day."""

    items: tuple[Said, ...]
    dated: Moment


class Draft(OfPromotion, frozen=True, gc=False, tag="draft"):
    documents: Annotated[tuple[str, ...], Meta(min_length=1)]
    terms: dict[str, Any]
    prizes: tuple[Prize, ...]
    rules: Rules
    statute: bool = True
    """The Act's own rule about money holds, whatever a document of 2016 allows."""

    def __post_init__(self) -> None:
        check_documents(self.documents)


class Redraft(OfPromotion, frozen=True, gc=False, tag="redraft"):
    """Another version before the start; what is left out stays."""

    terms: dict[str, Any] | None = None
    prizes: tuple[Prize, ...] | None = None
    rules: Rules | None = None


class Amend(Redraft, frozen=True, gc=False, tag="amend"):
    """Another version after it."""

    approval: str = ""
    """The regulator's, given before."""


class NameScrutineer(OfPromotion, frozen=True, gc=False, tag="scrutineer"):
    person: Person


class Complete(OfPromotion, frozen=True, gc=False, tag="complete"):
    pass


class Submit(Tells, frozen=True, gc=False, tag="submit"):
    """The full terms went to the regulator."""


class GiveTerms(OfPromotion, frozen=True, gc=False, tag="give"):
    to: Said


class Start(OfPromotion, frozen=True, gc=False, tag="start"):
    pass


class EarnedBy(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    how: Said
    amount: Cents | None = None
    game: str = ""
    table: str = ""
    round: int = 0
    line: int = 0


class Enter(OfPromotion, frozen=True, gc=False, tag="enter"):
    ticket: str
    person: str
    earned: EarnedBy


class SealDraw(OfPromotion, frozen=True, gc=False, tag="seal"):
    commitment: Digits


class CloseEntries(OfPromotion, frozen=True, gc=False, tag="close"):
    pass


class Attend(OfPromotion, frozen=True, gc=False, tag="attend"):
    """The scrutineer is there."""


class GiveWords(OfPromotion, frozen=True, gc=False, tag="words"):
    words: str


class HoldDraw(OfPromotion, frozen=True, gc=False, tag="draw"):
    nonce: Digits


class PassOver(OfPromotion, frozen=True, gc=False, tag="pass-over"):
    prize: Number
    why: Said


class Seek(OfPromotion, frozen=True, gc=False, tag="seek"):
    """An attempt to tell a winner."""

    prize: Number
    means: Told
    reached: bool
    outcome: Said


class Publish(OfPromotion, frozen=True, gc=False, tag="publish"):
    where: Said


class ClaimPrize(OfPromotion, frozen=True, gc=False, tag="claim"):
    prize: Number
    person: Person
    choice: tuple[Means, ...] = ()


class RefuseClaim(OfPromotion, frozen=True, gc=False, tag="refuse"):
    claim: Number
    reason: str
    on_file: tuple[OnFile, ...] = ()


class TellRefusal(Tells, frozen=True, gc=False, tag="tell-refusal"):
    claim: Number


class Paid(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    means: Means
    amount: Cents
    payee: Person | None = None
    """Who it is made out to; the winner if left out."""


class Pay(OfPromotion, frozen=True, gc=False, tag="pay"):
    claim: Number
    parts: tuple[Paid, ...] = ()
    """Money by these means; the prize itself if left out."""


class RaiseDispute(OfPromotion, frozen=True, gc=False, tag="dispute"):
    person: Person
    about: Said


class DecideDispute(OfPromotion, frozen=True, gc=False, tag="decide"):
    dispute: Number
    decision: Said


class AdviseInspector(Tells, frozen=True, gc=False, tag="advise"):
    dispute: Number


class RaiseDoubt(OfPromotion, frozen=True, gc=False, tag="doubt"):
    about: Literal["promotion", "draw"]
    why: Said


class PutItOff(OfPromotion, frozen=True, gc=False, tag="put-off"):
    what: Literal["promotion", "draw"]
    until: Moment


class Validate(OfPromotion, frozen=True, gc=False, tag="validate"):
    how: Said


class CancelDraw(OfPromotion, frozen=True, gc=False, tag="cancel"):
    why: Said


class TellInspector(Tells, frozen=True, gc=False, tag="tell-inspector"):
    pass


AnyCommand = (
    Prescribe | Draft | Redraft | Amend | NameScrutineer | Complete | Submit | GiveTerms | Start | Enter | SealDraw | CloseEntries
    | Attend | GiveWords | HoldDraw | PassOver | Seek | Publish | ClaimPrize | RefuseClaim | TellRefusal | Pay | RaiseDispute
    | DecideDispute | AdviseInspector | RaiseDoubt | PutItOff | Validate | CancelDraw | TellInspector
)  # fmt: skip
