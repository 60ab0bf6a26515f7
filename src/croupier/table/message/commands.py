"""Everything that can be asked of a table, by name. Each carries who asks and when."""

from typing import Literal

from croupier.cards.card import Card
from croupier.cards.procedure import BurnKind
from croupier.games.rules import Terms
from croupier.money import Cents
from croupier.table.message.command import Call, Command, Name, Through
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import PlayerCard
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.wagers import Means

# The table and its cards


class OpenTable(Command, frozen=True):
    conditions: Conditions


class PostClosing(Command, frozen=True):
    """Put up the sign that says when the table closes."""

    effective: int


class CloseTable(Command, frozen=True):
    pass


class IntroduceCards(Command, frozen=True):
    """Bring cards to the table, or new ones in place of those in use."""

    back: Name
    scanning: bool = False
    """The shoe reads the cards, so that new ones may have the same back."""


class CheckCards(Command, frozen=True):
    """Order the cards checked and verified."""


class Shuffle(Command, frozen=True):
    how: Literal["dealer", "device", "pre-shuffled"] = "dealer"
    commitment: str = ""


class Riffle(Command, frozen=True):
    """One more riffle of pre-shuffled cards before the cut, at a player's request."""

    player: Name
    commitment: str = ""


class DropCards(Command, frozen=True):
    """The dealer mishandled or dropped the cards."""


class VerifyCards(Command, frozen=True):
    """The supervisor finds all dropped cards collected."""


class LeaveCutToPlayers(Command, frozen=True):
    pass


class CutCards(Command, frozen=True):
    """Whoever is offered the cut takes it; `nominee` is another person they name."""

    position: int
    nominee: str = ""


class RefuseCut(Command, frozen=True):
    pass


class PlaceCuttingCard(Command, frozen=True):
    from_back: int


class Burn(Command, frozen=True):
    kind: BurnKind = BurnKind.ONE_UNSEEN
    shown: Card | None = None
    """The face, where the burn shows one."""


class SetCuttingCardAside(Command, frozen=True):
    """The cutting card has come out."""


class ReshuffleRack(Command, frozen=True):
    """Too few cards to finish the round: the rack is shuffled and the round goes on."""

    commitment: str = ""


# People and places


class JoinTable(Command, frozen=True):
    player: Name
    area: int
    seated: bool = True


class LeaveTable(Command, frozen=True):
    player: Name


class TakeArea(Command, frozen=True):
    player: Name
    area: int


class GiveUpArea(Command, frozen=True):
    player: Name
    area: int


class ShowPlayerCard(Command, frozen=True):
    player: Name
    card: PlayerCard


class BuyChips(Command, frozen=True):
    player: Name
    amount: Cents


class ExchangeVoucher(Command, frozen=True):
    player: Name
    amount: Cents


class ReserveAreas(Command, frozen=True):
    player: Name
    areas: tuple[int, ...]


class ReleaseAreas(Command, frozen=True):
    player: Name


class CloseArea(Command, frozen=True):
    area: int


class ReopenArea(Command, frozen=True):
    area: int


class VacateSeat(Command, frozen=True):
    player: Name


class ExcludePlayer(Command, frozen=True):
    player: Name
    grounds: Name


# The sign


class PostMinimum(Command, frozen=True):
    """Put up the sign of a higher minimum and when it will hold."""

    sign: Sign
    effective: int


class AlterLimits(Command, frozen=True):
    sign: Sign


class RaiseAtOnce(Command, frozen=True):
    """Raise minimums for newcomers now; those here keep theirs, with a marker."""

    sign: Sign


class SetOwnLimits(Command, frozen=True):
    player: Name
    limits: dict[str, Limit]


class NotifyRestriction(Command, frozen=True):
    """Someone who must know is told that a side wager will be kept to main bettors."""

    wager: Name
    told: Literal["surveillance", "inspector"]


class RestrictWager(Command, frozen=True):
    wager: Name


class LiftRestriction(Command, frozen=True):
    wager: Name


class PostVariant(Command, frozen=True):
    terms: Terms
    effective: int


class ConsentToVariant(Command, frozen=True):
    player: Name
    terms: Terms


class ChangeVariant(Command, frozen=True):
    terms: Terms


# Wagers


class Announce(Command, frozen=True):
    call: Call


class PlaceWager(Command, frozen=True):
    player: Name
    area: int
    wager: Name
    amount: Cents
    means: Means = "chips"
    through: Through = "layout"
    """`screen`: checked against the sign at once. `layout`: recorded as it lies, and flagged."""


class IncreaseWager(Command, frozen=True):
    player: Name
    area: int
    wager: Name
    amount: Cents
    through: Through = "layout"


class WithdrawWager(Command, frozen=True):
    player: Name
    area: int
    wager: Name


class RefuseWager(Command, frozen=True):
    player: Name
    area: int
    wager: Name
    grounds: Name


class ApproveBothHands(Command, frozen=True):
    player: Name


class PermitSharing(Command, frozen=True):
    area: int


class ReduceProRata(Command, frozen=True):
    """Bring the heavier hand down to the differential, or an area down to its maximum."""

    area: int = 0
    """0: the differential."""


class AuthoriseNoBet(Command, frozen=True):
    agreed: bool = False
    """All players agreed; otherwise no wager has been placed."""


class CollectJackpotWagers(Command, frozen=True):
    pass
