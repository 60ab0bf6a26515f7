"""What went wrong: the cards that are held, and the rulings that fit now, the likeliest first."""

from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from msgspec import Struct

from croupier.cards.card import Card, in_words
from croupier.desk.doing import doing
from croupier.desk.handbook import by_when, capital, hearer, may_rule
from croupier.games.ranks import TITLES, Rank
from croupier.games.tells import Tell
from croupier.table.asking.irregularities import Irregularity, Offer, irregularities_of
from croupier.table.asking.permitted import Permit
from croupier.table.asking.required import Required
from croupier.table.asking.seen import HeldView, View
from croupier.table.model.casebook import Summons
from croupier.table.model.people import Actor
from croupier.table.powers.chapters import CARDS, DEVICE, POKER, ROUND, SHOE

_LIKELY: Final = (CARDS, ROUND, POKER, SHOE, DEVICE)
"""Chapters of what happens to cards and hands; people, money and disputes stand under everything else."""
_LONG_OVER: Final = ("error-too-late", "wrong-variant")
"""Found in rounds that are final: whatever has just happened is likelier."""
_SELDOM: Final = (
    "misdelivery-complete", "misdelivery-retract", "misdelivery-no-bet", "sequence-revealed",
    "play-first", "kept-apart", "english-only",
)  # fmt: skip
"""Cards in players' hands, and suspicion: a card that the dealer laid wrongly is likelier."""
MISREAD: Final = "correct-held-card"
HELD: Final = ("deal-held-card", MISREAD)
"""What is said of a held card and is no irregularity: it only came too early, or was misread."""


class HeldCard(Struct, frozen=True):
    card: Card | None
    what: str
    why: str
    clause: str
    """Of the ruling that fits best."""


class Ruling(Struct, frozen=True):
    """A ruling that fits, and whether it is this person's to give."""

    slug: str
    command: str
    happened: str
    follows: str
    clause: str
    who: str
    """Who may rule, and who is told."""
    mine: bool
    bare: bool
    """Nothing is to be asked: saying so is enough."""
    call: Rank | None
    """Whom to call, where it takes more than this person's rank."""
    called: bool
    """They have been called for this, and have not come yet."""
    which: str = ""
    """What the command says where nothing is to be asked, as JSON."""

    @property
    def ask(self) -> str:
        return "" if self.call is None else f"Call {TITLES[self.call]}"


class Calling(Struct, frozen=True):
    """Somebody who was called and has not come yet."""

    number: int
    words: str


class Drawer(Struct, frozen=True):
    table: str
    game: str
    held: tuple[HeldCard, ...]
    likely: tuple[Ruling, ...]
    others: tuple[Ruling, ...]
    misread: Ruling | None
    calls: tuple[Calling, ...]


def drawer(seen: View, offers: Iterable[Offer], beside: Iterable[Permit], viewer: Actor) -> Drawer:
    """`offers` are the irregularities that fit, `beside` what else may be said of a held card, by whatever rank."""
    said = {each.slug: each for each in _beside(seen, beside, viewer)}
    misread = said.pop(MISREAD, None)
    rulings = [*said.values(), *_rulings(seen, offers, viewer)]
    chapters = {each.slug: each.chapter for each in irregularities_of(seen.game)}
    likely = [each for each in rulings if chapters.get(each.slug, CARDS) in _LIKELY]
    likely.sort(key=lambda each: (each.slug in _LONG_OVER, each.slug in _SELDOM))
    by = next((each.clause for each in likely), "")
    calls = tuple(Calling(number, call_in_words(seen.game, call)) for number, call in seen.casebook.calls.items())
    return Drawer(
        seen.table, seen.game, tuple(_held(held, by) for held in seen.held), tuple(likely),
        tuple(each for each in rulings if each not in likely), misread, calls,
    )  # fmt: skip


def ruled_by(due: Required, fitting: Callable[[], Iterable[Offer]]) -> str | None:
    """The clause of what is due; of a ruling that no clause asks for, that of the likeliest which fits."""
    if due.what != "ruling" or due.clause is not None:
        return due.clause
    return next((offer.permit.clause for offer in fitting() if offer.irregularity.chapter in _LIKELY), None)


def _held(held: HeldView, clause: str) -> HeldCard:
    what = f"The {in_words(held.card)}." if held.card is not None else "A card that nobody has seen."
    return HeldCard(held.card if held.up else None, what, held.why, clause)


def _rulings(seen: View, offers: Iterable[Offer], viewer: Actor) -> list[Ruling]:
    """One for each irregularity, whoever and whatever it could be about."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.irregularity.slug, []).append(offer)
    return [_ruling(seen, [offer.permit for offer in fits], fits[0].irregularity, viewer) for fits in found.values()]


def _ruling(seen: View, permits: list[Permit], wrong: Irregularity, viewer: Actor) -> Ruling:
    mine = [permit for permit in permits if permit.is_for(viewer)]
    first = (mine or permits)[0]
    who = " · ".join((may_rule(first.rank), *map(_told, wrong.tells)))
    return _offered(seen, wrong.slug, first, wrong.happened, wrong.follows, who, mine=bool(mine), bare=_bare(mine))


def _beside(seen: View, permits: Iterable[Permit], viewer: Actor) -> list[Ruling]:
    found: dict[str, list[Permit]] = {}
    for permit in permits:
        found.setdefault(permit.command, []).append(permit)
    return [
        _offered(
            seen, command, fits[0], f"{doing(command)}.", _FOLLOWS[command], may_rule(fits[0].rank),
            mine=fits[0].is_for(viewer), bare=_bare(fits),
        )
        for command, fits in found.items()
    ]  # fmt: skip


_FOLLOWS: Final = {
    "deal-held-card": "It only came too early: it is dealt, and the game goes on.",
    "correct-held-card": "It is what eyes see, or none came at all. The game goes on with that.",
}


def _offered(
    seen: View, slug: str, permit: Permit, happened: str, follows: str, who: str, *, mine: bool, bare: bool
) -> Ruling:  # fmt: skip
    call = None if mine else permit.rank
    called = any((each.rank, each.about) == (call, slug) for each in seen.casebook.calls.values())
    which = msgspec.json.encode(permit.fields, order="deterministic").decode()
    return Ruling(slug, permit.command, happened, follows, permit.clause or "", capital(who), mine, bare, call, called, which)


def _bare(permits: list[Permit]) -> bool:
    return len(permits) == 1 and not permits[0].open


def _told(tell: Tell) -> str:
    return f"{capital(hearer(tell.to))} {by_when(tell.within.words)}"


def call_in_words(game: str, call: Summons) -> str:
    """What somebody was called for."""
    wrong = next((each for each in irregularities_of(game) if each.slug == call.about), None)
    return f"{capital(TITLES[call.rank])} is called: {wrong.happened if wrong is not None else in_plain(call.about)}"


def in_plain(about: str) -> str:
    """A command by its words; what somebody wrote themselves stands as it is."""
    words = doing(about)
    return f"{words}." if " " not in about and not words.endswith(".") else about
