"""What happens at the table in a line each, as a dealer would say it; and, for the record, whatever goes without saying there."""

from typing import Final, Literal

from msgspec import Struct

from croupier.cards.card import Card
from croupier.cards.procedure import Source
from croupier.desk.handbook import by_when, capital, hearer
from croupier.desk.saying import card_face, cash, rules_at, sitting, staked
from croupier.games.explain import hand_title, settled_in_words
from croupier.games.ranks import TITLES
from croupier.games.rules import Rules, part_in_tokens
from croupier.table.asking.seen import View
from croupier.table.message import events as e
from croupier.table.message import prizes as p
from croupier.table.message import upsets as u

SHUFFLED_BY: Final = {Source.NEW: "", Source.MAKER: ", shuffled by their maker", Source.CASINO: ", shuffled by the casino"}
SHORT: Final = 12
"""Letters of a commitment that are enough to know it again."""


Weight = Literal["", "loud", "alarm"]
"""How loudly something is said."""
ALARM: Final = "alarm"
LOUD: Final = "loud"


class Said(Struct, frozen=True, gc=False):
    """A sentence about an event."""

    words: str
    weight: Weight = ""


def told(event: e.Event, seen: View) -> Said | None:
    """One line for a person at the table, or nothing where the picture shows it already."""
    rules = rules_at(seen)
    match event:
        case e.CardsIntroduced(back=back, source=source):
            return Said(f"Cards with {back} backs come to the table{SHUFFLED_BY[source]}.")
        case e.CardsShuffled(shoe=shoe, commitment=seal):
            return Said(f"Shoe {shoe} is shuffled{_short(seal)}.")
        case e.RackReshuffled(commitment=seal):
            return Said(f"No card is left: the rack is shuffled{_short(seal)}.")
        case e.CutLeftToPlayers():
            return Said("The supervisor leaves the cut to the players.")
        case e.CutRefused(offer=offer):
            return Said(f"{offer.to} passes the cut on.")
        case e.CardsCut(cutter=cutter, position=position):
            return Said(f"{_person(cutter)} cuts with {position} cards in front.")
        case e.CuttingCardPlaced(from_back=behind):
            return Said(f"The cutting card goes in, {behind} card{'s' if behind > 1 else ''} from the back.")
        case e.CardsBurned():
            return Said("One card is burned, unseen.")
        case e.CuttingCardSetAside():
            return Said("The cutting card has come out.", ALARM)
        case e.LastCoupAnnounced():
            return Said("The next coup is the last of this shoe.", ALARM)
        case e.WagerReturned(player=player, wager=wager, amount=amount, why=why):
            stake = staked(amount, part_in_tokens(amount, event.means, event.tokens))
            return Said(f"{player}: {stake} on {rules.wagers[wager].title} goes back, {why}.")
        case e.NoBetAuthorised():
            return Said("Nobody has a wager: a coup without wagers is dealt.")
        case e.Announced(call="no-more-bets"):
            return Said("No more bets.", LOUD)
        case e.JackpotWagersCollected(stakes=stakes):
            whose = ", ".join(stake.player for stake in stakes)
            return Said(f"The jackpot wagers are collected: {whose}.")
        case e.Decided(area=area, decision=decision, standing=standing):
            who = sitting(seen).get(area) or f"Area {area}"
            return Said(_decided(rules, who, decision, standing=standing))
        case e.InstructionLeft(player=player, decision=decision):
            return Said(f"{player} leaves a standing instruction: {decision} when the time is over.")
        case e.WagerSettled(settled=line, rank=-1):
            return Said(settled_in_words(rules, line))
        case e.ResultAnnounced(result=result):
            return Said(result, LOUD)
        case e.ChipsBought(player=player, amount=amount):
            return Said(f"{player} buys {cash(amount)} in chips.")
        case e.CardDealt(hand=hand, card=card) if _third(rules, seen, hand):
            return Said(f"A third card for {hand_title(hand)}: {'a card face down' if card is None else card_face(card)}")
        case e.WagersReduced(cuts=cuts):
            kept = ", ".join(f"{cut.player}'s {rules.wagers[cut.wager].title} to {cash(cut.amount)}" for cut in cuts)
            return Said(f"Wagers are reduced: {kept}.")
        case e.PlayerLeft(player=player, why=why) if why not in ("left", "the table closed"):
            return Said(f"{player} leaves the table: {why}.")
        case e.CardsChecked():
            return Said("The cards are checked, and all are there.")
    return _prizes(event, seen) or _upset_cards(event, seen) or _upset_round(event, seen) or _upset_people(event, seen)


