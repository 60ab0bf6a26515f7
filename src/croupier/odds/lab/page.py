"""A laboratory's report as one page that needs nothing else: no script, no font, no picture from anywhere."""

from collections.abc import Iterator
from typing import Final

from croupier.odds.lab import drawing
from croupier.odds.lab.chances import LEVELS
from croupier.odds.lab.marking import ZERO, clauses, fraction, money, net, number, safe, share, table
from croupier.odds.lab.more import check, meters, rounding, shoes, side_by_side, strategy
from croupier.odds.lab.parts import parts
from croupier.odds.lab.style import SHEET, WHAT_IF
from croupier.odds.lab.value import ROUNDS, VOLATILE_AT, Figures, Lab, in_question, outcome_name

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_STAYS: Final = {"win": "win", "lose": "loss", "standoff": "standoff", "void": "void"}


def page(lab: Lab, made: str = "") -> str:
    """`made`: the command that makes this page again, where there is one."""
    sections = [
        ("glance", "At a glance", _glance(lab)),
        ("wagers", "Every wager", "".join(_wager(lab, each) for each in lab.wagers)),
        ("strategy", "Strategy", strategy(lab)),
        ("beside", "Decks, variants and schedules", side_by_side(lab)),
        ("rounding", "What chips do", rounding(lab)),
        ("shoe", "The running shoe", shoes(lab)),
        ("jackpot", "The jackpot", meters(lab)),
        ("check", "The check", check(lab)),
        ("read", "How to read it", _how(made)),
        ("clauses", "Terms and clauses", _clauses(lab)),
    ]
    shown = [(name, title, body) for name, title, body in sections if body]
    links = "".join(f'<li><a href="#{name}">{title}</a></li>' for name, title, _ in shown)
    bodies = "".join(f'<section id="{name}"><h2>{title}</h2>\n{body}</section>\n' for name, title, body in shown)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{safe(_title(lab))}</title>\n'
        f"<style>\n{drawing.SHEET}{SHEET}{WHAT_IF if lab.changed else ''}</style>\n</head>\n<body>\n{_top(lab)}"
        f'<main class="sheet">\n{_marked(lab)}<nav aria-label="Contents"><ol>{links}</ol></nav>\n{bodies}</main>\n'
        "</body>\n</html>\n"
    )


def _title(lab: Lab) -> str:
    what = "What if, not approved: " if lab.changed else ""
    return f"{what}{lab.title}, {_decks(lab)}: laboratory report"


def _drawn_title(lab: Lab, *, marked: bool = True) -> str:
    """What begins the title of a drawing: it may be cut out and shown alone."""
    return "What if: " if lab.changed and marked else ""


def _marked_wager(lab: Lab, each: Figures) -> str:
    """Beside a wager's title: that its price is nobody's."""
    return ' <span class="bad">(what if)</span>' if in_question(lab, each) else ""


def _decks(lab: Lab) -> str:
    return f"{lab.terms.decks} deck{'s' * (lab.terms.decks != 1)}"


def _edition(lab: Lab) -> str:
    if lab.changed:
        return f"based on the edition approved on {lab.edition}"
    return f"edition approved on {lab.edition}" if lab.approved else f"edition {lab.edition}, not an approved one"


def _top(lab: Lab) -> str:
    eyebrow = "Laboratory report: what if, not approved" if lab.changed else "Laboratory report"
    return (
        f'<header class="top"><div class="inner"><p class="eyebrow">{eyebrow}</p><h1>{safe(lab.title)}</h1>'
        f"<p>{safe(_edition(lab))}; {_decks(lab)}; {lab.sequences:,} card sequences counted</p></div></header>\n"
    )


def _marked(lab: Lab) -> str:
    """A page of changed prices is known at first sight."""
    if not lab.changed:
        return ""
    changed = "".join(
        f"<li>{safe(each.told)}, the price of clause {safe(each.clause)}</li>" for each in lab.changed
    )  # fmt: skip
    warned = "".join(f'<p class="neg">{safe(sentence)}</p>' for sentence in lab.warnings)
    return (
        f'<div class="mark"><p><strong>What if: nobody has approved these prices.</strong></p><ul>{changed}</ul>{warned}'
        "<p>A changed price rests on no clause. Everything else is as the edition has it.</p></div>\n"
    )


