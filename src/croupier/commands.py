"""Every command that can be given to a table."""

from croupier.table.powers.cases.disputes import AskForReview, DecideDispute, DeclareDissatisfied, RaiseDispute, ReviewDispute
from croupier.table.powers.cases.notices import GiveNotice, ReceiveNotice
from croupier.table.powers.cases.payments import (
    AttemptRectification,
    BringToRegulator,
    EnquireIntoSettlement,
    IdentifyPatron,
    RectifySettlement,
    ReportWrongSettlement,
    SecondRectification,
)
from croupier.table.powers.floor.areas import CloseArea, ReleaseAreas, ReopenArea, ReserveAreas
from croupier.table.powers.floor.money import BringChips, BuyChips, ExchangeVoucher, TakeChips
from croupier.table.powers.floor.places import ExcludePlayer, GiveUpArea, JoinTable, LeaveTable, TakeArea, VacateSeat
from croupier.table.powers.floor.pool import LinkPool, UnlinkPool
from croupier.table.powers.floor.restrictions import LiftRestriction, NotifyRestriction, RestrictWager
from croupier.table.powers.floor.sign import AlterLimits, PostMinimum, RaiseAtOnce, SetOwnLimits
from croupier.table.powers.floor.summons import AnswerCall, CallFor
from croupier.table.powers.floor.table import CloseTable, OpenTable, PostClosing
from croupier.table.powers.floor.tray import CloseFloat, CreditFloat, FillFloat, OpenFloat
from croupier.table.powers.floor.variant import ChangeVariant, ConsentToVariant, PostVariant
from croupier.table.powers.round.dealing import DealCard, ExposeHand
from croupier.table.powers.round.deciding import CannotCover, Decide, Instruct, PassOver
from croupier.table.powers.round.passing import AcceptHand, DesignatePlayer, ForfeitHand, RefuseHand, RevealHand
from croupier.table.powers.round.prizes import PayPrizes, StrikePrize, VerifyPrize
from croupier.table.powers.round.settling import AnnounceResult, ClearRound, SettleWager
from croupier.table.powers.shoe.burning import Burn
from croupier.table.powers.shoe.cards import CheckCards, DropCards, IntroduceCards, Riffle, SecureCards, Shuffle, VerifyCards
from croupier.table.powers.shoe.cutting import CutCards, LeaveCutToPlayers, PlaceCuttingCard, RefuseCut, SetCuttingCardAside
from croupier.table.powers.shoe.rack import ReshuffleRack
from croupier.table.powers.tournament.coup import (
    AskForWagers,
    CallNoMoreBets,
    HandInForm,
    HoldToMinimum,
    LayChips,
    LayPassCard,
    MarkAbsent,
)
from croupier.table.powers.tournament.session import (
    CountStacks,
    DisqualifyEntrant,
    EndSession,
    RuleOnDispute,
    StartPlayOff,
    StartSession,
)
from croupier.table.powers.wagers.approving import ApproveBothHands, PermitSharing
from croupier.table.powers.wagers.calls import Announce, AuthoriseNoBet, CollectJackpotWagers
from croupier.table.powers.wagers.choosing import LetStand, ReduceWager, TakeWagersBack
from croupier.table.powers.wagers.placing import IncreaseWager, PlaceWager
from croupier.table.powers.wagers.taking_back import ReduceProRata, RefuseWager, WithdrawWager
from croupier.table.powers.wrong.cards_in_use import CheckFacing, ReportWrongCards, VoidShoe
from croupier.table.powers.wrong.conduct import InvalidateOutcome
from croupier.table.powers.wrong.device import DeviceFails, ReshuffleAfterJam
from croupier.table.powers.wrong.devices_used import Detain, ExcludeFromCasino, HandOver, VoidWagersOf
from croupier.table.powers.wrong.directions import DirectEnglish, DirectToPlayFirst, KeepApart
from croupier.table.powers.wrong.held_cards import (
    DealAsNext,
    GiveToBanker,
    KeepForNext,
    KeepForNoBet,
    PlayFacedCard,
    RackCard,
    RefuseMisdealtCard,
)
from croupier.table.powers.wrong.misdeals import DeclareMisdeal, PickUpCards, RackStrayHand, ShowDealersCard, TurnBack, VoidHand
from croupier.table.powers.wrong.misdelivery import RuleMisdelivery
from croupier.table.powers.wrong.noted import DisregardDisplay, NoteLateError, NoteWrongVariant
from croupier.table.powers.wrong.player_card import ReportProxy, ShowPlayerCard
from croupier.table.powers.wrong.questioned import ConfirmOutcome, ReportDiscrepancy, VoidUnconfirmed
from croupier.table.powers.wrong.righting import Reconstruct
from croupier.table.powers.wrong.scanning import CorrectHeldCard, DealHeldCard, ScanCard
from croupier.table.powers.wrong.unready import PlayUnburned, PlayUncut, PlayUnshuffled
from croupier.table.powers.wrong.voiding import EndShoe, VoidRound, VoidShortRound

