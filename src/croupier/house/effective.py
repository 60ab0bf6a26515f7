"""The settings that a process goes by, as they are in effect: what the environment says, else what is usual."""

import os

from django.conf import settings

from croupier.house.dealing.pace import usual_pace
from croupier.house.people.events import Effective
from croupier.house.safety import read_settings
from croupier.house.settings import DATABASE_VARIABLE, is_demonstration


def effective() -> Effective:
    """Whatever decides anything, to be put on record. Of keys, certificates and the database's address nothing is said."""
    rules, said = settings.HOUSE_RULES, read_settings(os.environ, demonstration=is_demonstration())
    return Effective(
        demonstration=said.demonstration,
        zone=rules.zone,
        day_starts=rules.day_starts,
        cash_told_from=rules.cash_told_from,
        idle=rules.idle,
        longest=settings.LONGEST,
        with_codes=tuple(sorted(rules.with_codes)),
        pace=usual_pace().card,
        allowed_hosts=tuple(settings.ALLOWED_HOSTS),
        tls=said.tls,
        trusted_proxies=said.trusted_proxies,
        database="postgresql" if os.environ.get(DATABASE_VARIABLE) else "sqlite",
    )
