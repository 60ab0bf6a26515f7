"""What readers of the rulebook are given: sections, plain words, a search, and where a clause acts."""

from itertools import product

import pytest
from tests.house.ready import READY

from croupier.cards.card import Card
from croupier.desk.acts import DEALER, DISPLAY, LOBBY, ODDS, PLAYER, SUPERVISOR, acts_on
from croupier.games.baccarat import points
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rules import Ask, Deal, Terms
from croupier.house.pages.rulebook.book import clause_alone, contents, found, plain_rules, section
from croupier.money import Odds
from croupier.rulebook.plain import every_part, plain_words
from croupier.rulebook.register import DOCUMENTS, RegisterError, Treatment, clause_of, register_of, registers
from croupier.rulebook.search import LONGEST, search
from croupier.rulebook.sections import section_of, sections_of
from croupier.table.powers.listed import COMMAND

assert READY  # pages speak the language that is set up


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_clause_stands_in_one_section_and_no_section_is_empty(document: str) -> None:
    found = [clause.number for section in sections_of(document) for clause in section.clauses]
    assert found == list(register_of(document).clauses)
    assert all(section.clauses and section.title for section in sections_of(document))


def test_a_clause_finds_its_section_and_a_wrong_number_a_sentence() -> None:
    assert section_of("premium-baccarat", "13.2.1").title == "Settlement"
    assert section_of("premium-baccarat", "14.1(a)").title == "Irregularities"
    with pytest.raises(RegisterError, match="has no section 99"):
        section_of("premium-baccarat", "99.1")


# Plain words


@pytest.mark.parametrize("game", GAMES)
def test_the_plain_words_of_every_game_name_clauses_of_its_own(game: str) -> None:
    parts = every_part()[game]
    assert {"What you wager on", "When betting closes"} <= {part.title for part in parts}
    for part in parts:
        for line in part.lines:
            assert clause_of(game, line.clause).how != Treatment.PLANNED
            assert line.variant in ("", *GAMES[game].variants)


def test_a_variant_is_told_of_itself_alone() -> None:
    titles = {variant: [part.title for part in plain_words("premium-baccarat", variant)] for variant in ("premium", "tie")}
    assert "This table's variant" not in titles["premium"]
    assert "This table's variant" in titles["tie"]
    told = [line.says for part in plain_words("premium-baccarat", "tie") for line in part.lines]
    assert any("Tie Premium" in each for each in told)
    assert not any("Even Money" in each for each in told)


def test_every_wager_that_can_be_placed_is_told_of_and_none_that_is_not_offered() -> None:
    def told(*offered: str) -> str:
        parts = plain_words("premium-baccarat", "premium", frozenset(("player", "banker", "tie", *offered)))
        return " ".join(line.says for part in parts for line in part.lines)

    assert "Super Six" not in told()
    assert "Super Six wins if Banker wins with 6." in told("super-six")
    for wager in rules_of("premium-baccarat").wagers.values():
        assert wager.title.removesuffix(" Player").removesuffix(" Banker") in told(wager.slug)
    everything = plain_words("premium-baccarat", "premium")
    cited = {wager: line.clause for part in everything for line in part.lines for wager in line.wagers}
    assert cited == {
        "pairs-player": "5.1.4", "pairs-banker": "5.1.4", "super-six": "12.11", "tiger-tie": "12.16", "tiger-pair": "12.20.1",
        "tiger": "12.25", "big-tiger": "12.30", "small-tiger": "12.35",
    }  # fmt: skip


@pytest.mark.parametrize("alone", ["tiger", "small-tiger", "big-tiger"])
def test_a_tiger_is_told_without_those_that_a_table_does_not_offer(alone: str) -> None:
    parts = plain_words("premium-baccarat", "premium", frozenset(("player", "banker", "tie", alone)))
    tigers = [line for part in parts for line in part.lines if "Tiger" in line.says]
    assert [line.wagers for line in tigers] == [(alone,)]


