"""Every irregularity by name: what happened, what follows, who may rule, by which clause, and who is told.

One list for all documents; a document knows those for which its book has a clause. The command line, the handbook and the
rulings offered at a live table read it here.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from msgspec import Struct

from croupier.games.catalogue import GAMES, rules_of
from croupier.games.irregular import Irregular, Tell
from croupier.games.provisions import Topic
from croupier.games.ranks import SEES_ALL, STAFF, Rank
from croupier.games.rules import Rules
from croupier.table.asking.permitted import Permit, grounded
from croupier.table.message.command import Command, kebab
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.chapters import CHAPTERS, POKER
from croupier.table.powers.listed import COMMAND, COMMANDS
from croupier.table.powers.power import POWERS


class _Names:
    """Commands by the names of their classes."""

    def __getattr__(self, name: str) -> type[Command]:
        return next(kind for kind in COMMANDS if kind.__name__ == name)


c = r = _Names()


Clause = Callable[[Irregular], str | None]
Words = str | Callable[[Rules], str]
"""A sentence with `{coup}` and `{shoe}` for what the document deals and from what, or a function that gives one."""


class Irregularity(Struct, frozen=True):
    """One that a document knows."""

    slug: str
    chapter: str
    happened: str
    follows: str
    command: str
    rank: Rank
    clause: str
    tells: tuple[Tell, ...] = ()
    fields: dict[str, Any] = {}
    """What the command must say for it to be this one."""
    also: str = ""
    """Another clause by which the same follows."""
    topic: Topic[Any] | None = None


class Offer(Struct, frozen=True):
    """An irregularity that fits the moment, and how to rule so."""

    irregularity: Irregularity
    permit: Permit


class _Kind(Struct, frozen=True):
    slug: str
    chapter: str
    happened: Words
    follows: Words
    command: type[Command]
    rank: Rank
    clause: Callable[[Rules], str | None]
    tells: Callable[[Irregular], tuple[Tell, ...]] = lambda _rule: ()
    fields: dict[str, Any] = {}
    without_clause: bool = False
    """Done by ruling where the document is silent."""
    also: Callable[[Rules], str | None] = lambda _rules: None
    """Another clause by which the same follows."""


def _of(find: Clause) -> Callable[[Rules], str | None]:
    return lambda rules: find(rules.book.irregular)


def _misdeal(name: str) -> Callable[[Rules], str | None]:
    return _of(lambda rule: getattr(rule.misdeals, name, None))


def _part(part: str, name: str) -> Callable[[Rules], str | None]:
    return _of(lambda rule: getattr(getattr(rule, part), name, None))


def _first(clauses: tuple[str, ...]) -> str:
    return clauses[0] if clauses else ""


# Words that differ from document to document


def _silent(rules: Rules) -> str:
    rule = rules.decides
    if rule is None:
        return ""
    if rule.silence in rule.choices:
        return f"The hand counts as one that decided to {rule.silence}."
    return f"{rule.told[0].upper()}{rule.told[1:]}."


def _for_another(rules: Rules) -> str:
    if rules.book.irregular.invalid is not None:
        return "The wagers count as made without one's own Player Card: before the hand they go back, in it they cannot win."
    return "Before the first exposed card the wagers go back; after that it is on record, and the result stands."


def _registered(rules: Rules) -> str:
    payment = rules.book.irregular.payment
    if payment is None:
        return "The result stands; the difference goes into the register, and a supervisor corrects it."
    over = f"${payment.over_cents // 100:,}"
    return (
        f"The difference goes into the register and is put right; the regulator hears of one over {over} with the month's report."
    )


def _culprits_wager(rules: Rules) -> str:
    forfeit = "are forfeited" if rules.book.irregular.conduct.must_forfeit else "may be forfeited"
    return f"The result is struck out and wagers go back; the culprit's {forfeit}."


_MISDEAL: Final = "It is a misdeal: every wager is void and goes back, and a new round is dealt."
_DEVICE_USED: Final = "Someone has used a prohibited device."

_D, _S, _M, _P = Rank.DEALER, Rank.SUPERVISOR, Rank.MANAGER, Rank.PLAYER

KINDS: Final = (
    _Kind("misdeal", POKER, "Before any player has handled cards, the dealer finds that they were dealt wrongly.",
          _MISDEAL, r.DeclareMisdeal, _D, _misdeal("noticed")),
    _Kind("misdeal-dealers-hand", POKER, "The dealer's hand has too few or too many cards.",
          _MISDEAL, r.DeclareMisdeal, _D, _misdeal("dealer_count")),
    _Kind("misdeal-exposed", POKER, "A second card was exposed by mistake during the deal.",
          _MISDEAL, r.DeclareMisdeal, _D, _misdeal("exposed")),
    _Kind("card-turned-back", POKER, "One card was exposed while it was dealt.",
          "It is turned face down, and the deal goes on.", r.TurnBack, _D, _misdeal("turned_back")),
    _Kind("dealer-exposed", POKER, "The dealer turned a card of the dealer's hand before all players had decided.",
          "Those who have not decided still play or fold; decisions made stand.", r.ShowDealersCard, _D,
          _misdeal("dealer_shown")),
    _Kind("hand-void", POKER, "A player's hand has too few or too many cards.",
          "The hand is void, its wagers go back, and its cards are racked.", r.VoidHand, _D, _misdeal("hand_count")),
    _Kind("stray-hand", POKER, "After a player has handled cards, a hand is found where no wager lies.",
          "Its cards are counted and racked.", r.RackStrayHand, _D, _misdeal("stray_hand")),
    _Kind("cannot-cover", POKER, "A player cannot put down the Play wager.",
          "The first time the Ante goes back with a warning, after that it is forfeited; Pair Plus plays on.", c.CannotCover, _D,
          lambda rules: rules.book.cannot_cover),
    _Kind("no-decision", POKER, "A player is silent, refuses to decide, or is away.",
          _silent, c.PassOver, _D, lambda rules: rules.decides.silence_clause if rules.decides else None),

)  # fmt: skip


@cache
def irregularities_of(game: str) -> tuple[Irregularity, ...]:
    """Those that a game's document knows, chapter by chapter."""
    rules, found = rules_of(game), list[Irregularity]()
    for kind in KINDS:
        clause = kind.clause(rules) or ""
        if kind.command not in POWERS and (clause or kind.without_clause):
            found.append(
                Irregularity(
                    kind.slug, kind.chapter, _said(kind.happened, game), _said(kind.follows, game),
                    kebab(kind.command.__name__), kind.rank, clause, kind.tells(rules.book.irregular), kind.fields,
                    kind.also(rules) or "",
                )
            )  # fmt: skip
    for declared in POWERS.values():
        for wrong in declared.wrongs:
            topic = wrong.topic or declared.topic
            assert topic is not None, f"{wrong.slug} rests on something that a document says"
            provision = rules.provisions.get(topic)
            if provision is not None and provision.listed:
                found.append(
                    Irregularity(
                        wrong.slug, wrong.chapter, _said(wrong.happened, game), _said(wrong.follows, game), declared.name,
                        provision.rank or declared.rank, provision.clause or "", provision.tells, wrong.fields, topic=topic,
                    )
                )  # fmt: skip
    return tuple(sorted(found, key=lambda each: CHAPTERS.index(each.chapter)))


