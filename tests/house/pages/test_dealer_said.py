"""What the dealer's page says of a table: words, sums, areas, keys, rulings. Pure values, made of what the dealer may see."""

from typing import Any

import msgspec
import pytest
from tests.table.moments import REACHED_BY
from tests.table.pits import TIE
from tests.table.test_irregularities import ENTRIES
from tests.tables import DEALER, SUPERVISOR, House, opened, seated

from croupier import commands as c
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.api.wire import command_of, read_asked
from croupier.house.pages.dealer.boxes import box, totals
from croupier.house.pages.dealer.entered import Manner, entered, letter_of, offers_of, unnamed
from croupier.house.pages.dealer.hands_on import STEPS, tools
from croupier.house.pages.dealer.printed import printed_pads
from croupier.house.pages.dealer.settling import handout, settlement
from croupier.house.pages.dealer.tooling import Tools
from croupier.house.pages.dealer.words import words_for
from croupier.house.pages.dealer.wrong import HELD, drawer, ruled_by
from croupier.house.pages.filled import Unfit, filled
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.permitted import permitted, permitted_to
from croupier.table.asking.required import required
from croupier.table.asking.seen import View
from croupier.table.asking.view import view
from croupier.table.engine import decide
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMAND


def name(person: str) -> str:
    return f"Ms {person}"


def seen(house: House, by: Actor = DEALER) -> View:
    return view(house.table, by)


def at_hand(house: House, *, scanned: bool, by: Actor = DEALER) -> Tools:
    now = seen(house, by)
    kinds = tuple(COMMAND[each] for each in STEPS.get(now.required.what, ()))
    above = permitted(house.table, among=kinds)
    return tools(now, permitted_to(house.table, by, among=kinds), name, scanned=scanned, above=lambda: above)


def given(table: Table, said: Any, by: Actor = DEALER) -> list[Command]:
    """What is sent, read as the API reads it."""
    body = msgspec.json.encode({"id": "0b5e7f54-6f0a-4a55-9d0b-1f8a4d1d4c11", "commands": said})
    return [msgspec.structs.replace(command_of(form, by), by=by, at=table.now) for form in read_asked(body).commands]


def do(house: House, said: Any, by: Actor = DEALER) -> None:
    for command in given(house.table, said, by):
        fields = {name: getattr(command, name) for name in command.__struct_fields__ if name not in ("by", "at")}
        house.ok(type(command), **fields, by=by)


def dealt(house: House, cards: str) -> House:
    for card in cards.split():
        house.ok(c.DealCard, card)
    return house


# Words


def test_a_third_card_says_why_it_comes() -> None:
    house = seated("premium-baccarat")
    house.ok(c.PlaceWager, "Ann", 1, "banker", 2_500)
    assert words_for(seen(house), name).what == "First card to Player"
    assert words_for(seen(house), name).say == "No more bets."
    dealt(house, "9S KC 6D KD")
    words = words_for(seen(house), name)
    assert (words.what, words.say, words.why) == ("Third card to Player", "Card for Player.", "Player has 5: Player draws.")
    dealt(house, "2H")
    words = words_for(seen(house), name)
    assert words.what == "Third card to Banker"
    assert words.why == "Banker has 0 and Player drew a two: Banker draws."


def test_where_the_player_stands_the_words_say_so() -> None:
    house = seated("premium-baccarat")
    house.ok(c.PlaceWager, "Ann", 1, "banker", 2_500)
    dealt(house, "4C 2S 3D 3H")
    assert words_for(seen(house), name).why == "Banker has 5 and Player stands on 7: Banker draws."


@pytest.mark.parametrize("game", list(GAMES))
def test_no_reason_repeats_the_large_words(game: str) -> None:
    """Where the rules have no more to say than the step, the page says what is to be entered, or nothing."""
    house, told = opened(game), set[str]()
    for _ in range(8):
        due, words = required(house.table), words_for(seen(house), name)
        if due.what == "wagers":
            break
        told.add(due.what)
        assert words.why != due.sentence or due.what == "cut", words
        assert not words.why.startswith(words.what), words
        if due.what == "burn":
            break
        made = at_hand(house, scanned=True, by=SUPERVISOR)
        if made.asks:
            form = made.asks[0].asked
            which = form.fixed if form.which is None else form.which.options[0].value
            usual = {each.name: [each.value] for group in form.groups for each in group.boxes if each.value}
            do(house, [filled(form.command, usual | {"which": [which]}, int(house.table.now))], by=SUPERVISOR)
        else:
            do(house, msgspec.json.decode(made.acts[-1].commands), by=SUPERVISOR)
    assert {"cards", "shuffle"} <= told


