"""Every event in a sentence, for whoever reads the record: what is told at the table, and what goes without saying there."""

from croupier.cards.card import Card, in_words
from croupier.desk.handbook import capital, hearer
from croupier.desk.noting_tournament import session_noted
from croupier.desk.saying import cash, rules_at, staked
from croupier.desk.telling import told
from croupier.games.explain import hand_title, settled_in_words
from croupier.games.ranks import TITLES
from croupier.games.rules import Settled, part_in_tokens
from croupier.table.asking.seen import View
from croupier.table.message import chips as ch
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.people import PlayerCard
from croupier.tags import kebab

_CARD = {
    PlayerCard.OWN: "shows a Player Card of their own",
    PlayerCard.NONE: "has no Player Card",
    PlayerCard.INVALID: "shows a Player Card that is not valid",
    PlayerCard.ANOTHERS: "shows somebody else's Player Card",
}


def noted(event: e.Event, seen: View) -> str:
    """The event as it stands on record; `seen` is the table after it."""
    found = _cards(event, seen) or _round(event, seen)
    if found:
        return found
    said = told(event, seen)
    if said is not None:
        return said.words
    found = _places(event) or _board(event, seen) or _float(event) or _cases(event)
    return found or session_noted(event) or by_its_name(event)


def by_its_name(event: e.Event) -> str:
    """What is left to say of an event that nobody has found words for."""
    return f"{kebab(type(event).__name__).replace('-', ' ').capitalize()}."


def _face(card: Card | None) -> str:
    return "a card face down" if card is None else f"the {in_words(card)}"


def _cards(event: e.Event, seen: View) -> str:
    match event:
        case e.CardDealt(hand=hand, card=card):
            dealt = next((each for each in seen.round.hands if each.hand == hand), None) if seen.round is not None else None
            count = f": {dealt.count}" if dealt is not None and dealt.count else ""
            return f"{capital(_face(card))} goes to {hand_title(hand)}{count}."
        case e.HandExposed(hand=hand):
            return f"{capital(hand_title(hand))} is turned over."
        case e.CardsSecured():
            return "Cards for this table are put under lock."
        case e.CardsRiffled(player=player):
            return f"The cards are riffled once more for {player}."
        case e.CardsDropped():
            return "Cards were dropped."
        case e.CardsVerified():
            return "All dropped cards are collected."
        case e.ShuffleDue():
            return "The cards are to be shuffled before the next deal."
        case u.CardsPickedUp(area=area):
            return f"Area {area} handles its cards."
    return ""


def _round(event: e.Event, seen: View) -> str:
    rules, coup = rules_at(seen), seen.called
    match event:
        case e.Announced(call=call):
            return f"“{call.replace('-', ' ').capitalize()}.”"
        case e.WagerPlaced() | e.WagerIncreased():
            stake = staked(event.amount, part_in_tokens(event.amount, event.means, event.tokens))
            title = rules.wagers[event.wager].title
            grown = "more " if isinstance(event, e.WagerIncreased) else ""
            return f"{event.player}: {stake} {grown}on {title}, area {event.area}."
        case e.RoundStarted(number=number, no_bet=no_bet):
            return f"{coup.capitalize()} {number} begins{', without wagers' if no_bet else ''}."
        case e.WagerSettled(settled=line):
            return _settled(line, seen)
        case e.RoundCleared(number=number):
            return f"{coup.capitalize()} {number} is over: the cards are cleared away."
        case e.CountsAnnounced(counts=counts):
            return f"Announced: {', '.join(f'{hand_title(hand)} {count}' for hand, count in counts.items())}."
        case e.HandOffered(hand=hand):
            return f"{capital(hand_title(hand))} is offered to players."
        case e.HandPassed(hand=hand, player=player, nominee=nominee):
            return f"{capital(hand_title(hand))} is handed to {nominee or player}."
        case e.HandRefused(hand=hand, player=player):
            return f"{player} does not take {hand_title(hand)}."
        case e.HandForfeited(hand=hand, player=player):
            return f"{capital(hand_title(hand))} is taken from {player}."
        case e.PlayerDesignated(player=player, hand=hand):
            return f"{player} may receive {hand_title(hand)}."
        case u.ChoiceMade(player=player):
            return f"{player} has chosen what becomes of the wagers."
    return ""


def _settled(line: Settled, seen: View) -> str:
    return f"{line.player}: {settled_in_words(rules_at(seen), line)}" if line.player else settled_in_words(rules_at(seen), line)


