"""What the pit's pages show of a table: what waits and for whom, signs that run, and odds that only staff may know."""

from fractions import Fraction
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from tests.baceball import STAKE
from tests.house.ready import READY
from tests.linked import bets, dealt, linked
from tests.table.moments import REACHED_BY
from tests.table.test_irregularities import ENTRIES
from tests.tables import DEALER, MANAGER, SUPERVISOR, House, player, seated

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.desk.dealer import VirtualTable
from croupier.desk.linked import prizes_seen
from croupier.desk.saying import rules_at
from croupier.desk.usual import usual_conditions
from croupier.games.ranks import Rank
from croupier.house.live.channels import Seen
from croupier.house.pages.filled import filled
from croupier.house.pages.fragments import Writer
from croupier.house.pages.inspect.presenter import pieces as watched
from croupier.house.pages.odds.figures import percent
from croupier.house.pages.odds.running import running
from croupier.house.pages.pit.board import dues, signs
from croupier.house.pages.pit.effects import effects
from croupier.house.pages.pit.happened import in_a_sentence
from croupier.house.pages.pit.posts import post
from croupier.house.pages.pit.presenter import pieces, table_pieces
from croupier.house.pages.pit.queue import CASES, LOOKED_AT, Wait, waits
from croupier.house.pages.pit.takings import deviation, expected_win
from croupier.house.pages.scenes import Scene
from croupier.house.people.events import SetUp
from croupier.odds import Pricer, Shoe
from croupier.reports.deadlines import clocks_of
from croupier.table.asking.permitted import permitted_to
from croupier.table.asking.view import view
from croupier.table.message.events import CountsAnnounced
from croupier.table.model.people import Actor
from croupier.table.model.sign import Limit, Sign
from croupier.table.powers.listed import COMMAND

assert READY
ZONE = "Australia/Sydney"


def called(person: str) -> str:
    return f"called {person}"


def waiting(house: House, viewer: Actor = SUPERVISOR) -> tuple[Wait, ...]:
    return waits(view(house.table, viewer), permitted_to(house.table, viewer), viewer.rank, "b1", called)


def test_counts_stand_apart_from_the_numbers_of_their_areas() -> None:
    house = seated("premium-baccarat")
    scene = Scene(
        Seen("b1", 1, SetUp("T", "premium-baccarat", ""), house.table, frozenset()), MANAGER, zone=ZONE, now=house.table.now
    )
    said = CountsAnnounced(by=DEALER, at=house.table.now, clauses=(), counts={"2": "5", "4": "4"})
    assert in_a_sentence(said, scene) == "Announced: area 2: 5, area 4: 4."


def test_nothing_waits_where_the_game_goes_on() -> None:
    assert waiting(seated("premium-baccarat")) == ()


def test_a_held_card_waits_for_a_ruling_and_rings() -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 1_000)
    house.ok(c.ScanCard, Card("9C"), laid="banker")
    [wait] = waiting(house)
    assert wait.rings
    assert "nine of clubs" in wait.says
    assert [(act.way, act.yes) for act in wait.acts] == [("go", True)]


@pytest.mark.clause("premium-baccarat", "4.6.1")
def test_dropped_cards_wait_for_a_supervisor_and_for_nobody_below() -> None:
    house = seated("premium-baccarat")
    house.ok(c.DropCards)
    [wait] = waiting(house)
    assert [(act.command, act.way, act.yes) for act in wait.acts] == [("verify-cards", "do", True)]
    assert wait.for_whom == ""
    [below] = waiting(house, DEALER)
    assert (below.acts, below.for_whom) == ((), "a casino supervisor")


@pytest.mark.clause("baceball", "8.2")
def test_a_prize_waits_with_the_cards_and_stakes_that_are_to_be_looked_at() -> None:
    house = linked()
    bets(house)
    dealt(house, a1="AS AS AS", a2="AD AD AD", a6="AS AS AS")
    house.ok(c.AnnounceResult)
    while house.required().what == "settle":
        house.ok(c.SettleWager)
    seen = view(house.table, SUPERVISOR, prizes_seen(house.floor.system, house.table))
    [wait] = waits(seen, permitted_to(house.table, SUPERVISOR), SUPERVISOR.rank, "b1", called)
    assert wait.says.endswith("It is paid $100,005.")
    assert [(each.area, each.player, "".join(map(str, each.cards)), each.stake) for each in wait.lies] == [
        (2, "called Ben", "ADADAD", STAKE)
    ]
    assert {(act.command, act.which) for act in wait.acts} == {("verify-prize", '{"award":1}'), ("strike-prize", '{"award":1}')}
    [below] = waits(seen, permitted_to(house.table, DEALER), DEALER.rank, "b1", called)
    assert (below.acts, below.for_whom) == ((), "a casino supervisor")