def _said(words: Words, game: str) -> str:
    rules, sources = rules_of(game), GAMES[game].editions[-1].procedures
    said = words if isinstance(words, str) else words(rules)
    shoe = " or ".join({"shoe": "shoe", "shuffler": "device"}[source] for source in sources)
    return said.format(coup=rules.speaks_of, shoe=shoe)


def fitting(table: Table, at: int | None = None, viewer: Actor | None = None) -> tuple[Offer, ...]:
    """The irregularities that fit the moment: those whose power would be granted now, on their own ground.

    They are for staff to rule on, and for inspectors and Surveillance to see; asked for anybody else, there are none."""
    if table.conditions is None or table.closed or (viewer is not None and viewer.rank not in STAFF | SEES_ALL):
        return ()
    known = irregularities_of(table.conditions.game)
    offers = []
    for permit, topic in grounded(table, at, {COMMAND[each.command]: None for each in known}):
        fit = [each for each in known if each.command == permit.command and _same(each, permit, topic)]
        most = max((len(each.fields) for each in fit), default=0)
        offers += [Offer(each, permit) for each in fit if len(each.fields) == most]  # the one that says most fits best
    return tuple(offers)


def _same(irregularity: Irregularity, permit: Permit, topic: Topic[Any] | None) -> bool:
    if any(permit.fields.get(name) != value for name, value in irregularity.fields.items()):
        return False
    if irregularity.topic is not None:
        return topic is irregularity.topic
    return (permit.clause or "") in (irregularity.clause, irregularity.also or irregularity.clause)
