"""Each field of the former Book and Irregular, beside the provision that takes its place. It goes when they do."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from msgspec import Struct

from croupier.games import topics as t
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.provisions import Book, Provision, Topic

New = Callable[[Book], Any]


def clause(topic: Topic[Provision]) -> New:
    return lambda book: book.cite(topic)


def part(topic: Topic[Any], name: str, absent: Any = "") -> New:
    return lambda book: getattr(book[topic], name) if topic in book else absent


def _unless_plain(topic: Topic[Provision], plain: Topic[Provision]) -> New:
    """Formerly empty where the other clause served."""
    return lambda book: "" if book.cite(topic) == book.cite(plain) else book.cite(topic)


def _conditions(book: Book) -> tuple[str, ...]:
    return book[t.DEVICE_INTACT].also if t.DEVICE_INTACT in book else ()


def _damaged(book: Book) -> tuple[str, ...]:
    damaged = book.get(t.DEVICE_DAMAGED)
    return () if damaged is None else (damaged.clause or "", *damaged.steps)


def _choice(book: Book) -> tuple[str, ...]:
    way = book.get(t.DEVICE_CHOICE)
    return () if way is None else (way.clause or "", way.offered, way.replaced, way.shuffled, way.finished)


def _broken(book: Book) -> tuple[str, ...]:
    way = book.get(t.DEVICE_BROKEN)
    return () if way is None else (way.clause or "", *way.void, way.goes_on)


def _grounds(book: Book) -> tuple[str, ...]:
    """Where the clause is its own ground it is not said twice."""
    reconstruct = book.get(t.RECONSTRUCT)
    return () if reconstruct is None else reconstruct.also or reconstruct.cited


BOOK: Final[dict[str, New]] = {
    "areas": part(t.SEATS, "most"),
    "areas_follow_from": lambda book: "" if book[t.SEATS].named else book[t.SEATS].most_by,
    "usual_areas": part(t.SEATS, "usual"),
    "least_areas": part(t.SEATS, "least"),
    "least_areas_clause": lambda book: "" if book[t.SEATS].least == 1 else book[t.SEATS].least_by,
    "seats": clause(t.SEATS),
    "decks": clause(t.DECKS),
    "permitted_decks": part(t.DECKS, "permitted"),
    "usual_decks": part(t.DECKS, "usual"),
    "means": clause(t.MEANS),
    "placing": clause(t.PLACING),
    "closed": clause(t.CLOSES),
    "closes_on": part(t.CLOSES, "on"),
    "one_wager": lambda book: book.cite(t.SHARING) if t.SHARING in book and book[t.SHARING].most == 1 else "",
    "single": lambda book: book.cite(t.ONE_WAGER) if t.SHARING not in book else "",
    "several_areas": _unless_plain(t.SEVERAL_AREAS, t.SEATS),
    "one_hand": clause(t.ONE_HAND),
    "both_hands": clause(t.BOTH_HANDS),
    "both_hands_and_tie": lambda book: part(t.BOTH_HANDS, "with_tie")(book) if t.SHARING in book else "",
    "shared_area": lambda book: book.cite(t.SHARING) if t.SHARING in book and book[t.SHARING].by_leave else "",
    "most_on_area": part(t.SHARING, "most", 99),
    "reserved": clause(t.RESERVE),
    "rounding": clause(t.ROUNDING),
    "limits": clause(t.LIMITS),
    "unit": clause(t.UNIT),
    "differential": clause(t.DIFFERENTIAL),
    "pro_rata": clause(t.DIFFERENTIAL),
    "over_maximum": clause(t.OVER_MAXIMUM),
    "over_maximum_stands": part(t.OVER_MAXIMUM, "stands"),
    "over_area_maximum": clause(t.OVER_AREA_MAXIMUM),
    "under_minimum": clause(t.UNDER_MINIMUM),
    "own_limits": clause(t.OWN_LIMITS),
    "alter": clause(t.ALTER),
    "raise_at_once": clause(t.RAISE_AT_ONCE),
    "marker": lambda book: book[t.RAISE_AT_ONCE].also[0],
    "both_minimums": lambda book: book[t.RAISE_AT_ONCE].also[1],
    "newcomers": lambda book: book[t.RAISE_AT_ONCE].also[2],
    "marker_off": clause(t.MARKER_OFF),
    "raise_again": clause(t.RAISE_AGAIN),
    "announce": clause(t.ANNOUNCE),
    "no_bet": clause(t.NO_BET_COUP),
    "no_bet_agreed": clause(t.NO_BET_AGREED),
    "close": clause(t.CLOSE_TABLE),
    "idle": clause(t.IDLE_SEAT),
    "refuse": clause(t.REFUSE_WAGER),
    "exclude": clause(t.EXCLUDE),
    "player_card": clause(t.PLAYER_CARD),
    "change_variant": clause(t.CHANGE_VARIANT),
    "check_before": clause(t.CHECK_BEFORE_USE),
    "check_cards": clause(t.CHECK_CARDS),
    "pre_shuffled": clause(t.PRE_SHUFFLED),
    "vacant": clause(t.VACANT),
    "dealt_from": clause(t.DEALT_FROM),
    "replace_cards": clause(t.REPLACE_CARDS),
    "unfit": clause(t.UNFIT_CARDS),
    "same_back": clause(t.SAME_BACK),
    "closed_box": _unless_plain(t.CLOSE_AREA, t.SEATS),
    "drop_box": clause(t.DROP_BOX),
    "cashless": clause(t.CASHLESS),
    "dropped": clause(t.DROPPED_CARDS),
    "deal": clause(t.DEAL),
    "face_up": clause(t.FACE_UP),
    "counts": clause(t.COUNTS),
    "turned_over": clause(t.TURNED_OVER),
    "result": clause(t.RESULT),
    "settle": clause(t.SETTLE),
    "clear": clause(t.CLEAR),
    "shuffle": clause(t.SHUFFLE),
    "short": clause(t.SHORT_RESHUFFLE),
    "layout": clause(t.LAYOUT),
    "private": clause(t.PRIVATE),
    "private_places": part(t.PRIVATE, "places", 0),
    "methods": part(t.METHODS, "known"),
    "method": clause(t.METHODS),
    "no_bet_dealt": clause(t.NO_BET_DEAL),
    "dealt_without_wager": clause(t.HAND_WITHOUT_WAGER),
    "low_limit": clause(t.LOW_LIMIT),
    "collect_first": clause(t.COLLECT_FIRST),
    "no_tokens": clause(t.CHIPS_ONLY),
    "jackpot_amount": clause(t.JACKPOT_AMOUNT),
    "jackpot_paid": clause(t.JACKPOT_PAID),
    "cannot_cover": clause(t.CANNOT_COVER),
    "conceded": clause(t.CONCEDE),
    "handled": clause(t.HANDLED_CARDS),
    "passing.receive": clause(t.PASSING),
    "passing.nominate": clause(t.NOMINATE),
    "passing.without_wager": clause(t.DESIGNATE),
    "passing.forfeit": clause(t.FORFEIT_HAND),
    "passing.returned": clause(t.REVEAL_HAND),
    **{
        f"passing.{name}": part(t.PASSING, name)
        for name in ("highest", "refused", "equal", "next_equal", "down", "one_at_a_time", "retained", "seated", "turned_over",
                     "counted")
    },
}  # fmt: skip

IRREGULAR: Final[dict[str, New]] = {
    "grounds": _grounds,
    "reconstruct": clause(t.RECONSTRUCT),
    "withdraw_after": lambda book: book.cite(t.RECONSTRUCT) if part(t.RECONSTRUCT, "afterwards")(book) == "withdraw" else "",
    "excess_burned": clause(t.EXCESS_BURNED),
    "void": clause(t.VOID_ROUND),
    "void_goes_on": clause(t.PLAY_GOES_ON),
    "replace_shoe": clause(t.END_SHOE),
    "too_late": clause(t.TOO_LATE),
    "to_banker": clause(t.SURPLUS_TO_BANKER),
    "kept_next": clause(t.KEPT_FOR_NEXT),
    "no_bet_first": clause(t.NO_BET_FIRST),
    "faced_during": clause(t.FACED_PLAYED),
    "faced_burned": clause(t.FACED_BURNED),
    "faced_check": clause(t.FACED_CHECK),
    "as_next": clause(t.DEALT_AS_NEXT),
    "refused_card": clause(t.REFUSED_CARD),
    "refused_by_all": part(t.REFUSED_CARD, "by_all"),
    "exposed_surplus": clause(t.SURPLUS_BURNED),
    "stays_burned": clause(t.STAYS_BURNED),
    "short": clause(t.SHORT_VOID),
    "uncut": clause(t.UNCUT),
    "unburned": clause(t.UNBURNED),
    "unshuffled": clause(t.UNSHUFFLED),
    "wrong_variant": part(t.WRONG_VARIANT, "cited", ()),
    "scan": clause(t.CONFIRM_DEAL),
    "display": clause(t.DISPLAY),
    "revealed": clause(t.SEQUENCE_KNOWN),
    "revealed_tells": part(t.SEQUENCE_KNOWN, "tells", ()),
    "wrong_cards.rule": clause(t.WRONG_CARDS),
    **{
        f"wrong_cards.{name}": part(t.WRONG_CARDS, name)
        for name in ("stand", "void", "check", "told", "tells", "interim_stands", "until_cleared")
    },
    "conduct.devices": clause(t.PROHIBITED_DEVICES),
    "conduct.exempt": part(t.PROHIBITED_DEVICES, "exempt"),
    "conduct.powers": part(t.PROHIBITED_DEVICES, "powers"),
    "conduct.void_wagers": clause(t.VOID_WAGERS),
    "conduct.out_of_casino": clause(t.OUT_OF_CASINO),
    "conduct.detain": clause(t.DETAIN),
    "conduct.strike_out": part(t.DISRUPTION, "strike_out"),
    "conduct.disruption": clause(t.DISRUPTION),
    "conduct.fraud": clause(t.FRAUD),
    "conduct.refund": part(t.FRAUD, "refund"),
    "conduct.must_forfeit": part(t.FRAUD, "must_forfeit"),
    "conduct.dispute": clause(t.DISPUTE),
    "conduct.final": clause(t.DECISION_FINAL),
    "conduct.proxy": clause(t.PROXY),
    "misdelivery.rule": clause(t.MISDELIVERY),
    "misdelivery.laid": part(t.MISDELIVERY, "laid"),
    "misdelivery.handed": part(t.MISDELIVERY, "handed"),
    "misdelivery.revealed": part(t.MISDELIVERY, "revealed"),
    "misdelivery.complete": clause(t.MISDELIVERY_COMPLETE),
    "misdelivery.retract": clause(t.MISDELIVERY_RETRACT),
    "misdelivery.no_bet": clause(t.MISDELIVERY_NO_BET),
    "misdelivery.told": part(t.MISDELIVERY_COMPLETE, "told"),
    "misdelivery.tells": part(t.MISDELIVERY_NO_BET, "tells"),
    "misdeals.noticed": clause(t.MISDEAL),
    "misdeals.dealer_count": clause(t.MISDEAL_DEALERS_HAND),
    "misdeals.exposed": clause(t.MISDEAL_EXPOSED),
    "misdeals.void": part(t.MISDEAL_EXPOSED, "void"),
    "misdeals.turned_back": clause(t.TURNED_BACK),
    "misdeals.dealer_shown": clause(t.DEALER_SHOWN),
    "misdeals.hand_count": clause(t.HAND_VOID),
    "misdeals.stray_hand": clause(t.STRAY_HAND),
    "misdeals.cards": part(t.HAND_VOID, "cards"),
    "malfunction.conditions": _conditions,
    "malfunction.intact": clause(t.DEVICE_INTACT),
    "malfunction.damaged": _damaged,
    "malfunction.disadvantaged": lambda book: book.cite(t.DEVICE_DISADVANTAGE, t.DEVICE_BROKEN),
    "malfunction.no_other": clause(t.DEVICE_NO_OTHER),
    "malfunction.choice": _choice,
    "malfunction.jam": clause(t.DEVICE_JAM),
    "malfunction.broken": _broken,
    "payment.rule": clause(t.WRONG_PAYMENT),
    "payment.suspected": clause(t.SUSPECTED_PAYMENT),
    "payment.suspected_rectify": part(t.SUSPECTED_PAYMENT, "rectify"),
    "payment.suspected_identify": part(t.SUSPECTED_PAYMENT, "identify"),
    "payment.monthly": part(t.WRONG_PAYMENT, "told"),
    "payment.tells": part(t.WRONG_PAYMENT, "tells"),
    "payment.over_cents": part(t.WRONG_PAYMENT, "reported_above"),
    **{
        f"payment.{name}": part(t.WRONG_PAYMENT, name)
        for name in ("unintended", "rectified", "meaning", "attempt", "under", "over")
    },
    "invalid.rule": clause(t.INVALID),
    "invalid.before": clause(t.INVALID_BEFORE),
    "invalid.during": clause(t.INVALID_DURING),
    "invalid.after": clause(t.INVALID_AFTER),
    "invalid.claims": part(t.PROXY, "also"),
    "viewing.rule": lambda book: book[t.KEEP_APART].also[0],
    "viewing.first": clause(t.PLAY_FIRST),
    "viewing.apart": clause(t.KEEP_APART),
    "viewing.english": clause(t.ENGLISH_ONLY),
    "viewing.talking": clause(t.NO_TALK),
    "carried.rule": clause(t.CARRIED),
    "carried.leaving": clause(t.CARRIED_BACK),
    "carried.marker": part(t.CARRIED, "marker"),
    "carried.tells": part(t.CARRIED_BACK, "tells"),
}


def leaves(value: Struct, before: str = "") -> dict[str, Any]:
    """Every field down to the innermost, by its path; a part that a document lacks has none."""
    found: dict[str, Any] = {}
    for name in value.__struct_fields__:
        held = getattr(value, name)
        if name == "irregular" or held is None:
            continue
        found |= leaves(held, f"{before}{name}.") if isinstance(held, Struct) else {f"{before}{name}": held}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_field_has_its_provision(game: str) -> None:
    rules = rules_of(game)
    for old, table in ((rules.book, BOOK), (rules.book.irregular, IRREGULAR)):
        said = leaves(old)
        assert set(said) <= set(table)
        assert {path: table[path](rules.provisions) or "" for path in said} == {path: held or "" for path, held in said.items()}


@pytest.mark.parametrize("game", GAMES)
def test_a_part_that_a_document_lacked_is_absent(game: str) -> None:
    rules = rules_of(game)
    irregular = rules.book.irregular
    lacking = {
        t.PASSING: rules.book.passing, t.MISDELIVERY: irregular.misdelivery, t.MISDEAL: irregular.misdeals,
        t.DEVICE_FAILS: irregular.malfunction, t.TO_REGULATOR: irregular.payment, t.INVALID: irregular.invalid,
        t.PLAY_FIRST: irregular.viewing, t.CARRIED: irregular.carried,
    }  # fmt: skip
    assert {topic for topic in lacking if topic in rules.provisions} == {topic for topic in lacking if lacking[topic] is not None}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_cited_together_is_cited_in_the_same_order(game: str) -> None:
    rules = rules_of(game)
    irregular, new = rules.book.irregular, rules.provisions
    conduct = irregular.conduct

    def once(*clauses: str) -> tuple[str, ...]:
        return tuple(clause for clause in dict.fromkeys(clauses) if clause)

    expected = {
        t.RECONSTRUCT: once(irregular.reconstruct, *irregular.grounds),
        t.VOID_ROUND: once(irregular.void, *irregular.grounds, irregular.void_goes_on),
        t.VOID_WAGERS: once(conduct.void_wagers, conduct.powers, conduct.devices),
        t.OUT_OF_CASINO: once(conduct.out_of_casino, conduct.powers, conduct.devices),
        t.DETAIN: once(conduct.detain, conduct.powers, conduct.devices) if conduct.detain else (),
    }
    if irregular.malfunction is not None and irregular.malfunction.conditions:
        device = irregular.malfunction
        expected[t.DEVICE_INTACT] = once(device.intact, *device.conditions)
        expected[t.DEVICE_DAMAGED] = once(device.damaged[0], *device.conditions)
        expected[t.DEVICE_DISADVANTAGE] = once(device.disadvantaged, device.conditions[-3])
        other = new.get(t.DEVICE_NO_OTHER) or new[t.DEVICE_CHOICE]
        assert (other.another, other.practicable) == device.conditions[-2:]
    if irregular.viewing is not None:
        viewing = irregular.viewing
        for topic, first in ((t.PLAY_FIRST, viewing.first), (t.KEEP_APART, viewing.apart), (t.ENGLISH_ONLY, viewing.english)):
            expected[topic] = once(first, viewing.rule)
    if irregular.kept_next and irregular.no_bet_first:
        expected[t.SURPLUS_AFTER_LAST] = once(irregular.kept_next, irregular.no_bet_first)
    assert {topic: new[topic].cited if topic in new else () for topic in expected} == expected


IRREGULARITIES: Final[dict[str, Topic[Any]]] = {
    "surplus-to-banker": t.SURPLUS_TO_BANKER, "surplus-kept": t.KEPT_FOR_NEXT, "surplus-no-bet": t.NO_BET_FIRST,
    "surplus-after-last": t.SURPLUS_AFTER_LAST, "faced-played": t.FACED_PLAYED, "faced-burned": t.FACED_BURNED,
    "faced-check": t.FACED_CHECK, "dealt-as-next": t.DEALT_AS_NEXT, "card-refused": t.REFUSED_CARD,
    "surplus-burned": t.SURPLUS_BURNED, "stays-burned": t.STAYS_BURNED, "reconstruct": t.RECONSTRUCT, "void-round": t.VOID_ROUND,
    "error-too-late": t.TOO_LATE, "misdelivery-complete": t.MISDELIVERY_COMPLETE, "misdelivery-retract": t.MISDELIVERY_RETRACT,
    "misdelivery-no-bet": t.MISDELIVERY_NO_BET, "short-void": t.SHORT_VOID, "short-reshuffle": t.SHORT_RESHUFFLE,
    "wrong-variant": t.WRONG_VARIANT, "scan-questioned": t.QUESTION_DEAL, "scan-confirmed": t.CONFIRM_DEAL,
    "scan-void": t.VOID_UNCONFIRMED, "display-wrong": t.DISPLAY, "misdeal": t.MISDEAL,
    "misdeal-dealers-hand": t.MISDEAL_DEALERS_HAND, "misdeal-exposed": t.MISDEAL_EXPOSED, "card-turned-back": t.TURNED_BACK,
    "dealer-exposed": t.DEALER_SHOWN, "hand-void": t.HAND_VOID, "stray-hand": t.STRAY_HAND, "cannot-cover": t.CANNOT_COVER,
    "no-decision": t.NO_DECISION, "play-first": t.PLAY_FIRST, "kept-apart": t.KEEP_APART, "english-only": t.ENGLISH_ONLY,
    "invalid-before": t.INVALID_BEFORE, "invalid-during": t.INVALID_DURING, "invalid-after": t.INVALID_AFTER,
    "hand-without-bet": t.HAND_WITHOUT_WAGER, "jackpot-carried": t.CARRIED_BACK, "not-cut": t.UNCUT, "not-burned": t.UNBURNED,
    "not-shuffled": t.UNSHUFFLED, "wrong-cards": t.WRONG_CARDS, "shoe-ended": t.END_SHOE, "sequence-revealed": t.SEQUENCE_KNOWN,
    "device-intact": t.DEVICE_INTACT, "device-damaged": t.DEVICE_DAMAGED, "device-disadvantage": t.DEVICE_DISADVANTAGE,
    "device-no-other": t.DEVICE_NO_OTHER, "device-choice": t.DEVICE_CHOICE, "device-jam": t.DEVICE_JAM,
    "device-broken": t.DEVICE_BROKEN, "device-user-void": t.VOID_WAGERS, "device-user-excluded": t.EXCLUDE,
    "device-user-barred": t.OUT_OF_CASINO, "device-user-detained": t.DETAIN, "disruption": t.DISRUPTION, "fraud": t.FRAUD,
    "proxy": t.PROXY, "wager-refused": t.REFUSE_WAGER, "idle-seat": t.IDLE_SEAT, "payment-wrong": t.WRONG_PAYMENT,
    "payment-suspected": t.SUSPECTED_PAYMENT, "dispute": t.DISPUTE,
}  # fmt: skip
"""An irregularity is one power and one topic."""