def _prizes(event: e.Event, seen: View) -> Said | None:
    """The table's jackpot pool: what it awards here, and what becomes of that."""
    match event:
        case p.PoolLinked(pool=pool, stake=stake):
            return Said(f"The table feeds the jackpot pool {pool}: a stake is {cash(stake)}.")
        case p.PoolUnlinked(pool=pool):
            return Said(f"The table feeds the jackpot pool {pool} no more.")
        case p.PrizesAwarded(awards=awards):
            all_told = (f"{_award(award)} for {_winners(award, seen)}" for award in awards)
            return Said(f"The pool awards {', '.join(all_told)}. A casino supervisor looks before it is paid.", LOUD)
        case p.PrizeVerified(award=award):
            return Said(f"{capital(_award(award))} is verified: cards, stake and area.")
        case p.PrizeStruck(award=award, why=why):
            return Said(f"{capital(_award(award))} is struck out: {why}.", ALARM)
        case p.PrizesPaid(paid=paid):
            all_told = (f"{_award(each.award)}, {cash(each.share)} a hand" for each in paid)
            return Said(f"The prizes are paid: {'; '.join(all_told)}.", LOUD)
        case p.PrizePaid(player=player, level=level, amount=amount, here=here):
            return Said(f"{player} is paid the {level} prize, {cash(amount)}{'' if here else ', away from the table'}.")
    return None


def _award(award: p.Awarded) -> str:
    return f"the {award.level} prize (award {award.award})"


def _winners(award: p.Awarded, seen: View) -> str:
    there = sitting(seen)
    return ", ".join(award.player or there.get(area) or f"area {area}" for area in award.areas)


# What went wrong, what was ruled, and who else is to be told of it


def _upset_cards(event: e.Event, seen: View) -> Said | None:
    match event:
        case u.CardHeld(held=held):
            return Said(f"{_face(held.card if held.up else None)} is held. {held.why}", ALARM)
        case u.HeldCorrected(card=None, why=""):
            return Said("The held card was misread: none came.")
        case u.HeldCorrected(held=held, card=card):
            return Said(f"The held card was misread{f': it is the {card_face(card)}' if held.up and card is not None else ''}.")
        case u.HeldRacked(held=held):
            return Said(f"{_face(held.card if held.up else None)} goes to the rack.")
        case u.HeldKept(held=held, under=True):
            return Said(f"{_face(held.card if held.up else None)} waits under the shoe: it opens the next {seen.called}.")
        case u.HeldKept(held=held, no_bet=no_bet):
            opens = " and opens a coup without wagers" if no_bet else ""
            return Said(f"{_face(held.card if held.up else None)} waits in front: it is dealt next{opens}.")
        case u.DealAllowed(error=error):
            return Said(f"The cards are played {error}.")
        case u.MisdealtCardRefused(area=area, to_dealer=to_dealer):
            goes = ": it is the dealer's" if to_dealer else ""
            return Said(f"{sitting(seen).get(area) or f'Area {area}'} will not have the card{goes}.")
        case u.FacingSuspected():
            return Said("Other cards may lie face upwards too.")
        case u.DeviceEmptied(why=why):
            return Said(f"The cards are taken out and checked: {why}.", ALARM)
        case u.ShoeVoided(why=why):
            return Said(f"These cards are not played on: {why}.", ALARM)
        case u.NewCardsNeeded(why=why):
            return Said(f"New cards are needed: {why}.")
        case u.WrongCardsFound(missing=missing, foreign=foreign):
            found = [f"missing {' '.join(map(card_face, missing))}"] if missing else []
            found += [f"found {', '.join(foreign)}"] if foreign else []
            return Said(f"The cards are not whole: {'; '.join(found)}.", ALARM)
        case u.DeviceFailed():
            return Said("The shuffling device fails.", ALARM)
        case u.DeviceReplaced(commitment=seal):
            return Said(f"The cards are in another device{_short(seal)}.")
        case u.RoundMovesToShoe(commitment=seal):
            return Said(f"A card shoe will finish the round; the cards are shuffled{_short(seal)}.")
        case u.GameMovesToShoe():
            return Said("The game goes on from a card shoe.")
        case u.CardShownInError(hand=hand):
            return Said(f"A card for {hand_title(hand)} was shown, and is turned face down.")
        case u.DealersCardShown(card=card):
            return Said(f"The dealer's {card_face(card)} was shown too early.", ALARM)
    return None