@pytest.mark.parametrize(("game", "slug"), ENTRIES, ids=map(" ".join, ENTRIES))
def test_every_moment_has_words_a_step_and_something_to_do_or_somebody_to_call(game: str, slug: str) -> None:
    house = REACHED_BY[slug](game)
    now = seen(house)
    words = words_for(now, name)
    assert words.what
    assert len(words.what) <= 60
    assert not any(person.id in words.what.split() for person in now.people), "people are called by their names"
    for scanned in (False, True):
        made = at_hand(house, scanned=scanned)
        if now.required.what in STEPS and now.required.what not in ("settle", "wagers"):
            assert not made.empty or made.call, now.required


# What the hands do


@pytest.mark.parametrize("game", list(GAMES))
def test_one_key_leads_from_the_first_card_to_a_cleared_round(game: str) -> None:
    """The primary key of each step is all that is needed, but for wagers, and decisions, where the first choice will do."""
    house = seated(game)
    sign = house.table.conditions.sign  # type: ignore[union-attr]
    main = next(iter(sign.limits))
    house.ok(c.PlaceWager, "Ann", 1, main, sign.limits[main].minimum)
    deck = iter(["2C", "3D", "9H", "5S", "KD", "4H", "7C", "8D", "TS", "6H", "QC", "JD", "2S", "3H"])
    for _ in range(80):
        due = required(house.table)
        if house.table.played and house.table.round is None:
            return
        if due.what == "settle":
            house.ok(c.SettleWager)
            continue
        made = at_hand(house, scanned=False)
        key = next((act for act in made.acts if act.primary), None) or next(iter(made.acts))
        said = msgspec.json.decode(key.commands)
        for each in said:
            if each["type"] == "deal-card":
                each["card"] = next(deck)  # as the shoe would name it
            if each["type"] == "expose-hand" and any(slot.card is None for slot in house.table.round.hands[each["hand"]]):  # type: ignore[union-attr]
                each["cards"] = [next(deck) for _ in house.table.round.hands[each["hand"]]]  # type: ignore[union-attr]
        aloud = words_for(seen(house), name).say
        do(house, said)
        if due.what == "result":
            assert aloud, "the result is said aloud, as far as it lies open"
            assert house.table.round.result.startswith(aloud.removesuffix("."))  # type: ignore[union-attr]
    raise AssertionError(f"the round was not finished: {required(house.table)}")


SCANNED = [*((game, {}) for game in GAMES), ("premium-baccarat", {"method": "B"}), ("premium-baccarat", {"terms": TIE})]


@pytest.mark.parametrize(("game", "more"), SCANNED, ids=str)
def test_a_scanned_round_is_entered_to_its_end(game: str, more: dict[str, Any]) -> None:
    """Wagers and cards as lines, all else by the keys that are offered: faces that nobody sees are named when they are turned."""
    house = seated(game, {"Ann": 1, "Ben": 2}, **more)
    for place in seen(house).places[:2]:
        letter = letter_of(offers_of(seen(house))[0])
        do(house, entered(seen(house), f"{place.area} {letter} 25", "place-wager"))
    deck = iter(["2C", "3D", "9H", "5S", "KD", "4H", "7C", "8D", "TS", "6H", "QC", "JD", "2S", "3H", "AC", "AD"])
    while not (house.table.played and house.table.round is None):
        made, due = at_hand(house, scanned=True), required(house.table)
        if due.what == "settle":
            house.ok(c.SettleWager)
        elif made.cards is not None:
            line = " ".join(next(deck).lower() for _ in range(made.cards.cards))
            do(house, entered(seen(house), line, made.cards.command, made.cards.hand))
            assert not house.table.cards.held, "each card lay where it was due"
        else:
            do(house, msgspec.json.decode(made.acts[0].commands))


def test_decisions_weigh_alike() -> None:
    house = seated("lucky-draw-baccarat")
    house.ok(c.PlaceWager, "Ann", 1, "enter", 2_500)
    dealt(house, "2C 9D 3H")
    made = at_hand(house, scanned=False)
    assert [act.label for act in made.acts] == ["Area 1: draw", "Area 1: stand"]
    assert not any(act.primary for act in made.acts)


