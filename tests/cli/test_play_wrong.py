"""`croupier play` when the deal goes wrong: what is offered, what is ruled, and no way that leads nowhere."""

import re
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from tests.cli.test_play import (
    BACEBALL,
    BURN,
    CUT,
    LUCKY,
    POKER,
    PREMIUM,
    SEVEN_UP,
    Told,
    flat,
    stack,
    talked,
    visited,
)
from tests.cli.test_play_command import run

from croupier.cards.commitment import verify
from croupier.cli.play import ended_shoes
from croupier.desk.dealer import DEALER
from croupier.desk.journal import JournalWriter, read_journal, replay_journal
from croupier.desk.training import SLIPS
from croupier.games.catalogue import GAMES
from croupier.table.message.events import CardDealt, Event, RoundStarted
from croupier.table.message.upsets import CardHeld, HandsRelaid, HeldRacked

NATURAL = stack("7H 6D 2C 2S 5D 9C 4C 2D 3C 8C", 8, cut=CUT, burn=BURN)
"""Player 9, Banker 8; the card too many is the five of diamonds."""
SEEN_NOW, UNSEEN_NOW, BURNED_NOW, FACED, ASTRAY, EXTRA, EXTRA_UNSEEN, OTHER, EXPOSED = map(str, range(1, 10))
"""The numbers of the slips on the list."""
MAIN = {PREMIUM: "player 50", SEVEN_UP: "player 50", LUCKY: "enter 50", BACEBALL: "bet 50", POKER: "ante 50"}
OPENING = {game: "||" if game in (PREMIUM, LUCKY) else "|" for game in GAMES}
"""Buying in, and the cut where the person has it."""


def offered(told: str) -> list[str]:
    """What the last list of rulings before the prompt has."""
    listed = told.rpartition("what is ruled?")[0].rpartition("What follows")[2]
    return re.findall(r"^ *\d+ +([a-z-]+) ", listed, re.MULTILINE)


class Log(list[Event]):
    """A journal that only listens."""

    def append(self, envelope: Any) -> None:
        self.extend(envelope.events)


def recorded(game: str, typed: str, stacked: Any = None, **options: Any) -> tuple[Told, Log]:
    """A visit, and everything that happened."""
    log = Log()
    return visited(game, typed, stacked, journal=cast(JournalWriter, log), **options), log


def money_is_right(told: Told) -> None:
    totals, seen = told.visit.totals, told.visit.house.view(DEALER)
    assert totals.left_with == totals.bought + totals.won
    assert seen.required.what == "nothing"
    assert not seen.people
    assert not seen.wagers
    assert not seen.held


# A card too many


def test_a_card_too_many_that_nobody_saw_opens_the_next_coup() -> None:
    told, events = recorded(PREMIUM, f"||err|{EXTRA_UNSEEN}|player|player 50|surplus-kept||player 50|q", NATURAL)
    assert "A card face down is held. It was laid on the Player's Hand; no card is due there." in flat(told)
    assert offered(told)[0] == "surplus-kept"
    assert "A card face down waits in front: it is dealt next. (14.2)" in told
    assert "In front: a card face down." in told
    assert "5♦" not in told.partition("Coup 2")[0]
    second = [event for event in events if isinstance(event, CardDealt)][4:]
    assert [(event.card, event.source) for event in second[:2]] == [("5D", "front"), ("9C", "shoe")]
    assert told.visit.totals.rounds == 2
    money_is_right(told)


def test_a_card_too_many_on_banker_opens_a_no_bet_coup() -> None:
    told, events = recorded(PREMIUM, f"||err|{EXTRA}|banker|player 50|1||", NATURAL, seats=2)
    assert "The 5♦ is held." in told
    assert "The 5♦ waits in front: it is dealt next and opens a coup without wagers. (14.3, 14.4)" in flat(told)
    assert "No wagers are taken: this is a no-bet coup." in told
    assert [event.no_bet for event in events if isinstance(event, RoundStarted)] == [False, True]
    assert "✗" not in told
    assert told.visit.totals.left_with == 550_00
    money_is_right(told)


def test_banker_takes_the_card_that_player_got_too_many() -> None:
    cards = stack("4H 2D 2C 3S 9D", 8, cut=CUT, burn=BURN)
    told = visited(PREMIUM, f"||err|{EXTRA}|player|banker 20|surplus-to|q", cards)
    assert "surplus-to-banker" in offered(told)
    assert "A third card for the Banker's Hand: 9♦ (14.2, 9.5)" in told
    money_is_right(told)


