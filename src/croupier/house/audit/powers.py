"""Whose to bring about what happened at a table: the rank x command table of the rules, as far as events tell it.

An entry does not say which command it came of. But of each kind of event it is known by which commands it can come about, and so
which rank there must have been at the least; and what is a player's own word names the player.
"""

from typing import Final

from croupier.games.ranks import TITLES, Rank, may_act
from croupier.table.message import chips as ch
from croupier.table.message import events as e
from croupier.table.message import prizes as p
from croupier.table.message import tournament as t
from croupier.table.message import upsets as u
from croupier.table.message.events import Event
from croupier.table.model.table import Table

_DEALER, _PLAYER = Rank.DEALER, Rank.PLAYER

PLAYERS: Final[frozenset[type[Event]]] = frozenset({
    e.CutRefused, e.CardsCut, e.PlayerJoined, e.PlayerLeft, e.ShuffleDue, e.AreaTaken, e.AreaGivenUp, e.VariantConsented,
    e.WagerPlaced, e.WagerIncreased, e.WagerReturned, e.WagersReduced, e.HandExposed, e.CountsAnnounced, e.HandOffered,
    e.HandPassed, e.HandRefused, e.Decided, e.InstructionLeft, e.WagerSettled, ch.ChipsBrought, ch.ChipsTaken, u.HeldRacked,
    u.MisdealtCardRefused, u.SettlementReversed, u.SettlementLeft, u.ChoiceMade, u.CoupWithoutWagers, u.RoundVoided, u.HandRemoved,
    u.DiscrepancyReported, u.CardsPickedUp, u.JackpotCarried, u.NoticeDue, u.WrongSettlementRegistered, u.WrongSettlementStruck,
    u.DisputeRaised, u.ReviewRequested, u.PatronAdvised, t.PassCardLaid, t.FormSealed,
})  # fmt: skip
"""What can come about by the word of a player."""
_TOURNAMENTS: Final[frozenset[type[Event]]] = frozenset({
    t.SessionStarted, t.PlayOffStarted, t.EntrantAbsent, t.HeldToMinimum, t.EntrantDisqualified, t.StacksCounted, t.SessionEnded,
})  # fmt: skip
"""What the Tournament Manager alone brings about."""
_SUPERVISORS: Final[frozenset[type[Event]]] = frozenset({
    e.TableOpened, e.ClosingPosted, e.TableClosed, e.CardsRiffled, e.CardsVerified, e.CutLeftToPlayers, e.AreasReserved,
    e.AreasReleased, e.AreaClosed, e.AreaReopened, e.PlayerExcluded, e.MinimumPosted, e.LimitsAltered, e.OwnLimitsSet,
    e.RestrictionNotified, e.WagerRestricted, e.RestrictionLifted, e.VariantPosted, e.VariantChanged, e.SharingPermitted,
    e.HandForfeited, ch.FloatOpened, ch.FloatFilled, ch.FloatCredited, ch.FloatClosed, u.HeldCorrected, u.MisdeliveryRuled,
    u.OutcomeConfirmed, u.PlayFirstDirected, u.PlayersKeptApart, u.EnglishDirected, u.OutcomeInvalidated, u.WagersVoided,
    u.ExcludedFromCasino, u.PersonDetained, u.PersonHandedOver, u.SettlementEnquired, u.PatronIdentified, u.SettlementRectified,
    u.RectificationAttempted, u.BroughtToRegulator, u.DisputeDecided, u.DisputeReviewed, p.PoolUnlinked, p.PrizeVerified,
    p.PrizeStruck,
})  # fmt: skip
ABOVE: Final[dict[type[Event], Rank]] = {
    **dict.fromkeys(_SUPERVISORS, Rank.SUPERVISOR),
    **dict.fromkeys(_TOURNAMENTS, Rank.TOURNAMENT_MANAGER),
    e.NoBetAuthorised: Rank.ASSISTANT_MANAGER,
    e.PlayerDesignated: Rank.ASSISTANT_MANAGER,
    u.RectificationSeconded: Rank.ASSISTANT_MANAGER,
    e.BothHandsApproved: Rank.MANAGER,
    p.PoolLinked: Rank.MANAGER,
}
"""What takes more than a dealer, and whom at the least."""
BESIDE: Final[dict[type[Event], tuple[Rank, ...]]] = {
    e.CardsChecked: (Rank.INSPECTOR,),
    u.NoticeGiven: (Rank.SURVEILLANCE,),
    **dict.fromkeys((*_TOURNAMENTS, t.CoupCounted, e.WagerReturned, e.PlayerLeft, u.DisputeDecided), (Rank.TOURNAMENT_MANAGER,)),
}
"""Ranks beside the pit's chain that may do a thing too."""
OWN: Final[frozenset[type[Event]]] = frozenset({
    e.PlayerJoined, e.PlayerLeft, e.AreaTaken, e.AreaGivenUp, e.VariantConsented, e.WagerPlaced, e.WagerIncreased, e.HandRefused,
    e.HandPassed, e.InstructionLeft, ch.ChipsBrought, ch.ChipsTaken, u.DisputeRaised, u.PatronAdvised, t.PassCardLaid,
    t.FormSealed,
})  # fmt: skip
"""What names the player whose own word it is: no player gives another's."""
NEW: Final[frozenset[type[Event]]] = frozenset({e.PlayerJoined, e.AreaTaken, e.WagerIncreased, ch.ChipsBrought, e.WagerPlaced})
"""What patrons who are excluded begin no more; a decision on what lies already may still add to it."""
ENTERED: Final[frozenset[type[Event]]] = frozenset({
    e.PlayerJoined, e.PlayerLeft, e.AreaTaken, e.WagerPlaced, e.WagerIncreased, e.WagersReduced, e.Decided, e.InstructionLeft,
    ch.ChipsBrought, ch.ChipsTaken,
})  # fmt: skip
"""What the dealer alone enters where chips are things."""


def unlawful(event: Event, before: Table) -> str:
    """Why whoever is said to have brought this about could not have; nothing if they could."""
    rank, kind = event.by.rank, type(event)
    if rank is _DEALER:
        return _too_low(event, ABOVE[kind]) if kind in ABOVE else ""
    if rank is _PLAYER:
        return _not_a_players(event, before)
    needed = ABOVE.get(kind, _DEALER)
    return "" if may_act(rank, needed) or rank in BESIDE.get(kind, ()) else _too_low(event, needed)


def _too_low(event: Event, needed: Rank) -> str:
    return f"{event.by.id} brought this about as {TITLES[event.by.rank]}, and it needs {TITLES[needed]} or above."


def _not_a_players(event: Event, before: Table) -> str:
    kind, who = type(event), event.by.id
    if kind not in PLAYERS:
        return _too_low(event, ABOVE.get(kind, _DEALER))
    if kind in OWN and (player := event.player) != who and not _follows(event, before):  # type: ignore[attr-defined]
        return f"{who} acted for {player}."
    if isinstance(event, e.Decided) and not any(lying.area == event.area and lying.player == who for lying in before.wagers):
        return f"{who} decided for area {event.area}, and has no wager there."
    return ""


def _follows(event: Event, before: Table) -> bool:
    """A wager that a decision brings with it, on an area where others have wagered too."""
    if not isinstance(event, e.WagerPlaced) or before.round is None:
        return False
    return str(event.area) in before.round.decisions and any(
        lying.area == event.area and lying.player == event.player for lying in before.wagers
    )
