"""A report as a page of its own: to be shown in a browser, printed and kept, with nothing to be fetched."""

from collections.abc import Iterable
from html import escape
from typing import Final

from croupier.reports import wording as w
from croupier.reports.besides import Beside, Block
from croupier.reports.papers import Paper, Sheet, Source

_STYLE: Final = """
body { font: 11pt/1.45 Georgia, serif; color: #111; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.35rem; margin: 2.2rem 0 .4rem; border-bottom: 2px solid #111 } h2 { font-size: 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0 }
th { font-weight: 600; white-space: nowrap } li { margin: 0 0 .8rem; break-inside: avoid } .at { color: #444; font-size: .9em }
.nil { font-weight: 600 }
.draft { border: 2px solid #a00; color: #a00; padding: .3rem .6rem; font-weight: 700; letter-spacing: .1em }
.hash { font-family: monospace; font-size: .8em; word-break: break-all }
@media print { body { margin: 0; max-width: none } section { break-after: page } section:last-of-type { break-after: auto } }
""".strip()


def as_page(sheet: Sheet) -> str:
    """The same words as the plain text has."""
    papers = "".join(_paper(sheet, paper) for paper in sheet.told)
    counts = _rows(w.counts(sheet))
    counted = f"<h2>Counts</h2>\n<table>{counts}</table>\n" if counts else ""
    body = f"{papers}{counted}{_sources(sheet.sources)}"
    return _page(f"Reports, {sheet.kind} {sheet.period}", body, draft=sheet.issued is None)


def beside_page(paper: Beside) -> str:
    """The same of a paper out of promotions or tournaments."""
    said = f"<ol>\n{''.join(map(_block, paper.blocks))}</ol>" if paper.blocks else f'<p class="nil">{escape(paper.nil)}</p>'
    head = f"<h1>{escape(paper.title)}</h1>\n<table>{_rows(paper.heading)}</table>"
    body = f"<section>\n{head}\n{said}\n</section>\n{_sources(paper.sources)}"
    return _page(paper.title, body, draft=paper.issued is None)


def _block(each: Block) -> str:
    return f'<li><span class="at">{escape(each.head)}</span>{"".join(f"<br>{escape(line)}" for line in each.lines)}</li>\n'


def _page(title: str, body: str, *, draft: bool) -> str:
    name, mark = escape(title), '<p class="draft">DRAFT, NOT ISSUED</p>\n' if draft else ""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{name}</title>\n<style>\n{_STYLE}\n</style>\n'
        f"</head>\n<body>\n{mark}{body}</body>\n</html>\n"
    )


def _paper(sheet: Sheet, paper: Paper) -> str:
    entries = "".join(
        f'<li><span class="at">{escape(w.place(entry))}</span><br>{escape(w.sentence(sheet, entry))}</li>\n'
        for entry in paper.entries
    )
    said = f'<p class="nil">{escape(w.NIL)}</p>' if paper.nil else f"<ol>\n{entries}</ol>"
    head = f"<h1>{escape(w.title(sheet, paper))}</h1>\n<table>{_rows(w.heading(sheet, paper))}</table>"
    return f"<section>\n{head}\n{said}\n</section>\n"


def _rows(pairs: Iterable[tuple[str, str]]) -> str:
    return "".join(f"<tr><th>{escape(name)}</th><td>{escape(words)}</td></tr>" for name, words in pairs)


def _sources(sources: Iterable[Source]) -> str:
    rows = "".join(
        f"<tr><td>{escape(each.journal)}</td><td>{escape(each.table or '-')}</td><td>{each.lines}</td>"
        f'<td class="hash">{escape(each.last)}</td></tr>'
        for each in sources
    )
    head = "<tr><th>Journal</th><th>Table</th><th>Lines</th><th>Hash of the last</th></tr>"
    return f"<h2>Read from</h2>\n<table>{head}{rows}</table>\n"
