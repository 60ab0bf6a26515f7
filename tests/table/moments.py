"""Ways to a moment at which an irregularity fits: a half-dealt round with real wagers, for every one of every document."""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from msgspec.structs import replace
from tests.tables import SUPERVISOR, House, opened, seated

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.cards.stock import Stock
from croupier.games.catalogue import GAMES
from croupier.games.rules import Terms
from croupier.games.topics import FACED_BURNED, SEATS
from croupier.table.reading.desk import desk_of

PLAYERS: Final = {"Ann": 1, "Ben": 2}
MAIN: Final = {
    "premium-baccarat": "player", "seven-up-baccarat": "player", "lucky-draw-baccarat": "enter", "baceball": "bet",
    "three-card-poker": "ante",
}  # fmt: skip
COMPLETE: Final = {"premium-baccarat": "9C 2D TH 3S", "seven-up-baccarat": "9C 2D TH"}
"""An opening deal after which no card is due."""
BANKER_DRAWS: Final = {"premium-baccarat": "3C 2D 4H 2S", "seven-up-baccarat": "2C 9D 2S"}
"""One after which Player stands and Banker must draw."""
SHUFFLER: Final = Terms(dealing="shuffler")

Way = TypeVar("Way", bound=Callable[..., House])
REACHED_BY: Final[dict[str, Callable[..., House]]] = {}


def reaches(*slugs: str) -> Callable[[Way], Way]:
    """Name the way to a moment at which these irregularities fit."""

    def register(way: Way) -> Way:
        REACHED_BY.update(dict.fromkeys(slugs, way))
        return way

    return register


# Ways to the moments


def at_table(game: str, **named: Any) -> House:
    return seated(game, PLAYERS, **named)


@reaches("proxy", "wager-refused", "invalid-before")
def wagered(game: str, **named: Any) -> House:
    house = at_table(game, **named)
    for name in PLAYERS:
        house.bet(name, MAIN[game], 1_000)
    return house


@reaches(
    "reconstruct", "void-round", "misdelivery-complete", "misdelivery-retract", "misdelivery-no-bet", "misdeal", "not-cut",
    "wrong-cards", "sequence-revealed", "device-user-void", "disruption", "fraud", "invalid-during",
)  # fmt: skip
def half_dealt(game: str, **named: Any) -> House:
    house = wagered(game, **named)
    house.deal("2C 5D")
    return house


@reaches("device-intact", "device-damaged", "device-disadvantage", "device-no-other", "device-choice", "device-broken")
def half_dealt_from_a_device(game: str) -> House:
    return half_dealt(game, terms=SHUFFLER if "shuffler" in GAMES[game].editions[-1].procedures else None)


def dealt(house: House, upto: Iterable[str] = ("result",), cards: str = "") -> House:
    """Deal and do what is required until the table waits for one of these; the named cards first, then whichever are there."""
    ahead = iter([Card(card) for card in cards.split()])
    while (due := house.required()).what not in upto:
        match due.what:
            case "deal":
                card = next(ahead, None) or next(filter(house.table.cards.stock.could_hold, reversed(PACK)))
                house.ok(c.DealCard, card)
            case "ask":
                house.ok(c.PassOver, due.areas[0])
            case "expose":
                house.ok(c.ExposeHand, due.hand)
            case _:
                raise AssertionError(due)
    return house


@reaches("no-decision")
def asked(game: str) -> House:
    return dealt(wagered(game), ("ask",))


def complete(game: str, **named: Any) -> House:
    return dealt(wagered(game, **named), ("result",), COMPLETE.get(game, ""))


@reaches("display-wrong", "invalid-after")
def announced(game: str, **named: Any) -> House:
    house = complete(game, **named)
    house.ok(c.AnnounceResult)
    return house


def cleared(house: House) -> House:
    """The round is over and its cards are away."""
    while house.required().what != "clear":
        house.ok(c.SettleWager if house.ongoing.due else c.AnnounceResult)
    house.clear()
    return house