def _glance(lab: Lab) -> str:
    decided = any(each.price.strategy for each in lab.wagers)

    def risk(each: Figures) -> list[str]:
        return [share(each.price.element_of_risk) if each.price.strategy else ""] if decided else []

    rows = [
        (
            f'<a href="#wager-{safe(each.slug)}">{safe(each.title)}</a>{_marked_wager(lab, each)}', share(each.price.house_edge),
            share(each.return_to_player), share(each.price.hit_frequency), number(each.standard_deviation),
            number(each.volatility_index), *risk(each),
        )
        for each in lab.wagers
    ]  # fmt: skip
    heads = (
        "wager", "house edge", "return to player", "hit frequency", "standard deviation", "volatility index",
        *(["element of risk"] if decided else []),
    )  # fmt: skip
    verdict = ""
    if lab.check is not None:
        word, kind = ("agree", "good") if lab.check.agrees else ("do not agree", "bad")
        verdict = (
            f'<p class="verdict {kind}">Exact figures and simulation {word}</p>'
            f"<p>{lab.check.rounds:,} rounds were dealt from seed {lab.check.seed} and held against the exact figures,"
            ' wager by wager: <a href="#check">the check</a>.</p>'
        )
    edges = [(each.title, float(each.price.house_edge * 100)) for each in lab.wagers]
    left_out = "".join(f"<p>{safe(sentence)}</p>" for _, sentence in lab.uncounted)
    drawn = drawing.bars(f"{_drawn_title(lab)}{lab.title}: house edge by wager", edges)
    return f"{verdict}{table('Every wager, per unit of its first stake', heads, rows)}{drawn}{left_out}"


def _wager(lab: Lab, each: Figures) -> str:
    price = each.price
    found = [f'<article class="wager" id="wager-{safe(each.slug)}"><h3>{safe(each.title)}{_marked_wager(lab, each)}</h3>']
    facts = f"Permitted by clause {clauses(each.clause)}." if each.clause else ""
    if price.strategy:
        facts += f" Every decision is the {safe(price.strategy)} one; an outcome is what the whole hand comes to."
    if any(line.prize for line in price.lines):
        facts += f" Prizes are amounts: counted for a wager of {money(lab.meter_stake)}."
    if each.by_document is not None and each.by_document != price.house_edge:
        facts += f" At the document's own prices the house edge is {share(each.by_document)}."
    found.append(f"<p>{facts}</p>{_facts(each)}")
    found += [_outcomes(each), _endings(each), parts(each), '<div class="two">', _ranges(each), _funnel(lab, each)]
    return "".join((*found, "</div></article>\n"))


def _facts(each: Figures) -> str:
    price = each.price
    found = [
        ("house edge", share(price.house_edge), fraction(price.house_edge)),
        ("return to player", share(each.return_to_player), fraction(each.return_to_player)),
        ("hit frequency", share(price.hit_frequency), fraction(price.hit_frequency)),
        ("variance", number(float(price.variance), 6), ""),
        ("standard deviation", number(each.standard_deviation, 6), ""),
        ("volatility index", number(each.volatility_index, 4), f"{VOLATILE_AT}% of single results"),
    ]
    if price.strategy:
        found.append(("element of risk", share(price.element_of_risk), fraction(price.element_of_risk)))
        found.append(("units staked", number(float(price.wagered), 4), fraction(price.wagered)))
    cells = "".join(
        f"<div><dt>{name}</dt><dd>{value}{f'<small>{below}</small>' if below else ''}</dd></div>" for name, value, below in found
    )
    return f'<dl class="figures">{cells}</dl>'


def _paid(each: Figures) -> Iterator[str]:
    """The price of each line in the dealer's words; a decision game has net results alone."""
    for line in each.price.lines:
        if line.prize:
            yield f"{line.prize} meter"
        elif line.odds and not each.price.strategy:
            yield line.odds.replace(":", " for " if each.price.collected_first else " to ")
        else:
            yield ""


