"""What a person calls a game or a wager, and what they mean by it."""

from collections.abc import Mapping

from croupier.cli.speaking import refuse
from croupier.games.catalogue import GAMES, Game
from croupier.games.rules import TermsError
from croupier.games.topics import DECKS


class Unclear(ValueError):  # noqa: N818 (the message answers the person)
    """What was typed makes no sense here; the message is a sentence that helps."""


def named(text: str, known: Mapping[str, str]) -> str:
    """The slug meant by a slug, a title, or an unambiguous beginning of one."""
    found = _meant(text, known)
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear(f"{text!r} may mean {' or '.join(found)}.")
    if len(known) == 1:
        raise Unclear(f"{text!r} means nothing here: there is only {next(iter(known))}.")
    raise Unclear(f"{text!r} is none of {', '.join(known)}.")


def game_named(text: str) -> str:
    """The slug of the game that is meant; the command ends if there is none."""
    found = _meant(text, {slug: game.title for slug, game in GAMES.items()})
    if not found and (whose := _variant(text)):
        game, variant = whose
        refuse(f"There is no game {text!r}; it is a variant of {game}: name that, with --variant {variant} to play or to price it.")
    if not found:
        refuse(f"There is no game {text!r}; the games are {', '.join(GAMES)}.")
    if len(found) > 1:
        refuse(f"{text!r} may mean {' or '.join(found)}.")
    return found[0]


def _variant(text: str) -> tuple[str, str] | None:
    """The game that has a variant of this name, and the variant."""
    wanted = _plain(text)
    return next(((slug, word) for slug, game in GAMES.items() for word in game.variants if wanted == word), None)


def decks_chosen(game: Game, decks: int | None) -> int:
    """What the terms shall say: none given is the usual number, but a nought that was typed is no number of decks."""
    if decks == 0:
        raise TermsError(
            "decks-not-permitted", f"{game.title} is not played with 0 decks.", game.edition(None).provisions.cite(DECKS)
        )
    return decks or 0


def _meant(text: str, known: Mapping[str, str]) -> list[str]:
    wanted = _plain(text)
    if not wanted:
        return []
    return [slug for slug, title in known.items() if wanted in (slug, _plain(title))] or [
        slug for slug, title in known.items() if slug.startswith(wanted) or _plain(title).startswith(wanted)
    ]


def _plain(name: str) -> str:
    return "-".join(name.lower().split())
