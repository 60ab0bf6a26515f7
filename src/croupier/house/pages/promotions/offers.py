"""What somebody may do with a promotion now: read off the room's own decision where a command has nothing to fill in, else by how
far the promotion has come. The writer looks at all of it again."""

from typing import Any, Final

from msgspec import Struct

from croupier.games.ranks import may_act
from croupier.house.floor.promoting import NEEDED, UNKNOWN, may_ask
from croupier.house.people.persons import Person
from croupier.promotions import commands as c
from croupier.promotions.engine import decide
from croupier.promotions.model import BEFORE_START, ClaimState, Outcome, Promotion, State, System
from croupier.promotions.moments import Moment
from croupier.promotions.refusal import Refused
from croupier.promotions.terms import MONEY

_READY: Final = frozenset({"other-secret"})
"""The secret is the house's to open: all else was looked at before it."""
_NOT_NOW: Final = frozenset({"wrong-state", "sealed", "submitted", "told"})
"""Of another stage, or done: not worth a word."""


class Box(Struct, frozen=True):
    """One field of an offer."""

    name: str
    label: str
    kind: str = "text"
    options: tuple[tuple[Any, str], ...] = ()
    value: str = ""
    needed: bool = True


class Offer(Struct, frozen=True):
    type: str
    words: str
    boxes: tuple[Box, ...] = ()
    why_not: str = ""
    """Why it cannot be done at this moment, though its stage has come."""
    grave: bool = False
    primary: bool = False


_STEPS: Final[tuple[tuple[type[c.OfPromotion], str], ...]] = (
    (c.Complete, "The terms are complete"),
    (c.Submit, "The terms went to the regulator"),
    (c.Start, "Start"),
    (c.SealDraw, "Seal the draw"),
    (c.CloseEntries, "Close the entries"),
)
"""What has nothing to fill in, in the order in which it comes."""


def offers(system: System, promotion: Promotion, who: Person, now: int) -> list[Offer]:
    found = [offer for kind, words in _STEPS if (offer := _step(system, promotion, who, now, kind, words)) is not None]
    first = next((index for index, offer in enumerate(found) if not offer.why_not), None)
    steps = [Offer(each.type, each.words, primary=index == first, why_not=each.why_not) for index, each in enumerate(found)]
    return [*steps, *(offer for kind, offer in _fields(promotion, now) if may_act(who.rank, NEEDED[kind]))]


def _step(
    system: System, promotion: Promotion, who: Person, now: int, kind: type[c.OfPromotion], words: str
) -> Offer | None:  # fmt: skip
    secret = {name: UNKNOWN for name in ("commitment", "nonce") if name in kind.__struct_fields__}
    command = kind(promotion=promotion.name, by=who.id, at=Moment(now), **secret)
    if not may_ask(who, command, system):
        return None
    outcome = decide(system, command)
    tag = str(kind.__struct_config__.tag)
    if not isinstance(outcome, Refused) or outcome.code in _READY:
        return Offer(tag, words)
    return None if outcome.code in _NOT_NOW else Offer(tag, words, why_not=outcome.sentence)


def step(system: System, promotion: Promotion, who: Person, now: int, kind: type[c.OfPromotion], words: str) -> Offer | None:
    """One thing to do, or why it cannot be done now; nothing where it is not theirs or not of this stage."""
    return _step(system, promotion, who, now, kind, words)


_PERSON: Final = Box("person", "Person, by name or number")
_HEARD: Final = (Box("heard", "Who heard it, by name or office", needed=False), Box("manner", "How", needed=False))


def _fields(promotion: Promotion, now: int) -> list[tuple[type[c.Command], Offer]]:
    found: list[tuple[type[c.Command], Offer]] = []
    state = promotion.state
    if state in (*BEFORE_START, State.RUNNING, State.CLOSED) and promotion.words is None:
        found.append((c.NameScrutineer, Offer("scrutineer", "Name the scrutineer", (_PERSON,))))
    if state is not State.CANCELLED:
        found.append((c.GiveTerms, Offer("give", "The terms were handed out", (Box("to", "To whom, or where they lie"),))))
    if state is State.RUNNING and now <= promotion.conduct.closes:
        games = tuple((slug, slug) for slug in ("", *promotion.documents))
        boxes = (
            Box("ticket", "Ticket"), _PERSON, Box("how", "How it was earned"),
            Box("amount", "Wagered, in dollars", "money", needed=False),
            Box("game", "Game", "pick", games, needed=False), Box("table", "Table", "number", needed=False),
            Box("line", "Line of its journal", "number", needed=False),
        )  # fmt: skip
        found.append((c.Enter, Offer("enter", "Enter a ticket", boxes)))
    if state is State.DRAWN:
        found += _after_the_draw(promotion)
    found += _cases(promotion)
    return found


