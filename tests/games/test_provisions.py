"""What each document provides for: topics looked up by type, clauses as before, and policies game by game."""

from typing import Any, Final, assert_type

import pytest

from croupier.games import topics as t
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.mishaps import Afterwards, Failing, Reconstruction, Surplus, Takes
from croupier.games.provisions import Book, ClosesOn, ForAnother, Provision, Seats, Topic
from croupier.games.ranks import Rank
from croupier.games.tells import SUPERVISOR, SURVEILLANCE
from croupier.rulebook.citations import every_terms

PREMIUM, SEVEN_UP, LUCKY_DRAW, BACEBALL, POKER = GAMES

TOPICS: Final[dict[str, Topic[Provision]]] = {name: value for name, value in vars(t).items() if isinstance(value, Topic)}

SMALL: Final = Book({t.UNCUT: Provision("14.7"), t.SEATS: Seats("2.1", most=7, usual=7, most_by="2.1", least_by="2.1")})


def book_of(game: str) -> Book:
    return rules_of(game).provisions


# Lookups


def test_a_power_that_the_document_gives_is_found() -> None:
    assert t.UNCUT in SMALL
    assert SMALL.get(t.UNCUT) == SMALL[t.UNCUT] == Provision("14.7")
    assert SMALL.cite(t.UNCUT) == "14.7"
    assert (list(SMALL), len(SMALL)) == ([t.UNCUT, t.SEATS], 2)


def test_a_power_that_the_document_does_not_give_is_absent() -> None:
    assert t.UNBURNED not in SMALL
    assert SMALL.get(t.UNBURNED) is None
    assert SMALL.cite(t.UNBURNED) is None
    with pytest.raises(KeyError, match="not burned"):
        SMALL[t.UNBURNED]


def test_the_first_topic_spoken_of_is_cited() -> None:
    assert SMALL.cite(t.UNBURNED, t.SEATS, t.UNCUT) == "2.1"
    assert SMALL.cite() is None


def test_a_topic_gives_its_own_kind_of_provision() -> None:
    assert_type(SMALL[t.SEATS], Seats)
    assert_type(SMALL.get(t.RECONSTRUCT), Reconstruction | None)
    assert SMALL[t.SEATS].most == 7


def test_a_provision_of_the_wrong_kind_is_refused() -> None:
    with pytest.raises(TypeError, match="seats is a matter for Seats, not Provision"):
        Book({t.SEATS: Provision("2.1")})
    with pytest.raises(TypeError, match="fraud is a matter for Fraud, not StruckOut"):
        Book({t.FRAUD: book_of(PREMIUM)[t.DISRUPTION]})


def test_topics_are_told_apart_by_identity() -> None:
    assert Topic("not cut", Provision) not in SMALL
    assert len({topic.name for topic in TOPICS.values()}) == len(TOPICS)


def test_all_clauses_of_a_provision_are_cited_in_order() -> None:
    assert Provision("14.10", also=("14.10.1", "14.10.2")).cited == ("14.10", "14.10.1", "14.10.2")
    assert Provision(None).cited == ()
    assert Provision(None, also=("5.1",)).cited == ("5.1",)


def test_a_later_edition_shares_what_did_not_change() -> None:
    later = SMALL.amended({t.UNCUT: Provision("15.7"), t.UNBURNED: Provision("15.8")}, without=(t.SEATS,))
    assert dict(later.items()) == {t.UNCUT: Provision("15.7"), t.UNBURNED: Provision("15.8")}
    assert SMALL.cite(t.UNCUT) == "14.7"


def test_a_book_does_not_follow_the_mapping_it_was_made_from() -> None:
    said: dict[Topic[Any], Provision] = {t.UNCUT: Provision("14.7")}
    book = Book(said)
    said[t.UNBURNED] = Provision("14.8")
    assert t.UNBURNED not in book


# The documents


@pytest.mark.parametrize("game", GAMES)
def test_silence_rests_on_the_clause_of_the_decision(game: str) -> None:
    decides = rules_of(game).decides
    assert book_of(game).cite(t.NO_DECISION) == (decides.silence_clause if decides is not None else None)


@pytest.mark.parametrize("game", GAMES)
def test_an_edition_and_its_rules_have_one_book(game: str) -> None:
    for edition in GAMES[game].editions:
        assert all(rules_of(game, terms, edition.approved).provisions is edition.provisions for terms in every_terms(game))


