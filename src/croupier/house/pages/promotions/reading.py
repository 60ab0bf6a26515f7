"""What was typed into the forms of promotions, as the commands' own forms have it: money in dollars, moments by the house's clock,
people by name or number."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
from django.conf import settings
from django.http import HttpRequest, QueryDict

from croupier.house.api.answers import Turned, unreadable
from croupier.house.api.promotion_wire import PROMOTION_FORMS
from croupier.house.api.wire import Form
from croupier.house.people.accounts import person_named
from croupier.money import MoneyError, bare_amount, parse_cents
from croupier.promotions.model import Conduct, Version
from croupier.promotions.terms import DETAILS, POINTS, Prize, blank

MONEY: Final = frozenset({"amount", "minimum"})
MOMENTS: Final = frozenset({"starts", "closes", "held", "claim_by", "until", "dated"})
PEOPLE: Final = frozenset({"person"})
NUMBERS: Final = frozenset({"prize", "claim", "dispute", "most", "round", "line"})
EARNED: Final = ("how", "amount", "game", "table", "round", "line")
MEANS: Final = ("cheque", "transfer", "cash")
DETAIL: Final = tuple(dict.fromkeys(name for names in DETAILS.values() for name in names))
PRIZE: Final = ("kind", "name", "value", "conditions", "liquor_litres", *DETAIL)
_FORM: Final = "%Y-%m-%dT%H:%M"
_BLOCK: Final = re.compile(r"prize-([1-9][0-9]{0,3})-[a-z_]+", re.ASCII)


def zone() -> str:
    return str(settings.HOUSE_RULES.zone)


def typed(moment: int | None) -> str:
    """A moment as a field of the page takes it."""
    return "" if moment is None else datetime.fromtimestamp(moment, ZoneInfo(zone())).strftime(_FORM)


def moment(text: str) -> int:
    try:
        return int(datetime.strptime(text[:16], _FORM).replace(tzinfo=ZoneInfo(zone())).timestamp())
    except (ValueError, OverflowError):
        raise Turned(422, "A time is written as day and hour, by the clock of the house.") from None


def cents(text: str) -> int:
    try:
        return parse_cents(bare_amount(text))
    except MoneyError as error:
        raise Turned(422, f"{str(error).rstrip('.')}.") from None


def number_of(text: str) -> str:
    """A person's number; a name is looked up among those the house keeps."""
    said = text.strip()
    return person_named(said) or (said.upper() if said[1:].isdigit() else said)


def value(name: str, text: str) -> Any:
    """One field as its command has it."""
    if name in MONEY:
        return cents(text)
    if name in MOMENTS:
        return moment(text)
    if name in PEOPLE:
        return number_of(text)
    if name in NUMBERS:
        return int(text) if text.isdecimal() and len(text) < 10 else text
    return text.strip()


def command(request: HttpRequest, promotion: str, type_: str) -> Form:
    """The command that a form of the page asks for."""
    said = request.POST
    form = PROMOTION_FORMS.get(type_)
    if form is None:
        raise Turned(422, "The form names no command of a promotion.")
    known = {field.name for field in msgspec.structs.fields(form)}
    plain: dict[str, Any] = {name: value(name, said[name]) for name in said if name in known and said[name] != ""}
    if "items" in known:
        plain["items"] = [each.strip() for each in said.get("items", "").split(",") if each.strip()]
    if "earned" in known:
        plain["earned"] = {name: value(name, said[name]) for name in EARNED if said.get(name)}
    if "choice" in known:
        plain["choice"] = said.getlist("choice")
    if "reached" in known:
        plain["reached"] = said.get("reached") == "yes"
    if "parts" in known:
        plain["parts"] = [{"means": means, "amount": cents(said[means])} for means in MEANS if said.get(means)]
    if "rules" in known:
        plain |= terms_of(said) | {"rules": rules_of(said)}
    if type_ == "draft":
        plain |= {"documents": said.getlist("documents"), "statute": said.get("statute") == "yes"}
    if "promotion" in known:
        plain.setdefault("promotion", promotion)
    return converted({"type": type_, **plain}, form)


def converted(plain: dict[str, Any], form: type[Form]) -> Form:
    try:
        return msgspec.convert(plain, form)
    except msgspec.ValidationError as error:
        raise unreadable(error) from None


# The form of the terms


def terms_of(said: QueryDict) -> dict[str, Any]:
    terms: dict[str, Any] = {key: text for keys in POINTS for key in keys if (text := str(said.get(key, "")).strip())}
    if places := [each.strip() for each in said.get("available", "").split(",") if each.strip()]:
        terms["available"] = places
    terms |= {name: said.get(name) == "yes" for name in ("advertised", "alternative_stated")}
    return {"terms": terms, "prizes": [prize for at in _blocks(said) if (prize := _prize(said, at))]}


def _blocks(said: QueryDict) -> list[int]:
    """The numbers of the prizes that a form has fields for, however many there are."""
    return sorted({int(found[1]) for name in said if (found := _BLOCK.fullmatch(name))})


def _prize(said: QueryDict, at: int) -> dict[str, Any]:
    found: dict[str, Any] = {name: said.get(f"prize-{at}-{name}", "").strip() for name in PRIZE}
    if not any(text for name, text in found.items() if name != "kind"):
        return {}  # an empty block of the form
    kept = {name: text for name, text in found.items() if text}
    if "value" in kept:
        kept["value"] = bare_amount(kept["value"])
    if means := said.getlist(f"prize-{at}-paid_by"):
        kept["paid_by"] = means
    if things := said.getlist(f"prize-{at}-contains"):
        kept["contains"] = things
    if said.get(f"prize-{at}-alternative") == "yes":
        kept["alternative"] = True
    return kept


def rules_of(said: QueryDict) -> dict[str, Any]:
    fields = ("starts", "closes", "held", "claim_by", "minimum", "most")
    found = {name: value(name, text) for name in fields if (text := str(said.get(name, "")))}
    return found | {"one_each": said.get("one_each") == "yes", "present": said.get("present") == "yes"}


def as_typed(version: Version) -> dict[str, Any]:
    """A version of the terms as the form shows it again."""
    conduct: Conduct = version.conduct
    shown = {key: _words(each) for key, each in version.terms.items()}
    shown |= {name: typed(getattr(conduct, name)) for name in ("starts", "closes", "held", "claim_by")}
    minimum = f"{conduct.minimum // 100}.{conduct.minimum % 100:02}" if conduct.minimum else ""
    return shown | {"minimum": minimum, "most": conduct.most or "", "one_each": conduct.one_each, "present": conduct.present}


def _words(each: Any) -> Any:
    return ", ".join(map(str, each)) if isinstance(each, list | tuple) else each


def prize_typed(prize: Prize | None) -> Mapping[str, Any]:
    if prize is None:
        return {}
    plain = {name: getattr(prize, name) for name in (*PRIZE, "paid_by", "alternative", "contains")}
    return {name: each for name, each in plain.items() if not blank(each)}
