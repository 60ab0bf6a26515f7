"""What is asked of promotions: from the draft of the terms to the last prize. Who asks, and when, the house knows by itself."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.chance import fresh_nonce
from croupier.games.ranks import Rank, may_act
from croupier.house.draw_seals import DrawPlace
from croupier.house.floor.asked import FORBIDDEN, GRANTED, Reply, refuse, whoever
from croupier.house.floor.earning import NO_LINE, not_so
from croupier.house.floor.named import PROMOTIONS
from croupier.house.floor.work import Draft
from croupier.house.people.persons import Person, Standing
from croupier.promotions import commands as c
from croupier.promotions.draw import commitment
from croupier.promotions.engine import run
from croupier.promotions.events import DrawSealed, Event
from croupier.promotions.facts import point
from croupier.promotions.model import DRAW, Promotion, State, System
from croupier.promotions.moments import Moment
from croupier.promotions.refusal import Refused
from croupier.promotions.terms import ELIGIBILITY, MANNER

NEEDED: Final[dict[type[c.Command], Rank]] = {
    **dict.fromkeys(
        (c.Prescribe, c.Draft, c.Redraft, c.Amend, c.NameScrutineer, c.Complete, c.Submit, c.Start, c.PutItOff, c.Validate,
         c.CancelDraw),
        Rank.ASSISTANT_MANAGER,
    ),
    **dict.fromkeys((c.SealDraw, c.CloseEntries, c.HoldDraw, c.PassOver, c.RefuseClaim, c.Pay, c.DecideDispute), Rank.SUPERVISOR),
    **dict.fromkeys(
        (c.GiveTerms, c.Enter, c.Attend, c.GiveWords, c.Seek, c.Publish, c.ClaimPrize, c.TellRefusal, c.RaiseDispute,
         c.AdviseInspector, c.RaiseDoubt, c.TellInspector),
        Rank.DEALER,
    ),
}  # fmt: skip
"""Who may ask for it at the least. Terms, and whether a doubt is lifted, are a manager's; the draw and its prizes a casino
supervisor's; whoever stands at the counter takes entries and claims, and says where something is in doubt."""
OWN_WORD: Final = (c.Attend, c.GiveWords)
"""What is the scrutineer's, whatever their rank."""
NO_SCRUTINEERS: Final = (Rank.PLAYER, Rank.INSPECTOR)
"""A patron may hold tickets, and an inspector does nothing for the house."""
LONGEST_NAME: Final = 40
NOT_YOURS: Final = "This is not yours to do."
_RESERVED: Final = frozenset({"commands", "check", "calendar", "new", "missing", "add", "prescribe"})
"""What stands in an address where else a promotion's name does."""
_BAD_NAME: Final = (
    f"A promotion's name has 1 to {LONGEST_NAME} letters, digits, spaces and dashes, and is none of {', '.join(sorted(_RESERVED))}."
)
UNKNOWN: Final = "0" * 64
"""In place of a secret, and of what is published of it, until the house has made or opened it."""

_write: Final = msgspec.json.Encoder(enc_hook=int, order="deterministic").encode


class PromotionAnswer(Struct, frozen=True, gc=False):
    """What came of commands to promotions."""

    version: int
    """Of the stream of all promotions."""
    events: list[Any]


class PromotionCommands(Struct, frozen=True, gc=False):
    """Commands of one person to promotions: all of them, or none."""

    receipt: str
    by: str
    commands: tuple[c.Command, ...]
    body: bytes = b""
    """What came over the wire, for the digest."""

    @property
    def digest(self) -> str:
        said = self.body or _write(self.commands)
        return sha256(b"\n".join((self.by.encode(), PROMOTIONS.encode(), said))).hexdigest()

    @property
    def streams(self) -> tuple[str, ...]:
        return (PROMOTIONS,)

    def perform(self, draft: Draft) -> Reply:
        person = whoever(draft, self.by)
        if isinstance(person, Reply):
            return person
        system = draft.promotions().system
        for index, command in enumerate(self.commands):
            if not may_ask(person, command, system):
                return refuse(NOT_YOURS, command=index, status=FORBIDDEN)
        if not self.commands:
            return refuse("At least one command is needed.")
        return _ask(draft, person, self.commands, self.receipt)


def may_ask(person: Person, command: c.Command, system: System) -> bool:
    """Whether it is theirs to ask for, by rank or because the scrutineer's word is their own."""
    if may_act(person.rank, NEEDED[type(command)]):
        return True
    found = system.promotions.get(command.promotion) if isinstance(command, OWN_WORD) else None
    return found is not None and found.scrutineer == person.id


