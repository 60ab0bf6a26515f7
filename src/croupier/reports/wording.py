"""A report in words: what each entry says in a sentence, and what stands above and below."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.games.catalogue import GAMES
from croupier.money import dollars
from croupier.reports.heard import After
from croupier.reports.papers import BREACH, Entry, Paper, Sheet, place_of

TITLES: Final = {
    "daily-summary": "Daily summary",
    "monthly-irregularities": "Monthly report of irregularities",
    "monthly-wrong-payments": "Monthly report of wrong payments",
}
READERS: Final = {"inspector": "an inspector", "regulator": "the regulator"}
NIL: Final = "Nil: there is nothing to report."
_HAPPENED: Final = {
    "laid": "were laid on the wrong side",
    "handed": "were handed to the wrong person",
    "revealed": "were turned by the dealer",
}
_WAYS: Final = {
    "complete": "the coup was finished with every wager standing",
    "retract": "the coup was finished once players had gone back on wagers or not",
    "no-bet": "the coup was finished without wagers",
}


def title(sheet: Sheet, paper: Paper) -> str:
    name = "Breach notice" if sheet.kind == BREACH else TITLES[paper.report]
    return f"{name}: {GAMES[paper.document].title}"


def heading(sheet: Sheet, paper: Paper) -> Iterator[tuple[str, str]]:
    """What stands above the entries, each with its name."""
    yield "To", READERS.get(paper.to, paper.to)
    yield "By clause", sheet.clauses[f"{paper.report} {paper.document}"]
    yield (
        "Period",
        f"{'month' if sheet.kind == 'month' else 'gaming day'} {sheet.period}, {sheet.begins} to {sheet.ends}, {sheet.zone}",
    )
    if sheet.so_far:
        yield "So far", f"the {sheet.kind} is not over; the journals go to {sheet.so_far}"
    if sheet.supplements is not None:
        before = sheet.supplements
        yield "Supplement", f"to the report that {before.by} issued {before.at}, seal {before.seal}"
    yield "Status", "DRAFT, not issued" if sheet.issued is None else f"issued by {sheet.issued.by}, {sheet.issued.at}"
    if sheet.printed is not None:
        yield "Printed", f"by {sheet.printed.by}, {sheet.printed.at}"


def sentence(sheet: Sheet, entry: Entry) -> str:
    """What happened; of a payment that turned out to be right, that too."""
    struck = place_of(entry) in sheet.struck
    return (
        f"{_happened(entry)}{_came_of(sheet.came_of(entry))}{' Struck out since: the round was put right again.' if struck else ''}"
    )


def _came_of(after: Iterable[After]) -> str:
    """What was done about it: who had what back, and what became of the cards."""
    found, told = tuple(after), ""
    for each in found:
        if each.what == "void":
            told += f" Coup {each.round} is void."
    for what, words in (("back", "Gone back on:"), ("returned", "Returned:")):
        sums: dict[str, int] = {}
        for each in found:
            if each.what == what:
                sums[each.player] = sums.get(each.player, 0) + each.cents
        if sums:
            told += f" {words} {', '.join(f'${dollars(cents)} {_BY[what]} {player}' for player, cents in sums.items())}."
    if cards := [_CARDS[each.what] for each in found if each.what in _CARDS]:
        told += f" Then the cards were {_and(cards)}."
    return told


_BY: Final = {"back": "by", "returned": "to"}
_CARDS: Final = {"brought": "replaced", "checked": "checked", "shuffled": "shuffled"}


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _happened(entry: Entry) -> str:
    match entry["kind"]:
        case "wrong-cards":
            return _wrong_cards(entry)
        case "sequence-revealed":
            return f"The cards were not played on: {entry['why']}. Ordered by {entry['by']}."
        case "misdelivery":
            return f"Cards {_HAPPENED.get(entry['happened'], entry['happened'])}; {_WAYS[entry['way']]}. Ruled by {entry['by']}."
    return _wrong_payment(entry)


def _wrong_cards(entry: Entry) -> str:
    parts = [f"missing {' '.join(entry['missing'])}"] if entry["missing"] else []
    parts += [f"not belonging {', '.join(entry['foreign'])}"] if entry["foreign"] else []
    return f"The cards were not whole: {'; '.join(parts)}. Found by {entry['by']}."


def _wrong_payment(entry: Entry) -> str:
    who = entry["player"] or "a patron who is not known"
    meant = {True: "it is thought to have been meant", False: "it was not meant", None: "whether it was meant is not yet known"}
    tried = f" Tried: {'; '.join(entry['attempts'])}." if entry["attempts"] else ""
    return (
        f"Entry {entry['entry']}: {who} was paid ${entry['amount']} too {'much' if entry['direction'] == 'over' else 'little'} for "
        f"{entry['wager']}; {meant[entry['suspected']]}; {'put right' if entry['rectified'] else 'not put right'}.{tried}"
        f"{' The regulator was told.' if entry['regulator_told'] else ''}"
    )


def place(entry: Entry) -> str:
    return f"{entry['at']}, table {entry['table']}, round {entry['round']}, line {entry['line']}, clause {entry['clause']}"


def counts(sheet: Sheet) -> Iterator[tuple[str, str]]:
    for name, found in sheet.counts.items():
        if found:
            yield f"By {name}", ", ".join(f"{_named(name, key)} {number}" for key, number in found.items())


def _named(name: str, key: Any) -> str:
    return key or ("nobody" if name == "dealer" else "-")


# Plain text


def as_text(sheet: Sheet) -> str:
    """All papers of a sheet, to be printed on any screen or sheet."""
    out: list[str] = []
    for paper in sheet.told:
        out += [title(sheet, paper), "=" * len(title(sheet, paper))]
        out += [f"{name + ':':<12}{words}" for name, words in heading(sheet, paper)]
        out.append("")
        out += [NIL] if paper.nil else []
        for number, entry in enumerate(paper.entries, start=1):
            out += [f"{number:>3}. {place(entry)}", f"     {sentence(sheet, entry)}"]
        out.append("")
    if any(sheet.counts.values()):
        out += ["Counts", "------", *(f"{name + ':':<12}{words}" for name, words in counts(sheet)), ""]
    out += ["Read from", "---------"]
    out += [f"{each.journal}, table {each.table or '-'}, {each.lines} lines, the last {each.last}" for each in sheet.sources]
    return "\n".join(out) + "\n"