@reaches("wrong-variant", "payment-wrong")
def one_played(game: str, **named: Any) -> House:
    return cleared(announced(game, **named))


@reaches("payment-suspected")
def wrongly_paid(game: str) -> House:
    house = one_played(game)
    assert house.table.last is not None
    line = next(line for line in house.table.last.round.settled if line.wager == MAIN[game])
    house.ok(c.ReportWrongSettlement, 1, line.area, line.wager, line.player, line.pays + line.returned + 500, by=SUPERVISOR)
    return house


@reaches("error-too-late")
def two_played(game: str) -> House:
    house = one_played(game)
    house.make_ready()
    for name in PLAYERS:
        house.bet(name, MAIN[game], 1_000)
    return dealt(house)


@reaches(
    "device-user-excluded", "device-user-barred", "device-user-detained", "play-first", "kept-apart", "english-only", "dispute"
)
def nothing_wagered(game: str) -> House:
    return at_table(game)


# Cards that come out of turn


def scanned(house: House, card: str, *, up: bool = True, laid: str = "", faced: bool = False) -> House:
    house.ok(c.ScanCard, Card(card), up, laid, faced)
    assert house.table.cards.held
    return house


@reaches("surplus-to-banker")
def too_many_on_player(game: str) -> House:
    house = wagered(game)
    house.deal(BANKER_DRAWS[game])
    return scanned(house, "KH", up=False, laid="player")


@reaches("surplus-kept")
def unseen_after_the_last(game: str) -> House:
    return scanned(complete(game), "KH", up=False, laid="player" if desk_of(at_table(game).table).rules.opening else "dealer")


@reaches("surplus-no-bet")
def too_many_on_banker(game: str) -> House:
    return scanned(complete(game), "KH", laid="banker")


@reaches("surplus-burned")
def too_many_on_the_dealer(game: str) -> House:
    return scanned(complete(game), "KH", laid="dealer")


def last_coup(game: str) -> House:
    """The coup in progress is the last of these cards."""
    house = half_dealt(game)
    house.ok(c.PlayUncut)
    return dealt(house)


@reaches("surplus-after-last")
def too_many_after_the_last_coup(game: str) -> House:
    return scanned(last_coup(game), "KH", up=False, laid="player")


@reaches("not-shuffled")
def shuffle_forgotten(game: str) -> House:
    return scanned(cleared(last_coup(game)), "KH")


@reaches("faced-played", "faced-burned")
def found_face_up(game: str, **named: Any) -> House:
    return scanned(half_dealt(game, **named), "KH", faced=True)


@reaches("faced-check")
def another_may_face_up(game: str) -> House:
    house = found_face_up(game, terms=SHUFFLER)
    house.ok(c.RackCard if FACED_BURNED in desk_of(house.table).provisions else c.PlayFacedCard)
    return cleared(dealt(house))


@reaches("dealt-as-next")
def laid_wrongly(game: str) -> House:
    return scanned(half_dealt(game), "KH", laid="1")


@reaches("card-refused")
def misdealt_card_waits(game: str) -> House:
    house = scanned(asked(game), "KH", laid="dealer")
    house.ok(c.DealAsNext)
    return house


@reaches("stays-burned")
def burned_by_mistake(game: str) -> House:
    return scanned(half_dealt(game), "KH", laid="rack")


@reaches("hand-without-bet")
def dealt_without_bet(game: str) -> House:
    house = complete(game)
    for card in ("2H", "3H", "4H"):
        scanned(house, card, laid="4")
    return house


@reaches("not-burned")
def burn_forgotten(game: str) -> House:
    house = opened(game)
    for name, area in PLAYERS.items():
        house.sit(name, area)
    while house.required().what != "burn":
        match house.required().what:
            case "cards":
                house.ok(c.IntroduceCards, "red")
            case "shuffle":
                house.ok(c.Shuffle)
            case "cutting-card":
                house.ok(c.PlaceCuttingCard, 60)
            case "cut" if house.table.cards.offers[0].area is not None:
                house.ok(c.RefuseCut)
            case "cut":
                house.ok(c.CutCards, 60, by=SUPERVISOR)
    return scanned(house, "KH")