def _ask(draft: Draft, person: Person, commands: tuple[c.Command, ...], receipt: str) -> Reply:
    system, first = draft.promotions().system, draft.head(PROMOTIONS).version + 1
    happened: list[Event] = []
    secrets: dict[str, str] = {}
    for index, said in enumerate(commands):
        command = replace(said, by=person.id, at=Moment(draft.now))
        if refused := _misnamed(command) or _stranger(draft, system, command):
            return refused_by(refused, index)
        command = _with_secret(draft, system, command, secrets)
        system, outcome = run(system, command)
        if isinstance(outcome, Refused):
            return refused_by(outcome, index)
        happened += outcome
    head = draft.promote(receipt, person.actor, happened, system)
    for version, event in enumerate(happened, start=first):
        if isinstance(event, DrawSealed):
            place = DrawPlace(event.promotion, DRAW, event.commitment)
            draft.seal_draw(head, version, place, secrets[event.commitment])
    return Reply(GRANTED, _write(PromotionAnswer(head.version, happened)), head.version)


def _with_secret(draft: Draft, system: System, command: c.Command, secrets: dict[str, str]) -> c.Command:
    """The secret is the house's: nobody names it, and nobody sees it before the draw is held."""
    if isinstance(command, c.SealDraw):
        secret = fresh_nonce().hex()
        sealed = commitment(command.promotion, DRAW, secret)
        secrets[sealed] = secret
        return replace(command, commitment=sealed)
    if isinstance(command, c.HoldDraw):
        promotion = system.promotions.get(command.promotion)
        if promotion is not None and promotion.state is State.CLOSED and promotion.seal is not None:
            found = draft.secret_of(DrawPlace(promotion.name, DRAW, promotion.seal.commitment))
            return replace(command, nonce=found or UNKNOWN)
    return command


def refused_by(refused: Refused, index: int | None = None) -> Reply:
    """As promotions refuse: with a code, and every document's clause."""
    return refuse(refused.sentence, "; ".join(map(str, refused.clauses)) or None, index, code=refused.code)


def is_name(name: str) -> bool:
    """A promotion's name is part of its account's and of an address."""
    spelt = 1 <= len(name) <= LONGEST_NAME and name == name.strip() and all(sign.isalnum() or sign in " -" for sign in name)
    return spelt and name not in _RESERVED


def _misnamed(command: c.Command) -> Refused | None:
    if not all(text.isprintable() for text in _texts(msgspec.to_builtins(command, enc_hook=int))):
        return Refused("bad-text", "A field holds a character that cannot be read.")
    if isinstance(command, c.Draft) and not is_name(command.promotion):
        return Refused("bad-name", _BAD_NAME)
    return None


def _texts(said: Any) -> Iterator[str]:
    if isinstance(said, str):
        yield said
    elif isinstance(said, dict | list | tuple):
        for each in said.items() if isinstance(said, dict) else said:
            yield from _texts(each)


def _stranger(draft: Draft, system: System, command: c.Command) -> Refused | None:
    """People stand in the journal by numbers that the house has given them."""
    promotion = system.promotions.get(getattr(command, "promotion", ""))
    for number in _numbers(command):
        if draft.person(number) is None:
            return Refused("no-person", f"Nobody of this house has the number {number!r}.")
    if isinstance(command, c.Enter):
        found = draft.person(command.person)
        assert found is not None
        return not_a_patron(found, found.standing_at(draft.now), promotion) or _not_earned(draft, promotion, command)
    if isinstance(command, c.NameScrutineer):
        found = draft.person(command.person)
        assert found is not None
        return no_scrutineer(found, found.standing_at(draft.now))
    return None


def _not_earned(draft: Draft, promotion: Promotion | None, command: c.Enter) -> Refused | None:
    """A wager at a table of the house is on record there, or it was none."""
    setup = draft.setup(command.earned.table) if command.earned.table.isprintable() else None
    if setup is None:
        return None
    line = command.earned.line
    body = None if line < 1 else draft.work.store.body_at(f"table:{command.earned.table}", line)
    sentence = NO_LINE if line < 1 else not_so(setup, command, body, promotion)
    cited = () if promotion is None else point(promotion.documents, MANNER)
    return Refused("not-on-record", sentence, cited) if sentence else None


def not_a_patron(person: Person, standing: Standing, promotion: Promotion | None) -> Refused | None:
    """Tickets are for patrons who may play."""
    cited = () if promotion is None else point(promotion.documents, ELIGIBILITY)
    if person.rank is not Rank.PLAYER:
        return Refused("not-eligible", f"{person.id} is no patron of this house.", cited)
    if standing is not Standing.GOOD:
        return Refused("not-eligible", f"{person.id} may not play here, and takes no part.", cited)
    return None


def no_scrutineer(person: Person, standing: Standing) -> Refused | None:
    if person.rank in NO_SCRUTINEERS or standing is not Standing.GOOD:
        return Refused("own-hand", f"{person.id} cannot be the scrutineer: that is neither a patron nor an inspector.")
    return None


def _numbers(command: c.Command) -> Iterator[str]:
    """The people whom a command names, whoever asks left out."""
    if isinstance(command, c.Enter | c.ClaimPrize | c.RaiseDispute | c.NameScrutineer):
        yield command.person
    rules = getattr(command, "rules", None)
    if isinstance(rules, c.Rules):
        yield from (*rules.only, *rules.barred)
    if isinstance(command, c.Pay):
        yield from (part.payee for part in command.parts if part.payee is not None)
