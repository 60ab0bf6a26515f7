"""What the database itself is to refuse, and what keeps processes from one another: its whole form, who may do what, and leases.

Whoever lifts a trigger or a rule may put everything else back in order. That it is gone is then all there is to be seen.
"""

from typing import Final

from django.db import DatabaseError, connections
from django.db.models import Max

from croupier.house.audit.findings import Sheet
from croupier.house.dealing.steps import LEASE
from croupier.house.form.made import PLACES, made
from croupier.house.form.rights import more_than_given, owners, triggers_sleep
from croupier.house.form.standing import standing
from croupier.house.founding import kind_on_record
from croupier.house.journal.dialects import out_of_reach
from croupier.house.journal.models import Entry, Lease

_GONE: Final = {
    "trigger": "This trigger is gone: what it kept could be changed or removed.",
    "constraint": "This constraint is gone: what it refused could be written.",
    "migration": "It is not on record that this migration was made: the database is of another version, or its record was changed.",
}
_OTHERWISE: Final = {"trigger": "This trigger is switched off, or does something else than it was made for."}


def audit_guards(sheet: Sheet) -> None:
    """The databases stand as the migrations make them: nothing gone, nothing changed, nothing added; and nobody may do more."""
    vendor = connections["journal"].vendor
    for place in PLACES:
        try:
            stands = standing(place)
        except DatabaseError as error:
            if place == "journal" or vendor == "postgresql" or out_of_reach(error):
                raise
            sheet.leave_out("guards", f"The form of the {place} could not be read.")  # which another check says
        else:
            _compare(sheet, "" if place == "journal" else f"{place}.", made(vendor)[place], stands)
    if vendor == "postgresql":
        _audit_rights(sheet)


def _compare(sheet: Sheet, place: str, wanted: dict[str, str], stands: dict[str, str]) -> None:
    for what, how in wanted.items():
        kind, _, name = what.partition(" ")
        sheet.saw("guards")
        if what not in stands:
            sheet.found("guards", f"{place}{name}", _GONE.get(kind, f"This {kind} is gone."))
        elif stands[what] != how:
            said = _OTHERWISE.get(kind, f"This {kind} is not as the house made it: what it refused may be written.")
            sheet.found("guards", f"{place}{name}", said)
    for what in sorted(stands.keys() - wanted.keys()):
        kind, _, name = what.partition(" ")
        sheet.found("guards", f"{place}{name}", f"The house has no such {kind}.")


def _audit_rights(sheet: Sheet) -> None:
    """Whoever plays owns nothing and was given no more than it needs; nobody else was given anything."""
    role, own = owners()
    sheet.saw("guards")
    if own:
        said = (
            f"The role {role} of DATABASE_URL may act as {', '.join(own)}, which owns the tables: nothing keeps it from anything."
        )
        if kind_on_record() is False:
            sheet.found("guards", role, said)
        else:
            sheet.note("guards", said)
        return
    for where, what in more_than_given(role):
        sheet.found("guards", where, what)
    if triggers_sleep():
        sheet.found("guards", role, "Its sessions are set so that triggers do not act in them.")


def audit_leases(sheet: Sheet) -> None:
    """A process takes a table with a step there, for so long and no longer: none lasts beyond what its entries could have given."""
    for stream, until in Lease.objects.order_by("stream_id").values_list("stream_id", "until"):
        sheet.saw("guards")
        last = Entry.objects.filter(stream_id=stream).aggregate(last=Max("recorded"))["last"]
        if last is None:
            sheet.found("belonging", "lease", f"It has rows of stream {stream}, which has no entries.")
        elif until > last + LEASE:
            sheet.found("guards", f"lease of stream {stream}", "It keeps other processes away for longer than any step gives.")
