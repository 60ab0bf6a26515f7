"""A tournament's session at the player's table: whose turn it is, what may be laid, the pass card, the sealed form, the stacks."""

from django.utils.translation import gettext
from msgspec import Struct

from croupier.desk.saying import rules_at
from croupier.games.topics import TOURNAMENT
from croupier.house.pages.figures import money, plain
from croupier.house.pages.player.spots import staked
from croupier.house.pages.scenes import Scene
from croupier.house.pages.undisclosed import forms_told
from croupier.table.asking.seen import EntrantView, TournamentView, View

_LAYS = ("lay-chips", "lay-pass-card", "hand-in-form")


class Wager(Struct, frozen=True):
    """A wager that may be laid now, in whole dollars."""

    slug: str
    title: str
    least: str
    most: str
    """In dollars, as they are typed."""


class Session(Struct, frozen=True):
    table: str
    so_far: str
    words: str
    """Whose turn it is."""
    mine: bool
    """It is one's own."""
    wagers: tuple[Wager, ...]
    sealed: tuple[Wager, ...]
    """What may be written on a form."""
    passes: bool
    has_passes: int
    has_forms: int
    stack: str
    told: tuple[str, ...]
    """What one's own form says, what others have handed in, what was read out."""
    clause: str | None
    form_clause: str
    own_clause: str
    answers_for: str
    """That a form is its writer's own to answer for."""
    game: str


class StackShown(Struct, frozen=True):
    box: int
    stack: str
    did: str
    own: bool
    through: bool
    turn: bool


class Stacks(Struct, frozen=True):
    rows: tuple[StackShown, ...]
    advance: int


def turn_of(seen: View) -> EntrantView | None:
    """Whose wager is waited for."""
    held = seen.tournament
    if held is None or seen.required.what != "wager":
        return None
    return next((each for each in held.entrants if each.player == seen.required.who), None)


def called(seen: View) -> str:
    """What is said over the table before the first card."""
    held = seen.tournament
    if held is None:
        return ""
    if not held.begun:
        return gettext("The session has not begun")
    if held.ended:
        return gettext("The session is over")
    turn = turn_of(seen)
    if seen.round is not None or seen.required.what in ("deal", "no-more-bets"):
        return gettext("No more bets")
    if turn is None:
        return gettext("The next coup is asked for")
    if seen.me is not None and seen.me.id == turn.player:
        return gettext("It is your turn to wager")
    return gettext("Box %(box)s is to wager") % {"box": turn.box}


def session(scene: Scene) -> Session:
    seen = scene.view
    held = seen.tournament
    assert held is not None
    own = next((each for each in held.entrants if seen.me is not None and each.player == seen.me.id), None)
    here = scene.setup.dealt_by == "software" and seen.me is not None
    permits = scene.permits_for(*_LAYS) if here and own is not None else ()
    titles = {offer.wager: offer.title for offer in staked(seen)}
    found: dict[str, list[Wager]] = {"lay-chips": [], "hand-in-form": []}
    for permit in permits:
        span = permit.spans.get("amount")
        if permit.command in found and span is not None and permit.fields.get("through", "screen") == "screen":
            slug = str(permit.fields["wager"])
            found[permit.command].append(Wager(slug, titles.get(slug, slug), plain(span.lowest), plain(span.highest)))
    for offered in found.values():  # as they lie on the cloth
        offered.sort(key=lambda each: list(titles).index(each.slug))
    turn, rule = turn_of(seen), rules_at(seen).provisions[TOURNAMENT]
    return Session(
        scene.id, _so_far(held), called(seen), turn is not None and own is not None and turn.player == own.player,
        tuple(found["lay-chips"]), tuple(found["hand-in-form"]), any(permit.command == "lay-pass-card" for permit in permits),
        0 if own is None else own.passes, 0 if own is None else own.forms, "" if own is None else money(own.stack),
        forms_told(seen), seen.required.clause, rule.form, rule.form_own, gettext(held.writes_own_forms),
        seen.game,
    )  # fmt: skip


def _so_far(held: TournamentView) -> str:
    if held.play_off:
        return gettext("Play-off")
    if held.coups:
        return gettext("Coup %(coup)s of %(coups)s") % {"coup": min(held.coup, held.coups), "coups": held.coups}
    return gettext("Coup %(coup)s") % {"coup": held.coup}


def stacks(scene: Scene) -> Stacks:
    seen = scene.view
    held = seen.tournament
    assert held is not None
    own, turn = seen.me.id if seen.me is not None else "", turn_of(seen)
    did = {"wagered": gettext("has wagered"), "passed": gettext("passes"), "absent": gettext("is absent")} if not held.ended else {}
    counted = {player: place.chips for place in held.places for player in place.players} if held.ended else {}
    has = {each.player: counted.get(each.player, each.stack) for each in held.entrants}  # the chips themselves have gone back
    rows = sorted(held.entrants, key=lambda each: (-has[each.player], each.box))
    return Stacks(
        tuple(
            StackShown(
                each.box, money(has[each.player]), did.get(each.did, ""), each.player == own, each.player in held.through,
                turn is not None and turn.player == each.player,
            )
            for each in rows
        ),
        held.advance,
    )  # fmt: skip
