"""Django is set up before any of its models is imported; each test says at which pit it looks."""

from pathlib import Path

from django.conf import settings

from croupier.house.home import Home
from croupier.house.settings import configure

configure(Home(Path("no-pit")), demonstration=True)
settings.ARGON2 = (1, 64, 1)  # passwords of tests are hashed cheaply
READY = True
