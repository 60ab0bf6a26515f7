"""Sessions one after the other: who goes on, play-offs, second chances, buying back, and the places of a final."""

from typing import Any

from tests.tournament.floor import DEALER, HOUSE, NAMES, Floor, said, stacks_of

from croupier.tournament import commands as c
from croupier.tournament.accounts import PRIZES
from croupier.tournament.model import Standing
from croupier.tournament.terms import Sum

WHERE: dict[str, Any] = {"session": "final", "table": "t1"}


def test_level_across_the_line_play_off_until_they_are_apart() -> None:
    floor = Floor().closed(*NAMES[:4], most=9, tables={"heats": 1, "final": 1})
    names = list(floor.start("heats", "t1")["t1"].values())
    where: dict[str, Any] = {"session": "heats", "table": "t1"}
    floor.refused(c.TellPlayOff, DEALER, code="no-playoff", order=(names[:1],), **where)
    floor.count("heats", "t1", stacks_of(names, 900, 500, 500, 500))
    floor.ok(c.CountIn, DEALER, **where)
    sentence = floor.refused(c.AnnouncePlaces, code="playoff-due", **where)
    assert sentence == f"{', '.join(names[1:])} are level across a line and play off first."
    floor.refused(c.TellPlayOff, DEALER, code="other-order", order=((names[1],), (names[2],)), **where)
    floor.refused(c.TellPlayOff, DEALER, code="other-order", order=(tuple(names[1:]),), **where)
    floor.ok(c.TellPlayOff, DEALER, order=((names[3], names[1]), (names[2],)), **where)
    floor.refused(c.AnnouncePlaces, code="playoff-due", **where)
    floor.ok(c.TellPlayOff, DEALER, order=((names[1],), (names[3],)), **where)
    announced = floor.ok(c.AnnouncePlaces, **where)
    assert announced.ranking == ((names[0],), (names[1],), (names[3],), (names[2],))
    assert [name for name, standing in announced.standings.items() if standing is Standing.IN] == names[:2]


def test_the_knocked_out_fill_empty_places_unless_the_conditions_say_otherwise() -> None:
    for fill, through in (("placing", 2), ("survivors", 1)):
        floor = Floor().closed(
            *NAMES[:4], most=9, tables={"heats": 1, "final": 1}, progression={"heats": {"advance": 2, "fill": fill}}
        )
        names = list(floor.start("heats", "t1")["t1"].values())
        announced = floor.finish("heats", "t1", {names[0]: 500}, out=(names[1], names[2], names[3]))
        assert announced.ranking == tuple((name,) for name in (names[0], names[3], names[2], names[1]))
        assert [floor.t.entrants[name].standing for name in (names[0], names[3])].count(Standing.IN) == through


def test_in_a_final_only_steps_between_different_prizes_are_lines() -> None:
    floor = Floor()
    names = list(floor.finals(*NAMES[:5], prizes={"shares": [5, 2, 2, 1]}).values())
    floor.count("final", "t1", stacks_of(names, 900, 500, 500, 100, 100))
    floor.ok(c.CountIn, DEALER, **WHERE)
    floor.refused(c.AnnouncePlaces, code="playoff-due", **WHERE)  # the two last: one has a prize, one has none
    floor.ok(c.TellPlayOff, DEALER, order=((names[4],), (names[3],)), **WHERE)
    floor.ok(c.AnnouncePlaces, **WHERE)
    prizes = floor.ok(c.AwardPrizes).prizes
    assert [(prize.entrant, prize.place, prize.cents) for prize in prizes] == [
        (names[0], 1, 125_00), (names[1], 2, 50_00), (names[2], 2, 50_00), (names[4], 4, 25_00),
    ]  # fmt: skip


def test_a_thing_that_goes_with_a_place_makes_it_worth_more() -> None:
    """Two prizes differ by what they are, and not by money alone: who is level across them plays off."""
    floor = Floor()
    names = list(floor.finals(*NAMES[:5], prizes={"shares": [1]}, goods=("A dinner for two", 2)).values())
    floor.refused(c.AddToPrizes, HOUSE, code="final-seated", clause="15.3.1", amount=Sum(0), goods="A watch", place=3)
    floor.ok(c.AddToPrizes, HOUSE, amount=Sum(5))
    floor.count("final", "t1", stacks_of(names, 900, 500, 500, 100, 100))
    floor.ok(c.CountIn, DEALER, **WHERE)
    floor.refused(c.AnnouncePlaces, code="playoff-due", **WHERE)
    floor.ok(c.TellPlayOff, DEALER, order=((names[2],), (names[1],)), **WHERE)
    floor.ok(c.AnnouncePlaces, **WHERE)
    prizes = floor.ok(c.AwardPrizes).prizes
    assert [(prize.entrant, prize.goods) for prize in prizes] == [(names[0], ()), (names[2], ("A dinner for two",))]