def test_prices_beside_the_plain_words_are_those_of_the_table() -> None:
    even = plain_rules(rules_of("premium-baccarat", Terms(variant="even-money")))
    assert [(line.pays, line.clause) for line in even.pays if line.wager == "Banker"] == [
        ("1 to 2", "13.2.2.1"),
        ("1 to 1", "13.2.2"),
    ]
    tie = plain_rules(rules_of("premium-baccarat", Terms(variant="tie", tie_percent=Odds(5, 100))))
    assert ("5 to 100", "13.3.1") in [(line.pays, line.clause) for line in tie.pays if line.wager == "Player"]
    jackpot = [line.pays for line in plain_rules("baceball").pays if line.wager == "Jackpot"]
    assert jackpot == ["major", "minor", "300 for 1", "50 for 1", "20 for 1"]


_FACE = dict(zip(range(10), "TA23456789", strict=True))


def _coup(player: int, banker: int, third: int | None, game: str) -> str:
    """Who is dealt the next card at these counts; a hand has a ten beside its count, or 7-Up's printed seven."""
    own = [Card(_FACE[(player - 7) % 10] + "S")] if game == "seven-up-baccarat" else [Card("TS"), Card(_FACE[player] + "S")]
    hands = {
        "player": own + ([Card(_FACE[third] + "H")] if third is not None else []),
        "banker": [Card("TD"), Card(_FACE[banker] + "D")],
    }
    step = rules_of(game).next_card(hands, {})
    return step.hand if isinstance(step, Deal) else ""


@pytest.mark.parametrize("game", ["premium-baccarat", "seven-up-baccarat"])
def test_the_drawing_rule_is_told_as_it_is_dealt(game: str) -> None:
    """The plain words, said again as code: whoever changes the one changes the other."""
    told = {line.clause: line.says for part in plain_words(game, "premium") for line in part.lines}
    assert "0 to 5 and stands on 6 and 7" in told["9.3.1"]
    assert told["9.5"] == "If Player stood, Banker draws on 0 to 5."
    against = {3: set(range(10)) - {8}, 4: set(range(2, 8)), 5: set(range(4, 8)), 6: {6, 7}}
    assert "on 3 unless that card was an 8; on 4 if it was 2 to 7; on 5 if it was 4 to 7; on 6 if it was 6 or 7" in told["9.4.1"]
    for player, banker in product(range(8), range(8)):
        assert (_coup(player, banker, None, game) == "player") is (player <= 5)
        if player > 5:
            assert (_coup(player, banker, None, game) == "banker") is (banker <= 5)
        else:
            for third in range(10):
                draws = banker <= 2 or third in against.get(banker, ())
                assert (_coup(player, banker, third, game) == "banker") is draws
    assert not _coup(3, 8, None, game)
    assert not _coup(9, 3, None, game)


def test_the_lucky_draw_dealer_is_told_as_dealt() -> None:
    told = {line.clause: line.says for part in plain_words("lucky-draw-baccarat") for line in part.lines}
    assert "a third on 0 to 4" in told["8.5"]
    rules = rules_of("lucky-draw-baccarat")
    for count in range(10):
        hands = {"1": [Card("TS"), Card("9S")], "dealer": [Card("TD"), Card(_FACE[count] + "D")]}
        assert points(hands["dealer"]) == count
        assert isinstance(rules.next_card(hands, {"1": "stand"}), Deal) is (count <= 4)
    assert isinstance(rules.next_card({"1": [Card("TS"), Card("9S")], "dealer": [Card("TD")]}, {}), Ask)


# Looking for something


def test_a_number_finds_the_clause_and_what_stands_under_it() -> None:
    hits = [hit.clause.number for hit in search([register_of("premium-baccarat")], " 13.2 ").hits]
    assert hits == ["13.2", "13.2.1", "13.2.2", "13.2.2.1"]
    assert [hit.clause.number for hit in search([register_of("premium-baccarat")], "14.1(a)").hits] == ["14.1(a)"]
    assert not search(registers(), "99").hits