@pytest.mark.parametrize(
    ("game", "line", "cards", "decision"),
    [("lucky-draw-baccarat", "1 e 25", "2C 9D 3H", "draw"), ("three-card-poker", "1 a 25 card", "2C 9D 3H 4S 8D KH", "play")],
)
def test_whoever_lays_the_chips_of_a_decision_has_brought_them(game: str, line: str, cards: str, decision: str) -> None:
    """Of somebody whom nobody has entered only the first stake is known; the chips of their decision lie there all the same."""
    house = seated(game, {})
    do(house, entered(seen(house), line, "place-wager"))
    dealt(house, cards)
    assert seen(house).people[0].chips == 0
    first, other = at_hand(house, scanned=True).acts[:2]
    assert first.label == f"Area 1: {decision}"
    assert not first.primary
    assert not other.primary
    assert [act.label for act in at_hand(house, scanned=False).acts] == [other.label], (
        "chips that are not things are there or are not"
    )
    do(house, msgspec.json.decode(first.commands))
    assert {wager.wager: wager.amount for wager in seen(house).wagers if wager.wager in ("draw", "play")} == {decision: 2_500}
    assert seen(house).people[0].chips == 0


def test_a_step_beyond_the_rank_shows_whom_to_call() -> None:
    house = seated("premium-baccarat")
    house.ok(c.DropCards)
    made = at_hand(house, scanned=True)
    assert (made.call, made.about, made.called) == (Rank.SUPERVISOR, "verify-cards", False)
    house.ok(c.CallFor, Rank.SUPERVISOR, "verify-cards")
    assert at_hand(house, scanned=True).called
    assert at_hand(house, scanned=True, by=SUPERVISOR).acts[0].primary


def test_a_scanned_card_is_asked_for_by_where_it_goes() -> None:
    house = seated("premium-baccarat")
    house.ok(c.PlaceWager, "Ann", 1, "banker", 2_500)
    made = at_hand(house, scanned=True)
    assert (made.wagers, made.cards is not None) == (True, True), "until the first card, wagers as well"
    dealt(house, "4C")
    made = at_hand(house, scanned=True)
    assert made.cards is not None
    assert (made.wagers, made.cards.command, made.cards.label) == (False, "scan-card", "Lay # on Banker")
    places = dict(printed_pads(seen(house))["places"])
    assert places == {"rack": "burned", "player": "on Player", "banker": "on Banker"}


def test_hands_that_nobody_has_seen_are_named_as_they_are_turned() -> None:
    house = seated("three-card-poker")
    house.ok(c.PlaceWager, "Ann", 1, "ante", 2_500)
    for _ in range(6):
        [act] = at_hand(house, scanned=True).acts
        do(house, msgspec.json.decode(act.commands)[-1:])
    do(house, [{"type": "decide", "area": 1, "decision": "play"}])
    pad = at_hand(house, scanned=True).cards
    assert pad is not None
    assert (pad.command, pad.cards, pad.hand) == ("expose-hand", 3, "dealer")
    do(house, entered(seen(house), "Kh 7d 2c", pad.command, pad.hand))
    assert seen(house).round.hand("dealer").cards == ("KH", "7D", "2C")  # type: ignore[union-attr]


# Lines


def test_a_line_is_a_card_a_hand_or_a_wager() -> None:
    now = seen(seated("premium-baccarat", {"Ann": 1, "Ben": 2}))
    assert entered(now, "9h", "scan-card") == [{"type": "scan-card", "card": "9H"}]
    assert entered(now, " 10S ", "place-wager") == [{"type": "scan-card", "card": "TS"}], "a scanner's line is a card on any pad"
    assert entered(now, "8d", "scan-card", manner=Manner("player", faced=True)) == [
        {"type": "scan-card", "card": "8D", "laid": "player", "faced": True}
    ]
    assert entered(now, "9h, kd", "reveal-hand") == [{"type": "reveal-hand", "cards": ["9H", "KD"]}]
    assert entered(now, "1 b 25", "place-wager") == [
        {"type": "place-wager", "player": "Ann", "area": 1, "wager": "banker", "amount": 2_500}
    ]
    assert entered(now, "1 b 0", "place-wager") == [{"type": "withdraw-wager", "player": "Ann", "area": 1, "wager": "banker"}]


def test_somebody_whom_nobody_knows_comes_with_the_chips_they_laid() -> None:
    house = seated("premium-baccarat")
    do(house, entered(seen(house), "3 p 250", "place-wager"))
    do(house, entered(seen(house), "3 p 50", "place-wager"))
    [lying] = seen(house).wagers
    nobody = unnamed(seen(seated("premium-baccarat")), 3)
    assert (lying.player, lying.area, lying.wager, lying.amount) == (nobody, 3, "player", 30_000)
    do(house, entered(seen(house), "3 tie 10", "place-wager"))
    do(house, entered(seen(house), "3 p 0", "place-wager"))
    assert [(each.wager, each.amount) for each in seen(house).wagers] == [("tie", 1_000)]