@pytest.mark.slow
def test_a_dispute_waits_with_what_may_be_done_about_it_by_whom() -> None:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    house.ok(c.RaiseDispute, "Ann", "her tie was not paid", by=player("Ann"))
    house.ok(c.RaiseDispute, "Ben", "his count", by=player("Ben"))
    first, second = waiting(house)
    assert first.title == "Dispute 1: called Ann"
    assert "her tie was not paid" in first.says
    assert [(act.command, act.way, act.which) for act in second.acts] == [("decide-dispute", "ask", '{"number":2}')]
    house.ok(c.DecideDispute, 1, "it was no tie", by=SUPERVISOR)
    assert [wait.id for wait in waiting(house)] == ["wait-b1-dispute-2"]
    house.ok(c.AskForReview, 1, by=player("Ann"))
    [review, _other] = waiting(house, Actor("another", Rank.SUPERVISOR))
    assert [act.command for act in review.acts] == ["review-dispute"]
    [mine, _other] = waiting(house)
    assert (mine.acts, mine.for_whom) == ((), "another of the pit"), "nobody reviews what they decided"


def test_a_wrong_payment_waits_once_however_much_is_to_be_done_about_it() -> None:
    house = REACHED_BY["payment-suspected"]("premium-baccarat")
    assert len(view(house.table, SUPERVISOR).owing) > 1
    waits_ = [wait for wait in waiting(house) if "payment" in wait.id]
    assert len({wait.id for wait in waits_}) == len(waits_) == len(house.table.casebook.register)
    assert {act.command for act in waits_[0].acts} >= {"enquire-into-settlement", "attempt-rectification"}
    scene = Scene(
        Seen("b1", 1, SetUp("T", "premium-baccarat", ""), house.table, frozenset()), MANAGER, zone=ZONE, now=house.table.now
    )
    badges = [badge.words for badge in post(scene).badges]
    assert f"{len(waits_)} wrong payment{'s' if len(waits_) > 1 else ''}" in badges, badges
    labels = [act.label for act in waits_[0].acts]
    assert len(labels) == len(set(labels)), "nothing is offered twice under one word"


def test_whoever_is_called_hears_it_and_others_see_whom_to_ask() -> None:
    house = seated("premium-baccarat")
    house.ok(c.CallFor, Rank.MANAGER, "approve-both-hands")
    [wait] = waiting(house)
    assert (wait.rings, wait.for_whom) == (False, "a Gaming Manager")
    [heard] = waiting(house, MANAGER)
    assert heard.rings
    assert (heard.title, heard.says) == ("Approve wagers on both hands", "called Dee calls a Gaming Manager.")
    assert [(act.command, act.yes) for act in heard.acts] == [("answer-call", True), ("", False)]


@pytest.mark.clause("premium-baccarat", "14.1.2")
def test_whoever_is_called_for_a_ruling_is_offered_it_with_its_effect_and_its_clause() -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 1_000)
    house.ok(c.ScanCard, Card("9C"))
    house.ok(c.CallFor, Rank.SUPERVISOR, "void-round")
    house.ok(c.CallFor, Rank.ASSISTANT_MANAGER, "post-closing")
    house.ok(c.CallFor, Rank.MANAGER, "a guest asks for you")
    seen = Seen("b1", 1, SetUp("T", "premium-baccarat", ""), house.table, frozenset())
    scene = Scene(seen, MANAGER, zone=ZONE, now=house.table.now)
    ruling, command, words = next(piece.shows.waits for piece in pieces(scene) if piece.id == "waits-b1")
    assert ruling.title == "A wrongly dealt coup cannot be put right"
    assert ruling.says.endswith("The coup is void, every wager goes back, and play goes on with the remaining cards.")
    assert ruling.clause == "14.1.2"
    assert [(act.label, act.command, act.about, act.yes) for act in ruling.acts] == [
        ("Rule so", "void-round", "void-round", True), ("I am here", "answer-call", "", False)
    ]  # fmt: skip
    assert [(act.command, act.about) for act in command.acts][:1] == [("post-closing", "")]
    assert [act.label for act in words.acts] == ["I am here", "Go to the table"]


