"""A line as a dealer types it, taps it or a scanner sends it: cards that came, or a wager as it lies on the layout.

`9h` is a card, `9h ks 2c` are three, `3 b 250` is $250 on Banker at area 3 and `3 b 0` takes it off again. Whose wager it is need
not be known: where nobody was entered at an area, somebody without a name is, with the chips that they laid.
"""

import re
from typing import Any, Final

from msgspec import Struct

from croupier.cards.card import CardError, parse_card
from croupier.house.pages.filled import Unfit
from croupier.house.pages.names import spot
from croupier.money import Cents, MoneyError, bare_amount, chips_of, parse_cents
from croupier.table.asking.seen import OfferView, View
from croupier.table.model.people import PlayerCard

UNNAMED: Final = "Patron "
CARD: Final = "card"
"""Said last, where the game asks for one: whoever wagers has shown a Player Card of their own."""
Said = dict[str, Any]
"""A command as it is sent."""
_BETWEEN: Final = re.compile(r"(?<!\d),|,(?!\d)")
"""A comma between words; one between two digits is part of an amount."""


class Manner(Struct, frozen=True):
    """How a card came that did not come as it should."""

    laid: str = ""
    faced: bool = False
    down: bool = False


def entered(seen: View, line: str, command: str, hand: str = "", manner: Manner | None = None) -> list[Said]:
    """The commands that a line asks for; raises Unfit with a sentence where it cannot be read."""
    words = _BETWEEN.sub(" ", line).split()
    if not words:
        wanted = "an area, a spot and an amount, such as 3 b 250" if command == "place-wager" else "a card, such as 9h"
        raise Unfit(f"Nothing was entered: type {wanted}.")
    cards = _cards(words)
    if cards is None:
        if command != "place-wager":
            raise Unfit(f"{line.strip()[:40]!r} is no card: a card is its rank and its suit, such as 9h or 10s.")
        return wager(seen, words)
    if command in ("expose-hand", "reveal-hand"):
        named = {"type": command, "cards": cards}
        return [named | {"hand": hand} if command == "expose-hand" else named]
    if len(cards) > 1:
        raise Unfit("Cards are entered one by one, as they come.")
    return [_came(cards[0], manner or Manner())]


def _cards(words: list[str]) -> list[str] | None:
    """The words as cards; nothing where one of them is none."""
    try:
        return [str(parse_card(word.upper().replace("10", "T"))) for word in words]
    except CardError:
        return None


def _came(card: str, manner: Manner) -> Said:
    said: Said = {"type": "scan-card", "card": card}
    if manner.laid:
        said["laid"] = manner.laid
    if manner.faced:
        said["faced"] = True
    if manner.down:
        said["up"] = False
    return said


# Wagers


def wager(seen: View, words: list[str]) -> list[Said]:
    if len(words) < 3:
        raise Unfit("A wager is its area, its spot and its amount: 3 b 250.")
    area, offer = _area(seen, words[0]), _offer(seen, words[1])
    amount = _amount(words[2])
    if seen.tournament is not None:
        return [_laid(seen, area, offer, amount)]
    shown, name = words[-1].lower() == CARD, words[3:]
    player, coming = _whose(seen, area, " ".join(name[:-1] if shown else name))
    if shown:
        coming.append({"type": "show-player-card", "player": player, "card": PlayerCard.OWN.value})
    lies = any((each.area, each.wager, each.player, each.taken) == (area, offer.wager, player, False) for each in seen.wagers)
    where: Said = {"player": player, "area": area, "wager": offer.wager}
    if not amount:
        return [{"type": "withdraw-wager", **where}]
    staked: Said = {"type": "increase-wager" if lies else "place-wager", **where, "amount": amount}
    return [*coming, *brought(seen, player, amount), staked]


def _laid(seen: View, area: int, offer: OfferView, amount: Cents) -> Said:
    """Tournament chips as they lie, in the box of whoever it is."""
    assert seen.tournament is not None
    whose = next((each.player for each in seen.tournament.entrants if each.box == area), "")
    if not whose:
        raise Unfit(f"Nobody plays from box {area} in this session.")
    return {"type": "lay-chips", "player": whose, "wager": offer.wager, "amount": amount, "through": "layout"}


def _area(seen: View, word: str) -> int:
    areas = {str(place.area): place.area for place in seen.places}
    if word not in areas:
        raise Unfit(f"There is no area {word[:20]!r} here.")
    return areas[word]


def _offer(seen: View, word: str) -> OfferView:
    """By the letter that is printed beside it, or by its name."""
    asked, found = word.lower(), offers_of(seen)
    for offer in found:
        if asked in (letter_of(offer), offer.wager):
            return offer
    begins = [offer for offer in found if offer.wager.startswith(asked)]
    if len(begins) == 1:
        return begins[0]
    known = ", ".join(f"{letter_of(offer)} for {spot(offer.wager, offer.title).name}" for offer in found)
    raise Unfit(f"{word[:20]!r} is no spot of this layout: {known}.")


def offers_of(seen: View) -> list[OfferView]:
    """What players lay on the layout themselves."""
    return [offer for offer in seen.sign.offers if offer.kind in ("main", "side", "jackpot")]


def letter_of(offer: OfferView) -> str:
    """The letter by which a wager is entered."""
    printed = spot(offer.wager, offer.title)
    return printed.key or printed.name[:1].lower()


def _amount(word: str) -> Cents:
    written = bare_amount(word)
    if written and not written.strip("0."):
        return 0
    try:
        return parse_cents(written)
    except MoneyError as error:
        raise Unfit(str(error)) from None


def _whose(seen: View, area: int, name: str) -> tuple[str, list[Said]]:
    """Whose wager it is, and how they come to the table where nobody entered them before."""
    here = next(place.players for place in seen.places if place.area == area)
    if name:
        known = next((person.id for person in seen.people if person.id.lower() == name.lower()), name)
        if known in here:
            return known, []
        if any(person.id == known for person in seen.people):
            return known, [{"type": "take-area", "player": known, "area": area}]
        return known, [{"type": "join-table", "player": known, "area": area, "seated": not here}]
    if len(here) == 1:
        return here[0], []
    if here:
        raise Unfit(f"Area {area} has {len(here)} players: say whose wager it is, as in 3 b 250 {here[0]}.")
    unknown = unnamed(seen, area)
    return unknown, [{"type": "join-table", "player": unknown, "area": area}]


def unnamed(seen: View, area: int) -> str:
    """What somebody is called whom nobody knows: by where they sit."""
    taken, name, number = {person.id for person in seen.people}, f"{UNNAMED}{area}", 1
    while name in taken:
        number += 1
        name = f"{UNNAMED}{area}.{number}"
    return name


def is_unnamed(player: str) -> bool:
    """Whether somebody is called so whom nobody knows."""
    return player.removeprefix(UNNAMED).replace(".", "").isdigit() and player.startswith(UNNAMED)


def brought(seen: View, player: str, amount: Cents) -> list[Said]:
    """Chips that lie on the layout were brought, whether or not anybody entered them before."""
    has = next((person.chips for person in seen.people if person.id == player), 0)
    if has >= amount:
        return []
    short, chips = amount - has, chips_of(seen.sign.chips)
    return [{"type": "bring-chips", "player": player, "amount": short if chips.can_make(short) else amount}]
