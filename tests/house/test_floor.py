"""The floor: commands of people and of the software, on record whole or not at all."""

import sqlite3
from collections import Counter

import msgspec
import pytest
from tests.house.pits import MAIN, House, receipt

import croupier as cr
from croupier.desk.journal import check_lines, link, state_hash
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.floor.cage import BuyIn
from croupier.house.floor.commands import Commands
from croupier.house.floor.ledger import purse
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.journal.models import Account, Entry, Posting, Stream
from croupier.house.records.takings import Counting
from croupier.table.message.upcast import read_event
from croupier.table.model.people import Actor

pytestmark = pytest.mark.slow

c = cr.commands


def played(house: House, game: str, rounds: int) -> str:
    """A table at which one patron has played so many rounds."""
    table = house.set_up(game, "t1")
    player = house.patron(chips=10_000_000)
    me = Actor(player, Rank.PLAYER)
    assert house.give(table, player, c.JoinTable(player, 1, by=me, at=0)).granted
    if game == "three-card-poker":
        dealer = house.staff[Rank.DEALER]
        shown = c.ShowPlayerCard(player, cr.PlayerCard.OWN, by=Actor(dealer, Rank.DEALER), at=0)
        assert house.give(table, dealer, shown).granted
    for _ in range(rounds):
        house.until_players(table)
        reply = house.stake(table, player, 1, MAIN[game], 1000)
        assert reply.granted, reply.body
        number = house.table(table).played
        while house.table(table).played == number:
            house.until_players(table)
            asked = cr.required(house.table(table))
            if asked.what == "ask":
                word = asked.standing[asked.areas[0]]
                assert house.give(table, player, c.Decide(asked.areas[0], word, by=me, at=0)).granted
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_every_game_is_on_record(house: House, game: str) -> None:
    table = played(house, game, 3)
    stream = Stream.objects.get(name=f"table:{table}")
    entries = list(Entry.objects.filter(stream=stream).order_by("version"))
    assert [entry.version for entry in entries] == list(range(1, stream.version + 1))
    before = "0" * 64
    for entry in entries:
        before = link(before, entry.version, bytes(entry.body))
        assert entry.hash == before
    assert stream.hash == before
    again = cr.replay(read_event(bytes(entry.body)) for entry in entries)
    assert state_hash(again) == state_hash(house.table(table))
    assert again.played == 3


def test_the_books_sum_to_nothing_and_balances_are_their_postings(house: House) -> None:
    played(house, "premium-baccarat", 5)
    totals: Counter[int] = Counter()
    for posting in Posting.objects.all():
        totals[posting.account_id] += posting.cents
    accounts = {account.pk: account for account in Account.objects.all()}
    assert accounts
    assert sum(totals.values()) == 0
    assert {pk: account.balance for pk, account in accounts.items()} == {pk: totals[pk] for pk in accounts}
    mine = accounts[next(pk for pk, account in accounts.items() if account.code == "table:t1/patron:P1001:chips")]
    assert mine.balance == house.table("t1").chips("P1001")


def test_a_restart_goes_on_with_the_same_cards(home: Home) -> None:
    pit = Pit.open(home)
    house = House(pit)
    table = played(house, "premium-baccarat", 2)
    house.until_players(table)
    kept = pit.writer.memory.hots[table]
    pit.close()
    again = Pit.open(home)
    house.pit = again
    house.stake(table, "P1001", 1, "banker", 500)
    hot = again.writer.memory.hots[table]
    assert hot.sealed is not None
    assert hot.sealed == kept.sealed
    assert again.looking.table(table) is not None
    again.close()


def test_a_journal_of_the_database_is_a_journal_of_a_file(house: House) -> None:
    table = played(house, "seven-up-baccarat", 2)
    rows = Entry.objects.filter(stream__name=f"table:{table}").order_by("version")
    lines = [b'{"n":%d,"event":%b,"hash":"%b"}\n' % (row.version, bytes(row.body), row.hash.encode()) for row in rows]
    assert [entry.hash for entry in check_lines(lines)] == [row.hash for row in rows]


def test_what_readers_keep_is_one_of_a_kind_and_the_pits_own(house: House) -> None:
    first = house.pit.kept(Counting, Counting)
    assert house.pit.kept(Counting, Counting) is first
    other = Pit.open(house.pit.home)
    assert other.kept(Counting, Counting) is not first
    other.close()


def test_the_same_request_is_answered_once(house: House) -> None:
    table = played(house, "premium-baccarat", 1)
    house.until_players(table)
    me, name = Actor("P1001", Rank.PLAYER), receipt()
    wager = c.PlaceWager("P1001", 1, "tie", 500, by=me, at=0)
    first = house.give(table, "P1001", wager, receipt_id=name)
    entries, version = Entry.objects.count(), house.table(table).sequence
    assert first.granted
    assert house.give(table, "P1001", wager, receipt_id=name) == first
    assert (Entry.objects.count(), house.table(table).sequence) == (entries, version)
    other = house.give(table, "P1001", c.PlaceWager("P1001", 1, "tie", 1000, by=me, at=0), receipt_id=name)
    assert other.status == 409
    assert house.give(table, "P1001", c.PlaceWager("P1001", 1, "tie", 1, by=me, at=0), receipt_id="r").status == 422
    assert house.give(table, "P1001", c.PlaceWager("P1001", 1, "tie", 1, by=me, at=0), receipt_id="r").status == 422
    assert Entry.objects.count() == entries