def emptied(house: House) -> House:
    """All cards that were left lie unseen in the rack."""
    cards = house.table.cards
    left = cards.stock.remaining
    stock = Stock(cards.stock.packs, 0, cards.stock.unseen + left, cards.stock.gone)
    house.table = replace(
        house.table,
        cards=replace(cards, stock=stock, rack=replace(cards.rack, unseen=cards.rack.unseen + left), behind=None, rounds_left=None),
    )
    return house


@reaches("short-void", "short-reshuffle")
def none_left(game: str) -> House:
    return emptied(half_dealt(game))


@reaches("shoe-ended")
def void_coup(game: str) -> House:
    house = half_dealt(game)
    house.ok(c.VoidRound, "cards fell on the floor", by=SUPERVISOR)
    return house


# The shoe that scans


@reaches("scan-questioned")
def from_a_scanning_shoe(game: str) -> House:
    house = opened(game)
    for name, area in PLAYERS.items():
        house.sit(name, area)
    house.ok(c.IntroduceCards, "red", True)
    house.make_ready()
    house.bet("Ann", MAIN[game], 1_000)
    house.deal("2C 5D")
    return house


@reaches("scan-confirmed", "scan-void")
def in_question(game: str) -> House:
    house = from_a_scanning_shoe(game)
    house.ok(c.ReportDiscrepancy, "a nine on Banker")
    return house


# Poker


@reaches("card-turned-back")
def shown_while_dealing(game: str) -> House:
    return scanned(half_dealt(game), "KH")


@reaches("misdeal-exposed")
def two_shown(game: str) -> House:
    house = shown_while_dealing(game)
    house.ok(c.TurnBack)
    return scanned(house, "QH")


@reaches("dealer-exposed")
def decisions_due(game: str) -> House:
    return asked(game)


@reaches("misdeal-dealers-hand")
def dealers_fourth(game: str) -> House:
    return scanned(asked(game), "2S", up=False, laid="dealer")


@reaches("hand-void")
def players_fourth(game: str) -> House:
    house = asked(game)
    house.ok(c.PickUpCards, 1)
    return scanned(house, "2S", up=False, laid="1")


@reaches("stray-hand")
def hand_without_wager(game: str) -> House:
    house = asked(game)
    house.ok(c.PickUpCards, 1)
    return scanned(house, "2S", up=False, laid="3")


@reaches("cannot-cover")
def purse_empty(game: str) -> House:
    house = at_table(game, chips=1_000)
    house.bet("Ann", "ante", 1_000)
    return dealt(house, ("ask",))


@reaches("device-jam")
def just_shuffled(game: str) -> House:
    return at_table(game, terms=SHUFFLER)


# bACEball's jackpot, and a seat that nobody uses


@reaches("jackpot-carried")
def carried(game: str) -> House:
    house = at_table(game, offered=("jackpot",), jackpot=500)
    for name in PLAYERS:
        house.bet(name, "bet", 1_000)
    house.bet("Ann", "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    house.deal("2C 5D")
    house.ok(c.VoidRound, "cards fell on the floor", by=SUPERVISOR)
    house.clear()
    return house


@reaches("idle-seat")
def sat_out(game: str) -> House:
    house = at_table(game, areas=max(desk_of(at_table(game).table).provisions[SEATS].least, len(PLAYERS)))
    areas = desk_of(house.table).conditions.areas
    for area in range(len(PLAYERS) + 1, areas + 1):
        house.sit(f"Guest {area}", area)
    for _ in range(3):
        house.make_ready()
        house.bet("Ben", MAIN[game], 1_000)
        cleared(dealt(house))
    return house