@pytest.mark.parametrize("line", ["3 p 1,000", "3 p $1,000.00", "3, p, 1000", "3,p,1,000"])
def test_an_amount_may_be_written_as_people_write_it(line: str) -> None:
    """A comma between thousands is no end of a word: $1,000 never becomes $1."""
    assert entered(seen(seated("premium-baccarat")), line, "place-wager")[-1]["amount"] == 1_000_00


def test_where_the_game_asks_for_a_player_card_it_is_noted_with_the_first_wager() -> None:
    house = seated("three-card-poker")
    do(house, entered(seen(house), "3 a 25 card", "place-wager"))
    do(house, entered(seen(house), "3 l 25", "place-wager"))
    assert [(each.wager, each.amount) for each in seen(house).wagers] == [("ante", 2_500), ("pair-plus", 2_500)]
    assert entered(seen(house), "4 a 25 Hugo card", "place-wager")[:2] == [
        {"type": "join-table", "player": "Hugo", "area": 4, "seated": True},
        {"type": "show-player-card", "player": "Hugo", "card": "own"},
    ]


@pytest.mark.parametrize(("line", "command", "says"), [
    ("", "scan-card", "Nothing was entered: type a card, such as 9h"),
    ("", "place-wager", "Nothing was entered: type an area, a spot and an amount, such as 3 b 250"),
    ("3 b 2,50", "place-wager", "2,50"),
    ("9x", "scan-card", "'9x' is no card"),
    ("9h 8d", "scan-card", "one by one"),
    ("3 b", "place-wager", "its area, its spot and its amount"),
    ("12 b 50", "place-wager", "no area '12'"),
    ("3 moon 50", "place-wager", "b for Banker"),
    ("3 b lots", "place-wager", "lots"),
])  # fmt: skip
def test_a_line_that_cannot_be_read_is_answered_in_a_sentence(line: str, command: str, says: str) -> None:
    with pytest.raises(Unfit, match=says):
        entered(seen(seated("premium-baccarat")), line, command)


# Areas and sums


def test_areas_and_totals_are_as_they_lie() -> None:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    for who, area, wager, cents in (("Ann", 1, "banker", 2_500), ("Ben", 2, "player", 10_000), ("Ben", 2, "tie", 500)):
        house.ok(c.PlaceWager, who, area, wager, cents)
    house.ok(c.CloseArea, 3, by=SUPERVISOR)
    now = seen(house)
    boxes = {place.area: box(now, place, name, opens=True) for place in now.places}
    assert boxes[2].who == "Ms Ben"
    assert [(each.name, each.amount) for each in boxes[2].wagers] == [("Player", 10_000), ("Tie", 500)]
    assert (boxes[3].note, boxes[3].opens) == ("closed", False)
    assert (boxes[4].note, boxes[4].opens) == ("no wager", True)
    assert [(each.name, each.amount) for each in totals(now)] == [
        ("Player", 10_000), ("Banker", 2_500), ("Difference", 7_500), ("Tie", 500),
    ]  # fmt: skip


def test_the_settlement_is_told_amount_by_amount() -> None:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    house.ok(c.PlaceWager, "Ann", 1, "banker", 7_500)
    house.ok(c.PlaceWager, "Ben", 2, "player", 10_000)
    dealt(house, "4C 2S 3D 3H 4D")
    house.ok(c.AnnounceResult)
    now = seen(house)
    first = handout(now)
    assert first is not None
    assert (first.number, first.of, first.words, first.amount, first.piles) == (1, 2, "Collect Player, area 2", 10_000, ())
    listed = settlement(now)
    assert listed is not None
    assert [(line.verb, line.amount, line.state) for line in listed.lines] == [("Collect", 10_000, "now"), ("Pay", 7_200, "")]
    assert (listed.collect, listed.pay, listed.button) == (10_000, 7_200, "Collected, next")
    house.ok(c.SettleWager)
    paid = handout(seen(house))
    assert paid is not None
    assert [box(seen(house), place, name, opens=False).note for place in seen(house).places[:3]] == ["", "settled", "no wager"]
    assert paid.words == "Pay Banker, area 1"
    assert paid.why == "$75 at 19 to 20 is $71.25; chips make $72."
    assert sum(pile.value * pile.count for pile in paid.piles) == paid.amount == 7_200


