"""What happens at the table in a line each, with its clauses, as a dealer would say it."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from rich.text import Text

from croupier.cli.drawing import card_face, card_style, cash, cited
from croupier.games.explain import hand_title, settled_in_words
from croupier.games.rules import Rules
from croupier.table import events as e
from croupier.table.state import Round

SHORT: Final = 12
"""Letters of a commitment that are enough to know it again."""


def told(event: e.Event, rules: Rules, ongoing: Round | None, sitting: Mapping[int, str]) -> Text | None:
    """One line for a person, or nothing where the picture shows it already."""
    words = partial(_line, event)
    match event:
        case e.CardsIntroduced(back=back):
            return words(f"Cards with {back} backs come to the table.")
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
            return words(f"{player}: {cash(amount)} on {rules.wagers[wager].title} goes back, {why}.")
        case e.NoBetAuthorised():
            return words("Nobody has a wager: a coup without wagers is dealt.")
        case e.Announced(call="no-more-bets"):
            return words("No more bets.", "bold")
        case e.JackpotWagersCollected():
            return words("The jackpot wagers are collected.")
        case e.Decided(area=area, decision=decision):
            return words(_decided(rules, sitting.get(area) or f"Area {area}", decision))
        case e.WagerSettled(settled=line, rank=-1):
            return words(settled_in_words(rules, line))
        case e.ResultAnnounced(result=result):
            return words(result, "bold")
        case e.ChipsBought(player=player, amount=amount):
            return words(f"{player} buys {cash(amount)} in chips.")
        case e.CardDealt(hand=hand, card=card) if ongoing is not None and _third(rules, ongoing, hand):
            third = Text(f"A third card for {hand_title(hand)}: ").append(card_face(card), card_style(card))
            return third.append(cited(*event.clauses), "dim")
    return None


def _line(event: e.Event, words: str, style: str = "") -> Text:
    return Text(words, style).append(cited(*event.clauses), "dim")


def _short(seal: str) -> str:
    return f" and sealed; its SHA-256 begins {seal[:SHORT]}" if seal else ""


def _person(cutter: str) -> str:
    return f"The {cutter}" if cutter in ("supervisor", "dealer") else cutter


def _third(rules: Rules, ongoing: Round, hand: str) -> bool:
    """Only where a third card comes by rule or by choice is it worth a line."""
    if rules.opening:
        return sum(map(len, ongoing.hands.values())) > rules.opening
    return bool(rules.decides) and not rules.dealt_down and len(ongoing.hands[hand]) > 2


def _decided(rules: Rules, who: str, decision: str) -> str:
    rule = rules.decides
    if decision == "none":
        return f"{who} says nothing."
    if rule is not None and decision in rule.ends:
        return f"{who} {rule.ends[decision].told}."
    return f"{who} decides to {decision}."
