"""What happens at the table in a line each, with its clauses, as a dealer would say it."""

from functools import partial
from typing import Final

from rich.text import Text

from croupier.cards.card import Card
from croupier.cards.procedure import Source
from croupier.cli.drawing import card_face, card_style, cash, cited, rules_at, sitting, staked
from croupier.desk.handbook import by_when, capital, hearer
from croupier.games.explain import hand_title, settled_in_words
from croupier.games.rules import Rules, part_in_tokens
from croupier.table.asking.seen import View
from croupier.table.message import events as e
from croupier.table.message import upsets as u

SHUFFLED_BY: Final = {Source.NEW: "", Source.MAKER: ", shuffled by their maker", Source.CASINO: ", shuffled by the casino"}
SHORT: Final = 12
"""Letters of a commitment that are enough to know it again."""


def told(event: e.Event, seen: View) -> Text | None:
    """One line for a person, or nothing where the picture shows it already."""
    words, rules = partial(_line, event), rules_at(seen)
    match event:
        case e.CardsIntroduced(back=back, source=source):
            return words(f"Cards with {back} backs come to the table{SHUFFLED_BY[source]}.")
        case e.CardsShuffled(shoe=shoe, commitment=seal):
            return words(f"Shoe {shoe} is shuffled{_short(seal)}.")
        case e.RackReshuffled(commitment=seal):
            return words(f"No card is left: the rack is shuffled{_short(seal)}.")
        case e.CutLeftToPlayers():
            return words("The supervisor leaves the cut to the players.")
        case e.CutRefused(offer=offer):
            return words(f"{offer.to} passes the cut on.")
        case e.CardsCut(cutter=cutter, position=position):
            return words(f"{_person(cutter)} cuts with {position} cards in front.")
        case e.CuttingCardPlaced(from_back=behind):
            return words(f"The cutting card goes in, {behind} card{'s' if behind > 1 else ''} from the back.")
        case e.CardsBurned():
            return words("One card is burned, unseen.")
        case e.CuttingCardSetAside():
            return words("The cutting card has come out.", "bold yellow")
        case e.LastCoupAnnounced():
            return words("The next coup is the last of this shoe.", "bold yellow")
        case e.WagerReturned(player=player, wager=wager, amount=amount, why=why):
            stake = staked(amount, part_in_tokens(amount, event.means, event.tokens))
            return words(f"{player}: {stake} on {rules.wagers[wager].title} goes back, {why}.")
        case e.NoBetAuthorised():
            return words("Nobody has a wager: a coup without wagers is dealt.")
        case e.Announced(call="no-more-bets"):
            return words("No more bets.", "bold")
        case e.JackpotWagersCollected():
            whose = ", ".join(lying.player for lying in seen.wagers if lying.taken)
            return words(f"The jackpot wagers are collected: {whose}.")
        case e.Decided(area=area, decision=decision, standing=standing):
            who = sitting(seen).get(area) or f"Area {area}"
            return words(_decided(rules, who, decision, standing=standing))
        case e.InstructionLeft(player=player, decision=decision):
            return words(f"{player} leaves a standing instruction: {decision} when the time is over.")
        case e.WagerSettled(settled=line, rank=-1):
            return words(settled_in_words(rules, line))
        case e.ResultAnnounced(result=result):
            return words(result, "bold")
        case e.ChipsBought(player=player, amount=amount):
            return words(f"{player} buys {cash(amount)} in chips.")
        case e.CardDealt(hand=hand, card=card) if _third(rules, seen, hand):
            face = ("a card face down", "") if card is None else (card_face(card), card_style(card))
            return Text.assemble(f"A third card for {hand_title(hand)}: ", face, (cited(*event.clauses), "dim"))
        case e.WagersReduced(cuts=cuts):
            kept = ", ".join(f"{cut.player}'s {rules.wagers[cut.wager].title} to {cash(cut.amount)}" for cut in cuts)
            return words(f"Wagers are reduced: {kept}.")
        case e.PlayerLeft(player=player, why=why) if why not in ("left", "the table closed"):
            return words(f"{player} leaves the table: {why}.")
        case e.CardsChecked():
            return words("The cards are checked, and all are there.")
    said = _upset(event, seen)
    return None if said is None else words(*said)