def test_a_card_that_nobody_saw_is_named_once_it_is_turned() -> None:
    cards = stack("4H 2D 2C 3S 9D", 8, cut=CUT, burn=BURN)
    told = visited(PREMIUM, f"||err|{EXTRA_UNSEEN}|player|banker 20|surplus-to|q", cards)
    assert "A third card for the Banker's Hand: a card face down (14.2, 9.5)" in told
    assert "9♦" not in told
    held, _, turned = told.partition("what is ruled?")
    assert ("│9  │" in held, "│9  │" in turned) == (False, True)
    money_is_right(told)


# A card on the wrong hand, and players who may go back on their wagers


def test_a_card_on_the_wrong_hand_and_a_wager_reduced_after_it() -> None:
    typed = f"||err|{ASTRAY}|player|player 50, tie 5|misdelivery-retract|what|reduce player|reduce player 20|withdraw tie||q"
    told = visited(PREMIUM, typed, NATURAL, seats=2)
    assert offered(told)[:3] == ["misdelivery-complete", "misdelivery-retract", "misdelivery-no-bet"]
    assert re.search(r"2 +misdelivery-retract +Each player may withdraw .* casino +14\.12\.5", told)
    assert "Each player may now withdraw or reduce wagers: Guest, Ada. (14.12.5)" in told
    assert "'what' is none of stand, withdraw, reduce, back." in told
    assert "How much on Player? Write the amount after it" in flat(told)
    assert "Wagers are reduced: Guest's Player to $20. (14.12.5)" in told
    assert "Guest: $5 on Tie goes back, withdrawn after the error. (14.12.5)" in told
    assert told.visit.totals.left_with == 520_00
    money_is_right(told)


def test_lucky_draw_deals_a_stray_card_as_the_next_one() -> None:
    told = visited(
        LUCKY, f"||err|{ASTRAY}|dealer|enter 20|dealt-as-next|stand|q", stack("2H 6C 2D KS", 8, cut=CUT, burn=BURN), seats=2
    )
    assert "The 6♣ is held. It was laid on the dealer; the next card is for area 2." in flat(told)
    assert told.partition("dealt-as-next")[2].count("│ │6  │") >= 1
    money_is_right(told)


# A round reopened


def test_a_settled_coup_of_a_sealed_shoe_is_not_laid_anew_in_another_order() -> None:
    told = visited(PREMIUM, "||player 50||!|reconstruct||q", NATURAL, seats=2)
    assert "reconstruct does not fit: " in flat(told)
    assert "The cards are laid anew." not in told
    assert told.visit.totals.left_with == 550_00
    money_is_right(told)


def test_a_card_on_the_wrong_hand_is_laid_where_it_belongs_and_no_order_is_asked_for() -> None:
    cards = stack("4H 2D 2C 3S 9D", 6, burn=BURN)
    told, events = recorded(SEVEN_UP, f"|err|{ASTRAY}|banker|player 50|reconstruct||q", cards, seats=2)
    assert "In what order" not in told
    assert "The cards are laid anew." in told
    [relaid] = [event for event in events if isinstance(event, HandsRelaid)]
    assert {hand: [slot.card for slot in slots] for hand, slots in relaid.hands.items()} == {"player": ["2D"], "banker": ["4H"]}
    money_is_right(told)


def test_a_void_round_gives_everything_back_with_its_reason() -> None:
    told = visited(PREMIUM, "||player 50||!|void-round|two cards stuck together||q", NATURAL)
    assert "Coup 1 is void: two cards stuck together. (14.1.2" in told
    assert "Player $50 void – $50 14.1.2" in flat(told)
    assert told.visit.totals.left_with == 500_00
    money_is_right(told)


# Cards found face upwards


@pytest.mark.parametrize(
    ("game", "ruling", "clause"),
    [(PREMIUM, "faced-played", "14.5"), (LUCKY, "faced-burned", "10.1"), (BACEBALL, "faced-burned", "12.1")],
)
def test_a_card_found_face_upwards(game: str, ruling: str, clause: str) -> None:
    told, events = recorded(game, f"{OPENING[game]}err|{FACED}|{MAIN[game]}|{ruling}|stand|q")
    assert "It lay face upwards among the cards." in told
    assert offered(told)[0] == ruling
    (found,) = [event for event in events if isinstance(event, CardHeld)]
    then = events[events.index(found) + 1]
    assert then.clauses[0] == clause
    if isinstance(then, CardDealt):
        assert (ruling, then.card, then.source) == ("faced-played", found.held.card, "held")
    else:
        assert isinstance(then, HeldRacked)
        assert (ruling, then.held) == ("faced-burned", found.held)
    money_is_right(told)


# Three Card Poker

