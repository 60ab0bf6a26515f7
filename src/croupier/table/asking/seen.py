"""What a screen gets, in values: everything it needs to show a table and ask its people, and nothing they may not see."""

from typing import Final, Literal

from msgspec import Struct

from croupier.cards.card import Card
from croupier.games.rules import Result, Terms
from croupier.games.seven_up_baccarat_places import Place
from croupier.money import Odds
from croupier.table.asking.owing import Owing
from croupier.table.asking.required import Required
from croupier.table.model.casebook import Dispute, Due, Summons, WrongSettlement
from croupier.table.model.people import Marker, PlayerCard
from croupier.table.model.round import Holding
from croupier.table.model.sign import Limit, Notice, Sign
from croupier.table.model.tray import Stack
from croupier.table.model.wagers import Kind
from croupier.table.reading.stakes_counted import Winner

Phase = Literal["closed", "cards", "betting", "dealing", "deciding", "settling", "clearing", "ruling", "choosing"]
"""How far the game is: the cards are made ready, wagers are placed, and so on; a ruling or players' choices come first."""


class PriceView(Struct, frozen=True):
    """One price on the sign."""

    wager: str
    title: str
    pays: str
    called: str
    clause: str
    odds: Odds | None
    prize: str
    """The meter that pays instead of odds."""
    taken: bool
    """Its stake is collected first: a prize is paid for it, and it does not come back."""


class OfferView(Struct, frozen=True):
    """A wager that can be placed here, or that rides on one, in the document's order."""

    wager: str
    title: str
    kind: Literal["main", "side", "follows", "bonus", "jackpot"]
    """`follows`: staked by a decision; `bonus`: paid on another's stake, with none of its own."""
    on: str
    """The wager it rides on."""
    limit: Limit | None
    amount: int | None
    """The one amount of a jackpot wager."""
    clause: str


class VariantView(Struct, frozen=True):
    """A game that a notice announces."""

    variant: str
    title: str
    tie_percent: str


class SaidView(Struct, frozen=True):
    """A sentence that everybody can read at the table, on the cloth or beside the sign."""

    what: Literal["inscription", "limits", "jackpot", "rules"]
    words: str
    clause: str | None


class SignView(Struct, frozen=True):
    """The limit sign with everything that stands on it or beside it."""

    limits: dict[str, Limit]
    unit: int | None
    player_maximum: int | None
    area_maximum: int | None
    differential: int | None
    offers: tuple[OfferView, ...]
    prices: tuple[PriceView, ...]
    chips: tuple[int, ...]
    tie_percent: str
    former_minimums: dict[str, tuple[int, ...]]
    """The lower minimums that still hold for players with a marker, each shown beside the new one."""
    former: tuple[Sign, ...]
    """The whole signs that those players came under, maximums included, shown as long as a marker lies."""
    restricted: tuple[str, ...]
    jackpot: int
    meters: dict[str, int]
    """Each prize of a jackpot offered here, and what a win would be paid now: the guarantee where the meter holds less."""
    raising: Notice | None
    raising_to: dict[str, Limit]
    variant: Notice | None
    variant_to: VariantView | None
    closing: Notice | None
    layout: str
    """The approved diagram of the cloth."""
    says: tuple[SaidView, ...]
    room: str = ""
    """Where in the casino the table stands, where that is said."""
    positions: dict[str, int] = {}
    """Side wagers that so many players may have on an area, and no more."""


class CardsView(Struct, frozen=True):
    """The shoe or device as everyone sees it."""

    source: Literal["shoe", "device"]
    decks: int
    shoe: int
    commitment: str
    back: str
    left: int
    last_coup: bool
    ready: bool
    """A card could come out now."""
    cut_by: str
    """Who is offered the cut, while one is due."""


class PlaceView(Struct, frozen=True):
    """One area of the layout."""

    area: int
    players: tuple[str, ...]
    closed: bool
    reserved: str
    marker: bool
    own_limits: dict[str, Limit]

    @property
    def free(self) -> bool:
        """Anybody may take it."""
        return not (self.players or self.closed or self.reserved)


class PersonView(Struct, frozen=True):
    """Someone at the table, with what lies in front of them."""

    id: str
    area: int
    seated: bool
    chips: int
    tokens: int
    idle: int
    card: PlayerCard
    standing: str
    """What they decide if their time runs out, where the software deals and they are asked; nothing elsewhere."""
    marker: Marker | None
    own: dict[str, Limit] | None
    came: int = 0
    """When they came to the table."""
    since: int = 0
    """The last round that was played before they did, or the one in play then."""


