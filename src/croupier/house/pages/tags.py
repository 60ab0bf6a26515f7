"""The parts as template tags: they stand in every template without being loaded."""

from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from croupier.house.pages import figures, parts
from croupier.house.pages.assets import url_of
from croupier.house.pages.cloth import SHAPES

register = template.Library()

register.simple_tag(url_of, name="asset")
register.simple_tag(parts.icon, name="icon")
register.simple_tag(parts.card, name="card")
register.simple_tag(parts.stack, name="stack")
register.simple_tag(parts.alike, name="alike")
register.simple_tag(parts.clock, name="clock")
register.simple_tag(parts.clause, name="clause")
register.simple_tag(parts.road, name="road")
register.simple_tag(parts.seating, name="seating")
register.simple_tag(parts.use, name="sprite")
register.filter("money", figures.money)
register.filter("change", figures.change)
register.filter("plain", figures.plain)
register.filter("count", figures.number)


@register.simple_tag
def chip(value: int) -> SafeString:
    """A chip by its cents; its value in words where it has no drawing."""
    drawn = parts.chip(value)
    return parts.use(f"chip{drawn}", "chip", ' aria-hidden="true"') if drawn else mark_safe(figures.money(value))


@register.simple_tag
def shape(name: str) -> SafeString:
    """What is printed on the cloth under a pile."""
    return mark_safe(f'<svg class="print" viewBox="0 0 100 100" aria-hidden="true">{SHAPES.get(name, "")}</svg>')


@register.simple_tag
def piece(pieces: dict[str, SafeString], name: str) -> SafeString:
    """A piece of the page by its id, where that is not known before."""
    return pieces.get(name, mark_safe(""))


@register.simple_tag
def live(name: str) -> SafeString:
    """The attributes of an element that is swapped whenever the table it shows has moved: its id is the event's name."""
    return mark_safe(f'id="{name}" sse-swap="{name}"')


@register.simple_tag(takes_context=True)
def receipt(context: Any) -> SafeString:
    """The id of a form's request, made with the form: sent again, by a second click or a reload, it is answered as before."""
    return mark_safe(f'<input type="hidden" name="id" value="{context["new_receipt"]()}">')