def test_what_the_queue_offers_is_there() -> None:
    assert {name for names in (*LOOKED_AT.values(), *CASES.values()) for name in names} <= COMMAND.keys()


@pytest.mark.clause("premium-baccarat", "6.6")
def test_a_sign_runs_its_twenty_minutes_and_markers_are_shown() -> None:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    sign = view(house.table, SUPERVISOR).sign
    higher = Sign({slug: Limit(2 * limit.minimum, limit.maximum) for slug, limit in sign.limits.items()})
    house.ok(c.PostMinimum, higher, house.now + 1200, by=SUPERVISOR)
    [shown] = signs(view(house.table, SUPERVISOR), "b1", ZONE)
    assert (shown.seconds, shown.clause) == (1200, "6.6")
    assert "$5 to $10" in shown.title
    house.ok(c.RaiseAtOnce, higher, by=SUPERVISOR)
    kept = next(each for each in signs(view(house.table, SUPERVISOR), "b1", ZONE) if each.title == "Lower minimums kept")
    assert (kept.says, kept.clause) == ("With a marker: areas 1 and 2.", "6.6")


@pytest.mark.clause("premium-baccarat", "6.6")
def test_a_sign_that_has_stood_its_time_waits_to_be_put_up() -> None:
    house = seated("premium-baccarat", {"Ann": 1})
    sign = view(house.table, SUPERVISOR).sign
    higher = Sign({slug: Limit(2 * limit.minimum, limit.maximum) for slug, limit in sign.limits.items()})
    house.ok(c.PostMinimum, higher, house.now + 1200, by=SUPERVISOR)
    house.ok(c.PostClosing, house.now + 1500, by=SUPERVISOR)

    def ripe() -> list[Wait]:
        seen = view(house.table, SUPERVISOR)
        found = waits(seen, permitted_to(house.table, SUPERVISOR, house.now), SUPERVISOR.rank, "b1", called, now=house.now)
        return list(found)

    assert ripe() == []
    house.now += 1200
    [raise_] = ripe()
    assert (raise_.title, raise_.clause, raise_.rings) == ("The higher minimum may hold", "6.6", False)
    [act] = raise_.acts
    assert (act.command, act.way, act.yes) == ("alter-limits", "do", True)
    said = filled(act.command, {"which": [act.which]}, house.now)
    house.ok(c.AlterLimits, msgspec.convert(said["sign"], Sign), by=SUPERVISOR)
    assert view(house.table, SUPERVISOR).sign.limits["player"].minimum == 2 * sign.limits["player"].minimum
    assert ripe() == []
    house.now += 300
    [closing] = ripe()
    assert closing.title == "The table may close"


@pytest.mark.clause("premium-baccarat", "12.14")
def test_a_restriction_is_shown_with_whoever_knows_of_it_before_it_is_put_up() -> None:
    house = seated("premium-baccarat", layout="N", offered=("super-six",))

    def shown() -> list[str]:
        scene = Scene(
            Seen("b1", 1, SetUp("T", "premium-baccarat", ""), house.table, frozenset()), MANAGER, zone=ZONE, now=house.table.now
        )
        posted = next(piece.shows for piece in pieces(scene) if piece.id == "signs-b1")
        return [f"{each.title}: {each.says}" for each in posted.signs if "estrict" in each.title]

    assert shown() == []
    told = rules_at(view(house.table, MANAGER)).wagers["super-six"].side.tell  # type: ignore[union-attr]
    for place, who in enumerate(told, start=1):
        house.ok(c.NotifyRestriction, "super-six", who, by=MANAGER)
        [prepared] = shown()
        assert prepared.startswith("Restriction of Super Six: ")
        assert ("It may be put up." in prepared) is (place == len(told))
        assert ("must be told" in prepared) is (place < len(told))
    house.ok(c.RestrictWager, "super-six", by=MANAGER)
    assert shown() == ["Super Six restricted: For players with a main wager alone."]


