"""Who may not play now, and why: their standing, their Player Card, and the limits they have set themselves.

Asked once a table has granted a command: whoever may not speak for a patron learns nothing of them. What lies on the layout is
played to its end; only what is new is refused.
"""

from collections.abc import Iterable
from typing import Final

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.games.topics import PLAYER_CARD
from croupier.house.floor.asked import FORBIDDEN, REFUSED
from croupier.house.floor.days import changes
from croupier.house.floor.hot import Hot
from croupier.house.floor.ledger import posted
from croupier.house.floor.work import Draft
from croupier.house.people.acts import in_words
from croupier.house.people.persons import SOFTWARE, TURNED_AWAY, Limit, Person, Standing
from croupier.money import dollars
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.model.people import Actor, PlayerCard
from croupier.table.model.table import Table
from croupier.table.reading.gaming_day import gaming_day

_LAYING: Final = (c.PlaceWager, c.IncreaseWager)
_HELD: Final = (*_LAYING, c.Decide, c.JoinTable, c.BuyChips, c.ExchangeVoucher)
"""What may be held back from a patron who may not play."""
NEW: Final[frozenset[type[Command]]] = frozenset(_LAYING)
STAKING: Final = NEW | {c.Decide}
"""What takes chips from a patron. A decision belongs to wagers that lie already: only a limit of one's own can be in its way."""
SOLD: Final[frozenset[type[Command]]] = frozenset({c.BuyChips, c.ExchangeVoucher})
"""What gives a patron chips for money. As at the cage, only their standing is in its way."""
FINISHING: Final[frozenset[type[Command]]] = frozenset({
    c.LeaveTable, c.VacateSeat, c.GiveUpArea, c.WithdrawWager, c.TakeWagersBack, c.ReduceWager, c.LetStand, c.Decide, c.Instruct,
    c.CannotCover, c.RefuseHand, c.ForfeitHand, c.RevealHand, c.TakeChips, c.RaiseDispute, c.AskForReview, c.DeclareDissatisfied,
})  # fmt: skip
"""What an excluded patron may still do at a table where they are."""
ENTERED: Final[frozenset[type[Command]]] = NEW | SOLD | {
    c.JoinTable, c.LeaveTable, c.TakeArea, c.BringChips, c.TakeChips, c.WithdrawWager, c.TakeWagersBack, c.ReduceWager, c.Decide,
    c.Instruct, c.LayChips,
}  # fmt: skip
"""What comes and goes, or moves chips. Where chips are things no book says who has how many, so that no patron's word can stand for
them: the dealer sees them and enters it."""
AT_THE_TABLE: Final = "At this table the chips are real: the dealer enters who comes and goes, and what they bring, stake and take."
NO_PATRON: Final = "Only a patron of this house sits down here, under their own number."
NOT_NOW: Final = "This patron may not play at present."
NO_CARD: Final = "Your Player Card is not valid at present. Please see a casino supervisor."


def left_to_dealer(hot: Hot, command: Command, by: Actor) -> tuple[str, int] | None:
    """Why a player is not listened to at all, and with what status."""
    return (AT_THE_TABLE, FORBIDDEN) if hot.physical and by.rank is Rank.PLAYER and type(command) in ENTERED else None


def held_back(
    draft: Draft, hot: Hot, after: Table, command: Command, events: Iterable[Event], by: Actor, at: int
) -> tuple[str, int] | None:
    """Why a command that the table grants is refused all the same, and with what status. `events` are those of the whole request so
    far, this command's among them, which leave the table as `after`."""
    kind = type(command)
    if not isinstance(command, _HELD):
        return None
    player: str = command.player if not isinstance(command, c.Decide) else _whose(command, after)
    if not player:
        return None  # nothing was added to what lies
    person = draft.person(player)
    if person is None or person.rank is not Rank.PLAYER:
        return None if hot.physical else (NO_PATRON, FORBIDDEN)
    if kind is not c.Decide and (said := _turned_away(draft, after, person, kind, at)):
        sentence, status = said
    elif person.limits and kind in STAKING and (sentence := _too_much(draft, hot, after, person, events, at)):
        status = REFUSED
    else:
        return None
    return sentence if by.id == player else NOT_NOW, status