ALARM: Final = "bold yellow"
Said = tuple[str, str] | tuple[str] | None


def _upset(event: e.Event, seen: View) -> Said:
    """What went wrong, what was ruled, and who else is to be told of it."""
    return _upset_cards(event, seen) or _upset_round(event, seen) or _upset_people(event, seen)


def _upset_cards(event: e.Event, seen: View) -> Said:
    match event:
        case u.CardHeld(held=held):
            return f"{_face(held.card if held.up else None)} is held. {held.why}", ALARM
        case u.HeldCorrected(card=None, why=""):
            return ("The held card was misread: none came.",)
        case u.HeldCorrected(held=held, card=card):
            return (f"The held card was misread{f': it is the {card_face(card)}' if held.up and card is not None else ''}.",)
        case u.HeldRacked(held=held):
            return (f"{_face(held.card if held.up else None)} goes to the rack.",)
        case u.HeldKept(held=held, under=True):
            return (f"{_face(held.card if held.up else None)} waits under the shoe: it opens the next {seen.called}.",)
        case u.HeldKept(held=held, no_bet=no_bet):
            opens = " and opens a coup without wagers" if no_bet else ""
            return (f"{_face(held.card if held.up else None)} waits in front: it is dealt next{opens}.",)
        case u.DealAllowed(error=error):
            return (f"The cards are played {error}.",)
        case u.MisdealtCardRefused(area=area, to_dealer=to_dealer):
            goes = ": it is the dealer's" if to_dealer else ""
            return (f"{sitting(seen).get(area) or f'Area {area}'} will not have the card{goes}.",)
        case u.FacingSuspected():
            return ("Other cards may lie face upwards too.",)
        case u.DeviceEmptied(why=why):
            return f"The cards are taken out and checked: {why}.", ALARM
        case u.ShoeVoided(why=why):
            return f"These cards are not played on: {why}.", ALARM
        case u.NewCardsNeeded(why=why):
            return (f"New cards are needed: {why}.",)
        case u.WrongCardsFound(missing=missing, foreign=foreign):
            found = [f"missing {' '.join(map(card_face, missing))}"] if missing else []
            found += [f"found {', '.join(foreign)}"] if foreign else []
            return f"The cards are not whole: {'; '.join(found)}.", ALARM
        case u.DeviceFailed():
            return "The shuffling device fails.", ALARM
        case u.DeviceReplaced(commitment=seal):
            return (f"The cards are in another device{_short(seal)}.",)
        case u.RoundMovesToShoe(commitment=seal):
            return (f"A card shoe will finish the round; the cards are shuffled{_short(seal)}.",)
        case u.GameMovesToShoe():
            return ("The game goes on from a card shoe.",)
        case u.CardShownInError(hand=hand):
            return (f"A card for {hand_title(hand)} was shown, and is turned face down.",)
        case u.DealersCardShown(card=card):
            return f"The dealer's {card_face(card)} was shown too early.", ALARM
    return None


