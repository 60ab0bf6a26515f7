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
    say(f"The pit is copied to {to}:")
    for copied in manifest.files:
        say(f"  {copied.name:20} {copied.size:>15,} bytes  SHA-256 {copied.sha256}")
    say("Its keys are not in the copy. Keep them in another place: without them nobody opens its seals, or checks its signatures.")


def restore(source: Path, *, home: Path | None) -> int:
    from croupier.cli.audit import audit_pit

    with in_sentences():
        from croupier.house.operations.pits import brought_back

        where = brought_back(home, source)
    say(f"The pit is back in {where.path}. Its audit:")
    return audit_pit(where.path, json=False)


def heads(*, home: Path | None, to: Path | None, check: Path | None, key: Path | None, public_key: bool) -> int:
    if key is not None and check is None:
        refuse("--key is for --check: it says by which key the heads of a file are checked.")
    with in_sentences():
        from croupier.house.operations import pits

        if public_key:
            say(pits.public_key(home).rstrip())
            return 0
        from croupier.house.heads import HeadsError, NoHeads

        if check is not None and key is not None:
            try:
                count = pits.vouched_for(check, key)
            except HeadsError as error:
                refuse(str(error), WRONG_USAGE if isinstance(error, NoHeads) else DIFFERS)
            say(f"All {count} heads of {check} are signed by {key}, each after the one before. No pit was looked at.")
            return 0
        if check is not None:
            count, problems = pits.held_against(home, check)
            for problem in problems:
                say(problem)
            say(f"The pit does not hold what {check} vouches for." if problems else f"The pit holds all {count} heads of {check}.")
            return DIFFERS if problems else 0
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
            made = pits.fresh_keys(new)
            say("New keys, one of each kind, for a pit that is still to be opened:")
            for path in made:
                say(f"  {path}")
            return
        where, ring = pits.rotated(home)
    older = len(ring.keys) - 1
    kept = "The older key stays" if older == 1 else f"The {older} older keys stay"
    say(f"{where} holds a new seal key, {ring.newest.id}: cards are sealed with it once the pit is started again.")
    say(f"{kept} there as well, to open what was sealed before. Keep all of that file.")


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
