"""The commands of whoever runs a pit: its databases, its backups, its keys, its signed heads."""

from pathlib import Path

from croupier.cli.mishaps import in_sentences
from croupier.cli.speaking import WRONG_USAGE, refuse, say

DIFFERS = 1


def migrate(*, home: Path | None) -> None:
    with in_sentences():
        from croupier.house.operations.pits import made_ready

        say(f"The databases of the pit in {made_ready(home).path} are ready.")


def backup(to: Path, *, home: Path | None) -> None:
    with in_sentences():
        from croupier.house.operations.pits import backed_up

        manifest = backed_up(home, to)
    for copied in manifest.files:
        say(f"{copied.sha256}  {copied.size:>12,}  {to / copied.name}")
    say("Its keys are not in it: keep them apart, and keep them.")


def restore(source: Path, *, home: Path | None) -> int:
    from croupier.cli.audit import audit_pit

    with in_sentences():
        from croupier.house.operations.pits import brought_back

        where = brought_back(home, source)
    say(f"The pit is back in {where.path}. Its audit:")
    return audit_pit(where.path, json=False)


def heads(*, home: Path | None, to: Path | None, check: Path | None, public_key: bool) -> int:
    with in_sentences():
        from croupier.house.operations import pits

        if public_key:
            say(pits.public_key(home).rstrip())
            return 0
        if check is not None:
            count, problems = pits.held_against(home, check)
            for problem in problems:
                say(problem)
            say(f"The pit does not hold what {check} vouches for." if problems else f"The pit holds all {count} heads of {check}.")
            return DIFFERS if problems else 0
        from croupier.house.heads import HeadsError, NoHeads

        try:
            signed = pits.signed(home, to)
        except HeadsError as error:  # something was looked at, and does not hold
            refuse(str(error), WRONG_USAGE if isinstance(error, NoHeads) else DIFFERS)
    say(f"Heads {signed.heads.number}: {len(signed.heads.streams)} streams, signed {signed.signature[:16]}…")
    return 0


def rotate_key(*, home: Path | None, new: Path | None) -> None:
    with in_sentences():
        from croupier.house.operations import pits

        if new is not None:
            for path in pits.fresh_keys(new):
                say(f"{path}")
            return
        ring = pits.rotated(home)
    say(f"Seal key {ring.newest.id} closes from the next start on; {len(ring.keys) - 1} before it go on opening. Keep them all.")


def version(*, home: Path | None, verify: bool) -> int:
    from croupier import __version__

    with in_sentences():
        from croupier.house.operations import pits
        from croupier.house.operations.installed import compiled_otherwise, installed_digest

        digest = installed_digest()
        say(f"croupier {__version__}\nfiles {digest}")
        if not verify:
            return 0
        started = pits.last_start(home)
    if foreign := compiled_otherwise():
        say("\n".join(f"{path} was not compiled from its source, and is what Python runs." for path in foreign))
        return DIFFERS
    if (started.version, started.files) == (__version__, digest):
        say("These are the files with which the pit was last started.")
        return 0
    say(f"The pit was last started with other files: croupier {started.version}\nfiles {started.files}")
    return DIFFERS