DEAL = stack("4S KH QH 9C KD QD 7D 2C QC 3C 5C", 1, cut=CUT)


def test_one_card_shown_is_turned_back_and_nobody_elses_is_seen() -> None:
    told = visited(POKER, f"|err|{EXPOSED}|ante 20|card-turned-back|fold|q", DEAL, seats=2)
    assert "A card for area 1 was shown, and is turned face down. (12.5)" in told
    assert "three queens" not in told.partition("or fold?")[0]
    money_is_right(told)


@pytest.mark.parametrize(
    ("hand", "ruling", "says"),
    [
        ("dealer", "misdeal-dealers-hand", "Round 1 is void: a misdeal, because the dealer's hand has a wrong number of cards."),
        ("1", "misdeal", "Round 1 is void: a misdeal"),
        ("2", "misdeal", "Round 1 is void: a misdeal"),
    ],
)
def test_a_hand_with_too_many_cards(hand: str, ruling: str, says: str) -> None:
    told = visited(POKER, f"|err|{EXTRA_UNSEEN}|{hand}|ante 20|{ruling}||q", DEAL, seats=2)
    assert ruling in offered(told)
    assert says in flat(told)
    assert told.visit.totals.left_with == 500_00
    money_is_right(told)


def test_once_another_has_decided_a_hand_with_too_many_cards_is_void_by_itself() -> None:
    told = visited(POKER, f"|ante 20|!|play-first||Ada|err|{EXTRA_UNSEEN}|1|hand-void||q", DEAL, seats=2)
    assert "hand-void" in offered(told)
    assert "The hand of Guest is out of the round: it has too few or too many cards. (12.7)" in flat(told)
    assert told.visit.totals.left_with == 500_00
    money_is_right(told)


def test_a_void_round_shows_no_hand_that_lay_face_down() -> None:
    told = visited(POKER, f"|err|{EXTRA_UNSEEN}|2|ante 20|misdeal|q", DEAL, seats=2)
    assert "three queens" not in told


def test_whoever_must_play_first_does_and_the_person_sees_no_cards_before() -> None:
    told = visited(POKER, "|ante 20|!|play-first||Ada|play|||ante 20|fold|q", DEAL, seats=2)
    assert "Ada must decide before the others handle their cards. (12.11.1" in told
    assert told.index("Ada decides to play.") < told.index("Guest decides to play.")
    money_is_right(told)


def test_a_player_card_that_is_not_ones_own_and_the_way_back() -> None:
    told = visited(POKER, "|ante 20|!|invalid-during|Guest|none|fold||ante 20|card|ante 20|fold|q", DEAL)
    assert "Guest's wagers in this round are invalid" in told
    assert told.count("✗") == 1
    assert told.visit.totals.rounds == 2
    money_is_right(told)


# What the person says to the table


def test_the_prompt_waits_until_something_is_ruled() -> None:
    typed = f"||err|{EXTRA}|banker|player 50||99|0|000000001{'9' * 5000}|zebra|!||surplus-no-bet|q"
    told = visited(PREMIUM, typed, NATURAL)
    assert told.count("A card is held: what is ruled?") == 7
    assert "'99' is no number from 1 to " in told
    assert "'zebra' stands in no ruling of Premium Baccarat. Those that fit: surplus-no-bet" in told
    assert "Which of them? A number, a name or a word, Enter for none:" in told
    assert "disruption" in told.partition("'zebra'")[2]
    assert "disruption" not in told.partition("'zebra'")[0].partition("is held")[2]
    money_is_right(told)


def test_a_word_that_is_none_of_those_listed_does_not_lose_the_question() -> None:
    told = visited(PREMIUM, "||player 50||!|zebra|99|payment-wrong|back|q", NATURAL)
    listed, _, after = told.partition("'zebra' stands in no ruling")
    assert listed.count("Which of them? A number, a name or a word, Enter for none:") == 1
    assert after.count("Which of them? A number, a name or a word, Enter for none:") == 2
    assert "'99' is no number from 1 to " in after
    assert "Nothing is ruled." in after


def test_a_word_that_several_rulings_have_is_looked_for_though_the_name_of_one_begins_with_it() -> None:
    told = flat(visited(PREMIUM, "||player 50||!|wrong|payment||q", NATURAL))
    assert "wrong-variant: Those results stand" in told
    assert "payment-wrong: The difference" in told
    assert "wrong-variant asks for a few things" not in told
    assert "payment-wrong asks for a few things" in told  # nothing else speaks of it