def test_a_long_settlement_shows_what_is_due_and_what_is_around_it() -> None:
    house = seated("premium-baccarat", {name_: area for area, name_ in enumerate("ABCDEFGHI", start=1)})
    for area, who in enumerate("ABCDEFGHI", start=1):
        house.ok(c.PlaceWager, who, area, "player", 2_500)
        house.ok(c.PlaceWager, who, area, "tie", 500)
    dealt(house, "4C 2S 3D 3H 4D")
    house.ok(c.AnnounceResult)
    for _ in range(9):
        house.ok(c.SettleWager)
    listed = settlement(seen(house))
    assert listed is not None
    assert (listed.hidden_before, len(listed.lines), listed.hidden_after) == (5, 11, 2)
    assert [line.state for line in listed.lines].index("now") == 4


# What went wrong


def open_drawer(house: House, by: Actor = DEALER) -> Any:
    beside = permitted(house.table, among=tuple(COMMAND[each] for each in HELD))
    return drawer(seen(house, by), fitting(house.table, None, by), beside, by)


def test_the_drawer_shows_the_held_card_and_the_likeliest_ruling_first() -> None:
    house = seated("premium-baccarat")
    house.ok(c.PlaceWager, "Ann", 1, "banker", 2_500)
    dealt(house, "4C 2S 3D 3H")
    house.ok(c.ScanCard, "8D", laid="player")
    found = open_drawer(house)
    [held] = found.held
    assert (held.card, held.what) == ("8D", "The eight of diamonds.")
    assert held.why == "It was laid on the Player's Hand; the next card is for the Banker's Hand."
    slugs = [each.slug for each in found.likely]
    assert slugs[0] == "surplus-to-banker"
    assert held.clause == found.likely[0].clause == ruled_by(seen(house).required, lambda: fitting(house.table, None, DEALER))
    assert held.clause.startswith("14.")
    misread = found.misread
    assert (misread.mine, misread.call, misread.ask) == (False, Rank.SUPERVISOR, "Call a casino supervisor")
    assert not {"dispute", "fraud"} & set(slugs)
    assert {"dispute", "fraud"} <= {each.slug for each in found.others}
    wrong_cards = next(each for each in found.likely if each.slug == "wrong-cards")
    assert "Surveillance at once" in wrong_cards.who


@pytest.mark.parametrize(("game", "first"), [("premium-baccarat", "reconstruct"), ("three-card-poker", "misdeal")])
def test_in_the_deal_a_card_laid_wrongly_is_likelier_than_anything_else(game: str, first: str) -> None:
    house = seated(game)
    house.ok(c.PlaceWager, "Ann", 1, next(iter(house.table.conditions.sign.limits)), 2_500)  # type: ignore[union-attr]
    slugs = [each.slug for each in open_drawer(dealt(house, "4C 2S 3D")).likely]
    assert slugs[0] == first
    assert {"misdelivery-complete", "play-first"} & set(slugs[2:]), "what is seldom is there as well"


@pytest.mark.parametrize("slug", ["error-too-late", "wrong-variant"])
def test_what_is_found_in_rounds_long_over_stands_last(slug: str) -> None:
    slugs = [each.slug for each in open_drawer(REACHED_BY[slug]("premium-baccarat")).likely]
    late = [each for each in slugs if each in ("error-too-late", "wrong-variant")]
    assert slug in late
    assert len(slugs) > len(late)
    assert slugs[-len(late) :] == late


def test_who_is_called_stands_in_the_drawer_until_they_come() -> None:
    house = seated("premium-baccarat")
    house.ok(c.ScanCard, "9C")
    house.ok(c.CallFor, Rank.SUPERVISOR, "correct-held-card")
    [call] = open_drawer(house).calls
    assert call.words == "A casino supervisor is called: The card was misread."
    assert open_drawer(house).misread.called
    found = open_drawer(house)
    others = [each for each in (*found.likely, *found.others) if each.call is Rank.SUPERVISOR]
    assert others
    assert not any(each.called for each in others), "nobody has called for those"
    assert open_drawer(house, SUPERVISOR).misread.mine


@pytest.mark.parametrize(("game", "slug"), ENTRIES, ids=map(" ".join, ENTRIES))
def test_each_irregularity_is_in_the_drawer_when_it_fits_once_with_its_words(game: str, slug: str) -> None:
    house = REACHED_BY[slug](game)
    found = open_drawer(house)
    every = [*found.likely, *found.others]
    [one] = [each for each in every if each.slug == slug]
    assert one.happened
    assert one.follows
    assert one.mine != (one.call is not None)
    if one.mine and one.bare:
        body = {"type": one.command, **msgspec.json.decode(one.which)}
        [command] = given(house.table, [body])
        assert not isinstance(decide(house.table, command), Refused)
