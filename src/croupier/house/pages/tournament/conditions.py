"""The conditions of a tournament as entrants read them: every compulsory point in the document's order, and the words explained."""

from collections.abc import Iterator
from itertools import starmap

from django.conf import settings
from django.utils.translation import gettext, ngettext

from croupier.house.floor.session_tables import SECONDS
from croupier.house.pages.figures import date, hour, money
from croupier.tournament.conditions import BuyBack, BuyIn, Conditions, Guarantee, Length, Limit, Progress, Withdrawal
from croupier.tournament.model import Tournament
from croupier.tournament.views import WORDS, to_be_won

Row = tuple[str, str]
"""What a point is called, and what is said of it."""


def in_words(cup: Tournament) -> list[Row]:
    """Nothing of a tournament whose conditions are not published."""
    terms = cup.conditions
    return [] if terms is None else [*_money(terms), *_course(terms), *_seats(terms), *_entry(terms), *_prizes(cup, terms)]


def words_explained() -> list[Row]:
    """Each word of tournament play."""
    return [(gettext(word), gettext(says)) for word, says in WORDS.items()]


def won_with_goods(cup: Tournament) -> list[tuple[int, int, str]]:
    """Each place that has a prize, what it is worth as the prizes stand, and the goods that go with it."""
    if cup.conditions is None:
        return []
    worth = dict(to_be_won(cup))
    goods = {place: ", ".join(each.what for each in cup.goods if each.place == place) for place in {x.place for x in cup.goods}}
    return [(place, worth.get(place, 0), goods.get(place, "")) for place in sorted({*worth, *goods})]


def _money(terms: Conditions) -> Iterator[Row]:
    fee = int(terms.entry_fee)
    yield gettext("Entry fee"), money(fee) if fee else gettext("none")
    yield gettext("Chips for each"), _chips(terms)
    compulsory = terms.compulsory_wager
    if isinstance(compulsory, bool):
        compulsory = gettext("every coup asks for the minimum or a pass card") if compulsory else gettext("no further wager")
    yield gettext("Compulsory wager"), compulsory
    yield (
        gettext("Limits"),
        "; ".join(
            gettext("from coup %(coup)s %(limits)s")
            % {"coup": step.first, "limits": ", ".join(starmap(_limit, step.wagers.items()))}
            for step in terms.limits
        ),
    )


def _chips(terms: Conditions) -> str:
    chips = gettext("%(amount)s at the start of each session") % {"amount": money(int(terms.allotment))}
    if terms.chips is not None:
        chips += f", {gettext('in chips of %(values)s') % {'values': ', '.join(money(int(each)) for each in sorted(terms.chips))}}"
    if terms.buy_in is None:
        return chips
    price = {"price": money(terms.buy_in.amount), "where": _where(terms.buy_in)}
    return f"{chips}; {gettext('bought for %(price)s, %(where)s') % price}"


def _where(paid: BuyIn | BuyBack) -> str:
    return gettext("into the prizes") if paid.to == "prizes" else gettext("paid back by the stack at the end")


def _course(terms: Conditions) -> Iterator[Row]:
    yield (
        gettext("Sessions"),
        "; ".join(f"{name}: {_length(terms.duration[name])}, {_tables(terms.tables[name])}" for name in terms.sessions),
    )
    if terms.starts:
        yield gettext("Starts"), "; ".join(f"{name}: {_when(at)}" for name, at in terms.starts.items())
    if terms.notice is not None:
        notice = ngettext("%(count)s minute beforehand", "%(count)s minutes beforehand", terms.notice) % {"count": terms.notice}
        yield gettext("Notice of another start"), notice
    yield gettext("Going on"), "; ".join(starmap(_goes_on, terms.goes_on.items())) or gettext("a final alone")
    chances = {} if isinstance(terms.second_chance, str) else terms.second_chance
    second = "; ".join(
        gettext("%(session)s for those knocked out of %(other)s") % {"session": name, "other": of} for name, of in chances.items()
    )
    yield gettext("Second chances"), second or gettext("none")


