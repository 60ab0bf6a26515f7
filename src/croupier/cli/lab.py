"""`croupier lab`: what a test laboratory publishes about a game, as one page, as tables, as JSON, or in short on the screen."""

from __future__ import annotations

from decimal import Decimal
from shlex import quote
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from croupier.cli.pricing import chips_asked, refuse_for, rules_asked
from croupier.cli.simulate import whole_number
from croupier.cli.speaking import refuse, say, tell, warn
from croupier.games.catalogue import game_of
from croupier.games.rules import Rules, TermsError
from croupier.money import Chips, MoneyError, parse_cents, percent

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from croupier.odds.common.payment import Payment
    from croupier.odds.lab.value import Lab


def lab(
    game: str,
    *,
    variant: str,
    decks: int | None,
    tie_percent: str | None,
    ante_bonus: str,
    pair_plus: str,
    pays: Sequence[str],
    major: str | None,
    minor: str | None,
    chips: Sequence[str],
    rounds: str,
    seed: int,
    shoes: int,
    behind: int | None,
    html: Path | None,
    csv: Path | None,
    json: Path | None,
) -> None:
    """Everything that is published about a game, from one value."""
    try:
        rules = rules_asked(game, variant, decks, tie_percent, ante_bonus, pair_plus, pays)
        payment = _meters(rules, {"major": major, "minor": minor})
        racks = tuple(chips_asked(each) for each in chips)
        dealt = whole_number(rounds, "rounds")
    except (TermsError, MoneyError) as error:
        refuse_for(error)
    if shoes < 0:
        refuse("--shoes is how many running shoes are sampled: none, or more.")
    _writable(html, csv, json)
    from croupier.odds.common.shoe import OddsError

    try:
        found = _worked(rules, payment, racks, dealt, seed, shoes, behind)
    except (OddsError, MoneyError) as error:
        refuse(str(error))
    for sentence in found.warnings:
        warn(f"Warning: {sentence}")
    made = _command(rules, found, pays, {"--major": major, "--minor": minor}, chips, dealt, seed, shoes, behind)
    try:
        _write(found, made, html, csv, json)
    except OSError as error:
        refuse(f"{error.filename or 'The report'} cannot be written: {(error.strerror or 'unknown reason').lower()}.")
    _show(found)


def _writable(html: Path | None, csv: Path | None, json: Path | None) -> None:
    """Asked before anything is counted: nobody waits for a report that has no place."""
    for file in (html, json):
        if file is not None and (file.is_dir() or not file.resolve().parent.is_dir()):
            refuse(f"{file} cannot be written: {'it is a folder' if file.is_dir() else 'there is no such folder'}.")
    if csv is not None and csv.exists() and not csv.is_dir():
        refuse(f"{csv} is a file: --csv needs a folder, which is made if it is not there.")


def _worked(rules: Rules, payment: Payment, own: tuple[Chips, ...], rounds: int, seed: int, shoes: int, behind: int | None) -> Lab:
    from croupier.odds.lab.make import PARTS, RACKS, lab_of

    racks = own + tuple(rack for rack in RACKS if rack not in own)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(rules.title, total=len(PARTS) + 2)  # every wager first, and schedules beside variants

        def seen(part: str) -> None:
            progress.update(bar, description=f"{rules.title}: {part}", advance=1)

        return lab_of(
            rules, rounds=rounds, seed=seed, shoes=shoes, behind=behind, racks=racks, payment=payment, seen=seen
        )  # fmt: skip


def _write(found: Lab, made: str, html: Path | None, csv: Path | None, json: Path | None) -> None:
    import msgspec

    from croupier.odds.lab.page import page
    from croupier.odds.lab.written import csv_files, document

    if html is not None:
        _put(html, page(found, made).encode())
    if csv is not None:
        csv.mkdir(parents=True, exist_ok=True)
        for name, text in csv_files(found).items():
            _put(csv / name, text.encode())
    if json is not None:
        _put(json, msgspec.json.format(msgspec.json.encode({**document(found), "made_by": made})) + b"\n")
    for kind, place in (("page", html), ("tables", csv), ("document", json)):
        if place is not None:
            say(f"The {kind}: {place}")


def _put(place: Path, data: bytes) -> None:
    """Written beside and then put in place: whatever happens, the old file is there or the new one."""
    beside = place.with_name(f"{place.name}.new")
    beside.write_bytes(data)
    beside.replace(place)


def _show(found: Lab) -> None:
    """The report in short."""
    from croupier.cli.odds_shown import figures_table

    what = "What if, not approved: " if found.changed else ""
    edition = f"{'based on ' if found.changed else ''}edition {found.edition}"
    title = f"{what}{found.title}, {edition}, {found.terms.decks} deck{'s' * (found.terms.decks != 1)}"
    heads = ("\nwager", "house\nedge", "\nreturn", "hit\nfreq.", "std.\ndev.", "volat.\nindex", "\nz", "\np")
    held = {each.wager: each for each in found.check.held} if found.check else {}
    rows = []
    for each in found.wagers:
        dealt = held.get(each.slug)
        z = "" if dealt is None or dealt.z is None else f"{dealt.z:+.2f}"
        rows.append(
            (
                each.title, percent(each.price.house_edge), percent(each.return_to_player), percent(each.price.hit_frequency),
                f"{each.standard_deviation:.4f}", f"{each.volatility_index:.4f}", z, "" if dealt is None else f"{dealt.p:.4f}",
            )
        )  # fmt: skip
    figures_table(title, heads, rows)
    for change in found.changed:
        tell(f"{change.told}, the price of clause {change.clause}.")
    for _, sentence in found.uncounted:
        tell(sentence)
    if found.check is not None:
        word = "agree" if found.check.agrees else "do not agree"
        tell(f"Exact figures and simulation {word}: {found.check.rounds:,} rounds from seed {found.check.seed}.")
        tell("z above nought: the players won more than the exact edge says; p: how often chance alone would lie as far away.")


def _meters(rules: Rules, given: dict[str, str | None]) -> Payment:
    from croupier.odds.common.payment import Payment

    found = {prize: parse_cents(text) for prize, text in given.items() if text is not None}
    known = dict(game_of(rules.game).meters)
    for prize in found:
        if prize not in known:
            raise MoneyError(f"{rules.title} has no {prize} meter.")
    return Payment(meters=tuple(found.items()))


def _command(
    rules: Rules,
    found: Lab,
    pays: Sequence[str],
    meters: dict[str, str | None],
    chips: Sequence[str],
    rounds: int,
    seed: int,
    shoes: int,
    behind: int | None,
) -> str:
    """The line that makes the same report again, every choice written out."""
    terms = found.terms
    words: list[Any] = ["croupier", "lab", rules.game, "--decks", terms.decks]
    if terms.variant:
        words += ["--variant", terms.variant]
    if terms.tie_percent:
        words += ["--tie-percent", f"{Decimal(100 * terms.tie_percent.to) / terms.tie_percent.on:f}"]
    for flag, value in (("--ante-bonus", terms.ante_bonus), ("--pair-plus", terms.pair_plus)):
        words += [flag, value] if value else []
    for flag, each in (*(("--pays", each) for each in pays), *(("--chips", each) for each in chips), *meters.items()):
        words += [flag, each] if each else []
    words += ["--rounds", rounds, "--seed", seed, "--shoes", shoes, *(["--behind", behind] if behind is not None else [])]
    return " ".join(quote(str(word)) for word in words)