def _upset_round(event: e.Event, seen: View) -> Said | None:
    coup, rules = seen.called, rules_at(seen)
    match event:
        case u.RoundReopened(number=number):
            return Said(f"{coup.capitalize()} {number} is reopened.", ALARM)
        case u.SettlementReversed(settled=line):
            return Said(f"{line.player}: {cash(line.amount)} on {rules.wagers[line.wager].title} lies as before it was settled.")
        case u.SettlementLeft(settled=line):
            return Said(f"{line.player}: what was paid on {rules.wagers[line.wager].title} cannot be taken back.")
        case u.HandsRelaid():
            return Said("The cards are laid anew.")
        case u.ChoiceOpened(choice=choice):
            may = {"withdraw": "withdraw", "reduce": "withdraw or reduce", "leave": "take back"}[choice.what]
            return Said(f"Each player may now {may} wagers: {', '.join(choice.players)}.")
        case u.CoupWithoutWagers():
            return Said(f"No wager is left: the {coup} is dealt to its end without any.")
        case u.RoundVoided(number=number, why=why):
            return Said(f"{coup.capitalize()} {number} is void: {why}.", ALARM)
        case u.HandRemoved(hand=hand, why=why):
            return Said(f"The hand of {sitting(seen).get(int(hand)) or f'area {hand}'} is out of the {coup}: {why}.")
        case u.MisdeliveryRuled(way=way):
            on = {"complete": "with every wager standing", "retract": "once players have chosen", "no-bet": "without wagers"}[way]
            return Said(f"The coup is finished {on}.")
        case u.DiscrepancyReported(shown=shown):
            return Said(f"What was dealt is in question: {shown}.", ALARM)
        case u.OutcomeConfirmed():
            return Said("What was dealt is confirmed.")
        case u.DisplayDisregarded(shown=shown, actual=actual):
            return Said(f"The display shows {shown!r} and is disregarded: {actual}")
        case u.WrongVariantNoted(rounds=rounds):
            return Said(f"The last {rounds} {coup}s were settled at another price. Their results stand.")
        case u.LateErrorNoted(round=number, what=what):
            return Said(f"An error in {coup} {number} comes too late ({what}): its result stands.")
        case u.OutcomeInvalidated(number=number, ground=ground, what=what):
            return Said(f"The result of {coup} {number} is struck out: {ground}, {what}.", ALARM)
        case u.JackpotCarried(stakes=stakes):
            return Said(f"Jackpot wagers count for the next round: {', '.join(stake.player for stake in stakes)}.")
        case u.CarriedInPlay(stakes=stakes):
            return Said(f"Jackpot wagers from before are in this round: {', '.join(stake.player for stake in stakes)}.")
    return None