def _seats(terms: Conditions) -> Iterator[Row]:
    yield gettext("Seats"), gettext("drawn from a sealed order") if terms.allocation == "drawn" else gettext("named")
    in_turn = terms.order_of_wagering == "marker"
    yield gettext("Order of wagering"), gettext("in turn, from the marker on") if in_turn else gettext("in any order")
    limited = (
        gettext("%(count)s seconds from one's own turn on; a later one may be held to the minimum")
        if in_turn
        else gettext("%(count)s seconds from when wagers are asked for; a later one may be held to the minimum")
    )
    yield gettext("Time for a wager"), limited % {"count": SECONDS}
    yield gettext("Pass cards"), str(terms.pass_cards)
    yield gettext("Undisclosed wagers"), str(terms.undisclosed)
    back = terms.buy_back
    if isinstance(back, str):
        yield gettext("Buying back"), gettext("nobody buys back")
        return
    often = ngettext("%(count)s time", "%(count)s times", back.times) % {"count": back.times}
    yield gettext("Buying back"), ", ".join([
        gettext("after %(sessions)s") % {"sessions": ", ".join(back.after)}, often,
        gettext("for %(price)s") % {"price": money(back.amount)}, _where(back),
    ])  # fmt: skip


def _entry(terms: Conditions) -> Iterator[Row]:
    yield gettext("Who may enter"), terms.eligibility
    refused = gettext("the house may refuse any application") if terms.may_refuse else gettext("no right to refuse is reserved")
    yield gettext("Refusal"), refused
    yield gettext("Selection"), gettext("none") if terms.criteria == "none" else terms.criteria
    yield gettext("Withdrawing"), _withdrawal(terms)
    yield gettext("Entry form"), terms.form
    yield gettext("Entrants"), f"{terms.fewest} – {terms.most}"


def _withdrawal(terms: Conditions) -> str:
    period = terms.withdrawal
    if not isinstance(period, Withdrawal):
        return gettext("no fee goes back")
    free = gettext("the fee goes back until %(when)s") % {"when": _when(period.until)}
    return f"{free}; {gettext('and after that until play begins')}" if period.later else free


def _prizes(cup: Tournament, terms: Conditions) -> Iterator[Row]:
    parts = terms.prizes.shares
    of = {"parts": " : ".join(map(str, parts))}
    yield (
        gettext("Prizes"),
        gettext("all of the money") if len(parts) == 1 else gettext("parts of the money by place, %(parts)s") % of,
    )
    if won := [
        (place, *filter(None, (cents and money(cents), goods))) for place, cents, goods in won_with_goods(cup) if cents or goods
    ]:
        yield gettext("Prizes as they stand"), ", ".join(f"{place}. {' + '.join(map(str, worth))}" for place, *worth in won)
    yield gettext("Payment"), terms.payment
    promised = terms.undertakings
    if isinstance(promised, Guarantee):
        yield gettext("Guaranteed"), gettext("%(amount)s; with fewer than %(count)s entrants it may be called off") % {
            "amount": money(promised.guarantee), "count": promised.entries,
        }  # fmt: skip
    else:
        yield gettext("Promises"), gettext("none")
    yield gettext("The manager"), terms.manager


def _when(at: int) -> str:
    zone = settings.HOUSE_RULES.zone
    return f"{date(at, zone)}, {hour(at, zone)}"


def _length(length: Length) -> str:
    if length.coups:
        return ngettext("%(count)s coup", "%(count)s coups", length.coups) % {"count": length.coups}
    minutes = length.minutes or 0
    return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}


def _tables(count: int) -> str:
    return ngettext("%(count)s table at most", "%(count)s tables at most", count) % {"count": count}


def _goes_on(name: str, progress: Progress) -> str:
    placed = gettext("%(count)s from each table of %(session)s") % {"count": progress.advance, "session": name}
    return placed if progress.fill == "placing" else f"{placed}, {gettext('survivors alone')}"


def _limit(wager: str, limit: Limit) -> str:
    return f"{wager} {money(limit.minimum)} – {money(limit.maximum)}"