def test_who_is_to_be_told_is_listed_by_number() -> None:
    house = seated("premium-baccarat")
    house.ok(c.ReportWrongCards, foreign=("a joker",))
    found = dues(view(house.table, SUPERVISOR), "b1", clocks_of(ZONE, "06:00"))
    assert {each.to for each in found} == {"Surveillance", "An inspector"}
    assert [each.number for each in found] == list(view(house.table, SUPERVISOR).casebook.notices)
    assert {each.clause for each in found} == {"14.11.4"}
    at_once, by_the_day = (each.within for each in found)
    assert at_once == "by word from the table, at once"
    assert by_the_day.startswith("the daily summary report or a breach notification, by the end of the gaming day, ")
    assert by_the_day.endswith("1970 05:59")


def test_the_odds_of_running_cards_are_those_of_the_odds_room_and_favour_is_marked() -> None:
    house = seated("premium-baccarat")
    seen = view(house.table, SUPERVISOR)
    rng, turned = Random(7), 0
    for _ in range(12):
        left = {card: rng.choice((0, 0, 1, 8)) for card in PACK}
        shown = running(replace(seen, composition=left), "b1")
        exact = Pricer(rules_at(seen)).price(shoe=Shoe(tuple(left[card] for card in PACK)))
        offered = [offer.wager for offer in seen.sign.offers]
        assert [edge.running for edge in shown.edges] == [percent(exact.of(wager).house_edge) for wager in offered]
        assert [edge.favourable for edge in shown.edges] == [exact.of(wager).house_edge < 0 for wager in offered]
        turned += shown.favourable
    assert turned, "some wager has turned"
    assert running(seen, "b1").clause == "15.2"


def test_cards_that_are_not_there_have_no_odds_and_a_wager_that_is_not_offered_none_either() -> None:
    seen = view(VirtualTable(usual_conditions("premium-baccarat", table="b1")).table, SUPERVISOR)
    assert seen.composition is None
    assert (running(seen, "b1").edges, running(seen, "b1").note) == ((), "No cards are in use.")
    dealt_from = view(seated("premium-baccarat").table, SUPERVISOR)
    assert [each.title for each in running(dealt_from, "b1").edges] == [offer.title for offer in dealt_from.sign.offers]


def test_how_far_from_what_was_expected_is_counted_without_a_float() -> None:
    assert deviation(Fraction(-3), Fraction(4)) == "−1.50 σ"
    assert deviation(Fraction(10**20 + 1), Fraction(10**40)) == "+1.00 σ"
    assert deviation(Fraction(2), Fraction(2)) == "+1.41 σ"
    assert deviation(Fraction(5), Fraction(0)) == "–"
    assert expected_win(Fraction(-123_456, 7)) == "−$176"


def test_no_player_is_shown_what_the_cards_are_worth() -> None:
    house = seated("premium-baccarat")
    assert running(view(house.table, player("Ann")), "b1").edges == ()


def test_a_sign_that_gives_something_away_says_on_what() -> None:
    seen = view(seated("premium-baccarat").table, SUPERVISOR)
    exactly = {each.title: each for each in effects(seen, {slug: Limit(2_000, 10_000) for slug in seen.sign.limits}, 2_000)}
    assert exactly["Banker"].before == exactly["Banker"].after == "1.0579%"
    given = {each.title: each for each in effects(seen, {slug: Limit(500, 10_000) for slug in seen.sign.limits}, 100)}
    assert given["Banker"].before == "1.0579%"
    assert given["Banker"].after != given["Banker"].before
    assert "19 to 20" in given["Banker"].says
    assert given["Tie"].after == given["Tie"].before


BUSY = [pair for pair in ENTRIES if pair[1] in ("void-round", "payment-wrong", "dispute", "wrong-cards")]


@pytest.mark.parametrize(("game", "slug"), BUSY)
def test_pieces_stay_small_and_are_the_same_ids_whatever_the_table_does(game: str, slug: str) -> None:
    writer = Writer()
    calm, busy = seated(game).table, REACHED_BY[slug](game).table
    for rank, presenter in ((Rank.MANAGER, table_pieces), (Rank.SURVEILLANCE, watched)):
        scenes = [
            Scene(Seen("b1", 1, SetUp("T", game, ""), table, frozenset()), Actor("S1", rank), zone=ZONE, now=table.now)
            for table in (calm, busy)
        ]
        first, then = (presenter(scene) for scene in scenes)
        assert [piece.id for piece in first] == [piece.id for piece in then]
        assert {piece.id: piece for piece in then}.keys() == {piece.id for piece in then}, "each once"
        for piece in then:
            html = writer.write(piece, "en")
            assert f'id="{piece.id}"' in html
            assert len(html.encode()) < 2_048, piece.id