def _after_the_draw(promotion: Promotion) -> list[tuple[type[c.Command], Offer]]:
    found: list[tuple[type[c.Command], Offer]] = []
    won = [win for win in promotion.wins if win.outcome not in (Outcome.PASSED_OVER, Outcome.PAID)]
    prizes = tuple((win.prize, f"{win.prize}: {promotion.prize(win.prize).name}") for win in won)
    prize = Box("prize", "Prize", "pick", prizes)
    if won and promotion.conduct.present:
        found.append(
            (c.PassOver, Offer("pass-over", "The winner is not here: the next ticket", (prize, Box("why", "Why")), grave=True))
        )
    if won:
        ways = tuple((each, each.replace("-", " ")) for each in ("telephone", "email", "mail", "in-person"))
        boxes = (prize, Box("means", "How", "pick", ways), Box("outcome", "What came of it"), Box("reached", "Reached", "tick"))
        found.append((c.Seek, Offer("seek", "Tried to tell the winner", boxes)))
        choice = Box("choice", "Paid by", "ticks", (("cheque", "cheque"), ("transfer", "transfer"), ("cash", "cash")), needed=False)
        money = any(promotion.prize(win.prize).kind == MONEY or promotion.prize(win.prize).alternative for win in won)
        found.append((c.ClaimPrize, Offer("claim", "Take a claim", (prize, _PERSON, *((choice,) if money else ())))))
    if not promotion.published:
        found.append((c.Publish, Offer("publish", "The results are published", (Box("where", "Where"),))))
    return found


def _cases(promotion: Promotion) -> list[tuple[type[c.Command], Offer]]:
    found: list[tuple[type[c.Command], Offer]] = [
        (c.RaiseDispute, Offer("dispute", "Somebody disputes it", (_PERSON, Box("about", "About what")))),
    ]
    if open_ := tuple((each.number, f"{each.number}: {each.about}") for each in promotion.disputes if not each.decision):
        boxes = (Box("dispute", "Dispute", "pick", open_), Box("decision", "What the house decides"))
        found.append((c.DecideDispute, Offer("decide", "Decide a dispute", boxes)))
    if told := tuple((each.number, str(each.number)) for each in promotion.disputes if each.decision and not each.advised):
        found.append(
            (
                c.AdviseInspector,
                Offer("advise", "The person was told of the inspector", (Box("dispute", "Dispute", "pick", told), _HEARD[1])),
            )
        )
    if promotion.untold is not None:
        found.append((c.TellInspector, Offer("tell-inspector", "The inspector was told", _HEARD)))
    if promotion.doubt is None and promotion.state is not State.CANCELLED:
        what = Box("about", "What is in doubt", "pick", (("draw", "the draw"), ("promotion", "the promotion")))
        found.append((c.RaiseDoubt, Offer("doubt", "Say that it is in doubt", (what, Box("why", "Why")), grave=True)))
    if promotion.doubt is not None and promotion.state is not State.CANCELLED:
        what = Box("what", "What is put off", "pick", (("draw", "the draw"), ("promotion", "the promotion")))
        found.append((c.PutItOff, Offer("put-off", "Put it off", (what, Box("until", "Until", "moment")))))
        found.append((c.Validate, Offer("validate", "It is validated", (Box("how", "How"),))))
        found.append((c.CancelDraw, Offer("cancel", "Cancel the draw", (Box("why", "Why"),), grave=True)))
    return found


def claim_offers(promotion: Promotion, who: Person) -> dict[int, list[Offer]]:
    """By claim: pay it, refuse it, or say that its refusal was told."""
    found: dict[int, list[Offer]] = {}
    for claim in promotion.claims:
        here: list[Offer] = []
        if claim.state is ClaimState.MADE and promotion.state is State.DRAWN and may_act(who.rank, NEEDED[c.Pay]):
            prize = promotion.prize(claim.prize)
            means = claim.choice or (() if prize.kind != MONEY else (prize.paid_by or ("cheque", "transfer")))
            worth = f"{prize.cents // 100}.{prize.cents % 100:02}"
            parts = tuple(
                Box(each, f"By {each}, in dollars", "money", value=worth if len(means) == 1 else "", needed=False) for each in means
            )
            here.append(Offer("pay", "Pay the prize" if parts else "Hand over the prize", parts))
        if claim.state is ClaimState.MADE and may_act(who.rank, NEEDED[c.RefuseClaim]):
            here.append(Offer("refuse", "Refuse the claim", (Box("reason", "Reason, without a name"),), grave=True))
        if claim.state is ClaimState.REFUSED and not claim.told and may_act(who.rank, NEEDED[c.TellRefusal]):
            here.append(Offer("tell-refusal", "The claimant knows why", _HEARD[1:]))
        found[claim.number] = here
    return found
