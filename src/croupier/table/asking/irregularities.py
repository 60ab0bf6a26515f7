"""Every irregularity by name: what happened, what follows, who may rule, by which clause, and who is told.

Read off the powers that rule on them; a document knows those for which it has a provision. The command line, the handbook and the
rulings offered at a live table read them here.
"""

from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.catalogue import game_of, rules_of
from croupier.games.provisions import Topic
from croupier.games.ranks import SEES_ALL, STAFF, Rank
from croupier.games.rules import Rules
from croupier.games.tells import Tell
from croupier.games.topics import DISPUTE, TOURNAMENT
from croupier.table.asking.permitted import Permit, grounded, without_cards
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.chapters import CHAPTERS
from croupier.table.powers.listed import COMMAND
from croupier.table.powers.power import POWERS, Power, Words, Wrong


class Irregularity(Struct, frozen=True):
    """One that a document knows."""

    slug: str
    chapter: str
    happened: str
    follows: str
    command: str
    rank: Rank
    clause: str
    topic: Topic[Any]
    """What the document says of it."""
    tells: tuple[Tell, ...] = ()
    fields: dict[str, Any] = {}
    """What the command must say for it to be this one."""


class Offer(Struct, frozen=True):
    """An irregularity that fits the moment, and how to rule so."""

    irregularity: Irregularity
    permit: Permit


def irregularities_of(game: str) -> tuple[Irregularity, ...]:
    """Those that a game's document knows, chapter by chapter, in the order in which the powers declare them."""
    return _known(rules_of(game))


@cache
def _known(rules: Rules) -> tuple[Irregularity, ...]:
    declared = [(power, wrong) for power in POWERS.values() for wrong in power.wrongs]
    found = [_of(rules, power, wrong) for power, wrong in sorted(declared, key=lambda each: CHAPTERS.index(each[1].chapter))]
    return tuple(each for each in found if each is not None)


def _of(rules: Rules, power: Power, wrong: Wrong) -> Irregularity | None:
    topic = wrong.topic or power.topic
    assert topic is not None, f"{wrong.slug} rests on something that a document says"
    provision = rules.provisions.get(topic)
    if provision is None or not provision.listed:
        return None
    return Irregularity(
        wrong.slug, wrong.chapter, _said(wrong.happened, rules), _said(wrong.follows, rules), power.name,
        provision.rank or power.rank, provision.clause or "", topic, provision.tells, wrong.fields,
    )  # fmt: skip


def _said(words: Words, rules: Rules) -> str:
    sources = game_of(rules.game).edition(rules.edition).procedures
    said = words if isinstance(words, str) else words(rules)
    shoe = " or ".join({"shuffler": "device"}.get(source, source) for source in sources)
    return said.format(coup=rules.speaks_of, shoe=shoe)


def fitting(table: Table, at: int | None = None, viewer: Actor | None = None) -> tuple[Offer, ...]:
    """The irregularities that fit the moment: those whose power would be granted now, on their own ground.

    They are for staff to rule on, and for inspectors and Surveillance to see; asked for anybody else, there are none. What one
    person is shown names no card; asked for nobody, each permit can be tried as it is."""
    if table.conditions is None or (viewer is not None and viewer.rank not in STAFF | SEES_ALL):
        return ()
    known = _by_command(table.conditions.desk.rules)
    offers = []
    for permit, topic in grounded(table, at, tuple(COMMAND[name] for name in known)):
        fit = [each for each in known[permit.command] if each.topic is topic and _says(permit, each.fields)]
        most = max((len(each.fields) for each in fit), default=0)
        permit = permit if viewer is None else without_cards(permit, table)
        offers += [
            Offer(_here(each, table), permit) for each in fit if len(each.fields) == most
        ]  # the one that says most fits best
    return tuple(offers)


def _here(each: Irregularity, table: Table) -> Irregularity:
    """In a tournament a dispute goes another way than the pit's own."""
    if each.topic is not DISPUTE or table.conditions is None or table.conditions.tournament is None:
        return each
    rule = table.conditions.desk.rules.provisions[TOURNAMENT]
    return replace(each, follows="The table waits for the Tournament Manager, whose word is final.", clause=rule.dispute)


@cache
def _by_command(rules: Rules) -> dict[str, list[Irregularity]]:
    known: dict[str, list[Irregularity]] = {}
    for each in _known(rules):
        known.setdefault(each.command, []).append(each)
    return known


def _says(permit: Permit, fields: dict[str, Any]) -> bool:
    return all(permit.fields.get(name) == value for name, value in fields.items())
