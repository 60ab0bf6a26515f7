"""People, tables and names, held against what the staff stream says of them."""

from croupier.house.audit.chains import as_bytes
from croupier.house.audit.findings import Sheet
from croupier.house.audit.office import Staff
from croupier.house.audit.reading import StreamRow
from croupier.house.floor.work import plain
from croupier.house.journal.models import Person, PitTable
from croupier.house.people.models import Login
from croupier.house.people.names import digest_of, folded


def audit_people(staff: Staff, sheet: Sheet) -> None:
    """Rank, standing and cards of everybody, as the staff stream leaves them."""
    missing = dict(staff.people)
    for name, rank, standing, version, body in Person.objects.order_by("id").values_list(
        "id", "rank", "standing", "version", "body"
    ):
        sheet.saw("people")
        person = missing.pop(name, None)
        if person is None:
            sheet.found("people", str(name), "The staff stream says nothing of this person.")
        elif (rank, standing, as_bytes(body)) != (person.rank.value, person.standing.value, plain(person)):
            sheet.found("people", name, "Their rank, standing or card is not the one that the staff stream gives them.")
        elif version != staff.changed[name]:
            sheet.found(
                "people", name, f"They were changed last by entry {staff.changed[name]} of the staff stream, not {version}."
            )
    for name in missing:
        sheet.found("people", name, "They are on record in the staff stream, and missing among the people of the house.")


def audit_setups(staff: Staff, streams: list[StreamRow], sheet: Sheet) -> None:
    """Every table has a stream and stands as it was set up; no stream is without its table."""
    named = {stream.name: stream for stream in streams}
    missing = dict(staff.setups)
    for table, stream, version, body in PitTable.objects.order_by("id").values_list("id", "stream_id", "version", "body"):
        sheet.saw("tables")
        setup = missing.pop(table, None)
        chain = named.get(f"table:{table}")
        if setup is None:
            sheet.found("tables", str(table), "The staff stream says nothing of this table.")
        elif as_bytes(body) != plain(setup) or version != staff.changed[f"table:{table}"]:
            sheet.found("tables", table, "It is not set up as the staff stream says.")
        if chain is None or chain.id != stream:
            sheet.found("tables", str(table), "Its stream is missing, or is another table's.")
    for table in missing:
        sheet.found("tables", table, "It is on record in the staff stream, and missing among the tables of the pit.")
    for name in named:
        if name.startswith("table:") and name.partition(":")[2] not in staff.setups:
            sheet.found("tables", name, "The staff stream never put this table on the floor.")


def audit_names(staff: Staff, sheet: Sheet) -> None:
    """A name must give the digest on record with its salt; an erased one cannot be held against anything, and is said to be."""
    erased, held = 0, set[str]()
    for person, name, fold, salt, demonstration in (
        Login.objects.exclude(person=None).order_by("id").values_list("person", "name", "folded", "salt", "demonstration")
    ):
        known = staff.people.get(person or "")
        held.add(person or "")
        if demonstration and staff.demonstration is False:
            sheet.found("names", str(person), "They need no password, and the pit is no demonstration.")
        if known is None:
            sheet.found("names", str(person), "Somebody signs in under a number that the staff stream never gave.")
        elif known.erased and (name is not None or fold is not None or salt):
            sheet.found("names", known.id, "The staff stream says that their name was erased, and it or its salt is still kept.")
        elif name is None:
            erased += 1
            if known.digest and not known.erased:
                sheet.found("names", known.id, "Their name is gone, and the staff stream does not say that it was erased.")
        elif digest_of(name, salt) != known.digest or folded(name) != fold:
            sheet.found("names", known.id, "Their name is not the one whose digest is on record.")
        else:
            sheet.saw("names")
    for known in staff.people.values():
        if known.digest and not known.erased and known.id not in held:
            sheet.found("names", known.id, "Their name is missing.")
    if erased:
        sheet.note("names", f"{erased} {'name has' if erased == 1 else 'names have'} been erased.")