@pytest.mark.parametrize("game", GAMES)
def test_only_a_ruling_of_the_house_has_no_clause(game: str) -> None:
    ruled = {topic.name for topic, provision in book_of(game).items() if provision.clause is None}
    assert ruled <= {"correct a card", "confirm the deal", "question the deal", "methods", "dropped cards", "wrong payment"}


@pytest.mark.parametrize("game", GAMES)
def test_who_is_told_is_told_by_a_clause(game: str) -> None:
    for topic, provision in book_of(game).items():
        assert provision.told is None or provision.tells, topic
        assert not provision.tells or provision.told_by is not None, topic


def test_no_topic_is_without_a_document() -> None:
    spoken = {topic for game in GAMES for topic in book_of(game)}
    assert spoken == set(TOPICS.values())


EVERYWHERE: Final = (
    t.SEATS, t.CLOSE_AREA, t.DROP_BOX, t.CLOSE_TABLE, t.EXCLUDE, t.DECKS, t.CHECK_BEFORE_USE, t.CHECK_CARDS, t.REPLACE_CARDS,
    t.DROPPED_CARDS, t.SHUFFLE, t.MEANS, t.PLACING, t.PLACED_ALREADY, t.CLOSES, t.LIMITS, t.UNIT, t.OVER_MAXIMUM, t.UNDER_MINIMUM,
    t.ALTER, t.RAISE_AT_ONCE, t.RAISE_AGAIN, t.MARKER_OFF, t.OWN_LIMITS, t.FORMER_LIMITS,
    t.PLAYERS_ANSWER, t.RULES_OPEN, t.DEALT_FROM, t.REFUSE_WAGER, t.ANNOUNCE, t.DEAL, t.FACE_UP, t.METHODS,
    t.RESULT, t.SETTLE, t.CLEAR, t.CORRECT_CARD, t.QUESTION_DEAL, t.CONFIRM_DEAL, t.VOID_UNCONFIRMED, t.WRONG_CARDS,
    t.PROHIBITED_DEVICES, t.VOID_WAGERS, t.OUT_OF_CASINO, t.DISRUPTION, t.FRAUD, t.WRONG_PAYMENT, t.DISPUTE, t.DECISION_FINAL,
    t.SECURE_CARDS, t.LAYOUT, t.PROMOTIONS, t.SCRUTINEER, t.ALTERNATIVE, t.PRIZE_MONEY, t.BANNED, t.TERMS_AVAILABLE, t.POINTS,
    t.PROMOTION_FINAL, t.PROMOTION_STARTS, t.TERMS_AMENDED, t.PROMOTION_DOUBTED, t.WINNER_ABSENT, t.PRIZE_REFUSED, t.REFUSAL_FILED,
)  # fmt: skip
"""What may be looked up without asking whether it is there."""


@pytest.mark.parametrize("game", GAMES)
def test_what_every_document_speaks_of(game: str) -> None:
    assert [topic for topic in EVERYWHERE if topic not in book_of(game)] == []


# Which document gives which power: P Premium, S 7-Up, L Lucky Draw, B bACEball, T Three Card Poker