def _upset_people(event: e.Event, seen: View) -> Said | None:
    match event:
        case u.PlayFirstDirected(players=players):
            return Said(f"{', '.join(players)} must decide before the others handle their cards.")
        case u.PlayersKeptApart(players=players):
            return Said(f"{', '.join(players)} may not play together at this table.")
        case u.EnglishDirected():
            return Said("Everyone at the table speaks English from now on.")
        case u.ProxyFound(player=player):
            return Said(f"{player} wagers on behalf of somebody else.")
        case u.WagersInvalid(player=player):
            return Said(f"{player}'s wagers in this round are invalid: they can lose, and cannot win.")
        case u.WagersVoided(player=player):
            return Said(f"{player}'s wagers are void.")
        case u.ExcludedFromCasino(player=player):
            return Said(f"{player} is excluded from the casino.", ALARM)
        case u.PersonDetained(person=person):
            return Said(f"Detained: {person}.", ALARM)
        case u.PersonHandedOver(person=person, to=to):
            return Said(f"Handed over to the {to}: {person}.")
        case u.WrongSettlementRegistered(entry=entry):
            title, which = rules_at(seen).wagers[entry.wager].title, "too much" if entry.over else "too little"
            return Said(f"In the register: {title} in {seen.called} {entry.round} was paid {cash(entry.amount)} {which}.")
        case u.NoticeDue(number=number, due=due):
            return Said(
                f"Notice {number}, {by_when(due.within.words)}: {hearer(due.to)} is to be told, {due.how}. {capital(due.why)}.",
                ALARM,
            )
        case u.NoticeGiven(number=number, due=due, heard=heard, manner=manner):
            told = " ".join(filter(None, (f"to {heard}" if heard else "", manner)))
            return Said(f"Notice {number} is given{f', {told}' if told else ''}: {hearer(due.to)} knows that {due.why}.")
        case e.SomeoneCalled(number=number, summons=summons):
            return Said(f"Call {number}: {TITLES[summons.rank]} is called to the table, about {summons.about}.", ALARM)
        case e.CallAnswered(number=number):
            return Said(f"Call {number} is answered.")
        case u.WrongSettlementStruck(number=number):
            return Said(f"Entry {number} of the register is struck out.")
        case u.SettlementRectified(player=player, amount=amount, over=over, moved=moved):
            booked = " The accounts had it so from the first." if moved == 0 else ""
            return Said(f"{player} {'gives back' if over else 'is paid'} {cash(amount)}.{booked}")
        case u.DisputeRaised(player=player, about=about):
            return Said(f"{player} disputes: {about}.")
        case u.DisputeDecided(decision=decision):
            return Said(f"The dispute is decided: {decision}.")
        case u.DisputeReviewed(decision=decision):
            return Said(f"The decision is reviewed: {decision}.")
        case u.PatronAdvised(player=player):
            return Said(f"{player} is told of the right to complain to an inspector.")
    return None


def _face(card: Card | None) -> str:
    """A card that nobody has seen stays unnamed."""
    return "A card face down" if card is None else f"The {card_face(card)}"


def _short(seal: str) -> str:
    return f" and sealed; its SHA-256 begins {seal[:SHORT]}" if seal else ""


def _person(cutter: str) -> str:
    return f"The {cutter}" if cutter in ("supervisor", "dealer") else cutter


def _third(rules: Rules, seen: View, hand: str) -> bool:
    """Only where a third card comes by rule or by choice is it worth a line."""
    dealt = {each.hand: len(each.cards) for each in seen.round.hands} if seen.round is not None else {}
    if rules.table_hands:
        return sum(dealt.values()) > rules.opening
    return rules.decides is not None and not rules.dealt_down and dealt.get(hand, 0) > 2


def _decided(rules: Rules, who: str, decision: str, *, standing: bool) -> str:
    rule = rules.decides
    if standing:
        return f"{who} says nothing: the standing instruction is to {decision}."
    if decision == "none":
        return f"{who} says nothing."
    if rule is not None and decision in rule.ends:
        return f"{who} {rule.ends[decision].told}."
    return f"{who} decides to {decision}."