def _places(event: e.Event) -> str:
    match event:
        case e.PlayerJoined(player=player, area=area, seated=seated):
            return f"{player} {'sits down at' if seated else 'stands beside'} area {area}."
        case e.PlayerLeft(player=player):
            return f"{player} leaves the table."
        case e.AreaTaken(player=player, area=area):
            return f"{player} takes area {area} as well."
        case e.AreaGivenUp(player=player, area=area):
            return f"{player} gives up area {area}."
        case e.PlayerCardShown(player=player, card=card):
            return f"{player} {_CARD[card]}."
        case e.VoucherExchanged(player=player, amount=amount):
            return f"{player} exchanges a voucher of {cash(amount)}."
        case ch.ChipsBrought(player=player, amount=amount, tokens=tokens):
            return f"{player} lays down {staked(amount + tokens, tokens)} from elsewhere."
        case ch.ChipsTaken(player=player, amount=amount, tokens=tokens):
            return f"{player} takes {staked(amount + tokens, tokens)} away."
        case e.AreasReserved(player=player, areas=areas):
            return f"Reserved for {player}: area {', '.join(map(str, areas))}."
        case e.AreasReleased(player=player):
            return f"Nothing is reserved for {player} any more."
        case e.AreaClosed(area=area):
            return f"Area {area} is closed."
        case e.AreaReopened(area=area):
            return f"Area {area} is open again."
        case e.PlayerExcluded(player=player, grounds=grounds):
            return f"{player} is excluded from the table: {grounds}."
        case e.BothHandsApproved(player=player):
            return f"{player} may wager on both hands."
        case e.SharingPermitted(area=area):
            return f"Area {area} may be shared."
    return ""


def _board(event: e.Event, seen: View) -> str:
    wagers = rules_at(seen).wagers
    match event:
        case e.TableOpened():
            return f"The table is opened: {seen.title}, approved {seen.edition}."
        case e.TableClosed():
            return "The table is closed."
        case e.ClosingPosted(notice=notice):
            return f"The sign of the closing is put up; {_minutes(notice.effective - notice.posted)}."
        case e.MinimumPosted(notice=notice):
            return f"The sign of a higher minimum is put up; {_minutes(notice.effective - notice.posted)}."
        case e.LimitsAltered(now=now, markers=markers):
            kept = f" {len(markers)} keep the minimum they came under, with a marker." if markers else ""
            return f"Other limits are on the sign{'' if now else f', from the next {seen.called} on'}.{kept}"
        case e.LimitsTookEffect():
            return "The new limits hold."
        case e.OwnLimitsSet(player=player):
            return f"{player} has limits of their own."
        case e.RestrictionNotified(wager=wager, told=to):
            return f"{capital(hearer(to))} is told that {wagers[wager].title} will be kept to main bettors."
        case e.WagerRestricted(wager=wager):
            return f"{wagers[wager].title} is for players with a main wager alone."
        case e.RestrictionLifted(wager=wager):
            return f"{wagers[wager].title} is open to all again."
        case e.VariantPosted(terms=terms, notice=notice):
            variant = terms.variant.replace("-", " ")
            return f"The sign of another variant is put up, {variant}; {_minutes(notice.effective - notice.posted)}."
        case e.VariantConsented(player=player):
            return f"{player} agrees to another variant."
        case e.VariantChanged(terms=terms):
            return f"The variant in play is {terms.variant.replace('-', ' ')}."
    return ""


def _minutes(seconds: int) -> str:
    return f"it holds in {-(-seconds // 60)} minutes"


def _float(event: e.Event) -> str:
    match event:
        case ch.FloatOpened(counted=counted):
            return f"The float is opened with {cash(counted)}."
        case ch.FloatFilled(amount=amount):
            return f"The float is filled with {cash(amount)}."
        case ch.FloatCredited(amount=amount):
            return f"{cash(amount)} of the float go back to the cage."
        case ch.FloatClosed(counted=counted, variance=variance):
            differs = f"{cash(abs(variance))} {'more' if variance > 0 else 'less'} than the books have"
            return f"The float is closed with {cash(counted)}, {differs if variance else 'as the books have it'}."
    return ""


def _cases(event: e.Event) -> str:
    match event:
        case u.SettlementEnquired(number=number, suspected=suspected):
            return f"Entry {number} of the register {'looks' if suspected else 'does not look'} intended."
        case u.PatronIdentified(number=number, player=player):
            return f"The patron of entry {number} of the register is {player}."
        case u.RectificationSeconded(number=number):
            return f"{capital(TITLES[event.by.rank])} stands to entry {number} of the register."
        case u.RectificationAttempted(number=number, what=what):
            return f"Tried for entry {number} of the register: {what}."
        case u.BroughtToRegulator(number=number):
            return f"Entry {number} of the register is brought to the regulator."
        case u.ReviewRequested(number=number):
            return f"A review of the decision on dispute {number} is asked for."
    return ""