GIVEN: Final[dict[Topic[Any], str]] = {
    t.INSCRIPTION: "T", t.JACKPOT_SEEN: "B", t.METERS: "B",
    t.CHECKED_FIRST: "T", t.SHUFFLE_AGAIN: "PLB", t.PRE_SHUFFLED_AGAIN: "L", t.PREMISES: "P",
    t.PRIVATE: "P", t.RESERVE: "B", t.SHARING: "SLBT", t.SEVERAL_AREAS: "PSLB", t.ONE_HAND: "T", t.IDLE_SEAT: "PSBT",
    t.VACANT: "T", t.SECOND_DECK: "T", t.CASHLESS: "PT", t.LOW_LIMIT: "T", t.PLAYER_CARD: "T", t.CHANGE_VARIANT: "P",
    t.UNFIT_CARDS: "PL", t.OTHER_BACK: "P",
    t.SAME_BACK: "P", t.HANDLED_CARDS: "P", t.PRE_SHUFFLED: "PSL", t.CHIPS_ONLY: "B", t.ONE_WAGER: "PLBT",
    t.BOTH_HANDS: "PS", t.ROUNDING: "PSLB", t.PLAYER_MAXIMUM: "PSBT", t.AREA_MAXIMUM: "PST", t.DIFFERENTIAL: "PS",
    t.OVER_AREA_MAXIMUM: "S", t.JACKPOT_AMOUNT: "B",
    t.COLLECT_FIRST: "B", t.JACKPOT_PAID: "B", t.NO_BET_COUP: "P", t.NO_BET_AGREED: "PS", t.NO_BET_DEAL: "PS", t.COUNTS: "PSL",
    t.TURNED_OVER: "PS", t.PASSING: "P", t.NOMINATE: "P", t.DESIGNATE: "P", t.FORFEIT_HAND: "P", t.REVEAL_HAND: "P",
    t.NO_DECISION: "LT", t.CANNOT_COVER: "T", t.CONCEDE: "T", t.SURPLUS_TO_BANKER: "PS", t.KEPT_FOR_NEXT: "PSLB",
    t.NO_BET_FIRST: "PS", t.SURPLUS_AFTER_LAST: "PS", t.SURPLUS_BURNED: "LB", t.EXCESS_BURNED: "B", t.STAYS_BURNED: "S",
    t.FACED_PLAYED: "PS", t.FACED_BURNED: "LB", t.FACED_CHECK: "SLB", t.DEALT_AS_NEXT: "LB", t.REFUSED_CARD: "L",
    t.HAND_WITHOUT_WAGER: "B", t.RECONSTRUCT: "PSLB", t.VOID_ROUND: "PSLB", t.PLAY_GOES_ON: "PSLB", t.END_SHOE: "P",
    t.TOO_LATE: "PSLB", t.SHORT_VOID: "PS", t.SHORT_RESHUFFLE: "LB", t.MISDELIVERY: "P", t.MISDELIVERY_COMPLETE: "P",
    t.MISDELIVERY_RETRACT: "P", t.MISDELIVERY_NO_BET: "P", t.WRONG_VARIANT: "P", t.DISPLAY: "PS", t.MISDEAL: "T",
    t.MISDEAL_DEALERS_HAND: "T", t.MISDEAL_EXPOSED: "T", t.TURNED_BACK: "T", t.DEALER_SHOWN: "T", t.HAND_VOID: "T",
    t.STRAY_HAND: "T", t.CARRIED: "B", t.CARRIED_BACK: "B", t.UNCUT: "PL", t.UNBURNED: "PSLB", t.UNSHUFFLED: "PL",
    t.SEQUENCE_KNOWN: "PS", t.DEVICE_FAILS: "SLBT", t.DEVICE_INTACT: "SLB", t.DEVICE_DAMAGED: "SLB", t.DEVICE_DISADVANTAGE: "SLB",
    t.DEVICE_NO_OTHER: "SB", t.DEVICE_CHOICE: "L", t.DEVICE_BROKEN: "T", t.DEVICE_JAM: "T", t.DETAIN: "PSL", t.PROXY: "PT",
    t.INVALID: "T", t.INVALID_BEFORE: "T", t.INVALID_DURING: "T", t.INVALID_AFTER: "T", t.PLAY_FIRST: "T", t.KEEP_APART: "T",
    **dict.fromkeys((
        t.POOL_RECORDED, t.ONE_POOL, t.SAME_STAKE, t.POOL_APPROVED, t.JACKPOT_WAGER, t.SAME_PRIZES, t.SAME_RATES, t.LINKED_GAMES,
        t.JACKPOT_HAND, t.MYSTERY_FOR_ALL, t.MYSTERY_DRAWN, t.PRIZE_SHARED, t.PRIZE_SEEN,
        t.PRIZE_METER, t.JACKPOT_DEVICE, t.PRIZE_SETTLED, t.PRIZE_APART, t.MYSTERY,
    ), "B"),
    t.ENGLISH_ONLY: "T", t.NO_TALK: "T", t.SUSPECTED_PAYMENT: "PT", t.TO_REGULATOR: "PT",
    t.BONUS_SCHEDULE: "T", t.PAIR_PLUS_SCHEDULE: "T", t.PROMOTIONAL_PRIZE: "S", t.TOURNAMENT: "S", t.LOW_LIMIT_TOURNAMENT: "T",
}  # fmt: skip

LETTER: Final = dict(zip("PSLBT", GAMES, strict=True))


def test_every_topic_is_of_every_document_or_of_some() -> None:
    assert set(EVERYWHERE).isdisjoint(GIVEN)
    assert set(EVERYWHERE) | set(GIVEN) == set(TOPICS.values())


@pytest.mark.parametrize("topic", GIVEN, ids=repr)
def test_a_power_is_given_by_these_documents(topic: Topic[Any]) -> None:
    assert "".join(letter for letter, game in LETTER.items() if topic in book_of(game)) == GIVEN[topic]


# How each behaves