def _outcomes(each: Figures) -> str:
    price = each.price
    rows = [
        (
            f'<span class="tell">{safe(outcome_name(each.title, line))}</span>', _STAYS[line.result.value],
            clauses(line.clause) or ("changed" if paid else ""), *(() if price.strategy else (paid,)), net(line.net),
            f"{line.ways:,}", share(line.probability, 6), fraction(line.probability),
        )
        for line, paid in zip(price.lines, _paid(each), strict=True)
    ]  # fmt: skip
    pays = () if price.strategy else ("pays",)
    heads = ("outcome", "result", "clause", *pays, "net result", "card sequences", "probability", "exactly")
    whole = share(sum((line.probability for line in price.lines), ZERO), 6)
    foot = ("all", "", "", *("" for _ in pays), "", f"{sum(line.ways for line in price.lines):,}", whole, "")
    return table(f"{each.title}: every outcome", heads, rows, words=3, foot=foot)


def _endings(each: Figures) -> str:
    """Where several ways come to one net result, each of them."""
    rows = [
        (f'<span class="tell">{safe(end.told)}</span>', clauses(", ".join(end.clauses)), net(line.net), f"{end.ways:,}")
        for line in each.price.lines
        if len(line.endings) > 1
        for end in line.endings
    ]
    heads = ("what happened", "clauses", "net result", "card sequences")
    return table(f"{each.title}: outcomes that several ways lead to", heads, rows, words=2) if rows else ""


def _ranges(each: Figures) -> str:
    found = {(one.rounds, one.level): one for one in each.ranges}
    rows = [
        (
            f"{rounds:,}{'&nbsp;*' if found[rounds, 90].rough else ''}",
            *(f"{100 * found[rounds, level].low:.2f} to {100 * found[rounds, level].high:.2f}%" for level in LEVELS),
        )
        for rounds in ROUNDS
    ]
    note = ""
    if any(one.rough for one in each.ranges):
        note = '<p class="note">* Rough: after so few rounds the results still lean to one side.</p>'
    heads = ("rounds", *(f"{level}% of runs" for level in LEVELS))
    return f"<div>{table('Return to player after so many rounds', heads, rows)}{note}</div>"


def _funnel(lab: Lab, each: Figures) -> str:
    bands = {level: [(one.rounds, 100 * one.low, 100 * one.high) for one in each.ranges if one.level == level] for level in LEVELS}
    title = f"{_drawn_title(lab, marked=in_question(lab, each))}{each.title}: return by rounds played"
    return drawing.funnel(title, float(100 * each.return_to_player), bands)


def _how(made: str) -> str:
    level = LEVELS[VOLATILE_AT]
    said = [
        "<b>Counted, not sampled.</b> Every order in which the cards of a round can come is counted under the rules that deal"
        " the game. Card sequences are whole numbers; a probability is one of them over all, and nothing is rounded before it is"
        " printed.",
        "<b>House edge</b>: what the house keeps on average, per unit of the first stake; below nought the player is ahead."
        " <b>Return to player</b> is one less the edge. <b>Hit frequency</b>: how often the player ends ahead.",
        "<b>Element of risk</b>: the same loss per unit of everything staked, where a decision adds a stake.",
        f"<b>Volatility index</b>: the standard deviation times {level:.3f}: {VOLATILE_AT}% of a normal distribution lie within.",
        "<b>Ranges</b> take the sum of many rounds for normal, each round independent and at one stake; none is told below the"
        " worst or above the best that can happen.",
        "<b>z</b>: how many standard errors lie between the dealt and the exact edge; above nought the players won more than the"
        " exact edge says, below it the house did. <b>p</b>: how often chance alone would lie as far away or farther.",
    ]
    if made:
        said.append(f"<b>Made by</b> <code>{safe(made)}</code>; the same command makes the same figures.")
    return "".join(f"<p>{each}</p>" for each in said)


def _clauses(lab: Lab) -> str:
    terms = [(safe(each.name), safe(each.value), clauses(each.clause)) for each in lab.chosen]
    told = [(f'<span id="clause-{safe(each.number)}">{safe(each.number)}</span>', safe(each.says)) for each in lab.clauses]
    found = table("What the table has chosen", ("term", "value", "clause"), terms, words=3)
    return found + (table("Every clause cited, in our words", ("clause", "says"), told, words=2) if told else "")
