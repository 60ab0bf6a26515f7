"""Write the lists of what the migrations make, from databases just made: `python -m tests.house.forms`, after a new migration."""

import shutil
import tempfile
from pathlib import Path

import msgspec
from tests.house.postgres import new_database, start, told
from tests.house.ready import READY

from croupier.house.form.made import PLACES, list_of
from croupier.house.form.standing import standing
from croupier.house.home import Home
from croupier.house.preparing import migrate

assert READY


def write(vendor: str, home: Home) -> None:
    migrate(home)
    found = {place: standing(place) for place in PLACES}
    list_of(vendor).write_bytes(msgspec.json.format(msgspec.json.encode(found, order="sorted"), indent=1) + b"\n")


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="croupier-forms-"))
    try:
        write("sqlite", Home(folder / "sqlite"))
        server = start(folder)
        try:
            with told(new_database(server.get_uri())):
                write("postgresql", Home(folder / "postgresql"))
                from django.db import connections

                connections.close_all()
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
