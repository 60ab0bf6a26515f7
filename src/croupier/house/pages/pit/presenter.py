"""The pit's live pieces: of each table its post, what waits there, and the signs that run."""

from typing import Final

from msgspec import Struct

from croupier.desk import doing as d
from croupier.desk.doing import chapter_of, doing
from croupier.desk.saying import rules_at
from croupier.games.topics import TOURNAMENT
from croupier.house.pages.dealer.wrong import ruled_by
from croupier.house.pages.fragments import Piece
from croupier.house.pages.pit.board import Due, Sign, dues, signs
from croupier.house.pages.pit.posts import post
from croupier.house.pages.pit.queue import OF_THE_QUEUE, Wait, waits
from croupier.house.pages.scenes import Scene
from croupier.house.pages.undisclosed import forms_told
from croupier.table.asking.permitted import Permit

CHAPTERS: Final = (
    d.TOURNAMENT, d.SIGN, d.WAGERS, d.PEOPLE, d.CASES, d.FLOAT, d.CALLS, d.RULINGS, d.CARDS, d.ROUND,
)  # fmt: skip
"""What is a supervisor's first, what a dealer does all day last."""


class Waiting(Struct, frozen=True):
    """What waits at one table."""

    table: str
    waits: tuple[Wait, ...]


class Posted(Struct, frozen=True):
    """Signs of one table, and who is to be told there."""

    table: str
    number: str
    game: str
    signs: tuple[Sign, ...]
    dues: tuple[Due, ...]
    acts: bool
    """Whether the viewer may note that somebody was told."""


class Command(Struct, frozen=True):
    name: str
    title: str


class Chapter(Struct, frozen=True):
    """Commands of one chapter that the viewer may give now."""

    table: str
    title: str
    commands: tuple[Command, ...]


def pieces(scene: Scene) -> tuple[Piece, ...]:
    """Of the pit as a whole."""
    return (Piece(f"post-{scene.id}", "pit/post.html", post(scene)), _waiting(scene), _posted(scene))


def _waiting(scene: Scene) -> Piece:
    by = ruled_by(scene.view.required, lambda: scene.fitting)
    permits = scene.permits_for(*OF_THE_QUEUE)
    found = waits(
        scene.view, permits, scene.viewer.rank, scene.id, scene.naming, by, lambda about: _answering(scene, about), scene.now
    )
    return Piece(f"waits-{scene.id}", "pit/waits.html", Waiting(scene.id, found))


def _answering(scene: Scene, about: str) -> tuple[Permit, ...]:
    """Of a call: the ruling, or the command, that was asked for, as far as the viewer may give it now."""
    fits = tuple(offer.permit for offer in scene.fitting if offer.irregularity.slug == about)
    return tuple(permit for permit in fits if permit.is_for(scene.viewer)) or scene.permits_for(about)


def _posted(scene: Scene) -> Piece:
    seen = scene.view
    gives = bool(scene.permits_for("give-notice"))
    untold = [(each.fields["wager"], each.fields["told"]) for each in scene.grounded("notify-restriction")]
    posted = signs(seen, scene.id, scene.zone, None if seen.phase == "closed" else untold)
    shown = Posted(scene.id, scene.id.upper(), seen.game, posted, dues(seen, scene.id, scene.clocks), gives)
    return Piece(f"signs-{scene.id}", "pit/signs.html", shown)


def table_pieces(scene: Scene) -> tuple[Piece, ...]:
    """Of one table: the same, and everything that may be done there now, chapter by chapter."""
    return (*pieces(scene), *_forms(scene), *_chapters(scene))


class Forms(Struct, frozen=True):
    """What a supervisor examines before the coup, and reads out once no more bets is called."""

    told: tuple[str, ...]
    clause: str
    game: str


def _forms(scene: Scene) -> tuple[Piece, ...]:
    seen = scene.view
    if seen.tournament is None:
        return ()
    clause = rules_at(seen).provisions[TOURNAMENT].form_checked
    return (Piece(f"forms-{scene.id}", "pit/forms.html", Forms(forms_told(seen), clause, seen.game)),)


def _chapters(scene: Scene) -> tuple[Piece, ...]:
    names = list(dict.fromkeys(permit.command for permit in scene.permits if permit.command != "open-table"))
    found = []
    for place, title in enumerate(CHAPTERS, start=1):
        commands = tuple(Command(name, doing(name)) for name in names if chapter_of(name) == title)
        found.append(Piece(f"can-{place}", "pit/chapter.html", Chapter(scene.id, title, commands)))
    return tuple(found)