@pytest.mark.slow
def test_words_find_the_clauses_that_have_them_all_and_are_marked() -> None:
    answer = search(registers(), "BANKER tie percentage")
    assert answer.hits
    for hit in answer.hits:
        said = "".join(piece.words for piece in hit.says)
        assert said == hit.clause.says
    first = answer.hits[0]
    assert {piece.words.casefold() for piece in first.says if piece.hit} == {"banker", "tie", "percentage"}


def test_a_price_finds_its_clause_by_what_the_rules_call_it() -> None:
    hits = search([register_of("premium-baccarat")], "banker pays 19 to 20").hits
    assert [hit.clause.number for hit in hits] == ["13.2.1"]


def test_signs_are_no_pattern_and_a_long_question_is_cut() -> None:
    assert not search(registers(), ".*").hits
    assert not search(registers(), "   ").hits
    assert len(search(registers(), "a" * 500).asked) == LONGEST
    answer = search(registers(), "the")
    assert len(answer.hits) + answer.more > len(answer.hits)


# Where a clause acts


@pytest.mark.parametrize(
    ("number", "commands", "pages"),
    [
        ("14.7", ("play-uncut",), (DEALER,)),
        ("6.6.1", ("raise-at-once",), (SUPERVISOR,)),
        ("13.2.1", ("settle-wager",), (PLAYER, DEALER, ODDS)),
        ("13.2", ("settle-wager",), (PLAYER, DEALER, ODDS)),  # by what stands under it
        ("9.3.1", ("deal-card", "scan-card"), (DEALER,)),  # by what it stands under
        ("5.8", ("settle-wager",), (DEALER,)),
        ("2.5", (), (LOBBY, PLAYER, DISPLAY)),
        ("2.3.1", (), ()),
        ("3.2.1", (), ()),
    ],
)
def test_a_clause_acts_where_its_command_is_given(number: str, commands: tuple[str, ...], pages: tuple[str, ...]) -> None:
    acts = acts_on(clause_of("premium-baccarat", number))
    assert (acts.commands, acts.pages) == (commands, pages)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_nothing_is_done_by_what_no_software_does(document: str) -> None:
    for clause in register_of(document).clauses.values():
        acts = acts_on(clause)
        if not Treatment(clause.how).needs_test:
            assert acts.commands == ()
        assert set(acts.commands) <= set(COMMAND)


# The page


def test_the_page_of_a_section_and_of_a_clause() -> None:
    shown = section("premium-baccarat", "13", current="13.2.1")
    assert shown.title == "Settlement"
    assert [each.number for each in shown.clauses if each.current] == ["13.2.1"]
    assert next(each.known for each in shown.clauses if each.number == "13.1") == "player pays 1 to 1"
    alone = clause_alone("premium-baccarat", "13.2.1")
    assert [each.number for each in alone.above] == ["13.2"]
    assert (alone.before, alone.after) == ("13.2", "13.2.2")
    assert clause_alone("premium-baccarat", "1.1").before == ""
    with pytest.raises(RegisterError):
        clause_alone("premium-baccarat", "77.7")


def test_the_coverage_adds_up() -> None:
    for document in DOCUMENTS:
        covered = contents(document).coverage
        assert covered.clauses == len(register_of(document).clauses) == sum(each.count for each in covered.shares)
        assert [each.at for each in covered.shares] == [
            sum(e.count for e in covered.shares[:n]) for n in range(len(covered.shares))
        ]


def test_a_search_over_all_games_says_whose_clause_it_is() -> None:
    everywhere, here = found("rounded"), found("rounded", "seven-up-baccarat")
    assert {each.document for each in everywhere.hits} >= {"seven-up-baccarat"}
    assert {each.document for each in here.hits} == {"seven-up-baccarat"}