def test_of_several_commands_all_happen_or_none(house: House) -> None:
    table = played(house, "premium-baccarat", 1)
    house.until_players(table)
    me, before = Actor("P1001", Rank.PLAYER), house.table("t1")
    good, bad = (c.PlaceWager("P1001", 1, wager, 500, by=me, at=0) for wager in ("player", "no-such-wager"))
    reply = house.give(table, "P1001", good, bad)
    assert reply.status == 422
    assert msgspec.json.decode(reply.body)["refused"]["command"] == 1
    assert house.table(table) == before


def test_whoever_leaves_and_joins_in_one_request_has_all_their_chips_before_them(house: House) -> None:
    """What the request itself has put into the purse is brought too, and can be staked by the next command."""
    table, player = house.set_up("premium-baccarat", "t1"), house.patron(chips=100_000)
    me = Actor(player, Rank.PLAYER)
    house.until_players(table)
    join, leave = c.JoinTable(player, 1, by=me, at=0), c.LeaveTable(player, by=me, at=0)
    wager = c.PlaceWager(player, 1, "player", 5_000, by=me, at=0)
    assert house.give(table, player, join, wager).granted
    assert house.give(table, player, c.WithdrawWager(player, 1, "player", by=me, at=0)).granted
    assert house.pit.ask(BuyIn(receipt(), player, player, 2_500, play_money=True)).granted
    reply = house.give(table, player, leave, join, wager)
    assert reply.granted, reply.body
    assert house.table(table).chips(player) == 97_500
    assert house.pit.looking.balance(purse(player)) == 0


def test_chips_wanted_at_hand_are_not_laid_down_at_the_table(house: House) -> None:
    """Whoever plays can pay a tournament's fee out of what was bought for it."""
    table, player = house.set_up("premium-baccarat", "t1"), house.patron(chips=10_000)
    house.until_players(table)
    assert house.give(table, player, c.JoinTable(player, 1, by=Actor(player, Rank.PLAYER), at=0)).granted
    for at_hand, purse_holds, lies in ((True, 5_000, 10_000), (False, 0, 20_000)):
        assert house.pit.ask(BuyIn(receipt(), player, player, 5_000, play_money=True, at_hand=at_hand)).granted
        assert (house.pit.looking.balance(purse(player)), house.table(table).chips(player)) == (purse_holds, lies)


def test_rank_is_the_house_s_to_say(house: House) -> None:
    """Whatever a command claims, it is given in the rank that the house knows, by the person who asks."""
    table = played(house, "premium-baccarat", 1)
    claims = c.PostClosing(10**10, by=Actor("S1", Rank.MANAGER), at=0)
    reply = house.pit.ask(Commands(receipt(), table, "P1001", (claims,)))
    assert reply.status == 422
    assert b"casino supervisor" in reply.body
    assert house.pit.ask(Commands(receipt(), table, "P9999", (claims,))).status == 403


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entry SET at = 0",
        "DELETE FROM entry WHERE version = 1",
        "INSERT OR REPLACE INTO entry SELECT * FROM entry WHERE version = 1",
        "INSERT INTO entry SELECT stream_id, version + 1000, recorded, at, actor, rank, command, body, hash FROM entry",
        "INSERT OR REPLACE INTO entry (rowid, stream_id, version, recorded, at, actor, rank, command, body, hash) "
        "SELECT 1, stream_id, MAX(version) + 1, 0, 0, '', '', '', x'', '' FROM entry WHERE stream_id = 1",
        "UPDATE posting SET cents = 0",
        "DELETE FROM posting",
        "INSERT OR REPLACE INTO posting SELECT * FROM posting LIMIT 1",
        "DELETE FROM receipt",
        "INSERT OR REPLACE INTO receipt (id, stream_id, digest, actor, status, reply, version, number, hash) "
        "SELECT 'another', stream_id, digest, actor, status, reply, version, number, hash FROM receipt LIMIT 1",
        "INSERT OR REPLACE INTO receipt SELECT * FROM receipt LIMIT 1",
        "UPDATE seal SET key = ''",
        "INSERT OR REPLACE INTO seal SELECT * FROM seal LIMIT 1",
        "UPDATE account SET balance = -1 WHERE code LIKE 'purse:%'",
    ],
)
def test_the_database_itself_keeps_what_was_written(house: House, sql: str) -> None:
    played(house, "premium-baccarat", 1)
    with sqlite3.connect(house.pit.home.journal) as other, pytest.raises(sqlite3.IntegrityError):
        other.execute(sql)