def _upset_round(event: e.Event, seen: View) -> Said:
    coup, rules = seen.called, rules_at(seen)
    match event:
        case u.RoundReopened(number=number):
            return f"{coup.capitalize()} {number} is reopened.", ALARM
        case u.SettlementReversed(settled=line):
            return (f"{line.player}: {cash(line.amount)} on {rules.wagers[line.wager].title} lies as before it was settled.",)
        case u.SettlementLeft(settled=line):
            return (f"{line.player}: what was paid on {rules.wagers[line.wager].title} cannot be taken back.",)
        case u.HandsRelaid():
            return ("The cards are laid anew.",)
        case u.ChoiceOpened(choice=choice):
            may = {"withdraw": "withdraw", "reduce": "withdraw or reduce", "leave": "take back"}[choice.what]
            return (f"Each player may now {may} wagers: {', '.join(choice.players)}.",)
        case u.CoupWithoutWagers():
            return (f"No wager is left: the {coup} is dealt to its end without any.",)
        case u.RoundVoided(number=number, why=why):
            return f"{coup.capitalize()} {number} is void: {why}.", ALARM
        case u.HandRemoved(hand=hand, why=why):
            return (f"The hand of {sitting(seen).get(int(hand)) or f'area {hand}'} is out of the {coup}: {why}.",)
        case u.MisdeliveryRuled(way=way):
            on = {"complete": "with every wager standing", "retract": "once players have chosen", "no-bet": "without wagers"}[way]
            return (f"The coup is finished {on}.",)
        case u.DiscrepancyReported(shown=shown):
            return f"What was dealt is in question: {shown}.", ALARM
        case u.OutcomeConfirmed():
            return ("What was dealt is confirmed.",)
        case u.DisplayDisregarded(shown=shown, actual=actual):
            return (f"The display shows {shown!r} and is disregarded: {actual}",)
        case u.WrongVariantNoted(rounds=rounds):
            return (f"The last {rounds} {coup}s were settled at another price. Their results stand.",)
        case u.LateErrorNoted(round=number, what=what):
            return (f"An error in {coup} {number} comes too late ({what}): its result stands.",)
        case u.OutcomeInvalidated(number=number, ground=ground, what=what):
            return f"The result of {coup} {number} is struck out: {ground}, {what}.", ALARM
        case u.JackpotCarried(stakes=stakes):
            return (f"Jackpot wagers count for the next round: {', '.join(stake.player for stake in stakes)}.",)
        case u.CarriedInPlay(stakes=stakes):
            return (f"Jackpot wagers from before are in this round: {', '.join(stake.player for stake in stakes)}.",)
    return None


def _upset_people(event: e.Event, seen: View) -> Said:
    match event:
        case u.PlayFirstDirected(players=players):
            return (f"{', '.join(players)} must decide before the others handle their cards.",)
        case u.PlayersKeptApart(players=players):
            return (f"{', '.join(players)} may not play together at this table.",)
        case u.EnglishDirected():
            return ("Everyone at the table speaks English from now on.",)
        case u.ProxyFound(player=player):
            return (f"{player} wagers on behalf of somebody else.",)
        case u.WagersInvalid(player=player):
            return (f"{player}'s wagers in this round are invalid: they can lose, and cannot win.",)
        case u.WagersVoided(player=player):
            return (f"{player}'s wagers are void.",)
        case u.ExcludedFromCasino(player=player):
            return f"{player} is excluded from the casino.", ALARM
        case u.PersonDetained(person=person):
            return f"Detained: {person}.", ALARM
        case u.PersonHandedOver(person=person, to=to):
            return (f"Handed over to the {to}: {person}.",)
        case u.WrongSettlementRegistered(entry=entry):
            title, which = rules_at(seen).wagers[entry.wager].title, "too much" if entry.over else "too little"
            return (f"In the register: {title} in {seen.called} {entry.round} was paid {cash(entry.amount)} {which}.",)
        case u.NoticeDue(number=number, due=due):
            return f"Notice {number}, {by_when(due.within)}: {hearer(due.to)} is to be told, {due.how}. {capital(due.why)}.", ALARM
        case u.NoticeGiven(number=number, due=due):
            return (f"Notice {number} is given: {hearer(due.to)} knows that {due.why}.",)
        case u.WrongSettlementStruck(number=number):
            return (f"Entry {number} of the register is struck out.",)
        case u.SettlementRectified(player=player, amount=amount, over=over, moved=moved):
            booked = " The accounts had it so from the first." if moved == 0 else ""
            return (f"{player} {'gives back' if over else 'is paid'} {cash(amount)}.{booked}",)
        case u.DisputeRaised(player=player, about=about):
            return (f"{player} disputes: {about}.",)
        case u.DisputeDecided(decision=decision):
            return (f"The dispute is decided: {decision}.",)
        case u.DisputeReviewed(decision=decision):
            return (f"The decision is reviewed: {decision}.",)
        case u.PatronAdvised(player=player):
            return (f"{player} is told of the right to complain to an inspector.",)
    return None


def _face(card: Card | None) -> str:
    """A card that nobody has seen stays unnamed."""
    return "A card face down" if card is None else f"The {card_face(card)}"


def _line(event: e.Event, words: str, style: str = "") -> Text:
    return Text(words, style).append(cited(*event.clauses), "dim")


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
