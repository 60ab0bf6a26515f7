"""What if a price were another: the same rules at other odds, what was changed in them, and whether anybody approved it.

A changed price rests on no clause, so its line has none; the edition is then only what the rules are based on.
"""

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.catalogue import find_game, is_approved, rules_of
from croupier.games.rules import Line, Result, Rules, TermsError, Wager
from croupier.money import Odds
from croupier.odds.common.shoe import OddsError

Prices = tuple[tuple[str, tuple[str, ...]], ...]
"""Wager to the odds of its winning lines in their order, as text: small enough to be sent along or written down."""

_OTHER: Final = re.compile(r"[^a-z0-9]+")


class Change(Struct, frozen=True):
    """One price that is not the document's."""

    wager: str
    title: str
    line: str
    """What is paid so, as the pay table calls it."""
    was: Odds
    now: Odds
    clause: str
    """That of the price it takes the place of."""
    collected_first: bool = False

    @property
    def told(self) -> str:
        """`Tiger, 3 Card Tiger at 20 to 1 instead of 22 to 1`."""
        now, was = (odds.in_words(taken=self.collected_first) for odds in (self.now, self.was))
        named = self.title if self.line in (self.title, f"{self.title} wins") else f"{self.title}, {self.line}"
        return f"{named} at {now} instead of {was}"


def paying(wager: Wager) -> tuple[Line, ...]:
    """The lines that have a price to be changed, in the order of the pay table."""
    return tuple(line for line in wager.lines if line.result is Result.WIN and line.odds)


def line_name(wager: Wager, line: Line) -> str:
    """What a line is paid for, in the dealer's words or the wager's own."""
    if line.called:
        return line.called
    return f"any other {wager.title} win" if any(other.called for other in paying(wager)) else f"{wager.title} wins"


def word_of(name: str) -> str:
    """A name as it is typed: `3 Card Tiger` is `3-card-tiger`, `a straight` is `straight`."""
    return _OTHER.sub("-", name.lower().removeprefix("a ").replace("'", "")).strip("-")


def order_of(wager: Wager) -> str:
    """Its prices, each with what it is paid for, in the order in which they are given."""
    return ", ".join(f"{line_name(wager, line)} {line.odds}" for line in paying(wager))


def repriced(rules: Rules, slug: str, odds: Sequence[Odds], line: str = "") -> Rules:
    """The same rules with other odds on the winning lines of one wager, in the order of its pay table, or on the one named."""
    wager = rules.wagers.get(slug)
    if wager is None:
        raise OddsError(f"{rules.title} has no wager {slug!r}; it has {', '.join(rules.wagers)}.")
    known = paying(wager)
    if not known:
        raise OddsError(f"{wager.title} is paid from meters alone: it has no price that can be changed.", wager.clause)
    if line:
        changed = [each for each in known if word_of(line) == word_of(line_name(wager, each))]
        if len(changed) != 1:
            names = ", ".join(word_of(line_name(wager, each)) for each in known)
            raise OddsError(f"{wager.title} has no line {line!r}; it has {names}.", known[0].clause or None)
    else:
        changed = list(known)
    if len(changed) != len(odds):
        many = f"{len(changed)} price{'s' * (len(changed) != 1)}"
        order = ", in this order" if len(changed) > 1 else ""
        raise OddsError(
            f"{wager.title} has {many}: {order_of(wager)}; so {len(changed)} must be given{order}.", known[0].clause or None
        )
    new = dict(zip((id(each) for each in changed), odds, strict=True))
    lines = tuple(_at(each, new[id(each)]) if id(each) in new else each for each in wager.lines)
    return replace(rules, wagers={**rules.wagers, slug: replace(wager, lines=lines, found={})})


def _at(line: Line, odds: Odds) -> Line:
    """A price that is the same stays the document's; any other has no clause."""
    same = line.odds is not None and line.odds.to * odds.on == odds.to * line.odds.on
    return line if same else replace(line, odds=odds, clause="", other_clauses=())


def by_document(rules: Rules) -> Rules | None:
    """The rules as their edition has them at these terms; none for a game or an edition that no document is behind."""
    if find_game(rules.game) is None or not is_approved(rules.game, rules.edition):
        return None
    try:
        return rules_of(rules.game, rules.terms, rules.edition)
    except TermsError:
        return None


def changes(rules: Rules) -> tuple[Change, ...]:
    """Every price that differs from the document's, wager by wager."""
    base = by_document(rules)
    if base is None:
        return ()
    found = []
    for slug, wager in rules.wagers.items():
        own = base.wagers.get(slug)
        if own is None or len(own.lines) != len(wager.lines):
            continue
        for was, now in zip(own.lines, wager.lines, strict=True):
            if was.odds and now.odds and was.odds != now.odds:
                name = line_name(own, was)
                found.append(Change(slug, wager.title, name, was.odds, now.odds, was.clause, wager.collected_first))
    return tuple(found)


def approved(rules: Rules) -> bool:
    """Whether wagers, lines and drawing rule are those of an approved edition, no more and no less."""
    base = by_document(rules)
    if base is None or set(base.wagers) != set(rules.wagers) or base.next_card != rules.next_card:
        return False
    return all(_same(wager, rules.wagers[slug]) for slug, wager in base.wagers.items())


def _same(one: Wager, other: Wager) -> bool:
    return [_price(line) for line in one.lines] == [_price(line) for line in other.lines]


def _price(line: Line) -> tuple[object, ...]:
    return line.result, line.odds, line.prize, line.back, line.clause


def prices_of(rules: Rules) -> Prices:
    """The prices of every wager that was changed: with them and the terms the rules can be made again elsewhere."""
    moved = dict.fromkeys(change.wager for change in changes(rules))
    return tuple((slug, tuple(str(line.odds) for line in paying(rules.wagers[slug]))) for slug in moved)


def at_prices(rules: Rules, prices: Prices) -> Rules:
    """The rules at these prices."""
    for slug, odds in prices:
        rules = repriced(rules, slug, [Odds.parse(each) for each in odds])
    return rules