class WagerView(Struct, frozen=True):
    """A wager as it lies."""

    area: int
    player: str
    wager: str
    title: str
    amount: int
    means: Kind
    flags: tuple[str, ...]
    taken: bool
    """Collected before the deal."""
    tokens: int
    """How much of it is tokens: all where they are its means, part of it where it is chips and tokens together."""


class HeldView(Struct, frozen=True):
    """A card that waits for a ruling."""

    card: Card | None
    """None where it lies face down, or nobody knows it."""
    up: bool
    laid: str
    faced: bool
    why: str


class HandView(Struct, frozen=True):
    """A hand of the round."""

    hand: str
    area: int | None
    player: str
    """Whose wagers play it, for a hand of an area."""
    cards: tuple[Card | None, ...]
    """None where the viewer may not see the face."""
    up: tuple[bool, ...]
    """Which of them lie face upwards; a player may see cards that do not."""
    count: str
    """Of a hand whose cards the viewer sees."""
    printed: str
    """What the cloth itself counts, before any card."""
    out: bool
    """Given up: it goes to the rack unshown."""


class SettledView(Struct, frozen=True):
    """What became of a wager, or is due to it."""

    area: int
    player: str
    wager: str
    title: str
    means: str
    amount: int
    counted: int
    result: Result
    called: str
    odds: Odds | None
    prize: str
    pays: int
    returned: int
    given: int
    """How much of what it is paid rounding up to chips has added."""
    clause: str
    chips: Stack
    """What the dealer hands out for it."""
    tokens: int
    """How much of the stake was tokens."""
    returned_tokens: int
    """How much of what goes back is tokens."""
    other_clauses: tuple[str, ...]
    """Beside the first: the one by which it stands, the one that cuts it to a maximum."""

    @property
    def net(self) -> int:
        return self.pays + self.returned - self.amount


class RoundView(Struct, frozen=True):
    number: int
    no_bet: bool
    hands: tuple[HandView, ...]
    """In dealing order."""
    decisions: dict[str, str]
    passing: Holding | None
    result: str
    void: bool
    settled: tuple[SettledView, ...]
    """In the order in which they were taken and paid."""
    due: tuple[SettledView, ...]
    """Still to be taken or paid, in order: of each to whom, how much, in which chips. Empty before the result."""
    choice: "ChoiceView | None"
    """Players who may still go back on their wagers."""
    discrepancy: str
    winner: Winner = ""
    """Once the result is announced, where the table has a Player's and a Banker's Hand."""
    pairs: tuple[str, ...] = ()
    """Those of the two that opened with a pair, where the game has wagers on that."""

    def hand(self, name: str) -> HandView:
        return next(each for each in self.hands if each.hand == name)


class ChoiceView(Struct, frozen=True):
    may: str
    """`withdraw`, `reduce` or `leave`."""
    players: tuple[str, ...]
    clause: str | None


class DirectionsView(Struct, frozen=True):
    play_first: tuple[str, ...]
    """Players directed to decide before the others handle their cards."""
    english_only: bool
    markers: tuple[int, ...]
    """Areas whose jackpot wager is in from a void hand."""


class CasebookView(Struct, frozen=True):
    """What is on record, by its number: for staff, but for a player's own disputes."""

    notices: dict[int, Due]
    """Who is still to be told of what."""
    register: dict[int, WrongSettlement]
    detained: tuple[str, ...]
    disputes: dict[int, Dispute]
    calls: dict[int, Summons] = {}
    """Who is called to the table and has not come yet."""


class FloatView(Struct, frozen=True):
    """The float, once it has been opened: for staff."""

    opened: Stack
    """What was counted then."""
    closed: bool
    holds: int
    """What it should hold now by the books."""


class PrizeSeen(Struct, frozen=True):
    """One prize of the table's pool, as its meter shows it."""

    level: str
    pays: int
    """What a win would be paid now."""
    verifying: tuple[int, ...] = ()
    """What each prize comes to, wherever it was won, that waits to be verified and paid."""


class WinnerSeen(Struct, frozen=True):
    """A prize of the pool that was paid: where, how much, and to how many hands."""

    level: str
    table: str
    paid: int
    hands: int


