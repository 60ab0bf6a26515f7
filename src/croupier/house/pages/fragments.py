"""Pages in pieces: an element each, with its whole state, which is sent again when what it shows has changed.

A presenter says what the pieces of a page show of a table; a piece is written by its template. What two audiences are shown alike
is written once: it is remembered by what it shows.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.template.loader import get_template
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.house.live.audiences import Audience
from croupier.house.live.channels import Feed, Seen, pages
from croupier.house.live.gate import Turned
from croupier.house.pages.doors import NOT_YOURS, opens_to
from croupier.house.pages.scenes import Memory, Scene

_WRITTEN: Final = 4096
_SEEN: Final = 256
LOBBY: Final = "lobby"
"""The page that is meant where none is named."""


class Piece(Struct, frozen=True):
    """An element of a page. Two that are equal look alike, in one language."""

    id: str
    """Of the element, and the name of the event that brings it."""
    template: str
    shows: Any
    """A frozen value, all of it hashable; its template knows it as `it`."""


Presenter = Callable[[Scene], Sequence[Piece]]
"""All pieces of a page that are live, in any order: the same ids whatever the table does."""


class Live(Struct, frozen=True):
    """A page that is live, and to whom it opens: asked when its stream begins, as when it is shown."""

    presenter: Presenter
    needed: Rank | None = None
    others: tuple[Rank, ...] = ()


class Writer:
    """Writes pieces, each once."""

    def __init__(self) -> None:
        self._written: dict[tuple[str, Piece], SafeString] = {}

    def write(self, piece: Piece, language: str) -> SafeString:
        """In this language, which is the one that is spoken."""
        key = (language, piece)
        found = self._written.get(key)
        if found is None:
            if len(self._written) >= _WRITTEN:
                self._written.clear()
            html = get_template(piece.template).render({"it": piece.shows, "id": piece.id})
            found = self._written[key] = mark_safe(html.strip())
        return found


class Console:
    """The renderer of one page in one language, for whoever watches it live."""

    def __init__(
        self, presenter: Presenter, language: str, *, zone: str, clock: Callable[[], float], writer: Writer, memory: Memory
    ) -> None:
        self._presenter, self._language, self._zone, self._clock = presenter, language, zone, clock
        self._writer, self._memory = writer, memory
        self._seen: dict[tuple[Any, ...], dict[str, Piece]] = {}

    def fragments(self, before: Seen | None, after: Seen, audience: Audience | None) -> list[tuple[str, str]]:
        """The pieces that changed. What everybody sees alike is found among those of each audience, and written once."""
        if audience is None:
            return []
        with translation.override(self._language):
            was = {} if before is None else self._pieces(before, audience)
            now = self._pieces(after, audience)
            return [(id_, self._writer.write(piece, self._language)) for id_, piece in now.items() if was.get(id_) != piece]

    def _pieces(self, at: Seen, audience: Audience) -> dict[str, Piece]:
        key = (at.id, *at.state, audience.name)
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) >= _SEEN:
                self._seen.clear()
            scene = Scene(at, audience.viewer, zone=self._zone, now=self._clock(), memory=self._memory)
            found = self._seen[key] = {piece.id: piece for piece in self._presenter(scene)}
        return found


class Consoles:
    """The live side of every page that has one, by the page's name and the language."""

    def __init__(self, live: Mapping[str, Live], languages: Sequence[str], *, zone: str, clock: Callable[[], float]) -> None:
        self._live, self._languages, self._zone, self._clock = live, tuple(languages), zone, clock
        self._feeds: dict[tuple[str, str], Feed] = {}
        self._writer, self._memory = Writer(), Memory()

    def feed(self, page: str, language: str, rank: Rank = Rank.PLAYER) -> Feed | Turned | None:
        """What a page is sent; None where there is no such page."""
        live = self._live.get(page or LOBBY)
        if live is None:
            return None
        if not opens_to(rank, live.needed, *live.others):
            return Turned(403, NOT_YOURS)
        key = (page or LOBBY, language if language in self._languages else self._languages[0])
        found = self._feeds.get(key)
        if found is None:
            found = self._feeds[key] = pages(Console(
                live.presenter, key[1], zone=self._zone, clock=self._clock, writer=self._writer, memory=self._memory
            ))  # fmt: skip
        return found


def written(presenter: Presenter, scene: Scene) -> dict[str, SafeString]:
    """The pieces of a page as it is first shown, by their ids, in the language that is spoken."""
    writer, language = Writer(), translation.get_language() or ""
    return {piece.id: writer.write(piece, language) for piece in presenter(scene)}
