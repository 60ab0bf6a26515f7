"""How people sign in, held against what the staff stream says of it.

The logins lie in another database, which is of no one moment with the journal: what was true of them before it was read, or is so
after, may be so.
"""

from django.contrib.auth.hashers import is_password_usable

from croupier.house.audit.findings import Sheet
from croupier.house.audit.office import Staff
from croupier.house.people.models import Login

Logins = dict[int, tuple[str | None, bool, bool]]
"""By row: whose it is, whether codes are asked for, and whether anybody could sign in by it."""


def logins() -> Logins:
    rows = Login.objects.order_by("id").values_list("id", "person", "code_secret", "password")
    return {row: (person, bool(secret), bool(secret) or is_password_usable(password)) for row, person, secret, password in rows}


def audit_logins(before: Logins, staff: Staff, sheet: Sheet) -> None:
    """Codes are asked of whom the staff stream says they are; nobody signs in who is nobody."""
    reserved = 0
    for row, (person, codes, usable) in logins().items():
        was = before.get(row)
        if person is None:
            reserved += not usable
            if usable and was == (person, codes, usable):
                sheet.found("names", f"login {row}", "Somebody has a way to sign in, and is nobody.")
        elif (known := staff.people.get(person)) is not None:
            due = staff.codes.get(person, False) and not known.erased
            if due is not codes and was is not None and was[1] is codes:
                said = "with codes, and none are asked for" if due else "without codes, and some are asked for"
                sheet.found("names", person, f"By the staff stream they sign in {said}.")
    if reserved:
        sheet.note(
            "names", f"{reserved} {'name is' if reserved == 1 else 'names are'} reserved, and nobody has been added under it."
        )