def _whose(command: c.Decide, after: Table) -> str:
    """The player of an area where something lies once it has spoken."""
    return next((lying.player for lying in after.laid if lying.area == command.area), "")


def _turned_away(draft: Draft, after: Table, person: Person, kind: type[Command], at: int) -> tuple[str, int] | None:
    standing = person.standing_at(draft.now)
    if standing is not Standing.GOOD:
        return TURNED_AWAY[standing], FORBIDDEN
    if kind in SOLD:
        return None
    if kind in NEW and person.cards and not person.has_valid_card and asks_for_card(after):
        return NO_CARD, REFUSED
    if person.limits and (sentence := _too_long(draft, after, person, at)):
        return sentence, REFUSED
    return None


def _too_long(draft: Draft, after: Table, person: Person, at: int) -> str:
    """A limit of time that has been reached."""
    assert after.conditions is not None
    day = draft.day(person.id, gaming_day(after.conditions, at))
    for limit, seconds in ((Limit.DAY, day.played(at)), (Limit.SESSION, day.at_a_stretch(at))):
        minutes = person.limit(limit, draft.now)
        if minutes is not None and seconds >= 60 * minutes:
            return f"You have reached {in_words(limit, minutes)}, the limit that you have set yourself."
    return ""


def _too_much(draft: Draft, hot: Hot, after: Table, person: Person, events: Iterable[Event], at: int) -> str:
    """A loss beyond the limit that could come of what lies now, and of what the players may yet have to add to it."""
    most = person.limit(Limit.LOSS, draft.now)
    if most is None or hot.physical:
        return ""
    assert after.conditions is not None
    moved = sum(
        change.net
        for event in events
        for patron, change in changes(event, posted(hot.id, event, physical=False))
        if patron == person.id
    )
    before = draft.day(person.id, gaming_day(after.conditions, at)).net
    if moved >= 0 or -(before + moved) + to_be_added(after, person.id) <= most:
        return ""
    left = dollars(max(0, most + before))
    return (
        f"This could come to more than {in_words(Limit.LOSS, most)}, the limit that you have set yourself; ${left} are left of it."
    )


def to_be_added(table: Table, player: str) -> int:
    """What a player's wagers may yet ask of them, where a decision brings another wager with it."""
    assert table.conditions is not None
    rules, ongoing = table.conditions.desk.rules, table.round
    if rules.decides is None:
        return 0
    decided = ongoing.decisions if ongoing is not None and not ongoing.void else {}
    followed = [rules.wagers[slug].rides_on for slug in rules.decides.adds]
    return sum(
        lying.amount * followed.count(lying.wager)
        for lying in table.laid
        if lying.player == player and str(lying.area) not in decided
    )


# Player Cards


def asks_for_card(table: Table) -> bool:
    return table.conditions is not None and PLAYER_CARD in table.conditions.desk.provisions


def shown_before(draft: Draft, hot: Hot, table: Table, command: Command, at: int) -> tuple[Command, ...]:
    """Where the game asks for a Player Card and no dealer is there to see it, the house knows whether a patron has one."""
    if not isinstance(command, _LAYING) or hot.physical or not asks_for_card(table):
        return ()
    player = command.player
    patron, person = table.floor.people.get(player), draft.person(player)
    if patron is None or patron.card is not PlayerCard.NONE or person is None or not person.has_valid_card:
        return ()
    return (_shown(player, at),)


def shown_after(draft: Draft, hot: Hot, table: Table, command: Command) -> tuple[Command, ...]:
    """As one sits down."""
    if not isinstance(command, c.JoinTable) or hot.physical or not asks_for_card(table):
        return ()
    person = draft.person(command.player)
    return () if person is None or not person.has_valid_card else (_shown(command.player, command.at),)


def _shown(player: str, at: int) -> Command:
    return c.ShowPlayerCard(player, PlayerCard.OWN, by=Actor(SOFTWARE, Rank.DEALER), at=at)
