"""A facet and a drawing rule read the marks they name and no others: cards that agree in them are exchanged to no effect."""

from random import Random

import pytest

from croupier.cards.card import PACK, RANKS, Card
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.marks import COLOUR, ORDER, RANK, SUIT, WHOLE, Marks, class_of
from croupier.games.rules import Ask, Complete, Deal, Facet, Rules, Terms

Dealt = dict[str, list[Card]]
TERMS = [(slug, Terms(dealing=dealing)) for slug, game in GAMES.items() for dealing in game.editions[-1].procedures]
ROUNDS = 400


def moments(rules: Rules, areas: int, chance: Random) -> list[tuple[Dealt, dict[str, str]]]:
    """A round at every moment of it, its decisions made at random; the last one is finished."""
    ranks = chance.sample(RANKS, chance.choice((1, 2, 13)))  # often few of them, so that rare hands come up
    among = [card for card in PACK if card[0] in ranks]
    hands: Dealt = {name: [] for name in rules.hands(range(1, areas + 1))}
    decisions: dict[str, str] = {}
    seen = []
    while True:
        seen.append(({name: list(held) for name, held in hands.items()}, dict(decisions)))
        match rules.next_card(hands, decisions):
            case Deal(hand=hand):
                hands[hand].append(chance.choice(among))
            case Ask(areas=asked):
                assert rules.decides is not None
                decisions[asked[0]] = chance.choice(rules.decides.choices)
            case Complete():
                return seen


def exchanged(hands: Dealt, marks: Marks, chance: Random) -> Dealt:
    """Every card replaced by any of its class; without the mark of order, the hand turned about as well."""
    fellows: dict[object, list[Card]] = {}
    for card in PACK:
        fellows.setdefault(class_of(marks, card), []).append(card)
    found = {name: [chance.choice(fellows[class_of(marks, card)]) for card in held] for name, held in hands.items()}
    if ORDER not in marks:
        for held in found.values():
            chance.shuffle(held)
    return found


def facets_of(rules: Rules) -> list[Facet]:
    return list({wager.reads.name: wager.reads for wager in rules.wagers.values()}.values())


@pytest.mark.slow
@pytest.mark.parametrize(("game", "terms"), TERMS)
def test_the_drawing_rule_reads_only_its_marks(game: str, terms: Terms) -> None:
    rules, chance = rules_of(game, terms), Random(game)
    changed = 0
    for number in range(ROUNDS):
        for hands, decisions in moments(rules, 1 + number % 3 if rules.dealt_in else 1, chance):
            other = exchanged(hands, rules.drawn_by, chance)
            changed += other != hands
            assert rules.next_card(other, decisions) == rules.next_card(hands, decisions)
    assert changed > ROUNDS


@pytest.mark.slow
@pytest.mark.parametrize(("game", "terms"), TERMS)
def test_a_facet_reads_only_its_marks_and_hands(game: str, terms: Terms) -> None:
    rules, chance = rules_of(game, terms), Random(game)
    for facet in facets_of(rules):
        values = set()
        for _ in range(ROUNDS):
            hands, decisions = moments(rules, 2 if rules.dealt_in else 1, chance)[-1]
            value = facet.of(hands, decisions, "1")
            values.add(value)
            assert facet.of(exchanged(hands, facet.marks, chance), decisions, "1") == value
            if facet.hands:
                own = {"1" if name == "area" else name for name in facet.hands}
                others = {name: held if name in own else chance.sample(PACK, len(held)) for name, held in hands.items()}
                assert facet.of(others, decisions, "1") == value
        assert len(values) > 1, facet.name


@pytest.mark.slow
@pytest.mark.parametrize(("game", "terms"), TERMS)
def test_no_mark_is_named_in_vain(game: str, terms: Terms) -> None:
    """Without any one of its marks a facet, or the rule, would be taken for something else somewhere."""
    rules, chance = rules_of(game, terms), Random(game)
    played = [moments(rules, 1, chance) for _ in range(4 * ROUNDS)]
    for facet in facets_of(rules):
        for mark in facet.marks:
            fewer = tuple(other for other in facet.marks if other is not mark)
            ends = (round_[-1] for round_ in played)
            assert any(facet.of(exchanged(h, fewer, chance), d, "1") != facet.of(h, d, "1") for h, d in ends), (facet.name, mark)
    for mark in rules.drawn_by:
        fewer = tuple(other for other in rules.drawn_by if other is not mark)
        every = (moment for round_ in played for moment in round_)
        assert any(rules.next_card(exchanged(h, fewer, chance), d) != rules.next_card(h, d) for h, d in every), mark


def test_the_plain_marks() -> None:
    assert class_of((RANK, SUIT, COLOUR), Card("7H")) == ("7", "H", "red")
    assert class_of((COLOUR,), Card("7S")) == ("black",)
    assert len({class_of(WHOLE, card) for card in PACK}) == len(PACK)
    assert Facet("any", lambda _hands, _decisions, _area: 0).marks is WHOLE
