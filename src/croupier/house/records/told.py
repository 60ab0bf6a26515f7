"""What somebody who is not of the staff reads of a table afterwards.

As in their view: what happened before everyone, and of people how they themselves stand. Every event stands in one of four lists,
and one that stands in none is the staff's alone: what is new is hidden until somebody has thought about it.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier import events as ev
from croupier.house.records.unnamed import sees_everybody
from croupier.table.asking.heard import heard
from croupier.table.message.events import Event
from croupier.table.model.people import Actor

OPEN: Final[frozenset[type[Event]]] = frozenset({
    # the table, its sign and its cloth
    ev.TableOpened, ev.TableClosed, ev.ClosingPosted, ev.MinimumPosted, ev.LimitsTookEffect, ev.WagerRestricted,
    ev.RestrictionLifted, ev.VariantPosted, ev.VariantChanged, ev.Announced, ev.AreaClosed, ev.AreaReopened, ev.AreasReserved,
    ev.AreasReleased, ev.PlayerJoined, ev.AreaTaken, ev.AreaGivenUp, ev.SharingPermitted, ev.EnglishDirected, ev.PlayFirstDirected,
    ev.FloatOpened, ev.FloatFilled, ev.FloatCredited, ev.FloatClosed,
    # the cards
    ev.CardsSecured, ev.CardsIntroduced, ev.CardsChecked, ev.CardsShuffled, ev.CardsRiffled, ev.CardsDropped, ev.CardsVerified,
    ev.CutLeftToPlayers, ev.CutRefused, ev.CardsCut, ev.CuttingCardPlaced, ev.CardsBurned, ev.CuttingCardSetAside,
    ev.RackReshuffled, ev.ShuffleDue, ev.CardHeld, ev.HeldCorrected, ev.HeldRacked, ev.HeldKept, ev.MisdealtCardRefused,
    ev.FacingSuspected, ev.CardShownInError, ev.DealersCardShown, ev.CardsPickedUp, ev.GameMovesToShoe,
    # wagers as they lie, and the round
    ev.WagerPlaced, ev.WagerIncreased, ev.WagersReduced, ev.NoBetAuthorised, ev.JackpotWagersCollected, ev.JackpotCarried,
    ev.CarriedInPlay, ev.RoundStarted, ev.CardDealt, ev.HandExposed, ev.CountsAnnounced, ev.PlayerDesignated, ev.HandOffered,
    ev.HandPassed, ev.HandRefused, ev.HandForfeited, ev.ResultAnnounced, ev.WagerSettled, ev.LastCoupAnnounced,
    ev.SettlementReversed, ev.HandsRelaid, ev.ChoiceOpened, ev.ChoiceMade, ev.CoupWithoutWagers, ev.MisdeliveryRuled,
    ev.DiscrepancyReported, ev.OutcomeConfirmed, ev.DisplayDisregarded,
    # the jackpot pool
    ev.PoolLinked, ev.PoolUnlinked, ev.PrizesAwarded, ev.PrizeVerified, ev.PrizesPaid, ev.PrizePaid,
})  # fmt: skip
"""Seen or said at the table, before everyone."""

OWN: Final[frozenset[type[Event]]] = frozenset({
    ev.ChipsBought, ev.ChipsBrought, ev.ChipsTaken, ev.VoucherExchanged, ev.PlayerLeft, ev.PlayerCardShown, ev.InstructionLeft,
    ev.OwnLimitsSet, ev.VariantConsented, ev.BothHandsApproved, ev.PlayerExcluded, ev.ProxyFound, ev.WagersInvalid,
    ev.WagersVoided, ev.SettlementRectified, ev.DisputeRaised, ev.PatronAdvised,
})  # fmt: skip
"""What a player hears of themselves alone: what others have and how they stand is not theirs to know."""

STAFFS: Final[frozenset[type[Event]]] = frozenset({
    ev.NoticeDue, ev.NoticeGiven, ev.BroughtToRegulator, ev.DisputeDecided, ev.DisputeReviewed, ev.ReviewRequested,
    ev.PatronIdentified, ev.RectificationAttempted, ev.RectificationSeconded, ev.SettlementEnquired,
    ev.WrongSettlementRegistered, ev.WrongSettlementStruck, ev.PersonDetained, ev.PersonHandedOver, ev.ExcludedFromCasino,
    ev.RestrictionNotified, ev.LateErrorNoted, ev.WrongVariantNoted, ev.WrongCardsFound,
    ev.SomeoneCalled, ev.CallAnswered,
    ev.SessionStarted, ev.PlayOffStarted, ev.CoupAsked, ev.PassCardLaid, ev.EntrantAbsent, ev.HeldToMinimum, ev.FormSealed,
    ev.FormRead, ev.WageringClosed, ev.CoupCounted, ev.EntrantsOut, ev.EntrantDisqualified, ev.StacksCounted, ev.SessionEnded,
})  # fmt: skip
"""Cases of the staff's: told by number, about someone who is not there to hear it, or about cards that nobody was shown."""