def test_no_thing_comes_after_a_final_whose_places_nobody_played_off_for_it() -> None:
    floor = Floor()
    names = list(floor.finals(*NAMES[:5], prizes={"shares": [1]}).values())
    floor.count("final", "t1", stacks_of(names, 900, 500, 500, 100, 100))
    floor.ok(c.CountIn, DEALER, **WHERE)
    floor.ok(c.AnnouncePlaces, **WHERE)
    floor.refused(c.AddToPrizes, HOUSE, code="final-seated", clause="15.3.1", amount=Sum(0), goods="A car", place=2)
    assert [(prize.entrant, prize.goods) for prize in floor.ok(c.AwardPrizes).prizes] == [(names[0], ())]


def test_whoever_is_disqualified_after_the_count_has_no_place() -> None:
    floor = Floor()
    names = list(floor.finals(goods=("A watch", 1)).values())
    floor.finish("final", "t1", stacks_of(names, 400, 300, 200, 100))
    floor.ok(c.Disqualify, entrant=names[0], ground="hidden-chips")
    prizes = floor.ok(c.AwardPrizes).prizes
    assert [(prize.entrant, prize.goods) for prize in prizes] == [(names[1], ("A watch",)), (names[2], ()), (names[3], ())]
    assert PRIZES not in floor.t.accounts


def test_with_nobody_placed_the_prizes_cannot_be_awarded() -> None:
    floor = Floor()
    names = list(floor.finals("Ann", "Bob").values())
    floor.finish("final", "t1", stacks_of(names, 400, 300))
    for name in names:
        floor.ok(c.Disqualify, entrant=name, ground="rules")
    floor.refused(c.AwardPrizes, code="nobody", clause="15.4.2(j)")
    floor.ok(c.CancelTournament, HOUSE, why="Nobody is left.")
    assert floor.t.accounts == {}


AGAIN: dict[str, Any] = {
    "sessions": ["heats", "again", "final"], "tables": {"heats": 1, "again": 1, "final": 1}, "most": 9,
    "duration": {"heats": {"coups": 3}, "again": {"coups": 3}, "final": {"coups": 3}},
    "progression": {"heats": {"advance": 2}, "again": {"advance": 1}}, "second_chance": {"again": "heats"},
}  # fmt: skip


def test_a_second_chance_is_for_those_knocked_out_of_the_session_it_follows() -> None:
    floor = Floor().closed(*NAMES[:6], **AGAIN)
    names = list(floor.start("heats", "t1")["t1"].values())
    floor.ok(c.Disqualify, entrant=names[5], ground="rules")
    floor.finish("heats", "t1", stacks_of(names[:5], 500, 400, 300, 200, 100))
    again = floor.start("again", "t1")["t1"]
    assert sorted(again.values()) == sorted(names[2:5])
    floor.finish("again", "t1", stacks_of(names[2:5], 100, 300, 200))
    final = floor.start("final", "t1")["t1"]
    assert sorted(final.values()) == sorted((names[0], names[1], names[3]))


def test_a_second_chance_that_nobody_needs_is_passed_over() -> None:
    """Fewer came than there were places: all go on, and the tournament does, too."""
    floor = Floor().closed(*NAMES[:4], **AGAIN | {"progression": {"heats": {"advance": 4}, "again": {"advance": 1}}})
    names = list(floor.start("heats", "t1")["t1"].values())
    floor.finish("heats", "t1", stacks_of(names, 500, 400, 300, 200))
    floor.refused(c.NameTables, code="not-next", session="again", tables=("t1",))
    assert sorted(floor.start("final", "t1")["t1"].values()) == sorted(names)


def test_so_is_one_for_those_knocked_out_of_a_second_chance_that_was_passed_over() -> None:
    names = ("heats", "again", "third", "final")
    chain = AGAIN | {
        "sessions": list(names), "duration": {name: {"coups": 4} for name in names}, "tables": dict.fromkeys(names, 1),
        "second_chance": {"again": "heats", "third": "again"},
        "progression": {"heats": {"advance": 4}, "again": {"advance": 1}, "third": {"advance": 1}},
    }  # fmt: skip
    floor = Floor().closed(*NAMES[:4], **chain)
    seated = list(floor.start("heats", "t1")["t1"].values())
    floor.finish("heats", "t1", stacks_of(seated, 500, 400, 300, 200))
    floor.refused(c.NameTables, code="not-next", session="third", tables=("t1",))
    assert sorted(floor.start("final", "t1")["t1"].values()) == sorted(seated)


