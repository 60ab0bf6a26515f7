"""The house's own audit, at the end of a trial."""

from tests.torture.counts import Counts

from croupier.house.audit.auditing import audit
from croupier.house.home import Home


def audited(home: Home, counts: Counts) -> None:
    """Everything is read again from the first entry; whatever the audit finds is found."""
    sheet = audit(home)
    counts.add("entries audited", sum(check.looked for name, check in sheet if name == "chains"))
    for name, check in sheet:
        for finding in check.findings:
            counts.found(f"audit, {name}: {finding.where}: {finding.what}")
