"""The five games and their editions: which approval a round is dealt and judged under."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.procedure import Procedure
from croupier.games import (
    baceball,
    lucky_draw_baccarat,
    premium_baccarat,
    seven_up_baccarat,
    three_card_poker,
)
from croupier.games.constraints import Check
from croupier.games.provisions import Book
from croupier.games.rules import Rules, Terms, TermsError, Wager
from croupier.games.topics import DEAL, DEALT_FROM, DECKS


class TakenError(ValueError):
    """A name that stands for other rules already."""


class Edition(Struct, frozen=True, eq=False):
    """An approved rulebook, named by the day it was approved; it holds from that day until a later edition does."""

    approved: str
    build: Callable[[Terms, str], Rules]
    provisions: Book
    procedures: Mapping[str, Procedure]
    """How its cards may be handled, by what they are dealt from."""
    usual: Terms


class Game(Struct, frozen=True, eq=False):
    slug: str
    title: str
    editions: tuple[Edition, ...]
    """Oldest first."""
    options: frozenset[str] = frozenset()
    """The options of play that the game knows."""
    meters: tuple[tuple[str, int], ...] = ()
    """Progressive prizes, with what each pays at the least."""
    variants: tuple[str, ...] = ()
    """The games of the document that differ in their prices alone."""
    own: tuple[Edition, ...] = ()
    """Editions of a house's own, which hold only where they are named."""

    def edition(self, approved: str | None) -> Edition:
        if approved is None:
            return self.editions[-1]
        for edition in (*self.editions, *self.own):
            if edition.approved == approved:
                return edition
        known = ", ".join(edition.approved for edition in self.editions)
        raise TermsError("unknown-edition", f"{self.title} has no edition {approved!r}; it has {known}.")


def _edition(approved: str, module: Any, usual: Terms) -> Edition:
    """A game's module lies beside its document and always says the same things under the same names."""
    return Edition(approved, module.rules, module.PROVISIONS, module.PROCEDURES, usual)


def _game(module: Any, *editions: Edition, options: tuple[str, ...] = ()) -> Game:
    meters, variants = getattr(module, "GUARANTEE", {}), getattr(module, "VARIANTS", ())
    return Game(module.SLUG, module.TITLE, editions, frozenset(options), tuple(meters.items()), tuple(variants))


GAMES: Final[Mapping[str, Game]] = {
    game.slug: game
    for game in (
        _game(
            premium_baccarat,
            _edition("2023-10-20", premium_baccarat, Terms(variant="premium", dealing="shoe")),
            options=("tie_percent",),
        ),
        _game(seven_up_baccarat, _edition("2016-08-17", seven_up_baccarat, Terms(dealing="shuffler"))),
        _game(lucky_draw_baccarat, _edition("2016-08-17", lucky_draw_baccarat, Terms(dealing="shoe")), options=("dealing",)),
        _game(baceball, _edition("2016-08-17", baceball, Terms(dealing="shuffler")), options=("major", "minor")),
        _game(
            three_card_poker,
            _edition("2024-08-16", three_card_poker, Terms(ante_bonus="1-4-5", pair_plus="1-4-6-30-40", dealing="shoe")),
            options=("ante_bonus", "pair_plus", "dealing"),
        ),
    )
}
"""The games of the approved documents."""

_ADDED: Final[dict[str, Game]] = {}
"""Games of a house's own, and known games with editions of its own: rules that never change once they are here."""


def find_game(slug: str) -> Game | None:
    return _ADDED.get(slug) or GAMES.get(slug)


def is_approved(slug: str, edition: str) -> bool:
    """Whether this is an edition of a document, and not a house's own."""
    return slug in GAMES and any(each.approved == edition for each in GAMES[slug].editions)


def game_of(slug: str) -> Game:
    game = find_game(slug)
    if game is None:
        raise TermsError("unknown-game", f"There is no game {slug!r}; the games are {', '.join(GAMES)}.")
    return game


def add_game(game: Game) -> Game:
    """A game of one's own, known by its slug from now on wherever a game is named."""
    held = find_game(game.slug)
    if held is not None and held.editions is game.editions:
        return held
    if held is not None:
        raise TakenError(f"There is a game {game.slug!r} already; what was played by its rules must stay so.")
    _ADDED[game.slug] = game
    return game


def add_edition(slug: str, named: str, *wagers: Wager, of: str | None = None, checks: tuple[Check, ...] = ()) -> Edition:
    """An edition of one's own: a known one with these wagers, and these checks, besides its own.

    It holds where it is named, `edition=named`, and nowhere else. A wager found on both sides is replaced."""
    game = game_of(slug)
    if any(edition.approved == named for edition in (*game.editions, *game.own)):
        raise TakenError(f"{game.title} has an edition {named!r} already.")
    base, added = game.edition(of), {wager.slug: wager for wager in wagers}

    def build(terms: Terms, approved: str) -> Rules:
        rules = base.build(terms, approved)
        side, main = ({wager.slug for wager in wagers if wager.main is kind} for kind in (False, True))
        return replace(
            rules, wagers={**rules.wagers, **added}, checks=(*rules.checks, *checks),
            dealt_in=rules.dealt_in | main if rules.dealt_in else rules.dealt_in,
            layouts={name: room | side for name, room in rules.layouts.items()},
        )  # fmt: skip

    own = replace(base, approved=named, build=build)
    _ADDED[slug] = replace(game, own=(*game.own, own))
    return own


@lru_cache(maxsize=256)
def rules_of(slug: str, terms: Terms | None = None, approved: str | None = None) -> Rules:
    """The rules of a game under an edition and terms; what the terms leave open takes its usual value."""
    game = game_of(slug)
    edition = game.edition(approved)
    chosen = _complete(terms or Terms(), edition)
    if chosen.variant and not edition.usual.variant:
        raise TermsError("unknown-variant", f"{game.title} has no variants.")
    decks = edition.provisions[DECKS]
    if chosen.decks not in decks.permitted:
        permitted = ", ".join(map(str, decks.permitted))
        word = "deck" if decks.permitted == (1,) else "decks"
        sentence = f"{game.title} is played with {permitted} {word}, not {chosen.decks}."
        raise TermsError("decks-not-permitted", sentence, decks.clause)
    if chosen.dealing not in edition.procedures:
        sentence = f"{game.title} is not dealt from a {chosen.dealing!r}, but from a {' or '.join(edition.procedures)}."
        raise TermsError("bad-option", sentence, edition.provisions.cite(DEALT_FROM, DEAL))
    return edition.build(chosen, edition.approved)


def _complete(terms: Terms, edition: Edition) -> Terms:
    usual = edition.usual
    return replace(
        terms,
        variant=terms.variant or usual.variant,
        decks=terms.decks or edition.provisions[DECKS].usual,
        ante_bonus=terms.ante_bonus or usual.ante_bonus,
        pair_plus=terms.pair_plus or usual.pair_plus,
        dealing=terms.dealing or usual.dealing,
    )