def test_a_number_that_is_none_of_the_errors_does_not_lose_the_question() -> None:
    told = visited(PREMIUM, f"||err|zebra|0|42|{EXTRA}|banker|player 50|1|q", NATURAL)
    assert told.count("How shall the dealer err?") == 1
    assert told.count("A number, Enter for not at all:") == 4
    assert "'42' is no number from 1 to 8." in told
    assert "The dealer will, when the moment comes." in told


def test_a_ruling_can_be_left_before_it_is_given() -> None:
    for typed in ("void-round|", "void-round|back", "payment-wrong|x|back", "disruption|back"):
        told = visited(PREMIUM, f"||player 50||!|{typed}|q", NATURAL)
        assert "Nothing is ruled." in told
        assert told.visit.totals.left_with == 550_00


def test_cards_are_checked_and_shuffled_after_one_that_lay_face_upwards() -> None:
    told = visited(SEVEN_UP, f"|err|{FACED}|player 20|faced-played||!|faced-check|player 20|q", seats=2)
    assert "Ada: $5 on Player goes back, other cards may face the wrong way. (12.5.1)" in told
    assert "The cards are checked, and all are there. (3.4, 12.5.1)" in told
    assert told.visit.totals.rounds == 2
    money_is_right(told)


def test_no_card_of_the_sealed_shoe_is_said_to_be_missing_or_foreign() -> None:
    told = visited(SEVEN_UP, "|player 20||!|wrong-cards|q", seats=2)
    assert "wrong-cards does not fit: The cards are sealed: each of them is accounted for" in flat(told)
    assert told.visit.house.table.cards.shoe == 1
    money_is_right(told)


def test_a_dispute_from_the_patron_to_the_inspector() -> None:
    steps = "!|dispute|the payment|!|decide-dispute|it was right|!|ask-for-review|!|review-dispute|it was|!|declare"
    told = visited(PREMIUM, f"||player 50||{steps}|q", NATURAL)
    for line in (
        "Guest disputes: the payment. (15.13)",
        "The dispute is decided: it was right.",
        "The decision is reviewed: it was.",
        "Guest is told of the right to complain to an inspector.",
    ):
        assert line in told
    assert "✗" not in told
    (dispute,) = told.visit.house.view(DEALER).casebook.disputes.values()
    assert dispute.decided_by != dispute.reviewed_by
    money_is_right(told)


def test_a_wrong_payment_goes_into_the_register_and_is_put_right() -> None:
    told = visited(SEVEN_UP, "|player 20||!|payment-wrong|1|$0.00|||!|rectify-settlement|q", seats=2)
    assert "In the register: Player in coup 1 was paid $30 too little." in told
    assert "Guest is paid $30. The accounts had it so from the first." in told
    money_is_right(told)


def test_a_wrong_payment_of_an_older_round_is_asked_for_by_its_number() -> None:
    """The last round is offered by name; of any other the wager is named."""
    play, older = "player 20||", "payment-wrong|another|1|1|player|Guest|0||"
    told = visited(SEVEN_UP, f"|{play}{play}!|{older}q")
    assert "Which round? 2, another:" in told
    assert "In the register: Player in coup 1 was paid" in told
    money_is_right(told)


def test_whoever_is_excluded_has_left() -> None:
    told = visited(PREMIUM, "||player 50||!|device-user-barred|Guest|a camera", NATURAL, seats=2)
    assert "Guest is excluded from the casino." in told
    assert told.visit.totals.left_with == 550_00
    money_is_right(told)


def test_the_others_play_on_without_someone_who_was_excluded() -> None:
    told = visited(PREMIUM, "||player 50||!|device-user-excluded|Ada|a camera|player 50|q", seats=3)
    assert "Ada leaves the table: excluded." in told
    assert "Ben: Banker $10" in told.partition("excluded.")[2]
    assert "Ada:" not in told.partition("excluded.")[2]
    assert "✗" not in told
    money_is_right(told)


def test_the_device_that_fails_is_replaced_or_voids_the_coup() -> None:
    told = visited(SEVEN_UP, f"|err|{OTHER}|player 20|device-intact||err|{OTHER}|player 20|device-disadvantage||yes|yes||q")
    assert "The cards are in another device and sealed" in told
    assert "Coup 2 is void: the shuffling device failed. (13.4)" in told
    assert told.visit.totals.rounds == 2
    money_is_right(told)


# A dealer who errs


def test_help_tells_of_both_words() -> None:
    told = flat(visited(PREMIUM, "||?|q"))
    assert "! what can be ruled when something went wrong" in told
    assert "err lets the dealer make an error" in told
    assert "! if something went wrong" in visited(PREMIUM, "||player 5|q")


