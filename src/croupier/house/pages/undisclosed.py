"""Undisclosed wagers of a tournament's coup as a viewer may see them: what is on a form, or that there is one."""

from django.utils.translation import gettext

from croupier.house.pages.figures import money
from croupier.table.asking.seen import FormView, View


def forms_told(seen: View) -> tuple[str, ...]:
    """Those of this coup, and those of the last one that may still be examined."""
    held = seen.tournament
    if held is None:
        return ()
    boxes = {each.player: each.box for each in held.entrants}
    return tuple(_form(form, boxes, seen) for form in (*held.forms, *held.shown))


def _form(form: FormView, boxes: dict[str, int], seen: View) -> str:
    own = seen.me is not None and form.player == seen.me.id
    who = gettext("Your form") if own else gettext("The form of box %(box)s") % {"box": boxes.get(form.player, "–")}
    if not form.open:
        return gettext("%(form)s is sealed as %(seal)s") % {"form": who, "seal": form.seal[:16]}
    title = next((offer.title for offer in seen.sign.offers if offer.wager == form.wager), form.wager or "–")
    return gettext("%(form)s: %(amount)s on %(wager)s") % {"form": who, "amount": money(form.amount or 0), "wager": title}
