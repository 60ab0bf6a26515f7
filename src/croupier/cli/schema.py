"""`croupier schema WHAT`: JSON Schema of what programs read and write."""

from croupier.cli.front import near
from croupier.cli.speaking import hand_over, refuse
from croupier.desk.schemas import SCHEMAS, written


def schema(what: str) -> None:
    if what not in SCHEMAS:
        refuse(f"There is no schema of {what!r}.{near(what, SCHEMAS)} There are {', '.join(SCHEMAS)}.")
    hand_over(written(what).decode())