class PrizesSeen(Struct, frozen=True):
    """What the pool shows at all its tables. It moves with every one of them, so whoever asks for a view says how it stands."""

    pool: str
    stake: int
    prizes: tuple[PrizeSeen, ...]
    shares: tuple[tuple[int, int], ...] = ()
    """Of the awards that wait at this table, by number, what each of their hands is paid."""
    winners: tuple[WinnerSeen, ...] = ()
    """The last first, never by name."""


class AwardView(Struct, frozen=True):
    """A prize won at this table that is not paid yet."""

    award: int
    level: str
    areas: tuple[int, ...]
    verified: bool
    share: int = 0
    """What each of the areas is paid; nothing where it was not said how the pool stands."""


class FormView(Struct, frozen=True):
    """An undisclosed wager: that there is one, and what it says to whoever may see it."""

    player: str
    seal: str = ""
    open: bool = False
    """What it says is shown here."""
    wager: str | None = None
    amount: int | None = None
    nonce: str = ""


class EntrantView(Struct, frozen=True):
    """One entrant who is still in."""

    player: str
    box: int
    stack: int
    passes: int
    """Pass cards left."""
    forms: int
    """Undisclosed wagers left."""
    did: str = ""
    """`wagered`, `passed`, `absent` or nothing, in the coup that is asked for."""
    late: bool = False


WRITES_OWN: Final = "Filling in a form is its writer's own to answer for."


class TournamentView(Struct, frozen=True):
    """A session as everyone at the table sees it, but for forms that are not theirs to see."""

    coup: int
    """Which counted coup is played or comes next."""
    coups: int
    lasts: int
    advance: int
    limits: dict[str, tuple[int, int]]
    next_limits: int
    """The coup from which other limits hold; 0 where none follow."""
    marker: int
    order: tuple[str, ...]
    entrants: tuple[EntrantView, ...]
    forms: tuple[FormView, ...]
    shown: tuple[FormView, ...]
    """Forms of the coup before, which any entrant may examine until the next first card."""
    places: tuple[Place, ...]
    through: tuple[str, ...]
    """Who would advance as things stand."""
    level: tuple[str, ...]
    """Who would play off."""
    disqualified: tuple[str, ...]
    begun: bool = True
    ended: bool = False
    play_off: bool = False
    writes_own_forms: str = WRITES_OWN
    asked: int = 0
    """When whoever is waited for was asked; 0 where no wager is."""
    seconds: int = 0
    """How long they have from then on; 0 where no time was announced."""


class View(Struct, frozen=True):
    """The table as one person may see it."""

    sequence: int
    """How many events it knows of."""
    at: int
    table: str
    game: str
    title: str
    edition: str
    variant: str
    terms: Terms
    """With game and edition, all that the game's rules hang on; everyone may read those."""
    called: str
    """What the document deals: a coup or a round."""
    phase: Phase
    required: Required
    sign: SignView
    cards: CardsView
    places: tuple[PlaceView, ...]
    people: tuple[PersonView, ...]
    """Staff see all players; a player sees what lies before themselves."""
    wagers: tuple[WagerView, ...]
    played: int
    no_bet: str
    """The next coup is one without wagers: `authorised`, or opened by a `card` that was seen too early."""
    round: RoundView | None
    last: RoundView | None
    """The round before, while it can be reopened."""
    held: tuple[HeldView, ...]
    """Cards that came when none was due, or not there."""
    waiting: tuple[Card | None, ...]
    """Cards in front of the shoe, dealt before any other."""
    under: tuple[Card | None, ...]
    """Cards under the shoe, which open the next round."""
    directions: DirectionsView
    casebook: CasebookView
    composition: dict[Card, int] | None
    """Cards not yet seen, for staff and inspectors alone; nothing where no cards are."""
    me: PersonView | None
    """The viewer, if at the table."""
    tray: FloatView | None = None
    pool: str = ""
    """The jackpot pool that the table feeds."""
    prizes: PrizesSeen | None = None
    """What the pool shows, where it was asked."""
    awards: tuple[AwardView, ...] = ()
    method: str = ""
    """`A` or `B`, where the document has two ways to deal and turn the cards."""
    owing: tuple[Owing, ...] = ()
    """What the house still owes, for staff and those who see all: who is to be told, wrong payments, disputes."""
    tournament: TournamentView | None = None
    """The session that is played here, where it is a tournament's table."""

    def mine(self, player: str) -> tuple[WagerView, ...]:
        """One player's wagers."""
        return tuple(each for each in self.wagers if each.player == player)