def test_so_is_one_whose_only_player_has_bought_back() -> None:
    changes = AGAIN | {"progression": {"heats": {"advance": 3}, "again": {"advance": 1}}}
    floor = Floor().closed(*NAMES[:4], **changes, buy_back={"after": ["heats"], "times": 1, "amount": "25.00"})
    names = list(floor.start("heats", "t1")["t1"].values())
    floor.finish("heats", "t1", stacks_of(names, 500, 400, 300, 200))
    floor.ok(c.BuyBack, DEALER, entrant=names[3])
    assert sorted(floor.start("final", "t1")["t1"].values()) == sorted(names)


BACK: dict[str, Any] = {
    "buy_back": {"after": ["heats"], "times": 1, "amount": "25.00"},
    "most": 9,
    "tables": {"heats": 1, "final": 1},
}


def test_buying_back_is_possible_when_and_as_often_as_the_conditions_say() -> None:
    floor = Floor().closed(*NAMES[:4], **BACK)
    names = list(floor.start("heats", "t1")["t1"].values())
    floor.refused(c.BuyBack, DEALER, code="no-buy-back", clause="15.4.2(g)", entrant=names[3])
    floor.finish("heats", "t1", stacks_of(names, 400, 300, 200, 100))
    event = floor.ok(c.BuyBack, DEALER, entrant=names[3])
    assert (event.cents, event.clauses) == (25_00, ("15.4.2(g)",))
    assert floor.t.accounts[PRIZES] == 4 * 50_00 + 25_00
    floor.refused(c.BuyBack, DEALER, code="no-buy-back", clause="15.4.2(g)", entrant=names[3])
    final = floor.seat("final", "t1")["t1"]
    assert sorted(final.values()) == sorted((names[0], names[1], names[3]))
    floor.refused(c.BuyBack, DEALER, code="too-late", clause="15.4.2(g)", entrant=names[2])
    nobody = Floor().closed(*NAMES[:4])
    for table, seats in nobody.start("heats", "t1", "t2").items():
        nobody.finish("heats", table, stacks_of(list(seats.values()), 200, 100))
    nobody.refused(c.BuyBack, DEALER, code="no-buy-back", clause="15.4.2(g)", entrant="Ann")


def test_conditions_that_do_not_fit_together_are_refused_with_what_is_wrong() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"sessions": ["final", "final"]}, "Two sessions have the same name."),
        ({"duration": {"final": {"coups": 1}}}, "The duration names each session, and nothing else."),
        ({"duration": {"heats": {}, "final": {"coups": 1}}}, "A session lasts so many coups, or so many minutes."),
        ({"tables": {"heats": 2, "final": 2}}, "A final is played at one table."),
        ({"progression": "none"}, "The progression names each session but the final."),
        ({"progression": {"heats": {"advance": 5}}}, "Session 'final' has too few tables for all who would play in it."),
        ({"second_chance": {"final": "heats"}}, "A second chance is a session before the final."),
        ({"buy_back": {"after": ["final"], "times": 1, "amount": "5"}}, "Buying back is possible after a session"),
        ({"starts": {"lunch": 5}}, "A start belongs to a session."),
        ({"starts": {"heats": 10**15}}, "A start lies too far away: it is counted in seconds since 1970, from 0 to 32503679999."),
        ({"starts": {"heats": -1}}, "A start lies too far away: it is counted in seconds since 1970, from 0 to 32503679999."),
        (
            {"withdrawal": {"until": 10**15}},
            "The last moment to withdraw lies too far away: it is counted in seconds since 1970, from 0 to 32503679999.",
        ),
        ({"fewest": 13}, "The fewest entrants are more than the most."),
        ({"most": 19}, "A table has 9 boxes: the first session has too few tables for the most."),
        ({"chips": ["300.00"]}, "The chips of this session cannot make the allotment."),
        ({"allotment": "9.99"}, "The allotment is less than the minimum of every wager: nobody could play."),
        ({"entry_fee": 50}, "The conditions cannot be acted by: entry_fee: 50 must be written as text"),
        ({"name": " Cup"}, "The conditions cannot be acted by: name:"),
        ({"lunch": "at noon"}, "The conditions cannot be acted by: the conditions: Object contains unknown field `lunch`."),
    ]
    for changes, says in wrong:
        floor = Floor()
        floor.ok(c.DraftConditions, HOUSE, conditions=said(**changes))
        sentence = floor.refused(c.PublishConditions, HOUSE, code="bad-conditions", clause="15.4.2")
        assert sentence.startswith(says), sentence