def test_the_dealer_need_not_err_and_cannot_before_the_cards_are_ready() -> None:
    told = visited(PREMIUM, f"|err|{SEEN_NOW}||err||err|zebra||err|{'9' * 5000}||player 50|q", NATURAL)
    assert "No card can come out before the cards are ready." in told
    assert "'zebra' is no number from 1 to 8." in told
    assert "is held" not in told
    assert told.visit.totals.left_with == 550_00


def test_a_card_that_was_due_is_no_error() -> None:
    told = visited(PREMIUM, f"||tie 5, player 1|err|{SEEN_NOW}|q", NATURAL)
    assert "That was no error: the card was due there." in told
    assert told.visit.totals.rounds == 1
    money_is_right(told)


def test_a_hand_that_is_not_there_is_asked_for_again() -> None:
    told = visited(PREMIUM, f"||err|{EXTRA}|dealer|BANKER|player 5|q")
    assert "There is no hand 'dealer'." in told
    assert "The dealer will, when the moment comes." in told


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("slip", range(1, len(SLIPS) + 2))
def test_whoever_leaves_while_a_card_is_held_leaves_a_closed_table(game: str, slip: int) -> None:
    """Nobody is left to rule, so the house does, and the money is right."""
    for seats in (1, 3):
        told = visited(game, f"{OPENING[game]}err|{slip}||{MAIN[game]}|", seats=seats)
        assert "The game ends here" not in told
        assert "✗" not in told
        money_is_right(told)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_sealed_shoe_proves_what_was_dealt_after_errors_too(game: str) -> None:
    for slip in (SEEN_NOW, BURNED_NOW, FACED, ASTRAY, EXTRA):
        told = visited(game, f"{OPENING[game]}err|{slip}||{MAIN[game]}|1|1|1||{MAIN[game]}|1|q", seats=2)
        shown = iter(told.visit.commitments)
        for shoe in ended_shoes(told.visit):
            noted = [next(shown) for _ in shoe.deliveries]
            assert verify(shoe, noted) == []
        money_is_right(told)


def test_the_journal_replays_with_its_irregularities(tmp_path: Path) -> None:
    file = tmp_path / "table.log"
    typed = f"\n\nerr\n{EXTRA}\nbanker\nplayer 50\n1\n\n\n!\nvoid-round\nno reason\n\nq\n"
    told = run("premium", "--seats", "3", "--journal", str(file), typed=typed)
    assert told.exit_code == 0, told.output
    table, _, _ = replay_journal(read_journal(file))
    assert not table.floor.people
    assert not table.cards.held


# Whatever is typed


def answer(random: Random, prompt: str, game: str) -> str:
    """Something that a person could say there, sensible or not."""
    choices = {
        "Buy in": ("", "60"),
        "Which of them?": tuple(map(str, range(1, 27))),
        "what is ruled?": ("!", *map(str, range(1, 7))),
        "not at all": tuple(map(str, range(1, 10))),
        "On which hand": ("", "player", "banker", "dealer", "1", "2", "3"),
        "Your wagers": ("!", "err", "rebet", "none", *[MAIN[game]] * 3),
        "More wagers": ("!", "err", "", ""),
        "lets them stand": ("", "withdraw", "back", "reduce player 10", "!"),
        "next round": ("", "", "!", "err"),
        "or stand?": ("!", "err", "draw", "stand", "pass"),
        "or fold?": ("!", "err", "play", "fold", "pass"),
        "compare": ("", "!", "concede"),
    }
    for words, said in choices.items():
        if words in prompt:
            return random.choice(said)
    options = re.search(r"\? (.+):$", prompt.strip())
    if options is not None and "Enter for" not in options[1]:
        return random.choice(str(options[1]).split(", "))
    return random.choice(("", "", "Ada", "5", "7H", "so it was"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_no_way_leads_nowhere(game: str, seed: int) -> None:
    """A person who rules at random for a while, and leaves in the middle, always leaves a closed table and the right money."""
    random, left = Random(f"{game} {seed}"), iter(range(80))

    def typed(prompt: str) -> str:
        if next(left, None) is None:
            raise EOFError
        return answer(random, prompt, game)

    told = talked(game, typed, seats=1 + seed % 3, seed=seed)
    assert "The game ends here" not in told
    money_is_right(told)


def test_a_slip_of_the_pen_does_not_make_the_round_final() -> None:
    told = visited(POKER, "|ante 20|fold|!|fruad|!|disruption|fire|q", DEAL, seats=1)
    assert "'fruad' stands in no ruling of Three Card Poker." in told
    assert "Round 1 is void: disruption, fire." in told
    assert "Round 2" not in told