def _reason(event: Any, _reader: str) -> Any:
    """The staff's own words for it may name somebody."""
    return replace(event, why="")


def _returned(event: ev.WagerReturned, reader: str) -> ev.WagerReturned:
    """Why, and by which clause, hangs on how its player stands."""
    return event if event.player == reader else replace(event, why="", clauses=())


def _decided(event: ev.Decided, reader: str) -> ev.Decided:
    """Who has been warned, how often somebody was silent and what they have left word of is between them and the house."""
    if reader in (event.warned, event.silent, event.by.id) or not (event.warned or event.silent or event.standing):
        return event
    return replace(event, warned="", silent="", standing=False, clauses=())


def _idle(event: Any, reader: str) -> Any:
    return replace(event, idle=_of(event.idle, reader))


def _altered(event: ev.LimitsAltered, reader: str) -> ev.LimitsAltered:
    return replace(
        event, markers=_of(event.markers, reader), former=_of(event.former, reader),
        lifted=tuple(each for each in event.lifted if each == reader),
        kept=tuple(each for each in event.kept if each.player == reader),
    )  # fmt: skip


def _left(event: ev.SettlementLeft, reader: str) -> ev.SettlementLeft | None:
    """That somebody has gone, or has spent it, is their own affair."""
    return event if event.settled.player == reader else None


def _apart(event: ev.PlayersKeptApart, reader: str) -> ev.PlayersKeptApart | None:
    """Each of them knows that it is they, and not from whom."""
    return replace(event, players=(reader,)) if reader in event.players else None


def _invalidated(event: ev.OutcomeInvalidated, reader: str) -> ev.OutcomeInvalidated:
    """That it counts for nothing, and by which clause, everyone may know; who is said to have done what, only they themselves."""
    accomplices = tuple(each for each in event.accomplices if each == reader)
    if event.culprit == reader:
        return replace(event, accomplices=accomplices)
    return replace(event, what="", culprit="", accomplices=accomplices)


def _spoiled(event: Any, _reader: str) -> Any:
    return replace(event, damaged=(None,) * len(event.damaged))


def _of(by_player: dict[str, Any], reader: str) -> dict[str, Any]:
    return {player: value for player, value in by_player.items() if player == reader}


IN_PART: Final[dict[type[Event], Callable[[Any, str], Any]]] = {
    ev.WagerReturned: _returned,
    ev.Decided: _decided,
    ev.RoundCleared: _idle,
    ev.RoundReopened: _idle,
    ev.LimitsAltered: _altered,
    ev.SettlementLeft: _left,
    ev.PlayersKeptApart: _apart,
    ev.OutcomeInvalidated: _invalidated,
    ev.RoundVoided: _reason,
    ev.PrizeStruck: _reason,
    ev.HandRemoved: _reason,
    ev.ShoeVoided: _reason,
    ev.DealAllowed: _reason,
    ev.DeviceEmptied: _reason,
    ev.NewCardsNeeded: _reason,
    ev.DeviceFailed: _spoiled,
    ev.DeviceReplaced: _spoiled,
    ev.RoundMovesToShoe: _spoiled,
}
"""What everyone may know of in part, each with how the rest is left out."""


def _without_entrants(event: Event) -> Event:
    """Who plays in a tournament is not for strangers to read in the conditions of its table."""
    if isinstance(event, ev.TableOpened) and event.conditions.tournament is not None:
        return replace(event, conditions=replace(event.conditions, tournament=None))
    return event


def told(event: Event, viewer: Actor) -> Event | None:
    """An event as somebody reads it afterwards; nothing of what was another's business."""
    if sees_everybody(viewer):
        return heard(event, viewer)
    kind = type(event)
    if kind in OPEN or (kind in OWN and event.player == viewer.id):  # type: ignore[attr-defined]
        return _without_entrants(heard(event, viewer))
    if (part := IN_PART.get(kind)) is not None:
        left: Event | None = part(heard(event, viewer), viewer.id)
        return left
    return None