WITHDRAW, ACCEPT = Afterwards.WITHDRAW, Afterwards.ACCEPT
ABSENT: Final = "absent"

POLICIES: Final[dict[tuple[Topic[Any], str], tuple[Any, ...]]] = {
    # Premium, 7-Up, Lucky Draw, bACEball, Three Card Poker
    (t.SEATS, "most"): (9, 9, 7, 7, 16),
    (t.SCRUTINEER, "must"): (False, True, True, True, True),
    (t.SCRUTINEER, "over"): (10_000_00,) * 5,
    (t.ALTERNATIVE, "stated"): (False, True, True, True, False),
    (t.PRIZE_MONEY, "cash"): (False, True, True, True, False),
    (t.PRIZE_MONEY, "choice_over"): (None, 10_000_00, 10_000_00, 10_000_00, None),
    (t.BANNED, "litres"): (20,) * 5,
    (t.SEATS, "usual"): (9, 9, 7, 7, 7),
    (t.SEATS, "least"): (1, 3, 1, 1, 1),
    (t.SEATS, "most_by"): ("2.1.2", "2.1", "2.1", "2.1", "3.1"),
    (t.SEATS, "least_by"): ("2.1.2", "2.2.2", "2.1", "2.1", "2.1"),
    (t.SEATS, "named"): (True, True, True, True, False),
    (t.PRIVATE, "places"): (6, ABSENT, ABSENT, ABSENT, ABSENT),
    (t.DECKS, "permitted"): ((3, 4, 6, 8), (6,), (3, 4, 6, 8), (6,), (1,)),
    (t.DECKS, "usual"): (8, 6, 8, 6, 1),
    (t.SHARING, "most"): (ABSENT, 3, 1, 1, 1),
    (t.SHARING, "by_leave"): (ABSENT, True, False, False, False),
    (t.SHARING, "whole_area"): (ABSENT, False, True, True, True),
    (t.SEVERAL_AREAS, "gives_up"): (False, False, True, True, ABSENT),
    (t.IDLE_SEAT, "rounds"): (3, 3, ABSENT, 3, 3),
    (t.BOTH_HANDS, "with_tie"): ("5.7.3", "5.6.7", ABSENT, ABSENT, ABSENT),
    (t.CLOSES, "on"): (ClosesOn.EXPOSED, *(ClosesOn.REMOVED,) * 4),
    (t.OVER_MAXIMUM, "stands"): (True, False, False, False, False),
    (t.PLAYER_MAXIMUM, "by_area"): (False, False, ABSENT, True, False),
    (t.AREA_MAXIMUM, "of"): (("player", "banker"), ("player", "banker"), ABSENT, ABSENT, ()),
    (t.AREA_MAXIMUM, "single"): (False, False, ABSENT, ABSENT, True),
    (t.METHODS, "known"): (("A", "B"), ("A",), ("A",), ("A",), ("A",)),
    (t.SHORT_RESHUFFLE, "cut"): (ABSENT, ABSENT, True, False, ABSENT),
    (t.KEPT_FOR_NEXT, "takes"): (Takes.UNSEEN, Takes.UNSEEN, Takes.DEALERS_SURPLUS, Takes.DEALERS_SURPLUS, ABSENT),
    (t.RECONSTRUCT, "afterwards"): (WITHDRAW, WITHDRAW, ACCEPT, ACCEPT, ABSENT),
    (t.RECONSTRUCT, "surplus"): (Surplus.KEPT, Surplus.KEPT, Surplus.AS_NEXT, Surplus.BURNED, ABSENT),
    (t.QUESTION_DEAL, "by_shoe"): (True, False, False, False, False),
    (t.QUESTION_DEAL, "rank"): (Rank.DEALER, None, None, None, None),
    (t.QUESTION_DEAL, "listed"): (True, False, False, False, False),
    (t.CONFIRM_DEAL, "listed"): (True, False, False, False, False),
    (t.CORRECT_CARD, "listed"): (True, False, False, False, False),
    (t.VOID_UNCONFIRMED, "listed"): (True, False, False, False, False),
    (t.VOID_UNCONFIRMED, "empties"): (False, False, False, False, True),
    (t.SURPLUS_AFTER_LAST, "listed"): (True, False, ABSENT, ABSENT, ABSENT),
    (t.WRONG_CARDS, "interim_stands"): (False, False, True, False, False),
    (t.WRONG_CARDS, "until_cleared"): (True, True, False, False, False),
    (t.WRONG_CARDS, "all_money"): (False, False, False, True, False),
    (t.DEVICE_DISADVANTAGE, "all_money"): (ABSENT, False, False, True, ABSENT),
    (t.NO_DECISION, "tells"): (ABSENT, ABSENT, (), ABSENT, (SUPERVISOR,)),
    (t.HAND_WITHOUT_WAGER, "cards"): (ABSENT, ABSENT, ABSENT, 3, ABSENT),
    (t.MISDEAL, "cards"): (ABSENT, ABSENT, ABSENT, ABSENT, 3),
    (t.HAND_VOID, "cards"): (ABSENT, ABSENT, ABSENT, ABSENT, 3),
    (t.DEVICE_FAILS, "follows"): (ABSENT, Failing.MOVE, Failing.CHOICE, Failing.MOVE, Failing.VOID),
    (t.LINKED_GAMES, "games"): (*(ABSENT,) * 3, ("baceball", "blackjack", "blackjack-challenge", "pinkjack"), ABSENT),
    (t.FRAUD, "must_forfeit"): (False, False, True, False, False),
    (t.PROXY, "how"): (ForAnother.BACK_UNTIL_CLOSED, ABSENT, ABSENT, ABSENT, ForAnother.AS_INVALID),
    (t.WRONG_PAYMENT, "must_enquire"): (True, False, False, False, True),
    (t.WRONG_PAYMENT, "reported_above"): (1_000_00, None, None, None, 1_000_00),
    (t.REFUSAL_FILED, "reported_above"): (100_00,) * 5,
}