__all__ = [
    "AcceptHand",
    "AlterLimits",
    "Announce",
    "AnnounceResult",
    "AnswerCall",
    "ApproveBothHands",
    "AskForReview",
    "AskForWagers",
    "AttemptRectification",
    "AuthoriseNoBet",
    "BringChips",
    "BringToRegulator",
    "Burn",
    "BuyChips",
    "CallFor",
    "CallNoMoreBets",
    "CannotCover",
    "ChangeVariant",
    "CheckCards",
    "CheckFacing",
    "ClearRound",
    "CloseArea",
    "CloseFloat",
    "CloseTable",
    "CollectJackpotWagers",
    "ConfirmOutcome",
    "ConsentToVariant",
    "CorrectHeldCard",
    "CountStacks",
    "CreditFloat",
    "CutCards",
    "DealAsNext",
    "DealCard",
    "DealHeldCard",
    "Decide",
    "DecideDispute",
    "DeclareDissatisfied",
    "DeclareMisdeal",
    "DesignatePlayer",
    "Detain",
    "DeviceFails",
    "DirectEnglish",
    "DirectToPlayFirst",
    "DisqualifyEntrant",
    "DisregardDisplay",
    "DropCards",
    "EndSession",
    "EndShoe",
    "EnquireIntoSettlement",
    "ExchangeVoucher",
    "ExcludeFromCasino",
    "ExcludePlayer",
    "ExposeHand",
    "FillFloat",
    "ForfeitHand",
    "GiveNotice",
    "GiveToBanker",
    "GiveUpArea",
    "HandInForm",
    "HandOver",
    "HoldToMinimum",
    "IdentifyPatron",
    "IncreaseWager",
    "Instruct",
    "IntroduceCards",
    "InvalidateOutcome",
    "JoinTable",
    "KeepApart",
    "KeepForNext",
    "KeepForNoBet",
    "LayChips",
    "LayPassCard",
    "LeaveCutToPlayers",
    "LeaveTable",
    "LetStand",
    "LiftRestriction",
    "LinkPool",
    "MarkAbsent",
    "NoteLateError",
    "NoteWrongVariant",
    "NotifyRestriction",
    "OpenFloat",
    "OpenTable",
    "PassOver",
    "PayPrizes",
    "PermitSharing",
    "PickUpCards",
    "PlaceCuttingCard",
    "PlaceWager",
    "PlayFacedCard",
    "PlayUnburned",
    "PlayUncut",
    "PlayUnshuffled",
    "PostClosing",
    "PostMinimum",
    "PostVariant",
    "RackCard",
    "RackStrayHand",
    "RaiseAtOnce",
    "RaiseDispute",
    "ReceiveNotice",
    "Reconstruct",
    "RectifySettlement",
    "ReduceProRata",
    "ReduceWager",
    "RefuseCut",
    "RefuseHand",
    "RefuseMisdealtCard",
    "RefuseWager",
    "ReleaseAreas",
    "ReopenArea",
    "ReportDiscrepancy",
    "ReportProxy",
    "ReportWrongCards",
    "ReportWrongSettlement",
    "ReserveAreas",
    "ReshuffleAfterJam",
    "ReshuffleRack",
    "RestrictWager",
    "RevealHand",
    "ReviewDispute",
    "Riffle",
    "RuleMisdelivery",
    "RuleOnDispute",
    "ScanCard",
    "SecondRectification",
    "SecureCards",
    "SetCuttingCardAside",
    "SetOwnLimits",
    "SettleWager",
    "ShowDealersCard",
    "ShowPlayerCard",
    "Shuffle",
    "StartPlayOff",
    "StartSession",
    "StrikePrize",
    "TakeArea",
    "TakeChips",
    "TakeWagersBack",
    "TurnBack",
    "UnlinkPool",
    "VacateSeat",
    "VerifyCards",
    "VerifyPrize",
    "VoidHand",
    "VoidRound",
    "VoidShoe",
    "VoidShortRound",
    "VoidUnconfirmed",
    "VoidWagersOf",
    "WithdrawWager",
]
