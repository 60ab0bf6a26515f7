"""Django is set up before any of its models is imported; each test says at which pit it looks."""

from pathlib import Path

from croupier.house.home import Home
from croupier.house.settings import configure

configure(Home(Path("no-pit")), demonstration=True)
READY = True