@pytest.mark.parametrize(("topic", "name"), POLICIES, ids=lambda part: str(part))
def test_a_policy_game_by_game(topic: Topic[Any], name: str) -> None:
    said = [book_of(game).get(topic) for game in GAMES]
    assert tuple(ABSENT if provision is None else getattr(provision, name) for provision in said) == POLICIES[topic, name]


@pytest.mark.parametrize("game", GAMES)
def test_policies_have_the_topics_that_they_lead_to(game: str) -> None:
    book = book_of(game)
    reconstruct, fails, proxy = book.get(t.RECONSTRUCT), book.get(t.DEVICE_FAILS), book.get(t.PROXY)
    if reconstruct is not None:
        assert (reconstruct.surplus is Surplus.BURNED) == (t.EXCESS_BURNED in book)
        assert (reconstruct.surplus is not Surplus.AS_NEXT) or {t.DEALT_AS_NEXT, t.SURPLUS_BURNED, t.KEPT_FOR_NEXT} <= set(book)
        assert (reconstruct.surplus is not Surplus.KEPT) or {t.KEPT_FOR_NEXT, t.NO_BET_FIRST} <= set(book)
    if fails is not None:
        assert (fails.follows is Failing.VOID) == (t.DEVICE_BROKEN in book)
        assert (fails.follows is Failing.CHOICE) == (t.DEVICE_CHOICE in book)
        assert (fails.follows is Failing.MOVE) == (t.DEVICE_NO_OTHER in book)
    if proxy is not None and proxy.how is ForAnother.AS_INVALID:
        assert {t.INVALID_BEFORE, t.INVALID_DURING, t.INVALID_AFTER} <= set(book)
    assert (t.PASSING in book) == ("B" in book[t.METHODS].known)


def test_who_is_told_of_a_wrong_card() -> None:
    told = {game: [tell.to for tell in book_of(game)[t.WRONG_CARDS].tells] for game in GAMES}
    both = ["surveillance", "inspector"]
    assert told == {PREMIUM: both, SEVEN_UP: both, LUCKY_DRAW: [], BACEBALL: [], POKER: both}
    assert book_of(POKER)[t.WRONG_CARDS].tells[0] is SURVEILLANCE


@pytest.mark.parametrize("game", GAMES)
def test_traits_of_a_game(game: str) -> None:
    baccarat = game in (PREMIUM, SEVEN_UP)
    for terms in every_terms(game):
        rules = rules_of(game, terms)
        assert (rules.table_hands, rules.speaks_of) == (baccarat, "coup" if baccarat else "round")
        assert rules.table_hands == bool(rules.opening)
        assert rules.from_device == (rules.terms.dealing == "shuffler")


def test_premium_is_played_in_three_kinds_of_room_alone() -> None:
    rooms = {room.value: clause for room, clause in book_of(PREMIUM)[t.PREMISES].rooms.items()}
    assert rooms == {"private-area": "2.1.1", "salon": "2.1.2", "private-table": "2.1.3"}
